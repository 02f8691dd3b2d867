/* Turns, rounds, extra actions and the Rotation: who acts next, and with what.
 *
 * The actions are in gods/ and production.c; taking the die is in take.c. Rules: FLOW, T-TURN-04 to
 * -08, T-TIME-07 to -09, XACT, ROT, T-RULING-20 to -23, -79, -95, -98, -99, -110, -112. */
#include "games/tekhenu/module.h"

#include <limits.h>

/* --- Blessings that may be played between actions --------------------------------------------- */

enum track { POPULATION, HAPPINESS };

/* T-TIME-08, T-RULING-122: only in one's own turn; T-RULING-114: only if it changes something or
 * pays. */
void tkh_list_play_track(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         bb_action *out, uint32_t *n)
{
	const struct tkh_player *p = &s->player[seat];
	uint32_t cards;
	bool repaid;

	if (p->blessings == 0 || s->active != seat)
		return;
	cards = tkh_blessings_with(s, seat, TKH_MOVES_TRACK);
	if (cards == 0)
		return;
	repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);
	if (repaid || p->population < tkh_edition_of(rules)->track_end)
		out[(*n)++] = BB_ACT(TKH_PLAY_TRACK, bb_lowest(cards), POPULATION, 0);
	if (repaid || p->happiness < p->population)
		out[(*n)++] = BB_ACT(TKH_PLAY_TRACK, bb_lowest(cards), HAPPINESS, 0);
}

bool tkh_has_window(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_player *p = &s->player[seat];
	bb_action out[BB_LEGAL_MAX];
	uint32_t n = 0;

	if (p->blessings == 0 && !TKH_IS_FILLED(offers, rules))
		return false;
	tkh_list_play_track(rules, s, seat, out, &n);
	tkh_list_between(rules, s, seat, out, &n);
	return n > 0;
}

/* True if the offered extra action comes from the queue, which continues after it. */
static bool is_from_queue(const struct tkh_state *s)
{
	return s->pending_count > 1 && tkh_top(s)->kind == TKH_OWED_EXTRA &&
	       s->pending[s->pending_count - 2].kind == TKH_DO_EXTRAS;
}

void tkh_owe_extras(struct tkh_state *s, unsigned seat)
{
	if (!is_from_queue(s) && tkh_top(s)->kind != TKH_OWED_THOTH)
		tkh_push(s, TKH_DO_EXTRAS, seat, 0, 0, 0);
}

/* An action earned by it is performed at once (T-RULING-79), but after older ones (T-RULING-110),
 * and during an action after that action (T-RULING-129). */
void tkh_act_play_track(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                        struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0);
	unsigned seat = tkh_top(s)->seat;
	unsigned steps = tkh_edition_of(rules)->blessing[card].amount;

	tkh_owe_extras(s, seat);
	tkh_spend_blessing(rules, s, seat, card, log);
	if (bb_arg_of(action, 1) == POPULATION)
		tkh_add_population(rules, s, seat, steps, log);
	else
		tkh_add_happiness(rules, s, seat, steps, log);
}

/* --- choosing an action ----------------------------------------------------------------------- */

static unsigned waived_gods(const struct tkh_state *s, unsigned seat)
{
	unsigned gods = 0;

	BB_EACH(card, s->player[seat].blessings & tkh_blessings_in[TKH_WITH_GOD])
		gods |= tkh_blessings[card].gods;
	return gods;
}

/* Lists `perform god value` for every value between low and high. Returns true if one of them is
 * possible without a Blessing. */
static bool list_god(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     unsigned god, unsigned low, unsigned high, unsigned flags,
                     const struct tkh_purse *purse, bb_action *out, uint32_t *n)
{
	unsigned values = tkh_values_for(rules, s, seat, god, tkh_span(low, high), flags, purse);
	unsigned without = values;

	if (bb_has(purse->waived, god) && values != 0) {
		struct tkh_purse plain = *purse;

		plain.waived = 0;
		without = tkh_values_for(rules, s, seat, god, values, flags, &plain);
	}
	BB_EACH(value, values)
		out[(*n)++] = BB_ACT(TKH_PERFORM, god, value - 1, 0);
	return without != 0;
}

/* T-TURN-04, T-ANUBIS-03; the skip of T-RULING-20(e), -99, -112 (T-ANUBIS-04, T-PROD-01, -08,
 * X-ANUBIS-06, X-RULING-06). */
uint32_t tkh_list_normal(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	const struct tkh_die *die = &s->die;
	unsigned seat = task->seat;
	unsigned reach = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_VALUE);
	bool anubis = (die->flags & TKH_BY_ANUBIS) != 0;
	unsigned low = tkh_lowered(die->value, reach), high = tkh_raised(die->value, reach);
	bool named = (die->flags & TKH_NAMED) != 0;
	bool can = false;
	struct tkh_purse purse;
	uint32_t n = 0;

	low = low < tkh_lowest(die->colour) ? tkh_lowest(die->colour) : low;
	high = high > tkh_highest(die->colour) ? tkh_highest(die->colour) : high;
	tkh_purse_of(rules, s, seat, &purse);
	purse.waived = (uint8_t)waived_gods(s, seat);
	BB_EACH(god, anubis ? tkh_gods_in_play(rules) : 1u << die->wedge)
		can |= list_god(rules, s, seat, god, low, high, 0, &purse, out, &n);
	if ((die->flags & TKH_ALSO_PRODUCES) == 0 && !named &&
	    (anubis || die->wedge < TKH_WEDGES)) {
		unsigned tokens = (anubis ? UINT_MAX : 1u << tkh_produce_of(die->shade)) &
		                  ((1u << TKH_BASICS) - 1);

		BB_EACH(token, tokens) {
			tkh_list_values(rules, s, seat, token,
			                (unsigned)die->value << 4 | die->value, die->colour, out,
			                &n);
			can = true;
		}
	}
	tkh_list_play_track(rules, s, seat, out, &n);
	if (!can)
		out[n++] = BB_ACT(TKH_SKIP, 0, 0, 0);
	tkh_list_between(rules, s, seat, out, &n);
	return n;
}

/* True for a God action that a Blessing joins to the die of the turn: the limits of that die apply
 * (X-BASE-01). */
static bool is_joined(const struct tkh_state *s, const struct tkh_task *task)
{
	return task->a < TKH_WEDGES && !is_from_queue(s);
}

/* T-RULING-21, T-XACT-03, -07, T-DEC-07, T-RULING-71, X-RULING-09, -68, X-BASE-11: the value of the
 * source, including changes by a Technology. It may be declined, unless it must be performed at
 * once (X-RULING-92). */
uint32_t tkh_list_extra(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	unsigned seat = task->seat;
	unsigned reach = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_VALUE);
	unsigned low = tkh_lowered(task->b >> 4, reach), high = tkh_raised(task->b & 15, reach);
	struct tkh_purse purse;
	uint32_t n = 0;

	if (is_joined(s, task)) {
		low = low < tkh_lowest(s->die.colour) ? tkh_lowest(s->die.colour) : low;
		high = high > tkh_highest(s->die.colour) ? tkh_highest(s->die.colour) : high;
	}
	tkh_purse_of(rules, s, seat, &purse);
	purse.waived = (uint8_t)waived_gods(s, seat);
	BB_EACH(god, tkh_gods_in_play(rules))
		if (task->a == TKH_ANY_DEED || task->a == god)
			(void)list_god(rules, s, seat, god, low, high, task->c, &purse, out, &n);
	if (task->a == TKH_ANY_DEED)
		for (unsigned token = 0; token < TKH_BASICS; token++)
			tkh_list_values(rules, s, seat, token, task->b, TKH_WHITE, out, &n);
	if ((task->c & TKH_AT_ONCE) != 0)
		return n;
	tkh_list_play_track(rules, s, seat, out, &n);
	out[n++] = BB_ACT(TKH_DECLINE, 0, 0, 0);
	tkh_list_between(rules, s, seat, out, &n);
	return n;
}

void tkh_act_perform(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	unsigned flags = task.kind == TKH_OWED_EXTRA ? task.c & ~(unsigned)TKH_AT_ONCE : 0;
	unsigned value = bb_arg_of(action, 1) + 1;
	unsigned low = task.kind == TKH_OWED_EXTRA ? task.b >> 4 : s->die.value;
	unsigned high = task.kind == TKH_OWED_EXTRA ? task.b & 15 : s->die.value;

	if (value < low || value > high)
		tkh_use_permission(rules, s, task.seat, TKH_MAY_CHANGE_VALUE);
	tkh_pop(s);
	tkh_begin_god(rules, s, task.seat, bb_arg_of(action, 0), bb_arg_of(action, 1) + 1, flags,
	              log);
}

void tkh_act_produce(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	unsigned value = bb_arg_of(action, 1) + 1;
	unsigned base = value;

	if (task.kind == TKH_OWED_NORMAL)
		base = s->die.value;
	else if (task.kind == TKH_OWED_PRODUCTION)
		base = task.b;
	tkh_pop(s);
	/* A repetition continues the current deed (T-RULING-111). */
	if (task.kind != TKH_OWED_PRODUCTION || task.c == 0)
		s->deed.repeats = 0;
	tkh_begin_production(rules, s, task.seat, bb_arg_of(action, 0), value, base, log);
}

/* Does nothing but complete the task. */
void tkh_act_skip(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	(void)rules, (void)action, (void)log;
	tkh_pop(s);
}

/* --- extra actions ---------------------------------------------------------------------------- */

/* T-RULING-110, T-TIME-10, T-RULING-66: first those of the last performer, then in turn order from
 * the active player. */
static unsigned next_extra(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned start = 0;

	for (unsigned i = 0; i < s->extra_count; i++)
		if (s->extra[i].seat == s->performer)
			return i;
	for (unsigned place = 0; place < rules->seats; place++)
		if (s->order[place] == s->active)
			start = place;
	for (unsigned step = 0; step < rules->seats; step++) {
		unsigned seat = s->order[(start + step) % rules->seats];

		for (unsigned i = 0; i < s->extra_count; i++)
			if (s->extra[i].seat == seat)
				return i;
	}
	return 0;
}

bool tkh_run_extras(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	struct tkh_extra extra;
	unsigned at;

	if (s->extra_count == 0)
		return true;
	at = next_extra(rules, s);
	extra = s->extra[at];
	/* Before another player's extra action the active player has a window (T-RULING-95). */
	if (task->a == 0 && extra.seat != s->active && s->active < rules->seats &&
	    tkh_has_window(rules, s, s->active)) {
		tkh_push(s, TKH_DO_EXTRAS, task->seat, 1, 0, 0);
		tkh_push(s, TKH_OWED_WINDOW, s->active, 0, 0, 0);
		return true;
	}
	for (unsigned i = at; i + 1 < s->extra_count; i++)
		s->extra[i] = s->extra[i + 1];
	s->extra[--s->extra_count] = (struct tkh_extra){0, 0, 0, 0};
	tkh_push(s, TKH_DO_EXTRAS, task->seat, 0, 0, 0);
	if (bb_is_automaton(rules, extra.seat))
		tkh_automaton_of(rules)->extra(rules, s, &extra, log);
	else
		tkh_push(s, TKH_OWED_EXTRA, extra.seat, extra.deed, extra.values, extra.flags);
	return true;
}

uint32_t tkh_list_window(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	tkh_list_play_track(rules, s, task->seat, out, &n);
	out[n++] = BB_ACT(TKH_GO, 0, 0, 0);
	tkh_list_between(rules, s, task->seat, out, &n);
	return n;
}

/* --- the end of a turn, rounds, Rotation ------------------------------------------------------ */

/* T-TIME-09 */
static void finish_turn(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned waiting = s->pending_count;

	s->die = (struct tkh_die){0};
	*tkh_top_of(s) = (struct tkh_task){TKH_DO_NEXT_TURN, 0, 0, 0, 0};
	(void)tkh_run_refill(rules, s, tkh_top(s), log);
	if (s->pending_count > waiting)
		return;
	tkh_pop(s);
	(void)tkh_run_next_turn(rules, s, &(struct tkh_task){0}, log);
}

bool tkh_run_end_turn(const struct bb_rules *rules, struct tkh_state *s,
                      const struct tkh_task *task, struct bb_events *log)
{
	if (tkh_has_window(rules, s, task->seat))
		return false;
	finish_turn(rules, s, log);
	return true;
}

void tkh_end_action(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    struct bb_events *log)
{
	if (s->extra_count > 0)
		tkh_push(s, TKH_DO_EXTRAS, seat, 0, 0, 0);
	else if (tkh_top(s)->kind == TKH_OWED_END_TURN)
		(void)tkh_run_end_turn(rules, s, tkh_top(s), log);
}

uint32_t tkh_list_end_turn(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	tkh_list_play_track(rules, s, task->seat, out, &n);
	out[n++] = BB_ACT(TKH_END_TURN, 0, 0, 0);
	tkh_list_between(rules, s, task->seat, out, &n);
	return n;
}

void tkh_act_end_turn(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	(void)action;
	finish_turn(rules, s, log);
}

static void begin_turn(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	s->active = s->order[s->turn];
	s->performer = s->active;
	s->draws = 0;
	s->swapped = 0;
	tkh_clear_fired(s);
	s->die = (struct tkh_die){0};
	s->deed = (struct tkh_deed){0};
	bb_emit(log, TKH_EV_TURN, s->active, BB_PUBLIC, s->round, 0, 0, 0);
	if (bb_is_automaton(rules, s->active))
		tkh_automaton_of(rules)->turn(rules, s, s->active, log);
	else
		tkh_push(s, TKH_OWED_TAKE, s->active, 0, 0, 0);
}

/* T-SETUP-25 */
void tkh_begin_round(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	s->round++;
	s->turn = 0;
	bb_emit(log, TKH_EV_ROUND, BB_NO_SEAT, BB_PUBLIC, s->round, 0, 0, 0);
	begin_turn(rules, s, log);
}

/* The number of dice on each player board if all have the same number, else 0. */
static unsigned dice_of_all(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned dice = tkh_dice_of(&s->player[0]);

	for (unsigned seat = 1; seat < rules->seats; seat++)
		if (tkh_dice_of(&s->player[seat]) != dice)
			return 0;
	return dice;
}

/* T-FLOW-04, -05; after a Rotation (a = 1) the next round begins (T-ROT-01, -06). */
bool tkh_run_next_turn(const struct bb_rules *rules, struct tkh_state *s,
                       const struct tkh_task *task, struct bb_events *log)
{
	unsigned dice;

	if (task->a == 0 && s->turn + 1u < rules->seats) {
		s->turn++;
		begin_turn(rules, s, log);
		return true;
	}
	dice = dice_of_all(rules, s);
	if (task->a == 0 && (dice == 2 || dice == 4))
		return tkh_run_rotate(rules, s, task, log);
	tkh_begin_round(rules, s, log);
	return true;
}

/* T-ROT-02, -03, T-LIGHT-10, T-ROT-05, T-MAAT-13 */
bool tkh_run_rotate(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	s->arrow = (uint8_t)((s->arrow + 1) % TKH_WEDGES);
	s->rotation++;
	s->active = BB_NO_SEAT;
	bb_emit(log, TKH_EV_ROTATED, BB_NO_SEAT, BB_PUBLIC, s->arrow, 0, 0, 0);
	if (dice_of_all(rules, s) < TKH_BOARD_DICE)
		return tkh_run_dice(rules, s, task, log);
	tkh_push(s, TKH_DO_DICE, 0, 0, 0, 0);
	tkh_push(s, TKH_DO_MAAT, 0, 0, 0, 0);
	return true;
}

/* X-ROT-02, X-RULING-87: there are fewer dice beside the dial than players. */
static bool wants_die_beside(const struct bb_rules *rules, const struct tkh_state *s)
{
	TKH_EACH_WITH(adds, module, rules)
		if (module->adds->die_beside)
			return bb_count(tkh_places_with(s->wedge, TKH_BESIDE + 1)) < rules->seats;
	return false;
}

/* T-ROT-04, X-ROT-01, X-RULING-02, -24, X-VAL-08: the Shade wedges, clockwise from the arrow
 * (T-RNG-02), as long as there are dice (T-RULING-09). */
bool tkh_run_dice(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	unsigned left;
	unsigned wedge[TKH_WEDGES], dice[TKH_WEDGES], n = 0;

	(void)task, (void)log;
	left = tkh_dice_in_bag(rules, s);
	for (unsigned step = 0; step < TKH_WEDGES; step++) {
		if (tkh_edition_of(rules)->dial[step] != TKH_SHADE || left == 0)
			continue;
		wedge[n] = (s->arrow + step) % TKH_WEDGES;
		dice[n] = left < rules->seats ? left : rules->seats;
		left -= dice[n++];
	}
	tkh_push(s, TKH_DO_NEXT_TURN, 0, 1, 0, 0);
	while (n-- > 0)
		tkh_push(s, TKH_OWED_DIE, 0, wedge[n], 0,
		         dice[n] | (n == 0 && wants_die_beside(rules, s) ? TKH_GREY_BESIDE : 0));
	return true;
}
