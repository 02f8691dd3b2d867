/* Prints what trained networks depend on: every column of a game's observations and every number of
 * an action. tests/golden/GAME/env-vN.txt has it, and the test `env-frozen` compares. */
#include <stdio.h>

#include "core/numbering.h"
#include "core/observe.h"
#include "games/registry.h"

static struct bb_observer observer;
static struct bb_numbering numbering;

int main(int argc, char **argv)
{
	const struct bb_game *game = argc == 2 ? bb_find_game(argv[1]) : NULL;
	struct bb_rules rules;

	if (game == NULL || !bb_observer_init(&observer, game) ||
	    !bb_numbering_init(&numbering, game))
		return 2;
	bb_rules_default(&rules, game);
	printf("version %u\n", game->env_version);
	for (uint32_t i = 0; i < observer.columns; i++) {
		char name[BB_COLUMN_NAME_MAX];
		struct bb_text text;

		bb_text_init(&text, name, sizeof name);
		unsigned scale = bb_column_describe(&observer, i, &text);
		printf("column %u %s %u\n", (unsigned)i, name, scale);
		if (text.full || text.length == 0)
			return 1;
	}
	for (uint32_t i = 0; i < numbering.count; i++) {
		char name[128];
		struct bb_text text;

		bb_text_init(&text, name, sizeof name);
		bb_action_format(&rules, NULL, numbering.action[i], &text);
		printf("action %u %s\n", (unsigned)i, name);
	}
	return 0;
}
