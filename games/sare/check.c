/* Invariants: S-INV-01..08. Accepts arbitrary bytes; a position that passes can be played to the
 * end.
 *
 * First it tests that every number is in its range, so that later tests may rely on it, then
 * boards, tokens and cards, and last that the stage fits what is pending. */
#include "games/sare/build.h"
#include "games/sare/goals.h"
#include "games/sare/sare.h"
#include "games/sare/works.h"

#include <string.h>

#define AT(stage) (1u << (stage))

enum { PLACING = 0, SITING, SEASON, BUILDING, OVER };

static unsigned phase_of(const struct sare_state *s)
{
	switch (s->stage) {
	case SARE_AT_PLACE:
		return PLACING;
	case SARE_AT_SITES:
	case SARE_AT_ROOM:
		return SITING;
	case SARE_AT_BUILD:
	case SARE_AT_PAY:
	case SARE_AT_KEEP:
	case SARE_AT_CHARTER:
	case SARE_AT_STORE:
		return BUILDING;
	case SARE_AT_END:
		return OVER;
	default:
		return SEASON;
	}
}

static bool is_zero(const void *bytes, size_t size)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < size; i++)
		if (at[i] != 0)
			return false;
	return true;
}

static unsigned sum(const uint8_t *at, unsigned count)
{
	unsigned total = 0;

	for (unsigned i = 0; i < count; i++)
		total += at[i];
	return total;
}

/* How many players acted before this seat in the phase: 0 for the first player. */
static unsigned order_of(const struct bb_rules *rules, const struct sare_state *s, unsigned seat)
{
	return (seat + rules->seats - s->first) % rules->seats;
}

/* --- S-INV-01: ranges, absent players, unused bytes ---------------------------------------- */

static bool is_player_in_range(const struct bb_rules *rules, const struct sare_player *p)
{
	const struct sare_edition *e = sare_edition_of(rules);
	unsigned beyond = ~((1u << SARE_CELLS) - 1);

	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		if ((p->built[b] & beyond) != 0 || (p->site[b] & beyond) != 0 ||
		    (!sare_is_production(b) && sare_sites(p, b) > 1))
			return false;
		if (!sare_is_production(b) && (p->built[b] & (p->built[b] - 1u)) != 0)
			return false;
	}
	for (unsigned b = 0; b < SARE_PRODUCTION; b++)
		if ((p->second[b] & ~(unsigned)p->built[b]) != 0 ||
		    (p->second_site[b] & ~(unsigned)p->site[b]) != 0)
			return false;
	return p->caravans <= e->caravans && p->steps < e->gauge && p->growth < 4 &&
	       p->obelisk < SARE_OBELISKS && p->ready < 1u << SARE_POWERS && p->worked < 4 &&
	       p->joker <= 1 && p->pyramid <= SARE_PYRAMIDS && p->stages <= SARE_STAGES_MAX &&
	       p->unused == 0;
}

static bool is_in_range(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned seats = (1u << rules->seats) - 1;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (!is_player_in_range(rules, &s->player[seat]))
			return false;
	for (unsigned seat = rules->seats; seat < BB_SEATS_MAX; seat++)
		if (!is_zero(&s->player[seat], sizeof s->player[seat]))
			return false;
	if (s->stage >= SARE_STAGES || s->round < 1 || s->round > sare_edition_of(rules)->rounds ||
	    s->first >= rules->seats || s->turn >= rules->seats ||
	    (s->seat != BB_NO_SEAT && s->seat >= rules->seats) || s->active >= rules->seats ||
	    s->launched >> SARE_BUILDINGS != 0 || s->paying > SARE_BUILDINGS ||
	    s->moves > SARE_MOVES_MAX || s->pyramids >> rules->seats != 0 ||
	    s->paying_on > SARE_CELLS)
		return false;
	for (unsigned b = 0; b < SARE_PRODUCTION; b++)
		if (s->launched_on[b] > SARE_CELLS)
			return false;
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		if (s->spent[i] > SARE_SPENT_MAX)
			return false;
	for (unsigned i = 0; i < SARE_TOP; i++)
		if (s->top[i] >= SARE_CARD_HOSHEKH + 1)
			return false;
	for (unsigned i = 0; i < SARE_HAND; i++)
		if (s->hand[i] >= SARE_CARD_HOSHEKH + 1)
			return false;
	if (((unsigned)s->given | s->rose | s->react) > seats)
		return false;
	return (s->dark | s->last | s->taken | s->produced | s->gardened) <= 1 &&
	       s->drawn_for < SARE_DRAWN_FOR && s->trouble <= 2 && s->pack <= SARE_PACK &&
	       s->draws <= SARE_PACK && s->troubles <= SARE_PACK && s->want <= SARE_HAND &&
	       s->batch <= SARE_HAND && s->horus <= SARE_HORUS_MAX;
}

/* --- S-INV-02, S-INV-03, S-INV-08: tiles ---------------------------------------------------- */

/* S-SET-02, S-RULING-09, S-RULING-19: every tile is on a board or on the reference board. */
static bool are_tiles_complete(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned starting = s->stage == SARE_AT_PLACE ? s->turn : rules->seats;
	unsigned stack = s->pyramids;

	for (unsigned b = 0; b < SARE_PYRAMID; b++) {
		unsigned count = s->stock[b];

		for (unsigned seat = 0; seat < rules->seats; seat++)
			count += sare_owned(&s->player[seat], b) + sare_sites(&s->player[seat], b);
		if (count != rules->seats + (b <= SARE_WAREHOUSE ? starting : 0))
			return false;
	}
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned number = s->player[seat].pyramid;

		if (number == 0)
			continue;
		if (bb_has(stack, number - 1))
			return false;
		stack |= 1u << (number - 1);
	}
	return stack == (1u << rules->seats) - 1;
}

/* S-RULING-18, S-BLD-07, S-BLD-08, S-BLD-11 */
static bool is_board_valid(const struct bb_rules *rules, const struct sare_state *s,
                           const struct sare_player *p)
{
	uint8_t tiles[SARE_CELLS] = {0};
	unsigned closed = 0;

	for (unsigned b = SARE_PRODUCTION; b < SARE_BUILDINGS; b++) {
		unsigned cell = (unsigned)p->built[b] | p->site[b];

		if ((p->built[b] != 0 && p->site[b] != 0) || (closed & cell) != 0)
			return false;
		closed |= cell;
	}
	for (unsigned b = 0; b < SARE_PRODUCTION; b++)
		for (unsigned cell = 0; cell < SARE_CELLS; cell++)
			tiles[cell] =
				(uint8_t)(tiles[cell] + bb_has(p->built[b], cell) +
			                  bb_has(p->second[b], cell) + bb_has(p->site[b], cell) +
			                  bb_has(p->second_site[b], cell));
	for (unsigned cell = 0; cell < SARE_CELLS; cell++)
		if (tiles[cell] > (bb_has(closed, cell) ? 0 : 2))
			return false;
	if ((((unsigned)p->built[SARE_PORT] | p->site[SARE_PORT]) &
	     ~(unsigned)sare_edition_of(rules)->riverside) != 0)
		return false;
	return s->stage == SARE_AT_PLACE || sare_has(p, SARE_MASTER);
}

/* S-PYR-01, S-SITE-08 */
static bool is_pyramid_valid(const struct bb_rules *rules, const struct sare_player *p)
{
	unsigned stages;

	if (p->pyramid == 0)
		return p->site[SARE_PYRAMID] == 0 && !sare_has(p, SARE_PYRAMID) && p->stages == 0;
	stages = sare_edition_of(rules)->pyramid[p->pyramid - 1].stages;
	return sare_has(p, SARE_PYRAMID) ? p->stages == stages
	                                 : p->site[SARE_PYRAMID] != 0 && p->stages < stages;
}

/* --- S-INV-04: gauges; S-INV-05: tokens and powers ------------------------------------------ */

static bool is_gauge_valid(const struct bb_rules *rules, const struct sare_state *s, unsigned seat)
{
	const struct sare_player *p = &s->player[seat];
	unsigned phase = phase_of(s);
	unsigned limit = sare_limit(rules, p);

	if (phase == PLACING)
		return p->steps == 0 && p->obelisk == SARE_STANDING && p->growth == 0;
	if (phase == SITING)
		return p->obelisk == SARE_STANDING &&
		       p->steps < (order_of(rules, s, seat) < s->turn ? limit : 1);
	if (phase == SEASON)
		return p->obelisk == SARE_REVOLT ? p->steps == limit : p->steps < limit;
	/* S-RULING-60: a cube gained in this round shortens the next one. */
	return p->obelisk != SARE_REVOLT || p->steps == limit;
}

static bool are_tokens_valid(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned seat)
{
	const struct sare_player *p = &s->player[seat];
	unsigned phase = phase_of(s);
	bool placing = phase == PLACING;
	bool making_room = s->stage == SARE_AT_ROOM && seat == s->seat;

	for (unsigned b = SARE_BARRACKS; b < SARE_MARKET; b++) {
		bool ready = sare_is_ready(p, b);

		if (ready ? !sare_has(p, b) : phase == SITING && sare_has(p, b))
			return false;
	}
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		unsigned token = sare_token_of(b);
		unsigned owned = sare_owned(p, b);

		if (token == SARE_TOKENS)
			continue;
		if (p->made[token] > owned || (phase == SITING && p->made[token] < owned))
			return false;
	}
	if (p->caravans > 0 && !sare_has(p, SARE_MARKET))
		return false;
	if (placing)
		return p->stored[0] == 1 && p->stored[1] == 1 && p->stored[2] == 1 &&
		       p->stored[3] == 0;
	return making_room ? sare_stored(p) > sare_capacity(rules, p) &&
	                             sare_stored(p) <= sare_capacity(rules, p) + SARE_CAPACITY_MAX
	                   : sare_stored(p) <= sare_capacity(rules, p);
}

/* --- S-INV-06: season cards ----------------------------------------------------------------- */

/* Number of Horus' Choice cards that must have been resolved before a batch of this size could be
 * drawn. */
static unsigned horus_before(unsigned batch)
{
	return batch == 8 ? 7 : batch == 6 ? 6 : batch == 4 ? 3 : batch == 2 ? 1 : 0;
}

static bool are_cards_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_edition *e = sare_edition_of(rules);
	unsigned known = 0u + (s->top[0] != 0) + (s->top[1] != 0);
	unsigned troubles = s->troubles;
	unsigned most_troubles = 0u + e->count[SARE_CARD_TROUBLE] +
	                         e->count[SARE_CARD_DOUBLE_TROUBLE];

	for (unsigned i = 0; i < SARE_CARDS; i++) {
		unsigned count = s->unseen[i];

		for (unsigned seat = 0; i < SARE_PRODUCTS && seat < rules->seats; seat++)
			count += 0u + s->player[seat].card[i] + s->player[seat].kept[i];
		for (unsigned k = 0; k < SARE_TOP; k++)
			count += s->top[k] == i + 1;
		for (unsigned k = 0; k < SARE_HAND; k++)
			count += s->hand[k] == i + 1;
		if (sare_card_info[i].trouble > 0)
			troubles += count;
		if (i == SARE_CARD_HORUS)
			count += s->horus + horus_before(s->batch);
		if (count > e->count[i])
			return false;
	}
	if (phase_of(s) != SEASON)
		return sum(s->unseen, SARE_CARDS) == 0;
	return s->pack >= known && sum(s->unseen, SARE_CARDS) == s->pack - known + 1u &&
	       s->draws + sum(s->unseen, SARE_CARDS) <= SARE_PACK && troubles <= most_troubles &&
	       (s->top[0] != 0 || s->top[1] == 0);
}

/* --- S-INV-07: the stage fits what is pending ----------------------------------------------- */

static unsigned hand_size(const struct sare_state *s)
{
	unsigned n = 0;

	while (n < SARE_HAND && s->hand[n] != 0)
		n++;
	return n;
}

/* Nothing is left over from a season. */
static bool is_season_clear(const struct sare_state *s)
{
	return (s->pack | s->dark | s->draws | s->top[0] | s->top[1] | s->drawn_for | s->want |
	        s->active | s->last | s->taken | s->produced | s->troubles | s->trouble |
	        s->gardened | s->given | s->batch | s->horus | s->rose | s->react) == 0 &&
	       is_zero(s->hand, sizeof s->hand);
}

static bool is_whose_turn_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	return s->seat == (s->first + s->turn) % rules->seats;
}

/* The number of cards in front of a player before, during and after the player's phase 3. */
static bool is_hand_valid(const struct bb_rules *rules, const struct sare_state *s, unsigned seat)
{
	const struct sare_player *p = &s->player[seat];
	unsigned cards = sum(p->card, SARE_PRODUCTS);
	unsigned kept = sum(p->kept, SARE_PRODUCTS);
	unsigned order = order_of(rules, s, seat);
	unsigned may_keep = p->obelisk == SARE_REVOLT ? SARE_KEEP_REVOLT
	                    : p->worked != 0          ? 0
	                                              : SARE_KEEP_IDLE;
	bool revolt = p->obelisk == SARE_REVOLT;

	switch (phase_of(s)) {
	case PLACING:
		return cards == 0 && kept == 0 && p->joker == 0 && p->worked == 0;
	case SITING:
		return cards == 0 && kept <= SARE_KEEP_IDLE && p->joker == 0 && p->worked == 0;
	case SEASON:
		return kept <= SARE_KEEP_IDLE && p->worked == 0;
	case BUILDING:
		if (order > s->turn)
			return kept <= SARE_KEEP_IDLE && p->worked == 0;
		break;
	default:
		order = 0;
		break;
	}
	if (revolt && p->worked != 0)
		return false;
	if (seat != s->seat) /* the seat has finished */
		return cards == 0 && p->joker == 0 && sum(p->made, SARE_TOKENS) == 0 &&
		       kept <= may_keep;
	if (revolt && (p->joker != 0 || (s->stage != SARE_AT_KEEP && cards != 0)))
		return false;
	if (s->stage == SARE_AT_BUILD || s->stage == SARE_AT_PAY)
		return !revolt && kept == 0;
	return s->stage == SARE_AT_KEEP ? kept < may_keep : kept <= may_keep;
}

static bool is_works_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned limit = sare_site_limit(rules, p, sare_owned(p, SARE_MASTER));
	unsigned fixed = sare_cells(s->launched & 0xff) + sare_cells(s->launched >> 8);

	if (s->stage == SARE_AT_SITES && s->moves == SARE_MOVES_MAX)
		return false;
	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		if (bb_has(s->launched, b) && p->site[b] == 0)
			return false;
	for (unsigned b = 0; b < SARE_PRODUCTION; b++)
		if (bb_has(s->launched, b) != (s->launched_on[b] != 0) ||
		    (s->launched_on[b] != 0 && !bb_has(p->site[b], s->launched_on[b] - 1u)))
			return false;
	return fixed <= s->moves && fixed <= limit &&
	       sare_counted_sites(rules, s, p) <= limit + SARE_MOVES_MAX - s->moves;
}

static bool is_payment_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	struct sare_ways ways;

	if (s->stage != SARE_AT_PAY)
		return s->paying == 0 && s->paying_on == 0 && is_zero(s->spent, sizeof s->spent);
	if (s->paying == 0 || s->paying_on == 0 ||
	    !sare_can_build(rules, &s->player[s->seat], s->paying - 1u, s->paying_on - 1u))
		return false;
	sare_find_ways(rules, s, &ways);
	return ways.count > 0;
}

/* The seats in `rose` and `react` are still in the season, are not the active one, and the season
 * waits for exactly one of them. */
static bool are_reactions_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	if ((s->rose & s->react) != 0)
		return false;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		bool named = bb_has((unsigned)s->rose | s->react, seat);

		if (named && (seat == s->active || !sare_is_standing(s, seat)))
			return false;
		if (seat == s->active && bb_has(s->given, seat))
			return false;
		if (s->last != 0 && seat != s->active && sare_is_standing(s, seat))
			return false;
	}
	return true;
}

/* Cards drawn together: batches have possible sizes, and no more cards than were asked for. */
static bool is_batch_valid(const struct sare_state *s)
{
	unsigned size = hand_size(s);
	bool pick = s->drawn_for == SARE_DRAWN_TO_PICK;

	for (unsigned i = size; i < SARE_HAND; i++)
		if (s->hand[i] != 0)
			return false;
	if ((s->batch > 2 && s->batch % 2 != 0) || (s->gardened != 0 && s->trouble != 1))
		return false;
	if (pick)
		return s->taken == 0 && s->batch == 0 && size + s->want <= 2 && s->troubles == 0 &&
		       s->produced == 0 && (s->stage != SARE_AT_PICK || s->top[1] == 0);
	return size + s->want + s->horus + (s->trouble != 0) <= s->batch &&
	       (s->taken != 0 || s->batch == 0) && (s->taken != 0 || s->produced == 0) &&
	       (s->troubles > 0 || s->trouble == 0) && (s->taken != 0 || s->troubles == 0);
}

/* The next seat to react, clockwise from the active player. */
static unsigned next_to_react(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned seat = s->active;

	do
		seat = (seat + 1) % rules->seats;
	while (seat != s->active && !bb_has(s->react, seat));
	return seat;
}

static bool is_season_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	bool standing = sare_is_standing(s, s->active);
	bool drawn = s->hand[0] != 0;
	bool quiet = s->trouble == 0 && s->react == 0 && s->rose == 0 && s->horus == 0;
	bool blind = s->dark == 0 && s->pack > 0 && s->top[0] == 0;
	bool pick = s->drawn_for == SARE_DRAWN_TO_PICK;

	if (!are_reactions_valid(rules, s) || !is_batch_valid(s) || s->turn != 0 ||
	    (s->stage == SARE_AT_REVEAL) != blind)
		return false;
	if (pick && !bb_has(AT(SARE_AT_REVEAL) | AT(SARE_AT_DRAW) | AT(SARE_AT_PICK), s->stage))
		return false;
	if (s->stage != SARE_AT_REVEAL && s->stage != SARE_AT_DRAW && s->want != 0)
		return false;
	switch (s->stage) {
	case SARE_AT_REVEAL:
		return s->seat == BB_NO_SEAT && standing && quiet;
	case SARE_AT_DRAW:
		return s->seat == BB_NO_SEAT && standing && quiet && s->dark != 0 && s->pack > 0 &&
		       s->top[0] == 0 && s->want > 0;
	case SARE_AT_OFFER:
		return s->seat == s->active && standing && quiet && !drawn && s->pack > 0 &&
		       s->produced == 0;
	case SARE_AT_PICK:
		return s->seat == s->active && standing && quiet && pick && hand_size(s) == 2 &&
		       s->hand[0] != s->hand[1];
	case SARE_AT_TROUBLE:
		return s->seat == s->active && standing && s->react == 0 && s->trouble != 0;
	case SARE_AT_EXIT:
		return s->seat == s->active && standing && !drawn && s->trouble == 0 &&
		       s->react == 0 && s->rose == 0 && s->horus == 2 && s->batch == 2 &&
		       s->produced == 0 && s->pack > 0;
	default: /* SARE_AT_REACT */
		if (s->player[s->active].obelisk == SARE_DOWN ||
		    (!standing && (drawn || s->trouble != 0 || s->horus != 0)))
			return false;
		return s->react != 0 && s->seat == next_to_react(rules, s);
	}
}

static bool is_stage_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned phase = phase_of(s);
	bool is_planned = s->launched != 0 || s->moves != 0 ||
	                  !is_zero(s->launched_on, sizeof s->launched_on);
	bool met = false;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (!is_hand_valid(rules, s, seat))
			return false;
		met |= sare_meets_goal(rules, &s->player[seat]);
	}
	if (phase == SEASON)
		return !is_planned && is_payment_valid(rules, s) && is_season_valid(rules, s);
	if (!is_season_clear(s) || (phase != SITING && is_planned))
		return false;
	if (phase == OVER)
		return s->seat == BB_NO_SEAT && s->turn == 0 && is_payment_valid(rules, s) &&
		       (met || s->round == sare_edition_of(rules)->rounds);
	if (s->seat == BB_NO_SEAT || !is_whose_turn_valid(rules, s))
		return false;
	return is_payment_valid(rules, s) && (phase != SITING || is_works_valid(rules, s));
}

/* S-SM-01: players who have placed have the two starting buildings and nothing else; the others
 * have none. */
static bool is_placing_valid(const struct bb_rules *rules, const struct sare_state *s)
{
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct sare_player *p = &s->player[seat];
		unsigned placed = order_of(rules, s, seat) < s->turn;

		for (unsigned b = 0; b < SARE_BUILDINGS; b++)
			if (sare_owned(p, b) != (b <= SARE_WAREHOUSE ? placed : 0) ||
			    p->site[b] != 0)
				return false;
	}
	return s->round == 1;
}

const char *sare_check(const struct bb_rules *rules, const void *state)
{
	const struct sare_state *s = state;

	if (!is_in_range(rules, s))
		return "S-INV-01";
	if (!are_tiles_complete(rules, s))
		return "S-INV-02";
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (!is_board_valid(rules, s, &s->player[seat]))
			return "S-INV-03";
		if (!is_gauge_valid(rules, s, seat))
			return "S-INV-04";
		if (!is_pyramid_valid(rules, &s->player[seat]))
			return "S-INV-08";
	}
	if (s->seat == BB_NO_SEAT && (phase_of(s) != SEASON && phase_of(s) != OVER))
		return "S-INV-07";
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (!are_tokens_valid(rules, s, seat))
			return "S-INV-05";
	if (!are_cards_valid(rules, s))
		return "S-INV-06";
	if (s->stage == SARE_AT_PLACE && !is_placing_valid(rules, s))
		return "S-INV-07";
	return is_stage_valid(rules, s) ? NULL : "S-INV-07";
}
