/* What the tests of store/ share: a folder of their own, a store in it, small rows, waiting. */
#ifndef TESTS_UNIT_STORE_EXAMPLE_H
#define TESTS_UNIT_STORE_EXAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store.h"

static char the_folder[64] = "/tmp/benben-store-XXXXXX";
static char the_path[128];

/* A database and what lies beside it. */
static inline void remove_database(const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal", ".lock"};
	char name[400];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}

static inline void clear_files(void)
{
	remove_database(the_path);
}

/* With BENBEN_POSTGRES, as script/postgres sets it, the same tests run on that database, which
 * they empty. */
static inline bool is_file(void)
{
	return getenv("BENBEN_POSTGRES") == NULL;
}

static inline int make_folder(void **state)
{
	(void)state;
	if (!is_file()) {
		snprintf(the_path, sizeof the_path, "%s", getenv("BENBEN_POSTGRES"));
		return 0;
	}
	if (!mkdtemp(the_folder))
		return -1;
	snprintf(the_path, sizeof the_path, "%s/test.db", the_folder);
	return 0;
}

static inline int remove_folder(void **state)
{
	(void)state;
	if (!is_file())
		return 0;
	clear_files();
	return rmdir(the_folder);
}

/* Opens the_path, which the tests of a store have as their state. */
static inline void open_again(void **state)
{
	char error[STORE_ERROR_MAX] = "";
	struct store *store;

	if (store_open(&store, the_path, NULL, NULL, error) != STORE_OK)
		fail_msg("%s", error);
	*state = store;
}

static inline int open_store(void **state)
{
	if (is_file())
		clear_files();
	else if (store_empty(the_path) != STORE_OK)
		fail_msg("the database cannot be emptied");
	open_again(state);
	return 0;
}

static inline bool fail_of_problem(void *context, const char *problem)
{
	(void)context;
	fail_msg("%s", problem);
	return false;
}

/* Whatever was done: every page, reference and sum of the file is as it should be. */
static inline void expect_no_damage(const char *path)
{
	char error[STORE_ERROR_MAX] = "";
	struct store *store;

	if (store_open_read(&store, path, error) != STORE_OK)
		fail_msg("%s", error);
	assert_int_equal(store_check(store, fail_of_problem, NULL), STORE_MISSING);
	store_close(store);
}

/* For tests that leave a damaged file. */
static inline int close_damaged(void **state)
{
	store_close(*state);
	return 0;
}

static inline int close_store(void **state)
{
	store_close(*state);
	if (is_file())
		expect_no_damage(the_path);
	return 0;
}

static inline void wait_for_all(struct store *store)
{
	const struct timespec moment = {0, 50000};

	for (store_finish(store); store_pending(store); store_finish(store))
		nanosleep(&moment, NULL);
}

static inline void note_status(void *context, enum store_status status)
{
	*(enum store_status *)context = status;
}

static inline enum store_status submit_and_wait(struct store *store, struct store_change *change)
{
	enum store_status status = STORE_FAILED;

	store_submit(change, note_status, &status);
	wait_for_all(store);
	return status;
}

static inline void put_user(struct store_change *change, const char *id)
{
	struct store_user user = {.id = id, .name = id, .settings = "{}"};

	store_put_user(change, &user);
}

static inline void put_table(struct store_change *change, const char *id)
{
	struct store_table table = {.id = id, .game = "null", .doc = "{}", .state = STORE_PLAYING};

	store_put_table(change, &table, NULL, 0);
}

static inline bool count_event(void *context, const struct store_event *event)
{
	uint32_t *count = context;

	assert_int_equal(event->seq, ++*count);
	return true;
}

/* Events of a table, which must be numbered from 1 without gaps. */
static inline uint32_t count_events(struct store *store, const char *table)
{
	uint32_t count = 0;

	store_read_events(store, table, 0, count_event, &count);
	return count;
}

#endif
