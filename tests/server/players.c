/* See players.h. One thread, epoll. */
#include "tests/server/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { SAMPLES = 4000000, EVENTS = 256, POSITION = 16384, TABLES_MAX = 4096 };

unsigned players_ports[16], players_port_count;

struct table;

struct seat {
	int fd;
	unsigned number;
	struct table *table;
	struct client_input input;
	int64_t due;   /* when its act was to go out; 0 = none is under way */
	int64_t acted; /* the seq it has acted at; -1 = none */
	uint64_t requests;
};

struct table {
	char id[32];
	struct players *players;
	struct bb_rules rules;
	struct seat seat[PLAYERS_SEATS];
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

	snprintf(message, sizeof message, "{\"t\":\"act\",\"table\":\"%s\",\"id\":\"s%u-%llu\",\"seq\":%u,\"action\":%u}",
	         seat->table->id, seat->number, (unsigned long long)++seat->requests, seq, chosen);
	seat->due = due;
	client_send(seat->fd, message);
}

/* The position in an update, with its \n made line ends. */
static size_t take_position(const char *text, char out[POSITION])
{
	const char *at = strstr(text, "\"position\":\"");
	size_t length = 0;

	if (!at)
		return 0;
	for (at += 12; *at && *at != '"' && length < POSITION; at++) {
		if (at[0] == '\\' && at[1] == 'n') {
			out[length++] = '\n';
			at++;
		} else {
			out[length++] = *at;
		}
	}
	return length;
}

static void choose(struct seat *seat, const char *update, uint32_t seq)
{
	static char position[POSITION];
	static _Alignas(8) uint8_t view[BB_STATE_MAX];
	static bb_action legal[BB_LEGAL_MAX];
	struct table *table = seat->table;
	struct players *players = table->players;
	struct bb_error error;
	bb_action chosen;

	if (seat->acted == seq)
		return;
	size_t length = take_position(update, position);
	if (bb_position_parse(&table->rules, view, position, length, &error) != BB_OK) {
		fprintf(stderr, "players: a position that cannot be read: %.*s\n", (int)length, position);
		exit(1);
	}
	chosen = legal[bb_rng_below(&players->luck, table->rules.game->legal(&table->rules, view, legal))];
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
		int64_t due = players->begun + (int64_t)((double)players->sent * 1e6 / players->per_second);

		if (due > now)
			return;
		players->sent++;
		players->first_ready = table->next_ready;
		if (!players->first_ready)
			players->last_ready = &players->first_ready;
		send_act(table->ready, table->chosen, table->seq, due);
	}
}

static void hear(void *context, char *text)
{
	struct seat *seat = context;
	struct players *players = seat->table->players;

	if (strncmp(text, "{\"t\":\"update\"", 13) == 0) {
		const char *rest = strstr(text, "],\"seq\":");
		long actor, seq;

		/* The last of them: those before belong to entries. */
		for (const char *next = rest; next; next = strstr(next + 1, "],\"seq\":"))
			rest = next;
		if (!rest)
			return;
		players->result.updates++;
		seq = client_number(rest, "\"seq\":");
		actor = client_number(rest, "\"actor\":");
		if (actor == BB_OVER && !seat->table->over) {
			seat->table->over = true;
			players->result.over++;
		}
		if (actor == (long)seat->number)
			choose(seat, rest, (uint32_t)seq);
	} else if (strncmp(text, "{\"t\":\"done\"", 11) == 0) {
		if (seat->due == 0)
			return;
		if (players->sample_count < SAMPLES)
			players->samples[players->sample_count++] = (uint32_t)(client_now_us() - seat->due);
		seat->due = 0;
		players->result.acts++;
	} else if (strncmp(text, "{\"t\":\"refused\"", 14) == 0) {
		players->result.refused++;
		seat->acted = -1;
		fprintf(stderr, "players: refused: %s\n", text);
	}
}

/* Reads what has arrived, waiting a little. */
static void listen_to_all(struct players *players, int wait_ms)
{
	struct epoll_event events[EVENTS];
	int n = epoll_wait(players->epoll, events, EVENTS, wait_ms);

	for (int i = 0; i < n; i++) {
		struct seat *seat = events[i].data.ptr;

		if (!client_receive(seat->fd, &seat->input, hear, seat)) {
			fprintf(stderr, "players: the server closed a socket\n");
			exit(1);
		}
	}
}

void players_run(struct players *players, double seconds)
{
	int64_t end;

	players->begun = client_now_us();
	players->sent = 0;
	end = players->begun + (int64_t)(seconds * 1e6);
	while (client_now_us() < end && players->result.over < players->count) {
		listen_to_all(players, players->per_second > 0 ? 1 : 100);
		if (players->per_second > 0)
			send_due(players);
	}
	players->result.seconds += (double)(client_now_us() - players->begun) / 1e6;
}

void players_forget(struct players *players)
{
	players->result = (struct players_result){.over = players->result.over};
	players->sample_count = 0;
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
		listen_to_all(players, 10);
	return unanswered(players);
}

/* --- setting up ------------------------------------------------------------------------------ */

typedef char tokens[PLAYERS_SEATS][128];

/* Four people for each table: whose turn it is, is told to all sockets of a user. They come back for the tables of a
 * later players_open: guests of one address are limited. */
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
	if (!bb_find_game(game) ||
	    bb_rules_parse(&table->rules, bb_find_game(game), words, strlen(words), &error) != BB_OK)
		client_die("game");
	snprintf(body, sizeof body,
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
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = seat};

	seat->table = table;
	seat->number = number;
	seat->acted = -1;
	if (players_port_count > 0)
		client_port = players_ports[number % players_port_count];
	seat->fd = client_upgrade(from, token);
	if (seat->fd < 0 || epoll_ctl(table->players->epoll, EPOLL_CTL_ADD, seat->fd, &event) != 0)
		client_die("a player's socket");
}

struct players *players_open(unsigned tables, const char *game, const char *second, double per_second, unsigned from)
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
		make_table(&players->table[i], second && i % 2 ? second : game, users[i % TABLES_MAX]);
		for (unsigned s = 0; s < PLAYERS_SEATS; s++)
			sit_down(&players->table[i], s, users[i % TABLES_MAX][s], from);
	}
	for (unsigned i = 0; i < tables; i++)
		for (unsigned s = 0; s < PLAYERS_SEATS; s++) {
			char message[128];

			snprintf(message, sizeof message, "{\"t\":\"subscribe\",\"table\":\"%s\",\"from\":0,\"form\":\"text\"}",
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
	struct players_result result = players->result;
	size_t count = players->sample_count;

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
