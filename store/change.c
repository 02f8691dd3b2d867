/* Changes: how rows of the interface become statements, wait for the worker, and are run.
 *
 * The block of a change is a list of steps. A step is a struct step, then for each of its values a
 * struct packed and, of texts and bytes, the bytes. Nothing in it is aligned: everything is copied
 * in and out. */
#include "store/change.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/entries.h"

enum { VALUES_MAX = 9, FIRST_BLOCK = 512 };

struct step {
	uint8_t statement; /* enum store_sql */
	uint8_t values;
	uint16_t skip; /* steps left out after this one when it answers with no row */
};

struct packed {
	uint8_t kind;   /* enum sql_kind */
	int64_t number; /* of texts and bytes the length */
};

/* Statements that must find a row, because without it the change contradicts what is stored. */
static const bool must_find[SQL_COUNT] = {
	[SQL_IS_LAST_EVENT] = true,
};

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

	assert(count <= VALUES_MAX && skip <= UINT16_MAX);
	append(change, &step, sizeof step);
	for (unsigned i = 0; i < count; i++)
		append_value(change, &values[i]);
	change->steps++;
}

/* ADD(change, statement, value, ...) */
#define ADD(change, statement, ...)                                                                \
	add_step(change, statement, 0, (const struct sql_value[]){__VA_ARGS__},                    \
	         sizeof(const struct sql_value[]){__VA_ARGS__} / sizeof(struct sql_value))

void store_put_user(struct store_change *change, const struct store_user *user)
{
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

/* One text that differs whenever the rows of seats would: their `ended`, then every user. */
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

	ADD(change, SQL_PUT_TABLE, sql_text(table->id), sql_text(table->game), sql_text(table->doc),
	    sql_number(table->state), sql_number(table->listed), sql_number(table->created),
	    sql_number(table->updated));
	if (table->state == STORE_PLAYING)
		store_put_turn(change, &(struct store_turn){.table = table->id,
		                                            .to_act = table->to_act,
		                                            .updated = table->updated,
		                                            .untold = table->untold});
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
	ADD(change, SQL_PUT_TURN, sql_text(turn->table), sql_text(turn->to_act), sql_number(turn->updated),
	    sql_number(turn->untold));
}

void store_note_told(struct store_change *change, const char *table, const char *user)
{
	ADD(change, SQL_NOTE_TOLD, sql_text(table), sql_text(user));
}

void store_add_events(struct store_change *change, const struct store_event *events, unsigned count)
{
	struct entries entries = {0};
	const char *table = events[0].table;

	for (unsigned i = 0; i < count; i++)
		entries_add(&entries, &events[i]);
	entries_seal(&entries);
	if (entries.broken) {
		change->broken = true;
	} else {
		ADD(change, SQL_IS_LAST_EVENT, sql_text(table), sql_number((int64_t)events[0].seq - 1));
		ADD(change, SQL_ADD_EVENTS, sql_text(table), sql_number(events[0].seq),
		    sql_number(events[count - 1].seq), sql_bytes(entries.bytes, entries.length));
		change->logged++;
	}
	entries_free(&entries);
}

void store_add_message(struct store_change *change, const struct store_message *message)
{
	ADD(change, SQL_ADD_MESSAGE, sql_text(message->table), sql_number(message->number),
	    sql_text(message->user), sql_text(message->text), sql_number(message->at));
}

void store_put_value(struct store_change *change, const char *name, const char *value)
{
	ADD(change, SQL_PUT_VALUE, sql_text(name), sql_text(value));
}

void store_drop_session(struct store_change *change, const uint8_t token_hash[STORE_HASH])
{
	ADD(change, SQL_DROP_SESSION, sql_bytes(token_hash, STORE_HASH));
}

void store_drop_sessions(struct store_change *change, const char *user, const uint8_t *kept)
{
	const struct sql_value nothing = {.kind = SQL_NULL};

	ADD(change, SQL_DROP_SESSIONS, sql_text(user), kept ? sql_bytes(kept, STORE_HASH) : nothing);
}

void store_drop_user(struct store_change *change, const char *user)
{
	static const enum store_sql statements[] = {SQL_UNTURN_USER, SQL_UNSEAT_USER, SQL_DROP_SEATS,
	                                            SQL_DROP_AUTHOR, SQL_DROP_USER};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		ADD(change, statements[i], sql_text(user));
}

void store_drop_table(struct store_change *change, const char *table)
{
	static const enum store_sql statements[] = {SQL_EMPTY_SEATS, SQL_END_TURN, SQL_DROP_MESSAGES, SQL_DROP_LOGGED,
	                                            SQL_DROP_ALL_CHAPTERS, SQL_DROP_TABLE};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		ADD(change, statements[i], sql_text(table));
}

void store_drop_expired(struct store_change *change, int64_t now)
{
	ADD(change, SQL_DROP_EXPIRED, sql_number(now));
}

/* --- running -------------------------------------------------------------------------------- */

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

/* Reads a step and its values; returns what follows it. */
static const char *take_step(const char *from, struct step *step, struct sql_value *values)
{
	from = take(from, step, sizeof *step);
	for (unsigned i = 0; i < step->values; i++)
		from = take_value(from, &values[i]);
	return from;
}

/* SQLITE_ROW, SQLITE_DONE, or what went wrong. */
static int run_step(struct sql_connection *connection, const struct step *step,
                    const struct sql_value *values)
{
	sqlite3_stmt *statement = sql_take(connection, step->statement);
	int found, result;

	if (!statement)
		return sqlite3_extended_errcode(connection->db);
	result = sql_bind(statement, values, step->values);
	if (result)
		return result;
	found = sqlite3_step(statement);
	result = sqlite3_reset(statement);
	return result ? result : found;
}

/* SQLITE_OK, or the reason why the change cannot be. */
static int run_steps(const struct store_change *change, struct sql_connection *connection)
{
	const char *from = change->block, *end = change->block + change->length;
	struct sql_value values[VALUES_MAX];
	unsigned skip = 0;

	while (from != end) {
		struct step step;
		int result;

		from = take_step(from, &step, values);
		if (skip) {
			skip--;
			continue;
		}
		result = run_step(connection, &step, values);
		if (result == SQLITE_DONE && must_find[step.statement])
			return SQLITE_CONSTRAINT_UNIQUE;
		if (result == SQLITE_DONE)
			skip = step.skip;
		else if (result != SQLITE_ROW)
			return result;
	}
	return SQLITE_OK;
}

/* What a refusal of SQLite means to the caller. */
static enum change_result judge(int result, enum store_status *status)
{
	switch (result) {
	case SQLITE_OK:
		*status = STORE_OK;
		return CHANGE_APPLIED;
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_UNIQUE:
		*status = STORE_CONFLICT;
		return CHANGE_REFUSED;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		*status = STORE_MISSING;
		return CHANGE_REFUSED;
	default:
		*status = STORE_FAILED;
		return (result & 0xff) == SQLITE_CONSTRAINT ? CHANGE_REFUSED : CHANGE_HARMED;
	}
}

enum change_result change_apply(struct store_change *change, struct sql_connection *connection)
{
	enum change_result result;

	if (change->broken) {
		change->status = STORE_FAILED;
		return CHANGE_REFUSED;
	}
	/* A single statement is undone by SQLite itself. */
	if (change->steps < 2)
		return judge(run_steps(change, connection), &change->status);

	if (sql_run(connection, SQL_SAVE))
		return CHANGE_HARMED;
	result = judge(run_steps(change, connection), &change->status);
	if (result == CHANGE_REFUSED && sql_run(connection, SQL_GO_BACK))
		return CHANGE_HARMED;
	if (result != CHANGE_HARMED && sql_run(connection, SQL_FORGET))
		return CHANGE_HARMED;
	return result;
}
