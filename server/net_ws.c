/* WebSockets: whole text messages in, queued frames out.
 *
 * The library parses what arrives; joining, limits and UTF-8 are checked here. What is sent is
 * framed here, too: a server's frames are a few bytes of header, and so many small messages
 * leave in one system call. Sending happens before the loop waits (net_ws_flush), not inside
 * net_send, so that everything a handler has to say to a socket goes together. Frames are handed
 * over whole: the library may put a pong between two of our writes. */
#include "server/net_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of frames (RFC 6455, 5.2). */
enum { NET_WS_TEXT = 0x1, NET_WS_PING = 0x9 };

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
	unsigned char *queue = malloc(LWS_PRE + size);
	if (!queue)
		return false;
	if (queued)
		memcpy(queue + LWS_PRE, socket->queue + LWS_PRE + socket->queue_start, queued);
	free(socket->queue);
	socket->queue = queue;
	socket->queue_start = 0;
	socket->queue_end = queued;
	socket->queue_size = size;
	return true;
}

/* The header of an unmasked, final frame; returns its length. */
static size_t net_ws_header(unsigned char header[10], unsigned opcode, size_t length)
{
	size_t extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
	header[0] = (unsigned char)(0x80 | opcode);
	header[1] = (unsigned char)(extra == 0 ? length : extra == 2 ? 126 : 127);
	for (size_t i = 0; i < extra; i++)
		header[2 + i] = (unsigned char)((uint64_t)length >> 8 * (extra - 1 - i));
	return 2 + extra;
}

/* The whole length of the frame that starts at `frame`. */
static size_t net_ws_frame_length(const unsigned char *frame)
{
	size_t extra = frame[1] < 126 ? 0 : frame[1] == 126 ? 2 : 8;
	uint64_t length = extra ? 0 : frame[1];
	for (size_t i = 0; i < extra; i++)
		length = length << 8 | frame[2 + i];
	return 2 + extra + (size_t)length;
}

static bool net_ws_queue_frame(struct net_socket *socket, unsigned opcode, const char *data,
                               size_t length)
{
	unsigned char header[10];
	size_t header_length = net_ws_header(header, opcode, length);
	if (!net_ws_reserve(socket, header_length + length))
		return false;
	unsigned char *end = socket->queue + LWS_PRE + socket->queue_end;
	memcpy(end, header, header_length);
	if (length)
		memcpy(end + header_length, data, length);
	socket->queue_end += header_length + length;
	net_mark_dirty(socket);
	return true;
}

/* --- sending ------------------------------------------------------------------------------ */

static bool net_ws_is_sending(const struct net_socket *socket)
{
	return socket->state == NET_STATE_OPENING || socket->state == NET_STATE_OPEN;
}

bool net_send(struct net_socket *socket, const char *text, size_t length)
{
	if (!net_ws_is_sending(socket) || socket->shut_code)
		return false;
	if (net_backlog(socket) + length > NET_BACKLOG_MAX ||
	    !net_ws_queue_frame(socket, NET_WS_TEXT, text, length)) {
		/* A reader this slow will not take what is queued, either. */
		net_ws_empty_queue(socket);
		net_shut(socket, 1013, "You read too slowly.");
		return false;
	}
	socket->net->counts.messages_out++;
	socket->net->counts.bytes_out += length;
	return true;
}

size_t net_backlog(const struct net_socket *socket)
{
	return net_ws_queued(socket) + socket->handed;
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

/* Hands one chunk of whole frames to the library. False when the connection is broken. */
static bool net_ws_write_chunk(struct net_socket *socket)
{
	unsigned char *start = socket->queue + LWS_PRE + socket->queue_start;
	size_t queued = net_ws_queued(socket);
	size_t length = queued <= NET_CHUNK ? queued : net_ws_frame_length(start);
	while (length < queued) {
		size_t next = length + net_ws_frame_length(start + length);
		if (next > NET_CHUNK)
			break;
		length = next;
	}
	/* LWS_WRITE_HTTP means "as it is" in this library, on WebSockets as well. */
	if (lws_write(socket->wsi, start, length, LWS_WRITE_HTTP) < (int)length)
		return false;
	socket->queue_start += length;
	if (!net_ws_queued(socket))
		net_ws_empty_queue(socket);
	socket->handed = lws_partial_buffered(socket->wsi) ? length : 0;
	socket->undrained = true;
	return true;
}

/* Sends as much as the system takes without waiting. False when the connection is broken. */
static bool net_ws_write(struct net_socket *socket)
{
	if (socket->state != NET_STATE_OPEN)
		return true;
	if (!lws_partial_buffered(socket->wsi))
		socket->handed = 0;
	while (net_ws_queued(socket) && !socket->handed)
		if (!net_ws_write_chunk(socket))
			return false;
	if (net_ws_queued(socket) || socket->handed) {
		lws_callback_on_writable(socket->wsi);
		return true;
	}
	if (socket->undrained && !socket->shut_code) {
		socket->undrained = false;
		if (socket->net->handler.drained)
			socket->net->handler.drained(socket->net->handler.context, socket,
			                             socket->user);
	}
	return true;
}

/* Prepares the close frame; the library sends it when it is told to close. */
static void net_ws_say_goodbye(struct net_socket *socket, unsigned code, const char *reason)
{
	unsigned char text[sizeof(socket->shut_reason)];
	size_t length = strlen(reason);
	if (length > sizeof(text))
		length = sizeof(text);
	memcpy(text, reason, length);
	socket->state = NET_STATE_ENDING;
	socket->deadline = net_after(socket->net, NET_SHUT_WAIT);
	net_ws_empty_queue(socket);
	lws_close_reason(socket->wsi, (enum lws_close_status)code, text, length);
}

/* From the library's receive callback: what this returns makes it close. */
static int net_ws_end(struct net_socket *socket, unsigned code, const char *reason)
{
	net_ws_say_goodbye(socket, code, reason);
	return -1;
}

void net_ws_flush(struct net_socket *socket)
{
	if (socket->state != NET_STATE_OPEN)
		return;
	if (!net_ws_write(socket))
		net_ws_kill(socket);
	else if (socket->shut_code && !net_ws_queued(socket) && !socket->handed) {
		/* Not from the writable callback: the library takes its -1 for a broken line and
		 * says nothing. */
		net_ws_say_goodbye(socket, socket->shut_code, socket->shut_reason);
		lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
	}
}

/* --- receiving ---------------------------------------------------------------------------- */

static int net_ws_deliver(struct net_socket *socket, const char *text, size_t length)
{
	struct net *net = socket->net;
	if (!net_text_is_utf8(text, length))
		return net_ws_end(socket, 1007, "A message must be UTF-8.");
	net->counts.messages_in++;
	net->counts.bytes_in += length;
	net->handler.message(net->handler.context, socket, socket->user, text, length);
	return 0;
}

static int net_ws_receive(struct net_socket *socket, const char *data, size_t length)
{
	if (socket->state != NET_STATE_OPEN || socket->shut_code)
		return 0;
	socket->heard = net_monotonic();
	if (lws_frame_is_binary(socket->wsi))
		return net_ws_end(socket, 1003, "Messages are text.");
	/* The length of a frame is known from its start, so that a huge one need not arrive
	 * first. It can be anything up to SIZE_MAX: the library miscounts some malformed frames. */
	size_t rest = lws_remaining_packet_payload(socket->wsi);
	size_t room = NET_MESSAGE_MAX - socket->joined_length;
	if (length > room || rest > room - length)
		return net_ws_end(socket, 1009, "A message may have 16384 bytes.");
	bool last = lws_is_final_fragment(socket->wsi) && !rest;
	if (last && !socket->joined)
		return net_ws_deliver(socket, length ? data : "", length);

	if (!socket->joined && !(socket->joined = malloc(NET_MESSAGE_MAX)))
		return net_ws_end(socket, 1011, "The server is out of memory.");
	if (length)
		memcpy(socket->joined + socket->joined_length, data, length);
	socket->joined_length += length;
	if (!last)
		return 0;
	char *text = socket->joined;
	size_t whole = socket->joined_length;
	socket->joined = NULL;
	socket->joined_length = 0;
	int result = net_ws_deliver(socket, text, whole);
	free(text);
	return result;
}

/* --- beginning and end -------------------------------------------------------------------- */

void net_ws_begin(struct net_socket *socket, const char *key)
{
	struct net *net = socket->net;
	char bytes[512 + NET_INPUT];
	/* The library sees a request of ours, not the client's: what it would make of odd
	 * headers matters no more. Frames that came with the request follow. */
	int head = snprintf(
		bytes, sizeof(bytes),
		"GET / HTTP/1.1\r\nHost: benben\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " NET_SUBPROTOCOL "\r\n"
		"Sec-WebSocket-Key: %s\r\n\r\n",
		key);
	size_t length = (size_t)head;
	if (socket->input_length)
		memcpy(bytes + length, socket->input, socket->input_length);
	length += socket->input_length;
	net_http_free(socket);
	socket->deadline = net_after(socket->net, NET_HEAD_WAIT);
	net->adopting = socket;
	lws_adopt_socket_vhost_readbuf(net->vhost, socket->fd, bytes, length);
	net->adopting = NULL;
	/* Without a wsi the library gave up at once and has closed the descriptor; else it will
	 * report the end. */
	if (!socket->wsi)
		net_free_socket(socket);
}

static void net_ws_opened(struct net_socket *socket)
{
	socket->state = NET_STATE_OPEN;
	if (!socket->shut_code)
		socket->deadline = 0;
	socket->heard = net_monotonic();
	socket->net->counts.sockets++;
	if (net_ws_queued(socket) || socket->shut_code)
		net_mark_dirty(socket);
}

static void net_ws_closed(struct net_socket *socket)
{
	if (socket->state >= NET_STATE_OPEN && socket->state != NET_STATE_GONE)
		socket->net->counts.sockets--;
	socket->state = NET_STATE_GONE;
	if (!socket->opened)
		return;
	socket->opened = false;
	socket->net->handler.closed(socket->net->handler.context, socket, socket->user);
}

void net_ws_kill(struct net_socket *socket)
{
	if (socket->state == NET_STATE_GONE || !socket->wsi)
		return;
	/* Whatever the library still holds for it can no longer be sent, so it need not be
	 * waited for. */
	shutdown(lws_get_socket_fd(socket->wsi), SHUT_RDWR);
	lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

void net_ws_sweep(struct net_socket *socket, int64_t now)
{
	if (socket->state != NET_STATE_OPEN || socket->shut_code)
		return;
	int64_t silence = now - socket->heard;
	if (silence < net_seconds(socket->net, NET_PING_AFTER))
		socket->pinged = false;
	else if (silence >= net_seconds(socket->net, NET_DROP_AFTER))
		net_ws_kill(socket);
	else if (!socket->pinged)
		/* Not empty: the library does not report an empty pong. */
		socket->pinged = net_ws_queue_frame(socket, NET_WS_PING, "?", 1);
}

void net_ws_free(struct net_socket *socket)
{
	if (socket->state >= NET_STATE_OPENING)
		net_ws_closed(socket);
	net_ws_empty_queue(socket);
	free(socket->joined);
	socket->joined = NULL;
}

int net_ws_on_lws(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *data,
                  size_t length)
{
	struct net_socket *socket = wsi ? lws_get_opaque_user_data(wsi) : NULL;
	(void)user;
	if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) {
		struct net *net = lws_context_user(lws_get_context(wsi));
		net->adopting->wsi = wsi;
		lws_set_opaque_user_data(wsi, net->adopting);
		return 0;
	}
	if (!socket)
		return 0;
	switch (reason) {
	case LWS_CALLBACK_ESTABLISHED:
		net_ws_opened(socket);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return net_ws_receive(socket, data, length);
	case LWS_CALLBACK_RECEIVE_PONG:
		socket->heard = net_monotonic();
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		net_mark_dirty(socket);
		return 0;
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
		socket->state = NET_STATE_ENDING;
		socket->deadline = net_after(socket->net, NET_SHUT_WAIT);
		return 0;
	case LWS_CALLBACK_CLOSED:
		net_ws_closed(socket);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY:
		lws_set_opaque_user_data(wsi, NULL);
		net_free_socket(socket);
		return 0;
	case LWS_CALLBACK_HTTP:
	case LWS_CALLBACK_RAW_ADOPT:
	case LWS_CALLBACK_RAW_RX:
		/* Only upgrades reach the library. */
		return -1;
	default:
		return 0;
	}
}
