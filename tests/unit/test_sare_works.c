/* Sa-Rê's components, prices and board as the engine uses them, and what must hold in every phase
 * 1.
 *
 * Whatever a single position can show is in tests/scenarios/sare; here is what needs whole tables,
 * sums over them, or many games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "data/load.h"
#include "data/sources.h"
#include "games/sare/build.h"
#include "games/sare/sare.h"
#include "match/match.h"
#include "tests/unit/random_game.h"

enum { COUNTERS_MAX = 64 };

static const struct sare_edition *builtin(void)
{
	return sare_game.builtin;
}

static void rules_of(struct bb_rules *rules, const char *words)
{
	struct bb_error error;

	assert_int_equal(bb_rules_parse(rules, &sare_game, words, strlen(words), &error), BB_OK);
}

/* --- season cards --------------------------------------------------------------------------- */

/* EVIDENCE(S-COMP-04 S-VAL-10 S-VAL-11 S-VAL-12 S-VAL-13 S-VAL-14 S-VAL-15 S-VAL-64) */
static void pack_has_these_cards(void **unused)
{
	static const uint8_t expected[SARE_CARDS] = {
		[SARE_CARD_STONE] = 4,      [SARE_CARD_WOOD] = 4,
		[SARE_CARD_GOLD] = 4,       [SARE_CARD_STONE_WOOD] = 2,
		[SARE_CARD_STONE_GOLD] = 2, [SARE_CARD_WOOD_GOLD] = 2,
		[SARE_CARD_TROUBLE] = 4,    [SARE_CARD_DOUBLE_TROUBLE] = 2,
		[SARE_CARD_HORUS] = 3,      [SARE_CARD_HOSHEKH] = 1,
	};

	(void)unused;
	assert_memory_equal(builtin()->count, expected, sizeof expected);
}

/* EVIDENCE(S-VAL-16) */
static void pack_adds_up(void **unused)
{
	unsigned cards = 0, resources = 0, winds = 0, steps = 0;

	(void)unused;
	for (unsigned i = 0; i < SARE_CARDS; i++) {
		const struct sare_card_info *info = &sare_card_info[i];
		unsigned gives = 0u + info->gives[0] + info->gives[1] + info->gives[2];

		assert_int_equal(gives, info->size);
		cards += builtin()->count[i];
		resources += builtin()->count[i] * gives;
		winds += gives == 2 ? builtin()->count[i] : 0;
		steps += builtin()->count[i] * info->trouble;
	}
	assert_int_equal(cards, 28);
	assert_int_equal(resources, 24);
	assert_int_equal(winds, 6);
	assert_int_equal(steps, 8);
}

/* --- own editions --------------------------------------------------------------------------- */

/* An own file with these values over the built-in ones. */
static enum bb_status read_own(const char *values, struct sare_edition *edition)
{
	char text[256], name[DATA_NAME_MAX];
	struct data_error error;
	int length = snprintf(text, sizeof text, "{\"$game\": \"sare\", \"$name\": \"own\", %s}",
	                      values);

	assert_in_range(length, 1, sizeof text - 1);
	return data_read_edition(&sare_game, "own.json", text, (size_t)length, edition, name,
	                         &error);
}

/* EVIDENCE(S-COMP-04 S-VAL-65) */
static void impossible_editions_are_refused(void **unused)
{
	static const char *const refused[] = {
		/* Not 12 spaces. */
		"\"rows\": 3",
		"\"columns\": 4",
		/* Not 28 cards. */
		"\"season.wood_wood.count\": 1",
		"\"season.wood.count\": 3",
		"\"rounds\": 0",
		"\"gauge\": 21",
		/* The library ends the sequence or does not. */
		"\"library_produces\": 2",
		/* More than 7 Horus' Choice. */
		"\"season.horus.count\": 8, \"season.wood.count\": 0, \"season.gold.count\": 3",
		/* A pyramid of one stage or of four, and one as dear as that before it. */
		"\"pyramid.4.stages\": 1",
		"\"pyramid.1.stages\": 4",
		"\"pyramid.2.stone\": [5, 5, 7]",
	};
	static const char *const accepted[] = {
		"\"rows\": 3, \"columns\": 4",
		"\"library_produces\": 0",
		"\"library_produces\": 1",
		"\"season.wood_wood.count\": 1, \"season.wood.count\": 3",
		"\"season.horus.count\": 7, \"season.wood.count\": 0",
		"\"pyramid.2.stone\": [5, 5, 6]",
	};
	struct sare_edition edition;

	(void)unused;
	for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)
		assert_int_not_equal(read_own(refused[i], &edition), BB_OK);
	for (unsigned i = 0; i < sizeof accepted / sizeof accepted[0]; i++)
		assert_int_equal(read_own(accepted[i], &edition), BB_OK);
}

/* EVIDENCE(S-VAL-63 S-VAL-32) */
static void own_file_corrects_values(void **unused)
{
	struct sare_edition edition;

	(void)unused;
	assert_int_equal(read_own("\"building\": {\"temple\": {\"stone\": 3}}", &edition), BB_OK);
	assert_int_equal(edition.price[SARE_TEMPLE][SARE_STONE], 3);
	assert_int_equal(edition.price[SARE_TEMPLE][SARE_WOOD], 2);
	assert_int_equal(edition.price[SARE_PALACE][SARE_STONE], 3);
	assert_int_equal(edition.price[SARE_BARRACKS][SARE_STONE], 4);
	assert_int_equal(read_own("\"rows\": 3, \"columns\": 4", &edition), BB_OK);
	assert_int_equal(edition.riverside, 1u << 3 | 1u << 7 | 1u << 11);
	assert_int_equal(edition.neighbours[3], 1u << 2 | 1u << 7);
}

/* --- prices --------------------------------------------------------------------------------- */

/* The price on an empty board, as the engine asks it. */
static void price_of(unsigned building, unsigned number, unsigned stage, uint8_t need[3])
{
	static const struct sare_player nobody;
	struct bb_rules rules;
	uint64_t price;

	rules_of(&rules, "players=4");
	price = sare_price_at(&rules, &nobody, building, 4, number, stage);
	assert_int_equal(sare_lane(price, SARE_JOKER), 0);
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		need[k] = (uint8_t)sare_lane(price, k);
}

/* EVIDENCE(S-VAL-40 S-BLD-06 S-COMP-02) */
static void buildings_cost_this(void **unused)
{
	static const uint8_t expected[SARE_PYRAMID][3] = {
		{1, 3, 1}, {2, 3, 0}, {2, 1, 2}, {1, 2, 2}, {2, 2, 1}, {4, 3, 1},
		{4, 2, 2}, {2, 4, 2}, {3, 2, 4}, {2, 4, 2}, {2, 3, 3}, {3, 4, 3},
	};

	(void)unused;
	for (unsigned b = 0; b < SARE_PYRAMID; b++) {
		uint8_t need[3];

		price_of(b, 0, 0, need);
		assert_memory_equal(need, expected[b], sizeof need);
	}
}

/* EVIDENCE(S-VAL-50 S-PYR-01 S-PYR-05) */
static void pyramids_cost_this(void **unused)
{
	static const uint8_t stages[SARE_PYRAMIDS] = {3, 3, 2, 2};
	static const uint8_t total[SARE_PYRAMIDS] = {32, 30, 25, 23};
	static const uint8_t expected[SARE_PYRAMIDS][SARE_STAGES_MAX][3] = {
		{{5, 3, 2}, {5, 3, 3}, {5, 3, 3}},
		{{5, 3, 2}, {5, 2, 3}, {5, 3, 2}},
		{{6, 3, 3}, {6, 4, 3}},
		{{5, 3, 3}, {6, 3, 3}},
	};

	(void)unused;
	for (unsigned i = 0; i < SARE_PYRAMIDS; i++) {
		unsigned sum = 0;

		assert_int_equal(builtin()->pyramid[i].stages, stages[i]);
		for (unsigned stage = 0; stage < stages[i]; stage++) {
			uint8_t need[3];

			price_of(SARE_PYRAMID, i + 1, stage, need);
			assert_memory_equal(need, expected[i][stage], sizeof need);
			sum += 0u + need[0] + need[1] + need[2];
		}
		assert_int_equal(sum, total[i]);
	}
}

/* --- board ---------------------------------------------------------------------------------- */

#define CELL(n) (1u << (n))

/* EVIDENCE(S-VAL-30 S-VAL-31 S-DEF-05) */
static void spaces_touch_these(void **unused)
{
	static const uint16_t expected[SARE_CELLS] = {
		CELL(1) | CELL(3),
		CELL(0) | CELL(2) | CELL(4),
		CELL(1) | CELL(5),
		CELL(0) | CELL(4) | CELL(6),
		CELL(1) | CELL(3) | CELL(5) | CELL(7),
		CELL(2) | CELL(4) | CELL(8),
		CELL(3) | CELL(7) | CELL(9),
		CELL(4) | CELL(6) | CELL(8) | CELL(10),
		CELL(5) | CELL(7) | CELL(11),
		CELL(6) | CELL(10),
		CELL(7) | CELL(9) | CELL(11),
		CELL(8) | CELL(10),
	};

	(void)unused;
	assert_memory_equal(builtin()->neighbours, expected, sizeof expected);
	assert_int_equal(builtin()->riverside, CELL(2) | CELL(5) | CELL(8) | CELL(11));
	assert_int_equal(builtin()->rows, 4);
	assert_int_equal(builtin()->columns, 3);
}

/* --- tiles and building cards --------------------------------------------------------------- */

/* EVIDENCE(S-COMP-06 S-VAL-41 S-SET-02 S-RULING-09) */
static void tiles_add_up(void **unused)
{
	static const char *const words[] = {"players=2", "players=3", "players=4"};

	(void)unused;
	for (unsigned players = 2; players <= 4; players++) {
		struct sare_state s = {0};
		struct bb_rules rules;
		unsigned production = 2 * players; /* starting tiles, from the box */
		unsigned administrative = 0, main_buildings = 0;

		rules_of(&rules, words[players - 2]);
		sare_setup(&rules, &s);
		for (unsigned b = 0; b < SARE_PYRAMID; b++) {
			if (sare_is_production(b))
				production += s.stock[b];
			else if (sare_is_administrative(b))
				administrative += s.stock[b];
			else
				main_buildings += s.stock[b];
		}
		main_buildings += sare_cells(s.pyramids);
		assert_int_equal(production, 7 * players);
		assert_int_equal(administrative, 6 * players);
		assert_int_equal(main_buildings, 2 * players);
	}
}

/* What lies on a player's building card: a power to turn over, a token each round, or stages. */
static bool gives_card(unsigned building)
{
	struct sare_player p = {0};

	p.built[building] = 1;
	sare_refresh(&p);
	if (building == SARE_PYRAMID)
		return builtin()->pyramid[0].stages > 0;
	return p.ready != 0 || p.made[0] + p.made[1] + p.made[2] + p.made[3] > 0;
}

/* EVIDENCE(S-COMP-05 S-COMP-14 S-COMP-15 S-VAL-42) */
static void building_cards_add_up(void **unused)
{
	struct sare_state s = {0};
	struct bb_rules rules;
	unsigned cards = 0;

	(void)unused;
	rules_of(&rules, "players=4");
	sare_setup(&rules, &s);
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		bool without = b == SARE_MASTER || b == SARE_WAREHOUSE || b == SARE_MARKET;

		assert_int_equal(gives_card(b), !without);
		if (!without)
			cards += b == SARE_PYRAMID ? sare_cells(s.pyramids) : s.stock[b];
	}
	assert_int_equal(cards, 40);
}

/* EVIDENCE(S-COMP-12 S-COMP-13) */
static void only_administrative_cards_have_a_night_side(void **unused)
{
	(void)unused;
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		struct sare_player p = {0};

		p.built[b] = 1;
		sare_refresh(&p);
		assert_int_equal(p.ready != 0, sare_is_administrative(b) && b != SARE_MARKET);
		/* Used or not, a trade's card has its token again in the next round. */
		memset(p.made, 0, sizeof p.made);
		sare_refresh(&p);
		if (sare_token_of(b) < SARE_TOKENS)
			assert_int_equal(p.made[sare_token_of(b)], 1);
	}
}

/* EVIDENCE(S-COMP-01 S-VAL-62) */
static void two_to_four_play(void **unused)
{
	static const char *const refused[] = {"players=1", "players=5"};
	struct bb_rules rules;
	struct bb_error error;

	(void)unused;
	for (unsigned i = 0; i < 2; i++)
		assert_int_not_equal(
			bb_rules_parse(&rules, &sare_game, refused[i], strlen(refused[i]), &error),
			BB_OK);
	rules_of(&rules, "players=2");
	rules_of(&rules, "players=4");
	assert_int_equal(sare_game.seats_min, 2);
	assert_int_equal(sare_game.seats_max, 4);
}

/* --- sources -------------------------------------------------------------------------------- */

/* Every value tells where it comes from, and no reconstruction passes for a printed figure.
 * EVIDENCE(S-VAL-01 S-VAL-63 S-VAL-70) */
static void figures_are_marked_as_reconstructed(void **unused)
{
	static const char *const printed[] = {"warehouse", "caravans"};
	unsigned values = 0, facts = 0;

	(void)unused;
	for (const struct data_source *at = data_sources_of("sare"); at->path != NULL; at++) {
		bool fact = bb_same(at->path, printed[0]) || bb_same(at->path, printed[1]);

		assert_in_range(at->source, DATA_RULEBOOK, DATA_RECONSTRUCTED);
		assert_int_equal(at->source == DATA_RECONSTRUCTED, !fact);
		values++;
		facts += fact;
	}
	assert_int_equal(facts, 2);
	assert_int_equal(values, 7 + 12 * 3 + 4 * 4 + SARE_CARDS);
}

/* EVIDENCE(S-VAL-20 S-VAL-23 S-VAL-61) */
static void limits_are_these(void **unused)
{
	static const struct sare_player nobody;
	struct bb_rules rules;
	struct sare_player p = {0};

	(void)unused;
	rules_of(&rules, "players=2");
	assert_int_equal(builtin()->gauge, 9);
	assert_int_equal(sare_limit(&rules, &nobody), 8);
	p.growth = SARE_GROWN_MAIN;
	assert_int_equal(sare_limit(&rules, &p), 7);
	p.growth = SARE_GROWN_MAIN | SARE_GROWN_ADMINISTRATIVE;
	assert_int_equal(sare_limit(&rules, &p), 6);
	assert_int_equal(builtin()->caravans, 3);
	p.built[SARE_WAREHOUSE] = 1;
	assert_int_equal(sare_capacity(&rules, &p), 3);
	assert_int_equal(sare_keep_left(&nobody), 2);
	p.obelisk = SARE_REVOLT;
	assert_int_equal(sare_keep_left(&p), 1);
}

/* --- many games ----------------------------------------------------------------------------- */

/* S-SM-02 in its own words, with the sites counted anew. */
static bool may_be_done(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned masters = sare_owned(p, SARE_MASTER);
	unsigned sites = 0;
	unsigned steps;

	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		sites += sare_sites(p, b); /* of a type there may be several (S-RULING-104) */
	steps = sites > masters ? sites - masters : 0;
	return sites <= 2 * masters && steps < sare_limit(rules, p);
}

static struct match_entry log_memory[1 << 16];

/* Plays a game at random and looks at every position.
 * EVIDENCE(S-SM-02 S-SM-15 S-RULING-72 S-RULING-78 S-RULING-79) */
static void phase_1_keeps_its_promises(void **unused)
{
	static const char *const words[] = {
		"players=2", "players=3 scenario=pharaoh", "players=4 scenario=divinities"};
	unsigned asked = 0, refused = 0;

	(void)unused;
	for (unsigned game = 0; game < 12; game++) {
		struct random_choice choice;
		struct bb_rules rules;
		struct match match;
		struct bb_rng rng;

		rules_of(&rules, words[game % 3]);
		bb_rng_seed(&rng, game);
		match_init(&match, &rules, log_memory, sizeof log_memory / sizeof log_memory[0]);
		for (;;) {
			const struct sare_state *s = (const void *)match.state;
			bb_action legal[BB_LEGAL_MAX];
			_Alignas(8) uint8_t view[BB_STATE_MAX];
			uint32_t count = sare_game.legal(&rules, s, legal);

			for (unsigned seat = 0; seat < rules.seats; seat++) {
				match_view(&match, seat, view);
				assert_memory_equal(view, s, sizeof *s);
			}
			if (match_actor(&match) == BB_OVER)
				break;
			assert_true(count > 0);
			if (s->stage == SARE_AT_SITES) {
				bool done = false;

				for (uint32_t i = 0; i < count; i++)
					done |= legal[i] == BB_ACT(SARE_DONE, 0, 0, 0);

				assert_int_equal(done, may_be_done(&rules, s));
				assert_true(s->moves < SARE_MOVES_MAX);
				asked++;
				refused += !done;
			}
			choice = random_choose(&match, &rng, false);
			assert_int_equal(random_do(&match, &choice, NULL), BB_OK);
		}
	}
	assert_true(asked > 1000);
	assert_true(refused > 10);
}

/* Questions with one answer are not put; the record of the rest gives the same positions again.
 * EVIDENCE(S-RULING-73) */
static void record_of_asked_questions_is_enough(void **unused)
{
	struct bb_rules rules;
	struct match match, again;
	struct bb_rng rng;
	static uint64_t hash[1 << 16];
	unsigned pays = 0, builds = 0;

	(void)unused;
	rules_of(&rules, "players=3");
	bb_rng_seed(&rng, 74);
	match_init(&match, &rules, log_memory, sizeof log_memory / sizeof log_memory[0]);
	while (match_actor(&match) != BB_OVER) {
		struct random_choice choice = random_choose(&match, &rng, false);
		const struct sare_state *s = (const void *)match.state;
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count = sare_game.legal(&rules, s, legal);

		if (s->stage == SARE_AT_PAY || s->stage == SARE_AT_STORE ||
		    s->stage == SARE_AT_ROOM || s->stage == SARE_AT_BUILD ||
		    s->stage == SARE_AT_KEEP || s->stage == SARE_AT_CHARTER ||
		    s->stage == SARE_AT_TROUBLE)
			assert_true(count > 1);
		builds += bb_kind_of(choice.action) == SARE_BUILD;
		pays += bb_kind_of(choice.action) == SARE_PAY;
		assert_int_equal(random_do(&match, &choice, NULL), BB_OK);
		hash[match.count] = bb_position_hash(&rules, match.state);
	}
	assert_true(builds > 0 && pays < builds);
	match_rewind(&again, &match);
	while (match_step(&again, NULL))
		assert_true(bb_position_hash(&rules, again.state) == hash[again.count]);
	assert_int_equal(again.count, match.count);
}

/* --- what `sim` counts ---------------------------------------------------------------------- */

static void assert_counts(const uint32_t *counts, const char *name, uint32_t expected)
{
	const struct bb_names *names = sare_game.counter_names;

	for (unsigned i = 0; i < names->count; i++)
		if (strcmp(names->at[i], name) == 0) {
			if (counts[i] != expected)
				fail_msg("%s: %u, expected %u", name, counts[i], expected);
			return;
		}
	fail_msg("there is no counter %s", name);
}

static void games_are_counted_at_their_end(void **unused)
{
	uint32_t counts[COUNTERS_MAX] = {0};
	struct bb_rules rules;
	struct sare_state s = {.round = 4};

	(void)unused;
	assert_in_range(sare_game.counter_names->count, 1, COUNTERS_MAX);
	rules_of(&rules, "players=3 scenario=scribe");
	sare_game.count(&rules, &s, counts);
	assert_counts(counts, "rounds", 4);
	assert_counts(counts, "player-seasons", 12);
	assert_counts(counts, "idle-rounds", 12);
	assert_counts(counts, "capped", 1);
	assert_counts(counts, "tie-breaks", 0);
	for (unsigned seat = 0; seat < 2; seat++) {
		struct sare_player *p = &s.player[seat];

		p->built[SARE_TEMPLE] = 1u << 3;
		p->built[SARE_PYRAMID] = 1u << 5;
		p->pyramid = 1;
		p->stages = 3;
		sare_game.count(&rules, &s, counts);
		/* With one who meets the goal nothing has to be broken; with two it has. */
		assert_counts(counts, "capped", 1);
		assert_counts(counts, "tie-breaks", seat);
	}
	assert_counts(counts, "rounds", 12);
}

static void what_happens_is_counted(void **unused)
{
	uint32_t counts[COUNTERS_MAX] = {0};
	struct bb_rules rules;
	static const struct bb_event events[] = {
		{.kind = SARE_EV_REVOLT},
		{.kind = SARE_EV_CLOSED, .arg = {0}},
		{.kind = SARE_EV_CLOSED, .arg = {3}},
		{.kind = SARE_EV_CLOSED, .arg = {5}},
		{.kind = SARE_EV_DARKNESS},
		{.kind = SARE_EV_TOOK, .arg = {SARE_CARD_STONE_WOOD}},
		{.kind = SARE_EV_TOOK, .arg = {SARE_CARD_WOOD_GOLD}},
		{.kind = SARE_EV_TOOK, .arg = {SARE_CARD_TROUBLE}},
		/* The first construction of a player's round, and the next one. */
		{.kind = SARE_EV_BUILT, .arg = {SARE_MARKET, 4, 1}},
		{.kind = SARE_EV_BUILT, .arg = {SARE_MARKET, 4, 0}},
		{.kind = SARE_EV_STAGE, .arg = {2, 1, 1}},
		{.kind = SARE_EV_STAGE, .arg = {2, 2, 0}},
	};
	struct sare_state s = {.round = 5};

	(void)unused;
	rules_of(&rules, "players=2");
	for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
		sare_game.count_event(&rules, &events[i], counts);
	sare_game.count(&rules, &s, counts);
	assert_counts(counts, "revolts", 1);
	assert_counts(counts, "empty-packs", 1);
	assert_counts(counts, "taken-hoshekh", 1);
	assert_counts(counts, "taken-stone_wood", 1);
	assert_counts(counts, "taken-trouble", 1);
	assert_counts(counts, "resources", 4);
	assert_counts(counts, "built-market", 2);
	assert_counts(counts, "built-port", 0);
	assert_counts(counts, "stages", 2);
	assert_counts(counts, "idle-rounds", 10 - 2);
}

/* --- how long games last -------------------------------------------------------------------- */

struct pace {
	double rounds;  /* a game */
	double minutes; /* 8 seconds a card, 2 minutes a round besides */
};

static struct pace pace_of(const char *words, unsigned games)
{
	const struct bb_agent *agent = bb_find_agent(&sare_game, "steady");
	struct bb_rules rules;
	unsigned long rounds = 0, cards = 0;

	rules_of(&rules, words);
	assert_non_null(agent);
	for (unsigned game = 0; game < games; game++) {
		struct sare_state s = {0};
		struct bb_rng rng;
		int actor;

		bb_rng_seed(&rng, game);
		sare_setup(&rules, &s);
		while ((actor = sare_game.actor(&rules, &s)) != BB_OVER) {
			bb_action legal[BB_LEGAL_MAX];
			bb_action action;

			if (actor == BB_CHANCE) {
				action = bb_sample(&rules, &s, &rng);
				cards++;
			} else {
				uint32_t count = sare_game.legal(&rules, &s, legal);

				action = agent->choose(&rules, &s, (unsigned)actor, legal, count,
				                       &rng);
			}
			sare_game.play(&rules, &s, action, NULL);
		}
		rounds += s.round;
	}
	return (struct pace){(double)rounds / games,
	                     (8.0 * (double)cards / 60 + 2.0 * (double)rounds) / games};
}

/* EVIDENCE(S-VAL-62) */
static void games_of_four_last_as_long_as_expected(void **unused)
{
	struct pace scribe = pace_of("players=4 scenario=scribe", 40);
	struct pace divinities = pace_of("players=4 scenario=divinities", 40);

	(void)unused;
	assert_true(scribe.minutes > 27 && scribe.minutes < 48);
	assert_true(divinities.minutes > 52 && divinities.minutes < 88);
}

/* Strong play may end up to a round before the target range (Priest 9-14, Scribe 6-9), no more.
 * EVIDENCE(S-VAL-71) */
static void good_play_is_at_most_a_round_too_fast(void **unused)
{
	struct pace priest_2 = pace_of("players=2 scenario=priest", 60);
	struct pace priest_3 = pace_of("players=3 scenario=priest", 60);
	struct pace scribe_2 = pace_of("players=2 scenario=scribe", 60);

	(void)unused;
	assert_true(priest_2.rounds >= 8 && priest_2.rounds <= 14);
	assert_true(priest_3.rounds >= 8 && priest_3.rounds <= 14);
	assert_true(scribe_2.rounds >= 5.5 && scribe_2.rounds <= 9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pack_has_these_cards),
		cmocka_unit_test(pack_adds_up),
		cmocka_unit_test(impossible_editions_are_refused),
		cmocka_unit_test(own_file_corrects_values),
		cmocka_unit_test(buildings_cost_this),
		cmocka_unit_test(pyramids_cost_this),
		cmocka_unit_test(spaces_touch_these),
		cmocka_unit_test(tiles_add_up),
		cmocka_unit_test(building_cards_add_up),
		cmocka_unit_test(only_administrative_cards_have_a_night_side),
		cmocka_unit_test(two_to_four_play),
		cmocka_unit_test(figures_are_marked_as_reconstructed),
		cmocka_unit_test(limits_are_these),
		cmocka_unit_test(phase_1_keeps_its_promises),
		cmocka_unit_test(record_of_asked_questions_is_enough),
		cmocka_unit_test(games_are_counted_at_their_end),
		cmocka_unit_test(what_happens_is_counted),
		cmocka_unit_test(games_of_four_last_as_long_as_expected),
		cmocka_unit_test(good_play_is_at_most_a_round_too_fast),
	};

	return cmocka_run_group_tests_name("sare-works", tests, NULL, NULL);
}
