/* Attacks on a running server, and their effect on honest players. Each attack stays within what
 * any stranger can do: connect, send requests, subscribe. While it runs, a few tables play at an
 * ordinary pace; the time from their acts to `done` is printed, one line of JSON for each attack,
 * after one without any.
 *
 * usage: abuse PORT BESIDE [SECONDS [ROUNDS [ATTACK...]]]
 *        runs all attacks of the list below unless some are named
 *
 * BESIDE is the port of another server on the same machine (0 = none). With it, each attack is
 * first made on that one, while the same tables play at this one: the effect is the attacker's own
 * use of processors, which a server cannot prevent. The difference is the server's. An attacker on
 * the victim's machine is a compromise; for the same reason it has the lowest priority. How much it
 * achieved is printed, so that one that achieved nothing does not look like one that did no harm.
 * With several ROUNDS, the median of each number is printed.
 *
 * Also prints the longest turn of the server's loop in processor time, from its metrics: nothing
 * else on the machine can make that longer.
 *
 * The servers must run with their usual limits, except for --tables-per-user and similar where a
 * test needs more. Each attack uses addresses of its own, from 127.0.1.2 up, because some are
 * blocked afterwards; so do its players. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/players.h"

enum {
	TABLES = 6,       /* of the honest players */
	PER_SECOND = 120, /* acts of theirs */
	SOCKETS_MAX = 6000,
	BIG = 16000, /* bytes of a large message */
	ROUNDS_MAX = 15,
	NICE = 19, /* of attackers */
};

/* A server, and a table of it whose game is over: long, and open to spectators. */
struct target {
	unsigned port;
	char victim[32];
};

static unsigned attackers; /* where the addresses of the attack begin */
static const char *victim; /* the table of who is attacked */
/* what attackers got done: messages, requests, connections */
static volatile unsigned long *pressed;

/* --- the victim ------------------------------------------------------------------------------ */

static void make_victim(struct target *target)
{
	static char answer[1 << 20];
	char token[128], path[64];

	client_port = target->port;
	client_post("/api/me", "", "{\"name\":\"Mallory\",\"token\":true}", answer, sizeof answer);
	client_member(answer, "token", token, sizeof token);
	client_post("/api/tables", token,
	            "{\"game\":\"tekhenu\",\"options\":\"players=4\",\"listed\":false,\"seats\":["
	            "{\"kind\":\"agent\",\"agent\":\"random\"},{\"kind\":\"agent\",\"agent\":"
	            "\"random\"},"
	            "{\"kind\":\"agent\",\"agent\":\"random\"},{\"kind\":\"agent\",\"agent\":"
	            "\"random\"}]}",
	            answer, sizeof answer);
	client_member(answer, "id", target->victim, sizeof target->victim);
	snprintf(path, sizeof path, "/api/tables/%s/start", target->victim);
	client_post(path, token, "{}", answer, sizeof answer);
	snprintf(path, sizeof path, "/api/tables/%s?from=100000", target->victim);
	for (unsigned i = 0; i < 600; i++) {
		if (client_ask(0, "GET", path, token, "", answer, sizeof answer) == 200 &&
		    strstr(answer, "\"state\":\"over\""))
			return;
		usleep(100000);
	}
	client_die("the victim's game does not end");
}

/* --- attackers ------------------------------------------------------------------------------- */

/* Many connections that send bytes again and again: those that are set here when they are added. */
struct flood {
	const char *bytes;
	size_t length;
	double per_second; /* sendings of one connection; 0 = whenever it takes them */
	bool deaf;         /* never reads */
	unsigned count;
	struct {
		int fd;
		const char *bytes;
		size_t length, sent; /* of the bytes under way */
		double per_second;
		int64_t next;
	} at[SOCKETS_MAX];
};

static void add_socket(struct flood *flood, int fd, int epoll)
{
	struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.u32 = flood->count};

	if (fd < 0)
		return;
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	flood->at[flood->count].fd = fd;
	flood->at[flood->count].bytes = flood->bytes;
	flood->at[flood->count].length = flood->length;
	flood->at[flood->count].per_second = flood->per_second;
	flood->at[flood->count].next = client_now_us() + (int64_t)(flood->count * 977 % 50000);
	if (!flood->deaf)
		epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
	flood->count++;
}

static void send_some(struct flood *flood, unsigned i, int64_t now)
{
	if (flood->at[i].fd < 0 || flood->at[i].next > now)
		return;
	ssize_t n = send(flood->at[i].fd, flood->at[i].bytes + flood->at[i].sent,
	                 flood->at[i].length - flood->at[i].sent, MSG_NOSIGNAL | MSG_DONTWAIT);
	if (n < 0 && errno != EAGAIN) {
		close(flood->at[i].fd);
		flood->at[i].fd = -1;
		return;
	}
	if (n > 0)
		flood->at[i].sent += (size_t)n;
	if (flood->at[i].sent < flood->at[i].length)
		return;
	flood->at[i].sent = 0;
	++*pressed;
	if (flood->at[i].per_second > 0)
		flood->at[i].next = now + (int64_t)(1e6 / flood->at[i].per_second);
}

static void run_flood(struct flood *flood, int epoll)
{
	static char waste[1 << 18];

	for (;;) {
		struct epoll_event events[64];
		int n = epoll_wait(epoll, events, 64, 2);

		for (int i = 0; i < n; i++) {
			unsigned at = events[i].data.u32;
			ssize_t got = read(flood->at[at].fd, waste, sizeof waste);

			if (got == 0 || (got < 0 && errno != EAGAIN)) {
				close(flood->at[at].fd);
				flood->at[at].fd = -1;
			}
		}
		int64_t now = client_now_us();
		for (unsigned i = 0; i < flood->count; i++)
			send_some(flood, i, now);
	}
}

static const char *make_guest_from(unsigned from);
enum how { USUAL, DEAF, SIGNED_IN };

/* So many sockets from each of so many addresses send this message. */
static void flood_sockets(unsigned addresses, unsigned each, const char *message, double per_second,
                          enum how how)
{
	static struct flood flood;
	static char frame[BIG + 16];
	int epoll = epoll_create1(0);

	flood.bytes = frame;
	flood.length = client_frame(frame, message, strlen(message));
	flood.per_second = per_second;
	flood.deaf = how == DEAF;
	for (unsigned i = 0; i < addresses * each && i < SOCKETS_MAX; i++)
		add_socket(
			&flood,
			client_upgrade(
				attackers + i % addresses,
				how == SIGNED_IN ? make_guest_from(attackers + i % addresses) : ""),
			epoll);
	run_flood(&flood, epoll);
}

/* The same with requests, several at a time. */
static void flood_requests(unsigned addresses, unsigned each, const char *path, unsigned at_once,
                           double per_second)
{
	static struct flood flood;
	static char bytes[1 << 16];
	size_t length = 0;
	int epoll = epoll_create1(0);

	for (unsigned i = 0; i < at_once; i++)
		length += (size_t)snprintf(
			bytes + length, sizeof bytes - length,
			"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", path, client_port);
	flood.bytes = bytes;
	flood.length = length;
	flood.per_second = per_second;
	for (unsigned i = 0; i < addresses * each && i < SOCKETS_MAX; i++)
		add_socket(&flood, client_try_dial(attackers + i % addresses), epoll);
	run_flood(&flood, epoll);
}

/* Requests with this body. */
static void flood_posts(unsigned addresses, unsigned each, const char *path, const char *token,
                        const char *body, double per_second)
{
	static struct flood flood;
	static char bytes[1 << 17];
	int epoll = epoll_create1(0);

	flood.bytes = bytes;
	flood.length = (size_t)snprintf(
		bytes, sizeof bytes,
		"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Type: application/json\r\n"
		"Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
		path, client_port, token, strlen(body), body);
	flood.per_second = per_second;
	for (unsigned i = 0; i < addresses * each && i < SOCKETS_MAX; i++)
		add_socket(&flood, client_try_dial(attackers + i % addresses), epoll);
	run_flood(&flood, epoll);
}

/* A user of the attackers. */
static const char *make_guest_from(unsigned from)
{
	static char token[128];
	char answer[4096];

	if (client_ask(from, "POST", "/api/me", "", "{\"name\":\"Mallory\",\"token\":true}", answer,
	               sizeof answer) != 200)
		client_die("no guest");
	client_member(answer, "token", token, sizeof token);
	return token;
}

static const char *make_guest(void)
{
	return make_guest_from(attackers + 60);
}

struct request {
	const char *method, *path, *body;
};

/* 25 users, each from an address of their own, first send one request and then, from four
 * connections, another one ten times a second each. */
static void flood_users(const struct request *first, const struct request *then)
{
	static struct flood flood;
	char answer[1 << 16];
	int epoll = epoll_create1(0);

	flood.per_second = 10;
	for (unsigned i = 0; i < 25; i++) {
		const char *token = make_guest_from(attackers + i);
		const size_t room = strlen(then->body) + 1024;
		char *bytes = malloc(room);

		if (!bytes)
			client_die("memory");
		if (first)
			client_ask(attackers + i, first->method, first->path, token, first->body,
			           answer, sizeof answer);
		flood.bytes = bytes;
		flood.length = (size_t)snprintf(
			bytes, room,
			"%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Type: application/json\r\n"
			"Authorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
			then->method, then->path, client_port, token, strlen(then->body),
			then->body);
		for (unsigned j = 0; j < 4; j++)
			add_socket(&flood, client_try_dial(attackers + i), epoll);
	}
	run_flood(&flood, epoll);
}

static const char *subscribe(void)
{
	static char message[128];

	snprintf(message, sizeof message, "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0}",
	         victim);
	return message;
}

static const char *path_of(const char *what)
{
	static char path[64];

	snprintf(path, sizeof path, "/api/tables/%s%s", victim, what);
	return path;
}

static void replay(void)
{
	flood_sockets(1, 190, subscribe(), 20, USUAL);
}

static void replay_many(void)
{
	flood_sockets(25, 40, subscribe(), 20, USUAL);
}

static void deaf(void)
{
	flood_sockets(1, 190, subscribe(), 20, DEAF);
}

/* Acts that are refused, but may have been done before: that has to be looked up. */
static void stale(void)
{
	char message[192];

	snprintf(message, sizeof message,
	         "{\"t\":\"act\",\"table\":\"%s\",\"seq\":99999,\"id\":\"x\",\"action\":0}",
	         victim);
	flood_sockets(25, 10, message, 20, SIGNED_IN);
}

static void pipeline(void)
{
	flood_requests(1, 40, "/api/me", 200, 0);
}

static void pipeline_many(void)
{
	flood_requests(25, 40, "/api/me", 50, 0);
}

static void junk(void)
{
	static char message[BIG];

	memset(message, '[', sizeof message - 1);
	memcpy(message, "{\"t\":\"ping\",\"id\":[", 18);
	for (unsigned i = 18; i < BIG - 8; i += 4)
		memcpy(message + i, "1,[ ", 4);
	flood_sockets(1, 190, message, 0, USUAL);
}

static void records(void)
{
	flood_requests(25, 4, path_of("/record"), 1, 10);
}

static void shows(void)
{
	flood_requests(25, 4, path_of(""), 1, 10);
}

static void reports(void)
{
	flood_requests(25, 4, path_of("/report"), 1, 10);
}

static void health(void)
{
	flood_requests(25, 4, "/healthz", 1, 10);
}

/* Many small values, as many bytes of them as there are. */
static const char *many_values(size_t size)
{
	static char body[1 << 16];
	size_t length = (size_t)snprintf(body, sizeof body, "{\"name\":\"x\",\"a\":[{}");

	while (length + 8 < size)
		length += (size_t)snprintf(body + length, sizeof body - length, ",{}");
	snprintf(body + length, sizeof body - length, "]}");
	return body;
}

static void bodies(void)
{
	flood_posts(25, 8, "/api/tables", "", many_values(8000), 5);
}

static void bodies_signed_in(void)
{
	flood_posts(25, 8, "/api/tables", make_guest(), many_values(8000), 5);
}

static void long_bodies(void)
{
	const char *token = make_guest();
	const char *body = many_values(65000);
	char answer[4096];

	/* Each ends its connection. */
	for (unsigned i = 0;; i++) {
		client_ask(attackers + i % 25, "POST", "/api/tables", token, body, answer,
		           sizeof answer);
		++*pressed;
	}
}

/* Settings as long as they may be, of as many values as they may have. */
static const char *long_settings(void)
{
	enum { VALUES = 500, BYTES = 4000 };
	static char body[8192];
	size_t length = (size_t)snprintf(body, sizeof body, "{\"client\":{\"a\":[1");

	for (unsigned i = 1; i < VALUES; i++)
		length += (size_t)snprintf(body + length, sizeof body - length, ",1");
	length += (size_t)snprintf(body + length, sizeof body - length, "],\"b\":\"");
	memset(body + length, 'b', BYTES - length);
	snprintf(body + BYTES, sizeof body - BYTES, "\"}}");
	return body;
}

static void settings(void)
{
	flood_users(NULL, &(struct request){"POST", "/api/me/settings", long_settings()});
}

static void oneself(void)
{
	flood_users(&(struct request){"POST", "/api/me/settings", long_settings()},
	            &(struct request){"GET", "/api/me", ""});
}

/* A profile as long as it may be. */
static struct request long_profile(void)
{
	enum { BOOK = 56000 };
	static char body[BOOK + 64];
	size_t length = (size_t)snprintf(body, sizeof body, "{\"revision\":0,\"book\":\"");

	memset(body + length, 'b', BOOK);
	snprintf(body + length + BOOK, sizeof body - length - BOOK, "\"}");
	return (struct request){"POST", "/api/me/profile", body};
}

static void profiles(void)
{
	struct request keep = long_profile();

	flood_users(&keep, &(struct request){"GET", "/api/me/profile", ""});
}

static void profiles_kept(void)
{
	struct request keep = long_profile();

	flood_users(NULL, &keep);
}

/* Somebody with as many friends as one may have. */
static void friends(void)
{
	static struct flood flood;
	static char request[512], answer[1 << 16];
	char body[64], code[32], token[128];
	int epoll = epoll_create1(0);

	snprintf(token, sizeof token, "%s", make_guest());
	for (unsigned i = 0; i < 100; i++) {
		const unsigned from = attackers + 110 + i % 80;

		if (client_ask(from, "POST", "/api/friends", token, "{}", answer, sizeof answer) !=
		    200)
			client_die("no code");
		client_member(answer, "code", code, sizeof code);
		snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
		if (client_ask(from, "POST", "/api/friends", make_guest_from(from), body, answer,
		               sizeof answer) != 200)
			client_die("no friend");
	}
	flood.bytes = request;
	flood.length = (size_t)snprintf(request, sizeof request,
	                                "GET /api/friends HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
	                                "Authorization: Bearer %s\r\n\r\n",
	                                client_port, token);
	flood.per_second = 10;
	for (unsigned i = 0; i < 100; i++)
		add_socket(&flood, client_try_dial(attackers + i % 25), epoll);
	run_flood(&flood, epoll);
}

/* Tokens that nobody has. */
static void tokens(void)
{
	flood_posts(25, 4, "/api/tables", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "{}", 10);
}

static void guests(void)
{
	flood_posts(25, 4, "/api/me", "", "{\"name\":\"Mallory\"}", 10);
}

static void tables(void)
{
	flood_posts(25, 4, "/api/tables", make_guest(),
	            "{\"game\":\"null\",\"options\":\"players=2\",\"seats\":[{\"kind\":\"me\"},"
	            "{\"kind\":\"open\"}]}",
	            10);
}

static void sign_ins(void)
{
	flood_posts(60, 1, "/api/sign-in", "",
	            "{\"handle\":\"somebody\",\"passphrase\":\"not the right one\"}", 1);
}

/* 1,800 watchers of a table of their own, at which somebody chats and a seat changes hands. */
static void crowd(void)
{
	static struct flood flood;
	static char watch[160], chat[160], hands[1024], answer[1 << 16];
	char id[32], path[64], message[128];
	const char *token = make_guest();
	int epoll = epoll_create1(0);

	if (client_ask(attackers + 60, "POST", "/api/tables", token,
	               "{\"game\":\"tekhenu\",\"options\":\"players=2\",\"seats\":[{\"kind\":"
	               "\"me\"},{\"kind\":\"me\"}]}",
	               answer, sizeof answer) != 201)
		client_die("no table");
	client_member(answer, "id", id, sizeof id);
	snprintf(path, sizeof path, "/api/tables/%s/start", id);
	client_ask(attackers + 60, "POST", path, token, "{}", answer, sizeof answer);
	snprintf(message, sizeof message, "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0}", id);
	flood.bytes = watch;
	flood.length = client_frame(watch, message, strlen(message));
	flood.per_second = 0.01;
	for (unsigned i = 0; i < 1800; i++)
		add_socket(&flood, client_upgrade(attackers + i % 25, ""), epoll);
	snprintf(message, sizeof message, "{\"t\":\"chat\",\"table\":\"%s\",\"phrase\":\"hello\"}",
	         id);
	flood.bytes = chat;
	flood.length = client_frame(chat, message, strlen(message));
	flood.per_second = 10;
	add_socket(&flood, client_upgrade(attackers + 61, token), epoll);
	flood.bytes = hands;
	flood.length = 0;
	for (unsigned i = 0; i < 2; i++)
		flood.length += (size_t)snprintf(
			hands + flood.length, sizeof hands - flood.length,
			"POST /api/tables/%s/%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
			"Content-Type: application/json\r\nAuthorization: Bearer %s\r\n"
			"Content-Length: 2\r\n\r\n{}",
			id, i == 0 ? "hand-over" : "reclaim", client_port, token);
	flood.per_second = 10;
	add_socket(&flood, client_try_dial(attackers + 61), epoll);
	run_flood(&flood, epoll);
}

static void connects(void)
{
	for (unsigned i = 0;; i++) {
		int fd = client_try_dial(attackers + i % 25);

		++*pressed;
		if (fd >= 0)
			close(fd);
	}
}

/* All slots, by 25 addresses. */
static void slots(void)
{
	static struct flood flood;
	int epoll = epoll_create1(0);

	flood.bytes = " ";
	flood.per_second = 0.001;
	for (unsigned i = 0; i < 25 * 220 && flood.count < SOCKETS_MAX; i++) {
		add_socket(&flood, client_upgrade(attackers + i % 25, ""), epoll);
		++*pressed;
	}
	run_flood(&flood, epoll);
}

static const struct attack {
	const char *name;
	void (*run)(void);
	const char *what;
} attacks[] = {
	{"none", NULL, "nobody attacks"},
	{"replay", replay, "190 sockets of one address subscribe from 0, 20 times a second each"},
	{"replay-25", replay_many, "1,000 sockets of 25 addresses do"},
	{"deaf", deaf, "190 sockets do and never read"},
	{"stale", stale, "250 sockets of 25 addresses send acts that may have been done"},
	{"pipeline", pipeline, "40 connections of one address pipeline requests"},
	{"pipeline-25", pipeline_many, "1,000 connections of 25 addresses do"},
	{"junk", junk, "190 sockets send messages of 16 KB without a pause"},
	{"records", records, "25 addresses ask for a record, 40 times a second each"},
	{"shows", shows, "25 addresses ask for the whole table so often"},
	{"reports", reports, "25 addresses ask for a bug report so often"},
	{"health", health, "25 addresses ask for /healthz so often"},
	{"bodies-25", bodies, "25 addresses send bodies of 8 KB without being anybody"},
	{"bodies-user", bodies_signed_in, "25 addresses do as a user"},
	{"bodies-long", long_bodies, "bodies of 64 KB are sent without a pause"},
	{"settings", settings, "25 users send settings of 4 KB, 40 times a second each"},
	{"oneself", oneself, "25 users ask who they are so often, with such settings"},
	{"profiles", profiles, "25 users ask for profiles of 56 KB, 40 times a second each"},
	{"profiles-kept", profiles_kept, "25 users keep such profiles so often"},
	{"friends", friends, "25 addresses ask so often for a list of 100 friends"},
	{"tokens", tokens, "25 addresses ask with sessions that nobody has"},
	{"guests", guests, "25 addresses make guests, 40 times a second each"},
	{"tables", tables, "25 addresses create tables so often"},
	{"sign-in", sign_ins, "60 addresses try passphrases"},
	{"crowd", crowd,
         "1,800 sockets watch a table where somebody chats and a seat changes hands"},
	{"connects", connects, "connections are opened and closed without a pause"},
	{"slots", slots, "25 addresses open all the connections they get"},
};

/* --- what the others notice ------------------------------------------------------------------ */

/* How many of ten newcomers get an answer. */
static unsigned newcomers(void)
{
	static char answer[4096];
	unsigned served = 0;

	for (unsigned i = 0; i < 10; i++)
		served += client_ask(attackers + 100 + i, "GET", "/api/me", "", "", answer,
		                     sizeof answer) == 200;
	return served;
}

/* Turns of the server's loop by the processor time they took. */
struct turns {
	unsigned count;
	double bound_ms[16];
	double below[16];
};

static struct turns read_turns(void)
{
	static char answer[1 << 16];
	static const char name[] = "benben_loop_turn_seconds_bucket{le=\"";
	struct turns turns = {0};

	if (client_ask(client_home, "GET", "/metrics", "", "", answer, sizeof answer) != 200)
		client_die("no metrics");
	for (const char *at = strstr(answer, name); at && turns.count < 16;
	     at = strstr(at + 1, name)) {
		const char *value = strchr(at, ' ');

		turns.bound_ms[turns.count] = 1000 * strtod(at + sizeof name - 1, NULL);
		turns.below[turns.count++] = value ? strtod(value, NULL) : 0;
	}
	return turns;
}

/* The bound below which all turns between the two were. */
static double longest_turn(const struct turns *before, const struct turns *after)
{
	for (unsigned i = 0; i < after->count; i++)
		if (after->below[i] - before->below[i] >=
		    after->below[after->count - 1] - before->below[before->count - 1])
			return after->bound_ms[i];
	return 0;
}

/* What one round measured; the names are those of the line that is printed. */
enum { ACTS, UNANSWERED, P50, P99, MAX, TURN, NEWCOMERS, PRESSED, FIGURES };

static const char *const figure_names[FIGURES] = {
	"acts", "unanswered", "p50_ms", "p99_ms", "max_ms", "turn_ms", "newcomers", "pressed",
};

/* Returns once the attack has begun; the players go on meanwhile, and nothing of that is
 * measured. */
static pid_t begin_attack(const struct attack *attack, const struct target *on, bool nicely,
                          struct players *players)
{
	pid_t child;

	*pressed = 0;
	if (!attack->run)
		return 0;
	child = fork();
	if (child == 0) {
		client_port = on->port;
		victim = on->victim;
		if (nicely && nice(NICE) == -1)
			client_die("nice");
		attack->run();
		_exit(0);
	}
	while (*pressed == 0 && waitpid(child, NULL, WNOHANG) == 0)
		players_run(players, 0.02);
	players_drain(players, 5);
	players_forget(players);
	*pressed = 0;
	return child;
}

/* A round: players at `home`, the attack on `on`. */
static void measure(const struct attack *attack, const struct target *home, const struct target *on,
                    bool nicely, double seconds, double figure[FIGURES])
{
	struct players *players;
	struct turns before, after;
	struct players_result r;
	pid_t child;

	client_port = home->port;
	players = players_open(TABLES, "tekhenu", "sare", PER_SECOND, client_home);
	players_run(players, 0.2); /* so that subscribing is not measured */
	players_drain(players, 5);
	players_forget(players);
	before = read_turns();
	child = begin_attack(attack, on, nicely, players);
	players_run(players, seconds);
	figure[PRESSED] = (double)*pressed / seconds;
	figure[UNANSWERED] = players_drain(players, 5);
	r = players_result(players);
	figure[NEWCOMERS] = newcomers();
	if (child > 0) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	after = read_turns();
	figure[ACTS] = (double)r.acts;
	figure[P50] = r.p50_ms;
	figure[P99] = r.p99_ms;
	figure[MAX] = r.max_ms;
	figure[TURN] = longest_turn(&before, &after);
	players_close(players);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static void print_medians(const char *prefix, double rounds[][FIGURES], unsigned count)
{
	for (unsigned f = 0; f < FIGURES; f++) {
		double all[ROUNDS_MAX];

		for (unsigned i = 0; i < count; i++)
			all[i] = rounds[i][f];
		qsort(all, count, sizeof all[0], by_size);
		printf(",\"%s%s\":%.2f", prefix, figure_names[f], all[count / 2]);
	}
}

/* Other addresses each time: those of before may be shut out. */
static void move(void)
{
	static unsigned moves;

	attackers = 65536 * ((unsigned)getpid() % 200) + 256 * (++moves % 250) + 2;
	client_home = attackers + 200;
}

static void measure_rounds(const struct attack *attack, const struct target *home,
                           const struct target *beside, double seconds, unsigned count)
{
	double there[ROUNDS_MAX][FIGURES], here[ROUNDS_MAX][FIGURES];

	for (unsigned i = 0; i < count; i++) {
		if (beside->port > 0) {
			move();
			measure(attack, home, beside, true, seconds, there[i]);
		}
		move();
		measure(attack, home, home, beside->port > 0, seconds, here[i]);
	}
	printf("{\"attack\":\"%s\",\"what\":\"%s\",\"wanted\":%.0f", attack->name, attack->what,
	       seconds * PER_SECOND);
	print_medians("", here, count);
	if (beside->port > 0)
		print_medians("beside_", there, count);
	puts("}");
	fflush(stdout);
}

int main(int argc, char **argv)
{
	double seconds = argc > 3 ? atof(argv[3]) : 5;
	unsigned rounds = argc > 4 ? (unsigned)atoi(argv[4]) : 1;
	struct target home, beside;

	if (argc < 3 || rounds < 1 || rounds > ROUNDS_MAX) {
		fputs("usage: abuse PORT BESIDE [SECONDS [ROUNDS [ATTACK...]]]\n", stderr);
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	home.port = (unsigned)atoi(argv[1]);
	beside.port = (unsigned)atoi(argv[2]);
	pressed = mmap(NULL, sizeof *pressed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
	               -1, 0);
	if (pressed == MAP_FAILED)
		client_die("memory");
	make_victim(&home);
	if (beside.port > 0)
		make_victim(&beside);
	for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
		bool wanted = argc < 6;

		for (int j = 5; j < argc; j++)
			wanted = wanted || strcmp(argv[j], attacks[i].name) == 0;
		if (wanted)
			measure_rounds(&attacks[i], &home, &beside, seconds, rounds);
	}
	return 0;
}
