/* Thoth: take cards from the market. Rules: THOTH, T-RULING-41, -43, -107. */
#include "games/tekhenu/module.h"

/* T-THOTH-01 */
unsigned tkh_thoth_price(const struct bb_rules *rules, unsigned value, unsigned flags)
{
	return (flags & TKH_FREE) != 0 ? 0 : tkh_edition_of(rules)->thoth_papyrus[value - 1];
}

/* The cards of a quarter that may be chosen (T-THOTH-04, -09). */
static unsigned cards_to_choose(const struct bb_rules *rules, const struct tkh_state *s,
                                unsigned quarter, unsigned happiness)
{
	bool glad = happiness >= tkh_edition_of(rules)->quarter[quarter].happiness;
	unsigned may = (unsigned)bb_has(s->opened, quarter) & (unsigned)glad;

	return may * tkh_quarter_count(s, quarter);
}

/* The most cards that one action can give. */
static unsigned most_cards(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           unsigned happiness)
{
	bool more = s->player[seat].technologies >> TKH_BASE_FAMILY != 0;
	unsigned most = more ? tkh_module_choice(rules, s, seat, happiness) : 0;

	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++) {
		unsigned cards = cards_to_choose(rules, s, quarter, happiness);

		most = cards > most ? cards : most;
	}
	return most;
}

static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned papyrus = tkh_purse_worth(purse, TKH_PAPYRUS), most;

	if (purse->happiness == 0)
		return 0;
	most = most_cards(rules, s, seat, purse->happiness);
	if ((flags & TKH_FREE) == 0)
		values &= e->thoth_for[papyrus < TKH_PAPYRUS_MAX ? papyrus
		                                                 : (unsigned)TKH_PAPYRUS_MAX];
	return values &
	       e->thoth_giving[most < TKH_QUARTER_SPACES ? most : (unsigned)TKH_QUARTER_SPACES];
}

/* b of the task is the set of quarters refreshed in this action. */
uint32_t tkh_list_thoth(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned price = tkh_thoth_price(rules, s->deed.value, s->deed.flags);
	unsigned cards = e->thoth_cards[s->deed.value - 1];
	unsigned happiness = s->player[task->seat].happiness;
	struct tkh_purse purse;
	uint32_t n = 0;

	/* T-RULING-129: new cards have been shown. */
	if (task->b != 0)
		tkh_list_play_track(rules, s, task->seat, out, &n);
	tkh_purse_of(rules, s, task->seat, &purse);
	if (tkh_purse_worth(&purse, TKH_PAPYRUS) >= price + e->refresh_papyrus)
		for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
			if (bb_has(s->opened, quarter) && !bb_has(task->b, quarter) &&
			    tkh_quarter_count(s, quarter) > 0)
				out[n++] = BB_ACT(TKH_REFRESH, quarter, 0, 0);
	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		if (cards_to_choose(rules, s, quarter, happiness) >= cards)
			out[n++] = BB_ACT(TKH_QUARTER, quarter, 0, 0);
	tkh_module_offers(rules, s, task->seat, TKH_WITH_CARDS, out, &n);
	return n;
}

/* T-THOTH-06 */
void tkh_act_refresh(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	unsigned quarter = bb_arg_of(action, 0);
	struct tkh_task *task = tkh_top_of(s);
	unsigned seat = task->seat;

	task->b = (uint8_t)(task->b | 1u << quarter);
	tkh_push(s, TKH_DO_REFRESH, seat, quarter, 0, 0);
	tkh_charge(rules, s, seat, TKH_PAPYRUS, tkh_edition_of(rules)->refresh_papyrus, log);
}

/* T-RULING-107: replaces the discarded cards, but does not fill gaps. */
bool tkh_run_refresh(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	unsigned spaces = 0;

	(void)rules;
	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++) {
		unsigned card = s->market[task->a][i];

		if (card == 0)
			continue;
		s->discard[(card - 1) / TKH_FAMILY] |= UINT32_C(1) << (card - 1) % TKH_FAMILY;
		s->market[task->a][i] = 0;
		spaces |= 1u << i;
	}
	tkh_push(s, TKH_OWED_CARD, 0, task->a, spaces, 0);
	bb_emit(log, TKH_EV_REFRESHED, task->seat, BB_PUBLIC, task->a, 0, 0, 0);
	return true;
}

void tkh_act_quarter(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned cards = tkh_edition_of(rules)->thoth_cards[s->deed.value - 1];

	tkh_pop(s);
	tkh_push(s, TKH_OWED_PICK, seat, bb_arg_of(action, 0), cards, 0);
	tkh_charge(rules, s, seat, TKH_PAPYRUS,
	           tkh_thoth_price(rules, s->deed.value, s->deed.flags), log);
}

static void pick(struct tkh_state *s, unsigned seat, unsigned quarter, unsigned space,
                 struct bb_events *log)
{
	unsigned card = s->market[quarter][space] - 1u;

	s->market[quarter][space] = 0;
	tkh_gain_card(s, seat, card, false, log);
}

uint32_t tkh_list_pick(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules;
	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++) {
		uint32_t at = n;

		if (s->market[task->a][i] == 0)
			continue;
		out[n] = BB_ACT(TKH_PICK, s->market[task->a][i] - 1u, 0, 0);
		for (; at > 0 && out[at - 1] > out[at]; at--) {
			bb_action swap = out[at];

			out[at] = out[at - 1];
			out[at - 1] = swap;
		}
		n++;
	}
	return n;
}

/* There is no choice if all cards must be taken. */
bool tkh_run_pick(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	unsigned quarter = task->a;

	(void)rules;
	if (task->b > 0 && tkh_quarter_count(s, quarter) > task->b)
		return false;
	tkh_pop(s);
	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
		if (s->market[quarter][i] != 0 && task->b > 0)
			pick(s, task->seat, quarter, i, log);
	return true;
}

void tkh_act_pick(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);

	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++) {
			if (s->market[quarter][i] != bb_arg_of(action, 0) + 1)
				continue;
			pick(s, task->seat, quarter, i, log);
			if (task->kind == TKH_OWED_PICK)
				task->b--;
			else
				tkh_happened(rules, s, TKH_CARD_PICKED, task->seat, quarter, log);
			return;
		}
}

static const char *lacks(const struct tkh_player *p)
{
	return p->happiness == 0 ? "T-THOTH-05" : "T-THOTH-09";
}

const struct tkh_god_form tkh_thoth = {possible, NULL, TKH_OWED_THOTH, NULL, lacks};
