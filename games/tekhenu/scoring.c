/* Scoring, and the end of the game with its Decrees.
 *
 * The value of a single Decree is in cards/decree.c. Rules: SCORE, END, DECREE, T-RULING-03, -50,
 * -55 to -60, -75, -80, -115. */
#include "core/never.h"
#include "games/tekhenu/module.h"

/* --- categories: also used by the forecast ---------------------------------------------------- */

/* Rank for the control of a district: the number of pieces there, then the row of the topmost one.
 * 0 = no pieces (T-OSIRIS-11). */
static unsigned standing(const struct tkh_player *p, unsigned people, unsigned district)
{
	const uint32_t below = UINT32_C(1) << TKH_BASICS * TKH_ROWS;
	/* Statue site 2 is above Papyrus and Bread, site 3 above Limestone and Granite. */
	bool statue = bb_has(people, 2 + district / 2);
	uint32_t column = p->osiris >> district & UINT32_C(0x111111);
	/* counted from the bottom row */
	unsigned top = TKH_ROWS - bb_lowest(column | below) / TKH_BASICS;

	return (bb_count(column) + statue) << 3 | (statue ? TKH_ROWS + 1u : top);
}

/* T-SCORE-02 to -04 */
unsigned tkh_majority_with(const struct bb_rules *rules, const struct tkh_state *s,
                           unsigned district, unsigned owner, unsigned people)
{
	unsigned best = BB_NO_SEAT, highest = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];
		unsigned its = standing(p, p->people | (seat == owner ? people : 0), district);

		best = its > highest ? seat : best;
		highest = its > highest ? its : highest;
	}
	return best;
}

unsigned tkh_majority(const struct bb_rules *rules, const struct tkh_state *s, unsigned district)
{
	(void)BB_ALWAYS(district < TKH_BASICS);
	return tkh_majority_with(rules, s, district, BB_NO_SEAT, 0);
}

enum { TEMPLE_STATUES = 2 }; /* the first statue sites are at the temple */

/* T-SCORE-05, -06; without Statues for a Decree (T-RULING-63). */
unsigned tkh_temple_score(const struct bb_rules *rules, const struct tkh_player *p, bool statues)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned score = 0;

	BB_EACH(site, p->sites)
		score += 1 + bb_count(p->columns & tkh_line(e->site[site].line));
	for (unsigned site = 0; site < TEMPLE_STATUES && statues; site++)
		if (bb_has(p->people, site))
			score += 1 + bb_count(p->columns & tkh_line(e->statue_line[site]));
	return score;
}

static unsigned markers_at_top(const struct bb_rules *rules, const struct tkh_player *p)
{
	unsigned count = 0;

	for (unsigned token = 0; token < TKH_BASICS; token++)
		count += p->production[token] >= tkh_edition_of(rules)->production_max;
	return count;
}

/* B-SCORE-02, -03, -04, -05 */
void tkh_find_scores(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     struct tkh_scores *scores)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	const struct tkh_player *p = &s->player[seat];
	/* An automaton has no player board. */
	unsigned buildings = bb_is_automaton(rules, seat) ? 0 : tkh_buildings_out(p);
	unsigned statues = tkh_statues_out(p), level = tkh_level(rules, p->happiness);
	unsigned markers = markers_at_top(rules, p), districts = 0, row = 0;

	buildings = buildings < TKH_BUILDINGS ? buildings : (unsigned)TKH_BUILDINGS;
	for (unsigned district = 0; district < TKH_BASICS; district++)
		districts += tkh_majority(rules, s, district) == seat;
	for (unsigned i = 0; i < buildings; i++)
		row += e->building_vp[i];
	scores->count[TKH_MAJORITIES] = (uint16_t)districts;
	scores->points[TKH_MAJORITIES] = (uint16_t)(districts * e->majority_vp);
	scores->count[TKH_TEMPLE] =
		(uint16_t)(bb_count(p->sites) + bb_count(p->people & bb_first(TEMPLE_STATUES)));
	scores->points[TKH_TEMPLE] = (uint16_t)tkh_temple_score(rules, p, true);
	scores->count[TKH_STATUE_ROW] = (uint16_t)statues; /* T-SCORE-07 */
	scores->points[TKH_STATUE_ROW] = statues > 0 ? e->statue_vp[statues - 1] : 0;
	scores->count[TKH_HAPPINESS] = (uint16_t)level; /* T-SCORE-08 */
	scores->points[TKH_HAPPINESS] = (uint16_t)(level * e->level_vp);
	scores->count[TKH_MARKERS] = (uint16_t)markers; /* T-SCORE-09 */
	scores->points[TKH_MARKERS] = (uint16_t)(markers * e->marker_vp);
	scores->count[TKH_BUILDING_ROW] = (uint16_t)buildings; /* T-SCORE-10 */
	scores->points[TKH_BUILDING_ROW] = (uint16_t)row;
}

unsigned tkh_sum_of_scores(const struct tkh_scores *scores)
{
	unsigned sum = 0;

	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		sum += scores->points[category];
	return sum;
}

/* T-SCORE-11; 0 for a player who pays no upkeep (T-HATHOR-03). */
unsigned tkh_bread_due(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned due = 0;

	if (bb_is_automaton(rules, seat) || tkh_may(s, seat, TKH_NO_UPKEEP))
		return 0;
	for (unsigned i = 0; i < tkh_buildings_out(&s->player[seat]) && i < TKH_BUILDINGS; i++)
		due += e->building_bread[i];
	return due;
}

/* --- a Scoring -------------------------------------------------------------------------------- */

/* X-SCORE-02, X-RULING-27, B-SCORE-08 */
bool tkh_run_scoring(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	static const uint8_t source[TKH_CATEGORIES] = {
		TKH_FROM_MAJORITY,  TKH_FROM_TEMPLE,  TKH_FROM_STATUES,
		TKH_FROM_HAPPINESS, TKH_FROM_MARKERS, TKH_FROM_BUILDINGS,
	};
	struct tkh_scores scores[BB_SEATS_MAX];

	(void)task;
	bb_emit(log, TKH_EV_SCORING, BB_NO_SEAT, BB_PUBLIC, s->maat / 2, 0, 0, 0);
	for (unsigned place = 0; place < rules->seats; place++)
		tkh_find_scores(rules, s, s->order[place], &scores[place]);
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		for (unsigned place = 0; place < rules->seats; place++)
			tkh_add_vp(s, s->order[place], scores[place].points[category],
			           source[category], log);
	TKH_EACH_WITH(score, module, rules)
		for (unsigned place = 0; place < rules->seats; place++)
			tkh_add_vp(s, s->order[place],
			           (int)module->score(rules, s, s->order[place]),
			           module->adds->source, log);
	for (unsigned place = rules->seats; place-- > 0;)
		if (!bb_is_automaton(rules, s->order[place]))
			tkh_push(s, TKH_OWED_UPKEEP, s->order[place], 0, 0, 0);
	return true;
}

enum { UPKEEP_MAX = 15 }; /* most Bread one payment holds */

/* T-SCORE-12 */
static unsigned most_bread(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned due = tkh_bread_due(rules, s, seat);
	struct tkh_purse purse;
	unsigned worth;

	tkh_purse_of(rules, s, seat, &purse);
	worth = tkh_purse_worth(&purse, TKH_BREAD);
	due = due < worth ? due : worth;
	return due < UPKEEP_MAX ? due : (unsigned)UPKEEP_MAX;
}

/* T-SCORE-13 */
static void lose_for_bread(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           unsigned paid, struct bb_events *log)
{
	unsigned due = tkh_bread_due(rules, s, seat);
	unsigned unpaid = due > paid ? due - paid : 0;

	tkh_add_vp(s, seat, -(int)(unpaid * tkh_edition_of(rules)->bread_loss), TKH_FROM_BREAD,
	           log);
}

bool tkh_run_upkeep(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	if (most_bread(rules, s, task->seat) > 0)
		return false;
	tkh_pop(s);
	lose_for_bread(rules, s, task->seat, 0, log);
	return true;
}

/* T-DEC-09 */
uint32_t tkh_list_upkeep(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	unsigned most = most_bread(rules, s, task->seat);
	uint32_t n = 0;

	for (unsigned bread = 0; bread <= most; bread++)
		out[n++] = BB_ACT(TKH_UPKEEP, bread, 0, 0);
	return n;
}

void tkh_act_upkeep(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	tkh_pop(s);
	lose_for_bread(rules, s, seat, bb_arg_of(action, 0), log);
	tkh_charge(rules, s, seat, TKH_BREAD, bb_arg_of(action, 0), log);
}

/* --- the end ---------------------------------------------------------------------------------- */

enum { DECREES_SCORED = 3 };

/* T-END-02 to -05, B-SCORE-09: everybody reveals, everybody chooses, then the turn order pays. */
bool tkh_run_end(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                 struct bb_events *log)
{
	if (task->a < 2) {
		tkh_push(s, TKH_DO_END, 0, task->a + 1u, 0, 0);
		for (unsigned place = rules->seats; place-- > 0;)
			if (!bb_is_automaton(rules, s->order[place]))
				tkh_push(s, task->a == 0 ? TKH_OWED_REVEAL : TKH_OWED_SCORE,
				         s->order[place], 0, 0, 0);
		return true;
	}
	tkh_add_vp(s, s->order[0], tkh_edition_of(rules)->first_vp, TKH_FROM_ORDER, log);
	if (rules->seats > 2)
		tkh_add_vp(s, s->order[1], tkh_edition_of(rules)->second_vp, TKH_FROM_ORDER, log);
	tkh_happened(rules, s, TKH_GAME_ENDS, BB_NO_SEAT, 0, log);
	bb_emit(log, TKH_EV_OVER, BB_NO_SEAT, BB_PUBLIC, 0, 0, 0, 0);
	return true;
}

uint32_t tkh_list_reveal(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	(void)rules, (void)s, (void)task;
	out[0] = BB_ACT(TKH_REVEAL, 0, 0, 0);
	return 1;
}

void tkh_act_reveal(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	struct tkh_player *p = &s->player[seat];

	(void)rules, (void)action;
	tkh_pop(s);
	BB_EACH(decree, p->decrees & ~p->shown)
		bb_emit(log, TKH_EV_REVEALED, seat, BB_PUBLIC,
		        (int)(TKH_DECREE * TKH_FAMILY + decree), 0, 0, 0);
	p->shown = p->decrees;
}

/* T-VAL-20 */
static unsigned symbols_of(const struct bb_rules *rules, uint32_t decrees)
{
	unsigned symbols = 0;

	BB_EACH(decree, decrees)
		symbols |= 1u << tkh_symbol(rules, decree);
	return symbols;
}

/* T-END-03. Chosen in ascending order (a = the lowest that may follow), so that a set is reached in
 * one way only (T-DECREE-01, T-DEC-10). */
uint32_t tkh_list_score(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	const struct tkh_player *p = &s->player[task->seat];
	unsigned used = symbols_of(rules, p->scored);
	uint32_t n = 0;

	if (bb_count(p->scored) < DECREES_SCORED)
		BB_EACH(decree, p->decrees & ~p->scored)
			if (decree >= task->a && !bb_has(used, tkh_symbol(rules, decree)))
				out[n++] = BB_ACT(TKH_SCORE, decree, 0, 0);
	out[n++] = BB_ACT(TKH_DONE, 0, 0, 0);
	return n;
}

void tkh_act_score(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);

	(void)BB_ALWAYS(bb_has(s->player[tkh_top(s)->seat].decrees, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	s->player[task->seat].scored |= UINT32_C(1) << bb_arg_of(action, 0);
	task->a = (uint8_t)(bb_arg_of(action, 0) + 1);
}

/* T-RULING-60: the payments come first, levels before doubling; then everything is counted. The
 * deed stores the levels paid (value) and the Decree doubled (target). */
void tkh_act_done(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	uint32_t scored = s->player[seat].scored;

	(void)rules, (void)action, (void)log;
	if (tkh_top(s)->kind == TKH_OWED_DOUBLE) { /* nothing is doubled */
		tkh_pop(s);
		return;
	}
	tkh_pop(s);
	s->deed = (struct tkh_deed){.seat = (uint8_t)seat};
	tkh_push(s, TKH_DO_COUNT, seat, 0, 0, 0);
	if (tkh_decree_with(scored, TKH_DOUBLES) < TKH_FAMILY)
		tkh_push(s, TKH_OWED_DOUBLE, seat, 0, 0, 0);
	if (tkh_decree_with(scored, TKH_ASKS_LEVELS) < TKH_FAMILY)
		tkh_push(s, TKH_OWED_LEVELS, seat, 0, 0, 0);
}

/* T-RULING-59 */
uint32_t tkh_list_levels(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	const struct tkh_player *p = &s->player[task->seat];
	unsigned decree = tkh_decree_with(p->scored, TKH_ASKS_LEVELS);
	unsigned level = tkh_level(rules, p->population);
	unsigned price = decree < TKH_FAMILY ? tkh_edition_of(rules)->decree[decree].price : 0;
	struct tkh_purse purse;
	uint32_t n = 0;

	tkh_purse_of(rules, s, task->seat, &purse);
	for (unsigned levels = 0; levels <= level; levels++)
		if (levels * price <= tkh_purse_worth(&purse, TKH_ANY_TOKEN))
			out[n++] = BB_ACT(TKH_LEVELS_PAID, levels, 0, 0);
	return n;
}

void tkh_act_levels(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned decree = tkh_decree_with(s->player[seat].scored, TKH_ASKS_LEVELS);
	unsigned levels = bb_arg_of(action, 0);

	tkh_pop(s);
	s->deed.value = (uint8_t)levels;
	if (decree < TKH_FAMILY)
		tkh_charge(rules, s, seat, TKH_ANY_TOKEN,
		           levels * tkh_edition_of(rules)->decree[decree].price, log);
}

/* T-RULING-58: another scored Decree that has VP of its own; or nothing. */
uint32_t tkh_list_double(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	const struct tkh_player *p = &s->player[task->seat];
	unsigned doubler = tkh_decree_with(p->scored, TKH_DOUBLES);
	uint32_t n = 0;

	if (doubler < TKH_FAMILY && tkh_can_pay(rules, s, task->seat, TKH_GOLD,
	                                        tkh_edition_of(rules)->decree[doubler].price))
		BB_EACH(decree, p->scored)
			if (tkh_decrees[decree].score != NULL)
				out[n++] = BB_ACT(TKH_DOUBLE, decree, 0, 0);
	out[n++] = BB_ACT(TKH_DONE, 0, 0, 0);
	return n;
}

void tkh_act_double(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned doubler = tkh_decree_with(s->player[seat].scored, TKH_DOUBLES);

	tkh_pop(s);
	s->deed.target = (uint8_t)(bb_arg_of(action, 0) + 1);
	if (doubler < TKH_FAMILY)
		tkh_charge(rules, s, seat, TKH_GOLD, tkh_edition_of(rules)->decree[doubler].price,
		           log);
}

/* T-RULING-125 */
bool tkh_run_count(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	BB_EACH(decree, s->player[task->seat].scored) {
		unsigned points = tkh_decree_score(rules, s, task->seat, decree, s->deed.value);

		if (s->deed.target == decree + 1)
			points *= 2;
		tkh_add_vp(s, task->seat, (int)points, TKH_FROM_CARD, log);
		bb_emit(log, TKH_EV_SCORED, task->seat, BB_PUBLIC,
		        (int)(TKH_DECREE * TKH_FAMILY + decree), (int)points, 0, 0);
	}
	s->deed = (struct tkh_deed){0};
	return true;
}

int32_t tkh_score(const struct bb_rules *rules, const void *state, unsigned seat)
{
	const struct tkh_state *s = state;

	(void)rules;
	return s->player[seat].vp;
}

/* T-END-06, B-END-01 */
void tkh_ranking(const struct bb_rules *rules, const void *state, uint8_t *place)
{
	const struct tkh_state *s = state;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		place[seat] = 1;
		for (unsigned other = 0; other < rules->seats; other++) {
			const struct tkh_player *q = &s->player[other];
			bool better = q->token[TKH_SCRIBE] != p->token[TKH_SCRIBE]
			                      ? q->token[TKH_SCRIBE] > p->token[TKH_SCRIBE]
			                      : tkh_place_of(rules, s, other) <
			                                tkh_place_of(rules, s, seat);

			if (other != seat && (q->vp > p->vp || (q->vp == p->vp && better)))
				place[seat]++;
		}
	}
}
