/* benben games-out: agents play, and their games are written to shards.
 *
 * Threads work on chunks of games. A game depends only on its number and the seed, so the files are
 * the same with any number of threads (except with agents whose budget is time). */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/shards.h"
#include "core/hash.h"

enum {
	GAMES_MAX = 100000000,
	CONTENT_MAX = 16 << 20, /* bytes of a chunk */
	MOVES_MAX = 1 << 20,    /* bytes of the choices of a game */
	SHARD_GAMES = 1 << 16,  /* in a file, by default */
	SHARD_GAMES_THOUGHTS = 1 << 12,
};

struct room {
	uint8_t *content, *moves, *packed;
	struct ai_memory memory;
};

struct packed {
	uint8_t *frame;
	size_t size, content;
	uint64_t choices, signature;
};

struct out {
	const char *folder;
	struct shard_head head; /* of the shard being written */
	struct ai_agent agents[BB_SEATS_MAX];
	const struct ai_agent *agent[BB_SEATS_MAX]; /* NULL = random */
	uint64_t first, games, shard_games;
	unsigned threads;
	struct room room[AI_THREADS_MAX + 1];
	struct packed *packed; /* by chunk */
};

/* --- playing ----------------------------------------------------------------------------- */

static void note_thought(const struct ai_result *result, unsigned seat, const bb_action *legal,
                         uint32_t count, struct shard_thought *thought)
{
	float win = result->win[seat] * 1000;

	thought->win = (uint16_t)(win < 0 ? 0 : win > 1000 ? 1000 : win + 0.5f);
	/* Actions that were never visited tell nothing, and of a random choice there is nothing
	 * else. */
	for (unsigned i = 0; i < result->count && thought->tried < SHARD_TRIED_MAX; i++)
		for (uint32_t place = 0; place < count; place++)
			if (legal[place] == result->choice[i].action &&
			    result->choice[i].visits > 0) {
				thought->place[thought->tried] = (uint16_t)place;
				thought->visits[thought->tried++] = result->choice[i].visits;
			}
}

/* The index of the action chosen by the seat's agent. */
static uint32_t choose(struct out *out, struct room *room, const void *state, unsigned seat,
                       const bb_action *legal, uint32_t count, struct bb_rng *will,
                       struct shard_thought *thought)
{
	const struct bb_rules *rules = &out->head.rules;
	const struct ai_agent *agent = out->agent[seat];
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct ai_result result = {0};
	bb_action action;

	if (!agent)
		return bb_rng_below(will, count);
	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	if (agent->plain) {
		action = agent->plain->choose(rules, view, seat, legal, count, will);
	} else {
		struct ai_limits limits = {
			.clock = cli_clock,
			.hasty = !out->head.thoughts,
			.seed = bb_rng_next(will),
		};

		/* Forget thoughts about other games: threads must make no difference. */
		memset(room->memory.at, 0, 64);
		action = ai_choose(agent, rules, view, seat, &limits, room->memory, &result);
		/* For an agent that sometimes thinks deeply, only these thoughts. */
		if (out->head.thoughts && result.iterations >= agent->deep)
			note_thought(&result, seat, legal, count, thought);
	}
	for (uint32_t place = 0; place < count; place++)
		if (legal[place] == action)
			return place;
	return UINT32_MAX;
}

/* Plays one game and appends it to the chunk; false after an error message. */
static bool play(struct out *out, struct room *room, uint64_t number, struct shard_out *content,
                 struct packed *packed)
{
	const struct bb_rules *rules = &out->head.rules;
	const uint64_t seed = shard_seed(out->head.series, number);
	struct shard_out moves = {.at = room->moves, .size = MOVES_MAX};
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count, choices = 0;
	struct bb_rng will;
	int seat;

	bb_rng_seed(&will, bb_hash_mix(seed, 1));
	rules->game->setup(rules, state);
	while ((seat = match_next_choice(rules, state, seed, legal, &count)) >= 0) {
		struct shard_thought thought = {0};
		uint32_t place =
			choose(out, room, state, (unsigned)seat, legal, count, &will, &thought);

		if (place >= count)
			return cli_bad("the agent of seat %d chose what is not legal", seat) ==
			       CLI_OK;
		shard_put(&moves, place);
		if (out->head.thoughts)
			shard_put_thought(&moves, &thought);
		rules->game->play(rules, state, legal[place], NULL);
		choices++;
	}
	shard_put(content, choices);
	for (unsigned s = 0; s < rules->seats; s++)
		shard_put_signed(content, rules->game->score(rules, state, s));
	if (moves.bad || moves.length > content->size - content->length)
		return cli_bad("game %llu is too long for a shard", (unsigned long long)number) ==
		       CLI_OK;
	memcpy(content->at + content->length, moves.at, moves.length);
	content->length += moves.length;
	packed->choices += choices;
	packed->signature = bb_hash_mix(packed->signature, bb_position_hash(rules, state));
	return true;
}

static bool play_chunk(void *context, unsigned thread, uint32_t index)
{
	struct out *out = context;
	struct room *room = &out->room[thread];
	struct packed *packed = &out->packed[index];
	struct shard_out content = {.at = room->content, .size = CONTENT_MAX};
	uint32_t from = index * out->head.chunk, left = out->head.games - from;
	uint32_t count = left < out->head.chunk ? left : out->head.chunk;

	*packed = (struct packed){0};
	shard_put(&content, count);
	for (uint32_t i = 0; i < count; i++)
		if (!play(out, room, out->head.first + from + i, &content, packed))
			return false;
	shard_put(&content, packed->signature);
	if (content.bad)
		return cli_bad("a chunk of games is too long") == CLI_OK;
	packed->content = content.length;
	packed->size = pack_write(content.at, content.length, room->packed);
	packed->frame = cli_alloc(packed->size, 1);
	if (!packed->frame)
		return false;
	memcpy(packed->frame, room->packed, packed->size);
	return true;
}

/* --- writing ----------------------------------------------------------------------------- */

static size_t pack_head(const struct shard_head *head, uint8_t *frame, size_t *content)
{
	char words[SHARD_HEAD_MAX];
	struct bb_text text;

	bb_text_init(&text, words, sizeof words);
	shard_head_write(head, &text);
	*content = text.length;
	return pack_write((const uint8_t *)words, text.length, frame);
}

static bool write_shard(const struct out *out, uint32_t index, uint32_t chunks,
                        struct cli_games *written)
{
	uint8_t head[2 * SHARD_HEAD_MAX];
	size_t content, size = pack_head(&out->head, head, &content), at = size;
	struct shard_frame *frames = cli_alloc(chunks + 1, sizeof *frames);
	char path[CLI_PATH_MAX];
	uint8_t *file = NULL;
	bool done;

	for (uint32_t i = 0; i < chunks; i++)
		size += out->packed[i].size;
	size += shard_table_size(chunks + 1);
	*written = (struct cli_games){.head = out->head, .games = out->head.games, .bytes = size};
	if (frames)
		file = cli_alloc(size, 1);
	done = file != NULL;
	if (done) {
		memcpy(file, head, at);
		frames[0] = (struct shard_frame){
			.size = (uint32_t)at,
			.content = (uint32_t)content,
		};
	}
	for (uint32_t i = 0; done && i < chunks; i++) {
		const struct packed *packed = &out->packed[i];

		memcpy(file + at, packed->frame, packed->size);
		at += packed->size;
		frames[i + 1].size = (uint32_t)packed->size;
		frames[i + 1].content = (uint32_t)packed->content;
		written->choices += packed->choices;
		written->signature = bb_hash_mix(written->signature, packed->signature);
	}
	if (done)
		shard_table_write(frames, chunks + 1, file + at);
	done = done && cli_shard_path(out->folder, index, path, sizeof path) &&
	       cli_write_file(path, (const char *)file, size);
	cli_free(file);
	cli_free(frames);
	return done;
}

static void show_progress(const struct out *out, uint64_t done)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%llu of %llu games%s", (unsigned long long)done,
		        (unsigned long long)out->games, done < out->games ? "" : "\n");
}

static bool write_shards(struct out *out, struct cli_games *shards, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		uint64_t from = i * out->shard_games, left = out->games - from;
		uint32_t chunks;
		bool done;

		out->head.first = out->first + from;
		out->head.games = (uint32_t)(left < out->shard_games ? left : out->shard_games);
		chunks = (out->head.games + out->head.chunk - 1) / out->head.chunk;
		out->packed = cli_alloc(chunks, sizeof *out->packed);
		done = out->packed && cli_share(out->threads, chunks, play_chunk, out) &&
		       write_shard(out, i, chunks, &shards[i]);
		for (uint32_t k = 0; out->packed && k < chunks; k++)
			cli_free(out->packed[k].frame);
		cli_free(out->packed);
		if (!done)
			return false;
		show_progress(out, from + out->head.games);
	}
	return true;
}

static bool write_index(const struct out *out, const struct cli_games *shards, uint32_t count)
{
	struct cli_games all = {.head = shards[0].head};
	char path[CLI_PATH_MAX];
	struct bb_text text;
	bool done;

	for (uint32_t i = 0; i < count; i++) {
		all.games += shards[i].games;
		all.choices += shards[i].choices;
		all.bytes += shards[i].bytes;
		all.signature = bb_hash_mix(all.signature, shards[i].signature);
	}
	if (!cli_text_begin(&text))
		return false;
	cli_games_index(&all, shards, count, &text);
	snprintf(path, sizeof path, "%s/index.json", out->folder);
	done = !text.full && cli_write_file(path, text.at, text.length);
	if (done)
		printf("%s: %llu games, %llu choices, %llu bytes in %u file%s, signature %016llx\n",
		       out->folder, (unsigned long long)all.games, (unsigned long long)all.choices,
		       (unsigned long long)all.bytes, (unsigned)count, count == 1 ? "" : "s",
		       (unsigned long long)all.signature);
	cli_free(text.at);
	return done;
}

/* --- the command ------------------------------------------------------------------------- */

static bool make_rooms(struct out *out)
{
	for (unsigned i = 0; i < out->threads; i++) {
		struct room *room = &out->room[i];

		room->content = cli_alloc(CONTENT_MAX, 1);
		room->moves = cli_alloc(MOVES_MAX, 1);
		room->packed = cli_alloc(pack_bound(CONTENT_MAX), 1);
		if (!room->content || !room->moves || !room->packed || !cli_memory(&room->memory))
			return false;
	}
	return true;
}

static void free_rooms(struct out *out)
{
	for (unsigned i = 0; i < out->threads; i++) {
		cli_free(out->room[i].content);
		cli_free(out->room[i].moves);
		cli_free(out->room[i].packed);
		cli_free(out->room[i].memory.at);
	}
}

static bool find_agents(struct out *out, const char *list)
{
	const struct bb_rules *rules = &out->head.rules;
	const struct bb_agent *random = bb_find_agent(rules->game, "random");
	struct bb_text text;

	if (!cli_agents(rules->game, list, bb_players(rules), out->agents))
		return false;
	bb_text_init(&text, out->head.agents, sizeof out->head.agents);
	for (unsigned seat = 0; seat < bb_players(rules); seat++) {
		bb_put(&text, seat > 0 ? "," : "");
		bb_put(&text, out->agents[seat].name);
		out->agent[seat] = out->agents[seat].plain == random ? NULL : &out->agents[seat];
	}
	return !text.full;
}

/* Makes a new folder: nothing is overwritten. */
static bool make_folder(const char *folder)
{
	char path[CLI_PATH_MAX];
	struct stat status;

	if (!cli_shard_path(folder, 0, path, sizeof path))
		return false;
	if (mkdir(folder, 0777) != 0 && (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode))) {
		cli_bad("cannot make the folder %s", folder);
		return false;
	}
	if (stat(path, &status) != 0)
		return true;
	cli_bad("%s has games already; expected a new folder", folder);
	return false;
}

static bool read_setting(const struct cli_args *args, struct out *out)
{
	struct record_head record;
	const char *agents = cli_value(args, "agents");
	uint64_t threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
	struct shard_head *head = &out->head;

	if (!cli_rules_from_args(args, 0, &head->rules, &record) ||
	    !cli_net(args, out->head.rules.game) || !find_agents(out, agents ? agents : "random"))
		return false;
	head->thoughts = cli_given(args, "thoughts");
	head->chunk = head->thoughts ? SHARD_CHUNK_THOUGHTS : SHARD_CHUNK;
	head->rules_version = head->rules.game->rules_version;
	head->values = bb_values_hash(&head->rules);
	out->games = 1000;
	out->shard_games = head->thoughts ? SHARD_GAMES_THOUGHTS : SHARD_GAMES;
	threads = threads > AI_THREADS_MAX ? AI_THREADS_MAX : threads;
	if (!cli_number(args, "games", 1, GAMES_MAX, &out->games) ||
	    !cli_number(args, "first", 0, UINT64_MAX / 4, &out->first) ||
	    !cli_number(args, "shard", 1, SHARD_GAMES_MAX, &out->shard_games) ||
	    !cli_number(args, "threads", 1, AI_THREADS_MAX, &threads) ||
	    !cli_seed(args, &head->series))
		return false;
	out->threads = (unsigned)threads;
	return true;
}

int cli_cmd_games_out(const struct cli_args *args)
{
	struct out *out;
	struct cli_games *shards = NULL;
	uint64_t count;
	bool done;

	if (!cli_given(args, "output"))
		return cli_bad("games-out: expected --output FOLDER");
	out = cli_alloc(1, sizeof *out);
	if (!out)
		return CLI_BAD;
	out->folder = cli_value(args, "output");
	done = read_setting(args, out);
	count = done ? (out->games + out->shard_games - 1) / out->shard_games : 0;
	if (count > CLI_SHARDS_MAX)
		done = cli_bad("games-out: more than %d files; expected more games in each",
		               CLI_SHARDS_MAX) == CLI_OK;
	if (done)
		shards = cli_alloc(count, sizeof *shards);
	done = done && shards && make_folder(out->folder) && make_rooms(out) &&
	       write_shards(out, shards, (uint32_t)count) &&
	       write_index(out, shards, (uint32_t)count);
	free_rooms(out);
	cli_free(shards);
	cli_free(out);
	return done ? CLI_OK : CLI_BAD;
}
