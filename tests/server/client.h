/* A client of the server for programs that load or attack it: HTTP, WebSocket, and nothing of
 * the server's own code. Whatever goes wrong ends the program with a sentence, except where
 * told. */
#ifndef TESTS_SERVER_CLIENT_H
#define TESTS_SERVER_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the server is: 127.0.0.1 at this port. */
extern unsigned client_port;
/* Where client_post connects from, as client_dial's `from`. */
extern unsigned client_home;

void client_die(const char *what) __attribute__((noreturn));
int64_t client_now_us(void);

/* A connection from 127.0.0.`from` (0 = whatever the system takes). */
int client_dial(unsigned from);
/* The same; -1 when it is refused. */
int client_try_dial(unsigned from);
void client_write(int fd, const char *bytes, size_t length);

/* Requests on a connection of their own; answer[size] gets head and body. Returns the status; 0
 * when there was no answer. */
unsigned client_ask(unsigned from, const char *method, const char *path, const char *token,
                    const char *body, char *answer, size_t size);
/* A POST that must succeed. */
void client_post(const char *path, const char *token, const char *body, char *answer, size_t size);
/* The text of a member, by its name. */
void client_member(const char *json, const char *name, char *value, size_t size);
/* The number after a key such as "\"seq\":", or -9. */
long client_number(const char *text, const char *key);

/* A WebSocket, without blocking from now on; -1 when it is refused. */
int client_upgrade(unsigned from, const char *token);
/* One masked text frame as bytes; returns their number. A mask of zeros is as good as any here. */
size_t client_frame(char *frame, const char *text, size_t length);
void client_send(int fd, const char *text);

/* What has arrived on a WebSocket and is no whole message yet. */
struct client_input {
	char *bytes;
	size_t length, room;
	uint64_t total; /* bytes that ever arrived */
};
/* A text message, with a NUL behind it. */
typedef void client_hear(void *context, char *text, size_t length);
/* Reads what is there and gives every whole message away. False when the server closed. */
bool client_receive(int fd, struct client_input *input, client_hear *hear, void *context);

#endif
