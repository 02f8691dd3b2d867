/* Phase 3: completing sites.
 *
 * Rules: S-CON-01..09, S-PYR-02, S-PYR-03, S-REV-02, S-RULING-49..52, S-RULING-55, S-SM-12. How a site
 * is paid is in pay.c, what completing one does in buildings.c, what becomes of the rest in
 * caravan.c. */
#include "games/sare/state.h"

#include <string.h>

/* S-PYR-02, S-EX-29: one stage a round. */
bool sare_can_build(const struct bb_rules *rules, const struct sare_player *p, unsigned building)
{
	if (p->site[building] == 0)
		return false;
	if (building == SARE_PYRAMID && (p->worked & SARE_WORKED_STAGE) != 0)
		return false;
	return sare_can_pay(rules, p, building);
}

uint32_t sare_legal_build(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	const struct sare_player *p = &s->player[s->seat];
	uint32_t n = 0;

	if (s->stage == SARE_AT_PAY) {
		struct sare_payment payments[SARE_PAYMENTS_MAX];
		uint32_t count = sare_payments(rules, p, s->paying - 1u, payments);

		while (n < count) {
			out[n] = BB_ACT(SARE_PAY, n >> 8, n & 0xff, 0);
			n++;
		}
		return n;
	}
	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		if (sare_can_build(rules, p, b))
			out[n++] = BB_ACT(SARE_BUILD, b, 0, 0);
	out[n++] = BB_ACT(SARE_DONE, 0, 0, 0);
	return n;
}

const char *sare_why_build(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building)
{
	const struct sare_player *p = &s->player[s->seat];

	if (p->site[building] == 0)
		return "S-CON-01";
	if (building == SARE_PYRAMID && (p->worked & SARE_WORKED_STAGE) != 0)
		return "S-PYR-02";
	if (!sare_can_pay(rules, p, building))
		return building == SARE_PYRAMID ? "S-PYR-03" : "S-CON-06";
	return NULL;
}

/* S-RULING-97: nobody is asked when no site can be paid. */
static void ask_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	const struct sare_player *p = &s->player[s->seat];

	s->stage = SARE_AT_BUILD;
	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		if (sare_can_build(rules, p, b))
			return;
	sare_begin_stow(rules, s, log);
}

static void begin_builder(const struct bb_rules *rules, struct sare_state *s,
                          struct bb_events *log)
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
	struct sare_player *p = &s->player[s->seat];

	p->idle = (uint8_t)(p->idle + (p->worked == 0));
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

	sare_spend(&s->player[s->seat], payment);
	for (unsigned i = 0; i < SARE_ITEMS; i++)
		if (payment->item[i] > 0)
			bb_tell(log, SARE_EV_SPENT, s->seat, BB_PUBLIC, (int)i, payment->item[i], 0, 0);
	s->paying = 0;
	sare_complete(rules, s, s->seat, building, log);
	ask_builder(rules, s, log);
}

void sare_play_build(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log)
{
	struct sare_payment payments[SARE_PAYMENTS_MAX];
	const struct sare_player *p = &s->player[s->seat];

	switch (bb_kind_of(action)) {
	case SARE_BUILD:
		s->paying = (uint8_t)(bb_arg_of(action, 0) + 1);
		s->stage = SARE_AT_PAY;
		if (sare_payments(rules, p, s->paying - 1u, payments) == 1)
			pay(rules, s, &payments[0], log);
		break;
	case SARE_PAY:
		sare_payments(rules, p, s->paying - 1u, payments);
		pay(rules, s, &payments[bb_arg_value(&sare_kinds[SARE_PAY], action, 0)], log);
		break;
	default:
		sare_begin_stow(rules, s, log);
		break;
	}
}
