/* Planted bugs: a child plants one and must abort (tests/loud.c); `sim --check` reports the same
 * bugs by the same call. */
#ifndef TESTS_PLANTED_H
#define TESTS_PLANTED_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* How the child ended: as waitpid has it. */
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

/* That the test can tell: without a bug the child ends well. */
static inline bool planted_is_silent(void (*plant)(void))
{
	int status = planted_end(plant);

	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif
