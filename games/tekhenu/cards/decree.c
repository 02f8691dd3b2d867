/* Decrees D01 to D24: one row per printed card, with its value at the end; modules add theirs.
 *
 * scoring.c decides which Decrees are scored. T-CARD-D01 to T-CARD-D24, T-RULING-56 to -64. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

#define SCORE(name)                                                                                \
	static unsigned name(const struct bb_rules *rules, const struct tkh_state *s,              \
	                     unsigned seat, const struct tkh_decree_values *values,                \
	                     unsigned levels)
#define UNUSED (void)rules, (void)s, (void)seat, (void)values, (void)levels

/* The spaces of two districts in all rows. */
#define WORKSHOPS UINT32_C(0x333333)
#define QUARRIES UINT32_C(0xcccccc)

static const struct tkh_player *owner(const struct tkh_state *s, unsigned seat)
{
	return &s->player[seat];
}

/* X-BASE-10 */
static unsigned statues(const struct tkh_state *s, unsigned seat)
{
	return tkh_statues_out(owner(s, seat));
}

static unsigned columns(const struct tkh_state *s, unsigned seat)
{
	return bb_count(owner(s, seat)->columns);
}

static unsigned temple_buildings(const struct tkh_state *s, unsigned seat)
{
	return bb_count(owner(s, seat)->sites);
}

SCORE(score_D01)
{
	UNUSED;
	return values->vp * bb_count(owner(s, seat)->technologies);
}

SCORE(score_D02)
{
	unsigned symbols = 0;

	UNUSED;
	BB_EACH(decree, owner(s, seat)->decrees)
		symbols |= 1u << tkh_symbol(rules, decree);
	return values->vp * bb_count(symbols);
}

SCORE(score_D04)
{
	UNUSED;
	return values->vp * levels;
}

SCORE(score_D05)
{
	UNUSED;
	return values->vp * tkh_level(rules, owner(s, seat)->happiness);
}

SCORE(score_D06)
{
	unsigned lowest = owner(s, seat)->happiness;

	UNUSED;
	for (unsigned other = 0; other < rules->seats; other++)
		if (owner(s, other)->happiness < lowest)
			lowest = owner(s, other)->happiness;
	return values->vp * (owner(s, seat)->happiness - lowest);
}

SCORE(score_D07)
{
	UNUSED;
	return values->vp * owner(s, seat)->token[TKH_SCRIBE];
}

SCORE(score_D08)
{
	unsigned points = values->second * owner(s, seat)->token[TKH_GOLD];

	UNUSED;
	for (unsigned token = 0; token < TKH_BASICS; token++)
		points += values->vp * owner(s, seat)->token[token];
	return values->limit != 0 && points > values->limit ? values->limit : points;
}

SCORE(score_D09)
{
	UNUSED;
	return values->vp * bb_count(owner(s, seat)->osiris & QUARRIES);
}

SCORE(score_D10)
{
	UNUSED;
	return values->vp * bb_count(owner(s, seat)->osiris & WORKSHOPS);
}

SCORE(score_D11)
{
	UNUSED;
	return values->vp * bb_count(owner(s, seat)->osiris);
}

SCORE(score_D12)
{
	UNUSED;
	return values->vp * temple_buildings(s, seat);
}

SCORE(score_D13)
{
	UNUSED;
	return values->vp * columns(s, seat);
}

SCORE(score_D14)
{
	UNUSED;
	return values->vp * statues(s, seat) + values->second * temple_buildings(s, seat);
}

SCORE(score_D15)
{
	UNUSED;
	return values->vp * columns(s, seat) + values->second * temple_buildings(s, seat);
}

SCORE(score_D16)
{
	UNUSED;
	return values->vp * tkh_god_statues(owner(s, seat));
}

SCORE(score_D17)
{
	UNUSED;
	return values->vp * statues(s, seat) + values->second * columns(s, seat);
}

SCORE(score_D18)
{
	UNUSED;
	return values->vp * statues(s, seat);
}

SCORE(score_D19)
{
	UNUSED;
	return values->vp * bb_count(owner(s, seat)->people);
}

SCORE(score_D20)
{
	unsigned place = tkh_place_of(rules, s, seat);

	UNUSED;
	return place == 0 ? values->vp : place == 1 ? values->second : 0u;
}

SCORE(score_D21)
{
	UNUSED;
	return values->vp * tkh_buildings_out(owner(s, seat));
}

/* The dice of the last judgement are still on the scale. */
SCORE(score_D22)
{
	const struct tkh_player *p = owner(s, seat);
	unsigned divisor = values->second != 0 ? values->second : 1u;
	unsigned weight = 0;

	UNUSED;
	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		if (p->die_pan[i] == TKH_PURE)
			weight += p->die_face[i];
	return (values->vp * weight + divisor - 1) / divisor;
}

SCORE(score_D24)
{
	UNUSED;
	return values->vp * tkh_temple_score(rules, owner(s, seat), false);
}

const struct tkh_decree tkh_decrees[TKH_FAMILY] = {
	[0] = {TKH_JUST_SCORES, score_D01}, /* D01 */
	[1] = {TKH_JUST_SCORES, score_D02}, /* D02 */
	[2] = {TKH_DOUBLES, NULL}, /* D03 */
	[3] = {TKH_ASKS_LEVELS, score_D04}, /* D04 */
	[4] = {TKH_JUST_SCORES, score_D05}, /* D05 */
	[5] = {TKH_JUST_SCORES, score_D06}, /* D06 */
	[6] = {TKH_JUST_SCORES, score_D07}, /* D07 */
	[7] = {TKH_JUST_SCORES, score_D08}, /* D08 */
	[8] = {TKH_JUST_SCORES, score_D09}, /* D09 */
	[9] = {TKH_JUST_SCORES, score_D10}, /* D10 */
	[10] = {TKH_JUST_SCORES, score_D11}, /* D11 */
	[11] = {TKH_JUST_SCORES, score_D12}, /* D12 */
	[12] = {TKH_JUST_SCORES, score_D13}, /* D13 */
	[13] = {TKH_JUST_SCORES, score_D14}, /* D14 */
	[14] = {TKH_JUST_SCORES, score_D15}, /* D15 */
	[15] = {TKH_JUST_SCORES, score_D16}, /* D16 */
	[16] = {TKH_JUST_SCORES, score_D17}, /* D17 */
	[17] = {TKH_JUST_SCORES, score_D18}, /* D18 */
	[18] = {TKH_JUST_SCORES, score_D19}, /* D19 */
	[19] = {TKH_JUST_SCORES, score_D20}, /* D20 */
	[20] = {TKH_JUST_SCORES, score_D21}, /* D21 */
	[21] = {TKH_JUST_SCORES, score_D22}, /* D22 */
	[22] = {TKH_ACTS, NULL}, /* D23 */
	[23] = {TKH_JUST_SCORES, score_D24}, /* D24 */
	TKH_MODULE_DECREES
};

const uint32_t tkh_decrees_for_many = UINT32_C(1) << 19; /* D20 */

unsigned tkh_decree_score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                          unsigned decree, unsigned levels)
{
	const struct tkh_decree *row = &tkh_decrees[decree];

	(void)BB_ALWAYS(decree < TKH_FAMILY);
	return row->score == NULL
	               ? 0
	               : row->score(rules, s, seat, &tkh_edition_of(rules)->decree[decree], levels);
}

/* T-DECREE-03 */
unsigned tkh_symbol(const struct bb_rules *rules, unsigned decree)
{
	(void)BB_ALWAYS(decree < TKH_FAMILY);
	return tkh_edition_of(rules)->decree[decree].symbol;
}

unsigned tkh_decree_with(uint32_t decrees, unsigned role)
{
	BB_EACH(decree, decrees)
		if (tkh_decrees[decree].role == role)
			return decree;
	return TKH_FAMILY;
}
