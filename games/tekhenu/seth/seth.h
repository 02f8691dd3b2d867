/* The expansion Time of Seth: declarations shared by its files and, through the lists of modules,
 * with the base game. */
#ifndef TKH_SETH_H
#define TKH_SETH_H

#include "games/tekhenu/dice.h"
#include "games/tekhenu/gods.h"

extern const struct tkh_god_form tkh_seth;
/* X-DICE-01, -05, X-DICE-07: the same in any light. */
#define TKH_SETH_STATUSES                                                                          \
	[TKH_RED] = {TKH_TAINTED, TKH_TAINTED, TKH_TAINTED},                                       \
	[TKH_BLUE] = {TKH_TAINTED, TKH_TAINTED, TKH_TAINTED},                                      \
	[TKH_GREEN] = {TKH_PURE, TKH_PURE, TKH_PURE},
tkh_list tkh_list_force, tkh_list_hoard, tkh_list_cell, tkh_list_exchange, tkh_list_mix;
tkh_run tkh_run_conquest, tkh_run_top, tkh_run_cell, tkh_run_exchange, tkh_run_mix, tkh_run_raid,
	tkh_run_cult, tkh_run_ability_step, tkh_run_grow, tkh_run_spoils;
tkh_act tkh_act_show_cult, tkh_act_show_artefact, tkh_act_show_conquest, tkh_act_draft_cult,
	tkh_act_claim, tkh_act_name, tkh_act_gather, tkh_act_move_out, tkh_act_move_back,
	tkh_act_use, tkh_act_lay, tkh_act_exchange, tkh_act_hoard, tkh_act_mix;
/* Everything laid out is drawn from the same source. */
#define TKH_SETH_AT_ONCE(each)                                                                     \
	[TKH_OWED_CULT] = each, [TKH_OWED_ARTEFACT] = each, [TKH_OWED_CONQUEST] = each,
/* The Conquest tiles that are still in the pile, below the open one. */
uint32_t tkh_conquest_pool(const struct tkh_state *s);
/* The building slots of the Seth board that are taken; the first free one of a region, or
 * TKH_REGION_SLOTS. */
unsigned tkh_all_regions(const struct tkh_state *s);
unsigned tkh_slot_in(const struct tkh_state *s, unsigned region);
bool tkh_is_present(const struct tkh_player *p, unsigned region);
unsigned tkh_raid_price(const struct bb_rules *rules, const struct tkh_state *s, unsigned region);
/* What a region gives at once, and the VP of a Statue of its row (X-SETH-07, -08). */
void tkh_reward_region(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned region, struct bb_events *log);
/* Puts a Building into the first free slot of a region. */
void tkh_occupy(struct tkh_state *s, unsigned seat, unsigned region, struct bb_events *log);
bool tkh_row_has_statue(const struct tkh_state *s, unsigned region);
/* The regions with a Building in the row of this statue site; and a Thoth action for each of
 * them. */
unsigned tkh_row_regions(const struct tkh_state *s, unsigned site);
void tkh_study_row(struct tkh_state *s, unsigned seat, unsigned site, struct bb_events *log);
/* Where the open Conquest tile may be put; puts it there, or removes it from the game. */
uint32_t tkh_free_cells(const struct tkh_state *s);
void tkh_lay_conquest(struct tkh_state *s, unsigned seat, unsigned space, struct bb_events *log);
void tkh_bury_conquest(struct tkh_state *s);
/* The spaces of the set that have a Conquest tile; and what a tile gives to a Pillar put on it, to
 * an ability that repeats this, and to a Building in line with it. */
uint32_t tkh_conquered(const struct bb_rules *rules, const struct tkh_state *s, uint32_t spaces);
void tkh_reward_conquest(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                         unsigned tile, struct bb_events *log);
void tkh_double_conquest(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                         struct bb_events *log);
void tkh_collect_conquests(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           uint32_t spaces, struct bb_events *log);
/* After a God action: what the Cult pays for it. */
void tkh_pay_cult(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                  struct bb_events *log);
/* The Gold that the Cult pays for reaching this Happiness (X-RULING-93). */
unsigned tkh_cult_gold(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       unsigned happiness);
/* Called when a level of Happiness is reached for the first time (X-CARD-Cult03). */
void tkh_reach_levels(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      struct bb_events *log);
/* Adds the module's actions to the list of a window in the player's turn, or of a Destiny
 * choice. */
void tkh_list_arts(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   bb_action *out, uint32_t *n);
void tkh_list_claims(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     bb_action *out, uint32_t *n);
/* The rule of the expansion that forbids an action at its moment, or NULL. */
const char *tkh_why_seth(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action action);
/* The cards of the market that a mix of quarters could give (X-CARD-TX05). */
unsigned tkh_mixed_cards(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned happiness);
void tkh_note_mix(const struct bb_rules *rules, struct tkh_state *s, unsigned quarter);
/* agents.c: hooks */
int tkh_seth_worth(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   int rounds);
int tkh_seth_worth_of(const struct bb_rules *rules, bb_action action);
/* solo.c */
tkh_act tkh_act_region, tkh_act_out, tkh_act_bot_cell;
tkh_drawing tkh_draw_region, tkh_draw_out, tkh_draw_bot_cell;
tkh_labelling tkh_label_region, tkh_label_out, tkh_label_bot_cell;
tkh_validator tkh_valid_region, tkh_valid_out, tkh_valid_bot_cell;

tkh_validator tkh_valid_cult, tkh_valid_artefact, tkh_valid_conquest, tkh_valid_top, tkh_valid_some,
	tkh_valid_cell, tkh_valid_exchange, tkh_valid_mix, tkh_valid_raid, tkh_valid_ability,
	tkh_valid_spoils;
tkh_drawing tkh_draw_cult, tkh_draw_artefact, tkh_draw_conquest, tkh_draw_top;
tkh_labelling tkh_label_cult, tkh_label_artefact, tkh_label_conquest, tkh_label_top;

#endif
