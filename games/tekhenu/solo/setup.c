/* Botankhamun's set-up: his start, his pieces, the pyramid; the pyramid again after a judgement.
 *
 * Rules: B-SETUP, B-DIFF, B-PYR-08, B-RULING-03, -04, -25, -31, -33. */
#include "core/never.h"
#include "games/tekhenu/gods.h"
#include "games/tekhenu/solo/solo.h"

#include <string.h>

/* B-SETUP-06 to -10, -14. No player board: no Production, no Gold. Then the dial is turned as in
 * any game. */
void tkh_bot_start(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	const struct tkh_solo_values *v = tkh_solo_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	struct tkh_player *bot = &s->player[seat];

	bot->population = v->start_population;
	bot->happiness = v->start_happiness;
	memset(bot->production, 0, sizeof bot->production);
	bot->token[TKH_GOLD] = 0;
	bot->token[TKH_SCRIBE] = v->start_scribes;
	s->order[0] = (uint8_t)seat;
	s->order[1] = 0;
	(void)log;
	tkh_push(s, TKH_OWED_DIAL, 0, 0, 0, 0);
}

/* B-SETUP-12, B-DIFF-07: three Start cards of which two are kept, or only two. */
void tkh_bot_starts(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	s->drafter = 0;
	tkh_push(s, TKH_OWED_START, 0, 1, rules->option[TKH_RANDOM_STARTS] != 0 ? 2 : 3, 0);
}

void tkh_bot_draft(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	if (rules->option[TKH_RANDOM_STARTS] != 0)
		s->player[0].starts = s->display;
	else
		for (unsigned i = 0; i < 2; i++)
			tkh_push(s, TKH_OWED_DRAFT, 0, 0, 0, 0);
}

/* B-SETUP-16, BX-SETUP-08: he already has his card. */
void tkh_bot_destinies(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_DESTINY, 0, 0, 0, 0);
}

/* B-DIFF-06 */
static void stand_statue(struct tkh_state *s, unsigned seat, unsigned number, struct bb_events *log)
{
	unsigned god = s->horus[number - 1];

	if (god == 0)
		return;
	s->player[seat].statues[god - 1]++;
	bb_emit(log, TKH_EV_HONOURED, seat, BB_PUBLIC, (int)god - 1, 0, 0, 0);
}

static void stand_building(struct tkh_state *s, unsigned seat, unsigned district, unsigned row,
                           struct bb_events *log)
{
	(void)tkh_settle(s, seat, (row - 1) * TKH_BASICS + district);
	bb_emit(log, TKH_EV_SETTLED, seat, BB_PUBLIC, (int)district, (int)row, 0, 0);
}

/* B-SETUP-15 to -20, B-DIFF-02 to -05, B-DIFF-01: the last task comes first. */
void tkh_bot_set_up(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	const struct tkh_solo_values *v = tkh_solo_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);
	unsigned level = rules->option[TKH_SOLO];

	s->display = 0;
	tkh_push(s, TKH_OWED_PYRAMID, seat, 0, 0, 0);
	if (ways->set_up != NULL)
		ways->set_up(rules, s);
	stand_statue(s, seat, v->statue[0], log);
	if (level >= TKH_MEDIUM) {
		for (unsigned district = 0; district < TKH_BASICS; district++)
			if (v->building_row[district] != 0)
				stand_building(s, seat, district, v->building_row[district], log);
		tkh_push(s, TKH_OWED_CENTRE, seat, 0, 0, 0);
	}
	if (level >= TKH_HARD)
		stand_statue(s, seat, v->statue[1], log);
	if (!ways->no_destiny)
		tkh_push(s, TKH_OWED_BOT_DESTINY, seat, 0, 0, 0);
}

/* --- Destiny ------------------------------------------------------------------------------ */

/* B-SETUP-15, B-MAAT-09: without its reward. */
void tkh_act_bot_destiny(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                         struct bb_events *log)
{
	(void)log;
	s->player[tkh_bot_seat(rules)].destiny = (uint8_t)(bb_arg_of(action, 0) + 1);
	tkh_pop(s);
}

/* --- the centre tile ---------------------------------------------------------------------- */

enum { CENTRE = TKH_SPACES / 2 };

/* B-DIFF-04, B-RULING-25: scores nothing and triggers nothing. */
void tkh_act_centre(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), tile = bb_arg_of(action, 0);

	tkh_pop(s);
	s->tile[CENTRE] = (uint8_t)(tile + 1);
	s->player[seat].columns |= UINT32_C(1) << CENTRE;
	bb_emit(log, TKH_EV_COLUMN, seat, BB_PUBLIC, (int)tile, CENTRE, 0, 0);
}

/* --- the pyramid -------------------------------------------------------------------------- */

/* B-PYR-08, BX-MAAT-05, B-MAAT-11: from the base up; the previous tiles are removed first
 * (B-SETUP-18, -19). */
void tkh_bot_shuffle(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	if (s->maat >= TKH_JUDGEMENTS) /* B-MAAT-12 */
		return;
	memset(s->bot.pyramid, 0, sizeof s->bot.pyramid);
	s->bot.marker = 0;
	tkh_push(s, TKH_OWED_PYRAMID, tkh_bot_seat(rules), 0, 0, 0);
}

uint64_t tkh_bot_all_tiles(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t tiles = bb_first(TKH_BOT_OWN_TILES) | tkh_bot_ways_of(rules)->tiles;

	for (unsigned i = 0; i < sizeof s->bot.out; i++)
		if (s->bot.out[i] != 0)
			tiles &= ~bb_bit(s->bot.out[i] - 1u);
	return tiles;
}

uint64_t tkh_bot_loose_tiles(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t tiles = tkh_bot_all_tiles(rules, s);

	for (unsigned i = 0; i < TKH_BOT_PLACES; i++)
		if (s->bot.pyramid[i] != 0)
			tiles &= ~bb_bit(s->bot.pyramid[i] - 1u);
	return tiles;
}

static void lay(const struct bb_rules *rules, struct tkh_state *s, unsigned place, unsigned tile,
                struct bb_events *log)
{
	s->bot.pyramid[place] = (uint8_t)(tile + 1);
	bb_emit(log, TKH_EV_BOT_LAYS, tkh_bot_seat(rules), BB_PUBLIC, (int)tile, 0, 0, 0);
}

/* The last tile has only one place left. */
void tkh_act_pyramid(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);

	(void)BB_ALWAYS(tkh_top(s)->a < TKH_BOT_PLACES);
	lay(rules, s, task->a++, bb_arg_of(action, 0), log);
	if (task->a + 1u < TKH_BOT_PLACES)
		return;
	lay(rules, s, TKH_BOT_PLACES - 1, bb_lowest(tkh_bot_loose_tiles(rules, s)), log);
	tkh_pop(s);
	bb_emit(log, TKH_EV_BOT_PYRAMID, tkh_bot_seat(rules), BB_PUBLIC, 0, 0, 0, 0);
}

/* Removes the tile that begins at bit `at` from packed tiles of four bits each. */
static uint64_t without(uint64_t tiles, unsigned at)
{
	return (tiles & (bb_bit(at) - 1)) | tiles >> 4 >> at << at;
}

void tkh_lay_pyramid(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng)
{
	uint64_t loose = UINT64_C(0xfedcba9876543210), kept; /* all tiles; those in use */
	unsigned first = tkh_top(s)->a, place = first;
	/* a copy that stays in registers: stores to the state could alias the original */
	struct bb_rng luck = *rng;

	_Static_assert(TKH_BOT_TILES <= 16, "tiles of four bits");
	kept = first == 0 ? tkh_bot_all_tiles(rules, s) : tkh_bot_loose_tiles(rules, s);
	for (uint64_t gone = bb_first(bb_highest(kept)) & ~kept; gone != 0;
	     gone &= ~bb_bit(bb_highest(gone)))
		loose = without(loose, 4 * bb_highest(gone));
	for (; place + 1 < TKH_BOT_PLACES; place++) {
		unsigned at = 4 * bb_rng_below(&luck, TKH_BOT_PLACES - place);

		s->bot.pyramid[place] = (uint8_t)((loose >> at & 15) + 1);
		loose = without(loose, at);
	}
	/* the last tile has only one place left */
	s->bot.pyramid[place] = (uint8_t)((loose & 15) + 1);
	*rng = luck;
	tkh_pop(s);
}
