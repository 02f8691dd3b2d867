/* Events as bytes: how the log of acts and the chapters of tables keep them.
 *
 * A row's bytes are its events one after the other and a check sum over them: a byte that the
 * disk has changed is told, not played. Numbers are written in as few bytes as they need; the
 * time is the difference to the event before it. */
#ifndef STORE_ENTRIES_H
#define STORE_ENTRIES_H

#include "store/store.h"

enum {
	ENTRIES_EVENT_MAX = 32, /* bytes of one event */
	ENTRIES_SUM = 4,        /* bytes of the check sum */
};

/* Bytes being written. Grows by itself; `broken` when there was no memory. All zero = none yet. */
struct entries {
	uint8_t *bytes;
	size_t length, room;
	int64_t at; /* of the last event */
	bool broken;
};

/* Appends an event; its seq is that of the one before plus one. */
void entries_add(struct entries *entries, const struct store_event *event);
/* Appends all events of a row whose first is `first`; *last becomes its last. False when it is
 * damaged. */
bool entries_add_row(struct entries *entries, const void *bytes, size_t length, uint32_t first,
                     uint32_t *last);
/* Closes the row: from now on bytes[0..length-1] are what is stored. */
void entries_seal(struct entries *entries);
void entries_free(struct entries *entries);

/* Reads events back: give it a row and the seq of its first event. */
struct entries_reader {
	const uint8_t *at, *end;
	uint32_t seq;
	int64_t time;
};

/* False when the sum is wrong: the row is damaged. */
bool entries_open(struct entries_reader *reader, const void *bytes, size_t length, uint32_t first);
/* The next event (without its table); false at the end. *good is false when the bytes are no
 * events. */
bool entries_next(struct entries_reader *reader, struct store_event *event, bool *good);

#endif
