/* Phase 3: completing sites.
 *
 * Rules: S-CON-01..09, S-PYR-02, S-PYR-03, S-REV-02, S-RULING-49..52, S-RULING-55, S-RULING-101,
 * S-RULING-102, S-SM-12. Payment is in pay.c, the effects of a completed building in buildings.c,
 * leftover cards and tokens in caravan.c. */
#include "games/sare/build.h"
#include "games/sare/goals.h"

#include <string.h>

#include "core/never.h"

/* S-PYR-02, S-EX-29: one stage a round. */
static bool is_worked_on(const struct sare_player *p, unsigned building)
{
	return building == SARE_PYRAMID && (p->worked & SARE_WORKED_STAGE) != 0;
}

static bool can_pay(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell, uint64_t purse)
{
	return !is_worked_on(p, building) &&
	       sare_short_of(sare_price(rules, p, building, cell), purse) == 0;
}

bool sare_can_build(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell)
{
	return bb_has(p->site[building], cell) && can_pay(rules, p, building, cell, sare_purse(p));
}

/* S-RULING-102: all ways to pay; or the cheapest one and the possible numbers of one item. */
static uint32_t list_payments(const struct bb_rules *rules, const struct sare_state *s,
                              bb_action *out)
{
	struct sare_ways ways;
	uint32_t n = 0;

	sare_find_ways(rules, s, &ways);
	if (ways.count <= SARE_PAYMENTS_MAX) {
		while (n < ways.count) {
			out[n] = BB_ACT(SARE_PAY, n, 0, 0);
			n++;
		}
		return n;
	}
	out[n++] = BB_ACT(SARE_PAY, 0, 0, 0);
	BB_EACH(number, ways.numbers[sare_asked_item(&ways)])
		out[n++] = BB_ACT(SARE_SPEND, sare_asked_item(&ways), number, 0);
	return n;
}

unsigned sare_payable(const struct bb_rules *rules, const struct sare_player *p, unsigned *several)
{
	uint64_t purse = sare_purse(p);
	unsigned types = 0;

	*several = 0;
	BB_EACH(b, sare_types_in(p->site)) {
		if (sare_sites(p, b) > 1)
			*several |= 1u << b;
		else
			types |= (unsigned)can_pay(rules, p, b, bb_lowest(p->site[b]), purse) << b;
	}
	return types;
}

uint32_t sare_legal_build(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned several;
	uint32_t n = 0;

	if (s->stage == SARE_AT_PAY)
		return list_payments(rules, s, out);
	BB_EACH(b, sare_payable(rules, p, &several))
		out[n++] = BB_ACT(SARE_BUILD, b, 0, 0);
	out[n++] = BB_ACT(SARE_DONE, 0, 0, 0);
	BB_EACH(b, several)
		BB_EACH(cell, p->site[b])
			if (sare_can_build(rules, p, b, cell))
				out[n++] = BB_ACT(SARE_BUILD_ON, b, cell, 0);
	return n;
}

const char *sare_why_build(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building, bool on_cell, unsigned cell)
{
	const struct sare_player *p = &s->player[s->seat];

	if (p->site[building] == 0 || (on_cell && !bb_has(p->site[building], cell)))
		return "S-CON-01";
	if (on_cell != (sare_sites(p, building) > 1))
		return "S-RULING-101";
	if (!on_cell)
		cell = bb_lowest(p->site[building]);
	if (is_worked_on(p, building))
		return "S-PYR-02";
	if (!sare_can_build(rules, p, building, cell))
		return building == SARE_PYRAMID ? "S-PYR-03" : "S-CON-06";
	return NULL;
}

/* S-RULING-97: nobody is asked if no site can be paid. */
static void ask_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	const struct sare_player *p = &s->player[s->seat];
	uint64_t purse = sare_purse(p);

	s->stage = SARE_AT_BUILD;
	BB_EACH(b, sare_types_in(p->site))
		BB_EACH(cell, p->site[b])
			if (can_pay(rules, p, b, cell, purse))
				return;
	sare_begin_stow(rules, s, log);
}

static void begin_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	struct sare_player *p;

	s->seat = (uint8_t)((s->first + s->turn) % rules->seats);
	p = &s->player[s->seat];
	if (p->obelisk == SARE_REVOLT) { /* S-RULING-49, S-RULING-50 */
		p->joker = 0;
		memset(p->kept, 0, sizeof p->kept);
		sare_begin_stow(rules, s, log);
		return;
	}
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		p->card[i] = (uint8_t)(p->card[i] + p->kept[i]);
	memset(p->kept, 0, sizeof p->kept);
	ask_builder(rules, s, log);
}

void sare_begin_construction(const struct bb_rules *rules, struct sare_state *s,
                             struct bb_events *log)
{
	s->turn = 0;
	begin_builder(rules, s, log);
}

void sare_next_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	s->turn++;
	if (s->turn < rules->seats)
		begin_builder(rules, s, log);
	else
		sare_end_round(rules, s, log);
}

static void pay(const struct bb_rules *rules, struct sare_state *s,
                const struct sare_payment *payment, struct bb_events *log)
{
	unsigned building = s->paying - 1u;
	unsigned cell = s->paying_on - 1u;

	(void)BB_ALWAYS(s->paying != 0);
	sare_spend(&s->player[s->seat], payment);
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		if (payment->item[i] > 0)
			bb_emit(log, SARE_EV_SPENT, s->seat, BB_PUBLIC, (int)i, payment->item[i], 0,
			        0);
	s->paying = 0;
	s->paying_on = 0;
	memset(s->spent, 0, sizeof s->spent);
	sare_complete(rules, s, s->seat, building, cell, log);
	ask_builder(rules, s, log);
}

/* S-RULING-97: a single way is taken without asking. */
static void ask_payment(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	struct sare_payment only;

	s->stage = SARE_AT_PAY;
	if (sare_find_only_way(rules, s, &only))
		pay(rules, s, &only, log);
}

void sare_play_build(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log)
{
	unsigned first = bb_arg_of(action, 0);
	unsigned kind = bb_kind_of(action);
	struct sare_payment payment;

	switch (kind) {
	case SARE_BUILD:
	case SARE_BUILD_ON:
		s->paying = (uint8_t)(first + 1);
		s->paying_on = (uint8_t)(1 + (kind == SARE_BUILD_ON
		                                      ? bb_arg_of(action, 1)
		                                      : bb_lowest(s->player[s->seat].site[first])));
		ask_payment(rules, s, log);
		break;
	case SARE_SPEND:
		s->spent[first] = (uint8_t)(bb_arg_of(action, 1) + 1);
		ask_payment(rules, s, log);
		break;
	case SARE_PAY:
		if (BB_ALWAYS(sare_find_way(rules, s, first, &payment)))
			pay(rules, s, &payment, log);
		break;
	case SARE_DONE:
		sare_begin_stow(rules, s, log);
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
}
