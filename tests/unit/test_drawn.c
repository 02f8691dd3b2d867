/* Luck in a hidden order: core/drawn.c, and the orders that the games name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/drawn.h"
#include "core/never.h"
#include "games/registry.h"
#include "match/record.h"

enum { LOG_MAX = 4096, SHOWN_MAX = 512, SEEDS = 3 };

static struct match_entry the_log[LOG_MAX];

static void read_rules(struct bb_rules *rules, const struct bb_game *game, const char *options)
{
	assert_int_equal(bb_rules_parse(rules, game, options, strlen(options), NULL), BB_OK);
}

/* Plays a game with the luck of `seed`; what is chosen is as `will` has it, or as the agent (may be
 * NULL). */
static void play_as(struct match *match, const struct bb_rules *rules, uint64_t seed, uint64_t will,
                    const char *agent)
{
	const struct bb_agent *chooser = agent ? bb_find_agent(rules->game, agent) : NULL;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct match_chance chance = {match_draw_ordered, &seed};
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;

	bb_rng_seed(&rng, will);
	match_init(match, rules, the_log, LOG_MAX);
	assert_int_equal(match_advance(match, &chance), BB_OK);
	while (match_actor(match) >= 0) {
		uint32_t count = rules->game->legal(rules, match->state, legal);
		int seat = match_actor(match);
		bb_action action;

		match_view(match, (unsigned)seat, view);
		action = chooser ? chooser->choose(rules, view, (unsigned)seat, legal, count, &rng)
		                 : legal[bb_rng_below(&rng, count)];
		assert_int_equal(match_submit(match, seat, action, NULL), BB_OK);
		assert_int_equal(match_advance(match, &chance), BB_OK);
	}
}

static void play(struct match *match, const struct bb_rules *rules, uint64_t seed, uint64_t will)
{
	play_as(match, rules, seed, will, NULL);
}

/* Every outcome is legal (match_submit looks), no order lacks a copy (BB_ALWAYS is loud here), and
 * the same seed and choices give the same game. */
static void every_game_can_be_played(void **state)
{
	(void)state;
	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++)
			for (uint64_t seed = 1; seed <= SEEDS; seed++) {
				static struct match first, again;
				struct bb_rules rules;

				read_rules(&rules, bb_games[g], bb_games[g]->presets[p]);
				play(&first, &rules, seed, 7 * seed);
				play(&again, &rules, seed, 7 * seed);
				assert_int_equal(first.count, again.count);
				assert_true(bb_position_hash(&rules, first.state) ==
				            bb_position_hash(&rules, again.state));
			}
}

struct shown {
	unsigned count;
	bb_action card[SHOWN_MAX];
};

/* What came of an order, in the order in which it came. */
static void collect(const struct match *match, const char *order, struct shown *shown)
{
	struct match cursor;

	shown->count = 0;
	match_rewind(&cursor, match);
	while (cursor.count < match->count) {
		const struct match_entry *next = match_entry_at(match, cursor.count + 1);
		static struct bb_stock stock;
		char name[BB_LABEL_MAX];
		struct bb_text text;

		bb_text_init(&text, name, sizeof name);
		if ((next->flags & MATCH_CHANCE) != 0 && shown->count < SHOWN_MAX) {
			if (match->rules.game->order(&match->rules, cursor.state, &text, &stock) &&
			    strcmp(name, order) == 0)
				shown->card[shown->count++] = next->action;
		}
		match_step(&cursor, NULL);
	}
}

/* The cards of a Sa-Rê season come in the same order, whoever takes them. */
static void a_shoe_is_the_same_for_all(void **state)
{
	static struct match match;
	struct shown here, there;
	struct bb_rules rules;
	unsigned compared = 0;

	(void)state;
	read_rules(&rules, bb_find_game("sare"), "players=2");
	for (uint64_t seed = 1; seed <= 20; seed++) {
		play_as(&match, &rules, seed, 1, "greedy");
		collect(&match, "shoe-1", &here);
		play_as(&match, &rules, seed, 1, "steady");
		collect(&match, "shoe-1", &there);
		for (unsigned i = 0; i < here.count && i < there.count; i++, compared++)
			assert_int_equal(here.card[i], there.card[i]);
	}
	assert_true(compared > 200);
}

/* What players kept is missing in the next shoe, and nothing else changes: two games differ in as
 * many places as there are cards kept in both of them, and in what they fill. */
static void kept_cards_move_no_others(void **state)
{
	static struct match match;
	struct shown here, there;
	struct bb_rules rules;
	unsigned compared = 0, other = 0;

	(void)state;
	read_rules(&rules, bb_find_game("sare"), "players=2");
	for (uint64_t seed = 1; seed <= 20; seed++) {
		play_as(&match, &rules, seed, 1, "greedy");
		collect(&match, "shoe-2", &here);
		play_as(&match, &rules, seed, 1, "steady");
		collect(&match, "shoe-2", &there);
		for (unsigned i = 0, differ = 0; i < here.count && i < there.count;
		     i++, compared++) {
			differ += here.card[i] != there.card[i];
			/* Two each at most (S-NOC-03). */
			assert_true(differ <= 8);
			other += here.card[i] != there.card[i];
		}
	}
	assert_true(compared > 200);
	assert_true(other * 10 < compared);
}

/* Where a card came first; SHOWN_MAX = never. */
static unsigned place_of(const struct shown *shown, bb_action card)
{
	for (unsigned i = 0; i < shown->count; i++)
		if (shown->card[i] == card)
			return i;
	return SHOWN_MAX;
}

/* A card that somebody took otherwise is missing in a deck of Tekhenu; the others come in the same
 * order, as long as the deck was not used up. */
static void a_deck_is_the_same_for_all(void **state)
{
	static struct match match;
	struct shown here, there;
	struct bb_rules rules;
	unsigned compared = 0;

	(void)state;
	read_rules(&rules, bb_find_game("tekhenu"), "players=2");
	for (uint64_t seed = 1; seed <= 20; seed++) {
		play_as(&match, &rules, seed, 1, "greedy");
		collect(&match, "deck-blessings", &here);
		play(&match, &rules, seed, 1);
		collect(&match, "deck-blessings", &there);
		for (unsigned i = 0, last = 0; i < 8 && i < here.count; i++) {
			unsigned place = place_of(&there, here.card[i]);

			if (place == SHOWN_MAX)
				continue;
			assert_true(place >= last);
			last = place;
			compared++;
		}
	}
	assert_true(compared > 80);
}

static void seed_by_name(const void *seed, const char *name, struct bb_rng *rng)
{
	bb_rng_seed_event(rng, *(const uint64_t *)seed, name);
}

/* Draws from `state` with many seeds: how far from the weights it is, as chi square. */
static double deviation(const struct bb_rules *rules, const void *state, bool apart)
{
	enum { DRAWS = 6000 };
	uint32_t drawn[BB_LEGAL_MAX] = {0}, weight[BB_LEGAL_MAX], count;
	bb_action outcome[BB_LEGAL_MAX];
	double sum, square = 0;

	count = rules->game->legal(rules, state, outcome);
	sum = rules->game->weights(rules, state, weight);
	for (uint64_t seed = 0; seed < DRAWS; seed++) {
		const struct bb_order_luck luck = {seed_by_name, &seed, apart};
		bb_action action = bb_draw_first(rules, state, "season-1/card-1", &luck);

		for (uint32_t i = 0; i < count; i++)
			drawn[i] += outcome[i] == action;
	}
	for (uint32_t i = 0; i < count; i++) {
		double expected = DRAWS * weight[i] / sum;

		square += (drawn[i] - expected) * (drawn[i] - expected) / expected;
	}
	return square;
}

/* Plays at random until this is to be drawn; the state is then at the event. False: it never
 * was. */
static bool come_to(void *state, const struct bb_rules *rules, uint64_t seed, const char *wanted)
{
	const struct bb_game *game = rules->game;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;
	int actor;

	bb_rng_seed(&rng, seed);
	memset(state, 0, game->layout->size);
	game->setup(rules, state);
	while ((actor = game->actor(rules, state)) != BB_OVER) {
		char buffer[BB_LABEL_MAX];
		struct bb_text label;
		bb_action action;

		if (actor == BB_CHANCE) {
			bb_text_init(&label, buffer, sizeof buffer);
			game->label(rules, state, &label);
			if (strcmp(buffer, wanted) == 0)
				return true;
			match_draw_ordered(&seed, rules, state, buffer, &action);
		} else {
			action = legal[bb_rng_below(&rng, game->legal(rules, state, legal))];
		}
		game->play(rules, state, action, NULL);
	}
	return false;
}

/* Each kind comes as often as it has cards (chi square, 9 degrees of freedom: 27.9 at 1 in 1000):
 * first in a season, where cards were kept, and on its own wherever the season stands. */
static void weights_are_kept(void **state)
{
	_Alignas(8) static uint8_t at[BB_STATE_MAX];
	struct bb_rules rules;
	uint64_t seed = 5;

	(void)state;
	read_rules(&rules, bb_find_game("sare"), "players=2");
	assert_true(come_to(at, &rules, 5, "season-1/card-1"));
	assert_true(deviation(&rules, at, false) < 27.9);
	assert_true(come_to(at, &rules, 5, "season-2/card-1"));
	assert_true(deviation(&rules, at, false) < 27.9);
	while (!come_to(at, &rules, seed, "season-2/card-12"))
		seed++;
	assert_true(deviation(&rules, at, true) < 27.9);
	/* In the order of other luck the kinds that have come would come late. */
	assert_true(deviation(&rules, at, false) > 100);
}

/* "luck drawn" stands in a record and comes back; any other word is refused. */
static void a_record_tells(void **state)
{
	static struct record_head head, read;
	static struct match match, again;
	static struct match_entry log[LOG_MAX];
	static char text[1 << 17];
	struct bb_rules rules;
	struct bb_error error;
	struct bb_text out;
	char *line;

	(void)state;
	read_rules(&rules, bb_find_game("sare"), "players=2");
	play(&match, &rules, 9, 9);
	head = (struct record_head){
		.seed = 9, .has_seed = true, .drawn = true, .masked_for = BB_NO_SEAT};
	bb_text_init(&out, text, sizeof text);
	record_write(&match, &head, BB_NO_SEAT, &out);
	assert_false(out.full);
	line = strstr(text, "seed 9\nluck drawn\n");
	assert_non_null(line);
	assert_int_equal(record_read(text, out.length, &again, &read, log, LOG_MAX, &error), BB_OK);
	assert_true(read.drawn);
	memcpy(line + 12, "other", 5);
	assert_int_equal(record_read(text, out.length, &again, &read, log, LOG_MAX, &error),
	                 BB_SYNTAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_can_be_played),
		cmocka_unit_test(a_shoe_is_the_same_for_all),
		cmocka_unit_test(kept_cards_move_no_others),
		cmocka_unit_test(a_deck_is_the_same_for_all),
		cmocka_unit_test(weights_are_kept),
		cmocka_unit_test(a_record_tells),
	};

	return cmocka_run_group_tests_name("drawn", tests, NULL, NULL);
}
