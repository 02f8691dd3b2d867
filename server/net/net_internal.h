/* Shared by the parts of the network: net.c (loop, connections, limits), net_http.c (requests and
 * responses), net_ws.c (WebSockets). Nobody else includes this file. */
#ifndef SERVER_NET_NET_INTERNAL_H
#define SERVER_NET_NET_INTERNAL_H

#include <uv.h>

#include "server/net/limits.h"
#include "server/net/net_text.h"

enum {
	NET_INPUT = 16 * 1024,        /* bytes read from a connection at a time; more than a head */
	/* bytes read from a WebSocket at a time; more than a message */
	NET_RECEIVED = 24 * 1024,
	NET_TICK_MS = 100,
	NET_ADDRESS_BUCKETS = 1024,
	NET_SLOT_BITS = 20, /* bits of a request's id for its slot; the rest is a counter */
	NET_ACCEPTS = 32,   /* connections accepted per turn of the loop */
	NET_TURN_READY = 64, /* connections read or written per turn, */
	/* fewer if WebSockets among them have sent more than this */
	NET_TURN_BYTES = 128 * 1024,
	NET_READY_STEP = 8, /* connections requested from the system at a time */
	NET_TURN_REQUESTS = 32, /* requests of all connections per turn */
	NET_TURN_OWN = 2,   /* and of one connection */
	NET_TURN_MESSAGES = 8, /* messages of one socket per turn; then it waits for a tick */
	NET_TURN_RESUMES = 16, /* held sockets that are resumed per turn */
	NET_TURN_SWEPT = 32, /* connections closed for silence, or pinged, per turn, */
	NET_TURN_LOOKED = 2048, /* and connections examined for it */
	/* rejections for too many requests, after which a connection is closed */
	NET_EXCESS_MAX = 10,
	NET_STRIKES_MAX = 5, /* connections closed for that, after which an address is blocked */
	/* new connections of an address per second, for each that it may have; five seconds' worth
	 * at once */
	NET_CONNECTS = 2,
	/* connections that any address may have as long as there are any left */
	NET_SHARE_MIN = 4,
	/* bytes read and discarded from a rejected client; a body and more */
	NET_LINGER_BYTES = 128 * 1024,
};

/* How long to wait, in seconds: see net_seconds. */
enum {
	NET_HEAD_WAIT = 10,  /* for the head of a request */
	NET_BODY_WAIT = 30,  /* for its body */
	NET_KEEP_ALIVE = 75, /* between requests; a little longer than common proxies wait */
	NET_WRITE_WAIT = 30, /* for a client to read any part of a response */
	NET_LINGER = 2,      /* from the last response to the end of the connection */
	NET_SHUT_WAIT = 3,   /* for a socket to accept what is queued before it is closed */
	NET_PING_AFTER = 30, /* of silence */
	NET_DROP_AFTER = 45,
	NET_STOP_WAIT = 3, /* from net_stop to the end of the loop */
	NET_SHUT_OUT = 10, /* for an address that was disconnected too often */
	NET_FORGIVE = 60,  /* after which strikes are dropped */
};

#define NET_SUBPROTOCOL "benben.1"

/* Connections of one client's address. */
struct net_address {
	struct net_address *next;
	unsigned count, strikes;
	/* monotonic: the last strike, and the time until which it gets no connection */
	int64_t struck, shut_out;
	char client[NET_ADDRESS_MAX];
};

/* One HTTP request and its response. Lives from the end of the head to the last byte of the
 * response. */
struct net_exchange {
	struct net_head head;
	bool asked, asking; /* the handler has the request; its call is in progress */
	bool answered;
	char *body;   /* of the request */
	char *answer; /* head and copied body of the response */
	size_t answer_length;
	const char *kept; /* a body that is not copied */
	size_t kept_length;
	size_t sent;                   /* of answer and kept together */
	char address[NET_ADDRESS_MAX]; /* of the client behind a proxy */
	char text[NET_HEAD_MAX];       /* the fields of the head point into this */
	char spare[NET_HEAD_MAX];
};

enum net_state {
	NET_STATE_HTTP,
	NET_STATE_LINGERING, /* the last response was sent, closing */
	/* the handler accepted the socket, the response 101 has not been sent */
	NET_STATE_OPENING,
	NET_STATE_OPEN,      /* a WebSocket */
	/* a close frame was received or sent: nothing more is delivered or sent */
	NET_STATE_ENDING,
};

/* One connection. It becomes a WebSocket or stays HTTP. */
struct net_socket {
	struct net *net;
	unsigned slot;
	enum net_state state;
	bool trusted;    /* the peer is one of our reverse proxies */
	bool dirty;      /* in the list of sockets to flush */
	unsigned excess; /* HTTP: consecutive rejections for too many requests */
	struct net_socket *next_dirty;
	struct net_address *counted;
	int64_t deadline;              /* monotonic; 0 = none */
	char address[NET_ADDRESS_MAX]; /* of the peer */

	int fd;
	int watched;     /* events requested from the system */
	size_t lingered; /* bytes read and forgotten */
	char *input;     /* received and not yet used; NET_INPUT bytes, or NULL */
	size_t input_length;
	uint64_t request; /* id of the request under way, or 0 */
	struct net_exchange *exchange;

	void *user;  /* WebSocket */
	bool later;  /* see net_refuse_later */
	bool opened; /* handler.open accepted it, handler.closed has not been called */
	bool pinged, undrained;
	bool paused;                  /* not being read: see net_ws_pause */
	unsigned turn, turn_messages; /* messages in this turn of the loop */
	int64_t held;                 /* monotonic time until which it is not read; 0 = not held */
	uint16_t shut_code;           /* not 0: close with it once the queue is empty */
	int64_t heard;                /* monotonic time of the last sign of life */
	/* the fragments received of a message; NET_MESSAGE_MAX bytes */
	char *joined;
	size_t joined_length;
	bool joining;         /* more fragments will follow */
	unsigned char *queue; /* frames ready to send, from queue_start on */
	size_t queue_start, queue_end, queue_size;
	size_t begun; /* bytes left of a frame whose beginning was sent */
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
	/* the system's list of connections that can be read or written; watched by `readiness` */
	int ready;
	unsigned port, ticks;
	unsigned turn, turn_requests; /* of the loop; and requests handled in this turn */
	size_t turn_bytes;            /* bytes read from WebSockets in this turn */
	unsigned second_ms;           /* of all waits above */
	bool accepting, draining, stopping;
	bool strict; /* see net_options */
	int64_t stop_by;
	/* processor time of this thread in microseconds at the beginning of the turn */
	int64_t worked;
	uint64_t serial; /* of requests */
	struct net_counts counts;
	unsigned limit, per_address;
	struct net_socket **slots; /* `limit` of them */
	unsigned *free_slots, free_count;
	struct net_socket *dirty_first, *dirty_last;
	unsigned held; /* sockets that are held */
	/* the slots before this one have been checked for held sockets since the last tick */
	unsigned resuming;
	unsigned sweeping; /* the slots before this one have been swept in this second */
	struct net_address *addresses[NET_ADDRESS_BUCKETS];
	struct limits *connects; /* new connections of an address */
	char *headers, *trusted;
	unsigned char received[NET_RECEIVED];
};

/* net.c */
/* Seconds in milliseconds, and the monotonic time that many seconds from now. Tests may have short
 * ones. */
int64_t net_seconds(const struct net *net, unsigned seconds);
int64_t net_after(const struct net *net, unsigned seconds);
/* Counts the connection for its client's address, once. Returns false if the address has used up
 * its share or is blocked. */
bool net_claim_address(struct net_socket *socket, const char *address);
/* True if the socket's address gets no connections at the moment. */
bool net_is_shut_out(const struct net_socket *socket);
/* Makes the loop flush the socket before it waits. */
void net_mark_dirty(struct net_socket *socket);
/* Requests these events of the socket from the system. */
void net_watch(struct net_socket *socket, int events);
/* Closes the connection at once and frees the socket. */
void net_close_socket(struct net_socket *socket);

/* net_http.c */
void net_http_on_ready(struct net_socket *socket, int events);
/* Continues as far as possible without waiting; the connection may be gone afterwards. */
void net_http_proceed(struct net_socket *socket);
void net_http_free(struct net_socket *socket);

/* net_ws.c */
/* Turns a connection whose upgrade was accepted into a WebSocket; it may be gone afterwards. */
void net_ws_begin(struct net_socket *socket, const char *key);
void net_ws_on_ready(struct net_socket *socket, int events);
void net_ws_flush(struct net_socket *socket);
/* Resumes reading from a held socket when the time has come. */
void net_ws_resume(struct net_socket *socket, int64_t now);
/* Returns true if there was something to do. */
bool net_ws_sweep(struct net_socket *socket, int64_t now);
void net_ws_free(struct net_socket *socket);

#endif
