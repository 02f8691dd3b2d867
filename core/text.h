/* Bounded text: a writer that never overruns and a tokeniser that tracks its position. */
#ifndef BB_CORE_TEXT_H
#define BB_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

/* Writer over the caller's buffer. The text is always NUL-terminated. If something does not fit,
 * `full` is set and everything after it is dropped, so one test at the end is enough. */
struct bb_text {
	char *at;
	size_t size;
	size_t length;
	bool full;
};

/* size >= 1. */
void bb_text_init(struct bb_text *text, char *buffer, size_t size);
void bb_put_char(struct bb_text *text, char c);
void bb_put(struct bb_text *text, const char *string);
void bb_put_part(struct bb_text *text, const char *string, size_t length);
void bb_put_int(struct bb_text *text, int64_t value);
void bb_put_uint(struct bb_text *text, uint64_t value);
/* Exactly 16 lower-case hexadecimal digits. */
void bb_put_hex64(struct bb_text *text, uint64_t value);
/* Decimal with `digits` places after the point: bb_put_fixed(t, 1234, 2) writes 12.34. */
void bb_put_fixed(struct bb_text *text, int64_t value, unsigned digits);

/* Cuts the text to its first `length` bytes. */
static inline void bb_text_cut(struct bb_text *text, size_t length)
{
	text->length = length;
	text->at[length] = '\0';
	text->full = false;
}

/* Appends an item of a list after `separator` (at most 2 bytes). If it does not fit, appends "..."
 * instead and sets `full`. */
void bb_put_item(struct bb_text *text, const char *separator, const char *item, size_t length);

/* A piece of the input: a token between blanks, or a whole line. */
struct bb_token {
	const char *at;
	size_t length; /* 0 = end of line or input */
};

/* Reader over a line or a whole text. Positions are byte offsets from `start`. */
struct bb_reader {
	const char *start;
	const char *at;
	const char *end;
};

/* What went wrong, and where: filled by every parser. `position` is a byte offset into the text
 * that was given; `expected` is an id or a notation fragment, never a sentence. */
struct bb_error {
	enum bb_status status;
	size_t position;
	size_t line; /* 1-based; 0 if the input is a single line */
	char expected[96];
};

void bb_reader_init(struct bb_reader *reader, const char *text, size_t length);
/* The next run of non-blank characters; blanks are space and tab. A newline ends the line: it is
 * not crossed, and the token is empty there. */
struct bb_token bb_next_token(struct bb_reader *reader);
/* The next whole line without its newline; false at the end of input. *line.length may be 0. */
bool bb_next_line(struct bb_reader *reader, struct bb_token *line);
size_t bb_reader_position(const struct bb_reader *reader);

bool bb_token_is(struct bb_token token, const char *word);
/* The same, ignoring the case of the letters a-z. */
bool bb_same_word(struct bb_token a, struct bb_token b);
bool bb_word_is(struct bb_token token, const char *word);
/* The whole token as a decimal integer (optional '-', no '+', no leading zeros, no overflow). */
bool bb_token_int(struct bb_token token, int64_t *value);
bool bb_token_uint64(struct bb_token token, uint64_t *value);
/* The whole token as 16 lower-case hexadecimal digits. */
bool bb_token_hex64(struct bb_token token, uint64_t *value);

/* Fills an error and returns its status, so that a parser can `return bb_fail(...)`. error may be
 * NULL. */
enum bb_status bb_fail(struct bb_error *error, enum bb_status status, size_t position,
                       const char *expected);

bool bb_same(const char *a, const char *b);

#endif
