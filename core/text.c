/* Bounded text writer and tokeniser. */
#include "core/never.h"
#include "core/text.h"

#include <string.h>

void bb_text_init(struct bb_text *text, char *buffer, size_t size)
{
	(void)BB_ALWAYS(size >= 1);
	text->at = buffer;
	text->size = size;
	text->length = 0;
	text->full = false;
	buffer[0] = '\0';
}

void bb_put_part(struct bb_text *text, const char *string, size_t length)
{
	(void)BB_ALWAYS(string != NULL || length == 0);
	if (text->full || length >= text->size - text->length) {
		text->full = true;
		return;
	}
	memcpy(text->at + text->length, string, length);
	text->length += length;
	text->at[text->length] = '\0';
}

/* Most calls write single characters and digits, so this path is short. */
void bb_put_char(struct bb_text *text, char c)
{
	if (text->full || text->size - text->length <= 1) {
		text->full = true;
		return;
	}
	text->at[text->length++] = c;
	text->at[text->length] = '\0';
}

void bb_put(struct bb_text *text, const char *string)
{
	bb_put_part(text, string, strlen(string));
}

void bb_put_uint(struct bb_text *text, uint64_t value)
{
	char digits[20];
	size_t at = sizeof digits;

	if (value < 10) {
		bb_put_char(text, (char)('0' + value));
		return;
	}
	do {
		digits[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value != 0);
	bb_put_part(text, digits + at, sizeof digits - at);
}

void bb_put_int(struct bb_text *text, int64_t value)
{
	if (value < 0)
		bb_put_char(text, '-');
	/* 0 - x in unsigned arithmetic is correct for INT64_MIN, too. */
	bb_put_uint(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void bb_put_hex64(struct bb_text *text, uint64_t value)
{
	char digits[16];

	for (unsigned i = 0; i < 16; i++)
		digits[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
	bb_put_part(text, digits, sizeof digits);
}

void bb_put_fixed(struct bb_text *text, int64_t value, unsigned digits)
{
	uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	uint64_t unit = 1;

	for (unsigned i = 0; i < digits; i++)
		unit *= 10;
	if (value < 0)
		bb_put_char(text, '-');
	bb_put_uint(text, magnitude / unit);
	if (digits == 0)
		return;
	bb_put_char(text, '.');
	for (uint64_t rest = magnitude % unit; unit > 1; rest %= unit) {
		unit /= 10;
		bb_put_char(text, (char)('0' + rest / unit));
	}
}

void bb_put_item(struct bb_text *text, const char *separator, const char *item, size_t length)
{
	/* The next item may be the one too many: its separator and the dots must fit. */
	static const char last_words[] = "  ...";

	if (text->full)
		return;
	bb_put(text, separator);
	if (length + sizeof last_words <= text->size - text->length) {
		bb_put_part(text, item, length);
	} else {
		bb_put(text, "...");
		text->full = true;
	}
}

void bb_reader_init(struct bb_reader *reader, const char *text, size_t length)
{
	(void)BB_ALWAYS(text != NULL || length == 0);
	reader->start = text;
	reader->at = text;
	reader->end = text + length;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

struct bb_token bb_next_token(struct bb_reader *reader)
{
	struct bb_token token;

	while (reader->at < reader->end && is_blank(*reader->at))
		reader->at++;
	token.at = reader->at;
	while (reader->at < reader->end && !is_blank(*reader->at) && *reader->at != '\n')
		reader->at++;
	token.length = (size_t)(reader->at - token.at);
	return token;
}

bool bb_next_line(struct bb_reader *reader, struct bb_token *line)
{
	if (reader->at >= reader->end)
		return false;
	line->at = reader->at;
	while (reader->at < reader->end && *reader->at != '\n')
		reader->at++;
	line->length = (size_t)(reader->at - line->at);
	if (reader->at < reader->end)
		reader->at++;
	return true;
}

size_t bb_reader_position(const struct bb_reader *reader)
{
	return (size_t)(reader->at - reader->start);
}

/* Words are looked up in lists, so most of them differ in the first letter. */
bool bb_token_is(struct bb_token token, const char *word)
{
	size_t i = 0;

	while (i < token.length && word[i] != '\0' && word[i] == token.at[i])
		i++;
	return i == token.length && word[i] == '\0';
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool bb_same_word(struct bb_token a, struct bb_token b)
{
	size_t i = 0;

	while (i < a.length && i < b.length && lower(a.at[i]) == lower(b.at[i]))
		i++;
	return i == a.length && i == b.length;
}

bool bb_word_is(struct bb_token token, const char *word)
{
	return bb_same_word(token, (struct bb_token){word, strlen(word)});
}

bool bb_token_uint64(struct bb_token token, uint64_t *value)
{
	uint64_t sum = 0;

	if (token.length == 0 || (token.length > 1 && token.at[0] == '0'))
		return false;
	for (size_t i = 0; i < token.length; i++) {
		unsigned digit = (unsigned)(token.at[i] - '0');

		if (digit > 9 || sum > (UINT64_MAX - digit) / 10)
			return false;
		sum = sum * 10 + digit;
	}
	*value = sum;
	return true;
}

bool bb_token_int(struct bb_token token, int64_t *value)
{
	bool negative = token.length > 0 && token.at[0] == '-';
	uint64_t magnitude;

	if (negative) {
		token.at++;
		token.length--;
	}
	if (!bb_token_uint64(token, &magnitude) || magnitude > INT64_MAX ||
	    (negative && magnitude == 0))
		return false;
	*value = negative ? -(int64_t)magnitude : (int64_t)magnitude;
	return true;
}

bool bb_token_hex64(struct bb_token token, uint64_t *value)
{
	uint64_t sum = 0;

	if (token.length != 16)
		return false;
	for (size_t i = 0; i < 16; i++) {
		char c = token.at[i];
		bool letter = c >= 'a' && c <= 'f';

		if (!letter && (c < '0' || c > '9'))
			return false;
		sum = sum << 4 | (uint64_t)(letter ? c - 'a' + 10 : c - '0');
	}
	*value = sum;
	return true;
}

enum bb_status bb_fail(struct bb_error *error, enum bb_status status, size_t position,
                       const char *expected)
{
	struct bb_text text;

	if (error == NULL)
		return status;
	error->status = status;
	error->position = position;
	error->line = 0;
	bb_text_init(&text, error->expected, sizeof error->expected);
	for (; *expected != '\0' && !text.full; expected++)
		bb_put_char(&text, *expected); /* a long one is cut, not dropped */
	return status;
}

bool bb_same(const char *a, const char *b)
{
	size_t length = strlen(a);

	return strlen(b) == length && memcmp(a, b, length) == 0;
}
