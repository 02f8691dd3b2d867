/* The courier: a thread that carries notifications out by HTTP and SMTP, so that a slow receiver
 * delays nobody. Many at a time, each for at most ten seconds; nothing is tried twice. Knows no
 * user and no game. */
#ifndef SERVER_NOTIFY_COURIER_H
#define SERVER_NOTIFY_COURIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct courier;

enum { COURIER_URL_MAX = 1024, COURIER_NOTE_MAX = 128 };

/* One delivery. The courier owns it while it is under way. */
struct courier_job {
	char url[COURIER_URL_MAX]; /* http(s)://... by POST; smtp(s)://... with from and to */
	char from[256], to[256];   /* of e-mail; the message with its head is the body */
	char headers[4][800];      /* of HTTP; "" = none */
	char *body;                /* malloc'd, freed with the job */
	size_t length;
	bool guarded;  /* refuse addresses inside the own network */
	void *context; /* the sender's; freed with the job */

	/* set when done: the receiver's answer; 0 = it was not reached */
	long status;
	char note[COURIER_NOTE_MAX]; /* and, if it failed, why */

	/* the courier's own */
	size_t sent;
	void *handle, *header_list, *recipients;
	struct courier_job *next;
};

/* `wake` is called on the courier's thread when something is done. NULL when the thread cannot
 * start. */
struct courier *courier_open(void (*wake)(void *context), void *context);
/* Drops what is under way. */
void courier_close(struct courier *courier);
/* Zeroed; NULL when there is no memory. */
struct courier_job *courier_job_new(void);
void courier_job_free(struct courier_job *job);
void courier_send(struct courier *courier, struct courier_job *job);
/* The next finished job, or NULL; it belongs to the caller again. */
struct courier_job *courier_take(struct courier *courier);

#endif
