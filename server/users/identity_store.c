/* Reading and writing users, and answering. See identity_store.h. */
#include "server/users/identity_store.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/ops.h"
#include "server/base/reader.h"

void identity_copy(struct identity_person *person, const struct store_user *row)
{
	snprintf(person->id, sizeof(person->id), "%s", row->id);
	snprintf(person->name, sizeof(person->name), "%s", row->name);
	snprintf(person->handle, sizeof(person->handle), "%s", row->handle ? row->handle : "");
	snprintf(person->passphrase, sizeof(person->passphrase), "%s",
	         row->passphrase ? row->passphrase : "");
	snprintf(person->settings, sizeof(person->settings), "%s", row->settings);
	person->created = row->created;
	person->seen = row->seen;
	person->revision = row->revision;
}

static bool take_person(void *context, const struct store_user *row)
{
	identity_copy(context, row);
	return false;
}

static bool take_session(void *context, const struct store_session *row)
{
	struct identity_session *session = context;

	*session = (struct identity_session){true, row->link, "", row->created, row->expires};
	snprintf(session->user, sizeof(session->user), "%s", row->user);
	return false;
}

static enum store_status read_session(struct store *store, const uint8_t hash[STORE_HASH],
                                      struct identity_session *session)
{
	return store_read_session(store, hash, take_session, session);
}

void identity_hash(const char *token, uint8_t hash[STORE_HASH])
{
	crypto_hash_sha256(hash, (const uint8_t *)token, strlen(token));
}

void identity_load(struct store *store, struct identity_known *known)
{
	known->failed = read_session(store, known->hash, &known->session) == STORE_FAILED;
	if (known->session.found && !known->session.link)
		known->failed = store_read_user(store, STORE_BY_ID, known->session.user,
		                                take_person, &known->person) == STORE_FAILED;
}

bool identity_read(const struct identity_known *known, const char *id,
                   struct identity_person *person)
{
	if (known == NULL || id[0] == '\0' || strcmp(known->person.id, id) != 0)
		return false;
	*person = known->person;
	return true;
}

/* --- looking somebody up ------------------------------------------------------------------ */

struct look {
	struct reader_job job;
	enum identity_key key;
	char value[64];
	struct identity_known known;
	identity_found *then;
	void *context;
};

static void look_run(struct reader_job *job, struct reader_tools *tools)
{
	struct look *look = (struct look *)job;
	struct identity_known *known = &look->known;
	const char *id = look->value;
	enum store_status status = STORE_OK;

	if (look->key == IDENTITY_BY_LINK) {
		status = read_session(tools->store, known->hash, &known->session);
		id = known->session.user;
	}
	if (look->key == IDENTITY_BY_HANDLE || (status == STORE_OK && id[0] != '\0'))
		status = store_read_user(
			tools->store,
			look->key == IDENTITY_BY_HANDLE ? STORE_BY_HANDLE : STORE_BY_ID, id,
			take_person, &known->person);
	known->failed = status == STORE_FAILED;
}

static void look_done(struct srv *srv, struct reader_job *job)
{
	struct look *look = (struct look *)job;

	look->known.failed = look->known.failed || !job->ran;
	look->then(srv, &look->known, look->context);
	free(look);
}

void identity_look_up(struct srv *srv, enum identity_key key, const char *value,
                      identity_found *then, void *context)
{
	struct look *look = srv_alloc(sizeof(*look));

	look->job.run = look_run;
	look->job.done = look_done;
	look->job.urgent = true;
	look->key = key;
	look->then = then;
	look->context = context;
	snprintf(look->value, sizeof(look->value), "%s", value);
	if (key == IDENTITY_BY_LINK)
		identity_hash(value, look->known.hash);
	reader_ask(srv->reader, &look->job, "");
}

void identity_put(struct store_change *change, const struct identity_person *person)
{
	const struct store_user row = {
		.id = person->id,
		.name = person->name,
		.handle = person->handle[0] ? person->handle : NULL,
		.passphrase = person->passphrase[0] ? person->passphrase : NULL,
		.settings = person->settings,
		.created = person->created,
		.seen = person->seen,
		.revision = person->revision,
	};

	store_put_user(change, &row);
}

json_t *identity_json(const struct identity_person *person)
{
	json_t *settings = json_loads(person->settings, 0, NULL);

	return json_pack("{s:s,s:s,s:s?,s:o,s:I}", "id", person->id, "name", person->name, "handle",
	                 person->handle[0] ? person->handle : NULL, "settings",
	                 settings ? settings : json_object(), "created",
	                 (json_int_t)person->created);
}

json_t *identity_user(const struct identity_known *known, const char *id)
{
	struct identity_person person;

	return identity_read(known, id, &person) ? identity_json(&person) : json_null();
}

/* --- one change of a user at a time ----------------------------------------------------------- */

/* The entry of this user, or with "" a free one; NULL if there is none. */
static char *find_busy(struct srv *srv, const char *user)
{
	struct identity *identity = srv->identity;

	for (unsigned i = 0; i < IDENTITY_BUSY_MAX; i++) {
		if (strcmp(identity->busy[i], user) == 0)
			return identity->busy[i];
	}
	return NULL;
}

enum api_code identity_begin(const struct api_call *call, struct identity_person *person,
                             struct api_error *error)
{
	char *entry = find_busy(call->srv, "");

	if (find_busy(call->srv, call->user.id))
		return api_refuse(error, API_CONFLICT,
		                  "Another change of this user is being stored; try again.");
	if (!entry) {
		api_refuse(error, API_TOO_MANY, "Too many users are being changed; try again.");
		error->retry = 1;
		return API_TOO_MANY;
	}
	if (!identity_read(call->known, call->user.id, person))
		return api_refuse(error, API_MISSING, "There is no such user any more.");
	memcpy(entry, person->id, STORE_ID_MAX);
	error->code = API_OK;
	return API_OK;
}

void identity_end(struct srv *srv, const char *user)
{
	char *entry = user[0] ? find_busy(srv, user) : NULL;

	if (entry)
		entry[0] = '\0';
}

/* --- answers ---------------------------------------------------------------------------------- */

void identity_answer(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     json_t *answer)
{
	char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
	struct api_error error;

	json_decref(answer);
	if (text) {
		srv->ops->work.answered += strlen(text);
		api_answer_with(srv, reply, status, headers, text, strlen(text));
	} else {
		api_refuse(&error, API_STORAGE, "There is no memory left.");
		api_answer_error(srv, reply, &error);
	}
	free(text);
}

/* The response to send once a change is durable. */
struct pending {
	struct srv *srv;
	uint64_t reply;
	json_t *answer;
	char user[STORE_ID_MAX];
	const char *conflict;
	char headers[IDENTITY_HEADERS_MAX];
};

static void stored(void *context, enum store_status status)
{
	struct pending *pending = context;
	struct srv *srv = pending->srv;
	struct api_error error;

	identity_end(srv, pending->user);
	if (status == STORE_OK) {
		identity_answer(srv, pending->reply, 200, pending->headers, pending->answer);
	} else {
		if (status == STORE_CONFLICT)
			api_refuse(&error, API_CONFLICT, "%s",
			           pending->conflict
			                   ? pending->conflict
			                   : "Another change of this user was stored; try again.");
		else
			api_refuse(&error, API_STORAGE,
			           "It could not be stored; nothing was changed.");
		json_decref(pending->answer);
		api_answer_error(srv, pending->reply, &error);
	}
	free(pending);
}

void identity_submit(struct srv *srv, struct store_change *change, uint64_t reply, const char *user,
                     const char *conflict, const char *headers, json_t *answer)
{
	struct pending *pending = calloc(1, sizeof(*pending));
	struct api_error error;

	if (!pending || !answer) {
		free(pending);
		json_decref(answer);
		store_cancel(change);
		identity_end(srv, user);
		api_refuse(&error, API_STORAGE, "There is no memory left.");
		api_answer_error(srv, reply, &error);
		return;
	}
	pending->srv = srv;
	pending->reply = reply;
	pending->answer = answer;
	pending->conflict = conflict;
	snprintf(pending->user, sizeof(pending->user), "%s", user);
	snprintf(pending->headers, sizeof(pending->headers), "%s", headers);
	store_submit(change, stored, pending);
}
