/* Notifications: which turns wait, and sending them.
 *
 * A due turn includes the user's other due turns, so that they come in one message. Quiet hours and
 * digests hold a turn back first.
 *
 * A turn is notified at most once, even across restarts: its row is marked (store_mark_notified)
 * before anything is sent. Turns without the mark are still due; a starting server finds them
 * there. */
#include "server/notify/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/notify/notify_parts.h"
#include "server/tables/tables.h"

enum { PER_TICK = 64 };

static void remember(struct notify *notify, const char *table, const char *user)
{
	waiting_add(notify, table, user, notify->srv->settings.notify_delay_ms, false);
}

/* Returns true if there was such a turn. */
static bool forget(struct notify *notify, const char *table, const char *user)
{
	struct waiting *turn = waiting_find(notify, table, user);

	if (turn != NULL)
		waiting_drop(notify, turn);
	return turn != NULL;
}

void notify_turn(struct notify *notify, const struct srv_table *table, const char *user)
{
	forget(notify, table->id, user);
	remember(notify, table->id, user);
}

/* True if the table is in memory and it is another player's turn. */
static bool is_past(const struct notify *notify, const char *id, const char *user)
{
	const struct srv_table *table = tables_in_memory(notify->srv, id);
	const char *to_act = table != NULL ? tables_user_to_act(table) : user;

	return to_act == NULL || strcmp(to_act, user) != 0;
}

void notify_forget(struct notify *notify, const char *table, const char *user)
{
	struct store_change *change;

	if (!forget(notify, table, user) || is_past(notify, table, user))
		return;
	/* It is still their turn, and they have seen it. */
	change = store_begin(notify->srv->store);
	store_mark_notified(change, table, user);
	store_submit(change, NULL, NULL);
}

/* Adds a table where this user has not been notified of their turn. */
static bool add_table(void *context, const struct store_table *row)
{
	struct notify_turn *turn = context;
	struct notify_table *to = &turn->tables[turn->count];
	struct srv_table *table;
	char error[STORE_ERROR_MAX];

	if (row->to_act == NULL || strcmp(row->to_act, turn->user) != 0 || !row->notify_pending)
		return true;
	table = srv_alloc(sizeof *table);
	if (tables_parse_doc(row, table, error) == BB_OK && tables_is_current(table)) {
		snprintf(to->id, sizeof to->id, "%s", row->id);
		memcpy(to->name, table->name, sizeof to->name);
		to->game = table->game;
		turn->count++;
	}
	free(table);
	return turn->count < NOTIFY_GATHERED;
}

/* Adds the other due ones. */
static bool add_other(void *context, const struct store_table *row)
{
	const struct notify_turn *turn = context;

	if (row->updated > turn->before || strcmp(row->id, turn->table) == 0 ||
	    preferences_mute(turn->settings, row->id))
		return true;
	return add_table(context, row);
}

static bool read_told(void *context, const struct store_note *note)
{
	((struct notify_turn *)context)->revision = note->revision;
	return false;
}

static bool read_settings(void *context, const struct store_user *row)
{
	((struct notify_turn *)context)->settings = json_loads(row->settings, 0, NULL);
	return false;
}

static void free_turn(struct notify_turn *turn)
{
	json_decref(turn->settings);
	free(turn);
}

static void turn_run(struct reader_job *job, struct reader_tools *tools)
{
	struct notify_turn *turn = (struct notify_turn *)job;
	const struct store_filter filter = {
		.user = turn->user,
		.states = 1U << STORE_PLAYING,
		.limit = NOTIFY_GATHERED,
		.turn_first = true};
	enum store_status status =
		store_read_user(tools->store, STORE_BY_ID, turn->user, read_settings, turn);

	turn->revision = STORE_NEW;
	if (turn->settings != NULL)
		status = store_read_table(tools->store, turn->table, add_table, turn);
	if (turn->count > 0)
		status = store_list_tables(tools->store, &filter, add_other, turn);
	if (turn->count > 0 && status != STORE_FAILED)
		status = store_read_note(tools->store, "told", turn->user, "", read_told, turn);
	turn->failed = status == STORE_FAILED;
}

/* Removes tables where it is another player's turn by now; returns true if any is left. */
static bool drop_past(struct notify_turn *turn)
{
	unsigned left = 0;

	for (unsigned i = 0; i < turn->count; i++)
		if (!is_past(turn->notify, turn->tables[i].id, turn->user))
			turn->tables[left++] = turn->tables[i];
	turn->count = left;
	return left > 0;
}

/* The turns are marked as notified: now they may be sent. If the disk failed they wait once more;
 * if another node has sent some of them, the rest is sent. */
static void marked(void *context, enum store_status status)
{
	struct notify_turn *turn = context;
	struct notify *notify = turn->notify;

	if (status != STORE_OK)
		waiting_add(notify, turn->table, turn->user, notify->srv->settings.notify_delay_ms,
		            false);
	else if (drop_past(turn) &&
	         channels_send(notify, turn->user, turn->settings, ~0u, 0, turn) > 0)
		srv_log(notify->srv, "info", "notified", "user", turn->user, "table",
		        turn->tables[0].id, NULL);
	free_turn(turn);
}

static void mark(struct notify_turn *turn)
{
	struct store_change *change = store_begin(turn->notify->srv->store);
	const struct store_note note = {
		.kind = "told",
		.owner = turn->user,
		.name = "",
		.doc = "{}",
		.at = net_now(),
		.revision = turn->revision};

	for (unsigned i = 0; i < turn->count; i++)
		store_mark_notified(change, turn->tables[i].id, turn->user);
	store_need_user(change, turn->user);
	store_put_note(change, &note);
	store_submit(change, marked, turn);
}

/* How long to hold the turn back: for quiet hours, otherwise for the next digest. */
static int64_t hold_ms(const struct notify_turn *turn)
{
	const unsigned quiet = preferences_quiet(turn->settings, net_now());

	if (quiet > 0)
		return (int64_t)quiet * 60000;
	return turn->held ? 0 : preferences_digest(turn->settings, net_now());
}

static void turn_done(struct srv *srv, struct reader_job *job)
{
	struct notify_turn *turn = (struct notify_turn *)job;
	int64_t hold = 0;

	(void)srv;
	if (job->ran && turn->failed) {
		remember(turn->notify, turn->table, turn->user);
		turn->count = 0;
	}
	if (job->ran && turn->count > 0 && (hold = hold_ms(turn)) > 0 &&
	    waiting_find(turn->notify, turn->table, turn->user) == NULL)
		waiting_add(turn->notify, turn->table, turn->user, hold, true);
	if (!job->ran || turn->count == 0 || hold > 0 || !drop_past(turn) ||
	    !channels_any(turn->notify, turn->settings) ||
	    preferences_mute(turn->settings, turn->table))
		free_turn(turn);
	else
		mark(turn);
}

/* --- invitations -------------------------------------------------------------------------- */

static void invite_run(struct reader_job *job, struct reader_tools *tools)
{
	struct notify_turn *turn = (struct notify_turn *)job;

	store_read_user(tools->store, STORE_BY_ID, turn->user, read_settings, turn);
}

static void invite_done(struct srv *srv, struct reader_job *job)
{
	struct notify_turn *turn = (struct notify_turn *)job;

	(void)srv;
	if (job->ran && preferences_quiet(turn->settings, net_now()) == 0)
		channels_send(turn->notify, turn->user, turn->settings, ~0u, 0, turn);
	free_turn(turn);
}

void notify_invite(struct notify *notify, const struct srv_table *table, const char *user,
                   const char *from)
{
	struct notify_turn *turn = srv_alloc(sizeof *turn);

	turn->job.run = invite_run;
	turn->job.done = invite_done;
	turn->notify = notify;
	turn->count = 1;
	turn->tables[0].game = table->game;
	memcpy(turn->tables[0].id, table->id, sizeof turn->tables[0].id);
	memcpy(turn->table, table->id, sizeof turn->table);
	snprintf(turn->user, sizeof turn->user, "%s", user);
	snprintf(turn->from, sizeof turn->from, "%s", from);
	reader_ask(notify->srv->reader, &turn->job, "");
}

static void begin_telling(struct notify *notify, const struct waiting *due)
{
	struct notify_turn *turn;

	if (!store_is_responsible(notify->srv->store, due->table))
		return;
	turn = srv_alloc(sizeof *turn);
	turn->job.run = turn_run;
	turn->job.done = turn_done;
	turn->notify = notify;
	memcpy(turn->table, due->table, sizeof turn->table);
	memcpy(turn->user, due->user, sizeof turn->user);
	turn->held = due->held;
	turn->before = net_now() - notify->srv->settings.notify_delay_ms;
	reader_ask(notify->srv->reader, &turn->job, "");
}

void notify_tick(struct notify *notify)
{
	struct waiting *due;

	for (unsigned i = 0; i < PER_TICK && (due = waiting_due(notify)) != NULL; i++) {
		begin_telling(notify, due);
		waiting_drop(notify, due);
	}
}

unsigned notify_pending(const struct notify *notify)
{
	return notify->pending;
}
/* --- opening ---------------------------------------------------------------------------------- */

static void wake(void *context)
{
	struct srv *srv = context;

	net_wake(srv->net);
}

/* The keys never change: browsers' subscriptions are bound to them. */
static bool find_keys(struct notify *notify)
{
	static const char name[] = "vapid";
	char text[64];

	if (!webpush_make_keys(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.secret, WEBPUSH_SECRET, text, sizeof text);
	if (store_init_value(notify->srv->store, name, text, sizeof text) != STORE_OK ||
	    webpush_from_base64(text, notify->keys.secret, WEBPUSH_SECRET) != WEBPUSH_SECRET ||
	    !webpush_public_key(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.public_key, WEBPUSH_PUBLIC, notify->push_key,
	                  sizeof notify->push_key);
	return true;
}

/* Turns that were still due when the server ended. Everybody gets the delay again: players who are
 * at the table reconnect and are not notified. */
static bool remember_row(void *context, const struct store_table *row)
{
	if (row->notify_pending && row->to_act != NULL)
		remember(context, row->id, row->to_act);
	return true;
}

void notify_owe(struct notify *notify, const char *table, const char *user)
{
	if (waiting_find(notify, table, user) == NULL)
		remember(notify, table, user);
}

struct notify *notify_open(struct srv *srv)
{
	struct notify *notify = srv_alloc(sizeof *notify);

	notify->srv = srv;
	notify->minute = net_monotonic() / (60 * 1000);
	notify->courier = courier_open(wake, srv);
	if (notify->courier == NULL) {
		free(notify);
		return NULL;
	}
	if (strncmp(srv->settings.base_url, "https://", 8) == 0 && !find_keys(notify))
		srv_log(srv, "error", "web push is off: its keys cannot be used", NULL);
	store_each_played(srv->store, remember_row, notify);
	return notify;
}

void notify_close(struct notify *notify)
{
	if (notify == NULL)
		return;
	courier_close(notify->courier);
	while (notify->soon.first != NULL)
		waiting_drop(notify, notify->soon.first);
	for (unsigned i = 0; i < NOTIFY_SLOTS; i++)
		while (notify->held[i].first != NULL)
			waiting_drop(notify, notify->held[i].first);
	free(notify);
}

const char *notify_push_key(const struct notify *notify)
{
	return notify->push_key[0] ? notify->push_key : NULL;
}
