/* Text drawings of positions, one file per game: draw_<game>.c.
 *
 * A drawing is for people, at most 80 columns wide (Tekhenu: 100), plain ASCII in English, and
 * works on a view: it must not need what the seat may not know. Its texts are in
 * data/GAME/said.LANGUAGE.json. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <stdio.h>

#include "core/game.h"
#include "match/match.h"

/* `seat` is the viewer (BB_SPECTATOR, or BB_NO_SEAT to show everything). */
typedef void cli_drawing(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out);

cli_drawing cli_draw_null;
cli_drawing cli_draw_sare;
cli_drawing cli_draw_tekhenu;

/* The question to the seat to act, in the current language; NULL: none. */
typedef const char *cli_asking(const struct bb_rules *rules, const void *view);
cli_asking cli_ask_tekhenu, cli_question;

/* A number that people watch: previews show its change. */
struct cli_measure {
	const char *name; /* a word of the game; NULL at the end of a list */
	int (*of)(const struct bb_rules *rules, const void *view, unsigned seat);
};
extern const struct cli_measure cli_sare_measures[], cli_tekhenu_measures[];
/* The list of a game, or NULL. */
const struct cli_measure *cli_measures(const struct bb_game *game);

/* The order in which the events of one entry are printed: as they came, except that some come after
 * those they preceded. In Sa-Rê the next card is turned up while the one taken is still to be
 * resolved. */
typedef bool cli_lateness(const struct bb_event *event);
cli_lateness cli_sare_is_late;
void cli_event_order(const struct bb_rules *rules, const struct bb_events *events,
                     uint8_t order[BB_EVENTS_MAX]);

/* Writes what the action of the seat to act would lead to; nothing if it has no visible effect.
 * Returns false if that cannot be known beforehand. */
bool cli_preview(const struct bb_rules *rules, const void *state, bb_action action,
                 struct bb_text *text);

/* Draws with the game's own drawing; a game without one gets its position text. */
void cli_draw(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out);
enum { CLI_EVENT_MAX = 256 }; /* enough for the text of any event */
/* The text of an event, without the seat it concerns; false if it is not worth mentioning. */
bool cli_event_text(const struct bb_rules *rules, const struct bb_event *event,
                    struct bb_text *text);
/* An action in the current language; false: it has only its notation. */
bool cli_action_text(const struct bb_rules *rules, const void *state, bb_action action,
                     struct bb_text *text);

/* Prints the choices, numbered: in the current language, with the notation in brackets. Of many
 * actions, those that differ only in their last word share a line, unless `all`. */
void cli_print_choices(const struct match *match, bool all);

/* The sheet of a game for the end of a round, by hand: what can be read off the boards, and the
 * results. */
void cli_sheet_tekhenu_help(const struct bb_rules *rules, FILE *out);
void cli_sheet_tekhenu(const struct bb_rules *rules, const void *state, FILE *out);

#endif
