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

/* What is looked at for more than one action. */
struct sight {
	unsigned margin;
	unsigned trades; /* number of sets that are not empty */
	uint16_t trade[SARE_GOLDSMITH - SARE_CARPENTER + 1];
};

static struct sight sight_of(const struct bb_rules *rules, const struct sare_player *p)
{
	struct sight sight = {.margin = sare_margin(rules, p)};

	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++)
		if ((p->built[b] | p->site[b]) != 0)
			sight.trade[sight.trades++] = p->built[b] | p->site[b];
	return sight;
}

/* Trades next to a cell: what is built there is cheap. */
static unsigned trades_near(const struct bb_rules *rules, const struct sight *sight, unsigned cell)
{
	uint16_t near = sare_edition_of(rules)->neighbours[cell];
	unsigned count = 0;

	for (unsigned i = 0; i < sight->trades; i++)
		count += sare_cells(sight->trade[i] & near);
	return count;
}

static unsigned detail(const struct bb_rules *rules, const struct sare_state *s, bb_action action,
                       const struct sight *sight)
{
	unsigned a = bb_arg_of(action, 0);

	switch (bb_kind_of(action)) {
	case SARE_LAUNCH:
		return a * 4 + least(trades_near(rules, sight, bb_arg_of(action, 1)), 3);
	case SARE_TAKE:
		return least(s->top[0], 15) * 4 + least(sight->margin, 4) - 1;
	case SARE_LAY:
	case SARE_PASS:
	case SARE_STAY:
	case SARE_WHIP:
	case SARE_DRAW:
		return least(sight->margin, 15);
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
	struct sight sight = sight_of(rules, &s->player[s->seat]);

	for (uint32_t i = 0; i < count; i++)
		class[i] = (uint16_t)CLASS(legal[i] == plan, bb_kind_of(legal[i]),
		                           detail(rules, s, legal[i], &sight) & (DETAILS - 1));
}

const struct bb_temptation sare_temptation = {CLASSES, tempting, classify};

void sare_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, uint16_t *weight)
{
	bb_tempt(&sare_temptation, rules, state, legal, count, weight);
}
