/* Lines of a record that the writer writes and the reader compares: only one spelling of each is
 * accepted. Private to record.c and record_read.c. */
#ifndef MATCH_RECORD_LINES_H
#define MATCH_RECORD_LINES_H

#include "match/record.h"

enum { RECORD_LINE_MAX = 4096 }; /* room for the values of the longest array */

/* The first slot of the edition's layout, from `slot` on, that differs from the built-in edition;
 * bb_layout_slots() if there is none. */
unsigned record_next_difference(const struct bb_game *game, const void *edition, unsigned slot);
/* "value card.c3.value 5"; an array has all its values on the line. */
void record_put_value(const struct bb_game *game, const void *edition, unsigned slot,
                      struct bb_text *text);
/* "12 0 keep", where `state` is the position before the entry. */
void record_put_event(const struct bb_rules *rules, const void *state, uint32_t seq,
                      const struct match_entry *entry, bool masked, struct bb_text *text);
/* "= 32 89abcdef01234567" and "end 40 0123456789abcdef": `word` is the first word. */
void record_put_hash(const char *word, uint32_t seq, uint64_t hash, struct bb_text *text);

#endif
