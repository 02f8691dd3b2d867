/* The network: loading weights, and evaluating it. */
#include "ai/net.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "core/text.h"

/* --- reading -------------------------------------------------------------------------------- */

struct bytes {
	const uint8_t *at;
	size_t left;
	bool bad;
};

static const uint8_t *take(struct bytes *bytes, size_t count)
{
	const uint8_t *at = bytes->at;

	if (count > bytes->left) {
		bytes->bad = true;
		return NULL;
	}
	bytes->at += count;
	bytes->left -= count;
	return at;
}

/* A little-endian number of `size` bytes; 0 when there are none left. */
static uint64_t take_number(struct bytes *bytes, unsigned size)
{
	const uint8_t *at = take(bytes, size);
	uint64_t number = 0;

	for (unsigned i = 0; at != NULL && i < size; i++)
		number |= (uint64_t)at[i] << (8 * i);
	return number;
}

/* A signed number that is at most `most` from 0. */
static int32_t take_signed(struct bytes *bytes, unsigned size, int32_t most)
{
	unsigned unused = 64 - 8 * size;
	int64_t number = (int64_t)(take_number(bytes, size) << unused) >> unused;

	if (number > most || number < -most) {
		bytes->bad = true;
		return 0;
	}
	return (int32_t)number;
}

static const char *read_head(struct ai_net *net, const struct bb_game *game, struct bytes *bytes)
{
	static const char mark[8] = AI_NET_MARK;
	struct ai_net_head *head = &net->head;
	const uint8_t *at = take(bytes, sizeof mark);

	if (at == NULL || memcmp(at, mark, sizeof mark) != 0)
		return "are no weights of a network of version 2";
	head->env_version = (uint32_t)take_number(bytes, 4);
	head->columns = (uint32_t)take_number(bytes, 4);
	head->hidden = (uint32_t)take_number(bytes, 4);
	head->second = (uint32_t)take_number(bytes, 4);
	head->base = take_signed(bytes, 4, AI_NET_BIAS_MAX);
	head->note = (uint32_t)take_number(bytes, 4);
	head->seats = (uint32_t)take_number(bytes, 4);
	head->action_rows = (uint32_t)take_number(bytes, 4);
	head->action_base = take_signed(bytes, 4, AI_NET_BIAS_MAX);
	at = take(bytes, sizeof head->game);
	if (at == NULL || bytes->bad)
		return "end in their head";
	memcpy(head->game, at, sizeof head->game);
	head->game[sizeof head->game - 1] = '\0';
	if (!bb_same(head->game, game->name))
		return "are of another game";
	if (head->env_version != game->env_version || head->columns != net->observer.columns)
		return "are made for other columns than these";
	if (head->action_rows != 0 && (head->action_rows != net->action_rows.count ||
	                               head->action_rows > AI_NET_ACTION_ROWS_MAX))
		return "are made for other actions than these";
	if (head->hidden == 0 || head->hidden > AI_NET_HIDDEN_MAX || head->hidden % 16 != 0 ||
	    head->second == 0 || head->second > AI_NET_SECOND_MAX)
		return "have layers of a size that is not supported";
	at = head->note <= AI_NET_NOTE_MAX ? take(bytes, head->note) : NULL;
	if (at == NULL)
		return "end in their head";
	memcpy(net->note, at, head->note);
	return NULL;
}

/* Fills a row of `hidden` numbers; returns false if it is all zero, leaving row[] unchanged. */
static bool take_row(struct bytes *bytes, unsigned hidden, int16_t *row)
{
	unsigned shift = (unsigned)take_number(bytes, 1);
	const uint8_t *at;

	if (shift == AI_NET_NO_ROW)
		return false;
	at = take(bytes, hidden);
	if (at == NULL || shift > AI_NET_SHIFT_MAX) {
		bytes->bad = true;
		return false;
	}
	for (unsigned i = 0; i < hidden; i++)
		row[i] = (int16_t)((at[i] ^ 0x80) * (1 << shift) - 0x80 * (1 << shift));
	return true;
}

static const char *read_rows(struct ai_net *net, struct bytes *bytes)
{
	uint32_t used = net->head.hidden;

	for (unsigned column = 0; column < net->head.columns; column++) {
		int16_t row[AI_NET_HIDDEN_MAX];

		net->row[column] = 0;
		if (!take_row(bytes, net->head.hidden, row))
			continue;
		if (used + net->head.hidden > AI_NET_ROWS_MAX)
			return "have too many rows";
		memcpy(&net->rows[used], row, net->head.hidden * sizeof row[0]);
		net->row[column] = used;
		used += net->head.hidden;
	}
	return bytes->bad ? "have a broken row" : NULL;
}

static void read_layers(struct ai_net *net, struct bytes *bytes)
{
	for (unsigned i = 0; i < net->head.hidden; i++)
		net->bias[i] = take_signed(bytes, 4, AI_NET_BIAS_MAX);
	for (unsigned k = 0; k < net->head.second; k++)
		for (unsigned i = 0; i < net->head.hidden; i++)
			net->weight[k][i] = (int16_t)take_signed(bytes, 2, AI_NET_WEIGHT_MAX);
	for (unsigned k = 0; k < net->head.second; k++)
		net->second_bias[k] = take_signed(bytes, 4, AI_NET_BIAS_MAX);
	for (unsigned k = 0; k < net->head.second; k++)
		net->last[k] = (int16_t)take_signed(bytes, 2, AI_NET_WEIGHT_MAX);
	for (unsigned r = 0; r < net->head.action_rows; r++) {
		(void)take_row(bytes, net->head.hidden, net->action[r]);
		net->action_bias[r] = (int16_t)take_signed(bytes, 2, INT16_MAX);
	}
}

const char *ai_net_load(struct ai_net *net, const struct bb_game *game, const uint8_t *bytes,
                        size_t length)
{
	struct bytes left = {bytes, length, false};
	const char *wrong;

	memset(net, 0, sizeof *net);
	if (!bb_observer_init(&net->observer, game))
		return "are for a game with too many columns";
	bb_rows_init(&net->action_rows, game);
	wrong = read_head(net, game, &left);
	if (wrong == NULL)
		wrong = read_rows(net, &left);
	if (wrong != NULL)
		return wrong;
	read_layers(net, &left);
	length -= left.left;
	if (take_number(&left, 8) != bb_hash(bytes, length, 0) || left.bad || left.left != 0)
		return "are damaged: length, numbers or hash are wrong";
	return NULL;
}

bool ai_net_suits(const struct ai_net *net, const struct bb_rules *rules)
{
	return (net->head.seats & ai_net_seats_bit(rules->seats, rules->automata != 0)) != 0;
}

/* --- asking --------------------------------------------------------------------------------- */

#define INLINE static inline __attribute__((always_inline))

/* Sums wrap around: no weights, however bad, cause undefined behaviour. */
INLINE void add_row(const struct ai_net *net, unsigned column, int times, int32_t *sum)
{
	const int16_t *row = net->rows + net->row[column];
	unsigned hidden = net->head.hidden;

	if (times == 0 || net->row[column] == 0)
		return;
	/* Most columns are 0 or 1, and a product costs more than a sum. */
	if (times == 1)
		for (unsigned block = 0; block < hidden; block += 16)
			for (unsigned i = block; i < block + 16; i++)
				sum[i] = (int32_t)((uint32_t)sum[i] + (uint32_t)row[i]);
	else if (times == -1)
		for (unsigned block = 0; block < hidden; block += 16)
			for (unsigned i = block; i < block + 16; i++)
				sum[i] = (int32_t)((uint32_t)sum[i] - (uint32_t)row[i]);
	else
		for (unsigned block = 0; block < hidden; block += 16)
			for (unsigned i = block; i < block + 16; i++)
				sum[i] = (int32_t)((uint32_t)sum[i] + (uint32_t)(row[i] * times));
}

static inline int32_t clipped(int32_t value)
{
	return value < 0 ? 0 : value < AI_NET_STATE_MAX ? value : AI_NET_STATE_MAX;
}

INLINE void clip_all(const struct ai_net *net, const int32_t *sum, int16_t *state)
{
	for (unsigned i = 0; i < net->head.hidden; i++)
		state[i] = (int16_t)clipped(sum[i] / (AI_NET_COLUMN_UNIT / AI_NET_STATE_UNIT));
}

INLINE int32_t product(const int16_t *state, const int16_t *weight, unsigned hidden)
{
	int32_t sum = 0;

	for (unsigned block = 0; block < hidden; block += 16)
		for (unsigned i = block; i < block + 16; i++)
			sum += state[i] * weight[i];
	return sum;
}

INLINE int32_t judge(const struct ai_net *net, const int32_t *sum)
{
	_Alignas(32) int16_t state[AI_NET_HIDDEN_MAX];
	int32_t said = 0;

	clip_all(net, sum, state);
	for (unsigned k = 0; k < net->head.second; k++) {
		int32_t here = product(state, net->weight[k], net->head.hidden);

		said += clipped((here + net->second_bias[k]) / AI_NET_WEIGHT_UNIT) * net->last[k];
	}
	return said;
}

/* Updates from the sum of the root's observation by the columns that may have changed since; `work`
 * is restored to the root's observation. */
INLINE void add_change(const struct ai_net *net, const int32_t *root, const uint8_t *column,
                       uint8_t *work, const uint16_t *changed, uint32_t count, int32_t *sum)
{
	memcpy(sum, root, net->head.hidden * sizeof *sum);
	for (uint32_t i = 0; i < count; i++) {
		unsigned c = changed[i];

		add_row(net, c, work[c] - column[c], sum);
		work[c] = column[c];
	}
}

INLINE void add_all(const struct ai_net *net, const uint8_t *column, int32_t *sum)
{
	memcpy(sum, net->bias, sizeof net->bias);
	for (unsigned c = 0; c < net->head.columns; c++)
		add_row(net, c, column[c], sum);
}

INLINE int32_t ask(const struct ai_net *net, const uint8_t *column)
{
	_Alignas(32) int32_t sum[AI_NET_HIDDEN_MAX];

	add_all(net, column, sum);
	return judge(net, sum);
}

/* The same code for processors that handle eight numbers at once. Integers: sums do not depend on
 * the order. */
#if defined(__x86_64__) && defined(__GNUC__)
#define WIDE __attribute__((target("avx2")))
#define IS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define IS_WIDE false
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define PLAIN __attribute__((optimize("no-tree-vectorize")))
#else
#define PLAIN
#endif

WIDE static int32_t ask_wide(const struct ai_net *net, const uint8_t *column)
{
	return ask(net, column);
}

PLAIN static int32_t ask_plain(const struct ai_net *net, const uint8_t *column)
{
	return ask(net, column);
}

/* How one seat's observation differs from the root's. */
struct change {
	const int32_t *root;
	const uint8_t *column;
	uint8_t *work;
	uint16_t changed[BB_COLUMNS_MAX];
	uint32_t count;
};

INLINE int32_t judge_change(const struct ai_net *net, const struct change *change)
{
	_Alignas(32) int32_t sum[AI_NET_HIDDEN_MAX];

	add_change(net, change->root, change->column, change->work, change->changed, change->count,
	           sum);
	return judge(net, sum);
}

WIDE static int32_t change_wide(const struct ai_net *net, const struct change *change)
{
	return judge_change(net, change);
}

static int32_t change_narrow(const struct ai_net *net, const struct change *change)
{
	return judge_change(net, change);
}

/* The last rows of actions and their products: actions of one kind share them. */
struct met {
	uint16_t row[BB_ROWS_MAX];
	int32_t said[BB_ROWS_MAX];
};

INLINE void judge_actions(const struct ai_net *net, const struct change *change,
                          const bb_action *legal, uint32_t count, float *logit)
{
	const float unit = 1.0f / ((float)AI_NET_COLUMN_UNIT * AI_NET_STATE_UNIT),
		    bias_unit = 1.0f / AI_NET_BASE_UNIT;
	_Alignas(32) int32_t sum[AI_NET_HIDDEN_MAX];
	_Alignas(32) int16_t state[AI_NET_HIDDEN_MAX];
	uint16_t row[BB_ROWS_MAX];
	struct met met;

	memset(met.row, 0xff, sizeof met.row);
	add_change(net, change->root, change->column, change->work, change->changed, change->count,
	           sum);
	clip_all(net, sum, state);
	for (uint32_t i = 0; i < count; i++) {
		unsigned rows = bb_rows_of(&net->action_rows, legal[i], row);

		logit[i] = 0;
		for (unsigned k = 0; k < rows; k++) {
			if (row[k] != met.row[k]) {
				met.row[k] = row[k];
				met.said[k] = product(state, net->action[row[k]], net->head.hidden);
			}
			logit[i] += (float)met.said[k] * unit +
			            (float)net->action_bias[row[k]] * bias_unit;
		}
	}
}

WIDE static void actions_wide(const struct ai_net *net, const struct change *change,
                              const bb_action *legal, uint32_t count, float *logit)
{
	judge_actions(net, change, legal, count, logit);
}

static void actions_narrow(const struct ai_net *net, const struct change *change,
                           const bb_action *legal, uint32_t count, float *logit)
{
	judge_actions(net, change, legal, count, logit);
}

int32_t ai_net_ask(const struct ai_net *net, const uint8_t *column, bool plain)
{
	return plain || !IS_WIDE ? ask_plain(net, column) : ask_wide(net, column);
}

static void see(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                unsigned seat, uint8_t *sight)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	bb_sight_make(&net->observer, rules, view, seat, sight);
}

void ai_net_begin(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                  struct ai_net_root *root)
{
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		see(net, rules, state, seat, root->sight[seat]);
		bb_observe_sight(&net->observer, root->sight[seat], root->column[seat]);
		memcpy(root->work[seat], root->column[seat], net->observer.columns);
		add_all(net, root->column[seat], root->sum[seat]);
	}
}

/* e to the power of x, |x| <= 20, by additions and multiplications only: the same everywhere. */
static float power_of_e(float x)
{
	float twos = x * 1.44269504f, rest, power;
	int32_t whole = (int32_t)(twos + 64.0f) - 64;
	uint32_t bits = (uint32_t)(whole + 127) << 23;

	rest = (twos - (float)whole) * 0.693147181f;
	power = 1 +
	        rest * (1 + rest * (0.5f + rest * (0.166666667f + rest * (0.0416666667f +
	                                                                  rest * 0.00833333333f))));
	memcpy(&rest, &bits, sizeof rest);
	return power * rest;
}

/* The natural logarithm of a number from 1 to 65,535, by the same means. */
static float log_of(unsigned number)
{
	unsigned whole = 31 - (unsigned)__builtin_clz(number);
	float part = (float)number / (float)(1u << whole); /* 1 .. 2 */
	float x = (part - 1) / (part + 1), square = x * x;

	return 0.693147181f * (float)whole +
	       2 * x * (1 + square * (0.333333333f + square * (0.2f + square * 0.142857143f)));
}

/* What the seat sees of `state`, as the difference from what it saw at the root. */
static void see_change(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                       unsigned seat, struct ai_net_root *root, struct change *change)
{
	_Alignas(8) uint8_t sight[BB_SIGHT_MAX];

	see(net, rules, state, seat, sight);
	change->root = root->sum[seat];
	change->column = root->column[seat];
	change->work = root->work[seat];
	change->count = bb_observe_update(
		&net->observer, root->sight[seat], sight, change->work, change->changed);
}

/* Turns numbers into shares that sum to 1. */
static void softmax(float *number, uint32_t count)
{
	float most = -1e30f, sum = 0;

	for (uint32_t i = 0; i < count; i++)
		most = number[i] > most ? number[i] : most;
	for (uint32_t i = 0; i < count; i++) {
		float behind = most - number[i];

		number[i] = power_of_e(behind < 20.0f ? -behind : -20.0f);
		sum += number[i];
	}
	for (uint32_t i = 0; i < count; i++)
		number[i] /= sum;
}

void ai_net_win(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                const struct bb_outlook *outlook, struct ai_net_root *root, float win[BB_SEATS_MAX])
{
	const float unit = 1.0f / (AI_NET_STATE_UNIT * AI_NET_WEIGHT_UNIT);
	float base = (float)net->head.base / AI_NET_BASE_UNIT;
	struct change change;
	bool wide = IS_WIDE;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		see_change(net, rules, state, seat, root, &change);
		win[seat] =
			(float)(wide ? change_wide(net, &change) : change_narrow(net, &change)) *
			unit;
		if (base != 0)
			win[seat] += base * (float)outlook->value[seat] / (float)outlook->spread;
	}
	softmax(win, rules->seats);
}

void ai_net_priors(const struct ai_net *net, const struct bb_rules *rules, const void *state,
                   const bb_action *legal, uint32_t count, struct ai_net_root *root, float *prior)
{
	float base = (float)net->head.action_base / AI_NET_BASE_UNIT;
	int actor = rules->game->actor(rules, state);
	uint16_t weight[BB_LEGAL_MAX];
	struct change change;

	if (BB_NEVER(actor < 0 || net->head.action_rows == 0))
		return;
	see_change(net, rules, state, (unsigned)actor, root, &change);
	if (IS_WIDE)
		actions_wide(net, &change, legal, count, prior);
	else
		actions_narrow(net, &change, legal, count, prior);
	if (base != 0 && rules->game->policy != NULL) {
		rules->game->policy(rules, state, legal, count, weight);
		for (uint32_t i = 0; i < count; i++)
			prior[i] += base * log_of(weight[i] > 0 ? weight[i] : 1);
	}
	softmax(prior, count);
}
