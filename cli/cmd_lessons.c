/* benben lessons: turns datasets with thoughts into training data for a network (lessons.h). */
#include <string.h>

#include "cli/lessons.h"
#include "cli/shards.h"
#include "core/hash.h"
#include "core/observe.h"

enum { HEADS_MAX = 4096 };

struct lessons {
	FILE *positions, *columns, *values, *actions;
	struct bb_observer observer;
	struct bb_rows rows;
	struct cli_shard shard;
	struct cli_chunk chunk;
	uint64_t every, written;
	uint32_t heads;
	/* of the current game, whose result is not known yet */
	int32_t head[HEADS_MAX][LESSON_HEAD];
	uint8_t seen[BB_COLUMNS_MAX];
};

static void put_columns(struct lessons *to, const void *state, unsigned seat)
{
	const uint16_t end = UINT16_MAX;

	bb_observe_for(&to->observer, &to->shard.head.rules, state, seat, to->seen);
	for (unsigned c = 0; c < to->observer.columns; c++) {
		uint16_t column = (uint16_t)c;

		if (to->seen[c] == 0)
			continue;
		fwrite(&column, sizeof column, 1, to->columns);
		fputc(to->seen[c], to->values);
	}
	fwrite(&end, sizeof end, 1, to->columns);
	fputc(0, to->values);
}

static void put_actions(struct lessons *to, const void *state, const bb_action *legal,
                        uint32_t count, const struct shard_thought *thought)
{
	const struct bb_rules *rules = &to->shard.head.rules;
	uint16_t weight[BB_LEGAL_MAX], action[LESSON_ACTION];

	rules->game->policy(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++) {
		memset(action, 0xff, sizeof action);
		bb_rows_of(&to->rows, legal[i], action);
		action[LESSON_WEIGHT] = weight[i];
		action[LESSON_VISITS] = 0;
		for (uint32_t k = 0; k < thought->tried; k++)
			if (thought->place[k] == i)
				action[LESSON_VISITS] = (uint16_t)thought->visits[k];
		fwrite(action, sizeof action, 1, to->actions);
	}
}

static void put_position(struct lessons *to, uint64_t number, const void *state, unsigned seat,
                         const bb_action *legal, uint32_t count,
                         const struct shard_thought *thought)
{
	const struct bb_rules *rules = &to->shard.head.rules;
	int32_t *head = to->head[to->heads++];
	struct bb_outlook outlook;

	memset(head, 0, sizeof to->head[0]);
	head[LESSON_GAME] = (int32_t)number;
	head[LESSON_SEAT] = (int32_t)seat;
	head[LESSON_SEATS] = rules->seats;
	head[LESSON_QUIET] = rules->game->evaluate(rules, state, &outlook);
	head[LESSON_PROMISE] = thought->win;
	head[LESSON_LEGAL] = (int32_t)count;
	head[LESSON_SPREAD] = outlook.spread;
	head[LESSON_AUTOMATA] = (int32_t)rules->automata;
	for (unsigned s = 0; s < rules->seats; s++) {
		head[LESSON_VALUE + s] = outlook.value[s];
		put_columns(to, state, s);
	}
	put_actions(to, state, legal, count, thought);
}

/* Writes what the end tells about every position before it. */
static void put_heads(struct lessons *to, const void *state)
{
	const struct bb_rules *rules = &to->shard.head.rules;
	uint8_t place[BB_SEATS_MAX] = {0};
	int32_t winners = 0;

	rules->game->ranking(rules, state, place);
	for (unsigned s = 0; s < rules->seats; s++)
		winners += place[s] == 1;
	for (uint32_t i = 0; i < to->heads; i++)
		for (unsigned s = 0; s < rules->seats; s++)
			to->head[i][LESSON_SHARE + s] = place[s] == 1 ? 1000 / winners : 0;
	fwrite(to->head, sizeof to->head[0], to->heads, to->positions);
	to->written += to->heads;
	to->heads = 0;
}

static bool put_game(struct lessons *to, struct shard_in *in, uint64_t number)
{
	const struct shard_head *head = &to->shard.head;
	const struct bb_rules *rules = &head->rules;
	uint64_t seed = shard_seed(head->series, number);
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	struct shard_game game;
	uint32_t count;

	shard_get_game(head, in, &game);
	rules->game->setup(rules, state);
	for (uint32_t i = 0; i < game.choices; i++) {
		int seat = match_next_choice(rules, state, seed, legal, &count);
		struct shard_thought thought;
		uint32_t place = shard_get_choice(head, in, &thought);

		if (seat < 0 || in->bad || place >= count)
			return cli_bad("%s: game %llu is broken", to->shard.path,
			               (unsigned long long)number) == CLI_OK;
		if (thought.tried > 0 && to->heads < HEADS_MAX &&
		    bb_hash_mix(bb_hash_mix(number, head->series), i) % to->every == 0)
			put_position(to, number, state, (unsigned)seat, legal, count, &thought);
		rules->game->play(rules, state, legal[place], NULL);
	}
	if (match_next_choice(rules, state, seed, legal, &count) != BB_OVER)
		return cli_bad("%s: game %llu does not end", to->shard.path,
		               (unsigned long long)number) == CLI_OK;
	put_heads(to, state);
	return true;
}

static bool put_shard(struct lessons *to, const char *path)
{
	bool done = false;

	if (!cli_shard_open(&to->shard, path))
		return false;
	if (!to->shard.head.thoughts)
		cli_bad("%s: played without --thoughts", path);
	else
		done = cli_shard_ours(&to->shard) == CLI_OK;
	if (done && to->observer.game != to->shard.head.rules.game) {
		bb_rows_init(&to->rows, to->shard.head.rules.game);
		done = bb_observer_init(&to->observer, to->shard.head.rules.game);
	}
	for (uint32_t c = 0; done && c < to->shard.chunks; c++) {
		uint64_t number = to->shard.head.first + (uint64_t)c * to->shard.head.chunk;
		struct shard_in in;
		uint32_t games;

		done = cli_shard_chunk(&to->shard, c, &to->chunk, &in, &games);
		for (uint32_t i = 0; done && i < games; i++)
			done = put_game(to, &in, number + i);
	}
	cli_shard_close(&to->shard);
	return done;
}

static FILE *open_part(const char *prefix, const char *part)
{
	char path[CLI_PATH_MAX];
	FILE *file;

	snprintf(path, sizeof path, "%s.%s", prefix, part);
	file = fopen(path, "wb");
	if (!file)
		cli_bad("cannot write %s", path);
	return file;
}

static bool close_part(FILE *file)
{
	const bool written = file == NULL || ferror(file) == 0;

	return (file == NULL || fclose(file) == 0) && written;
}

int cli_cmd_lessons(const struct cli_args *args)
{
	struct lessons *to = cli_alloc(1, sizeof *to);
	const char *prefix = cli_value(args, "output");
	bool done;

	if (!to)
		return CLI_BAD;
	to->every = 1;
	if (!prefix) {
		cli_free(to);
		return cli_bad("lessons: expected --output PREFIX");
	}
	done = cli_number(args, "every", 1, 1000000, &to->every) &&
	       (to->positions = open_part(prefix, "positions")) != NULL &&
	       (to->columns = open_part(prefix, "columns")) != NULL &&
	       (to->values = open_part(prefix, "values")) != NULL &&
	       (to->actions = open_part(prefix, "actions")) != NULL;
	for (int i = 0; done && i < args->word_count; i++)
		done = put_shard(to, args->words[i]);
	done = close_part(to->positions) && done;
	done = close_part(to->columns) && done;
	done = close_part(to->values) && done;
	done = close_part(to->actions) && done;
	if (done)
		printf("%s: %llu positions, %u columns, %u rows of actions\n", prefix,
		       (unsigned long long)to->written, to->observer.columns, to->rows.count);
	cli_free(to->chunk.at);
	cli_free(to);
	return done ? CLI_OK : CLI_BAD;
}
