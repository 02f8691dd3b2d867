/* benben ratings: the ratings on a server, and whether they follow from the games.
 *
 * The server defines what a row of the log means (server/meet/rated.h), match/rating.h its effect
 * on ratings. This file goes through the games from the first to the last. Read-only. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "server/meet/rated.h"

enum { PAGE = 1000, GAME_MAX = 20 };

/* A person's seat in a game of the log: their own row about it. */
struct own {
	char game[GAME_MAX], number[24], user[STORE_ID_MAX];
	uint8_t seat;
	int64_t mean, doubt; /* the recorded result */
};

/* A person's rating at this point. */
struct person {
	char game[GAME_MAX], user[STORE_ID_MAX];
	struct rating rating;
};

struct walk {
	struct store *store;
	struct own *owns;
	struct person *people;
	size_t own_count, own_room, person_count, at;
	struct srv_table table;
	char owner[STORE_ID_MAX], name[RATED_NAME]; /* where the next page begins */
	char game[GAME_MAX];                        /* of the previous row */
	int64_t last;                               /* its number */
	uint64_t games, ratings, bad;
	bool failed, gone; /* out of memory; a seat whose user was deleted */
};

/* --- pages of rows ------------------------------------------------------------------------ */

struct page {
	struct walk *walk;
	bool (*row)(struct walk *walk, const struct store_note *note);
	unsigned rows;
};

static bool page_row(void *context, const struct store_note *note)
{
	struct page *page = context;

	page->rows++;
	snprintf(page->walk->owner, sizeof(page->walk->owner), "%s", note->owner);
	snprintf(page->walk->name, sizeof(page->walk->name), "%s", note->name);
	return page->row(page->walk, note);
}

static void each_of(struct walk *walk, const char *kind,
                    bool (*row)(struct walk *walk, const struct store_note *note))
{
	struct page page = {.walk = walk, .row = row, .rows = PAGE};
	char owner[STORE_ID_MAX], name[RATED_NAME];

	walk->owner[0] = walk->name[0] = '\0';
	while (page.rows == PAGE && !walk->failed) {
		page.rows = 0;
		memcpy(owner, walk->owner, sizeof(owner));
		memcpy(name, walk->name, sizeof(name));
		store_notes_of_kind(walk->store, kind, owner, name, PAGE, page_row, &page);
	}
}

static void tell(struct walk *walk, const char *what, const char *game, const char *number,
                 const char *user)
{
	walk->bad++;
	printf("%s %s%s%s: %s\n", game, number, user[0] ? ", " : "", user, what);
}

/* --- people ------------------------------------------------------------------------------- */

static bool take_own(struct walk *walk, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);
	const char *colon = strchr(note->name, ':');
	struct own *own;

	if (walk->own_count == walk->own_room) {
		const size_t room = 2 * walk->own_room + 1024;

		own = cli_grow(walk->owns, room, sizeof(*own));
		walk->failed = own == NULL;
		if (walk->failed) {
			json_decref(doc);
			return false;
		}
		walk->owns = own;
		walk->own_room = room;
	}
	own = &walk->owns[walk->own_count++];
	memset(own, 0, sizeof(*own));
	snprintf(own->game, sizeof(own->game), "%.*s", colon ? (int)(colon - note->name) : 0,
	         note->name);
	snprintf(own->number, sizeof(own->number), "%s", colon ? colon + 1 : "");
	snprintf(own->user, sizeof(own->user), "%s", note->owner);
	own->seat = (uint8_t)ask_number(doc, "seat");
	own->mean = ask_number(doc, "mean");
	own->doubt = ask_number(doc, "doubt");
	json_decref(doc);
	return true;
}

static int by_game(const void *a, const void *b)
{
	const struct own *x = a, *y = b;
	int order = strcmp(x->game, y->game);

	if (order == 0)
		order = strcmp(x->number, y->number);
	return order ? order : (int)x->seat - (int)y->seat;
}

static int by_person(const void *a, const void *b)
{
	const struct person *x = a, *y = b;
	const int order = strcmp(x->game, y->game);

	return order ? order : strcmp(x->user, y->user);
}

static bool make_people(struct walk *walk)
{
	size_t count = 0;

	walk->people = cli_alloc(walk->own_count + 1, sizeof(*walk->people));
	if (!walk->people)
		return false;
	for (size_t i = 0; i < walk->own_count; i++) {
		struct person *person = &walk->people[i];

		memcpy(person->game, walk->owns[i].game, sizeof(person->game));
		memcpy(person->user, walk->owns[i].user, sizeof(person->user));
		person->rating = rating_new();
	}
	if (walk->own_count > 0)
		qsort(walk->people, walk->own_count, sizeof(*walk->people), by_person);
	for (size_t i = 0; i < walk->own_count; i++)
		if (count == 0 || by_person(&walk->people[count - 1], &walk->people[i]) != 0)
			walk->people[count++] = walk->people[i];
	walk->person_count = count;
	return true;
}

static struct person *find_person(const struct walk *walk, const char *game, const char *user)
{
	struct person key;

	memset(&key, 0, sizeof(key));
	snprintf(key.game, sizeof(key.game), "%s", game);
	snprintf(key.user, sizeof(key.user), "%s", user);
	return walk->person_count == 0
	               ? NULL
	               : bsearch(&key, walk->people, walk->person_count, sizeof(key), by_person);
}

/* --- games -------------------------------------------------------------------------------- */

static bool is_same(const struct rating *a, const struct rating *b)
{
	return a->mean == b->mean && a->doubt == b->doubt && a->games == b->games &&
	       a->at == b->at && a->proof == b->proof;
}

static void check_seats(struct walk *walk, const struct store_note *note, unsigned count,
                        const struct rating *before, const struct rating *after, const json_t *row)
{
	const json_t *seats = json_object_get(row, "seats");

	walk->gone = false;
	for (unsigned i = 0; i < count; i++) {
		const struct own *own = walk->at < walk->own_count ? &walk->owns[walk->at] : NULL;
		struct person *person;

		if (json_object_get(json_array_get(seats, i), "agent"))
			continue;
		if (!own || strcmp(own->game, note->owner) || strcmp(own->number, note->name) ||
		    own->seat != i) {
			walk->gone = true;
			continue;
		}
		walk->at++;
		person = find_person(walk, own->game, own->user);
		if (!is_same(&person->rating, &before[i]))
			tell(walk, "the rating before the game does not follow", note->owner,
			     note->name, own->user);
		if (own->mean != after[i].mean || own->doubt != after[i].doubt)
			tell(walk, "the rating after the game does not follow", note->owner,
			     note->name, own->user);
		person->rating = after[i];
	}
}

static bool take_table(void *context, const struct store_table *row)
{
	struct walk *walk = context;
	char error[STORE_ERROR_MAX];

	memset(&walk->table, 0, sizeof(walk->table));
	if (tables_parse_doc(row, &walk->table, error) != BB_OK)
		walk->table.state = STORE_CLOSED;
	return false;
}

/* The places must match the table, as long as it exists. Deleted users are missing there, too. */
static void check_table(struct walk *walk, const struct store_note *note, const json_t *row)
{
	const json_t *list = json_object_get(row, "seats");
	struct rated_seat seats[BB_SEATS_MAX];
	unsigned count;

	if (walk->gone ||
	    store_read_table(walk->store, ask_text(row, "table"), take_table, walk) != STORE_OK)
		return;
	count = walk->table.state == STORE_OVER ? rated_seats(&walk->table, seats) : 0;
	if (count != json_array_size(list)) {
		tell(walk, "the table has other seats", note->owner, note->name, "");
		return;
	}
	for (unsigned i = 0; i < count; i++)
		if (ask_number(json_array_get(list, i), "place") != seats[i].place) {
			tell(walk, "the table has other places", note->owner, note->name, "");
			return;
		}
}

static bool check_game(struct walk *walk, const struct store_note *note)
{
	struct rating before[BB_SEATS_MAX], after[BB_SEATS_MAX];
	json_t *row = json_loads(note->doc, 0, NULL);
	const unsigned count = rated_replay(note->owner, row, note->at, before, after);

	if (strcmp(walk->game, note->owner) != 0)
		walk->last = 0;
	snprintf(walk->game, sizeof(walk->game), "%s", note->owner);
	if (strtoll(note->name, NULL, 10) != ++walk->last) {
		tell(walk, "games before it are missing", note->owner, note->name, "");
		walk->last = strtoll(note->name, NULL, 10);
	}
	if (count == 0) {
		tell(walk, "the row cannot be read", note->owner, note->name, "");
	} else {
		check_seats(walk, note, count, before, after, row);
		check_table(walk, note, row);
	}
	walk->games++;
	json_decref(row);
	return true;
}

/* --- ratings ------------------------------------------------------------------------------ */

static bool check_rating(struct walk *walk, const struct store_note *note)
{
	const struct person *person = find_person(walk, note->name, note->owner);
	json_t *doc = person ? rated_json(&person->rating) : NULL;
	char *text = doc ? json_dumps(doc, JSON_COMPACT) : NULL;

	walk->ratings++;
	if (!text || strcmp(text, note->doc) != 0)
		tell(walk, "the rating is not the one that follows from the games", note->name, "",
		     note->owner);
	free(text);
	json_decref(doc);
	return true;
}

static bool take_name(void *context, const struct store_user *user)
{
	snprintf(context, SRV_NAME_MAX, "%s", user->name);
	return false;
}

static bool print_rating(struct walk *walk, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);
	char name[SRV_NAME_MAX] = "?";
	struct rating rating;

	rated_parse(doc, &rating);
	store_read_user(walk->store, STORE_BY_ID, note->owner, take_name, name);
	printf("%-8s %5lld ±%3lld %6u games  %s  %s\n", note->name,
	       (long long)rating.mean / RATING_POINT,
	       (long long)rating_doubt(&rating) / RATING_POINT, rating.games, note->owner, name);
	json_decref(doc);
	walk->ratings++;
	return true;
}

static int check_all(struct walk *walk)
{
	each_of(walk, "rated-of", take_own);
	if (walk->own_count > 0)
		qsort(walk->owns, walk->own_count, sizeof(*walk->owns), by_game);
	if (walk->failed || !make_people(walk))
		return CLI_BAD;
	each_of(walk, "rated", check_game);
	each_of(walk, "rating", check_rating);
	if (walk->at < walk->own_count)
		tell(walk, "there is no such game", walk->owns[walk->at].game,
		     walk->owns[walk->at].number, walk->owns[walk->at].user);
	if (walk->ratings != walk->person_count)
		tell(walk, "ratings are missing or nobody's", "all games", "", "");
	printf("%llu games, %llu ratings, %llu bad\n", (unsigned long long)walk->games,
	       (unsigned long long)walk->ratings, (unsigned long long)walk->bad);
	return walk->bad ? CLI_NO : CLI_OK;
}

int cli_cmd_ratings(const struct cli_args *args)
{
	char path[CLI_PATH_MAX], error[STORE_ERROR_MAX];
	struct walk *walk;
	int code = CLI_OK;

	if (cli_given(args, "store"))
		snprintf(path, sizeof(path), "%s", cli_value(args, "store"));
	else if (!cli_database_path(args, path, sizeof(path)))
		return CLI_BAD;
	walk = cli_alloc(1, sizeof(*walk));
	if (!walk)
		return CLI_BAD;
	if (store_open_read(&walk->store, path, error) != STORE_OK) {
		cli_free(walk);
		return cli_bad("%s", error);
	}
	if (cli_given(args, "check"))
		code = check_all(walk);
	else
		each_of(walk, "rating", print_rating);
	store_close(walk->store);
	cli_free(walk->owns);
	cli_free(walk->people);
	cli_free(walk);
	return code;
}
