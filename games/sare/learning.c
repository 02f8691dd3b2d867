/* Sa-Rê as learning programs see it: how the table is shown, and the number of every action.
 *
 * Rows of numbers are for life within an env_version: see core/numbering.h. */
#include "core/numbering.h"
#include "core/observe.h"
#include "games/sare/sare.h"

const struct bb_look sare_looks[] = {
	{NULL, "hand", BB_LOOK_BAG, 0, NULL},
	{NULL, NULL, 0, 0, NULL},
};

/* Nobody pays more than this of one item: no price has so many. */
enum { SPENT = 16 };

#define ALL(kind) {SARE_##kind, {0}, {0}, 0}

const struct bb_numbered sare_numbered[SARE_NUMBERED] = {
	/* set-up and sites */
	ALL(PLACE), ALL(LAUNCH), ALL(CANCEL), ALL(DESTROY), ALL(CANCEL_ON),
	/* the season */
	ALL(TAKE), ALL(PASS), ALL(LAY), ALL(STAY), ALL(USE_TEMPLE), ALL(USE_PALACE),
	ALL(USE_BARRACKS), ALL(PICK), ALL(WHIP), ALL(USE_LIBRARY), ALL(USE_GARDENS), ALL(GIVE),
	ALL(DISCARD), ALL(DRAW),
	/* construction */
	ALL(BUILD), ALL(BUILD_ON), ALL(PAY), {SARE_SPEND, {0}, {0, SPENT}, 0}, ALL(KEEP),
	ALL(CHARTER), ALL(STORE), ALL(DONE),
};
