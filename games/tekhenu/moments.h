/* Gains, tracks, and the moments and permissions by which Technologies act. */
#ifndef TKH_MOMENTS_H
#define TKH_MOMENTS_H

#include "games/tekhenu/hooks.h"
#include "games/tekhenu/pending.h"

/* The closed list of moments at which Technologies and other possessions of a player act. */
enum tkh_moment {
	TKH_AT_NONE,
	TKH_AT_GOD,       /* a God action: tokens before it, the rest after it; detail = god */
	TKH_AT_VALUE_ONE, /* an action of value 1 */
	TKH_AT_PRODUCTION, /* detail = resource */
	TKH_AT_EXCESS,    /* detail = number of excess tokens */
	TKH_AT_BONUS,     /* a Horus bonus is received */
	TKH_AT_PURE,      /* a Pure die is taken */
	TKH_AT_ANUBIS,
	TKH_AT_BLESSING,  /* a Blessing is played */
	TKH_AT_SWAP_GOLD, /* first use of Gold for Scribes or Scribes for Gold in one's own turn */
	TKH_AT_SWAP_STONE,
	TKH_AT_MAAT,  /* a judgement begins */
	TKH_AT_ORDER, /* the new turn order is fixed */
	TKH_AT_LOSS,  /* before the VP of a judgement are lost */
	TKH_AT_FAITH, /* unused Faith is returned after a judgement; detail = how much */
	TKH_AT_USE,   /* a permission is used */
	TKH_AT_STATUE, /* the bonus of a Statue for a god */
	TKH_AT_OWN,   /* of something that only a module gives to players */
	TKH_MOMENTS
};

/* What modules hear of, besides the moments. */
enum tkh_happening {
	/* the die of the turn (s->die) is in its place, also after a pass */
	TKH_DIE_LAID = TKH_MOMENTS,
	/* before bonuses of Statues; whatever is pushed now comes after their tasks */
	TKH_GOD_PERFORMED,
	TKH_PEOPLE_HONOURED, /* a Statue for the people was put up; detail = its site */
	/* It was put on a covered space (s->deed); detail = its tile. Gives what the space gives,
	 * and after that the ability of the tile. */
	TKH_COLUMN_COVERS,
	TKH_COVERED_AGAIN, /* an ability repeats what the covered space gave */
	/* A Building was built; detail = spaces in line without a Column. Gives what those of the
	 * module give, and after that the Population of the Building. */
	TKH_TEMPLE_BUILT,
	TKH_CARD_PICKED,  /* for a task of a module; detail = the quarter */
	TKH_DESTINY_CHOSEN,
	TKH_HAPPIER,
	/* after a judgement; whatever is pushed now comes before they are chosen */
	TKH_DESTINIES_DUE,
	TKH_GAME_ENDS,     /* the last points, after those for the turn order */
	TKH_HAPPENINGS
};
_Static_assert((int)TKH_HAPPENINGS <= (int)TKH_HEARABLE, "a set in one word");

void tkh_notify_modules(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                        unsigned seat, unsigned detail, struct bb_events *log);
/* Something happened to a seat: notifies the modules that hear of it. */
static inline void tkh_happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                                unsigned seat, unsigned detail, struct bb_events *log)
{
	if (tkh_is_heard(rules, what))
		tkh_notify_modules(rules, s, what, seat, detail, log);
}

/* What rules ask about a player's Technologies, by meaning. */
enum tkh_permission {
	TKH_MAY_TAKE_FORBIDDEN,
	TKH_MAY_IGNORE_LIGHT,
	TKH_GOLD_IS_SCRIBE,
	TKH_STONE_IS_STONE,
	TKH_MAY_CHANGE_PRODUCTION,
	TKH_MAY_CHANGE_VALUE,
	TKH_FIXED_ANKH,
	TKH_NO_UPKEEP,
	TKH_MAY_ALSO_PRODUCE,
	TKH_COLUMNS_SCORE_MORE,
	TKH_REPAID_BLESSINGS, /* a Blessing gives a refund even if it changes nothing */
	TKH_FAITH_SERVES, /* Faith can replace the token TKH_BY_FAITH */
	TKH_NO_TAINT,    /* no VP are lost for Taint in a judgement */
	TKH_MAY_MIX,     /* cards of several quarters */
	TKH_PERMISSIONS
};

typedef void tkh_technology_run(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                                const struct tkh_card_values *values, unsigned detail,
                                struct bb_events *log);
struct tkh_technology {
	uint8_t moment;
	uint8_t details;         /* set of details that it reacts to; 0 = all */
	tkh_technology_run *run; /* NULL = the gain printed on the card */
};
extern const struct tkh_technology tkh_technologies[TKH_FAMILY];
/* The cards that act at a moment. */
extern const uint32_t tkh_technologies_at[TKH_MOMENTS];
/* Cards that are used only with three or more players (T-SETUP-15). */
extern const uint32_t tkh_technologies_for_many, tkh_decrees_for_many;

/* The cards that give each permission. */
extern const uint32_t tkh_cards_with[TKH_PERMISSIONS];

/* Permissions that are the effect of their card: once it has fired, they are gone for the turn. All
 * others are properties of the owner, whatever else of the card has fired (X-TRIG-04,
 * T-RULING-134). */
enum {
	TKH_SPENT_BY_USE = 1u << TKH_MAY_IGNORE_LIGHT | 1u << TKH_MAY_CHANGE_PRODUCTION |
	                   1u << TKH_MAY_CHANGE_VALUE | 1u << TKH_COLUMNS_SCORE_MORE |
	                   1u << TKH_MAY_MIX
};

/* The cards that give the seat this permission now. */
static inline uint32_t tkh_permission_cards(const struct tkh_state *s, unsigned seat,
                                            unsigned permission)
{
	const struct tkh_player *p = &s->player[seat];
	uint32_t spent = bb_has(TKH_SPENT_BY_USE, permission) ? p->fired : 0;

	return p->technologies & ~spent & tkh_cards_with[permission];
}

static inline bool tkh_may(const struct tkh_state *s, unsigned seat, unsigned permission)
{
	return tkh_permission_cards(s, seat, permission) != 0;
}
/* The number printed on the Technology that gives the seat this permission; 0 if none does. */
unsigned tkh_permission_amount(const struct bb_rules *rules, const struct tkh_state *s,
                               unsigned seat, unsigned permission);
/* By how many points that Technology changes a value (T-RULING-131). */
unsigned tkh_permission_reach(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat, unsigned permission);
/* Sources of an effect at a moment: a Technology, the Statues for a god, or something that only a
 * module gives to players. */
enum { TKH_OF_STATUE = TKH_FAMILY, TKH_OF_OWN = TKH_OF_STATUE + TKH_GODS };

/* Fires an effect. Returns false if its owner has had it in this turn. Effects at the moments that
 * modules name come once per turn; those are remembered (X-TRIG-01 to -03). */
bool tkh_fire(const struct bb_rules *rules, struct tkh_state *s, unsigned source, unsigned owner,
              unsigned moment);
/* Called when a turn, or something like it, begins: every effect may fire again. */
void tkh_clear_fired(struct tkh_state *s);
/* A permission is used. */
void tkh_use_permission(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned permission);
/* A moment has come: runs the effects of these Technologies and of modules for it. */
void tkh_trigger(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 uint32_t technologies, unsigned moment, unsigned detail, struct bb_events *log);
/* The same, fast if nothing reacts, which is the usual case. */
static inline void tkh_moment(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                              uint32_t technologies, unsigned moment, unsigned detail,
                              struct bb_events *log)
{
	if ((technologies & tkh_technologies_at[moment]) != 0 || tkh_is_heard(rules, moment))
		tkh_trigger(rules, s, seat, technologies, moment, detail, log);
}
/* The Technologies of the seat that give tokens before God actions and have not fired in this
 * turn. */
static inline uint32_t tkh_token_givers(const struct bb_rules *rules, const struct tkh_state *s,
                                        unsigned seat)
{
	return s->player[seat].technologies & ~s->player[seat].fired &
	       tkh_technologies_at[TKH_AT_GOD] & tkh_edition_of(rules)->token_givers;
}
/* Gives the tokens of Technologies before a God action begins (T-RULING-70). */
void tkh_before_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                    struct bb_events *log);
void tkh_gain(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
              const struct tkh_gain *gain, struct bb_events *log);
void tkh_add_vp(struct tkh_state *s, unsigned seat, int points, unsigned source,
                struct bb_events *log);
void tkh_add_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                   struct bb_events *log);
void tkh_take_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                    struct bb_events *log);
void tkh_add_population(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned steps, struct bb_events *log);
void tkh_add_happiness(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned steps, struct bb_events *log);
void tkh_lose_happiness(struct tkh_state *s, unsigned seat, struct bb_events *log);
void tkh_add_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned token, unsigned steps, struct bb_events *log);
/* How many pyramid symbols have been reached on the track (T-DEF-09). */
unsigned tkh_level(const struct bb_rules *rules, unsigned position);

#endif
