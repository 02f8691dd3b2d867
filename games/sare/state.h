/* Sa-Rê's state, actions and events, and what its files offer each other.
 *
 * Everything about a position is in struct sare_state: plain data, no pointers. What is pending in a
 * season (cards drawn, batches owed, reactions owed) is data, too, so a position can be saved at any
 * instant. Outside a season all season fields are zero. */
#ifndef SARE_STATE_H
#define SARE_STATE_H

#include "core/bits.h"
#include "core/game.h"
#include "games/sare/edition.h"
#include "games/sare/lanes.h"

enum sare_option {
	SARE_OPT_PLAYERS,
	SARE_OPT_SCENARIO,
	SARE_OPT_KEPT_SITES, /* 1: kept sites do not count against master builders (S-RULING-93) */
	SARE_OPT_WINDS,      /* 1: winds also move the gauges of players who are down */
	SARE_OPTIONS
};

enum sare_scenario { SARE_SCRIBE, SARE_PRIEST, SARE_PHARAOH, SARE_DIVINITIES, SARE_SCENARIOS };

/* What the game waits for (S-SM-01..13). */
enum sare_stage {
	SARE_AT_PLACE,   /* start buildings */
	SARE_AT_SITES,   /* phase 1 */
	SARE_AT_ROOM,    /* phase 1: a warehouse is gone, its owner says what stays */
	SARE_AT_REVEAL,  /* chance: the new top card of a light pack */
	SARE_AT_DRAW,    /* chance: a card drawn from a dark pack */
	SARE_AT_OFFER,   /* phase 2: take, pass or lay down */
	SARE_AT_PICK,    /* temple: one of two cards */
	SARE_AT_TROUBLE, /* a trouble card is being resolved */
	SARE_AT_EXIT,    /* two Horus' Choice in a batch: draw four or lay down */
	SARE_AT_REACT,   /* another player's gauge has risen */
	SARE_AT_BUILD,   /* phase 3 */
	SARE_AT_PAY,
	SARE_AT_KEEP,
	SARE_AT_CHARTER,
	SARE_AT_STORE,
	SARE_AT_END,
	SARE_STAGES
};

enum sare_kind {
	SARE_PLACE,
	SARE_LAUNCH,
	SARE_CANCEL,
	SARE_DESTROY,
	SARE_CARD, /* chance */
	SARE_TAKE,
	SARE_PASS,
	SARE_LAY,
	SARE_STAY,
	SARE_USE_TEMPLE,
	SARE_USE_PALACE,
	SARE_USE_BARRACKS,
	SARE_PICK,
	SARE_WHIP,
	SARE_USE_LIBRARY,
	SARE_USE_GARDENS,
	SARE_GIVE,
	SARE_DISCARD,
	SARE_DRAW,
	SARE_BUILD,
	SARE_PAY,
	SARE_KEEP,
	SARE_CHARTER,
	SARE_STORE,
	SARE_DONE,
	SARE_SPEND,     /* part of a payment with too many ways to list */
	SARE_CANCEL_ON, /* one of several sites of a type (S-RULING-101) */
	SARE_BUILD_ON,
	SARE_KINDS
};

enum sare_event {
	SARE_EV_ROUND,
	SARE_EV_PLACED,
	SARE_EV_LAUNCHED,
	SARE_EV_CANCELLED,
	SARE_EV_DESTROYED,
	SARE_EV_PENALTY,
	SARE_EV_SEASON,
	SARE_EV_REVEALED,
	SARE_EV_DARKNESS,
	SARE_EV_SEQUENCE,
	SARE_EV_TOOK,
	SARE_EV_PASSED,
	SARE_EV_LAID,
	SARE_EV_STAYED,
	SARE_EV_POWER,
	SARE_EV_WIND,
	SARE_EV_GAUGE,
	SARE_EV_REVOLT,
	SARE_EV_GAVE,
	SARE_EV_DISCARDED,
	SARE_EV_RETURNED,
	SARE_EV_CLOSED,
	SARE_EV_SPENT,
	SARE_EV_BUILT,
	SARE_EV_STAGE,
	SARE_EV_GROWTH,
	SARE_EV_KEPT,
	SARE_EV_CHARTERED,
	SARE_EV_STORED,
	SARE_EV_LOST,
	SARE_EV_GOAL,
	SARE_EV_STORED_JOKERS,
	SARE_EVENTS
};

enum { SARE_STANDING, SARE_DOWN, SARE_REVOLT, SARE_OBELISKS };

/* Bits of sare_player.growth and .worked. */
enum { SARE_GROWN_MAIN = 1, SARE_GROWN_ADMINISTRATIVE = 2 };
enum { SARE_WORKED_BUILDING = 1, SARE_WORKED_STAGE = 2 };

/* What the cards in sare_state.hand were drawn for. */
enum { SARE_DRAWN_TO_RESOLVE, SARE_DRAWN_TO_PICK, SARE_DRAWN_FOR };

/* Things that pay: production cards, tokens, caravans. */
enum {
	SARE_ITEM_TOKEN = SARE_PRODUCTS,
	SARE_ITEM_CARAVAN = SARE_ITEM_TOKEN + SARE_TOKENS,
	SARE_ITEMS,
	SARE_ALONE = SARE_ITEM_CARAVAN, /* second argument of `charter` for a double card */
};

enum {
	SARE_SPENT_MAX = 64, /* more than anybody can spend of one item */
	SARE_HAND = 8,
	SARE_TOP = 2,
	SARE_MOVES_MAX = 24,     /* S-RULING-79 */
	SARE_NOBODY = BB_SEATS_MAX, /* target of the barracks */
	SARE_PAYMENTS_MAX = 32, /* listed as a whole; of more it is asked in parts (S-RULING-102) */
	SARE_ROOM_MAX = 2 * BB_SEATS_MAX * SARE_CAPACITY_MAX, /* all warehouses of the game */
	SARE_CONTENTS_MAX = (SARE_ROOM_MAX + 1) * (SARE_ROOM_MAX + 2) / 2,
	SARE_KEEP_REVOLT = 1,   /* S-NOC-01 */
	SARE_KEEP_IDLE = 2,     /* S-NOC-03 */
};

struct sare_player {
	uint16_t built[SARE_BUILDINGS];   /* sets of cells with a finished building of the type */
	uint16_t second[SARE_PRODUCTION]; /* cells that hold two of them */
	uint16_t site[SARE_BUILDINGS]; /* cells with a site; one at most, except for S-RULING-101 */
	uint16_t second_site[SARE_PRODUCTION]; /* cells that hold two sites of the type */
	uint8_t card[SARE_PRODUCTS];           /* production cards of this season; in phase 3 all */
	uint8_t kept[SARE_PRODUCTS];           /* kept from an earlier round */
	uint8_t stored[SARE_TOKENS];
	uint8_t made[SARE_TOKENS]; /* tokens on trades and port */
	uint8_t joker;             /* on the library */
	uint8_t caravans;
	uint8_t steps;
	uint8_t growth; /* stages reached = black cubes */
	uint8_t obelisk;
	uint8_t ready;   /* powers on their day side: bit = building - SARE_BARRACKS */
	uint8_t pyramid; /* number of the tile on the board, 0 = none */
	uint8_t stages;  /* paid */
	uint8_t worked;  /* completed in this round */
	uint8_t unused;
};

struct sare_state {
	struct sare_player player[BB_SEATS_MAX];
	uint16_t launched; /* phase 1: types launched by the seat to act */
	uint8_t stage;
	uint8_t seat; /* to act; BB_NO_SEAT at chance and at the end */
	uint8_t round;
	uint8_t first;                        /* first player of the round */
	uint8_t turn;                         /* players who have finished the phase */
	uint8_t moves;                        /* phase 1: steps of the seat to act */
	uint8_t launched_on[SARE_PRODUCTION]; /* their cell + 1 */
	uint8_t paying;                       /* building + 1 */
	uint8_t paying_on;                    /* cell of its site + 1 */
	uint8_t spent[SARE_ITEMS];   /* parts of the payment that are said: number + 1, 0 = open */
	uint8_t pyramids;            /* numbers in the stack: bit = number - 1 */
	uint8_t stock[SARE_PYRAMID]; /* tiles on the reference board */
	/* Season. */
	uint8_t unseen[SARE_CARDS]; /* cards nobody has seen: the pack's and the one set aside */
	uint8_t pack;               /* cards in the shoe, known ones included */
	uint8_t dark;
	uint8_t draws;           /* cards seen so far: names the chance events */
	uint8_t top[SARE_TOP];   /* known cards on top + 1 */
	uint8_t hand[SARE_HAND]; /* cards drawn and not yet resolved + 1, in order */
	uint8_t drawn_for;
	uint8_t want;   /* cards still to draw into the hand */
	uint8_t active; /* whose sequence it is */
	uint8_t last;   /* this is the last sequence (S-CLO-03) */
	uint8_t taken;  /* a card was taken in this sequence */
	uint8_t produced;
	uint8_t troubles; /* trouble cards drawn in this sequence */
	uint8_t trouble;  /* steps of the one being resolved, 0 = none */
	uint8_t gardened; /* it was a double one */
	uint8_t given;    /* seats given a trouble card in this sequence */
	uint8_t batch;    /* cards drawn together last */
	uint8_t horus;    /* Horus' Choice among them */
	uint8_t rose;     /* seats whose gauge rose since the last reaction window */
	uint8_t react;    /* seats still to be asked in the open window */
};

_Static_assert(sizeof(struct sare_player) == 108, "no padding");
_Static_assert(sizeof(struct sare_state) == 514, "no padding");

/* A way to pay: how many of each. */
struct sare_payment {
	uint8_t item[SARE_ITEMS];
	uint16_t cost; /* of its place in the order, S-RULING-94 */
};

/* The ways to pay a site that agree with what is said already. */
struct sare_ways {
	uint32_t count;
	struct sare_payment at[SARE_PAYMENTS_MAX]; /* the cheapest first; of more only at[0] */
	uint64_t numbers[SARE_ITEMS];              /* bit n: some way spends n of the item */
};

/* --- accessors ---------------------------------------------------------------------------- */

static inline const struct sare_edition *sare_edition_of(const struct bb_rules *rules)
{
	return rules->edition;
}

/* Cells in a set of at most 12. */
static inline unsigned sare_cells(uint16_t set)
{
	unsigned x = set;

	x = x - (x >> 1 & 0x5555);
	x = (x & 0x3333) + (x >> 2 & 0x3333);
	x = (x + (x >> 4)) & 0x0f0f;
	return (x + (x >> 8)) & 0x1f;
}

/* The types that have a cell at all. */
static inline unsigned sare_types_in(const uint16_t cells[SARE_BUILDINGS])
{
	_Static_assert(SARE_BUILDINGS == 13, "three times four and one");
	return sare_lanes_used(sare_lanes(cells)) | sare_lanes_used(sare_lanes(cells + 4)) << 4 |
	       sare_lanes_used(sare_lanes(cells + 8)) << 8 | (unsigned)(cells[12] != 0) << 12;
}

/* How many finished buildings of the type a player has. */
static inline unsigned sare_owned(const struct sare_player *p, unsigned building)
{
	unsigned count = sare_cells(p->built[building]);

	return building < SARE_PRODUCTION ? count + sare_cells(p->second[building]) : count;
}

/* Sites of the type. */
static inline unsigned sare_sites(const struct sare_player *p, unsigned building)
{
	unsigned count = sare_cells(p->site[building]);

	return building < SARE_PRODUCTION ? count + sare_cells(p->second_site[building]) : count;
}

static inline bool sare_has(const struct sare_player *p, unsigned building)
{
	return p->built[building] != 0;
}

static inline bool sare_is_ready(const struct sare_player *p, unsigned power)
{
	return (p->ready >> (power - SARE_BARRACKS) & 1) != 0;
}

static inline unsigned sare_cubes(const struct sare_player *p)
{
	return (p->growth & 1u) + (p->growth >> 1 & 1u);
}

/* S-DEF-09 */
static inline unsigned sare_limit(const struct bb_rules *rules, const struct sare_player *p)
{
	return sare_edition_of(rules)->gauge - 1u - sare_cubes(p);
}

static inline unsigned sare_margin(const struct bb_rules *rules, const struct sare_player *p)
{
	unsigned limit = sare_limit(rules, p);

	return p->steps < limit ? limit - p->steps : 0;
}

static inline bool sare_is_standing(const struct sare_state *s, unsigned seat)
{
	return s->player[seat].obelisk == SARE_STANDING;
}

static inline unsigned sare_capacity(const struct bb_rules *rules, const struct sare_player *p)
{
	return sare_owned(p, SARE_WAREHOUSE) * sare_edition_of(rules)->warehouse;
}

static inline unsigned sare_stored(const struct sare_player *p)
{
	return 0u + p->stored[0] + p->stored[1] + p->stored[2] + p->stored[3];
}

static inline bool sare_is_production(unsigned building) { return building < SARE_PRODUCTION; }
static inline bool sare_is_administrative(unsigned building)
{
	return building >= SARE_BARRACKS && building < SARE_PORT;
}

/* S-SITE-03, S-SITE-04, S-RULING-16: sites m master builders can run before the gauge is full. */
static inline unsigned sare_site_limit(const struct bb_rules *rules, const struct sare_player *p,
                                       unsigned masters)
{
	unsigned by_gauge = masters + sare_limit(rules, p) - 1;

	return 2 * masters < by_gauge ? 2 * masters : by_gauge;
}

/* --- tables.c ----------------------------------------------------------------------------- */

extern const struct bb_option sare_options[SARE_OPTIONS];
extern const char *const sare_presets[];
extern const struct bb_kind sare_kinds[SARE_KINDS];
extern const struct bb_kind sare_events[SARE_EVENTS];
extern const struct bb_layout sare_layout;
extern const struct bb_names sare_item_names;
extern const struct bb_names sare_counters;

/* --- seasons.c: the season cards ---------------------------------------------------------- */

struct sare_card_info {
	uint8_t gives[SARE_RESOURCES];
	uint64_t lanes;  /* the same as lanes.h has it */
	uint8_t size;    /* resources given: 0, 1 or 2 */
	uint8_t trouble; /* steps */
};
extern const struct sare_card_info sare_card_info[SARE_CARDS];

/* The same of the first eight kinds as numbers for one multiplication: byte 7 - i is what kind i gives. */
extern const uint64_t sare_eight_give[SARE_RESOURCES];

/* What these production cards give together: a lane for each resource. */
static inline uint64_t sare_cards_give(const uint8_t card[SARE_PRODUCTS])
{
	_Static_assert(SARE_PRODUCTS == 9, "eight and one");
	uint64_t eight = bb_eight_bytes(card);

	/* The highest byte of a product is the sum of bytes times bytes; no pack is large enough to fill those below. */
	return sare_lanes_of((unsigned)(eight * sare_eight_give[SARE_STONE] >> 56),
	                     (unsigned)(eight * sare_eight_give[SARE_WOOD] >> 56),
	                     (unsigned)(eight * sare_eight_give[SARE_GOLD] >> 56), 0) +
	       card[8] * sare_card_info[8].lanes;
}

static inline unsigned sare_count_cards(const uint8_t card[SARE_PRODUCTS])
{
	return (unsigned)(bb_eight_bytes(card) * BB_EACH_BYTE >> 56) + card[8];
}

/* Which kinds there are cards of. */
static inline unsigned sare_kinds_of_cards(const uint8_t card[SARE_PRODUCTS])
{
	return (~bb_zero_bytes(bb_eight_bytes(card)) & 0xff) | (unsigned)(card[8] != 0) << 8;
}

/* The player's tokens by kind, in lanes: stored, produced, and the library's joker. */
static inline uint64_t sare_tokens(const struct sare_player *p)
{
	return sare_lanes_of_bytes(p->stored) + sare_lanes_of_bytes(p->made) +
	       ((uint64_t)p->joker << 16 * SARE_JOKER);
}

/* Steps that the card raises its taker's gauge by when nothing softens it: trouble, or its wind. */
static inline unsigned sare_rise_of(unsigned card)
{
	return card < SARE_PRODUCTS ? card >= SARE_DOUBLES : sare_card_info[card].trouble;
}

/* Cards nobody has seen. */
static inline unsigned sare_unseen(const struct sare_state *s)
{
	_Static_assert(SARE_CARDS == 13, "eight and five");
	uint64_t first = bb_eight_bytes(s->unseen), others = bb_eight_bytes(s->unseen + 5) >> 24;

	return (unsigned)((first + others) * BB_EACH_BYTE >> 56);
}

/* --- buildings.c -------------------------------------------------------------------------- */

/* The token a building makes each round, or SARE_TOKENS. */
unsigned sare_token_of(unsigned building);
unsigned sare_administrative(const struct sare_player *p);
/* What a construction on the cell costs less, in lanes: resources of each trade's kind (sare_token_of), and in that of
 * the jokers the one of the builder's choice that the port waives. Neighbours only, all of them add up; the port reaches
 * the river: S-INF-01..05, S-RULING-24..27. */
static inline uint64_t sare_influence(const struct bb_rules *rules, const struct sare_player *p,
                                      unsigned cell)
{
	_Static_assert(
		SARE_STONECUTTER == SARE_CARPENTER + 1 && SARE_GOLDSMITH == SARE_CARPENTER + 2,
		"three in a row");
	const struct sare_edition *e = sare_edition_of(rules);
	uint64_t near = e->neighbours[cell] * UINT64_C(0x000100010001);
	uint64_t second = sare_lanes(p->second + SARE_CARPENTER - 1) >> 16 & near;
	uint64_t trades = sare_lanes_sizes(sare_lanes(p->built + SARE_CARPENTER) & near);
	bool waives = sare_has(p, SARE_PORT) && bb_has(e->riverside, cell);

	if (second != 0) /* two of a trade on one space are rare */
		trades += sare_lanes_sizes(second);
	return sare_lanes_of(sare_lane(trades, 1), sare_lane(trades, 0), sare_lane(trades, 2),
	                     waives);
}

/* What is printed, in lanes; of a pyramid that of `number`, stage `stage`. */
static inline uint64_t sare_printed_price(const struct bb_rules *rules, unsigned building,
                                          unsigned number, unsigned stage)
{
	const struct sare_edition *e = sare_edition_of(rules);

	if (building == SARE_PYRAMID) {
		const struct sare_pyramid *pyramid = &e->pyramid[number - 1];

		return sare_lanes_of(pyramid->price[SARE_STONE][stage],
		                     pyramid->price[SARE_WOOD][stage],
		                     pyramid->price[SARE_GOLD][stage], 0);
	}
	return sare_lanes_of(e->price[building][SARE_STONE], e->price[building][SARE_WOOD],
	                     e->price[building][SARE_GOLD], 0);
}

/* Price of a site of this type that lies or would lie on `cell`, after the trades' reductions, in lanes. In the lane of
 * the jokers: what the port waives besides, 0 or 1. S-INF-01..05, S-RULING-24, S-RULING-25, S-RULING-27: trades on
 * adjacent spaces lower their own resource, each kind down to 0; then the port waives one resource on riverside spaces,
 * except for its own construction. */
static inline uint64_t sare_price_at(const struct bb_rules *rules, const struct sare_player *p,
                                     unsigned building, unsigned cell, unsigned number,
                                     unsigned stage)
{
	uint64_t off = sare_influence(rules, p, cell);
	uint64_t need = sare_lanes_less(sare_printed_price(rules, building, number, stage), off);

	if (building == SARE_PORT || need == 0)
		return need;
	return need | (off & UINT64_C(0xffff) << 16 * SARE_JOKER);
}

/* The same for the player's own site of the type. */
static inline uint64_t sare_price(const struct bb_rules *rules, const struct sare_player *p,
                                  unsigned building, unsigned cell)
{
	return sare_price_at(rules, p, building, cell, p->pyramid, p->stages);
}

/* Everything the player can pay with in phase 3, in lanes; in that of the jokers whatever fills any gap. */
static inline uint64_t sare_purse(const struct sare_player *p)
{
	return sare_tokens(p) + sare_cards_give(p->card) +
	       ((uint64_t)p->caravans << 16 * SARE_JOKER);
}

/* Resources that the purse is short of; a price that is covered by all of it is covered by some minimal part. */
static inline unsigned sare_short_of(uint64_t price, uint64_t purse)
{
	unsigned gaps = sare_lanes_total(sare_lanes_less(price, purse));
	unsigned filled = sare_lane(price, SARE_JOKER) + sare_lane(purse, SARE_JOKER);

	return gaps > filled ? gaps - filled : 0;
}

static inline bool sare_can_pay(const struct bb_rules *rules, const struct sare_player *p,
                                unsigned building, unsigned cell)
{
	return sare_short_of(sare_price(rules, p, building, cell), sare_purse(p)) == 0;
}

/* Turns the paid site over: a finished building, or a pyramid stage. */
void sare_complete(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                   unsigned building, unsigned cell, struct bb_events *log);
/* Takes a site of the type off the cell; its tile goes elsewhere. */
void sare_clear_site(struct sare_player *p, unsigned building, unsigned cell);
/* S-NEW-02..05: what a player gets back at the start of a round. */
void sare_refresh(struct sare_player *p);

/* --- works.c: phase 1 --------------------------------------------------------------------- */

void sare_begin_sites(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_legal_sites(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
/* One of them at random, without the list (`pick` of core/game.h). */
bb_action sare_pick_sites(const struct bb_rules *rules, const struct sare_state *s,
                          struct bb_rng *rng, uint32_t *count);
void sare_play_sites(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);
const char *sare_why_launch(const struct bb_rules *rules, const struct sare_state *s,
                            unsigned building, unsigned cell);
const char *sare_why_cancel(const struct sare_state *s, unsigned building, bool on_cell,
                            unsigned cell);
const char *sare_why_destroy(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned building, unsigned cell);
const char *sare_why_done_sites(const struct bb_rules *rules, const struct sare_state *s);
/* Where the phase 1 of the seat to act stands against the limit of sites. */
struct sare_budget {
	unsigned sites;   /* types with a site */
	unsigned fixed;   /* sites launched in this round: they stay */
	unsigned counted; /* sites that count */
	unsigned masters;
	unsigned limit;
	unsigned left; /* steps after the next one */
};
struct sare_budget sare_budget_of(const struct bb_rules *rules, const struct sare_state *s);
/* Whether it leaves room for another site, whichever. */
bool sare_can_launch_more(const struct sare_budget *b);
/* Sites that count against the master builders of this player now. */
unsigned sare_counted_sites(const struct bb_rules *rules, const struct sare_state *s,
                            const struct sare_player *p);
/* Cells where a type may be launched, whatever else forbids it. */
uint16_t sare_open_cells(const struct bb_rules *rules, const struct sare_player *p,
                         unsigned building);

/* --- season.c: phase 2 -------------------------------------------------------------------- */

void sare_begin_season(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
void sare_play_season(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                      struct bb_events *log);
/* What chance does: the next card, and everything up to the next question. */
void sare_show_card(const struct bb_rules *rules, struct sare_state *s, unsigned card,
                    struct bb_events *log);
uint32_t sare_legal_season(const struct bb_rules *rules, const struct sare_state *s,
                           bb_action *out);
bool sare_can_use_temple(const struct sare_state *s);
bool sare_can_use_palace(const struct sare_state *s);
bool sare_can_use_barracks(const struct sare_state *s);
/* S-EFF-12, S-RULING-32 */
bool sare_can_name(const struct bb_rules *rules, const struct sare_state *s, unsigned target);
/* S-RULING-36 */
bool sare_can_give(const struct bb_rules *rules, const struct sare_state *s, unsigned target);
/* Seats to which the trouble card being resolved may be given. */
unsigned sare_targets(const struct bb_rules *rules, const struct sare_state *s);

/* --- gauge.c ------------------------------------------------------------------------------ */

/* Raises a gauge; the cube stops on the last space, and there its owner has a general revolt. */
void sare_raise_gauge(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                      unsigned steps, struct bb_events *log);
/* A wind of revolt blows. */
void sare_blow(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
/* The gauge of a seat after the active player took this card, if nothing softens it. */
unsigned sare_steps_after(const struct bb_rules *rules, const struct sare_state *s, unsigned card,
                          unsigned seat);

/* --- build.c, pay.c, caravan.c: phase 3 --------------------------------------------------- */

void sare_begin_construction(const struct bb_rules *rules, struct sare_state *s,
                             struct bb_events *log);
uint32_t sare_legal_build(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_build(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);
/* The player whose turn it was has finished phase 3. */
void sare_next_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
const char *sare_why_build(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building, bool on_cell, unsigned cell);

/* Types of which the player has one site and could pay it; those with several sites are told apart. */
unsigned sare_payable(const struct bb_rules *rules, const struct sare_player *p, unsigned *several);
/* Whether a player without a general revolt has this site and could pay it. */
bool sare_can_build(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell);
/* Resources the player is short of to pay the site, 0 = none; `lacks` says of each kind how many of
 * them it may be. Where jokers or caravans fill gaps, the kinds add up to more than the whole. */
unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   unsigned cell, uint8_t lacks[SARE_RESOURCES]);
/* All minimal payments of the site being paid that agree with the parts said so far (s->spent). */
void sare_find_ways(const struct bb_rules *rules, const struct sare_state *s,
                    struct sare_ways *ways);
/* The one of this number, as they are listed; the first is found much faster than all. False = there is none. */
bool sare_find_way(const struct bb_rules *rules, const struct sare_state *s, unsigned number,
                   struct sare_payment *payment);
/* Whether there is a single one of them, and which. */
bool sare_find_only_way(const struct bb_rules *rules, const struct sare_state *s,
                        struct sare_payment *payment);
/* The item whose number is asked for next when there are too many ways to list them. */
unsigned sare_asked_item(const struct sare_ways *ways);
void sare_spend(struct sare_player *p, const struct sare_payment *payment);

void sare_begin_stow(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_legal_stow(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_stow(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                    struct bb_events *log);
const char *sare_why_charter(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned first, unsigned second);
/* S-CAR-03, S-RULING-58: a double card, or two single resources. For each item that the player has what may go with it
 * on a caravan, as a set of items; SARE_ALONE: nothing. */
struct sare_charters {
	unsigned items;
	uint16_t with[SARE_ITEM_CARAVAN];
};
_Static_assert(SARE_ALONE < 16, "in such a set");
void sare_read_charters(const struct bb_rules *rules, const struct sare_player *p,
                        struct sare_charters *charters);
/* Cards the player may still keep. */
unsigned sare_keep_left(const struct sare_player *p);
/* What the warehouses may hold when not everything fits: contents as numbers, in no order. In the list the lowest is the
 * first. */
struct sare_choice {
	unsigned room, jokers; /* for what is not jokers; these */
	uint32_t count;
	uint32_t number[SARE_CONTENTS_MAX];
};
void sare_read_choice(const struct bb_rules *rules, const struct sare_state *s,
                      struct sare_choice *choice);
void sare_read_content(const struct sare_choice *choice, uint32_t number,
                       uint8_t content[SARE_TOKENS]);
/* The list: the most even ones first (S-RULING-96). */
uint32_t sare_contents(const struct bb_rules *rules, const struct sare_state *s,
                       uint8_t out[][SARE_TOKENS]);
/* Sets the warehouses of the seat to act to the content; the rest of what it had is lost. */
void sare_store(const struct bb_rules *rules, struct sare_state *s,
                const uint8_t content[SARE_TOKENS], struct bb_events *log);

/* --- goals.c ------------------------------------------------------------------------------ */

bool sare_meets_goal(const struct bb_rules *rules, const struct sare_player *p);
/* Buildings or spaces of the scenario's goal completed, and how many it asks for. */
unsigned sare_goal_done(const struct bb_rules *rules, const struct sare_player *p);
unsigned sare_goal_size(const struct bb_rules *rules);
/* S-RND-03, S-SM-14: the test at the end of a round, then the next round or the end. */
void sare_end_round(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
int32_t sare_score(const struct bb_rules *rules, const void *state, unsigned seat);
void sare_ranking(const struct bb_rules *rules, const void *state, uint8_t *place);
/* What one player is placed before another by: the first of these in which they differ. */
enum sare_criterion {
	SARE_BY_GOAL,     /* reached */
	SARE_BY_PROGRESS, /* to the goal, where it is not reached */
	SARE_BY_ADMINISTRATIVE,
	SARE_BY_FINISHED, /* pyramid */
	SARE_BY_STAGES,   /* of pyramids that are not finished */
	SARE_BY_PYRAMID,  /* the larger one */
	SARE_BY_SEAT,     /* from the first player of the last round */
	SARE_CRITERIA,
};
extern const struct bb_names sare_criterion_names;
enum sare_criterion sare_decided_by(const struct bb_rules *rules, const struct sare_state *s,
                                    unsigned seat, unsigned other);
void sare_count(const struct bb_rules *rules, const void *state, uint32_t *counts);
void sare_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts);
bool sare_is_pyramid_finished(const struct sare_player *p);

/* --- setup.c, view.c, notation.c, why.c, check.c, derive.c, agents ------------------------- */

void sare_setup(const struct bb_rules *rules, void *state);
uint32_t sare_legal_place(bb_action *out);
void sare_play_place(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);

void sare_view(const struct bb_rules *rules, void *state, unsigned seat);
void sare_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng);

void sare_label(const struct bb_rules *rules, const void *state, struct bb_text *text);
void sare_format_arg(const struct bb_rules *rules, const void *state, bb_action action,
                     unsigned arg, struct bb_text *text);
bool sare_parse_arg(const struct bb_rules *rules, const void *state, unsigned kind, unsigned arg,
                    struct bb_token text, unsigned *value);
const char *sare_why_not(const struct bb_rules *rules, const void *state, bb_action action);
const char *sare_check(const struct bb_rules *rules, const void *state);
void sare_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json);

/* --- odds.c: what unseen cards do to a gauge ------------------------------------------------- */

enum sare_case { SARE_CASE_SAFE, SARE_CASE_ONE, SARE_CASE_TWO, SARE_CASE_REVOLT, SARE_CASES };

/* Per cents of the cases when the player takes so many unseen cards; they add up to 100, or are all 0
 * when no card is left. */
void sare_odds_of(const struct bb_rules *rules, const struct sare_state *s,
                  const struct sare_player *p, unsigned cards, uint8_t percent[SARE_CASES]);

/* --- orders.c: a player's standing orders ---------------------------------------------------- */

enum sare_order { SARE_ORDER_UNTIL, SARE_ORDER_RESOURCES, SARE_ORDERS };
extern const struct bb_option sare_orders[SARE_ORDERS];
bb_action sare_answer(const struct bb_rules *rules, const void *view, const uint8_t *orders);

extern const struct bb_agent sare_agents[];
bool sare_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook);
extern const struct bb_judgement sare_judgement;
extern const struct bb_temptation sare_temptation;
bb_action sare_glance(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                      struct bb_memo *memo);
void sare_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, uint16_t *weight);

/* The one symbol other folders see. */
extern const struct bb_game sare_game;

#endif
