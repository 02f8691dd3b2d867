/* Invariants of Botankhamun (B-INV-01). Rejects hostile positions. */
#include "games/tekhenu/cards.h"
#include "games/tekhenu/solo/solo.h"

#include <string.h>

/* Tiles lie from the base up, each once; while they are being laid the marker is outside. */
static bool pyramid_is_valid(const struct bb_rules *rules, const struct tkh_state *s, unsigned laid)
{
	uint64_t tiles = tkh_bot_all_tiles(rules, s) << 1, seen = 0;

	for (unsigned i = 0; i < TKH_BOT_PLACES; i++) {
		unsigned tile = s->bot.pyramid[i];

		if ((i < laid) != (tile != 0) ||
		    (tile != 0 &&
		     (tile > TKH_BOT_TILES || !bb_has(tiles, tile) || bb_has(seen, tile))))
			return false;
		seen |= bb_bit(tile);
	}
	return s->bot.marker <= TKH_BOT_PLACES && (s->bot.marker == 0 || laid == TKH_BOT_PLACES);
}

/* A god's tile, then one that seeks colours; only if a module adds as many. */
static bool tiles_out_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	const uint8_t *out = s->bot.out;

	if (tkh_bot_ways_of(rules)->tiles == 0)
		return (out[0] | out[1]) == 0;
	return out[0] <= TKH_BOT_GOD_TILES &&
	       (out[1] == 0 ||
	        (out[0] != 0 && out[1] > TKH_BOT_GOD_TILES && out[1] <= TKH_BOT_OWN_TILES));
}

/* How many tiles lie in the pyramid now: none before his set-up, those laid so far, or all. */
static unsigned tiles_laid(const struct tkh_state *s)
{
	for (unsigned i = 0; i < s->pending_count; i++)
		if (s->pending[i].kind == TKH_OWED_PYRAMID)
			return s->pending[i].a;
	return s->bot.pyramid[0] != 0 ? TKH_BOT_PLACES : 0;
}

/* He never has anything that he never receives, so no rule needs to handle it (B-TURN-06, -07,
 * B-THOTH-06, BX-SETUP-02, -04). */
static bool has_no_board(const struct tkh_player *bot)
{
	static const uint8_t nothing[TKH_TOKENS];

	for (unsigned token = 0; token < TKH_TOKENS; token++)
		if (token != TKH_SCRIBE && bot->token[token] != 0)
			return false;
	return memcmp(bot->production, nothing, sizeof bot->production) == 0 && bot->excess == 0 &&
	       bot->marks == 0 && bot->starts == 0 && bot->decree_count == 0 &&
	       (bot->faith_left | bot->cult | bot->artefacts) == 0 && bot->faith_right == 0 &&
	       (bot->blessings | bot->technologies | bot->decrees | bot->shown | bot->scored) == 0;
}

#define TASK_BITS(name, low) (TKH_##name / 64 == (low) ? UINT64_C(1) << TKH_##name % 64 : 0) |
/* The tasks of this folder, and those of its module for the expansion. */
static const uint64_t own_tasks[] = {
#define TKH_TASK(name, ...) TASK_BITS(name, 0)
#define TKH_KIND(...)
#include "games/tekhenu/seth/solo.def"
#include "games/tekhenu/solo/rows.def"
	0,
#undef TKH_TASK
#define TKH_TASK(name, ...) TASK_BITS(name, 1)
#include "games/tekhenu/seth/solo.def"
#include "games/tekhenu/solo/rows.def"
	0,
};
_Static_assert(TKH_TASKS <= 128, "two words of tasks");
#undef TKH_TASK
#undef TKH_KIND

/* His seat has only his own tasks and steps; rolling dice belongs to no seat. */
static bool tasks_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	for (unsigned i = 0; i < s->pending_count; i++) {
		unsigned kind = s->pending[i].kind;
		bool own = bb_has(own_tasks[kind / 64], kind % 64);

		if (bb_is_automaton(rules, s->pending[i].seat) != own &&
		    kind != TKH_OWED_END_TURN && kind != TKH_OWED_DIE && kind != TKH_DO_AFTER &&
		    kind != TKH_DO_EXTRAS && kind != TKH_DO_CULT)
			return false;
	}
	return true;
}

const char *tkh_bot_check(const struct bb_rules *rules, const struct tkh_state *s)
{
	const struct tkh_player *bot = &s->player[tkh_bot_seat(rules)];

	if (!has_no_board(bot) || !tiles_out_are_valid(rules, s) ||
	    !pyramid_is_valid(rules, s, tiles_laid(s)) || !tasks_are_valid(rules, s))
		return "B-INV-01";
	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		if (bot->die_face[i] != 0 && bot->die_pan[i] != TKH_BELOW)
			return "B-INV-01";
	/* The pyramid is complete whenever it is anybody's turn. */
	return s->active == BB_NO_SEAT || tiles_laid(s) == TKH_BOT_PLACES ? NULL : "B-INV-01";
}

/* --- tasks -------------------------------------------------------------------------------- */

static bool is_his(const struct bb_rules *rules, const struct tkh_task *task)
{
	return bb_is_automaton(rules, task->seat);
}

/* In his turn, with nothing on top of it. */
static bool is_now(const struct bb_rules *rules, const struct tkh_state *s,
                   const struct tkh_task *task)
{
	return is_his(rules, task) && s->active == task->seat && task == tkh_top(s);
}

#define VALID(name)                                                                                \
	bool name(const struct bb_rules *rules, const struct tkh_state *s, \
	          const struct tkh_task *task)

VALID(tkh_valid_bot_destiny)
{
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (s->player[seat].destiny != 0)
			return false;
	return is_his(rules, task) && s->active == BB_NO_SEAT;
}

VALID(tkh_valid_centre)
{
	return is_his(rules, task) && s->round == 0 && s->tile[TKH_SPACES / 2] == 0 &&
	       tkh_tile_pool(s) != 0;
}

VALID(tkh_valid_pyramid)
{
	/* Tiles are removed before the first one is laid. */
	return is_his(rules, task) && task->a + 1u < TKH_BOT_PLACES &&
	       (task != tkh_top(s) || bb_count(tkh_bot_all_tiles(rules, s)) == TKH_BOT_PLACES) &&
	       s->active == BB_NO_SEAT;
}

VALID(tkh_valid_flip)
{
	return is_now(rules, s, task) && tkh_bot_may_flip(s) && s->die.face == 0;
}

VALID(tkh_valid_do_bot_die)
{
	return is_his(rules, task) && s->active == task->seat && s->die.face == 0;
}

VALID(tkh_valid_bot_die)
{
	return is_now(rules, s, task) && s->die.face == 0 && tkh_bot_die(rules, s, NULL).set != 0;
}

VALID(tkh_valid_bot_tie)
{
	static const uint8_t gods[] = {TKH_HORUS, TKH_RA, TKH_HATHOR};
	unsigned kind;

	return is_now(rules, s, task) && s->deed.seat == task->seat && s->deed.value >= 1 &&
	       s->deed.value <= TKH_FACES &&
	       s->deed.deed == gods[task->kind - TKH_OWED_BOT_STATUE] &&
	       bb_count(tkh_bot_tied(rules, s, task->kind, &kind).set) > 1;
}
