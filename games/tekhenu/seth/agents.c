/* What `greedy` thinks of Artefacts, Cults and Blood: rough tastes, no rules. See games/tekhenu/agents.c. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"

enum { PRICE = 60 /* a Priest of an Artefact's price */, BLOOD = 20 };

/* Artefacts are worth what was printed on them as their price; Blood weighs in every judgement to come. */
int tkh_seth_worth(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat, int rounds)
{
	const struct tkh_player *p = &s->player[seat];
	int worth = 0;

	BB_EACH(artefact, p->artefacts)
		worth += tkh_edition_of(rules)->expansion.artefact[artefact].priests * PRICE;
	return worth * (rounds + 4) / 16 - p->token[TKH_BLOOD] * BLOOD * (4 - s->maat);
}

int tkh_seth_worth_of(const struct bb_rules *rules, bb_action action)
{
	const struct tkh_expansion *x = &tkh_edition_of(rules)->expansion;
	unsigned card = bb_arg_of(action, 0);

	switch (bb_kind_of(action)) {
	case TKH_DRAFT:
		return tkh_edition_of(rules)->start[card].forces * tkh_token_worth[TKH_SOLDIER];
	case TKH_DRAFT_CULT: /* it pays about twice, and only one can be had */
		return 2 * (tkh_worth_of_gain(&x->cult[card].own) + x->cult[card].tokens * 75) -
		       tkh_worth_of_gain(&x->cult[card].others);
	case TKH_CLAIM:
		return x->artefact[card].priests * (PRICE - tkh_token_worth[TKH_PRIEST]) + x->artefact[card].ankh * 10;
	default:
		return 0;
	}
}
