/* Cults Cult01 to Cult07: one row per printed card, and how they pay.
 *
 * A condition tests the action that has just been performed; Cult03 tests the track instead. Rules:
 * X-CULT, X-CARD-Cult01 to -Cult07, X-RULING-28, -29, -42, -77, -78. */
#include "games/tekhenu/course.h"
#include "games/tekhenu/seth/seth.h"

#define MET(name) static bool name(const struct tkh_state *s, unsigned seat)

MET(met_Cult01)
{
	(void)seat;
	return s->deed.target >= TKH_AT_SITE;
}

MET(met_Cult02)
{
	(void)seat;
	return s->deed.target < TKH_AT_SITE;
}

/* The owner's only Pillar in its row or column. */
MET(met_Cult05)
{
	unsigned space = s->deed.target;
	uint32_t own = s->player[seat].columns;

	return bb_count(own & tkh_line(space / TKH_SIDE)) == 1 ||
	       bb_count(own & tkh_line(TKH_SIDE + space % TKH_SIDE)) == 1;
}

MET(met_Cult07)
{
	unsigned row = s->deed.target / TKH_SIDE, column = s->deed.target % TKH_SIDE;

	(void)seat;
	return row == 0 || row == TKH_SIDE - 1 || column == 0 || column == TKH_SIDE - 1;
}

enum { LEVELS = 3 }; /* the row that pays when a level of Happiness is reached */

/* By number + 1, as players store them: the action that triggers each Cult, and its other
 * condition. */
static const struct row {
	uint8_t deed;                                          /* TKH_DEEDS = none */
	bool (*met)(const struct tkh_state *s, unsigned seat); /* NULL = always */
} rows[1 + TKH_CULTS] = {
	{TKH_DEEDS, NULL},       {TKH_HORUS, met_Cult01}, /* Cult01 */
	{TKH_HORUS, met_Cult02},                          /* Cult02 */
	{TKH_DEEDS, NULL},                                /* Cult03 */
	{TKH_SETH, NULL},                                 /* Cult04 */
	{TKH_RA, met_Cult05},                             /* Cult05 */
	{TKH_OSIRIS, NULL},                               /* Cult06 */
	{TKH_RA, met_Cult07},                             /* Cult07 */
};

/* The owner first, then the others in turn order from the next player on (X-RULING-78). Choices are
 * pushed from the last to the first (BX-TURN-02). */
static void pay(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                struct bb_events *log)
{
	const struct tkh_cult_values *v =
		&tkh_edition_of(rules)->expansion.cult[s->player[owner].cult - 1];
	unsigned place = tkh_place_of(rules, s, owner);

	bb_emit(log, TKH_EV_CULT, owner, BB_PUBLIC, s->player[owner].cult - 1, 0, 0, 0);
	for (unsigned step = rules->seats; --step > 0 && v->into != 0;)
		if (!bb_is_automaton(rules, s->order[(place + step) % rules->seats]))
			tkh_push(s, TKH_OWED_EXCHANGE, s->order[(place + step) % rules->seats],
			         v->into - 1u, 0, 0);
	tkh_gain(rules, s, owner, &v->own, log);
	if (v->tokens > 0)
		tkh_push(s, TKH_OWED_TOKEN, owner, v->tokens, (1u << TKH_BASICS) - 1, 0);
	for (unsigned step = 1; step < rules->seats; step++) {
		unsigned other = s->order[(place + step) % rules->seats];

		if (bb_is_automaton(rules, other)) /* X-RULING-42: it has no board */
			tkh_add_population(rules, s, other, v->others.population, log);
		else
			tkh_gain(rules, s, other, &v->others, log);
	}
}

/* After the Statue bonuses of the action; not in set-up (X-SETUP-23, X-CULT-02). */
void tkh_pay_cult(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                  struct bb_events *log)
{
	const struct row *row = &rows[s->player[seat].cult];

	if (row->deed == s->deed.deed && s->round != 0 && (row->met == NULL || row->met(s, seat)) &&
	    tkh_fire(rules, s, TKH_OF_OWN, seat, TKH_AT_OWN))
		pay(rules, s, seat, log);
}

bool tkh_run_cult(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	tkh_pay_cult(rules, s, task->seat, log);
	return true;
}

void tkh_reach_levels(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];

	for (unsigned level = 0; level < tkh_level(rules, p->happiness); level++) {
		if ((p->marks & TKH_MARK_LEVEL << level) != 0)
			continue;
		p->marks = (uint8_t)(p->marks | TKH_MARK_LEVEL << level);
		if (s->round > 0 && p->cult == LEVELS)
			pay(rules, s, seat, log);
	}
}

unsigned tkh_cult_gold(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       unsigned happiness)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned gold = 0;

	if (p->cult != LEVELS || s->round == 0)
		return 0;
	for (unsigned level = 0; level < tkh_level(rules, happiness); level++)
		if ((p->marks & TKH_MARK_LEVEL << level) == 0)
			gold += tkh_edition_of(rules)
			                ->expansion.cult[LEVELS - 1]
			                .own.token[TKH_GOLD];
	return gold;
}

/* --- turning a Resource into something else: a = into what ------------------------------------ */

static uint32_t offers(const struct tkh_state *s, const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	for (unsigned token = 0; token <= TKH_GOLD; token++)
		if (s->player[task->seat].token[token] > 0 && token != task->a)
			out[n++] = BB_ACT(TKH_EXCHANGE, token, 0, 0);
	return n;
}

/* Declining comes first: its number is lower (X-CULT-03). */
uint32_t tkh_list_exchange(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action *out)
{
	(void)rules;
	out[0] = BB_ACT(TKH_DECLINE, 0, 0, 0);
	return 1 + offers(s, task, out + 1);
}

bool tkh_run_exchange(const struct bb_rules *rules, struct tkh_state *s,
                      const struct tkh_task *task, struct bb_events *log)
{
	bb_action out[TKH_TOKENS];

	(void)rules, (void)log;
	if (offers(s, task, out) > 0)
		return false;
	tkh_pop(s);
	return true;
}

void tkh_act_exchange(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);

	(void)rules;
	tkh_pop(s);
	tkh_take_token(s, task.seat, bb_arg_of(action, 0), 1, log);
	tkh_add_token(s, task.seat, task.a, 1, log);
}
