/* Shards: thousands of games in one file, as datasets for learning programs and for statistics.
 *
 * Luck is a function of seed and label. So a game is a seed, the options, and the index of each
 * chosen action in its list of legal ones, where there were two or more. docs/notation.md describes
 * the file: frames (match/pack.h) that unpack to bytes below 128. The first is the head, a text;
 * each of the others is a chunk of games. At the end is the table of frames of Zstandard's seekable
 * format. Numbers have six bits per byte, the lowest first, plus 64 if more follow. */
#ifndef MATCH_SHARD_H
#define MATCH_SHARD_H

#include "match/match.h"
#include "match/pack.h"
#include "match/record.h"

enum {
	SHARD_FORMAT = 1,
	SHARD_AGENTS_MAX = 256,
	SHARD_HEAD_MAX = 1024,
	SHARD_CHUNK = 256,         /* most games in a chunk */
	SHARD_CHUNK_THOUGHTS = 16, /* the same if choices have thoughts */
	SHARD_GAMES_MAX = 1 << 20, /* in a file */
	SHARD_TRIED_MAX = 64,      /* most actions for which a thought has visit counts */
};

/* What the games of a shard have in common. */
struct shard_head {
	struct bb_rules rules;
	/* of the program that wrote it; with another version than ours nothing can be replayed */
	uint16_t rules_version;
	uint64_t values;               /* bb_values_hash of that program */
	char agents[SHARD_AGENTS_MAX]; /* "greedy,random", by seat */
	uint64_t series;               /* the seed from which the games' seeds are derived */
	uint64_t first;                /* number of the first game */
	uint32_t games, chunk;         /* in the file, and in each chunk but the last */
	bool thoughts;                 /* choices have thoughts */
};

void shard_head_write(const struct shard_head *head, struct bb_text *text);
/* error->line is the line at fault. BB_OK does not mean that the rules are ours: see
 * shard_is_ours. */
enum bb_status shard_head_read(const char *text, size_t length, struct shard_head *head,
                               struct bb_error *error) BB_MUST_USE;
bool shard_is_ours(const struct shard_head *head);
/* The seed of game `number`: bb_hash_mix(bb_hash_mix(0, series), number). */
uint64_t shard_seed(uint64_t series, uint64_t number);

/* --- numbers ---------------------------------------------------------------------------------- */

/* If room or bytes run out, `bad` is set and all further calls do nothing. */
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
/* Signed numbers in the order 0, -1, 1, -2, ... */
void shard_put_signed(struct shard_out *out, int64_t number);
int64_t shard_get_signed(struct shard_in *in);

/* --- chunks ----------------------------------------------------------------------------------- */

/* What the player thought before a choice: the result of a search. */
struct shard_thought {
	uint32_t tried; /* entries of the two lists; 0 = no thought */
	uint16_t win;   /* probability that the seat to act wins, in thousandths */
	uint16_t place[SHARD_TRIED_MAX];
	uint32_t visits[SHARD_TRIED_MAX];
};

struct shard_game {
	uint32_t choices;
	int32_t score[BB_SEATS_MAX];
	/* Hash of the last position. Known if the game was played, not if it was read. */
	uint64_t last;
};

/* A chunk is the number of its games, the games, and a signature: the mixed hashes of their last
 * positions. A game is the number of its choices, the scores, and an index for each choice, each
 * followed by a thought in files with thoughts. */
void shard_put_thought(struct shard_out *out, const struct shard_thought *thought);
/* Reads a game up to its first choice. */
void shard_get_game(const struct shard_head *head, struct shard_in *in, struct shard_game *game);
/* The chosen index; `thought` may be NULL. */
uint32_t shard_get_choice(const struct shard_head *head, struct shard_in *in,
                          struct shard_thought *thought);
/* Moves from the first game of a chunk to game `inside`, and reads it up to its first choice.
 * Returns false if the chunk is damaged. */
bool shard_find(const struct shard_head *head, struct shard_in *in, uint32_t inside,
                struct shard_game *game);
/* Fills the head of a record of game `number`. */
void shard_record_head(const struct shard_head *head, uint64_t number, struct record_head *record);
/* Moves to the game after `game`, whose choices have not been read. */
void shard_skip(const struct shard_head *head, struct shard_in *in, const struct shard_game *game);

/* Plays a game from its beginning by its choices. BB_ILLEGAL: an index outside its list;
 * BB_MISMATCH: too many or too few choices, or other scores. `match` (may be NULL) is a match with
 * these rules at its first position and ends where the game does; BB_FULL = its log has no room.
 * Sets game->last. */
enum bb_status shard_replay(const struct shard_head *head, struct shard_in *in, uint64_t seed,
                            struct shard_game *game, struct match *match) BB_MUST_USE;

/* --- the table of frames ---------------------------------------------------------------------- */

enum { SHARD_ENTRY = 8, SHARD_TABLE_HEAD = 8, SHARD_TABLE_END = 9 };

struct shard_frame {
	uint64_t at; /* offset in the file */
	uint32_t size, content;
};

/* The size of the table of this many frames. */
size_t shard_table_size(uint32_t frames);
void shard_table_write(const struct shard_frame *frames, uint32_t count, uint8_t *out);
/* The number of frames, from a whole file or its last bytes; 0 = there is no table at the end. */
uint32_t shard_table_count(const uint8_t *end, size_t length);
/* Frame `index` of a whole file. Returns false if there is none, or the table is damaged. */
bool shard_table_find(const uint8_t *file, size_t length, uint32_t index,
                      struct shard_frame *frame);

#endif
