/* The rows of an action. */
#include "core/rows.h"

#include <string.h>

enum { VALUES_MAX = 256 };

static unsigned values_of(const struct bb_arg *arg)
{
	unsigned count = bb_arg_count(arg);

	return count > 0 && count < VALUES_MAX ? count : VALUES_MAX;
}

void bb_rows_init(struct bb_rows *rows, const struct bb_game *game)
{
	unsigned next = 0;

	memset(rows, 0, sizeof *rows);
	rows->game = game;
	for (unsigned kind = 0; kind < game->kind_count; kind++) {
		unsigned args = bb_kind_args(&game->kinds[kind]);

		rows->first[kind][0] = (uint16_t)next++;
		for (unsigned i = 0; i < args; i++) {
			rows->first[kind][i + 1] = (uint16_t)next;
			next += values_of(&game->kinds[kind].args[i]);
		}
	}
	rows->count = (uint16_t)next;
}

unsigned bb_rows_of(const struct bb_rows *rows, bb_action action, uint16_t row[BB_ROWS_MAX])
{
	unsigned kind = bb_kind_of(action) % BB_ROW_KINDS_MAX;
	const struct bb_kind *known = &rows->game->kinds[kind];
	unsigned args = bb_kind_args(known);

	row[0] = rows->first[kind][0];
	for (unsigned i = 0; i < args; i++)
		row[i + 1] =
			(uint16_t)(rows->first[kind][i + 1] +
		                   bb_arg_value(known, action, i) % values_of(&known->args[i]));
	return args + 1;
}
