/* Shared by the exports: the current match, and the buffer for texts.
 *
 * Everything is in static memory that never grows, so views of it in JavaScript stay valid. For two
 * matches, make two instances of the module. */
#ifndef WASM_DESK_H
#define WASM_DESK_H

#include "match/record.h"

/* Exports a function to JavaScript under its own name. */
#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
	WASM_BUFFER_SIZE = 1024 * 1024,
	WASM_LOG_SIZE = 64 * 1024,
	WASM_SEES_ALL = 255, /* instead of a seat: the position itself, not a view */
};

struct wasm_desk {
	char buffer[WASM_BUFFER_SIZE];
	struct match match;      /* rules.game is NULL before the first one */
	struct match cursor;     /* replays the log of `match` */
	struct record_head head; /* everything in the record of `match` besides its events */
	uint64_t seed;           /* of chance to come */
	bool drawn;              /* luck of new matches: see record_head */
	bool held;               /* chance is held back: see bb_wasm_hold */
	bool placed;             /* the match began at a given position: */
	_Alignas(8) uint8_t start[BB_STATE_MAX];
	struct bb_error error; /* of the last call that failed */
	struct match_entry log[WASM_LOG_SIZE];
};

/* The exports take no context: this is the only one. */
extern struct wasm_desk wasm_desk;

/* A text that fills the buffer from its start; wasm_end_text returns its length, 0 if it did not
 * fit. */
struct bb_text wasm_begin_text(void);
uint32_t wasm_end_text(const struct bb_text *text);

const struct bb_game *wasm_game_at(uint32_t index);
bool wasm_has_match(void);
/* Clears the head for a new match: no names, nothing replayed. */
void wasm_clear_head(void);
/* Stores an error for bb_wasm_error_json, and returns the status. */
int32_t wasm_answer(enum bb_status status);
/* Parses the option words in buffer[0..length-1]. */
enum bb_status wasm_read_rules(uint32_t index, uint32_t length, struct bb_rules *rules);
/* Plays chance up to the next decision. */
enum bb_status wasm_play_chance(void);
/* Moves the cursor to the position after entry `seq` of the match; returns false if there is
 * none. */
bool wasm_seek(uint32_t seq);
/* Writes what `seat` (BB_SPECTATOR, WASM_SEES_ALL) sees of `match` to `out`; returns false if there
 * is no such seat. */
bool wasm_look(const struct match *match, uint32_t seat, uint8_t out[BB_STATE_MAX]);
/* Writes the members of bb_wasm_look_json for `seat`. */
void wasm_put_look(const struct match *match, uint32_t seat, const uint8_t *view,
                   struct bb_json *json);

#endif
