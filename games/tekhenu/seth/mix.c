/* Cards of several quarters of the market in one Thoth action. Rules: X-CARD-TX05, X-RULING-37,
 * -79. */
#include "core/never.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/seth/seth.h"

/* b of the task: a card of the quarter above has been taken, how many more may be, and the set of
 * the other quarters. */
enum { ABOVE = 128, ONE_MORE = 16, QUARTERS = ONE_MORE - 1 };

/* How many cards of the quarter above the Technology allows. */
static unsigned most_above(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	return tkh_permission_amount(rules, s, seat, TKH_MAY_MIX);
}

/* The quarters that the Happiness opens, and the one directly above them, or TKH_QUARTERS. */
static unsigned reach_of(const struct bb_rules *rules, const struct tkh_state *s,
                         unsigned happiness, unsigned *above)
{
	unsigned quarters = 0;

	*above = TKH_QUARTERS;
	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		if (bb_has(s->opened, quarter) &&
		    happiness >= tkh_edition_of(rules)->quarter[quarter].happiness) {
			quarters |= 1u << quarter;
			*above = quarter + 1;
		}
	if (*above < TKH_QUARTERS && !bb_has(s->opened, *above))
		*above = TKH_QUARTERS;
	return quarters;
}

unsigned tkh_mixed_cards(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned happiness)
{
	unsigned above, cards = 0;

	if (!tkh_may(s, seat, TKH_MAY_MIX))
		return 0;
	BB_EACH(quarter, reach_of(rules, s, happiness, &above))
		cards += tkh_quarter_count(s, quarter);
	if (above < TKH_QUARTERS) {
		unsigned most = most_above(rules, s, seat), there = tkh_quarter_count(s, above);

		cards += there < most ? there : most;
	}
	return cards;
}

void tkh_act_mix(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)action;
	tkh_pop(s);
	tkh_push(s, TKH_OWED_MIX, seat, tkh_edition_of(rules)->thoth_cards[s->deed.value - 1], 0,
	         0);
	tkh_charge(rules, s, seat, TKH_PAPYRUS,
	           tkh_thoth_price(rules, s->deed.value, s->deed.flags), log);
}

static unsigned taken_above(const struct tkh_task *task)
{
	return (task->b & ABOVE) != 0 ? 1 + (task->b & (ABOVE - 1u)) / ONE_MORE : 0;
}

/* a = cards still to take */
uint32_t tkh_list_mix(const struct bb_rules *rules, const struct tkh_state *s,
                      const struct tkh_task *task, bb_action *out)
{
	unsigned above, quarters = reach_of(rules, s, s->player[task->seat].happiness, &above);
	uint64_t cards[2] = {0, 0};
	uint32_t n = 0;

	if (above < TKH_QUARTERS && taken_above(task) < most_above(rules, s, task->seat))
		quarters |= 1u << above;
	BB_EACH(quarter, quarters)
		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
			if (s->market[quarter][i] != 0)
				cards[(s->market[quarter][i] - 1u) / 64] |=
					bb_bit((s->market[quarter][i] - 1u) % 64);
	for (unsigned word = 0; word < 2; word++)
		BB_EACH(card, cards[word])
			out[n++] = BB_ACT(TKH_PICK, word * 64 + card, 0, 0);
	return n;
}

/* The effect is used up, unless all cards come from one quarter that was open anyway
 * (X-RULING-67). */
bool tkh_run_mix(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                 struct bb_events *log)
{
	unsigned above, from = task->b;

	(void)log;
	(void)reach_of(rules, s, s->player[task->seat].happiness, &above);
	if (task->a > 0)
		return false;
	tkh_pop(s);
	if ((from & ABOVE) != 0 || bb_count(from & QUARTERS) > 1)
		tkh_use_permission(rules, s, task->seat, TKH_MAY_MIX);
	return true;
}

/* Notes that a card of the mix is taken from this quarter. */
void tkh_note_mix(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned above;

	(void)BB_ALWAYS(tkh_top(s)->a > 0);
	(void)reach_of(rules, s, s->player[task->seat].happiness, &above);
	if (quarter != above)
		task->b = (uint8_t)(task->b | 1u << quarter);
	else
		task->b = (uint8_t)(task->b + (taken_above(task) > 0 ? ONE_MORE : ABOVE));
	task->a--;
}
