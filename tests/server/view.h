/* The view of a seat, maintained from the lines of updates (docs/protocol.md, form `changes`).
 * Lines are found by a table of all their names, so that a load test spends little time on them. */
#ifndef TESTS_SERVER_VIEW_H
#define TESTS_SERVER_VIEW_H

#include "core/game.h"

struct view_lines;

/* The names of all lines of a layout; made once and never freed. */
const struct view_lines *view_lines_of(const struct bb_layout *layout);

/* Applies lines in the form of a JSON string, each ending in the two characters \n, up to its
 * closing quote. Returns false if one of them cannot be parsed. */
bool view_take(const struct view_lines *lines, void *view, const char *text);

#endif
