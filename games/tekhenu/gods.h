/* God actions and Production. */
#ifndef TKH_GODS_H
#define TKH_GODS_H

#include "games/tekhenu/pay.h"

/* --- gods/: the God actions ------------------------------------------------------------------- */

typedef unsigned tkh_god_values(const struct bb_rules *rules, const struct tkh_state *s,
                                unsigned seat, unsigned values, unsigned flags,
                                const struct tkh_purse *purse);

struct tkh_god_form {
	/* The values of a set (bits 1 to 6) with which the action is possible. After this, only
	 * missing tokens or Happiness can make it impossible. */
	tkh_god_values *values;
	tkh_run *effect; /* after the payment; NULL = none */
	uint8_t task;    /* first decision, or TKH_DO_EFFECT */
	/* How many pieces of the kind it puts up the player has left; NULL = it puts up none. */
	unsigned (*left)(const struct tkh_player *p);
	/* The rule that is not met although there are enough pieces and tokens. */
	const char *(*lacks)(const struct tkh_player *p);
};
extern const struct tkh_god_form tkh_horus, tkh_ra, tkh_hathor, tkh_bastet, tkh_thoth, tkh_osiris;
extern const struct tkh_god_form *const tkh_gods[TKH_GODS];

/* Targets of a Horus action: a god, or from here on a site for the people. */
enum { TKH_AT_SITE = 16 };

/* T-TURN-06: the values of the set with which the action can be paid and carried out. The purse may
 * hold more than the player has now. */
unsigned tkh_values_for(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        unsigned god, unsigned values, unsigned flags,
                        const struct tkh_purse *purse);
/* The same for several gods at once: both sets of values have a byte for each god, the lowest
 * first. */
uint64_t tkh_values_of_gods(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            uint64_t asked, const struct tkh_purse *purse);
static inline uint64_t tkh_of_god(unsigned god, unsigned values)
{
	return (uint64_t)values << 8 * god;
}
static inline bool tkh_can_perform(const struct bb_rules *rules, const struct tkh_state *s,
                                   unsigned seat, unsigned god, unsigned value, unsigned flags,
                                   const struct tkh_purse *purse)
{
	return tkh_values_for(rules, s, seat, god, 1u << value, flags, purse) != 0;
}
/* The Blessings that may be played during the current action. */
uint32_t tkh_playable(const struct tkh_state *s, unsigned seat);
void tkh_begin_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                   unsigned value, unsigned flags, struct bb_events *log);
/* Carries out the next steps of the God action that need no decision. */
void tkh_continue_action(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
tkh_list tkh_list_before, tkh_list_statue, tkh_list_column, tkh_list_site, tkh_list_thoth,
	tkh_list_pick, tkh_list_district, tkh_list_step;
tkh_picking tkh_pick_column;
tkh_run tkh_run_before, tkh_run_effect, tkh_run_after, tkh_run_pick, tkh_run_refresh;
tkh_act tkh_act_honour, tkh_act_erect, tkh_act_place, tkh_act_place_active, tkh_act_build,
	tkh_act_settle, tkh_act_step, tkh_act_refresh, tkh_act_quarter, tkh_act_pick;
/* Ra: the VP that a tile scores on a space for Buildings in line, and its matching edges. */
unsigned tkh_buildings_in_line(const struct bb_rules *rules, const struct tkh_state *s,
                               unsigned space);
/* The edges that a tile on the space would touch, by side; TKH_NO_EDGE = none. */
enum { TKH_NO_EDGE = 0xff };
void tkh_facing_edges(const struct bb_rules *rules, const struct tkh_state *s, unsigned space,
                      uint8_t *edge);
unsigned tkh_edges_that_match(const struct bb_rules *rules, unsigned tile, unsigned turn,
                              const uint8_t *facing);
unsigned tkh_matching_edges(const struct bb_rules *rules, const struct tkh_state *s, unsigned tile,
                            unsigned space, unsigned turn);
unsigned tkh_slot_of(unsigned value);
/* Moves the tiles to the left of a slot up; the leftmost slot is drawn (T-RA-11). */
void tkh_slide_tiles(struct tkh_state *s, unsigned slot);
uint32_t tkh_all_columns(const struct tkh_state *s);
uint32_t tkh_all_sites(const struct tkh_state *s);
uint32_t tkh_all_osiris(const struct tkh_state *s);
unsigned tkh_all_people(const struct tkh_state *s);
bool tkh_slot_is_free(const struct bb_rules *rules, const struct tkh_state *s, unsigned god);
/* The set of rows of the Osiris area with a Building. */
unsigned tkh_rows_settled(const struct tkh_state *s);
/* Puts the seat's Building on this space. Returns true if it takes the Gold of its row: it stays
 * there until the first Building of the game arrives, in whichever way (T-RULING-135). */
bool tkh_settle(struct tkh_state *s, unsigned seat, unsigned space);
/* The same, with the bonuses of its row (T-OSIRIS-05 to -10). */
void tkh_settle_with_bonuses(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                             unsigned district, unsigned row, struct bb_events *log);
unsigned tkh_thoth_price(const struct bb_rules *rules, unsigned value, unsigned flags);

/* --- production.c ----------------------------------------------------------------------------- */

void tkh_begin_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                          unsigned token, unsigned value, unsigned base, struct bb_events *log);
/* Lists `produce token value` for every allowed value. values = 16 * lowest + highest before any
 * change, as an extra action stores them; colour is that of the die itself. */
void tkh_list_values(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     unsigned token, unsigned values, unsigned colour, bb_action *out, uint32_t *n);
tkh_list tkh_list_production;
tkh_run tkh_run_production, tkh_run_produce;

#endif
