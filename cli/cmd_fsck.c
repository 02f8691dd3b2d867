/* benben fsck: searches for damage in the server's database, replays every table and reports
 * problems. Read-only.
 *
 * The server defines what a stored table means (server/tables/tables.h); match/ and the games
 * define what is legal. This file only goes through all tables. */
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/tables/fair.h"
#include "server/tables/tables.h"

enum { LOG_STEP = 1024, PROGRESS_EVERY = 256 };

struct check {
	struct store *store;
	struct srv_table table; /* the one being checked */
	struct match_entry *log;
	uint32_t capacity;
	char problem[400]; /* of this table; "" = none so far */
	bool progress;
	bool failed; /* the disk or memory failed: it cannot continue */
	uint64_t tables, events, bad;
	uint64_t older;  /* tables of rules that the game no longer has: not replayed */
	uint64_t damage; /* problems of the file itself */
};

/* Records the first problem of a table: later ones may be consequences. */
CLI_PRINTF(2, 3)
static void note(struct check *check, const char *format, ...)
{
	va_list args;

	if (check->problem[0])
		return;
	va_start(args, format);
	vsnprintf(check->problem, sizeof(check->problem), format, args);
	va_end(args);
}

/* --- one table --------------------------------------------------------------------------- */

static bool grow_log(struct check *check)
{
	uint32_t capacity = check->capacity + check->capacity / 2 + LOG_STEP;
	struct match_entry *log = cli_grow(check->log, capacity, sizeof(log[0]));

	if (!log) {
		check->failed = true;
		return false;
	}
	check->log = log;
	check->capacity = capacity;
	match_set_log(&check->table.match, log, capacity);
	return true;
}

/* Why an event cannot be replayed. */
static const char *event_fault(enum bb_status status)
{
	switch (status) {
	case BB_ILLEGAL:
		return "is not legal";
	case BB_NOT_YOUR_TURN:
		return "is of somebody who was not to act";
	case BB_GAME_OVER:
		return "comes after the end of the game";
	case BB_BARRIER:
		return "takes back what cannot be taken back";
	default:
		return "is not stored as it was played";
	}
}

static bool replay_event(void *context, const struct store_event *event)
{
	struct check *check = context;
	struct match *match = &check->table.match;
	enum bb_status status;

	if (event->seq != match->count + 1) {
		note(check, "event %u is missing: the next one is %u", match->count + 1,
		     event->seq);
		return false;
	}
	if (match->count == match->capacity && !grow_log(check))
		return false;
	status = tables_replay_event(match, event);
	if (status != BB_OK) {
		note(check, "event %u %s", event->seq, event_fault(status));
		return false;
	}
	check->events++;
	return true;
}

/* The row of the table must match its events. */
static void check_state(struct check *check)
{
	const struct srv_table *table = &check->table;
	int actor = match_actor(&table->match);

	if (table->state == STORE_OPEN && table->match.count > 0)
		note(check, "it has not started, but has %u events", table->match.count);
	else if (table->state == STORE_PLAYING && actor == BB_CHANCE)
		note(check, "it waits for chance after event %u", table->match.count);
	else if (table->state == STORE_PLAYING && actor == BB_OVER)
		note(check, "its game is over, but the table is not");
	else if (table->state == STORE_OVER && actor != BB_OVER)
		note(check, "it is over, but its game ends after event %u without a result",
		     table->match.count);
}

/* A wrong outcome comes before the event that stopped the replay, and may be the cause. */
static void check_luck(struct check *check)
{
	struct fair_fault fault;

	if (fair_check(&check->table.match, check->table.key, &fault))
		return;
	check->problem[0] = '\0';
	note(check, "event %u, %s: the outcome is \"%s\", but fair dice give \"%s\"", fault.seq,
	     fault.label, fault.found, fault.right);
}

/* For a table that cannot be replayed: its events must be consecutive and undamaged. */
static bool follow_event(void *context, const struct store_event *event)
{
	struct check *check = context;
	struct match *match = &check->table.match;

	if (event->seq != match->count + 1)
		note(check, "event %u is missing: the next one is %u", match->count + 1,
		     event->seq);
	match->count = event->seq;
	return !check->problem[0];
}

/* Reads the events of a table; an unreadable part does not hide the others. */
static void read_events(struct check *check, const char *id,
                        bool (*row)(void *context, const struct store_event *event))
{
	if (store_read_events(check->store, id, 0, row, check) == STORE_FAILED)
		note(check, "%s", store_error(check->store));
}

static bool check_row(void *context, const struct store_table *row)
{
	struct check *check = context;
	struct srv_table *table = &check->table;
	struct bb_rules rules;
	char error[STORE_ERROR_MAX];

	memset(table, 0, sizeof(*table));
	if (tables_parse_doc(row, table, error) != BB_OK) {
		note(check, "%s", error);
		return false;
	}
	if (!tables_is_current(table)) {
		check->older++;
		read_events(check, row->id, follow_event);
		return false;
	}
	rules = table->match.rules;
	match_init(&table->match, &rules, check->log, check->capacity);
	read_events(check, row->id, replay_event);
	check_state(check);
	check_luck(check);
	return false;
}

/* --- all of them ------------------------------------------------------------------------- */

/* Reads the rows of a table while the list of all tables is being read: this keeps one snapshot of
 * the database throughout, even while a server writes to it. */
static bool check_table(void *context, const char *id)
{
	struct check *check = context;
	enum store_status status;

	check->problem[0] = '\0';
	status = store_read_table(check->store, id, check_row, check);
	if (check->failed)
		return false;
	if (status == STORE_FAILED)
		note(check, "%s", store_error(check->store));
	if (status == STORE_MISSING)
		note(check, "its row is missing");
	check->tables++;
	if (check->problem[0]) {
		check->bad++;
		if (check->progress)
			fputs("\r\033[K", stderr);
		printf("%s: %s\n", id, check->problem);
	}
	if (check->progress && check->tables % PROGRESS_EVERY == 0)
		fprintf(stderr, "\r%llu tables, %llu events", (unsigned long long)check->tables,
		        (unsigned long long)check->events);
	return true;
}

static bool tell_damage(void *context, const char *problem)
{
	struct check *check = context;

	check->damage++;
	printf("database: %s\n", problem);
	return true;
}

static int check_all(struct check *check)
{
	enum store_status status;

	if (store_check(check->store, tell_damage, check) == STORE_FAILED)
		tell_damage(check, store_error(check->store));
	status = store_each_table(check->store, check_table, check);
	if (check->progress)
		fputs("\r\033[K", stderr);
	if (check->failed)
		return CLI_BAD;
	if (status == STORE_FAILED)
		tell_damage(check, store_error(check->store));
	if (!store_is_same_file(check->store))
		tell_damage(check, "it was written to while it was checked: run fsck again");
	printf("%llu tables, %llu events, %llu bad", (unsigned long long)check->tables,
	       (unsigned long long)check->events, (unsigned long long)check->bad);
	if (check->older)
		printf(", %llu of older rules or values not replayed",
		       (unsigned long long)check->older);
	if (check->damage)
		printf(", and the file is damaged");
	printf("\n");
	return check->bad || check->damage ? CLI_NO : CLI_OK;
}

int cli_check_store(const char *path)
{
	struct check *check = cli_alloc(1, sizeof(*check));
	char error[STORE_ERROR_MAX];
	int code;

	if (!check)
		return CLI_BAD;
	check->progress = isatty(STDERR_FILENO);
	if (store_open_read(&check->store, path, error) != STORE_OK) {
		cli_free(check);
		return cli_bad("%s", error);
	}
	code = check_all(check);
	store_close(check->store);
	cli_free(check->log);
	cli_free(check);
	return code;
}

int cli_cmd_fsck(const struct cli_args *args)
{
	char path[CLI_PATH_MAX];

	if (cli_given(args, "store"))
		return cli_check_store(cli_value(args, "store"));
	return cli_database_path(args, path, sizeof(path)) ? cli_check_store(path) : CLI_BAD;
}
