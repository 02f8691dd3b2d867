/* Blessings B01 to B24: one row per printed card, those of modules, and playing a Blessing.
 *
 * A row has when the card may be played and its effect by meaning; the rule that offers the choice
 * asks for the effect. T-CARD-B01 to T-CARD-B24, T-BLESS-01 to -04. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

#define STONE (1u << TKH_RA | 1u << TKH_HORUS)
#define FEAST (1u << TKH_BASTET | 1u << TKH_HATHOR)

/* The cards, one row each: ROW(of, number, when, what, gods). */
#define BLESSINGS(ROW, of) \
	ROW(of, 1, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B01  */ \
	ROW(of, 2, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B02  */ \
	ROW(of, 3, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B03  */ \
	ROW(of, 4, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B04  */ \
	ROW(of, 5, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B05  */ \
	ROW(of, 6, TKH_WITH_PRODUCTION, TKH_GIVES, 0)     /* B06  */ \
	ROW(of, 7, TKH_ANY_TIME, TKH_MOVES_TRACK, 0)      /* B07  */ \
	ROW(of, 8, TKH_ANY_TIME, TKH_MOVES_TRACK, 0)      /* B08  */ \
	ROW(of, 9, TKH_WITH_DIE, TKH_TURNS_DIE, 0)        /* B09  */ \
	ROW(of, 10, TKH_WITH_DIE, TKH_TURNS_DIE, 0)       /* B10  */ \
	ROW(of, 11, TKH_WITH_DIE, TKH_RECOLOURS, 0)       /* B11  */ \
	ROW(of, 12, TKH_WITH_DIE, TKH_RECOLOURS, 0)       /* B12  */ \
	ROW(of, 13, TKH_WITH_GOD, TKH_WAIVES, STONE)      /* B13  */ \
	ROW(of, 14, TKH_WITH_GOD, TKH_WAIVES, STONE)      /* B14  */ \
	ROW(of, 15, TKH_WITH_GOD, TKH_WAIVES, FEAST)      /* B15  */ \
	ROW(of, 16, TKH_WITH_GOD, TKH_WAIVES, FEAST)      /* B16  */ \
	ROW(of, 17, TKH_WITH_DIE, TKH_JOINS_NEIGHBOUR, 0) /* B17  */ \
	ROW(of, 18, TKH_WITH_DIE, TKH_JOINS_NEIGHBOUR, 0) /* B18  */ \
	ROW(of, 19, TKH_WITH_DIE, TKH_JOINS_OPPOSITE, 0)  /* B19  */ \
	ROW(of, 20, TKH_WITH_DIE, TKH_JOINS_OPPOSITE, 0)  /* B20  */ \
	ROW(of, 21, TKH_WITH_PRODUCTION, TKH_REPEATS, 0)  /* B21  */ \
	ROW(of, 22, TKH_WITH_PRODUCTION, TKH_REPEATS, 0)  /* B22  */ \
	ROW(of, 23, TKH_BEFORE_DIE, TKH_GIVES_ANUBIS, 0)  /* B23  */ \
	ROW(of, 24, TKH_BEFORE_DIE, TKH_GIVES_ANUBIS, 0)  /* B24  */ \
	TKH_MODULE_BLESSINGS(ROW, of)

#define AS_ROW(of, number, window, effect, gods) [(number) - 1] = {window, effect, gods},
#define IF_WINDOW(of, number, window, effect, gods) | (uint32_t)((window) == (of)) << ((number) - 1)
#define IF_EFFECT(of, number, window, effect, gods) | (uint32_t)((effect) == (of)) << ((number) - 1)
#define WITH_WINDOW(window) [window] = 0 BLESSINGS(IF_WINDOW, window)
#define WITH_EFFECT(effect) [effect] = 0 BLESSINGS(IF_EFFECT, effect)

const struct tkh_blessing tkh_blessings[TKH_FAMILY] = {BLESSINGS(AS_ROW, )};

const uint32_t tkh_blessings_in[TKH_WINDOWS] = {
	WITH_WINDOW(TKH_ANY_TIME), WITH_WINDOW(TKH_BEFORE_DIE),      WITH_WINDOW(TKH_WITH_DIE),
	WITH_WINDOW(TKH_WITH_GOD), WITH_WINDOW(TKH_WITH_PRODUCTION),
};

const uint32_t tkh_blessings_of[TKH_EFFECTS] = {
	WITH_EFFECT(TKH_GIVES),           WITH_EFFECT(TKH_MOVES_TRACK),
	WITH_EFFECT(TKH_TURNS_DIE),
	WITH_EFFECT(TKH_RECOLOURS),       WITH_EFFECT(TKH_WAIVES),
	WITH_EFFECT(TKH_JOINS_NEIGHBOUR),
	WITH_EFFECT(TKH_JOINS_OPPOSITE),  WITH_EFFECT(TKH_REPEATS),
	WITH_EFFECT(TKH_GIVES_ANUBIS),
	WITH_EFFECT(TKH_GATHERS),         WITH_EFFECT(TKH_MOVES_BUILDING),
};

void tkh_spend_blessing(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned card, struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];

	(void)BB_ALWAYS(bb_has(s->player[seat].blessings, card));
	p->blessings &= ~(UINT32_C(1) << card);
	s->discard[TKH_BLESSING] |= UINT32_C(1) << card;
	bb_emit(log, TKH_EV_PLAYED, seat, BB_PUBLIC, (int)card, 0, 0, 0);
	tkh_moment(rules, s, seat, p->technologies, TKH_AT_BLESSING, 0, log);
}
