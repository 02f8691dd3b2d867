/* A change inside the store: a list of statements with their values, in one block of memory. */
#ifndef STORE_CHANGE_H
#define STORE_CHANGE_H

#include "store/sql.h"

enum {
	CHANGE_MAX = 16 << 20, /* most bytes of a change; more is a bug of the caller */
	CHANGE_VALUES = 10,    /* most values of a step */
};

struct store_change {
	struct store *store;
	struct store_change *next;
	char *block; /* steps, each with its values; see change.c */
	size_t length, capacity;
	unsigned steps;
	bool broken;             /* too large, or out of memory: it will fail */
	unsigned logged;         /* number of rows that it adds to the log */
	char over[STORE_ID_MAX]; /* a finished table whose chapters become one; "" = none */
	/* What other nodes are told: the table that it changes, or "", and the last event that it
	 * adds, or 0. */
	char table[STORE_ID_MAX];
	uint32_t seq;
	/* it may have been stored already: the connection was lost before the result arrived */
	bool doubtful;
	enum store_status status;
	store_done *done;
	void *context;
};

/* A step of a change: a statement with its values, which are not copied. */
struct change_step {
	enum store_sql which;
	/* how many steps to skip after this one if it returns no row; a driver may run them
	 * anyway */
	unsigned skip;
	unsigned count;
	struct sql_value values[CHANGE_VALUES];
};
/* Adds a step. */
void change_add(struct store_change *change, enum store_sql which, const struct sql_value *values,
                unsigned count);
/* Stores a named value unless it exists. */
void change_init_value(struct store_change *change, const char *name, const char *value);
/* Reads the step at *from (NULL = the first one) and moves on. Returns false at the end. */
bool change_next_step(const struct store_change *change, const char **from,
                      struct change_step *step);

#endif
