/* The table of commands: names, arguments and functions.
 *
 * Help, option parsing and completion all come from this table; docs/benben.6 describes the same
 * commands for man(1), and a test compares the two. */
#include "cli/cli.h"

/* clang-format off */
#define JSON {"json", 0, NULL, "print JSON"}
#define EDITION {"edition", 'e', "FILE", "use the values in an own edition file"}
#define NET {"net", 0, "FILES", "weights for agents with /net=2; after commas /net=3"}
#define SEED {"seed", 's', "N", "where chance comes from; without it, a fresh one"}
#define OUTPUT {"output", 'o', "FILE", "write here instead of standard output"}
#define AGENTS {"agents", 'a', "LIST", "names such as greedy,random, repeated over the seats"}
#define ASK_CHANCE {"ask-chance", 0, NULL, "read outcomes of chance from standard input"}
#define AT {"at", 0, "SEQ", "after this many events"}
#define DATA {"data", 'd', "DIR", "the server's data (~/.local/share/benben)"}
#define STORE {"store", 0, "URL", "PostgreSQL instead: postgres://USER@HOST/NAME"}
#define LANGUAGE {"language", 0, "WORD", "texts in en, fr or pt (as the environment says)"}
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
		.name = "rulings",
		.words = "GAME [SEARCH...]",
		.words_min = 1,
		.words_max = 17,
		.summary = "Print what was decided where the rulebook is silent or ambiguous.",
		.details = "With the other reading and the option or value of an edition that "
			"gives it,\n"
			   "where there is one. Of several words of SEARCH all must stand in a "
			   "ruling.",
		.options = {JSON, LANGUAGE},
		.run = cli_cmd_rulings,
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
			    {"luck", 0, "WORD", "drawn: in an order that the seed fixes"},
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
		.details = "--preview adds what each action would lead to before any chance: what "
			"it\n"
			   "would gain and pay, the score, the balance or gauge after it.\n",
		.options = {AT, {"preview", 'p', NULL, "tell what each action would lead to"},
		            JSON},
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
		.options = {AT, LANGUAGE},
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
		.name = "verify",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Verify a record and that its luck is what fair dice gave.",
		.details = "Replays it and checks that the secret is the one committed to and "
			"that\n"
			   "every outcome of chance follows from it. What cannot be checked, such "
			   "as\n"
			   "a record without a secret, is told, and the answer is no.",
		.options = {JSON, QUIET},
		.run = cli_cmd_verify,
	},
	{
		.name = "sim",
		.words = "GAME [OPTION...]",
		.words_min = 1,
		.words_max = -1,
		.summary = "Let agents play many games and print statistics.",
		.details = "The same seed gives the same games with any number of threads.\n"
			   "Counters of cards that the options leave out stay 0.",
		.options = {{"games", 'n', "N", "how many (1000)"}, SEED, AGENTS,
			    {"threads", 't', "T", "how many (one per processor)"},
			    {"check", 0, NULL, "check invariants, views and choices at every step"},
			    {"first", 0, "N", "number of the first game (0), to repeat one"},
			    EDITION, JSON},
		.run = cli_cmd_sim,
	},
	{
		.name = "games-out",
		.words = "GAME [OPTION...]",
		.words_min = 1,
		.words_max = -1,
		.summary = "Let agents play many games and keep them: a dataset of shards.",
		.details = "FOLDER gets files of some bytes a game, and index.json. The same seed "
			"gives\n"
			   "the same files with any number of threads, unless agents think by "
			   "time.",
		.options = {{"output", 'o', "FOLDER", "where to; a new one"},
			    {"games", 'n', "N", "how many (1000)"}, SEED, AGENTS,
			    {"threads", 't', "T", "how many (one per processor)"},
			    {"thoughts", 0, NULL, "keep what searches thought: visits, chances"},
			    {"shard", 0, "N", "games in a file (65536; with thoughts 4096)"},
			    {"first", 0, "N", "number of the first game (0), to go on with a "
			    	"series"},
			    NET},
		.run = cli_cmd_games_out,
	},
	{
		.name = "games-in",
		.words = "FOLDER | SHARD",
		.words_min = 1,
		.words_max = 1,
		.summary = "Verify the games of a dataset, or write some of them as records.",
		.details = "Every game is replayed to its end. With --game nothing is verified but "
			"what\n"
			   "is written: a record, or with --games NUMBER.record in FOLDER for "
			   "each.\n"
			   "Other commands read one game of a dataset, too: benben show FOLDER#17",
		.options = {{"game", 'g', "N", "this game as a record"},
			    {"games", 'n', "N", "so many from that one on, in --output FOLDER"},
			    OUTPUT, {"threads", 't', "T", "how many (one per processor)"}, JSON,
			    QUIET},
		.run = cli_cmd_games_in,
	},
	{
		.name = "lessons",
		.words = "SHARD...",
		.words_min = 1,
		.words_max = -1,
		.summary = "Write what a network learns from: positions of datasets with thoughts.",
		.details = "The games are replayed. PREFIX.positions, .columns, .values and "
			".actions are\n"
			   "plain numbers: results, observations of every seat, actions and "
			   "visits.",
		.options = {{"output", 'o', "PREFIX", "the beginning of the four files' names"},
			    {"every", 0, "N", "one position of N (1)"}},
		.run = cli_cmd_lessons,
	},
	{
		.name = "puzzles",
		.words = "DATASET | FILE...",
		.words_min = 1,
		.words_max = -1,
		.summary = "Find puzzles in games, or check those that were found.",
		.details = "With --mine the positions of a dataset (benben games-out --thoughts) "
			"in which\n"
			   "one whole turn is clearly best go to the end of --output, a line of "
			   "JSON\n"
			   "each. With --check the puzzles of files are tested anew, with another "
			   "seed:\n"
			   "those whose best turn is another one are named, the others go to "
			   "--output.",
		.options = {{"mine", 0, NULL, "find puzzles in the games of DATASET"},
			    {"check", 0, NULL, "test the puzzles in every FILE"},
			    {"first", 0, "N", "from this game or puzzle on (0)"},
			    {"games", 'n', "N", "so many (all)"},
			    {"each", 0, "N", "every Nth choice of a game, puzzle of a file (1)"},
			    {"plain", 0, "N", "mine what up to N percent find at first sight (25)"},
			    {"seed", 's', "N", "of the tests (1)"}, OUTPUT},
		.run = cli_cmd_puzzles,
	},
	{
		.name = "fit",
		.words = "PREFIX...",
		.words_min = 1,
		.words_max = -1,
		.summary = "Make the weights of a network that judges positions, from lessons.",
		.details = "One game of ten is not learned from; the loss is told for those. The "
			"network\n"
			   "of the epoch that judges them best is written.",
		.options = {{"game", 'g', "NAME", "of the lessons"},
			    {"output", 'o', "FILE", "the weights"},
			    {"hidden", 0, "N", "size of the first layer: 16 to 64 (64)"},
			    {"second", 0, "N", "size of the second (32)"},
			    {"epochs", 0, "N", "times that all is read (12)"},
			    {"batch", 0, "N", "positions between two steps (256)"},
			    {"promise", 0, "N", "percent that the search's word counts (30)"},
			    {"policy", 0, "N", "weight of the policy's loss, in percent (50); 0 = "
			    	"none"},
			    {"rate", 0, "N", "how quickly, in ten thousandths (20)"},
			    {"dropout", 0, "N", "percent of the first layer left out (20)"},
			    {"decay", 0, "N", "how strongly weights are held back (10)"},
			    {"base", 0, "N", "0 = without what evaluate says (1)"},
			    {"note", 0, "TEXT", "kept in the head of the weights"},
			    SEED},
		.run = cli_cmd_fit,
	},
	{
		.name = "arena",
		.words = "AGENT AGENT...",
		.words_min = 2,
		.words_max = 16,
		.summary = "Let agents play against each other and measure their strength.",
		.details = "An AGENT is a name as benben games lists them; those who search may "
			"have a\n"
			   "budget: pharaoh@500ms, vizier@2s or, in iterations, pharaoh@2000. "
			   "Everybody\n"
			   "sits at every seat equally often, with the same luck. Elo counts from "
			   "the\n"
			   "first one.",
		.options = {{"game", 'g', "TEXT", "the game and its options: \"tekhenu "
			"players=3\""},
			    {"games", 'n', "N", "at least so many (100)"}, SEED,
			    {"threads", 't', "T", "how many (one per processor)"},
			    {"gauntlet", 0, NULL, "only games the first agent takes part in"},
			    {"sprt", 0, "A,B", "stop when the first is known to be A or B Elo "
			    	"better"},
			    {"html", 0, "FILE", "write a page with plots"},
			    {"samples", 0, "FILE", "write what script/train learns from"},
			    {"stray", 0, "N", "of 1000 decisions, so many at random (0)"}, NET,
			    JSON},
		.run = cli_cmd_arena,
	},
	{
		.name = "think",
		.words = "FILE",
		.words_min = 1,
		.words_max = 1,
		.summary = "Rank the choices of the seat to act, as the strongest agent sees them.",
		.details = "It thinks from what that seat may know. For each choice: how often it "
			"was\n"
			   "tried, the chance to win and the final score expected after it.",
		.options = {AT, {"time", 0, "TIME", "like 500ms or 2s (3s)"},
			    {"iterations", 'n', "N", "instead of time; repeatable"},
			    {"agent", 0, "NAME", "who thinks (pharaoh)"},
			    {"threads", 't', "T", "how many (one per processor)"},
			    {"seed", 's', "N", "of what it imagines (1)"}, JSON},
		.run = cli_cmd_think,
	},
	{
		.name = "bench",
		.words = "[GAME...]",
		.words_max = -1,
		.summary = "Measure decisions per second and print the two signatures.",
		.details = "Random play of every game and module set, CPU time, median of the\n"
			   "runs; memcpy of 1 KiB in the same run is the yardstick.",
		.options = {{"runs", 0, "N", "runs of each measurement, at least 5 (5)"},
			    {"search", 0, NULL, "measure the search, too, and its share"},
			    {"env", 0, NULL, "rates of environments for learning programs instead"},
			    JSON},
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
			    EDITION, ASK_CHANCE, LANGUAGE},
		.run = cli_cmd_play,
	},
	{
		.name = "day",
		.words = "[FILE]",
		.words_max = 1,
		.summary = "Play today's game: the same luck and opponents for everybody.",
		.details = "Answers are those of benben play. With --par what each level reaches "
			"in your\n"
			   "seat. With --check the record FILE is compared with the game of the "
			   "day: rules,\n"
			   "luck, and what the opponents answered.",
		.options = {{"date", 0, "DATE", "of another day, such as 2026-11-18 (today, UTC)"},
			    {"par", 0, NULL, "print what each level reaches"},
			    {"check", 0, NULL, "check the record FILE"}, JSON, LANGUAGE},
		.run = cli_cmd_day,
	},
	{
		.name = "puzzle",
		.words = "[GAME]",
		.words_max = 1,
		.summary = "Find the one turn that is clearly best.",
		.details = "Play your turn as in benben play; it counts when it is over. Three "
			"tries. Other\n"
			   "answers: nudge, solution, undo, reset, show, quit. GAME is for --list.",
		.options = {{"list", 0, NULL, "list the puzzles, in the order of the days"},
			    {"today", 0, NULL, "the puzzle of the day, the same for everybody"},
			    {"number", 'n', "N", "this puzzle"},
			    {"solution", 0, NULL, "tell the solution at once"}, LANGUAGE},
		.run = cli_cmd_puzzle,
	},
	{
		.name = "companion",
		.words = "FILE [OPTION...]",
		.words_min = 1,
		.words_max = -1,
		.summary = "Run the automaton beside a real table, or fill in a sheet.",
		.details = "You enter what players did and what dice, cards and tiles showed; the\n"
			   "automaton's turns are told with their reasons. FILE keeps the record,\n"
			   "after every entry; one that is there goes on. Any entry can be "
			   "undone.\n"
			   "With --sheet: judgement and scoring of 2 to 4 players, by hand.",
		.options = {{"physical", 0, NULL, "ask for the automaton's own luck, too"},
			    {"sheet", 0, NULL, "a sheet for judgement and scoring"},
			    SEED, EDITION, LANGUAGE},
		.run = cli_cmd_companion,
	},
	{
		.name = "backup",
		.words = "COPY",
		.words_min = 1,
		.words_max = 1,
		.summary = "Copy the server's database while it is being used.",
		.details = "COPY is a new file: put it as benben.db into an empty folder to use "
			"it.",
		.options = {DATA},
		.run = cli_cmd_backup,
	},
	{
		.name = "fsck",
		.words = "",
		.summary = "Replay every table of the server's database and report.",
		.details = "Checks that no event is missing, that each is legal and that outcomes "
			"of\n"
			   "chance are those of fair dice. Changes nothing; the server may be "
			   "running.",
		.options = {DATA, STORE},
		.run = cli_cmd_fsck,
	},
	{
		.name = "ratings",
		.words = "",
		.summary = "Print the ratings on a server, or check that they follow from the "
			"games.",
		.details = "With --check every rated game is counted again from the first on, and "
			"every\n"
			   "rating compared byte for byte. Changes nothing; the server may be "
			   "running.",
		.options = {{"check", 0, NULL, "count all rated games again and compare"}, DATA,
		            STORE},
		.run = cli_cmd_ratings,
	},
	{
		.name = "migrate-store",
		.words = "FROM TO",
		.words_min = 2,
		.words_max = 2,
		.summary = "Copy a server's data to another kind of database, and replay it.",
		.details = "FROM and TO are data folders or postgres://USER@HOST/NAME; TO is "
			"empty. No\n"
			   "server may run on either.",
		.run = cli_cmd_migrate_store,
	},
	{
		.name = "serve",
		.words = "",
		.summary = "Host tables for people: the server, on HTTP and WebSocket.",
		.details = "It prints its address when it is ready; Ctrl-C or SIGTERM stops it "
			"without\n"
			   "losing anything. A number of 0 per second means no limit.",
		.options = {{"listen", 'l', "A:P", "address and port (127.0.0.1:8080)"},
			    {"data", 'd', "DIR", "where to keep the data (~/.local/share/benben)"},
			    {"store", 0, "URL", "PostgreSQL for several nodes: "
			    	"postgres://USER@HOST/NAME"},
			    {"web", 0, "DIR", "the web client (beside the program)"},
			    {"base-url", 0, "URL", "how clients reach it, if not at that address"},
			    {"trusted", 0, "LIST", "addresses of reverse proxies"},
			    {"smtp", 0, "URL", "relay for e-mail, such as smtp://localhost:25"},
			    {"smtp-from", 0, "ADDR", "sender of e-mail"},
			    {"workers", 0, "N", "threads for agents (one per processor)"},
			    {"agent-ms", 0, "N", "an agent's time for a decision (2000)"},
			    {"connections", 0, "N", "at most so many (5000)"},
			    {"per-address", 0, "N", "connections of one address (200)"},
			    {"tables-per-user", 0, "N", "that are not over (50)"},
			    {"tables-per-day", 0, "N", "that a user may begin (200)"},
			    {"expire-open", 0, "DAYS", "unchanged: open tables are closed, closed "
			    	"ones go (30)"},
			    {"expire-played", 0, "DAYS", "unchanged: games that nobody goes on "
			    	"with go (180)"},
			    {"expire-agents", 0, "DAYS", "tables of agents alone go (7)"},
			    {"expire-guests", 0, "DAYS", "unseen: guests without a table go (400)"},
			    {"table-cache", 0, "N", "tables kept in memory (4096)"},
			    {"requests-per-second", 0, "N", "of one address (40)"},
			    {"messages-per-second", 0, "N", "of one WebSocket (20)"},
			    {"notify-delay", 0, "S", "seconds until a notification (60)"},
			    {"notify-inside", 0, NULL, "let webhooks reach the own network"},
			    {"owner", 0, "HANDLE", "who sees reports and keeps order"},
			    {"bugs", 0, "URL", "where bug reports go"},
			    {"json-log", 0, NULL, "log as JSON, one object a line"},
			    {"slow-agent", 0, "MS", "for tests: an agent that takes so long"},
			    {"hour", 0, "SECONDS", "for tests: how long an hour of timers and "
			    	"clocks is"}},
		.run = cli_cmd_serve,
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
