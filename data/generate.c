/* benben-edition-gen: compiles the data files of a game to C tables, at build time.
 *
 * Usage: benben-edition-gen GAME OUT_builtin.c OUT_sources.c FILE.json... The first output is the
 * finished edition as bytes (little-endian, as on x86-64 and wasm32), the second the source of
 * every value. The same files give the same output byte for byte, wherever they are. The game
 * descriptor cannot be used here, because it refers to the first output. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "data/builtin_out.h"
#include "data/load.h"
#include "data/sources.h"

static const char *const origin_ids[] = {"DATA_UNSOURCED", "DATA_RULEBOOK", "DATA_PUBLIC",
                                         "DATA_RECONSTRUCTED"};

struct output {
	struct data_output to;
	const struct data_base *base;
};

static bool write_builtin(const struct output *out)
{
	return data_write_builtin(&out->to);
}

/* --- the sources -------------------------------------------------------------------------- */

/* Writes a C string literal. Question marks are escaped because C17 still has trigraphs. */
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
	const char *game = out->to.form->game;

	data_write_head(&out->to, "The source of each value in the built-in edition");
	fprintf(out->to.file, "#include \"data/sources.h\"\n\n");
	fprintf(out->to.file, "extern const struct data_source %s_sources[];\n\n", game);
	fprintf(out->to.file, "const struct data_source %s_sources[] = {\n", game);
	for (unsigned slot = 0; slot < bb_layout_slots(out->to.form->layout); slot++) {
		const struct data_value *value = &out->base->value[slot];
		char path[BB_PATH_MAX];

		bb_slot_path(out->to.form->layout, slot, path);
		fprintf(out->to.file, "\t{\"%s\", %s, ", path, origin_ids[value->source]);
		if (value->note != NULL)
			write_string(out->to.file, value->note);
		else
			fprintf(out->to.file, "NULL");
		fprintf(out->to.file, "},\n");
	}
	fprintf(out->to.file, "\t{NULL, DATA_UNSOURCED, NULL},\n};\n");
	return ferror(out->to.file) == 0;
}

/* --- the program -------------------------------------------------------------------------- */

/* Removes an incomplete output, so that a later build does not use it. Removes regular files only:
 * the output may be a device. */
static void discard(const char *path)
{
	struct stat about;

	if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
		remove(path);
}

static bool write_file(struct output *out, const char *path, bool (*write)(const struct output *))
{
	bool good;

	out->to.file = fopen(path, "w");
	good = out->to.file != NULL && write(out);
	if (out->to.file != NULL && fclose(out->to.file) != 0)
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
	struct output out = {{form, files, count, edition, NULL}, &base};
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
