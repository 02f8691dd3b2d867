/* HTTP connections: bytes in, requests to the handler, responses out.
 *
 * A connection reads one request at a time. Until it is answered nothing more is read, so a client
 * that sends more simply waits. net_text.c parses the head; a request for a WebSocket is passed to
 * net_ws.c. */
#include "server/net/net_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/uio.h>
#include <unistd.h>

static const struct net_status {
	unsigned status;
	const char *words, *code, *sentence; /* the latter two for rejections made here */
} statuses[] = {
	{200, "OK", NULL, NULL},
	{201, "Created", NULL, NULL},
	{202, "Accepted", NULL, NULL},
	{204, "No Content", NULL, NULL},
	{301, "Moved Permanently", NULL, NULL},
	{302, "Found", NULL, NULL},
	{303, "See Other", NULL, NULL},
	{304, "Not Modified", NULL, NULL},
	{400, "Bad Request", "bad-request", "The request is malformed."},
	{401, "Unauthorized", NULL, NULL},
	{403, "Forbidden", "forbidden", "This socket is refused."},
	{404, "Not Found", NULL, NULL},
	{405, "Method Not Allowed", "method", "The methods are GET, HEAD, POST and DELETE."},
	{409, "Conflict", NULL, NULL},
	{411, "Length Required", "bad-request", "A body needs a Content-Length."},
	{413, "Content Too Large", "too-large", "The body is too long."},
	{414, "URI Too Long", "too-large", "The query is too long."},
	{422, "Unprocessable Content", NULL, NULL},
	{426, "Upgrade Required", "bad-request", "The WebSocket version is 13."},
	{429, "Too Many Requests", "too-many",
         "Your address asks too often or has too many sockets; wait a moment."},
	{431, "Request Header Fields Too Large", "too-large", "The headers are too long."},
	{500, "Internal Server Error", "storage", "The server is out of memory."},
	{501, "Not Implemented", "method", "The methods are GET, HEAD, POST and DELETE."},
	{503, "Service Unavailable", "stopping", "The server is stopping."},
	{505, "HTTP Version Not Supported", "bad-request", "The protocol is HTTP/1.1."},
};

static const struct net_status *net_http_status(unsigned status)
{
	static const struct net_status unknown = {0, "Unknown", "bad-request", ""};
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++)
		if (statuses[i].status == status)
			return &statuses[i];
	return &unknown;
}

static void net_http_free_exchange(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	socket->exchange = NULL;
	socket->request = 0;
	if (!exchange)
		return;
	free(exchange->body);
	free(exchange->answer);
	free(exchange);
}

void net_http_free(struct net_socket *socket)
{
	net_http_free_exchange(socket);
	free(socket->input);
	socket->input = NULL;
	socket->input_length = 0;
}

/* --- the connection ------------------------------------------------------------------------ */

/* Reads what has arrived and appends it. Returns false if the other side has ended or the
 * connection is broken. */
static bool net_http_receive(struct net_socket *socket)
{
	if (!socket->input && !(socket->input = malloc(NET_INPUT)))
		return false;
	size_t room = NET_INPUT - socket->input_length;
	ssize_t got = room ? recv(socket->fd, socket->input + socket->input_length, room, 0) : -1;
	if (got > 0) {
		socket->input_length += (size_t)got;
		socket->net->counts.bytes_in += (uint64_t)got;
	}
	return got > 0 || (got < 0 && (!room || errno == EAGAIN || errno == EINTR));
}

static void net_http_consume(struct net_socket *socket, size_t length)
{
	socket->input_length -= length;
	if (socket->input_length)
		memmove(socket->input, socket->input + length, socket->input_length);
	else {
		free(socket->input);
		socket->input = NULL;
	}
}

/* --- answers ------------------------------------------------------------------------------- */

/* Composes the response. The body goes into the same memory as the head unless it is kept by the
 * caller. */
static void net_http_compose(struct net_socket *socket, unsigned status, const char *type,
                             const char *headers, const char *body, size_t length, bool keep)
{
	struct net_exchange *exchange = socket->exchange;
	const char *own = socket->net->headers;
	bool bodiless = status == 204 || status == 304;
	bool with_body = !bodiless && exchange->head.request.method != NET_HEAD && length;
	size_t copied = with_body && !keep ? length : 0;
	char line[64] = "";
	/* The fixed words and numbers of a head take less than 256 bytes. */
	size_t size = 256 + strlen(type) + strlen(own) + strlen(headers) + copied;

	exchange->answered = true;
	exchange->head.close = exchange->head.close || socket->net->stopping;
	exchange->answer = malloc(size);
	if (!exchange->answer) {
		exchange->head.close = true;
		return;
	}
	if (!bodiless)
		snprintf(line, sizeof(line), "Content-Length: %zu\r\n", length);
	int head = snprintf(
		exchange->answer, size, "HTTP/1.1 %u %s\r\n%s%s%s%s%s%s%s\r\n", status,
		net_http_status(status)->words, line,
		bodiless ? "" : "Content-Type: ", bodiless ? "" : type, bodiless ? "" : "\r\n", own,
		headers, exchange->head.close ? "Connection: close\r\n" : "");
	exchange->answer_length = (size_t)head;
	if (copied) {
		memcpy(exchange->answer + head, body, copied);
		exchange->answer_length += copied;
	} else if (with_body) {
		exchange->kept = body;
		exchange->kept_length = length;
	}
}

/* Rejects a request before it reaches the handler; the connection is closed. `retry`: see
 * net_http_put_off. */
static void net_http_refuse_with(struct net_socket *socket, unsigned status, unsigned retry)
{
	const struct net_status *row = net_http_status(status);
	char body[256], wait[32] = "", member[32] = "";
	if (retry) {
		snprintf(wait, sizeof(wait), "Retry-After: %u\r\n", retry);
		snprintf(member, sizeof(member), ",\"retry\":%u", retry);
	}
	int length = snprintf(body, sizeof(body),
	                      "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"%s}}", row->code,
	                      row->sentence, member);
	socket->net->counts.refused++;
	net_http_compose(socket, status, "application/json",
	                 status == 405   ? "Allow: GET, HEAD, POST, DELETE\r\n"
	                 : status == 426 ? "Sec-WebSocket-Version: 13\r\n"
	                                 : wait,
	                 body, (size_t)length, false);
}

static void net_http_refuse(struct net_socket *socket, unsigned status)
{
	socket->exchange->head.close = true;
	net_http_refuse_with(socket, status, 0);
}

/* Rejects a request of a client that sends too many. The connection stays open, unless there is a
 * body that would have to be read, or it has happened too often. */
static void net_http_put_off(struct net_socket *socket, unsigned retry)
{
	if (++socket->excess >= NET_EXCESS_MAX)
		net_strike(socket);
	if (socket->exchange->head.length || socket->excess >= NET_EXCESS_MAX ||
	    net_is_shut_out(socket))
		socket->exchange->head.close = true;
	net_http_refuse_with(socket, 429, retry);
}

static void net_http_answer(struct net *net, uint64_t request, unsigned status, const char *type,
                            const char *headers, const void *body, size_t length, bool keep)
{
	uint64_t slot = request & ((UINT64_C(1) << NET_SLOT_BITS) - 1);
	struct net_socket *socket = slot < net->limit ? net->slots[slot] : NULL;
	if (!request || !socket || socket->request != request || socket->exchange->answered)
		return;
	net_http_compose(socket, status, type ? type : "application/octet-stream",
	                 headers ? headers : "", body, length, keep);
	/* Sent right after the handler's call, or before the loop waits. */
	if (!socket->exchange->asking)
		net_mark_dirty(socket);
}

void net_reply(struct net *net, uint64_t request, unsigned status, const char *type,
               const char *headers, const void *body, size_t length)
{
	net_http_answer(net, request, status, type, headers, body, length, false);
}

void net_reply_kept(struct net *net, uint64_t request, unsigned status, const char *type,
                    const char *headers, const void *body, size_t length)
{
	net_http_answer(net, request, status, type, headers, body, length, true);
}

/* Writes as much as the system accepts. Returns false if the connection is broken. */
static bool net_http_write(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	size_t total = exchange->answer_length + exchange->kept_length;
	if (!exchange->answer)
		return false;
	while (exchange->sent < total) {
		size_t from_answer = exchange->sent < exchange->answer_length
		                             ? exchange->sent
		                             : exchange->answer_length;
		size_t from_kept = exchange->sent - from_answer;
		struct iovec parts[2] = {
			{exchange->answer + from_answer, exchange->answer_length - from_answer},
			{exchange->kept ? (char *)exchange->kept + from_kept : NULL,
		         exchange->kept_length - from_kept},
		};
		struct msghdr message = {.msg_iov = parts,
		                         .msg_iovlen = exchange->kept_length ? 2 : 1};
		ssize_t sent = sendmsg(socket->fd, &message, MSG_NOSIGNAL);
		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0)
			return errno == EAGAIN;
		exchange->sent += (size_t)sent;
		socket->net->counts.bytes_out += (uint64_t)sent;
		socket->deadline = net_after(socket->net, NET_WRITE_WAIT);
	}
	return true;
}

/* --- requests ------------------------------------------------------------------------------ */

/* Determines the client of a request: a trusted proxy names it. */
static void net_http_find_client(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	struct net_request *request = &exchange->head.request;
	request->address = socket->address;
	request->proxied = socket->trusted && exchange->head.forwarded_for[0] != '\0';
	if (!socket->trusted)
		return;
	if (net_text_forwarded(exchange->head.forwarded_for, socket->net->trusted,
	                       exchange->address))
		request->address = exchange->address;
	request->secure = !strcasecmp(exchange->head.forwarded_proto, "https");
}

void net_refuse_later(struct net_socket *socket)
{
	socket->later = true;
}

/* Returns 0 if the request may become a WebSocket, otherwise the status to reject it with. */
static unsigned net_http_check_upgrade(struct net_socket *socket)
{
	struct net *net = socket->net;
	struct net_head *head = &socket->exchange->head;
	if (strcmp(head->socket_version, "13") != 0)
		return 426;
	if (strlen(head->socket_key) != 24 ||
	    !net_text_lists(head->socket_protocol, NET_SUBPROTOCOL))
		return 400;
	if (net->stopping || net->draining)
		return 503;
	/* Clients behind a proxy were not counted when the proxy connected. */
	if (!net_claim_address(socket, head->request.address))
		return 429;
	socket->state = NET_STATE_OPENING;
	socket->opened = net->handler.open && net->handler.open(net->handler.context, socket,
	                                                        &head->request, &socket->user);
	if (socket->opened)
		return 0;
	socket->state = NET_STATE_HTTP;
	return socket->later ? 503 : 403;
}

/* The result of a step of a connection. */
enum net_step {
	NET_STEP_ON,   /* another step is possible at once */
	NET_STEP_READ, /* more input is needed */
	NET_STEP_END,  /* another part continues, or the connection is gone */
};

/* Turns the connection into a WebSocket. */
static enum net_step net_http_upgrade(struct net_socket *socket, size_t head_length)
{
	char key[25];
	unsigned status = net_http_check_upgrade(socket);
	if (status) {
		net_http_refuse(socket, status);
		return NET_STEP_ON;
	}
	memcpy(key, socket->exchange->head.socket_key, sizeof(key));
	net_http_consume(socket, head_length);
	net_http_free_exchange(socket);
	net_ws_begin(socket, key);
	return NET_STEP_END;
}

/* Parses the next request of the input. */
static enum net_step net_http_begin(struct net_socket *socket)
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	struct net *net = socket->net;
	size_t length = net_head_find(socket->input, socket->input_length);
	if (!length && socket->input_length < NET_HEAD_MAX)
		return NET_STEP_READ;
	struct net_exchange *exchange = malloc(sizeof(*exchange));
	if (!exchange) {
		net_close_socket(socket);
		return NET_STEP_END;
	}
	memset(exchange, 0, offsetof(struct net_exchange, text));
	socket->exchange = exchange;
	socket->request = ++net->serial << NET_SLOT_BITS | socket->slot;
	net->counts.requests++;
	unsigned status = 431;
	if (length && length <= NET_HEAD_MAX) {
		memcpy(exchange->text, socket->input, length);
		status = net_head_read(exchange->text, length, exchange->spare,
		                       sizeof(exchange->spare), &exchange->head);
	}
	exchange->head.request.id = socket->request;
	exchange->head.request.body = "";
	if (status) {
		net_http_refuse(socket, status);
		return NET_STEP_ON;
	}
	exchange->head.request.expected = (size_t)exchange->head.length;
	net_http_find_client(socket);
	unsigned retry = net->handler.admit
	                         ? net->handler.admit(net->handler.context, &exchange->head.request)
	                         : 0;
	if (retry) {
		net_http_consume(socket, length);
		net_http_put_off(socket, retry);
		return NET_STEP_ON;
	}
	socket->excess = 0;
	if (exchange->head.upgrade)
		return net_http_upgrade(socket, length);
	net_http_consume(socket, length);
	if (exchange->head.length && net->handler.body_max &&
	    exchange->head.length >
	            net->handler.body_max(net->handler.context, &exchange->head.request)) {
		net_http_refuse(socket, 413);
		return NET_STEP_ON;
	}
	socket->deadline = net_after(socket->net, NET_BODY_WAIT);
	if (exchange->head.length && net_text_lists(exchange->head.expect, "100-continue") &&
	    send(socket->fd, go_on, sizeof(go_on) - 1, MSG_NOSIGNAL) < 0)
		exchange->head.close = true;
	return NET_STEP_ON;
}

/* Moves the body from the input to the exchange. Returns false if it is incomplete. */
static bool net_http_take_body(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	struct net_request *request = &exchange->head.request;
	size_t wanted = (size_t)exchange->head.length;
	if (!wanted)
		return true;
	if (!exchange->body && !(exchange->body = malloc(wanted + 1))) {
		net_http_refuse(socket, 500);
		return false;
	}
	size_t length = wanted - request->body_length;
	if (length > socket->input_length)
		length = socket->input_length;
	if (length) {
		memcpy(exchange->body + request->body_length, socket->input, length);
		request->body_length += length;
		net_http_consume(socket, length);
	}
	exchange->body[request->body_length] = 0;
	request->body = exchange->body;
	return request->body_length == wanted;
}

/* The end of a connection after a rejection: what the client still sends is read and discarded for
 * a moment, because closing with unread bytes would make the client lose the response. */
static void net_http_linger(struct net_socket *socket)
{
	shutdown(socket->fd, SHUT_WR);
	net_http_free(socket);
	socket->state = NET_STATE_LINGERING;
	socket->deadline = net_after(socket->net, NET_LINGER);
	net_watch(socket, UV_READABLE);
}

/* Passes a whole request to the handler. */
static enum net_step net_http_ask(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	struct net *net = socket->net;
	if (!net_http_take_body(socket))
		return exchange->answered ? NET_STEP_ON : NET_STEP_READ;
	exchange->asked = true;
	exchange->asking = true;
	socket->deadline = 0;
	net->handler.request(net->handler.context, &exchange->head.request);
	exchange->asking = false;
	if (exchange->answered)
		return NET_STEP_ON;
	net_watch(socket, 0);
	return NET_STEP_END;
}

/* Writes the response, then goes on to the next request. */
static enum net_step net_http_finish(struct net_socket *socket)
{
	struct net_exchange *exchange = socket->exchange;
	if (!net_http_write(socket)) {
		net_close_socket(socket);
		return NET_STEP_END;
	}
	if (exchange->sent < exchange->answer_length + exchange->kept_length) {
		net_watch(socket, UV_WRITABLE);
		return NET_STEP_END;
	}
	if (exchange->head.close) {
		net_http_linger(socket);
		return NET_STEP_END;
	}
	net_http_free_exchange(socket);
	socket->deadline = net_after(socket->net, NET_KEEP_ALIVE);
	return NET_STEP_ON;
}

/* Continues as far as possible without waiting. */
void net_http_proceed(struct net_socket *socket)
{
	enum net_step step;
	unsigned requests = 0;
	if (socket->state != NET_STATE_HTTP)
		return;
	do {
		const struct net_exchange *exchange = socket->exchange;
		/* Fairness: a client that sends many requests at once waits for the others. */
		if (!exchange && socket->input_length &&
		    (requests++ >= NET_TURN_OWN ||
		     socket->net->turn_requests >= NET_TURN_REQUESTS)) {
			net_watch(socket, 0);
			net_mark_dirty(socket);
			return;
		}
		if (!exchange && socket->input_length)
			socket->net->turn_requests++;
		step = !exchange            ? net_http_begin(socket)
		       : exchange->answered ? net_http_finish(socket)
		       : exchange->asked    ? NET_STEP_END
		                            : net_http_ask(socket);
	} while (step == NET_STEP_ON);
	if (step == NET_STEP_READ)
		net_watch(socket, UV_READABLE);
}

void net_http_on_ready(struct net_socket *socket, int events)
{
	if (socket->state == NET_STATE_LINGERING) {
		socket->input_length = 0;
		if (!net_http_receive(socket) ||
		    (socket->lingered += socket->input_length) > NET_LINGER_BYTES)
			net_close_socket(socket);
		return;
	}
	if (events & UV_WRITABLE) {
		net_http_proceed(socket);
		return;
	}
	/* The first bytes of a request start its timeout. */
	if (!socket->exchange && !socket->input_length)
		socket->deadline = net_after(socket->net, NET_HEAD_WAIT);
	if (!net_http_receive(socket)) {
		net_close_socket(socket);
		return;
	}
	net_http_proceed(socket);
}
