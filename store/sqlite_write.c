/* SQLite's part of the worker: a group of changes becomes one transaction. */
#include "store/sqlite.h"

#include <stdio.h>

/* The result of a change within the transaction of its group. */
enum change_result {
	CHANGE_APPLIED,
	CHANGE_REFUSED, /* undone; change->status has the reason, the transaction continues */
	CHANGE_HARMED,  /* the file or memory failed: the whole transaction must be rolled back */
};

/* Statements that must find a row; without it the change contradicts what is stored. */
static const bool must_find[SQL_COUNT] = {
	[SQL_EXPECT_USER] = true,
	[SQL_NEED_USER] = true,
	[SQL_IS_LAST_EVENT] = true,
	[SQL_USE_LINK] = true,
	[SQL_EXPECT_NOTE] = true,
	[SQL_USE_NOTE] = true,
};

/* SQLITE_ROW, SQLITE_DONE, or an error. */
static int run_step(struct sql_connection *connection, const struct change_step *step)
{
	sqlite3_stmt *statement;
	int found, result;

	/* Not needed where one server has the file. */
	if (step->which == SQL_EXPECT_REVISION || step->which == SQL_TAKE_BUDGET)
		return SQLITE_ROW;
	statement = sql_take(connection, step->which);
	if (!statement)
		return sqlite3_extended_errcode(connection->db);
	result = sql_bind(statement, step->values, step->count);
	if (result)
		return result;
	found = sqlite3_step(statement);
	result = sqlite3_reset(statement);
	return result ? result : found;
}

/* SQLITE_OK, or the reason why the change is impossible. */
static int run_steps(const struct store_change *change, struct sql_connection *connection)
{
	const char *from = NULL;
	struct change_step step;
	unsigned skip = 0;

	while (change_next_step(change, &from, &step)) {
		int result;

		if (skip) {
			skip--;
			continue;
		}
		result = run_step(connection, &step);
		if (result == SQLITE_DONE && must_find[step.which])
			return SQLITE_CONSTRAINT_UNIQUE;
		if (result == SQLITE_DONE)
			skip = step.skip;
		else if (result != SQLITE_ROW)
			return result;
	}
	return SQLITE_OK;
}

/* The status for an error of SQLite. */
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

/* Runs the statements of the change; sets change->status unless the transaction failed. */
static enum change_result change_apply(struct store_change *change,
                                       struct sql_connection *connection)
{
	enum change_result result;

	if (change->broken) {
		change->status = STORE_FAILED;
		return CHANGE_REFUSED;
	}
	/* SQLite itself undoes a single statement. */
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

/* --- groups ----------------------------------------------------------------------------------- */

/* Nothing of the group is stored. */
static void fail_group(struct store *store, struct change_list *group, char *error)
{
	sql_explain(&store->sqlite->writing, store->path, "written", error);
	if (!sqlite3_get_autocommit(store->sqlite->writing.db))
		sql_run(&store->sqlite->writing, SQL_ROLLBACK);
	sums_roll_back(&store->sqlite->sums);
	for (struct store_change *change = group->first; change; change = change->next)
		change->status = STORE_FAILED;
}

/* Folds about as many rows as the group has added, so that nobody waits for it. */
static int fold_group(struct store *store, const struct change_list *group)
{
	unsigned added = 0, rows;
	int result = SQLITE_OK;

	for (const struct store_change *change = group->first; change && !result;
	     change = change->next) {
		if (change->status != STORE_OK)
			continue;
		added += change->logged;
		if (change->over[0]) {
			result = fold_table(&store->sqlite->writing, change->over, true, &rows);
			store->sqlite->logged -=
				rows < store->sqlite->logged ? rows : store->sqlite->logged;
		}
	}
	store->sqlite->logged += added;
	return result ? result
	              : fold_some(&store->sqlite->writing, &store->sqlite->logged, 2 * added);
}

/* Makes the group durable and sets the status of every change; `error` describes the last
 * failure. */
void sqlite_commit(struct store *store, struct change_list *group, char *error)
{
	struct sql_connection *writing = &store->sqlite->writing;

	if (!sqlite_is_same_file(store)) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s was deleted or replaced while the server ran: "
		         "nothing is stored.",
		         store->path);
		for (struct store_change *change = group->first; change; change = change->next)
			change->status = STORE_FAILED;
		return;
	}
	if (sql_run(writing, SQL_BEGIN)) {
		fail_group(store, group, error);
		return;
	}
	for (struct store_change *change = group->first; change; change = change->next) {
		const struct sums before = store->sqlite->sums;
		enum change_result result = change_apply(change, writing);

		if (result == CHANGE_REFUSED)
			store->sqlite->sums = before;
		if (result == CHANGE_HARMED) {
			fail_group(store, group, error);
			return;
		}
		if (change->status == STORE_FAILED)
			snprintf(error, STORE_ERROR_MAX, "A change was refused: %s.",
			         change->broken ? "it was too large or memory was short"
			                        : "a row was not complete");
	}
	if (fold_group(store, group) || sums_store(&store->sqlite->sums, writing) ||
	    sql_run(writing, SQL_COMMIT))
		fail_group(store, group, error);
	else
		sums_commit(&store->sqlite->sums);
}

static int note_log_pages(void *context, sqlite3 *db, const char *name, int pages)
{
	struct store *store = context;

	(void)db;
	(void)name;
	store->sqlite->log_pages = pages;
	return SQLITE_OK;
}

void sqlite_begin_writing(struct store *store)
{
	sqlite3_wal_hook(store->sqlite->writing.db, note_log_pages, store);
}
