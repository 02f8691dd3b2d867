/* The view of a seat, kept up to date by the lines that updates bring (docs/protocol.md, form
 * `changes`). Lines are found by a table of all their names, so that a load spends little on
 * them. */
#ifndef TESTS_SERVER_VIEW_H
#define TESTS_SERVER_VIEW_H

#include "core/game.h"

struct view_lines;

/* The names of all lines of a layout; made once and never freed. */
const struct view_lines *view_lines_of(const struct bb_layout *layout);

/* Takes lines as they stand in a JSON string, each ending in the two characters \n, up to its
 * closing quote. False when one of them cannot be read. */
bool view_take(const struct view_lines *lines, void *view, const char *text);

#endif
