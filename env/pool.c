/* Threads: each has a range of the environments and steps it. */
#include "env/parts.h"

static void *work(void *context)
{
	struct env_worker *own = context;
	struct env *env = own->env;
	uint64_t seen = 0;

	for (;;) {
		pthread_mutex_lock(&env->lock);
		while (env->round == seen && !env->stop)
			pthread_cond_wait(&env->begin, &env->lock);
		seen = env->round;
		pthread_mutex_unlock(&env->lock);
		if (env->stop)
			return NULL;
		env_step_range(own);
		pthread_mutex_lock(&env->lock);
		if (--env->busy == 0)
			pthread_cond_signal(&env->done);
		pthread_mutex_unlock(&env->lock);
	}
}

/* If a thread cannot be started, the caller's thread steps its range. */
void env_start_workers(struct env *env)
{
	pthread_mutex_init(&env->lock, NULL);
	pthread_cond_init(&env->begin, NULL);
	pthread_cond_init(&env->done, NULL);
	for (unsigned i = 1; i < env->workers; i++)
		env->worker[i].started =
			pthread_create(&env->worker[i].thread, NULL, work, &env->worker[i]) == 0;
}

void env_run(struct env *env)
{
	unsigned started = 0;

	for (unsigned i = 1; i < env->workers; i++)
		started += env->worker[i].started;
	if (started > 0) {
		pthread_mutex_lock(&env->lock);
		env->busy = started;
		env->round++;
		pthread_cond_broadcast(&env->begin);
		pthread_mutex_unlock(&env->lock);
	}
	for (unsigned i = 0; i < env->workers; i++)
		if (i == 0 || !env->worker[i].started)
			env_step_range(&env->worker[i]);
	if (started == 0)
		return;
	pthread_mutex_lock(&env->lock);
	while (env->busy > 0)
		pthread_cond_wait(&env->done, &env->lock);
	pthread_mutex_unlock(&env->lock);
}

void env_stop_workers(struct env *env)
{
	pthread_mutex_lock(&env->lock);
	env->stop = true;
	pthread_cond_broadcast(&env->begin);
	pthread_mutex_unlock(&env->lock);
	for (unsigned i = 1; i < env->workers; i++)
		if (env->worker[i].started)
			pthread_join(env->worker[i].thread, NULL);
	pthread_cond_destroy(&env->begin);
	pthread_cond_destroy(&env->done);
	pthread_mutex_destroy(&env->lock);
}
