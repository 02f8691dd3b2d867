/* The list of modules, and the calls of their hooks; see module.h. */
#include "games/tekhenu/module.h"

#define TKH_MODULE(name) extern const struct tkh_module tkh_module_##name;
#include "games/tekhenu/modules.def"

const struct tkh_module *const tkh_modules[] = {
#define TKH_MODULE(name) &tkh_module_##name,
#include "games/tekhenu/modules.def"
};

_Static_assert(sizeof tkh_modules / sizeof tkh_modules[0] <= TKH_MODULES_MAX, "their bits");

uint64_t tkh_modules_used(const struct bb_rules *rules)
{
	uint64_t used = 0;

	for (unsigned i = 0; i < sizeof tkh_modules / sizeof tkh_modules[0]; i++) {
		if (!tkh_modules[i]->used(rules))
			continue;
		used |= bb_bit(i);
#define HOOK(name) used |= (uint64_t)(tkh_modules[i]->name != 0) << TKH_FILLED_##name;
		TKH_HOOKS(HOOK)
#undef HOOK
	}
	return used;
}

enum bb_status tkh_modules_fit(const struct bb_rules *rules, unsigned *option)
{
	enum bb_status status = BB_OK;

	for (unsigned i = 0; i < sizeof tkh_modules / sizeof tkh_modules[0] && status == BB_OK; i++)
		if (tkh_modules[i]->fits != NULL)
			status = tkh_modules[i]->fits(rules, option);
	return status;
}

/* --- what takes part --------------------------------------------------------------------------- */

uint32_t tkh_gods_in_play(const struct bb_rules *rules)
{
	uint32_t gods = (1u << TKH_WEDGES) - 1;

	TKH_EACH_WITH(gods, module, rules)
		gods |= module->gods;
	return gods;
}

uint32_t tkh_colours_in_play(const struct bb_rules *rules)
{
	uint32_t colours = (1u << TKH_BASE_COLOURS) - 1;

	TKH_EACH_WITH(colours, module, rules)
		colours |= module->colours;
	return colours;
}

uint32_t tkh_colours_without_anubis(const struct bb_rules *rules)
{
	uint32_t colours = 0;

	TKH_EACH_WITH(without_anubis, module, rules)
		colours |= module->without_anubis;
	return colours;
}

uint32_t tkh_cards_in_play(const struct bb_rules *rules, unsigned family)
{
	uint32_t cards = (uint32_t)bb_first(TKH_BASE_FAMILY);

	TKH_EACH_WITH(cards, module, rules)
		cards |= module->cards[family];
	return cards;
}

uint32_t tkh_starts_in_play(const struct bb_rules *rules)
{
	TKH_EACH_WITH(starts, module, rules)
		return module->starts;
	return (uint32_t)bb_first(TKH_BASE_STARTS);
}

uint32_t tkh_people_in_play(const struct bb_rules *rules)
{
	uint32_t sites = (1u << TKH_BASE_PEOPLE) - 1;

	TKH_EACH_WITH(people, module, rules)
		sites |= module->people;
	return sites;
}

uint64_t tkh_dice_in_play(const struct bb_rules *rules)
{
	TKH_EACH_WITH(dice, module, rules)
		return module->dice(rules);
	return tkh_dice_by_colour(tkh_edition_of(rules)->bag[tkh_table_size(rules)],
	                          TKH_BASE_COLOURS);
}

unsigned tkh_decrees_returned(const struct bb_rules *rules)
{
	TKH_EACH_WITH(decrees_returned, module, rules)
		return module->decrees_returned;
	return 1;
}

/* --- courses ---------------------------------------------------------------------------------- */

static const struct tkh_step *const courses[TKH_COURSES] = {
	[TKH_SETUP_COURSE] = tkh_setup_steps,
	[TKH_MAAT_COURSE] = tkh_maat_steps,
};

struct tkh_step tkh_step_at(const struct bb_rules *rules, enum tkh_course course, unsigned at)
{
	struct tkh_step step;

	if (at >= TKH_STEPS)
		return (struct tkh_step){NULL, 0};
	step = courses[course][at];
	/* The first module comes last: what it says holds. */
	for (uint64_t rest = rules->modules & bb_first(TKH_MODULES_MAX); rest != 0;) {
		unsigned number = bb_highest(rest);
		const struct tkh_step *own = tkh_modules[number]->steps[course];

		rest &= ~bb_bit(number);
		if (own == NULL)
			continue;
		step.run = own[at].run != NULL ? own[at].run : step.run;
		step.then = own[at].then != 0 ? own[at].then : step.then;
	}
	return step;
}

void tkh_run_stage(const struct bb_rules *rules, struct tkh_state *s, enum tkh_course course,
                   unsigned task, unsigned at, struct bb_events *log)
{
	for (;;) {
		struct tkh_step step = tkh_step_at(rules, course, at);

		if (step.then != 0)
			tkh_push(s, task, 0, step.then, 0, 0);
		if (BB_ALWAYS(step.run != NULL))
			step.run(rules, s, log);
		if (step.then == 0 || tkh_top(s)->kind != task || tkh_top(s)->a != step.then)
			return;
		tkh_pop(s); /* nothing came before the next one */
		at = step.then;
	}
}

/* --- hooks ------------------------------------------------------------------------------------ */

#define TELL_ALL(hook, ...)                                                                        \
	TKH_EACH_WITH(hook, module, rules)                                                         \
		module->hook(__VA_ARGS__)
#define ASK_ALL(hook, ...)                                                                         \
	TKH_EACH_WITH(hook, module, rules)                                                         \
		if (module->hook(__VA_ARGS__))                                                     \
			return true;                                                               \
	return false
#define SUM(hook, ...)                                                                             \
	TKH_EACH_WITH(hook, module, rules)                                                         \
		sum += module->hook(__VA_ARGS__);                                                  \
	return sum
/* What the first of them says. */
#define FIRST(hook, ...)                                                                           \
	TKH_EACH_WITH(hook, module, rules)                                                         \
		return module->hook(__VA_ARGS__)
/* The first answer that is not empty. */
#define ANSWER(hook, ...)                                                                          \
	TKH_EACH_WITH(hook, module, rules) {                                                       \
		const char *answer = module->hook(__VA_ARGS__);                                    \
                                                                                                   \
		if (answer != NULL)                                                                \
			return answer;                                                             \
	}                                                                                          \
	return NULL

bool tkh_module_turn(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     struct bb_events *log)
{
	ASK_ALL(turn, rules, s, seat, log);
}

void tkh_module_laid(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, bool passed,
                     struct bb_events *log)
{
	TELL_ALL(laid, rules, s, seat, passed, log);
}

bool tkh_module_refill(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	ASK_ALL(refill, rules, s, log);
}

int tkh_module_weight(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	int sum = 0;

	SUM(weight, rules, s, seat);
}

unsigned tkh_module_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned sum = 0;

	SUM(score, rules, s, seat);
}

void tkh_module_offers(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out, uint32_t *n)
{
	TELL_ALL(offers, rules, s, task, out, n);
}

void tkh_module_window(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	if (s->active == seat && TKH_IS_FILLED(window, rules) && tkh_has_arts(&s->player[seat]))
		TELL_ALL(window, rules, s, seat, out, n);
}

void tkh_module_moment(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned moment, unsigned detail, struct bb_events *log)
{
	TELL_ALL(moment, rules, s, seat, moment, detail, log);
}

uint32_t tkh_once_per_turn(const struct bb_rules *rules)
{
	uint32_t moments = 0;

	TKH_EACH_WITH(once, module, rules)
		moments |= module->once;
	return moments;
}

bool tkh_module_performed(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                          struct bb_events *log)
{
	ASK_ALL(performed, rules, s, seat, log);
}

void tkh_module_hopes(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      struct tkh_purse *purse)
{
	TELL_ALL(hopes, rules, s, seat, purse);
}

bool tkh_module_wants_die(const struct bb_rules *rules, const struct tkh_state *s)
{
	ASK_ALL(wants_die, rules, s);
}

void tkh_module_erected(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned site, struct bb_events *log)
{
	TKH_EACH_WITH(erected, module, rules)
		if (bb_has(module->people, site))
			module->erected(s, seat, site, log);
}

uint32_t tkh_module_covered(const struct bb_rules *rules, const struct tkh_state *s,
                            uint32_t spaces)
{
	uint32_t found = 0;

	TKH_EACH_WITH(covered, module, rules)
		found |= module->covered(s, spaces);
	return found;
}

void tkh_module_placed(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned tile, struct bb_events *log)
{
	TKH_EACH_WITH(covered, module, rules)
		if (module->covered(s, UINT32_C(1) << s->deed.target) != 0)
			module->placed(rules, s, seat, tile, log);
}

void tkh_module_doubled(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        struct bb_events *log)
{
	TKH_EACH_WITH(covered, module, rules)
		if (module->covered(s, UINT32_C(1) << s->deed.target) != 0)
			module->doubled(rules, s, seat, log);
}

bool tkh_module_built(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      uint32_t spaces, struct bb_events *log)
{
	TELL_ALL(built, rules, s, seat, spaces, log);
	return TKH_IS_FILLED(built, rules);
}

unsigned tkh_module_choice(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           unsigned happiness)
{
	FIRST(choice, rules, s, seat, happiness);
	return 0;
}

void tkh_module_picked(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter)
{
	TELL_ALL(picked, rules, s, quarter);
}

void tkh_module_fated(const struct bb_rules *rules, struct tkh_state *s, unsigned seat)
{
	TELL_ALL(fated, rules, s, seat);
}

unsigned tkh_module_laid_out(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned sum = 0;

	SUM(laid_out, s);
}

void tkh_module_happier(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        struct bb_events *log)
{
	TELL_ALL(happier, rules, s, seat, log);
}

const char *tkh_module_why(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action action)
{
	ANSWER(why, rules, s, task, action);
}

int tkh_module_ankh(const struct bb_rules *rules, unsigned seat)
{
	TKH_EACH_WITH(ankh, module, rules) {
		int ankh = module->ankh(rules, seat);

		if (ankh >= 0)
			return ankh;
	}
	return -1;
}

bool tkh_module_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                      unsigned number, struct bb_events *log)
{
	ASK_ALL(bonus, rules, s, owner, number, log);
}

bool tkh_module_extra(const struct bb_rules *rules, struct tkh_state *s,
                      const struct tkh_extra *extra, struct bb_events *log)
{
	ASK_ALL(extra, rules, s, extra, log);
}

void tkh_module_destinies(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	TELL_ALL(destinies, rules, s, log);
}

void tkh_module_end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	TELL_ALL(end, rules, s, log);
}

uint32_t tkh_module_weights(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *out)
{
	FIRST(weights, rules, s, out);
	return 0;
}

bool tkh_modules_are_absent(const struct bb_rules *rules, const struct tkh_state *s)
{
	for (unsigned i = 0; i < sizeof tkh_modules / sizeof tkh_modules[0]; i++)
		if (!bb_has(rules->modules, i) && tkh_modules[i]->is_absent != NULL &&
		    !tkh_modules[i]->is_absent(rules, s))
			return false;
	return true;
}

void tkh_module_derive(const struct bb_rules *rules, const struct tkh_state *s,
                       struct bb_json *json)
{
	TELL_ALL(derive, rules, s, json);
}

const char *tkh_module_check(const struct bb_rules *rules, const struct tkh_state *s)
{
	ANSWER(check, rules, s);
}
