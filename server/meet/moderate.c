/* Moderation: reports, and what the moderator of a server can do about a user: rename, mute, ban.
 * Restrained users are stored as notes and, for the loop, in a small set that every node reloads
 * now and then. docs/protocol.md, "Moderation". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live/live.h"
#include "server/meet/meet.h"
#include "server/play/nodes.h"
#include "server/users/identity.h"

enum {
	REPORTS_MAX = 20, /* per user */
	SHOWN = 200,
	WHY_MAX = 16,
	TEXT_MAX = 501,
	PRICE = 40,
	LOG_NAME = 40,
	AGAIN_MS = 5 * 1000, /* until the set is reloaded: the delay at other nodes */
};

static const char *const reasons[] = {"name", "chat", "play", "other"};

/* --- reports ------------------------------------------------------------------------------ */

static bool count_note(void *context, const struct store_note *note)
{
	(void)note;
	++*(unsigned *)context;
	return true;
}

static void read_report(struct ask *ask, struct store *store)
{
	struct identity_person *person = srv_alloc(sizeof *person);
	unsigned reports = 0;

	store_each_note(store, "report", ask->user.id, "", REPORTS_MAX, count_note, &reports);
	if (!ask_person(store, ask->id, person))
		api_refuse(&ask->error, API_MISSING, "There is no such user.");
	else if (reports >= REPORTS_MAX)
		api_refuse(&ask->error, API_TOO_MANY,
		           "%d reports of yours wait; that is the limit.", REPORTS_MAX);
	free(person);
}

static void write_report(struct ask *ask, struct store_change *change)
{
	/* One per pair of users: a second report replaces the first. */
	ask_put(change, "report", ask->user.id, ask->id, ask->id, net_now(), 0,
	        json_pack("{s:s,s:s,s:s}", "why", ask_text(ask->body, "why"), "text",
	                  ask_text(ask->body, "text"), "table", ask_text(ask->body, "table")));
	ask->answer = json_pack("{s:b}", "sent", 1);
}

void moderate_report(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_report, .write = write_report, .rows = REPORTS_MAX};
	char why[WHY_MAX] = "", text[TEXT_MAX] = "", table[STORE_ID_MAX] = "";
	struct api_error error;
	bool known = false;

	error.code = api_only(call->body, &error, "why", "text", "table", NULL);
	if (error.code == API_OK && api_text(call->body, "why", why, sizeof why, &error) == API_OK)
		for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
			known |= strcmp(why, reasons[i]) == 0;
	if (error.code != API_OK || api_text(call->body, "text", text, sizeof text, &error) ||
	    api_text(call->body, "table", table, sizeof table, &error) ||
	    (!known &&
	     api_refuse(&error, API_BAD_REQUEST, "\"why\" is name, chat, play or other.")) ||
	    (strcmp(call->table, call->user.id) == 0 &&
	     api_refuse(&error, API_BAD_REQUEST, "This is you."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- what the owner sees ------------------------------------------------------------------ */

static bool is_owner(const struct api_call *call)
{
	const char *owner = call->srv->settings.owner;

	return owner[0] != '\0' && call->known &&
	       strcmp(call->known->person.id, call->user.id) == 0 &&
	       strcmp(call->known->person.handle, owner) == 0;
}

static bool refuse_others(struct api_call *call)
{
	struct api_error error;

	if (is_owner(call))
		return false;
	api_refuse(&error, API_FORBIDDEN, "Only the owner of the server may do that.");
	api_answer_error(call->srv, call->reply, &error);
	return true;
}

static bool add_row(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);

	json_array_append_new(
		context, json_pack("{s:s,s:s,s:I,s:o}", "owner", note->owner, "name", note->name,
	                           "at", (json_int_t)note->at, "doc", doc ? doc : json_null()));
	return true;
}

static json_t *person_json(struct store *store, const char *id)
{
	struct identity_person *person = srv_alloc(sizeof *person);
	json_t *told = ask_person(store, id, person)
	                       ? json_pack("{s:s,s:s}", "user", id, "name", person->name)
	                       : json_null();

	free(person);
	return told;
}

static void read_moderation(struct ask *ask, struct store *store)
{
	json_t *rows = json_array(), *reports = json_array(), *restrained = json_array(), *row;
	size_t i;

	store_notes_of_kind(store, "report", "", "", SHOWN, add_row, rows);
	json_array_foreach(rows, i, row)
		json_array_append_new(
			reports, json_pack("{s:o,s:o,s:O,s:O}", "by",
		                           person_json(store, ask_text(row, "owner")), "about",
		                           person_json(store, ask_text(row, "name")), "at",
		                           json_object_get(row, "at"), "report",
		                           json_object_get(row, "doc")));
	json_array_clear(rows);
	store_notes_of_kind(store, "restraint", "", "", SHOWN, add_row, rows);
	json_array_foreach(rows, i, row)
		json_array_append_new(
			restrained,
			json_pack("{s:o,s:O}", "about", person_json(store, ask_text(row, "owner")),
		                  "restraint", json_object_get(row, "doc")));
	json_decref(rows);
	ask->answer = json_pack("{s:o,s:o,s:o}", "reports", reports, "restrained", restrained,
	                        "log", ask_list(store, "moderation", "", 0, SHOWN));
}

void moderate_list(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_moderation, .rows = PRICE};

	if (!refuse_others(call))
		ask_begin(call, &steps, NULL);
}

/* --- what the owner does ------------------------------------------------------------------ */

/* A measure against a user, with the row that it changes. */
struct measure {
	struct identity_person person;
};

static bool take_report(void *context, const struct store_note *note)
{
	json_array_append_new(context, json_string(note->owner));
	return true;
}

static void read_measure(struct ask *ask, struct store *store)
{
	struct measure *measure = ask->context ? ask->context : srv_alloc(sizeof *measure);
	json_t *old, *reporters = json_array();
	int64_t revision;

	ask->context = measure;
	if (!ask_person(store, ask->id, &measure->person)) {
		json_decref(reporters);
		api_refuse(&ask->error, API_MISSING, "There is no such user.");
		return;
	}
	old = ask_note(store, "restraint", ask->id, "", &revision);
	store_notes_about(store, "report", ask->id, SHOWN, take_report, reporters);
	ask->found = json_pack("{s:o,s:I,s:o}", "old", old ? old : json_object(), "revision",
	                       (json_int_t)revision, "reporters", reporters);
}

static void write_measure(struct ask *ask, struct store_change *change)
{
	struct measure *measure = ask->context;
	json_t *doc = json_object_get(ask->found, "old"), *reporter;
	const int64_t now = net_now();
	char name[LOG_NAME], random[9];
	size_t i;

	if (json_object_get(ask->body, "name")) {
		snprintf(measure->person.name, sizeof measure->person.name, "%s",
		         ask_text(ask->body, "name"));
		identity_put(change, &measure->person);
	}
	if (json_object_get(ask->body, "muted"))
		json_object_set(doc, "muted", json_object_get(ask->body, "muted"));
	if (json_object_get(ask->body, "banned"))
		json_object_set(doc, "banned", json_object_get(ask->body, "banned"));
	if (json_is_true(json_object_get(doc, "muted")) ||
	    json_is_true(json_object_get(doc, "banned")))
		ask_put(change, "restraint", ask->id, "", NULL, now,
		        ask_number(ask->found, "revision"), json_incref(doc));
	else
		store_drop_note(change, "restraint", ask->id, "");
	if (json_is_true(json_object_get(ask->body, "banned")))
		store_drop_sessions(change, ask->id, NULL);
	json_array_foreach(json_object_get(ask->found, "reporters"), i, reporter)
		store_drop_note(change, "report", json_string_value(reporter), ask->id);
	srv_random_id(random, sizeof random - 1);
	snprintf(name, sizeof name, "%lld-%s", (long long)now, random);
	ask_put(change, "moderation", "", name, ask->id, now, STORE_NEW,
	        json_pack("{s:s,s:s,s:O}", "by", ask->user.id, "about", ask->id, "did", ask->body));
	ask->answer = json_pack("{s:s,s:O}", "user", ask->id, "restraint", doc);
}

/* This node knows at once; others after their next reload. */
static void note_measure(struct ask *ask)
{
	json_t *doc = json_object_get(ask->found, "old");

	json_object_set(ask->srv->restrained, ask->id, doc);
	if (json_is_true(json_object_get(doc, "banned"))) {
		nodes_sessions_ended(ask->srv, ask->id);
		live_drop_user(ask->srv, ask->id);
	}
}

static void free_measure(struct ask *ask)
{
	free(ask->context);
}

void moderate_change(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_measure,
		.write = write_measure,
		.after = note_measure,
		.always = free_measure,
		.rows = PRICE};
	char name[SRV_NAME_MAX] = "";
	struct api_error error;
	bool flag;

	if (refuse_others(call))
		return;
	if (api_only(call->body, &error, "name", "muted", "banned", "done", NULL) ||
	    api_text(call->body, "name", name, sizeof name, &error) ||
	    api_bool(call->body, "muted", &flag, &error) ||
	    api_bool(call->body, "banned", &flag, &error) ||
	    api_bool(call->body, "done", &flag, &error) ||
	    (json_object_get(call->body, "name") && !identity_name_ok(name) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"name\" cannot be shown.")) ||
	    (json_object_size(call->body) == 0 &&
	     api_refuse(&error, API_BAD_REQUEST, "There is nothing to do.")) ||
	    (strcmp(call->table, call->user.id) == 0 &&
	     api_refuse(&error, API_BAD_REQUEST, "This is you."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- the set ------------------------------------------------------------------------------ */

static bool add_restrained(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);

	json_object_set_new(context, note->owner, doc ? doc : json_object());
	return true;
}

static void read_restrained(struct ask *ask, struct store *store)
{
	ask->found = json_object();
	if (store_notes_of_kind(store, "restraint", "", "", UINT16_MAX, add_restrained,
	                        ask->found) == STORE_FAILED)
		api_refuse(&ask->error, API_STORAGE, "The restraints cannot be read.");
}

static void take_restrained(struct ask *ask)
{
	ask->srv->restrained_reading = false;
	if (ask->error.code != API_OK)
		return;
	json_decref(ask->srv->restrained);
	ask->srv->restrained = json_incref(ask->found);
}

void moderate_tick(struct srv *srv)
{
	static const struct ask_steps steps = {
		.read = read_restrained, .always = take_restrained, .rows = PRICE};
	const int64_t now = net_monotonic();

	if (srv->restrained_reading ||
	    (srv->restrained_asked != 0 && now - srv->restrained_asked < AGAIN_MS))
		return;
	srv->restrained_asked = now;
	srv->restrained_reading = true;
	ask_own(srv, &steps, NULL);
}
