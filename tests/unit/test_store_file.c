/* store/: the database as a file: what is refused, who may open it, and copies while it is used. */
#include "tests/unit/store_example.h"

#include <sqlite3.h>
#include <sys/stat.h>

static void run_sql(const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(the_path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* Expects store_open and store_open_read to refuse the file, with these words. */
static void expect_refusal(const char *path, const char *words, const char *words_reading)
{
	struct store *store = (struct store *)1;
	char error[STORE_ERROR_MAX] = "";

	assert_int_equal(store_open(&store, path, NULL, NULL, error), STORE_FAILED);
	assert_null(store);
	if (!strstr(error, words))
		fail_msg("%s", error);
	store = (struct store *)1;
	assert_int_equal(store_open_read(&store, path, error), STORE_FAILED);
	assert_null(store);
	if (!strstr(error, words_reading))
		fail_msg("%s", error);
}

static void foreign_files_are_refused(void **unused)
{
	char error[STORE_ERROR_MAX], path[300];
	struct store *store;
	FILE *file;

	(void)unused;
	clear_files();
	file = fopen(the_path, "w");
	assert_non_null(file);
	for (int i = 0; i < 100; i++)
		fputs("This is a text and certainly not a database.\n", file);
	fclose(file);
	expect_refusal(the_path, "file is not a database", "file is not a database");

	clear_files();
	run_sql("CREATE TABLE recipes (cake TEXT)");
	expect_refusal(the_path, "is a database of another program",
	               "is a database of another program");

	clear_files();
	assert_int_equal(store_open(&store, the_path, NULL, NULL, error), STORE_OK);
	store_close(store);
	run_sql("PRAGMA user_version = 999");
	expect_refusal(the_path, "has version 999, and this program knows versions up to",
	               "use a newer program");
	run_sql("PRAGMA user_version = 0");
	assert_int_equal(store_open_read(&store, the_path, error), STORE_FAILED);
	assert_non_null(strstr(error, "start the server once"));

	clear_files();
	assert_int_equal(store_open_read(&store, the_path, error), STORE_FAILED);
	snprintf(path, sizeof path, "%s/missing/file.db", the_folder);
	expect_refusal(path, "unable to open database file", "unable to open database file");
}

static bool count_untold(void *context, const struct store_table *table)
{
	*(unsigned *)context += table->untold;
	return true;
}

/* What the first version had is brought up to date, and nothing is owed of it. */
static void an_old_file_is_renewed(void **state)
{
	struct store_change *change = store_begin(*state);
	unsigned untold = 0;

	store_put_table(change,
	                &(struct store_table){.id = "t",
	                                      .game = "null",
	                                      .doc = "{}",
	                                      .state = STORE_PLAYING,
	                                      .to_act = "ada",
	                                      .untold = true},
	                NULL, 0);
	assert_int_equal(submit_and_wait(*state, change), STORE_OK);
	store_close(*state);
	run_sql("ALTER TABLE tables DROP COLUMN untold; PRAGMA user_version = 1");
	open_again(state);
	assert_int_equal(store_each_played(*state, count_untold, &untold), STORE_OK);
	assert_int_equal(untold, 0);
}

static void a_second_server_is_refused(void **state)
{
	struct store *reader;
	struct store_change *change = store_begin(*state);
	char error[STORE_ERROR_MAX], link[300], words[64];

	assert_int_equal(store_open(&reader, the_path, NULL, NULL, error), STORE_FAILED);
	snprintf(words, sizeof words, "Another server with process number %ld has the",
	         (long)getpid());
	assert_non_null(strstr(error, words));
	snprintf(link, sizeof link, "%s/link.db", the_folder);
	assert_int_equal(symlink(the_path, link), 0);
	assert_int_equal(store_open(&reader, link, NULL, NULL, error), STORE_FAILED);
	unlink(link);

	/* The first goes on, and a reader is welcome. */
	store_put_value(change, "key", "value");
	assert_int_equal(submit_and_wait(*state, change), STORE_OK);
	assert_int_equal(store_open_read(&reader, the_path, error), STORE_OK);
	assert_int_equal(store_read_value(reader, "key", (char[8]){0}, 8), STORE_OK);
	change = store_begin(reader);
	store_put_value(change, "key", "other");
	assert_int_equal(submit_and_wait(reader, change), STORE_FAILED);
	assert_non_null(strstr(store_error(reader), "open for reading only"));
	store_close(reader);
	assert_int_equal(store_read_value(*state, "key", (char[8]){0}, 8), STORE_OK);
}

static void the_file_is_private(void **state)
{
	struct stat info;

	(void)state;
	assert_int_equal(stat(the_path, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0600);
}

/* --- copies --------------------------------------------------------------------------------- */

static void expect_sound(const char *path)
{
	sqlite3 *db;
	sqlite3_stmt *statement;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL),
	                 SQLITE_OK);
	assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
	assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

static void count_done(void *context, enum store_status status)
{
	assert_int_equal(status, STORE_OK);
	++*(unsigned *)context;
}

enum { MANY = 2000 };

/* Each change puts one event at each of two tables, so that a copy in between would show. */
static void a_copy_is_of_one_instant(void **state)
{
	struct store *store = *state, *copy;
	struct store_change *change = store_begin(store);
	unsigned done = 0, sent = 0, before;
	char error[STORE_ERROR_MAX], path[300];

	snprintf(path, sizeof path, "%s/copy.db", the_folder);
	put_table(change, "a");
	put_table(change, "b");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	for (unsigned round = 0; round < 5; round++) {
		uint32_t a, b;

		for (unsigned i = 0; i < MANY; i++) {
			change = store_begin(store);
			sent++;
			store_add_event(change, &(struct store_event){.table = "a", .seq = sent});
			store_add_event(change, &(struct store_event){.table = "b", .seq = sent});
			store_submit(change, count_done, &done);
		}
		/* Take the copy while the worker is in the middle of them. */
		while (done < sent - MANY / 2)
			store_finish(store);
		before = done;
		assert_int_equal(store_backup(the_path, path, error), STORE_OK);
		wait_for_all(store);
		expect_sound(path);
		assert_int_equal(store_open_read(&copy, path, error), STORE_OK);
		a = count_events(copy, "a");
		b = count_events(copy, "b");
		store_close(copy);
		print_message("# copied with %u of %u changes, %u were reported\n", a, sent,
		              before);
		assert_int_equal(a, b);
		assert_true(a >= before && a <= sent);
		/* A copy is a database like the original. */
		assert_int_equal(store_open(&copy, path, NULL, NULL, error), STORE_OK);
		assert_int_equal(count_events(copy, "a"), a);
		store_close(copy);
		remove_database(path);
	}
}

static void a_copy_overwrites_nothing(void **state)
{
	char error[STORE_ERROR_MAX] = "", path[300];

	(void)state;
	assert_int_equal(store_backup(the_path, the_path, error), STORE_FAILED);
	assert_non_null(strstr(error, "File exists"));
	snprintf(path, sizeof path, "%s/copy.db", the_folder);
	assert_int_equal(store_backup("/nowhere/at.all", path, error), STORE_FAILED);
	assert_int_not_equal(access(path, F_OK), 0);
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, open_store, close_store)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(foreign_files_are_refused),
		WITH_STORE(an_old_file_is_renewed),
		WITH_STORE(a_second_server_is_refused),
		WITH_STORE(the_file_is_private),
		WITH_STORE(a_copy_is_of_one_instant),
		WITH_STORE(a_copy_overwrites_nothing),
	};

	return cmocka_run_group_tests_name("store file", tests, make_folder, remove_folder);
}
