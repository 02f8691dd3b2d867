/* How the agents think: what to build where, how dangerous a card is. They differ in temper
 * only. */
#ifndef SARE_PLAN_H
#define SARE_PLAN_H

#include "games/sare/state.h"

struct sare_temper {
	uint16_t risk;     /* most chance of a revolt accepted for a draw, in thousandths */
	uint16_t exposure; /* the same for another player's wind */
	uint8_t margin;    /* least margin left after a trouble card */
	bool stops;        /* ends the season when the sites are paid */
};

/* --- plan.c: sites ------------------------------------------------------------------------- */

bb_action sare_plan_place(const struct bb_rules *rules, const bb_action *legal, uint32_t count);
bb_action sare_plan_sites(const struct bb_rules *rules, const struct sare_state *s);
bb_action sare_plan_build(const struct bb_rules *rules, const struct sare_state *s,
                          const bb_action *legal, uint32_t count);
/* Of these types of sites, not none, the one to complete first. */
unsigned sare_plan_completion(const struct bb_rules *rules, const struct sare_player *p,
                              unsigned types);
bb_action sare_plan_stow(const struct bb_rules *rules, const struct sare_state *s,
                         const bb_action *legal, uint32_t count);
/* Caravans take what the warehouses cannot hold: the first charter, or none. */
bool sare_plans_charter(const struct bb_rules *rules, const struct sare_player *p);
bb_action sare_plan_content(const struct bb_rules *rules, const struct sare_state *s);
/* What a player goes into a season with, in lanes: it stays what it is until the next phase 1. */
struct sare_outset {
	uint64_t need; /* prices of the sites together, of several of a type the first one */
	uint64_t have; /* tokens, kept cards, and under the jokers caravans, too */
};
struct sare_outset sare_plan_outset(const struct bb_rules *rules, const struct sare_player *p);
/* Resources of the sites' prices that the player does not have yet. */
unsigned sare_plan_lack(const struct sare_player *p, const struct sare_outset *outset);
/* Places in the warehouses that the sites' payment would leave free. */
unsigned sare_plan_room(const struct bb_rules *rules, const struct sare_player *p,
                        const struct sare_outset *outset);

/* --- risk.c -------------------------------------------------------------------------------- */

/* Chance, in thousandths, that the player whose sequence it is would revolt by drawing an unseen
 * card; by taking Horus' Choice; that one of the others' winds makes `seat` revolt before it is
 * asked again. */
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
/* The same where a season asks most often, without the list; the outset is that of the seat to
 * act. */
bb_action sare_choose_offer(const struct sare_temper *temper, const struct bb_rules *rules,
                            const struct sare_state *s, const struct sare_outset *outset);
bb_action sare_choose_reaction(const struct sare_temper *temper, const struct bb_rules *rules,
                               const struct sare_state *s, const struct sare_outset *outset);
bb_action sare_choose_steady(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);
bb_action sare_choose_greedy(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);

#endif
