/* The policy: how likely an action is chosen, by its class (class_weights.h). A class is a kind and
 * a detail that a player would consider first. No rules here. */
#include "core/evaluate.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"
#include "games/tekhenu/tekhenu.h"

enum { DETAILS = 128, HALVES = 2, CLASSES = HALVES * TKH_KINDS * DETAILS };

#define CLASS(half, kind, detail)                                                                  \
	(((unsigned)(half) * TKH_KINDS + (unsigned)(kind)) * DETAILS + (unsigned)(detail))

#include "games/tekhenu/class_weights.h"

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static bool is_corner(unsigned space)
{
	unsigned row = space / TKH_SIDE, column = space % TKH_SIDE;

	return (row == 0 || row == TKH_SIDE - 1) && (column == 0 || column == TKH_SIDE - 1);
}

/* A space as a tile would find it, cached: it is needed for every rotation of the tile. */
struct sight {
	unsigned space; /* TKH_SPACES = none yet */
	unsigned line;
	uint8_t facing[TKH_EDGES];
};

/* What placing a tile scores at once, and what is on the space. */
static unsigned look_at_space(const struct bb_rules *rules, const struct tkh_state *s,
                              bb_action action, struct sight *sight)
{
	unsigned space = bb_arg_of(action, 0), tile = s->slot[tkh_slot_of(s->deed.value)];
	unsigned points;

	if (sight->space != space) {
		sight->space = space;
		sight->line = tkh_buildings_in_line(rules, s, space);
		tkh_facing_edges(rules, s, space, sight->facing);
	}
	points = sight->line;
	if (tile != 0)
		points +=
			tkh_edges_that_match(rules, tile - 1, bb_arg_of(action, 1), sight->facing) *
			(is_corner(space) ? 2 : 1);
	return least(points, 11) + 12 * least(tkh_edition_of(rules)->space[space].token, 9);
}

static unsigned look_at_faith(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat, bb_action action)
{
	int count = (int)bb_arg_of(action, 1);
	int balance = tkh_balance(rules, s, seat) + (bb_arg_of(action, 0) == 0 ? count : -count);

	return least((unsigned)(balance < 0 ? -balance : balance), 40);
}

static unsigned detail(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action action, struct sight *sight)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_player *p = &s->player[seat];
	unsigned a = bb_arg_of(action, 0), b = bb_arg_of(action, 1);

	switch (bb_kind_of(action)) {
	case TKH_TAKE:
		return tkh_status(rules, s, a, b) * (TKH_GODS * TKH_FACES) + a * TKH_FACES +
		       bb_arg_of(action, 2);
	case TKH_PERFORM:
	case TKH_PRODUCE:
		return a * TKH_FACES + b;
	case TKH_CHANGE:
		return TKH_FACES + a + 1u - s->die.value;
	case TKH_BUILD:
		return bb_count(p->columns & tkh_line(e->site[a].line)) +
		       6 * least(e->site[a].bread, 9);
	case TKH_PLACE:
	case TKH_PLACE_ACTIVE:
		return look_at_space(rules, s, action, sight);
	case TKH_SETTLE:
	case TKH_STEP:
		return a * 8 + least(p->production[a], 7);
	case TKH_SCORE:
		return least(tkh_decree_score(rules, s, seat, a, tkh_level(rules, p->population)),
		             63);
	case TKH_PUT_FAITH:
		return look_at_faith(rules, s, seat, action);
	case TKH_PAY:
		return least(a, 3);
	default:
		return least(a, DETAILS - 1);
	}
}

static void classify(const struct bb_rules *rules, const void *state, const bb_action *legal,
                     uint32_t count, uint16_t *class)
{
	const struct tkh_state *s = state;
	unsigned seat = tkh_top(s)->seat, half = s->maat >= 2;
	struct sight sight = {.space = TKH_SPACES};

	for (uint32_t i = 0; i < count; i++)
		class[i] = (uint16_t)CLASS(
			half, bb_kind_of(legal[i]),
			detail(rules, s, seat, legal[i], &sight) & (DETAILS - 1));
}

const struct bb_action_classes tkh_action_classes = {CLASSES, class_weights, classify};

void tkh_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                uint32_t count, uint16_t *weight)
{
	bb_weigh_classes(&tkh_action_classes, rules, state, legal, count, weight);
}
