/* Tekhenu: the state, its actions, events and tasks, and what the files of this folder offer each
 * other. docs/rules/tekhenu.md has the rules.
 *
 * Whatever follows from the rest is not stored: decks, bag and tile stack are what lies nowhere else,
 * supplies are what has not been built. So a card cannot be in two places, and a view hides a card
 * by simply leaving it out. */
#ifndef TKH_STATE_H
#define TKH_STATE_H

#include "core/bits.h"
#include "core/game.h"
#include "core/never.h"
#include "games/tekhenu/edition.h"

/* --- actions and events ----------------------------------------------------------------------- */

enum tkh_kind {
#define TKH_KIND(name, number, ...) TKH_##name = number,
#include "games/tekhenu/rows.def"
};

/* How many there are. */
enum {
#define TKH_KIND(name, ...) TKH_COUNTED_##name,
#include "games/tekhenu/rows.def"
	TKH_KINDS
};

enum tkh_event {
	TKH_EV_ROUND, TKH_EV_TURN, TKH_EV_TOOK, TKH_EV_PASSED, TKH_EV_VP, TKH_EV_CARD_VP, TKH_EV_GAINED,
	TKH_EV_PAID, TKH_EV_POPULATION, TKH_EV_HAPPINESS, TKH_EV_MARKER, TKH_EV_ACTION, TKH_EV_PRODUCED,
	TKH_EV_HONOURED, TKH_EV_ERECTED, TKH_EV_COLUMN, TKH_EV_BUILT, TKH_EV_SETTLED, TKH_EV_CARD,
	TKH_EV_DECREE, TKH_EV_PLAYED, TKH_EV_MARKET, TKH_EV_OPENED, TKH_EV_REFRESHED, TKH_EV_EARNED,
	TKH_EV_BONUS, TKH_EV_TILE, TKH_EV_DIE, TKH_EV_ROTATED, TKH_EV_BALANCE, TKH_EV_PLACE,
	TKH_EV_SCORING, TKH_EV_REVEALED, TKH_EV_SCORED, TKH_EV_OVER, TKH_EV_ABILITY, TKH_EV_DESTINY,
	TKH_EV_RAIDED, TKH_EV_LAID, TKH_EV_CULT, TKH_EV_ARTEFACT, TKH_EV_USED, TKH_EV_MOVED, TKH_EV_CONQUEST,
	TKH_EV_ASIDE, TKH_EV_VIZIER,
	/* an automaton: what it looks at, and which rule decides */
	TKH_EV_BOT_PYRAMID, TKH_EV_BOT_MOVES, TKH_EV_BOT_LOOKS, TKH_EV_BOT_SEEKS, TKH_EV_BOT_COMPARES,
	TKH_EV_BOT_DECIDES, TKH_EV_BOT_CANNOT, TKH_EV_BOT_TAKEN, TKH_EV_BOT_DISTRICTS,
	TKH_EV_BOT_STATUE, TKH_EV_BOT_SPACE, TKH_EV_BOT_SITE, TKH_EV_BOT_FULL,
	TKH_EVENTS
};

/* What VP come from. */
enum tkh_source {
	TKH_FROM_RA, TKH_FROM_HATHOR, TKH_FROM_HORUS, TKH_FROM_BONUS, TKH_FROM_TILE, TKH_FROM_MAAT,
	TKH_FROM_MAJORITY, TKH_FROM_TEMPLE, TKH_FROM_STATUES, TKH_FROM_HAPPINESS, TKH_FROM_MARKERS,
	TKH_FROM_BUILDINGS, TKH_FROM_BREAD, TKH_FROM_ORDER, TKH_FROM_CARD, TKH_FROM_SETH, TKH_FROM_VIZIER,
	/* of an automaton */
	TKH_FROM_INSTEAD, TKH_FROM_BLESSINGS, TKH_FROM_TECHNOLOGIES, TKH_FROM_DECREES, TKH_FROM_SCRIBES,
	TKH_SOURCES
};

/* --- what must still happen ------------------------------------------------------------------- */

/* Tasks on the stack: chance, decisions of a seat, and steps that need nobody. */
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

/* An extra action that waits for its turn (T-RULING-22, -110). */
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
	TKH_NEW_HORUS = 64 /* the action put up the owner's first Statue for Horus */
};

/* The action that is being performed; one at a time (T-TIME-05). */
struct tkh_deed {
	uint32_t technologies; /* of the performer when it began (T-RULING-69) */
	uint8_t seat;
	uint8_t deed;
	uint8_t value;
	uint8_t base;    /* Production: the value before any change */
	uint16_t flags;
	uint8_t target;  /* site, space or card */
	uint8_t turn;    /* quarter turns of a Column tile */
	uint8_t token;   /* Production: the resource */
	uint8_t repeats; /* Production: performances still to come */
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
	TKH_NAMED_RED = 128, /* with Anubis: Soldiers, or Priests, and a God action */
	TKH_NAMED_BLUE = 256,
};

enum tkh_pan { TKH_PURE, TKH_TAINTED, TKH_FORBIDDEN, TKH_BELOW = TKH_FORBIDDEN, TKH_PANS };

/* What the turn consists of, in order: the normal action, the Production declared with it, extra God actions. */
enum tkh_plan { TKH_PLAN_NONE, TKH_PLAN_NORMAL, TKH_PLAN_PRODUCE, TKH_PLAN_GOD };

/* The die of this turn, from the moment it is named. */
struct tkh_die {
	uint8_t wedge;
	uint8_t colour; /* of the die itself */
	uint8_t face;   /* what it weighs; 0 = no die has been named */
	uint8_t shade;  /* the colour it counts as */
	uint8_t value;  /* what actions are performed with */
	uint8_t pan;    /* its status, after any change */
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
	uint32_t decrees; /* in a view: those the seat may know */
	uint32_t shown;   /* Decrees that everybody knows */
	uint32_t scored;  /* Decrees chosen to be scored */
	uint32_t starts;
	uint32_t fired; /* Technologies that have had their effect in this turn (X-TRIG-01) */
	int16_t vp;
	uint16_t regions; /* set of building slots of the Seth board: slot * 6 + region */
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
	uint8_t marker;      /* place of the progress marker + 1; 0 = left of the pyramid */
	uint8_t unused;
};

struct tkh_state {
	struct tkh_player player[BB_SEATS_MAX];
	struct tkh_deed deed;
	uint32_t discard[TKH_FAMILIES];
	uint32_t aside[TKH_FAMILIES]; /* cards that lie open with an automaton and have no effect */
	uint32_t display;    /* Start cards laid out and not taken */
	uint16_t conquest_gone; /* set of Conquest tiles that are out of the game */
	uint8_t wedge[TKH_DICE]; /* dice on the dial: wedge + 1; 0 = no die */
	uint8_t colour[TKH_DICE];
	uint8_t face[TKH_DICE];
	uint8_t tile[TKH_SPACES]; /* Column tile + 1 */
	uint8_t turned[TKH_SPACES];
	uint8_t slot[TKH_SLOTS]; /* Column tile + 1; the left one first */
	uint8_t horus[TKH_FACES]; /* god of each value, + 1 */
	uint8_t market[TKH_QUARTERS][TKH_QUARTER_SPACES]; /* card + 1 */
	uint8_t under[8];                                 /* Decrees returned in set-up, + 1, by seat */
	uint8_t drawn[3];                                 /* cards drawn to choose from, + 1 */
	uint8_t below;                                    /* Technology below its deck, + 1 */
	uint8_t below_by;                                 /* the seat that put it there */
	uint8_t conquest[TKH_SPACES]; /* Conquest tile + 1 */
	uint8_t conquest_top;         /* the open tile of the pile, + 1 */
	uint8_t cults;                /* laid out, set */
	uint8_t artefacts;            /* laid out, set */
	uint8_t vizier;               /* god + 1 */
	uint8_t fate_aside;               /* Destiny card set aside, + 1 */
	uint8_t order[BB_SEATS_MAX];
	uint8_t arrow;    /* wedge the dial's arrow points at */
	uint8_t round;    /* 0 in set-up, then 1-16 */
	uint8_t turn;     /* place in the turn order of the active player */
	uint8_t active;   /* whose turn it is; BB_NO_SEAT outside turns */
	uint8_t rotation; /* Rotations carried out */
	uint8_t maat;     /* Maat judgements begun */
	uint8_t opened;   /* set of market quarters laid out */
	uint8_t draws;    /* chance events since the turn began, for labels */
	uint8_t swapped;  /* VP for substitutes received this turn */
	uint8_t performer; /* of the last action (T-RULING-110) */
	uint8_t drafter;
	uint8_t extra_count;
	struct tkh_die die;
	struct tkh_extra extra[TKH_EXTRAS];
	uint8_t pending_count;
	struct tkh_task pending[TKH_PENDING];
	struct tkh_bot bot;
	uint8_t unused[3];
};

_Static_assert(sizeof(struct tkh_player) == 92, "no padding");
_Static_assert(sizeof(struct tkh_state) == 844, "no padding; with what modules add at most 1 KiB");

static inline const struct tkh_edition *tkh_edition_of(const struct bb_rules *rules)
{
	return rules->edition;
}

/* What takes part in this match, modules included (modules.c). */
uint32_t tkh_gods_in_play(const struct bb_rules *rules);
uint32_t tkh_colours_in_play(const struct bb_rules *rules);
uint32_t tkh_cards_in_play(const struct bb_rules *rules, unsigned family);
unsigned tkh_dice_in_play(const struct bb_rules *rules, unsigned colour);
static inline bool tkh_expanded(const struct bb_rules *rules)
{
	return rules->option[TKH_WITH_SETH] != 0;
}
static inline uint64_t tkh_starts_in_play(const struct bb_rules *rules)
{
	return bb_first(TKH_BASE_STARTS) << (tkh_expanded(rules) ? TKH_BASE_STARTS : 0);
}
static inline unsigned tkh_people_in_play(const struct bb_rules *rules)
{
	return (1u << (tkh_expanded(rules) ? TKH_PEOPLE : TKH_BASE_PEOPLE)) - 1;
}

/* Which of the values printed for 2, 3 and 4 players hold. */
static inline unsigned tkh_table_size(const struct bb_rules *rules)
{
	return rules->seats > 2 ? rules->seats - 2u : 0;
}

/* --- small questions -------------------------------------------------------------------------- */

static inline uint32_t tkh_line(unsigned line)
{
	return line < TKH_SIDE ? UINT32_C(0x1f) << (line * TKH_SIDE)
	                       : UINT32_C(0x108421) << (line - TKH_SIDE);
}

static inline unsigned tkh_buildings_out(const struct tkh_player *p)
{
	return bb_count(p->sites) + bb_count(p->osiris) + bb_count(p->regions);
}

static inline unsigned tkh_god_statues(const struct tkh_player *p)
{
	unsigned count = 0;

	for (unsigned god = 0; god < TKH_GODS; god++)
		count += p->statues[god];
	return count;
}

/* Pieces that are still on the player board (T-LIM-01). */
unsigned tkh_buildings_left(const struct tkh_player *p);

static inline unsigned tkh_statues_out(const struct tkh_player *p)
{
	return tkh_god_statues(p) + bb_count(p->people);
}

/* The resource a die of this colour produces, or TKH_BASICS (T-PROD-02). */
static inline unsigned tkh_produce_of(unsigned colour)
{
	static const uint8_t produce[TKH_COLOURS] = {
		TKH_LIMESTONE, TKH_GRANITE, TKH_PAPYRUS, TKH_BREAD,
		TKH_BASICS,    TKH_BASICS,  TKH_BASICS,  TKH_BASICS,
	};

	return produce[colour];
}

/* The lowest and the highest value within reach of a value that may be changed. */
static inline unsigned tkh_lowered(unsigned value, unsigned reach)
{
	return value > reach ? value - reach : 1;
}
static inline unsigned tkh_raised(unsigned value, unsigned reach)
{
	return value + reach < TKH_FACES ? value + reach : (unsigned)TKH_FACES;
}

/* The lowest and the highest value a die may be given: red, blue and green ones have no 1 and no 6
 * (X-DICE-04, X-RULING-03, -71). */
static inline unsigned tkh_lowest(unsigned colour) { return colour < TKH_BASE_COLOURS ? 1 : 2; }
static inline unsigned tkh_highest(unsigned colour) { return colour < TKH_BASE_COLOURS ? TKH_FACES : TKH_FACES - 1; }

/* --- pending.c: the stack and its dispatch ---------------------------------------------------- */

/* The stack is large enough for every position that play can reach. */
static inline void tkh_push(struct tkh_state *s, unsigned kind, unsigned seat, unsigned a, unsigned b,
                            unsigned c)
{
	if (BB_ALWAYS(s->pending_count < TKH_PENDING))
		s->pending[s->pending_count++] = (struct tkh_task){
			(uint8_t)kind, (uint8_t)seat, (uint8_t)a, (uint8_t)b, (uint8_t)c,
		};
}
static inline void tkh_pop(struct tkh_state *s)
{
	if (BB_ALWAYS(s->pending_count > 0))
		s->pending[--s->pending_count] = (struct tkh_task){0, 0, 0, 0, 0};
}
static inline const struct tkh_task *tkh_top(const struct tkh_state *s)
{
	static const struct tkh_task none = {0, 0, 0, 0, 0};

	return s->pending_count > 0 ? &s->pending[s->pending_count - 1] : &none;
}
static inline struct tkh_task *tkh_top_of(struct tkh_state *s)
{
	return &s->pending[s->pending_count - 1];
}
/* Runs steps until somebody must decide or the game is over. */
void tkh_settle(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
/* Lets an extra action wait (T-RULING-22). */
void tkh_earn(struct tkh_state *s, unsigned seat, unsigned deed, unsigned low, unsigned high,
              unsigned flags, struct bb_events *log);
int tkh_actor(const struct bb_rules *rules, const void *state);
uint32_t tkh_legal(const struct bb_rules *rules, const void *state, bb_action *out);
void tkh_play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log);

typedef uint32_t tkh_list(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out);
/* Runs the task on top; false if it needs its actor after all. */
typedef bool tkh_run(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log);
/* A pending task can be carried out, whatever the position holds. */
typedef bool tkh_right(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task);
typedef void tkh_act(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log);

/* --- setup.c ---------------------------------------------------------------------------------- */

void tkh_setup(const struct bb_rules *rules, void *state);
/* The place in the first turn order, by the Start cards. */
unsigned tkh_first_place(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_run tkh_run_setup, tkh_run_reward;
tkh_list tkh_list_keep, tkh_list_draft, tkh_list_destiny, tkh_list_reward, tkh_list_token,
	tkh_list_choice, tkh_list_track;
tkh_act tkh_act_dial, tkh_act_bonus, tkh_act_start, tkh_act_drafter, tkh_act_keep, tkh_act_draft,
	tkh_act_destiny, tkh_act_reward, tkh_act_receive, tkh_act_choose, tkh_act_advance;

/* --- chance.c: outcomes, weights, labels ------------------------------------------------------ */

tkh_list tkh_list_die, tkh_list_draw;
/* Outcomes that are all equally likely: members of a set, `first` added, as actions of a kind. */
struct tkh_draw {
	uint64_t set;
	unsigned kind, first;
};
typedef struct tkh_draw tkh_drawing(const struct bb_rules *rules, const struct tkh_state *s,
                                    const struct tkh_task *task);
typedef void tkh_labelling(const struct tkh_state *s, const struct tkh_task *task,
                           struct bb_text *text);
uint32_t tkh_weights(const struct bb_rules *rules, const void *state, uint32_t *out);
bb_action tkh_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng);
void tkh_label(const struct bb_rules *rules, const void *state, struct bb_text *text);
/* Dice that lie somewhere, a byte for each colour from the lowest on. */
uint64_t tkh_dice_lying(const struct bb_rules *rules, const struct tkh_state *s);
/* Dice in the bag by colour: those that lie nowhere else. */
void tkh_bag(const struct bb_rules *rules, const struct tkh_state *s, int count[TKH_COLOURS]);
unsigned tkh_dice_in_bag(const struct bb_rules *rules, const struct tkh_state *s);

/* --- dice.c: light, dice, what a die could be used for ---------------------------------------- */

static inline unsigned tkh_light(const struct bb_rules *rules, const struct tkh_state *s,
                                 unsigned wedge)
{
	unsigned step = wedge + TKH_WEDGES - s->arrow;

	return tkh_edition_of(rules)->dial[step < TKH_WEDGES ? step : step - TKH_WEDGES];
}
/* Pure, Tainted or Forbidden (T-LIGHT-03). */
unsigned tkh_status(const struct bb_rules *rules, const struct tkh_state *s, unsigned place,
                    unsigned colour);
unsigned tkh_dice_of(const struct tkh_player *p);
/* Lays the die of this turn on the player board. */
void tkh_lay_die(struct tkh_state *s, unsigned seat, unsigned pan);
struct tkh_purse;
/* A Blessing that recolours makes the die useful: on the dial always, elsewhere by a new value or the Soldiers
 * (X-RULING-70). */
bool tkh_recolouring_helps(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat, unsigned place,
                           unsigned value, unsigned scribes, const struct tkh_purse *purse);
tkh_act tkh_act_roll;

/* How the player may take dice that are not simply takeable. */
struct tkh_means {
	bool anubis;
	bool forbidden; /* may treat a Forbidden die as takeable */
	bool recolours;
	bool turns;
};
struct tkh_means tkh_means_of(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat);
/* Scribes that a change of the value costs (T-SCRIBE-01), and those to be had while declaring. */
unsigned tkh_scribes_for(unsigned from, unsigned to);
unsigned tkh_scribes_at_hand(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
struct tkh_purse;
/* What the player could pay with if every Blessing in hand were played (T-RULING-98). */
void tkh_hopeful_purse(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       struct tkh_purse *purse);
/* The God action is possible with the value, or with one that a Technology makes of it. */
bool tkh_god_is_possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned god, unsigned value, const struct tkh_purse *purse);
/* So is it with some other value: by turning the die, or with at most that many Scribes. */
bool tkh_god_is_reachable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned god, unsigned value, bool may_turn, unsigned most,
                          const struct tkh_purse *purse);

/* --- take.c, declare.c ------------------------------------------------------------------------ */

tkh_list tkh_list_take, tkh_list_declare;
tkh_run tkh_run_declare;
void tkh_leave_dial(struct tkh_state *s, unsigned wedge, unsigned colour, unsigned face);
tkh_act tkh_act_take, tkh_act_pass, tkh_act_turn_die, tkh_act_recolour, tkh_act_change,
	tkh_act_anubis, tkh_act_treat, tkh_act_join, tkh_act_also, tkh_act_ready;
bool tkh_may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* A declaration that ends now leaves a normal action (T-RULING-98). */
bool tkh_may_close(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* After taking this die some declaration leaves a normal action, thanks to Gold that Blessings bring; one that
 * would leave none is not offered (T-RULING-98, -106, -123). */
bool tkh_take_is_repaid(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        bb_action action);

/* --- turn.c: turns, extra actions, rotation --------------------------------------------------- */

void tkh_begin_round(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_list_play_track(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         bb_action *out, uint32_t *n);
/* A Blessing could be played between two actions of the own turn. */
bool tkh_has_window(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_list tkh_list_normal, tkh_list_extra, tkh_list_window, tkh_list_end_turn;
tkh_run tkh_run_extras, tkh_run_end_turn, tkh_run_next_turn, tkh_run_rotate, tkh_run_dice;
tkh_act tkh_act_perform, tkh_act_produce, tkh_act_play, tkh_act_play_track, tkh_act_skip,
	tkh_act_end_turn;

/* --- gods/: the God actions ------------------------------------------------------------------- */

/* What a player can pay with, and what an action asks for besides. */
struct tkh_purse {
	uint8_t token[TKH_TOKENS];
	uint8_t happiness;
	uint8_t waived; /* set of gods whose cost a Blessing in hand waives */
	bool gold_is_scribe;
	bool stone_is_stone;
	bool faith_is_soldier;
	uint8_t lowest, highest; /* values that the die at hand may be given */
	uint8_t force;           /* token that it brings, as many as its value; TKH_TOKENS = none */
};

struct tkh_god_form {
	/* Nothing but missing tokens or Happiness can make it impossible after this. */
	bool (*possible)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	                 unsigned value, unsigned flags, const struct tkh_purse *purse);
	tkh_run *effect; /* after the payment; NULL = none */
	uint8_t task;    /* first decision, or TKH_DO_EFFECT */
	bool by_value;   /* whether it is possible may depend on the value */
	/* Pieces of the kind it puts up that the player has left; NULL = it puts up none. */
	unsigned (*left)(const struct tkh_player *p);
	/* The rule that is not met when neither pieces nor tokens lack. */
	const char *(*lacks)(const struct tkh_player *p);
};
extern const struct tkh_god_form tkh_horus, tkh_ra, tkh_hathor, tkh_bastet, tkh_thoth, tkh_osiris;
extern const struct tkh_god_form *const tkh_gods[TKH_GODS];

static inline void tkh_purse_add(struct tkh_purse *purse, unsigned token, unsigned amount)
{
	unsigned sum = purse->token[token] + amount;

	purse->token[token] = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

/* The purse of who has this die at hand, which counts as of this colour. */
static inline void tkh_purse_with(struct tkh_purse *purse, unsigned colour, unsigned shade)
{
	purse->lowest = (uint8_t)tkh_lowest(colour);
	purse->highest = (uint8_t)tkh_highest(colour);
	purse->force = shade == TKH_RED ? TKH_SOLDIER : shade == TKH_BLUE ? TKH_PRIEST : TKH_TOKENS;
}
/* T-TURN-06: can be paid and carried out. The purse may be richer than the player is now. */
bool tkh_can_perform(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     unsigned god, unsigned value, unsigned flags, const struct tkh_purse *purse);
/* Blessings that may be played with the action under way. */
uint32_t tkh_playable(const struct tkh_state *s, unsigned seat);
void tkh_begin_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                   unsigned value, unsigned flags, struct bb_events *log);
/* Carries out the effect at once unless a payment is still to be chosen. */
void tkh_go_on(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
tkh_list tkh_list_before, tkh_list_statue, tkh_list_column, tkh_list_site, tkh_list_thoth,
	tkh_list_pick, tkh_list_district, tkh_list_step;
tkh_run tkh_run_before, tkh_run_effect, tkh_run_after, tkh_run_pick, tkh_run_refresh;
tkh_act tkh_act_honour, tkh_act_erect, tkh_act_place, tkh_act_place_active, tkh_act_build,
	tkh_act_settle, tkh_act_step, tkh_act_refresh, tkh_act_quarter, tkh_act_pick;
/* Ra: VP a tile scores on a space by its Buildings in line, and its matching edges. */
unsigned tkh_buildings_in_line(const struct bb_rules *rules, const struct tkh_state *s,
                               unsigned space);
unsigned tkh_matching_edges(const struct bb_rules *rules, const struct tkh_state *s, unsigned tile,
                            unsigned space, unsigned turn);
unsigned tkh_slot_of(unsigned value);
/* The tiles to the left of a slot move up, and the left one is drawn (T-RA-11). */
void tkh_slide_tiles(struct tkh_state *s, unsigned slot);
uint32_t tkh_all_columns(const struct tkh_state *s);
uint32_t tkh_all_sites(const struct tkh_state *s);
uint32_t tkh_all_osiris(const struct tkh_state *s);
unsigned tkh_all_people(const struct tkh_state *s);
bool tkh_slot_is_free(const struct bb_rules *rules, const struct tkh_state *s, unsigned god);

/* --- production.c ----------------------------------------------------------------------------- */

void tkh_begin_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                          unsigned token, unsigned value, unsigned base, struct bb_events *log);
/* Lists `produce token value` for every value allowed. values = 16 * lowest + highest before any change, as an extra
 * action has them; colour is that of the die itself. */
void tkh_list_values(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat, unsigned token,
                     unsigned values, unsigned colour, bb_action *out, uint32_t *n);
tkh_list tkh_list_production;
tkh_run tkh_run_production, tkh_run_produce;

/* --- pay.c ------------------------------------------------------------------------------------ */

/* Tokens that pay `amount` of `token`, jokers and substitutes included. */
unsigned tkh_worth(const struct tkh_purse *purse, unsigned token);
bool tkh_can_pay(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                 unsigned token, unsigned amount);
/* Takes the payment at once if there is only one way to pay, else asks for it. */
void tkh_charge(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned token,
                unsigned amount, struct bb_events *log);
/* The same for a price in two kinds; the first is asked for first, and leaves enough for the second. */
void tkh_charge_both(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned first, unsigned first_amount, unsigned second,
                     unsigned second_amount, struct bb_events *log);
/* Pays by the default: right kind, substitute, Gold, Scribes (T-RULING-74). */
void tkh_purse_spend(struct tkh_purse *purse, unsigned token, unsigned amount);
tkh_list tkh_list_pay;
tkh_run tkh_run_pay;
tkh_act tkh_act_pay;
void tkh_format_arg(const struct bb_rules *rules, const void *state, bb_action action, unsigned arg,
                    struct bb_text *text);

/* --- moments.c: gains, tracks, and the moments at which cards act ----------------------------- */

/* The closed list of moments at which Technologies act. */
enum tkh_moment {
	TKH_AT_NONE,
	TKH_AT_GOD,       /* a God action: tokens before it, the rest after it; detail = god */
	TKH_AT_VALUE_ONE, /* an action of value 1 */
	TKH_AT_PRODUCTION, /* detail = resource */
	TKH_AT_EXCESS,    /* detail = number of excess tokens */
	TKH_AT_BONUS,     /* a Horus bonus is received */
	TKH_AT_PURE,      /* a Pure die is taken */
	TKH_AT_ANUBIS,
	TKH_AT_BLESSING,  /* a Blessing is played */
	TKH_AT_SWAP_GOLD, /* first use of Gold for Scribes or Scribes for Gold in the own turn */
	TKH_AT_SWAP_STONE,
	TKH_AT_MAAT,  /* a judgement begins */
	TKH_AT_ORDER, /* the new turn order is fixed */
	TKH_AT_LOSS,  /* before the VP of a judgement are lost; detail = Blood */
	TKH_MOMENTS
};

/* What rules may ask of a player's Technologies, by meaning. */
enum tkh_permission {
	TKH_MAY_TAKE_FORBIDDEN,
	TKH_MAY_IGNORE_LIGHT,
	TKH_GOLD_IS_SCRIBE,
	TKH_STONE_IS_STONE,
	TKH_MAY_CHANGE_PRODUCTION,
	TKH_MAY_CHANGE_VALUE,
	TKH_FIXED_ANKH,
	TKH_NO_UPKEEP,
	TKH_MAY_ALSO_PRODUCE,
	TKH_COLUMNS_SCORE_MORE,
	TKH_REPAID_BLESSINGS, /* a Blessing pays even if it changes nothing */
	TKH_FAITH_IS_SOLDIER,
	TKH_KEEPS_FAITH, /* unused Faith becomes Priests */
	TKH_NO_TAINT,    /* no VP are lost in a judgement */
	TKH_MAY_MIX,     /* cards of several quarters */
	TKH_PERMISSIONS
};

struct tkh_technology {
	uint8_t moment;
	uint8_t details;      /* set of details it looks at; 0 = all */
	/* NULL = the gain printed on the card. */
	void (*run)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	            const struct tkh_card_values *values, unsigned detail, struct bb_events *log);
};
extern const struct tkh_technology tkh_technologies[TKH_FAMILY];
/* Cards that are only in games of three or more players (T-SETUP-15). */
extern const uint32_t tkh_technologies_for_many, tkh_decrees_for_many;

/* The cards that give a permission. */
extern const uint32_t tkh_holders[TKH_PERMISSIONS];

static inline bool tkh_may(const struct tkh_state *s, unsigned seat, unsigned permission)
{
	const struct tkh_player *p = &s->player[seat];

	return (p->technologies & ~p->fired & tkh_holders[permission]) != 0;
}
/* The number printed on the Technology that gives this permission; 0 if the seat has none. */
unsigned tkh_amount(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned permission);
/* Likewise by how many points it lets change a value (T-RULING-131). */
unsigned tkh_reach(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   unsigned permission);
/* What the player has to pay with now. */
static inline void tkh_purse_of(const struct bb_rules *rules, const struct tkh_state *s,
                                unsigned seat, struct tkh_purse *purse)
{
	const struct tkh_player *p = &s->player[seat];

	(void)rules;
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		purse->token[token] = p->token[token];
	purse->happiness = p->happiness;
	purse->waived = 0;
	purse->gold_is_scribe = tkh_may(s, seat, TKH_GOLD_IS_SCRIBE);
	purse->stone_is_stone = tkh_may(s, seat, TKH_STONE_IS_STONE);
	purse->faith_is_soldier = tkh_may(s, seat, TKH_FAITH_IS_SOLDIER);
	purse->lowest = 1;
	purse->highest = TKH_FACES;
	purse->force = TKH_TOKENS;
}
void tkh_moment(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                uint32_t technologies, unsigned moment, unsigned detail, struct bb_events *log);
/* Tokens that Technologies give before a God action begins (T-RULING-70). */
void tkh_before_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                    struct bb_events *log);
void tkh_add_grants(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned god, struct tkh_purse *purse);

void tkh_gain(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
              const struct tkh_gain *gain, struct bb_events *log);
void tkh_add_vp(struct tkh_state *s, unsigned seat, int points, unsigned source,
                struct bb_events *log);
void tkh_add_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                   struct bb_events *log);
void tkh_take_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                    struct bb_events *log);
void tkh_add_population(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned steps, struct bb_events *log);
void tkh_add_happiness(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned steps, struct bb_events *log);
void tkh_lose_happiness(struct tkh_state *s, unsigned seat, struct bb_events *log);
void tkh_add_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned token, unsigned steps, struct bb_events *log);
/* Pyramid symbols reached on the track (T-DEF-09). */
unsigned tkh_level(const struct bb_rules *rules, unsigned position);

/* --- market.c --------------------------------------------------------------------------------- */

/* All cards of a family that are in the game. */
uint32_t tkh_family_cards(const struct bb_rules *rules, unsigned family);
/* Cards of a family that lie nowhere visible: the deck, and in a view what it hides. */
uint32_t tkh_pool(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* How many cards of the pool are not in the deck: 0 in the truth. */
unsigned tkh_hidden(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* Cards the next draw may give; 0 = no card is left at all. */
uint32_t tkh_drawable(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* Shuffles the discard pile into an empty deck (T-MARKET-06); then false if no card is left. */
bool tkh_ready_deck(const struct bb_rules *rules, struct tkh_state *s, unsigned family);
void tkh_open_quarter(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter,
                      struct bb_events *log);
void tkh_gain_card(struct tkh_state *s, unsigned seat, unsigned card, bool secret,
                   struct bb_events *log);
void tkh_owe_refill(struct tkh_state *s);
unsigned tkh_quarter_count(const struct tkh_state *s, unsigned quarter);
tkh_run tkh_run_card, tkh_run_refill, tkh_run_drawn, tkh_run_tile, tkh_run_decree;
tkh_act tkh_act_draw, tkh_act_reveal_tile;
uint32_t tkh_tile_pool(const struct tkh_state *s);

/* --- maat.c, scoring.c ------------------------------------------------------------------------ */

int tkh_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
unsigned tkh_maat_loss(int balance);
unsigned tkh_ankh(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* The turn order that the balances as they are would give. */
void tkh_new_order(const struct bb_rules *rules, const struct tkh_state *s, uint8_t *order);
unsigned tkh_place_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_list tkh_list_faith, tkh_list_edict;
tkh_run tkh_run_maat, tkh_run_faith;
tkh_act tkh_act_put_faith, tkh_act_proclaim;

/* Categories of a Scoring, in the order of its steps. */
enum tkh_category { TKH_MAJORITIES, TKH_TEMPLE, TKH_STATUE_ROW, TKH_HAPPINESS, TKH_MARKERS,
                    TKH_BUILDING_ROW, TKH_CATEGORIES };
/* The seat that controls a district, or BB_NO_SEAT. */
unsigned tkh_majority(const struct bb_rules *rules, const struct tkh_state *s, unsigned district);
unsigned tkh_temple_score(const struct bb_rules *rules, const struct tkh_player *p, bool statues);
unsigned tkh_category_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            unsigned category);
unsigned tkh_bread_due(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_list tkh_list_upkeep, tkh_list_reveal, tkh_list_score, tkh_list_levels, tkh_list_double;
tkh_run tkh_run_scoring, tkh_run_upkeep, tkh_run_end, tkh_run_count;
tkh_act tkh_act_upkeep, tkh_act_reveal, tkh_act_score, tkh_act_levels, tkh_act_double, tkh_act_done;
int32_t tkh_score(const struct bb_rules *rules, const void *state, unsigned seat);
void tkh_ranking(const struct bb_rules *rules, const void *state, uint8_t *place);

/* --- cards/, tiles/ --------------------------------------------------------------------------- */

/* When a Blessing may be played. */
enum tkh_window { TKH_ANY_TIME, TKH_BEFORE_DIE, TKH_WITH_DIE, TKH_WITH_GOD, TKH_WITH_PRODUCTION };

/* What it does, by meaning. */
enum tkh_effect { TKH_GIVES, TKH_MOVES_TRACK, TKH_TURNS_DIE, TKH_RECOLOURS, TKH_WAIVES,
                  TKH_JOINS_NEIGHBOUR, TKH_JOINS_OPPOSITE, TKH_REPEATS, TKH_GIVES_ANUBIS, TKH_GATHERS,
                  TKH_MOVES_BUILDING };

struct tkh_blessing {
	uint8_t window;
	uint8_t effect;
	uint8_t gods; /* set of gods for TKH_WITH_GOD */
};
extern const struct tkh_blessing tkh_blessings[TKH_FAMILY];

/* Blessings in the hand that have this effect. */
uint32_t tkh_blessings_with(const struct tkh_state *s, unsigned seat, unsigned effect);
/* Lays a played Blessing on its pile and tells the moment (T-BLESS-01). */
void tkh_spend_blessing(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned card, struct bb_events *log);

struct tkh_decree {
	uint8_t role; /* enum tkh_decree_role */
	/* VP when scored; NULL = none of its own. `levels` = levels paid for. */
	unsigned (*score)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	                  const struct tkh_decree_values *values, unsigned levels);
};
enum tkh_decree_role { TKH_JUST_SCORES, TKH_DOUBLES, TKH_ASKS_LEVELS, TKH_ACTS };
extern const struct tkh_decree tkh_decrees[TKH_FAMILY];
unsigned tkh_decree_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned decree, unsigned levels);
unsigned tkh_symbol(const struct bb_rules *rules, unsigned decree);
/* The Decree of that role in the set, or TKH_FAMILY. */
unsigned tkh_decree_with(uint32_t decrees, unsigned role);

struct tkh_start {
	/* NULL = the gain printed on the card. */
	void (*run)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	            const struct tkh_start_values *values, struct bb_events *log);
};
extern const struct tkh_start tkh_starts[TKH_STARTS];
struct tkh_destiny {
	void (*run)(struct tkh_state *s, unsigned seat, const struct tkh_destiny_values *values);
};
extern const struct tkh_destiny tkh_destinies[TKH_DESTINIES];

struct tkh_tile {
	/* NULL = the gain printed on the tile. */
	void (*run)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned tile,
	            struct bb_events *log);
};
extern const struct tkh_tile tkh_tiles[TKH_TILES];
void tkh_run_ability(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned tile, struct bb_events *log);

/* tiles/horus.c */
unsigned tkh_value_of_god(const struct tkh_state *s, unsigned god);
void tkh_pay_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, unsigned god,
                   struct bb_events *log);
/* After a God action: everybody whose Statue it touches (T-RULING-25). */
void tkh_pay_bonuses(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);

enum { TKH_REST_BELOW = 16 }; /* of cards drawn to choose from: the others go below the deck */
/* Extra actions earned in a window come at once, unless the queue is going on anyway (T-RULING-79). */
void tkh_owe_extras(struct tkh_state *s, unsigned seat);
/* A Building stands on a space of Osiris: the bonuses of its row (T-OSIRIS-05 to -10). */
void tkh_found(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned district, unsigned row,
               struct bb_events *log);
unsigned tkh_thoth_price(const struct bb_rules *rules, unsigned value, unsigned flags);
void tkh_fix_order(const struct bb_rules *rules, struct tkh_state *s);
/* A task for every seat, the first in turn order on top. */
void tkh_push_in_order(const struct bb_rules *rules, struct tkh_state *s, unsigned kind, unsigned a);

/* --- view.c, why.c, check.c, forecast.c, agents.c --------------------------------------------- */

uint8_t tkh_seen_by(const struct bb_rules *rules, const void *state, bb_action action);
void tkh_view(const struct bb_rules *rules, void *state, unsigned seat);
void tkh_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng);
const char *tkh_why_not(const struct bb_rules *rules, const void *state, bb_action action);
const char *tkh_check(const struct bb_rules *rules, const void *state);
void tkh_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json);
void tkh_count(const struct bb_rules *rules, const void *state, uint32_t *counts);
void tkh_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts);
extern const struct bb_agent tkh_agents[];
bool tkh_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook);
extern const struct bb_judgement tkh_judgement;
extern const struct bb_temptation tkh_temptation;
void tkh_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                uint32_t count, uint16_t *weight);

/* --- tables.c --------------------------------------------------------------------------------- */

extern const struct bb_option tkh_options[];
extern const char *const tkh_presets[];
extern const struct bb_kind tkh_kinds[];
extern const struct bb_kind tkh_events[];
extern const struct bb_layout tkh_layout;
extern const struct bb_names tkh_counters, tkh_task_names, tkh_pan_names;

/* The one symbol other folders see. */
extern const struct bb_game tkh_game;

#include "games/tekhenu/modules.h"

#endif
