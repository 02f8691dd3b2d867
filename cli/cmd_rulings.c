/* benben rulings: decisions where the rulebook is silent or ambiguous. */
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/ledger.h"
#include "cli/said.h"

#define SAY(key) cli_message(NULL, "rulings", key)

/* Letters beyond ASCII are compared exactly. */
static bool is_in(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (; *text; text++)
		if (strncasecmp(text, word, length) == 0)
			return true;
	return length == 0;
}

/* True if every word occurs in the ruling, ignoring case. */
static bool is_wanted(const struct cli_ruling *ruling, char *const *words, int count)
{
	const unsigned language = cli_language();
	const char *const texts[] = {
		ruling->id,
		ruling->about,
		ruling->option ? ruling->option : "",
		ruling->edition ? ruling->edition : "",
		ruling->question[language],
		ruling->decided[language],
		ruling->other[language],
	};

	for (int w = 0; w < count; w++) {
		bool found = false;

		for (size_t i = 0; !found && i < sizeof(texts) / sizeof(texts[0]); i++)
			found = is_in(texts[i], words[w]);
		if (!found)
			return false;
	}
	return true;
}

static void print_part(const char *title, const char *text)
{
	printf("  %s%s%s", cli_paint(stdout, CLI_BOLD), title, cli_paint(stdout, CLI_PLAIN));
	cli_print_folded(stdout, text, 2 + cli_columns(title, strlen(title)));
}

static void print_ruling(const struct cli_ruling *ruling)
{
	const unsigned language = cli_language();

	printf("%s%s:%s", cli_paint(stdout, CLI_BOLD), ruling->id, cli_paint(stdout, CLI_PLAIN));
	cli_print_folded(stdout, ruling->question[language], (unsigned)strlen(ruling->id) + 1);
	print_part(SAY("decided"), ruling->decided[language]);
	print_part(SAY("other"), ruling->other[language]);
	if (ruling->option)
		print_part(SAY("option"), ruling->option);
	if (ruling->edition)
		print_part(SAY("edition"), ruling->edition);
}

static void json_ruling(const struct cli_ruling *ruling, struct bb_json *json)
{
	const unsigned language = cli_language();

	bb_json_open(json, '{');
	bb_json_put_string(json, "id", ruling->id);
	bb_json_put_string(json, "about", ruling->about);
	bb_json_put_string(json, "question", ruling->question[language]);
	bb_json_put_string(json, "decided", ruling->decided[language]);
	bb_json_put_string(json, "other", ruling->other[language]);
	if (ruling->option)
		bb_json_put_string(json, "option", ruling->option);
	if (ruling->edition)
		bb_json_put_string(json, "edition", ruling->edition);
	bb_json_close(json, '}');
}

static int print_json(const struct cli_ruling *const *found, size_t count)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	for (size_t i = 0; i < count; i++)
		json_ruling(found[i], &json);
	bb_json_close(&json, ']');
	return cli_text_end(&text, stdout);
}

int cli_cmd_rulings(const struct cli_args *args)
{
	const struct cli_ruling *found[256];
	const struct bb_game *game;
	size_t count = 0;

	if (!cli_set_language(args))
		return CLI_BAD;
	game = cli_game(args->words[0]);
	if (!game)
		return CLI_BAD;
	for (size_t i = 0; i < cli_ruling_count && count < sizeof(found) / sizeof(found[0]); i++)
		if (bb_same(cli_rulings[i].game, game->name) &&
		    is_wanted(&cli_rulings[i], args->words + 1, args->word_count - 1))
			found[count++] = &cli_rulings[i];
	if (cli_given(args, "json"))
		return print_json(found, count);
	if (count == 0)
		return cli_no("%s", SAY("none"));
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			printf("\n");
		print_ruling(found[i]);
	}
	return CLI_OK;
}
