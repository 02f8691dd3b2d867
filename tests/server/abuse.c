/* Attacks on a running server, and what honest players notice of them. Each attack stays within what any stranger can do:
 * connect, ask, subscribe. While it goes on, a few tables play at an ordinary pace; the time from their acts to `done` is
 * printed, one line of JSON for each attack, after one without any.
 *
 * usage: abuse PORT [SECONDS [ATTACK...]]        all attacks of the list below unless some are named
 *
 * Printed is also the longest turn of the server's loop in processor time, from its metrics: what nobody else on the machine
 * can make longer.
 *
 * The server must run with its usual limits, except --tables-per-user and the like where a test wants more. Each attack
 * comes from addresses of its own, from 127.0.1.2 and up, because some are shut out after one; so do its players. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/players.h"

enum {
	TABLES = 6,      /* of the honest players */
	PER_SECOND = 60, /* acts of theirs */
	SOCKETS_MAX = 6000,
	BIG = 16000, /* bytes of a large message */
};

static unsigned attackers; /* where the addresses of the attack begin */
static char victim[32]; /* a table whose game is over: long, and open to spectators */

/* --- the victim ------------------------------------------------------------------------------ */

static void make_victim(void)
{
	static char answer[1 << 20];
	char token[128], path[64];

	client_post("/api/me", "", "{\"name\":\"Mallory\",\"token\":true}", answer, sizeof answer);
	client_member(answer, "token", token, sizeof token);
	client_post("/api/tables", token,
	            "{\"game\":\"tekhenu\",\"options\":\"players=4\",\"listed\":false,\"seats\":["
	            "{\"kind\":\"agent\",\"agent\":\"random\"},{\"kind\":\"agent\",\"agent\":\"random\"},"
	            "{\"kind\":\"agent\",\"agent\":\"random\"},{\"kind\":\"agent\",\"agent\":\"random\"}]}",
	            answer, sizeof answer);
	client_member(answer, "id", victim, sizeof victim);
	snprintf(path, sizeof path, "/api/tables/%s/start", victim);
	client_post(path, token, "{}", answer, sizeof answer);
	snprintf(path, sizeof path, "/api/tables/%s?from=100000", victim);
	for (unsigned i = 0; i < 600; i++) {
		if (client_ask(0, "GET", path, token, "", answer, sizeof answer) == 200 && strstr(answer, "\"state\":\"over\""))
			return;
		usleep(100000);
	}
	client_die("the victim's game does not end");
}

/* --- attackers ------------------------------------------------------------------------------- */

/* Many connections that send the same bytes again and again. */
struct flood {
	const char *bytes;
	size_t length;
	double per_second; /* sendings of one connection; 0 = whenever it takes them */
	bool deaf;         /* never reads */
	unsigned count;
	struct {
		int fd;
		size_t sent; /* of the bytes under way */
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
	flood->at[flood->count].next = client_now_us() + (int64_t)(flood->count * 977 % 50000);
	if (!flood->deaf)
		epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
	flood->count++;
}

static void send_some(struct flood *flood, unsigned i, int64_t now)
{
	if (flood->at[i].fd < 0 || flood->at[i].next > now)
		return;
	ssize_t n = send(flood->at[i].fd, flood->bytes + flood->at[i].sent, flood->length - flood->at[i].sent,
	                 MSG_NOSIGNAL | MSG_DONTWAIT);
	if (n < 0 && errno != EAGAIN) {
		close(flood->at[i].fd);
		flood->at[i].fd = -1;
		return;
	}
	if (n > 0)
		flood->at[i].sent += (size_t)n;
	if (flood->at[i].sent < flood->length)
		return;
	flood->at[i].sent = 0;
	if (flood->per_second > 0)
		flood->at[i].next = now + (int64_t)(1e6 / flood->per_second);
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

/* So many sockets from each of so many addresses send this message. */
static void flood_sockets(unsigned addresses, unsigned each, const char *message, double per_second, bool deaf)
{
	static struct flood flood;
	static char frame[BIG + 16];
	int epoll = epoll_create1(0);

	flood.bytes = frame;
	flood.length = client_frame(frame, message, strlen(message));
	flood.per_second = per_second;
	flood.deaf = deaf;
	for (unsigned i = 0; i < addresses * each && i < SOCKETS_MAX; i++)
		add_socket(&flood, client_upgrade(attackers + i % addresses, ""), epoll);
	run_flood(&flood, epoll);
}

/* The same with requests, several at a time. */
static void flood_requests(unsigned addresses, unsigned each, const char *path, unsigned at_once, double per_second)
{
	static struct flood flood;
	static char bytes[1 << 16];
	size_t length = 0;
	int epoll = epoll_create1(0);

	for (unsigned i = 0; i < at_once; i++)
		length += (size_t)snprintf(bytes + length, sizeof bytes - length,
		                           "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", path, client_port);
	flood.bytes = bytes;
	flood.length = length;
	flood.per_second = per_second;
	for (unsigned i = 0; i < addresses * each && i < SOCKETS_MAX; i++)
		add_socket(&flood, client_try_dial(attackers + i % addresses), epoll);
	run_flood(&flood, epoll);
}

static const char *subscribe(void)
{
	static char message[128];

	snprintf(message, sizeof message, "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0}", victim);
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
	flood_sockets(1, 190, subscribe(), 20, false);
}

static void replay_many(void)
{
	flood_sockets(25, 40, subscribe(), 20, false);
}

static void deaf(void)
{
	flood_sockets(1, 190, subscribe(), 20, true);
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
	flood_sockets(1, 190, message, 0, false);
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

static void connects(void)
{
	for (unsigned i = 0;; i++) {
		int fd = client_try_dial(attackers + i % 25);

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
	for (unsigned i = 0; i < 25 * 220 && flood.count < SOCKETS_MAX; i++)
		add_socket(&flood, client_upgrade(attackers + i % 25, ""), epoll);
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
	{"pipeline", pipeline, "40 connections of one address pipeline requests"},
	{"pipeline-25", pipeline_many, "1,000 connections of 25 addresses do"},
	{"junk", junk, "190 sockets send messages of 16 KB without a pause"},
	{"records", records, "25 addresses ask for a record, 40 times a second each"},
	{"shows", shows, "25 addresses ask for the whole table so often"},
	{"reports", reports, "25 addresses ask for a bug report so often"},
	{"health", health, "25 addresses ask for /healthz so often"},
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
		served += client_ask(attackers + 100 + i, "GET", "/api/me", "", "", answer, sizeof answer) == 200;
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
	for (const char *at = strstr(answer, name); at && turns.count < 16; at = strstr(at + 1, name)) {
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
		if (after->below[i] - before->below[i] >= after->below[after->count - 1] - before->below[before->count - 1])
			return after->bound_ms[i];
	return 0;
}

static void measure(const struct attack *attack, double seconds)
{
	struct players *players = players_open(TABLES, "tekhenu", "sare", PER_SECOND, client_home);
	struct turns before, after;
	struct players_result r;
	unsigned served, waiting;
	pid_t child = 0;

	players_run(players, 0.2); /* so that subscribing is not measured */
	players_drain(players, 5);
	players_forget(players);
	before = read_turns();
	if (attack->run) {
		child = fork();
		if (child == 0) {
			attack->run();
			_exit(0);
		}
	}
	players_run(players, seconds);
	waiting = players_drain(players, 5);
	r = players_result(players);
	served = newcomers();
	if (child > 0) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	after = read_turns();
	printf("{\"attack\":\"%s\",\"acts\":%llu,\"wanted\":%.0f,\"unanswered\":%u,\"p50_ms\":%.2f,\"p99_ms\":%.2f,"
	       "\"max_ms\":%.2f,\"turn_ms\":%.0f,\"newcomers\":%u,\"what\":\"%s\"}\n",
	       attack->name, (unsigned long long)r.acts, seconds * PER_SECOND, waiting, r.p50_ms, r.p99_ms, r.max_ms,
	       longest_turn(&before, &after), served, attack->what);
	fflush(stdout);
	players_close(players);
}

int main(int argc, char **argv)
{
	double seconds = argc > 2 ? atof(argv[2]) : 5;

	if (argc < 2) {
		fputs("usage: abuse PORT [SECONDS [ATTACK...]]\n", stderr);
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	client_port = (unsigned)atoi(argv[1]);
	make_victim();
	for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
		bool wanted = argc < 4;

		for (int j = 3; j < argc; j++)
			wanted = wanted || strcmp(argv[j], attacks[i].name) == 0;
		if (!wanted)
			continue;
		/* Other ones each time: those of before may be shut out. */
		attackers = 65536 * ((unsigned)getpid() % 200) + 256 * ((unsigned)i + 1) + 2;
		client_home = attackers + 200;
		measure(&attacks[i], seconds);
	}
	return 0;
}
