/* Agents by name, and asking one for its action. */
#include <string.h>

#include "cli/cli.h"

static bool find_agent(const struct bb_game *game, const char *name, size_t length,
                       const struct bb_agent **agent)
{
	char copy[40];
	struct cli_nearest nearest;
	char hint[96];

	snprintf(copy, sizeof(copy), "%.*s",
	         (int)(length < sizeof(copy) ? length : sizeof(copy) - 1), name);
	*agent = bb_find_agent(game, copy);
	if (*agent)
		return true;
	cli_nearest_init(&nearest, copy, strlen(copy));
	cli_nearest_try(&nearest, "random");
	for (const struct bb_agent *known = game->agents; known && known->name; known++)
		cli_nearest_try(&nearest, known->name);
	cli_bad("%s has no agent \"%s\"%s; benben games lists them", game->name, copy,
	        cli_nearest_hint(&nearest, "", hint, sizeof(hint)));
	return false;
}

bool cli_agents(const struct bb_game *game, const char *list, unsigned seats,
                const struct bb_agent **agents)
{
	const struct bb_agent *named[BB_SEATS_MAX];
	unsigned count = 0;

	for (const char *at = list;; at++) {
		size_t length = strcspn(at, ",");

		if (count == seats) {
			cli_bad("--agents: expected at most %u names for %u seats, found \"%s\"",
			        seats, seats, list);
			return false;
		}
		if (!find_agent(game, at, length, &named[count++]))
			return false;
		at += length;
		if (!*at)
			break;
	}
	for (unsigned seat = 0; seat < seats; seat++)
		agents[seat] = named[seat % count];
	return true;
}

bb_action cli_agent_choose(const struct bb_agent *agent, const struct bb_rules *rules,
                           const void *state, struct bb_rng *rng)
{
	const struct bb_game *game = rules->game;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	unsigned seat = (unsigned)game->actor(rules, state);
	uint32_t count;

	memcpy(view, state, game->layout->size);
	game->view(rules, view, seat);
	count = game->legal(rules, view, legal);
	return agent->choose(rules, view, seat, legal, count, rng);
}
