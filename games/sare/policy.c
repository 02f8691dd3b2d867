/* First sight: how tempting an action is by its class, from the table in tempting.h. A class says whether
 * the agents' plan would do it, of what kind it is, and what a player would look at. No rules here. */
#include "core/judge.h"
#include "games/sare/plan.h"

enum { DETAILS = 64, CLASSES = 2 * SARE_KINDS * DETAILS };

#define CLASS(planned, kind, detail)                                                               \
	(((unsigned)(planned) * SARE_KINDS + (unsigned)(kind)) * DETAILS + (unsigned)(detail))

#include "games/sare/tempting.h"

static const struct sare_temper calm = {.risk = 140, .exposure = 250, .margin = 1, .stops = true};

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Trades next to a cell: what is built there is cheap. */
static unsigned trades_near(const struct bb_rules *rules, const struct sare_player *p,
                            unsigned cell)
{
	uint16_t near = sare_edition_of(rules)->neighbours[cell];
	unsigned count = 0;

	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++)
		count += sare_cells((p->built[b] | p->site[b]) & near);
	return count;
}

static unsigned detail(const struct bb_rules *rules, const struct sare_state *s, bb_action action)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned a = bb_arg_of(action, 0);

	switch (bb_kind_of(action)) {
	case SARE_LAUNCH:
		return a * 4 + least(trades_near(rules, p, bb_arg_of(action, 1)), 3);
	case SARE_TAKE:
		return least(s->top[0], 15) * 4 + least(sare_margin(rules, p), 4) - 1;
	case SARE_LAY:
	case SARE_PASS:
	case SARE_STAY:
	case SARE_WHIP:
	case SARE_DRAW:
		return least(sare_margin(rules, p), 15);
	case SARE_DONE:
		return s->stage;
	case SARE_PAY:
	case SARE_STORE:
		return least(a, 3);
	default:
		return least(a, DETAILS - 1);
	}
}

static void classify(const struct bb_rules *rules, const void *state, const bb_action *legal,
                     uint32_t count, uint16_t *class)
{
	const struct sare_state *s = state;
	bb_action plan = sare_choose(&calm, rules, s, s->seat, legal, count);

	for (uint32_t i = 0; i < count; i++)
		class[i] = (uint16_t)CLASS(legal[i] == plan, bb_kind_of(legal[i]),
		                           detail(rules, s, legal[i]) & (DETAILS - 1));
}

const struct bb_temptation sare_temptation = {CLASSES, tempting, classify};

void sare_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, uint16_t *weight)
{
	bb_tempt(&sare_temptation, rules, state, legal, count, weight);
}
