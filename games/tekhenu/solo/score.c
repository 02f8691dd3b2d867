/* Botankhamun in judgements, in Scorings and at the end; the bonuses of his Statues.
 *
 * Rules: B-BONUS-02, B-MAAT, B-SCORE, B-DIFF-08, B-RULING-19 to -22. */
#include "games/tekhenu/solo/solo.h"

/* B-BONUS-02 */
bool tkh_bot_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                   unsigned number, struct bb_events *log)
{
	const struct tkh_solo_values *v = tkh_solo_of(rules);

	if (!bb_is_automaton(rules, owner))
		return false;
	if (number == 0) {
		tkh_add_vp(s, owner, (int)tkh_bot_ways_of(rules)->bonus_vp(rules), TKH_FROM_BONUS,
		           log);
		return true;
	}
	tkh_add_token(s, owner, TKH_SCRIBE, v->bonus_scribes[number - 1], log);
	tkh_add_vp(s, owner, v->bonus_vp[number - 1], TKH_FROM_BONUS, log);
	return true;
}

/* B-MAAT-01, BX-MAAT-01, B-MAAT-06: his dice are below the scale, so nothing else counts. */
int tkh_bot_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	/* Between judgements, the next one counts. */
	unsigned judgement = s->active == BB_NO_SEAT && s->maat > 0 ? s->maat - 1u : s->maat;

	if (!bb_is_automaton(rules, seat))
		return 0;
	return tkh_solo_of(rules)
	        ->balance[judgement < TKH_JUDGEMENTS ? judgement : TKH_JUDGEMENTS - 1];
}

/* B-MAAT-02 */
unsigned tkh_bot_ankh(const struct bb_rules *rules, unsigned seat)
{
	(void)seat;
	return tkh_solo_of(rules)->ankh;
}

/* B-MAAT-09, -10, BX-MAAT-04: before the player if he is first; otherwise he takes none. */
void tkh_bot_destiny(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules);
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);

	if (s->order[0] == seat && (ways->destiny == NULL || !ways->destiny(rules, s, log)))
		tkh_push(s, TKH_OWED_BOT_DESTINY, seat, 0, 0, 0);
}

/* B-SCORE-06, -07, BX-SCORE-02: Blessings are discarded, Technologies stay. */
void tkh_bot_score(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	const struct tkh_solo_values *v = tkh_solo_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	unsigned blessings = bb_count(s->aside[TKH_BLESSING]);
	unsigned technologies = bb_count(s->aside[TKH_TECHNOLOGY]);

	if (s->maat % 2 != 0)
		return;
	tkh_add_vp(s, seat, (int)(blessings * v->blessing_vp), TKH_FROM_BLESSINGS, log);
	tkh_add_vp(s, seat, (int)(technologies * v->technology_vp), TKH_FROM_TECHNOLOGIES, log);
	s->discard[TKH_BLESSING] |= s->aside[TKH_BLESSING];
	s->aside[TKH_BLESSING] = 0;
}

/* B-SCORE-10, -11 */
void tkh_bot_end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	const struct tkh_solo_values *v = tkh_solo_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	unsigned each = rules->option[TKH_DOUBLE_DECREES] != 0 ? v->hard_decree_vp : v->decree_vp;

	tkh_add_vp(s, seat, (int)(bb_count(s->aside[TKH_DECREE]) * each), TKH_FROM_DECREES, log);
	tkh_add_vp(s, seat, s->player[seat].token[TKH_SCRIBE] / v->scribes_per_vp, TKH_FROM_SCRIBES,
	           log);
}
