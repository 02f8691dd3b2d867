/* Botankhamun, the automaton of the solo game: what the files of this folder share.
 *
 * He has a seat of his own, after the player's, whose pieces, tracks and Scribes are those of any player.
 * What only he has, the pyramid of action tiles and his pile of cards, is struct tkh_bot in the state.
 * docs/rules/botankhamun.md has the rules. */
#ifndef TKH_SOLO_H
#define TKH_SOLO_H

#include "games/tekhenu/dice.h"

enum tkh_dial { TKH_EASY, TKH_MEDIUM, TKH_HARD };

/* The seat of the automaton. */
static inline unsigned tkh_bot_seat(const struct bb_rules *rules)
{
	return bb_lowest(rules->automata);
}

static inline const struct tkh_solo_values *tkh_solo_of(const struct bb_rules *rules)
{
	return &tkh_edition_of(rules)->solo;
}

/* --- why: the rules that decide, as events name them ------------------------------------------- */

#define TKH_BOT_RULES(X)                                                                           \
	X(PYR_02) X(PYR_04) X(PYR_05) X(GOD_01) X(GOD_02) X(GOD_03) X(GOD_04) X(RES_01) X(RES_02)  \
	X(RES_03) X(RES_04) X(RES_06) X(RES_07) X(HORUS_01) X(HORUS_02) X(HORUS_05) X(HORUS_07)    \
	X(HORUS_09) X(HORUS_10) X(HORUS_11) X(RA_02) X(RA_08) X(RA_09) X(RA_10) X(RA_12)           \
	X(HATHOR_02) X(HATHOR_07) X(BASTET_02) X(BASTET_06) X(THOTH_02) X(THOTH_05) X(OSIRIS_02)   \
	X(OSIRIS_03) X(OSIRIS_04) X(OSIRIS_05) X(OSIRIS_09) X(RULING_28) X(RULING_29)

enum tkh_bot_rule {
#define TKH_BOT_RULE(id) BOT_##id,
	TKH_BOT_RULES(TKH_BOT_RULE)
#undef TKH_BOT_RULE
	BOT_RULES
};

/* --- choose.c: what he would do, from the position alone -------------------------------------- */

/* What is left to choose among, as a set; chance decides between several members. An empty set: he
 * cannot. The rule is the one that made the set what it is. `log`, which may be NULL, is told what
 * he looked at. */
struct tkh_bot_choice {
	uint32_t set;
	uint8_t rule;
	uint8_t points; /* VP of every member, for Ra, Hathor and Statues at the temple */
};

/* Places of the dial (B-GOD, B-RES): tied dice may be equal. */
struct tkh_bot_choice tkh_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                                  struct bb_events *log);
/* Bit 0-3 a site for the people, bit TKH_BOT_HONOURS + god a Statue for that god (B-HORUS). */
enum { TKH_BOT_HONOURS = 8 };
struct tkh_bot_choice tkh_bot_statue(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned value, struct bb_events *log);
/* Spaces of the temple (B-RA). */
struct tkh_bot_choice tkh_bot_space(const struct bb_rules *rules, const struct tkh_state *s,
                                    unsigned value, struct bb_events *log);
/* Building sites at the temple (B-HATHOR). */
struct tkh_bot_choice tkh_bot_site(const struct bb_rules *rules, const struct tkh_state *s,
                                   struct bb_events *log);
/* Spaces of the Osiris area: one or none (B-OSIRIS). */
struct tkh_bot_choice tkh_bot_osiris(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned colour, unsigned value, struct bb_events *log);
/* The next card of the market he takes, as quarter * TKH_QUARTER_SPACES + space (B-THOTH). */
struct tkh_bot_choice tkh_bot_card(const struct bb_rules *rules, const struct tkh_state *s);

/* Places between which chance decides for this task, and the kind of the outcomes. */
struct tkh_bot_choice tkh_bot_tied(const struct bb_rules *rules, const struct tkh_state *s,
                                   unsigned task, unsigned *kind);
/* Tiles of the pyramid that have no place yet. */
uint64_t tkh_bot_loose_tiles(const struct tkh_state *s);
/* The marker lies on a tile from which a toss leads on. */
bool tkh_bot_may_flip(const struct tkh_state *s);

/* The Destiny cards he may take (B-SETUP-15). */
enum { TKH_SCRIBE_CARD, TKH_GOLD_CARD };

/* Action tiles: the gods in ring order, then the four that seek dice by colour. */
enum { TKH_BOT_TILES = 10, TKH_BOT_GOD_TILES = 6 };
/* The tile under the progress marker; TKH_BOT_TILES while the marker lies outside. */
unsigned tkh_bot_tile(const struct tkh_state *s);

/* --- what the base game calls ------------------------------------------------------------------------ */

unsigned tkh_automata(const struct bb_rules *rules);
enum bb_status tkh_options_check(const struct bb_rules *rules, unsigned *option);
extern const struct bb_names tkh_bot_tile_names, tkh_bot_rule_names, tkh_dial_names, tkh_bot_side_names;

/* setup.c: stages */
void tkh_bot_start(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_starts(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_draft(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_set_up(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_destinies(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_shuffle(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
/* turn.c, score.c, check.c: hooks */
bool tkh_bot_turn(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                  struct bb_events *log);
int tkh_bot_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
int tkh_bot_ankh(const struct bb_rules *rules, unsigned seat);
bool tkh_bot_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, unsigned number,
                   struct bb_events *log);
void tkh_bot_destiny(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_score(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
uint32_t tkh_weigh_bot_die(const struct bb_rules *rules, const struct tkh_state *s, uint32_t *weights);
const char *tkh_bot_check(const struct bb_rules *rules, const struct tkh_state *s);

/* What the rows name. */
tkh_list tkh_list_bot_die;
tkh_run tkh_run_bot_die;
tkh_act tkh_act_bot_destiny, tkh_act_centre, tkh_act_pyramid, tkh_act_flip, tkh_act_bot_take,
	tkh_act_bot_place;
tkh_drawing tkh_draw_bot_destiny, tkh_draw_centre, tkh_draw_pyramid, tkh_draw_flip, tkh_draw_tied;
tkh_labelling tkh_label_bot_destiny, tkh_label_centre, tkh_label_pyramid, tkh_label_flip,
	tkh_label_bot_die, tkh_label_bot_statue, tkh_label_bot_column, tkh_label_bot_site;
tkh_right tkh_right_bot_destiny, tkh_right_centre, tkh_right_pyramid, tkh_right_flip,
	tkh_right_bot_die, tkh_right_bot_tie, tkh_right_do_bot_die;

#endif
