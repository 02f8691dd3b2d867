/* benben games-in: reads a dataset. Every game is replayed: legal choices, the scores, the last
 * positions, the index. Single games become records. */
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/shards.h"
#include "core/hash.h"

struct checked {
	uint64_t choices, signature;
};

struct check {
	struct cli_shard shard;
	struct cli_chunk room[AI_THREADS_MAX + 1];
	struct checked *chunk;
	unsigned threads;
};

/* --- verifying --------------------------------------------------------------------------- */

static bool check_game(const struct shard_head *head, struct shard_in *in, uint64_t number,
                       const char *path, struct checked *sum)
{
	struct shard_game game;
	enum bb_status status;

	shard_get_game(head, in, &game);
	status = shard_replay(head, in, shard_seed(head->series, number), &game, NULL);
	if (status != BB_OK)
		return cli_no("%s: game %llu %s", path, (unsigned long long)number,
		              status == BB_ILLEGAL    ? "has a choice that is not legal"
		              : status == BB_MISMATCH ? "ends otherwise than it says"
		                                      : "is broken") == CLI_OK;
	sum->choices += game.choices;
	sum->signature = bb_hash_mix(sum->signature, game.last);
	return true;
}

static bool check_chunk(void *context, unsigned thread, uint32_t index)
{
	struct check *check = context;
	const struct shard_head *head = &check->shard.head;
	uint64_t number = head->first + (uint64_t)index * head->chunk;
	struct checked *sum = &check->chunk[index];
	struct shard_in in;
	uint32_t games;

	if (!cli_shard_chunk(&check->shard, index, &check->room[thread], &in, &games))
		return false;
	for (uint32_t i = 0; i < games; i++)
		if (!check_game(head, &in, number + i, check->shard.path, sum))
			return false;
	if (shard_get(&in) == sum->signature && in.at == in.end && !in.bad)
		return true;
	return cli_no("%s: the games from %llu on end in other positions than they did",
	              check->shard.path, (unsigned long long)number) == CLI_OK;
}

/* CLI_OK, or an exit code after a message. */
static int check_shard(const char *path, unsigned threads, struct cli_games *found)
{
	struct check *check = cli_alloc(1, sizeof *check);
	int code = CLI_BAD;

	if (!check)
		return CLI_BAD;
	if (cli_shard_open(&check->shard, path)) {
		code = cli_shard_ours(&check->shard);
		check->chunk = cli_alloc(check->shard.chunks, sizeof *check->chunk);
		if (code == CLI_OK &&
		    (!check->chunk || !cli_share(threads, check->shard.chunks, check_chunk, check)))
			code = CLI_NO;
		*found = (struct cli_games){
			.head = check->shard.head,
			.games = check->shard.head.games,
			.bytes = check->shard.file.length,
		};
		for (uint32_t i = 0; code == CLI_OK && i < check->shard.chunks; i++) {
			found->choices += check->chunk[i].choices;
			found->signature = bb_hash_mix(found->signature, check->chunk[i].signature);
		}
		cli_shard_close(&check->shard);
	}
	for (unsigned i = 0; i < AI_THREADS_MAX + 1; i++)
		cli_free(check->room[i].at);
	cli_free(check->chunk);
	cli_free(check);
	return code;
}

/* --- folders ----------------------------------------------------------------------------- */

static bool same_kind(const struct shard_head *a, const struct shard_head *b)
{
	return a->rules.game == b->rules.game &&
	       memcmp(a->rules.option, b->rules.option, sizeof a->rules.option) == 0 &&
	       a->series == b->series && a->thoughts == b->thoughts &&
	       bb_same(a->agents, b->agents);
}

static void add_shard(struct cli_games *all, const struct cli_games *shard)
{
	if (all->games == 0)
		all->head = shard->head;
	all->games += shard->games;
	all->choices += shard->choices;
	all->bytes += shard->bytes;
	all->signature = bb_hash_mix(all->signature, shard->signature);
}

/* The index must match these shards byte for byte. */
static int check_index(const char *folder, const struct cli_games *all,
                       const struct cli_games *shards, uint32_t count)
{
	char path[CLI_PATH_MAX];
	struct cli_bytes bytes;
	struct bb_text text;
	bool same;

	snprintf(path, sizeof path, "%s/index.json", folder);
	if (!cli_read_file(path, &bytes))
		return CLI_BAD;
	if (!cli_text_begin(&text)) {
		cli_free(bytes.at);
		return CLI_BAD;
	}
	cli_games_index(all, shards, count, &text);
	same = !text.full && text.length == bytes.length &&
	       memcmp(text.at, bytes.at, bytes.length) == 0;
	cli_free(text.at);
	cli_free(bytes.at);
	return same ? CLI_OK : cli_no("%s is not the index of these shards", path);
}

static int check_folder(const char *folder, unsigned threads, struct cli_games *all)
{
	struct cli_games *shards = NULL;
	char path[CLI_PATH_MAX];
	struct stat status;
	uint32_t count = 0;
	int code = CLI_OK;

	while (code == CLI_OK && cli_shard_path(folder, count, path, sizeof path) &&
	       (count == 0 || stat(path, &status) == 0)) {
		struct cli_games *grown = cli_grow(shards, count + 1, sizeof *shards);

		if (!grown)
			code = CLI_BAD;
		else if ((code = check_shard(path, threads, &(shards = grown)[count])) == CLI_OK) {
			if (count > 0 && (!same_kind(&shards[0].head, &shards[count].head) ||
			                  shards[count].head.first != all->head.first + all->games))
				code = cli_no("%s does not follow the shard before it", path);
			add_shard(all, &shards[count]);
		}
		count++;
	}
	if (code == CLI_OK)
		code = check_index(folder, all, shards, count);
	cli_free(shards);
	return code;
}

static int verify(const struct cli_args *args, const char *path, unsigned threads)
{
	struct cli_games all = {0}, one;
	struct stat status;
	uint64_t start = cli_clock();
	struct bb_text text;
	struct bb_json json;
	int code;

	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
		code = check_folder(path, threads, &all);
	} else if ((code = check_shard(path, threads, &one)) == CLI_OK) {
		add_shard(&all, &one);
	}
	if (code != CLI_OK || cli_given(args, "quiet"))
		return code;
	if (!cli_given(args, "json")) {
		printf("%s: %llu games of %s verified, %llu choices, %.1f bytes a game, signature "
		       "%016llx, %.1f s\n",
		       path, (unsigned long long)all.games, all.head.rules.game->name,
		       (unsigned long long)all.choices, (double)all.bytes / (double)all.games,
		       (unsigned long long)all.signature, (double)(cli_clock() - start) / 1e6);
		return CLI_OK;
	}
	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	cli_games_json(&all, &json);
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

/* --- records ----------------------------------------------------------------------------- */

static int write_record(const char *path, uint64_t number, const char *to)
{
	struct cli_table table;
	bool done;

	if (!cli_shard_table(&table, path, number))
		return CLI_BAD;
	done = cli_table_save(&table, to, BB_NO_SEAT);
	cli_table_close(&table);
	return done ? CLI_OK : CLI_BAD;
}

/* Writes a file for each of these games: FOLDER/NUMBER.record. */
static int write_records(const char *path, uint64_t first, uint64_t games, const char *folder)
{
	char file[CLI_PATH_MAX];
	int code = CLI_OK;

	for (uint64_t number = first; number < first + games && code == CLI_OK; number++) {
		int length = snprintf(file, sizeof file, "%s/%llu.record", folder,
		                      (unsigned long long)number);

		code = length < 0 || (size_t)length >= sizeof file
		               ? cli_bad("%s: the path is too long", folder)
		               : write_record(path, number, file);
	}
	return code;
}

int cli_cmd_games_in(const struct cli_args *args)
{
	const char *path = args->words[0], *output = cli_value(args, "output");
	uint64_t threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN), game = 0, games = 1;
	struct stat status;

	threads = threads > AI_THREADS_MAX ? AI_THREADS_MAX : threads;
	if (!cli_number(args, "threads", 1, AI_THREADS_MAX, &threads) ||
	    !cli_number(args, "game", 0, UINT64_MAX / 4, &game) ||
	    !cli_number(args, "games", 1, 1000000, &games))
		return CLI_BAD;
	if (!cli_given(args, "game"))
		return cli_given(args, "games") || output
		               ? cli_bad("games-in: --games and --output go with --game N")
		               : verify(args, path, (unsigned)threads);
	if (!cli_given(args, "games"))
		return write_record(path, game, output ? output : "-");
	if (!output || stat(output, &status) != 0 || !S_ISDIR(status.st_mode))
		return cli_bad("games-in: several games want --output FOLDER, one that is there");
	return write_records(path, game, games, output);
}
