/* Text drawing of the null game: a line for the table, a line for each seat. */
#include "cli/cli.h"
#include "cli/draw.h"
#include "games/null/state.h"

static unsigned hidden_hands(const struct bb_rules *rules, const struct null_state *s)
{
	unsigned count = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		count += s->player[seat].hand == BB_HIDDEN_CARD;
	return count;
}

static void draw_hand(const struct null_edition *edition, const struct null_player *player,
                      FILE *out)
{
	if (player->hand == 0)
		fprintf(out, "no card");
	else if (player->hand == BB_HIDDEN_CARD)
		fprintf(out, "a hidden card");
	else
		fprintf(out, "%s, value %u%s", null_cards.at[player->hand - 1],
		        edition->value[player->hand - 1], player->open ? ", seen by all" : "");
}

void cli_draw_null(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out)
{
	const struct null_state *s = view;
	const struct null_edition *edition = rules->edition;

	/* A view counts hidden hands among the loose cards of the deck. */
	fprintf(out, "round %u of %u, deck %u cards, die ", s->round, null_rounds(rules),
	        bb_deck_count(&s->deck) - hidden_hands(rules, s));
	if (s->die)
		fprintf(out, "%s%u%s\n", cli_paint(out, CLI_BOLD), s->die,
		        cli_paint(out, CLI_PLAIN));
	else
		fprintf(out, "not rolled\n");
	fprintf(out, "discarded:");
	BB_EACH(card, s->discard)
		fprintf(out, " %s (%u)", null_cards.at[card], edition->value[card]);
	fprintf(out, "%s\n", s->discard ? "" : " nothing");
	for (unsigned i = 0; i < rules->seats; i++) {
		const struct null_player *player = &s->player[i];
		bool active = s->turn == i && !s->over;

		fprintf(out, "%s%c seat %u %-5s %3d points, ",
		        active ? cli_paint(out, CLI_BOLD) : "", active ? '>' : ' ', i,
		        i == seat ? "(you)" : "", player->score);
		draw_hand(edition, player, out);
		fprintf(out, "%s\n", active ? cli_paint(out, CLI_PLAIN) : "");
	}
}
