/* The server's log, one line per event on stderr, and random ids. systemd and similar programs
 * store the lines. */
#include <pthread.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "core/json.h"
#include "server/base/server.h"

enum { LINE_MAX_BYTES = 1024 };

/* "2026-11-15T15:04:05.123Z" */
static void put_time(struct bb_text *text, int64_t now)
{
	const time_t seconds = (time_t)(now / 1000);
	char buffer[32];
	struct tm parts;

	gmtime_r(&seconds, &parts);
	strftime(buffer, sizeof(buffer), "%Y-%m-%dT%H:%M:%S", &parts);
	bb_put(text, buffer);
	snprintf(buffer, sizeof(buffer), ".%03dZ", (int)(now % 1000));
	bb_put(text, buffer);
}

/* A value of a plain line: as it is if it is a single word, otherwise quoted as in JSON. */
static void put_plain(struct bb_text *text, const char *value)
{
	struct bb_json json;

	if (value[0] != '\0' && strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                                      "0123456789-_.:/%+,[]") == strlen(value)) {
		bb_put(text, value);
		return;
	}
	bb_json_init(&json, text);
	bb_json_string(&json, value);
}

/* The last problem, so that one that occurs again and again (a full disk) gives a line now and
 * then, not thousands. Other threads log as well. */
static struct {
	pthread_mutex_t lock;
	uint64_t hash;
	int64_t since;
	unsigned repeated;
} last = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { QUIET_MS = 10 * 1000 };

/* True if this is the last problem again; *repeated is how often the previous one was
 * suppressed. */
static bool is_repeated(const char *level, const char *what, const char *why, unsigned *repeated)
{
	uint64_t hash = bb_hash(what, strlen(what), bb_hash(why, strlen(why), 1));
	int64_t now = net_monotonic();
	bool again;

	*repeated = 0;
	if (strcmp(level, "info") == 0)
		return false;
	pthread_mutex_lock(&last.lock);
	again = hash == last.hash && now - last.since < QUIET_MS;
	if (again) {
		last.repeated++;
	} else {
		*repeated = last.repeated;
		last.hash = hash;
		last.since = now;
		last.repeated = 0;
	}
	pthread_mutex_unlock(&last.lock);
	return again;
}

/* The value of the pair "why", or "". */
static const char *find_why(va_list pairs)
{
	const char *name, *why = "";

	while ((name = va_arg(pairs, const char *)) != NULL) {
		const char *value = va_arg(pairs, const char *);

		if (strcmp(name, "why") == 0 && value != NULL)
			why = value;
	}
	return why;
}

void srv_log(const struct srv *srv, const char *level, const char *what, ...)
{
	const bool as_json = srv->settings.json_log;
	char line[LINE_MAX_BYTES];
	struct bb_text text;
	struct bb_json json;
	const char *name, *why;
	unsigned repeated;
	va_list pairs;

	va_start(pairs, what);
	why = find_why(pairs);
	va_end(pairs);
	if (is_repeated(level, what, why, &repeated))
		return;
	if (repeated > 0) {
		snprintf(line, sizeof(line), "%u", repeated);
		srv_log(srv, "info", "the last complaint came again", "times", line, NULL);
	}
	bb_text_init(&text, line, sizeof(line) - 2);
	bb_json_init(&json, &text);
	if (as_json) {
		char time_text[40];
		struct bb_text at;

		bb_text_init(&at, time_text, sizeof(time_text));
		put_time(&at, net_now());
		bb_json_open(&json, '{');
		bb_json_put_string(&json, "time", time_text);
		bb_json_put_string(&json, "level", level);
		bb_json_put_string(&json, "what", what);
	} else {
		put_time(&text, net_now());
		bb_put(&text, " ");
		bb_put(&text, level);
		bb_put(&text, " ");
		bb_put(&text, what);
	}
	va_start(pairs, what);
	while ((name = va_arg(pairs, const char *)) != NULL) {
		const char *value = va_arg(pairs, const char *);

		if (as_json) {
			bb_json_put_string(&json, name, value);
		} else {
			bb_put(&text, " ");
			bb_put(&text, name);
			bb_put(&text, "=");
			put_plain(&text, value ? value : "");
		}
	}
	va_end(pairs);
	if (as_json)
		bb_json_close(&json, '}');
	/* A line that did not fit would be invalid JSON: write a short one instead. */
	if (as_json && text.full)
		fprintf(stderr, "{\"level\":\"%s\",\"what\":\"%s\",\"cut\":true}\n", level, what);
	else
		fprintf(stderr, "%s\n", line);
}

bool srv_is_restrained(const struct srv *srv, const char *user, const char *how)
{
	return json_is_true(json_object_get(json_object_get(srv->restrained, user), how));
}

void srv_random_id(char *id, unsigned length)
{
	/* Without 0, 1, l and o, so that an id can be read aloud. 32 letters, all equally
	 * likely. */
	static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

	_Static_assert(sizeof(letters) == 33, "32 letters");
	for (unsigned i = 0; i < length; i++)
		id[i] = letters[randombytes_uniform(32)];
	id[length] = '\0';
}
