/* WebSockets (RFC 6455): whole text messages in, queued frames out. docs/decisions/websockets.md
 * explains why this is our own code.
 *
 * Frames are checked strictly: a client's frames are masked, reserved bits are zero, control frames
 * are short and not fragmented; anything else closes the connection with a code. Many small
 * messages leave in one system call: they are sent before the loop waits (net_ws_flush), not in
 * net_send, so that everything a handler sends to a socket goes together. A socket is not read
 * while it is held or does not read itself. */
#include "server/net/net_internal.h"

#include "core/never.h"
#include <errno.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Kinds of frames (RFC 6455, 5.2). */
enum {
	NET_WS_CONTINUATION = 0x0,
	NET_WS_TEXT = 0x1,
	NET_WS_BINARY = 0x2,
	NET_WS_CLOSE = 0x8,
	NET_WS_PING = 0x9,
	NET_WS_PONG = 0xa,
	NET_WS_CONTROL_MAX = 125, /* bytes of a control frame */
};

/* --- the queue ---------------------------------------------------------------------------- */

static size_t net_ws_queued(const struct net_socket *socket)
{
	return socket->queue_end - socket->queue_start;
}

static void net_ws_empty_queue(struct net_socket *socket)
{
	free(socket->queue);
	socket->queue = NULL;
	socket->queue_start = socket->queue_end = socket->queue_size = 0;
}

/* Makes room for `length` more bytes. */
static bool net_ws_reserve(struct net_socket *socket, size_t length)
{
	if (socket->queue_end + length <= socket->queue_size)
		return true;
	size_t queued = net_ws_queued(socket);
	size_t size = 512;
	while (size < queued + length)
		size *= 2;
	unsigned char *queue = malloc(size);
	if (!queue)
		return false;
	if (queued)
		memcpy(queue, socket->queue + socket->queue_start, queued);
	free(socket->queue);
	socket->queue = queue;
	socket->queue_start = 0;
	socket->queue_end = queued;
	socket->queue_size = size;
	return true;
}

/* Writes the header of an unmasked, final frame; returns its length. */
static size_t net_ws_header(unsigned char header[10], unsigned opcode, size_t length)
{
	size_t extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
	header[0] = (unsigned char)(0x80 | opcode);
	header[1] = (unsigned char)(extra == 0 ? length : extra == 2 ? 126 : 127);
	for (size_t i = 0; i < extra; i++)
		header[2 + i] = (unsigned char)((uint64_t)length >> 8 * (extra - 1 - i));
	return 2 + extra;
}

static bool net_ws_queue_frame(struct net_socket *socket, unsigned opcode, const char *data,
                               size_t length)
{
	unsigned char header[10];
	size_t header_length = net_ws_header(header, opcode, length);
	if (!net_ws_reserve(socket, header_length + length))
		return false;
	unsigned char *end = socket->queue + socket->queue_end;
	memcpy(end, header, header_length);
	if (length)
		memcpy(end + header_length, data, length);
	socket->queue_end += header_length + length;
	net_mark_dirty(socket);
	return true;
}

/* --- reading less ------------------------------------------------------------------------- */

static bool net_ws_is_sending(const struct net_socket *socket)
{
	return socket->state == NET_STATE_OPENING || socket->state == NET_STATE_OPEN;
}

/* Requests the events that are needed now. A socket is not read while it is held or does not read
 * itself. */
static void net_ws_watch(struct net_socket *socket)
{
	int events = net_ws_queued(socket) ? UV_WRITABLE : 0;
	bool pause = socket->held || net_ws_queued(socket) > NET_BACKLOG_PAUSE;
	if (!pause || socket->state == NET_STATE_ENDING)
		events |= UV_READABLE;
	if (socket->paused && !pause)
		socket->heard = net_monotonic(); /* it could not send anything until now */
	socket->paused = pause;
	net_watch(socket, events);
}

void net_hold(struct net_socket *socket, int64_t milliseconds)
{
	int64_t until = net_monotonic() + milliseconds;
	if (!net_ws_is_sending(socket) || until <= socket->held)
		return;
	socket->net->held += !socket->held;
	socket->held = until;
}

/* --- sending ------------------------------------------------------------------------------ */

bool net_send(struct net_socket *socket, const char *text, size_t length)
{
	if (!net_ws_is_sending(socket) || socket->shut_code)
		return false;
	if (net_backlog(socket) + length > NET_BACKLOG_MAX ||
	    !net_ws_queue_frame(socket, NET_WS_TEXT, text, length)) {
		/* A client this slow will not read what is queued, either. */
		net_shut(socket, 1013, "You read too slowly.");
		socket->queue_end = socket->queue_start + socket->begun;
		return false;
	}
	socket->net->counts.messages_out++;
	socket->net->counts.bytes_out += length;
	return true;
}

size_t net_backlog(const struct net_socket *socket)
{
	return net_ws_queued(socket);
}

void net_shut(struct net_socket *socket, unsigned code, const char *reason)
{
	if (!net_ws_is_sending(socket) || socket->shut_code)
		return;
	socket->shut_code = (uint16_t)code;
	snprintf(socket->shut_reason, sizeof(socket->shut_reason), "%s", reason);
	socket->deadline = net_after(socket->net, NET_SHUT_WAIT);
	net_mark_dirty(socket);
}

/* Updates the rest of the first frame in the queue after the system has accepted a part of it: the
 * rest must follow. */
static void net_ws_note_sent(struct net_socket *socket, size_t sent)
{
	while (sent >= socket->begun && sent > 0) {
		sent -= socket->begun;
		socket->queue_start += socket->begun;
		socket->begun = 0;
		if (!net_ws_queued(socket))
			return;
		const unsigned char *frame = socket->queue + socket->queue_start;
		size_t extra = frame[1] < 126 ? 0 : frame[1] == 126 ? 2 : 8;
		uint64_t length = extra ? 0 : frame[1];
		for (size_t i = 0; i < extra; i++)
			length = length << 8 | frame[2 + i];
		socket->begun = 2 + extra + (size_t)length;
	}
	socket->queue_start += sent;
	socket->begun -= sent;
}

/* Sends as much as the system accepts without waiting. Returns false if the connection is
 * broken. */
static bool net_ws_write(struct net_socket *socket)
{
	while (net_ws_queued(socket)) {
		ssize_t sent = send(socket->fd, socket->queue + socket->queue_start,
		                    net_ws_queued(socket), MSG_NOSIGNAL | MSG_DONTWAIT);
		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0)
			return errno == EAGAIN;
		net_ws_note_sent(socket, (size_t)sent);
		socket->undrained = true;
	}
	net_ws_empty_queue(socket);
	if (socket->undrained && socket->state == NET_STATE_OPEN && !socket->shut_code) {
		socket->undrained = false;
		if (socket->net->handler.drained)
			socket->net->handler.drained(
				socket->net->handler.context, socket, socket->user);
	}
	return true;
}

/* Queues the close frame after everything else; from now on nothing more is sent or delivered. */
static void net_ws_queue_close(struct net_socket *socket, unsigned code, const char *reason)
{
	char text[2 + sizeof(socket->shut_reason)] = {(char)(code >> 8), (char)(code & 0xff)};
	size_t length = strlen(reason);
	if (length > sizeof(text) - 2)
		length = sizeof(text) - 2;
	memcpy(text + 2, reason, length);
	if (socket->state == NET_STATE_ENDING)
		return;
	net_ws_queue_frame(socket, NET_WS_CLOSE, text, code ? 2 + length : 0);
	socket->state = NET_STATE_ENDING;
	socket->net->counts.sockets--;
	socket->deadline = net_after(socket->net, NET_SHUT_WAIT);
	net_mark_dirty(socket);
}

void net_ws_flush(struct net_socket *socket)
{
	if (socket->shut_code && socket->state == NET_STATE_OPEN)
		net_ws_queue_close(socket, socket->shut_code, socket->shut_reason);
	if (!net_ws_write(socket)) {
		net_close_socket(socket);
		return;
	}
	/* The client answers with its own close frame or just disconnects; both arrive as the end
	 * of input. */
	if (socket->state == NET_STATE_ENDING && !net_ws_queued(socket))
		shutdown(socket->fd, SHUT_WR);
	net_ws_watch(socket);
}

/* --- receiving ---------------------------------------------------------------------------- */

/* Why a socket is closed, if it is. */
struct net_ws_end {
	unsigned code; /* 0 = it continues */
	const char *reason;
};

static const struct net_ws_end net_ws_on = {0, NULL};

/* A frame in the received bytes. */
struct net_ws_frame {
	bool final;
	unsigned opcode;
	unsigned char *mask; /* four bytes in front of the payload */
	unsigned char *payload;
	size_t length, whole; /* length of the payload, and with its header */
};

/* Reads the header of the frame at the start of the bytes; frame->whole is 0 if it is
 * incomplete. */
static struct net_ws_end net_ws_read_header(const struct net_socket *socket, unsigned char *bytes,
                                            size_t count, struct net_ws_frame *frame)
{
	*frame = (struct net_ws_frame){.whole = 0};
	if (count < 2)
		return net_ws_on;
	frame->final = bytes[0] >> 7;
	frame->opcode = bytes[0] & 0x0f;
	bool control = frame->opcode >= NET_WS_CLOSE;
	size_t extra = (bytes[1] & 0x7f) == 126 ? 2 : (bytes[1] & 0x7f) == 127 ? 8 : 0;
	uint64_t length = extra ? 0 : bytes[1] & 0x7f;
	if (bytes[0] & 0x70)
		return (struct net_ws_end){1002, "A reserved bit is set."};
	if (!(bytes[1] & 0x80))
		return (struct net_ws_end){1002, "Frames of a client are masked."};
	if (frame->opcode > NET_WS_PONG || (frame->opcode > NET_WS_BINARY && !control))
		return (struct net_ws_end){1002, "There is no such frame."};
	if (control && (extra || !frame->final))
		return (struct net_ws_end){1002, "Control frames are short and whole."};
	if (frame->opcode == NET_WS_BINARY)
		return (struct net_ws_end){1003, "Messages are text."};
	if (!control && (frame->opcode == NET_WS_CONTINUATION) != socket->joining)
		return (struct net_ws_end){1002, "A fragment is missing or too many."};
	if (count < 2 + extra)
		return net_ws_on;
	for (size_t i = 0; i < extra; i++)
		length = length << 8 | bytes[2 + i];
	if (!control && length > NET_MESSAGE_MAX - socket->joined_length)
		return (struct net_ws_end){1009, "A message may have 16384 bytes."};
	frame->mask = bytes + 2 + extra;
	frame->payload = frame->mask + 4;
	frame->length = (size_t)length;
	if (count >= 6 + extra + frame->length)
		frame->whole = 6 + extra + frame->length;
	return net_ws_on;
}

/* Also clears the mask, so that a frame that is handled again is not unmasked twice. */
static void net_ws_unmask(struct net_ws_frame *frame)
{
	for (size_t i = 0; i < frame->length; i++)
		frame->payload[i] ^= frame->mask[i % 4];
	memset(frame->mask, 0, 4);
}

static struct net_ws_end net_ws_hear_close(struct net_socket *socket,
                                           const struct net_ws_frame *frame)
{
	unsigned code = frame->length >= 2 ? (unsigned)(frame->payload[0] << 8 | frame->payload[1])
	                                   : 0;
	/* 1005, 1006 and unassigned codes must not be sent. */
	bool good = frame->length == 0 ||
	            (frame->length >= 2 &&
	             ((code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
	              (code >= 3000 && code <= 4999)));
	(void)socket;
	if (!good)
		return (struct net_ws_end){1002, "There is no such code."};
	return (struct net_ws_end){code ? code : 1000, ""};
}

static struct net_ws_end net_ws_hear_control(struct net_socket *socket,
                                             const struct net_ws_frame *frame)
{
	if (frame->opcode == NET_WS_CLOSE)
		return net_ws_hear_close(socket, frame);
	if (frame->opcode == NET_WS_PING &&
	    !net_ws_queue_frame(socket, NET_WS_PONG, (const char *)frame->payload, frame->length))
		return (struct net_ws_end){1011, "The server is out of memory."};
	return net_ws_on;
}

/* Appends a fragment to those before it. */
static bool net_ws_join(struct net_socket *socket, const struct net_ws_frame *frame)
{
	if (!socket->joined && !(socket->joined = malloc(NET_MESSAGE_MAX)))
		return false;
	memcpy(socket->joined + socket->joined_length, frame->payload, frame->length);
	socket->joined_length += frame->length;
	socket->joining = !frame->final;
	return true;
}

/* Passes a whole message to the handler. Returns false if it must be delivered again. */
static bool net_ws_deliver(struct net_socket *socket, const char *text, size_t length,
                           struct net_ws_end *end)
{
	struct net *net = socket->net;
	if (!net_text_is_utf8(text, length)) {
		*end = (struct net_ws_end){1007, "A message must be UTF-8."};
		return true;
	}
	if (!net->handler.message(net->handler.context, socket, socket->user, length ? text : "",
	                          length))
		return false;
	net->counts.messages_in++;
	net->counts.bytes_in += length;
	return true;
}

/* Handles a whole frame; returns false if it must be handled again later. */
static bool net_ws_handle(struct net_socket *socket, struct net_ws_frame *frame,
                          struct net_ws_end *end)
{
	net_ws_unmask(frame);
	if (frame->opcode >= NET_WS_CLOSE) {
		*end = net_ws_hear_control(socket, frame);
		return true;
	}
	if (frame->final && frame->opcode == NET_WS_TEXT)
		return net_ws_deliver(socket, (char *)frame->payload, frame->length, end);
	if (!net_ws_join(socket, frame))
		*end = (struct net_ws_end){1011, "The server is out of memory."};
	return true;
}

/* Handles the joined message if it is complete; returns false if it must be delivered again. */
static bool net_ws_handle_joined(struct net_socket *socket, struct net_ws_end *end)
{
	if (!socket->joined || socket->joining)
		return true;
	if (!net_ws_deliver(socket, socket->joined, socket->joined_length, end))
		return false;
	free(socket->joined);
	socket->joined = NULL;
	socket->joined_length = 0;
	return true;
}

/* True if the socket may be handled now: one that has sent much waits for a tick. */
static bool net_ws_is_its_turn(struct net_socket *socket)
{
	struct net *net = socket->net;
	if (socket->turn != net->turn) {
		socket->turn = net->turn;
		socket->turn_messages = 0;
	}
	if (net->strict && socket->turn_messages++ >= NET_TURN_MESSAGES)
		net_hold(socket, 1);
	return !socket->held;
}

/* Handles all whole frames of these bytes, until the socket is held. Returns the number of bytes
 * handled. */
static size_t net_ws_use(struct net_socket *socket, unsigned char *bytes, size_t count)
{
	size_t used = 0;
	struct net_ws_end end = net_ws_on;
	while (socket->state == NET_STATE_OPEN && !socket->shut_code && !socket->held) {
		struct net_ws_frame frame = {.whole = 0};
		if (!net_ws_handle_joined(socket, &end))
			break;
		if (!end.code)
			end = net_ws_read_header(socket, bytes + used, count - used, &frame);
		if (!end.code && (!frame.whole || !net_ws_is_its_turn(socket) ||
		                  !net_ws_handle(socket, &frame, &end)))
			break;
		if (end.code) {
			net_ws_queue_close(socket, end.code, end.reason);
			break;
		}
		used += frame.whole;
	}
	return used;
}

/* Keeps unhandled bytes for the next time. Returns false if memory runs out. */
static bool net_ws_keep(struct net_socket *socket, const unsigned char *bytes, size_t count)
{
	char *kept = count ? malloc(count) : NULL;
	if (count && !kept)
		return false;
	if (count)
		memcpy(kept, bytes, count);
	free(socket->input);
	socket->input = kept;
	socket->input_length = count;
	return true;
}

/* Handles the kept bytes, and `got` bytes that have arrived behind them in net->received. */
static void net_ws_take(struct net_socket *socket, size_t got)
{
	unsigned char *bytes = socket->net->received;
	size_t count = socket->input_length + got;
	if (socket->input_length)
		memcpy(bytes, socket->input, socket->input_length);
	size_t used = net_ws_use(socket, bytes, count);
	if (socket->state != NET_STATE_OPEN)
		used = count;
	if (!net_ws_keep(socket, bytes + used, count - used))
		net_shut(socket, 1011, "The server is out of memory.");
	/* The requested events may change; that is done once, with the flush. */
	if (socket->held || socket->paused)
		net_mark_dirty(socket);
}

void net_ws_resume(struct net_socket *socket, int64_t now)
{
	if (socket->held > now)
		return;
	(void)BB_NEVER(socket->net->held == 0);
	socket->net->held--;
	socket->held = 0;
	if (socket->state == NET_STATE_OPEN)
		net_ws_take(socket, 0);
}

void net_release(struct net_socket *socket)
{
	if (socket->held)
		net_ws_resume(socket, socket->held);
}

void net_ws_on_ready(struct net_socket *socket, int events)
{
	struct net *net = socket->net;
	if (events & UV_WRITABLE)
		net_mark_dirty(socket);
	if (!(events & UV_READABLE))
		return;
	/* The kept bytes are less than a frame, or a few frames that wait: there is always room for
	 * more. */
	ssize_t got = recv(socket->fd, net->received + socket->input_length,
	                   sizeof(net->received) - socket->input_length, MSG_DONTWAIT);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (got <= 0) {
		net_close_socket(socket);
		return;
	}
	net->turn_bytes += (size_t)got;
	if (socket->state != NET_STATE_OPEN)
		return; /* closing: ignore what it still sends */
	socket->heard = net_monotonic();
	net_ws_take(socket, (size_t)got);
}

/* --- beginning and end -------------------------------------------------------------------- */

/* The response to a key (RFC 6455, 4.2.2). */
static void net_ws_accept(const char *key, char accept[32])
{
	char text[80];
	unsigned char hash[EVP_MAX_MD_SIZE];
	unsigned length = 0;
	int size = snprintf(text, sizeof(text), "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
	EVP_Digest(text, (size_t)size, hash, &length, EVP_sha1(), NULL);
	EVP_EncodeBlock((unsigned char *)accept, hash, (int)length);
}

void net_ws_begin(struct net_socket *socket, const char *key)
{
	char accept[32], head[512];
	net_ws_accept(key, accept);
	int length = snprintf(
		head, sizeof(head),
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Protocol: " NET_SUBPROTOCOL "\r\nSec-WebSocket-Accept: %s\r\n\r\n",
		accept);
	socket->state = NET_STATE_OPEN;
	socket->net->counts.sockets++;
	socket->deadline = socket->shut_code ? socket->deadline : 0;
	socket->heard = net_monotonic();
	/* A new connection accepts this few bytes; otherwise it is useless. */
	if (send(socket->fd, head, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT) != length) {
		net_close_socket(socket);
		return;
	}
	net_mark_dirty(socket);
	/* Frames that arrived with the request. */
	net_ws_take(socket, 0);
}

bool net_ws_sweep(struct net_socket *socket, int64_t now)
{
	if (socket->state != NET_STATE_OPEN || socket->shut_code || socket->held)
		return false;
	int64_t silence = now - socket->heard;
	if (silence < net_seconds(socket->net, NET_PING_AFTER)) {
		socket->pinged = false;
		return false;
	}
	if (silence >= net_seconds(socket->net, NET_DROP_AFTER)) {
		net_close_socket(socket);
		return true;
	}
	if (socket->pinged)
		return false;
	socket->pinged = net_ws_queue_frame(socket, NET_WS_PING, "?", 1);
	return true;
}

void net_ws_free(struct net_socket *socket)
{
	if (socket->state == NET_STATE_OPEN)
		socket->net->counts.sockets--;
	socket->net->held -= socket->held > 0;
	socket->held = 0;
	net_ws_empty_queue(socket);
	free(socket->joined);
	socket->joined = NULL;
	if (!socket->opened)
		return;
	socket->opened = false;
	socket->net->handler.closed(socket->net->handler.context, socket, socket->user);
}
