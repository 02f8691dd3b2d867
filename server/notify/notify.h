/* Notifications: tell an absent user that it is their turn, by web push, webhook or email. A
 * courier thread sends them, so that a slow receiver delays nobody. live.c notifies open pages. */
#ifndef SERVER_NOTIFY_NOTIFY_H
#define SERVER_NOTIFY_NOTIFY_H

#include "server/tables/tables.h"

struct notify;

/* Creates or reads the VAPID keys in the store, and the turns that have not been notified. Push is
 * enabled if base_url is https. */
struct notify *notify_open(struct srv *srv);
void notify_close(struct notify *notify);
/* The public key for browsers (base64url), or NULL without push. */
const char *notify_push_key(const struct notify *notify);
bool notify_has_email(const struct notify *notify);

/* It has become this user's turn: sent after a delay unless notify_forget is called first. */
void notify_turn(struct notify *notify, const struct srv_table *table, const char *user);
/* A friend reserves a seat for this user: sent at once, except in quiet hours; then it is only in
 * the page's list. */
void notify_invite(struct notify *notify, const struct srv_table *table, const char *user,
                   const char *from);
/* It is no longer their turn, or they are active at the table. */
void notify_forget(struct notify *notify, const char *table, const char *user);
/* The number of deliveries in progress. */
unsigned notify_pending(const struct notify *notify);
/* Called from the loop's tick: passes due notifications to the courier. */
void notify_tick(struct notify *notify);
/* On the loop, when woken: takes the courier's results (removes dead push subscriptions from the
 * settings, answers test requests). */
void notify_finish(struct notify *notify);

enum notify_channel { NOTIFY_PUSH, NOTIFY_WEBHOOK, NOTIFY_EMAIL };
/* Sends a test at once; the request is answered when it was delivered or has failed. */
void notify_test(struct notify *notify, const struct api_call *call, enum notify_channel channel);
/* Sends a confirmation code to the address in the settings; the request is answered when it was
 * delivered or has failed. Returns false if nothing was sent. */
bool notify_code(struct notify *notify, const json_t *settings, const char *user, const char *code,
                 uint64_t reply);
/* Checks that `settings` (the body of POST /api/me/settings) has well-formed channels: an https or
 * http URL of at most 500 bytes, an address, push subscriptions with endpoint and keys. */
enum api_code notify_check(const json_t *settings, struct api_error *error);

/* Links that stop mails, in every mail: they work without signing in. Sets `settings` to the result
 * for this user with this key; `table` "" = all mails. Returns false if the key is not theirs. */
enum { NOTIFY_KEY = 20, NOTIFY_MUTED_MAX = 64 };
bool notify_stop(const struct srv *srv, const char *user, json_t *settings, const char *key,
                 const char *table);

/* A turn for which somebody has not been notified yet; it may be up to this node now. */
void notify_owe(struct notify *notify, const char *table, const char *user);

#endif
