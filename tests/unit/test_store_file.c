/* store/: the database as a file: what is rejected, who may open it, and copies while it is in
 * use. */
#include "tests/unit/store_example.h"

#include <fcntl.h>
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
	clear_files();
	assert_int_equal(store_open_read(&store, the_path, error), STORE_FAILED);
	snprintf(path, sizeof path, "%s/missing/file.db", the_folder);
	expect_refusal(path, "cannot be created: No such file or directory",
	               "cannot be opened: No such file or directory");
}

static bool count_pending(void *context, const struct store_table *table)
{
	*(unsigned *)context += table->notify_pending;
	return true;
}

/* What the first version had is brought up to date, and nothing is owed of it. */
static void an_old_file_is_renewed(void **state)
{
	struct store_change *change = store_begin(*state);
	unsigned pending = 0;

	store_put_table(change,
	                &(struct store_table){.id = "t",
	                                      .game = "null",
	                                      .doc = "{}",
	                                      .state = STORE_PLAYING,
	                                      .to_act = "ada",
	                                      .notify_pending = true},
	                NULL, 0);
	assert_int_equal(submit_and_wait(*state, change), STORE_OK);
	store_close(*state);
	run_sql("DROP TABLE notes; DROP TABLE sums; DROP TABLE log; DROP TABLE chapters; DROP "
	        "TABLE turns; ALTER "
	        "TABLE tables ADD "
	        "COLUMN to_act TEXT;"
	        "CREATE TABLE events (table_id, seq, actor, flags, action, at, request); PRAGMA "
	        "user_version = 1");
	open_again(state);
	assert_int_equal(store_each_played(*state, count_pending, &pending), STORE_OK);
	assert_int_equal(pending, 0);
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
			store_add_events(change, &(struct store_event){.table = "a", .seq = sent},
			                 1);
			store_add_events(change, &(struct store_event){.table = "b", .seq = sent},
			                 1);
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

/* --- the log and its chapters ---------------------------------------------------------------- */

enum { ACTS = 6000, TABLES = 30 };

static bool expect_event(void *context, const struct store_event *event)
{
	uint32_t *next = context;

	assert_int_equal(event->seq, *next);
	assert_int_equal(event->action, event->seq * 7);
	assert_int_equal(event->at, 1000000 + event->seq / 2);
	++*next;
	return true;
}

/* Every event of every table is there, in order, from wherever one reads. */
static void expect_all_events(struct store *store)
{
	for (unsigned t = 0; t < TABLES; t++) {
		char id[8];
		uint32_t next = 1;

		snprintf(id, sizeof id, "t%u", t);
		assert_int_equal(store_read_events(store, id, 0, expect_event, &next), STORE_OK);
		assert_int_equal(next, ACTS / TABLES + 1);
		next = 150;
		assert_int_equal(store_read_events(store, id, 149, expect_event, &next), STORE_OK);
		assert_int_equal(next, ACTS / TABLES + 1);
	}
}

static int64_t ask(const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *statement;
	int64_t number;

	assert_int_equal(sqlite3_open(the_path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
	number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return number;
}

/* Acts of many tables: the log stays short, the rest becomes chapters; what is over is one.
 * Nothing is lost. */
static void the_log_becomes_chapters(void **state)
{
	struct store *store = *state;
	unsigned done = 0, sent = 0;

	for (unsigned t = 0; t < TABLES; t++) {
		struct store_change *change = store_begin(store);
		char id[8];

		snprintf(id, sizeof id, "t%u", t);
		put_table(change, id);
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
	}
	for (unsigned i = 0; i < ACTS; i++) {
		struct store_change *change = store_begin(store);
		char id[8];
		uint32_t seq = i / TABLES + 1;

		snprintf(id, sizeof id, "t%u", i % TABLES);
		store_add_events(change,
		                 &(struct store_event){.table = id,
		                                       .seq = seq,
		                                       .action = seq * 7,
		                                       .at = 1000000 + seq / 2,
		                                       .request = seq},
		                 1);
		store_submit(change, count_done, &done);
		sent++;
		while (i % 100 == 0 && done < sent)
			store_finish(store);
	}
	wait_for_all(store);
	expect_all_events(store);
	assert_true(ask("SELECT count(*) FROM log") <= 4096 + 256);
	assert_true(ask("SELECT count(*) FROM chapters") > 0);
	for (unsigned t = 0; t < TABLES; t++) {
		struct store_change *change = store_begin(store);
		char id[8];

		snprintf(id, sizeof id, "t%u", t);
		store_put_table(change,
		                &(struct store_table){
					.id = id, .game = "null", .doc = "{}", .state = STORE_OVER},
		                NULL, 0);
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
	}
	expect_all_events(store);
	assert_int_equal(ask("SELECT count(*) FROM log"), 0);
	assert_int_equal(ask("SELECT count(*) FROM chapters"), TABLES);
	store_close(store);
	open_again(state);
	expect_all_events(*state);
}

/* --- damage ----------------------------------------------------------------------------------- */

/* One byte of the events is another: told, not played. */
static void damaged_events_are_told(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	uint32_t next = 1;

	put_table(change, "t");
	store_add_events(change,
	                 &(struct store_event){.table = "t", .seq = 1, .action = 7, .at = 1000000},
	                 1);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_events(store, "t", 0, expect_event, &next), STORE_OK);
	run_sql("UPDATE log SET entries = CAST(substr(entries, 1, 3) || x'08' || substr(entries, "
	        "5) AS BLOB)");
	assert_int_equal(store_read_events(store, "t", 0, expect_event, &next), STORE_FAILED);
	assert_non_null(strstr(store_error(store), "damaged"));
}

static bool count_problem(void *context, const char *problem)
{
	(void)problem;
	++*(unsigned *)context;
	return true;
}

/* A page of zeros: neither copied nor called good. */
static void a_damaged_file_is_told(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	char error[STORE_ERROR_MAX] = "", path[300];
	static const char zeros[4096];
	unsigned problems = 0;
	int file;

	put_table(change, "t");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_check(store, count_problem, &problems), STORE_MISSING);
	store_close(store);
	file = open(the_path, O_RDWR);
	assert_int_equal(pwrite(file, zeros, sizeof zeros, 2 * 4096), sizeof zeros);
	close(file);
	snprintf(path, sizeof path, "%s/copy.db", the_folder);
	assert_int_equal(store_backup(the_path, path, error), STORE_FAILED);
	assert_non_null(strstr(error, "is damaged"));
	assert_int_not_equal(access(path, F_OK), 0);
	assert_int_equal(store_open_read(&store, the_path, error), STORE_OK);
	(void)store_check(store, count_problem, &problems);
	assert_true(problems > 0);
	store_close(store);
	clear_files();
	assert_int_equal(store_open((struct store **)state, the_path, NULL, NULL, error), STORE_OK);
}

/* The file is taken away under a running server: from then on nothing is called done. */
static void a_file_that_is_gone_is_noticed(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	char moved[300], error[STORE_ERROR_MAX];

	assert_true(store_is_same_file(store));
	snprintf(moved, sizeof moved, "%s/moved.db", the_folder);
	assert_int_equal(rename(the_path, moved), 0);
	assert_false(store_is_same_file(store));
	store_put_value(change, "key", "value");
	assert_int_equal(submit_and_wait(store, change), STORE_FAILED);
	assert_non_null(strstr(store_error(store), "deleted or replaced"));
	/* Another file of this name is not it, either. */
	assert_int_equal(close(open(the_path, O_RDWR | O_CREAT, 0600)), 0);
	change = store_begin(store);
	store_put_value(change, "key", "value");
	assert_int_equal(submit_and_wait(store, change), STORE_FAILED);
	unlink(the_path);
	assert_int_equal(rename(moved, the_path), 0);
	change = store_begin(store);
	store_put_value(change, "key", "value");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	/* A log without its database would be thrown away by SQLite. */
	store_close(store);
	assert_int_equal(rename(the_path, moved), 0);
	snprintf(error, sizeof error, "%s-wal", the_path);
	FILE *log = fopen(error, "w");
	fputs("what was done last", log);
	fclose(log);
	assert_int_equal(store_open(&store, the_path, NULL, NULL, error), STORE_FAILED);
	assert_non_null(strstr(error, "not the database it belongs to"));
	assert_int_not_equal(access(the_path, F_OK), 0);
	clear_files();
	unlink(moved);
	assert_int_equal(store_open((struct store **)state, the_path, NULL, NULL, error), STORE_OK);
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

/* A row that is gone or another is noticed, and one that is written after it hides nothing. */
static void lost_rows_are_told(void **state)
{
	static const char *const losses[] = {
		"DELETE FROM log WHERE id = 1",
		"DELETE FROM turns",
		"DELETE FROM seats",
		"DELETE FROM server_values",
		"DELETE FROM sums WHERE name = 'turns'",
		"UPDATE users SET name = 'Eve'",
	};
	struct store *store = *state;
	char error[STORE_ERROR_MAX] = "", path[300];

	snprintf(path, sizeof path, "%s/copy.db", the_folder);
	for (size_t i = 0; i < sizeof losses / sizeof *losses; i++) {
		struct store_change *change = store_begin(store);
		unsigned problems = 0;

		put_user(change, "ada");
		store_put_table(
			change,
			&(struct store_table){
				.id = "t", .game = "null", .doc = "{}", .state = STORE_PLAYING},
			(const char *[]){"ada"}, 1);
		store_add_events(change, &(struct store_event){.table = "t", .seq = 1}, 1);
		store_put_value(change, "key", "value");
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
		assert_int_equal(store_check(store, count_problem, &problems), STORE_MISSING);
		run_sql(losses[i]);
		change = store_begin(store);
		put_user(change, "bob");
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
		assert_int_equal(store_check(store, count_problem, &problems), STORE_OK);
		assert_true(problems > 0);
		assert_int_equal(store_backup(the_path, path, error), STORE_FAILED);
		store_close(store);
		clear_files();
		open_again(state);
		store = *state;
	}
}

#define WITH_DAMAGE(test) cmocka_unit_test_setup_teardown(test, open_store, close_damaged)
#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, open_store, close_store)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(foreign_files_are_refused), WITH_STORE(an_old_file_is_renewed),
		WITH_STORE(a_second_server_is_refused),      WITH_STORE(the_file_is_private),
		WITH_STORE(a_copy_is_of_one_instant),        WITH_STORE(a_copy_overwrites_nothing),
		WITH_STORE(the_log_becomes_chapters),        WITH_DAMAGE(damaged_events_are_told),
		WITH_STORE(a_damaged_file_is_told),          WITH_STORE(lost_rows_are_told),
		WITH_STORE(a_file_that_is_gone_is_noticed),
	};

	return cmocka_run_group_tests_name("store file", tests, make_folder, remove_folder);
}
