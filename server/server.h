/* The server: what its parts share. docs/protocol.md is what clients see of it.
 *
 * Everything here lives on the loop's thread. Other threads are the store's worker, the agents'
 * workers and the courier of notifications; they take copies and come back through net_wake.
 * Holds no rule of any game: it runs match/. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <jansson.h>

#include "match/match.h"
#include "server/net.h"
#include "store/store.h"

enum {
	SRV_ID = 8,          /* characters of a table's id */
	SRV_NAME_MAX = 128,  /* bytes of a display name, with the NUL: fits a record */
	SRV_SECRET = 32,     /* bytes of a table's secret and of its commitment */
	SRV_NONCE_MAX = 33,  /* hexadecimal digits of a seat's nonce, with the NUL */
	SRV_AGENT_MAX = 16,
	SRV_REQUESTS = 32,   /* acts of a table whose ids are remembered in memory */
};

/* --- settings: the options of `benben serve` ----------------------------------------------- */

struct srv_settings {
	const char *store; /* a database for several nodes, "" = a file in `data` */
	const char *listen, *data, *web, *base_url, *trusted;
	bool web_given;               /* `web` was named by a person: then it must be there */
	const char *smtp, *smtp_from; /* "smtp://host:25"; "" = no e-mail */
	unsigned connections, per_address, tables_per_user, table_cache, workers;
	unsigned messages_per_second, requests_per_second; /* 0 = no limit */
	unsigned tables_per_day; /* that a user may begin; an address three times as many; 0 = no limit */
	/* Days, 0 = never: see expiry.c. */
	unsigned expire_open, expire_played, expire_agents, expire_guests;
	unsigned agent_ms;      /* an agent's time for one decision */
	unsigned slow_agent_ms; /* > 0: there is an agent `slow` that takes so long, for tests */
	unsigned hour_ms; /* an hour of timers and clocks: 3,600,000 unless a test wants less */
	unsigned notify_delay_ms; /* 60,000 unless a test wants less */
	bool notify_inside;       /* webhooks may reach the server's own network */
	bool json_log;
	const char *bugs;    /* where bug reports go, a URL; "" = nowhere */
	const char *version; /* of the program, for /api/about, bug reports, records */
};

struct srv;

/* Runs until SIGTERM or SIGINT; 0, or 2 with one sentence on stderr when it cannot start. */
int srv_run(const struct srv_settings *settings);

/* --- tables (tables.c: memory and storage; play.c: acting; see the files' heads) ------------ */

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
	uint8_t votes;           /* bit s: the human of seat s has voted this one absent */
	char user[STORE_ID_MAX]; /* "" = nobody; kept while an agent plays for this user */
	char name[SRV_NAME_MAX];
	char agent[SRV_AGENT_MAX]; /* kind AGENT */
	char invite[SRV_ID + 9];   /* kind INVITED */
	char nonce[SRV_NONCE_MAX];
	int64_t clock_ms;        /* time left; only with a clock */
	uint8_t elsewhere;       /* enum live_presence of its user at other nodes, */
	int64_t elsewhere_until; /* which are to say so again before this monotonic time */
	int64_t left; /* when its user's last connection ended, 0 = not since it was loaded */
};

struct srv_subscription;
struct tables_waiter;
struct act;

/* One table in memory. Rebuilt from storage on demand; evicted when idle and unwatched. */
struct srv_table {
	char id[STORE_ID_MAX];
	char owner[STORE_ID_MAX];
	char name[SRV_NAME_MAX];
	char next[STORE_ID_MAX]; /* the rematch */
	const struct bb_game *game;
	uint16_t rules;  /* version of the game's rules it is played by */
	uint64_t values; /* hash of the values it uses, from the start on */
	uint8_t state;   /* enum store_table_state */
	uint8_t seats;
	bool listed, spectators;
	uint8_t absence;
	uint32_t absence_hours;
	int64_t clock_start_ms, clock_step_ms; /* 0 = no clock */
	int64_t created, updated;
	int64_t turn_since;          /* when the seat to act was asked */
	int64_t warned;              /* when its players were told that it will expire; 0 = never */
	int32_t score[BB_SEATS_MAX]; /* once it is over */
	uint8_t place[BB_SEATS_MAX];
	struct srv_seat seat[BB_SEATS_MAX];
	uint8_t secret[SRV_SECRET];
	uint8_t key[SRV_SECRET]; /* of fair dice, from the start on */

	struct match match; /* from the start on; its log is only what can be taken back */
	uint32_t stored;    /* entries that are durable; what clients may know */
	uint64_t request[SRV_REQUESTS]; /* the last ids of acts, as numbers; see play.c */
	uint8_t requests;               /* where the next one goes */
	int64_t row_at;                 /* when its whole row was stored last */
	uint16_t in_flight;             /* changes submitted and not yet durable */
	bool storing;                   /* one of them has entries: `act` */
	bool broken;                    /* one of them failed: built anew when none is left */
	bool thinking;                  /* an agent's worker has a copy */
	bool refreshing,
		stale;     /* see nodes.c: what another node stored is being read; must be read */
	int64_t revision;  /* of its row; see struct store_table */
	bool changed;      /* watchers are owed a TABLE */
	uint32_t messages; /* of the chat */
	uint32_t deadline; /* where absence.c looks first */
	int64_t told;      /* monotonic time of the last TABLE to all, see live.c */
	int64_t used;      /* monotonic time of the last use, for eviction */
	struct srv_subscription *watchers;
	struct live_late *late; /* see live_update.c; NULL = nothing */
	struct tables_waiter *waiters;
	struct act *act; /* see play.c; while storing */
	struct srv_table *next_in_hash;
	struct srv_table *newer, *older;
};

/* --- what the parts reach each other by ----------------------------------------------------- */

struct notify;
struct absence;
struct agents;
struct live;
struct tables;
struct static_files;
struct api;
struct ops;
struct reader;
struct expiry;
struct identity_known;

struct srv {
	struct srv_settings settings;
	struct net *net;
	struct store *store;
	struct reader *reader;      /* reader.h: reads and replays beside the loop */
	struct tables *tables;      /* tables.h */
	struct live *live;          /* live.h: sockets and subscriptions */
	struct agents *agents;      /* agents.h */
	struct absence *absence;    /* absence.h: deadlines of tables */
	struct expiry *expiry;      /* expiry.h: budgets of a day, and what goes away */
	struct notify *notify;      /* notify.h */
	struct static_files *files; /* files.h */
	struct api *api;            /* api.c: what all requests share */
	struct ops *ops;            /* ops.h: what /metrics tells */
	bool shared;                /* other nodes may have the same database: nodes.h */
	struct limits
		*spent_together[26]; /* limits that nodes share, by their letter: nodes_share */
	const struct identity_known *
		known; /* identity.h: what was read for the request that is being handled, or NULL */
	bool stopping;
	int64_t started;
};

/* A line of the log: time, level, what, then the pairs: srv_log("info", "table", "id", id,
 * NULL). Texts only; plain words or, with --json-log, one JSON object a line, on stderr. */
void srv_log(const struct srv *srv, const char *level, const char *what, ...);
/* Memory, all zero. Never NULL: a server without memory ends with a sentence; what was
 * acknowledged is stored. */
void *srv_alloc(size_t size);
/* `list` of `count` elements of this size with room for one more; `*room` says for how many. Never NULL, as above. */
void *srv_grow(void *list, size_t count, size_t *room, size_t size);
/* Random ids of lower-case letters and digits without look-alikes. */
void srv_random_id(char *id, unsigned length);

#endif
