/* Sheets: incremental text forms.
 *
 * A sheet caches the text form of a struct with the bytes it was made from. Writing another struct
 * of the same layout formats only the fields that differ. The result is always that of
 * bb_layout_format. */
#ifndef BB_CORE_SHEET_H
#define BB_CORE_SHEET_H

#include "core/game.h"

enum {
	BB_SHEET_SLOTS = 512,  /* slots of the largest layout */
	BB_SHEET_TEXT = 16384, /* bytes of the longest text */
};

/* All zero = an empty sheet. */
struct bb_sheet {
	const struct bb_layout *layout; /* identified by its address */
	unsigned seats, slots;
	/* The slot that a byte of the struct belongs to, counted from 1; 0 = none that is shown. */
	uint16_t slot_at[BB_STATE_MAX];
	/* Where in the text the line of a slot ends. Lines that are not shown are empty. */
	uint16_t end[BB_SHEET_SLOTS];
	uint64_t hash; /* the same as bb_layout_hash */
	/* Slots whose lines the last bb_sheet_write rewrote. */
	uint64_t changed[BB_SHEET_SLOTS / 64];
	unsigned char data[BB_STATE_MAX];
	char text[BB_SHEET_TEXT];
};

/* Writes the text form of `data` as the contents of a JSON string: lines end in the two bytes \n.
 * Returns false if the layout or the text is too large; the sheet is empty then. */
bool bb_sheet_write(struct bb_sheet *sheet, const struct bb_layout *layout, const void *data,
                    unsigned seats) BB_MUST_USE;
/* Writes the lines that the last bb_sheet_write changed, in the same form. Of a line that
 * disappeared, it writes the name. */
void bb_sheet_changes(const struct bb_sheet *sheet, struct bb_text *text);
/* Of the text, which has no NUL. */
size_t bb_sheet_length(const struct bb_sheet *sheet);

#endif
