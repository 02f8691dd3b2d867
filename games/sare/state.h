/* Sa-Rê's state, actions and events, and what can be read off a position. The functions of the
 * other files are in headers by subject: cards, works, season, buildings, build, goals, sare.
 *
 * A position is one struct sare_state: plain data, no pointers. What is pending in a season (cards
 * drawn, batches owed, reactions owed) is data, too, so a position can be saved at any time.
 * Outside a season all season fields are zero. */
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
	/* 1: winds also move the gauges of players who have laid down their obelisk */
	SARE_OPT_WINDS,
	SARE_OPTIONS
};

enum sare_scenario { SARE_SCRIBE, SARE_PRIEST, SARE_PHARAOH, SARE_DIVINITIES, SARE_SCENARIOS };

/* What the game waits for (S-SM-01..13). */
enum sare_stage {
	SARE_AT_PLACE,   /* start buildings */
	SARE_AT_SITES,   /* phase 1 */
	SARE_AT_ROOM,    /* phase 1: a warehouse was lost; its owner chooses what to keep */
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

/* Means of payment: production cards, tokens, caravans. */
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
	/* longest list; if there are more, the payment is asked in parts (S-RULING-102) */
	SARE_PAYMENTS_MAX = 32,
	/* of all warehouses of the game together */
	SARE_ROOM_MAX = 2 * BB_SEATS_MAX * SARE_CAPACITY_MAX,
	SARE_CONTENTS_MAX = (SARE_ROOM_MAX + 1) * (SARE_ROOM_MAX + 2) / 2,
	SARE_KEEP_REVOLT = 1,   /* S-NOC-01 */
	SARE_KEEP_IDLE = 2,     /* S-NOC-03 */
};

struct sare_player {
	uint16_t built[SARE_BUILDINGS];   /* sets of cells with a finished building of the type */
	uint16_t second[SARE_PRODUCTION]; /* cells that hold two of them */
	/* cells with a site; at most one, except for S-RULING-101 */
	uint16_t site[SARE_BUILDINGS];
	uint16_t second_site[SARE_PRODUCTION]; /* cells that hold two sites of the type */
	/* production cards of this season; in phase 3 all cards */
	uint8_t card[SARE_PRODUCTS];
	uint8_t kept[SARE_PRODUCTS]; /* kept from an earlier round */
	uint8_t stored[SARE_TOKENS];
	uint8_t made[SARE_TOKENS]; /* tokens on trades and port */
	uint8_t joker;             /* on the library */
	uint8_t caravans;
	uint8_t steps;
	uint8_t growth; /* stages reached, which is the number of black cubes */
	uint8_t obelisk;
	uint8_t ready;   /* powers that can be used (day side up): bit = building - SARE_BARRACKS */
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
	uint8_t launched_on[SARE_PRODUCTION]; /* the cell of each launched type + 1 */
	uint8_t paying;                       /* building + 1 */
	uint8_t paying_on;                    /* cell of its site + 1 */
	uint8_t spent[SARE_ITEMS];   /* parts of the payment chosen so far: number + 1, 0 = open */
	uint8_t pyramids;            /* numbers in the stack: bit = number - 1 */
	uint8_t stock[SARE_PYRAMID]; /* tiles on the reference board */
	/* Season. */
	/* cards nobody has seen: those of the pack and the one set aside */
	uint8_t unseen[SARE_CARDS];
	uint8_t pack; /* cards in the shoe, including known ones */
	uint8_t dark;
	uint8_t draws;           /* cards seen so far; used in the names of chance events */
	uint8_t top[SARE_TOP];   /* known cards on top + 1 */
	uint8_t hand[SARE_HAND]; /* cards drawn and not yet resolved + 1, in order */
	uint8_t drawn_for;
	uint8_t want;   /* cards still to draw into the hand */
	uint8_t active; /* the seat whose sequence it is */
	uint8_t last;   /* this is the last sequence (S-CLO-03) */
	uint8_t taken;  /* a card was taken in this sequence */
	uint8_t produced;
	uint8_t troubles; /* trouble cards drawn in this sequence */
	uint8_t trouble;  /* steps of the one being resolved, 0 = none */
	uint8_t gardened; /* the current trouble card is a double one */
	uint8_t given;    /* seats given a trouble card in this sequence */
	uint8_t batch;    /* number of cards drawn together last */
	uint8_t horus;    /* Horus' Choice among them */
	uint8_t rose;     /* seats whose gauge rose since the last reaction window */
	uint8_t react;    /* seats still to be asked in the open window */
};

_Static_assert(sizeof(struct sare_player) == 108, "no padding");
_Static_assert(sizeof(struct sare_state) == 514, "no padding");

/* A way to pay: the number of each item. */
struct sare_payment {
	uint8_t item[SARE_ITEMS];
	uint16_t cost; /* sort key of its place in the list, S-RULING-94 */
};

/* The ways to pay a site that agree with the parts chosen so far. */
struct sare_ways {
	uint32_t count;
	/* the cheapest first; only at[0] if there are too many */
	struct sare_payment at[SARE_PAYMENTS_MAX];
	uint64_t numbers[SARE_ITEMS]; /* bit n: some way spends n of the item */
};

/* --- accessors ---------------------------------------------------------------------------- */

static inline const struct sare_edition *sare_edition_of(const struct bb_rules *rules)
{
	return rules->edition;
}

/* The number of cells in a set of at most 12. */
static inline unsigned sare_cells(uint16_t set)
{
	unsigned x = set;

	x = x - (x >> 1 & 0x5555);
	x = (x & 0x3333) + (x >> 2 & 0x3333);
	x = (x + (x >> 4)) & 0x0f0f;
	return (x + (x >> 8)) & 0x1f;
}

/* The types that have any cell. */
static inline unsigned sare_types_in(const uint16_t cells[SARE_BUILDINGS])
{
	_Static_assert(SARE_BUILDINGS == 13, "three times four and one");
	return sare_lanes_used(sare_lanes(cells)) | sare_lanes_used(sare_lanes(cells + 4)) << 4 |
	       sare_lanes_used(sare_lanes(cells + 8)) << 8 | (unsigned)(cells[12] != 0) << 12;
}

/* How many finished buildings of the type the player has. */
static inline unsigned sare_owned(const struct sare_player *p, unsigned building)
{
	unsigned count = sare_cells(p->built[building]);

	return building < SARE_PRODUCTION ? count + sare_cells(p->second[building]) : count;
}

/* How many sites of the type. */
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

/* S-SITE-03, S-SITE-04, S-RULING-16: how many sites m master builders can run before the gauge is
 * full. */
static inline unsigned sare_site_limit(const struct bb_rules *rules, const struct sare_player *p,
                                       unsigned masters)
{
	unsigned by_gauge = masters + sare_limit(rules, p) - 1;

	return 2 * masters < by_gauge ? 2 * masters : by_gauge;
}

#endif
