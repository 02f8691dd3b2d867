/* See ask.h. */
#include "server/meet/ask.h"
#include "core/never.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 5 };

static void end(struct ask *ask)
{
	if (ask->steps->always)
		ask->steps->always(ask);
	json_decref(ask->body);
	json_decref(ask->found);
	json_decref(ask->answer);
	free(ask->text);
	free(ask);
}

static void answer(struct ask *ask)
{
	json_t *text = ask->answer;

	if (ask->reply == 0)
		return;
	/* The reader's thread never writes an error as an answer. */
	(void)BB_NEVER(ask->error.code != API_OK && ask->text);
	ask->answer = NULL;
	if (ask->error.code != API_OK) {
		json_decref(text);
		api_answer_error(ask->srv, ask->reply, &ask->error);
		return;
	}
	if (ask->text) {
		api_answer(ask->srv, ask->reply, 200, ask->text, ask->length);
		json_decref(text);
		return;
	}
	identity_answer(ask->srv, ask->reply, ask->steps->status ? ask->steps->status : 200, NULL,
	                text ? text : json_object());
}

static void run(struct reader_job *job, struct reader_tools *tools)
{
	struct ask *ask = (struct ask *)job;

	if (ask->steps->read)
		ask->steps->read(ask, tools->store);
	/* The loop goes through what is to be stored, but not through long answers. */
	if (ask->steps->write) {
		job->weight = IDENTITY_WEIGHT(ask->body_length);
	} else if (ask->error.code == API_OK && ask->reply != 0) {
		ask->text = json_dumps(ask->answer, JSON_COMPACT);
		ask->length = job->bytes = ask->text ? strlen(ask->text) : 0;
	}
}

static void ask_again(struct ask *ask)
{
	json_decref(ask->found);
	json_decref(ask->answer);
	ask->found = ask->answer = NULL;
	ask->error = (struct api_error){.code = API_OK};
	ask->job.events = ask->steps->rows * ASK_ROW;
	reader_ask(ask->srv->reader, &ask->job, ask->address);
}

static void stored(void *context, enum store_status status)
{
	struct ask *ask = context;

	if (status == STORE_CONFLICT && ++ask->tries < TRIES && !ask->srv->stopping) {
		ask_again(ask);
		return;
	}
	if (status == STORE_CONFLICT)
		api_refuse(&ask->error, API_CONFLICT,
		           "Somebody else has changed this at the same moment; try again.");
	else if (status != STORE_OK)
		api_refuse(&ask->error, API_STORAGE,
		           "It could not be stored; nothing was changed.");
	answer(ask);
	if (status == STORE_OK && ask->steps->after)
		ask->steps->after(ask);
	end(ask);
}

static void done(struct srv *srv, struct reader_job *job)
{
	struct ask *ask = (struct ask *)job;
	struct store_change *change;

	if (!job->ran)
		api_refuse(&ask->error, API_STOPPING, "The server stops.");
	if (ask->error.code != API_OK || !ask->steps->write) {
		answer(ask);
		if (ask->error.code == API_OK && ask->steps->after)
			ask->steps->after(ask);
		end(ask);
		return;
	}
	change = store_begin(srv->store);
	if (ask->user.id[0] != '\0')
		store_need_user(change, ask->user.id);
	ask->steps->write(ask, change);
	if (ask->error.code != API_OK) {
		store_cancel(change);
		answer(ask);
		end(ask);
		return;
	}
	store_submit(change, stored, ask);
}

void ask_own(struct srv *srv, const struct ask_steps *steps, void *context)
{
	struct ask *ask = srv_alloc(sizeof *ask);

	ask->srv = srv;
	ask->steps = steps;
	ask->context = context;
	ask->job.run = run;
	ask->job.done = done;
	ask->job.events = steps->rows * ASK_ROW;
	reader_ask(srv->reader, &ask->job, "");
}

void ask_begin(struct api_call *call, const struct ask_steps *steps, void *context)
{
	struct ask *ask;
	struct api_error error;
	unsigned retry;

	if (!reader_may_ask(call->srv->reader, call->request->address, &retry)) {
		api_refuse(&error, API_TOO_MANY, "Your address has asked for much; wait a little.");
		error.retry = retry;
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	ask = srv_alloc(sizeof *ask);
	ask->srv = call->srv;
	ask->context = context;
	ask->steps = steps;
	ask->reply = call->reply;
	ask->user = call->user;
	memcpy(ask->id, call->table, sizeof ask->id);
	snprintf(ask->address, sizeof ask->address, "%s", call->request->address);
	ask->body = json_incref(call->body);
	ask->body_length = call->request->body_length;
	ask->job.run = run;
	ask->job.done = done;
	ask->job.events = steps->rows * ASK_ROW;
	reader_ask(call->srv->reader, &ask->job, ask->address);
}

/* --- notes -------------------------------------------------------------------------------- */

struct one {
	json_t *doc;
	int64_t revision;
};

static bool take_one(void *context, const struct store_note *note)
{
	struct one *one = context;

	one->doc = json_loads(note->doc, JSON_DECODE_ANY, NULL);
	one->revision = note->revision;
	return false;
}

json_t *ask_note(struct store *store, const char *kind, const char *owner, const char *name,
                 int64_t *revision)
{
	struct one one = {NULL, STORE_NEW};

	store_read_note(store, kind, owner, name, take_one, &one);
	if (revision)
		*revision = one.revision;
	return one.doc;
}

bool ask_has_note(struct store *store, const char *kind, const char *owner, const char *name)
{
	json_t *doc = ask_note(store, kind, owner, name, NULL);
	const bool is_there = doc != NULL;

	json_decref(doc);
	return is_there;
}

void ask_put(struct store_change *change, const char *kind, const char *owner, const char *name,
             const char *about, int64_t at, int64_t revision, json_t *doc)
{
	char *text = doc ? json_dumps(doc, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
	const struct store_note note = {
		.kind = kind,
		.owner = owner,
		.name = name,
		.about = about,
		.doc = text ? text : "{}",
		.at = at,
		.revision = revision};

	store_put_note(change, &note);
	free(text);
	json_decref(doc);
}

static bool take_listed(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, JSON_DECODE_ANY, NULL);

	json_array_append_new(
		context, json_pack("{s:s,s:I,s:o}", "name", note->name, "at", (json_int_t)note->at,
	                           "doc", doc ? doc : json_null()));
	return true;
}

json_t *ask_list(struct store *store, const char *kind, const char *owner, int64_t before,
                 unsigned limit)
{
	json_t *list = json_array();

	store_list_notes(store, kind, owner, before, limit, take_listed, list);
	return list;
}

static bool take_person(void *context, const struct store_user *row)
{
	identity_copy(context, row);
	return false;
}

bool ask_person(struct store *store, const char *id, struct identity_person *person)
{
	return store_read_user(store, STORE_BY_ID, id, take_person, person) == STORE_OK;
}

static bool take_nothing(void *context, const struct store_user *row)
{
	(void)context;
	(void)row;
	return false;
}

bool ask_is_user(struct store *store, const char *id)
{
	return store_read_user(store, STORE_BY_ID, id, take_nothing, NULL) == STORE_OK;
}

const char *ask_text(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

int64_t ask_number(const json_t *object, const char *name)
{
	return json_integer_value(json_object_get(object, name));
}
