/* Scenarios: reading the words of a line. */
#include "tests/scenarios/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fail(struct scenario *s, const char *format, ...)
{
	va_list args;
	int used = snprintf(s->failure, sizeof s->failure, "%s:%u: ", s->file, s->line);

	va_start(args, format);
	vsnprintf(s->failure + used, sizeof s->failure - (size_t)used, format, args);
	va_end(args);
	return false;
}

struct bb_token rest_of(struct bb_reader *words)
{
	struct bb_token rest = {words->at, 0};

	while (rest.at < words->end && (*rest.at == ' ' || *rest.at == '\t'))
		rest.at++;
	rest.length = (size_t)(words->end - rest.at);
	while (rest.length > 0 &&
	       (rest.at[rest.length - 1] == ' ' || rest.at[rest.length - 1] == '\t'))
		rest.length--;
	words->at = words->end;
	return rest;
}

struct bb_token last_word(struct bb_token *text)
{
	struct bb_token word = {text->at + text->length, 0};

	while (word.at > text->at && word.at[-1] != ' ' && word.at[-1] != '\t') {
		word.at--;
		word.length++;
	}
	text->length -= word.length;
	while (text->length > 0 &&
	       (text->at[text->length - 1] == ' ' || text->at[text->length - 1] == '\t'))
		text->length--;
	return word;
}

bool copy_word(struct scenario *s, struct bb_token token, char *out, size_t size)
{
	if (token.length >= size)
		return fail(s, "expected at most %zu characters", size - 1);
	memcpy(out, token.at, token.length);
	out[token.length] = '\0';
	return true;
}

bool read_number(struct scenario *s, struct bb_token token, int64_t *value)
{
	return bb_token_int(token, value) ||
	       fail(s, "expected a whole number, found `%.*s`", SHOW(token));
}

bool at_end(struct scenario *s, struct bb_reader *words)
{
	struct bb_token rest = rest_of(words);

	return rest.length == 0 ||
	       fail(s, "expected the end of the line, found `%.*s`", SHOW(rest));
}

bool read_actor(struct scenario *s, struct bb_token token, int *actor)
{
	int64_t number;

	if (bb_token_is(token, "*")) {
		*actor = BB_CHANCE;
	} else if (bb_token_is(token, "over")) {
		*actor = BB_OVER;
	} else if (bb_token_int(token, &number) && number >= 0 && number < s->match.rules.seats) {
		*actor = (int)number;
	} else {
		return fail(s, "expected a seat from 0 to %u or *, found `%.*s`",
		            s->match.rules.seats - 1u, SHOW(token));
	}
	return true;
}

bool read_looker(struct scenario *s, struct bb_token token, unsigned *seat)
{
	int64_t number;

	if (bb_token_is(token, "spectator") || bb_token_is(token, "7")) {
		*seat = BB_SPECTATOR;
		return true;
	}
	if (!bb_token_int(token, &number) || number < 0 || number >= s->match.rules.seats)
		return fail(s, "expected a seat from 0 to %u or spectator, found `%.*s`",
		            s->match.rules.seats - 1u, SHOW(token));
	*seat = (unsigned)number;
	return true;
}

static const char *actor_name(int actor)
{
	static char buffer[16];

	if (actor == BB_CHANCE || actor == BB_OVER)
		return actor == BB_CHANCE ? "*" : "over";
	snprintf(buffer, sizeof buffer, "%d", actor);
	return buffer;
}

bool actor_is(struct scenario *s, int expected)
{
	int found = match_actor(&s->match);
	char name[16];

	snprintf(name, sizeof name, "%s", actor_name(found));
	return found == expected ||
	       fail(s, "expected actor %s, found %s", actor_name(expected), name);
}

bool read_action(struct scenario *s, struct bb_token text, bb_action *action)
{
	struct bb_error error;
	enum bb_status status = bb_action_parse(
		&s->match.rules, s->match.state, text.at, text.length, action, &error);

	return status == BB_OK || fail(s, "`%.*s`: %s at column %zu, expected %s", SHOW(text),
	                               bb_status_name(status), error.position + 1, error.expected);
}

bool read_values(struct scenario *s, const struct bb_layout *layout, struct bb_token path,
                 struct bb_reader *words, struct bb_place *place, int64_t *values)
{
	unsigned count;

	if (bb_layout_find(layout, path, place) != BB_OK)
		return fail(s, "`%.*s` is no value of the %s", SHOW(path),
		            layout == s->game->layout ? "position" : "edition");
	count = place->whole ? place->field->count : 1;
	if (count > VALUES_MAX)
		return fail(s, "`%.*s` has more than %d values", SHOW(path), VALUES_MAX);
	for (unsigned i = 0; i < count; i++) {
		struct bb_token token = bb_next_token(words);
		enum bb_status status = bb_value_parse(place->field, token, &values[i]);

		if (status != BB_OK)
			return fail(s, "`%.*s` takes %u values; number %u, `%.*s`, is wrong: %s",
			            SHOW(path), count, i + 1, SHOW(token), bb_status_name(status));
	}
	return at_end(s, words);
}
