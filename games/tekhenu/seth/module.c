/* The expansion Time of Seth as a module: what it adds, its hooks, and its invariants.
 *
 * Rules: X-TERM, X-COMP, X-SETUP-05 to -08, -12, X-ROT, X-MAAT-01, X-SCORE, X-RULING-85. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/seth/seth.h"

/* Of set-up; seth/setup.c. */
extern const tkh_steps tkh_seth_set_up;

static bool used(const struct bb_rules *rules) { return rules->option[TKH_WITH_SETH] != 0; }

/* X-RULING-01 */
static uint64_t dice(const struct bb_rules *rules)
{
	_Static_assert(TKH_COLOURS == 8, "a byte for each colour fills a word");
	return bb_eight_bytes(tkh_edition_of(rules)->expansion.bag[tkh_table_size(rules)]);
}

/* X-MAAT-01, X-SP-04 */
static int weight(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	(void)rules;
	return -s->player[seat].token[TKH_BLOOD];
}

/* X-SCORE-01, BX-SCORE-01: the VP printed at the slots. */
static unsigned score(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned points = 0;

	for (unsigned slot = 0; slot < TKH_REGION_SLOTS; slot++)
		points += bb_count(s->player[seat].regions >> slot * TKH_REGIONS & 0x3f) *
		          tkh_edition_of(rules)->expansion.slot_vp[slot];
	return points;
}

/* X-HORUS-05 */
static unsigned price(const struct bb_rules *rules)
{
	return tkh_edition_of(rules)->expansion.statue_priests;
}

/* X-SETUP-03, X-RULING-14, X-VAL-07: for a Statue for Seth a Resource of the owner's choice. */
static bool bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                  unsigned number, struct bb_events *log)
{
	unsigned choice = (1u << TKH_BASICS) - 1;

	if (number != 0 || bb_is_automaton(rules, owner))
		return false;
	if (tkh_edition_of(rules)->expansion.bonus_is_basic == 0)
		choice |= 1u << TKH_GOLD;
	tkh_push(s, TKH_OWED_TOKEN, owner, 1, choice, 0);
	tkh_moment(rules, s, owner, s->player[owner].technologies, TKH_AT_BONUS, 0, log);
	return true;
}

static unsigned laid_out(const struct bb_rules *rules, const struct tkh_state *s)
{
	(void)rules;
	return bb_count(s->cults);
}

/* X-RULING-63 */
static bool may_name(const struct tkh_die *die)
{
	return (die->flags & (TKH_BY_ANUBIS | TKH_NAMED)) == TKH_BY_ANUBIS;
}

/* X-SETUP-17 */
static void list_cults(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	(void)rules;
	BB_EACH(cult, s->player[seat].cult == 0 ? s->cults : 0u)
		out[(*n)++] = BB_ACT(TKH_DRAFT_CULT, cult, 0, 0);
}

/* X-CARD-TX05: cards of several quarters. */
static void list_mixing(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        bb_action *out, uint32_t *n)
{
	if (tkh_mixed_cards(rules, s, seat, s->player[seat].happiness) >=
	    tkh_edition_of(rules)->thoth_cards[s->deed.value - 1])
		out[(*n)++] = BB_ACT(TKH_MIX, 0, 0, 0);
}

/* X-RULING-63: with Anubis a colour is named, once. */
static void list_names(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       bb_action *out, uint32_t *n)
{
	(void)rules, (void)seat;
	if (!may_name(&s->die))
		return;
	for (unsigned colour = 0; colour < 2; colour++)
		out[(*n)++] = BB_ACT(TKH_NAME, colour, 0, 0);
}

static void offers(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                   enum tkh_offer offer, bb_action *out, uint32_t *n)
{
	static void (*const list[])(const struct bb_rules *rules, const struct tkh_state *s,
	                            unsigned seat, bb_action *out, uint32_t *n) = {
		[TKH_IN_DRAFT] = list_cults,
		[TKH_WITH_DESTINY] = tkh_list_claims,
		[TKH_WITH_CARDS] = list_mixing,
		[TKH_WITH_ANUBIS] = list_names,
		[TKH_BETWEEN_ACTIONS] = tkh_list_arts};

	list[offer](rules, s, seat, out, n);
}

/* --- what must hold --------------------------------------------------------------------------- */

#define VALID(name)                                                                                \
	bool name(const struct bb_rules *rules, const struct tkh_state *s, \
	          const struct tkh_task *task)

VALID(tkh_valid_cult)
{
	(void)rules;
	return task->a >= 1 && task->a <= task->b && task->b <= TKH_CULTS &&
	       bb_count(s->cults) == task->a - 1u;
}

VALID(tkh_valid_artefact)
{
	(void)rules;
	return task->a >= 1 && task->a <= task->b && task->b <= TKH_ARTEFACTS &&
	       bb_count(s->artefacts) == task->a - 1u;
}

VALID(tkh_valid_conquest)
{
	(void)rules, (void)task;
	return s->conquest_top == 0;
}

VALID(tkh_valid_top)
{
	(void)rules, (void)s;
	return task->a < TKH_FAMILIES;
}

VALID(tkh_valid_some)
{
	(void)rules, (void)s;
	return task->a >= 1;
}

VALID(tkh_valid_cell)
{
	(void)rules, (void)task;
	return s->conquest_top != 0;
}

VALID(tkh_valid_exchange)
{
	(void)rules, (void)s;
	return task->a < TKH_TOKENS;
}

VALID(tkh_valid_mix)
{
	return task->a <= TKH_QUARTER_SPACES && s->deed.deed == TKH_THOTH &&
	       s->deed.seat == task->seat && s->deed.value >= 1 && s->deed.value <= TKH_FACES &&
	       tkh_mixed_cards(rules, s, task->seat, s->player[task->seat].happiness) >= task->a;
}

VALID(tkh_valid_raid)
{
	(void)rules;
	return s->deed.deed == TKH_SETH && s->deed.seat == task->seat && s->deed.value >= 1 &&
	       s->deed.value <= TKH_FACES && tkh_slot_in(s, s->deed.value - 1u) < TKH_REGION_SLOTS;
}

VALID(tkh_valid_ability)
{
	(void)rules;
	return task->a < TKH_TILES && s->deed.target < TKH_SPACES;
}

VALID(tkh_valid_spoils)
{
	(void)rules, (void)s;
	return task->a < TKH_REGIONS;
}

static bool tiles_are_valid(const struct tkh_state *s)
{
	uint32_t seen = s->conquest_gone;

	if (seen >> TKH_CONQUESTS != 0)
		return false;
	for (unsigned i = 0; i <= TKH_SPACES; i++) {
		unsigned tile = i < TKH_SPACES ? s->conquest[i] : s->conquest_top;

		if (tile > TKH_CONQUESTS || (tile != 0 && bb_has(seen, tile - 1)))
			return false;
		seen |= tile != 0 ? 1u << (tile - 1) : 0;
	}
	return true;
}

static bool is_absent(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned found = s->conquest_gone | s->conquest_top | s->cults | s->artefacts | s->below;

	for (unsigned i = 0; i < TKH_SPACES; i++)
		found |= s->conquest[i];
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		found |= p->regions | p->cult | p->artefacts | p->fired_gods | (p->fired != 0) |
		         p->token[TKH_SOLDIER] | p->token[TKH_PRIEST] | p->token[TKH_BLOOD] |
		         (p->marks >= TKH_MARK_LEVEL);
	}
	return found == 0;
}

/* X-RULING-85 */
static const char *check(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned regions = 0, cults = s->cults, artefacts = s->artefacts, board = 0;

	if (!tiles_are_valid(s) || s->cults >> TKH_CULTS != 0)
		return "X-RULING-85";
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		if ((p->regions & regions) != 0 ||
		    p->regions >> (TKH_REGIONS * TKH_REGION_SLOTS) != 0 ||
		    (p->regions & p->regions >> TKH_REGIONS & 0x3f) != 0 || p->cult > TKH_CULTS ||
		    (p->cult != 0 && bb_has(cults, p->cult - 1u)) ||
		    (p->artefacts & artefacts) != 0 || p->token[TKH_SOLDIER] > TKH_FORCES ||
		    p->token[TKH_PRIEST] > TKH_FORCES || (p->fired & ~p->technologies) != 0)
			return "X-RULING-85";
		regions |= p->regions;
		cults |= p->cult != 0 ? 1u << (p->cult - 1) : 0;
		artefacts |= p->artefacts;
	}
	for (unsigned i = 0; i < TKH_DICE; i++)
		board += s->wedge[i] == TKH_SETH + 1;
	return board <= rules->seats ? NULL : "X-RULING-85";
}

/* --- chance ----------------------------------------------------------------------------------- */

#define DRAW(name)                                                                                 \
	struct tkh_draw name(const struct bb_rules *rules, const struct tkh_state *s,              \
	                     const struct tkh_task *task)

DRAW(tkh_draw_cult)
{
	(void)rules, (void)task;
	return (struct tkh_draw){bb_first(TKH_CULTS) & ~(uint64_t)s->cults, TKH_SHOW_CULT, 0};
}

DRAW(tkh_draw_artefact)
{
	(void)rules, (void)task;
	return (struct tkh_draw){bb_first(TKH_ARTEFACTS) & ~(uint64_t)s->artefacts,
	                         TKH_SHOW_ARTEFACT, 0};
}

DRAW(tkh_draw_conquest)
{
	(void)rules, (void)task;
	return (struct tkh_draw){tkh_conquest_pool(s), TKH_SHOW_CONQUEST, 0};
}

DRAW(tkh_draw_top)
{
	return (struct tkh_draw){tkh_drawable(rules, s, task->a), TKH_DRAW,
	                         task->a * (unsigned)TKH_FAMILY};
}

#define LABEL(name)                                                                                \
	void name(const struct tkh_state *s, const struct tkh_task *task, struct bb_text *text,    \
	          struct bb_about *about)

LABEL(tkh_label_cult)
{
	(void)s;
	bb_put(text, "/cult/card-");
	about->number = task->a;
	bb_put_uint(text, about->number);
}

LABEL(tkh_label_artefact)
{
	(void)s;
	bb_put(text, "/artefact/card-");
	about->number = task->a;
	bb_put_uint(text, about->number);
}

LABEL(tkh_label_conquest)
{
	(void)task, (void)about;
	bb_put(text, "/conquest/draw-");
	bb_put_uint(text, s->draws + 1u);
}

LABEL(tkh_label_top)
{
	(void)about;
	bb_put(text, "/top/seat-");
	bb_put_uint(text, task->seat);
	bb_put(text, "/draw-");
	bb_put_uint(text, s->draws + 1u);
}

/* --- what has happened ------------------------------------------------------------------------ */

/* X-DICE-03, X-RULING-64, X-RULING-04, -11: also in a pass. */
static void bring_forces(struct tkh_state *s, unsigned seat, struct bb_events *log)
{
	unsigned token = tkh_die_brings(&s->die);

	if (token < TKH_TOKENS)
		tkh_add_token(s, seat, token, s->die.value, log);
}

/* What a bonus asks for comes before the Cult (X-RULING-80). Without a bonus the Cult pays at
 * once. */
static void serve_cult(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned deed, struct bb_events *log)
{
	if (tkh_is_honoured(rules, s, deed))
		tkh_push(s, TKH_DO_CULT, seat, 0, 0, 0);
	else
		tkh_pay_cult(rules, s, seat, log);
}

#define HEARS                                                                                      \
	(1u << TKH_DIE_LAID | 1u << TKH_GOD_PERFORMED | 1u << TKH_PEOPLE_HONOURED |                \
	 1u << TKH_COLUMN_COVERS | 1u << TKH_COVERED_AGAIN | 1u << TKH_TEMPLE_BUILT |              \
	 1u << TKH_CARD_PICKED | 1u << TKH_HAPPIER)

static void happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                     unsigned seat, unsigned detail, struct bb_events *log)
{
	switch (what) {
	case TKH_DIE_LAID:
		bring_forces(s, seat, log);
		break;
	case TKH_GOD_PERFORMED:
		serve_cult(rules, s, seat, detail, log);
		break;
	case TKH_PEOPLE_HONOURED:
		tkh_study_row(s, seat, detail, log);
		break;
	case TKH_COLUMN_COVERS:
		tkh_reward_conquest(rules, s, seat, detail, log);
		break;
	case TKH_COVERED_AGAIN:
		tkh_double_conquest(rules, s, seat, log);
		break;
	case TKH_TEMPLE_BUILT:
		tkh_collect_conquests(rules, s, seat, detail, log);
		break;
	case TKH_CARD_PICKED:
		tkh_note_mix(rules, s, detail);
		break;
	case TKH_HAPPIER:
		tkh_reach_levels(rules, s, seat, log);
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
}

/* Effects that depend on performing an action fire once per turn (X-TRIG-01 to -03,
 * X-RULING-25). */
#define ONCE                                                                                       \
	(1u << TKH_AT_GOD | 1u << TKH_AT_VALUE_ONE | 1u << TKH_AT_PRODUCTION | \
	 1u << TKH_AT_EXCESS | \
	 1u << TKH_AT_PURE | 1u << TKH_AT_ANUBIS | 1u << TKH_AT_USE | 1u << TKH_AT_STATUE | \
	 1u << TKH_AT_OWN)

/* X-SETUP-14 */
static const struct tkh_additions additions = {
	.gods = 1u << TKH_SETH,
	.colours = 1u << TKH_RED | 1u << TKH_BLUE | 1u << TKH_GREEN,
	.without_anubis = 1u << TKH_GREEN, /* X-DICE-06 */
	.cards = {0xfu << TKH_BASE_FAMILY, 0x1fu << TKH_BASE_FAMILY,
	          0xfu << TKH_BASE_FAMILY}, /* X-SETUP-12 */
	.starts = (uint32_t)((UINT32_C(1) << TKH_STARTS) - (UINT32_C(1) << TKH_BASE_STARTS)),
	.people = (1u << TKH_PEOPLE) - (1u << TKH_BASE_PEOPLE),
	.once = ONCE,
	.gathered = 1u << TKH_SOLDIER | 1u << TKH_PRIEST, /* X-CARD-BX01 */
	.offering = TKH_PRIEST,
	.decrees_returned = 2, /* X-SETUP-22 */
	.source = TKH_FROM_SETH,
	.die_beside = true, /* X-ROT-02 */
};

const struct tkh_module tkh_module_seth = {
	.name = "seth",
	.used = used,
	.is_absent = is_absent,
	.adds = &additions,
	.steps = {[TKH_SETUP_COURSE] = tkh_seth_set_up},
	.hears = HEARS,
	.happened = happened,
	.offers = offers,
	.why = tkh_why_seth,
	.check = check,
	.dice = dice,
	.weight = weight,
	.bonus = bonus,
	.score = score,
	.covered = tkh_conquered,
	.choice = tkh_mixed_cards,
	.level_gold = tkh_cult_gold,
	.laid_out = laid_out,
	.price = price,
	.worth = tkh_seth_worth,
	.worth_of = tkh_seth_worth_of,
};
