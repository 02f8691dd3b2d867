/* benben games: the available games, their options and agents. */
#include <string.h>

#include "cli/cli.h"

static bool is_flag(const struct bb_option *option)
{
	return !option->names && option->max <= 1;
}

/* "players=2..4", "dice=one|best", "long". */
static void put_option(const struct bb_option *option, struct bb_text *text)
{
	bb_put(text, option->name);
	if (option->names) {
		for (unsigned i = 0; i < option->names->count; i++) {
			bb_put(text, i ? "|" : "=");
			bb_put(text, option->names->at[i]);
		}
	} else if (!is_flag(option)) {
		bb_put(text, "=");
		bb_put_uint(text, option->min);
		bb_put(text, "..");
		bb_put_uint(text, option->max);
	}
}

static void print_game(const struct bb_game *game)
{
	char buffer[1024];
	struct bb_text text;
	const char *name;

	printf("%s%s%s  %s, %u-%u players, rules version %u\n", cli_paint(stdout, CLI_BOLD),
	       game->name, cli_paint(stdout, CLI_PLAIN), game->title, game->seats_min,
	       game->seats_max, game->rules_version);
	bb_text_init(&text, buffer, sizeof(buffer));
	for (unsigned i = 0; i < game->option_count; i++) {
		const struct bb_option *option = &game->options[i];

		bb_put(&text, i > 0 ? ", " : "");
		put_option(option, &text);
		if (!is_flag(option)) {
			bb_put(&text, " (");
			if (option->names)
				bb_put(&text, option->names->at[option->preset]);
			else
				bb_put_uint(&text, option->preset);
			bb_put(&text, ")");
		}
	}
	fputs("  options:", stdout);
	cli_print_folded(stdout, buffer, 10);
	fputs("  agents:", stdout);
	for (unsigned i = 0; (name = ai_name(game, i)) != NULL; i++)
		printf("%s %s", i > 0 ? "," : "", name);
	fputs("\n", stdout);
}

static void json_game(const struct bb_game *game, struct bb_json *json)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "name", game->name);
	bb_json_put_string(json, "title", game->title);
	bb_json_put_int(json, "rules_version", game->rules_version);
	bb_json_put_int(json, "players_min", game->seats_min);
	bb_json_put_int(json, "players_max", game->seats_max);
	bb_json_key(json, "options");
	bb_options_json(game, json);
	bb_json_key(json, "presets");
	bb_json_open(json, '[');
	for (const char *const *preset = game->presets; *preset; preset++)
		bb_json_string(json, *preset);
	bb_json_close(json, ']');
	bb_json_key(json, "agents");
	ai_names_json(game, json);
	bb_json_close(json, '}');
}

int cli_cmd_games(const struct cli_args *args)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_given(args, "json")) {
		for (const struct bb_game *const *game = bb_games; *game; game++)
			print_game(*game);
		return CLI_OK;
	}
	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	for (const struct bb_game *const *game = bb_games; *game; game++)
		json_game(*game, &json);
	bb_json_close(&json, ']');
	return cli_text_end(&text, stdout);
}
