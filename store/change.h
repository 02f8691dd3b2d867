/* A change as the store sees it: a list of statements with their values, in one block of memory. */
#ifndef STORE_CHANGE_H
#define STORE_CHANGE_H

#include "store/sql.h"

enum {
	CHANGE_MAX = 16 << 20, /* bytes of one change; more is a fault of the caller */
	CHANGE_VALUES = 10,    /* of a step at most */
};

struct store_change {
	struct store *store;
	struct store_change *next;
	char *block; /* steps, each with its values; see change.c */
	size_t length, capacity;
	unsigned steps;
	bool broken;             /* too large, or no memory: it will fail */
	unsigned logged;         /* rows of the log that it adds */
	char over[STORE_ID_MAX]; /* a table that is over with it: its chapters become one; "" = none */
	/* What other nodes are told: the table that it changes, or "", and the last event it
	 * adds, or 0. */
	char table[STORE_ID_MAX];
	uint32_t seq;
	/* it may have been stored already: the connection was lost before the answer */
	bool doubtful;
	enum store_status status;
	store_done *done;
	void *context;
};

/* A step of a change: a statement with its values, which stay where they are. */
struct change_step {
	enum store_sql which;
	/* steps left out after this one when it answers with no row; a driver may run them all
	 * the same */
	unsigned skip;
	unsigned count;
	struct sql_value values[CHANGE_VALUES];
};
/* Adds a step. */
void change_add(struct store_change *change, enum store_sql which, const struct sql_value *values,
                unsigned count);
/* A named value, unless there is one. */
void change_keep_value(struct store_change *change, const char *name, const char *value);
/* Reads the step at *from, NULL = the first one, and moves on. False at the end. */
bool change_next_step(const struct store_change *change, const char **from,
                      struct change_step *step);

#endif
