/* A clock that jumps, for LD_PRELOAD: a program's calendar clock is off by the number of seconds in
 * the file named by BENBEN_CLOCK, which may change while it runs. The monotonic clock is
 * unchanged. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *offset;

__attribute__((constructor)) static void find_offset(void)
{
	const char *name = getenv("BENBEN_CLOCK");
	int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
	void *at = file >= 0 ? mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0)
	                     : MAP_FAILED;

	if (at != MAP_FAILED)
		offset = at;
	if (file >= 0)
		close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	static int (*next)(clockid_t, struct timespec *);
	int result;

	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
	result = next(clock, now);
	if (result == 0 && clock == CLOCK_REALTIME && offset)
		now->tv_sec += (time_t)*offset;
	return result;
}
