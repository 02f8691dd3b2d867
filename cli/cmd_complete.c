/* benben complete: candidates for the last word, one per line, from the command table and the
 * games.
 *
 * It prints nothing where a file name is expected: shells then offer files. */
#include <string.h>

#include "cli/cli.h"

/* Prints a candidate if it begins with the last word. */
static void offer(const char *typed, const char *candidate)
{
	if (strncmp(candidate, typed, strlen(typed)) == 0)
		puts(candidate);
}

static void offer_games(const char *typed)
{
	for (const struct bb_game *const *game = bb_games; *game; game++)
		offer(typed, (*game)->name);
}

static void offer_commands(const char *typed)
{
	for (const struct cli_command *command = cli_commands; command->name; command++)
		offer(typed, command->name);
}

static void offer_options(const struct cli_command *command, const char *typed)
{
	char word[64];

	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		snprintf(word, sizeof(word), "--%s", command->options[i].name);
		offer(typed, word);
	}
	offer(typed, "--help");
}

/* The last name of a list "greedy,ran". */
static void offer_agents(const struct bb_game *game, const char *typed)
{
	const char *comma = strrchr(typed, ',');
	int before = comma ? (int)(comma + 1 - typed) : 0;
	char word[128];
	const char *name;

	for (unsigned i = 0; (name = ai_name(game, i)) != NULL; i++) {
		snprintf(word, sizeof(word), "%.*s%s", before, typed, name);
		offer(typed, word);
	}
}

static void offer_option_words(const struct bb_game *game, const char *typed)
{
	char word[64];

	for (unsigned i = 0; i < game->option_count; i++) {
		const struct bb_option *option = &game->options[i];

		if (!option->names && option->max <= 1)
			offer(typed, option->name);
		for (unsigned v = option->names ? 0 : option->min;
		     option->names ? v < option->names->count : option->max > 1 && v <= option->max;
		     v++) {
			if (option->names)
				snprintf(word, sizeof(word), "%s=%s", option->name,
				         option->names->at[v]);
			else
				snprintf(word, sizeof(word), "%s=%u", option->name, v);
			offer(typed, word);
		}
	}
}

/* The option that takes its value from the word after `word`, or NULL. */
static const struct cli_option *awaiting(const struct cli_command *command, const char *word)
{
	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		const struct cli_option *option = &command->options[i];

		if (!option->value || word[0] != '-')
			continue;
		if ((word[1] == '-' && bb_same(word + 2, option->name)) ||
		    (option->letter && word[1] == option->letter && !word[2]))
			return option;
	}
	return NULL;
}

int cli_cmd_complete(const struct cli_args *args)
{
	const char *typed = args->words[args->word_count - 1];
	const struct cli_command *command = cli_find_command(args->words[0]);
	const struct bb_game *game = NULL;
	const struct cli_option *option;
	int place = 0; /* index of the last word among those that are not options */

	if (args->word_count == 1) {
		offer_commands(typed);
		offer(typed, "--help");
		offer(typed, "--version");
		return CLI_OK;
	}
	if (!command)
		return CLI_NO;
	for (int i = 1; i < args->word_count - 1; i++) {
		if (args->words[i][0] == '-' || awaiting(command, args->words[i - 1]))
			continue;
		if (place++ == 0)
			game = bb_find_game(args->words[i]);
	}
	option = awaiting(command, args->words[args->word_count - 2]);
	if (option) {
		if (game && bb_same(option->name, "agents"))
			offer_agents(game, typed);
		return CLI_OK;
	}
	if (typed[0] == '-')
		offer_options(command, typed);
	else if (bb_same(command->name, "help"))
		offer_commands(typed);
	else if (strstr(command->words, "GAME") && (place == 0 || bb_same(command->name, "bench")))
		offer_games(typed);
	else if (game && strstr(command->words, "OPTION"))
		offer_option_words(game, typed);
	return CLI_OK;
}
