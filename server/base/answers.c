/* Responses to requests, and parsing them: errors, members of a body, the query. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/never.h"
#include "server/base/api.h"
#include "server/base/ops.h"

enum { ANSWER_MAX = 1024 }; /* size of an error */

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
	/* The rejecting function sets the code. */
	(void)BB_NEVER(error->code == API_OK || error->code >= API_CODES);
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
	/* What a user is shown must not be stored on the way. */
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

/* Length of a text, cut to at most `most` bytes without splitting a character. */
static int cut_length(const char *text, size_t most)
{
	size_t length = strnlen(text, most + 1);

	if (length > most)
		for (length = most; length > 0 && (text[length] & 0xc0) == 0x80;)
			length--;
	return (int)length;
}

/* An upper bound for the number of values: one after each of these characters, plus one. */
static unsigned count_values(const char *text, size_t length)
{
	unsigned count = 1;
	bool quoted = false;

	for (size_t i = 0; i < length; i++)
		if (quoted && text[i] == '\\')
			i++;
		else if (text[i] == '"')
			quoted = !quoted;
		else
			count += !quoted && (text[i] == ',' || text[i] == '[' || text[i] == '{');
	return count;
}

bool api_parse(struct srv *srv, const char *text, size_t length, unsigned most, json_t **body,
               json_error_t *why)
{
	unsigned values = count_values(text, length);

	*body = NULL;
	if (values > most)
		return false;
	srv->ops->work.values += values;
	srv->ops->work.parsed += length;
	*body = json_loadb(text, length, JSON_REJECT_DUPLICATES, why);
	return true;
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

/* Decodes %XX and + in a value of the query; returns false if it does not fit or is malformed. */
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

/* The position of the value of a member of the query, or NULL; *size is its length. */
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
