/* Declarations with the die of the turn, from naming it to putting it on the scale.
 *
 * turn.c performs the actions afterwards. Rules: SCRIBE, ANUBIS, T-TURN-03, -07, T-TIME-02, -03,
 * T-RULING-12 to -20, -46, -97, -98, -101, -105, -106, -113, -117, -123. */
#include "games/tekhenu/module.h"

#include <string.h>

static bool is_takeable(const struct tkh_die *die)
{
	return (die->flags & TKH_BY_ANUBIS) != 0 || die->pan != TKH_FORBIDDEN;
}

/* X-BASE-06 */
static bool anubis_serves(const struct bb_rules *rules, const struct tkh_die *die)
{
	return !bb_has(tkh_colours_without_anubis(rules), die->colour);
}

/* Adds the most that the Production declared with the die can have brought when the God action
 * comes, with every Blessing for it (T-RULING-45, -46, -106). */
static void add_production(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           struct tkh_purse *purse)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned token = tkh_produce_of(s->die.shade);
	unsigned change = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_PRODUCTION);
	bool repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);
	unsigned performances = 1;
	unsigned level, kept;

	if (token >= TKH_BASICS)
		return;
	level = s->player[seat].production[token];
	kept = tkh_raised(s->die.value, change);
	kept = kept > tkh_highest(s->die.colour) ? tkh_highest(s->die.colour) : kept;
	kept = (kept > level ? level : kept) +
	       tkh_permission_amount(rules, s, seat, TKH_MAY_CHANGE_PRODUCTION);
	BB_EACH(card, s->player[seat].blessings & tkh_blessings_in[TKH_WITH_PRODUCTION]) {
		if (tkh_blessings[card].effect == TKH_REPEATS)
			performances += e->blessing[card].amount;
		for (unsigned t = 0; t < TKH_TOKENS; t++)
			tkh_purse_add(purse, t, e->blessing[card].gain.token[t]);
		tkh_purse_add(purse, TKH_GOLD, repaid);
	}
	tkh_purse_add(purse, token, performances * kept);
}

/* True if the normal action may be Production: with Anubis unless a colour was named (X-RULING-63),
 * else by the colour; not with a die from beside the dial (X-BASE-09, X-RULING-72). */
static bool can_produce(const struct tkh_die *die)
{
	if ((die->flags & TKH_BY_ANUBIS) != 0)
		return (die->flags & TKH_NAMED) == 0;
	return die->wedge < TKH_WEDGES && tkh_produce_of(die->shade) < TKH_BASICS;
}

/* What the die brings counts as well (X-RULING-65). */
static void purse_with_die(const struct tkh_die *die, struct tkh_purse *purse)
{
	tkh_purse_with(purse, die->colour, die->shade);
	purse->brought = (uint8_t)tkh_die_brings(die);
}

bool tkh_may_close(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_die *die = &s->die;
	struct tkh_purse purse;

	if (!is_takeable(die))
		return false;
	if ((die->flags & TKH_ALSO_PRODUCES) == 0 && can_produce(die))
		return true;
	tkh_possible_purse(rules, s, seat, &purse);
	purse_with_die(die, &purse);
	for (unsigned i = 0; i < TKH_PLAN && die->plan[i] != TKH_PLAN_NORMAL; i++)
		if (die->plan[i] >= TKH_PLAN_GOD &&
		    tkh_god_is_possible(rules, s, seat, die->plan[i] - TKH_PLAN_GOD, die->value,
		                        &purse))
			return true;
	if ((die->flags & TKH_ALSO_PRODUCES) != 0)
		add_production(rules, s, seat, &purse);
	if ((die->flags & TKH_BY_ANUBIS) == 0)
		return tkh_god_is_possible(rules, s, seat, die->wedge, die->value, &purse);
	BB_EACH(god, tkh_gods_in_play(rules))
		if (tkh_god_is_possible(rules, s, seat, god, die->value, &purse))
			return true;
	return false;
}

/* T-RULING-15, -123: the die is turned first, then recoloured, then everything else. */
static bool may_still_recolour(const struct tkh_die *die)
{
	const unsigned later = TKH_SCRIBED | TKH_TREATED | TKH_ALSO_PRODUCES | TKH_JOINED |
	                       TKH_NAMED;

	return (die->flags & later) == 0 &&
	       ((die->flags & TKH_BY_ANUBIS) == 0 || (die->flags & TKH_ANUBIS_FREE) != 0);
}

static bool may_still_turn(const struct tkh_die *die)
{
	return may_still_recolour(die) && (die->flags & TKH_RECOLOURED) == 0;
}

enum { MORE = 8 }; /* the most declarations that modules add */

/* Lists the declarations that modules add. */
static uint32_t list_more(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          bb_action more[MORE])
{
	uint32_t count = 0;

	if ((s->die.flags & TKH_BY_ANUBIS) != 0)
		tkh_module_offers(rules, s, seat, TKH_WITH_ANUBIS, more, &count);
	return count;
}

/* True if some declaration leaves an action after this step: any, or only the normal one. */
static bool leaves_an_action(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             bb_action action, tkh_act *act, bool normal);

static unsigned plan_length(const struct tkh_die *die)
{
	unsigned length = 0;

	while (length < TKH_PLAN && die->plan[length] != TKH_PLAN_NONE)
		length++;
	return length;
}

/* T-CARD-T19: a Production may be declared in addition. */
static bool may_also(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     unsigned scribes)
{
	const struct tkh_die *die = &s->die;

	return die->wedge < TKH_WEDGES && tkh_may(s, seat, TKH_MAY_ALSO_PRODUCE) &&
	       (die->flags & TKH_ALSO_PRODUCES) == 0 && die->pan == TKH_TAINTED &&
	       tkh_produce_of(die->shade) < TKH_BASICS &&
	       scribes >= tkh_permission_amount(rules, s, seat, TKH_MAY_ALSO_PRODUCE) &&
	       plan_length(die) < TKH_PLAN;
}

/* A Production has been declared, so the normal action is a God action: possible with another
 * value, which changes what the Production brings, with Anubis, or with a colour that modules allow
 * to name. */
static bool can_finish_with_production(const struct bb_rules *rules, const struct tkh_state *s,
                                       unsigned seat, const struct tkh_means *means,
                                       unsigned scribes, bool normal)
{
	const struct tkh_die *die = &s->die;
	bb_action more[MORE];
	uint32_t count = list_more(rules, s, seat, more);

	for (unsigned value = tkh_lowest(die->colour); value <= tkh_highest(die->colour); value++)
		if (value != die->value && tkh_scribes_for(die->value, value) <= scribes &&
		    leaves_an_action(rules, s, seat, BB_ACT(TKH_CHANGE, value - 1, 0, 0),
		                     tkh_act_change, normal))
			return true;
	for (uint32_t i = 0; i < count; i++)
		if (leaves_an_action(rules, s, seat, more[i], tkh_act_of(more[i]), normal))
			return true;
	return means->anubis && (die->flags & (TKH_BY_ANUBIS | TKH_TREATED)) == 0 &&
	       anubis_serves(rules, die) &&
	       leaves_an_action(rules, s, seat, BB_ACT(TKH_ANUBIS, 0, 0, 0), tkh_act_anubis,
	                        normal);
}

/* True if the declaration can be completed without one of the Blessings that can_finish_with_more
 * tries. */
static bool can_finish_as_is(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             bool normal)
{
	const struct tkh_die *die = &s->die;
	struct tkh_purse purse;
	struct tkh_means means;
	bool anubis = (die->flags & TKH_BY_ANUBIS) != 0, may_turn;
	unsigned scribes;

	if (tkh_may_close(rules, s, seat))
		return true;
	means = tkh_means_of(rules, s, seat);
	if ((die->flags & TKH_ALSO_PRODUCES) == 0 && !anubis) {
		if (means.anubis && anubis_serves(rules, die) && (die->flags & TKH_TREATED) == 0)
			return true;
		if (means.recolours && may_still_recolour(die) && die->wedge < TKH_WEDGES)
			return true;
		if (die->pan == TKH_FORBIDDEN)
			return means.forbidden;
	}
	tkh_possible_purse(rules, s, seat, &purse);
	purse_with_die(die, &purse);
	scribes = (die->flags & TKH_SCRIBED) != 0 ? 0 : tkh_scribes_at_hand(rules, s, seat);
	may_turn = means.turns && may_still_turn(die);
	for (unsigned i = 0; i < TKH_PLAN && die->plan[i] != TKH_PLAN_NORMAL; i++)
		if (die->plan[i] >= TKH_PLAN_GOD &&
		    tkh_god_is_reachable(rules, s, seat, die->plan[i] - TKH_PLAN_GOD, die->value,
		                         false, scribes, &purse))
			return true;
	if ((die->flags & TKH_ALSO_PRODUCES) != 0)
		return can_finish_with_production(rules, s, seat, &means, scribes, normal);
	if (anubis) { /* a colour was named: neither light nor another colour helps (X-RULING-63) */
		BB_EACH(god, tkh_gods_in_play(rules))
			if (tkh_god_is_reachable(rules, s, seat, god, die->value, may_turn, scribes,
			                         &purse))
				return true;
		/* What a Production brings may pay for the God action (T-RULING-46). */
		return may_also(rules, s, seat, tkh_scribes_at_hand(rules, s, seat)) &&
		       leaves_an_action(rules, s, seat, BB_ACT(TKH_ALSO, 0, 0, 0), tkh_act_also,
		                        normal);
	}
	return tkh_god_is_reachable(
		rules, s, seat, die->wedge, die->value, may_turn, scribes, &purse);
}

/* The affordable Blessing with this effect that would join a God action (T-RULING-20), or
 * TKH_FAMILY. */
static unsigned join_with(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned effect)
{
	const struct tkh_player *p = &s->player[seat];
	uint32_t cards = tkh_blessings_with(s, seat, effect);
	unsigned price, scribes;
	bool can_pay;

	if (cards == 0 || plan_length(&s->die) >= TKH_PLAN ||
	    s->die.wedge >= TKH_WEDGES) /* X-BASE-04 */
		return TKH_FAMILY;
	price = tkh_edition_of(rules)->blessing[bb_lowest(cards)].amount;
	if (effect == TKH_JOINS_NEIGHBOUR) {
		/* The Gold that it brings may pay for its own Scribe (T-RULING-106). */
		scribes = tkh_scribes_at_hand(rules, s, seat) +
		          (tkh_may(s, seat, TKH_REPAID_BLESSINGS) &&
		           tkh_may(s, seat, TKH_GOLD_IS_SCRIBE));
		can_pay = scribes >= price;
	} else {
		can_pay = p->happiness >= price && p->population >= price;
	}
	return can_pay ? bb_lowest(cards) : (unsigned)TKH_FAMILY;
}

/* The gods whose action it may join to a die of the wedge. */
static unsigned joined_gods(unsigned wedge, unsigned effect)
{
	if (effect == TKH_JOINS_OPPOSITE)
		return 1u << (wedge + TKH_WEDGES / 2) % TKH_WEDGES;
	return 1u << (wedge + 1) % TKH_WEDGES | 1u << (wedge + TKH_WEDGES - 1) % TKH_WEDGES;
}

/* Beside the dial, a colour matters only by what it brings; all that bring nothing are alike. Two
 * Blessings may change the value twice, the first one through any other colour. */
static bool can_finish_recoloured(const struct bb_rules *rules, const struct tkh_state *s,
                                  unsigned seat, bool normal)
{
	const struct tkh_die *die = &s->die;
	unsigned card = bb_lowest(tkh_blessings_with(s, seat, TKH_RECOLOURS));
	unsigned reach = tkh_edition_of(rules)->blessing[card].reach;
	bool plain = false;

	BB_EACH(colour, tkh_colours_in_play(rules)) {
		if (colour == die->shade || (plain && tkh_brought_by(colour) == TKH_TOKENS))
			continue;
		plain = plain || tkh_brought_by(colour) == TKH_TOKENS;
		for (unsigned value = tkh_lowest(die->colour); value <= tkh_highest(die->colour);
		     value++)
			if (value + reach >= die->value && value <= die->value + reach &&
			    leaves_an_action(rules, s, seat,
			                     BB_ACT(TKH_RECOLOUR, card, colour, value - 1),
			                     tkh_act_recolour, normal))
				return true;
	}
	return false;
}

/* On the dial a new colour is covered by can_finish_as_is; beside it, it may help here. */
static bool may_recolour_beside(const struct tkh_state *s, unsigned seat)
{
	return s->die.wedge >= TKH_WEDGES && may_still_recolour(&s->die) &&
	       tkh_blessings_with(s, seat, TKH_RECOLOURS) != 0;
}

/* True if a Blessing declared with the die makes the difference: by its Gold (T-RULING-106), beside
 * the dial by the colour it gives, or by the God action that it joins, since that one comes first
 * (T-RULING-98). With `normal` such an action does not count and is tried last. */
static bool can_finish_with_more(const struct bb_rules *rules, const struct tkh_state *s,
                                 unsigned seat, bool normal)
{
	uint32_t turns = tkh_blessings_with(s, seat, TKH_TURNS_DIE);

	for (unsigned face = tkh_lowest(s->die.colour) - 1;
	     face < tkh_highest(s->die.colour) && turns != 0 && may_still_turn(&s->die); face++)
		if (leaves_an_action(rules, s, seat,
		                     BB_ACT(TKH_TURN_DIE, bb_lowest(turns), face, 0),
		                     tkh_act_turn_die, normal))
			return true;
	if (may_recolour_beside(s, seat) && can_finish_recoloured(rules, s, seat, normal))
		return true;
	for (unsigned effect = TKH_JOINS_NEIGHBOUR; effect <= TKH_JOINS_OPPOSITE; effect++) {
		unsigned card = join_with(rules, s, seat, effect);

		if (card == TKH_FAMILY)
			continue;
		BB_EACH(god, joined_gods(s->die.wedge, effect))
			if (leaves_an_action(
				    rules, s, seat,
				    BB_ACT(TKH_JOIN, card, god, normal ? plan_length(&s->die) : 0),
				    tkh_act_join, normal))
				return true;
	}
	return false;
}

static bool can_join(const struct tkh_state *s, unsigned seat)
{
	return (tkh_blessings_with(s, seat, TKH_JOINS_NEIGHBOUR) |
	        tkh_blessings_with(s, seat, TKH_JOINS_OPPOSITE)) != 0;
}

/* True if Production stays possible whatever else is declared. */
static bool is_robust(const struct tkh_die *die)
{
	return (die->flags & TKH_ALSO_PRODUCES) == 0 && can_produce(die) &&
	       ((die->flags & TKH_BY_ANUBIS) != 0 || die->pan != TKH_FORBIDDEN);
}

/* Pays for a step. How it is paid does not matter for what can be paid afterwards. */
static bool pay_somehow(const struct bb_rules *rules, struct tkh_state *s)
{
	bb_action ways[BB_LEGAL_MAX];

	while (tkh_top(s)->kind == TKH_OWED_PAY) {
		if (tkh_list_pay(rules, s, tkh_top(s), ways) == 0)
			return false;
		tkh_act_pay(rules, s, ways[0], NULL);
	}
	return true;
}

static bool leaves_an_action(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             bb_action action, tkh_act *act, bool normal)
{
	struct tkh_state next = *s;

	act(rules, &next, action, NULL);
	if (!pay_somehow(rules, &next))
		return false;
	if (can_finish_as_is(rules, &next, seat, normal))
		return true;
	return next.player[seat].blessings != 0 &&
	       (tkh_may(&next, seat, TKH_REPAID_BLESSINGS) || may_recolour_beside(&next, seat) ||
	        (!normal && can_join(&next, seat))) &&
	       can_finish_with_more(rules, &next, seat, normal);
}

bool tkh_take_leaves_action(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            bb_action action)
{
	return leaves_an_action(rules, s, seat, action, tkh_act_take, true);
}

static void offer(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                  bb_action action, tkh_act *act, bool safe, bb_action *out, uint32_t *n)
{
	if (safe || leaves_an_action(rules, s, seat, action, act, false))
		out[(*n)++] = action;
}

/* T-RULING-13 */
static void list_turns(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	uint32_t cards = tkh_blessings_with(s, seat, TKH_TURNS_DIE);
	bool repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);

	if (cards == 0 || !may_still_turn(&s->die))
		return;
	for (unsigned face = tkh_lowest(s->die.colour); face <= tkh_highest(s->die.colour); face++)
		if (face != s->die.face || repaid)
			offer(rules, s, seat, BB_ACT(TKH_TURN_DIE, bb_lowest(cards), face - 1, 0),
			      tkh_act_turn_die, is_robust(&s->die), out, n);
}

/* T-RULING-14, -113, X-BASE-02, X-RULING-07 */
static void list_recolours(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           bb_action *out, uint32_t *n)
{
	uint32_t cards = tkh_blessings_with(s, seat, TKH_RECOLOURS);
	unsigned reach;

	if (cards == 0 || !may_still_recolour(&s->die))
		return;
	reach = tkh_edition_of(rules)->blessing[bb_lowest(cards)].reach;
	BB_EACH(colour, tkh_colours_in_play(rules)) {
		bool safe = tkh_produce_of(colour) < TKH_BASICS && s->die.wedge < TKH_WEDGES &&
		            tkh_status(rules, s, s->die.wedge, colour) != TKH_FORBIDDEN;

		if (colour == s->die.shade) /* X-RULING-89: any other one in play */
			continue;
		for (unsigned value = tkh_lowest(s->die.colour);
		     value <= tkh_highest(s->die.colour); value++)
			if (value + reach >= s->die.value && value <= s->die.value + reach)
				offer(rules, s, seat,
				      BB_ACT(TKH_RECOLOUR, bb_lowest(cards), colour, value - 1),
				      tkh_act_recolour, safe, out, n);
	}
}

/* T-SCRIBE-01 to -03 */
static void list_changes(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned scribes, bb_action *out, uint32_t *n)
{
	const struct tkh_die *die = &s->die;
	unsigned reached =
		tkh_span(tkh_lowered(die->value, 2 * scribes), tkh_raised(die->value, 2 * scribes));
	unsigned values = reached & tkh_span(tkh_lowest(die->colour), tkh_highest(die->colour)) &
	                  ~(1u << die->value);
	bool plain = is_takeable(die) &&
	             (die->flags & (TKH_BY_ANUBIS | TKH_ALSO_PRODUCES | TKH_JOINED)) == 0;
	bool more = (s->player[seat].blessings & tkh_blessings_in[TKH_WITH_DIE]) != 0;
	struct tkh_purse purse;

	if ((die->flags & TKH_SCRIBED) != 0 || scribes == 0)
		return;
	if (is_robust(die)) {
		BB_EACH(any, values)
			out[(*n)++] = BB_ACT(TKH_CHANGE, any - 1, 0, 0);
		return;
	}
	tkh_possible_purse(rules, s, seat, &purse);
	purse_with_die(die, &purse);
	BB_EACH(value, values) {
		struct tkh_purse rest = purse;
		bool safe = false;

		/* The usual case of a grey die, without playing it out: if nothing else can be
		 * declared, this is the only declaration. */
		if (plain) {
			unsigned price = tkh_scribes_for(die->value, value);

			tkh_purse_spend(&rest, TKH_SCRIBE, price);
			safe = tkh_god_is_possible(rules, s, seat, die->wedge, value, &rest);
			if (!safe && !more &&
			    scribes < price + tkh_edition_of(rules)->anubis_scribes)
				continue;
		}
		offer(rules, s, seat, BB_ACT(TKH_CHANGE, value - 1, 0, 0), tkh_act_change, safe,
		      out, n);
	}
}

/* The God action that a Blessing joins may be anywhere in the turn's plan (T-RULING-20). */
static void list_joins(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	for (unsigned effect = TKH_JOINS_NEIGHBOUR; effect <= TKH_JOINS_OPPOSITE; effect++) {
		unsigned card = join_with(rules, s, seat, effect);

		if (card == TKH_FAMILY)
			continue;
		BB_EACH(god, joined_gods(s->die.wedge, effect))
			for (unsigned place = 0; place <= plan_length(&s->die); place++)
				offer(rules, s, seat, BB_ACT(TKH_JOIN, card, god, place),
				      tkh_act_join, is_robust(&s->die), out, n);
	}
}

/* T-RULING-46, -117: the Production comes at any point up to the normal action. */
static void list_also(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      unsigned scribes, bb_action *out, uint32_t *n)
{
	if (!may_also(rules, s, seat, scribes))
		return;
	for (unsigned place = 0; place < TKH_PLAN; place++) {
		offer(rules, s, seat, BB_ACT(TKH_ALSO, place, 0, 0), tkh_act_also, false, out, n);
		if (s->die.plan[place] == TKH_PLAN_NORMAL)
			break;
	}
}

/* T-DEC-04 */
uint32_t tkh_list_declare(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out)
{
	const struct tkh_die *die = &s->die;
	unsigned seat = task->seat;
	unsigned scribes = tkh_scribes_at_hand(rules, s, seat);
	bool with_die = (s->player[seat].blessings & tkh_blessings_in[TKH_WITH_DIE]) != 0;
	bb_action more[MORE];
	uint32_t n = 0, count;

	if (with_die) {
		list_turns(rules, s, seat, out, &n);
		list_recolours(rules, s, seat, out, &n);
	}
	list_changes(rules, s, seat, scribes, out, &n);
	if ((die->flags & (TKH_BY_ANUBIS | TKH_TREATED)) == 0 && anubis_serves(rules, die) &&
	    scribes >= tkh_edition_of(rules)->anubis_scribes)
		offer(rules, s, seat, BB_ACT(TKH_ANUBIS, 0, 0, 0), tkh_act_anubis,
		      (die->flags & TKH_ALSO_PRODUCES) == 0, out, &n);
	if (die->pan == TKH_FORBIDDEN && (die->flags & TKH_BY_ANUBIS) == 0 &&
	    tkh_may(s, seat, TKH_MAY_TAKE_FORBIDDEN)) {
		out[n++] = BB_ACT(TKH_TREAT, TKH_PURE, 0, 0);
		out[n++] = BB_ACT(TKH_TREAT, TKH_TAINTED, 0, 0);
	}
	if (with_die)
		list_joins(rules, s, seat, out, &n);
	list_also(rules, s, seat, scribes, out, &n);
	if (tkh_may_close(rules, s, seat))
		out[n++] = BB_ACT(TKH_READY, 0, 0, 0);
	count = list_more(rules, s, seat, more);
	for (uint32_t i = 0; i < count; i++)
		offer(rules, s, seat, more[i], tkh_act_of(more[i]), false, out, &n);
	return n;
}

/* Nothing can be declared: the die goes to its place. It was taken, so this leaves a normal action
 * (T-RULING-94). */
bool tkh_run_declare(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	bb_action more[MORE];

	if (!is_takeable(&s->die))
		return false;
	if ((s->player[task->seat].blessings & tkh_blessings_in[TKH_WITH_DIE]) != 0)
		return false;
	if (tkh_scribes_at_hand(rules, s, task->seat) > 0 ||
	    list_more(rules, s, task->seat, more) > 0)
		return false;
	tkh_act_ready(rules, s, BB_ACT(TKH_READY, 0, 0, 0), log);
	return true;
}

void tkh_act_turn_die(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	s->die.face = s->die.value = (uint8_t)(bb_arg_of(action, 1) + 1);
	tkh_spend_blessing(rules, s, tkh_top(s)->seat, bb_arg_of(action, 0), log);
}

void tkh_act_recolour(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	s->die.shade = (uint8_t)bb_arg_of(action, 1);
	s->die.value = (uint8_t)(bb_arg_of(action, 2) + 1);
	s->die.pan = (uint8_t)tkh_status(rules, s, s->die.wedge, s->die.shade);
	s->die.flags |= TKH_RECOLOURED;
	tkh_spend_blessing(rules, s, tkh_top(s)->seat, bb_arg_of(action, 0), log);
}

/* T-SCRIBE-04 */
void tkh_act_change(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned value = bb_arg_of(action, 0) + 1;
	unsigned scribes = tkh_scribes_for(s->die.value, value);

	s->die.value = (uint8_t)value;
	s->die.flags |= TKH_SCRIBED;
	tkh_charge(rules, s, tkh_top(s)->seat, TKH_SCRIBE, scribes, log);
}

/* T-SCRIBE-05 */
void tkh_act_anubis(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	(void)action;
	s->die.flags |= TKH_BY_ANUBIS;
	tkh_charge(rules, s, tkh_top(s)->seat, TKH_SCRIBE, tkh_edition_of(rules)->anubis_scribes,
	           log);
}

void tkh_act_treat(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	(void)rules, (void)log;
	s->die.pan = (uint8_t)bb_arg_of(action, 0);
	s->die.flags |= TKH_TREATED;
}

static void insert_plan(struct tkh_die *die, unsigned place, unsigned what)
{
	memmove(&die->plan[place + 1], &die->plan[place], TKH_PLAN - place - 1u);
	die->plan[place] = (uint8_t)what;
}

void tkh_act_join(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0);
	unsigned seat = tkh_top(s)->seat;
	unsigned amount = tkh_edition_of(rules)->blessing[card].amount;
	struct tkh_player *p = &s->player[seat];

	insert_plan(&s->die, bb_arg_of(action, 2), TKH_PLAN_GOD + bb_arg_of(action, 1));
	s->die.flags |= TKH_JOINED;
	tkh_spend_blessing(rules, s, seat, card, log);
	if (tkh_blessings[card].effect == TKH_JOINS_NEIGHBOUR) {
		tkh_charge(rules, s, seat, TKH_SCRIBE, amount, log);
		return;
	}
	p->population = (uint8_t)(p->population - amount);
	bb_emit(log, TKH_EV_POPULATION, seat, BB_PUBLIC, p->population, 0, 0, 0);
	while (amount-- > 0)
		tkh_lose_happiness(s, seat, log);
}

void tkh_act_also(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	insert_plan(&s->die, bb_arg_of(action, 0), TKH_PLAN_PRODUCE);
	s->die.flags |= TKH_ALSO_PRODUCES;
	tkh_charge(rules, s, seat, TKH_SCRIBE,
	           tkh_permission_amount(rules, s, seat, TKH_MAY_ALSO_PRODUCE), log);
}

/* T-TIME-03, T-ANUBIS-05, T-RULING-72, X-ANUBIS-03: the die goes to its place; then the plan of the
 * turn is carried out. */
void tkh_act_ready(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	const struct tkh_die *die = &s->die;
	bool anubis = (die->flags & TKH_BY_ANUBIS) != 0;
	unsigned value = die->value;

	(void)action;
	tkh_pop(s);
	tkh_lay_die(s, seat, anubis ? (unsigned)TKH_BELOW : die->pan);
	tkh_happened(rules, s, TKH_DIE_LAID, seat, 0, log);
	if (die->pan == TKH_PURE)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_PURE, 0, log);
	if (anubis)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_ANUBIS, 0, log);
	tkh_push(s, TKH_OWED_END_TURN, seat, 0, 0, 0);
	for (unsigned i = plan_length(die); i-- > 0;) {
		if (die->plan[i] == TKH_PLAN_NORMAL)
			tkh_push(s, TKH_OWED_NORMAL, seat, 0, 0, 0);
		else if (die->plan[i] == TKH_PLAN_PRODUCE)
			tkh_push(s, TKH_OWED_PRODUCTION, seat, tkh_produce_of(die->shade), value,
			         0);
		else if (die->plan[i] >= TKH_PLAN_GOD)
			tkh_push(s, TKH_OWED_EXTRA, seat, die->plan[i] - TKH_PLAN_GOD,
			         value << 4 | value, 0);
	}
}
