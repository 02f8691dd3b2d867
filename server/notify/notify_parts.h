/* Shared by the files of notifications; nobody else includes it. notify.c: what to send, and when.
 * waiting.c: turns that wait. words.c: the texts. channels.c: the channels. delivered.c: results of
 * deliveries. stop.c: unsubscribe links. preferences.c: what a user wants to receive. */
#ifndef SERVER_NOTIFY_NOTIFY_PARTS_H
#define SERVER_NOTIFY_NOTIFY_PARTS_H

#include "server/base/reader.h"
#include "server/notify/courier.h"
#include "server/notify/notify.h"
#include "server/notify/webpush.h"

enum {
	NOTIFY_BUCKETS = 1024,
	NOTIFY_URL_MAX = 500,
	NOTIFY_SLOTS = 2048,  /* minutes ahead: more than a day */
	NOTIFY_GATHERED = 20, /* most turns in one message */
};

/* A turn to notify when it is due, in a list and in a hash by table. Turns that are due soon are in
 * one list by due time, which is the order of arrival; those held back for longer are in the list
 * of their minute, so that they need not be skipped. */
struct waiting_list {
	struct waiting *first, *last;
};
struct waiting {
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	int64_t due;
	bool held; /* held back for quiet hours or a digest: it has waited enough */
	struct waiting_list *list;
	struct waiting *earlier, *later, *next_in_bucket;
};

struct notify {
	struct srv *srv;
	struct courier *courier;
	struct webpush_keys keys;
	char push_key[100]; /* "" = no push */
	unsigned pending;   /* deliveries in progress */
	struct waiting_list soon, held[NOTIFY_SLOTS];
	int64_t minute; /* the first one whose list may not be empty */
	struct waiting *bucket[NOTIFY_BUCKETS];
};

/* A table in a message. */
struct notify_table {
	char id[STORE_ID_MAX], name[SRV_NAME_MAX];
	const struct bb_game *game;
};

/* A turn being notified. It begins with a job that reads, on another thread. */
struct notify_turn {
	struct reader_job job;
	struct notify *notify;
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	bool held;               /* it has waited for quiet hours or a digest */
	bool failed;             /* storage cannot be read */
	json_t *settings;        /* of the user; NULL = no such user */
	char from[SRV_NAME_MAX]; /* the inviting user; "" = not an invitation */
	int64_t before;          /* turns that began before this are included */
	/* of the note that the user was notified: prevents two nodes from doing it */
	int64_t revision;
	unsigned count; /* 0 = nothing to send */
	struct notify_table tables[NOTIFY_GATHERED];
};

/* The purpose of a delivery. */
struct notify_errand {
	enum notify_channel channel;
	char user[STORE_ID_MAX];
	uint64_t reply; /* of a test request; 0 = none */
};

/* --- waiting.c ---------------------------------------------------------------------------- */

/* Adds a turn. `held`: it was due and is held back. */
void waiting_add(struct notify *notify, const char *table, const char *user, int64_t delay_ms,
                 bool held);
/* A due one, or NULL. */
struct waiting *waiting_due(struct notify *notify);
struct waiting *waiting_find(struct notify *notify, const char *table, const char *user);
void waiting_drop(struct notify *notify, struct waiting *turn);

/* --- words.c ------------------------------------------------------------------------------ */

/* The text of a notification, in the user's language. */
struct notify_message {
	char text[1200];
	char subject[40];
	char url[300];
	const char *table, *game, *name; /* of the first table; NULL in a test */
	const struct notify_turn *turn;
	const char *stop, *stop_table; /* sentences for mails that end with a link */
};

/* For a turn or an invitation; NULL: a test. */
void words_write(const struct notify *notify, const json_t *settings,
                 const struct notify_turn *turn, struct notify_message *message);
/* For a code that confirms an address. */
void words_write_code(const struct notify *notify, const json_t *settings, const char *code,
                      struct notify_message *message);

/* --- channels.c --------------------------------------------------------------------------- */

bool channels_any(const struct notify *notify, const json_t *settings);
/* Sends through every channel in `channels` (bit i: enum notify_channel i); returns the number of
 * deliveries started. The response to a test (turn NULL) follows the first of them. */
unsigned channels_send(struct notify *notify, const char *user, const json_t *settings,
                       unsigned channels, uint64_t reply, const struct notify_turn *turn);

/* --- stop.c ------------------------------------------------------------------------------- */

enum { STOP_URL_MAX = 400 };
/* The URL of the page that stops mails to this address, or those about one table (NULL = all); with
 * `api` the one for programs. */
void stop_write_url(const struct srv *srv, const char *user, const char *address, const char *table,
                    bool api, char url[STOP_URL_MAX]);

/* --- preferences.c ------------------------------------------------------------------------ */

/* Milliseconds until the next digest by these settings; 0 = no digests. */
int64_t preferences_digest(const json_t *settings, int64_t now);
/* Minutes until the end of quiet hours by these settings; 0 = no quiet hours now. */
unsigned preferences_quiet(const json_t *settings, int64_t now);
/* The keys of a browser's subscription; returns false if it is malformed. */
bool preferences_subscription(const json_t *subscription, const char **endpoint,
                              uint8_t key[WEBPUSH_PUBLIC], uint8_t auth[WEBPUSH_AUTH]);
/* True if the user has muted this table. */
bool preferences_mute(const json_t *settings, const char *table);

#endif
