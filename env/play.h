/* One match with text in and out: for scripts and notebooks in other languages. C programs use
 * match/ directly. Chance comes from a seed. */
#ifndef ENV_PLAY_H
#define ENV_PLAY_H

#include "core/game.h"

struct env_play;

/* The memory for a match in bytes (aligned to 16). */
size_t env_play_size(void);
enum bb_status env_play_open(struct env_play **play, const char *game, const char *options,
                             uint64_t seed, void *memory) BB_MUST_USE;
/* The seat to act, or BB_OVER. */
int env_play_seat(const struct env_play *play);
unsigned env_play_seats(const struct env_play *play);
int32_t env_play_score(const struct env_play *play, unsigned seat);
/* Plays an action given as text for the seat to act, and the chance that follows. */
enum bb_status env_play_act(struct env_play *play, const char *text) BB_MUST_USE;
/* Takes back the last action of a seat. */
enum bb_status env_play_undo(struct env_play *play, unsigned seat) BB_MUST_USE;
/* The rule that forbids an action: "" = it is legal; NULL = it is not an action of the game. */
const char *env_play_why_not(const struct env_play *play, const char *text);

/* These write a text with its NUL into `out` and return false if it does not fit. */
/* A list of actions: "id", "kind", "args", "text". */
bool env_play_legal(const struct env_play *play, char *out, size_t size);
/* An object: the position as a seat sees it. */
bool env_play_view(const struct env_play *play, unsigned seat, char *out, size_t size);
bool env_play_record(const struct env_play *play, char *out, size_t size);
/* What an agent would do: an object with "text" and, for a search, its choices. 0 iterations = as
 * many as its level has. `memory` has at least AI_MEMORY_MIN bytes, aligned to 16. */
bool env_play_think(const struct env_play *play, const char *agent, uint32_t iterations,
                    uint64_t seed, void *memory, size_t memory_size, char *out, size_t size);

#endif
