/* Deadlines of tables, clocks, and agents that take over seats. seats.c counts votes. */
#include "server/play/absence.h"

#include <stdlib.h>
#include <string.h>

#include "server/play/agents.h"
#include "server/play/play.h"

enum {
	ROUND_MS = 1000, /* interval between checks of deadlines */
	LOOKS = 64,      /* tables examined per tick: each may have to be loaded */
	OTHERS_MS = 5000, /* until a table that another node watches is examined again */
	AGAIN_MS = 1000, /* from a failure of the disk to the next attempt */
};

static const int64_t never = INT64_MAX;

/* A playing table with a timer or a clock, in memory or not; or one that must be examined at
 * once. */
struct deadline {
	int64_t due; /* `never` while no person is to act */
	char id[STORE_ID_MAX];
};

struct absence {
	struct srv *srv;
	int64_t looked; /* monotonic time of the last round */
	bool more;      /* that round has not handled everything that was due */
	struct deadline *at;
	size_t count, room;
};

/* --- deadlines ------------------------------------------------------------------------------ */

static bool has_deadline(const struct srv_table *table)
{
	return table->state == STORE_PLAYING &&
	       (table->absence == SRV_ABSENCE_TIMER || table->clock_start_ms > 0);
}

/* When the seat to act will be taken over by an agent. */
static int64_t due_of(const struct srv *srv, const struct srv_table *table)
{
	int actor = match_actor(&table->match);
	int64_t due = never, clock;

	if (actor < 0 || table->seat[actor].kind != SRV_SEAT_HUMAN)
		return never;
	if (table->absence == SRV_ABSENCE_TIMER)
		due = table->turn_since + (int64_t)table->absence_hours * srv->settings.hour_ms;
	if (table->clock_start_ms > 0) {
		clock = table->turn_since + table->seat[actor].clock_ms;
		due = clock < due ? clock : due;
	}
	return due;
}

/* The table caches its index; entries move when others are removed. */
static struct deadline *find(struct absence *absence, struct srv_table *table)
{
	size_t i = table->deadline;

	if (i < absence->count && strcmp(absence->at[i].id, table->id) == 0)
		return &absence->at[i];
	for (i = 0; i < absence->count; i++)
		if (strcmp(absence->at[i].id, table->id) == 0) {
			table->deadline = (uint32_t)i;
			return &absence->at[i];
		}
	return NULL;
}

static struct deadline *add(struct absence *absence, const char *id)
{
	struct deadline *deadline;

	if (absence->count == absence->room) {
		size_t room = 2 * absence->room + 64;
		struct deadline *more = srv_alloc(room * sizeof *more);

		if (absence->count > 0)
			memcpy(more, absence->at, absence->count * sizeof *more);
		free(absence->at);
		absence->at = more;
		absence->room = room;
	}
	deadline = &absence->at[absence->count++];
	memcpy(deadline->id, id, strlen(id) + 1);
	return deadline;
}

void absence_note(struct srv *srv, struct srv_table *table)
{
	struct deadline *deadline;

	/* Most tables have no deadline at all and are not searched for. */
	if (table->absence != SRV_ABSENCE_TIMER && table->clock_start_ms == 0)
		return;
	deadline = find(srv->absence, table);
	if (has_deadline(table)) {
		if (deadline == NULL)
			deadline = add(srv->absence, table->id);
		deadline->due = due_of(srv, table);
	} else if (deadline != NULL) {
		*deadline = srv->absence->at[--srv->absence->count];
	}
}

/* The disk failed under this table: its agent is asked again in a moment. */
static void look_again(struct srv *srv, struct srv_table *table)
{
	struct deadline *deadline = find(srv->absence, table);
	const int64_t due = net_now() + AGAIN_MS;

	if (deadline == NULL) {
		deadline = add(srv->absence, table->id);
		deadline->due = never;
	}
	if (deadline->due > due)
		deadline->due = due;
}

/* --- taking over ---------------------------------------------------------------------------- */

/* The time of the seat to act is up. */
static void lose_seat(struct srv *srv, struct srv_table *table)
{
	unsigned seat = (unsigned)match_actor(&table->match);
	char user[STORE_ID_MAX];

	memcpy(user, table->seat[seat].user, sizeof user);
	tables_take_over(table, seat, tables_default_agent(table->game));
	table->updated = net_now();
	tables_save(srv, table, NULL, NULL, 200, user);
	chat_announce(srv, table, "Time is up: the agent \"%s\" plays for %s now.",
	              table->seat[seat].agent, table->seat[seat].name);
	srv_log(srv, "info", "time is up", "table", table->id, "user", user, NULL);
}

/* A table that is being loaded to examine it. */
struct look {
	struct absence *absence;
	char table[STORE_ID_MAX];
};

static void look_at(struct absence *absence, size_t i, int64_t now);

static void loaded(void *context, const struct api_error *error)
{
	struct look *look = context;
	struct absence *absence = look->absence;
	size_t i = 0;

	while (i < absence->count && strcmp(absence->at[i].id, look->table) != 0)
		i++;
	if (i < absence->count && error == NULL)
		look_at(absence, i, net_now());
	else if (i < absence->count && error->code != API_STORAGE && error->code != API_STOPPING)
		absence->at[i] = absence->at[--absence->count];
	free(look);
}

static void look_at(struct absence *absence, size_t i, int64_t now)
{
	struct api_error error;
	struct srv_table *table;

	if (!store_is_responsible(absence->srv->store, absence->at[i].id)) {
		absence->at[i].due = now + OTHERS_MS;
		return;
	}
	if (tables_in_memory(absence->srv, absence->at[i].id) == NULL) {
		struct look *look = srv_alloc(sizeof *look);

		look->absence = absence;
		memcpy(look->table, absence->at[i].id, sizeof look->table);
		absence->at[i].due = now + AGAIN_MS;
		tables_fetch(absence->srv, look->table, "", loaded, look);
		return;
	}
	table = tables_find(absence->srv, absence->at[i].id, &error);

	if (table == NULL && error.code == API_STORAGE) {
		absence->at[i].due = now + AGAIN_MS;
		return;
	}
	if (table != NULL && table->in_flight > 0)
		return;
	if (table != NULL)
		agents_ask(absence->srv->agents, table);
	if (table == NULL || !has_deadline(table)) {
		absence->at[i] = absence->at[--absence->count];
		return;
	}
	absence->at[i].due = due_of(absence->srv, table);
	if (absence->at[i].due <= now) {
		absence->at[i].due = never;
		lose_seat(absence->srv, table);
	}
}

void absence_tick(struct absence *absence)
{
	int64_t now = net_now();
	unsigned looks = 0;

	if (!absence->more && net_monotonic() - absence->looked < ROUND_MS)
		return;
	absence->looked = net_monotonic();
	for (size_t i = absence->count; i-- > 0 && looks < LOOKS;)
		if (i < absence->count && absence->at[i].due <= now) {
			look_at(absence, i, now);
			looks++;
		}
	absence->more = looks == LOOKS;
}

/* --- the start ------------------------------------------------------------------------------ */

/* If no person is to act, an agent is: it was interrupted, and continues when the table is
 * loaded. */
bool absence_is_watched(const struct store_table *row)
{
	struct srv_table *table;
	char error[STORE_ERROR_MAX];
	bool watched;

	/* A doc omits default values: most need not be parsed. */
	if (row->to_act != NULL && strstr(row->doc, "\"absence\":") == NULL &&
	    strstr(row->doc, "\"clock\":") == NULL)
		return false;
	table = srv_alloc(sizeof *table);
	watched = row->to_act == NULL ||
	          (tables_parse_doc(row, table, error) == BB_OK && has_deadline(table));
	free(table);
	return watched;
}

/* Recorded as due, so that the first rounds load the table and compute when it really is. */
static bool note_row(void *context, const struct store_table *row)
{
	if (absence_is_watched(row))
		add(context, row->id)->due = 0;
	return true;
}

void absence_forget_all(struct srv *srv)
{
	srv->absence->count = 0;
}

void absence_watch(struct srv *srv, const char *table)
{
	add(srv->absence, table)->due = 0;
}

void absence_expect(struct srv *srv, const struct srv_table *table)
{
	struct srv_table copy = *table;

	if (has_deadline(table) && find(srv->absence, &copy) == NULL)
		add(srv->absence, table->id)->due = 0;
}

struct absence *absence_open(struct srv *srv)
{
	struct absence *absence = calloc(1, sizeof *absence);

	if (absence == NULL)
		return NULL;
	absence->srv = srv;
	store_each_played(srv->store, note_row, absence);
	return absence;
}

void absence_close(struct absence *absence)
{
	if (absence == NULL)
		return;
	free(absence->at);
	free(absence);
}

void absence_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                      const char *turn)
{
	(void)turn;
	if (event == TABLES_SEATED || event == TABLES_PLAYED || event == TABLES_REBUILT)
		absence_note(srv, table);
	/* Not at once: while the disk is full an agent would try as often as it can. */
	if (event == TABLES_REBUILT)
		look_again(srv, table);
}
