/* Unit tests of server/net/net_text.c: text from outside. tests/server/net_http.py tests the same
 * over real sockets; here are the corner cases. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/net_text.h"

static void utf8_is_well_formed(void **state)
{
	static const struct {
		const char *bytes;
		bool good;
	} rows[] = {
		{"", true},
		{"plain ascii, longer than eight bytes", true},
		{"h\xC3\xA9llo w\xC3\xB6rld", true},
		{"\xE2\x82\xAC\xF0\x9F\x98\x80", true},
		{"\xEF\xBF\xBF\xF4\x8F\xBF\xBF", true},
		{"\xC3", false},
		{"seven..\xC3", false},
		{"\xC0\xAF", false},
		{"\xE0\x80\xAF", false},
		{"\xED\xA0\x80", false},
		{"\xF0\x80\x80\xAF", false},
		{"\xF4\x90\x80\x80", false},
		{"\xF8\x88\x80\x80\x80", false},
		{"\x80", false},
		{"\xE2\x28\xA1", false},
		{"\xE2\x82", false},
		{"\xFF", false},
	};
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_int_equal(net_text_is_utf8(rows[i].bytes, strlen(rows[i].bytes)),
		                 rows[i].good);
	assert_true(net_text_is_utf8("a\0b", 3));
}

static void lists_hold_whole_items(void **state)
{
	(void)state;
	assert_true(net_text_lists("keep-alive, Upgrade", "upgrade"));
	assert_true(net_text_lists(" ,\t upgrade\t ,x", "upgrade"));
	assert_false(net_text_lists("upgraded", "upgrade"));
	assert_false(net_text_lists("up grade", "upgrade"));
	assert_false(net_text_lists("", "upgrade"));
}

static void listening_addresses_are_read(void **state)
{
	static const struct {
		const char *text;
		bool good;
	} rows[] = {
		{"127.0.0.1:8080", true}, {"0.0.0.0:0", true},      {"[::1]:8080", true},
		{"127.0.0.1", false},     {"127.0.0.1:", false},    {"127.0.0.1:65536", false},
		{"::1:8080", false},      {"[::1]8080", false},     {"[]:1", false},
		{"localhost:80", false},  {":8080", false},         {"127.0.0.1:-1", false},
		{"[127.0.0.1]:1", false}, {"127.0.0.1: 80", false}, {"", false},
	};
	struct sockaddr_storage address;
	socklen_t length;
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_int_equal(net_text_read_listen(rows[i].text, &address, &length),
		                 rows[i].good);
}

static void forwarded_addresses_are_the_last_untrusted(void **state)
{
	static const struct {
		const char *forwarded, *address; /* NULL = none */
	} rows[] = {
		{"203.0.113.9", "203.0.113.9"},
		{"1.1.1.1, 203.0.113.9", "203.0.113.9"},
		{"1.1.1.1 ,10.0.0.1", "1.1.1.1"},
		{"1.1.1.1, 10.0.0.1 , 10.0.0.2", "1.1.1.1"},
		{"10.0.0.2", "10.0.0.2"},
		{"2001:DB8:0::1", "2001:db8::1"},
		{"::ffff:1.2.3.4", "1.2.3.4"},
		{"1.1.1.1, unknown", NULL},
		{"1.1.1.1:80", NULL},
		{"", NULL},
		{",", NULL},
		{"1.1.1.1111111111111111111111111111111111111111111111111111111", NULL},
	};
	char address[NET_ADDRESS_MAX];
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool found = net_text_forwarded(rows[i].forwarded, "10.0.0.1,10.0.0.2", address);
		assert_int_equal(found, rows[i].address != NULL);
		if (found)
			assert_string_equal(address, rows[i].address);
	}
}

static void clients_are_addresses_or_networks(void **state)
{
	char client[NET_ADDRESS_MAX];
	(void)state;
	net_text_client("192.0.2.7", client);
	assert_string_equal(client, "192.0.2.7");
	net_text_client("2001:db8:1:2:3:4:5:6", client);
	assert_string_equal(client, "2001:db8:1:2::");
}

/* --- heads --------------------------------------------------------------------------------- */

/* Memory of exactly the head's length, so that a sanitizer sees a step too far. */
static unsigned read_head(const char *text, struct net_head *head, char **memory, char spare[64])
{
	size_t length = strlen(text);
	*memory = malloc(length);
	memcpy(*memory, text, length);
	assert_int_equal(net_head_find(*memory, length), length);
	return net_head_read(*memory, length, spare, 64, head);
}

static void heads_are_read(void **state)
{
	struct net_head head;
	char *memory, spare[64];
	(void)state;
	assert_int_equal(
		read_head("POST /a%20b/%C3%A9?x=1&y=%41 HTTP/1.1\r\nhOsT:  h:80 \t\r\nCookie: "
	                  "a=1\r\nX-Other: ?\r\n"
	                  "Cookie: b=2\r\nContent-Length: 65536\r\nConnection: close, x\r\n\r\n",
	                  &head, &memory, spare),
		0);
	assert_int_equal(head.request.method, NET_POST);
	assert_string_equal(head.request.path, "/a b/\xC3\xA9");
	assert_string_equal(head.request.query, "x=1&y=%41");
	assert_string_equal(head.request.host, "h:80");
	assert_string_equal(head.request.cookie, "a=1; b=2");
	assert_string_equal(head.request.origin, "");
	assert_int_equal(head.length, 65536);
	assert_true(head.close);
	assert_false(head.upgrade);
	free(memory);
}

static void heads_are_refused(void **state)
{
	static const struct {
		unsigned status;
		const char *text;
	} rows[] = {
		{0, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{0, "GET / HTTP/1.0\r\n\r\n"},
		{400, "\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"},
		{400, "GET /%0 HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /% HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /a/%2e%2E/b HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /a/.. HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /a%5Cb HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /a%0Ab HTTP/1.1\r\nHost: a\r\n\r\n"},
		{411, "POST / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{411, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: "
	              "identity\r\n\r\n"},
		{413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551616\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 1\r\n\r\n"},
		{405, "PUT / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{501, "FETCH / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{505, "GET / HTTP/1.2\r\nHost: a\r\n\r\n"},
		/* More in repeated headers than there is room for. */
		{431, "GET / HTTP/1.1\r\nHost: a\r\nCookie: 0123456789012345678901234567890\r\n"
	              "Cookie: 0123456789012345678901234567890\r\n\r\n"},
	};
	struct net_head head;
	char *memory, spare[64];
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_int_equal(read_head(rows[i].text, &head, &memory, spare), rows[i].status);
		free(memory);
	}
}

static void heads_end_with_an_empty_line(void **state)
{
	static const char text[] = "GET / HTTP/1.1\r\n\r\nbody\r\n\r\n";
	(void)state;
	for (size_t length = 0; length < 18; length++)
		assert_int_equal(net_head_find(text, length), 0);
	assert_int_equal(net_head_find(text, 18), 18);
	assert_int_equal(net_head_find(text, sizeof(text) - 1), 18);
	assert_int_equal(net_head_find("\r\r\n\r\n", 5), 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf8_is_well_formed),
		cmocka_unit_test(lists_hold_whole_items),
		cmocka_unit_test(listening_addresses_are_read),
		cmocka_unit_test(forwarded_addresses_are_the_last_untrusted),
		cmocka_unit_test(clients_are_addresses_or_networks),
		cmocka_unit_test(heads_are_read),
		cmocka_unit_test(heads_are_refused),
		cmocka_unit_test(heads_end_with_an_empty_line),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
