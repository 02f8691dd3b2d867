/* How `greedy` values Artefacts, Cults and Blood: rough preferences, no rules. See
 * games/tekhenu/agents.c. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"

enum {
	PRICE = 60, /* for each Priest of an Artefact's price */
	BLOOD = 20,
	DRAWN = 260,  /* for a Decree chosen from several */
	DRAFTED = 200, /* for the card drawn with a Start card */
	POOREST = 140, /* Cults that pay less count as this */
};

/* How often a Cult pays in a game. */
static const uint8_t times[TKH_CULTS] = {2, 2, 1, 2, 2, 3, 2};

/* Cards that are about to be drawn: they are not known yet. */
static int worth_of_draws(const struct tkh_state *s, unsigned seat, int rounds)
{
	static const uint8_t later[TKH_FAMILIES] = {[TKH_BLESSING] = 12, [TKH_TECHNOLOGY] = 45};
	int worth = 0;

	for (unsigned i = 0; i < s->pending_count; i++) {
		const struct tkh_task *task = &s->pending[i];

		if (task->seat == seat &&
		    (task->kind == TKH_OWED_DRAWN || task->kind == TKH_OWED_TOP))
			worth += task->a == TKH_DECREE ? DRAWN : later[task->a] * (rounds + 1);
	}
	return worth;
}

/* Artefacts are worth the price printed on them while they can be used. Blood counts in every
 * judgement to come. */
int tkh_seth_worth(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   int rounds)
{
	const struct tkh_player *p = &s->player[seat];
	int worth = 0;

	BB_EACH(artefact, p->artefacts)
		worth += tkh_edition_of(rules)->expansion.artefact[artefact].priests * PRICE;
	return worth * rounds / 12 + worth_of_draws(s, seat, rounds) -
	       p->token[TKH_BLOOD] * BLOOD * (4 - s->maat);
}

/* True for a Start card that gives only a few Soldiers or Priests: it also draws a card. */
static bool draws(const struct tkh_start_values *v)
{
	return v->value + v->tokens + v->forces == 0 &&
	       tkh_worth_of_gain(&v->gain) <= 3 * tkh_token_worth[TKH_PRIEST];
}

static int worth_of_cult(const struct tkh_cult_values *v, unsigned cult)
{
	int own = tkh_worth_of_gain(&v->own) + v->own.population * 20 + v->tokens * 75;

	int worth = times[cult] * (own - tkh_worth_of_gain(&v->others) / 2);

	return worth > POOREST ? worth : POOREST;
}

int tkh_seth_worth_of(const struct bb_rules *rules, bb_action action)
{
	const struct tkh_expansion *x = &tkh_edition_of(rules)->expansion;
	unsigned card = bb_arg_of(action, 0);

	switch (bb_kind_of(action)) {
	case TKH_DRAFT:
		return tkh_edition_of(rules)->start[card].forces * tkh_token_worth[TKH_SOLDIER] +
		       (draws(&tkh_edition_of(rules)->start[card]) ? DRAFTED : 0);
	case TKH_DRAFT_CULT:
		return worth_of_cult(&x->cult[card], card);
	case TKH_CLAIM:
		return x->artefact[card].priests * (PRICE - tkh_token_worth[TKH_PRIEST]) +
		       x->artefact[card].ankh * 10;
	default:
		return 0;
	}
}
