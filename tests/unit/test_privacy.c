/* Privacy: the bytes of an update depend on nothing that its seat may not know.
 *
 * Random games are played. In every position, the view of every seat is completed at random to
 * another possible state. What the server would send from the true state and from the other one
 * must be the same bytes, in every form; and so must be the entries, wherever the seat knows no
 * more afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "server/tables/update.h"
#include "tests/unit/random_game.h"

enum {
	LOG_MAX = 8192,
	OUT_MAX = 256 * 1024,
#ifdef __SANITIZE_ADDRESS__
	GAMES = 1, /* ten times slower */
#else
	GAMES = 2,
#endif
	ALL_OF = 300, /* positions looked at one by one in a game; later ones are sampled */
	SAMPLE = 16,
};

struct tally {
	unsigned positions, hiding, imagined, entries, masked, differing;
};

static struct match_entry game_log[LOG_MAX];
static char out[2][OUT_MAX];
static struct bb_sheet sheet; /* one for all, so that always something else stands on it */

static size_t size_of(const struct match *match)
{
	return match->rules.game->layout->size;
}

/* The match as it could be for all that the seat knows. */
static void imagine(const struct match *match, unsigned seat, struct bb_rng *rng,
                    struct match *imagined, struct tally *tally)
{
	*imagined = *match;
	match->rules.game->view(&match->rules, imagined->state, seat);
	tally->hiding += memcmp(imagined->state, match->state, size_of(match)) != 0;
	match->rules.game->resample(&match->rules, imagined->state, seat, rng);
	tally->imagined += memcmp(imagined->state, match->state, size_of(match)) != 0;
}

static const char *render_end(const struct match *match, const struct match *known, unsigned seat,
                              enum update_form form, char *buffer)
{
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, OUT_MAX);
	bb_json_init(&json, &text);
	update_begin(&json, "table", seat, match->count);
	update_end(&json, match, known, seat, form, &sheet);
	assert_false(text.full);
	return buffer;
}

/* The hash that clients compare with must be that of the view, in whatever way it was made. */
static void check_hash(const struct match *match, unsigned seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	char expected[32];
	struct bb_text text;

	match_view(match, seat, view);
	bb_text_init(&text, expected, sizeof expected);
	bb_put(&text, "\"hash\":\"");
	bb_put_hex64(&text, bb_position_hash(&match->rules, view));
	assert_non_null(strstr(out[0], expected));
}

static void check_position(const struct match *match, struct bb_rng *rng, struct tally *tally)
{
	static struct match earlier; /* what the seats were told last */
	const struct match *known =
		earlier.rules.game == match->rules.game && earlier.count < match->count
			? &earlier
			: NULL;

	for (unsigned seat = 0; seat <= BB_SPECTATOR; seat++) {
		struct match imagined;

		if (seat >= match->rules.seats && seat != BB_SPECTATOR)
			continue;
		imagine(match, seat, rng, &imagined, tally);
		for (unsigned form = 0; form < UPDATE_FORMS; form++) {
			render_end(match, known, seat, (enum update_form)form, out[0]);
			render_end(&imagined, known, seat, (enum update_form)form, out[1]);
			assert_string_equal(out[0], out[1]);
			if (form != UPDATE_NONE)
				check_hash(match, seat);
		}
	}
	tally->positions++;
	earlier = *match;
}

/* Tells entry cursor->count + 1 to the seat; the cursor steps over it. Returns who is told the
 * same. */
static uint8_t render_entry(struct match *cursor, unsigned seat, char *buffer)
{
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, OUT_MAX);
	bb_json_init(&json, &text);
	uint8_t alike = update_entry(&json, cursor, seat, 0);
	assert_false(text.full);
	assert_true((alike >> seat & 1) != 0);
	return alike;
}

/* An action of the same kind that could stand in the log of the imagined match instead; the seat
 * does not know which. */
static bool find_like(const struct match *imagined, const struct match_entry *entry, unsigned seat,
                      struct match_entry *other)
{
	const struct bb_game *game = imagined->rules.game;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = game->legal(&imagined->rules, imagined->state, legal);

	*other = *entry;
	if ((entry->seen_by >> seat & 1) != 0)
		return bb_is_legal(&imagined->rules, imagined->state, entry->action);
	for (uint32_t i = count; i-- > 0;) {
		if (bb_kind_of(legal[i]) != bb_kind_of(entry->action))
			continue;
		other->action = legal[i];
		if (game->seen_by != NULL)
			other->seen_by = game->seen_by(&imagined->rules, imagined->state, legal[i]);
		return (other->seen_by >> seat & 1) == 0;
	}
	return false;
}

/* Those of whom it is said get the bytes in out[0], too. */
static void check_alike(const struct match *match, const struct match *before, unsigned seat,
                        uint8_t alike, struct tally *tally)
{
	for (unsigned other = 0; other <= BB_SPECTATOR; other++) {
		struct match cursor = *before;

		match_set_log(&cursor, match->log, match->count);
		render_entry(&cursor, other, out[1]);
		if ((alike >> other & 1) != 0)
			assert_string_equal(out[0], out[1]);
		else
			tally->differing += other != seat && strcmp(out[0], out[1]) != 0;
	}
}

/* `before` is a copy of the match from before its last entry. */
static void check_entry(const struct match *match, const struct match *before, struct bb_rng *rng,
                        struct tally *tally)
{
	const struct match_entry *entry = &match->log[match->count - 1];

	if ((entry->flags & (MATCH_UNDO | MATCH_RESET)) != 0)
		return;
	for (unsigned seat = 0; seat <= BB_SPECTATOR; seat++) {
		_Alignas(8) uint8_t view[2][BB_STATE_MAX];
		static struct match_entry other_log[LOG_MAX];
		struct match cursor = *before, imagined;

		if (seat >= match->rules.seats && seat != BB_SPECTATOR)
			continue;
		imagine(before, seat, rng, &imagined, tally);
		if (!find_like(&imagined, entry, seat, &other_log[before->count]))
			continue;
		match_set_log(&cursor, match->log, match->count);
		match_set_log(&imagined, other_log, match->count);
		check_alike(match, before, seat, render_entry(&cursor, seat, out[0]), tally);
		render_entry(&imagined, seat, out[1]);
		match_view(&cursor, seat, view[0]);
		match_view(&imagined, seat, view[1]);
		/* What the seat may see of the position tells the two apart: then the entry may,
		 * too. */
		if (memcmp(view[0], view[1], size_of(match)) != 0)
			continue;
		assert_string_equal(out[0], out[1]);
		tally->entries++;
		tally->masked += (entry->seen_by >> seat & 1) == 0;
	}
}

static void play_one(const struct bb_rules *rules, uint64_t seed, struct tally *tally)
{
	struct match match, before;
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	match_init(&match, rules, game_log, LOG_MAX);
	for (;;) {
		struct random_choice choice = random_choose(&match, &rng, true);

		bool looked_at = match.count < ALL_OF || bb_rng_below(&rng, SAMPLE) == 0;

		if (looked_at)
			check_position(&match, &rng, tally);
		before = match;
		if (choice.step == RANDOM_OVER || match.count == LOG_MAX)
			return;
		if (random_do(&match, &choice, NULL) == BB_OK && looked_at)
			check_entry(&match, &before, &rng, tally);
	}
}

static void test_game(void **state)
{
	const struct bb_game *game = *state;
	struct tally tally = {0};

	for (unsigned i = 0; game->presets[i] != NULL; i++) {
		struct bb_rules rules;
		struct bb_error error;

		assert_int_equal(bb_rules_parse(&rules, game, game->presets[i],
		                                strlen(game->presets[i]), &error),
		                 BB_OK);
		for (uint64_t seed = 1; seed <= GAMES; seed++)
			play_one(&rules, seed, &tally);
	}
	print_message(
		"# %s: %u positions, %u imagined truths, %u entries, %u of them masked, %u told "
		"another seat otherwise\n",
		game->name, tally.positions, tally.imagined, tally.entries, tally.masked,
		tally.differing);
	/* Where something is hidden, something else must have been imagined, or nothing was
	 * proved. */
	assert_true(tally.entries > 0 && (tally.imagined > 0) == (tally.hiding > 0));
	assert_true((tally.differing > 0) == (tally.masked > 0));
}

int main(void)
{
	struct CMUnitTest tests[16];
	unsigned count = 0;

	for (; bb_games[count] != NULL; count++)
		tests[count] = (struct CMUnitTest){
			.name = bb_games[count]->name,
			.test_func = test_game,
			.initial_state = (void *)(uintptr_t)bb_games[count]};
	return _cmocka_run_group_tests("privacy", tests, count, NULL, NULL);
}
