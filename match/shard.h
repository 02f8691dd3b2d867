/* Shards: thousands of games in a file, as datasets for learning programs and for statistics.
 *
 * Luck is a function of seed and label, so a game is a seed, the options and the places of the actions chosen in their lists of
 * legal ones, where there were two or more. docs/notation.md describes the file: frames (match/pack.h) that unpack to
 * bytes below 128. The first is the head, a text; each of the others is a chunk of games; at the end is the table of
 * frames that Zstandard's seekable format has. Numbers are six bits a byte, the lowest first, plus 64 where more follow. */
#ifndef MATCH_SHARD_H
#define MATCH_SHARD_H

#include "match/match.h"
#include "match/pack.h"
#include "match/record.h"

enum {
	SHARD_FORMAT = 1,
	SHARD_AGENTS_MAX = 256,
	SHARD_HEAD_MAX = 1024,
	SHARD_CHUNK = 256,         /* games in a chunk, at most */
	SHARD_CHUNK_THOUGHTS = 16, /* with thoughts */
	SHARD_GAMES_MAX = 1 << 20, /* in a file */
	SHARD_TRIED_MAX = 64,      /* actions of which a thought tells how often they were tried */
};

/* What the games of a shard have in common. */
struct shard_head {
	struct bb_rules rules;
	uint16_t rules_version; /* that wrote it; with others than ours nothing can be replayed */
	uint64_t values;        /* bb_values_hash likewise */
	char agents[SHARD_AGENTS_MAX]; /* "greedy,random", by seat */
	uint64_t series;               /* the seed that the games' seeds come from */
	uint64_t first;                /* number of the first game */
	uint32_t games, chunk;         /* in the file, and in each chunk but the last */
	bool thoughts;                 /* choices have thoughts */
};

void shard_head_write(const struct shard_head *head, struct bb_text *text);
/* error->line names the line that is wrong. BB_OK does not mean that the rules are ours: shard_is_ours. */
enum bb_status shard_head_read(const char *text, size_t length, struct shard_head *head,
                               struct bb_error *error) BB_MUST_USE;
bool shard_is_ours(const struct shard_head *head);
/* The seed of game `number`: bb_hash_mix(bb_hash_mix(0, series), number). */
uint64_t shard_seed(uint64_t series, uint64_t number);

/* --- numbers ---------------------------------------------------------------------------------- */

/* Whoever runs out of room, or of bytes, sets `bad` and goes on with nothing. */
struct shard_out {
	uint8_t *at;
	size_t size, length;
	bool bad;
};

struct shard_in {
	const uint8_t *at, *end;
	bool bad;
};

void shard_put(struct shard_out *out, uint64_t number);
uint64_t shard_get(struct shard_in *in);
/* Numbers below zero are between the others: 0, -1, 1, -2, ... */
void shard_put_signed(struct shard_out *out, int64_t number);
int64_t shard_get_signed(struct shard_in *in);

/* --- chunks ----------------------------------------------------------------------------------- */

/* What was thought before a choice. */
struct shard_thought {
	uint32_t tried; /* entries of the two lists; 0 = nothing was thought */
	uint16_t win;   /* chance of the seat to act to win, in thousandths */
	uint16_t place[SHARD_TRIED_MAX];
	uint32_t visits[SHARD_TRIED_MAX];
};

struct shard_game {
	uint32_t choices;
	int32_t score[BB_SEATS_MAX];
	uint64_t last; /* hash of the last position: known when it was played, not when it was read */
};

/* A chunk is the number of its games, the games, and a signature: the hashes of their last positions, mixed. A game is the
 * number of its choices, the scores, and for each choice a place, with thoughts followed by one. */
void shard_put_thought(struct shard_out *out, const struct shard_thought *thought);
/* Reads what stands before the choices. */
void shard_get_game(const struct shard_head *head, struct shard_in *in, struct shard_game *game);
/* The place chosen; `thought` may be NULL. */
uint32_t shard_get_choice(const struct shard_head *head, struct shard_in *in,
                          struct shard_thought *thought);
/* Goes on from the first game of a chunk to game `inside`, and reads what stands before its choices; false = broken. */
bool shard_find(const struct shard_head *head, struct shard_in *in, uint32_t inside,
                struct shard_game *game);
/* What a record of game `number` says besides its events. */
void shard_record_head(const struct shard_head *head, uint64_t number, struct record_head *record);
/* Goes on to the game after `game`, whose choices are not read. */
void shard_skip(const struct shard_head *head, struct shard_in *in, const struct shard_game *game);

/* Plays a game from its beginning as its choices say. BB_ILLEGAL: a place that is not in its list; BB_MISMATCH: too many or too
 * few choices, or other scores. `match` (may be NULL) is a match of these rules at its first position with room in its log;
 * it ends where the game does; BB_FULL = no room. game->last is set. */
enum bb_status shard_replay(const struct shard_head *head, struct shard_in *in, uint64_t seed,
                            struct shard_game *game, struct match *match) BB_MUST_USE;

/* --- the table of frames ---------------------------------------------------------------------- */

enum { SHARD_ENTRY = 8, SHARD_TABLE_HEAD = 8, SHARD_TABLE_END = 9 };

struct shard_frame {
	uint64_t at; /* offset in the file */
	uint32_t size, content;
};

/* Bytes of the table of so many frames. */
size_t shard_table_size(uint32_t frames);
void shard_table_write(const struct shard_frame *frames, uint32_t count, uint8_t *out);
/* The number of frames, from a whole file or its last bytes; 0 = there is no table at the end. */
uint32_t shard_table_count(const uint8_t *end, size_t length);
/* Frame `index` of a whole file; false when there is none, or the table is broken. */
bool shard_table_find(const uint8_t *file, size_t length, uint32_t index,
                      struct shard_frame *frame);

#endif
