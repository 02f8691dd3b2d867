/* What core derives from a game: options, checked application, chance, whole positions. */
#include "core/game.h"

#include <string.h>

#include "core/never.h"

void bb_events_add(struct bb_events *log, unsigned kind, unsigned seat, unsigned seen_by, int a,
                   int b, int c, int d)
{
	if (BB_NEVER(log->count >= BB_EVENTS_MAX)) {
		log->full = true;
		return;
	}
	log->at[log->count++] = (struct bb_event){
		.kind = (uint8_t)kind,
		.seat = (uint8_t)seat,
		.seen_by = (uint8_t)seen_by,
		.arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d},
	};
}

static void event_arg_json(const struct bb_arg *form, int value, struct bb_json *json)
{
	const char *name =
		form->names != NULL && value >= 0 ? bb_name_of(form->names, (uint32_t)value) : NULL;

	bb_json_key(json, form->name);
	if (name != NULL)
		bb_json_string(json, name);
	else
		bb_json_int(json, value + (form->names == NULL ? form->base : 0));
}

void bb_event_json(const struct bb_game *game, const struct bb_event *event, struct bb_json *json)
{
	const struct bb_kind *kind = &game->event_kinds[event->kind];

	bb_json_put_string(json, "kind", kind->name);
	bb_json_key(json, "seat");
	if (event->seat == BB_NO_SEAT)
		bb_json_null(json);
	else
		bb_json_int(json, event->seat);
	bb_json_key(json, "args");
	bb_json_open(json, '{');
	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		event_arg_json(&kind->args[i], event->arg[i], json);
	bb_json_close(json, '}');
}

/* --- options ------------------------------------------------------------------------------ */

void bb_rules_seat(struct bb_rules *rules)
{
	unsigned players = rules->option[0];
	unsigned automata = rules->game->automata != NULL ? rules->game->automata(rules) : 0;

	rules->seats = (uint8_t)(players + automata);
	rules->automata = (uint8_t)(((1u << automata) - 1) << players);
	rules->modules = rules->game->modules != NULL ? rules->game->modules(rules) : 0;
}

void bb_rules_default(struct bb_rules *rules, const struct bb_game *game)
{
	memset(rules, 0, sizeof *rules);
	rules->game = game;
	rules->edition = game->builtin;
	for (unsigned i = 0; i < game->option_count; i++)
		rules->option[i] = game->options[i].preset;
	bb_rules_seat(rules);
}

/* What may follow `name=`, for error messages. */
static void describe_option(const struct bb_option *option, struct bb_text *text)
{
	bb_put(text, option->name);
	if (option->names != NULL) {
		for (unsigned i = 0; i < option->names->count; i++)
			bb_put_item(text, i == 0 ? "=" : "|", option->names->at[i],
			            strlen(option->names->at[i]));
	} else if (option->max > 1) {
		bb_put_char(text, '=');
		bb_put_uint(text, option->min);
		bb_put(text, "..");
		bb_put_uint(text, option->max);
	}
}

static enum bb_status parse_option(const struct bb_option *option, struct bb_token value,
                                   bool has_value, uint8_t *out)
{
	int64_t number;

	if (option->names == NULL && option->max <= 1) { /* a flag */
		*out = 1;
		return has_value ? BB_SYNTAX : BB_OK;
	}
	if (!has_value)
		return BB_MISSING;
	if (option->names != NULL) {
		int found = bb_find_name(option->names, value);

		*out = (uint8_t)found;
		return found < 0 ? BB_UNKNOWN_NAME : BB_OK;
	}
	if (!bb_token_int(value, &number))
		return BB_SYNTAX;
	if (number < option->min || number > option->max)
		return BB_OUT_OF_RANGE;
	*out = (uint8_t)number;
	return BB_OK;
}

/* The words to parse: the options of a match, or a player's orders. */
struct word_list {
	const struct bb_option *at;
	unsigned count;
};

static enum bb_status fail_word(struct bb_error *error, enum bb_status status, size_t position,
                                const struct word_list *list, const struct bb_option *option)
{
	char expected[96];
	struct bb_text text;

	bb_text_init(&text, expected, sizeof expected);
	if (option != NULL) {
		describe_option(option, &text);
	} else {
		for (unsigned i = 0; i < list->count; i++)
			bb_put_item(&text, i > 0 ? ", " : "", list->at[i].name,
			            strlen(list->at[i].name));
	}
	return bb_fail(error, status, position, expected);
}

/* Parses one word into values[]. *index tells which one it was. */
static enum bb_status parse_word(const struct word_list *list, struct bb_token word,
                                 size_t position, uint8_t *values, unsigned *index,
                                 struct bb_error *error)
{
	struct bb_token name = {word.at, 0};
	struct bb_token value = {NULL, 0};
	enum bb_status status;
	bool has_value;

	while (name.length < word.length && word.at[name.length] != '=')
		name.length++;
	has_value = name.length < word.length;
	if (has_value)
		value = (struct bb_token){word.at + name.length + 1, word.length - name.length - 1};
	for (unsigned i = 0; i < list->count; i++) {
		if (!bb_token_is(name, list->at[i].name))
			continue;
		*index = i;
		status = parse_option(&list->at[i], value, has_value, &values[i]);
		if (status != BB_OK)
			return fail_word(error, status, position, list, &list->at[i]);
		return BB_OK;
	}
	return fail_word(error, BB_UNKNOWN_NAME, position, list, NULL);
}

/* Parses words separated by blanks on top of the given values; each at most once. */
static enum bb_status parse_words(const struct word_list *list, const char *words, size_t length,
                                  uint8_t *values, struct bb_error *error)
{
	uint32_t given = 0;
	struct bb_reader reader;
	struct bb_token word;
	unsigned index = 0;

	bb_reader_init(&reader, words, length);
	while ((word = bb_next_token(&reader)).length > 0) {
		size_t position = (size_t)(word.at - words);
		enum bb_status status = parse_word(list, word, position, values, &index, error);

		if (status != BB_OK)
			return status;
		if ((given >> index & 1) != 0)
			return fail_word(error, BB_TWICE, position, list, &list->at[index]);
		given |= UINT32_C(1) << index;
	}
	if (reader.at < reader.end)
		return bb_fail(error, BB_SYNTAX, bb_reader_position(&reader), "one line");
	return BB_OK;
}

/* The position of this option's word. */
static size_t where_is(const char *words, size_t length, const char *name)
{
	size_t size = strlen(name);
	struct bb_reader reader;
	struct bb_token word;

	bb_reader_init(&reader, words, length);
	while ((word = bb_next_token(&reader)).length > 0)
		if (word.length >= size && memcmp(word.at, name, size) == 0 &&
		    (word.length == size || word.at[size] == '='))
			return (size_t)(word.at - words);
	return 0;
}

enum bb_status bb_rules_parse(struct bb_rules *rules, const struct bb_game *game, const char *words,
                              size_t length, struct bb_error *error)
{
	struct word_list list = {game->options, game->option_count};
	struct bb_rules draft;
	enum bb_status status;

	bb_rules_default(&draft, game);
	status = parse_words(&list, words, length, draft.option, error);
	if (status != BB_OK)
		return status;
	bb_rules_seat(&draft);
	if (game->options_check != NULL) {
		unsigned index = 0;

		status = game->options_check(&draft, &index);
		if (status != BB_OK)
			return bb_fail(error, status,
			               where_is(words, length, game->options[index].name),
			               "a word that goes with the other options");
	}
	*rules = draft;
	return BB_OK;
}

enum bb_status bb_orders_parse(uint8_t orders[BB_ORDERS_MAX], const struct bb_game *game,
                               const char *words, size_t length, struct bb_error *error)
{
	struct word_list list = {game->orders, game->order_count};
	uint8_t draft[BB_ORDERS_MAX] = {0};
	enum bb_status status = parse_words(&list, words, length, draft, error);

	if (status == BB_OK)
		memcpy(orders, draft, sizeof draft);
	return status;
}

bb_action bb_answer(const struct bb_rules *rules, const void *view,
                    const uint8_t orders[BB_ORDERS_MAX])
{
	bb_action answer = BB_NO_ACTION;

	if (rules->game->answer != NULL && rules->game->actor(rules, view) >= 0)
		answer = rules->game->answer(rules, view, orders);
	return answer != BB_NO_ACTION && bb_is_legal(rules, view, answer) ? answer : BB_NO_ACTION;
}

void bb_rules_format(const struct bb_rules *rules, struct bb_text *text)
{
	for (unsigned i = 0; i < rules->game->option_count; i++) {
		const struct bb_option *option = &rules->game->options[i];

		if (i > 0 && rules->option[i] == option->preset)
			continue;
		if (i > 0)
			bb_put_char(text, ' ');
		bb_put(text, option->name);
		if (option->names != NULL || option->max > 1)
			bb_put_char(text, '=');
		if (option->names != NULL)
			bb_put(text, option->names->at[rules->option[i]]);
		else if (option->max > 1)
			bb_put_uint(text, rules->option[i]);
	}
}

static void option_json(const struct bb_option *option, struct bb_json *json)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "name", option->name);
	if (option->names != NULL) {
		bb_json_key(json, "values");
		bb_json_open(json, '[');
		for (unsigned i = 0; i < option->names->count; i++)
			bb_json_string(json, option->names->at[i]);
		bb_json_close(json, ']');
		bb_json_put_string(json, "preset", option->names->at[option->preset]);
	} else if (option->max <= 1) {
		bb_json_put_bool(json, "flag", true);
	} else {
		bb_json_put_int(json, "min", option->min);
		bb_json_put_int(json, "max", option->max);
		bb_json_put_int(json, "preset", option->preset);
	}
	bb_json_close(json, '}');
}

void bb_options_json(const struct bb_game *game, struct bb_json *json)
{
	bb_json_open(json, '[');
	for (unsigned i = 0; i < game->option_count; i++)
		option_json(&game->options[i], json);
	bb_json_close(json, ']');
}

/* --- play --------------------------------------------------------------------------------- */

bool bb_is_legal(const struct bb_rules *rules, const void *state, bb_action action)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t low = 0;
	uint32_t high = rules->game->legal(rules, state, legal);

	while (low < high) {
		uint32_t middle = (low + high) / 2;

		if (legal[middle] == action)
			return true;
		if (legal[middle] < action)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

enum bb_status bb_apply(const struct bb_rules *rules, void *state, bb_action action,
                        struct bb_events *log)
{
	if (log != NULL) {
		log->count = 0;
		log->full = false;
	}
	if (rules->game->actor(rules, state) == BB_OVER)
		return BB_GAME_OVER;
	if (!bb_is_legal(rules, state, action))
		return BB_ILLEGAL;
	rules->game->play(rules, state, action, log);
	return BB_OK;
}

bb_action bb_sample_by_weight(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	bb_action outcome[BB_LEGAL_MAX];
	uint32_t weight[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, outcome);
	uint32_t total = rules->game->weights(rules, state, weight);
	uint32_t drawn = bb_rng_below(rng, total);
	uint32_t i = 0;

	while (i + 1 < count && drawn >= weight[i])
		drawn -= weight[i++];
	return outcome[i];
}

bb_action bb_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	return rules->game->sample != NULL ? rules->game->sample(rules, state, rng)
	                                   : bb_sample_by_weight(rules, state, rng);
}

bool bb_preview(const struct bb_rules *rules, const void *view, unsigned seat, bb_action action,
                void *after, struct bb_events *events)
{
	const struct bb_game *game = rules->game;
	struct bb_rng rng;

	(void)BB_ALWAYS(seat < rules->seats);
	events->count = 0;
	events->full = false;
	if ((game->kinds[bb_kind_of(action)].flags & BB_KIND_REVEALS) != 0)
		return false;
	memcpy(after, view, game->layout->size);
	bb_rng_seed(&rng, 0); /* any seed: what the seat sees does not depend on the completion */
	game->resample(rules, after, seat, &rng);
	game->play(rules, after, action, events);
	game->view(rules, after, seat);
	return true;
}

/* --- positions ---------------------------------------------------------------------------- */

void bb_position_format(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	bb_layout_format(rules->game->layout, state, rules->seats, text);
}

enum bb_status bb_position_parse(const struct bb_rules *rules, void *state, const char *text,
                                 size_t length, struct bb_error *error)
{
	_Alignas(8) unsigned char draft[BB_STATE_MAX];
	const struct bb_layout *layout = rules->game->layout;
	enum bb_status status = bb_layout_parse(layout, draft, rules->seats, text, length, error);
	const char *broken;

	if (status != BB_OK)
		return status;
	broken = rules->game->check(rules, draft);
	if (broken != NULL)
		return bb_fail(error, BB_INVALID, 0, broken);
	memcpy(state, draft, layout->size);
	return BB_OK;
}

void bb_position_json(const struct bb_rules *rules, const void *state, struct bb_json *json)
{
	const struct bb_game *game = rules->game;
	int actor = game->actor(rules, state);
	uint8_t place[BB_SEATS_MAX] = {0};

	bb_json_key(json, "actor");
	if (actor >= 0)
		bb_json_int(json, actor);
	else
		bb_json_string(json, actor == BB_CHANCE ? "chance" : "over");
	bb_layout_json(game->layout, state, rules->seats, json);
	bb_json_key(json, "scores");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < rules->seats; seat++)
		bb_json_int(json, game->score(rules, state, seat));
	bb_json_close(json, ']');
	if (actor == BB_OVER) {
		game->ranking(rules, state, place);
		bb_json_key(json, "ranking");
		bb_json_open(json, '[');
		for (unsigned seat = 0; seat < rules->seats; seat++)
			bb_json_int(json, place[seat]);
		bb_json_close(json, ']');
	}
	if (game->derive_json != NULL) {
		bb_json_key(json, "derived");
		bb_json_open(json, '{');
		game->derive_json(rules, state, json);
		bb_json_close(json, '}');
	}
}

uint64_t bb_position_hash(const struct bb_rules *rules, const void *state)
{
	return bb_layout_hash(rules->game->layout, state, rules->seats);
}

uint64_t bb_edition_hash(const struct bb_game *game, const void *edition)
{
	return bb_layout_hash(game->edition, edition, BB_SEATS_MAX);
}

uint64_t bb_values_hash(const struct bb_rules *rules)
{
	const struct bb_layout *all = rules->game->edition;
	uint64_t hash = 0;

	for (unsigned i = 0; i < all->group_count; i++) {
		const struct bb_group *group = &all->groups[i];
		const struct bb_layout one = {all->size, 1, group};

		if ((group->used == NULL || group->used(rules)) &&
		    (group->legacy_hash == 0 ||
		     bb_layout_hash(&one, rules->edition, BB_SEATS_MAX) != group->legacy_hash))
			hash = bb_layout_hash_on(&one, rules->edition, BB_SEATS_MAX, hash);
	}
	return hash;
}

/* --- agents ------------------------------------------------------------------------------- */

static bb_action choose_random(const struct bb_rules *rules, const void *view, unsigned seat,
                               const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat;
	return legal[bb_rng_below(rng, count)];
}

const struct bb_agent *bb_find_agent(const struct bb_game *game, const char *name)
{
	static const struct bb_agent random = {"random", choose_random};

	if (bb_same(name, random.name))
		return &random;
	for (const struct bb_agent *agent = game->agents; agent != NULL && agent->name != NULL;
	     agent++)
		if (bb_same(name, agent->name))
			return agent;
	return NULL;
}
