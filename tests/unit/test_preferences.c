/* When a user may be notified: quiet hours, digests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/notify/notify_parts.h"

static const int64_t minute = 60000, midnight = INT64_C(20000) * 24 * 3600 * 1000;

static int64_t digest(int every, int at, int offset, int64_t now)
{
	json_t *settings = json_pack(
		"{s:{s:i,s:i,s:i}}", "digest", "every", every, "at", at, "offset", offset);
	const int64_t wait = preferences_digest(settings, now);

	json_decref(settings);
	return wait;
}

static unsigned quiet(int from, int to, int offset, int64_t now)
{
	json_t *settings =
		json_pack("{s:{s:i,s:i,s:i}}", "quiet", "from", from, "to", to, "offset", offset);
	const unsigned wait = preferences_quiet(settings, now);

	json_decref(settings);
	return wait;
}

static void a_digest_comes_at_its_time(void **state)
{
	(void)state;
	/* every day at six in the evening, two hours east */
	assert_int_equal(digest(1440, 1080, 120, midnight + 960 * minute - 1), 1);
	assert_int_equal(digest(1440, 1080, 120, midnight), 960 * minute);
	/* at the moment itself the next one is meant */
	assert_int_equal(digest(1440, 1080, 120, midnight + 960 * minute), 1440 * minute);
	assert_int_equal(digest(60, 15, 0, midnight), 15 * minute);
	assert_int_equal(digest(60, 15, 0, midnight + 20 * minute), 55 * minute);
	assert_int_equal(digest(60, 15, -840, 0), 15 * minute);
	assert_int_equal(preferences_digest(NULL, midnight), 0);
}

static void quiet_hours_end(void **state)
{
	(void)state;
	assert_int_equal(quiet(1320, 480, 0, midnight), 480);
	assert_int_equal(quiet(1320, 480, 0, midnight + 480 * minute), 0);
	assert_int_equal(quiet(1320, 480, 60, midnight + 21 * 60 * minute), 600);
	assert_int_equal(quiet(0, 0, 0, midnight + minute), 1439);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_digest_comes_at_its_time),
		cmocka_unit_test(quiet_hours_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
