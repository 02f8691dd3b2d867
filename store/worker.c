/* The worker: the thread that makes changes durable, and the queues to it and back.
 *
 * It takes all queued changes, up to a limit, puts them into one transaction, commits, and reports.
 * While it waits for the disk, or for a loop that is behind with announcing what is stored, the
 * next group builds up. So a busy server makes large groups and an idle one responds at once; there
 * is no timer. */
#include "store/parts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	GROUP_MAX = 1024,        /* most changes per transaction */
	FINISH_MAX = 16,         /* most changes reported at once */
	SPARES_MAX = 1024,
	SPARE_BLOCK_MAX = 16384, /* larger blocks are freed */
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

/* Moves the first changes of a list to a new one: at most `most`, or all if it is 0. */
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

/* True if the loop has handled less than half of the last group: the other half keeps it busy while
 * the disk is written. */
static bool is_far_ahead(const struct store *store)
{
	return store->wake && store->unreported > store->reported / 2;
}

/* Waits for changes; an empty group means that the thread must end. */
static void wait_for_group(struct store *store, struct change_list *group)
{
	pthread_mutex_lock(&store->mutex);
	while (!store->queued.first && !store->stop)
		pthread_cond_wait(&store->queue_grew, &store->mutex);
	/* Starting the next group earlier would gain nothing: its results would wait behind those
	 * of the last one. */
	while (is_far_ahead(store) && !store->stop)
		pthread_cond_wait(&store->half_reported, &store->mutex);
	list_take(&store->queued, group, GROUP_MAX);
	pthread_mutex_unlock(&store->mutex);
}

static void report_group(struct store *store, struct change_list *group, const char *error)
{
	bool is_news;

	pthread_mutex_lock(&store->mutex);
	/* Otherwise the loop has been woken and has not come yet. */
	is_news = !store->finished.first;
	store->reported = 0;
	for (const struct store_change *change = group->first; change; change = change->next)
		store->reported++;
	store->unreported += store->reported;
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
		store->driver->commit(store, &group, error);
		report_group(store, &group, error);
		if (store->driver->tidy)
			store->driver->tidy(store);
	}
}

enum store_status worker_start(struct store *store, char *error)
{
	sigset_t all, before;
	int result;

	list_clear(&store->queued);
	list_clear(&store->finished);

	/* Signals are handled by the loop. */
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

void worker_settle(struct store *store)
{
	store_finish(store);
	while (store->pending) {
		pthread_mutex_lock(&store->mutex);
		while (!store->finished.first)
			pthread_cond_wait(&store->some_finished, &store->mutex);
		pthread_mutex_unlock(&store->mutex);
		store_finish(store);
	}
}

void worker_stop(struct store *store)
{
	worker_settle(store);
	pthread_mutex_lock(&store->mutex);
	store->stop = true;
	pthread_cond_signal(&store->queue_grew);
	pthread_cond_signal(&store->half_reported);
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
		abort(); /* There is nothing that could report the failure to the caller. */
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
	change->over[0] = change->table[0] = '\0';
	change->seq = 0;
	change->doubtful = false;
	change->broken = false;
	change->next = store->spare;
	store->spare = change;
	store->spares++;
}

void store_submit(struct store_change *change, store_done *done, void *context)
{
	struct store *store = change->store;
	bool is_read_only = !store->writable;

	change->done = done;
	change->context = context;
	change->status = STORE_FAILED;
	store->pending++;
	store->submitted++;
	pthread_mutex_lock(&store->mutex);
	if (is_read_only)
		snprintf(store->worker_error, STORE_ERROR_MAX,
		         "The database %.100s is open for reading only.", store->path);
	list_append(is_read_only ? &store->finished : &store->queued, change);
	pthread_cond_signal(&store->queue_grew);
	pthread_mutex_unlock(&store->mutex);
}

static void tell_notices(struct store *store)
{
	struct store_notice *notice;

	pthread_mutex_lock(&store->mutex);
	notice = store->notices;
	store->notices = NULL;
	store->notices_end = &store->notices;
	pthread_mutex_unlock(&store->mutex);
	while (notice) {
		struct store_notice *next = notice->next;

		if (notice->text && store->told)
			store->told(store->heard_context, notice->text);
		else if (store->heard)
			store->heard(store->heard_context, notice->table, notice->seq);
		free(notice->text);
		free(notice);
		notice = next;
	}
}

void store_finish(struct store *store)
{
	struct change_list list;
	struct store_change *change;
	bool is_more;

	/* A few at a time: changes that they cause clients to submit reach the worker before the
	 * rest is reported. Otherwise worker and loop would take turns waiting for each other. */
	pthread_mutex_lock(&store->mutex);
	list_take(&store->finished, &list, store->wake ? FINISH_MAX : 0);
	is_more = store->finished.first != NULL;
	store->behind = is_more;
	for (change = list.first; change; change = change->next)
		store->unreported -= store->unreported > 0;
	if (!is_far_ahead(store))
		pthread_cond_signal(&store->half_reported);
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
	tell_notices(store);
}

bool store_is_behind(const struct store *store)
{
	return store->behind;
}

uint64_t store_submitted(const struct store *store)
{
	return store->submitted;
}

size_t store_pending(const struct store *store)
{
	return store->pending;
}
