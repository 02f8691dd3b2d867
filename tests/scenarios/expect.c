/* Scenarios: the directives that expect something. */
#include <stdio.h>
#include <string.h>

#include "tests/scenarios/words.h"

bool do_legal(struct scenario *s, struct bb_reader *words)
{
	struct bb_token text;
	bb_action action;
	const char *reason;
	int actor;

	if (!read_actor(s, bb_next_token(words), &actor) || !actor_is(s, actor))
		return false;
	text = rest_of(words);
	if (!read_action(s, text, &action))
		return false;
	reason = s->game->why_not(&s->match.rules, s->match.state, action);
	return (reason == NULL && bb_is_legal(&s->match.rules, s->match.state, action)) ||
	       fail(s, "expected `%.*s` to be legal, found %s", SHOW(text),
	            reason == NULL ? "that it is not, without a rule" : reason);
}

bool do_illegal(struct scenario *s, struct bb_reader *words)
{
	struct bb_token text, rule;
	bb_action action;
	const char *reason;
	int actor;

	/* The seat may be one that is not to act: the rule must say so, too. */
	if (!read_actor(s, bb_next_token(words), &actor))
		return false;
	text = rest_of(words);
	rule = last_word(&text);
	if (!read_action(s, text, &action))
		return false;
	reason = s->game->why_not(&s->match.rules, s->match.state, action);
	if (reason == NULL || bb_is_legal(&s->match.rules, s->match.state, action))
		return fail(s, "expected `%.*s` to be forbidden by %.*s, found it legal",
		            SHOW(text), SHOW(rule));
	return bb_token_is(rule, reason) || fail(s, "expected rule %.*s to forbid `%.*s`, found %s",
	                                         SHOW(rule), SHOW(text), reason);
}

bool do_lacks(struct scenario *s, struct bb_reader *words)
{
	const struct bb_rules *rules = &s->match.rules;
	struct bb_token what = bb_next_token(words), text;
	int64_t need, have, other;
	struct bb_lack lack;
	bb_action action;

	if (!read_number(s, bb_next_token(words), &need) ||
	    !read_number(s, bb_next_token(words), &have) ||
	    !read_number(s, bb_next_token(words), &other))
		return false;
	text = rest_of(words);
	if (!read_action(s, text, &action))
		return false;
	if (s->game->lack == NULL || !s->game->lack(rules, s->match.state, action, &lack))
		return fail(s, "expected `%.*s` to lack %.*s, found nothing counted", SHOW(text),
		            SHOW(what));
	return (bb_token_is(what, lack.what) && need == lack.need && have == lack.have &&
	        other == lack.other) ||
	       fail(s, "expected `%.*s` to lack %.*s %d %d %d, found %s %u %u %u", SHOW(text),
	            SHOW(what), (int)need, (int)have, (int)other, lack.what, lack.need, lack.have,
	            lack.other);
}

bool do_offered(struct scenario *s, struct bb_reader *words)
{
	bb_action legal[BB_LEGAL_MAX];
	int64_t expected;
	uint32_t found = s->game->legal(&s->match.rules, s->match.state, legal);

	if (!read_number(s, bb_next_token(words), &expected) || !at_end(s, words))
		return false;
	return found == expected ||
	       fail(s, "expected %lld legal actions, found %u", (long long)expected, found);
}

/* The legal actions as text, for messages. */
static const char *list_legal(struct scenario *s, const bb_action *legal, uint32_t count)
{
	static char buffer[1400];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	for (uint32_t i = 0; i < count; i++) {
		bb_put(&text, i > 0 ? " | " : "");
		bb_action_format(&s->match.rules, s->match.state, legal[i], &text);
	}
	return buffer;
}

/* only TEXT | TEXT | ...: exactly these are legal. */
bool do_only(struct scenario *s, struct bb_reader *words)
{
	struct bb_token rest = rest_of(words);
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = s->game->legal(&s->match.rules, s->match.state, legal);
	bool named[BB_LEGAL_MAX] = {false};
	uint32_t found = 0;

	while (rest.length > 0) {
		struct bb_token part = {rest.at, 0};
		bb_action action;
		uint32_t at = 0;

		while (part.length < rest.length && rest.at[part.length] != '|')
			part.length++;
		rest.at += part.length;
		rest.length -= part.length;
		if (rest.length > 0) {
			rest.at++;
			rest.length--;
		}
		if (!read_action(s, part, &action))
			return false;
		while (at < count && legal[at] != action)
			at++;
		if (at == count || named[at])
			return fail(s, "expected `%.*s`, found only: %s", SHOW(part),
			            list_legal(s, legal, count));
		named[at] = true;
		found++;
	}
	return found == count || fail(s, "expected %u actions, found %u: %s", found, count,
	                              list_legal(s, legal, count));
}

static bool expect_values(struct scenario *s, struct bb_token path, struct bb_reader *words,
                          const void *state)
{
	int64_t values[VALUES_MAX];
	struct bb_place place;
	char expected[256], found[256];
	struct bb_text want, have;
	bool same = true;

	if (!read_values(s, s->game->layout, path, words, &place, values))
		return false;
	bb_text_init(&want, expected, sizeof expected);
	bb_text_init(&have, found, sizeof found);
	for (unsigned i = 0; i < (place.whole ? place.field->count : 1u); i++) {
		int64_t value;

		if (place.whole)
			place.element = (uint16_t)i;
		value = bb_place_get(&place, state);
		same = same && value == values[i];
		bb_put(&want, i > 0 ? " " : "");
		bb_put(&have, i > 0 ? " " : "");
		bb_value_format(place.field, values[i], &want);
		bb_value_format(place.field, value, &have);
	}
	return same || fail(s, "expected %.*s %s, found %s", SHOW(path), expected, found);
}

static bool expect_actor(struct scenario *s, struct bb_reader *words)
{
	int actor;

	return read_actor(s, bb_next_token(words), &actor) && at_end(s, words) &&
	       actor_is(s, actor);
}

/* expect score SEAT N, expect place SEAT N */
static bool expect_standing(struct scenario *s, struct bb_reader *words, bool is_place)
{
	uint8_t place[BB_SEATS_MAX] = {0};
	int64_t expected, found;
	unsigned seat;

	if (!read_looker(s, bb_next_token(words), &seat) ||
	    !read_number(s, bb_next_token(words), &expected) || !at_end(s, words))
		return false;
	if (seat >= s->match.rules.seats || (is_place && !actor_is(s, BB_OVER)))
		return s->failure[0] == '\0' && fail(s, "expected a seat that plays");
	if (is_place)
		s->game->ranking(&s->match.rules, s->match.state, place);
	found = is_place ? place[seat] : s->game->score(&s->match.rules, s->match.state, seat);
	return found == expected ||
	       fail(s, "expected %s of seat %u to be %lld, found %lld",
	            is_place ? "place" : "score", seat, (long long)expected, (long long)found);
}

static bool expect_view(struct scenario *s, struct bb_reader *words)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	unsigned seat;

	if (!read_looker(s, bb_next_token(words), &seat))
		return false;
	match_view(&s->match, seat, view);
	return expect_values(s, bb_next_token(words), words, view);
}

bool do_expect(struct scenario *s, struct bb_reader *words)
{
	struct bb_token what = bb_next_token(words);

	if (bb_token_is(what, "actor"))
		return expect_actor(s, words);
	if (bb_token_is(what, "score") || bb_token_is(what, "place"))
		return expect_standing(s, words, bb_token_is(what, "place"));
	if (bb_token_is(what, "view"))
		return expect_view(s, words);
	return expect_values(s, what, words, s->match.state);
}

/* broken ID: the position breaks exactly this invariant. */
bool do_broken(struct scenario *s, struct bb_reader *words)
{
	struct bb_token expected = bb_next_token(words);
	const char *found = s->game->check(&s->match.rules, s->match.state);

	if (found == NULL || !bb_token_is(expected, found))
		return fail(s, "expected that the position breaks %.*s, found %s", SHOW(expected),
		            found == NULL ? "no fault" : found);
	return at_end(s, words);
}

/* label TEXT: the name of the chance event. */
bool do_label(struct scenario *s, struct bb_reader *words)
{
	struct bb_token expected = rest_of(words);
	char label[BB_LABEL_MAX];
	struct bb_text text;

	if (!actor_is(s, BB_CHANCE))
		return false;
	bb_text_init(&text, label, sizeof label);
	s->game->label(&s->match.rules, s->match.state, &text);
	return bb_token_is(expected, label) ||
	       fail(s, "expected label %.*s, found %s", SHOW(expected), label);
}

/* weight TEXT N: how likely an outcome is, as the game's integer. */
bool do_weight(struct scenario *s, struct bb_reader *words)
{
	struct bb_token text = rest_of(words);
	struct bb_token number = last_word(&text);
	bb_action legal[BB_LEGAL_MAX], action;
	uint32_t weight[BB_LEGAL_MAX];
	uint32_t count, at = 0;
	int64_t expected;

	if (!actor_is(s, BB_CHANCE) || !read_number(s, number, &expected) ||
	    !read_action(s, text, &action))
		return false;
	count = s->game->legal(&s->match.rules, s->match.state, legal);
	s->game->weights(&s->match.rules, s->match.state, weight);
	while (at < count && legal[at] != action)
		at++;
	if (at == count)
		return fail(s, "`%.*s` is no outcome here", SHOW(text));
	return weight[at] == expected || fail(s, "expected weight %lld of `%.*s`, found %u",
	                                      (long long)expected, SHOW(text), weight[at]);
}

static bool value_is(const struct bb_kind *kind, const struct bb_event *event, struct bb_token name,
                     struct bb_token value, bool *known)
{
	int64_t number;

	*known = true;
	if (bb_token_is(name, "seat"))
		return bb_token_int(value, &number) && number == event->seat;
	for (unsigned i = 0; i < bb_kind_args(kind); i++) {
		const struct bb_arg *arg = &kind->args[i];

		if (!bb_token_is(name, arg->name))
			continue;
		if (arg->names != NULL)
			return event->arg[i] >= 0 &&
			       bb_find_name(arg->names, value) == event->arg[i];
		return bb_token_int(value, &number) && number == event->arg[i] + arg->base;
	}
	*known = false;
	return false;
}

/* Whether the event fits every `name=value` of the words. */
static bool event_fits(struct scenario *s, const struct bb_event *event, struct bb_reader words)
{
	const struct bb_kind *kind = &s->game->event_kinds[event->kind];
	struct bb_token word;
	bool fits = true;

	while ((word = bb_next_token(&words)).length > 0) {
		struct bb_token name = {word.at, 0}, value;
		bool known;

		while (name.length < word.length && word.at[name.length] != '=')
			name.length++;
		if (name.length == word.length)
			return fail(s, "expected NAME=VALUE, found `%.*s`", SHOW(word));
		value = (struct bb_token){word.at + name.length + 1, word.length - name.length - 1};
		fits = value_is(kind, event, name, value, &known) && fits;
		if (!known)
			return fail(s, "event %s has no `%.*s`", kind->name, SHOW(name));
	}
	return fits;
}

/* event KIND [NAME=VALUE ...] and noevent: among what the last `do` told; `then` looks only at what
 * was told after the event found last. */
static bool find_event(struct scenario *s, struct bb_reader *words, bool wanted, unsigned from)
{
	struct bb_token kind = bb_next_token(words);
	bool known = false, found = false;

	for (unsigned k = 0; k < s->game->event_kind_count; k++)
		known = known || bb_token_is(kind, s->game->event_kinds[k].name);
	if (!known)
		return fail(s, "there is no event kind `%.*s`", SHOW(kind));
	for (unsigned i = from; i < s->told.count && !found && s->failure[0] == '\0'; i++) {
		const struct bb_event *event = &s->told.at[i];

		if (bb_token_is(kind, s->game->event_kinds[event->kind].name))
			found = event_fits(s, event, *words);
		if (found)
			s->told_upto = i + 1;
	}
	if (s->failure[0] != '\0')
		return false;
	return found == wanted ||
	       fail(s, "expected %s event `%.*s`, found %s among %u", wanted ? "an" : "no",
	            SHOW(kind), wanted ? "none such" : "one", s->told.count);
}

bool do_event(struct scenario *s, struct bb_reader *words)
{
	return find_event(s, words, true, 0);
}

bool do_then(struct scenario *s, struct bb_reader *words)
{
	return find_event(s, words, true, s->told_upto);
}

bool do_noevent(struct scenario *s, struct bb_reader *words)
{
	return find_event(s, words, false, 0);
}
