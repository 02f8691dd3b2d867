/* Sheets: see sheet.h. What a line looks like is layout.c's affair; here lines find their place. */
#include "core/sheet.h"

#include <string.h>

#include "core/hash.h"

enum { LINE_MAX = 2048 };

/* Where in the struct the row of a place begins. */
static unsigned row_offset(const struct bb_place *place)
{
	return place->group->offset + (unsigned)place->row * place->group->stride;
}

/* Empties the sheet for a layout: the text form of all zeros has no line. */
static bool rule(struct bb_sheet *sheet, const struct bb_layout *layout, unsigned seats)
{
	sheet->layout = NULL;
	sheet->seats = seats;
	sheet->slots = bb_layout_slots(layout);
	if (sheet->slots > BB_SHEET_SLOTS || layout->size > BB_STATE_MAX)
		return false;
	sheet->layout = layout;
	memset(sheet->slot_at, 0, sizeof sheet->slot_at);
	memset(sheet->end, 0, sizeof sheet->end);
	sheet->hash = 0;
	memset(sheet->data, 0, sizeof sheet->data);
	for (unsigned slot = 0; slot < sheet->slots; slot++) {
		struct bb_place place = bb_layout_slot(layout, slot);
		unsigned first = row_offset(&place) + place.field->offset;

		if (place.group->per_seat && place.row >= seats)
			continue;
		for (unsigned i = 0; i < (unsigned)place.field->size * place.field->count; i++)
			sheet->slot_at[first + i] = (uint16_t)(slot + 1);
	}
	return true;
}

/* The first byte from `at` on that differs from what the text was made of; the size when none
 * does. */
static unsigned next_difference(const struct bb_sheet *sheet, const unsigned char *data,
                                unsigned at)
{
	const unsigned size = sheet->layout->size;

	while (at + 8 <= size && memcmp(data + at, sheet->data + at, 8) == 0)
		at += 8;
	while (at < size && data[at] == sheet->data[at])
		at++;
	return at;
}

static void format_line(const struct bb_place *place, const unsigned char *row,
                        struct bb_text *line)
{
	bb_place_path(place, line);
	for (unsigned i = 0; i < place->field->count; i++) {
		bb_put_char(line, ' ');
		bb_value_format(place->field, bb_field_get(place->field, row, i), line);
	}
	bb_put(line, "\\n");
}

static size_t start_of(const struct bb_sheet *sheet, unsigned slot)
{
	return slot > 0 ? sheet->end[slot - 1] : 0;
}

/* Puts another line where the one of this slot stands. */
static bool put_line(struct bb_sheet *sheet, unsigned slot, const struct bb_text *line)
{
	const size_t start = start_of(sheet, slot), end = sheet->end[slot];
	const size_t length = bb_sheet_length(sheet);

	if (line->full || length - (end - start) + line->length > BB_SHEET_TEXT)
		return false;
	if (start + line->length != end) {
		memmove(sheet->text + start + line->length, sheet->text + end, length - end);
		for (unsigned i = slot; i < sheet->slots; i++)
			sheet->end[i] = (uint16_t)(sheet->end[i] - end + start + line->length);
	}
	memcpy(sheet->text + start, line->at, line->length);
	return true;
}

/* Corrects the line of a slot. *next becomes the first byte after those of its field. */
static bool correct(struct bb_sheet *sheet, const unsigned char *data, unsigned slot,
                    unsigned *next)
{
	static const unsigned char zeros[BB_STATE_MAX];
	const struct bb_place place = bb_layout_slot(sheet->layout, slot);
	const unsigned row = row_offset(&place);
	const unsigned first = row + place.field->offset;
	const size_t size = (size_t)place.field->size * place.field->count;
	char buffer[LINE_MAX];
	struct bb_text line;

	bb_text_init(&line, buffer, sizeof buffer);
	if (memcmp(data + first, zeros, size) != 0)
		format_line(&place, data + row, &line);
	memcpy(sheet->data + first, data + first, size);
	*next = first + (unsigned)size;
	return put_line(sheet, slot, &line);
}

/* In the text form, which is what is hashed, a line ends in one byte. */
static void hash_lines(struct bb_sheet *sheet)
{
	size_t start = 0;

	sheet->hash = 0;
	for (unsigned slot = 0; slot < sheet->slots; slot++) {
		const size_t end = sheet->end[slot];

		if (end == start)
			continue;
		sheet->text[end - 2] = '\n';
		sheet->hash = bb_hash(sheet->text + start, end - 1 - start, sheet->hash);
		sheet->text[end - 2] = '\\';
		start = end;
	}
}

bool bb_sheet_write(struct bb_sheet *sheet, const struct bb_layout *layout, const void *data,
                    unsigned seats)
{
	const unsigned char *bytes = data;
	bool changed = false;

	memset(sheet->changed, 0, sizeof sheet->changed);
	if ((sheet->layout != layout || sheet->seats != seats) && !rule(sheet, layout, seats))
		return false;
	for (unsigned at = 0; (at = next_difference(sheet, bytes, at)) < layout->size;) {
		const unsigned slot = sheet->slot_at[at];

		if (slot == 0) {
			sheet->data[at] = bytes[at];
			at++;
			continue;
		}
		sheet->changed[(slot - 1) / 64] |= UINT64_C(1) << (slot - 1) % 64;
		if (!correct(sheet, bytes, slot - 1, &at)) {
			sheet->layout = NULL;
			return false;
		}
		changed = true;
	}
	if (changed)
		hash_lines(sheet);
	return true;
}

void bb_sheet_changes(const struct bb_sheet *sheet, struct bb_text *text)
{
	for (unsigned slot = 0; slot < sheet->slots; slot++) {
		const size_t start = start_of(sheet, slot), length = sheet->end[slot] - start;
		struct bb_place place;

		if ((sheet->changed[slot / 64] >> slot % 64 & 1) == 0)
			continue;
		if (length > 0) {
			bb_put_part(text, sheet->text + start, length);
		} else {
			place = bb_layout_slot(sheet->layout, slot);
			bb_place_path(&place, text);
			bb_put(text, "\\n");
		}
	}
}

size_t bb_sheet_length(const struct bb_sheet *sheet)
{
	return sheet->end[sheet->slots - 1];
}
