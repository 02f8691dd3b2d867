/* benben edition: every value of a game's components with its source, so that nobody mistakes a
 * reconstruction for the printed box. */
#include <string.h>

#include "cli/cli.h"
#include "data/sources.h"

struct value {
	char path[BB_PATH_MAX];
	char text[512]; /* in the form that edition files accept, elements separated by blanks */
	const char *source;
	const char *note;
};

static bool is_changed(const struct bb_game *game, const void *edition,
                       const struct bb_place *place)
{
	struct bb_place at = *place;

	for (unsigned i = 0; i < place->field->count; i++) {
		at.element = (uint16_t)i;
		if (bb_place_get(&at, edition) != bb_place_get(&at, game->builtin))
			return true;
	}
	return false;
}

static void fill_value(const struct bb_game *game, const void *edition, unsigned slot,
                       struct value *value)
{
	struct bb_place place = bb_layout_slot(game->edition, slot);
	const struct data_source *source;
	struct bb_text text;

	bb_slot_path(game->edition, slot, value->path);
	bb_text_init(&text, value->text, sizeof(value->text));
	for (unsigned i = 0; i < place.field->count; i++) {
		place.element = (uint16_t)i;
		bb_put(&text, i ? " " : "");
		bb_value_format(place.field, bb_place_get(&place, edition), &text);
	}
	source = data_find_source(game->name, value->path);
	value->source = "unknown";
	value->note = NULL;
	if (is_changed(game, edition, &place)) {
		value->source = "own";
	} else if (source && source->source != DATA_UNSOURCED) {
		value->source = bb_name_of(&data_origins, source->source - 1u);
		value->note = source->note;
	}
}

static void print_text(const struct bb_game *game, const struct record_head *head,
                       const void *edition)
{
	unsigned slots = bb_layout_slots(game->edition);
	const char *told = NULL;
	struct value value;

	printf("%s%s%s edition %s, hash %016llx\n", cli_paint(stdout, CLI_BOLD), game->title,
	       cli_paint(stdout, CLI_PLAIN), head->edition_name,
	       (unsigned long long)bb_edition_hash(game, edition));
	for (unsigned slot = 0; slot < slots; slot++) {
		bool is_new;

		fill_value(game, edition, slot, &value);
		/* A note on several values is printed with the first of them. */
		is_new = value.note && (!told || !bb_same(told, value.note));
		told = value.note;
		printf("%-34s %-12s %s%s%s%s%s\n", value.path, value.text,
		       cli_paint(stdout, CLI_DIM), value.source, is_new ? ": " : "",
		       is_new ? value.note : "", cli_paint(stdout, CLI_PLAIN));
	}
}

static int print_json(const struct bb_game *game, const struct record_head *head,
                      const void *edition)
{
	unsigned slots = bb_layout_slots(game->edition);
	struct value value;
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", game->name);
	bb_json_put_string(&json, "edition", head->edition_name);
	bb_json_key(&json, "hash");
	bb_json_hex64(&json, bb_edition_hash(game, edition));
	bb_json_key(&json, "values");
	bb_json_open(&json, '{');
	bb_layout_json(game->edition, edition, BB_SEATS_MAX, &json);
	bb_json_close(&json, '}');
	bb_json_key(&json, "sources");
	bb_json_open(&json, '{');
	for (unsigned slot = 0; slot < slots; slot++) {
		fill_value(game, edition, slot, &value);
		bb_json_key(&json, value.path);
		bb_json_open(&json, '{');
		bb_json_put_string(&json, "source", value.source);
		if (value.note)
			bb_json_put_string(&json, "note", value.note);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, '}');
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

int cli_cmd_edition(const struct cli_args *args)
{
	struct record_head head;
	struct bb_rules rules;

	if (!cli_rules_from_args(args, 0, &rules, &head))
		return CLI_BAD;
	if (cli_given(args, "json"))
		return print_json(rules.game, &head, rules.edition);
	print_text(rules.game, &head, rules.edition);
	return CLI_OK;
}
