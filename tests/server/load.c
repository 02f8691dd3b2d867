/* A load for a running server: many tables whose seats play as fast as they are answered. Every seat is a
 * WebSocket of its own and a random player that knows no more than its view: it reads the position of an update
 * with the core, chooses a legal action and sends it. Prints one line of JSON with what was measured.
 *
 * usage: load PORT [TABLES [SECONDS [GAME]]]     tables of four seats; acts/s, latency from act to done
 *        load PORT idle COUNT                    opens so many sockets, says so, and waits for a line on stdin
 *
 * The server must run without limits of rate: --requests-per-second 0 --messages-per-second 0
 * --per-address 10000 --tables-per-user 10000. One thread, epoll; no part of the server is used. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "games/registry.h"

enum { SEATS = 4, ROOM = 256 * 1024, SAMPLES = 4000000 };

struct seat {
	int fd;
	unsigned number;
	struct table *table;
	char *input; /* what has arrived and is no whole message yet */
	size_t length, room;
	int64_t sent_at; /* when its act went out; 0 = none is under way */
	int64_t acted;   /* the seq it has acted at; -1 = none */
	uint64_t requests;
};

struct table {
	char id[32];
	struct bb_rules rules;
	struct seat seat[SEATS];
	bool over;
};

static unsigned port;
static struct bb_rng luck;
static uint32_t *samples;
static size_t sample_count;
static uint64_t acts, updates, refused, bytes;
static unsigned over;

static void die(const char *what)
{
	fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
	exit(2);
}

static int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* --- HTTP, one request a connection ---------------------------------------------------------- */

static int dial(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
		die("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

static void write_all(int fd, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, text, length);

		if (n < 0 && errno != EAGAIN)
			die("write");
		if (n > 0) {
			text += n;
			length -= (size_t)n;
		}
	}
}

/* The answer's head and body in answer[size]; ends the program when it is not a success. */
static void post(const char *path, const char *token, const char *body, char *answer, size_t size)
{
	char request[2048];
	size_t length = 0;
	ssize_t n;
	int fd = dial();

	snprintf(request, sizeof request,
	         "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s%s%s"
	         "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
	         path, port, *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "",
	         strlen(body), body);
	write_all(fd, request, strlen(request));
	while (length + 1 < size && (n = read(fd, answer + length, size - 1 - length)) > 0) {
		length += (size_t)n;
		answer[length] = '\0';
		const char *end = strstr(answer, "\r\n\r\n");
		const char *said = strstr(answer, "Content-Length: ");
		if (end && said && length >= (size_t)(end - answer) + 4 + strtoul(said + 16, NULL, 10))
			break;
	}
	close(fd);
	if (length < 12 || answer[9] != '2') {
		fprintf(stderr, "load: %s: %s\n", path, answer);
		exit(2);
	}
}

/* The text of a member, by its name. */
static void member(const char *json, const char *name, char *value, size_t size)
{
	char key[32];
	const char *at;

	snprintf(key, sizeof key, "\"%s\":\"", name);
	at = strstr(json, key);
	if (!at) {
		fprintf(stderr, "load: no %s in %s\n", name, json);
		exit(2);
	}
	snprintf(value, size, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

/* --- WebSocket ------------------------------------------------------------------------------- */

static int upgrade(const char *token)
{
	char request[512], answer[1024];
	size_t length = 0;
	ssize_t n;
	int fd = dial();

	snprintf(request, sizeof request,
	         "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
	         "Sec-WebSocket-Protocol: benben.1\r\n%s%s%s\r\n",
	         port, *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "");
	write_all(fd, request, strlen(request));
	/* Byte by byte, so that no message is swallowed. */
	while (length < sizeof answer - 1 && (n = read(fd, answer + length, 1)) == 1) {
		answer[++length] = '\0';
		if (strstr(answer, "\r\n\r\n"))
			break;
	}
	if (strncmp(answer, "HTTP/1.1 101", 12) != 0) {
		fprintf(stderr, "load: no upgrade: %s\n", answer);
		exit(2);
	}
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

/* One masked text frame; a mask of zeros is as good as any here. */
static void send_text(int fd, const char *text)
{
	size_t length = strlen(text), head = length < 126 ? 6 : 8;
	char frame[1024] = {(char)0x81};

	if (length < 126) {
		frame[1] = (char)(0x80 | length);
	} else {
		frame[1] = (char)(0x80 | 126);
		frame[2] = (char)(length >> 8);
		frame[3] = (char)(length & 0xff);
	}
	memcpy(frame + head, text, length);
	write_all(fd, frame, head + length);
}

/* --- playing --------------------------------------------------------------------------------- */

static long number_after(const char *text, const char *key)
{
	const char *at = strstr(text, key);

	return at ? strtol(at + strlen(key), NULL, 10) : -9;
}

/* The position in an update, with its \n made line ends. */
static size_t take_position(const char *text, char *out)
{
	const char *at = strstr(text, "\"position\":\"");
	size_t length = 0;

	if (!at)
		return 0;
	for (at += 12; *at && *at != '"'; at++) {
		if (at[0] == '\\' && at[1] == 'n') {
			out[length++] = '\n';
			at++;
		} else {
			out[length++] = *at;
		}
	}
	return length;
}

static void act(struct seat *seat, const char *update, uint32_t seq)
{
	static char position[16384];
	static _Alignas(8) uint8_t view[BB_STATE_MAX];
	struct table *table = seat->table;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_error error;
	char message[256];

	if (seat->acted == seq)
		return;
	size_t length = take_position(update, position);
	if (bb_position_parse(&table->rules, view, position, length, &error) != BB_OK) {
		fprintf(stderr, "load: a position that cannot be read: %.*s\n", (int)length, position);
		exit(1);
	}
	uint32_t count = table->rules.game->legal(&table->rules, view, legal);
	bb_action chosen = legal[bb_rng_below(&luck, count)];
	snprintf(message, sizeof message,
	         "{\"t\":\"act\",\"table\":\"%s\",\"id\":\"s%u-%llu\",\"seq\":%u,\"action\":%u}", table->id,
	         seat->number, (unsigned long long)++seat->requests, seq, chosen);
	seat->acted = seq;
	seat->sent_at = now_us();
	send_text(seat->fd, message);
}

static void hear(struct seat *seat, char *text)
{
	if (strncmp(text, "{\"t\":\"update\"", 13) == 0) {
		const char *rest = strstr(text, "],\"seq\":");
		long actor, seq;

		/* The last of them: those before belong to entries. */
		for (const char *next = rest; next; next = strstr(next + 1, "],\"seq\":"))
			rest = next;
		if (!rest)
			return;
		updates++;
		seq = number_after(rest, "\"seq\":");
		actor = number_after(rest, "\"actor\":");
		if (actor == BB_OVER && !seat->table->over) {
			seat->table->over = true;
			over++;
		}
		if (actor == (long)seat->number)
			act(seat, rest, (uint32_t)seq);
	} else if (strncmp(text, "{\"t\":\"done\"", 11) == 0) {
		if (seat->sent_at != 0 && sample_count < SAMPLES)
			samples[sample_count++] = (uint32_t)(now_us() - seat->sent_at);
		seat->sent_at = 0;
		acts++;
	} else if (strncmp(text, "{\"t\":\"refused\"", 14) == 0) {
		refused++;
		seat->acted = -1;
		fprintf(stderr, "load: refused: %s\n", text);
	}
}

/* Whole frames out of what has arrived. Servers send unmasked frames, here never in pieces. */
static void unpack(struct seat *seat)
{
	size_t used = 0;

	while (seat->length - used >= 2) {
		uint8_t *at = (uint8_t *)seat->input + used;
		size_t head = 2, length = at[1] & 0x7f;

		if (length == 126) {
			head = 4;
			length = (size_t)at[2] << 8 | at[3];
		} else if (length == 127) {
			head = 10;
			length = (size_t)at[6] << 24 | (size_t)at[7] << 16 | (size_t)at[8] << 8 | at[9];
		}
		if (seat->length - used < head + length)
			break;
		if ((at[0] & 0x0f) == 1) {
			char kept = (char)at[head + length];

			at[head + length] = '\0'; /* the input has room for one more */
			hear(seat, (char *)at + head);
			at[head + length] = (uint8_t)kept;
		} else if ((at[0] & 0x0f) == 8) {
			fprintf(stderr, "load: the server closed a socket\n");
			exit(1);
		}
		used += head + length;
	}
	memmove(seat->input, seat->input + used, seat->length - used);
	seat->length -= used;
}

static void receive(struct seat *seat)
{
	if (seat->room - seat->length < 16384) {
		seat->room = seat->room ? seat->room * 2 : 32768;
		seat->input = realloc(seat->input, seat->room + 1);
		if (!seat->input)
			die("memory");
	}
	/* Once: epoll tells if there is more. */
	ssize_t n = read(seat->fd, seat->input + seat->length, seat->room - seat->length);
	if (n < 0 && errno == EAGAIN)
		return;
	if (n <= 0)
		die("the server went away");
	seat->length += (size_t)n;
	bytes += (uint64_t)n;
	unpack(seat);
}

/* --- setting up ------------------------------------------------------------------------------ */

/* Four people for one table: whose turn it is, is told to all sockets of a user. */
static void make_users(char token[SEATS][128])
{
	char answer[4096];

	for (unsigned i = 0; i < SEATS; i++) {
		char body[64];

		snprintf(body, sizeof body, "{\"name\":\"Load %u\",\"token\":true}", i);
		post("/api/me", "", body, answer, sizeof answer);
		member(answer, "token", token[i], 128);
	}
}

static void make_table(struct table *table, const char *game, char token[SEATS][128])
{
	char body[512], path[64], answer[16384];

	snprintf(body, sizeof body,
	         "{\"game\":\"%s\",\"options\":\"players=%d\",\"listed\":false,\"seats\":[{\"kind\":\"me\"},"
	         "{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}",
	         game, SEATS);
	post("/api/tables", token[0], body, answer, sizeof answer);
	member(answer, "id", table->id, sizeof table->id);
	snprintf(path, sizeof path, "/api/tables/%s/join", table->id);
	for (unsigned i = 1; i < SEATS; i++) {
		snprintf(body, sizeof body, "{\"seat\":%u}", i);
		post(path, token[i], body, answer, sizeof answer);
	}
}

static void sit_down(struct table *table, unsigned number, const char *token, int epoll)
{
	struct seat *seat = &table->seat[number];
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = seat};

	seat->table = table;
	seat->number = number;
	seat->acted = -1;
	seat->fd = upgrade(token);
	if (epoll_ctl(epoll, EPOLL_CTL_ADD, seat->fd, &event) != 0)
		die("epoll");
}

static int by_size(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static double percentile(double part)
{
	return sample_count ? samples[(size_t)(part * (double)(sample_count - 1))] / 1000.0 : 0;
}

static void play(unsigned tables, unsigned seconds, const char *game)
{
	struct table *all = calloc(tables, sizeof *all);
	const struct bb_game *rules = bb_find_game(game);
	struct bb_error error;
	char words[32];
	int epoll = epoll_create1(0);

	if (!all || !rules)
		die("tables or game");
	samples = malloc(SAMPLES * sizeof *samples);
	snprintf(words, sizeof words, "players=%d", SEATS);
	for (unsigned i = 0; i < tables; i++) {
		char token[SEATS][128];

		make_users(token);
		make_table(&all[i], game, token);
		if (bb_rules_parse(&all[i].rules, rules, words, strlen(words), &error) != BB_OK)
			die("options");
		for (unsigned s = 0; s < SEATS; s++)
			sit_down(&all[i], s, token[s], epoll);
	}
	for (unsigned i = 0; i < tables; i++)
		for (unsigned s = 0; s < SEATS; s++) {
			char message[128];

			snprintf(message, sizeof message,
			         "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0,\"form\":\"text\"}",
			         all[i].id);
			send_text(all[i].seat[s].fd, message);
		}
	int64_t start = now_us(), end = start + (int64_t)seconds * 1000000;
	while (now_us() < end && over < tables) {
		struct epoll_event events[256];
		int n = epoll_wait(epoll, events, 256, 100);

		for (int i = 0; i < n; i++)
			receive(events[i].data.ptr);
	}
	double took = (double)(now_us() - start) / 1e6;
	qsort(samples, sample_count, sizeof *samples, by_size);
	printf("{\"tables\":%u,\"seconds\":%.1f,\"acts\":%llu,\"acts_per_second\":%.0f,\"updates\":%llu,"
	       "\"refused\":%llu,\"over\":%u,\"megabytes\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
	       tables, took, (unsigned long long)acts, (double)acts / took,
	       (unsigned long long)updates, (unsigned long long)refused, over, (double)bytes / 1e6,
	       percentile(0.5), percentile(0.99), percentile(1));
}

static void idle(unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		upgrade("");
	printf("%u open\n", count);
	fflush(stdout);
	getchar();
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fputs("usage: load PORT [TABLES [SECONDS [GAME]]] | load PORT idle COUNT\n", stderr);
		return 2;
	}
	port = (unsigned)atoi(argv[1]);
	bb_rng_seed(&luck, 1);
	if (argc > 3 && strcmp(argv[2], "idle") == 0)
		idle((unsigned)atoi(argv[3]));
	else
		play(argc > 2 ? (unsigned)atoi(argv[2]) : 200, argc > 3 ? (unsigned)atoi(argv[3]) : 10,
		     argc > 4 ? argv[4] : "tekhenu");
	return 0;
}
