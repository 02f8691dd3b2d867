/* store/: which tables the lists show, in which order, and how fast when there are many. */
#include "tests/unit/store_example.h"

static bool note_id(void *context, const struct store_table *table)
{
	strcat(context, table->id);
	return true;
}

static void lists_filter_and_sort(void **state)
{
	static const struct {
		struct store_table table;
		const char *users[2];
	} tables[] = {
		{{"a", "null", "{}", STORE_OPEN, true, NULL, 1, 10, false, 0}, {"ada", NULL}},
		{{"b", "sare", "{}", STORE_PLAYING, true, "bob", 1, 30, false, 0}, {"ada", "bob"}},
		{{"c", "null", "{}", STORE_PLAYING, false, "ada", 1, 20, false, 0}, {"ada", "ada"}},
		{{"d", "null", "{}", STORE_OVER, true, NULL, 1, 40, false, 0}, {"bob", "ada"}},
		{{"e", "sare", "{}", STORE_OVER, false, NULL, 1, 15, false, 0}, {"ada", "bob"}},
		{{"f", "sare", "{}", STORE_CLOSED, true, NULL, 1, 25, false, 0}, {NULL, "bob"}},
		{{"g", "sare", "{}", STORE_OPEN, true, NULL, 1, 12, false, 0}, {NULL, NULL}},
	};
	static const struct {
		struct store_filter filter;
		const char *wanted;
	} rows[] = {
		{{NULL, 15, NULL, 0, 9, false}, "dbfga"},
		{{NULL, 1, NULL, 0, 9, false}, "ga"},
		{{NULL, 6, NULL, 0, 9, false}, "db"},
		{{NULL, 15, "sare", 0, 9, false}, "bfg"},
		{{NULL, 15, NULL, 25, 9, false}, "ga"},
		{{NULL, 15, NULL, 0, 2, false}, "db"},
		{{NULL, 0, NULL, 0, 9, false}, ""},
		{{NULL, 15, NULL, 0, 0, false}, ""},
		{{"ada", 15, NULL, 0, 9, false}, "dbcea"},
		{{"ada", 15, NULL, 0, 9, true}, "cdbea"},
		{{"bob", 15, NULL, 0, 9, true}, "bdfe"},
		{{"ada", 15, NULL, 0, 2, true}, "cd"},
		{{"ada", 4, NULL, 0, 9, false}, "de"},
		{{"ada", 4, NULL, 40, 9, false}, "e"},
		{{"ada", 3, NULL, 0, 9, false}, "bca"},
		{{"ada", 15, "null", 21, 9, false}, "ca"},
		{{"eve", 15, NULL, 0, 9, false}, ""},
	};
	struct store *store = *state;
	struct store_change *change = store_begin(store);

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		store_put_table(change, &tables[i].table, tables[i].users, 2);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char found[16] = "";

		assert_int_equal(store_list_tables(store, &rows[i].filter, note_id, found),
		                 *rows[i].wanted ? STORE_OK : STORE_MISSING);
		assert_string_equal(found, rows[i].wanted);
	}
}

static void played_tables_are_found_without_a_list(void **state)
{
	static const struct store_table tables[] = {
		{"d", "null", "{}", STORE_PLAYING, true, NULL, 1, 10, false, 0},
		{"b", "null", "{}", STORE_PLAYING, false, NULL, 1, 30, false, 0},
		{"a", "null", "{}", STORE_OVER, true, NULL, 1, 20, false, 0},
		{"c", "null", "{}", STORE_OPEN, true, NULL, 1, 20, false, 0},
	};
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	char found[8] = "";

	assert_int_equal(store_each_played(store, note_id, found), STORE_MISSING);
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		store_put_table(change, &tables[i], NULL, 0);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_each_played(store, note_id, found), STORE_OK);
	assert_string_equal(found, "bd");
}

/* The list of a user's tables follows every change of seats and of the state. */
static void seats_follow_their_table(void **state)
{
	static const struct {
		const char *users[2];
		uint8_t state;
		int64_t updated;
		bool ada, bob;
	} steps[] = {
		{{"ada", NULL}, STORE_OPEN, 1, true, false},
		{{"ada", "bob"}, STORE_OPEN, 2, true, true},
		{{NULL, "bob"}, STORE_OPEN, 3, false, true},
		{{"ada", "bob"}, STORE_OVER, 4, true, true},
		{{"ada", "bob"}, STORE_OVER, 5, true, true},
		{{"bob", "ada"}, STORE_OVER, 5, true, true},
		{{"ada", NULL}, STORE_PLAYING, 6, true, false},
		{{NULL, NULL}, STORE_CLOSED, 7, false, false},
	};
	struct store *store = *state;

	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		struct store_table table = {
			"t",   "null", "{}", steps[i].state, false, NULL, 1, steps[i].updated,
			false, 0};
		struct store_filter ada = {.user = "ada", .states = 1u << table.state, .limit = 2};
		struct store_filter bob = {.user = "bob", .states = 1u << table.state, .limit = 2};
		struct store_change *change = store_begin(store);
		char found_ada[8] = "", found_bob[8] = "";

		store_put_table(change, &table, steps[i].users, 2);
		assert_int_equal(submit_and_wait(store, change), STORE_OK);
		store_list_tables(store, &ada, note_id, found_ada);
		store_list_tables(store, &bob, note_id, found_bob);
		assert_string_equal(found_ada, steps[i].ada ? "t" : "");
		assert_string_equal(found_bob, steps[i].bob ? "t" : "");
	}
}

static bool note_each(void *context, const char *id)
{
	strcat(context, id);
	return strlen(context) < 3;
}

static void each_table_comes_once_in_order(void **state)
{
	struct store *store = *state;
	struct store_change *change;
	char found[8] = "";

	assert_int_equal(store_each_table(store, note_each, found), STORE_MISSING);
	change = store_begin(store);
	put_table(change, "c");
	put_table(change, "a");
	put_table(change, "d");
	put_table(change, "b");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_each_table(store, note_each, found), STORE_OK);
	assert_string_equal(found, "abc");
}

static bool read_inside(void *context, const char *id)
{
	/* Other reads are fine, the same one is refused. */
	assert_int_equal(store_read_table(context, id, note_id, (char[8]){0}), STORE_OK);
	assert_int_equal(store_each_table(context, note_each, NULL), STORE_FAILED);
	assert_string_equal(store_error(context),
	                    "A callback of a read has made the same read again.");
	return true;
}

static void reads_may_be_nested(void **state)
{
	struct store_change *change = store_begin(*state);

	put_table(change, "a");
	assert_int_equal(submit_and_wait(*state, change), STORE_OK);
	assert_int_equal(store_each_table(*state, read_inside, *state), STORE_OK);
}

/* --- much ----------------------------------------------------------------------------------- */

static double now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

enum { PER_CHANGE = 1000 };

/* A server is slower to fill than a file. */
static unsigned many(void)
{
	return is_file() ? 100000 : 5000;
}

/* Everybody's tables are listed; "ada" sits at all that are over, "bob" at ten that are played. */
static void put_many_tables(struct store *store)
{
	char doc[400];

	memset(doc, ' ', sizeof doc);
	memcpy(doc + sizeof doc - 3, "{}", 3);
	for (unsigned i = 0; i < many(); i += PER_CHANGE) {
		struct store_change *change = store_begin(store);

		for (unsigned k = i; k < i + PER_CHANGE; k++) {
			char id[16];
			bool is_played = k % (many() / 10) == 0;
			struct store_table table = {
				.id = id,
				.game = k % 3 ? "tekhenu" : "sare",
				.doc = doc,
				.state = is_played ? STORE_PLAYING : STORE_OVER,
				.listed = true,
				.updated = 1 + (k * 7919) % many()};

			snprintf(id, sizeof id, "t%07x", k * 2654435761u >> 4);
			store_put_table(change, &table,
			                (const char *const[]){is_played ? "bob" : "ada", "eve"}, 2);
		}
		store_submit(change, NULL, NULL);
	}
	wait_for_all(store);
}

static bool count_row(void *context, const struct store_table *table)
{
	(void)table;
	++*(unsigned *)context;
	return true;
}

/* The best of several runs: the first prepares the statement, and others use the machine, too. */
static double list_ms(struct store *store, const struct store_filter *filter, unsigned wanted)
{
	double best = 1e9;

	for (unsigned run = 0; run < 5; run++) {
		double start = now_ms();
		unsigned count = 0;

		store_list_tables(store, filter, count_row, &count);
		if (now_ms() - start < best)
			best = now_ms() - start;
		assert_int_equal(count, wanted);
	}
	return best;
}

static void much_does_not_slow_opening_and_lists(void **state)
{
	static const struct store_filter filters[] = {
		{NULL, 15, NULL, 0, 50, false},  {NULL, 4, "sare", 0, 50, false},
		{NULL, 4, "none", 0, 50, false}, {"ada", 15, NULL, 0, 50, true},
		{"ada", 4, NULL, 500, 50, true}, {"bob", 15, NULL, 0, 50, true},
	};
	static const unsigned wanted[] = {50, 50, 0, 50, 50, 10};
	double start;

	put_many_tables(*state);
	store_close(*state);
	start = now_ms();
	open_again(state);
	print_message("# opening with %u tables: %.2f ms\n", many(), now_ms() - start);
	assert_true(now_ms() - start < 100);
	for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
		double best = list_ms(*state, &filters[i], wanted[i]);

		print_message("# list %zu of %u tables: %.2f ms\n", i, wanted[i], best);
		/* A game that few tables play is looked for in the whole index. */
		assert_true(best < (wanted[i] ? 5 : 200));
	}
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, open_store, close_store)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_STORE(lists_filter_and_sort),
		WITH_STORE(played_tables_are_found_without_a_list),
		WITH_STORE(seats_follow_their_table),
		WITH_STORE(each_table_comes_once_in_order),
		WITH_STORE(reads_may_be_nested),
		WITH_STORE(much_does_not_slow_opening_and_lists),
	};

	return cmocka_run_group_tests_name("store lists", tests, make_folder, remove_folder);
}
