/* Why something is not legal: reasons of the expansion. See games/tekhenu/why.c. */
#include "games/tekhenu/cards.h"
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

/* A die that cannot be drawn: it has no such face, or it is not one of those in the bag that may go
 * beside the dial. */
static const char *why_roll(const struct bb_rules *rules, unsigned colour, unsigned face)
{
	static const char *const dice[] = {"X-SETUP-08", "X-SETUP-07", "X-SETUP-06"};

	return face < tkh_lowest(colour) || face > tkh_highest(colour)
	               ? "X-TERM-05"
	               : dice[tkh_table_size(rules)];
}

/* True for the action of an Artefact, which must follow its use at once (X-RULING-92). */
static bool is_at_once(const struct tkh_task *task)
{
	return task->kind == TKH_OWED_EXTRA && (task->c & TKH_AT_ONCE) != 0;
}

/* The moments at which BX01 to BX04 and Artefacts may be used (X-RULING-66). */
static bool is_window(const struct tkh_state *s, const struct tkh_task *task)
{
	switch (task->kind) {
	case TKH_OWED_PRODUCTION:
		return s->active == task->seat && task->c == 0;
	case TKH_OWED_EXTRA:
		return s->active == task->seat && !is_at_once(task);
	case TKH_OWED_TAKE:
	case TKH_OWED_NORMAL:
	case TKH_OWED_WINDOW:
	case TKH_OWED_END_TURN:
		return s->active == task->seat;
	default:
		return false;
	}
}

static const char *why_card(const struct tkh_player *p, unsigned card, unsigned effect)
{
	if (!bb_has(p->blessings, card))
		return "T-BLESS-01";
	return tkh_blessings[card].effect != effect ? "T-BLESS-02" : NULL;
}

/* The reason for an Artefact that is allowed now but cannot be used. */
static const char *why_use(const struct tkh_player *p, unsigned artefact)
{
	/* Nothing to draw, no possible action, no Scribe. */
	static const char *const reasons[TKH_ARTEFACTS] = {
		"X-RULING-76", "X-RULING-92", "X-ART-05",    NULL,
		"X-RULING-76", "X-ART-05",    "X-RULING-92", NULL,
	};

	if (!bb_has(p->artefacts, artefact))
		return "X-ART-01";
	return reasons[artefact] != NULL ? reasons[artefact] : "X-RULING-66";
}

static const char *why_move_out(const struct bb_rules *rules, const struct tkh_state *s,
                                const struct tkh_player *p, bb_action action)
{
	unsigned space = bb_arg_of(action, 1), region = space / TKH_BASICS;
	const char *card = why_card(p, bb_arg_of(action, 0), TKH_MOVES_BUILDING);

	(void)rules;
	if (card != NULL)
		return card;
	if (!bb_has(p->osiris, space))
		return "X-RULING-35";
	if (tkh_is_present(p, region))
		return "X-SETH-05";
	return tkh_slot_in(s, region) < TKH_REGION_SLOTS ? "X-SETH-04" : "X-SETH-06";
}

static const char *why_move_back(const struct tkh_state *s, const struct tkh_player *p,
                                 bb_action action)
{
	unsigned region = bb_arg_of(action, 1);
	const char *card = why_card(p, bb_arg_of(action, 0), TKH_MOVES_BUILDING);

	if (card != NULL)
		return card;
	if (!tkh_is_present(p, region))
		return "X-RULING-35";
	return bb_has(tkh_all_osiris(s), region * TKH_BASICS + bb_arg_of(action, 2))
	               ? "T-LIM-09"
	               : "X-RULING-75";
}

static const char *why_in_window(const struct bb_rules *rules, const struct tkh_state *s,
                                 const struct tkh_task *task, bb_action action)
{
	const struct tkh_player *p = &s->player[task->seat];

	if (!is_window(s, task))
		return is_at_once(task) ? "X-RULING-92" : "X-RULING-66";
	switch (bb_kind_of(action)) {
	case TKH_GATHER:
		return why_card(p, bb_arg_of(action, 0), TKH_GATHERS);
	case TKH_MOVE_OUT:
		return why_move_out(rules, s, p, action);
	case TKH_MOVE_BACK:
		return why_move_back(s, p, action);
	default:
		return why_use(p, bb_arg_of(action, 0));
	}
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
	case TKH_GATHER:
	case TKH_MOVE_OUT:
	case TKH_MOVE_BACK:
	case TKH_USE:
		return why_in_window(rules, s, task, action);
	case TKH_DECLINE:
	case TKH_PLAY_TRACK:
		return is_at_once(task) ? "X-RULING-92" : NULL;
	case TKH_JOIN:
		return die->wedge == TKH_SETH ? "X-BASE-04" : NULL;
	default:
		return NULL;
	}
}
