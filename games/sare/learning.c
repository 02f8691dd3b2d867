/* Sa-Rê for learning programs: how the table is shown, and the number of every action.
 *
 * Rows of numbers never change within an env_version: see core/numbering.h. */
#include "core/numbering.h"
#include "core/observe.h"
#include "games/sare/build.h"
#include "games/sare/sare.h"

const struct bb_look sare_looks[] = {
	{NULL, "hand", BB_LOOK_BAG, 0, NULL},
	{NULL, NULL, 0, 0, NULL},
};

/* Nobody pays more than this of one item: no price is that high. */
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

_Static_assert((int)SARE_ITEMS <= (int)BB_DETAILS_MAX, "room for every item");

/* What a payment takes, and what is stored. Their arguments are places in lists, which mean
 * something else in every position. */
void sare_details(const struct bb_rules *rules, const void *state, const bb_action *legal,
                  uint32_t count, int16_t *out, unsigned stride)
{
	const struct sare_state *s = state;
	bool pays = s->stage == SARE_AT_PAY;
	bool stores = s->stage == SARE_AT_STORE || s->stage == SARE_AT_ROOM;
	uint8_t contents[SARE_CONTENTS_MAX][SARE_TOKENS];
	struct sare_ways ways;

	if (pays)
		sare_find_ways(rules, s, &ways);
	else if (stores)
		(void)sare_contents(rules, s, contents);
	for (uint32_t i = 0; (pays || stores) && i < count; i++, out += stride) {
		unsigned kind = bb_kind_of(legal[i]);
		unsigned value = bb_arg_value(&sare_kinds[kind], legal[i], 0);

		for (unsigned n = 0; kind == SARE_PAY && n < SARE_ITEMS; n++)
			out[n] = ways.at[value].item[n];
		if (kind == SARE_SPEND)
			out[value] = (int16_t)bb_arg_of(legal[i], 1);
		for (unsigned n = 0; kind == SARE_STORE && n < SARE_TOKENS; n++)
			out[SARE_ITEM_TOKEN + n] = contents[value][n];
	}
}
