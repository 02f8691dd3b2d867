/* Agents against each other: what a series of games is, and what its parts find out. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include <pthread.h>

#include "cli/cli.h"

enum {
	ARENA_AGENTS_MAX = 17, /* with the automaton */
	ARENA_BINS = 10, /* of predicted chances to win */
	ARENA_LINEUPS_MAX = 2048,
	ARENA_SAMPLES = 400, /* of the bootstrap */
};

/* One game as it ended. */
struct arena_game {
	bool played;
	uint8_t agent[BB_SEATS_MAX];
	uint8_t place[BB_SEATS_MAX];
	int32_t score[BB_SEATS_MAX];
};

/* What one agent did and said, apart from results. */
struct arena_work {
	uint64_t decisions, iterations, steps, microseconds;
	uint64_t predicted[ARENA_BINS];
	double promised[ARENA_BINS], won[ARENA_BINS];
};

struct arena {
	struct bb_rules rules;
	unsigned players;  /* seats that agents take; they come first, and change places */
	unsigned entrants; /* agents that were named */
	unsigned agents;   /* and the automaton, where the rules play a seat: the last one */
	struct ai_agent agent[ARENA_AGENTS_MAX];
	unsigned lineups;
	uint8_t lineup[ARENA_LINEUPS_MAX][BB_SEATS_MAX];
	/* a block: one lineup, every rotation of its players, the same luck */
	uint64_t seed, games, blocks;
	struct arena_game *game;
	/* guarded by the lock */
	pthread_mutex_t lock;
	uint64_t next, done;
	bool stop;
	struct arena_work work[ARENA_AGENTS_MAX];
	/* SPRT of the first agent against the second */
	bool sprt;
	double elo0, elo1, llr;
	int verdict; /* 1 = elo1 accepted, -1 = elo0, 0 = open */
	double seconds;
	/* what the games teach, for script/train */
	FILE *positions, *choices;
	/* of a thousand decisions so many are made at random, to see more of the game */
	unsigned stray;
};

struct arena_row {
	uint64_t games; /* seats played */
	double win_share, pair_score, mean, margin;
	double elo, elo_low, elo_high;
};

/* arena_elo.c */
void arena_rows(const struct arena *arena, struct arena_row *rows);
/* Log likelihood ratio of elo1 against elo0 after what has been played. */
double arena_llr(const struct arena *arena);
/* Points of agent a against b in a game: 1, 0.5, 0 each time they meet; *met counts. */
double arena_points(const struct arena *arena, const struct arena_game *game, unsigned a,
                    unsigned b, unsigned *met);

/* arena_report.c */
int arena_print(const struct arena *arena);
int arena_print_json(const struct arena *arena);
void arena_options(const struct arena *arena, char *buffer, size_t size);
/* Points of a against b over all games, as a share; -1 = never met. */
double arena_share(const struct arena *arena, unsigned a, unsigned b);
uint64_t arena_played(const struct arena *arena);
const char *arena_verdict(const struct arena *arena);

/* arena_page.c */
/* A page with plots; false after an error message. */
bool arena_write_html(const struct arena *arena, const char *path);

#endif
