/* The course of the game: set-up, turns, Rotation, Maat's judgement, Scoring, the end. */
#ifndef TKH_COURSE_H
#define TKH_COURSE_H

#include "games/tekhenu/pending.h"

/* Stages of set-up and of a judgement. Positions store their numbers, so these never change.
 * Modules define their own stages from ..._OWN on. */
enum tkh_setup_stage {
	TKH_SETUP_DIAL,
	TKH_SETUP_TILES,
	TKH_SETUP_BONUSES,
	TKH_SETUP_DICE,
	TKH_SETUP_MARKET,
	TKH_SETUP_DEAL,
	TKH_SETUP_KEEP,
	TKH_SETUP_STARTS,
	TKH_SETUP_DRAFT,
	TKH_SETUP_DESTINIES,
	TKH_SETUP_REWARDS,
	TKH_SETUP_FIRST_ROUND,
	TKH_SETUP_OWN
};
enum tkh_maat_stage {
	TKH_MAAT_FAITH,
	TKH_MAAT_JUDGE,
	TKH_MAAT_SCORING,
	TKH_MAAT_CLEAR,
	TKH_MAAT_END,
	TKH_MAAT_OWN
};

/* --- setup.c ---------------------------------------------------------------------------------- */

void tkh_setup(const struct bb_rules *rules, void *state);
/* The seat's place in the first turn order, by the Start cards. */
unsigned tkh_first_place(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* The Destiny cards that nobody has and that are not set aside. */
uint32_t tkh_free_destinies(const struct bb_rules *rules, const struct tkh_state *s);
tkh_run tkh_run_setup, tkh_run_reward;
tkh_list tkh_list_keep, tkh_list_return, tkh_list_draft, tkh_list_destiny, tkh_list_reward,
	tkh_list_token, tkh_list_choice, tkh_list_track;
tkh_act tkh_act_dial, tkh_act_bonus, tkh_act_start, tkh_act_drafter, tkh_act_keep, tkh_act_return,
	tkh_act_draft, tkh_act_destiny, tkh_act_reward, tkh_act_receive, tkh_act_choose,
	tkh_act_advance;

/* --- turn.c: turns, extra actions, rotation --------------------------------------------------- */

void tkh_begin_round(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_list_play_track(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         bb_action *out, uint32_t *n);
/* True if a Blessing could be played between two actions of the seat's turn. */
bool tkh_has_window(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* Ends an action. Earned extra actions come next; if nothing else is planned, the turn ends. */
void tkh_end_action(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    struct bb_events *log);
tkh_list tkh_list_normal, tkh_list_extra, tkh_list_window, tkh_list_end_turn;
tkh_run tkh_run_extras, tkh_run_end_turn, tkh_run_next_turn, tkh_run_rotate, tkh_run_dice;
tkh_act tkh_act_perform, tkh_act_produce, tkh_act_play, tkh_act_play_track, tkh_act_skip,
	tkh_act_end_turn;
/* Performs extra actions earned in a window at once, unless the queue is being processed anyway
 * (T-RULING-79). */
void tkh_owe_extras(struct tkh_state *s, unsigned seat);
/* Pushes a task for every seat, with the first in turn order on top. */
void tkh_push_in_order(const struct bb_rules *rules, struct tkh_state *s, unsigned kind,
                       unsigned a);

/* --- maat.c, scoring.c ------------------------------------------------------------------------ */

/* The weight in each pan, and the balance: left minus right. */
void tkh_weigh(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
               int pan[TKH_PANS]);
int tkh_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
unsigned tkh_maat_loss(const struct bb_rules *rules, int balance);
unsigned tkh_ankh(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* The turn order that the current balances would give. */
void tkh_new_order(const struct bb_rules *rules, const struct tkh_state *s, uint8_t *order);
unsigned tkh_place_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_list tkh_list_faith, tkh_list_edict;
tkh_run tkh_run_maat, tkh_run_faith;
tkh_act tkh_act_put_faith, tkh_act_proclaim;

void tkh_fix_order(const struct bb_rules *rules, struct tkh_state *s);

/* Categories of a Scoring, in the order of its steps. */
enum tkh_category { TKH_MAJORITIES, TKH_TEMPLE, TKH_STATUE_ROW, TKH_HAPPINESS, TKH_MARKERS,
                    TKH_BUILDING_ROW, TKH_CATEGORIES };
/* The seat that controls a district, or BB_NO_SEAT; and the same if this seat also had these
 * Statues for the people. */
unsigned tkh_majority(const struct bb_rules *rules, const struct tkh_state *s, unsigned district);
unsigned tkh_majority_with(const struct bb_rules *rules, const struct tkh_state *s,
                           unsigned district, unsigned owner,
                           unsigned people);
unsigned tkh_temple_score(const struct bb_rules *rules, const struct tkh_player *p, bool statues);
/* By category: how many things score (districts, pieces at the temple, Statues, the level, markers
 * at the end of their track, Buildings), and their points. */
struct tkh_scores {
	uint16_t count[TKH_CATEGORIES];
	uint16_t points[TKH_CATEGORIES];
};
/* What a Scoring would bring the seat now, not counting modules. */
void tkh_find_scores(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     struct tkh_scores *scores);
unsigned tkh_sum_of_scores(const struct tkh_scores *scores);
unsigned tkh_bread_due(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
tkh_list tkh_list_upkeep, tkh_list_reveal, tkh_list_score, tkh_list_levels, tkh_list_double;
tkh_run tkh_run_scoring, tkh_run_upkeep, tkh_run_end, tkh_run_count;
tkh_act tkh_act_upkeep, tkh_act_reveal, tkh_act_score, tkh_act_levels, tkh_act_double, tkh_act_done;
int32_t tkh_score(const struct bb_rules *rules, const void *state, unsigned seat);
void tkh_ranking(const struct bb_rules *rules, const void *state, uint8_t *place);

#endif
