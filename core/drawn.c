/* Luck in a hidden order: see drawn.h. */
#include "core/drawn.h"
#include "core/never.h"

enum { NAME_MAX = BB_LABEL_MAX + 64 };

/* A copy in its place. */
struct copy {
	uint64_t number;
	uint16_t kind;
	bool held;
};

static void find_stock(const struct bb_rules *rules, const void *state, struct bb_stock *stock)
{
	bb_action outcome[BB_LEGAL_MAX];
	uint32_t weight[BB_LEGAL_MAX];

	stock->count = rules->game->legal(rules, state, outcome);
	(void)rules->game->weights(rules, state, weight);
	for (uint32_t i = 0; i < stock->count; i++)
		stock->kind[i] = (struct bb_stock_kind){
			outcome[i], (uint16_t)weight[i], 0, (uint16_t)weight[i]};
}

/* Sorts all copies by their numbers. Held copies are the last of their kind, whatever their
 * numbers, so the gaps they leave may be anywhere. */
static uint32_t lay_out(const struct bb_rules *rules, const void *state,
                        const struct bb_order_luck *luck, struct bb_text *name,
                        const struct bb_stock *stock, struct copy *laid)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < stock->count; i++) {
		const struct bb_stock_kind *kind = &stock->kind[i];
		size_t order = name->length, length;

		bb_action_format(rules, state, kind->outcome, name);
		bb_put_char(name, '/');
		length = name->length;
		for (uint32_t n = 1; n <= kind->copies && BB_ALWAYS(count < BB_STOCK_MAX); n++) {
			struct copy copy = {0, (uint16_t)i, n + kind->held > kind->copies};
			uint32_t at = count++;
			struct bb_rng rng;

			bb_put_uint(name, n);
			luck->seed(luck->context, name->at, &rng);
			bb_text_cut(name, length);
			copy.number = bb_rng_next(&rng);
			for (; at > 0 && laid[at - 1].number > copy.number; at--)
				laid[at] = laid[at - 1];
			laid[at] = copy;
		}
		bb_text_cut(name, order);
	}
	return count;
}

/* Fills the places of held copies with the last cards. Returns how many cards remain. */
static uint32_t close_up(struct copy *laid, uint32_t count, const struct bb_stock *stock)
{
	uint32_t last = count;

	for (uint32_t i = 0; i < stock->count; i++)
		last -= stock->kind[i].held;
	for (uint32_t place = 0, from = last; place < last; place++) {
		if (!laid[place].held)
			continue;
		while (laid[from].held)
			from++;
		laid[place] = laid[from++];
	}
	return last;
}

/* The first copy that is still there: those that are gone are the first of their kind. */
static bb_action first_left(const struct copy *laid, uint32_t count, struct bb_stock *stock)
{
	for (uint32_t place = 0; place < count; place++) {
		struct bb_stock_kind *kind = &stock->kind[laid[place].kind];

		if (kind->copies == kind->held + kind->left)
			return kind->outcome;
		kind->copies--;
	}
	BB_IMPOSSIBLE();
	return stock->kind[0].outcome;
}

bb_action bb_draw_first(const struct bb_rules *rules, const void *state, const char *label,
                        const struct bb_order_luck *luck)
{
	const struct bb_game *game = rules->game;
	struct copy laid[BB_STOCK_MAX];
	struct bb_stock stock;
	char buffer[NAME_MAX];
	struct bb_text name;
	uint32_t count;

	find_stock(rules, state, &stock);
	bb_text_init(&name, buffer, sizeof buffer);
	if (luck->apart || game->order == NULL || !game->order(rules, state, &name, &stock))
		bb_put(&name, label);
	bb_put_char(&name, '/');
	count = lay_out(rules, state, luck, &name, &stock, laid);
	return first_left(laid, close_up(laid, count, &stock), &stock);
}
