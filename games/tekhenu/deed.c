/* The course of a God action: what comes before it, its parts in order, what comes after it.
 *
 * The parts are in gods/. Rules: T-TURN-06, T-TIME-04 to -06, T-RULING-25, -69, -70, -73, -106,
 * -118. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

const struct tkh_god_form *const tkh_gods[TKH_GODS] = {
	[TKH_HORUS] = &tkh_horus, [TKH_RA] = &tkh_ra,       [TKH_HATHOR] = &tkh_hathor,
	[TKH_BASTET] = &tkh_bastet, [TKH_THOTH] = &tkh_thoth, [TKH_OSIRIS] = &tkh_osiris,
	TKH_MODULE_GODS
};

unsigned tkh_values_for(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        unsigned god, unsigned values, unsigned flags,
                        const struct tkh_purse *purse)
{
	struct tkh_purse rich;

	if (tkh_token_givers(rules, s, seat) == 0)
		return tkh_gods[god]->values(rules, s, seat, values, flags, purse);
	rich = *purse;
	tkh_add_grants(rules, s, seat, god, &rich);
	return tkh_gods[god]->values(rules, s, seat, values, flags, &rich);
}

uint64_t tkh_values_of_gods(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            uint64_t asked, const struct tkh_purse *purse)
{
	unsigned first = asked != 0 ? bb_lowest(asked) / 8 : 0;
	uint64_t found;

	if (asked >> 8 * first <= 0xff)
		return tkh_of_god(first, tkh_values_for(rules, s, seat, first,
		                                        (unsigned)(asked >> 8 * first), 0, purse));
		/* Computes all gods of the dial, whether asked for or not: cheaper than a branch
		 * for each. */
#define ASK(god) tkh_of_god(god, tkh_gods[god]->values(rules, s, seat, asked >> 8 * (god) & 0xff, \
                                                       0, purse))
	found = ASK(TKH_HORUS) | ASK(TKH_RA) | ASK(TKH_HATHOR) | ASK(TKH_BASTET) | ASK(TKH_THOTH) |
	        ASK(TKH_OSIRIS);
	if (asked >> 8 * TKH_WEDGES != 0)
		found |= ASK(TKH_WEDGES);
#undef ASK
	/* Tokens from Technologies can only make more possible. */
	BB_EACH(card, tkh_token_givers(rules, s, seat))
		BB_EACH(god, tkh_technologies[card].details != 0 ? tkh_technologies[card].details
		                                                 : (1u << TKH_GODS) - 1)
			found |= tkh_of_god(god, tkh_values_for(rules, s, seat, god,
			                                        asked >> 8 * god & 0xff, 0, purse));
	return found;
}

uint32_t tkh_playable(const struct tkh_state *s, unsigned seat)
{
	uint32_t hand = s->player[seat].blessings;
	bool waives;

	if (s->deed.deed == TKH_PRODUCTION) {
		uint32_t repeats = hand & tkh_blessings_of[TKH_REPEATS];

		/* Two cards that repeat are alike: the lower one is offered. */
		return hand & tkh_blessings_in[TKH_WITH_PRODUCTION] & ~(repeats & (repeats - 1));
	}
	/* T-RULING-114: with no cost left to waive, only a player who is paid for playing it may
	 * play it. */
	waives = (s->deed.flags & (TKH_WAIVED | TKH_FREE)) != 0 &&
	         !tkh_may(s, seat, TKH_REPAID_BLESSINGS);

	BB_EACH(card, hand & tkh_blessings_in[TKH_WITH_GOD])
		if (bb_has(tkh_blessings[card].gods, s->deed.deed) && !waives)
			return UINT32_C(1) << card;
	return 0;
}

static bool can_go(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	struct tkh_purse purse;

	if (s->deed.deed == TKH_PRODUCTION)
		return true;
	tkh_purse_of(rules, s, seat, &purse);
	return tkh_gods[s->deed.deed]->values(
		       rules, s, seat, 1u << s->deed.value, s->deed.flags, &purse) != 0;
}

uint32_t tkh_list_before(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	BB_EACH(card, tkh_playable(s, task->seat))
		out[n++] = BB_ACT(TKH_PLAY, card, 0, 0);
	if (can_go(rules, s, task->seat))
		out[n++] = BB_ACT(TKH_GO, 0, 0, 0);
	return n;
}

bool tkh_run_before(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	(void)rules, (void)log;
	if (tkh_playable(s, task->seat) != 0)
		return false;
	tkh_pop(s);
	return true;
}

void tkh_act_play(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0);
	unsigned seat = tkh_top(s)->seat;
	const struct tkh_card_values *values = &tkh_edition_of(rules)->blessing[card];

	tkh_spend_blessing(rules, s, seat, card, log);
	switch (tkh_blessings[card].effect) {
	case TKH_GIVES_ANUBIS:
		s->die.flags |= TKH_ANUBIS_FREE;
		break;
	case TKH_WAIVES:
		s->deed.flags |= TKH_WAIVED;
		break;
	case TKH_REPEATS:
		s->deed.repeats = (uint8_t)(s->deed.repeats + values->amount);
		break;
	case TKH_GIVES:
		tkh_gain(rules, s, seat, &values->gain, log);
		break;
	default: /* the others are played elsewhere */
		BB_IMPOSSIBLE();
		break;
	}
}

void tkh_begin_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                   unsigned value, unsigned flags, struct bb_events *log)
{
	(void)BB_ALWAYS(god < TKH_GODS && value >= 1 && value <= TKH_FACES);
	s->deed = (struct tkh_deed){
		.technologies = s->player[seat].technologies,
		.seat = (uint8_t)seat,
		.deed = (uint8_t)god,
		.value = (uint8_t)value,
		.flags = (uint16_t)flags,
	};
	bb_emit(log, TKH_EV_ACTION, seat, BB_PUBLIC, (int)god, (int)value, 0, 0);
	tkh_before_god(rules, s, seat, god, log);
	tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);
	tkh_push(s, tkh_gods[god]->task, seat, 0, 0, 0);
	if (tkh_playable(s, seat) != 0)
		tkh_push(s, TKH_OWED_BEFORE, seat, 0, 0, 0);
	tkh_continue_action(rules, s, log);
}

/* The effect needs no task on the stack if there is no payment to choose. Neither does what comes
 * after the action if the effect asks for nothing. */
void tkh_continue_action(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);

	if (task.kind == TKH_DO_EFFECT) {
		tkh_pop(s);
		(void)tkh_run_effect(rules, s, &task, log);
		task = *tkh_top(s);
	}
	if (task.kind == TKH_DO_AFTER) {
		tkh_pop(s);
		(void)tkh_run_after(rules, s, &task, log);
	}
}

bool tkh_run_effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	tkh_run *effect = s->deed.deed < TKH_GODS ? tkh_gods[s->deed.deed]->effect : NULL;

	return effect == NULL || effect(rules, s, task, log);
}

/* T-RULING-118, T-XACT-05, T-RULING-103, X-BASE-08, X-RULING-08, -19: VP of Technologies, then
 * Horus bonuses, then the extra actions earned. */
bool tkh_run_after(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	const struct tkh_deed *deed = &s->deed;
	bool waits;

	(void)task;
	tkh_moment(rules, s, deed->seat, deed->technologies, TKH_AT_GOD, deed->deed, log);
	if (deed->value == 1)
		tkh_moment(rules, s, deed->seat, deed->technologies, TKH_AT_VALUE_ONE, 0, log);
	s->performer = deed->seat;
	/* What modules push comes after the tasks of the bonuses and before extra actions
	 * (X-RULING-80). */
	tkh_push(s, TKH_DO_EXTRAS, deed->seat, 0, 0, 0);
	tkh_happened(rules, s, TKH_GOD_PERFORMED, deed->seat, deed->deed, log);
	waits = tkh_top(s)->kind != TKH_DO_EXTRAS;
	if (!waits)
		tkh_pop(s);
	tkh_pay_bonuses(rules, s, log);
	if (!waits)
		tkh_end_action(rules, s, deed->seat, log);
	return true;
}
