/* What is missing, in numbers, where the rule that forbids an action counts something: "needs 2
 * Scribes, has 1". why.c finds the rule. Prices are found by trying, so no price is repeated
 * here. */
#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"
#include "games/tekhenu/pay.h"
#include "games/tekhenu/tekhenu.h"

enum {
	MOST = 40,    /* higher than any price */
	MORE = 10,    /* higher than any price in tokens of a module */
	MODULE = 'X', /* first letter of the modules' rule ids */
};

static bool short_of(const struct tkh_purse *purse, unsigned token, unsigned need,
                     struct bb_lack *lack)
{
	unsigned worth = tkh_purse_worth(purse, token), have = purse->token[token];

	if (worth >= need)
		return false;
	*lack = (struct bb_lack){tkh_token_names.at[token], (uint8_t)need, (uint8_t)have,
	                         (uint8_t)(worth - have)};
	return true;
}

/* The single token, and how much of it, that would make the God action possible. */
static bool god_lacks(const struct bb_rules *rules, const struct tkh_state *s, unsigned god,
                      unsigned value, unsigned flags, const struct tkh_purse *purse,
                      struct bb_lack *lack)
{
	unsigned seat = tkh_top(s)->seat;

	for (unsigned token = 0; token < TKH_TOKENS; token++) {
		struct tkh_purse rich = *purse;

		if (token == TKH_GOLD) /* Gold replaces the others, but no god asks for it */
			continue;
		for (unsigned more = 1; more <= MOST; more++) {
			tkh_purse_add(&rich, token, 1);
			if (tkh_can_perform(rules, s, seat, god, value, flags, &rich))
				return short_of(purse, token, tkh_purse_worth(purse, token) + more,
				                lack);
		}
	}
	return false;
}

static bool lacks_price(const struct bb_rules *rules, const struct tkh_state *s, bb_action action,
                        const struct tkh_purse *purse, struct bb_lack *lack)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_task *task = tkh_top(s);

	switch (bb_kind_of(action)) {
	case TKH_PERFORM:
		return god_lacks(rules, s, bb_arg_of(action, 0), bb_arg_of(action, 1) + 1,
		                 task->kind == TKH_OWED_EXTRA ? task->c : 0, purse, lack);
	case TKH_GO:
		return s->deed.deed < TKH_GODS &&
		       god_lacks(rules, s, s->deed.deed, s->deed.value, s->deed.flags, purse, lack);
	case TKH_BUILD:
		return short_of(purse, TKH_BREAD, e->site[bb_arg_of(action, 0)].bread, lack);
	case TKH_REFRESH:
		return short_of(
			purse, TKH_PAPYRUS,
			tkh_thoth_price(rules, s->deed.value, s->deed.flags) + e->refresh_papyrus,
			lack);
	default:
		return false;
	}
}

/* The same for the god where the die lies, with the face it shows. */
static bool lacks_for_die(const struct bb_rules *rules, const struct tkh_state *s, bb_action action,
                          const struct tkh_purse *purse, struct bb_lack *lack)
{
	return bb_kind_of(action) == TKH_TAKE &&
	       god_lacks(rules, s, bb_arg_of(action, 0), bb_arg_of(action, 2) + 1, 0, purse, lack);
}

static bool lacks_scribes(const struct bb_rules *rules, const struct tkh_state *s, bb_action action,
                          const struct tkh_purse *purse, struct bb_lack *lack)
{
	(void)rules;
	return short_of(purse, TKH_SCRIBE, tkh_scribes_for(s->die.value, bb_arg_of(action, 0) + 1),
	                lack);
}

static bool lacks_anubis(const struct bb_rules *rules, const struct tkh_state *s, bb_action action,
                         const struct tkh_purse *purse, struct bb_lack *lack)
{
	(void)s, (void)action;
	return short_of(purse, TKH_SCRIBE, tkh_edition_of(rules)->anubis_scribes, lack);
}

static bool lacks_happiness(const struct bb_rules *rules, const struct tkh_state *s,
                            bb_action action, const struct tkh_purse *purse, struct bb_lack *lack)
{
	unsigned need = tkh_edition_of(rules)->quarter[bb_arg_of(action, 0)].happiness;

	(void)s;
	*lack = (struct bb_lack){"happiness", (uint8_t)need, purse->happiness, 0};
	return true;
}

static const struct {
	const char *rule;
	bool (*count)(const struct bb_rules *rules, const struct tkh_state *s, bb_action action,
	              const struct tkh_purse *purse, struct bb_lack *lack);
} counted[] = {
	{"T-SPEND-01", lacks_price},     {"T-TURN-06", lacks_for_die},
	{"T-SCRIBE-01", lacks_scribes},  {"T-ANUBIS-01", lacks_anubis},
	{"T-THOTH-04", lacks_happiness},
};

/* For a rule of a module: the single token that would make the action legal. */
static bool legality_lacks(const struct bb_rules *rules, const struct tkh_state *s,
                           bb_action action, const struct tkh_purse *purse, struct bb_lack *lack)
{
	unsigned seat = tkh_top(s)->seat;

	for (unsigned token = 0; token < TKH_TOKENS; token++) {
		struct tkh_state rich = *s;

		if (token == TKH_GOLD)
			continue;
		for (unsigned more = 1; more <= MORE; more++) {
			/* A track cannot go beyond its end. */
			if (token >= TKH_OWN_TOKENS && rich.player[seat].token[token] >= TKH_FORCES)
				break;
			rich.player[seat].token[token]++;
			if (bb_is_legal(rules, &rich, action))
				return short_of(purse, token, tkh_purse_worth(purse, token) + more,
				                lack);
		}
	}
	return false;
}

bool tkh_lack(const struct bb_rules *rules, const void *state, bb_action action,
              struct bb_lack *lack)
{
	const char *rule = tkh_why_not(rules, state, action);
	struct tkh_purse purse;

	if (rule == NULL || tkh_top(state)->seat >= rules->seats)
		return false;
	tkh_purse_of(rules, state, tkh_top(state)->seat, &purse);
	for (unsigned i = 0; i < sizeof counted / sizeof counted[0]; i++)
		if (bb_same(rule, counted[i].rule))
			return counted[i].count(rules, state, action, &purse, lack);
	return rule[0] == MODULE && legality_lacks(rules, state, action, &purse, lack);
}
