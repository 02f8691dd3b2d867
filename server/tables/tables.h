/* Tables: in memory while somebody uses them, rebuilt from storage on demand.
 *
 * tables.c loads and keeps them, table_doc.c has the format of a table's row, table_log.c the
 * memory of its log, table_seats.c who sits where, table_watch.c the watchers, table_clock.c clocks
 * and absent players, table_json.c the form for clients. server/api/ decides who may do what,
 * server/play/ acts; they and others are notified through tables_listen, and nothing here calls
 * them.
 *
 * Changes. A change of a table is made in memory, submitted to the store and announced only when it
 * is durable. `in_flight` counts the changes that are not: meanwhile the table stays in memory, and
 * requests that need to see the result wait (tables_wait). If one fails, the table is marked broken
 * and rebuilt from storage once none is in flight. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "server/base/api.h"

struct record_head;

enum { SRV_REQUESTS = 32 /* acts of a table whose ids are kept in memory */ };

/* --- one table -------------------------------------------------------------------------------- */

/* An automaton's seat is played by the rules: it is never to act, and nobody can take it. */
enum srv_seat_kind {
	SRV_SEAT_OPEN,
	SRV_SEAT_INVITED,
	SRV_SEAT_HUMAN,
	SRV_SEAT_AGENT,
	SRV_SEAT_AUTOMATON,
};
enum srv_absence { SRV_ABSENCE_NONE, SRV_ABSENCE_VOTE, SRV_ABSENCE_TIMER };

struct srv_seat {
	uint8_t kind;
	bool resigned; /* the agent stays for good */
	/* its user allows spectators to see the curve of win probabilities */
	bool curve;
	uint8_t votes;           /* bit s: the person in seat s has voted this one absent */
	char user[STORE_ID_MAX]; /* "" = none; stays while an agent plays for this user */
	char name[SRV_NAME_MAX];
	char agent[SRV_AGENT_MAX]; /* kind AGENT */
	char invite[SRV_ID + 9];   /* kind INVITED */
	char nonce[SRV_NONCE_MAX];
	int64_t clock_ms;        /* time left; only with a clock */
	uint8_t elsewhere;       /* enum srv_presence of its user at other nodes, */
	int64_t elsewhere_until; /* valid until this monotonic time unless they repeat it */
	/* when its user's last connection ended; 0 = not since the table was loaded */
	int64_t left;
};

/* How present a person is at a table: not at all, with an open page, or actively. */
enum srv_presence { SRV_AWAY, SRV_IDLE, SRV_ACTIVE };

/* A watcher of a table: the head of a subscription of live_subscribe.c. */
struct srv_watcher {
	struct srv_watcher *next, *previous;
	const char *user; /* "" = anonymous; must stay valid as long as this */
	int64_t active;   /* monotonic time of the person's last activity; 0 = none lately */
	bool own;         /* the user has a seat here, is invited to one or owns the table */
};

struct srv_watchers {
	struct srv_watcher *first, *last;
	unsigned count;
};

struct tables_waiter;
struct act;

/* One table in memory. Rebuilt from storage on demand; evicted when idle and unwatched. */
struct srv_table {
	char id[STORE_ID_MAX];
	char owner[STORE_ID_MAX];
	char name[SRV_NAME_MAX];
	char next[STORE_ID_MAX]; /* the rematch */
	char cup[STORE_ID_MAX];  /* the cup that the game belongs to; "" = none */
	const struct bb_game *game;
	uint16_t rules;  /* version of the game's rules that it is played by */
	uint64_t values; /* hash of the values that it uses, from the start on */
	uint8_t state;   /* enum store_table_state */
	uint8_t seats;
	bool listed, spectators;
	char language[3]; /* language of the chat, two letters; "" = any */
	bool rated;       /* everybody who plays has agreed; see meet/rated.h */
	uint8_t absence;
	uint32_t absence_hours;
	int64_t clock_start_ms, clock_step_ms; /* 0 = no clock */
	int64_t created, updated;
	int64_t turn_since; /* when the turn of the seat to act began */
	/* when its players were warned that it will expire; 0 = never */
	int64_t warned;
	/* seconds from its opening to its start, if strangers could join; 0 = they could not */
	uint32_t waited;
	int32_t score[BB_SEATS_MAX]; /* after the end */
	uint8_t place[BB_SEATS_MAX];
	struct srv_seat seat[BB_SEATS_MAX];
	uint8_t secret[SRV_SECRET];
	uint8_t key[SRV_SECRET]; /* of fair dice, from the start on */

	/* from the start on; its log contains only what can be undone */
	struct match match;
	uint32_t stored;                /* durable entries: what clients may know */
	uint64_t request[SRV_REQUESTS]; /* the last request ids of acts, as numbers; see play.c */
	uint8_t requests;               /* index for the next one */
	int64_t row_at;                 /* when its whole row was last stored */
	uint16_t in_flight;             /* changes submitted and not yet durable */
	bool storing;                   /* one of them has entries: `act` */
	bool broken;                    /* one of them failed: rebuilt when none is left */
	bool thinking;                  /* an agent's worker has a copy */
	/* see nodes.c: changes of another node are being read; must be read */
	bool refreshing, stale;
	int64_t revision;  /* of its row; see struct store_table */
	bool changed;      /* watchers must be sent a TABLE */
	uint32_t messages; /* number of messages in the chat */
	uint32_t deadline; /* hint for absence.c: where to look first */
	int64_t told;      /* monotonic time of the last TABLE to everybody, see live_table.c */
	int64_t used;      /* monotonic time of the last use, for eviction */
	/* Watchers whose table it is, and all others. live_crowd.c orders the latter. */
	struct srv_watchers own, others;
	struct live_crowd *crowd; /* what the others must be sent; NULL = nothing */
	struct live_late *late;   /* see live_update.c; NULL = none */
	struct tables_waiter *waiters;
	struct act *act; /* see play.c; while storing */
	struct srv_table *next_in_hash;
	struct srv_table *newer, *older;
};

/* --- all tables (tables.c) ------------------------------------------------------------------ */

/* NULL if memory runs out. */
struct tables *tables_open(struct srv *srv);
void tables_close(struct tables *tables);
/* Called from the loop's tick: evicts idle tables. */
void tables_tick(struct tables *tables);
/* The number of tables in memory. */
unsigned tables_count(const struct tables *tables);
/* The number of changes of tables that are not durable yet. */
unsigned tables_in_flight(const struct tables *tables);

/* The table with this id, which tables_fetch has loaded, for use. NULL with the reason: its change
 * failed and it is being rebuilt, or it is gone. Valid until the loop turns, unless it is held. */
struct srv_table *tables_find(struct srv *srv, const char *id, struct api_error *error);
/* The table with this id if it is in memory, for reading. */
struct srv_table *tables_in_memory(const struct srv *srv, const char *id);
/* Calls `look` for every table in memory; it may remove that one. */
void tables_each(struct srv *srv,
                 void (*look)(struct srv *srv, struct srv_table *table, void *context),
                 void *context);
/* Rebuilds a table without changes in flight from the store, on another thread; it may be gone
 * afterwards. */
void tables_rebuild(struct srv *srv, struct srv_table *table);
/* A new table with a new id and secret, not announced yet; it is in memory from now on. */
struct srv_table *tables_create(struct srv *srv, const struct bb_rules *rules);
/* Removes a table from memory because it is about to be deleted; returns false if it is in use. */
bool tables_release(struct srv *srv, const char *id);
/* The table has been deleted: it can no longer be found. */
void tables_forget(struct srv *srv, const char *id);
/* Discards a new table that cannot be stored. */
void tables_discard(struct srv *srv, struct srv_table *table);
bool tables_is_loading(const struct srv *srv, const char *id);
/* Loads a table on another thread, charged to this address, and calls `go`; at once if it is in
 * memory (an agent that is to act is then asked). On error: `missing`; `storage` if the disk failed
 * or its events cannot be replayed; `conflict` if it was played by other rules or values than the
 * game has now. */
typedef void tables_go(void *context, const struct api_error *error);
void tables_fetch(struct srv *srv, const char *id, const char *address, tables_go *go,
                  void *context);
/* Runs the handler once the call's table is in memory, or rejects the call. */
void tables_call(struct api_call *call, api_handler *handler);
/* For a call that must only see what is durable: runs `handler` again with a copy of the call once
 * nothing of this table is in flight. */
void tables_wait(struct srv_table *table, const struct api_call *call, api_handler *handler);

/* Adds the table's row, with its contents in memory, to a change. */
void tables_put_row(struct store_change *change, struct srv_table *table);
/* The same with another user to act, or NULL. */
void tables_put_row_as(struct store_change *change, const struct srv_table *table,
                       const char *to_act);
/* Only whose turn it is: the part of it that most acts change. */
void tables_put_turn(struct store_change *change, const struct srv_table *table);
/* Adds the entries after `from` to a change; the first of them gets the request id (0 = none). */
void tables_put_events(struct store_change *change, const struct srv_table *table, uint32_t from,
                       int64_t at, uint64_t request);
/* Records the id of an act; 0 is none. */
void tables_note_request(struct srv_table *table, uint64_t request);
/* Submits a change of this table: counts it as in flight, calls `done` when it is durable or has
 * failed, and then continues the calls that wait. */
void tables_submit(struct srv *srv, struct srv_table *table, struct store_change *change,
                   store_done *done, void *context);
/* Stores the row with its contents in memory, together with what `change` already has (NULL =
 * nothing). Once it is durable: answers the call with TABLE and this status (call NULL = nobody
 * waits), notifies watchers and lists, and continues the game. `turn` is the user whose turn it was
 * before ("" = none). */
void tables_save(struct srv *srv, struct srv_table *table, struct store_change *change,
                 const struct api_call *call, unsigned status, const char *turn);

/* --- what others do when a table changes ------------------------------------------------------ */

enum tables_event {
	TABLES_LOADED,  /* it was loaded */
	TABLES_SEATING, /* its row is about to be stored: seats may have changed hands in memory */
	/* a row is durable: seats, state or clocks may have changed. Nobody has been notified, not
	 * even the requester */
	TABLES_SEATED,
	TABLES_SAVED,   /* after that: the requester was answered, everybody else may be notified */
	TABLES_DELAYED, /* instead: an act is in flight, and nobody may see the table before it */
	TABLES_PLAYED,  /* an act is durable, its sender and the watchers have been notified */
	TABLES_TURN,    /* it may be another player's turn */
	TABLES_REBUILT, /* it was rebuilt from the store */
	TABLES_BEHIND,  /* another node has changed it, and the changes must be read */
	TABLES_GONE,    /* it cannot be read, or was deleted */
	TABLES_FREED,   /* its position is about to be freed */
};

/* `turn` is the user whose turn it was before; "" = none. */
typedef void tables_listener(struct srv *srv, struct srv_table *table, enum tables_event event,
                             const char *turn);
/* Listeners are called in the order in which they were added; serve.c adds them all. */
void tables_listen(struct tables *tables, tables_listener *listener);
void tables_announce(struct srv *srv, struct srv_table *table, enum tables_event event,
                     const char *turn);

/* --- the stored form (table_doc.c); needs no running server --------------------------------- */

/* The words for enum store_table_state, srv_seat_kind and srv_absence, as stored and shown. */
extern const char *const tables_states[], *const tables_seat_kinds[], *const tables_policies[];

/* Fills a table from its row, without its events: match.rules is set, the rest of the match is not.
 * `table` is all zero before. Returns BB_OK or the error of the row; `error` (256 bytes) is then a
 * sentence. */
enum bb_status tables_parse_doc(const struct store_table *row, struct srv_table *table,
                                char *error);
/* Reads and parses the row of a table. Returns the store's status; *parsed is that of
 * tables_parse_doc, and `error` (may be NULL) its sentence. */
enum store_status tables_read_doc(struct store *store, const char *id, struct srv_table *table,
                                  enum bb_status *parsed, char *error);
/* True if the game has the rules and printed values that the table was played by: only then may its
 * events be replayed. */
bool tables_is_current(const struct srv_table *table);
/* Derives the key of fair dice from the secret and the current nonces. */
void tables_derive_key(struct srv_table *table);
/* If the match is over, finishes the table: stores what everybody gets to see of it. */
void tables_settle(struct srv_table *table);
/* Plays one stored event; the log must have room. BB_MISMATCH: the match would append something
 * else. */
enum bb_status tables_replay_event(struct match *match, const struct store_event *event);
/* Writes the `doc` of the table's row. */
void tables_put_doc(const struct srv_table *table, struct bb_text *text);

/* --- the log (table_log.c) ------------------------------------------------------------------ */

/* Makes room in a log for `more` entries. */
void tables_reserve(struct match *match, uint32_t more);
/* The memory used by this table in bytes. */
size_t tables_size(const struct srv_table *table);
/* tables_replay_event with room made for it: grows the log, or drops entries that can no longer be
 * undone. */
enum bb_status tables_replay(struct match *match, const struct store_event *event);
/* The table's match with its whole log, from a store: what is durable. NULL with the reason. The
 * caller frees it with tables_free_match. */
struct match *tables_read_match(struct store *store, const struct srv_table *table,
                                struct api_error *error);
void tables_free_match(struct match *match);

/* --- who sits where (table_seats.c) --------------------------------------------------------- */

/* Whether the seat is this user's, even if an agent plays it at the moment; and whether they play
 * it themselves. */
bool tables_owns(const struct srv_table *table, unsigned seat, const char *user);
bool tables_plays(const struct srv_table *table, unsigned seat, const char *user);
/* The first such seat, or BB_NO_SEAT. */
unsigned tables_seat_owned(const struct srv_table *table, const char *user);
unsigned tables_seat_played(const struct srv_table *table, const char *user);
/* True if the user has a seat here or is invited to one. */
bool tables_sits(const struct srv_table *table, const char *user);
/* True if the user may watch this table. */
bool tables_may_see(const struct srv_table *table, const char *user);
/* True if spectators may see the curve of win probabilities: all players allow it. */
bool tables_shows_curve(const struct srv_table *table);
/* The seat as which a user sees a table: their first own one, or BB_SPECTATOR. */
unsigned tables_view_of(const struct srv_table *table, const char *user);
/* The same, or the requested one (>= 0); `forbidden` if it is not theirs or they may not watch at
 * all. */
enum api_code tables_check_view(const struct srv_table *table, const char *user, int64_t asked,
                                unsigned *seat, struct api_error *error);
/* The user who is to act, or NULL: nobody, or an agent. */
const char *tables_user_to_act(const struct srv_table *table);
/* The same as a copy, "" for NULL: to keep from before a change. */
void tables_note_turn(const struct srv_table *table, char turn[STORE_ID_MAX]);
/* Removes the player: the seat is open again, or waits for its invitation. */
void tables_free_seat(struct srv_seat *seat);
/* The default agent for a seat. */
const char *tables_default_agent(const struct bb_game *game);

/* --- who looks (table_watch.c) ------------------------------------------------------------ */

void tables_add_watcher(struct srv_table *table, struct srv_watcher *watcher);
void tables_remove_watcher(struct srv_table *table, struct srv_watcher *watcher);
/* Seats have changed hands: puts each watcher into the right list. Call it last after such
 * changes. */
void tables_sort_watchers(struct srv_table *table);
/* Moves one of the others to the end of their list. */
void tables_watcher_last(struct srv_table *table, struct srv_watcher *watcher);
enum srv_presence tables_presence(const struct srv_table *table, const char *user);
/* The same, counting connections of this node only. */
enum srv_presence tables_presence_here(const struct srv_table *table, const char *user);

/* --- clocks, and who is away (table_clock.c) -------------------------------------------------- */

/* The time that the seat has left now, in milliseconds; meaningful with a clock. */
int64_t tables_clock(const struct srv_table *table, unsigned seat, int64_t now);
/* `actor` acts at `at`: stops the seat's clock, cancels its votes, begins the next turn. Returns
 * true if votes were cancelled, so that the row must be stored. */
bool tables_acted(struct srv_table *table, unsigned actor, int64_t at);
/* A connection of this user to the table has ended. */
void tables_user_left(struct srv_table *table, const char *user, int64_t now);
/* For how many milliseconds the table has waited for this seat while its player was absent; < 0 =
 * it does not wait. */
int64_t tables_absent_ms(const struct srv *srv, const struct srv_table *table, unsigned seat,
                         int64_t now);
/* How long a player may be absent before the others can vote: a reload or a tunnel does not count
 * as absence. */
int64_t tables_grace(const struct srv *srv);
/* Gives a seat to an agent: in memory only. */
void tables_take_over(struct srv_table *table, unsigned seat, const char *agent);

/* --- what clients get (table_json.c) -------------------------------------------------------- */

/* Writes TABLE of docs/protocol.md as a value, for this user. Nothing of it may be in flight. */
void tables_put_json(struct srv *srv, const struct srv_table *table, const char *user,
                     struct bb_json *json);
/* The shorter form for lists, from a row that need not be in memory. May run on the reader's
 * thread: it only reads the server's settings. */
void tables_put_listed(struct srv *srv, const struct srv_table *table, const char *to_act,
                       const char *user, struct bb_json *json);
/* Fills the head of the table's record; secrets only if the table is over and `whole`. */
void tables_record_head(const struct srv_table *table, bool whole, struct record_head *head);

#endif
