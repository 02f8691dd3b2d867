/* The 13 kinds of buildings: what they produce, how they lower prices, what completing them does.
 *
 * Rules: S-BLD-01..03, S-BLD-12, S-INF-01..10 with S-RULING-24..28, S-CON-08, S-CON-09,
 * S-PYR-01..04, S-TRD-01..06, S-GRO-01..05, S-NEW-02..05. season.c decides when a power may be
 * used; prices are in the edition. */
#include "core/never.h"
#include "games/sare/buildings.h"
#include "games/sare/goals.h"

#include <string.h>

/* S-TRD-01, S-TRD-02: the token on the building's card each round. A trade's token is also the
 * resource that its influence lowers (sare_influence). */
static const uint8_t token_of[SARE_BUILDINGS] = {
	[SARE_MASTER] = SARE_TOKENS,      [SARE_WAREHOUSE] = SARE_TOKENS,
	[SARE_CARPENTER] = SARE_WOOD,     [SARE_STONECUTTER] = SARE_STONE,
	[SARE_GOLDSMITH] = SARE_GOLD,     [SARE_BARRACKS] = SARE_TOKENS,
	[SARE_TEMPLE] = SARE_TOKENS,      [SARE_GARDENS] = SARE_TOKENS,
	[SARE_PALACE] = SARE_TOKENS,      [SARE_LIBRARY] = SARE_TOKENS,
	[SARE_MARKET] = SARE_TOKENS,      [SARE_PORT] = SARE_JOKER,
	[SARE_PYRAMID] = SARE_TOKENS,
};

unsigned sare_token_of(unsigned building)
{
	(void)BB_ALWAYS(building < SARE_BUILDINGS);
	return token_of[building];
}

unsigned sare_administrative(const struct sare_player *p)
{
	unsigned administrative = (1u << SARE_PORT) - (1u << SARE_BARRACKS);

	return sare_cells((uint16_t)(sare_types_in(p->built) & administrative));
}

void sare_clear_site(struct sare_player *p, unsigned building, unsigned cell)
{
	(void)BB_ALWAYS(building < SARE_BUILDINGS && cell < SARE_CELLS);
	if (sare_is_production(building) && bb_has(p->second_site[building], cell))
		p->second_site[building] = (uint16_t)(p->second_site[building] ^ 1u << cell);
	else
		p->site[building] = (uint16_t)(p->site[building] & ~(1u << cell));
}

bool sare_is_pyramid_finished(const struct sare_player *p)
{
	return sare_has(p, SARE_PYRAMID);
}

/* S-GRO-01..05, S-RULING-60, S-RULING-85, S-RULING-92, S-RULING-06: each stage of growth counts
 * once a game and gives a black cube when its building is completed. */
static void grow(struct sare_state *s, unsigned seat, unsigned building, struct bb_events *log)
{
	struct sare_player *p = &s->player[seat];
	unsigned stage = 0;

	if (building >= SARE_PORT)
		stage = SARE_GROWN_MAIN;
	else if (sare_is_administrative(building) && sare_administrative(p) >= 2)
		stage = SARE_GROWN_ADMINISTRATIVE;
	if (stage == 0 || (p->growth & stage) != 0)
		return;
	p->growth = (uint8_t)(p->growth | stage);
	bb_emit(log, SARE_EV_GROWTH, seat, BB_PUBLIC, (int)sare_cubes(p), 0, 0, 0);
}

/* S-RULING-07 */
void sare_complete(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                   unsigned building, unsigned cell, struct bb_events *log)
{
	struct sare_player *p = &s->player[seat];
	bool first = p->worked == 0;

	(void)BB_ALWAYS(building < SARE_BUILDINGS && cell < SARE_CELLS);
	p->worked |= SARE_WORKED_BUILDING;
	if (building == SARE_PYRAMID) { /* S-PYR-02, S-PYR-03 */
		p->worked |= SARE_WORKED_STAGE;
		p->stages++;
		bb_emit(log, SARE_EV_STAGE, seat, BB_PUBLIC, p->pyramid, p->stages, first, 0);
		first = false;
		if (p->stages < sare_edition_of(rules)->pyramid[p->pyramid - 1].stages)
			return;
	}
	sare_clear_site(p, building, cell);
	if (sare_is_production(building))
		p->second[building] =
			(uint16_t)(p->second[building] | (p->built[building] & 1u << cell));
	p->built[building] = (uint16_t)(p->built[building] | 1u << cell);
	bb_emit(log, SARE_EV_BUILT, seat, BB_PUBLIC, (int)building, (int)cell, first, 0);
	grow(s, seat, building, log);
}

/* S-RULING-70: powers and tokens of buildings completed in the last round come with this one. */
void sare_refresh(struct sare_player *p)
{
	p->obelisk = SARE_STANDING;
	p->steps = 0;
	p->worked = 0;
	p->ready = (uint8_t)(sare_types_in(p->built) >> SARE_BARRACKS & ((1u << SARE_POWERS) - 1));
	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++)
		p->made[token_of[b]] = (uint8_t)sare_owned(p, b);
	p->made[token_of[SARE_PORT]] = sare_has(p, SARE_PORT);
}
