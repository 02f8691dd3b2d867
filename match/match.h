/* A match: one game being played.
 *
 * It owns the order of things that every front end needs: whose turn it is, submitting, chance,
 * undo with barriers, views. It is an append-only log of entries; the position follows from the
 * log. No I/O, no clock, no allocation: the caller gives the memory for the log and may move and
 * grow it.
 *
 * Undo. An entry is a barrier when it is a chance outcome or its kind reveals hidden
 * information. A seat may take back its own last action as long as nothing after it is a barrier
 * or another seat's action. An undo is itself an entry, so sequence numbers only ever grow. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "core/game.h"

enum match_entry_flags {
	MATCH_CHANCE = 1,  /* an outcome: actor is BB_CHANCE */
	MATCH_BARRIER = 2, /* no undo to before this entry */
	MATCH_UNDO = 4,    /* takes back the last live action of its seat */
	MATCH_RESET = 8,   /* takes back all that the seat may take back */
	MATCH_DEAD = 16,   /* taken back by a later entry */
};

struct match_entry {
	/* Of an undo or reset: the sequence number it went back to. The position is again the one
	 * after that entry (0 = the first position). */
	bb_action action;
	uint8_t actor; /* the seat; BB_NO_SEAT for chance */
	uint8_t flags;
	uint8_t seen_by; /* who may know the action's arguments */
	uint8_t unused;
};

/* Where chance comes from. */
struct match_chance {
	/* Sets *outcome to one of the legal outcomes of this chance node. BB_NEED_CHANCE = wait:
	 * the outcome will be submitted from outside. */
	enum bb_status (*draw)(void *context, const struct bb_rules *rules, const void *state,
	                       const char *label, bb_action *outcome);
	void *context;
};

/* Chance from a seed: context is a uint64_t *seed. Each event's luck depends on seed and label
 * only. */
enum bb_status match_draw_seeded(void *context, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome);
/* Likewise, in the hidden order that the seed fixes (core/drawn.h): `luck drawn` of a record. */
enum bb_status match_draw_ordered(void *context, const struct bb_rules *rules, const void *state,
                                  const char *label, bb_action *outcome);
/* Chance from outside (physical dice): always answers BB_NEED_CHANCE. context is unused. */
enum bb_status match_draw_asked(void *context, const struct bb_rules *rules, const void *state,
                                const char *label, bb_action *outcome);

struct match {
	struct bb_rules rules;
	struct match_entry *log; /* the caller's memory */
	uint32_t count;          /* entries so far = the sequence number of the last one */
	uint32_t capacity;       /* the highest sequence number that the log has room for */
	uint32_t dropped;        /* the first entries, which are not in the log: see match_drop */
	uint32_t solid; /* entries up to the last barrier: `base` is the position after them */
	uint8_t acted;  /* bit s: seat s has a live action among the dropped entries */
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	_Alignas(8) uint8_t base[BB_STATE_MAX];
};

/* A match at its first position, before any chance. */
void match_init(struct match *match, const struct bb_rules *rules, struct match_entry *log,
                uint32_t capacity);
/* The log was moved or grown by the caller. capacity >= count; what was dropped takes no room. */
void match_set_log(struct match *match, struct match_entry *log, uint32_t capacity);
/* Drops the entries up to the last barrier from the log, and moves the others to its beginning: for
 * a caller that keeps them elsewhere. The match plays and takes back as before; but it cannot be
 * rewound or written as a record any more. Copies of it must not be used afterwards. */
void match_drop(struct match *match);
/* The entry of this sequence number: dropped < seq <= count. */
static inline struct match_entry *match_entry_at(const struct match *match, uint32_t seq)
{
	return &match->log[seq - 1 - match->dropped];
}

int match_actor(const struct match *match);

/* Appends `action` of `seat`, or an outcome with actor BB_CHANCE. `events` (may be NULL) gets
 * what it caused. BB_FULL = the log has no room: grow it and try again. On any error nothing has
 * changed. */
enum bb_status match_submit(struct match *match, int actor, bb_action action,
                            struct bb_events *events) BB_MUST_USE;
/* Plays chance until a seat is to act or the game is over (BB_OK), or an outcome is wanted from
 * outside (BB_NEED_CHANCE), or the log is full (BB_FULL). BB_ILLEGAL: what was drawn is no outcome;
 * any other status is one that `draw` answered. Outcomes played before it stopped stand; what they
 * caused is told by a cursor that steps over them. */
enum bb_status match_advance(struct match *match, const struct match_chance *chance) BB_MUST_USE;

/* bb_next_choice with the luck of a match of this seed: plays chance and moves without an alternative on a bare state. */
int match_next_choice(const struct bb_rules *rules, void *state, uint64_t seed, bb_action *legal,
                      uint32_t *count);

/* BB_OK when this seat may take back its last action now; BB_BARRIER when it has a live action, but
 * a barrier or another seat's live action came after it; BB_ILLEGAL when it has none. */
enum bb_status match_can_undo(const struct match *match, unsigned seat);
enum bb_status match_undo(struct match *match, unsigned seat) BB_MUST_USE;
/* Takes back everything the seat may take back since the last barrier. */
enum bb_status match_reset_turn(struct match *match, unsigned seat) BB_MUST_USE;

/* Does again what a log entry says, in a match that holds the entries before it: an action, an
 * outcome, an undo or a reset. Looks at `actor`, `action` (not that of an undo or a reset) and those
 * three flags. Returns what match_submit, match_undo or match_reset_turn returns. */
enum bb_status match_repeat(struct match *match, struct match_entry entry) BB_MUST_USE;

/* A legal action and what would follow it, as far as the seat to act can know that. */
struct match_choice {
	bb_action action;
	bool barrier; /* no undo leads back: it reveals something, or chance follows */
	bool passes;  /* another seat is to act after it, or nobody is */
	bool usual;   /* what most people mean, of several ways to do the same (bb_is_usual) */
};

/* What the seat to act may do, in the order of game->legal(); returns how many, 0 when no seat is to
 * act. What follows is found on a completed copy of that seat's view: it tells nothing hidden. */
uint32_t match_choices(const struct match *match, struct match_choice choices[BB_LEGAL_MAX]);

/* For an open table, where one person enters what happened on a real one: forgets every entry
 * after the first `seq`, chance and what was revealed included, as if they had never been
 * written down. Nothing may have been dropped, and nobody else may be watching. BB_OUT_OF_RANGE
 * when there are fewer entries. */
enum bb_status match_erase(struct match *match, uint32_t seq) BB_MUST_USE;

/* What a seat sees now: copies the view into `out` (state_size bytes). */
void match_view(const struct match *match, unsigned seat, void *out);

/* Replays a finished or running match entry by entry: for show --at, traces, events since n.
 * `cursor` is a second match that reads the same log, of which nothing was dropped, and stays
 * within the entries it had at this moment. Nothing may be submitted to it. MATCH_DEAD flags
 * tell of the whole log, not of the cursor's moment. */
void match_rewind(struct match *cursor, const struct match *match);
/* Plays entry cursor->count again (undo entries included); false at the end. `events` may be
 * NULL. */
bool match_step(struct match *cursor, struct bb_events *events);

#endif
