/* What a user wants to receive, and how: the settings for notifications. */
#include "server/notify/notify_parts.h"

#include <string.h>

enum {
	SUBSCRIPTIONS_MAX = 8, /* browsers per user */
	DAY = 24 * 60,         /* minutes */
	OFFSET_MAX = 14 * 60,
	EVERY_MIN = 15,
};

unsigned preferences_quiet(const json_t *settings, int64_t now)
{
	const json_t *quiet = json_object_get(settings, "quiet");
	const int64_t from = json_integer_value(json_object_get(quiet, "from")),
		      to = json_integer_value(json_object_get(quiet, "to")),
		      offset = json_integer_value(json_object_get(quiet, "offset"));
	const int64_t minute = ((now / 60000 + offset) % DAY + DAY) % DAY;
	/* Equal hours mean the whole day. */
	const int64_t length = from == to ? DAY : (to - from + DAY) % DAY,
		      since = (minute - from + DAY) % DAY;

	return quiet != NULL && since < length ? (unsigned)(length - since) : 0;
}

int64_t preferences_digest(const json_t *settings, int64_t now)
{
	const json_t *digest = json_object_get(settings, "digest");
	const int64_t every = json_integer_value(json_object_get(digest, "every")) * 60000,
		      at = json_integer_value(json_object_get(digest, "at")) * 60000,
		      offset = json_integer_value(json_object_get(digest, "offset")) * 60000;

	/* Days begin in the user's time zone, so that "every day at six" is six there. */
	return every <= 0 ? 0 : every - ((now + offset - at) % every + every) % every;
}

bool preferences_mute(const json_t *settings, const char *table)
{
	const json_t *id;
	size_t i;

	json_array_foreach(json_object_get(settings, "muted"), i, id)
		if (strcmp(json_string_value(id), table) == 0)
			return true;
	return false;
}

bool preferences_subscription(const json_t *subscription, const char **endpoint,
                              uint8_t key[WEBPUSH_PUBLIC], uint8_t auth[WEBPUSH_AUTH])
{
	const json_t *keys = json_object_get(subscription, "keys");
	const char *p256dh = json_string_value(json_object_get(keys, "p256dh"));
	const char *secret = json_string_value(json_object_get(keys, "auth"));

	*endpoint = json_string_value(json_object_get(subscription, "endpoint"));
	return *endpoint != NULL && p256dh != NULL && secret != NULL &&
	       strncmp(*endpoint, "https://", 8) == 0 && strlen(*endpoint) <= NOTIFY_URL_MAX &&
	       strpbrk(*endpoint, "\"\\ \r\n") == NULL &&
	       webpush_from_base64(p256dh, key, WEBPUSH_PUBLIC) == WEBPUSH_PUBLIC &&
	       webpush_from_base64(secret, auth, WEBPUSH_AUTH) == WEBPUSH_AUTH;
}

static bool is_url(const char *text)
{
	return (strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0) &&
	       strlen(text) <= NOTIFY_URL_MAX && strpbrk(text, " \"\\<>\r\n\t") == NULL;
}

/* Enough to keep an address from becoming a header: the relay checks the rest. */
static bool is_address(const char *text)
{
	const char *at = strchr(text, '@');

	if (at == NULL || at == text || at[1] == '\0' || strchr(at + 1, '@') != NULL ||
	    strlen(text) > 200)
		return false;
	for (const char *c = text; *c; c++)
		if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 127 ||
		    strchr("<>\"\\,;:()[]", *c))
			return false;
	return true;
}

static bool is_minute(const json_t *quiet, const char *name, int64_t least, int64_t most)
{
	const json_t *value = json_object_get(quiet, name);

	return json_is_integer(value) && json_integer_value(value) >= least &&
	       json_integer_value(value) <= most;
}

static enum api_code check_quiet(const json_t *quiet, struct api_error *error)
{
	if (quiet == NULL || json_is_null(quiet) ||
	    (json_object_size(quiet) == 3 && is_minute(quiet, "from", 0, DAY - 1) &&
	     is_minute(quiet, "to", 0, DAY - 1) &&
	     is_minute(quiet, "offset", -OFFSET_MAX, OFFSET_MAX)))
		return API_OK;
	return api_refuse(error, API_BAD_REQUEST,
	                  "quiet: expected null or minutes of the day: from, to, offset");
}

static enum api_code check_digest(const json_t *digest, struct api_error *error)
{
	if (digest == NULL || json_is_null(digest) ||
	    (json_object_size(digest) == 3 && is_minute(digest, "every", EVERY_MIN, DAY) &&
	     DAY % json_integer_value(json_object_get(digest, "every")) == 0 &&
	     is_minute(digest, "at", 0, DAY - 1) &&
	     is_minute(digest, "offset", -OFFSET_MAX, OFFSET_MAX)))
		return API_OK;
	return api_refuse(error, API_BAD_REQUEST,
	                  "digest: expected null or minutes: every (%d and more, which divide a "
	                  "day), at, offset",
	                  EVERY_MIN);
}

static enum api_code check_muted(const json_t *muted, struct api_error *error)
{
	const json_t *id;
	size_t i;
	bool good = muted == NULL ||
	            (json_is_array(muted) && json_array_size(muted) <= NOTIFY_MUTED_MAX);

	json_array_foreach(muted, i, id)
		good &= json_is_string(id) && json_string_length(id) < STORE_ID_MAX;
	return good ? API_OK
	            : api_refuse(error, API_BAD_REQUEST,
	                         "muted: expected a list of at most %d ids of tables",
	                         NOTIFY_MUTED_MAX);
}

enum api_code notify_check(const json_t *settings, struct api_error *error)
{
	const json_t *webhook = json_object_get(settings, "webhook");
	const json_t *email = json_object_get(settings, "email");
	const json_t *pushes = json_object_get(settings, "push");
	uint8_t key[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
	const char *endpoint;

	if (webhook != NULL && !json_is_null(webhook) &&
	    (!json_is_string(webhook) || !is_url(json_string_value(webhook))))
		return api_refuse(
			error, API_BAD_REQUEST,
			"webhook: expected an http or https URL of at most %d bytes, or null",
			NOTIFY_URL_MAX);
	if (email != NULL && !json_is_null(email) &&
	    (!json_is_string(email) || !is_address(json_string_value(email))))
		return api_refuse(error, API_BAD_REQUEST, "email: expected an address or null");
	if (check_quiet(json_object_get(settings, "quiet"), error) != API_OK ||
	    check_digest(json_object_get(settings, "digest"), error) != API_OK ||
	    check_muted(json_object_get(settings, "muted"), error) != API_OK)
		return error->code;
	if (pushes != NULL &&
	    (!json_is_array(pushes) || json_array_size(pushes) > SUBSCRIPTIONS_MAX))
		return api_refuse(error, API_BAD_REQUEST,
		                  "push: expected a list of at most %d subscriptions",
		                  SUBSCRIPTIONS_MAX);
	for (size_t i = 0; i < json_array_size(pushes); i++)
		if (!preferences_subscription(json_array_get(pushes, i), &endpoint, key, auth))
			return api_refuse(
				error, API_BAD_REQUEST,
				"push: expected an https endpoint and keys p256dh and auth");
	return API_OK;
}
