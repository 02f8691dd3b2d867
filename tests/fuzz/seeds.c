/* The seeds of the position fuzzer are positions: each must parse, and each game must have some. A
 * seed that no longer parses (after a change of the layout or the presets) would silently leave the
 * fuzzer without an entry. usage: seeds FOLDER */
#include <dirent.h>

#include "tests/fuzz/fuzz.h"
#include "tests/tap.h"

enum { SEED_MAX = 1 << 16 };

/* The game whose position it is, or NULL with the reason in `error`. */
static const struct bb_game *game_of(const char *folder, const char *name, struct bb_error *error)
{
	static char text[SEED_MAX];
	char path[4096];
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct bb_rules rules;
	size_t size;
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	file = fopen(path, "rb");
	REQUIRE(file != NULL);
	size = fread(text, 1, sizeof text, file);
	fclose(file);
	REQUIRE(size > 1 && size < sizeof text);
	fuzz_rules((uint8_t)text[0], &rules);
	return bb_position_parse(&rules, state, text + 1, size - 1, error) == BB_OK
	               ? rules.game
	               : NULL;
}

int main(int argc, char **argv)
{
	unsigned found[16] = {0};
	struct dirent *entry;
	DIR *folder;

	REQUIRE(argc == 2);
	folder = opendir(argv[1]);
	REQUIRE(folder != NULL);
	while ((entry = readdir(folder)) != NULL) {
		struct bb_error error = {.status = BB_OK};
		const struct bb_game *game;

		if (entry->d_name[0] == '.')
			continue;
		game = game_of(argv[1], entry->d_name, &error);
		tap_result(game != NULL, entry->d_name,
		           game == NULL ? bb_status_name(error.status) : NULL);
		for (unsigned i = 0; bb_games[i] != NULL; i++)
			found[i] += bb_games[i] == game;
	}
	closedir(folder);
	for (unsigned i = 0; bb_games[i] != NULL; i++)
		tap_result(found[i] > 0, bb_games[i]->name,
		           found[i] > 0 ? NULL : "no seed is a position of this game");
	return tap_end();
}
