/* Agents by name, and the levels: one search with growing budgets and horizons. */
#include "ai/net.h"

#include <string.h>

struct level {
	const char *name;
	struct ai_setting setting;
};

/* The lower levels consider fewer options, look less far ahead and ignore what the others could
 * answer: they err as people do, never on purpose. docs/ai.md has their strength. */
static const struct level levels[BB_LEVELS] = {
	{"novice", {.iterations = 4, .depth = 1, .explore = 60, .overlooks = 95, .alone = true}},
	{"apprentice",
	 {.iterations = 8, .depth = 2, .explore = 60, .overlooks = 85, .alone = true}},
	{"scribe",
	 {.iterations = 45, .depth = 6, .explore = 60, .overlooks = 58, .alone = true}},
	{"vizier", {.iterations = 150, .explore = 60}},
	{"pharaoh", {.milliseconds = 1000, .explore = 60}},
};

/* For the arena only: a plain bot to measure against. */
static const struct level sparring = {
	"sparring",
	{.milliseconds = 1000, .horizon = BB_TO_THE_END, .explore = 40, .plans = BB_PLANS, .even =
	 true}};

const char *ai_name(const struct bb_game *game, unsigned index)
{
	unsigned plain = 0;

	while (game->agents != NULL && game->agents[plain].name != NULL)
		plain++;
	if (index == 0)
		return "random";
	if (index <= plain)
		return game->agents[index - 1].name;
	return index - plain - 1 < BB_LEVELS ? levels[index - plain - 1].name : NULL;
}

void ai_names_json(const struct bb_game *game, struct bb_json *json)
{
	const char *name;

	bb_json_open(json, '[');
	for (unsigned i = 0; (name = ai_name(game, i)) != NULL; i++)
		bb_json_string(json, name);
	bb_json_close(json, ']');
}

const char *ai_default_name(const struct bb_game *game)
{
	const char *name = "random";

	for (const struct bb_agent *agent = game->agents; agent != NULL && agent->name != NULL;
	     agent++)
		name = agent->name;
	return name;
}

/* --- reading a name ------------------------------------------------------------------------- */

/* Reads digits at *at; false = none or too many. */
static bool read_number(const char **at, uint32_t *number)
{
	const char *from = *at;

	*number = 0;
	for (; **at >= '0' && **at <= '9' && *at - from < 9; (*at)++)
		*number = *number * 10 + (uint32_t)(**at - '0');
	return *at != from;
}

static bool skip(const char **at, const char *word)
{
	const char *end = *at;

	for (; *word != '\0'; word++, end++)
		if (*end != *word)
			return false;
	*at = end;
	return true;
}

/* "@2s", "@300ms" or "@5000" */
static bool read_budget(const char **at, struct ai_setting *setting)
{
	uint32_t number;

	if (!read_number(at, &number) || number == 0)
		return false;
	setting->iterations = 0;
	setting->milliseconds = 0;
	if (skip(at, "ms"))
		setting->milliseconds = number;
	else if (skip(at, "s"))
		setting->milliseconds = number * 1000;
	else
		setting->iterations = number;
	return true;
}

/* "horizon=20" and so on; horizon=end plays every game to its end. */
static bool read_change(const char **at, struct ai_setting *setting)
{
	uint32_t number = 0;

	if (skip(at, "horizon=end")) {
		setting->horizon = BB_TO_THE_END;
		return true;
	}
	if (skip(at, "horizon=") && read_number(at, &number))
		setting->horizon = (uint16_t)number;
	else if (skip(at, "depth=") && read_number(at, &number))
		setting->depth = (uint8_t)(number < 255 ? number : 255);
	else if (skip(at, "explore=") && read_number(at, &number))
		setting->explore = (uint16_t)number;
	else if (skip(at, "overlooks=") && read_number(at, &number))
		setting->overlooks = (uint8_t)(number < 100 ? number : 100);
	else if (skip(at, "doubt=") && read_number(at, &number))
		setting->doubt = (uint8_t)(number < 8 ? number : 8);
	else if (skip(at, "alone=") && read_number(at, &number))
		setting->alone = number != 0;
	else if (skip(at, "quiet=") && read_number(at, &number))
		setting->quiet = number != 0;
	else if (skip(at, "mix=") && read_number(at, &number))
		setting->mix = (uint8_t)(number < 100 ? number : 100);
	else if (skip(at, "tables=") && read_number(at, &number))
		setting->tables = number != 0;
	else if (skip(at, "faith=") && read_number(at, &number))
		setting->faith = (uint16_t)number;
	else if (skip(at, "plans=") && read_number(at, &number))
		setting->plans = (uint8_t)(number < BB_PLANS ? number : BB_PLANS);
	else if (skip(at, "even=") && read_number(at, &number))
		setting->even = number != 0;
	else if (skip(at, "net=") && read_number(at, &number))
		setting->net = (uint8_t)(number < 9 ? number : 9);
	else
		return false;
	return number < BB_TO_THE_END;
}

/* "stray=250" */
static bool read_stray(const char **at, struct ai_agent *agent)
{
	uint32_t number;

	if (!skip(at, "stray=") || !read_number(at, &number) || number > 1000)
		return false;
	agent->stray = (uint16_t)number;
	return true;
}

/* "deep=600:20" */
static bool read_deep(const char **at, struct ai_agent *agent)
{
	return skip(at, "deep=") && read_number(at, &agent->deep) && agent->deep > 0 &&
	       skip(at, ":") && read_number(at, &agent->seldom) && agent->seldom > 0;
}

static bool read_rest(const char *at, struct ai_agent *agent, struct ai_setting *setting)
{
	if (*at == '@') {
		at++;
		if (!read_budget(&at, setting))
			return false;
	}
	while (*at == '/') {
		at++;
		if (!read_stray(&at, agent) && !read_deep(&at, agent) && !read_change(&at, setting))
			return false;
	}
	return *at == '\0';
}

/* "greedy" or "greedy/stray=250" */
static bool find_plain(const struct bb_game *game, const char *name, struct ai_agent *agent)
{
	char word[AI_NAME_MAX];
	const char *at = name;

	while (*at != '\0' && *at != '/')
		at++;
	memcpy(word, name, (size_t)(at - name));
	word[at - name] = '\0';
	agent->plain = bb_find_agent(game, word);
	if (agent->plain == NULL)
		return false;
	if (*at == '\0')
		return true;
	if (!skip(&at, "/") || !read_stray(&at, agent) || *at != '\0')
		agent->plain = NULL;
	return agent->plain != NULL;
}

/* Applies the game's own settings of a level. */
static void adapt(struct ai_setting *setting, const struct bb_level *level)
{
	if (level->iterations != 0)
		setting->iterations = level->iterations;
	if (level->overlooks != 0)
		setting->overlooks = level->overlooks;
	if (level->explore != 0)
		setting->explore = level->explore;
	setting->horizon = level->horizon;
	setting->doubt = level->doubt;
	setting->quiet = level->quiet;
	setting->mix = level->mix;
}

bool ai_find(const struct bb_game *game, const char *name, struct ai_agent *agent)
{
	size_t length = strlen(name);
	const char *rest = name;

	memset(agent, 0, sizeof *agent);
	if (length >= sizeof agent->name)
		return false;
	memcpy(agent->name, name, length + 1);
	if (find_plain(game, name, agent))
		return true;
	if (skip(&rest, sparring.name)) {
		agent->setting = sparring.setting;
		return read_rest(rest, agent, &agent->setting);
	}
	for (unsigned i = 0; i < BB_LEVELS; i++) {
		const char *at = name;

		if (!skip(&at, levels[i].name))
			continue;
		agent->setting = levels[i].setting;
		if (game->levels != NULL)
			adapt(&agent->setting, &game->levels[i]);
		agent->net_setting = agent->setting;
		if (game->net_level != NULL)
			adapt(&agent->net_setting, game->net_level);
		if (!read_rest(at, agent, &agent->setting) ||
		    !read_rest(at, agent, &agent->net_setting))
			return false;
		if (agent->setting.net != 0)
			agent->net = ai_net_for(game, agent->setting.net);
		return true;
	}
	return false;
}
