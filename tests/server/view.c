/* See view.h. */
#include "tests/server/view.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { LAYOUTS = 8, PLACES = 2048 }; /* at least twice the slots of the largest layout */

struct line {
	char name[BB_PATH_MAX];
	size_t length; /* 0 = nothing here */
	struct bb_place place;
	unsigned at; /* of the row in the struct */
};

struct view_lines {
	const struct bb_layout *layout;
	struct line line[PLACES];
};

static const struct line *find(const struct view_lines *lines, const char *name, size_t length)
{
	size_t at = bb_hash(name, length, 0) % PLACES;

	while (lines->line[at].length > 0 && (lines->line[at].length != length ||
	                                      memcmp(lines->line[at].name, name, length) != 0))
		at = (at + 1) % PLACES;
	return &lines->line[at];
}

const struct view_lines *view_lines_of(const struct bb_layout *layout)
{
	static struct view_lines *known[LAYOUTS];
	unsigned i = 0;

	while (i < LAYOUTS - 1 && known[i] && known[i]->layout != layout)
		i++;
	if (known[i])
		return known[i];
	known[i] = calloc(1, sizeof *known[i]);
	if (!known[i] || 2 * bb_layout_slots(layout) > PLACES)
		abort();
	known[i]->layout = layout;
	for (unsigned slot = 0; slot < bb_layout_slots(layout); slot++) {
		struct line line = {.place = bb_layout_slot(layout, slot)};

		bb_slot_path(layout, slot, line.name);
		line.length = strlen(line.name);
		line.at = line.place.group->offset +
		          (unsigned)line.place.row * line.place.group->stride;
		*(struct line *)find(known[i], line.name, line.length) = line;
	}
	return known[i];
}

/* The word at `from`, up to a space or the end of the line. */
static struct bb_token word(const char *from)
{
	return (struct bb_token){from, strcspn(from, " \\\"")};
}

bool view_take(const struct view_lines *lines, void *view, const char *text)
{
	while (*text && *text != '"') {
		struct bb_token name = word(text);
		const struct line *line = find(lines, name.at, name.length);
		const struct bb_field *field = line->place.field;
		unsigned char *row = (unsigned char *)view + line->at;

		if (line->length == 0)
			return false;
		memset(row + field->offset, 0, (size_t)field->size * field->count);
		text += name.length;
		for (unsigned i = 0; *text == ' '; i++) {
			struct bb_token token = word(text + 1);
			int64_t value;

			if (i >= field->count || bb_value_parse(field, token, &value) != BB_OK)
				return false;
			bb_field_set(field, row, i, value);
			text += 1 + token.length;
		}
		if (text[0] != '\\' || text[1] != 'n')
			return false;
		text += 2;
	}
	return *text == '"';
}
