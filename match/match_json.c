/* Entries, turns, legal actions and previews as JSON for a seat. Nothing here decides anything. */
#include "match/match_json.h"

#include <string.h>

/* The seats to which something is shown, or hidden, as it is to this seat. */
static uint8_t like_seat(uint8_t seen_by, unsigned seat)
{
	return (uint8_t)((seen_by >> seat & 1) != 0 ? seen_by : ~seen_by);
}

static void put_events(const struct bb_game *game, const struct bb_events *events, unsigned seat,
                       struct bb_json *json)
{
	bb_json_key(json, "events");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < events->count; i++) {
		if ((events->at[i].seen_by >> seat & 1) == 0)
			continue;
		bb_json_open(json, '{');
		bb_event_json(game, &events->at[i], json);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

static void put_action(const struct match *cursor, const struct match_entry *entry, unsigned seat,
                       struct bb_json *json)
{
	bb_json_key(json, "action");
	bb_json_open(json, '{');
	if ((entry->flags & (MATCH_UNDO | MATCH_RESET)) != 0) {
		bb_json_put_string(json, "kind", entry->flags & MATCH_UNDO ? "undo" : "reset");
		bb_json_put_int(json, "to", entry->action);
	} else {
		bb_action_json(&cursor->rules, cursor->state, entry->action,
		               (entry->seen_by >> seat & 1) == 0, json);
	}
	bb_json_close(json, '}');
}

uint8_t match_step_json(struct match *cursor, unsigned seat, int64_t at, struct bb_json *json)
{
	struct bb_events events;
	uint8_t alike;

	if (cursor->count >= cursor->capacity)
		return 0;
	const struct match_entry *entry = match_entry_at(cursor, cursor->count + 1);
	alike = like_seat(entry->seen_by, seat);
	bb_json_open(json, '{');
	bb_json_put_int(json, "seq", cursor->count + 1);
	if (at >= 0)
		bb_json_put_int(json, "at", at);
	bb_json_key(json, "actor");
	if ((entry->flags & MATCH_CHANCE) != 0)
		bb_json_null(json);
	else
		bb_json_int(json, entry->actor);
	put_action(cursor, entry, seat, json);
	match_step(cursor, &events);
	put_events(cursor->rules.game, &events, seat, json);
	bb_json_close(json, '}');
	for (unsigned i = 0; i < events.count; i++)
		alike &= like_seat(events.at[i].seen_by, seat);
	return alike;
}

void match_turn_json(const struct match *match, unsigned seat, bool final, struct bb_json *json)
{
	int actor = match_actor(match);
	bool undo = !(final && actor == BB_OVER) && match_can_undo(match, seat) == BB_OK;

	bb_json_put_int(json, "seq", match->count);
	bb_json_put_int(json, "actor", actor);
	bb_json_put_bool(json, "undo", undo);
	bb_json_put_bool(json, "reset", undo);
}

void match_view_json(const struct bb_rules *rules, const void *view, struct bb_json *json)
{
	bb_json_key(json, "hash");
	bb_json_hex64(json, bb_position_hash(rules, view));
	bb_json_key(json, "view");
	bb_json_open(json, '{');
	bb_position_json(rules, view, json);
	bb_json_close(json, '}');
}

void match_legal_json(const struct match *match, unsigned seat, struct bb_json *json)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct match_choice choices[BB_LEGAL_MAX];
	uint32_t count = match_actor(match) == (int)seat ? match_choices(match, choices) : 0;

	if (count > 0)
		match_view(match, seat, view);
	bb_json_open(json, '[');
	for (uint32_t i = 0; i < count; i++) {
		bb_json_open(json, '{');
		bb_action_json(&match->rules, view, choices[i].action, false, json);
		bb_json_put_bool(json, "barrier", choices[i].barrier);
		bb_json_put_bool(json, "passes", choices[i].passes);
		if (choices[i].usual)
			bb_json_put_bool(json, "usual", true);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

bool match_preview_json(const struct match *match, bb_action action, struct bb_json *json)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX], after[BB_STATE_MAX];
	struct bb_events events;
	int seat = match_actor(match);

	if (seat < 0 || !bb_is_legal(&match->rules, match->state, action))
		return false;
	match_view(match, (unsigned)seat, view);
	if (!bb_preview(&match->rules, view, (unsigned)seat, action, after, &events))
		return false;
	put_events(match->rules.game, &events, (unsigned)seat, json);
	bb_json_key(json, "after");
	bb_json_open(json, '{');
	bb_position_json(&match->rules, after, json);
	bb_json_close(json, '}');
	return true;
}
