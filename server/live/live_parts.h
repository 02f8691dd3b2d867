/* Shared by live.c (connections), live_subscribe.c (subscriptions), live_table.c (TABLE, chat,
 * presence), live_update.c (updates), live_crowd.c (spectators) and live_message.c (incoming
 * messages); nobody else includes it. */
#ifndef SERVER_LIVE_LIVE_PARTS_H
#define SERVER_LIVE_LIVE_PARTS_H

#include "server/live/live.h"
#include "server/net/limits.h"

enum {
	LIVE_BUCKETS = 4096,
	LIVE_OUT = 256 * 1024, /* the longest message sent */
	LIVE_SHEETS = 2048,
	/* unsent bytes of a socket above which it gets no more for the moment */
	LIVE_BACKLOG_MAX = 64 * 1024,
};

struct live_connection {
	uint32_t number; /* never 0 */
	struct net_socket *socket;
	struct api_user user;
	bool stranger;               /* the session is still being read; messages wait until then */
	uint8_t session[STORE_HASH]; /* with which the user was identified */
	struct limit_bucket bucket;
	int64_t noted;   /* see live_each_user */
	unsigned excess; /* consecutive messages above the limit */
	char address[NET_ADDRESS_MAX];
	struct srv_subscription *subscriptions;
	struct live_connection *next_by_user, *next_by_number;
};

struct srv_subscription {
	struct srv_watcher watcher; /* links in the table's list */
	struct live_connection *connection;
	struct srv_table *table;
	struct srv_subscription *next_of_connection;
	uint8_t seat;  /* or BB_SPECTATOR */
	uint8_t form;  /* enum update_form */
	bool behind;   /* lacks something: served from the log when the socket has room */
	bool reading;  /* the reader is making it */
	bool waits;    /* lacks what table->late has, and gets it soon */
	bool crowded;  /* one of the table's others: live_crowd.c */
	uint64_t told; /* the last item of the crowd that it got */
	uint32_t sent;
};

/* The subscriptions of those whose table it is; those of the others. */
static inline struct srv_subscription *live_first_own(const struct srv_table *table)
{
	return (struct srv_subscription *)table->own.first;
}

static inline struct srv_subscription *live_first_other(const struct srv_table *table)
{
	return (struct srv_subscription *)table->others.first;
}

static inline struct srv_subscription *live_next(const struct srv_subscription *subscription)
{
	return (struct srv_subscription *)subscription->watcher.next;
}

/* An address with subscriptions. */
struct live_place {
	struct live_place *next;
	unsigned subscriptions;
	char client[NET_ADDRESS_MAX];
};

/* A sheet, and whose position it has. It can be used for others, but is slower then. */
struct live_sheet {
	uint64_t key; /* hash of table and seat */
	uint64_t used;
	struct bb_sheet sheet;
};

struct live {
	unsigned count;
	uint32_t numbers;
	bool changed;      /* some table must be sent */
	int64_t swept;     /* monotonic */
	unsigned sweeping; /* the bucket of by_number where the sweep continues; 0 = done */
	struct limit_rate rate;
	struct limits *messages; /* per address, for all its sockets together */
	struct live_connection *by_user[LIVE_BUCKETS], *by_number[LIVE_BUCKETS];
	char out[LIVE_OUT]; /* every message is composed here */
	char entries[LIVE_OUT];
	uint64_t sheet_uses;
	struct live_sheet sheets[LIVE_SHEETS];
	struct live_late *late;                 /* for all tables */
	struct live_crowd *crowds, *last_crowd; /* those with something to send, in turn */
	/* monotonic time at which the next of them are served */
	int64_t crowd_from;
	struct live_place *places[LIVE_BUCKETS];
};

/* live_send.c: the lists of connections by user and by number. */
struct live_connection **live_by_user(struct live *live, const char *user);
struct live_connection **live_by_number(struct live *live, uint32_t number);
/* The connection with this number, or NULL: it is gone. */
struct live_connection *live_find(struct live *live, uint32_t number);
/* The connection's subscription of this table, created if needed; NULL if there are too many. */
struct srv_subscription *live_subscribe(struct srv *srv, struct live_connection *connection,
                                        struct srv_table *table, struct api_error *error);
struct srv_subscription *live_find_subscription(struct live_connection *connection, const char *id);
void live_end_subscription(struct srv *srv, struct srv_subscription *subscription);
/* Puts every watcher into the right list: those whose table it is, or the others. */
void live_sort_watchers(struct srv *srv, struct srv_table *table);
/* Sends TABLE to one watcher. */
void live_send_table(struct srv *srv, struct srv_subscription *to);
/* Begins a message in the buffer of struct live. */
void live_begin_text(struct live *live, struct bb_text *text, struct bb_json *json);
/* live_update.c: sends what a subscription lacks, once its socket accepts it. */
void live_serve(struct srv *srv, struct srv_subscription *to);
/* Send what the waiting watchers of a table, or of all tables, lack. */
void live_send_late(struct srv *srv, struct srv_table *table);
void live_send_all_late(struct srv *srv);
/* The table goes or is rebuilt: watchers that lack something get it by live_catch_up. */
void live_forget_late(struct srv_table *table);
void live_forget_all_late(struct live *live);
/* --- those who only look on (live_crowd.c) ------------------------------------------------ */
/* However many they are, what they get is composed once for each form, and a few of them get it in
 * each turn of the loop. */

struct act_time {
	uint32_t end; /* its last entry */
	int64_t at;
};

/* Entries that have become durable. Most look the same to all seats and are composed once. */
struct news {
	const struct match *before; /* its log has all of them */
	const struct act_time *time;
	uint8_t told; /* the seats for which `entries` are valid; none at first */
	struct match after;
	struct bb_text entries;
};

/* Writes the update of these entries for a seat as a message; text.full if it does not fit. */
void live_write_news(struct srv *srv, const struct srv_table *table, struct news *news,
                     unsigned seat, unsigned form, struct bb_text *text);
/* The sheet for a seat's positions. */
struct bb_sheet *live_sheet_of(struct live *live, const struct srv_table *table, unsigned seat);
/* Adds a subscription that has become one of the others. */
void live_crowd_join(struct srv *srv, struct srv_subscription *subscription);
/* What the others get: a message for all of them; entries; or whatever they lack. */
enum live_kind { LIVE_TABLE, LIVE_CHAT, LIVE_UPDATE, LIVE_LACKING };
void live_crowd_add(struct srv *srv, struct srv_table *table, enum live_kind kind, const char *text,
                    size_t length);
void live_crowd_news(struct srv *srv, struct srv_table *table, struct news *news);
/* Serves one of the others with what was made for another; returns false if there is nothing. */
bool live_crowd_serve(struct srv *srv, struct srv_subscription *to);
/* Keeps an update from `from` to `end` for others who lack the same. */
void live_crowd_keep(struct srv_table *table, unsigned form, uint32_t from, uint32_t end,
                     const char *text, size_t length);
void live_crowd_free(struct srv *srv, struct srv_table *table);
/* Sends a message about a table to a watcher. */
void live_send(struct srv *srv, struct srv_subscription *to, const char *text, size_t length);

/* Sends the initial messages: TABLE, the update, the last messages of the chat. */
void live_welcome(struct srv *srv, struct srv_subscription *subscription);
void live_unsubscribe(struct srv *srv, struct live_connection *connection, const char *id);
/* True if a message may be handled now. Otherwise the socket is held: a client that sends too much
 * is read more slowly, and disconnected if that does not help. */
bool live_admit(struct srv *srv, struct live_connection *connection);
/* Charges a message; the next one may have to wait for it. */
void live_charge(struct srv *srv, struct live_connection *connection, unsigned tokens);
/* The person did something at this table. */
void live_active(struct srv *srv, struct live_connection *connection, const char *id);

#endif
