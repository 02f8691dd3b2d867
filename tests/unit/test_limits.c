/* Rate limits: bursts, refilling, separate keys, eviction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/net/limits.h"

/* How many of `tries` at one moment are allowed. */
static unsigned allowed(struct limit_bucket *bucket, struct limit_rate rate, int64_t now,
                        unsigned tries)
{
	unsigned count = 0;

	for (unsigned i = 0; i < tries; i++)
		count += limit_take(bucket, rate, now, NULL);
	return count;
}

static void test_burst(void **state)
{
	const struct limit_rate rate = limit_per_second(20, 60);
	struct limit_bucket bucket = {0};
	const int64_t start = 5000000;

	(void)state;
	assert_int_equal(allowed(&bucket, rate, start, 100), 60);
	assert_int_equal(allowed(&bucket, rate, start + 49, 100), 0);
	assert_int_equal(allowed(&bucket, rate, start + 1000, 100), 20);
	assert_int_equal(allowed(&bucket, rate, start + 1250, 100), 5);
	assert_int_equal(allowed(&bucket, rate, start + 3600000, 100), 60);
}

static void test_steady(void **state)
{
	const struct limit_rate rate = limit_per_second(10, 1);
	struct limit_bucket bucket = {0};
	unsigned count = 0;

	(void)state;
	for (int64_t now = 0; now < 10000; now += 7)
		count += limit_take(&bucket, rate, now, NULL);
	assert_in_range(count, 90, 100);
}

static void test_retry(void **state)
{
	const struct limit_rate rate = {.each_us = 6000000, .burst = 2};
	struct limit_bucket bucket = {0};
	unsigned retry = 0;

	(void)state;
	assert_int_equal(allowed(&bucket, rate, 1000, 3), 2);
	assert_false(limit_take(&bucket, rate, 1000, &retry));
	assert_int_equal(retry, 6);
	assert_false(limit_take(&bucket, rate, 6900, &retry));
	assert_int_equal(retry, 1);
	assert_true(limit_take(&bucket, rate, 7000, &retry));
}

static void test_off(void **state)
{
	struct limit_bucket bucket = {0};
	struct limits *limits = limits_open(limit_per_second(0, 0));

	(void)state;
	assert_int_equal(allowed(&bucket, limit_per_second(0, 0), 1, 100000), 100000);
	for (unsigned i = 0; i < 1000; i++)
		assert_true(limits_take(limits, "somebody", 1, NULL));
	limits_close(limits);
}

static void test_keys(void **state)
{
	struct limits *limits = limits_open(limit_per_second(1, 3));

	(void)state;
	for (unsigned i = 0; i < 3; i++)
		assert_true(limits_take_address(limits, "10.0.0.1", 1000, NULL));
	assert_false(limits_take_address(limits, "10.0.0.1", 1000, NULL));
	assert_true(limits_take_address(limits, "10.0.0.2", 1000, NULL));
	/* A network of 64 bits is one household. */
	for (unsigned i = 0; i < 3; i++)
		assert_true(limits_take_address(limits, "2001:db8::1", 1000, NULL));
	assert_false(limits_take_address(limits, "2001:db8::2", 1000, NULL));
	assert_true(limits_take_address(limits, "2001:db8:0:1::1", 1000, NULL));
	limits_close(limits);
}

/* Many keys do not make it fail, and whoever is quiet longest is forgotten, not who is busy now. */
static void test_many(void **state)
{
	struct limits *limits = limits_open((struct limit_rate){.each_us = 1000000, .burst = 2});
	unsigned refused = 0;
	char key[32];

	(void)state;
	for (unsigned i = 0; i < 100000; i++) {
		snprintf(key, sizeof(key), "key %u", i);
		assert_true(limits_take(limits, key, 1000 + i, NULL));
		refused += !limits_take(limits, "busy", 1000 + i, NULL);
	}
	assert_in_range(refused, 99000, 99900);
	limits_close(limits);
}

/* A charge is always taken; it tells how long it takes to be paid back. */
static void test_charge(void **state)
{
	const struct limit_rate rate = limit_per_second(10, 20);
	struct limits *limits = limits_open(rate);
	struct limit_bucket bucket = {0};
	const int64_t start = 5000000;

	(void)state;
	assert_int_equal(limit_charge(&bucket, rate, start, 20), 0);
	assert_int_equal(limit_charge(&bucket, rate, start, 0), 0);
	assert_int_equal(limit_charge(&bucket, rate, start, 1), 100);
	assert_int_equal(limit_charge(&bucket, rate, start, 9), 1000);
	assert_int_equal(limit_charge(&bucket, rate, start + 400, 0), 600);
	assert_int_equal(limit_charge(&bucket, rate, start + 1000, 0), 0);
	assert_int_equal(limit_charge(&bucket, limit_per_second(0, 1), start, 1000), 0);
	/* Addresses apart; a network of IPv6 is one. */
	assert_int_equal(limits_charge_address(limits, "192.0.2.1", start, 30), 1000);
	assert_int_equal(limits_charge_address(limits, "192.0.2.2", start, 10), 0);
	assert_int_equal(limits_charge_address(limits, "2001:db8:1:2::1", start, 20), 0);
	assert_int_equal(limits_charge_address(limits, "2001:db8:1:2:ffff::9", start, 10), 1000);
	assert_int_equal(limits_charge_address(limits, "2001:db8:1:3::1", start, 10), 0);
	limits_close(limits);
}

/* Tells `to` what was taken at `from`; of how many keys. */
static unsigned told(struct limits *from, struct limits *to, int64_t now)
{
	unsigned tokens, count = 0;
	size_t at = 0;
	uint64_t key;

	for (; limits_next_unreported(from, &at, now, &key, &tokens); count++)
		limits_apply_report(to, key, now, tokens);
	return count;
}

/* Two nodes: what was taken at one is not there at the other, once it is told. */
static void test_shared(void **state)
{
	const struct limit_rate rate = limit_per_second(10, 24);
	static const uint8_t key[LIMITS_KEY] = {7};
	struct limits *here = limits_open(rate), *there = limits_open(rate);
	const int64_t start = 5000000;
	unsigned count = 0;

	(void)state;
	limits_share(here, key);
	limits_share(there, key);
	for (unsigned i = 0; i < 2; i++)
		assert_true(limits_take_address(here, "192.0.2.1", start, NULL));
	assert_int_equal(told(here, there, start), 0); /* little is not told */
	while (limits_take_address(here, "192.0.2.1", start, NULL))
		count++;
	assert_int_equal(count, 22);
	assert_int_equal(told(here, there, start), 1);
	assert_int_equal(told(here, there, start), 0);
	assert_false(limits_take_address(there, "192.0.2.1", start, NULL));
	assert_true(limits_take_address(there, "192.0.2.2", start, NULL));
	assert_true(limits_take_address(there, "192.0.2.1", start + 100, NULL));
	/* Who spends both bursts at once waits for both, and no longer, however much is told. */
	for (unsigned i = 0; i < 1000; i++)
		limits_charge_address(here, "192.0.2.3", start, 1000);
	told(here, there, start);
	assert_false(limits_take_address(there, "192.0.2.3", start + 2400, NULL));
	assert_true(limits_take_address(there, "192.0.2.3", start + 2500, NULL));
	/* What was paid back in the meantime is nobody's business. */
	for (unsigned i = 0; i < 10; i++)
		assert_true(limits_take_address(here, "192.0.2.4", start, NULL));
	limits_next_unreported(here, &(size_t){0}, start + 1000, &(uint64_t){0}, &(unsigned){0});
	assert_int_equal(told(here, there, start + 1000), 0);
	limits_close(here);
	limits_close(there);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_burst),  cmocka_unit_test(test_steady),
		cmocka_unit_test(test_retry),  cmocka_unit_test(test_off),
		cmocka_unit_test(test_keys),   cmocka_unit_test(test_charge),
		cmocka_unit_test(test_shared), cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
