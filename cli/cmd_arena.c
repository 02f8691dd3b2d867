/* benben arena: agents against each other, at every seat equally often and with the same luck. */
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/sim.h"
#include "core/hash.h"
#include "core/evaluate.h"

enum { GAMES_MAX = 1000000, THREADS_MAX = 256, ROWS_MAX = 1024 };

struct worker {
	struct arena *arena;
	pthread_t thread;
	struct ai_memory memory[BB_SEATS_MAX];
	struct arena_work work[ARENA_AGENTS_MAX];
	/* What was predicted in the game under way, by seat. */
	double promised[BB_SEATS_MAX][ARENA_BINS];
	uint32_t predicted[BB_SEATS_MAX][ARENA_BINS];
	int16_t *rows; /* positions of that game */
	unsigned row_count, row_room;
};

/* --- lineups ----------------------------------------------------------------------------- */

static void add_lineup(struct arena *arena, const uint8_t *lineup)
{
	if (arena->lineups < ARENA_LINEUPS_MAX)
		memcpy(arena->lineup[arena->lineups++], lineup, BB_SEATS_MAX);
}

/* Every choice of as many agents as there are seats. */
static void add_choices(struct arena *arena, uint8_t *lineup, unsigned seat, unsigned first)
{
	if (seat == arena->players || seat == BB_SEATS_MAX) {
		add_lineup(arena, lineup);
		return;
	}
	for (unsigned a = first; a < arena->entrants; a++) {
		lineup[seat] = (uint8_t)a;
		add_choices(arena, lineup, seat + 1, a + 1);
	}
}

/* Fewer agents than seats: they are repeated, each of them first in turn. */
static void make_lineups(struct arena *arena, bool gauntlet)
{
	unsigned seats = arena->players, kept = 0;
	uint8_t lineup[BB_SEATS_MAX] = {0};

	if (arena->entrants >= seats)
		add_choices(arena, lineup, 0, 0);
	for (unsigned first = 0; first < arena->entrants && arena->entrants < seats; first++) {
		for (unsigned seat = 0; seat < seats; seat++)
			lineup[seat] = (uint8_t)((first + seat) % arena->entrants);
		add_lineup(arena, lineup);
	}
	for (unsigned i = 0; gauntlet && i < arena->lineups; i++)
		if (memchr(arena->lineup[i], 0, seats))
			memcpy(arena->lineup[kept++], arena->lineup[i], BB_SEATS_MAX);
	if (gauntlet)
		arena->lineups = kept;
}

/* --- playing ----------------------------------------------------------------------------- */

static void note_prediction(struct worker *worker, unsigned seat, double win)
{
	unsigned bin = (unsigned)(win * ARENA_BINS);

	bin = bin < ARENA_BINS ? bin : ARENA_BINS - 1;
	worker->predicted[seat][bin]++;
	worker->promised[seat][bin] += win;
}

static bb_action choose(struct worker *worker, const struct arena_game *game, const void *view,
                        unsigned seat, uint64_t seed)
{
	const struct bb_rules *rules = &worker->arena->rules;
	unsigned number = game->agent[seat];
	const struct ai_agent *agent = &worker->arena->agent[number];
	struct ai_limits limits = {.clock = cli_clock, .hasty = true, .seed = seed};
	struct arena_work *work = &worker->work[number];
	uint64_t began = cli_clock();
	struct ai_result result;
	bb_action action =
		ai_choose(agent, rules, view, seat, &limits, worker->memory[seat], &result);

	work->decisions++;
	work->microseconds += cli_clock() - began;
	work->iterations += result.iterations;
	work->steps += result.steps;
	if (!agent->plain && result.iterations > 0)
		note_prediction(worker, seat, (double)result.win[seat]);
	return action;
}

static void settle_predictions(struct worker *worker, const struct arena_game *game)
{
	unsigned seats = worker->arena->rules.seats, winners = 0;

	for (unsigned seat = 0; seat < seats; seat++)
		winners += game->place[seat] == 1;
	for (unsigned seat = 0; seat < seats; seat++)
		for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
			struct arena_work *work = &worker->work[game->agent[seat]];
			double count = worker->predicted[seat][bin];

			work->predicted[bin] += worker->predicted[seat][bin];
			work->promised[bin] += worker->promised[seat][bin];
			work->won[bin] += game->place[seat] == 1 ? count / winners : 0;
		}
	memset(worker->predicted, 0, sizeof(worker->predicted));
	memset(worker->promised, 0, sizeof(worker->promised));
}

/* Luck has the name of its event: another choice does not scramble what comes later. */
static bb_action draw(const struct bb_rules *rules, const void *state, uint64_t seed)
{
	char label[BB_LABEL_MAX];
	struct bb_text text;
	struct bb_rng rng;

	bb_text_init(&text, label, sizeof(label));
	rules->game->label(rules, state, &text);
	bb_rng_seed_event(&rng, seed, label);
	return bb_sample_by_weight(rules, state, &rng);
}

/* What script/train reads: 16-bit numbers. A position: course, then of every seat its features,
 * score and place at the end. A choice: how many, which, and their classes. */
static void note_position(struct worker *worker, const void *state)
{
	const struct bb_rules *rules = &worker->arena->rules;
	const struct bb_evaluator *evaluator = rules->game->evaluator;
	unsigned count = evaluator->names->count, size = 1 + rules->seats * (count + 2);
	int16_t *row = &worker->rows[worker->row_count * size];

	if (worker->row_count == worker->row_room)
		return;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		row[0] = (int16_t)evaluator->describe(
			rules, state, seat, row + 1 + seat * (count + 2));
	worker->row_count++;
}

static void write_positions(struct worker *worker, const struct arena_game *game)
{
	const struct bb_rules *rules = &worker->arena->rules;
	unsigned count = rules->game->evaluator->names->count;
	unsigned size = 1 + rules->seats * (count + 2);

	for (unsigned i = 0; i < worker->row_count; i++)
		for (unsigned seat = 0; seat < rules->seats; seat++) {
			int16_t *row = &worker->rows[i * size + 1 + seat * (count + 2)];

			row[count] = (int16_t)game->score[seat];
			row[count + 1] = game->place[seat];
		}
	pthread_mutex_lock(&worker->arena->lock);
	fwrite(worker->rows, size * sizeof(int16_t), worker->row_count, worker->arena->positions);
	pthread_mutex_unlock(&worker->arena->lock);
	worker->row_count = 0;
}

static void note_choice(struct worker *worker, const void *state, const bb_action *legal,
                        uint32_t count, bb_action action)
{
	const struct bb_rules *rules = &worker->arena->rules;
	uint16_t row[2 + BB_LEGAL_MAX] = {(uint16_t)count};

	rules->game->action_classes->classify(rules, state, legal, count, row + 2);
	for (uint32_t i = 0; i < count; i++)
		if (legal[i] == action)
			row[1] = (uint16_t)i;
	pthread_mutex_lock(&worker->arena->lock);
	fwrite(row, sizeof(row[0]), 2 + count, worker->arena->choices);
	pthread_mutex_unlock(&worker->arena->lock);
}

/* A decision of the game under way, and what is to be learned from it. */
static bb_action decide(struct worker *worker, const struct arena_game *game, const void *state,
                        const void *view, unsigned seat, struct bb_rng *will)
{
	const struct arena *arena = worker->arena;
	const struct bb_rules *rules = &arena->rules;
	bb_action legal[BB_LEGAL_MAX], action;
	uint32_t count = rules->game->legal(rules, state, legal);

	if (arena->positions && rules->game->evaluate(rules, state, NULL))
		note_position(worker, state);
	if (arena->stray > 0 && bb_rng_below(will, 1000) < arena->stray)
		return legal[bb_rng_below(will, count)];
	action = choose(worker, game, view, seat, bb_rng_next(will));
	if (arena->choices)
		note_choice(worker, state, legal, count, action);
	return action;
}

static void play_game(struct worker *worker, uint64_t seed, struct arena_game *game)
{
	const struct bb_rules *rules = &worker->arena->rules;
	const struct bb_game *play = rules->game;
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0}, view[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX], action;
	struct bb_rng will;
	int actor;

	bb_rng_seed(&will, bb_hash_mix(seed, 1));
	play->setup(rules, state);
	while ((actor = play->actor(rules, state)) != BB_OVER) {
		if (actor == BB_CHANCE) {
			action = draw(rules, state, seed);
		} else if (play->legal(rules, state, legal) == 1) {
			action = legal[0];
		} else {
			memcpy(view, state, play->layout->size);
			play->view(rules, view, (unsigned)actor);
			action = decide(worker, game, state, view, (unsigned)actor, &will);
		}
		play->play(rules, state, action, NULL);
	}
	for (unsigned seat = 0; seat < rules->seats; seat++)
		game->score[seat] = play->score(rules, state, seat);
	play->ranking(rules, state, game->place);
	settle_predictions(worker, game);
	if (worker->arena->positions)
		write_positions(worker, game);
}

/* After a game, with the lock: the test, and whether it is decided. */
static void judge(struct arena *arena)
{
	const double bound = log(0.95 / 0.05);

	if (!arena->sprt || arena->done % arena->players != 0)
		return;
	arena->llr = arena_llr(arena);
	arena->verdict = arena->llr >= bound ? 1 : arena->llr <= -bound ? -1 : 0;
	arena->stop = arena->stop || arena->verdict != 0;
}

static void *work(void *context)
{
	struct worker *worker = context;
	struct arena *arena = worker->arena;
	unsigned players = arena->players;

	pthread_mutex_lock(&arena->lock);
	while (arena->next < arena->games && !arena->stop) {
		uint64_t number = arena->next++, block = number / players;
		struct arena_game game = {.played = true};

		pthread_mutex_unlock(&arena->lock);
		for (unsigned seat = 0; seat < players; seat++)
			game.agent[seat] =
				arena->lineup[block % arena->lineups][(seat + number) % players];
		for (unsigned seat = players; seat < arena->rules.seats; seat++)
			game.agent[seat] = (uint8_t)arena->entrants;
		play_game(worker, cli_sim_seed(arena->seed, block / arena->lineups), &game);
		pthread_mutex_lock(&arena->lock);
		arena->game[number] = game;
		arena->done++;
		judge(arena);
	}
	for (unsigned a = 0; a < arena->agents; a++) {
		struct arena_work *all = &arena->work[a], *own = &worker->work[a];

		all->decisions += own->decisions;
		all->iterations += own->iterations;
		all->steps += own->steps;
		all->microseconds += own->microseconds;
		for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
			all->predicted[bin] += own->predicted[bin];
			all->promised[bin] += own->promised[bin];
			all->won[bin] += own->won[bin];
		}
	}
	pthread_mutex_unlock(&arena->lock);
	return NULL;
}

/* --- watching ---------------------------------------------------------------------------- */

static void print_progress(struct arena *arena)
{
	char bar[41];
	uint64_t done;
	double points = 0;
	unsigned met = 0;

	pthread_mutex_lock(&arena->lock);
	done = arena->done;
	for (uint64_t i = 0; i < arena->games && arena->agents > 1; i++)
		if (arena->game[i].played)
			points += arena_points(arena, &arena->game[i], 0, 1, &met);
	pthread_mutex_unlock(&arena->lock);
	memset(bar, ' ', sizeof(bar) - 1);
	memset(bar, '#', (size_t)(done * 40 / arena->games));
	bar[40] = '\0';
	fprintf(stderr, "\r[%s] %llu/%llu  %s : %s  %.1f %%  ", bar, (unsigned long long)done,
	        (unsigned long long)arena->games, arena->agent[0].name, arena->agent[1].name,
	        met > 0 ? 100 * points / met : 50.0);
	if (arena->sprt)
		fprintf(stderr, "LLR %.2f ", arena->llr);
}

static void watch(struct arena *arena)
{
	const struct timespec pause = {0, 250000000};

	if (!isatty(STDERR_FILENO))
		return;
	while (arena->done < arena->games && !arena->stop) {
		print_progress(arena);
		nanosleep(&pause, NULL);
	}
	fprintf(stderr, "\r%110s\r", "");
}

static bool run(struct arena *arena, struct worker *workers, unsigned threads)
{
	uint64_t began = cli_clock();
	unsigned started = 0;

	for (unsigned i = 0; i < threads; i++) {
		workers[i].arena = arena;
		for (unsigned seat = 0; seat < arena->rules.seats; seat++)
			if (!cli_memory(&workers[i].memory[seat]))
				return false;
		workers[i].row_room = ROWS_MAX;
		workers[i].rows = cli_alloc(ROWS_MAX, BB_SEATS_MAX * 2 * (BB_FEATURES_MAX + 3));
		if (!workers[i].rows)
			return false;
	}
	while (started < threads &&
	       pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
		started++;
	if (started == 0)
		return cli_bad("arena: the system gives no thread") == CLI_OK;
	watch(arena);
	for (unsigned i = 0; i < started; i++)
		pthread_join(workers[i].thread, NULL);
	arena->seconds = (double)(cli_clock() - began) / 1e6;
	return true;
}

/* --- the command ------------------------------------------------------------------------- */

static bool read_sprt(const struct cli_args *args, struct arena *arena)
{
	const char *value = cli_value(args, "sprt");
	char end;

	if (!value)
		return true;
	arena->sprt = true;
	if (sscanf(value, "%lf,%lf%c", &arena->elo0, &arena->elo1, &end) != 2 ||
	    arena->elo0 >= arena->elo1) {
		cli_bad("--sprt: expected two Elo differences such as 0,20, found \"%s\"", value);
		return false;
	}
	if (arena->agents != 2) {
		cli_bad("--sprt: it compares two agents, not %u", arena->agents);
		return false;
	}
	return true;
}

static bool open_samples(const struct cli_args *args, struct arena *arena)
{
	const char *path = cli_value(args, "samples");
	uint64_t stray = 0;
	char name[CLI_PATH_MAX];

	if (!cli_number(args, "stray", 0, 1000, &stray))
		return false;
	arena->stray = (unsigned)stray;
	if (!path)
		return true;
	if (!arena->rules.game->evaluator || !arena->rules.game->action_classes) {
		cli_bad("--samples: %s has nothing that could be trained", arena->rules.game->name);
		return false;
	}
	snprintf(name, sizeof(name), "%s.positions", path);
	arena->positions = fopen(name, "wb");
	snprintf(name, sizeof(name), "%s.choices", path);
	arena->choices = fopen(name, "wb");
	if (arena->positions && arena->choices)
		return true;
	cli_bad("%s: cannot be written", name);
	return false;
}

static void close_samples(struct arena *arena)
{
	if (arena->positions)
		fclose(arena->positions);
	if (arena->choices)
		fclose(arena->choices);
}

/* The words are agents; the options of the game stand in --game. */
static bool read_arena(const struct cli_args *args, struct arena *arena)
{
	const char *text = cli_value(args, "game");
	char name[64];
	const struct bb_game *game;
	struct bb_error error;

	if (!text) {
		cli_bad("arena: expected --game, such as --game \"tekhenu players=3\"");
		return false;
	}
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(text, " "), text);
	game = cli_game(name);
	if (!game)
		return false;
	text += strcspn(text, " ");
	if (bb_rules_parse(&arena->rules, game, text, strlen(text), &error) != BB_OK) {
		char phrase[CLI_PHRASE_MAX];

		cli_bad("--game: %s", cli_phrase(&error, phrase, sizeof(phrase)));
		return false;
	}
	if (!cli_net(args, game))
		return false;
	arena->players = bb_players(&arena->rules);
	arena->entrants = arena->agents = (unsigned)args->word_count;
	for (unsigned i = 0; i < arena->entrants; i++)
		if (!cli_agent(game, args->words[i], strlen(args->words[i]), &arena->agent[i]))
			return false;
	if (arena->rules.automata != 0)
		snprintf(arena->agent[arena->agents++].name, AI_NAME_MAX, "the automaton");
	make_lineups(arena, cli_given(args, "gauntlet"));
	return read_sprt(args, arena) && open_samples(args, arena);
}

static int report(const struct cli_args *args, const struct arena *arena)
{
	const char *html = cli_value(args, "html");

	if (html && !arena_write_html(arena, html))
		return CLI_BAD;
	return cli_given(args, "json") ? arena_print_json(arena) : arena_print(arena);
}

int cli_cmd_arena(const struct cli_args *args)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t threads = processors > 0 ? (uint64_t)processors : 1, round;
	struct arena *arena = cli_alloc(1, sizeof(*arena));
	struct worker *workers = NULL;
	int code = CLI_BAD;

	if (!arena)
		return CLI_BAD;
	pthread_mutex_init(&arena->lock, NULL);
	arena->games = 100;
	if (read_arena(args, arena) && cli_number(args, "games", 1, GAMES_MAX, &arena->games) &&
	    cli_number(args, "threads", 1, THREADS_MAX, &threads) && cli_seed(args, &arena->seed)) {
		round = (uint64_t)arena->players * arena->lineups;
		arena->games = (arena->games + round - 1) / round * round;
		arena->blocks = arena->games / arena->players;
		arena->game = cli_alloc(arena->games, sizeof(arena->game[0]));
		workers = cli_alloc(threads, sizeof(workers[0]));
		if (arena->game && workers && run(arena, workers, (unsigned)threads))
			code = report(args, arena);
	}
	close_samples(arena);
	for (uint64_t i = 0; workers && i < threads; i++) {
		cli_free(workers[i].rows);
		for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
			cli_free(workers[i].memory[seat].at);
	}
	cli_free(workers);
	cli_free(arena->game);
	pthread_mutex_destroy(&arena->lock);
	cli_free(arena);
	return code;
}
