/* Taking a die from the dial, or passing.
 *
 * declare.c handles what is declared with the die. Rules: T-TURN-01, -02, -06, T-TIME-01,
 * T-RULING-10, -11, -98, -106, -116. */
#include "core/never.h"
#include "games/tekhenu/module.h"

#include <string.h>

/* Dice to be taken, as one set per colour. A set has a byte for each place (the wedges, and the
 * board of the god without one); in it the bits of the faces. */
typedef uint64_t dice_set[TKH_COLOURS];

#define DIAL ((UINT64_C(1) << 8 * TKH_WEDGES) - 1)

static unsigned place_of(unsigned die) { return die / 8; }
static unsigned face_of(unsigned die) { return die % 8; }

/* The number of colours in play. Those of modules come last; a module that has some fills the hook
 * `dice`. */
static unsigned colours_of(const struct bb_rules *rules)
{
	return TKH_IS_FILLED(dice, rules) ? TKH_COLOURS : TKH_BASE_COLOURS;
}

static void dice_on_dial(const struct tkh_state *s, dice_set dice)
{
	memset(dice, 0, sizeof(dice_set));
	for (unsigned from = 0; from < TKH_DICE && s->wedge[from] != 0; from += 4) {
		/* Four at a time, whether there is a die or not: cheaper than a branch at the end
		 * of the dice. An empty place sets a bit below those of the first place. */
		for (unsigned i = from; i < from + 4; i++)
			dice[s->colour[i]] |= bb_bit((s->wedge[i] * 8u + s->face[i]) & 63);
	}
	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		dice[colour] >>= 8;
}

/* The wedges of a light, with the dial as it is. */
static uint64_t wedges_in(const struct bb_rules *rules, const struct tkh_state *s, unsigned light)
{
	uint64_t steps = tkh_edition_of(rules)->steps_in[light];

	return (steps << 8 * s->arrow | steps >> 8 * (TKH_WEDGES - s->arrow)) & DIAL;
}

/* For each colour, the wedges where its dice produce and are not Forbidden; `statuses` gets the
 * same. */
static void find_lit(const struct bb_rules *rules, const struct tkh_state *s, dice_set lit)
{
	memset(lit, 0, sizeof(dice_set));
	lit[TKH_WHITE] = lit[TKH_YELLOW] = DIAL & ~wedges_in(rules, s, TKH_DARK);
	lit[TKH_BLACK] = lit[TKH_BROWN] = DIAL & ~wedges_in(rules, s, TKH_SUN);
}

/* The colours of dice that may be taken with Anubis (X-DICE-06, T-ANUBIS-02, X-ANUBIS-07). */
static unsigned served_by_anubis(const struct bb_rules *rules)
{
	return ~tkh_colours_without_anubis(rules) & ((1u << TKH_COLOURS) - 1);
}

/* Adds the idle dice that some declaration makes useful (T-RULING-98): grey ones, and those of
 * modules. */
static void add_useful(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       const dice_set dice, struct tkh_values idle, const struct tkh_means *means,
                       unsigned colours, dice_set takeable)
{
	unsigned scribes = tkh_scribes_at_hand(rules, s, seat);
	struct tkh_purse purse;
	struct tkh_values found;

	tkh_possible_purse(rules, s, seat, &purse);
	found = tkh_values_reaching(rules, s, seat, idle, means->turns, scribes, &purse);
	takeable[TKH_GREY] |= found.any;
	for (unsigned colour = TKH_BASE_COLOURS; colour < colours; colour++)
		takeable[colour] |= dice[colour] & found.inner;
	/* What the die brings may help to perform the action of the god it is taken from. */
	for (unsigned colour = TKH_BASE_COLOURS; colour < colours; colour++) {
		uint64_t helped = UINT64_C(0xff) << 8 * tkh_god_for(tkh_brought_by(colour));

		BB_EACH(die, dice[colour] & ~takeable[colour] & helped) {
			tkh_purse_with(&purse, colour, colour);
			if (tkh_god_is_reachable(rules, s, seat, place_of(die), face_of(die),
			                         means->turns, scribes, &purse))
				takeable[colour] |= bb_bit(die);
		}
	}
}

/* The dice made useful by Blessings declared for them, tried one by one: by the Gold for playing
 * them (T-RULING-106), or beside the dial by another colour (X-RULING-70). A joined action alone
 * does not make a die takeable (T-RULING-98). */
static uint64_t useful_declared(const struct bb_rules *rules, const struct tkh_state *s,
                                unsigned seat, unsigned colour, uint64_t dice)
{
	uint64_t found = 0;

	BB_EACH(die, dice)
		if (tkh_take_leaves_action(
			    rules, s, seat,
			    BB_ACT(TKH_TAKE, place_of(die), colour, face_of(die) - 1)))
			found |= bb_bit(die);
	return found;
}

/* The dice that may be taken (T-TURN-02). A coloured die can always produce: returns true if one
 * can without a change. */
static bool find_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          const dice_set dice, dice_set takeable)
{
	struct tkh_means means = tkh_means_of(rules, s, seat);
	/* Colours that may be taken in any light. */
	unsigned freely = means.anubis      ? served_by_anubis(rules)
	                  : means.forbidden ? (1u << TKH_GREY) - 1
	                                    : 0;
	/* The dice to try with each Blessing that can be declared. */
	uint64_t tried = s->player[seat].blessings != 0 && tkh_may(s, seat, TKH_REPAID_BLESSINGS)
	                         ? UINT64_MAX
	                 : means.recolours ? ~DIAL
	                                   : 0;
	uint64_t on_dial = means.recolours ? DIAL : 0;
	unsigned colours = colours_of(rules);
	struct tkh_values idle = {0, 0};
	uint64_t plain = 0;
	dice_set lit;

	find_lit(rules, s, lit);
	for (unsigned colour = 0; colour < colours; colour++) {
		plain |= dice[colour] & lit[colour];
		takeable[colour] = dice[colour] &
		                   (lit[colour] | on_dial | (0 - (uint64_t)bb_has(freely, colour)));
	}
	idle.any = dice[TKH_GREY] & ~takeable[TKH_GREY];
	for (unsigned colour = TKH_BASE_COLOURS; colour < colours; colour++)
		idle.inner |= dice[colour] & ~takeable[colour];
	if ((idle.any | idle.inner) != 0)
		add_useful(rules, s, seat, dice, idle, &means, colours, takeable);
	for (unsigned colour = 0; colour < colours && tried != 0; colour++)
		takeable[colour] |= useful_declared(
			rules, s, seat, colour, dice[colour] & ~takeable[colour] & tried);
	for (unsigned colour = 0; colour < colours && (s->die.flags & TKH_ANUBIS_FREE) != 0;
	     colour++)
		if (!bb_has(served_by_anubis(rules), colour))
			takeable[colour] = 0;
	return plain != 0;
}

/* T-RULING-10, -11: no die can be taken, or none could be used without a change. */
static bool may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     const dice_set dice)
{
	struct tkh_purse purse;
	dice_set lit;

	if ((s->die.flags & TKH_ANUBIS_FREE) != 0)
		return false;
	find_lit(rules, s, lit);
	for (unsigned colour = 0; colour < TKH_GREY; colour++)
		if ((dice[colour] & lit[colour]) != 0)
			return false;
	tkh_purse_of(rules, s, seat, &purse);
	for (unsigned colour = TKH_GREY; colour < TKH_COLOURS; colour++)
		BB_EACH(die, dice[colour]) {
			struct tkh_purse rich = purse;

			tkh_purse_with(&rich, colour, colour);
			if (rich.brought < TKH_TOKENS)
				tkh_purse_add(&rich, rich.brought, face_of(die));
			if (tkh_can_perform(rules, s, seat, place_of(die), face_of(die), 0, &rich))
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

/* The dice of a place: a byte for each colour, in it the bits of the faces. */
static uint64_t dice_at(const dice_set dice, unsigned place, unsigned colours)
{
	uint64_t there = 0;

	for (unsigned colour = 0; colour < colours; colour++)
		there |= (dice[colour] >> 8 * place & 0xff) << 8 * colour;
	return there;
}

static bb_action with_die(unsigned kind, unsigned place, unsigned die)
{
	return BB_ACT(kind, place, die / 8, die % 8 - 1);
}

/* Lists the dice of these colours. */
static void list_dice(const dice_set dice, unsigned colours, unsigned kind, bb_action *out,
                      uint32_t *n)
{
	for (unsigned place = 0; place < TKH_GODS; place++)
		BB_EACH(die, dice_at(dice, place, colours))
			out[(*n)++] = with_die(kind, place, die);
}

/* A pass takes a die that produces nothing or, if all dice are Forbidden, any die
 * (T-RULING-116). */
static void list_passes(const dice_set all, bb_action *out, uint32_t *n)
{
	dice_set dice = {0};
	uint64_t idle = 0;

	for (unsigned colour = TKH_GREY; colour < TKH_COLOURS; colour++)
		idle |= dice[colour] = all[colour];
	list_dice(idle != 0 ? dice : all, TKH_COLOURS, TKH_PASS, out, n);
}

/* X-RULING-90 */
static bool anubis_serves_one(const struct bb_rules *rules, const dice_set dice)
{
	uint64_t served = 0;

	BB_EACH(colour, served_by_anubis(rules))
		served |= dice[colour];
	return served != 0;
}

/* Lists everything that may be done besides taking a die. */
static uint32_t list_others(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            const dice_set all, bool plain, bb_action *out)
{
	uint32_t n = 0;

	if (!plain && may_pass(rules, s, seat, all))
		list_passes(all, out, &n);
	if (s->player[seat].blessings != 0) {
		uint32_t cards = tkh_blessings_with(s, seat, TKH_GIVES_ANUBIS);

		if (cards != 0 && anubis_serves_one(rules, all) &&
		    ((s->die.flags & TKH_ANUBIS_FREE) == 0 ||
		     tkh_may(s, seat, TKH_REPAID_BLESSINGS)))
			out[n++] = BB_ACT(TKH_PLAY, bb_lowest(cards), 0, 0);
		tkh_list_play_track(rules, s, seat, out, &n);
	}
	tkh_list_between(rules, s, seat, out, &n);
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
	list_dice(dice, colours_of(rules), TKH_TAKE, out, &n);
	return n + list_others(rules, s, task->seat, all, plain, out + n);
}

bb_action tkh_pick_take(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, struct bb_rng *rng, uint32_t *count)
{
	bb_action others[BB_LEGAL_MAX];
	dice_set all, dice;
	uint64_t sums = 0;
	unsigned takes, place;
	uint32_t n, more;

	dice_on_dial(s, all);
	more = list_others(rules, s, task->seat, all,
	                   find_takeable(rules, s, task->seat, all, dice), others);
	for (unsigned colour = 0; colour < colours_of(rules); colour++)
		sums += bb_count_bytes(dice[colour]);
	sums *= BB_EACH_BYTE;
	takes = (unsigned)(sums >> 56);
	*count = takes + more;
	n = bb_rng_below(rng, *count);
	if (n >= takes)
		return others[n - takes];
	place = bb_part(sums, n);
	return with_die(TKH_TAKE, place,
	                bb_nth(dice_at(dice, place, colours_of(rules)),
	                       n - (unsigned)(sums << 8 >> 8 * place & 0xff)));
}

unsigned tkh_place_of_die(const struct tkh_state *s, unsigned wedge, unsigned colour, unsigned face)
{
	uint32_t places = 0;

	for (unsigned at = 0; at < TKH_DICE; at += 8)
		places |=
			bb_zero_bytes((bb_eight_bytes(s->wedge + at) ^ (wedge + 1) * BB_EACH_BYTE) |
		                      (bb_eight_bytes(s->colour + at) ^ colour * BB_EACH_BYTE) |
		                      (bb_eight_bytes(s->face + at) ^ face * BB_EACH_BYTE))
			<< at;
	return BB_NEVER(places == 0) ? 0 : bb_lowest(places);
}

/* Of the eight bytes from here on, replaces those not in `stay` by the next ones. */
static void move_up(uint8_t bytes[TKH_DICE], unsigned at, uint64_t stay)
{
	uint64_t word = bb_eight_bytes(bytes + at);
	uint64_t next = at + 8 < TKH_DICE ? bb_eight_bytes(bytes + at + 1) : word >> 8;

	bb_put_eight_bytes(bytes + at, next ^ ((next ^ word) & stay));
}

void tkh_leave_dial(struct tkh_state *s, unsigned place)
{
	/* As many 0xff before the zeros as dice keep their place. */
	static const uint8_t stays[2 * TKH_DICE] = {
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	};

	/* No branch, since the place of the die cannot be predicted. */
	for (unsigned at = 0; at < TKH_DICE; at += 8) {
		uint64_t stay = bb_eight_bytes(&stays[TKH_DICE - place + at]);

		move_up(s->wedge, at, stay);
		move_up(s->colour, at, stay);
		move_up(s->face, at, stay);
	}
}

void tkh_take_die(const struct bb_rules *rules, struct tkh_state *s, unsigned place, unsigned flags)
{
	unsigned wedge = s->wedge[place] - 1u, colour = s->colour[place], face = s->face[place];

	tkh_leave_dial(s, place);
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

/* T-LIGHT-11 */
void tkh_act_take(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned wedge = bb_arg_of(action, 0);
	unsigned colour = bb_arg_of(action, 1);
	unsigned face = bb_arg_of(action, 2) + 1;
	unsigned seat = tkh_top(s)->seat;

	tkh_take_die(rules, s, tkh_place_of_die(s, wedge, colour, face),
	             (s->die.flags & TKH_ANUBIS_FREE) != 0 ? TKH_ANUBIS_FREE | TKH_BY_ANUBIS : 0);
	tkh_replace_task(s, TKH_OWED_DECLARE, 0);
	bb_emit(log, TKH_EV_TOOK, seat, BB_PUBLIC, (int)wedge, (int)colour, (int)face, 0);
}

void tkh_act_pass(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat, place = bb_arg_of(action, 0),
		 colour = bb_arg_of(action, 1);
	bool pure = tkh_status(rules, s, place, colour) == TKH_PURE;

	tkh_leave_dial(s, tkh_place_of_die(s, place, colour, bb_arg_of(action, 2) + 1));
	s->die = (struct tkh_die){
		.wedge = (uint8_t)place,
		.colour = (uint8_t)colour,
		.shade = (uint8_t)colour,
		.face = (uint8_t)(bb_arg_of(action, 2) + 1),
		.value = (uint8_t)(bb_arg_of(action, 2) + 1),
		.pan = pure ? TKH_PURE : TKH_TAINTED,
	};
	tkh_lay_die(s, seat, s->die.pan);
	bb_emit(log, TKH_EV_PASSED, seat, BB_PUBLIC, 0, 0, 0, 0);
	tkh_replace_task(s, TKH_OWED_END_TURN, 0);
	tkh_happened(rules, s, TKH_DIE_LAID, seat, 0, log);
	if (s->die.pan == TKH_PURE)
		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_PURE, 0, log);
	s->die = (struct tkh_die){0};
}
