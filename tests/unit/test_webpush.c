/* Web push: the worked example of RFC 8291, keys, the VAPID header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <string.h>

#include "server/notify/webpush.h"

static void decode(const char *text, uint8_t *bytes, size_t size)
{
	assert_int_equal(webpush_from_base64(text, bytes, size), size);
}

/* RFC 8291, appendix A. */
static void test_published_example(void **unused)
{
	static const char plain[] = "When I grow up, I want to be a watermelon";
	static const char expected[] =
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
		"mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
		"pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
	struct webpush_keys sender;
	uint8_t browser[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH], salt[WEBPUSH_SALT],
		given[WEBPUSH_PUBLIC];
	uint8_t body[WEBPUSH_BODY_MAX];
	char text[WEBPUSH_BODY_MAX * 2];
	size_t length;

	(void)unused;
	decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", sender.secret, WEBPUSH_SECRET);
	decode("BP4z9KsN6nGRTbVYI_"
	       "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
	       given, sizeof given);
	decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
	       "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
	       browser, sizeof browser);
	decode("BTBZMqHH6r4Tts7J_aSIgg", auth, sizeof auth);
	decode("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
	assert_true(webpush_public_key(&sender));
	assert_memory_equal(sender.public_key, given, sizeof given);
	assert_true(webpush_encrypt_with(
		&sender, salt, browser, auth, plain, strlen(plain), body, &length));
	webpush_to_base64(body, length, text, sizeof text);
	assert_string_equal(text, expected);
}

static void test_made_keys_agree(void **unused)
{
	struct webpush_keys keys, again;

	(void)unused;
	assert_true(webpush_make_keys(&keys));
	memcpy(again.secret, keys.secret, sizeof keys.secret);
	assert_true(webpush_public_key(&again));
	assert_memory_equal(keys.public_key, again.public_key, WEBPUSH_PUBLIC);
}

static void test_refusals(void **unused)
{
	struct webpush_keys keys;
	uint8_t wrong[WEBPUSH_PUBLIC] = {4, 1, 2, 3}, auth[WEBPUSH_AUTH] = {0};
	uint8_t body[WEBPUSH_BODY_MAX], bytes[8];
	static char plain[WEBPUSH_PLAIN_MAX + 1];
	char header[WEBPUSH_HEADER_MAX];
	size_t length;

	(void)unused;
	assert_true(webpush_make_keys(&keys));
	assert_false(webpush_encrypt(wrong, auth, "x", 1, body, &length));
	assert_false(webpush_encrypt(keys.public_key, auth, plain, sizeof plain, body, &length));
	assert_true(webpush_encrypt(keys.public_key, auth, plain, sizeof plain - 1, body, &length));
	assert_int_equal(webpush_from_base64("a+b/", bytes, sizeof bytes), SIZE_MAX);
	assert_int_equal(webpush_from_base64("AAAAAAAAAAAAAAAA", bytes, sizeof bytes), SIZE_MAX);
	assert_int_equal(webpush_from_base64("AAA=", bytes, sizeof bytes), 2);
	assert_false(webpush_authorization(&keys, "nonsense", "mailto:a@b", 1, header));
	assert_false(webpush_authorization(&keys, "https://a\"b/c", "mailto:a@b", 1, header));
	assert_false(webpush_authorization(&keys, "https://a/c", "mailto:a\"b", 1, header));
}

static void test_authorization(void **unused)
{
	struct webpush_keys keys;
	char header[WEBPUSH_HEADER_MAX], key[100], *at, *dot;
	uint8_t bytes[400];
	size_t length;

	(void)unused;
	assert_true(webpush_make_keys(&keys));
	assert_true(webpush_authorization(
		&keys, "https://push.example:8443/send/x?y", "mailto:a@b", 1893456000, header));
	webpush_to_base64(keys.public_key, WEBPUSH_PUBLIC, key, sizeof key);
	assert_non_null(strstr(header, key));
	assert_memory_equal(header, "vapid t=", 8);
	at = strchr(header + 8, '.') + 1;
	dot = strchr(at, '.');
	*dot = '\0';
	length = webpush_from_base64(at, bytes, sizeof bytes - 1);
	assert_true(length < sizeof bytes);
	bytes[length] = '\0';
	assert_string_equal((char *)bytes,
	                    "{\"aud\":\"https://push.example:8443\",\"exp\":1893456000,"
	                    "\"sub\":\"mailto:a@b\"}");
	*strchr(dot + 1, ',') = '\0';
	assert_int_equal(webpush_from_base64(dot + 1, bytes, sizeof bytes), 64);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_published_example),
		cmocka_unit_test(test_made_keys_agree),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_authorization),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
