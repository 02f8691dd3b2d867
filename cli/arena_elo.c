/* Strength from results: Elo by the model of Bradley and Terry, intervals by resampling whole
 * blocks of games (those of one block share their luck), and the sequential test. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"

struct tally {
	double points[ARENA_AGENTS_MAX][ARENA_AGENTS_MAX]; /* of the first against the second */
	double met[ARENA_AGENTS_MAX][ARENA_AGENTS_MAX];
};

double arena_points(const struct arena *arena, const struct arena_game *game, unsigned a,
                    unsigned b, unsigned *met)
{
	double points = 0;

	for (unsigned i = 0; i < arena->rules.seats; i++)
		for (unsigned j = 0; j < arena->rules.seats && game->agent[i] == a; j++) {
			if (i == j || game->agent[j] != b)
				continue;
			points += game->place[i] < game->place[j]    ? 1
			          : game->place[i] == game->place[j] ? 0.5
			                                             : 0;
			++*met;
		}
	return points;
}

static void add_block(const struct arena *arena, uint64_t block, struct tally *tally)
{
	unsigned games = arena->players;

	for (uint64_t number = block * games; number < (block + 1) * games; number++)
		for (unsigned a = 0; a < arena->agents && arena->game[number].played; a++)
			for (unsigned b = 0; b < arena->agents; b++) {
				unsigned met = 0;

				if (a == b)
					continue;
				tally->points[a][b] +=
					arena_points(arena, &arena->game[number], a, b, &met);
				tally->met[a][b] += met;
			}
}

/* Zermelo's iteration. Half a point each way for who has met keeps everything finite. */
static void fit(const struct arena *arena, const struct tally *tally, double *elo)
{
	double strength[ARENA_AGENTS_MAX], next[ARENA_AGENTS_MAX];

	for (unsigned a = 0; a < arena->agents; a++)
		strength[a] = 1;
	for (unsigned round = 0; round < 400; round++) {
		for (unsigned a = 0; a < arena->agents; a++) {
			double points = 0, share = 0;

			for (unsigned b = 0; b < arena->agents; b++) {
				if (a == b || tally->met[a][b] == 0)
					continue;
				points += tally->points[a][b] + 0.5;
				share += (tally->met[a][b] + 1) / (strength[a] + strength[b]);
			}
			next[a] = share > 0 ? points / share : 1;
		}
		for (unsigned a = 0; a < arena->agents; a++)
			strength[a] = next[a] / next[0];
	}
	for (unsigned a = 0; a < arena->agents; a++)
		elo[a] = 400 * log10(strength[a]);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void intervals(const struct arena *arena, struct arena_row *rows)
{
	static double sample[ARENA_AGENTS_MAX][ARENA_SAMPLES];
	double elo[ARENA_AGENTS_MAX];
	struct bb_rng rng;

	bb_rng_seed(&rng, arena->seed);
	for (unsigned i = 0; i < ARENA_SAMPLES; i++) {
		struct tally tally = {{{0}}, {{0}}};

		for (uint64_t block = 0; block < arena->blocks; block++)
			add_block(arena, bb_rng_below(&rng, (uint32_t)arena->blocks), &tally);
		fit(arena, &tally, elo);
		for (unsigned a = 0; a < arena->agents; a++)
			sample[a][i] = elo[a];
	}
	for (unsigned a = 0; a < arena->agents; a++) {
		qsort(sample[a], ARENA_SAMPLES, sizeof(sample[a][0]), compare);
		rows[a].elo_low = sample[a][ARENA_SAMPLES / 40];
		rows[a].elo_high = sample[a][ARENA_SAMPLES - 1 - ARENA_SAMPLES / 40];
	}
}

static void add_seat(const struct arena *arena, const struct arena_game *game, unsigned seat,
                     struct arena_row *row)
{
	int32_t best = INT32_MIN;
	unsigned winners = 0;

	for (unsigned other = 0; other < arena->rules.seats; other++) {
		winners += game->place[other] == 1;
		if (other != seat && game->score[other] > best)
			best = game->score[other];
	}
	row->games++;
	row->win_share += game->place[seat] == 1 ? 1.0 / winners : 0;
	row->mean += game->score[seat];
	row->margin += game->score[seat] - best;
}

void arena_rows(const struct arena *arena, struct arena_row *rows)
{
	unsigned seats = arena->rules.seats;
	struct tally tally = {{{0}}, {{0}}};
	double elo[ARENA_AGENTS_MAX];

	memset(rows, 0, arena->agents * sizeof(rows[0]));
	for (uint64_t number = 0; number < arena->blocks * arena->players; number++)
		for (unsigned seat = 0; seat < seats && arena->game[number].played; seat++)
			add_seat(arena, &arena->game[number], seat,
			         &rows[arena->game[number].agent[seat]]);
	for (uint64_t block = 0; block < arena->blocks; block++)
		add_block(arena, block, &tally);
	fit(arena, &tally, elo);
	for (unsigned a = 0; a < arena->agents; a++) {
		double met = 0, points = 0;

		for (unsigned b = 0; b < arena->agents; b++) {
			met += tally.met[a][b];
			points += tally.points[a][b];
		}
		rows[a].elo = elo[a];
		rows[a].pair_score = met > 0 ? points / met : 0;
		if (rows[a].games == 0)
			continue;
		rows[a].win_share /= (double)rows[a].games;
		rows[a].mean /= (double)rows[a].games;
		rows[a].margin /= (double)rows[a].games;
	}
	intervals(arena, rows);
}

static double expected(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

/* By the mean and the variance of whole blocks, as the generalised test has it. */
double arena_llr(const struct arena *arena)
{
	double s0 = expected(arena->elo0), s1 = expected(arena->elo1);
	double count = 0, sum = 0, squares = 0, mean, variance;

	for (uint64_t block = 0; block < arena->blocks; block++) {
		struct tally tally = {{{0}}, {{0}}};
		double share;

		add_block(arena, block, &tally);
		if (tally.met[0][1] < arena->rules.seats)
			continue;
		share = tally.points[0][1] / tally.met[0][1];
		count++;
		sum += share;
		squares += share * share;
	}
	if (count < 2)
		return 0;
	mean = sum / count;
	variance = squares / count - mean * mean + 1e-3;
	return count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}
