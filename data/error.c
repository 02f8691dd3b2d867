/* Errors in edition files: the sentence, the line at fault, and the word that was probably meant.
 *
 * It knows nothing of editions; load.c fills in the errors. */
#include "data/error.h"

#include <string.h>

enum {
	DEPTH_MAX = 8,   /* of objects whose keys are compared; known paths are shorter */
	GUESS_MAX = 63,  /* bytes of a word that are compared */
	WORDS_ROOM = 16, /* bytes of data_guess.words reserved for the closing ", ..." */
};

/* Keys and values come from the file: do not let a control character reach a terminal. */
static void put_clean(struct bb_text *text, const char *string)
{
	for (; *string != '\0'; string++) {
		unsigned char c = (unsigned char)*string;

		bb_put_char(text, c < 0x20 || c == 0x7f ? '?' : *string);
	}
}

void data_error_format(const struct data_error *error, struct bb_text *text)
{
	put_clean(text, error->file);
	if (error->line != 0) {
		bb_put(text, ": line ");
		bb_put_uint(text, error->line);
	}
	if (error->path[0] != '\0') {
		bb_put(text, ": ");
		put_clean(text, error->path);
	}
	bb_put(text, ": expected ");
	put_clean(text, error->expected);
	if (error->found[0] != '\0') {
		bb_put(text, ", found ");
		put_clean(text, error->found);
	}
}

/* --- lines -------------------------------------------------------------------------------- */

/* A walk over valid JSON that tracks the path of the current key. */
struct walk {
	char path[BB_PATH_MAX];
	size_t length[DEPTH_MAX]; /* of the path of the object at this depth */
	size_t key_length;        /* of the path of the last key */
	unsigned depth;
};

/* Returns the closing quote of the string whose opening quote is at `at`. */
static const char *string_end(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at : end;
}

static bool is_key(const char *after, const char *end)
{
	while (after < end && strchr(" \t\r\n", *after) != NULL)
		after++;
	return after < end && *after == ':';
}

/* Appends a key to the path of its object. A key that is too long or too deep cannot be part of a
 * known path: the path of the object stays. */
static void enter_key(struct walk *walk, const char *key, size_t length)
{
	size_t at;

	if (walk->depth >= DEPTH_MAX)
		return;
	at = walk->length[walk->depth];
	if (at + 1 + length < sizeof walk->path) {
		if (at > 0)
			walk->path[at++] = '.';
		memcpy(walk->path + at, key, length);
		at += length;
	}
	walk->path[at] = '\0';
	walk->key_length = at;
}

static size_t line_of_exactly(const char *text, size_t length, const char *path)
{
	const char *end = text + length;
	struct walk walk = {.depth = 0};
	size_t line = 1;

	for (const char *at = text; at < end; at++) {
		if (*at == '\n') {
			line++;
		} else if (*at == '{' || *at == '[') {
			if (++walk.depth < DEPTH_MAX)
				walk.length[walk.depth] = walk.key_length;
		} else if ((*at == '}' || *at == ']') && walk.depth > 0) {
			walk.depth--;
		} else if (*at == '"') {
			const char *close = string_end(at, end);

			if (close < end && is_key(close + 1, end)) {
				enter_key(&walk, at + 1, (size_t)(close - at - 1));
				if (walk.depth < DEPTH_MAX && bb_same(walk.path, path))
					return line;
			}
			at = close;
		}
	}
	return 0;
}

size_t data_line_of(const char *text, size_t length, const char *path)
{
	char part[BB_PATH_MAX];
	size_t line = 0;

	if (strlen(path) >= sizeof part)
		return 0;
	strcpy(part, path);
	while (part[0] != '\0' && (line = line_of_exactly(text, length, part)) == 0) {
		char *dot = strrchr(part, '.');

		if (dot == NULL)
			break;
		*dot = '\0';
	}
	return line;
}

/* --- guesses ------------------------------------------------------------------------------ */

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_same_letter(char a, char b)
{
	return lower(a) == lower(b);
}

unsigned data_distance(struct bb_token a, struct bb_token b)
{
	unsigned rows[3][GUESS_MAX + 1]; /* the row of the current letter and the two before it */

	if (a.length > GUESS_MAX || b.length > GUESS_MAX)
		return GUESS_MAX;
	for (unsigned j = 0; j <= b.length; j++)
		rows[0][j] = j;
	for (unsigned i = 1; i <= a.length; i++) {
		unsigned *row = rows[i % 3];
		const unsigned *above = rows[(i + 2) % 3];
		const unsigned *higher = rows[(i + 1) % 3];

		row[0] = i;
		for (unsigned j = 1; j <= b.length; j++) {
			row[j] = least(above[j - 1] + !is_same_letter(a.at[i - 1], b.at[j - 1]),
			               1 + least(above[j], row[j - 1]));
			if (i > 1 && j > 1 && is_same_letter(a.at[i - 1], b.at[j - 2]) &&
			    is_same_letter(a.at[i - 2], b.at[j - 1]))
				row[j] = least(row[j], 1 + higher[j - 2]);
		}
	}
	return rows[a.length % 3][b.length];
}

void data_guess_start(struct data_guess *guess, struct bb_token wrong)
{
	guess->wrong = wrong;
	guess->count = 0;
	guess->distance = GUESS_MAX;
	guess->best[0] = '\0';
	guess->last[0] = '\0';
	bb_text_init(&guess->list, guess->words, sizeof guess->words);
}

static void copy_word(char word[64], struct bb_token token)
{
	memcpy(word, token.at, token.length);
	word[token.length] = '\0';
}

void data_guess_offer(struct data_guess *guess, struct bb_token word)
{
	unsigned distance;

	if (word.length > GUESS_MAX || bb_token_is(word, guess->last))
		return;
	copy_word(guess->last, word);
	distance = data_distance(guess->wrong, word);
	if (distance < guess->distance) {
		guess->distance = distance;
		copy_word(guess->best, word);
	}
	if (guess->list.full)
		return;
	if (guess->count++ > 0)
		bb_put(&guess->list, ", ");
	if (guess->list.length + word.length + WORDS_ROOM < guess->list.size) {
		bb_put_part(&guess->list, word.at, word.length);
	} else {
		bb_put(&guess->list, "...");
		guess->list.full = true;
	}
}

void data_guess_write(const struct data_guess *guess, struct bb_text *text)
{
	if (guess->count > 1)
		bb_put(text, "one of ");
	bb_put(text, guess->words);
	if (guess->count > 1 && guess->distance <= 1 + guess->wrong.length / 3) {
		bb_put(text, " (did you mean \"");
		bb_put(text, guess->best);
		bb_put(text, "\"?)");
	}
}
