/* What arrives from outside as text: UTF-8, addresses, lists, the head of a request.
 * Pure functions: no sockets, no allocation, no library. */
#ifndef SERVER_NET_NET_TEXT_H
#define SERVER_NET_NET_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/net/net.h"

/* Whether the bytes are well-formed UTF-8 (RFC 3629: nothing overlong, no surrogates). */
bool net_text_is_utf8(const char *text, size_t length);
/* A decoded path as net_request promises it: starts with '/', printable UTF-8, no "..", no
 * backslash. */
bool net_text_is_path(const char *path);
/* Whether a comma-separated list holds `item`, in whatever case. */
bool net_text_lists(const char *list, const char *item);
/* Digits only, and not more than `max`. */
bool net_text_number(const char *text, uint64_t max, uint64_t *number);

/* Reads "127.0.0.1:8080" or "[::1]:8080"; names are not resolved. */
bool net_text_read_listen(const char *text, struct sockaddr_storage *address, socklen_t *length);
/* The address without its port; IPv4 inside IPv6 is written as IPv4. */
void net_text_address(const struct sockaddr_storage *address, char text[NET_ADDRESS_MAX]);
/* Normalises a written address; false when it is none. */
bool net_text_normal_address(const char *text, char normal[NET_ADDRESS_MAX]);
/* What counts as one client for limits: an IPv4 address, or the /64 of an IPv6 address. */
void net_text_client(const char *address, char client[NET_ADDRESS_MAX]);
/* The client's address from X-Forwarded-For: the last one that is not itself a trusted proxy.
 * False when there is no well-formed one. */
bool net_text_forwarded(const char *forwarded, const char *trusted, char address[NET_ADDRESS_MAX]);

/* --- the head of an HTTP/1.1 request ------------------------------------------------------
 *
 * Read more strictly than by most servers, because nobody that we want to talk to is sloppy:
 * lines end with CR LF, no folded lines, no blanks before a colon, one Content-Length of plain
 * digits, no chunks. Whatever two programs could read in two ways is refused. */

enum {
	NET_HEAD_MAX = 8 * 1024, /* bytes of a head; longer ones get 431 */
	NET_QUERY_MAX = 2048,
};

struct net_head {
	struct net_request request; /* without id, address, secure, body */
	bool close;                 /* the connection ends after the answer */
	bool upgrade;               /* asks for a WebSocket */
	uint64_t length;            /* of the body that follows; at most NET_BODY_MAX */
	/* Values of headers; "" when absent. */
	const char *connection, *expect, *content_length, *transfer_encoding, *upgrade_to;
	const char *forwarded_for, *forwarded_proto;
	const char *socket_key, *socket_version, *socket_protocol;
};

/* The length of the head at the start of these bytes, with its empty line; 0 when it is not yet
 * complete. */
size_t net_head_find(const char *bytes, size_t length);
/* Reads a whole head from `text`, which is changed and keeps the values; `spare` has room for
 * `spare_size` bytes more (headers that came several times). 0, or the status to refuse the
 * request with. */
unsigned net_head_read(char *text, size_t length, char *spare, size_t spare_size,
                       struct net_head *head);

#endif
