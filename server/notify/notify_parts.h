/* What the files of notifications share; nobody else includes it. notify.c: what is to be told, and
 * when. waiting.c: turns that wait. words.c: what is said. channels.c: how it is carried.
 * delivered.c: what came of it. preferences.c: what somebody wants to hear. */
#ifndef SERVER_NOTIFY_NOTIFY_PARTS_H
#define SERVER_NOTIFY_NOTIFY_PARTS_H

#include "server/base/reader.h"
#include "server/notify/courier.h"
#include "server/notify/notify.h"
#include "server/notify/webpush.h"

enum { NOTIFY_BUCKETS = 1024, NOTIFY_URL_MAX = 500 };

/* A turn that will be told when it is due. In a list by due time, which is the order of arrival,
 * and in a hash by table. */
struct waiting {
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	int64_t due;
	struct waiting *earlier, *later, *next_in_bucket;
};

struct notify {
	struct srv *srv;
	struct courier *courier;
	struct webpush_keys keys;
	char push_key[100]; /* "" = no push */
	unsigned pending;   /* deliveries under way */
	struct waiting *first, *last;
	struct waiting *bucket[NOTIFY_BUCKETS];
};

/* A turn that is being told. The first half of it is reading, beside the loop. */
struct notify_turn {
	struct reader_job job;
	struct notify *notify;
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	bool failed;      /* storage cannot be read */
	json_t *settings; /* of the user; NULL = there is none */
	char name[SRV_NAME_MAX];
	char from[SRV_NAME_MAX];    /* "" = no invitation: a turn */
	const struct bb_game *game; /* NULL = there is nothing to tell */
};

/* What a delivery was for. */
struct notify_errand {
	enum notify_channel channel;
	char user[STORE_ID_MAX];
	uint64_t reply; /* of a test; 0 = none */
};

/* --- waiting.c --------------------------------------------------------------------------------- */

void waiting_add(struct notify *notify, const char *table, const char *user, int64_t delay_ms);
struct waiting *waiting_find(struct notify *notify, const char *table, const char *user);
void waiting_drop(struct notify *notify, struct waiting *turn);

/* --- words.c ----------------------------------------------------------------------------------- */

/* What is told, in the user's language. */
struct notify_message {
	char text[400];
	char subject[40];
	char url[300];
	const char *table, *game, *name; /* NULL in a test */
};

/* A turn or an invitation; NULL: a test. */
void words_write(const struct notify *notify, const json_t *settings,
                 const struct notify_turn *turn, struct notify_message *message);
/* A code that confirms an address. */
void words_write_code(const struct notify *notify, const json_t *settings, const char *code,
                      struct notify_message *message);

/* --- channels.c -------------------------------------------------------------------------------- */

/* The keys of a browser's subscription; false when it is not well formed. */
bool channels_subscription(const json_t *subscription, const char **endpoint,
                           uint8_t key[WEBPUSH_PUBLIC], uint8_t auth[WEBPUSH_AUTH]);
bool channels_any(const struct notify *notify, const json_t *settings);
/* Through every channel in `channels` (bit i: enum notify_channel i); the number of deliveries
 * begun. The answer to a test (turn NULL) follows the first of them. */
unsigned channels_tell(struct notify *notify, const char *user, const json_t *settings,
                       unsigned channels, uint64_t reply, const struct notify_turn *turn);

/* --- preferences.c ----------------------------------------------------------------------------- */

/* Minutes until the quiet hours of these settings are over; 0: it is none of them. */
unsigned preferences_quiet(const json_t *settings, int64_t now);
/* Whether the user wants to hear nothing of this table. */
bool preferences_mute(const json_t *settings, const char *table);

#endif
