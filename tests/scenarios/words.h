/* Scenarios: parsing the words of a line. A function that fails stores its message in the scenario
 * and returns false, so that a directive can return its result. */
#ifndef TESTS_SCENARIO_WORDS_H
#define TESTS_SCENARIO_WORDS_H

#include "tests/scenarios/scenario.h"

enum { VALUES_MAX = 512 }; /* of the longest list */

/* The two arguments that print a token: printf("%.*s", SHOW(token)). */
#define SHOW(token) (int)(token).length, (token).at

/* Stores the message with file and line. */
bool fail(struct scenario *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The rest of the line without surrounding blanks. */
struct bb_token rest_of(struct bb_reader *words);
/* Cuts the last word off. */
struct bb_token last_word(struct bb_token *text);
bool copy_word(struct scenario *s, struct bb_token token, char *out, size_t size);
bool read_number(struct scenario *s, struct bb_token token, int64_t *value);
bool at_end(struct scenario *s, struct bb_reader *words);
/* A seat, or `*` for chance, or `over`. */
bool read_actor(struct scenario *s, struct bb_token token, int *actor);
/* A seat that sees something: including `spectator` (BB_SPECTATOR). */
bool read_looker(struct scenario *s, struct bb_token token, unsigned *seat);
bool read_action(struct scenario *s, struct bb_token text, bb_action *action);
/* The place that `path` names and as many values as it has, up to the end of the line. */
bool read_values(struct scenario *s, const struct bb_layout *layout, struct bb_token path,
                 struct bb_reader *words, struct bb_place *place, int64_t *values);
/* Fails unless this is the actor. */
bool actor_is(struct scenario *s, int expected);

/* expect.c: the directives that can fail because of the rules. */
bool do_legal(struct scenario *s, struct bb_reader *words);
bool do_illegal(struct scenario *s, struct bb_reader *words);
bool do_lacks(struct scenario *s, struct bb_reader *words);
bool do_offered(struct scenario *s, struct bb_reader *words);
bool do_only(struct scenario *s, struct bb_reader *words);
bool do_expect(struct scenario *s, struct bb_reader *words);
bool do_broken(struct scenario *s, struct bb_reader *words);
bool do_label(struct scenario *s, struct bb_reader *words);
bool do_weight(struct scenario *s, struct bb_reader *words);
bool do_event(struct scenario *s, struct bb_reader *words);
bool do_then(struct scenario *s, struct bb_reader *words);
bool do_noevent(struct scenario *s, struct bb_reader *words);

#endif
