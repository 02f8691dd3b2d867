/* What learning programs rely on, in random games of every preset: every legal action has its
 * number, and observations contain nothing hidden, rotate with the seats, and are the same whether
 * made from scratch or updated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/numbering.h"
#include "core/observe.h"
#include "core/playout.h"
#include "games/registry.h"
#include "games/tekhenu/tekhenu.h"

enum { RESAMPLES = 8, RESAMPLED_LEAST = 1000 }; /* at each decision; in games of each preset */

static struct bb_observer observer;
static struct bb_numbering numbering;

struct table {
	struct bb_rules rules;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct bb_rng rng;
};

/* Calls `look` at every decision of `games` random games of every preset, of more until it was
 * called `least` times. */
static void everywhere(unsigned games, unsigned least,
                       void (*look)(struct table *table, unsigned seat))
{
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		const struct bb_game *game = bb_games[g];

		assert_true(bb_observer_init(&observer, game));
		assert_true(bb_numbering_init(&numbering, game));
		for (unsigned p = 0; game->presets[p] != NULL; p++) {
			unsigned looked = 0;

			for (unsigned i = 0; i < games || looked < least; i++) {
				static struct table table;
				struct bb_error error;
				int actor;

				memset(&table, 0, sizeof table);
				assert_int_equal(
					bb_rules_parse(&table.rules, game, game->presets[p],
				                       strlen(game->presets[p]), &error),
					BB_OK);
				bb_rng_seed(&table.rng, 100 * p + i);
				game->setup(&table.rules, table.state);
				while ((actor = bb_draw_chance(&table.rules, table.state,
				                               &table.rng)) != BB_OVER) {
					uint32_t count;

					looked++;
					look(&table, (unsigned)actor);
					game->play(&table.rules, table.state,
					           bb_pick(&table.rules, table.state, &table.rng,
					                   &count),
					           NULL);
				}
			}
		}
	}
}

static void sight_of(const struct table *table, const uint8_t *state, unsigned seat, uint8_t *sight)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	memcpy(view, state, sizeof view);
	table->rules.game->view(&table->rules, view, seat);
	bb_sight_make(&observer, &table->rules, view, seat, sight);
}

/* --- numbers ------------------------------------------------------------------------------ */

static void has_numbers(struct table *table, unsigned seat)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = table->rules.game->legal(&table->rules, table->state, legal);
	uint8_t used[BB_NUMBERS_MAX] = {0};

	for (uint32_t i = 0; i < count; i++) {
		uint32_t number = bb_number_of(&numbering, &table->rules, legal[i], seat);

		if (number >= numbering.count)
			fail_msg("%s: action %08x has no number", table->rules.game->name,
			         (unsigned)legal[i]);
		assert_int_equal(used[number]++, 0);
		assert_int_equal(bb_action_numbered(&numbering, &table->rules, number, seat),
		                 legal[i]);
	}
}

static void every_action_has_a_number(void **unused)
{
	(void)unused;
	everywhere(12, 0, has_numbers);
}

/* --- columns ------------------------------------------------------------------------------ */

static void is_up_to_date(struct table *table, unsigned seat)
{
	_Alignas(8) static uint8_t sight[2][BB_SIGHT_MAX];
	static uint8_t kept[BB_COLUMNS_MAX], fresh[BB_COLUMNS_MAX], before[BB_COLUMNS_MAX];
	static uint16_t changed[BB_COLUMNS_MAX];
	static const struct bb_game *game;
	static unsigned now;
	uint32_t count;

	if (game != table->rules.game) {
		game = table->rules.game;
		memset(sight, 0, sizeof sight);
		bb_observe_sight(&observer, sight[now], kept);
	}
	sight_of(table, table->state, seat, sight[!now]);
	memcpy(before, kept, sizeof before);
	count = bb_observe_update(&observer, sight[now], sight[!now], kept, changed);
	now = !now;
	bb_observe_for(&observer, &table->rules, table->state, seat, fresh);
	assert_memory_equal(kept, fresh, observer.columns);
	for (uint32_t i = 0; i < count; i++)
		before[changed[i]] = kept[changed[i]];
	assert_memory_equal(kept, before, observer.columns);
}

static void updates_are_whole_observations(void **unused)
{
	(void)unused;
	everywhere(3, 0, is_up_to_date);
}

static void hides_what_is_hidden(struct table *table, unsigned seat)
{
	static uint8_t first[BB_COLUMNS_MAX], other[BB_COLUMNS_MAX];
	const struct bb_game *game = table->rules.game;
	_Alignas(8) uint8_t truth[BB_STATE_MAX];

	bb_observe_for(&observer, &table->rules, table->state, seat, first);
	for (unsigned i = 0; i < RESAMPLES; i++) {
		memcpy(truth, table->state, sizeof truth);
		game->view(&table->rules, truth, seat);
		game->resample(&table->rules, truth, seat, &table->rng);
		bb_observe_for(&observer, &table->rules, truth, seat, other);
		assert_memory_equal(first, other, observer.columns);
	}
}

static void observations_hide_what_is_hidden(void **unused)
{
	(void)unused;
	everywhere(2, RESAMPLED_LEAST / RESAMPLES, hides_what_is_hidden);
}

/* --- seats -------------------------------------------------------------------------------- */

/* Seats that observations do not show; Decrees below the deck lie by seat where each returns
 * one. */
static void move_quiet_seats(const struct table *table, uint8_t *state)
{
	const struct tkh_state *from = (const void *)table->state;
	struct tkh_state *to = (void *)state;
	unsigned seats = table->rules.seats;

	if (table->rules.game != &tkh_game)
		return;
	to->below_by = (uint8_t)((from->below_by + 1u) % seats);
	to->deed.seat = (uint8_t)((from->deed.seat + 1u) % seats);
	if (tkh_decrees_returned(&table->rules) != 1)
		return;
	for (unsigned seat = 0; seat < seats; seat++)
		to->under[(seat + 1) % seats] = from->under[seat];
}

/* The same position with every seat moved on by one. */
static void move_seats(const struct table *table, uint8_t *state)
{
	const struct bb_layout *layout = table->rules.game->layout;
	unsigned seats = table->rules.seats;

	memcpy(state, table->state, layout->size);
	for (unsigned i = 0; i < observer.row_orders; i++) {
		const struct bb_group *group = &layout->groups[observer.row_order[i].group];

		for (unsigned row = 0; observer.row_order[i].how == 0 && row < seats; row++)
			memcpy(state + group->offset + (row + 1) % seats * group->stride,
			       table->state + group->offset + row * group->stride, group->stride);
	}
	for (unsigned i = 0; i < observer.seat_bytes; i++) {
		const struct bb_seat_byte *byte = &observer.seat_byte[i];
		uint8_t *at = state + byte->offset;
		unsigned all = (1u << seats) - 1;

		if (byte->is_set)
			*at = (uint8_t)(((unsigned)*at << 1 | (unsigned)*at >> (seats - 1)) & all);
		else if (byte->from < seats && *at < seats)
			*at = (uint8_t)((*at + 1u) % seats);
	}
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static uint32_t numbers_at(const struct table *table, const uint8_t *state, unsigned seat,
                           uint32_t *number)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = table->rules.game->legal(&table->rules, state, legal);

	for (uint32_t i = 0; i < count; i++)
		number[i] = bb_number_of(&numbering, &table->rules, legal[i], seat);
	qsort(number, count, sizeof *number, by_number);
	return count;
}

static void turns_with_seats(struct table *table, unsigned seat)
{
	static uint8_t first[BB_COLUMNS_MAX], other[BB_COLUMNS_MAX];
	static uint32_t number[BB_LEGAL_MAX], moved_number[BB_LEGAL_MAX];
	_Alignas(8) uint8_t moved[BB_STATE_MAX];
	unsigned next = (seat + 1) % table->rules.seats;
	uint32_t count;

	/* an automaton sits last */
	if (table->rules.automata != 0)
		return;
	move_seats(table, moved);
	move_quiet_seats(table, moved);
	bb_observe_for(&observer, &table->rules, table->state, seat, first);
	bb_observe_for(&observer, &table->rules, moved, next, other);
	for (uint32_t i = 0; i < observer.columns; i++)
		if (first[i] != other[i]) {
			char name[BB_COLUMN_NAME_MAX];
			struct bb_text text;

			bb_text_init(&text, name, sizeof name);
			bb_column_describe(&observer, i, &text);
			fail_msg("%s: column %u, %s: %u, with seats moved %u",
			         table->rules.game->name, (unsigned)i, name, first[i], other[i]);
		}
	if (table->rules.game->actor(&table->rules, moved) != (int)next)
		return; /* the null game */
	count = numbers_at(table, table->state, seat, number);
	assert_int_equal(numbers_at(table, moved, next, moved_number), count);
	assert_memory_equal(number, moved_number, count * sizeof *number);
}

static void everything_turns_with_the_seats(void **unused)
{
	(void)unused;
	everywhere(4, 0, turns_with_seats);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_action_has_a_number),
		cmocka_unit_test(updates_are_whole_observations),
		cmocka_unit_test(observations_hide_what_is_hidden),
		cmocka_unit_test(everything_turns_with_the_seats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
