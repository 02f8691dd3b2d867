/* Phase 3: cards and tokens that no site needed.
 *
 * Rules: S-STO-01..04, S-CAR-01..10, S-NOC-01..04, S-CON-05, S-TRD-05, S-RULING-49, S-RULING-50,
 * S-RULING-53, S-RULING-56..59, S-RULING-77, S-RULING-91, S-RULING-96, S-RULING-103, S-SM-13. The
 * player keeps cards first, then charters caravans, then fills the warehouses; the rest is lost. A
 * question with one answer is not asked (S-RULING-97). */
#include "games/sare/build.h"
#include "games/sare/sare.h"

#include <string.h>

#include "core/never.h"

/* Tokens and the resources of the remaining cards, by kind. */
static void pool_of(const struct sare_player *p, unsigned pool[SARE_TOKENS])
{
	uint64_t all = sare_tokens(p) + sare_cards_give(p->card);

	for (unsigned k = 0; k < SARE_TOKENS; k++)
		pool[k] = sare_lane(all, k);
}

/* --- warehouses --------------------------------------------------------------------------- */

/* What can be stored, and the room for it. */
struct stock {
	unsigned pool[SARE_TOKENS];
	unsigned room;
};

/* S-RULING-56, S-RULING-91: full warehouses, jokers before anything else. The room is that left
 * after the jokers that fit. */
static struct stock stock_of(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	struct stock stock = {.room = sare_capacity(rules, p)};

	if (s->stage == SARE_AT_ROOM)
		for (unsigned k = 0; k < SARE_TOKENS; k++)
			stock.pool[k] = p->stored[k];
	else
		pool_of(p, stock.pool);
	if (stock.pool[SARE_JOKER] > stock.room)
		stock.pool[SARE_JOKER] = stock.room;
	stock.room -= stock.pool[SARE_JOKER];
	return stock;
}

/* True if there is only one possible content: it does not matter which of two resources is left
 * out. */
static bool is_content_forced(const struct stock *stock, uint8_t content[SARE_TOKENS])
{
	const unsigned *pool = stock->pool;
	bool fits = pool[0] + pool[1] + pool[2] <= stock->room;

	if (!fits && stock->room > 0 && (pool[0] > 0) + (pool[1] > 0) + (pool[2] > 0) > 1)
		return false;
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		content[k] = (uint8_t)(pool[k] < stock->room ? pool[k] : stock->room);
	content[SARE_JOKER] = (uint8_t)pool[SARE_JOKER];
	return true;
}

/* S-RULING-96: a content as a number for sorting. The more even of two is lower, then the one with
 * less stone, then the one with less wood. */
static uint32_t number_of(unsigned stone, unsigned wood, unsigned gold)
{
	return (stone * stone + wood * wood + gold * gold) << 16 | stone << 8 | wood;
}

void sare_read_choice(const struct bb_rules *rules, const struct sare_state *s,
                      struct sare_choice *choice)
{
	struct stock stock = stock_of(rules, s);
	const unsigned *pool = stock.pool;
	unsigned room = stock.room, stone = room > pool[1] + pool[2] ? room - pool[1] - pool[2] : 0;
	uint8_t only[SARE_TOKENS];

	choice->room = room;
	choice->jokers = pool[SARE_JOKER];
	choice->count = 0;
	if (is_content_forced(&stock, only)) {
		choice->room = 0u + only[0] + only[1] + only[2];
		choice->number[choice->count++] = number_of(only[0], only[1], only[2]);
		return;
	}
	for (; stone <= pool[0] && stone <= room; stone++) {
		unsigned wood = room - stone > pool[2] ? room - stone - pool[2] : 0;

		for (; wood <= pool[1] && stone + wood <= room; wood++) {
			if (BB_NEVER(choice->count == SARE_CONTENTS_MAX))
				return;
			choice->number[choice->count++] =
				number_of(stone, wood, room - stone - wood);
		}
	}
}

void sare_read_content(const struct sare_choice *choice, uint32_t number,
                       uint8_t content[SARE_TOKENS])
{
	content[SARE_STONE] = (uint8_t)(number >> 8);
	content[SARE_WOOD] = (uint8_t)number;
	content[SARE_GOLD] = (uint8_t)(choice->room - content[SARE_STONE] - content[SARE_WOOD]);
	content[SARE_JOKER] = (uint8_t)choice->jokers;
}

/* Swaps the lowest of the numbers from `place` on to `place`. */
static void bring_lowest(struct sare_choice *choice, uint32_t place)
{
	uint32_t lowest = choice->number[place], at = place;

	for (uint32_t i = place + 1; i < choice->count; i++)
		if (choice->number[i] < lowest) {
			lowest = choice->number[i];
			at = i;
		}
	choice->number[at] = choice->number[place];
	choice->number[place] = lowest;
}

uint32_t sare_contents(const struct bb_rules *rules, const struct sare_state *s,
                       uint8_t out[][SARE_TOKENS])
{
	struct sare_choice choice;

	sare_read_choice(rules, s, &choice);
	for (uint32_t i = 0; i < choice.count; i++) {
		bring_lowest(&choice, i);
		sare_read_content(&choice, choice.number[i], out[i]);
	}
	return choice.count;
}

/* An event has room for three numbers, so jokers have an event of their own. If nothing else is
 * stored, only that one is emitted; an empty `stored` event means that nothing is stored at all. */
static void tell_stored(unsigned seat, const uint8_t content[SARE_TOKENS], struct bb_events *log)
{
	unsigned jokers = content[SARE_JOKER];

	if (content[0] + content[1] + content[2] > 0 || jokers == 0)
		bb_emit(log, SARE_EV_STORED, seat, BB_PUBLIC, content[0], content[1], content[2],
		        0);
	if (jokers > 0)
		bb_emit(log, SARE_EV_STORED_JOKERS, seat, BB_PUBLIC, (int)jokers, 0, 0, 0);
}

/* Resources that go back to the supply. No event if there are none. */
static void emit_lost(unsigned seat, unsigned resources, struct bb_events *log)
{
	if (resources > 0)
		bb_emit(log, SARE_EV_LOST, seat, BB_PUBLIC, (int)resources, 0, 0, 0);
}

/* What the player has before storing; in phase 1 only the stored tokens. */
static unsigned count_pool(const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned pool[SARE_TOKENS], sum = 0;

	pool_of(p, pool);
	for (unsigned k = 0; k < SARE_TOKENS; k++)
		sum += s->stage == SARE_AT_ROOM ? p->stored[k] : pool[k];
	return sum;
}

void sare_store(const struct bb_rules *rules, struct sare_state *s,
                const uint8_t content[SARE_TOKENS], struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];
	unsigned kept = 0u + content[0] + content[1] + content[2] + content[SARE_JOKER];
	unsigned lost = log != NULL ? count_pool(s) - kept : 0;

	(void)BB_ALWAYS(s->seat < rules->seats);
	memcpy(p->stored, content, SARE_TOKENS);
	tell_stored(s->seat, content, log);
	emit_lost(s->seat, lost, log);
	if (s->stage == SARE_AT_ROOM) {
		s->stage = SARE_AT_SITES;
		return;
	}
	memset(p->card, 0, sizeof p->card);
	memset(p->made, 0, sizeof p->made);
	p->joker = 0;
	sare_next_builder(rules, s, log);
}

/* Stores the content at this place of the list. */
static void store_listed(const struct bb_rules *rules, struct sare_state *s, uint32_t place,
                         struct bb_events *log)
{
	uint8_t content[SARE_TOKENS];
	struct sare_choice choice;

	sare_read_choice(rules, s, &choice);
	if (BB_NEVER(place >= choice.count))
		return;
	for (uint32_t i = 0; i <= place; i++)
		bring_lowest(&choice, i);
	sare_read_content(&choice, choice.number[place], content);
	sare_store(rules, s, content, log);
}

static void ask_content(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	uint8_t content[SARE_TOKENS];
	struct stock stock;

	s->stage = SARE_AT_STORE;
	stock = stock_of(rules, s);
	if (is_content_forced(&stock, content))
		sare_store(rules, s, content, log);
}

/* --- caravans ----------------------------------------------------------------------------- */

static unsigned item_count(const struct sare_player *p, unsigned item)
{
	unsigned k = item - SARE_ITEM_TOKEN;

	if (item < SARE_ITEM_TOKEN)
		return p->card[item];
	return 0u + p->stored[k] + p->made[k] + (k == SARE_JOKER ? p->joker : 0u);
}

static bool is_made(const struct sare_player *p, unsigned item)
{
	return item >= SARE_ITEM_TOKEN && p->made[item - SARE_ITEM_TOKEN] > 0;
}

/* S-RULING-77: after a revolt, one of the two must be a produced token. */
static bool may_pair(const struct sare_player *p, unsigned first, unsigned second)
{
	if (item_count(p, first) < (first == second ? 2u : 1u) || item_count(p, second) == 0)
		return false;
	return p->obelisk != SARE_REVOLT || is_made(p, first) || is_made(p, second);
}

/* S-RULING-103: after a revolt a caravan takes one produced token. The other one, of the kind
 * `other`, is a stored one if possible: a produced one could make a caravan of its own or be stored
 * instead. */
struct charter {
	bool possible;
	bool sparing; /* the other one is a stored token */
};

static struct charter charter_with(const struct sare_player *p, unsigned produced, unsigned other)
{
	unsigned made = is_made(p, produced) ? p->made[produced - SARE_ITEM_TOKEN] : 0;
	bool stored = other >= SARE_ITEM_TOKEN && p->stored[other - SARE_ITEM_TOKEN] > 0;

	return (struct charter){
		.possible = made > 0 &&
	                    (stored || (produced == other ? made > 1 : is_made(p, other))),
		.sparing = stored,
	};
}

/* True if it does not matter which of two different tokens is the produced one. Otherwise it is the
 * one named first. */
static bool is_order_free(const struct sare_player *p, unsigned first, unsigned second)
{
	struct charter one = charter_with(p, first, second), two = charter_with(p, second, first);

	return p->obelisk == SARE_REVOLT && first != second && one.possible && one.sparing &&
	       two.possible && two.sparing;
}

/* S-EFF-14 */
static bool may_charter(const struct bb_rules *rules, const struct sare_player *p)
{
	return sare_has(p, SARE_MARKET) && p->caravans < sare_edition_of(rules)->caravans;
}

/* The items of which the player has at least `number`. */
static unsigned items_from(const struct sare_player *p, unsigned number)
{
	unsigned items = 0;

	for (unsigned item = 0; item < SARE_ITEM_CARAVAN; item++)
		items |= (unsigned)(item_count(p, item) >= number) << item;
	return items;
}

void sare_read_charters(const struct bb_rules *rules, const struct sare_player *p,
                        struct sare_charters *charters)
{
	unsigned doubles = (1u << SARE_ITEM_TOKEN) - (1u << SARE_DOUBLES);
	unsigned pairs = items_from(p, 2);

	charters->items = may_charter(rules, p) ? items_from(p, 1) : 0;
	BB_EACH(first, charters->items) {
		unsigned before = (1u << first) - 1, itself = ~pairs & 1u << first;
		unsigned single = charters->items & ~doubles, with = single & ~(before | itself);

		if (bb_has(doubles, first)) {
			with = 1u << SARE_ALONE;
		} else if (p->obelisk == SARE_REVOLT) {
			with = 0;
			BB_EACH(second, single)
				with |= (unsigned)(second < first ? is_order_free(p, first, second)
				                                  : may_pair(p, first, second))
				        << second;
		}
		charters->with[first] = (uint16_t)with;
	}
}

static uint32_t list_charters(const struct bb_rules *rules, const struct sare_player *p,
                              bb_action *out)
{
	struct sare_charters charters;
	uint32_t n = 0;

	sare_read_charters(rules, p, &charters);
	BB_EACH(first, charters.items)
		BB_EACH(second, charters.with[first])
			out[n++] = BB_ACT(SARE_CHARTER, first, second, 0);
	return n;
}

const char *sare_why_charter(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned first, unsigned second)
{
	const struct sare_player *p = &s->player[s->seat];
	bool is_double = first >= SARE_DOUBLES && first < SARE_ITEM_TOKEN;

	if (!sare_has(p, SARE_MARKET))
		return "S-CAR-01";
	if (!may_charter(rules, p))
		return "S-CAR-05";
	if (is_double != (second == SARE_ALONE) ||
	    (second >= SARE_DOUBLES && second < SARE_ITEM_TOKEN))
		return "S-RULING-58";
	if (item_count(p, first) == 0 ||
	    (!is_double && item_count(p, second) < 1u + (first == second)))
		return "S-CAR-04";
	if (is_double)
		return NULL;
	if (second < first && !is_order_free(p, first, second))
		return p->obelisk == SARE_REVOLT ? "S-RULING-103" : "S-RULING-58";
	return may_pair(p, first, second) ? NULL : "S-RULING-77";
}

static void spend_item(struct sare_player *p, unsigned item)
{
	struct sare_payment one = {{0}, 0};

	one.item[item] = 1;
	sare_spend(p, &one);
}

/* Spends a pair of tokens after a revolt. */
static void spend_produced(struct sare_player *p, unsigned first, unsigned second)
{
	struct charter one = charter_with(p, first, second), two = charter_with(p, second, first);
	bool swap = !one.possible || (!one.sparing && two.possible && two.sparing);
	unsigned made = (swap ? second : first) - SARE_ITEM_TOKEN;
	unsigned other = (swap ? first : second) - SARE_ITEM_TOKEN;

	if (BB_NEVER(swap && !two.possible) ||
	    BB_NEVER(made >= SARE_TOKENS || other >= SARE_TOKENS))
		return;
	p->made[made]--;
	if (swap ? two.sparing : one.sparing)
		p->stored[other]--;
	else
		p->made[other]--;
}

static void charter(struct sare_player *p, unsigned first, unsigned second)
{
	if (p->obelisk == SARE_REVOLT) {
		spend_produced(p, first, second);
	} else {
		spend_item(p, first);
		if (second != SARE_ALONE)
			spend_item(p, second);
	}
	p->caravans++;
}

/* True if the list of charters is not empty. */
static bool has_charters(const struct bb_rules *rules, const struct sare_player *p)
{
	bb_action charters[SARE_ITEMS * SARE_ITEMS];
	uint64_t tokens = sare_tokens(p);
	unsigned singles = 0u + p->card[0] + p->card[1] + p->card[2] + sare_lanes_total(tokens) +
	                   sare_lane(tokens, SARE_JOKER);

	if (!may_charter(rules, p))
		return false;
	if (p->obelisk == SARE_REVOLT)
		return list_charters(rules, p, charters) > 0;
	return singles >= 2 ||
	       sare_count_cards(p->card) > 0u + p->card[0] + p->card[1] + p->card[2];
}

static void ask_charter(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	s->stage = SARE_AT_CHARTER;
	if (!has_charters(rules, &s->player[s->seat]))
		ask_content(rules, s, log);
}

/* --- kept cards --------------------------------------------------------------------------- */

/* S-NOC-01, S-NOC-03, S-NOC-04, S-RULING-59 */
unsigned sare_keep_left(const struct sare_player *p)
{
	unsigned most = SARE_KEEP_IDLE;

	if (p->obelisk == SARE_REVOLT)
		most = SARE_KEEP_REVOLT;
	else if (p->worked != 0)
		most = 0;
	return most - sare_count_cards(p->kept);
}

static void finish_keeping(const struct bb_rules *rules, struct sare_state *s,
                           struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];

	if (p->obelisk == SARE_REVOLT) { /* S-REV-02 */
		unsigned lost = sare_lanes_total(sare_cards_give(p->card));

		memset(p->card, 0, sizeof p->card);
		emit_lost(s->seat, lost, log);
	}
	ask_charter(rules, s, log);
}

static void ask_keep(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	const struct sare_player *p = &s->player[s->seat];

	s->stage = SARE_AT_KEEP;
	if (sare_keep_left(p) == 0 || sare_count_cards(p->card) == 0)
		finish_keeping(rules, s, log);
}

void sare_begin_stow(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	ask_keep(rules, s, log);
}

/* --- moves -------------------------------------------------------------------------------- */

uint32_t sare_legal_stow(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sare_choice choice;
	uint32_t n = 0;

	if (s->stage == SARE_AT_STORE || s->stage == SARE_AT_ROOM) {
		sare_read_choice(rules, s, &choice);
		while (n < choice.count) {
			out[n] = BB_ACT(SARE_STORE, n >> 8, n & 0xff, 0);
			n++;
		}
		return n;
	}
	if (s->stage == SARE_AT_CHARTER) {
		n = list_charters(rules, p, out);
	} else {
		for (unsigned i = 0; i < SARE_PRODUCTS; i++)
			if (p->card[i] > 0)
				out[n++] = BB_ACT(SARE_KEEP, i, 0, 0);
	}
	out[n++] = BB_ACT(SARE_DONE, 0, 0, 0);
	return n;
}

void sare_play_stow(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                    struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];
	unsigned first = bb_arg_of(action, 0);
	unsigned second = bb_arg_of(action, 1);

	switch (bb_kind_of(action)) {
	case SARE_KEEP:
		p->card[first]--;
		p->kept[first]++;
		bb_emit(log, SARE_EV_KEPT, s->seat, BB_PUBLIC, (int)first, 0, 0, 0);
		ask_keep(rules, s, log);
		break;
	case SARE_CHARTER: /* S-CAR-09 */
		charter(p, first, second);
		bb_emit(log, SARE_EV_CHARTERED, s->seat, BB_PUBLIC, (int)first, (int)second,
		        p->caravans, 0);
		ask_charter(rules, s, log);
		break;
	case SARE_STORE:
		store_listed(rules, s, bb_arg_value(&sare_kinds[SARE_STORE], action, 0), log);
		break;
	case SARE_DONE:
		if (s->stage == SARE_AT_KEEP)
			finish_keeping(rules, s, log);
		else
			ask_content(rules, s, log);
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
}
