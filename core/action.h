/* Actions: 32-bit integers made of a kind and up to three arguments of 8 bits (the last may have
 * 16).
 *
 * A game lists its kinds in a table; from it core makes notation, structured JSON and the dense
 * numbering that research code needs. Ascending integers = order of kind, then arguments. */
#ifndef BB_CORE_ACTION_H
#define BB_CORE_ACTION_H

#include "core/json.h"
#include "core/names.h"

struct bb_rules;
struct bb_game;

typedef uint32_t bb_action;

enum { BB_ARGS_MAX = 3 };
/* No action of any game. */
#define BB_NO_ACTION UINT32_MAX

#define BB_ACT(kind, a, b, c)                                                                      \
	((bb_action)(kind) << 24 | (bb_action)(a) << 16 | (bb_action)(b) << 8 | (bb_action)(c))

static inline unsigned bb_kind_of(bb_action action) { return action >> 24; }
static inline unsigned bb_arg_of(bb_action action, unsigned i)
{
	return action >> (16 - 8 * i) & 0xff;
}

enum {
	BB_KIND_REVEALS = 1, /* shows hidden information to somebody: no undo past it */
	/* luck of an automaton, not of the table: a companion may draw it itself */
	BB_KIND_AUTOMATON = 2,
	/* of several legal ones the first is what most people mean: a client may propose or choose it */
	BB_KIND_USUAL_FIRST = 4,
	/* written by game->format_arg; read by comparing with the legal ones */
	BB_ARG_BY_STATE = 1,
	BB_ARG_SEAT = 4,     /* a seat's number; more than seats = nobody */
	BB_ARG_WIDE = 2,     /* 16 bits: this byte and the next; only as the last argument */
};

struct bb_arg {
	const char *name;
	const struct bb_names *names; /* value v is names[v]; NULL = the number v + base */
	/* values 0 .. count-1; <= 256 unless wide. 0 = as many as names */
	uint16_t count;
	int16_t base;
	uint8_t flags;
};

struct bb_kind {
	const char *name;    /* unique: "launch" */
	const char *pattern; /* notation: words and $name of every argument in order,
	                        "launch $building on $cell" */
	uint8_t flags;
	struct bb_arg args[BB_ARGS_MAX]; /* name NULL = no more. Events may use the three, too. */
};

unsigned bb_kind_args(const struct bb_kind *kind);
/* The value of argument i of an action of that kind, wide or not. */
unsigned bb_arg_value(const struct bb_kind *kind, bb_action action, unsigned i);
unsigned bb_arg_count(const struct bb_arg *arg);

/* The one of its kind that most people mean: legal[i] is the first of its kind in `legal`, and the kind
 * lists the usual one first. */
bool bb_is_usual(const struct bb_game *game, const bb_action *legal, uint32_t i);

/* One-line notation, e.g. "launch temple on 5". Any 32-bit value can be formatted; one that is no
 * action of the game becomes "#" and 8 hexadecimal digits. Without a state (NULL) arguments with
 * BB_ARG_BY_STATE become "#" and their number. */
void bb_action_format(const struct bb_rules *rules, const void *state, bb_action action,
                      struct bb_text *text);
/* The action that text means in this position; it need not be legal. Case and runs of blanks do not
 * matter. BB_SYNTAX / BB_UNKNOWN_NAME / BB_OUT_OF_RANGE with the position and what was expected. */
enum bb_status bb_action_parse(const struct bb_rules *rules, const void *state, const char *text,
                               size_t length, bb_action *action,
                               struct bb_error *error) BB_MUST_USE;
/* Members {"id":n,"kind":"launch","args":{"building":"temple","cell":5},"text":"launch ..."}.
 * With `masked` the arguments are left out and the text is that of bb_action_format_masked. */
void bb_action_json(const struct bb_rules *rules, const void *state, bb_action action, bool masked,
                    struct bb_json *json);
/* What a seat that may not know the arguments reads: the kind's name and " ?". */
void bb_action_format_masked(const struct bb_rules *rules, bb_action action, struct bb_text *text);

/* Dense numbering 0 .. bb_action_space-1 of all well-formed actions. */
uint32_t bb_action_space(const struct bb_game *game);
/* UINT32_MAX when `action` is not well formed. */
uint32_t bb_action_index(const struct bb_game *game, bb_action action);
bb_action bb_action_at(const struct bb_game *game, uint32_t index);
/* mask[i] = 1 where the action numbered i is legal, else 0; room for bb_action_space(). Goes with
 * bb_observe: what a learning agent sees and may do. */
void bb_action_mask(const struct bb_rules *rules, const void *state, uint8_t *mask);

#endif
