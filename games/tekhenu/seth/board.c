/* The Seth board: its regions, the seventh God action, and the dice that bring Soldiers and
 * Priests.
 *
 * Rules: X-SETH, X-SP, X-DICE-03, X-ANUBIS-01, X-RULING-16 to -18, -62, -63. */
#include "core/never.h"
#include "games/tekhenu/seth/seth.h"

/* X-VAL-01 */
enum { ROW = 3 }; /* regions per row */

unsigned tkh_all_regions(const struct tkh_state *s)
{
	unsigned taken = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		taken |= s->player[seat].regions;
	return taken;
}

/* X-RULING-16, X-VAL-02: the lowest free slot. */
unsigned tkh_slot_in(const struct tkh_state *s, unsigned region)
{
	unsigned taken = tkh_all_regions(s) >> region;
	unsigned slot = 0;

	while (slot < TKH_REGION_SLOTS && bb_has(taken, slot * TKH_REGIONS))
		slot++;
	return slot;
}

bool tkh_is_present(const struct tkh_player *p, unsigned region)
{
	return ((p->regions | p->regions >> TKH_REGIONS) >> region & 1) != 0;
}

/* By slot (X-SETH-04, X-SETUP-01, X-VAL-03). */
static const uint8_t *prices(const struct bb_rules *rules)
{
	const struct tkh_expansion *x = &tkh_edition_of(rules)->expansion;

	return rules->seats > 2 ? x->price_3_4 : x->price_1_2;
}

unsigned tkh_raid_price(const struct bb_rules *rules, const struct tkh_state *s, unsigned region)
{
	return prices(rules)[tkh_slot_in(s, region)];
}

/* X-SETH-05, -06, X-SETH-02, -03: the regions without a Building of the player whose lowest free
 * slot is affordable, all computed together. */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned soldiers = tkh_purse_worth(purse, TKH_SOLDIER);
	unsigned taken = tkh_all_regions(s);
	unsigned full = (1u << TKH_REGIONS) - 1; /* regions full up to the slot */
	unsigned open = 0;

	(void)flags;
	if (tkh_buildings_out(p) >= TKH_BUILDINGS)
		return 0;
	for (unsigned slot = 0; slot < TKH_REGION_SLOTS; slot++) {
		open |= full * (soldiers >= prices(rules)[slot]) & ~(taken >> slot * TKH_REGIONS);
		full &= taken >> slot * TKH_REGIONS;
	}
	for (unsigned slot = 0; slot < TKH_REGION_SLOTS; slot++)
		open &= ~((unsigned)p->regions >> slot * TKH_REGIONS);
	return values & open << 1;
}

/* The only choice is how to pay the Soldiers (X-SETH-01). */
bool tkh_run_raid(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	tkh_push(s, TKH_DO_EFFECT, task->seat, 0, 0, 0);
	tkh_charge(rules, s, task->seat, TKH_SOLDIER, tkh_raid_price(rules, s, s->deed.value - 1u),
	           log);
	tkh_continue_action(rules, s, log);
	return true;
}

void tkh_reward_region(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned region, struct bb_events *log)
{
	const struct tkh_expansion *x = &tkh_edition_of(rules)->expansion;

	tkh_gain(rules, s, seat, &x->region[region].gain, log);
	if (x->region[region].tokens > 0)
		tkh_push(s, TKH_OWED_TOKEN, seat, x->region[region].tokens, (1u << TKH_BASICS) - 1,
		         0);
	if (tkh_row_has_statue(s, region))
		tkh_add_vp(s, seat, x->row_vp, TKH_FROM_SETH, log);
}

unsigned tkh_row_regions(const struct tkh_state *s, unsigned site)
{
	unsigned regions = tkh_all_regions(s);

	return bb_count((regions | regions >> TKH_REGIONS) >> (site - TKH_BASE_PEOPLE) * ROW & 7);
}

/* X-HORUS-03, X-HORUS-02, -04, -12, X-RULING-20, -58, -69 */
void tkh_study_row(struct tkh_state *s, unsigned seat, unsigned site, struct bb_events *log)
{
	for (unsigned i = tkh_row_regions(s, site); i-- > 0;)
		tkh_queue_extra(s, seat, TKH_THOTH, 1, 1, 0, log);
}

/* X-SETH-08: there is a Statue for the people at the row of this region. */
bool tkh_row_has_statue(const struct tkh_state *s, unsigned region)
{
	return bb_has(tkh_all_people(s), TKH_BASE_PEOPLE + region / ROW);
}

void tkh_occupy(struct tkh_state *s, unsigned seat, unsigned region, struct bb_events *log)
{
	unsigned slot = tkh_slot_in(s, region);
	struct tkh_player *p = &s->player[seat];

	(void)BB_ALWAYS(region < TKH_REGIONS && tkh_slot_in(s, region) < TKH_REGION_SLOTS);
	p->regions = (uint16_t)(p->regions | 1u << (slot * TKH_REGIONS + region));
	bb_emit(log, TKH_EV_RAIDED, seat, BB_PUBLIC, (int)region, (int)slot + 1, 0, 0);
}

/* X-SETH-13, X-SETH-09, X-ANUBIS-04, -05: Building, bonus, Statue of the row, Blood, Conquest
 * tile. */
static bool effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	unsigned seat = task->seat, region = s->deed.value - 1u;

	tkh_occupy(s, seat, region, log);
	if (s->conquest_top != 0)
		tkh_push(s, TKH_OWED_CELL, seat, 0, 0, 0);
	tkh_reward_region(rules, s, seat, region, log);
	tkh_add_token(s, seat, TKH_BLOOD, 1, log);
	return true;
}

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "X-SETH-06";
}

const struct tkh_god_form tkh_seth = {possible, effect, TKH_DO_RAID, tkh_buildings_left, lacks};

/* With Anubis the colour red or blue is named; a God action must follow (X-RULING-63, X-ANUBIS-02,
 * X-RULING-05). */
void tkh_act_name(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	(void)rules, (void)log;
	s->die.flags |= bb_arg_of(action, 0) == 0 ? TKH_NAMED_RED : TKH_NAMED_BLUE;
}

/* --- Soldiers and Priests of choice ----------------------------------------------------------- */

/* a = how many are left */
uint32_t tkh_list_force(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	(void)rules, (void)s, (void)task;
	out[0] = BB_ACT(TKH_RECEIVE, TKH_SOLDIER, 0, 0);
	out[1] = BB_ACT(TKH_RECEIVE, TKH_PRIEST, 0, 0);
	return 2;
}
