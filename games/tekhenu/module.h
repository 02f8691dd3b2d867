/* Modules: additions to the base game, and how the base game calls them.
 *
 * A module is a folder with one `struct tkh_module`: what it adds to the game, its stages of set-up
 * and judgement, the happenings it hears, and hooks (hooks.def). The base game calls the hooks of
 * the modules in use and knows none of them by name. Every member but the name may be NULL or 0. */
#ifndef TKH_MODULE_H
#define TKH_MODULE_H

#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"

/* A stage of a course, and the stage after it; 0 = none. A module can replace stages of the base
 * game (course.h) and add stages with numbers of its own. NULL and 0 = as in the base game. */
typedef void tkh_stage(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
struct tkh_step {
	tkh_stage *run;
	uint8_t then;
};

enum tkh_course { TKH_SETUP_COURSE, TKH_MAAT_COURSE, TKH_COURSES };
enum { TKH_STEPS = 36 };
typedef struct tkh_step tkh_steps[TKH_STEPS]; /* by stage number */

/* What a module adds to the game: sets and numbers. 0 = nothing, or as in the base game. */
struct tkh_additions {
	uint32_t gods;
	uint32_t colours;
	uint32_t without_anubis; /* those of the colours whose dice Anubis cannot be used for */
	uint32_t cards[TKH_FAMILIES];
	uint32_t starts;          /* Start cards that replace those of the base game */
	uint32_t people;          /* sites of Statues for the people */
	uint32_t once;            /* moments at which an effect comes once per turn */
	uint32_t gathered;        /* tokens that its Blessings can give before a God action */
	uint8_t offering;         /* the token that a Statue for its god costs; see hook `price` */
	uint8_t decrees_returned; /* by each player in set-up, at most 2 */
	uint8_t source;           /* where its VP in a Scoring come from (enum tkh_source) */
	/* after a Rotation a grey die goes beside the dial if fewer lie there than there are
	 * players */
	bool die_beside;
};

/* Lists of actions to which modules add. */
enum tkh_offer {
	TKH_IN_DRAFT,
	TKH_WITH_DESTINY,
	TKH_WITH_CARDS, /* of the market, in a Thoth action */
	TKH_WITH_ANUBIS, /* declared with such a die; offered if an action remains possible */
	TKH_BETWEEN_ACTIONS, /* in the player's own turn */
};

/* How an automaton plays its seat. */
struct tkh_automaton {
	/* Plays a turn, or begins it and pushes tasks for the rest. */
	void (*turn)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	             struct bb_events *log);
	/* Performs an extra action that is due, or declines it. */
	void (*extra)(const struct bb_rules *rules, struct tkh_state *s,
	              const struct tkh_extra *extra, struct bb_events *log);
	/* Its own Ankh value; it has no player board. */
	unsigned (*ankh)(const struct bb_rules *rules, unsigned seat);
	/* Weights of the outcomes of its chance tasks whose rows do not draw from a set. Returns
	 * their sum. */
	uint32_t (*weights)(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *out);
	/* Writes members of the object `derived`. */
	void (*derive)(const struct bb_rules *rules, const struct tkh_state *s,
	               struct bb_json *json);
};

struct tkh_bot_ways;

struct tkh_module {
	const char *name;
	/* True if the options turn the module on. NULL = always. */
	bool (*used)(const struct bb_rules *rules);
	/* Checks its options against the others; on error `option` is the offending one. Called for
	 * every module. */
	enum bb_status (*fits)(const struct bb_rules *rules, unsigned *option);
	/* True if a position contains nothing of it. Called if it is not in use. */
	bool (*is_absent)(const struct bb_rules *rules, const struct tkh_state *s);
	const struct tkh_additions *adds;
	const struct tkh_step *steps[TKH_COURSES];
	/* The set of moments and happenings (moments.h) for which `happened` is called. */
	uint32_t hears;
	void (*happened)(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
	                 unsigned seat, unsigned detail, struct bb_events *log);
	/* One module: the base game must not know who plays a seat. */
	const struct tkh_automaton *automaton;
	/* What it changes for an automaton (solo/solo.h). One module: the two modules do not know
	 * each other. */
	const struct tkh_bot_ways *bot;
#define TKH_HOOK(answers, type, name, parameters, arguments) type(*name) parameters;
#include "games/tekhenu/hooks.def"
};

/* By their numbers in rules->modules, in the order of modules.def. */
extern const struct tkh_module *const tkh_modules[];
/* The bits of the modules in use with these options, and of the hooks they fill. */
uint64_t tkh_modules_used(const struct bb_rules *rules);

enum bb_status tkh_modules_fit(const struct bb_rules *rules, unsigned *option);

/* agents.c: in hundredths of a VP. */
int tkh_worth_of_gain(const struct tkh_gain *gain);
extern const uint8_t tkh_token_worth[TKH_TOKENS];

/* Loops over the modules in use, or those that fill a hook. */
#define TKH_EACH_MODULE(module, rules)                                                             \
	BB_EACH(module##_number, (rules)->modules & bb_first(TKH_MODULES_MAX))                     \
		for (const struct tkh_module *module = tkh_modules[module##_number];               \
		     module != NULL; module = NULL)
#define TKH_EACH_WITH(hook, module, rules)                                                         \
	if (TKH_IS_FILLED(hook, rules))                                                            \
		TKH_EACH_MODULE(module, rules)                                                     \
			if (module->hook != 0)

/* --- courses ---------------------------------------------------------------------------------- */

/* The stage with this number; `run` is NULL if there is none. */
struct tkh_step tkh_step_at(const struct bb_rules *rules, enum tkh_course course, unsigned at);
/* Runs a stage. Pushes the task of the next stage first, so that whatever the stage itself pushes
 * comes before it. */
void tkh_run_stage(const struct bb_rules *rules, struct tkh_state *s, enum tkh_course course,
                   unsigned task, unsigned at, struct bb_events *log);
/* The stages of the base game. */
extern const tkh_steps tkh_setup_steps, tkh_maat_steps;

/* --- hooks, called for every module in use ---------------------------------------------------- */

#define TKH_HOOK(answers, type, name, parameters, arguments) type tkh_module_##name parameters;
#include "games/tekhenu/hooks.def"

/* Lists what may be done between two actions of the player's turn. */
void tkh_list_between(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      bb_action *out, uint32_t *n);
/* The automaton of the modules in use; there must be one. */
const struct tkh_automaton *tkh_automaton_of(const struct bb_rules *rules);
/* True if the position contains nothing of the modules that are not in use. */
bool tkh_modules_are_absent(const struct bb_rules *rules, const struct tkh_state *s);

#endif
