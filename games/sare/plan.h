/* How the agents think: what to build where, how dangerous a card is. They differ only in
 * temper. */
#ifndef SARE_PLAN_H
#define SARE_PLAN_H

#include "games/sare/state.h"

struct sare_temper {
	uint16_t risk;     /* highest probability of a revolt accepted for a draw, in thousandths */
	uint16_t exposure; /* the same for another player's wind */
	uint8_t margin;    /* lowest margin accepted after a trouble card */
	bool stops;        /* ends the season once the sites can be paid */
};

/* --- plan.c: sites ------------------------------------------------------------------------- */

bb_action sare_plan_place(const struct bb_rules *rules, const bb_action *legal, uint32_t count);
bb_action sare_plan_sites(const struct bb_rules *rules, const struct sare_state *s);
bb_action sare_plan_build(const struct bb_rules *rules, const struct sare_state *s,
                          const bb_action *legal, uint32_t count);
/* The site to complete first, of these types (at least one). */
unsigned sare_plan_completion(const struct bb_rules *rules, const struct sare_player *p,
                              unsigned types);
bb_action sare_plan_stow(const struct bb_rules *rules, const struct sare_state *s,
                         const bb_action *legal, uint32_t count);
/* Caravans take what the warehouses cannot hold: the first charter, or none. */
bool sare_plans_charter(const struct bb_rules *rules, const struct sare_player *p);
bb_action sare_plan_content(const struct bb_rules *rules, const struct sare_state *s);
/* What a player has at the start of a season, in lanes. It stays the same until the next phase
 * 1. */
struct sare_baseline {
	/* prices of the sites together; for several of a type, that of the first one */
	uint64_t need;
	uint64_t have; /* tokens and kept cards; the jokers' lane also holds caravans */
};
struct sare_baseline sare_plan_baseline(const struct bb_rules *rules, const struct sare_player *p);
/* How many resources of the sites' prices the player does not have yet. */
unsigned sare_plan_lack(const struct sare_player *p, const struct sare_baseline *baseline);
/* How many places in the warehouses are free after the sites are paid. */
unsigned sare_plan_room(const struct bb_rules *rules, const struct sare_player *p,
                        const struct sare_baseline *baseline);

/* --- risk.c -------------------------------------------------------------------------------- */

/* The probability, in thousandths, that the active player revolts by drawing an unseen card; by
 * taking Horus' Choice; that other players' winds make `seat` revolt before it is asked again. */
unsigned sare_risk_of_draw(const struct bb_rules *rules, const struct sare_state *s);
unsigned sare_risk_of_horus(const struct bb_rules *rules, const struct sare_state *s);
unsigned sare_risk_of_wind(const struct bb_rules *rules, const struct sare_state *s, unsigned seat);
/* How many steps a card costs its taker, given the powers and the earlier trouble cards of the
 * sequence. */
unsigned sare_steps_of(const struct sare_state *s, unsigned card, unsigned troubles);

/* --- choose.c, steady.c, greedy.c ------------------------------------------------------------ */

/* The choice of a player with this temper. */
bb_action sare_choose(const struct sare_temper *temper, const struct bb_rules *rules,
                      const struct sare_state *s, unsigned seat, const bb_action *legal,
                      uint32_t count);
/* The same for the most frequent question of a season, without the list of actions; the baseline is
 * that of the seat to act. */
bb_action sare_choose_offer(const struct sare_temper *temper, const struct bb_rules *rules,
                            const struct sare_state *s, const struct sare_baseline *baseline);
bb_action sare_choose_reaction(const struct sare_temper *temper, const struct bb_rules *rules,
                               const struct sare_state *s, const struct sare_baseline *baseline);
bb_action sare_choose_steady(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);
bb_action sare_choose_greedy(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng);

#endif
