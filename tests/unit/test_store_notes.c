/* store/notes.c: small documents about people are found in order, conflict as documented, and are
 * deleted with their users. */
#include "tests/unit/store_example.h"

static bool add_name(void *context, const struct store_note *note)
{
	strcat(context, note->name);
	return true;
}

static bool copy_doc(void *context, const struct store_note *note)
{
	snprintf(context, 64, "%s %lld %lld", note->doc, (long long)note->at,
	         (long long)note->revision);
	return false;
}

static enum store_status put(struct store *store, const char *name, int64_t at, int64_t revision,
                             const char *doc)
{
	struct store_change *change = store_begin(store);
	const struct store_note note = {
		.kind = "friend",
		.owner = "ada",
		.name = name,
		.about = name,
		.at = at,
		.doc = doc,
		.revision = revision};

	store_put_note(change, &note);
	return submit_and_wait(store, change);
}

static void a_note_replaces_only_the_revision_it_names(void **state)
{
	struct store *store = *state;
	char found[64] = "";

	assert_int_equal(put(store, "b", 5, STORE_NEW, "{}"), STORE_OK);
	assert_int_equal(put(store, "b", 6, STORE_NEW, "[]"), STORE_CONFLICT);
	assert_int_equal(put(store, "b", 7, 2, "[]"), STORE_CONFLICT);
	assert_int_equal(put(store, "b", 8, 1, "[1]"), STORE_OK);
	assert_int_equal(store_read_note(store, "friend", "ada", "b", copy_doc, found), STORE_OK);
	assert_string_equal(found, "[1] 8 2");
	assert_int_equal(put(store, "b", 9, 0, "[2]"), STORE_OK);
	assert_int_equal(store_read_note(store, "friend", "ada", "b", copy_doc, found), STORE_OK);
	assert_string_equal(found, "[2] 9 3");
	assert_int_equal(store_read_note(store, "friend", "b", "ada", copy_doc, found),
	                 STORE_MISSING);
	assert_int_equal(put(store, "c", 9, 1, "{}"), STORE_CONFLICT);
}

static void notes_are_listed_in_order(void **state)
{
	struct store *store = *state;
	char found[64] = "";

	put(store, "c", 1, 0, "{}");
	put(store, "a", 3, 0, "{}");
	put(store, "b", 2, 0, "{}");
	store_list_notes(store, "friend", "ada", 0, 9, add_name, found);
	assert_string_equal(found, "abc");
	*found = '\0';
	store_list_notes(store, "friend", "ada", 3, 1, add_name, found);
	assert_string_equal(found, "b");
	*found = '\0';
	store_each_note(store, "friend", "ada", "a", 9, add_name, found);
	assert_string_equal(found, "bc");
	*found = '\0';
	store_notes_about(store, "friend", "c", 9, add_name, found);
	assert_string_equal(found, "c");
	assert_int_equal(store_notes_about(store, "friend", "ada", 9, add_name, found),
	                 STORE_MISSING);
	assert_int_equal(store_notes_about(store, "friend", "", 9, add_name, found), STORE_MISSING);
}

static void what_is_used_once_is_used_once(void **state)
{
	struct store *store = *state;
	struct store_change *change;

	put(store, "b", 1, 0, "{}");
	for (unsigned i = 0; i < 2; i++) {
		change = store_begin(store);
		put_user(change, "eve");
		store_use_note(change, "friend", "ada", "b");
		assert_int_equal(submit_and_wait(store, change), i ? STORE_CONFLICT : STORE_OK);
	}
	change = store_begin(store);
	store_drop_note(change, "friend", "ada", "b");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
}

static void notes_go_with_their_users(void **state)
{
	struct store *store = *state;
	struct store_change *change = store_begin(store);
	const struct store_note back = {
		.kind = "friend", .owner = "b", .name = "ada", .about = "ada", .doc = "{}"};
	const struct store_note own = {.kind = "card", .owner = "", .name = "ada", .doc = "{}"};
	char found[64] = "";

	put_user(change, "ada");
	store_put_note(change, &back);
	store_put_note(change, &own);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	put(store, "b", 1, 0, "{}");
	put(store, "c", 1, 0, "{}");
	store_notes_of(store, "ada", add_name, found);
	assert_string_equal(found, "bcada");
	change = store_begin(store);
	store_drop_user(change, "ada");
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_notes_of(store, "ada", add_name, found), STORE_MISSING);
	assert_int_equal(store_read_note(store, "card", "", "ada", add_name, found), STORE_OK);
	change = store_begin(store);
	store_drop_note(change, "card", "", NULL);
	assert_int_equal(submit_and_wait(store, change), STORE_OK);
	assert_int_equal(store_read_note(store, "card", "", "ada", add_name, found), STORE_MISSING);
}

/* Somebody's account may be deleted while a request of theirs is under way. */
static void nothing_is_noted_of_who_is_gone(void **state)
{
	struct store *store = *state;
	const struct store_note note = {
		.kind = "card", .owner = "ada", .name = "", .doc = "{}", .at = 1};
	char found[64] = "";

	for (unsigned i = 0; i < 3; i++) {
		struct store_change *change = store_begin(store);

		if (i == 1) {
			put_user(change, "ada");
			assert_int_equal(submit_and_wait(store, change), STORE_OK);
			change = store_begin(store);
		} else if (i == 2) {
			store_drop_user(change, "ada");
			assert_int_equal(submit_and_wait(store, change), STORE_OK);
			change = store_begin(store);
		}
		store_need_user(change, "ada");
		store_put_note(change, &note);
		assert_int_equal(submit_and_wait(store, change),
		                 i == 1 ? STORE_OK : STORE_CONFLICT);
	}
	assert_int_equal(store_notes_of(store, "ada", add_name, found), STORE_MISSING);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_note_replaces_only_the_revision_it_names, open_store, close_store),
		cmocka_unit_test_setup_teardown(notes_are_listed_in_order, open_store, close_store),
		cmocka_unit_test_setup_teardown(
			what_is_used_once_is_used_once, open_store, close_store),
		cmocka_unit_test_setup_teardown(notes_go_with_their_users, open_store, close_store),
		cmocka_unit_test_setup_teardown(
			nothing_is_noted_of_who_is_gone, open_store, close_store),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
