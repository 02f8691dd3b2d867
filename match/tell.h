/* A match as JSON for one seat, in the form of docs/protocol.md: what servers send and web pages
 * show. */
#ifndef MATCH_TELL_H
#define MATCH_TELL_H

#include "match/match.h"

/* Steps the cursor (match_rewind, or a copy of a match made before something was submitted to it)
 * over its next entry and writes that as a whole object, without what `seat` may not know. `at` is
 * when it happened; negative leaves it out. Returns the seats to whom it is told in the same bytes,
 * `seat` among them, as a set like `seen_by`. 0 at the end: nothing is written.
 *
 * A copy made before reads the log it was copied with: set its log and capacity to those of the
 * match as it is now, by match_set_log. */
uint8_t match_step_json(struct match *cursor, unsigned seat, int64_t at, struct bb_json *json);

/* Members that tell whose turn it is and what `seat` may take back: "seq", "actor", "undo", "reset".
 * `final`: once the game is over nothing can be taken back. */
void match_turn_json(const struct match *match, unsigned seat, bool final, struct bb_json *json);

/* Members "hash" and "view" of a position, as somebody sees it. */
void match_view_json(const struct bb_rules *rules, const void *view, struct bb_json *json);

/* A list of what `seat` may do, each with what follows it (struct match_choice); empty unless it is
 * to act: [{"id":n,"kind":...,"args":{...},"text":...,"barrier":false,"passes":true},...]; the one that most
 * people mean, of several ways to do the same, has "usual":true besides. */
void match_legal_json(const struct match *match, unsigned seat, struct bb_json *json);

/* Members that tell what an action would lead to for the seat to act, as far as that can be
 * known before: "events" and "after", the seat's view then. Nothing is written and false is
 * returned when it cannot. */
bool match_preview_json(const struct match *match, bb_action action, struct bb_json *json);

#endif
