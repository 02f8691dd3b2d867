/* Destiny cards A01 to A04: one row per printed card. T-CARD-A01 to T-CARD-A04. */
#include "games/tekhenu/cards.h"

static void run_A03(struct tkh_state *s, unsigned seat, const struct tkh_destiny_values *values)
{
	tkh_push(s, TKH_OWED_TRACK, seat, values->steps, 0, 0);
}

/* Every card gives what is printed on it; a function adds what must be chosen. */
const struct tkh_destiny tkh_destinies[TKH_DESTINIES] = {
	[0] = {NULL},    /* A01 */
	[1] = {NULL},    /* A02 */
	[2] = {run_A03}, /* A03 */
	[3] = {NULL},    /* A04 */
};
