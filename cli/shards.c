/* Shards in files: opening them, one game as a match, the index, work on several threads. */
#include "cli/shards.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>

/* --- reading ----------------------------------------------------------------------------- */

static bool broken(const struct cli_shard *shard, const char *what)
{
	cli_bad("%s: %s", shard->path, what);
	return false;
}

static bool unpack(const struct cli_shard *shard, uint32_t frame, struct cli_chunk *chunk)
{
	const uint8_t *file = (const uint8_t *)shard->file.at;
	struct shard_frame found;

	if (!shard_table_find(file, shard->file.length, frame, &found))
		return broken(shard, "the table of frames is broken");
	chunk->length = pack_content(file + found.at, found.size);
	if (chunk->length == 0 || chunk->length != found.content)
		return broken(shard, "a frame was not written by benben games-out");
	if (chunk->length > chunk->size) {
		uint8_t *grown = cli_grow(chunk->at, chunk->length, 1);

		if (!grown)
			return false;
		chunk->at = grown;
		chunk->size = chunk->length;
	}
	if (pack_read(file + found.at, found.size, chunk->at, chunk->size) != BB_OK)
		return broken(shard, "a frame is broken");
	return true;
}

static bool read_head(struct cli_shard *shard)
{
	uint32_t frames = shard_table_count((const uint8_t *)shard->file.at, shard->file.length);
	struct cli_chunk chunk = {0};
	struct bb_error error = {0};
	char phrase[CLI_PHRASE_MAX];
	bool done = false;

	if (frames < 2)
		return broken(shard, "no shard of games: the table of frames is missing");
	if (!unpack(shard, 0, &chunk))
		return false;
	shard->chunks = frames - 1;
	if (shard_head_read((const char *)chunk.at, chunk.length, &shard->head, &error) != BB_OK)
		cli_bad("%s: line %zu of its head: %s", shard->path, error.line,
		        cli_phrase(&error, phrase, sizeof phrase));
	else if (shard->chunks != (shard->head.games + shard->head.chunk - 1) / shard->head.chunk)
		broken(shard, "chunks are missing");
	else
		done = true;
	cli_free(chunk.at);
	return done;
}

bool cli_shard_open(struct cli_shard *shard, const char *path)
{
	*shard = (struct cli_shard){.path = path};
	if (!cli_read_file(path, &shard->file))
		return false;
	if (read_head(shard))
		return true;
	cli_shard_close(shard);
	return false;
}

void cli_shard_close(struct cli_shard *shard)
{
	cli_free(shard->file.at);
	shard->file.at = NULL;
}

bool cli_shard_chunk(const struct cli_shard *shard, uint32_t index, struct cli_chunk *chunk,
                     struct shard_in *in, uint32_t *games)
{
	uint32_t left = shard->head.games - index * shard->head.chunk;

	*games = left < shard->head.chunk ? left : shard->head.chunk;
	if (!unpack(shard, index + 1, chunk))
		return false;
	*in = (struct shard_in){.at = chunk->at, .end = chunk->at + chunk->length};
	return shard_get(in) == *games || broken(shard, "a chunk has another number of games");
}

int cli_shard_ours(const struct cli_shard *shard)
{
	const struct shard_head *head = &shard->head;

	if (shard_is_ours(head))
		return CLI_OK;
	if (head->rules_version != head->rules.game->rules_version)
		return cli_no("%s was written by rules version %u of %s, and this is version %u: "
		              "its games cannot be replayed",
		              shard->path, head->rules_version, head->rules.game->name,
		              head->rules.game->rules_version);
	return cli_no("%s was played with other printed values: its games cannot be replayed",
	              shard->path);
}

/* --- one game ---------------------------------------------------------------------------- */

bool cli_shard_path(const char *folder, uint64_t index, char *path, size_t size)
{
	int length = snprintf(path, size, "%s/%05llu.games", folder, (unsigned long long)index);

	if (length > 0 && (size_t)length < size)
		return true;
	cli_bad("%s: the path is too long", folder);
	return false;
}

static bool is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool cli_shard_address(const char *text, char *path, size_t size, uint64_t *number)
{
	const char *mark = strrchr(text, '#');
	struct stat status;
	struct bb_token digits;
	size_t length;

	if (!mark || mark == text || stat(text, &status) == 0)
		return false;
	digits = (struct bb_token){mark + 1, strlen(mark + 1)};
	length = (size_t)(mark - text);
	if (length >= size || !bb_token_uint64(digits, number))
		return false;
	memcpy(path, text, length);
	path[length] = '\0';
	return stat(path, &status) == 0;
}

static bool read_game(const struct cli_shard *shard, struct cli_table *table, uint64_t number)
{
	const struct shard_head *head = &shard->head;
	uint64_t inside = number - head->first;
	struct cli_chunk chunk = {0};
	enum bb_status status = BB_FULL;
	struct shard_game game;
	struct shard_in start, in;
	uint32_t games, capacity = 1024;

	if (!cli_shard_chunk(shard, (uint32_t)(inside / head->chunk), &chunk, &start, &games)) {
		cli_free(chunk.at);
		return false;
	}
	bool found = shard_find(head, &start, (uint32_t)(inside % head->chunk), &game);

	while (found && status == BB_FULL) {
		struct match_entry *grown = cli_grow(table->log, capacity, sizeof *grown);

		if (!grown)
			break;
		table->log = grown;
		match_init(&table->match, &head->rules, table->log, capacity);
		in = start;
		status = shard_replay(head, &in, table->head.seed, &game, &table->match);
		capacity *= 2;
	}
	cli_free(chunk.at);
	if (status != BB_OK)
		cli_bad("%s: game %llu is broken", shard->path, (unsigned long long)number);
	return status == BB_OK;
}

/* The shard that has a game; its path in `room`. */
static bool open_shard_of(struct cli_shard *shard, const char *path, uint64_t number, char *room,
                          size_t size)
{
	const char *file = path;

	if (is_folder(path)) {
		if (!cli_shard_path(path, 0, room, size) || !cli_shard_open(shard, room))
			return false;
		if (number < shard->head.first + shard->head.games)
			return true;
		number = (number - shard->head.first) / shard->head.games;
		cli_shard_close(shard);
		if (!cli_shard_path(path, number, room, size))
			return false;
		file = room;
	}
	return cli_shard_open(shard, file);
}

bool cli_shard_table(struct cli_table *table, const char *path, uint64_t number)
{
	char room[CLI_PATH_MAX];
	struct cli_shard shard;
	bool done = false;

	*table = (struct cli_table){.head = {.masked_for = BB_NO_SEAT}, .path = path};
	if (!open_shard_of(&shard, path, number, room, sizeof room))
		return false;
	const struct shard_head *head = &shard.head;
	if (number < head->first || number - head->first >= head->games) {
		cli_bad("%s has the games %llu to %llu", shard.path,
		        (unsigned long long)head->first,
		        (unsigned long long)(head->first + head->games - 1));
	} else if (cli_shard_ours(&shard) == CLI_OK) {
		shard_record_head(head, number, &table->head);
		done = read_game(&shard, table, number);
	}
	table->head.rules_version = head->rules_version;
	table->head.events = table->match.count;
	cli_shard_close(&shard);
	if (!done)
		cli_table_close(table);
	return done;
}

/* --- the index --------------------------------------------------------------------------- */

void cli_games_json(const struct cli_games *games, struct bb_json *json)
{
	const struct shard_head *head = &games->head;
	char options[512];
	struct bb_text text;

	bb_text_init(&text, options, sizeof options);
	bb_rules_format(&head->rules, &text);
	bb_json_put_int(json, "format", SHARD_FORMAT);
	bb_json_put_string(json, "game", head->rules.game->name);
	bb_json_put_string(json, "options", options);
	bb_json_put_int(json, "rules", head->rules_version);
	bb_json_key(json, "values");
	bb_json_hex64(json, head->values);
	bb_json_put_string(json, "agents", head->agents);
	bb_json_key(json, "seed");
	bb_json_hex64(json, head->series);
	bb_json_put_bool(json, "thoughts", head->thoughts);
	bb_json_put_int(json, "first", (int64_t)head->first);
	bb_json_put_int(json, "games", (int64_t)games->games);
	bb_json_put_int(json, "choices", (int64_t)games->choices);
	bb_json_put_int(json, "bytes", (int64_t)games->bytes);
	bb_json_key(json, "signature");
	bb_json_hex64(json, games->signature);
}

void cli_games_index(const struct cli_games *all, const struct cli_games *shards, uint32_t count,
                     struct bb_text *text)
{
	struct bb_json json;

	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	cli_games_json(all, &json);
	bb_json_key(&json, "shards");
	bb_json_open(&json, '[');
	for (uint32_t i = 0; i < count; i++) {
		char name[CLI_SHARD_NAME_MAX];

		snprintf(name, sizeof name, "%05u.games", (unsigned)i);
		bb_json_open(&json, '{');
		bb_json_put_string(&json, "file", name);
		bb_json_put_int(&json, "first", (int64_t)shards[i].head.first);
		bb_json_put_int(&json, "games", (int64_t)shards[i].games);
		bb_json_put_int(&json, "choices", (int64_t)shards[i].choices);
		bb_json_put_int(&json, "bytes", (int64_t)shards[i].bytes);
		bb_json_key(&json, "signature");
		bb_json_hex64(&json, shards[i].signature);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	bb_json_close(&json, '}');
	bb_put_char(text, '\n');
}

/* --- threads ----------------------------------------------------------------------------- */

struct shared_work {
	bool (*work)(void *, unsigned, uint32_t);
	void *context;
	uint32_t count;
	atomic_uint next, thread;
	atomic_bool failed;
};

static void *take_turns(void *context)
{
	struct shared_work *shared = context;
	unsigned thread = atomic_fetch_add(&shared->thread, 1);

	for (;;) {
		uint32_t item = atomic_fetch_add(&shared->next, 1);

		if (item >= shared->count || atomic_load(&shared->failed))
			return NULL;
		if (!shared->work(shared->context, thread, item))
			atomic_store(&shared->failed, true);
	}
}

bool cli_share(unsigned threads, uint32_t count, bool (*work)(void *, unsigned, uint32_t),
               void *context)
{
	struct shared_work shared = {.work = work, .context = context, .count = count};
	pthread_t thread[AI_THREADS_MAX];
	unsigned started = 0;

	while (started + 1 < threads && started < AI_THREADS_MAX && started + 1 < count &&
	       pthread_create(&thread[started], NULL, take_turns, &shared) == 0)
		started++;
	take_turns(&shared);
	for (unsigned i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	return !atomic_load(&shared.failed);
}
