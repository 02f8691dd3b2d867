/* What the next unseen cards do to a gauge, as exclusive cases that add up to 100 percent: it
 * stays, it rises by 1, by 2 or more, or there is a general revolt. For people; no rules here.
 *
 * No power and no passing on of trouble is taken into account. Horus' Choice is followed through
 * (two more cards); Hoshekh is replaced by the next card, as in a draw. */
#include "core/never.h"
#include "games/sare/cards.h"
#include "games/sare/season.h"

#include <string.h>

enum {
	HORUS = 3,      /* classes of cards: those that raise by 0, 1 and 2, and this one */
	KINDS,
	/* stops after more Horus' Choices in a row than any printed pack contains */
	DRAWS_MAX = 7,
	PERCENT = 100,
};

/* Weights of the cases in units of 2^-32. */
struct odds {
	unsigned left[KINDS]; /* unseen cards */
	unsigned margin;
	uint64_t weight[SARE_CASES];
};

static void follow(struct odds *o, unsigned want, unsigned rise, unsigned drawn, uint64_t weight)
{
	unsigned total = o->left[0] + o->left[1] + o->left[2] + o->left[HORUS];

	if (rise > 0 && rise >= o->margin) {
		o->weight[SARE_CASE_REVOLT] += weight;
		return;
	}
	if (want == 0 || total == 0 || drawn == DRAWS_MAX) {
		o->weight[rise < 2 ? rise : 2] += weight;
		return;
	}
	for (unsigned k = 0; k < KINDS; k++) {
		uint64_t share = weight * o->left[k] / total;

		if (o->left[k] == 0)
			continue;
		o->left[k]--;
		follow(o, want - 1 + (k == HORUS ? 2u : 0u), rise + (k == HORUS ? 0 : k), drawn + 1,
		       share);
		o->left[k]++;
	}
}

/* Rounds to whole percents by the largest remainder. */
static void round_off(const uint64_t weight[SARE_CASES], uint8_t percent[SARE_CASES])
{
	uint64_t rest[SARE_CASES], sum = 0;
	unsigned given = 0;

	for (unsigned i = 0; i < SARE_CASES; i++)
		sum += weight[i];
	for (unsigned i = 0; i < SARE_CASES; i++) {
		percent[i] = (uint8_t)(weight[i] * PERCENT / sum);
		rest[i] = weight[i] * PERCENT % sum;
		given += percent[i];
	}
	for (; given < PERCENT; given++) {
		unsigned most = 0;

		for (unsigned i = 1; i < SARE_CASES; i++)
			if (rest[i] > rest[most])
				most = i;
		percent[most]++;
		rest[most] = 0;
	}
}

void sare_odds_of(const struct bb_rules *rules, const struct sare_state *s,
                  const struct sare_player *p, unsigned cards, uint8_t percent[SARE_CASES])
{
	struct odds o = {.margin = sare_margin(rules, p)};

	(void)BB_ALWAYS(p->steps <= sare_edition_of(rules)->gauge);
	memset(percent, 0, SARE_CASES);
	for (unsigned i = 0; i < SARE_CARD_HOSHEKH; i++)
		o.left[i == SARE_CARD_HORUS ? HORUS : sare_rise_of(i)] += s->unseen[i];
	if (o.left[0] + o.left[1] + o.left[2] + o.left[HORUS] == 0)
		return;
	follow(&o, cards, 0, 0, UINT64_C(1) << 32);
	round_off(o.weight, percent);
}
