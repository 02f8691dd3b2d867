/* A user's own data: a copy of everything, its deletion; and test notifications. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/forget.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/notify/notify.h"
#include "server/play/nodes.h"
#include "server/tables/tables.h"
#include "server/users/identity_store.h"

/* --- export ----------------------------------------------------------------------------------- */

enum {
	EXPORT_TABLES = 100000,
	EXPORT_EVENTS = 10000, /* the price of an export in events */
};

struct own_data {
	struct identity_person person;
	const char *user;
	json_t *tables, *messages, *notes;
	struct srv_table table; /* the one being read */
};

static bool export_table(void *context, const struct store_table *row)
{
	struct own_data *own = context;
	struct srv_table *table = &own->table;
	json_t *seats = json_array();
	char error[STORE_ERROR_MAX], record[64];

	memset(table, 0, sizeof(*table));
	if (tables_parse_doc(row, table, error) == BB_OK) {
		for (unsigned seat = 0; seat < table->seats; seat++) {
			if (strcmp(table->seat[seat].user, own->user) == 0)
				json_array_append_new(seats, json_integer(seat));
		}
	}
	snprintf(record, sizeof(record), "/api/tables/%s/record", row->id);
	json_array_append_new(
		own->tables,
		json_pack("{s:s,s:s,s:s,s:s,s:b,s:o,s:I,s:I,s:s}", "id", row->id, "game", row->game,
	                  "name", table->name, "state", tables_states[row->state], "owner",
	                  strcmp(table->owner, own->user) == 0, "seats", seats, "created",
	                  (json_int_t)row->created, "updated", (json_int_t)row->updated, "record",
	                  record));
	return true;
}

static bool export_message(void *context, const struct store_message *message)
{
	struct own_data *own = context;

	if (message->user && strcmp(message->user, own->user) == 0)
		json_array_append_new(own->messages,
		                      json_pack("{s:s,s:I,s:s,s:I}", "table", message->table,
		                                "number", (json_int_t)message->number, "text",
		                                message->text, "at", (json_int_t)message->at));
	return true;
}

/* Ratings, friends, cups and so on; of notes that others wrote about the user, only the owner. */
static bool export_note(void *context, const struct store_note *note)
{
	struct own_data *own = context;
	const bool is_own = strcmp(note->owner, own->user) == 0;
	json_t *doc = json_loads(note->doc, JSON_DECODE_ANY, NULL);

	json_array_append_new(
		own->notes,
		json_pack("{s:s,s:s,s:s,s:I,s:o}", "kind", note->kind, "owner", note->owner, "name",
	                  note->name, "at", (json_int_t)note->at, "doc",
	                  is_own && doc != NULL ? json_incref(doc) : json_null()));
	json_decref(doc);
	return true;
}

/* On the reader's thread. */
static void write_export(struct reader_answer *answer, struct reader_tools *tools)
{
	struct own_data *own = answer->more;
	const struct identity_person *person = &own->person;
	const struct store_filter all = {.user = person->id, .states = ~0U, .limit = EXPORT_TABLES};
	json_t *table, *whole;
	enum store_status status;
	size_t i;

	own->user = person->id;
	own->tables = json_array();
	own->messages = json_array();
	own->notes = json_array();
	status = store_list_tables(tools->store, &all, export_table, own);
	json_array_foreach(own->tables, i, table)
		if (status != STORE_FAILED &&
		    store_read_messages(tools->store,
		                        json_string_value(json_object_get(table, "id")), 0,
		                        export_message, own) == STORE_FAILED)
			status = STORE_FAILED;
	if (store_notes_of(tools->store, person->id, export_note, own) == STORE_FAILED)
		status = STORE_FAILED;
	answer->job.events = 10 * (uint32_t)json_array_size(own->tables);
	whole = json_pack("{s:o,s:I,s:b,s:o,s:o,s:o}", "user", identity_json(person), "seen",
	                  (json_int_t)person->seen, "passphrase", person->passphrase[0] != '\0',
	                  "tables", own->tables, "messages", own->messages, "notes", own->notes);
	answer->text = whole ? json_dumps(whole, JSON_COMPACT) : NULL;
	json_decref(whole);
	if (!answer->text || status == STORE_FAILED)
		api_refuse(&answer->error, API_STORAGE,
		           "Your data could not be read from the disk.");
	else
		answer->length = strlen(answer->text);
}

void identity_export(struct api_call *call)
{
	struct reader_answer *answer = reader_begin(call, write_export);
	struct own_data *own;

	if (answer == NULL)
		return;
	answer->more = own = srv_alloc(sizeof(*own));
	answer->headers = "content-disposition: attachment; filename=\"benben-export.json\"\r\n";
	answer->job.events = EXPORT_EVENTS;
	if (!identity_read(call->known, call->user.id, &own->person))
		api_refuse(&answer->error, API_MISSING, "There is no such user any more.");
	reader_send(call, answer);
}

/* --- deletion --------------------------------------------------------------------------------- */

struct deletion {
	struct srv *srv;
	uint64_t reply;
	char user[STORE_ID_MAX], address[NET_ADDRESS_MAX];
};

/* The name has been removed from the tables, or that has failed. */
static void delete_user(void *context, const struct api_error *error)
{
	struct deletion *deletion = context;
	struct srv *srv = deletion->srv;
	struct store_change *change;

	if (error != NULL) {
		identity_end(srv, deletion->user);
		api_answer_error(srv, deletion->reply, error);
		free(deletion);
		return;
	}
	change = store_begin(srv->store);
	store_drop_user(change, deletion->user);
	identity_submit(srv, change, deletion->reply, deletion->user, NULL,
	                "set-cookie: benben=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax\r\n",
	                json_pack("{s:n}", "user"));
	nodes_sessions_ended(srv, deletion->user);
	srv_log(srv, "info", "user-deleted", "user", deletion->user, "address", deletion->address,
	        NULL);
	free(deletion);
}

void identity_delete(struct api_call *call)
{
	struct srv *srv = call->srv;
	struct identity_person person;
	struct deletion *deletion;
	struct api_error error;

	if (identity_begin(call, &person, &error) != API_OK) {
		api_answer_error(srv, call->reply, &error);
		return;
	}
	deletion = srv_alloc(sizeof(*deletion));
	deletion->srv = srv;
	deletion->reply = call->reply;
	memcpy(deletion->user, person.id, sizeof(deletion->user));
	snprintf(deletion->address, sizeof(deletion->address), "%s", call->request->address);
	forget_user(srv, person.id, delete_user, deletion);
}

/* --- tests of notifications ------------------------------------------------------------------- */

static const struct {
	const char *name;
	enum notify_channel channel;
} channels[] = {
	{"push", NOTIFY_PUSH},
	{"webhook", NOTIFY_WEBHOOK},
	{"email", NOTIFY_EMAIL},
};

void identity_test(struct api_call *call)
{
	static const char turn[] =
		"{\"t\":\"turn\",\"table\":null,\"name\":\"Test\",\"game\":null}";
	char name[16] = "";
	struct api_error error;

	if (api_only(call->body, &error, "channel", NULL) != API_OK ||
	    api_text(call->body, "channel", name, sizeof(name), &error) != API_OK ||
	    identity_count_attempt(call, call->user.id, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	for (size_t i = 0; i < sizeof(channels) / sizeof(channels[0]); i++) {
		if (strcmp(name, channels[i].name) == 0) {
			notify_test(call->srv->notify, call, channels[i].channel);
			return;
		}
	}
	if (strcmp(name, "page") == 0) {
		live_send_user(call->srv, call->user.id, turn, sizeof(turn) - 1);
		identity_answer(call->srv, call->reply, 200, NULL, json_pack("{s:b}", "sent", 1));
		return;
	}
	api_refuse(&error, API_BAD_REQUEST, "\"channel\" must be push, webhook, email or page.");
	api_answer_error(call->srv, call->reply, &error);
}
