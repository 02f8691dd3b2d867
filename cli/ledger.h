/* Rulings for players: decisions where a rulebook is silent or ambiguous, and how to play the other
 * reading. Generated from docs/rules/ledger by ledger.py. */
#ifndef CLI_LEDGER_H
#define CLI_LEDGER_H

#include <stddef.h>

#include "cli/said.h"

struct cli_ruling {
	const char *game;
	const char *id;
	const char *about; /* a word: `sites`, `season`, ... */
	/* the option that selects the other reading, as it is typed, or NULL */
	const char *option;
	const char *edition; /* the edition value that does, "path=value", or NULL */
	const char *question[CLI_LANGUAGES];
	const char *decided[CLI_LANGUAGES];
	const char *other[CLI_LANGUAGES];
};
extern const struct cli_ruling cli_rulings[];
extern const size_t cli_ruling_count;

#endif
