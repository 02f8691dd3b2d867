/* Notation: the names of chance events, and the arguments that only the position can spell. */
#include "games/sare/state.h"

/* "season-3/card-7": every card is seen once a season. */
void sare_label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	const struct sare_state *s = state;

	(void)rules;
	bb_put(text, "season-");
	bb_put_uint(text, s->round);
	bb_put(text, "/card-");
	bb_put_uint(text, s->draws + 1u);
}

/* "2*stone_gold wood_token": how many of each, nothing at all is "nothing". */
static void format_items(const uint8_t *count, unsigned items, unsigned first_name,
                         struct bb_text *text)
{
	bool more = false;

	for (unsigned i = 0; i < items; i++) {
		if (count[i] == 0)
			continue;
		if (more)
			bb_put_char(text, ' ');
		more = true;
		if (count[i] > 1) {
			bb_put_uint(text, count[i]);
			bb_put_char(text, '*');
		}
		bb_put(text, sare_item_names.at[first_name + i]);
	}
	if (!more)
		bb_put(text, "nothing");
}

void sare_format_arg(const struct bb_rules *rules, const void *state, bb_action action,
                     unsigned arg, struct bb_text *text)
{
	const struct sare_state *s = state;
	unsigned value = bb_arg_value(&sare_kinds[bb_kind_of(action)], action, arg);

	if (bb_kind_of(action) == SARE_PAY && s->stage == SARE_AT_PAY) {
		struct sare_payment payments[SARE_PAYMENTS_MAX];

		if (value < sare_payments(rules, &s->player[s->seat], s->paying - 1u, payments)) {
			format_items(payments[value].item, SARE_ITEMS, 0, text);
			return;
		}
	}
	if (bb_kind_of(action) == SARE_STORE &&
	    (s->stage == SARE_AT_STORE || s->stage == SARE_AT_ROOM)) {
		uint8_t contents[SARE_CONTENTS_MAX][SARE_TOKENS];

		if (value < sare_contents(rules, s, contents)) {
			format_items(contents[value], SARE_TOKENS, SARE_ITEM_TOKEN, text);
			return;
		}
	}
	bb_put_char(text, '#');
	bb_put_uint(text, value);
}
