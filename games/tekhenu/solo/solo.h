/* Botankhamun, the automaton of the solo game: declarations shared by the files of this folder.
 *
 * He has a seat of his own, after the player's; its pieces, tracks and Scribes are like any
 * player's. What only he has, the pyramid of action tiles and his pile of cards, is struct tkh_bot
 * in the state. The rules are in docs/rules/botankhamun.md. */
#ifndef TKH_SOLO_H
#define TKH_SOLO_H

#include "games/tekhenu/course.h"
#include "games/tekhenu/dice.h"

enum tkh_dial { TKH_EASY, TKH_MEDIUM, TKH_HARD };
/* What the player is offered with a module that adds cards: three Start cards, two cards of the
 * other kind, or both. */
enum tkh_drawn { TKH_DRAW_STARTS, TKH_DRAW_CULTS, TKH_DRAW_BOTH };

/* The seat of the automaton. */
static inline unsigned tkh_bot_seat(const struct bb_rules *rules)
{
	return bb_lowest(rules->automata);
}

static inline const struct tkh_solo_values *tkh_solo_of(const struct bb_rules *rules)
{
	return &tkh_edition_of(rules)->solo;
}

/* --- why: the deciding rules, as events name them ----------------------------------------- */

#define TKH_BOT_RULES(X)                                                                           \
	X(PYR_02) X(PYR_04) X(PYR_05) X(GOD_01) X(GOD_02) X(GOD_03) X(GOD_04) X(RES_01)            \
	X(RES_02) X(RES_03) X(RES_04) X(RES_06) X(RES_07) X(HORUS_01) X(HORUS_02) X(HORUS_05)      \
	X(HORUS_07) X(HORUS_09) X(HORUS_10) X(HORUS_11) X(RA_02) X(RA_08) X(RA_09) X(RA_10)        \
	X(RA_12) X(HATHOR_02) X(HATHOR_07) X(BASTET_02) X(BASTET_06) X(THOTH_02) X(THOTH_05)       \
	X(OSIRIS_02) X(OSIRIS_03) X(OSIRIS_04) X(OSIRIS_05) X(OSIRIS_09) X(RULING_28)              \
	X(RULING_29) X(BX_DICE_02) X(BX_PS_01) X(BX_PS_02) X(BX_PS_03) X(BX_SETH_01)               \
	X(BX_SETH_02) X(BX_SETH_05) X(BX_SETH_08) X(BX_HORUS_01) X(BX_HORUS_02) X(BX_HORUS_04)     \
	X(BX_MAAT_02) X(X_RULING_44) X(BX_OSIRIS_01) X(X_RULING_51)

enum tkh_bot_rule {
#define TKH_BOT_RULE(id) BOT_##id,
	TKH_BOT_RULES(TKH_BOT_RULE)
#undef TKH_BOT_RULE
	BOT_RULES
};

/* --- choose.c: what he would do, from the position alone ---------------------------------- */

/* The remaining candidates, as a set; chance decides between several members. Empty: he cannot do
 * it. `rule` is the one that reduced the set last. `log`, which may be NULL, gets events for
 * everything he compares. */
struct tkh_bot_choice {
	uint32_t set;
	uint8_t rule;
	uint8_t points; /* VP of every member, for Ra, Hathor and Statues at the temple */
};
/* Counts for each element how many of the added sets contain it. The counts of all elements are
 * side by side: one word for each binary digit. Enough for all Buildings and four sides. */
enum { TKH_TALLY_DIGITS = 5 };
struct tkh_tally {
	uint32_t digit[TKH_TALLY_DIGITS];
};
_Static_assert(TKH_SITES + TKH_EDGES < 1 << TKH_TALLY_DIGITS, "what a space can score");
static inline void tkh_tally_add(struct tkh_tally *tally, uint32_t set)
{
	for (unsigned i = 0; i < TKH_TALLY_DIGITS; i++) {
		uint32_t carry = tally->digit[i] & set;

		tally->digit[i] ^= set;
		set = carry;
	}
}
/* Of these members, those with the highest count, which becomes their points. */
struct tkh_bot_choice tkh_bot_most(const struct tkh_tally *tally, uint32_t members, unsigned rule);
/* Keeps the members with the most points. No branch, since the best one cannot be predicted. */
static inline void tkh_bot_keep(uint32_t *set, unsigned *most, unsigned member, unsigned points)
{
	unsigned more = points > *most;

	*set = (*set & (more - 1)) | (uint32_t)(points >= *most) << member;
	*most += (points - *most) & (0 - more);
}

/* What a module changes for him. Functions may be NULL. */
struct tkh_bot_ways {
	uint32_t raised; /* colours that count one more in the search for the highest die */
	uint32_t ahead;  /* colours that precede others of the same value and status */
	uint32_t tiles;  /* action tiles it adds */
	bool no_destiny; /* he takes no Destiny card in set-up */
	/* Called between the centre tile and the pyramid: pushes the tasks it needs. */
	void (*set_up)(const struct bb_rules *rules, struct tkh_state *s);
	/* The die for one of the module's tiles, or where the rules of another tile found none. */
	struct tkh_bot_choice (*die)(const struct bb_rules *rules, const struct tkh_state *s,
	                             unsigned tile, struct bb_events *log);
	/* Performs with a die that was not taken from the dial. */
	void (*perform)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
	/* A Statue that precedes every other; or, with `first` false, one that follows the god of
	 * the die. */
	struct tkh_bot_choice (*statue)(const struct bb_rules *rules, const struct tkh_state *s,
	                                bool first, struct bb_events *log);
	/* VP for a Column on a covered space (tkh_module_covered). */
	unsigned (*covered_vp)(const struct bb_rules *rules);
	/* VP of his Statue for a god without a Horus number */
	unsigned (*bonus_vp)(const struct bb_rules *rules);
	void (*extra)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
	/* Called when he is first. Returns true if he has taken his Destiny card. */
	bool (*destiny)(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
};
/* The changes of the module in use, or an empty set of changes. */
const struct tkh_bot_ways *tkh_bot_ways_of(const struct bb_rules *rules);

/* Places of the dial (B-GOD, B-RES): tied dice may be equal. */
struct tkh_bot_choice tkh_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                                  struct bb_events *log);
/* The dice of these colours at a place (TKH_GODS = anywhere on the dial) that he may take; the
 * highest of them by what they count; and the one of several that the tiles for colours prefer,
 * with the rule if there is no tie. */
uint32_t tkh_bot_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned place,
                          uint32_t colours);
uint32_t tkh_bot_highest(const struct bb_rules *rules, const struct tkh_state *s, uint32_t dice);
struct tkh_bot_choice tkh_bot_best(const struct bb_rules *rules, const struct tkh_state *s,
                                   uint32_t dice, unsigned rule, struct bb_events *log);
/* True if all dice of a set are alike. */
bool tkh_bot_one_sort(const struct tkh_state *s, uint32_t dice);
/* The same as on the tile of this god. */
struct tkh_bot_choice tkh_bot_die_of_god(const struct bb_rules *rules, const struct tkh_state *s,
                                         unsigned god, struct bb_events *log);
/* Bits 0-5: sites for the people; bit TKH_BOT_HONOURS + god: a Statue for that god (B-HORUS). */
enum { TKH_BOT_HONOURS = 8 };
struct tkh_bot_choice tkh_bot_statue(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned value, struct bb_events *log);
/* Spaces of the temple (B-RA). */
struct tkh_bot_choice tkh_bot_space(const struct bb_rules *rules, const struct tkh_state *s,
                                    unsigned value, struct bb_events *log);
/* What a Column would score for its neighbours and for Buildings in line (B-RA-03, -04), for every
 * space. */
void tkh_bot_space_points(const struct bb_rules *rules, const struct tkh_state *s,
                          struct tkh_tally *points);
/* Building sites at the temple (B-HATHOR). */
struct tkh_bot_choice tkh_bot_site(const struct bb_rules *rules, const struct tkh_state *s,
                                   struct bb_events *log);
/* At most one space of the Osiris area (B-OSIRIS). */
struct tkh_bot_choice tkh_bot_osiris(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned colour, unsigned value, struct bb_events *log);
/* The next card of the market that he takes, as quarter * TKH_QUARTER_SPACES + space (B-THOTH). */
struct tkh_bot_choice tkh_bot_card(const struct bb_rules *rules, const struct tkh_state *s);
/* The highest quarter within his reach that still has a card, or TKH_QUARTERS. */
unsigned tkh_bot_quarter(const struct bb_rules *rules, const struct tkh_state *s);

/* The places between which chance decides for this task, and the kind of the outcomes. */
struct tkh_bot_choice tkh_bot_tied(const struct bb_rules *rules, const struct tkh_state *s,
                                   unsigned task, unsigned *kind);
/* The tiles in use; and those that have no place yet. */
uint64_t tkh_bot_all_tiles(const struct bb_rules *rules, const struct tkh_state *s);
/* Shortcuts that draw what chance would draw outcome by outcome: put all tiles without a place into
 * the pyramid, take one of the dice, choose one of the places, toss the coin. */
void tkh_lay_pyramid(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng);
void tkh_bot_draw_die(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng);
void tkh_bot_draw_place(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng);
void tkh_bot_toss(const struct bb_rules *rules, struct tkh_state *s, struct bb_rng *rng);
#define TKH_SOLO_AT_ONCE                                                                           \
	[TKH_OWED_PYRAMID] = tkh_lay_pyramid, [TKH_OWED_BOT_DIE] = tkh_bot_draw_die,               \
	[TKH_OWED_BOT_STATUE] = tkh_bot_draw_place, [TKH_OWED_BOT_COLUMN] = tkh_bot_draw_place,    \
	[TKH_OWED_BOT_SITE] = tkh_bot_draw_place, [TKH_OWED_FLIP] = tkh_bot_toss,
uint64_t tkh_bot_loose_tiles(const struct bb_rules *rules, const struct tkh_state *s);
/* True if the marker is on a tile from which a toss leads on. */
bool tkh_bot_may_flip(const struct tkh_state *s);

/* The Destiny cards that he may take (B-SETUP-15). */
enum { TKH_SCRIBE_CARD, TKH_GOLD_CARD };

/* Action tiles: the gods in ring order, the four that seek dice by colour, then those of modules.
 * As many as the pyramid has places are used (B-SETUP-01, -02, B-VAL-07). */
enum { TKH_BOT_PLACES = 10, TKH_BOT_GOD_TILES = 6, TKH_BOT_OWN_TILES = 10, TKH_BOT_TILES = 12 };
/* The tile under the progress marker; TKH_BOT_TILES while the marker is outside the pyramid. */
unsigned tkh_bot_tile(const struct tkh_state *s);

/* --- called by the base game -------------------------------------------------------------- */

unsigned tkh_automata(const struct bb_rules *rules);
extern const struct bb_names tkh_bot_tile_names, tkh_bot_rule_names, tkh_dial_names,
	tkh_bot_side_names, tkh_drawn_names;

/* setup.c: stages, and the numbers of its own stages */
enum { TKH_SETUP_BOT = TKH_SETUP_OWN, TKH_MAAT_BOT_SCORE = TKH_MAAT_OWN, TKH_MAAT_BOT_SHUFFLE };
void tkh_bot_start(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_starts(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_draft(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_set_up(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_destinies(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_shuffle(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
/* turn.c, score.c, check.c: hooks */
void tkh_bot_turn(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                  struct bb_events *log);
int tkh_bot_balance(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);
unsigned tkh_bot_ankh(const struct bb_rules *rules, unsigned seat);
bool tkh_bot_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                   unsigned number, struct bb_events *log);
void tkh_bot_extra(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_extra *extra,
                   struct bb_events *log);
void tkh_bot_destiny(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_score(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
void tkh_bot_end(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
uint32_t tkh_weigh_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                           uint32_t *weights);
void tkh_bot_derive(const struct bb_rules *rules, const struct tkh_state *s, struct bb_json *json);
const char *tkh_bot_check(const struct bb_rules *rules, const struct tkh_state *s);

/* turn.c: the parts of his actions. */
void tkh_bot_decide(const struct bb_rules *rules, const struct tkh_bot_choice *choice,
                    struct bb_events *log);
/* B-TURN-09: he cannot perform the action and scores instead. */
void tkh_bot_score_instead(const struct bb_rules *rules, struct tkh_state *s,
                           const struct tkh_bot_choice *choice, struct bb_events *log);
/* Moves a card of the market, by quarter * TKH_QUARTER_SPACES + space, to his pile. */
void tkh_bot_take_card(const struct bb_rules *rules, struct tkh_state *s, unsigned space,
                       struct bb_events *log);

/* Functions that the rows name. */
tkh_list tkh_list_bot_die;
tkh_run tkh_run_bot_die;
tkh_act tkh_act_bot_destiny, tkh_act_centre, tkh_act_pyramid, tkh_act_flip, tkh_act_bot_take,
	tkh_act_bot_place;
tkh_drawing tkh_draw_bot_destiny, tkh_draw_centre, tkh_draw_pyramid, tkh_draw_flip, tkh_draw_tied;
tkh_labelling tkh_label_bot_destiny, tkh_label_centre, tkh_label_pyramid, tkh_label_flip,
	tkh_label_bot_die, tkh_label_bot_statue, tkh_label_bot_column, tkh_label_bot_site;
tkh_validator tkh_valid_bot_destiny, tkh_valid_centre, tkh_valid_pyramid, tkh_valid_flip,
	tkh_valid_bot_die, tkh_valid_bot_tie, tkh_valid_do_bot_die;

#endif
