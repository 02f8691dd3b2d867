/* Streaming JSON writer on a bounded text. The caller opens and closes; commas are automatic. */
#ifndef BB_CORE_JSON_H
#define BB_CORE_JSON_H

#include "core/text.h"

struct bb_json {
	struct bb_text *text;
	uint32_t more; /* bit d: a value was already written at depth d */
	uint8_t depth; /* <= 31 */
	bool after_key;
};

void bb_json_init(struct bb_json *json, struct bb_text *text);
void bb_json_open(struct bb_json *json, char bracket);  /* '{' or '[' */
void bb_json_close(struct bb_json *json, char bracket); /* '}' or ']' */
void bb_json_key(struct bb_json *json, const char *key);
void bb_json_string(struct bb_json *json, const char *value); /* NULL writes null */
/* A string whose contents are already escaped for JSON. */
void bb_json_quoted(struct bb_json *json, const char *inside, size_t length);
/* Values already written elsewhere, with the commas between them. */
void bb_json_items(struct bb_json *json, const char *items, size_t length);
void bb_json_int(struct bb_json *json, int64_t value);
void bb_json_fixed(struct bb_json *json, int64_t value, unsigned digits);
void bb_json_bool(struct bb_json *json, bool value);
void bb_json_null(struct bb_json *json);
/* 64-bit words are written as strings of 16 hexadecimal digits: JSON readers lose bits above
 * 2^53. */
void bb_json_hex64(struct bb_json *json, uint64_t value);

/* Key and value in one call. */
void bb_json_put_string(struct bb_json *json, const char *key, const char *value);
void bb_json_put_int(struct bb_json *json, const char *key, int64_t value);
void bb_json_put_bool(struct bb_json *json, const char *key, bool value);

#endif
