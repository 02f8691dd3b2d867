/* Playouts: fast play for simulation, benchmarks and search.
 *
 * One call plays everything between two choices: chance, and moves without an alternative. The state
 * must be complete; complete a view with `resample` first. No events are emitted and nothing is
 * checked.
 *
 * `luck` draws chance and `will` draws choices, so that choosing differently does not change the
 * luck. They may be the same generator. Results do not depend on whether a game has the fast hooks
 * `resolve` and `pick`; the contract suite compares both paths draw by draw. */
#ifndef BB_CORE_PLAYOUT_H
#define BB_CORE_PLAYOUT_H

#include "core/game.h"

/* Plays chance until a seat is to act or the game is over; answers the actor, never BB_CHANCE. */
int bb_draw_chance(const struct bb_rules *rules, void *state, struct bb_rng *luck);

/* The same, and plays moves without an alternative, too: goes to the next position with a real
 * choice. Answers its seat with legal[0..*count-1] (room for legal_max), *count >= 2; or BB_OVER
 * with *count = 0. */
int bb_next_choice(const struct bb_rules *rules, void *state, struct bb_rng *luck, bb_action *legal,
                   uint32_t *count);

/* A seat is to act: one of its legal actions, each as likely as another, and how many there are.
 * Draws one number below *count from `will`: legal[that number]. */
bb_action bb_pick(const struct bb_rules *rules, const void *state, struct bb_rng *will,
                  uint32_t *count);

/* What a playout was like. */
struct bb_playout {
	uint64_t decisions; /* actions of seats, those without an alternative included */
	uint64_t legal;     /* actions they had, all together */
};

/* Plays random actions until the game is over, or `limit` decisions were made. Answers the actor
 * then: BB_OVER or a seat. Adds to *sum (may be NULL). */
int bb_play_out(const struct bb_rules *rules, void *state, struct bb_rng *luck, struct bb_rng *will,
                uint32_t limit, struct bb_playout *sum);

/* Hash of the bytes of a state: fast, for tables of a search. Equal positions have equal bytes.
 * It depends on the memory layout, so it is never stored or sent: that is what bb_position_hash
 * is for. */
uint64_t bb_state_hash(const struct bb_rules *rules, const void *state);

#endif
