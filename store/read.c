/* Reading: rows become the structs of store.h. On the loop's own connection; each call sees
 * everything that was committed when it began. */
#include "store/parts.h"

#include <stdio.h>
#include <string.h>

#include "store/entries.h"

/* The receiver of the rows: one of the callbacks of store.h. */
struct taker {
	void *context;
	union {
		bool (*user)(void *context, const struct store_user *user);
		bool (*session)(void *context, const struct store_session *session);
		bool (*table)(void *context, const struct store_table *table);
		bool (*message)(void *context, const struct store_message *message);
		bool (*id)(void *context, const char *id);
	};
	const char *asked; /* the table queried, for events and messages */
};
typedef bool give_row(const struct sql_row *row, const struct taker *taker);

/* A row on its way from the driver to the receiver. */
struct giving {
	give_row *give;
	const struct taker *taker;
};

static bool take_row(void *context, const struct sql_row *row)
{
	const struct giving *giving = context;

	return giving->give(row, giving->taker);
}

/* Runs the statement with these values and passes on its rows until the receiver has enough. */
static enum store_status each_row(struct store *store, enum store_sql which,
                                  const struct sql_value *values, unsigned count, give_row *give,
                                  const struct taker *taker)
{
	struct giving giving = {.give = give, .taker = taker};

	return store_each_row(store, which, values, count, take_row, &giving);
}

/* EACH(store, statement, give, taker, value, ...) */
#define EACH(store, which, give, taker, ...)                                                       \
	each_row(store, which, (const struct sql_value[]){__VA_ARGS__},                            \
	         sizeof(const struct sql_value[]){__VA_ARGS__} / sizeof(struct sql_value), give,   \
	         taker)

/* The text of a column that is never NULL except by damage: then it is empty. */
static const char *text(const struct sql_row *row, int column)
{
	const char *found = row->text(row, column);

	return found ? found : "";
}

static const char *text_or_null(const struct sql_row *row, int column)
{
	return row->text(row, column);
}

static bool give_user(const struct sql_row *row, const struct taker *taker)
{
	struct store_user user = {
		.id = text(row, 0),
		.name = text(row, 1),
		.handle = text_or_null(row, 2),
		.passphrase = text_or_null(row, 3),
		.settings = text(row, 4),
		.created = row->number(row, 5),
		.seen = row->number(row, 6),
		.revision = row->number(row, 7),
	};

	return taker->user(taker->context, &user);
}

enum store_status store_read_user(struct store *store, enum store_user_key key, const char *value,
                                  bool (*row)(void *context, const struct store_user *user),
                                  void *context)
{
	struct taker taker = {.context = context, .user = row};

	return EACH(store, key == STORE_BY_ID ? SQL_USER_BY_ID : SQL_USER_BY_HANDLE, give_user,
	            &taker, sql_text(value));
}

static bool give_session(const struct sql_row *row, const struct taker *taker)
{
	struct store_session session = {
		.user = text(row, 1),
		.created = row->number(row, 2),
		.expires = row->number(row, 3),
		.link = row->number(row, 4) != 0,
	};
	size_t length;
	const void *hash = row->bytes(row, 0, &length);

	if (length == STORE_HASH)
		memcpy(session.token_hash, hash, STORE_HASH);
	return taker->session(taker->context, &session);
}

enum store_status store_read_session(
	struct store *store, const uint8_t token_hash[STORE_HASH],
	bool (*row)(void *context, const struct store_session *session), void *context)
{
	struct taker taker = {.context = context, .session = row};

	return EACH(store, SQL_SESSION, give_session, &taker, sql_bytes(token_hash, STORE_HASH));
}

static bool give_table(const struct sql_row *row, const struct taker *taker)
{
	struct store_table table = {
		.id = text(row, 0),
		.game = text(row, 1),
		.doc = text(row, 2),
		.state = (uint8_t)row->number(row, 3),
		.listed = row->number(row, 4) != 0,
		.to_act = text_or_null(row, 5),
		.created = row->number(row, 6),
		.updated = row->number(row, 7),
		.notify_pending = row->number(row, 8) != 0,
		.revision = row->number(row, 9),
	};

	return taker->table(taker->context, &table);
}

enum store_status store_read_table(struct store *store, const char *id,
                                   bool (*row)(void *context, const struct store_table *table),
                                   void *context)
{
	struct taker taker = {.context = context, .table = row};

	return EACH(store, SQL_TABLE, give_table, &taker, sql_text(id));
}

static enum store_sql listed_statement(unsigned states)
{
	if (states == 1U << STORE_OPEN)
		return SQL_LIST_OPEN;
	return states == 1U << STORE_PLAYING ? SQL_LIST_PLAYED : SQL_LIST_LISTED;
}

static enum store_sql seated_statement(unsigned states)
{
	const unsigned now = 1U << STORE_OPEN | 1U << STORE_PLAYING;

	if ((states & ~now) == 0)
		return SQL_LIST_SEATED_NOW;
	return (states & now) == 0 ? SQL_LIST_SEATED_OVER : SQL_LIST_SEATED;
}

enum store_status store_list_tables(struct store *store, const struct store_filter *filter,
                                    bool (*row)(void *context, const struct store_table *table),
                                    void *context)
{
	struct taker taker = {.context = context, .table = row};
	int64_t before = filter->before ? filter->before : INT64_MAX;
	const struct sql_value values[] = {
		sql_text(filter->user), sql_number(filter->states), sql_text(filter->game),
		sql_number(before),     sql_number(filter->limit),  sql_number(filter->turn_first),
	};
	const enum store_sql which =
		filter->user ? seated_statement(filter->states) : listed_statement(filter->states);
	const bool has_turns = which == SQL_LIST_SEATED || which == SQL_LIST_SEATED_NOW;

	return each_row(store, which, values, has_turns ? 6 : 5, give_table, &taker);
}

enum store_status store_each_played(struct store *store,
                                    bool (*row)(void *context, const struct store_table *table),
                                    void *context)
{
	struct taker taker = {.context = context, .table = row};

	return each_row(store, SQL_TABLES_PLAYED, NULL, 0, give_table, &taker);
}

/* Events, which come in rows of several. */
struct chapter {
	bool (*event)(void *context, const struct store_event *event);
	void *context;
	uint32_t after;
	bool any, damaged;
};

static bool give_events(const struct sql_row *row, const struct taker *taker)
{
	struct chapter *chapter = taker->context;
	struct entries_reader reader;
	struct store_event event;
	size_t length;
	const void *bytes = row->bytes(row, 1, &length);
	bool good = entries_open(&reader, bytes, length, (uint32_t)row->number(row, 0));

	while (good && entries_next(&reader, &event, &good)) {
		event.table = taker->asked;
		if (event.seq <= chapter->after)
			continue;
		chapter->any = true;
		if (!chapter->event(chapter->context, &event))
			return false;
	}
	chapter->damaged = !good;
	return good;
}

enum store_status store_read_events(struct store *store, const char *table, uint32_t after,
                                    bool (*row)(void *context, const struct store_event *event),
                                    void *context)
{
	struct chapter chapter = {.event = row, .context = context, .after = after};
	struct taker taker = {.context = &chapter, .asked = table};
	enum store_status status =
		EACH(store, SQL_EVENTS, give_events, &taker, sql_text(table), sql_number(after));

	if (chapter.damaged) {
		snprintf(store->error, STORE_ERROR_MAX,
		         "The database %.100s is damaged: events of table %.24s.", store->path,
		         table);
		return STORE_FAILED;
	}
	return status == STORE_OK && !chapter.any ? STORE_MISSING : status;
}

/* The context of readers that need only one value. */
struct copy {
	char *text;
	size_t size;
	uint32_t number;
};

/* Finds the event of a request while events are read. */
struct found_request {
	uint64_t request;
	uint32_t seq; /* 0 = not found yet */
};

static bool find_request(void *context, const struct store_event *event)
{
	struct found_request *found = context;

	if (event->request == found->request)
		found->seq = event->seq;
	return found->seq == 0;
}

enum store_status store_find_request(struct store *store, const char *table, uint64_t request,
                                     uint32_t *seq)
{
	struct found_request found = {.request = request};
	enum store_status status = store_read_events(store, table, 0, find_request, &found);

	if (status != STORE_OK)
		return status;
	if (found.seq == 0)
		return STORE_MISSING;
	*seq = found.seq;
	return STORE_OK;
}

static bool give_message(const struct sql_row *row, const struct taker *taker)
{
	struct store_message message = {
		.table = taker->asked,
		.number = (uint32_t)row->number(row, 0),
		.user = text_or_null(row, 1),
		.text = text(row, 2),
		.at = row->number(row, 3),
	};

	return taker->message(taker->context, &message);
}

enum store_status store_read_messages(
	struct store *store, const char *table, uint32_t after,
	bool (*row)(void *context, const struct store_message *message), void *context)
{
	struct taker taker = {.context = context, .message = row, .asked = table};

	return EACH(store, SQL_MESSAGES, give_message, &taker, sql_text(table), sql_number(after));
}

static bool give_value(const struct sql_row *row, const struct taker *taker)
{
	struct copy *copy = taker->context;
	const char *value = text(row, 0);

	copy->number = strlen(value) < copy->size;
	if (copy->number)
		strcpy(copy->text, value);
	return false;
}

enum store_status store_read_value(struct store *store, const char *name, char *value, size_t size)
{
	struct copy copy = {.text = value, .size = size};
	struct taker taker = {.context = &copy};
	enum store_status status = EACH(store, SQL_VALUE, give_value, &taker, sql_text(name));

	if (status != STORE_OK || copy.number)
		return status;
	snprintf(store->error, STORE_ERROR_MAX,
	         "The value %.100s is longer than its reader expects.", name);
	return STORE_FAILED;
}

enum store_status store_init_value(struct store *store, const char *name, char *value, size_t size)
{
	struct store_change *change = store_begin(store);

	change_init_value(change, name, value);
	store_submit(change, NULL, NULL);
	worker_settle(store);
	return store_read_value(store, name, value, size);
}

static bool give_id(const struct sql_row *row, const struct taker *taker)
{
	return taker->id(taker->context, text(row, 0));
}

static bool copy_id(void *context, const char *id)
{
	snprintf(context, STORE_ID_MAX, "%s", id);
	return false;
}

enum store_status store_next_table(struct store *store, const char *after, char *next)
{
	struct taker taker = {.context = next, .id = copy_id};
	char from[STORE_ID_MAX];

	snprintf(from, sizeof from, "%s", after);
	return EACH(store, SQL_NEXT_TABLE, give_id, &taker, sql_text(from));
}

enum store_status store_each_idle(
	struct store *store, int64_t before, const char *after, unsigned limit,
	bool (*row)(void *context, const struct store_table *table), void *context)
{
	struct taker taker = {.context = context, .table = row};
	char from[STORE_ID_MAX];

	snprintf(from, sizeof from, "%s", after); /* the callback may overwrite its argument */
	return EACH(store, SQL_IDLE_TABLES, give_table, &taker, sql_number(before), sql_text(from),
	            sql_number(limit));
}

enum store_status store_each_idle_guest(struct store *store, int64_t before, unsigned limit,
                                        bool (*row)(void *context, const char *id), void *context)
{
	struct taker taker = {.context = context, .id = row};

	return EACH(store, SQL_IDLE_GUESTS, give_id, &taker, sql_number(before), sql_number(limit));
}

enum store_status store_check(struct store *store, bool (*row)(void *context, const char *problem),
                              void *context)
{
	return store->driver->check ? store->driver->check(store, row, context) : STORE_MISSING;
}

/* Ids in ascending order. */
struct ascending {
	bool (*row)(void *context, const char *id);
	void *context;
	char last[STORE_ID_MAX];
	bool damaged;
};

static bool give_next_id(const struct sql_row *row, const struct taker *taker)
{
	struct ascending *ascending = taker->context;
	const char *id = text(row, 0);

	ascending->damaged = strcmp(id, ascending->last) <= 0 || strlen(id) >= STORE_ID_MAX;
	if (ascending->damaged)
		return false;
	strcpy(ascending->last, id);
	return ascending->row(ascending->context, id);
}

enum store_status store_each_table(struct store *store, bool (*row)(void *context, const char *id),
                                   void *context)
{
	struct ascending ascending = {.row = row, .context = context};
	struct taker taker = {.context = &ascending};
	enum store_status status = each_row(store, SQL_TABLE_IDS, NULL, 0, give_next_id, &taker);

	if (!ascending.damaged)
		return status;
	/* Pages that form a cycle would be read forever. */
	snprintf(store->error, STORE_ERROR_MAX,
	         "The database %.100s is damaged: the ids of tables are not in order after %.24s.",
	         store->path, ascending.last);
	return STORE_FAILED;
}
