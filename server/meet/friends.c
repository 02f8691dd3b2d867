/* Friends: by a link that works once, or by a request to a user who wants to be found, never by
 * search. Only what a friend chose to show is visible. Users who have blocked somebody do not exist
 * for them. A friendship is two notes, one for each side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/meet/meet.h"
#include "server/play/nodes.h"

enum {
	CODE = 12,
	PRICE = 20,
	CARD_ROWS = 4,   /* rows read for a card, */
	FRIEND_ROWS = 8, /* and for a friend's card with presence */
};

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* --- the list ----------------------------------------------------------------------------- */

struct playing {
	char id[STORE_ID_MAX];
};

static bool take_playing(void *context, const struct store_table *row)
{
	struct playing *playing = context;

	if (row->listed)
		snprintf(playing->id, sizeof playing->id, "%s", row->id);
	return playing->id[0] == '\0';
}

static bool take_at(void *context, const struct store_note *note)
{
	*(int64_t *)context = note->at;
	return false;
}

/* When a user was last present, in coarse steps. */
static const char *when_of(int64_t seen, int64_t now)
{
	if (seen == 0)
		return NULL;
	if (now - seen <= MEET_HERE_MS)
		return "now";
	if (now - seen <= day_ms)
		return "today";
	return now - seen <= 7 * day_ms ? "week" : "longer";
}

static void add_presence(struct store *store, const char *friend, json_t *card)
{
	const struct store_filter filter = {
		.user = friend, .states = 1U << STORE_PLAYING, .limit = 20};
	struct playing playing = {""};
	json_t *own = ask_note(store, "card", friend, "", NULL);
	const char *when;
	int64_t seen = 0;

	store_read_note(store, "presence", friend, "", take_at, &seen);
	when = json_is_true(json_object_get(own, "unseen")) ? NULL : when_of(seen, net_now());
	json_decref(own);
	json_object_set_new(card, "when", when ? json_string(when) : json_null());
	/* Strangers see listed tables, too. */
	if (when && strcmp(when, "now") == 0)
		store_list_tables(store, &filter, take_playing, &playing);
	json_object_set_new(card, "table", playing.id[0] ? json_string(playing.id) : json_null());
}

struct cards {
	struct store *store;
	json_t *list;
	bool presence;
};

static bool collect(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);

	json_array_append_new(context, json_pack("{s:s,s:I,s:b}", "user", note->name, "since",
	                                         (json_int_t)note->at, "quiet",
	                                         json_is_true(json_object_get(doc, "quiet"))));
	json_decref(doc);
	return true;
}

/* The cards of the users in notes of this kind. */
static json_t *cards_of(struct store *store, const char *kind, const char *owner, bool presence)
{
	json_t *found = json_array(), *cards = json_array(), *row;
	size_t i;

	store_each_note(store, kind, owner, "", MEET_FRIENDS, collect, found);
	json_array_foreach(found, i, row) {
		json_t *card = meet_card(store, ask_text(row, "user"));

		if (!card)
			continue;
		json_object_set(card, "since", json_object_get(row, "since"));
		if (presence) {
			json_object_set(card, "quiet", json_object_get(row, "quiet"));
			add_presence(store, ask_text(row, "user"), card);
		}
		json_array_append_new(cards, card);
	}
	json_decref(found);
	return cards;
}

static void read_friends(struct ask *ask, struct store *store)
{
	json_t *own = ask_note(store, "card", ask->user.id, "", NULL);

	ask->answer = json_pack(
		"{s:o,s:o,s:o,s:o}", "friends", cards_of(store, "friend", ask->user.id, true),
		"requests", cards_of(store, "friend-request", ask->user.id, false), "blocked",
		cards_of(store, "block", ask->user.id, false), "me", own ? own : json_object());
	ask->job.events =
		(uint32_t)(CARD_ROWS *
	                           (1 + json_array_size(json_object_get(ask->answer, "requests")) +
	                            json_array_size(json_object_get(ask->answer, "blocked"))) +
	                   FRIEND_ROWS * json_array_size(json_object_get(ask->answer, "friends"))) *
		ASK_ROW;
}

void friends_list(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_friends, .rows = PRICE};

	ask_begin(call, &steps, NULL);
}

/* --- becoming friends --------------------------------------------------------------------- */

static unsigned count_of(struct store *store, const char *kind, const char *owner, unsigned most)
{
	json_t *list = ask_list(store, kind, owner, 0, most);
	const size_t count = json_array_size(list);

	json_decref(list);
	return (unsigned)count;
}

/* A user's codes: those that are still valid, and the names of those that are not. */
struct codes {
	unsigned good;
	json_t *old;
};

static bool is_old(int64_t made)
{
	return made + MEET_CODE_DAYS * day_ms < net_now();
}

static bool take_own_code(void *context, const struct store_note *note)
{
	struct codes *codes = context;

	if (is_old(note->at))
		json_array_append_new(codes->old, json_string(note->name));
	else
		codes->good++;
	return true;
}

static bool take_code(void *context, const struct store_note *note)
{
	json_t **found = context;

	*found = json_pack("{s:s,s:I}", "user", note->about, "at", (json_int_t)note->at);
	return false;
}

/* The note of a code that is still valid; otherwise NULL. */
static json_t *read_code(struct store *store, const char *code)
{
	json_t *found = NULL;

	store_read_note(store, "friend-code", "", code, take_code, &found);
	if (found && is_old(ask_number(found, "at"))) {
		json_decref(found);
		found = NULL;
	}
	return found;
}

/* Finds a user by handle, if they want to be found. Nobody learns whether the handle exists. */
static bool take_id(void *context, const struct store_user *row)
{
	snprintf(context, STORE_ID_MAX, "%s", row->id);
	return false;
}

static void find_by_handle(struct ask *ask, struct store *store, const char *handle)
{
	char id[STORE_ID_MAX] = "";
	json_t *card;

	store_read_user(store, STORE_BY_HANDLE, handle, take_id, id);
	card = id[0] ? ask_note(store, "card", id, "", NULL) : NULL;
	if (json_is_true(json_object_get(card, "findable")) && strcmp(id, ask->user.id) != 0 &&
	    !meet_is_blocked(store, id, ask->user.id) &&
	    !ask_has_note(store, "friend", ask->user.id, id) &&
	    count_of(store, "friend-request", id, MEET_REQUESTS) < MEET_REQUESTS)
		ask->found = json_pack("{s:s,s:s}", "how", "request", "user", id);
	else
		ask->found = json_pack("{s:s}", "how", "nothing");
	json_decref(card);
}

/* Reads the request; an empty body asks for a new code. */
static void read_add(struct ask *ask, struct store *store)
{
	const char *code = ask_text(ask->body, "code"), *handle = ask_text(ask->body, "handle"),
		   *request = ask_text(ask->body, "accept");
	struct codes codes = {0, NULL};
	json_t *made;

	if (count_of(store, "friend", ask->user.id, MEET_FRIENDS) >= MEET_FRIENDS) {
		api_refuse(&ask->error, API_TOO_MANY, "You have %d friends; that is the limit.",
		           MEET_FRIENDS);
	} else if (code[0]) {
		made = read_code(store, code);
		if (!made || strcmp(ask_text(made, "user"), ask->user.id) == 0 ||
		    meet_is_blocked(store, ask_text(made, "user"), ask->user.id) ||
		    count_of(store, "friend", ask_text(made, "user"), MEET_FRIENDS) >= MEET_FRIENDS)
			api_refuse(&ask->error, API_FORBIDDEN,
			           "This link is used, too old, or not for you.");
		else
			ask->found = json_pack("{s:s,s:s,s:s}", "how", "code", "user",
			                       ask_text(made, "user"), "code", code);
		json_decref(made);
	} else if (handle[0]) {
		find_by_handle(ask, store, handle);
	} else if (request[0]) {
		if (!ask_has_note(store, "friend-request", ask->user.id, request))
			api_refuse(&ask->error, API_MISSING, "There is no such request.");
		else if (count_of(store, "friend", request, MEET_FRIENDS) >= MEET_FRIENDS)
			api_refuse(&ask->error, API_TOO_MANY,
			           "They have as many friends as one may.");
		else
			ask->found = json_pack("{s:s,s:s}", "how", "accept", "user", request);
	} else {
		codes.old = json_array();
		store_notes_about(store, "friend-code", ask->user.id, MEET_CODES, take_own_code,
		                  &codes);
		ask->found = json_pack("{s:s,s:b,s:o}", "how", "new", "full",
		                       codes.good >= MEET_CODES, "old", codes.old);
	}
	if (ask->found && ask_text(ask->found, "user")[0] &&
	    strcmp(ask_text(ask->found, "how"), "request") != 0)
		json_object_set_new(ask->found, "card",
		                    meet_card(store, ask_text(ask->found, "user")));
}

static void write_code(struct ask *ask, struct store_change *change)
{
	char code[CODE + 1], url[300];
	const int64_t now = net_now();
	const json_t *old;
	size_t i;

	if (json_is_true(json_object_get(ask->found, "full"))) {
		api_refuse(&ask->error, API_TOO_MANY,
		           "%d links of yours are not used yet; that is the limit.", MEET_CODES);
		return;
	}
	json_array_foreach(json_object_get(ask->found, "old"), i, old)
		store_drop_note(change, "friend-code", "", json_string_value(old));
	srv_random_id(code, CODE);
	snprintf(url, sizeof url, "%s/#/friend/%s", ask->srv->settings.base_url, code);
	ask_put(change, "friend-code", "", code, ask->user.id, now, STORE_NEW, json_object());
	ask->answer = json_pack("{s:s,s:s,s:I}", "code", code, "url", url, "expires",
	                        (json_int_t)(now + MEET_CODE_DAYS * day_ms));
}

static void write_add(struct ask *ask, struct store_change *change)
{
	const char *how = ask_text(ask->found, "how"), *other = ask_text(ask->found, "user");
	const int64_t now = net_now();

	if (strcmp(how, "new") == 0) {
		write_code(ask, change);
		return;
	}
	if (strcmp(how, "nothing") == 0 || strcmp(how, "request") == 0) {
		if (how[0] == 'r') {
			store_need_user(change, other);
			ask_put(change, "friend-request", other, ask->user.id, ask->user.id, now, 0,
			        json_object());
		}
		ask->answer = json_pack("{s:b}", "sent", 1);
		return;
	}
	if (strcmp(how, "code") == 0)
		store_use_note(change, "friend-code", "", ask_text(ask->found, "code"));
	store_need_user(change, other);
	store_drop_note(change, "friend-request", ask->user.id, other);
	store_drop_note(change, "friend-request", other, ask->user.id);
	ask_put(change, "friend", ask->user.id, other, other, now, 0, json_object());
	ask_put(change, "friend", other, ask->user.id, ask->user.id, now, 0, json_object());
	ask->answer = json_pack("{s:O}", "friend", json_object_get(ask->found, "card"));
}

/* Both pages reload the list. */
static void notify_both(struct ask *ask)
{
	nodes_people_changed(ask->srv, ask->user.id);
	if (ask_text(ask->found, "user")[0])
		nodes_people_changed(ask->srv, ask_text(ask->found, "user"));
}

void friends_add(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_add, .write = write_add, .after = notify_both, .rows = PRICE};
	char text[STORE_ID_MAX] = "";
	struct api_error error;

	if (api_only(call->body, &error, "code", "handle", "accept", NULL) != API_OK ||
	    api_text(call->body, "code", text, sizeof text, &error) != API_OK ||
	    api_text(call->body, "handle", text, sizeof text, &error) != API_OK ||
	    api_text(call->body, "accept", text, sizeof text, &error) != API_OK ||
	    /* Guessing codes and handles is priced like guessing passphrases. */
	    (json_object_size(call->body) > 0 && !json_object_get(call->body, "accept") &&
	     identity_count_attempt(call, call->user.id, &error) != API_OK)) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- one friend --------------------------------------------------------------------------- */

static void read_change(struct ask *ask, struct store *store)
{
	const char *own = ask->user.id, *other = ask->id;
	int64_t revision;
	json_t *doc = ask_note(store, "friend", own, other, &revision);
	const bool has_asked = ask_has_note(store, "friend-request", own, other) ||
	                       ask_has_note(store, "friend-request", other, own);

	ask->found = json_pack("{s:I,s:b,s:b}", "revision", (json_int_t)revision, "friend",
	                       doc != NULL, "asked", has_asked);
	json_decref(doc);
	if (!json_is_true(json_object_get(ask->body, "blocked")) ||
	    ask_has_note(store, "block", own, other))
		return;
	if (!ask_is_user(store, other))
		api_refuse(&ask->error, API_MISSING, "There is no such user.");
	else if (count_of(store, "block", own, MEET_BLOCKS) >= MEET_BLOCKS)
		api_refuse(&ask->error, API_TOO_MANY,
		           "You have blocked %d people; that is the limit.", MEET_BLOCKS);
}

static void write_change(struct ask *ask, struct store_change *change)
{
	const json_t *block = json_object_get(ask->body, "blocked");
	const bool is_friend = json_is_true(json_object_get(ask->found, "friend"));
	const int64_t now = net_now();

	ask->answer = json_pack("{s:s}", "user", ask->id);
	if (json_is_false(block))
		store_drop_note(change, "block", ask->user.id, ask->id);
	if (json_is_true(block)) {
		store_need_user(change, ask->id);
		ask_put(change, "block", ask->user.id, ask->id, ask->id, now, 0, json_object());
	}
	if (json_is_true(block) || json_is_true(json_object_get(ask->body, "removed"))) {
		store_drop_note(change, "friend", ask->user.id, ask->id);
		store_drop_note(change, "friend", ask->id, ask->user.id);
		store_drop_note(change, "friend-request", ask->user.id, ask->id);
		store_drop_note(change, "friend-request", ask->id, ask->user.id);
	} else if (json_object_get(ask->body, "quiet") && is_friend) {
		ask_put(change, "friend", ask->user.id, ask->id, ask->id, now,
		        ask_number(ask->found, "revision"),
		        json_pack("{s:O}", "quiet", json_object_get(ask->body, "quiet")));
	}
}

/* Do not make other people's pages reload their lists if nothing has changed. */
static void notify_changed(struct ask *ask)
{
	const bool ends = json_is_true(json_object_get(ask->body, "blocked")) ||
	                  json_is_true(json_object_get(ask->body, "removed"));

	nodes_people_changed(ask->srv, ask->user.id);
	if (ends && (json_is_true(json_object_get(ask->found, "friend")) ||
	             json_is_true(json_object_get(ask->found, "asked"))))
		nodes_people_changed(ask->srv, ask->id);
}

void friends_change(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_change,
		.write = write_change,
		.after = notify_changed,
		.rows = CARD_ROWS};
	bool flag;
	struct api_error error;

	if (api_only(call->body, &error, "blocked", "removed", "quiet", NULL) != API_OK ||
	    api_bool(call->body, "blocked", &flag, &error) != API_OK ||
	    api_bool(call->body, "removed", &flag, &error) != API_OK ||
	    api_bool(call->body, "quiet", &flag, &error) != API_OK ||
	    (strcmp(call->table, call->user.id) == 0 &&
	     api_refuse(&error, API_BAD_REQUEST, "This is you."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- cards -------------------------------------------------------------------------------- */

static void read_card(struct ask *ask, struct store *store)
{
	if (meet_is_blocked(store, ask->id, ask->user.id) ||
	    !(ask->answer = meet_card(store, ask->id)))
		api_refuse(&ask->error, API_MISSING, "There is no such user.");
}

void people_card(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_card, .rows = 4};

	ask_begin(call, &steps, NULL);
}

/* Many at once, for lists, which already have the names. */
static void read_cards(struct ask *ask, struct store *store)
{
	json_t *strangers = meet_strangers(store, ask->user.id);
	json_t *cards = meet_cards(store, json_object_get(ask->body, "users"));
	const char *user;
	json_t *yes;

	json_object_foreach(strangers, user, yes)
		json_object_del(cards, user);
	json_decref(strangers);
	ask->answer = json_pack("{s:o}", "people", cards);
}

void people_cards(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_cards, .rows = PRICE};
	char list[MEET_ASKED * STORE_ID_MAX] = "";
	json_t *users = json_array();
	char *rest = list, *place, *user;

	api_query(call->request, "users", list, sizeof list);
	while ((user = strtok_r(rest, ",", &place)) != NULL &&
	       json_array_size(users) < MEET_ASKED) {
		json_array_append_new(users, json_string(user));
		rest = NULL;
	}
	call->body = json_pack("{s:o}", "users", users);
	ask_begin(call, &steps, NULL);
}

static void read_own_card(struct ask *ask, struct store *store)
{
	int64_t revision;
	json_t *card = ask_note(store, "card", ask->user.id, "", &revision);

	ask->found = json_pack("{s:I,s:o}", "revision", (json_int_t)revision, "card",
	                       card ? card : json_object());
}

static void write_own_card(struct ask *ask, struct store_change *change)
{
	json_t *card = json_object_get(ask->found, "card");

	json_object_update(card, ask->body);
	ask_put(change, "card", ask->user.id, "", NULL, net_now(),
	        ask_number(ask->found, "revision"), json_incref(card));
	if (json_is_true(json_object_get(card, "unseen")))
		store_drop_note(change, "presence", ask->user.id, "");
	ask->answer = json_incref(card);
}

/* A face is a word known to the page; no pictures are transmitted. */
static bool is_face(const char *face)
{
	return strspn(face, "abcdefghijklmnopqrstuvwxyz") == strlen(face);
}

void people_own_card(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_own_card, .write = write_own_card, .rows = 1};
	static const char *const flags[] = {"unseen", "findable", "unrated"};
	char face[MEET_FACE_MAX] = "";
	struct api_error error;
	bool flag;

	error.code = api_only(call->body, &error, "face", "unseen", "findable", "unrated", NULL);
	for (size_t i = 0; error.code == API_OK && i < sizeof flags / sizeof *flags; i++)
		error.code = api_bool(call->body, flags[i], &flag, &error);
	if (error.code != API_OK ||
	    (error.code = api_text(call->body, "face", face, sizeof face, &error)) != API_OK ||
	    (!is_face(face) && api_refuse(&error, API_BAD_REQUEST, "\"face\" is no face."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}
