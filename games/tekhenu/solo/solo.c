/* Botankhamun as a module: its options, words, outcomes and labels, and the hooks that it fills. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/solo/solo.h"

static const char *const tile_words[TKH_BOT_TILES] = {
	"horus", "ra", "hathor", "bastet", "thoth", "osiris", "granite", "papyrus", "limestone",
	"bread",
	"seth",  "priests-soldiers",
};
const struct bb_names tkh_bot_tile_names = BB_NAMES(tile_words);

/* "B-GOD-01" for BOT_GOD_01. */
static const char *const rule_words[BOT_RULES] = {
	[BOT_PYR_02] = "B-PYR-02",       [BOT_PYR_04] = "B-PYR-04",
	[BOT_PYR_05] = "B-PYR-05",       [BOT_GOD_01] = "B-GOD-01",
	[BOT_GOD_02] = "B-GOD-02",       [BOT_GOD_03] = "B-GOD-03",
	[BOT_GOD_04] = "B-GOD-04",       [BOT_RES_01] = "B-RES-01",
	[BOT_RES_02] = "B-RES-02",       [BOT_RES_03] = "B-RES-03",
	[BOT_RES_04] = "B-RES-04",       [BOT_RES_06] = "B-RES-06",
	[BOT_RES_07] = "B-RES-07",       [BOT_HORUS_01] = "B-HORUS-01",
	[BOT_HORUS_02] = "B-HORUS-02",   [BOT_HORUS_05] = "B-HORUS-05",
	[BOT_HORUS_07] = "B-HORUS-07",   [BOT_HORUS_09] = "B-HORUS-09",
	[BOT_HORUS_10] = "B-HORUS-10",   [BOT_HORUS_11] = "B-HORUS-11",
	[BOT_RA_02] = "B-RA-02",         [BOT_RA_08] = "B-RA-08",
	[BOT_RA_09] = "B-RA-09",         [BOT_RA_10] = "B-RA-10",
	[BOT_RA_12] = "B-RA-12",         [BOT_HATHOR_02] = "B-HATHOR-02",
	[BOT_HATHOR_07] = "B-HATHOR-07", [BOT_BASTET_02] = "B-BASTET-02",
	[BOT_BASTET_06] = "B-BASTET-06", [BOT_THOTH_02] = "B-THOTH-02",
	[BOT_THOTH_05] = "B-THOTH-05",   [BOT_OSIRIS_02] = "B-OSIRIS-02",
	[BOT_OSIRIS_03] = "B-OSIRIS-03", [BOT_OSIRIS_04] = "B-OSIRIS-04",
	[BOT_OSIRIS_05] = "B-OSIRIS-05", [BOT_OSIRIS_09] = "B-OSIRIS-09",
	[BOT_RULING_28] = "B-RULING-28", [BOT_RULING_29] = "B-RULING-29",
	[BOT_BX_DICE_02] = "BX-DICE-02", [BOT_BX_PS_01] = "BX-PS-01",
	[BOT_BX_PS_02] = "BX-PS-02",     [BOT_BX_PS_03] = "BX-PS-03",
	[BOT_BX_SETH_01] = "BX-SETH-01", [BOT_BX_SETH_02] = "BX-SETH-02",
	[BOT_BX_SETH_05] = "BX-SETH-05", [BOT_BX_SETH_08] = "BX-SETH-08",
	[BOT_BX_HORUS_01] = "BX-HORUS-01", [BOT_BX_HORUS_02] = "BX-HORUS-02",
	[BOT_BX_HORUS_04] = "BX-HORUS-04", [BOT_BX_MAAT_02] = "BX-MAAT-02",
	[BOT_X_RULING_44] = "X-RULING-44", [BOT_BX_OSIRIS_01] = "BX-OSIRIS-01",
	[BOT_X_RULING_51] = "X-RULING-51",
};
const struct bb_names tkh_bot_rule_names = BB_NAMES(rule_words);

static const char *const dial_words[] = {"easy", "medium", "hard"};
const struct bb_names tkh_dial_names = BB_NAMES(dial_words);

static const char *const drawn_words[] = {"starts", "cults", "both"};
const struct bb_names tkh_drawn_names = BB_NAMES(drawn_words);

static const char *const side_words[] = {"up", "right"};
const struct bb_names tkh_bot_side_names = BB_NAMES(side_words);

/* --- options ------------------------------------------------------------------------------ */

unsigned tkh_automata(const struct bb_rules *rules)
{
	return bb_players(rules) == 1;
}

/* B-DIFF-09: the difficulty options are independent of each other, but need the solo game; the last
 * three also need the expansion. */
static enum bb_status fits(const struct bb_rules *rules, unsigned *option)
{
	for (*option = TKH_SOLO; *option <= TKH_DOUBLE_BUILDINGS; ++*option) {
		bool holds = rules->automata != 0 &&
		             (*option < TKH_DRAWN_STARTS || rules->option[TKH_WITH_SETH] != 0);

		if (rules->option[*option] != rules->game->options[*option].preset && !holds)
			return BB_INVALID;
	}
	return BB_OK;
}

static bool used(const struct bb_rules *rules)
{
	return rules->automata != 0;
}

/* --- chance ------------------------------------------------------------------------------- */

/* B-SETUP-15, B-MAAT-09 */
struct tkh_draw tkh_draw_bot_destiny(const struct bb_rules *rules, const struct tkh_state *s,
                                     const struct tkh_task *task)
{
	(void)rules, (void)s, (void)task;
	return (struct tkh_draw){1u << TKH_SCRIBE_CARD | 1u << TKH_GOLD_CARD, TKH_BOT_DESTINY, 0};
}

struct tkh_draw tkh_draw_centre(const struct bb_rules *rules, const struct tkh_state *s,
                                const struct tkh_task *task)
{
	(void)rules, (void)task;
	return (struct tkh_draw){tkh_tile_pool(s), TKH_BOT_CENTRE, 0};
}

struct tkh_draw tkh_draw_pyramid(const struct bb_rules *rules, const struct tkh_state *s,
                                 const struct tkh_task *task)
{
	(void)task;
	return (struct tkh_draw){tkh_bot_loose_tiles(rules, s), TKH_BOT_LAY, 0};
}

struct tkh_draw tkh_draw_flip(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task)
{
	(void)rules, (void)s, (void)task;
	return (struct tkh_draw){3, TKH_BOT_FLIP, 0};
}

struct tkh_draw tkh_draw_tied(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task)
{
	unsigned kind;
	uint64_t set = tkh_bot_tied(rules, s, task->kind, &kind).set;

	return (struct tkh_draw){set, (uint8_t)kind, 0};
}

#define LABEL(name, words)                                                                         \
	void name(const struct tkh_state *s, const struct tkh_task *task, struct bb_text *text,    \
	          struct bb_about *about)                                                          \
	{                                                                                          \
		(void)s, (void)task, (void)about;                                                  \
		bb_put(text, words);                                                               \
	}

LABEL(tkh_label_bot_destiny, "/bot/destiny")
LABEL(tkh_label_centre, "/bot/centre")
LABEL(tkh_label_flip, "/bot/flip")
LABEL(tkh_label_bot_die, "/bot/die")
LABEL(tkh_label_bot_statue, "/bot/statue")
LABEL(tkh_label_bot_column, "/bot/column")
LABEL(tkh_label_bot_site, "/bot/site")

void tkh_label_pyramid(const struct tkh_state *s, const struct tkh_task *task, struct bb_text *text,
                       struct bb_about *about)
{
	(void)s;
	bb_put(text, "/bot/pyramid-");
	about->number = task->a + 1u;
	bb_put_uint(text, about->number);
}

/* --- the module --------------------------------------------------------------------------- */

static const tkh_steps set_up = {
	[TKH_SETUP_DIAL] = {tkh_bot_start, 0},
	[TKH_SETUP_STARTS] = {tkh_bot_starts, 0},
	[TKH_SETUP_DRAFT] = {tkh_bot_draft, TKH_SETUP_BOT},
	[TKH_SETUP_BOT] = {tkh_bot_set_up, TKH_SETUP_DESTINIES},
	[TKH_SETUP_DESTINIES] = {tkh_bot_destinies, 0},
};
static const tkh_steps judgement = {
	[TKH_MAAT_SCORING] = {NULL, TKH_MAAT_BOT_SCORE},
	[TKH_MAAT_BOT_SCORE] = {tkh_bot_score, TKH_MAAT_CLEAR},
	[TKH_MAAT_CLEAR] = {NULL, TKH_MAAT_BOT_SHUFFLE},
	[TKH_MAAT_BOT_SHUFFLE] = {tkh_bot_shuffle, TKH_MAAT_END},
};

static void happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                     unsigned seat, unsigned detail, struct bb_events *log)
{
	(void)seat, (void)detail;
	if (what == TKH_DESTINIES_DUE)
		tkh_bot_destiny(rules, s, log);
	else if (BB_ALWAYS(what == TKH_GAME_ENDS))
		tkh_bot_end(rules, s, log);
}

static const struct tkh_automaton automaton = {
	.turn = tkh_bot_turn,
	.extra = tkh_bot_extra,
	.ankh = tkh_bot_ankh,
	.weights = tkh_weigh_bot_die,
	.derive = tkh_bot_derive,
};

const struct tkh_module tkh_module_solo = {
	.name = "solo",
	.used = used,
	.fits = fits,
	.steps = {[TKH_SETUP_COURSE] = set_up, [TKH_MAAT_COURSE] = judgement},
	.hears = 1u << TKH_DESTINIES_DUE | 1u << TKH_GAME_ENDS,
	.happened = happened,
	.automaton = &automaton,
	.check = tkh_bot_check,
	.weight = tkh_bot_balance,
	.bonus = tkh_bot_bonus,
};
