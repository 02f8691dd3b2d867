/* Which drawing belongs to which game, the plain one for games without, and events as text. */
#include "cli/draw.h"

#include <string.h>

#include "cli/cli.h"

static const struct {
	const char *game;
	cli_drawing *draw;
	const char *const *events; /* what is said of each kind of event; NULL = its pattern */
	const struct cli_measure *measures;
} pictures[] = {
	{"null", cli_draw_null, NULL, NULL},
	{"sare", cli_draw_sare, cli_sare_events, cli_sare_measures},
	{"tekhenu", cli_draw_tekhenu, cli_tekhenu_events, cli_tekhenu_measures},
};

const struct cli_measure *cli_measures(const struct bb_game *game)
{
	for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++)
		if (bb_same(pictures[i].game, game->name))
			return pictures[i].measures;
	return NULL;
}

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
	for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++) {
		if (bb_same(pictures[i].game, rules->game->name)) {
			pictures[i].draw(rules, view, seat, out);
			return;
		}
	}
	draw_plain(rules, view, out);
}

static void put_event_arg(const struct bb_event *event, const struct bb_kind *kind, unsigned arg,
                          struct bb_text *text)
{
	const struct bb_arg *form = arg < bb_kind_args(kind) ? &kind->args[arg] : NULL;
	int value = event->arg[arg];
	const char *name = form && form->names && value >= 0
	                           ? bb_name_of(form->names, (uint32_t)value)
	                           : NULL;

	if (name)
		bb_put(text, name);
	else
		bb_put_int(text, value + (form && !form->names ? form->base : 0));
}

/* The text for an event: words, `$` and a digit for that argument, `$` and a name for the next. */
static const char *event_template(const struct bb_rules *rules, const struct bb_event *event)
{
	for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++)
		if (pictures[i].events && bb_same(pictures[i].game, rules->game->name))
			return pictures[i].events[event->kind];
	return rules->game->event_kinds[event->kind].pattern;
}

bool cli_event_text(const struct bb_rules *rules, const struct bb_event *event,
                    struct bb_text *text)
{
	const struct bb_kind *kind = &rules->game->event_kinds[event->kind];
	const char *at = event_template(rules, event);
	unsigned next = 0;

	if (!at)
		return false;
	while (*at != '\0') {
		if (*at != '$') {
			bb_put_char(text, *at++);
			continue;
		}
		at++;
		if (*at >= '0' && *at <= '3')
			put_event_arg(event, kind, (unsigned)(*at - '0'), text);
		else
			put_event_arg(event, kind, next++, text);
		at += strspn(at, "abcdefghijklmnopqrstuvwxyz_0123456789");
	}
	return true;
}
