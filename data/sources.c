/* The registry of source tables: one generated table per game. */
#include "data/sources.h"

#include <string.h>

extern const struct data_source null_sources[];
extern const struct data_source sare_sources[];
extern const struct data_source tekhenu_sources[];

static const struct {
	const char *game;
	const struct data_source *sources;
} tables[] = {
	{"null", null_sources},
	{"sare", sare_sources},
	{"tekhenu", tekhenu_sources},
};

const struct data_source *data_sources_of(const char *game)
{
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		if (bb_same(tables[i].game, game))
			return tables[i].sources;
	return NULL;
}

/* True if `path` is `list` or an element of it: "market.3" of "market". */
static bool is_within(const char *path, const char *list)
{
	size_t length = strlen(list);

	if (strncmp(path, list, length) != 0)
		return false;
	if (path[length] == '\0')
		return true;
	return path[length] == '.' && path[length + 1] != '\0' &&
	       path[length + 1 + strspn(path + length + 1, "0123456789")] == '\0';
}

const struct data_source *data_find_source(const char *game, const char *path)
{
	const struct data_source *source = data_sources_of(game);

	for (; source != NULL && source->path != NULL; source++)
		if (is_within(path, source->path))
			return source;
	return NULL;
}
