/* What a link to a table shows in a chat: /table/ID and /replay/ID are answered with the page and
 * a head that says the game, who plays and, once it is over, how it ended; /puzzle/NUMBER says that it
 * is one. The page itself goes on with the address behind the # (web/src/share/links.ts).
 *
 * Whoever asks is nobody here: only what a stranger may see is told, whatever cookie is sent. */
#ifndef SERVER_API_PREVIEW_H
#define SERVER_API_PREVIEW_H

#include "server/base/api.h"

/* Answers, now or later. False: this is no such address, or nothing can be told now; the page alone
 * does then. */
bool preview_answer(struct srv *srv, const struct net_request *request);

#endif
