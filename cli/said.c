/* Texts by language; the command selects the language once. */
#include "cli/said.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { KEY_MAX = 64, SAID_MAX = 1024 };

static unsigned spoken; /* index of cli_languages */

/* The language of the environment, as gettext finds it: the first of these variables that is set.
 * "fr_FR.UTF-8" is French; a language without texts is English. */
static unsigned environment_language(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

	for (size_t n = 0; n < sizeof(names) / sizeof(names[0]); n++) {
		const char *value = getenv(names[n]);
		size_t length;

		if (!value || !*value)
			continue;
		length = strcspn(value, "_.@");
		for (unsigned i = 0; cli_languages[i]; i++)
			if (strlen(cli_languages[i]) == length &&
			    strncmp(cli_languages[i], value, length) == 0)
				return i;
		return 0;
	}
	return 0;
}

bool cli_set_language(const struct cli_args *args)
{
	const char *wanted = cli_value(args, "language");
	char known[64];
	struct bb_text text;

	spoken = 0;
	if (!wanted) {
		spoken = environment_language();
		return true;
	}
	bb_text_init(&text, known, sizeof(known));
	for (unsigned i = 0; cli_languages[i]; i++) {
		if (bb_same(cli_languages[i], wanted)) {
			spoken = i;
			return true;
		}
		bb_put(&text, i > 0 ? ", " : "");
		bb_put(&text, cli_languages[i]);
	}
	cli_bad("--language %s: expected one of %s", wanted, known);
	return false;
}

static int compare_key(const void *key, const void *said)
{
	return strcmp(key, ((const struct cli_message *)said)->key);
}

const char *cli_message(const struct bb_game *game, const char *group, const char *key)
{
	char wanted[KEY_MAX];
	const struct cli_message *found;

	if (snprintf(wanted, sizeof(wanted), "%s/%s/%s", game ? game->name : "cli", group, key) >=
	    KEY_MAX)
		return NULL;
	found = bsearch(wanted, cli_messages, cli_message_count, sizeof(cli_messages[0]),
	                compare_key);
	return found ? found->text[spoken] : NULL;
}

const char *cli_word(const struct bb_game *game, const char *word)
{
	const char *said = cli_message(game, "name", word);

	return said ? said : word;
}

unsigned cli_columns(const char *text, size_t length)
{
	unsigned columns = 0;

	for (size_t i = 0; i < length; i++)
		columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return columns;
}

unsigned cli_language(void)
{
	return spoken;
}

void cli_put_message(struct bb_text *text, const struct bb_game *game, const char *group,
                     const char *key, const struct cli_value *values)
{
	const char *at = cli_message(game, group, key);

	for (; at && *at; at++) {
		const struct cli_value *value;

		if (at[0] != '$' || at[1] < '0' || at[1] > '9') {
			bb_put_char(text, *at);
			continue;
		}
		value = &values[*++at - '0'];
		if (value->word)
			bb_put(text, cli_word(game, value->word));
		else
			bb_put_int(text, value->number);
	}
}

void cli_print_message(FILE *out, const struct bb_game *game, const char *group, const char *key,
                       const struct cli_value *values)
{
	char buffer[SAID_MAX];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof(buffer));
	bb_put(&text, "");
	cli_put_message(&text, game, group, key, values);
	fputs(buffer, out);
}

void cli_print_word(FILE *out, const struct bb_game *game, const char *word, unsigned columns)
{
	const char *said = cli_word(game, word);
	unsigned width = cli_columns(said, strlen(said));

	fprintf(out, "%s%*s", said, width < columns ? (int)(columns - width) : 0, "");
}

const char *cli_level(const char *name)
{
	char word[32];
	const char *said;

	snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "@/"), name);
	said = cli_message(NULL, "level", word);
	return said ? said : name;
}
