/* Phase 3: construction, its payments, caravans, and what is kept. */
#ifndef SARE_BUILD_H
#define SARE_BUILD_H

#include "games/sare/buildings.h"

void sare_begin_construction(const struct bb_rules *rules, struct sare_state *s,
                             struct bb_events *log);
uint32_t sare_legal_build(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_build(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);
/* Called when the active player has finished phase 3. */
void sare_next_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
const char *sare_why_build(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building, bool on_cell, unsigned cell);

/* The set of types of which the player has one site and could pay it. Types with several payable
 * sites go to `several`. */
unsigned sare_payable(const struct bb_rules *rules, const struct sare_player *p, unsigned *several);
/* True if a player without a general revolt has this site and could pay it. */
bool sare_can_build(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell);
/* How many resources the player lacks to pay the site; 0 = none. `lacks` gets the most that may be
 * missing of each kind. Where jokers or caravans fill gaps, these add up to more than the total. */
unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   unsigned cell, uint8_t lacks[SARE_RESOURCES]);
/* All minimal payments of the current site that agree with the choices made so far (s->spent). */
void sare_find_ways(const struct bb_rules *rules, const struct sare_state *s,
                    struct sare_ways *ways);
/* The way with this number in the list. Finding the first one is much faster than listing all.
 * Returns false if there is none. */
bool sare_find_way(const struct bb_rules *rules, const struct sare_state *s, unsigned number,
                   struct sare_payment *payment);
/* True if there is exactly one way, which is returned in `payment`. */
bool sare_find_only_way(const struct bb_rules *rules, const struct sare_state *s,
                        struct sare_payment *payment);
/* The item whose number is asked for next if there are too many ways to list. */
unsigned sare_asked_item(const struct sare_ways *ways);
void sare_spend(struct sare_player *p, const struct sare_payment *payment);

void sare_begin_stow(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_legal_stow(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_stow(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                    struct bb_events *log);
const char *sare_why_charter(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned first, unsigned second);
/* S-CAR-03, S-RULING-58: a double card, or two single resources. For each item of the player, the
 * set of items that it can share a caravan with; SARE_ALONE: none. */
struct sare_charters {
	unsigned items;
	uint16_t with[SARE_ITEM_CARAVAN];
};
_Static_assert(SARE_ALONE < 16, "in such a set");
void sare_read_charters(const struct bb_rules *rules, const struct sare_player *p,
                        struct sare_charters *charters);
/* The number of cards that the player may still keep. */
unsigned sare_keep_left(const struct sare_player *p);
/* What the warehouses may hold when not everything fits: contents as numbers, unsorted. The list
 * (sare_contents) begins with the lowest. */
struct sare_choice {
	unsigned room, jokers; /* room for resources other than jokers; jokers stored */
	uint32_t count;
	uint32_t number[SARE_CONTENTS_MAX];
};
void sare_read_choice(const struct bb_rules *rules, const struct sare_state *s,
                      struct sare_choice *choice);
void sare_read_content(const struct sare_choice *choice, uint32_t number,
                       uint8_t content[SARE_TOKENS]);
/* The list, the most even contents first (S-RULING-96). */
uint32_t sare_contents(const struct bb_rules *rules, const struct sare_state *s,
                       uint8_t out[][SARE_TOKENS]);
/* Sets the warehouses of the seat to act to this content. It loses everything else. */
void sare_store(const struct bb_rules *rules, struct sare_state *s,
                const uint8_t content[SARE_TOKENS], struct bb_events *log);

#endif
