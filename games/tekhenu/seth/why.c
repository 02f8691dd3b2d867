/* Why something is not legal: the reasons that only the expansion has. See games/tekhenu/why.c. */
#include "games/tekhenu/seth/seth.h"

static bool is_within(const struct tkh_die *die, unsigned value)
{
	return value >= tkh_lowest(die->colour) && value <= tkh_highest(die->colour);
}

/* A die in hand that cannot produce. */
static const char *why_idle(const struct tkh_die *die)
{
	if ((die->flags & TKH_BY_ANUBIS) != 0)
		return (die->flags & (TKH_NAMED_RED | TKH_NAMED_BLUE)) != 0 ? "X-RULING-63" : NULL;
	if (die->wedge == TKH_SETH)
		return "X-RULING-10";
	if (die->shade == TKH_RED || die->shade == TKH_BLUE)
		return "X-DICE-02";
	return die->shade == TKH_GREEN ? "X-DICE-05" : NULL;
}

static const char *why_honour(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task)
{
	if (!tkh_slot_is_free(rules, s, TKH_SETH))
		return "T-HORUS-05";
	return s->player[task->seat].token[TKH_PRIEST] <
	                       tkh_edition_of(rules)->expansion.statue_priests
	               ? "X-HORUS-05"
	               : NULL;
}

/* A die that cannot be drawn: it has no such face, or it is none of those that lie in the bag or go beside the dial. */
static const char *why_roll(const struct bb_rules *rules, unsigned colour, unsigned face)
{
	static const char *const dice[] = {"X-SETUP-08", "X-SETUP-07", "X-SETUP-06"};

	return face < tkh_lowest(colour) || face > tkh_highest(colour)
	               ? "X-TERM-05"
	               : dice[tkh_table_size(rules)];
}

const char *tkh_why_seth(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action action)
{
	const struct tkh_die *die = &s->die;
	bool declares = task->kind == TKH_OWED_DECLARE || task->kind == TKH_OWED_NORMAL;

	switch (bb_kind_of(action)) {
	case TKH_ROLL:
		return why_roll(rules, bb_arg_of(action, 0), bb_arg_of(action, 1) + 1);
	case TKH_CHANGE:
		return is_within(die, bb_arg_of(action, 0) + 1) ? NULL : "X-DICE-04";
	case TKH_TURN_DIE:
		return is_within(die, bb_arg_of(action, 1) + 1) ? NULL : "X-BASE-01";
	case TKH_RECOLOUR:
		return is_within(die, bb_arg_of(action, 2) + 1) ? NULL : "X-BASE-01";
	case TKH_ANUBIS:
		return die->colour == TKH_GREEN ? "X-DICE-06" : NULL;
	case TKH_PRODUCE:
		return declares ? why_idle(die) : NULL;
	case TKH_HONOUR:
		return bb_arg_of(action, 0) == TKH_SETH ? why_honour(rules, s, task) : NULL;
	case TKH_DRAFT: /* two Start cards */
		return bb_count(s->player[task->seat].starts) > 1 ? "X-SETUP-17" : NULL;
	case TKH_JOIN:
		return die->wedge == TKH_SETH ? "X-BASE-04" : NULL;
	default:
		return NULL;
	}
}
