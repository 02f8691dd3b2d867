/* The courier: a thread that delivers notifications by HTTP and SMTP, so that a slow receiver
 * delays nobody. Many at a time, each for at most ten seconds; no retries. Knows no user and no
 * game. */
#ifndef SERVER_NOTIFY_COURIER_H
#define SERVER_NOTIFY_COURIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct courier;

enum { COURIER_URL_MAX = 1024, COURIER_NOTE_MAX = 128 };

/* One delivery. Belongs to the courier while it is in progress. */
struct courier_job {
	char url[COURIER_URL_MAX]; /* http(s)://... by POST; smtp(s)://... with from and to */
	char from[256], to[256];   /* of an email; the message with its head is the body */
	char headers[4][800];      /* of HTTP; "" = none */
	char *body;                /* malloc'd, freed with the job */
	size_t length;
	bool guarded;  /* refuse addresses inside the server's own network */
	void *context; /* the sender's; freed with the job */

	/* set when done: the status returned by the receiver; 0 = it was not reached */
	long status;
	char note[COURIER_NOTE_MAX]; /* and the reason, if it failed */

	/* private to the courier */
	size_t sent;
	void *handle, *header_list, *recipients;
	struct courier_job *next;
};

/* `wake` is called on the courier's thread when something is done. NULL if the thread cannot
 * start. */
struct courier *courier_open(void (*wake)(void *context), void *context);
/* Drops unfinished deliveries. */
void courier_close(struct courier *courier);
/* All zero; NULL if memory runs out. */
struct courier_job *courier_job_new(void);
void courier_job_free(struct courier_job *job);
void courier_send(struct courier *courier, struct courier_job *job);
/* The next finished job, or NULL; it belongs to the caller again. */
struct courier_job *courier_take(struct courier *courier);

#endif
