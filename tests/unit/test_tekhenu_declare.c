/* Tekhenu: which dice may be taken, and which steps of a declaration are offered, compared with a
 * plain enumeration of every declaration (T-RULING-98, -123, X-RULING-65).
 *
 * The engine searches with shortcuts. Here every step that the rules allow is tried, in every
 * order, with every way to pay; only whether a declaration may be closed is decided by the engine.
 * Positions come from random games; the player to move is made poor and gets Blessings and
 * Technologies that matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/cards.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"
#include "games/tekhenu/tekhenu.h"

/* --- the plain enumeration ---------------------------------------------------------------- */

/* Declarations that have been looked at, by a hash of the whole position. */
enum { SEEN = 1 << 16 };
struct search {
	const struct bb_rules *rules;
	unsigned seat;
	bool normal; /* a joined action is not enough: dice are taken for a normal action */
	uint32_t count;
	uint64_t seen[SEEN]; /* 0 = free */
};

static struct search search;

static uint64_t hash_of(const struct tkh_state *s)
{
	const uint8_t *bytes = (const uint8_t *)s;
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < sizeof *s; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3;
	return hash | 1;
}

/* True the first time. */
static bool is_new(const struct tkh_state *s)
{
	uint64_t hash = hash_of(s);
	uint32_t at = (uint32_t)(hash >> 32) % SEEN;

	for (; search.seen[at] != 0; at = (at + 1) % SEEN)
		if (search.seen[at] == hash)
			return false;
	assert_true(++search.count < SEEN / 4 * 3);
	search.seen[at] = hash;
	return true;
}

static unsigned scribes_of(const struct tkh_state *s, unsigned seat, unsigned more)
{
	const struct tkh_player *p = &s->player[seat];

	return p->token[TKH_SCRIBE] +
	       (tkh_may(s, seat, TKH_GOLD_IS_SCRIBE) ? p->token[TKH_GOLD] + more : 0u);
}

struct steps {
	unsigned count;
	struct {
		bb_action action;
		tkh_act *act;
	} at[BB_LEGAL_MAX];
};

static void add(struct steps *steps, bb_action action, tkh_act *act)
{
	assert_true(steps->count < BB_LEGAL_MAX);
	steps->at[steps->count].action = action;
	steps->at[steps->count++].act = act;
}

static unsigned length_of(const struct tkh_die *die)
{
	unsigned length = 0;

	while (length < TKH_PLAN && die->plan[length] != TKH_PLAN_NONE)
		length++;
	return length;
}

/* T-RULING-13, -15, -123, X-RULING-71 */
static void add_turns(const struct tkh_state *s, unsigned seat, unsigned card, struct steps *steps)
{
	for (unsigned face = tkh_lowest(s->die.colour); face <= tkh_highest(s->die.colour); face++)
		if (face != s->die.face || tkh_may(s, seat, TKH_REPAID_BLESSINGS))
			add(steps, BB_ACT(TKH_TURN_DIE, card, face - 1, 0), tkh_act_turn_die);
}

/* T-RULING-14, -113, X-RULING-70 */
static void add_recolours(const struct tkh_state *s, unsigned card, struct steps *steps)
{
	int reach = tkh_edition_of(search.rules)->blessing[card].reach;

	BB_EACH(colour, tkh_colours_in_play(search.rules))
		for (int value = (int)tkh_lowest(s->die.colour);
		     value <= (int)tkh_highest(s->die.colour); value++)
			if (colour != s->die.shade && abs(value - s->die.value) <= reach)
				add(steps, BB_ACT(TKH_RECOLOUR, card, colour, (unsigned)value - 1),
				    tkh_act_recolour);
}

/* T-RULING-20 */
static void add_joins(const struct tkh_state *s, unsigned seat, unsigned card, struct steps *steps)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned price = tkh_edition_of(search.rules)->blessing[card].amount;
	unsigned wedge = s->die.wedge;
	bool opposite = tkh_blessings[card].effect == TKH_JOINS_OPPOSITE;

	if (wedge >= TKH_WEDGES || length_of(&s->die) >= TKH_PLAN)
		return;
	if (opposite ? p->happiness < price || p->population < price
	             : scribes_of(s, seat, tkh_may(s, seat, TKH_REPAID_BLESSINGS)) < price)
		return;
	for (unsigned god = 0; god < TKH_WEDGES; god++) {
		unsigned away = (god + TKH_WEDGES - wedge) % TKH_WEDGES;

		if (opposite ? away != 3 : away != 1 && away != 5)
			continue;
		for (unsigned place = 0; place <= length_of(&s->die); place++)
			add(steps, BB_ACT(TKH_JOIN, card, god, place), tkh_act_join);
	}
}

/* Every step with one card. */
static void add_card(const struct tkh_state *s, unsigned seat, unsigned card, struct steps *steps)
{
	unsigned flags = s->die.flags;
	bool early = (flags & (TKH_SCRIBED | TKH_TREATED | TKH_ALSO_PRODUCES | TKH_JOINED)) == 0 &&
	             ((flags & TKH_BY_ANUBIS) == 0 || (flags & TKH_ANUBIS_FREE) != 0) &&
	             (flags & TKH_NAMED) == 0;

	switch (tkh_blessings[card].effect) {
	case TKH_TURNS_DIE:
		if (early && (flags & TKH_RECOLOURED) == 0)
			add_turns(s, seat, card, steps);
		break;
	case TKH_RECOLOURS:
		if (early)
			add_recolours(s, card, steps);
		break;
	case TKH_JOINS_NEIGHBOUR:
	case TKH_JOINS_OPPOSITE:
		add_joins(s, seat, card, steps);
		break;
	default:
		break;
	}
}

/* Every step that may come next, whether it leads anywhere or not. Of equal cards the lower one. */
static void list_steps(const struct tkh_state *s, unsigned seat, struct steps *steps)
{
	const struct tkh_edition *e = tkh_edition_of(search.rules);
	const struct tkh_die *die = &s->die;
	unsigned scribes = scribes_of(s, seat, 0);
	bool anubis = (die->flags & TKH_BY_ANUBIS) != 0;

	steps->count = 0;
	for (unsigned effect = 0; effect < TKH_EFFECTS; effect++) {
		uint32_t cards = tkh_blessings_with(s, seat, effect);

		if (cards != 0)
			add_card(s, seat, bb_lowest(cards), steps);
	}
	/* T-SCRIBE-01 to -03 */
	for (unsigned value = tkh_lowest(die->colour); value <= tkh_highest(die->colour); value++)
		if ((die->flags & TKH_SCRIBED) == 0 && value != die->value &&
		    tkh_scribes_for(die->value, value) <= scribes)
			add(steps, BB_ACT(TKH_CHANGE, value - 1, 0, 0), tkh_act_change);
	/* T-SCRIBE-05, X-DICE-06 */
	if (!anubis && (die->flags & TKH_TREATED) == 0 && scribes >= e->anubis_scribes &&
	    !bb_has(tkh_colours_without_anubis(search.rules), die->colour))
		add(steps, BB_ACT(TKH_ANUBIS, 0, 0, 0), tkh_act_anubis);
	/* T-RULING-18 */
	for (unsigned pan = TKH_PURE; pan <= TKH_TAINTED; pan++)
		if (die->pan == TKH_FORBIDDEN && !anubis &&
		    tkh_may(s, seat, TKH_MAY_TAKE_FORBIDDEN))
			add(steps, BB_ACT(TKH_TREAT, pan, 0, 0), tkh_act_treat);
	/* T-RULING-46, -117, X-RULING-72: Production first, so up to the normal action */
	if (die->wedge < TKH_WEDGES && tkh_may(s, seat, TKH_MAY_ALSO_PRODUCE) &&
	    (die->flags & TKH_ALSO_PRODUCES) == 0 && die->pan == TKH_TAINTED &&
	    tkh_produce_of(die->shade) < TKH_BASICS && length_of(die) < TKH_PLAN &&
	    scribes >= tkh_permission_amount(search.rules, s, seat, TKH_MAY_ALSO_PRODUCE))
		for (unsigned place = 0; place == 0 || die->plan[place - 1] != TKH_PLAN_NORMAL;
		     place++)
			add(steps, BB_ACT(TKH_ALSO, place, 0, 0), tkh_act_also);
	/* X-RULING-63 */
	for (unsigned colour = 0; colour < 2; colour++)
		if (anubis && (die->flags & TKH_NAMED) == 0 &&
		    bb_has(tkh_colours_in_play(search.rules), TKH_RED))
			add(steps, BB_ACT(TKH_NAME, colour, 0, 0), tkh_act_name);
}

/* Without what was joined to it the die still has an action. */
static bool may_close(const struct tkh_state *s)
{
	struct tkh_state alone = *s;
	unsigned n = 0;

	if (search.normal) {
		memset(alone.die.plan, 0, sizeof alone.die.plan);
		for (unsigned i = 0; i < TKH_PLAN; i++)
			if (s->die.plan[i] != TKH_PLAN_NONE && s->die.plan[i] < TKH_PLAN_GOD)
				alone.die.plan[n++] = s->die.plan[i];
	}
	return tkh_may_close(search.rules, &alone, search.seat);
}

static bool leads_on(const struct tkh_state *s);

static bool leads_on_after(const struct tkh_state *s, bb_action action, tkh_act *act)
{
	struct tkh_state next = *s;

	act(search.rules, &next, action, NULL);
	return leads_on(&next);
}

/* Some declaration can be closed from here. */
static bool leads_on(const struct tkh_state *s)
{
	struct steps steps;

	if (!is_new(s))
		return false; /* it did not, or its question is still being asked */
	if (tkh_top(s)->kind == TKH_OWED_PAY) {
		bb_action ways[BB_LEGAL_MAX];
		uint32_t count = tkh_list_pay(search.rules, s, tkh_top(s), ways);

		for (uint32_t i = 0; i < count; i++)
			if (leads_on_after(s, ways[i], tkh_act_pay))
				return true;
		return false;
	}
	if (may_close(s))
		return true;
	list_steps(s, search.seat, &steps);
	for (unsigned i = 0; i < steps.count; i++)
		if (leads_on_after(s, steps.at[i].action, steps.at[i].act))
			return true;
	return false;
}

static bool step_leads_on(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          bb_action action, tkh_act *act, bool normal)
{
	memset(&search, 0, sizeof search);
	search.rules = rules;
	search.seat = seat;
	search.normal = normal;
	return leads_on_after(s, action, act);
}

/* --- positions ---------------------------------------------------------------------------- */

static bool chance_in(struct bb_rng *rng, unsigned parts)
{
	return bb_rng_below(rng, parts) == 0;
}

/* Blessings declared with the die, those that bring something before its action, and the
 * Technologies that are asked while declaring; few tokens, so that each of them counts. */
static void deal(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 struct bb_rng *rng)
{
	static const uint8_t cards[] = {
		1, 4, 7, 8, 9, 10, 11, 12, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 25, 26};
	static const uint8_t technologies[] = {8, 10, 13, 14, 19, 22, 24, 4, 20, 21, 26};
	struct tkh_player *p = &s->player[seat];
	uint32_t blessings = 0, owned = 0;

	for (unsigned n = bb_rng_below(rng, 4); n > 0; n--)
		blessings |= UINT32_C(1) << (cards[bb_rng_below(rng, sizeof cards)] - 1);
	for (unsigned n = bb_rng_below(rng, 4); n > 0; n--)
		owned |= UINT32_C(1) << (technologies[bb_rng_below(rng, sizeof technologies)] - 1);
	owned |= (uint32_t)chance_in(rng, 2) << 23;
	p->blessings = blessings & tkh_cards_in_play(rules, TKH_BLESSING);
	p->technologies = owned & tkh_cards_in_play(rules, TKH_TECHNOLOGY);
	p->fired = 0;
	if (p->cult != 0 && chance_in(rng, 4))
		p->cult = 3; /* Cult03 pays Gold for Happiness (X-RULING-93) */
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		p->token[token] = (uint8_t)(chance_in(rng, 3) ? bb_rng_below(rng, 3) : 0);
	p->token[TKH_SCRIBE] = (uint8_t)(chance_in(rng, 2) ? bb_rng_below(rng, 4) : 0);
	if (bb_has(tkh_colours_in_play(rules), TKH_RED)) {
		p->token[TKH_SOLDIER] = (uint8_t)bb_rng_below(rng, 5);
		p->token[TKH_PRIEST] = (uint8_t)bb_rng_below(rng, 5);
	} else {
		p->token[TKH_SOLDIER] = p->token[TKH_PRIEST] = 0;
	}
	p->token[TKH_BLOOD] = 0;
	p->population = (uint8_t)(p->population < 3 ? 3 : p->population);
	p->happiness = (uint8_t)bb_rng_below(rng, 4);
}

/* Grey dice and those of modules are the ones in doubt. */
static void recast(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	bool seth = bb_has(tkh_colours_in_play(rules), TKH_RED);

	for (unsigned i = 0; i < TKH_DICE && s->wedge[i] != 0; i++) {
		unsigned colour = s->colour[i];

		if (s->wedge[i] - 1u >= TKH_WEDGES || chance_in(rng, 2))
			colour = seth && s->wedge[i] - 1u < TKH_WEDGES && chance_in(rng, 2)
			                 ? TKH_BASE_COLOURS + bb_rng_below(rng, 3)
			                 : TKH_GREY;
		else if (seth && chance_in(rng, 4))
			s->wedge[i] = TKH_SETH + 1,
			colour = TKH_BASE_COLOURS + bb_rng_below(rng, 3);
		s->colour[i] = (uint8_t)colour;
		s->face[i] =
			(uint8_t)(tkh_lowest(colour) +
		                  bb_rng_below(rng, tkh_highest(colour) - tkh_lowest(colour) + 1));
	}
}

/* --- the comparison ----------------------------------------------------------------------- */

static unsigned compared, refused;

static void report(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   bb_action action, bool expected)
{
	char words[128];
	struct bb_text text;
	const struct tkh_player *p = &s->player[seat];

	bb_text_init(&text, words, sizeof words);
	bb_action_format(rules, s, action, &text);
	print_error("'%s' %s: die %u of %u at %u, blessings %x, technologies %x, tokens", words,
	            expected ? "is missing" : "leads nowhere", s->die.face, s->die.colour,
	            s->die.wedge, p->blessings, p->technologies);
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		print_error(" %u", p->token[token]);
	print_error(", happiness %u of %u\n", p->happiness, p->population);
}

static bool lists(const bb_action *legal, uint32_t count, bb_action action)
{
	for (uint32_t i = 0; i < count; i++)
		if (legal[i] == action)
			return true;
	return false;
}

static unsigned wrong;

static void compare(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    bb_action action, bool listed, bool expected)
{
	compared++;
	refused += !expected;
	if (listed == expected)
		return;
	wrong++;
	report(rules, s, seat, action, expected);
}

/* What is offered in this declaration. */
static void compare_steps(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = tkh_list_declare(rules, s, tkh_top(s), legal);
	struct steps steps;

	search.rules = rules;
	list_steps(s, seat, &steps);
	for (unsigned i = 0; i < steps.count; i++)
		compare(rules, s, seat, steps.at[i].action, lists(legal, count, steps.at[i].action),
		        step_leads_on(rules, s, seat, steps.at[i].action, steps.at[i].act, false));
	for (uint32_t i = 0; i < count; i++) {
		bool known = bb_kind_of(legal[i]) == TKH_READY;

		for (unsigned n = 0; n < steps.count; n++)
			known = known || steps.at[n].action == legal[i];
		if (!known)
			report(rules, s, seat, legal[i], false);
		wrong += !known;
	}
}

/* Some steps of the declaration, at random. */
static void walk(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 struct bb_rng *rng)
{
	while (tkh_top(s)->kind == TKH_OWED_DECLARE || tkh_top(s)->kind == TKH_OWED_PAY) {
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count;

		if (tkh_top(s)->kind == TKH_OWED_DECLARE)
			compare_steps(rules, s, seat);
		count = tkh_legal(rules, s, legal);
		if (count == 0)
			return; /* reported */
		tkh_play(rules, s, legal[bb_rng_below(rng, count)], NULL);
	}
}

static void look(const struct bb_rules *rules, const struct tkh_state *position, struct bb_rng *rng)
{
	unsigned seat = tkh_top(position)->seat;
	struct tkh_state s = *position;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;

	deal(rules, &s, seat, rng);
	recast(rules, &s, rng);
	if (chance_in(rng, 6)) /* B23 has been played */
		s.die.flags = TKH_ANUBIS_FREE;
	count = tkh_legal(rules, &s, legal);
	for (unsigned i = 0; i < TKH_DICE && s.wedge[i] != 0; i++) {
		bb_action take = BB_ACT(TKH_TAKE, s.wedge[i] - 1u, s.colour[i], s.face[i] - 1u);
		bool useful = step_leads_on(rules, &s, seat, take, tkh_act_take, true);
		struct tkh_state next = s;

		/* X-DICE-06 */
		if ((s.die.flags & TKH_ANUBIS_FREE) != 0 &&
		    bb_has(tkh_colours_without_anubis(rules), s.colour[i]))
			useful = false;
		compare(rules, &s, seat, take, lists(legal, count, take), useful);
		if (!lists(legal, count, take) || !chance_in(rng, 4))
			continue;
		tkh_play(rules, &next, take, NULL);
		walk(rules, &next, seat, rng);
	}
}

static void play(const char *options, uint64_t seed, unsigned parts)
{
	struct bb_rules rules;
	struct bb_error error;
	struct bb_rng rng;
	struct tkh_state s;
	int actor;

	assert_int_equal(bb_rules_parse(&rules, &tkh_game, options, strlen(options), &error),
	                 BB_OK);
	memset(&s, 0, sizeof s);
	bb_rng_seed(&rng, seed);
	tkh_game.setup(&rules, &s);
	while ((actor = tkh_actor(&rules, &s)) != BB_OVER) {
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count = tkh_legal(&rules, &s, legal);

		if (tkh_top(&s)->kind == TKH_OWED_TAKE && (s.die.flags & TKH_ANUBIS_FREE) == 0 &&
		    chance_in(&rng, parts))
			look(&rules, &s, &rng);
		tkh_play(&rules, &s,
		         actor == BB_CHANCE ? bb_sample(&rules, &s, &rng)
		                            : legal[bb_rng_below(&rng, count)],
		         NULL);
	}
}

/* BENBEN_GAMES: games of each preset, for long runs by hand.
 * EVIDENCE(T-RULING-98 T-RULING-106 T-RULING-123 X-RULING-65 X-RULING-93) */
static void what_is_offered_leads_to_an_action(void **unused)
{
	static const char *const presets[] = {
		"players=2", "players=4", "players=2 seth", "players=3 seth", "players=4 seth"};
	const char *games = getenv("BENBEN_GAMES");
	unsigned long count = games != NULL ? strtoul(games, NULL, 10) : 12;

	(void)unused;
	for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++)
		for (uint64_t seed = 1; seed <= count; seed++)
			play(presets[i], seed * 8 + i, 8);
	print_message("# %u steps compared, %u of them lead nowhere\n", compared, refused);
	assert_int_equal(wrong, 0);
	assert_true(refused > compared / 20 && refused < compared);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_offered_leads_to_an_action),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
