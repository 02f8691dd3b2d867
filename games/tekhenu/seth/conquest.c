/* Conquest tiles: the pile, their places in the temple, and what they give.
 *
 * Everything is printed on the tile: tokens, several of one kind, cards to choose from, an action.
 * Rules: X-SETH-10 to -12, X-RA, X-HATHOR, X-TILE, X-RULING-18, -21 to -23, -73, -76, -81. */
#include "core/never.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/seth/seth.h"

static const struct tkh_conquest_values *values_of(const struct bb_rules *rules, unsigned tile)
{
	return &tkh_edition_of(rules)->expansion.conquest[tile];
}

uint32_t tkh_conquest_pool(const struct tkh_state *s)
{
	uint32_t seen = 1u << s->conquest_top; /* tile + 1; an empty space is 0 */

	for (unsigned i = 0; i < TKH_SPACES; i++)
		seen |= 1u << s->conquest[i];
	return (uint32_t)bb_first(TKH_CONQUESTS) & ~(seen >> 1 | s->conquest_gone);
}

void tkh_act_show_conquest(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                           struct bb_events *log)
{
	(void)rules;
	s->draws++;
	s->conquest_top = (uint8_t)(bb_arg_of(action, 0) + 1);
	tkh_pop(s);
	bb_emit(log, TKH_EV_CONQUEST, BB_NO_SEAT, BB_PUBLIC, (int)bb_arg_of(action, 0), 0, 0, 0);
}

/* The spaces of the temple without a tile of this kind. No branch, since their places cannot be
 * predicted. */
static uint32_t spaces_without(const uint8_t tiles[TKH_SPACES])
{
	enum { LAST = TKH_SPACES - 1 };
	uint32_t spaces = (uint32_t)(tiles[LAST] == 0) << LAST;

	_Static_assert(LAST % 8 == 0, "all but one are read by eights");
	for (unsigned at = 0; at < LAST; at += 8)
		spaces |= (uint32_t)bb_zero_bytes(bb_eight_bytes(tiles + at)) << at;
	return spaces;
}

/* Turns over the next tile of the pile, if there is one. */
bool tkh_run_conquest(const struct bb_rules *rules, struct tkh_state *s,
                      const struct tkh_task *task, struct bb_events *log)
{
	unsigned gone = TKH_SPACES - bb_count(spaces_without(s->conquest)) +
	                bb_count(s->conquest_gone);

	(void)rules, (void)task, (void)log;
	if (gone < TKH_CONQUESTS)
		return false;
	tkh_pop(s);
	return true;
}

/* X-RULING-18: neither a Column tile nor a Conquest tile. */
uint32_t tkh_free_cells(const struct tkh_state *s)
{
	return spaces_without(s->tile) & spaces_without(s->conquest);
}

uint32_t tkh_list_cell(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules, (void)task;
	BB_EACH(space, tkh_free_cells(s))
		out[n++] = BB_ACT(TKH_LAY, space, 0, 0);
	return n;
}

/* X-RULING-81: a tile for which there is no cell leaves the game. */
void tkh_bury_conquest(struct tkh_state *s)
{
	(void)BB_ALWAYS(s->conquest_top != 0);
	s->conquest_gone = (uint16_t)(s->conquest_gone | 1u << (s->conquest_top - 1));
	s->conquest_top = 0;
	tkh_push(s, TKH_OWED_CONQUEST, 0, 0, 0, 0);
}

bool tkh_run_cell(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	(void)rules, (void)task, (void)log;
	if (tkh_free_cells(s) != 0)
		return false;
	tkh_pop(s);
	tkh_bury_conquest(s);
	return true;
}

void tkh_lay_conquest(struct tkh_state *s, unsigned seat, unsigned space, struct bb_events *log)
{
	(void)BB_ALWAYS(s->conquest_top != 0 && bb_has(tkh_free_cells(s), space));
	s->conquest[space] = s->conquest_top;
	bb_emit(log, TKH_EV_LAID, seat, BB_PUBLIC, s->conquest_top - 1, (int)space, 0, 0);
	s->conquest_top = 0;
	tkh_push(s, TKH_OWED_CONQUEST, 0, 0, 0, 0);
}

void tkh_act_lay(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)rules;
	tkh_pop(s);
	tkh_lay_conquest(s, seat, bb_arg_of(action, 0), log);
}

/* --- what they bring -------------------------------------------------------------------------- */

uint32_t tkh_conquered(const struct bb_rules *rules, const struct tkh_state *s, uint32_t spaces)
{
	(void)rules;
	return spaces & ~spaces_without(s->conquest);
}

/* X-RA-02; the ability of the Column tile comes after it (X-RA-03). Below the Pillar the tile has
 * no further effect (X-RA-05, X-RA-01, X-TILE-A01 to -A12). */
void tkh_reward_conquest(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                         unsigned tile, struct bb_events *log)
{
	const struct tkh_conquest_values *v = values_of(rules, s->conquest[s->deed.target] - 1u);

	(void)BB_ALWAYS(s->conquest[s->deed.target] != 0);
	if ((s->deed.flags & TKH_ABLE) != 0)
		tkh_push(s, TKH_DO_ABILITY, seat, tile, 0, 0);
	tkh_gain(rules, s, seat, &v->gain, log);
	if (v->deed != 0)
		tkh_queue_extra(s, seat, v->deed - 1u, v->value, v->value, 0, log);
	if (v->family != 0)
		tkh_push(s, TKH_OWED_DRAWN, seat, v->family - 1u, 0, v->cards);
	if (v->tokens > 0) {
		bool twice = (s->deed.flags & TKH_ABLE) != 0 && tkh_tile_doubles(tile);

		tkh_push(s, TKH_OWED_HOARD, seat, twice ? 2u * v->tokens : v->tokens, 0, 0);
	}
}

/* X-BASE-12, X-RULING-22: repeats Resources and Faith, nothing else. If they were of one kind, the
 * same kind. */
void tkh_double_conquest(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                         struct bb_events *log)
{
	const struct tkh_conquest_values *v = values_of(rules, s->conquest[s->deed.target] - 1u);

	(void)BB_ALWAYS(s->conquest[s->deed.target] != 0);
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		if (token < TKH_SCRIBE || token == TKH_FAITH)
			tkh_add_token(s, seat, token, v->gain.token[token], log);
}

/* True for a tile whose reward asks or draws when a Building is built in its line (X-HATHOR-02,
 * -03). */
static bool asks(const struct tkh_conquest_values *v) { return v->tokens > 0 || v->family != 0; }

static bool collects_more(const struct bb_rules *rules, const struct tkh_state *s,
                          uint32_t conquered)
{
	BB_EACH(space, conquered)
		if (asks(values_of(rules, s->conquest[space] - 1u)))
			return true;
	return false;
}

/* X-HATHOR-02 to -04; X-RULING-73, X-HATHOR-01, X-VAL-17: cells in their order, so the last one is
 * pushed first. Population advances after their tasks. */
void tkh_collect_conquests(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           uint32_t spaces, struct bb_events *log)
{
	uint32_t conquered = tkh_conquered(rules, s, spaces);

	if (collects_more(rules, s, conquered))
		tkh_push(s, TKH_DO_GROW, seat, s->deed.value, 0, 0);
	else
		tkh_add_population(rules, s, seat, s->deed.value, log);
	for (unsigned space = TKH_SPACES; conquered != 0 && space-- > 0;
	     conquered &= ~(UINT32_C(1) << space)) {
		const struct tkh_conquest_values *v;

		if (!bb_has(conquered, space))
			continue;
		v = values_of(rules, s->conquest[space] - 1u);
		for (unsigned token = 0; token < TKH_TOKENS; token++)
			if (v->gain.token[token] > 0 && (token < TKH_SCRIBE || token == TKH_FAITH))
				tkh_add_token(s, seat, token, 1, log);
		if (v->tokens > 0)
			tkh_push(s, TKH_OWED_TOKEN, seat, 1, (1u << TKH_BASICS) - 1, 0);
		if (v->family != 0)
			tkh_push(s, TKH_OWED_TOP, seat, v->family - 1u, 0, 0);
	}
}

/* A card from the top of a deck, face up: a = family. */
bool tkh_run_top(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                 struct bb_events *log)
{
	(void)log;
	if (tkh_ready_deck(rules, s, task->a))
		return false;
	tkh_pop(s);
	return true;
}

/* Several tokens of one kind: a = how many. */
uint32_t tkh_list_hoard(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	(void)rules, (void)s, (void)task;
	for (unsigned token = 0; token < TKH_BASICS; token++)
		out[token] = BB_ACT(TKH_HOARD, token, 0, 0);
	return TKH_BASICS;
}

void tkh_act_hoard(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);

	(void)rules;
	tkh_pop(s);
	tkh_add_token(s, task.seat, bb_arg_of(action, 0), task.a, log);
}

/* Steps that wait for the tile's rewards: the ability of the Column tile (X-RA-03), the Population
 * of a Building (X-RULING-73), the Happiness (b = 1) of an Artefact. */
bool tkh_run_ability_step(const struct bb_rules *rules, struct tkh_state *s,
                          const struct tkh_task *task, struct bb_events *log)
{
	tkh_run_ability(rules, s, task->seat, task->a, log);
	return true;
}

bool tkh_run_grow(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	if (task->b == 0)
		tkh_add_population(rules, s, task->seat, task->a, log);
	else
		tkh_add_happiness(rules, s, task->seat, task->a, log);
	return true;
}
