/* Start cards S01 to S12: one row per printed card. T-CARD-S01 to T-CARD-S12. */
#include "games/tekhenu/cards.h"

#define RUN(name)                                                                                  \
	static void name(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,         \
	                 const struct tkh_start_values *values, struct bb_events *log)

RUN(run_S01)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_CALM);
}

RUN(run_S02)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_CALM | TKH_QUARRY);
}

RUN(run_S03)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_CALM | TKH_WORKSHOP);
}

RUN(run_S04)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_TOKEN, seat, values->tokens, (1u << TKH_BASICS) - 1, 0);
}

RUN(run_S05)
{
	(void)rules, (void)log, (void)values;
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_TECHNOLOGY, 0, 0);
}

RUN(run_S06)
{
	(void)rules, (void)log, (void)values;
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_BLESSING, 0, 0);
}

RUN(run_S09)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_TOKEN, seat, values->tokens, 1u << TKH_LIMESTONE | 1u << TKH_GRANITE, 0);
}

RUN(run_S10)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_TOKEN, seat, values->tokens, 1u << TKH_PAPYRUS | 1u << TKH_BREAD, 0);
}

/* The expansion's cards give what is printed on them besides. Forces of choice are asked for after the rest. */
static void give(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 const struct tkh_start_values *values, struct bb_events *log)
{
	tkh_gain(rules, s, seat, &values->gain, log);
	if (values->forces > 0)
		tkh_push(s, TKH_OWED_FORCE, seat, values->forces, 0, 0);
}

RUN(run_SX01)
{
	give(rules, s, seat, values, log);
	run_S01(rules, s, seat, values, log);
}

/* These two cost the Happiness of the action. */
RUN(run_SX02)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_QUARRY);
}

RUN(run_SX03)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_OSIRIS, values->value * 17u, TKH_WORKSHOP);
}

RUN(run_SX04)
{
	give(rules, s, seat, values, log);
	run_S04(rules, s, seat, values, log);
}

RUN(run_SX06)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_TECHNOLOGY, 0, 2);
}

RUN(run_SX07)
{
	give(rules, s, seat, values, log);
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_BLESSING, 0, 2);
}

RUN(run_SX09)
{
	give(rules, s, seat, values, log);
	run_S09(rules, s, seat, values, log);
}

RUN(run_SX10)
{
	give(rules, s, seat, values, log);
	run_S10(rules, s, seat, values, log);
}

/* A row without a function gives what is printed on the card. */
const struct tkh_start tkh_starts[TKH_STARTS] = {
	[0] = {run_S01}, /* S01 */
	[1] = {run_S02}, /* S02 */
	[2] = {run_S03}, /* S03 */
	[3] = {run_S04}, /* S04 */
	[4] = {run_S05}, /* S05 */
	[5] = {run_S06}, /* S06 */
	[6] = {NULL},    /* S07 */
	[7] = {NULL},    /* S08 */
	[8] = {run_S09}, /* S09 */
	[9] = {run_S10}, /* S10 */
	[10] = {NULL},   /* S11 */
	[11] = {NULL},   /* S12 */
	[12] = {run_SX01}, /* SX01 */
	[13] = {run_SX02}, /* SX02 */
	[14] = {run_SX03}, /* SX03 */
	[15] = {run_SX04}, /* SX04 */
	[16] = {NULL},     /* SX05 */
	[17] = {run_SX06}, /* SX06 */
	[18] = {run_SX07}, /* SX07 */
	[19] = {NULL},     /* SX08 */
	[20] = {run_SX09}, /* SX09 */
	[21] = {run_SX10}, /* SX10 */
	[22] = {NULL},     /* SX11 */
	[23] = {NULL},     /* SX12 */
};
