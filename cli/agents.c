/* Agents by name, and asking one for its action. */
#include <string.h>
#include <time.h>

#include "ai/net.h"
#include "cli/cli.h"
#include "core/never.h"
#include "data/networks.h"
#include "games/registry.h"

void cli_give_networks(void)
{
	static bool given;

	for (const struct data_network *network = data_networks; !given && network->game != NULL;
	     network++) {
		const char *wrong = "are of an unknown game";
		const struct bb_game *game = bb_find_game(network->game);

		if (game != NULL)
			wrong = ai_net_give(game, 1, network->bytes, network->length);
		(void)BB_NEVER(wrong != NULL); /* they belong to this build */
	}
	given = true;
}

bool cli_agent(const struct bb_game *game, const char *name, size_t length, struct ai_agent *agent)
{
	char copy[AI_NAME_MAX];
	struct cli_nearest nearest;
	char hint[96];
	const char *known;

	snprintf(copy, sizeof(copy), "%.*s",
	         (int)(length < sizeof(copy) ? length : sizeof(copy) - 1), name);
	cli_give_networks();
	if (ai_find(game, copy, agent))
		return true;
	cli_nearest_init(&nearest, copy, strcspn(copy, "@/"));
	for (unsigned i = 0; (known = ai_name(game, i)) != NULL; i++)
		cli_nearest_try(&nearest, known);
	cli_bad("%s has no agent \"%s\"%s; benben games lists them", game->name, copy,
	        cli_nearest_hint(&nearest, "", hint, sizeof(hint)));
	return false;
}

bool cli_net(const struct cli_args *args, const struct bb_game *game)
{
	const char *list = cli_value(args, "net");

	for (unsigned which = 2; list && *list; which++) {
		size_t length = strcspn(list, ",");
		char path[CLI_PATH_MAX];
		struct cli_bytes bytes;
		const char *wrong;

		snprintf(path, sizeof(path), "%.*s", (int)length, list);
		list += length + (list[length] == ',');
		if (!cli_read_file(path, &bytes))
			return false;
		wrong = ai_net_give(game, which, (const uint8_t *)bytes.at, bytes.length);
		cli_free(bytes.at);
		if (wrong)
			return cli_bad("%s: the weights %s", path, wrong) == CLI_OK;
	}
	return true;
}

bool cli_agents(const struct bb_game *game, const char *list, unsigned seats,
                struct ai_agent *agents)
{
	unsigned count = 0;

	for (const char *at = list;; at++) {
		size_t length = strcspn(at, ",");

		if (count == seats) {
			cli_bad("--agents: expected at most %u names for %u seats, found \"%s\"",
			        seats, seats, list);
			return false;
		}
		if (!cli_agent(game, at, length, &agents[count++]))
			return false;
		at += length;
		if (!*at)
			break;
	}
	for (unsigned seat = count; seat < seats; seat++)
		agents[seat] = agents[seat - count];
	return true;
}

bool cli_memory(struct ai_memory *memory)
{
	memory->size = AI_MEMORY;
	memory->at = cli_alloc(1, memory->size);
	return memory->at != NULL;
}

uint64_t cli_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

bb_action cli_agent_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                           const void *state, struct bb_rng *rng, struct ai_memory *memory)
{
	const struct bb_game *game = rules->game;
	const struct bb_agent *plain = agent->plain;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	unsigned seat = (unsigned)game->actor(rules, state);
	struct ai_limits limits = {.clock = cli_clock, .hasty = true};
	uint32_t count;

	memcpy(view, state, game->layout->size);
	game->view(rules, view, seat);
	count = game->legal(rules, view, legal);
	if (plain == NULL && memory->at == NULL && !cli_memory(memory))
		plain = bb_find_agent(game, "random");
	if (plain != NULL)
		return plain->choose(rules, view, seat, legal, count, rng);
	limits.seed = bb_rng_next(rng);
	return ai_choose(agent, rules, view, seat, &limits, *memory, NULL);
}
