/* Copies a whole store into an empty one, of either kind: rows are read in order and put in changes
 * of moderate size. The source must not be written meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/parts.h"

enum {
	ROWS = 200,      /* approximate number per change */
	UNDER_WAY = 8,   /* changes in the queue at once */
	SEATS_MAX = 64,  /* users of one table */
	EVENTS = 64,     /* per row of the store */
};

struct copying {
	struct store *from, *to;
	struct store_copied *copied;
	struct store_change *change;
	unsigned rows;
	enum store_status status; /* the first one that is not STORE_OK */
	char *error;
	char (*users)[STORE_ID_MAX];
	unsigned user_count;
	struct store_event events[EVENTS];
	unsigned event_count;
};

static void note_done(void *context, enum store_status status)
{
	struct copying *copying = context;

	if (status == STORE_OK || copying->status != STORE_OK)
		return;
	copying->status = status;
	snprintf(copying->error, STORE_ERROR_MAX, "%s",
	         status == STORE_FAILED ? store_error(copying->to)
	                                : "The rows contradict each other.");
}

/* Submits the rows collected so far. */
static void flush(struct copying *copying)
{
	if (copying->change)
		store_submit(copying->change, note_done, copying);
	copying->change = NULL;
	copying->rows = 0;
	do
		store_finish(copying->to);
	while (store_pending(copying->to) > UNDER_WAY);
}

static struct store_change *add_row(struct copying *copying)
{
	if (copying->rows >= ROWS)
		flush(copying);
	if (!copying->change)
		copying->change = store_begin(copying->to);
	copying->rows++;
	return copying->change;
}

static bool copy_user(void *context, const struct sql_row *row)
{
	struct copying *copying = context;
	const struct store_user user = {
		.id = row->text(row, 0),
		.name = row->text(row, 1),
		.handle = row->text(row, 2),
		.passphrase = row->text(row, 3),
		.settings = row->text(row, 4),
		.created = row->number(row, 5),
		.seen = row->number(row, 6),
	};

	store_put_user(add_row(copying), &user);
	copying->copied->users++;
	return copying->status == STORE_OK;
}

static bool copy_session(void *context, const struct sql_row *row)
{
	struct copying *copying = context;
	size_t length;
	const void *hash = row->bytes(row, 0, &length);
	struct store_session session = {
		.user = row->text(row, 1),
		.created = row->number(row, 2),
		.expires = row->number(row, 3),
		.link = row->number(row, 4) != 0,
	};

	if (length != STORE_HASH)
		return false;
	memcpy(session.token_hash, hash, STORE_HASH);
	store_put_session(add_row(copying), &session);
	return copying->status == STORE_OK;
}

static bool copy_value(void *context, const struct sql_row *row)
{
	struct copying *copying = context;

	store_put_value(add_row(copying), row->text(row, 0), row->text(row, 1));
	return copying->status == STORE_OK;
}

static bool copy_note(void *context, const struct sql_row *row)
{
	struct copying *copying = context;
	const struct store_note note = {
		.kind = row->text(row, 0),
		.owner = row->text(row, 1),
		.name = row->text(row, 2),
		.about = row->text(row, 3),
		.at = row->number(row, 4),
		.doc = row->text(row, 6),
	};

	store_put_note(add_row(copying), &note);
	copying->copied->notes++;
	return copying->status == STORE_OK;
}

static bool note_seat(void *context, const struct sql_row *row)
{
	struct copying *copying = context;

	if (copying->user_count < SEATS_MAX)
		snprintf(copying->users[copying->user_count++], STORE_ID_MAX, "%s",
		         row->text(row, 0));
	return true;
}

static bool copy_table(void *context, const struct store_table *row)
{
	struct copying *copying = context;
	struct store_table table = *row;
	const char *users[SEATS_MAX];
	const struct sql_value id = sql_text(row->id);

	copying->user_count = 0;
	if (copying->from->driver->each(copying->from, SQL_SEATS_OF, &id, 1, note_seat, copying) ==
	    STORE_FAILED)
		return false;
	for (unsigned i = 0; i < copying->user_count; i++)
		users[i] = copying->users[i];
	table.revision = 0;
	store_put_table(add_row(copying), &table, users, copying->user_count);
	copying->copied->tables++;
	return copying->status == STORE_OK;
}

static void put_events(struct copying *copying)
{
	if (copying->event_count > 0)
		store_add_events(add_row(copying), copying->events, copying->event_count);
	copying->copied->events += copying->event_count;
	copying->event_count = 0;
}

static bool copy_event(void *context, const struct store_event *event)
{
	struct copying *copying = context;

	copying->events[copying->event_count++] = *event;
	if (copying->event_count == EVENTS)
		put_events(copying);
	return copying->status == STORE_OK;
}

static bool copy_message(void *context, const struct store_message *message)
{
	struct copying *copying = context;

	store_add_message(add_row(copying), message);
	copying->copied->messages++;
	return copying->status == STORE_OK;
}

static bool copy_one(void *context, const char *id)
{
	struct copying *copying = context;
	bool good = store_read_table(copying->from, id, copy_table, copying) == STORE_OK &&
	            store_read_events(copying->from, id, 0, copy_event, copying) != STORE_FAILED;

	put_events(copying);
	good = good &&
	       store_read_messages(copying->from, id, 0, copy_message, copying) != STORE_FAILED;
	if (!good && copying->status == STORE_OK) {
		copying->status = STORE_FAILED;
		snprintf(copying->error, STORE_ERROR_MAX, "%s", store_error(copying->from));
	}
	return copying->status == STORE_OK;
}

static bool is_any(void *context, const struct sql_row *row)
{
	(void)row;
	*(bool *)context = true;
	return false;
}

static bool is_empty(struct store *store)
{
	bool any = false;

	return store->driver->each(store, SQL_ALL_USERS, NULL, 0, is_any, &any) != STORE_FAILED &&
	       store->driver->each(store, SQL_TABLE_IDS, NULL, 0, is_any, &any) != STORE_FAILED &&
	       !any;
}

enum store_status store_copy(struct store *from, struct store *to, struct store_copied *copied,
                             char *error)
{
	struct copying copying = {.from = from, .to = to, .copied = copied, .error = error};
	static const struct {
		enum store_sql which;
		sql_take_row *take;
	} rows[] = {{SQL_ALL_USERS, copy_user},
	            {SQL_ALL_SESSIONS, copy_session},
	            {SQL_ALL_VALUES, copy_value},
	            {SQL_ALL_NOTES, copy_note}};

	*copied = (struct store_copied){0};
	if (!is_empty(to)) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database that is to be written is not empty.");
		return STORE_CONFLICT;
	}
	copying.users = calloc(SEATS_MAX, sizeof *copying.users);
	if (!copying.users)
		abort();
	for (size_t i = 0; i < sizeof rows / sizeof *rows && copying.status == STORE_OK; i++)
		if (from->driver->each(from, rows[i].which, NULL, 0, rows[i].take, &copying) ==
		    STORE_FAILED) {
			copying.status = STORE_FAILED;
			snprintf(error, STORE_ERROR_MAX, "%s", store_error(from));
		}
	if (copying.status == STORE_OK &&
	    store_each_table(from, copy_one, &copying) == STORE_FAILED &&
	    copying.status == STORE_OK) {
		copying.status = STORE_FAILED;
		snprintf(error, STORE_ERROR_MAX, "%s", store_error(from));
	}
	flush(&copying);
	while (store_pending(to) > 0)
		store_finish(to);
	free(copying.users);
	return copying.status;
}
