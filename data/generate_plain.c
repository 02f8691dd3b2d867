/* benben-edition-plain: writes the built-in edition of a game from lines of `path value...`, which
 * data/flatten.py makes from the same files. For a build that needs nothing but a C compiler.
 *
 * Usage: benben-edition-plain GAME OUT_builtin.c LINES FILE.json... The output equals that of
 * benben-edition-gen byte for byte. The files are only named in it. */
#include <stdio.h>
#include <string.h>

#include "data/builtin_out.h"

enum { LINES_MAX = 1 << 18 };

/* Joins the members of a set with commas, as the text form of a layout has them in one word. A list
 * that is not an array comes as several words. */
static void join_sets(const struct bb_layout *layout, char *line, char *end)
{
	struct bb_token path = {line, strcspn(line, " \n")};
	struct bb_place place;

	if (bb_layout_find(layout, path, &place) != BB_OK || place.field->count > 1 ||
	    (place.field->flags & (BB_F_SET | BB_F_SEATS)) == 0)
		return;
	for (char *at = line + path.length + 1; at < end; at++)
		if (*at == ' ')
			*at = ',';
}

static bool read_edition(const struct bb_edition_form *form, const char *path,
                         unsigned char *edition)
{
	static char text[LINES_MAX];
	struct bb_error error = {0};
	FILE *file = fopen(path, "r");
	size_t length = file != NULL ? fread(text, 1, sizeof text, file) : 0;

	if (file != NULL)
		fclose(file);
	if (length == 0 || length == sizeof text) {
		fprintf(stderr, "%s: expected lines of values\n", path);
		return false;
	}
	for (char *line = text, *end; line < text + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + length - line));
		if (end == NULL)
			break;
		join_sets(form->layout, line, end);
	}
	if (bb_layout_parse(form->layout, edition, BB_SEATS_MAX, text, length, &error) == BB_OK)
		return true;
	fprintf(stderr, "%s:%zu:%zu: expected %s\n", path, error.line, error.position,
	        error.expected);
	return false;
}

int main(int argc, char **argv)
{
	_Alignas(8) static unsigned char edition[BB_EDITION_MAX];
	char where[BB_PATH_MAX], wanted[256];
	struct data_output out = {.edition = edition};
	struct bb_text path, expected;
	bool good;

	if (argc < 5 || (out.form = bb_find_edition(argv[1])) == NULL) {
		fprintf(stderr,
		        "usage: benben-edition-plain GAME OUT_builtin.c LINES FILE.json...\n");
		return 2;
	}
	out.files = (const char *const *)(argv + 4);
	out.count = (unsigned)(argc - 4);
	if (!read_edition(out.form, argv[3], edition))
		return 1;
	bb_text_init(&path, where, sizeof where);
	bb_text_init(&expected, wanted, sizeof wanted);
	if (out.form->finish(edition, &path, &expected) != BB_OK) {
		fprintf(stderr, "%s: expected %s\n", where, wanted);
		return 1;
	}
	out.file = fopen(argv[2], "w");
	good = out.file != NULL && data_write_builtin(&out);
	if (out.file != NULL && fclose(out.file) != 0)
		good = false;
	if (!good) {
		perror(argv[2]);
		remove(argv[2]);
	}
	return good ? 0 : 1;
}
