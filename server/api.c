/* The table of all addresses under /api, and what every request has in common: limits, origin,
 * body, user, answers. What an address does stands in identity.c, lobby.c, play.c and ops.c;
 * everything that is no address of this table is a static file. */
#include "server/api.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/files.h"
#include "server/identity_store.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/nodes.h"
#include "server/ops.h"
#include "server/reader.h"
#include "server/tables.h"

enum { ANSWER_MAX = 1024 }; /* of an error */

struct api {
	struct limits *requests;
	struct identity identity;
};

/* --- addresses ------------------------------------------------------------------------------- */

enum {
	NEEDS_USER = 1,
	FROM_STORE = 2, /* of a table: it need not be in memory */
	COUNTS = 4,     /* the user's tables: there may be too many */
};

struct route {
	enum net_method method;
	const char *path; /* a '*' stands for the id of a table */
	api_handler *run;
	unsigned flags;
};

static const struct route routes[] = {
	{NET_GET, "/healthz", ops_health, 0},
	{NET_GET, "/metrics", ops_metrics, 0},
	{NET_GET, "/api/about", ops_about, 0},
	{NET_GET, "/api/me", identity_me, 0},
	{NET_POST, "/api/me", identity_name, 0},
	{NET_DELETE, "/api/me", identity_delete, NEEDS_USER},
	{NET_POST, "/api/me/passphrase", identity_passphrase, NEEDS_USER},
	{NET_POST, "/api/me/link", identity_link, NEEDS_USER},
	{NET_POST, "/api/me/settings", identity_settings, NEEDS_USER},
	{NET_POST, "/api/me/confirm", identity_confirm, NEEDS_USER},
	{NET_POST, "/api/me/test", identity_test, NEEDS_USER},
	{NET_GET, "/api/me/export", identity_export, NEEDS_USER},
	{NET_POST, "/api/sign-in", identity_sign_in, 0},
	{NET_POST, "/api/sign-out", identity_sign_out, 0},
	{NET_GET, "/api/tables", lobby_list, 0},
	{NET_POST, "/api/tables", lobby_create, NEEDS_USER | COUNTS},
	{NET_GET, "/api/tables/*", play_show, 0},
	{NET_GET, "/api/tables/*/record", play_record, FROM_STORE},
	{NET_GET, "/api/tables/*/report", ops_report, FROM_STORE},
	{NET_POST, "/api/tables/*/join", lobby_join, NEEDS_USER | COUNTS},
	{NET_POST, "/api/tables/*/nonce", lobby_nonce, NEEDS_USER},
	{NET_POST, "/api/tables/*/leave", lobby_leave, NEEDS_USER},
	{NET_POST, "/api/tables/*/start", lobby_start, NEEDS_USER},
	{NET_POST, "/api/tables/*/close", lobby_close, NEEDS_USER},
	{NET_POST, "/api/tables/*/hand-over", lobby_hand_over, NEEDS_USER},
	{NET_POST, "/api/tables/*/reclaim", lobby_reclaim, NEEDS_USER},
	{NET_POST, "/api/tables/*/resign", lobby_resign, NEEDS_USER},
	{NET_POST, "/api/tables/*/vote", lobby_vote, NEEDS_USER},
	{NET_POST, "/api/tables/*/rematch", lobby_rematch, NEEDS_USER | COUNTS},
	{NET_POST, "/api/tables/*/act", play_act, NEEDS_USER},
	{NET_POST, "/api/tables/*/undo", play_undo, NEEDS_USER},
	{NET_POST, "/api/tables/*/reset", play_reset, NEEDS_USER},
	{NET_POST, "/api/tables/*/chat", play_chat, NEEDS_USER},
};

/* Whether `path` is that of the route; the part at '*' is copied to id[STORE_ID_MAX]. */
static bool path_matches(const char *pattern, const char *path, char *id)
{
	const char *star = strchr(pattern, '*');
	size_t before, length;

	id[0] = '\0';
	if (!star)
		return strcmp(pattern, path) == 0;
	before = (size_t)(star - pattern);
	if (strncmp(pattern, path, before) != 0)
		return false;
	length = strcspn(path + before, "/");
	if (length == 0 || length >= STORE_ID_MAX || strcmp(star + 1, path + before + length) != 0)
		return false;
	memcpy(id, path + before, length);
	id[length] = '\0';
	return true;
}

/* The route of a request; NULL with *known telling whether another method has this address. */
static const struct route *find_route(const struct net_request *request, char *id, bool *known)
{
	const enum net_method method = request->method == NET_HEAD ? NET_GET : request->method;

	*known = false;
	for (size_t i = 0; i < sizeof(routes) / sizeof(routes[0]); i++) {
		if (!path_matches(routes[i].path, request->path, id))
			continue;
		if (routes[i].method == method)
			return &routes[i];
		*known = true;
	}
	return NULL;
}

/* --- answers --------------------------------------------------------------------------------- */

static const struct {
	const char *code;
	unsigned status;
} errors[API_CODES] = {[API_OK] = {"ok", 200},
#define X(name, code, status) [API_##name] = {code, status},
                       API_ERRORS(X)
#undef X
};

const char *api_code_name(enum api_code code)
{
	return errors[code].code;
}

enum api_code api_refuse(struct api_error *error, enum api_code code, const char *format, ...)
{
	va_list arguments;

	*error = (struct api_error){.code = code, .seq = -1};
	va_start(arguments, format);
	vsnprintf(error->message, sizeof(error->message), format, arguments);
	va_end(arguments);
	return code;
}

void api_put_error(struct bb_json *json, const struct api_error *error)
{
	bb_json_key(json, "error");
	bb_json_open(json, '{');
	bb_json_put_string(json, "code", errors[error->code].code);
	bb_json_put_string(json, "message", error->message);
	if (error->rule[0] != '\0')
		bb_json_put_string(json, "rule", error->rule);
	if (error->seq >= 0)
		bb_json_put_int(json, "seq", error->seq);
	if (error->retry > 0)
		bb_json_put_int(json, "retry", error->retry);
	bb_json_close(json, '}');
}

void api_answer_with(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     const char *json, size_t length)
{
	char all[NET_HEADERS_MAX];

	srv->ops->answers[status / 100 % 6]++;
	/* What a user is told must not be kept by anybody in between. */
	snprintf(all, sizeof(all), "cache-control: no-store\r\n%s", headers ? headers : "");
	net_reply(srv->net, reply, status, "application/json", all, json, length);
}

void api_answer(struct srv *srv, uint64_t reply, unsigned status, const char *json, size_t length)
{
	api_answer_with(srv, reply, status, NULL, json, length);
}

void api_answer_error(struct srv *srv, uint64_t reply, const struct api_error *error)
{
	char buffer[ANSWER_MAX], retry[32] = "";
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof(buffer));
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	api_put_error(&json, error);
	bb_json_close(&json, '}');
	if (error->retry > 0)
		snprintf(retry, sizeof(retry), "retry-after: %u\r\n", error->retry);
	srv->ops->refused[error->code]++;
	api_answer_with(srv, reply, errors[error->code].status, retry, buffer, text.length);
}

/* --- bodies and queries ----------------------------------------------------------------------- */

/* Bytes of a text, cut to at most `most` without cutting a character. */
static int cut_length(const char *text, size_t most)
{
	size_t length = strnlen(text, most + 1);

	if (length > most)
		for (length = most; length > 0 && (text[length] & 0xc0) == 0x80;)
			length--;
	return (int)length;
}

enum api_code api_only(const json_t *body, struct api_error *error, ...)
{
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)body, key, value) {
		const char *known;
		va_list names;

		va_start(names, error);
		do {
			known = va_arg(names, const char *);
		} while (known && strcmp(known, key) != 0);
		va_end(names);
		if (!known)
			return api_refuse(error, API_BAD_REQUEST,
			                  "There is no member \"%.*s\" here.", cut_length(key, 40),
			                  key);
	}
	return API_OK;
}

enum api_code api_text(const json_t *body, const char *name, char *value, size_t size,
                       struct api_error *error)
{
	const json_t *member = json_object_get(body, name);

	if (!member)
		return API_OK;
	if (!json_is_string(member))
		return api_refuse(error, API_BAD_REQUEST, "\"%s\" must be a text.", name);
	if (json_string_length(member) >= size)
		return api_refuse(error, API_BAD_REQUEST, "\"%s\" is longer than %zu bytes.", name,
		                  size - 1);
	memcpy(value, json_string_value(member), json_string_length(member) + 1);
	return API_OK;
}

enum api_code api_int(const json_t *body, const char *name, int64_t min, int64_t max,
                      int64_t *value, struct api_error *error)
{
	const json_t *member = json_object_get(body, name);

	if (!member)
		return API_OK;
	if (!json_is_integer(member) || json_integer_value(member) < min ||
	    json_integer_value(member) > max)
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"%s\" must be a whole number from %lld to %lld.", name,
		                  (long long)min, (long long)max);
	*value = json_integer_value(member);
	return API_OK;
}

enum api_code api_bool(const json_t *body, const char *name, bool *value, struct api_error *error)
{
	const json_t *member = json_object_get(body, name);

	if (!member)
		return API_OK;
	if (!json_is_boolean(member))
		return api_refuse(error, API_BAD_REQUEST, "\"%s\" must be true or false.", name);
	*value = json_is_true(member);
	return API_OK;
}

static int hex_digit(char c)
{
	const char *digits = "0123456789abcdef";
	const char *found = c == '\0' ? NULL : strchr(digits, c | 0x20);

	return found && ((c >= '0' && c <= '9') || (c | 0x20) >= 'a') ? (int)(found - digits) : -1;
}

/* Decodes %XX and + of a query's value; false when it does not fit or is malformed. */
static bool decode(const char *from, size_t length, char *value, size_t size)
{
	size_t used = 0;

	for (size_t i = 0; i < length; i++) {
		char c = from[i];

		if (c == '+') {
			c = ' ';
		} else if (c == '%') {
			int high = -1, low = -1;

			if (length - i > 2) {
				high = hex_digit(from[i + 1]);
				low = hex_digit(from[i + 2]);
			}
			if (high < 0 || low < 0 || high + low == 0)
				return false;
			c = (char)(high * 16 + low);
			i += 2;
		}
		if (used + 1 >= size)
			return false;
		value[used++] = c;
	}
	value[used] = '\0';
	return true;
}

/* Where the value of a member of the query stands, or NULL; *size is its length. */
static const char *find_member(const struct net_request *request, const char *name, size_t *size)
{
	const size_t length = strlen(name);

	for (const char *at = request->query; *at;) {
		const size_t whole = strcspn(at, "&");

		if (strncmp(at, name, length) == 0 && at[length] == '=') {
			*size = whole - length - 1;
			return at + length + 1;
		}
		at += whole + (at[whole] == '&');
	}
	return NULL;
}

bool api_query(const struct net_request *request, const char *name, char *value, size_t size)
{
	size_t length;
	const char *found = find_member(request, name, &length);

	return found && decode(found, length, value, size);
}

bool api_query_number(const struct net_request *request, const char *name, int64_t max,
                      int64_t *value)
{
	char text[24];
	struct bb_token token = {.at = text};
	size_t length;
	const char *found = find_member(request, name, &length);

	if (!found)
		return true;
	if (!decode(found, length, text, sizeof(text)))
		return false;
	token.length = strlen(text);
	return bb_token_int(token, value) && *value >= 0 && *value <= max;
}

/* --- requests --------------------------------------------------------------------------------- */

/* Whether `origin` is exactly scheme://host of an address. */
static bool is_origin_of(const char *origin, const char *url)
{
	const char *host = strstr(url, "://");
	size_t length;

	if (host == NULL)
		return false;
	length = (size_t)(host - url) + 3 + strcspn(host + 3, "/");
	return strlen(origin) == length && strncasecmp(origin, url, length) == 0;
}

bool api_origin_ok(const struct srv *srv, const struct net_request *request)
{
	const char *origin = request->origin;

	if (origin[0] == '\0' || is_origin_of(origin, srv->settings.base_url))
		return true;
	if (strncasecmp(origin, "http://", 7) == 0)
		origin += 7;
	else if (strncasecmp(origin, "https://", 8) == 0)
		origin += 8;
	else
		return false;
	return request->host[0] != '\0' && strcasecmp(origin, request->host) == 0;
}

static enum api_code read_body(const struct net_request *request, json_t **body,
                               struct api_error *error)
{
	const char *type = "application/json";
	const size_t length = strlen(type);
	json_error_t wrong;

	if (request->body_length == 0) {
		*body = json_object();
		return *body ? API_OK : api_refuse(error, API_STORAGE, "There is no memory left.");
	}
	if (strncasecmp(request->content_type, type, length) != 0 ||
	    (request->content_type[length] != '\0' && request->content_type[length] != ';' &&
	     request->content_type[length] != ' '))
		return api_refuse(error, API_BAD_REQUEST,
		                  "Expected Content-Type: application/json.");
	*body = json_loadb(request->body, request->body_length, JSON_REJECT_DUPLICATES, &wrong);
	/* Without what stands there, which may be a secret. */
	if (!*body)
		return api_refuse(
			error, API_BAD_JSON, "The body is not JSON: line %d, column %d: %.*s.",
			wrong.line, wrong.column,
			(int)(strstr(wrong.text, " near ")
		                      ? strstr(wrong.text, " near ") - wrong.text
		                      : JSON_ERROR_TEXT_LENGTH),
			wrong.text);
	if (!json_is_object(*body))
		return api_refuse(error, API_BAD_JSON, "The body must be a JSON object.");
	return API_OK;
}

/* Everything that can be refused before the handler is asked. */
static enum api_code prepare(struct api_call *call, const struct route *route,
                             struct api_error *error)
{
	struct srv *srv = call->srv;
	const struct net_request *request = call->request;

	if (srv->stopping && route->method != NET_GET) {
		api_refuse(error, API_STOPPING, "The server stops; try again in a moment.");
		error->retry = 2;
		return API_STOPPING;
	}
	if (route->method != NET_GET) {
		if (!api_origin_ok(srv, request))
			return api_refuse(error, API_FORBIDDEN,
			                  "Requests from other sites' pages are refused.");
		if (read_body(request, &call->body, error) != API_OK)
			return error->code;
	}
	if (!api_find_user(srv, request, &call->user)) {
		api_refuse(error, API_STORAGE,
		           "The server cannot read its storage; try again in a moment.");
		error->retry = 2;
		return API_STORAGE;
	}
	if (route->flags & NEEDS_USER && call->user.id[0] == '\0')
		return api_refuse(error, API_SIGN_IN,
		                  "This needs a user: sign in, or choose a name.");
	return API_OK;
}

unsigned api_admit(struct srv *srv, const struct net_request *request)
{
	unsigned retry = 0;

	if (limits_take_address(srv->api->requests, request->address, net_monotonic(), &retry))
		return 0;
	srv->ops->answers[4]++;
	srv->ops->refused[API_TOO_MANY]++;
	return retry;
}

/* A request whose address is known. */
static void handle(struct srv *srv, const struct net_request *request, const struct route *route,
                   const char *table, unsigned tables)
{
	struct api_call call = {
		.srv = srv, .request = request, .reply = request->id, .tables = tables};
	struct api_error error = {.code = API_OK};

	memcpy(call.table, table, sizeof(call.table));
	if (prepare(&call, route, &error) != API_OK)
		api_answer_error(srv, request->id, &error);
	else if (call.table[0] != '\0' && !(route->flags & FROM_STORE))
		tables_call(&call, route->run);
	else
		route->run(&call);
	json_decref(call.body);
}

/* --- requests that wait until it is known who asks ---------------------------------------------- */

struct asking {
	struct reader_job job;
	struct net_request request; /* its texts stand behind it */
	const struct route *route;
	char table[STORE_ID_MAX];
	unsigned most, tables;
	struct identity_known known;
	char text[];
};

static void find_out(struct reader_job *job, struct reader_tools *tools)
{
	struct asking *asking = (struct asking *)job;

	identity_know(tools->store, &asking->known);
	if (asking->route->flags & COUNTS && asking->known.person.id[0] != '\0')
		asking->tables = 1 +
		                 lobby_count(tools->store, asking->known.person.id, asking->most);
}

static void go_on(struct srv *srv, struct reader_job *job)
{
	struct asking *asking = (struct asking *)job;
	struct api_error error;

	if (job->ran) {
		srv->known = &asking->known;
		handle(srv, &asking->request, asking->route, asking->table, asking->tables);
		srv->known = NULL;
	} else {
		api_refuse(&error, API_STOPPING, "The server stops.");
		api_answer_error(srv, asking->request.id, &error);
	}
	free(asking);
}

/* A copy of the request, which is good only for the moment. */
static struct asking *make_asking(const struct net_request *request)
{
	const char *const texts[] = {
		request->path,          request->query,         request->cookie,
		request->authorization, request->origin,        request->host,
		request->content_type,  request->if_none_match, request->accept_encoding,
		request->address};
	const size_t count = sizeof(texts) / sizeof(texts[0]);
	size_t length = request->body_length, at = request->body_length;
	struct asking *asking;

	for (size_t i = 0; i < count; i++)
		length += strlen(texts[i]) + 1;
	asking = srv_alloc(sizeof(*asking) + length);
	asking->request = *request;
	const char **const copies[] = {
		&asking->request.path,
		&asking->request.query,
		&asking->request.cookie,
		&asking->request.authorization,
		&asking->request.origin,
		&asking->request.host,
		&asking->request.content_type,
		&asking->request.if_none_match,
		&asking->request.accept_encoding,
		&asking->request.address};

	if (request->body_length > 0)
		memcpy(asking->text, request->body, request->body_length);
	asking->request.body = asking->text;
	for (size_t i = 0; i < count; i++) {
		*copies[i] = asking->text + at;
		strcpy(asking->text + at, texts[i]);
		at += strlen(texts[i]) + 1;
	}
	return asking;
}

/* Whether it has to be found out beside the loop who asks; the request goes on then. */
static bool is_asked(struct srv *srv, const struct net_request *request, const struct route *route,
                     const char *table)
{
	struct asking *asking;
	uint8_t hash[STORE_HASH];

	if (!srv->shared || !identity_session(request, hash))
		return false;
	asking = make_asking(request);
	memcpy(asking->known.hash, hash, sizeof(hash));
	asking->route = route;
	memcpy(asking->table, table, sizeof(asking->table));
	asking->most = srv->settings.tables_per_user;
	asking->job.run = find_out;
	asking->job.done = go_on;
	asking->job.urgent = true;
	reader_ask(srv->reader, &asking->job, "");
	return true;
}

void api_request(struct srv *srv, const struct net_request *request)
{
	char table[STORE_ID_MAX];
	struct api_error error = {.code = API_OK};
	bool known;
	const struct route *route = find_route(request, table, &known);

	if (route) {
		if (!is_asked(srv, request, route, table))
			handle(srv, request, route, table, 0);
		return;
	}
	if (known) {
		api_refuse(&error, API_METHOD, "This address does not know this method.");
	} else if (strncmp(request->path, "/api/", 5) == 0 || strcmp(request->path, "/api") == 0) {
		api_refuse(&error, API_MISSING, "There is no such address.");
	} else if (request->method != NET_GET && request->method != NET_HEAD) {
		api_refuse(&error, API_METHOD, "Files can only be read.");
	} else if (files_answer(srv->files, srv->net, request)) {
		return;
	} else {
		api_refuse(&error, API_MISSING, "There is no such file.");
	}
	api_answer_error(srv, request->id, &error);
}

bool api_find_user(struct srv *srv, const struct net_request *request, struct api_user *user)
{
	return identity_find(srv, request, user);
}

/* --- opening ---------------------------------------------------------------------------------- */

struct api *api_open(struct srv *srv)
{
	struct api *api = calloc(1, sizeof(*api));
	const unsigned rate = srv->settings.requests_per_second;

	if (!api)
		return NULL;
	api->requests = limits_open(limit_per_second(rate, 5 * rate));
	if (!identity_open(&api->identity, srv) || !api->requests) {
		api_close(api);
		return NULL;
	}
	srv->api = api;
	nodes_share(srv, 'r', api->requests);
	nodes_share(srv, 'g', api->identity.guests);
	nodes_share(srv, 'a', api->identity.attempts);
	nodes_share(srv, 'l', api->identity.letters);
	nodes_share(srv, 'w', api->identity.writers);
	return api;
}

void api_stop(struct api *api)
{
	hasher_close(api->identity.hasher);
	api->identity.hasher = NULL;
}

void api_close(struct api *api)
{
	if (!api)
		return;
	identity_close(&api->identity);
	limits_close(api->requests);
	free(api);
}

void api_finish(struct api *api)
{
	hasher_finish(api->identity.hasher);
}

size_t api_pending(const struct api *api)
{
	return hasher_pending(api->identity.hasher);
}

struct identity *api_identity(const struct srv *srv)
{
	return &srv->api->identity;
}
