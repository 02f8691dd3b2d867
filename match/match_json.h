/* A match as JSON for one seat, in the format of docs/protocol.md: what servers send and web pages
 * show. */
#ifndef MATCH_MATCH_JSON_H
#define MATCH_MATCH_JSON_H

#include "match/match.h"

/* Steps the cursor (match_rewind, or a copy of a match made before an entry was submitted) over its
 * next entry and writes the entry as an object, without what `seat` may not know. `at` is its time;
 * negative leaves it out. Returns the set of seats (like `seen_by`) for which the bytes are the
 * same, including `seat`. Returns 0 at the end, and writes nothing.
 *
 * A copy made earlier still reads the log it was copied with: set its log and capacity to those of
 * the match with match_set_log. */
uint8_t match_step_json(struct match *cursor, unsigned seat, int64_t at, struct bb_json *json);

/* Writes the members "seq", "actor", "undo", "reset": whose turn it is, and what `seat` may take
 * back. `final`: once the game is over nothing can be taken back. */
void match_turn_json(const struct match *match, unsigned seat, bool final, struct bb_json *json);

/* Writes the members "hash" and "view" of a view. */
void match_view_json(const struct bb_rules *rules, const void *view, struct bb_json *json);

/* Writes a list of what `seat` may do, with the consequences (struct match_choice); empty unless it
 * is to act: [{"id":n,"kind":...,"args":{...},"text":...,"barrier":false,"passes":true},...]. The
 * usual one of several ways to do the same also has "usual":true. */
void match_legal_json(const struct match *match, unsigned seat, struct bb_json *json);

/* Writes the members "events" and "after", the seat's view after an action of the seat to act, as
 * far as they can be known beforehand. Otherwise writes nothing and returns false. */
bool match_preview_json(const struct match *match, bb_action action, struct bb_json *json);

#endif
