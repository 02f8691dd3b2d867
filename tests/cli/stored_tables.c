/* Writes a database of tables as the server stores them, for the tests of `benben fsck`.
 * usage: stored_tables FILE COUNT
 * Table i plays the game i % games of the registry at random with fair dice; of every four one is
 * open, one being played and two are over. The ids are t0, t1 and so on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "server/tables/fair.h"
#include "server/tables/tables.h"
#include "tests/unit/random_game.h"

enum { EVENTS_MAX = 8192, DOC_MAX = 4096, RUNNING_EVENTS = 12 };

static struct match_entry entries[EVENTS_MAX];

static void play(struct srv_table *table, uint64_t number)
{
	struct match_chance chance = {fair_draw, table->key};
	struct random_choice choice = {RANDOM_ACTED, 0, 0};
	struct bb_rng rng;

	bb_rng_seed(&rng, number);
	while (choice.step != RANDOM_OVER) {
		if (match_advance(&table->match, &chance) != BB_OK)
			abort();
		if (table->state == STORE_PLAYING && table->match.count >= RUNNING_EVENTS)
			return;
		choice = random_choose(&table->match, &rng, true);
		if (random_do(&table->match, &choice, NULL) != BB_OK && choice.step == RANDOM_ACTED)
			abort();
	}
	table->state = STORE_OVER;
}

static void make_table(struct srv_table *table, unsigned number, unsigned games)
{
	static const uint8_t states[] = {STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_OVER};
	const struct bb_game *game = bb_games[number % games];
	const char *nonces[BB_SEATS_MAX];
	struct bb_rules rules;

	memset(table, 0, sizeof *table);
	bb_rules_default(&rules, game);
	match_init(&table->match, &rules, entries, EVENTS_MAX);
	snprintf(table->id, sizeof table->id, "t%u", number);
	table->game = game;
	table->rules = game->rules_version;
	table->values = bb_values_hash(&rules);
	table->seats = rules.seats;
	table->state = states[number / games % 4];
	for (unsigned seat = 0; seat < table->seats; seat++) {
		table->seat[seat].kind = SRV_SEAT_HUMAN;
		snprintf(table->seat[seat].name, SRV_NAME_MAX, "Ada %u", seat);
		nonces[seat] = table->seat[seat].nonce;
	}
	memset(table->secret, (int)number, sizeof table->secret);
	snprintf(table->seat[0].nonce, SRV_NONCE_MAX, "%x", number);
	fair_key(table->secret, table->id, nonces, table->seats, table->key);
	if (table->state != STORE_OPEN)
		play(table, number);
}

static void store_table(struct store *store, const struct srv_table *table)
{
	struct store_change *change = store_begin(store);
	const char *users[BB_SEATS_MAX] = {NULL};
	char doc[DOC_MAX];
	struct bb_text text;

	bb_text_init(&text, doc, sizeof doc);
	tables_put_doc(table, &text);
	store_put_table(change,
	                &(struct store_table){.id = table->id,
	                                      .game = table->game->name,
	                                      .doc = doc,
	                                      .state = table->state,
	                                      .created = 1,
	                                      .updated = 2},
	                users, table->seats);
	for (uint32_t i = 0; i < table->match.count; i++)
		store_add_events(
			change,
			&(struct store_event){.table = table->id,
		                              .seq = i + 1,
		                              .actor = entries[i].actor,
		                              .flags = entries[i].flags & (uint8_t)~MATCH_DEAD,
		                              .action = entries[i].action,
		                              .at = 3},
			1);
	store_submit(change, NULL, NULL);
}

int main(int argc, char **argv)
{
	unsigned count = argc == 3 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	unsigned games = 0;
	static struct srv_table table;
	struct store *store;
	char error[STORE_ERROR_MAX];

	if (argc != 3 || store_open(&store, argv[1], NULL, NULL, error) != STORE_OK) {
		fputs(argc != 3 ? "usage: stored_tables FILE COUNT\n" : error, stderr);
		return 2;
	}
	while (bb_games[games] != NULL)
		games++;
	for (unsigned number = 0; number < count; number++) {
		make_table(&table, number, games);
		store_table(store, &table);
	}
	store_close(store);
	return 0;
}
