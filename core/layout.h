/* Layouts: a table that describes a plain struct field by field.
 *
 * A game describes its state and its edition once. From that table core makes the text form of a
 * position (format and parse), its JSON, the observation tensor, and access to a single value by
 * path, which scenarios, edition files and records use. */
#ifndef BB_CORE_LAYOUT_H
#define BB_CORE_LAYOUT_H

#include "core/json.h"
#include "core/names.h"

enum {
	BB_F_SIGNED = 1, /* two's complement; else unsigned */
	BB_F_SET = 2,    /* bit set: bit i stands for names[i] */
	BB_F_NAME = 4,   /* value v stands for names[v] */
	BB_F_CARD = 8,   /* 0 = none, v stands for names[v - 1] */
	/* a seat; 0xff = none. Rotated in observations so that the observer is 0 */
	BB_F_SEAT = 16,
	BB_F_SEATS = 32, /* bit set of seats; rotated likewise */
	BB_F_QUIET = 64, /* formatted and parsed, but left out of observations */
	/* unused bytes, always zero: listed so that the layout covers every byte, never shown */
	BB_F_PAD = 128,
};

enum {
	BB_LAYOUT_MAX = 4096, /* bytes of the largest struct a layout may describe */
	BB_PATH_MAX = 128,    /* bytes of a path with its NUL */
};

#define BB_HIDDEN_CARD 0xff /* value of a BB_F_CARD byte that a view hides; named "?" */
#define BB_NO_SEAT 0xff

struct bb_field {
	const char *name;
	uint16_t offset; /* in its row */
	uint8_t size;    /* bytes of one element: 1, 2, 4 or 8 */
	uint8_t flags;
	uint16_t count; /* elements; 1 = a scalar */
	int32_t min;    /* bounds that a parser accepts; both 0 = whatever fits */
	int32_t max;
	const struct bb_names *names; /* for SET, NAME and CARD */
};

struct bb_rules;

/* Rows of equal form. A group without a name has exactly one row and is part of the top level. */
struct bb_group {
	const char *name;
	uint16_t offset;
	uint16_t stride;
	uint16_t rows;
	/* row i belongs to seat i: rows beyond the seats are not shown */
	bool per_seat;
	const struct bb_names *row_names; /* keys of the rows; NULL = 0, 1, 2 ... */
	const struct bb_field *fields;
	uint16_t field_count;
	/* Of an edition: whether matches with these options use its values. NULL = all do. Values
	 * of a module are in groups of their own, each with such a function. */
	bool (*used)(const struct bb_rules *rules);
	/* Of an edition: the hash of these values if they were constants in code before the group
	 * existed. Matches with these values keep their old hash. 0 = the group was always
	 * there. */
	uint64_t legacy_hash;
};

struct bb_layout {
	uint16_t size; /* of the whole struct */
	uint16_t group_count;
	const struct bb_group *groups;
};

/* Table rows: BB_FIELD(struct sare_player, steps, 0, 0, NULL). The size of an array is found by the
 * macro. */
#define BB_FIELD(type, member, flags, names) BB_FIELD_IN(type, member, #member, flags, 0, 0, names)
#define BB_FIELD_IN(type, member, label, flags, low, high, names)                                  \
	{ label, offsetof(type, member), sizeof(((type *)0)->member), flags, 1, low, high, names }
#define BB_ARRAY(type, member, flags, names) BB_ARRAY_IN(type, member, #member, flags, 0, 0, names)
#define BB_ARRAY_IN(type, member, label, flags, low, high, names)                                  \
	{ label, offsetof(type, member), sizeof(((type *)0)->member[0]), flags,                    \
	  sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), low, high, names }
/* The rows of a group. BB_ROWS_IF is for the values of a module; BB_ROWS_SINCE also
 * gives the legacy hash. */
#define BB_ROWS_OF(array) BB_ROWS_IF(array, NULL)
#define BB_ROWS_IF(array, used) BB_ROWS_SINCE(array, used, 0)
#define BB_ROWS_SINCE(array, used, legacy_hash)                                                    \
	(array), (uint16_t)(sizeof(array) / sizeof((array)[0])), used, legacy_hash

/* One element found by path ("player.1.steps", "building.temple.stone", "round", "market.3"). A
 * named group of one row without row names has no row in its paths ("gauge.spaces"). */
struct bb_place {
	const struct bb_group *group;
	const struct bb_field *field;
	uint16_t row;
	uint16_t element;
	bool whole; /* the path names a whole array: its values come as a list */
};

int64_t bb_field_get(const struct bb_field *field, const void *row, unsigned element);
void bb_field_set(const struct bb_field *field, void *row, unsigned element, int64_t value);
/* The least and the greatest value of a field that holds a plain number. */
void bb_field_range(const struct bb_field *field, int64_t *low, int64_t *high);
/* Elements are numbered after the field: "market.3". A field with count 1 has no number. */
enum bb_status bb_layout_find(const struct bb_layout *layout, struct bb_token path,
                              struct bb_place *place) BB_MUST_USE;
/* The slots of a layout: every field of every row, numbered in table order. A whole array is one
 * slot. */
unsigned bb_layout_slots(const struct bb_layout *layout);
struct bb_place bb_layout_slot(const struct bb_layout *layout, unsigned slot);
/* The path as bb_layout_find parses it, without an element number: "building.temple.stone". */
void bb_place_path(const struct bb_place *place, struct bb_text *text);
void bb_slot_path(const struct bb_layout *layout, unsigned slot, char path[BB_PATH_MAX]);
int64_t bb_place_get(const struct bb_place *place, const void *data);
/* Fails if the value is out of bounds. */
enum bb_status bb_place_set(const struct bb_place *place, void *data, int64_t value) BB_MUST_USE;
/* The value of one element in the text form, and back. */
void bb_value_format(const struct bb_field *field, int64_t value, struct bb_text *text);
enum bb_status bb_value_parse(const struct bb_field *field, struct bb_token token,
                              int64_t *value) BB_MUST_USE;

/* Text form: a line `path value ...` for every field that is not all zero, in table order. A new
 * field that stays zero therefore changes no old position and no old hash. */
void bb_layout_format(const struct bb_layout *layout, const void *data, unsigned seats,
                      struct bb_text *text);
/* Hash of the text form: each line, newline included, is hashed with the previous hash as its seed,
 * starting from 0. Does not depend on the struct's memory layout. */
uint64_t bb_layout_hash(const struct bb_layout *layout, const void *data, unsigned seats);
/* The same, continuing from the hash of what came before. */
uint64_t bb_layout_hash_on(const struct bb_layout *layout, const void *data, unsigned seats,
                           uint64_t hash);
/* The same hash, from an existing text form. */
uint64_t bb_layout_text_hash(const char *text, size_t length);
/* Starts from all zero. On error `data` is unchanged and `error` tells where it is. */
enum bb_status bb_layout_parse(const struct bb_layout *layout, void *data, unsigned seats,
                               const char *text, size_t length, struct bb_error *error) BB_MUST_USE;
/* An object with every field, zero or not. */
void bb_layout_json(const struct bb_layout *layout, const void *data, unsigned seats,
                    struct bb_json *json);

/* Observation: one int32 per element (for sets, one per member). Rows of seats are rotated so that
 * the observer comes first, and always cover BB_SEATS_MAX seats: the size is the same for every
 * number of players. */
uint32_t bb_observe_size(const struct bb_layout *layout);
void bb_observe(const struct bb_layout *layout, const void *data, unsigned seats, unsigned self,
                int32_t *out);

#endif
