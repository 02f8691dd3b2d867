/* What an action would lead to, before it is done: its events, the score and the game's measure
 * (the balance in Tekhenu, the gauge in Sa-Rê), as far as the seat to act may know them. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"

static void put_between(struct bb_text *text)
{
	if (text->length == 0)
		return;
	bb_put(text, cli_message(NULL, "play", "between"));
	bb_put_char(text, ' ');
}

/* "from -> to" if they differ. */
static void put_change(const char *name, int before, int after, struct bb_text *text)
{
	if (before == after)
		return;
	put_between(text);
	bb_put(text, name);
	bb_put_char(text, ' ');
	bb_put_int(text, before);
	bb_put(text, " -> ");
	bb_put_int(text, after);
}

static void put_events(const struct bb_rules *rules, const struct bb_events *events, unsigned seat,
                       struct bb_text *text)
{
	unsigned whom = seat;
	uint8_t order[BB_EVENTS_MAX];

	cli_event_order(rules, events, order);
	for (unsigned i = 0; i < events->count; i++) {
		const struct bb_event *event = &events->at[order[i]];
		struct bb_text before = *text;

		if ((event->seen_by >> seat & 1) == 0)
			continue;
		put_between(text);
		if (event->seat != whom && event->seat != BB_NO_SEAT) {
			cli_put_message(text, NULL, "play", "seat",
			                (const struct cli_value[]){CLI_NUMBER(event->seat)});
			bb_put_char(text, ' ');
		}
		if (cli_event_text(rules, event, text)) {
			whom = event->seat;
		} else { /* not worth mentioning: as if it had not been there */
			text->length = before.length;
			text->at[text->length] = '\0';
		}
	}
}

bool cli_preview(const struct bb_rules *rules, const void *state, bb_action action,
                 struct bb_text *text)
{
	int seat = rules->game->actor(rules, state);
	_Alignas(8) uint8_t view[BB_STATE_MAX], after[BB_STATE_MAX];
	struct bb_events events;

	if (seat < 0)
		return false;
	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, (unsigned)seat);
	if (!bb_preview(rules, view, (unsigned)seat, action, after, &events))
		return false;
	put_events(rules, &events, (unsigned)seat, text);
	for (const struct cli_measure *m = cli_measures(rules->game); m != NULL && m->name; m++)
		put_change(cli_word(rules->game, m->name), m->of(rules, view, (unsigned)seat),
		           m->of(rules, after, (unsigned)seat), text);
	return true;
}
