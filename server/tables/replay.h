/* What a seat has missed, made from the store by replay: on the reader's thread, with copies of
 * what is asked for. */
#ifndef SERVER_TABLES_REPLAY_H
#define SERVER_TABLES_REPLAY_H

#include "server/tables/tables.h"
#include "server/tables/update.h"

/* Positions near the end of tables that were asked for lately, so that who comes back after a
 * moment costs little. */
struct replay_cache;

/* NULL when there is no memory. */
struct replay_cache *replay_open(void);
void replay_close(struct replay_cache *cache);

struct replay {
	char table[STORE_ID_MAX];
	struct bb_rules rules;
	unsigned seat;
	enum update_form form;
	/* the last event the seat has; 0 if it has none, or one that does not exist */
	uint32_t from;
	uint32_t stored; /* the last event that may be told */
	size_t limit;    /* bytes after which no further entry is told */
	/* Afterwards: */
	uint32_t end;      /* the event the update ends with */
	uint32_t replayed; /* events */
};

/* Writes an UPDATE. False: the store could not be read, or has not what it should; what was
 * written is to be thrown away, and `error` (STORE_ERROR_MAX bytes) says why. json's text is
 * full when it does not fit. */
bool replay_update(struct store *store, struct replay_cache *cache, struct bb_sheet *sheet,
                   struct replay *replay, struct bb_json *json, char *error);

#endif
