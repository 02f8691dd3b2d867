/* Streaming JSON writer. */
#include "core/json.h"
#include "core/never.h"

#include <string.h>

void bb_json_init(struct bb_json *json, struct bb_text *text)
{
	memset(json, 0, sizeof *json);
	json->text = text;
}

/* Writes the comma before this value, if needed. */
static void begin_value(struct bb_json *json)
{
	if (json->after_key) {
		json->after_key = false;
		return;
	}
	if ((json->more >> json->depth & 1) != 0)
		bb_put_char(json->text, ',');
	json->more |= UINT32_C(1) << json->depth;
}

void bb_json_open(struct bb_json *json, char bracket)
{
	(void)BB_ALWAYS(json->depth < 31);
	(void)BB_ALWAYS(bracket == '{' || bracket == '[');
	begin_value(json);
	bb_put_char(json->text, bracket);
	json->depth++;
	json->more &= ~(UINT32_C(1) << json->depth);
}

void bb_json_close(struct bb_json *json, char bracket)
{
	(void)BB_ALWAYS(json->depth > 0);
	(void)BB_ALWAYS(bracket == '}' || bracket == ']');
	json->depth--;
	bb_put_char(json->text, bracket);
}

/* The length of the prefix that needs no escaping in a JSON string. */
static size_t plain_length(const char *value)
{
	size_t length = 0;

	while ((unsigned char)value[length] >= 0x20 && value[length] != '"' &&
	       value[length] != '\\')
		length++;
	return length;
}

static void put_quoted(struct bb_text *text, const char *value)
{
	bb_put_char(text, '"');
	for (;;) {
		size_t plain = plain_length(value);
		unsigned char c = (unsigned char)value[plain];

		bb_put_part(text, value, plain);
		value += plain + 1;
		if (c == '\0')
			break;
		if (c == '\n') { /* positions have many newlines */
			bb_put(text, "\\n");
		} else if (c < 0x20) {
			bb_put(text, "\\u00");
			bb_put_char(text, "0123456789abcdef"[c >> 4]);
			bb_put_char(text, "0123456789abcdef"[c & 15]);
		} else {
			bb_put_char(text, '\\');
			bb_put_char(text, (char)c);
		}
	}
	bb_put_char(text, '"');
}

void bb_json_key(struct bb_json *json, const char *key)
{
	(void)BB_ALWAYS(!json->after_key);
	begin_value(json);
	put_quoted(json->text, key);
	bb_put_char(json->text, ':');
	json->after_key = true;
}

void bb_json_string(struct bb_json *json, const char *value)
{
	begin_value(json);
	if (value == NULL)
		bb_put(json->text, "null");
	else
		put_quoted(json->text, value);
}

void bb_json_quoted(struct bb_json *json, const char *inside, size_t length)
{
	begin_value(json);
	bb_put_char(json->text, '"');
	bb_put_part(json->text, inside, length);
	bb_put_char(json->text, '"');
}

void bb_json_items(struct bb_json *json, const char *items, size_t length)
{
	if (length == 0)
		return;
	begin_value(json);
	bb_put_part(json->text, items, length);
}

void bb_json_int(struct bb_json *json, int64_t value)
{
	begin_value(json);
	bb_put_int(json->text, value);
}

void bb_json_fixed(struct bb_json *json, int64_t value, unsigned digits)
{
	begin_value(json);
	bb_put_fixed(json->text, value, digits);
}

void bb_json_bool(struct bb_json *json, bool value)
{
	begin_value(json);
	bb_put(json->text, value ? "true" : "false");
}

void bb_json_null(struct bb_json *json)
{
	bb_json_string(json, NULL);
}

void bb_json_hex64(struct bb_json *json, uint64_t value)
{
	begin_value(json);
	bb_put_char(json->text, '"');
	bb_put_hex64(json->text, value);
	bb_put_char(json->text, '"');
}

void bb_json_put_string(struct bb_json *json, const char *key, const char *value)
{
	bb_json_key(json, key);
	bb_json_string(json, value);
}

void bb_json_put_int(struct bb_json *json, const char *key, int64_t value)
{
	bb_json_key(json, key);
	bb_json_int(json, value);
}

void bb_json_put_bool(struct bb_json *json, const char *key, bool value)
{
	bb_json_key(json, key);
	bb_json_bool(json, value);
}
