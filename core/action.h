/* Actions: 32-bit integers made of a kind and up to three arguments. An argument has 8 bits; the
 * last one may have 16.
 *
 * A game lists its kinds in a table. From it core makes the notation, structured JSON and the dense
 * numbering that research code needs. Sorted as integers, actions are ordered by kind, then by
 * arguments. */
#ifndef BB_CORE_ACTION_H
#define BB_CORE_ACTION_H

#include "core/json.h"
#include "core/names.h"

struct bb_rules;
struct bb_game;

typedef uint32_t bb_action;

enum { BB_ARGS_MAX = 3 };
/* Not an action of any game. */
#define BB_NO_ACTION UINT32_MAX

#define BB_ACT(kind, a, b, c)                                                                      \
	((bb_action)(kind) << 24 | (bb_action)(a) << 16 | (bb_action)(b) << 8 | (bb_action)(c))

static inline unsigned bb_kind_of(bb_action action) { return action >> 24; }
static inline unsigned bb_arg_of(bb_action action, unsigned i)
{
	return action >> (16 - 8 * i) & 0xff;
}

enum {
	BB_KIND_REVEALS = 1, /* shows hidden information to somebody, so undo stops here */
	/* the luck of an automaton, not of the table: a companion may draw it itself */
	BB_KIND_AUTOMATON = 2,
	/* where several are legal, the first is the one most people mean; a client may suggest or
	 * choose it */
	BB_KIND_USUAL_FIRST = 4,
	/* written by game->format_arg; parsed by comparing it with the legal actions */
	BB_ARG_BY_STATE = 1,
	BB_ARG_SEAT = 4,     /* a seat number; a value >= the number of seats means nobody */
	/* 16 bits: this byte and the next. Only the last argument may be wide */
	BB_ARG_WIDE = 2,
};

struct bb_arg {
	const char *name;
	/* value v is written names[v]; NULL: as the number v + base */
	const struct bb_names *names;
	/* Values are 0 .. count-1; at most 256 unless wide. 0 = as many as there are names. */
	uint16_t count;
	int16_t base;
	uint8_t flags;
};

struct bb_kind {
	const char *name;    /* unique: "launch" */
	const char *pattern; /* notation: words and $name of every argument in order,
	                        "launch $building on $cell" */
	uint8_t flags;
	/* name NULL = no more. Events may use the three as well. */
	struct bb_arg args[BB_ARGS_MAX];
};

unsigned bb_kind_args(const struct bb_kind *kind);
/* The value of argument i of an action of this kind, wide or not. */
unsigned bb_arg_value(const struct bb_kind *kind, bb_action action, unsigned i);
unsigned bb_arg_count(const struct bb_arg *arg);

/* True if legal[i] is the usual one of its kind: the first of its kind in `legal`, where the kind
 * has BB_KIND_USUAL_FIRST. */
bool bb_is_usual(const struct bb_game *game, const bb_action *legal, uint32_t i);

/* One-line notation, such as "launch temple on 5". Formats any 32-bit value: one that is not an
 * action of the game becomes "#" and 8 hexadecimal digits. Without a state (NULL), arguments with
 * BB_ARG_BY_STATE become "#" and their number. */
void bb_action_format(const struct bb_rules *rules, const void *state, bb_action action,
                      struct bb_text *text);
/* Parses an action of this position; it need not be legal. Ignores case and runs of blanks. Fails
 * with BB_SYNTAX, BB_UNKNOWN_NAME or BB_OUT_OF_RANGE, the position of the error and what was
 * expected. */
enum bb_status bb_action_parse(const struct bb_rules *rules, const void *state, const char *text,
                               size_t length, bb_action *action,
                               struct bb_error *error) BB_MUST_USE;
/* Writes the members {"id":n,"kind":"launch","args":{"building":"temple","cell":5},"text":"launch
 * ..."}. If `masked`, leaves out the arguments, and the text is that of bb_action_format_masked. */
void bb_action_json(const struct bb_rules *rules, const void *state, bb_action action, bool masked,
                    struct bb_json *json);
/* The text for a seat that may not know the arguments: the kind's name and " ?". */
void bb_action_format_masked(const struct bb_rules *rules, bb_action action, struct bb_text *text);

/* Dense numbering 0 .. bb_action_space-1 of all well-formed actions. */
uint32_t bb_action_space(const struct bb_game *game);
/* UINT32_MAX if `action` is not well formed. */
uint32_t bb_action_index(const struct bb_game *game, bb_action action);
bb_action bb_action_at(const struct bb_game *game, uint32_t index);
/* Sets mask[i] to 1 if the action numbered i is legal, else to 0. `mask` has room for
 * bb_action_space(). The counterpart of bb_observe: what a learning agent may do. */
void bb_action_mask(const struct bb_rules *rules, const void *state, uint8_t *mask);

#endif
