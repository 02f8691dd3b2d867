/* Payments: all minimal ways to pay a site, the cheapest first, or part by part where they are many.
 *
 * Rules: S-CON-01..07, S-CAR-06, S-CAR-08, S-RULING-53, S-RULING-54, S-RULING-57, S-RULING-91,
 * S-RULING-94, S-RULING-102. A payment is a number of cards of each kind, of tokens of each kind and of caravans.
 * Of equal tokens the produced ones go first: unused ones are lost, stored ones stay. Jokers and
 * caravans fill gaps of any kind, and so does the resource that the port waives. */
#include "games/sare/state.h"

#include <string.h>

#include "core/never.h"

/* S-RULING-94: what a player gives up by spending one of each, to put the cheapest payment first. */
enum {
	COST_SIMPLE = 10,
	COST_DOUBLE = 17,
	COST_TOKEN = 10,
	COST_JOKER = 16,
	COST_STORED = 1, /* more for a token that would stay */
	COST_CARAVAN = 18,
};

enum { JOKERS = SARE_ITEM_TOKEN + SARE_JOKER };

struct search {
	const struct sare_player *p;
	int need[SARE_RESOURCES]; /* after the cards chosen so far; below 0 = wasted */
	int rest[SARE_PRODUCTS + 1][SARE_RESOURCES]; /* what cards from this kind on and tokens give */
	int loose[SARE_TOKENS];
	int token[SARE_TOKENS]; /* loose and stored */
	int waived;
	int least[SARE_ITEMS], most[SARE_ITEMS]; /* of each item: what the player has, or has said */
	struct sare_payment now;
	struct sare_ways *ways;
	uint32_t enough; /* ways: nobody wants to know of more */
};

static int lacking(int n)
{
	return n > 0 ? n : 0;
}

static int lesser(int a, int b)
{
	return a < b ? a : b;
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

static void read_means(const struct sare_player *p, int token[SARE_TOKENS],
                       int loose[SARE_TOKENS])
{
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		loose[k] = p->made[k];
		if (k == SARE_JOKER)
			loose[k] += p->joker;
		token[k] = loose[k] + p->stored[k];
	}
}

/* What cards, tokens and then the port, jokers and caravans leave open of the price. Of it a kind may be all, but no more
 * than it needs. */
static unsigned left_open(const struct bb_rules *rules, const struct sare_player *p, unsigned building, unsigned cell,
                          uint64_t *gaps)
{
	uint64_t price = sare_price(rules, p, building, cell);
	uint64_t have = sare_tokens(p) + sare_cards_give(p->card);
	unsigned fill = sare_lane(price, SARE_JOKER) + sare_lane(have, SARE_JOKER) + p->caravans, open;

	*gaps = sare_lanes_less(price, have);
	open = sare_lanes_total(*gaps);
	return open > fill ? open - fill : 0;
}

unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   unsigned cell, uint8_t lacks[SARE_RESOURCES])
{
	uint64_t gaps;
	unsigned open = left_open(rules, p, building, cell, &gaps);

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		lacks[k] = (uint8_t)(sare_lane(gaps, k) < open ? sare_lane(gaps, k) : open);
	return open;
}

/* A price that is covered by all is covered by some minimal part. */
bool sare_can_pay(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                  unsigned cell)
{
	uint64_t gaps;

	return left_open(rules, p, building, cell, &gaps) == 0;
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

/* Notes a payment in its place: the cheapest first, among equals the one found first. */
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
		uint32_t after = ways->count < SARE_PAYMENTS_MAX ? ways->count : SARE_PAYMENTS_MAX - 1;

		memmove(ways->at + at + 1, ways->at + at, (after - at) * sizeof *ways->at);
		ways->at[at] = x->now;
	}
	ways->count++;
}

/* S-RULING-54: no card that could be left out. */
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

/* The gaps that cards and plain tokens leave are filled by the port, jokers and caravans. */
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
	for (int jokers = x->least[JOKERS]; jokers <= extra && jokers <= x->most[JOKERS]; jokers++) {
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

/* Numbers of tokens, the most first. Fewer than what jokers and caravans could make up for are not looked at. */
static void try_tokens(struct search *x)
{
	int most[SARE_RESOURCES], token[SARE_RESOURCES], low[SARE_RESOURCES];
	const int *least = x->least + SARE_ITEM_TOKEN;
	int sum = -(x->waived + x->most[JOKERS] + x->most[SARE_ITEM_CARAVAN]); /* tokens that there must be */

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

/* Every number of cards of this kind, then of the kinds after it. */
static void try_cards(struct search *x, unsigned kind)
{
	const uint8_t *gives = sare_card_info[kind].gives;
	int used = 0;

	while (kind < SARE_PRODUCTS && x->most[kind] == 0)
		gives = sare_card_info[++kind].gives;
	if (x->ways->count >= x->enough ||
	    lack(x->need, x->rest[kind]) >
	            x->waived + x->most[JOKERS] + x->most[SARE_ITEM_CARAVAN])
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

/* What the player has of each item; of an item that was said, that number. */
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

/* --- the cheapest one ---------------------------------------------------------------------- */

/* What is cheapest leaves no card out that could be, so that only the double cards must be tried: whatever they leave
 * open is covered by loose tokens, then by single cards, which cost the same but come later in the list, then by stored
 * tokens, jokers and caravans. */
struct bargain {
	const struct sare_player *p;
	int need[SARE_RESOURCES]; /* after the double cards chosen so far; below 0 = wasted */
	int loose[SARE_TOKENS], token[SARE_TOKENS];
	int waived;
	struct sare_payment now, best;
};

/* What the port waives is a gap if there is one, else what costs most; of equals what comes first in the list. */
static void waive(struct sare_payment *way, const int loose[SARE_TOKENS])
{
	for (unsigned k = SARE_RESOURCES; k-- > 0;)
		if (way->item[SARE_ITEM_TOKEN + k] > loose[k]) {
			way->item[SARE_ITEM_TOKEN + k]--;
			return;
		}
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		if (way->item[k] > 0) {
			way->item[k]--;
			return;
		}
	for (unsigned k = SARE_RESOURCES; k-- > 0;)
		if (way->item[SARE_ITEM_TOKEN + k] > 0) {
			way->item[SARE_ITEM_TOKEN + k]--;
			return;
		}
}

/* Whether a comes before b in the list, both having been found in its order but for their single cards. */
static bool is_before(const struct sare_payment *a, const struct sare_payment *b)
{
	return a->cost != b->cost ? a->cost < b->cost : memcmp(a->item, b->item, SARE_DOUBLES) < 0;
}

static void complete_bargain(struct bargain *x)
{
	int gaps = 0, jokers;

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		int open = lacking(x->need[k]);
		int loose = lesser(open, x->loose[k]);
		int cards = lesser(open - loose, x->p->card[k]);
		int stored = lesser(open - loose - cards, x->token[k] - x->loose[k]);

		x->now.item[k] = (uint8_t)cards;
		x->now.item[SARE_ITEM_TOKEN + k] = (uint8_t)(loose + stored);
		gaps += open - loose - cards - stored;
	}
	if (x->waived > 0 && gaps == 0)
		waive(&x->now, x->loose);
	gaps = lacking(gaps - x->waived);
	jokers = lesser(gaps, x->token[SARE_JOKER]);
	if (gaps - jokers > x->p->caravans)
		return;
	x->now.item[JOKERS] = (uint8_t)jokers;
	x->now.item[SARE_ITEM_CARAVAN] = (uint8_t)(gaps - jokers);
	x->now.cost = (uint16_t)cost_of(x->now.item, x->loose);
	if (is_before(&x->now, &x->best))
		x->best = x->now;
}

static void try_doubles(struct bargain *x, unsigned kind)
{
	const uint8_t *gives;

	while (kind < SARE_PRODUCTS && x->p->card[kind] == 0)
		kind++;
	if (kind == SARE_PRODUCTS) {
		complete_bargain(x);
		return;
	}
	gives = sare_card_info[kind].gives;
	try_doubles(x, kind + 1);
	while (x->now.item[kind] < x->p->card[kind] && is_of_use(gives, x->need)) {
		x->now.item[kind]++;
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			x->need[k] -= gives[k];
		try_doubles(x, kind + 1);
	}
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x->need[k] += x->now.item[kind] * gives[k];
	x->now.item[kind] = 0;
}

static struct bargain find_bargain(const struct bb_rules *rules, const struct sare_state *s)
{
	struct bargain x = {.p = &s->player[s->seat], .best = {.cost = UINT16_MAX}};
	uint64_t price = sare_price(rules, x.p, s->paying - 1u, s->paying_on - 1u);

	x.waived = (int)sare_lane(price, SARE_JOKER);
	read_means(x.p, x.token, x.loose);
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x.need[k] = (int)sare_lane(price, k);
	try_doubles(&x, SARE_DOUBLES);
	return x;
}

/* A token could be given for a single card of it, or the other way round, or a joker or caravan for either. */
static bool has_substitute(const struct bargain *x)
{
	const uint8_t *item = x->best.item;
	int jokers = x->token[SARE_JOKER] - item[JOKERS], caravans = x->p->caravans - item[SARE_ITEM_CARAVAN];
	bool other = item[JOKERS] > 0 && caravans > 0;

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		bool card = item[k] > 0, token = item[SARE_ITEM_TOKEN + k] > 0;

		other |= card & (x->token[k] > item[SARE_ITEM_TOKEN + k]);
		other |= token & (x->p->card[k] > item[k]);
		other |= (card | token) & (jokers + caravans > 0);
	}
	return other;
}

static bool is_said(const struct sare_state *s)
{
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		if (s->spent[i] != 0)
			return true;
	return false;
}

bool sare_find_only_way(const struct bb_rules *rules, const struct sare_state *s,
                        struct sare_payment *payment)
{
	struct sare_ways ways;

	if (!is_said(s)) { /* mostly that is seen by the cheapest one */
		struct bargain bargain = find_bargain(rules, s);

		if (bargain.best.cost < UINT16_MAX && has_substitute(&bargain))
			return false;
	}
	find_ways(rules, s, 2, &ways);
	*payment = ways.at[0];
	return ways.count == 1;
}

bool sare_find_way(const struct bb_rules *rules, const struct sare_state *s, unsigned number,
                   struct sare_payment *payment)
{
	struct sare_ways ways;

	if (number == 0 && !is_said(s)) {
		*payment = find_bargain(rules, s).best;
		return payment->cost < UINT16_MAX;
	}
	sare_find_ways(rules, s, &ways);
	if (number >= SARE_PAYMENTS_MAX || number >= ways.count)
		return false;
	*payment = ways.at[number];
	return true;
}

/* S-RULING-102: of which there are most numbers to choose from, so that few questions are asked. */
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
		if (BB_NEVER(left > p->stored[k])) /* a payment of what the player has not */
			left = p->stored[k];
		p->stored[k] = (uint8_t)(p->stored[k] - left);
	}
	p->caravans = (uint8_t)(p->caravans - payment->item[SARE_ITEM_CARAVAN]);
}
