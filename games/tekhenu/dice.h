/* Dice: bag and chance, light, what a die can be used for, taking and declaring. */
#ifndef TKH_DICE_H
#define TKH_DICE_H

#include "games/tekhenu/pay.h"

/* --- chance.c: outcomes, weights, labels ------------------------------------------------------ */

tkh_list tkh_list_die, tkh_list_draw;
/* Equally likely outcomes: the members of a set plus `first`, as actions of a kind. */
struct tkh_draw {
	uint64_t set;
	unsigned kind, first;
};
typedef struct tkh_draw tkh_drawing(const struct bb_rules *rules, const struct tkh_state *s,
                                    const struct tkh_task *task);
typedef void tkh_labelling(const struct tkh_state *s, const struct tkh_task *task,
                           struct bb_text *text, struct bb_about *about);
uint32_t tkh_weights(const struct bb_rules *rules, const void *state, uint32_t *out);
bb_action tkh_sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng);
int tkh_resolve(const struct bb_rules *rules, void *state, struct bb_rng *rng);
void tkh_label(const struct bb_rules *rules, const void *state, struct bb_text *text);
bool tkh_order(const struct bb_rules *rules, const void *state, struct bb_text *name,
               struct bb_stock *stock);
void tkh_about(const struct bb_rules *rules, const void *state, struct bb_about *about);
/* The dice outside the bag by colour: a byte for each colour, the lowest first. */
uint64_t tkh_dice_lying(const struct bb_rules *rules, const struct tkh_state *s);
/* The dice in the bag by colour: those that are nowhere else. */
uint64_t tkh_bag(const struct bb_rules *rules, const struct tkh_state *s);
unsigned tkh_dice_in_bag(const struct bb_rules *rules, const struct tkh_state *s);

/* --- dice.c: light, dice, what a die can be used for ------------------------------------------ */

_Static_assert(TKH_DICE % 8 == 0, "the places of the dial are read by eights");

/* The places of the dial where one of its arrays has this byte. No branch, since the place of a die
 * cannot be predicted. */
static inline uint32_t tkh_places_with(const uint8_t bytes[TKH_DICE], unsigned value)
{
	uint32_t places = 0;

	for (unsigned at = 0; at < TKH_DICE; at += 8)
		places |= bb_zero_bytes(bb_eight_bytes(bytes + at) ^ value * BB_EACH_BYTE) << at;
	return places;
}

static inline unsigned tkh_light(const struct bb_rules *rules, const struct tkh_state *s,
                                 unsigned wedge)
{
	unsigned step = wedge + TKH_WEDGES - s->arrow;

	return tkh_edition_of(rules)->dial[step < TKH_WEDGES ? step : step - TKH_WEDGES];
}
/* Pure, Tainted or Forbidden (T-LIGHT-03). */
unsigned tkh_status(const struct bb_rules *rules, const struct tkh_state *s, unsigned place,
                    unsigned colour);
unsigned tkh_dice_of(const struct tkh_player *p);
/* Puts the die of this turn on the player board. */
void tkh_lay_die(struct tkh_state *s, unsigned seat, unsigned pan);
unsigned tkh_dice_on_dial(const struct tkh_state *s);
/* Flag in c of TKH_OWED_DIE, next to the number of dice: the first grey one goes beside the
 * dial. */
enum { TKH_GREY_BESIDE = 8 };
/* How many dice are still to be rolled for such a task. */
static inline unsigned tkh_dice_due(const struct tkh_task *task)
{
	return (task->c & (TKH_GREY_BESIDE - 1u)) - task->b;
}
/* Puts a die that was rolled for a task on the dial, behind the dice already there. */
void tkh_lay_rolled(struct tkh_state *s, struct tkh_task *task, unsigned lying, unsigned colour,
                    unsigned face, struct bb_events *log);
/* Removes the task on top if it has all its dice; if the bag is empty, all tasks that roll dice. */
void tkh_end_roll(struct tkh_state *s, bool bag_is_empty);
tkh_act tkh_act_roll;

/* How the player may take dice that cannot simply be taken. */
struct tkh_means {
	bool anubis;
	bool forbidden; /* may treat a Forbidden die as takeable */
	bool recolours;
	bool turns;
};
struct tkh_means tkh_means_of(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat);
/* The Scribes that a change of the value costs (T-SCRIBE-01), and those available while
 * declaring. */
unsigned tkh_scribes_for(unsigned from, unsigned to);
unsigned tkh_scribes_at_hand(const struct bb_rules *rules, const struct tkh_state *s,
                             unsigned seat);
/* What the player could pay with after playing every Blessing in hand (T-RULING-98). */
void tkh_possible_purse(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        struct tkh_purse *purse);
/* True if the God action is possible with the value, or with one that a Technology turns it
 * into. */
bool tkh_god_is_possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned god, unsigned value, const struct tkh_purse *purse);
/* Values of dice as sets, a byte for each god, the lowest first: for dice that may be given any
 * value, and for dice of modules, which have no 1 and no 6 (X-DICE-04). */
struct tkh_values {
	uint64_t any, inner;
};
/* The values with which a God action is possible, or from which such a value can be reached by
 * turning the die or with at most this many Scribes. Does not count what the dice bring. */
struct tkh_values tkh_values_reaching(const struct bb_rules *rules, const struct tkh_state *s,
                                      unsigned seat, struct tkh_values values, bool may_turn,
                                      unsigned most, const struct tkh_purse *purse);
/* The same for one value, including what the die brings. */
bool tkh_god_is_reachable(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned god, unsigned value, bool may_turn, unsigned most,
                          const struct tkh_purse *purse);

/* --- take.c, declare.c ------------------------------------------------------------------------ */

tkh_list tkh_list_take, tkh_list_declare;
tkh_picking tkh_pick_take;
tkh_run tkh_run_declare;
/* Where on the dial such a die is: the first place of equal ones. */
unsigned tkh_place_of_die(const struct tkh_state *s, unsigned wedge, unsigned colour,
                          unsigned face);
/* Removes the die at this place from the dial; the second function also makes it the die of the
 * turn. */
void tkh_leave_dial(struct tkh_state *s, unsigned place);
void tkh_take_die(const struct bb_rules *rules, struct tkh_state *s, unsigned place,
                  unsigned flags);
tkh_act tkh_act_take, tkh_act_pass, tkh_act_turn_die, tkh_act_recolour, tkh_act_change,
	tkh_act_anubis, tkh_act_treat, tkh_act_join, tkh_act_also, tkh_act_ready;
bool tkh_may_pass(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* True if a declaration that ended now would leave a normal action (T-RULING-98). */
bool tkh_may_close(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
/* True if some declaration leaves a normal action after taking this die (T-RULING-98, -106,
 * -123). */
bool tkh_take_leaves_action(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            bb_action action);

#endif
