/* Plays rated games between people with known strengths and measures whether their ratings match.
 * Usage: rating_sim [GAMES] [PEOPLE] [SEED] [MIDDLE]. docs/decisions/ratings.md has the results.
 *
 * Strengths are spread around MIDDLE (800, where people begin) by 300 points and change with time;
 * pairings depend a little on strength; one game in five has an agent in a seat, as on servers.
 * Results are drawn by the model with the true strengths: this tests the arithmetic and its
 * balance, not the model. */
#include <math.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/rating.h"

enum { PEOPLE_MAX = 10000, TENTHS = 10, EVERY = 10000 };

static const double pi = 3.14159265358979323846;

struct person {
	double truth;
	struct rating rating;
};

/* What two have played lately. */
struct pairing {
	int64_t played, day;
};

static struct person people[PEOPLE_MAX];
static struct pairing *pairings; /* count times count */
static unsigned count = 1000;
static uint64_t rng = 1;

static double uniform(void)
{
	rng ^= rng << 13;
	rng ^= rng >> 7;
	rng ^= rng << 17;
	return (double)(rng >> 11) / 9007199254740992.0 + 1e-17;
}

static double normal(void)
{
	const double radius = sqrt(-2 * log(uniform()));

	return radius * cos(2 * pi * uniform());
}

/* --- games -------------------------------------------------------------------------------- */

static double forecast[TENTHS], happened[TENTHS];
static unsigned long cases[TENTHS];

static void compare(const struct rating_seat *seats, unsigned players)
{
	for (unsigned a = 0; a < players; a++)
		for (unsigned b = a + 1; b < players; b++) {
			const double p = rating_expect("tekhenu", players, &seats[a].rating,
			                               &seats[b].rating) /
			                 1e6;
			const double q = p < 0.5 ? 1 - p : p;
			const int won = (seats[a].place < seats[b].place) == (p >= 0.5);
			/* Each pair once from either side: tenths from 0 to 1. */
			const unsigned high = (unsigned)(q * TENTHS) % TENTHS;

			forecast[high] += q;
			happened[high] += won;
			cases[high]++;
			forecast[TENTHS - 1 - high] += 1 - q;
			happened[TENTHS - 1 - high] += !won;
			cases[TENTHS - 1 - high]++;
		}
}

static void draw_places(struct rating_seat *seats, const double *truth, unsigned players)
{
	const double scale = players == 2 ? 1 : players == 3 ? 1.056 : 1.089;
	double key[BB_SEATS_MAX];

	/* The largest of strength and Gumbel noise is the Plackett-Luce draw. */
	for (unsigned i = 0; i < players; i++)
		key[i] = truth[i] * scale * log(10) / 400 - log(-log(uniform()));
	for (unsigned i = 0; i < players; i++) {
		seats[i].place = 1;
		for (unsigned j = 0; j < players; j++)
			if (key[j] > key[i])
				seats[i].place++;
	}
}

/* Somebody near this strength, the better of some tries. */
static unsigned somebody_near(const struct person *one)
{
	unsigned best = 0;

	for (int tries = 0; tries < 3; tries++) {
		const unsigned found = (unsigned)(uniform() * count);

		if (tries == 0 || llabs(people[found].rating.mean - one->rating.mean) <
		                          llabs(people[best].rating.mean - one->rating.mean))
			best = found;
	}
	return best;
}

/* How repetition the pairing is; then it is played once more. */
static uint16_t meet(unsigned a, unsigned b, int64_t at)
{
	struct pairing *pairing = &pairings[(a < b ? a : b) * (size_t)count + (a < b ? b : a)];
	const int64_t day = at / 86400000;
	uint16_t repetition;

	pairing->played = rating_played_lately(pairing->played, day - pairing->day);
	repetition = rating_repetition(pairing->played);
	pairing->played += RATING_WHOLE;
	pairing->day = day;
	return repetition;
}

static void play(int64_t at, int measure)
{
	static const char *const agents[] = {"greedy", "apprentice", "scribe", "vizier"};
	const unsigned players = 2 + (unsigned)(uniform() * 3);
	struct rating_seat seats[BB_SEATS_MAX] = {0};
	double truth[BB_SEATS_MAX];
	unsigned who[BB_SEATS_MAX];

	for (unsigned i = 0; i < players; i++) {
		who[i] = i == 0 ? (unsigned)(uniform() * count) : somebody_near(&people[who[0]]);
		for (unsigned j = 0; j < i; j++)
			if (who[j] == who[i])
				return;
		seats[i].rating = rating_at(people[who[i]].rating, at);
		truth[i] = people[who[i]].truth;
	}
	if (uniform() < 0.2) {
		seats[players - 1].fixed = true;
		rating_anchor("tekhenu", agents[(int)(uniform() * 4)], players,
		              &seats[players - 1].rating);
		truth[players - 1] = (double)seats[players - 1].rating.mean / RATING_POINT;
	}
	draw_places(seats, truth, players);
	if (measure)
		compare(seats, players);
	for (unsigned a = 0; a < players; a++)
		for (unsigned b = 0; b < a; b++)
			if (!seats[a].fixed && !seats[b].fixed)
				seats[a].repetition[b] = seats[b].repetition[a] =
					meet(who[a], who[b], at);
	rating_game(RATING_RULE, "tekhenu", players, seats, players, at);
	for (unsigned i = 0; i < players; i++)
		if (!seats[i].fixed)
			people[who[i]].rating = seats[i].rating;
	people[who[0]].truth += normal() * 3;
}

/* --- figures ------------------------------------------------------------------------------ */

static int by_rating(const void *a, const void *b)
{
	const struct person *x = a, *y = b;

	return (x->rating.mean > y->rating.mean) - (x->rating.mean < y->rating.mean);
}

/* How often the one of two with more points is the stronger one, over pairs 100 points apart and
 * more. */
static double order_found(void)
{
	unsigned long right = 0, pairs = 0;

	for (unsigned i = 0; i < count; i++)
		for (unsigned j = i + 1; j < count; j++)
			if (fabs(people[i].truth - people[j].truth) >= 100) {
				pairs++;
				right += (people[i].truth > people[j].truth) ==
				         (people[i].rating.mean > people[j].rating.mean);
			}
	return pairs ? (double)right / (double)pairs : 0;
}

static double rank_correlation(void)
{
	static struct person sorted[PEOPLE_MAX];
	double sum = 0;

	memcpy(sorted, people, count * sizeof *people);
	qsort(sorted, count, sizeof *sorted, by_rating);
	for (unsigned i = 0; i < count; i++) {
		double rank = 0;

		for (unsigned j = 0; j < count; j++)
			rank += sorted[j].truth < sorted[i].truth;
		sum += (rank - i) * (rank - i);
	}
	return 1 - 6 * sum / ((double)count * ((double)count * count - 1));
}

static void tell(unsigned long games, double before)
{
	double drift = 0, squares = 0, doubt = 0;
	unsigned within = 0;

	for (unsigned i = 0; i < count; i++) {
		const double off = (double)people[i].rating.mean / RATING_POINT - people[i].truth;

		drift += off;
		squares += off * off;
		doubt += (double)people[i].rating.doubt / RATING_POINT;
		within += fabs(off) * RATING_POINT <= (double)people[i].rating.doubt;
	}
	printf("%7lu games: points above truth %+6.1f (%+5.1f since), off by %5.1f, doubt %5.1f, "
	       "within it %2.0f %%, "
	       "rank correlation %.3f, order of pairs %.3f\n",
	       games, drift / count, drift / count - before, sqrt(squares / count), doubt / count,
	       100.0 * within / count, rank_correlation(), order_found());
}

static double mean_off(void)
{
	double sum = 0;

	for (unsigned i = 0; i < count; i++)
		sum += (double)people[i].rating.mean / RATING_POINT - people[i].truth;
	return sum / count;
}

/* --- farming ------------------------------------------------------------------------------ */

enum { PUPPETS_MAX = 64, A_DAY = 3 /* games of the same two that count */ };

static struct person puppet[PUPPETS_MAX], farmer;
static struct pairing with_farmer[PUPPETS_MAX];

/* A game of one with an agent, at the strength that the computer behind the account has. */
static void measure_by_agent(struct person *one, const char *agent, int64_t at)
{
	struct rating_seat seats[2] = {{.rating = rating_at(one->rating, at)}, {.fixed = true}};
	double truth[2] = {one->truth, 0};

	rating_anchor("tekhenu", agent, 2, &seats[1].rating);
	truth[1] = (double)seats[1].rating.mean / RATING_POINT;
	draw_places(seats, truth, 2);
	rating_game(RATING_RULE, "tekhenu", 2, seats, 2, at);
	one->rating = seats[0].rating;
}

static void play_pair(struct person *winner, struct person *loser, struct pairing *pairing,
                      int64_t at)
{
	struct rating_seat seats[2] = {{.rating = rating_at(winner->rating, at), .place = 1},
	                               {.rating = rating_at(loser->rating, at), .place = 2}};
	const int64_t day = at / 86400000;

	pairing->played = rating_played_lately(pairing->played, day - pairing->day);
	seats[0].repetition[1] = seats[1].repetition[0] = rating_repetition(pairing->played);
	pairing->played += RATING_WHOLE;
	pairing->day = day;
	rating_game(RATING_RULE, "tekhenu", 2, seats, 2, at);
	winner->rating = seats[0].rating;
	loser->rating = seats[1].rating;
}

/* Somebody of 800 with own accounts that lose on purpose, three times a day each, as often as the
 * rules let two people count: what the rating becomes. The accounts are settled before: among
 * themselves, or, with `agents`, by so many games a day with the strongest agent that is measured,
 * which a computer plays for them as well as that agent would. */
static void farm(unsigned accounts, unsigned agents, unsigned days)
{
	static struct pairing among[PUPPETS_MAX];
	int64_t at = INT64_C(1000000000000);

	farmer = (struct person){800, rating_new()};
	for (unsigned i = 0; i < accounts; i++) {
		puppet[i] = (struct person){1174, rating_new()};
		with_farmer[i] = among[i] = (struct pairing){0, 0};
	}
	for (unsigned day = 0; day < days; day++, at += INT64_C(86400000)) {
		for (unsigned i = 0; agents == 0 && i + 1 < accounts; i += 2)
			for (unsigned game = 0; game < A_DAY; game++)
				play_pair(&puppet[i + game % 2], &puppet[i + 1 - game % 2],
				          &among[i], at);
		for (unsigned i = 0; i < accounts * agents; i++)
			measure_by_agent(&puppet[i % accounts], "vizier", at);
		/* The farmer gets as many from agents as a computer gets, too. */
		for (unsigned i = 0; i < agents; i++) {
			farmer.truth = 1174;
			measure_by_agent(&farmer, "vizier", at);
		}
		for (unsigned i = 0; i < A_DAY * accounts; i++)
			play_pair(&farmer, &puppet[i % accounts], &with_farmer[i % accounts], at);
		if (day == 0 || day == 6 || day == 29 || day == days - 1)
			printf("%2u accounts, %u games with agents a day, day %3u: %" PRId64
			       " +- %" PRId64 " (accounts %" PRId64 ", proven %.2f)\n",
			       accounts, agents, day + 1, farmer.rating.mean / RATING_POINT,
			       rating_doubt(&farmer.rating) / RATING_POINT,
			       puppet[0].rating.mean / RATING_POINT,
			       (double)farmer.rating.proof / RATING_PROOF);
	}
}

int main(int argc, char **argv)
{
	const unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
	double before = 0, middle = argc > 4 ? strtod(argv[4], NULL) : 800;

	if (argc > 1 && strcmp(argv[1], "farm") == 0) {
		for (unsigned agents = 0; agents <= 3; agents += 3) {
			farm(1, agents, 100);
			farm(5, agents, 100);
			farm(20, agents, 100);
			farm(60, agents, 100);
		}
		return 0;
	}
	if (argc > 2)
		count = (unsigned)strtoul(argv[2], NULL, 10);
	if (argc > 3)
		rng = strtoull(argv[3], NULL, 10) * 2654435761U + 1;
	if (count < 4 || count > PEOPLE_MAX)
		return 2;
	pairings = calloc((size_t)count * count, sizeof *pairings);
	if (pairings == NULL)
		return 2;
	for (unsigned i = 0; i < count; i++) {
		people[i].truth = middle + 300 * normal();
		people[i].rating = rating_new();
	}
	before = mean_off();
	for (unsigned long game = 1; game <= games; game++) {
		/* 100 a day; the first fifth is for getting to know each other */
		play(INT64_C(1000000000000) + (int64_t)game * 864000, game > games / 5);
		if (game % EVERY == 0 || game == games) {
			tell(game, before);
			before = mean_off();
		}
	}
	puts("expected   real   cases");
	for (unsigned i = 0; i < TENTHS; i++)
		if (cases[i] > 0)
			printf("  %.3f   %.3f %7lu\n", forecast[i] / (double)cases[i],
			       happened[i] / (double)cases[i], cases[i]);
	free(pairings);
	return 0;
}
