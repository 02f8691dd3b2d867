/* The Maat judgement: Faith, balance, loss, new turn order, Destiny cards.
 *
 * Scoring itself is in scoring.c. Rules: MAAT, T-RULING-51 to -55, -62, -75, -76, -104, -109,
 * -130. */
#include "core/never.h"
#include "games/tekhenu/module.h"

#include <string.h>

enum { LAST_MAAT = 4 };

/* T-MAAT-02, -03 */
void tkh_weigh(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
               int pan[TKH_PANS])
{
	const struct tkh_player *p = &s->player[seat];
	int besides = tkh_module_weight(rules, s, seat);

	pan[TKH_PURE] = p->faith_left + (besides > 0 ? besides : 0);
	pan[TKH_TAINTED] = p->faith_right + p->excess - (besides < 0 ? besides : 0);
	pan[TKH_BELOW] = 0;
	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		pan[p->die_pan[i]] += p->die_face[i];
}

/* T-MAAT-04 */
int tkh_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	int pan[TKH_PANS];

	tkh_weigh(rules, s, seat, pan);
	return pan[TKH_PURE] - pan[TKH_TAINTED];
}

/* T-MAAT-05, -06 */
unsigned tkh_maat_loss(const struct bb_rules *rules, int balance)
{
	unsigned loss = 0;

	for (unsigned i = 0; i < TKH_TAINTS; i++)
		loss += -balance >= tkh_edition_of(rules)->maat_taint[i];
	return loss;
}

/* T-DEST-01, T-RULING-52, B-MAAT-05 */
unsigned tkh_ankh(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned destiny = s->player[seat].destiny;

	if (bb_is_automaton(rules, seat))
		return tkh_automaton_of(rules)->ankh(rules, seat);
	if (tkh_may(s, seat, TKH_FIXED_ANKH))
		return tkh_permission_amount(rules, s, seat, TKH_FIXED_ANKH);
	return destiny != 0 ? tkh_edition_of(rules)->destiny[destiny - 1].ankh : 0;
}

unsigned tkh_place_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned place = 0;

	while (place + 1u < rules->seats && s->order[place] != seat)
		place++;
	return place;
}

/* T-MAAT-08, -09; players who are still tied keep their order (T-RULING-54, B-MAAT-03). */
static bool comes_first(const struct bb_rules *rules, const struct tkh_state *s,
                        const int *off_balance, unsigned a, unsigned b)
{
	if (off_balance[a] != off_balance[b])
		return off_balance[a] < off_balance[b];
	return tkh_ankh(rules, s, a) > tkh_ankh(rules, s, b);
}

void tkh_new_order(const struct bb_rules *rules, const struct tkh_state *s, uint8_t *order)
{
	int off_balance[BB_SEATS_MAX];

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		int balance = tkh_balance(rules, s, seat);

		off_balance[seat] = balance < 0 ? -balance : balance;
	}
	memcpy(order, s->order, BB_SEATS_MAX);
	for (unsigned i = 1; i < rules->seats; i++)
		for (unsigned k = i;
		     k > 0 && comes_first(rules, s, off_balance, order[k], order[k - 1]); k--) {
			uint8_t swap = order[k];

			order[k] = order[k - 1];
			order[k - 1] = swap;
		}
}

/* --- Faith ------------------------------------------------------------------------------------ */

enum { FAITH_MAX = 63 }; /* in one pan, in one action */

/* Faith in both pans cancels out, so one side is enough (T-RULING-51, T-DEC-08, T-RULING-121). */
uint32_t tkh_list_faith(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	unsigned faith = s->player[task->seat].token[TKH_FAITH];
	uint32_t n = 0;

	(void)rules;
	faith = faith > FAITH_MAX ? (unsigned)FAITH_MAX : faith;
	for (unsigned count = 0; count <= faith; count++)
		out[n++] = BB_ACT(TKH_PUT_FAITH, 0, count, 0);
	for (unsigned count = 1; count <= faith; count++)
		out[n++] = BB_ACT(TKH_PUT_FAITH, 1, count, 0);
	return n;
}

bool tkh_run_faith(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	(void)rules, (void)log;
	if (s->player[task->seat].token[TKH_FAITH] > 0)
		return false;
	tkh_pop(s);
	return true;
}

void tkh_act_put_faith(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                       struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	struct tkh_player *p = &s->player[seat];
	unsigned count = bb_arg_of(action, 1);

	(void)BB_ALWAYS(bb_arg_of(action, 1) <= s->player[tkh_top(s)->seat].token[TKH_FAITH]);
	(void)rules;
	tkh_pop(s);
	if (bb_arg_of(action, 0) == 0)
		p->faith_left = (uint8_t)count;
	else
		p->faith_right = (uint8_t)count;
	tkh_take_token(s, seat, TKH_FAITH, count, log);
}

/* --- the stages ------------------------------------------------------------------------------- */

static void begin(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	s->maat++;
	s->draws = 0;
	s->performer = BB_NO_SEAT;
	s->deed = (struct tkh_deed){0};
	for (unsigned place = 0; place < rules->seats; place++) {
		unsigned seat = s->order[place];

		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_MAAT, 0, log);
	}
	tkh_push_in_order(rules, s, TKH_OWED_FAITH, 0);
}

/* Steps 3 to 5; then, in the last judgement, Decrees that act. Everybody is asked, so that the
 * question does not tell who owns one (T-FLOW-07). */
static void judge(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	uint8_t order[BB_SEATS_MAX];

	for (unsigned place = 0; place < rules->seats; place++) {
		unsigned seat = s->order[place];
		int balance = tkh_balance(rules, s, seat);
		unsigned loss = tkh_may(s, seat, TKH_NO_TAINT) ? 0 : tkh_maat_loss(rules, balance);

		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_LOSS, 0, log);
		bb_emit(log, TKH_EV_BALANCE, seat, BB_PUBLIC, balance, (int)loss, 0, 0);
		tkh_add_vp(s, seat, -(int)loss, TKH_FROM_MAAT, log);
	}
	tkh_new_order(rules, s, order);
	memcpy(s->order, order, sizeof order);
	for (unsigned place = 0; place < rules->seats; place++) {
		unsigned seat = s->order[place];

		bb_emit(log, TKH_EV_PLACE, seat, BB_PUBLIC, (int)place + 1, 0, 0, 0);
	}
	if (s->maat >= LAST_MAAT)
		tkh_push_in_order(rules, s, TKH_OWED_EDICT, 0);
}

/* T-MAAT-11, -12, X-RULING-36, B-MAAT-08 */
static void clear_scales(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		struct tkh_player *p = &s->player[seat];

		memset(p->die_colour, 0, sizeof p->die_colour);
		memset(p->die_face, 0, sizeof p->die_face);
		memset(p->die_pan, 0, sizeof p->die_pan);
		p->excess = p->faith_left = p->faith_right = 0;
		tkh_moment(rules, s, seat, p->technologies, TKH_AT_FAITH, p->token[TKH_FAITH], log);
		p->token[TKH_FAITH] = 0;
		p->destiny = 0;
	}
}

/* T-RULING-130, T-MAAT-14: Technologies that depend on the new order pay after the judgement. After
 * the last one the game ends. */
static void end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	for (unsigned place = 0; place < rules->seats; place++) {
		unsigned seat = s->order[place];

		tkh_moment(rules, s, seat, s->player[seat].technologies, TKH_AT_ORDER, 0, log);
	}
	if (s->maat < LAST_MAAT)
		return;
	s->pending_count = 0;
	memset(s->pending, 0, sizeof s->pending);
	tkh_push(s, TKH_DO_END, 0, 0, 0, 0);
}

/* T-RULING-76, T-MAAT-10, T-SCORE-01, B-MAAT-07 */
static void score(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)rules, (void)log;
	if (s->maat % 2 == 0)
		tkh_push(s, TKH_DO_SCORING, 0, 0, 0, 0);
}

/* T-END-01, T-SCORE-15, X-MAAT-02, B-RULING-30: in the last judgement the dice stay. */
static void return_dice(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	if (s->maat >= LAST_MAAT)
		return;
	clear_scales(rules, s, log);
	tkh_push_in_order(rules, s, TKH_OWED_DESTINY, 1);
	tkh_happened(rules, s, TKH_DESTINIES_DUE, BB_NO_SEAT, 0, log);
}

const tkh_steps tkh_maat_steps = {
	[TKH_MAAT_FAITH] = {begin, TKH_MAAT_JUDGE},
	[TKH_MAAT_JUDGE] = {judge, TKH_MAAT_SCORING},
	[TKH_MAAT_SCORING] = {score, TKH_MAAT_CLEAR},
	[TKH_MAAT_CLEAR] = {return_dice, TKH_MAAT_END},
	[TKH_MAAT_END] = {end, 0},
};

bool tkh_run_maat(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                  struct bb_events *log)
{
	tkh_run_stage(rules, s, TKH_MAAT_COURSE, TKH_DO_MAAT, task->a, log);
	return true;
}

/* --- Decrees that act before the last Scoring (T-RULING-62) ----------------------------------- */

/* T-RULING-124 */
uint32_t tkh_list_edict(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	unsigned decree = tkh_decree_with(s->player[task->seat].decrees, TKH_ACTS);
	uint32_t n = 0;

	(void)rules;
	if (decree < TKH_FAMILY)
		out[n++] = BB_ACT(TKH_PROCLAIM, decree, 0, 0);
	out[n++] = BB_ACT(TKH_KEEP_SECRET, 0, 0, 0);
	return n;
}

void tkh_act_proclaim(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned decree = bb_arg_of(action, 0);
	struct tkh_player *p = &s->player[seat];

	(void)rules;
	tkh_pop(s);
	p->shown |= UINT32_C(1) << decree;
	p->scored |= UINT32_C(1) << decree;
	s->performer = (uint8_t)seat;
	tkh_clear_fired(s);
	bb_emit(log, TKH_EV_REVEALED, seat, BB_PUBLIC, (int)(TKH_DECREE * TKH_FAMILY + decree), 0,
	        0, 0);
	tkh_owe_refill(s);
	tkh_push(s, TKH_DO_EXTRAS, seat, 0, 0, 0);
	tkh_push(s, TKH_OWED_EXTRA, seat, TKH_ANY_DEED, 1u << 4 | TKH_FACES, TKH_FREE);
}
