/* Records: reading. Strict, because there is one spelling for everything: whatever core parses
 * leniently (options, values, actions) is written again and compared.
 *
 * The lines come in the order of the functions below. */
#include <string.h>

#include "core/hash.h"
#include "games/registry.h"
#include "match/record.h"
#include "match/record_lines.h"

struct reading {
	struct bb_reader in;  /* positioned after `line` */
	struct bb_token line; /* the current line */
	size_t number;        /* its number */
	bool there;           /* false = end of the text */
	bool blind;           /* the position is unknown: from here on only the form is checked */
	struct bb_error *error;
	struct bb_rules rules;
	struct match *match;
	struct record_head *head;
};

/* --- tools ---------------------------------------------------------------------------------- */

static void advance(struct reading *r)
{
	/* If the last line is cut off, there is no further line. */
	if (r->in.at == r->in.start || r->in.at[-1] == '\n')
		r->number++;
	r->there = bb_next_line(&r->in, &r->line);
	if (!r->there)
		r->line = (struct bb_token){r->in.end, 0};
}

static enum bb_status fail(const struct reading *r, enum bb_status status, const char *at,
                           const char *expected)
{
	bb_fail(r->error, status, (size_t)(at - r->in.start), expected);
	if (r->error != NULL)
		r->error->line = r->number;
	return status;
}

/* The same with a number after the words. */
static enum bb_status fail_number(const struct reading *r, enum bb_status status, const char *at,
                                  const char *words, uint64_t number)
{
	char buffer[96];
	struct bb_text expected;

	bb_text_init(&expected, buffer, sizeof buffer);
	bb_put(&expected, words);
	bb_put_uint(&expected, number);
	return fail(r, status, at, buffer);
}

/* The line must be `words`, a blank and something, which is returned in *rest. */
static bool begins(const struct reading *r, const char *words, struct bb_token *rest)
{
	size_t length = strlen(words);

	if (r->line.length <= length || memcmp(r->line.at, words, length) != 0 ||
	    r->line.at[length] != ' ')
		return false;
	rest->at = r->line.at + length + 1;
	rest->length = r->line.length - length - 1;
	return true;
}

static enum bb_status need(const struct reading *r, const char *words, struct bb_token *rest)
{
	if (begins(r, words, rest))
		return BB_OK;
	return fail(r, r->there ? BB_SYNTAX : BB_MISSING, r->line.at, words);
}

/* Cuts the word before the next blank off *rest; exactly one blank separates words. */
static struct bb_token cut_word(struct bb_token *rest)
{
	struct bb_token word = {rest->at, 0};
	size_t used;

	while (word.length < rest->length && rest->at[word.length] != ' ')
		word.length++;
	used = word.length + (word.length < rest->length);
	rest->at += used;
	rest->length -= used;
	return word;
}

/* Compares with the only accepted spelling; the error is at the first difference. */
static enum bb_status compare(const struct reading *r, struct bb_token found,
                              const struct bb_text *wanted, enum bb_status status)
{
	size_t i = 0;

	while (i < found.length && i < wanted->length && found.at[i] == wanted->at[i])
		i++;
	if (i == found.length && i == wanted->length && !wanted->full)
		return BB_OK;
	return fail(r, status, found.at + i, wanted->at);
}

/* --- head ----------------------------------------------------------------------------------- */

static enum bb_status read_format(struct reading *r)
{
	static const char words[] = "benben record";
	struct bb_token rest;
	uint64_t version;

	if (!begins(r, words, &rest) || !bb_token_uint64(rest, &version))
		return fail_number(r, r->there ? BB_SYNTAX : BB_MISSING, r->line.at,
		                   "benben record ", RECORD_FORMAT);
	if (version != RECORD_FORMAT)
		return fail_number(r, BB_MISMATCH, rest.at, "benben record ", RECORD_FORMAT);
	advance(r);
	return BB_OK;
}

static enum bb_status read_game(struct reading *r)
{
	char buffer[96];
	struct bb_text expected;
	struct bb_token name;
	enum bb_status status = need(r, "game", &name);

	if (status != BB_OK)
		return status;
	bb_text_init(&expected, buffer, sizeof buffer);
	for (unsigned i = 0; bb_games[i] != NULL; i++) {
		if (bb_token_is(name, bb_games[i]->name)) {
			r->rules.game = bb_games[i];
			advance(r);
			return BB_OK;
		}
		bb_put(&expected, i > 0 ? "|" : "");
		bb_put(&expected, bb_games[i]->name);
	}
	return fail(r, BB_UNKNOWN_NAME, name.at, buffer);
}

/* No event can be replayed. The first reason is kept: under other rules, other differences may
 * follow from them. */
static void make_foreign(struct reading *r, uint8_t reason)
{
	if (r->head->foreign == RECORD_OURS)
		r->head->foreign = reason;
	r->blind = true;
}

static enum bb_status read_rules_version(struct reading *r)
{
	uint16_t ours = r->rules.game->rules_version;
	struct bb_token rest;
	uint64_t version;
	enum bb_status status = need(r, "rules", &rest);

	if (status != BB_OK)
		return status;
	if (!bb_token_uint64(rest, &version) || version == 0)
		return fail_number(r, BB_SYNTAX, rest.at, "rules ", ours);
	if (version > ours)
		return fail_number(r, BB_MISMATCH, rest.at, "rules ", ours);
	if (version < ours)
		make_foreign(r, RECORD_OLD_RULES);
	r->head->rules_version = (uint16_t)version;
	advance(r);
	return BB_OK;
}

static enum bb_status read_options(struct reading *r)
{
	char buffer[RECORD_LINE_MAX];
	struct bb_text wanted;
	struct bb_error bad;
	struct bb_token words;
	enum bb_status status = need(r, "options", &words);

	if (status != BB_OK)
		return status;
	status = bb_rules_parse(&r->rules, r->rules.game, words.at, words.length, &bad);
	if (status != BB_OK)
		return fail(r, status, words.at + bad.position, bad.expected);
	bb_text_init(&wanted, buffer, sizeof buffer);
	bb_rules_format(&r->rules, &wanted);
	status = compare(r, words, &wanted, BB_SYNTAX);
	if (status == BB_OK)
		advance(r);
	return status;
}

/* Sets one value of the record's own edition, or those of one array. */
static enum bb_status read_value(struct reading *r, struct bb_token rest)
{
	struct bb_token path = cut_word(&rest);
	struct bb_place place;
	enum bb_status status = bb_layout_find(r->rules.game->edition, path, &place);

	if (status != BB_OK)
		return fail(r, status, path.at, "path");
	for (unsigned i = 0; i < (place.whole ? place.field->count : 1); i++) {
		struct bb_token word = cut_word(&rest);
		int64_t value;

		if (place.whole)
			place.element = (uint16_t)i;
		status = bb_value_parse(place.field, word, &value);
		if (status == BB_OK)
			status = bb_place_set(&place, r->head->edition, value);
		if (status != BB_OK)
			return fail(r, status, word.at, place.field->name);
	}
	advance(r);
	return BB_OK;
}

/* The lines from the current one on must be every difference from the built-in edition in table
 * order, and nothing else. */
static enum bb_status compare_values(struct reading *r)
{
	const struct bb_game *game = r->rules.game;
	const void *edition = r->head->edition;
	unsigned slots = bb_layout_slots(game->edition);
	unsigned slot = 0;
	struct bb_token rest;

	while ((slot = record_next_difference(game, edition, slot)) < slots) {
		char buffer[RECORD_LINE_MAX];
		struct bb_text wanted;
		enum bb_status status;

		bb_text_init(&wanted, buffer, sizeof buffer);
		record_put_value(game, edition, slot++, &wanted);
		status = compare(r, r->line, &wanted, BB_SYNTAX);
		if (status != BB_OK)
			return status;
		advance(r);
	}
	if (begins(r, "value", &rest))
		return fail(r, BB_SYNTAX, r->line.at, "seed");
	return BB_OK;
}

/* The record's own values, then everything that follows from them. */
static enum bb_status read_values(struct reading *r)
{
	const struct bb_game *game = r->rules.game;
	char path_buffer[96], expected_buffer[96];
	struct bb_text path, expected;
	struct bb_token rest;
	struct reading first = *r;
	enum bb_status status = BB_OK;

	memcpy(r->head->edition, game->builtin, game->edition_size);
	while (status == BB_OK && begins(r, "value", &rest))
		status = read_value(r, rest);
	if (status != BB_OK)
		return status;
	bb_text_init(&path, path_buffer, sizeof path_buffer);
	bb_text_init(&expected, expected_buffer, sizeof expected_buffer);
	status = game->edition_finish(r->head->edition, &path, &expected);
	if (status != BB_OK) {
		bb_put_char(&path, ' ');
		bb_put(&path, expected_buffer);
		return fail(&first, status, first.line.at, path_buffer);
	}
	return compare_values(&first);
}

static enum bb_status read_edition(struct reading *r)
{
	const struct bb_game *game = r->rules.game;
	struct reading line = *r;
	struct bb_token name, hash, rest;
	uint64_t given, ours;
	bool builtin_name;
	enum bb_status status = need(r, "edition", &hash);

	if (status != BB_OK)
		return status;
	name = cut_word(&hash);
	if (!record_edition_name_ok(name))
		return fail(r, BB_SYNTAX, name.at, "name");
	if (!bb_token_hex64(hash, &given))
		return fail(r, BB_SYNTAX, hash.at, "hash");
	memcpy(r->head->edition_name, name.at, name.length);
	builtin_name = bb_token_is(name, game->builtin_name);
	advance(r);
	if (builtin_name && begins(r, "value", &rest))
		return fail(&line, BB_INVALID, name.at, "name of its own");
	status = read_values(r);
	if (status != BB_OK)
		return status;
	r->head->own_edition = !builtin_name;
	r->rules.edition = r->head->own_edition ? r->head->edition : game->builtin;
	r->head->edition_hash = given;
	ours = bb_values_hash(&r->rules);
	if (given != ours && builtin_name) {
		make_foreign(r, RECORD_OTHER_VALUES);
	} else if (given != ours) {
		char buffer[32];
		struct bb_text wanted;

		bb_text_init(&wanted, buffer, sizeof buffer);
		bb_put_hex64(&wanted, ours);
		return compare(&line, hash, &wanted, BB_MISMATCH);
	}
	return BB_OK;
}

static enum bb_status read_seed(struct reading *r)
{
	struct bb_token rest;
	enum bb_status status = need(r, "seed", &rest);

	if (status != BB_OK)
		return status;
	r->head->has_seed = bb_token_uint64(rest, &r->head->seed);
	if (!r->head->has_seed && !bb_token_is(rest, "none"))
		return fail(r, BB_SYNTAX, rest.at, "none, 0..18446744073709551615");
	advance(r);
	return BB_OK;
}

static enum bb_status read_luck(struct reading *r)
{
	struct bb_token rest;

	if (!begins(r, "luck", &rest))
		return BB_OK;
	if (!bb_token_is(rest, "drawn"))
		return fail(r, BB_SYNTAX, rest.at, "drawn");
	r->head->drawn = true;
	advance(r);
	return BB_OK;
}

/* A seat's number at the start of a line's words. */
static enum bb_status read_seat(const struct reading *r, struct bb_token word, unsigned *seat)
{
	uint64_t number;

	if (!bb_token_uint64(word, &number))
		return fail_number(r, BB_SYNTAX, word.at, "0..", r->rules.seats - 1u);
	if (number >= r->rules.seats)
		return fail_number(r, BB_OUT_OF_RANGE, word.at, "0..", r->rules.seats - 1u);
	*seat = (unsigned)number;
	return BB_OK;
}

/* Cuts the seat off the start of a line's words. Such lines are in the order of the seats: *least
 * is the lowest that may follow. */
static enum bb_status read_next_seat(const struct reading *r, struct bb_token *rest,
                                     unsigned *least, unsigned *seat)
{
	struct bb_token word = cut_word(rest);
	enum bb_status status = read_seat(r, word, seat);

	if (status != BB_OK)
		return status;
	if (*seat < *least)
		return fail_number(r, BB_TWICE, word.at, "seat > ", *least - 1);
	*least = *seat + 1;
	return BB_OK;
}

/* Lines `KEY SEAT TEXT`, seats ascending: the text goes to the seat's row of `rows`, each of `size`
 * bytes, which is enough for what `is_ok` accepts. */
static enum bb_status read_by_seat(struct reading *r, const char *key,
                                   bool (*is_ok)(struct bb_token), char *rows, size_t size,
                                   const char *expected)
{
	struct bb_token rest;
	unsigned least = 0;

	while (begins(r, key, &rest)) {
		unsigned seat = 0;
		enum bb_status status = read_next_seat(r, &rest, &least, &seat);

		if (status != BB_OK)
			return status;
		if (!is_ok(rest))
			return fail(r, BB_SYNTAX, rest.at, expected);
		memcpy(rows + seat * size, rest.at, rest.length);
		advance(r);
	}
	return BB_OK;
}

static enum bb_status read_fair(struct reading *r)
{
	struct record_fair *fair = &r->head->fair;
	struct bb_token table, rest;

	if (!begins(r, "fair", &rest))
		return BB_OK;
	if (r->head->has_seed)
		return fail(r, BB_INVALID, r->line.at, "seed none");
	table = cut_word(&rest);
	if (!record_table_ok(table))
		return fail(r, BB_SYNTAX, table.at, "table");
	if (!record_read_bytes(rest, fair->commit, RECORD_SECRET))
		return fail(r, BB_SYNTAX, rest.at, "commit");
	memcpy(fair->table, table.at, table.length);
	advance(r);
	if (begins(r, "secret", &rest)) {
		if (!record_read_bytes(rest, fair->secret, RECORD_SECRET))
			return fail(r, BB_SYNTAX, rest.at, "secret");
		fair->revealed = true;
		advance(r);
	}
	return read_by_seat(r, "nonce", record_nonce_ok, r->head->fair.nonce[0],
	                    sizeof r->head->fair.nonce[0], "nonce");
}

static enum bb_status read_masked(struct reading *r)
{
	unsigned seat = BB_SPECTATOR;
	struct bb_token rest;
	enum bb_status status = BB_OK;

	if (!begins(r, "masked", &rest))
		return BB_OK;
	if (!bb_token_is(rest, "spectator"))
		status = read_seat(r, rest, &seat);
	if (status != BB_OK)
		return status;
	if (r->head->has_seed)
		return fail(r, BB_INVALID, r->line.at, "seed none");
	if (r->head->fair.revealed)
		return fail(r, BB_INVALID, r->line.at, "no secret");
	r->head->masked_for = (uint8_t)seat;
	advance(r);
	return BB_OK;
}

static enum bb_status read_seats(struct reading *r)
{
	enum bb_status status = read_by_seat(r, "seat", record_seat_name_ok, r->head->seat_name[0],
	                                     sizeof r->head->seat_name[0], "name");

	if (status != BB_OK)
		return status;
	if (!bb_token_is(r->line, "events"))
		return fail(r, r->there ? BB_SYNTAX : BB_MISSING, r->line.at, "events");
	advance(r);
	return BB_OK;
}

/* --- events --------------------------------------------------------------------------------- */

struct event_line {
	int actor;
	const char *actor_at;
	struct bb_token notation;
};

static enum bb_status read_event_start(struct reading *r, struct event_line *event)
{
	struct bb_token rest = r->line;
	struct bb_token seq = cut_word(&rest);
	struct bb_token actor = cut_word(&rest);
	unsigned seat = 0;
	uint64_t number;
	enum bb_status status = BB_OK;

	if (!r->there)
		return fail(r, BB_MISSING, r->line.at, "end");
	if (!bb_token_uint64(seq, &number))
		return fail_number(r, BB_SYNTAX, seq.at, "", r->head->events + UINT64_C(1));
	if (number != r->head->events + UINT64_C(1))
		return fail_number(r, BB_MISMATCH, seq.at, "", r->head->events + UINT64_C(1));
	event->actor = BB_CHANCE;
	event->actor_at = actor.at;
	event->notation = rest;
	if (!bb_token_is(actor, "*")) {
		status = read_seat(r, actor, &seat);
		event->actor = (int)seat;
	}
	return status;
}

/* "KIND ?", as bb_action_format_masked writes it. */
static bool is_masked(const struct bb_game *game, struct bb_token notation)
{
	struct bb_token name = cut_word(&notation);

	if (!bb_token_is(notation, "?"))
		return false;
	for (unsigned kind = 0; kind < game->kind_count; kind++)
		if (bb_token_is(name, game->kinds[kind].name))
			return true;
	return false;
}

/* True if the first word begins some kind's notation. More cannot be known without the position. */
static bool is_known(const struct bb_game *game, struct bb_token notation)
{
	struct bb_token first = cut_word(&notation);

	for (unsigned kind = 0; kind < game->kind_count; kind++) {
		const char *pattern = game->kinds[kind].pattern;
		struct bb_token rest = {pattern, strlen(pattern)};
		struct bb_token word = cut_word(&rest);

		if (word.length > 0 && word.at[0] == '$')
			return first.length > 0;
		if (word.length == first.length && memcmp(word.at, first.at, first.length) == 0)
			return true;
	}
	return false;
}

/* An event that cannot be replayed. */
static enum bb_status read_blind(struct reading *r, const struct event_line *event)
{
	const struct bb_game *game = r->rules.game;
	bool takes_back = event->actor >= 0 && (bb_token_is(event->notation, "undo") ||
	                                        bb_token_is(event->notation, "reset"));
	bool masked = is_masked(game, event->notation);
	bool known = masked ? r->head->masked_for != BB_NO_SEAT
	                    : takes_back || is_known(game, event->notation);

	if (!known)
		return fail(r, BB_UNKNOWN_NAME, event->notation.at, "action");
	r->head->masked_events += masked;
	return BB_OK;
}

static enum bb_status fail_turn(const struct reading *r, const struct event_line *event, int turn)
{
	if (turn == BB_OVER)
		return fail(r, BB_GAME_OVER, r->line.at, "end");
	if (turn == BB_CHANCE)
		return fail(r, BB_NOT_YOUR_TURN, event->actor_at, "*");
	return fail_number(r, BB_NOT_YOUR_TURN, event->actor_at, "", (uint64_t)turn);
}

static enum bb_status read_action(struct reading *r, const struct event_line *event)
{
	struct match *match = r->match;
	const struct bb_game *game = r->rules.game;
	struct bb_token notation = event->notation;
	char buffer[RECORD_LINE_MAX];
	struct bb_text wanted;
	struct bb_error bad;
	bb_action action;
	enum bb_status status;

	if (match_actor(match) != event->actor)
		return fail_turn(r, event, match_actor(match));
	if (r->head->masked_for != BB_NO_SEAT && is_masked(game, notation)) {
		r->blind = true;
		return read_blind(r, event);
	}
	status = bb_action_parse(&r->rules, match->state, notation.at, notation.length, &action,
	                         &bad);
	if (status != BB_OK)
		return fail(r, status, notation.at + bad.position, bad.expected);
	bb_text_init(&wanted, buffer, sizeof buffer);
	bb_action_format(&r->rules, match->state, action, &wanted);
	status = compare(r, notation, &wanted, BB_SYNTAX);
	if (status != BB_OK)
		return status;
	status = match_submit(match, event->actor, action, NULL);
	if (status == BB_FULL)
		return fail_number(r, status, r->line.at, "events <= ", match->capacity);
	if (status != BB_OK) {
		const char *rule = game->why_not(&r->rules, match->state, action);

		return fail(r, status, notation.at, rule != NULL ? rule : "action");
	}
	return BB_OK;
}

static enum bb_status read_undo(struct reading *r, const struct event_line *event)
{
	const struct match_entry entry = {
		.actor = (uint8_t)event->actor,
		.flags = bb_token_is(event->notation, "undo") ? MATCH_UNDO : MATCH_RESET,
	};
	enum bb_status status = match_repeat(r->match, entry);

	if (status == BB_FULL)
		return fail_number(r, status, r->line.at, "events <= ", r->match->capacity);
	return status == BB_OK ? status : fail(r, status, event->notation.at, "action");
}

static enum bb_status read_event(struct reading *r)
{
	struct event_line event;
	enum bb_status status = read_event_start(r, &event);

	if (status != BB_OK)
		return status;
	if (r->blind)
		status = read_blind(r, &event);
	else if (event.actor >= 0 &&
	         (bb_token_is(event.notation, "undo") || bb_token_is(event.notation, "reset")))
		status = read_undo(r, &event);
	else
		status = read_action(r, &event);
	if (status != BB_OK)
		return status;
	r->head->events++;
	advance(r);
	return BB_OK;
}

/* The current line must be `= N HASH` or `end N HASH`. */
static enum bb_status read_hash(struct reading *r, const char *word, uint64_t hash)
{
	char buffer[64];
	struct bb_text wanted;
	struct bb_token rest;

	bb_text_init(&wanted, buffer, sizeof buffer);
	record_put_hash(word, r->head->events, hash, &wanted);
	if (!begins(r, word, &rest))
		return fail(r, r->there ? BB_SYNTAX : BB_MISSING, r->line.at, buffer);
	return compare(r, r->line, &wanted, BB_MISMATCH);
}

/* The line `= N HASH` where the position is unknown. If the writer did not know it either: `= N
 * ?`. */
static enum bb_status read_hash_blind(struct reading *r)
{
	struct bb_token rest, seq;
	uint64_t number, hash;

	if (!begins(r, "=", &rest))
		return fail_number(r, r->there ? BB_SYNTAX : BB_MISSING, r->line.at, "= ",
		                   r->head->events);
	seq = cut_word(&rest);
	if (!bb_token_uint64(seq, &number) || number != r->head->events)
		return fail_number(r, BB_MISMATCH, seq.at, "", r->head->events);
	if (bb_token_is(rest, "?") || bb_token_hex64(rest, &hash))
		return BB_OK;
	return fail(r, BB_SYNTAX, rest.at, "hash");
}

static enum bb_status read_events(struct reading *r)
{
	bool complete = r->head->masked_for == BB_NO_SEAT;
	struct bb_token rest;
	enum bb_status status;

	while (!begins(r, "end", &rest)) {
		status = read_event(r);
		if (status != BB_OK)
			return status;
		if (!complete || r->head->events % RECORD_HASH_EVERY != 0)
			continue;
		status = r->blind ? read_hash_blind(r)
		                  : read_hash(r, "=", bb_position_hash(&r->rules, r->match->state));
		if (status != BB_OK)
			return status;
		advance(r);
	}
	return BB_OK;
}

static enum bb_status read_end(struct reading *r)
{
	size_t before = (size_t)(r->line.at - r->in.start);
	enum bb_status status = read_hash(r, "end", bb_hash(r->in.start, before, 0));

	if (status != BB_OK)
		return status;
	if (r->in.at[-1] != '\n')
		return fail(r, BB_MISSING, r->in.end, "newline");
	advance(r);
	return r->there ? fail(r, BB_SYNTAX, r->line.at, "end of text") : BB_OK;
}

enum bb_status record_read(const char *text, size_t length, struct match *match,
                           struct record_head *head, struct match_entry *log, uint32_t capacity,
                           struct bb_error *error)
{
	static enum bb_status (*const read_head[])(struct reading *) = {
		read_format, read_game, read_rules_version, read_options, read_edition,
		read_seed,   read_luck, read_fair,          read_masked,  read_seats,
	};
	struct reading r = {.error = error, .match = match, .head = head};
	enum bb_status status = BB_OK;

	memset(head, 0, sizeof *head);
	head->masked_for = BB_NO_SEAT;
	bb_reader_init(&r.in, text, length);
	advance(&r);
	for (size_t i = 0; status == BB_OK && i < sizeof read_head / sizeof read_head[0]; i++)
		status = read_head[i](&r);
	if (status != BB_OK)
		return status;
	match_init(match, &r.rules, log, capacity);
	status = read_events(&r);
	return status == BB_OK ? read_end(&r) : status;
}
