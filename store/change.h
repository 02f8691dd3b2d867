/* A change as the store sees it: a list of statements with their values, in one block of memory. */
#ifndef STORE_CHANGE_H
#define STORE_CHANGE_H

#include "store/sql.h"

enum {
	CHANGE_MAX = 16 << 20, /* bytes of one change; more is a fault of the caller */
};

struct store_change {
	struct store *store;
	struct store_change *next;
	char *block; /* steps, each with its values; see change.c */
	size_t length, capacity;
	unsigned steps;
	bool broken; /* too large, or no memory: it will fail */
	unsigned logged;          /* rows of the log that it adds */
	char over[STORE_ID_MAX]; /* a table that is over with it: its chapters become one; "" = none */
	enum store_status status;
	store_done *done;
	void *context;
};

/* What became of a change within the transaction of its group. */
enum change_result {
	CHANGE_APPLIED,
	CHANGE_REFUSED, /* undone; change->status tells why, the transaction goes on */
	CHANGE_HARMED,  /* the file or the memory: the whole transaction must be rolled back */
};
/* Runs the statements of the change; sets change->status unless the transaction is harmed. */
enum change_result change_apply(struct store_change *change, struct sql_connection *connection);

#endif
