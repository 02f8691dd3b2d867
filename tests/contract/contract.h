/* The contract suite: what every game must fulfil, whatever its rules.
 *
 * A `subject` is one game with one preset of options. Properties are grouped; each group is one
 * test that counts how often it was tried and keeps its first failure. */
#ifndef TESTS_CONTRACT_H
#define TESTS_CONTRACT_H

#include <stdio.h>

#include "games/registry.h"

#define GROUPS(X)                                                                                  \
	X(TABLES, "tables describe every byte, kind and option without overlap")                   \
	X(LEGAL, "legal actions are sorted, unique, well formed, never none")                      \
	X(APPLY, "every legal action applies and keeps the invariants")                            \
	X(REFUSE, "every other integer is refused, with a reason, and changes nothing")            \
	X(CHANCE, "weights are positive, sampling agrees with them, labels are unique")            \
	X(PLAYOUT, "the fast hooks of playouts give what the plain way gives")                     \
	X(NOTATION, "actions and options read back as they were written")                          \
	X(POSITION, "positions read back as they were written; JSON is well formed")               \
	X(VIEW, "views are stable, agree on the actor and can be completed")                       \
	X(SECRET, "nothing a seat is shown depends on what its view hides")                        \
	X(AGENT, "agents choose legal actions from views")                                         \
	X(END, "the game ends in time with scores and places")                                     \
	X(REPLAY, "the same actions give the same bytes and hashes")                               \
	X(OBSERVE, "observations have one size and put the observer first")                        \
	X(HOSTILE, "whatever `check` accepts can be played, shown and completed")

enum group {
#define GROUP_ENUM(id, text) G_##id,
	GROUPS(GROUP_ENUM)
#undef GROUP_ENUM
		GROUP_COUNT
};

enum {
	TEXT_ROOM = 256 * 1024, /* no text form of anything is longer */
};

struct subject {
	struct bb_rules rules;
	const struct bb_game *game;
	size_t size; /* of a state */
	struct bb_rng rng;
	uint64_t seed; /* of the current game: printed when something fails */
	uint32_t step;
	uint32_t chance_nodes_sampled;
	uint64_t tried[GROUP_COUNT];
	char failure[GROUP_COUNT][512]; /* the first one; empty = none */
};

/* A state with the alignment states need. */
struct any_state {
	_Alignas(8) uint8_t at[BB_STATE_MAX];
};

static inline bool tried(struct subject *subject, enum group group, bool ok)
{
	subject->tried[group]++;
	return ok;
}

/* Keeps the message if it is the first of its group. Returns false. */
bool fail(struct subject *subject, enum group group, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* EXPECT(subject, group, condition, format, ...) counts a try and is the condition. The
 * arguments of the message are evaluated only when it failed. */
#define EXPECT(subject, group, ok, ...)                                                            \
	(tried(subject, group, ok) ? true : fail(subject, group, __VA_ARGS__))

/* One shared buffer for texts that are compared at once. */
const char *text_of_action(struct subject *subject, const void *state, bb_action action);

bool in_list(const bb_action *list, uint32_t count, bb_action action);

/* tables.c: once per subject. */
void test_tables(struct subject *subject);
void test_options(struct subject *subject);
void test_observe(struct subject *subject, const void *state);

/* actions.c: at a position; legal[] has its legal actions. */
void test_legal(struct subject *subject, const void *state, const bb_action *legal, uint32_t count);
void test_apply(struct subject *subject, const void *state, const bb_action *legal, uint32_t count);
void test_refuse(struct subject *subject, const void *state, const bb_action *legal,
                 uint32_t count);
void test_weights(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count);
void test_playout(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count);
void test_notation(struct subject *subject, const void *state, const bb_action *legal,
                   uint32_t count);

/* views.c: at a position. */
void test_position(struct subject *subject, const void *state);
void test_views(struct subject *subject, const void *state, const bb_action *legal, uint32_t count);
void test_secrets(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count);
void test_hostile(struct subject *subject, const void *state);

#endif
