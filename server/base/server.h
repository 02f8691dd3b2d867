/* The server: declarations shared by its parts. docs/protocol.md describes what clients see of it.
 *
 * Everything here lives on the loop's thread. The other threads are the store's worker, the agents'
 * workers and the courier of notifications; they get copies and come back through net_wake.
 * Contains no rule of any game: it uses match/. */
#ifndef SERVER_BASE_SERVER_H
#define SERVER_BASE_SERVER_H

#include <jansson.h>

#include "match/match.h"
#include "server/net/limits.h"
#include "server/net/net.h"
#include "store/store.h"

enum {
	SRV_ID = 8,          /* characters of a table's id */
	SRV_NAME_MAX = 128,  /* bytes of a display name, with the NUL: fits a record */
	SRV_SECRET = 32,     /* bytes of a table's secret and of its commitment */
	SRV_NONCE_MAX = 33,  /* hexadecimal digits of a seat's nonce, with the NUL */
	SRV_AGENT_MAX = 16,
};

/* --- settings: the options of `benben serve` ----------------------------------------------- */

struct srv_settings {
	const char *store; /* a database for several nodes, "" = a file in `data` */
	const char *listen, *data, *web, *base_url, *trusted;
	bool web_given;               /* `web` was set explicitly: then it must exist */
	const char *smtp, *smtp_from; /* "smtp://host:25"; "" = no email */
	unsigned connections, per_address, tables_per_user, table_cache, workers;
	unsigned messages_per_second, requests_per_second; /* 0 = no limit */
	/* that a user may start; for an address three times as many; 0 = no limit */
	unsigned tables_per_day;
	/* Days, 0 = never: see expiry.c. */
	unsigned expire_open, expire_played, expire_agents, expire_guests;
	unsigned agent_ms; /* an agent's time for one decision */
	/* > 0: adds an agent `slow` that takes this long, for tests */
	unsigned slow_agent_ms;
	/* the length of an hour of timers and clocks: 3,600,000; tests may want less */
	unsigned hour_ms;
	unsigned notify_delay_ms; /* 60,000; tests may want less */
	bool notify_inside;       /* webhooks may target the server's own network */
	bool json_log;
	const char *owner;   /* the handle of the moderator; "" = none */
	const char *bugs;    /* a URL for bug reports; "" = none */
	const char *version; /* of the program, for /api/about, bug reports, records */
};

struct srv;

/* Runs until SIGTERM or SIGINT. Returns 0, or 2 with one sentence on stderr if it cannot start. */
int srv_run(const struct srv_settings *settings);

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
struct budget;
struct identity;

struct srv {
	struct srv_settings settings;
	struct net *net;
	struct store *store;
	struct reader *reader;      /* reader.h: reads and replays in parallel to the loop */
	struct tables *tables;      /* tables.h */
	struct live *live;          /* live.h: sockets and subscriptions */
	struct agents *agents;      /* agents.h */
	struct absence *absence;    /* absence.h: deadlines of tables */
	struct budget *budget;      /* budget.h: what may be started per day */
	struct expiry *expiry;      /* expiry.h: automatic deletion */
	struct notify *notify;      /* notify.h */
	struct static_files *files; /* files.h */
	struct identity *identity;  /* identity.h: shared by all users */
	struct api *api;            /* api.h: shared by all requests */
	struct ops *ops;            /* ops.h: data of /metrics */
	bool shared;                /* other nodes may use the same database: nodes.h */
	/* limits shared by nodes, by their letter: srv_share_limits */
	struct limits *shared_limits[26];
	uint8_t limits_key[LIMITS_KEY];
	json_t *restrained;       /* {user:{"muted","banned"}}: see srv_is_restrained */
	int64_t restrained_asked; /* when it was last read or requested; 0 = never */
	bool restrained_reading;
	bool stopping;
	bool cut; /* the database cannot be reached: see store_is_cut_off */
	int64_t started;
};

/* True if the moderator has done this to a user: "muted" or "banned". */
bool srv_is_restrained(const struct srv *srv, const char *user, const char *how);
/* Writes a line of the log to stderr: time, level, event, then the pairs: srv_log("info", "table",
 * "id", id, NULL). Texts only; plain words or, with --json-log, one JSON object per line. */
void srv_log(const struct srv *srv, const char *level, const char *what, ...);
/* Memory, all zero. Never NULL: a server without memory exits with a message; whatever was
 * acknowledged is stored. */
void *srv_alloc(size_t size);
/* `list` of `count` elements of this size with room for one more; `*room` is its capacity. Never
 * NULL, as above. */
void *srv_grow(void *list, size_t count, size_t *room, size_t size);
/* Limits that all nodes on a database count together, each identified by a letter; call it before
 * anything is taken from them. The key of their hashes is derived from a secret of the database. */
void srv_key_limits(struct srv *srv, const uint8_t *secret, size_t length);
void srv_share_limits(struct srv *srv, char letter, struct limits *limits);
/* Random ids of lower-case letters and digits without look-alikes. */
void srv_random_id(char *id, unsigned length);

#endif
