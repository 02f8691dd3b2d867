/* How the expansion changes set-up: the Seth board, the pile, Cults in the draft, Artefacts, three
 * Decrees of which one is kept in the end. Rules: X-SETUP, X-RULING-30, -31, -82, -83. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"

#define STAGE(name)                                                                                \
	static void name(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)

static const struct tkh_expansion *values_of(const struct bb_rules *rules)
{
	return &tkh_edition_of(rules)->expansion;
}

/* X-SETUP-06 to -08, X-SETUP-09 */
STAGE(roll_board)
{
	(void)log;
	tkh_push(s, TKH_OWED_DIE, 0, TKH_SETH, 0, rules->seats);
}

STAGE(turn_pile)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_CONQUEST, 0, 0, 0, 0);
}

/* X-SETUP-13, BX-SETUP-06 */
STAGE(deal)
{
	(void)log;
	for (unsigned seat = bb_players(rules); seat-- > 0;)
		tkh_push(s, TKH_OWED_DEAL, seat, values_of(rules)->decrees_dealt, 0, 0);
}

STAGE(keep_all) { (void)rules, (void)s, (void)log; }

/* X-SETUP-15 */
STAGE(lay_out)
{
	(void)log;
	tkh_push(s, TKH_OWED_DRAFTER, 0, 0, 0, 0);
	tkh_push(s, TKH_OWED_CULT, 0, 1, values_of(rules)->cults[tkh_table_size(rules)], 0);
	tkh_push(s, TKH_OWED_START, 0, 1, 2u * rules->seats + 1u, 0);
}

/* X-SETUP-16: forwards, backwards, and forwards again. */
STAGE(draft)
{
	unsigned n = rules->seats;

	(void)log;
	for (unsigned i = n; i-- > 0;)
		tkh_push(s, TKH_OWED_DRAFT, (s->drafter + i) % n, 0, 0, 0);
	for (unsigned i = 0; i < n; i++)
		tkh_push(s, TKH_OWED_DRAFT, (s->drafter + i) % n, 0, 0, 0);
	for (unsigned i = n; i-- > 0;)
		tkh_push(s, TKH_OWED_DRAFT, (s->drafter + i) % n, 0, 0, 0);
}

/* X-SETUP-18, -19 */
STAGE(lay_artefacts)
{
	(void)log;
	tkh_fix_order(rules, s);
	s->display = 0;
	s->cults = 0;
	tkh_push(s, TKH_OWED_ARTEFACT, 0, 1, values_of(rules)->artefacts[tkh_table_size(rules)], 0);
}

/* X-SETUP-20 */
STAGE(reward_starts)
{
	(void)log;
	tkh_push_in_order(rules, s, TKH_OWED_REWARD, 6);
}

/* X-SETUP-21 */
STAGE(choose_fates)
{
	(void)log;
	tkh_push_in_order(rules, s, TKH_OWED_DESTINY, 1);
}

STAGE(return_decrees)
{
	(void)log;
	tkh_push_in_order(rules, s, TKH_OWED_KEEP, 0);
}

/* Stages of the module. */
enum { SET_BOARD = 32, SET_PILE, SET_DESTINIES, SET_DECREES };

const tkh_steps tkh_seth_set_up = {
	[TKH_SETUP_BONUSES] = {NULL, SET_BOARD},
	[SET_BOARD] = {roll_board, TKH_SETUP_DICE},
	[TKH_SETUP_DICE] = {NULL, SET_PILE},
	[SET_PILE] = {turn_pile, TKH_SETUP_MARKET},
	[TKH_SETUP_DEAL] = {deal, 0},
	[TKH_SETUP_KEEP] = {keep_all, 0},
	[TKH_SETUP_STARTS] = {lay_out, 0},
	[TKH_SETUP_DRAFT] = {draft, 0},
	[TKH_SETUP_DESTINIES] = {lay_artefacts, 0},
	[TKH_SETUP_REWARDS] = {reward_starts, SET_DESTINIES},
	[SET_DESTINIES] = {choose_fates, SET_DECREES},
	[SET_DECREES] = {return_decrees, TKH_SETUP_FIRST_ROUND},
};

/* --- chance and decisions --------------------------------------------------------------------- */

void tkh_act_draft_cult(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                        struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0);

	(void)BB_ALWAYS(bb_has(s->cults, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	s->player[tkh_top(s)->seat].cult = (uint8_t)(card + 1);
	s->cults = (uint8_t)(s->cults & ~(1u << card));
	tkh_pop(s);
}

/* Counts one more laid-out card: a = which one, b = how many. */
static void count_up(struct tkh_state *s)
{
	struct tkh_task *task = tkh_top_of(s);

	if (task->a++ >= task->b)
		tkh_pop(s);
}

void tkh_act_show_cult(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                       struct bb_events *log)
{
	(void)BB_ALWAYS(!bb_has(s->cults, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	s->cults = (uint8_t)(s->cults | 1u << bb_arg_of(action, 0));
	count_up(s);
}

void tkh_act_show_artefact(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                           struct bb_events *log)
{
	(void)BB_ALWAYS(!bb_has(s->artefacts, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	s->artefacts = (uint8_t)(s->artefacts | 1u << bb_arg_of(action, 0));
	count_up(s);
}
