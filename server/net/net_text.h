/* Text from outside: UTF-8, addresses, lists, the head of a request. Pure functions: no sockets, no
 * allocation, no library. */
#ifndef SERVER_NET_NET_TEXT_H
#define SERVER_NET_NET_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/net/net.h"

/* True if the bytes are well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates). */
bool net_text_is_utf8(const char *text, size_t length);
/* True for a decoded path as net_request guarantees it: starts with '/', printable UTF-8, no "..",
 * no backslash. */
bool net_text_is_path(const char *path);
/* True if a comma-separated list contains `item`, ignoring case. */
bool net_text_lists(const char *list, const char *item);
/* Parses a number: digits only, at most `max`. */
bool net_text_number(const char *text, uint64_t max, uint64_t *number);

/* Parses "127.0.0.1:8080" or "[::1]:8080"; names are not resolved. */
bool net_text_read_listen(const char *text, struct sockaddr_storage *address, socklen_t *length);
/* The address without its port; IPv4 inside IPv6 is written as IPv4. */
void net_text_address(const struct sockaddr_storage *address, char text[NET_ADDRESS_MAX]);
/* Normalises a written address; returns false if it is invalid. */
bool net_text_normal_address(const char *text, char normal[NET_ADDRESS_MAX]);
/* What counts as one client for limits: an IPv4 address, or the /64 of an IPv6 address. */
void net_text_client(const char *address, char client[NET_ADDRESS_MAX]);
/* The client's address from X-Forwarded-For: the last one that is not itself a trusted proxy.
 * Returns false if there is no well-formed one. */
bool net_text_forwarded(const char *forwarded, const char *trusted, char address[NET_ADDRESS_MAX]);

/* --- the head of an HTTP/1.1 request ------------------------------------------------------
 *
 * Stricter than most servers, because well-behaved clients are never sloppy: lines end with CR LF,
 * no folded lines, no blanks before a colon, one Content-Length of plain digits, no chunks.
 * Anything that two programs could parse in two ways is rejected. */

enum {
	NET_HEAD_MAX = 8 * 1024, /* bytes of a head; longer ones get 431 */
	NET_QUERY_MAX = 2048,
};

struct net_head {
	struct net_request request; /* without id, address, secure and body */
	bool close;                 /* the connection ends after the response */
	bool upgrade;               /* asks for a WebSocket */
	uint64_t length;            /* of the following body; at most NET_BODY_MAX */
	/* Values of headers; "" if missing. */
	const char *connection, *expect, *content_length, *transfer_encoding, *upgrade_to;
	const char *forwarded_for, *forwarded_proto;
	const char *socket_key, *socket_version, *socket_protocol;
};

/* The length of the head at the start of these bytes, including its empty line; 0 if it is
 * incomplete. */
size_t net_head_find(const char *bytes, size_t length);
/* Parses a whole head in `text`, which is modified and holds the values; `spare` has room for
 * `spare_size` more bytes (for headers that occur several times). Returns 0, or the status with
 * which to reject the request. */
unsigned net_head_read(char *text, size_t length, char *spare, size_t spare_size,
                       struct net_head *head);

#endif
