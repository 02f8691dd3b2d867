/* benben-edition-gen: compiles the data files of a game to C tables, at build time.
 *
 * Usage: benben-edition-gen GAME OUT_builtin.c OUT_sources.c FILE.json...
 * The first output is the finished edition as bytes (little-endian, as on x86-64 and wasm32), the
 * second the source of every value. The same files give the same output, byte for byte, wherever
 * they lie. A game descriptor is not needed, and must not be: it refers to the first output. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "data/load.h"
#include "data/sources.h"

enum { BYTES_PER_LINE = 16, NO_SLOT = 0xffff };

static const char *const origin_ids[] = {"DATA_UNSOURCED", "DATA_RULEBOOK", "DATA_PUBLIC",
                                         "DATA_RECONSTRUCTED"};

struct output {
	const struct bb_edition_form *form;
	const struct data_base *base;
	const unsigned char *edition;
	FILE *file;
};

static void write_head(const struct output *out, const char *what)
{
	fprintf(out->file, "/* %s of the game `%s`. Generated from", what, out->form->game);
	for (unsigned i = 0; i < out->base->documents; i++) {
		const char *file = out->base->document[i].file;
		const char *slash = strrchr(file, '/');

		fprintf(out->file, "%s %s", i > 0 ? "," : "", slash != NULL ? slash + 1 : file);
	}
	fprintf(out->file, ": change values there. */\n");
}

/* --- the edition as bytes ----------------------------------------------------------------- */

static void write_bytes(const struct output *out, unsigned from, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		fprintf(out->file, "%s0x%02x,%s", i % BYTES_PER_LINE == 0 ? "\t" : " ",
		        out->edition[from + i],
		        i + 1 == count || (i + 1) % BYTES_PER_LINE == 0 ? "\n" : "");
}

static void write_value(const struct output *out, unsigned slot)
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

static bool write_builtin(const struct output *out)
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
	write_head(out, "The built-in edition");
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

/* --- the sources -------------------------------------------------------------------------- */

/* A C string literal. Question marks are escaped because C17 still has trigraphs. */
static void write_string(FILE *file, const char *string)
{
	fputc('"', file);
	for (; *string != '\0'; string++) {
		unsigned char c = (unsigned char)*string;

		if (c == '"' || c == '\\' || c == '?')
			fprintf(file, "\\%c", c);
		else if (c < 0x20 || c == 0x7f)
			fprintf(file, "\\%03o", (unsigned)c);
		else
			fputc(c, file);
	}
	fputc('"', file);
}

static bool write_sources(const struct output *out)
{
	const char *game = out->form->game;

	write_head(out, "The source of each value in the built-in edition");
	fprintf(out->file, "#include \"data/sources.h\"\n\n");
	fprintf(out->file, "extern const struct data_source %s_sources[];\n\n", game);
	fprintf(out->file, "const struct data_source %s_sources[] = {\n", game);
	for (unsigned slot = 0; slot < bb_layout_slots(out->form->layout); slot++) {
		const struct data_value *value = &out->base->value[slot];
		char path[BB_PATH_MAX];

		bb_slot_path(out->form->layout, slot, path);
		fprintf(out->file, "\t{\"%s\", %s, ", path, origin_ids[value->source]);
		if (value->note != NULL)
			write_string(out->file, value->note);
		else
			fprintf(out->file, "NULL");
		fprintf(out->file, "},\n");
	}
	fprintf(out->file, "\t{NULL, DATA_UNSOURCED, NULL},\n};\n");
	return ferror(out->file) == 0;
}

/* --- the program -------------------------------------------------------------------------- */

/* An output that is not whole must not be there for a later build to go on with. Only a regular
 * file is removed: what was named as output may be a device. */
static void discard(const char *path)
{
	struct stat about;

	if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
		remove(path);
}

static bool write_file(struct output *out, const char *path, bool (*write)(const struct output *))
{
	bool good;

	out->file = fopen(path, "w");
	good = out->file != NULL && write(out);
	if (out->file != NULL && fclose(out->file) != 0)
		good = false;
	if (!good) {
		perror(path);
		discard(path);
	}
	return good;
}

static int generate(const struct bb_edition_form *form, const char *builtin, const char *sources,
                    const char *const *files, unsigned count)
{
	static struct data_base base;
	_Alignas(8) static unsigned char edition[BB_EDITION_MAX];
	struct output out = {.form = form, .base = &base, .edition = edition};
	struct data_error error;
	bool good = true;

	if (data_load_base(form, files, count, edition, &base, &error) != BB_OK) {
		char sentence[1024];
		struct bb_text text;

		bb_text_init(&text, sentence, sizeof sentence);
		data_error_format(&error, &text);
		fprintf(stderr, "%s\n", sentence);
		good = false;
	}
	good = good && write_file(&out, builtin, write_builtin) &&
	       write_file(&out, sources, write_sources);
	data_free_base(&base);
	return good ? 0 : 1;
}

int main(int argc, char **argv)
{
	const struct bb_edition_form *form;

	if (argc < 5 || argc - 4 > DATA_FILES_MAX) {
		fprintf(stderr,
		        "usage: benben-edition-gen GAME OUT_builtin.c OUT_sources.c FILE.json... "
		        "(at most %d files)\n",
		        DATA_FILES_MAX);
		return 2;
	}
	form = bb_find_edition(argv[1]);
	if (form == NULL) {
		fprintf(stderr,
		        "benben-edition-gen: expected a game of games/editions.c, found \"%s\"\n",
		        argv[1]);
		return 2;
	}
	return generate(form, argv[2], argv[3], (const char *const *)(argv + 4),
	                (unsigned)(argc - 4));
}
