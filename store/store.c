/* Opening and closing a store, whatever its database; see store.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "store/parts.h"

bool store_is_address(const char *path)
{
	return strncmp(path, "postgres://", 11) == 0 || strncmp(path, "postgresql://", 13) == 0;
}

static struct store *make_store(const char *path, char *error)
{
	struct store *store = calloc(1, sizeof *store);
	char *copy = strdup(path);

	if (!store || !copy) {
		free(store);
		free(copy);
		snprintf(error, STORE_ERROR_MAX, "There is no memory for opening the database.");
		return NULL;
	}
	store->driver = store_is_address(path) ? &store_postgres : &store_sqlite;
	store->path = copy;
	pthread_mutex_init(&store->mutex, NULL);
	pthread_cond_init(&store->queue_grew, NULL);
	pthread_cond_init(&store->some_finished, NULL);
	pthread_cond_init(&store->half_reported, NULL);
	store->queued.end = &store->queued.first;
	store->finished.end = &store->finished.first;
	store->notices_end = &store->notices;
	return store;
}

/* Frees a store that has no running worker. */
static void free_store(struct store *store)
{
	struct store_change *change;

	store->driver->close(store);
	while ((change = store->spare)) {
		store->spare = change->next;
		free(change->block);
		free(change);
	}
	while (store->notices) {
		struct store_notice *notice = store->notices;

		store->notices = notice->next;
		free(notice->text);
		free(notice);
	}
	pthread_cond_destroy(&store->half_reported);
	pthread_cond_destroy(&store->some_finished);
	pthread_cond_destroy(&store->queue_grew);
	pthread_mutex_destroy(&store->mutex);
	free(store->path);
	free(store);
}

static enum store_status open_with(struct store **store, const char *path, bool writable,
                                   void (*wake)(void *context), void *context, char *error)
{
	enum store_status status;

	*store = make_store(path, error);
	if (!*store)
		return STORE_FAILED;
	(*store)->wake = wake;
	(*store)->context = context;
	(*store)->writable = writable;
	status = (writable ? (*store)->driver->open : (*store)->driver->open_read)(*store, error);
	if (status == STORE_OK && writable)
		status = worker_start(*store, error);
	if (status != STORE_OK) {
		free_store(*store);
		*store = NULL;
	}
	return status;
}

enum store_status store_open(struct store **store, const char *path, void (*wake)(void *context),
                             void *context, char *error)
{
	return open_with(store, path, true, wake, context, error);
}

enum store_status store_open_read(struct store **store, const char *path, char *error)
{
	return open_with(store, path, false, NULL, NULL, error);
}

void store_close(struct store *store)
{
	if (store->writable)
		worker_stop(store);
	else
		store_finish(store);
	free_store(store);
}

const char *store_error(const struct store *store)
{
	return store->error;
}

bool store_is_same_file(const struct store *store)
{
	return store->driver->is_same_file(store);
}

int64_t store_size(const struct store *store)
{
	return store->driver->size(store);
}

void store_stop_reading(struct store *store)
{
	store->read_elsewhere = true;
	if (store->driver->stop_reading)
		store->driver->stop_reading(store);
}

enum store_status store_each_row(struct store *store, enum store_sql which,
                                 const struct sql_value *values, unsigned count, sql_take_row *take,
                                 void *context)
{
	if (BB_NEVER(store->read_elsewhere))
		store->waits++;
	return store->driver->each(store, which, values, count, take, context);
}

uint64_t store_blocking_reads(const struct store *store)
{
	return store->waits;
}

bool store_has_revisions(const struct store_change *change)
{
	return change->store->postgres != NULL;
}

void store_listen(struct store *store, store_on_change *heard, store_on_broadcast *told,
                  void *context)
{
	store->heard = heard;
	store->told = told;
	store->heard_context = context;
}
