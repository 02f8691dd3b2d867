/* How the agents think: what to build where, how dangerous a card is. They differ in temper only. */
#ifndef SARE_PLAN_H
#define SARE_PLAN_H

#include "games/sare/state.h"

struct sare_temper {
	uint16_t risk;      /* most chance of a revolt accepted for a draw, in thousandths */
	uint16_t exposure;  /* the same for another player's wind */
	uint8_t margin;     /* least margin left after a trouble card */
	bool stops;         /* ends the season when the sites are paid */
};

/* --- plan.c: sites ------------------------------------------------------------------------- */

bb_action sare_plan_place(const struct bb_rules *rules, const bb_action *legal, uint32_t count);
bb_action sare_plan_sites(const struct bb_rules *rules, const struct sare_state *s);
bb_action sare_plan_build(const struct bb_rules *rules, const struct sare_state *s,
                          const bb_action *legal, uint32_t count);
/* Of these types of sites, not none, the one to complete first. */
unsigned sare_plan_completion(const struct bb_rules *rules, const struct sare_player *p, unsigned types);
bb_action sare_plan_stow(const struct bb_rules *rules, const struct sare_state *s,
                         const bb_action *legal, uint32_t count);
bb_action sare_plan_content(const struct bb_rules *rules, const struct sare_state *s);
/* Prices of the player's sites together, of several of a type the first one, in lanes. They stay what they are in a
 * season. */
uint64_t sare_plan_need(const struct bb_rules *rules, const struct sare_player *p);
/* Resources of them that the player does not have yet. */
unsigned sare_plan_lack(const struct sare_player *p, uint64_t need);
/* Places in the warehouses that their payment would leave free. */
unsigned sare_plan_room(const struct bb_rules *rules, const struct sare_player *p, uint64_t need);

/* --- risk.c -------------------------------------------------------------------------------- */

/* Chance, in thousandths, that the player whose sequence it is would revolt by drawing an unseen
 * card; by taking Horus' Choice; that one of the others' winds makes `seat` revolt before it is asked
 * again. */
unsigned sare_risk_of_draw(const struct bb_rules *rules, const struct sare_state *s);
unsigned sare_risk_of_horus(const struct bb_rules *rules, const struct sare_state *s);
unsigned sare_risk_of_wind(const struct bb_rules *rules, const struct sare_state *s, unsigned seat);
/* Steps a card costs its taker, powers and earlier trouble cards of the sequence considered. */
unsigned sare_steps_of(const struct sare_state *s, unsigned card, unsigned troubles);

/* --- choose.c, steady.c, greedy.c ------------------------------------------------------------ */

/* The choice of a player of this temper. */
bb_action sare_choose(const struct sare_temper *temper, const struct bb_rules *rules,
                      const struct sare_state *s, unsigned seat, const bb_action *legal,
                      uint32_t count);
/* The same where a season asks most often, without the list; `need` is sare_plan_need of the seat to act. */
bb_action sare_choose_offer(const struct sare_temper *temper, const struct bb_rules *rules, const struct sare_state *s,
                            uint64_t need);
bb_action sare_choose_reaction(const struct sare_temper *temper, const struct bb_rules *rules,
                               const struct sare_state *s, uint64_t need);
bb_action sare_choose_steady(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);
bb_action sare_choose_greedy(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);

#endif
