/* What the files of the `benben` command share.
 *
 * A command is a row of the table in commands.c: its help, its completion and its parsing come from
 * that row. Commands return an exit code; they print answers on stdout and one sentence per error
 * on stderr. Memory comes from io.c alone. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

#include "ai/ai.h"
#include "cli/said.h"
#include "games/registry.h"
#include "match/record.h"

enum cli_exit {
	CLI_OK = 0,
	CLI_NO = 1,  /* the question was understood; the answer is no */
	CLI_BAD = 2, /* bad usage, bad input or a failing system */
};

/* --- commands and their arguments (commands.c, args.c) ----------------------------------- */

enum { CLI_OPTIONS_MAX = 32 };

struct cli_option {
	const char *name;  /* without the dashes; NULL ends the list */
	char letter;       /* '\0' = none */
	const char *value; /* what follows it, for the help text: "FILE"; NULL = nothing follows */
	const char *help;
};

struct cli_args;

struct cli_command {
	const char *name;
	const char *words;        /* what stands after the command: "FILE TEXT..." */
	int words_min, words_max; /* how many of them; -1 = any number */
	const char *summary;
	const char *details; /* further lines of --help, or NULL */
	struct cli_option options[CLI_OPTIONS_MAX];
	int (*run)(const struct cli_args *args);
};

struct cli_args {
	const struct cli_command *command;
	/* Parallel to the options: NULL = not given, "" = a flag. */
	const char *value[CLI_OPTIONS_MAX];
	char **words;
	int word_count;
};

/* NULL-name-terminated table of all commands. */
extern const struct cli_command cli_commands[];
const struct cli_command *cli_find_command(const char *name);

/* Reads argv[1..]; argv[0] is the command's name. False: the answer was *code (help, an error). */
bool cli_parse_args(const struct cli_command *command, int argc, char **argv, struct cli_args *args,
                    int *code);
void cli_print_usage(const struct cli_command *command, FILE *out);
/* The option must be in the command's table. */
bool cli_given(const struct cli_args *args, const char *option);
const char *cli_value(const struct cli_args *args, const char *option);
/* *number keeps its value when the option is not given; false after an error message. */
bool cli_number(const struct cli_args *args, const char *option, uint64_t min, uint64_t max,
                uint64_t *number);
/* The same for a time with its unit: "500ms", "2s". */
bool cli_time(const struct cli_args *args, const char *option, uint32_t *milliseconds);

/* Remembers the known word most like the one that was typed. */
struct cli_nearest {
	const char *typed;
	size_t length; /* of `typed` */
	const char *word;
	unsigned distance;
};
void cli_nearest_init(struct cli_nearest *nearest, const char *typed, size_t length);
void cli_nearest_try(struct cli_nearest *nearest, const char *word);
/* "; did you mean WORD?", or "" when nothing is near. `buffer` holds the answer. */
const char *cli_nearest_hint(const struct cli_nearest *nearest, const char *before, char *buffer,
                             size_t size);

/* --- bugs of our own (bug.c, core/never.h) ------------------------------------------------ */

/* From now on this thread keeps the first bug instead of reporting it. */
void cli_watch_for_bugs(void);
/* The first bug since then; NULL = none. */
const char *cli_bug(void);

/* --- sentences (say.c) ------------------------------------------------------------------- */

#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

/* Print "benben: SENTENCE" on stderr and return the exit code, so that a command can
 * `return cli_bad(...)`. */
int cli_bad(const char *format, ...) CLI_PRINTF(1, 2);
int cli_no(const char *format, ...) CLI_PRINTF(1, 2);
/* What went wrong, as a phrase: "unknown word; expected keep". */
enum { CLI_PHRASE_MAX = 1024 };
const char *cli_phrase(const struct bb_error *error, char *buffer, size_t size);
/* Two lines that show where in `text` the error is. */
void cli_point(FILE *out, const char *text, size_t position);
/* Says what is wrong with the text of an action and points at it; returns the exit code. */
int cli_report_bad_action(const char *text, const struct bb_error *error);
/* The text of a rule in the language spoken, or in English where it has no other; NULL: there is
 * no such rule. */
const char *cli_rule_text(const char *id);
/* The same in a language by its index; 0 is English. */
const char *cli_rule_in(const char *id, unsigned language);
/* Prints the words of a text, folded to 80 columns, where `column` characters stand already. */
void cli_print_folded(FILE *out, const char *text, unsigned column);
/* Prints "ID: text", folded likewise. */
void cli_print_rule(FILE *out, const char *id);
/* "seat 1", "chance", "nobody (the game is over)". */
const char *cli_actor_name(int actor, char *buffer, size_t size);

struct cli_rule {
	const char *id;
	const char *text[CLI_LANGUAGES];     /* NULL: as in English */
	const char *question[CLI_LANGUAGES]; /* what a ruling answers; NULL: it is no ruling */
};
/* Made from docs/rules and their translations by rule_texts.py, sorted by id. */
extern const struct cli_rule cli_rules[];
extern const size_t cli_rule_count;

/* Escape sequences on a terminal that wants colours, "" elsewhere. */
enum cli_paint { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_GREEN, CLI_YELLOW, CLI_BLUE };
const char *cli_paint(FILE *out, enum cli_paint paint);

/* --- files and memory (io.c) ------------------------------------------------------------- */

struct cli_bytes {
	char *at; /* NUL-terminated beyond `length` */
	size_t length;
};

/* NULL after an error message. Zeroed. */
void *cli_alloc(size_t count, size_t size);
/* Like realloc; on failure the old memory stays valid. */
void *cli_grow(void *memory, size_t count, size_t size);
void cli_free(void *memory);

/* Reads a whole file ("-" = stdin); false after an error message. */
bool cli_read_file(const char *path, struct cli_bytes *bytes);
/* The same for files of any size, without a NUL behind them and not to be written to: their pages are read when they are
 * looked at. `cli_unmap_file` gives them back. */
bool cli_map_file(const char *path, struct cli_bytes *bytes);
void cli_unmap_file(struct cli_bytes *bytes);
/* Replaces a file in one step: readers see the old content or the new one ("-" = stdout). */
bool cli_write_file(const char *path, const char *bytes, size_t length);
/* A line of stdin without its newline, at most `size` - 1 bytes of it; false at the end. */
bool cli_read_line(char *buffer, size_t size);
/* Room for a long answer. cli_text_flush prints and empties it; its last line gets a newline if it
 * has none. False when the text did not fit. cli_text_end does the same and frees the room. */
bool cli_text_begin(struct bb_text *text);
bool cli_text_flush(struct bb_text *text, FILE *out);
int cli_text_end(struct bb_text *text, FILE *out);
/* CLI_BAD with a message if something could not be written to stdout, else `code`. */
int cli_finish_output(int code);

/* The folder after --data, or where `serve` keeps its data without it; and the database in it.
 * False after an error message. */
enum { CLI_PATH_MAX = 4096 };
bool cli_data_folder(const struct cli_args *args, char *path, size_t size);
/* Replays every table of a store, a file or an address, and reports: an exit status. */
int cli_check_store(const char *path);
bool cli_database_path(const struct cli_args *args, char *path, size_t size);

/* --- games and matches (table.c) --------------------------------------------------------- */

/* NULL after an error message. */
const struct bb_game *cli_game(const char *name);
/* The game named by word `first`, the option words after it, and --edition. `head` gets the edition
 * and must live as long as the rules. */
bool cli_rules_from_args(const struct cli_args *args, int first, struct bb_rules *rules,
                         struct record_head *head);
/* --seed, or a fresh one from the system; false after an error message. */
bool cli_seed(const struct cli_args *args, uint64_t *seed);
/* A seat number below `seats`; `seat` keeps its value when the option is not given. */
bool cli_seat(const struct cli_args *args, const char *option, unsigned seats, unsigned *seat);

/* A match on the table, with its memory. */
struct cli_table {
	struct match match;
	struct record_head head;
	struct match_entry *log;
	const char *path;
	struct match_chance chance;
};

bool cli_table_new(struct cli_table *table, const struct bb_rules *rules);
/* Reads a record, or with DATASET#NUMBER for a path a game of one; false after an error message that names file,
 * line and column. */
bool cli_table_open(struct cli_table *table, const char *path);
void cli_table_close(struct cli_table *table);
/* Writes the record to `path`, masked for `mask_seat` unless that is BB_NO_SEAT. */
bool cli_table_save(const struct cli_table *table, const char *path, unsigned mask_seat);
/* match_submit, match_advance with a log that grows. */
enum bb_status cli_submit(struct cli_table *table, int actor, bb_action action,
                          struct bb_events *events);
enum bb_status cli_advance(struct cli_table *table);
/* match_undo, or match_reset_turn with `turn`, likewise. */
enum bb_status cli_take_back(struct cli_table *table, unsigned seat, bool turn);
/* Says on stderr what a foreign record is, with `answer` at the end; returns CLI_NO. */
int cli_explain_foreign(const struct cli_table *table, const char *answer);
/* CLI_OK if the match can go on; else, after a message, CLI_BAD for a masked record and CLI_NO
 * for a foreign one. */
int cli_check_playable(const struct cli_table *table);
/* Says on stderr, if so, that the position is not the last one of a masked or foreign record. */
void cli_note_cut(const struct cli_table *table);
/* A second match over the same log, after `seq` entries; false after an error message. */
bool cli_table_at(const struct cli_table *table, uint64_t seq, struct match *cursor);

/* The entry that `before` plays next, as `seat` may know it (BB_NO_SEAT: all of it). */
void cli_entry_text(const struct match *before, unsigned seat, struct bb_text *text);
/* The same in words, where the language spoken has some. */
void cli_entry_words(const struct match *before, unsigned seat, struct bb_text *text);
/* An object with kind, args, text; undo and reset have no arguments. */
void cli_entry_json(const struct match *before, struct bb_json *json);
/* A line for each entry after the first `from`: number, actor (* = chance), text. */
void cli_print_entries(const struct cli_table *table, uint32_t from, unsigned seat, FILE *out);

/* An action from text: notation, or its number in the list of legal ones. On error `error` says
 * where. */
enum bb_status cli_read_action(const struct bb_rules *rules, const void *state, const char *text,
                               bb_action *action, struct bb_error *error);

/* The same, or the beginnings of an action's last words, where only one legal action has them:
 * "w 5" for `roll white 5`. *candidates is how many have (short.c). */
enum bb_status cli_read_short(const struct bb_rules *rules, const void *state, const char *text,
                              bb_action *action, uint32_t *candidates, struct bb_error *error);
/* The last words of an entry with those before them, where all legal ones begin alike: "roll
 * yellow 7" for "yellow 7". Returns whether they do. */
bool cli_expand_action(const struct bb_rules *rules, const void *state, const char *text,
                       char *full, size_t size);

/* Prints "legal", or the rule that forbids the action; returns the exit code. */
int cli_answer_why(const struct bb_rules *rules, const void *state, const char *text, FILE *out);

/* --- chance from a person (chance.c) ----------------------------------------------------- */

/* Outcomes given on the command line come first, then lines of standard input. */
struct cli_answers {
	char **texts;
	int count;
	int used;
};

/* From now on chance is asked. When advancing fails, an error message was printed. */
void cli_ask_chance(struct cli_table *table, struct cli_answers *answers);

/* --- agents (agents.c) ------------------------------------------------------------------- */

/* The weights after --net, if there are any, become network 2 of the game: "pharaoh/net=2". False after an error
 * message. */
bool cli_net(const struct cli_args *args, const struct bb_game *game);
/* Fills agents[0..seats-1] from a list "greedy,random" that is repeated as often as needed. */
bool cli_agents(const struct bb_game *game, const char *list, unsigned seats,
                struct ai_agent *agents);
/* Gives all agents the networks that come with the program, once, before threads begin; cli_agent does so, too. */
void cli_give_networks(void);
/* The agent of this name; false after an error message. */
bool cli_agent(const struct bb_game *game, const char *name, size_t length, struct ai_agent *agent);
/* Memory for those who search, zeroed; cli_free(memory.at) in the end. False after an error
 * message. */
bool cli_memory(struct ai_memory *memory);
/* Microseconds since some moment. */
uint64_t cli_clock(void);
/* The agent's answer in this position: it gets the seat's view only. `memory` is made when an agent
 * needs it and there is none yet; without any it plays by policy. */
bb_action cli_agent_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                           const void *state, struct bb_rng *rng, struct ai_memory *memory);

/* Plays a day's game in the terminal (cmd_play.c); returns the exit code. */
struct day;
int cli_play_day(const struct day *day);

/* --- commands ---------------------------------------------------------------------------- */

int cli_cmd_day(const struct cli_args *args);
int cli_cmd_games(const struct cli_args *args);
int cli_cmd_games_in(const struct cli_args *args);
int cli_cmd_lessons(const struct cli_args *args);
int cli_cmd_fit(const struct cli_args *args);
int cli_cmd_games_out(const struct cli_args *args);
int cli_cmd_rulings(const struct cli_args *args);
int cli_cmd_edition(const struct cli_args *args);
int cli_cmd_describe(const struct cli_args *args);
int cli_cmd_new(const struct cli_args *args);
int cli_cmd_show(const struct cli_args *args);
int cli_cmd_legal(const struct cli_args *args);
int cli_cmd_act(const struct cli_args *args);
int cli_cmd_undo(const struct cli_args *args);
int cli_cmd_why(const struct cli_args *args);
int cli_cmd_mask(const struct cli_args *args);
int cli_cmd_ratings(const struct cli_args *args);
int cli_cmd_replay(const struct cli_args *args);
int cli_cmd_verify(const struct cli_args *args);
int cli_cmd_companion(const struct cli_args *args);
int cli_cmd_backup(const struct cli_args *args);
int cli_cmd_fsck(const struct cli_args *args);
int cli_cmd_migrate_store(const struct cli_args *args);
int cli_cmd_sim(const struct cli_args *args);
int cli_cmd_arena(const struct cli_args *args);
int cli_cmd_think(const struct cli_args *args);
int cli_cmd_bench(const struct cli_args *args);
int cli_cmd_play(const struct cli_args *args);
int cli_cmd_puzzle(const struct cli_args *args);
int cli_cmd_puzzles(const struct cli_args *args);
int cli_cmd_serve(const struct cli_args *args);
int cli_cmd_help(const struct cli_args *args);
int cli_cmd_complete(const struct cli_args *args);

#endif
