/* Taking a die from the dial, or passing.
 *
 * What is declared with the die is in declare.c. Rules: T-TURN-01, -02, -06, T-TIME-01, T-RULING-10,
 * -11, -98, -106, -116. */
#include "games/tekhenu/module.h"

#include <string.h>

/* Dice to be taken as sets, one for each place: the wedges, and the board of the god that has none. Bit
 * colour * 6 + face - 1. */
typedef uint64_t dice_set[TKH_GODS];

#define FACES(colour) (UINT64_C(0x3f) << TKH_FACES * (colour))
/* Colours that produce nothing: grey, and those of modules. */
#define IDLE (FACES(TKH_COLOURS) - FACES(TKH_GREY) / 0x3f)

static unsigned colour_of(unsigned die) { return die / TKH_FACES; }
static unsigned face_of(unsigned die) { return die % TKH_FACES + 1; }

static void dice_on_dial(const struct tkh_state *s, dice_set dice)
{
	/* The first place takes what dice give that are not there. Two sets by turns, since what one die adds must have
	 * been written before the next one of its wedge. */
	uint64_t found[2][1 + TKH_GODS] = {{0}};
	uint64_t more;

	/* By eights, whether there is a die or not: cheaper than to guess where the dice end. */
	for (unsigned from = 0; from < TKH_DICE; from += sizeof more) {
		memcpy(&more, &s->wedge[from], sizeof more);
		if (more == 0)
			break;
		for (unsigned i = from; i < from + sizeof more; i++)
			found[i & 1][s->wedge[i]] |= bb_bit((s->colour[i] * (unsigned)TKH_FACES + s->face[i] - 1u) & 63);
	}
	for (unsigned place = 0; place < TKH_GODS; place++)
		dice[place] = found[0][place + 1] | found[1][place + 1];
}

/* Coloured dice of a wedge that are not Forbidden; `statuses` has the same by colour. */
static uint64_t coloured(const struct bb_rules *rules, const struct tkh_state *s, unsigned place)
{
	static const uint32_t by_light[TKH_LIGHTS] = {
		[TKH_SUN] = FACES(TKH_WHITE) | FACES(TKH_YELLOW),
		[TKH_SHADE] = FACES(TKH_WHITE) | FACES(TKH_BLACK) | FACES(TKH_YELLOW) | FACES(TKH_BROWN),
		[TKH_DARK] = FACES(TKH_BLACK) | FACES(TKH_BROWN),
	};

	return place < TKH_WEDGES ? by_light[tkh_light(rules, s, place)] : 0;
}

/* Dice that may be taken with Anubis (X-DICE-06). */
static uint64_t served_by_anubis(const struct bb_rules *rules)
{
	uint64_t served = ~UINT64_C(0);

	BB_EACH(colour, tkh_colours_without_anubis(rules))
		served &= ~FACES(colour);
	return served;
}

/* What may be hoped for in a declaration; made when it is first asked for. */
struct hope {
	bool known;
	uint8_t scribes;
	struct tkh_purse purse;
};

/* Dice that produce nothing but that some declaration makes useful (T-RULING-98). */
static uint64_t useful_idle(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            bool may_turn, unsigned place, uint64_t idle, struct hope *hope)
{
	struct tkh_purse *purse = &hope->purse;
	unsigned grey = (unsigned)(idle >> TKH_FACES * TKH_GREY << 1) & tkh_span(1, TKH_FACES);
	uint64_t useful = 0;

	if (!hope->known) {
		tkh_hopeful_purse(rules, s, seat, purse);
		hope->scribes = (uint8_t)tkh_scribes_at_hand(rules, s, seat);
		hope->known = true;
	}
	if (grey != 0) { /* all of them have the same purse */
		tkh_purse_with(purse, TKH_GREY, TKH_GREY);
		grey = tkh_values_reaching(rules, s, seat, place, grey, may_turn, hope->scribes, purse);
		useful = (uint64_t)(grey >> 1) << TKH_FACES * TKH_GREY;
	}
	/* Of grey ones nothing more is to be said, unless they can be recoloured. */
	BB_EACH(die, idle & ~(tkh_blessings_with(s, seat, TKH_RECOLOURS) != 0 ? useful : FACES(TKH_GREY))) {
		unsigned colour = colour_of(die), face = face_of(die);

		tkh_purse_with(purse, colour, colour);
		if ((colour != TKH_GREY &&
		     tkh_god_is_reachable(rules, s, seat, place, face, may_turn, hope->scribes, purse)) ||
		    tkh_recolouring_helps(rules, s, seat, place, colour, face, hope->scribes, purse))
			useful |= bb_bit(die);
	}
	return useful;
}

/* Dice that Gold makes useful which comes with Blessings declared for them (T-RULING-106). A joined action
 * alone does not make a die takeable (T-RULING-98). */
static uint64_t useful_repaid(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                              unsigned place, uint64_t dice)
{
	uint64_t useful = 0;

	BB_EACH(die, dice)
		if (tkh_take_is_repaid(rules, s, seat,
		                       BB_ACT(TKH_TAKE, place, colour_of(die),
		                              face_of(die) - 1)))
			useful |= bb_bit(die);
	return useful;
}

/* Of the dice those that may be taken (T-TURN-02). A coloured die can always produce: true if one can as it lies. */
static bool find_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat, const dice_set dice,
                          dice_set takeable)
{
	struct tkh_means means = tkh_means_of(rules, s, seat);
	/* What may be taken in any light. */
	uint64_t anywhere = means.anubis ? served_by_anubis(rules) : means.forbidden ? ~IDLE : 0;
	uint64_t on_dial = means.recolours ? ~UINT64_C(0) : anywhere;
	struct hope hope = {.known = false};
	uint64_t plain = 0;
	unsigned idle; /* places where there are dice that nothing but a declaration could make useful */

	takeable[TKH_BESIDE] = dice[TKH_BESIDE] & anywhere;
	idle = (unsigned)((dice[TKH_BESIDE] & IDLE & ~anywhere) != 0) << TKH_BESIDE;
	for (unsigned place = 0; place < TKH_WEDGES; place++) {
		uint64_t lit = coloured(rules, s, place);

		plain |= dice[place] & lit;
		takeable[place] = dice[place] & (lit | on_dial);
		idle |= (unsigned)((dice[place] & IDLE & ~on_dial) != 0) << place;
	}
	BB_EACH(place, idle)
		takeable[place] |= useful_idle(rules, s, seat, means.turns, place,
		                               dice[place] & IDLE & ~takeable[place], &hope);
	if (s->player[seat].blessings != 0 && tkh_may(s, seat, TKH_REPAID_BLESSINGS))
		for (unsigned place = 0; place < TKH_GODS; place++)
			takeable[place] |= useful_repaid(rules, s, seat, place, dice[place] & ~takeable[place]);
	if ((s->die.flags & TKH_ANUBIS_FREE) != 0)
		for (unsigned place = 0; place < TKH_GODS; place++)
			takeable[place] &= served_by_anubis(rules);
	return plain != 0;
}

/* T-RULING-10, -11: nothing takeable at all, or nothing that could be used as it lies. */
static bool may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     const dice_set dice)
{
	struct tkh_purse purse;

	if ((s->die.flags & TKH_ANUBIS_FREE) != 0)
		return false;
	for (unsigned place = 0; place < TKH_GODS; place++)
		if ((dice[place] & coloured(rules, s, place)) != 0)
			return false;
	tkh_purse_of(rules, s, seat, &purse);
	for (unsigned place = 0; place < TKH_GODS; place++)
		BB_EACH(die, dice[place] & IDLE) {
			struct tkh_purse rich = purse;

			tkh_purse_with(&rich, colour_of(die), colour_of(die));
			if (rich.brought < TKH_TOKENS)
				tkh_purse_add(&rich, rich.brought, face_of(die));
			if (tkh_can_perform(rules, s, seat, place, face_of(die), 0, &rich))
				return false;
		}
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
	for (unsigned place = 0; place < TKH_GODS; place++)
		BB_EACH(die, dice[place])
			out[(*n)++] = BB_ACT(kind, place, colour_of(die), face_of(die) - 1);
}

/* A pass takes a die that produces nothing, or, if all dice are Forbidden, any (T-RULING-116). */
static void list_passes(dice_set dice, bb_action *out, uint32_t *n)
{
	uint64_t idle = 0;

	for (unsigned place = 0; place < TKH_GODS; place++)
		idle |= dice[place] & IDLE;
	for (unsigned place = 0; place < TKH_GODS && idle != 0; place++)
		dice[place] &= IDLE;
	list_dice(dice, TKH_PASS, out, n);
}

/* X-RULING-90 */
static bool anubis_serves_one(const struct bb_rules *rules, const dice_set dice)
{
	uint64_t all = 0;

	for (unsigned place = 0; place < TKH_GODS; place++)
		all |= dice[place];
	return (all & served_by_anubis(rules)) != 0;
}

/* What else may be done than taking a die. */
static uint32_t list_others(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat, const dice_set all,
                            bool plain, bb_action *out)
{
	uint32_t n = 0;

	if (!plain && may_pass(rules, s, seat, all)) {
		dice_set dice;

		memcpy(dice, all, sizeof dice);
		list_passes(dice, out, &n);
	}
	if (s->player[seat].blessings != 0) {
		uint32_t cards = tkh_blessings_with(s, seat, TKH_GIVES_ANUBIS);

		if (cards != 0 && anubis_serves_one(rules, all) && ((s->die.flags & TKH_ANUBIS_FREE) == 0 ||
		                   tkh_may(s, seat, TKH_REPAID_BLESSINGS)))
			out[n++] = BB_ACT(TKH_PLAY, bb_lowest(cards), 0, 0);
		tkh_list_play_track(rules, s, seat, out, &n);
	}
	tkh_module_window(rules, s, seat, out, &n);
	return n;
}

uint32_t tkh_list_take(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	dice_set all, dice;
	uint32_t n = 0;
	bool plain;

	dice_on_dial(s, all);
	plain = find_takeable(rules, s, task->seat, all, dice);
	list_dice(dice, TKH_TAKE, out, &n);
	return n + list_others(rules, s, task->seat, all, plain, out + n);
}

bb_action tkh_pick_take(const struct bb_rules *rules, const struct tkh_state *s, const struct tkh_task *task,
                        struct bb_rng *rng, uint32_t *count)
{
	bb_action others[BB_LEGAL_MAX];
	dice_set all, dice;
	uint64_t sums = 0;
	unsigned takes, place;
	uint32_t n, more;

	dice_on_dial(s, all);
	more = list_others(rules, s, task->seat, all, find_takeable(rules, s, task->seat, all, dice), others);
	for (unsigned i = 0; i < TKH_GODS; i++)
		sums |= (uint64_t)bb_count(dice[i]) << 8 * i;
	sums *= BB_EACH_BYTE;
	takes = (unsigned)(sums >> 56);
	*count = takes + more;
	n = bb_rng_below(rng, *count);
	if (n >= takes)
		return others[n - takes];
	place = bb_part(sums, n);
	n = bb_nth(dice[place], n - (unsigned)(sums << 8 >> 8 * place & 0xff));
	return BB_ACT(TKH_TAKE, place, colour_of(n), face_of(n) - 1);
}

/* Of eight bytes from here on those that do not stay are followed by the next ones. */
static void move_up(uint8_t bytes[TKH_DICE], unsigned at, uint64_t stay)
{
	uint64_t word = bb_eight_bytes(bytes + at);
	uint64_t next = at + 8 < TKH_DICE ? bytes[at + 8] : 0;

	bb_put_eight_bytes(bytes + at, (word & stay) | ((word >> 8 | next << 56) & ~stay));
}

void tkh_leave_dial(struct tkh_state *s, unsigned wedge, unsigned colour, unsigned face)
{
	/* As many bytes before the zeros as dice stay where they are. */
	static const uint8_t stays[2 * TKH_DICE] = {
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	};
	uint32_t places = 0;
	unsigned gap;

	for (unsigned at = 0; at < TKH_DICE; at += 8)
		places |= bb_zero_bytes((bb_eight_bytes(s->wedge + at) ^ (wedge + 1) * BB_EACH_BYTE) |
		                        (bb_eight_bytes(s->colour + at) ^ colour * BB_EACH_BYTE) |
		                        (bb_eight_bytes(s->face + at) ^ face * BB_EACH_BYTE)) << at;
	if (BB_NEVER(places == 0))
		return;
	gap = bb_lowest(places);
	/* Without a branch: where the die lay cannot be guessed. */
	for (unsigned at = 0; at < TKH_DICE; at += 8) {
		uint64_t stay = bb_eight_bytes(&stays[TKH_DICE - gap + at]);

		move_up(s->wedge, at, stay);
		move_up(s->colour, at, stay);
		move_up(s->face, at, stay);
	}
}

void tkh_take_die(const struct bb_rules *rules, struct tkh_state *s, unsigned wedge, unsigned colour, unsigned face,
                  unsigned flags)
{
	tkh_leave_dial(s, wedge, colour, face);
	s->die = (struct tkh_die){
		.wedge = (uint8_t)wedge,
		.colour = (uint8_t)colour,
		.face = (uint8_t)face,
		.shade = (uint8_t)colour,
		.value = (uint8_t)face,
		.pan = (uint8_t)tkh_status(rules, s, wedge, colour),
		.flags = (uint16_t)flags,
		.plan = {TKH_PLAN_NORMAL},
	};
}

void tkh_act_take(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned wedge = bb_arg_of(action, 0);
	unsigned colour = bb_arg_of(action, 1);
	unsigned face = bb_arg_of(action, 2) + 1;
	unsigned seat = tkh_top(s)->seat;

	tkh_take_die(rules, s, wedge, colour, face,
	             (s->die.flags & TKH_ANUBIS_FREE) != 0 ? TKH_ANUBIS_FREE | TKH_BY_ANUBIS : 0);
	tkh_turn_into(s, TKH_OWED_DECLARE, 0);
	bb_tell(log, TKH_EV_TOOK, seat, BB_PUBLIC, (int)wedge, (int)colour, (int)face, 0);
}

void tkh_act_pass(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat, place = bb_arg_of(action, 0), colour = bb_arg_of(action, 1);
	bool pure = tkh_status(rules, s, place, colour) == TKH_PURE;

	tkh_leave_dial(s, place, colour, bb_arg_of(action, 2) + 1);
	s->die = (struct tkh_die){
		.wedge = (uint8_t)place,
		.colour = (uint8_t)colour,
		.shade = (uint8_t)colour,
		.face = (uint8_t)(bb_arg_of(action, 2) + 1),
		.value = (uint8_t)(bb_arg_of(action, 2) + 1),
		.pan = pure ? TKH_PURE : TKH_TAINTED,
	};
	tkh_lay_die(s, seat, s->die.pan);
	bb_tell(log, TKH_EV_PASSED, seat, BB_PUBLIC, 0, 0, 0, 0);
	tkh_turn_into(s, TKH_OWED_END_TURN, 0);
	tkh_module_laid(rules, s, seat, true, log);
	if (s->die.pan == TKH_PURE)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_PURE, 0, log);
	s->die = (struct tkh_die){0};
}
