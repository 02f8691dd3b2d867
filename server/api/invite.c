/* A seat for a friend: it is reserved, shown in their list, and they are notified, unless they have
 * turned that off. */
#include <stdio.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/live/live.h"
#include "server/meet/meet.h"
#include "server/notify/notify.h"

enum { PRICE = 4 };

/* The response is sent when the seat is stored. */
static void read_friend(struct ask *ask, struct store *store)
{
	const char *other = ask_text(ask->body, "user");
	struct identity_person *person = srv_alloc(sizeof *person);
	json_t *theirs = ask_note(store, "friend", other, ask->user.id, NULL);

	if (!theirs || !ask_has_note(store, "friend", ask->user.id, other) ||
	    meet_is_blocked(store, ask->user.id, other) || !ask_person(store, other, person))
		api_refuse(&ask->error, API_FORBIDDEN, "This is no friend of yours.");
	else
		ask->found = json_pack("{s:s,s:s,s:b}", "user", other, "name", person->name,
		                       "quiet", json_is_true(json_object_get(theirs, "quiet")));
	json_decref(theirs);
	free(person);
}

static enum api_code find_seat(const struct srv_table *table, const struct api_call *call,
                               unsigned *seat, struct api_error *error)
{
	if (strcmp(table->owner, call->user.id) != 0)
		return api_refuse(error, API_FORBIDDEN, "Only the owner of the table can do that.");
	if (table->state != STORE_OPEN)
		return api_refuse(error, API_CONFLICT, "The table waits for nobody.");
	if (tables_sits(table, ask_text(call->body, "user")))
		return api_refuse(error, API_CONFLICT, "There is a seat for them already.");
	/* A seat that waits for a link, otherwise an open one. */
	for (unsigned pass = 0; pass < 2; pass++)
		for (*seat = 0; *seat < table->seats; ++*seat) {
			const struct srv_seat *at = &table->seat[*seat];

			if (at->kind == (pass == 0 ? SRV_SEAT_INVITED : SRV_SEAT_OPEN) &&
			    at->user[0] == '\0')
				return API_OK;
		}
	return api_refuse(error, API_CONFLICT, "No seat is free.");
}

static void keep_seat(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, keep_seat);
	struct api_error error;
	struct srv_seat *at;
	unsigned seat = 0;

	if (table == NULL)
		return;
	if (find_seat(table, call, &seat, &error) != API_OK) {
		lobby_refuse(call, &error);
		return;
	}
	at = &table->seat[seat];
	if (at->kind == SRV_SEAT_OPEN)
		lobby_invite(at);
	snprintf(at->user, sizeof at->user, "%s", ask_text(call->body, "user"));
	snprintf(at->name, sizeof at->name, "%s", ask_text(call->body, "name"));
	table->updated = net_now();
	if (!json_is_true(json_object_get(call->body, "quiet")))
		notify_invite(call->srv->notify, table, at->user, call->user.name);
	tables_save(call->srv, table, NULL, call, 200, "");
	live_lists_changed(call->srv, table);
}

/* Nothing is stored by this request itself: the table stores the seat. */
static void hold_answer(struct ask *ask, struct store_change *change)
{
	(void)change;
	json_object_set_new(ask->found, "reply", json_integer((json_int_t)ask->reply));
	ask->reply = 0;
}

static void go_to_table(struct ask *ask)
{
	const struct net_request request = {
		.path = "",
		.query = "",
		.cookie = "",
		.authorization = "",
		.origin = "",
		.host = "",
		.content_type = ""};
	struct api_call call = {.srv = ask->srv,
	                        .request = &request,
	                        .reply = (uint64_t)ask_number(ask->found, "reply"),
	                        .user = ask->user,
	                        .body = ask->found};

	memcpy(call.table, ask->id, sizeof call.table);
	tables_call(&call, keep_seat);
}

void lobby_invite_friend(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_friend, .write = hold_answer, .after = go_to_table, .rows = PRICE};
	char user[STORE_ID_MAX] = "";
	struct api_error error;

	if (api_only(call->body, &error, "user", NULL) != API_OK ||
	    api_text(call->body, "user", user, sizeof user, &error) != API_OK) {
		lobby_refuse(call, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}
