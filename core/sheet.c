/* Sheets: see sheet.h. layout.c formats the lines; this file places them. */
#include "core/sheet.h"

#include <string.h>

#include "core/bits.h"
#include "core/hash.h"
#include "core/never.h"

/* The offset in the struct at which the row of a place begins. */
static unsigned row_offset(const struct bb_place *place)
{
	return place->group->offset + (unsigned)place->row * place->group->stride;
}

/* Prepares an empty sheet for a layout: the text form of all zeros has no lines. */
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
		if (BB_NEVER(first + (unsigned)place.field->size * place.field->count >
		             layout->size))
			continue;
		for (unsigned i = 0; i < (unsigned)place.field->size * place.field->count; i++)
			sheet->slot_at[first + i] = (uint16_t)(slot + 1);
	}
	return true;
}

/* The first byte from `at` on that differs from the data of the current text, or the size. */
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

/* Writes the line of a slot, or nothing if its field is all zero. */
static void put_line(const struct bb_sheet *sheet, unsigned slot, struct bb_text *text)
{
	static const unsigned char zeros[BB_STATE_MAX];
	const struct bb_place place = bb_layout_slot(sheet->layout, slot);
	const unsigned char *row = sheet->data + row_offset(&place);

	if (memcmp(row + place.field->offset, zeros,
	           (size_t)place.field->size * place.field->count) != 0)
		format_line(&place, row, text);
}

/* Rewrites the lines that changed. Each run of unchanged lines between them is moved once. */
static bool rewrite(struct bb_sheet *sheet)
{
	char lines[BB_SHEET_TEXT + 1];
	struct bb_text text;
	unsigned next = 0; /* the slot after those that are done */
	size_t kept = 0;   /* where the slot `next` begins in the old text */

	bb_text_init(&text, lines, sizeof lines);
	for (unsigned word = 0; word < BB_SHEET_SLOTS / 64; word++)
		BB_EACH(bit, sheet->changed[word]) {
			const unsigned slot = word * 64 + bit;
			const size_t start = next < slot ? sheet->end[slot - 1] : kept,
				     end = sheet->end[slot];

			for (; next < slot; next++)
				sheet->end[next] =
					(uint16_t)(sheet->end[next] + text.length - kept);
			bb_put_part(&text, sheet->text + kept, start - kept);
			put_line(sheet, slot, &text);
			sheet->end[next++] = (uint16_t)text.length;
			kept = end;
		}
	/* unsigned: wraps if it is less than 0 */
	const size_t length = bb_sheet_length(sheet), moved = text.length - kept;

	if (next < sheet->slots)
		bb_put_part(&text, sheet->text + kept, length - kept);
	for (; next < sheet->slots; next++)
		sheet->end[next] = (uint16_t)(sheet->end[next] + moved);
	memcpy(sheet->text, lines, text.length);
	return !text.full;
}

/* The text form, which is what is hashed, ends its lines with one byte. */
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
	for (unsigned at = 0; (at = next_difference(sheet, bytes, at)) < layout->size; at++) {
		const unsigned slot = sheet->slot_at[at];

		if (slot == 0)
			continue;
		sheet->changed[(slot - 1) / 64] |= bb_bit((slot - 1) % 64);
		changed = true;
	}
	memcpy(sheet->data, bytes, layout->size);
	if (!changed)
		return true;
	if (!rewrite(sheet)) {
		sheet->layout = NULL;
		return false;
	}
	hash_lines(sheet);
	return true;
}

void bb_sheet_changes(const struct bb_sheet *sheet, struct bb_text *text)
{
	for (unsigned word = 0; word < BB_SHEET_SLOTS / 64; word++)
		BB_EACH(bit, sheet->changed[word]) {
			const unsigned slot = word * 64 + bit;
			const size_t start = slot > 0 ? sheet->end[slot - 1] : 0,
				     length = sheet->end[slot] - start;
			struct bb_place place;

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
