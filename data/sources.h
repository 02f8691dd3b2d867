/* Where each value of a built-in edition comes from, so that nobody mistakes a reconstruction for
 * what is printed in the box. The tables are generated from the data files, for native programs
 * only. */
#ifndef DATA_SOURCES_H
#define DATA_SOURCES_H

#include "core/names.h"

enum data_origin {
	DATA_UNSOURCED,     /* never in a built-in edition */
	DATA_RULEBOOK,      /* stated or shown in the rulebook */
	DATA_PUBLIC,        /* from public descriptions or pictures of the components */
	/* our reconstruction: it fits what is known, but the printed value may differ */
	DATA_RECONSTRUCTED,
};

/* The words of `$src`; value v of data_origin is data_origins.at[v - 1]. */
extern const struct bb_names data_origins;

struct data_source {
	const char *path; /* of a listed value or a whole list: "building.temple.stone" */
	uint8_t source;   /* enum data_origin */
	const char *note; /* NULL = none */
};

/* All values of a game's built-in edition in the order of its layout; path NULL at the end. NULL
 * for an unknown game. */
const struct data_source *data_sources_of(const char *game);
/* The entry of a value; for an element of a list ("market.3") that of the list. NULL = no such
 * value. */
const struct data_source *data_find_source(const char *game, const char *path);

#endif
