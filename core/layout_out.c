/* Layouts: JSON and observation tensors. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/layout.h"
#include "core/never.h"

static void json_value(const struct bb_field *field, int64_t value, struct bb_json *json)
{
	char buffer[96];
	struct bb_text text;

	if ((field->flags & (BB_F_SET | BB_F_SEATS)) != 0) {
		bb_json_open(json, '[');
		BB_EACH(member, (uint64_t)value) {
			const char *name =
				field->names != NULL ? bb_name_of(field->names, member) : NULL;

			if (name != NULL)
				bb_json_string(json, name);
			else
				bb_json_int(json, member);
		}
		bb_json_close(json, ']');
	} else if (((field->flags & BB_F_SEAT) != 0 && value == BB_NO_SEAT) ||
	           ((field->flags & BB_F_CARD) != 0 && value == 0)) {
		bb_json_null(json);
	} else if ((field->flags & (BB_F_CARD | BB_F_NAME)) != 0) {
		bb_text_init(&text, buffer, sizeof buffer);
		bb_value_format(field, value, &text);
		bb_json_string(json, buffer);
	} else {
		bb_json_int(json, value);
	}
}

static void json_row(const struct bb_group *group, const void *row, struct bb_json *json)
{
	for (unsigned f = 0; f < group->field_count; f++) {
		const struct bb_field *field = &group->fields[f];

		if ((field->flags & BB_F_PAD) != 0)
			continue;
		bb_json_key(json, field->name);
		if (field->count > 1)
			bb_json_open(json, '[');
		for (unsigned i = 0; i < field->count; i++)
			json_value(field, bb_field_get(field, row, i), json);
		if (field->count > 1)
			bb_json_close(json, ']');
	}
}

void bb_layout_json(const struct bb_layout *layout, const void *data, unsigned seats,
                    struct bb_json *json)
{
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];
		const unsigned char *rows = (const unsigned char *)data + group->offset;
		unsigned count = group->per_seat && seats < group->rows ? seats : group->rows;
		bool single = group->rows == 1 && group->row_names == NULL && !group->per_seat;
		bool keyed = group->row_names != NULL;

		if (BB_NEVER(keyed && count > group->row_names->count))
			count = group->row_names->count;
		if (group->name == NULL) {
			json_row(group, rows, json);
			continue;
		}
		bb_json_key(json, group->name);
		if (!single)
			bb_json_open(json, keyed ? '{' : '[');
		for (unsigned r = 0; r < count; r++) {
			if (keyed)
				bb_json_key(json, group->row_names->at[r]);
			bb_json_open(json, '{');
			json_row(group, rows + r * group->stride, json);
			bb_json_close(json, '}');
		}
		if (!single)
			bb_json_close(json, keyed ? '}' : ']');
	}
}

/* How many numbers one element of a field takes in an observation. */
static unsigned observed_width(const struct bb_field *field)
{
	if ((field->flags & (BB_F_QUIET | BB_F_PAD)) != 0)
		return 0;
	if ((field->flags & BB_F_SEATS) != 0)
		return BB_SEATS_MAX;
	if ((field->flags & BB_F_SET) != 0)
		return field->names != NULL ? field->names->count : 8u * field->size;
	return 1;
}

uint32_t bb_observe_size(const struct bb_layout *layout)
{
	uint32_t size = 0;

	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned f = 0; f < group->field_count; f++)
			size += (uint32_t)group->rows * group->fields[f].count *
			        observed_width(&group->fields[f]);
	}
	return size;
}

static int32_t *observe_value(const struct bb_field *field, int64_t value, unsigned seats,
                              unsigned self, int32_t *out)
{
	unsigned width = observed_width(field);

	if ((field->flags & BB_F_SEATS) != 0) {
		for (unsigned i = 0; i < BB_SEATS_MAX; i++)
			*out++ = i < seats && bb_has((uint64_t)value, (self + i) % seats);
	} else if ((field->flags & BB_F_SET) != 0) {
		for (unsigned i = 0; i < width; i++)
			*out++ = bb_has((uint64_t)value, i);
	} else if (width > 0) {
		if ((field->flags & BB_F_SEAT) != 0)
			value = value >= seats ? -1 : (value + seats - self) % seats;
		else if ((field->flags & BB_F_CARD) != 0 && value == BB_HIDDEN_CARD)
			value = -1;
		*out++ = (int32_t)value;
	}
	return out;
}

void bb_observe(const struct bb_layout *layout, const void *data, unsigned seats, unsigned self,
                int32_t *out)
{
	if (self >= seats)
		self = 0; /* a spectator sees the table from the first seat */
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned r = 0; r < group->rows; r++) {
			bool absent = group->per_seat && r >= seats;
			unsigned from = group->per_seat && !absent ? (self + r) % seats : r;
			const unsigned char *row =
				(const unsigned char *)data + group->offset + from * group->stride;

			for (unsigned f = 0; f < group->field_count; f++) {
				const struct bb_field *field = &group->fields[f];

				for (unsigned i = 0; i < field->count; i++) {
					unsigned width = observed_width(field);

					if (absent) {
						memset(out, 0, width * sizeof *out);
						out += width;
						continue;
					}
					out = observe_value(field, bb_field_get(field, row, i),
					                    seats, self, out);
				}
			}
		}
	}
}
