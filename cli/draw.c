/* The drawings of the games, a plain one for games without, and events as text. */
#include "cli/draw.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/said.h"

static const struct {
	const char *game;
	cli_drawing *draw;
	cli_asking *ask; /* NULL: the game has its own text */
	const struct cli_measure *measures;
	cli_lateness *is_late; /* NULL: events are printed in their order */
} pictures[] = {
	{"null", cli_draw_null, NULL, NULL, NULL},
	{"sare", cli_draw_sare, NULL, cli_sare_measures, cli_sare_is_late},
	{"tekhenu", cli_draw_tekhenu, cli_ask_tekhenu, cli_tekhenu_measures, NULL},
};

void cli_event_order(const struct bb_rules *rules, const struct bb_events *events,
                     uint8_t order[BB_EVENTS_MAX])
{
	cli_lateness *is_late = NULL;
	unsigned n = 0;

	for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++)
		if (bb_same(pictures[i].game, rules->game->name))
			is_late = pictures[i].is_late;
	for (unsigned late = 0; late < 2; late++)
		for (unsigned i = 0; i < events->count; i++)
			if ((is_late && is_late(&events->at[i])) == (late == 1))
				order[n++] = (uint8_t)i;
}

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

const char *cli_question(const struct bb_rules *rules, const void *view)
{
	for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++)
		if (pictures[i].ask && bb_same(pictures[i].game, rules->game->name))
			return pictures[i].ask(rules, view);
	return NULL;
}

/* A word of the core in the current language; a deciding rule, in a few words and by its id. */
static void put_word(const struct bb_game *game, const char *word, struct bb_text *text)
{
	const char *why = cli_message(game, "why", word);

	bb_put(text, why ? why : cli_word(game, word));
	if (!why)
		return;
	bb_put(text, " (");
	bb_put(text, word);
	bb_put(text, ")");
}

static void put_arg(const struct bb_game *game, const struct bb_kind *kind, unsigned arg, int value,
                    struct bb_text *text)
{
	const struct bb_arg *form = arg < bb_kind_args(kind) ? &kind->args[arg] : NULL;
	const char *name =
		form && form->names && value >= 0 ? bb_name_of(form->names, (uint32_t)value) : NULL;

	if (name)
		put_word(game, name, text);
	else
		bb_put_int(text, value + (form && !form->names ? form->base : 0));
}

/* The text for an event: words, `$` and a digit for that argument, `$` and a name for the next. */
static const char *event_template(const struct bb_rules *rules, const struct bb_event *event)
{
	const char *kind = rules->game->event_kinds[event->kind].name;
	const char *said = cli_message(rules->game, "event", kind);

	return said ? said : rules->game->event_kinds[event->kind].pattern;
}

bool cli_event_text(const struct bb_rules *rules, const struct bb_event *event,
                    struct bb_text *text)
{
	const struct bb_kind *kind = &rules->game->event_kinds[event->kind];
	const char *at = event_template(rules, event);
	unsigned next = 0, arg;

	if (!at || !*at)
		return false;
	while (*at != '\0') {
		if (*at != '$') {
			bb_put_char(text, *at++);
			continue;
		}
		at++;
		if (*at >= '0' && *at <= '3')
			arg = (unsigned)(*at - '0');
		else
			arg = next++;
		put_arg(rules->game, kind, arg, event->arg[arg], text);
		at += strspn(at, "abcdefghijklmnopqrstuvwxyz_0123456789");
	}
	return true;
}

/* An argument that depends on the position: its words one by one, and the text between them. */
static void put_by_state(const struct bb_rules *rules, const void *state, bb_action action,
                         unsigned arg, struct bb_text *text)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
	char buffer[CLI_EVENT_MAX];
	struct bb_text written;

	bb_text_init(&written, buffer, sizeof(buffer));
	rules->game->format_arg(rules, state, action, arg, &written);
	for (const char *at = buffer; *at;) {
		size_t length = strspn(at, letters);
		char word[32];

		if (length == 0 || length >= sizeof(word))
			length = 1;
		snprintf(word, sizeof(word), "%.*s", (int)length, at);
		bb_put(text, cli_word(rules->game, word));
		at += length;
	}
}

bool cli_action_text(const struct bb_rules *rules, const void *state, bb_action action,
                     struct bb_text *text)
{
	const struct bb_kind *kind = &rules->game->kinds[bb_kind_of(action)];
	const char *at = cli_message(rules->game, "action", kind->name);

	for (const char *c = at; c && *c; c++) {
		unsigned arg;

		if (c[0] != '$') {
			bb_put_char(text, *c);
			continue;
		}
		arg = (unsigned)(*++c - '0');
		if ((kind->args[arg].flags & BB_ARG_BY_STATE) != 0)
			put_by_state(rules, state, action, arg, text);
		else
			put_arg(rules->game, kind, arg, (int)bb_arg_value(kind, action, arg), text);
	}
	return at != NULL;
}
