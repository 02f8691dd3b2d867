/* Chance: the outcomes of every random event, their weights and the names of the events.
 *
 * Rules: RNG, T-SETUP-01 to -20, T-ROT-04. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

/* True if the die of this turn is not on any board yet. */
static bool holds_die(const struct tkh_state *s)
{
	for (unsigned i = 0; i < s->pending_count && s->die.face != 0; i++)
		if (s->pending[i].kind == TKH_OWED_DECLARE)
			return true;
	return false;
}

/* At most 26 dice of a colour are outside the bag, so a byte holds their number. */
uint64_t tkh_dice_lying(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t lying = 0;

	for (unsigned i = 0; i < TKH_DICE && s->wedge[i] != 0; i++)
		lying += bb_bit(8u * s->colour[i]);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
			lying += (uint64_t)(s->player[seat].die_face[i] != 0)
			         << 8 * s->player[seat].die_colour[i];
	if (holds_die(s))
		lying += bb_bit(8u * s->die.colour);
	return lying;
}

/* No colour has more dice outside the bag than the game has (T-INV-01), so no byte borrows. */
uint64_t tkh_bag(const struct bb_rules *rules, const struct tkh_state *s)
{
	return tkh_dice_in_play(rules) - tkh_dice_lying(rules, s);
}

/* The dice of these that may be drawn now: only grey ones go beside the dial. */
static uint64_t drawable(uint64_t bag, const struct tkh_task *task)
{
	return task->a == TKH_BESIDE ? bag & UINT64_C(0xff) << 8 * TKH_GREY : bag;
}

/* Red, blue and green dice show 3 and 4 twice, and neither 1 nor 6 (X-TERM-05, T-VAL-19,
 * X-VAL-12). */
static unsigned faces_of(unsigned colour, unsigned face)
{
	static const uint8_t special[TKH_FACES] = {0, 1, 2, 2, 1, 0};

	return colour < TKH_BASE_COLOURS ? 1 : special[face];
}

unsigned tkh_dice_in_bag(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned dice = (unsigned)(tkh_dice_in_play(rules) * BB_EACH_BYTE >> 56);
	unsigned lying = tkh_dice_on_dial(s) + holds_die(s);

	for (unsigned seat = 0; seat < rules->seats; seat++)
		lying += tkh_dice_of(&s->player[seat]);
	return dice > lying ? dice - lying : 0;
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
	uint64_t bag = drawable(tkh_bag(rules, s), task);
	uint32_t n = 0;

	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		for (unsigned face = 0; face < TKH_FACES && tkh_dice_of_colour(bag, colour) > 0;
		     face++)
			if (faces_of(colour, face) > 0)
				out[n++] = BB_ACT(TKH_ROLL, colour, face, 0);
	return n;
}

/* --- draws -------------------------------------------------------------------------------- */

#define DRAW(name)                                                                                 \
	static struct tkh_draw name(const struct bb_rules *rules, const struct tkh_state *s,       \
	                            const struct tkh_task *task)

static struct tkh_draw draw_of_family(const struct bb_rules *rules, const struct tkh_state *s,
                                      unsigned family)
{
	return (struct tkh_draw){tkh_drawable(rules, s, family), TKH_DRAW, family * TKH_FAMILY};
}

DRAW(draw_dial)
{
	(void)rules, (void)s, (void)task;
	return (struct tkh_draw){bb_first(TKH_WEDGES), TKH_TURN_DIAL, 0};
}

DRAW(draw_tile)
{
	(void)rules, (void)task;
	return (struct tkh_draw){tkh_tile_pool(s), TKH_REVEAL_TILE, 0};
}

DRAW(draw_bonus)
{
	(void)rules, (void)task;
	return (struct tkh_draw){free_gods(s), TKH_LAY_BONUS, 0};
}

DRAW(draw_start)
{
	(void)task;
	return (struct tkh_draw){tkh_starts_in_play(rules) & ~s->display, TKH_SHOW_START, 0};
}

DRAW(draw_drafter)
{
	(void)s, (void)task;
	return (struct tkh_draw){bb_first(rules->seats), TKH_FIRST_DRAFTER, 0};
}

DRAW(draw_card)
{
	unsigned space = task->b != 0 ? bb_lowest(task->b) : 0;

	if (task->b == 0)
		return (struct tkh_draw){0, TKH_DRAW, 0};
	return draw_of_family(rules, s, tkh_edition_of(rules)->space_family[task->a][space] - 1u);
}

DRAW(draw_drawn) { return draw_of_family(rules, s, task->a); }

DRAW(draw_decree)
{
	(void)task;
	return draw_of_family(rules, s, TKH_DECREE);
}

enum { NO_KIND = TKH_KINDS }; /* outcomes with weights of their own */

/* What is drawn now. Not for dice, which have weights (T-RNG-01). */
static struct tkh_draw outcomes(const struct bb_rules *rules, const struct tkh_state *s)
{
	static tkh_drawing *const drawings[TKH_TASKS] = {
#define TKH_TASK(name, word, who, list, run, valid, most, draw, label, ...) [TKH_##name] = draw,
#include "games/tekhenu/rows.def"
	};
	const struct tkh_task *task = tkh_top(s);

	if (drawings[task->kind] == NULL)
		return (struct tkh_draw){0, NO_KIND, 0};
	return drawings[task->kind](rules, s, task);
}

uint32_t tkh_list_draw(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	struct tkh_draw draw = outcomes(rules, s);
	uint32_t n = 0;

	(void)task;
	BB_EACH(member, draw.set)
		out[n++] = BB_ACT(draw.kind, draw.first + member, 0, 0);
	return n;
}

/* T-RNG-03: every die in the bag is equally likely; so is everything else. */
uint32_t tkh_weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	const struct tkh_state *s = state;
	struct tkh_draw draw;
	uint32_t sum = 0, n = 0;

	if (tkh_top(s)->kind == TKH_OWED_DIE) {
		uint64_t bag = drawable(tkh_bag(rules, s), tkh_top(s));

		for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
			for (unsigned face = 0;
			     face < TKH_FACES && tkh_dice_of_colour(bag, colour) > 0; face++)
				if (faces_of(colour, face) > 0)
					sum += out[n++] = tkh_dice_of_colour(bag, colour) *
					                  faces_of(colour, face);
		return sum;
	}
	draw = outcomes(rules, s);
	if (draw.kind == NO_KIND)
		return tkh_automaton_of(rules)->weights(rules, s, out);
	sum = bb_count(draw.set);
	for (n = 0; n < sum; n++)
		out[n] = 1;
	return sum;
}

/* --- drawing ------------------------------------------------------------------------------ */

struct rolled {
	unsigned colour, face;
};

/* Draws and rolls a die of the bag, with the same result as the weights for this random number. */
static inline struct rolled draw_die(uint64_t bag, struct bb_rng *rng)
{
	static const uint8_t sides[2][TKH_FACES] = {{1, 2, 3, 4, 5, 6}, {2, 3, 3, 4, 4, 5}};
	/* for each colour, its dice and those of the colours before it */
	uint64_t sums = bag * BB_EACH_BYTE;
	uint32_t drawn = bb_rng_below(rng, (uint32_t)(sums >> 56) * TKH_FACES);
	unsigned colour = bb_part(sums, drawn / TKH_FACES);

	drawn -= (uint32_t)((sums << 8 >> 8 * colour) & 0xff) * TKH_FACES;
	drawn /= (uint32_t)(bag >> 8 * colour & 0xff);
	return (struct rolled){colour, sides[colour >= TKH_BASE_COLOURS][drawn]};
}

/* The same outcome as the weights give for this random number. */
bb_action tkh_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	const struct tkh_state *s = state;
	struct tkh_draw draw;

	if (tkh_top(s)->kind == TKH_OWED_DIE) {
		struct rolled die = draw_die(drawable(tkh_bag(rules, s), tkh_top(s)), rng);

		return BB_ACT(TKH_ROLL, die.colour, die.face - 1, 0);
	}
	draw = outcomes(rules, s);
	if (draw.kind == NO_KIND)
		return bb_sample_by_weight(rules, state, rng);
	return BB_ACT(draw.kind,
	              draw.first + bb_nth(draw.set, bb_rng_below(rng, bb_count(draw.set))), 0, 0);
}

/* Draws for all tasks that draw from one source. The set is computed once and reduced by each
 * draw. */
static void draw_each(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	unsigned task = tkh_top(s)->kind;
	struct tkh_draw draw = outcomes(rules, s);

	do {
		unsigned member = bb_nth(draw.set, bb_rng_below(rng, bb_count(draw.set)));
		bb_action action = BB_ACT(draw.kind, draw.first + member, 0, 0);

		draw.set &= ~bb_bit(member);
		tkh_act_of(action)(rules, s, action, NULL);
	} while (tkh_top(s)->kind == task && draw.set != 0);
}

/* Rolls all dice that are owed; the bag is counted once. */
static void roll_dice(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	uint64_t bag = tkh_bag(rules, s);
	unsigned lying = tkh_dice_on_dial(s);
	/* a copy that stays in registers: stores to the state could alias the original */
	struct bb_rng luck = *rng;

	do {
		struct tkh_task *task = tkh_top_of(s);
		unsigned missing = tkh_dice_due(task);

		do {
			struct rolled die = draw_die(drawable(bag, task), &luck);

			bag -= bb_bit(8 * die.colour);
			tkh_lay_rolled(s, task, lying++, die.colour, die.face, NULL);
		} while (--missing != 0 && bag != 0);
		tkh_end_roll(s, bag == 0);
	} while (tkh_top(s)->kind == TKH_OWED_DIE);
	*rng = luck;
}

/* Tasks with many outcomes that can be drawn together. */
static void (*const at_once[TKH_TASKS])(const struct bb_rules *rules, struct tkh_state *s,
                                        struct bb_rng *rng) = {
	[TKH_OWED_DIE] = roll_dice,   [TKH_OWED_CARD] = tkh_fill_market,
	[TKH_OWED_TILE] = draw_each,  [TKH_OWED_BONUS] = draw_each,
	[TKH_OWED_DEAL] = draw_each,  [TKH_OWED_START] = draw_each,
	TKH_MODULE_AT_ONCE(draw_each)};

int tkh_resolve(const struct bb_rules *rules, void *state, struct bb_rng *rng)
{
	struct tkh_state *s = state;
	int actor;

	do {
		if (at_once[tkh_top(s)->kind] == NULL) {
			tkh_play(rules, s, tkh_sample(rules, s, rng), NULL);
		} else {
			at_once[tkh_top(s)->kind](rules, s, rng);
			tkh_proceed(rules, s, NULL);
		}
		actor = tkh_actor(rules, s);
	} while (actor == BB_CHANCE);
	return actor;
}

/* --- labels ----------------------------------------------------------------------------------- */

static void put_number(struct bb_text *text, const char *word, unsigned number)
{
	bb_put(text, word);
	bb_put_uint(text, number);
}

/* The point in the game: "setup", "turn-37", "maat-2", "refill/rotation-3". */
static void put_when(const struct bb_rules *rules, const struct tkh_state *s, struct bb_text *text)
{
	if (s->round == 0)
		bb_put(text, "setup");
	else if (tkh_top(s)->kind == TKH_OWED_DIE)
		put_number(text, "refill/rotation-", s->rotation);
	else if (s->active != BB_NO_SEAT)
		put_number(text, "turn-", (s->round - 1u) * rules->seats + s->turn + 1u);
	else
		put_number(text, "maat-", s->maat);
}

static void put_draw(const struct tkh_state *s, struct bb_text *text)
{
	put_number(text, "/draw-", s->draws + 1u);
}

#define LABEL(name)                                                                                \
	static void name(const struct tkh_state *s, const struct tkh_task *task, \
	                 struct bb_text *text, \
	                 struct bb_about *about)

LABEL(label_die)
{
	bb_put(text, s->round == 0 ? "/dice/" : "/");
	about->place = tkh_god_names.at[task->a];
	bb_put(text, about->place);
	about->number = task->b + 1u;
	put_number(text, "/die-", about->number);
}

LABEL(label_dial)
{
	(void)s, (void)task, (void)about;
	bb_put(text, "/dial");
}

LABEL(label_bonus)
{
	(void)s;
	about->number = task->a + 1u;
	put_number(text, "/horus-", about->number);
}

LABEL(label_start)
{
	(void)s;
	about->number = task->a;
	put_number(text, "/start/card-", about->number);
}

LABEL(label_drafter)
{
	(void)s, (void)task, (void)about;
	bb_put(text, "/drafter");
}

LABEL(label_deal)
{
	(void)about;
	put_number(text, "/decree/seat-", task->seat);
	put_number(text, "/card-", s->player[task->seat].decree_count);
}

LABEL(label_card)
{
	about->section = task->a + 1u;
	put_number(text, "/market/section-", about->section);
	put_number(text, "/card-", task->b != 0 ? bb_lowest(task->b) + 1 : 0);
	put_draw(s, text);
}

LABEL(label_tile)
{
	(void)task, (void)about;
	bb_put(text, "/tile");
	put_draw(s, text);
}

LABEL(label_seat)
{
	(void)about;
	put_number(text, "/seat-", task->seat);
	put_draw(s, text);
}

/* One of several drawn cards, of which one is kept. */
LABEL(label_drawn)
{
	label_seat(s, task, text, about);
	about->number = task->b + 1u;
}

static void put_what(const struct tkh_state *s, struct bb_text *text, struct bb_about *about)
{
	static tkh_labelling *const labels[TKH_TASKS] = {
#define TKH_TASK(name, word, who, list, run, valid, most, draw, label, ...) [TKH_##name] = label,
#include "games/tekhenu/rows.def"
	};
	const struct tkh_task *task = tkh_top(s);

	if (labels[task->kind] != NULL)
		labels[task->kind](s, task, text, about);
}

void tkh_label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	struct bb_about about = {0};

	put_when(rules, state, text);
	put_what(state, text, &about);
}

/* Names the source for decks, and for things drawn together. Everything else is drawn for one
 * event: a used die returns to the bag, and cards that were only looked at are shuffled back into
 * the deck, so they must not tell anybody what comes next. */
bool tkh_order(const struct bb_rules *rules, const void *state, struct bb_text *name,
               struct bb_stock *stock)
{
	const struct tkh_state *s = state;
	const unsigned task = tkh_top(s)->kind;
	struct tkh_draw draw = {0, NO_KIND, 0};

	(void)stock; /* one of each card, as the weights tell */
	if (task != TKH_OWED_DIE)
		draw = outcomes(rules, s);
	if (draw.kind == TKH_DRAW) {
		if (task == TKH_OWED_DRAWN || task == TKH_OWED_TOP)
			return false;
		bb_put(name, "deck-");
		bb_put(name, tkh_family_names.at[draw.first / TKH_FAMILY]);
		return true;
	}
	if (draw.kind == NO_KIND || at_once[task] != draw_each)
		return false;
	bb_put(name, rules->game->kinds[draw.kind].name);
	return true;
}

void tkh_about(const struct bb_rules *rules, const void *state, struct bb_about *about)
{
	char buffer[BB_LABEL_MAX];
	struct bb_text text;

	(void)rules;
	bb_text_init(&text, buffer, sizeof buffer);
	put_what(state, &text, about);
	about->setup = ((const struct tkh_state *)state)->round == 0;
}
