/* People: cards, friends, presence. Only what people chose to show is visible here.
 * docs/protocol.md, "People". */
#ifndef SERVER_MEET_MEET_H
#define SERVER_MEET_MEET_H

#include "server/meet/ask.h"

enum {
	MEET_FACE_MAX = 16,
	MEET_FRIENDS = 100,     /* per user */
	MEET_CODES = 10,        /* open friend links per user */
	MEET_REQUESTS = 20,     /* pending requests per user */
	MEET_BLOCKS = 100,      /* people whom a user has blocked */
	MEET_BLOCKERS = 1000,   /* others who have blocked the user, up to which they are read */
	MEET_ASKED = 64,        /* cards per request */
	MEET_CODE_DAYS = 7,
	/* how long after the last sign of life a user counts as present */
	MEET_HERE_MS = 6 * 60 * 1000,
};

/* --- handlers of the addresses: friends.c ----------------------------------------------------- */

api_handler friends_list, friends_add, friends_change, people_card, people_cards, people_own_card;

/* moderate.c */
api_handler moderate_report, moderate_list, moderate_change;

/* seek.c */
api_handler seek_table;

/* days.c */
api_handler days_show, days_begin, days_send;

/* profile.c */
api_handler profile_own, profile_store, profile_forget, profile_shown;

/* --- on the reader's thread --------------------------------------------------------------- */

/* CARD of docs/protocol.md as others see it: user, name, face, ratings. NULL: there is no such
 * user. */
json_t *meet_card(struct store *store, const char *user);
/* The faces and ratings of many users: {ID:{"face","ratings"}}; nothing for those who show nothing.
 * `users` is a JSON array of ids. */
json_t *meet_cards(struct store *store, const json_t *users);
/* Whom this user has blocked, and who has blocked them: {ID:true}. */
json_t *meet_strangers(struct store *store, const char *user);
/* True if either of two users has blocked the other. */
bool meet_is_blocked(struct store *store, const char *a, const char *b);

/* --- on the loop -------------------------------------------------------------------------- */

/* Called from the loop's tick: stores who is present. */
void meet_tick(struct srv *srv);
/* Called from the loop's tick: reads who is restrained. */
void moderate_tick(struct srv *srv);

#endif
