/* benben fit: makes the weights of a network (ai/net.h) from lessons (cmd_lessons.c).
 *
 * Each seat's observation gives a number; the softmax of a position's numbers is the chance of each
 * seat to win, and the loss is its logarithm against a mixture of the result and of what the search
 * said. The hidden state of the seat to choose, times rows of each legal action, gives a number as
 * well; their softmax is learned from the search's visits. Adam on batches, with part of a layer's
 * states left out at random. One game of ten is not learned from and tells which epoch was best.
 * Numbers are rounded at the end. The same lessons, options and program give the same weights. */
#include <math.h>
#include <string.h>

#include "cli/fit.h"
#include "core/observe.h"

static bool block_begin(struct fit_block *block, size_t count)
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

static void block_scatter(struct fit_block *block, float reach, struct bb_rng *rng)
{
	for (size_t i = 0; i < block->count; i++)
		block->at[i] = reach * (2 * fit_uniform(rng) - 1);
}

static bool touched_begin(struct fit_touched *touched, uint32_t rows)
{
	touched->is = cli_alloc(rows, 1);
	touched->list = cli_alloc(rows, sizeof *touched->list);
	return touched->is && touched->list;
}

/* --- learning ----------------------------------------------------------------------------- */

static void step(const struct fit *fit, struct fit_block *block, size_t from, size_t count,
                 float rate)
{
	float late = (float)fit->steps, share = 1 / (float)fit->batch;
	float first = 1 / (1 - powf(0.9f, late)), other = 1 / (1 - powf(0.999f, late));

	for (size_t i = from; i < from + count; i++) {
		float slope = block->slope[i] * share;

		block->mean[i] = 0.9f * block->mean[i] + 0.1f * slope;
		block->square[i] = 0.999f * block->square[i] + 0.001f * slope * slope;
		block->at[i] -=
			rate * (block->mean[i] * first / (sqrtf(block->square[i] * other) + 1e-8f) +
		                fit->decay * block->at[i]);
		block->slope[i] = 0;
	}
}

static void step_touched(struct fit *fit, struct fit_touched *touched, struct fit_block *block,
                         struct fit_block *bias, float rate)
{
	for (uint32_t i = 0; i < touched->count; i++) {
		uint32_t row = touched->list[i];

		step(fit, block, (size_t)row * fit->hidden, fit->hidden, rate);
		if (bias)
			step(fit, bias, row, 1, rate);
		touched->is[row] = 0;
	}
	touched->count = 0;
}

static void step_all(struct fit *fit, float rate)
{
	static const uint8_t whole[] = {
		FIT_BIAS, FIT_WEIGHT, FIT_SECOND_BIAS, FIT_LAST, FIT_BASE, FIT_ACTION_BASE};
	struct fit_block *block = fit->block;

	fit->steps++;
	step_touched(fit, &fit->columns_touched, &block[FIT_ROWS], NULL, rate);
	step_touched(fit, &fit->actions_touched, &block[FIT_ACTION], &block[FIT_ACTION_BIAS], rate);
	for (unsigned i = 0; i < sizeof whole; i++)
		step(fit, &block[whole[i]], 0, block[whole[i]].count, rate);
}

static struct fit_loss held_back_loss(struct fit *fit)
{
	struct fit_loss loss = {0, 0, 0, 0};

	for (uint32_t i = fit->learned; i < fit->count; i++)
		fit_study(fit, &fit->place[i], false, &loss);
	return loss;
}

static double value_of(const struct fit_loss *loss)
{
	return loss->value / (double)(loss->positions > 0 ? loss->positions : 1);
}

static double policy_of(const struct fit_loss *loss)
{
	return loss->policy / (double)(loss->policies > 0 ? loss->policies : 1);
}

static void shuffle(struct fit *fit)
{
	for (uint32_t i = fit->learned - 1; i > 0; i--) {
		uint32_t k = bb_rng_below(&fit->rng, i + 1);
		struct fit_place place = fit->place[i];

		fit->place[i] = fit->place[k];
		fit->place[k] = place;
	}
}

/* Keeps what it knows now as the best, or takes the best back. */
static void exchange(struct fit *fit, float **kept, bool keep)
{
	for (unsigned b = 0; b < FIT_BLOCKS; b++) {
		struct fit_block *block = &fit->block[b];

		memcpy(keep ? kept[b] : block->at, keep ? block->at : kept[b],
		       block->count * sizeof(float));
	}
}

static void learn_epoch(struct fit *fit, uint64_t epoch, struct fit_loss *loss)
{
	uint64_t steps = fit->learned / fit->batch, done = 0;

	shuffle(fit);
	for (uint32_t i = 0; i < fit->learned; i++) {
		float way = ((float)epoch + (float)done / (float)(steps + 1)) / (float)fit->epochs;

		fit_study(fit, &fit->place[i], true, loss);
		if ((i + 1) % fit->batch != 0)
			continue;
		step_all(fit, fit->rate * (0.5f + 0.5f * cosf(3.14159265f * way)));
		done++;
	}
}

static bool learn(struct fit *fit, struct fit_loss *best)
{
	float *kept[FIT_BLOCKS];
	double least = 1e9;

	for (unsigned b = 0; b < FIT_BLOCKS; b++) {
		kept[b] = cli_alloc(fit->block[b].count, sizeof(float));
		if (!kept[b])
			return false;
	}
	*best = held_back_loss(fit);
	printf("fit: %u positions of %llu games, %u of them held back; nothing learned: value "
	       "%.4f, "
	       "policy %.4f\n",
	       fit->count, (unsigned long long)fit->games, fit->count - fit->learned,
	       value_of(best), policy_of(best));
	for (uint64_t epoch = 0; epoch < fit->epochs; epoch++) {
		struct fit_loss loss = {0, 0, 0, 0}, held;
		double sum;

		learn_epoch(fit, epoch, &loss);
		held = held_back_loss(fit);
		printf("fit: epoch %llu: value %.4f, held back %.4f, base %.2f; policy %.4f, held "
		       "back %.4f, base %.2f\n",
		       (unsigned long long)epoch + 1, value_of(&loss), value_of(&held),
		       (double)fit->block[FIT_BASE].at[0], policy_of(&loss), policy_of(&held),
		       (double)fit->block[FIT_ACTION_BASE].at[0]);
		fflush(stdout);
		sum = value_of(&held) + (double)fit->policy * policy_of(&held);
		if (sum < least) {
			least = sum;
			*best = held;
			exchange(fit, kept, true);
		}
	}
	exchange(fit, kept, false);
	for (unsigned b = 0; b < FIT_BLOCKS; b++)
		cli_free(kept[b]);
	return true;
}

/* --- the command -------------------------------------------------------------------------- */

static bool read_options(struct fit *fit, const struct cli_args *args)
{
	uint64_t hidden = 64, second = 32, rate = 20, dropout = 20, decay = 10, base = 1,
		 policy = 50;

	fit->epochs = 12;
	fit->promise = 30;
	fit->batch = 256;
	if (!cli_number(args, "hidden", 16, AI_NET_HIDDEN_MAX, &hidden) ||
	    !cli_number(args, "second", 1, AI_NET_SECOND_MAX, &second) ||
	    !cli_number(args, "epochs", 1, 1000, &fit->epochs) ||
	    !cli_number(args, "batch", 1, 65536, &fit->batch) ||
	    !cli_number(args, "promise", 0, 100, &fit->promise) ||
	    !cli_number(args, "policy", 0, 1000, &policy) ||
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
	fit->policy = (float)policy / 100;
	fit->base_wanted = base != 0;
	return true;
}

static bool begin(struct fit *fit, const struct cli_args *args)
{
	struct fit_block *block = fit->block;

	if (!read_options(fit, args))
		return false;
	bb_rng_seed(&fit->rng, fit->seed);
	fit->scale = cli_alloc(fit->columns, sizeof(float));
	if (!fit->scale || !touched_begin(&fit->columns_touched, fit->columns) ||
	    !touched_begin(&fit->actions_touched, fit->action_rows) ||
	    !block_begin(&block[FIT_ROWS], (size_t)fit->columns * fit->hidden) ||
	    !block_begin(&block[FIT_BIAS], fit->hidden) ||
	    !block_begin(&block[FIT_WEIGHT], (size_t)fit->hidden * fit->second) ||
	    !block_begin(&block[FIT_SECOND_BIAS], fit->second) ||
	    !block_begin(&block[FIT_LAST], fit->second) || !block_begin(&block[FIT_BASE], 1) ||
	    !block_begin(&block[FIT_ACTION], (size_t)fit->action_rows * fit->hidden) ||
	    !block_begin(&block[FIT_ACTION_BIAS], fit->action_rows) ||
	    !block_begin(&block[FIT_ACTION_BASE], 1))
		return false;
	block_scatter(&block[FIT_ROWS], 0.1f, &fit->rng);
	block_scatter(&block[FIT_WEIGHT], sqrtf(3.0f / (float)fit->hidden), &fit->rng);
	block_scatter(&block[FIT_LAST], 0.1f, &fit->rng);
	block_scatter(&block[FIT_ACTION], 0.02f, &fit->rng);
	for (uint32_t i = 0; i < fit->hidden; i++)
		block[FIT_BIAS].at[i] = 0.1f;
	block[FIT_BASE].at[0] = fit->base_wanted ? 1.5f : 0;
	block[FIT_ACTION_BASE].at[0] = 0.7f;
	return true;
}

static void fit_end(struct fit *fit)
{
	for (unsigned i = 0; i < FIT_FILES_MAX; i++) {
		cli_unmap_file(&fit->heads[i]);
		cli_unmap_file(&fit->column[i]);
		cli_unmap_file(&fit->value[i]);
		cli_unmap_file(&fit->action[i]);
	}
	for (unsigned i = 0; i < FIT_BLOCKS; i++)
		cli_free(fit->block[i].at);
	cli_free(fit->place);
	cli_free(fit->scale);
	cli_free(fit->columns_touched.is);
	cli_free(fit->columns_touched.list);
	cli_free(fit->actions_touched.is);
	cli_free(fit->actions_touched.list);
	cli_free(fit);
}

static void write_note(const struct fit *fit, const struct fit_loss *loss, const char *more,
                       char note[AI_NET_NOTE_MAX])
{
	snprintf(
		note, AI_NET_NOTE_MAX,
		"benben fit --game %s --hidden %u --second %u --epochs %llu --batch %llu "
		"--promise %llu --policy %.0f --rate %.0f --dropout %.0f --decay %.0f --seed %llu: "
		"%llu games, %u positions, loss %.4f, of the policy %.4f%s%s\n",
		fit->game->name, fit->hidden, fit->second, (unsigned long long)fit->epochs,
		(unsigned long long)fit->batch, (unsigned long long)fit->promise,
		(double)(fit->policy * 100), (double)(fit->rate * 1e4f),
		(double)(fit->dropout * 100), (double)(fit->decay * 1e4f),
		(unsigned long long)fit->seed, (unsigned long long)fit->games, fit->count,
		value_of(loss), policy_of(loss), more ? "; " : "", more ? more : "");
}

static bool fit_and_write(struct fit *fit, struct bb_observer *observer, struct bb_rows *rows,
                          const struct cli_args *args)
{
	const char *name = cli_value(args, "game"), *path = cli_value(args, "output");
	char note[AI_NET_NOTE_MAX];
	struct fit_loss loss;

	if (!name || !path)
		return cli_bad("fit: expected --game NAME and --output FILE") == CLI_OK;
	if (args->word_count > FIT_FILES_MAX)
		return cli_bad("fit: expected at most %d lessons", FIT_FILES_MAX) == CLI_OK;
	fit->game = cli_game(name);
	if (!fit->game)
		return false;
	if (!bb_observer_init(observer, fit->game))
		return cli_bad("fit: %s has no observations", name) == CLI_OK;
	bb_rows_init(rows, fit->game);
	fit->columns = observer->columns;
	fit->action_rows = rows->count;
	if (!begin(fit, args) || !fit_read_lessons(fit, args) || !learn(fit, &loss))
		return false;
	write_note(fit, &loss, cli_given(args, "note") ? cli_value(args, "note") : NULL, note);
	return fit_write(fit, path, note);
}

int cli_cmd_fit(const struct cli_args *args)
{
	struct fit *fit = cli_alloc(1, sizeof *fit);
	struct bb_observer *observer = cli_alloc(1, sizeof *observer);
	struct bb_rows *rows = cli_alloc(1, sizeof *rows);
	const bool done = fit && observer && rows && fit_and_write(fit, observer, rows, args);

	cli_free(observer);
	cli_free(rows);
	if (fit)
		fit_end(fit);
	return done ? CLI_OK : CLI_BAD;
}
