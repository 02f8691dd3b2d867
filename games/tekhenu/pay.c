/* Payments: what can pay for what, and every way to pay.
 *
 * Gold can replace any basic resource, even if the right token is available. With a Technology,
 * Scribes and Gold replace each other, and so do the two kinds of stone. The payer chooses; the
 * first way listed is the default: right kind, substitute, Gold, Scribes. A single way is taken
 * without asking. Rules: SPEND, T-RULING-47, -48, -74, -100, -128. */
#include "games/tekhenu/pay.h"
#include "games/tekhenu/tekhenu.h"

/* One way to pay: how many of the right kind, of its substitute, of Gold, of Scribes. For a price
 * in Scribes the substitute is Gold. */
struct way {
	unsigned right, other, gold, scribes;
};

/* for each of the three choices of a way */
enum { PART_BITS = 4, PART_MAX = (1 << PART_BITS) - 1 };

static unsigned other_stone(unsigned token)
{
	return token == TKH_LIMESTONE ? TKH_GRANITE : TKH_LIMESTONE;
}

static bool is_stone(unsigned token)
{
	return token == TKH_LIMESTONE || token == TKH_GRANITE;
}

/* How many tokens of the right kind, of the substitute, of Gold and of Scribes may be used. */
static struct way supply(const struct tkh_purse *purse, unsigned token)
{
	unsigned scribes = purse->gold_is_scribe * purse->token[TKH_SCRIBE];
	struct way way = {0, 0, purse->token[TKH_GOLD], scribes};

	if (token >= TKH_OWN_TOKENS) { /* no Resources */
		way = (struct way){
			purse->token[token],
			token == TKH_BY_FAITH && purse->faith_serves ? purse->token[TKH_FAITH] : 0,
			0, 0};
	} else if (token == TKH_SCRIBE) {
		way = (struct way){purse->token[TKH_SCRIBE],
		                   purse->gold_is_scribe * purse->token[TKH_GOLD], 0, 0};
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

/* T-SPEND-02, -03, -04 */
unsigned tkh_purse_worth(const struct tkh_purse *purse, unsigned token)
{
	struct way have = supply(purse, token);

	return have.right + have.other + have.gold + have.scribes;
}

/* X-SP-03 */
bool tkh_can_pay(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                 unsigned token, unsigned amount)
{
	struct tkh_purse purse;

	if (amount <= s->player[seat].token[token != TKH_ANY_TOKEN ? token : TKH_GOLD])
		return true;
	tkh_purse_of(rules, s, seat, &purse);
	return tkh_purse_worth(&purse, token) >= amount;
}

static unsigned less(unsigned a, unsigned b) { return a < b ? a : b; }
static unsigned minus(unsigned a, unsigned b) { return a > b ? a - b : 0; }

/* The default: the fewest Scribes, then the least Gold, then the fewest substitutes
 * (T-RULING-74). */
static struct way default_way(const struct way *have, unsigned amount)
{
	unsigned scribes = minus(amount, have->right + have->other + have->gold);
	unsigned gold = minus(amount - scribes, have->right + have->other);
	unsigned other = minus(amount - scribes - gold, have->right);

	return (struct way){amount - scribes - gold - other, other, gold, scribes};
}

static void take_from(struct tkh_purse *purse, unsigned token, unsigned amount)
{
	purse->token[token] = (uint8_t)minus(purse->token[token], amount);
}

static unsigned substitute_of(unsigned token)
{
	if (token == TKH_BY_FAITH)
		return TKH_FAITH;
	return token == TKH_SCRIBE ? (unsigned)TKH_GOLD : other_stone(token);
}

static void spend(struct tkh_purse *purse, unsigned token, const struct way *way)
{
	if (token != TKH_ANY_TOKEN)
		take_from(purse, token, way->right);
	if (way->other > 0)
		take_from(purse, substitute_of(token), way->other);
	take_from(purse, TKH_GOLD, way->gold);
	take_from(purse, TKH_SCRIBE, way->scribes);
}

/* True if another price for the same action is due after this one. */
static bool is_first_of_two(const struct tkh_state *s, const struct tkh_task *task)
{
	return task != s->pending && task[-1].kind == TKH_OWED_PAY && task[-1].seat == task->seat;
}

/* The second price must still be payable afterwards. */
static bool leaves_enough(const struct tkh_state *s, const struct tkh_purse *purse,
                          const struct tkh_task *task, const struct way *way)
{
	struct tkh_purse rest;

	if (!is_first_of_two(s, task))
		return true;
	rest = *purse;
	spend(&rest, task->a, way);
	return tkh_purse_worth(&rest, task[-1].a) >= task[-1].b;
}

/* True if there is no choice: everything is needed, or there is only one kind. Otherwise a token of
 * one kind could replace one of another. */
static bool is_only_way(const struct way *have, unsigned amount)
{
	unsigned right = less(have->right, amount), other = less(have->other, amount);
	unsigned gold = less(have->gold, amount), scribes = less(have->scribes, amount);
	unsigned sorts = (unsigned)((right > 0) + (other > 0) + (gold > 0) + (scribes > 0));

	return sorts < 2 || right + other + gold + scribes <= amount;
}

/* Decodes the number of a way: Scribes, Gold, substitutes; the rest is paid with the right kind. */
static struct way way_of(unsigned amount, unsigned number)
{
	struct way way = {
		.other = number & PART_MAX,
		.gold = number >> PART_BITS & PART_MAX,
		.scribes = number >> 2 * PART_BITS,
	};

	way.right = minus(amount, way.other + way.gold + way.scribes);
	return way;
}

static unsigned number_of(bb_action action)
{
	return bb_arg_of(action, 0) << 8 | bb_arg_of(action, 1);
}

/* Lists the ways to pay, up to a limit. */
static uint32_t list_ways(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, uint32_t most, bb_action *out)
{
	unsigned amount = task->b;
	struct tkh_purse purse;
	struct way have;
	uint32_t n = 0;

	tkh_purse_of(rules, s, task->seat, &purse);
	have = supply(&purse, task->a);
	for (unsigned scribes = 0; scribes <= less(less(have.scribes, amount), PART_MAX); scribes++)
		for (unsigned gold = 0; gold <= less(less(have.gold, amount - scribes), PART_MAX);
		     gold++) {
			unsigned rest = amount - scribes - gold;

			for (unsigned other = minus(rest, have.right);
			     other <= less(less(have.other, rest), PART_MAX); other++) {
				struct way way = {rest - other, other, gold, scribes};
				unsigned number = (scribes << PART_BITS | gold) << PART_BITS |
				                  other;

				if (!leaves_enough(s, &purse, task, &way))
					continue;
				out[n++] = BB_ACT(TKH_PAY, number >> 8, number & 0xff, 0);
				if (n == most)
					return n;
			}
		}
	return n;
}

/* T-DEC-06 */
uint32_t tkh_list_pay(const struct bb_rules *rules, const struct tkh_state *s,
                      const struct tkh_task *task, bb_action *out)
{
	return list_ways(rules, s, task, BB_LEGAL_MAX, out);
}

/* Using a substitute gives VP once in one's own turn (T-RULING-47, -48, -91). */
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
	/* at the end of the game all basic resources are worth the same */
	if (token == TKH_ANY_TOKEN) {
		unsigned left = way->right;

		for (unsigned basic = 0; basic < TKH_BASICS; basic++) {
			unsigned part = less(left, s->player[seat].token[basic]);

			tkh_take_token(s, seat, basic, part, log);
			left -= part;
		}
	} else {
		tkh_take_token(s, seat, token, way->right, log);
	}
	if (way->other + way->gold + way->scribes == 0)
		return;
	if (way->other > 0)
		tkh_take_token(s, seat, substitute_of(token), way->other, log);
	tkh_take_token(s, seat, TKH_GOLD, way->gold, log);
	tkh_take_token(s, seat, TKH_SCRIBE, way->scribes, log);
	if (way->scribes > 0 || (way->other > 0 && token == TKH_SCRIBE))
		tell_swap(rules, s, seat, TKH_SWAPPED_GOLD, TKH_AT_SWAP_GOLD, log);
	if (way->other > 0 && token < TKH_BASICS)
		tell_swap(rules, s, seat, TKH_SWAPPED_STONE, TKH_AT_SWAP_STONE, log);
}

/* Returns false if there is a choice. */
static bool find_only_way(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned token, unsigned amount, struct way *way)
{
	struct tkh_purse purse;
	struct way have;

	tkh_purse_of(rules, s, seat, &purse);
	have = supply(&purse, token);
	*way = default_way(&have, amount);
	return is_only_way(&have, amount);
}

/* The same for the price on top, leaving enough for the one below it. */
static bool find_only_way_first(const struct bb_rules *rules, const struct tkh_state *s,
                                struct way *way)
{
	const struct tkh_task *owed = tkh_top(s);
	bb_action ways[2];
	uint32_t count;

	if (find_only_way(rules, s, owed->seat, owed->a, owed->b, way) && way->right == owed->b)
		return true;
	count = list_ways(rules, s, owed, 2, ways);
	if (count == 1)
		*way = way_of(owed->b, number_of(ways[0]));
	return count == 1 || BB_NEVER(count == 0);
}

/* Takes a single way; if there are several, the payer is asked. */
bool tkh_run_pay(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                 struct bb_events *log)
{
	struct tkh_task owed = *task;
	struct way way;

	if (!(is_first_of_two(s, tkh_top(s))
	              ? find_only_way_first(rules, s, &way)
	              : find_only_way(rules, s, owed.seat, owed.a, owed.b, &way)))
		return false;
	tkh_pop(s);
	pay(rules, s, owed.seat, owed.a, &way, log);
	return true;
}

void tkh_charge(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned token,
                unsigned amount, struct bb_events *log)
{
	struct way way;

	if (amount == 0)
		return;
	if (find_only_way(rules, s, seat, token, amount, &way))
		pay(rules, s, seat, token, &way, log);
	else
		tkh_push(s, TKH_OWED_PAY, seat, token, amount, 0);
}

void tkh_charge_both(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned first, unsigned first_amount, unsigned second, unsigned second_amount,
                     struct bb_events *log)
{
	if (first_amount > 0 && second_amount > 0) {
		tkh_push(s, TKH_OWED_PAY, seat, second, second_amount, 0);
		tkh_push(s, TKH_OWED_PAY, seat, first, first_amount, 0);
		if (tkh_run_pay(rules, s, tkh_top(s), log))
			(void)tkh_run_pay(rules, s, tkh_top(s), log);
		return;
	}
	tkh_charge(rules, s, seat, first, first_amount, log);
	tkh_charge(rules, s, seat, second, second_amount, log);
}

void tkh_purse_spend(struct tkh_purse *purse, unsigned token, unsigned amount)
{
	struct way have = supply(purse, token);
	struct way way = default_way(&have, amount);

	spend(purse, token, &way);
}

void tkh_act_pay(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	struct way way = way_of(task.b, number_of(action));

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

	(void)rules, (void)arg;
	if (task->kind != TKH_OWED_PAY) {
		bb_put_uint(text, number_of(action));
		return;
	}
	way = way_of(task->b, number_of(action));
	put_part(text, way.right, tkh_token_names.at[task->a], &more);
	put_part(text, way.other, tkh_token_names.at[substitute_of(task->a)], &more);
	put_part(text, way.gold, "gold", &more);
	put_part(text, way.scribes, "scribes", &more);
	if (!more)
		bb_put(text, "nothing");
}

/* The tokens that a payment takes. */
void tkh_details(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, int16_t *out, unsigned stride)
{
	const struct tkh_task *task = tkh_top(state);

	(void)rules;
	if (task->kind != TKH_OWED_PAY)
		return;
	for (uint32_t i = 0; i < count; i++, out += stride) {
		struct way way = way_of(task->b, number_of(legal[i]));

		if (bb_kind_of(legal[i]) != TKH_PAY)
			continue;
		out[task->a] = (int16_t)way.right;
		if (way.other > 0)
			out[substitute_of(task->a)] =
				(int16_t)(out[substitute_of(task->a)] + (int)way.other);
		out[TKH_GOLD] = (int16_t)(out[TKH_GOLD] + (int)way.gold);
		out[TKH_SCRIBE] = (int16_t)(out[TKH_SCRIBE] + (int)way.scribes);
	}
}
