/* Phase 3: construction, its payments, caravans, and what is kept. */
#ifndef SARE_BUILD_H
#define SARE_BUILD_H

#include "games/sare/buildings.h"

void sare_begin_construction(const struct bb_rules *rules, struct sare_state *s,
                             struct bb_events *log);
uint32_t sare_legal_build(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_build(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);
/* The player whose turn it was has finished phase 3. */
void sare_next_builder(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
const char *sare_why_build(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building, bool on_cell, unsigned cell);

/* Types of which the player has one site and could pay it; those with several sites are told
 * apart. */
unsigned sare_payable(const struct bb_rules *rules, const struct sare_player *p, unsigned *several);
/* Whether a player without a general revolt has this site and could pay it. */
bool sare_can_build(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell);
/* Resources the player is short of to pay the site, 0 = none; `lacks` says of each kind how many of
 * them it may be. Where jokers or caravans fill gaps, the kinds add up to more than the whole. */
unsigned sare_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                   unsigned cell, uint8_t lacks[SARE_RESOURCES]);
/* All minimal payments of the site being paid that agree with the parts said so far (s->spent). */
void sare_find_ways(const struct bb_rules *rules, const struct sare_state *s,
                    struct sare_ways *ways);
/* The one of this number, as they are listed; the first is found much faster than all. False =
 * there is none. */
bool sare_find_way(const struct bb_rules *rules, const struct sare_state *s, unsigned number,
                   struct sare_payment *payment);
/* Whether there is a single one of them, and which. */
bool sare_find_only_way(const struct bb_rules *rules, const struct sare_state *s,
                        struct sare_payment *payment);
/* The item whose number is asked for next when there are too many ways to list them. */
unsigned sare_asked_item(const struct sare_ways *ways);
void sare_spend(struct sare_player *p, const struct sare_payment *payment);

void sare_begin_stow(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_legal_stow(const struct bb_rules *rules, const struct sare_state *s, bb_action *out);
void sare_play_stow(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                    struct bb_events *log);
const char *sare_why_charter(const struct bb_rules *rules, const struct sare_state *s,
                             unsigned first, unsigned second);
/* S-CAR-03, S-RULING-58: a double card, or two single resources. For each item that the player
 * has what may go with it on a caravan, as a set of items; SARE_ALONE: nothing. */
struct sare_charters {
	unsigned items;
	uint16_t with[SARE_ITEM_CARAVAN];
};
_Static_assert(SARE_ALONE < 16, "in such a set");
void sare_read_charters(const struct bb_rules *rules, const struct sare_player *p,
                        struct sare_charters *charters);
/* Cards the player may still keep. */
unsigned sare_keep_left(const struct sare_player *p);
/* What the warehouses may hold when not everything fits: contents as numbers, in no order. In
 * the list the lowest is the first. */
struct sare_choice {
	unsigned room, jokers; /* for what is not jokers; these */
	uint32_t count;
	uint32_t number[SARE_CONTENTS_MAX];
};
void sare_read_choice(const struct bb_rules *rules, const struct sare_state *s,
                      struct sare_choice *choice);
void sare_read_content(const struct sare_choice *choice, uint32_t number,
                       uint8_t content[SARE_TOKENS]);
/* The list: the most even ones first (S-RULING-96). */
uint32_t sare_contents(const struct bb_rules *rules, const struct sare_state *s,
                       uint8_t out[][SARE_TOKENS]);
/* Sets the warehouses of the seat to act to the content; the rest of what it had is lost. */
void sare_store(const struct bb_rules *rules, struct sare_state *s,
                const uint8_t content[SARE_TOKENS], struct bb_events *log);

#endif
