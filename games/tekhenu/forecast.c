/* What follows from a position, for people and clients: light, supplies, and a forecast of a
 * judgement and Scoring at this moment. It is made from a view, so it tells nothing about hidden
 * cards. */
#include <string.h>

#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

static const char *const category_words[TKH_CATEGORIES] = {
	"majorities", "temple", "statues", "happiness", "markers", "buildings",
};

enum { LAST_REFILL = 7 }; /* the last Rotation that brings dice: the eighth ends the game */
enum { ROUNDS = 16 };     /* T-FLOW-01 */
enum { PLENTY = 99 };     /* more tokens than any price */

/* The statuses of the dice, `turns` Rotations from now. T-ROT-02: when the dial turns, what is at a
 * god moves to the next one. */
static void put_statuses(const struct bb_rules *rules, const struct tkh_state *s, unsigned turns,
                         struct bb_json *json)
{
	static const char *const words[] = {"pure", "tainted", "forbidden"};

	bb_json_open(json, '[');
	for (unsigned i = 0; i < TKH_DICE && s->wedge[i] != 0; i++) {
		unsigned lit_as = (s->wedge[i] - 1u + TKH_WEDGES - turns) % TKH_WEDGES;

		bb_json_string(json, words[tkh_status(rules, s, lit_as, s->colour[i])]);
	}
	bb_json_close(json, ']');
}

static void put_dial(const struct bb_rules *rules, const struct tkh_state *s, struct bb_json *json)
{
	unsigned start = (s->arrow + 2u * TKH_WEDGES - s->rotation) % TKH_WEDGES;
	uint64_t bag = tkh_bag(rules, s);

	bb_json_key(json, "light");
	bb_json_open(json, '{');
	for (unsigned god = 0; god < TKH_WEDGES; god++)
		bb_json_put_string(json, tkh_god_names.at[god],
		                   tkh_light_names.at[tkh_light(rules, s, god)]);
	bb_json_close(json, '}');
	bb_json_key(json, "status");
	put_statuses(rules, s, 0, json);
	bb_json_key(json, "turned");
	put_statuses(rules, s, 1, json);
	/* T-ROT-02, -04: when the dial turns, what is at a god moves to the next one. */
	bb_json_key(json, "refill");
	bb_json_open(json, '[');
	for (unsigned god = 0; god < TKH_WEDGES && s->rotation < LAST_REFILL; god++)
		if (tkh_light(rules, s, (god + TKH_WEDGES - 1u) % TKH_WEDGES) == TKH_SHADE)
			bb_json_string(json, tkh_god_names.at[god]);
	bb_json_close(json, ']');
	/* T-SETUP-02: the markers are four and two wedges clockwise from the arrow's first
	 * wedge. */
	bb_json_put_string(json, "marker_I",
	                   s->maat < 2 ? tkh_god_names.at[(start + 4) % TKH_WEDGES] : NULL);
	bb_json_put_string(json, "marker_II",
	                   s->maat < 4 ? tkh_god_names.at[(start + 2) % TKH_WEDGES] : NULL);
	bb_json_key(json, "bag");
	bb_json_open(json, '{');
	BB_EACH(colour, tkh_colours_in_play(rules))
		bb_json_put_int(json, tkh_colour_names.at[colour],
		                (int)tkh_dice_of_colour(bag, colour));
	bb_json_close(json, '}');
}

/* What is printed on board and dice and never changes: T-RA-01, T-PROD-02. */
static void put_printed(const struct bb_rules *rules, struct bb_json *json)
{
	bb_json_key(json, "slot_of");
	bb_json_open(json, '[');
	for (unsigned value = 1; value <= TKH_FACES; value++)
		bb_json_int(json, tkh_slot_of(value));
	bb_json_close(json, ']');
	bb_json_key(json, "yields");
	bb_json_open(json, '{');
	BB_EACH(colour, tkh_colours_in_play(rules)) {
		unsigned token = tkh_produce_of(colour);

		bb_json_put_string(json, tkh_colour_names.at[colour],
		                   token < TKH_BASICS ? tkh_token_names.at[token] : NULL);
	}
	bb_json_close(json, '}');
}

/* Whether a God action is possible with that value: with what the player has and may still play,
 * only with more tokens, or not at all. */
static const char *outlook(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           unsigned god, unsigned value)
{
	struct tkh_purse purse;

	tkh_possible_purse(rules, s, seat, &purse);
	if (tkh_god_is_possible(rules, s, seat, god, value, &purse))
		return "open";
	memset(purse.token, PLENTY, sizeof purse.token);
	return tkh_god_is_possible(rules, s, seat, god, value, &purse) ? "unpaid" : "closed";
}

/* What the dice on the dial and the die in hand can be used for, for the seat to act. */
static void put_outlooks(const struct bb_rules *rules, const struct tkh_state *s,
                         struct bb_json *json)
{
	const struct tkh_task *task = s->pending_count > 0 ? tkh_top(s) : NULL;
	bool takes = task != NULL && task->kind == TKH_OWED_TAKE;
	bool holds = task != NULL &&
	             (task->kind == TKH_OWED_DECLARE || task->kind == TKH_OWED_NORMAL) &&
	             s->die.face != 0 && (s->die.flags & TKH_BY_ANUBIS) == 0;
	const char *hand = NULL;

	bb_json_key(json, "god");
	bb_json_open(json, '[');
	for (unsigned i = 0; takes && i < TKH_DICE && s->wedge[i] != 0; i++)
		bb_json_string(json, outlook(rules, s, task->seat, s->wedge[i] - 1u, s->face[i]));
	bb_json_close(json, ']');
	/* A Production that comes first may bring the cost of the God action (T-RULING-46). */
	if (holds && (s->die.flags & TKH_ALSO_PRODUCES) != 0 && tkh_may_close(rules, s, task->seat))
		hand = "open";
	else if (holds)
		hand = outlook(rules, s, task->seat, s->die.wedge, s->die.value);
	bb_json_put_string(json, "hand", hand);
}

/* T-FLOW-01: what ends a round, the longest cycle first. A longer cycle includes the shorter ones,
 * so the first match counts. */
static const struct {
	const char *name;
	unsigned rounds;
} phases[] = {{"scoring", 8}, {"maat", 4}, {"rotation", 2}};

#define PHASES (sizeof phases / sizeof *phases)

/* The rounds, what ends each of them, and how many until the next of each, including the current
 * one. */
static void put_time(const struct tkh_state *s, struct bb_json *json)
{
	unsigned done = s->round > 0 ? s->round - 1u : 0;

	bb_json_put_int(json, "rounds", ROUNDS);
	bb_json_key(json, "ends");
	bb_json_open(json, '[');
	for (unsigned round = 1; round <= ROUNDS; round++) {
		unsigned i = 0;

		while (i < PHASES && round % phases[i].rounds != 0)
			i++;
		if (i < PHASES)
			bb_json_string(json, phases[i].name);
		else
			bb_json_null(json);
	}
	bb_json_close(json, ']');
	bb_json_key(json, "until");
	bb_json_open(json, '{');
	for (unsigned i = PHASES; i-- > 0;)
		bb_json_put_int(json, phases[i].name, phases[i].rounds - done % phases[i].rounds);
	bb_json_close(json, '}');
}

static void put_decks(const struct bb_rules *rules, const struct tkh_state *s, struct bb_json *json)
{
	static const char *const words[TKH_FAMILIES] = {"blessings", "technologies", "decrees"};

	bb_json_key(json, "deck");
	bb_json_open(json, '{');
	for (unsigned family = 0; family < TKH_FAMILIES; family++) {
		int count = (int)bb_count(tkh_pool(rules, s, family)) -
		            (int)tkh_hidden(rules, s, family);

		for (unsigned i = 0; i < sizeof s->under && family == TKH_DECREE; i++)
			count += s->under[i] != 0;
		count += family == TKH_TECHNOLOGY && s->below != 0; /* X-RULING-94 */
		bb_json_put_int(json, words[family], count);
	}
	bb_json_put_int(json, "tiles", (int)bb_count(tkh_tile_pool(s)));
	bb_json_close(json, '}');
}

/* Who would score the majority of each district now. */
static void put_majorities(const struct bb_rules *rules, const struct tkh_state *s,
                           struct bb_json *json)
{
	bb_json_key(json, "majority");
	bb_json_open(json, '[');
	for (unsigned district = 0; district < TKH_BASICS; district++) {
		unsigned seat = tkh_majority(rules, s, district);

		if (seat == BB_NO_SEAT)
			bb_json_null(json);
		else
			bb_json_int(json, seat);
	}
	bb_json_close(json, ']');
}

/* The value of every visible Decree now, with all levels paid that can be. */
static void put_decrees(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        struct bb_json *json)
{
	const struct tkh_player *p = &s->player[seat];
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	bb_json_key(json, "decrees");
	bb_json_open(json, '{');
	BB_EACH(decree, p->decrees) {
		unsigned price = tkh_edition_of(rules)->decree[decree].price;
		unsigned levels = tkh_level(rules, p->population);

		if (price > 0 && levels * price > tkh_purse_worth(&purse, TKH_ANY_TOKEN))
			levels = tkh_purse_worth(&purse, TKH_ANY_TOKEN) / price;
		bb_json_put_int(json, tkh_decree_names.at[decree],
		                tkh_decree_score(rules, s, seat, decree, levels));
	}
	bb_json_close(json, '}');
}

/* Where the player's dice would be in a judgement now, and what the next Scoring would bring. */
static void put_player(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       const uint8_t *order, struct bb_json *json)
{
	const struct tkh_player *p = &s->player[seat];
	int balance = tkh_balance(rules, s, seat);
	unsigned place = 0;
	struct tkh_scores scores;
	int pan[TKH_PANS];

	while (place + 1u < rules->seats && order[place] != seat)
		place++;
	tkh_weigh(rules, s, seat, pan);
	bb_json_open(json, '{');
	bb_json_put_int(json, "left", pan[TKH_PURE]);
	bb_json_put_int(json, "right", pan[TKH_TAINTED]);
	bb_json_put_int(json, "balance", balance);
	bb_json_put_int(json, "loss",
	                tkh_may(s, seat, TKH_NO_TAINT) ? 0 : (int)tkh_maat_loss(rules, balance));
	bb_json_put_int(json, "ankh", tkh_ankh(rules, s, seat));
	bb_json_put_int(json, "place", (int)place + 1);
	bb_json_put_int(json, "buildings_left", TKH_BUILDINGS - (int)tkh_buildings_out(p));
	bb_json_put_int(json, "columns_left", TKH_COLUMNS - (int)bb_count(p->columns));
	bb_json_put_int(json, "statues_left", TKH_STATUES - (int)tkh_statues_out(p));
	bb_json_key(json, "scoring");
	bb_json_open(json, '{');
	tkh_find_scores(rules, s, seat, &scores);
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		bb_json_put_int(json, category_words[category], scores.points[category]);
	TKH_EACH_WITH(score, module, rules)
		bb_json_put_int(json, module->name, module->score(rules, s, seat));
	bb_json_put_int(json, "sum", tkh_sum_of_scores(&scores) + tkh_module_score(rules, s, seat));
	bb_json_put_int(json, "bread_due", tkh_bread_due(rules, s, seat));
	bb_json_close(json, '}');
	bb_json_key(json, "counted");
	bb_json_open(json, '{');
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		bb_json_put_int(json, category_words[category], scores.count[category]);
	bb_json_close(json, '}');
	put_decrees(rules, s, seat, json);
	bb_json_close(json, '}');
}

void tkh_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json)
{
	const struct tkh_state *s = state;
	uint8_t order[BB_SEATS_MAX];

	put_dial(rules, s, json);
	put_printed(rules, json);
	put_outlooks(rules, s, json);
	put_time(s, json);
	put_decks(rules, s, json);
	put_majorities(rules, s, json);
	tkh_new_order(rules, s, order);
	bb_json_put_string(json, "next", s->maat % 2 == 0 ? "maat" : "scoring");
	bb_json_key(json, "forecast");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < rules->seats; seat++)
		put_player(rules, s, seat, order, json);
	bb_json_close(json, ']');
	if (rules->automata != 0)
		tkh_automaton_of(rules)->derive(rules, s, json);
}
