/* Chance: the outcomes of every random event, their weights and the names of the events.
 *
 * Rules: RNG, T-SETUP-01 to -20, T-ROT-04. */
#include "games/tekhenu/state.h"

/* At most 26 dice of a colour could lie about, so a byte holds their number. */
uint64_t tkh_dice_lying(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t lying = 0;

	for (unsigned i = 0; i < TKH_DICE && s->wedge[i] != 0; i++)
		lying += bb_bit(8u * s->colour[i]);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
			lying += (uint64_t)(s->player[seat].die_face[i] != 0)
			         << 8 * s->player[seat].die_colour[i];
	/* The die of this turn, as long as it is on no board. */
	if (s->die.face != 0)
		for (unsigned i = 0; i < s->pending_count; i++)
			if (s->pending[i].kind == TKH_OWED_DECLARE)
				lying += bb_bit(8u * s->die.colour);
	return lying;
}

void tkh_bag(const struct bb_rules *rules, const struct tkh_state *s, int count[TKH_COLOURS])
{
	uint64_t lying = tkh_dice_lying(rules, s);

	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		count[colour] = (colour < TKH_BASE_COLOURS
		                         ? tkh_edition_of(rules)->bag[tkh_table_size(rules)][colour]
		                         : 0) -
		                (int)(lying >> 8 * colour & 0xff);
}

unsigned tkh_dice_in_bag(const struct bb_rules *rules, const struct tkh_state *s)
{
	int bag[TKH_COLOURS];
	unsigned dice = 0;

	tkh_bag(rules, s, bag);
	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		dice += bag[colour] > 0 ? (unsigned)bag[colour] : 0;
	return dice;
}

/* Gods whose Horus tile has no place yet. */
static uint64_t free_gods(const struct tkh_state *s)
{
	uint64_t gods = bb_first(TKH_WEDGES);

	for (unsigned i = 0; i < TKH_FACES; i++)
		if (s->horus[i] != 0)
			gods &= ~bb_bit(s->horus[i] - 1u);
	return gods;
}

uint32_t tkh_list_die(const struct bb_rules *rules, const struct tkh_state *s,
                      const struct tkh_task *task, bb_action *out)
{
	int bag[TKH_COLOURS];
	uint32_t n = 0;

	(void)task;
	tkh_bag(rules, s, bag);
	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		for (unsigned face = 0; face < TKH_FACES && bag[colour] > 0; face++)
			out[n++] = BB_ACT(TKH_ROLL, colour, face, 0);
	return n;
}

/* The outcomes of a draw that are all equally likely, as a set; *kind is theirs and *first what is
 * added to a member. Dice are not drawn like that. */
static uint64_t outcomes(const struct bb_rules *rules, const struct tkh_state *s, unsigned *kind,
                         unsigned *first)
{
	const struct tkh_task *task = tkh_top(s);
	unsigned family = TKH_DECREE;

	*first = 0;
	switch (task->kind) {
	case TKH_OWED_DIAL:
		*kind = TKH_TURN_DIAL;
		return bb_first(TKH_WEDGES);
	case TKH_OWED_TILE:
		*kind = TKH_REVEAL_TILE;
		return tkh_tile_pool(s);
	case TKH_OWED_BONUS:
		*kind = TKH_LAY_BONUS;
		return free_gods(s);
	case TKH_OWED_START:
		*kind = TKH_SHOW_START;
		return bb_first(TKH_BASE_STARTS) & ~(uint64_t)s->display;
	case TKH_OWED_DRAFTER:
		*kind = TKH_FIRST_DRAFTER;
		return bb_first(rules->seats);
	case TKH_OWED_CARD:
		if (task->b == 0)
			return 0;
		family = tkh_edition_of(rules)->space_family[task->a][bb_lowest(task->b)] - 1u;
		break;
	case TKH_OWED_DRAWN:
		family = task->a;
		break;
	default: /* a Decree */
		break;
	}
	*kind = TKH_DRAW;
	*first = family * TKH_FAMILY;
	return tkh_drawable(rules, s, family);
}

uint32_t tkh_list_draw(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	unsigned kind = 0, first;
	uint64_t set = outcomes(rules, s, &kind, &first);
	uint32_t n = 0;

	(void)task;
	BB_EACH(member, set)
		out[n++] = BB_ACT(kind, first + member, 0, 0);
	return n;
}

/* T-RNG-03: every die in the bag is equally likely; so is everything else. */
uint32_t tkh_weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	const struct tkh_state *s = state;
	unsigned kind, first;
	uint32_t sum = 0, n = 0;

	if (tkh_top(s)->kind == TKH_OWED_DIE) {
		int bag[TKH_COLOURS];

		tkh_bag(rules, s, bag);
		for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
			for (unsigned face = 0; face < TKH_FACES && bag[colour] > 0; face++)
				sum += out[n++] = (uint32_t)bag[colour];
		return sum;
	}
	sum = bb_count(outcomes(rules, s, &kind, &first));
	for (n = 0; n < sum; n++)
		out[n] = 1;
	return sum;
}

/* The outcome that the weights give for the same random number. */
bb_action tkh_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	const struct tkh_state *s = state;
	unsigned kind = 0, first, colour = 0;
	int bag[TKH_COLOURS];
	uint32_t drawn, start = 0, sum = 0;
	uint64_t set;

	if (tkh_top(s)->kind != TKH_OWED_DIE) {
		set = outcomes(rules, s, &kind, &first);
		return BB_ACT(kind, first + bb_nth(set, bb_rng_below(rng, bb_count(set))), 0, 0);
	}
	tkh_bag(rules, s, bag);
	for (unsigned i = 0; i < TKH_COLOURS; i++)
		sum += bag[i] > 0 ? (uint32_t)bag[i] * TKH_FACES : 0;
	drawn = bb_rng_below(rng, sum);
	sum = 0;
	for (unsigned i = 0; i < TKH_COLOURS; i++) {
		uint32_t before = sum;

		sum += bag[i] > 0 ? (uint32_t)bag[i] * TKH_FACES : 0;
		colour = drawn >= before ? i : colour;
		start = drawn >= before ? before : start;
	}
	drawn -= start;
	return BB_ACT(TKH_ROLL, colour, drawn / (uint32_t)bag[colour], 0);
}

/* --- labels ----------------------------------------------------------------------------------- */

static void put_number(struct bb_text *text, const char *word, unsigned number)
{
	bb_put(text, word);
	bb_put_uint(text, number);
}

/* Where in the game: "setup", "turn-37", "maat-2". */
static void put_when(const struct bb_rules *rules, const struct tkh_state *s, struct bb_text *text)
{
	if (s->round == 0)
		bb_put(text, "setup");
	else if (s->active != BB_NO_SEAT)
		put_number(text, "turn-", (s->round - 1u) * rules->seats + s->turn + 1u);
	else
		put_number(text, "maat-", s->maat);
}

static void put_draw(const struct tkh_state *s, struct bb_text *text)
{
	put_number(text, "/draw-", s->draws + 1u);
}

void tkh_label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);

	if (task->kind == TKH_OWED_DIE) {
		if (s->round == 0)
			bb_put(text, "setup/");
		else
			put_number(text, "refill/rotation-", s->rotation);
		bb_put(text, s->round == 0 ? "dice/" : "/");
		bb_put(text, tkh_god_names.at[task->a]);
		put_number(text, "/die-", task->b + 1u);
		return;
	}
	put_when(rules, s, text);
	switch (task->kind) {
	case TKH_OWED_DIAL:
		bb_put(text, "/dial");
		break;
	case TKH_OWED_BONUS:
		put_number(text, "/horus-", task->a + 1u);
		break;
	case TKH_OWED_START:
		put_number(text, "/start/card-", task->a);
		break;
	case TKH_OWED_DRAFTER:
		bb_put(text, "/drafter");
		break;
	case TKH_OWED_DEAL:
		put_number(text, "/decree/seat-", task->seat);
		put_number(text, "/card-", 2u - task->a);
		break;
	case TKH_OWED_CARD:
		put_number(text, "/market/section-", task->a + 1u);
		put_number(text, "/card-", task->b != 0 ? bb_lowest(task->b) + 1 : 0);
		put_draw(s, text);
		break;
	case TKH_OWED_TILE:
		bb_put(text, "/tile");
		put_draw(s, text);
		break;
	default:
		put_number(text, "/seat-", task->seat);
		put_draw(s, text);
		break;
	}
}
