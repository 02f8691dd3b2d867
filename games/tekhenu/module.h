/* Modules: what may be added to the base game, and how the base game reaches it.
 *
 * A module is a folder with one `struct tkh_module`: what it brings into play, its stages of
 * set-up and judgement, what it hears of, and hooks (hooks.def). The base game calls the hooks of
 * the modules in use and knows none of them by name. Every member but the name may be NULL or 0. */
#ifndef TKH_MODULE_H
#define TKH_MODULE_H

#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"

/* A stage of a course, and the stage that comes after it, 0 = none. A module says what it has in
 * the place of the base game's stages (course.h), and adds others with numbers of its own; NULL
 * and 0 = as the base game has it. */
typedef void tkh_stage(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
struct tkh_step {
	tkh_stage *run;
	uint8_t then;
};

enum tkh_course { TKH_SETUP_COURSE, TKH_MAAT_COURSE, TKH_COURSES };
enum { TKH_STEPS = 36 };
typedef struct tkh_step tkh_steps[TKH_STEPS]; /* by their number */

/* What a module puts into play: sets and numbers; 0 = nothing, or as in the base game. */
struct tkh_brought {
	uint32_t gods;
	uint32_t colours;
	uint32_t without_anubis; /* those of the colours whose dice Anubis does not serve */
	uint32_t cards[TKH_FAMILIES];
	uint32_t starts;          /* Start cards in the place of those of the base game */
	uint32_t people;          /* sites of Statues for the people */
	uint32_t once;            /* moments at which an effect comes once per turn */
	uint32_t gathered;        /* tokens that its Blessings can give before a God action */
	uint8_t offering;         /* the token that a Statue for its god costs; see `price` */
	uint8_t decrees_returned; /* by each player in set-up, at most 2 */
	uint8_t source;           /* what its VP in a Scoring come from (enum tkh_source) */
	bool die_beside;          /* after a Rotation a grey die goes beside the dial if fewer
	                             lie there than there are players */
};

/* Where modules add to a list of actions. */
enum tkh_offer {
	TKH_IN_DRAFT,
	TKH_WITH_DESTINY,
	TKH_WITH_CARDS, /* of the market, in a Thoth action */
	TKH_WITH_DECLARATION, /* of a die; offered if some action stays possible after it */
	TKH_BETWEEN_ACTIONS, /* of the own turn */
};

/* How an automaton plays its seat. */
struct tkh_automaton {
	/* Plays a turn, or begins it: what it needs besides is pushed. */
	void (*turn)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	             struct bb_events *log);
	/* Performs an extra action that is due, or lets it be. */
	void (*extra)(const struct bb_rules *rules, struct tkh_state *s,
	              const struct tkh_extra *extra, struct bb_events *log);
	/* It has an Ankh value of its own in the place of a player board. */
	unsigned (*ankh)(const struct bb_rules *rules, unsigned seat);
	/* Weights of the outcomes of its chance tasks whose rows draw no set; returns their sum. */
	uint32_t (*weights)(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *out);
	/* Members of the object `derived`. */
	void (*derive)(const struct bb_rules *rules, const struct tkh_state *s,
	               struct bb_json *json);
};

struct tkh_bot_ways;

struct tkh_module {
	const char *name;
	/* NULL = it always takes part. */
	bool (*used)(const struct bb_rules *rules);
	/* Its options fit the others; if not, `option` names the one that does not. Asked of every
	 * module. */
	enum bb_status (*fits)(const struct bb_rules *rules, unsigned *option);
	/* A position has nothing of it. Asked when it is not in use. */
	bool (*is_absent)(const struct bb_rules *rules, const struct tkh_state *s);
	const struct tkh_brought *brings;
	const struct tkh_step *steps[TKH_COURSES];
	/* Hears of what has happened: moments and happenings (moments.h), as a set. */
	uint32_t hears;
	void (*happened)(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
	                 unsigned seat, unsigned detail, struct bb_events *log);
	/* One module: the base game must not know who plays a seat. */
	const struct tkh_automaton *automaton;
	/* What it changes for an automaton (solo/solo.h). One module: neither of the two knows
	 * the other. */
	const struct tkh_bot_ways *bot;
#define TKH_HOOK(answers, type, name, parameters, arguments) type(*name) parameters;
#include "games/tekhenu/hooks.def"
};

/* By their numbers in rules->modules: the order of modules.def. */
extern const struct tkh_module *const tkh_modules[];
/* The modules in use with these options, and those hooks. */
uint64_t tkh_modules_used(const struct bb_rules *rules);

enum bb_status tkh_modules_fit(const struct bb_rules *rules, unsigned *option);

/* agents.c: in hundredths of a VP. */
int tkh_worth_of_gain(const struct tkh_gain *gain);
extern const uint8_t tkh_token_worth[TKH_TOKENS];

/* Each that fills this hook. */
#define TKH_EACH_MODULE(module, rules)                                                             \
	BB_EACH(module##_number, (rules)->modules & bb_first(TKH_MODULES_MAX))                     \
		for (const struct tkh_module *module = tkh_modules[module##_number];               \
		     module != NULL; module = NULL)
#define TKH_EACH_WITH(hook, module, rules)                                                         \
	if (TKH_IS_FILLED(hook, rules))                                                            \
		TKH_EACH_MODULE(module, rules)                                                     \
			if (module->hook != 0)

/* --- courses ---------------------------------------------------------------------------------- */

/* The stage of that number; without `run` there is none. */
struct tkh_step tkh_step_at(const struct bb_rules *rules, enum tkh_course course, unsigned at);
/* Runs a stage and pushes the task of the next one before what the stage pushes itself. */
void tkh_run_stage(const struct bb_rules *rules, struct tkh_state *s, enum tkh_course course,
                   unsigned task, unsigned at, struct bb_events *log);
/* The stages of the base game. */
extern const tkh_steps tkh_setup_steps, tkh_maat_steps;

/* --- hooks, called for every module in use ---------------------------------------------------- */

#define TKH_HOOK(answers, type, name, parameters, arguments) type tkh_module_##name parameters;
#include "games/tekhenu/hooks.def"

/* What may be done between two actions of the own turn. */
void tkh_list_between(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      bb_action *out, uint32_t *n);
/* The automaton of the modules in use; asked only where there is one. */
const struct tkh_automaton *tkh_automaton_of(const struct bb_rules *rules);
/* Of modules that are not in use there is nothing. */
bool tkh_modules_are_absent(const struct bb_rules *rules, const struct tkh_state *s);

#endif
