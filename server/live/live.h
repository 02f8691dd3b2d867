/* Live: WebSocket connections, their subscriptions, presence.
 *
 * A subscription knows the last event it has sent. After an act the new entries are sent at once,
 * composed once per seat and form. A client that is behind (new, or reading slowly) is served from
 * the log when its socket has room, so slow clients never build up queues. */
#ifndef SERVER_LIVE_LIVE_H
#define SERVER_LIVE_LIVE_H

#include "server/tables/tables.h"
#include "server/tables/update.h"

/* NULL if memory runs out. */
struct live *live_start(struct srv *srv);
void live_stop(struct live *live);

/* --- from the loop: the callbacks of struct net_handler ------------------------------------- */

/* A socket wants to open: origin and path have been checked. Returns false to reject it. */
bool live_open(struct srv *srv, struct net_socket *socket, const struct net_request *request,
               void **user);
/* Returns false if the socket is held; the message is delivered again later. */
bool live_message(struct srv *srv, struct net_socket *socket, void *user, const char *text,
                  size_t length);
void live_drained(struct srv *srv, struct net_socket *socket, void *user);
void live_closed(struct srv *srv, struct net_socket *socket, void *user);
/* At the beginning of a turn of the loop: serves some of the spectators. */
void live_turn(struct srv *srv);
/* Sends changed presence, once a second. */
void live_tick(struct srv *srv);
/* The same for messages that wait for what other nodes have stored. */
void live_message_tick(struct srv *srv);
/* The server stops: every socket gets `bye` and is closed. */
void live_bye(struct srv *srv);

/* --- for the other parts -------------------------------------------------------------------- */

/* Sends a whole message to every connection of a user. */
void live_send_user(struct srv *srv, const char *user, const char *json, size_t length);
/* Sends {"t":"people"}: friends, invitations, cups or the visible data of people have changed for
 * this user. */
void live_people_changed(struct srv *srv, const char *user);
/* Calls `look` for every user with a connection here that was not visited since this monotonic
 * time, for at most `most` connections; the next call continues with the others. */
void live_each_user(struct srv *srv, int64_t since, unsigned most,
                    void (*look)(struct srv *srv, const char *user));
/* Sends {"t":"tables"} to everybody who sits here: their lists have changed. */
void live_lists_changed(struct srv *srv, const struct srv_table *table);
/* Answer a message: "done" with seq, or "refused". They do nothing if the connection is gone. */
void live_done(struct srv *srv, const struct api_sender *sender, uint32_t seq);
void live_refused(struct srv *srv, const struct api_sender *sender, const struct api_error *error);

/* Reacts to changes of tables. */
tables_listener live_on_table;
/* Entries have become durable. `before` is a copy of the match made before them. */
void live_entries(struct srv *srv, struct srv_table *table, const struct match *before, int64_t at);
/* The table's seats, state or clocks have changed: its watchers get TABLE soon. */
void live_table_changed(struct srv *srv, struct srv_table *table);
/* The same at once, unless a change is in flight: called when a change has become durable. */
void live_table_flush(struct srv *srv, struct srv_table *table);
/* Brings all watchers up to date: the game has started, or the table was rebuilt. */
void live_catch_up(struct srv *srv, struct srv_table *table);
void live_chat(struct srv *srv, struct srv_table *table, const struct store_message *message);
/* A user may no longer see the table (they left their seat): reassigns the seats of
 * subscriptions. */
void live_reseat(struct srv *srv, struct srv_table *table);
/* Another node has ended sessions of a user: closes sockets here whose session is gone. */
void live_check_user(struct srv *srv, const char *user);
/* Close all connections of a deleted user, or those of one session that signed out. */
void live_drop_user(struct srv *srv, const char *user);
/* Closes those of other sessions. */
void live_drop_others(struct srv *srv, const char *user, const uint8_t session[STORE_HASH]);
void live_drop_session(struct srv *srv, const struct api_user *user,
                       const uint8_t session[STORE_HASH]);

/* The number of connections. */
unsigned live_count(const struct live *live);

#endif
