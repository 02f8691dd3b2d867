/* Payments: all minimal ways to pay for a site, the cheapest first; part by part if there are many.
 *
 * Rules: S-CON-01..07, S-CAR-06, S-CAR-08, S-RULING-53, S-RULING-54, S-RULING-57, S-RULING-91,
 * S-RULING-94, S-RULING-102. A payment is a number of cards of each kind, of tokens of each kind
 * and of caravans. Of equal tokens the produced ones are spent first: unused ones are lost, stored
 * ones stay. Jokers and caravans fill gaps of any kind, and so does the resource that the port
 * waives. */
#include "games/sare/build.h"

#include <limits.h>
#include <string.h>

#include "core/never.h"

/* S-RULING-94: what a player gives up by spending one of each. Decides which payment is the
 * cheapest. */
enum {
	COST_SIMPLE = 10,
	COST_DOUBLE = 17,
	COST_TOKEN = 10,
	COST_JOKER = 16,
	COST_STORED = 1, /* extra for a token that could be kept */
	COST_CARAVAN = 18,
};

enum { JOKERS = SARE_ITEM_TOKEN + SARE_JOKER };

struct search {
	const struct sare_player *p;
	int need[SARE_RESOURCES]; /* after the cards chosen so far; below 0 = wasted */
	/* what the cards from this kind on and the tokens give */
	int rest[SARE_PRODUCTS + 1][SARE_RESOURCES];
	int loose[SARE_TOKENS];
	int token[SARE_TOKENS]; /* loose and stored tokens */
	int waived;
	/* bounds for each item: what the player has or has chosen */
	int least[SARE_ITEMS], most[SARE_ITEMS];
	struct sare_payment now;
	struct sare_ways *ways;
	uint32_t enough; /* stop at this number of ways */
};

static int lacking(int n)
{
	return n > 0 ? n : 0;
}

static int greater(int a, int b)
{
	return a > b ? a : b;
}

static int lack(const int need[SARE_RESOURCES], const int gives[SARE_RESOURCES])
{
	return lacking(need[0] - gives[0]) + lacking(need[1] - gives[1]) +
	       lacking(need[2] - gives[2]);
}

static void read_means(const struct sare_player *p, int token[SARE_TOKENS], int loose[SARE_TOKENS])
{
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		loose[k] = p->made[k];
		if (k == SARE_JOKER)
			loose[k] += p->joker;
		token[k] = loose[k] + p->stored[k];
	}
}

/* Of what is still missing, any kind may be all of it, but no more than the price needs. */
unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   unsigned cell, uint8_t lacks[SARE_RESOURCES])
{
	uint64_t price = sare_price(rules, p, building, cell), purse = sare_purse(p);
	uint64_t gaps = sare_lanes_less(price, purse);
	unsigned open = sare_short_of(price, purse);

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		lacks[k] = (uint8_t)(sare_lane(gaps, k) < open ? sare_lane(gaps, k) : open);
	return open;
}

static unsigned card_cost(unsigned kind)
{
	return kind < SARE_DOUBLES ? COST_SIMPLE : COST_DOUBLE;
}

static unsigned cost_of(const uint8_t item[SARE_ITEMS], const int loose[SARE_TOKENS])
{
	unsigned cost = item[SARE_ITEM_CARAVAN] * COST_CARAVAN;

	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		cost += item[i] * card_cost(i);
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		int spent = item[SARE_ITEM_TOKEN + k];
		unsigned stored = (unsigned)lacking(spent - loose[k]);

		cost += (unsigned)spent * (k == SARE_JOKER ? COST_JOKER : COST_TOKEN) +
		        stored * COST_STORED;
	}
	return cost;
}

/* Inserts a payment in its place: the cheapest first, of equals the one found first. */
static void offer(struct search *x)
{
	struct sare_ways *ways = x->ways;
	uint32_t at = ways->count < SARE_PAYMENTS_MAX ? ways->count : SARE_PAYMENTS_MAX;

	x->now.cost = (uint16_t)cost_of(x->now.item, x->loose);
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		ways->numbers[i] |= bb_bit(x->now.item[i]);
	while (at > 0 && ways->at[at - 1].cost > x->now.cost)
		at--;
	if (at < SARE_PAYMENTS_MAX) {
		uint32_t after =
			ways->count < SARE_PAYMENTS_MAX ? ways->count : SARE_PAYMENTS_MAX - 1;

		memmove(ways->at + at + 1, ways->at + at, (after - at) * sizeof *ways->at);
		ways->at[at] = x->now;
	}
	ways->count++;
}

/* S-RULING-54: no card could be left out. */
static bool needs_all_cards(const struct search *x, const int token[SARE_RESOURCES], int filled)
{
	for (unsigned i = 0; i < SARE_PRODUCTS; i++) {
		int without[SARE_RESOURCES];

		if (x->now.item[i] == 0)
			continue;
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			without[k] = x->need[k] + sare_card_info[i].gives[k];
		if (lack(without, token) <= filled)
			return false;
	}
	return true;
}

/* The port, jokers and caravans fill the gaps that cards and plain tokens leave. */
static void fill_gaps(struct search *x, const int token[SARE_RESOURCES])
{
	int gaps = lack(x->need, token);
	int extra = lacking(gaps - x->waived);
	bool tokens = token[0] + token[1] + token[2] > 0;

	if (extra > x->most[JOKERS] + x->most[SARE_ITEM_CARAVAN] || (tokens && gaps < x->waived) ||
	    !needs_all_cards(x, token, x->waived + extra))
		return;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x->now.item[SARE_ITEM_TOKEN + k] = (uint8_t)token[k];
	for (int jokers = x->least[JOKERS]; jokers <= extra && jokers <= x->most[JOKERS];
	     jokers++) {
		int caravans = extra - jokers;

		if (caravans > x->most[SARE_ITEM_CARAVAN] || caravans < x->least[SARE_ITEM_CARAVAN])
			continue;
		x->now.item[JOKERS] = (uint8_t)jokers;
		x->now.item[SARE_ITEM_CARAVAN] = (uint8_t)caravans;
		offer(x);
		if (x->ways->count >= x->enough)
			return;
	}
}

/* Tries numbers of tokens, the highest first. Skips numbers for which jokers and caravans could not
 * make up. */
static void try_tokens(struct search *x)
{
	int most[SARE_RESOURCES], token[SARE_RESOURCES], low[SARE_RESOURCES];
	const int *least = x->least + SARE_ITEM_TOKEN;
	/* the least number of tokens */
	int sum = -(x->waived + x->most[JOKERS] + x->most[SARE_ITEM_CARAVAN]);

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		most[k] = lacking(x->need[k]);
		sum += most[k];
		if (most[k] > x->most[SARE_ITEM_TOKEN + k])
			most[k] = x->most[SARE_ITEM_TOKEN + k];
	}
	low[0] = greater(least[0], sum - most[1] - most[2]);
	for (token[0] = most[0]; token[0] >= low[0]; token[0]--) {
		low[1] = greater(least[1], sum - token[0] - most[2]);
		for (token[1] = most[1]; token[1] >= low[1]; token[1]--) {
			low[2] = greater(least[2], sum - token[0] - token[1]);
			for (token[2] = most[2]; token[2] >= low[2] && x->ways->count < x->enough;
			     token[2]--)
				fill_gaps(x, token);
		}
	}
}

static bool is_of_use(const uint8_t gives[SARE_RESOURCES], const int need[SARE_RESOURCES])
{
	return (gives[0] > 0 && need[0] > 0) || (gives[1] > 0 && need[1] > 0) ||
	       (gives[2] > 0 && need[2] > 0);
}

/* Tries every number of cards of this kind, then of the kinds after it. */
static void try_cards(struct search *x, unsigned kind)
{
	const uint8_t *gives = sare_card_info[kind].gives;
	int used = 0;

	while (kind < SARE_PRODUCTS && x->most[kind] == 0)
		gives = sare_card_info[++kind].gives;
	if (x->ways->count >= x->enough ||
	    lack(x->need, x->rest[kind]) > x->waived + x->most[JOKERS] + x->most[SARE_ITEM_CARAVAN])
		return;
	if (kind == SARE_PRODUCTS) {
		try_tokens(x);
		return;
	}
	if (x->least[kind] == 0)
		try_cards(x, kind + 1);
	while (used < x->most[kind] && is_of_use(gives, x->need)) {
		used++;
		x->now.item[kind]++;
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			x->need[k] -= gives[k];
		if (used >= x->least[kind])
			try_cards(x, kind + 1);
	}
	x->now.item[kind] = 0;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x->need[k] += used * gives[k];
}

/* Sets the bounds of each item: what the player has, or the number already chosen. */
static void bound(struct search *x, const struct sare_state *s)
{
	for (unsigned i = 0; i < SARE_ITEMS; i++) {
		x->least[i] = 0;
		if (i < SARE_ITEM_TOKEN)
			x->most[i] = x->p->card[i];
		else
			x->most[i] = i < SARE_ITEM_CARAVAN ? x->token[i - SARE_ITEM_TOKEN]
			                                   : x->p->caravans;
		if (s->spent[i] != 0)
			x->least[i] = x->most[i] = s->spent[i] - 1;
	}
}

static void find_ways(const struct bb_rules *rules, const struct sare_state *s, uint32_t enough,
                      struct sare_ways *ways)
{
	struct search x;
	uint64_t price;

	x.p = &s->player[s->seat];
	x.ways = ways;
	x.enough = enough;
	ways->count = 0;
	memset(ways->numbers, 0, sizeof ways->numbers);
	memset(&x.now, 0, sizeof x.now);
	price = sare_price(rules, x.p, s->paying - 1u, s->paying_on - 1u);
	x.waived = (int)sare_lane(price, SARE_JOKER);
	read_means(x.p, x.token, x.loose);
	bound(&x, s);
	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		x.need[k] = (int)sare_lane(price, k);
		x.rest[SARE_PRODUCTS][k] = x.most[SARE_ITEM_TOKEN + k];
		for (unsigned i = SARE_PRODUCTS; i-- > 0;)
			x.rest[i][k] = x.rest[i + 1][k] + x.most[i] * sare_card_info[i].gives[k];
	}
	try_cards(&x, 0);
}

void sare_find_ways(const struct bb_rules *rules, const struct sare_state *s,
                    struct sare_ways *ways)
{
	find_ways(rules, s, UINT32_MAX, ways);
}

/* --- the cheapest way ---------------------------------------------------------------------- */

/* The cheapest payment never contains a card that could be left out, so only the double cards must
 * be tried. What they leave open is covered by loose tokens, then by single cards, which cost the
 * same but come later in the list, then by stored tokens, jokers and caravans. Resources are
 * lanes. */
struct deal {
	uint64_t doubles; /* taken: byte i is how many of kind i + 1 */
	uint64_t cards;   /* single cards */
	uint64_t tokens;  /* loose and stored tokens */
	unsigned stored;  /* stored tokens among them */
	unsigned jokers, caravans;
	unsigned cost; /* UINT_MAX = does not pay the price */
};

struct bargain {
	const struct sare_player *p;
	uint64_t price;
	/* what the player has; all jokers are in the lane of loose tokens */
	uint64_t cards, loose, stored;
	struct deal best;
	/* When searching for a second way: */
	bool several;  /* there is one */
	bool doubtful; /* a card that could be left out was kept, so there may be others */
};

static uint64_t one_of(unsigned k)
{
	return UINT64_C(1) << 16 * k;
}

/* The lanes that are not 0, by their highest bits. */
static uint64_t some_of(uint64_t lanes)
{
	return (lanes + UINT64_C(0x7fff7fff7fff)) & UINT64_C(0x800080008000);
}

/* The port waives a gap if there is one, else the most expensive resource; of equals the one that
 * comes first in the list. */
static void waive(struct deal *deal, uint64_t stored)
{
	if (stored != 0) {
		deal->tokens -= one_of(bb_highest(stored) / 16);
		deal->stored--;
	} else if (deal->cards != 0) {
		deal->cards -= one_of(bb_lowest(deal->cards) / 16);
	} else if (deal->tokens != 0) {
		deal->tokens -= one_of(bb_highest(deal->tokens) / 16);
	}
}

/* Double cards as the bytes of a word: byte i is the number of cards of kind i + 1. */
#define OF_KIND(card) (UINT64_C(0xff) << 8 * (SARE_CARD_##card - 1))
#define FOR_STONE (OF_KIND(STONE_WOOD) | OF_KIND(STONE_GOLD) | OF_KIND(STONE_STONE))
#define FOR_WOOD (OF_KIND(STONE_WOOD) | OF_KIND(WOOD_GOLD) | OF_KIND(WOOD_WOOD))
#define FOR_GOLD (OF_KIND(STONE_GOLD) | OF_KIND(WOOD_GOLD) | OF_KIND(GOLD_GOLD))

/* The bytes of the cards that give something still missing. */
static uint64_t useful_doubles(uint64_t open)
{
	static const uint64_t doubles_for[1 << SARE_RESOURCES] = {
		0,
		FOR_STONE,
		FOR_WOOD,
		FOR_STONE | FOR_WOOD,
		FOR_GOLD,
		FOR_STONE | FOR_GOLD,
		FOR_WOOD | FOR_GOLD,
		FOR_STONE | FOR_WOOD | FOR_GOLD,
	};
	uint64_t some = some_of(open) >> 15;

	return doubles_for[(some | some >> 15 | some >> 30) & 7];
}

static unsigned count_doubles(uint64_t doubles)
{
	return (unsigned)(doubles * BB_EACH_BYTE >> 56);
}

/* Where the byte of the first kind begins; there must be one. */
static unsigned first_double(uint64_t doubles)
{
	return bb_lowest(doubles) & ~7u;
}

/* What a card of the kind whose byte begins at `at` gives. */
static uint64_t double_gives(unsigned at)
{
	return sare_card_info[at / 8 + 1].lanes;
}

/* The cheapest way to pay what these double cards leave open. */
static struct deal complete_deal(const struct bargain *x, uint64_t open, uint64_t doubles)
{
	uint64_t bare = sare_lanes_less(open, x->loose);     /* after loose tokens, */
	uint64_t short_of = sare_lanes_less(bare, x->cards); /* cards, */
	uint64_t gap = sare_lanes_less(short_of, x->stored); /* stored tokens */
	unsigned waived = sare_lane(x->price, SARE_JOKER), gaps = sare_lanes_total(gap);
	unsigned jokers = sare_lane(x->loose, SARE_JOKER);
	struct deal deal = {
		.doubles = doubles,
		.cards = bare - short_of,
		.tokens = open - bare + short_of - gap,
		.stored = sare_lanes_total(short_of - gap),
	};

	if (waived > 0 && gaps == 0)
		waive(&deal, short_of - gap);
	gaps = gaps > waived ? gaps - waived : 0;
	deal.jokers = gaps < jokers ? gaps : jokers;
	deal.caravans = gaps - deal.jokers;
	_Static_assert((int)COST_SIMPLE == (int)COST_TOKEN, "one sum");
	deal.cost = COST_DOUBLE * count_doubles(doubles) +
	            COST_SIMPLE * sare_lanes_total(deal.cards + deal.tokens) +
	            COST_STORED * deal.stored + COST_JOKER * deal.jokers +
	            COST_CARAVAN * deal.caravans;
	if (deal.caravans > x->p->caravans)
		deal.cost = UINT_MAX;
	return deal;
}

/* True if a comes before b in the list, as far as costs and single cards decide it. */
static bool is_before(const struct deal *a, const struct deal *b)
{
	if (a->cost != b->cost)
		return a->cost < b->cost;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		if (sare_lane(a->cards, k) != sare_lane(b->cards, k))
			return sare_lane(a->cards, k) < sare_lane(b->cards, k);
	return false;
}

/* The least cost of this many resources with this many double cards available. Double cards are
 * cheap if both resources are used. */
static unsigned least_cost(unsigned resources, unsigned doubles)
{
	unsigned pairs = resources / 2 < doubles ? resources / 2 : doubles;

	return COST_DOUBLE * pairs + COST_SIMPLE * (resources - 2 * pairs);
}

/* Takes another card of the first available kind, or no more of it. Tries as many as can be used
 * first, against the order of the list: they are cheap, and anything that cannot be cheaper than
 * the best so far is skipped. */
static void try_doubles(struct bargain *x, uint64_t at_hand, uint64_t open, uint64_t taken)
{
	unsigned resources = sare_lanes_total(open), waived = sare_lane(x->price, SARE_JOKER), at;

	at_hand &= useful_doubles(open);
	resources = resources > waived ? resources - waived : 0;
	if (COST_DOUBLE * count_doubles(taken) + least_cost(resources, count_doubles(at_hand)) >
	    x->best.cost)
		return;
	if (at_hand == 0) {
		struct deal deal = complete_deal(x, open, taken);

		if (!is_before(&x->best, &deal))
			x->best = deal;
		return;
	}
	at = first_double(at_hand);
	try_doubles(x, at_hand - bb_bit(at), sare_lanes_less(open, double_gives(at)),
	            taken + bb_bit(at));
	try_doubles(x, at_hand & ~(UINT64_C(0xff) << at), open, taken);
}

static struct bargain begin_bargain(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	uint64_t joker = sare_tokens(p) & UINT64_C(0xffff) << 16 * SARE_JOKER;

	return (struct bargain){
		.p = p,
		.price = sare_price(rules, p, s->paying - 1u, s->paying_on - 1u),
		.cards = sare_lanes_of(p->card[SARE_STONE], p->card[SARE_WOOD], p->card[SARE_GOLD],
	                               0),
		.loose = sare_lanes_of(p->made[SARE_STONE], p->made[SARE_WOOD], p->made[SARE_GOLD],
	                               0) |
	                 joker,
		.stored = sare_lanes_of(p->stored[SARE_STONE], p->stored[SARE_WOOD],
	                                p->stored[SARE_GOLD], 0),
		.best = {.cost = UINT_MAX},
	};
}

/* The price without what the port waives. */
static uint64_t open_at_first(const struct bargain *x)
{
	return x->price & UINT64_C(0xffffffffffff);
}

static uint64_t doubles_at_hand(const struct bargain *x)
{
	_Static_assert(SARE_DOUBLES == 3 && SARE_PRODUCTS == 9, "kinds 1 to 8 are one word");

	return bb_eight_bytes(x->p->card + 1) & (FOR_STONE | FOR_WOOD | FOR_GOLD);
}

/* True if a token could replace a single card of its kind or the other way round, or a joker or
 * caravan either of them. */
static bool has_substitute(const struct bargain *x, const struct deal *deal)
{
	uint64_t tokens = (x->loose & UINT64_C(0xffffffffffff)) + x->stored - deal->tokens;
	unsigned caravans = x->p->caravans - deal->caravans;
	unsigned fillers = sare_lane(x->loose, SARE_JOKER) - deal->jokers + caravans;

	return (some_of(deal->cards) & some_of(tokens)) != 0 ||
	       (some_of(deal->tokens) & some_of(x->cards - deal->cards)) != 0 ||
	       (fillers > 0 && (deal->cards | deal->tokens) != 0) ||
	       (deal->jokers > 0 && caravans > 0);
}

static struct sare_payment payment_of(const struct deal *deal)
{
	struct sare_payment payment = {.cost = (uint16_t)deal->cost};

	bb_put_eight_bytes(payment.item + 1, deal->doubles);
	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		payment.item[k] = (uint8_t)sare_lane(deal->cards, k);
		payment.item[SARE_ITEM_TOKEN + k] = (uint8_t)sare_lane(deal->tokens, k);
	}
	payment.item[JOKERS] = (uint8_t)deal->jokers;
	payment.item[SARE_ITEM_CARAVAN] = (uint8_t)deal->caravans;
	return payment;
}

static bool is_said(const struct sare_state *s)
{
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		if (s->spent[i] != 0)
			return true;
	return false;
}

static struct bargain find_bargain(const struct bb_rules *rules, const struct sare_state *s)
{
	struct bargain x = begin_bargain(rules, s);

	try_doubles(&x, doubles_at_hand(&x), open_at_first(&x), 0);
	return x;
}

/* S-RULING-54: no double card could be left out. A deal never has more of the others than it
 * needs. */
static bool is_minimal(const struct bargain *x, const struct deal *deal)
{
	unsigned filled = sare_lane(x->price, SARE_JOKER) + deal->jokers + deal->caravans;
	uint64_t given = deal->cards + deal->tokens;

	for (uint64_t left = deal->doubles; left != 0; left -= bb_bit(first_double(left)))
		given += double_gives(first_double(left));
	for (uint64_t left = deal->doubles; left != 0;
	     left &= ~(UINT64_C(0xff) << first_double(left))) {
		uint64_t without = given - double_gives(first_double(left));

		if (sare_lanes_total(sare_lanes_less(x->price, without)) <= filled)
			return false;
	}
	return true;
}

/* Searches for a second way, in the order of try_doubles: another deal, or a substitute within the
 * first one. */
static void look_for_second(struct bargain *x, uint64_t at_hand, uint64_t open, uint64_t taken)
{
	struct deal deal;

	at_hand &= useful_doubles(open);
	if (at_hand != 0) {
		unsigned at = first_double(at_hand);

		look_for_second(x, at_hand - bb_bit(at), sare_lanes_less(open, double_gives(at)),
		                taken + bb_bit(at));
		if (!x->several)
			look_for_second(x, at_hand & ~(UINT64_C(0xff) << at), open, taken);
		return;
	}
	deal = complete_deal(x, open, taken);
	if (deal.cost == UINT_MAX)
		return;
	if (!is_minimal(x, &deal)) {
		x->doubtful = true;
		return;
	}
	x->several = x->best.cost < UINT_MAX || has_substitute(x, &deal);
	x->best = deal;
}

enum answer { NO, YES, UNKNOWN };

/* Decides whether there is a single way to pay, as far as possible without listing them all. */
static enum answer is_only_way(const struct bb_rules *rules, const struct sare_state *s,
                               struct sare_payment *payment)
{
	struct bargain x = begin_bargain(rules, s);

	look_for_second(&x, doubles_at_hand(&x), open_at_first(&x), 0);
	if (x.several)
		return NO;
	if (x.doubtful || x.best.cost == UINT_MAX ||
	    sare_lane(x.price, SARE_JOKER) > 0) /* of the player's choice */
		return UNKNOWN;
	*payment = payment_of(&x.best);
	return YES;
}

bool sare_find_only_way(const struct bb_rules *rules, const struct sare_state *s,
                        struct sare_payment *payment)
{
	enum answer answer = is_said(s) ? UNKNOWN : is_only_way(rules, s, payment);
	struct sare_ways ways;

	if (answer != UNKNOWN)
		return answer == YES;
	find_ways(rules, s, 2, &ways);
	*payment = ways.at[0];
	return ways.count == 1;
}

bool sare_find_way(const struct bb_rules *rules, const struct sare_state *s, unsigned number,
                   struct sare_payment *payment)
{
	struct sare_ways ways;

	if (number == 0 && !is_said(s)) {
		struct bargain x = find_bargain(rules, s);

		*payment = payment_of(&x.best);
		return x.best.cost < UINT_MAX;
	}
	sare_find_ways(rules, s, &ways);
	if (number >= SARE_PAYMENTS_MAX || number >= ways.count)
		return false;
	*payment = ways.at[number];
	return true;
}

/* S-RULING-102: the item with the most possible numbers, so that few questions are asked. */
unsigned sare_asked_item(const struct sare_ways *ways)
{
	unsigned best = 0;

	for (unsigned i = 1; i < SARE_ITEMS; i++)
		if (bb_count(ways->numbers[i]) > bb_count(ways->numbers[best]))
			best = i;
	return best;
}

void sare_spend(struct sare_player *p, const struct sare_payment *payment)
{
	if (BB_NEVER(payment->item[SARE_ITEM_CARAVAN] > p->caravans))
		return;
	for (unsigned i = 0; i < SARE_PRODUCTS; i++) {
		if (BB_NEVER(payment->item[i] > p->card[i]))
			return;
		p->card[i] = (uint8_t)(p->card[i] - payment->item[i]);
	}
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		unsigned left = payment->item[SARE_ITEM_TOKEN + k];
		unsigned made = left < p->made[k] ? left : p->made[k];

		p->made[k] = (uint8_t)(p->made[k] - made);
		left -= made;
		if (k == SARE_JOKER && left > 0 && p->joker != 0) {
			p->joker = 0;
			left--;
		}
		if (BB_NEVER(left > p->stored[k])) /* the payment exceeds what the player has */
			left = p->stored[k];
		p->stored[k] = (uint8_t)(p->stored[k] - left);
	}
	p->caravans = (uint8_t)(p->caravans - payment->item[SARE_ITEM_CARAVAN]);
}
