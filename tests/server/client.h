/* A client for programs that load or attack the server: HTTP, WebSocket, none of the server's own
 * code. Any error ends the program with a message, unless stated otherwise. */
#ifndef TESTS_SERVER_CLIENT_H
#define TESTS_SERVER_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The server: 127.0.0.1 at this port. */
extern unsigned client_port;
/* The address from which client_post connects, as `from` of client_dial. */
extern unsigned client_home;

void client_die(const char *what) __attribute__((noreturn));
int64_t client_now_us(void);

/* A connection from 127.0.0.`from` (0 = chosen by the system). */
int client_dial(unsigned from);
/* The same; -1 if it is refused. */
int client_try_dial(unsigned from);
void client_write(int fd, const char *bytes, size_t length);

/* Sends a request on its own connection; answer[size] gets head and body. Returns the status; 0 if
 * there was no response. */
unsigned client_ask(unsigned from, const char *method, const char *path, const char *token,
                    const char *body, char *answer, size_t size);
/* A POST that must succeed. */
void client_post(const char *path, const char *token, const char *body, char *answer, size_t size);
/* The text of a member, by its name. */
void client_member(const char *json, const char *name, char *value, size_t size);
/* The number after a key such as "\"seq\":", or -9. */
long client_number(const char *text, const char *key);

/* A WebSocket, non-blocking from now on; -1 if it is refused. */
int client_upgrade(unsigned from, const char *token);
/* One masked text frame as bytes; returns their number. A mask of zeros is good enough here. */
size_t client_frame(char *frame, const char *text, size_t length);
void client_send(int fd, const char *text);

/* Bytes received on a WebSocket that are not a whole message yet. */
struct client_input {
	char *bytes;
	size_t length, room;
	uint64_t total; /* bytes received in total */
};
/* A text message, followed by a NUL. */
typedef void client_hear(void *context, char *text, size_t length);
/* Reads what has arrived and passes on every whole message. Returns false if the server closed. */
bool client_receive(int fd, struct client_input *input, client_hear *hear, void *context);

#endif
