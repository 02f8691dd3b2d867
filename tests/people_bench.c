/* The reads of lobby, lists and profiles, compared with one plain indexed read, with many users and
 * games. Run by hand; docs/operations.md has the results. usage: people_bench FILE-OR-ADDRESS
 * [USERS GAMES]; a store that already has users is not filled */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store.h"

enum { READS = 3000, CARDS = 40, AT_ONCE = 500, WAITING = 16 };

static uint64_t random_state = 7;

static uint64_t random_number(uint64_t below)
{
	random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (random_state >> 33) % below;
}

static void user_id(uint64_t number, char id[STORE_ID_MAX])
{
	snprintf(id, STORE_ID_MAX, "u%010" PRIu64, number);
}

static int64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void submit(struct store *store, struct store_change *change)
{
	store_submit(change, NULL, NULL);
	while (store_pending(store) > WAITING) {
		const struct timespec moment = {.tv_nsec = 500000};

		store_finish(store);
		nanosleep(&moment, NULL);
	}
}

static void put_note(struct store_change *change, const char *kind, const char *owner,
                     const char *name, const char *doc, int64_t at)
{
	const struct store_note note = {
		.kind = kind, .owner = owner, .name = name, .doc = doc, .at = at};

	store_put_note(change, &note);
}

static void fill_users(struct store *store, uint64_t users)
{
	struct store_change *change = store_begin(store);
	char id[STORE_ID_MAX], other[STORE_ID_MAX], doc[120];

	for (uint64_t i = 0; i < users; i++) {
		const struct store_user user = {
			.id = id, .name = "Somebody", .settings = "{}", .created = 1, .seen = 1};

		user_id(i, id);
		store_put_user(change, &user);
		put_note(change, "card", id, "", "{\"face\":\"mau\"}", 1);
		snprintf(doc, sizeof doc, "{\"mean\":%d,\"doubt\":80000,\"games\":12,\"at\":1}",
		         (int)(500000 + random_number(600000)));
		put_note(change, "rating", id, "tekhenu", doc, 1);
		for (unsigned f = 0; f < 5; f++) {
			user_id(random_number(users), other);
			put_note(change, "friend", id, other, "{}", (int64_t)f);
		}
		if (i % AT_ONCE == AT_ONCE - 1) {
			submit(store, change);
			change = store_begin(store);
		}
	}
	submit(store, change);
}

static void fill_games(struct store *store, uint64_t users, uint64_t games)
{
	struct store_change *change = store_begin(store);
	char id[STORE_ID_MAX], one[STORE_ID_MAX], other[STORE_ID_MAX], doc[500];

	for (uint64_t i = 0; i < games; i++) {
		const bool open = i % 2000 == 0, played = i % 500 == 1;
		const struct store_table table = {
			.id = id,
			.game = i % 3 ? "tekhenu" : "sare",
			.doc = doc,
			.state = open     ? STORE_OPEN
		                 : played ? STORE_PLAYING
		                          : STORE_OVER,
			.listed = i % 4 != 3,
			.to_act = played ? one : NULL,
			.created = (int64_t)i,
			.updated = (int64_t)i + 1};
		const char *const sitting[] = {one, other};

		user_id(random_number(users), one);
		user_id(random_number(users), other);
		snprintf(id, sizeof id, "t%010" PRIu64, i);
		snprintf(doc, sizeof doc,
		         "{\"options\":\"players=2\",\"rules\":3,\"owner\":\"%s\",\"spectators\":1,"
		         "\"clock\":3600000,\"step\":30000,\"secret\":\"%064d\",\"seats\":[{"
		         "\"kind\":"
		         "\"human\",\"user\":\"%s\",\"name\":\"Somebody\"},{\"kind\":\"human\","
		         "\"user\":\"%s\",\"name\":\"Somebody\"}]}",
		         one, 7, one, other);
		store_put_table(change, &table, sitting, open ? 1 : 2);
		if (i % AT_ONCE == AT_ONCE - 1) {
			submit(store, change);
			change = store_begin(store);
		}
	}
	submit(store, change);
}

/* --- what is measured --------------------------------------------------------------------- */

static unsigned rows;

static bool take_user(void *context, const struct store_user *user)
{
	(void)context;
	rows += user->id[0] != '\0';
	return true;
}

static bool take_table(void *context, const struct store_table *table)
{
	(void)context;
	rows += table->doc[0] != '\0';
	return true;
}

static bool take_note(void *context, const struct store_note *note)
{
	(void)context;
	rows += note->doc[0] != '\0';
	return true;
}

static void read_plain(struct store *store, const char *user)
{
	store_read_user(store, STORE_BY_ID, user, take_user, NULL);
}

static void list(struct store *store, const char *user, unsigned states, bool turn_first)
{
	const struct store_filter filter = {
		.user = user, .states = states, .limit = 20, .turn_first = turn_first};

	store_list_tables(store, &filter, take_table, NULL);
}

static void read_open(struct store *store, const char *user)
{
	(void)user;
	list(store, NULL, 1U << STORE_OPEN, false);
}

static void read_watch(struct store *store, const char *user)
{
	(void)user;
	list(store, NULL, 1U << STORE_PLAYING, false);
}

static void read_mine(struct store *store, const char *user)
{
	list(store, user, 1U << STORE_OPEN | 1U << STORE_PLAYING, true);
}

static void read_finished(struct store *store, const char *user)
{
	list(store, user, 1U << STORE_OVER, false);
}

static void read_profile(struct store *store, const char *user)
{
	store_read_note(store, "card", user, "", take_note, NULL);
	store_each_note(store, "rating", user, "", 8, take_note, NULL);
}

static void read_friends(struct store *store, const char *user)
{
	store_each_note(store, "friend", user, "", 100, take_note, NULL);
}

static uint64_t all_users;

static void read_cards(struct store *store, const char *user)
{
	char owners[CARDS * (STORE_ID_MAX + 4)], id[STORE_ID_MAX];
	size_t length = 0;

	(void)user;
	for (unsigned i = 0; i < CARDS; i++) {
		user_id(random_number(all_users), id);
		length += (size_t)snprintf(
			owners + length, sizeof owners - length, "%s\"%s\"", i ? "," : "[", id);
	}
	snprintf(owners + length, sizeof owners - length, "]");
	store_notes_for(store, "card", owners, CARDS, take_note, NULL);
	store_notes_for(store, "rating", owners, 8 * CARDS, take_note, NULL);
}

/* As many plain reads as a list has rows: what it costs to fetch them one by one. */
static void read_twenty(struct store *store, const char *user)
{
	char id[STORE_ID_MAX];

	(void)user;
	for (unsigned i = 0; i < 20; i++) {
		user_id(random_number(all_users), id);
		read_plain(store, id);
	}
}

static int compare(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*read)(struct store *store, const char *user);
	} reads[] = {
		{"one plain indexed read", read_plain},
		{"twenty of them", read_twenty},
		{"open tables, 20", read_open},
		{"tables to watch, 20", read_watch},
		{"my tables", read_mine},
		{"my finished tables, 20", read_finished},
		{"a profile: card and ratings", read_profile},
		{"a list of friends", read_friends},
		{"faces and ratings of 40", read_cards},
	};
	enum { KINDS = sizeof reads / sizeof *reads };
	const uint64_t users = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
	const uint64_t games = argc > 3 ? strtoull(argv[3], NULL, 10) : 1000000;
	static int64_t times[KINDS][READS];
	unsigned found[KINDS] = {0};
	char error[STORE_ERROR_MAX], id[STORE_ID_MAX];
	struct store *store;
	int64_t begun = now_ns();

	if (argc < 2 || store_open(&store, argv[1], NULL, NULL, error) != STORE_OK) {
		fprintf(stderr, "people_bench: %s\n", argc < 2 ? "which store?" : error);
		return 2;
	}
	all_users = users;
	user_id(0, id);
	read_plain(store, id);
	if (rows == 0) {
		fill_users(store, users);
		fill_games(store, users, games);
		while (store_pending(store) > 0)
			store_finish(store);
		printf("filled in %.0f s\n", (double)(now_ns() - begun) / 1e9);
	}
	/* By turns, so that what else the machine does meets all alike. */
	for (unsigned i = 0; i < READS; i++)
		for (unsigned k = 0; k < KINDS; k++) {
			user_id(random_number(users), id);
			rows = 0;
			begun = now_ns();
			reads[k].read(store, id);
			times[k][i] = now_ns() - begun;
			found[k] += rows;
		}
	printf("%-30s %8s %9s %9s %9s\n", "read", "rows", "median us", "p99 us", "p99 / p99");
	for (unsigned k = 0; k < KINDS; k++) {
		qsort(times[k], READS, sizeof times[k][0], compare);
		printf("%-30s %8.1f %9.1f %9.1f %9.2f\n", reads[k].name, (double)found[k] / READS,
		       (double)times[k][READS / 2] / 1e3, (double)times[k][READS * 99 / 100] / 1e3,
		       (double)times[k][READS * 99 / 100] / (double)times[0][READS * 99 / 100]);
	}
	store_close(store);
	return 0;
}
