/* What the files of notifications share; nobody else includes it. notify.c: what is to be told, and
 * when. waiting.c: turns that wait. words.c: what is said. channels.c: how it is carried.
 * delivered.c: what came of it. stop.c: links that stop it. preferences.c: what somebody wants to hear. */
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
	NOTIFY_GATHERED = 20, /* turns told in one message */
};

/* A turn that will be told when it is due, in a list and in a hash by table. What is due soon is in one
 * list by due time, which is the order of arrival; what is held back for longer is in that of its
 * minute, so that nobody walks past it. */
struct waiting_list {
	struct waiting *first, *last;
};
struct waiting {
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	int64_t due;
	bool held; /* for quiet hours or a digest: it has waited enough */
	struct waiting_list *list;
	struct waiting *earlier, *later, *next_in_bucket;
};

struct notify {
	struct srv *srv;
	struct courier *courier;
	struct webpush_keys keys;
	char push_key[100]; /* "" = no push */
	unsigned pending;   /* deliveries under way */
	struct waiting_list soon, held[NOTIFY_SLOTS];
	int64_t minute; /* the first whose list may hold something */
	struct waiting *bucket[NOTIFY_BUCKETS];
};

/* A table of a message. */
struct notify_table {
	char id[STORE_ID_MAX], name[SRV_NAME_MAX];
	const struct bb_game *game;
};

/* A turn that is being told. The first half of it is reading, beside the loop. */
struct notify_turn {
	struct reader_job job;
	struct notify *notify;
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	bool held;               /* it has waited for quiet hours or a digest */
	bool failed;             /* storage cannot be read */
	json_t *settings;        /* of the user; NULL = there is none */
	char from[SRV_NAME_MAX]; /* "" = no invitation: turns */
	int64_t before;          /* turns that began earlier are told with it */
	int64_t revision; /* of the note that somebody was told: two nodes do not tell the same */
	unsigned count;   /* 0 = there is nothing to tell */
	struct notify_table tables[NOTIFY_GATHERED];
};

/* What a delivery was for. */
struct notify_errand {
	enum notify_channel channel;
	char user[STORE_ID_MAX];
	uint64_t reply; /* of a test; 0 = none */
};

/* --- waiting.c ---------------------------------------------------------------------------- */

/* A turn that is not there yet. `held`: it was due and is held back. */
void waiting_add(struct notify *notify, const char *table, const char *user, int64_t delay_ms,
                 bool held);
/* One that is due, or NULL. */
struct waiting *waiting_due(struct notify *notify);
struct waiting *waiting_find(struct notify *notify, const char *table, const char *user);
void waiting_drop(struct notify *notify, struct waiting *turn);

/* --- words.c ------------------------------------------------------------------------------ */

/* What is told, in the user's language. */
struct notify_message {
	char text[1200];
	char subject[40];
	char url[300];
	const char *table, *game, *name; /* of the first; NULL in a test */
	const struct notify_turn *turn;
	const char *stop, *stop_table; /* sentences for mails that end with a link */
};

/* A turn or an invitation; NULL: a test. */
void words_write(const struct notify *notify, const json_t *settings,
                 const struct notify_turn *turn, struct notify_message *message);
/* A code that confirms an address. */
void words_write_code(const struct notify *notify, const json_t *settings, const char *code,
                      struct notify_message *message);

/* --- channels.c --------------------------------------------------------------------------- */

bool channels_any(const struct notify *notify, const json_t *settings);
/* Through every channel in `channels` (bit i: enum notify_channel i); the number of deliveries
 * begun. The answer to a test (turn NULL) follows the first of them. */
unsigned channels_tell(struct notify *notify, const char *user, const json_t *settings,
                       unsigned channels, uint64_t reply, const struct notify_turn *turn);

/* --- stop.c ------------------------------------------------------------------------------- */

enum { STOP_URL_MAX = 400 };
/* The address of the page that stops mails to this address, or those about one table (NULL = all); with
 * `api` the one for programs. */
void stop_write_url(const struct srv *srv, const char *user, const char *address, const char *table,
                    bool api, char url[STOP_URL_MAX]);

/* --- preferences.c ------------------------------------------------------------------------ */

/* Milliseconds until the next digest of these settings; 0: they want none. */
int64_t preferences_digest(const json_t *settings, int64_t now);
/* Minutes until the quiet hours of these settings are over; 0: it is none of them. */
unsigned preferences_quiet(const json_t *settings, int64_t now);
/* The keys of a browser's subscription; false when it is not well formed. */
bool preferences_subscription(const json_t *subscription, const char **endpoint,
                              uint8_t key[WEBPUSH_PUBLIC], uint8_t auth[WEBPUSH_AUTH]);
/* Whether the user wants to hear nothing of this table. */
bool preferences_mute(const json_t *settings, const char *table);

#endif
