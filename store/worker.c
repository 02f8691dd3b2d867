/* The worker: the thread that makes changes durable, and the queue to it and back.
 *
 * It takes all changes that are queued, up to a limit, puts them into one transaction, commits, and
 * reports. While it waits for the disk the next group gathers by itself, so a busy server makes
 * large groups and an idle one answers at once; there is no timer. */
#include "store/sqlite.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	GROUP_MAX = 1024,        /* changes of one transaction */
	FINISH_MAX = 16,         /* changes reported in one go */
	CHECKPOINT_PAGES = 4000, /* of the log; 4 KiB each */
	SPARES_MAX = 1024,
	SPARE_BLOCK_MAX = 16384, /* larger blocks are given back */
};

/* --- lists ---------------------------------------------------------------------------------- */

static void list_clear(struct change_list *list)
{
	list->first = NULL;
	list->end = &list->first;
}

static void list_append(struct change_list *list, struct store_change *change)
{
	change->next = NULL;
	*list->end = change;
	list->end = &change->next;
}

/* Moves the first changes of a list, at most `most` or with 0 all, to a new one. */
static void list_take(struct change_list *from, struct change_list *to, unsigned most)
{
	list_clear(to);
	if (!from->first)
		return;
	to->first = from->first;
	to->end = from->end;
	for (struct store_change *change = from->first; change; change = change->next) {
		if (--most == 0) {
			to->end = &change->next;
			break;
		}
	}
	from->first = *to->end;
	if (!from->first)
		from->end = &from->first;
	*to->end = NULL;
}

/* --- the thread ----------------------------------------------------------------------------- */

/* Nothing of the group is stored. */
static void fail_group(struct store *store, struct change_list *group, char *error)
{
	sql_explain(&store->writing, store->path, "written", error);
	if (!sqlite3_get_autocommit(store->writing.db))
		sql_run(&store->writing, SQL_ROLLBACK);
	for (struct store_change *change = group->first; change; change = change->next)
		change->status = STORE_FAILED;
}

/* Tidies up with what the group has added: a little more than that at most, so that nobody waits for it. */
static int fold_group(struct store *store, const struct change_list *group)
{
	unsigned added = 0, rows;
	int result = SQLITE_OK;

	for (const struct store_change *change = group->first; change && !result; change = change->next) {
		if (change->status != STORE_OK)
			continue;
		added += change->logged;
		if (change->over[0]) {
			result = fold_table(&store->writing, change->over, true, &rows);
			store->logged -= rows < store->logged ? rows : store->logged;
		}
	}
	store->logged += added;
	return result ? result : fold_some(&store->writing, &store->logged, 2 * added);
}

/* Makes the group durable and gives every change its status; `error` tells of the last failure. */
static void commit_group(struct store *store, struct change_list *group, char *error)
{
	struct sql_connection *writing = &store->writing;

	if (!store_is_there(store)) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s was deleted or replaced while the server ran: nothing is stored.", store->path);
		for (struct store_change *change = group->first; change; change = change->next)
			change->status = STORE_FAILED;
		return;
	}
	if (sql_run(writing, SQL_BEGIN)) {
		fail_group(store, group, error);
		return;
	}
	for (struct store_change *change = group->first; change; change = change->next) {
		enum change_result result = change_apply(change, writing);

		if (result == CHANGE_HARMED) {
			fail_group(store, group, error);
			return;
		}
		if (change->status == STORE_FAILED)
			snprintf(error, STORE_ERROR_MAX, "A change was refused: %s.",
			         change->broken ? "it was too large or memory was short"
			                        : "a row was not complete");
	}
	if (fold_group(store, group) || sql_run(writing, SQL_COMMIT))
		fail_group(store, group, error);
}

static int note_log_pages(void *context, sqlite3 *db, const char *name, int pages)
{
	struct store *store = context;

	(void)db;
	(void)name;
	store->log_pages = pages;
	return SQLITE_OK;
}

/* Copies the log into the database when it has grown. Happens after the report, so that nobody
 * waits for it but the next group. A reader may hinder it: then it is tried again after some
 * growth, not at every commit. */
static void checkpoint(struct store *store)
{
	int pages = 0, copied = 0;

	if (store->log_pages < CHECKPOINT_PAGES)
		store->checkpoint_from = CHECKPOINT_PAGES;
	if (store->log_pages < store->checkpoint_from)
		return;
	sqlite3_wal_checkpoint_v2(store->writing.db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages,
	                          &copied);
	store->checkpoint_from = store->log_pages + CHECKPOINT_PAGES;
}

/* Waits for changes; an empty group when the thread shall end. */
static void wait_for_group(struct store *store, struct change_list *group)
{
	pthread_mutex_lock(&store->mutex);
	while (!store->queued.first && !store->stop)
		pthread_cond_wait(&store->queue_grew, &store->mutex);
	list_take(&store->queued, group, GROUP_MAX);
	pthread_mutex_unlock(&store->mutex);
}

static void report_group(struct store *store, struct change_list *group, const char *error)
{
	bool is_news;

	pthread_mutex_lock(&store->mutex);
	/* Otherwise the loop has been woken and has not come yet. */
	is_news = !store->finished.first;
	*store->finished.end = group->first;
	store->finished.end = group->end;
	if (*error)
		memcpy(store->worker_error, error, STORE_ERROR_MAX);
	pthread_cond_signal(&store->some_finished);
	pthread_mutex_unlock(&store->mutex);
	if (is_news && store->wake)
		store->wake(store->context);
}

static void *work(void *context)
{
	struct store *store = context;

	for (;;) {
		struct change_list group;
		char error[STORE_ERROR_MAX] = "";

		wait_for_group(store, &group);
		if (!group.first)
			return NULL;
		commit_group(store, &group, error);
		report_group(store, &group, error);
		checkpoint(store);
	}
}

enum store_status worker_start(struct store *store, char *error)
{
	sigset_t all, before;
	int result;

	list_clear(&store->queued);
	list_clear(&store->finished);
	store->checkpoint_from = CHECKPOINT_PAGES;
	sqlite3_wal_hook(store->writing.db, note_log_pages, store);

	/* Signals are the loop's. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	result = pthread_create(&store->worker, NULL, work, store);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!result)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX, "No thread can be started for writing: %s.",
	         strerror(result));
	return STORE_FAILED;
}

void worker_stop(struct store *store)
{
	store_finish(store);
	while (store->pending) {
		pthread_mutex_lock(&store->mutex);
		while (!store->finished.first)
			pthread_cond_wait(&store->some_finished, &store->mutex);
		pthread_mutex_unlock(&store->mutex);
		store_finish(store);
	}
	pthread_mutex_lock(&store->mutex);
	store->stop = true;
	pthread_cond_signal(&store->queue_grew);
	pthread_mutex_unlock(&store->mutex);
	pthread_join(store->worker, NULL);
}

/* --- on the loop ---------------------------------------------------------------------------- */

struct store_change *store_begin(struct store *store)
{
	struct store_change *change = store->spare;

	if (change) {
		store->spare = change->next;
		store->spares--;
		return change;
	}
	change = calloc(1, sizeof *change);
	if (!change)
		abort(); /* There is nothing that could carry the failure to the caller. */
	change->store = store;
	return change;
}

void store_cancel(struct store_change *change)
{
	struct store *store = change->store;

	if (store->spares == SPARES_MAX) {
		free(change->block);
		free(change);
		return;
	}
	if (change->capacity > SPARE_BLOCK_MAX) {
		free(change->block);
		change->block = NULL;
		change->capacity = 0;
	}
	change->length = 0;
	change->steps = change->logged = 0;
	change->over[0] = '\0';
	change->broken = false;
	change->next = store->spare;
	store->spare = change;
	store->spares++;
}

void store_submit(struct store_change *change, store_done *done, void *context)
{
	struct store *store = change->store;
	bool is_read_only = store->lock < 0;

	change->done = done;
	change->context = context;
	change->status = STORE_FAILED;
	store->pending++;
	pthread_mutex_lock(&store->mutex);
	if (is_read_only)
		snprintf(store->worker_error, STORE_ERROR_MAX,
		         "The database %.100s is open for reading only.", store->path);
	list_append(is_read_only ? &store->finished : &store->queued, change);
	pthread_cond_signal(&store->queue_grew);
	pthread_mutex_unlock(&store->mutex);
}

void store_finish(struct store *store)
{
	struct change_list list;
	struct store_change *change;
	bool is_more;

	/* A few at a time: what they make clients submit goes to the worker before the rest is
	 * told, or worker and loop would take turns at waiting for each other. */
	pthread_mutex_lock(&store->mutex);
	list_take(&store->finished, &list, store->wake ? FINISH_MAX : 0);
	is_more = store->finished.first != NULL;
	if (*store->worker_error)
		memcpy(store->error, store->worker_error, STORE_ERROR_MAX);
	*store->worker_error = '\0';
	pthread_mutex_unlock(&store->mutex);
	if (is_more && store->wake)
		store->wake(store->context);

	for (change = list.first; change; change = list.first) {
		list.first = change->next;
		store->pending--;
		if (change->done)
			change->done(change->context, change->status);
		store_cancel(change);
	}
}

size_t store_pending(const struct store *store)
{
	return store->pending;
}
