/* Modules: what may be added to the base game, and how the base game reaches it.
 *
 * A module is a folder with one `struct tkh_module`: sets of what it brings into play, stages of set-up and
 * judgement, and hooks. The base game calls every hook of the modules that are in use, at the places it would
 * have anyway, and knows none of them by name. All hooks may be NULL. */
#ifndef TKH_MODULE_H
#define TKH_MODULE_H

#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"

/* A stage of a course, and the number of the one that comes after it, 0 = none. Stages of the base game have the numbers
 * 0, 1, 2 ... A module says what it has in their place, and adds others with numbers of its own; NULL and 0 = as the base
 * game has it. */
typedef void tkh_stage(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
struct tkh_step {
	tkh_stage *run;
	uint8_t then;
};

enum tkh_course { TKH_SETUP_COURSE, TKH_MAAT_COURSE, TKH_COURSES };
enum { TKH_STEPS = 36 };
typedef struct tkh_step tkh_steps[TKH_STEPS]; /* by their number */

struct tkh_bot_ways;

struct tkh_module {
	const char *name;
	bool (*used)(const struct bb_rules *rules);
	/* What it brings into play. */
	uint32_t gods;
	uint32_t colours;
	uint32_t without_anubis; /* of these colours those whose dice Anubis does not serve */
	const uint32_t *cards;   /* by family; NULL = none */
	uint32_t starts;         /* Start cards in the place of those of the base game; 0 = none */
	uint8_t decrees_returned; /* by each player in set-up, not one; 0 = it does not say, at most 2 */
	uint32_t people;          /* sites of Statues for the people */
	const struct tkh_step *steps[TKH_COURSES]; /* NULL = none */
	/* Moments at which an effect comes once per turn, as a set of enum tkh_moment. */
	uint32_t once;

	/* Dice in the game, by colour, instead of those printed for the base game. */
	uint64_t (*dice)(const struct bb_rules *rules);
	/* The turn of an automaton begins: true = the module plays it, nobody takes a die by choice. */
	bool (*turn)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	             struct bb_events *log);
	/* The die of the turn (s->die) has its place on the board of this seat; passed = by a pass. */
	void (*laid)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, bool passed,
	             struct bb_events *log);
	/* Dice come to the dial after a Rotation: true = the module has pushed what is needed. */
	bool (*refill)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
	/* What lies on the scale of this seat besides, the left pan being positive. */
	int (*weight)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
	/* VP in a Scoring, after those of the base game and before the Bread; what they come from (enum tkh_source). */
	uint8_t source;
	unsigned (*score)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
	/* Lists what may be done at this task besides: when a Start card, a Destiny card, a card of the market is chosen,
	 * or something is declared with the die, which is offered if some action stays possible after it. */
	void (*offers)(const struct bb_rules *rules, const struct tkh_state *s,
	               const struct tkh_task *task, bb_action *out, uint32_t *n);
	/* Lists what may be done between two actions of the own turn by who has something of modules for that. */
	void (*window)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	               bb_action *out, uint32_t *n);
	/* A moment came for this seat, after its Technologies acted. */
	void (*moment)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	               unsigned moment, unsigned detail, struct bb_events *log);
	/* The God action has been performed by this seat, bonuses of Statues are about to be paid: what it pushes comes
	 * after what they ask for. True: it has pushed the extra actions, too, to come after that. */
	bool (*performed)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	                  struct bb_events *log);
	/* Tokens that Blessings it brought, in the hand of this seat, could give before the God action, into the purse. */
	void (*hopes)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	              struct tkh_purse *purse);
	/* After a Rotation the place beside the dial wants a die. */
	bool (*wants_die)(const struct bb_rules *rules, const struct tkh_state *s);
	/* A Statue for its god, which any die can put up, costs so many of this token besides. */
	unsigned (*offering)(const struct bb_rules *rules, unsigned *token);
	/* A Statue for the people stands at a site that it brought. */
	void (*erected)(struct tkh_state *s, unsigned seat, unsigned site, struct bb_events *log);
	/* Of these spaces of the temple those where something of its own lies, and gives something else than what is
	 * printed there. */
	uint32_t (*covered)(const struct tkh_state *s, uint32_t spaces);
	/* A Column stands on such a space (s->deed): what the space gives, and the ability of the tile after it. */
	void (*placed)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	               unsigned tile, struct bb_events *log);
	/* The ability of a tile gives once more what the covered space gave. */
	void (*doubled)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	                struct bb_events *log);
	/* A Building stands in line with these spaces of the temple, which have no Column: what those of its own give,
	 * and the Population that the Building brings. */
	void (*built)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	              uint32_t spaces, struct bb_events *log);
	/* Cards of the market among which this seat may choose in one action, thanks to a Technology it brought. */
	unsigned (*choice)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	                   unsigned happiness);
	/* A card of this quarter was picked at a task of its own. */
	void (*picked)(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter);
	/* This seat has its Destiny card. */
	void (*fated)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat);
	/* Cards besides the Start cards that are laid out to be drafted. */
	unsigned (*laid_out)(const struct tkh_state *s);
	/* The Happiness of this seat has risen. */
	void (*happier)(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
	                struct bb_events *log);
	/* The id of its rule that forbids an action which came at its moment, or NULL. */
	const char *(*why)(const struct bb_rules *rules, const struct tkh_state *s,
	                   const struct tkh_task *task, bb_action action);
	/* What an automaton has in the place of a player board: its Ankh, or -1 = this seat is none of its. */
	int (*ankh)(const struct bb_rules *rules, unsigned seat);
	/* The bonus of this owner's Statue for a god, by its Horus number, 0 where it has none: true = the module has
	 * paid it. */
	bool (*bonus)(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
	              unsigned number, struct bb_events *log);
	/* An extra action of an automaton is due: true = the module performs it, or lets it be. */
	bool (*extra)(const struct bb_rules *rules, struct tkh_state *s,
	              const struct tkh_extra *extra, struct bb_events *log);
	/* What it changes for an automaton (solo/solo.h). */
	const struct tkh_bot_ways *bot;
	/* Destiny cards are about to be chosen after a judgement: what it pushes comes first. */
	void (*destinies)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
	/* The last points of the game, after those for the turn order. */
	void (*end)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
	/* A chance task of its own whose row draws no set: the weights of what it lists; returns their sum. */
	uint32_t (*weights)(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *out);
	/* What `greedy` thinks, in hundredths of a VP: of what this seat has of it, with so many rounds to come, and of
	 * choosing a card. */
	int (*worth)(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
	             int rounds);
	int (*worth_of)(const struct bb_rules *rules, bb_action action);
	/* Its options fit the others; if not, `option` names the one that does not. Asked of every module. */
	enum bb_status (*fits)(const struct bb_rules *rules, unsigned *option);
	/* It is not in use: whether a position has nothing of it. */
	bool (*is_absent)(const struct bb_rules *rules, const struct tkh_state *s);
	/* Members of the object `derived` that come with it. */
	void (*derive)(const struct bb_rules *rules, const struct tkh_state *s,
	               struct bb_json *json);
	/* The id of the first broken invariant of what it holds, or NULL. */
	const char *(*check)(const struct bb_rules *rules, const struct tkh_state *s);
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
#define TKH_EACH_WITH(hook, module, rules)                                                         \
	if (TKH_IS_FILLED(hook, rules))                                                            \
		BB_EACH(module##_number, (rules)->modules & bb_first(TKH_MODULES_MAX))             \
			for (const struct tkh_module *module = tkh_modules[module##_number]; module != NULL; module = NULL) \
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

bool tkh_module_turn(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     struct bb_events *log);
void tkh_module_laid(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, bool passed,
                     struct bb_events *log);
bool tkh_module_refill(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
int tkh_module_weight(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
unsigned tkh_module_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
void tkh_module_offers(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out, uint32_t *n);
void tkh_module_window(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n);
void tkh_module_moment(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned moment, unsigned detail, struct bb_events *log);
uint32_t tkh_once_per_turn(const struct bb_rules *rules);
bool tkh_module_performed(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                          struct bb_events *log);
void tkh_module_hopes(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                      struct tkh_purse *purse);
bool tkh_module_wants_die(const struct bb_rules *rules, const struct tkh_state *s);
void tkh_module_erected(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned site, struct bb_events *log);
uint32_t tkh_module_covered(const struct bb_rules *rules, const struct tkh_state *s,
                            uint32_t spaces);
void tkh_module_placed(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned tile, struct bb_events *log);
void tkh_module_doubled(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        struct bb_events *log);
/* False = no module has what it lets a Building bring. */
bool tkh_module_built(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      uint32_t spaces, struct bb_events *log);
unsigned tkh_module_choice(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           unsigned happiness);
void tkh_module_picked(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter);
void tkh_module_fated(const struct bb_rules *rules, struct tkh_state *s, unsigned seat);
unsigned tkh_module_laid_out(const struct bb_rules *rules, const struct tkh_state *s);
void tkh_module_happier(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        struct bb_events *log);
const char *tkh_module_why(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action action);
/* -1 = no module has this seat. */
int tkh_module_ankh(const struct bb_rules *rules, unsigned seat);
bool tkh_module_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                      unsigned number, struct bb_events *log);
bool tkh_module_extra(const struct bb_rules *rules, struct tkh_state *s,
                      const struct tkh_extra *extra, struct bb_events *log);
void tkh_module_destinies(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_module_end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
uint32_t tkh_module_weights(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *out);
/* Of modules that are not in use there is nothing. */
bool tkh_modules_are_absent(const struct bb_rules *rules, const struct tkh_state *s);
void tkh_module_derive(const struct bb_rules *rules, const struct tkh_state *s,
                       struct bb_json *json);
const char *tkh_module_check(const struct bb_rules *rules, const struct tkh_state *s);

#include "games/tekhenu/modules.h"

#endif
