/* Datasets for the commands: shards in a folder (match/shard.h), and their index. */
#ifndef CLI_SHARDS_H
#define CLI_SHARDS_H

#include "cli/cli.h"
#include "match/shard.h"

enum { CLI_SHARDS_MAX = 100000, CLI_SHARD_NAME_MAX = 24 };

/* A shard in memory. */
struct cli_shard {
	const char *path;
	struct cli_bytes file;
	struct shard_head head;
	uint32_t chunks;
};

/* Memory for unpacked chunks: one for each thread. */
struct cli_chunk {
	uint8_t *at;
	size_t size, length;
};

/* Facts about a dataset or a part of it, after its games were played. */
struct cli_games {
	struct shard_head head; /* of the first shard */
	uint64_t games, choices, bytes;
	uint64_t signature;
};

/* False after an error message. */
bool cli_shard_open(struct cli_shard *shard, const char *path);
void cli_shard_close(struct cli_shard *shard);
/* Unpacks chunk `index`; `in` reads it from its first game on, and *games is their number. */
bool cli_shard_chunk(const struct cli_shard *shard, uint32_t index, struct cli_chunk *chunk,
                     struct shard_in *in, uint32_t *games);
/* "written by rules 2, these are 3": CLI_NO after the message, else CLI_OK. */
int cli_shard_ours(const struct cli_shard *shard);
/* The path of shard `index` in a folder. */
bool cli_shard_path(const char *folder, uint64_t index, char *path, size_t size);
/* Opens game `number` of a shard or of a folder as a match at its end, with the agents' names at
 * the seats. */
bool cli_shard_table(struct cli_table *table, const char *path, uint64_t number);
/* Splits "PATH#NUMBER"; false = not a game of a dataset. */
bool cli_shard_address(const char *text, char *path, size_t size, uint64_t *number);

/* The index of a dataset as text: JSON, the members of `all` and a line for each shard. */
void cli_games_index(const struct cli_games *all, const struct cli_games *shards, uint32_t count,
                     struct bb_text *text);
/* Members of an object: what the games have in common, and their number. */
void cli_games_json(const struct cli_games *games, struct bb_json *json);

/* Runs `work(context, thread, item)` for each item below `count` on this many threads, until one
 * returns false; then returns false. */
bool cli_share(unsigned threads, uint32_t count, bool (*work)(void *, unsigned, uint32_t),
               void *context);

#endif
