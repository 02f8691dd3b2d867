/* Events as bytes, in the log of acts and in the chapters of tables.
 *
 * A row's bytes are its events one after the other and a checksum over them, so a byte changed on
 * the disk is reported, not played. Numbers take as few bytes as they need; times are differences
 * to the previous event. */
#ifndef STORE_ENTRIES_H
#define STORE_ENTRIES_H

#include "store/store.h"

enum {
	ENTRIES_EVENT_MAX = 32, /* bytes of one event */
	ENTRIES_SUM = 4,        /* bytes of the check sum */
};

/* Bytes being written. Grows as needed; `broken` is set if memory runs out. All zero = empty. */
struct entries {
	uint8_t *bytes;
	size_t length, room;
	int64_t at; /* of the last event */
	bool broken;
};

/* Appends an event; its seq is that of the previous one plus one. */
void entries_add(struct entries *entries, const struct store_event *event);
/* Appends all events of a row whose first one is `first`, and sets *last. Returns false if the row
 * is damaged. */
bool entries_add_row(struct entries *entries, const void *bytes, size_t length, uint32_t first,
                     uint32_t *last);
/* Closes the row: bytes[0..length-1] are ready to be stored. */
void entries_seal(struct entries *entries);
void entries_free(struct entries *entries);

/* Reads events: pass a row and the seq of its first event. */
struct entries_reader {
	const uint8_t *at, *end;
	uint32_t seq;
	int64_t time;
};

/* Returns false if the checksum is wrong: the row is damaged. */
bool entries_open(struct entries_reader *reader, const void *bytes, size_t length, uint32_t first);
/* The next event (without its table); false at the end. *good is false if the bytes are invalid. */
bool entries_next(struct entries_reader *reader, struct store_event *event, bool *good);

#endif
