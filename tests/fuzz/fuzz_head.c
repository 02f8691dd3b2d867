/* Fuzzer of the head of HTTP requests and of addresses. Input: the bytes that a client sends. */
#include <stdlib.h>

#include "server/net/net_text.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[NET_HEAD_MAX + 1], spare[NET_HEAD_MAX], address[NET_ADDRESS_MAX];
	struct net_head head;
	size_t length;
	unsigned status;

	if (size > NET_HEAD_MAX)
		size = NET_HEAD_MAX;
	memcpy(text, data, size);
	text[size] = '\0';
	net_text_forwarded(text, "127.0.0.1,::1", address);
	net_text_normal_address(text, address);
	length = net_head_find(text, size);
	REQUIRE(length <= size);
	if (length == 0)
		return 0;
	status = net_head_read(text, length, spare, sizeof spare, &head);
	REQUIRE(status == 0 || (status >= 400 && status < 600));
	if (status != 0)
		return 0;
	REQUIRE(net_text_is_path(head.request.path));
	REQUIRE(strlen(head.request.query) <= NET_QUERY_MAX);
	REQUIRE(head.length <= NET_BODY_MAX);
	return 0;
}
