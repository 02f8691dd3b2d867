/* Dice: light and status, rolling and placing them, and what a die can be used for.
 *
 * take.c takes them, declare.c declares their use. Rules: LIGHT, SCRIBE, T-FLOW-06, T-RULING-07 to
 * -09, -98. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

/* T-LIGHT-04 to -08, B-BASE-01 */
static const uint8_t statuses[TKH_COLOURS][TKH_LIGHTS] = {
	[TKH_WHITE] = {TKH_PURE, TKH_TAINTED, TKH_FORBIDDEN},
	[TKH_BLACK] = {TKH_FORBIDDEN, TKH_TAINTED, TKH_PURE},
	[TKH_YELLOW] = {TKH_TAINTED, TKH_PURE, TKH_FORBIDDEN},
	[TKH_BROWN] = {TKH_FORBIDDEN, TKH_PURE, TKH_TAINTED},
	[TKH_GREY] = {TKH_TAINTED, TKH_TAINTED, TKH_TAINTED},
	TKH_MODULE_STATUSES
};

/* There is no light beside the dial: such a die is Tainted (T-RULING-05, T-VAL-24). */
unsigned tkh_status(const struct bb_rules *rules, const struct tkh_state *s, unsigned place,
                    unsigned colour)
{
	return place < TKH_WEDGES ? statuses[colour][tkh_light(rules, s, place)]
	                          : (unsigned)TKH_TAINTED;
}

/* T-FLOW-06, T-ANUBIS-06 */
unsigned tkh_dice_of(const struct tkh_player *p)
{
	uint32_t faces;

	/* Counts all at once: a face is small, so adding 0x7f to its byte sets the highest bit
	 * unless it is 0. */
	_Static_assert(sizeof p->die_face == sizeof faces, "a word of dice");
	memcpy(&faces, p->die_face, sizeof faces);
	return ((faces + 0x7f7f7f7f) >> 7 & 0x01010101) * 0x01010101 >> 24;
}

unsigned tkh_dice_on_dial(const struct tkh_state *s)
{
	return TKH_DICE - bb_count(tkh_places_with(s->wedge, 0));
}

/* X-ROT-03, -04, -05, X-RULING-55 */
void tkh_lay_rolled(struct tkh_state *s, struct tkh_task *task, unsigned lying, unsigned colour,
                    unsigned face, struct bb_events *log)
{
	unsigned at = BB_NEVER(lying >= TKH_DICE) ? TKH_DICE - 1u : lying;
	unsigned place = task->a;

	s->colour[at] = (uint8_t)colour;
	s->face[at] = (uint8_t)face;
	/* X-ROT-02: the first grey die of the first section goes beside the dial if the task says
	 * so. */
	if ((task->c & TKH_GREY_BESIDE) != 0 && colour == TKH_GREY) {
		place = TKH_BESIDE;
		task->c &= TKH_GREY_BESIDE - 1;
	}
	s->wedge[at] = (uint8_t)(place + 1);
	bb_emit(log, TKH_EV_DIE, BB_NO_SEAT, BB_PUBLIC, (int)place, (int)colour, (int)face, 0);
	task->b++;
}

void tkh_end_roll(struct tkh_state *s, bool bag_is_empty)
{
	if (tkh_dice_due(tkh_top(s)) == 0)
		tkh_pop(s);
	/* T-RULING-09: the missing dice stay missing. */
	while (bag_is_empty && tkh_top(s)->kind == TKH_OWED_DIE)
		tkh_pop(s);
}

void tkh_act_roll(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	tkh_lay_rolled(s, tkh_top_of(s), tkh_dice_on_dial(s), bb_arg_of(action, 0),
	               bb_arg_of(action, 1) + 1, log);
	tkh_end_roll(s, tkh_dice_in_bag(rules, s) == 0);
}

void tkh_lay_die(struct tkh_state *s, unsigned seat, unsigned pan)
{
	struct tkh_player *p = &s->player[seat];
	unsigned at = tkh_dice_of(p);

	(void)BB_ALWAYS(s->die.face != 0 && pan < TKH_PANS);
	if (BB_NEVER(at >= TKH_BOARD_DICE)) /* nobody takes a fifth die */
		return;
	p->die_colour[at] = s->die.colour;
	p->die_face[at] = s->die.face;
	p->die_pan[at] = (uint8_t)pan;
}

/* --- what a die can be used for -------------------------------------------------------------- */

enum { MOVERS = 4 }; /* most Blessings in one hand that move a track */

/* The highest Happiness that cards with these steps can reach. Some steps go to the Population
 * first, which limits it. */
static unsigned best_happiness(const struct bb_rules *rules, const struct tkh_player *p,
                               const uint8_t *steps, unsigned cards)
{
	unsigned best = p->happiness;

	for (unsigned first = 0; first < 1u << cards; first++) {
		unsigned population = p->population, happiness = p->happiness;

		for (unsigned i = 0; i < cards; i++) {
			if (bb_has(first, i))
				population += steps[i];
			else
				happiness += steps[i];
		}
		if (population > tkh_edition_of(rules)->track_end)
			population = tkh_edition_of(rules)->track_end;
		happiness = happiness < population ? happiness : population;
		best = happiness > best ? happiness : best;
	}
	return best;
}

/* X-RULING-65, -93: adds what Blessings of modules could gather, and the Gold for playing them. */
static void add_gathered(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         struct tkh_purse *purse)
{
	bool repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);

	BB_EACH(card, tkh_blessings_with(s, seat, TKH_GATHERS)) {
		TKH_EACH_WITH(adds, module, rules)
			BB_EACH(token, module->adds->gathered)
				tkh_purse_add(purse, token,
				              tkh_edition_of(rules)->blessing[card].amount);
		tkh_purse_add(purse, TKH_GOLD, repaid);
	}
}

/* Adds what Blessings that move a track bring: Happiness, its rewards, and Gold for playing
 * them. */
static void add_tracks(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       struct tkh_purse *purse)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_player *p = &s->player[seat];
	bool repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);
	uint8_t steps[MOVERS];
	unsigned movers = 0;

	BB_EACH(mover, p->blessings & tkh_blessings_of[TKH_MOVES_TRACK]) {
		if (movers == MOVERS)
			continue;
		steps[movers++] = e->blessing[mover].amount;
		tkh_purse_add(purse, TKH_GOLD, repaid);
	}
	if (movers == 0)
		return;
	purse->happiness = (uint8_t)best_happiness(rules, p, steps, movers);
	if (purse->happiness == p->happiness)
		return;
	/* T-TRACK-01, -02 */
	if (purse->happiness >= e->mark_gold && (p->marks & TKH_MARK_GOLD) == 0)
		tkh_purse_add(purse, TKH_GOLD, 1);
	if (purse->happiness >= e->mark_scribe && (p->marks & TKH_MARK_SCRIBE) == 0)
		tkh_purse_add(purse, TKH_SCRIBE, 1);
	tkh_purse_add(purse, TKH_GOLD, tkh_module_level_gold(rules, s, seat, purse->happiness));
}

void tkh_possible_purse(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        struct tkh_purse *purse)
{
	const struct tkh_player *p = &s->player[seat];

	tkh_purse_of(rules, s, seat, purse);
	if (p->blessings == 0)
		return;
	BB_EACH(waiver, p->blessings & tkh_blessings_in[TKH_WITH_GOD])
		purse->waived = (uint8_t)(purse->waived | tkh_blessings[waiver].gods);
	if (p->blessings >> TKH_BASE_FAMILY != 0)
		add_gathered(rules, s, seat, purse);
	add_tracks(rules, s, seat, purse);
}

bool tkh_god_is_possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned god, unsigned value, const struct tkh_purse *purse)
{
	unsigned reach = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_VALUE);
	unsigned low = tkh_lowered(value, reach), high = tkh_raised(value, reach);
	struct tkh_purse rich;

	if (tkh_god_for(purse->brought) == god) { /* X-DICE-03 */
		rich = *purse;
		tkh_purse_add(&rich, purse->brought, value);
		purse = &rich;
	}
	low = low < purse->lowest ? purse->lowest : low;
	high = high > purse->highest ? purse->highest : high;
	return tkh_values_for(rules, s, seat, god, tkh_span(low, high), 0, purse) != 0;
}

unsigned tkh_scribes_for(unsigned from, unsigned to)
{
	unsigned points = from > to ? from - to : to - from;

	return (points + 1) / 2;
}

/* Gold that a Blessing brings between actions comes too late to count (T-RULING-79, -106). */
unsigned tkh_scribes_at_hand(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	return tkh_purse_worth(&purse, TKH_SCRIBE);
}

/* Values of dice as sets, a byte for each god. */
#define EACH_GOD(values) ((values) * (BB_EACH_BYTE >> 8))
#define ANY_VALUE EACH_GOD(UINT64_C(0x7e))

/* The values, and those at a distance of at most `reach`. */
static uint64_t around(uint64_t values, unsigned reach)
{
	for (; reach > 0; reach--)
		values |= (values << 1 | values >> 1) & ANY_VALUE;
	return values;
}

/* Every value, for the gods that have at least one. */
static uint64_t any_of(uint64_t values)
{
	return ((values + EACH_GOD(UINT64_C(0x7f))) >> 7 & EACH_GOD(UINT64_C(1))) * 0x7e;
}

/* The values that these can be changed to. */
static uint64_t changed(uint64_t values, bool to_any, unsigned reach)
{
	return to_any ? any_of(values) : around(values, reach);
}

struct tkh_values tkh_values_reaching(const struct bb_rules *rules, const struct tkh_state *s,
                                      unsigned seat, struct tkh_values values, bool may_turn,
                                      unsigned most, const struct tkh_purse *purse)
{
	const uint64_t inner = EACH_GOD(
		(uint64_t)tkh_span(tkh_lowest(TKH_BASE_COLOURS), tkh_highest(TKH_BASE_COLOURS)));
	unsigned reach = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_VALUE);
	uint64_t looked = changed(values.any, may_turn, reach) |
	                  (changed(values.inner, may_turn, reach) & inner);
	uint64_t can = tkh_values_of_gods(rules, s, seat, looked, purse);
	struct tkh_values left = {
		values.any & ~changed(can, may_turn, reach),
		values.inner & ~changed(can & inner, may_turn, reach),
	};

	for (unsigned scribes = 1;
	     scribes <= most && scribes <= TKH_FACES / 2 && (left.any | left.inner) != 0;
	     scribes++) {
		struct tkh_purse rest = *purse;

		tkh_purse_spend(&rest, TKH_SCRIBE, scribes);
		can = tkh_values_of_gods(rules, s, seat,
		                         any_of(left.any) | (any_of(left.inner) & inner), &rest);
		left.any &= ~around(can, reach + 2 * scribes);
		left.inner &= ~around(can & inner, reach + 2 * scribes);
	}
	return (struct tkh_values){values.any & ~left.any, values.inner & ~left.inner};
}

/* The same for one die and this purse. */
static bool reaches(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned god, unsigned value, bool may_turn, unsigned most,
                    const struct tkh_purse *purse)
{
	uint64_t die = tkh_of_god(god, 1u << value);
	struct tkh_values found = tkh_values_reaching(
		rules, s, seat,
		purse->lowest > 1 ? (struct tkh_values){0, die} : (struct tkh_values){die, 0},
		may_turn, most, purse);

	return (found.any | found.inner) != 0;
}

/* T-RULING-98 */
bool tkh_god_is_reachable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned god, unsigned value, bool may_turn, unsigned most,
                          const struct tkh_purse *purse)
{
	struct tkh_purse rich;

	if (reaches(rules, s, seat, god, value, may_turn, most, purse))
		return true;
	if (tkh_god_for(purse->brought) != god)
		return false;
	/* What the die brings grows with the value: if the most does not help, nothing does. */
	rich = *purse;
	tkh_purse_add(&rich, purse->brought, purse->highest);
	if (!reaches(rules, s, seat, god, value, may_turn, most, &rich))
		return false;
	if (tkh_god_is_possible(rules, s, seat, god, value, purse))
		return true;
	for (unsigned v = purse->lowest; v <= purse->highest; v++) {
		unsigned scribes = tkh_scribes_for(value, v);
		struct tkh_purse rest;

		if (may_turn && tkh_god_is_possible(rules, s, seat, god, v, purse))
			return true;
		if (scribes > most)
			continue;
		rest = *purse;
		tkh_purse_spend(&rest, TKH_SCRIBE, scribes);
		if (tkh_god_is_possible(rules, s, seat, god, v, &rest))
			return true;
	}
	return false;
}

struct tkh_means tkh_means_of(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat)
{
	unsigned price = tkh_edition_of(rules)->anubis_scribes;

	return (struct tkh_means){
		.anubis = (s->die.flags & TKH_ANUBIS_FREE) != 0 ||
	                  tkh_can_pay(rules, s, seat, TKH_SCRIBE, price),
		.forbidden = tkh_may(s, seat, TKH_MAY_TAKE_FORBIDDEN),
		.recolours = tkh_blessings_with(s, seat, TKH_RECOLOURS) != 0,
		.turns = tkh_blessings_with(s, seat, TKH_TURNS_DIE) != 0,
	};
}
