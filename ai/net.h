/* A network that evaluates positions. Its input is what each seat sees; its output is each seat's
 * probability to win, and how promising the legal actions look.
 *
 * Integers only, so that every machine gets the same results. The columns of a seat's observation
 * (core/observe.h) select rows of the first layer; their sum goes through two small layers to one
 * number, with the same network for every seat. The probabilities are the softmax of these numbers
 * combined with the game's `evaluate`. The first layer of the seat to act, times the rows of an
 * action (core/rows.h), gives the action a number; priors are the softmax of these numbers combined
 * with the game's `policy`. Weights are data: benben fit makes them, and their head has the scales.
 *
 * The file, little-endian: AI_NET_MARK; the head below; `note` bytes of text; for each column a
 * row; `hidden` int32; `second` rows of `hidden` int16; `second` int32; `second` int16; for each of
 * `action_rows` a row and an int16; and the hash of all that. A row is a byte, NO_ROW or a shift,
 * and after a shift `hidden` int8. */
#ifndef AI_NET_H
#define AI_NET_H

#include "ai/ai.h"
#include "core/observe.h"
#include "core/rows.h"

#define AI_NET_MARK "BBNET\2\0" /* 8 bytes with the zero that ends it */

enum {
	AI_NET_HIDDEN_MAX = 64,
	AI_NET_SECOND_MAX = 32,
	AI_NET_NOTE_MAX = 1024,
	AI_NET_ROWS_MAX = 256 << 10, /* numbers in the first layer */
	AI_NET_ACTION_ROWS_MAX = 2048,
#ifdef __wasm__
	AI_NETS_MAX = 2,
#else
	AI_NETS_MAX = 6,
#endif
	AI_NET_NO_ROW = 0xff,
	AI_NET_SHIFT_MAX = 7,
	AI_NET_WEIGHT_MAX = 8191, /* of the later layers: sums stay within 31 bits */
	AI_NET_BIAS_MAX = 1 << 28,
	AI_NET_COLUMN_UNIT = 1 << 12, /* of weights and biases of the first layer */
	AI_NET_STATE_UNIT = 1 << 8,   /* of a layer's output, 0 .. AI_NET_STATE_MAX */
	AI_NET_STATE_MAX = 2047,
	AI_NET_WEIGHT_UNIT = 1 << 10,
	AI_NET_BASE_UNIT = 1 << 12,
};

struct ai_net_head {
	uint32_t env_version, columns, hidden, second;
	int32_t base; /* weight of the value of `evaluate`, relative to its spread */
	uint32_t note;
	uint32_t seats;       /* ai_net_seats_bit of the games it was trained with */
	uint32_t action_rows; /* 0 = no output for actions */
	int32_t action_base;  /* weight of the logarithm of `policy` */
	char game[16];
};

struct ai_net {
	struct ai_net_head head;
	char note[AI_NET_NOTE_MAX + 1];
	struct bb_observer observer;
	uint32_t row[BB_COLUMNS_MAX]; /* place of a column's row; row 0 is all zero */
	_Alignas(32) int16_t rows[AI_NET_ROWS_MAX];
	_Alignas(32) int32_t bias[AI_NET_HIDDEN_MAX];
	_Alignas(32) int16_t weight[AI_NET_SECOND_MAX][AI_NET_HIDDEN_MAX];
	int32_t second_bias[AI_NET_SECOND_MAX];
	int16_t last[AI_NET_SECOND_MAX];
	struct bb_rows action_rows;
	_Alignas(32) int16_t action[AI_NET_ACTION_ROWS_MAX][AI_NET_HIDDEN_MAX];
	int16_t action_bias[AI_NET_ACTION_ROWS_MAX];
};

/* Reads weights for `game`. Returns NULL, or what is wrong with them: then `net` must not be
 * used. */
const char *ai_net_load(struct ai_net *net, const struct bb_game *game, const uint8_t *bytes,
                        size_t length);

/* nets.c: gives the agents of `game` that ask for it ("pharaoh/net=1") network number `which`,
 * before anybody thinks. Returns NULL, or what is wrong with the weights: then nothing changes. */
const char *ai_net_give(const struct bb_game *game, unsigned which, const uint8_t *bytes,
                        size_t length) BB_MUST_USE;
/* NULL = there is none: they judge by `evaluate`. */
const struct ai_net *ai_net_for(const struct bb_game *game, unsigned which);

/* The bit for games with this many seats, with or without an automaton. */
static inline uint32_t ai_net_seats_bit(unsigned seats, bool automata)
{
	return 1u << (seats + (automata ? 8 : 0));
}
/* True if it was trained with games like these: as many seats, with or without automata. */
bool ai_net_suits(const struct ai_net *net, const struct bb_rules *rules);

/* Kept by a search: the observations of its root, so that nearby positions cost only the
 * difference. */
struct ai_net_root {
	_Alignas(8) uint8_t sight[BB_SEATS_MAX][BB_SIGHT_MAX];
	_Alignas(8) uint8_t column[BB_SEATS_MAX][BB_COLUMNS_MAX];
	/* the same between two evaluations */
	_Alignas(8) uint8_t work[BB_SEATS_MAX][BB_COLUMNS_MAX];
	_Alignas(32) int32_t sum[BB_SEATS_MAX][AI_NET_HIDDEN_MAX];
};

void ai_net_begin(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                  struct ai_net_root *root);
/* The probability of each seat to win. `outlook` is the result of `evaluate`. */
void ai_net_win(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                const struct bb_outlook *outlook, struct ai_net_root *root,
                float win[BB_SEATS_MAX]);

/* The shares of the legal actions in a choice of the seat to act, summing to 1. For networks with
 * `action_rows`. */
void ai_net_priors(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                   const bb_action *legal, uint32_t count, struct ai_net_root *root, float *prior);

/* The output for an observation, in 1 / (AI_NET_STATE_UNIT * AI_NET_WEIGHT_UNIT): with this
 * machine's vector instructions or without. For tests: the results are the same. */
int32_t ai_net_ask(const struct ai_net *net, const uint8_t *column, bool plain);

#endif
