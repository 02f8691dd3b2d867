/* What live.c (connections, subscriptions, what goes out) and live_message.c (what comes in)
 * share; nobody else includes it. */
#ifndef SERVER_LIVE_PARTS_H
#define SERVER_LIVE_PARTS_H

#include "server/limits.h"
#include "server/live.h"

enum {
	LIVE_BUCKETS = 4096,
	LIVE_OUT = 256 * 1024, /* the longest message that is sent */
	LIVE_SHEETS = 2048,
};

struct live_connection {
	uint32_t number; /* never 0 */
	struct net_socket *socket;
	struct api_user user;
	bool stranger; /* whose the session is is being read; nothing is heard before */
	uint8_t session[STORE_HASH]; /* by which the user was known */
	struct limit_bucket bucket;
	unsigned excess; /* messages above the limit, one after the other */
	char address[NET_ADDRESS_MAX];
	struct srv_subscription *subscriptions;
	struct live_connection *next_by_user, *next_by_number;
};

struct srv_subscription {
	struct live_connection *connection;
	struct srv_table *table;
	struct srv_subscription *next_of_table, *next_of_connection;
	uint8_t seat; /* or BB_SPECTATOR */
	uint8_t form; /* enum update_form */
	bool behind;  /* lacks something: served from the log when the socket has room */
	bool reading; /* the reader makes it */
	bool waits;   /* lacks what table->late has, and gets it soon */
	uint32_t sent;
	int64_t active; /* monotonic time of the last sign of the person; 0 = none lately */
};

/* A sheet and whose position stands on it: with another's it is slower, that is all. */
struct live_sheet {
	uint64_t key; /* hash of table and seat */
	uint64_t used;
	struct bb_sheet sheet;
};

struct live {
	unsigned count;
	uint32_t numbers;
	bool changed;      /* some table is owed a TABLE */
	int64_t swept;     /* monotonic */
	unsigned sweeping; /* the bucket of by_number where the sweep goes on; 0 = it is done */
	struct limit_rate rate;
	struct limits *messages; /* of an address, all its sockets together */
	struct live_connection *by_user[LIVE_BUCKETS], *by_number[LIVE_BUCKETS];
	char out[LIVE_OUT]; /* where every message is made */
	char entries[LIVE_OUT];
	uint64_t sheet_uses;
	struct live_sheet sheets[LIVE_SHEETS];
	struct live_late *late; /* of all tables */
};

/* The connection of this number, or NULL: it is gone. */
struct live_connection *live_find(struct live *live, uint32_t number);
/* The connection's subscription of this table, made when there is none; NULL when there are too
 * many. */
struct srv_subscription *live_subscribe(struct srv *srv, struct live_connection *connection,
                                        struct srv_table *table, struct api_error *error);
struct srv_subscription *live_find_subscription(struct live_connection *connection, const char *id);
/* A message in the buffer of struct live. */
void live_begin_text(struct live *live, struct bb_text *text, struct bb_json *json);
/* live_update.c: sends what a subscription lacks, once its socket takes it. */
void live_serve(struct srv *srv, struct srv_subscription *to);
/* Tells those who wait what they have not heard of a table, of all tables. */
void live_tell_late(struct srv *srv, struct srv_table *table);
void live_tell_all_late(struct srv *srv);
void live_forget_all_late(struct live *live);
/* What comes first: TABLE, the update, the last messages of the chat. */
void live_welcome(struct srv *srv, struct srv_subscription *subscription);
void live_unsubscribe(struct srv *srv, struct live_connection *connection, const char *id);
/* Whether a message may be handled now. If not the socket is held: who sends more than they may is read more slowly, and
 * cut off if that does not help. */
bool live_admit(struct srv *srv, struct live_connection *connection);
/* Takes the price of a message; the next one may have to wait for it. */
void live_charge(struct srv *srv, struct live_connection *connection, unsigned tokens);
/* The person did something at this table. */
void live_active(struct srv *srv, struct live_connection *connection, const char *id);

#endif
