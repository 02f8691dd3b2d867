/* Tests every guard of `check`: positions of random games are damaged in one or two bytes, and the
 * invariants that reject them are counted. A guard that is missing, or rejects too much, changes
 * the counts of its game, whatever the bytes would have caused in play.
 *
 * usage: verdicts FILE            compares with the counts in FILE
 *        verdicts --write FILE    writes them: after a change of rules, layout or invariants */
#include <stdlib.h>

#include "games/registry.h"
#include "tests/tap.h"

enum {
	GAMES = 4,          /* for each preset */
	DAMAGES = 160,      /* of each position */
	INVARIANTS = 32,    /* different answers of a game */
	LINE_MAX_SIZE = 1024,
	TEXT_SIZE = 16384
};

struct tally {
	const char *rule[INVARIANTS];
	unsigned long count[INVARIANTS], sound;
};

static char figures[TEXT_SIZE];
static size_t figures_size;

static void count(struct tally *tally, const char *rule)
{
	unsigned i = 0;

	if (rule == NULL) {
		tally->sound++;
		return;
	}
	while (i < INVARIANTS - 1 && tally->rule[i] != NULL && strcmp(tally->rule[i], rule) != 0)
		i++;
	tally->rule[i] = rule;
	tally->count[i]++;
}

/* Most numbers of a position are small, with limits below 64; many belong to a sum: what one gains
 * another loses. */
static void damage(uint8_t *state, size_t size, struct bb_rng *rng)
{
	size_t at = bb_rng_below(rng, (uint32_t)size), other = bb_rng_below(rng, (uint32_t)size);

	if (bb_rng_below(rng, 2) == 0)
		other = (at + bb_rng_below(rng, 32)) % size;
	switch (bb_rng_below(rng, 6)) {
	case 0:
		state[at] ^= (uint8_t)(1u << bb_rng_below(rng, 8));
		break;
	case 1:
		state[at] = (uint8_t)bb_rng_below(rng, bb_rng_below(rng, 2) == 0 ? 10 : 64);
		break;
	case 2:
		state[at]++;
		break;
	case 3:
		state[at]--;
		break;
	case 4:
		state[at]++;
		state[other]--;
		break;
	default:
		state[at] = (uint8_t)bb_rng_below(rng, 4);
		state[other] = (uint8_t)bb_rng_below(rng, 4);
		break;
	}
}

static void damage_often(const struct bb_rules *rules, const uint8_t *state, struct bb_rng *rng,
                         struct tally *tally)
{
	_Alignas(8) uint8_t copy[BB_STATE_MAX];
	size_t size = rules->game->layout->size;

	for (unsigned i = 0; i < DAMAGES; i++) {
		memcpy(copy, state, size);
		damage(copy, size, rng);
		count(tally, rules->game->check(rules, copy));
	}
}

static void play(const struct bb_rules *rules, uint64_t seed, struct tally *tally)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;
	uint32_t n;

	memset(state, 0, sizeof state);
	bb_rng_seed(&rng, seed);
	rules->game->setup(rules, state);
	while ((n = rules->game->legal(rules, state, legal)) > 0) {
		damage_often(rules, state, &rng, tally);
		rules->game->play(rules, state,
		                  rules->game->actor(rules, state) == BB_CHANCE
		                          ? bb_sample(rules, state, &rng)
		                          : legal[bb_rng_below(&rng, n)],
		                  NULL);
	}
}

static int by_rule(const void *a, const void *b)
{
	const char *const *left = a, *const *right = b;

	return strcmp(*left, *right);
}

/* One line: the game, its options, the sound ones, then each invariant with its count. */
static void add_line(const struct bb_rules *rules, const char *options, const struct tally *tally)
{
	const char *sorted[INVARIANTS];
	unsigned n = 0;
	char *out = figures + figures_size;
	size_t room = sizeof figures - figures_size, used;

	while (n < INVARIANTS && tally->rule[n] != NULL) {
		sorted[n] = tally->rule[n];
		n++;
	}
	qsort(sorted, n, sizeof sorted[0], by_rule);
	used = (size_t)snprintf(out, room, "%s %s: sound %lu", rules->game->name, options,
	                        tally->sound);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++)
			if (tally->rule[k] == sorted[i])
				used += (size_t)snprintf(out + used, room - used, ", %s %lu",
				                         sorted[i], tally->count[k]);
	used += (size_t)snprintf(out + used, room - used, "\n");
	figures_size += used;
}

static void find_figures(void)
{
	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			const char *options = bb_games[g]->presets[p];
			struct tally tally = {0};
			struct bb_rules rules;

			if (bb_rules_parse(&rules, bb_games[g], options, strlen(options), NULL) !=
			    BB_OK)
				exit(2);
			for (unsigned game = 0; game < GAMES; game++)
				play(&rules, game + 1u, &tally);
			add_line(&rules, options, &tally);
		}
}

/* Compares line by line, so that a failure names its game and options. */
static int compare(FILE *file)
{
	const char *at = figures;
	char line[LINE_MAX_SIZE], name[LINE_MAX_SIZE];

	while (*at != '\0') {
		size_t length = strcspn(at, "\n");
		bool same = fgets(line, sizeof line, file) != NULL &&
		            strncmp(line, at, length) == 0 && line[length] == '\n';

		snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ":"), at);
		snprintf(line, sizeof line, "now %.*s", (int)length, at);
		tap_result(same, name, same ? NULL : line);
		at += length + 1;
	}
	tap_result(fgets(line, sizeof line, file) == NULL, "there are no other figures", NULL);
	fclose(file);
	return tap_end();
}

int main(int argc, char **argv)
{
	bool write = argc == 3 && strcmp(argv[1], "--write") == 0;
	FILE *file;

	if (argc != 2 + write || (file = fopen(argv[argc - 1], write ? "w" : "r")) == NULL) {
		fprintf(stderr, "usage: verdicts [--write] FILE\n");
		return 2;
	}
	find_figures();
	if (!write)
		return compare(file);
	fwrite(figures, 1, figures_size, file);
	return fclose(file) != 0;
}
