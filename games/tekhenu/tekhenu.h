/* The functions in the game's descriptor (tekhenu.c), and the only symbol that other folders
 * use. */
#ifndef TKH_TEKHENU_H
#define TKH_TEKHENU_H

#include "core/numbering.h"
#include "core/observe.h"
#include "games/tekhenu/state.h"

/* --- view.c, why.c, check.c, forecast.c, agents.c --------------------------------------------- */

uint8_t tkh_seen_by(const struct bb_rules *rules, const void *state, bb_action action);
void tkh_view(const struct bb_rules *rules, void *state, unsigned seat);
void tkh_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng);
const char *tkh_why_not(const struct bb_rules *rules, const void *state, bb_action action);
bool tkh_lack(const struct bb_rules *rules, const void *state, bb_action action,
              struct bb_lack *lack);
const char *tkh_check(const struct bb_rules *rules, const void *state);
enum bb_status tkh_read_off(const struct bb_rules *rules, void *state, unsigned seat,
                            const char *line, size_t length, struct bb_error *error);
void tkh_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json);
void tkh_count(const struct bb_rules *rules, const void *state, uint32_t *counts);
void tkh_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts);
extern const struct bb_agent tkh_agents[];
bool tkh_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook);
extern const struct bb_evaluator tkh_evaluator;
extern const struct bb_action_classes tkh_action_classes;
void tkh_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                uint32_t count, uint16_t *weight);

/* --- tables.c --------------------------------------------------------------------------------- */

extern const struct bb_option tkh_options[];
extern const char *const tkh_presets[];
extern const struct bb_kind tkh_kinds[];
extern const struct bb_kind tkh_events[];
extern const struct bb_layout tkh_layout;
extern const struct bb_names tkh_counters, tkh_task_names, tkh_pan_names, tkh_readings;

/* --- learning.c ------------------------------------------------------------------------------- */

enum { TKH_NUMBERED = 63 };
extern const struct bb_look tkh_looks[];
extern const struct bb_numbered tkh_numbered[TKH_NUMBERED];
/* pay.c */
void tkh_details(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, int16_t *out, unsigned stride);

/* The only symbol that other folders use. */
extern const struct bb_game tkh_game;

#endif
