/* The value of a position for every seat: at the end by rank and margin, before it by the
 * outlook. */
#include "core/never.h"
#include "ai/search.h"

#include <string.h>

/* This part of a reward is for winning; the rest distinguishes a clear win from a narrow one. */
static const float of_winning = 0.8f;

/* Maps a lead, in units of a clear one, to a share between 0 and 1. */
static float squash(float lead)
{
	return 0.5f + 0.5f * lead / __builtin_sqrtf(1.0f + lead * lead);
}

/* The probability of each seat to win, by its value. */
static void win_by_value(unsigned seats, const int32_t *value, float scale, float *win)
{
	float sum = 0;

	for (unsigned seat = 0; seat < seats; seat++) {
		win[seat] = 1;
		for (unsigned other = 0; other < seats; other++)
			if (other != seat)
				win[seat] *= squash((float)(value[seat] - value[other]) / scale);
		sum += win[seat];
	}
	for (unsigned seat = 0; seat < seats; seat++)
		win[seat] /= sum;
}

static void win_by_place(const struct bb_rules *rules, const void *state, float *win)
{
	uint8_t place[BB_SEATS_MAX] = {0};
	unsigned winners = 0;

	rules->game->ranking(rules, state, place);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		winners += place[seat] == 1;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		win[seat] = place[seat] == 1 ? 1.0f / (float)winners : 0.0f;
}

/* The outlook by `evaluate`, or the current score; at the end that is what counts. */
static void outlook_of(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook)
{
	if (rules->game->evaluate != NULL) {
		rules->game->evaluate(rules, state, outlook);
		return;
	}
	for (unsigned seat = 0; seat < rules->seats; seat++)
		outlook->value[seat] = outlook->score[seat] =
			100 * rules->game->score(rules, state, seat);
	outlook->spread = 1000;
}

float ai_scale(const struct bb_rules *rules, const void *state)
{
	struct bb_outlook outlook;

	outlook_of(rules, state, &outlook);
	return (float)(outlook.spread > 0 ? outlook.spread : 1);
}

void ai_evaluate(const struct bb_rules *rules, const void *state, float scale,
                 const struct ai_net *net, struct ai_net_root *root, struct ai_outcome *outcome)
{
	unsigned seats = rules->seats;
	bool over = rules->game->actor(rules, state) == BB_OVER;
	struct bb_outlook outlook;
	float soft[BB_SEATS_MAX];

	outlook_of(rules, state, &outlook);
	if (over)
		win_by_place(rules, state, outcome->win);
	else if (net != NULL)
		ai_net_win(net, rules, state, &outlook, root, outcome->win);
	else
		win_by_value(seats, outlook.value, (float)(outlook.spread > 0 ? outlook.spread : 1),
		             outcome->win);
	win_by_value(seats, outlook.value, 2.0f * scale, soft);
	for (unsigned seat = 0; seat < seats; seat++) {
		outcome->reward[seat] = of_winning * outcome->win[seat] +
		                        (1.0f - of_winning) * soft[seat];
		outcome->score[seat] = over ? (float)rules->game->score(rules, state, seat)
		                            : (float)outlook.score[seat] / 100.0f;
	}
}

void ai_expect(const struct bb_rules *rules, const void *state, unsigned samples, uint64_t seed,
               float win[BB_SEATS_MAX], float score[BB_SEATS_MAX])
{
	const struct bb_game *game = rules->game;
	_Alignas(8) uint8_t after[BB_STATE_MAX];
	float scale = ai_scale(rules, state);
	int actor = game->actor(rules, state);
	struct ai_outcome outcome;
	struct bb_rng rng;

	(void)BB_ALWAYS(samples > 0);
	if (samples == 0 || actor == BB_OVER ||
	    (actor >= 0 && (game->evaluate == NULL || game->evaluate(rules, state, NULL))))
		samples = 1; /* it is quiet: nothing would be drawn */
	for (unsigned seat = 0; seat < rules->seats; seat++)
		win[seat] = score[seat] = 0;
	bb_rng_seed(&rng, seed);
	for (unsigned i = 0; i < samples; i++) {
		memcpy(after, state, game->layout->size);
		if (game->evaluate != NULL)
			ai_play_out(rules, after, 0, &rng);
		ai_evaluate(rules, after, scale, NULL, NULL, &outcome);
		for (unsigned seat = 0; seat < rules->seats; seat++) {
			win[seat] += outcome.win[seat] / (float)samples;
			score[seat] += outcome.score[seat] / (float)samples;
		}
	}
}

void ai_outlook(const struct bb_rules *rules, const void *state, float win[BB_SEATS_MAX],
                float score[BB_SEATS_MAX])
{
	struct ai_outcome outcome = {{0}, {0}, {0}};

	ai_evaluate(rules, state, ai_scale(rules, state), NULL, NULL, &outcome);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		win[seat] = outcome.win[seat];
		score[seat] = outcome.score[seat];
	}
}
