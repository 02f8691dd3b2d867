/* Phase 1: launching, cancelling and destroying sites. */
#ifndef SARE_WORKS_H
#define SARE_WORKS_H

#include "games/sare/state.h"

void sare_begin_sites(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_legal_sites(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
/* A random one of them, without the list (`pick` of core/game.h). */
bb_action sare_pick_sites(const struct bb_rules *rules, const struct sare_state *s,
                          struct bb_rng *rng, uint32_t *count);
void sare_play_sites(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);
const char *sare_why_launch(const struct bb_rules *rules, const struct sare_state *s,
                            unsigned building, unsigned cell);
const char *sare_why_cancel(const struct sare_state *s, unsigned building, bool on_cell,
                            unsigned cell);
const char *sare_why_destroy(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned building, unsigned cell);
const char *sare_why_done_sites(const struct bb_rules *rules, const struct sare_state *s);
/* Phase 1 of the seat to act, compared with the limit of sites. */
struct sare_budget {
	unsigned sites;   /* types with a site */
	unsigned further; /* sites beyond the first one of their type */
	unsigned fixed;   /* sites launched in this round, which cannot be cancelled */
	unsigned counted; /* sites that count against the limit */
	unsigned masters;
	unsigned limit;
	unsigned left; /* steps after the next one */
};
struct sare_budget sare_budget_of(const struct bb_rules *rules, const struct sare_state *s);
/* True if one more site of any type can be launched. */
bool sare_can_launch_more(const struct sare_budget *b);
/* How many sites count against the master builders of this player now. */
unsigned sare_counted_sites(const struct bb_rules *rules, const struct sare_state *s,
                            const struct sare_player *p);
/* The cells where a type may be launched, ignoring all other conditions. */
uint16_t sare_open_cells(const struct bb_rules *rules, const struct sare_player *p,
                         unsigned building);

#endif
