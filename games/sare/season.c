/* Phase 2: the season of production.
 *
 * Rules: S-SEA, S-SEQ, S-PRD, S-TRB, S-HOR, S-HOS, S-OBE, S-CLO and the powers S-EFF-01..13, with
 * S-RULING-29..48, S-RULING-64..70, S-RULING-76..90 and S-RULING-100.
 *
 * A move changes what is pending; then go_on() performs everything that needs no decision and stops
 * at the next decision or chance event. Pending things are handled in this order: revealing the top
 * card of a light pack, drawing into the hand, the temple's choice, an open reaction window, a
 * trouble card, the rest of the hand, the next reaction window, the end of the sequence, another
 * batch, the next offer. gauge.c moves the gauges. Cards that are out of the game until the next
 * season are not stored anywhere. */
#include "games/sare/build.h"
#include "games/sare/season.h"

#include <string.h>

#include "core/never.h"

static struct sare_player *active_of(struct sare_state *s)
{
	return &s->player[s->active];
}

static unsigned standing_seats(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned set = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		set |= (unsigned)sare_is_standing(s, seat) << seat;
	return set;
}

/* The first seat of the set clockwise after `seat`; the set is not empty (S-SEA-07). */
static unsigned next_seat(const struct bb_rules *rules, unsigned set, unsigned seat)
{
	unsigned next = seat + 1 + bb_lowest((set | set << rules->seats) >> (seat + 1));

	return next < rules->seats ? next : next - rules->seats;
}

/* --- questions ---------------------------------------------------------------------------- */

/* S-RULING-65 */
bool sare_can_use_temple(const struct sare_state *s)
{
	return s->taken == 0 && s->pack >= 2 && sare_is_ready(&s->player[s->active], SARE_TEMPLE);
}

/* S-RULING-66 */
bool sare_can_use_palace(const struct sare_state *s)
{
	return s->top[0] != 0 && s->top[0] <= SARE_PRODUCTS &&
	       sare_is_ready(&s->player[s->active], SARE_PALACE);
}

/* S-RULING-69 */
bool sare_can_use_barracks(const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->active];

	return p->steps >= 1 && sare_is_ready(p, SARE_BARRACKS);
}

/* --- cards -------------------------------------------------------------------------------- */

/* The hand has no gaps: the last card is where its highest byte is. */
static unsigned hand_size(const struct sare_state *s)
{
	_Static_assert(SARE_HAND == 8, "one word");
	uint64_t hand = bb_eight_bytes(s->hand);

	return hand == 0 ? 0 : bb_highest(hand) / 8 + 1;
}

static void put_in_hand(struct sare_state *s, unsigned code)
{
	unsigned size = hand_size(s);

	if (BB_ALWAYS(size < SARE_HAND))
		s->hand[size] = (uint8_t)code;
}

/* Moves the known top card to the hand. */
static void draw_known(struct sare_state *s)
{
	put_in_hand(s, s->top[0]);
	s->top[0] = s->top[1];
	s->top[1] = 0;
	s->pack--;
	s->want--;
}

static void lay_on_top(struct sare_state *s, unsigned code)
{
	(void)BB_NEVER(s->top[1] != 0); /* this would forget a known card */
	s->top[1] = s->top[0];
	s->top[0] = (uint8_t)code;
	s->pack++;
}

/* Adds a card shown by chance: S-SM-03, S-RULING-29, S-RULING-44; S-HOS-02: Hoshekh is replaced
 * (S-HOS-01, S-RULING-03). */
static void show(struct sare_state *s, unsigned card, struct bb_events *log)
{
	bool drawn = s->stage == SARE_AT_DRAW;

	s->unseen[card]--;
	s->draws++;
	bb_emit(log, SARE_EV_REVEALED, s->active, BB_PUBLIC, (int)card, drawn, 0, 0);
	if (card == SARE_CARD_HOSHEKH) {
		s->pack--;
		s->dark = 1;
		bb_emit(log, SARE_EV_DARKNESS, s->active, BB_PUBLIC, 0, 0, 0, 0);
		return;
	}
	if (!drawn) {
		s->top[0] = (uint8_t)(card + 1);
		return;
	}
	put_in_hand(s, card + 1);
	s->pack--;
	s->want--;
}

/* S-SEQ-04, S-PRD-01, S-PRD-03, S-TRB-05, S-HOR-07, S-RULING-37, S-RULING-41: resolves the first
 * card of the hand. */
static void resolve(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	unsigned card = s->hand[0] - 1u;

	bb_put_eight_bytes(s->hand, bb_eight_bytes(s->hand) >> 8);
	bb_emit(log, SARE_EV_TOOK, s->active, BB_PUBLIC, (int)card, 0, 0, 0);
	if (card < SARE_PRODUCTS) {
		active_of(s)->card[card]++;
		s->produced = 1;
		if (card >= SARE_DOUBLES)
			sare_resolve_wind(rules, s, log);
	} else if (card == SARE_CARD_HORUS) {
		s->horus++;
	} else {
		s->trouble = sare_card_info[card].trouble;
		s->troubles++;
	}
}

/* --- sequences ---------------------------------------------------------------------------- */

static void clear_sequence(struct sare_state *s)
{
	s->taken = 0;
	s->produced = 0;
	s->troubles = 0;
	s->given = 0;
	s->batch = 0;
	s->horus = 0;
}

/* Clears everything of the season except what the players have (S-HOS-03). */
static void close_season(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	bb_emit(log, SARE_EV_CLOSED, BB_NO_SEAT, BB_PUBLIC, s->pack, 0, 0, 0);
	clear_sequence(s);
	memset(s->unseen, 0, sizeof s->unseen);
	memset(s->top, 0, sizeof s->top);
	s->pack = 0;
	s->dark = 0;
	s->draws = 0;
	s->active = 0;
	s->last = 0;
	sare_begin_construction(rules, s, log);
}

/* S-SEQ-09, S-CLO-01..03, S-SM-11, S-RULING-46, S-RULING-47. Returns false if the season is over
 * (S-SEA-08). */
static bool end_sequence(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	unsigned standing = standing_seats(rules, s);

	if (s->pack == 0 || standing == 0 || s->last != 0) {
		close_season(rules, s, log);
		return false;
	}
	s->active = (uint8_t)next_seat(rules, standing, s->active);
	s->last = (standing & (standing - 1)) == 0;
	clear_sequence(s);
	bb_emit(log, SARE_EV_SEQUENCE, s->active, BB_PUBLIC, s->last, 0, 0, 0);
	return true;
}

static void ask(struct sare_state *s, unsigned stage, unsigned seat)
{
	s->stage = (uint8_t)stage;
	s->seat = (uint8_t)seat;
}

/* S-EFF-13, S-RULING-65: the chosen card is resolved, the other one goes back on top. */
static void pick(struct sare_state *s, unsigned card, struct bb_events *log)
{
	unsigned other = s->hand[0] == card + 1 ? s->hand[1] : s->hand[0];

	(void)BB_ALWAYS(s->hand[0] == card + 1 || s->hand[1] == card + 1);
	s->hand[0] = (uint8_t)(card + 1);
	s->hand[1] = 0;
	s->drawn_for = SARE_DRAWN_TO_RESOLVE;
	s->taken = 1;
	s->batch = 1;
	lay_on_top(s, other);
	bb_emit(log, SARE_EV_RETURNED, s->active, BB_PUBLIC, (int)other - 1, 0, 0, 0);
}

/* Draws the temple's two cards, or as many as the pack has. Returns true if its owner must
 * choose. */
static bool serve_temple(struct sare_state *s, struct bb_events *log)
{
	unsigned count = hand_size(s);

	if (count == 2 && s->hand[0] != s->hand[1]) {
		ask(s, SARE_AT_PICK, s->active);
		return true;
	}
	if (count == 2) {
		pick(s, s->hand[0] - 1u, log);
		return false;
	}
	if (count == 1) /* S-RULING-81: offered as usual */
		lay_on_top(s, s->hand[0]);
	s->hand[0] = 0;
	s->drawn_for = SARE_DRAWN_TO_RESOLVE;
	return false;
}

/* Draws the cards that are due, or asks chance for them. Returns true if chance is to act. */
static bool serve_draws(struct sare_state *s)
{
	for (;;) {
		if (s->dark == 0 && s->top[0] == 0 && s->pack > 0) { /* S-SEA-06 */
			ask(s, SARE_AT_REVEAL, BB_NO_SEAT);
			return true;
		}
		if (s->want == 0)
			return false;
		if (s->pack == 0) { /* S-RULING-47, S-RULING-90 */
			s->want = 0;
		} else if (s->top[0] == 0) {
			ask(s, SARE_AT_DRAW, BB_NO_SEAT);
			return true;
		} else {
			draw_known(s);
		}
	}
}

/* Resolves the drawn cards, then asks the players whose gauges rose. Returns true if somebody is
 * asked (S-SEQ-08, S-HOR-04, S-WIND-02, -03, -04). */
static bool serve_hand(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	if (s->react == 0) {
		while (s->trouble != 0 || s->hand[0] != 0) {
			if (s->trouble == 0) {
				resolve(rules, s, log);
			} else if (sare_has_choice_of_trouble(rules, s)) {
				ask(s, SARE_AT_TROUBLE, s->active);
				return true;
			} else {
				sare_whip(rules, s, log);
			}
		}
		s->react = s->rose;
		s->rose = 0;
	}
	if (s->react == 0)
		return false;
	ask(s, SARE_AT_REACT, next_seat(rules, s->react, s->active)); /* S-RULING-34 */
	return true;
}

/* Continues the sequence after everything drawn is resolved and everybody has reacted. Returns true
 * if a player is asked or the season is over (S-SEQ-05, S-PRD-04, S-TRB-04, S-HOR-05, -06,
 * S-OBE-03). */
static bool go_on_sequence(const struct bb_rules *rules, struct sare_state *s,
                           struct bb_events *log)
{
	bool standing = sare_is_standing(s, s->active);

	if (standing && s->pack > 0 && s->horus > 0) { /* S-HOR-03, S-HOR-07, S-HOR-08 */
		if (s->batch == 2 && s->horus == 2 && s->produced == 0) {
			ask(s, SARE_AT_EXIT, s->active);
			return true;
		}
		s->batch = s->want = (uint8_t)(2 * s->horus);
		s->horus = 0;
		return false;
	}
	if ((standing && s->pack > 0 && s->produced == 0) || end_sequence(rules, s, log))
		ask(s, SARE_AT_OFFER, s->active);
	return true;
}

static void go_on(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	for (;;) {
		if (serve_draws(s))
			return;
		if (s->drawn_for == SARE_DRAWN_TO_PICK) {
			if (serve_temple(s, log))
				return;
		} else if (serve_hand(rules, s, log) || go_on_sequence(rules, s, log)) {
			return;
		}
	}
}

/* S-SEA-04..06, S-NEW-06, S-NEW-07, S-RULING-74: shuffles all cards but the kept ones and sets one
 * aside. */
void sare_begin_season(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	const struct sare_edition *e = sare_edition_of(rules);
	unsigned count = 0;

	(void)BB_ALWAYS(s->pack == 0 && s->hand[0] == 0);
	memcpy(s->unseen, e->count, sizeof s->unseen);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		for (unsigned i = 0; i < SARE_PRODUCTS; i++)
			s->unseen[i] = (uint8_t)(s->unseen[i] - s->player[seat].kept[i]);
	for (unsigned i = 0; i < SARE_CARDS; i++)
		count += s->unseen[i];
	s->pack = (uint8_t)(count - 1);
	s->active = s->first;
	s->turn = 0;
	s->moves = 0;
	s->launched = 0;
	memset(s->launched_on, 0, sizeof s->launched_on);
	bb_emit(log, SARE_EV_SEASON, s->first, BB_PUBLIC, s->round, s->pack, 0, 0);
	bb_emit(log, SARE_EV_SEQUENCE, s->active, BB_PUBLIC, 0, 0, 0, 0);
	go_on(rules, s, log);
}

/* --- moves -------------------------------------------------------------------------------- */

/* S-SM-04, S-SEQ-07, S-PRD-02, S-TRB-01, S-HOR-01, -02, S-OBE-01, -02 */
static uint32_t list_offer(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	uint32_t n = 0;

	out[n++] = BB_ACT(SARE_TAKE, 0, 0, 0);
	if (s->taken != 0)
		out[n++] = BB_ACT(SARE_PASS, 0, 0, 0);
	out[n++] = BB_ACT(SARE_LAY, 0, 0, 0);
	if (s->player[s->active].ready == 0)
		return n;
	if (sare_can_use_temple(s))
		out[n++] = BB_ACT(SARE_USE_TEMPLE, 0, 0, 0);
	if (sare_can_use_palace(s))
		out[n++] = BB_ACT(SARE_USE_PALACE, 0, 0, 0);
	return n + sare_list_barracks(rules, s, out + n);
}

static uint32_t list_two(bb_action first, bb_action second, bb_action *out)
{
	out[0] = first;
	out[1] = second;
	return 2;
}

uint32_t sare_legal_season(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	bool in_order = s->hand[0] < s->hand[1];
	uint32_t n = 0;

	switch (s->stage) {
	case SARE_AT_OFFER:
		return list_offer(rules, s, out);
	case SARE_AT_TROUBLE:
		return sare_list_trouble(rules, s, out);
	case SARE_AT_PICK:
		return list_two(BB_ACT(SARE_PICK, s->hand[!in_order] - 1u, 0, 0),
		                BB_ACT(SARE_PICK, s->hand[in_order] - 1u, 0, 0), out);
	case SARE_AT_EXIT:
		return list_two(BB_ACT(SARE_LAY, 0, 0, 0), BB_ACT(SARE_DRAW, 0, 0, 0), out);
	case SARE_AT_REACT:
		return list_two(BB_ACT(SARE_LAY, 0, 0, 0), BB_ACT(SARE_STAY, 0, 0, 0), out);
	case SARE_AT_REVEAL:
	case SARE_AT_DRAW:
		for (unsigned i = 0; i < SARE_CARDS; i++)
			if (s->unseen[i] > 0)
				out[n++] = BB_ACT(SARE_CARD, i, 0, 0);
		return n;
	default:
		BB_IMPOSSIBLE();
		return 0;
	}
}

/* S-SEA-02, -03, S-RULING-75 */
static void lay_down(struct sare_state *s, unsigned seat, struct bb_events *log)
{
	(void)BB_ALWAYS(sare_is_standing(s, seat));
	s->player[seat].obelisk = SARE_DOWN;
	s->horus = seat == s->active ? 0 : s->horus;
	bb_emit(log, SARE_EV_LAID, seat, BB_PUBLIC, 0, 0, 0, 0);
}

/* The moves of SARE_AT_OFFER. Returns false if the sequence is over (S-SEQ-03, S-TRB-02). */
static bool play_offer(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                       struct bb_events *log)
{
	switch (bb_kind_of(action)) {
	case SARE_TAKE:
		s->taken = 1;
		s->batch = s->want = 1;
		return true;
	case SARE_PASS: /* S-SEQ-06 */
		bb_emit(log, SARE_EV_PASSED, s->active, BB_PUBLIC, 0, 0, 0, 0);
		return false;
	case SARE_USE_TEMPLE:
		sare_use_power(s, SARE_TEMPLE, SARE_NOBODY, log);
		s->drawn_for = SARE_DRAWN_TO_PICK;
		s->want = 2;
		return true;
	case SARE_USE_PALACE: /* S-EFF-10, S-RULING-66, S-RULING-87 */
		sare_use_power(s, SARE_PALACE, SARE_NOBODY, log);
		s->top[0] = s->top[1];
		s->top[1] = 0;
		s->pack--;
		return true;
	case SARE_USE_BARRACKS:
		sare_use_barracks(rules, s, bb_arg_of(action, 0), log);
		return true;
	case SARE_LAY:
		lay_down(s, s->active, log);
		return false;
	default:
		BB_IMPOSSIBLE();
		return false;
	}
}

void sare_show_card(const struct bb_rules *rules, struct sare_state *s, unsigned card,
                    struct bb_events *log)
{
	if (!BB_ALWAYS(card < SARE_CARDS && s->unseen[card] > 0))
		return;
	show(s, card, log);
	go_on(rules, s, log);
}

void sare_play_season(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                      struct bb_events *log)
{
	unsigned kind = bb_kind_of(action);

	if (s->stage == SARE_AT_OFFER) { /* most of a season */
		if (play_offer(rules, s, action, log) || end_sequence(rules, s, log))
			go_on(rules, s, log);
		return;
	}
	switch (s->stage) {
	case SARE_AT_REVEAL:
	case SARE_AT_DRAW:
		show(s, bb_arg_of(action, 0), log);
		break;
	case SARE_AT_PICK:
		pick(s, bb_arg_of(action, 0), log);
		break;
	case SARE_AT_TROUBLE:
		sare_play_trouble(rules, s, action, log);
		break;
	case SARE_AT_EXIT:
		if (kind == SARE_LAY) {
			lay_down(s, s->active, log);
		} else {
			s->batch = s->want = (uint8_t)(2 * s->horus);
			s->horus = 0;
		}
		break;
	case SARE_AT_REACT:
		s->react = (uint8_t)(s->react & ~(1u << s->seat));
		if (kind == SARE_LAY)
			lay_down(s, s->seat, log);
		else
			bb_emit(log, SARE_EV_STAYED, s->seat, BB_PUBLIC, 0, 0, 0, 0);
		break;
	default:
		BB_IMPOSSIBLE();
		return;
	}
	go_on(rules, s, log);
}
