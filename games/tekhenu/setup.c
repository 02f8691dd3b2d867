/* Set-up: the order of its steps, the draft, and the rewards of Start and Destiny cards.
 *
 * Rules: SETUP, T-RNG-02, START, DEST, T-RULING-67, -68, -77, -83, -93, -104. */
#include "core/never.h"
#include "games/tekhenu/module.h"

#include <string.h>

enum { DECREES_DEALT = 2 };

void tkh_setup(const struct bb_rules *rules, void *state)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct tkh_state *s = state;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		struct tkh_player *p = &s->player[seat];

		p->vp = e->start_vp;
		p->population = e->start_population;
		p->happiness = e->start_happiness;
		p->token[TKH_GOLD] = e->start_gold;
		p->token[TKH_SCRIBE] = e->start_scribes;
		for (unsigned token = 0; token < TKH_BASICS; token++)
			p->production[token] = e->production_start;
		s->order[seat] = (uint8_t)seat;
	}
	for (unsigned row = 0; row < TKH_ROWS; row++)
		s->osiris_gold |= (uint8_t)((e->row[row].first_gold > 0) << row);
	s->active = BB_NO_SEAT;
	s->performer = BB_NO_SEAT;
	s->drafter = BB_NO_SEAT;
	tkh_push(s, TKH_DO_SETUP, 0, 0, 0, 0);
	tkh_proceed(rules, s, NULL);
}

/* T-SETUP-20, T-DEC-02, B-SETUP-13: clockwise from the first drafter, then back. */
static void push_draft(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned n = bb_players(rules);

	(void)log;
	for (unsigned i = 0; i < n; i++)
		tkh_push(s, TKH_OWED_DRAFT, (s->drafter + i) % n, 0, 0, 0);
	for (unsigned i = n; i-- > 0;)
		tkh_push(s, TKH_OWED_DRAFT, (s->drafter + i) % n, 0, 0, 0);
}

/* Sum of the initiatives, then the higher single card (T-SETUP-21, T-START-01, T-VAL-21). */
static unsigned initiative(const struct bb_rules *rules, const struct tkh_player *p)
{
	unsigned sum = 0, best = 0;

	BB_EACH(card, p->starts) {
		unsigned value = tkh_edition_of(rules)->start[card].initiative;

		sum += value;
		best = value > best ? value : best;
	}
	return sum << 8 | best;
}

unsigned tkh_first_place(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned place = 0;

	for (unsigned other = 0; other < rules->seats; other++) {
		unsigned own = initiative(rules, &s->player[seat]),
			 its = initiative(rules, &s->player[other]);

		place += its > own || (its == own && other < seat);
	}
	return place;
}

void tkh_fix_order(const struct bb_rules *rules, struct tkh_state *s)
{
	for (unsigned i = 1; i < rules->seats; i++)
		for (unsigned k = i; k > 0; k--) {
			unsigned a = s->order[k - 1], b = s->order[k];

			if (initiative(rules, &s->player[a]) >= initiative(rules, &s->player[b]))
				break;
			s->order[k - 1] = (uint8_t)b;
			s->order[k] = (uint8_t)a;
		}
}

void tkh_push_in_order(const struct bb_rules *rules, struct tkh_state *s, unsigned kind, unsigned a)
{
	for (unsigned place = rules->seats; place-- > 0;)
		if (!bb_is_automaton(rules, s->order[place]))
			tkh_push(s, kind, s->order[place], a, 0, 0);
}

/* T-SETUP-17: quarters that are open from the start. */
static void push_market(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	for (unsigned quarter = TKH_QUARTERS; quarter-- > 0;)
		if (tkh_edition_of(rules)->quarter[quarter].population == 0)
			tkh_open_quarter(rules, s, quarter, log);
}

/* T-SETUP-04, -05 */
static void push_bonuses(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	if (rules->option[TKH_BEGINNER] == 0) {
		tkh_push(s, TKH_OWED_BONUS, 0, 0, 0, 0);
		return;
	}
	for (unsigned i = 0; i < TKH_FACES; i++)
		s->horus[i] = (uint8_t)(tkh_edition_of(rules)->printed_god[i] + 1);
}

static void turn_dial(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)rules, (void)log;
	tkh_push(s, TKH_OWED_DIAL, 0, 0, 0, 0);
}

static void push_tiles(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)rules, (void)log;
	for (unsigned slot = TKH_SLOTS; slot-- > 0;)
		tkh_push(s, TKH_OWED_TILE, 0, slot, 0, 0);
}

static void push_dice(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	for (unsigned wedge = TKH_WEDGES; wedge-- > 0;)
		tkh_push(s, TKH_OWED_DIE, 0, wedge, 0, tkh_edition_of(rules)->dice_at_start);
}

/* B-SETUP-11 */
static void deal(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	for (unsigned seat = bb_players(rules); seat-- > 0;)
		tkh_push(s, TKH_OWED_DEAL, seat, DECREES_DEALT, 0, 0);
}

static void return_decrees(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	for (unsigned seat = bb_players(rules); seat-- > 0;)
		tkh_push(s, TKH_OWED_KEEP, seat, 0, 0, 0);
}

static void lay_starts(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	tkh_push(s, TKH_OWED_DRAFTER, 0, 0, 0, 0);
	tkh_push(s, TKH_OWED_START, 0, 1, 2u * rules->seats + 1u, 0);
}

static void choose_destinies(const struct bb_rules *rules, struct tkh_state *s,
                             struct bb_events *log)
{
	(void)log;
	tkh_fix_order(rules, s);
	s->display = 0;
	tkh_push_in_order(rules, s, TKH_OWED_DESTINY, 0);
}

/* T-SETUP-23 */
static void give_rewards(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	(void)log;
	tkh_push_in_order(rules, s, TKH_OWED_REWARD, 7);
}

/* In the order of T-RNG-02. */
const tkh_steps tkh_setup_steps = {
	[TKH_SETUP_DIAL] = {turn_dial, TKH_SETUP_TILES},
	[TKH_SETUP_TILES] = {push_tiles, TKH_SETUP_BONUSES},
	[TKH_SETUP_BONUSES] = {push_bonuses, TKH_SETUP_DICE},
	[TKH_SETUP_DICE] = {push_dice, TKH_SETUP_MARKET},
	[TKH_SETUP_MARKET] = {push_market, TKH_SETUP_DEAL},
	[TKH_SETUP_DEAL] = {deal, TKH_SETUP_KEEP},
	[TKH_SETUP_KEEP] = {return_decrees, TKH_SETUP_STARTS},
	[TKH_SETUP_STARTS] = {lay_starts, TKH_SETUP_DRAFT},
	[TKH_SETUP_DRAFT] = {push_draft, TKH_SETUP_DESTINIES},
	[TKH_SETUP_DESTINIES] = {choose_destinies, TKH_SETUP_REWARDS},
	[TKH_SETUP_REWARDS] = {give_rewards, TKH_SETUP_FIRST_ROUND},
	[TKH_SETUP_FIRST_ROUND] = {tkh_begin_round, 0},
};

bool tkh_run_setup(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	tkh_run_stage(rules, s, TKH_SETUP_COURSE, TKH_DO_SETUP, task->a, log);
	return true;
}

/* --- chance in set-up ------------------------------------------------------------------------- */

void tkh_act_dial(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	(void)rules;
	s->arrow = (uint8_t)bb_arg_of(action, 0);
	tkh_pop(s);
	bb_emit(log, TKH_EV_ROTATED, BB_NO_SEAT, BB_PUBLIC, s->arrow, 0, 0, 0);
}

/* The last tile has only one place left. */
void tkh_act_bonus(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned missing = (1u << TKH_WEDGES) - 1;

	(void)BB_ALWAYS(tkh_top(s)->a < TKH_FACES - 1);
	(void)rules, (void)log;
	s->horus[task->a++] = (uint8_t)(bb_arg_of(action, 0) + 1);
	if (task->a < TKH_FACES - 1)
		return;
	for (unsigned i = 0; i + 1 < TKH_FACES; i++)
		missing &= ~(1u << (s->horus[i] - 1));
	s->horus[TKH_FACES - 1] = (uint8_t)(bb_lowest(missing) + 1);
	tkh_pop(s);
}

void tkh_act_start(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);

	(void)BB_ALWAYS(!bb_has(s->display, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	s->display |= UINT32_C(1) << bb_arg_of(action, 0);
	if (task->a++ >= task->b)
		tkh_pop(s);
}

void tkh_act_drafter(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	(void)rules, (void)log;
	s->drafter = (uint8_t)bb_arg_of(action, 0);
	tkh_pop(s);
}

/* --- decisions -------------------------------------------------------------------------------- */

/* T-SETUP-18, T-DEC-01: keep one, return the other below the deck. */
uint32_t tkh_list_keep(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules;
	BB_EACH(card, s->player[task->seat].decrees)
		out[n++] = BB_ACT(TKH_KEEP, card, 0, 0);
	return n;
}

void tkh_act_keep(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	struct tkh_player *p = &s->player[seat];
	uint32_t kept = UINT32_C(1) << bb_arg_of(action, 0);

	(void)BB_ALWAYS(bb_has(s->player[tkh_top(s)->seat].decrees, bb_arg_of(action, 0)));
	(void)log;
	tkh_pop(s);
	if (tkh_decrees_returned(rules) > 1) { /* in an order of choice (X-SETUP-22) */
		p->scored = p->decrees & ~kept;
		tkh_push(s, TKH_OWED_RETURN, seat, 0, 0, 0);
		return;
	}
	if ((p->decrees & ~kept) != 0)
		s->under[seat] = (uint8_t)(bb_lowest(p->decrees & ~kept) + 1);
	p->decrees = kept;
	p->decree_count = 1;
}

/* Those that will be returned are stored in the set that is scored at the end. */
uint32_t tkh_list_return(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules;
	BB_EACH(card, s->player[task->seat].scored)
		out[n++] = BB_ACT(TKH_RETURN, card, 0, 0);
	return n;
}

/* The first one named lies higher. Players return in turn order, each below the cards of those
 * before. */
void tkh_act_return(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat, place = tkh_first_place(rules, s, seat);
	struct tkh_player *p = &s->player[seat];
	uint32_t rest = p->scored & ~(UINT32_C(1) << bb_arg_of(action, 0));

	(void)BB_ALWAYS(bb_has(s->player[tkh_top(s)->seat].scored, bb_arg_of(action, 0)));
	(void)log;
	tkh_pop(s);
	s->under[2 * place] = (uint8_t)(bb_arg_of(action, 0) + 1);
	s->under[2 * place + 1] = rest != 0 ? (uint8_t)(bb_lowest(rest) + 1) : 0;
	p->decrees &= ~p->scored;
	p->scored = 0;
	p->decree_count = (uint8_t)bb_count(p->decrees);
}

uint32_t tkh_list_draft(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	const struct tkh_player *p = &s->player[task->seat];
	uint32_t n = 0;

	if (bb_count(p->starts) < 2)
		BB_EACH(card, s->display)
			out[n++] = BB_ACT(TKH_DRAFT, card, 0, 0);
	tkh_module_offers(rules, s, task->seat, TKH_IN_DRAFT, out, &n);
	return n;
}

void tkh_act_draft(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	unsigned card = bb_arg_of(action, 0);
	struct tkh_player *p = &s->player[tkh_top(s)->seat];

	(void)BB_ALWAYS(bb_has(s->display, bb_arg_of(action, 0)));
	(void)rules, (void)log;
	p->starts |= UINT32_C(1) << card;
	s->display &= ~(UINT32_C(1) << card);
	tkh_pop(s);
}

/* V-07 */
uint32_t tkh_free_destinies(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned taken = s->fate_aside != 0 ? 1u << (s->fate_aside - 1) : 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (s->player[seat].destiny != 0)
			taken |= 1u << (s->player[seat].destiny - 1);
	return (uint32_t)bb_first(TKH_DESTINIES) & ~taken;
}

/* T-SETUP-22, T-MAAT-12, X-DEST-02 */
uint32_t tkh_list_destiny(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	BB_EACH(card, tkh_free_destinies(rules, s))
		out[n++] = BB_ACT(TKH_DESTINY, card, 0, 0);
	tkh_module_offers(rules, s, task->seat, TKH_WITH_DESTINY, out, &n);
	return n;
}

/* Pushes the chain of one reward: what it gives, the extra actions it brings, the refill
 * (T-RULING-104). */
static void push_chain(struct tkh_state *s, unsigned seat)
{
	s->performer = (uint8_t)seat;
	tkh_clear_fired(s); /* X-RULING-56, -67(e) */
	tkh_owe_refill(s);
	tkh_push(s, TKH_DO_EXTRAS, seat, 0, 0, 0);
}

/* Ends a reward, unless part of it is still to be decided (T-RULING-127). */
static void end_chain(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	if (tkh_top(s)->kind != TKH_DO_EXTRAS || s->extra_count > 0)
		return;
	tkh_pop(s);
	tkh_pop(s);
	(void)tkh_run_refill(rules, s, tkh_top(s), log);
}

static void reward_destiny(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           unsigned card, struct bb_events *log)
{
	const struct tkh_destiny_values *values = &tkh_edition_of(rules)->destiny[card];

	push_chain(s, seat);
	tkh_gain(rules, s, seat, &values->gain, log);
	if (tkh_destinies[card].run != NULL)
		tkh_destinies[card].run(s, seat, values);
	end_chain(rules, s, log);
}

/* With a = 1 the reward comes at once. */
void tkh_act_destiny(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	unsigned card = bb_arg_of(action, 0);

	(void)BB_ALWAYS(bb_has(tkh_free_destinies(rules, s), bb_arg_of(action, 0)));
	tkh_pop(s);
	s->player[task.seat].destiny = (uint8_t)(card + 1);
	tkh_happened(rules, s, TKH_DESTINY_CHOSEN, task.seat, 0, log);
	bb_emit(log, TKH_EV_DESTINY, task.seat, BB_PUBLIC, (int)card, 0, 0, 0);
	if (task.a != 0)
		reward_destiny(rules, s, task.seat, card, log);
}

/* The rewards that a seat has still to receive: bit 0 Destiny, bit 1 the lower and bit 2 the higher
 * Start card. */
static unsigned reward_of(const struct tkh_state *s, unsigned seat, unsigned bit)
{
	const struct tkh_player *p = &s->player[seat];

	if (bit == 0)
		return TKH_STARTS + p->destiny - 1u;
	return bb_nth(p->starts, bit - 1);
}

uint32_t tkh_list_reward(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules;
	BB_EACH(bit, task->a & 6u)
		out[n++] = BB_ACT(TKH_REWARD, reward_of(s, task->seat, bit), 0, 0);
	if (bb_has(task->a, 0))
		out[n++] = BB_ACT(TKH_REWARD, reward_of(s, task->seat, 0), 0, 0);
	return n;
}

static void resolve(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    unsigned reward, struct bb_events *log)
{
	if (reward >= TKH_STARTS) {
		reward_destiny(rules, s, seat, reward - TKH_STARTS, log);
		return;
	}
	push_chain(s, seat);
	if (tkh_starts[reward].run != NULL)
		tkh_starts[reward].run(rules, s, seat, &tkh_edition_of(rules)->start[reward], log);
	else
		tkh_gain(rules, s, seat, &tkh_edition_of(rules)->start[reward].gain, log);
	end_chain(rules, s, log);
}

/* The last reward needs no choice. */
bool tkh_run_reward(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                    struct bb_events *log)
{
	if (bb_count(task->a) > 1)
		return false;
	tkh_pop(s);
	if (task->a != 0)
		resolve(rules, s, task->seat, reward_of(s, task->seat, bb_lowest(task->a)), log);
	return true;
}

void tkh_act_reward(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned seat = task->seat;

	for (unsigned bit = 0; bit < 3; bit++)
		if (bb_has(task->a, bit) && reward_of(s, seat, bit) == bb_arg_of(action, 0))
			task->a &= (uint8_t) ~(1u << bit);
	resolve(rules, s, seat, bb_arg_of(action, 0), log);
}

/* A token of the player's choice: a = how many are left, b = set of kinds. */
uint32_t tkh_list_token(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules, (void)s;
	BB_EACH(token, task->b)
		out[n++] = BB_ACT(TKH_RECEIVE, token, 0, 0);
	return n;
}

/* T-RULING-126 */
void tkh_act_receive(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);
	unsigned seat = task->seat;

	(void)rules;
	if (task->a > 1)
		task->a--;
	else
		tkh_pop(s);
	tkh_add_token(s, seat, bb_arg_of(action, 0), 1, log);
}

/* One of the drawn cards is kept face up, the others are shuffled back unseen (T-HID-04). */
uint32_t tkh_list_choice(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules, (void)task;
	if (s->drawn[0] == BB_HIDDEN_CARD)
		return 0;
	for (unsigned i = 0; i < sizeof s->drawn && s->drawn[i] != 0; i++) {
		uint32_t at = n++;

		for (; at > 0 && out[at - 1] > BB_ACT(TKH_CHOOSE, s->drawn[i] - 1u, 0, 0); at--)
			out[at] = out[at - 1];
		out[at] = BB_ACT(TKH_CHOOSE, s->drawn[i] - 1u, 0, 0);
	}
	return n;
}

void tkh_act_choose(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);
	unsigned card = bb_arg_of(action, 0);

	(void)rules;
	tkh_pop(s);
	/* Shuffling cards back shuffles the whole deck, including the cards below it
	 * (X-RULING-76). */
	if (task.c != 0 && task.a == TKH_DECREE)
		memset(s->under, 0, sizeof s->under);
	if (task.c != 0 && task.a == TKH_TECHNOLOGY)
		s->below = 0;
	if ((task.c & TKH_REST_BELOW) != 0 && s->drawn[1] != 0)
		s->below_by = (uint8_t)task.seat,
		s->below = (uint8_t)((s->drawn[0] == card + 1 ? s->drawn[1] : s->drawn[0]) -
		                     TKH_TECHNOLOGY * TKH_FAMILY);
	memset(s->drawn, 0, sizeof s->drawn);
	tkh_gain_card(s, task.seat, card, task.a == TKH_DECREE, log);
}

/* Population or Happiness: a = steps. */
uint32_t tkh_list_track(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	(void)rules, (void)s, (void)task;
	out[0] = BB_ACT(TKH_ADVANCE, 0, 0, 0);
	out[1] = BB_ACT(TKH_ADVANCE, 1, 0, 0);
	return 2;
}

void tkh_act_advance(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log)
{
	struct tkh_task task = *tkh_top(s);

	tkh_pop(s);
	if (bb_arg_of(action, 0) == 0)
		tkh_add_population(rules, s, task.seat, task.a, log);
	else
		tkh_add_happiness(rules, s, task.seat, task.a, log);
}
