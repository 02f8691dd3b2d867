/* What is wrong with an edition file, where, and what was expected. */
#ifndef DATA_ERROR_H
#define DATA_ERROR_H

#include "core/layout.h"

struct data_error {
	enum bb_status status;
	const char *file;       /* the string that the caller passed, not a copy */
	size_t line;            /* 1-based; 0 = no single line is at fault */
	char path[BB_PATH_MAX]; /* of the bad value, "" = the file as a whole */
	char found[80];         /* the text found there; "" = not worth showing */
	char expected[320];
};

/* One English sentence without a full stop and without a newline:
 * my-box.json: line 12: card.c3.value: expected a whole number from 1 to 6, found 9 */
void data_error_format(const struct data_error *error, struct bb_text *text);

/* The line of the key at `path` in a text that is valid JSON. If the key is missing, the line of
 * the nearest enclosing object; 0 = none. */
size_t data_line_of(const char *text, size_t length, const char *path);

/* Edit distance: how many letters to insert, delete, replace or swap with their neighbour to turn
 * one word into the other. Ignores case. Words of more than 63 letters are far from every other. */
unsigned data_distance(struct bb_token a, struct bb_token b);

/* Guesses which of the known words a wrong one stands for. */
struct data_guess {
	struct bb_token wrong;
	unsigned count;    /* different words offered */
	unsigned distance; /* from `wrong` to `best` */
	char best[64];
	char last[64]; /* the previous offer: repeats in a row count once */
	struct bb_text list;
	char words[200];
};

void data_guess_start(struct data_guess *guess, struct bb_token wrong);
void data_guess_offer(struct data_guess *guess, struct bb_token word);
/* Writes `one of a, b, c (did you mean "b"?)`, or the word itself if it is the only one. */
void data_guess_write(const struct data_guess *guess, struct bb_text *text);

#endif
