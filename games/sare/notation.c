/* Notation: the names of chance events, and the arguments that only the position can spell. */
#include <string.h>

#include "core/drawn.h"
#include "games/sare/build.h"
#include "games/sare/sare.h"

/* "season-3/card-7": each card is drawn at most once a season. */
void sare_label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	const struct sare_state *s = state;

	(void)rules;
	bb_put(text, "season-");
	bb_put_uint(text, s->round);
	bb_put(text, "/card-");
	bb_put_uint(text, s->draws + 1u);
}

/* A new order for each season, of all cards; players kept some of them. */
bool sare_order(const struct bb_rules *rules, const void *state, struct bb_text *name,
                struct bb_stock *stock)
{
	const struct sare_edition *e = sare_edition_of(rules);
	const struct sare_state *s = state;

	bb_put(name, "shoe-");
	bb_put_uint(name, s->round);
	stock->count = SARE_CARDS;
	for (unsigned i = 0; i < SARE_CARDS; i++) {
		unsigned kept = 0;

		for (unsigned seat = 0; seat < rules->seats && i < SARE_PRODUCTS; seat++)
			kept += s->player[seat].kept[i];
		stock->kind[i] = (struct bb_stock_kind){
			BB_ACT(SARE_CARD, i, 0, 0), e->count[i], (uint16_t)kept, s->unseen[i]};
	}
	return true;
}

/* "2*stone_gold wood_token": the number of each; "nothing" for none. */
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

/* Parses what format_items wrote; false if the text has another form. */
static bool parse_items(struct bb_token text, unsigned items, unsigned first_name, uint8_t *count)
{
	struct bb_reader words;
	struct bb_token word;

	bb_reader_init(&words, text.at, text.length);
	while ((word = bb_next_token(&words)).length > 0) {
		struct bb_token number = {word.at, 0};
		int64_t many = 1;
		unsigned i = 0;

		while (number.length < word.length && word.at[number.length] != '*')
			number.length++;
		if (number.length < word.length) {
			if (!bb_token_int(number, &many) || many < 2 || many > UINT8_MAX)
				return false;
			word.at += number.length + 1;
			word.length -= number.length + 1;
		}
		while (i < items && !bb_word_is(word, sare_item_names.at[first_name + i]))
			i++;
		if (i == items || count[i] != 0)
			return bb_word_is(word, "nothing");
		count[i] = (uint8_t)many;
	}
	return true;
}

/* The number of payments in the list: all, or the cheapest one (S-RULING-102). */
static uint32_t listed(const struct sare_ways *ways)
{
	return ways->count <= SARE_PAYMENTS_MAX ? ways->count : 1;
}

bool sare_parse_arg(const struct bb_rules *rules, const void *state, unsigned kind, unsigned arg,
                    struct bb_token text, unsigned *value)
{
	const struct sare_state *s = state;
	uint8_t wanted[SARE_ITEMS] = {0};
	uint32_t count = 0;

	(void)arg;
	if (kind == SARE_PAY && s->stage == SARE_AT_PAY &&
	    parse_items(text, SARE_ITEMS, 0, wanted)) {
		struct sare_ways ways;

		sare_find_ways(rules, s, &ways);
		count = listed(&ways);
		for (*value = 0; *value < count; ++*value)
			if (memcmp(ways.at[*value].item, wanted, sizeof wanted) == 0)
				return true;
	} else if (kind == SARE_STORE && (s->stage == SARE_AT_STORE || s->stage == SARE_AT_ROOM) &&
	           parse_items(text, SARE_TOKENS, SARE_ITEM_TOKEN, wanted)) {
		uint8_t contents[SARE_CONTENTS_MAX][SARE_TOKENS];

		count = sare_contents(rules, s, contents);
		for (*value = 0; *value < count; ++*value)
			if (memcmp(contents[*value], wanted, SARE_TOKENS) == 0)
				return true;
	}
	return false;
}

void sare_format_arg(const struct bb_rules *rules, const void *state, bb_action action,
                     unsigned arg, struct bb_text *text)
{
	const struct sare_state *s = state;
	unsigned value = bb_arg_value(&sare_kinds[bb_kind_of(action)], action, arg);

	if (bb_kind_of(action) == SARE_PAY && s->stage == SARE_AT_PAY) {
		struct sare_ways ways;

		sare_find_ways(rules, s, &ways);
		if (value < listed(&ways)) {
			format_items(ways.at[value].item, SARE_ITEMS, 0, text);
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
