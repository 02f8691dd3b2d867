/* Lists of names: the words of the notation, positions, editions and options. */
#ifndef BB_CORE_NAMES_H
#define BB_CORE_NAMES_H

#include <stdint.h>

#include "core/text.h"

/* Names without blanks, in the order of their values. */
struct bb_names {
	const char *const *at;
	uint16_t count;
};

#define BB_NAMES(array) { (array), (uint16_t)(sizeof(array) / sizeof((array)[0])) }

/* Index of the token in the list, or -1. */
int bb_find_name(const struct bb_names *names, struct bb_token token);
/* The name, or NULL if the value is outside the list. */
const char *bb_name_of(const struct bb_names *names, uint32_t value);

#endif
