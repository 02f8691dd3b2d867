/* Sa-Rê's tables: options, actions, events, layout of the state, counters. */
#include "games/sare/buildings.h"
#include "games/sare/sare.h"

/* --- options ------------------------------------------------------------------------------ */

static const char *const scenario_words[SARE_SCENARIOS] = {"scribe", "priest", "pharaoh",
                                                           "divinities"};
static const struct bb_names scenarios = BB_NAMES(scenario_words);
static const char *const kept_sites_words[] = {"counted", "free"};
static const struct bb_names kept_sites = BB_NAMES(kept_sites_words);
static const char *const winds_words[] = {"standing", "all"};
static const struct bb_names winds = BB_NAMES(winds_words);

const struct bb_option sare_options[SARE_OPTIONS] = {
	[SARE_OPT_PLAYERS] = {"players", NULL, 2, 4, 2},
	[SARE_OPT_SCENARIO] = {"scenario", &scenarios, 0, 0, SARE_SCRIBE},
	[SARE_OPT_KEPT_SITES] = {"kept_sites", &kept_sites, 0, 0, 0},
	[SARE_OPT_WINDS] = {"winds", &winds, 0, 0, 0},
};

const char *const sare_presets[] = {
	"players=2",
	"players=3",
	"players=4",
	"players=2 scenario=priest",
	"players=3 scenario=priest",
	"players=4 scenario=priest",
	"players=2 scenario=pharaoh",
	"players=3 scenario=pharaoh",
	"players=4 scenario=pharaoh",
	"players=2 scenario=divinities",
	"players=3 scenario=divinities",
	"players=4 scenario=divinities",
	"players=3 scenario=pharaoh kept_sites=free winds=all",
	NULL,
};

/* --- actions and events ------------------------------------------------------------------- */

#define CARD_WORDS                                                                                 \
	"stone", "wood", "gold", "stone_wood", "stone_gold", "wood_gold", "stone_stone",           \
		"wood_wood", "gold_gold"
#define TOKEN_WORDS "stone_token", "wood_token", "gold_token", "joker"

static const char *const item_words[SARE_ITEMS] = {CARD_WORDS, TOKEN_WORDS, "caravan"};
const struct bb_names sare_item_names = BB_NAMES(item_words);
static const char *const partner_words[] = {CARD_WORDS, TOKEN_WORDS, "alone"};
static const struct bb_names partners = BB_NAMES(partner_words);
static const char *const target_words[] = {"0", "1", "2", "3", "nobody"};
static const struct bb_names targets = BB_NAMES(target_words);

#define NO_ARGS {{0}}
#define BUILDING_ARG {"building", &sare_building_names, 0, 0, 0}
#define CARD_ARG {"card", &sare_card_names, 0, 0, 0}
#define CELL_ARG(name) {name, NULL, SARE_CELLS, 0, 0}
#define NUMBER_ARG(name) {name, NULL, 0, 0, 0}

const struct bb_kind sare_kinds[SARE_KINDS] = {
	[SARE_PLACE] = {"place", "place master $master warehouse $warehouse", 0,
	                {CELL_ARG("master"), CELL_ARG("warehouse")}},
	[SARE_LAUNCH] = {"launch", "launch $building on $cell", 0,
	                 {BUILDING_ARG, CELL_ARG("cell")}},
	[SARE_CANCEL] = {"cancel", "cancel $building", 0, {BUILDING_ARG}},
	[SARE_DESTROY] = {"destroy", "destroy $building on $cell", 0,
	                  {BUILDING_ARG, CELL_ARG("cell")}},
	[SARE_CARD] = {"card", "card $card", 0, {CARD_ARG}},
	[SARE_TAKE] = {"take", "take", 0, NO_ARGS},
	[SARE_PASS] = {"pass", "pass", 0, NO_ARGS},
	[SARE_LAY] = {"lay", "lay down", 0, NO_ARGS},
	[SARE_STAY] = {"stay", "stay", 0, NO_ARGS},
	[SARE_USE_TEMPLE] = {"temple", "temple", 0, NO_ARGS},
	[SARE_USE_PALACE] = {"palace", "palace", 0, NO_ARGS},
	[SARE_USE_BARRACKS] = {"barracks", "barracks $target", 0,
	                       {{"target", &targets, 0, 0, BB_ARG_SEAT}}},
	[SARE_PICK] = {"pick", "pick $card", 0, {CARD_ARG}},
	[SARE_WHIP] = {"whip", "whip", 0, NO_ARGS},
	[SARE_USE_LIBRARY] = {"library", "library", 0, NO_ARGS},
	[SARE_USE_GARDENS] = {"gardens", "gardens", 0, NO_ARGS},
	[SARE_GIVE] = {"give", "give $seat", 0, {{"seat", NULL, BB_SEATS_MAX, 0, BB_ARG_SEAT}}},
	[SARE_DISCARD] = {"discard", "discard", 0, NO_ARGS},
	[SARE_DRAW] = {"draw", "draw", 0, NO_ARGS},
	[SARE_BUILD] = {"build", "build $building", 0, {BUILDING_ARG}},
	[SARE_PAY] = {"pay", "pay $payment", BB_KIND_USUAL_FIRST,
	              {{"payment", NULL, SARE_PAYMENTS_MAX, 0, BB_ARG_BY_STATE}}},
	[SARE_KEEP] = {"keep", "keep $card", 0,
	               {{"card", &sare_card_names, SARE_PRODUCTS, 0, 0}}},
	[SARE_CHARTER] = {"charter", "charter $first $second", 0,
	                  {{"first", &sare_item_names, SARE_ITEM_CARAVAN, 0, 0},
	                   {"second", &partners, 0, 0, 0}}},
	[SARE_STORE] = {"store", "store $content", BB_KIND_USUAL_FIRST,
	                {{"content", NULL, SARE_CONTENTS_MAX, 0, BB_ARG_BY_STATE | BB_ARG_WIDE}}},
	[SARE_DONE] = {"done", "done", 0, NO_ARGS},
	[SARE_SPEND] = {"spend", "spend $item $count", 0,
	                {{"item", &sare_item_names, 0, 0, 0},
	                 {"count", NULL, SARE_SPENT_MAX, 0, 0}}},
	[SARE_CANCEL_ON] = {"cancel-on", "cancel $building on $cell", 0,
	                    {{"building", &sare_building_names, SARE_PRODUCTION, 0, 0},
	                     CELL_ARG("cell")}},
	[SARE_BUILD_ON] = {"build-on", "build $building on $cell", 0,
	                   {{"building", &sare_building_names, SARE_PRODUCTION, 0, 0},
	                    CELL_ARG("cell")}},
};

const struct bb_kind sare_events[SARE_EVENTS] = {
	[SARE_EV_ROUND] = {"round", "round $round", 0, {NUMBER_ARG("round")}},
	[SARE_EV_PLACED] = {"placed", "placed master $master warehouse $warehouse", 0,
	                    {NUMBER_ARG("master"), NUMBER_ARG("warehouse")}},
	[SARE_EV_LAUNCHED] = {"launched", "launched $building on $cell", 0,
	                      {BUILDING_ARG, NUMBER_ARG("cell")}},
	[SARE_EV_CANCELLED] = {"cancelled", "cancelled $building", 0, {BUILDING_ARG}},
	[SARE_EV_DESTROYED] = {"destroyed", "destroyed $building on $cell", 0,
	                       {BUILDING_ARG, NUMBER_ARG("cell")}},
	[SARE_EV_PENALTY] = {"penalty", "penalty $steps", 0, {NUMBER_ARG("steps")}},
	[SARE_EV_SEASON] = {"season", "season $round pack $pack", 0,
	                    {NUMBER_ARG("round"), NUMBER_ARG("pack")}},
	[SARE_EV_REVEALED] = {"revealed", "revealed $card drawn $drawn", 0,
	                      {CARD_ARG, NUMBER_ARG("drawn")}},
	[SARE_EV_DARKNESS] = {"darkness", "darkness", 0, NO_ARGS},
	[SARE_EV_SEQUENCE] = {"sequence", "sequence last $last", 0, {NUMBER_ARG("last")}},
	[SARE_EV_TOOK] = {"took", "took $card", 0, {CARD_ARG}},
	[SARE_EV_PASSED] = {"passed", "passed", 0, NO_ARGS},
	[SARE_EV_LAID] = {"laid", "laid down", 0, NO_ARGS},
	[SARE_EV_STAYED] = {"stayed", "stayed", 0, NO_ARGS},
	[SARE_EV_POWER] = {"power", "power $building target $target", 0,
	                   {BUILDING_ARG, {"target", &targets, 0, 0, 0}}},
	[SARE_EV_WIND] = {"wind", "wind", 0, NO_ARGS},
	[SARE_EV_GAUGE] = {"gauge", "gauge $steps of $limit", 0,
	                   {NUMBER_ARG("steps"), NUMBER_ARG("limit")}},
	[SARE_EV_REVOLT] = {"revolt", "revolt", 0, NO_ARGS},
	[SARE_EV_GAVE] = {"gave", "gave $target trouble $steps", 0,
	                  {NUMBER_ARG("target"), NUMBER_ARG("steps")}},
	[SARE_EV_DISCARDED] = {"discarded", "discarded", 0, NO_ARGS},
	[SARE_EV_RETURNED] = {"returned", "returned $card", 0, {CARD_ARG}},
	[SARE_EV_CLOSED] = {"closed", "closed pack $pack", 0, {NUMBER_ARG("pack")}},
	[SARE_EV_SPENT] = {"spent", "spent $item $count", 0,
	                   {{"item", &sare_item_names, 0, 0, 0}, NUMBER_ARG("count")}},
	/* first: 1 = the player's first construction of the round */
	[SARE_EV_BUILT] = {"built", "built $building on $cell first $first", 0,
	                   {BUILDING_ARG, NUMBER_ARG("cell"), NUMBER_ARG("first")}},
	[SARE_EV_STAGE] = {"stage", "stage pyramid $number stage $stage first $first", 0,
	                   {NUMBER_ARG("number"), NUMBER_ARG("stage"), NUMBER_ARG("first")}},
	[SARE_EV_GROWTH] = {"growth", "growth $cubes", 0, {NUMBER_ARG("cubes")}},
	[SARE_EV_KEPT] = {"kept", "kept $card", 0, {CARD_ARG}},
	[SARE_EV_CHARTERED] = {"chartered", "chartered $first $second caravans $caravans", 0,
	                       {{"first", &sare_item_names, 0, 0, 0},
	                        {"second", &partners, 0, 0, 0},
	                        NUMBER_ARG("caravans")}},
	[SARE_EV_STORED] = {"stored", "stored stone $stone wood $wood gold $gold", 0,
	                    {NUMBER_ARG("stone"), NUMBER_ARG("wood"), NUMBER_ARG("gold")}},
	[SARE_EV_LOST] = {"lost", "lost $resources", 0, {NUMBER_ARG("resources")}},
	[SARE_EV_GOAL] = {"goal", "goal", 0, NO_ARGS},
	[SARE_EV_STORED_JOKERS] = {"stored-jokers", "stored-jokers $count", 0,
	                           {NUMBER_ARG("count")}},
};

/* --- layout ------------------------------------------------------------------------------- */

static const char *const cell_words[SARE_CELLS] = {"0", "1", "2", "3", "4",  "5",
                                                   "6", "7", "8", "9", "10", "11"};
static const struct bb_names cells = BB_NAMES(cell_words);
static const char *const stage_words[SARE_STAGES] = {
	"place", "sites", "room", "reveal", "draw", "offer", "pick", "trouble",
	"exit", "react", "build", "pay", "keep", "charter", "store", "end",
};
static const struct bb_names stages = BB_NAMES(stage_words);
static const char *const obelisk_words[SARE_OBELISKS] = {"standing", "down", "revolt"};
static const struct bb_names obelisks = BB_NAMES(obelisk_words);
static const char *const growth_words[] = {"main", "administrative"};
static const struct bb_names growths = BB_NAMES(growth_words);
static const char *const worked_words[] = {"building", "stage"};
static const struct bb_names works = BB_NAMES(worked_words);
static const char *const power_words[SARE_POWERS] = {"barracks", "temple", "gardens", "palace",
                                                     "library"};
static const struct bb_names powers = BB_NAMES(power_words);
static const char *const number_words[SARE_PYRAMIDS] = {"1", "2", "3", "4"};
static const struct bb_names numbers = BB_NAMES(number_words);
static const char *const drawn_words[SARE_DRAWN_FOR] = {"resolve", "pick"};
static const struct bb_names drawn = BB_NAMES(drawn_words);

#define TABLE struct sare_state
static const struct bb_field table[] = {
	BB_FIELD(TABLE, stage, BB_F_NAME, &stages),
	BB_FIELD(TABLE, seat, BB_F_SEAT, NULL),
	BB_FIELD(TABLE, round, 0, NULL),
	BB_FIELD(TABLE, first, BB_F_SEAT, NULL),
	BB_FIELD_IN(TABLE, turn, "turn", 0, 0, BB_SEATS_MAX, NULL),
	BB_FIELD_IN(TABLE, moves, "moves", 0, 0, SARE_MOVES_MAX, NULL),
	BB_FIELD(TABLE, launched, BB_F_SET, &sare_building_names),
	BB_FIELD(TABLE, paying, BB_F_CARD, &sare_building_names),
	BB_FIELD(TABLE, pyramids, BB_F_SET, &numbers),
	BB_FIELD_IN(TABLE, pack, "pack", 0, 0, SARE_PACK, NULL),
	BB_FIELD_IN(TABLE, dark, "dark", 0, 0, 1, NULL),
	BB_FIELD_IN(TABLE, draws, "draws", BB_F_QUIET, 0, SARE_PACK, NULL),
	BB_ARRAY(TABLE, top, BB_F_CARD, &sare_card_names),
	BB_ARRAY(TABLE, hand, BB_F_CARD, &sare_card_names),
	BB_FIELD(TABLE, drawn_for, BB_F_NAME, &drawn),
	BB_FIELD_IN(TABLE, want, "want", 0, 0, SARE_HAND, NULL),
	BB_FIELD(TABLE, active, BB_F_SEAT, NULL),
	BB_FIELD_IN(TABLE, last, "last", 0, 0, 1, NULL),
	BB_FIELD_IN(TABLE, taken, "taken", 0, 0, 1, NULL),
	BB_FIELD_IN(TABLE, produced, "produced", 0, 0, 1, NULL),
	BB_FIELD_IN(TABLE, troubles, "troubles", 0, 0, SARE_PACK, NULL),
	BB_FIELD_IN(TABLE, trouble, "trouble", 0, 0, 2, NULL),
	BB_FIELD_IN(TABLE, gardened, "gardened", 0, 0, 1, NULL),
	BB_FIELD(TABLE, given, BB_F_SEATS, NULL),
	BB_FIELD_IN(TABLE, batch, "batch", 0, 0, SARE_HAND, NULL),
	BB_FIELD_IN(TABLE, horus, "horus", 0, 0, SARE_HORUS_MAX, NULL),
	BB_FIELD(TABLE, rose, BB_F_SEATS, NULL),
	BB_FIELD(TABLE, react, BB_F_SEATS, NULL),
	BB_ARRAY(TABLE, launched_on, BB_F_CARD, &cells),
	BB_FIELD(TABLE, paying_on, BB_F_CARD, &cells),
};

static const struct bb_field stock[] = {{"tiles", 0, 1, 0, 1, 0, 8, NULL}};
static const struct bb_field unseen[] = {{"unseen", 0, 1, 0, 1, 0, SARE_PACK, NULL}};
static const struct bb_field spent[] = {{"said", 0, 1, 0, 1, 0, SARE_SPENT_MAX, NULL}};

/* Two fields for each type of building: its cells, and the cells of its sites. */
#define PLAYER struct sare_player
#define BUILT(type, word)                                                                          \
	BB_FIELD_IN(PLAYER, built[type], word, BB_F_SET, 0, 0, &cells),                            \
		BB_FIELD_IN(PLAYER, site[type], word "_site", BB_F_SET, 0, 0, &cells)
#define PAIRED(type, word)                                                                         \
	BUILT(type, word),                                                                         \
		BB_FIELD_IN(PLAYER, second[type], word "_second", BB_F_SET, 0, 0, &cells),         \
		BB_FIELD_IN(PLAYER, second_site[type], word "_second_site", BB_F_SET, 0, 0, &cells)
#define CARDS(type, word)                                                                          \
	BB_FIELD_IN(PLAYER, card[type], "card_" word, 0, 0, SARE_PACK, NULL),                      \
		BB_FIELD_IN(PLAYER, kept[type], "kept_" word, 0, 0, SARE_PACK, NULL)
#define TOKENS(type, word)                                                                         \
	BB_FIELD_IN(PLAYER, stored[type], "stored_" word, 0, 0, 64, NULL),                         \
		BB_FIELD_IN(PLAYER, made[type], "made_" word, 0, 0, 8, NULL)

static const struct bb_field player[] = {
	BB_FIELD(PLAYER, obelisk, BB_F_NAME, &obelisks),
	BB_FIELD_IN(PLAYER, steps, "steps", 0, 0, 20, NULL),
	BB_FIELD(PLAYER, growth, BB_F_SET, &growths),
	BB_FIELD(PLAYER, ready, BB_F_SET, &powers),
	BB_FIELD_IN(PLAYER, caravans, "caravans", 0, 0, SARE_CARAVANS_MAX, NULL),
	BB_FIELD_IN(PLAYER, pyramid, "pyramid_number", 0, 0, SARE_PYRAMIDS, NULL),
	BB_FIELD_IN(PLAYER, stages, "pyramid_stages", 0, 0, SARE_STAGES_MAX, NULL),
	BB_FIELD(PLAYER, worked, BB_F_SET, &works),
	BB_FIELD_IN(PLAYER, joker, "library_joker", 0, 0, 1, NULL),
	TOKENS(SARE_STONE, "stone"),
	TOKENS(SARE_WOOD, "wood"),
	TOKENS(SARE_GOLD, "gold"),
	TOKENS(SARE_JOKER, "joker"),
	CARDS(SARE_CARD_STONE, "stone"),
	CARDS(SARE_CARD_WOOD, "wood"),
	CARDS(SARE_CARD_GOLD, "gold"),
	CARDS(SARE_CARD_STONE_WOOD, "stone_wood"),
	CARDS(SARE_CARD_STONE_GOLD, "stone_gold"),
	CARDS(SARE_CARD_WOOD_GOLD, "wood_gold"),
	CARDS(SARE_CARD_STONE_STONE, "stone_stone"),
	CARDS(SARE_CARD_WOOD_WOOD, "wood_wood"),
	CARDS(SARE_CARD_GOLD_GOLD, "gold_gold"),
	PAIRED(SARE_MASTER, "master"),
	PAIRED(SARE_WAREHOUSE, "warehouse"),
	PAIRED(SARE_CARPENTER, "carpenter"),
	PAIRED(SARE_STONECUTTER, "stonecutter"),
	PAIRED(SARE_GOLDSMITH, "goldsmith"),
	BUILT(SARE_BARRACKS, "barracks"),
	BUILT(SARE_TEMPLE, "temple"),
	BUILT(SARE_GARDENS, "gardens"),
	BUILT(SARE_PALACE, "palace"),
	BUILT(SARE_LIBRARY, "library"),
	BUILT(SARE_MARKET, "market"),
	BUILT(SARE_PORT, "port"),
	BUILT(SARE_PYRAMID, "pyramid"),
	BB_FIELD(PLAYER, unused, BB_F_PAD, NULL),
};

static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(table)},
	{"stock", offsetof(TABLE, stock), 1, SARE_PYRAMID, false, &sare_building_names,
	 BB_ROWS_OF(stock)},
	{"season", offsetof(TABLE, unseen), 1, SARE_CARDS, false, &sare_card_names,
	 BB_ROWS_OF(unseen)},
	{"player", offsetof(TABLE, player), sizeof(PLAYER), BB_SEATS_MAX, true, NULL,
	 BB_ROWS_OF(player)},
	{"spent", offsetof(TABLE, spent), 1, SARE_ITEMS, false, &sare_item_names,
	 BB_ROWS_OF(spent)},
};

const struct bb_layout sare_layout = {sizeof(TABLE), sizeof groups / sizeof groups[0], groups};

/* --- counters ----------------------------------------------------------------------------- */

static const char *const counter_words[] = {
	"rounds", "player-seasons", "revolts", "idle-rounds", "tie-breaks", "capped",
	"empty-packs", "resources", "stages",
	"built-master", "built-warehouse", "built-carpenter", "built-stonecutter",
	"built-goldsmith", "built-barracks", "built-temple", "built-gardens", "built-palace",
	"built-library", "built-market", "built-port", "built-pyramid",
	"taken-stone", "taken-wood", "taken-gold", "taken-stone_wood", "taken-stone_gold",
	"taken-wood_gold", "taken-stone_stone", "taken-wood_wood", "taken-gold_gold",
	"taken-trouble", "taken-double_trouble", "taken-horus", "taken-hoshekh",
};
const struct bb_names sare_counters = BB_NAMES(counter_words);
