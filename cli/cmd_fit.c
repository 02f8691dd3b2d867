/* benben fit: makes the weights of a network (ai/net.h) from lessons (cmd_lessons.c).
 *
 * Each seat's observation gives a number, the softmax of a position's numbers is the chance of each seat to win, and the loss is its
 * logarithm against a mixture of the result and of what the search said. Adam on batches, with half of a layer's states left out at
 * random; one game of ten is not learned from and says which epoch was best. Numbers are rounded at the end, and told
 * again with the rounded network. The same lessons, options and program give the same weights. */
#include <math.h>
#include <string.h>

#include "ai/net.h"
#include "cli/cli.h"
#include "cli/lessons.h"
#include "core/hash.h"
#include "core/rng.h"

enum {
	HIDDEN_MAX = AI_NET_HIDDEN_MAX,
	SECOND_MAX = AI_NET_SECOND_MAX,
	BATCH = 256,
	HELD_BACK = 10, /* one game of so many */
	FILES_MAX = 64,
};

/* A parameter block with its Adam moments. */
struct block {
	float *at, *slope, *mean, *square;
	size_t count;
};

struct fit {
	const struct bb_game *game;
	uint32_t columns, hidden, second;
	uint64_t epochs, seed, promise; /* percent of the target that the search said */
	float rate, dropout, decay;
	bool base_wanted;
	/* lessons */
	struct cli_bytes heads[FILES_MAX], column[FILES_MAX], value[FILES_MAX];
	struct place {
		const int32_t *head;
		const uint16_t *column;
		const uint8_t *value;
	} * place;
	uint32_t count, learned; /* those learned from come first */
	uint64_t games;
	uint32_t seats; /* bit n: there are games of n seats */
	/* the network */
	struct block rows, bias, weight, second_bias, last, base;
	float *scale;
	uint8_t *touched;
	uint32_t *touch;
	uint32_t touches;
	uint64_t steps;
	struct bb_rng rng;
};

/* What one seat's observation led to, for the way back. */
struct trace {
	float sum[HIDDEN_MAX], state[HIDDEN_MAX], second[SECOND_MAX], said;
};

static bool block_begin(struct block *block, size_t count)
{
	block->count = count;
	block->at = cli_alloc(4 * count, sizeof(float));
	if (!block->at)
		return false;
	block->slope = block->at + count;
	block->mean = block->at + 2 * count;
	block->square = block->at + 3 * count;
	return true;
}

static float uniform(struct bb_rng *rng)
{
	return (float)(bb_rng_next(rng) >> 40) / (float)(1 << 24);
}

static void block_scatter(struct block *block, float reach, struct bb_rng *rng)
{
	for (size_t i = 0; i < block->count; i++)
		block->at[i] = reach * (2 * uniform(rng) - 1);
}

/* --- lessons ------------------------------------------------------------------------------ */

static bool read_part(const char *prefix, const char *part, struct cli_bytes *bytes)
{
	char path[CLI_PATH_MAX];

	snprintf(path, sizeof path, "%s.%s", prefix, part);
	return cli_read_file(path, bytes);
}

static bool is_held_back(const struct place *place)
{
	return place->head[LESSON_GAME] % HELD_BACK == 0;
}

static bool read_lessons(struct fit *fit, const struct cli_args *args)
{
	size_t all = 0;

	for (int i = 0; i < args->word_count; i++) {
		if (!read_part(args->words[i], "positions", &fit->heads[i]) ||
		    !read_part(args->words[i], "columns", &fit->column[i]) ||
		    !read_part(args->words[i], "values", &fit->value[i]))
			return false;
		all += fit->heads[i].length / (LESSON_HEAD * sizeof(int32_t));
	}
	fit->place = cli_alloc(all + 1, sizeof *fit->place);
	if (!fit->place)
		return false;
	for (int i = 0; i < args->word_count; i++) {
		const int32_t *head = (const int32_t *)(const void *)fit->heads[i].at;
		const uint16_t *column = (const uint16_t *)(const void *)fit->column[i].at;
		const uint16_t *end = column + fit->column[i].length / sizeof *column;
		const uint8_t *value = (const uint8_t *)fit->value[i].at;
		size_t count = fit->heads[i].length / (LESSON_HEAD * sizeof *head);
		int32_t before = -1;

		for (size_t k = 0; k < count; k++, head += LESSON_HEAD) {
			struct place *place = &fit->place[fit->count++];

			*place = (struct place){head, column, value};
			fit->games += head[LESSON_GAME] != before;
			before = head[LESSON_GAME];
			fit->seats |= 1u << head[LESSON_SEATS];
			for (int32_t seat = 0; seat < head[LESSON_SEATS];) {
				if (column == end)
					return cli_bad("fit: %s: the columns end too early",
					               args->words[i]) == CLI_OK;
				if (*column != UINT16_MAX && *column >= fit->columns)
					return cli_bad("fit: %s: lessons of another game",
					               args->words[i]) == CLI_OK;
				seat += *column++ == UINT16_MAX;
				value++;
			}
		}
	}
	for (uint32_t i = 0; i < fit->count; i++)
		if (!is_held_back(&fit->place[i])) {
			struct place place = fit->place[i];

			fit->place[i] = fit->place[fit->learned];
			fit->place[fit->learned++] = place;
		}
	if (fit->learned == 0 || fit->learned == fit->count)
		return cli_bad("fit: there are too few games") == CLI_OK;
	return true;
}

/* Numbers are divided by their mean, where there is one. */
static bool measure_columns(struct fit *fit)
{
	double *sum = cli_alloc(2 * fit->columns, sizeof *sum);

	if (!sum)
		return false;
	for (uint32_t i = 0; i < fit->learned; i++) {
		const struct place *place = &fit->place[i];
		int32_t seat = 0;

		for (uint32_t k = 0; seat < place->head[LESSON_SEATS]; k++) {
			if (place->column[k] == UINT16_MAX) {
				seat++;
				continue;
			}
			sum[2 * place->column[k]] += place->value[k];
			sum[2 * place->column[k] + 1]++;
		}
	}
	for (uint32_t c = 0; c < fit->columns; c++)
		fit->scale[c] = sum[2 * c + 1] > 0 ? (float)(sum[2 * c + 1] / sum[2 * c]) : 0;
	cli_free(sum);
	return true;
}

/* --- there and back ----------------------------------------------------------------------- */

static const float ceiling = (float)AI_NET_STATE_MAX / AI_NET_STATE_UNIT;

static float clipped(float value)
{
	return value < 0 ? 0 : value < ceiling ? value : ceiling;
}

/* Returns how many columns the seat has, its end included. */
static uint32_t ask(const struct fit *fit, const uint16_t *column, const uint8_t *value,
                    const float *kept, struct trace *trace)
{
	uint32_t hidden = fit->hidden, k = 0;

	memcpy(trace->sum, fit->bias.at, hidden * sizeof(float));
	for (; column[k] != UINT16_MAX; k++) {
		const float *row = fit->rows.at + (size_t)column[k] * hidden;
		float times = (float)value[k] * fit->scale[column[k]];

		for (uint32_t i = 0; i < hidden; i++)
			trace->sum[i] += times * row[i];
	}
	for (uint32_t i = 0; i < hidden; i++)
		trace->state[i] = clipped(trace->sum[i]) * (kept ? kept[i] : 1);
	trace->said = 0;
	for (uint32_t s = 0; s < fit->second; s++) {
		const float *weight = fit->weight.at + s * hidden;
		float sum = fit->second_bias.at[s];

		for (uint32_t i = 0; i < hidden; i++)
			sum += trace->state[i] * weight[i];
		trace->second[s] = sum;
		trace->said += clipped(sum) * fit->last.at[s];
	}
	return k + 1;
}

static void go_back(struct fit *fit, const uint16_t *column, const uint8_t *value,
                    const float *kept, const struct trace *trace, float slope)
{
	uint32_t hidden = fit->hidden;
	float back[HIDDEN_MAX] = {0};

	for (uint32_t s = 0; s < fit->second; s++) {
		const float *weight = fit->weight.at + s * hidden;
		float *weight_slope = fit->weight.slope + s * hidden, here;

		fit->last.slope[s] += slope * clipped(trace->second[s]);
		if (trace->second[s] <= 0 || trace->second[s] >= ceiling)
			continue;
		here = slope * fit->last.at[s];
		fit->second_bias.slope[s] += here;
		for (uint32_t i = 0; i < hidden; i++) {
			weight_slope[i] += here * trace->state[i];
			back[i] += here * weight[i];
		}
	}
	for (uint32_t i = 0; i < hidden; i++) {
		bool open = trace->sum[i] > 0 && trace->sum[i] < ceiling;

		back[i] = open ? back[i] * (kept ? kept[i] : 1) : 0;
		fit->bias.slope[i] += back[i];
	}
	for (uint32_t k = 0; column[k] != UINT16_MAX; k++) {
		float *row = fit->rows.slope + (size_t)column[k] * hidden;
		float times = (float)value[k] * fit->scale[column[k]];

		if (!fit->touched[column[k]]) {
			fit->touched[column[k]] = 1;
			fit->touch[fit->touches++] = column[k];
		}
		for (uint32_t i = 0; i < hidden; i++)
			row[i] += times * back[i];
	}
}

static void target_of(const struct fit *fit, const int32_t *head, float *target)
{
	float said = head[LESSON_SEATS] == 2 ? (float)fit->promise / 100 : 0, sum = 0;

	for (int32_t s = 0; s < head[LESSON_SEATS]; s++)
		sum += (float)head[LESSON_SHARE + s];
	for (int32_t s = 0; s < head[LESSON_SEATS]; s++) {
		float promise = (float)head[LESSON_PROMISE] / 1000;

		if (s != head[LESSON_SEAT])
			promise = 1 - promise;
		target[s] = (1 - said) * (float)head[LESSON_SHARE + s] / sum + said * promise;
	}
}

/* The loss of one position against its target, or, without learning, against the result. */
static float study(struct fit *fit, const struct place *place, bool learns)
{
	const int32_t *head = place->head;
	struct trace trace[BB_SEATS_MAX];
	float kept[HIDDEN_MAX], target[BB_SEATS_MAX], logit[BB_SEATS_MAX],
		most = -1e30f, sum = 0, loss = 0;
	uint32_t at[BB_SEATS_MAX + 1] = {0};
	int32_t seats = head[LESSON_SEATS];
	bool drops = learns && fit->dropout > 0;
	float base_slope = 0;

	target_of(fit, head, target);
	for (uint32_t i = 0; drops && i < fit->hidden; i++)
		kept[i] = uniform(&fit->rng) < fit->dropout ? 0 : 1 / (1 - fit->dropout);
	for (int32_t s = 0; s < seats; s++) {
		at[s + 1] = at[s] + ask(fit, place->column + at[s], place->value + at[s],
		                        drops ? kept : NULL, &trace[s]);
		logit[s] = trace[s].said + fit->base.at[0] * (float)head[LESSON_VALUE + s] /
		                                   (float)head[LESSON_SPREAD];
		most = logit[s] > most ? logit[s] : most;
	}
	for (int32_t s = 0; s < seats; s++)
		sum += expf(logit[s] - most);
	for (int32_t s = 0; s < seats; s++) {
		float win = expf(logit[s] - most) / sum, slope = win - target[s];

		loss -= (learns ? target[s] : (float)head[LESSON_SHARE + s] / 1000) *
		        logf(win > 1e-6f ? win : 1e-6f);
		base_slope += slope * (float)head[LESSON_VALUE + s] / (float)head[LESSON_SPREAD];
		if (learns)
			go_back(fit, place->column + at[s], place->value + at[s],
			        drops ? kept : NULL, &trace[s], slope);
	}
	if (learns && fit->base_wanted)
		fit->base.slope[0] += base_slope;
	return loss;
}

/* --- learning ----------------------------------------------------------------------------- */

static void step(const struct fit *fit, struct block *block, size_t from, size_t count, float rate)
{
	float late = (float)fit->steps;
	float first = 1 - powf(0.9f, late), other = 1 - powf(0.999f, late);

	for (size_t i = from; i < from + count; i++) {
		float slope = block->slope[i] / BATCH;

		block->mean[i] = 0.9f * block->mean[i] + 0.1f * slope;
		block->square[i] = 0.999f * block->square[i] + 0.001f * slope * slope;
		block->at[i] -=
			rate * (block->mean[i] / first / (sqrtf(block->square[i] / other) + 1e-8f) +
		                fit->decay * block->at[i]);
		block->slope[i] = 0;
	}
}

static void step_all(struct fit *fit, float rate)
{
	fit->steps++;
	for (uint32_t i = 0; i < fit->touches; i++) {
		step(fit, &fit->rows, (size_t)fit->touch[i] * fit->hidden, fit->hidden, rate);
		fit->touched[fit->touch[i]] = 0;
	}
	fit->touches = 0;
	step(fit, &fit->bias, 0, fit->bias.count, rate);
	step(fit, &fit->weight, 0, fit->weight.count, rate);
	step(fit, &fit->second_bias, 0, fit->second_bias.count, rate);
	step(fit, &fit->last, 0, fit->last.count, rate);
	step(fit, &fit->base, 0, 1, rate);
}

static double held_back_loss(struct fit *fit)
{
	double loss = 0;

	for (uint32_t i = fit->learned; i < fit->count; i++)
		loss += (double)study(fit, &fit->place[i], false);
	return loss / (fit->count - fit->learned);
}

static void shuffle(struct fit *fit)
{
	for (uint32_t i = fit->learned - 1; i > 0; i--) {
		uint32_t k = bb_rng_below(&fit->rng, i + 1);
		struct place place = fit->place[i];

		fit->place[i] = fit->place[k];
		fit->place[k] = place;
	}
}

static struct block *block_of(struct fit *fit, unsigned index)
{
	struct block *all[] = {&fit->rows,        &fit->bias, &fit->weight,
	                       &fit->second_bias, &fit->last, &fit->base};

	return index < sizeof all / sizeof *all ? all[index] : NULL;
}

/* Keeps what it knows now as the best, or takes the best back; the places of slopes hold it, which are 0 between steps. */
static void exchange(struct fit *fit, float **kept, bool keep)
{
	struct block *block;

	for (unsigned b = 0; (block = block_of(fit, b)) != NULL; b++)
		memcpy(keep ? kept[b] : block->at, keep ? block->at : kept[b],
		       block->count * sizeof(float));
}

static bool learn(struct fit *fit, double *best)
{
	float *kept[6];
	struct block *block;
	double least = 1e9;

	for (unsigned b = 0; (block = block_of(fit, b)) != NULL; b++) {
		kept[b] = cli_alloc(block->count, sizeof(float));
		if (!kept[b])
			return false;
	}
	printf("fit: %u positions of %llu games, %u of them held back; nothing learned %.4f\n",
	       fit->count, (unsigned long long)fit->games, fit->count - fit->learned,
	       held_back_loss(fit));
	for (uint64_t epoch = 0; epoch < fit->epochs; epoch++) {
		float rate = fit->rate *
		             (0.5f + 0.5f * cosf(3.14159265f * (float)epoch / (float)fit->epochs));
		double loss = 0, held;

		shuffle(fit);
		for (uint32_t i = 0; i < fit->learned; i++) {
			loss += (double)study(fit, &fit->place[i], true);
			if ((i + 1) % BATCH == 0)
				step_all(fit, rate);
		}
		held = held_back_loss(fit);
		printf("fit: epoch %llu: learned %.4f, held back %.4f, base %.2f\n",
		       (unsigned long long)epoch + 1, loss / fit->learned, held,
		       (double)fit->base.at[0]);
		if (held < least) {
			least = held;
			exchange(fit, kept, true);
		}
	}
	exchange(fit, kept, false);
	for (unsigned b = 0; b < 6; b++)
		cli_free(kept[b]);
	*best = least;
	return true;
}

/* --- the file ------------------------------------------------------------------------------- */

struct out {
	uint8_t *at;
	size_t length;
};

static void put_number(struct out *out, uint64_t number, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		out->at[out->length++] = (uint8_t)(number >> (8 * i));
}

static int32_t rounded(float value, float unit, int32_t most)
{
	float number = roundf(value * unit);

	return number > (float)most ? most : number < -(float)most ? -most : (int32_t)number;
}

static void put_row(const struct fit *fit, uint32_t column, struct out *out)
{
	const float *row = fit->rows.at + (size_t)column * fit->hidden;
	float most = 0, times = fit->scale[column] * AI_NET_COLUMN_UNIT;
	unsigned shift = 0;

	for (uint32_t i = 0; i < fit->hidden; i++)
		most = fmaxf(most, fabsf(row[i] * times));
	if (most < 0.5f) {
		put_number(out, AI_NET_NO_ROW, 1);
		return;
	}
	while (shift < AI_NET_SHIFT_MAX && most > 127.0f * (float)(1 << shift))
		shift++;
	put_number(out, shift, 1);
	for (uint32_t i = 0; i < fit->hidden; i++)
		put_number(out,
		           (uint64_t)(int64_t)rounded(row[i] * times, 1 / (float)(1 << shift), 127),
		           1);
}

static bool write_net(const struct fit *fit, const char *path, const char *note)
{
	size_t length = strlen(note);
	struct out out = {cli_alloc((size_t)fit->columns * (fit->hidden + 1) + 65536, 1), 0};
	bool done;

	if (!out.at)
		return false;
	memcpy(out.at, "BBNET\1\0", 8);
	out.length = 8;
	put_number(&out, fit->game->env_version, 4);
	put_number(&out, fit->columns, 4);
	put_number(&out, fit->hidden, 4);
	put_number(&out, fit->second, 4);
	put_number(&out, (uint64_t)rounded(fit->base.at[0], AI_NET_BASE_UNIT, AI_NET_BIAS_MAX), 4);
	put_number(&out, length, 4);
	put_number(&out, fit->seats, 4);
	memcpy(out.at + out.length, fit->game->name, strlen(fit->game->name));
	out.length += 16;
	memcpy(out.at + out.length, note, length);
	out.length += length;
	for (uint32_t c = 0; c < fit->columns; c++)
		put_row(fit, c, &out);
	for (uint32_t i = 0; i < fit->hidden; i++)
		put_number(&out,
		           (uint64_t)(int64_t)rounded(
				   fit->bias.at[i], AI_NET_COLUMN_UNIT, AI_NET_BIAS_MAX),
		           4);
	for (size_t i = 0; i < fit->weight.count; i++)
		put_number(&out,
		           (uint64_t)(int64_t)rounded(
				   fit->weight.at[i], AI_NET_WEIGHT_UNIT, AI_NET_WEIGHT_MAX),
		           2);
	for (uint32_t s = 0; s < fit->second; s++)
		put_number(&out,
		           (uint64_t)(int64_t)rounded(
				   fit->second_bias.at[s], AI_NET_WEIGHT_UNIT * AI_NET_STATE_UNIT,
				   AI_NET_BIAS_MAX),
		           4);
	for (uint32_t s = 0; s < fit->second; s++)
		put_number(&out,
		           (uint64_t)(int64_t)rounded(
				   fit->last.at[s], AI_NET_WEIGHT_UNIT, AI_NET_WEIGHT_MAX),
		           2);
	put_number(&out, bb_hash(out.at, out.length, 0), 8);
	done = cli_write_file(path, (const char *)out.at, out.length);
	if (done)
		printf("%s: %zu bytes\n", path, out.length);
	cli_free(out.at);
	return done;
}

static bool begin(struct fit *fit, const struct cli_args *args)
{
	uint64_t hidden = 64, second = 32, rate = 20, dropout = 20, decay = 10, base = 1;

	fit->epochs = 12;
	fit->promise = 30;
	if (!cli_number(args, "hidden", 16, HIDDEN_MAX, &hidden) ||
	    !cli_number(args, "second", 1, SECOND_MAX, &second) ||
	    !cli_number(args, "epochs", 1, 1000, &fit->epochs) ||
	    !cli_number(args, "promise", 0, 100, &fit->promise) ||
	    !cli_number(args, "rate", 1, 1000, &rate) ||
	    !cli_number(args, "dropout", 0, 90, &dropout) ||
	    !cli_number(args, "decay", 0, 10000, &decay) ||
	    !cli_number(args, "base", 0, 1, &base) ||
	    !cli_number(args, "seed", 0, UINT64_MAX, &fit->seed))
		return false;
	if (hidden % 16 != 0)
		return cli_bad("fit: --hidden: expected 16, 32, 48 or 64") == CLI_OK;
	fit->hidden = (uint32_t)hidden;
	fit->second = (uint32_t)second;
	fit->rate = (float)rate * 1e-4f;
	fit->dropout = (float)dropout / 100;
	fit->decay = (float)decay * 1e-4f;
	fit->base_wanted = base != 0;
	bb_rng_seed(&fit->rng, fit->seed);
	fit->scale = cli_alloc(fit->columns, sizeof(float));
	fit->touched = cli_alloc(fit->columns, 1);
	fit->touch = cli_alloc(fit->columns, sizeof *fit->touch);
	if (!fit->scale || !fit->touched || !fit->touch ||
	    !block_begin(&fit->rows, (size_t)fit->columns * fit->hidden) ||
	    !block_begin(&fit->bias, fit->hidden) ||
	    !block_begin(&fit->weight, (size_t)fit->hidden * fit->second) ||
	    !block_begin(&fit->second_bias, fit->second) || !block_begin(&fit->last, fit->second) ||
	    !block_begin(&fit->base, 1))
		return false;
	block_scatter(&fit->rows, 0.1f, &fit->rng);
	block_scatter(&fit->weight, sqrtf(3.0f / (float)fit->hidden), &fit->rng);
	block_scatter(&fit->last, 0.1f, &fit->rng);
	for (uint32_t i = 0; i < fit->hidden; i++)
		fit->bias.at[i] = 0.1f;
	fit->base.at[0] = fit->base_wanted ? 1.5f : 0;
	return true;
}

static void fit_end(struct fit *fit)
{
	const struct block *blocks[] = {
		&fit->rows, &fit->bias, &fit->weight, &fit->second_bias, &fit->last, &fit->base};

	for (unsigned i = 0; i < FILES_MAX; i++) {
		cli_free(fit->heads[i].at);
		cli_free(fit->column[i].at);
		cli_free(fit->value[i].at);
	}
	for (unsigned i = 0; i < sizeof blocks / sizeof *blocks; i++)
		cli_free(blocks[i]->at);
	cli_free(fit->place);
	cli_free(fit->scale);
	cli_free(fit->touched);
	cli_free(fit->touch);
	cli_free(fit);
}

static bool fit_and_write(struct fit *fit, struct bb_observer *observer,
                          const struct cli_args *args)
{
	const char *name = cli_value(args, "game"), *path = cli_value(args, "output");
	char note[AI_NET_NOTE_MAX];
	double loss = 0;

	if (!name || !path)
		return cli_bad("fit: expected --game NAME and --output FILE") == CLI_OK;
	if (args->word_count > FILES_MAX)
		return cli_bad("fit: expected at most %d lessons", FILES_MAX) == CLI_OK;
	fit->game = cli_game(name);
	if (!fit->game)
		return false;
	if (!bb_observer_init(observer, fit->game))
		return cli_bad("fit: %s has no observations", name) == CLI_OK;
	fit->columns = observer->columns;
	if (!begin(fit, args) || !read_lessons(fit, args) || !measure_columns(fit) ||
	    !learn(fit, &loss))
		return false;
	snprintf(note, sizeof note,
	         "benben fit --game %s --hidden %u --second %u --epochs %llu --promise "
	         "%llu --seed %llu: %llu games, %u positions, loss %.4f%s%s\n",
	         name, fit->hidden, fit->second, (unsigned long long)fit->epochs,
	         (unsigned long long)fit->promise, (unsigned long long)fit->seed,
	         (unsigned long long)fit->games, fit->count, loss,
	         cli_given(args, "note") ? "; " : "",
	         cli_given(args, "note") ? cli_value(args, "note") : "");
	return write_net(fit, path, note);
}

int cli_cmd_fit(const struct cli_args *args)
{
	struct fit *fit = cli_alloc(1, sizeof *fit);
	struct bb_observer *observer = cli_alloc(1, sizeof *observer);
	const bool done = fit && observer && fit_and_write(fit, observer, args);

	cli_free(observer);
	if (fit)
		fit_end(fit);
	return done ? CLI_OK : CLI_BAD;
}
