/* Changes: rows of the interface become statements for the worker.
 *
 * The block of a change is a list of steps. A step is a struct step, then for each of its values a
 * struct packed and, for texts and bytes, the bytes. Nothing in it is aligned: everything is copied
 * in and out. */
#include "store/change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "store/entries.h"

enum { FIRST_BLOCK = 512 };

struct step {
	uint8_t statement; /* enum store_sql */
	uint8_t values;
	uint16_t skip; /* how many steps to skip after this one if it returns no row */
};

struct packed {
	uint8_t kind;   /* enum sql_kind */
	int64_t number; /* for texts and bytes, the length */
};

/* --- values ----------------------------------------------------------------------------------- */

struct sql_value sql_number(int64_t number)
{
	return (struct sql_value){.kind = SQL_NUMBER, .number = number};
}

struct sql_value sql_text(const char *text)
{
	if (!text)
		return (struct sql_value){.kind = SQL_NULL};
	return (struct sql_value){.kind = SQL_TEXT, .bytes = text, .length = strlen(text)};
}

struct sql_value sql_bytes(const void *bytes, size_t length)
{
	return (struct sql_value){.kind = SQL_BYTES, .bytes = bytes, .length = length};
}

/* --- building ------------------------------------------------------------------------------- */

static void append(struct store_change *change, const void *bytes, size_t length)
{
	size_t wanted = change->length + length;

	if (change->broken || !length)
		return;
	if (wanted > change->capacity) {
		size_t capacity = change->capacity ? change->capacity : FIRST_BLOCK;
		char *block;

		while (capacity < wanted && capacity < CHANGE_MAX)
			capacity *= 2;
		block = wanted <= CHANGE_MAX ? realloc(change->block, capacity) : NULL;
		if (!block) {
			change->broken = true;
			return;
		}
		change->block = block;
		change->capacity = capacity;
	}
	memcpy(change->block + change->length, bytes, length);
	change->length = wanted;
}

static void append_value(struct store_change *change, const struct sql_value *value)
{
	bool is_long = value->kind == SQL_TEXT || value->kind == SQL_BYTES;
	struct packed packed = {.kind = (uint8_t)value->kind};

	if (is_long)
		packed.number = (int64_t)value->length;
	else if (value->kind == SQL_NUMBER)
		packed.number = value->number;
	append(change, &packed, sizeof packed);
	if (is_long)
		append(change, value->bytes, value->length);
}

static void add_step(struct store_change *change, enum store_sql statement, unsigned skip,
                     const struct sql_value *values, unsigned count)
{
	struct step step = {(uint8_t)statement, (uint8_t)count, (uint16_t)skip};

	if (BB_NEVER(count > CHANGE_VALUES || skip > UINT16_MAX)) {
		change->broken = true;
		return;
	}
	append(change, &step, sizeof step);
	for (unsigned i = 0; i < count; i++)
		append_value(change, &values[i]);
	change->steps++;
}

void change_add(struct store_change *change, enum store_sql which, const struct sql_value *values,
                unsigned count)
{
	add_step(change, which, 0, values, count);
}

/* Sets what other nodes are told about the change. A change of several tables names the last
 * one. */
static void note_table(struct store_change *change, const char *table, uint32_t seq)
{
	if (strcmp(change->table, table) != 0)
		change->seq = 0;
	snprintf(change->table, sizeof change->table, "%s", table);
	if (seq > change->seq)
		change->seq = seq;
}

/* ADD(change, statement, value, ...) */
#define ADD(change, statement, ...)                                                                \
	add_step(change, statement, 0, (const struct sql_value[]){__VA_ARGS__},                    \
	         sizeof(const struct sql_value[]){__VA_ARGS__} / sizeof(struct sql_value))

void store_put_user(struct store_change *change, const struct store_user *user)
{
	(void)BB_ALWAYS(user->id && user->name && user->settings);
	ADD(change, SQL_EXPECT_USER, sql_text(user->id), sql_number(user->revision));
	ADD(change, SQL_PUT_USER, sql_text(user->id), sql_text(user->name), sql_text(user->handle),
	    sql_text(user->passphrase), sql_text(user->settings), sql_number(user->created),
	    sql_number(user->seen));
}

void store_put_session(struct store_change *change, const struct store_session *session)
{
	ADD(change, SQL_PUT_SESSION, sql_bytes(session->token_hash, STORE_HASH),
	    sql_text(session->user), sql_number(session->created), sql_number(session->expires),
	    sql_number(session->link));
}

/* A text that differs if the rows of seats would: their `ended`, then every user. */
static void add_seats_changed(struct store_change *change, const char *table, int64_t ended,
                              const char *const *users, unsigned count, unsigned skip)
{
	struct step step = {SQL_SEATS_CHANGED, 2, (uint16_t)skip};
	struct sql_value id = sql_text(table);
	struct packed packed = {.kind = SQL_TEXT};
	char number[24];
	size_t length = (size_t)snprintf(number, sizeof number, "%lld", (long long)ended);

	packed.number = (int64_t)length;
	for (unsigned i = 0; i < count; i++)
		packed.number += users[i] ? 1 + (int64_t)strlen(users[i]) : 0;

	append(change, &step, sizeof step);
	append_value(change, &id);
	append(change, &packed, sizeof packed);
	append(change, number, length);
	for (unsigned i = 0; i < count; i++) {
		if (!users[i])
			continue;
		append(change, "\n", 1);
		append(change, users[i], strlen(users[i]));
	}
	change->steps++;
}

void store_put_table(struct store_change *change, const struct store_table *table,
                     const char *const *users, unsigned count)
{
	bool is_over = table->state == STORE_OVER || table->state == STORE_CLOSED;
	int64_t ended = is_over ? table->updated : 0;
	unsigned seated = 0;

	for (unsigned i = 0; i < count; i++)
		seated += users[i] != NULL;
	note_table(change, table->id, 0);
	(void)BB_ALWAYS(table->state <= STORE_CLOSED);
	/* Whose turn it is is only known while the table is being played. */
	(void)BB_NEVER(table->to_act && table->state != STORE_PLAYING);

	ADD(change, SQL_EXPECT_REVISION, sql_text(table->id), sql_number(table->revision));
	ADD(change, SQL_PUT_TABLE, sql_text(table->id), sql_text(table->game), sql_text(table->doc),
	    sql_number(table->state), sql_number(table->listed), sql_number(table->created),
	    sql_number(table->updated));
	if (table->state == STORE_PLAYING)
		store_put_turn(change,
		               &(struct store_turn){.table = table->id,
		                                    .to_act = table->to_act,
		                                    .updated = table->updated,
		                                    .notify_pending = table->notify_pending});
	else
		ADD(change, SQL_END_TURN, sql_text(table->id));
	if (is_over)
		snprintf(change->over, sizeof change->over, "%s", table->id);
	add_seats_changed(change, table->id, ended, users, count, 1 + seated);
	ADD(change, SQL_EMPTY_SEATS, sql_text(table->id));
	for (unsigned i = 0; i < count; i++)
		if (users[i])
			ADD(change, SQL_ADD_SEAT, sql_text(users[i]), sql_number(ended),
			    sql_text(table->id));
}

void store_put_turn(struct store_change *change, const struct store_turn *turn)
{
	ADD(change, SQL_PUT_TURN, sql_text(turn->table), sql_text(turn->to_act),
	    sql_number(turn->updated), sql_number(turn->notify_pending));
}

void store_mark_notified(struct store_change *change, const char *table, const char *user)
{
	ADD(change, SQL_NOTE_TOLD, sql_text(table), sql_text(user));
}

void store_add_events(struct store_change *change, const struct store_event *events, unsigned count)
{
	struct entries entries = {0};
	const char *table = events[0].table;

	if (BB_NEVER(count == 0))
		return;
	/* No gaps; the database checks whether they follow what is stored. */
	(void)BB_ALWAYS(events[count - 1].seq - events[0].seq == count - 1);
	for (unsigned i = 0; i < count; i++)
		entries_add(&entries, &events[i]);
	entries_seal(&entries);
	if (entries.broken) {
		change->broken = true;
	} else {
		ADD(change, SQL_IS_LAST_EVENT, sql_text(table),
		    sql_number((int64_t)events[0].seq - 1));
		ADD(change, SQL_ADD_EVENTS, sql_text(table), sql_number(events[0].seq),
		    sql_number(events[count - 1].seq), sql_bytes(entries.bytes, entries.length));
		ADD(change, SQL_NOTE_LAST, sql_text(table), sql_number(events[count - 1].seq));
		change->logged++;
		note_table(change, table, events[count - 1].seq);
	}
	entries_free(&entries);
}

void store_add_message(struct store_change *change, const struct store_message *message)
{
	(void)BB_ALWAYS(message->number > 0 && message->text);
	note_table(change, message->table, 0);
	ADD(change, SQL_ADD_MESSAGE, sql_text(message->table), sql_number(message->number),
	    sql_text(message->user), sql_text(message->text), sql_number(message->at));
}

void store_put_value(struct store_change *change, const char *name, const char *value)
{
	ADD(change, SQL_PUT_VALUE, sql_text(name), sql_text(value));
}

void change_init_value(struct store_change *change, const char *name, const char *value)
{
	ADD(change, SQL_KEEP_VALUE, sql_text(name), sql_text(value));
}

void store_take_budget(struct store_change *change, const char *name, int64_t each_us,
                       int64_t most_us)
{
	/* One use must fit into the budget, or nobody could ever have one. */
	(void)BB_ALWAYS(each_us > 0 && each_us <= most_us);
	ADD(change, SQL_TAKE_BUDGET, sql_text(name), sql_number(each_us), sql_number(most_us));
}

void store_drop_session(struct store_change *change, const uint8_t token_hash[STORE_HASH])
{
	ADD(change, SQL_DROP_SESSION, sql_bytes(token_hash, STORE_HASH));
}

void store_use_link(struct store_change *change, const uint8_t token_hash[STORE_HASH])
{
	ADD(change, SQL_USE_LINK, sql_bytes(token_hash, STORE_HASH));
}

void store_drop_sessions(struct store_change *change, const char *user, const uint8_t *kept)
{
	const struct sql_value nothing = {.kind = SQL_NULL};

	ADD(change, SQL_DROP_SESSIONS, sql_text(user),
	    kept ? sql_bytes(kept, STORE_HASH) : nothing);
}

void store_drop_user(struct store_change *change, const char *user)
{
	/* Notes last: a change that adds one at the same time holds the user's row until it is
	 * stored. */
	static const enum store_sql statements[] = {
		SQL_UNTURN_USER, SQL_UNSEAT_USER, SQL_DROP_SEATS,
		SQL_DROP_AUTHOR, SQL_DROP_USER,   SQL_DROP_NOTES_OF};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		ADD(change, statements[i], sql_text(user));
}

void store_need_user(struct store_change *change, const char *user)
{
	ADD(change, SQL_NEED_USER, sql_text(user));
}

void store_drop_table(struct store_change *change, const char *table)
{
	static const enum store_sql statements[] = {
		SQL_EMPTY_SEATS, SQL_END_TURN,          SQL_DROP_MESSAGES,
		SQL_DROP_LOGGED, SQL_DROP_ALL_CHAPTERS, SQL_DROP_TABLE};

	note_table(change, table, 0);
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		ADD(change, statements[i], sql_text(table));
}

void store_drop_expired(struct store_change *change, int64_t now)
{
	ADD(change, SQL_DROP_EXPIRED, sql_number(now));
}

/* --- reading them again ---------------------------------------------------------------------- */

static const char *take(const char *from, void *to, size_t length)
{
	memcpy(to, from, length);
	return from + length;
}

static const char *take_value(const char *from, struct sql_value *value)
{
	struct packed packed;

	from = take(from, &packed, sizeof packed);
	value->kind = packed.kind;
	if (value->kind != SQL_TEXT && value->kind != SQL_BYTES) {
		value->number = packed.number;
		return from;
	}
	value->bytes = from;
	value->length = (size_t)packed.number;
	return from + value->length;
}

bool change_next_step(const struct store_change *change, const char **from, struct change_step *to)
{
	struct step step;

	if (!*from)
		*from = change->block;
	if (change->steps == 0 || *from == change->block + change->length)
		return false;
	*from = take(*from, &step, sizeof step);
	to->which = step.statement;
	to->skip = step.skip;
	to->count = step.values;
	for (unsigned i = 0; i < step.values; i++)
		*from = take_value(*from, &to->values[i]);
	return true;
}
