/* Writes the record of a finished match with fair dice, for the tests of `benben verify`.
 * usage: fair_record GAME OPTIONS TABLE SECRET [NONCE...]
 * SECRET is 64 hexadecimal digits, a NONCE is `-` for a seat that has none. Everybody plays at
 * random, by numbers that follow from the table's id, and takes something back now and then. */
#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "server/tables/fair.h"
#include "tests/unit/random_game.h"

enum { EVENTS_MAX = 8192, TEXT_MAX = 1 << 20 };

static struct match_entry entries[EVENTS_MAX];
static struct match match;
static char buffer[TEXT_MAX];

static bool read_head(struct record_head *head, struct bb_rules *rules, int argc, char **argv)
{
	const struct bb_game *game = bb_find_game(argv[1]);
	struct record_fair *fair = &head->fair;

	if (game == NULL || bb_rules_parse(rules, game, argv[2], strlen(argv[2]), NULL) != BB_OK ||
	    !fair_from_hex(argv[4], fair->secret))
		return false;
	snprintf(fair->table, sizeof fair->table, "%s", argv[3]);
	fair_commit(fair->secret, fair->commit);
	fair->revealed = true;
	for (int i = 5; i < argc && i - 5 < rules->seats; i++)
		if (!bb_same(argv[i], "-"))
			snprintf(fair->nonce[i - 5], FAIR_NONCE_MAX, "%s", argv[i]);
	return true;
}

int main(int argc, char **argv)
{
	struct record_head head = {.masked_for = BB_NO_SEAT};
	struct bb_rules rules;
	struct bb_text text;
	struct bb_rng rng;
	uint8_t key[FAIR_BYTES];
	struct match_chance chance = {fair_draw, key};

	if (argc < 5 || !read_head(&head, &rules, argc, argv)) {
		fputs("usage: fair_record GAME OPTIONS TABLE SECRET [NONCE...]\n", stderr);
		return 2;
	}
	fair_record_key(&head.fair, rules.seats, key);
	match_init(&match, &rules, entries, EVENTS_MAX);
	bb_rng_seed_event(&rng, 0, argv[3]);
	for (;;) {
		struct random_choice choice;

		if (match_advance(&match, &chance) != BB_OK)
			return 1;
		choice = random_choose(&match, &rng, true);
		if (choice.step == RANDOM_OVER)
			break;
		if (random_do(&match, &choice, NULL) != BB_OK && choice.step == RANDOM_ACTED)
			return 1;
	}
	bb_text_init(&text, buffer, sizeof buffer);
	record_write(&match, &head, BB_NO_SEAT, &text);
	return text.full || fwrite(buffer, 1, text.length, stdout) != text.length;
}
