/* Trouble cards, and the powers that answer them or are used in a sequence.
 *
 * Rules: S-TRB, S-EFF-07, -08, -11, -12, S-RULING-36, -67, -68, -82, -84, -95, -100. */
#include "core/never.h"
#include "games/sare/season.h"

static struct sare_player *active_of(struct sare_state *s) { return &s->player[s->active]; }

bool sare_can_name(const struct bb_rules *rules, const struct sare_state *s, unsigned target)
{
	return target < rules->seats && target != s->active && sare_is_standing(s, target) &&
	       sare_margin(rules, &s->player[target]) >= 2;
}

bool sare_can_give(const struct bb_rules *rules, const struct sare_state *s, unsigned target)
{
	return s->troubles >= 2 && target < rules->seats && target != s->active &&
	       sare_is_standing(s, target) && !bb_has(s->given, target) &&
	       sare_margin(rules, &s->player[target]) > s->trouble;
}

unsigned sare_targets(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned set = 0;

	if (s->troubles >= 2)
		for (unsigned seat = 0; seat < rules->seats; seat++)
			if (sare_can_give(rules, s, seat))
				set |= 1u << seat;
	return set;
}

/* S-SM-07, S-RULING-97: nobody is asked if the whip is the only answer. */
bool sare_has_choice_of_trouble(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->active];

	if (s->troubles >= 2 && (s->gardened == 0 || sare_targets(rules, s) != 0))
		return true;
	return sare_is_ready(p, s->trouble == 1 ? SARE_LIBRARY : SARE_GARDENS) ||
	       sare_can_use_barracks(s);
}

void sare_whip(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	unsigned steps = s->trouble;

	(void)BB_ALWAYS(s->trouble > 0);
	s->trouble = 0;
	s->gardened = 0;
	sare_raise_gauge(rules, s, s->active, steps, log);
}

uint32_t sare_list_barracks(const struct bb_rules *rules, const struct sare_state *s,
                            bb_action *out)
{
	uint32_t n = 0;

	if (!sare_can_use_barracks(s))
		return 0;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (sare_can_name(rules, s, seat))
			out[n++] = BB_ACT(SARE_USE_BARRACKS, seat, 0, 0);
	out[n++] = BB_ACT(SARE_USE_BARRACKS, SARE_NOBODY, 0, 0);
	return n;
}

/* S-SM-07 */
uint32_t sare_list_trouble(const struct bb_rules *rules, const struct sare_state *s, bb_action *out)
{
	const struct sare_player *p = &s->player[s->active];
	unsigned targets = sare_targets(rules, s);
	uint32_t n = sare_list_barracks(rules, s, out);

	out[n++] = BB_ACT(SARE_WHIP, 0, 0, 0);
	if (s->trouble == 1 && sare_is_ready(p, SARE_LIBRARY))
		out[n++] = BB_ACT(SARE_USE_LIBRARY, 0, 0, 0);
	if (s->trouble == 2 && sare_is_ready(p, SARE_GARDENS))
		out[n++] = BB_ACT(SARE_USE_GARDENS, 0, 0, 0);
	BB_EACH(seat, targets)
		out[n++] = BB_ACT(SARE_GIVE, seat, 0, 0);
	if (s->troubles >= 2 && targets == 0 && s->gardened == 0) /* S-TRB-09, S-RULING-82 */
		out[n++] = BB_ACT(SARE_DISCARD, 0, 0, 0);
	return n;
}

void sare_use_power(struct sare_state *s, unsigned building, unsigned target, struct bb_events *log)
{
	struct sare_player *p = active_of(s);

	(void)BB_ALWAYS(sare_is_ready(&s->player[s->active], building));
	p->ready = (uint8_t)(p->ready & ~(1u << (building - SARE_BARRACKS)));
	bb_emit(log, SARE_EV_POWER, s->active, BB_PUBLIC, (int)building, (int)target, 0, 0);
}

/* S-RULING-84, S-RULING-95, S-RULING-100, S-TRB-10: a player who was named or given a trouble card
 * may react at once; the winds of a batch wait until it is resolved. */
static void raise_named(const struct bb_rules *rules, struct sare_state *s, unsigned target,
                        unsigned steps, struct bb_events *log)
{
	sare_raise_gauge(rules, s, target, steps, log);
	s->rose = (uint8_t)(s->rose & ~(1u << target));
	s->react = (uint8_t)(1u << target);
}

/* S-EFF-11 */
void sare_use_barracks(const struct bb_rules *rules, struct sare_state *s, unsigned target,
                       struct bb_events *log)
{
	struct sare_player *p = active_of(s);

	(void)BB_ALWAYS(sare_can_use_barracks(s));
	sare_use_power(s, SARE_BARRACKS, target, log);
	p->steps--;
	bb_emit(log, SARE_EV_GAUGE, s->active, BB_PUBLIC, p->steps, (int)sare_limit(rules, p), 0,
	        0);
	if (target != SARE_NOBODY)
		raise_named(rules, s, target, 1, log);
}

/* S-EFF-07, S-RULING-67 */
static void use_library(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	sare_use_power(s, SARE_LIBRARY, SARE_NOBODY, log);
	active_of(s)->joker = 1;
	s->trouble = 0;
	s->gardened = 0;
	if (sare_edition_of(rules)->library_produces != 0)
		s->produced = 1;
}

static void give(const struct bb_rules *rules, struct sare_state *s, unsigned target,
                 struct bb_events *log)
{
	unsigned steps = s->trouble;

	(void)BB_ALWAYS(sare_can_give(rules, s, target));
	s->trouble = 0;
	s->gardened = 0;
	s->given = (uint8_t)(s->given | 1u << target);
	bb_emit(log, SARE_EV_GAVE, s->active, BB_PUBLIC, (int)target, (int)steps, 0, 0);
	raise_named(rules, s, target, steps, log);
}

/* The moves of SARE_AT_TROUBLE. */
void sare_play_trouble(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                       struct bb_events *log)
{
	switch (bb_kind_of(action)) {
	case SARE_USE_LIBRARY:
		use_library(rules, s, log);
		break;
	case SARE_USE_GARDENS: /* S-EFF-08, S-RULING-68 */
		sare_use_power(s, SARE_GARDENS, SARE_NOBODY, log);
		s->trouble = 1;
		s->gardened = 1;
		break;
	case SARE_USE_BARRACKS:
		sare_use_barracks(rules, s, bb_arg_of(action, 0), log);
		break;
	case SARE_GIVE:
		give(rules, s, bb_arg_of(action, 0), log);
		break;
	case SARE_DISCARD:
		s->trouble = 0;
		bb_emit(log, SARE_EV_DISCARDED, s->active, BB_PUBLIC, 0, 0, 0, 0);
		break;
	case SARE_WHIP:
		sare_whip(rules, s, log);
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
}
