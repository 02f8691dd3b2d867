/* Effects of the Technologies, Decrees and Start cards of Time of Seth; their rows are in
 * cards.h. */
#include "games/tekhenu/seth/cards.h"

/* --- Technologies ----------------------------------------------------------------------------- */

#define RUN(name)                                                                                  \
	void name(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,                \
	          const struct tkh_card_values *values, unsigned detail, struct bb_events *log)

/* Like everything else, Priests come after the action. */
RUN(tkh_run_TX01)
{
	(void)detail;
	tkh_gain(rules, s, seat, &values->gain, log);
}

/* X-RULING-84: unused Faith becomes Priests. */
RUN(tkh_run_TX02)
{
	(void)rules, (void)values;
	tkh_add_token(s, seat, TKH_PRIEST, detail, log);
}

RUN(tkh_run_TX04)
{
	(void)rules, (void)detail;
	tkh_add_vp(s, seat, values->gain.vp * s->player[seat].token[TKH_BLOOD], TKH_FROM_CARD, log);
}

/* --- Decrees ---------------------------------------------------------------------------------- */

#define SCORE(name)                                                                                \
	unsigned name(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,      \
	              const struct tkh_decree_values *values, unsigned levels)

/* Pairs of a Priest and a Soldier. */
SCORE(tkh_score_DX01)
{
	const uint8_t *token = s->player[seat].token;

	(void)rules, (void)levels;
	return values->vp *
	       (token[TKH_SOLDIER] < token[TKH_PRIEST] ? token[TKH_SOLDIER] : token[TKH_PRIEST]);
}

SCORE(tkh_score_DX02)
{
	(void)rules, (void)levels;
	return values->vp * bb_count(s->player[seat].regions);
}

/* Counts only what is on the Seth board (X-RULING-38). */
SCORE(tkh_score_DX03)
{
	const struct tkh_player *p = &s->player[seat];

	(void)rules, (void)levels;
	return values->vp * (p->statues[TKH_SETH] + bb_count(p->people >> TKH_BASE_PEOPLE)) +
	       values->second * bb_count(p->regions);
}

SCORE(tkh_score_DX04)
{
	unsigned markers = 0;

	(void)levels;
	for (unsigned token = 0; token < TKH_BASICS; token++)
		markers += s->player[seat].production[token] + 1u >=
		           tkh_edition_of(rules)->production_max;
	return values->vp * markers;
}

/* --- Start cards ------------------------------------------------------------------------------ */

#define START(name)                                                                                \
	void name(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,                \
	          const struct tkh_start_values *values, struct bb_events *log)

/* They also give what is printed on them. Forces of the player's choice are asked for last. */
static void give(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 const struct tkh_start_values *values, struct bb_events *log)
{
	tkh_gain(rules, s, seat, &values->gain, log);
	if (values->forces > 0)
		tkh_push(s, TKH_OWED_FORCE, seat, values->forces, 0, 0);
}

/* The rest is the same as for the card of the base game at this place. */
static void give_as(unsigned place, const struct bb_rules *rules, struct tkh_state *s,
                    unsigned seat, const struct tkh_start_values *values, struct bb_events *log)
{
	give(rules, s, seat, values, log);
	tkh_starts[place].run(rules, s, seat, values, log);
}

START(tkh_run_SX01) { give_as(0, rules, s, seat, values, log); }

/* These two cost the Happiness of the action. */
START(tkh_run_SX02)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_QUARRY);
}

START(tkh_run_SX03)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_WORKSHOP);
}

START(tkh_run_SX04) { give_as(3, rules, s, seat, values, log); }

START(tkh_run_SX06)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_TECHNOLOGY, 0, 2);
}

START(tkh_run_SX07)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_BLESSING, 0, 2);
}

START(tkh_run_SX09) { give_as(8, rules, s, seat, values, log); }

START(tkh_run_SX10) { give_as(9, rules, s, seat, values, log); }
