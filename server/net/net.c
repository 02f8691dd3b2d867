/* The loop, the listening port, connections and their limits. Requests are in net_http.c,
 * WebSockets in net_ws.c.
 *
 * The loop is libuv's. Everything that a client can cause is bounded per turn of the loop, so that
 * nobody has to wait for somebody else's flood. */
#define _GNU_SOURCE /* accept4 */
#include "server/net/net_internal.h"

#include "core/never.h"
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static int64_t net_clock_us(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t net_clock(clockid_t clock)
{
	return net_clock_us(clock) / 1000;
}

int64_t net_now(void)
{
	return net_clock(CLOCK_REALTIME);
}

int64_t net_monotonic(void)
{
	return net_clock(CLOCK_MONOTONIC);
}

/* --- limits per address -------------------------------------------------------------------- */

static struct net_address **net_find_address(struct net *net, const char *client)
{
	uint32_t hash = 2166136261u;
	for (const char *c = client; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 16777619u;
	struct net_address **place = &net->addresses[hash % NET_ADDRESS_BUCKETS];
	while (*place && strcmp((*place)->client, client) != 0)
		place = &(*place)->next;
	return place;
}

/* How many connections an address may have: the fewer slots are free, the fewer. So a few addresses
 * cannot take them all, and a newcomer finds one. */
static unsigned net_share(const struct net *net)
{
	unsigned half = net->limit / 2;
	unsigned share = net->per_address;
	if (net->free_count < half)
		share = (unsigned)((uint64_t)share * net->free_count / half);
	if (share < NET_SHARE_MIN)
		share = NET_SHARE_MIN;
	return share < net->per_address ? share : net->per_address;
}

bool net_claim_address(struct net_socket *socket, const char *address)
{
	struct net *net = socket->net;
	char client[NET_ADDRESS_MAX];
	if (socket->counted || !net->per_address)
		return true;
	net_text_client(address, client);
	struct net_address **place = net_find_address(net, client);
	if (!*place) {
		*place = calloc(1, sizeof(**place));
		if (!*place)
			return false;
		memcpy((*place)->client, client, sizeof(client));
	}
	if ((*place)->count >= net_share(net) || (*place)->shut_out > net_monotonic())
		return false;
	(*place)->count++;
	socket->counted = *place;
	return true;
}

static void net_release_address(struct net_socket *socket)
{
	struct net_address *address = socket->counted;
	socket->counted = NULL;
	(void)BB_NEVER(address && address->count == 0);
	/* An address with strikes is kept: net_forgive drops it. */
	if (!address || --address->count || address->strikes)
		return;
	struct net_address **place = net_find_address(socket->net, address->client);
	*place = address->next;
	free(address);
}

bool net_is_shut_out(const struct net_socket *socket)
{
	return socket->counted && socket->counted->shut_out > net_monotonic();
}

void net_strike(struct net_socket *socket)
{
	struct net_address *address = socket->counted;
	if (!address)
		return;
	address->struck = net_monotonic();
	if (++address->strikes < NET_STRIKES_MAX)
		return;
	address->strikes = NET_STRIKES_MAX - 1; /* one more is enough to block it again */
	address->shut_out = net_after(socket->net, NET_SHUT_OUT);
	socket->net->counts.shut_out++;
}

/* Called once a second. */
static void net_forgive(struct net *net, int64_t now)
{
	for (unsigned i = 0; i < NET_ADDRESS_BUCKETS; i++)
		for (struct net_address **place = &net->addresses[i]; *place;) {
			struct net_address *address = *place;
			if (now - address->struck > net_seconds(net, NET_FORGIVE))
				address->strikes = 0;
			if (address->count || address->strikes || address->shut_out > now) {
				place = &address->next;
				continue;
			}
			*place = address->next;
			free(address);
		}
}

/* --- connections --------------------------------------------------------------------------- */

static struct net_socket *net_make_socket(struct net *net, int fd,
                                          const struct sockaddr_storage *peer)
{
	struct net_socket *socket = net->free_count ? calloc(1, sizeof(*socket)) : NULL;
	if (!socket)
		return NULL;
	socket->net = net;
	socket->fd = fd;
	net_text_address(peer, socket->address);
	socket->trusted = net_text_lists(net->trusted, socket->address);
	if (!socket->trusted && !net_claim_address(socket, socket->address)) {
		free(socket);
		return NULL;
	}
	socket->slot = net->free_slots[--net->free_count];
	net->slots[socket->slot] = socket;
	net->counts.connections++;
	net->counts.connections_total++;
	return socket;
}

static void net_free_socket(struct net_socket *socket)
{
	struct net *net = socket->net;
	net_ws_free(socket);
	net_http_free(socket);
	net_release_address(socket);
	if (socket->dirty) {
		struct net_socket **link = &net->dirty_first, *last = NULL;
		while (*link != socket) {
			last = *link;
			link = &last->next_dirty;
		}
		*link = socket->next_dirty;
		if (net->dirty_last == socket)
			net->dirty_last = last;
	}
	(void)BB_NEVER(net->slots[socket->slot] != socket || net->free_count >= net->limit);
	net->slots[socket->slot] = NULL;
	net->free_slots[net->free_count++] = socket->slot;
	net->counts.connections--;
	free(socket);
}

void net_close_socket(struct net_socket *socket)
{
	int fd = socket->fd;
	net_watch(socket, 0);
	net_free_socket(socket);
	close(fd);
}

/* A connection may close others, so each is looked up by its slot. */
static void net_dispatch(struct net *net, const struct epoll_event *ready)
{
	struct net_socket *socket = net->slots[ready->data.u64 & ((1u << NET_SLOT_BITS) - 1)];
	if (!socket || socket->fd != (int)(ready->data.u64 >> NET_SLOT_BITS) || !socket->watched)
		return;
	/* A broken connection reads as its end, after everything that arrived before. */
	int what = ready->events & (EPOLLIN | EPOLLERR | EPOLLHUP) ? UV_READABLE : 0;
	if (ready->events & EPOLLOUT)
		what |= UV_WRITABLE;
	if (socket->state >= NET_STATE_OPEN)
		net_ws_on_ready(socket, what);
	else
		net_http_on_ready(socket, what);
}

/* Handles a few connections at a time, those that waited longest first, and fewer of them if they
 * have sent much. libuv's own watchers would all be called before anybody is answered, dozens of
 * times over with a thousand connections. */
static void net_on_readiness(uv_poll_t *poll, int status, int events)
{
	struct net *net = poll->data;
	struct epoll_event ready[NET_READY_STEP];
	int count = NET_READY_STEP;
	(void)status;
	(void)events;
	for (int told = 0;
	     told < NET_TURN_READY && count == NET_READY_STEP && net->turn_bytes < NET_TURN_BYTES;
	     told += count) {
		count = epoll_wait(net->ready, ready, NET_READY_STEP, 0);
		for (int i = 0; i < count; i++)
			net_dispatch(net, &ready[i]);
	}
}

void net_watch(struct net_socket *socket, int events)
{
	struct epoll_event wanted = {
		.data.u64 = (uint64_t)socket->fd << NET_SLOT_BITS | socket->slot};
	if (socket->watched == events)
		return;
	if (events & UV_READABLE)
		wanted.events |= EPOLLIN;
	if (events & UV_WRITABLE)
		wanted.events |= EPOLLOUT;
	epoll_ctl(socket->net->ready,
	          !events           ? EPOLL_CTL_DEL
	          : socket->watched ? EPOLL_CTL_MOD
	                            : EPOLL_CTL_ADD,
	          socket->fd, &wanted);
	socket->watched = events;
}

static void net_open_socket(struct net_socket *socket)
{
	socket->deadline = net_after(socket->net, NET_HEAD_WAIT);
	net_watch(socket, UV_READABLE);
}

void net_mark_dirty(struct net_socket *socket)
{
	struct net *net = socket->net;
	if (socket->dirty)
		return;
	socket->dirty = true;
	socket->next_dirty = NULL;
	if (net->dirty_last)
		net->dirty_last->next_dirty = socket;
	else
		net->dirty_first = socket;
	net->dirty_last = socket;
}

static void net_refuse_connection(struct net *net, int fd)
{
	static const char answer[] =
		"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
		"Content-Type: application/json\r\nContent-Length: 73\r\n\r\n"
		"{\"error\":{\"code\":\"too-many\",\"message\":\"There are "
		"too many connections.\"}}";
	net->counts.refused++;
	if (send(fd, answer, sizeof(answer) - 1, MSG_DONTWAIT | MSG_NOSIGNAL) > 0)
		shutdown(fd, SHUT_WR);
	close(fd);
}

/* True if this peer opens connections at a rate that a person's programs have. */
static bool net_may_connect(struct net *net, const struct sockaddr_storage *peer)
{
	char address[NET_ADDRESS_MAX];
	if (!net->per_address || !net->strict)
		return true;
	net_text_address(peer, address);
	return net_text_lists(net->trusted, address) ||
	       limits_take_address(net->connects, address, net_monotonic(), NULL);
}

/* Accepts one connection. Returns false if there is none, or none can be accepted now. */
static bool net_accept(struct net *net)
{
	struct sockaddr_storage peer = {0};
	socklen_t length = sizeof(peer);
	int fd = accept4(net->listener, (struct sockaddr *)&peer, &length,
	                 SOCK_NONBLOCK | SOCK_CLOEXEC);
	if (fd < 0) {
		if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
			/* The connection stays in the system's queue; the next tick tries again. */
			uv_poll_stop(&net->listening);
			net->accepting = false;
		}
		return errno == EINTR || errno == ECONNABORTED;
	}
	if (!net_may_connect(net, &peer)) {
		const struct linger at_once = {.l_onoff = 1};
		setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
		close(fd);
		net->counts.refused++;
		return true;
	}
	int yes = 1;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
	struct net_socket *socket = net_make_socket(net, fd, &peer);
	if (!socket)
		net_refuse_connection(net, fd);
	else
		net_open_socket(socket);
	return true;
}

static void net_on_listening(uv_poll_t *poll, int status, int events)
{
	struct net *net = poll->data;
	(void)status;
	(void)events;
	/* A few at a time, so that a storm of connections does not delay those already here. */
	for (int i = 0; i < NET_ACCEPTS && net_accept(net); i++)
		;
}

/* --- the loop ------------------------------------------------------------------------------ */

static void net_on_again(uv_idle_t *idle)
{
	(void)idle; /* Being active keeps the loop from waiting; there is nothing to do. */
}

/* Resumes sockets that were held long enough, a few in each turn after a tick. */
static void net_resume(struct net *net)
{
	int64_t now = net_monotonic();
	unsigned count = 0;
	for (; net->resuming < net->limit && count < NET_TURN_RESUMES; net->resuming++) {
		struct net_socket *socket = net->slots[net->resuming];
		if (!socket || !socket->held)
			continue;
		net_ws_resume(socket, now);
		count++;
	}
}

/* Closes connections whose time is up, a few in each turn: thousands may go silent at the same
 * time. */
static void net_sweep(struct net *net)
{
	const int64_t now = net_monotonic();
	unsigned looked = 0, count = 0;
	for (; net->sweeping < net->limit && looked < NET_TURN_LOOKED && count < NET_TURN_SWEPT;
	     net->sweeping++, looked++) {
		struct net_socket *socket = net->slots[net->sweeping];
		if (!socket)
			continue;
		if (socket->deadline && now >= socket->deadline) {
			net_close_socket(socket);
			count++;
		} else {
			count += net_ws_sweep(socket, now);
		}
	}
	net->counts.swept += count;
}

/* Runs before the loop waits: sends what handlers have queued. Handlers may queue more when they
 * learn that a socket is drained; that is for the next round, so that no socket starves. */
static void net_on_flush(uv_prepare_t *prepare)
{
	struct net *net = prepare->data;
	struct net_socket *last;
	int64_t worked = net_clock_us(CLOCK_THREAD_CPUTIME_ID);
	if (net->worked && net->handler.turned)
		net->handler.turned(net->handler.context, worked - net->worked);
	net->worked = worked;
	net->turn++;
	net->turn_requests = 0;
	net->turn_bytes = 0;
	net_resume(net);
	net_sweep(net);
	last = net->dirty_last;
	while (net->dirty_first) {
		struct net_socket *socket = net->dirty_first;
		net->dirty_first = socket->next_dirty;
		if (!net->dirty_first)
			net->dirty_last = NULL;
		socket->dirty = false;
		bool was_last = socket == last;
		if (socket->state >= NET_STATE_OPEN)
			net_ws_flush(socket);
		else
			net_http_proceed(socket);
		if (was_last)
			break;
	}
	if (net->dirty_first || net->resuming < net->limit || net->sweeping < net->limit)
		uv_idle_start(&net->again, net_on_again);
	else
		uv_idle_stop(&net->again);
}

static void net_on_wake(uv_async_t *async)
{
	struct net *net = async->data;
	if (net->handler.woken)
		net->handler.woken(net->handler.context);
}

/* The turn that this starts does the work. */
static void net_on_later(uv_timer_t *timer)
{
	(void)timer;
}

static void net_on_signal(uv_signal_t *handle, int number)
{
	struct net *net = handle->data;
	(void)number;
	if (net->handler.asked_to_stop)
		net->handler.asked_to_stop(net->handler.context);
	else
		net_stop(net);
}

static void net_on_hang_up(uv_signal_t *handle, int number)
{
	struct net *net = handle->data;
	(void)number;
	if (net->handler.asked_to_reload)
		net->handler.asked_to_reload(net->handler.context);
}

/* True if anybody still waits for a response or a close frame. */
static bool net_is_busy(const struct net *net)
{
	for (unsigned i = 0; i < net->limit; i++) {
		const struct net_socket *socket = net->slots[i];
		if (socket && (socket->state != NET_STATE_HTTP || socket->exchange))
			return true;
	}
	return false;
}

static void net_on_tick(uv_timer_t *timer)
{
	struct net *net = timer->data;
	if (net->stopping && (!net_is_busy(net) || net_monotonic() >= net->stop_by)) {
		uv_stop(&net->loop);
		return;
	}
	if (!net->accepting && !net->stopping) {
		net->accepting = true;
		uv_poll_start(&net->listening, UV_READABLE, net_on_listening);
	}
	if (net->held)
		net->resuming = 0;
	/* All deadlines are checked once a second. */
	if (++net->ticks * NET_TICK_MS >= net->second_ms) {
		net->ticks = 0;
		net_forgive(net, net_monotonic());
		if (net->sweeping >= net->limit)
			net->sweeping = 0;
	}
	if (net->handler.tick)
		net->handler.tick(net->handler.context);
}

int64_t net_seconds(const struct net *net, unsigned seconds)
{
	return (int64_t)seconds * net->second_ms;
}

int64_t net_after(const struct net *net, unsigned seconds)
{
	return net_monotonic() + net_seconds(net, seconds);
}

void net_wake(struct net *net)
{
	uv_async_send(&net->wake);
}

void net_turn_later(struct net *net, unsigned ms)
{
	if (!uv_is_active((uv_handle_t *)&net->later))
		uv_timer_start(&net->later, net_on_later, ms, 0);
}

void net_run(struct net *net)
{
	uv_run(&net->loop, UV_RUN_DEFAULT);
}

void net_drain(struct net *net)
{
	net->draining = true;
}

void net_stop(struct net *net)
{
	if (net->stopping)
		return;
	net->stopping = true;
	net->stop_by = net_after(net, NET_STOP_WAIT);
	uv_poll_stop(&net->listening);
	for (unsigned i = 0; i < net->limit; i++)
		if (net->slots[i])
			net_shut(net->slots[i], 1001, "The server is stopping.");
	/* The ticker ends the loop when everybody has been served. */
	uv_timer_start(&net->ticker, net_on_tick, 10, 10);
}

unsigned net_port(const struct net *net)
{
	return net->port;
}

void net_count(const struct net *net, struct net_counts *counts)
{
	*counts = net->counts;
}

/* --- opening and closing ------------------------------------------------------------------- */

static bool net_fail(char *error, const char *listen_to, const char *why)
{
	snprintf(error, 256, "Cannot listen on %.80s: %.120s.", listen_to, why);
	return false;
}

/* Opens exactly the given address, no other interface. */
static bool net_listen(struct net *net, const char *text, char *error)
{
	struct sockaddr_storage address;
	socklen_t length;
	int yes = 1;
	if (!net_text_read_listen(text, &address, &length))
		return net_fail(error, text,
		                "this is not an address like 127.0.0.1:8080 or [::1]:8080");
	net->listener = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (net->listener < 0)
		return net_fail(error, text, strerror(errno));
	setsockopt(net->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (address.ss_family == AF_INET6)
		setsockopt(net->listener, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof(yes));
	if (bind(net->listener, (struct sockaddr *)&address, length) ||
	    listen(net->listener, 1024)) {
		const char *why = errno == EADDRINUSE ? "another program uses this port"
		                  : errno == EACCES   ? "this port needs more rights"
		                  : errno == EADDRNOTAVAIL
		                          ? "this machine does not have this address"
		                          : strerror(errno);
		return net_fail(error, text, why);
	}
	getsockname(net->listener, (struct sockaddr *)&address, &length);
	net->port = ntohs(address.ss_family == AF_INET6
	                          ? ((struct sockaddr_in6 *)&address)->sin6_port
	                          : ((struct sockaddr_in *)&address)->sin_port);
	return true;
}

static void net_start_handles(struct net *net)
{
	uv_poll_init(&net->loop, &net->listening, net->listener);
	uv_poll_init(&net->loop, &net->readiness, net->ready);
	uv_prepare_init(&net->loop, &net->flush);
	uv_idle_init(&net->loop, &net->again);
	uv_timer_init(&net->loop, &net->ticker);
	uv_timer_init(&net->loop, &net->later);
	uv_async_init(&net->loop, &net->wake, net_on_wake);
	uv_signal_init(&net->loop, &net->terminate);
	uv_signal_init(&net->loop, &net->interrupt);
	uv_signal_init(&net->loop, &net->hang_up);
	net->listening.data = net->readiness.data = net->flush.data = net->again.data =
		net->ticker.data = net->wake.data = net->terminate.data = net->interrupt.data =
			net->hang_up.data = net;
	net->accepting = true;
	uv_poll_start(&net->listening, UV_READABLE, net_on_listening);
	uv_poll_start(&net->readiness, UV_READABLE, net_on_readiness);
	uv_prepare_start(&net->flush, net_on_flush);
	uv_timer_start(&net->ticker, net_on_tick, NET_TICK_MS, NET_TICK_MS);
	uv_signal_start(&net->terminate, net_on_signal, SIGTERM);
	uv_signal_start(&net->interrupt, net_on_signal, SIGINT);
	uv_signal_start(&net->hang_up, net_on_hang_up, SIGHUP);
}

static void net_free(struct net *net)
{
	limits_close(net->connects);
	free(net->slots);
	free(net->free_slots);
	free(net->headers);
	free(net->trusted);
	free(net);
}

/* Copies the options; trusted addresses in the form in which peers are compared with them. */
static bool net_take_options(struct net *net, const struct net_options *options, char *error)
{
	const char *trusted = options->trusted ? options->trusted : "";
	size_t room = strlen(trusted) + 1;
	net->limit = options->connections ? options->connections : 1;
	if (net->limit > 1u << NET_SLOT_BITS)
		net->limit = 1u << NET_SLOT_BITS;
	net->per_address = options->per_address;
	net->strict = options->strict;
	net->second_ms = options->second_ms ? options->second_ms : 1000;
	net->headers = strdup(options->headers ? options->headers : "");
	/* A normal form is never longer than NET_ADDRESS_MAX, and an entry takes at least two bytes
	 * of `trusted`. */
	net->trusted = calloc(room, NET_ADDRESS_MAX);
	net->slots = calloc(net->limit, sizeof(*net->slots));
	net->free_slots = calloc(net->limit, sizeof(*net->free_slots));
	net->connects = limits_open(limit_per_second(
		NET_CONNECTS * net->per_address, NET_CONNECTS * 5 * net->per_address));
	if (!net->headers || !net->trusted || !net->slots || !net->free_slots || !net->connects) {
		snprintf(error, 256, "Out of memory.");
		return false;
	}
	net->resuming = net->sweeping = net->limit;
	for (unsigned i = 0; i < net->limit; i++)
		net->free_slots[net->free_count++] = net->limit - 1 - i;
	while (*trusted) {
		char text[NET_ADDRESS_MAX], normal[NET_ADDRESS_MAX];
		trusted += strspn(trusted, ", ");
		size_t length = strcspn(trusted, ", ");
		if (!length)
			break;
		snprintf(text, sizeof(text), "%.*s", (int)length, trusted);
		if (!net_text_normal_address(text, normal)) {
			snprintf(error, 256, "The trusted proxy %s is not an address.", text);
			return false;
		}
		strcat(strcat(net->trusted, net->trusted[0] ? "," : ""), normal);
		trusted += length;
	}
	return true;
}

struct net *net_open(const struct net_options *options, const struct net_handler *handler,
                     char *error)
{
	struct net *net = calloc(1, sizeof(*net));
	if (!net) {
		snprintf(error, 256, "Out of memory.");
		return NULL;
	}
	net->handler = *handler;
	net->listener = -1;
	if (!net_take_options(net, options, error) || !net_listen(net, options->listen, error)) {
		if (net->listener >= 0)
			close(net->listener);
		net_free(net);
		return NULL;
	}
	signal(SIGPIPE, SIG_IGN);
	net->ready = epoll_create1(EPOLL_CLOEXEC);
	if (net->ready < 0 || uv_loop_init(&net->loop)) {
		snprintf(error, 256, "Cannot start the event loop: %.100s.", strerror(errno));
		if (net->ready >= 0)
			close(net->ready);
		close(net->listener);
		net_free(net);
		return NULL;
	}
	net_start_handles(net);
	return net;
}

void net_close(struct net *net)
{
	uv_handle_t *handles[] = {
		(uv_handle_t *)&net->listening, (uv_handle_t *)&net->readiness,
		(uv_handle_t *)&net->flush,     (uv_handle_t *)&net->again,
		(uv_handle_t *)&net->ticker,    (uv_handle_t *)&net->wake,
		(uv_handle_t *)&net->terminate, (uv_handle_t *)&net->interrupt,
		(uv_handle_t *)&net->hang_up,   (uv_handle_t *)&net->later,
	};
	for (unsigned i = 0; i < net->limit; i++)
		if (net->slots[i])
			net_close_socket(net->slots[i]);
	net_forgive(net, INT64_MAX);
	for (size_t i = 0; i < sizeof(handles) / sizeof(handles[0]); i++)
		uv_close(handles[i], NULL);
	/* Handles close inside the loop. */
	for (int round = 0; round < 1000 && uv_run(&net->loop, UV_RUN_NOWAIT); round++)
		;
	close(net->listener);
	close(net->ready);
	uv_loop_close(&net->loop);
	net_free(net);
}
