/* Runs scenarios: every FILE, and every *.txt below every FOLDER. Prints TAP, one test a scenario.
 * usage: scenarios FILE|FOLDER ...
 * A scenario's game is the name of the folder its file lies in, unless it says `game`. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "games/registry.h"
#include "tests/scenarios/scenario.h"
#include "tests/tap.h"

static struct scenario scenario;

bool read_whole(const char *path, char *buffer, size_t size, size_t *length)
{
	FILE *file = fopen(path, "rb");
	bool ok;

	if (file == NULL)
		return false;
	*length = fread(buffer, 1, size, file);
	ok = !ferror(file) && *length < size;
	fclose(file);
	return ok;
}

/* The game that the folder of a file is named after, or NULL. */
static const struct bb_game *game_of(const char *path)
{
	const char *end = strrchr(path, '/');
	const char *from = end;
	char name[64];

	if (end == NULL)
		return NULL;
	while (from > path && from[-1] != '/')
		from--;
	if ((size_t)(end - from) >= sizeof name)
		return NULL;
	memcpy(name, from, (size_t)(end - from));
	name[end - from] = '\0';
	return bb_find_game(name);
}

static void report(void)
{
	char name[640];

	scenario_end(&scenario);
	snprintf(name, sizeof name, "%s: %s%s%s%s",
	         scenario.game != NULL ? scenario.game->name : "?", scenario.name,
	         scenario.ids[0] != '\0' ? " (" : "", scenario.ids,
	         scenario.ids[0] != '\0' ? ")" : "");
	tap_result(scenario.failure[0] == '\0', name, scenario.failure);
}

/* The line without its comment: `#` at its start or after a blank. */
static struct bb_token without_comment(struct bb_token line)
{
	for (size_t i = 0; i < line.length; i++)
		if (line.at[i] == '#' &&
		    (i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t'))
			line.length = i;
	while (line.length > 0 &&
	       (line.at[line.length - 1] == ' ' || line.at[line.length - 1] == '\t' ||
	        line.at[line.length - 1] == '\r'))
		line.length--;
	return line;
}

static void start(const char *path, struct bb_token line, unsigned number)
{
	size_t skip = strlen("scenario");

	scenario_start(&scenario, path, game_of(path));
	scenario.line = number;
	while (skip < line.length && (line.at[skip] == ' ' || line.at[skip] == '\t'))
		skip++;
	snprintf(scenario.name, sizeof scenario.name, "%.*s", (int)(line.length - skip),
	         line.at + skip);
}

static void run_file(const char *path)
{
	static char text[4 << 20];
	struct bb_reader lines;
	struct bb_token line;
	size_t length;
	bool open = false;

	if (!read_whole(path, text, sizeof text, &length)) {
		tap_result(false, path, "cannot be read");
		return;
	}
	bb_reader_init(&lines, text, length);
	for (unsigned number = 1; bb_next_line(&lines, &line); number++) {
		struct bb_reader words;
		struct bb_token word;

		line = without_comment(line);
		bb_reader_init(&words, line.at, line.length);
		word = bb_next_token(&words);
		if (word.length == 0)
			continue;
		if (bb_token_is(word, "scenario")) {
			if (open)
				report();
			open = true;
			start(path, line, number);
		} else if (open) {
			scenario.line = number;
			scenario_line(&scenario, line);
		} else {
			char detail[64];

			snprintf(detail, sizeof detail, "line %u: expected `scenario NAME`",
			         number);
			tap_result(false, path, detail);
			return;
		}
	}
	if (open)
		report();
	else
		tap_result(false, path, "it has no scenario");
}

static void run_path(const char *path);

static void run_folder(const char *path)
{
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		size_t length = strlen(name);
		char inner[1024];
		struct stat info;

		snprintf(inner, sizeof inner, "%s/%s", path, name);
		if (name[0] != '.' && stat(inner, &info) == 0 &&
		    (S_ISDIR(info.st_mode) ||
		     (length > 4 && strcmp(name + length - 4, ".txt") == 0)))
			run_path(inner);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

static void run_path(const char *path)
{
	struct stat info;

	if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
		run_folder(path);
	else
		run_file(path);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: scenarios FILE|FOLDER ...\n");
		return 2;
	}
	for (int i = 1; i < argc; i++)
		run_path(argv[i]);
	return tap_end();
}
