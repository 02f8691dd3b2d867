/* One click stops mails: for the button of a mail program (RFC 8058, a POST with a form), and for
 * the page that a link in the mail leads to. No need to be signed in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/meet/ask.h"
#include "server/notify/notify.h"

static void read_stop(struct ask *ask, struct store *store)
{
	struct identity_person *person = ask->context;
	json_t *settings = NULL;
	size_t length = 0;

	if (person == NULL)
		ask->context = person = srv_alloc(sizeof *person);
	if (ask_person(store, ask->id, person))
		settings = json_loads(person->settings, 0, NULL);
	if (notify_stop(ask->srv, ask->id, settings, ask_text(ask->body, "key"),
	                ask_text(ask->body, "table")))
		length = json_dumpb(settings, person->settings, sizeof person->settings - 1,
		                    JSON_COMPACT);
	json_decref(settings);
	if (length == 0 || length >= sizeof person->settings)
		api_refuse(&ask->error, API_FORBIDDEN,
		           "This link is of another address, or is not whole.");
	else
		person->settings[length] = '\0';
}

static void write_stop(struct ask *ask, struct store_change *change)
{
	identity_put(change, ask->context);
	ask->answer = json_pack("{s:b}", "stopped", 1);
}

static void free_stop(struct ask *ask)
{
	free(ask->context);
}

void stop_mails(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_stop, .write = write_stop, .always = free_stop, .rows = 1};
	char key[NOTIFY_KEY + 1] = "", table[STORE_ID_MAX] = "";
	struct api_error error;

	api_query(call->request, "table", table, sizeof table);
	if (!api_query(call->request, "key", key, sizeof key)) {
		api_refuse(&error, API_BAD_REQUEST, "\"key\" is missing or no key.");
		lobby_refuse(call, &error);
		return;
	}
	json_object_set_new(call->body, "key", json_string(key));
	json_object_set_new(call->body, "table", json_string(table));
	ask_begin(call, &steps, NULL);
}

/* Viewing changes nothing: programs that check links open all of them. */
void stop_show(struct api_call *call)
{
	char key[NOTIFY_KEY + 1] = "", location[600];

	api_query(call->request, "key", key, sizeof key);
	snprintf(location, sizeof location, "Location: %s/#/stop/%s/%.*s\r\n",
	         call->srv->settings.base_url, call->table,
	         (int)strspn(key, "23456789abcdefghjkmnpqrstuvwxyz"), key);
	api_answer_with(call->srv, call->reply, 303, location, "{}", 2);
}
