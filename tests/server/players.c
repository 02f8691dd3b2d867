/* See players.h. One thread, epoll. As little work as possible is done here, because the load
 * shares the processors with what it measures: at each table the socket of the seat to act is read
 * at once, the others when their turn comes. */
#define _GNU_SOURCE /* epoll_pwait2, memrchr */
#include "tests/server/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/server/view.h"

enum {
	SAMPLES = 4000000,
	EVENTS = 256,
	TABLES_MAX = 4096,
	HASHED = 16 /* one in so many positions is checked */
};

unsigned players_ports[16], players_port_count;

struct table;

struct seat {
	int fd;
	unsigned number;
	struct table *table;
	struct client_input input;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	long seq;      /* of its last update */
	int64_t due;   /* when its act was to go out; 0 = none is under way */
	int64_t acted; /* the seq it has acted at; -1 = none */
	uint64_t requests;
};

struct table {
	char id[32];
	struct players *players;
	struct bb_rules rules;
	const struct view_lines *lines;
	struct seat seat[PLAYERS_SEATS];
	struct seat *turn; /* whose socket is read; NULL = all are, until it is known */
	long turn_seq;     /* the latest seq of an update, whichever socket it came by */
	bool over;
	/* An act that is chosen and waits for its moment. */
	struct table *next_ready;
	struct seat *ready;
	bb_action chosen;
	uint32_t seq;
};

struct players {
	unsigned count;
	int epoll;
	double per_second;
	int64_t begun, sent; /* acts whose moment has come, since `begun` */
	struct bb_rng luck;
	struct table *first_ready, **last_ready;
	uint32_t *samples;
	size_t sample_count;
	struct players_result result;
	struct table table[];
};

/* --- playing --------------------------------------------------------------------------------- */

static void send_act(struct seat *seat, bb_action chosen, uint32_t seq, int64_t due)
{
	char message[256];

	snprintf(message, sizeof message,
	         "{\"t\":\"act\",\"table\":\"%s\",\"id\":\"s%u-%llu\",\"seq\":%u,\"action\":%u}",
	         seat->table->id, seat->number, (unsigned long long)++seat->requests, seq, chosen);
	seat->due = due;
	client_send(seat->fd, message);
}

static void choose(struct seat *seat, uint32_t seq)
{
	static bb_action legal[BB_LEGAL_MAX];
	struct table *table = seat->table;
	struct players *players = table->players;
	bb_action chosen;

	if (seat->acted == seq)
		return;
	chosen = legal[bb_rng_below(
		&players->luck, table->rules.game->legal(&table->rules, seat->view, legal))];
	seat->acted = seq;
	if (players->per_second <= 0) {
		send_act(seat, chosen, seq, client_now_us());
		return;
	}
	table->ready = seat;
	table->chosen = chosen;
	table->seq = seq;
	table->next_ready = NULL;
	*players->last_ready = table;
	players->last_ready = &table->next_ready;
}

/* Sends the acts whose moment has come, as far as tables are ready. */
static void send_due(struct players *players)
{
	int64_t now = client_now_us();

	while (players->first_ready) {
		struct table *table = players->first_ready;
		int64_t due = players->begun +
		              (int64_t)((double)players->sent * 1e6 / players->per_second);

		if (due > now)
			return;
		players->sent++;
		players->first_ready = table->next_ready;
		if (!players->first_ready)
			players->last_ready = &players->first_ready;
		send_act(table->ready, table->chosen, table->seq, due);
	}
}

static void die_of(const char *what, const char *update)
{
	fprintf(stderr, "players: %s: %s\n", what, update);
	exit(1);
}

/* An update ends in `],"seq":N,"actor":N,...,"changes":"...","hash":"..."}`, with `position`
 * instead of `changes` where the whole of it is told; neither has a quote within. */
static void hear_update(struct seat *seat, const char *text, size_t length)
{
	enum { HASH = sizeof "\",\"hash\":\"0123456789abcdef\"}" - 1, HEAD = 96 };
	struct table *table = seat->table;
	const char *quote = length > HASH ? memrchr(text, '"', length - HASH) : NULL;
	const char *head = quote && quote - text > HEAD ? quote - HEAD : NULL;
	const char *rest = NULL;
	long actor, seq;

	/* The last of them: one before belongs to an entry. */
	for (const char *next = head;
	     next && (next = memmem(next, (size_t)(quote - next), "],\"seq\":", 8)); next++)
		rest = next;
	if (!rest)
		return;
	table->players->result.updates++;
	if (memcmp(quote - 10, "position\":", 10) == 0)
		memset(seat->view, 0, sizeof seat->view);
	else if (client_number(text, "\"from\":") != seat->seq)
		die_of("an update that does not follow the last", text);
	if (!view_take(table->lines, seat->view, quote + 1))
		die_of("a position that cannot be read", text);
	seq = seat->seq = client_number(rest, "\"seq\":");
	if (seq % HASHED == 0 &&
	    bb_position_hash(&table->rules, seat->view) != strtoull(text + length - 18, NULL, 16))
		die_of("a position that is not the one it should be", text);
	actor = client_number(rest, "\"actor\":");
	if (actor == BB_OVER && !table->over) {
		table->over = true;
		table->players->result.over++;
	}
	if (actor >= 0 && actor < PLAYERS_SEATS && seq > table->turn_seq) {
		table->turn = &table->seat[actor];
		table->turn_seq = seq;
	}
	if (actor == (long)seat->number)
		choose(seat, (uint32_t)seq);
}

static void hear(void *context, char *text, size_t length)
{
	struct seat *seat = context;
	struct players *players = seat->table->players;

	if (strncmp(text, "{\"t\":\"update\"", 13) == 0) {
		hear_update(seat, text, length);
	} else if (strncmp(text, "{\"t\":\"done\"", 11) == 0) {
		if (seat->due == 0)
			return;
		if (players->sample_count < SAMPLES)
			players->samples[players->sample_count++] =
				(uint32_t)(client_now_us() - seat->due);
		seat->due = 0;
		players->result.acts++;
	} else if (strncmp(text, "{\"t\":\"refused\"", 14) == 0) {
		players->result.refused++;
		seat->acted = -1;
		fprintf(stderr, "players: refused: %s\n", text);
	}
}

static void read_seat(struct seat *seat)
{
	if (client_receive(seat->fd, &seat->input, hear, seat))
		return;
	fprintf(stderr, "players: the server closed a socket\n");
	exit(1);
}

/* Reads what has arrived for the seat, and on at whose turn it becomes by that. */
static void listen_to(struct seat *seat)
{
	struct table *table = seat->table;

	while (!table->turn || seat == table->turn) {
		read_seat(seat);
		if (!table->turn || seat == table->turn)
			return;
		seat = table->turn;
	}
}

/* Reads what has arrived, waiting a little. */
static void listen_to_all(struct players *players, int64_t wait_us)
{
	const struct timespec wait = {
		.tv_sec = wait_us / 1000000, .tv_nsec = wait_us % 1000000 * 1000};
	struct epoll_event events[EVENTS];
	int n = epoll_pwait2(players->epoll, events, EVENTS, &wait, NULL);

	for (int i = 0; i < n; i++)
		listen_to(events[i].data.ptr);
}

/* How long nothing is due. */
static int64_t idle_us(const struct players *players)
{
	const int64_t longest = 10000;
	int64_t due;

	if (players->per_second <= 0 || !players->first_ready)
		return longest;
	due = players->begun + (int64_t)((double)players->sent * 1e6 / players->per_second) -
	      client_now_us();
	return due < 0 ? 0 : due < longest ? due : longest;
}

void players_run(struct players *players, double seconds)
{
	int64_t end;

	players->begun = client_now_us();
	players->sent = 0;
	end = players->begun + (int64_t)(seconds * 1e6);
	while (client_now_us() < end && players->result.over < players->count) {
		listen_to_all(players, idle_us(players));
		if (players->per_second > 0)
			send_due(players);
	}
	players->result.seconds += (double)(client_now_us() - players->begun) / 1e6;
}

void players_forget(struct players *players)
{
	players->result = (struct players_result){.over = players->result.over};
	players->sample_count = 0;
	for (unsigned i = 0; i < players->count; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			players->table[i].seat[s].input.total = 0;
}

static unsigned unanswered(const struct players *players)
{
	unsigned count = 0;

	for (unsigned i = 0; i < players->count; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			count += players->table[i].seat[s].due != 0;
	return count;
}

unsigned players_drain(struct players *players, double seconds)
{
	int64_t end = client_now_us() + (int64_t)(seconds * 1e6);

	while (unanswered(players) > 0 && client_now_us() < end)
		listen_to_all(players, 10000);
	return unanswered(players);
}

/* --- setting up ------------------------------------------------------------------------------ */

typedef char tokens[PLAYERS_SEATS][128];

/* Four people for each table: whose turn it is, is told to all sockets of a user. They come back
 * for the tables of a later players_open: guests of one address are limited. */
static void make_users(char (*token)[128])
{
	char answer[4096];

	for (unsigned i = 0; token[0][0] == '\0' || i % PLAYERS_SEATS != 0; i++) {
		char body[64];

		snprintf(body, sizeof body, "{\"name\":\"Load %u\",\"token\":true}", i);
		client_post("/api/me", "", body, answer, sizeof answer);
		client_member(answer, "token", token[i], 128);
	}
}

static void make_table(struct table *table, const char *game, tokens token)
{
	char body[512], path[64], answer[16384], words[32];
	struct bb_error error;

	snprintf(words, sizeof words, "players=%d", PLAYERS_SEATS);
	if (!bb_find_game(game) || bb_rules_parse(&table->rules, bb_find_game(game), words,
	                                          strlen(words), &error) != BB_OK)
		client_die("game");
	table->lines = view_lines_of(table->rules.game->layout);
	snprintf(
		body, sizeof body,
		"{\"game\":\"%s\",\"options\":\"%s\",\"listed\":false,\"seats\":[{\"kind\":\"me\"},"
		"{\"kind\":\"open\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]}",
		game, words);
	client_post("/api/tables", token[0], body, answer, sizeof answer);
	client_member(answer, "id", table->id, sizeof table->id);
	snprintf(path, sizeof path, "/api/tables/%s/join", table->id);
	for (unsigned i = 1; i < PLAYERS_SEATS; i++) {
		snprintf(body, sizeof body, "{\"seat\":%u}", i);
		client_post(path, token[i], body, answer, sizeof answer);
	}
}

static void sit_down(struct table *table, unsigned number, const char *token, unsigned from)
{
	struct seat *seat = &table->seat[number];
	struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = seat};

	seat->table = table;
	seat->number = number;
	seat->acted = -1;
	if (players_port_count > 0)
		client_port = players_ports[number % players_port_count];
	/* After many new guests and tables an address waits for a moment. */
	for (unsigned i = 0; (seat->fd = client_upgrade(from, token)) < 0 && i < 10; i++)
		sleep(1);
	if (seat->fd < 0 || epoll_ctl(table->players->epoll, EPOLL_CTL_ADD, seat->fd, &event) != 0)
		client_die("a player's socket");
}

struct players *players_open(unsigned tables, const char *game, const char *second,
                             double per_second, unsigned from)
{
	struct players *players = calloc(1, sizeof *players + tables * sizeof players->table[0]);

	if (!players || !(players->samples = malloc(SAMPLES * sizeof *players->samples)))
		client_die("memory");
	players->count = tables;
	players->epoll = epoll_create1(0);
	players->per_second = per_second;
	players->last_ready = &players->first_ready;
	bb_rng_seed(&players->luck, 1);
	for (unsigned i = 0; i < tables; i++) {
		static tokens users[TABLES_MAX];

		players->table[i].players = players;
		make_users(users[i % TABLES_MAX]);
		make_table(&players->table[i], second && i % 2 ? second : game,
		           users[i % TABLES_MAX]);
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			sit_down(&players->table[i], s, users[i % TABLES_MAX][s], from);
	}
	for (unsigned i = 0; i < tables; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++) {
			char message[128];

			snprintf(message, sizeof message,
			         "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0,\"form\":"
			         "\"changes\"}",
			         players->table[i].id);
			client_send(players->table[i].seat[s].fd, message);
		}
	return players;
}

void players_close(struct players *players)
{
	for (unsigned i = 0; i < players->count; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++) {
			close(players->table[i].seat[s].fd);
			free(players->table[i].seat[s].input.bytes);
		}
	close(players->epoll);
	free(players->samples);
	free(players);
}

static int by_size(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

struct players_result players_result(struct players *players)
{
	struct players_result result;
	size_t count = players->sample_count;

	for (unsigned i = 0; i < players->count; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			read_seat(&players->table[i].seat[s]);
	result = players->result;
	for (unsigned i = 0; i < players->count; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			result.bytes += players->table[i].seat[s].input.total;
	qsort(players->samples, count, sizeof *players->samples, by_size);
	if (count > 0) {
		result.p50_ms = players->samples[(count - 1) / 2] / 1000.0;
		result.p99_ms = players->samples[(count - 1) * 99 / 100] / 1000.0;
		result.max_ms = players->samples[count - 1] / 1000.0;
	}
	return result;
}
