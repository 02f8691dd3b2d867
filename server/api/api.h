/* The HTTP interface: every request under /api enters here. api.c has the table of addresses; it
 * names the handlers below. */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include "server/base/api.h"

enum { API_BODY_USUAL = 8 * 1024 /* limit for most bodies */ };

/* NULL if memory runs out. */
struct api *api_open(struct srv *srv);
/* NULL is allowed. */
void api_close(struct api *api);
/* Whether the address may make a request now, before any other work is done for it: 0, or the
 * seconds to wait. */
unsigned api_admit(struct srv *srv, const struct net_request *request);
/* The largest body allowed for this request. */
size_t api_body_max(const struct net_request *request);
/* Answers any request, now or later: from the table of addresses, otherwise with a static file. */
void api_request(struct srv *srv, const struct net_request *request);
/* True if a browser sent this from one of our pages, or it did not come from a browser. Protects
 * against foreign pages that use the visitor's cookie, over HTTP and WebSocket. */
bool api_origin_ok(const struct srv *srv, const struct net_request *request);

/* --- handlers ------------------------------------------------------------------------------- */

/* identity_api.c, identity_data.c */
api_handler identity_me, identity_name, identity_passphrase, identity_link, identity_sign_in,
	identity_sign_out, identity_settings, identity_test, identity_export, identity_delete;
/* curve.c */
api_handler table_curve, table_allow_curve;
/* Freed by free. */
struct curves *curves_open(void);
struct curves *api_curves(const struct srv *srv);

/* stop.c */
api_handler stop_mails, stop_show;

/* confirm.c */
api_handler identity_confirm;
/* lobby.c */
api_handler lobby_list, lobby_create, lobby_join, lobby_nonce, lobby_leave, lobby_start,
	lobby_close, lobby_fill, lobby_hand_over, lobby_reclaim, lobby_resign, lobby_vote,
	lobby_rematch;
/* invite.c */
api_handler lobby_invite_friend;
/* cups.c */
api_handler cups_list, cups_create, cups_show, cups_change;
/* play_api.c */
api_handler play_show, play_act, play_undo, play_reset, play_chat;
/* play_record.c */
api_handler play_record, ops_report;
/* ops.c */
api_handler ops_about, ops_health, ops_metrics;

#endif
