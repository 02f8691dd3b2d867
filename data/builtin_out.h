/* The built-in edition of a game as C source, for the generators that run at build time. */
#ifndef DATA_BUILTIN_OUT_H
#define DATA_BUILTIN_OUT_H

#include <stdio.h>

#include "core/game.h"
#include "games/editions.h"

struct data_output {
	const struct bb_edition_form *form;
	const char *const *files; /* the files the values come from */
	unsigned count;           /* number of files */
	const unsigned char *edition;
	FILE *file;
};

/* Writes the comment at the head of a generated file. */
void data_write_head(const struct data_output *out, const char *what);
/* Writes the finished edition as bytes, little-endian. Returns false if it could not be written. */
bool data_write_builtin(const struct data_output *out);

#endif
