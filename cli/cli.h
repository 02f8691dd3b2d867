/* Shared by the files of the `benben` command.
 *
 * A command is a row of the table in commands.c: its help, its completion and its parsing come from
 * that row. Commands return an exit code; they print results on stdout and one sentence per error
 * on stderr. All memory comes from io.c. */
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
	CLI_BAD = 2, /* bad usage, bad input or a system error */
};

/* --- commands and their arguments (commands.c, args.c) ----------------------------------- */

enum { CLI_OPTIONS_MAX = 32 };

struct cli_option {
	const char *name;  /* without the dashes; NULL ends the list */
	char letter;       /* '\0' = none */
	const char *value; /* the name of its value in the help text: "FILE"; NULL = it has none */
	const char *help;
};

struct cli_args;

struct cli_command {
	const char *name;
	const char *words;        /* the words after the command: "FILE TEXT..." */
	int words_min, words_max; /* number of words; -1 = any */
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

/* Parses argv[1..]; argv[0] is the command's name. Returns false with the exit code in *code after
 * help or an error. */
bool cli_parse_args(const struct cli_command *command, int argc, char **argv, struct cli_args *args,
                    int *code);
void cli_print_usage(const struct cli_command *command, FILE *out);
/* The option must be in the command's table. */
bool cli_given(const struct cli_args *args, const char *option);
const char *cli_value(const struct cli_args *args, const char *option);
/* *number is unchanged if the option is not given; false after an error message. */
bool cli_number(const struct cli_args *args, const char *option, uint64_t min, uint64_t max,
                uint64_t *number);
/* The same for a time with its unit: "500ms", "2s". */
bool cli_time(const struct cli_args *args, const char *option, uint32_t *milliseconds);

/* Finds the known word that is most like the one typed. */
struct cli_nearest {
	const char *typed;
	size_t length; /* of `typed` */
	const char *word;
	unsigned distance;
};
void cli_nearest_init(struct cli_nearest *nearest, const char *typed, size_t length);
void cli_nearest_try(struct cli_nearest *nearest, const char *word);
/* "; did you mean WORD?", or "" if nothing is near. The result is in `buffer`. */
const char *cli_nearest_hint(const struct cli_nearest *nearest, const char *before, char *buffer,
                             size_t size);

/* --- bugs of our own (bug.c, core/never.h) ------------------------------------------------ */

/* From now on this thread keeps its first bug instead of reporting it. */
void cli_watch_for_bugs(void);
/* That bug; NULL = none. */
const char *cli_bug(void);

/* --- sentences (say.c) ------------------------------------------------------------------- */

#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

/* Print "benben: SENTENCE" on stderr and return the exit code, so that a command can `return
 * cli_bad(...)`. */
int cli_bad(const char *format, ...) CLI_PRINTF(1, 2);
int cli_no(const char *format, ...) CLI_PRINTF(1, 2);
/* The error as a phrase: "unknown word; expected keep". */
enum { CLI_PHRASE_MAX = 1024 };
const char *cli_phrase(const struct bb_error *error, char *buffer, size_t size);
/* Prints two lines that show where in `text` the error is. */
void cli_point(FILE *out, const char *text, size_t position);
/* Prints what is wrong with the text of an action and points at it; returns the exit code. */
int cli_report_bad_action(const char *text, const struct bb_error *error);
/* The text of a rule in the current language, or in English if it is not translated; NULL: there is
 * no such rule. */
const char *cli_rule_text(const char *id);
/* The same in a language by its index; 0 is English. */
const char *cli_rule_in(const char *id, unsigned language);
/* Prints the words of a text, folded to 80 columns, after `column` characters that are already
 * there. */
void cli_print_folded(FILE *out, const char *text, unsigned column);
/* Prints "ID: text", folded in the same way. */
void cli_print_rule(FILE *out, const char *id);
/* "seat 1", "chance", "nobody (the game is over)". */
const char *cli_actor_name(int actor, char *buffer, size_t size);

struct cli_rule {
	const char *id;
	const char *text[CLI_LANGUAGES]; /* NULL: as in English */
	/* the question that a ruling answers; NULL: it is not a ruling */
	const char *question[CLI_LANGUAGES];
};
/* Generated from docs/rules and their translations by rule_texts.py, sorted by id. */
extern const struct cli_rule cli_rules[];
extern const size_t cli_rule_count;

/* Escape sequences on a terminal with colours, "" elsewhere. */
enum cli_paint { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_GREEN, CLI_YELLOW, CLI_BLUE };
const char *cli_paint(FILE *out, enum cli_paint paint);

/* --- files and memory (io.c) ------------------------------------------------------------- */

struct cli_bytes {
	char *at; /* NUL-terminated after `length` */
	size_t length;
};

/* All zero. NULL after an error message. */
void *cli_alloc(size_t count, size_t size);
/* Like realloc; on failure the old memory stays valid. */
void *cli_grow(void *memory, size_t count, size_t size);
void cli_free(void *memory);

/* Reads a whole file ("-" = stdin); false after an error message. */
bool cli_read_file(const char *path, struct cli_bytes *bytes);
/* The same for files of any size, without a NUL at the end and read-only: pages are read on access.
 * Free it with `cli_unmap_file`. */
bool cli_map_file(const char *path, struct cli_bytes *bytes);
void cli_unmap_file(struct cli_bytes *bytes);
/* Replaces a file in one step: readers see the old content or the new one ("-" = stdout). */
bool cli_write_file(const char *path, const char *bytes, size_t length);
/* Reads a line of stdin without its newline, at most `size` - 1 bytes of it; false at the end. */
bool cli_read_line(char *buffer, size_t size);
/* Room for a long output. cli_text_flush prints and empties it, adding a newline if the last line
 * has none; false if the text did not fit. cli_text_end does the same and frees the room. */
bool cli_text_begin(struct bb_text *text);
bool cli_text_flush(struct bb_text *text, FILE *out);
int cli_text_end(struct bb_text *text, FILE *out);
/* Returns CLI_BAD with a message if writing to stdout failed, otherwise `code`. */
int cli_finish_output(int code);

/* The folder given with --data, or the default folder of `serve`; and the database in it. False
 * after an error message. */
enum { CLI_PATH_MAX = 4096 };
bool cli_data_folder(const struct cli_args *args, char *path, size_t size);
/* Replays every table of a store, a file or an address, and reports; returns an exit code. */
int cli_check_store(const char *path);
bool cli_database_path(const struct cli_args *args, char *path, size_t size);

/* --- games and matches (table.c) --------------------------------------------------------- */

/* NULL after an error message. */
const struct bb_game *cli_game(const char *name);
/* The game named by word `first`, the option words after it, and --edition. `head` gets the edition
 * and must live as long as the rules. */
bool cli_rules_from_args(const struct cli_args *args, int first, struct bb_rules *rules,
                         struct record_head *head);
/* --seed, or a new one from the system; false after an error message. */
bool cli_seed(const struct cli_args *args, uint64_t *seed);
/* A seat number below `seats`; `seat` is unchanged if the option is not given. */
bool cli_seat(const struct cli_args *args, const char *option, unsigned seats, unsigned *seat);

/* A match with its memory. */
struct cli_table {
	struct match match;
	struct record_head head;
	struct match_entry *log;
	const char *path;
	struct match_chance chance;
};

bool cli_table_new(struct cli_table *table, const struct bb_rules *rules);
/* Reads a record, or for DATASET#NUMBER a game of a dataset; false after an error message with
 * file, line and column. */
bool cli_table_open(struct cli_table *table, const char *path);
void cli_table_close(struct cli_table *table);
/* Writes the record to `path`, masked for `mask_seat` unless that is BB_NO_SEAT. */
bool cli_table_save(const struct cli_table *table, const char *path, unsigned mask_seat);
/* match_submit, match_advance with a log that grows. */
enum bb_status cli_submit(struct cli_table *table, int actor, bb_action action,
                          struct bb_events *events);
enum bb_status cli_advance(struct cli_table *table);
/* match_undo, or match_reset_turn with `turn`, in the same way. */
enum bb_status cli_take_back(struct cli_table *table, unsigned seat, bool turn);
/* Explains on stderr what a foreign record is, with `answer` at the end; returns CLI_NO. */
int cli_explain_foreign(const struct cli_table *table, const char *answer);
/* CLI_OK if the match can continue; otherwise, after a message, CLI_BAD for a masked record and
 * CLI_NO for a foreign one. */
int cli_check_playable(const struct cli_table *table);
/* Prints a note on stderr if the position is not the last one, because the record is masked or
 * foreign. */
void cli_note_cut(const struct cli_table *table);
/* A second match over the same log, after `seq` entries; false after an error message. */
bool cli_table_at(const struct cli_table *table, uint64_t seq, struct match *cursor);

/* The entry that `before` plays next, as `seat` may know it (BB_NO_SEAT: completely). */
void cli_entry_text(const struct match *before, unsigned seat, struct bb_text *text);
/* The same in words, if the current language has them. */
void cli_entry_words(const struct match *before, unsigned seat, struct bb_text *text);
/* An object with kind, args, text; undo and reset have no arguments. */
void cli_entry_json(const struct match *before, struct bb_json *json);
/* Prints a line for each entry after the first `from`: number, actor (* = chance), text. */
void cli_print_entries(const struct cli_table *table, uint32_t from, unsigned seat, FILE *out);

/* Parses an action: notation, or its number in the list of legal ones. On error `error` has the
 * place. */
enum bb_status cli_read_action(const struct bb_rules *rules, const void *state, const char *text,
                               bb_action *action, struct bb_error *error);

/* The same, or the beginnings of an action's last words, if only one legal action matches: "w 5"
 * for `roll white 5`. *candidates is the number of matches (short.c). */
enum bb_status cli_read_short(const struct bb_rules *rules, const void *state, const char *text,
                              bb_action *action, uint32_t *candidates, struct bb_error *error);
/* Completes the last words of an entry if all legal actions begin alike: "roll yellow 7" for
 * "yellow 7". Returns whether they do. */
bool cli_expand_action(const struct bb_rules *rules, const void *state, const char *text,
                       char *full, size_t size);

/* Prints "legal", or the rule that forbids the action; returns the exit code. */
int cli_answer_why(const struct bb_rules *rules, const void *state, const char *text, FILE *out);

/* --- chance from a person (chance.c) ----------------------------------------------------- */

/* Outcomes given on the command line are used first, then lines of standard input. */
struct cli_answers {
	char **texts;
	int count;
	int used;
};

/* From now on chance is entered. If advancing fails, an error message was printed. */
void cli_ask_chance(struct cli_table *table, struct cli_answers *answers);

/* --- agents (agents.c) ------------------------------------------------------------------- */

/* Loads the weights after --net, if given, as network 2 of the game: "pharaoh/net=2". False after
 * an error message. */
bool cli_net(const struct cli_args *args, const struct bb_game *game);
/* Fills agents[0..seats-1] from a list such as "greedy,random", which is repeated as needed. */
bool cli_agents(const struct bb_game *game, const char *list, unsigned seats,
                struct ai_agent *agents);
/* Gives all agents the networks that ship with the program, once, before threads begin; cli_agent
 * does this, too. */
void cli_give_networks(void);
/* The agent of this name; false after an error message. */
bool cli_agent(const struct bb_game *game, const char *name, size_t length, struct ai_agent *agent);
/* Memory for searches, all zero; free it with cli_free(memory.at). False after an error message. */
bool cli_memory(struct ai_memory *memory);
/* Microseconds of a monotonic clock. */
uint64_t cli_clock(void);
/* The agent's choice in this position: it gets only the seat's view. `memory` is allocated if an
 * agent needs it and there is none; without memory it plays by policy. */
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
