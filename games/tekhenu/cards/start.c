/* Start cards S01 to S12: one row per printed card; modules add theirs. T-CARD-S01 to
 * T-CARD-S12. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

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
	tkh_push(s, TKH_OWED_TOKEN, seat, values->tokens, 1u << TKH_LIMESTONE | 1u << TKH_GRANITE,
	         0);
}

RUN(run_S10)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_TOKEN, seat, values->tokens, 1u << TKH_PAPYRUS | 1u << TKH_BREAD, 0);
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
	TKH_MODULE_STARTS
};
