/* Cards and presence; see meet.h. */
#include "server/meet/meet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live/live.h"
#include "server/meet/rated.h"

enum {
	SIGN_MS = 4 * 60 * 1000, /* between two signs of life that are stored */
	TICK_MS = 1000,
	RATINGS = 8,
	TICK_SIGNS = 64, /* stored per turn of the loop: enough for 10,000 people */
};

/* --- cards -------------------------------------------------------------------------------- */

/* {"points","doubt","games"} as of now, or NULL. */
static json_t *shown_rating(const char *text)
{
	json_t *doc = json_loads(text, 0, NULL), *shown = NULL;
	struct rating rating;

	if (rated_parse(doc, &rating)) {
		rating = rating_at(rating, net_now());
		shown = json_pack("{s:I,s:I,s:I}", "points",
		                  (json_int_t)(rating.mean / RATING_POINT), "doubt",
		                  (json_int_t)(rating_doubt(&rating) / RATING_POINT), "games",
		                  (json_int_t)rating.games);
	}
	json_decref(doc);
	return shown;
}

static bool add_rating(void *context, const struct store_note *note)
{
	json_t *shown = shown_rating(note->doc);

	if (shown)
		json_object_set_new(context, note->name, shown);
	return true;
}

json_t *meet_card(struct store *store, const char *user)
{
	struct identity_person *person = malloc(sizeof *person);
	json_t *card = NULL, *own, *ratings;

	if (person && ask_person(store, user, person)) {
		own = ask_note(store, "card", user, "", NULL);
		ratings = json_object();
		if (!json_is_true(json_object_get(own, "unrated")))
			store_each_note(store, "rating", user, "", RATINGS, add_rating, ratings);
		card = json_pack(
			"{s:s,s:s,s:o,s:o}", "user", user, "name", person->name, "face",
			ask_text(own, "face")[0] ? json_string(ask_text(own, "face")) : json_null(),
			"ratings", ratings);
		json_decref(own);
	}
	free(person);
	return card;
}

static bool add_card(void *context, const struct store_note *note)
{
	json_t *own = json_loads(note->doc, 0, NULL);

	json_object_set_new(context, note->owner, own ? own : json_object());
	return true;
}

/* Adds all ratings, after their cards. */
static bool add_rating_of(void *context, const struct store_note *note)
{
	json_t *card = json_object_get(context, note->owner), *ratings, *shown;

	if (!card) {
		card = json_object();
		json_object_set_new(context, note->owner, card);
	}
	if (json_is_true(json_object_get(card, "unrated")) || !(shown = shown_rating(note->doc)))
		return true;
	ratings = json_object_get(card, "ratings");
	if (!ratings) {
		ratings = json_object();
		json_object_set_new(card, "ratings", ratings);
	}
	json_object_set_new(ratings, note->name, shown);
	return true;
}

json_t *meet_cards(struct store *store, const json_t *users)
{
	char *owners = json_dumps(users, JSON_COMPACT);
	json_t *found = json_object(), *cards = json_object(), *card;
	const unsigned most = (unsigned)json_array_size(users);
	const char *user;

	if (owners && most > 0) {
		store_notes_for(store, "card", owners, most, add_card, found);
		store_notes_for(store, "rating", owners, most * RATINGS, add_rating_of, found);
	}
	json_object_foreach(found, user, card) {
		json_t *face = json_object_get(card, "face"),
		       *ratings = json_object_get(card, "ratings");

		json_object_set_new(
			cards, user,
			json_pack("{s:o,s:o}", "face", face ? json_incref(face) : json_null(),
		                  "ratings", ratings ? json_incref(ratings) : json_object()));
	}
	json_decref(found);
	free(owners);
	return cards;
}

static bool add_blocked(void *context, const struct store_note *note)
{
	json_object_set_new(context, note->name, json_true());
	return true;
}

static bool add_blocker(void *context, const struct store_note *note)
{
	json_object_set_new(context, note->owner, json_true());
	return true;
}

json_t *meet_strangers(struct store *store, const char *user)
{
	json_t *found = json_object();

	if (user[0] != '\0') {
		store_each_note(store, "block", user, "", MEET_BLOCKS, add_blocked, found);
		store_notes_about(store, "block", user, MEET_BLOCKERS, add_blocker, found);
	}
	return found;
}

bool meet_is_blocked(struct store *store, const char *a, const char *b)
{
	return ask_has_note(store, "block", a, b) || ask_has_note(store, "block", b, a);
}

/* --- presence ----------------------------------------------------------------------------- */

/* A change of its own: it fails if the user has been deleted meanwhile. */
static void put_sign(struct srv *srv, const char *user)
{
	struct store_change *change = store_begin(srv->store);

	store_need_user(change, user);
	ask_put(change, "presence", user, "", NULL, net_now(), 0, json_object());
	store_submit(change, NULL, NULL);
}

void meet_tick(struct srv *srv)
{
	static int64_t ticked;
	const int64_t now = net_monotonic();

	if (now - ticked < TICK_MS)
		return;
	ticked = now;
	live_each_user(srv, now - SIGN_MS, TICK_SIGNS, put_sign);
}
