/* Edition files: from JSON to the plain struct of an edition, with an error for anything wrong.
 *
 * The layout table decides which keys are known and which values are possible; the game's finish
 * function checks counts and sums. Nothing here knows a game. Guesses and line numbers are in
 * error.c. */
#include "data/load.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "data/sources.h"

static const char *const origin_names[] = {"rulebook", "public", "reconstructed"};
const struct bb_names data_origins = BB_NAMES(origin_names);

/* The marks of an object, which apply to its values. */
struct marks {
	uint8_t source;
	const char *note;
};

/* One run over the files of an edition. */
struct reading {
	const struct bb_edition_form *form;
	/* a name that an owner's file must not use; NULL = these are the base files */
	const char *reserved;
	char name[DATA_NAME_MAX];
	unsigned char *edition;
	struct data_base *base;
	unsigned document; /* index of the one being read */
	struct bb_text path;
	char path_buffer[BB_PATH_MAX];
	struct data_error *error;
};

static struct bb_token token_of(const char *string)
{
	struct bb_token token = {string, strlen(string)};

	return token;
}

/* --- errors ------------------------------------------------------------------------------- */

/* Truncates a long string instead of dropping it, never within a character. */
static void put_cut(struct bb_text *text, const char *string, size_t most)
{
	size_t length = strlen(string);

	if (length > most) {
		length = most;
		while (length > 0 && ((unsigned char)string[length] & 0xc0) == 0x80)
			length--;
	}
	bb_put_part(text, string, length);
	if (string[length] != '\0')
		bb_put(text, "...");
}

static void put_found(struct bb_text *text, const json_t *value)
{
	switch (value == NULL ? JSON_NULL : json_typeof(value)) {
	case JSON_OBJECT:
		bb_put(text, "an object");
		break;
	case JSON_ARRAY:
		bb_put(text, "a list of ");
		bb_put_uint(text, json_array_size(value));
		break;
	case JSON_STRING:
		bb_put_char(text, '"');
		put_cut(text, json_string_value(value), 40);
		bb_put_char(text, '"');
		break;
	case JSON_INTEGER:
		bb_put_int(text, json_integer_value(value));
		break;
	case JSON_REAL:
		bb_put(text, "a number with a fraction or an exponent");
		break;
	case JSON_TRUE:
	case JSON_FALSE:
		bb_put(text, json_is_true(value) ? "true" : "false");
		break;
	case JSON_NULL:
		bb_put(text, value == NULL ? "nothing" : "null");
		break;
	}
}

/* Starts an error at the current path; the caller writes what was expected. */
static struct bb_text begin_error(struct reading *r, enum bb_status status)
{
	const struct data_document *document = &r->base->document[r->document];
	struct data_error *error = r->error;
	struct bb_text text;

	error->status = status;
	error->file = document->file;
	bb_text_init(&text, error->path, sizeof error->path);
	bb_put(&text, r->path_buffer);
	error->line = document->root == NULL
	                      ? 0
	                      : data_line_of(document->text, document->length, error->path);
	error->found[0] = '\0';
	bb_text_init(&text, error->expected, sizeof error->expected);
	return text;
}

static void say_found(struct reading *r, const json_t *value)
{
	struct bb_text text;

	bb_text_init(&text, r->error->found, sizeof r->error->found);
	put_found(&text, value);
}

static bool refuse(struct reading *r, enum bb_status status, const char *expected,
                   const json_t *found)
{
	struct bb_text text = begin_error(r, status);

	put_cut(&text, expected, sizeof r->error->expected - 4);
	say_found(r, found);
	return false;
}

/* The same for the file as a whole: it cannot be read or parsed. `found` may be "". */
static bool refuse_file(struct reading *r, enum bb_status status, const char *expected,
                        const char *found)
{
	struct bb_text text = begin_error(r, status);

	bb_put(&text, expected);
	bb_text_init(&text, r->error->found, sizeof r->error->found);
	put_cut(&text, found, sizeof r->error->found - 4);
	return false;
}

static void put_range(struct bb_text *text, const struct bb_field *field)
{
	int64_t low, high;

	bb_field_range(field, &low, &high);
	bb_put(text, "a whole number from ");
	bb_put_int(text, low);
	bb_put(text, " to ");
	bb_put_int(text, high);
}

static bool is_set(const struct bb_field *field)
{
	return (field->flags & (BB_F_SET | BB_F_SEATS)) != 0;
}

static bool is_named(const struct bb_field *field)
{
	return (field->flags & (BB_F_NAME | BB_F_CARD)) != 0;
}

/* Writes the possible values of one element or one member of a set. `wrong` is the word that was
 * found, or "". */
static void put_possible(struct bb_text *text, const struct bb_field *field, struct bb_token wrong)
{
	struct data_guess guess;

	if (field->names == NULL) {
		if (is_set(field))
			bb_put(text, "a member's number");
		else
			put_range(text, field);
		return;
	}
	data_guess_start(&guess, wrong);
	for (unsigned i = 0; i < field->names->count; i++)
		data_guess_offer(&guess, token_of(field->names->at[i]));
	if ((field->flags & BB_F_CARD) != 0)
		data_guess_offer(&guess, token_of("null"));
	data_guess_write(&guess, text);
}

static void put_list(struct bb_text *text, const struct bb_field *field)
{
	bb_put(text, "a list of ");
	bb_put_uint(text, field->count);
	bb_put(text, " values");
}

static bool refuse_value(struct reading *r, enum bb_status status, const struct bb_field *field,
                         const json_t *value)
{
	struct bb_text text = begin_error(r, status);

	if (is_set(field) && !json_is_string(value) && !json_is_integer(value))
		bb_put(&text, "a list of different members, each ");
	put_possible(&text, field, token_of(json_is_string(value) ? json_string_value(value) : ""));
	say_found(r, value);
	return false;
}

/* --- paths -------------------------------------------------------------------------------- */

/* Appends a step to the path. Returns the old length, for leave(). */
static size_t enter(struct reading *r, const char *step)
{
	size_t before = r->path.length;
	size_t room;

	if (before > 0)
		bb_put_char(&r->path, '.');
	room = r->path.size - r->path.length;
	/* No known path ends in dots, so a truncated one stays unknown. */
	put_cut(&r->path, step, room > sizeof "..." ? room - sizeof "..." : 0);
	return before;
}

static void leave(struct reading *r, size_t before)
{
	r->path.length = before;
	r->path.full = false;
	r->path_buffer[before] = '\0';
}

/* True if `path` continues `start` by at least one step, which is returned in *step. Every path
 * continues an empty start. */
static bool continues(const char *path, const char *start, struct bb_token *step)
{
	size_t length = strlen(start);

	if (strncmp(path, start, length) != 0)
		return false;
	if (length > 0 && path[length++] != '.')
		return false;
	*step = token_of(path + length);
	step->length = strcspn(step->at, ".");
	return true;
}

enum path_kind { UNKNOWN, TABLE, VALUE };

/* What the current path names: a value (with its slot), or a group or row of values. */
static enum path_kind find_path(const struct reading *r, unsigned *slot)
{
	enum path_kind kind = UNKNOWN;

	for (unsigned i = 0; i < bb_layout_slots(r->form->layout); i++) {
		char known[BB_PATH_MAX];
		struct bb_token step;

		bb_slot_path(r->form->layout, i, known);
		if (bb_same(known, r->path_buffer)) {
			*slot = i;
			return VALUE;
		}
		if (continues(known, r->path_buffer, &step))
			kind = TABLE;
	}
	return kind;
}

/* The current path ends with `key`, which is unknown there. */
static bool refuse_key(struct reading *r, size_t before, const char *key)
{
	struct bb_text text = begin_error(r, BB_UNKNOWN_NAME);
	struct bb_text found;
	struct data_guess guess;
	char object[BB_PATH_MAX];

	memcpy(object, r->path_buffer, before);
	object[before] = '\0';
	data_guess_start(&guess, token_of(key));
	for (unsigned slot = 0; key[0] != '$' && slot < bb_layout_slots(r->form->layout); slot++) {
		char known[BB_PATH_MAX];
		struct bb_token step;

		bb_slot_path(r->form->layout, slot, known);
		if (continues(known, object, &step))
			data_guess_offer(&guess, step);
	}
	if (key[0] == '$') {
		data_guess_offer(&guess, token_of("$src"));
		data_guess_offer(&guess, token_of("$note"));
		if (before == 0) {
			data_guess_offer(&guess, token_of("$game"));
			data_guess_offer(&guess, token_of("$name"));
		}
	}
	data_guess_write(&guess, &text);
	bb_text_init(&found, r->error->found, sizeof r->error->found);
	bb_put(&found, "the key \"");
	put_cut(&found, key, 40);
	bb_put_char(&found, '"');
	return false;
}

/* --- values ------------------------------------------------------------------------------- */

/* Parses a word of the text form that means one name or member. The text form's signs for none,
 * hidden and several are not accepted. */
static bool parse_word(const struct bb_field *field, const json_t *value, int64_t *out)
{
	char digits[24];
	struct bb_text text;
	struct bb_token token;

	if (json_is_integer(value) && field->names == NULL) {
		bb_text_init(&text, digits, sizeof digits);
		bb_put_int(&text, json_integer_value(value));
		token = token_of(digits);
	} else if (json_is_string(value) && field->names != NULL) {
		token = token_of(json_string_value(value));
		if (bb_find_name(field->names, token) < 0)
			return false;
	} else {
		return false;
	}
	return bb_value_parse(field, token, out) == BB_OK;
}

static bool take_set(struct reading *r, const struct bb_place *place, const json_t *value)
{
	uint64_t set = 0;

	if (!json_is_array(value))
		return refuse_value(r, BB_SYNTAX, place->field, value);
	for (size_t i = 0; i < json_array_size(value); i++) {
		const json_t *member = json_array_get(value, i);
		int64_t bit;

		if (!parse_word(place->field, member, &bit))
			return refuse_value(r, BB_UNKNOWN_NAME, place->field, member);
		if ((set & (uint64_t)bit) != 0)
			return refuse(r, BB_TWICE, "each member only once", member);
		set |= (uint64_t)bit;
	}
	if (bb_place_set(place, r->edition, (int64_t)set) != BB_OK)
		return refuse_value(r, BB_OUT_OF_RANGE, place->field, value);
	return true;
}

static bool take_element(struct reading *r, const struct bb_place *place, const json_t *value)
{
	const struct bb_field *field = place->field;
	int64_t number = 0;

	if (is_set(field))
		return take_set(r, place, value);
	if (is_named(field)) {
		bool none = (field->flags & BB_F_CARD) != 0 && json_is_null(value);

		if (!none && !parse_word(field, value, &number))
			return refuse_value(r, json_is_string(value) ? BB_UNKNOWN_NAME : BB_SYNTAX,
			                    field, value);
	} else if (json_is_integer(value)) {
		number = json_integer_value(value);
	} else {
		return refuse_value(r, BB_SYNTAX, field, value);
	}
	if (bb_place_set(place, r->edition, number) != BB_OK)
		return refuse_value(r, BB_OUT_OF_RANGE, field, value);
	return true;
}

static bool take_list(struct reading *r, struct bb_place place, const json_t *value)
{
	if (!json_is_array(value) || json_array_size(value) != place.field->count) {
		struct bb_text text =
			begin_error(r, json_is_array(value) ? BB_MISMATCH : BB_SYNTAX);

		put_list(&text, place.field);
		say_found(r, value);
		return false;
	}
	place.whole = false;
	for (unsigned i = 0; i < place.field->count; i++) {
		char step[12];
		struct bb_text text;
		size_t before;

		bb_text_init(&text, step, sizeof step);
		bb_put_uint(&text, i);
		before = enter(r, step);
		place.element = (uint16_t)i;
		if (!take_element(r, &place, json_array_get(value, i)))
			return false;
		leave(r, before);
	}
	return true;
}

static bool take_value(struct reading *r, unsigned slot, const json_t *value, struct marks marks)
{
	struct bb_place place = bb_layout_slot(r->form->layout, slot);
	struct data_value *given = &r->base->value[slot];

	if (given->file != 0)
		return refuse(r, BB_TWICE, "each value only once", value);
	if (r->reserved == NULL && marks.source == DATA_UNSOURCED)
		return refuse(r, BB_MISSING, "a $src of rulebook, public or reconstructed", NULL);
	given->file = (uint8_t)(r->document + 1);
	given->source = marks.source;
	given->note = marks.note;
	return place.whole ? take_list(r, place, value) : take_element(r, &place, value);
}

/* --- marks -------------------------------------------------------------------------------- */

static bool check_name(struct reading *r, const json_t *value)
{
	const char *name = json_string_value(value);
	size_t length = name != NULL ? strlen(name) : 0;

	if (length == 0 || length >= sizeof r->name ||
	    strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") !=
	            length)
		return refuse(r, BB_SYNTAX, "a name of 1 to 31 letters, digits, -, _ or .", value);
	if (r->reserved != NULL && bb_same(name, r->reserved))
		return refuse(r, BB_TWICE, "a name that is not the built-in edition's", value);
	if (r->name[0] != '\0' && !bb_same(name, r->name))
		return refuse(r, BB_MISMATCH, "the same name as in the files before", value);
	memcpy(r->name, name, length + 1);
	return true;
}

/* `value` NULL = missing. */
static bool check_game(struct reading *r, const json_t *value)
{
	struct bb_text text;

	if (json_is_string(value) && bb_same(json_string_value(value), r->form->game))
		return true;
	text = begin_error(r, value == NULL ? BB_MISSING : BB_MISMATCH);
	bb_put_char(&text, '"');
	bb_put(&text, r->form->game);
	bb_put_char(&text, '"');
	say_found(r, value);
	return false;
}

/* A key that begins with `$`, at the current path. */
static bool check_mark(struct reading *r, const json_t *object, size_t before, const char *key,
                       const json_t *value)
{
	struct bb_token word = {key, strcspn(key, ".")};
	const char *beside = key[word.length] == '.' ? key + word.length + 1 : NULL;
	bool is_src = bb_token_is(word, "$src");

	if (before == 0 && bb_same(key, "$game"))
		return check_game(r, value);
	if (before == 0 && bb_same(key, "$name"))
		return check_name(r, value);
	if (!is_src && !bb_token_is(word, "$note"))
		return refuse_key(r, before, key);
	if (beside != NULL && (beside[0] == '$' || json_object_get(object, beside) == NULL))
		return refuse(r, BB_MISSING, "the key it tells about in the same object", NULL);
	if (is_src && (!json_is_string(value) ||
	               bb_find_name(&data_origins, token_of(json_string_value(value))) < 0))
		return refuse(r, BB_UNKNOWN_NAME, "rulebook, public or reconstructed", value);
	if (!is_src && !json_is_string(value))
		return refuse(r, BB_SYNTAX, "a text", value);
	return true;
}

/* Reads the marks of `object` for the key `beside`, or for the whole object if that is "". They
 * were checked before. */
static void read_marks(const json_t *object, const char *beside, struct marks *marks)
{
	const char *dot = beside[0] != '\0' ? "." : "";
	char key[BB_PATH_MAX + 8];
	const char *found;

	snprintf(key, sizeof key, "$src%s%s", dot, beside);
	found = json_string_value(json_object_get(object, key));
	if (found != NULL)
		marks->source = (uint8_t)(bb_find_name(&data_origins, token_of(found)) + 1);
	snprintf(key, sizeof key, "$note%s%s", dot, beside);
	found = json_string_value(json_object_get(object, key));
	if (found != NULL)
		marks->note = found;
}

/* --- objects ------------------------------------------------------------------------------ */

static bool take_object(struct reading *r, json_t *object, struct marks marks);

static bool take_key(struct reading *r, const json_t *object, size_t before, const char *key,
                     json_t *value, struct marks marks)
{
	unsigned slot = 0;
	enum path_kind kind = find_path(r, &slot);

	/* The empty path would name the whole edition. */
	if (kind == UNKNOWN || key[0] == '\0')
		return refuse_key(r, before, key);
	read_marks(object, key, &marks);
	if (kind == VALUE)
		return take_value(r, slot, value, marks);
	if (!json_is_object(value))
		return refuse(r, BB_SYNTAX, "an object", value);
	return take_object(r, value, marks);
}

/* Known paths bound the depth: an unknown one is rejected before its object is entered. */
static bool take_object(struct reading *r, json_t *object, struct marks marks)
{
	const char *key;
	json_t *value;

	/* Marks come first: a value must not be reported for a misspelt source below it. */
	for (int values = 0; values <= 1; values++) {
		json_object_foreach(object, key, value) {
			size_t before;
			bool good;

			if ((key[0] != '$') != values)
				continue;
			before = enter(r, key);
			good = values ? take_key(r, object, before, key, value, marks)
			              : check_mark(r, object, before, key, value);
			if (!good)
				return false;
			leave(r, before);
		}
		if (!values)
			read_marks(object, "", &marks);
	}
	return true;
}

/* --- documents ---------------------------------------------------------------------------- */

static void *allocate(size_t size)
{
	json_malloc_t get;
	json_free_t put;

	json_get_alloc_funcs(&get, &put);
	return get(size);
}

static void release(void *memory)
{
	json_malloc_t get;
	json_free_t put;

	json_get_alloc_funcs(&get, &put);
	put(memory);
}

static bool read_file(struct reading *r, struct data_document *document)
{
	FILE *file = fopen(document->file, "rb");
	int failure = errno;

	if (file == NULL)
		return refuse_file(r, BB_MISSING, "a readable file", strerror(failure));
	document->memory = allocate(DATA_FILE_BYTES + 1);
	if (document->memory == NULL) {
		fclose(file);
		return refuse_file(r, BB_FULL, "enough memory to read it", "");
	}
	document->text = document->memory;
	document->length = fread(document->memory, 1, DATA_FILE_BYTES + 1, file);
	failure = ferror(file) != 0 ? errno : 0;
	fclose(file);
	return failure == 0 || refuse_file(r, BB_MISSING, "a readable file", strerror(failure));
}

static bool parse_document(struct reading *r, struct data_document *document)
{
	json_error_t problem;
	struct bb_text text;

	if (document->length > DATA_FILE_BYTES)
		return refuse_file(r, BB_FULL, "a file of at most 1048576 bytes", "more");
	document->root =
		json_loadb(document->text, document->length, JSON_REJECT_DUPLICATES, &problem);
	if (document->root != NULL)
		return json_is_object(document->root) ||
		       refuse(r, BB_SYNTAX, "an object at the top", document->root);
	/* On a failed allocation jansson often sets no error text. */
	if (json_error_code(&problem) == json_error_out_of_memory || problem.text[0] == '\0')
		return refuse_file(r, BB_FULL, "enough memory to read it", "");
	text = begin_error(
		r, json_error_code(&problem) == json_error_duplicate_key ? BB_TWICE : BB_SYNTAX);
	bb_put(&text, "valid JSON (");
	put_cut(&text, problem.text, sizeof problem.text);
	bb_put_char(&text, ')');
	r->error->line = problem.line > 0 ? (size_t)problem.line : 0;
	return false;
}

static bool take_document(struct reading *r, struct data_document *document)
{
	static const struct marks none;

	if (!parse_document(r, document) || !take_object(r, document->root, none))
		return false;
	/* An owner's file must name its game; a wrong name was rejected above. */
	if (r->reserved != NULL && json_object_get(document->root, "$game") == NULL) {
		enter(r, "$game");
		return check_game(r, NULL);
	}
	if (r->reserved != NULL && r->name[0] == '\0') {
		enter(r, "$name");
		return refuse(r, BB_MISSING, "a name for this edition", NULL);
	}
	return true;
}

/* Sets the file at fault for the current path: the one that gave it, or else its nearest
 * neighbour. */
static void blame(struct reading *r)
{
	const struct bb_layout *layout = r->form->layout;
	size_t best = 0;

	r->document = 0;
	for (unsigned slot = 0; slot < bb_layout_slots(layout); slot++) {
		char known[BB_PATH_MAX];
		size_t same = 0;

		if (r->base->value[slot].file == 0)
			continue;
		bb_slot_path(layout, slot, known);
		while (known[same] != '\0' && known[same] == r->path_buffer[same])
			same++;
		if (same > best) {
			best = same;
			r->document = r->base->value[slot].file - 1u;
		}
	}
}

static bool check_all_given(struct reading *r)
{
	const struct bb_layout *layout = r->form->layout;

	for (unsigned slot = 0; slot < bb_layout_slots(layout); slot++) {
		char path[BB_PATH_MAX];
		struct bb_place place;
		struct bb_text text;

		if (r->base->value[slot].file != 0)
			continue;
		place = bb_layout_slot(layout, slot);
		bb_slot_path(layout, slot, path);
		enter(r, path);
		blame(r);
		text = begin_error(r, BB_MISSING);
		if (place.whole)
			put_list(&text, place.field);
		else
			put_possible(&text, place.field, token_of(""));
		say_found(r, NULL);
		return false;
	}
	return true;
}

/* Counts, sums and derived fields: the game's own check. */
static bool finish(struct reading *r)
{
	char expected[sizeof r->error->expected];
	struct bb_text expectation;
	struct bb_place place;
	enum bb_status status;

	bb_text_init(&expectation, expected, sizeof expected);
	status = r->form->finish(r->edition, &r->path, &expectation);
	if (status == BB_OK)
		return true;
	blame(r);
	expectation = begin_error(r, status);
	bb_put(&expectation, expected);
	if (bb_layout_find(r->form->layout, token_of(r->path_buffer), &place) == BB_OK &&
	    !place.whole) {
		struct bb_text found;

		bb_text_init(&found, r->error->found, sizeof r->error->found);
		bb_value_format(place.field, bb_place_get(&place, r->edition), &found);
	}
	return false;
}

static void start_reading(struct reading *r)
{
	assert(bb_layout_slots(r->form->layout) <= BB_EDITION_MAX);
	assert(r->form->size <= BB_EDITION_MAX);
	r->document = 0;
	bb_text_init(&r->path, r->path_buffer, sizeof r->path_buffer);
	r->error->status = BB_OK;
}

/* --- entry points ------------------------------------------------------------------------- */

enum bb_status data_load_base(const struct bb_edition_form *form, const char *const *files,
                              unsigned count, void *edition, struct data_base *base,
                              struct data_error *error)
{
	struct reading r = {.form = form, .edition = edition, .base = base, .error = error};

	memset(base, 0, sizeof *base);
	memset(edition, 0, form->size);
	start_reading(&r);
	assert(count >= 1 && count <= DATA_FILES_MAX);
	for (unsigned i = 0; i < count; i++) {
		struct data_document *document = &base->document[i];

		r.document = i;
		base->documents = i + 1;
		document->file = files[i];
		if (!read_file(&r, document) || !take_document(&r, document))
			return error->status;
	}
	if (!check_all_given(&r) || !finish(&r))
		return error->status;
	memcpy(base->name, r.name, sizeof r.name);
	return BB_OK;
}

void data_free_base(struct data_base *base)
{
	for (unsigned i = 0; i < base->documents; i++) {
		json_decref(base->document[i].root);
		release(base->document[i].memory);
	}
	base->documents = 0;
}

/* `text` NULL = read the file. */
static enum bb_status read_own(const struct bb_game *game, const char *file, const char *text,
                               size_t length, void *edition, char name[DATA_NAME_MAX],
                               struct data_error *error)
{
	const struct bb_edition_form form = {
		game->name, game->edition, game->edition_size, game->edition_finish};
	_Alignas(8) unsigned char draft[BB_EDITION_MAX];
	struct data_base base = {.documents = 1};
	struct data_document *document = &base.document[0];
	struct reading r = {.form = &form,
	                    .reserved = game->builtin_name,
	                    .edition = draft,
	                    .base = &base,
	                    .error = error};
	bool good;

	start_reading(&r);
	memcpy(draft, game->builtin, form.size);
	document->file = file;
	document->text = text;
	document->length = length;
	good = (text != NULL || read_file(&r, document)) && take_document(&r, document) &&
	       finish(&r);
	data_free_base(&base);
	if (!good)
		return error->status;
	memcpy(edition, draft, form.size);
	memcpy(name, r.name, sizeof r.name);
	return BB_OK;
}

enum bb_status data_load_edition(const struct bb_game *game, const char *file, void *edition,
                                 char name[DATA_NAME_MAX], struct data_error *error)
{
	return read_own(game, file, NULL, 0, edition, name, error);
}

enum bb_status data_read_edition(const struct bb_game *game, const char *file, const char *text,
                                 size_t length, void *edition, char name[DATA_NAME_MAX],
                                 struct data_error *error)
{
	return read_own(game, file, text, length, edition, name, error);
}
