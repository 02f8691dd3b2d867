/* The network: HTTP requests and WebSocket messages as function calls. net*.c implement it on
 * libuv; nothing else includes that library, so it can be replaced.
 *
 * One thread, one event loop. Everything below is called on the loop's thread, except net_wake.
 * Knows no game, no table, no user. Texts are UTF-8. */
#ifndef SERVER_NET_NET_H
#define SERVER_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_socket; /* one WebSocket */

enum {
	NET_BODY_MAX = 64 * 1024,     /* of a request; longer ones get 413 */
	/* of a WebSocket message from a client; longer ones get close 1009 */
	NET_MESSAGE_MAX = 16 * 1024,
	NET_BACKLOG_MAX = 1024 * 1024, /* unsent bytes of a socket; more get close 1013 */
	/* With more than that unsent, stop reading from the socket: clients that do not drain get
	 * no more work done. */
	NET_BACKLOG_PAUSE = 64 * 1024,
	NET_HEADERS_MAX = 1024,
	NET_ADDRESS_MAX = 48,
};

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_DELETE };

/* Valid during the callback only. Missing texts are "". */
struct net_request {
	uint64_t id; /* to answer it, now or later */
	enum net_method method;
	const char *path;  /* decoded, starts with '/', no "..", no query */
	const char *query; /* raw, without '?' */
	const char *cookie;
	const char *authorization; /* "Bearer TOKEN" */
	const char *origin;
	const char *host;
	const char *content_type;
	const char *if_none_match;
	const char *accept_encoding;
	const char *address; /* of the client; X-Forwarded-For counts only from a trusted address */
	bool proxied;        /* a trusted proxy forwarded it */
	bool secure;         /* https, here or (trusted) at the proxy */
	size_t expected;     /* size of the body, known before it is read */
	const char *body;
	size_t body_length;
};

struct net_handler {
	/* May be NULL. Whether this client may make a request now: called when the head has arrived
	 * and before the body is read. Returns 0, or the seconds to wait: then the request is
	 * rejected (429). A client that continues is disconnected. */
	unsigned (*admit)(void *context, const struct net_request *request);
	/* May be NULL. The largest body allowed for this request, at most NET_BODY_MAX; larger ones
	 * are rejected (413) before the body is read. */
	size_t (*body_max)(void *context, const struct net_request *request);
	/* Must lead to exactly one net_reply, during the call or later. */
	void (*request)(void *context, const struct net_request *request);
	/* A WebSocket is requested at this path. Returns false to reject it (403). *user is stored
	 * with the socket. */
	bool (*open)(void *context, struct net_socket *socket, const struct net_request *request,
	             void **user);
	/* A whole message; binary ones are rejected before (1003). Returns false after net_hold:
	 * the message is kept and delivered again when the socket is read again. */
	bool (*message)(void *context, struct net_socket *socket, void *user, const char *text,
	                size_t length);
	/* Everything queued has been passed to the system: a good moment to send more. */
	void (*drained)(void *context, struct net_socket *socket, void *user);
	/* The socket is gone, for whatever reason, and must not be used any more. Called once per
	 * opened socket. */
	void (*closed)(void *context, struct net_socket *socket, void *user);
	/* net_wake was called since the last time. */
	void (*woken)(void *context);
	/* About every 100 ms. */
	void (*tick)(void *context);
	/* A turn of the loop has ended; it took this much processor time, for which everybody else
	 * waited. */
	void (*turned)(void *context, int64_t microseconds);
	/* SIGTERM or SIGINT arrived: finish the current work, then call net_stop. */
	void (*asked_to_stop)(void *context);
	/* SIGHUP arrived: reload what may have changed. */
	void (*asked_to_reload)(void *context);
	void *context;
};

struct net_options {
	const char *listen;   /* "127.0.0.1:8080", "[::1]:8080"; port 0 = any free one */
	const char *trusted;  /* addresses of reverse proxies, separated by commas; "" = none */
	unsigned connections; /* most connections at a time */
	unsigned per_address; /* most connections per address (unless trusted) */
	/* added to every response: "name: value\r\n" lines, such as the CSP */
	const char *headers;
	/* also limit the rate of new connections, and of messages that arrive together */
	bool strict;
	/* the length of a second in all waits for clients: 0 = 1,000; tests may want less */
	unsigned second_ms;
};

/* Opens the port. NULL with one sentence in error[256]: address in use, not an address, no
 * permission. */
struct net *net_open(const struct net_options *options, const struct net_handler *handler,
                     char *error);
/* The port in use. */
unsigned net_port(const struct net *net);
/* Runs until net_stop. */
void net_run(struct net *net);
/* From now on sockets are rejected as by a server that stops; requests are still answered. */
void net_drain(struct net *net);
void net_stop(struct net *net);
void net_close(struct net *net);
/* From any thread: `woken` will be called on the loop. */
void net_wake(struct net *net);
/* Makes sure that the loop turns within this many milliseconds. */
void net_turn_later(struct net *net, unsigned ms);
/* Milliseconds since 1970, and milliseconds of a clock that never jumps. */
int64_t net_now(void);
int64_t net_monotonic(void);

/* Answers a request; does nothing if its client is gone. `headers` are further "name: value\r\n"
 * lines or NULL; the body is copied. Adds Content-Type from `type`, Content-Length and the headers
 * of net_options. HEAD gets no body. */
void net_reply(struct net *net, uint64_t request, unsigned status, const char *type,
               const char *headers, const void *body, size_t length);
/* The same with a body that is not copied: it must not change until net_close. For static files. */
void net_reply_kept(struct net *net, uint64_t request, unsigned status, const char *type,
                    const char *headers, const void *body, size_t length);

/* Queues one text message (copied). Returns false if the backlog would exceed NET_BACKLOG_MAX: the
 * socket is then being closed with 1013. */
bool net_send(struct net_socket *socket, const char *text, size_t length);
/* Bytes queued and not yet passed to the system. */
size_t net_backlog(const struct net_socket *socket);
/* Stops reading from the socket for about this many milliseconds (0 = until the loop's next tick):
 * a client that sends too much has to wait. */
void net_hold(struct net_socket *socket, int64_t milliseconds);
/* Ends net_hold now. */
void net_release(struct net_socket *socket);
/* The socket's client was disconnected for misbehaving. An address to which that happens repeatedly
 * gets no connections for a while. */
void net_strike(struct net_socket *socket);
/* Within `open`, before it returns false: the rejection is temporary; the client may retry in a
 * moment. */
void net_refuse_later(struct net_socket *socket);
/* Closes after sending what is queued, with a WebSocket close code and a short reason. */
void net_shut(struct net_socket *socket, unsigned code, const char *reason);

struct net_counts {
	uint64_t requests, connections_total, messages_in, messages_out, bytes_in, bytes_out,
		refused, shut_out, swept; /* `swept`: pinged, or closed for silence */
	unsigned connections, sockets;
};
void net_count(const struct net *net, struct net_counts *counts);

#endif
