/* The table of commands: what each is called, takes and does.
 *
 * Help, option parsing and completion all come from this table; docs/benben.6 describes the same
 * commands for man(1), and a test compares the two. */
#include "cli/cli.h"

/* clang-format off */
#define JSON {"json", 0, NULL, "print JSON"}
#define EDITION {"edition", 'e', "FILE", "use the values in an own edition file"}
#define SEED {"seed", 's', "N", "where chance comes from; without it, a fresh one"}
#define OUTPUT {"output", 'o', "FILE", "write here instead of standard output"}
#define AGENTS {"agents", 'a', "LIST", "names such as greedy,random, repeated over the seats"}
#define ASK_CHANCE {"ask-chance", 0, NULL, "read outcomes of chance from standard input"}
#define AT {"at", 0, "SEQ", "after this many events"}
#define QUIET {"quiet", 'q', NULL, "print nothing but errors"}

const struct cli_command cli_commands[] = {
	{
		.name = "games",
		.words = "",
		.summary = "List the games with their options and agents.",
		.options = {JSON},
		.run = cli_cmd_games,
	},
	{
		.name = "edition",
		.words = "GAME",
		.words_min = 1,
		.words_max = 1,
		.summary = "Print every value of a game's components and its source.",
		.details = "The source is rulebook, public or reconstructed; `own` marks what the\n"
			   "file after --edition changes.",
		.options = {JSON, EDITION},
		.run = cli_cmd_edition,
	},
	{
		.name = "describe",
		.words = "[GAME]",
		.words_max = 1,
		.summary = "Print the tables of a game: options, fields, actions, events.",
		.details = "Without GAME: of every game.",
		.options = {JSON, {"markdown", 0, NULL, "print the tables of docs/position.md"}},
		.run = cli_cmd_describe,
	},
	{
		.name = "new",
		.words = "GAME [OPTION...]",
		.words_min = 1,
		.words_max = -1,
		.summary = "Begin a match and write its record.",
		.details = "An OPTION is key=value or a bare word, such as players=3; benben\n"
			   "games lists them. Chance is played up to the first decision.",
		.options = {SEED, EDITION, OUTPUT, ASK_CHANCE,
			    {"names", 0, "LIST", "who sits there, such as Ada,Ben"}},
		.run = cli_cmd_new,
	},
	{
		.name = "show",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Draw the position of a record.",
		.details = "Without --seat and --spectator everything is shown.",
		.options = {{"seat", 0, "N", "what this seat knows (the first is 0)"},
			    {"spectator", 0, NULL, "what everybody may know"},
			    AT, {"text", 0, NULL, "print the text form of the position"}, JSON},
		.run = cli_cmd_show,
	},
	{
		.name = "legal",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "List the legal actions or, where chance is to act, its outcomes.",
		.details = "--preview adds what each action would lead to before any chance: what it\n"
			   "would gain and pay, the score, the balance or gauge after it.\n",
		.options = {AT, {"preview", 'p', NULL, "tell what each action would lead to"}, JSON},
		.run = cli_cmd_legal,
	},
	{
		.name = "act",
		.words = "FILE TEXT...",
		.words_min = 1,
		.words_max = -1,
		.summary = "Play actions and write them to the record.",
		.details = "A TEXT is one action as benben legal writes it, or its number there.\n"
			   "Either all are played or nothing is written. Chance is played from\n"
			   "the record's seed; where it is asked for, the next TEXT may be the\n"
			   "outcome.",
		.options = {ASK_CHANCE, AGENTS,
			    {"count", 'n', "N", "so many decisions of agents, not all"}, QUIET},
		.run = cli_cmd_act,
	},
	{
		.name = "undo",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Take back the last action of the seat that acted last.",
		.details = "It is refused when chance, hidden information or another seat's\n"
			   "action came after it.",
		.options = {{"seat", 0, "N", "the seat that takes back"},
			    {"turn", 0, NULL, "take back all that the seat may take back"}},
		.run = cli_cmd_undo,
	},
	{
		.name = "why",
		.words = "FILE TEXT",
		.words_min = 2,
		.words_max = 2,
		.summary = "Tell whether an action is legal and, if not, which rule forbids it.",
		.options = {AT},
		.run = cli_cmd_why,
	},
	{
		.name = "mask",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Write a record without what a seat may not know.",
		.options = {{"seat", 0, "N", "for this seat (the first is 0)"},
			    {"spectator", 0, NULL, "for somebody who only watches"}, OUTPUT},
		.run = cli_cmd_mask,
	},
	{
		.name = "replay",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Verify every event and every hash of a record.",
		.options = {{"trace", 0, NULL, "a line of JSON per event and position"},
			    QUIET},
		.run = cli_cmd_replay,
	},
	{
		.name = "sim",
		.words = "GAME [OPTION...]",
		.words_min = 1,
		.words_max = -1,
		.summary = "Let agents play many games and print statistics.",
		.details = "The same seed gives the same games with any number of threads.",
		.options = {{"games", 'n', "N", "how many (1000)"}, SEED, AGENTS,
			    {"threads", 't', "T", "how many (one per processor)"},
			    {"check", 0, NULL, "check invariants, views and choices at every step"},
			    {"first", 0, "N", "number of the first game (0), to repeat one"},
			    EDITION, JSON},
		.run = cli_cmd_sim,
	},
	{
		.name = "bench",
		.words = "[GAME...]",
		.words_max = -1,
		.summary = "Measure decisions per second and print the two signatures.",
		.details = "Random play of every game and module set, CPU time, median of the\n"
			   "runs; memcpy of 1 KiB in the same run is the yardstick.",
		.options = {{"runs", 0, "N", "runs of each measurement, at least 5 (5)"}, JSON},
		.run = cli_cmd_bench,
	},
	{
		.name = "play",
		.words = "GAME [OPTION...] | FILE",
		.words_min = 1,
		.words_max = -1,
		.summary = "Play in the terminal, against agents or in turn at one keyboard.",
		.details = "Answer with the number or the text of an action, or a command: undo,\n"
			   "reset, why TEXT, rule ID, legal, show, log, save FILE, help, quit.\n"
			   "With a record as FILE that match goes on.",
		.options = {{"seat", 0, "N", "your seat (0)"}, AGENTS, SEED,
			    {"hotseat", 0, NULL, "people at every seat; hands hidden in between"},
			    EDITION, ASK_CHANCE},
		.run = cli_cmd_play,
	},
	{
		.name = "help",
		.words = "[COMMAND]",
		.words_max = 1,
		.summary = "Print the commands, or how to use one.",
		.run = cli_cmd_help,
	},
	{
		.name = "complete",
		.words = "WORD...",
		.words_min = 1,
		.words_max = -1,
		.summary = "Print what the last word may become; shells ask it.",
		.details = "The words are those after `benben`; -- goes before them.",
		.run = cli_cmd_complete,
	},
	{.name = NULL},
};
