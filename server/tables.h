/* Tables: in memory while somebody uses them, rebuilt from storage on demand.
 *
 * tables.c keeps and loads them, table_doc.c has the form in which a table's row is stored,
 * table_log.c the memory of its log, table_seats.c who sits where, table_json.c the form in which clients get it. Who may
 * do what is decided in lobby.c and seats.c, acting in play.c.
 *
 * Changes. A change of a table is made in memory, submitted to the store and told to anybody
 * only when it is durable. `in_flight` counts the changes that are not: meanwhile a table stays
 * in memory and requests that need to see it wait (tables_wait). When one fails, the table is
 * marked broken and built anew from storage once nothing is under way. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/api.h"

struct record_head;

/* --- all tables (tables.c) ------------------------------------------------------------------ */

/* NULL when there is no memory. */
struct tables *tables_open(struct srv *srv);
void tables_close(struct tables *tables);
/* From the loop's tick: evicts what is idle. */
void tables_tick(struct tables *tables);
/* Tables in memory now. */
unsigned tables_count(const struct tables *tables);
/* Changes of tables that are not durable yet. */
unsigned tables_in_flight(const struct tables *tables);

/* The table of this id, which tables_fetch has brought into memory, for use. NULL with the reason: its change failed and it is read again,
 * or it is gone. Valid until the loop goes on, unless it is held. */
struct srv_table *tables_find(struct srv *srv, const char *id, struct api_error *error);
/* The table of this id if it is in memory, to look at. */
struct srv_table *tables_in_memory(const struct srv *srv, const char *id);
/* Calls `look` for every table in memory; it may drop that one. */
void tables_each(struct srv *srv,
                 void (*look)(struct srv *srv, struct srv_table *table, void *context),
                 void *context);
/* Builds a table of which nothing is under way anew from the store, beside the loop; it may be gone afterwards. */
void tables_build_anew(struct srv *srv, struct srv_table *table);
/* A new table with a fresh id and secret, known to nobody yet; it is in memory from now on. */
struct srv_table *tables_create(struct srv *srv, const struct bb_rules *rules);
/* Takes a table out of the memory because it is going to be deleted; false when it is in use. */
bool tables_let_go(struct srv *srv, const char *id);
/* The table has been deleted: nobody finds it any more. */
void tables_gone(struct srv *srv, const char *id);
/* Throws a table away that was created but cannot be kept. */
void tables_discard(struct srv *srv, struct srv_table *table);
/* Brings a table into memory beside the loop, at the price of this address, and calls `go`: at once if it is there (an agent that is to act
 * is then asked); with the error why there is none: `missing`; `storage` when the disk failed or its events do not replay; `conflict` when
 * it was played by other rules or values than the game has now. */
typedef void tables_go(void *context, const struct api_error *error);
void tables_fetch(struct srv *srv, const char *id, const char *address, tables_go *go,
                  void *context);
/* Runs the handler once the call's table is in memory, or refuses the call. */
void tables_call(struct api_call *call, api_handler *handler);
/* A call that must see what is durable only: runs `handler` again with a copy of the call once
 * nothing of this table is under way. */
void tables_wait(struct srv_table *table, const struct api_call *call, api_handler *handler);

/* Adds the table's row, as it is in memory, to a change. */
void tables_put_row(struct store_change *change, struct srv_table *table);
/* The same with another user to act, or NULL. */
void tables_put_row_as(struct store_change *change, const struct srv_table *table,
                       const char *to_act);
/* Only whose turn it is: what most acts change of it. */
void tables_put_turn(struct store_change *change, const struct srv_table *table);
/* Adds the entries after `from` to a change; the first of them carries the request id (0 = none). */
void tables_put_events(struct store_change *change, const struct srv_table *table, uint32_t from,
                       int64_t at, uint64_t request);
/* Remembers the id of an act; 0 is none. */
void tables_note_request(struct srv_table *table, uint64_t request);
/* Submits a change of this table: counts it as under way, calls `done` when it is durable or has
 * failed, and after that lets the calls go on that wait. */
void tables_submit(struct srv *srv, struct srv_table *table, struct store_change *change,
                   store_done *done, void *context);
/* Stores the row as it is in memory now, with whatever `change` has already (NULL = nothing).
 * When that is durable: answers the call with TABLE and this status (call NULL = nobody waits),
 * tells watchers and lists, and goes on with the game. `turn` is the user whose turn it was
 * before ("" = nobody). */
void tables_save(struct srv *srv, struct srv_table *table, struct store_change *change,
                 const struct api_call *call, unsigned status, const char *turn);
/* A user goes away: the name leaves all tables, running seats go to an agent. Takes its time; `done` is called when
 * the last change has been submitted (what is submitted then becomes durable later), or with an error when some could not
 * be. (table_forget.c) */
void tables_forget_user(struct srv *srv, const char *user, const char *address, tables_go *done,
                        void *context);

/* --- the stored form (table_doc.c); needs no running server --------------------------------- */

/* The words for enum store_table_state, srv_seat_kind and srv_absence, stored and told. */
extern const char *const tables_states[], *const tables_seat_kinds[], *const tables_policies[];

/* Fills a table from its row, without its events: match.rules is set, the rest of the match is not.
 * `table` is all zero before. BB_OK, or what is wrong
 * with the row; `error` (256 bytes) is then a sentence. */
enum bb_status tables_parse_doc(const struct store_table *row, struct srv_table *table,
                                char *error);
/* Whether the game has the rules and the printed values that the table was played by: only then
 * may its events be replayed. */
bool tables_is_current(const struct srv_table *table);
/* The key of fair dice, from the secret and the nonces as they are now. */
void tables_derive_key(struct srv_table *table);
/* Plays one stored event; the log must have room. BB_MISMATCH: it is not what the match would
 * append. */
enum bb_status tables_replay_event(struct match *match, const struct store_event *event);
/* Writes the `doc` of the table's row. */
void tables_put_doc(const struct srv_table *table, struct bb_text *text);

/* --- the log (table_log.c) ------------------------------------------------------------------ */

/* Makes room in a log of the server for `more` entries. */
void tables_reserve(struct match *match, uint32_t more);
/* Bytes of this table in memory. */
size_t tables_size(const struct srv_table *table);
/* tables_replay_event with room made for it: by growing the log, or by dropping from it what
 * cannot be taken back any more. */
enum bb_status tables_replay(struct match *match, const struct store_event *event);
/* The table's match with its whole log, from a store: what is durable. NULL with the reason. The caller frees it by tables_free_match. */
struct match *tables_read_match(struct store *store, const struct srv_table *table,
                                struct api_error *error);
void tables_free_match(struct match *match);

/* --- who sits where (table_seats.c) --------------------------------------------------------- */

/* Whether the seat is this user's, even if an agent plays it at the moment; whether they play it themselves. */
bool tables_owns(const struct srv_table *table, unsigned seat, const char *user);
bool tables_plays(const struct srv_table *table, unsigned seat, const char *user);
/* The first such seat, or BB_NO_SEAT. */
unsigned tables_seat_owned(const struct srv_table *table, const char *user);
unsigned tables_seat_played(const struct srv_table *table, const char *user);
/* Whether the user has a seat here or is invited to one. */
bool tables_sits(const struct srv_table *table, const char *user);
/* Whether the user may look at this table. */
bool tables_may_see(const struct srv_table *table, const char *user);
/* The seat as which a user looks at a table: their first own one, or BB_SPECTATOR. */
unsigned tables_view_of(const struct srv_table *table, const char *user);
/* The same, or (>= 0) the one they ask for; `forbidden` when it is not theirs or they may not look at all. */
enum api_code tables_check_view(const struct srv_table *table, const char *user, int64_t asked,
                                unsigned *seat, struct api_error *error);
/* The user whose decision is wanted, or NULL: nobody's, an agent's. */
const char *tables_user_to_act(const struct srv_table *table);
/* The same as a copy, "" for NULL: to be kept from before a change. */
void tables_note_turn(const struct srv_table *table, char turn[STORE_ID_MAX]);
/* Nobody sits here any more: the seat is open, or waits for its invitation. */
void tables_free_seat(struct srv_seat *seat);
/* The agent that plays a seat when nobody chose one. */
const char *tables_default_agent(const struct bb_game *game);

/* --- what clients get (table_json.c) -------------------------------------------------------- */

/* TABLE of docs/protocol.md as a value, for this user. Nothing of it may be under way. */
void tables_put_json(struct srv *srv, const struct srv_table *table, const char *user,
                     struct bb_json *json);
/* The shorter form of lists, from a row that need not be in memory. Also on the reader's thread: of the server only its
 * settings are looked at. */
void tables_put_listed(struct srv *srv, const struct srv_table *table, const char *to_act,
                       const char *user, struct bb_json *json);
/* The head of the table's record; secrets only when the table is over and `whole`. */
void tables_record_head(const struct srv_table *table, bool whole, struct record_head *head);

#endif
