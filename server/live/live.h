/* Live: WebSocket connections, their subscriptions, who is present.
 *
 * A subscription knows the last event it has sent. After an act the new entries go out at once,
 * made once per seat and form; whoever is behind (just subscribed, or reading slowly) is served
 * from the log when the socket has room, so slow readers never queue up. */
#ifndef SERVER_LIVE_LIVE_H
#define SERVER_LIVE_LIVE_H

#include "server/tables/tables.h"
#include "server/tables/update.h"

/* NULL when there is no memory. */
struct live *live_start(struct srv *srv);
void live_stop(struct live *live);

/* --- from the loop: the callbacks of struct net_handler ------------------------------------- */

/* A socket asks to open: origin and path have been checked. False refuses it. */
bool live_open(struct srv *srv, struct net_socket *socket, const struct net_request *request,
               void **user);
/* False: the socket is held, and the message comes again later. */
bool live_message(struct srv *srv, struct net_socket *socket, void *user, const char *text,
                  size_t length);
void live_drained(struct srv *srv, struct net_socket *socket, void *user);
void live_closed(struct srv *srv, struct net_socket *socket, void *user);
/* A turn of the loop begins: some of those who only look on are told what there is. */
void live_turn(struct srv *srv);
/* Presence that has changed, once a second. */
void live_tick(struct srv *srv);
/* The same for messages that wait for what other nodes have stored. */
void live_message_tick(struct srv *srv);
/* The server stops: every socket gets `bye` and is closed. */
void live_bye(struct srv *srv);

/* --- for the other parts -------------------------------------------------------------------- */

/* Sends a whole message to every connection of a user. */
void live_tell_user(struct srv *srv, const char *user, const char *json, size_t length);
/* {"t":"people"}: friends, invitations, cups, what is shown of people has changed for this user. */
void live_people_changed(struct srv *srv, const char *user);
/* Calls `look` for everybody who has a connection here that was not looked at since this monotonic
 * time, for at most so many connections; the others' turn comes with the next call. */
void live_each_user(struct srv *srv, int64_t since, unsigned most,
                    void (*look)(struct srv *srv, const char *user));
/* {"t":"tables"} to everybody who sits here: their lists have changed. */
void live_lists_changed(struct srv *srv, const struct srv_table *table);
/* Answers a message: "done" with seq, or "refused". Nothing happens when the connection is gone. */
void live_done(struct srv *srv, const struct api_sender *sender, uint32_t seq);
void live_refused(struct srv *srv, const struct api_sender *sender, const struct api_error *error);

/* What live does when a table changes. */
tables_listener live_on_table;
/* Entries became durable. `before` is a copy of the match made before them. */
void live_entries(struct srv *srv, struct srv_table *table, const struct match *before, int64_t at);
/* The table's seats, state or clocks have changed: its watchers get TABLE, soon. */
void live_table_changed(struct srv *srv, struct srv_table *table);
/* The same at once, unless something is under way: after a change became durable. */
void live_table_flush(struct srv *srv, struct srv_table *table);
/* Whoever is behind gets what is durable: the game has started, or the table was built anew. */
void live_catch_up(struct srv *srv, struct srv_table *table);
void live_chat(struct srv *srv, struct srv_table *table, const struct store_message *message);
/* A user may no longer see the table (the seat was left): subscriptions find their seats again. */
void live_reseat(struct srv *srv, struct srv_table *table);
/* Another node has ended sessions of a user: sockets here whose session is gone end, too. */
void live_check_user(struct srv *srv, const char *user);
/* Closes all connections of a user who went away, or those of one session that was signed out. */
void live_drop_user(struct srv *srv, const char *user);
/* Closes those of other sessions than this one. */
void live_drop_others(struct srv *srv, const char *user, const uint8_t session[STORE_HASH]);
void live_drop_session(struct srv *srv, const struct api_user *user,
                       const uint8_t session[STORE_HASH]);

/* Connections now. */
unsigned live_count(const struct live *live);

#endif
