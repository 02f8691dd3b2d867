/* The list of modules, and the calls of their hooks; see module.h. */
#include "core/never.h"
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
		const struct tkh_module *module = tkh_modules[i];

		if (module->used != NULL && !module->used(rules))
			continue;
		used |= bb_bit(i) | (uint64_t)module->hears << TKH_HEARD;
		used |= (uint64_t)(module->adds != NULL) << TKH_FILLED_adds;
		used |= (uint64_t)(module->automaton != NULL) << TKH_FILLED_automaton;
		used |= (uint64_t)(module->bot != NULL) << TKH_FILLED_bot;
#define TKH_HOOK(answers, type, name, ...)                                                         \
		used |= (uint64_t)(module->name != NULL) << TKH_FILLED_##name;
#include "games/tekhenu/hooks.def"
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

/* --- what takes part ---------------------------------------------------------------------- */

/* The union of what the modules add and what the base game has. */
#define UNION_OF(member, base)                                                                     \
	uint32_t found = (uint32_t)(base);                                                         \
	TKH_EACH_WITH(adds, module, rules)                                                       \
	found |= module->adds->member;                                                           \
	return found
/* The value of the first module that has one, or that of the base game. */
#define FIRST_OF(member, base)                                                                     \
	TKH_EACH_WITH(adds, module, rules)                                                       \
	if (module->adds->member != 0)                                                           \
		return module->adds->member;                                                     \
	return (base)

uint32_t tkh_gods_in_play(const struct bb_rules *rules)
{
	UNION_OF(gods, bb_first(TKH_WEDGES));
}

uint32_t tkh_colours_in_play(const struct bb_rules *rules)
{
	UNION_OF(colours, bb_first(TKH_BASE_COLOURS));
}

/* X-ANUBIS-08 */
uint32_t tkh_colours_without_anubis(const struct bb_rules *rules)
{
	UNION_OF(without_anubis, 0);
}

uint32_t tkh_cards_in_play(const struct bb_rules *rules, unsigned family)
{
	UNION_OF(cards[family], bb_first(TKH_BASE_FAMILY));
}

uint32_t tkh_people_in_play(const struct bb_rules *rules)
{
	UNION_OF(people, bb_first(TKH_BASE_PEOPLE));
}

uint32_t tkh_once_per_turn(const struct bb_rules *rules)
{
	UNION_OF(once, 0);
}

uint32_t tkh_starts_in_play(const struct bb_rules *rules)
{
	FIRST_OF(starts, (uint32_t)bb_first(TKH_BASE_STARTS));
}

unsigned tkh_decrees_returned(const struct bb_rules *rules)
{
	FIRST_OF(decrees_returned, 1);
}

uint64_t tkh_dice_in_play(const struct bb_rules *rules)
{
	uint64_t dice = tkh_module_dice(rules);

	return dice != 0 ? dice : tkh_edition_of(rules)->dice[tkh_table_size(rules)];
}

/* --- courses ---------------------------------------------------------------------------------- */

static const struct tkh_step *const courses[TKH_COURSES] = {
	[TKH_SETUP_COURSE] = tkh_setup_steps,
	[TKH_MAAT_COURSE] = tkh_maat_steps,
};

struct tkh_step tkh_step_at(const struct bb_rules *rules, enum tkh_course course, unsigned at)
{
	struct tkh_step step;

	(void)BB_ALWAYS(course < TKH_COURSES);
	if (at >= TKH_STEPS)
		return (struct tkh_step){NULL, 0};
	step = courses[course][at];
	/* In reverse order, so that the first module takes precedence. */
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
		tkh_pop(s); /* the stage pushed nothing before the next one */
		at = step.then;
	}
}

/* --- hooks ------------------------------------------------------------------------------------ */

#define ANY(hook, type, arguments)                                                                 \
	TKH_EACH_WITH(hook, module, rules)                                                         \
	if (module->hook arguments)                                                                \
		return true;                                                                       \
	return false;
#define SUM(hook, type, arguments)                                                                 \
	type sum = 0;                                                                              \
                                                                                                   \
	TKH_EACH_WITH(hook, module, rules)                                                         \
	sum += module->hook arguments;                                                             \
	return sum;
#define UNION(hook, type, arguments)                                                               \
	type found = 0;                                                                            \
                                                                                                   \
	TKH_EACH_WITH(hook, module, rules)                                                         \
	found |= module->hook arguments;                                                           \
	return found;
#define FIRST(hook, type, arguments)                                                               \
	TKH_EACH_WITH(hook, module, rules)                                                         \
	{                                                                                          \
		type answer = module->hook arguments;                                              \
                                                                                                   \
		if (answer != NULL)                                                                \
			return answer;                                                             \
	}                                                                                          \
	return NULL;
#define TELL(hook, type, arguments)                                                                \
	TKH_EACH_WITH(hook, module, rules)                                                         \
	module->hook arguments;

/* With a single module in use, a filled hook is a jump to its function. The loop over several
 * modules is kept apart, so that the jump saves no registers. */
static inline bool is_one_in_use(const struct bb_rules *rules)
{
	return !bb_has_many(rules->modules & bb_first(TKH_MODULES_MAX));
}

#define NONE_ANY return false
#define NONE_SUM return 0
#define NONE_UNION return 0
#define NONE_FIRST return NULL
#define NONE_TELL return
#define RETURN_ANY return
#define RETURN_SUM return
#define RETURN_UNION return
#define RETURN_FIRST return
#define RETURN_TELL

#define TKH_HOOK(answers, type, name, parameters, arguments)                                       \
	__attribute__((noinline)) static type several_##name parameters                            \
	{                                                                                          \
		answers(name, type, arguments)                                                     \
	}                                                                                          \
	type tkh_module_##name parameters                                                          \
	{                                                                                          \
		if (!TKH_IS_FILLED(name, rules))                                                   \
			NONE_##answers;                                                            \
		if (is_one_in_use(rules))                                                          \
			RETURN_##answers tkh_modules[bb_lowest(rules->modules)]->name arguments;   \
		else                                                                               \
			RETURN_##answers several_##name arguments;                                 \
	}
#include "games/tekhenu/hooks.def"

__attribute__((noinline)) static void notify_several(
	const struct bb_rules *rules, struct tkh_state *s, unsigned what, unsigned seat,
	unsigned detail, struct bb_events *log)
{
	TKH_EACH_MODULE(module, rules)
		if (bb_has(module->hears, what) && BB_ALWAYS(module->happened != NULL))
			module->happened(rules, s, what, seat, detail, log);
}

void tkh_notify_modules(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                        unsigned seat, unsigned detail, struct bb_events *log)
{
	if (BB_NEVER(!tkh_is_heard(rules, what)))
		return;
	if (is_one_in_use(rules))
		tkh_modules[bb_lowest(rules->modules)]->happened(rules, s, what, seat, detail, log);
	else
		notify_several(rules, s, what, seat, detail, log);
}

void tkh_list_between(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      bb_action *out, uint32_t *n)
{
	if (s->active == seat)
		tkh_module_offers(rules, s, seat, TKH_BETWEEN_ACTIONS, out, n);
}

const struct tkh_automaton *tkh_automaton_of(const struct bb_rules *rules)
{
	TKH_EACH_WITH(automaton, module, rules)
		return module->automaton;
	BB_IMPOSSIBLE();
	return NULL;
}

bool tkh_modules_are_absent(const struct bb_rules *rules, const struct tkh_state *s)
{
	for (unsigned i = 0; i < sizeof tkh_modules / sizeof tkh_modules[0]; i++)
		if (!bb_has(rules->modules, i) && tkh_modules[i]->is_absent != NULL &&
		    !tkh_modules[i]->is_absent(rules, s))
			return false;
	return true;
}
