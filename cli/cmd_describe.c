/* benben describe: a game's tables as text, JSON or Markdown: the fields of a position, the action
 * kinds, the events, the options, the values of an edition.
 *
 * docs/position.md is the Markdown with the meaning of each row added by hand. */
#include <string.h>

#include "cli/cli.h"

enum { LISTS_MAX = 64, CELL = 4096 };

/* Lists of names used by the tables, each printed once and referred to by number. */
struct lists {
	const struct bb_names *at[LISTS_MAX];
	unsigned count;
};

/* Lists up to this length are written out where they are used. */
enum { SHORT_LIST = 6 };

static unsigned list_number(struct lists *lists, const struct bb_names *names)
{
	for (unsigned i = 0; i < lists->count; i++) {
		if (lists->at[i] == names)
			return i + 1;
	}
	if (lists->count == LISTS_MAX)
		return LISTS_MAX;
	lists->at[lists->count++] = names;
	return lists->count;
}

static void put_names(struct lists *lists, const struct bb_names *names, struct bb_text *text)
{
	if (names->count > SHORT_LIST) {
		bb_put(text, "list ");
		bb_put_uint(text, list_number(lists, names));
		return;
	}
	for (unsigned i = 0; i < names->count; i++) {
		bb_put(text, i ? ", " : "");
		bb_put(text, names->at[i]);
	}
}

/* For a list of which only the beginning is used. */
static void put_first(unsigned count, const struct bb_names *names, struct bb_text *text)
{
	if (count >= names->count)
		return;
	bb_put(text, ", the first ");
	bb_put_uint(text, count);
}

/* --- fields ------------------------------------------------------------------------------ */

static const char *field_type(const struct bb_field *field)
{
	if ((field->flags & BB_F_SEATS) != 0)
		return "seats";
	if ((field->flags & BB_F_SET) != 0)
		return field->names ? "names" : "numbers";
	if ((field->flags & BB_F_SEAT) != 0)
		return "seat";
	if ((field->flags & BB_F_CARD) != 0)
		return "card";
	return (field->flags & BB_F_NAME) != 0 ? "name" : "number";
}

/* The form of the value in JSON. */
static void put_field_form(struct lists *lists, const struct bb_field *field, struct bb_text *text)
{
	const char *type = field_type(field);
	int64_t low, high;

	if (field->count > 1) {
		bb_put(text, "array of ");
		bb_put_uint(text, field->count);
		bb_put(text, ": ");
	}
	if (bb_same(type, "number")) {
		bb_field_range(field, &low, &high);
		bb_put(text, "number ");
		bb_put_int(text, low);
		bb_put(text, " to ");
		bb_put_int(text, high);
	} else if (bb_same(type, "seat")) {
		bb_put(text, "seat number, or null");
	} else if (bb_same(type, "seats")) {
		bb_put(text, "list of seat numbers");
	} else if (bb_same(type, "numbers")) {
		bb_put(text, "list of numbers 0 to ");
		bb_put_uint(text, 8u * field->size - 1);
	} else {
		bb_put(text, bb_same(type, "names")  ? "list of: "
		             : bb_same(type, "card") ? "null, ? or one of: "
		                                     : "one of: ");
		put_names(lists, field->names, text);
	}
}

/* Its place in JSON: "player[seat].hand", "building.NAME.stone". */
static void put_field_path(struct lists *lists, const struct bb_group *group,
                           const struct bb_field *field, struct bb_text *text)
{
	if (group->name) {
		bb_put(text, group->name);
		if (group->row_names) {
			bb_put(text, ".(");
			put_names(lists, group->row_names, text);
			put_first(group->rows, group->row_names, text);
			bb_put(text, ")");
		} else if (group->per_seat) {
			bb_put(text, "[seat]");
		} else if (group->rows > 1) {
			bb_put(text, "[0..");
			bb_put_uint(text, group->rows - 1u);
			bb_put(text, "]");
		}
		bb_put(text, ".");
	}
	bb_put(text, field->name);
}

/* --- text and Markdown ------------------------------------------------------------------- */

struct page {
	struct bb_text text;
	struct lists lists;
	bool markdown;
	char cell[3][CELL];
};

static struct bb_text cell(struct page *page, unsigned i)
{
	struct bb_text text;

	bb_text_init(&text, page->cell[i], sizeof(page->cell[i]));
	return text;
}

static void heading(struct page *page, const char *title, const char *first, const char *second)
{
	if (!page->markdown) {
		bb_put(&page->text, title);
		bb_put(&page->text, ":\n");
		return;
	}
	bb_put(&page->text, "### ");
	bb_put(&page->text, title);
	bb_put(&page->text, "\n\n| ");
	bb_put(&page->text, first);
	bb_put(&page->text, " | ");
	bb_put(&page->text, second);
	bb_put(&page->text, " | meaning |\n|---|---|---|\n");
}

static void row(struct page *page)
{
	if (page->markdown) {
		bb_put(&page->text, "| `");
		bb_put(&page->text, page->cell[0]);
		bb_put(&page->text, "` | ");
		bb_put(&page->text, page->cell[1]);
		bb_put(&page->text, " |  |\n");
		return;
	}
	bb_put(&page->text, "  ");
	bb_put(&page->text, page->cell[0]);
	for (size_t i = strlen(page->cell[0]); i < 26; i++)
		bb_put(&page->text, " ");
	bb_put(&page->text, " ");
	bb_put(&page->text, page->cell[1]);
	bb_put(&page->text, "\n");
}

static void end_of_table(struct page *page)
{
	bb_put(&page->text, page->markdown ? "\n" : "");
}

static void describe_fields(struct page *page, const char *title, const struct bb_layout *layout)
{
	heading(page, title, "field", "value");
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned f = 0; f < group->field_count; f++) {
			struct bb_text path = cell(page, 0), form = cell(page, 1);

			if ((group->fields[f].flags & BB_F_PAD) != 0)
				continue;
			put_field_path(&page->lists, group, &group->fields[f], &path);
			put_field_form(&page->lists, &group->fields[f], &form);
			row(page);
		}
	}
	end_of_table(page);
}

static void put_args(struct page *page, const struct bb_kind *kind, bool is_event)
{
	struct bb_text form = cell(page, 1);

	for (unsigned i = 0; i < bb_kind_args(kind); i++) {
		const struct bb_arg *arg = &kind->args[i];

		bb_put(&form, i ? "; " : "");
		bb_put(&form, arg->name);
		if (arg->names) {
			bb_put(&form, " one of: ");
			put_names(&page->lists, arg->names, &form);
			put_first(bb_arg_count(arg), arg->names, &form);
		} else if ((arg->flags & BB_ARG_BY_STATE) != 0) {
			bb_put(&form, " as the position spells it");
		} else if (!is_event) {
			bb_put(&form, " number ");
			bb_put_int(&form, arg->base);
			bb_put(&form, " to ");
			bb_put_int(&form, arg->base + (int)bb_arg_count(arg) - 1);
		} else {
			bb_put(&form, " number");
		}
	}
	if ((kind->flags & BB_KIND_REVEALS) != 0)
		bb_put(&form, form.length ? "; reveals" : "reveals");
	if (!is_event && (kind->flags & BB_KIND_USUAL_FIRST) != 0)
		bb_put(&form, form.length ? "; the first is usual" : "the first is usual");
	if (form.length == 0)
		bb_put(&form, "-");
}

static void describe_kinds(struct page *page, const char *title, const struct bb_kind *kinds,
                           unsigned count, bool is_event)
{
	heading(page, title, is_event ? "event" : "action", "arguments");
	for (unsigned i = 0; i < count; i++) {
		struct bb_text pattern = cell(page, 0);

		bb_put(&pattern, kinds[i].pattern);
		if (strncmp(kinds[i].pattern, kinds[i].name, strlen(kinds[i].name)) != 0) {
			bb_put(&pattern, " (kind ");
			bb_put(&pattern, kinds[i].name);
			bb_put(&pattern, ")");
		}
		put_args(page, &kinds[i], is_event);
		row(page);
	}
	end_of_table(page);
}

static void describe_options(struct page *page, const struct bb_game *game)
{
	heading(page, "Options", "option", "values");
	for (unsigned i = 0; i < game->option_count; i++) {
		const struct bb_option *option = &game->options[i];
		struct bb_text name = cell(page, 0), form = cell(page, 1);

		bb_put(&name, option->name);
		if (option->names) {
			bb_put(&form, "one of: ");
			put_names(&page->lists, option->names, &form);
			bb_put(&form, "; without it ");
			bb_put(&form, option->names->at[option->preset]);
		} else if (option->max <= 1) {
			bb_put(&form, "a bare word");
		} else {
			bb_put(&form, "number ");
			bb_put_uint(&form, option->min);
			bb_put(&form, " to ");
			bb_put_uint(&form, option->max);
			bb_put(&form, "; without it ");
			bb_put_uint(&form, option->preset);
		}
		row(page);
	}
	end_of_table(page);
}

static void describe_lists(struct page *page)
{
	if (page->lists.count == 0)
		return;
	bb_put(&page->text, page->markdown ? "### Lists of names\n\n" : "Lists of names:\n");
	for (unsigned i = 0; i < page->lists.count; i++) {
		bb_put(&page->text, page->markdown ? "- list " : "  list ");
		bb_put_uint(&page->text, i + 1);
		bb_put(&page->text, ":");
		for (unsigned n = 0; n < page->lists.at[i]->count; n++) {
			bb_put(&page->text, n ? ", " : " ");
			bb_put(&page->text, page->lists.at[i]->at[n]);
		}
		bb_put(&page->text, "\n");
	}
	end_of_table(page);
}

static void describe_page(struct page *page, const struct bb_game *game)
{
	page->lists.count = 0;
	bb_put(&page->text, page->markdown ? "## " : "");
	bb_put(&page->text, game->title);
	bb_put(&page->text, page->markdown ? " (`" : " (");
	bb_put(&page->text, game->name);
	bb_put(&page->text, page->markdown ? "`), rules version " : "), rules version ");
	bb_put_uint(&page->text, game->rules_version);
	bb_put(&page->text, page->markdown ? "\n\n" : "\n");
	describe_options(page, game);
	describe_fields(page, "Position", game->layout);
	describe_kinds(page, "Actions and outcomes", game->kinds, game->kind_count, false);
	describe_kinds(page, "Events", game->event_kinds, game->event_kind_count, true);
	describe_fields(page, "Edition", game->edition);
	describe_lists(page);
}

/* --- JSON -------------------------------------------------------------------------------- */

static void json_names(struct bb_json *json, const char *key, const struct bb_names *names)
{
	if (!names)
		return;
	bb_json_key(json, key);
	bb_json_open(json, '[');
	for (unsigned i = 0; i < names->count; i++)
		bb_json_string(json, names->at[i]);
	bb_json_close(json, ']');
}

static void json_fields(struct bb_json *json, const char *key, const struct bb_layout *layout)
{
	bb_json_key(json, key);
	bb_json_open(json, '[');
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned f = 0; f < group->field_count; f++) {
			const struct bb_field *field = &group->fields[f];
			int64_t low, high;

			if ((field->flags & BB_F_PAD) != 0)
				continue;
			bb_json_open(json, '{');
			bb_json_put_string(json, "group", group->name);
			bb_json_put_string(json, "field", field->name);
			bb_json_put_int(json, "rows", group->rows);
			bb_json_put_bool(json, "per_seat", group->per_seat);
			json_names(json, "row_names", group->row_names);
			bb_json_put_string(json, "type", field_type(field));
			bb_json_put_int(json, "count", field->count);
			if (bb_same(field_type(field), "number")) {
				bb_field_range(field, &low, &high);
				bb_json_put_int(json, "min", low);
				bb_json_put_int(json, "max", high);
			}
			json_names(json, "names", field->names);
			bb_json_close(json, '}');
		}
	}
	bb_json_close(json, ']');
}

static void json_kinds(struct bb_json *json, const char *key, const struct bb_kind *kinds,
                       unsigned count, bool is_event)
{
	bb_json_key(json, key);
	bb_json_open(json, '[');
	for (unsigned i = 0; i < count; i++) {
		bb_json_open(json, '{');
		bb_json_put_string(json, "kind", kinds[i].name);
		bb_json_put_string(json, "pattern", kinds[i].pattern);
		bb_json_put_bool(json, "reveals", (kinds[i].flags & BB_KIND_REVEALS) != 0);
		bb_json_put_bool(json, "usual_first", (kinds[i].flags & BB_KIND_USUAL_FIRST) != 0);
		bb_json_key(json, "args");
		bb_json_open(json, '[');
		for (unsigned a = 0; a < bb_kind_args(&kinds[i]); a++) {
			const struct bb_arg *arg = &kinds[i].args[a];

			bb_json_open(json, '{');
			bb_json_put_string(json, "name", arg->name);
			json_names(json, "names", arg->names);
			bb_json_put_bool(json, "by_state", (arg->flags & BB_ARG_BY_STATE) != 0);
			if (!arg->names && !is_event && (arg->flags & BB_ARG_BY_STATE) == 0) {
				bb_json_put_int(json, "min", arg->base);
				bb_json_put_int(json, "max",
				                arg->base + (int)bb_arg_count(arg) - 1);
			}
			bb_json_close(json, '}');
		}
		bb_json_close(json, ']');
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

static void describe_json(struct bb_json *json, const struct bb_game *game)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "game", game->name);
	bb_json_put_string(json, "title", game->title);
	bb_json_put_int(json, "rules_version", game->rules_version);
	bb_json_put_int(json, "state_bytes", game->layout->size);
	bb_json_put_int(json, "legal_max", game->legal_max);
	bb_json_put_int(json, "length_max", game->length_max);
	bb_json_put_int(json, "action_space", bb_action_space(game));
	bb_json_put_int(json, "observation_size", bb_observe_size(game->layout));
	json_fields(json, "position", game->layout);
	json_kinds(json, "actions", game->kinds, game->kind_count, false);
	json_kinds(json, "events", game->event_kinds, game->event_kind_count, true);
	json_fields(json, "edition", game->edition);
	json_names(json, "counters", game->counter_names);
	bb_json_close(json, '}');
}

/* --- the command ------------------------------------------------------------------------- */

static int print_json(const struct bb_game *wanted)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	if (!wanted)
		bb_json_open(&json, '[');
	for (const struct bb_game *const *game = bb_games; *game; game++) {
		if (!wanted || wanted == *game)
			describe_json(&json, *game);
	}
	if (!wanted)
		bb_json_close(&json, ']');
	return cli_text_end(&text, stdout);
}

int cli_cmd_describe(const struct cli_args *args)
{
	const struct bb_game *wanted = NULL;
	struct page page = {.markdown = cli_given(args, "markdown")};

	if (cli_given(args, "json") && page.markdown)
		return cli_bad("describe: expected --json or --markdown, not both");
	if (args->word_count > 0 && !(wanted = cli_game(args->words[0])))
		return CLI_BAD;
	if (cli_given(args, "json"))
		return print_json(wanted);
	if (!cli_text_begin(&page.text))
		return CLI_BAD;
	for (const struct bb_game *const *game = bb_games; *game; game++) {
		if (!wanted || wanted == *game)
			describe_page(&page, *game);
	}
	return cli_text_end(&page.text, stdout);
}
