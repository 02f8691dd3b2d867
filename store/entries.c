/* See entries.h. An event is a byte of marks, flags, actor, the action in four bytes (low first),
 * then the difference of time unless it is 0, and the eight bytes of a request if there is one. */
#include "store/entries.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { HAS_TIME = 1, HAS_REQUEST = 2, MARKS = HAS_TIME | HAS_REQUEST };

static uint32_t sum_of(const uint8_t *bytes, size_t length)
{
	return (uint32_t)bb_hash(bytes, length, 0);
}

/* --- writing ---------------------------------------------------------------------------------- */

static bool reserve(struct entries *entries, size_t more)
{
	size_t room = entries->room ? entries->room : 64;
	uint8_t *bytes;

	if (entries->broken || entries->length + more <= entries->room)
		return !entries->broken;
	while (room < entries->length + more)
		room *= 2;
	bytes = realloc(entries->bytes, room);
	if (!bytes) {
		entries->broken = true;
		return false;
	}
	entries->bytes = bytes;
	entries->room = room;
	return true;
}

static void put_fixed(struct entries *entries, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		entries->bytes[entries->length++] = (uint8_t)(value >> 8 * i);
}

void entries_add(struct entries *entries, const struct store_event *event)
{
	int64_t difference = (int64_t)((uint64_t)event->at - (uint64_t)entries->at);
	/* Encodes small numbers of either sign in few bytes. */
	uint64_t time = (uint64_t)difference << 1 ^ (difference < 0 ? UINT64_MAX : 0);

	if (!reserve(entries, ENTRIES_EVENT_MAX))
		return;
	put_fixed(entries, (difference ? HAS_TIME : 0) | (event->request ? HAS_REQUEST : 0), 1);
	put_fixed(entries, event->flags, 1);
	put_fixed(entries, event->actor, 1);
	put_fixed(entries, event->action, 4);
	if (difference) {
		for (; time > 0x7f; time >>= 7)
			put_fixed(entries, 0x80 | (time & 0x7f), 1);
		put_fixed(entries, time, 1);
	}
	if (event->request)
		put_fixed(entries, event->request, 8);
	entries->at = event->at;
}

bool entries_add_row(struct entries *entries, const void *bytes, size_t length, uint32_t first,
                     uint32_t *last)
{
	struct entries_reader reader;
	struct store_event event;
	bool good = entries_open(&reader, bytes, length, first);

	while (good && entries_next(&reader, &event, &good)) {
		entries_add(entries, &event);
		*last = event.seq;
	}
	return good;
}

void entries_seal(struct entries *entries)
{
	if (reserve(entries, ENTRIES_SUM))
		put_fixed(entries, sum_of(entries->bytes, entries->length), ENTRIES_SUM);
}

void entries_free(struct entries *entries)
{
	free(entries->bytes);
	memset(entries, 0, sizeof *entries);
}

/* --- reading ---------------------------------------------------------------------------------- */

static uint64_t get_fixed(const uint8_t *bytes, unsigned count)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < count; i++)
		value |= (uint64_t)bytes[i] << 8 * i;
	return value;
}

bool entries_open(struct entries_reader *reader, const void *bytes, size_t length, uint32_t first)
{
	*reader = (struct entries_reader){.at = bytes, .seq = first};
	if (length < ENTRIES_SUM)
		return false;
	reader->end = reader->at + length - ENTRIES_SUM;
	return get_fixed(reader->end, ENTRIES_SUM) == sum_of(reader->at, length - ENTRIES_SUM);
}

/* Reads the time of an event; false if it does not end. */
static bool get_time(struct entries_reader *reader)
{
	uint64_t time = 0;
	unsigned shift = 0;

	do {
		if (reader->at == reader->end || shift > 63)
			return false;
		time |= (uint64_t)(*reader->at & 0x7f) << shift;
		shift += 7;
	} while (*reader->at++ & 0x80);
	reader->time =
		(int64_t)((uint64_t)reader->time + (time >> 1 ^ (time & 1 ? UINT64_MAX : 0)));
	return true;
}

bool entries_next(struct entries_reader *reader, struct store_event *event, bool *good)
{
	uint8_t marks;

	*good = true;
	if (reader->at == reader->end)
		return false;
	*good = false;
	if (reader->end - reader->at < 7)
		return false;
	marks = reader->at[0];
	*event = (struct store_event){.seq = reader->seq,
	                              .flags = reader->at[1],
	                              .actor = reader->at[2],
	                              .action = (uint32_t)get_fixed(reader->at + 3, 4)};
	reader->at += 7;
	if (marks & ~MARKS || (marks & HAS_TIME && !get_time(reader)))
		return false;
	event->at = reader->time;
	if (marks & HAS_REQUEST) {
		if (reader->end - reader->at < 8)
			return false;
		event->request = get_fixed(reader->at, 8);
		reader->at += 8;
	}
	reader->seq++;
	*good = true;
	return true;
}
