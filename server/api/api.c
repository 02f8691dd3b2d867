/* The table of all addresses under /api, and what all requests have in common: limits, origin,
 * body, user. The handlers are in the other files of this folder; any other address is the page
 * with a head of its own (preview.c) or a static file. */
#include "server/api/api.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "server/api/files.h"
#include "server/api/lobby.h"
#include "server/api/preview.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/meet/meet.h"
#include "server/net/limits.h"
#include "server/tables/tables.h"
#include "server/users/identity_store.h"

struct api {
	struct limits *requests;
	struct curves *curves;
};

/* --- addresses ------------------------------------------------------------------------------- */

enum {
	NEEDS_USER = 1,
	FROM_STORE = 2, /* about a table that need not be in memory */
	COUNTS = 4,     /* counts the user's tables: there may be too many */
	WITHOUT_STORE = 8, /* works while the database cannot be reached */
	COSTLY = 16,       /* creates something permanent: priced as several requests */
	COSTS_STRANGERS = 32, /* the same for a client that is not signed in: it creates a user */
	LONG_BODY = 64,       /* data that a user stores here may be long */
	BOOK_BODY = 128,      /* or even longer, with few values */
	ANY_BODY = 256,       /* the body is not parsed */
	NO_TABLE = FROM_STORE, /* the id is not that of a table */
};

enum {
	BODY_LONG = 32 * 1024,
	BODY_BOOK = 60 * 1024,
	/* Making a value takes a quarter of a microsecond, so their number is limited. */
	VALUES_USUAL = 256,
	VALUES_LONG = 512,
	PRICED_BYTES = 1024, /* of a body; costs as much as a request */
	PRICE_COSTLY = 8,    /* requests */
	/* watchers of a table that changes; this many cost as much as a request */
	WATCHERS_PRICED = 512,
};

struct route {
	enum net_method method;
	const char *path; /* a '*' stands for an id, of a table unless stated otherwise */
	api_handler *run;
	unsigned flags;
};

static const struct route routes[] = {
	{NET_GET, "/healthz", ops_health, WITHOUT_STORE},
	{NET_GET, "/metrics", ops_metrics, WITHOUT_STORE},
	{NET_GET, "/api/about", ops_about, WITHOUT_STORE},
	{NET_GET, "/api/me", identity_me, 0},
	{NET_POST, "/api/me", identity_name, COSTS_STRANGERS},
	{NET_DELETE, "/api/me", identity_delete, NEEDS_USER | COSTLY},
	{NET_POST, "/api/me/passphrase", identity_passphrase, NEEDS_USER},
	{NET_POST, "/api/me/link", identity_link, NEEDS_USER | COSTLY},
	{NET_POST, "/api/me/settings", identity_settings, NEEDS_USER | LONG_BODY | COSTLY},
	{NET_POST, "/api/me/confirm", identity_confirm, NEEDS_USER},
	{NET_POST, "/api/me/test", identity_test, NEEDS_USER},
	{NET_GET, "/api/me/export", identity_export, NEEDS_USER},
	{NET_POST, "/api/me/card", people_own_card, NEEDS_USER | COSTLY},
	{NET_GET, "/api/me/profile", profile_own, NEEDS_USER},
	{NET_POST, "/api/me/profile", profile_store, NEEDS_USER | COSTLY | BOOK_BODY},
	{NET_DELETE, "/api/me/profile", profile_forget, NEEDS_USER},
	{NET_GET, "/api/friends", friends_list, NEEDS_USER},
	{NET_POST, "/api/friends", friends_add, NEEDS_USER | COSTLY},
	{NET_POST, "/api/friends/*", friends_change, NEEDS_USER | NO_TABLE | COSTLY},
	{NET_GET, "/api/people", people_cards, 0},
	{NET_GET, "/api/people/*", people_card, NO_TABLE},
	{NET_POST, "/api/people/*/report", moderate_report, NEEDS_USER | NO_TABLE | COSTLY},
	{NET_GET, "/api/moderation", moderate_list, NEEDS_USER},
	{NET_POST, "/api/moderation/*", moderate_change, NEEDS_USER | NO_TABLE},
	{NET_GET, "/api/people/*/profile", profile_shown, NEEDS_USER | NO_TABLE},
	{NET_GET, "/api/days/*", days_show, NO_TABLE},
	{NET_POST, "/api/days/*/begin", days_begin, NEEDS_USER | COSTLY | NO_TABLE},
	{NET_POST, "/api/days/*", days_send, NEEDS_USER | COSTLY | BOOK_BODY | NO_TABLE},
	{NET_GET, "/api/stop/*", stop_show, NO_TABLE},
	{NET_POST, "/api/stop/*", stop_mails, NO_TABLE | COSTLY | ANY_BODY},
	{NET_POST, "/api/sign-in", identity_sign_in, 0},
	{NET_POST, "/api/sign-out", identity_sign_out, 0},
	{NET_GET, "/api/cups", cups_list, 0},
	{NET_POST, "/api/cups", cups_create, NEEDS_USER | COSTLY},
	{NET_GET, "/api/cups/*", cups_show, NO_TABLE},
	{NET_POST, "/api/cups/*", cups_change, NEEDS_USER | NO_TABLE | COSTLY},
	{NET_GET, "/api/match", seek_table, 0},
	{NET_GET, "/api/tables", lobby_list, 0},
	{NET_POST, "/api/tables", lobby_create, NEEDS_USER | COUNTS | COSTLY},
	{NET_GET, "/api/tables/*", play_show, 0},
	{NET_GET, "/api/tables/*/record", play_record, FROM_STORE},
	{NET_GET, "/api/tables/*/report", ops_report, FROM_STORE},
	{NET_GET, "/api/tables/*/curve", table_curve, FROM_STORE},
	{NET_POST, "/api/tables/*/curve", table_allow_curve, NEEDS_USER},
	{NET_POST, "/api/tables/*/join", lobby_join, NEEDS_USER | COUNTS},
	{NET_POST, "/api/tables/*/nonce", lobby_nonce, NEEDS_USER},
	{NET_POST, "/api/tables/*/leave", lobby_leave, NEEDS_USER},
	{NET_POST, "/api/tables/*/start", lobby_start, NEEDS_USER | COSTLY},
	{NET_POST, "/api/tables/*/close", lobby_close, NEEDS_USER},
	{NET_POST, "/api/tables/*/invite", lobby_invite_friend, NEEDS_USER | COSTLY},
	{NET_POST, "/api/tables/*/fill", lobby_fill, NEEDS_USER | COSTLY},
	{NET_POST, "/api/tables/*/hand-over", lobby_hand_over, NEEDS_USER | COSTLY},
	{NET_POST, "/api/tables/*/reclaim", lobby_reclaim, NEEDS_USER | COSTLY},
	{NET_POST, "/api/tables/*/resign", lobby_resign, NEEDS_USER},
	{NET_POST, "/api/tables/*/vote", lobby_vote, NEEDS_USER},
	{NET_POST, "/api/tables/*/rematch", lobby_rematch, NEEDS_USER | COUNTS | COSTLY},
	{NET_POST, "/api/tables/*/act", play_act, NEEDS_USER},
	{NET_POST, "/api/tables/*/undo", play_undo, NEEDS_USER},
	{NET_POST, "/api/tables/*/reset", play_reset, NEEDS_USER},
	{NET_POST, "/api/tables/*/chat", play_chat, NEEDS_USER},
};

/* True if `path` is that of the route; copies the part at '*' to id[STORE_ID_MAX]. */
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

/* The route of a request. If NULL, *known tells whether the address exists with another method. */
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

/* --- requests --------------------------------------------------------------------------------- */

/* True if `origin` is exactly scheme://host of a URL. */
static bool is_origin_of(const char *origin, const char *url)
{
	const char *host = strstr(url, "://");
	size_t length;

	if (host == NULL)
		return false;
	length = (size_t)(host - url) + 3 + strcspn(host + 3, "/");
	return strlen(origin) == length && strncasecmp(origin, url, length) == 0;
}

/* True if a Host can only be this machine: an address, localhost, or its own name. Any other name
 * may belong to somebody who makes it resolve to this machine, and whose page would then have the
 * same origin. */
static bool is_own_host(const char *host)
{
	char name[256], own[256] = "";
	struct in6_addr address;
	size_t length = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");

	if (length >= sizeof(name))
		return false;
	memcpy(name, host, length);
	name[length] = '\0';
	if (host[0] == '[')
		return inet_pton(AF_INET6, name + 1, &address) == 1;
	if (inet_pton(AF_INET, name, &address) == 1 || strcasecmp(name, "localhost") == 0)
		return true;
	if (gethostname(own, sizeof(own) - 1) != 0 || own[0] == '\0')
		return false;
	length = strcspn(own, ".");
	return strcasecmp(name, own) == 0 ||
	       (strncasecmp(name, own, length) == 0 &&
	        (name[length] == '\0' || strcasecmp(name + length, ".local") == 0));
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
	return request->host[0] != '\0' && strcasecmp(origin, request->host) == 0 &&
	       (request->proxied || is_own_host(request->host));
}

static enum api_code read_body(struct srv *srv, const struct net_request *request,
                               const struct route *route, json_t **body, struct api_error *error)
{
	const char *type = "application/json";
	const size_t length = strlen(type);
	json_error_t wrong;

	if (request->body_length == 0 || route->flags & ANY_BODY) {
		*body = json_object();
		return *body ? API_OK : api_refuse(error, API_STORAGE, "There is no memory left.");
	}
	if (strncasecmp(request->content_type, type, length) != 0 ||
	    (request->content_type[length] != '\0' && request->content_type[length] != ';' &&
	     request->content_type[length] != ' '))
		return api_refuse(error, API_BAD_REQUEST,
		                  "Expected Content-Type: application/json.");
	if (!api_parse(srv, request->body, request->body_length,
	               route->flags & LONG_BODY ? VALUES_LONG : VALUES_USUAL, body, &wrong))
		return api_refuse(error, API_TOO_LARGE, "The body has too many values.");
	/* Without the contents, which may be secret. */
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

/* All checks before the handler is called. */
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
	if (route->method != NET_GET && !api_origin_ok(srv, request))
		return api_refuse(error, API_FORBIDDEN,
		                  "Requests from other sites' pages are refused.");
	if (!identity_find(call->known, request, &call->user)) {
		api_refuse(error, API_STORAGE,
		           "The server cannot read its storage; try again in a moment.");
		error->retry = 2;
		return API_STORAGE;
	}
	if (route->flags & NEEDS_USER && call->user.id[0] == '\0')
		return api_refuse(error, API_SIGN_IN,
		                  "This needs a user: sign in, or choose a name.");
	if (route->flags & NEEDS_USER && route->run != identity_export &&
	    route->run != identity_delete && srv_is_restrained(srv, call->user.id, "banned"))
		return api_refuse(error, API_FORBIDDEN, "The owner of the server has banned you.");
	/* Last, because a stranger could cause it as often as they like. */
	return route->method != NET_GET ? read_body(srv, request, route, &call->body, error)
	                                : API_OK;
}

size_t api_body_max(const struct net_request *request)
{
	char table[STORE_ID_MAX];
	bool known;
	const struct route *route = find_route(request, table, &known);

	if (route && route->flags & BOOK_BODY)
		return BODY_BOOK;
	return route && route->flags & LONG_BODY ? BODY_LONG : API_BODY_USUAL;
}

unsigned api_admit(struct srv *srv, const struct net_request *request)
{
	unsigned retry = 0;

	if (limits_take_address(srv->api->requests, request->address, net_monotonic(), &retry)) {
		limits_charge_address(srv->api->requests, request->address, net_monotonic(),
		                      (unsigned)(request->expected / PRICED_BYTES));
		return 0;
	}
	srv->ops->answers[4]++;
	srv->ops->refused[API_TOO_MANY]++;
	return retry;
}

/* The request is done anyway; later ones from this address may have to wait. */
static void charge(const struct api_call *call, const struct route *route)
{
	const struct srv_table *table = call->table[0] != '\0' && route->method != NET_GET
	                                        ? tables_in_memory(call->srv, call->table)
	                                        : NULL;

	if (table != NULL)
		limits_charge_address(call->srv->api->requests, call->request->address,
		                      net_monotonic(), table->others.count / WATCHERS_PRICED);
	if (route->flags & COSTLY || (route->flags & COSTS_STRANGERS && call->user.id[0] == '\0'))
		limits_charge_address(call->srv->api->requests, call->request->address,
		                      net_monotonic(), PRICE_COSTLY);
}

/* Handles a request whose route is known. */
static void handle(struct srv *srv, const struct net_request *request, const struct route *route,
                   const char *table, unsigned tables, const struct identity_known *known)
{
	struct api_call call = {.srv = srv,
	                        .request = request,
	                        .reply = request->id,
	                        .tables = tables,
	                        .known = known};
	struct api_error error = {.code = API_OK};

	memcpy(call.table, table, sizeof(call.table));
	if (prepare(&call, route, &error) != API_OK) {
		api_answer_error(srv, request->id, &error);
		json_decref(call.body);
		return;
	}
	charge(&call, route);
	if (call.table[0] != '\0' && !(route->flags & FROM_STORE))
		tables_call(&call, route->run);
	else
		route->run(&call);
	json_decref(call.body);
}

/* --- requests that wait until it is known who asks ---------------------------------------- */

struct asking {
	struct reader_job job;
	struct net_request request; /* its texts follow the struct */
	const struct route *route;
	char table[STORE_ID_MAX];
	unsigned most, tables;
	struct identity_known known;
	char text[];
};

static void find_out(struct reader_job *job, struct reader_tools *tools)
{
	struct asking *asking = (struct asking *)job;

	identity_load(tools->store, &asking->known);
	if (asking->route->flags & COUNTS && asking->known.person.id[0] != '\0')
		asking->tables = 1 +
		                 lobby_count(tools->store, asking->known.person.id, asking->most);
	job->weight = IDENTITY_WEIGHT(
		asking->request.body_length + strlen(asking->known.person.settings));
}

static void go_on(struct srv *srv, struct reader_job *job)
{
	struct asking *asking = (struct asking *)job;
	struct api_error error;

	if (job->ran) {
		handle(srv, &asking->request, asking->route, asking->table, asking->tables,
		       &asking->known);
	} else {
		api_refuse(&error, API_STOPPING, "The server stops.");
		api_answer_error(srv, asking->request.id, &error);
	}
	free(asking);
}

/* A copy of the request, which is only valid during the call. */
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

/* Returns true if the user must be looked up on another thread; the request continues then. */
static bool is_asked(struct srv *srv, const struct net_request *request, const struct route *route,
                     const char *table)
{
	struct asking *asking;
	uint8_t hash[STORE_HASH];

	if (!identity_session(request, hash))
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

	if (route && srv->cut && !(route->flags & WITHOUT_STORE)) {
		api_refuse(&error, API_STORAGE, "The database cannot be reached now.");
		api_answer_error(srv, request->id, &error);
		return;
	}
	if (route) {
		if (!is_asked(srv, request, route, table))
			handle(srv, request, route, table, 0, NULL);
		return;
	}
	if (known) {
		api_refuse(&error, API_METHOD, "This address does not know this method.");
	} else if (strncmp(request->path, "/api/", 5) == 0 || strcmp(request->path, "/api") == 0) {
		api_refuse(&error, API_MISSING, "There is no such address.");
	} else if (request->method != NET_GET && request->method != NET_HEAD) {
		api_refuse(&error, API_METHOD, "Files can only be read.");
	} else if (preview_answer(srv, request) || files_answer(srv->files, srv->net, request)) {
		return;
	} else {
		api_refuse(&error, API_MISSING, "There is no such file.");
	}
	api_answer_error(srv, request->id, &error);
}

/* --- opening ---------------------------------------------------------------------------------- */

struct api *api_open(struct srv *srv)
{
	struct api *api = calloc(1, sizeof(*api));
	const unsigned rate = srv->settings.requests_per_second;

	if (!api)
		return NULL;
	api->requests = limits_open(limit_per_second(rate, 5 * rate));
	if (!api->requests) {
		api_close(api);
		return NULL;
	}
	srv_share_limits(srv, 'r', api->requests);
	api->curves = curves_open();
	return api;
}

void api_close(struct api *api)
{
	if (!api)
		return;
	limits_close(api->requests);
	free(api->curves);
	free(api);
}

struct curves *api_curves(const struct srv *srv)
{
	return srv->api->curves;
}
