/* Tekhenu's tables: options, actions, events, layout of the state. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"
#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/tekhenu.h"

const struct bb_option tkh_options[TKH_OPTIONS] = {
	[TKH_PLAYERS] = {"players", NULL, 1, 4, 2},
	[TKH_BEGINNER] = {"beginner", NULL, 0, 1, 0},
	[TKH_WITH_SETH] = {"seth", NULL, 0, 1, 0},
	[TKH_WITH_VIZIER] = {"vizier", NULL, 0, 1, 0},
	[TKH_SOLO] = {"solo", &tkh_dial_names, 0, 0, TKH_EASY},
	[TKH_RANDOM_STARTS] = {"random_starts", NULL, 0, 1, 0},
	[TKH_DOUBLE_DECREES] = {"double_decrees", NULL, 0, 1, 0},
	[TKH_DRAWN_STARTS] = {"draw", &tkh_drawn_names, 0, 0, TKH_DRAW_STARTS},
	[TKH_ARTEFACTS_OUT] = {"artefacts", NULL, 2, 4, 3},
	[TKH_DOUBLE_BUILDINGS] = {"double_buildings", NULL, 0, 1, 0},
};

const char *const tkh_presets[] = {
	"players=2", "players=3", "players=4", "players=3 beginner", "players=2 seth",
	"players=3 seth",
	"players=4 seth", "players=2 vizier", "players=2 seth vizier", "players=1",
	"players=1 solo=medium random_starts", "players=1 solo=hard double_decrees",
	"players=1 seth",
	"players=1 seth solo=medium draw=both artefacts=4",
	"players=1 seth solo=hard draw=cults artefacts=2 double_buildings", NULL,
};

/* --- words ------------------------------------------------------------------------------------ */

static const char *const track_words[] = {"population", "happiness"};
static const struct bb_names track_names = BB_NAMES(track_words);

static const char *const pan_words[] = {"pure", "tainted", "forbidden"};
static const struct bb_names status_names = {pan_words, 2};
static const struct bb_names die_status_names = BB_NAMES(pan_words);

static const char *const place_words[] = {
	"first", "second", "third", "fourth", "fifth", "sixth",
	"seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
};
static const struct bb_names place_names = BB_NAMES(place_words);

static const char *const side_words[] = {"left", "right"};
static const struct bb_names side_names = BB_NAMES(side_words);

static const char *const board_words[] = {"pure", "tainted", "below"};
const struct bb_names tkh_pan_names = BB_NAMES(board_words);

/* The pans come first. */
static const char *const reading_words[] = {
	"pure", "tainted", "below", "excess", "faith_left", "faith_right", "destiny",
	"technologies", "osiris", "sites",
	"columns", "statues", "people", "population", "happiness", "production", "blood", "regions",
	"statues_apart",
};
const struct bb_names tkh_readings = BB_NAMES(reading_words);

static const char *const reward_words[] = {
	"S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08",
	"S09", "S10", "S11", "S12", "SX01", "SX02", "SX03", "SX04",
	"SX05", "SX06", "SX07", "SX08", "SX09", "SX10", "SX11", "SX12",
	"A01", "A02", "A03", "A04",
};
static const struct bb_names reward_names = BB_NAMES(reward_words);

static const char *const source_words[TKH_SOURCES] = {
	"ra", "hathor", "horus", "bonus", "tile", "maat", "majority", "temple", "statues",
	"happiness",
	"markers", "buildings", "bread", "order", "card", "seth", "vizier", "instead", "blessings",
	"technologies", "decrees", "scribes",
};
static const struct bb_names source_names = BB_NAMES(source_words);

static const char *const task_words[TKH_TASKS] = {
#define TKH_TASK(name, word, ...) word,
#include "games/tekhenu/rows.def"
};
const struct bb_names tkh_task_names = BB_NAMES(task_words);

static const char *const deed_flag_words[] = {
	"free", "calm", "quarry", "workshop", "waived", "able", "new-horus",
};
static const struct bb_names deed_flags = BB_NAMES(deed_flag_words);

static const char *const die_flag_words[] = {
	"anubis", "anubis-free", "scribed", "treated", "also-produces", "joined", "recoloured",
	"named-red", "named-blue",
};
static const struct bb_names die_flags = BB_NAMES(die_flag_words);

static const char *const plan_words[] = {
	"-", "normal", "produce", "horus", "ra", "hathor", "bastet", "thoth", "osiris", "seth",
};
static const struct bb_names plan_names = BB_NAMES(plan_words);

static const char *const extra_words[] = {
	"horus", "ra", "hathor", "bastet", "thoth", "osiris", "seth", "production", "any",
};
static const struct bb_names extra_names = BB_NAMES(extra_words);

static const char *const named_words[] = {"red", "blue"};
static const struct bb_names named_names = BB_NAMES(named_words);

static const char *const mark_words[] = {
	"gold", "scribe", "action", "level1", "level2", "level3", "level4", "level5",
};
static const struct bb_names mark_names = BB_NAMES(mark_words);

static const char *const swap_words[] = {"gold", "stone"};
static const struct bb_names swap_names = BB_NAMES(swap_words);

static const char *const section_words[] = {"1", "2", "3", "4"};
static const struct bb_names quarter_names = BB_NAMES(section_words);

static const char *const region_slot_words[] = {
	"1a", "2a", "3a", "4a", "5a", "6a", "1b", "2b", "3b", "4b", "5b", "6b",
};
static const struct bb_names region_slots = BB_NAMES(region_slot_words);

static const char *const fired_words[] = {
	"horus", "ra", "hathor", "bastet", "thoth", "osiris", "seth", "cult",
};
static const struct bb_names fired_names = BB_NAMES(fired_words);

/* --- actions ---------------------------------------------------------------------------------- */

#define WEDGE(name) {name, &tkh_wedge_names, 0, 0, 0}
#define GOD(name) {name, &tkh_god_names, 0, 0, 0}
#define BLESSING {"card", &tkh_blessing_names, 0, 0, 0}
#define DECREE {"decree", &tkh_decree_names, 0, 0, 0}
#define CARD {"card", &tkh_card_names, 0, 0, 0}
#define FACE(name) {name, NULL, TKH_FACES, 1, 0}
#define COLOUR {"colour", &tkh_colour_names, 0, 0, 0}
#define BASIC(name) {name, &tkh_basic_names, 0, 0, 0}
#define PLACE {"place", &place_names, 0, 0, 0}

const struct bb_kind tkh_kinds[TKH_KINDS] = {
#define TKH_KIND(name, number, word, pattern, flags, act, find, owed, when, choice, effects, ...) \
	[number] = {word, pattern, flags, {__VA_ARGS__}},
#include "games/tekhenu/rows.def"
};

/* --- events ----------------------------------------------------------------------------------- */

#define NUMBER(name) {name, NULL, 0, 0, 0}
#define TOKEN {"token", &tkh_token_names, 0, 0, 0}
#define RULE {"rule", &tkh_bot_rule_names, 0, 0, 0}
#define QUARTER {"section", &quarter_names, 0, 0, 0}

const struct bb_kind tkh_events[TKH_EVENTS] = {
	[TKH_EV_ROUND] = {"round", "round $round", 0, {NUMBER("round")}},
	[TKH_EV_TURN] = {"turn", "turn $round", 0, {NUMBER("round")}},
	[TKH_EV_TOOK] = {"took", "took $section $colour $face", 0,
	                 {GOD("section"), COLOUR, NUMBER("face")}},
	[TKH_EV_PASSED] = {"passed", "passed", 0, {{0}}},
	[TKH_EV_VP] = {"vp", "vp $points $source", 0,
	               {NUMBER("points"), {"source", &source_names, 0, 0, 0}}},
	[TKH_EV_CARD_VP] = {"card-vp", "card-vp $card $points", 0, {CARD, NUMBER("points")}},
	[TKH_EV_GAINED] = {"gained", "gained $token $count", 0, {TOKEN, NUMBER("count")}},
	[TKH_EV_PAID] = {"paid", "paid $token $count", 0, {TOKEN, NUMBER("count")}},
	[TKH_EV_POPULATION] = {"population", "population $to", 0, {NUMBER("to")}},
	[TKH_EV_HAPPINESS] = {"happiness", "happiness $to", 0, {NUMBER("to")}},
	[TKH_EV_MARKER] = {"marker", "marker $resource $to", 0, {BASIC("resource"), NUMBER("to")}},
	[TKH_EV_ACTION] = {"action", "action $action $value", 0,
	                   {{"action", &tkh_deed_names, 0, 0, 0}, NUMBER("value")}},
	[TKH_EV_PRODUCED] = {"produced", "produced $resource $kept $excess", 0,
	                     {BASIC("resource"), NUMBER("kept"), NUMBER("excess")}},
	[TKH_EV_HONOURED] = {"honoured", "honoured $god", 0, {GOD("god")}},
	[TKH_EV_ERECTED] = {"erected", "erected $site", 0, {{"site", &tkh_people_names, 0, 0, 0}}},
	[TKH_EV_COLUMN] = {"column", "column $tile $space $turn", 0,
	                   {{"tile", &tkh_tile_names, 0, 0, 0},
	                    {"space", &tkh_space_names, 0, 0, 0},
	                    NUMBER("turn")}},
	[TKH_EV_BUILT] = {"built", "built $site", 0, {{"site", &tkh_site_names, 0, 0, 0}}},
	[TKH_EV_SETTLED] = {"settled", "settled $district $row", 0,
	                    {BASIC("district"), NUMBER("row")}},
	[TKH_EV_CARD] = {"card", "card $card", 0, {CARD}},
	[TKH_EV_DECREE] = {"decree", "decree $count", 0, {NUMBER("count")}},
	[TKH_EV_PLAYED] = {"played", "played $card", 0, {CARD}},
	[TKH_EV_MARKET] = {"market", "market $section $card", 0, {QUARTER, CARD}},
	[TKH_EV_OPENED] = {"opened", "opened $section", 0, {QUARTER}},
	[TKH_EV_REFRESHED] = {"refreshed", "refreshed $section", 0, {QUARTER}},
	[TKH_EV_EARNED] = {"earned", "earned", 0, {{0}}},
	[TKH_EV_BONUS] = {"bonus", "bonus $god $value", 0, {GOD("god"), NUMBER("value")}},
	[TKH_EV_TILE] = {"tile", "tile $tile $slot", 0,
	                 {{"tile", &tkh_tile_names, 0, 0, 0}, NUMBER("slot")}},
	[TKH_EV_DIE] = {"die", "die $section $colour $face", 0,
	                {GOD("section"), COLOUR, NUMBER("face")}},
	[TKH_EV_ROTATED] = {"rotated", "rotated $arrow", 0, {GOD("arrow")}},
	[TKH_EV_BALANCE] = {"balance", "balance $balance $loss", 0,
	                    {NUMBER("balance"), NUMBER("loss")}},
	[TKH_EV_PLACE] = {"place", "place $place", 0, {NUMBER("place")}},
	[TKH_EV_SCORING] = {"scoring", "scoring $number", 0, {NUMBER("number")}},
	[TKH_EV_REVEALED] = {"revealed", "revealed $card", 0, {CARD}},
	[TKH_EV_SCORED] = {"scored", "scored $card $points", 0, {CARD, NUMBER("points")}},
	[TKH_EV_OVER] = {"over", "over", 0, {{0}}},
	[TKH_EV_RAIDED] = {"raided", "raided $region $slot", 0,
	                   {{"region", &tkh_region_names, 0, 0, 0}, NUMBER("slot")}},
	[TKH_EV_LAID] = {"laid", "laid $tile $space", 0,
	                 {{"tile", &tkh_conquest_names, 0, 0, 0},
	                  {"space", &tkh_space_names, 0, 0, 0}}},
	[TKH_EV_CULT] = {"cult", "cult $card", 0, {{"card", &tkh_cult_names, 0, 0, 0}}},
	[TKH_EV_ARTEFACT] = {"artefact", "artefact $card", 0,
	                     {{"card", &tkh_artefact_names, 0, 0, 0}}},
	[TKH_EV_USED] = {"used", "used $card", 0, {{"card", &tkh_artefact_names, 0, 0, 0}}},
	[TKH_EV_MOVED] = {"moved", "moved $space $region", 0,
	                  {{"space", &tkh_osiris_names, 0, 0, 0},
	                   {"region", &tkh_region_names, 0, 0, 0}}},
	[TKH_EV_CONQUEST] = {"conquest", "conquest $tile", 0,
	                     {{"tile", &tkh_conquest_names, 0, 0, 0}}},
	[TKH_EV_ASIDE] = {"aside", "aside $card", 0, {{"card", &tkh_destiny_names, 0, 0, 0}}},
	[TKH_EV_VIZIER] = {"vizier", "vizier $god", 0, {GOD("god")}},
	[TKH_EV_ABILITY] = {"ability", "ability $tile $points", 0,
	                    {{"tile", &tkh_tile_names, 0, 0, 0}, NUMBER("points")}},
	[TKH_EV_DESTINY] = {"destiny", "destiny $card", 0, {{"card", &tkh_destiny_names, 0, 0, 0}}},
	[TKH_EV_BOT_PYRAMID] = {"bot-pyramid", "bot-pyramid", 0, {{0}}},
	[TKH_EV_BOT_MOVES] = {"bot-moves", "bot-moves $tile $place $rule", 0,
	                      {{"tile", &tkh_bot_tile_names, 0, 0, 0}, NUMBER("place"), RULE}},
	[TKH_EV_BOT_LOOKS] = {"bot-looks", "bot-looks $section $dice", 0,
	                      {GOD("section"), NUMBER("dice")}},
	[TKH_EV_BOT_SEEKS] = {"bot-seeks", "bot-seeks $colour $dice", 0, {COLOUR, NUMBER("dice")}},
	[TKH_EV_BOT_COMPARES] = {"bot-compares", "bot-compares $section $colour $face", 0,
	                         {GOD("section"), COLOUR, NUMBER("face")}},
	[TKH_EV_BOT_DECIDES] = {"bot-decides", "bot-decides $rule", 0, {RULE}},
	[TKH_EV_BOT_CANNOT] = {"bot-cannot", "bot-cannot $rule", 0, {RULE}},
	[TKH_EV_BOT_TAKEN] = {"bot-taken", "bot-taken $god", 0, {GOD("god")}},
	[TKH_EV_BOT_DISTRICTS] = {"bot-districts", "bot-districts $site $districts", 0,
	                          {{"site", &tkh_people_names, 0, 0, 0}, NUMBER("districts")}},
	[TKH_EV_BOT_STATUE] = {"bot-statue", "bot-statue $site $points", 0,
	                       {{"site", &tkh_people_names, 0, 0, 0}, NUMBER("points")}},
	[TKH_EV_BOT_SPACE] = {"bot-space", "bot-space $space $points $own", 0,
	                      {{"space", &tkh_space_names, 0, 0, 0}, NUMBER("points"),
	                       NUMBER("own")}},
	[TKH_EV_BOT_SITE] = {"bot-site", "bot-site $site $points", 0,
	                     {{"site", &tkh_site_names, 0, 0, 0}, NUMBER("points")}},
	[TKH_EV_BOT_FULL] = {"bot-full", "bot-full $district $row $rule", 0,
	                     {BASIC("district"), NUMBER("row"), RULE}},
	[TKH_EV_BOT_STATUS] = {"bot-status", "bot-status $status $dice", 0,
	                       {{"status", &status_names, 0, 0, 0}, NUMBER("dice")}},
	[TKH_EV_BOT_COUNTS] = {"bot-counts", "bot-counts $colour $face $counts", 0,
	                       {COLOUR, NUMBER("face"), NUMBER("counts")}},
	[TKH_EV_BOT_ROW] = {"bot-row", "bot-row $site $actions", 0,
	                    {{"site", &tkh_people_names, 0, 0, 0}, NUMBER("actions")}},
	[TKH_EV_BOT_LAYS] = {"bot-lays", "bot-lays $tile", 0,
	                     {{"tile", &tkh_bot_tile_names, 0, 0, 0}}},
};

/* --- the state -------------------------------------------------------------------------------- */

#define STATE struct tkh_state
static const struct bb_field table[] = {
	BB_FIELD_IN(STATE, round, "round", 0, 0, 16, NULL),
	BB_FIELD_IN(STATE, turn, "turn", 0, 0, BB_SEATS_MAX - 1, NULL),
	BB_FIELD(STATE, active, BB_F_SEAT, NULL),
	BB_ARRAY_IN(STATE, order, "order", 0, 0, BB_SEATS_MAX - 1, NULL),
	BB_FIELD_IN(STATE, rotation, "rotation", 0, 0, 8, NULL),
	BB_FIELD_IN(STATE, maat, "maat", 0, 0, 4, NULL),
	BB_FIELD(STATE, arrow, BB_F_NAME, &tkh_wedge_names),
	BB_ARRAY(STATE, horus, BB_F_CARD, &tkh_wedge_names),
	BB_ARRAY(STATE, slot, BB_F_CARD, &tkh_tile_names),
	BB_FIELD(STATE, opened, BB_F_SET, &quarter_names),
	BB_FIELD(STATE, osiris_gold, BB_F_SET, &tkh_row_names),
	BB_FIELD(STATE, display, BB_F_SET, &tkh_start_names),
	BB_FIELD(STATE, drafter, BB_F_SEAT | BB_F_QUIET, NULL),
	{"drawn", offsetof(STATE, drawn), 1, BB_F_CARD, 2, 0, 0, &tkh_card_names},
	{"drawn_third", offsetof(STATE, drawn) + 2, 1, BB_F_CARD, 1, 0, 0, &tkh_card_names},
	BB_FIELD_IN(STATE, below, "technology_below", BB_F_CARD, 0, 0, &tkh_technology_names),
	BB_FIELD_IN(STATE, below_by, "technology_below_by", BB_F_QUIET, 0, BB_SEATS_MAX - 1, NULL),
	BB_FIELD(STATE, conquest_top, BB_F_CARD, &tkh_conquest_names),
	BB_FIELD(STATE, conquest_gone, BB_F_SET, &tkh_conquest_names),
	BB_FIELD(STATE, cults, BB_F_SET, &tkh_cult_names),
	BB_FIELD(STATE, artefacts, BB_F_SET, &tkh_artefact_names),
	BB_FIELD(STATE, vizier, BB_F_CARD, &tkh_god_names),
	BB_FIELD_IN(STATE, fate_aside, "destiny_aside", BB_F_CARD, 0, 0, &tkh_destiny_names),
	BB_FIELD(STATE, swapped, BB_F_SET, &swap_names),
	BB_FIELD(STATE, performer, BB_F_SEAT, NULL),
	BB_FIELD(STATE, draws, BB_F_QUIET, NULL),
	BB_FIELD_IN(STATE, extra_count, "extras", 0, 0, TKH_EXTRAS, NULL),
	BB_FIELD_IN(STATE, pending_count, "tasks", 0, 0, TKH_PENDING, NULL),
	{"none", offsetof(STATE, none), 1, BB_F_PAD, sizeof(struct tkh_task), 0, 0, NULL},
};

static const struct bb_field dial[] = {
	{"section", offsetof(STATE, wedge), 1, BB_F_CARD, TKH_DICE, 0, 0, &tkh_god_names},
	BB_ARRAY(STATE, colour, BB_F_NAME, &tkh_colour_names),
	BB_ARRAY_IN(STATE, face, "face", 0, 0, TKH_FACES, NULL),
};

static const struct bb_field temple[] = {
	BB_ARRAY(STATE, tile, BB_F_CARD, &tkh_tile_names),
	BB_ARRAY_IN(STATE, turned, "turned", 0, 0, TKH_EDGES - 1, NULL),
	BB_ARRAY(STATE, conquest, BB_F_CARD, &tkh_conquest_names),
};

static const struct bb_field market[] = {
	{"card", 0, 1, BB_F_CARD, TKH_QUARTER_SPACES, 0, 0, &tkh_card_names},
};

static const struct bb_field cards[] = {
	{"blessings", offsetof(STATE, discard), 4, BB_F_SET, 1, 0, 0, &tkh_blessing_names},
	{"technologies", offsetof(STATE, discard) + 4, 4, BB_F_SET, 1, 0, 0, &tkh_technology_names},
	{"decrees", offsetof(STATE, discard) + 8, 4, BB_F_SET, 1, 0, 0, &tkh_decree_names},
};

static const struct bb_field below[] = {
	{"decree", offsetof(STATE, under), 1, BB_F_CARD, 8, 0, 0, &tkh_decree_names},
};

#define DIE struct tkh_die
static const struct bb_field die[] = {
	{"section", offsetof(DIE, wedge), 1, BB_F_NAME, 1, 0, 0, &tkh_god_names},
	BB_FIELD(DIE, colour, BB_F_NAME, &tkh_colour_names),
	BB_FIELD_IN(DIE, face, "face", 0, 0, TKH_FACES, NULL),
	BB_FIELD(DIE, shade, BB_F_NAME, &tkh_colour_names),
	BB_FIELD_IN(DIE, value, "value", 0, 0, TKH_FACES, NULL),
	{"status", offsetof(DIE, pan), 1, BB_F_NAME, 1, 0, 0, &die_status_names},
	BB_FIELD(DIE, flags, BB_F_SET, &die_flags),
	BB_ARRAY(DIE, plan, BB_F_NAME, &plan_names),
};

#define DEED struct tkh_deed
static const struct bb_field deed[] = {
	BB_FIELD_IN(DEED, seat, "seat", BB_F_QUIET, 0, BB_SEATS_MAX - 1, NULL),
	{"action", offsetof(DEED, deed), 1, BB_F_NAME, 1, 0, 0, &tkh_deed_names},
	BB_FIELD_IN(DEED, value, "value", 0, 0, TKH_FACES, NULL),
	BB_FIELD_IN(DEED, base, "base", 0, 0, TKH_FACES, NULL),
	BB_FIELD(DEED, flags, BB_F_SET, &deed_flags),
	BB_FIELD_IN(DEED, target, "target", 0, 0, TKH_SPACES, NULL),
	BB_FIELD_IN(DEED, turn, "turn", 0, 0, TKH_EDGES - 1, NULL),
	BB_FIELD(DEED, token, BB_F_NAME, &tkh_basic_names),
	BB_FIELD_IN(DEED, repeats, "repeats", 0, 0, 8, NULL),
	BB_FIELD(DEED, technologies, BB_F_SET | BB_F_QUIET, &tkh_technology_names),
	BB_ARRAY(DEED, unused, BB_F_PAD, NULL),
};

#define EXTRA struct tkh_extra
static const struct bb_field extra[] = {
	BB_FIELD_IN(EXTRA, seat, "seat", BB_F_QUIET, 0, BB_SEATS_MAX - 1, NULL),
	{"action", offsetof(EXTRA, deed), 1, BB_F_NAME, 1, 0, 0, &extra_names},
	BB_FIELD(EXTRA, values, 0, NULL),
	BB_FIELD(EXTRA, flags, BB_F_SET, &deed_flags),
};

#define TASK struct tkh_task
static const struct bb_field task[] = {
	{"what", offsetof(TASK, kind), 1, BB_F_NAME, 1, 0, 0, &tkh_task_names},
	BB_FIELD_IN(TASK, seat, "seat", BB_F_QUIET, 0, BB_SEATS_MAX - 1, NULL),
	BB_FIELD(TASK, a, 0, NULL),
	BB_FIELD(TASK, b, 0, NULL),
	BB_FIELD(TASK, c, 0, NULL),
};

#define PLAYER struct tkh_player
static const struct bb_field player[] = {
	BB_FIELD(PLAYER, vp, BB_F_SIGNED, NULL),
	{"papyrus", offsetof(PLAYER, token) + TKH_PAPYRUS, 1, 0, 1, 0, 0, NULL},
	{"bread", offsetof(PLAYER, token) + TKH_BREAD, 1, 0, 1, 0, 0, NULL},
	{"limestone", offsetof(PLAYER, token) + TKH_LIMESTONE, 1, 0, 1, 0, 0, NULL},
	{"granite", offsetof(PLAYER, token) + TKH_GRANITE, 1, 0, 1, 0, 0, NULL},
	{"gold", offsetof(PLAYER, token) + TKH_GOLD, 1, 0, 1, 0, 0, NULL},
	{"scribes", offsetof(PLAYER, token) + TKH_SCRIBE, 1, 0, 1, 0, 0, NULL},
	{"faith", offsetof(PLAYER, token) + TKH_FAITH, 1, 0, 1, 0, 0, NULL},
	{"unused_token", offsetof(PLAYER, token) + TKH_ANY_TOKEN, 1, BB_F_PAD, 1, 0, 0, NULL},
	{"soldiers", offsetof(PLAYER, token) + TKH_SOLDIER, 1, 0, 1, 0, TKH_FORCES, NULL},
	{"priests", offsetof(PLAYER, token) + TKH_PRIEST, 1, 0, 1, 0, TKH_FORCES, NULL},
	{"blood", offsetof(PLAYER, token) + TKH_BLOOD, 1, 0, 1, 0, 0, NULL},
	BB_FIELD(PLAYER, excess, 0, NULL),
	BB_FIELD(PLAYER, population, 0, NULL),
	BB_FIELD(PLAYER, happiness, 0, NULL),
	BB_FIELD(PLAYER, marks, BB_F_SET, &mark_names),
	BB_ARRAY(PLAYER, production, 0, NULL),
	{"statues", offsetof(PLAYER, statues), 1, 0, TKH_WEDGES, 0, 0, NULL},
	{"statues_apart", offsetof(PLAYER, statues) + TKH_WEDGES, 1, 0, 1, 0, 0, NULL},
	BB_FIELD(PLAYER, people, BB_F_SET, &tkh_people_names),
	BB_FIELD(PLAYER, columns, BB_F_SET, &tkh_space_names),
	BB_FIELD(PLAYER, sites, BB_F_SET, &tkh_site_names),
	BB_FIELD(PLAYER, osiris, BB_F_SET, &tkh_osiris_names),
	BB_FIELD(PLAYER, blessings, BB_F_SET, &tkh_blessing_names),
	BB_FIELD(PLAYER, technologies, BB_F_SET, &tkh_technology_names),
	BB_FIELD(PLAYER, decrees, BB_F_SET, &tkh_decree_names),
	BB_FIELD(PLAYER, decree_count, 0, NULL),
	BB_FIELD(PLAYER, shown, BB_F_SET, &tkh_decree_names),
	BB_FIELD(PLAYER, scored, BB_F_SET, &tkh_decree_names),
	BB_FIELD(PLAYER, starts, BB_F_SET, &tkh_start_names),
	BB_FIELD(PLAYER, destiny, BB_F_CARD, &tkh_destiny_names),
	BB_FIELD(PLAYER, faith_left, 0, NULL),
	BB_FIELD(PLAYER, faith_right, 0, NULL),
	BB_ARRAY(PLAYER, die_colour, BB_F_NAME, &tkh_colour_names),
	BB_FIELD(PLAYER, regions, BB_F_SET, &region_slots),
	BB_FIELD(PLAYER, cult, BB_F_CARD, &tkh_cult_names),
	BB_FIELD(PLAYER, artefacts, BB_F_SET, &tkh_artefact_names),
	BB_FIELD(PLAYER, fired, BB_F_SET | BB_F_QUIET, &tkh_technology_names),
	BB_FIELD(PLAYER, fired_gods, BB_F_SET | BB_F_QUIET, &fired_names),
	BB_ARRAY_IN(PLAYER, die_face, "die_face", 0, 0, TKH_FACES, NULL),
	BB_ARRAY(PLAYER, die_pan, BB_F_NAME, &tkh_pan_names),
	BB_ARRAY(PLAYER, unused, BB_F_PAD, NULL),
};

static const struct bb_field bot[] = {
	BB_ARRAY_IN(STATE, bot.pyramid, "pyramid", BB_F_CARD, 0, 0, &tkh_bot_tile_names),
	BB_FIELD_IN(STATE, bot.marker, "marker", 0, 0, 10, NULL),
	{"blessings", offsetof(STATE, aside), 4, BB_F_SET, 1, 0, 0, &tkh_blessing_names},
	{"technologies", offsetof(STATE, aside) + 4, 4, BB_F_SET, 1, 0, 0, &tkh_technology_names},
	{"decrees", offsetof(STATE, aside) + 8, 4, BB_F_SET, 1, 0, 0, &tkh_decree_names},
	BB_ARRAY_IN(STATE, bot.out, "out", BB_F_CARD, 0, 0, &tkh_bot_tile_names),
};

static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(table)},
	{"dial", 0, 0, 1, false, NULL, BB_ROWS_OF(dial)},
	{"temple", 0, 0, 1, false, NULL, BB_ROWS_OF(temple)},
	{"market", offsetof(STATE, market), TKH_QUARTER_SPACES, TKH_QUARTERS, false, &quarter_names,
	 BB_ROWS_OF(market)},
	{"discard", 0, 0, 1, false, NULL, BB_ROWS_OF(cards)},
	{"below", 0, 0, 1, false, NULL, BB_ROWS_OF(below)},
	{"player", offsetof(STATE, player), sizeof(PLAYER), BB_SEATS_MAX, true, NULL,
	 BB_ROWS_OF(player)},
	{"die", offsetof(STATE, die), 0, 1, false, NULL, BB_ROWS_OF(die)},
	{"deed", offsetof(STATE, deed), 0, 1, false, NULL, BB_ROWS_OF(deed)},
	{"extra", offsetof(STATE, extra), sizeof(EXTRA), TKH_EXTRAS, false, NULL,
	 BB_ROWS_OF(extra)},
	{"task", offsetof(STATE, pending), sizeof(TASK), TKH_PENDING, false, NULL,
	 BB_ROWS_OF(task)},
	{"bot", 0, 0, 1, false, NULL, BB_ROWS_OF(bot)},
};

const struct bb_layout tkh_layout = {sizeof(STATE), sizeof groups / sizeof groups[0], groups};
