/* Worker threads that decide for agents, and the loop's side of them. The lock protects the lists
 * and the counts of struct agents; a job belongs to its worker while it runs, except `lost`. */
#include "server/play/agents.h"

#include <errno.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/base/ops.h"
#include "server/play/play.h"

enum {
	THREADS_MAX = 64,
	PATIENCE = 10, /* budgets after which an agent's decision is given up */
	CLOSE_MS = 1000,
	CLOSE_NAP_MS = 10,
};

/* One decision: everything that a worker gets. */
struct job {
	struct job *next;
	bool slow;     /* its budget is over: another thread was started */
	bool lost;     /* given up */
	int64_t began; /* monotonic */
	int64_t took;  /* milliseconds */
	char table[STORE_ID_MAX];
	uint32_t seq; /* the table's last event */
	struct ai_agent agent;
	unsigned budget_ms; /* its share of the workers' time */
	unsigned nap_ms;    /* for the test agent */
	struct bb_rules rules;
	unsigned seat;
	uint64_t seed;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action choice;
	uint32_t count;
	bb_action legal[];
};

struct agents {
	struct srv *srv;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct job *first, **last; /* waiting */
	struct job *running;
	struct job *done;
	bool closing;
	volatile int stop; /* tells searches that nobody waits any more */
	unsigned workers, threads, idle;
	unsigned held; /* threads that exceed their budget: as many more may be started */
	unsigned pending;
	pthread_t thread[THREADS_MAX];
};

/* --- on the workers ------------------------------------------------------------------------- */

static void nap(unsigned milliseconds)
{
	struct timespec time = {.tv_sec = milliseconds / 1000,
	                        .tv_nsec = (long)(milliseconds % 1000) * 1000000};

	while (milliseconds > 0 && nanosleep(&time, &time) == -1 && errno == EINTR)
		;
}

static uint64_t clock_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* A search uses the worker's own memory, for no longer than the job's share of time; without memory
 * the game's own agent decides. */
static void decide(struct job *job, struct ai_memory *memory, const volatile int *stop)
{
	struct ai_limits limits = {
		.iterations = job->agent.setting.iterations,
		.milliseconds = job->budget_ms,
		.clock = clock_us,
		.stop = stop,
		.hasty = true,
		.seed = job->seed};
	uint32_t own_ms = job->agent.setting.milliseconds;

	nap(job->nap_ms);
	if (own_ms > 0 && own_ms < limits.milliseconds)
		limits.milliseconds = own_ms;
	if (job->agent.plain == NULL && memory->at == NULL) {
		memory->size = AI_MEMORY;
		memory->at = calloc(1, memory->size);
		if (memory->at == NULL)
			ai_find(job->rules.game, ai_default_name(job->rules.game), &job->agent);
	}
	job->choice =
		ai_choose(&job->agent, &job->rules, job->view, job->seat, &limits, *memory, NULL);
}

static void unlink_job(struct job **at, const struct job *job)
{
	while (*at != job)
		at = &(*at)->next;
	*at = job->next;
}

enum { LEAST_MS = 15 }; /* enough for a sensible choice */

/* Every waiting table gets the same: all decisions in progress fit into one agent's time, part of
 * which is reserved for overhead. */
static unsigned share_of_time(const struct agents *agents)
{
	unsigned budget = agents->srv->settings.agent_ms * 3 / 4;

	if (agents->pending > agents->workers)
		budget = budget * agents->workers / agents->pending;
	return budget > LEAST_MS ? budget : LEAST_MS;
}

/* The next job, marked as running, or NULL when the worker must end. Called with the lock held. */
static struct job *take_job(struct agents *agents)
{
	struct job *job;

	while (agents->first == NULL && !agents->closing) {
		agents->idle++;
		pthread_cond_wait(&agents->more, &agents->lock);
		agents->idle--;
	}
	if (agents->closing)
		return NULL;
	job = agents->first;
	agents->first = job->next;
	if (agents->first == NULL)
		agents->last = &agents->first;
	job->began = net_monotonic();
	job->budget_ms = share_of_time(agents);
	job->next = agents->running;
	agents->running = job;
	return job;
}

static void *work(void *context)
{
	struct agents *agents = context;
	struct ai_memory memory = {NULL, 0};
	struct job *job;

	pthread_mutex_lock(&agents->lock);
	while ((job = take_job(agents)) != NULL) {
		pthread_mutex_unlock(&agents->lock);
		decide(job, &memory, &agents->stop);
		pthread_mutex_lock(&agents->lock);
		unlink_job(&agents->running, job);
		job->took = net_monotonic() - job->began;
		job->next = agents->done;
		agents->done = job;
		if (job->slow)
			agents->held--;
		/* agents_close may not wait for this one, and the network may be gone. */
		if (!agents->closing)
			net_wake(agents->srv->net);
	}
	pthread_mutex_unlock(&agents->lock);
	free(memory.at);
	return NULL;
}

/* --- on the loop ---------------------------------------------------------------------------- */

/* Called with the lock held. */
static bool start_thread(struct agents *agents)
{
	if (agents->threads == THREADS_MAX ||
	    pthread_create(&agents->thread[agents->threads], NULL, work, agents) != 0)
		return false;
	agents->threads++;
	return true;
}

struct agents *agents_open(struct srv *srv)
{
	struct agents *agents = calloc(1, sizeof *agents);

	if (agents == NULL)
		return NULL;
	agents->srv = srv;
	agents->last = &agents->first;
	pthread_mutex_init(&agents->lock, NULL);
	pthread_cond_init(&agents->more, NULL);
	agents->workers = srv->settings.workers > 0 ? srv->settings.workers : 1;
	while (agents->threads < agents->workers && start_thread(agents))
		;
	if (agents->threads == 0) {
		agents_close(agents);
		return NULL;
	}
	return agents;
}

static void free_list(struct job *job)
{
	while (job != NULL) {
		struct job *next = job->next;

		free(job);
		job = next;
	}
}

void agents_close(struct agents *agents)
{
	if (agents == NULL)
		return;
	pthread_mutex_lock(&agents->lock);
	agents->closing = true;
	agents->stop = 1;
	pthread_cond_broadcast(&agents->more);
	/* An agent cannot be interrupted. One that is still thinking keeps its memory; the process
	 * ends soon. */
	for (unsigned i = 0; agents->running != NULL && i < CLOSE_MS / CLOSE_NAP_MS; i++) {
		pthread_mutex_unlock(&agents->lock);
		nap(CLOSE_NAP_MS);
		pthread_mutex_lock(&agents->lock);
	}
	if (agents->running != NULL) {
		pthread_mutex_unlock(&agents->lock);
		return;
	}
	pthread_mutex_unlock(&agents->lock);
	for (unsigned i = 0; i < agents->threads; i++)
		pthread_join(agents->thread[i], NULL);
	free_list(agents->first);
	free_list(agents->done);
	pthread_cond_destroy(&agents->more);
	pthread_mutex_destroy(&agents->lock);
	free(agents);
}

unsigned agents_pending(const struct agents *agents)
{
	return agents->pending;
}

/* Names only, no budgets of their own: the server decides about time. */
bool agents_find(const struct srv *srv, const struct bb_game *game, const char *name,
                 struct ai_agent *agent)
{
	if (srv->settings.slow_agent_ms > 0 && strcmp(name, "slow") == 0)
		name = "random";
	return strpbrk(name, "@/") == NULL && ai_find(game, name, agent);
}

void agents_ask(struct agents *agents, struct srv_table *table)
{
	const struct match *match = &table->match;
	const struct bb_game *game = table->game;
	int actor = match_actor(match);
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	struct job *job;
	uint32_t count;

	if (table->thinking || table->storing || table->state != STORE_PLAYING || actor < 0 ||
	    table->seat[actor].kind != SRV_SEAT_AGENT ||
	    !store_is_responsible(agents->srv->store, table->id))
		return;
	match_view(match, (unsigned)actor, view);
	count = game->legal(&match->rules, view, legal);
	job = srv_alloc(sizeof *job + count * sizeof *legal);
	memcpy(job->table, table->id, sizeof job->table);
	job->seq = match->count;
	job->seat = (unsigned)actor;
	job->rules = match->rules;
	if (!agents_find(agents->srv, game, table->seat[actor].agent, &job->agent))
		ai_find(game, "random", &job->agent);
	if (strcmp(table->seat[actor].agent, "slow") == 0)
		job->nap_ms = agents->srv->settings.slow_agent_ms;
	randombytes_buf(&job->seed, sizeof job->seed);
	memcpy(job->view, view, game->layout->size);
	job->count = count;
	memcpy(job->legal, legal, count * sizeof *legal);
	table->thinking = true;

	pthread_mutex_lock(&agents->lock);
	*agents->last = job;
	agents->last = &job->next;
	agents->pending++;
	pthread_cond_signal(&agents->more);
	pthread_mutex_unlock(&agents->lock);
}

/* Plays what the agent chose, unless the table has changed meanwhile. */
static void apply(struct srv *srv, const char *id, uint32_t seq, unsigned seat, bb_action choice)
{
	struct srv_table *table = tables_in_memory(srv, id);
	const struct play_request request = {
		.what = PLAY_ACT,
		.user = "",
		.address = "",
		.seq = seq,
		.seat = (int64_t)seat,
		.by_agent = true,
		.number = choice};

	if (table == NULL)
		return;
	table->thinking = false;
	if (table->broken || srv->stopping)
		return;
	if (!table->storing && table->stored == seq && match_actor(&table->match) == (int)seat &&
	    table->seat[seat].kind == SRV_SEAT_AGENT)
		play_handle(srv, table, &request);
	else
		agents_ask(srv->agents, table);
}

void agents_finish(struct agents *agents)
{
	struct job *job, *next;

	pthread_mutex_lock(&agents->lock);
	job = agents->done;
	agents->done = NULL;
	for (next = job; next != NULL; next = next->next)
		agents->pending -= !next->lost;
	pthread_mutex_unlock(&agents->lock);
	for (; job != NULL; job = next) {
		next = job->next;
		if (!job->lost) {
			ops_time(&agents->srv->ops->agents, job->took);
			apply(agents->srv, job->table, job->seq, job->seat, job->choice);
		}
		free(job);
	}
}

/* An agent that was given up: the data to play on without it. */
struct given_up {
	char table[STORE_ID_MAX];
	uint32_t seq;
	unsigned seat;
	bb_action first;
};

void agents_tick(struct agents *agents)
{
	const int64_t budget = agents->srv->settings.agent_ms;
	int64_t now = net_monotonic();
	struct given_up lost[THREADS_MAX];
	unsigned count = 0;

	pthread_mutex_lock(&agents->lock);
	for (struct job *job = agents->running; job != NULL; job = job->next) {
		if (!job->slow && now - job->began > budget) {
			job->slow = true;
			agents->held++;
			srv_log(agents->srv, "warning", "slow agent", "agent", job->agent.name,
			        "table", job->table, NULL);
			if (agents->idle == 0 && agents->threads < agents->workers + agents->held)
				start_thread(agents);
		}
		if (!job->lost && now - job->began > PATIENCE * budget) {
			job->lost = true;
			agents->pending--;
			lost[count] = (struct given_up){
				.seq = job->seq, .seat = job->seat, .first = job->legal[0]};
			memcpy(lost[count++].table, job->table, sizeof job->table);
		}
	}
	pthread_mutex_unlock(&agents->lock);
	for (unsigned i = 0; i < count; i++) {
		srv_log(agents->srv, "warning", "agent given up", "table", lost[i].table, NULL);
		apply(agents->srv, lost[i].table, lost[i].seq, lost[i].seat, lost[i].first);
	}
}

void agents_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                     const char *turn)
{
	(void)turn;
	if (event == TABLES_LOADED || event == TABLES_TURN)
		agents_ask(srv->agents, table);
}
