/* Numbers of actions: the tables, and rotating seats. */
#include "core/numbering.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"

static unsigned arg_count(const struct bb_kind *kind, unsigned i)
{
	return i < bb_kind_args(kind) ? bb_arg_count(&kind->args[i]) : 1;
}

static bb_action make_action(const struct bb_kind *kind, unsigned number, const unsigned *value)
{
	bb_action action = (bb_action)number << 24;

	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		action |= (bb_action)value[i]
		          << ((kind->args[i].flags & BB_ARG_WIDE) != 0 ? 8 - 8 * i : 16 - 8 * i);
	return action;
}

static inline unsigned dense(const struct bb_numbering *n, bb_action action)
{
	unsigned kind = bb_kind_of(action);

	if (n->kind[kind].wide)
		return n->kind[kind].base + (action >> 8 & 0xffff);
	return n->kind[kind].base + bb_arg_of(action, 0) * n->kind[kind].factor[0] +
	       bb_arg_of(action, 1) * n->kind[kind].factor[1] + bb_arg_of(action, 2);
}

static bool add_action(struct bb_numbering *n, bb_action action)
{
	uint16_t *number = &n->number[dense(n, action)];

	if (n->count == BB_NUMBERS_MAX || *number != BB_NO_NUMBER)
		return false;
	*number = (uint16_t)n->count;
	n->action[n->count++] = action;
	n->hash = bb_hash(&action, sizeof action, n->hash);
	return true;
}

static bool add_row(struct bb_numbering *n, const struct bb_numbered *row)
{
	const struct bb_kind *kind = &n->game->kinds[row->kind];
	unsigned end[BB_ARGS_MAX], value[BB_ARGS_MAX];

	for (unsigned i = 0; i < BB_ARGS_MAX; i++) {
		unsigned most = arg_count(kind, i);

		end[i] = row->count[i] != 0 ? row->first[i] + row->count[i] : most;
		if (end[i] > most || row->first[i] >= end[i])
			return false;
	}
	for (value[0] = row->first[0]; value[0] < end[0]; value[0]++) {
		unsigned sum = (value[0] & 15) + (value[0] >> 4 & 15) + (value[0] >> 8);

		if (row->digit_sum != 0 && sum > row->digit_sum)
			continue;
		for (value[1] = row->first[1]; value[1] < end[1]; value[1]++)
			for (value[2] = row->first[2]; value[2] < end[2]; value[2]++)
				if (!add_action(n, make_action(kind, row->kind, value)))
					return false;
	}
	return true;
}

bool bb_numbering_init(struct bb_numbering *numbering, const struct bb_game *game)
{
	unsigned space = 0;

	memset(numbering, 0, sizeof *numbering);
	memset(numbering->number, 0xff, sizeof numbering->number);
	numbering->game = game;
	for (unsigned k = 0; k < game->kind_count; k++) {
		const struct bb_kind *kind = &game->kinds[k];

		numbering->kind[k].base = (uint16_t)space;
		numbering->kind[k].factor[0] = (uint16_t)(arg_count(kind, 1) * arg_count(kind, 2));
		numbering->kind[k].factor[1] = (uint16_t)arg_count(kind, 2);
		numbering->kind[k].wide = (kind->args[0].flags & BB_ARG_WIDE) != 0;
		space += arg_count(kind, 0) * arg_count(kind, 1) * arg_count(kind, 2);
		if (space > BB_ACTION_SPACE_MAX)
			return false;
		for (unsigned i = 0; i < bb_kind_args(kind); i++)
			if (i > 0 && (kind->args[i].flags & BB_ARG_WIDE) != 0)
				return false; /* no game has one */
			else if ((kind->args[i].flags & BB_ARG_SEAT) != 0)
				numbering->kind[k].seat_arg = (uint8_t)(i + 1);
	}
	for (unsigned k = 0; game->numbered == NULL && k < game->kind_count; k++)
		if (!add_row(numbering, &(struct bb_numbered){.kind = (uint8_t)k}))
			return false;
	for (unsigned i = 0; i < game->numbered_count; i++)
		if (!add_row(numbering, &game->numbered[i]))
			return false;
	return true;
}

/* With the seat that the action names rotated by this many. */
static bb_action turned(const struct bb_numbering *n, const struct bb_rules *rules,
                        bb_action action, unsigned by)
{
	unsigned arg = n->kind[bb_kind_of(action)].seat_arg;
	unsigned seat;

	if (arg == 0 || by == 0)
		return action;
	seat = bb_arg_of(action, arg - 1);
	if (seat >= rules->seats)
		return action;
	action &= ~((bb_action)0xff << (24 - 8 * arg));
	return action | (bb_action)((seat + by) % rules->seats) << (24 - 8 * arg);
}

uint32_t bb_number_of(const struct bb_numbering *numbering, const struct bb_rules *rules,
                      bb_action action, unsigned seat)
{
	return numbering
	        ->number[dense(numbering, turned(numbering, rules, action, rules->seats - seat))];
}

bb_action bb_action_numbered(const struct bb_numbering *numbering, const struct bb_rules *rules,
                             uint32_t number, unsigned seat)
{
	if (BB_NEVER(number >= numbering->count)) /* numbers from programs are checked by env/ */
		return BB_NO_ACTION;
	return turned(numbering, rules, numbering->action[number], seat);
}
