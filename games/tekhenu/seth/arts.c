/* Artefacts Art01 to Art08, the Blessings BX01 to BX04, and choosing an Artefact with its Destiny
 * card.
 *
 * All of them are used between the actions of the owner's turn. Rules: X-DEST, X-ART, X-CARD-Art01
 * to -Art08, X-CARD-BX01 to -BX04, X-RULING-32 to -35, -66, -75, -92. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"

static const struct tkh_artefact_values *values_of(const struct bb_rules *rules, unsigned artefact)
{
	return &tkh_edition_of(rules)->expansion.artefact[artefact];
}

/* --- Artefacts: one row per printed card ------------------------------------------------------ */

#define USE(name)                                                                                  \
	static void name(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,         \
	                 const struct tkh_artefact_values *v, struct bb_events *log)
#define CAN(name) static bool name(const struct bb_rules *rules, const struct tkh_state *s, \
                                   unsigned seat)

static bool can_draw(const struct bb_rules *rules, const struct tkh_state *s, unsigned family)
{
	return s->discard[family] != 0 || tkh_drawable(rules, s, family) != 0;
}

CAN(can_Art01)
{
	(void)seat;
	return can_draw(rules, s, TKH_DECREE);
}

USE(use_Art01)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_DECREE, 0, v->amount);
}

/* With one of two neighbouring values; Production is always possible. */
USE(use_Art02)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_ANY_DEED, (unsigned)v->amount << 4 | (v->amount + 1u),
	         TKH_AT_ONCE);
}

enum { ART03 = 2 };

CAN(can_Art03) { return tkh_can_pay(rules, s, seat, TKH_SCRIBE, values_of(rules, ART03)->amount); }

USE(use_Art03)
{
	tkh_add_vp(s, seat, (int)tkh_temple_score(rules, &s->player[seat], true), TKH_FROM_TEMPLE,
	           log);
	tkh_charge(rules, s, seat, TKH_SCRIBE, v->amount, log);
}

USE(use_Art04)
{
	for (unsigned token = 0; token < TKH_BASICS; token++)
		tkh_add_production(rules, s, seat, token, v->amount, log);
}

CAN(can_Art05)
{
	(void)seat;
	return can_draw(rules, s, TKH_TECHNOLOGY);
}

USE(use_Art05)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_DRAWN, seat, TKH_TECHNOLOGY, 0, v->amount | TKH_REST_BELOW);
}

CAN(can_Art06)
{
	return tkh_can_pay(rules, s, seat, TKH_SCRIBE,
	                   tkh_edition_of(rules)->expansion.happy_scribes);
}

/* The Scribe is paid first: the Gold of the track comes too late for it. */
USE(use_Art06)
{
	tkh_push(s, TKH_DO_GROW, seat, v->amount, 1, 0);
	tkh_charge(rules, s, seat, TKH_SCRIBE, tkh_edition_of(rules)->expansion.happy_scribes, log);
}

CAN(can_Art07)
{
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	return tkh_values_for(rules, s, seat, TKH_SETH, tkh_span(1, TKH_FACES), 0, &purse) != 0;
}

USE(use_Art07)
{
	(void)rules, (void)log, (void)v;
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_SETH, 1u << 4 | TKH_FACES, TKH_AT_ONCE);
}

USE(use_Art08)
{
	(void)rules;
	tkh_add_token(s, seat, TKH_GOLD, v->gold, log);
}

static const struct row {
	/* NULL = always */
	bool (*can)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
	void (*use)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	            const struct tkh_artefact_values *v, struct bb_events *log);
} rows[TKH_ARTEFACTS] = {
	{can_Art01, use_Art01}, /* Art01 */
	{NULL, use_Art02},      /* Art02 */
	{can_Art03, use_Art03}, /* Art03 */
	{NULL, use_Art04},      /* Art04 */
	{can_Art05, use_Art05}, /* Art05 */
	{can_Art06, use_Art06}, /* Art06 */
	{can_Art07, use_Art07}, /* Art07 */
	{NULL, use_Art08},      /* Art08 */
};

/* X-ART-02 */
void tkh_act_use(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	unsigned artefact = bb_arg_of(action, 0), seat = tkh_top(s)->seat;
	struct tkh_player *p = &s->player[seat];

	(void)BB_ALWAYS(bb_has(s->player[tkh_top(s)->seat].artefacts, bb_arg_of(action, 0)));
	tkh_owe_extras(s, seat);
	p->artefacts = (uint8_t)(p->artefacts & ~(1u << artefact));
	bb_emit(log, TKH_EV_USED, seat, BB_PUBLIC, (int)artefact, 0, 0, 0);
	rows[artefact].use(rules, s, seat, values_of(rules, artefact), log);
}

/* --- Blessings that gather, and that move a Building ------------------------------------------ */

void tkh_act_gather(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0), seat = tkh_top(s)->seat;

	tkh_spend_blessing(rules, s, seat, card, log);
	tkh_push(s, TKH_OWED_FORCE, seat, tkh_edition_of(rules)->blessing[card].amount, 0, 0);
}

/* From a row of Osiris to the region with the same number. */
static bool can_move_out(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned region)
{
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	return !tkh_is_present(&s->player[seat], region) &&
	       tkh_slot_in(s, region) < TKH_REGION_SLOTS &&
	       tkh_purse_worth(&purse, TKH_SOLDIER) >= tkh_raid_price(rules, s, region);
}

void tkh_act_move_out(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat, space = bb_arg_of(action, 1), region = space / TKH_BASICS;
	unsigned price = tkh_raid_price(rules, s, region), slot = tkh_slot_in(s, region);
	struct tkh_player *p = &s->player[seat];

	tkh_owe_extras(s, seat);
	tkh_spend_blessing(rules, s, seat, bb_arg_of(action, 0), log);
	p->osiris &= ~(UINT32_C(1) << space);
	p->regions = (uint16_t)(p->regions | 1u << (slot * TKH_REGIONS + region));
	bb_emit(log, TKH_EV_MOVED, seat, BB_PUBLIC, (int)space, (int)region, 0, 0);
	tkh_push(s, TKH_DO_SPOILS, seat, region, 0, 0);
	tkh_charge(rules, s, seat, TKH_SOLDIER, price, log);
}

bool tkh_run_spoils(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	tkh_reward_region(rules, s, task->seat, task->a, log);
	return true;
}

/* The Happiness that moving back costs. */
static unsigned price_back(const struct bb_rules *rules, unsigned card)
{
	return tkh_edition_of(rules)->blessing[card].amount;
}

/* Back to a free space of the row with that number. */
void tkh_act_move_back(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                       struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat, region = bb_arg_of(action, 1),
		 district = bb_arg_of(action, 2);
	struct tkh_player *p = &s->player[seat];

	tkh_owe_extras(s, seat);
	tkh_spend_blessing(rules, s, seat, bb_arg_of(action, 0), log);
	p->regions = (uint16_t)(p->regions & ~((1u | 1u << TKH_REGIONS) << region));
	bb_emit(log, TKH_EV_MOVED, seat, BB_PUBLIC, (int)(region * TKH_BASICS + district),
	        (int)region, 0, 0);
	for (unsigned i = price_back(rules, bb_arg_of(action, 0)); i-- > 0;)
		tkh_lose_happiness(s, seat, log);
	tkh_settle_with_bonuses(rules, s, seat, district, region, log);
}

static void list_moves(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	const struct tkh_player *p = &s->player[seat];
	uint32_t cards = tkh_blessings_with(s, seat, TKH_MOVES_BUILDING);

	if (cards == 0)
		return;
	BB_EACH(space, p->osiris)
		if (can_move_out(rules, s, seat, space / TKH_BASICS))
			out[(*n)++] = BB_ACT(TKH_MOVE_OUT, bb_lowest(cards), space, 0);
	for (unsigned region = 0;
	     region < TKH_REGIONS && p->happiness >= price_back(rules, bb_lowest(cards)); region++)
		for (unsigned district = 0; district < TKH_BASICS && tkh_is_present(p, region);
		     district++)
			if (!bb_has(tkh_all_osiris(s), region * TKH_BASICS + district))
				out[(*n)++] =
					BB_ACT(TKH_MOVE_BACK, bb_lowest(cards), region, district);
}

/* --- the window ------------------------------------------------------------------------------- */

/* X-ART-03, -04. Not inlined, so that the usual case of tkh_list_arts saves no registers. */
__attribute__((noinline)) static void list_arts(const struct bb_rules *rules,
                                                const struct tkh_state *s, unsigned seat,
                                                bb_action *out, uint32_t *n)
{
	const struct tkh_player *p = &s->player[seat];

	if (p->blessings >> TKH_BASE_FAMILY != 0) {
		uint32_t cards = tkh_blessings_with(s, seat, TKH_GATHERS);

		if (cards != 0)
			out[(*n)++] = BB_ACT(TKH_GATHER, bb_lowest(cards), 0, 0);
		list_moves(rules, s, seat, out, n);
	}
	BB_EACH(artefact, p->artefacts)
		if (rows[artefact].can == NULL || rows[artefact].can(rules, s, seat))
			out[(*n)++] = BB_ACT(TKH_USE, artefact, 0, 0);
}

void tkh_list_arts(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   bb_action *out, uint32_t *n)
{
	const struct tkh_player *p = &s->player[seat];

	if ((p->artefacts | p->blessings >> TKH_BASE_FAMILY) != 0)
		list_arts(rules, s, seat, out, n);
}

/* --- with the Destiny card -------------------------------------------------------------------- */

/* X-DEST-03 to -05, V-06 */
void tkh_list_claims(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     bb_action *out, uint32_t *n)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned claims = s->artefacts & e->artefacts_with[tkh_free_destinies(rules, s)] &
	                  e->artefacts_for[s->player[seat].token[TKH_PRIEST]];

	BB_EACH(artefact, claims)
		out[(*n)++] = BB_ACT(TKH_CLAIM, artefact, 0, 0);
}

void tkh_act_claim(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	unsigned artefact = bb_arg_of(action, 0), seat = tkh_top(s)->seat;
	struct tkh_player *p = &s->player[seat];

	(void)BB_ALWAYS(bb_has(s->artefacts, bb_arg_of(action, 0)));
	tkh_pop(s);
	tkh_happened(rules, s, TKH_DESTINY_CHOSEN, seat, 0, log);
	tkh_take_token(s, seat, TKH_PRIEST, values_of(rules, artefact)->priests, log);
	s->artefacts = (uint8_t)(s->artefacts & ~(1u << artefact));
	p->artefacts = (uint8_t)(p->artefacts | 1u << artefact);
	p->destiny = (uint8_t)(tkh_edition_of(rules)->destiny_of[artefact] + 1);
	bb_emit(log, TKH_EV_ARTEFACT, seat, BB_PUBLIC, (int)artefact, 0, 0, 0);
}
