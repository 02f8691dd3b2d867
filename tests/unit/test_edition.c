/* Edition files: valid ones are accepted, everything else is rejected with file, line, path and
 * what was expected. The toy edition has every kind of field; the games' own editions are checked
 * for what all of them must fulfil. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "data/sources.h"
#include "games/registry.h"
#include "tests/unit/edition_refusals.h"

/* --- files -------------------------------------------------------------------------------- */

enum { FILES = 2 };

struct folder {
	char path[256];
	char file[FILES][280];
};

static void write_file(const char *path, const char *bytes, size_t length)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

static void make_folder(struct folder *folder, const char *first, const char *second)
{
	const char *text[FILES] = {first, second};
	const char *where = getenv("TMPDIR");

	snprintf(folder->path, sizeof folder->path, "%s/edition-XXXXXX",
	         where != NULL ? where : "/tmp");
	assert_non_null(mkdtemp(folder->path));
	for (unsigned i = 0; i < FILES; i++) {
		snprintf(folder->file[i], sizeof folder->file[i], "%s/%c.json", folder->path,
		         (char)('a' + i));
		if (text[i] != NULL)
			write_file(folder->file[i], text[i], strlen(text[i]));
	}
}

static void remove_folder(struct folder *folder)
{
	for (unsigned i = 0; i < FILES; i++)
		remove(folder->file[i]);
	assert_int_equal(rmdir(folder->path), 0);
}

static const char *sentence_of(const struct data_error *error)
{
	static char buffer[1024];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	data_error_format(error, &text);
	assert_false(text.full);
	return buffer;
}

/* --- the files of a built-in edition ------------------------------------------------------ */

static void base_gives_values_and_sources(void **state)
{
	static struct data_base base;
	struct folder folder;
	const char *files[FILES];
	struct data_error error;
	struct toy toy;

	(void)state;
	make_folder(&folder, "{" TOY_TOP "}",
	            "{\"$game\": \"toy\", \"$name\": \"box\"," TOY_TABLES "}");
	for (unsigned i = 0; i < FILES; i++)
		files[i] = folder.file[i];
	if (data_load_base(&toy_form, files, FILES, &toy, &base, &error) != BB_OK)
		fail_msg("%s", sentence_of(&error));
	assert_memory_equal(&toy, &toy_builtin, sizeof toy);
	assert_string_equal(base.name, "box");
	for (unsigned slot = 0; slot < bb_layout_slots(&toy_layout); slot++) {
		static const struct {
			const char *path;
			uint8_t source;
			const char *note;
		} want[] = {
			{"rounds", DATA_RULEBOOK, NULL},
			{"wide", DATA_PUBLIC, "seen on \"photos\""},
			{"gauge.spaces", DATA_RECONSTRUCTED, NULL},
			{"level.1.steps", DATA_RULEBOOK, NULL},
			{"site.temple.gain", DATA_PUBLIC, "all sites"},
			{"site.palace.gain", DATA_RULEBOOK, "all sites"},
		};
		char path[BB_PATH_MAX];

		bb_slot_path(&toy_layout, slot, path);
		for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
			if (strcmp(path, want[i].path) != 0)
				continue;
			assert_int_equal(base.value[slot].source, want[i].source);
			if (want[i].note == NULL)
				assert_null(base.value[slot].note);
			else
				assert_string_equal(base.value[slot].note, want[i].note);
		}
	}
	data_free_base(&base);
	remove_folder(&folder);
}

static void base_refuses(void **state)
{
	static struct data_base base;
	const struct refusal *row = *state;
	struct folder folder;
	struct data_error error;
	struct toy toy;
	char sentence[1024];
	const char *file = folder.file[0];

	make_folder(&folder, row->text, NULL);
	assert_int_equal(data_load_base(&toy_form, &file, 1, &toy, &base, &error), row->status);
	snprintf(sentence, sizeof sentence, "%s: %s", file, row->sentence);
	assert_string_equal(sentence_of(&error), sentence);
	data_free_base(&base);
	remove_folder(&folder);
}

static void the_right_file_is_blamed(void **state)
{
	static struct data_base base;
	static const struct {
		const char *first, *second;
		const char *sentence;
	} rows[] = {
		{"{" TOY_TOP "}", "{\"$src\": \"public\",\n\"rounds\": 5}",
	         "b.json: line 2: rounds: expected each value only once, found 5"},
		{"{" TOY_TOP "}",
	         "{\"$game\": \"toy\", \"gauge\": {\"$src\": \"public\", \"spaces\": 9},\n"
	         "\"$src.level\": \"public\", \"level\": {\"0\": {\"steps\": 1}}}",
	         "b.json: line 2: level.1.steps: expected a whole number from 0 to 9, found "
	         "nothing"},
		{"{" TOY_TOP "}",
	         "{\"$src\": \"public\", \"gauge\": {\"spaces\": 9},\n"
	         "\"level\": {\"0\": {\"steps\": 2}, \"1\": {\"steps\": 4}}, \"site\": {\n"
	         "\"temple\": {\"cost\": 5, \"gain\": [0, 0]},\n"
	         "\"palace\": {\"cost\": 5, \"gain\": [0, 0]}}}",
	         "b.json: line 4: site.palace.cost: expected more than the temple's cost, found 5"},
		{"{\"$src\": \"public\",\n\"rounds\": 4, \"colour\": \"black\", \"first\": null,\n"
	         "\"tools\": [], \"shift\": 0, \"wide\": 0,\n\"parts\": [1, 1, 1]}",
	         "{" TOY_TABLES "}", "a.json: line 4: parts: expected parts that sum to 6"},
		{"{\"$src\": \"public\", \"site\": {\n\"temple\": {\"gain\": [0, 0]}}}",
	         "{" TOY_TOP ", \"gauge.spaces\": 9, \"level.0.steps\": 1, \"level.1.steps\": 1}",
	         "a.json: line 2: site.temple.cost: expected a whole number from 1 to 9, found "
	         "nothing"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct folder folder;
		const char *files[FILES];
		struct data_error error;
		struct toy toy;

		make_folder(&folder, rows[i].first, rows[i].second);
		for (unsigned f = 0; f < FILES; f++)
			files[f] = folder.file[f];
		assert_int_not_equal(data_load_base(&toy_form, files, FILES, &toy, &base, &error),
		                     BB_OK);
		assert_string_equal(sentence_of(&error) + strlen(folder.path) + 1,
		                    rows[i].sentence);
		data_free_base(&base);
		remove_folder(&folder);
	}
}

static void files_agree_on_the_name(void **state)
{
	static struct data_base base;
	struct folder folder;
	const char *files[FILES];
	struct data_error error;
	struct toy toy;

	(void)state;
	make_folder(&folder, "{\"$name\": \"one\"," TOY_TOP "}",
	            "{\"$name\": \"two\"," TOY_TABLES "}");
	for (unsigned i = 0; i < FILES; i++)
		files[i] = folder.file[i];
	assert_int_equal(data_load_base(&toy_form, files, FILES, &toy, &base, &error), BB_MISMATCH);
	assert_string_equal(error.path, "$name");
	data_free_base(&base);
	remove_folder(&folder);
}

/* --- an owner's own file ------------------------------------------------------------------ */

static enum bb_status read_own(const char *text, size_t length, struct toy *toy, char name[32],
                               struct data_error *error)
{
	return data_read_edition(&toy_game, "my.json", text, length, toy, name, error);
}

static void own_file_changes_what_it_names(void **state)
{
	static const char text[] = OWN
		"\"$note\": \"my copy\", \"rounds\": 20, \"first\": null, \"tools\": [],\n"
		"\"colour\": \"yellow\", \"shift\": -32768, \"wide\": 65535, \"parts\": [6, 0, "
		"0],\n"
		"\"level.1.steps\": 0, \"$src.level.1.steps\": \"rulebook\",\n"
		"\"site\": {\"$src\": \"public\", \"palace\": {\"cost\": 9, \"$note.cost\": "
		"\"\"}}}";
	struct toy want = toy_builtin;
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];

	(void)state;
	want.rounds = 20;
	want.first = 0;
	want.tools = 0;
	want.colour = 2;
	want.shift = INT16_MIN;
	want.wide = UINT16_MAX;
	want.parts[0] = 6;
	want.parts[1] = want.parts[2] = 0;
	want.level[1] = 0;
	want.site[1].cost = 9;
	want.total = 12;
	if (read_own(text, sizeof text - 1, &toy, name, &error) != BB_OK)
		fail_msg("%s", sentence_of(&error));
	assert_memory_equal(&toy, &want, sizeof toy);
	assert_string_equal(name, "my-box");
}

static void own_file_may_change_nothing(void **state)
{
	static const char text[] = "{\"$game\": \"toy\", \"$name\": \"A.b_9-z\"}";
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];

	(void)state;
	assert_int_equal(read_own(text, sizeof text - 1, &toy, name, &error), BB_OK);
	assert_memory_equal(&toy, &toy_builtin, sizeof toy);
	assert_string_equal(name, "A.b_9-z");
}

static void own_refuses(void **state)
{
	const struct refusal *row = *state;
	struct toy toy;
	struct toy before;
	struct data_error error;
	char name[DATA_NAME_MAX] = "as before";
	char sentence[1024];

	memset(&toy, 0x5a, sizeof toy);
	before = toy;
	assert_int_equal(read_own(row->text, strlen(row->text), &toy, name, &error), row->status);
	assert_int_equal(error.status, row->status);
	snprintf(sentence, sizeof sentence, "my.json: %s", row->sentence);
	assert_string_equal(sentence_of(&error), sentence);
	assert_memory_equal(&toy, &before, sizeof toy);
	assert_string_equal(name, "as before");
}

/* A complaint about hostile input still is one clean line that names the file. */
static void check_sentence(const struct data_error *error)
{
	const char *sentence = sentence_of(error);

	assert_int_equal(strncmp(sentence, "my.json: ", 9), 0);
	assert_non_null(strstr(sentence, "expected "));
	for (; *sentence != '\0'; sentence++)
		assert_true((unsigned char)*sentence >= 0x20 && *sentence != 0x7f);
}

static const char long_text[] = OWN
	"\"$note\": \"\xc3\xa9\", \"rounds\": 20, \"first\": null, \"tools\": [\"axe\"],\n"
	"\"colour\": \"yellow\", \"shift\": -5, \"parts\": [6, 0, 0], \"level.1.steps\": 0,\n"
	"\"site\": {\"$src\": \"public\", \"palace\": {\"cost\": 9, \"gain\": [0, 1]}}}";

static void every_beginning_is_refused(void **state)
{
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];

	(void)state;
	for (size_t length = 0; length < sizeof long_text - 1; length++) {
		assert_int_not_equal(read_own(long_text, length, &toy, name, &error), BB_OK);
		check_sentence(&error);
	}
	assert_int_equal(read_own(long_text, sizeof long_text - 1, &toy, name, &error), BB_OK);
}

/* Whatever a changed byte makes of the file: a clean complaint, or an edition within its bounds. */
static void every_changed_byte_is_handled(void **state)
{
	static const unsigned char flips[] = {0x01, 0x10, 0x20, 0x80, 0xff};
	char text[sizeof long_text];
	unsigned refused = 0;

	(void)state;
	for (size_t at = 0; at < sizeof long_text - 1; at++) {
		for (size_t i = 0; i < sizeof flips; i++) {
			struct data_error error;
			struct toy toy;
			char name[DATA_NAME_MAX];

			memcpy(text, long_text, sizeof text);
			text[at] = (char)((unsigned char)text[at] ^ flips[i]);
			if (read_own(text, sizeof text - 1, &toy, name, &error) != BB_OK) {
				check_sentence(&error);
				refused++;
				continue;
			}
			for (unsigned s = 0; s < bb_layout_slots(&toy_layout); s++) {
				struct bb_place place = bb_layout_slot(&toy_layout, s);
				struct toy copy = toy;

				assert_int_equal(
					bb_place_set(&place, &copy, bb_place_get(&place, &toy)),
					BB_OK);
			}
		}
	}
	assert_true(refused > sizeof long_text);
}

static void deep_nesting_is_refused(void **state)
{
	enum { DEPTH = 100000 };
	static const char *const step[] = {"[", "{\"gauge\":", "{\"a\":["};
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof step / sizeof step[0]; i++) {
		size_t length = strlen(step[i]);
		char *text = malloc(DEPTH * length);

		assert_non_null(text);
		for (size_t n = 0; n < DEPTH; n++)
			memcpy(text + n * length, step[i], length);
		assert_int_equal(read_own(text, DEPTH * length, &toy, name, &error), BB_SYNTAX);
		check_sentence(&error);
		free(text);
	}
}

static void long_key_is_cut(void **state)
{
	enum { LENGTH = 5000 };
	char text[LENGTH + 100] = OWN "\"";
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];
	size_t at = strlen(text);

	(void)state;
	memset(text + at, 'k', LENGTH);
	strcpy(text + at + LENGTH, "\": 1}");
	assert_int_equal(read_own(text, strlen(text), &toy, name, &error), BB_UNKNOWN_NAME);
	check_sentence(&error);
	assert_non_null(strstr(sentence_of(&error), "kkk..."));
}

static void huge_file_is_refused(void **state)
{
	static char text[DATA_FILE_BYTES + 1];
	struct folder folder;
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];

	(void)state;
	memset(text, ' ', sizeof text);
	memcpy(text, long_text, sizeof long_text - 1);
	make_folder(&folder, NULL, NULL);
	assert_int_equal(read_own(text, sizeof text, &toy, name, &error), BB_FULL);
	assert_string_equal(sentence_of(&error),
	                    "my.json: expected a file of at most 1048576 bytes, found more");
	write_file(folder.file[0], text, sizeof text);
	assert_int_equal(data_load_edition(&toy_game, folder.file[0], &toy, name, &error), BB_FULL);
	/* One byte less is just allowed. */
	write_file(folder.file[0], text, sizeof text - 1);
	assert_int_equal(data_load_edition(&toy_game, folder.file[0], &toy, name, &error), BB_OK);
	assert_int_equal(toy.site[1].cost, 9);
	remove_folder(&folder);
}

static void unreadable_file_is_refused(void **state)
{
	struct folder folder;
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];
	char sentence[512];

	(void)state;
	make_folder(&folder, NULL, NULL);
	assert_int_equal(data_load_edition(&toy_game, folder.file[0], &toy, name, &error),
	                 BB_MISSING);
	snprintf(sentence, sizeof sentence,
	         "%s: expected a readable file, found No such file or directory", folder.file[0]);
	assert_string_equal(sentence_of(&error), sentence);
	assert_int_equal(data_load_edition(&toy_game, folder.path, &toy, name, &error), BB_MISSING);
	snprintf(sentence, sizeof sentence, "%s: expected a readable file, found Is a directory",
	         folder.path);
	assert_string_equal(sentence_of(&error), sentence);
	remove_folder(&folder);
}

/* --- memory ------------------------------------------------------------------------------- */

static unsigned allocations_left;
static int allocations_held;

static void *failing_malloc(size_t size)
{
	void *memory;

	if (allocations_left == 0)
		return NULL;
	allocations_left--;
	memory = malloc(size);
	allocations_held += memory != NULL;
	return memory;
}

static void counting_free(void *memory)
{
	allocations_held -= memory != NULL;
	free(memory);
}

static void every_failing_allocation_is_handled(void **state)
{
	struct folder folder;
	struct data_error error;
	struct toy toy;
	char name[DATA_NAME_MAX];
	enum bb_status status = BB_FULL;
	unsigned tries = 0;
	unsigned full = 0;

	(void)state;
	make_folder(&folder, long_text, NULL);
	json_set_alloc_funcs(failing_malloc, counting_free);
	for (; tries < 10000; tries++) {
		allocations_left = tries;
		status = data_load_edition(&toy_game, folder.file[0], &toy, name, &error);
		assert_int_equal(allocations_held, 0);
		if (status == BB_OK)
			break;
		assert_true(status == BB_FULL || status == BB_SYNTAX);
		full += status == BB_FULL;
		assert_int_equal(
			strncmp(sentence_of(&error), folder.file[0], strlen(folder.file[0])), 0);
	}
	json_set_alloc_funcs(malloc, free);
	assert_int_equal(status, BB_OK);
	assert_true(tries > 10 && full > tries / 2);
	remove_folder(&folder);
}

/* --- lines -------------------------------------------------------------------------------- */

static void lines_are_found(void **state)
{
	static const char text[] =
		"{\n\"a\": {\"x\": \"b: {\\\" \",\n\"b\": [\n{\"c\": 1}],\n\"c\": 2},"
		"\n\"c\"\n: 3, \"d.e\": 4}";
	static const struct {
		const char *path;
		size_t line;
	} rows[] = {
		{"a", 2},   {"a.x", 2},   {"a.b", 3},     {"a.b.c", 4}, {"a.c", 5}, {"c", 6},
		{"d.e", 7}, {"a.b.7", 3}, {"a.zzz.y", 2}, {"zzz", 0},   {"", 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(data_line_of(text, sizeof text - 1, rows[i].path), rows[i].line);
}

/* --- the games' own editions -------------------------------------------------------------- */

static void forms_match_the_games(void **state)
{
	unsigned count = 0;

	(void)state;
	for (; bb_games[count] != NULL; count++) {
		const struct bb_game *game = bb_games[count];
		const struct bb_edition_form *form = bb_find_edition(game->name);

		assert_non_null(form);
		assert_ptr_equal(form, &bb_editions[count]);
		assert_ptr_equal(form->layout, game->edition);
		assert_int_equal(form->size, game->edition_size);
		assert_true(form->finish == game->edition_finish);
	}
	assert_null(bb_editions[count].game);
	assert_null(bb_find_edition("chess"));
}

/* Own files and records start from the finished built-in edition and finish it again. */
static void finishing_twice_changes_nothing(void **state)
{
	(void)state;
	for (unsigned i = 0; bb_games[i] != NULL; i++) {
		_Alignas(8) unsigned char edition[BB_EDITION_MAX];
		char path[BB_PATH_MAX];
		char expected[256];
		struct bb_text path_text;
		struct bb_text expected_text;

		memcpy(edition, bb_games[i]->builtin, bb_games[i]->edition_size);
		bb_text_init(&path_text, path, sizeof path);
		bb_text_init(&expected_text, expected, sizeof expected);
		assert_int_equal(bb_games[i]->edition_finish(edition, &path_text, &expected_text),
		                 BB_OK);
		assert_memory_equal(edition, bb_games[i]->builtin, bb_games[i]->edition_size);
	}
}

static void every_value_has_a_path_and_a_source(void **state)
{
	(void)state;
	for (unsigned i = 0; bb_games[i] != NULL; i++) {
		const struct bb_game *game = bb_games[i];
		const struct data_source *source = data_sources_of(game->name);
		unsigned count = bb_layout_slots(game->edition);

		assert_true(count > 0);
		assert_non_null(source);
		for (unsigned slot = 0; slot < count; slot++, source++) {
			struct bb_place want = bb_layout_slot(game->edition, slot);
			struct bb_place place;
			struct bb_token token;
			char path[BB_PATH_MAX];

			bb_slot_path(game->edition, slot, path);
			token.at = path;
			token.length = strlen(path);
			assert_int_equal(bb_layout_find(game->edition, token, &place), BB_OK);
			assert_ptr_equal(place.group, want.group);
			assert_ptr_equal(place.field, want.field);
			assert_int_equal(place.row, want.row);
			assert_int_equal(place.whole, want.whole);
			assert_string_equal(source->path, path);
			assert_in_range(source->source, DATA_RULEBOOK, DATA_RECONSTRUCTED);
			assert_ptr_equal(data_find_source(game->name, path), source);
			if (want.whole) {
				strcat(path, ".0");
				assert_ptr_equal(data_find_source(game->name, path), source);
			}
		}
		assert_null(source->path);
		assert_null(data_find_source(game->name, "no.such.value"));
	}
	assert_null(data_sources_of("chess"));
	assert_null(data_find_source("chess", "rounds"));
}

/* Run from the top of the source tree. */
static void builtin_editions_are_the_data_files(void **state)
{
	static struct data_base base;

	(void)state;
	for (unsigned i = 0; bb_games[i] != NULL; i++) {
		const struct bb_game *game = bb_games[i];
		_Alignas(8) unsigned char edition[BB_EDITION_MAX];
		const char *files[DATA_FILES_MAX];
		struct data_error error;
		char pattern[64];
		glob_t found;
		unsigned count = 0;

		snprintf(pattern, sizeof pattern, "data/%s/*.json", game->name);
		assert_int_equal(glob(pattern, 0, NULL, &found), 0);
		assert_in_range(found.gl_pathc, 1, DATA_FILES_MAX);
		for (size_t f = 0; f < found.gl_pathc; f++)
			if (strstr(found.gl_pathv[f], "/said.") ==
			    NULL) /* what is told in a language */
				files[count++] = found.gl_pathv[f];
		if (data_load_base(bb_find_edition(game->name), files, count, edition, &base,
		                   &error) != BB_OK)
			fail_msg("%s", sentence_of(&error));
		assert_memory_equal(edition, game->builtin, game->edition_size);
		assert_string_equal(base.name, game->builtin_name);
		data_free_base(&base);
		globfree(&found);
	}
}

/* The printed values of the null game, and its count of cards (N-COMP-01). */
static void null_game_checks_its_cards(void **state)
{
	static const char good[] =
		"{\"$game\": \"null\", \"$name\": \"swap\", \"card\": {\"c3\": {\"value\": 3},\n"
		"\"c5\": {\"value\": 2}}}";
	static const char bad[] =
		"{\"$game\": \"null\", \"$name\": \"three\",\n\"card\": {\"c3\": {\"value\": 1}}}";
	const struct bb_game *game = bb_find_game("null");
	_Alignas(8) unsigned char edition[BB_EDITION_MAX];
	struct data_error error;
	char name[DATA_NAME_MAX];

	(void)state;
	assert_non_null(game);
	assert_int_equal(
		data_read_edition(game, "swap.json", good, sizeof good - 1, edition, name, &error),
		BB_OK);
	assert_memory_not_equal(edition, game->builtin, game->edition_size);
	assert_int_not_equal(bb_edition_hash(game, edition), bb_edition_hash(game, game->builtin));
	assert_int_equal(
		data_read_edition(game, "three.json", bad, sizeof bad - 1, edition, name, &error),
		BB_INVALID);
	assert_string_equal(sentence_of(&error), "three.json: line 2: card.c3.value: "
	                                         "expected two cards of each value, found 1");
	assert_int_equal(data_find_source("null", "loot")->source, DATA_RECONSTRUCTED);
	assert_int_equal(data_find_source("null", "rounds")->source, DATA_RULEBOOK);
}

/* --- values of modules -------------------------------------------------------------------- */

static bool uses_module(const struct bb_rules *rules)
{
	return rules->option[1] != 0;
}

/* Sa-Rê with a module of one value more, which its second option brings in. The hash that a running
 * table or a record is bound to must not move for whoever plays without it. */
static void values_of_a_module_bind_only_its_matches(void **state)
{
	const struct bb_game *game = bb_find_game("sare");
	static const struct bb_field field = {.name = "amount", .size = 1, .count = 1};
	struct bb_group groups[16];
	struct bb_layout layout = *game->edition;
	struct bb_game with_module = *game;
	_Alignas(8) unsigned char edition[BB_EDITION_MAX] = {0};
	struct bb_rules plain, with;

	(void)state;
	assert_in_range(layout.group_count, 1, 15);
	memcpy(groups, layout.groups, layout.group_count * sizeof *groups);
	groups[layout.group_count++] = (struct bb_group){
		.name = "module",
		.offset = game->edition_size,
		.stride = 1,
		.rows = 1,
		.fields = &field,
		.field_count = 1,
		.used = uses_module};
	layout.groups = groups;
	layout.size = with_module.edition_size = (uint16_t)(game->edition_size + 1);
	with_module.edition = &layout;
	memcpy(edition, game->builtin, game->edition_size);
	edition[game->edition_size] = 7;
	with_module.builtin = edition;

	bb_rules_default(&plain, &with_module);
	with = plain;
	plain.option[1] = 0;
	with.option[1] = 1;
	assert_int_equal(bb_values_hash(&plain), bb_edition_hash(game, game->builtin));
	assert_int_not_equal(bb_values_hash(&with), bb_values_hash(&plain));
	assert_int_equal(bb_values_hash(&with), bb_edition_hash(&with_module, edition));
	/* Had code said the 7 before, matches with it would go on; with an 8 they are others. */
	groups[layout.group_count - 1].legacy_hash = bb_layout_hash(
		&(struct bb_layout){layout.size, 1, &groups[layout.group_count - 1]}, edition,
		BB_SEATS_MAX);
	assert_int_equal(bb_values_hash(&with), bb_values_hash(&plain));
	edition[game->edition_size] = 8;
	assert_int_not_equal(bb_values_hash(&with), bb_values_hash(&plain));
	edition[0]++; /* a value of the base game binds both */
	assert_int_not_equal(bb_values_hash(&plain), bb_edition_hash(game, game->builtin));
}

/* --- all of it ---------------------------------------------------------------------------- */

static const struct CMUnitTest plain_tests[] = {
	cmocka_unit_test(base_gives_values_and_sources),
	cmocka_unit_test(the_right_file_is_blamed),
	cmocka_unit_test(files_agree_on_the_name),
	cmocka_unit_test(own_file_changes_what_it_names),
	cmocka_unit_test(own_file_may_change_nothing),
	cmocka_unit_test(every_beginning_is_refused),
	cmocka_unit_test(every_changed_byte_is_handled),
	cmocka_unit_test(deep_nesting_is_refused),
	cmocka_unit_test(long_key_is_cut),
	cmocka_unit_test(huge_file_is_refused),
	cmocka_unit_test(unreadable_file_is_refused),
	cmocka_unit_test(every_failing_allocation_is_handled),
	cmocka_unit_test(lines_are_found),
	cmocka_unit_test(forms_match_the_games),
	cmocka_unit_test(finishing_twice_changes_nothing),
	cmocka_unit_test(every_value_has_a_path_and_a_source),
	cmocka_unit_test(builtin_editions_are_the_data_files),
	cmocka_unit_test(null_game_checks_its_cards),
	cmocka_unit_test(values_of_a_module_bind_only_its_matches),
};

enum {
	PLAIN = sizeof plain_tests / sizeof plain_tests[0],
	BASE = sizeof base_refusals / sizeof base_refusals[0],
	OWNS = sizeof own_refusals / sizeof own_refusals[0],
};

static void add_row(struct CMUnitTest *test, const struct refusal *row, CMUnitTestFunction run)
{
	test->name = row->title;
	test->test_func = run;
	test->initial_state = (void *)(uintptr_t)row;
}

int main(void)
{
	static struct CMUnitTest tests[PLAIN + BASE + OWNS];

	memcpy(tests, plain_tests, sizeof plain_tests);
	for (unsigned i = 0; i < BASE; i++)
		add_row(&tests[PLAIN + i], &base_refusals[i], base_refuses);
	for (unsigned i = 0; i < OWNS; i++)
		add_row(&tests[PLAIN + BASE + i], &own_refusals[i], own_refuses);
	return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
