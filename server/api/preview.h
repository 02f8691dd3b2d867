/* Link previews in chats: /table/ID and /replay/ID are answered with the page and a head that names
 * the game, the players and, once it is over, the result; /puzzle/NUMBER says that it is a puzzle.
 * The page itself continues with the address after the # (web/src/share/links.ts).
 *
 * The reader is treated as a stranger, whatever cookie is sent: only public data is shown. */
#ifndef SERVER_API_PREVIEW_H
#define SERVER_API_PREVIEW_H

#include "server/base/api.h"

/* Answers, now or later. Returns false if this is not such an address, or nothing can be shown now;
 * then the plain page is enough. */
bool preview_answer(struct srv *srv, const struct net_request *request);

#endif
