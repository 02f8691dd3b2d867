/* Payments: what pays for what, and the ways to pay that matter.
 *
 * A Gold does everything a basic resource does and more, so a payment that gives away Gold while the
 * right token (or the other stone, where a Technology allows it) lies at hand is never offered. What
 * remains to choose is how many Scribes stand in for Gold, and how much Limestone stands in for
 * Granite or the reverse.
 * Rules: SPEND, T-RULING-47, -48, -74, -100. */
#include "games/tekhenu/state.h"

/* One way to pay: how many of the right kind, of its substitute, of Gold, of Scribes. For a price in
 * Scribes the substitute is Gold. */
struct way {
	unsigned right, other, gold, scribes;
};

enum { PART_MAX = 15 }; /* a way is written with four bits for each of its two choices */

static unsigned other_stone(unsigned token)
{
	return token == TKH_LIMESTONE ? TKH_GRANITE : TKH_LIMESTONE;
}

static bool is_stone(unsigned token)
{
	return token == TKH_LIMESTONE || token == TKH_GRANITE;
}

/* Tokens of the right kind, of the substitute, of Gold and of Scribes that may be used. */
static struct way supply(const struct tkh_purse *purse, unsigned token)
{
	unsigned scribes = purse->gold_is_scribe ? purse->token[TKH_SCRIBE] : 0;
	struct way way = {0, 0, purse->token[TKH_GOLD], scribes};

	if (token == TKH_SCRIBE) {
		way = (struct way){purse->token[TKH_SCRIBE],
		                   purse->gold_is_scribe ? purse->token[TKH_GOLD] : 0, 0, 0};
	} else if (token == TKH_GOLD) {
		way = (struct way){purse->token[TKH_GOLD], 0, 0, scribes};
	} else if (token == TKH_ANY_TOKEN) {
		for (unsigned basic = 0; basic < TKH_BASICS; basic++)
			way.right += purse->token[basic];
	} else {
		way.right = purse->token[token];
		if (purse->stone_is_stone && is_stone(token))
			way.other = purse->token[other_stone(token)];
	}
	return way;
}

unsigned tkh_worth(const struct tkh_purse *purse, unsigned token)
{
	struct way have = supply(purse, token);

	return have.right + have.other + have.gold + have.scribes;
}

bool tkh_can_pay(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                 unsigned token, unsigned amount)
{
	struct tkh_purse purse;

	if (amount <= s->player[seat].token[token < TKH_TOKENS ? token : TKH_GOLD])
		return true;
	tkh_purse_of(rules, s, seat, &purse);
	return tkh_worth(&purse, token) >= amount;
}

static unsigned less(unsigned a, unsigned b) { return a < b ? a : b; }
static unsigned minus(unsigned a, unsigned b) { return a > b ? a - b : 0; }

/* The way with this many Scribes and substitutes (T-RULING-74 fixes the rest). */
static struct way way_with(const struct way *have, unsigned amount, unsigned scribes, unsigned other)
{
	unsigned rest = minus(amount, scribes);
	unsigned stones = less(rest, have->right + have->other);

	return (struct way){minus(stones, other), other, rest - stones, scribes};
}

/* Bounds of the two choices; `other` depends on the number of Scribes. */
static void scribes_range(const struct way *have, unsigned amount, unsigned *low, unsigned *high)
{
	*low = minus(amount, have->right + have->other + have->gold);
	*high = less(less(have->scribes, amount), PART_MAX);
}

static void other_range(const struct way *have, unsigned amount, unsigned scribes, unsigned *low,
                        unsigned *high)
{
	unsigned stones = less(minus(amount, scribes), have->right + have->other);

	*low = minus(stones, have->right);
	*high = less(less(have->other, stones), PART_MAX);
}

uint32_t tkh_list_pay(const struct bb_rules *rules, const struct tkh_state *s,
                      const struct tkh_task *task, bb_action *out)
{
	struct tkh_purse purse;
	struct way have;
	unsigned low, high, first, last;
	uint32_t n = 0;

	tkh_purse_of(rules, s, task->seat, &purse);
	have = supply(&purse, task->a);
	scribes_range(&have, task->b, &low, &high);
	for (unsigned scribes = low; scribes <= high; scribes++) {
		other_range(&have, task->b, scribes, &first, &last);
		for (unsigned other = first; other <= last; other++)
			out[n++] = BB_ACT(TKH_PAY, scribes << 4 | other, 0, 0);
	}
	return n;
}

/* Substitutes pay once in the own turn (T-RULING-47, -48, -91). */
static void tell_swap(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      unsigned swap, unsigned moment, struct bb_events *log)
{
	if (s->active != seat || (s->swapped & swap) != 0)
		return;
	s->swapped = (uint8_t)(s->swapped | swap);
	tkh_moment(rules, s, seat, s->player[seat].technologies, moment, 0, log);
}

static void pay(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned token,
                const struct way *way, struct bb_events *log)
{
	if (token == TKH_ANY_TOKEN) { /* at the end of the game one basic resource is like another */
		unsigned left = way->right;

		for (unsigned basic = 0; basic < TKH_BASICS; basic++) {
			unsigned part = less(left, s->player[seat].token[basic]);

			tkh_take_token(s, seat, basic, part, log);
			left -= part;
		}
	} else {
		tkh_take_token(s, seat, token, way->right, log);
	}
	if (way->other > 0)
		tkh_take_token(s, seat, token == TKH_SCRIBE ? (unsigned)TKH_GOLD : other_stone(token),
		               way->other, log);
	tkh_take_token(s, seat, TKH_GOLD, way->gold, log);
	tkh_take_token(s, seat, TKH_SCRIBE, way->scribes, log);
	if (way->scribes > 0 || (way->other > 0 && token == TKH_SCRIBE))
		tell_swap(rules, s, seat, TKH_SWAPPED_GOLD, TKH_AT_SWAP_GOLD, log);
	if (way->other > 0 && token != TKH_SCRIBE)
		tell_swap(rules, s, seat, TKH_SWAPPED_STONE, TKH_AT_SWAP_STONE, log);
}

void tkh_charge(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned token,
                unsigned amount, struct bb_events *log)
{
	struct tkh_purse purse;
	struct way have, way;
	unsigned low, high, first, last;

	if (amount == 0)
		return;
	tkh_purse_of(rules, s, seat, &purse);
	have = supply(&purse, token);
	scribes_range(&have, amount, &low, &high);
	other_range(&have, amount, low, &first, &last);
	if (low < high || first < last) {
		tkh_push(s, TKH_OWED_PAY, seat, token, amount, 0);
		return;
	}
	way = way_with(&have, amount, low, first);
	pay(rules, s, seat, token, &way, log);
}

void tkh_purse_spend(struct tkh_purse *purse, unsigned token, unsigned amount)
{
	struct way have = supply(purse, token);
	unsigned low, high, first, last;
	struct way way;

	scribes_range(&have, amount, &low, &high);
	other_range(&have, amount, low, &first, &last);
	way = way_with(&have, amount, low, first);
	purse->token[token] = (uint8_t)minus(purse->token[token], way.right);
	if (way.other > 0) {
		unsigned substitute = token == TKH_SCRIBE ? (unsigned)TKH_GOLD : other_stone(token);

		purse->token[substitute] = (uint8_t)minus(purse->token[substitute], way.other);
	}
	purse->token[TKH_GOLD] = (uint8_t)minus(purse->token[TKH_GOLD], way.gold);
	purse->token[TKH_SCRIBE] = (uint8_t)minus(purse->token[TKH_SCRIBE], way.scribes);
}

static struct way way_of_action(const struct bb_rules *rules, const struct tkh_state *s,
                                const struct tkh_task *task, bb_action action)
{
	struct tkh_purse purse;
	struct way have;

	tkh_purse_of(rules, s, task->seat, &purse);
	have = supply(&purse, task->a);
	return way_with(&have, task->b, bb_arg_of(action, 0) >> 4, bb_arg_of(action, 0) & 15);
}

void tkh_act_pay(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	struct way way = way_of_action(rules, s, &task, action);

	tkh_pop(s);
	pay(rules, s, task.seat, task.a, &way, log);
}

static void put_part(struct bb_text *text, unsigned count, const char *name, bool *more)
{
	if (count == 0)
		return;
	if (*more)
		bb_put_char(text, ' ');
	*more = true;
	bb_put(text, name);
	bb_put_char(text, ' ');
	bb_put_uint(text, count);
}

/* The tokens of a payment: "granite 1 limestone 1 gold 1". */
void tkh_format_arg(const struct bb_rules *rules, const void *state, bb_action action, unsigned arg,
                    struct bb_text *text)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);
	bool more = false;
	struct way way;

	(void)arg;
	if (task->kind != TKH_OWED_PAY) {
		bb_put_uint(text, bb_arg_of(action, 0));
		return;
	}
	way = way_of_action(rules, s, task, action);
	put_part(text, way.right,
	         task->a == TKH_ANY_TOKEN ? "resources" : tkh_token_names.at[task->a], &more);
	if (task->a == TKH_SCRIBE)
		put_part(text, way.other, "gold", &more);
	else
		put_part(text, way.other, tkh_token_names.at[other_stone(task->a)], &more);
	put_part(text, way.gold, "gold", &more);
	put_part(text, way.scribes, "scribes", &more);
	if (!more)
		bb_put(text, "nothing");
}
