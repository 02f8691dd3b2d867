/* Which drawing belongs to which game, the plain one for games without, and events as text. */
#include "cli/draw.h"

#include <string.h>

#include "cli/cli.h"

static const struct {
	const char *game;
	cli_drawing *draw;
} drawings[] = {
	{"null", cli_draw_null},
	{"sare", cli_draw_sare},
};

static void draw_plain(const struct bb_rules *rules, const void *view, FILE *out)
{
	struct bb_text text;

	if (!cli_text_begin(&text))
		return;
	bb_position_format(rules, view, &text);
	cli_text_end(&text, out);
}

void cli_draw(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out)
{
	for (size_t i = 0; i < sizeof(drawings) / sizeof(drawings[0]); i++) {
		if (bb_same(drawings[i].game, rules->game->name)) {
			drawings[i].draw(rules, view, seat, out);
			return;
		}
	}
	draw_plain(rules, view, out);
}

static void put_event_arg(const struct bb_arg *arg, int value, struct bb_text *text)
{
	const char *name =
		arg->names && value >= 0 ? bb_name_of(arg->names, (uint32_t)value) : NULL;

	if (name)
		bb_put(text, name);
	else
		bb_put_int(text, value + (arg->names ? 0 : arg->base));
}

void cli_event_text(const struct bb_rules *rules, const struct bb_event *event,
                    struct bb_text *text)
{
	const struct bb_kind *kind = &rules->game->event_kinds[event->kind];
	unsigned arg = 0;
	struct bb_reader words;
	struct bb_token word;

	if (event->seat != BB_NO_SEAT) {
		bb_put(text, "seat ");
		bb_put_uint(text, event->seat);
		bb_put(text, " ");
	}
	bb_reader_init(&words, kind->pattern, strlen(kind->pattern));
	for (bool first = true; (word = bb_next_token(&words)).length > 0; first = false) {
		bb_put(text, first ? "" : " ");
		if (word.at[0] == '$' && arg < BB_ARGS_MAX && kind->args[arg].name) {
			put_event_arg(&kind->args[arg], event->arg[arg], text);
			arg++;
		} else {
			bb_put_part(text, word.at, word.length);
		}
	}
}
