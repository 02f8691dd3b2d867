/* What the exports share: one match on the desk, and the buffer through which texts pass.
 *
 * Everything lies in static memory that never grows, so views of it in JavaScript stay valid.
 * Whoever wants two matches makes two instances of the module. */
#ifndef WASM_DESK_H
#define WASM_DESK_H

#include "match/record.h"

/* Makes a function known to JavaScript under its own name. */
#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
	WASM_BUFFER_SIZE = 1024 * 1024,
	WASM_LOG_SIZE = 64 * 1024,
	WASM_SEES_ALL = 255, /* instead of a seat: the position itself, no view */
};

struct wasm_desk {
	char buffer[WASM_BUFFER_SIZE];
	struct match match;      /* rules.game is NULL before the first one */
	struct match cursor;     /* replays the log of `match` */
	struct record_head head; /* what the record of `match` says besides its events */
	uint64_t seed;           /* of the chance to come */
	bool drawn;              /* luck of new matches: see record_head */
	bool held;               /* no chance comes: see bb_wasm_hold */
	bool placed;             /* the match began at a position that was put: */
	_Alignas(8) uint8_t start[BB_STATE_MAX];
	struct bb_error error; /* of the last call that failed */
	struct match_entry log[WASM_LOG_SIZE];
};

/* The exports take no context: this is it. */
extern struct wasm_desk wasm_desk;

/* A text that fills the buffer from its start; what wasm_end_text answers is its length, 0 when
 * it did not fit. */
struct bb_text wasm_begin_text(void);
uint32_t wasm_end_text(const struct bb_text *text);

const struct bb_game *wasm_game_at(uint32_t index);
bool wasm_has_match(void);
/* A new match is on the desk: nobody is named, nothing was replayed. */
void wasm_clear_head(void);
/* Remembers what went wrong for bb_wasm_error_json, and answers it. */
int32_t wasm_answer(enum bb_status status);
/* The rules of the option words in buffer[0..length-1]. */
enum bb_status wasm_read_rules(uint32_t index, uint32_t length, struct bb_rules *rules);
/* Plays chance up to the next decision. */
enum bb_status wasm_play_chance(void);
/* The cursor stands at the position after entry `seq` of the match; false = there is none. */
bool wasm_seek(uint32_t seq);
/* What `seat` (BB_SPECTATOR, WASM_SEES_ALL) sees of `match`, in `out`; false when there is no
 * such seat. */
bool wasm_look(const struct match *match, uint32_t seat, uint8_t out[BB_STATE_MAX]);
/* Members that tell how a match stands for `seat`, as bb_wasm_look_json describes them. */
void wasm_put_look(const struct match *match, uint32_t seat, const uint8_t *view,
                   struct bb_json *json);

#endif
