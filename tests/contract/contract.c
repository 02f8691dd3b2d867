/* Contract suite: plays random games of every game with every preset and asks at each position for
 * what every game must keep. Prints TAP: one test per game, preset and group of properties.
 * usage: contract [--games N] [--seed N] [--game NAME] */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "tests/contract/contract.h"
#include "tests/tap.h"

enum {
	DEFAULT_GAMES = 200,
	POSITIONS = 40,       /* of each game that are tested in full, about */
	OBSERVE_ONE_IN = 256, /* positions whose observation is tested, from the 8th of each game */
};

/* The game being played: its actions, for the replay, and the labels it has used. */
struct course {
	bb_action *action;
	uint64_t *label; /* open addressing; 0 = free */
	uint32_t label_room;
	uint32_t length;
};

bool fail(struct subject *subject, enum group group, const char *format, ...)
{
	char *out = subject->failure[group];
	va_list args;

	if (out[0] != '\0')
		return false;
	int used = snprintf(out, sizeof subject->failure[group], "game %llu step %u: ",
	                    (unsigned long long)subject->seed, subject->step);
	va_start(args, format);
	vsnprintf(out + used, sizeof subject->failure[group] - (size_t)used, format, args);
	va_end(args);
	return false;
}

const char *text_of_action(struct subject *subject, const void *state, bb_action action)
{
	static char buffer[512];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_action_format(&subject->rules, state, action, &text);
	return buffer;
}

bool in_list(const bb_action *list, uint32_t count, bb_action action)
{
	for (uint32_t i = 0; i < count; i++)
		if (list[i] == action)
			return true;
	return false;
}

/* A label must not come twice in a game. */
static void test_label(struct subject *subject, struct course *course, const void *state)
{
	char label[BB_LABEL_MAX];
	struct bb_text text;

	bb_text_init(&text, label, sizeof label);
	subject->game->label(&subject->rules, state, &text);
	EXPECT(subject, G_CHANCE, text.length > 0 && !text.full, "a chance event has no label");
	uint64_t hash = bb_hash(label, text.length, 1) | 1;
	uint32_t at = (uint32_t)(hash >> 32) % course->label_room;
	while (course->label[at] != 0 && course->label[at] != hash)
		at = (at + 1) % course->label_room;
	EXPECT(subject, G_CHANCE, course->label[at] == 0, "label %s comes twice", label);
	course->label[at] = hash;
}

/* Everything that can be asked at one position. */
static void test_everything(struct subject *subject, const void *state, const bb_action *legal,
                            uint32_t count)
{
	test_apply(subject, state, legal, count);
	test_refuse(subject, state, legal, count);
	test_notation(subject, state, legal, count);
	test_position(subject, state);
	test_views(subject, state, legal, count);
	test_secrets(subject, state, legal, count);
	test_hostile(subject, state);
}

/* Seats choose at random in even games and by the game's own agents in odd ones. */
static bb_action choose(struct subject *subject, const void *state, int actor,
                        const bb_action *legal, uint32_t count)
{
	const struct bb_agent *agents = subject->game->agents;
	struct any_state view;
	unsigned agent_count = 0;

	if (actor == BB_CHANCE)
		return bb_sample(&subject->rules, state, &subject->rng);
	while (agents != NULL && agents[agent_count].name != NULL)
		agent_count++;
	if (agent_count == 0 || subject->seed % 2 == 0)
		return legal[bb_rng_below(&subject->rng, count)];
	const struct bb_agent *agent = &agents[(subject->seed / 2 + (unsigned)actor) % agent_count];
	memcpy(view.at, state, subject->size);
	subject->game->view(&subject->rules, view.at, (unsigned)actor);
	bb_action action = agent->choose(
		&subject->rules, view.at, (unsigned)actor, legal, count, &subject->rng);
	return EXPECT(subject, G_AGENT, in_list(legal, count, action),
	              "agent %s chooses %08x, which is not legal", agent->name, action)
	               ? action
	               : legal[0];
}

static void test_end(struct subject *subject, const void *state)
{
	const struct bb_game *game = subject->game;
	unsigned seats = subject->rules.seats;
	uint8_t place[BB_SEATS_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];

	EXPECT(subject, G_END, game->legal(&subject->rules, state, legal) == 0,
	       "actions are legal after the end");
	test_refuse(subject, state, legal, 0);
	test_position(subject, state);
	game->ranking(&subject->rules, state, place);
	for (unsigned seat = 0; seat < seats; seat++) {
		unsigned better = 0;

		for (unsigned other = 0; other < seats; other++)
			better += place[other] < place[seat];
		EXPECT(subject, G_END, place[seat] == better + 1,
		       "seat %u has place %u and %u seats are better", seat, place[seat], better);
		int32_t score = game->score(&subject->rules, state, seat);
		EXPECT(subject, G_END,
		       score == game->score(&subject->rules, state, seat) && score > -1000000 &&
		               score < 1000000,
		       "seat %u scores %d", seat, (int)score);
	}
}

/* The recorded actions again, through bb_apply. */
static void test_replay(struct subject *subject, const struct course *course, const void *last)
{
	struct any_state state;

	memset(state.at, 0, sizeof state.at);
	subject->game->setup(&subject->rules, state.at);
	for (uint32_t i = 0; i < course->length; i++)
		if (!EXPECT(subject, G_REPLAY,
		            bb_apply(&subject->rules, state.at, course->action[i], NULL) == BB_OK,
		            "action %u of %u is refused in the replay", i, course->length))
			return;
	EXPECT(subject, G_REPLAY, memcmp(state.at, last, subject->size) == 0,
	       "the replay ends in another position");
	EXPECT(subject, G_REPLAY,
	       bb_position_hash(&subject->rules, state.at) ==
	               bb_position_hash(&subject->rules, last),
	       "the replay ends with another hash");
}

static void play_game(struct subject *subject, struct course *course)
{
	const struct bb_game *game = subject->game;
	struct any_state state;
	bb_action legal[BB_LEGAL_MAX];
	/* by the length of the game before */
	uint32_t test_one_in = course->length / POSITIONS + 1;
	int actor;

	memset(state.at, 0, sizeof state.at);
	memset(course->label, 0, course->label_room * sizeof *course->label);
	course->length = 0;
	bb_rng_seed(&subject->rng, subject->seed);
	game->setup(&subject->rules, state.at);
	for (subject->step = 0;; subject->step++) {
		const char *broken = game->check(&subject->rules, state.at);

		EXPECT(subject, G_APPLY, broken == NULL, "the position breaks %s", broken);
		actor = game->actor(&subject->rules, state.at);
		if (actor == BB_OVER ||
		    !EXPECT(subject, G_END, course->length < game->length_max,
		            "the game is not over after %u actions", game->length_max) ||
		    !EXPECT(subject, G_LEGAL,
		            actor == BB_CHANCE ||
		                    ((unsigned)actor < subject->rules.seats &&
		                     !bb_is_automaton(&subject->rules, (unsigned)actor)),
		            "the actor is %d", actor))
			break;
		uint32_t count = game->legal(&subject->rules, state.at, legal);
		test_legal(subject, state.at, legal, count);
		if (count == 0)
			break;
		if (actor == BB_CHANCE) {
			test_weights(subject, state.at, legal, count);
			test_label(subject, course, state.at);
		}
		test_playout(subject, state.at, legal, count);
		if (bb_rng_below(&subject->rng, test_one_in) == 0)
			test_everything(subject, state.at, legal, count);
		if (subject->step % OBSERVE_ONE_IN == 7)
			test_observe(subject, state.at);
		course->action[course->length] = choose(subject, state.at, actor, legal, count);
		game->play(&subject->rules, state.at, course->action[course->length++], NULL);
	}
	if (actor == BB_OVER)
		test_end(subject, state.at);
	test_replay(subject, course, state.at);
}

static void report(const struct subject *subject, const char *preset)
{
	static const char *const texts[] = {
#define GROUP_TEXT(id, text) text,
		GROUPS(GROUP_TEXT)
#undef GROUP_TEXT
	};
	char name[256];

	for (unsigned g = 0; g < GROUP_COUNT; g++) {
		snprintf(name, sizeof name, "%s %s: %s", subject->game->name, preset, texts[g]);
		if (subject->tried[g] == 0)
			tap_skip(name, "this game has nothing of the kind");
		else
			tap_result(subject->failure[g][0] == '\0', name, subject->failure[g]);
	}
}

static void test_subject(const struct bb_game *game, const char *preset, uint64_t first_seed,
                         unsigned games)
{
	static struct subject subject;
	struct course course = {.label_room = 2 * game->length_max + 1};
	struct bb_error error;

	memset(&subject, 0, sizeof subject);
	subject.game = game;
	subject.size = game->layout->size;
	bb_rng_seed(&subject.rng, first_seed);
	if (bb_rules_parse(&subject.rules, game, preset, strlen(preset), &error) != BB_OK) {
		tap_result(false, preset, "the preset's options are not read");
		return;
	}
	course.action = calloc(game->length_max, sizeof *course.action);
	course.label = calloc(course.label_room, sizeof *course.label);
	if (course.action == NULL || course.label == NULL)
		abort();
	test_tables(&subject);
	test_options(&subject);
	for (unsigned i = 0; i < games; i++) {
		subject.seed = first_seed + i;
		play_game(&subject, &course);
	}
	free(course.action);
	free(course.label);
	report(&subject, preset);
}

int main(int argc, char **argv)
{
	const char *only = NULL;
	unsigned games = DEFAULT_GAMES;
	uint64_t seed = 1;

	for (int i = 1; i < argc; i += 2) {
		if (i + 1 < argc && strcmp(argv[i], "--games") == 0) {
			games = (unsigned)strtoul(argv[i + 1], NULL, 10);
		} else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
			seed = strtoull(argv[i + 1], NULL, 10);
		} else if (i + 1 < argc && strcmp(argv[i], "--game") == 0) {
			only = argv[i + 1];
		} else {
			fprintf(stderr, "usage: contract [--games N] [--seed N] [--game NAME]\n");
			return 2;
		}
	}
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		if (only != NULL && strcmp(only, bb_games[g]->name) != 0)
			continue;
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++)
			test_subject(bb_games[g], bb_games[g]->presets[p], seed, games);
	}
	return tap_end();
}
