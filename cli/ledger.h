/* Rulings for players: where a rulebook is silent or ambiguous, what was decided, and how the other
 * reading can be played. Generated from docs/rules/ledger by ledger.py. */
#ifndef CLI_LEDGER_H
#define CLI_LEDGER_H

#include <stddef.h>

#include "cli/said.h"

struct cli_ruling {
	const char *game;
	const char *id;
	const char *about;   /* a word: `sites`, `season`, ... */
	const char *option;  /* the option that gives the other reading, as it is typed, or NULL */
	const char *edition; /* the value of an edition that does, "path=value", or NULL */
	const char *question[CLI_LANGUAGES];
	const char *decided[CLI_LANGUAGES];
	const char *other[CLI_LANGUAGES];
};
extern const struct cli_ruling cli_rulings[];
extern const size_t cli_ruling_count;

#endif
