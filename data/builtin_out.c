/* The built-in edition as C: what both generators write. */
#include "data/builtin_out.h"

#include <string.h>

enum { BYTES_PER_LINE = 16, NO_SLOT = 0xffff };

void data_write_head(const struct data_output *out, const char *what)
{
	fprintf(out->file, "/* %s of the game `%s`. Generated from", what, out->form->game);
	for (unsigned i = 0; i < out->count; i++) {
		const char *slash = strrchr(out->files[i], '/');

		fprintf(out->file, "%s %s", i > 0 ? "," : "",
		        slash != NULL ? slash + 1 : out->files[i]);
	}
	fprintf(out->file, ": change values there. */\n");
}

static void write_bytes(const struct data_output *out, unsigned from, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		fprintf(out->file, "%s0x%02x,%s", i % BYTES_PER_LINE == 0 ? "\t" : " ",
		        out->edition[from + i],
		        i + 1 == count || (i + 1) % BYTES_PER_LINE == 0 ? "\n" : "");
}

static void write_value(const struct data_output *out, unsigned slot)
{
	struct bb_place place = bb_layout_slot(out->form->layout, slot);
	char path[BB_PATH_MAX];

	bb_slot_path(out->form->layout, slot, path);
	fprintf(out->file, "\t/* %s =", path);
	for (unsigned i = 0; i < place.field->count; i++) {
		char value[1024];
		struct bb_text text;

		place.element = (uint16_t)i;
		bb_text_init(&text, value, sizeof value);
		bb_value_format(place.field, bb_place_get(&place, out->edition), &text);
		fprintf(out->file, " %s", value);
	}
	fprintf(out->file, " */\n");
}

bool data_write_builtin(const struct data_output *out)
{
	const char *game = out->form->game;
	uint16_t slot_at[BB_EDITION_MAX];
	unsigned at = 0;

	memset(slot_at, 0xff, sizeof slot_at);
	for (unsigned slot = 0; slot < bb_layout_slots(out->form->layout); slot++) {
		struct bb_place place = bb_layout_slot(out->form->layout, slot);

		slot_at[place.group->offset + place.row * place.group->stride +
		        place.field->offset] = (uint16_t)slot;
	}
	data_write_head(out, "The built-in edition");
	fprintf(out->file, "extern const unsigned char %s_builtin[];\n\n", game);
	fprintf(out->file, "_Alignas(8) const unsigned char %s_builtin[%u] = {\n", game,
	        (unsigned)out->form->size);
	while (at < out->form->size) {
		unsigned end = at + 1;

		if (slot_at[at] != NO_SLOT) {
			struct bb_place place = bb_layout_slot(out->form->layout, slot_at[at]);

			write_value(out, slot_at[at]);
			end = at + (unsigned)place.field->size * place.field->count;
		} else {
			fprintf(out->file, "\t/* derived or unused */\n");
			while (end < out->form->size && slot_at[end] == NO_SLOT)
				end++;
		}
		write_bytes(out, at, end - at);
		at = end;
	}
	fprintf(out->file, "};\n");
	return ferror(out->file) == 0;
}
