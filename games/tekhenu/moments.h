/* Gains, tracks, and the moments and permissions by which Technologies act. */
#ifndef TKH_MOMENTS_H
#define TKH_MOMENTS_H

#include "games/tekhenu/hooks.h"
#include "games/tekhenu/pending.h"

/* The closed list of moments at which Technologies act, and other things that a player has. */
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
	TKH_AT_SWAP_GOLD, /* first use of Gold for Scribes or Scribes for Gold in the own turn */
	TKH_AT_SWAP_STONE,
	TKH_AT_MAAT,  /* a judgement begins */
	TKH_AT_ORDER, /* the new turn order is fixed */
	TKH_AT_LOSS,  /* before the VP of a judgement are lost */
	TKH_AT_FAITH, /* unused Faith goes back after a judgement; detail = how much */
	TKH_AT_USE,   /* a permission is used */
	TKH_AT_STATUE, /* the bonus of a Statue for a god */
	TKH_AT_OWN,   /* of something that only a module gives a player */
	TKH_MOMENTS
};

/* What modules hear of besides the moments. */
enum tkh_happening {
	TKH_DIE_LAID = TKH_MOMENTS, /* that of the turn (s->die) is in its place, by a pass, too */
	TKH_GOD_PERFORMED, /* before bonuses of Statues: what is pushed comes after what they ask for */
	TKH_PEOPLE_HONOURED, /* a Statue for the people stands; detail = its site */
	TKH_COLUMN_COVERS, /* it stands on a covered space (s->deed); detail = its tile. What the
	                      space gives, and after that the ability of the tile */
	TKH_COVERED_AGAIN, /* an ability gives once more what the covered space gave */
	TKH_TEMPLE_BUILT, /* a Building; detail = spaces in line without a Column: what those of the
	                     module give, and after that the Population that the Building brings */
	TKH_CARD_PICKED,  /* at a task of a module; detail = the quarter */
	TKH_DESTINY_CHOSEN,
	TKH_HAPPIER,
	TKH_DESTINIES_DUE, /* after a judgement: what is pushed comes before they are chosen */
	TKH_GAME_ENDS,     /* the last points, after those for the turn order */
	TKH_HAPPENINGS
};
_Static_assert((int)TKH_HAPPENINGS <= (int)TKH_HEARABLE, "a set in one word");

void tkh_tell_modules(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                      unsigned seat, unsigned detail, struct bb_events *log);
/* Something happened to a seat: tells the modules that hear of it. */
static inline void tkh_happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                                unsigned seat, unsigned detail, struct bb_events *log)
{
	if (tkh_is_heard(rules, what))
		tkh_tell_modules(rules, s, what, seat, detail, log);
}

/* What rules may ask of a player's Technologies, by meaning. */
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
	TKH_REPAID_BLESSINGS, /* a Blessing pays even if it changes nothing */
	TKH_FAITH_SERVES, /* it stands for the token TKH_BY_FAITH */
	TKH_NO_TAINT,    /* no VP are lost in a judgement */
	TKH_MAY_MIX,     /* cards of several quarters */
	TKH_PERMISSIONS
};

typedef void tkh_technology_run(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                                const struct tkh_card_values *values, unsigned detail,
                                struct bb_events *log);
struct tkh_technology {
	uint8_t moment;
	uint8_t details;         /* set of details it looks at; 0 = all */
	tkh_technology_run *run; /* NULL = the gain printed on the card */
};
extern const struct tkh_technology tkh_technologies[TKH_FAMILY];
/* The cards that act at a moment. */
extern const uint32_t tkh_technologies_at[TKH_MOMENTS];
/* Cards that are only in games of three or more players (T-SETUP-15). */
extern const uint32_t tkh_technologies_for_many, tkh_decrees_for_many;

/* The cards that give a permission. */
extern const uint32_t tkh_holders[TKH_PERMISSIONS];

/* Permissions that are the effect itself of their card: once it has fired they are gone for the
 * turn. All others are properties of the owner; what else their card does may fire as it likes
 * (X-TRIG-04, T-RULING-134). */
enum {
	TKH_SPENT_BY_USE = 1u << TKH_MAY_IGNORE_LIGHT | 1u << TKH_MAY_CHANGE_PRODUCTION |
	                   1u << TKH_MAY_CHANGE_VALUE | 1u << TKH_COLUMNS_SCORE_MORE |
	                   1u << TKH_MAY_MIX
};

/* The cards by which the seat has this permission now. */
static inline uint32_t tkh_givers(const struct tkh_state *s, unsigned seat, unsigned permission)
{
	const struct tkh_player *p = &s->player[seat];
	uint32_t spent = bb_has(TKH_SPENT_BY_USE, permission) ? p->fired : 0;

	return p->technologies & ~spent & tkh_holders[permission];
}

static inline bool tkh_may(const struct tkh_state *s, unsigned seat, unsigned permission)
{
	return tkh_givers(s, seat, permission) != 0;
}
/* The number printed on the Technology that gives this permission; 0 if the seat has none. */
unsigned tkh_amount(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned permission);
/* Likewise by how many points it lets change a value (T-RULING-131). */
unsigned tkh_reach(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   unsigned permission);
/* What may have an effect at a moment, as a number: a Technology, the Statues for a god, something
 * that only a module gives. */
enum { TKH_OF_STATUE = TKH_FAMILY, TKH_OF_OWN = TKH_OF_STATUE + TKH_GODS };

/* The effect takes place: false if its owner has had it in this turn. Noted if it comes once per
 * turn at this moment, which modules say (X-TRIG-01 to -03). */
bool tkh_fire(const struct bb_rules *rules, struct tkh_state *s, unsigned source, unsigned owner,
              unsigned moment);
/* A turn begins, or something like it: every effect may come again. */
void tkh_clear_fired(struct tkh_state *s);
/* A permission has been used. */
void tkh_use(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned permission);
/* A moment has come: what of these Technologies and of modules looks at it acts. */
void tkh_trigger(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 uint32_t technologies, unsigned moment, unsigned detail, struct bb_events *log);
/* The same; mostly nothing looks at it. */
static inline void tkh_moment(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                              uint32_t technologies, unsigned moment, unsigned detail,
                              struct bb_events *log)
{
	if ((technologies & tkh_technologies_at[moment]) != 0 || tkh_is_heard(rules, moment))
		tkh_trigger(rules, s, seat, technologies, moment, detail, log);
}
/* Technologies that have not had their effect and give tokens before God actions. */
static inline uint32_t tkh_token_givers(const struct bb_rules *rules, const struct tkh_state *s,
                                        unsigned seat)
{
	return s->player[seat].technologies & ~s->player[seat].fired &
	       tkh_technologies_at[TKH_AT_GOD] & tkh_edition_of(rules)->token_givers;
}
/* Tokens that Technologies give before a God action begins (T-RULING-70). */
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
/* Pyramid symbols reached on the track (T-DEF-09). */
unsigned tkh_level(const struct bb_rules *rules, unsigned position);

#endif
