/* Edition files: from JSON to the plain struct of a game's edition. Native programs only.
 *
 * A file is nested like the paths of the edition's layout: group, row, field. A key may also join
 * several steps: "building.temple.stone". Fields with names take strings; sets and array fields
 * take lists. Keys that begin with `$` describe the values: `$src`, `$note` (for everything in
 * their object), "$src.KEY", "$note.KEY" (for one key beside them) and, at the top level, `$game`
 * and `$name`.
 *
 * All memory comes from jansson's allocation functions (json_set_alloc_funcs), so a test can make
 * every single allocation fail. */
#ifndef DATA_LOAD_H
#define DATA_LOAD_H

#include "core/game.h"
#include "data/error.h"
#include "games/editions.h"

struct json_t;

enum {
	DATA_FILE_BYTES = 1 << 20, /* larger files are rejected unread */
	DATA_FILES_MAX = 16,       /* of one built-in edition */
	DATA_NAME_MAX = 32,        /* bytes of an edition's name with its NUL */
};

/* --- an owner's file ---------------------------------------------------------------------- */

/* Reads an owner's file on top of the game's built-in edition. `$game` must name the game, `$name`
 * gives the edition its name (letters, digits, `-`, `_`, `.`); the rest is any subset of the
 * values. On error neither `edition` (game->edition_size bytes) nor `name` is changed. BB_MISSING =
 * the file cannot be read or lacks something; BB_FULL = it is too large or memory ran out (jansson
 * reports a few failed allocations as BB_SYNTAX). */
enum bb_status data_load_edition(const struct bb_game *game, const char *file, void *edition,
                                 char name[DATA_NAME_MAX], struct data_error *error) BB_MUST_USE;
/* The same for a text in memory; `file` is only its name in errors. */
enum bb_status data_read_edition(const struct bb_game *game, const char *file, const char *text,
                                 size_t length, void *edition, char name[DATA_NAME_MAX],
                                 struct data_error *error) BB_MUST_USE;

/* --- the files of a built-in edition ------------------------------------------------------ */

struct data_value {
	uint8_t source; /* enum data_origin */
	uint8_t file;   /* 1 + index of the file that gave the value; 0 = not given */
	const char *note;
};

struct data_document {
	const char *file;
	const char *text;
	size_t length;
	char *memory; /* holds the text if it was read from the file */
	struct json_t *root;
};

struct data_base {
	struct data_value value[BB_EDITION_MAX]; /* by slot of the layout */
	struct data_document document[DATA_FILES_MAX];
	unsigned documents;
	char name[DATA_NAME_MAX]; /* the name that the files give the edition; "" = none */
};

/* Reads the files of a built-in edition into `edition` (form->size bytes) and finishes it. Together
 * they must give every listed value exactly once, each with a source. Fills `base`; free it with
 * data_free_base, also after an error. */
enum bb_status data_load_base(const struct bb_edition_form *form, const char *const *files,
                              unsigned count, void *edition, struct data_base *base,
                              struct data_error *error) BB_MUST_USE;
void data_free_base(struct data_base *base);

#endif
