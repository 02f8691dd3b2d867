/* Notifications: which turns wait to be told, and the telling.
 *
 * A turn is told at most once, restarts included: its row is marked as told (store_note_told)
 * before anything is sent. Turns that are not marked are owed; a server that starts finds them
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
	waiting_add(notify, table, user, notify->srv->settings.notify_delay_ms);
}

/* Whether there was such a turn. */
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

/* Whether the table in memory, if it is there, says that it is somebody else's turn. */
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
	/* It still is their turn, and they have seen it. */
	change = store_begin(notify->srv->store);
	store_note_told(change, table, user);
	store_submit(change, NULL, NULL);
}

static bool read_turn(void *context, const struct store_table *row)
{
	struct notify_turn *turn = context;
	struct srv_table *table = srv_alloc(sizeof *table);
	char error[STORE_ERROR_MAX];

	if (row->to_act != NULL && strcmp(row->to_act, turn->user) == 0 &&
	    tables_parse_doc(row, table, error) == BB_OK && tables_is_current(table)) {
		turn->game = table->game;
		memcpy(turn->name, table->name, sizeof turn->name);
	}
	free(table);
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

	enum store_status status =
		store_read_user(tools->store, STORE_BY_ID, turn->user, read_settings, turn);

	if (turn->settings != NULL)
		status = store_read_table(tools->store, turn->table, read_turn, turn);
	turn->failed = status == STORE_FAILED;
}

/* The turn is marked as told: now it may be. When the disk failed it waits once more. */
static void marked(void *context, enum store_status status)
{
	struct notify_turn *turn = context;
	struct notify *notify = turn->notify;

	if (status != STORE_OK)
		remember(notify, turn->table, turn->user);
	else if (!is_past(notify, turn->table, turn->user) &&
	         channels_tell(notify, turn->user, turn->settings, ~0u, 0, turn) > 0)
		srv_log(notify->srv, "info", "notified", "user", turn->user, "table", turn->table,
		        NULL);
	free_turn(turn);
}

static void turn_done(struct srv *srv, struct reader_job *job)
{
	struct notify_turn *turn = (struct notify_turn *)job;
	const unsigned quiet = preferences_quiet(turn->settings, net_now());
	struct store_change *change;

	if (job->ran && turn->failed)
		remember(turn->notify, turn->table, turn->user);
	else if (job->ran && turn->game != NULL && quiet > 0 &&
	         waiting_find(turn->notify, turn->table, turn->user) == NULL) {
		waiting_add(turn->notify, turn->table, turn->user, (int64_t)quiet * 60000);
		turn->game = NULL;
	}
	if (!job->ran || turn->game == NULL || is_past(turn->notify, turn->table, turn->user) ||
	    !channels_any(turn->notify, turn->settings) ||
	    preferences_mute(turn->settings, turn->table)) {
		free_turn(turn);
		return;
	}
	change = store_begin(srv->store);
	store_note_told(change, turn->table, turn->user);
	store_submit(change, marked, turn);
}

/* --- invitations ------------------------------------------------------------------------------- */

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
		channels_tell(turn->notify, turn->user, turn->settings, ~0u, 0, turn);
	free_turn(turn);
}

void notify_invite(struct notify *notify, const struct srv_table *table, const char *user,
                   const char *from)
{
	struct notify_turn *turn = srv_alloc(sizeof *turn);

	turn->job.run = invite_run;
	turn->job.done = invite_done;
	turn->notify = notify;
	turn->game = table->game;
	memcpy(turn->table, table->id, sizeof turn->table);
	snprintf(turn->user, sizeof turn->user, "%s", user);
	snprintf(turn->from, sizeof turn->from, "%s", from);
	reader_ask(notify->srv->reader, &turn->job, "");
}

static void begin_telling(struct notify *notify, const struct waiting *due)
{
	struct notify_turn *turn;

	if (!store_is_mine(notify->srv->store, due->table))
		return;
	turn = srv_alloc(sizeof *turn);
	turn->job.run = turn_run;
	turn->job.done = turn_done;
	turn->notify = notify;
	memcpy(turn->table, due->table, sizeof turn->table);
	memcpy(turn->user, due->user, sizeof turn->user);
	reader_ask(notify->srv->reader, &turn->job, "");
}

void notify_tick(struct notify *notify)
{
	int64_t now = net_monotonic();

	for (unsigned i = 0; i < PER_TICK && notify->first != NULL && notify->first->due <= now;
	     i++) {
		begin_telling(notify, notify->first);
		waiting_drop(notify, notify->first);
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

/* The keys stay the same for ever: browsers' subscriptions are bound to them. */
static bool find_keys(struct notify *notify)
{
	static const char name[] = "vapid";
	char text[64];

	if (!webpush_make_keys(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.secret, WEBPUSH_SECRET, text, sizeof text);
	if (store_keep_value(notify->srv->store, name, text, sizeof text) != STORE_OK ||
	    webpush_from_base64(text, notify->keys.secret, WEBPUSH_SECRET) != WEBPUSH_SECRET ||
	    !webpush_public_key(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.public_key, WEBPUSH_PUBLIC, notify->push_key,
	                  sizeof notify->push_key);
	return true;
}

/* What was owed when the server ended, however it did. Everybody gets the delay again: whoever
 * is at the table comes back and is not told. */
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
	while (notify->first != NULL)
		waiting_drop(notify, notify->first);
	free(notify);
}

const char *notify_push_key(const struct notify *notify)
{
	return notify->push_key[0] ? notify->push_key : NULL;
}

bool notify_has_email(const struct notify *notify)
{
	return notify->srv->settings.smtp[0] != '\0';
}
