/* Dice: light and status, taking a die, and everything that is declared with it.
 *
 * What is done with the die afterwards is in turn.c. Rules: LIGHT, T-TURN-01 to -07, SCRIBE, ANUBIS,
 * T-TIME-01 to -03, T-RULING-07 to -20, -94, -97, -98, -101, -105, -113, -116, -117. */
#include "games/tekhenu/state.h"

#include <string.h>

/* T-LIGHT-04 to -08 */
static const uint8_t statuses[TKH_COLOURS][TKH_LIGHTS] = {
	[TKH_WHITE] = {TKH_PURE, TKH_TAINTED, TKH_FORBIDDEN},
	[TKH_BLACK] = {TKH_FORBIDDEN, TKH_TAINTED, TKH_PURE},
	[TKH_YELLOW] = {TKH_TAINTED, TKH_PURE, TKH_FORBIDDEN},
	[TKH_BROWN] = {TKH_FORBIDDEN, TKH_PURE, TKH_TAINTED},
	[TKH_GREY] = {TKH_TAINTED, TKH_TAINTED, TKH_TAINTED},
};

unsigned tkh_status(const struct bb_rules *rules, const struct tkh_state *s, unsigned section,
                    unsigned colour)
{
	return statuses[colour][tkh_light(rules, s, section)];
}

/* T-FLOW-06 */
unsigned tkh_dice_of(const struct tkh_player *p)
{
	unsigned count = 0;

	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		count += p->die_face[i] != 0;
	return count;
}

/* All dice of the game lie somewhere, the first `on_dial` places of the dial among them. */
static bool bag_is_empty(const struct bb_rules *rules, const struct tkh_state *s, unsigned on_dial)
{
	unsigned dice = 0;

	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		dice += tkh_edition_of(rules)->bag[rules->seats - 2][colour];
	for (unsigned seat = 0; seat < rules->seats; seat++)
		on_dial += tkh_dice_of(&s->player[seat]);
	return on_dial >= dice;
}

void tkh_act_roll(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned at = 0;

	while (at < TKH_DICE - 1 && s->section[at] != 0)
		at++;
	s->section[at] = (uint8_t)(task->a + 1);
	s->colour[at] = (uint8_t)bb_arg_of(action, 0);
	s->face[at] = (uint8_t)(bb_arg_of(action, 1) + 1);
	bb_tell(log, TKH_EV_DIE, BB_NO_SEAT, BB_PUBLIC, task->a, s->colour[at], s->face[at], 0);
	if (++task->b >= task->c)
		tkh_pop(s);
	/* T-RULING-09: the rest stays missing. */
	if (bag_is_empty(rules, s, at + 1))
		while (tkh_top(s)->kind == TKH_OWED_DIE)
			tkh_pop(s);
}

/* --- what a die could be used for ------------------------------------------------------------- */

/* What the player could pay with if every Blessing in hand were played (T-RULING-98). */
static void hopeful_purse(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          struct tkh_purse *purse)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_player *p = &s->player[seat];
	bool repaid = tkh_may(s, seat, TKH_REPAID_BLESSINGS);

	tkh_purse_of(rules, s, seat, purse);
	BB_EACH(card, p->blessings) {
		unsigned happiness = purse->happiness + e->blessing[card].amount;

		purse->waived = (uint8_t)(purse->waived | tkh_blessings[card].gods);
		if (tkh_blessings[card].effect != TKH_MOVES_TRACK)
			continue;
		purse->happiness = (uint8_t)(happiness < p->population ? happiness : p->population);
		purse->token[TKH_GOLD] = (uint8_t)(purse->token[TKH_GOLD] + repaid);
	}
}

/* The God action is possible with the value, or with one that a Technology makes of it. */
static bool god_is_possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            unsigned god, unsigned value, const struct tkh_purse *purse)
{
	unsigned reach = tkh_amount(rules, s, seat, TKH_MAY_CHANGE_VALUE);

	for (unsigned v = value > reach ? value - reach : 1; v <= value + reach && v <= TKH_FACES; v++)
		if (tkh_can_perform(rules, s, seat, god, v, 0, purse))
			return true;
	return false;
}

static unsigned scribes_for(unsigned from, unsigned to)
{
	unsigned points = from > to ? from - to : to - from;

	return (points + 1) / 2;
}

/* Scribes the player can spend while declaring. Gold that a Blessing brings between actions comes too
 * late for that (T-RULING-79, -106). */
static unsigned scribes_at_hand(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	return tkh_worth(&purse, TKH_SCRIBE);
}

/* T-RULING-98: some change of the value, with at most that many Scribes, makes the God action
 * possible. */
static bool god_is_reachable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             unsigned god, unsigned value, bool may_turn, unsigned most,
                             const struct tkh_purse *purse)
{
	if (god_is_possible(rules, s, seat, god, value, purse))
		return true;
	if ((!may_turn && most == 0) || !tkh_gods[god]->by_value)
		return false;
	for (unsigned v = 1; v <= TKH_FACES; v++) {
		unsigned scribes = scribes_for(value, v);
		struct tkh_purse rest;

		if (may_turn && god_is_possible(rules, s, seat, god, v, purse))
			return true;
		if (scribes > most)
			continue;
		rest = *purse;
		tkh_purse_spend(&rest, TKH_SCRIBE, scribes);
		if (god_is_possible(rules, s, seat, god, v, &rest))
			return true;
	}
	return false;
}

/* --- taking ----------------------------------------------------------------------------------- */

/* How the player may take dice that are not simply takeable. */
struct means {
	bool anubis;
	bool forbidden; /* may treat a Forbidden die as takeable */
	bool recolours;
	bool turns;
};

static struct means means_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned price = tkh_edition_of(rules)->anubis_scribes;
	bool any = s->player[seat].blessings != 0;

	return (struct means){
		.anubis = (s->die.flags & TKH_ANUBIS_FREE) != 0 ||
		          tkh_can_pay(rules, s, seat, TKH_SCRIBE, price),
		.forbidden = tkh_may(s, seat, TKH_MAY_TAKE_FORBIDDEN),
		.recolours = any && tkh_blessings_with(s, seat, TKH_RECOLOURS) != 0,
		.turns = any && tkh_blessings_with(s, seat, TKH_TURNS_DIE) != 0,
	};
}

/* Dice on the dial as a set, two sections to a word: bit section % 2 * 32 + colour * 6 + face - 1. */
enum { DICE_WORDS = TKH_GODS / 2 };
typedef uint64_t dice_set[DICE_WORDS];

#define FACES(colour) (UINT64_C(0x3f) << TKH_FACES * (colour))
#define GREY (FACES(TKH_GREY) | FACES(TKH_GREY) << 32)

static unsigned section_of(unsigned word, unsigned die) { return 2 * word + die / 32; }
static unsigned colour_of(unsigned die) { return die % 32 / TKH_FACES; }
static unsigned face_of(unsigned die) { return die % 32 % TKH_FACES + 1; }

static void dice_on_dial(const struct tkh_state *s, dice_set dice)
{
	uint64_t found[1 + DICE_WORDS] = {0}; /* the first one takes what places without a die give */

	/* All places, whether there is a die or not: cheaper than to guess where the dice end. */
	for (unsigned i = 0; i < TKH_DICE; i++) {
		unsigned section = s->section[i] + 1u;

		found[section / 2] |=
			bb_bit((section % 2 * 32 + s->colour[i] * TKH_FACES + s->face[i] - 1u) & 63);
	}
	memcpy(dice, found + 1, sizeof(dice_set));
}

/* Coloured dice of a section that are not Forbidden; `statuses` has the same by colour. */
static uint64_t coloured(const struct bb_rules *rules, const struct tkh_state *s, unsigned section)
{
	static const uint32_t by_light[TKH_LIGHTS] = {
		[TKH_SUN] = FACES(TKH_WHITE) | FACES(TKH_YELLOW),
		[TKH_SHADE] = FACES(TKH_WHITE) | FACES(TKH_BLACK) | FACES(TKH_YELLOW) | FACES(TKH_BROWN),
		[TKH_DARK] = FACES(TKH_BLACK) | FACES(TKH_BROWN),
	};

	return by_light[tkh_light(rules, s, section)];
}

static uint64_t coloured_word(const struct bb_rules *rules, const struct tkh_state *s, unsigned word)
{
	return coloured(rules, s, 2 * word) | coloured(rules, s, 2 * word + 1) << 32;
}

/* Grey dice of a word that some declaration makes useful (T-RULING-98). */
static uint64_t useful_grey(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            bool may_turn, unsigned word, uint64_t grey)
{
	uint64_t useful = 0;
	struct tkh_purse purse;
	unsigned scribes;

	if (grey == 0)
		return 0;
	hopeful_purse(rules, s, seat, &purse);
	scribes = scribes_at_hand(rules, s, seat);
	BB_EACH(die, grey)
		if (god_is_reachable(rules, s, seat, section_of(word, die), face_of(die), may_turn,
		                     scribes, &purse))
			useful |= bb_bit(die);
	return useful;
}

/* Narrows the dice to those that may be taken (T-TURN-02). A coloured die can always produce. */
static void keep_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          dice_set dice)
{
	struct means means = means_of(rules, s, seat);

	if (means.anubis || means.recolours)
		return;
	for (unsigned word = 0; word < DICE_WORDS; word++) {
		uint64_t open = means.forbidden ? ~GREY : coloured_word(rules, s, word);

		dice[word] = (dice[word] & open) |
		             useful_grey(rules, s, seat, means.turns, word, dice[word] & GREY);
	}
}

/* T-RULING-10, -11: nothing takeable at all, or nothing that could be used as it lies. */
static bool may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     const dice_set dice)
{
	struct tkh_purse purse;

	if ((s->die.flags & TKH_ANUBIS_FREE) != 0)
		return false;
	for (unsigned word = 0; word < DICE_WORDS; word++)
		if ((dice[word] & coloured_word(rules, s, word)) != 0)
			return false;
	tkh_purse_of(rules, s, seat, &purse);
	for (unsigned word = 0; word < DICE_WORDS; word++)
		BB_EACH(die, dice[word] & GREY)
			if (tkh_can_perform(rules, s, seat, section_of(word, die), face_of(die), 0,
			                    &purse))
				return false;
	return true;
}

bool tkh_may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	dice_set dice;

	dice_on_dial(s, dice);
	return may_pass(rules, s, seat, dice);
}

static void list_dice(const dice_set dice, unsigned kind, bb_action *out, uint32_t *n)
{
	for (unsigned word = 0; word < DICE_WORDS; word++)
		BB_EACH(die, dice[word])
			out[(*n)++] = BB_ACT(kind, section_of(word, die), colour_of(die), face_of(die) - 1);
}

/* A pass takes a grey die, or, if all dice are Forbidden, any (T-RULING-116). */
static void list_passes(dice_set dice, bb_action *out, uint32_t *n)
{
	bool grey = ((dice[0] | dice[1] | dice[2]) & GREY) != 0;

	for (unsigned word = 0; word < DICE_WORDS && grey; word++)
		dice[word] &= GREY;
	list_dice(dice, TKH_PASS, out, n);
}

uint32_t tkh_list_take(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	dice_set all, dice;
	uint32_t n = 0;

	dice_on_dial(s, all);
	memcpy(dice, all, sizeof dice);
	keep_takeable(rules, s, task->seat, dice);
	list_dice(dice, TKH_TAKE, out, &n);
	if (may_pass(rules, s, task->seat, all))
		list_passes(all, out, &n);
	if (s->player[task->seat].blessings != 0) {
		uint32_t cards = tkh_blessings_with(s, task->seat, TKH_GIVES_ANUBIS);

		if (cards != 0 && ((s->die.flags & TKH_ANUBIS_FREE) == 0 ||
		                   tkh_may(s, task->seat, TKH_REPAID_BLESSINGS)))
			out[n++] = BB_ACT(TKH_PLAY, bb_lowest(cards), 0, 0);
	}
	tkh_list_play_track(rules, s, task->seat, out, &n);
	return n;
}

static void leave_dial(struct tkh_state *s, unsigned section, unsigned colour, unsigned face)
{
	unsigned at = 0;

	while (at < TKH_DICE && (s->section[at] != section + 1 || s->colour[at] != colour ||
	                         s->face[at] != face))
		at++;
	if (at == TKH_DICE)
		return;
	memmove(&s->section[at], &s->section[at + 1], TKH_DICE - at - 1u);
	memmove(&s->colour[at], &s->colour[at + 1], TKH_DICE - at - 1u);
	memmove(&s->face[at], &s->face[at + 1], TKH_DICE - at - 1u);
	s->section[TKH_DICE - 1] = s->colour[TKH_DICE - 1] = s->face[TKH_DICE - 1] = 0;
}

void tkh_act_take(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned section = bb_arg_of(action, 0);
	unsigned colour = bb_arg_of(action, 1);
	unsigned face = bb_arg_of(action, 2) + 1;
	unsigned seat = tkh_top(s)->seat;
	unsigned flags = s->die.flags;

	leave_dial(s, section, colour, face);
	s->die = (struct tkh_die){
		.section = (uint8_t)section,
		.colour = (uint8_t)colour,
		.face = (uint8_t)face,
		.shade = (uint8_t)colour,
		.value = (uint8_t)face,
		.pan = (uint8_t)tkh_status(rules, s, section, colour),
		.flags = (uint8_t)((flags & TKH_ANUBIS_FREE) != 0 ? TKH_ANUBIS_FREE | TKH_BY_ANUBIS : 0),
		.plan = {TKH_PLAN_NORMAL},
	};
	tkh_pop(s);
	tkh_push(s, TKH_OWED_DECLARE, seat, 0, 0, 0);
	bb_tell(log, TKH_EV_TOOK, seat, BB_PUBLIC, (int)section, (int)colour, (int)face, 0);
}

/* Lays the die of this turn on the player board. */
static void lay_die(struct tkh_state *s, unsigned seat, unsigned pan)
{
	struct tkh_player *p = &s->player[seat];

	for (unsigned i = 0; i < TKH_BOARD_DICE; i++) {
		if (p->die_face[i] != 0)
			continue;
		p->die_colour[i] = s->die.colour;
		p->die_face[i] = s->die.face;
		p->die_pan[i] = (uint8_t)pan;
		return;
	}
}

void tkh_act_pass(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)rules;
	leave_dial(s, bb_arg_of(action, 0), bb_arg_of(action, 1), bb_arg_of(action, 2) + 1);
	s->die = (struct tkh_die){
		.section = (uint8_t)bb_arg_of(action, 0),
		.colour = (uint8_t)bb_arg_of(action, 1),
		.face = (uint8_t)(bb_arg_of(action, 2) + 1),
	};
	lay_die(s, seat, TKH_TAINTED);
	s->die = (struct tkh_die){0};
	tkh_pop(s);
	tkh_push(s, TKH_OWED_END_TURN, seat, 0, 0, 0);
	bb_tell(log, TKH_EV_PASSED, seat, BB_PUBLIC, 0, 0, 0, 0);
}

/* --- declaring -------------------------------------------------------------------------------- */

static bool is_takeable(const struct tkh_die *die)
{
	return (die->flags & TKH_BY_ANUBIS) != 0 || die->pan != TKH_FORBIDDEN;
}

/* What the Production declared with the die will have brought when the God action comes (T-RULING-46). */
static void add_production(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           struct tkh_purse *purse)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned token = tkh_produce_of(s->die.shade);
	unsigned change = tkh_amount(rules, s, seat, TKH_MAY_CHANGE_PRODUCTION);
	unsigned level, kept;

	if (token >= TKH_BASICS)
		return;
	level = s->player[seat].production[token];
	kept = s->die.value + change;
	kept = kept > TKH_FACES ? TKH_FACES : kept;
	kept = (kept > level ? level : kept) + change;
	purse->token[token] = (uint8_t)(purse->token[token] + kept);
	BB_EACH(card, tkh_blessings_with(s, seat, TKH_GIVES))
		for (unsigned t = 0; t < TKH_TOKENS; t++)
			purse->token[t] =
				(uint8_t)(purse->token[t] + e->blessing[card].gain.token[t]);
}

bool tkh_may_close(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_die *die = &s->die;
	struct tkh_purse purse;

	if (!is_takeable(die))
		return false;
	if ((die->flags & TKH_ALSO_PRODUCES) == 0 &&
	    ((die->flags & TKH_BY_ANUBIS) != 0 || die->shade != TKH_GREY))
		return true;
	hopeful_purse(rules, s, seat, &purse);
	for (unsigned i = 0; i < TKH_PLAN && die->plan[i] != TKH_PLAN_NORMAL; i++)
		if (die->plan[i] >= TKH_PLAN_GOD &&
		    god_is_possible(rules, s, seat, die->plan[i] - TKH_PLAN_GOD, die->value, &purse))
			return true;
	if ((die->flags & TKH_ALSO_PRODUCES) != 0)
		add_production(rules, s, seat, &purse);
	if ((die->flags & TKH_BY_ANUBIS) == 0)
		return god_is_possible(rules, s, seat, die->section, die->value, &purse);
	for (unsigned god = 0; god < TKH_GODS; god++)
		if (god_is_possible(rules, s, seat, god, die->value, &purse))
			return true;
	return false;
}

/* T-RULING-15: the die is turned first, then recoloured, then everything else. */
static bool may_still_recolour(const struct tkh_die *die)
{
	return (die->flags & (TKH_SCRIBED | TKH_TREATED | TKH_ALSO_PRODUCES | TKH_JOINED)) == 0 &&
	       ((die->flags & TKH_BY_ANUBIS) == 0 || (die->flags & TKH_ANUBIS_FREE) != 0);
}

static bool may_still_turn(const struct tkh_die *die)
{
	return may_still_recolour(die) && (die->flags & TKH_RECOLOURED) == 0;
}

/* The declaration can be brought to an end from here. */
static bool can_finish(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_die *die = &s->die;
	struct tkh_purse purse;
	struct means means;

	if (tkh_may_close(rules, s, seat))
		return true;
	if ((die->flags & TKH_ALSO_PRODUCES) != 0)
		return false;
	means = means_of(rules, s, seat);
	if (means.anubis && (die->flags & (TKH_TREATED | TKH_BY_ANUBIS)) == 0)
		return true;
	if (means.recolours && may_still_recolour(die))
		return true;
	if (die->pan == TKH_FORBIDDEN)
		return means.forbidden;
	hopeful_purse(rules, s, seat, &purse);
	return god_is_reachable(rules, s, seat, die->section, die->value,
	                        means.turns && may_still_turn(die),
	                        (die->flags & TKH_SCRIBED) != 0 ? 0 : scribes_at_hand(rules, s, seat),
	                        &purse);
}

/* Production will be possible whatever else is declared. */
static bool is_robust(const struct tkh_die *die)
{
	return (die->flags & TKH_ALSO_PRODUCES) == 0 &&
	       ((die->flags & TKH_BY_ANUBIS) != 0 ||
	        (die->shade != TKH_GREY && die->pan != TKH_FORBIDDEN));
}

/* T-RULING-98: a step that would leave the player without any action is not offered. */
static bool leaves_an_action(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             bb_action action, tkh_act *act)
{
	struct tkh_state next = *s;
	bb_action ways[BB_LEGAL_MAX];

	act(rules, &next, action, NULL);
	while (tkh_top(&next)->kind == TKH_OWED_PAY) {
		if (tkh_list_pay(rules, &next, tkh_top(&next), ways) == 0)
			return false;
		tkh_act_pay(rules, &next, ways[0], NULL);
	}
	return can_finish(rules, &next, seat);
}

static void offer(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                  bb_action action, tkh_act *act, bool safe, bb_action *out, uint32_t *n)
{
	if (safe || leaves_an_action(rules, s, seat, action, act))
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
	for (unsigned face = 1; face <= TKH_FACES; face++)
		if (face != s->die.face || repaid)
			offer(rules, s, seat, BB_ACT(TKH_TURN_DIE, bb_lowest(cards), face - 1, 0),
			      tkh_act_turn_die, is_robust(&s->die), out, n);
}

/* T-RULING-14, -113 */
static void list_recolours(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           bb_action *out, uint32_t *n)
{
	uint32_t cards = tkh_blessings_with(s, seat, TKH_RECOLOURS);
	unsigned reach;

	if (cards == 0 || !may_still_recolour(&s->die))
		return;
	reach = tkh_edition_of(rules)->blessing[bb_lowest(cards)].amount;
	for (unsigned colour = 0; colour < TKH_COLOURS; colour++) {
		bool safe = colour != TKH_GREY &&
		            tkh_status(rules, s, s->die.section, colour) != TKH_FORBIDDEN;

		if (colour == s->die.shade)
			continue;
		for (unsigned value = 1; value <= TKH_FACES; value++)
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
	bool robust = is_robust(die);
	struct tkh_purse purse;

	if ((die->flags & TKH_SCRIBED) != 0 || scribes == 0)
		return;
	hopeful_purse(rules, s, seat, &purse);
	for (unsigned value = 1; value <= TKH_FACES; value++) {
		unsigned price = scribes_for(die->value, value);
		struct tkh_purse rest = purse;
		bool safe = robust;

		if (value == die->value || price > scribes)
			continue;
		/* The usual case of a grey die, without playing it out. */
		if (!safe && is_takeable(die) && (die->flags & TKH_ALSO_PRODUCES) == 0) {
			tkh_purse_spend(&rest, TKH_SCRIBE, price);
			safe = god_is_possible(rules, s, seat, die->section, value, &rest);
		}
		offer(rules, s, seat, BB_ACT(TKH_CHANGE, value - 1, 0, 0), tkh_act_change, safe, out,
		      n);
	}
}

static unsigned plan_length(const struct tkh_die *die)
{
	unsigned length = 0;

	while (length < TKH_PLAN && die->plan[length] != TKH_PLAN_NONE)
		length++;
	return length;
}

/* The God action a Blessing joins may stand anywhere in the turn's plan (T-RULING-20). */
static void list_joins_with(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            unsigned card, unsigned gods, bb_action *out, uint32_t *n)
{
	unsigned length = plan_length(&s->die);

	if (length >= TKH_PLAN)
		return;
	BB_EACH(god, gods)
		for (unsigned place = 0; place <= length; place++)
			offer(rules, s, seat, BB_ACT(TKH_JOIN, card, god, place), tkh_act_join,
			      is_robust(&s->die), out, n);
}

static void list_joins(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       unsigned scribes, bb_action *out, uint32_t *n)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_player *p = &s->player[seat];
	uint32_t near = tkh_blessings_with(s, seat, TKH_JOINS_NEIGHBOUR);
	uint32_t far = tkh_blessings_with(s, seat, TKH_JOINS_OPPOSITE);
	unsigned section = s->die.section;

	/* The Gold that a Blessing brings may pay its own Scribe (T-RULING-106). */
	scribes += tkh_may(s, seat, TKH_REPAID_BLESSINGS) && tkh_may(s, seat, TKH_GOLD_IS_SCRIBE);
	if (near != 0 && scribes >= e->blessing[bb_lowest(near)].amount)
		list_joins_with(rules, s, seat, bb_lowest(near),
		                1u << (section + 1) % TKH_GODS |
		                        1u << (section + TKH_GODS - 1) % TKH_GODS,
		                out, n);
	if (far != 0 && p->happiness >= e->blessing[bb_lowest(far)].amount &&
	    p->population >= e->blessing[bb_lowest(far)].amount)
		list_joins_with(rules, s, seat, bb_lowest(far), 1u << (section + 3) % TKH_GODS, out, n);
}

/* T-RULING-46, -117 */
static void list_also(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      unsigned scribes, bb_action *out, uint32_t *n)
{
	const struct tkh_die *die = &s->die;

	if (!tkh_may(s, seat, TKH_MAY_ALSO_PRODUCE) || (die->flags & TKH_ALSO_PRODUCES) != 0 ||
	    die->pan != TKH_TAINTED || tkh_produce_of(die->shade) >= TKH_BASICS ||
	    scribes < tkh_amount(rules, s, seat, TKH_MAY_ALSO_PRODUCE) ||
	    plan_length(die) >= TKH_PLAN)
		return;
	for (unsigned place = 0; place < TKH_PLAN; place++) {
		offer(rules, s, seat, BB_ACT(TKH_ALSO, place, 0, 0), tkh_act_also, false, out, n);
		if (die->plan[place] == TKH_PLAN_NORMAL)
			break;
	}
}

uint32_t tkh_list_declare(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out)
{
	const struct tkh_die *die = &s->die;
	unsigned seat = task->seat;
	struct tkh_purse purse;
	unsigned scribes;
	uint32_t n = 0;

	tkh_purse_of(rules, s, seat, &purse);
	scribes = tkh_worth(&purse, TKH_SCRIBE);
	if (s->player[seat].blessings != 0) {
		list_turns(rules, s, seat, out, &n);
		list_recolours(rules, s, seat, out, &n);
	}
	list_changes(rules, s, seat, scribes, out, &n);
	if ((die->flags & (TKH_BY_ANUBIS | TKH_TREATED)) == 0 &&
	    scribes >= tkh_edition_of(rules)->anubis_scribes)
		offer(rules, s, seat, BB_ACT(TKH_ANUBIS, 0, 0, 0), tkh_act_anubis,
		      (die->flags & TKH_ALSO_PRODUCES) == 0, out, &n);
	if (die->pan == TKH_FORBIDDEN && (die->flags & TKH_BY_ANUBIS) == 0 &&
	    tkh_may(s, seat, TKH_MAY_TAKE_FORBIDDEN)) {
		out[n++] = BB_ACT(TKH_TREAT, TKH_PURE, 0, 0);
		out[n++] = BB_ACT(TKH_TREAT, TKH_TAINTED, 0, 0);
	}
	if (s->player[seat].blessings != 0)
		list_joins(rules, s, seat, scribes, out, &n);
	list_also(rules, s, seat, scribes, out, &n);
	if (tkh_may_close(rules, s, seat))
		out[n++] = BB_ACT(TKH_READY, 0, 0, 0);
	return n;
}

/* Nothing can be declared: the die simply goes to its place. */
bool tkh_run_declare(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	struct tkh_purse purse;

	if (!is_takeable(&s->die))
		return false;
	BB_EACH(card, s->player[task->seat].blessings)
		if (tkh_blessings[card].window == TKH_WITH_DIE)
			return false;
	tkh_purse_of(rules, s, task->seat, &purse);
	if (tkh_worth(&purse, TKH_SCRIBE) > 0 || !tkh_may_close(rules, s, task->seat))
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
	s->die.pan = (uint8_t)tkh_status(rules, s, s->die.section, s->die.shade);
	s->die.flags |= TKH_RECOLOURED;
	tkh_spend_blessing(rules, s, tkh_top(s)->seat, bb_arg_of(action, 0), log);
}

void tkh_act_change(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned value = bb_arg_of(action, 0) + 1;
	unsigned scribes = scribes_for(s->die.value, value);

	s->die.value = (uint8_t)value;
	s->die.flags |= TKH_SCRIBED;
	tkh_charge(rules, s, tkh_top(s)->seat, TKH_SCRIBE, scribes, log);
}

void tkh_act_anubis(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	(void)action;
	s->die.flags |= TKH_BY_ANUBIS;
	tkh_charge(rules, s, tkh_top(s)->seat, TKH_SCRIBE, tkh_edition_of(rules)->anubis_scribes, log);
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
	bb_tell(log, TKH_EV_POPULATION, seat, BB_PUBLIC, p->population, 0, 0, 0);
	while (amount-- > 0)
		tkh_lose_happiness(s, seat, log);
}

void tkh_act_also(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	insert_plan(&s->die, bb_arg_of(action, 0), TKH_PLAN_PRODUCE);
	s->die.flags |= TKH_ALSO_PRODUCES;
	tkh_charge(rules, s, seat, TKH_SCRIBE, tkh_amount(rules, s, seat, TKH_MAY_ALSO_PRODUCE), log);
}

/* T-TIME-03: the die goes to its place; then the plan of the turn is carried out. */
void tkh_act_ready(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	const struct tkh_die *die = &s->die;
	bool anubis = (die->flags & TKH_BY_ANUBIS) != 0;
	unsigned value = die->value;

	(void)action;
	tkh_pop(s);
	lay_die(s, seat, anubis ? (unsigned)TKH_BELOW : die->pan);
	if (die->pan == TKH_PURE)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_PURE, 0, log);
	if (anubis)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_ANUBIS, 0, log);
	tkh_push(s, TKH_OWED_END_TURN, seat, 0, 0, 0);
	for (unsigned i = plan_length(die); i-- > 0;) {
		if (die->plan[i] == TKH_PLAN_NORMAL)
			tkh_push(s, TKH_OWED_NORMAL, seat, 0, 0, 0);
		else if (die->plan[i] == TKH_PLAN_PRODUCE)
			tkh_push(s, TKH_OWED_PRODUCTION, seat, tkh_produce_of(die->shade), value, 0);
		else if (die->plan[i] >= TKH_PLAN_GOD)
			tkh_push(s, TKH_OWED_EXTRA, seat, die->plan[i] - TKH_PLAN_GOD,
			         value << 4 | value, 0);
	}
}
