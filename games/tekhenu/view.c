/* What a seat may know: Decrees, and cards drawn to choose from, are hidden from the others.
 *
 * A hidden card is left out, so it counts among the cards of its deck, as it does for the other
 * players. Rules: HID, T-RULING-43. */
#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/tekhenu.h"

static bool is_drawing(unsigned task)
{
	return task == TKH_OWED_DRAWN || task == TKH_OWED_CHOICE;
}

uint8_t tkh_seen_by(const struct bb_rules *rules, const void *state, bb_action action)
{
	const struct tkh_task *task = tkh_top(state);

	(void)rules;
	switch (bb_kind_of(action)) {
	case TKH_KEEP:
	case TKH_RETURN:
		return BB_ONLY(task->seat);
	case TKH_CHOOSE: /* a Decree stays secret (X-RULING-76) */
		if (task->a == TKH_DECREE)
			return BB_ONLY(task->seat);
		return BB_PUBLIC;
	case TKH_DRAW:
		if (task->kind == TKH_OWED_DEAL || task->kind == TKH_OWED_DECREE ||
		    task->kind == TKH_OWED_DRAWN)
			return BB_ONLY(task->seat);
		return BB_PUBLIC;
	default:
		return BB_PUBLIC;
	}
}

/* Decrees that a seat has put below the deck in set-up: one or several, in turn order
 * (T-HID-03). */
static void hide_returned(const struct bb_rules *rules, struct tkh_state *s, unsigned seat)
{
	unsigned each = tkh_decrees_returned(rules);
	unsigned first = each == 1 ? seat : each * tkh_first_place(rules, s, seat);

	for (unsigned i = 0; i < each; i++)
		if (s->under[first + i] != 0)
			s->under[first + i] = BB_HIDDEN_CARD;
}

/* T-DECREE-02, T-HID-02, -05, -06, X-RULING-86 */
void tkh_view(const struct bb_rules *rules, void *state, unsigned seat)
{
	struct tkh_state *s = state;

	for (unsigned other = 0; other < rules->seats; other++) {
		if (other == seat)
			continue;
		s->player[other].decrees &= s->player[other].shown;
		s->player[other].scored &= s->player[other].decrees;
		hide_returned(rules, s, other);
	}
	if (s->below != 0 && s->below_by != seat)
		s->below = BB_HIDDEN_CARD;
	if (!is_drawing(tkh_top(s)->kind) || tkh_top(s)->seat == seat)
		return;
	for (unsigned i = 0; i < sizeof s->drawn; i++)
		if (s->drawn[i] != 0)
			s->drawn[i] = BB_HIDDEN_CARD;
}

/* Removes a random card from the set. */
static unsigned draw(uint32_t *pool, struct bb_rng *rng)
{
	unsigned card;

	if (*pool == 0)
		return 0;
	card = bb_nth(*pool, bb_rng_below(rng, bb_count(*pool)));
	*pool &= ~(UINT32_C(1) << card);
	return card;
}

void tkh_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng)
{
	struct tkh_state *s = view;
	uint32_t decrees = tkh_pool(rules, s, TKH_DECREE);

	(void)seat;
	for (unsigned other = 0; other < rules->seats; other++) {
		struct tkh_player *p = &s->player[other];

		while (bb_count(p->decrees) < p->decree_count && decrees != 0)
			p->decrees |= UINT32_C(1) << draw(&decrees, rng);
		/* A player who returns Decrees has chosen one to keep. */
		if (tkh_top(s)->kind == TKH_OWED_RETURN && tkh_top(s)->seat == other &&
		    p->scored == 0) {
			uint32_t kept = p->decrees;

			p->scored = p->decrees & ~(UINT32_C(1) << draw(&kept, rng));
		}
	}
	for (unsigned i = 0; i < sizeof s->under; i++)
		if (s->under[i] == BB_HIDDEN_CARD)
			s->under[i] = (uint8_t)(draw(&decrees, rng) + 1);
	if (s->below == BB_HIDDEN_CARD) {
		uint32_t technologies = tkh_pool(rules, s, TKH_TECHNOLOGY);

		s->below = (uint8_t)(draw(&technologies, rng) + 1);
	}
	if (s->drawn[0] == BB_HIDDEN_CARD && tkh_top(s)->a < TKH_FAMILIES) {
		unsigned family = tkh_top(s)->a;
		uint32_t cards = tkh_pool(rules, s, family);

		for (unsigned i = 0; i < sizeof s->drawn; i++)
			if (s->drawn[i] == BB_HIDDEN_CARD)
				s->drawn[i] =
					(uint8_t)(family * TKH_FAMILY + draw(&cards, rng) + 1);
	}
}
