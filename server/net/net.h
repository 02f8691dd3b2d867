/* The network: HTTP requests and WebSocket messages as plain calls. net*.c implement it on libuv;
 * nothing else includes that library, so it can be replaced.
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

/* Valid during the callback only. Absent texts are "". */
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
	bool proxied;        /* a trusted proxy handed it on */
	bool secure;         /* https, here or (trusted) at the proxy */
	size_t expected;     /* bytes of the body, also before it is read */
	const char *body;
	size_t body_length;
};

struct net_handler {
	/* May be NULL. Whether this client may ask now: called when the head of a request is
	 * there and before its body is read. 0, or the seconds to wait: then it is refused
	 * (429). Who goes on is cut off. */
	unsigned (*admit)(void *context, const struct net_request *request);
	/* May be NULL. The most bytes that the body of this request may have, at most
	 * NET_BODY_MAX; with more it is refused (413) before the body is read. */
	size_t (*body_max)(void *context, const struct net_request *request);
	/* Must lead to one net_reply, during the call or later. */
	void (*request)(void *context, const struct net_request *request);
	/* A WebSocket asks to open at its path. False refuses it (403). *user is kept with the
	 * socket. */
	bool (*open)(void *context, struct net_socket *socket, const struct net_request *request,
	             void **user);
	/* A whole message; binary ones are refused before (1003). False after net_hold: not now;
	 * it is kept and comes again when the socket is read again. */
	bool (*message)(void *context, struct net_socket *socket, void *user, const char *text,
	                size_t length);
	/* Everything queued has been handed to the system: a good moment to send more. */
	void (*drained)(void *context, struct net_socket *socket, void *user);
	/* Gone, for whatever reason; the socket must not be used any more. Called once per
	 * opened socket. */
	void (*closed)(void *context, struct net_socket *socket, void *user);
	/* net_wake was called since the last time. */
	void (*woken)(void *context);
	/* About every 100 ms. */
	void (*tick)(void *context);
	/* A turn of the loop has ended; it took so much processor time, which is what everybody
	 * else waited for it. */
	void (*turned)(void *context, int64_t microseconds);
	/* SIGTERM or SIGINT arrived: stop when what is under way is done, by net_stop. */
	void (*asked_to_stop)(void *context);
	/* SIGHUP arrived: read again what may have changed. */
	void (*asked_to_reload)(void *context);
	void *context;
};

struct net_options {
	const char *listen;   /* "127.0.0.1:8080", "[::1]:8080"; port 0 = any free one */
	const char *trusted;  /* addresses of reverse proxies, separated by commas; "" = none */
	unsigned connections; /* at most so many at a time */
	unsigned per_address; /* at most so many of one address (unless trusted) */
	const char *headers;  /* added to every answer: "name: value\r\n" lines, such as the CSP */
	/* paces are limited: of new connections, of messages that come at once */
	bool strict;
	/* a second of all waits for clients: 0 = 1,000; a test may want less */
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
/* From now on sockets are refused as by a server that stops; requests are still answered. */
void net_drain(struct net *net);
void net_stop(struct net *net);
void net_close(struct net *net);
/* From any thread: `woken` will be called on the loop. */
void net_wake(struct net *net);
/* There is a turn of the loop in so many milliseconds, if there is none before. */
void net_turn_later(struct net *net, unsigned ms);
/* Milliseconds since 1970, and of a clock that never jumps. */
int64_t net_now(void);
int64_t net_monotonic(void);

/* Answers a request; nothing happens when its client is gone. `headers` are further "name:
 * value\r\n" lines or NULL; the body is copied. Content-Length, Date-free: net adds Content-Type
 * from `type`, the length and the headers of net_options. HEAD gets no body. */
void net_reply(struct net *net, uint64_t request, unsigned status, const char *type,
               const char *headers, const void *body, size_t length);
/* The same with a body that is not copied: it must stay as it is until net_close. For static
 * files. */
void net_reply_kept(struct net *net, uint64_t request, unsigned status, const char *type,
                    const char *headers, const void *body, size_t length);

/* Queues one text message (copied). False when the backlog would exceed NET_BACKLOG_MAX: the
 * socket is then being closed with 1013. */
bool net_send(struct net_socket *socket, const char *text, size_t length);
/* Bytes queued and not yet handed to the system. */
size_t net_backlog(const struct net_socket *socket);
/* Nothing is read from the socket for so many milliseconds (about; 0 = until the loop's next
 * tick): who sends more than they may waits. */
void net_hold(struct net_socket *socket, int64_t milliseconds);
/* What net_hold has begun ends now. */
void net_release(struct net_socket *socket);
/* The socket's client was cut off. An address to which that happens again and again gets no
 * connections for a while. */
void net_strike(struct net_socket *socket);
/* Within `open`, before it says no: not for good; the client may come again in a moment. */
void net_refuse_later(struct net_socket *socket);
/* Closes after what is queued, with a WebSocket close code and a short reason. */
void net_shut(struct net_socket *socket, unsigned code, const char *reason);

struct net_counts {
	uint64_t requests, connections_total, messages_in, messages_out, bytes_in, bytes_out,
		refused, shut_out, swept; /* asked whether they are there, or ended for silence */
	unsigned connections, sockets;
};
void net_count(const struct net *net, struct net_counts *counts);

#endif
