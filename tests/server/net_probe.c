/* A tiny server on server/net/net.h alone, for tests/server/net_*.py and for measuring: echoes
 * messages, answers a few addresses, serves a folder. Knows no table and no game.
 *
 *     net_probe LISTEN [FOLDER] [CONNECTIONS] [PER-ADDRESS] [TRUSTED] [SECOND]
 *
 * SECOND is how long a second of its waits is, in milliseconds. It prints "listening PORT" and runs
 * until SIGTERM. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/files.h"
#include "server/net/net.h"

enum { LATE_MAX = 64 };

struct probe {
	struct net *net;
	struct static_files *files;
	uint64_t late[LATE_MAX]; /* requests to answer at the next tick */
	unsigned lates, woken, drained;
	uint64_t swept, most_swept; /* up to the last turn of the loop; in one turn */
};

static void probe_text(struct probe *probe, const struct net_request *request, const char *text)
{
	net_reply(probe->net, request->id, 200, "text/plain", NULL, text, strlen(text));
}

static void probe_request(void *context, const struct net_request *request)
{
	struct probe *probe = context;
	static const char *const methods[] = {"GET", "HEAD", "POST", "DELETE"};
	char text[4096];
	struct net_counts counts;

	if (!strcmp(request->path, "/echo"))
		net_reply(probe->net, request->id, 200, "text/plain", "X-Probe: yes\r\n",
		          request->body, request->body_length);
	else if (!strcmp(request->path, "/about")) {
		snprintf(text, sizeof(text), "%s\n%s\n%s\n%s\n%s\n%d\n%s\n",
		         methods[request->method], request->query, request->cookie, request->host,
		         request->address, request->secure, request->authorization);
		probe_text(probe, request, text);
	} else if (!strcmp(request->path, "/late") && probe->lates < LATE_MAX)
		probe->late[probe->lates++] = request->id;
	else if (!strcmp(request->path, "/counts")) {
		net_count(probe->net, &counts);
		snprintf(text, sizeof(text),
		         "connections %u\nsockets %u\nwoken %u\ndrained %u\nrefused %u\n"
		         "swept %u\nmost_swept %u\n",
		         counts.connections, counts.sockets, probe->woken, probe->drained,
		         (unsigned)counts.refused, (unsigned)probe->swept,
		         (unsigned)probe->most_swept);
		probe_text(probe, request, text);
	} else if (!files_answer(probe->files, probe->net, request))
		net_reply(probe->net, request->id, 404, "text/plain", NULL, "missing", 7);
}

static bool probe_open(void *context, struct net_socket *socket, const struct net_request *request,
                       void **user)
{
	(void)context;
	*user = NULL;
	if (!strcmp(request->path, "/greeting"))
		net_send(socket, "hello", 5);
	return strcmp(request->path, "/forbidden") != 0;
}

/* "flood N": N messages of 1000 bytes; "shut": close 4000; "wake": net_wake; all else is echoed. */
static bool probe_message(void *context, struct net_socket *socket, void *user, const char *text,
                          size_t length)
{
	struct probe *probe = context;
	char word[32] = "", filler[1000];
	(void)user;
	memcpy(word, text, length < sizeof(word) ? length : sizeof(word) - 1);
	if (!strncmp(word, "flood ", 6)) {
		memset(filler, 'x', sizeof(filler));
		for (int left = atoi(word + 6); left > 0; left--)
			if (!net_send(socket, filler, sizeof(filler)))
				return true;
	} else if (!strcmp(word, "shut")) {
		net_send(socket, "goodbye", 7);
		net_shut(socket, 4000, "as asked");
	} else if (!strcmp(word, "wake")) {
		net_wake(probe->net);
		net_wake(probe->net);
	} else
		net_send(socket, text, length);
	return true;
}

static void probe_drained(void *context, struct net_socket *socket, void *user)
{
	struct probe *probe = context;
	(void)socket;
	(void)user;
	probe->drained++;
}

static void probe_closed(void *context, struct net_socket *socket, void *user)
{
	(void)context;
	(void)socket;
	(void)user;
}

static void probe_woken(void *context)
{
	struct probe *probe = context;
	probe->woken++;
}

static void probe_tick(void *context)
{
	struct probe *probe = context;
	while (probe->lates)
		net_reply(probe->net, probe->late[--probe->lates], 200, "text/plain", NULL, "late",
		          4);
}

static void probe_turned(void *context, int64_t microseconds)
{
	struct probe *probe = context;
	struct net_counts counts;

	(void)microseconds;
	net_count(probe->net, &counts);
	if (counts.swept - probe->swept > probe->most_swept)
		probe->most_swept = counts.swept - probe->swept;
	probe->swept = counts.swept;
}

static void probe_asked_to_stop(void *context)
{
	struct probe *probe = context;
	net_stop(probe->net);
}

int main(int argc, char **argv)
{
	static struct probe probe;
	char error[256];
	struct net_options options = {
		.listen = argc > 1 ? argv[1] : "127.0.0.1:0",
		.connections = argc > 3 ? (unsigned)atoi(argv[3]) : 1000,
		.per_address = argc > 4 ? (unsigned)atoi(argv[4]) : 0,
		.trusted = argc > 5 ? argv[5] : "",
		.second_ms = argc > 6 ? (unsigned)atoi(argv[6]) : 0,
		.headers = files_default_headers,
	};
	struct net_handler handler = {
		.request = probe_request,
		.open = probe_open,
		.message = probe_message,
		.drained = probe_drained,
		.closed = probe_closed,
		.woken = probe_woken,
		.tick = probe_tick,
		.turned = probe_turned,
		.asked_to_stop = probe_asked_to_stop,
		.context = &probe,
	};
	probe.files = files_open(argc > 2 ? argv[2] : "", error);
	probe.net = probe.files ? net_open(&options, &handler, error) : NULL;
	if (!probe.net) {
		fprintf(stderr, "%s\n", error);
		files_close(probe.files);
		return 2;
	}
	printf("listening %u\n", net_port(probe.net));
	fflush(stdout);
	net_run(probe.net);
	net_close(probe.net);
	files_close(probe.files);
	return 0;
}
