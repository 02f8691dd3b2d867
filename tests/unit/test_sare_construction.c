/* Sa-Rê's choices in phase 3: payments and contents of warehouses, compared with every possible
 * selection, and their order. Scenarios prove the effects of a payment (payment.txt,
 * storage.txt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "games/sare/build.h"
#include "games/sare/sare.h"

enum { ROUNDS = 3000, FOUND_MAX = 20000 };

static const struct bb_rules *standard(void)
{
	static struct bb_rules rules;
	struct bb_error error;

	if (rules.game == NULL)
		assert_int_equal(bb_rules_parse(&rules, &sare_game, "players=2", 9, &error), BB_OK);
	return &rules;
}

/* --- payments by trying everything ----------------------------------------------------------- */

struct purse {
	unsigned have[SARE_ITEMS];
	unsigned need[SARE_RESOURCES];
	unsigned waived;
};

static struct purse purse_of(const struct sare_player *p, unsigned building)
{
	struct purse purse = {{0}, {0}, 0};
	uint64_t price = sare_price(standard(), p, building, bb_lowest(p->site[building]));

	purse.waived = sare_lane(price, SARE_JOKER);
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		purse.need[k] = sare_lane(price, k);
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		purse.have[i] = p->card[i];
	for (unsigned k = 0; k < SARE_TOKENS; k++)
		purse.have[SARE_ITEM_TOKEN + k] = 0u + p->stored[k] + p->made[k];
	purse.have[SARE_ITEM_TOKEN + SARE_JOKER] += p->joker;
	purse.have[SARE_ITEM_CARAVAN] = p->caravans;
	return purse;
}

/* Whether the items pay the price: what they lack of each resource is filled by jokers, caravans
 * and the port. */
static bool covers(const struct purse *purse, const uint8_t item[SARE_ITEMS])
{
	unsigned lack = 0;
	unsigned any = purse->waived + item[SARE_ITEM_TOKEN + SARE_JOKER] + item[SARE_ITEM_CARAVAN];

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		unsigned given = item[SARE_ITEM_TOKEN + k];

		for (unsigned i = 0; i < SARE_PRODUCTS; i++)
			given += (unsigned)item[i] * sare_card_info[i].gives[k];
		lack += given < purse->need[k] ? purse->need[k] - given : 0;
	}
	return lack <= any;
}

static bool is_minimal(const struct purse *purse, const uint8_t item[SARE_ITEMS])
{
	for (unsigned i = 0; i < SARE_ITEMS; i++) {
		uint8_t less[SARE_ITEMS];

		if (item[i] == 0)
			continue;
		memcpy(less, item, SARE_ITEMS);
		less[i]--;
		if (covers(purse, less))
			return false;
	}
	return true;
}

struct found {
	uint8_t item[FOUND_MAX][SARE_ITEMS];
	unsigned count;
};

static void try_all(const struct purse *purse, uint8_t item[SARE_ITEMS], unsigned at,
                    struct found *found)
{
	if (at == SARE_ITEMS) {
		if (covers(purse, item) && is_minimal(purse, item)) {
			assert_in_range(found->count, 0, FOUND_MAX - 1);
			memcpy(found->item[found->count++], item, SARE_ITEMS);
		}
		return;
	}
	for (unsigned n = 0; n <= purse->have[at]; n++) {
		item[at] = (uint8_t)n;
		try_all(purse, item, at + 1, found);
	}
	item[at] = 0;
}

/* S-RULING-94, in its own words. */
static unsigned given_up(const struct sare_player *p, const uint8_t item[SARE_ITEMS])
{
	unsigned sum = 18u * item[SARE_ITEM_CARAVAN] + 16u * item[SARE_ITEM_TOKEN + SARE_JOKER];

	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		sum += (sare_card_info[i].size == 1 ? 10u : 17u) * item[i];
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		unsigned spent = item[SARE_ITEM_TOKEN + k];
		unsigned loose = 0u + p->made[k] + (k == SARE_JOKER ? p->joker : 0u);

		sum += k == SARE_JOKER ? 0 : 10u * spent;
		sum += spent > loose ? spent - loose : 0;
	}
	return sum;
}

static unsigned find_item(const struct found *found, const uint8_t item[SARE_ITEMS])
{
	unsigned at = 0;

	while (at < found->count && memcmp(found->item[at], item, SARE_ITEMS) != 0)
		at++;
	return at;
}

/* A player with a site of some kind, trades or a port around, and a handful of everything. */
static unsigned random_player(struct bb_rng *rng, struct sare_player *p)
{
	static const uint8_t kinds[] = {
		SARE_MASTER, SARE_WAREHOUSE, SARE_GOLDSMITH, SARE_TEMPLE, SARE_MARKET};
	unsigned building = kinds[bb_rng_below(rng, sizeof kinds)];

	memset(p, 0, sizeof *p);
	p->site[building] = (uint16_t)(1u << (bb_rng_below(rng, 2) == 0 ? 5 : 4));
	p->built[SARE_CARPENTER] = (uint16_t)(bb_rng_below(rng, 2) << 4);
	p->built[SARE_STONECUTTER] = (uint16_t)(bb_rng_below(rng, 2) << 8);
	p->built[SARE_GOLDSMITH] = (uint16_t)(bb_rng_below(rng, 2) << 1);
	p->built[SARE_PORT] = (uint16_t)(bb_rng_below(rng, 2) << 11);
	for (unsigned n = bb_rng_below(rng, 7); n > 0; n--)
		p->card[bb_rng_below(rng, SARE_PRODUCTS)]++;
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		p->stored[k] = (uint8_t)bb_rng_below(rng, 3);
		p->made[k] = (uint8_t)bb_rng_below(rng, 2);
	}
	p->joker = (uint8_t)bb_rng_below(rng, 2);
	p->caravans = (uint8_t)bb_rng_below(rng, 3);
	return building;
}

/* Player 0 pays the site. */
static struct sare_state paying(const struct sare_player *p, unsigned building)
{
	struct sare_state s = {.stage = SARE_AT_PAY, .paying = (uint8_t)(building + 1)};

	s.player[0] = *p;
	s.paying_on = (uint8_t)(bb_lowest(p->site[building]) + 1);
	return s;
}

static void reach(const struct found *all, const struct sare_payment *payment, bool *reached)
{
	unsigned at = find_item(all, payment->item);

	assert_in_range(at, 0, all->count - 1);
	reached[at] = true;
}

/* Follows every answer to the payments it leads to. Lists are short, the cheapest way is the
 * first answer, and others follow it by what they give up. Returns how many questions the
 * longest way takes. */
static unsigned follow(const struct sare_state *s, const struct found *all, bool *reached)
{
	bb_action legal[BB_LEGAL_MAX];
	struct sare_ways ways;
	unsigned longest = 0, before = 0;
	uint32_t count = sare_legal_build(standard(), s, legal);

	sare_find_ways(standard(), s, &ways);
	assert_in_range(count, 1, SARE_SPENT_MAX + 1);
	assert_int_equal(legal[0], BB_ACT(SARE_PAY, 0, 0, 0));
	for (uint32_t i = 0; i < count; i++) {
		struct sare_state next = *s;
		unsigned more;

		if (bb_kind_of(legal[i]) == SARE_PAY) {
			const struct sare_payment *way = &ways.at[bb_arg_of(legal[i], 0)];
			unsigned cost = given_up(&s->player[0], way->item);

			assert_true(cost >= before);
			before = cost;
			reach(all, way, reached);
			continue;
		}
		assert_int_equal(bb_kind_of(legal[i]), SARE_SPEND);
		next.spent[bb_arg_of(legal[i], 0)] = (uint8_t)(bb_arg_of(legal[i], 1) + 1);
		sare_find_ways(standard(), &next, &ways);
		if (ways.count == 1)
			reach(all, &ways.at[0], reached);
		more = ways.count == 1 ? 0 : follow(&next, all, reached);
		longest = more > longest ? more : longest;
	}
	return longest + 1;
}

static void compare_payments(const struct sare_player *p, unsigned building, struct found *all)
{
	struct sare_state s = paying(p, building);
	struct purse purse = purse_of(p, building);
	uint8_t item[SARE_ITEMS] = {0};
	bool reached[FOUND_MAX] = {false};
	struct sare_ways ways;

	all->count = 0;
	try_all(&purse, item, 0, all);
	sare_find_ways(standard(), &s, &ways);
	assert_int_equal(sare_can_pay(standard(), p, building, s.paying_on - 1u), all->count > 0);
	assert_int_equal(ways.count, all->count);
	if (all->count == 0)
		return;
	assert_in_range(follow(&s, all, reached), 1, 6);
	for (unsigned i = 0; i < all->count; i++) {
		assert_true(reached[i]);
		assert_true(given_up(p, all->item[i]) >= given_up(p, ways.at[0].item));
	}
}

/* EVIDENCE(S-RULING-54 S-RULING-91 S-RULING-94 S-RULING-102 S-CON-02 S-CON-04) */
static void every_minimal_payment_can_be_made(void **state)
{
	static struct found all;
	struct bb_rng rng;
	unsigned payable = 0, long_lists = 0;

	(void)state;
	bb_rng_seed(&rng, 54);
	for (unsigned i = 0; i < ROUNDS; i++) {
		struct sare_player p;
		unsigned building = random_player(&rng, &p);

		compare_payments(&p, building, &all);
		payable += all.count > 0;
		long_lists += all.count > 256;
	}
	assert_in_range(payable, ROUNDS / 4, ROUNDS - 1);
	assert_in_range(long_lists, 1, ROUNDS);
}

/* Found without the others it is the same one, whatever has been said of the payment; whether
 * there are others, too. */
static void the_first_payment_is_found_alone(void **state)
{
	struct bb_rng rng;
	unsigned alone = 0;

	(void)state;
	bb_rng_seed(&rng, 94);
	for (unsigned i = 0; i < ROUNDS; i++) {
		struct sare_player p;
		unsigned building = random_player(&rng, &p);
		struct sare_state s = paying(&p, building);
		struct sare_payment first;
		struct sare_ways ways;

		for (unsigned said = 0; said < 4; said++) {
			unsigned item = bb_rng_below(&rng, SARE_ITEMS);

			sare_find_ways(standard(), &s, &ways);
			assert_int_equal(sare_find_way(standard(), &s, 0, &first), ways.count > 0);
			if (ways.count == 0)
				break;
			assert_memory_equal(first.item, ways.at[0].item, sizeof first.item);
			assert_int_equal(sare_find_only_way(standard(), &s, &first),
			                 ways.count == 1);
			alone += ways.count == 1;
			s.spent[item] =
				(uint8_t)(1 + ways.at[bb_rng_below(&rng,
			                                           ways.count < 8 ? ways.count : 8)]
			                              .item[item]);
		}
	}
	assert_in_range(alone, ROUNDS / 8, 4 * ROUNDS);
}

/* One stone to pay, everything at hand that could be given for it. */
/* EVIDENCE(S-RULING-94) */
static void payments_are_ordered_by_what_they_give_up(void **state)
{
	static const uint8_t order[] = {
		SARE_CARD_STONE, SARE_ITEM_TOKEN + SARE_STONE, SARE_ITEM_TOKEN + SARE_JOKER,
		SARE_CARD_STONE_WOOD, SARE_ITEM_CARAVAN};
	struct sare_edition edition;
	struct bb_rules rules = *standard();
	struct sare_ways ways;
	struct sare_player p = {0};
	struct sare_state s;

	(void)state;
	memcpy(&edition, sare_builtin, sizeof edition);
	memcpy(edition.price[SARE_WAREHOUSE], (uint8_t[]){1, 0, 0}, SARE_RESOURCES);
	rules.edition = &edition;
	p.site[SARE_WAREHOUSE] = 1;
	p.card[SARE_CARD_STONE] = 1;
	p.card[SARE_CARD_STONE_WOOD] = 1;
	p.stored[SARE_STONE] = 1;
	p.joker = 1;
	p.caravans = 1;
	s = paying(&p, SARE_WAREHOUSE);
	sare_find_ways(&rules, &s, &ways);
	assert_int_equal(ways.count, sizeof order);
	for (unsigned i = 0; i < sizeof order; i++)
		for (unsigned item = 0; item < SARE_ITEMS; item++)
			assert_int_equal(ways.at[i].item[item], item == order[i]);
	/* A produced token that would be lost goes before one that would stay. */
	p.made[SARE_STONE] = 1;
	p.card[SARE_CARD_STONE] = 0;
	s = paying(&p, SARE_WAREHOUSE);
	sare_find_ways(&rules, &s, &ways);
	sare_spend(&p, &ways.at[0]);
	assert_int_equal(p.made[SARE_STONE], 0);
	assert_int_equal(p.stored[SARE_STONE], 1);
	/* The library's joker is lost, too, if it is not used; a stored one is not. */
	p.stored[SARE_JOKER] = 1;
	p.stored[SARE_STONE] = 0;
	s = paying(&p, SARE_WAREHOUSE);
	sare_find_ways(&rules, &s, &ways);
	assert_int_equal(ways.at[0].item[SARE_ITEM_TOKEN + SARE_JOKER], 1);
	sare_spend(&p, &ways.at[0]);
	assert_int_equal(p.joker, 0);
	assert_int_equal(p.stored[SARE_JOKER], 1);
}

/* --- contents of the warehouses -------------------------------------------------------------- */

static unsigned unevenness(const uint8_t content[SARE_TOKENS])
{
	unsigned sum = 0;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		sum += (unsigned)content[k] * content[k];
	return sum;
}

/* Full warehouses, all jokers that fit, every choice of the rest once. */
static void compare_contents(const struct sare_state *s, const unsigned pool[SARE_TOKENS],
                             unsigned room)
{
	uint8_t out[SARE_CONTENTS_MAX][SARE_TOKENS];
	uint32_t count = sare_contents(standard(), s, out);
	unsigned sum = pool[0] + pool[1] + pool[2] + pool[3];
	unsigned size = sum < room ? sum : room;
	unsigned jokers = pool[SARE_JOKER] < size ? pool[SARE_JOKER] : size;
	unsigned expected = 0;

	for (unsigned a = 0; a <= pool[0]; a++)
		for (unsigned b = 0; b <= pool[1]; b++)
			for (unsigned c = 0; c <= pool[2]; c++)
				expected += a + b + c + jokers == size;
	assert_int_equal(count, expected < SARE_CONTENTS_MAX ? expected : SARE_CONTENTS_MAX);
	for (uint32_t i = 0; i < count; i++) {
		unsigned total = 0;

		for (unsigned k = 0; k < SARE_TOKENS; k++) {
			assert_in_range(out[i][k], 0, pool[k]);
			total += out[i][k];
		}
		assert_int_equal(total, size);
		assert_int_equal(out[i][SARE_JOKER], jokers);
		for (uint32_t other = 0; other < i; other++)
			assert_memory_not_equal(out[i], out[other], SARE_TOKENS);
		if (i > 0)
			assert_true(unevenness(out[i]) >= unevenness(out[i - 1]));
	}
}

/* EVIDENCE(S-RULING-96 S-RULING-56 S-RULING-91 S-STO-01) */
static void contents_are_full_with_jokers_first_and_even_ones_first(void **state)
{
	struct bb_rng rng;

	(void)state;
	bb_rng_seed(&rng, 96);
	for (unsigned i = 0; i < ROUNDS; i++) {
		struct sare_state s = {.stage = SARE_AT_STORE};
		struct sare_player *p = &s.player[0];
		unsigned warehouses = bb_rng_below(&rng, 6);
		unsigned pool[SARE_TOKENS];

		p->built[SARE_WAREHOUSE] = (uint16_t)((1u << warehouses) - 1);
		for (unsigned k = 0; k < SARE_TOKENS; k++) {
			p->stored[k] = (uint8_t)bb_rng_below(&rng, 4);
			p->made[k] = (uint8_t)bb_rng_below(&rng, 3);
			pool[k] = 0u + p->stored[k] + p->made[k];
		}
		p->joker = (uint8_t)bb_rng_below(&rng, 2);
		pool[SARE_JOKER] += p->joker;
		for (unsigned card = 0; card < SARE_PRODUCTS; card++) {
			p->card[card] = (uint8_t)bb_rng_below(&rng, 3);
			for (unsigned k = 0; k < SARE_RESOURCES; k++)
				pool[k] += (unsigned)p->card[card] * sare_card_info[card].gives[k];
		}
		compare_contents(&s, pool, 3 * warehouses);
	}
}

/* --- pyramids -------------------------------------------------------------------------------- */

static unsigned total_of(const struct sare_pyramid *pyramid)
{
	unsigned total = 0;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		for (unsigned stage = 0; stage < SARE_STAGES_MAX; stage++)
			total += pyramid->price[k][stage];
	return total;
}

/* EVIDENCE(S-PYR-01 S-PYR-05) */
static void pyramids_become_cheaper_with_their_number(void **state)
{
	static const unsigned totals[SARE_PYRAMIDS] = {32, 30, 25, 23};
	static const unsigned stages[SARE_PYRAMIDS] = {3, 3, 2, 2};
	struct sare_edition edition;
	struct bb_text path, expected;
	char where[64], what[64];

	(void)state;
	memcpy(&edition, sare_builtin, sizeof edition);
	for (unsigned i = 0; i < SARE_PYRAMIDS; i++) {
		assert_int_equal(total_of(&edition.pyramid[i]), totals[i]);
		assert_int_equal(edition.pyramid[i].stages, stages[i]);
	}
	/* Number 2 as dear as number 1. */
	edition.pyramid[1].price[SARE_GOLD][2] = 4;
	bb_text_init(&path, where, sizeof where);
	bb_text_init(&expected, what, sizeof what);
	assert_int_equal(sare_edition_finish(&edition, &path, &expected), BB_INVALID);
	assert_string_equal(where, "pyramid.2");
	/* A third stage of a pyramid that has two. */
	memcpy(&edition, sare_builtin, sizeof edition);
	edition.pyramid[3].price[SARE_WOOD][2] = 1;
	bb_text_init(&path, where, sizeof where);
	bb_text_init(&expected, what, sizeof what);
	assert_int_equal(sare_edition_finish(&edition, &path, &expected), BB_INVALID);
	assert_string_equal(where, "pyramid.4.stages");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_minimal_payment_can_be_made),
		cmocka_unit_test(payments_are_ordered_by_what_they_give_up),
		cmocka_unit_test(the_first_payment_is_found_alone),
		cmocka_unit_test(contents_are_full_with_jokers_first_and_even_ones_first),
		cmocka_unit_test(pyramids_become_cheaper_with_their_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
