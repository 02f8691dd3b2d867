/* The null game's tables: options, actions, events, layout of the state. */
#include "games/null/state.h"

static const char *const dice_words[] = {"one", "best"};
static const struct bb_names dice = BB_NAMES(dice_words);

const struct bb_option null_options[NULL_OPTIONS] = {
	[NULL_PLAYERS] = {"players", NULL, 2, 4, 2},
	[NULL_LONG] = {"long", NULL, 0, 1, 0},
	[NULL_GRAVE] = {"grave", NULL, 0, 1, 0},
	[NULL_DICE] = {"dice", &dice, 0, 0, 0},
};

const char *const null_presets[] = {
	"players=2",
	"players=3",
	"players=4",
	"players=4 long grave dice=best",
	NULL,
};

const struct bb_kind null_kinds[NULL_KINDS] = {
	[NULL_DEAL] = {"deal", "deal $card", 0, {{"card", &null_cards, 0, 0, 0}}},
	[NULL_ROLL] = {"roll", "roll $pips", 0, {{"pips", NULL, NULL_PIPS_MAX, 1, 0}}},
	[NULL_KEEP] = {"keep", "keep", 0, {{0}}},
	[NULL_PLAY] = {"play", "play", BB_KIND_REVEALS, {{0}}},
	[NULL_BURY] = {"bury", "bury", BB_KIND_REVEALS, {{0}}},
	[NULL_ROB] = {"rob", "rob seat $victim", 0, {{"victim", NULL, BB_SEATS_MAX, 0, 0}}},
	[NULL_SPARE] = {"spare", "spare", 0, {{0}}},
};

const struct bb_kind null_events[NULL_EVENTS] = {
	[NULL_EV_TURN] = {"turn", "turn $round", 0, {{"round", NULL, 0, 0, 0}}},
	[NULL_EV_ROLLED] = {"rolled", "rolled $pips", 0, {{"pips", NULL, 0, 0, 0}}},
	[NULL_EV_DREW] = {"drew", "drew", 0, {{0}}},
	[NULL_EV_DEALT] = {"dealt", "dealt $card", 0, {{"card", &null_cards, 0, 0, 0}}},
	[NULL_EV_KEPT] = {"kept", "kept $points", 0, {{"points", NULL, 0, 0, 0}}},
	[NULL_EV_PLAYED] = {"played", "played $card $points", 0,
	                    {{"card", &null_cards, 0, 0, 0}, {"points", NULL, 0, 0, 0}}},
	[NULL_EV_BURIED] = {"buried", "buried $card", 0, {{"card", &null_cards, 0, 0, 0}}},
	[NULL_EV_ROBBED] = {"robbed", "robbed $victim $points", 0,
	                    {{"victim", NULL, 0, 0, 0}, {"points", NULL, 0, 0, 0}}},
	[NULL_EV_SPARED] = {"spared", "spared", 0, {{0}}},
};

static const char *const task_words[] = {"none", "card", "roll", "turn", "rob"};
static const struct bb_names tasks = BB_NAMES(task_words);

#define TABLE struct null_state
static const struct bb_field table[] = {
	BB_FIELD(TABLE, round, 0, NULL),
	BB_FIELD(TABLE, turn, BB_F_SEAT, NULL),
	BB_FIELD_IN(TABLE, die, "die", 0, 0, NULL_PIPS_MAX, NULL),
	BB_FIELD_IN(TABLE, over, "over", 0, 0, 1, NULL),
	BB_FIELD(TABLE, discard, BB_F_SET, &null_cards),
	BB_FIELD_IN(TABLE, pending_count, "pending", 0, 0, NULL_PENDING, NULL),
	BB_ARRAY_IN(TABLE, pending_task, "task", BB_F_NAME, 0, 0, &tasks),
	BB_ARRAY_IN(TABLE, pending_seat, "task_seat", BB_F_QUIET, 0, BB_SEATS_MAX - 1, NULL),
	BB_ARRAY(TABLE, unused, BB_F_PAD, NULL),
};

static const struct bb_field deck[] = {
	BB_FIELD(struct bb_deck, loose, BB_F_SET, &null_cards),
	BB_ARRAY(struct bb_deck, top, BB_F_CARD, &null_cards),
	BB_ARRAY(struct bb_deck, bottom, BB_F_CARD, &null_cards),
};

#define PLAYER struct null_player
static const struct bb_field player[] = {
	BB_FIELD(PLAYER, score, BB_F_SIGNED, NULL),
	BB_FIELD(PLAYER, hand, BB_F_CARD, &null_cards),
	BB_FIELD_IN(PLAYER, open, "open", 0, 0, 1, NULL),
	BB_FIELD(PLAYER, played, BB_F_QUIET, NULL),
	BB_FIELD(PLAYER, robberies, BB_F_QUIET, NULL),
};

static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(table)},
	{"deck", offsetof(TABLE, deck), 0, 1, false, NULL, BB_ROWS_OF(deck)},
	{"player", offsetof(TABLE, player), sizeof(PLAYER), BB_SEATS_MAX, true, NULL,
	 BB_ROWS_OF(player)},
};

const struct bb_layout null_layout = {sizeof(TABLE), sizeof groups / sizeof groups[0], groups};

static const char *const counter_words[] = {"cards-played", "robberies"};
const struct bb_names null_counters = BB_NAMES(counter_words);
