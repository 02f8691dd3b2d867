/* Tables: in memory while somebody uses them, rebuilt from storage on demand.
 *
 * tables.c keeps and loads them, table_doc.c has the form in which a table's row is stored,
 * table_log.c the memory of its log, table_seats.c who sits where, table_watch.c who looks,
 * table_clock.c clocks and who is away, table_json.c the form in which clients get it. Who may do
 * what is decided in server/api/, acting in server/play/; those and others listen here
 * (tables_listen), nothing here calls them.
 *
 * Changes. A change of a table is made in memory, submitted to the store and told to anybody
 * only when it is durable. `in_flight` counts the changes that are not: meanwhile a table stays
 * in memory and requests that need to see it wait (tables_wait). When one fails, the table is
 * marked broken and built anew from storage once nothing is under way. */
#ifndef SERVER_TABLES_TABLES_H
#define SERVER_TABLES_TABLES_H

#include "server/base/api.h"

struct record_head;

enum { SRV_REQUESTS = 32 /* acts of a table whose ids are remembered in memory */ };

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
	bool resigned;           /* an agent's for good */
	bool curve;              /* its user lets those who watch see the curve of chances */
	uint8_t votes;           /* bit s: the human of seat s has voted this one absent */
	char user[STORE_ID_MAX]; /* "" = nobody; kept while an agent plays for this user */
	char name[SRV_NAME_MAX];
	char agent[SRV_AGENT_MAX]; /* kind AGENT */
	char invite[SRV_ID + 9];   /* kind INVITED */
	char nonce[SRV_NONCE_MAX];
	int64_t clock_ms;        /* time left; only with a clock */
	uint8_t elsewhere;       /* enum srv_presence of its user at other nodes, */
	int64_t elsewhere_until; /* which are to say so again before this monotonic time */
	/* when its user's last connection ended, 0 = not since it was loaded */
	int64_t left;
};

/* How much of a person is at a table: nobody, a page that is open, somebody who does something. */
enum srv_presence { SRV_AWAY, SRV_IDLE, SRV_ACTIVE };

/* Somebody who looks at a table: the head of a subscription of live_subscribe.c. */
struct srv_watcher {
	struct srv_watcher *next, *previous;
	const char *user; /* "" = nobody in particular; must stay as long as this */
	int64_t active;   /* monotonic time of the last sign of the person; 0 = none lately */
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
	char cup[STORE_ID_MAX];  /* whose game it is; "" = none's */
	const struct bb_game *game;
	uint16_t rules;  /* version of the game's rules it is played by */
	uint64_t values; /* hash of the values it uses, from the start on */
	uint8_t state;   /* enum store_table_state */
	uint8_t seats;
	bool listed, spectators;
	char language[3]; /* in which they chat, of two letters; "" = any */
	bool rated;       /* all who sit there have agreed; see meet/rated.h */
	uint8_t absence;
	uint32_t absence_hours;
	int64_t clock_start_ms, clock_step_ms; /* 0 = no clock */
	int64_t created, updated;
	int64_t turn_since; /* when the seat to act was asked */
	/* when its players were told that it will expire; 0 = never */
	int64_t warned;
	/* seconds from its opening to its start, where strangers could sit down; 0 = not so */
	uint32_t waited;
	int32_t score[BB_SEATS_MAX]; /* once it is over */
	uint8_t place[BB_SEATS_MAX];
	struct srv_seat seat[BB_SEATS_MAX];
	uint8_t secret[SRV_SECRET];
	uint8_t key[SRV_SECRET]; /* of fair dice, from the start on */

	/* from the start on; its log is only what can be taken back */
	struct match match;
	uint32_t stored;                /* entries that are durable; what clients may know */
	uint64_t request[SRV_REQUESTS]; /* the last ids of acts, as numbers; see play.c */
	uint8_t requests;               /* where the next one goes */
	int64_t row_at;                 /* when its whole row was stored last */
	uint16_t in_flight;             /* changes submitted and not yet durable */
	bool storing;                   /* one of them has entries: `act` */
	bool broken;                    /* one of them failed: built anew when none is left */
	bool thinking;                  /* an agent's worker has a copy */
	/* see nodes.c: what another node stored is being read; must be read */
	bool refreshing, stale;
	int64_t revision;  /* of its row; see struct store_table */
	bool changed;      /* watchers are owed a TABLE */
	uint32_t messages; /* of the chat */
	uint32_t deadline; /* where absence.c looks first */
	int64_t told;      /* monotonic time of the last TABLE to all, see live_table.c */
	int64_t used;      /* monotonic time of the last use, for eviction */
	/* Those whose table it is, and all others. The order of the latter is live_crowd.c's. */
	struct srv_watchers own, others;
	struct live_crowd *crowd; /* what the others are to be told; NULL = nothing yet */
	struct live_late *late;   /* see live_update.c; NULL = nothing */
	struct tables_waiter *waiters;
	struct act *act; /* see play.c; while storing */
	struct srv_table *next_in_hash;
	struct srv_table *newer, *older;
};

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

/* The table of this id, which tables_fetch has brought into memory, for use. NULL with the
 * reason: its change failed and it is read again, or it is gone. Valid until the loop goes on,
 * unless it is held. */
struct srv_table *tables_find(struct srv *srv, const char *id, struct api_error *error);
/* The table of this id if it is in memory, to look at. */
struct srv_table *tables_in_memory(const struct srv *srv, const char *id);
/* Calls `look` for every table in memory; it may drop that one. */
void tables_each(struct srv *srv,
                 void (*look)(struct srv *srv, struct srv_table *table, void *context),
                 void *context);
/* Builds a table of which nothing is under way anew from the store, beside the loop; it may be
 * gone afterwards. */
void tables_build_anew(struct srv *srv, struct srv_table *table);
/* A new table with a fresh id and secret, known to nobody yet; it is in memory from now on. */
struct srv_table *tables_create(struct srv *srv, const struct bb_rules *rules);
/* Takes a table out of the memory because it is going to be deleted; false when it is in use. */
bool tables_let_go(struct srv *srv, const char *id);
/* The table has been deleted: nobody finds it any more. */
void tables_gone(struct srv *srv, const char *id);
/* Throws a table away that was created but cannot be kept. */
void tables_discard(struct srv *srv, struct srv_table *table);
bool tables_is_loading(const struct srv *srv, const char *id);
/* Brings a table into memory beside the loop, at the price of this address, and calls `go`: at
 * once if it is there (an agent that is to act is then asked); with the error why there is none:
 * `missing`; `storage` when the disk failed or its events do not replay; `conflict` when it was
 * played by other rules or values than the game has now. */
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
/* Adds the entries after `from` to a change; the first of them carries the request id (0 =
 * none). */
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

/* --- what others do when a table changes ------------------------------------------------------ */

enum tables_event {
	TABLES_LOADED,  /* it came into memory */
	TABLES_SEATING, /* its row is about to be stored: seats may have changed hands in memory */
	TABLES_SEATED,  /* a row is durable: seats, state or clocks may be others. Nobody has been
	                   told yet, not even who asked for it */
	TABLES_SAVED,   /* after that: who asked for it was answered, everybody else may know */
	TABLES_DELAYED, /* instead: an act is under way, and nobody may see the table before it */
	TABLES_PLAYED,  /* an act is durable, its sender and the watchers have been told */
	TABLES_TURN,    /* it may be somebody else's turn */
	TABLES_REBUILT, /* it was built anew from the store */
	TABLES_BEHIND,  /* another node has changed it, and that must be read */
	TABLES_GONE,    /* it cannot be read, or was deleted */
	TABLES_FREED,   /* its position is about to be freed */
};

/* `turn` is the user whose turn it was before; "" = nobody. */
typedef void tables_listener(struct srv *srv, struct srv_table *table, enum tables_event event,
                             const char *turn);
/* Listeners are called in the order in which they were added; serve.c adds them all. */
void tables_listen(struct tables *tables, tables_listener *listener);
void tables_announce(struct srv *srv, struct srv_table *table, enum tables_event event,
                     const char *turn);

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
/* If the match is over, so is the table: what everybody gets to see of it stays with it. */
void tables_settle(struct srv_table *table);
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
/* The table's match with its whole log, from a store: what is durable. NULL with the reason. The
 * caller frees it by tables_free_match. */
struct match *tables_read_match(struct store *store, const struct srv_table *table,
                                struct api_error *error);
void tables_free_match(struct match *match);

/* --- who sits where (table_seats.c) --------------------------------------------------------- */

/* Whether the seat is this user's, even if an agent plays it at the moment; whether they play it
 * themselves. */
bool tables_owns(const struct srv_table *table, unsigned seat, const char *user);
bool tables_plays(const struct srv_table *table, unsigned seat, const char *user);
/* The first such seat, or BB_NO_SEAT. */
unsigned tables_seat_owned(const struct srv_table *table, const char *user);
unsigned tables_seat_played(const struct srv_table *table, const char *user);
/* Whether the user has a seat here or is invited to one. */
bool tables_sits(const struct srv_table *table, const char *user);
/* Whether the user may look at this table. */
bool tables_may_see(const struct srv_table *table, const char *user);
/* Whether those who watch may see the curve of chances: all who sit there allow it. */
bool tables_shows_curve(const struct srv_table *table);
/* The seat as which a user looks at a table: their first own one, or BB_SPECTATOR. */
unsigned tables_view_of(const struct srv_table *table, const char *user);
/* The same, or (>= 0) the one they ask for; `forbidden` when it is not theirs or they may not
 * look at all. */
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

/* --- who looks (table_watch.c) ------------------------------------------------------------ */

void tables_add_watcher(struct srv_table *table, struct srv_watcher *watcher);
void tables_remove_watcher(struct srv_table *table, struct srv_watcher *watcher);
/* Seats have changed hands: each is in the right list again. Who changes lists comes last. */
void tables_sort_watchers(struct srv_table *table);
/* Moves one of the others behind all of them. */
void tables_watcher_last(struct srv_table *table, struct srv_watcher *watcher);
enum srv_presence tables_presence(const struct srv_table *table, const char *user);
/* The same, by connections of this node alone. */
enum srv_presence tables_presence_here(const struct srv_table *table, const char *user);

/* --- clocks, and who is away (table_clock.c) -------------------------------------------------- */

/* Milliseconds that the seat has left now; meaningful with a clock. */
int64_t tables_clock(const struct srv_table *table, unsigned seat, int64_t now);
/* An act by `actor` at `at`: the clock of the seat stops, its votes are void, the next turn
 * begins. True when votes were taken away, so that the row must be stored. */
bool tables_acted(struct srv_table *table, unsigned actor, int64_t at);
/* A connection of this user to the table has ended. */
void tables_left(struct srv_table *table, const char *user, int64_t now);
/* For how many milliseconds the table has waited for this seat while its player was away; < 0 =
 * it does not. */
int64_t tables_away(const struct srv *srv, const struct srv_table *table, unsigned seat,
                    int64_t now);
/* How long a player may be away before the others vote about it: a reload or a tunnel is no
 * absence. */
int64_t tables_grace(const struct srv *srv);
/* Gives a seat to an agent: memory only. */
void tables_take_over(struct srv_table *table, unsigned seat, const char *agent);

/* --- what clients get (table_json.c) -------------------------------------------------------- */

/* TABLE of docs/protocol.md as a value, for this user. Nothing of it may be under way. */
void tables_put_json(struct srv *srv, const struct srv_table *table, const char *user,
                     struct bb_json *json);
/* The shorter form of lists, from a row that need not be in memory. Also on the reader's thread:
 * of the server only its settings are looked at. */
void tables_put_listed(struct srv *srv, const struct srv_table *table, const char *to_act,
                       const char *user, struct bb_json *json);
/* The head of the table's record; secrets only when the table is over and `whole`. */
void tables_record_head(const struct srv_table *table, bool whole, struct record_head *head);

#endif
