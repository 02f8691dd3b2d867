/* Payments: all minimal ways to pay a site, best first.
 *
 * Rules: S-CON-01..07, S-CAR-06, S-CAR-08, S-RULING-53, S-RULING-54, S-RULING-57, S-RULING-91,
 * S-RULING-94. A payment is a number of cards of each kind, of tokens of each kind and of caravans.
 * Of equal tokens the produced ones go first: unused ones are lost, stored ones stay. Jokers and
 * caravans fill gaps of any kind, and so does the resource that the port waives. */
#include "games/sare/state.h"

#include <string.h>

/* S-RULING-94: what a player gives up by spending one of each, to put the cheapest payment first. */
enum {
	COST_SIMPLE = 10,
	COST_DOUBLE = 17,
	COST_TOKEN = 10,
	COST_JOKER = 16,
	COST_STORED = 1, /* more for a token that would stay */
	COST_CARAVAN = 18,
	COSTS = 1024, /* a payment costs less: dearer ones count as the dearest */
};

struct search {
	const struct sare_player *p;
	int need[SARE_RESOURCES]; /* after the cards chosen so far; below 0 = wasted */
	int rest[SARE_PRODUCTS + 1][SARE_RESOURCES]; /* what cards from this kind on and tokens give */
	int loose[SARE_TOKENS];
	int token[SARE_TOKENS]; /* loose and stored */
	int waived;
	struct sare_payment now;
	uint32_t count;
	struct sare_payment found[SARE_PAYMENTS_MAX];
};

static int lacking(int n)
{
	return n > 0 ? n : 0;
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

/* With everything the player has: cards and tokens give what they show, then the port, jokers and
 * caravans fill gaps of any kind. Of what is left open a kind may be all, but no more than it needs. */
unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   uint8_t lacks[SARE_RESOURCES])
{
	uint8_t price[SARE_RESOURCES];
	int waived = (int)sare_price(rules, p, building, price);
	int token[SARE_TOKENS], loose[SARE_TOKENS], need[SARE_RESOURCES];
	int open;

	read_means(p, token, loose);
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		need[k] = price[k];
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		for (unsigned k = 0; p->card[i] > 0 && k < SARE_RESOURCES; k++)
			need[k] -= p->card[i] * sare_card_info[i].gives[k];
	open = lacking(lack(need, token) - waived - token[SARE_JOKER] - p->caravans);
	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		int own = lacking(need[k] - token[k]);

		lacks[k] = (uint8_t)(own < open ? own : open);
	}
	return (unsigned)open;
}

/* A price that is covered by all is covered by some minimal part. */
bool sare_can_pay(const struct bb_rules *rules, const struct sare_player *p, unsigned building)
{
	uint8_t lacks[SARE_RESOURCES];

	return sare_lack(rules, p, building, lacks) == 0;
}

static unsigned cost_of(const struct search *x)
{
	const uint8_t *item = x->now.item;
	unsigned cost = item[SARE_ITEM_CARAVAN] * COST_CARAVAN;

	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		cost += (unsigned)item[i] * (i < SARE_DOUBLES ? COST_SIMPLE : COST_DOUBLE);
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		int spent = item[SARE_ITEM_TOKEN + k];
		unsigned stored = (unsigned)lacking(spent - x->loose[k]);

		cost += (unsigned)spent * (k == SARE_JOKER ? COST_JOKER : COST_TOKEN) +
		        stored * COST_STORED;
	}
	return cost < COSTS ? cost : COSTS - 1;
}

/* Notes a payment. When there is no more room, the dearest that was found last gives way. */
static void offer(struct search *x)
{
	uint32_t dearest = 0;

	x->now.cost = (uint16_t)cost_of(x);
	if (x->count < SARE_PAYMENTS_MAX) {
		x->found[x->count++] = x->now;
		return;
	}
	for (uint32_t i = 1; i < x->count; i++)
		if (x->found[i].cost >= x->found[dearest].cost)
			dearest = i;
	if (x->found[dearest].cost <= x->now.cost)
		return;
	memmove(x->found + dearest, x->found + dearest + 1,
	        (x->count - 1 - dearest) * sizeof *x->found);
	x->found[x->count - 1] = x->now;
}

/* The cheapest first; among equals the one found first. */
static void put_in_order(const struct search *x, struct sare_payment *out)
{
	uint16_t place[COSTS] = {0};
	uint16_t next = 0;

	for (uint32_t i = 0; i < x->count; i++)
		place[x->found[i].cost]++;
	for (unsigned cost = 0; cost < COSTS; cost++) {
		uint16_t many = place[cost];

		place[cost] = next;
		next = (uint16_t)(next + many);
	}
	for (uint32_t i = 0; i < x->count; i++)
		out[place[x->found[i].cost]++] = x->found[i];
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

	if (extra > x->token[SARE_JOKER] + x->p->caravans || (tokens && gaps < x->waived) ||
	    !needs_all_cards(x, token, x->waived + extra))
		return;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x->now.item[SARE_ITEM_TOKEN + k] = (uint8_t)token[k];
	for (int jokers = 0; jokers <= extra && jokers <= x->token[SARE_JOKER]; jokers++) {
		if (extra - jokers > x->p->caravans)
			continue;
		x->now.item[SARE_ITEM_TOKEN + SARE_JOKER] = (uint8_t)jokers;
		x->now.item[SARE_ITEM_CARAVAN] = (uint8_t)(extra - jokers);
		offer(x);
	}
}

static void try_tokens(struct search *x)
{
	int most[SARE_RESOURCES], token[SARE_RESOURCES];

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		most[k] = lacking(x->need[k]);
		if (most[k] > x->token[k])
			most[k] = x->token[k];
	}
	for (token[0] = most[0]; token[0] >= 0; token[0]--)
		for (token[1] = most[1]; token[1] >= 0; token[1]--)
			for (token[2] = most[2]; token[2] >= 0; token[2]--)
				fill_gaps(x, token);
}

/* Every number of cards of this kind, then of the kinds after it. */
static void try_cards(struct search *x, unsigned kind)
{
	const uint8_t *gives = sare_card_info[kind].gives;
	unsigned used = 0;

	while (kind < SARE_PRODUCTS && x->p->card[kind] == 0)
		gives = sare_card_info[++kind].gives;
	if (lack(x->need, x->rest[kind]) > x->waived + x->token[SARE_JOKER] + x->p->caravans)
		return;
	if (kind == SARE_PRODUCTS) {
		try_tokens(x);
		return;
	}
	try_cards(x, kind + 1);
	while (used < x->p->card[kind] && ((gives[0] > 0 && x->need[0] > 0) ||
	                                   (gives[1] > 0 && x->need[1] > 0) ||
	                                   (gives[2] > 0 && x->need[2] > 0))) {
		used++;
		x->now.item[kind]++;
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			x->need[k] -= gives[k];
		try_cards(x, kind + 1);
	}
	x->now.item[kind] = 0;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		x->need[k] += (int)used * gives[k];
}

uint32_t sare_payments(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                       struct sare_payment *out)
{
	uint8_t price[SARE_RESOURCES];
	struct search x;

	x.p = p;
	x.count = 0;
	memset(&x.now, 0, sizeof x.now);
	x.waived = (int)sare_price(rules, p, building, price);
	read_means(p, x.token, x.loose);
	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		x.need[k] = price[k];
		x.rest[SARE_PRODUCTS][k] = x.token[k];
		for (unsigned i = SARE_PRODUCTS; i-- > 0;)
			x.rest[i][k] = x.rest[i + 1][k] + p->card[i] * sare_card_info[i].gives[k];
	}
	try_cards(&x, 0);
	put_in_order(&x, out);
	return x.count;
}

void sare_spend(struct sare_player *p, const struct sare_payment *payment)
{
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		p->card[i] = (uint8_t)(p->card[i] - payment->item[i]);
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		unsigned left = payment->item[SARE_ITEM_TOKEN + k];
		unsigned made = left < p->made[k] ? left : p->made[k];

		p->made[k] = (uint8_t)(p->made[k] - made);
		left -= made;
		if (k == SARE_JOKER && left > 0 && p->joker != 0) {
			p->joker = 0;
			left--;
		}
		p->stored[k] = (uint8_t)(p->stored[k] - left);
	}
	p->caravans = (uint8_t)(p->caravans - payment->item[SARE_ITEM_CARAVAN]);
}
