/* Decks, market and tile stack: where cards and tiles are, and what is drawn.
 *
 * A deck is every card of its family that is nowhere else. Below the loose Decrees lie those
 * returned in set-up, in a known order. Rules: MARKET, T-TRACK-05, HID, T-RULING-35, -40, -42, -78,
 * -104, -107. */
#include "core/never.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/gods.h"

#include <string.h>

/* B-SETUP-05 */
uint32_t tkh_family_cards(const struct bb_rules *rules, unsigned family)
{
	uint32_t cards = tkh_cards_in_play(rules, family);

	if (rules->seats > 2 || family == TKH_BLESSING)
		return cards;
	return cards & ~(family == TKH_DECREE ? tkh_decrees_for_many : tkh_technologies_for_many);
}

/* The cards of the family that are neither discarded nor owned: they are in the deck, below it, or
 * face up. */
static uint32_t ownerless(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	uint32_t gone = s->discard[family] | s->aside[family];

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		gone |= family == TKH_BLESSING     ? p->blessings
		        : family == TKH_TECHNOLOGY ? p->technologies
		                                   : p->decrees;
	}
	return tkh_family_cards(rules, family) & ~gone;
}

/* Sets of cards by family, from the second one on. The first one collects empty places, the last
 * ones hidden cards. */
typedef uint32_t card_sets[2 + UINT8_MAX / TKH_FAMILY];

/* Adds cards, given as card + 1. No branch, since the contents of a place cannot be predicted. */
static void add_cards(card_sets sets, const uint8_t *cards, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned at = cards[i] + TKH_FAMILY - 1u;

		sets[at / TKH_FAMILY] |= UINT32_C(1) << at % TKH_FAMILY;
	}
}

/* Cards of one family, given as number within it + 1. */
static uint32_t set_of(const uint8_t *cards, unsigned count)
{
	uint64_t found = 0;

	for (unsigned i = 0; i < count; i++)
		found |= bb_bit(cards[i] & 63);
	return (uint32_t)(found >> 1); /* drops empty places; hidden cards are beyond 32 bits */
}

/* The loose cards of all decks: those that are nowhere else. */
static void find_pools(const struct bb_rules *rules, const struct tkh_state *s,
                       uint32_t pool[TKH_FAMILIES])
{
	card_sets lying = {0};

	add_cards(lying, &s->market[0][0], sizeof s->market);
	if (s->drawn[0] != 0)
		add_cards(lying, s->drawn, sizeof s->drawn);
	lying[1 + TKH_TECHNOLOGY] |= set_of(&s->below, 1);
	lying[1 + TKH_DECREE] |= set_of(s->under, sizeof s->under);
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		pool[family] = ownerless(rules, s, family) & ~lying[1 + family];
}

uint32_t tkh_pool(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	uint32_t pool[TKH_FAMILIES];

	find_pools(rules, s, pool);
	return pool[family];
}

unsigned tkh_hidden(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	unsigned hidden = 0;

	for (unsigned i = 0; i < sizeof s->drawn && s->drawn[0] != 0; i++)
		hidden += s->drawn[i] == BB_HIDDEN_CARD && tkh_top(s)->a == family;
	hidden += family == TKH_TECHNOLOGY && s->below == BB_HIDDEN_CARD;
	if (family != TKH_DECREE)
		return hidden;
	for (unsigned i = 0; i < sizeof s->under; i++)
		hidden += s->under[i] == BB_HIDDEN_CARD;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];
		unsigned known = bb_count(p->decrees);

		hidden += p->decree_count > known ? p->decree_count - known : 0;
	}
	return hidden;
}

uint32_t tkh_drawable(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	uint32_t pool = tkh_pool(rules, s, family);

	if (bb_count(pool) > tkh_hidden(rules, s, family))
		return pool;
	if (family == TKH_DECREE)
		for (unsigned i = 0; i < sizeof s->under; i++)
			if (s->under[i] != 0)
				return s->under[i] == BB_HIDDEN_CARD
				               ? pool
				               : UINT32_C(1) << (s->under[i] - 1);
	if (family == TKH_TECHNOLOGY && s->below != 0)
		return s->below == BB_HIDDEN_CARD ? pool : UINT32_C(1) << (s->below - 1);
	return 0;
}

/* True if so many cards have no owner that some must be in the deck, wherever the others are. Then
 * there is no need to look at each place. */
static bool is_thick(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	unsigned outside = tkh_edition_of(rules)->space_count[family] + (unsigned)sizeof s->drawn;

	if (family == TKH_DECREE)
		outside += (unsigned)sizeof s->under -
		           bb_count(bb_zero_bytes(bb_eight_bytes(s->under))) +
		           tkh_hidden(rules, s, family);
	else
		/* the drawn cards and the one below, hidden or not */
		outside += (unsigned)sizeof s->drawn + 2;
	return bb_count(ownerless(rules, s, family)) > outside;
}

/* T-MARKET-07 */
bool tkh_ready_deck(const struct bb_rules *rules, struct tkh_state *s, unsigned family)
{
	if (is_thick(rules, s, family) || tkh_drawable(rules, s, family) != 0)
		return true;
	if (s->discard[family] == 0)
		return false;
	s->discard[family] = 0;
	return true;
}

/* A loose card leaves the deck by being put elsewhere; a card from below must be taken out. */
static void leave_deck(struct tkh_state *s, unsigned card)
{
	if (card / TKH_FAMILY == TKH_TECHNOLOGY && s->below == card % TKH_FAMILY + 1)
		s->below = 0;
	for (unsigned i = 0; i < sizeof s->under && card >= TKH_DECREE * TKH_FAMILY; i++)
		if (s->under[i] == card - TKH_DECREE * TKH_FAMILY + 1)
			s->under[i] = 0;
}

/* No branch: gaps are rare and cannot be predicted. */
unsigned tkh_market_cards(const struct tkh_state *s)
{
	const uint8_t *cards = (const uint8_t *)s->market;
	unsigned empty = 0;

	_Static_assert(sizeof s->market == 16, "the market is read by eights");
	for (unsigned at = 0; at < sizeof s->market; at += 8)
		empty |= bb_zero_bytes(bb_eight_bytes(cards + at)) << at;
	return ~empty & 0xffff;
}

unsigned tkh_quarter_count(const struct tkh_state *s, unsigned quarter)
{
	unsigned count = 0;

	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
		count += s->market[quarter][i] != 0;
	return count;
}

/* Secret: only the owner has seen the card (T-THOTH-07, T-TECH-01). */
void tkh_gain_card(struct tkh_state *s, unsigned seat, unsigned card, bool secret,
                   struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];
	uint32_t bit = UINT32_C(1) << card % TKH_FAMILY;

	(void)BB_ALWAYS(card < TKH_FAMILIES * TKH_FAMILY);
	switch (card / TKH_FAMILY) {
	case TKH_BLESSING:
		p->blessings |= bit;
		break;
	case TKH_TECHNOLOGY:
		p->technologies |= bit;
		break;
	case TKH_DECREE:
		p->decrees |= bit;
		p->decree_count++;
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
	if (secret)
		bb_emit(log, TKH_EV_DECREE, seat, BB_PUBLIC, p->decree_count, 0, 0, 0);
	bb_emit(log, TKH_EV_CARD, seat, secret ? 1u << seat : (unsigned)BB_PUBLIC, (int)card, 0, 0,
	        0);
}

/* --- filling the market ----------------------------------------------------------------------- */

/* T-TRACK-05, T-MARKET-01, -02, -03, -04: Blessings, Technologies, Decrees in the order of the
 * spaces. */
void tkh_open_quarter(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter,
                      struct bb_events *log)
{
	(void)BB_ALWAYS(quarter < TKH_QUARTERS && !bb_has(s->opened, quarter));
	(void)rules;
	s->opened = (uint8_t)(s->opened | 1u << quarter);
	tkh_push(s, TKH_OWED_CARD, 0, quarter, (1u << TKH_QUARTER_SPACES) - 1, 0);
	bb_emit(log, TKH_EV_OPENED, BB_NO_SEAT, BB_PUBLIC, (int)quarter, 0, 0, 0);
}

void tkh_owe_refill(struct tkh_state *s) { tkh_push(s, TKH_DO_REFILL, 0, 0, 0, 0); }

/* T-MARKET-05, T-THOTH-08: quarters 1 to 4; the first one ends on top of the stack. */
bool tkh_run_refill(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	unsigned gaps = tkh_edition_of(rules)->spaces_in[s->opened] & ~tkh_market_cards(s);

	(void)task, (void)log;
	while (gaps != 0) {
		unsigned quarter = bb_highest(gaps) / TKH_QUARTER_SPACES,
			 first = quarter * TKH_QUARTER_SPACES;

		tkh_push(s, TKH_OWED_CARD, 0, quarter, gaps >> first, 0);
		gaps &= (1u << first) - 1;
	}
	return true;
}

/* Finds the next space for which a card can be drawn: a = quarter, b = spaces still to fill. Skips
 * spaces for which no card is left. */
bool tkh_run_card(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	struct tkh_task *top = tkh_top_of(s);

	(void)task, (void)log;
	for (; top->b != 0; top->b &= (uint8_t)(top->b - 1)) {
		unsigned space = bb_lowest(top->b);
		unsigned family = tkh_edition_of(rules)->space_family[top->a][space];

		if (family != 0 && s->market[top->a][space] == 0 &&
		    tkh_ready_deck(rules, s, family - 1))
			return false;
	}
	tkh_pop(s);
	return true;
}

/* Puts the card on the next space to fill. */
static void lay_card(struct tkh_state *s, unsigned card, struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned space = bb_lowest(task->b);

	s->market[task->a][space] = (uint8_t)(card + 1);
	task->b &= (uint8_t) ~(1u << space);
	bb_emit(log, TKH_EV_MARKET, BB_NO_SEAT, BB_PUBLIC, task->a, (int)card, 0, 0);
}

/* The loose deck is empty: the cards below it come next, then the discard pile. 0 = there is no
 * card. */
static uint32_t end_of_deck(const struct bb_rules *rules, struct tkh_state *s, unsigned family)
{
	return tkh_ready_deck(rules, s, family) ? tkh_drawable(rules, s, family) : 0;
}

void tkh_fill_market(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	/* a copy that stays in registers: stores to the state could alias the original */
	struct bb_rng luck = *rng;
	uint32_t deck[TKH_FAMILIES];

	/* in a complete state no card is hidden: every loose card can be drawn */
	find_pools(rules, s, deck);
	do {
		unsigned quarter = tkh_top(s)->a;

		BB_EACH(space, tkh_top(s)->b) {
			unsigned family = tkh_edition_of(rules)->space_family[quarter][space] - 1u,
				 card;
			uint8_t *place = &s->market[quarter][space];
			bool ends;

			if (family >= TKH_FAMILIES || *place != 0)
				continue;
			ends = deck[family] == 0;
			if (ends)
				deck[family] = end_of_deck(rules, s, family);
			if (deck[family] == 0)
				continue;
			card = bb_nth(deck[family], bb_rng_below(&luck, bb_count(deck[family])));
			if (ends)
				leave_deck(s, family * TKH_FAMILY + card);
			deck[family] &= ~(UINT32_C(1) << card);
			s->draws++;
			*place = (uint8_t)(family * TKH_FAMILY + card + 1);
		}
		tkh_pop(s);
	} while (tkh_top(s)->kind == TKH_OWED_CARD);
	*rng = luck;
}

/* Cards drawn to choose one of them: a = family, b = how many have been drawn. */
bool tkh_run_drawn(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	unsigned most = task->c != 0 ? task->c & 15u : 2u;

	(void)log;
	if (task->b < most && tkh_ready_deck(rules, s, task->a))
		return false;
	tkh_pop(s);
	if (task->b > 0)
		tkh_push(s, TKH_OWED_CHOICE, task->seat, task->a, 0, task->c);
	return true;
}

bool tkh_run_decree(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	(void)task, (void)log;
	if (tkh_ready_deck(rules, s, TKH_DECREE))
		return false;
	tkh_pop(s);
	return true;
}

void tkh_act_draw(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned card = bb_arg_of(action, 0);

	(void)rules;
	s->draws++;
	leave_deck(s, card);
	switch (task->kind) {
	case TKH_OWED_CARD:
		lay_card(s, card, log);
		break;
	case TKH_OWED_DRAWN:
		s->drawn[task->b++] = (uint8_t)(card + 1);
		break;
	case TKH_OWED_TOP: {
		unsigned drawer = task->seat;

		tkh_pop(s);
		tkh_gain_card(s, drawer, card, false, log);
		break;
	}
	case TKH_OWED_DEAL:
	case TKH_OWED_DECREE: { /* a Decree for the seat */
		unsigned seat = task->seat;

		if (task->a > 1)
			task->a--;
		else
			tkh_pop(s);
		tkh_gain_card(s, seat, card, true, log);
		break;
	}
	default:
		BB_IMPOSSIBLE();
		break;
	}
}

/* --- Column tiles ----------------------------------------------------------------------------- */

uint32_t tkh_tile_pool(const struct tkh_state *s)
{
	uint64_t seen = 0; /* tile + 1; an empty place is 0 */

	for (unsigned i = 0; i < TKH_SLOTS; i++)
		seen |= bb_bit(s->slot[i]);
	for (unsigned i = 0; i < TKH_SPACES; i++)
		seen |= bb_bit(s->tile[i]);
	return (uint32_t)(bb_first(TKH_TILES) & ~(seen >> 1));
}

/* The number of tiles that lie open. */
static unsigned tiles_out(const struct tkh_state *s)
{
	unsigned out = 0;

	for (unsigned i = 0; i < TKH_SLOTS; i++)
		out += s->slot[i] != 0;
	return out + bb_count(tkh_all_columns(s));
}

/* T-RULING-35: if no tile is left, the slot stays empty. */
bool tkh_run_tile(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	(void)rules, (void)task, (void)log;
	if (tiles_out(s) < TKH_TILES)
		return false;
	tkh_pop(s);
	return true;
}

void tkh_act_reveal_tile(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                         struct bb_events *log)
{
	unsigned slot = tkh_top(s)->a;

	(void)rules;
	s->draws++;
	s->slot[slot] = (uint8_t)(bb_arg_of(action, 0) + 1);
	tkh_pop(s);
	bb_emit(log, TKH_EV_TILE, BB_NO_SEAT, BB_PUBLIC, (int)bb_arg_of(action, 0), (int)slot + 1,
	        0, 0);
}
