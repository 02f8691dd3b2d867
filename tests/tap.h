/* Results in the Test Anything Protocol, for test programs that generate their tests from tables or
 * files. The counters are static: use it only in the translation unit with main. */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static unsigned tap_count, tap_failed;

/* Prints the line of one test, and the reason if it failed. `detail` may have several lines or be
 * NULL. */
static inline void tap_result(bool ok, const char *name, const char *detail)
{
	tap_count++;
	tap_failed += !ok;
	printf("%s %u - %s\n", ok ? "ok" : "not ok", tap_count, name);
	while (detail != NULL && *detail != '\0') {
		size_t length = strcspn(detail, "\n");

		printf("# %.*s\n", (int)length, detail);
		detail += length + (detail[length] == '\n');
	}
	fflush(stdout);
}

static inline void tap_skip(const char *name, const char *why)
{
	printf("ok %u - %s # SKIP %s\n", ++tap_count, name, why);
}

/* The plan comes last, so that a program that stops early is noticed. Returns the exit code. */
static inline int tap_end(void)
{
	printf("1..%u\n", tap_count);
	return tap_failed > 0 || tap_count == 0;
}

#endif
