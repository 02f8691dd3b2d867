/* Phase 2, the season: cards, troubles, revolt gauges, and the odds of unseen cards. */
#ifndef SARE_SEASON_H
#define SARE_SEASON_H

#include "games/sare/state.h"

void sare_begin_season(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
void sare_play_season(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                      struct bb_events *log);
/* Plays the next card of chance and everything up to the next question. */
void sare_show_card(const struct bb_rules *rules, struct sare_state *s, unsigned card,
                    struct bb_events *log);
uint32_t sare_legal_season(const struct bb_rules *rules, const struct sare_state *s,
                           bb_action *out);
bool sare_can_use_temple(const struct sare_state *s);
bool sare_can_use_palace(const struct sare_state *s);
bool sare_can_use_barracks(const struct sare_state *s);
/* S-EFF-12, S-RULING-32 */
bool sare_can_name(const struct bb_rules *rules, const struct sare_state *s, unsigned target);
/* S-RULING-36 */
bool sare_can_give(const struct bb_rules *rules, const struct sare_state *s, unsigned target);
/* The seats that the trouble card being resolved may be passed to. */
unsigned sare_targets(const struct bb_rules *rules, const struct sare_state *s);

/* --- trouble.c: trouble cards, and the powers that answer them ---------------------------- */

bool sare_has_choice_of_trouble(const struct bb_rules *rules, const struct sare_state *s);
void sare_whip(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
uint32_t sare_list_barracks(const struct bb_rules *rules, const struct sare_state *s,
                            bb_action *out);
uint32_t sare_list_trouble(const struct bb_rules *rules, const struct sare_state *s,
                           bb_action *out);
void sare_use_power(struct sare_state *s, unsigned building, unsigned target,
                    struct bb_events *log);
void sare_use_barracks(const struct bb_rules *rules, struct sare_state *s, unsigned target,
                       struct bb_events *log);
void sare_play_trouble(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                       struct bb_events *log);

/* --- gauge.c ------------------------------------------------------------------------------ */

/* Raises a gauge. The cube stops on the last space, and there its owner has a general revolt. */
void sare_raise_gauge(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                      unsigned steps, struct bb_events *log);
/* Resolves a wind of revolt. */
void sare_resolve_wind(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
/* The gauge of a seat after the active player takes this card, if no power reduces it. */
unsigned sare_steps_after(const struct bb_rules *rules, const struct sare_state *s, unsigned card,
                          unsigned seat);

/* --- odds.c: what unseen cards do to a gauge ---------------------------------------------- */

enum sare_case { SARE_CASE_SAFE, SARE_CASE_ONE, SARE_CASE_TWO, SARE_CASE_REVOLT, SARE_CASES };

/* Percentages of the cases if the player takes this many unseen cards. They add up to 100, or are
 * all 0 if no card is left. */
void sare_odds_of(const struct bb_rules *rules, const struct sare_state *s,
                  const struct sare_player *p, unsigned cards, uint8_t percent[SARE_CASES]);

#endif
