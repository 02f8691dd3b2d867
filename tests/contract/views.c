/* Contract suite: positions as text and JSON, views, secrets, hostile positions. */
#include <jansson.h>
#include <string.h>

#include "tests/contract/contract.h"
#include "tests/hidden.h"

enum {
	SECRET_ACTIONS = 6, /* actions tried per position and seat */
	HOSTILE_STEPS = 32, /* played from an altered position */
	HOSTILE_ASKS = 16,  /* steps between those where everything is asked */
};

static char text_room[TEXT_ROOM];

/* --- positions ------------------------------------------------------------------------------ */

static void position_reads_back(struct subject *subject, const void *state, const char *what)
{
	struct any_state again;
	struct bb_text text;
	struct bb_error error = {.status = BB_OK};

	bb_text_init(&text, text_room, sizeof text_room);
	bb_position_format(&subject->rules, state, &text);
	memset(again.at, 0xee, subject->size);
	enum bb_status status =
		bb_position_parse(&subject->rules, again.at, text_room, text.length, &error);
	EXPECT(subject, G_POSITION, status == BB_OK,
	       "%s as text is refused: %s in line %zu at %zu, expected %s", what,
	       bb_status_name(status), error.line, error.position, error.expected);
	EXPECT(subject, G_POSITION, status != BB_OK || memcmp(again.at, state, subject->size) == 0,
	       "%s reads back differently", what);
	EXPECT(subject, G_POSITION,
	       bb_layout_text_hash(text_room, text.length) ==
	               bb_position_hash(&subject->rules, state),
	       "the text of %s has another hash than the position", what);
}

/* Ends the JSON object that was written to text_room and checks that it is one. */
static void is_json(struct subject *subject, struct bb_json *json, const char *what)
{
	json_error_t error;

	bb_json_close(json, '}');
	json_t *value = json_loads(text_room, JSON_REJECT_DUPLICATES, &error);
	EXPECT(subject, G_POSITION, value != NULL && !json->text->full, "JSON of %s: %s at %d",
	       what, value == NULL ? error.text : "too long", value == NULL ? error.position : 0);
	json_decref(value);
}

void test_position(struct subject *subject, const void *state)
{
	const struct bb_rules *rules = &subject->rules;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_text text;
	struct bb_json json;

	position_reads_back(subject, state, "the position");
	bb_text_init(&text, text_room, sizeof text_room);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_position_json(rules, state, &json);
	is_json(subject, &json, "the position");
	if (subject->game->legal(rules, state, legal) == 0)
		return;
	for (unsigned masked = 0; masked < 2; masked++) {
		bb_text_init(&text, text_room, sizeof text_room);
		bb_json_init(&json, &text);
		bb_json_open(&json, '{');
		bb_action_json(rules, state, legal[0], masked, &json);
		is_json(subject, &json, "an action");
	}
}

/* --- views ---------------------------------------------------------------------------------- */

/* The seats that look at a position: those that play, then who only watches. */
static unsigned looker(const struct subject *subject, unsigned i)
{
	return i < subject->rules.seats ? i : BB_SPECTATOR;
}

static void test_view_of(struct subject *subject, const void *state, unsigned seat,
                         const bb_action *legal, uint32_t count)
{
	const struct bb_game *game = subject->game;
	const struct bb_rules *rules = &subject->rules;
	int actor = game->actor(rules, state);
	struct any_state view, other;
	bb_action list[BB_LEGAL_MAX];

	memcpy(view.at, state, subject->size);
	game->view(rules, view.at, seat);
	memcpy(other.at, view.at, subject->size);
	game->view(rules, other.at, seat);
	EXPECT(subject, G_VIEW, memcmp(other.at, view.at, subject->size) == 0,
	       "the view of the view of seat %u differs", seat);
	EXPECT(subject, G_VIEW, game->actor(rules, view.at) == actor,
	       "seat %u sees another actor (%d, not %d)", seat, game->actor(rules, view.at), actor);
	const char *broken = game->check(rules, view.at);
	EXPECT(subject, G_VIEW, broken == NULL, "the view of seat %u breaks %s", seat, broken);
	position_reads_back(subject, view.at, "a view");
	if ((unsigned)actor == seat) {
		uint32_t seen = game->legal(rules, view.at, list);

		EXPECT(subject, G_VIEW,
		       seen == count && memcmp(list, legal, count * sizeof *legal) == 0,
		       "seat %u sees %u legal actions of its own, not the same %u", seat, seen,
		       count);
	}
	game->resample(rules, other.at, seat, &subject->rng);
	broken = game->check(rules, other.at);
	EXPECT(subject, G_VIEW, broken == NULL, "a completed view of seat %u breaks %s", seat,
	       broken);
	EXPECT(subject, G_VIEW, game->actor(rules, other.at) == actor,
	       "a completed view of seat %u has another actor", seat);
	if (actor >= 0)
		EXPECT(subject, G_VIEW, game->legal(rules, other.at, list) >= 1,
		       "a completed view of seat %u has no legal action", seat);
	game->view(rules, other.at, seat);
	EXPECT(subject, G_VIEW, memcmp(other.at, view.at, subject->size) == 0,
	       "completing the view of seat %u changes it", seat);
}

void test_views(struct subject *subject, const void *state, const bb_action *legal, uint32_t count)
{
	for (unsigned i = 0; i <= subject->rules.seats; i++)
		test_view_of(subject, state, looker(subject, i), legal, count);
}

/* --- secrets -------------------------------------------------------------------------------- */

/* What one seat is shown of an action: its view afterwards and the events it may see. */
struct shown {
	struct any_state view;
	struct bb_events events;
};

static void show(struct subject *subject, const void *state, bb_action action, unsigned seat,
                 struct shown *shown)
{
	static struct bb_events all;

	memset(&all, 0, sizeof all);
	memset(&shown->events, 0, sizeof shown->events);
	memcpy(shown->view.at, state, subject->size);
	subject->game->play(&subject->rules, shown->view.at, action, &all);
	subject->game->view(&subject->rules, shown->view.at, seat);
	for (unsigned i = 0; i < all.count; i++)
		if ((all.at[i].seen_by >> seat & 1) != 0)
			shown->events.at[shown->events.count++] = all.at[i];
}

static bool same_view(const struct subject *subject, const struct shown *a, const struct shown *b)
{
	return memcmp(a->view.at, b->view.at, subject->size) == 0;
}

static bool same_events(const struct shown *a, const struct shown *b)
{
	return a->events.count == b->events.count &&
	       memcmp(a->events.at, b->events.at, a->events.count * sizeof a->events.at[0]) == 0;
}

static bool may_know(const struct subject *subject, const void *state, bb_action action,
                     unsigned seat)
{
	return subject->game->seen_by == NULL ||
	       (subject->game->seen_by(&subject->rules, state, action) >> seat & 1) != 0;
}

/* A seat that may not know the arguments is shown the same whatever they are. */
static void test_masked(struct subject *subject, const void *state, const bb_action *legal,
                        uint32_t count, bb_action action, unsigned seat)
{
	static struct shown one, other;

	show(subject, state, action, seat, &one);
	for (uint32_t i = 0; i < count; i++) {
		if (legal[i] == action || bb_kind_of(legal[i]) != bb_kind_of(action) ||
		    may_know(subject, state, legal[i], seat))
			continue;
		show(subject, state, legal[i], seat, &other);
		if (!EXPECT(subject, G_SECRET, same_view(subject, &one, &other),
		            "the view of seat %u tells `%s` from %08x", seat,
		            text_of_action(subject, state, action), legal[i]) ||
		    !EXPECT(subject, G_SECRET, same_events(&one, &other),
		            "events tell seat %u `%s` from %08x", seat,
		            text_of_action(subject, state, action), legal[i]))
			return;
	}
}

/* A seat that may know the arguments is not told by them what its view hides: outcomes that its
 * view cannot tell apart lead to the same state. */
static void test_told(struct subject *subject, const void *state, const bb_action *legal,
                      uint32_t count, bb_action action, unsigned seat)
{
	const struct bb_game *game = subject->game;
	struct any_state after, other_after;
	static struct shown one, other;

	if ((game->kinds[bb_kind_of(action)].flags & BB_KIND_REVEALS) != 0)
		return;
	memcpy(after.at, state, subject->size);
	game->play(&subject->rules, after.at, action, NULL);
	show(subject, state, action, seat, &one);
	for (uint32_t i = 0; i < count; i++) {
		if (legal[i] == action || bb_kind_of(legal[i]) != bb_kind_of(action) ||
		    !may_know(subject, state, legal[i], seat))
			continue;
		memcpy(other_after.at, state, subject->size);
		game->play(&subject->rules, other_after.at, legal[i], NULL);
		show(subject, state, legal[i], seat, &other);
		if (!EXPECT(subject, G_SECRET,
		            !same_view(subject, &one, &other) ||
		                    memcmp(after.at, other_after.at, subject->size) == 0,
		            "seat %u is told `%s`, but its view hides what that changed", seat,
		            text_of_action(subject, state, action)))
			return;
	}
}

/* `twin` looks to the seat exactly like `state`. An action of a kind that does not reveal shows the
 * seat the same in both. Chance may show something new, but its events not more than the view. */
static void test_twins(struct subject *subject, const void *state, const void *twin,
                       bb_action action, unsigned seat)
{
	const struct bb_game *game = subject->game;
	bool chance = game->actor(&subject->rules, state) == BB_CHANCE;
	static struct shown one, other;

	if ((game->kinds[bb_kind_of(action)].flags & BB_KIND_REVEALS) != 0)
		return;
	show(subject, state, action, seat, &one);
	show(subject, twin, action, seat, &other);
	bool same = same_view(subject, &one, &other);
	EXPECT(subject, G_SECRET, same || chance,
	       "`%s` shows seat %u what it did not know, but its kind does not reveal",
	       text_of_action(subject, state, action), seat);
	EXPECT(subject, G_SECRET, !same || same_events(&one, &other),
	       "events of `%s` tell seat %u more than its view",
	       text_of_action(subject, state, action), seat);
}

void test_secrets(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count)
{
	const struct bb_game *game = subject->game;
	int actor = game->actor(&subject->rules, state);
	bb_action twin_legal[BB_LEGAL_MAX];
	struct any_state twin;

	for (unsigned i = 0; i <= subject->rules.seats; i++) {
		unsigned seat = looker(subject, i);

		memcpy(twin.at, state, subject->size);
		game->view(&subject->rules, twin.at, seat);
		game->resample(&subject->rules, twin.at, seat, &subject->rng);
		uint32_t twin_count = game->legal(&subject->rules, twin.at, twin_legal);
		for (unsigned n = 0; n < SECRET_ACTIONS; n++) {
			bb_action action = legal[bb_rng_below(&subject->rng, count)];
			bool knows = may_know(subject, state, action, seat);

			EXPECT(subject, G_SECRET, knows || (unsigned)actor != seat,
			       "seat %u may not know its own action %s", seat,
			       text_of_action(subject, state, action));
			if (knows)
				test_told(subject, state, legal, count, action, seat);
			else
				test_masked(subject, state, legal, count, action, seat);
			if (knows && in_list(twin_legal, twin_count, action))
				test_twins(subject, state, twin.at, action, seat);
		}
	}
}

/* --- hostile positions ---------------------------------------------------------------------- */

/* Everything may be asked about a position that `check` accepts; sanitizers watch. */
static void ask_everything(struct subject *subject, const void *state)
{
	struct any_state copy;
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, text_room, sizeof text_room);
	bb_position_format(&subject->rules, state, &text);
	bb_text_init(&text, text_room, sizeof text_room);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_position_json(&subject->rules, state, &json);
	for (unsigned i = 0; i <= subject->rules.seats; i++) {
		memcpy(copy.at, state, subject->size);
		subject->game->view(&subject->rules, copy.at, looker(subject, i));
		subject->game->resample(&subject->rules, copy.at, looker(subject, i),
		                        &subject->rng);
	}
}

static bool hostile_step(struct subject *subject, void *state)
{
	const struct bb_game *game = subject->game;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t weight[BB_LEGAL_MAX];
	char label[BB_LABEL_MAX];
	struct bb_text text;
	int actor = game->actor(&subject->rules, state);

	if (!EXPECT(subject, G_HOSTILE, actor >= BB_OVER && actor < (int)subject->rules.seats,
	            "the actor of an altered position is %d", actor) ||
	    actor == BB_OVER)
		return false;
	uint32_t count = game->legal(&subject->rules, state, legal);
	if (!EXPECT(subject, G_HOSTILE, count >= 1 && count <= game->legal_max,
	            "an altered position has %u legal actions", count))
		return false;
	if (actor == BB_CHANCE) {
		bb_text_init(&text, label, sizeof label);
		game->label(&subject->rules, state, &text);
		EXPECT(subject, G_HOSTILE, game->weights(&subject->rules, state, weight) >= count,
		       "an altered position has an outcome without weight");
	}
	game->play(&subject->rules, state, legal[bb_rng_below(&subject->rng, count)], NULL);
	return true;
}

void test_hostile(struct subject *subject, const void *state)
{
	const struct bb_game *game = subject->game;
	struct any_state altered;
	unsigned changes = 1 + bb_rng_below(&subject->rng, 3);

	memcpy(altered.at, state, subject->size);
	for (unsigned i = 0; i < changes; i++) {
		uint8_t *byte = &altered.at[bb_rng_below(&subject->rng, (uint32_t)subject->size)];

		/* Near values pass more checks than arbitrary ones. */
		*byte = (uint8_t)(bb_rng_below(&subject->rng, 2) == 0
		                          ? *byte + bb_rng_below(&subject->rng, 5) - 2
		                          : bb_rng_next(&subject->rng));
	}
	for (unsigned i = 0; i < HOSTILE_STEPS; i++) {
		if (game->check(&subject->rules, altered.at) != NULL)
			return;
		if (i % HOSTILE_ASKS == 0)
			ask_everything(subject, altered.at);
		complete(&subject->rules, altered.at, &subject->rng);
		if (!hostile_step(subject, altered.at))
			return;
	}
}
