/* The profile of a player, which their own devices write and read: the account carries it from one
 * to the other. The server does not look inside. Friends see a second, smaller one that the player
 * publishes deliberately. docs/protocol.md, "People". */
#include <stdlib.h>
#include <string.h>

#include "server/meet/meet.h"
#include "server/users/budget.h"

enum { BOOK_MAX = 56 * 1024, SHOWN_MAX = 24 * 1024 };

static json_t *text_or_null(const json_t *doc, const char *name)
{
	json_t *text = json_object_get(doc, name);

	return json_is_string(text) ? json_incref(text) : json_null();
}

static void read_own(struct ask *ask, struct store *store)
{
	int64_t revision;
	json_t *doc = ask_note(store, "profile", ask->user.id, "", &revision);

	ask->answer = json_pack("{s:o,s:o,s:I}", "book", text_or_null(doc, "book"), "shown",
	                        text_or_null(doc, "shown"), "revision",
	                        (json_int_t)(doc != NULL ? revision : 0));
	json_decref(doc);
}

void profile_own(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_own, .rows = 4};

	ask_begin(call, &steps, NULL);
}

static void read_revision(struct ask *ask, struct store *store)
{
	int64_t revision;
	json_t *doc = ask_note(store, "profile", ask->user.id, "", &revision);

	if (ask_number(ask->body, "revision") != (doc != NULL ? revision : 0))
		api_refuse(&ask->error, API_CONFLICT,
		           "Another device has stored the profile meanwhile; read it again.");
	ask->found = json_pack("{s:I}", "revision", (json_int_t)revision);
	json_decref(doc);
}

static void write_own(struct ask *ask, struct store_change *change)
{
	json_t *doc = json_pack("{s:O}", "book", json_object_get(ask->body, "book"));
	json_t *shown = json_object_get(ask->body, "shown");

	if (json_is_string(shown))
		json_object_set(doc, "shown", shown);
	ask_put(change, "profile", ask->user.id, "", NULL, net_now(),
	        ask_number(ask->found, "revision"), doc);
	ask->answer = json_pack("{s:b}", "kept", 1);
}

static enum api_code check_text(const json_t *body, const char *name, size_t most,
                                struct api_error *error)
{
	const json_t *text = json_object_get(body, name);

	if (json_is_null(text) || text == NULL)
		return API_OK;
	if (!json_is_string(text))
		return api_refuse(error, API_BAD_REQUEST, "\"%s\" must be a text.", name);
	if (json_string_length(text) > most)
		return api_refuse(error, API_TOO_LARGE, "\"%s\" is longer than %lu bytes.", name,
		                  (unsigned long)most);
	return API_OK;
}

void profile_store(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_revision, .write = write_own, .rows = 4};
	struct api_error error;
	int64_t revision = 0;

	if (api_only(call->body, &error, "book", "shown", "revision", NULL) != API_OK ||
	    check_text(call->body, "book", BOOK_MAX, &error) != API_OK ||
	    check_text(call->body, "shown", SHOWN_MAX, &error) != API_OK ||
	    api_int(call->body, "revision", 0, INT64_MAX, &revision, &error) != API_OK ||
	    (!json_is_string(json_object_get(call->body, "book")) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"book\" is missing.")) ||
	    budget_may_write_profile(call->srv->budget, call->user.id, call->request->address,
	                             call->request->body_length, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

static void write_forget(struct ask *ask, struct store_change *change)
{
	store_drop_note(change, "profile", ask->user.id, "");
	ask->answer = json_pack("{s:n}", "book");
}

void profile_forget(struct api_call *call)
{
	static const struct ask_steps steps = {.write = write_forget, .rows = 1};

	ask_begin(call, &steps, NULL);
}

/* Reads a friend's profile if it is published; strangers learn nothing, not even whether it
 * exists. */
static void read_shown(struct ask *ask, struct store *store)
{
	const bool is_friend = ask_has_note(store, "friend", ask->id, ask->user.id);
	json_t *doc = is_friend ? ask_note(store, "profile", ask->id, "", NULL) : NULL;
	json_t *shown = json_object_get(doc, "shown");

	if (json_is_string(shown))
		ask->answer =
			json_pack("{s:o,s:O}", "card", meet_card(store, ask->id), "shown", shown);
	else
		api_refuse(&ask->error, API_MISSING, "There is no profile to see.");
	json_decref(doc);
}

void profile_shown(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_shown, .rows = 8};

	ask_begin(call, &steps, NULL);
}
