/* Decks, market and tile stack: what lies where, and what is drawn.
 *
 * A deck is every card of its family that lies nowhere else. Below the loose Decrees lie those
 * returned in set-up, in a known order. Rules: MARKET, T-TRACK-05, HID, T-RULING-35, -40, -42, -78,
 * -104, -107. */
#include "games/tekhenu/cards.h"

#include <string.h>

uint32_t tkh_family_cards(const struct bb_rules *rules, unsigned family)
{
	uint32_t cards = tkh_cards_in_play(rules, family);

	if (rules->seats > 2 || family == TKH_BLESSING)
		return cards;
	return cards & ~(family == TKH_DECREE ? tkh_decrees_for_many : tkh_technologies_for_many);
}

/* Cards of the family that are neither discarded nor with anybody: they are in the deck or below it, or lie open. */
static uint32_t ownerless(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	uint32_t gone = s->discard[family] | s->aside[family];

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		gone |= family == TKH_BLESSING ? p->blessings : family == TKH_TECHNOLOGY ? p->technologies : p->decrees;
	}
	return tkh_family_cards(rules, family) & ~gone;
}

/* Sets of cards by family, from the second on; the first one takes empty places, the last ones hidden cards. */
typedef uint32_t card_sets[2 + UINT8_MAX / TKH_FAMILY];

/* Adds cards, given as card + 1. Without a branch: what lies in a place cannot be guessed. */
static void add_cards(card_sets sets, const uint8_t *cards, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned at = cards[i] + TKH_FAMILY - 1u;

		sets[at / TKH_FAMILY] |= UINT32_C(1) << at % TKH_FAMILY;
	}
}

/* Cards of one family, given as number in it + 1. */
static uint32_t set_of(const uint8_t *cards, unsigned count)
{
	uint64_t found = 0;

	for (unsigned i = 0; i < count; i++)
		found |= bb_bit(cards[i] & 63);
	return (uint32_t)(found >> 1); /* neither empty places nor hidden cards are left */
}

/* The loose cards of all decks: what lies nowhere else. */
static void find_pools(const struct bb_rules *rules, const struct tkh_state *s, uint32_t pool[TKH_FAMILIES])
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
				return s->under[i] == BB_HIDDEN_CARD ? pool
				                                     : UINT32_C(1) << (s->under[i] - 1);
	if (family == TKH_TECHNOLOGY && s->below != 0)
		return s->below == BB_HIDDEN_CARD ? pool : UINT32_C(1) << (s->below - 1);
	return 0;
}

/* More cards have no owner than could lie outside the deck or be hidden: then there is no need to look for each. */
static bool is_thick(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	unsigned below = family == TKH_DECREE ? (unsigned)sizeof s->under - bb_count(bb_zero_bytes(bb_eight_bytes(s->under)))
	                                      : s->below != 0;
	unsigned outside = bb_count(tkh_edition_of(rules)->spaces_of[family]) + (unsigned)sizeof s->drawn + below;

	return bb_count(ownerless(rules, s, family)) > outside + tkh_hidden(rules, s, family);
}

bool tkh_ready_deck(const struct bb_rules *rules, struct tkh_state *s, unsigned family)
{
	if (is_thick(rules, s, family) || tkh_drawable(rules, s, family) != 0)
		return true;
	if (s->discard[family] == 0)
		return false;
	s->discard[family] = 0;
	return true;
}

/* A loose card leaves the deck by lying somewhere else; one from below must be taken out. */
static void leave_deck(struct tkh_state *s, unsigned card)
{
	if (card / TKH_FAMILY == TKH_TECHNOLOGY && s->below == card % TKH_FAMILY + 1)
		s->below = 0;
	for (unsigned i = 0; i < sizeof s->under && card >= TKH_DECREE * TKH_FAMILY; i++)
		if (s->under[i] == card - TKH_DECREE * TKH_FAMILY + 1)
			s->under[i] = 0;
}

unsigned tkh_quarter_count(const struct tkh_state *s, unsigned quarter)
{
	unsigned count = 0;

	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
		count += s->market[quarter][i] != 0;
	return count;
}

/* Secret: nobody has seen the card but its owner. */
void tkh_gain_card(struct tkh_state *s, unsigned seat, unsigned card, bool secret,
                   struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];
	uint32_t bit = UINT32_C(1) << card % TKH_FAMILY;

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
		bb_tell(log, TKH_EV_DECREE, seat, BB_PUBLIC, p->decree_count, 0, 0, 0);
	bb_tell(log, TKH_EV_CARD, seat, secret ? 1u << seat : (unsigned)BB_PUBLIC, (int)card, 0, 0, 0);
}

/* --- filling the market ----------------------------------------------------------------------- */

/* T-TRACK-05: Blessings, Technologies, Decrees in the order of the spaces. */
void tkh_open_quarter(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter,
                      struct bb_events *log)
{
	(void)rules;
	s->opened = (uint8_t)(s->opened | 1u << quarter);
	tkh_push(s, TKH_OWED_CARD, 0, quarter, (1u << TKH_QUARTER_SPACES) - 1, 0);
	bb_tell(log, TKH_EV_OPENED, BB_NO_SEAT, BB_PUBLIC, (int)quarter, 0, 0, 0);
}

void tkh_owe_refill(struct tkh_state *s) { tkh_push(s, TKH_DO_REFILL, 0, 0, 0, 0); }

/* Spaces of the open quarters that are used and have no card. Without a branch: gaps are rare, and nobody can guess
 * where. */
static unsigned find_gaps(const struct tkh_edition *e, const struct tkh_state *s)
{
	const uint8_t *cards = (const uint8_t *)s->market;
	unsigned used = 0, open = 0, empty = 0;

	_Static_assert(sizeof s->market % 8 == 0, "the market is read by eights");
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		used |= e->spaces_of[family];
	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		open |= (s->opened >> quarter & 1u) << TKH_QUARTER_SPACES * quarter;
	for (unsigned at = 0; at < sizeof s->market; at += 8)
		empty |= bb_zero_bytes(bb_eight_bytes(cards + at)) << at;
	return used & open * (unsigned)bb_first(TKH_QUARTER_SPACES) & empty;
}

/* T-MARKET-05: quarters 1 to 4; the first one ends on top of the stack. */
bool tkh_run_refill(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	unsigned gaps = find_gaps(tkh_edition_of(rules), s);

	(void)task, (void)log;
	for (unsigned quarter = TKH_QUARTERS; gaps != 0 && quarter-- > 0;) {
		unsigned here = gaps >> TKH_QUARTER_SPACES * quarter & (unsigned)bb_first(TKH_QUARTER_SPACES);

		if (here != 0)
			tkh_push(s, TKH_OWED_CARD, 0, quarter, here, 0);
	}
	return true;
}

/* Leaves out spaces for which no card is left; false if none remains. `deck` has cards of decks that are known not to
 * be empty. */
static bool find_space(const struct bb_rules *rules, struct tkh_state *s, const uint32_t deck[TKH_FAMILIES])
{
	struct tkh_task *task = tkh_top_of(s);

	for (; task->b != 0; task->b &= (uint8_t)(task->b - 1)) {
		unsigned space = bb_lowest(task->b);
		unsigned family = tkh_edition_of(rules)->space_family[task->a][space];

		if (family != 0 && s->market[task->a][space] == 0 &&
		    (deck[family - 1] != 0 || tkh_ready_deck(rules, s, family - 1)))
			return true;
	}
	return false;
}

/* Finds the next space that a card can be drawn for: a = quarter, b = spaces still to fill. */
bool tkh_run_card(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	static const uint32_t unknown[TKH_FAMILIES];

	(void)task, (void)log;
	if (find_space(rules, s, unknown))
		return false;
	tkh_pop(s);
	return true;
}

/* The card lies on the space to be filled next. */
static void lay_card(struct tkh_state *s, unsigned card, struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned space = bb_lowest(task->b);

	s->market[task->a][space] = (uint8_t)(card + 1);
	task->b &= (uint8_t)~(1u << space);
	bb_tell(log, TKH_EV_MARKET, BB_NO_SEAT, BB_PUBLIC, task->a, (int)card, 0, 0);
}

/* A card for the space to be filled next. */
static void fill_space(const struct bb_rules *rules, struct tkh_state *s, uint32_t deck[TKH_FAMILIES], struct bb_rng *rng)
{
	unsigned quarter = tkh_top(s)->a, space = bb_lowest(tkh_top(s)->b);
	unsigned family = tkh_edition_of(rules)->space_family[quarter][space] - 1u;
	bool at_the_end = deck[family] == 0; /* what lies below the deck comes last */
	unsigned card;

	if (at_the_end)
		deck[family] = tkh_drawable(rules, s, family);
	card = bb_nth(deck[family], bb_rng_below(rng, bb_count(deck[family])));
	deck[family] &= ~(UINT32_C(1) << card);
	s->draws++;
	if (at_the_end)
		leave_deck(s, family * TKH_FAMILY + card);
	lay_card(s, family * TKH_FAMILY + card, NULL);
}

void tkh_fill_market(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	uint32_t deck[TKH_FAMILIES];

	find_pools(rules, s, deck); /* in a whole state no card is hidden: what is loose can be drawn */
	do {
		do
			fill_space(rules, s, deck, rng);
		while (find_space(rules, s, deck));
		tkh_pop(s);
	} while (tkh_top(s)->kind == TKH_OWED_CARD && find_space(rules, s, deck));
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

/* Tiles that lie open. */
static unsigned tiles_out(const struct tkh_state *s)
{
	unsigned out = 0;

	for (unsigned i = 0; i < TKH_SLOTS; i++)
		out += s->slot[i] != 0;
	for (unsigned i = 0; i < TKH_SPACES; i++)
		out += s->tile[i] != 0;
	return out;
}

/* T-RULING-35: without a tile left the slot stays empty. */
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
	bb_tell(log, TKH_EV_TILE, BB_NO_SEAT, BB_PUBLIC, (int)bb_arg_of(action, 0), (int)slot + 1, 0, 0);
}
