/* Ra: put a Column tile and a Column into the temple.
 *
 * Abilities of tiles are in tiles/column.c. Rules: RA, T-RULING-04, -29 to -35, -92, -119. */
#include "core/never.h"
#include "games/tekhenu/module.h"

/* T-VAL-22 */
uint32_t tkh_all_columns(const struct tkh_state *s)
{
	uint32_t taken = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		taken |= s->player[seat].columns;
	return taken;
}

/* T-RA-01: 5-6 the left slot, 3-4 the middle one, 1-2 the right one. */
unsigned tkh_slot_of(unsigned value)
{
	return (TKH_FACES - value) / 2;
}

static unsigned values_of(unsigned slot)
{
	return tkh_span(TKH_FACES - 1, TKH_FACES) >> 2 * slot;
}

static unsigned minus(unsigned a, unsigned b) { return a > b ? a - b : 0; }

/* Limestone and Granite together: substitutes and jokers can pay for either. */
static bool can_pay_tile(const struct tkh_tile_values *tile, const struct tkh_purse *purse)
{
	unsigned limestone = purse->token[TKH_LIMESTONE], granite = purse->token[TKH_GRANITE];
	unsigned missing = minus(tile->limestone, limestone) + minus(tile->granite, granite);

	if (purse->stone_is_stone)
		missing = minus((unsigned)tile->limestone + tile->granite, limestone + granite);
	return missing <= tkh_purse_worth(purse, TKH_GOLD);
}

/* T-RA-12 */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	bool free = (flags & (TKH_FREE | TKH_WAIVED)) != 0 || bb_has(purse->waived, TKH_RA);
	unsigned open = 0;

	if (bb_count(s->player[seat].columns) >= TKH_COLUMNS ||
	    tkh_all_columns(s) == bb_first(TKH_SPACES))
		return 0;
	for (unsigned slot = 0; slot < TKH_SLOTS; slot++) {
		unsigned tile = s->slot[slot], none = tile == 0;
		bool paid = free |
		            can_pay_tile(&tkh_edition_of(rules)->tile[tile - 1 + none], purse);

		open |= values_of(slot) * (paid & !none);
	}
	return values & open;
}

/* T-RA-09 */
static bool light_is_valid(const struct bb_rules *rules, const struct tkh_state *s, unsigned tile)
{
	return tkh_edition_of(rules)->tile[tile].light == tkh_light(rules, s, TKH_RA) + 1;
}

/* A tile with the wrong light, if a Technology ignores that. */
static bool may_ignore_light(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             unsigned tile)
{
	return tkh_edition_of(rules)->tile[tile].light != 0 && !light_is_valid(rules, s, tile) &&
	       tkh_may(s, seat, TKH_MAY_IGNORE_LIGHT);
}

/* T-RA-03 */
uint32_t tkh_list_column(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	unsigned tile = s->slot[tkh_slot_of(s->deed.value)] - 1u;
	uint64_t empty = bb_first(TKH_SPACES) & ~(uint64_t)tkh_all_columns(s);
	bool may = may_ignore_light(rules, s, task->seat, tile);
	uint32_t n = 0;

	BB_EACH(space, empty)
		for (unsigned turn = 0; turn < TKH_EDGES; turn++)
			out[n++] = BB_ACT(TKH_PLACE, space, turn, 0);
	if (!may)
		return n;
	BB_EACH(lit, empty)
		for (unsigned turn = 0; turn < TKH_EDGES; turn++)
			out[n++] = BB_ACT(TKH_PLACE_ACTIVE, lit, turn, 0);
	return n;
}

bb_action tkh_pick_column(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, struct bb_rng *rng, uint32_t *count)
{
	uint64_t empty = bb_first(TKH_SPACES) & ~(uint64_t)tkh_all_columns(s);
	uint32_t plain = bb_count(empty) * TKH_EDGES, n;

	*count = plain << may_ignore_light(rules, s, task->seat,
	                                   s->slot[tkh_slot_of(s->deed.value)] - 1u);
	n = bb_rng_below(rng, *count);
	return BB_ACT(n < plain ? TKH_PLACE : TKH_PLACE_ACTIVE,
	              bb_nth(empty, n % plain / TKH_EDGES), n % TKH_EDGES, 0);
}

static void place(const struct bb_rules *rules, struct tkh_state *s, bb_action action, bool able,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned tile = s->slot[tkh_slot_of(s->deed.value)] - 1u;
	const struct tkh_tile_values *values = &tkh_edition_of(rules)->tile[tile];

	if (able)
		tkh_use_permission(rules, s, seat, TKH_MAY_IGNORE_LIGHT);
	tkh_pop(s);
	s->deed.target = (uint8_t)bb_arg_of(action, 0);
	s->deed.turn = (uint8_t)bb_arg_of(action, 1);
	if (able || light_is_valid(rules, s, tile))
		s->deed.flags |= TKH_ABLE;
	tkh_push(s, TKH_DO_EFFECT, seat, 0, 0, 0);
	if ((s->deed.flags & (TKH_FREE | TKH_WAIVED)) == 0)
		tkh_charge_both(rules, s, seat, TKH_GRANITE, values->granite, TKH_LIMESTONE,
		                values->limestone, log);
	tkh_continue_action(rules, s, log);
}

void tkh_act_place(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	place(rules, s, action, false, log);
}

void tkh_act_place_active(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                          struct bb_events *log)
{
	place(rules, s, action, true, log);
}

/* T-RA-04 */
unsigned tkh_buildings_in_line(const struct bb_rules *rules, const struct tkh_state *s,
                               unsigned space)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned row = space / TKH_SIDE, column = TKH_SIDE + space % TKH_SIDE;
	unsigned count = 0;

	BB_EACH(site, tkh_all_sites(s))
		count += e->site[site].line == row || e->site[site].line == column;
	return count;
}

/* T-RA-05, X-RA-04 */
void tkh_facing_edges(const struct bb_rules *rules, const struct tkh_state *s, unsigned space,
                      uint8_t *edge)
{
	static const int step_row[TKH_EDGES] = {-1, 0, 1, 0},
			 step_column[TKH_EDGES] = {0, 1, 0, -1};
	const struct tkh_edition *e = tkh_edition_of(rules);
	int row = (int)(space / TKH_SIDE), column = (int)(space % TKH_SIDE);

	for (unsigned side = 0; side < TKH_EDGES; side++) {
		int r = row + step_row[side], c = column + step_column[side];
		unsigned at, other;

		if (r < 0 || c < 0 || r >= TKH_SIDE || c >= TKH_SIDE) {
			edge[side] = e->wall[side][step_row[side] != 0 ? column : row];
			continue;
		}
		at = (unsigned)(r * TKH_SIDE + c);
		other = s->tile[at];
		/* The touching edge of the neighbour is on the opposite side. */
		edge[side] =
			other == 0
				? TKH_NO_EDGE
				: e->tile[other - 1]
					  .edge[(side + 2 + TKH_EDGES - s->turned[at]) % TKH_EDGES];
	}
}

/* T-TILE-01 */
unsigned tkh_edges_that_match(const struct bb_rules *rules, unsigned tile, unsigned turn,
                              const uint8_t *facing)
{
	const uint8_t *own = tkh_edition_of(rules)->tile[tile].edge;
	unsigned matches = 0;

	for (unsigned side = 0; side < TKH_EDGES; side++)
		matches += facing[side] == own[(side + TKH_EDGES - turn) % TKH_EDGES];
	return matches;
}

unsigned tkh_matching_edges(const struct bb_rules *rules, const struct tkh_state *s, unsigned tile,
                            unsigned space, unsigned turn)
{
	uint8_t facing[TKH_EDGES];

	tkh_facing_edges(rules, s, space, facing);
	return tkh_edges_that_match(rules, tile, turn, facing);
}

static bool is_corner(unsigned space)
{
	unsigned row = space / TKH_SIDE, column = space % TKH_SIDE;

	return (row == 0 || row == TKH_SIDE - 1) && (column == 0 || column == TKH_SIDE - 1);
}

/* T-RA-11 */
void tkh_slide_tiles(struct tkh_state *s, unsigned slot)
{
	(void)BB_ALWAYS(slot < TKH_SLOTS);
	for (unsigned i = slot; i > 0; i--)
		s->slot[i] = s->slot[i - 1];
	s->slot[0] = 0;
	tkh_push(s, TKH_OWED_TILE, 0, 0, 0, 0);
}

/* T-RA-04 to -11, in this order, except that the ability comes last. It depends on the later steps
 * only in that the new tile is drawn after what the ability draws. */
static bool effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned seat = task->seat, space = s->deed.target, turn = s->deed.turn;
	unsigned slot = tkh_slot_of(s->deed.value);
	unsigned tile = s->slot[slot] - 1u;
	unsigned edges = tkh_matching_edges(rules, s, tile, space, turn);
	unsigned points = tkh_buildings_in_line(rules, s, space) +
	                  edges * (is_corner(space) ? 2u : 1u) + e->slot_vp[slot];

	bb_emit(log, TKH_EV_COLUMN, seat, BB_PUBLIC, (int)tile, (int)space, (int)turn, 0);
	tkh_add_vp(s, seat, (int)points, TKH_FROM_RA, log);
	s->tile[space] = (uint8_t)(tile + 1);
	s->turned[space] = (uint8_t)turn;
	s->player[seat].columns |= UINT32_C(1) << space;
	tkh_slide_tiles(s, slot);
	if (tkh_module_covered(rules, s, UINT32_C(1) << space) != 0) {
		tkh_happened(rules, s, TKH_COLUMN_COVERS, seat, tile, log);
		return true;
	}
	tkh_add_token(s, seat, e->space[space].token, e->space[space].count, log);
	if ((s->deed.flags & TKH_ABLE) != 0)
		tkh_run_ability(rules, s, seat, tile, log);
	return true;
}

static unsigned left(const struct tkh_player *p) { return TKH_COLUMNS - bb_count(p->columns); }

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "T-RA-12";
}

const struct tkh_god_form tkh_ra = {possible, effect, TKH_OWED_COLUMN, left, lacks};
