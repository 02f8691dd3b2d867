/* A load for a running server: many tables whose seats play as fast as they are answered, or at a
 * fixed rate. Prints one line of JSON with the measurements.
 *
 * usage: load PORT[,PORT...] [TABLES [SECONDS [GAME|both [ACTS-PER-SECOND]]]]
 *                                   tables of four seats; latency from act to done
 *        load PORT idle COUNT       opens sockets, reports, and waits for a line on stdin
 *        load sync FILE [SECONDS]   a commit's bytes written and fdatasync'ed, repeatedly
 *
 * The server must run without rate limits: --requests-per-second 0 --messages-per-second 0
 * --per-address 10000 --tables-per-user 10000. No code of the server is used. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/players.h"

static void play(unsigned tables, double seconds, const char *game, double per_second)
{
	bool both = strcmp(game, "both") == 0;
	struct players *players =
		players_open(tables, both ? "tekhenu" : game, both ? "sare" : NULL, per_second, 0);
	struct players_result r;

	players_run(players, 1); /* so that subscribing is not measured */
	players_forget(players);
	players_run(players, seconds);
	r = players_result(players);
	printf("{\"tables\":%u,\"seconds\":%.1f,\"acts\":%llu,\"acts_per_second\":%.0f,\"updates\":"
	       "%llu,"
	       "\"refused\":%llu,\"over\":%u,\"megabytes\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,"
	       "\"max_ms\":%.2f}\n",
	       tables, r.seconds, (unsigned long long)r.acts, (double)r.acts / r.seconds,
	       (unsigned long long)r.updates, (unsigned long long)r.refused, r.over,
	       (double)r.bytes / 1e6, r.p50_ms, r.p99_ms, r.max_ms);
	players_close(players);
}

static void idle(unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (client_upgrade(0, "") < 0)
			client_die("upgrade");
	printf("%u open\n", count);
	fflush(stdout);
	getchar();
}

static int by_size(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

/* What the disk itself needs: 8 KiB appended and made durable. */
static void sync_file(const char *path, double seconds)
{
	enum { MOST = 200000, BYTES = 8192 };
	static char bytes[BYTES];
	int64_t *took = malloc(MOST * sizeof *took),
		end = client_now_us() + (int64_t)(seconds * 1e6);
	int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
	size_t count = 0;

	if (!took || file < 0)
		client_die(path);
	while (count < MOST && client_now_us() < end) {
		int64_t begun = client_now_us();

		if (pwrite(file, bytes, BYTES, (off_t)(count % 4096 * BYTES)) != BYTES ||
		    fdatasync(file) != 0)
			client_die(path);
		took[count++] = client_now_us() - begun;
	}
	qsort(took, count, sizeof *took, by_size);
	printf("{\"syncs\":%zu,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n", count,
	       (double)took[(count - 1) / 2] / 1000, (double)took[(count - 1) * 99 / 100] / 1000,
	       (double)took[count - 1] / 1000);
	free(took);
	close(file);
	unlink(path);
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fputs("usage: load PORT[,PORT...] [TABLES [SECONDS [GAME|both [ACTS-PER-SECOND]]]] "
		      "| load PORT idle COUNT | "
		      "load sync FILE [SECONDS]\n",
		      stderr);
		return 2;
	}
	if (argc > 2 && strcmp(argv[1], "sync") == 0) {
		sync_file(argv[2], argc > 3 ? atof(argv[3]) : 5);
		return 0;
	}
	client_port = (unsigned)atoi(argv[1]);
	for (const char *at = argv[1]; at && players_port_count < 16;
	     at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
		players_ports[players_port_count++] = (unsigned)atoi(at);
	if (argc > 3 && strcmp(argv[2], "idle") == 0)
		idle((unsigned)atoi(argv[3]));
	else
		play(argc > 2 ? (unsigned)atoi(argv[2]) : 200, argc > 3 ? atof(argv[3]) : 10,
		     argc > 4 ? argv[4] : "tekhenu", argc > 5 ? atof(argv[5]) : 0);
	return 0;
}
