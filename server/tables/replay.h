/* What a seat has missed, made from the store by replay: on the reader's thread, with copies of its
 * arguments. */
#ifndef SERVER_TABLES_REPLAY_H
#define SERVER_TABLES_REPLAY_H

#include "server/tables/tables.h"
#include "server/tables/update.h"

/* Positions near the end of recently requested tables, so that a client that reconnects after a
 * moment costs little. */
struct replay_cache;

/* NULL if memory runs out. */
struct replay_cache *replay_open(void);
void replay_close(struct replay_cache *cache);

struct replay {
	char table[STORE_ID_MAX];
	struct bb_rules rules;
	unsigned seat;
	enum update_form form;
	/* the last event that the seat has; 0 if none, or one that does not exist */
	uint32_t from;
	uint32_t stored; /* the last event that may be sent */
	size_t limit;    /* bytes after which no further entry is added */
	/* Results: */
	uint32_t end;      /* the last event of the update */
	uint32_t replayed; /* number of events replayed */
};

/* Writes an UPDATE. Returns false if the store cannot be read or lacks events; then discard the
 * output, and `error` (STORE_ERROR_MAX bytes) has the reason. json's text is full if it does not
 * fit. */
bool replay_update(struct store *store, struct replay_cache *cache, struct bb_sheet *sheet,
                   struct replay *replay, struct bb_json *json, char *error);

#endif
