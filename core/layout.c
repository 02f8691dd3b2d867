/* Layouts: single values, paths, and the text form of a whole struct. JSON and observations are in
 * layout_out.c. */
#include "core/layout.h"

#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/never.h"

int64_t bb_field_get(const struct bb_field *field, const void *row, unsigned element)
{
	const unsigned char *at =
		(const unsigned char *)row + field->offset + element * field->size;
	bool is_signed = (field->flags & BB_F_SIGNED) != 0;

	(void)BB_ALWAYS(element < field->count);
	switch (field->size) {
	case 1:
		return is_signed ? (int64_t)(int8_t)*at : (int64_t)*at;
	case 2: {
		uint16_t value;
		memcpy(&value, at, sizeof value);
		return is_signed ? (int64_t)(int16_t)value : (int64_t)value;
	}
	case 4: {
		uint32_t value;
		memcpy(&value, at, sizeof value);
		return is_signed ? (int64_t)(int32_t)value : (int64_t)value;
	}
	default: {
		int64_t value;
		memcpy(&value, at, sizeof value);
		return value;
	}
	}
}

void bb_field_set(const struct bb_field *field, void *row, unsigned element, int64_t value)
{
	unsigned char *at = (unsigned char *)row + field->offset + element * field->size;

	(void)BB_ALWAYS(element < field->count);
	for (unsigned i = 0; i < field->size; i++)
		at[i] = (unsigned char)((uint64_t)value >> (8 * i));
}

/* The bits that a set field may have. */
static uint64_t set_members(const struct bb_field *field)
{
	if ((field->flags & BB_F_SEATS) != 0)
		return bb_first(BB_SEATS_MAX);
	return bb_first(field->names != NULL ? field->names->count : 8u * field->size);
}

static bool is_set(const struct bb_field *field)
{
	return (field->flags & (BB_F_SET | BB_F_SEATS)) != 0;
}

void bb_field_range(const struct bb_field *field, int64_t *low, int64_t *high)
{
	*low = field->min;
	*high = field->max;
	if (field->min != 0 || field->max != 0)
		return;
	*high = field->size >= 8 ? INT64_MAX : ((int64_t)1 << (8 * field->size)) - 1;
	if ((field->flags & BB_F_SIGNED) != 0) {
		*high >>= field->size < 8;
		*low = -*high - 1;
	}
}

static bool value_fits(const struct bb_field *field, int64_t value)
{
	int64_t low, high;

	if ((field->flags & BB_F_PAD) != 0)
		return value == 0;
	if (is_set(field))
		return ((uint64_t)value & ~set_members(field)) == 0;
	if ((field->flags & BB_F_SEAT) != 0)
		return value == BB_NO_SEAT || (value >= 0 && value < BB_SEATS_MAX);
	if ((field->flags & BB_F_CARD) != 0)
		return value == BB_HIDDEN_CARD || (value >= 0 && value <= field->names->count);
	if ((field->flags & BB_F_NAME) != 0)
		return value >= 0 && value < field->names->count;
	bb_field_range(field, &low, &high);
	return value >= low && value <= high;
}

/* A group whose single row has no name of its own in paths and JSON. */
static bool is_single(const struct bb_group *group)
{
	return group->rows == 1 && group->row_names == NULL && !group->per_seat;
}

/* Cuts the part before the next dot off the path. */
static struct bb_token next_part(struct bb_token *path)
{
	struct bb_token part = {path->at, 0};

	while (part.length < path->length && path->at[part.length] != '.')
		part.length++;
	path->at += part.length;
	path->length -= part.length;
	if (path->length > 0) {
		path->at++;
		path->length--;
	}
	return part;
}

static bool find_row(const struct bb_group *group, struct bb_token *path, uint16_t *row)
{
	struct bb_token part;
	int64_t number;

	*row = 0;
	if (is_single(group))
		return true;
	part = next_part(path);
	if (group->row_names != NULL) {
		number = bb_find_name(group->row_names, part);
	} else if (!bb_token_int(part, &number)) {
		return false;
	}
	*row = (uint16_t)number;
	return number >= 0 && number < group->rows;
}

static enum bb_status find_field(const struct bb_group *group, struct bb_token path,
                                 struct bb_place *place)
{
	struct bb_token name = next_part(&path);
	int64_t element = 0;

	for (unsigned i = 0; i < group->field_count; i++) {
		const struct bb_field *field = &group->fields[i];

		if (!bb_token_is(name, field->name))
			continue;
		place->field = field;
		place->whole = path.length == 0 && field->count > 1;
		if (path.length > 0 && (field->count == 1 || !bb_token_int(path, &element)))
			return BB_UNKNOWN_NAME;
		if (element < 0 || element >= field->count)
			return BB_OUT_OF_RANGE;
		place->element = (uint16_t)element;
		return BB_OK;
	}
	return BB_UNKNOWN_NAME;
}

enum bb_status bb_layout_find(const struct bb_layout *layout, struct bb_token path,
                              struct bb_place *place)
{
	struct bb_token rest = path;
	const struct bb_token first = next_part(&rest);

	if (path.length == 0 || path.at[path.length - 1] == '.')
		return BB_UNKNOWN_NAME;
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		place->group = group;
		place->row = 0;
		if (group->name == NULL) {
			if (find_field(group, path, place) == BB_OK)
				return BB_OK;
			continue;
		}
		if (!bb_token_is(first, group->name))
			continue;
		if (!find_row(group, &rest, &place->row))
			return BB_UNKNOWN_NAME;
		return find_field(group, rest, place);
	}
	return BB_UNKNOWN_NAME;
}

static const void *row_at(const struct bb_group *group, const void *data, unsigned row)
{
	return (const unsigned char *)data + group->offset + row * group->stride;
}

int64_t bb_place_get(const struct bb_place *place, const void *data)
{
	return bb_field_get(place->field, row_at(place->group, data, place->row), place->element);
}

enum bb_status bb_place_set(const struct bb_place *place, void *data, int64_t value)
{
	void *row = (unsigned char *)data + place->group->offset +
	            place->row * place->group->stride;

	if (!value_fits(place->field, value))
		return BB_OUT_OF_RANGE;
	bb_field_set(place->field, row, place->element, value);
	return BB_OK;
}

static void format_set(const struct bb_field *field, uint64_t set, struct bb_text *text)
{
	bool more = false;

	if (set == 0)
		bb_put_char(text, '-');
	BB_EACH(member, set) {
		const char *name = field->names != NULL ? bb_name_of(field->names, member) : NULL;

		if (more)
			bb_put_char(text, ',');
		more = true;
		if (name != NULL)
			bb_put(text, name);
		else
			bb_put_uint(text, member);
	}
}

void bb_value_format(const struct bb_field *field, int64_t value, struct bb_text *text)
{
	const char *name = NULL;

	(void)BB_ALWAYS(field->count > 0);
	if (is_set(field)) {
		format_set(field, (uint64_t)value, text);
		return;
	}
	if ((field->flags & BB_F_SEAT) != 0 && value == BB_NO_SEAT)
		name = "-";
	else if ((field->flags & BB_F_CARD) != 0)
		name = value == 0                ? "-"
		       : value == BB_HIDDEN_CARD ? "?"
		                                 : bb_name_of(field->names, (uint32_t)value - 1);
	else if ((field->flags & BB_F_NAME) != 0)
		name = bb_name_of(field->names, (uint32_t)value);
	if (name != NULL)
		bb_put(text, name);
	else
		bb_put_int(text, value);
}

static enum bb_status parse_set(const struct bb_field *field, struct bb_token token, int64_t *value)
{
	uint64_t set = 0;

	*value = 0;
	if (bb_token_is(token, "-"))
		return BB_OK;
	for (size_t from = 0; from <= token.length;) {
		struct bb_token part = {token.at + from, 0};
		int64_t member;

		while (from + part.length < token.length && part.at[part.length] != ',')
			part.length++;
		from += part.length + 1;
		member = field->names != NULL ? bb_find_name(field->names, part) : -1;
		if (member < 0 && (field->names != NULL || !bb_token_int(part, &member)))
			return BB_UNKNOWN_NAME;
		if (member < 0 || member > 63 || !bb_has(set_members(field), (unsigned)member))
			return BB_OUT_OF_RANGE;
		if (bb_has(set, (unsigned)member))
			return BB_TWICE;
		set |= bb_bit((unsigned)member);
	}
	*value = (int64_t)set;
	return BB_OK;
}

enum bb_status bb_value_parse(const struct bb_field *field, struct bb_token token, int64_t *value)
{
	int found = -1;

	if (is_set(field))
		return parse_set(field, token, value);
	if ((field->flags & BB_F_SEAT) != 0 && bb_token_is(token, "-")) {
		*value = BB_NO_SEAT;
		return BB_OK;
	}
	if ((field->flags & BB_F_CARD) != 0) {
		if (bb_token_is(token, "?"))
			found = BB_HIDDEN_CARD;
		else if (bb_token_is(token, "-"))
			found = 0;
		else
			found = bb_find_name(field->names, token) + 1;
		if (found == 0 && !bb_token_is(token, "-"))
			return BB_UNKNOWN_NAME;
		*value = found;
		return BB_OK;
	}
	if ((field->flags & BB_F_NAME) != 0) {
		found = bb_find_name(field->names, token);
		*value = found;
		return found < 0 ? BB_UNKNOWN_NAME : BB_OK;
	}
	if (!bb_token_int(token, value))
		return BB_SYNTAX;
	return value_fits(field, *value) ? BB_OK : BB_OUT_OF_RANGE;
}

/* True if all bytes are zero: the first is, and each equals the next. */
static bool is_zero(const void *bytes, size_t size)
{
	const unsigned char *at = bytes;

	return size == 0 || (at[0] == 0 && memcmp(at, at + 1, size - 1) == 0);
}

static unsigned rows_shown(const struct bb_group *group, unsigned seats)
{
	return group->per_seat && seats < group->rows ? seats : group->rows;
}

unsigned bb_layout_slots(const struct bb_layout *layout)
{
	unsigned count = 0;

	for (unsigned g = 0; g < layout->group_count; g++)
		count += (unsigned)layout->groups[g].rows * layout->groups[g].field_count;
	return count;
}

struct bb_place bb_layout_slot(const struct bb_layout *layout, unsigned slot)
{
	const struct bb_group *group = layout->groups;
	struct bb_place place = {.element = 0};

	for (; slot >= (unsigned)group->rows * group->field_count; group++)
		slot -= (unsigned)group->rows * group->field_count;
	place.group = group;
	place.row = (uint16_t)(slot / group->field_count);
	place.field = &group->fields[slot % group->field_count];
	place.whole = place.field->count > 1;
	return place;
}

void bb_place_path(const struct bb_place *place, struct bb_text *text)
{
	const struct bb_group *group = place->group;

	if (group->name != NULL) {
		bb_put(text, group->name);
		bb_put_char(text, '.');
		if (group->row_names != NULL)
			bb_put(text, group->row_names->at[place->row]);
		else if (!is_single(group))
			bb_put_uint(text, place->row);
		if (!is_single(group))
			bb_put_char(text, '.');
	}
	bb_put(text, place->field->name);
}

void bb_slot_path(const struct bb_layout *layout, unsigned slot, char path[BB_PATH_MAX])
{
	struct bb_place place = bb_layout_slot(layout, slot);
	struct bb_text text;

	bb_text_init(&text, path, BB_PATH_MAX);
	bb_place_path(&place, &text);
}

/* A line of the text form: the path and every value. */
static void format_line(const struct bb_place *place, const void *data, struct bb_text *text)
{
	const void *row = row_at(place->group, data, place->row);

	bb_place_path(place, text);
	for (unsigned i = 0; i < place->field->count; i++) {
		bb_put_char(text, ' ');
		bb_value_format(place->field, bb_field_get(place->field, row, i), text);
	}
	bb_put_char(text, '\n');
}

/* Moves to the next field, from *at on, that the text form shows: not all zero, its row in play.
 * Skips rows that are all zero, which are common. */
static bool next_shown(const struct bb_layout *layout, const void *data, unsigned seats,
                       struct bb_place *at)
{
	for (;; at->field++) {
		if (at->field == at->group->fields + at->group->field_count) {
			at->row++;
			at->field = at->group->fields;
		}
		while (at->field == at->group->fields && at->group->rows > 1 &&
		       at->row < rows_shown(at->group, seats) &&
		       is_zero(row_at(at->group, data, at->row), at->group->stride))
			at->row++;
		while (at->row >= rows_shown(at->group, seats)) {
			if (++at->group == layout->groups + layout->group_count)
				return false;
			at->row = 0;
			at->field = at->group->fields;
		}
		const unsigned char *row = row_at(at->group, data, at->row);
		if (!is_zero(row + at->field->offset, (size_t)at->field->size * at->field->count))
			return true;
	}
}

void bb_layout_format(const struct bb_layout *layout, const void *data, unsigned seats,
                      struct bb_text *text)
{
	struct bb_place at = {.group = layout->groups, .field = layout->groups->fields};

	for (; next_shown(layout, data, seats, &at); at.field++)
		format_line(&at, data, text);
}

uint64_t bb_layout_hash(const struct bb_layout *layout, const void *data, unsigned seats)
{
	return bb_layout_hash_on(layout, data, seats, 0);
}

uint64_t bb_layout_hash_on(const struct bb_layout *layout, const void *data, unsigned seats,
                           uint64_t hash)
{
	struct bb_place at = {.group = layout->groups, .field = layout->groups->fields};

	for (; next_shown(layout, data, seats, &at); at.field++) {
		char buffer[2048];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof buffer);
		format_line(&at, data, &text);
		hash = bb_hash(buffer, text.length, hash);
	}
	return hash;
}

uint64_t bb_layout_text_hash(const char *text, size_t length)
{
	uint64_t hash = 0;

	for (size_t start = 0, at = 0; at < length; at++) {
		if (text[at] != '\n')
			continue;
		hash = bb_hash(text + start, at + 1 - start, hash);
		start = at + 1;
	}
	return hash;
}

/* Fields seen while parsing: a slot for every row x field in table order. */
enum { SLOTS = 4096 };

static unsigned slot_of(const struct bb_layout *layout, const struct bb_place *place)
{
	unsigned slot = 0;

	for (const struct bb_group *group = layout->groups; group != place->group; group++)
		slot += (unsigned)group->rows * group->field_count;
	slot += (unsigned)place->row * place->group->field_count;
	return slot + (unsigned)(place->field - place->group->fields);
}

/* What a value of this field looks like, for error messages. */
static void describe_values(const struct bb_field *field, struct bb_text *text)
{
	if (field->names != NULL) {
		for (unsigned i = 0; i < field->names->count; i++)
			bb_put_item(text, i > 0 ? "|" : "", field->names->at[i],
			            strlen(field->names->at[i]));
	} else if (field->min != 0 || field->max != 0) {
		bb_put_int(text, field->min);
		bb_put(text, "..");
		bb_put_int(text, field->max);
	} else {
		bb_put(text, field->name);
	}
}

static enum bb_status parse_values(const struct bb_place *place, struct bb_reader *words,
                                   void *draft, const char *text, struct bb_error *error)
{
	struct bb_place element = *place;
	unsigned count = place->whole ? place->field->count : 1;

	for (unsigned i = 0; i < count; i++) {
		struct bb_token token = bb_next_token(words);
		enum bb_status status = BB_MISSING;
		int64_t value = 0;

		if (token.length > 0)
			status = bb_value_parse(place->field, token, &value);
		if (place->whole)
			element.element = (uint16_t)i;
		if (status == BB_OK)
			status = bb_place_set(&element, draft, value);
		if (status != BB_OK) {
			char expected[96];
			struct bb_text out;

			bb_text_init(&out, expected, sizeof expected);
			describe_values(place->field, &out);
			return bb_fail(error, status, (size_t)(token.at - text), expected);
		}
	}
	if (bb_next_token(words).length > 0)
		return bb_fail(error, BB_SYNTAX, (size_t)(words->at - text), "end of line");
	return BB_OK;
}

static enum bb_status parse_line(const struct bb_layout *layout, struct bb_token line,
                                 unsigned seats, uint64_t *seen, void *draft, const char *text,
                                 struct bb_error *error)
{
	struct bb_reader words;
	struct bb_token path;
	struct bb_place place;
	unsigned slot;

	bb_reader_init(&words, line.at, line.length);
	path = bb_next_token(&words);
	if (path.length == 0)
		return BB_OK;
	if (bb_layout_find(layout, path, &place) != BB_OK ||
	    (place.field->count > 1 && !place.whole) || place.row >= rows_shown(place.group, seats))
		return bb_fail(error, BB_UNKNOWN_NAME, (size_t)(path.at - text), "field");
	slot = slot_of(layout, &place);
	if (slot >= SLOTS || bb_has(seen[slot / 64], slot % 64))
		return bb_fail(error, BB_TWICE, (size_t)(path.at - text), "field");
	seen[slot / 64] |= bb_bit(slot % 64);
	return parse_values(&place, &words, draft, text, error);
}

enum bb_status bb_layout_parse(const struct bb_layout *layout, void *data, unsigned seats,
                               const char *text, size_t length, struct bb_error *error)
{
	_Alignas(8) unsigned char draft[BB_LAYOUT_MAX];
	uint64_t seen[SLOTS / 64] = {0};
	struct bb_reader reader;
	struct bb_token line;

	memset(draft, 0, layout->size);
	bb_reader_init(&reader, text, length);
	for (size_t number = 1; bb_next_line(&reader, &line); number++) {
		enum bb_status status = parse_line(layout, line, seats, seen, draft, text, error);

		if (status != BB_OK) {
			if (error != NULL)
				error->line = number;
			return status;
		}
	}
	memcpy(data, draft, layout->size);
	return BB_OK;
}
