/* What the parts of the network share: net.c (loop, connections, limits), net_http.c (requests
 * and answers), net_ws.c (WebSockets). Nobody else includes this file. */
#ifndef SERVER_NET_NET_INTERNAL_H
#define SERVER_NET_NET_INTERNAL_H

#include <uv.h>

#include "server/net/limits.h"
#include "server/net/net_text.h"

enum {
	NET_INPUT = 16 * 1024,        /* read from a connection at a time; more than a head */
	NET_RECEIVED = 24 * 1024,     /* read from a WebSocket at a time; more than a message */
	NET_TICK_MS = 100,
	NET_ADDRESS_BUCKETS = 1024,
	NET_SLOT_BITS = 20, /* of a request's id; the rest counts up */
	NET_ACCEPTS = 32,   /* connections accepted in one turn of the loop */
	NET_TURN_READY = 64, /* connections read or written in one turn, */
	/* unless WebSockets among them have sent more than this before */
	NET_TURN_BYTES = 128 * 1024,
	NET_READY_STEP = 8, /* connections the system is asked for at a time */
	NET_TURN_REQUESTS = 32, /* requests of all connections in one turn */
	NET_TURN_OWN = 2,   /* of them one connection's */
	NET_TURN_MESSAGES = 8, /* messages of one socket in one turn; then it waits for a tick */
	NET_TURN_RESUMES = 16, /* sockets that were held, read on from in one turn */
	NET_TURN_SWEPT = 32, /* connections ended for silence, or asked whether they are there, in one turn, */
	NET_TURN_LOOKED = 2048, /* of so many that are looked at */
	NET_EXCESS_MAX = 10, /* refusals for asking too often, after which a connection ends */
	NET_STRIKES_MAX = 5, /* connections that ended so, after which an address is shut out */
	/* new connections of an address in a second, for each it may have; five seconds' at once */
	NET_CONNECTS = 2,
	NET_SHARE_MIN = 4,  /* connections that any address may have as long as there are any */
	/* read and forgotten of who was refused something; a body and more */
	NET_LINGER_BYTES = 128 * 1024,
};

/* How long is waited for what, in seconds: see net_seconds. */
enum {
	NET_HEAD_WAIT = 10,  /* for the head of a request */
	NET_BODY_WAIT = 30,  /* for its body */
	NET_KEEP_ALIVE = 75, /* between requests; a little longer than common proxies wait */
	NET_WRITE_WAIT = 30, /* for a reader to take anything of an answer */
	NET_LINGER = 2,      /* from the last answer to the end of the connection */
	NET_SHUT_WAIT = 3,   /* for a socket to take what is queued before its end */
	NET_PING_AFTER = 30, /* of silence */
	NET_DROP_AFTER = 45,
	NET_STOP_WAIT = 3, /* from net_stop to the end of the loop */
	NET_SHUT_OUT = 10, /* an address that was cut off too often */
	NET_FORGIVE = 60,  /* after which strikes are forgotten */
};

#define NET_SUBPROTOCOL "benben.1"

/* Connections of one client's address. */
struct net_address {
	struct net_address *next;
	unsigned count, strikes;
	/* monotonic: the last strike, and until when it gets no connection */
	int64_t struck, shut_out;
	char client[NET_ADDRESS_MAX];
};

/* One HTTP request and its answer. Lives from the end of the head to the last byte of the
 * answer. */
struct net_exchange {
	struct net_head head;
	bool asked, asking; /* the handler has the request; its call is running */
	bool answered;
	char *body;   /* of the request */
	char *answer; /* head and copied body */
	size_t answer_length;
	const char *kept; /* a body that is not copied */
	size_t kept_length;
	size_t sent;                   /* of answer and kept together */
	char address[NET_ADDRESS_MAX]; /* of the client behind a proxy */
	char text[NET_HEAD_MAX];       /* what the head's fields point into */
	char spare[NET_HEAD_MAX];
};

enum net_state {
	NET_STATE_HTTP,
	NET_STATE_LINGERING, /* answered for the last time, closing */
	NET_STATE_OPENING,   /* the handler accepted the socket, the answer 101 is not yet sent */
	NET_STATE_OPEN,      /* a WebSocket */
	NET_STATE_ENDING, /* a close frame came or went: nothing is delivered or sent */
};

/* One connection. It becomes a WebSocket or stays HTTP. */
struct net_socket {
	struct net *net;
	unsigned slot;
	enum net_state state;
	bool trusted;    /* the peer is a reverse proxy of ours */
	bool dirty;      /* in the list of those to flush */
	unsigned excess; /* HTTP: refusals for asking too often, one after the other */
	struct net_socket *next_dirty;
	struct net_address *counted;
	int64_t deadline;              /* monotonic; 0 = none */
	char address[NET_ADDRESS_MAX]; /* of the peer */

	int fd;
	int watched;     /* events the system is asked to tell of */
	size_t lingered; /* bytes read and forgotten */
	char *input;     /* received and not yet used; NET_INPUT bytes, or NULL */
	size_t input_length;
	uint64_t request; /* id of the request under way, or 0 */
	struct net_exchange *exchange;

	void *user;  /* WebSocket */
	bool later;  /* see net_refuse_later */
	bool opened; /* handler.open said yes, handler.closed not yet called */
	bool pinged, undrained;
	bool paused;                  /* nothing is read: see net_ws_pause */
	unsigned turn, turn_messages; /* messages of this turn of the loop */
	int64_t held;                 /* monotonic time until which nothing is read; 0 = not held */
	uint16_t shut_code;           /* not 0: close with it once the queue is empty */
	int64_t heard;                /* monotonic time of the last sign of life */
	char *joined;                 /* the fragments of a message so far; NET_MESSAGE_MAX bytes */
	size_t joined_length;
	bool joining;         /* more of them are to come */
	unsigned char *queue; /* frames ready to send, from queue_start on */
	size_t queue_start, queue_end, queue_size;
	size_t begun; /* bytes still to go of a frame whose beginning has gone */
	char shut_reason[64];
};

struct net {
	struct net_handler handler;
	uv_loop_t loop;
	uv_poll_t listening, readiness;
	uv_prepare_t flush;
	uv_idle_t again;
	uv_timer_t ticker, later;
	uv_async_t wake;
	uv_signal_t terminate, interrupt, hang_up;
	int listener;
	/* the system's list of connections with something to read or room to write; `readiness`
	 * watches it */
	int ready;
	unsigned port, ticks;
	unsigned turn, turn_requests; /* of the loop; and what this one has handled */
	size_t turn_bytes;            /* read from WebSockets in this one */
	unsigned second_ms;           /* of all waits above */
	bool accepting, draining, stopping;
	bool strict; /* see net_options */
	int64_t stop_by;
	int64_t worked;  /* microseconds of processor time of this thread when the turn began */
	uint64_t serial; /* of requests */
	struct net_counts counts;
	unsigned limit, per_address;
	struct net_socket **slots; /* `limit` of them */
	unsigned *free_slots, free_count;
	struct net_socket *dirty_first, *dirty_last;
	unsigned held; /* sockets that are held */
	/* the slots before it have been looked at for such since the last tick */
	unsigned resuming;
	unsigned sweeping; /* those before it have been swept in this second */
	struct net_address *addresses[NET_ADDRESS_BUCKETS];
	struct limits *connects; /* new connections of an address */
	char *headers, *trusted;
	unsigned char received[NET_RECEIVED];
};

/* net.c */
/* Seconds in milliseconds, and the monotonic time after so many from now on. A test may have short
 * ones. */
int64_t net_seconds(const struct net *net, unsigned seconds);
int64_t net_after(const struct net *net, unsigned seconds);
/* Counts the connection for its client's address, once. False when the address has its share, or
 * is shut out. */
bool net_claim_address(struct net_socket *socket, const char *address);
/* Whether the socket's address gets no connections at the moment. */
bool net_is_shut_out(const struct net_socket *socket);
/* Has the socket flushed before the loop waits. */
void net_mark_dirty(struct net_socket *socket);
/* Asks the system to tell of these events of the socket. */
void net_watch(struct net_socket *socket, int events);
/* Ends the connection at once and frees the socket. */
void net_close_socket(struct net_socket *socket);

/* net_http.c */
void net_http_on_ready(struct net_socket *socket, int events);
/* Goes as far as it can without waiting; the connection may be gone afterwards. */
void net_http_proceed(struct net_socket *socket);
void net_http_free(struct net_socket *socket);

/* net_ws.c */
/* Makes a connection whose upgrade is decided a WebSocket; it may be gone afterwards. */
void net_ws_begin(struct net_socket *socket, const char *key);
void net_ws_on_ready(struct net_socket *socket, int events);
void net_ws_flush(struct net_socket *socket);
/* Reads on from a socket that was held, when it is time. */
void net_ws_resume(struct net_socket *socket, int64_t now);
/* True when there was something to do. */
bool net_ws_sweep(struct net_socket *socket, int64_t now);
void net_ws_free(struct net_socket *socket);

#endif
