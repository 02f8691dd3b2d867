/* benben fit: what the network says of one position, its loss, and the gradients. */
#include <math.h>
#include <string.h>

#include "cli/fit.h"

enum { HIDDEN_MAX = AI_NET_HIDDEN_MAX, SECOND_MAX = AI_NET_SECOND_MAX };

static const float ceiling = (float)AI_NET_STATE_MAX / AI_NET_STATE_UNIT;

/* What one seat's observation led to, for the way back. */
struct trace {
	const uint16_t *column;
	const uint8_t *value;
	float sum[HIDDEN_MAX], state[HIDDEN_MAX], second[SECOND_MAX], said;
	float back[HIDDEN_MAX]; /* gradient of state[] */
};

float fit_uniform(struct bb_rng *rng)
{
	return (float)(bb_rng_next(rng) >> 40) / (float)(1 << 24);
}

static float clipped(float value)
{
	return value < 0 ? 0 : value < ceiling ? value : ceiling;
}

static void touch(struct fit_touched *touched, uint32_t row)
{
	if (touched->is[row])
		return;
	touched->is[row] = 1;
	touched->list[touched->count++] = row;
}

/* --- the value ---------------------------------------------------------------------------- */

/* Returns how many columns the seat has, its end included. */
static uint32_t ask(const struct fit *fit, const float *kept, struct trace *trace)
{
	uint32_t hidden = fit->hidden, k = 0;

	memcpy(trace->sum, fit->block[FIT_BIAS].at, hidden * sizeof(float));
	for (; trace->column[k] != UINT16_MAX; k++) {
		const float *row = fit->block[FIT_ROWS].at + (size_t)trace->column[k] * hidden;
		float times = (float)trace->value[k] * fit->scale[trace->column[k]];

		for (uint32_t i = 0; i < hidden; i++)
			trace->sum[i] += times * row[i];
	}
	for (uint32_t i = 0; i < hidden; i++) {
		trace->state[i] = clipped(trace->sum[i]) * (kept ? kept[i] : 1);
		trace->back[i] = 0;
	}
	trace->said = 0;
	for (uint32_t s = 0; s < fit->second; s++) {
		const float *weight = fit->block[FIT_WEIGHT].at + s * hidden;
		float sum = fit->block[FIT_SECOND_BIAS].at[s];

		for (uint32_t i = 0; i < hidden; i++)
			sum += trace->state[i] * weight[i];
		trace->second[s] = sum;
		trace->said += clipped(sum) * fit->block[FIT_LAST].at[s];
	}
	return k + 1;
}

/* From what the value should have been to the hidden state. */
static void go_back_value(struct fit *fit, struct trace *trace, float slope)
{
	uint32_t hidden = fit->hidden;

	for (uint32_t s = 0; s < fit->second; s++) {
		const float *weight = fit->block[FIT_WEIGHT].at + s * hidden;
		float *weight_slope = fit->block[FIT_WEIGHT].slope + s * hidden, here;

		fit->block[FIT_LAST].slope[s] += slope * clipped(trace->second[s]);
		if (trace->second[s] <= 0 || trace->second[s] >= ceiling)
			continue;
		here = slope * fit->block[FIT_LAST].at[s];
		fit->block[FIT_SECOND_BIAS].slope[s] += here;
		for (uint32_t i = 0; i < hidden; i++) {
			weight_slope[i] += here * trace->state[i];
			trace->back[i] += here * weight[i];
		}
	}
}

/* From the hidden state to the first layer. */
static void go_back_first(struct fit *fit, const float *kept, struct trace *trace)
{
	uint32_t hidden = fit->hidden;

	for (uint32_t i = 0; i < hidden; i++) {
		bool open = trace->sum[i] > 0 && trace->sum[i] < ceiling;

		trace->back[i] = open ? trace->back[i] * (kept ? kept[i] : 1) : 0;
		fit->block[FIT_BIAS].slope[i] += trace->back[i];
	}
	for (uint32_t k = 0; trace->column[k] != UINT16_MAX; k++) {
		float *row = fit->block[FIT_ROWS].slope + (size_t)trace->column[k] * hidden;
		float times = (float)trace->value[k] * fit->scale[trace->column[k]];

		touch(&fit->columns_touched, trace->column[k]);
		for (uint32_t i = 0; i < hidden; i++)
			row[i] += times * trace->back[i];
	}
}

/* A mixture of the result and of what the search said. It spoke of the seat to choose only: what it
 * left to the others goes to those of them who won, or to all alike. */
static void target_of(const struct fit *fit, const int32_t *head, float *target)
{
	float said = (float)fit->promise / 100, sum = 0, others = 0;
	float promise = (float)head[LESSON_PROMISE] / 1000;
	int32_t seats = head[LESSON_SEATS], chooser = head[LESSON_SEAT];

	for (int32_t s = 0; s < seats; s++)
		sum += (float)head[LESSON_SHARE + s];
	for (int32_t s = 0; s < seats; s++) {
		target[s] = (float)head[LESSON_SHARE + s] / sum;
		others += s == chooser ? 0 : target[s];
	}
	for (int32_t s = 0; s < seats; s++) {
		float hope = s == chooser ? promise
		             : others > 0 ? (1 - promise) * target[s] / others
		                          : (1 - promise) / (float)(seats - 1);

		target[s] = (1 - said) * target[s] + said * hope;
	}
}

static void study_value(struct fit *fit, const int32_t *head, bool learns, struct trace *trace,
                        struct fit_loss *loss)
{
	float target[BB_SEATS_MAX], logit[BB_SEATS_MAX], most = -1e30f, sum = 0, base_slope = 0;
	int32_t seats = head[LESSON_SEATS];

	target_of(fit, head, target);
	for (int32_t s = 0; s < seats; s++) {
		logit[s] = trace[s].said +
		           fit->block[FIT_BASE].at[0] * (float)head[LESSON_VALUE + s] /
		                   (float)head[LESSON_SPREAD];
		most = logit[s] > most ? logit[s] : most;
	}
	for (int32_t s = 0; s < seats; s++)
		sum += expf(logit[s] - most);
	for (int32_t s = 0; s < seats; s++) {
		float win = expf(logit[s] - most) / sum, slope = win - target[s];
		float wanted = learns ? target[s] : (float)head[LESSON_SHARE + s] / 1000;

		loss->value -= (double)(wanted * logf(win > 1e-6f ? win : 1e-6f));
		base_slope += slope * (float)head[LESSON_VALUE + s] / (float)head[LESSON_SPREAD];
		if (learns)
			go_back_value(fit, &trace[s], slope);
	}
	if (learns && fit->base_wanted)
		fit->block[FIT_BASE].slope[0] += base_slope;
	loss->positions++;
}

/* --- the policy --------------------------------------------------------------------------- */

static float action_logit(const struct fit *fit, const uint16_t *action, const struct trace *trace)
{
	float weight = action[LESSON_WEIGHT] > 0 ? (float)action[LESSON_WEIGHT] : 1;
	float said = fit->block[FIT_ACTION_BASE].at[0] * logf(weight);

	for (unsigned k = 0; k < BB_ROWS_MAX && action[k] != UINT16_MAX; k++) {
		const float *row = fit->block[FIT_ACTION].at + (size_t)action[k] * fit->hidden;

		said += fit->block[FIT_ACTION_BIAS].at[action[k]];
		for (uint32_t i = 0; i < fit->hidden; i++)
			said += row[i] * trace->state[i];
	}
	return said;
}

static void go_back_action(struct fit *fit, const uint16_t *action, struct trace *trace,
                           float slope)
{
	float weight = action[LESSON_WEIGHT] > 0 ? (float)action[LESSON_WEIGHT] : 1;

	fit->block[FIT_ACTION_BASE].slope[0] += slope * logf(weight);
	for (unsigned k = 0; k < BB_ROWS_MAX && action[k] != UINT16_MAX; k++) {
		const float *row = fit->block[FIT_ACTION].at + (size_t)action[k] * fit->hidden;
		float *row_slope = fit->block[FIT_ACTION].slope + (size_t)action[k] * fit->hidden;

		touch(&fit->actions_touched, action[k]);
		fit->block[FIT_ACTION_BIAS].slope[action[k]] += slope;
		for (uint32_t i = 0; i < fit->hidden; i++) {
			row_slope[i] += slope * trace->state[i];
			trace->back[i] += slope * row[i];
		}
	}
}

static void study_policy(struct fit *fit, const struct fit_place *place, bool learns,
                         struct trace *trace, struct fit_loss *loss)
{
	float logit[BB_LEGAL_MAX], most = -1e30f, sum = 0, visits = 0;
	const uint16_t *action = place->action;
	int32_t count = place->head[LESSON_LEGAL];

	for (int32_t i = 0; i < count; i++)
		visits += (float)action[i * LESSON_ACTION + LESSON_VISITS];
	if (count < 2 || count > BB_LEGAL_MAX || visits < 1)
		return;
	for (int32_t i = 0; i < count; i++) {
		logit[i] = action_logit(fit, action + i * LESSON_ACTION, trace);
		most = logit[i] > most ? logit[i] : most;
	}
	for (int32_t i = 0; i < count; i++)
		sum += expf(logit[i] - most);
	for (int32_t i = 0; i < count; i++) {
		float prior = expf(logit[i] - most) / sum;
		float target = (float)action[i * LESSON_ACTION + LESSON_VISITS] / visits;

		loss->policy -= (double)(target * logf(prior > 1e-9f ? prior : 1e-9f));
		if (learns)
			go_back_action(fit, action + i * LESSON_ACTION, trace,
			               fit->policy * (prior - target));
	}
	loss->policies++;
}

void fit_study(struct fit *fit, const struct fit_place *place, bool learns, struct fit_loss *loss)
{
	const int32_t *head = place->head;
	struct trace trace[BB_SEATS_MAX];
	float kept_states[HIDDEN_MAX], *kept = NULL;
	uint32_t at = 0;

	if (learns && fit->dropout > 0) {
		kept = kept_states;
		for (uint32_t i = 0; i < fit->hidden; i++)
			kept[i] =
				fit_uniform(&fit->rng) < fit->dropout ? 0 : 1 / (1 - fit->dropout);
	}
	for (int32_t s = 0; s < head[LESSON_SEATS]; s++) {
		trace[s].column = place->column + at;
		trace[s].value = place->value + at;
		at += ask(fit, kept, &trace[s]);
	}
	study_value(fit, head, learns, trace, loss);
	if (fit->policy > 0)
		study_policy(fit, place, learns, &trace[head[LESSON_SEAT]], loss);
	for (int32_t s = 0; learns && s < head[LESSON_SEATS]; s++)
		go_back_first(fit, kept, &trace[s]);
}
