/* Blessings B01 to B24: one row per printed card, and the playing of a Blessing.
 *
 * A row tells when the card may be played and what it does by meaning; the rule that offers the
 * choice asks for the effect. T-CARD-B01 to T-CARD-B24, T-BLESS-01 to -04. */
#include "games/tekhenu/cards.h"

#define STONE (1u << TKH_RA | 1u << TKH_HORUS)
#define FEAST (1u << TKH_BASTET | 1u << TKH_HATHOR)

const struct tkh_blessing tkh_blessings[TKH_FAMILY] = {
	[0] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B01 */
	[1] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B02 */
	[2] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B03 */
	[3] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B04 */
	[4] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B05 */
	[5] = {TKH_WITH_PRODUCTION, TKH_GIVES, 0},          /* B06 */
	[6] = {TKH_ANY_TIME, TKH_MOVES_TRACK, 0},           /* B07 */
	[7] = {TKH_ANY_TIME, TKH_MOVES_TRACK, 0},           /* B08 */
	[8] = {TKH_WITH_DIE, TKH_TURNS_DIE, 0},             /* B09 */
	[9] = {TKH_WITH_DIE, TKH_TURNS_DIE, 0},             /* B10 */
	[10] = {TKH_WITH_DIE, TKH_RECOLOURS, 0},            /* B11 */
	[11] = {TKH_WITH_DIE, TKH_RECOLOURS, 0},            /* B12 */
	[12] = {TKH_WITH_GOD, TKH_WAIVES, STONE},           /* B13 */
	[13] = {TKH_WITH_GOD, TKH_WAIVES, STONE},           /* B14 */
	[14] = {TKH_WITH_GOD, TKH_WAIVES, FEAST},           /* B15 */
	[15] = {TKH_WITH_GOD, TKH_WAIVES, FEAST},           /* B16 */
	[16] = {TKH_WITH_DIE, TKH_JOINS_NEIGHBOUR, 0},      /* B17 */
	[17] = {TKH_WITH_DIE, TKH_JOINS_NEIGHBOUR, 0},      /* B18 */
	[18] = {TKH_WITH_DIE, TKH_JOINS_OPPOSITE, 0},       /* B19 */
	[19] = {TKH_WITH_DIE, TKH_JOINS_OPPOSITE, 0},       /* B20 */
	[20] = {TKH_WITH_PRODUCTION, TKH_REPEATS, 0},       /* B21 */
	[21] = {TKH_WITH_PRODUCTION, TKH_REPEATS, 0},       /* B22 */
	[22] = {TKH_BEFORE_DIE, TKH_GIVES_ANUBIS, 0},       /* B23 */
	[23] = {TKH_BEFORE_DIE, TKH_GIVES_ANUBIS, 0},       /* B24 */
	[24] = {TKH_ANY_TIME, TKH_GATHERS, 0},              /* BX01 */
	[25] = {TKH_ANY_TIME, TKH_GATHERS, 0},              /* BX02 */
	[26] = {TKH_ANY_TIME, TKH_MOVES_BUILDING, 0},       /* BX03 */
	[27] = {TKH_ANY_TIME, TKH_MOVES_BUILDING, 0},       /* BX04 */
};

uint32_t tkh_blessings_with(const struct tkh_state *s, unsigned seat, unsigned effect)
{
	uint32_t found = 0;

	BB_EACH(card, s->player[seat].blessings)
		if (tkh_blessings[card].effect == effect)
			found |= UINT32_C(1) << card;
	return found;
}

void tkh_spend_blessing(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned card, struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];

	p->blessings &= ~(UINT32_C(1) << card);
	s->discard[TKH_BLESSING] |= UINT32_C(1) << card;
	bb_tell(log, TKH_EV_PLAYED, seat, BB_PUBLIC, (int)card, 0, 0, 0);
	tkh_moment(rules, s, seat, p->technologies, TKH_AT_BLESSING, 0, log);
}
