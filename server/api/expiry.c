/* See expiry.h. The reader searches for idle tables and users, in the order of ids; the loop
 * deletes, closes and warns. */
#include "server/api/expiry.h"
#include "server/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/net/limits.h"
#include "server/tables/tables.h"
#include "server/users/identity.h"

enum {
	ROUND = 256,            /* tables examined at a time */
	LOOKS_PER_DAY = 24,
	WARNED_PART = 6,        /* players are warned in the last sixth of the time */
	HOURS = 24,
	SOON_MS = 1000,
};

/* What happens to a table or user. */
enum fate { FATE_KEEP, FATE_CLOSE, FATE_WARN, FATE_DROP, FATE_DROP_USER };

struct found {
	enum fate fate;
	char id[STORE_ID_MAX];
};

/* One job: a range of the tables, or the guests. */
struct look {
	struct reader_job job;
	struct srv_settings settings;
	int64_t now, day;
	char after[STORE_ID_MAX]; /* the last table examined; "" after the last one */
	unsigned seen, count;
	struct found found[ROUND];
};

struct expiry {
	struct srv *srv;
	bool looking;
	bool again;     /* something was in use: continue soon */
	int64_t looked; /* monotonic */
	char after[STORE_ID_MAX];
};

struct expiry *expiry_open(struct srv *srv)
{
	struct expiry *expiry = calloc(1, sizeof *expiry);

	if (expiry == NULL)
		return NULL;
	expiry->srv = srv;
	return expiry;
}

void expiry_close(struct expiry *expiry)
{
	free(expiry);
}

/* --- on the reader's thread ------------------------------------------------------------------- */

static bool is_for_people(const struct srv_table *table)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (table->seat[s].user[0] != '\0')
			return true;
	return false;
}

/* True if something has been idle for this many days; 0 days = never. */
static bool is_past(const struct look *look, int64_t idle, unsigned days)
{
	return days > 0 && idle > (int64_t)days * look->day;
}

static enum fate fate_of(const struct look *look, const struct srv_table *table)
{
	const struct srv_settings *settings = &look->settings;
	const int64_t idle = look->now - table->updated;
	const int64_t played = (int64_t)settings->expire_played * look->day;

	switch (table->state) {
	case STORE_OPEN:
		return is_past(look, idle, settings->expire_open) ? FATE_CLOSE : FATE_KEEP;
	case STORE_CLOSED:
		return is_past(look, idle, settings->expire_open) ? FATE_DROP : FATE_KEEP;
	case STORE_OVER:
		return !is_for_people(table) && is_past(look, idle, settings->expire_agents)
		               ? FATE_DROP
		               : FATE_KEEP;
	default:
		break;
	}
	if (!is_for_people(table))
		return is_past(look, idle, settings->expire_agents) ? FATE_DROP : FATE_KEEP;
	if (played == 0 || idle < played - played / WARNED_PART)
		return FATE_KEEP;
	if (table->warned < table->updated)
		return tables_is_current(table) ? FATE_WARN : FATE_KEEP;
	return idle > played && look->now - table->warned > played / WARNED_PART
	               ? FATE_DROP
	               : FATE_KEEP;
}

static void note(struct look *look, enum fate fate, const char *id)
{
	struct found *found;

	if (BB_NEVER(look->count == ROUND))
		return;
	found = &look->found[look->count++];
	found->fate = fate;
	snprintf(found->id, sizeof found->id, "%s", id);
}

static bool look_at_row(void *context, const struct store_table *row)
{
	struct look *look = context;
	struct srv_table *table = srv_alloc(sizeof *table);
	char error[STORE_ERROR_MAX];
	enum fate fate = FATE_KEEP;

	look->seen++;
	snprintf(look->after, sizeof look->after, "%s", row->id);
	if (tables_parse_doc(row, table, error) == BB_OK)
		fate = fate_of(look, table);
	if (fate != FATE_KEEP)
		note(look, fate, row->id);
	free(table);
	return true;
}

static bool look_at_guest(void *context, const char *id)
{
	note(context, FATE_DROP_USER, id);
	return true;
}

static void look_run(struct reader_job *job, struct reader_tools *tools)
{
	struct look *look = (struct look *)job;
	int64_t shortest = look->now - look->day / 2;

	store_each_idle(tools->store, shortest, look->after, ROUND, look_at_row, look);
	if (look->seen == ROUND)
		return;
	/* All tables have been examined: the guests are next, then the first table again. */
	look->after[0] = '\0';
	if (look->settings.expire_guests > 0)
		store_each_idle_guest(tools->store,
		                      look->now - (int64_t)look->settings.expire_guests * look->day,
		                      ROUND - look->count, look_at_guest, look);
}

/* --- on the loop ------------------------------------------------------------------------------ */

/* A table to change, once it is in memory. */
struct errand {
	struct srv *srv;
	enum fate fate;
	char id[STORE_ID_MAX];
};

static void warn(struct srv *srv, struct srv_table *table)
{
	const int64_t day = (int64_t)HOURS * srv->settings.hour_ms;

	table->warned = net_now();
	tables_save(srv, table, NULL, NULL, 200, "");
	chat_announce(
		srv, table,
		"Nobody has played here for long: in %lld days this table is removed, unless "
		"somebody acts.",
		(long long)((int64_t)srv->settings.expire_played * day / WARNED_PART / day + 1));
}

static void do_errand(void *context, const struct api_error *error)
{
	struct errand *errand = context;
	struct srv *srv = errand->srv;
	struct srv_table *table = error == NULL ? tables_in_memory(srv, errand->id) : NULL;

	if (table != NULL && table->in_flight == 0 && !table->broken) {
		if (errand->fate == FATE_CLOSE && table->state == STORE_OPEN) {
			table->state = STORE_CLOSED;
			table->updated = net_now();
			tables_save(srv, table, NULL, NULL, 200, "");
		} else if (errand->fate == FATE_WARN && table->state == STORE_PLAYING) {
			warn(srv, table);
		}
	}
	free(errand);
}

/* A table whose rows have been deleted. */
struct dropped {
	struct srv *srv;
	char id[STORE_ID_MAX];
};

static void dropped_done(void *context, enum store_status status)
{
	struct dropped *dropped = context;

	/* Somebody may have requested it just before. */
	if (status == STORE_OK && !dropped->srv->stopping)
		tables_forget(dropped->srv, dropped->id);
	free(dropped);
}

static void act_on(struct srv *srv, const struct found *found)
{
	struct store_change *change;
	struct dropped *dropped;
	struct errand *errand;

	if (found->fate == FATE_DROP_USER) {
		change = store_begin(srv->store);
		store_drop_user(change, found->id);
		store_submit(change, NULL, NULL);
		live_drop_user(srv, found->id);
	} else if (found->fate == FATE_DROP) {
		/* It is being watched or changed: next time. */
		if (!tables_release(srv, found->id)) {
			srv->expiry->again = true;
			return;
		}
		dropped = srv_alloc(sizeof *dropped);
		dropped->srv = srv;
		memcpy(dropped->id, found->id, sizeof dropped->id);
		change = store_begin(srv->store);
		store_drop_table(change, found->id);
		store_submit(change, dropped_done, dropped);
		srv_log(srv, "info", "expired", "table", found->id, NULL);
	} else {
		errand = srv_alloc(sizeof *errand);
		*errand = (struct errand){.srv = srv, .fate = found->fate};
		memcpy(errand->id, found->id, sizeof errand->id);
		tables_fetch(srv, errand->id, "", do_errand, errand);
	}
}

static void look_done(struct srv *srv, struct reader_job *job)
{
	struct look *look = (struct look *)job;
	struct expiry *expiry = srv->expiry;

	expiry->looking = expiry->again = false;
	expiry->looked = net_monotonic();
	memcpy(expiry->after, look->after, sizeof look->after);
	if (job->ran && !srv->stopping)
		for (unsigned i = 0; i < look->count; i++)
			act_on(srv, &look->found[i]);
	free(look);
}

void expiry_tick(struct expiry *expiry)
{
	struct srv *srv = expiry->srv;
	const int64_t day = (int64_t)HOURS * srv->settings.hour_ms;
	/* Within a round the next range follows soon. */
	const int64_t pause =
		expiry->after[0] != '\0' || expiry->again ? SOON_MS : day / LOOKS_PER_DAY;
	struct look *look;

	/* One node does it for all. */
	if (!store_is_responsible(srv->store, ""))
		return;
	if (expiry->looking || (expiry->looked > 0 && net_monotonic() - expiry->looked < pause))
		return;
	look = srv_alloc(sizeof *look);
	look->job.run = look_run;
	look->job.done = look_done;
	look->settings = srv->settings;
	look->now = net_now();
	look->day = day;
	memcpy(look->after, expiry->after, sizeof look->after);
	expiry->looking = true;
	reader_ask(srv->reader, &look->job, "");
}
