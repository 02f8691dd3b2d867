/* See reader.h. Jobs wait in a heap by due time; the lock protects the heap, the list of finished
 * jobs and the counters. Only the loop uses the debts of addresses. */
#define _GNU_SOURCE /* syscall: a thread has a priority of its own */
#include "server/base/reader.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/never.h"
#include "core/sheet.h"
#include "server/base/ops.h"
#include "server/net/limits.h"

enum {
	/* Prices in microseconds of an address's time: about fifty times what the work takes, so
	 * that one address gets a fiftieth of the thread permanently and all of it for a moment. */
	PRICE_JOB = 2500,
	PRICE_EVENT = 25,
	PRICE_BYTES_SHIFT = 3, /* 8 bytes cost one */
	BURST_US = 1000000,
	/* urgent jobs come before everything requested in the last hour */
	URGENT_MS = 3600000,
	OWED_MAX_MS = 3000, /* requests of addresses with more debt are rejected */
	NICE = 5,          /* the loop has priority */
	TURN_JOBS = 16,    /* reported per turn of the loop, */
	TURN_BYTES = 256 * 1024, /* unless together they have more than this */
};

struct reader {
	struct srv *srv;
	struct reader_tools tools; /* used only by the thread */
	struct bb_sheet sheet;
	struct limits *debts;
	pthread_t thread;
	bool started;
	pthread_mutex_t lock;
	pthread_cond_t more;
	bool closing;
	uint64_t numbers;
	struct reader_job **heap;
	size_t waiting, room;
	struct reader_job **finished;
	size_t finished_count, finished_room, pending;
};

static const struct limit_rate debt_rate = {.each_us = 1, .burst = BURST_US};

/* --- the heap -------------------------------------------------------------------------------- */

static bool is_before(const struct reader_job *a, const struct reader_job *b)
{
	return a->rank != b->rank ? a->rank < b->rank : a->number < b->number;
}

static void swap(struct reader *reader, size_t a, size_t b)
{
	struct reader_job *job = reader->heap[a];

	reader->heap[a] = reader->heap[b];
	reader->heap[b] = job;
}

static void push(struct reader *reader, struct reader_job *job)
{
	size_t at = reader->waiting;

	reader->heap = srv_grow(reader->heap, reader->waiting, &reader->room, sizeof *reader->heap);
	reader->heap[reader->waiting++] = job;
	while (at > 0 && is_before(reader->heap[at], reader->heap[(at - 1) / 2])) {
		swap(reader, at, (at - 1) / 2);
		at = (at - 1) / 2;
	}
}

static struct reader_job *pop(struct reader *reader)
{
	struct reader_job *first = BB_NEVER(reader->waiting == 0) ? NULL : reader->heap[0];
	size_t at = 0;

	reader->heap[0] = reader->heap[--reader->waiting];
	for (;;) {
		size_t least = at;

		for (size_t child = 2 * at + 1; child <= 2 * at + 2; child++)
			if (child < reader->waiting &&
			    is_before(reader->heap[child], reader->heap[least]))
				least = child;
		if (least == at)
			return first;
		swap(reader, at, least);
		at = least;
	}
}

/* --- the thread ------------------------------------------------------------------------------ */

/* The first job that is due, or NULL when the thread must end. Called with the lock held. */
static struct reader_job *take(struct reader *reader)
{
	while (!reader->closing) {
		int64_t wait = reader->waiting > 0 ? reader->heap[0]->due - net_monotonic() : -1;
		struct timespec until;

		if (reader->waiting > 0 && wait <= 0)
			return pop(reader);
		if (reader->waiting == 0) {
			pthread_cond_wait(&reader->more, &reader->lock);
			continue;
		}
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec += wait / 1000;
		until.tv_nsec += wait % 1000 * 1000000;
		until.tv_sec += until.tv_nsec / 1000000000;
		until.tv_nsec %= 1000000000;
		pthread_cond_timedwait(&reader->more, &reader->lock, &until);
	}
	return NULL;
}

static void *work(void *context)
{
	struct reader *reader = context;
	struct reader_job *job;

	/* For this thread only: that is how Linux treats it. */
	(void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
	pthread_mutex_lock(&reader->lock);
	while ((job = take(reader)) != NULL) {
		pthread_mutex_unlock(&reader->lock);
		job->run(job, &reader->tools);
		job->ran = true;
		pthread_mutex_lock(&reader->lock);
		reader->finished = srv_grow(reader->finished, reader->finished_count,
		                            &reader->finished_room, sizeof *reader->finished);
		reader->finished[reader->finished_count++] = job;
		if (!reader->closing)
			net_wake(reader->srv->net);
	}
	pthread_mutex_unlock(&reader->lock);
	return NULL;
}

/* --- on the loop ------------------------------------------------------------------------------ */

/* The price of this many events and bytes. */
static unsigned price(uint64_t events, size_t bytes)
{
	const uint64_t price = events * PRICE_EVENT + (bytes >> PRICE_BYTES_SHIFT);

	return price < BURST_US ? (unsigned)price : BURST_US;
}

/* The price of the result, and of whatever exceeded the estimate. */
static unsigned price_afterwards(const struct reader_job *job)
{
	return price(job->events > job->expected ? job->events - job->expected : 0, job->bytes);
}

/* Reports some of the finished jobs; returns how many are left. */
static size_t finish(struct reader *reader)
{
	struct reader_job *list[TURN_JOBS];
	size_t count = 0, bytes = 0, left;

	pthread_mutex_lock(&reader->lock);
	while (count < reader->finished_count && count < TURN_JOBS && bytes < TURN_BYTES) {
		list[count] = reader->finished[count];
		bytes += list[count]->bytes + list[count]->weight;
		count++;
	}
	left = reader->finished_count -= count;
	if (left > 0)
		memmove(reader->finished, reader->finished + count,
		        left * sizeof *reader->finished);
	(void)BB_NEVER(reader->pending < count);
	reader->pending -= count;
	pthread_mutex_unlock(&reader->lock);
	for (size_t i = 0; i < count; i++) {
		struct reader_job *job = list[i];

		reader->srv->ops->replayed += job->events;
		if (job->address[0] != '\0')
			limits_charge_address(reader->debts, job->address, net_monotonic(),
			                      price_afterwards(job));
		job->done(reader->srv, job);
	}
	return left;
}

struct reader *reader_open(struct srv *srv, const char *path, struct replay_cache *cache,
                           char *error)
{
	struct reader *reader = calloc(1, sizeof *reader);
	pthread_condattr_t monotonic;
	sigset_t all, before;

	if (reader == NULL)
		return NULL;
	reader->srv = srv;
	reader->debts = limits_open(debt_rate);
	reader->tools = (struct reader_tools){.cache = cache, .sheet = &reader->sheet};
	pthread_mutex_init(&reader->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&reader->more, &monotonic);
	pthread_condattr_destroy(&monotonic);
	if (reader->debts == NULL ||
	    store_open_read(&reader->tools.store, path, error) != STORE_OK) {
		reader_close(reader);
		return NULL;
	}
	store_follow(reader->tools.store, srv->store);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	reader->started = pthread_create(&reader->thread, NULL, work, reader) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!reader->started) {
		snprintf(error, STORE_ERROR_MAX, "no thread can be started for reading");
		reader_close(reader);
		return NULL;
	}
	return reader;
}

void reader_close(struct reader *reader)
{
	if (reader == NULL)
		return;
	pthread_mutex_lock(&reader->lock);
	reader->closing = true;
	pthread_cond_signal(&reader->more);
	pthread_mutex_unlock(&reader->lock);
	if (reader->started)
		pthread_join(reader->thread, NULL);
	while (finish(reader) > 0)
		;
	while (reader->waiting > 0) {
		struct reader_job *job = pop(reader);

		job->done(reader->srv, job);
	}
	if (reader->tools.store != NULL)
		store_close(reader->tools.store);
	pthread_cond_destroy(&reader->more);
	pthread_mutex_destroy(&reader->lock);
	limits_close(reader->debts);
	free(reader->heap);
	free(reader->finished);
	free(reader);
}

bool reader_may_ask(struct reader *reader, const char *address, unsigned *retry)
{
	int64_t owed = limits_charge_address(reader->debts, address, net_monotonic(), 0);

	*retry = (unsigned)(owed / 1000) + 1;
	return owed <= OWED_MAX_MS || reader->srv->settings.requests_per_second == 0;
}

bool reader_spare(struct reader *reader, const char *address, size_t bytes)
{
	const int64_t now = net_monotonic();

	if (reader->srv->settings.requests_per_second == 0)
		return true;
	if (limits_charge_address(reader->debts, address, now, 0) > 0)
		return false;
	limits_charge_address(reader->debts, address, now, (unsigned)(bytes >> PRICE_BYTES_SHIFT));
	return true;
}

void reader_ask(struct reader *reader, struct reader_job *job, const char *address)
{
	int64_t now = net_monotonic(), owed = 0, debt = 0;

	snprintf(job->address, sizeof job->address, "%s", address);
	/* A server without limits has no prices either. */
	if (address[0] != '\0' && reader->srv->settings.requests_per_second > 0) {
		owed = limits_charge_address(
			reader->debts, address, now, PRICE_JOB + price(job->events, 0));
		debt = limits_debt_of_address(reader->debts, address, now);
	}
	/* The address with the least debt comes first, even below a burst: a newcomer does not wait
	 * for everything that others had requested before their debt grew. No job of a higher rank
	 * is due earlier, because all have the same burst. */
	job->due = job->urgent ? now - URGENT_MS : now + owed;
	job->rank = job->urgent ? now - URGENT_MS : now + debt;
	job->expected = job->events;
	job->bytes = job->weight = 0;
	job->ran = false;
	pthread_mutex_lock(&reader->lock);
	job->number = ++reader->numbers;
	push(reader, job);
	reader->pending++;
	pthread_cond_signal(&reader->more);
	pthread_mutex_unlock(&reader->lock);
}

void reader_finish(struct reader *reader)
{
	if (finish(reader) > 0)
		net_wake(reader->srv->net); /* the rest in the next turn */
}

size_t reader_pending(const struct reader *reader)
{
	return reader->pending;
}

/* --- answers ------------------------------------------------------------------------------ */

static void write_answer(struct reader_job *job, struct reader_tools *tools)
{
	struct reader_answer *answer = (struct reader_answer *)job;

	answer->write(answer, tools);
	job->bytes = answer->length;
}

static void send_answer(struct srv *srv, struct reader_job *job)
{
	struct reader_answer *answer = (struct reader_answer *)job;

	if (!job->ran)
		api_refuse(&answer->error, API_STOPPING, "The server stops.");
	if (answer->error.code != API_OK) {
		api_answer_error(srv, answer->reply, &answer->error);
	} else if (answer->type == NULL) {
		api_answer_with(srv, answer->reply, 200, answer->headers, answer->text,
		                answer->length);
	} else {
		srv->ops->answers[2]++;
		net_reply(srv->net, answer->reply, 200, answer->type, "cache-control: no-store\r\n",
		          answer->text, answer->length);
	}
	free(answer->text);
	free(answer->head);
	free(answer->more);
	free(answer);
}

struct reader_answer *reader_begin(struct api_call *call,
                                   void (*write)(struct reader_answer *answer,
                                                 struct reader_tools *tools))
{
	struct reader_answer *answer;
	struct api_error error;
	unsigned retry;

	if (!reader_may_ask(call->srv->reader, call->request->address, &retry)) {
		api_refuse(&error, API_TOO_MANY,
		           "Your address has asked for too much; wait a moment.");
		error.retry = retry;
		api_answer_error(call->srv, call->reply, &error);
		return NULL;
	}
	answer = srv_alloc(sizeof *answer);
	answer->job.run = write_answer;
	answer->job.done = send_answer;
	answer->reply = call->reply;
	answer->write = write;
	answer->user = call->user;
	memcpy(answer->table, call->table, sizeof answer->table);
	return answer;
}

void reader_send(struct api_call *call, struct reader_answer *answer)
{
	reader_ask(call->srv->reader, &answer->job, call->request->address);
}
