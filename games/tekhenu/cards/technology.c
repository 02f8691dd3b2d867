/* Technologies T01 to T24: one row per printed card; modules add theirs.
 *
 * A row acts at a moment, with the gain printed on the card or its own function. Permissions, which
 * rules ask for by meaning, follow the rows. T-CARD-T01 to T-CARD-T24. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

#define GOD(god) (1u << (god))

/* VP for every excess token. */
static void run_T12(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    const struct tkh_card_values *values, unsigned detail, struct bb_events *log)
{
	(void)rules;
	tkh_add_vp(s, seat, (int)(values->gain.vp * detail), TKH_FROM_CARD, log);
}

/* One more token of what was produced; it is never excess. */
static void run_T13(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    const struct tkh_card_values *values, unsigned detail, struct bb_events *log)
{
	(void)rules;
	tkh_add_token(s, seat, detail, values->amount, log);
}

/* VP for the first player in turn order, Gold for the last (T-RULING-53, -130). */
static void run_T16(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                    const struct tkh_card_values *values, unsigned detail, struct bb_events *log)
{
	(void)detail;
	if (seat == s->order[0])
		tkh_add_vp(s, seat, values->gain.vp, TKH_FROM_CARD, log);
	if (seat == s->order[rules->seats - 1])
		tkh_add_token(s, seat, TKH_GOLD, values->gain.token[TKH_GOLD], log);
}

/* The cards, one row each: ROW(of, number, moment, details, run). */
#define TECHNOLOGIES(ROW, of) \
	ROW(of, 1, TKH_AT_GOD, GOD(TKH_OSIRIS), NULL)         /* T01  */ \
	ROW(of, 2, TKH_AT_GOD, GOD(TKH_RA), NULL)             /* T02  */ \
	ROW(of, 3, TKH_AT_GOD, GOD(TKH_THOTH), NULL)          /* T03  */ \
	ROW(of, 4, TKH_AT_GOD, GOD(TKH_HORUS), NULL)          /* T04  */ \
	ROW(of, 5, TKH_AT_NONE, 0, NULL)                      /* T05  */ \
	ROW(of, 6, TKH_AT_GOD, GOD(TKH_BASTET), NULL)         /* T06  */ \
	ROW(of, 7, TKH_AT_BONUS, 0, NULL)                     /* T07  */ \
	ROW(of, 8, TKH_AT_NONE, 0, NULL)                      /* T08  */ \
	ROW(of, 9, TKH_AT_NONE, 0, NULL)                      /* T09  */ \
	ROW(of, 10, TKH_AT_SWAP_GOLD, 0, NULL)                /* T10  */ \
	ROW(of, 11, TKH_AT_VALUE_ONE, 0, NULL)                /* T11  */ \
	ROW(of, 12, TKH_AT_EXCESS, 0, run_T12)                /* T12  */ \
	ROW(of, 13, TKH_AT_PRODUCTION, 0, run_T13)            /* T13  */ \
	ROW(of, 14, TKH_AT_NONE, 0, NULL)                     /* T14  */ \
	ROW(of, 15, TKH_AT_MAAT, 0, NULL)                     /* T15  */ \
	ROW(of, 16, TKH_AT_ORDER, 0, run_T16)                 /* T16  */ \
	ROW(of, 17, TKH_AT_PRODUCTION, 1u << TKH_BREAD, NULL) /* T17  */ \
	ROW(of, 18, TKH_AT_PURE, 0, NULL)                     /* T18  */ \
	ROW(of, 19, TKH_AT_NONE, 0, NULL)                     /* T19  */ \
	ROW(of, 20, TKH_AT_GOD, GOD(TKH_THOTH), NULL)         /* T20  */ \
	ROW(of, 21, TKH_AT_GOD, GOD(TKH_HATHOR), NULL)        /* T21  */ \
	ROW(of, 22, TKH_AT_SWAP_STONE, 0, NULL)               /* T22  */ \
	ROW(of, 23, TKH_AT_ANUBIS, 0, NULL)                   /* T23  */ \
	ROW(of, 24, TKH_AT_BLESSING, 0, NULL)                 /* T24  */ \
	TKH_MODULE_TECHNOLOGIES(ROW, of)

#define CARD(number) (UINT32_C(1) << ((number) - 1))
#define AS_ROW(of, number, moment, details, run) [(number) - 1] = {moment, details, run},
#define IF_MOMENT(of, number, moment, details, run) | ((moment) == (of) ? CARD(number) : 0)
#define AT(moment) [moment] = 0 TECHNOLOGIES(IF_MOMENT, moment)

const struct tkh_technology tkh_technologies[TKH_FAMILY] = {TECHNOLOGIES(AS_ROW, )};

const uint32_t tkh_technologies_at[TKH_MOMENTS] = {
	AT(TKH_AT_GOD),      AT(TKH_AT_VALUE_ONE), AT(TKH_AT_PRODUCTION), AT(TKH_AT_EXCESS),
	AT(TKH_AT_BONUS),
	AT(TKH_AT_PURE),     AT(TKH_AT_ANUBIS),    AT(TKH_AT_BLESSING),   AT(TKH_AT_SWAP_GOLD),
	AT(TKH_AT_SWAP_STONE),
	AT(TKH_AT_MAAT),     AT(TKH_AT_ORDER),     AT(TKH_AT_LOSS),      AT(TKH_AT_FAITH),
};

/* Cards that allow something whenever a rule asks; some of them act at a moment, too. */
const uint32_t tkh_cards_with[TKH_PERMISSIONS] = {
	[TKH_COLUMNS_SCORE_MORE] = CARD(5), /* T05 */
	[TKH_MAY_TAKE_FORBIDDEN] = CARD(8), /* T08 */
	[TKH_MAY_IGNORE_LIGHT] = CARD(9), /* T09 */
	[TKH_GOLD_IS_SCRIBE] = CARD(10), /* T10 */
	[TKH_MAY_CHANGE_PRODUCTION] = CARD(13), /* T13 */
	[TKH_MAY_CHANGE_VALUE] = CARD(14), /* T14 */
	[TKH_FIXED_ANKH] = CARD(15), /* T15 */
	[TKH_NO_UPKEEP] = CARD(17), /* T17 */
	[TKH_MAY_ALSO_PRODUCE] = CARD(19), /* T19 */
	[TKH_STONE_IS_STONE] = CARD(22), /* T22 */
	[TKH_REPAID_BLESSINGS] = CARD(24), /* T24 */
	TKH_MODULE_HOLDERS(CARD)
};

const uint32_t tkh_technologies_for_many = CARD(16); /* T16 */
