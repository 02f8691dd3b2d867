/* benben puzzles: finds puzzles in datasets of games. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/puzzles.h"
#include "cli/shards.h"

enum { TRIED_LEAST = 2, EARLY = 6, SOLO_CHOICES = 6, MOST_PLAIN = 50 };

struct mine {
	struct cli_shard shard;
	struct cli_chunk chunk;
	struct ai_turns *turns;
	struct ai_memory memory;
	struct bb_text text;
	FILE *out;
	uint64_t first, games, done, positions, each, plain;
	uint64_t fell[PUZZLE_FALLS];
};

/* A choice that is worth a test: open, with several turns tried, and not what first sight prefers,
 * or not more than `plain` percent of it. */
static bool is_promising(const struct bb_rules *rules, const void *state, const bb_action *legal,
                         uint32_t count, uint32_t place, uint64_t plain,
                         const struct shard_thought *thought)
{
	const uint64_t most = plain > MOST_PLAIN ? plain : MOST_PLAIN;

	uint16_t weight[BB_LEGAL_MAX];
	uint32_t sum = 0;

	if (thought->tried > 0 &&
	    (thought->tried < TRIED_LEAST || thought->win < 200 || thought->win > 800))
		return false;
	rules->game->policy(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++)
		sum += weight[i];
	return sum > 0 && weight[place] * 100ULL < sum * most;
}

static bool test(struct mine *mine, const void *state, uint64_t number, uint32_t choice)
{
	struct puzzle_finding finding;
	enum puzzle_fall fall = puzzle_test(
		&mine->shard.head.rules, state, 0, (unsigned)mine->plain, mine->turns, mine->memory,
		&finding);
	char source[512];

	mine->fell[fall]++;
	mine->positions++;
	if (fall != PUZZLE_GOOD)
		return true;
	snprintf(source, sizeof source, "%s seed=%llu game=%llu choice=%u", mine->shard.head.agents,
	         (unsigned long long)mine->shard.head.series, (unsigned long long)number,
	         (unsigned)choice);
	mine->text.length = 0;
	puzzle_write(mine->turns, &finding, source, mine->memory, &mine->text);
	if (mine->text.full)
		return cli_bad("a puzzle is too long") == CLI_OK;
	fwrite(mine->text.at, 1, mine->text.length, mine->out);
	return fflush(mine->out) == 0;
}

/* Goes through one game: at most one puzzle in `each` of its turns. */
static bool dig(struct mine *mine, struct shard_in *in, uint64_t number)
{
	const struct shard_head *head = &mine->shard.head;
	const struct bb_rules *rules = &head->rules;
	const uint64_t seed = shard_seed(head->series, number);
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	struct shard_game game;
	int before = BB_OVER, actor;
	uint32_t count;

	shard_get_game(head, in, &game);
	rules->game->setup(rules, state);
	for (uint32_t i = 0; i < game.choices; i++) {
		struct shard_thought thought = {0};
		bool from_chance = rules->game->actor(rules, state) == BB_CHANCE;
		uint32_t place;

		actor = match_next_choice(rules, state, seed, legal, &count);
		place = shard_get_choice(head, in, &thought);
		if (actor < 0 || place >= count)
			return cli_bad("%s: game %llu is broken", mine->shard.path,
			               (unsigned long long)number) == CLI_OK;
		if (i >= EARLY && (i * 7 + number) % mine->each == 0 &&
		    (actor != before ||
		     (bb_players(rules) == 1 && from_chance && count >= SOLO_CHOICES)) &&
		    is_promising(rules, state, legal, count, place, mine->plain, &thought) &&
		    !test(mine, state, number, i))
			return false;
		before = actor;
		rules->game->play(rules, state, legal[place], NULL);
	}
	return true;
}

static void tell(const struct mine *mine, FILE *out)
{
	fprintf(out, "%s: %llu games, %llu positions:", mine->shard.path,
	        (unsigned long long)mine->done, (unsigned long long)mine->positions);
	for (unsigned i = 0; i < PUZZLE_FALLS; i++)
		fprintf(out, " %s %llu", puzzle_falls[i], (unsigned long long)mine->fell[i]);
	fputc('\n', out);
	fflush(out);
}

static bool dig_all(struct mine *mine)
{
	const struct shard_head *head = &mine->shard.head;
	uint64_t number = head->first;

	for (uint32_t chunk = 0; chunk < mine->shard.chunks; chunk++) {
		struct shard_in in;
		uint32_t games;

		if (!cli_shard_chunk(&mine->shard, chunk, &mine->chunk, &in, &games))
			return false;
		for (uint32_t i = 0; i < games; i++, number++) {
			if (number >= mine->first + mine->games)
				return true;
			if (number < mine->first) {
				struct shard_game game;

				shard_get_game(head, &in, &game);
				shard_skip(head, &in, &game);
				continue;
			}
			if (!dig(mine, &in, number))
				return false;
			mine->done++;
			if (isatty(STDERR_FILENO))
				tell(mine, stderr);
		}
	}
	return true;
}

static int dig_shard(struct mine *mine, const char *folder)
{
	char path[CLI_PATH_MAX];
	int code;

	if (!cli_shard_path(folder, 0, path, sizeof path) || !cli_shard_open(&mine->shard, path))
		return CLI_BAD;
	code = cli_shard_ours(&mine->shard);
	if (code == CLI_OK && !dig_all(mine))
		code = CLI_BAD;
	tell(mine, stdout);
	cli_shard_close(&mine->shard);
	cli_free(mine->chunk.at);
	return code;
}

/* --- checking ---------------------------------------------------------------------------- */

/* One line of a file: 1 = the puzzle stays, 0 = its best turn is another one now, -1 = an error. */
static int check_line(struct mine *mine, const char *line, size_t length, const char *where,
                      uint64_t seed)
{
	struct puzzle_finding finding;
	struct puzzle puzzle;
	enum puzzle_fall fall;
	bool stays;

	if (!puzzle_read(&puzzle, line, length, where))
		return -1;
	fall = puzzle_check(&puzzle.rules, puzzle.state, seed, puzzle_found(&puzzle), mine->turns,
	                    mine->memory, &finding);
	stays = fall == PUZZLE_GOOD &&
	        puzzle_is_end(&puzzle, ai_turn_end(mine->turns, &mine->turns->at[finding.best]));
	mine->positions++;
	mine->fell[fall]++;
	if (!stays)
		printf("%s: puzzle %u is none any more: %s\n", where, puzzle.number,
		       fall == PUZZLE_GOOD ? "another turn is best" : puzzle_falls[fall]);
	puzzle_close(&puzzle);
	return stays;
}

/* A file with a puzzle on each line, as they are mined and as they are shipped. */
static int check_file(struct mine *mine, const char *path, uint64_t seed)
{
	uint64_t number = 0, wanted = mine->first, left = mine->games, gone = 0;
	struct cli_bytes file;
	int code = CLI_OK;

	if (!cli_read_file(path, &file))
		return CLI_BAD;
	for (const char *line = file.at; *line != '\0' && left > 0 && code == CLI_OK;) {
		size_t length = strcspn(line, "\n"), inside = length;
		const char *next = line + length + (line[length] == '\n');

		while (inside > 0 && strchr(",\r ", line[inside - 1]))
			inside--;
		if (line[0] == '{' && number++ >= wanted && (number - 1) % mine->each == 0) {
			int stays = check_line(mine, line, inside, path, seed);

			left--;
			gone += stays == 0;
			if (stays < 0)
				code = CLI_BAD;
			else if (stays && mine->out)
				fprintf(mine->out, "%.*s\n", (int)inside, line);
			if (mine->out)
				fflush(mine->out);
		}
		line = next;
	}
	cli_free(file.at);
	return code != CLI_OK ? code : gone > 0 ? CLI_NO : CLI_OK;
}

/* --- the command ------------------------------------------------------------------------- */

static int run(const struct cli_args *args, struct mine *mine, uint64_t seed)
{
	int code = CLI_OK;

	if (cli_given(args, "mine"))
		return dig_shard(mine, args->words[0]);
	for (int i = 0; i < args->word_count && code != CLI_BAD; i++) {
		int found = check_file(mine, args->words[i], seed);

		code = found != CLI_OK ? found : code;
	}
	if (code == CLI_BAD)
		return code;
	printf("%llu puzzles:", (unsigned long long)mine->positions);
	for (unsigned i = 0; i < PUZZLE_FALLS; i++)
		printf(" %s %llu", puzzle_falls[i], (unsigned long long)mine->fell[i]);
	putchar('\n');
	return code;
}

int cli_cmd_puzzles(const struct cli_args *args)
{
	const char *output = cli_value(args, "output");
	struct mine mine = {.games = UINT64_MAX / 4, .each = 1, .plain = PUZZLE_PLAIN_FROM};
	bool mines = cli_given(args, "mine"), checks = cli_given(args, "check");
	uint64_t seed = 1;
	int code = CLI_BAD;

	if (mines == checks || (mines && (!output || args->word_count != 1)))
		return cli_bad(
			"puzzles: expected --mine DATASET --output FILE, or --check FILE...");
	if (!cli_number(args, "first", 0, UINT64_MAX / 4, &mine.first) ||
	    !cli_number(args, "games", 1, UINT64_MAX / 4, &mine.games) ||
	    !cli_number(args, "each", 1, 1000, &mine.each) ||
	    !cli_number(args, "plain", 1, 100, &mine.plain) ||
	    !cli_number(args, "seed", 0, 1000000, &seed))
		return CLI_BAD;
	mine.out = output ? fopen(output, "ab") : NULL;
	mine.turns = cli_alloc(1, sizeof *mine.turns);
	if (output && !mine.out)
		cli_bad("cannot write %s", output);
	else if (mine.turns && cli_memory(&mine.memory) && cli_text_begin(&mine.text))
		code = run(args, &mine, seed);
	if (mine.out)
		fclose(mine.out);
	cli_free(mine.turns);
	cli_free(mine.memory.at);
	cli_free(mine.text.at);
	return code;
}
