/* Playouts: fast play for simulation, benchmarks and search.
 *
 * One call plays everything between two choices: chance, and moves without an alternative. The
 * state must be complete; complete a view with `resample` first. No events are emitted and nothing
 * is checked.
 *
 * `luck` draws chance and `will` draws choices, so that different choices do not change the luck.
 * They may be the same generator. Results do not depend on whether a game has the fast hooks
 * `resolve` and `pick`; the contract suite compares both paths draw by draw. */
#ifndef BB_CORE_PLAYOUT_H
#define BB_CORE_PLAYOUT_H

#include "core/game.h"

/* Plays chance until a seat is to act or the game is over. Returns the actor, never BB_CHANCE. */
int bb_draw_chance(const struct bb_rules *rules, void *state, struct bb_rng *luck);

/* The same, and also plays moves without an alternative: goes to the next position with a real
 * choice. Returns its seat with legal[0..*count-1] (room for legal_max), *count >= 2; or BB_OVER
 * with *count = 0. */
int bb_next_choice(const struct bb_rules *rules, void *state, struct bb_rng *luck, bb_action *legal,
                   uint32_t *count);

/* Picks one of the legal actions of the seat to act, all equally likely, and sets *count to their
 * number. Draws one number below *count from `will`: legal[that number]. */
bb_action bb_pick(const struct bb_rules *rules, const void *state, struct bb_rng *will,
                  uint32_t *count);

/* Statistics of a playout. */
struct bb_playout {
	uint64_t decisions; /* actions of seats, including those without an alternative */
	uint64_t legal;     /* legal actions at these decisions, summed up */
};

/* Plays random actions until the game is over or `limit` decisions were made. Returns the actor at
 * that point: BB_OVER or a seat. Adds to *sum (may be NULL). */
int bb_play_out(const struct bb_rules *rules, void *state, struct bb_rng *luck, struct bb_rng *will,
                uint32_t limit, struct bb_playout *sum);

/* A fast hash of the bytes of a state, for the tables of a search. Equal positions have equal
 * bytes. It depends on the memory layout, so never store or send it: use bb_position_hash for
 * that. */
uint64_t bb_state_hash(const struct bb_rules *rules, const void *state);

#endif
