/* Botankhamun's turn: the pyramid, the die, the god action.
 *
 * choose.c makes his choices. If several candidates are left, chance decides in a task of its own.
 * Rules: B-PYR, B-TURN, and the effects of the six actions: B-HORUS, B-RA, B-HATHOR, B-BASTET,
 * B-THOTH, B-OSIRIS; B-RULING-05, -09, -14, -15, -24, -28, -29, -32. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/solo/solo.h"

/* --- the pyramid -------------------------------------------------------------------------- */

enum side { UP, RIGHT };

/* B-PYR-01: the tiles of the base are 0 to 3, those above are 4 to 6, 7 and 8, and 9. For each, the
 * tile above to the right and the next one in its row; 0 = none (B-PYR-04, -05, -07). */
static const uint8_t onward[TKH_BOT_PLACES][2] = {
	{4, 1}, {5, 2}, {6, 3}, {0, 0}, {7, 5}, {8, 6}, {0, 0}, {9, 8}, {0, 0}, {0, 0},
};

bool tkh_bot_may_flip(const struct tkh_state *s)
{
	/* out of range while the marker is not on the pyramid */
	unsigned place = s->bot.marker - 1u;

	return place < TKH_BOT_PLACES && onward[place][UP] != 0;
}

/* B-PYR-02, -04, -05: the places of the current pyramid that his next turn may lead to. */
void tkh_bot_derive(const struct bb_rules *rules, const struct tkh_state *s, struct bb_json *json)
{
	(void)rules;
	bb_json_key(json, "ahead");
	bb_json_open(json, '[');
	if (s->bot.marker == 0)
		bb_json_int(json, 0);
	for (unsigned side = UP; tkh_bot_may_flip(s) && side <= RIGHT; side++)
		bb_json_int(json, onward[s->bot.marker - 1][side]);
	bb_json_close(json, ']');
}

static void move_to(const struct bb_rules *rules, struct tkh_state *s, unsigned place,
                    unsigned rule, struct bb_events *log)
{
	s->bot.marker = (uint8_t)(place + 1);
	bb_emit(log, TKH_EV_BOT_MOVES, tkh_bot_seat(rules), BB_PUBLIC, (int)tkh_bot_tile(s),
	        (int)place, (int)rule, 0);
}

void tkh_act_flip(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned side = bb_arg_of(action, 0);

	tkh_pop(s);
	move_to(rules, s, onward[s->bot.marker - 1][side], side == UP ? BOT_PYR_04 : BOT_PYR_05,
	        log);
}

/* --- the turn ----------------------------------------------------------------------------- */

/* B-PYR-02, -03, BX-TURN-04, B-TURN-01: onto the pyramid, or on by the coin. */
void tkh_bot_turn(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                  struct bb_events *log)
{
	(void)BB_ALWAYS(bb_is_automaton(rules, seat));
	tkh_push(s, TKH_OWED_END_TURN, seat, 0, 0, 0);
	tkh_push(s, TKH_DO_BOT_DIE, seat, 0, 0, 0);
	if (tkh_bot_may_flip(s))
		tkh_push(s, TKH_OWED_FLIP, seat, 0, 0, 0);
	else
		move_to(rules, s, 0, BOT_PYR_02, log);
}

void tkh_bot_decide(const struct bb_rules *rules, const struct tkh_bot_choice *choice,
                    struct bb_events *log)
{
	bb_emit(log, TKH_EV_BOT_DECIDES, tkh_bot_seat(rules), BB_PUBLIC, choice->rule, 0, 0, 0);
}

/* BX-HORUS-06, BX-HATHOR-02, BX-OSIRIS-02 */
void tkh_bot_score_instead(const struct bb_rules *rules, struct tkh_state *s,
                           const struct tkh_bot_choice *choice, struct bb_events *log)
{
	bb_emit(log, TKH_EV_BOT_CANNOT, tkh_bot_seat(rules), BB_PUBLIC, choice->rule, 0, 0, 0);
	tkh_add_vp(s, tkh_bot_seat(rules), tkh_solo_of(rules)->instead_vp, TKH_FROM_INSTEAD, log);
}

/* Puts a piece on a place that scores this many points. */
typedef void putting(const struct bb_rules *rules, struct tkh_state *s, unsigned place,
                     unsigned points, struct bb_events *log);

/* One of the members, all equally likely (B-RULING-01). */
static unsigned one_of(uint32_t set, struct bb_rng *rng)
{
	return bb_nth(set, bb_rng_below(rng, bb_count(set)));
}

/* Carries out his choice. Between several places chance decides: at once if there is a generator,
 * otherwise in a task. */
static inline void stand_at(const struct bb_rules *rules, struct tkh_state *s,
                            const struct tkh_bot_choice *choice, putting *put, unsigned task,
                            struct bb_rng *rng, struct bb_events *log)
{
	bool tied = bb_has_many(choice->set);

	if (choice->set == 0) {
		tkh_bot_score_instead(rules, s, choice, log);
	} else if (tied && rng == NULL) {
		tkh_push(s, task, tkh_bot_seat(rules), 0, 0, 0);
	} else {
		tkh_bot_decide(rules, choice, log);
		put(rules, s, tied ? one_of(choice->set, rng) : bb_lowest(choice->set),
		    choice->points, log);
	}
}

/* --- Horus -------------------------------------------------------------------------------- */

enum { TEMPLE_SITES = 2 };

/* B-HORUS-06, -08, B-TURN-08: the Gold of a site leaves the game. */
static void erect(const struct bb_rules *rules, struct tkh_state *s, unsigned site,
                  struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	struct tkh_player *bot = &s->player[seat];

	bot->people = (uint8_t)(bot->people | 1u << site);
	bb_emit(log, TKH_EV_ERECTED, seat, BB_PUBLIC, (int)site, 0, 0, 0);
	if (site >= TKH_BASE_PEOPLE)
		tkh_happened(rules, s, TKH_PEOPLE_HONOURED, seat, site, log);
	else if (site < TEMPLE_SITES)
		tkh_add_vp(s, seat,
		           (int)(bb_count(bot->columns & tkh_line(e->statue_line[site])) *
		                 e->column_vp),
		           TKH_FROM_HORUS, log);
}

/* B-BONUS-04: a Statue for Horus pays nothing for the action that builds it. */
static void honour(const struct bb_rules *rules, struct tkh_state *s, unsigned god,
                   struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules);

	if (s->player[seat].statues[god]++ == 0 && god == TKH_HORUS)
		s->deed.flags |= TKH_NEW_HORUS;
	bb_emit(log, TKH_EV_HONOURED, seat, BB_PUBLIC, (int)god, 0, 0, 0);
}

static void put_statue(const struct bb_rules *rules, struct tkh_state *s, unsigned target,
                       unsigned points, struct bb_events *log)
{
	(void)points; /* they are counted when it has been put up */
	if (target >= TKH_BOT_HONOURS)
		honour(rules, s, target - TKH_BOT_HONOURS, log);
	else
		erect(rules, s, target, log);
}

static void perform_horus(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                          struct bb_events *log)
{
	struct tkh_bot_choice choice = tkh_bot_statue(rules, s, s->deed.value, log);

	stand_at(rules, s, &choice, put_statue, TKH_OWED_BOT_STATUE, rng, log);
}

/* --- Ra ----------------------------------------------------------------------------------- */

/* B-RA-01, -06, -07, -11: without turning the tile, its ability or the reward of the space. */
static void place(const struct bb_rules *rules, struct tkh_state *s, unsigned space,
                  unsigned points, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), slot = tkh_slot_of(s->deed.value);
	unsigned tile = s->slot[slot] - 1u;

	bb_emit(log, TKH_EV_COLUMN, seat, BB_PUBLIC, (int)tile, (int)space, 0, 0);
	s->tile[space] = (uint8_t)(tile + 1);
	s->turned[space] = 0;
	s->player[seat].columns |= UINT32_C(1) << space;
	tkh_add_vp(s, seat, (int)points, TKH_FROM_RA, log);
	tkh_slide_tiles(s, slot);
}

static void perform_ra(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                       struct bb_events *log)
{
	struct tkh_bot_choice choice = tkh_bot_space(rules, s, s->deed.value, log);

	stand_at(rules, s, &choice, place, TKH_OWED_BOT_COLUMN, rng, log);
}

/* --- Hathor ------------------------------------------------------------------------------- */

/* B-HATHOR-03 to -06, BX-HATHOR-01 */
static void build(const struct bb_rules *rules, struct tkh_state *s, unsigned site, unsigned points,
                  struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules);

	s->player[seat].sites |= UINT32_C(1) << site;
	bb_emit(log, TKH_EV_BUILT, seat, BB_PUBLIC, (int)site, 0, 0, 0);
	tkh_add_vp(s, seat, (int)points, TKH_FROM_HATHOR, log);
	tkh_add_population(rules, s, seat, s->deed.value, log);
}

static void perform_hathor(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                           struct bb_events *log)
{
	struct tkh_bot_choice choice = tkh_bot_site(rules, s, log);

	stand_at(rules, s, &choice, build, TKH_OWED_BOT_SITE, rng, log);
}

/* --- Bastet ------------------------------------------------------------------------------- */

/* B-BASTET-01 to -05, BX-BASTET-01, B-BASTET-07: step by step; he gets no rewards from the
 * track. */
static void perform_bastet(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                           struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	struct tkh_player *bot = &s->player[seat];
	struct tkh_bot_choice choice = {1, BOT_BASTET_02, 0};
	unsigned happiness = bot->happiness, population = bot->population, steps;

	(void)rng;
	if (happiness >= e->track_end) { /* B-BASTET-06 */
		choice.rule = BOT_BASTET_06;
		tkh_bot_score_instead(rules, s, &choice, log);
		return;
	}
	tkh_bot_decide(rules, &choice, log);
	/* First the Happiness rises to the Population; then they alternate, the Population
	 * first. */
	steps = population - happiness;
	steps = steps < s->deed.value ? steps : s->deed.value;
	happiness += steps;
	steps = s->deed.value - steps;
	population += (steps + 1) / 2;
	population = population < e->track_end ? population : e->track_end;
	happiness += steps / 2;
	happiness = happiness < population ? happiness : population;
	tkh_add_population(rules, s, seat, population - bot->population, log);
	if (happiness != bot->happiness)
		bb_emit(log, TKH_EV_HAPPINESS, seat, BB_PUBLIC, (int)happiness, 0, 0, 0);
	bot->happiness = (uint8_t)happiness;
	tkh_add_token(s, seat, TKH_SCRIBE, e->bastet_scribes[s->deed.value - 1], log);
}

/* --- Thoth -------------------------------------------------------------------------------- */

/* B-THOTH-06: cards in his pile have no effect. */
void tkh_bot_take_card(const struct bb_rules *rules, struct tkh_state *s, unsigned space,
                       struct bb_events *log)
{
	uint8_t *place = &s->market[0][0] + space;
	unsigned card = *place - 1u;

	*place = 0;
	s->aside[card / TKH_FAMILY] |= UINT32_C(1) << card % TKH_FAMILY;
	bb_emit(log, TKH_EV_CARD, tkh_bot_seat(rules), BB_PUBLIC, (int)card, 0, 0, 0);
}

/* B-THOTH-01, BX-THOTH-01, B-THOTH-07 */
static void perform_thoth(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                          struct bb_events *log)
{
	unsigned wanted = tkh_edition_of(rules)->thoth_cards[s->deed.value - 1];

	(void)rng;
	for (unsigned i = 0; i < wanted; i++) {
		struct tkh_bot_choice choice = tkh_bot_card(rules, s);

		if (choice.set == 0) {
			if (i == 0)
				tkh_bot_score_instead(rules, s, &choice, log);
			return;
		}
		if (i == 0 || choice.rule == BOT_THOTH_05)
			tkh_bot_decide(rules, &choice, log);
		tkh_bot_take_card(rules, s, bb_lowest(choice.set), log);
	}
}

/* --- Osiris ------------------------------------------------------------------------------- */

/* B-OSIRIS-01, -06 to -08: no Happiness, no Production, no Gold. */
static void perform_osiris(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                           struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules);
	struct tkh_bot_choice choice = tkh_bot_osiris(rules, s, s->die.colour, s->deed.value, log);
	unsigned space;

	(void)rng;
	if (choice.set == 0) {
		tkh_bot_score_instead(rules, s, &choice, log);
		return;
	}
	tkh_bot_decide(rules, &choice, log);
	space = bb_lowest(choice.set);
	(void)tkh_settle(s, seat, space);
	bb_emit(log, TKH_EV_SETTLED, seat, BB_PUBLIC, (int)(space % TKH_BASICS),
	        (int)(space / TKH_BASICS) + 1, 0, 0);
}

/* --- taking the die and acting ------------------------------------------------------------ */

typedef void perform(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                     struct bb_events *log);

/* B-TURN-05, B-BONUS-06 */
static perform *const performs[TKH_WEDGES] = {
	[TKH_HORUS] = perform_horus,   [TKH_RA] = perform_ra,       [TKH_HATHOR] = perform_hathor,
	[TKH_BASTET] = perform_bastet, [TKH_THOTH] = perform_thoth, [TKH_OSIRIS] = perform_osiris,
};

/* B-TURN-02 to -04, BX-DICE-03: the action of the die's own wedge, with the value as rolled. The
 * usual bonuses follow, even if he only scored instead (B-RULING-09). */
static void take(const struct bb_rules *rules, struct tkh_state *s, unsigned die,
                 struct bb_rng *rng, struct bb_events *log)
{
	unsigned wedge = s->wedge[die] - 1u, colour = s->colour[die], face = s->face[die];
	unsigned seat = tkh_bot_seat(rules);

	tkh_take_die(rules, s, die, 0);
	tkh_lay_die(s, seat, TKH_BELOW);
	s->deed = (struct tkh_deed){
		.seat = (uint8_t)seat, .deed = (uint8_t)wedge, .value = (uint8_t)face};
	bb_emit(log, TKH_EV_TOOK, seat, BB_PUBLIC, (int)wedge, (int)colour, (int)face, 0);
	bb_emit(log, TKH_EV_ACTION, seat, BB_PUBLIC, (int)wedge, (int)face, 0, 0);
	if (wedge >= TKH_WEDGES) {
		tkh_bot_ways_of(rules)->perform(rules, s, log);
		return;
	}
	tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);
	performs[wedge](rules, s, rng, log);
	tkh_continue_action(rules, s, log);
}

/* Equal dice are one outcome, weighted by their number (B-RES-05): lists every kind of die once,
 * and in counts[] how many there are. */
static uint32_t sorts_of_dice(const struct tkh_state *s, uint32_t dice, bb_action *out,
                              uint32_t *counts)
{
	uint32_t n = 0;

	BB_EACH(i, dice) {
		bb_action die =
			BB_ACT(TKH_BOT_TAKE, s->wedge[i] - 1u, s->colour[i], s->face[i] - 1u);
		uint32_t at = 0;

		while (at < n && out[at] < die)
			at++;
		if (at < n && out[at] == die) {
			counts[at]++;
			continue;
		}
		for (uint32_t k = n++; k > at; k--) {
			out[k] = out[k - 1];
			counts[k] = counts[k - 1];
		}
		out[at] = die;
		counts[at] = 1;
	}
	return n;
}

static unsigned place_of(const struct tkh_state *s, bb_action die)
{
	return tkh_place_of_die(s, bb_arg_of(die, 0), bb_arg_of(die, 1), bb_arg_of(die, 2) + 1);
}

static unsigned draw_die(const struct tkh_state *s, uint32_t dice, struct bb_rng *rng)
{
	uint32_t drawn = bb_rng_below(rng, bb_count(dice));
	bb_action out[TKH_DICE];
	uint32_t counts[TKH_DICE], at = 0;

	(void)sorts_of_dice(s, dice, out, counts);
	while (drawn >= counts[at])
		drawn -= counts[at++];
	return place_of(s, out[at]);
}

/* Chance decides between dice of several kinds, as between places. */
static void take_one(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng,
                     struct bb_events *log)
{
	struct tkh_bot_choice choice = tkh_bot_die(rules, s, log);
	bool tied;

	if (choice.set == 0) /* B-GOD-05: never in a game */
		return;
	tied = !tkh_bot_one_sort(s, choice.set);
	if (tied && rng == NULL) {
		tkh_push(s, TKH_OWED_BOT_DIE, tkh_bot_seat(rules), 0, 0, 0);
		return;
	}
	tkh_bot_decide(rules, &choice, log);
	take(rules, s, tied ? draw_die(s, choice.set, rng) : bb_lowest(choice.set), rng, log);
}

/* B-PYR-06 */
bool tkh_run_bot_die(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	(void)task;
	take_one(rules, s, NULL, log);
	return true;
}

/* --- chance decides ----------------------------------------------------------------------- */

uint32_t tkh_list_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out)
{
	uint32_t counts[TKH_DICE];

	(void)task;
	return sorts_of_dice(s, tkh_bot_die(rules, s, NULL).set, out, counts);
}

uint32_t tkh_weigh_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                           uint32_t *weights)
{
	bb_action out[TKH_DICE];
	uint32_t n = sorts_of_dice(s, tkh_bot_die(rules, s, NULL).set, out, weights);
	uint32_t sum = 0;

	for (uint32_t i = 0; i < n; i++)
		sum += weights[i];
	return sum;
}

void tkh_act_bot_take(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	if (log != NULL) { /* the deciding rule is only for events */
		struct tkh_bot_choice choice = tkh_bot_die(rules, s, NULL);

		tkh_bot_decide(rules, &choice, log);
	}
	tkh_pop(s);
	take(rules, s, place_of(s, action), NULL, log);
}

struct tkh_bot_choice tkh_bot_tied(const struct bb_rules *rules, const struct tkh_state *s,
                                   unsigned task, unsigned *kind)
{
	switch (task) {
	case TKH_OWED_BOT_STATUE:
		*kind = TKH_BOT_ERECT;
		return tkh_bot_statue(rules, s, s->deed.value, NULL);
	case TKH_OWED_BOT_COLUMN:
		*kind = TKH_BOT_PLACE;
		return tkh_bot_space(rules, s, s->deed.value, NULL);
	default:
		*kind = TKH_BOT_BUILD;
		return tkh_bot_site(rules, s, NULL);
	}
}

void tkh_act_bot_place(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                       struct bb_events *log)
{
	unsigned kind, member = bb_arg_of(action, 0);
	struct tkh_bot_choice choice = tkh_bot_tied(rules, s, tkh_top(s)->kind, &kind);

	tkh_pop(s);
	tkh_bot_decide(rules, &choice, log);
	if (kind == TKH_BOT_ERECT)
		put_statue(rules, s, member, choice.points, log);
	else if (kind == TKH_BOT_PLACE)
		place(rules, s, member, choice.points, log);
	else
		build(rules, s, member, choice.points, log);
}

/* --- chance decides at once --------------------------------------------------------------- */

void tkh_bot_draw_die(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	tkh_pop(s);
	take_one(rules, s, rng, NULL);
}

void tkh_bot_draw_place(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	tkh_pop(s);
	performs[s->deed.deed](rules, s, rng, NULL);
	tkh_continue_action(rules, s, NULL);
}

/* The result of the toss needs no task of its own on the stack (B-VAL-05). */
void tkh_bot_toss(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	tkh_act_flip(rules, s, BB_ACT(TKH_BOT_FLIP, bb_rng_below(rng, 2), 0, 0), NULL);
	if (tkh_top(s)->kind == TKH_DO_BOT_DIE) {
		tkh_pop(s);
		take_one(rules, s, rng, NULL);
	}
}

/* He gets extra actions only from a module. */
void tkh_bot_extra(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_extra *extra,
                   struct bb_events *log)
{
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);

	(void)extra;
	if (ways->extra != NULL)
		ways->extra(rules, s, log);
}
