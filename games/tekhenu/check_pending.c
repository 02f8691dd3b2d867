/* Invariants of pending tasks: whether each can be carried out, for arbitrary positions (T-INV-12).
 * The rest is in check.c. */
#include "games/tekhenu/check.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

#include <string.h>

bool tkh_is_pending(const struct tkh_state *s, unsigned kind)
{
	for (unsigned i = 0; i < s->pending_count; i++)
		if (s->pending[i].kind == kind)
			return true;
	return false;
}

static bool value_is_valid(unsigned value) { return value >= 1 && value <= TKH_FACES; }

static bool die_is_valid(const struct bb_rules *rules, const struct tkh_die *die)
{
	unsigned normal = 0;
	bool ended = false;

	if (!tkh_is_god(rules, die->wedge) || die->colour >= TKH_COLOURS ||
	    die->shade >= TKH_COLOURS || die->face > TKH_FACES || die->value > TKH_FACES ||
	    die->pan >= TKH_PANS || die->flags >= 512)
		return false;
	for (unsigned i = 0; i < TKH_PLAN; i++) {
		if ((die->plan[i] >= TKH_PLAN_GOD &&
		     !tkh_is_god(rules, die->plan[i] - TKH_PLAN_GOD)) ||
		    (ended && die->plan[i] != TKH_PLAN_NONE))
			return false;
		ended |= die->plan[i] == TKH_PLAN_NONE;
		normal += die->plan[i] == TKH_PLAN_NORMAL;
	}
	return die->face == 0 || (value_is_valid(die->value) && normal == 1);
}

static bool deed_is_in_play(const struct bb_rules *rules, unsigned deed)
{
	return deed == TKH_PRODUCTION || tkh_is_god(rules, deed);
}

static bool deed_is_valid(const struct bb_rules *rules, const struct tkh_deed *deed)
{
	return deed->seat < rules->seats && deed_is_in_play(rules, deed->deed) &&
	       deed->value <= TKH_FACES && deed->base <= TKH_FACES && deed->flags < 128 &&
	       deed->target <= TKH_SPACES && deed->turn < TKH_EDGES && deed->token < TKH_BASICS &&
	       deed->repeats <= 8 &&
	       (deed->technologies & ~tkh_family_cards(rules, TKH_TECHNOLOGY)) == 0;
}

/* True if the current action is this god's, is performed by the task's seat, and can still be
 * carried out. */
static bool is_under_way(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, unsigned god)
{
	struct tkh_purse rich;

	if (s->deed.deed != god || s->deed.seat != task->seat || !value_is_valid(s->deed.value))
		return false;
	memset(&rich, 0, sizeof rich);
	memset(rich.token, 99, sizeof rich.token);
	rich.happiness = s->player[task->seat].happiness;
	/* the price is due next: no Blessing and no reward comes before it */
	if (task == tkh_top(s))
		tkh_purse_of(rules, s, task->seat, &rich);
	return tkh_gods[god]->values(rules, s, task->seat, 1u << s->deed.value, s->deed.flags,
	                             &rich) != 0;
}

static bool target_is_valid(const struct bb_rules *rules, const struct tkh_state *s,
                            const struct tkh_task *task)
{
	unsigned target = s->deed.target;

	switch (s->deed.deed) {
	case TKH_HORUS:
		if (tkh_is_god(rules, target))
			return tkh_slot_is_free(rules, s, target);
		return target >= TKH_AT_SITE && target < TKH_AT_SITE + TKH_PEOPLE &&
		       bb_has(tkh_people_in_play(rules) & ~tkh_all_people(s), target - TKH_AT_SITE);
	case TKH_RA:
		return target < TKH_SPACES && s->tile[target] == 0;
	case TKH_HATHOR:
		return target < TKH_SITES && !bb_has(tkh_all_sites(s), target) &&
		       tkh_edition_of(rules)->site[target].players <= rules->seats;
	case TKH_BASTET:
		return task->a < 2;
	default: /* a god without a wedge needs no target */
		return s->deed.deed >= TKH_WEDGES;
	}
}

static bool extra_is_valid(const struct bb_rules *rules, unsigned deed, unsigned values,
                           unsigned flags)
{
	return (deed == TKH_ANY_DEED || tkh_is_god(rules, deed)) && values >> 4 <= TKH_FACES &&
	       (values & 15) <= TKH_FACES &&
	       flags <= (TKH_FREE | TKH_CALM | TKH_QUARRY | TKH_WORKSHOP);
}

/* True if the space to be filled next exists and is empty. */
static bool space_is_valid(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task)
{
	unsigned space = task->b != 0 ? bb_lowest(task->b) : 0;

	return task->b != 0 && s->market[task->a][space] == 0 &&
	       tkh_edition_of(rules)->space_family[task->a][space] != 0;
}

/* --- a function for each task, named by rows.def ---------------------------------------------- */

#define VALID(name)                                                                                \
	static bool name(const struct bb_rules *rules, const struct tkh_state *s,                  \
	                 const struct tkh_task *task)

VALID(valid_tile)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_SLOTS && s->slot[task->a] == 0;
}

VALID(valid_bonus)
{
	(void)rules, (void)s, (void)task;
	for (unsigned i = 0; i < TKH_FACES; i++)
		if ((i < task->a) != (s->horus[i] != 0))
			return false;
	return task->a < TKH_FACES - 1;
}

VALID(valid_die)
{
	(void)rules, (void)s, (void)task;
	return tkh_is_god(rules, task->a) && task->c < 2 * TKH_GREY_BESIDE &&
	       task->b < (task->c & (TKH_GREY_BESIDE - 1)) &&
	       (task->c & (TKH_GREY_BESIDE - 1)) <= BB_SEATS_MAX && task->seat == 0;
}

VALID(valid_card)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_QUARTERS && task->b < 1u << TKH_QUARTER_SPACES &&
	       bb_has(s->opened, task->a) && (task != tkh_top(s) || space_is_valid(rules, s, task));
}

VALID(valid_deal)
{
	(void)rules, (void)s, (void)task;
	return task->a >= 1 && task->a <= sizeof s->drawn;
}

VALID(valid_start)
{
	(void)rules, (void)s, (void)task;
	return task->a >= 1 && task->a <= task->b && task->b <= TKH_BASE_STARTS &&
	       bb_count(s->display) == task->a - 1u;
}

VALID(valid_drawn)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_FAMILIES && task->b < sizeof s->drawn && s->drawn[task->b] == 0 &&
	       (task->b == 0 || s->drawn[0] != 0) && task == tkh_top(s) &&
	       (task->c & ~TKH_REST_BELOW) <= (int)sizeof s->drawn;
}

VALID(valid_keep)
{
	(void)rules, (void)s, (void)task;
	return s->player[task->seat].decree_count >= 2 || tkh_is_pending(s, TKH_OWED_DEAL);
}

VALID(valid_return)
{
	(void)rules, (void)s, (void)task;
	return bb_count(s->player[task->seat].scored) <= 2 && s->round == 0;
}

VALID(valid_destiny)
{
	(void)rules, (void)s, (void)task;
	return s->player[task->seat].destiny == 0;
}

VALID(valid_reward)
{
	(void)rules, (void)s, (void)task;
	return task->a <= 7 && (s->player[task->seat].destiny != 0 || !bb_has(task->a, 0)) &&
	       bb_count(s->player[task->seat].starts) == 2;
}

VALID(valid_token)
{
	(void)rules, (void)s, (void)task;
	/* Gold only for a Statue (X-RULING-14). */
	return task->a >= 1 && task->b >= 1 && task->b < 2u << TKH_GOLD;
}

VALID(valid_choice)
{
	(void)rules, (void)s, (void)task;
	return s->drawn[0] != 0 && task->a < TKH_FAMILIES && task == tkh_top(s);
}

VALID(valid_take)
{
	(void)rules, (void)s, (void)task;
	return task->seat == s->active && s->die.face == 0 && s->wedge[0] != 0;
}

VALID(valid_declare)
{
	(void)rules, (void)s, (void)task;
	return task->seat == s->active && s->die.face != 0;
}

VALID(valid_extra)
{
	unsigned limits = task->c & ~(unsigned)TKH_AT_ONCE;

	/* Actions that must be performed at once occur only in the owner's turn. */
	return extra_is_valid(rules, task->a, task->b, limits) &&
	       (limits == task->c || (task->seat == s->active && limits == 0));
}

VALID(valid_production)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_BASICS && value_is_valid(task->b) && task->c < 2;
}

VALID(valid_before)
{
	(void)rules, (void)s, (void)task;
	return s->deed.seat == task->seat && value_is_valid(s->deed.value);
}

VALID(valid_statue)
{
	(void)rules, (void)s, (void)task;
	return is_under_way(rules, s, task, TKH_HORUS);
}

VALID(valid_column)
{
	(void)rules, (void)s, (void)task;
	return is_under_way(rules, s, task, TKH_RA);
}

VALID(valid_site)
{
	(void)rules, (void)s, (void)task;
	return is_under_way(rules, s, task, TKH_HATHOR);
}

VALID(valid_thoth)
{
	(void)rules, (void)s, (void)task;
	/* While a quarter is being refreshed, its cards do not count yet. */
	return task->b < 1u << TKH_QUARTERS && s->deed.deed == TKH_THOTH &&
	       s->deed.seat == task->seat && value_is_valid(s->deed.value) &&
	       (task->b != 0 || is_under_way(rules, s, task, TKH_THOTH));
}

VALID(valid_pick)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_QUARTERS && task->b <= TKH_QUARTER_SPACES &&
	       tkh_quarter_count(s, task->a) >= task->b;
}

VALID(valid_district)
{
	(void)rules, (void)s, (void)task;
	return is_under_way(rules, s, task, TKH_OSIRIS);
}

VALID(valid_pay)
{
	(void)rules, (void)s, (void)task;
	/* A price is paid before anything else happens; only another part of it may come first. */
	return task->a < TKH_TOKENS && bb_has(TKH_PRICES, task->a) && task->b >= 1 &&
	       tkh_can_pay(rules, s, task->seat, task->a, task->b) &&
	       (task == tkh_top(s) || (task + 1 == tkh_top(s) && tkh_top(s)->kind == TKH_OWED_PAY));
}

VALID(valid_window)
{
	(void)rules, (void)s, (void)task;
	return task->seat == s->active;
}

VALID(valid_score)
{
	(void)rules, (void)s, (void)task;
	return task->a <= TKH_FAMILY;
}

VALID(valid_do_setup)
{
	(void)rules, (void)s, (void)task;
	return tkh_step_at(rules, TKH_SETUP_COURSE, task->a).run != NULL && s->round == 0;
}

VALID(valid_do_effect)
{
	(void)rules, (void)s, (void)task;
	return s->deed.deed < TKH_GODS && is_under_way(rules, s, task, s->deed.deed) &&
	       target_is_valid(rules, s, task);
}

VALID(valid_do_after)
{
	(void)rules, (void)s, (void)task;
	return s->deed.deed < TKH_GODS && s->deed.seat == task->seat &&
	       value_is_valid(s->deed.value);
}

VALID(valid_do_produce)
{
	(void)rules, (void)s, (void)task;
	return s->deed.deed == TKH_PRODUCTION && value_is_valid(s->deed.value) &&
	       value_is_valid(s->deed.base);
}

VALID(valid_do_refresh)
{
	(void)rules, (void)s, (void)task;
	return task->a < TKH_QUARTERS;
}

VALID(valid_do_next_turn)
{
	(void)rules, (void)s, (void)task;
	return task->a < 2;
}

VALID(valid_do_maat)
{
	(void)rules, (void)s, (void)task;
	return tkh_step_at(rules, TKH_MAAT_COURSE, task->a).run != NULL;
}

VALID(valid_do_count)
{
	(void)rules, (void)s, (void)task;
	return s->deed.value <= TKH_LEVELS && s->deed.target <= TKH_FAMILY;
}

VALID(valid_do_end)
{
	(void)rules, (void)s, (void)task;
	return task->a <= 2;
}

/* True if all arguments without a name in the task's row are 0. */
static bool arguments_are_named(const struct tkh_task *task)
{
	static const char *const names[TKH_TASKS] = {
#define TKH_TASK(name, word, who, list, run, valid, most, draw, label, arguments)                  \
	[TKH_##name] = arguments,
#include "games/tekhenu/rows.def"
	};
	const uint8_t value[] = {task->a, task->b, task->c};
	const char *name = names[task->kind];

	for (unsigned i = 0; i < sizeof value; i++) {
		if (value[i] != 0 && (*name == '\0' || *name == '-'))
			return false;
		while (*name != '\0' && *name++ != ' ')
			;
	}
	return true;
}

static bool task_is_valid(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task)
{
	static tkh_validator *const validators[TKH_TASKS] = {
#define TKH_TASK(name, word, who, list, run, valid, ...) [TKH_##name] = valid,
#include "games/tekhenu/rows.def"
	};

	return arguments_are_named(task) &&
	       (validators[task->kind] == NULL || validators[task->kind](rules, s, task));
}

/* How often a kind of task may be on the stack. */
static unsigned most_of(const struct bb_rules *rules, unsigned kind)
{
	switch (kind) {
#define TKH_TASK(name, word, who, list, run, valid, most, ...)                                     \
	case TKH_##name:                                                                           \
		return most;
#include "games/tekhenu/rows.def"
	default: /* any byte that a position holds */
		return 0;
	}
}

bool tkh_pending_is_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	static const struct tkh_task none;
	unsigned count[TKH_TASKS] = {0};
	unsigned rolls = 0;

	if (memcmp(&s->none, &none, sizeof none) != 0)
		return false;
	for (unsigned i = 0; i < s->pending_count; i++) {
		const struct tkh_task *task = &s->pending[i];

		if (task->kind == TKH_OWED_NONE || task->seat >= rules->seats ||
		    ++count[task->kind] > most_of(rules, task->kind) ||
		    !task_is_valid(rules, s, task))
			return false;
	}
	for (unsigned i = 0; i < s->pending_count; i++)
		if (s->pending[i].kind == TKH_OWED_DIE)
			rolls += tkh_dice_due(&s->pending[i]);
	if (rolls > tkh_dice_in_bag(rules, s) || rolls + tkh_dice_on_dial(s) > TKH_DICE)
		return false;
	if (count[TKH_OWED_TAKE] + count[TKH_OWED_DECLARE] > 1 ||
	    count[TKH_OWED_DRAFT] > bb_count(s->display) + tkh_module_laid_out(rules, s) +
	                                    12u * count[TKH_OWED_START] ||
	    (s->drawn[0] != 0 && count[TKH_OWED_DRAWN] + count[TKH_OWED_CHOICE] != 1))
		return false;
	for (unsigned i = 0; i < TKH_EXTRAS; i++) {
		const struct tkh_extra *extra = &s->extra[i];

		if (i < s->extra_count
		            ? extra->seat >= rules->seats ||
		                      !extra_is_valid(rules, extra->deed, extra->values,
		                                      extra->flags)
		            : (extra->seat | extra->deed | extra->values | extra->flags) != 0)
			return false;
	}
	return true;
}

/* Everything above the top is zero. */
bool tkh_stack_is_sane(const struct bb_rules *rules, const struct tkh_state *s)
{
	if (s->pending_count > TKH_PENDING || s->extra_count > TKH_EXTRAS ||
	    !die_is_valid(rules, &s->die) || !deed_is_valid(rules, &s->deed))
		return false;
	for (unsigned i = 0; i < TKH_PENDING; i++) {
		const struct tkh_task *task = &s->pending[i];

		if (task->kind >= TKH_TASKS)
			return false;
		if (i >= s->pending_count &&
		    (task->kind | task->seat | task->a | task->b | task->c) != 0)
			return false;
	}
	return true;
}
