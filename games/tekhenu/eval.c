/* Evaluates a position: features of a seat's standing, weighted by the table in weights.h.
 *
 * A game has two halves, each ending with a Scoring; the knots are the beginning and the end of
 * each half. No rules here. */
#include "core/evaluate.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/gods.h"
#include "games/tekhenu/tekhenu.h"

enum feature {
	CONSTANT, VP_NOW, TO_ACT, PLACE,
	FIRST_TOKEN, LAST_TOKEN = FIRST_TOKEN + TKH_TOKENS - 1,
	FIRST_HOARD, LAST_HOARD = FIRST_HOARD + TKH_TOKENS - 1, /* beyond four of a kind */
	FIRST_CATEGORY, LAST_CATEGORY = FIRST_CATEGORY + TKH_CATEGORIES - 1,
	BREAD_DUE, BREAD_SHORT, POPULATION, HAPPINESS, GAP, HAPPY_LEVEL, POPULAR_LEVEL,
	FIRST_LEVEL, LAST_LEVEL = FIRST_LEVEL + TKH_BASICS - 1, /* of production */
	COLUMNS, TEMPLE_SITES, OSIRIS_SITES, PROMISING_LINES,
	FIRST_STATUE, LAST_STATUE = FIRST_STATUE + TKH_GODS - 1, /* for gods */
	PEOPLE_STATUES, BALANCE, TILT, LOSS, LEANING,
	DECREE_VP, DECREES, SPARE_DECREES,
	FIRST_BLESSING, LAST_BLESSING = FIRST_BLESSING + TKH_FAMILY - 1,
	FIRST_TECHNOLOGY, LAST_TECHNOLOGY = FIRST_TECHNOLOGY + TKH_FAMILY - 1,
	REGIONS, ARTEFACTS, CULT,
	/* for an automaton, nothing else is filled in */
	BOT, BOT_VP, BOT_SCORING, BOT_DIAL, BOT_DECREES,
	FEATURES
};

static const char *const feature_names[FEATURES] = {
	"constant", "vp", "to-act", "place",
	"papyrus", "bread", "limestone", "granite", "gold", "scribes", "faith", "any", "soldiers",
	"priests", "blood",
	"papyrus+", "bread+", "limestone+", "granite+", "gold+", "scribes+", "faith+", "any+",
	"soldiers+", "priests+",
	"blood+",
	"majorities", "temple", "statue-row", "happiness-vp", "markers", "building-row",
	"bread-due", "bread-short", "population", "happiness", "gap", "happy-level",
	"popular-level",
	"level-papyrus", "level-bread", "level-limestone", "level-granite",
	"columns", "temple-sites", "osiris-sites", "promising-lines",
	"statue-horus", "statue-ra", "statue-hathor", "statue-bastet", "statue-thoth",
	"statue-osiris",
	"statue-seth",
	"people-statues", "balance", "tilt", "loss", "leaning",
	"decree-vp", "decrees", "spare-decrees",
	"B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08", "B09", "B10", "B11", "B12",
	"B13", "B14", "B15", "B16", "B17", "B18", "B19", "B20", "B21", "B22", "B23", "B24", "B25",
	"B26", "B27", "B28",
	"B29", "B30", "B31", "B32",
	"T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12",
	"T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T22", "T23", "T24", "T25",
	"T26", "T27", "T28",
	"T29", "T30", "T31", "T32",
	"regions", "artefacts", "cult",
	"bot", "bot-vp", "bot-scoring", "bot-dial", "bot-decrees",
};
static const struct bb_names names = BB_NAMES(feature_names);

#include "games/tekhenu/weights.h"

/* The VP of the three Decrees that would score most now, one of each symbol. */
static int decree_vp(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned level = tkh_level(rules, p->population), used = 0;
	uint8_t points[TKH_FAMILY] = {0};
	int sum = 0;

	BB_EACH(decree, p->decrees)
		points[decree] = (uint8_t)(1 + tkh_decree_score(rules, s, seat, decree, level));
	for (unsigned i = 0; i < 3; i++) {
		unsigned best = TKH_FAMILY;

		BB_EACH(decree, p->decrees)
			if (!bb_has(used, tkh_symbol(rules, decree)) &&
			    (best == TKH_FAMILY || points[decree] > points[best]))
				best = decree;
		if (best == TKH_FAMILY)
			break;
		used |= 1u << tkh_symbol(rules, best);
		sum += points[best];
	}
	return sum;
}

/* The seat's Columns in line with building sites that are still free. */
static int promising_lines(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_player *p)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	uint32_t free_sites = e->sites_in_use[rules->seats > 2 ? rules->seats - 2 : 0] &
	                      ~tkh_all_sites(s);
	int most = 0, sum = 0;

	BB_EACH(site, free_sites) {
		int columns = (int)bb_count(p->columns & tkh_line(e->site[site].line));

		most = columns > most ? columns : most;
		sum += columns;
	}
	return 4 * most + sum;
}

static void describe_tokens(const struct tkh_player *p, int16_t *feature)
{
	for (unsigned token = 0; token < TKH_TOKENS; token++) {
		int count = p->token[token];

		feature[FIRST_TOKEN + token] = (int16_t)(count > 4 ? 4 : count);
		feature[FIRST_HOARD + token] = (int16_t)(count > 4 ? count - 4 : 0);
	}
}

static void describe_scale(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                           int16_t *feature)
{
	int balance = tkh_balance(rules, s, seat);

	feature[BALANCE] = (int16_t)(balance < 0 ? -balance : balance);
	feature[TILT] = (int16_t)(balance < -4 ? -4 - balance : balance > 4 ? balance - 4 : 0);
	feature[LOSS] = (int16_t)tkh_maat_loss(rules, balance);
	feature[LEANING] = (int16_t)(balance < 0 ? balance : 0);
}

static void describe_pieces(const struct bb_rules *rules, const struct tkh_state *s,
                            const struct tkh_player *p, int16_t *feature)
{
	for (unsigned god = 0; god < TKH_GODS; god++)
		feature[FIRST_STATUE + god] = p->statues[god];
	for (unsigned token = 0; token < TKH_BASICS; token++)
		feature[FIRST_LEVEL + token] = p->production[token];
	feature[PEOPLE_STATUES] = (int16_t)bb_count(p->people);
	feature[COLUMNS] = (int16_t)bb_count(p->columns);
	feature[TEMPLE_SITES] = (int16_t)bb_count(p->sites);
	feature[OSIRIS_SITES] = (int16_t)bb_count(p->osiris);
	feature[PROMISING_LINES] = (int16_t)promising_lines(rules, s, p);
}

/* Set-up is knot 0. Rounds 1 to 8 lead from there to knot 1, rounds 9 to 16 from knot 2 to knot
 * 3. */
static unsigned course(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned turns = s->round > 0 ? (s->round - 1u) * rules->seats + s->turn : 0;
	unsigned half = 8u * rules->seats;

	if (s->maat < 2)
		return (turns < half ? turns : half) * BB_COURSE / half;
	turns = turns > half ? turns - half : 0;
	return 2 * BB_COURSE + (turns < half ? turns : half) * BB_COURSE / half;
}

/* An automaton makes no plans: the features are what it has, what it would score, and its level. */
static void describe_bot(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         int16_t *feature)
{
	const struct tkh_player *p = &s->player[seat];
	struct tkh_scores scores;

	tkh_find_scores(rules, s, seat, &scores);
	feature[BOT] = 100;
	feature[BOT_VP] = p->vp;
	feature[BOT_SCORING] = (int16_t)tkh_sum_of_scores(&scores);
	feature[BOT_DIAL] = (int16_t)(10 * rules->option[TKH_SOLO]);
	feature[BOT_DECREES] = (int16_t)(p->decree_count << rules->option[TKH_DOUBLE_DECREES]);
}

static unsigned describe(const struct bb_rules *rules, const void *state, unsigned seat,
                         int16_t *feature)
{
	const struct tkh_state *s = state;
	const struct tkh_player *p = &s->player[seat];
	unsigned place = tkh_place_of(rules, s, seat);
	int due = (int)tkh_bread_due(rules, s, seat);
	struct tkh_scores scores;

	for (unsigned i = 0; i < FEATURES; i++)
		feature[i] = 0;
	if (bb_is_automaton(rules, seat)) {
		describe_bot(rules, s, seat, feature);
		return course(rules, s);
	}
	feature[CONSTANT] = 100;
	feature[VP_NOW] = p->vp;
	feature[TO_ACT] = s->active != BB_NO_SEAT && place >= s->turn;
	feature[PLACE] = (int16_t)place;
	describe_tokens(p, feature);
	tkh_find_scores(rules, s, seat, &scores);
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		feature[FIRST_CATEGORY + category] = (int16_t)scores.points[category];
	feature[BREAD_DUE] = (int16_t)due;
	due -= p->token[TKH_BREAD] + p->token[TKH_GOLD];
	feature[BREAD_SHORT] = (int16_t)(due > 0 ? due : 0);
	feature[POPULATION] = p->population;
	feature[HAPPINESS] = p->happiness;
	feature[GAP] = (int16_t)(p->population - p->happiness);
	feature[HAPPY_LEVEL] = (int16_t)tkh_level(rules, p->happiness);
	feature[POPULAR_LEVEL] = (int16_t)tkh_level(rules, p->population);
	describe_pieces(rules, s, p, feature);
	describe_scale(rules, s, seat, feature);
	feature[DECREE_VP] = (int16_t)decree_vp(rules, s, seat);
	feature[DECREES] = p->decree_count;
	feature[SPARE_DECREES] = (int16_t)(p->decree_count > 3 ? p->decree_count - 3 : 0);
	feature[REGIONS] = (int16_t)bb_count(p->regions);
	feature[ARTEFACTS] = (int16_t)bb_count(p->artefacts);
	feature[CULT] = p->cult != 0;
	BB_EACH(card, p->blessings)
		feature[FIRST_BLESSING + card] = 1;
	BB_EACH(card, p->technologies)
		feature[FIRST_TECHNOLOGY + card] = 1;
	return course(rules, s);
}

const struct bb_evaluator tkh_evaluator = {
	.names = &names,
	.knots = KNOTS,
	.by_score = true,
	.weights = &weights[0][0],
	.spread = spread,
	.describe = describe,
};

/* A position is quiet before a die is taken, and when only the Decrees are left. */
bool tkh_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook)
{
	const struct tkh_state *s = state;
	unsigned task = tkh_top(s)->kind;

	if (outlook != NULL && tkh_actor(rules, s) == BB_OVER) {
		for (unsigned seat = 0; seat < rules->seats; seat++)
			outlook->value[seat] = outlook->score[seat] =
				100 * tkh_score(rules, s, seat);
		outlook->spread = spread[KNOTS - 1];
	} else if (outlook != NULL) {
		bb_evaluate(&tkh_evaluator, rules, state, outlook);
	}
	return task == TKH_OWED_TAKE;
}
