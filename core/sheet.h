/* Sheets: incremental text forms.
 *
 * A sheet caches the text form of a struct with the bytes it was made from. Writing another struct of
 * the same layout formats only the fields that differ. The result is always that of
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
	const struct bb_layout *layout; /* known by its address */
	unsigned seats, slots;
	/* To which slot a byte of the struct belongs, counted from 1; 0 = to none that is shown. */
	uint16_t slot_at[BB_STATE_MAX];
	/* Where in the text the line of a slot ends; lines that are not shown are empty. */
	uint16_t end[BB_SHEET_SLOTS];
	uint64_t hash; /* the same as bb_layout_hash */
	/* Slots whose lines the last bb_sheet_write has made anew. */
	uint64_t changed[BB_SHEET_SLOTS / 64];
	unsigned char data[BB_STATE_MAX];
	char text[BB_SHEET_TEXT];
};

/* Writes the text form of `data` as the inside of a JSON string: lines end in the two bytes \n.
 * False when the layout or the text is too large: then nothing stands on the sheet. */
bool bb_sheet_write(struct bb_sheet *sheet, const struct bb_layout *layout, const void *data,
                    unsigned seats) BB_MUST_USE;
/* Puts the lines that the last bb_sheet_write has changed, in the same form; of a line that is
 * gone, its name. */
void bb_sheet_changes(const struct bb_sheet *sheet, struct bb_text *text);
/* Of the text; it has no NUL. */
size_t bb_sheet_length(const struct bb_sheet *sheet);

#endif
