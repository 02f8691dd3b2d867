/* store/: every row is stored and read back, and changes conflict. Lists are in test_store_lists.c,
 * the file itself and its copies in test_store_file.c, crashes and a full disk in
 * test_store_crash.c. */
#include "tests/unit/store_example.h"

#include "store/postgres_sql.h"

/* --- rows ----------------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool is_this_user(void *context, const struct store_user *user)
{
	const struct store_user *wanted = context;

	assert_true(same_text(user->id, wanted->id));
	assert_true(same_text(user->name, wanted->name));
	assert_true(same_text(user->handle, wanted->handle));
	assert_true(same_text(user->passphrase, wanted->passphrase));
	assert_true(same_text(user->settings, wanted->settings));
	assert_int_equal(user->created, wanted->created);
	assert_int_equal(user->seen, wanted->seen);
	return true;
}

static void users_come_back(void **state)
{
	struct store *store = *state;
	struct store_user ada = {"ada", "Ada \xc3\xa9", "ada@x", "$argon2id$", "{\"a\":1}",
	                         5,     INT64_MAX,      0};
	struct store_user guest = {.id = "guest", .name = "", .settings = "{}"};
	struct store_change *change = store_begin(store);

	store_put_user(change, &ada);
	store_put_user(change, &guest);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "ada", is_this_user, &ada), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_HANDLE, "ada@x", is_this_user, &ada),
	                 STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "guest", is_this_user, &guest),
	                 STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "eve", is_this_user, NULL),
	                 STORE_MISSING);

	ada.name = "Lovelace";
	ada.handle = NULL;
	change = store_begin(store);
	store_put_user(change, &ada);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "ada", is_this_user, &ada), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_HANDLE, "ada@x", is_this_user, NULL),
	                 STORE_MISSING);
}

static void a_handle_belongs_to_one_user(void **state)
{
	struct store *store = *state;
	struct store_user user = {.id = "one", .name = "One", .handle = "same", .settings = "{}"};
	struct store_change *change = store_begin(store);

	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	user.id = "two";
	change = store_begin(store);
	store_put_value(change, "beside", "it");
	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_CONFLICT);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "two", is_this_user, NULL),
	                 STORE_MISSING);
	/* The rest of the change is not stored, either. */
	assert_int_equal(store_read_value(store, "beside", (char[8]){0}, 8), STORE_MISSING);
}

static bool note_revision(void *context, const struct store_user *user)
{
	*(int64_t *)context = user->revision;
	return true;
}

/* Several nodes may read a user, change it and put it: the second is told, and nothing of the
 * first is lost. One server takes care itself. */
static void a_user_is_changed_as_it_was_read(void **state)
{
	struct store *store = *state;
	struct store_user user = {.id = "two", .name = "Two", .settings = "{}"};
	struct store_change *change = store_begin(store);
	int64_t first, second;

	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "two", note_revision, &first),
	                 STORE_OK);
	assert_int_not_equal(first, 0);
	user.name = "Deux";
	user.revision = first;
	change = store_begin(store);
	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "two", note_revision, &second),
	                 STORE_OK);
	user.name = "Dois";
	change = store_begin(store);
	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_CONFLICT);
	user.revision = second;
	change = store_begin(store);
	store_put_user(change, &user);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
}

static bool is_this_session(void *context, const struct store_session *session)
{
	const struct store_session *wanted = context;

	assert_memory_equal(session->token_hash, wanted->token_hash, STORE_HASH);
	assert_string_equal(session->user, wanted->user);
	assert_int_equal(session->created, wanted->created);
	assert_int_equal(session->expires, wanted->expires);
	assert_int_equal(session->link, wanted->link);
	return true;
}

static enum store_status find_session(struct store *store, struct store_session *session)
{
	return store_read_session(store, session->token_hash, is_this_session, session);
}

static void a_link_is_used_once(void **state)
{
	struct store *store = *state;
	struct store_session link = {{1, 5}, "ada", 7, 100, true},
			     session = {{1, 6}, "ada", 7, 0, false};
	struct store_change *change = store_begin(store);

	put_user(change, "ada");
	store_put_session(change, &link);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	for (int use = 0; use < 2; use++) {
		change = store_begin(store);
		store_use_link(change, link.token_hash);
		session.token_hash[2] = (uint8_t)use;
		store_put_session(change, &session);
		assert_int_equal(submit_and_wait(store, change),
		                 use == 0 ? STORE_OK : STORE_CONFLICT);
		assert_int_equal(find_session(store, &session),
		                 use == 0 ? STORE_OK : STORE_MISSING);
	}
}

static void sessions_come_and_go(void **state)
{
	struct store *store = *state;
	struct store_session forever = {{1, 0, 2}, "ada", 7, 0, false};
	struct store_session soon = {{1, 0, 3}, "ada", 7, 100, true};
	struct store_session late = {{1, 0, 4}, "ada", 7, 101, false};
	struct store_session nobody = {{9}, "nobody", 7, 0, false};
	struct store_change *change = store_begin(store);

	put_user(change, "ada");
	store_put_session(change, &forever);
	store_put_session(change, &soon);
	store_put_session(change, &late);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(find_session(store, &forever), STORE_OK);
	assert_int_equal(find_session(store, &soon), STORE_OK);

	change = store_begin(store);
	store_put_session(change, &nobody);
	assert_int_equal(submit_and_wait(store, change), STORE_MISSING);

	change = store_begin(store);
	store_drop_expired(change, 100);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(find_session(store, &soon), STORE_MISSING);
	assert_int_equal(find_session(store, &late), STORE_OK);

	change = store_begin(store);
	store_drop_session(change, late.token_hash);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(find_session(store, &late), STORE_MISSING);
	assert_int_equal(find_session(store, &forever), STORE_OK);
}

static bool is_this_table(void *context, const struct store_table *table)
{
	const struct store_table *wanted = context;

	assert_true(same_text(table->id, wanted->id));
	assert_true(same_text(table->game, wanted->game));
	assert_true(same_text(table->doc, wanted->doc));
	assert_true(same_text(table->to_act, wanted->to_act));
	assert_int_equal(table->state, wanted->state);
	assert_int_equal(table->listed, wanted->listed);
	assert_int_equal(table->created, wanted->created);
	assert_int_equal(table->updated, wanted->updated);
	assert_int_equal(table->notify_pending, wanted->notify_pending);
	return true;
}

/* Puts the table and expects it back with `notify_pending` as wanted. */
static void expect_pending(struct store *store, struct store_table *table, bool wanted)
{
	struct store_change *change = store_begin(store);
	struct store_table found = *table;

	store_put_table(change, table, NULL, 0);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	found.notify_pending = wanted;
	assert_int_equal(store_read_table(store, table->id, is_this_table, &found), STORE_OK);
}

static void note_told(struct store *store, const char *table, const char *user)
{
	struct store_change *change = store_begin(store);

	store_mark_notified(change, table, user);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
}

/* A turn is owed to whoever is to act from its beginning until it is told. */
static void turns_are_told_once(void **state)
{
	struct store *store = *state;
	struct store_table table = {
		.id = "t",
		.game = "null",
		.doc = "{}",
		.state = STORE_PLAYING,
		.to_act = "ada",
		.notify_pending = true};

	expect_pending(store, &table, true);
	note_told(store, "t", "bob");
	expect_pending(store, &table, true);
	note_told(store, "t", "ada");
	expect_pending(store, &table, false);
	table.to_act = "bob";
	expect_pending(store, &table, true);
	note_told(store, "t", "ada");
	expect_pending(store, &table, true);
	table.to_act = NULL;
	table.notify_pending = false;
	expect_pending(store, &table, false);
	table.to_act = "ada";
	expect_pending(store, &table, false);
	table.notify_pending = true;
	expect_pending(store, &table, false);
}

static void tables_come_back(void **state)
{
	struct store *store = *state;
	struct store_table table = {
		"t", "null", "{\"seats\":[]}", STORE_PLAYING, true, "ada", 3, 4, false, 0};
	struct store_change *change = store_begin(store);

	store_put_table(change, &table, (const char *const[]){"ada", NULL}, 2);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_table(store, "t", is_this_table, &table), STORE_OK);
	table.to_act = NULL;
	table.state = STORE_OVER;
	change = store_begin(store);
	store_put_table(change, &table, NULL, 0);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_table(store, "t", is_this_table, &table), STORE_OK);
	assert_int_equal(store_read_table(store, "u", is_this_table, &table), STORE_MISSING);

	table.doc = NULL;
	change = store_begin(store);
	store_put_table(change, &table, NULL, 0);
	assert_int_equal(submit_and_wait(store, change), STORE_FAILED);
	assert_string_equal(store_error(store), "A change was refused: a row was not complete.");
}

static bool note_event(void *context, const struct store_event *event)
{
	struct store_event *wanted = context;

	assert_string_equal(event->table, "t");
	assert_int_equal(event->seq, wanted->seq);
	assert_int_equal(event->actor, wanted->actor);
	assert_int_equal(event->flags, wanted->flags);
	assert_int_equal(event->action, wanted->action);
	assert_int_equal(event->at, wanted->at);
	assert_true(event->request == wanted->request);
	wanted->seq++;
	wanted->request = 0;
	return wanted->seq != 3;
}

static void events_come_back_in_order(void **state)
{
	struct store *store = *state;
	struct store_event event = {"t", 1, 255, 17, UINT32_MAX, 9, UINT64_MAX - 7};
	struct store_change *change = store_begin(store);
	uint32_t seq = 0;

	put_table(change, "t");
	store_add_events(change, &event, 1);
	event.request = 0;
	event.seq = 2;
	store_add_events(change, &event, 1);
	event.seq = 3;
	store_add_events(change, &event, 1);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);

	event = (struct store_event){"t", 1, 255, 17, UINT32_MAX, 9, UINT64_MAX - 7};
	assert_int_equal(store_read_events(store, "t", 0, note_event, &event), STORE_OK);
	assert_int_equal(event.seq, 3); /* The callback had enough. */
	assert_int_equal(store_read_events(store, "t", 2, note_event, &event), STORE_OK);
	assert_int_equal(event.seq, 4);
	assert_int_equal(store_read_events(store, "t", 3, note_event, &event), STORE_MISSING);
	assert_int_equal(store_find_request(store, "t", UINT64_MAX - 7, &seq), STORE_OK);
	assert_int_equal(seq, 1);
	assert_int_equal(store_find_request(store, "t", 2, &seq), STORE_MISSING);
	assert_int_equal(store_find_request(store, "u", UINT64_MAX - 7, &seq), STORE_MISSING);
}

static bool is_this_message(void *context, const struct store_message *message)
{
	const struct store_message *wanted = context;

	assert_string_equal(message->table, wanted->table);
	assert_int_equal(message->number, wanted->number);
	assert_true(same_text(message->user, wanted->user));
	assert_string_equal(message->text, wanted->text);
	assert_int_equal(message->at, wanted->at);
	return true;
}

static void messages_come_back(void **state)
{
	struct store *store = *state;
	struct store_message first = {"t", 1, "ada", "hello\n\xe2\x98\xba", 5};
	struct store_message second = {"t", 2, NULL, "", 6};
	struct store_message gap = {"t", 4, NULL, "", 6};
	struct store_change *change = store_begin(store);

	put_table(change, "t");
	store_add_message(change, &first);
	store_add_message(change, &second);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_messages(store, "t", 1, is_this_message, &second), STORE_OK);
	assert_int_equal(store_read_messages(store, "t", 2, is_this_message, NULL), STORE_MISSING);

	change = store_begin(store);
	store_add_message(change, &gap);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_messages(store, "t", 2, is_this_message, &gap), STORE_OK);
	change = store_begin(store);
	store_add_message(change, &first);
	assert_int_equal(submit_and_wait(store, change), STORE_CONFLICT);
}

static void values_come_back(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	char value[8];

	store_put_value(change, "key", "old");
	store_put_value(change, "key", "1234567");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_value(store, "key", value, sizeof value), STORE_OK);
	assert_string_equal(value, "1234567");
	assert_int_equal(store_read_value(store, "key", value, 7), STORE_FAILED);
	assert_string_equal(store_error(store), "The value key is longer than its reader expects.");
	assert_int_equal(store_read_value(store, "none", value, sizeof value), STORE_MISSING);
}

static bool has_no_author(void *context, const struct store_message *message)
{
	(void)context;
	assert_string_equal(message->user, "");
	return true;
}

static void a_dropped_user_leaves_no_trace(void **state)
{
	struct store *store = *state;
	struct store_session session = {{5}, "ada", 7, 0, false};
	struct store_table table = {"t", "null", "{}", STORE_PLAYING, true, "ada", 3, 4, false, 0};
	struct store_filter filter = {.user = "ada", .states = 15, .limit = 9};
	struct store_message message = {"t", 1, "ada", "hello", 5};
	struct store_change *change = store_begin(store);

	put_user(change, "ada");
	store_put_session(change, &session);
	store_put_table(change, &table, (const char *const[]){"ada", "bob"}, 2);
	store_add_message(change, &message);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_list_tables(store, &filter, is_this_table, &table), STORE_OK);

	change = store_begin(store);
	store_drop_user(change, "ada");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_user(store, STORE_BY_ID, "ada", is_this_user, NULL),
	                 STORE_MISSING);
	assert_int_equal(find_session(store, &session), STORE_MISSING);
	assert_int_equal(store_list_tables(store, &filter, is_this_table, &table), STORE_MISSING);
	assert_int_equal(store_read_messages(store, "t", 0, has_no_author, NULL), STORE_OK);
	table.to_act = NULL;
	filter.user = "bob";
	assert_int_equal(store_list_tables(store, &filter, is_this_table, &table), STORE_OK);
}

/* --- changes -------------------------------------------------------------------------------- */

static void another_seq_than_the_next_conflicts(void **state)
{
	static const struct {
		const char *table;
		uint32_t seq;
		uint64_t request;
		enum store_status wanted;
	} rows[] = {
		{"t", 0, 0, STORE_CONFLICT},
		{"t", 2, 0, STORE_CONFLICT},
		{"t", 1, 7, STORE_OK},
		{"t", 1, 0, STORE_CONFLICT},
		{"t", 3, 0, STORE_CONFLICT},
		{"t", 2, 8, STORE_OK},
		{"u", 1, 7, STORE_OK},
		{"v", 1, 0, STORE_MISSING},
		{"t", UINT32_MAX, 0, STORE_CONFLICT},
		{"t", 3, 0, STORE_OK},
	};
	struct store *store = *state;
	struct store_change *change = store_begin(store);

	put_table(change, "t");
	put_table(change, "u");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct store_event event = {
			.table = rows[i].table, .seq = rows[i].seq, .request = rows[i].request};

		change = store_begin(store);
		store_add_events(change, &event, 1);
		assert_int_equal(submit_and_wait(store, change), rows[i].wanted);
	}
}

enum { MANY = 2000 };

struct order {
	unsigned called, conflicts;
};

static void expect_in_order(void *context, enum store_status status)
{
	struct order *order = context;
	bool is_bad = order->called % 3 == 2;

	assert_int_equal(status, is_bad ? STORE_CONFLICT : STORE_OK);
	order->called++;
	order->conflicts += is_bad;
}

/* Every third change repeats the event of its predecessor, after a row that must vanish with it. */
static void conflicts_do_not_hurt_neighbours(void **state)
{
	struct store *store = *state;
	struct order order = {0, 0};
	struct store_change *change = store_begin(store);
	uint32_t seq = 0;

	put_table(change, "t");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	for (unsigned i = 0; i < MANY; i++) {
		bool is_bad = i % 3 == 2;
		struct store_event event = {.table = "t", .seq = is_bad ? seq : ++seq};
		char name[16];

		change = store_begin(store);
		snprintf(name, sizeof name, "value %u", i);
		store_put_value(change, name, "x");
		store_add_events(change, &event, 1);
		store_submit(change, expect_in_order, &order);
	}
	assert_int_equal(store_pending(store), MANY);
	wait_for_all(store);
	assert_int_equal(store_pending(store), 0);
	assert_int_equal(order.called, MANY);
	assert_int_equal(order.conflicts, MANY / 3);
	assert_int_equal(count_events(store, "t"), seq);
	for (unsigned i = 0; i < MANY; i++) {
		char name[16], value[2];

		snprintf(name, sizeof name, "value %u", i);
		assert_int_equal(store_read_value(store, name, value, sizeof value),
		                 i % 3 == 2 ? STORE_MISSING : STORE_OK);
	}
}

static void an_oversized_change_fails_alone(void **state)
{
	struct store *store = *state;
	size_t size = 17 << 20;
	char *text = malloc(size + 1);
	struct store_change *change = store_begin(store);

	assert_non_null(text);
	memset(text, 'x', size);
	text[size] = '\0';
	store_put_value(change, "small", "x");
	store_put_value(change, "large", text);
	store_put_value(change, "small too", "x");
	free(text);
	assert_int_equal(submit_and_wait(store, change), STORE_FAILED);
	assert_string_equal(store_error(store),
	                    "A change was refused: it was too large or memory was short.");
	assert_int_equal(store_read_value(store, "small", (char[8]){0}, 8), STORE_MISSING);

	/* The memory of the change serves again. */
	change = store_begin(store);
	store_put_value(change, "small", "x");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
}

static void a_cancelled_change_is_nothing(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);

	store_put_value(change, "thrown", "away");
	store_cancel(change);
	assert_int_equal(store_pending(store), 0);
	change = store_begin(store);
	assert_int_equal(submit_and_wait(store, change),
	                 STORE_OK); /* One without rows is none, either. */
	assert_int_equal(store_read_value(store, "thrown", (char[8]){0}, 8), STORE_MISSING);
}

struct chain {
	struct store *store;
	unsigned left;
};

static void submit_next(void *context, enum store_status status)
{
	struct chain *chain = context;
	struct store_change *change;

	assert_int_equal(status, STORE_OK);
	if (!chain->left--)
		return;
	change = store_begin(chain->store);
	store_put_value(change, chain->left ? "next" : "last", "x");
	store_submit(change, submit_next, chain);
}

static void closing_stores_all_that_is_queued(void **state)
{
	struct chain chain = {*state, 10};

	submit_next(&chain, STORE_OK);
	store_close(*state);
	open_again(state);
	assert_int_equal(store_read_value(*state, "last", (char[8]){0}, 8), STORE_OK);
}

/* A new program leaves old ones running unless a migration says that it cannot. */
static void old_programs_are_not_broken(void **state)
{
	static const struct postgres_migration migrations[] = {{1, ""}, {1, ""}, {3, ""}, {2, ""}};

	(void)state;
	assert_false(postgres_breaks(migrations, 1, 2, 1));
	assert_true(postgres_breaks(migrations, 1, 3, 1));
	assert_true(postgres_breaks(migrations, 2, 4, 2));
	assert_false(postgres_breaks(migrations, 3, 4, 3));
	assert_false(postgres_breaks(migrations, 0, 4, 0));
	for (int i = 0; i < POSTGRES_VERSION; i++)
		assert_in_range(postgres_migrations[i].oldest, 1, i + 1);
}

/* What one server counts by itself is counted by the database of several. */
static void budgets_are_shared(void **state)
{
	const int64_t hour = 3600 * INT64_C(1000000);
	unsigned spent = 0;

	for (unsigned i = 0; i < 5; i++) {
		struct store_change *change = store_begin(*state);

		store_take_budget(change, "ada", hour, 3 * hour);
		spent += submit_and_wait(*state, change) == STORE_OK;
	}
	assert_int_equal(spent, getenv("BENBEN_POSTGRES") ? 3 : 5);
}

static void a_value_is_kept(void **state)
{
	char value[8] = "first";

	assert_int_equal(store_init_value(*state, "key", value, sizeof value), STORE_OK);
	assert_string_equal(value, "first");
	snprintf(value, sizeof value, "other");
	assert_int_equal(store_init_value(*state, "key", value, sizeof value), STORE_OK);
	assert_string_equal(value, "first");
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, open_store, close_store)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_STORE(users_come_back),
		WITH_STORE(a_user_is_changed_as_it_was_read),
		WITH_STORE(a_link_is_used_once),
		WITH_STORE(a_handle_belongs_to_one_user),
		WITH_STORE(sessions_come_and_go),
		WITH_STORE(tables_come_back),
		WITH_STORE(turns_are_told_once),
		WITH_STORE(events_come_back_in_order),
		WITH_STORE(messages_come_back),
		WITH_STORE(values_come_back),
		WITH_STORE(a_dropped_user_leaves_no_trace),
		WITH_STORE(another_seq_than_the_next_conflicts),
		WITH_STORE(conflicts_do_not_hurt_neighbours),
		WITH_STORE(an_oversized_change_fails_alone),
		WITH_STORE(a_cancelled_change_is_nothing),
		WITH_STORE(closing_stores_all_that_is_queued),
		WITH_STORE(budgets_are_shared),
		WITH_STORE(a_value_is_kept),
		cmocka_unit_test(old_programs_are_not_broken),
	};

	return cmocka_run_group_tests_name("store", tests, make_folder, remove_folder);
}
