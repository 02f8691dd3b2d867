/* Chance entered by a person: for physical dice and cards.
 *
 * Questions go to stderr, so that a record on stdout stays clean. */
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/said.h"

/* Shown in a question; a longer list would only scroll away. */
enum { OUTCOMES_SHOWN = 60 };

static void print_question(const struct bb_rules *rules, const void *state, const char *label)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, legal);

	cli_print_message(stderr, NULL, "play", "happened",
	                  (const struct cli_value[]){CLI_WORD(label)});
	fputc('\n', stderr);
	for (uint32_t i = 0; i < count && i < OUTCOMES_SHOWN; i++) {
		char buffer[256];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof(buffer));
		bb_action_format(rules, state, legal[i], &text);
		fprintf(stderr, "%4u  %s\n", i + 1, buffer);
	}
	if (count > OUTCOMES_SHOWN) {
		cli_print_message(stderr, NULL, "play", "more",
		                  (const struct cli_value[]){CLI_NUMBER(count - OUTCOMES_SHOWN)});
		fputc('\n', stderr);
	}
}

static enum bb_status read_outcome(const struct bb_rules *rules, const void *state,
                                   const char *label, const char *answer, bb_action *outcome)
{
	struct bb_error error = {0};
	char phrase[CLI_PHRASE_MAX];
	enum bb_status status = cli_read_action(rules, state, answer, outcome, &error);

	if (status == BB_OK && !bb_is_legal(rules, state, *outcome)) {
		cli_bad("%s: \"%s\" cannot happen here", label, answer);
		return BB_ILLEGAL;
	}
	if (status != BB_OK)
		cli_bad("%s: \"%s\": %s", label, answer,
		        cli_phrase(&error, phrase, sizeof(phrase)));
	return status;
}

/* A draw function of match/: if the result is not BB_OK, an error message was printed. */
static enum bb_status ask_person(void *context, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome)
{
	struct cli_answers *answers = context;
	enum bb_status status;
	char line[256];

	if (answers->used < answers->count)
		return read_outcome(rules, state, label, answers->texts[answers->used++], outcome);
	do {
		print_question(rules, state, label);
		fputs("> ", stderr);
		if (!cli_read_line(line, sizeof(line))) {
			cli_bad("%s: the input ended; expected an outcome", label);
			return BB_NEED_CHANCE;
		}
		if (!isatty(STDIN_FILENO))
			fputs("\n", stderr);
		status = read_outcome(rules, state, label, line, outcome);
		/* A person may try again; a script that makes one mistake is out of step for
		 * good. */
	} while (status != BB_OK && isatty(STDIN_FILENO));
	return status;
}

void cli_ask_chance(struct cli_table *table, struct cli_answers *answers)
{
	table->chance = (struct match_chance){ask_person, answers};
}
