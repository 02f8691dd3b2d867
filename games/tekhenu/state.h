/* Tekhenu: the state, its actions, events and tasks, and short functions that read it. The
 * functions of the other files are in headers by subject: pending, dice, pay, gods, moments, cards,
 * course; module.h includes them all. The rules are in docs/rules/tekhenu.md.
 *
 * Nothing is stored that follows from the rest: decks, bag and tile stack are whatever is nowhere
 * else, supplies are what has not been built. So a card cannot be in two places, and a view hides a
 * card by leaving it out. */
#ifndef TKH_STATE_H
#define TKH_STATE_H

#include "core/bits.h"
#include "core/game.h"
#include "core/never.h"
#include "games/tekhenu/edition.h"

/* --- actions and events ----------------------------------------------------------------------- */

/* The index of each kind in the list, and their number. */
enum {
#define TKH_KIND(name, ...) TKH_COUNTED_##name,
#include "games/tekhenu/rows.def"
	TKH_KINDS
};

enum tkh_kind {
#define TKH_KIND(name, number, ...) TKH_##name = number,
#include "games/tekhenu/rows.def"
};

enum tkh_event {
	TKH_EV_ROUND, TKH_EV_TURN, TKH_EV_TOOK, TKH_EV_PASSED, TKH_EV_VP, TKH_EV_CARD_VP,
	TKH_EV_GAINED,
	TKH_EV_PAID, TKH_EV_POPULATION, TKH_EV_HAPPINESS, TKH_EV_MARKER, TKH_EV_ACTION,
	TKH_EV_PRODUCED,
	TKH_EV_HONOURED, TKH_EV_ERECTED, TKH_EV_COLUMN, TKH_EV_BUILT, TKH_EV_SETTLED, TKH_EV_CARD,
	TKH_EV_DECREE, TKH_EV_PLAYED, TKH_EV_MARKET, TKH_EV_OPENED, TKH_EV_REFRESHED, TKH_EV_EARNED,
	TKH_EV_BONUS, TKH_EV_TILE, TKH_EV_DIE, TKH_EV_ROTATED, TKH_EV_BALANCE, TKH_EV_PLACE,
	TKH_EV_SCORING, TKH_EV_REVEALED, TKH_EV_SCORED, TKH_EV_OVER, TKH_EV_ABILITY, TKH_EV_DESTINY,
	TKH_EV_RAIDED, TKH_EV_LAID, TKH_EV_CULT, TKH_EV_ARTEFACT, TKH_EV_USED, TKH_EV_MOVED,
	TKH_EV_CONQUEST,
	TKH_EV_ASIDE, TKH_EV_VIZIER,
	/* an automaton: what it compares, and which rule decides */
	TKH_EV_BOT_PYRAMID, TKH_EV_BOT_MOVES, TKH_EV_BOT_LOOKS, TKH_EV_BOT_SEEKS,
	TKH_EV_BOT_COMPARES,
	TKH_EV_BOT_DECIDES, TKH_EV_BOT_CANNOT, TKH_EV_BOT_TAKEN, TKH_EV_BOT_DISTRICTS,
	TKH_EV_BOT_STATUE, TKH_EV_BOT_SPACE, TKH_EV_BOT_SITE, TKH_EV_BOT_FULL, TKH_EV_BOT_STATUS,
	TKH_EV_BOT_COUNTS,
	TKH_EV_BOT_ROW, TKH_EV_BOT_LAYS,
	TKH_EVENTS
};

/* Where VP come from. */
enum tkh_source {
	TKH_FROM_RA, TKH_FROM_HATHOR, TKH_FROM_HORUS, TKH_FROM_BONUS, TKH_FROM_TILE, TKH_FROM_MAAT,
	TKH_FROM_MAJORITY, TKH_FROM_TEMPLE, TKH_FROM_STATUES, TKH_FROM_HAPPINESS, TKH_FROM_MARKERS,
	TKH_FROM_BUILDINGS, TKH_FROM_BREAD, TKH_FROM_ORDER, TKH_FROM_CARD, TKH_FROM_SETH,
	TKH_FROM_VIZIER,
	/* of an automaton */
	TKH_FROM_INSTEAD, TKH_FROM_BLESSINGS, TKH_FROM_TECHNOLOGIES, TKH_FROM_DECREES,
	TKH_FROM_SCRIBES,
	TKH_SOURCES
};

/* --- pending tasks ---------------------------------------------------------------------------- */

/* Tasks on the stack: chance, decisions of a seat, and steps that need no decision. */
enum tkh_task_kind {
#define TKH_TASK(name, ...) TKH_##name,
#include "games/tekhenu/rows.def"
	TKH_TASKS
};

struct tkh_task {
	uint8_t kind;
	uint8_t seat;
	uint8_t a, b, c;
};

enum { TKH_PENDING = 28, TKH_EXTRAS = 12, TKH_DICE = 24, TKH_PLAN = 12, TKH_BOARD_DICE = 4 };

/* An extra action in the queue (T-RULING-22, -110). */
struct tkh_extra {
	uint8_t seat;
	uint8_t deed;   /* god, or TKH_ANY_DEED */
	uint8_t values; /* lowest << 4 | highest */
	uint8_t flags;  /* enum tkh_deed_flag */
};

enum { TKH_ANY_DEED = TKH_DEEDS };

enum tkh_deed_flag {
	TKH_FREE = 1,      /* no Resources are paid */
	TKH_CALM = 2,      /* no Happiness is lost */
	TKH_QUARRY = 4,    /* only a quarry may be built */
	TKH_WORKSHOP = 8,  /* only a workshop may be built */
	TKH_WAIVED = 16,   /* a Blessing waives the cost */
	TKH_ABLE = 32,     /* the Column tile's ability works */
	TKH_NEW_HORUS = 64, /* the action put up the owner's first Statue for Horus */
	/* For tasks only: the action must be performed, and nothing comes before it
	 * (X-RULING-92). */
	TKH_AT_ONCE = 128
};

/* The action being performed; there is only one at a time (T-TIME-05). */
struct tkh_deed {
	uint32_t technologies; /* of the performer at its beginning (T-RULING-69) */
	uint8_t seat;
	uint8_t deed;
	uint8_t value;
	uint8_t base; /* Production: the value before any change */
	uint16_t flags;
	uint8_t target;  /* site, space or card */
	uint8_t turn;    /* quarter turns of a Column tile */
	uint8_t token;   /* Production: the resource */
	uint8_t repeats; /* Production: how many more times it is performed */
	uint8_t unused[2];
};

enum tkh_die_flag {
	TKH_BY_ANUBIS = 1,
	TKH_ANUBIS_FREE = 2, /* declared before the die is taken */
	TKH_SCRIBED = 4,
	TKH_TREATED = 8,
	TKH_ALSO_PRODUCES = 16,
	TKH_JOINED = 32,
	TKH_RECOLOURED = 64,
	/* with Anubis a colour was named, which decides what it brings, and a God action */
	TKH_NAMED_RED = 128,
	TKH_NAMED_BLUE = 256,
	TKH_NAMED = TKH_NAMED_RED | TKH_NAMED_BLUE,
};

enum tkh_pan { TKH_PURE, TKH_TAINTED, TKH_FORBIDDEN, TKH_BELOW = TKH_FORBIDDEN, TKH_PANS };

/* The plan for the rest of the turn, in order: the normal action, the Production declared with it,
 * extra God actions. */
enum tkh_plan { TKH_PLAN_NONE, TKH_PLAN_NORMAL, TKH_PLAN_PRODUCE, TKH_PLAN_GOD };

/* The die of this turn, from the time it is named. */
struct tkh_die {
	uint8_t wedge;
	uint8_t colour; /* of the die itself */
	uint8_t face;   /* its weight; 0 = no die has been named */
	uint8_t shade;  /* the colour that it counts as */
	uint8_t value;  /* the value for actions */
	uint8_t pan;    /* its status after any change */
	uint16_t flags;
	uint8_t plan[TKH_PLAN];
};

/* --- the state -------------------------------------------------------------------------------- */

enum { TKH_MARK_GOLD = 1, TKH_MARK_SCRIBE = 2, TKH_MARK_ACTION = 4, TKH_MARK_LEVEL = 8 };
enum { TKH_SWAPPED_GOLD = 1, TKH_SWAPPED_STONE = 2 };

struct tkh_player {
	uint32_t columns; /* set of temple spaces */
	uint32_t sites;   /* set of building sites at the temple */
	uint32_t osiris;  /* set of spaces of the Osiris area */
	uint32_t blessings;
	uint32_t technologies;
	uint32_t decrees; /* in a view: those that the seat may know */
	uint32_t shown;   /* Decrees that everybody knows */
	uint32_t scored;  /* Decrees chosen to be scored */
	uint32_t starts;
	uint32_t fired; /* Technologies that have fired in this turn (X-TRIG-01) */
	int16_t vp;
	uint16_t regions;   /* set of building slots of the Seth board: slot * 6 + region */
	uint8_t fired_gods; /* Statue bonuses received in this turn; the last bit is the Cult */
	uint8_t cult;       /* card + 1 */
	uint8_t artefacts;  /* set */
	uint8_t token[TKH_TOKENS];
	uint8_t excess; /* tokens on the right pan */
	uint8_t population;
	uint8_t happiness;
	uint8_t marks; /* Happiness rewards received */
	uint8_t production[TKH_BASICS];
	uint8_t statues[TKH_GODS];
	uint8_t people; /* set of statue sites for the people */
	uint8_t decree_count;
	uint8_t destiny; /* card + 1 */
	uint8_t faith_left, faith_right;
	uint8_t die_colour[TKH_BOARD_DICE];
	uint8_t die_face[TKH_BOARD_DICE]; /* 0 = no die */
	uint8_t die_pan[TKH_BOARD_DICE];
	uint8_t unused[2];
};

/* The action tiles of an automaton. */
struct tkh_bot {
	uint8_t pyramid[10]; /* action tile + 1, from the base up */
	uint8_t marker;      /* the marker's place + 1; 0 = left of the pyramid */
	uint8_t out[2];      /* tiles removed by a module, + 1 */
};

struct tkh_state {
	struct tkh_player player[BB_SEATS_MAX];
	struct tkh_deed deed;
	uint32_t discard[TKH_FAMILIES];
	uint32_t aside[TKH_FAMILIES]; /* cards that an automaton keeps face up without effect */
	uint32_t display;             /* Start cards that are laid out and not taken */
	uint16_t conquest_gone;       /* set of Conquest tiles that have left the game */
	uint8_t wedge[TKH_DICE];      /* dice on the dial: wedge + 1; 0 = no die */
	uint8_t colour[TKH_DICE];
	uint8_t face[TKH_DICE];
	uint8_t tile[TKH_SPACES]; /* Column tile + 1 */
	uint8_t turned[TKH_SPACES];
	/* Column tile + 1; the leftmost one first */
	uint8_t slot[TKH_SLOTS];
	uint8_t horus[TKH_FACES];                         /* god of each value, + 1 */
	uint8_t market[TKH_QUARTERS][TKH_QUARTER_SPACES]; /* card + 1 */
	/* Decrees returned in set-up, + 1, by seat */
	uint8_t under[8];
	uint8_t drawn[3];             /* cards drawn to choose from, + 1 */
	uint8_t below;                /* Technology below its deck, + 1 */
	uint8_t below_by;             /* the seat that put it there */
	uint8_t conquest[TKH_SPACES]; /* Conquest tile + 1 */
	uint8_t conquest_top;         /* the open tile of the pile, + 1 */
	uint8_t cults;                /* laid out, set */
	uint8_t artefacts;            /* laid out, set */
	uint8_t vizier;               /* god + 1 */
	uint8_t fate_aside;           /* the Destiny card set aside, + 1 */
	uint8_t order[BB_SEATS_MAX];
	uint8_t arrow;     /* the wedge that the dial's arrow points at */
	uint8_t round;     /* 0 in set-up, then 1-16 */
	uint8_t turn;      /* place in the turn order of the active player */
	uint8_t active;    /* the seat whose turn it is; BB_NO_SEAT outside turns */
	uint8_t rotation;  /* Rotations carried out */
	uint8_t maat;      /* Maat judgements begun */
	uint8_t opened;    /* set of market quarters laid out */
	uint8_t draws;     /* chance events since the turn began; used in labels */
	uint8_t swapped;   /* VP for substitutes were received in this turn */
	uint8_t performer; /* of the last action (T-RULING-110) */
	uint8_t drafter;
	uint8_t extra_count;
	struct tkh_die die;
	struct tkh_extra extra[TKH_EXTRAS];
	uint8_t pending_count;
	union {
		struct {
			struct tkh_task none; /* all zero */
			struct tkh_task pending[TKH_PENDING];
		};
		/* the same array: [pending_count] is on top, `none` if nothing is pending */
		struct tkh_task stack[1 + TKH_PENDING];
	};
	struct tkh_bot bot;
	uint8_t osiris_gold; /* set of rows that still hold the Gold for their first Building */
};

_Static_assert(sizeof(struct tkh_player) == 92, "no padding");
_Static_assert(sizeof(struct tkh_state) == 848, "no padding; with what modules add at most 1 KiB");

static inline const struct tkh_edition *tkh_edition_of(const struct bb_rules *rules)
{
	return rules->edition;
}

/* What is used in this match, including modules (modules.c). */
uint32_t tkh_gods_in_play(const struct bb_rules *rules);
uint32_t tkh_colours_in_play(const struct bb_rules *rules);
uint32_t tkh_colours_without_anubis(const struct bb_rules *rules);
uint32_t tkh_cards_in_play(const struct bb_rules *rules, unsigned family);
uint64_t tkh_dice_in_play(const struct bb_rules *rules);     /* by colour */
unsigned tkh_decrees_returned(const struct bb_rules *rules); /* by each player, in set-up */
/* Moments whose effects come once per turn. */
uint32_t tkh_once_per_turn(const struct bb_rules *rules);
uint32_t tkh_starts_in_play(const struct bb_rules *rules);
uint32_t tkh_people_in_play(const struct bb_rules *rules); /* sites of Statues for the people */

/* The number of dice of a colour in a word with a byte for each colour, the lowest first. */
static inline unsigned tkh_dice_of_colour(uint64_t dice, unsigned colour)
{
	return (unsigned)(dice >> 8 * colour & 0xff);
}

/* The index of the values printed for 2, 3 and 4 players. */
static inline unsigned tkh_table_size(const struct bb_rules *rules)
{
	return rules->seats > 2 ? rules->seats - 2u : 0;
}

/* --- short functions -------------------------------------------------------------------------- */

static inline uint32_t tkh_line(unsigned line)
{
	return line < TKH_SIDE ? UINT32_C(0x1f) << (line * TKH_SIDE)
	                       : UINT32_C(0x108421) << (line - TKH_SIDE);
}

/* X-SCORE-03 */
static inline unsigned tkh_buildings_out(const struct tkh_player *p)
{
	_Static_assert(TKH_SITES + TKH_OSIRIS_SPACES + TKH_REGION_SLOTS * TKH_REGIONS <= 64,
	               "one word for all");
	return bb_count(p->sites |
	                ((uint64_t)p->regions << TKH_OSIRIS_SPACES | p->osiris) << TKH_SITES);
}

/* The Buildings of a seat; an automaton may use those of a second colour (BX-DIFF-04). */
static inline unsigned tkh_supply_of(const struct bb_rules *rules, unsigned seat)
{
	return (unsigned)TKH_BUILDINGS
	       << (rules->option[TKH_DOUBLE_BUILDINGS] != 0 && bb_is_automaton(rules, seat));
}

static inline unsigned tkh_god_statues(const struct tkh_player *p)
{
	unsigned count = 0;

	for (unsigned god = 0; god < TKH_GODS; god++)
		count += p->statues[god];
	return count;
}

/* How many pieces are still on the player board (T-LIM-01). */
unsigned tkh_buildings_left(const struct tkh_player *p);

/* X-HORUS-11, X-RULING-15 */
static inline unsigned tkh_statues_out(const struct tkh_player *p)
{
	return tkh_god_statues(p) + bb_count(p->people);
}

/* The resource a die of this colour produces, or TKH_BASICS (T-PROD-02, T-RULING-87). */
static inline unsigned tkh_produce_of(unsigned colour)
{
	static const uint8_t produce[TKH_COLOURS] = {
		TKH_LIMESTONE, TKH_GRANITE, TKH_PAPYRUS, TKH_BREAD,
		TKH_BASICS,    TKH_BASICS,  TKH_BASICS,  TKH_BASICS,
	};

	return produce[colour];
}

/* The colour of the dice that produce this resource. */
static inline unsigned tkh_colour_of(unsigned resource)
{
	static const uint8_t colour[TKH_BASICS] = {
		[TKH_LIMESTONE] = TKH_WHITE,
		[TKH_GRANITE] = TKH_BLACK,
		[TKH_PAPYRUS] = TKH_YELLOW,
		[TKH_BREAD] = TKH_BROWN,
	};

	return colour[resource];
}

/* The token that a die of this colour brings, as many as its value; TKH_TOKENS = none
 * (X-DICE-03). */
static inline unsigned tkh_brought_by(unsigned colour)
{
	return colour == TKH_RED ? TKH_SOLDIER : colour == TKH_BLUE ? TKH_PRIEST : TKH_TOKENS;
}

/* The god whose action is the only one that such a token can pay for; TKH_GODS = none. */
static inline unsigned tkh_god_for(unsigned brought)
{
	return brought == TKH_SOLDIER ? TKH_SETH : brought == TKH_PRIEST ? TKH_HORUS : TKH_GODS;
}

/* The same for the die of the turn; with Anubis, the named colour counts (X-RULING-63). */
static inline unsigned tkh_die_brings(const struct tkh_die *die)
{
	if ((die->flags & TKH_BY_ANUBIS) == 0)
		return tkh_brought_by(die->shade);
	if ((die->flags & TKH_NAMED) == 0)
		return TKH_TOKENS;
	return tkh_brought_by((die->flags & TKH_NAMED_RED) != 0 ? TKH_RED : TKH_BLUE);
}

/* The lowest and the highest value that can be reached from a value. */
static inline unsigned tkh_lowered(unsigned value, unsigned reach)
{
	return value > reach ? value - reach : 1;
}
static inline unsigned tkh_raised(unsigned value, unsigned reach)
{
	return value + reach < TKH_FACES ? value + reach : (unsigned)TKH_FACES;
}

/* The values from low to high as a set; the bit of a value is its number. */
static inline unsigned tkh_span(unsigned low, unsigned high)
{
	return low <= high ? (2u << high) - (1u << low) : 0;
}

/* The lowest and the highest value that a die may be given: red, blue and green ones have no 1 and
 * no 6 (X-DICE-04, X-RULING-03, -71). */
static inline unsigned tkh_lowest(unsigned colour) { return 1u + (colour >= TKH_BASE_COLOURS); }
static inline unsigned tkh_highest(unsigned colour)
{
	return (unsigned)TKH_FACES - (colour >= TKH_BASE_COLOURS);
}

#endif
