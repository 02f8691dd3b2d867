/* See client.h. */
#include "tests/server/client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

unsigned client_port;
unsigned client_home;

void client_die(const char *what)
{
	fprintf(stderr, "client: %s: %s\n", what, strerror(errno));
	exit(2);
}

int64_t client_now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int client_try_dial(unsigned from)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	if (fd < 0)
		client_die("socket");
	if (from > 0) {
		address.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + from);
		if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0)
			client_die("bind");
	}
	address.sin_port = htons((uint16_t)client_port);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
		close(fd);
		return -1;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return fd;
}

int client_dial(unsigned from)
{
	int fd = client_try_dial(from);

	if (fd < 0)
		client_die("connect");
	return fd;
}

void client_write(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t n = send(fd, bytes, length, MSG_NOSIGNAL);

		if (n < 0 && errno != EAGAIN)
			client_die("write");
		if (n > 0) {
			bytes += n;
			length -= (size_t)n;
		}
	}
}

unsigned client_ask(unsigned from, const char *method, const char *path, const char *token,
                    const char *body, char *answer, size_t size)
{
	static char request[1 << 17];
	size_t length = 0;
	ssize_t n;
	int fd = client_try_dial(from);

	answer[0] = '\0';
	if (fd < 0)
		return 0;
	snprintf(request, sizeof request,
	         "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s%s%s"
	         "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
	         method, path, client_port, *token ? "Authorization: Bearer " : "", token,
	         *token ? "\r\n" : "", strlen(body), body);
	if (send(fd, request, strlen(request), MSG_NOSIGNAL) < 0) {
		close(fd);
		return 0;
	}
	while (length + 1 < size && (n = read(fd, answer + length, size - 1 - length)) > 0) {
		length += (size_t)n;
		answer[length] = '\0';
		const char *end = strstr(answer, "\r\n\r\n");
		const char *said = strstr(answer, "Content-Length: ");
		if (end && said &&
		    length >= (size_t)(end - answer) + 4 + strtoul(said + 16, NULL, 10))
			break;
	}
	close(fd);
	return length < 12 ? 0 : (unsigned)strtoul(answer + 9, NULL, 10);
}

enum { PATIENCE_S = 10 };

void client_post(const char *path, const char *token, const char *body, char *answer, size_t size)
{
	unsigned status = 429;

	/* What is new has a price: who wants many at once waits. */
	for (unsigned i = 0; status == 429 && i < PATIENCE_S; i++) {
		if (i > 0)
			sleep(1);
		status = (unsigned)client_ask(client_home, "POST", path, token, body, answer, size);
	}
	if (status / 100 == 2)
		return;
	fprintf(stderr, "client: %s: %s\n", path, answer);
	exit(2);
}

void client_member(const char *json, const char *name, char *value, size_t size)
{
	char key[32];
	const char *at;

	snprintf(key, sizeof key, "\"%s\":\"", name);
	at = strstr(json, key);
	if (!at) {
		fprintf(stderr, "client: no %s in %s\n", name, json);
		exit(2);
	}
	snprintf(value, size, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

long client_number(const char *text, const char *key)
{
	const char *at = strstr(text, key);

	return at ? strtol(at + strlen(key), NULL, 10) : -9;
}

int client_upgrade(unsigned from, const char *token)
{
	char request[512], answer[1024] = "";
	size_t length = 0;
	ssize_t n;
	int fd = client_try_dial(from);

	if (fd < 0)
		return -1;
	snprintf(request, sizeof request,
	         "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: "
	         "Upgrade\r\n"
	         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
	         "Sec-WebSocket-Protocol: benben.1\r\n%s%s%s\r\n",
	         client_port, *token ? "Authorization: Bearer " : "", token, *token ? "\r\n" : "");
	n = send(fd, request, strlen(request), MSG_NOSIGNAL);
	/* Byte by byte, so that no message is swallowed. */
	while (n > 0 && length < sizeof answer - 1 && (n = read(fd, answer + length, 1)) == 1) {
		answer[++length] = '\0';
		if (strstr(answer, "\r\n\r\n"))
			break;
	}
	if (strncmp(answer, "HTTP/1.1 101", 12) != 0) {
		close(fd);
		return -1;
	}
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	return fd;
}

size_t client_frame(char *frame, const char *text, size_t length)
{
	size_t head = length < 126 ? 6 : 8;

	memset(frame, 0, head);
	frame[0] = (char)0x81;
	if (length < 126) {
		frame[1] = (char)(0x80 | length);
	} else {
		frame[1] = (char)(0x80 | 126);
		frame[2] = (char)(length >> 8);
		frame[3] = (char)(length & 0xff);
	}
	memcpy(frame + head, text, length);
	return head + length;
}

void client_send(int fd, const char *text)
{
	char frame[1024];

	client_write(fd, frame, client_frame(frame, text, strlen(text)));
}

/* Whole frames out of what has arrived. Servers send unmasked frames, here never in pieces. */
static bool unpack(struct client_input *input, client_hear *hear, void *context)
{
	size_t used = 0;
	bool open = true;

	while (open && input->length - used >= 2) {
		uint8_t *at = (uint8_t *)input->bytes + used;
		size_t head = 2, length = at[1] & 0x7f;

		if (length == 126 && input->length - used >= 4) {
			head = 4;
			length = (size_t)at[2] << 8 | at[3];
		} else if (length == 127 && input->length - used >= 10) {
			head = 10;
			length = (size_t)at[6] << 24 | (size_t)at[7] << 16 | (size_t)at[8] << 8 |
			         at[9];
		}
		if (input->length - used < head + length)
			break;
		if ((at[0] & 0x0f) == 1) {
			char kept = (char)at[head + length];

			at[head + length] = '\0'; /* the input has room for one more */
			hear(context, (char *)at + head, length);
			at[head + length] = (uint8_t)kept;
		}
		open = (at[0] & 0x0f) != 8;
		used += head + length;
	}
	if (used < input->length)
		memmove(input->bytes, input->bytes + used, input->length - used);
	input->length -= used;
	return open;
}

bool client_receive(int fd, struct client_input *input, client_hear *hear, void *context)
{
	size_t room;
	ssize_t n;

	do {
		if (input->room - input->length < 16384) {
			input->room = input->room ? input->room * 2 : 32768;
			input->bytes = realloc(input->bytes, input->room + 1);
			if (!input->bytes)
				client_die("memory");
		}
		room = input->room - input->length;
		n = read(fd, input->bytes + input->length, room);
		if (n < 0 && errno == EAGAIN)
			return true;
		if (n <= 0)
			return false;
		input->length += (size_t)n;
		input->total += (uint64_t)n;
		if (!unpack(input, hear, context))
			return false;
	} while ((size_t)n == room);
	return true;
}
