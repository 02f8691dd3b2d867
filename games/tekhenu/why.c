/* Why something is not legal: the id of the rule that forbids it.
 *
 * rows.def has the moment of each kind. Each function here is called at that moment for an action
 * that is known to be illegal, and finds the most specific reason. The tests are in the order in
 * which a player would want to hear the reasons. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"
#include "games/tekhenu/tekhenu.h"

typedef const char *reason(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action action);

static bool is_on_dial(const struct tkh_state *s, bb_action action)
{
	for (unsigned i = 0; i < TKH_DICE && s->wedge[i] != 0; i++)
		if (s->wedge[i] == bb_arg_of(action, 0) + 1 &&
		    s->colour[i] == bb_arg_of(action, 1) && s->face[i] == bb_arg_of(action, 2) + 1)
			return true;
	return false;
}

static const char *why_take(const struct bb_rules *rules, const struct tkh_state *s,
                            const struct tkh_task *task, bb_action action)
{
	unsigned status = tkh_status(rules, s, bb_arg_of(action, 0), bb_arg_of(action, 1));

	(void)task;
	if (!is_on_dial(s, action))
		return "T-TURN-01";
	return status == TKH_FORBIDDEN ? "T-TURN-02" : "T-TURN-06";
}

static const char *why_pass(const struct bb_rules *rules, const struct tkh_state *s,
                            const struct tkh_task *task, bb_action action)
{
	if (!is_on_dial(s, action))
		return "T-TURN-01";
	return tkh_may_pass(rules, s, task->seat) ? "T-RULING-116" : "T-RULING-11";
}

/* --- Blessings -------------------------------------------------------------------------------- */

static const char *why_turn_die(const struct bb_rules *rules, const struct tkh_state *s,
                                const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task;
	return bb_arg_of(action, 1) + 1 == s->die.face ? "T-RULING-114" : "T-RULING-15";
}

static const char *why_recolour(const struct bb_rules *rules, const struct tkh_state *s,
                                const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task;
	if (bb_arg_of(action, 1) == s->die.shade)
		return "T-RULING-113";
	return (s->die.flags & ~(unsigned)(TKH_RECOLOURED | TKH_ANUBIS_FREE | TKH_BY_ANUBIS)) != 0
	               ? "T-RULING-15"
	               : "T-RULING-14";
}

static const char *why_play_track(const struct bb_rules *rules, const struct tkh_state *s,
                                  const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)action;
	if (task->kind == TKH_OWED_PRODUCTION && task->c != 0)
		return "T-RULING-111";
	if (task->kind == TKH_OWED_THOTH && task->b == 0)
		return "T-TIME-08";
	switch (task->kind) {
	case TKH_OWED_THOTH:
	case TKH_OWED_TAKE:
	case TKH_OWED_NORMAL:
	case TKH_OWED_EXTRA:
	case TKH_OWED_PRODUCTION:
	case TKH_OWED_WINDOW:
	case TKH_OWED_END_TURN:
		return s->active == task->seat ? "T-RULING-114" : "T-RULING-23";
	default:
		return "T-TIME-08";
	}
}

/* --- declaring -------------------------------------------------------------------------------- */

static const char *why_change(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, bb_action action)
{
	unsigned price = tkh_scribes_for(s->die.value, bb_arg_of(action, 0) + 1);

	if (price == 0 || (s->die.flags & TKH_SCRIBED) != 0)
		return "T-SCRIBE-02";
	return tkh_can_pay(rules, s, task->seat, TKH_SCRIBE, price) ? "T-RULING-98" : "T-SCRIBE-01";
}

static const char *why_anubis(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task, (void)action;
	return (s->die.flags & TKH_TREATED) != 0 ? "T-RULING-16" : "T-ANUBIS-01";
}

static const char *why_treat(const struct bb_rules *rules, const struct tkh_state *s,
                             const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)action;
	return tkh_may(s, task->seat, TKH_MAY_TAKE_FORBIDDEN) ? "T-RULING-18" : "T-TURN-02";
}

static const char *why_ready(const struct bb_rules *rules, const struct tkh_state *s,
                             const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task, (void)action;
	return s->die.pan == TKH_FORBIDDEN && (s->die.flags & TKH_BY_ANUBIS) == 0
	               ? "T-TURN-02"
	               : "T-RULING-98";
}

/* --- actions ---------------------------------------------------------------------------------- */

/* What each God action lacks besides tokens: pieces of a kind, or what the god requires. */
static const char *why_god(const struct tkh_state *s, unsigned seat, unsigned god)
{
	const struct tkh_player *p = &s->player[seat];
	const struct tkh_god_form *form = tkh_gods[god];

	if (form->left != NULL && form->left(p) == 0)
		return "T-LIM-01";
	return form->lacks(p);
}

static const char *why_impossible(const struct bb_rules *rules, const struct tkh_state *s,
                                  unsigned seat, unsigned god, unsigned value, unsigned flags)
{
	struct tkh_purse purse;

	/* If it would be possible with enough tokens, only the price is the reason. */
	tkh_purse_of(rules, s, seat, &purse);
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		purse.token[token] = 99;
	if (tkh_can_perform(rules, s, seat, god, value, flags, &purse))
		return "T-SPEND-01";
	return why_god(s, seat, god);
}

static bool is_near(unsigned value, unsigned low, unsigned high, unsigned reach)
{
	return value + reach >= low && value <= high + reach;
}

/* True if the God action of the die in hand is impossible, whatever the player does first
 * (T-RULING-98). */
static bool is_hopeless(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, unsigned god, unsigned value)
{
	struct tkh_purse purse;

	if (task->kind != TKH_OWED_DECLARE || value != s->die.value ||
	    (s->die.flags & TKH_ALSO_PRODUCES) != 0)
		return false;
	tkh_possible_purse(rules, s, task->seat, &purse);
	return !tkh_god_is_possible(rules, s, task->seat, god, value, &purse);
}

static const char *why_perform(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	unsigned god = bb_arg_of(action, 0), value = bb_arg_of(action, 1) + 1;
	unsigned low = s->die.value, high = s->die.value, flags = 0;

	if (!bb_has(tkh_gods_in_play(rules), god))
		return "T-TURN-04";
	if (task->kind == TKH_OWED_EXTRA) {
		if (task->a != TKH_ANY_DEED && task->a != god)
			return "T-RULING-21";
		low = task->b >> 4;
		high = task->b & 15;
		flags = task->c;
	} else if (task->kind != TKH_OWED_NORMAL && !is_hopeless(rules, s, task, god, value)) {
		return "T-TIME-05";
	} else if (god != s->die.wedge && (s->die.flags & TKH_BY_ANUBIS) == 0) {
		return "T-TURN-04";
	}
	if (!is_near(value, low, high,
	             tkh_permission_reach(rules, s, task->seat, TKH_MAY_CHANGE_VALUE)))
		return "T-DEF-08";
	return why_impossible(rules, s, task->seat, god, value, flags);
}

static const char *why_produce(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	bool anubis = (s->die.flags & TKH_BY_ANUBIS) != 0;

	(void)rules;
	if (task->kind == TKH_OWED_EXTRA)
		return "T-RULING-21";
	if (task->kind == TKH_OWED_PRODUCTION)
		return task->a == bb_arg_of(action, 0) ? "T-PROD-03" : "T-PROD-02";
	if (task->kind == TKH_OWED_DECLARE && !anubis && s->die.shade == TKH_GREY)
		return "T-TURN-05";
	if (task->kind != TKH_OWED_NORMAL)
		return "T-TIME-05";
	if ((s->die.flags & TKH_ALSO_PRODUCES) != 0)
		return "T-RULING-46";
	if (!anubis && s->die.shade == TKH_GREY)
		return "T-TURN-05";
	if (!anubis && tkh_produce_of(s->die.shade) != bb_arg_of(action, 0))
		return "T-PROD-02";
	return "T-PROD-03";
}

/* What was declared and paid must be performed. */
static const char *why_decline(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)s, (void)action;
	return task->kind == TKH_OWED_PRODUCTION ? "T-RULING-99" : "T-XACT-04";
}

static const char *why_go(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)s, (void)action;
	return task->kind == TKH_OWED_BEFORE ? "T-SPEND-01" : "T-TIME-04";
}

/* --- inside an action ------------------------------------------------------------------------- */

static const char *why_honour(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, bb_action action)
{
	unsigned god = bb_arg_of(action, 0);

	(void)task;
	if (s->horus[s->deed.value - 1] != god + 1)
		return "T-HORUS-03";
	return tkh_slot_is_free(rules, s, god) ? "T-HORUS-15" : "T-HORUS-05";
}

static const char *why_place(const struct bb_rules *rules, const struct tkh_state *s,
                             const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task;
	return s->tile[bb_arg_of(action, 0)] != 0 ? "T-LIM-09" : "T-RA-09";
}

static const char *why_build(const struct bb_rules *rules, const struct tkh_state *s,
                             const struct tkh_task *task, bb_action action)
{
	unsigned site = bb_arg_of(action, 0);

	(void)task;
	if (tkh_edition_of(rules)->site[site].players > rules->seats)
		return "T-HATHOR-04";
	return bb_has(tkh_all_sites(s), site) ? "T-LIM-09" : "T-SPEND-01";
}

static const char *why_settle(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, bb_action action)
{
	unsigned space = (s->deed.value - 1u) * TKH_BASICS + bb_arg_of(action, 0);

	(void)rules, (void)task;
	return bb_has(tkh_all_osiris(s), space) ? "T-LIM-09" : "T-RULING-21";
}

static const char *why_refresh(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	(void)rules;
	if (bb_has(task->b, bb_arg_of(action, 0)))
		return "T-THOTH-06";
	return tkh_quarter_count(s, bb_arg_of(action, 0)) == 0 ? "T-RULING-107" : "T-SPEND-01";
}

static const char *why_quarter(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	unsigned need = tkh_edition_of(rules)->quarter[bb_arg_of(action, 0)].happiness;

	return s->player[task->seat].happiness < need ? "T-THOTH-04" : "T-THOTH-09";
}

static const char *why_destiny(const struct bb_rules *rules, const struct tkh_state *s,
                               const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task, (void)action;
	return s->round == 0 ? "T-SETUP-22" : "T-MAAT-12";
}

/* --- the table -------------------------------------------------------------------------------- */

struct row {
	reason *find;       /* what forbids it at its moment; NULL = `choice` does */
	uint8_t owed;       /* the task at which it may come */
	const char *moment; /* what forbids it at any other moment; NULL = look at every moment */
	const char *choice;
	unsigned effects; /* set of effects of the Blessings it plays; 0 = it plays none */
};

#define TURNS (1u << TKH_TURNS_DIE)
#define RECOLOURS (1u << TKH_RECOLOURS)
#define JOINS (1u << TKH_JOINS_NEIGHBOUR | 1u << TKH_JOINS_OPPOSITE)
#define TRACKS (1u << TKH_MOVES_TRACK)
#define OTHERS ~(TURNS | RECOLOURS | JOINS | TRACKS)

static const struct row rows[TKH_KINDS] = {
#define TKH_KIND(name, number, word, pattern, flags, act, find, owed, when, choice, effects, ...) \
	[number] = {find, owed, when, choice, effects},
#include "games/tekhenu/rows.def"
};

const char *tkh_why_not(const struct bb_rules *rules, const void *state, bb_action action)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);
	unsigned card = bb_arg_of(action, 0);
	const char *of_module;
	const struct row *row;

	if (bb_is_legal(rules, state, action))
		return NULL;
	if (task->kind == TKH_OWED_NONE)
		return "T-END-06";
	if (bb_action_index(rules->game, action) == UINT32_MAX)
		return "T-FLOW-03";
	row = &rows[bb_kind_of(action)];
	if (row->effects != 0 && !bb_has(s->player[task->seat].blessings, card))
		return "T-BLESS-01";
	if (row->effects != 0 && !bb_has(row->effects, tkh_blessings[card].effect))
		return "T-BLESS-02";
	if (row->moment != NULL && row->owed != task->kind)
		return row->moment;
	of_module = tkh_module_why(rules, s, task, action);
	if (of_module != NULL)
		return of_module;
	return row->find != NULL ? row->find(rules, s, task, action) : row->choice;
}
