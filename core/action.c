/* Actions: notation and its parser, structured JSON, dense numbering. All from the kind tables. */
#include "core/action.h"

#include <string.h>

#include "core/game.h"
#include "core/never.h"

unsigned bb_kind_args(const struct bb_kind *kind)
{
	unsigned count = 0;

	while (count < BB_ARGS_MAX && kind->args[count].name != NULL)
		count++;
	return count;
}

unsigned bb_arg_count(const struct bb_arg *arg)
{
	return arg->count != 0 || arg->names == NULL ? arg->count : arg->names->count;
}

unsigned bb_arg_value(const struct bb_kind *kind, bb_action action, unsigned i)
{
	unsigned value = bb_arg_of(action, i);

	(void)BB_ALWAYS(i < BB_ARGS_MAX);
	return (kind->args[i].flags & BB_ARG_WIDE) != 0 ? value << 8 | bb_arg_of(action, i + 1)
	                                                : value;
}

/* The action with these values of the kind's arguments. */
static bb_action make_action(const struct bb_kind *kind, unsigned number,
                             const unsigned value[BB_ARGS_MAX])
{
	bb_action action = BB_ACT(number, 0, 0, 0);

	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		action |= (kind->args[i].flags & BB_ARG_WIDE) != 0 ? value[i] << (8 - 8 * i)
		                                                   : value[i] << (16 - 8 * i);
	return action;
}

/* The kind of a well-formed action (known kind, arguments in range, unused ones zero), or NULL. */
static const struct bb_kind *well_formed(const struct bb_game *game, bb_action action)
{
	unsigned number = bb_kind_of(action);
	unsigned value[BB_ARGS_MAX] = {0};
	const struct bb_kind *kind;

	if (number >= game->kind_count)
		return NULL;
	kind = &game->kinds[number];
	for (unsigned i = 0; i < bb_kind_args(kind); i++) {
		value[i] = bb_arg_value(kind, action, i);
		if (value[i] >= bb_arg_count(&kind->args[i]))
			return NULL;
	}
	return make_action(kind, number, value) == action ? kind : NULL;
}

static void format_arg(const struct bb_rules *rules, const void *state, bb_action action,
                       const struct bb_kind *kind, unsigned i, struct bb_text *text)
{
	const struct bb_arg *arg = &kind->args[i];
	unsigned value = bb_arg_value(kind, action, i);

	if ((arg->flags & BB_ARG_BY_STATE) != 0 && state == NULL) {
		bb_put_char(text, '#');
		bb_put_uint(text, value);
	} else if ((arg->flags & BB_ARG_BY_STATE) != 0)
		rules->game->format_arg(rules, state, action, i, text);
	else if (arg->names != NULL)
		bb_put(text, arg->names->at[value]);
	else
		bb_put_int(text, (int)value + arg->base);
}

bool bb_is_usual(const struct bb_game *game, const bb_action *legal, uint32_t i)
{
	unsigned kind = bb_kind_of(legal[i]);

	return (game->kinds[kind].flags & BB_KIND_USUAL_FIRST) != 0 &&
	       (i == 0 || bb_kind_of(legal[i - 1]) != kind);
}

/* The next word of a pattern; `$name` words represent the arguments in order. */
static struct bb_token pattern_word(struct bb_reader *pattern, bool *is_arg)
{
	struct bb_token word = bb_next_token(pattern);

	*is_arg = word.length > 0 && word.at[0] == '$';
	return word;
}

void bb_action_format(const struct bb_rules *rules, const void *state, bb_action action,
                      struct bb_text *text)
{
	const struct bb_kind *kind = well_formed(rules->game, action);
	struct bb_reader pattern;
	struct bb_token word;
	unsigned arg = 0;
	bool is_arg;

	if (kind == NULL) {
		bb_put_char(text, '#');
		for (unsigned i = 0; i < 8; i++)
			bb_put_char(text, "0123456789abcdef"[action >> (28 - 4 * i) & 15]);
		return;
	}
	bb_reader_init(&pattern, kind->pattern, strlen(kind->pattern));
	for (bool first = true; (word = pattern_word(&pattern, &is_arg)).length > 0;
	     first = false) {
		if (!first)
			bb_put_char(text, ' ');
		if (is_arg)
			format_arg(rules, state, action, kind, arg++, text);
		else
			bb_put_part(text, word.at, word.length);
	}
}

void bb_action_format_masked(const struct bb_rules *rules, bb_action action, struct bb_text *text)
{
	unsigned kind = bb_kind_of(action);

	bb_put(text, kind < rules->game->kind_count ? rules->game->kinds[kind].name : "#");
	bb_put(text, " ?");
}

/* --- parsing ------------------------------------------------------------------------------ */

/* The failures that got farthest: their position and what was expected there. */
struct attempt {
	size_t position;
	enum bb_status status;
	struct bb_text expected;
	char buffer[96];
};

static void note_failure(struct attempt *attempt, size_t position, enum bb_status status,
                         const char *expected, size_t length)
{
	if (attempt->expected.length > 0 && position < attempt->position)
		return;
	if (position > attempt->position || attempt->expected.length == 0) {
		bb_text_init(&attempt->expected, attempt->buffer, sizeof attempt->buffer);
		attempt->position = position;
		attempt->status = status;
	} else {
		const char *end = attempt->buffer + attempt->expected.length;

		/* Several kinds often expect the same word: name it once. */
		if (attempt->expected.length >= length &&
		    memcmp(end - length, expected, length) == 0 &&
		    (attempt->expected.length == length || end[-1 - (ptrdiff_t)length] == ' '))
			return;
	}
	bb_put_item(&attempt->expected, attempt->expected.length > 0 ? ", " : "", expected, length);
}

/* Always false, so that a parser can `return fail_arg(...)`. */
static bool fail_arg(struct attempt *attempt, size_t position, enum bb_status status,
                     const struct bb_arg *arg)
{
	char buffer[80]; /* short, so that the expectations of other kinds fit as well */
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_put(&text, arg->name);
	if (arg->names != NULL) {
		for (unsigned i = 0; i < arg->names->count; i++)
			bb_put_item(&text, i == 0 ? " " : "|", arg->names->at[i],
			            strlen(arg->names->at[i]));
	} else if ((arg->flags & BB_ARG_BY_STATE) == 0) {
		bb_put_char(&text, ' ');
		bb_put_int(&text, arg->base);
		bb_put(&text, "..");
		bb_put_int(&text, arg->base + (int)arg->count - 1);
	}
	note_failure(attempt, position, status, buffer, text.length);
	return false;
}

/* Parses one argument that does not depend on the position. */
static enum bb_status parse_arg(const struct bb_arg *arg, struct bb_token token, unsigned *value)
{
	int64_t number;

	if (token.length == 0)
		return BB_MISSING;
	if (arg->names != NULL) {
		for (unsigned i = 0; i < arg->names->count; i++) {
			if (bb_word_is(token, arg->names->at[i])) {
				*value = i;
				return i < bb_arg_count(arg) ? BB_OK : BB_OUT_OF_RANGE;
			}
		}
		return BB_UNKNOWN_NAME;
	}
	if (!bb_token_int(token, &number))
		return BB_SYNTAX;
	if (number < arg->base || number >= arg->base + arg->count)
		return BB_OUT_OF_RANGE;
	*value = (unsigned)(number - arg->base);
	return BB_OK;
}

/* True if the input is this notation, runs of blanks aside; case matters if `exact`. */
static bool same_text(struct bb_token input, const char *text, size_t length, bool exact)
{
	struct bb_reader words, wanted;
	struct bb_token a, b;

	bb_reader_init(&words, input.at, input.length);
	bb_reader_init(&wanted, text, length);
	do {
		a = bb_next_token(&words);
		b = bb_next_token(&wanted);
		if (exact ? a.length != b.length || memcmp(a.at, b.at, a.length) != 0
		          : !bb_same_word(a, b))
			return false;
	} while (a.length > 0);
	return true;
}

/* For a kind with an argument that only the position can spell: compare with the legal actions. Two
 * of them may differ only in case, so an exact match takes precedence; a match that ignores case
 * must be unique. */
static bool find_by_text(const struct bb_rules *rules, const void *state, unsigned kind,
                         struct bb_token input, bb_action *action)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, legal);
	unsigned found = 0;

	for (uint32_t i = 0; i < count; i++) {
		char buffer[256];
		struct bb_text text;

		if (bb_kind_of(legal[i]) != kind)
			continue;
		bb_text_init(&text, buffer, sizeof buffer);
		bb_action_format(rules, state, legal[i], &text);
		if (text.full || !same_text(input, buffer, text.length, false))
			continue;
		*action = legal[i];
		if (same_text(input, buffer, text.length, true))
			return true;
		found++;
	}
	return found == 1;
}

/* Tries the input against one kind's pattern. */
static bool parse_kind(const struct bb_rules *rules, const void *state, unsigned number,
                       struct bb_token input, bb_action *action, struct attempt *attempt)
{
	const struct bb_kind *kind = &rules->game->kinds[number];
	unsigned value[BB_ARGS_MAX] = {0};
	struct bb_reader pattern, words;
	struct bb_token want, token;
	unsigned arg = 0;
	bool is_arg;

	bb_reader_init(&pattern, kind->pattern, strlen(kind->pattern));
	bb_reader_init(&words, input.at, input.length);
	while ((want = pattern_word(&pattern, &is_arg)).length > 0) {
		size_t position;

		token = bb_next_token(&words);
		position = (size_t)(token.at - input.at);
		if (!is_arg) {
			if (!bb_same_word(token, want)) {
				note_failure(attempt, position, BB_SYNTAX, want.at, want.length);
				return false;
			}
			continue;
		}
		if ((kind->args[arg].flags & BB_ARG_BY_STATE) != 0) {
			struct bb_token rest = {token.at, input.length - position};

			if (rules->game->parse_arg == NULL)
				return find_by_text(rules, state, number, input, action) ||
				       fail_arg(attempt, position, BB_ILLEGAL, &kind->args[arg]);
			if (rules->game->parse_arg(rules, state, number, arg, rest, &value[arg]))
				break; /* it is the last argument and takes the rest of the line */
			return fail_arg(attempt, position, BB_ILLEGAL, &kind->args[arg]);
		}
		enum bb_status status = parse_arg(&kind->args[arg], token, &value[arg]);
		if (status != BB_OK)
			return fail_arg(attempt, position, status, &kind->args[arg]);
		arg++;
	}
	token = bb_next_token(&words);
	if (want.length == 0 && token.length > 0) {
		note_failure(attempt, (size_t)(token.at - input.at), BB_SYNTAX, "end of line", 11);
		return false;
	}
	*action = make_action(kind, number, value);
	return true;
}

enum bb_status bb_action_parse(const struct bb_rules *rules, const void *state, const char *text,
                               size_t length, bb_action *action, struct bb_error *error)
{
	struct attempt attempt = {.status = BB_SYNTAX};
	struct bb_token input = {text, length};

	bb_text_init(&attempt.expected, attempt.buffer, sizeof attempt.buffer);
	for (size_t i = 0; i < length; i++)
		if (text[i] == '\n')
			return bb_fail(error, BB_SYNTAX, i, "one line");
	for (unsigned kind = 0; kind < rules->game->kind_count; kind++)
		if (parse_kind(rules, state, kind, input, action, &attempt))
			return BB_OK;
	return bb_fail(error, attempt.status, attempt.position, attempt.buffer);
}

/* --- JSON and numbering ------------------------------------------------------------------- */

void bb_action_json(const struct bb_rules *rules, const void *state, bb_action action, bool masked,
                    struct bb_json *json)
{
	const struct bb_kind *kind = well_formed(rules->game, action);
	char buffer[256];
	struct bb_text text;

	if (!masked)
		bb_json_put_int(json, "id", action);
	bb_json_put_string(json, "kind", kind != NULL ? kind->name : NULL);
	if (kind != NULL && !masked) {
		bb_json_key(json, "args");
		bb_json_open(json, '{');
		for (unsigned i = 0; i < bb_kind_args(kind); i++) {
			const struct bb_arg *arg = &kind->args[i];

			bb_json_key(json, arg->name);
			if (arg->names == NULL && (arg->flags & BB_ARG_BY_STATE) == 0) {
				bb_json_int(json, (int)bb_arg_value(kind, action, i) + arg->base);
				continue;
			}
			bb_text_init(&text, buffer, sizeof buffer);
			format_arg(rules, state, action, kind, i, &text);
			bb_json_string(json, buffer);
		}
		bb_json_close(json, '}');
	}
	bb_text_init(&text, buffer, sizeof buffer);
	if (masked)
		bb_action_format_masked(rules, action, &text);
	else
		bb_action_format(rules, state, action, &text);
	bb_json_put_string(json, "text", buffer);
}

static uint32_t kind_space(const struct bb_kind *kind)
{
	uint32_t space = 1;

	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		space *= bb_arg_count(&kind->args[i]);
	return space;
}

uint32_t bb_action_space(const struct bb_game *game)
{
	uint32_t space = 0;

	for (unsigned kind = 0; kind < game->kind_count; kind++)
		space += kind_space(&game->kinds[kind]);
	return space;
}

uint32_t bb_action_index(const struct bb_game *game, bb_action action)
{
	const struct bb_kind *kind = well_formed(game, action);
	uint32_t index = 0;

	if (kind == NULL)
		return UINT32_MAX;
	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		index = index * bb_arg_count(&kind->args[i]) + bb_arg_value(kind, action, i);
	for (unsigned k = 0; k < bb_kind_of(action); k++)
		index += kind_space(&game->kinds[k]);
	return index;
}

bb_action bb_action_at(const struct bb_game *game, uint32_t index)
{
	unsigned value[BB_ARGS_MAX] = {0};
	unsigned kind = 0;

	while (kind < game->kind_count && index >= kind_space(&game->kinds[kind]))
		index -= kind_space(&game->kinds[kind++]);
	for (unsigned i = bb_kind_args(&game->kinds[kind]); i-- > 0;) {
		unsigned count = bb_arg_count(&game->kinds[kind].args[i]);

		value[i] = index % count;
		index /= count;
	}
	return make_action(&game->kinds[kind], kind, value);
}

void bb_action_mask(const struct bb_rules *rules, const void *state, uint8_t *mask)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, legal);

	memset(mask, 0, bb_action_space(rules->game));
	for (uint32_t i = 0; i < count; i++)
		mask[bb_action_index(rules->game, legal[i])] = 1;
}
