/* Users: guests, names, passphrases, sign-in links, settings. identity_data.c has export and
 * deletion.
 *
 * A user is identified by a random token in a cookie; only the token's SHA-256 is stored. Every
 * change of a user is answered once it is durable. */
#include "server/api/api.h"
#include "server/users/identity.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "server/live/live.h"
#include "server/net/net_text.h"
#include "server/notify/notify.h"
#include "server/play/nodes.h"
#include "server/users/identity_store.h"

enum {
	LINK_LETTERS = 24,
	USER_LETTERS = 12,
	PASSPHRASE_MIN = 8,
	HANDLE_MIN = 3,
	CLIENT_MAX = 4096, /* bytes of the settings that only the web page uses */
};

static const int64_t minute = 60 * 1000;
static const int64_t day = 24 * 60 * 60 * (int64_t)1000;
enum { RENEW_DAYS = 7, LINK_MINUTES = 15 };

/* --- me, guests, names ------------------------------------------------------------------------ */

/* Renews the session and the time of the last visit once a week. Only if nothing else is being
 * stored: a sign-out or a rename in flight must not be overwritten with what was read before it. */
static void renew(struct api_call *call, char *headers, size_t size)
{
	struct srv *srv = call->srv;
	char token[IDENTITY_TOKEN_MAX];
	struct identity_session session;
	struct identity_person person;
	struct store_change *change;
	struct store_session row;
	const int64_t now = net_now();

	identity_find_token(call->request, token);
	identity_check_session(call->known, token, &session);
	if (!session.found || session.created > now - RENEW_DAYS * day || srv->stopping ||
	    store_pending(srv->store) > 0 || !identity_read(call->known, call->user.id, &person))
		return;
	row = (struct store_session){
		.user = call->user.id, .created = now, .expires = now + identity_session_ms};
	identity_hash(token, row.token_hash);
	person.seen = now;
	change = store_begin(srv->store);
	store_put_session(change, &row);
	identity_put(change, &person);
	store_submit(change, NULL, NULL);
	if (call->request->authorization[0] == '\0')
		identity_put_cookie(srv, headers, size, call->request, token);
}

void identity_me(struct api_call *call)
{
	char headers[256] = "";
	json_t *answer;

	if (call->user.id[0] != '\0')
		renew(call, headers, sizeof(headers));
	answer = json_pack("{s:o}", "user", identity_user(call->known, call->user.id));
	identity_answer(call->srv, call->reply, 200, headers, answer);
}

/* Trims the name; returns false if it is invalid. */
static bool trim_name(char *name)
{
	size_t length = strlen(name), start = strspn(name, " ");

	while (length > start && name[length - 1] == ' ')
		length--;
	memmove(name, name + start, length - start);
	name[length - start] = '\0';
	return identity_name_ok(name);
}

static enum api_code read_name(const struct api_call *call, char name[SRV_NAME_MAX], bool *token,
                               struct api_error *error)
{
	char given[2 * SRV_NAME_MAX] = "";

	if (api_only(call->body, error, "name", "token", NULL) != API_OK ||
	    api_text(call->body, "name", given, sizeof(given), error) != API_OK ||
	    api_bool(call->body, "token", token, error) != API_OK)
		return error->code;
	if (!json_object_get(call->body, "name"))
		return api_refuse(error, API_BAD_REQUEST, "\"name\" is missing.");
	if (!trim_name(given))
		return api_refuse(error, API_BAD_REQUEST,
		                  "A name has 1 to %d characters that can be seen.",
		                  RECORD_NAME_CHARACTERS);
	memcpy(name, given, strlen(given) + 1);
	return API_OK;
}

static void create_guest(struct api_call *call, const char *name, bool tell_token)
{
	struct srv *srv = call->srv;
	struct identity_person person = {.settings = "{}"};
	struct store_change *change = store_begin(srv->store);
	char token[IDENTITY_TOKEN_MAX], headers[256];
	json_t *answer;

	person.id[0] = 'u';
	srv_random_id(person.id + 1, USER_LETTERS);
	snprintf(person.name, sizeof(person.name), "%s", name);
	person.created = person.seen = net_now();
	identity_put(change, &person);
	identity_add_session(change, person.id, token);
	identity_put_cookie(srv, headers, sizeof(headers), call->request, token);
	answer = json_pack("{s:o}", "user", identity_json(&person));
	if (tell_token)
		json_object_set_new(answer, "token", json_string(token));
	identity_submit(srv, change, call->reply, "", NULL, headers, answer);
}

/* Adds the token of a request that has one. */
static void add_token(const struct api_call *call, json_t *answer)
{
	char token[IDENTITY_TOKEN_MAX];

	identity_find_token(call->request, token);
	json_object_set_new(answer, "token", json_string(token));
}

void identity_name(struct api_call *call)
{
	struct srv *srv = call->srv;
	struct identity_person person;
	struct api_error error;
	struct store_change *change;
	char name[SRV_NAME_MAX];
	bool token = false;
	json_t *answer;
	unsigned retry;

	if (read_name(call, name, &token, &error) != API_OK) {
		api_answer_error(srv, call->reply, &error);
		return;
	}
	if (call->user.id[0] == '\0') {
		if (!limits_take_address(srv->identity->guests, call->request->address,
		                         net_monotonic(), &retry)) {
			api_refuse(&error, API_TOO_MANY, "Too many new guests from your address.");
			error.retry = retry;
			api_answer_error(srv, call->reply, &error);
			return;
		}
		create_guest(call, name, token);
		return;
	}
	if (identity_begin(call, &person, &error) != API_OK) {
		api_answer_error(srv, call->reply, &error);
		return;
	}
	snprintf(person.name, sizeof(person.name), "%s", name);
	change = store_begin(srv->store);
	identity_put(change, &person);
	answer = json_pack("{s:o}", "user", identity_json(&person));
	if (token)
		add_token(call, answer);
	identity_submit(srv, change, call->reply, person.id, NULL, "", answer);
}

/* --- passphrases ------------------------------------------------------------------------------ */

/* A request that waits for a hash. */
struct waiting {
	struct srv *srv;
	uint64_t reply;
	char user[STORE_ID_MAX]; /* "" = unknown */
	char handle[IDENTITY_HANDLE_MAX];
	char given[HASHER_PASSPHRASE_MAX]; /* to be checked; wiped at once */
	/* the new one, used when the old one is correct; wiped */
	char wanted[HASHER_PASSPHRASE_MAX];
	char passphrase[HASHER_HASH_MAX]; /* its hash, to be stored */
	char headers[IDENTITY_HEADERS_MAX];
	bool secure;                     /* the request came by https */
	char device[IDENTITY_TOKEN_MAX]; /* the device cookie, or "" */
	char token[IDENTITY_TOKEN_MAX];
	uint8_t session[STORE_HASH]; /* of the request */
	char address[NET_ADDRESS_MAX];
};

static void refuse_waiting(struct waiting *waiting, enum api_code code, const char *message)
{
	struct api_error error;

	api_refuse(&error, code, "%s", message);
	api_answer_error(waiting->srv, waiting->reply, &error);
	free(waiting);
}

static enum api_code read_handle(const json_t *body, char handle[IDENTITY_HANDLE_MAX],
                                 char passphrase[HASHER_PASSPHRASE_MAX], struct api_error *error)
{
	handle[0] = passphrase[0] = '\0';
	if (api_text(body, "handle", handle, IDENTITY_HANDLE_MAX, error) != API_OK ||
	    api_text(body, "passphrase", passphrase, HASHER_PASSPHRASE_MAX, error) != API_OK)
		return error->code;
	if (strlen(handle) < HANDLE_MIN ||
	    strspn(handle, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(handle))
		return api_refuse(error, API_BAD_REQUEST,
		                  "A handle has 3 to 20 of the characters a-z, 0-9 and -.");
	if (strlen(passphrase) < PASSPHRASE_MIN)
		return api_refuse(error, API_BAD_REQUEST, "A passphrase has 8 to 256 bytes.");
	return API_OK;
}

/* The state of a request that waits for a hash; NULL if it was answered. */
static struct waiting *begin_waiting(struct api_call *call, const char *user, const char *handle)
{
	struct waiting *waiting = calloc(1, sizeof(*waiting));
	struct api_error error;

	if (!waiting) {
		api_refuse(&error, API_STORAGE, "There is no memory left.");
		api_answer_error(call->srv, call->reply, &error);
		return NULL;
	}
	waiting->srv = call->srv;
	waiting->reply = call->reply;
	snprintf(waiting->user, sizeof(waiting->user), "%s", user);
	snprintf(waiting->address, sizeof(waiting->address), "%s", call->request->address);
	snprintf(waiting->handle, sizeof(waiting->handle), "%s", handle);
	identity_make_token(waiting->token);
	identity_put_cookie(call->srv, waiting->headers, sizeof(waiting->headers), call->request,
	                    waiting->token);
	waiting->secure = strstr(waiting->headers, "; Secure") != NULL;
	identity_find_device(call->request, waiting->device);
	identity_session(call->request, waiting->session);
	return waiting;
}

/* The asker of a hash; users who have signed in from this place or with this device are known.
 * Valid as long as `waiting`. */
static struct hasher_asker asker_of(const struct waiting *waiting)
{
	const char *user = waiting->user[0] != '\0' ? waiting->user : waiting->handle;

	return (struct hasher_asker){
		waiting->address, user,
		identity_is_device_of(waiting->srv, waiting->device, waiting->user) ||
			identity_is_place(waiting->srv->identity, waiting->address, user)};
}

/* From now on this user is known at this place and on this device. */
static void note_known(struct waiting *waiting, const char *user)
{
	const size_t used = strlen(waiting->headers);

	identity_note_place(waiting->srv->identity, waiting->address, user);
	identity_put_device(waiting->srv, waiting->headers + used, sizeof(waiting->headers) - used,
	                    waiting->secure, user);
}

static const char busy_hashing[] = "Too many passphrases are being checked; wait a moment.";

static const char no_storage[] = "The server cannot read its storage; try again in a moment.";

static void keep_passphrase(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	struct identity_person person;
	struct api_error error;
	struct store_change *change;
	struct api_call own = {.srv = srv, .known = known};
	bool changed;

	if (known->failed) {
		refuse_waiting(waiting, API_STORAGE, no_storage);
		return;
	}
	memcpy(own.user.id, waiting->user, sizeof(own.user.id));
	if (identity_begin(&own, &person, &error) != API_OK) {
		api_answer_error(srv, waiting->reply, &error);
		free(waiting);
		return;
	}
	changed = person.passphrase[0] != '\0';
	memcpy(person.handle, waiting->handle, sizeof(person.handle));
	memcpy(person.passphrase, waiting->passphrase, sizeof(person.passphrase));
	change = store_begin(srv->store);
	identity_put(change, &person);
	/* The old passphrase may have leaked: all other sessions end when it is changed. */
	if (changed) {
		store_drop_sessions(change, person.id, waiting->session);
		live_drop_others(srv, person.id, waiting->session);
	}
	identity_submit(srv, change, waiting->reply, person.id, "This handle is taken.", "",
	                json_pack("{s:o}", "user", identity_json(&person)));
	if (changed)
		nodes_sessions_ended(srv, person.id);
	free(waiting);
}

static void passphrase_made(void *context, bool right, const char *hash)
{
	struct waiting *waiting = context;

	(void)right;
	if (hash[0] == '\0') {
		refuse_waiting(waiting, API_STORAGE, "There was no memory to hash the passphrase.");
		return;
	}
	snprintf(waiting->passphrase, sizeof(waiting->passphrase), "%s", hash);
	identity_look_up(waiting->srv, IDENTITY_BY_ID, waiting->user, keep_passphrase, waiting);
}

static void hash_new(struct waiting *waiting)
{
	const struct hasher_asker asker = asker_of(waiting);
	bool begun = hasher_make(waiting->srv->identity->hasher, &asker, waiting->wanted,
	                         passphrase_made, waiting);

	sodium_memzero(waiting->wanted, sizeof(waiting->wanted));
	if (!begun)
		refuse_waiting(waiting, API_TOO_MANY, busy_hashing);
}

static void old_checked(void *context, bool right, const char *hash)
{
	struct waiting *waiting = context;

	(void)hash;
	if (right) {
		hash_new(waiting);
		return;
	}
	sodium_memzero(waiting->wanted, sizeof(waiting->wanted));
	refuse_waiting(waiting, API_FORBIDDEN, "\"old\" must be the passphrase that you have now.");
}

/* The session may be stolen: replacing a passphrase requires the old one. */
static void check_old(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	const struct hasher_asker asker = asker_of(waiting);
	char old[HASHER_PASSPHRASE_MAX];

	memcpy(old, waiting->given, sizeof(old));
	sodium_memzero(waiting->given, sizeof(waiting->given));
	if (known->failed) {
		sodium_memzero(waiting->wanted, sizeof(waiting->wanted));
		refuse_waiting(waiting, API_STORAGE, no_storage);
	} else if (known->person.passphrase[0] == '\0') {
		hash_new(waiting);
	} else if (!hasher_check(srv->identity->hasher, &asker, old, known->person.passphrase,
	                         old_checked, waiting)) {
		sodium_memzero(waiting->wanted, sizeof(waiting->wanted));
		refuse_waiting(waiting, API_TOO_MANY, busy_hashing);
	}
	sodium_memzero(old, sizeof(old));
}

void identity_passphrase(struct api_call *call)
{
	char handle[IDENTITY_HANDLE_MAX], passphrase[HASHER_PASSPHRASE_MAX];
	char old[HASHER_PASSPHRASE_MAX] = "";
	struct api_error error;
	struct waiting *waiting;

	if (api_only(call->body, &error, "handle", "passphrase", "old", NULL) != API_OK ||
	    read_handle(call->body, handle, passphrase, &error) != API_OK ||
	    api_text(call->body, "old", old, sizeof(old), &error) != API_OK ||
	    identity_count_attempt(call, call->user.id, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
	} else if ((waiting = begin_waiting(call, call->user.id, handle)) != NULL) {
		memcpy(waiting->given, old, sizeof(waiting->given));
		memcpy(waiting->wanted, passphrase, sizeof(waiting->wanted));
		identity_look_up(call->srv, IDENTITY_BY_ID, waiting->user, check_old, waiting);
	}
	sodium_memzero(passphrase, sizeof(passphrase));
	sodium_memzero(old, sizeof(old));
}

/* --- signing in and out ----------------------------------------------------------------------- */

/* Creates a session for the request that waited; the change may already contain more. `begun` and
 * `conflict` as in identity_submit. */
static void sign_in(struct waiting *waiting, struct store_change *change, const char *begun,
                    const char *conflict, const struct identity_person *person)
{
	struct store_session session = {.user = person->id, .created = net_now()};

	note_known(waiting, person->id);
	identity_hash(waiting->token, session.token_hash);
	session.expires = session.created + identity_session_ms;
	store_put_session(change, &session);
	identity_submit(waiting->srv, change, waiting->reply, begun, conflict, waiting->headers,
	                json_pack("{s:o}", "user", identity_json(person)));
	free(waiting);
}

static void refuse_sign_in(struct waiting *waiting)
{
	srv_log(waiting->srv, "info", "sign-in refused", "handle", waiting->handle, "address",
	        waiting->address, NULL);
	refuse_waiting(waiting, API_FORBIDDEN, "Handle or passphrase is wrong.");
}

static void sign_in_found(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	struct identity_person person;

	if (known->failed)
		refuse_waiting(waiting, API_STORAGE, no_storage);
	else if (!identity_read(known, waiting->user, &person))
		refuse_sign_in(waiting);
	else
		sign_in(waiting, store_begin(srv->store), "", NULL, &person);
}

static void passphrase_checked(void *context, bool right, const char *hash)
{
	struct waiting *waiting = context;

	(void)hash;
	if (right)
		identity_look_up(waiting->srv, IDENTITY_BY_ID, waiting->user, sign_in_found,
		                 waiting);
	else
		refuse_sign_in(waiting);
}

static void check_passphrase(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	char passphrase[HASHER_PASSPHRASE_MAX];
	struct hasher_asker asker;

	memcpy(passphrase, waiting->given, sizeof(passphrase));
	sodium_memzero(waiting->given, sizeof(waiting->given));
	memcpy(waiting->user, known->person.id, sizeof(waiting->user));
	asker = asker_of(waiting);
	if (known->failed)
		refuse_waiting(waiting, API_STORAGE, no_storage);
	else if (!hasher_check(srv->identity->hasher, &asker, passphrase, known->person.passphrase,
	                       passphrase_checked, waiting))
		refuse_waiting(waiting, API_TOO_MANY, busy_hashing);
	sodium_memzero(passphrase, sizeof(passphrase));
}

static void sign_in_by_passphrase(struct api_call *call)
{
	char handle[IDENTITY_HANDLE_MAX], passphrase[HASHER_PASSPHRASE_MAX];
	struct api_error error;
	struct waiting *waiting;

	if (read_handle(call->body, handle, passphrase, &error) != API_OK ||
	    identity_count_attempt(call, handle, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
	} else if ((waiting = begin_waiting(call, "", handle)) != NULL) {
		memcpy(waiting->given, passphrase, sizeof(waiting->given));
		identity_look_up(call->srv, IDENTITY_BY_HANDLE, handle, check_passphrase, waiting);
	}
	sodium_memzero(passphrase, sizeof(passphrase));
}

static const char no_link[] = "This link is wrong, was used or is older than 15 minutes.";

static void use_link(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	const struct identity_session *link = &known->session;
	struct identity_person person;
	struct api_error error = {.code = API_OK};
	struct store_change *change;
	struct api_call own = {.srv = srv, .known = known};

	if (known->failed) {
		refuse_waiting(waiting, API_STORAGE, no_storage);
		return;
	}
	if (!link->found || !link->link || (link->expires && link->expires <= net_now())) {
		refuse_waiting(waiting, API_FORBIDDEN, no_link);
		return;
	}
	memcpy(own.user.id, link->user, sizeof(own.user.id));
	if (identity_begin(&own, &person, &error) != API_OK) {
		api_answer_error(srv, waiting->reply, &error);
		free(waiting);
		return;
	}
	change = store_begin(srv->store);
	store_use_link(change, known->hash);
	sign_in(waiting, change, person.id, no_link, &person);
}

static void sign_in_by_link(struct api_call *call)
{
	char code[IDENTITY_TOKEN_MAX] = "";
	struct api_error error;
	struct waiting *waiting;

	if (api_text(call->body, "code", code, sizeof(code), &error) != API_OK)
		api_answer_error(call->srv, call->reply, &error);
	else if ((waiting = begin_waiting(call, "", "")) != NULL)
		identity_look_up(call->srv, IDENTITY_BY_LINK, code, use_link, waiting);
}

void identity_sign_in(struct api_call *call)
{
	struct api_error error;

	if (api_only(call->body, &error, "handle", "passphrase", "code", NULL) != API_OK)
		api_answer_error(call->srv, call->reply, &error);
	else if (json_object_get(call->body, "code"))
		sign_in_by_link(call);
	else
		sign_in_by_passphrase(call);
}

void identity_sign_out(struct api_call *call)
{
	struct store_change *change;
	struct api_error error;
	bool everywhere = false;
	char headers[256];
	uint8_t hash[STORE_HASH];

	if (api_only(call->body, &error, "everywhere", NULL) != API_OK ||
	    api_bool(call->body, "everywhere", &everywhere, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	change = store_begin(call->srv->store);
	identity_session(call->request, hash);
	store_drop_session(change, hash);
	if (everywhere && call->user.id[0] != '\0')
		store_drop_sessions(change, call->user.id, NULL);
	identity_put_cookie(call->srv, headers, sizeof(headers), call->request, "");
	identity_submit(call->srv, change, call->reply, "", NULL, headers,
	                json_pack("{s:n}", "user"));
	nodes_sessions_ended(call->srv, call->user.id);
	if (everywhere)
		live_drop_user(call->srv, call->user.id);
	else if (call->user.id[0] != '\0')
		live_drop_session(call->srv, &call->user, hash);
}

void identity_link(struct api_call *call)
{
	struct srv *srv = call->srv;
	struct store_session session = {.user = call->user.id, .created = net_now(), .link = true};
	struct store_change *change;
	struct api_error error;
	char code[LINK_LETTERS + 1], url[512];

	if (api_only(call->body, &error, NULL) != API_OK) {
		api_answer_error(srv, call->reply, &error);
		return;
	}
	srv_random_id(code, LINK_LETTERS);
	identity_hash(code, session.token_hash);
	session.expires = session.created + LINK_MINUTES * minute;
	change = store_begin(srv->store);
	store_put_session(change, &session);
	/* The browser does not send what follows '#', so no log of a proxy has it. */
	snprintf(url, sizeof(url), "%s/#/link/%s", srv->settings.base_url, code);
	identity_submit(srv, change, call->reply, "", NULL, "",
	                json_pack("{s:s,s:s,s:I}", "code", code, "url", url, "expires",
	                          (json_int_t)session.expires));
}

/* --- settings --------------------------------------------------------------------------------- */

/* Members of the body replace those of the settings; null removes one. A new email address is not
 * confirmed. */
static enum api_code merge_settings(struct identity_person *person, json_t *body,
                                    struct api_error *error)
{
	json_t *settings = json_loads(person->settings, 0, NULL);
	const char *key;
	json_t *value;
	size_t length;

	if (!settings)
		settings = json_object();
	json_object_foreach(body, key, value) {
		if (strcmp(key, "email") == 0 &&
		    !json_equal(value, json_object_get(settings, key))) {
			json_object_del(settings, "email_confirmed");
			json_object_del(settings, "email_stopped");
		}
		if (json_is_null(value))
			json_object_del(settings, key);
		else
			json_object_set(settings, key, value);
	}
	length = json_dumpb(settings, person->settings, sizeof(person->settings) - 1, JSON_COMPACT);
	json_decref(settings);
	if (length == 0 || length >= sizeof(person->settings))
		return api_refuse(error, API_TOO_LARGE, "The settings are longer than %zu bytes.",
		                  sizeof(person->settings) - 1);
	person->settings[length] = '\0';
	return API_OK;
}

static enum api_code check_settings(const json_t *body, struct api_error *error)
{
	const json_t *client = json_object_get(body, "client");
	bool stopped;

	if (api_only(body, error, "webhook", "email", "push", "quiet", "digest", "muted",
	             "email_stopped", "client", NULL) != API_OK ||
	    notify_check(body, error) != API_OK)
		return error->code;
	if (!json_is_null(json_object_get(body, "email_stopped")) &&
	    api_bool(body, "email_stopped", &stopped, error) != API_OK)
		return error->code;
	if (client && !json_is_object(client) && !json_is_null(client))
		return api_refuse(error, API_BAD_REQUEST, "\"client\" must be an object or null.");
	if (client && json_dumpb(client, NULL, 0, JSON_COMPACT | JSON_ENCODE_ANY) > CLIENT_MAX)
		return api_refuse(error, API_TOO_LARGE, "\"client\" is longer than %d bytes.",
		                  CLIENT_MAX);
	return API_OK;
}

void identity_settings(struct api_call *call)
{
	struct srv *srv = call->srv;
	struct identity_person person;
	struct store_change *change;
	struct api_error error;

	if (check_settings(call->body, &error) != API_OK ||
	    identity_begin(call, &person, &error) != API_OK) {
		api_answer_error(srv, call->reply, &error);
		return;
	}
	if (merge_settings(&person, call->body, &error) != API_OK) {
		identity_end(srv, person.id);
		api_answer_error(srv, call->reply, &error);
		return;
	}
	change = store_begin(srv->store);
	identity_put(change, &person);
	identity_submit(srv, change, call->reply, person.id, NULL, "",
	                json_pack("{s:o}", "user", identity_json(&person)));
}
