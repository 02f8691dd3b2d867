/* Abilities of the Column tiles P01 to P27: one row per printed tile.
 *
 * gods/ra.c decides whether an ability works. T-CARD-P01 to T-CARD-P27, T-RULING-31 to -33. */
#include "core/never.h"
#include "games/tekhenu/module.h"

#define RUN(name)                                                                                  \
	static void name(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,         \
	                 unsigned tile, struct bb_events *log)

static const struct tkh_tile_values *values_of(const struct bb_rules *rules, unsigned tile)
{
	return &tkh_edition_of(rules)->tile[tile];
}

/* VP for each matching edge; the tile is in the temple already. */
RUN(run_P04)
{
	unsigned edges = tkh_matching_edges(rules, s, tile, s->deed.target, s->deed.turn);

	tkh_add_vp(s, seat, (int)(edges * values_of(rules, tile)->gain.vp), TKH_FROM_TILE, log);
}

RUN(run_P06)
{
	unsigned buildings = tkh_buildings_in_line(rules, s, s->deed.target);

	tkh_add_vp(s, seat, (int)(buildings * values_of(rules, tile)->gain.vp), TKH_FROM_TILE, log);
}

RUN(run_P10)
{
	unsigned value = values_of(rules, tile)->value;

	tkh_queue_extra(s, seat, TKH_THOTH, value, value, 0, log);
}

RUN(run_P12)
{
	tkh_queue_extra(s, seat, TKH_HORUS, 1, values_of(rules, tile)->value, 0, log);
}

RUN(run_P13)
{
	(void)rules, (void)tile, (void)log;
	tkh_push(s, TKH_OWED_DECREE, seat, 1, 0, 0);
}

RUN(run_P15)
{
	unsigned value = values_of(rules, tile)->value;

	tkh_queue_extra(s, seat, TKH_OSIRIS, value, value, 0, log);
}

/* Repeats what the covered space gave. */
RUN(run_P19)
{
	const struct tkh_space_values *space = &tkh_edition_of(rules)->space[s->deed.target];

	(void)tile;
	if (tkh_module_covered(rules, s, UINT32_C(1) << s->deed.target) != 0)
		tkh_happened(rules, s, TKH_COVERED_AGAIN, seat, 0, log);
	else
		tkh_add_token(s, seat, space->token, space->count, log);
}

/* A row without a function gives what is printed on the tile. */
const struct tkh_tile tkh_tiles[TKH_TILES] = {
	[0] = {NULL},     /* P01 */
	[1] = {NULL},     /* P02 */
	[2] = {NULL},     /* P03 */
	[3] = {run_P04},  /* P04 */
	[4] = {run_P04},  /* P05 */
	[5] = {run_P06},  /* P06 */
	[6] = {NULL},     /* P07 */
	[7] = {NULL},     /* P08 */
	[8] = {NULL},     /* P09 */
	[9] = {run_P10},  /* P10 */
	[10] = {run_P10}, /* P11 */
	[11] = {run_P12}, /* P12 */
	[12] = {run_P13}, /* P13 */
	[13] = {run_P13}, /* P14 */
	[14] = {run_P15}, /* P15 */
	[15] = {NULL},    /* P16 */
	[16] = {NULL},    /* P17 */
	[17] = {NULL},    /* P18 */
	[18] = {run_P19}, /* P19 */
	[19] = {run_P19}, /* P20 */
	[20] = {run_P19}, /* P21 */
	[21] = {NULL},    /* P22 */
	[22] = {NULL},    /* P23 */
	[23] = {NULL},    /* P24 */
	[24] = {NULL},    /* P25 */
	[25] = {NULL},    /* P26 */
	[26] = {NULL},    /* P27 */
};

bool tkh_tile_doubles(unsigned tile) { return tkh_tiles[tile].run == run_P19; }

/* T-RA-13 */
void tkh_run_ability(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned tile, struct bb_events *log)
{
	int before = s->player[seat].vp;

	(void)BB_ALWAYS(tile < TKH_TILES);
	if (tkh_tiles[tile].run != NULL)
		tkh_tiles[tile].run(rules, s, seat, tile, log);
	else
		tkh_gain(rules, s, seat, &values_of(rules, tile)->gain, log);
	bb_emit(log, TKH_EV_ABILITY, seat, BB_PUBLIC, (int)tile, s->player[seat].vp - before, 0, 0);
}
