/* match/match.c: submit, chance, undo with barriers, turn reset, views, stepping through the
 * log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "tests/unit/random_game.h"
#include "tests/unit/walk_game.h"

enum { ROOM = 2000 };

#define STEP(length) BB_ACT(WALK_STEP, (length)-1, 0, 0)
#define PASS BB_ACT(WALK_PASS, 0, 0, 0)
#define PEEK BB_ACT(WALK_PEEK, 0, 0, 0)
#define TOSS BB_ACT(WALK_TOSS, 0, 0, 0)
#define FLIP(side) BB_ACT(WALK_FLIP, side, 0, 0)
#define STOP BB_ACT(WALK_STOP, 0, 0, 0)

static struct match_entry the_log[ROOM];
static struct match the_match;

static struct match *start_walk(uint8_t seats)
{
	struct bb_rules rules;

	bb_rules_default(&rules, &walk_game);
	rules.seats = rules.option[0] = seats;
	match_init(&the_match, &rules, the_log, ROOM);
	return &the_match;
}

static void submit(struct match *match, int actor, bb_action action)
{
	assert_int_equal(match_submit(match, actor, action, NULL), BB_OK);
}

static const struct walk_state *walk_of(const struct match *match)
{
	return (const struct walk_state *)match->state;
}

/* What everybody sees, the truth included. */
struct views {
	_Alignas(8) uint8_t truth[BB_STATE_MAX];
	_Alignas(8) uint8_t of[BB_SPECTATOR + 1][BB_STATE_MAX];
};

static void look(const struct match *match, struct views *views)
{
	memset(views, 0, sizeof *views);
	memcpy(views->truth, match->state, match->rules.game->layout->size);
	for (unsigned seat = 0; seat < match->rules.seats; seat++)
		match_view(match, seat, views->of[seat]);
	match_view(match, BB_SPECTATOR, views->of[BB_SPECTATOR]);
}

static void assert_same_views(const struct match *match, const struct views *before)
{
	static struct views now;

	look(match, &now);
	assert_memory_equal(now.truth, before->truth, sizeof now.truth);
	for (unsigned seat = 0; seat <= BB_SPECTATOR; seat++)
		assert_memory_equal(now.of[seat], before->of[seat], sizeof now.of[seat]);
}

/* --- the open table -------------------------------------------------------------------------- */

/* Chance, a peek and an undo: erasing forgets all of it, and what was taken back stands or not
 * as it did then. */
static void erasing_goes_back_behind_chance(void **unused)
{
	static struct views at[16];
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STEP(1));
	assert_int_equal(match_undo(match, 0), BB_OK);
	submit(match, 0, STEP(2));
	submit(match, 0, TOSS);
	submit(match, BB_CHANCE, FLIP(1));
	for (uint32_t seq = 0; seq <= match->count; seq++) {
		static struct match cursor;

		match_rewind(&cursor, match);
		while (cursor.count < seq)
			assert_true(match_step(&cursor, NULL));
		look(&cursor, &at[seq]);
	}
	assert_int_equal(match_erase(match, match->count + 1), BB_OUT_OF_RANGE);
	for (uint32_t seq = match->count; seq-- > 0;) {
		assert_int_equal(match_erase(match, seq), BB_OK);
		assert_int_equal(match->count, seq);
		assert_same_views(match, &at[seq]);
	}
	assert_int_equal(match->log[0].flags & MATCH_DEAD, 0);
	submit(match, 0, STEP(1));
	assert_int_equal(match_can_undo(match, 0), BB_OK);
}

/* --- submit --------------------------------------------------------------------------------- */

static void refused_submits_change_nothing(void **unused)
{
	static const struct {
		int actor;
		bb_action action;
		enum bb_status status;
	} rows[] = {
		{1, STEP(1), BB_NOT_YOUR_TURN}, {BB_CHANCE, FLIP(0), BB_NOT_YOUR_TURN},
		{0, FLIP(0), BB_ILLEGAL},       {0, STEP(4), BB_ILLEGAL},
		{0, UINT32_MAX, BB_ILLEGAL},    {-7, STEP(1), BB_NOT_YOUR_TURN},
	};
	struct match *match = start_walk(2);
	struct match before;
	struct bb_events events = {.count = 77};

	(void)unused;
	submit(match, 0, STEP(1));
	before = *match;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(match_submit(match, rows[i].actor, rows[i].action, &events),
		                 rows[i].status);
		assert_memory_equal(match, &before, sizeof before);
		assert_int_equal(events.count, 77);
	}
	submit(match, 0, STOP);
	assert_int_equal(match_submit(match, 0, STEP(1), NULL), BB_GAME_OVER);
	assert_int_equal(match->count, 2);
}

static void entries_tell_what_happened(void **unused)
{
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STEP(2));
	submit(match, 0, PEEK);
	submit(match, 0, TOSS);
	submit(match, BB_CHANCE, FLIP(1));
	assert_int_equal(the_log[0].action, STEP(2));
	assert_int_equal(the_log[0].actor, 0);
	assert_int_equal(the_log[0].flags, 0);
	assert_int_equal(the_log[0].seen_by, BB_ONLY(0));
	assert_int_equal(the_log[1].flags, MATCH_BARRIER);
	assert_int_equal(the_log[1].seen_by, BB_PUBLIC);
	assert_int_equal(the_log[2].flags, 0);
	assert_int_equal(the_log[3].flags, MATCH_CHANCE | MATCH_BARRIER);
	assert_int_equal(the_log[3].actor, BB_NO_SEAT);
}

static void events_are_those_of_this_action(void **unused)
{
	struct match *match = start_walk(2);
	struct bb_events events = {.count = 77, .full = true};

	(void)unused;
	assert_int_equal(match_submit(match, 0, STEP(3), &events), BB_OK);
	assert_int_equal(events.count, 1);
	assert_false(events.full);
	assert_int_equal(events.at[0].kind, WALK_STEP);
	assert_int_equal(events.at[0].arg[0], 2);
}

static void views_show_what_the_seat_may_know(void **unused)
{
	static struct views views;
	struct match *match = start_walk(2);
	struct walk_state seen;

	(void)unused;
	submit(match, 0, STEP(1));
	look(match, &views);
	memcpy(&seen, views.of[0], sizeof seen);
	assert_int_equal(seen.track[0], 1 * 31 + 1);
	memcpy(&seen, views.of[1], sizeof seen);
	assert_int_equal(seen.track[0], 0);
	memcpy(&seen, views.of[BB_SPECTATOR], sizeof seen);
	assert_int_equal(seen.track[0], 0);
	assert_int_equal(walk_of(match)->track[0], 1 * 31 + 1); /* looking changes nothing */
}

static void full_log_can_be_grown(void **unused)
{
	struct match_entry more[3];
	struct match *match = start_walk(2);
	struct match before;

	(void)unused;
	match_set_log(match, the_log, 1);
	submit(match, 0, STEP(1));
	before = *match;
	assert_int_equal(match_submit(match, 0, STEP(2), NULL), BB_FULL);
	assert_int_equal(match_undo(match, 0), BB_FULL);
	assert_int_equal(match_reset_turn(match, 0), BB_FULL);
	assert_memory_equal(match, &before, sizeof before);
	assert_int_equal(the_log[0].flags, 0);

	memcpy(more, the_log, sizeof the_log[0]);
	match_set_log(match, more, 3);
	submit(match, 0, STEP(2));
	assert_int_equal(match_undo(match, 0), BB_OK);
	assert_int_equal(walk_of(match)->track[0], 1 * 31 + 1);
}

/* --- chance --------------------------------------------------------------------------------- */

static void seeded_chance_depends_on_seed_and_label_only(void **unused)
{
	unsigned heads = 0;

	(void)unused;
	for (uint64_t seed = 0; seed < 64; seed++) {
		struct match_chance chance = {match_draw_seeded, &seed};
		struct match *match = start_walk(2);
		unsigned first;

		submit(match, 0, TOSS);
		assert_int_equal(match_advance(match, &chance), BB_OK);
		first = walk_of(match)->coin;
		match = start_walk(2);
		submit(match, 0, STEP(3));
		submit(match, 0, PASS);
		submit(match, 1, TOSS);
		assert_int_equal(match_advance(match, &chance), BB_OK);
		assert_int_equal(walk_of(match)->coin, first);
		assert_int_equal(match->count, 4);
		heads += first == 1;
	}
	assert_in_range(heads, 16, 48);
}

static void asked_chance_waits_for_the_outcome(void **unused)
{
	struct match_chance chance = {match_draw_asked, NULL};
	struct match *match = start_walk(2);

	(void)unused;
	assert_int_equal(match_advance(match, &chance), BB_OK);
	submit(match, 0, TOSS);
	assert_int_equal(match_advance(match, &chance), BB_NEED_CHANCE);
	assert_int_equal(match->count, 1);
	assert_int_equal(match_submit(match, 0, STEP(1), NULL), BB_NOT_YOUR_TURN);
	assert_int_equal(match_submit(match, BB_CHANCE, STEP(1), NULL), BB_ILLEGAL);
	submit(match, BB_CHANCE, FLIP(1));
	assert_int_equal(match_advance(match, &chance), BB_OK);
	assert_int_equal(walk_of(match)->coin, 2);
}

static enum bb_status draw_nonsense(void *context, const struct bb_rules *rules, const void *state,
                                    const char *label, bb_action *outcome)
{
	(void)rules;
	(void)state;
	assert_string_equal(label, context);
	*outcome = STEP(1);
	return BB_OK;
}

static void advance_reports_what_stops_it(void **unused)
{
	uint64_t seed = 1;
	char label[] = "toss-1";
	struct match_chance seeded = {match_draw_seeded, &seed};
	struct match_chance nonsense = {draw_nonsense, label};
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, TOSS);
	assert_int_equal(match_advance(match, &nonsense), BB_ILLEGAL);
	match_set_log(match, the_log, 1);
	assert_int_equal(match_advance(match, &seeded), BB_FULL);
	assert_int_equal(match->count, 1);
	match_set_log(match, the_log, 2);
	assert_int_equal(match_advance(match, &seeded), BB_OK);
	assert_int_equal(match->count, 2);
}

/* --- undo ----------------------------------------------------------------------------------- */

static void undo_restores_every_view(void **unused)
{
	static struct views before[3];
	struct match *match = start_walk(3);

	(void)unused;
	for (unsigned i = 0; i < 3; i++) {
		look(match, &before[i]);
		submit(match, 0, STEP(i + 1));
	}
	for (unsigned i = 3; i-- > 0;) {
		assert_int_equal(match_can_undo(match, 0), BB_OK);
		assert_int_equal(match_undo(match, 0), BB_OK);
		assert_same_views(match, &before[i]);
		assert_int_equal(the_log[i].flags, MATCH_DEAD);
	}
	assert_int_equal(match->count, 6); /* sequence numbers only grow */
	assert_int_equal(the_log[5].flags, MATCH_UNDO);
	assert_int_equal(the_log[5].actor, 0);
	assert_int_equal(the_log[5].action, 0);
	assert_int_equal(the_log[3].action, 2);
	assert_int_equal(match_undo(match, 0), BB_ILLEGAL);
}

static void undo_skips_what_was_taken_back_before(void **unused)
{
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STEP(1));
	submit(match, 0, STEP(2));
	assert_int_equal(match_undo(match, 0), BB_OK);
	submit(match, 0, STEP(3));
	assert_int_equal(match_undo(match, 0), BB_OK);
	assert_int_equal(walk_of(match)->track[0], 1 * 31 + 1);
	assert_int_equal(match_undo(match, 0), BB_OK);
	assert_int_equal(walk_of(match)->track[0], 1);
	assert_int_equal(the_log[5].action, 0);
}

static void undo_stops_at_another_seats_action(void **unused)
{
	static struct views before;
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STEP(1));
	look(match, &before);
	submit(match, 0, PASS);
	assert_int_equal(match_actor(match), 1);
	assert_int_equal(match_can_undo(match, 1), BB_ILLEGAL); /* has done nothing yet */
	assert_int_equal(match_can_undo(match, 0), BB_OK);      /* though seat 1 is to act */
	submit(match, 1, STEP(2));
	assert_int_equal(match_undo(match, 0), BB_BARRIER);
	assert_int_equal(match_reset_turn(match, 0), BB_BARRIER);
	assert_int_equal(match->count, 3);
	assert_int_equal(match_undo(match, 1), BB_OK);
	assert_int_equal(match_undo(match, 1), BB_ILLEGAL);
	assert_int_equal(match_undo(match, 0), BB_OK); /* nobody's action stands in the way now */
	assert_same_views(match, &before);
}

static void undo_stops_at_a_barrier(void **unused)
{
	static const bb_action barrier[][2] = {{PEEK, 0}, {TOSS, FLIP(1)}};

	(void)unused;
	for (unsigned i = 0; i < 2; i++) {
		struct match *match = start_walk(2);

		submit(match, 0, STEP(1));
		submit(match, 0, barrier[i][0]);
		if (barrier[i][0] == TOSS) {
			/* Not drawn yet, so nobody knows anything: still allowed. */
			assert_int_equal(match_undo(match, 0), BB_OK);
			submit(match, 0, TOSS);
			submit(match, BB_CHANCE, barrier[i][1]);
		}
		assert_int_equal(match_undo(match, 0), BB_BARRIER);
		assert_int_equal(match_undo(match, 1), BB_ILLEGAL);
		submit(match, 0, STEP(2));
		assert_int_equal(match_undo(match, 0), BB_OK);
		assert_int_equal(match_undo(match, 0), BB_BARRIER);
		assert_int_equal(walk_of(match)->track[0], 1 * 31 + 1);
	}
}

static void undo_works_at_the_end_of_the_game(void **unused)
{
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STOP);
	assert_int_equal(match_actor(match), BB_OVER);
	assert_int_equal(match_undo(match, 0), BB_OK);
	assert_int_equal(match_actor(match), 0);
}

static void undo_refuses_seats_that_do_not_exist(void **unused)
{
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, TOSS);
	submit(match, BB_CHANCE, FLIP(0));
	assert_int_equal(match_undo(match, 2), BB_ILLEGAL);
	assert_int_equal(match_undo(match, BB_SPECTATOR), BB_ILLEGAL);
	assert_int_equal(match_undo(match, BB_NO_SEAT),
	                 BB_ILLEGAL); /* the actor of chance entries */
	assert_int_equal(match_undo(match, UINT32_MAX), BB_ILLEGAL);
}

static void reset_takes_back_the_turn_in_one_entry(void **unused)
{
	static struct views before;
	struct match *match = start_walk(2);

	(void)unused;
	submit(match, 0, STEP(1));
	submit(match, 0, PEEK);
	submit(match, 0, STEP(3));
	submit(match, 0, PASS);
	look(match, &before);
	submit(match, 1, STEP(1));
	submit(match, 1, STEP(2));
	assert_int_equal(match_undo(match, 1), BB_OK);
	submit(match, 1, STEP(3));
	submit(match, 1, PASS);
	assert_int_equal(match_reset_turn(match, 0), BB_BARRIER);
	assert_int_equal(match_reset_turn(match, 1), BB_OK);
	assert_same_views(match, &before);
	assert_int_equal(match->count, 10);
	assert_int_equal(the_log[9].flags, MATCH_RESET);
	assert_int_equal(the_log[9].actor, 1);
	assert_int_equal(the_log[9].action, 4);
	for (unsigned i = 0; i < 9; i++)
		assert_int_equal((the_log[i].flags & MATCH_DEAD) != 0, i >= 4 && i != 6);
	assert_int_equal(match_reset_turn(match, 1), BB_ILLEGAL);
	assert_int_equal(match_reset_turn(match, 0), BB_OK); /* back to its peek, not behind it */
	assert_int_equal(the_log[10].action, 2);
	assert_int_equal(match_reset_turn(match, 0), BB_BARRIER);
	assert_int_equal(walk_of(match)->track[0], 1 * 31 + 1);
}

/* Longer than what undo replays in one go. */
static void long_lines_are_replayed_in_order(void **unused)
{
	enum { LENGTH = 700 };
	static uint32_t track[LENGTH + 1];
	struct match *match = start_walk(2);

	(void)unused;
	for (unsigned i = 0; i < LENGTH; i++) {
		track[i] = walk_of(match)->track[0];
		submit(match, 0, STEP(i * i % 3 + 1));
	}
	for (unsigned i = LENGTH; i-- > 100;) {
		assert_int_equal(match_undo(match, 0), BB_OK);
		assert_int_equal(walk_of(match)->track[0], track[i]);
	}
	submit(match, 0, PASS);
	assert_int_equal(match_reset_turn(match, 0), BB_OK);
	assert_int_equal(walk_of(match)->track[0], 1);
}

static void choices_say_what_follows(void **unused)
{
	static const struct match_choice wanted[] = {
		{STEP(1), false, false, true},  {STEP(2), false, false, false},
		{STEP(3), false, false, false}, {PASS, false, true, false},
		{PEEK, true, false, false},     {TOSS, true, true, false},
		{STOP, false, true, false},
	};
	static struct match_choice choices[BB_LEGAL_MAX];
	struct match *match = start_walk(2);
	struct match before = *match;

	(void)unused;
	assert_int_equal(match_choices(match, choices), sizeof wanted / sizeof *wanted);
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		assert_int_equal(choices[i].action, wanted[i].action);
		assert_int_equal(choices[i].barrier, wanted[i].barrier);
		assert_int_equal(choices[i].passes, wanted[i].passes);
		assert_int_equal(choices[i].usual, wanted[i].usual);
	}
	assert_memory_equal(match, &before, sizeof before);
	submit(match, 0, TOSS);
	assert_int_equal(match_choices(match, choices), 0); /* chance is to act */
	submit(match, BB_CHANCE, FLIP(1));
	submit(match, 0, STOP);
	assert_int_equal(match_choices(match, choices), 0); /* nobody is */
}

/* A match that repeats the entries of another one becomes that one, what was taken back
 * included. */
static void entries_are_repeated(void **unused)
{
	static struct match_entry log[16];
	struct match *match = start_walk(2);
	struct match again;

	(void)unused;
	submit(match, 0, STEP(1));
	submit(match, 0, STEP(2));
	assert_int_equal(match_undo(match, 0), BB_OK);
	submit(match, 0, STEP(2));
	assert_int_equal(match_reset_turn(match, 0), BB_OK);
	submit(match, 0, TOSS);
	submit(match, BB_CHANCE, FLIP(1));
	match_init(&again, &match->rules, log, 16);
	for (uint32_t seq = 1; seq <= match->count; seq++)
		assert_int_equal(match_repeat(&again, *match_entry_at(match, seq)), BB_OK);
	assert_memory_equal(again.state, match->state, sizeof again.state);
	assert_memory_equal(again.log, match->log, match->count * sizeof *log);
	/* An entry that does not follow is refused, and changes nothing. */
	assert_int_equal(match_repeat(&again, (struct match_entry){.action = FLIP(0),
	                                                           .flags = MATCH_CHANCE}),
	                 BB_NOT_YOUR_TURN);
	assert_int_equal(match_repeat(&again, (struct match_entry){.flags = MATCH_UNDO}),
	                 BB_BARRIER);
	assert_int_equal(again.count, match->count);
}

/* --- properties over random matches ---------------------------------------------------------- */

/* The plainest possible match: a stack of the positions before each live entry. */
struct model {
	uint32_t height;
	struct {
		int actor;
		bool barrier;
		struct views before;
	} at[ROOM];
};

static enum bb_status model_can_undo(const struct model *model, int seat)
{
	uint32_t top = model->height;

	if (top > 0 && !model->at[top - 1].barrier && model->at[top - 1].actor == seat)
		return BB_OK;
	while (top-- > 0)
		if (model->at[top].actor == seat)
			return BB_BARRIER;
	return BB_ILLEGAL;
}

/* Checks undo or reset against the model. */
static void check_take_back(struct match *match, struct model *model,
                            const struct random_choice *choice)
{
	enum bb_status wanted = model_can_undo(model, choice->actor);

	assert_int_equal(match_can_undo(match, (unsigned)choice->actor), wanted);
	assert_int_equal(random_do(match, choice, NULL), wanted);
	if (wanted != BB_OK)
		return;
	do {
		model->height--;
	} while (choice->step == RANDOM_RESET && model_can_undo(model, choice->actor) == BB_OK);
	assert_same_views(match, &model->at[model->height].before);
}

static void check_submit(struct match *match, struct model *model,
                         const struct random_choice *choice, struct bb_events *events)
{
	const struct bb_kind *kind = &match->rules.game->kinds[bb_kind_of(choice->action)];

	look(match, &model->at[model->height].before);
	model->at[model->height].actor = choice->actor;
	model->at[model->height].barrier =
		choice->actor == BB_CHANCE || (kind->flags & BB_KIND_REVEALS) != 0;
	model->height++;
	assert_int_equal(random_do(match, choice, events), BB_OK);
}

/* Plays a random match beside the model; then a cursor must meet the same positions and events at
 * every sequence number. */
static void check_random_match(const struct bb_rules *rules, uint64_t seed, uint32_t steps)
{
	static struct model model;
	static uint8_t after[ROOM + 1][BB_STATE_MAX];
	static struct bb_events told[ROOM + 1];
	size_t size = rules->game->layout->size;
	struct match *match = &the_match;
	struct match cursor;
	struct bb_rng rng;
	uint32_t last = 0;

	bb_rng_seed(&rng, seed);
	match_init(match, rules, the_log, ROOM);
	model.height = 0;
	memcpy(after[0], match->state, size);
	for (uint32_t i = 0; i < steps && match->count < ROOM; i++) {
		struct random_choice choice = random_choose(match, &rng, true);
		struct bb_events events = {0};

		if (choice.step == RANDOM_UNDO || choice.step == RANDOM_RESET)
			check_take_back(match, &model, &choice);
		else if (choice.step != RANDOM_OVER)
			check_submit(match, &model, &choice, &events);
		if (match->count == last)
			continue; /* refused */
		last = match->count;
		memcpy(after[last], match->state, size);
		told[last] = events;
	}
	match_rewind(&cursor, match);
	for (uint32_t seq = 1; seq <= match->count; seq++) {
		struct bb_events events = {0};

		assert_true(match_step(&cursor, &events));
		assert_int_equal(cursor.count, seq);
		assert_memory_equal(cursor.state, after[seq], size);
		if ((the_log[seq - 1].flags & (MATCH_UNDO | MATCH_RESET)) == 0)
			assert_memory_equal(&events, &told[seq], sizeof events);
		else
			assert_int_equal(events.count, 0);
	}
	assert_false(match_step(&cursor, NULL));
	assert_int_equal(cursor.solid, match->solid);
	assert_memory_equal(cursor.base, match->base, size);
}

static void random_walks_agree_with_the_model(void **unused)
{
	struct bb_rules rules;

	(void)unused;
	bb_rules_default(&rules, &walk_game);
	for (uint64_t seed = 0; seed < 300; seed++) {
		rules.seats = rules.option[0] = (uint8_t)(2 + seed % 3);
		check_random_match(&rules, seed, 200);
	}
}

static void random_games_agree_with_the_model(void **unused)
{
	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (const char *const *preset = bb_games[g]->presets; *preset != NULL; preset++) {
			struct bb_rules rules;

			assert_int_equal(
				bb_rules_parse(&rules, bb_games[g], *preset, strlen(*preset), NULL),
				BB_OK);
			for (uint64_t seed = 0; seed < 5; seed++)
				check_random_match(&rules, seed, 400);
		}
	}
}

/* DEAD flags are for people who read the log: they must be those that the positions follow from. */
static void live_entries_alone_give_the_position(void **unused)
{
	struct bb_rules rules;

	(void)unused;
	bb_rules_default(&rules, &walk_game);
	for (uint64_t seed = 1000; seed < 1100; seed++) {
		struct match twin;
		static struct match_entry twin_log[ROOM];

		check_random_match(&rules, seed, 100);
		match_init(&twin, &rules, twin_log, ROOM);
		for (uint32_t i = 0; i < the_match.count; i++) {
			const struct match_entry *entry = &the_log[i];
			bool chance = (entry->flags & MATCH_CHANCE) != 0;

			if ((entry->flags & (MATCH_UNDO | MATCH_RESET | MATCH_DEAD)) == 0)
				submit(&twin, chance ? BB_CHANCE : entry->actor, entry->action);
		}
		assert_memory_equal(twin.state, the_match.state, sizeof(struct walk_state));
	}
}

/* A match and its twin, which drops what it can now and then, and knows no more entries than it has
 * room for. */
static void check_dropping(const struct bb_rules *rules, uint64_t seed, uint32_t steps)
{
	static struct match_entry twin_log[ROOM];
	struct match *match = &the_match;
	struct match twin;
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	match_init(match, rules, the_log, ROOM);
	match_init(&twin, rules, twin_log, ROOM);
	for (uint32_t i = 0; i < steps && match->count < ROOM; i++) {
		struct random_choice choice = random_choose(match, &rng, true);

		assert_int_equal(random_do(&twin, &choice, NULL), random_do(match, &choice, NULL));
		if (bb_rng_below(&rng, 3) == 0) {
			match_drop(&twin);
			assert_int_equal(twin.dropped, match->solid);
		}
		assert_int_equal(twin.count, match->count);
		assert_int_equal(twin.capacity - twin.dropped, ROOM);
		assert_memory_equal(twin.state, match->state, sizeof twin.state);
		for (uint32_t seq = twin.dropped + 1; seq <= twin.count; seq++)
			assert_memory_equal(match_entry_at(&twin, seq), &the_log[seq - 1],
			                    sizeof *the_log);
		for (unsigned seat = 0; seat <= rules->seats; seat++)
			assert_int_equal(match_can_undo(&twin, seat), match_can_undo(match, seat));
	}
	assert_true(twin.dropped > 0 || steps < 100);
}

static void what_was_dropped_is_not_missed(void **unused)
{
	struct bb_rules rules;

	(void)unused;
	bb_rules_default(&rules, &walk_game);
	for (uint64_t seed = 0; seed < 300; seed++)
		check_dropping(&rules, seed, 200);
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		bb_rules_default(&rules, bb_games[g]);
		for (uint64_t seed = 0; seed < 5; seed++)
			check_dropping(&rules, seed, 400);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refused_submits_change_nothing),
		cmocka_unit_test(entries_tell_what_happened),
		cmocka_unit_test(events_are_those_of_this_action),
		cmocka_unit_test(views_show_what_the_seat_may_know),
		cmocka_unit_test(full_log_can_be_grown),
		cmocka_unit_test(seeded_chance_depends_on_seed_and_label_only),
		cmocka_unit_test(asked_chance_waits_for_the_outcome),
		cmocka_unit_test(advance_reports_what_stops_it),
		cmocka_unit_test(undo_restores_every_view),
		cmocka_unit_test(undo_skips_what_was_taken_back_before),
		cmocka_unit_test(undo_stops_at_another_seats_action),
		cmocka_unit_test(undo_stops_at_a_barrier),
		cmocka_unit_test(undo_works_at_the_end_of_the_game),
		cmocka_unit_test(undo_refuses_seats_that_do_not_exist),
		cmocka_unit_test(reset_takes_back_the_turn_in_one_entry),
		cmocka_unit_test(long_lines_are_replayed_in_order),
		cmocka_unit_test(choices_say_what_follows),
		cmocka_unit_test(entries_are_repeated),
		cmocka_unit_test(random_walks_agree_with_the_model),
		cmocka_unit_test(random_games_agree_with_the_model),
		cmocka_unit_test(live_entries_alone_give_the_position),
		cmocka_unit_test(what_was_dropped_is_not_missed),
		cmocka_unit_test(erasing_goes_back_behind_chance),
	};

	return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
