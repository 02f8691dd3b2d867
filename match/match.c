/* A match: submit, chance, undo, views, stepping through the log.
 *
 * The text form of a match is in record.c and record_read.c.
 *
 * The log also works as an undo stack. Every undo entry names the entry that the position went back
 * to. So the line of actions that led to any entry is found by walking backwards, skipping what was
 * taken back, without any other memory. */
#include "core/drawn.h"
#include "core/never.h"
#include "match/match.h"

#include <string.h>

enum { PATH_ROOM = 128 }; /* live entries replayed at a time; a power of 2 */

enum bb_status match_draw_seeded(void *context, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome)
{
	const uint64_t *seed = context;
	struct bb_rng rng;

	(void)BB_ALWAYS(context != NULL);
	bb_rng_seed_event(&rng, *seed, label);
	*outcome = bb_sample_by_weight(rules, state, &rng);
	return BB_OK;
}

static void seed_by_name(const void *seed, const char *name, struct bb_rng *rng)
{
	bb_rng_seed_event(rng, *(const uint64_t *)seed, name);
}

enum bb_status match_draw_ordered(void *context, const struct bb_rules *rules, const void *state,
                                  const char *label, bb_action *outcome)
{
	const struct bb_order_luck luck = {.seed = seed_by_name, .context = context};

	(void)BB_ALWAYS(context != NULL);
	*outcome = bb_draw_first(rules, state, label, &luck);
	return BB_OK;
}

enum bb_status match_draw_asked(void *context, const struct bb_rules *rules, const void *state,
                                const char *label, bb_action *outcome)
{
	(void)context;
	(void)rules;
	(void)state;
	(void)label;
	(void)outcome;
	return BB_NEED_CHANCE;
}

static size_t state_size(const struct match *match)
{
	return match->rules.game->layout->size;
}

void match_init(struct match *match, const struct bb_rules *rules, struct match_entry *log,
                uint32_t capacity)
{
	(void)BB_ALWAYS(log != NULL || capacity == 0);
	memset(match, 0, sizeof *match);
	match->rules = *rules;
	match->log = log;
	match->capacity = capacity;
	rules->game->setup(rules, match->state);
	memcpy(match->base, match->state, state_size(match));
}

void match_set_log(struct match *match, struct match_entry *log, uint32_t capacity)
{
	(void)BB_ALWAYS(capacity >= match->count);
	match->log = log;
	match->capacity = capacity;
}

int match_actor(const struct match *match)
{
	return match->rules.game->actor(&match->rules, match->state);
}

/* --- the line of live entries --------------------------------------------------------------- */

/* The last live entry after entry `seq`; 0 = none. The last dropped entry is a barrier and
 * therefore live. */
static uint32_t standing_after(const struct match *match, uint32_t seq)
{
	const struct match_entry *entry;

	if (seq <= match->dropped)
		return seq;
	entry = match_entry_at(match, seq);
	return (entry->flags & (MATCH_UNDO | MATCH_RESET)) != 0 ? entry->action : seq;
}

/* The live entry before live entry `seq`. */
static uint32_t live_before(const struct match *match, uint32_t seq)
{
	return standing_after(match, seq - 1);
}

static bool is_barrier(const struct match_entry *entry)
{
	return (entry->flags & MATCH_BARRIER) != 0;
}

/* An entry was played: if it cannot be undone, later undos start from here. */
static void make_solid(struct match *match)
{
	if (!is_barrier(match_entry_at(match, match->count)))
		return;
	match->solid = match->count;
	memcpy(match->base, match->state, state_size(match));
}

/* Sets the position to the one after live entry `top` (>= solid) by replaying from `base`. The line
 * is found backwards but played forwards, so a ring keeps its earliest entries; a line longer than
 * the ring takes several rounds. */
static void replay_to(struct match *match, uint32_t top)
{
	const struct bb_game *game = match->rules.game;
	uint32_t done = match->solid;

	memcpy(match->state, match->base, state_size(match));
	while (done != top) {
		uint32_t path[PATH_ROOM];
		uint32_t found = 0;

		for (uint32_t seq = top; seq > done; seq = live_before(match, seq))
			path[found++ % PATH_ROOM] = seq;
		for (uint32_t left = found < PATH_ROOM ? found : PATH_ROOM; left > 0; left--) {
			done = path[--found % PATH_ROOM];
			game->play(&match->rules, match->state, match_entry_at(match, done)->action,
			           NULL);
		}
	}
}

void match_drop(struct match *match)
{
	uint32_t kept = match->count - match->solid;

	for (uint32_t seq = match->solid; seq > match->dropped; seq = live_before(match, seq)) {
		const struct match_entry *entry = match_entry_at(match, seq);

		if ((entry->flags & MATCH_CHANCE) == 0)
			match->acted |= (uint8_t)(1u << entry->actor);
	}
	if (kept > 0)
		memmove(match->log, match_entry_at(match, match->solid + 1),
		        kept * sizeof *match->log);
	match->capacity += match->solid - match->dropped;
	match->dropped = match->solid;
}

/* --- playing -------------------------------------------------------------------------------- */

static void clear_events(struct bb_events *events)
{
	if (events == NULL)
		return;
	events->count = 0;
	events->full = false;
}

static bool kind_reveals(const struct bb_game *game, bb_action action)
{
	unsigned kind = bb_kind_of(action);

	return kind < game->kind_count && (game->kinds[kind].flags & BB_KIND_REVEALS) != 0;
}

enum bb_status match_submit(struct match *match, int actor, bb_action action,
                            struct bb_events *events)
{
	const struct bb_game *game = match->rules.game;
	int turn = match_actor(match);
	struct match_entry entry = {.action = action, .actor = BB_NO_SEAT, .seen_by = BB_PUBLIC};

	if (turn == BB_OVER)
		return BB_GAME_OVER;
	if (turn != actor)
		return BB_NOT_YOUR_TURN;
	if (!bb_is_legal(&match->rules, match->state, action))
		return BB_ILLEGAL;
	if (match->count >= match->capacity)
		return BB_FULL;
	if (actor == BB_CHANCE)
		entry.flags = MATCH_CHANCE | MATCH_BARRIER;
	else
		entry.actor = (uint8_t)actor;
	if (kind_reveals(game, action))
		entry.flags |= MATCH_BARRIER;
	if (game->seen_by != NULL)
		entry.seen_by = game->seen_by(&match->rules, match->state, action);
	clear_events(events);
	game->play(&match->rules, match->state, action, events);
	*match_entry_at(match, ++match->count) = entry;
	make_solid(match);
	return BB_OK;
}

enum bb_status match_advance(struct match *match, const struct match_chance *chance)
{
	(void)BB_ALWAYS(chance->draw != NULL);
	while (match_actor(match) == BB_CHANCE) {
		char buffer[BB_LABEL_MAX];
		struct bb_text label;
		bb_action outcome;
		enum bb_status status;

		bb_text_init(&label, buffer, sizeof buffer);
		match->rules.game->label(&match->rules, match->state, &label);
		status = chance->draw(chance->context, &match->rules, match->state, buffer,
		                      &outcome);
		if (status == BB_OK)
			status = match_submit(match, BB_CHANCE, outcome, NULL);
		if (status != BB_OK)
			return status;
	}
	return BB_OK;
}

int match_next_choice(const struct bb_rules *rules, void *state, uint64_t seed, bb_action *legal,
                      uint32_t *count)
{
	for (;;) {
		int actor = rules->game->actor(rules, state);
		char buffer[BB_LABEL_MAX];
		struct bb_text label;
		bb_action action;

		if (actor == BB_CHANCE) {
			bb_text_init(&label, buffer, sizeof buffer);
			rules->game->label(rules, state, &label);
			(void)match_draw_seeded(&seed, rules, state, buffer, &action);
		} else {
			*count = actor == BB_OVER ? 0 : rules->game->legal(rules, state, legal);
			if (*count != 1)
				return actor;
			action = legal[0];
		}
		rules->game->play(rules, state, action, NULL);
	}
}

/* --- taking back ---------------------------------------------------------------------------- */

enum bb_status match_can_undo(const struct match *match, unsigned seat)
{
	uint32_t top = standing_after(match, match->count);

	if (seat >= match->rules.seats)
		return BB_ILLEGAL;
	if (top > match->solid && match_entry_at(match, top)->actor == seat)
		return BB_OK;
	for (uint32_t seq = top; seq > match->dropped; seq = live_before(match, seq))
		if (match_entry_at(match, seq)->actor == seat)
			return BB_BARRIER;
	return (match->acted >> seat & 1) != 0 ? BB_BARRIER : BB_ILLEGAL;
}

/* Appends an undo or reset entry for a seat that may undo, and goes back. */
static enum bb_status take_back(struct match *match, unsigned seat, uint8_t flag)
{
	enum bb_status status = match_can_undo(match, seat);
	uint32_t seq = standing_after(match, match->count);

	if (status != BB_OK)
		return status;
	if (match->count >= match->capacity)
		return BB_FULL;
	do {
		match_entry_at(match, seq)->flags |= MATCH_DEAD;
		seq = live_before(match, seq);
	} while (flag == MATCH_RESET && seq > match->solid &&
	         match_entry_at(match, seq)->actor == seat);
	*match_entry_at(match, ++match->count) = (struct match_entry){
		.action = seq, .actor = (uint8_t)seat, .flags = flag, .seen_by = BB_PUBLIC};
	replay_to(match, seq);
	return BB_OK;
}

enum bb_status match_undo(struct match *match, unsigned seat)
{
	return take_back(match, seat, MATCH_UNDO);
}

enum bb_status match_reset_turn(struct match *match, unsigned seat)
{
	return take_back(match, seat, MATCH_RESET);
}

enum bb_status match_repeat(struct match *match, struct match_entry entry)
{
	if ((entry.flags & MATCH_UNDO) != 0)
		return match_undo(match, entry.actor);
	if ((entry.flags & MATCH_RESET) != 0)
		return match_reset_turn(match, entry.actor);
	return match_submit(match, (entry.flags & MATCH_CHANCE) != 0 ? BB_CHANCE : entry.actor,
	                    entry.action, NULL);
}

enum bb_status match_erase(struct match *match, uint32_t seq)
{
	struct match earlier;

	(void)BB_ALWAYS(match->dropped == 0);
	if (seq > match->count || match->dropped > 0)
		return BB_OUT_OF_RANGE;
	match_rewind(&earlier, match);
	while (earlier.count < seq)
		(void)match_step(&earlier, NULL);
	earlier.capacity = match->capacity;
	*match = earlier;
	/* Entries that a later undo took back are live again. */
	for (uint32_t i = 1; i <= seq; i++)
		match_entry_at(match, i)->flags &= (uint8_t)~MATCH_DEAD;
	for (uint32_t i = 1; i <= seq; i++) {
		const struct match_entry *entry = match_entry_at(match, i);

		if ((entry->flags & (MATCH_UNDO | MATCH_RESET)) == 0)
			continue;
		for (uint32_t back = live_before(match, i); back > entry->action;
		     back = live_before(match, back))
			match_entry_at(match, back)->flags |= MATCH_DEAD;
	}
	return BB_OK;
}

/* --- looking -------------------------------------------------------------------------------- */

void match_view(const struct match *match, unsigned seat, void *out)
{
	memcpy(out, match->state, state_size(match));
	match->rules.game->view(&match->rules, out, seat);
}

uint32_t match_choices(const struct match *match, struct match_choice choices[BB_LEGAL_MAX])
{
	_Alignas(8) uint8_t completed[BB_STATE_MAX], after[BB_STATE_MAX];
	const struct bb_game *game = match->rules.game;
	bb_action legal[BB_LEGAL_MAX];
	int seat = match_actor(match);
	struct bb_rng rng;
	uint32_t count;

	if (seat < 0)
		return 0;
	count = game->legal(&match->rules, match->state, legal);
	match_view(match, (unsigned)seat, completed);
	/* any seed: what the seat is told must not depend on the completion */
	bb_rng_seed(&rng, 0);
	game->resample(&match->rules, completed, (unsigned)seat, &rng);
	for (uint32_t i = 0; i < count; i++) {
		int next;

		memcpy(after, completed, state_size(match));
		game->play(&match->rules, after, legal[i], NULL);
		next = game->actor(&match->rules, after);
		choices[i] = (struct match_choice){
			.action = legal[i],
			.barrier = kind_reveals(game, legal[i]) || next == BB_CHANCE,
			.passes = next != seat,
			.usual = bb_is_usual(game, legal, i),
		};
	}
	return count;
}

void match_rewind(struct match *cursor, const struct match *match)
{
	(void)BB_ALWAYS(match->dropped == 0);
	match_init(cursor, &match->rules, match->log, match->count);
}

bool match_step(struct match *cursor, struct bb_events *events)
{
	const struct bb_game *game = cursor->rules.game;
	uint32_t top;

	clear_events(events);
	if (cursor->count >= cursor->capacity)
		return false;
	cursor->count++;
	top = standing_after(cursor, cursor->count);
	if (top != cursor->count)
		replay_to(cursor, top);
	else
		game->play(&cursor->rules, cursor->state, match_entry_at(cursor, top)->action,
		           events);
	make_solid(cursor);
	return true;
}
