/* Cults Cult01 to Cult07: one row per printed card, and how they pay.
 *
 * A condition looks at the action that has just been performed; Cult03 looks at the track instead.
 * Rules: X-CULT, X-CARD-Cult01 to -Cult07, X-RULING-28, -29, -42, -77, -78. */
#include "games/tekhenu/course.h"
#include "games/tekhenu/seth/seth.h"

static bool row_is(const struct tkh_state *s, unsigned god) { return s->deed.deed == god; }

static bool met_Cult01(const struct tkh_state *s, unsigned seat)
{
	(void)seat;
	return row_is(s, TKH_HORUS) && s->deed.target >= TKH_AT_SITE;
}

static bool met_Cult02(const struct tkh_state *s, unsigned seat)
{
	(void)seat;
	return row_is(s, TKH_HORUS) && s->deed.target < TKH_AT_SITE;
}

static bool met_Cult04(const struct tkh_state *s, unsigned seat)
{
	(void)seat;
	return row_is(s, TKH_SETH);
}

/* The only own Pillar of its row or of its column. */
static bool met_Cult05(const struct tkh_state *s, unsigned seat)
{
	unsigned space = s->deed.target;
	uint32_t own = s->player[seat].columns;

	return row_is(s, TKH_RA) && (bb_count(own & tkh_line(space / TKH_SIDE)) == 1 ||
	                             bb_count(own & tkh_line(TKH_SIDE + space % TKH_SIDE)) == 1);
}

static bool met_Cult06(const struct tkh_state *s, unsigned seat)
{
	(void)seat;
	return row_is(s, TKH_OSIRIS);
}

static bool met_Cult07(const struct tkh_state *s, unsigned seat)
{
	unsigned row = s->deed.target / TKH_SIDE, column = s->deed.target % TKH_SIDE;

	(void)seat;
	return row_is(s, TKH_RA) && (row == 0 || row == TKH_SIDE - 1 || column == 0 || column == TKH_SIDE - 1);
}

enum { LEVELS = 2 }; /* the row that pays when a level of Happiness is reached */

static bool (*const met[TKH_CULTS])(const struct tkh_state *s, unsigned seat) = {
	met_Cult01, met_Cult02, NULL, met_Cult04, met_Cult05, met_Cult06, met_Cult07,
};

/* The owner first, then the others in turn order from the next player on (X-RULING-78). What must be chosen is
 * pushed from the last to the first. */
static void pay(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, struct bb_events *log)
{
	const struct tkh_cult_values *v = &tkh_edition_of(rules)->expansion.cult[s->player[owner].cult - 1];
	unsigned place = tkh_place_of(rules, s, owner);

	bb_tell(log, TKH_EV_CULT, owner, BB_PUBLIC, s->player[owner].cult - 1, 0, 0, 0);
	for (unsigned step = rules->seats; --step > 0 && v->into != 0;)
		if (!bb_is_automaton(rules, s->order[(place + step) % rules->seats]))
			tkh_push(s, TKH_OWED_EXCHANGE, s->order[(place + step) % rules->seats], v->into - 1u, 0, 0);
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

/* After the Statue bonuses of the action; not in set-up (X-SETUP-23). */
bool tkh_run_cult(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	struct tkh_player *p = &s->player[task->seat];

	if (s->round == 0 || p->cult == 0 || met[p->cult - 1] == NULL || !met[p->cult - 1](s, task->seat) ||
	    !tkh_fire(rules, s, TKH_OF_OWN, task->seat, TKH_AT_OWN))
		return true;
	pay(rules, s, task->seat, log);
	return true;
}

void tkh_reach_levels(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];

	for (unsigned level = 0; level < tkh_level(rules, p->happiness); level++) {
		if ((p->marks & TKH_MARK_LEVEL << level) != 0)
			continue;
		p->marks = (uint8_t)(p->marks | TKH_MARK_LEVEL << level);
		if (s->round > 0 && p->cult == LEVELS + 1)
			pay(rules, s, seat, log);
	}
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

/* To decline comes first: its number is lower. */
uint32_t tkh_list_exchange(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action *out)
{
	(void)rules;
	out[0] = BB_ACT(TKH_DECLINE, 0, 0, 0);
	return 1 + offers(s, task, out + 1);
}

bool tkh_run_exchange(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                      struct bb_events *log)
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
