/* A match: one game being played.
 *
 * It does what every front end needs: whose turn it is, submitting, chance, undo with barriers,
 * views. It is an append-only log of entries; the position follows from the log. No I/O, no clock,
 * no allocation: the caller provides the memory for the log and may move and grow it.
 *
 * Undo. An entry is a barrier if it is a chance outcome or its kind reveals hidden information. A
 * seat may take back its own last action as long as no barrier and no action of another seat
 * follows it. An undo is itself an entry, so sequence numbers only ever grow. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/game.h"

enum match_entry_flags {
	MATCH_CHANCE = 1,  /* an outcome: actor is BB_CHANCE */
	MATCH_BARRIER = 2, /* undo cannot go back to before this entry */
	MATCH_UNDO = 4,    /* takes back the last live action of its seat */
	MATCH_RESET = 8,   /* takes back everything that the seat may take back */
	MATCH_DEAD = 16,   /* taken back by a later entry */
};

struct match_entry {
	/* For an undo or reset: the sequence number it went back to. The position is again the one
	 * after that entry (0 = the first position). */
	bb_action action;
	uint8_t actor; /* the seat; BB_NO_SEAT for chance */
	uint8_t flags;
	uint8_t seen_by; /* who may know the action's arguments */
	uint8_t unused;
};

/* Where chance comes from. */
struct match_chance {
	/* Sets *outcome to one of the legal outcomes of this chance node. BB_NEED_CHANCE = stop:
	 * the caller will submit the outcome. */
	enum bb_status (*draw)(void *context, const struct bb_rules *rules, const void *state,
	                       const char *label, bb_action *outcome);
	void *context;
};

/* Chance from a seed: context is a uint64_t *seed. The luck of an event depends only on seed and
 * label. */
enum bb_status match_draw_seeded(void *context, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome);
/* The same in the hidden order that the seed fixes (core/drawn.h): `luck drawn` of a record. */
enum bb_status match_draw_ordered(void *context, const struct bb_rules *rules, const void *state,
                                  const char *label, bb_action *outcome);
/* Chance from outside (physical dice): always returns BB_NEED_CHANCE. context is unused. */
enum bb_status match_draw_asked(void *context, const struct bb_rules *rules, const void *state,
                                const char *label, bb_action *outcome);

struct match {
	struct bb_rules rules;
	struct match_entry *log; /* the caller's memory */
	uint32_t count;          /* number of entries = sequence number of the last one */
	uint32_t capacity;       /* the highest sequence number that fits in the log */
	/* number of first entries that are not in the log: see match_drop */
	uint32_t dropped;
	uint32_t solid; /* entries up to the last barrier: `base` is the position after them */
	uint8_t acted;  /* bit s: seat s has a live action among the dropped entries */
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	_Alignas(8) uint8_t base[BB_STATE_MAX];
};

/* Starts a match at its first position, before any chance. */
void match_init(struct match *match, const struct bb_rules *rules, struct match_entry *log,
                uint32_t capacity);
/* The caller has moved or grown the log. capacity >= count; dropped entries take no room. */
void match_set_log(struct match *match, struct match_entry *log, uint32_t capacity);
/* Drops the entries up to the last barrier from the log and moves the others to its beginning, for
 * a caller that stores them elsewhere. The match plays and undoes as before, but it can no longer
 * be rewound or written as a record. Copies of it must not be used afterwards. */
void match_drop(struct match *match);
/* The entry with this sequence number: dropped < seq <= count. */
static inline struct match_entry *match_entry_at(const struct match *match, uint32_t seq)
{
	return &match->log[seq - 1 - match->dropped];
}

int match_actor(const struct match *match);

/* Appends `action` of `seat`, or an outcome with actor BB_CHANCE. `events` (may be NULL) gets its
 * events. BB_FULL = the log has no room: grow it and try again. On any error nothing has
 * changed. */
enum bb_status match_submit(struct match *match, int actor, bb_action action,
                            struct bb_events *events) BB_MUST_USE;
/* Plays chance until a seat is to act or the game is over (BB_OK), an outcome must come from
 * outside (BB_NEED_CHANCE), or the log is full (BB_FULL). BB_ILLEGAL: the drawn outcome is not
 * legal; any other status comes from `draw`. Outcomes played before it stopped remain. To get their
 * events, step over them with a cursor. */
enum bb_status match_advance(struct match *match, const struct match_chance *chance) BB_MUST_USE;

/* bb_next_choice with the luck of a match with this seed: plays chance and moves without an
 * alternative on a bare state. */
int match_next_choice(const struct bb_rules *rules, void *state, uint64_t seed, bb_action *legal,
                      uint32_t *count);

/* BB_OK if this seat may take back its last action now; BB_BARRIER if it has a live action, but a
 * barrier or another seat's live action followed; BB_ILLEGAL if it has none. */
enum bb_status match_can_undo(const struct match *match, unsigned seat);
enum bb_status match_undo(struct match *match, unsigned seat) BB_MUST_USE;
/* Takes back everything that the seat may take back since the last barrier. */
enum bb_status match_reset_turn(struct match *match, unsigned seat) BB_MUST_USE;

/* Repeats a log entry in a match that has the entries before it: an action, an outcome, an undo or
 * a reset. Reads `actor`, `action` (not for an undo or a reset) and these flags. Returns what
 * match_submit, match_undo or match_reset_turn returns. */
enum bb_status match_repeat(struct match *match, struct match_entry entry) BB_MUST_USE;

/* A legal action and its consequences, as far as the seat to act can know them. */
struct match_choice {
	bb_action action;
	bool barrier; /* cannot be undone: it reveals something, or chance follows */
	bool passes;  /* another seat is to act after it, or nobody */
	/* of several ways to do the same, the one that most people mean (bb_is_usual) */
	bool usual;
};

/* Fills in what the seat to act may do, in the order of game->legal(); returns how many, 0 if no
 * seat is to act. Consequences are computed on a completed copy of that seat's view, so they reveal
 * nothing hidden. */
uint32_t match_choices(const struct match *match, struct match_choice choices[BB_LEGAL_MAX]);

/* For an open table, where one person enters what happened on a real one: removes every entry after
 * the first `seq`, including chance and revealed information, as if they had never been entered. No
 * entry may have been dropped, and nobody else may be watching. BB_OUT_OF_RANGE if there are fewer
 * entries. */
enum bb_status match_erase(struct match *match, uint32_t seq) BB_MUST_USE;

/* Copies what a seat sees now into `out` (state_size bytes). */
void match_view(const struct match *match, unsigned seat, void *out);

/* Replays a finished or running match entry by entry: for show --at, traces, events since n.
 * `cursor` becomes a second match that reads the same log, of which nothing may have been dropped.
 * It stays within the entries that exist now, and nothing may be submitted to it. MATCH_DEAD flags
 * reflect the whole log, not the position of the cursor. */
void match_rewind(struct match *cursor, const struct match *match);
/* Plays entry cursor->count again (including undo entries). Returns false at the end. `events` may
 * be NULL. */
bool match_step(struct match *cursor, struct bb_events *events);

#endif
