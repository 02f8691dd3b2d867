/* Notifications: telling a user who is away that it is their turn. Web push, webhook, e-mail; a
 * courier thread sends them, so that a slow receiver delays nobody. The page itself is told by
 * live.c. */
#ifndef SERVER_NOTIFY_NOTIFY_H
#define SERVER_NOTIFY_NOTIFY_H

#include "server/tables/tables.h"

struct notify;

/* Makes or reads the VAPID keys in the store, and which turns are still to be told. Push is on when
 * base_url is https. */
struct notify *notify_open(struct srv *srv);
void notify_close(struct notify *notify);
/* The public key for browsers (base64url), or NULL when there is no push. */
const char *notify_push_key(const struct notify *notify);
bool notify_has_email(const struct notify *notify);

/* It became this user's turn: remembered, and sent after the delay unless notify_forget comes
 * first. */
void notify_turn(struct notify *notify, const struct srv_table *table, const char *user);
/* A friend keeps a seat for this user: told at once, but not in quiet hours, in which the list of the
 * page tells it. */
void notify_invite(struct notify *notify, const struct srv_table *table, const char *user,
                   const char *from);
/* No longer their turn, or they are active at the table. */
void notify_forget(struct notify *notify, const char *table, const char *user);
/* Deliveries under way. */
unsigned notify_pending(const struct notify *notify);
/* From the loop's tick: hands what is due to the courier. */
void notify_tick(struct notify *notify);
/* From the loop, when woken: takes the courier's results (dead push subscriptions leave the
 * settings, answers of tests reach their requests). */
void notify_finish(struct notify *notify);

enum notify_channel { NOTIFY_PUSH, NOTIFY_WEBHOOK, NOTIFY_EMAIL };
/* Sends a test at once; the request is answered when it has arrived or failed. */
void notify_test(struct notify *notify, const struct api_call *call, enum notify_channel channel);
/* Sends a code to the address of the settings, whose owner is to confirm it; the request is
 * answered when it has arrived or failed. False when nothing was sent. */
bool notify_code(struct notify *notify, const json_t *settings, const char *user, const char *code,
                 uint64_t reply);
/* Whether `settings` (the body of POST /api/me/settings) holds well-formed channels: https or
 * http URL not longer than 500 bytes, an address, push subscriptions with endpoint and keys. */
enum api_code notify_check(const json_t *settings, struct api_error *error);

/* Links that stop mails, in every mail: they work without signing in. `settings` becomes what follows from
 * one, of this user with this key; `table` "" = all mails. False when the key is not theirs. */
enum { NOTIFY_KEY = 20, NOTIFY_MUTED_MAX = 64 };
bool notify_stop(const struct srv *srv, const char *user, json_t *settings, const char *key,
                 const char *table);

/* Somebody is still to be told that it is their turn, perhaps by this node now. */
void notify_owe(struct notify *notify, const char *table, const char *user);

#endif
