/* The game as core/game.h requires it: tables, set-up, views, notation, reasons, agents. */
#ifndef SARE_SARE_H
#define SARE_SARE_H

#include "core/numbering.h"
#include "core/observe.h"
#include "games/sare/state.h"

extern const struct bb_option sare_options[SARE_OPTIONS];
extern const char *const sare_presets[];
extern const struct bb_kind sare_kinds[SARE_KINDS];
extern const struct bb_kind sare_events[SARE_EVENTS];
extern const struct bb_layout sare_layout;
extern const struct bb_names sare_item_names;
extern const struct bb_names sare_counters;

/* --- setup.c, view.c, notation.c, why.c, check.c, derive.c ------------------------------------ */

void sare_setup(const struct bb_rules *rules, void *state);
uint32_t sare_legal_place(bb_action *out);
void sare_play_place(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log);

void sare_view(const struct bb_rules *rules, void *state, unsigned seat);
void sare_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng);

void sare_label(const struct bb_rules *rules, const void *state, struct bb_text *text);
bool sare_order(const struct bb_rules *rules, const void *state, struct bb_text *name,
                struct bb_stock *stock);
void sare_format_arg(const struct bb_rules *rules, const void *state, bb_action action,
                     unsigned arg, struct bb_text *text);
bool sare_parse_arg(const struct bb_rules *rules, const void *state, unsigned kind, unsigned arg,
                    struct bb_token text, unsigned *value);
const char *sare_why_not(const struct bb_rules *rules, const void *state, bb_action action);
const char *sare_check(const struct bb_rules *rules, const void *state);
void sare_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json);

/* --- orders.c: a player's standing orders ---------------------------------------------------- */

enum sare_order { SARE_ORDER_UNTIL, SARE_ORDER_RESOURCES, SARE_ORDERS };
extern const struct bb_option sare_orders[SARE_ORDERS];
bb_action sare_answer(const struct bb_rules *rules, const void *view, const uint8_t *orders);

/* --- agents ----------------------------------------------------------------------------------- */

extern const struct bb_agent sare_agents[];
bool sare_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook);
extern const struct bb_evaluator sare_evaluator;
extern const struct bb_action_classes sare_action_classes;
bb_action sare_fast_policy(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                           struct bb_memo *memo);
void sare_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, uint16_t *weight);

/* The only symbol that other folders use. */
extern const struct bb_game sare_game;

/* --- learning.c ------------------------------------------------------------------------------- */

enum { SARE_NUMBERED = 27 };
extern const struct bb_look sare_looks[];
extern const struct bb_numbered sare_numbered[SARE_NUMBERED];
void sare_details(const struct bb_rules *rules, const void *state, const bb_action *legal,
                  uint32_t count, int16_t *out, unsigned stride);

#endif
