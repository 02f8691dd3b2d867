/* Planted bugs: a child process plants one and must abort (tests/loud.c); `sim --check` reports the
 * same bugs by the same call. */
#ifndef TESTS_PLANTED_H
#define TESTS_PLANTED_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The status of the child, as from waitpid. */
static inline int planted_end(void (*plant)(void))
{
	int status = -1;
	pid_t child;

	fflush(NULL);
	child = fork();
	if (child == 0) {
		if (freopen("/dev/null", "w", stderr) == NULL)
			_exit(2);
		plant();
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		abort();
	return status;
}

static inline bool planted_is_loud(void (*plant)(void))
{
	int status = planted_end(plant);

	return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* A check of the test itself: without a bug the child exits normally. */
static inline bool planted_is_silent(void (*plant)(void))
{
	int status = planted_end(plant);

	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif
