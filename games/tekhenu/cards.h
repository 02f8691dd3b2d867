/* The market, the cards, the tiles: where they are and what each does. */
#ifndef TKH_CARDS_H
#define TKH_CARDS_H

#include "games/tekhenu/moments.h"

/* --- market.c --------------------------------------------------------------------------------- */

/* All cards of a family that are in the game. */
uint32_t tkh_family_cards(const struct bb_rules *rules, unsigned family);
/* The cards of a family that are in no visible place: the deck, and in a view what it hides. */
uint32_t tkh_pool(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* How many cards of the pool are not in the deck; 0 in a complete state. */
unsigned tkh_hidden(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* The cards that the next draw may give; 0 = no card is left at all. */
uint32_t tkh_drawable(const struct bb_rules *rules, const struct tkh_state *s, unsigned family);
/* Shuffles the discard pile into an empty deck (T-MARKET-06). Returns false if there is no card
 * left. */
bool tkh_ready_deck(const struct bb_rules *rules, struct tkh_state *s, unsigned family);
void tkh_open_quarter(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter,
                      struct bb_events *log);
void tkh_gain_card(struct tkh_state *s, unsigned seat, unsigned card, bool secret,
                   struct bb_events *log);
void tkh_owe_refill(struct tkh_state *s);
unsigned tkh_quarter_count(const struct tkh_state *s, unsigned quarter);
/* The set of market spaces with a card. */
unsigned tkh_market_cards(const struct tkh_state *s);
/* Draws for all spaces of the tasks on top and removes these tasks. Computes each deck once. For
 * complete states. */
void tkh_fill_market(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng);
tkh_run tkh_run_card, tkh_run_refill, tkh_run_drawn, tkh_run_tile, tkh_run_decree;
tkh_act tkh_act_draw, tkh_act_reveal_tile;
uint32_t tkh_tile_pool(const struct tkh_state *s);

/* --- cards/, tiles/ --------------------------------------------------------------------------- */

/* When a Blessing may be played. */
enum tkh_window {
	TKH_ANY_TIME,
	TKH_BEFORE_DIE,
	TKH_WITH_DIE,
	TKH_WITH_GOD,
	TKH_WITH_PRODUCTION,
	TKH_WINDOWS
};

/* What a Blessing does, by meaning. */
enum tkh_effect { TKH_GIVES, TKH_MOVES_TRACK, TKH_TURNS_DIE, TKH_RECOLOURS, TKH_WAIVES,
                  TKH_JOINS_NEIGHBOUR, TKH_JOINS_OPPOSITE, TKH_REPEATS, TKH_GIVES_ANUBIS,
                  TKH_GATHERS,
                  TKH_MOVES_BUILDING, TKH_EFFECTS };

struct tkh_blessing {
	uint8_t window;
	uint8_t effect;
	uint8_t gods; /* set of gods for TKH_WITH_GOD */
};
extern const struct tkh_blessing tkh_blessings[TKH_FAMILY];

/* The Blessings by window and by effect, as sets of cards. */
extern const uint32_t tkh_blessings_in[TKH_WINDOWS], tkh_blessings_of[TKH_EFFECTS];

/* The Blessings in the hand that have this effect. */
static inline uint32_t tkh_blessings_with(const struct tkh_state *s, unsigned seat, unsigned effect)
{
	return s->player[seat].blessings & tkh_blessings_of[effect];
}
/* Puts a played Blessing on its pile and triggers its moment (T-BLESS-01). */
void tkh_spend_blessing(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned card, struct bb_events *log);

/* Returns the VP when scored; `levels` = levels paid for. */
typedef unsigned tkh_decree_scoring(const struct bb_rules *rules, const struct tkh_state *s,
                                    unsigned seat, const struct tkh_decree_values *values,
                                    unsigned levels);
struct tkh_decree {
	uint8_t role;              /* enum tkh_decree_role */
	tkh_decree_scoring *score; /* NULL = no scoring of its own */
};
enum tkh_decree_role { TKH_JUST_SCORES, TKH_DOUBLES, TKH_ASKS_LEVELS, TKH_ACTS };
extern const struct tkh_decree tkh_decrees[TKH_FAMILY];
unsigned tkh_decree_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned decree, unsigned levels);
unsigned tkh_symbol(const struct bb_rules *rules, unsigned decree);
/* The Decree with that role in the set, or TKH_FAMILY. */
unsigned tkh_decree_with(uint32_t decrees, unsigned role);

typedef void tkh_start_run(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           const struct tkh_start_values *values, struct bb_events *log);
struct tkh_start {
	tkh_start_run *run; /* NULL = the gain printed on the card */
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
/* True if its ability repeats what the covered space gave. */
bool tkh_tile_doubles(unsigned tile);
void tkh_run_ability(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned tile, struct bb_events *log);

/* tiles/horus.c */
unsigned tkh_value_of_god(const struct tkh_state *s, unsigned god);
void tkh_pay_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, unsigned god,
                   struct bb_events *log);
/* True if any player has a Statue for the god. */
bool tkh_is_honoured(const struct bb_rules *rules, const struct tkh_state *s, unsigned god);
/* After a God action: pays the bonuses of all Statues that it triggers (T-RULING-25). */
void tkh_pay_bonuses(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);

/* flag for cards drawn to choose from: the others go below the deck */
enum { TKH_REST_BELOW = 16 };

#endif
