/* The interface that every game implements.
 *
 * A game is one constant `struct bb_game`: tables that describe its state, actions, events, options
 * and edition, and some thirty pure functions, most of which may be NULL. States are plain data of
 * `layout->size` bytes without pointers: they are copied with memcpy, and compared and hashed as
 * bytes. Every function takes the rules (options and edition), which never change during a match.
 *
 * Chance is a player: when `actor` returns BB_CHANCE, `legal` lists the outcomes and `weights`
 * their relative probabilities. `play` is a pure function of state and action. */
#ifndef BB_CORE_GAME_H
#define BB_CORE_GAME_H

#include "core/action.h"
#include "core/layout.h"
#include "core/rng.h"

enum {
	BB_SEATS_MAX = 4,
	BB_SPECTATOR = 7, /* a seat that knows nothing */
	BB_CHANCE = -1,   /* values of `actor` that are not a seat */
	BB_OVER = -2,
	BB_STATE_MAX = 1024,
	BB_EDITION_MAX = 4096,
	BB_LEGAL_MAX = 1024,
	BB_OPTIONS_MAX = 16,
	BB_ORDERS_MAX = 8,
	BB_LABEL_MAX = 64,
	BB_EVENTS_MAX = 128, /* events one action may cause */
	BB_DETAILS_MAX = 16, /* see `details` */
};

/* Who may see something: bit s for seat s, bit BB_SPECTATOR for spectators. */
#define BB_PUBLIC 0xff
#define BB_ONLY(seat) ((uint8_t)(1u << (seat)))

/* --- options ------------------------------------------------------------------------------ */

/* An option word: `name` (a flag), `name=word` or `name=number`. Option 0 of every game is
 * `players`. */
struct bb_option {
	const char *name;
	const struct bb_names *names; /* words; NULL = a flag (max 1) or a number min..max */
	uint8_t min, max;             /* of a number; a flag has 0, 1 */
	uint8_t preset;               /* value if the word is not given */
};

struct bb_game;

/* The rules of one match: immutable once built. */
struct bb_rules {
	const struct bb_game *game;
	const void *edition; /* a struct of game->edition that outlives the rules */
	uint8_t seats;       /* of players and automata together */
	uint8_t automata;    /* set of the seats that the rules play: `actor` never returns one */
	uint8_t option[BB_OPTIONS_MAX]; /* value of game->options[i] */
	/* cached module bits for these options, in the game's own numbering */
	uint64_t modules;
};

/* The seats played by people or agents. They come first. */
static inline unsigned bb_players(const struct bb_rules *rules)
{
	return rules->option[0];
}

static inline bool bb_is_automaton(const struct bb_rules *rules, unsigned seat)
{
	return (rules->automata >> (seat & 7) & 1) != 0;
}

/* --- events ------------------------------------------------------------------------------- */

/* What happened, for log and animation: ids only. Shown to the seats in `seen_by`. */
struct bb_event {
	uint8_t kind;
	uint8_t seat; /* whom it concerns, or BB_NO_SEAT */
	uint8_t seen_by;
	uint8_t unused;
	int16_t arg[4];
};

struct bb_events {
	uint16_t count;
	bool full;
	struct bb_event at[BB_EVENTS_MAX];
};

void bb_events_add(struct bb_events *log, unsigned kind, unsigned seat, unsigned seen_by, int a,
                   int b, int c, int d);
/* Adds an event to `log`, which may be NULL. Playouts pass NULL: keep the event path cold. */
static inline void bb_emit(struct bb_events *log, unsigned kind, unsigned seat, unsigned seen_by,
                           int a, int b, int c, int d)
{
	if (__builtin_expect(log != NULL, 0))
		bb_events_add(log, kind, seat, seen_by, a, b, c, d);
}

/* Members {"kind":"took","seat":0,"args":{"section":"ra","face":4}}; seat null = nobody. */
void bb_event_json(const struct bb_game *game, const struct bb_event *event, struct bb_json *json);

/* --- agents ------------------------------------------------------------------------------- */

/* A stateless player: sees a view only. */
struct bb_agent {
	const char *name;
	/* One of legal[0..count-1], count >= 1. */
	bb_action (*choose)(const struct bb_rules *rules, const void *view, unsigned seat,
	                    const bb_action *legal, uint32_t count, struct bb_rng *rng);
};

/* --- prospects ---------------------------------------------------------------------------- */

/* The evaluation of a position, for each seat. */
struct bb_outlook {
	int32_t value[BB_SEATS_MAX]; /* relative strength: only differences count */
	int32_t score[BB_SEATS_MAX]; /* expected final score, in hundredths */
	int32_t spread;              /* a lead in `value` that wins 6 games in 7; positive */
};

/* --- what is missing ---------------------------------------------------------------------- */

/* Why an action cannot be paid: `what` is a word of the game. */
struct bb_lack {
	const char *what;
	uint8_t need, have;
	uint8_t other; /* substitutes available */
};

/* --- what a chance event is about --------------------------------------------------------- */

/* A chance event described for a person who enters its outcome. */
struct bb_about {
	const char *place; /* NULL, or a word of the game */
	unsigned section;  /* of a market; 0 = none */
	unsigned number;   /* 0 = it is the only one */
	bool setup;        /* before the first turn */
};

/* --- the game ----------------------------------------------------------------------------- */

struct bb_evaluator;
struct bb_action_classes;
struct bb_look;
struct bb_numbered;
struct bb_stock;

enum { BB_LEVELS = 5, BB_TO_THE_END = 0xfffe };

/* Settings of a search level that depend on the game; the others are in ai/agents.c. 0 = the
 * level's default. */
struct bb_level {
	uint32_t iterations;
	/* decisions played by `policy` before `evaluate` is called, or BB_TO_THE_END */
	uint16_t horizon;
	/* how many square roots to take of the policy's weights: more = a flatter prior */
	uint8_t doubt;
	uint8_t overlooks; /* percent of non-obvious moves ignored */
	bool quiet;        /* with a network: play on to a quiet position, as without one */
	uint8_t mix;       /* with a network: weight in percent of a game played to its end */
	uint16_t explore;  /* weight of the prior against visits, in hundredths */
};

enum { BB_PLANS = 4 };

/* Scratch memory of `fast_policy` during one playout: a cache of what is slow to compute. */
struct bb_memo {
	uint64_t word[11];
	/* By seat: 0 = as `policy` would; else 1 + one of BB_PLANS ways to play, if the game
	 * distinguishes any. */
	uint8_t plan[8];
};

struct bb_game {
	const char *name;             /* "sare": lower case, also the folder under games/ */
	const char *title;            /* the proper name, "Sa-Rê" */
	uint16_t rules_version;       /* raised by every rule fix that changes a replay */
	uint8_t seats_min, seats_max; /* of players; automata come in addition */
	const char *automaton;        /* the proper name of its automaton; NULL = none */
	uint16_t legal_max;           /* no position has more legal actions or outcomes */
	uint32_t length_max;          /* no game has more actions, chance outcomes included */

	const struct bb_option *options; /* [0] is `players` */
	uint8_t option_count;
	/* option texts that tests and bench run over; NULL at the end */
	const char *const *presets;
	const struct bb_kind *kinds; /* action kinds, index = kind */
	uint8_t kind_count;
	const struct bb_kind *event_kinds; /* same form: the args name what arg[] holds */
	uint8_t event_kind_count;
	const struct bb_layout *layout;  /* of the state; covers every byte */
	const struct bb_layout *edition; /* of the edition struct; derived fields are not listed */
	uint16_t edition_size;           /* of that struct, derived fields included */
	const void *builtin;             /* the compiled-in edition, finished */
	const char *builtin_name;
	/* besides `random`, the strongest last; name NULL at the end. May be NULL */
	const struct bb_agent *agents;

	/* Checks what single bounds cannot (counts, sums) and fills the derived fields. On error
	 * writes the path of the bad value to `path` and what was expected to `expected`. */
	enum bb_status (*edition_finish)(void *edition, struct bb_text *path,
	                                 struct bb_text *expected);
	/* NULL, or rejects combinations of options; *option is then the index of the offending
	 * word. */
	enum bb_status (*options_check)(const struct bb_rules *rules, unsigned *option);

	/* NULL, or the number of automata with these options. They sit after the players. */
	unsigned (*automata)(const struct bb_rules *rules);
	/* NULL, or the module bits for these options, cached in rules->modules. */
	uint64_t (*modules)(const struct bb_rules *rules);

	/* The first position; chance before the first decision is still to be played. `state` is
	 * all zero on entry. */
	void (*setup)(const struct bb_rules *rules, void *state);
	/* The seat to act, BB_CHANCE or BB_OVER. The same for every view of a position. */
	int (*actor)(const struct bb_rules *rules, const void *state);
	/* Fills out[] (room for legal_max) in ascending order without repeats; returns how many: at
	 * least 1, unless the game is over (0). On a view it is exact for the seat to act; at a
	 * chance node it lists whatever can be known. */
	uint32_t (*legal)(const struct bb_rules *rules, const void *state, bb_action *out);
	/* At a chance node: positive weights parallel to legal(). Returns their sum (< 2^31). */
	uint32_t (*weights)(const struct bb_rules *rules, const void *state, uint32_t *out);
	/* NULL, or draws an outcome by its weight without listing them all: a faster bb_sample. */
	bb_action (*sample)(const struct bb_rules *rules, const void *state, struct bb_rng *rng);
	/* At a chance node: the event's name, unique within a game, such as "season-3/card-7". */
	void (*label)(const struct bb_rules *rules, const void *state, struct bb_text *text);
	/* NULL, or at a chance node whose outcomes come from a deck that other events draw from as
	 * well: writes the name of that deck, and its contents where the weights do not tell them
	 * (core/drawn.h). Returns false if no other event draws from the same source. */
	bool (*order)(const struct bb_rules *rules, const void *state, struct bb_text *name,
	              struct bb_stock *stock);
	/* NULL, or at a chance node: the parts of its name as values. `about` is all zero on
	 * entry. */
	void (*about)(const struct bb_rules *rules, const void *state, struct bb_about *about);
	/* Performs an action of legal(). Anything else is a bug of the caller: use bb_apply for
	 * input. */
	void (*play)(const struct bb_rules *rules, void *state, bb_action action,
	             struct bb_events *log);
	/* NULL, or a faster bb_draw_chance (core/playout.h): from a chance node, plays outcomes
	 * until a seat is to act or the game is over, and returns the `actor`. The resulting state
	 * and `rng` are the same as with alternating bb_sample and play. */
	int (*resolve)(const struct bb_rules *rules, void *state, struct bb_rng *rng);
	/* NULL, or a faster bb_pick: when a seat is to act, the n-th of its legal actions without
	 * listing them, with n = bb_rng_below(rng, *count); *count is their number. */
	bb_action (*pick)(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
	                  uint32_t *count);
	/* NULL if legal, else the id of the rule that forbids it ("S-SEQ-06"). */
	const char *(*why_not)(const struct bb_rules *rules, const void *state, bb_action action);
	/* NULL, or what is missing for an action that why_not forbids, where its rule counts
	 * something. Returns false if there is nothing to count. */
	bool (*lack)(const struct bb_rules *rules, const void *state, bb_action action,
	             struct bb_lack *lack);
	/* Who may know the arguments of this action, in the position before it. NULL =
	 * everybody. */
	uint8_t (*seen_by)(const struct bb_rules *rules, const void *state, bb_action action);
	/* For arguments with BB_ARG_BY_STATE: writes argument `arg` of `action` as text without a
	 * newline. NULL if the game has none. */
	void (*format_arg)(const struct bb_rules *rules, const void *state, bb_action action,
	                   unsigned arg, struct bb_text *text);

	/* NULL, or parses such an argument: faster than comparing it with every legal action.
	 * Returns true and sets *value if the text is that of a legal one. Ignores blanks and
	 * case. */
	bool (*parse_arg)(const struct bb_rules *rules, const void *state, unsigned kind,
	                  unsigned arg, struct bb_token text, unsigned *value);

	/* Erases everything that `seat` may not know, in place. The type stays the same. */
	void (*view)(const struct bb_rules *rules, void *state, unsigned seat);
	/* Completes a view of `seat` to a full state consistent with it, in place. */
	void (*resample)(const struct bb_rules *rules, void *view, unsigned seat,
	                 struct bb_rng *rng);
	/* The id of the first broken invariant, or NULL. Must accept arbitrary bytes: parsers call
	 * it on hostile positions. Every other function must handle what it accepts. */
	const char *(*check)(const struct bb_rules *rules, const void *state);
	int32_t (*score)(const struct bb_rules *rules, const void *state, unsigned seat);
	/* place[seat] = 1 for the winners, 2 ...; meaningful when the game is over. */
	void (*ranking)(const struct bb_rules *rules, const void *state, uint8_t *place);
	/* Standing orders, written like options; 0 = not given. NULL if the game has none. */
	const struct bb_option *orders;
	uint8_t order_count;
	/* The answer that the orders give for the seat to act, on its view: one of legal(), or
	 * BB_NO_ACTION if they leave the decision to the player. */
	bb_action (*answer)(const struct bb_rules *rules, const void *view, const uint8_t *orders);
	/* NULL, or writes members of an object `derived`: what follows from the position (prices,
	 * odds, forecast), for people and clients. */
	void (*derive_json)(const struct bb_rules *rules, const void *state, struct bb_json *json);
	/* NULL, or for a companion at a real table: what can be read off a player's board, and a
	 * function that writes one reading, such as "pure 5 4", into a position. That position
	 * consists of set-up and readings; nobody has played it. `derived` then tells what follows.
	 * On error `state` is unchanged, and error->expected is the id of the rule that refuses it,
	 * if any. */
	const struct bb_names *readings;
	enum bb_status (*read_off)(const struct bb_rules *rules, void *state, unsigned seat,
	                           const char *line, size_t length, struct bb_error *error);
	/* Statistics for `sim`, with names in counter_names: each may be NULL and adds to
	 * counts[i]. `count` reads the last position of a game, `count_event` the events on the
	 * way, so that no state has to carry them. */
	void (*count)(const struct bb_rules *rules, const void *state, uint32_t *counts);
	void (*count_event)(const struct bb_rules *rules, const struct bb_event *event,
	                    uint32_t *counts);
	const struct bb_names *counter_names;

	/* --- for agents (ai/); all may be missing */

	/* Estimates the outlook of a complete state. Returns true if the position is quiet, so that
	 * the estimate can be trusted. `outlook` may be NULL: then only that is computed. */
	bool (*evaluate)(const struct bb_rules *rules, const void *state,
	                 struct bb_outlook *outlook);
	/* Prior weights of legal[]: how likely a sensible player chooses each. At least one is not
	 * 0. Must be fast: it runs at every step of every playout. */
	void (*policy)(const struct bb_rules *rules, const void *state, const bb_action *legal,
	               uint32_t count, uint16_t *weight);
	/* NULL, or draws an action much like `policy`, without the list of legal actions.
	 * BB_NO_ACTION: use `policy`. Called at every step of a playout, in order, with the same
	 * memo, which is all 0 at the first step. */
	bb_action (*fast_policy)(const struct bb_rules *rules, const void *state,
	                         struct bb_rng *rng, struct bb_memo *memo);
	/* what `evaluate` consists of (core/evaluate.h), for training */
	const struct bb_evaluator *evaluator;
	const struct bb_action_classes *action_classes; /* the same for `policy` */
	/* NULL, or BB_LEVELS rows of search settings, the weakest level first. */
	const struct bb_level *levels;
	/* NULL, or the settings of a level when it evaluates by a network. */
	const struct bb_level *net_level;

	/* --- for learning programs (core/observe.h, core/numbering.h) */

	/* NULL, or where observations differ from the layout; `how` 0 at the end. */
	const struct bb_look *looks;
	/* NULL = all well-formed actions, or those of seats that can occur. */
	const struct bb_numbered *numbered;
	uint16_t numbered_count;
	/* Raised whenever columns or numbers change. Anything learned with the old ones is useless
	 * then. */
	uint16_t env_version;
	/* NULL, or properties of the seat's actions that their arguments do not tell, as numbers
	 * named by detail_names (at most BB_DETAILS_MAX): for a payment, how many of each thing.
	 * Those of legal[i] go to out[i * stride ...], zero on entry. */
	void (*details)(const struct bb_rules *rules, const void *state, const bb_action *legal,
	                uint32_t count, int16_t *out, unsigned stride);
	const struct bb_names *detail_names;
};

/* --- what core derives from it ------------------------------------------------------------ */

/* Default options, built-in edition, `seats` = preset of `players`. */
void bb_rules_default(struct bb_rules *rules, const struct bb_game *game);
/* Sets seats, automata and modules from the options. Players have the first seats, automata those
 * after them. */
void bb_rules_seat(struct bb_rules *rules);
/* Parses option words separated by blanks, on top of the defaults. The edition is the built-in
 * one. */
enum bb_status bb_rules_parse(struct bb_rules *rules, const struct bb_game *game, const char *words,
                              size_t length, struct bb_error *error) BB_MUST_USE;
/* Canonical words: always `players=N`, others only if they differ from their preset. */
void bb_rules_format(const struct bb_rules *rules, struct bb_text *text);
/* The available options as a JSON list: {"name","values":[...],"preset"}, {"name","flag":true} or
 * {"name","min","max","preset"} for each option. */
void bb_options_json(const struct bb_game *game, struct bb_json *json);
/* Parses a player's standing orders: words separated by blanks; no words = no orders. */
enum bb_status bb_orders_parse(uint8_t orders[BB_ORDERS_MAX], const struct bb_game *game,
                               const char *words, size_t length,
                               struct bb_error *error) BB_MUST_USE;
/* The legal action that the orders give for the seat to act, or BB_NO_ACTION: ask the player. */
bb_action bb_answer(const struct bb_rules *rules, const void *view,
                    const uint8_t orders[BB_ORDERS_MAX]);
/* Hash of the edition's listed values, computed from their text form. */
uint64_t bb_edition_hash(const struct bb_game *game, const void *edition);
/* Hash of the listed values that a match with these options uses; values of unused modules are left
 * out. Tables and records are bound to it. */
uint64_t bb_values_hash(const struct bb_rules *rules);

/* Plays `action` if it is legal. Otherwise returns BB_ILLEGAL or BB_GAME_OVER and changes
 * nothing. */
enum bb_status bb_apply(const struct bb_rules *rules, void *state, bb_action action,
                        struct bb_events *log) BB_MUST_USE;
bool bb_is_legal(const struct bb_rules *rules, const void *state, bb_action action);
/* At a chance node: draws an outcome by its weight. */
bb_action bb_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng);
/* The same, but always by one number below the sum of the weights, with outcomes in the order of
 * legal(). What a seed gives must not depend on whether a game has a faster `sample`. */
bb_action bb_sample_by_weight(const struct bb_rules *rules, const void *state, struct bb_rng *rng);

/* What an action of `seat` would lead to, before any chance that follows it: plays it on a
 * completed copy of the seat's view. `after` (layout->size bytes) is the resulting view, `events`
 * what the action would emit. Returns false for an action that shows hidden information: its result
 * cannot be known beforehand. */
bool bb_preview(const struct bb_rules *rules, const void *view, unsigned seat, bb_action action,
                void *after, struct bb_events *events);

/* Text form of a position: layout text. Parsing also runs `check`. On error `state` is
 * unchanged. */
void bb_position_format(const struct bb_rules *rules, const void *state, struct bb_text *text);
enum bb_status bb_position_parse(const struct bb_rules *rules, void *state, const char *text,
                                 size_t length, struct bb_error *error) BB_MUST_USE;
/* Writes members of an object: actor, the fields of the layout, scores, ranking when over,
 * derived. */
void bb_position_json(const struct bb_rules *rules, const void *state, struct bb_json *json);
/* Hash of the text form: independent of the struct's memory layout. */
uint64_t bb_position_hash(const struct bb_rules *rules, const void *state);

/* The agent of this name ("random" is in every game), or NULL. */
const struct bb_agent *bb_find_agent(const struct bb_game *game, const char *name);

#endif
