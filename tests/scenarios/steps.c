/* Scenarios: setting a position up, playing on from it, and the table of directives. */
#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "tests/scenarios/words.h"

/* --- the position --------------------------------------------------------------------------- */

static struct match_entry log_memory[SCENARIO_LOG];

/* Sets the match up from what was said so far. */
static bool begin(struct scenario *s)
{
	struct bb_error error;
	struct bb_rules rules;

	if (s->begun)
		return true;
	if (s->game == NULL)
		return fail(s, "expected `game` first");
	if (bb_rules_parse(&rules, s->game, s->options, strlen(s->options), &error) != BB_OK)
		return fail(s, "options `%s`: %s, expected %s", s->options,
		            bb_status_name(error.status), error.expected);
	if (s->own_edition) {
		char path[128], expected[128];
		struct bb_text where, what;

		bb_text_init(&where, path, sizeof path);
		bb_text_init(&what, expected, sizeof expected);
		if (s->game->edition_finish(s->edition, &where, &what) != BB_OK)
			return fail(s, "edition: %s: expected %s", path, expected);
		rules.edition = s->edition;
	}
	match_init(&s->match, &rules, log_memory, SCENARIO_LOG);
	s->begun = true;
	return true;
}

static bool before_position(struct scenario *s)
{
	return !s->begun ||
	       fail(s, "this must stand before the first directive about the position");
}

/* The position was changed from outside: undo cannot go back behind it. */
static void settle(struct scenario *s)
{
	uint32_t last = s->match.count;

	/* After an undo the line of what stands ends at the entry it went back to. */
	if (last > 0 && (s->match.log[last - 1].flags & (MATCH_UNDO | MATCH_RESET)) != 0)
		last = s->match.log[last - 1].action;
	memcpy(s->match.base, s->match.state, s->game->layout->size);
	s->match.solid = last;
	s->altered = true;
}

/* Asks for the invariants once the position is meant to be whole. */
static bool checked(struct scenario *s)
{
	const char *broken;

	if (s->unchecked || !s->altered)
		return true;
	s->altered = false;
	broken = s->game->check(&s->match.rules, s->match.state);
	return broken == NULL || fail(s, "the position breaks %s", broken);
}

static bool set_values(struct scenario *s, const struct bb_layout *layout, void *data,
                       struct bb_reader *words)
{
	struct bb_token path = bb_next_token(words);
	int64_t values[VALUES_MAX];
	struct bb_place place;
	unsigned count;

	if (!read_values(s, layout, path, words, &place, values))
		return false;
	count = place.whole ? place.field->count : 1;
	for (unsigned i = 0; i < count; i++) {
		if (place.whole)
			place.element = (uint16_t)i;
		if (bb_place_set(&place, data, values[i]) != BB_OK)
			return fail(s, "`%.*s`: value number %u is out of range", SHOW(path),
			            i + 1);
	}
	return true;
}

/* --- directives before the position --------------------------------------------------------- */

static bool do_rules(struct scenario *s, struct bb_reader *words)
{
	struct bb_token ids = rest_of(words);

	if (ids.length == 0)
		return fail(s, "expected the ids of the rules");
	return copy_word(s, ids, s->ids, sizeof s->ids);
}

static bool do_game(struct scenario *s, struct bb_reader *words)
{
	char name[64];

	if (!before_position(s) || !copy_word(s, bb_next_token(words), name, sizeof name))
		return false;
	s->game = bb_find_game(name);
	return s->game != NULL ? at_end(s, words) : fail(s, "there is no game `%s`", name);
}

static bool do_options(struct scenario *s, struct bb_reader *words)
{
	return before_position(s) && copy_word(s, rest_of(words), s->options, sizeof s->options);
}

static bool do_edition(struct scenario *s, struct bb_reader *words)
{
	if (!before_position(s))
		return false;
	if (s->game == NULL)
		return fail(s, "expected `game` first");
	if (!s->own_edition)
		memcpy(s->edition, s->game->builtin, s->game->edition_size);
	s->own_edition = true;
	return set_values(s, s->game->edition, s->edition, words);
}

/* refused PATH: these values together are refused, because of this one. */
static bool do_refused(struct scenario *s, struct bb_reader *words)
{
	struct bb_token expected = bb_next_token(words);
	char path[128], reason[128];
	struct bb_text where, what;

	if (!before_position(s))
		return false;
	if (!s->own_edition)
		return fail(s, "expected `edition` first");
	bb_text_init(&where, path, sizeof path);
	bb_text_init(&what, reason, sizeof reason);
	if (s->game->edition_finish(s->edition, &where, &what) == BB_OK)
		return fail(s, "expected %.*s to be refused, found it accepted", SHOW(expected));
	if (!bb_token_is(expected, path))
		return fail(s, "expected %.*s to be refused, found %s", SHOW(expected), path);
	return at_end(s, words);
}

static bool do_seed(struct scenario *s, struct bb_reader *words)
{
	struct bb_token token = bb_next_token(words);

	if (!bb_token_uint64(token, &s->seed))
		return fail(s, "expected a whole number, found `%.*s`", SHOW(token));
	return at_end(s, words);
}

static bool do_chance(struct scenario *s, struct bb_reader *words)
{
	if (!bb_token_is(bb_next_token(words), "auto"))
		return fail(s, "expected `chance auto`");
	s->draws = true;
	return at_end(s, words);
}

static bool do_unchecked(struct scenario *s, struct bb_reader *words)
{
	s->unchecked = true;
	return at_end(s, words);
}

/* record FILE upto N: the match as it stood after event N. */
static bool do_record(struct scenario *s, struct bb_reader *words)
{
	static char text[SCENARIO_RECORD];
	static struct match whole;
	static struct match_entry log[SCENARIO_LOG];
	char name[256], path[512];
	struct bb_error error;
	size_t length;
	int64_t upto;
	const char *slash = strrchr(s->file, '/');
	int folder = slash == NULL ? 0 : (int)(slash - s->file) + 1;

	if (!before_position(s) || !copy_word(s, bb_next_token(words), name, sizeof name))
		return false;
	if (!bb_token_is(bb_next_token(words), "upto"))
		return fail(s, "expected `record FILE upto N`");
	if (!read_number(s, bb_next_token(words), &upto) || !at_end(s, words))
		return false;
	snprintf(path, sizeof path, "%.*s%s", folder, s->file, name);
	if (!read_whole(path, text, sizeof text, &length))
		return fail(s, "cannot read %s", path);
	if (record_read(text, length, &whole, &s->head, log, SCENARIO_LOG, &error) != BB_OK)
		return fail(s, "%s:%zu: %s, expected %s", path, error.line,
		            bb_status_name(error.status), error.expected);
	if (s->head.foreign != RECORD_OURS)
		return fail(s, "%s was written by other rules or values", path);
	if (upto < 0 || upto > whole.count)
		return fail(s, "%s has %u events", path, whole.count);
	s->game = whole.rules.game;
	s->seed = s->head.seed;
	match_rewind(&s->match, &whole);
	while (s->match.count < upto && match_step(&s->match, NULL))
		continue;
	/* The match goes on in a log of its own. */
	memcpy(log_memory, log, s->match.count * sizeof *log);
	match_set_log(&s->match, log_memory, SCENARIO_LOG);
	s->begun = true;
	return true;
}

/* --- directives about the position ---------------------------------------------------------- */

static bool do_set(struct scenario *s, struct bb_reader *words)
{
	if (!set_values(s, s->game->layout, s->match.state, words))
		return false;
	settle(s);
	return true;
}

static char position_text[SCENARIO_POSITION];

static bool do_position(struct scenario *s, struct bb_reader *words)
{
	bb_text_init(&s->position, position_text, sizeof position_text);
	s->in_position = true;
	return at_end(s, words);
}

/* A line between `position` and `end`. */
static bool position_line(struct scenario *s, struct bb_token line)
{
	struct bb_error error;
	enum bb_status status;

	if (!bb_token_is(line, "end")) {
		bb_put_part(&s->position, line.at, line.length);
		bb_put_char(&s->position, '\n');
		return !s->position.full || fail(s, "the position is too long");
	}
	s->in_position = false;
	status = bb_layout_parse(s->game->layout, s->match.state, s->match.rules.seats,
	                         position_text, s->position.length, &error);
	if (status != BB_OK)
		return fail(s, "line %zu of the position: %s, expected %s", error.line,
		            bb_status_name(status), error.expected);
	settle(s);
	return true;
}

static bool draw(struct scenario *s)
{
	struct match_chance chance = {match_draw_seeded, &s->seed};
	enum bb_status status = match_advance(&s->match, &chance);

	s->altered = true;
	return status == BB_OK ? checked(s) : fail(s, "chance: %s", bb_status_name(status));
}

static bool do_auto(struct scenario *s, struct bb_reader *words)
{
	return at_end(s, words) && actor_is(s, BB_CHANCE) && draw(s);
}

static bool do_do(struct scenario *s, struct bb_reader *words)
{
	struct bb_token text;
	enum bb_status status;
	bb_action action;
	const char *reason;
	int actor;

	if (!read_actor(s, bb_next_token(words), &actor) || !actor_is(s, actor))
		return false;
	text = rest_of(words);
	if (!read_action(s, text, &action))
		return false;
	reason = s->game->why_not(&s->match.rules, s->match.state, action);
	s->told_upto = 0;
	status = match_submit(&s->match, actor, action, &s->told);
	if (status != BB_OK)
		return fail(s, "`%.*s` is refused: %s, %s", SHOW(text), bb_status_name(status),
		            reason == NULL ? "no rule named" : reason);
	s->altered = true;
	if (!checked(s))
		return false;
	return !s->draws || match_actor(&s->match) != BB_CHANCE || draw(s);
}

/* undo SEAT [STATUS]: must succeed, or answer that status. */
static bool do_undo(struct scenario *s, struct bb_reader *words)
{
	struct bb_token token = bb_next_token(words);
	enum bb_status status;
	unsigned seat;

	if (!read_looker(s, token, &seat))
		return false;
	token = bb_next_token(words);
	status = match_undo(&s->match, seat);
	if (token.length == 0 && status != BB_OK)
		return fail(s, "expected an undo, found %s", bb_status_name(status));
	if (token.length > 0 && !bb_token_is(token, bb_status_name(status)))
		return fail(s, "expected %.*s, found %s", SHOW(token), bb_status_name(status));
	s->expectations += token.length > 0;
	return at_end(s, words);
}

/* --- lines ---------------------------------------------------------------------------------- */

enum {
	ON_POSITION = 1, /* the match must stand */
	ON_CHECKED = 2,  /* ... and its position must be whole */
	EXPECTS = 4,     /* can fail because of the rules */
};

static const struct directive {
	const char *name;
	bool (*run)(struct scenario *s, struct bb_reader *words);
	unsigned flags;
} directives[] = {
	{"rules", do_rules, 0},
	{"game", do_game, 0},
	{"options", do_options, 0},
	{"edition", do_edition, 0},
	{"refused", do_refused, EXPECTS},
	{"seed", do_seed, 0},
	{"chance", do_chance, 0},
	{"unchecked", do_unchecked, 0},
	{"record", do_record, 0},
	{"set", do_set, ON_POSITION},
	{"position", do_position, ON_POSITION},
	{"auto", do_auto, ON_POSITION | ON_CHECKED},
	{"do", do_do, ON_POSITION | ON_CHECKED},
	{"undo", do_undo, ON_POSITION | ON_CHECKED},
	{"legal", do_legal, ON_POSITION | ON_CHECKED | EXPECTS},
	{"illegal", do_illegal, ON_POSITION | ON_CHECKED | EXPECTS},
	{"lacks", do_lacks, ON_POSITION | ON_CHECKED | EXPECTS},
	{"offered", do_offered, ON_POSITION | ON_CHECKED | EXPECTS},
	{"only", do_only, ON_POSITION | ON_CHECKED | EXPECTS},
	{"expect", do_expect, ON_POSITION | ON_CHECKED | EXPECTS},
	{"label", do_label, ON_POSITION | ON_CHECKED | EXPECTS},
	{"weight", do_weight, ON_POSITION | ON_CHECKED | EXPECTS},
	{"broken", do_broken, ON_POSITION | EXPECTS},
	{"event", do_event, ON_POSITION | EXPECTS},
	{"then", do_then, ON_POSITION | EXPECTS},
	{"noevent", do_noevent, ON_POSITION | EXPECTS},
};

void scenario_start(struct scenario *s, const char *file, const struct bb_game *game)
{
	memset(s, 0, sizeof *s);
	s->file = file;
	s->game = game;
}

void scenario_line(struct scenario *s, struct bb_token line)
{
	struct bb_reader words;
	struct bb_token word;

	if (s->failure[0] != '\0')
		return;
	if (s->in_position) {
		position_line(s, line);
		return;
	}
	bb_reader_init(&words, line.at, line.length);
	word = bb_next_token(&words);
	for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++) {
		const struct directive *directive = &directives[i];

		if (!bb_token_is(word, directive->name))
			continue;
		if ((directive->flags & ON_POSITION) != 0 && !begin(s))
			return;
		if ((directive->flags & ON_CHECKED) != 0 && !checked(s))
			return;
		s->expectations += (directive->flags & EXPECTS) != 0;
		directive->run(s, &words);
		return;
	}
	fail(s, "`%.*s` is no directive", SHOW(word));
}

void scenario_end(struct scenario *s)
{
	if (s->failure[0] != '\0')
		return;
	if (s->in_position)
		fail(s, "expected `end` of the position");
	else if (s->expectations == 0)
		fail(s, "the scenario expects nothing");
}
