/* Text drawing of Sa-Rê: the table, the season with its odds, every player, the looker's city. */
#include "cli/cli.h"
#include "cli/draw.h"
#include "games/sare/state.h"

enum { CELL_WIDTH = 24 };

static const char resource_letters[] = "SWGJ";

static const char *const goal_texts[SARE_SCENARIOS] = {
	"Scribe: finish the pyramid",
	"Priest: build on all 12 cells, the pyramid begun",
	"Pharaoh: port, pyramid and 4 administrative buildings",
	"Divinities: port, pyramid and all 6 administrative buildings",
};

static const char *const card_texts[SARE_CARDS] = {
	"1 stone",          "1 wood",
	"1 gold",           "stone and wood, wind of revolt",
	"stone and gold, wind of revolt", "wood and gold, wind of revolt",
	"2 stone, wind of revolt",        "2 wood, wind of revolt",
	"2 gold, wind of revolt",         "trouble: gauge +1",
	"double trouble: gauge +2",       "Horus' Choice: draw two more",
	"Hoshekh: darkness falls",
};

/* What is said of each kind of event in the log. */
const char *const cli_sare_events[SARE_EVENTS] = {
	[SARE_EV_ROUND] = "is first player of round $0",
	[SARE_EV_PLACED] = "places the master builder on $0, the warehouse on $1",
	[SARE_EV_LAUNCHED] = "launches $0 on $1",
	[SARE_EV_CANCELLED] = "gives up the site of $0",
	[SARE_EV_DESTROYED] = "destroys $0 on $1",
	[SARE_EV_PENALTY] = "runs extra sites: gauge +$0",
	[SARE_EV_SEASON] = "deals season $0",
	[SARE_EV_REVEALED] = "turns up $0",
	[SARE_EV_DARKNESS] = "brings Hoshekh: the pack is turned face down",
	[SARE_EV_TOOK] = "takes $0",
	[SARE_EV_PASSED] = "passes",
	[SARE_EV_LAID] = "lays the obelisk down",
	[SARE_EV_STAYED] = "stays",
	[SARE_EV_POWER] = "uses $0",
	[SARE_EV_WIND] = "raises a wind of revolt",
	[SARE_EV_GAUGE] = "gauge $0 of $1",
	[SARE_EV_REVOLT] = "suffers a GENERAL REVOLT",
	[SARE_EV_GAVE] = "gives seat $0 a trouble card (+$1)",
	[SARE_EV_DISCARDED] = "discards the trouble card",
	[SARE_EV_RETURNED] = "puts $0 back on top",
	[SARE_EV_CLOSED] = "the season is over",
	[SARE_EV_SPENT] = "spends $1 $0",
	[SARE_EV_BUILT] = "COMPLETES $0 on $1",
	[SARE_EV_STAGE] = "COMPLETES stage $1 of pyramid $0",
	[SARE_EV_GROWTH] = "grows: black cube $0",
	[SARE_EV_KEPT] = "keeps the card $0",
	[SARE_EV_CHARTERED] = "charters a caravan with $0, $1",
	[SARE_EV_STORED] = "has in store: stone $0, wood $1, gold $2",
	[SARE_EV_LOST] = "loses $0 cards",
	[SARE_EV_GOAL] = "REACHES THE GOAL",
	[SARE_EV_STORED_JOKERS] = "has in store: jokers $0",
};

static int gauge_of(const struct bb_rules *rules, const void *view, unsigned seat)
{
	(void)rules;
	return ((const struct sare_state *)view)->player[seat].steps;
}

const struct cli_measure cli_sare_measures[] = {{"gauge", gauge_of}, {NULL, NULL}};

/* What the player to act is asked. */
static const char *const questions[SARE_STAGES] = {
	[SARE_AT_PLACE] = "Place your master builder and your warehouse, on one cell or two.",
	[SARE_AT_SITES] = "Which sites do you run? `done` when you have them.",
	[SARE_AT_ROOM] = "The rest of your warehouses is too small: what stays?",
	[SARE_AT_OFFER] = "Do you take the card?",
	[SARE_AT_PICK] = "Temple: which of the two cards do you take?",
	[SARE_AT_TROUBLE] = "A trouble card: what do you do with it?",
	[SARE_AT_EXIT] = "Two Horus' Choice at once: draw four cards, or lay your obelisk down?",
	[SARE_AT_REACT] = "Your gauge has risen: stay in the season, or lay your obelisk down?",
	[SARE_AT_BUILD] = "Which site do you complete? `done` when there is no more.",
	[SARE_AT_PAY] = "How do you pay? The first one gives up least.",
	[SARE_AT_KEEP] = "Which card do you keep for the next round?",
	[SARE_AT_CHARTER] = "Do you charter a caravan with what is left?",
	[SARE_AT_STORE] = "What do you store?",
};

/* --- small pieces ------------------------------------------------------------------------- */

static void draw_price(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                       unsigned cell, FILE *out)
{
	uint64_t price = sare_price(rules, p, building, cell);
	bool any = false;

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		if (sare_lane(price, k) == 0)
			continue;
		fprintf(out, "%s%u%c", any ? " " : "", sare_lane(price, k), resource_letters[k]);
		any = true;
	}
	if (!any)
		fprintf(out, "free");
	else if (sare_lane(price, SARE_JOKER) > 0)
		fprintf(out, " -1 port");
}

/* "2S 1SW": how many cards of each production kind. Returns whether there were any. */
static bool draw_cards(const char *title, const uint8_t card[SARE_PRODUCTS], FILE *out)
{
	bool any = false;

	for (unsigned i = 0; i < SARE_PRODUCTS; i++) {
		if (card[i] == 0)
			continue;
		fprintf(out, "%s%ux", any ? " " : title, card[i]);
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			for (unsigned n = 0; n < sare_card_info[i].gives[k]; n++)
				fputc(resource_letters[k], out);
		any = true;
	}
	return any;
}

static bool draw_tokens(const char *title, const uint8_t token[SARE_TOKENS], FILE *out)
{
	bool any = false;

	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		if (token[k] == 0)
			continue;
		fprintf(out, "%s%u%c", any ? " " : title, token[k], resource_letters[k]);
		any = true;
	}
	return any;
}

static void draw_gauge(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	unsigned limit = sare_limit(rules, p);

	fprintf(out, "gauge [");
	for (unsigned i = 0; i < limit; i++)
		fputc(i < p->steps ? '#' : '.', out);
	fprintf(out, "] %u of %u", p->steps, limit);
}

/* --- the season --------------------------------------------------------------------------- */

/* Percent, rounded. */
static unsigned percent(unsigned part, unsigned total)
{
	return total == 0 ? 0 : (part * 200 + total) / (2 * total);
}

static void draw_odds(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                      FILE *out)
{
	unsigned total = sare_unseen(s);
	unsigned margin = sare_margin(rules, &s->player[seat]);
	unsigned simple = 0, doubles = 0, revolt = 0;

	for (unsigned i = 0; i < SARE_CARDS; i++) {
		if (i < SARE_DOUBLES)
			simple += s->unseen[i];
		else if (i < SARE_PRODUCTS)
			doubles += s->unseen[i];
		if (sare_rise_of(i) >= margin)
			revolt += s->unseen[i];
	}
	fprintf(out, "Next unseen card: resource %u%%, two (wind) %u%%, trouble +1 %u%%, +2 %u%%,\n"
	             "  Horus %u%%, Hoshekh %u%%; taking it would put seat %u into revolt: %u%%\n",
	        percent(simple, total), percent(doubles, total),
	        percent(s->unseen[SARE_CARD_TROUBLE], total),
	        percent(s->unseen[SARE_CARD_DOUBLE_TROUBLE], total),
	        percent(s->unseen[SARE_CARD_HORUS], total),
	        percent(s->unseen[SARE_CARD_HOSHEKH], total), seat, percent(revolt, total));
}

static void draw_season(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        FILE *out)
{
	fprintf(out, "Season: %u cards in the shoe, ", s->pack);
	if (s->top[0] != 0)
		fprintf(out, "on top %s%s%s\n", cli_paint(out, CLI_BOLD),
		        card_texts[s->top[0] - 1], cli_paint(out, CLI_PLAIN));
	else
		fprintf(out, "%s\n", s->dark ? "face down: the next card is unknown" : "none shown");
	if (s->stage == SARE_AT_TROUBLE)
		fprintf(out, "Being resolved: trouble, gauge +%u\n", s->trouble);
	if (s->hand[0] != 0) {
		fprintf(out, "Drawn:");
		for (unsigned i = 0; i < SARE_HAND && s->hand[i] != 0; i++)
			fprintf(out, "%s %s", i > 0 ? ";" : "", card_texts[s->hand[i] - 1]);
		fprintf(out, "\n");
	}
	draw_odds(rules, s, seat, out);
	fprintf(out, "Sequence of seat %u%s: %s, %s, %u trouble drawn\n", s->active,
	        s->last ? " (its last)" : "", s->taken ? "card taken" : "no card yet",
	        s->produced ? "produced" : "nothing produced", s->troubles);
}

static bool is_season(const struct sare_state *s)
{
	return s->stage >= SARE_AT_REVEAL && s->stage <= SARE_AT_REACT;
}

/* --- players ------------------------------------------------------------------------------ */

static void draw_means(const struct sare_player *p, FILE *out)
{
	bool any = draw_cards("    cards ", p->card, out);
	const char *next = any ? "; kept " : "    kept ";

	any |= draw_cards(next, p->kept, out);
	any |= draw_tokens(any ? "; stored " : "    stored ", p->stored, out);
	any |= draw_tokens(any ? "; made " : "    made ", p->made, out);
	if (p->joker != 0)
		any |= fprintf(out, "%slibrary 1J", any ? "; " : "    ") > 0;
	if (p->caravans > 0)
		any |= fprintf(out, "%scaravans %u", any ? "; " : "    ", p->caravans) > 0;
	if (any)
		fprintf(out, "\n");
}

/* Writes words separated by commas and breaks the line before column 80. */
struct flow {
	FILE *out;
	unsigned column;
	bool more;
};

static void flow_word(struct flow *flow, const char *word)
{
	unsigned length = 0;

	while (word[length] != '\0')
		length++;
	if (flow->more) {
		fputc(',', flow->out);
		flow->column++;
	}
	if (flow->column + 1 + length > 78) {
		fprintf(flow->out, "\n     ");
		flow->column = 5;
	}
	fprintf(flow->out, " %s", word);
	flow->column += 1 + length;
	flow->more = true;
}

static void draw_buildings(const struct sare_player *p, FILE *out)
{
	struct flow flow = {out, 9, false};

	fprintf(out, "    built");
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		char word[48];

		BB_EACH (cell, p->built[b]) {
			bool two = sare_is_production(b) && bb_has(p->second[b], cell);
			bool power = b >= SARE_BARRACKS && b < SARE_MARKET;

			snprintf(word, sizeof word, "%s%s %u%s", two ? "2 " : "",
			         sare_building_names.at[b], cell,
			         power && !sare_is_ready(p, b) ? " (used)" : "");
			flow_word(&flow, word);
		}
	}
	fprintf(out, "%s\n", flow.more ? "" : " nothing");
}

static void draw_sites(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		BB_EACH(cell, p->site[b]) {
			fprintf(out, "    site %s on %u: ", sare_building_names.at[b], cell);
			if (b == SARE_PYRAMID)
				fprintf(out, "number %u, stage %u of %u costs ", p->pyramid,
				        p->stages + 1u,
				        sare_edition_of(rules)->pyramid[p->pyramid - 1].stages);
			draw_price(rules, p, b, cell, out);
			fprintf(out, "%s\n", sare_can_pay(rules, p, b, cell) ? ", can be paid" : "");
		}
	}
}

/* The player whose city is drawn has no list of buildings besides. */
static void draw_player(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        bool is_you, bool has_city, FILE *out)
{
	static const char *const obelisk[SARE_OBELISKS] = {"standing", "down", "REVOLT"};
	const struct sare_player *p = &s->player[seat];
	bool acts = rules->game->actor(rules, s) == (int)seat;

	fprintf(out, "%s%c seat %u%s%s  obelisk %s, ", acts ? cli_paint(out, CLI_BOLD) : "",
	        acts ? '>' : ' ', seat, is_you ? " (you)" : "",
	        acts ? cli_paint(out, CLI_PLAIN) : "", obelisk[p->obelisk]);
	draw_gauge(rules, p, out);
	fprintf(out, ", goal %u of %u", sare_goal_done(rules, p), sare_goal_size(rules));
	fprintf(out, "\n");
	draw_means(p, out);
	if (!has_city)
		draw_buildings(p, out);
	draw_sites(rules, p, out);
}

/* --- the city ----------------------------------------------------------------------------- */

/* The n-th thing on a cell, as text; empty when there is none. */
static void cell_line(const struct sare_player *p, unsigned cell, unsigned line, char *text,
                      size_t size)
{
	unsigned at = 0;

	text[0] = '\0';
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		unsigned tiles = bb_has(p->built[b], cell);

		if (sare_is_production(b))
			tiles += bb_has(p->second[b], cell);
		for (unsigned i = 0; i < tiles; i++) {
			bool power = b >= SARE_BARRACKS && b < SARE_MARKET;

			if (at++ == line)
				snprintf(text, size, "%s%s", sare_building_names.at[b],
				         !power              ? ""
				         : sare_is_ready(p, b) ? " (ready)"
				                             : " (used)");
		}
		if (bb_has(p->site[b], cell) && at++ == line)
			snprintf(text, size, "site: %s", sare_building_names.at[b]);
		if (b < SARE_PRODUCTION && bb_has(p->second_site[b], cell) && at++ == line)
			snprintf(text, size, "site: %s", sare_building_names.at[b]);
	}
}

/* The reductions a construction on this cell would get: "-1S -1G". */
static void discount_text(const struct bb_rules *rules, const struct sare_player *p, unsigned cell,
                          char *text, size_t size)
{
	uint64_t off = sare_influence(rules, p, cell);
	size_t used = 0;

	text[0] = '\0';
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		if (sare_lane(off, k) == 0 || used >= size)
			continue;
		used += (size_t)snprintf(text + used, size - used, " -%u", sare_lane(off, k));
		if (k != SARE_JOKER && used + 1 < size) {
			text[used++] = resource_letters[k];
			text[used] = '\0';
		}
	}
}

static void draw_city(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	const struct sare_edition *e = sare_edition_of(rules);

	for (unsigned row = 0; row < e->rows; row++) {
		for (unsigned column = 0; column < e->columns; column++) {
			unsigned cell = row * e->columns + column;
			char discount[CELL_WIDTH];
			int length;

			discount_text(rules, p, cell, discount, sizeof discount);
			length = fprintf(out, "+-%u%s", cell, discount);
			for (; length < (e->columns > 3 ? 19 : CELL_WIDTH); length++)
				fputc('-', out);
		}
		fprintf(out, "+%s\n", row == 0 ? " Nile" : "~~");
		for (unsigned line = 0; line < 2; line++) {
			for (unsigned column = 0; column < e->columns; column++) {
				char text[CELL_WIDTH];

				cell_line(p, row * e->columns + column, line, text, sizeof text);
				fprintf(out, "| %-*.*s", e->columns > 3 ? 17 : CELL_WIDTH - 2,
				        e->columns > 3 ? 17 : CELL_WIDTH - 2, text);
			}
			fprintf(out, "|~~\n");
		}
	}
}

/* --- the reference board ------------------------------------------------------------------ */

static const char *const building_texts[SARE_BUILDINGS] = {
	"runs one site more, or two and gauge +1",
	"stores 3 resources",
	"1 wood a round, neighbours cost 1 wood less",
	"1 stone a round, neighbours cost 1 stone less",
	"1 gold a round, neighbours cost 1 gold less",
	"once a season: own gauge -1, another's +1",
	"once a season: see two cards, take one",
	"once a season: a double trouble card counts 1",
	"once a season: discard an offered resource card",
	"once a season: trouble card becomes a joker",
	"caravans: 2 resources now, any 1 later",
	"on the Nile: 1 joker a round, riverside -1",
	"paid in 2 or 3 stages, one a round",
};

/* What may be launched at all: price, tiles left, effect. */
static void draw_reference(const struct bb_rules *rules, const struct sare_state *s, FILE *out)
{
	const struct sare_edition *e = sare_edition_of(rules);

	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		unsigned left = b == SARE_PYRAMID ? bb_count(s->pyramids) : s->stock[b];
		char price[24] = "see tile";

		if (b < SARE_PYRAMID)
			snprintf(price, sizeof price, "%uS %uW %uG", e->price[b][SARE_STONE],
			         e->price[b][SARE_WOOD], e->price[b][SARE_GOLD]);
		else if (s->pyramids != 0) {
			const struct sare_pyramid *next = &e->pyramid[bb_lowest(s->pyramids)];

			snprintf(price, sizeof price, "%uS %uW %uG", next->price[SARE_STONE][0],
			         next->price[SARE_WOOD][0], next->price[SARE_GOLD][0]);
		}
		fprintf(out, "  %-11s %-9s %u left  %s\n", sare_building_names.at[b], price, left,
		        building_texts[b]);
	}
}

void cli_draw_sare(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out)
{
	static const char *const phases[SARE_STAGES] = {
		"set-up", "sites", "sites", "season", "season", "season", "season", "season",
		"season", "season", "construction", "construction", "construction", "construction",
		"construction", "the end",
	};
	const struct sare_state *s = view;
	unsigned city = seat < rules->seats ? seat : s->seat < rules->seats ? s->seat : 0;

	fprintf(out, "Round %u, %s; first player seat %u\n%s\n", s->round, phases[s->stage],
	        s->first, goal_texts[rules->option[SARE_OPT_SCENARIO]]);
	if (is_season(s))
		draw_season(rules, s, city, out);
	for (unsigned i = 0; i < rules->seats; i++)
		if (i != city)
			draw_player(rules, s, i, false, false, out);
	draw_player(rules, s, city, city == seat, true, out);
	if (s->stage == SARE_AT_SITES && s->seat == city)
		draw_reference(rules, s, out);
	draw_city(rules, &s->player[city], out);
	if (s->seat == seat && s->stage == SARE_AT_OFFER && s->top[0] == 0)
		fprintf(out, "The pack is face down: do you draw blind?\n");
	else if (s->seat == seat && questions[s->stage] != NULL)
		fprintf(out, "%s\n", questions[s->stage]);
	if (s->seat == seat && s->stage == SARE_AT_SITES) {
		unsigned masters = sare_owned(&s->player[seat], SARE_MASTER);

		fprintf(out, "You have %u master builder%s: %u site%s free, each more costs gauge +1,"
		             " at most %u.\n", masters, masters == 1 ? "" : "s", masters,
		        masters == 1 ? "" : "s", 2 * masters);
	}
}
