/* Golden records: matches that must replay forever, or until the rules version is raised.
 *
 * usage: golden FOLDER          replays every *.record below FOLDER; TAP, one test per record
 *        golden --write FOLDER  rewrites FOLDER/GAME/NN-OPTIONS.record, one per preset
 *
 * A replay verifies legality, every 32nd position and the last line; writing the match again must
 * give the same bytes. A record of older rules or other built-in values can only be read, so it
 * fails. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "games/registry.h"
#include "match/record.h"
#include "tests/tap.h"

enum {
	EVENTS_MAX = 1 << 17,
	RECORD_BYTES = 8 << 20,
	UNDO_ONE_IN = 10, /* decisions that are taken back when they can be */
};

static struct match match;
static struct record_head head;
static struct match_entry log_memory[EVENTS_MAX];
static char record[RECORD_BYTES], again[RECORD_BYTES];

/* --- replaying ------------------------------------------------------------------------------ */

static void replay(const char *path)
{
	FILE *file = fopen(path, "rb");
	struct bb_error error = {.status = BB_OK};
	struct bb_text text;
	char detail[512] = "";
	size_t length;

	if (file == NULL) {
		tap_result(false, path, "cannot be read");
		return;
	}
	length = fread(record, 1, sizeof record, file);
	fclose(file);
	if (record_read(record, length, &match, &head, log_memory, EVENTS_MAX, &error) != BB_OK) {
		snprintf(detail, sizeof detail, "line %zu: %s, expected %s", error.line,
		         bb_status_name(error.status), error.expected);
	} else if (head.foreign != RECORD_OURS) {
		snprintf(detail, sizeof detail,
		         "written by other rules or values; script/golden "
		         "writes the records anew");
	} else {
		bb_text_init(&text, again, sizeof again);
		record_write(&match, &head, BB_NO_SEAT, &text);
		if (text.full || text.length != length || memcmp(record, again, length) != 0)
			snprintf(detail, sizeof detail, "written again, it differs");
	}
	tap_result(detail[0] == '\0', path, detail);
}

static void replay_folder(const char *path)
{
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		const char *dot = strrchr(name, '.');
		char inner[1024];
		struct stat info;

		snprintf(inner, sizeof inner, "%s/%s", path, name);
		if (name[0] != '.' && stat(inner, &info) == 0) {
			if (S_ISDIR(info.st_mode))
				replay_folder(inner);
			else if (dot != NULL && strcmp(dot, ".record") == 0)
				replay(inner);
		}
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

/* --- writing -------------------------------------------------------------------------------- */

/* Ends the program: a golden record that cannot be made is our bug. */
static void must(bool ok, const char *what)
{
	if (!ok) {
		fprintf(stderr, "golden: %s\n", what);
		exit(1);
	}
}

/* Plays a match to its end: seats choose by the game's first agent (even seeds) or at random,
 * and now and then take an action back. */
static void play(const struct bb_rules *rules, uint64_t seed)
{
	const struct bb_game *game = rules->game;
	struct match_chance chance = {match_draw_seeded, &head.seed};
	const struct bb_agent *agent = bb_find_agent(game, "random");
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;
	int seat;

	if (seed % 2 == 0 && game->agents != NULL && game->agents[0].name != NULL)
		agent = &game->agents[0];
	memset(&head, 0, sizeof head);
	head.seed = seed;
	head.has_seed = true;
	head.masked_for = BB_NO_SEAT;
	snprintf(head.edition_name, sizeof head.edition_name, "%s", game->builtin_name);
	for (unsigned i = 0; i < rules->seats; i++)
		snprintf(head.seat_name[i], sizeof head.seat_name[i], "%s %u", agent->name, i);
	bb_rng_seed(&rng, seed);
	match_init(&match, rules, log_memory, EVENTS_MAX);
	must(match_advance(&match, &chance) == BB_OK, "chance stops");
	while ((seat = match_actor(&match)) >= 0) {
		_Alignas(8) uint8_t view[BB_STATE_MAX];
		uint32_t count;
		bb_action action;

		match_view(&match, (unsigned)seat, view);
		count = game->legal(rules, view, legal);
		action = agent->choose(rules, view, (unsigned)seat, legal, count, &rng);
		must(match_submit(&match, seat, action, NULL) == BB_OK, "an action is refused");
		if (match_actor(&match) != BB_OVER && bb_rng_below(&rng, UNDO_ONE_IN) == 0 &&
		    match_can_undo(&match, (unsigned)seat) == BB_OK)
			must(match_undo(&match, (unsigned)seat) == BB_OK, "an undo is refused");
		must(match_advance(&match, &chance) == BB_OK, "chance stops");
	}
}

static void write_record(const char *folder, const struct bb_game *game, unsigned preset,
                         unsigned number)
{
	char path[1024];
	struct bb_text text;
	FILE *file;
	int used;

	snprintf(path, sizeof path, "%s/%s", folder, game->name);
	mkdir(path, 0777);
	used = snprintf(path, sizeof path, "%s/%s/%02u-%s.record", folder, game->name, number,
	                game->presets[preset]);
	must(used < (int)sizeof path, "the path is too long");
	for (char *c = path + strlen(folder) + strlen(game->name) + 2; *c != '\0'; c++)
		if (*c == ' ' || *c == '=')
			*c = '-';
	bb_text_init(&text, record, sizeof record);
	record_write(&match, &head, BB_NO_SEAT, &text);
	must(!text.full, "a record is too long");
	file = fopen(path, "wb");
	must(file != NULL && fwrite(record, 1, text.length, file) == text.length &&
	             fclose(file) == 0,
	     "a record cannot be written");
	printf("%s: %u events\n", path, match.count);
}

static void write_all(const char *folder)
{
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			const char *words = bb_games[g]->presets[p];
			struct bb_rules rules;

			must(bb_rules_parse(&rules, bb_games[g], words, strlen(words), NULL) ==
			             BB_OK,
			     "a preset is not read");
			play(&rules, 100 + p);
			write_record(folder, bb_games[g], p, p + 1);
		}
	}
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "--write") == 0) {
		write_all(argv[2]);
		return 0;
	}
	if (argc != 2) {
		fprintf(stderr, "usage: golden [--write] FOLDER\n");
		return 2;
	}
	replay_folder(argv[1]);
	return tap_end();
}
