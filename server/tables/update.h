/* Updates: what a seat learns of a match, as the bytes that go out. docs/protocol.md has the
 * form.
 *
 * Everything here follows from a cursor and a seat; a seat's bytes depend on nothing it may not
 * know. Knows no table, no socket, no store. */
#ifndef SERVER_TABLES_UPDATE_H
#define SERVER_TABLES_UPDATE_H

#include "core/sheet.h"
#include "match/match.h"

enum update_form { UPDATE_TEXT, UPDATE_CHANGES, UPDATE_JSON, UPDATE_NONE, UPDATE_FORMS };

/* "text", "changes", "json", "none"; false for anything else. */
bool update_form_of(const char *name, enum update_form *form);

/* An update is begun, gets its entries, and is ended. `seat` may be BB_SPECTATOR. */
void update_begin(struct bb_json *json, const char *table, unsigned seat, uint32_t from);
/* One entry: the cursor steps over it. Returns the seats to whom it is told in the same bytes. */
uint8_t update_entry(struct bb_json *json, struct match *cursor, unsigned seat, int64_t at);
/* The position where the cursor stands now, and what the seat may do. It is written on `sheet`,
 * which is quick when a similar position stands there. UPDATE_CHANGES tells by which lines it
 * differs from that of `known`, which the seat has; all of it when that is NULL. */
void update_end(struct bb_json *json, const struct match *cursor, const struct match *known,
                unsigned seat, enum update_form form, struct bb_sheet *sheet);

#endif
