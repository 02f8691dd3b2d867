/* Scenarios: small stories about one rule, as text. tests/scenarios/README.md has the grammar. */
#ifndef TESTS_SCENARIO_H
#define TESTS_SCENARIO_H

#include "match/record.h"

enum {
	SCENARIO_LOG = 1 << 16,        /* entries of a match */
	SCENARIO_POSITION = 64 * 1024, /* bytes of a position given as text */
	SCENARIO_RECORD = 16 << 20,    /* bytes of a record file */
};

struct scenario {
	const char *file; /* path, as errors name it */
	unsigned line;    /* of the current directive */
	char name[200];
	char ids[400]; /* the rules it proves, as written */

	/* Before the position is complete. */
	const struct bb_game *game;
	char options[256];
	_Alignas(8) uint8_t edition[BB_EDITION_MAX];
	bool own_edition;
	uint64_t seed;
	bool draws;     /* `chance auto`: the seed plays chance after every `do` */
	bool unchecked; /* invariants are not checked */

	/* The match, once a directive needed it. */
	bool begun;
	bool altered; /* by `set` or `position`, and not checked yet */
	bool in_position;
	struct match match;
	struct record_head head;
	struct bb_events told; /* by the last `do` */
	unsigned told_upto;    /* index after the event found last */
	struct bb_text position;

	unsigned expectations;
	char failure[2048]; /* empty = none so far */
};

/* Starts a scenario: everything empty, the given game (may be NULL). */
void scenario_start(struct scenario *scenario, const char *file, const struct bb_game *game);
/* Performs one line of it. Does nothing after a failure. */
void scenario_line(struct scenario *scenario, struct bb_token line);
/* Checks that are only possible at the end. */
void scenario_end(struct scenario *scenario);

/* Reads a whole file into the caller's buffer; false if it cannot be read or does not fit. */
bool read_whole(const char *path, char *buffer, size_t size, size_t *length);

#endif
