/* The agent `greedy`: searches to the end of its own turn and takes what is worth most.
 *
 * It plays its own decisions on the view it is given; chance and other seats end the search. The
 * worths are rough preferences in hundredths of a VP, not rules. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

#include <string.h>

enum { VP = 100, DEPTH = 14, NODES = 6000 };

struct search {
	const struct bb_rules *rules;
	unsigned seat;
	unsigned nodes;
};

const uint8_t tkh_token_worth[TKH_TOKENS] = {55, 65, 70, 75, 120, 110, 25, 0, 45, 45, 0};

/* Each further token of one kind is worth less. */
static int worth_of_tokens(const struct tkh_player *p)
{
	int worth = 0;

	for (unsigned token = 0; token < TKH_TOKENS; token++) {
		int count = p->token[token];

		worth += tkh_token_worth[token] * (count > 5 ? 5 : count);
		worth += tkh_token_worth[token] / 3 * (count > 5 ? count - 5 : 0);
	}
	return worth;
}

/* The VP of the three Decrees that would score most now, one of each symbol. */
static int worth_of_decrees(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned used = 0;
	int worth = 0;

	for (unsigned i = 0; i < 3; i++) {
		unsigned best = 0, symbol = TKH_SYMBOLS;

		BB_EACH(decree, p->decrees) {
			unsigned points = 1 + tkh_decree_score(rules, s, seat, decree,
			                                       tkh_level(rules, p->population));

			if (!bb_has(used, tkh_symbol(rules, decree)) && points > best) {
				best = points;
				symbol = tkh_symbol(rules, decree);
			}
		}
		if (symbol == TKH_SYMBOLS)
			break;
		used |= 1u << symbol;
		worth += (int)best * VP * 8 / 10;
	}
	return worth;
}

static int worth_of_modules(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            int rounds)
{
	int worth = 0;

	TKH_EACH_WITH(worth, module, rules)
		worth += module->worth(rules, s, seat, rounds);
	return worth;
}

static int worth(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_player *p = &s->player[seat];
	int rounds = 16 - (s->round > 16 ? 16 : s->round);
	int scorings = s->maat < 2 ? 2 : s->maat < 4 ? 1 : 0;
	int balance = tkh_balance(rules, s, seat);
	int levels = 0, sum, value;
	struct tkh_scores scores;

	if (s->maat >= 4) /* only what the end of the game still pays */
		return p->vp * VP + p->token[TKH_SCRIBE];
	for (unsigned token = 0; token < TKH_BASICS; token++)
		levels += p->production[token];
	tkh_find_scores(rules, s, seat, &scores);
	sum = (int)(tkh_sum_of_scores(&scores) + tkh_module_score(rules, s, seat));
	value = p->vp * VP + worth_of_tokens(p) * (rounds + 8) / 24;
	value += sum * scorings * VP * 9 / 10 + levels * 10 * rounds / 4;
	value -= (int)tkh_bread_due(rules, s, seat) * scorings * 70;
	value += (p->happiness * 30 + p->population * 14) * (rounds + 6) / 16;
	value += (int)bb_count(p->technologies) * 45 * rounds;
	value += (int)bb_count(p->blessings) * 12 * (rounds + 1);
	value += worth_of_decrees(rules, s, seat) + (int)p->decree_count * 60;
	value += worth_of_modules(rules, s, seat, rounds);
	value -= (int)tkh_maat_loss(rules, balance) * VP + (balance < 0 ? -balance : balance) * 12;
	return value;
}

/* The actions that the search looks at: the usual payment, and no cards together with the die. */
static bool is_worth_a_look(const struct bb_game *game, const bb_action *legal, uint32_t count,
                            uint32_t i)
{
	unsigned kind = bb_kind_of(legal[i]);
	unsigned last = bb_kind_of(legal[count - 1]);

	if (kind == TKH_PAY)
		return bb_is_usual(game, legal, i);
	if (last == TKH_READY)
		return kind == TKH_READY;
	return kind != TKH_REFRESH;
}

static int look(struct search *search, const struct tkh_state *s, unsigned depth)
{
	bb_action legal[BB_LEGAL_MAX];
	struct tkh_state next;
	int best = INT32_MIN;
	uint32_t count;

	if (tkh_actor(search->rules, s) != (int)search->seat || depth == 0 || search->nodes == 0 ||
	    tkh_top(s)->kind == TKH_OWED_TAKE)
		return worth(search->rules, s, search->seat);
	count = tkh_legal(search->rules, s, legal);
	for (uint32_t i = 0; i < count; i++) {
		int value;

		if (!is_worth_a_look(search->rules->game, legal, count, i))
			continue;
		if (search->nodes > 0)
			search->nodes--;
		next = *s;
		tkh_play(search->rules, &next, legal[i], NULL);
		value = look(search, &next, depth - 1);
		if (value > best)
			best = value;
	}
	return best;
}

int tkh_worth_of_gain(const struct tkh_gain *gain)
{
	int value = gain->vp * VP + gain->population * 20 + gain->happiness * 40;

	for (unsigned token = 0; token < TKH_TOKENS; token++)
		value += gain->token[token] * tkh_token_worth[token];
	return value;
}

/* Start and Destiny cards pay later: they are judged by the values printed on them. */
static int worth_of_card(const struct bb_rules *rules, bb_action action)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned card = bb_arg_of(action, 0);
	int worth = tkh_module_worth_of(rules, action);

	switch (bb_kind_of(action)) {
	case TKH_DRAFT:
		return worth + tkh_worth_of_gain(&e->start[card].gain) + e->start[card].value * 90 +
		       e->start[card].tokens * 75 + e->start[card].initiative * 3 +
		       (e->start[card].value + e->start[card].tokens == 0 &&
		                        tkh_worth_of_gain(&e->start[card].gain) == 0
		                ? 260
		                : 0);
	case TKH_DESTINY:
		return worth + tkh_worth_of_gain(&e->destiny[card].gain) +
		       e->destiny[card].ankh * 10 + e->destiny[card].steps * 40;
	default:
		return worth;
	}
}

static bb_action choose_greedy(const struct bb_rules *rules, const void *view, unsigned seat,
                               const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	struct search search = {rules, seat, 0};
	const struct tkh_state *s = view;
	bb_action best = legal[0];
	int most = INT32_MIN;

	for (uint32_t i = 0; i < count; i++) {
		struct tkh_state next = *s;
		int value;

		if (tkh_top(s)->kind == TKH_OWED_DRAFT ||
		    (tkh_top(s)->kind == TKH_OWED_DESTINY && s->round == 0)) {
			value = worth_of_card(rules, legal[i]);
		} else {
			search.nodes = NODES;
			tkh_play(rules, &next, legal[i], NULL);
			value = look(&search, &next, DEPTH);
		}
		/* A little noise, so that two games differ even without chance. At the end there is
		 * none: equal sets of Decrees are chosen by card number (T-RULING-115). */
		value = value * 8 + (s->maat < 4 ? (int)bb_rng_below(rng, 8) : 0);
		if (value > most) {
			most = value;
			best = legal[i];
		}
	}
	return best;
}

const struct bb_agent tkh_agents[] = {{"greedy", choose_greedy}, {NULL, NULL}};
