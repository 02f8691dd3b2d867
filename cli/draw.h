/* Text drawings of positions, one file a game: draw_<game>.c.
 *
 * A drawing is for people, at most 80 columns wide (Tekhenu: 100), in English plain ASCII, and
 * works on a view: it must not need what the seat may not know. Its texts are in
 * data/GAME/said.LANGUAGE.json. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <stdio.h>

#include "core/game.h"
#include "match/match.h"

/* `seat` is who looks (BB_SPECTATOR, or BB_NO_SEAT for somebody who knows all). */
typedef void cli_drawing(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out);

cli_drawing cli_draw_null;
cli_drawing cli_draw_sare;
cli_drawing cli_draw_tekhenu;

/* What the seat to act is asked, in the language spoken; NULL: nothing is to be said. */
typedef const char *cli_asking(const struct bb_rules *rules, const void *view);
cli_asking cli_ask_tekhenu, cli_question;

/* A number people watch: what a preview tells the change of. */
struct cli_measure {
	const char *name; /* a word of the game; NULL at the end of a list */
	int (*of)(const struct bb_rules *rules, const void *view, unsigned seat);
};
extern const struct cli_measure cli_sare_measures[], cli_tekhenu_measures[];
/* The list of a game, or NULL. */
const struct cli_measure *cli_measures(const struct bb_game *game);

/* In which order the events of one entry are told: as they came, but some after those they came
 * before. In Sa-Rê the next card is turned up while the one taken is still to be resolved. */
typedef bool cli_lateness(const struct bb_event *event);
cli_lateness cli_sare_is_late;
void cli_event_order(const struct bb_rules *rules, const struct bb_events *events,
                     uint8_t order[BB_EVENTS_MAX]);

/* Writes what the action of the seat to act would lead to; nothing if it changes nothing to be
 * told. False when that cannot be known beforehand. */
bool cli_preview(const struct bb_rules *rules, const void *state, bb_action action,
                 struct bb_text *text);

/* Draws with the game's own drawing; a game without one gets its position text. */
void cli_draw(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out);
enum { CLI_EVENT_MAX = 256 }; /* bytes enough for what any event tells */
/* What an event tells, without the seat it concerns; false when it is not worth a word. */
bool cli_event_text(const struct bb_rules *rules, const struct bb_event *event,
                    struct bb_text *text);
/* An action as people say it in the language spoken; false: they say its notation. */
bool cli_action_text(const struct bb_rules *rules, const void *state, bb_action action,
                     struct bb_text *text);

/* Prints what may be done, numbered: as people say it in the language spoken, with what is typed
 * in brackets. Of many actions those that differ in their last word share a line, unless `all`
 * are wanted each by itself. */
void cli_print_choices(const struct match *match, bool all);

/* The sheet of a game for the end of a round, by hand: what may be read off the boards, and what
 * follows from it. */
void cli_sheet_tekhenu_help(const struct bb_rules *rules, FILE *out);
void cli_sheet_tekhenu(const struct bb_rules *rules, const void *state, FILE *out);

#endif
