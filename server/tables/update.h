/* Updates: what a seat learns about a match, as bytes to send. docs/protocol.md has the format.
 *
 * Everything here follows from a cursor and a seat; a seat's bytes depend on nothing that it may
 * not know. Knows no table, no socket, no store. */
#ifndef SERVER_TABLES_UPDATE_H
#define SERVER_TABLES_UPDATE_H

#include "core/sheet.h"
#include "match/match.h"

enum update_form { UPDATE_TEXT, UPDATE_CHANGES, UPDATE_JSON, UPDATE_NONE, UPDATE_FORMS };

/* "text", "changes", "json", "none"; false for anything else. */
bool update_form_of(const char *name, enum update_form *form);

/* An update is begun, gets its entries, and is ended. `seat` may be BB_SPECTATOR. */
void update_begin(struct bb_json *json, const char *table, unsigned seat, uint32_t from);
/* Adds one entry: the cursor steps over it. Returns the seats for which the bytes are the same. */
uint8_t update_entry(struct bb_json *json, struct match *cursor, unsigned seat, int64_t at);
/* Adds the current position of the cursor, and what the seat may do. The position is written with
 * `sheet`, which is fast if it has a similar one. UPDATE_CHANGES writes only the lines that differ
 * from the position of `known`, which the seat has; all of it if that is NULL. */
void update_end(struct bb_json *json, const struct match *cursor, const struct match *known,
                unsigned seat, enum update_form form, struct bb_sheet *sheet);

#endif
