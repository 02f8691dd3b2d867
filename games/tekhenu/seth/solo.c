/* Botankhamun with the expansion Time of Seth: a module of its own that is used if both are. It
 * replaces stages of both and changes how the automaton plays.
 *
 * Rules: BX-, X-RULING-41 to -54, -57, -59 to -61, B-RULING-31. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"
#include "games/tekhenu/solo/solo.h"

enum { SETH_TILE = TKH_BOT_OWN_TILES, FORCES_TILE };
/* from this many Thoth actions on he builds at a row of the Seth board */
enum { MANY_ACTIONS = 2 };

#define FORCES (1u << TKH_RED | 1u << TKH_BLUE)
#define SPECIAL (FORCES | 1u << TKH_GREEN)

/* BX-SETUP-01 */
static bool used(const struct bb_rules *rules)
{
	return rules->option[TKH_WITH_SETH] != 0 && rules->automata != 0;
}

static const struct tkh_bot_values *values_of(const struct bb_rules *rules)
{
	return &tkh_edition_of(rules)->bot;
}

/* --- set-up ------------------------------------------------------------------------------- */

#define STAGE(name)                                                                                \
	static void name(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)

/* BX-SETUP-03 */
static unsigned starts_drawn(const struct bb_rules *rules)
{
	return rules->option[TKH_RANDOM_STARTS] != 0 ||
	                       rules->option[TKH_DRAWN_STARTS] == TKH_DRAW_CULTS
	               ? 2
	               : 3;
}

STAGE(lay_out)
{
	(void)log;
	s->drafter = 0;
	tkh_push(s, TKH_OWED_CULT, 0, 1, rules->option[TKH_DRAWN_STARTS] == TKH_DRAW_STARTS ? 1 : 2,
	         0);
	tkh_push(s, TKH_OWED_START, 0, 1, starts_drawn(rules), 0);
}

/* If there is no choice, the cards are taken at once. */
STAGE(draft)
{
	struct tkh_player *p = &s->player[0];

	(void)rules, (void)log;
	if (bb_count(s->display) > 2) {
		tkh_push(s, TKH_OWED_DRAFT, 0, 0, 0, 0);
		tkh_push(s, TKH_OWED_DRAFT, 0, 0, 0, 0);
	} else {
		p->starts = s->display;
		s->display = 0;
	}
	if (bb_has_many(s->cults)) {
		tkh_push(s, TKH_OWED_DRAFT, 0, 0, 0, 0);
	} else {
		p->cult = (uint8_t)(bb_lowest(s->cults) + 1);
		s->cults = 0;
	}
}

/* BX-SETUP-05; he stays first in the turn order (BX-SETUP-09). */
STAGE(lay_artefacts)
{
	(void)log;
	s->cults = 0;
	tkh_push(s, TKH_OWED_ARTEFACT, 0, 1, rules->option[TKH_ARTEFACTS_OUT], 0);
}

/* B-RULING-31: regions, tiles that are removed, pyramid; the last one is pushed first. */
static void set_up(const struct bb_rules *rules, struct tkh_state *s)
{
	tkh_push(s, TKH_OWED_OUT, tkh_bot_seat(rules), 0, 0, 0);
	for (unsigned level = TKH_MEDIUM; level <= rules->option[TKH_SOLO]; level++)
		tkh_push(s, TKH_OWED_REGION, tkh_bot_seat(rules), 0, 0, 0);
}

/* The region with this number, or the next higher one without a Building of his; TKH_REGIONS = he
 * is in all of them. */
static unsigned region_from(const struct bb_rules *rules, const struct tkh_state *s,
                            unsigned number)
{
	for (unsigned i = 0; i < TKH_REGIONS; i++) {
		unsigned region = (number + i) % TKH_REGIONS;

		if (!tkh_is_present(&s->player[tkh_bot_seat(rules)], region))
			return region;
	}
	return TKH_REGIONS;
}

/* BX-DIFF-01 to -03 */
void tkh_act_region(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned number = bb_arg_of(action, 0), region = region_from(rules, s, number);
	struct tkh_bot_choice choice = {1, BOT_X_RULING_51, 0};

	tkh_pop(s);
	if (region != number)
		tkh_bot_decide(rules, &choice, log);
	tkh_occupy(s, tkh_bot_seat(rules), region, log);
}

/* BX-SETUP-07: one of the gods' tiles, then one that seeks colours. */
void tkh_act_out(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                 struct bb_events *log)
{
	struct tkh_task *task = tkh_top_of(s);

	(void)rules, (void)log;
	s->bot.out[task->a++] = (uint8_t)(bb_arg_of(action, 0) + 1);
	if (task->a == sizeof s->bot.out)
		tkh_pop(s);
}

/* --- the die ------------------------------------------------------------------------------ */

/* BX-SETH-01: equal dice of the board count as one. */
static struct tkh_bot_choice die_of_board(const struct bb_rules *rules, const struct tkh_state *s,
                                          unsigned rule, struct bb_events *log)
{
	uint32_t dice = tkh_bot_takeable(rules, s, TKH_SETH, UINT32_MAX);

	bb_emit(log, TKH_EV_BOT_LOOKS, tkh_bot_seat(rules), BB_PUBLIC, TKH_SETH,
	        (int)bb_count(dice), 0, 0);
	return (struct tkh_bot_choice){tkh_bot_highest(rules, s, dice), (uint8_t)rule, 0};
}

/* The dice of the dial with this status. */
static uint32_t dice_with(const struct bb_rules *rules, const struct tkh_state *s, unsigned status,
                          struct bb_events *log)
{
	uint32_t dice = 0;

	BB_EACH(i, tkh_bot_takeable(rules, s, TKH_GODS, UINT32_MAX))
		if (tkh_status(rules, s, s->wedge[i] - 1u, s->colour[i]) == status)
			dice |= UINT32_C(1) << i;
	bb_emit(log, TKH_EV_BOT_STATUS, tkh_bot_seat(rules), BB_PUBLIC, (int)status,
	        (int)bb_count(dice), 0, 0);
	return dice;
}

static uint32_t dice_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned colours,
                        struct bb_events *log)
{
	uint32_t all = 0;

	BB_EACH(colour, colours) {
		uint32_t dice = tkh_bot_takeable(rules, s, TKH_GODS, UINT32_C(1) << colour);

		bb_emit(log, TKH_EV_BOT_SEEKS, tkh_bot_seat(rules), BB_PUBLIC, (int)colour,
		        (int)bb_count(dice), 0, 0);
		all |= dice;
	}
	return all;
}

/* BX-PS-02: green precedes the ties of the tiles that seek colours. */
static struct tkh_bot_choice best_of_pure(const struct bb_rules *rules, const struct tkh_state *s,
                                          uint32_t dice, struct bb_events *log)
{
	uint32_t green = 0;

	BB_EACH(i, tkh_bot_highest(rules, s, dice))
		if (s->colour[i] == TKH_GREEN)
			green |= UINT32_C(1) << i;
	return tkh_bot_best(rules, s, green != 0 ? green : dice, BOT_BX_PS_02, log);
}

/* BX-PS-01 to -03 */
static struct tkh_bot_choice die_of_forces(const struct bb_rules *rules, const struct tkh_state *s,
                                           struct bb_events *log)
{
	uint32_t dice = dice_of(rules, s, FORCES, log);

	if (dice != 0)
		return tkh_bot_best(rules, s, dice, BOT_BX_PS_01, log);
	dice = dice_with(rules, s, TKH_PURE, log);
	if (dice != 0)
		return best_of_pure(rules, s, dice, log);
	return tkh_bot_best(rules, s, dice_with(rules, s, TKH_TAINTED, log), BOT_BX_PS_03, log);
}

static struct tkh_bot_choice die(const struct bb_rules *rules, const struct tkh_state *s,
                                 unsigned tile, struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_GOD_04, 0};

	if (tile >= TKH_BOT_TILES)
		return choice;
	if (tile == SETH_TILE) { /* BX-SETH-07 */
		choice = die_of_board(rules, s, BOT_BX_SETH_01, log);
		return choice.set != 0 ? choice : tkh_bot_die_of_god(rules, s, TKH_HORUS, log);
	}
	if (tile == FORCES_TILE)
		choice = die_of_forces(rules, s, log);
	else if (tile >= TKH_BOT_GOD_TILES) /* X-RULING-54 */
		choice = tkh_bot_best(rules, s, dice_of(rules, s, SPECIAL, log), BOT_X_RULING_44,
		                      log);
	return choice.set != 0 ? choice : die_of_board(rules, s, BOT_X_RULING_44, log);
}

/* --- Seth --------------------------------------------------------------------------------- */

/* BX-SETH-05, X-RULING-45, -59 */
static struct tkh_bot_choice cell(const struct bb_rules *rules, const struct tkh_state *s,
                                  struct bb_events *log)
{
	struct tkh_bot_choice choice;
	struct tkh_tally points;

	tkh_bot_space_points(rules, s, &points);
	choice = tkh_bot_most(&points, tkh_free_cells(s), BOT_BX_SETH_05);
	if (log != NULL)
		BB_EACH(best, choice.set)
			bb_emit(log, TKH_EV_BOT_SPACE, tkh_bot_seat(rules), BB_PUBLIC, (int)best,
			        choice.points, 0, 0);
	return choice;
}

static void place_conquest(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	struct tkh_bot_choice choice;

	if (s->conquest_top == 0)
		return;
	choice = cell(rules, s, log);
	if (choice.set == 0) {
		tkh_bury_conquest(s);
	} else if (bb_has_many(choice.set)) {
		tkh_push(s, TKH_OWED_BOT_CELL, tkh_bot_seat(rules), 0, 0, 0);
	} else {
		tkh_bot_decide(rules, &choice, log);
		tkh_lay_conquest(s, tkh_bot_seat(rules), bb_lowest(choice.set), log);
	}
}

void tkh_act_bot_cell(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                      struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_BX_SETH_05, 0};

	tkh_pop(s);
	tkh_bot_decide(rules, &choice, log);
	tkh_lay_conquest(s, tkh_bot_seat(rules), bb_arg_of(action, 0), log);
}

/* BX-SETH-01 to -06; without a Building nothing else happens (BX-SETH-08, -09, BX-TURN-01). */
static void perform(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), number = s->deed.value - 1u;
	unsigned region = region_from(rules, s, number);
	struct tkh_bot_choice choice = {1, BOT_BX_SETH_01, 0};
	unsigned points = values_of(rules)->region_vp;

	if (tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat) ||
	    region == TKH_REGIONS) {
		choice.rule = BOT_BX_SETH_08;
		tkh_bot_score_instead(rules, s, &choice, log);
		return;
	}
	choice.rule = region == number ? BOT_BX_SETH_01 : BOT_BX_SETH_02;
	tkh_bot_decide(rules, &choice, log);
	tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);
	tkh_occupy(s, seat, region, log);
	if (tkh_row_has_statue(s, region))
		points += values_of(rules)->row_vp;
	tkh_add_vp(s, seat, (int)points, TKH_FROM_SETH, log);
	place_conquest(rules, s, log);
}

/* --- Horus, Ra, bonuses ------------------------------------------------------------------- */

/* BX-HORUS-01, -04 */
static struct tkh_bot_choice statue(const struct bb_rules *rules, const struct tkh_state *s,
                                    bool first, struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_BX_HORUS_01, 0};
	unsigned most = MANY_ACTIONS;

	if (!first) {
		if (tkh_slot_is_free(rules, s, TKH_SETH))
			choice = (struct tkh_bot_choice){
				UINT32_C(1) << (TKH_BOT_HONOURS + TKH_SETH), BOT_BX_HORUS_04, 0};
		else
			bb_emit(log, TKH_EV_BOT_TAKEN, tkh_bot_seat(rules), BB_PUBLIC, TKH_SETH, 0,
			        0, 0);
		return choice;
	}
	for (unsigned site = TKH_BASE_PEOPLE; site < TKH_PEOPLE; site++) {
		unsigned actions = tkh_row_regions(s, site);

		if (bb_has(tkh_all_people(s), site))
			continue;
		bb_emit(log, TKH_EV_BOT_ROW, tkh_bot_seat(rules), BB_PUBLIC, (int)site,
		        (int)actions, 0, 0);
		tkh_bot_keep(&choice.set, &most, site, actions);
	}
	return choice;
}

/* BX-HORUS-02, X-RULING-47, -57: the rightmost card, or nothing at all. */
static void extra(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), quarter = tkh_bot_quarter(rules, s);
	unsigned space = TKH_QUARTER_SPACES;
	struct tkh_bot_choice choice = {1, BOT_BX_HORUS_02, 0};

	if (quarter == TKH_QUARTERS)
		return;
	while (space > 0 && s->market[quarter][--space] == 0)
		;
	s->deed = (struct tkh_deed){.seat = (uint8_t)seat, .deed = TKH_THOTH, .value = 1};
	bb_emit(log, TKH_EV_ACTION, seat, BB_PUBLIC, TKH_THOTH, 1, 0, 0);
	tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);
	tkh_bot_decide(rules, &choice, log);
	tkh_bot_take_card(rules, s, quarter * TKH_QUARTER_SPACES + space, log);
}

/* BX-RA-01 */
static unsigned covered_vp(const struct bb_rules *rules) { return values_of(rules)->conquest_vp; }

/* BX-BONUS-01, -02 */
static unsigned bonus_vp(const struct bb_rules *rules) { return values_of(rules)->statue_vp; }

/* --- the judgement ------------------------------------------------------------------------ */

/* BX-MAAT-02, -03: an Artefact of the lowest Ankh value that still has one, without its reward. */
static bool destiny(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), best = TKH_DESTINIES;
	struct tkh_bot_choice choice = {1, BOT_BX_MAAT_02, 0};

	BB_EACH(artefact, s->artefacts) {
		unsigned card = tkh_edition_of(rules)->destiny_of[artefact];

		if (best == TKH_DESTINIES || tkh_edition_of(rules)->destiny[card].ankh <
		                                     tkh_edition_of(rules)->destiny[best].ankh)
			best = card;
	}
	if (best == TKH_DESTINIES)
		return false;
	s->player[seat].destiny = (uint8_t)(best + 1);
	tkh_bot_decide(rules, &choice, log);
	bb_emit(log, TKH_EV_DESTINY, seat, BB_PUBLIC, (int)best, 0, 0, 0);
	return true;
}

/* --- chance ------------------------------------------------------------------------------- */

#define DRAW(name)                                                                                 \
	struct tkh_draw name(const struct bb_rules *rules, const struct tkh_state *s,              \
	                     const struct tkh_task *task)

DRAW(tkh_draw_region)
{
	(void)rules, (void)s, (void)task;
	return (struct tkh_draw){bb_first(TKH_REGIONS), TKH_BOT_REGION, 0};
}

DRAW(tkh_draw_out)
{
	uint64_t gods = bb_first(TKH_BOT_GOD_TILES);

	(void)rules, (void)s;
	return (struct tkh_draw){task->a == 0 ? gods : bb_first(TKH_BOT_OWN_TILES) & ~gods,
	                         TKH_BOT_OUT, 0};
}

DRAW(tkh_draw_bot_cell)
{
	(void)task;
	return (struct tkh_draw){cell(rules, s, NULL).set, TKH_BOT_CELL, 0};
}

#define LABEL(name, words)                                                                         \
	void name(const struct tkh_state *s, const struct tkh_task *task, struct bb_text *text,    \
	          struct bb_about *about)                                                          \
	{                                                                                          \
		about->number = number_of(s, task);                                                \
		bb_put(text, words);                                                               \
		bb_put_uint(text, about->number);                                                  \
	}

/* Numbers tasks of one kind by the Buildings that are already there, or the tiles that are out. */
static unsigned number_of(const struct tkh_state *s, const struct tkh_task *task)
{
	return task->kind == TKH_OWED_REGION ? bb_count(s->player[task->seat].regions) + 1u
	                                     : task->a + 1u;
}

LABEL(tkh_label_region, "/bot/region-")
LABEL(tkh_label_out, "/bot/out-")
LABEL(tkh_label_bot_cell, "/bot/conquest-")

#define VALID(name)                                                                                \
	bool name(const struct bb_rules *rules, const struct tkh_state *s, \
	          const struct tkh_task *task)

VALID(tkh_valid_region)
{
	return used(rules) && s->round == 0 && task->seat == tkh_bot_seat(rules) &&
	       tkh_buildings_out(&s->player[task->seat]) + 2u <= TKH_BUILDINGS;
}

VALID(tkh_valid_out)
{
	return used(rules) && s->round == 0 && task->a < sizeof s->bot.out &&
	       (s->bot.out[0] != 0) == (task->a > 0) && s->bot.out[1] == 0 &&
	       s->bot.pyramid[0] == 0;
}

VALID(tkh_valid_bot_cell)
{
	return used(rules) && s->active == task->seat && task == tkh_top(s) &&
	       s->conquest_top != 0 && bb_count(cell(rules, s, NULL).set) > 1;
}

/* --- the module --------------------------------------------------------------------------- */

static const struct tkh_bot_ways ways = {
	.raised = FORCES,
	.ahead = SPECIAL,
	.tiles = 1u << SETH_TILE | 1u << FORCES_TILE,
	.no_destiny = true,
	.set_up = set_up,
	.die = die,
	.perform = perform,
	.statue = statue,
	.covered_vp = covered_vp,
	.bonus_vp = bonus_vp,
	.extra = extra,
	.destiny = destiny,
};

/* 7 Start cards and Cults, 8 the draft; then Artefacts instead of his set-up, and his set-up where
 * players would choose Destiny cards. */
/* Artefacts are laid out in place of his stage, which comes after them. */
static const tkh_steps course = {
	[TKH_SETUP_STARTS] = {lay_out, 0},
	[TKH_SETUP_DRAFT] = {draft, TKH_SETUP_BOT},
	[TKH_SETUP_BOT] = {lay_artefacts, TKH_SETUP_DESTINIES},
	[TKH_SETUP_DESTINIES] = {tkh_bot_set_up, 0},
};

const struct tkh_module tkh_module_seth_solo = {
	.name = "seth-solo",
	.used = used,
	.steps = {[TKH_SETUP_COURSE] = course},
	.bot = &ways,
};
