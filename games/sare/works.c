/* Phase 1: which sites to run.
 *
 * Rules: S-SITE-01..11, S-BLD-04..11, S-RULING-13..23, S-RULING-72, S-RULING-78, S-RULING-79,
 * S-RULING-88, S-RULING-99, S-RULING-101, S-RULING-104. A player launches, cancels and destroys in
 * any order and then is done. The number of sites is tested at the end. Until then a player may
 * exceed it, but only as far as a legal set can still be reached: tiles launched in this round
 * cannot be taken back. */
#include "games/sare/build.h"
#include "games/sare/season.h"
#include "games/sare/works.h"

#include <string.h>

#include "core/never.h"

/* Cells by how they are used. */
struct ground {
	uint16_t closed; /* an administrative or main tile, or two production tiles */
	uint16_t used;   /* any tile or site */
};

static struct ground survey(const struct sare_player *p)
{
	_Static_assert(SARE_PRODUCTION == 5, "four and one");
	uint64_t built = sare_lanes(p->built), site = sare_lanes(p->site);
	uint64_t doubled = (built & site) | sare_lanes(p->second) | sare_lanes(p->second_site);
	uint64_t alone =
		((sare_lanes(p->built + 4) | sare_lanes(p->site + 4)) & ~UINT64_C(0xffff)) |
		sare_lanes(p->built + 8) | sare_lanes(p->site + 8);
	unsigned one = sare_lanes_union(built | site);
	unsigned two = sare_lanes_union(doubled) | sare_lanes_shared(built | site);
	unsigned closed;

	two |= (one & p->built[4]) | p->second[4] | p->second_site[4];
	one |= p->built[4];
	two |= one & p->site[4];
	one |= p->site[4];
	closed = sare_lanes_union(alone) | p->built[SARE_PYRAMID] | p->site[SARE_PYRAMID];
	return (struct ground){(uint16_t)(two | closed), (uint16_t)(one | closed)};
}

/* S-BLD-04, S-BLD-05, S-BLD-11, S-RULING-18 */
static uint16_t cells_for(const struct bb_rules *rules, const struct ground *ground,
                          unsigned building)
{
	unsigned all = (1u << SARE_CELLS) - 1;

	if (sare_is_production(building))
		return (uint16_t)(all & ~(unsigned)ground->closed);
	if (building == SARE_PORT)
		all = sare_edition_of(rules)->riverside;
	return (uint16_t)(all & ~(unsigned)ground->used);
}

uint16_t sare_open_cells(const struct bb_rules *rules, const struct sare_player *p,
                         unsigned building)
{
	struct ground ground = survey(p);

	return cells_for(rules, &ground, building);
}

/* Sites beyond the first one of their type. Only production buildings can have some
 * (S-RULING-104). */
static inline unsigned further_sites(const struct sare_player *p)
{
	_Static_assert(SARE_PRODUCTION == 5, "four and one");
	uint64_t rest = sare_lanes_rest(sare_lanes(p->site));
	uint64_t second = sare_lanes(p->second_site);
	unsigned last = (p->site[4] & (p->site[4] - 1u)) | (unsigned)p->second_site[4] << 16;
	unsigned count = rest != 0 ? bb_count(rest) : 0;

	if ((second | last) != 0) /* less often */
		count += bb_count(second) + bb_count(last);
	return count;
}

/* S-RULING-15; with kept_sites=free (S-RULING-93) only the sites launched in this round. */
unsigned sare_counted_sites(const struct bb_rules *rules, const struct sare_state *s,
                            const struct sare_player *p)
{
	return rules->option[SARE_OPT_KEPT_SITES] != 0
	               ? bb_count(s->launched)
	               : bb_count(sare_types_in(p->site)) + further_sites(p);
}

struct sare_budget sare_budget_of(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sare_budget b = {.sites = sare_types_in(p->site)};
	uint64_t sizes = sare_lanes_sizes(
		sare_lanes_of(s->launched, b.sites, p->built[SARE_MASTER], p->second[SARE_MASTER]));

	b.fixed = sare_lane(sizes, 0);
	b.further = further_sites(p);
	b.counted =
		rules->option[SARE_OPT_KEPT_SITES] != 0 ? b.fixed : sare_lane(sizes, 1) + b.further;
	b.masters = sare_lane(sizes, 2) + sare_lane(sizes, 3);
	b.limit = sare_site_limit(rules, p, b.masters);
	b.left = SARE_MOVES_MAX - 1u - s->moves;
	return b;
}

/* True if a legal set can still be reached: S-RULING-78, S-RULING-79. */
static bool can_become_legal(unsigned fixed, unsigned counted, unsigned limit, unsigned left)
{
	return fixed <= limit && counted <= limit + left;
}

bool sare_can_launch_more(const struct sare_budget *b)
{
	return can_become_legal(b->fixed + 1, b->counted + 1, b->limit, b->left);
}

/* S-RULING-21: the last master builder cannot be destroyed. */
static bool can_destroy_master(const struct bb_rules *rules, const struct sare_player *p,
                               const struct sare_budget *b)
{
	return b->masters > 1 &&
	       can_become_legal(b->fixed, b->counted, sare_site_limit(rules, p, b->masters - 1),
	                        b->left);
}

/* S-SITE-07, S-BLD-07..09: the types of which another tile may be launched. A kept site of a
 * production building does not prevent it (S-RULING-104). */
static unsigned launchable_types(const struct sare_state *s, unsigned running, unsigned built)
{
	unsigned production = (1u << SARE_PRODUCTION) - 1;
	unsigned stocked = (unsigned)(s->pyramids != 0) << SARE_PYRAMID;

	running &= ~production | s->launched;
	stocked |= sare_bytes_used(s->stock) | sare_bytes_used(s->stock + 4) << 4 |
	           sare_bytes_used(s->stock + 8) << 8;
	return stocked & ~running & (production | ~built);
}

/* The cells with a site of the type from before this round. */
static uint16_t kept_cells(const struct sare_state *s, const struct sare_player *p,
                           unsigned building)
{
	unsigned fresh;

	if (!bb_has(s->launched, building))
		return p->site[building];
	if (!sare_is_production(building))
		return 0;
	fresh = 1u << (s->launched_on[building] - 1u);
	return (uint16_t)(p->site[building] & (~fresh | p->second_site[building]));
}

/* --- choices ------------------------------------------------------------------------------ */

/* Classes of types, in order, by the cells on which they may be launched. */
enum { PRODUCTION, ADMINISTRATIVE, PORT, PYRAMID, CLASSES };

static const uint16_t class_types[CLASSES] = {
	[PRODUCTION] = (1u << SARE_PRODUCTION) - 1,
	[ADMINISTRATIVE] = (1u << SARE_PORT) - (1u << SARE_PRODUCTION),
	[PORT] = 1u << SARE_PORT,
	[PYRAMID] = 1u << SARE_PYRAMID,
};

/* What the seat to act may do in phase 1, as sets. Computed once, then listed or counted. */
struct menu {
	unsigned launches; /* types */
	uint64_t cells;    /* where they may be launched: one lane per class */
	unsigned cancels;  /* types */
	unsigned destroys; /* types, for every cell with a building of the type */
	/* types with several sites: one of the kept ones (S-RULING-101) */
	unsigned cancels_on;
	bool done;
};

/* Types with several sites. */
static unsigned types_with_several(const struct sare_player *p)
{
	unsigned types = 0;

	for (unsigned b = 0; b < SARE_PRODUCTION; b++)
		types |= (unsigned)((p->site[b] & (p->site[b] - 1u)) != 0 || p->second_site[b] != 0)
		         << b;
	return types;
}

static inline struct menu read_menu(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sare_budget budget = sare_budget_of(rules, s);
	unsigned built = sare_types_in(p->built);
	struct menu menu = {.launches = 0};

	if (sare_can_launch_more(&budget)) {
		struct ground ground = survey(p);

		menu.launches = launchable_types(s, budget.sites, built);
		menu.cells = sare_lanes_of(cells_for(rules, &ground, SARE_MASTER),
		                           cells_for(rules, &ground, SARE_BARRACKS),
		                           cells_for(rules, &ground, SARE_PORT),
		                           cells_for(rules, &ground, SARE_PYRAMID));
	}
	if (budget.further != 0)
		menu.cancels_on = types_with_several(p);
	menu.cancels = budget.sites & ~((unsigned)s->launched | menu.cancels_on);
	if (can_become_legal(budget.fixed, budget.counted, budget.limit, budget.left)) {
		menu.destroys = built;
		if (!can_destroy_master(rules, p, &budget))
			menu.destroys &= ~(1u << SARE_MASTER);
	}
	menu.done = budget.counted <= budget.limit;
	return menu;
}

/* Cells as arguments of a launch, ready to be combined with its building. */
struct cell_list {
	uint32_t count;
	bb_action at[SARE_CELLS];
};

static struct cell_list list_cells(unsigned set)
{
	struct cell_list list = {.count = 0};

	for (; set != 0; set &= set - 1)
		list.at[list.count++] = BB_ACT(0, 0, bb_lowest(set), 0);
	return list;
}

/* This is the longest list of the game. All cells are always written, and whatever follows
 * overwrites those beyond the count: a loop of fixed length is much faster. The game's legal_max
 * leaves room for it. */
static uint32_t list_launches(const struct menu *menu, bb_action *out)
{
	uint32_t n = 0;

	for (unsigned i = 0; i < CLASSES; i++) {
		unsigned types = menu->launches & class_types[i];
		struct cell_list cells;

		if (types == 0)
			continue;
		cells = list_cells(sare_lane(menu->cells, i));
		BB_EACH(b, types) {
			for (unsigned k = 0; k < SARE_CELLS; k++)
				out[n + k] = BB_ACT(SARE_LAUNCH, b, 0, 0) | cells.at[k];
			n += cells.count;
		}
	}
	return n;
}

uint32_t sare_legal_sites(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	const struct sare_player *p = &s->player[s->seat];
	struct menu menu = read_menu(rules, s);
	uint32_t n = list_launches(&menu, out);

	BB_EACH(b, menu.cancels)
		out[n++] = BB_ACT(SARE_CANCEL, b, 0, 0);
	BB_EACH(b, menu.destroys)
		BB_EACH(cell, p->built[b])
			out[n++] = BB_ACT(SARE_DESTROY, b, cell, 0);
	if (menu.done)
		out[n++] = BB_ACT(SARE_DONE, 0, 0, 0);
	BB_EACH(b, menu.cancels_on)
		BB_EACH(cell, kept_cells(s, p, b))
			out[n++] = BB_ACT(SARE_CANCEL_ON, b, cell, 0);
	return n;
}

/* Number of cells with a building of one of the types; each may be destroyed separately. */
static uint32_t count_destroys(const struct sare_player *p, unsigned types)
{
	uint32_t count = 0;

	BB_EACH(b, types)
		count += sare_cells(p->built[b]);
	return count;
}

static bb_action nth_destroy(const struct sare_player *p, unsigned types, uint32_t n)
{
	for (;; types &= types - 1) {
		unsigned b = bb_lowest(types);
		uint32_t count = sare_cells(p->built[b]);

		if (n < count)
			return BB_ACT(SARE_DESTROY, b, sare_nth(p->built[b], n), 0);
		n -= count;
	}
}

static bb_action nth_cancel_on(const struct sare_state *s, unsigned types, uint32_t n)
{
	for (;; types &= types - 1) {
		unsigned b = bb_lowest(types);
		unsigned cells = kept_cells(s, &s->player[s->seat], b);
		uint32_t count = sare_cells((uint16_t)cells);

		if (n < count)
			return BB_ACT(SARE_CANCEL_ON, b, sare_nth(cells, n), 0);
		n -= count;
	}
}

/* The n-th launch; n is below their number. */
static bb_action nth_launch(const struct menu *menu, uint32_t n, uint64_t sizes, uint64_t types)
{
	unsigned i = 0;

	for (; i + 1 < CLASSES && n >= sare_lane(sizes, i) * sare_lane(types, i); i++)
		n -= sare_lane(sizes, i) * sare_lane(types, i);
	return BB_ACT(SARE_LAUNCH,
	              sare_nth(menu->launches & class_types[i], n / sare_lane(sizes, i)),
	              sare_nth(sare_lane(menu->cells, i), n % sare_lane(sizes, i)), 0);
}

bb_action sare_pick_sites(const struct bb_rules *rules, const struct sare_state *s,
                          struct bb_rng *rng, uint32_t *count)
{
	const struct sare_player *p = &s->player[s->seat];
	struct menu menu = read_menu(rules, s);
	uint64_t sizes = 0, types = 0;
	uint32_t launches = 0, destroys = count_destroys(p, menu.destroys);
	uint32_t cancels = sare_cells((uint16_t)menu.cancels), total, n;

	if (menu.launches != 0) {
		sizes = sare_lanes_sizes(menu.cells);
		types = sare_lanes_sizes(
			menu.launches * UINT64_C(0x0001000100010001) & sare_lanes(class_types));
		for (unsigned i = 0; i < CLASSES; i++)
			launches += sare_lane(sizes, i) * sare_lane(types, i);
	}
	total = launches + destroys + cancels + menu.done;
	BB_EACH(b, menu.cancels_on)
		total += sare_cells(kept_cells(s, p, b));
	*count = total;
	n = bb_rng_below(rng, total);
	if (n < launches)
		return nth_launch(&menu, n, sizes, types);
	n -= launches;
	if (n < cancels)
		return BB_ACT(SARE_CANCEL, sare_nth(menu.cancels, n), 0, 0);
	n -= cancels;
	if (n < destroys)
		return nth_destroy(p, menu.destroys, n);
	n -= destroys;
	if (n < menu.done)
		return BB_ACT(SARE_DONE, 0, 0, 0);
	return nth_cancel_on(s, menu.cancels_on, n - menu.done);
}

/* --- reasons ------------------------------------------------------------------------------ */

const char *sare_why_launch(const struct bb_rules *rules, const struct sare_state *s,
                            unsigned building, unsigned cell)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sare_budget b = sare_budget_of(rules, s);

	if (sare_is_production(building) && bb_has(s->launched, building))
		return "S-BLD-09";
	if (sare_is_administrative(building) && (p->built[building] | p->site[building]) != 0)
		return "S-BLD-07";
	if (building >= SARE_PORT && (p->built[building] | p->site[building]) != 0)
		return "S-BLD-08";
	if (!bb_has(launchable_types(s, b.sites, sare_types_in(p->built)), building))
		return "S-SITE-07";
	if (building == SARE_PORT && !bb_has(sare_edition_of(rules)->riverside, cell))
		return "S-BLD-11";
	if (!bb_has(sare_open_cells(rules, p, building), cell))
		return sare_is_production(building) ? "S-RULING-18" : "S-BLD-05";
	if (b.fixed + 1 > b.limit)
		return b.limit < 2 * b.masters ? "S-RULING-16" : "S-SITE-04";
	return sare_can_launch_more(&b) ? NULL : "S-RULING-79";
}

const char *sare_why_cancel(const struct sare_state *s, unsigned building, bool on_cell,
                            unsigned cell)
{
	const struct sare_player *p = &s->player[s->seat];

	if (p->site[building] == 0 || (on_cell && !bb_has(p->site[building], cell)))
		return "S-SITE-09";
	if (on_cell != (sare_sites(p, building) > 1))
		return "S-RULING-101";
	if (on_cell ? bb_has(kept_cells(s, p, building), cell) : !bb_has(s->launched, building))
		return NULL;
	return "S-RULING-79";
}

const char *sare_why_destroy(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned building, unsigned cell)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sare_budget b = sare_budget_of(rules, s);

	if (!bb_has(p->built[building], cell))
		return "S-SITE-09";
	if (building == SARE_MASTER && b.masters == 1)
		return "S-RULING-21";
	if (building == SARE_MASTER && !can_destroy_master(rules, p, &b))
		return "S-RULING-78";
	return can_become_legal(b.fixed, b.counted, b.limit, b.left) ? NULL : "S-RULING-79";
}

const char *sare_why_done_sites(const struct bb_rules *rules, const struct sare_state *s)
{
	struct sare_budget b = sare_budget_of(rules, s);

	return b.counted <= b.limit ? NULL : "S-RULING-78";
}

/* --- moves -------------------------------------------------------------------------------- */

/* S-RULING-13, S-RULING-51: the first player first, then clockwise. */
static void next_planner(const struct bb_rules *rules, struct sare_state *s)
{
	s->seat = (uint8_t)((s->first + s->turn) % rules->seats);
	s->stage = SARE_AT_SITES;
	s->moves = 0;
	s->launched = 0;
	memset(s->launched_on, 0, sizeof s->launched_on);
}

void sare_begin_sites(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	s->turn = 0;
	bb_emit(log, SARE_EV_ROUND, s->first, BB_PUBLIC, s->round, 0, 0, 0);
	next_planner(rules, s);
}

/* S-SITE-03, S-RULING-16 */
static void finish_sites(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];
	unsigned sites = sare_counted_sites(rules, s, p);
	unsigned masters = sare_owned(p, SARE_MASTER);

	p->steps = (uint8_t)(sites > masters ? sites - masters : 0);
	if (p->steps > 0)
		bb_emit(log, SARE_EV_PENALTY, s->seat, BB_PUBLIC, p->steps, 0, 0, 0);
	s->turn++;
	if (s->turn < rules->seats)
		next_planner(rules, s);
	else
		sare_begin_season(rules, s, log);
}

/* S-SITE-08, S-RULING-10, S-RULING-22: a pyramid takes the lowest number of the stack. */
static void launch(struct sare_state *s, unsigned building, unsigned cell, struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];

	if (bb_has(p->site[building], cell))
		p->second_site[building] = (uint16_t)(p->second_site[building] | 1u << cell);
	p->site[building] = (uint16_t)(p->site[building] | 1u << cell);
	if (sare_is_production(building))
		s->launched_on[building] = (uint8_t)(cell + 1);
	s->launched = (uint16_t)(s->launched | 1u << building);
	if (building == SARE_PYRAMID) {
		p->pyramid = (uint8_t)(bb_lowest(s->pyramids) + 1);
		s->pyramids = (uint8_t)(s->pyramids & (s->pyramids - 1));
	} else {
		s->stock[building]--;
	}
	bb_emit(log, SARE_EV_LAUNCHED, s->seat, BB_PUBLIC, (int)building, (int)cell, 0, 0);
}

/* S-RULING-19, S-RULING-22: the tile goes back to the reference board. */
static void return_tile(struct sare_state *s, struct sare_player *p, unsigned building)
{
	if (building < SARE_PYRAMID) {
		s->stock[building]++;
		return;
	}
	s->pyramids = (uint8_t)(s->pyramids | 1u << (p->pyramid - 1));
	p->pyramid = 0;
	p->stages = 0;
}

/* S-RULING-21: what is lost with a building. */
static void destroy(const struct bb_rules *rules, struct sare_state *s, unsigned building,
                    unsigned cell, struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];
	unsigned token = sare_token_of(building);

	if (!BB_ALWAYS(s->seat < rules->seats && building < SARE_BUILDINGS))
		return;
	if (sare_is_production(building) && bb_has(p->second[building], cell))
		p->second[building] = (uint16_t)(p->second[building] ^ 1u << cell);
	else
		p->built[building] = (uint16_t)(p->built[building] ^ 1u << cell);
	return_tile(s, p, building);
	if (token < SARE_TOKENS)
		p->made[token]--;
	if (building >= SARE_BARRACKS && building < SARE_MARKET)
		p->ready = (uint8_t)(p->ready & ~(1u << (building - SARE_BARRACKS)));
	if (building == SARE_MARKET)
		p->caravans = 0;
	bb_emit(log, SARE_EV_DESTROYED, s->seat, BB_PUBLIC, (int)building, (int)cell, 0, 0);
	/* S-RULING-88 */
	if (building == SARE_WAREHOUSE && sare_stored(p) > sare_capacity(rules, p)) {
		uint8_t contents[SARE_CONTENTS_MAX][SARE_TOKENS];

		s->stage = SARE_AT_ROOM;
		if (sare_contents(rules, s, contents) == 1)
			sare_store(rules, s, contents[0], log);
	}
}

void sare_play_sites(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log)
{
	unsigned building = bb_arg_of(action, 0);
	unsigned kind = bb_kind_of(action);
	struct sare_player *p = &s->player[s->seat];

	switch (kind) {
	case SARE_LAUNCH:
		launch(s, building, bb_arg_of(action, 1), log);
		break;
	case SARE_CANCEL:
	case SARE_CANCEL_ON:
		sare_clear_site(p, building,
		                kind == SARE_CANCEL_ON ? bb_arg_of(action, 1)
		                                       : bb_lowest(p->site[building]));
		return_tile(s, p, building);
		bb_emit(log, SARE_EV_CANCELLED, s->seat, BB_PUBLIC, (int)building, 0, 0, 0);
		break;
	case SARE_DESTROY:
		destroy(rules, s, building, bb_arg_of(action, 1), log);
		break;
	case SARE_STORE:
		sare_play_stow(rules, s, action, log);
		break;
	case SARE_DONE:
		finish_sites(rules, s, log);
		return;
	default:
		BB_IMPOSSIBLE();
		return;
	}
	s->moves = (uint8_t)(s->moves + (kind != SARE_STORE));
	if (s->moves == SARE_MOVES_MAX && s->stage == SARE_AT_SITES) /* only `done` is left */
		finish_sites(rules, s, log);
}
