/* Users: guests, names, passphrases, sign-in links, settings. identity_data.c has export and
 * deletion.
 *
 * A user is known by a random token in a cookie; only the token's SHA-256 is stored. Whatever
 * changes a user is answered when it is durable. */
#include "server/identity.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "match/record.h"
#include "server/identity_store.h"
#include "server/live.h"
#include "server/net_text.h"
#include "server/nodes.h"
#include "server/notify.h"

enum {
	TOKEN_BYTES = 32,
	LINK_LETTERS = 24,
	USER_LETTERS = 12,
	PASSPHRASE_MIN = 8,
	HANDLE_MIN = 3,
	CLIENT_MAX = 4096, /* bytes of the settings that only the web page reads */
};

static const int64_t minute = 60 * 1000;
static const int64_t day = 24 * 60 * 60 * (int64_t)1000;
enum { SESSION_DAYS = 400, RENEW_DAYS = 7, LINK_MINUTES = 15 };

/* New guests of an address: a thousand a day. Attempts by an address, and by it for a handle or user. */
static const struct limit_rate guest_rate = {.each_us = INT64_C(86400000), .burst = 1000};
static const struct limit_rate attempt_rate = {.each_us = 6000000, .burst = 20};
/* Codes to one mailbox: three, then one an hour; asked for by one client: ten, then six an hour. */
static const struct limit_rate letter_rate = {.each_us = INT64_C(3600000000), .burst = 3};
static const struct limit_rate writer_rate = {.each_us = INT64_C(600000000), .burst = 10};

static void wake(void *net)
{
	net_wake(net);
}

bool identity_open(struct identity *identity, struct srv *srv)
{
	struct limit_rate guests = guest_rate;

	if (srv->settings.requests_per_second == 0)
		guests.each_us = 0;
	identity->guests = limits_open(guests);
	identity->attempts = limits_open(attempt_rate);
	identity->letters = limits_open(letter_rate);
	identity->writers = limits_open(writer_rate);
	identity->hasher = hasher_open(wake, srv->net);
	confirm_open(srv, identity->email_key);
	return identity->guests && identity->attempts && identity->letters && identity->writers &&
	       identity->hasher;
}

void identity_close(struct identity *identity)
{
	hasher_close(identity->hasher);
	limits_close(identity->guests);
	limits_close(identity->attempts);
	limits_close(identity->letters);
	limits_close(identity->writers);
}

/* --- sessions --------------------------------------------------------------------------------- */

enum { TOKEN_MAX = 48 }; /* of a token's text, with the NUL */

static void make_token(char token[TOKEN_MAX])
{
	uint8_t bytes[TOKEN_BYTES];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2base64(token, TOKEN_MAX, bytes, sizeof(bytes),
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The token of a request, or "". A bearer token goes before the cookie. */
static void find_token(const struct net_request *request, char token[TOKEN_MAX])
{
	const char *at = request->cookie;
	size_t length;

	token[0] = '\0';
	if (strncmp(request->authorization, "Bearer ", 7) == 0) {
		at = request->authorization + 7;
	} else {
		while (strncmp(at, "benben=", 7) != 0) {
			at += strcspn(at, ";");
			if (*at == '\0')
				return;
			at += 1 + strspn(at + 1, " ");
		}
		at += 7;
	}
	length = strcspn(at, "; \t");
	if (length < TOKEN_MAX) {
		memcpy(token, at, length);
		token[length] = '\0';
	}
}

/* The session of a token; an expired one is none. False when storage cannot be read. */
static bool read_session(struct srv *srv, const char *token, struct identity_session *found)
{
	enum store_status status = STORE_OK;
	uint8_t hash[STORE_HASH];

	*found = (struct identity_session){.found = false};
	if (token[0] == '\0')
		return true;
	identity_hash(token, hash);
	if (srv->known && memcmp(srv->known->hash, hash, STORE_HASH) == 0) {
		*found = srv->known->session;
		status = srv->known->failed ? STORE_FAILED : STORE_OK;
	} else if (!BB_NEVER(srv->shared)) {
		status = identity_read_session(srv->store, hash, found);
	}
	if (found->found && (found->link || (found->expires && found->expires <= net_now())))
		found->found = false;
	return status != STORE_FAILED;
}

bool identity_find(struct srv *srv, const struct net_request *request, struct api_user *user)
{
	char token[TOKEN_MAX];
	struct identity_session session;
	struct identity_person person;
	enum store_status status;

	*user = (struct api_user){.id = ""};
	find_token(request, token);
	if (!read_session(srv, token, &session))
		return false;
	status = session.found ? identity_try_read(srv, session.user, &person) : STORE_MISSING;
	if (status == STORE_OK) {
		memcpy(user->id, person.id, sizeof(user->id));
		memcpy(user->name, person.name, sizeof(user->name));
	}
	return status != STORE_FAILED;
}

bool identity_session(const struct net_request *request, uint8_t hash[STORE_HASH])
{
	char token[TOKEN_MAX];

	find_token(request, token);
	identity_hash(token, hash);
	return token[0] != '\0';
}

/* The Set-Cookie line; an empty token takes the cookie away. */
static void put_cookie(const struct srv *srv, char *headers, size_t size,
                       const struct net_request *request, const char *token)
{
	const bool secure = request->secure || strncmp(srv->settings.base_url, "https://", 8) == 0;

	snprintf(headers, size,
	         "set-cookie: benben=%s; Max-Age=%d; Path=/; HttpOnly; SameSite=Lax%s\r\n", token,
	         token[0] ? SESSION_DAYS * 24 * 60 * 60 : 0, secure ? "; Secure" : "");
}

/* Adds a fresh session of a user to a change. */
static void add_session(struct store_change *change, const char *user, char token[TOKEN_MAX])
{
	struct store_session session = {.user = user, .created = net_now()};

	make_token(token);
	identity_hash(token, session.token_hash);
	session.expires = session.created + SESSION_DAYS * day;
	store_put_session(change, &session);
}

/* --- me, guests, names ------------------------------------------------------------------------ */

/* Once a week the session, and that the user was here, are written anew. Only while nothing else is
 * being stored: a sign-out or a rename under way must not be overtaken by what was read before it.
 */
static void renew(struct api_call *call, char *headers, size_t size)
{
	struct srv *srv = call->srv;
	char token[TOKEN_MAX];
	struct identity_session session;
	struct identity_person person;
	struct store_change *change;
	struct store_session row;
	const int64_t now = net_now();

	find_token(call->request, token);
	read_session(srv, token, &session);
	if (!session.found || session.created > now - RENEW_DAYS * day || srv->stopping ||
	    store_pending(srv->store) > 0 || !identity_read(srv, call->user.id, &person))
		return;
	row = (struct store_session){
		.user = call->user.id, .created = now, .expires = now + SESSION_DAYS * day};
	identity_hash(token, row.token_hash);
	person.seen = now;
	change = store_begin(srv->store);
	store_put_session(change, &row);
	identity_put(change, &person);
	store_submit(change, NULL, NULL);
	if (call->request->authorization[0] == '\0')
		put_cookie(srv, headers, size, call->request, token);
}

void identity_me(struct api_call *call)
{
	char headers[256] = "";
	json_t *answer;

	if (call->user.id[0] != '\0')
		renew(call, headers, sizeof(headers));
	answer = json_pack("{s:o}", "user", identity_user(call->srv, call->user.id));
	identity_answer(call->srv, call->reply, 200, headers, answer);
}

/* What nobody sees, or what turns the text around it: with these one name could look like another. The two
 * joiners are part of words and pictures, but not their beginning. */
bool identity_name_ok(const char *name)
{
	static const char *const unseen[] = {
		"\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u180e", "\u2000",
		"\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
		"\u2009", "\u200a", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a",
		"\u202b", "\u202c", "\u202d", "\u202e", "\u202f", "\u205f", "\u2060", "\u2061",
		"\u2062", "\u2063", "\u2064", "\u2066", "\u2067", "\u2068", "\u2069", "\u206a",
		"\u206b", "\u206c", "\u206d", "\u206e", "\u206f", "\u2800", "\u3000", "\u3164",
		"\ufeff", "\uffa0"};

	if (!record_seat_name_ok((struct bb_token){name, strlen(name)}) ||
	    strncmp(name, "\u200c", 3) == 0 || strncmp(name, "\u200d", 3) == 0)
		return false;
	for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++)
		if (strstr(name, unseen[i]) != NULL)
			return false;
	return true;
}

/* The name without blanks at its ends; false when it is none. */
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
	char token[TOKEN_MAX], headers[256];
	json_t *answer;

	person.id[0] = 'u';
	srv_random_id(person.id + 1, USER_LETTERS);
	snprintf(person.name, sizeof(person.name), "%s", name);
	person.created = person.seen = net_now();
	identity_put(change, &person);
	add_session(change, person.id, token);
	put_cookie(srv, headers, sizeof(headers), call->request, token);
	answer = json_pack("{s:o}", "user", identity_json(&person));
	if (tell_token)
		json_object_set_new(answer, "token", json_string(token));
	identity_submit(srv, change, call->reply, "", NULL, headers, answer);
}

/* The token of a request that has one already. */
static void add_token(const struct api_call *call, json_t *answer)
{
	char token[TOKEN_MAX];

	find_token(call->request, token);
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
		if (!limits_take_address(api_identity(srv)->guests, call->request->address,
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
	char passphrase[HASHER_HASH_MAX];  /* its hash, to be stored */
	char headers[256];
	char token[TOKEN_MAX];
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

enum api_code identity_count_attempt(const struct api_call *call, const char *key,
                                     struct api_error *error)
{
	struct limits *attempts = api_identity(call->srv)->attempts;
	const int64_t now = net_monotonic();
	char client[NET_ADDRESS_MAX], both[NET_ADDRESS_MAX + STORE_ID_MAX];
	unsigned retry;

	/* Never by the key alone: whoever tries for somebody else must not lock them out. */
	net_text_client(call->request->address, client);
	snprintf(both, sizeof(both), "%.23s %s", key, client);
	if (limits_take_address(attempts, call->request->address, now, &retry) &&
	    limits_take(attempts, both, now, &retry))
		return API_OK;
	srv_log(call->srv, "warning", "too many attempts", "address", client, NULL);
	api_refuse(error, API_TOO_MANY, "You have tried too often; wait a moment.");
	error->retry = retry;
	return API_TOO_MANY;
}

/* What a request that waits for a hash keeps; NULL after an answer. */
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
	make_token(waiting->token);
	put_cookie(call->srv, waiting->headers, sizeof(waiting->headers), call->request,
	           waiting->token);
	identity_session(call->request, waiting->session);
	return waiting;
}

static const char busy_hashing[] = "Too many passphrases are being checked; wait a moment.";

static const char no_storage[] = "The server cannot read its storage; try again in a moment.";

static void keep_passphrase(struct srv *srv, const struct identity_known *known, void *context)
{
	struct waiting *waiting = context;
	struct identity_person person;
	struct api_error error;
	struct store_change *change;
	struct api_call own = {.srv = srv};
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
	/* Who changes a passphrase may have lost it: whoever else is signed in by it is not any more. */
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

void identity_passphrase(struct api_call *call)
{
	char handle[IDENTITY_HANDLE_MAX], passphrase[HASHER_PASSPHRASE_MAX];
	struct api_error error;
	struct waiting *waiting;

	if (api_only(call->body, &error, "handle", "passphrase", NULL) != API_OK ||
	    read_handle(call->body, handle, passphrase, &error) != API_OK ||
	    identity_count_attempt(call, call->user.id, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	waiting = begin_waiting(call, call->user.id, handle);
	if (waiting && !hasher_make(api_identity(call->srv)->hasher, call->request->address,
	                            passphrase, passphrase_made, waiting))
		refuse_waiting(waiting, API_TOO_MANY, busy_hashing);
	sodium_memzero(passphrase, sizeof(passphrase));
}

/* --- signing in and out ----------------------------------------------------------------------- */

/* Gives the request that waited a session of the user; the change may hold more. `begun` and `conflict` as in identity_submit. */
static void sign_in(struct waiting *waiting, struct store_change *change, const char *begun,
                    const char *conflict, const struct identity_person *person)
{
	struct store_session session = {.user = person->id, .created = net_now()};

	identity_hash(waiting->token, session.token_hash);
	session.expires = session.created + SESSION_DAYS * day;
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
	else if (!identity_read(srv, waiting->user, &person))
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

	memcpy(passphrase, waiting->given, sizeof(passphrase));
	sodium_memzero(waiting->given, sizeof(waiting->given));
	memcpy(waiting->user, known->person.id, sizeof(waiting->user));
	if (known->failed)
		refuse_waiting(waiting, API_STORAGE, no_storage);
	else if (!hasher_check(api_identity(srv)->hasher, waiting->address, passphrase,
	                       known->person.passphrase, passphrase_checked, waiting))
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
	struct api_call own = {.srv = srv};

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
	char code[TOKEN_MAX] = "";
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
	put_cookie(call->srv, headers, sizeof(headers), call->request, "");
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
	/* After '#' a browser keeps it to itself: no log of a proxy has it. */
	snprintf(url, sizeof(url), "%s/#/link/%s", srv->settings.base_url, code);
	identity_submit(srv, change, call->reply, "", NULL, "",
	                json_pack("{s:s,s:s,s:I}", "code", code, "url", url, "expires",
	                          (json_int_t)session.expires));
}

/* --- settings --------------------------------------------------------------------------------- */

/* Members of the body replace those of the settings; null takes one away. Another e-mail address is not
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
		if (strcmp(key, "email") == 0 && !json_equal(value, json_object_get(settings, key)))
			json_object_del(settings, "email_confirmed");
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

	if (api_only(body, error, "webhook", "email", "push", "client", NULL) != API_OK ||
	    notify_check(body, error) != API_OK)
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
