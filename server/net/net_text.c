/* Text from outside; see net_text.h. Everything here may be hostile. */
#include "server/net/net_text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The length of the well-formed character at `text`, or 0. The first byte determines the length and
 * the range of the second one; this is table 3-7 of the Unicode standard. */
static size_t net_text_character(const unsigned char *text, size_t length)
{
	static const struct {
		unsigned char first_min, first_max, second_min, second_max, length;
	} rows[] = {
		{0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2},
		{0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
		{0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
		{0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4},
		{0xF4, 0xF4, 0x80, 0x8F, 4},
	};
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		if (text[0] < rows[row].first_min || text[0] > rows[row].first_max)
			continue;
		size_t size = rows[row].length;
		if (size > length)
			return 0;
		if (size > 1 && (text[1] < rows[row].second_min || text[1] > rows[row].second_max))
			return 0;
		for (size_t i = 2; i < size; i++)
			if ((text[i] & 0xC0) != 0x80)
				return 0;
		return size;
	}
	return 0;
}

bool net_text_is_utf8(const char *text, size_t length)
{
	const unsigned char *bytes = (const unsigned char *)text;
	size_t at = 0;
	while (at < length) {
		uint64_t eight;
		if (length - at >= sizeof(eight)) {
			memcpy(&eight, bytes + at, sizeof(eight));
			if (!(eight & UINT64_C(0x8080808080808080))) {
				at += sizeof(eight);
				continue;
			}
		}
		size_t size = net_text_character(bytes + at, length - at);
		if (!size)
			return false;
		at += size;
	}
	return true;
}

bool net_text_is_path(const char *path)
{
	if (path[0] != '/' || !net_text_is_utf8(path, strlen(path)))
		return false;
	for (const char *c = path; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7F || *c == '\\')
			return false;
	for (const char *part = path; part; part = strchr(part + 1, '/')) {
		size_t length = strcspn(part + 1, "/");
		if (length == 2 && !strncmp(part + 1, "..", 2))
			return false;
	}
	return true;
}

bool net_text_lists(const char *list, const char *item)
{
	size_t length = strlen(item);
	while (*list) {
		list += strspn(list, ", \t");
		size_t size = strcspn(list, ",");
		size_t trimmed = size;
		while (trimmed && (list[trimmed - 1] == ' ' || list[trimmed - 1] == '\t'))
			trimmed--;
		if (trimmed == length && !strncasecmp(list, item, length))
			return true;
		list += size;
	}
	return false;
}

bool net_text_number(const char *text, uint64_t max, uint64_t *number)
{
	uint64_t value = 0;
	if (!*text)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			return false;
		uint64_t digit = (uint64_t)(*text - '0');
		if (value > (UINT64_MAX - digit) / 10)
			return false;
		value = value * 10 + digit;
	}
	if (value > max)
		return false;
	*number = value;
	return true;
}

bool net_text_read_listen(const char *text, struct sockaddr_storage *address, socklen_t *length)
{
	char host[NET_ADDRESS_MAX];
	uint64_t port;
	const char *colon = strrchr(text, ':');
	bool six = text[0] == '[';

	memset(address, 0, sizeof(*address));
	if (!colon || !net_text_number(colon + 1, 65535, &port))
		return false;
	if (six && (colon == text || colon[-1] != ']'))
		return false;
	const char *start = text + (six ? 1 : 0);
	const char *end = colon - (six ? 1 : 0);
	if (end <= start || (size_t)(end - start) >= sizeof(host))
		return false;
	memcpy(host, start, (size_t)(end - start));
	host[end - start] = 0;
	if (six) {
		struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)address;
		in6->sin6_family = AF_INET6;
		in6->sin6_port = htons((uint16_t)port);
		*length = sizeof(*in6);
		return inet_pton(AF_INET6, host, &in6->sin6_addr) == 1;
	}
	struct sockaddr_in *in = (struct sockaddr_in *)address;
	in->sin_family = AF_INET;
	in->sin_port = htons((uint16_t)port);
	*length = sizeof(*in);
	return inet_pton(AF_INET, host, &in->sin_addr) == 1;
}

static void net_text_print6(const struct in6_addr *address, char text[NET_ADDRESS_MAX])
{
	if (IN6_IS_ADDR_V4MAPPED(address))
		inet_ntop(AF_INET, address->s6_addr + 12, text, NET_ADDRESS_MAX);
	else
		inet_ntop(AF_INET6, address, text, NET_ADDRESS_MAX);
}

void net_text_address(const struct sockaddr_storage *address, char text[NET_ADDRESS_MAX])
{
	text[0] = 0;
	if (address->ss_family == AF_INET)
		inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text,
		          NET_ADDRESS_MAX);
	else if (address->ss_family == AF_INET6)
		net_text_print6(&((const struct sockaddr_in6 *)address)->sin6_addr, text);
}

bool net_text_normal_address(const char *text, char normal[NET_ADDRESS_MAX])
{
	struct in_addr four;
	struct in6_addr six;
	if (inet_pton(AF_INET, text, &four) == 1)
		return inet_ntop(AF_INET, &four, normal, NET_ADDRESS_MAX) != NULL;
	if (inet_pton(AF_INET6, text, &six) != 1)
		return false;
	net_text_print6(&six, normal);
	return true;
}

void net_text_client(const char *address, char client[NET_ADDRESS_MAX])
{
	struct in6_addr six;
	if (inet_pton(AF_INET6, address, &six) == 1) {
		memset(six.s6_addr + 8, 0, 8);
		inet_ntop(AF_INET6, &six, client, NET_ADDRESS_MAX);
	} else
		snprintf(client, NET_ADDRESS_MAX, "%s", address);
}

bool net_text_forwarded(const char *forwarded, const char *trusted, char address[NET_ADDRESS_MAX])
{
	const char *end = forwarded + strlen(forwarded);
	bool found = false;
	while (end > forwarded) {
		const char *start = end;
		while (start > forwarded && start[-1] != ',')
			start--;
		const char *next = start > forwarded ? start - 1 : forwarded;
		while (start < end && (*start == ' ' || *start == '\t'))
			start++;
		while (end > start && (end[-1] == ' ' || end[-1] == '\t'))
			end--;
		char text[NET_ADDRESS_MAX], normal[NET_ADDRESS_MAX];
		if ((size_t)(end - start) >= sizeof(text))
			return found;
		memcpy(text, start, (size_t)(end - start));
		text[end - start] = 0;
		/* Everything to the left of an invalid address may have been invented by the
		 * client. */
		if (!net_text_normal_address(text, normal))
			return found;
		memcpy(address, normal, NET_ADDRESS_MAX);
		found = true;
		if (!net_text_lists(trusted, normal))
			return true;
		end = next;
	}
	return found;
}

/* --- the head of a request ----------------------------------------------------------------- */

/* The headers that are used. Those that may occur only once have no joint. */
static const struct {
	const char *name, *joint;
	size_t place; /* of the value in struct net_head */
} known[] = {
	{"accept-encoding", ", ", offsetof(struct net_head, request.accept_encoding)},
	{"authorization", NULL, offsetof(struct net_head, request.authorization)},
	{"connection", ", ", offsetof(struct net_head, connection)},
	{"content-length", NULL, offsetof(struct net_head, content_length)},
	{"content-type", NULL, offsetof(struct net_head, request.content_type)},
	{"cookie", "; ", offsetof(struct net_head, request.cookie)},
	{"expect", ", ", offsetof(struct net_head, expect)},
	{"host", NULL, offsetof(struct net_head, request.host)},
	{"if-none-match", ", ", offsetof(struct net_head, request.if_none_match)},
	{"origin", NULL, offsetof(struct net_head, request.origin)},
	{"sec-websocket-key", NULL, offsetof(struct net_head, socket_key)},
	{"sec-websocket-protocol", ", ", offsetof(struct net_head, socket_protocol)},
	{"sec-websocket-version", NULL, offsetof(struct net_head, socket_version)},
	{"transfer-encoding", ", ", offsetof(struct net_head, transfer_encoding)},
	{"upgrade", ", ", offsetof(struct net_head, upgrade_to)},
	{"x-forwarded-for", ", ", offsetof(struct net_head, forwarded_for)},
	{"x-forwarded-proto", NULL, offsetof(struct net_head, forwarded_proto)},
};
enum { NET_HEAD_KNOWN = sizeof(known) / sizeof(known[0]) };

static const struct {
	const char *name;
	int method; /* -1: exists, but is not supported */
} methods[] = {
	{"GET", NET_GET},       {"HEAD", NET_HEAD}, {"POST", NET_POST},
	{"DELETE", NET_DELETE}, {"PUT", -1},        {"PATCH", -1},
	{"OPTIONS", -1},        {"TRACE", -1},      {"CONNECT", -1},
};

static const char **net_head_value(struct net_head *head, size_t row)
{
	return (const char **)((char *)head + known[row].place);
}

size_t net_head_find(const char *bytes, size_t length)
{
	for (const char *at = bytes; (size_t)(at - bytes) + 4 <= length; at++) {
		at = memchr(at, '\r', length - 3 - (size_t)(at - bytes));
		if (!at)
			return 0;
		if (!memcmp(at, "\r\n\r\n", 4))
			return (size_t)(at - bytes) + 4;
	}
	return 0;
}

/* True for a name of a header or method (RFC 9110: token). */
static bool net_head_is_token(const char *text)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";
	return text[0] && !text[strspn(text, letters)];
}

static int net_head_digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
	                              : -1;
}

/* Decodes %XX in place. */
static bool net_head_decode(char *text)
{
	char *to = text;
	for (const char *from = text; *from; from++) {
		if (*from != '%') {
			*to++ = *from;
			continue;
		}
		int high = net_head_digit(from[1]);
		int low = high < 0 ? -1 : net_head_digit(from[2]);
		if (low < 0 || high * 16 + low == 0)
			return false;
		*to++ = (char)(high * 16 + low);
		from += 2;
	}
	*to = 0;
	return true;
}

/* "GET /path?query HTTP/1.1" */
static unsigned net_head_read_line(char *line, struct net_head *head, bool *old)
{
	char *target = strchr(line, ' ');
	char *version = target ? strchr(target + 1, ' ') : NULL;
	if (!version)
		return 400;
	*target++ = 0;
	*version++ = 0;
	if (!net_head_is_token(line))
		return 400;
	*old = !strcmp(version, "HTTP/1.0");
	if (!*old && strcmp(version, "HTTP/1.1") != 0)
		return strncmp(version, "HTTP/", 5) ? 400 : 505;
	size_t row = 0, rows = sizeof(methods) / sizeof(methods[0]);
	while (row < rows && strcmp(line, methods[row].name) != 0)
		row++;
	if (row == rows)
		return 501;
	if (methods[row].method < 0)
		return 405;
	head->request.method = (enum net_method)methods[row].method;

	char *query = target + strcspn(target, "?");
	if (*query)
		*query++ = 0;
	if (strlen(query) > NET_QUERY_MAX)
		return 414;
	for (const char *c = query; *c; c++)
		if (*c <= 0x20 || *c >= 0x7F || *c == '#')
			return 400;
	if (strchr(target, '#') || !net_head_decode(target) || !net_text_is_path(target))
		return 400;
	head->request.path = target;
	head->request.query = query;
	return 0;
}

/* "Name: value" */
static unsigned net_head_read_field(char *line, char **spare, char *spare_end,
                                    struct net_head *head)
{
	char *value = strchr(line, ':');
	if (!value)
		return 400;
	*value++ = 0;
	if (!net_head_is_token(line))
		return 400;
	value += strspn(value, " \t");
	size_t length = strlen(value);
	while (length && (value[length - 1] == ' ' || value[length - 1] == '\t'))
		value[--length] = 0;
	size_t row = 0;
	while (row < NET_HEAD_KNOWN && strcasecmp(line, known[row].name) != 0)
		row++;
	if (row == NET_HEAD_KNOWN)
		return 0;
	if (!net_text_is_utf8(value, length))
		return 400;
	const char **place = net_head_value(head, row);
	if (!*place) {
		*place = value;
		return 0;
	}
	if (!known[row].joint)
		return 400;
	size_t before = strlen(*place), joint = strlen(known[row].joint);
	if (before + joint + length + 1 > (size_t)(spare_end - *spare))
		return 431;
	memcpy(*spare, *place, before);
	memcpy(*spare + before, known[row].joint, joint);
	memcpy(*spare + before + joint, value, length + 1);
	*place = *spare;
	*spare += before + joint + length + 1;
	return 0;
}

/* Interprets the fields together. */
static unsigned net_head_judge(struct net_head *head, bool old)
{
	enum net_method method = head->request.method;
	if (!head->request.host[0] && !old)
		return 400;
	head->close = net_text_lists(head->connection, "close") ||
	              (old && !net_text_lists(head->connection, "keep-alive"));
	head->upgrade = !old && method == NET_GET && net_text_lists(head->connection, "upgrade") &&
	                net_text_lists(head->upgrade_to, "websocket");
	if (head->transfer_encoding[0])
		return 411;
	if (head->content_length[0] &&
	    !net_text_number(head->content_length, UINT64_MAX, &head->length))
		return 400;
	if (!head->content_length[0] && method == NET_POST)
		return 411;
	if (head->length > NET_BODY_MAX)
		return 413;
	if (head->length && (method == NET_GET || method == NET_HEAD))
		return 400;
	return 0;
}

unsigned net_head_read(char *text, size_t length, char *spare, size_t spare_size,
                       struct net_head *head)
{
	char *end = text + length - 2; /* where the empty line starts */
	char *spare_end = spare + spare_size;
	bool old = false, first = true;
	unsigned status = 0;

	memset(head, 0, sizeof(*head));
	for (char *line = text; line < end && !status; first = false) {
		char *stop = line;
		for (; *stop != '\r'; stop++)
			if (((unsigned char)*stop < 0x20 && *stop != '\t') || *stop == 0x7F)
				return 400;
		if (stop[1] != '\n')
			return 400;
		*stop = 0;
		status = first ? net_head_read_line(line, head, &old)
		               : net_head_read_field(line, &spare, spare_end, head);
		line = stop + 2;
	}
	if (first)
		return 400;
	for (size_t row = 0; row < NET_HEAD_KNOWN; row++)
		if (!*net_head_value(head, row))
			*net_head_value(head, row) = "";
	return status ? status : net_head_judge(head, old);
}
