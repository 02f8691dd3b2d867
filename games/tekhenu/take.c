/* Taking a die from the dial, or passing.
 *
 * What is declared with the die is in declare.c. Rules: T-TURN-01, -02, -06, T-TIME-01, T-RULING-10,
 * -11, -98, -106, -116. */
#include "games/tekhenu/state.h"

#include <string.h>

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
	tkh_hopeful_purse(rules, s, seat, &purse);
	scribes = tkh_scribes_at_hand(rules, s, seat);
	BB_EACH(die, grey)
		if (tkh_god_is_reachable(rules, s, seat, section_of(word, die), face_of(die),
		                         may_turn, scribes, &purse))
			useful |= bb_bit(die);
	return useful;
}

/* Dice that Gold makes useful which comes with Blessings declared for them (T-RULING-106). */
static uint64_t useful_repaid(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                              unsigned word, uint64_t dice)
{
	uint64_t useful = 0;

	BB_EACH(die, dice)
		if (tkh_leaves_an_action(rules, s, seat,
		                         BB_ACT(TKH_TAKE, section_of(word, die), colour_of(die),
		                                face_of(die) - 1),
		                         tkh_act_take))
			useful |= bb_bit(die);
	return useful;
}

/* Narrows the dice to those that may be taken (T-TURN-02). A coloured die can always produce. */
static void keep_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          dice_set dice)
{
	struct tkh_means means = tkh_means_of(rules, s, seat);
	bool repaid = s->player[seat].blessings != 0 && tkh_may(s, seat, TKH_REPAID_BLESSINGS);

	if (means.anubis || means.recolours)
		return;
	for (unsigned word = 0; word < DICE_WORDS; word++) {
		uint64_t open = means.forbidden ? ~GREY : coloured_word(rules, s, word);
		uint64_t kept = (dice[word] & open) |
		                useful_grey(rules, s, seat, means.turns, word, dice[word] & GREY);

		if (repaid)
			kept |= useful_repaid(rules, s, seat, word, dice[word] & ~kept);
		dice[word] = kept;
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
	tkh_lay_die(s, seat, TKH_TAINTED);
	s->die = (struct tkh_die){0};
	tkh_pop(s);
	tkh_push(s, TKH_OWED_END_TURN, seat, 0, 0, 0);
	bb_tell(log, TKH_EV_PASSED, seat, BB_PUBLIC, 0, 0, 0, 0);
}
