/* Text drawing of Sa-Rê: the table, the season with its odds, every player, the viewer's city. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "games/sare/buildings.h"
#include "games/sare/goals.h"
#include "games/sare/sare.h"

enum { CELL_WIDTH = 24 };

/* A text of the board, with and without values. */
#define TELL(key, ...)                                                                             \
	cli_print_message(out, rules->game, "board", key, (const struct cli_value[]){__VA_ARGS__})
#define NONE CLI_NUMBER(0)

static const char *board_text(const struct bb_rules *rules, const char *key)
{
	return cli_message(rules->game, "board", key);
}

static const char *building_word(const struct bb_rules *rules, unsigned building)
{
	return cli_word(rules->game, sare_building_names.at[building]);
}

/* One letter for each token, after its name in the current language. */
static const char *letters(const struct bb_rules *rules)
{
	return board_text(rules, "letters");
}

static int gauge_of(const struct bb_rules *rules, const void *view, unsigned seat)
{
	(void)rules;
	return ((const struct sare_state *)view)->player[seat].steps;
}

bool cli_sare_is_late(const struct bb_event *event)
{
	return event->kind == SARE_EV_REVEALED && event->arg[1] == 0;
}

const struct cli_measure cli_sare_measures[] = {{"gauge", gauge_of}, {NULL, NULL}};

/* The question to the player to act: its key. */
static const char *const questions[SARE_STAGES] = {
	[SARE_AT_PLACE] = "place",     [SARE_AT_SITES] = "sites", [SARE_AT_ROOM] = "room",
	[SARE_AT_OFFER] = "offer",     [SARE_AT_PICK] = "pick",   [SARE_AT_TROUBLE] = "trouble",
	[SARE_AT_EXIT] = "exit",       [SARE_AT_REACT] = "react", [SARE_AT_BUILD] = "build",
	[SARE_AT_PAY] = "pay",         [SARE_AT_KEEP] = "keep",   [SARE_AT_CHARTER] = "charter",
	[SARE_AT_STORE] = "store",
};

/* --- small pieces ------------------------------------------------------------------------- */

static void draw_price(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                       unsigned cell, FILE *out)
{
	uint64_t price = sare_price(rules, p, building, cell);
	bool any = false;
	const char *resource_letters = letters(rules);

	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		if (sare_lane(price, k) == 0)
			continue;
		fprintf(out, "%s%u%c", any ? " " : "", sare_lane(price, k), resource_letters[k]);
		any = true;
	}
	if (!any)
		TELL("free", NONE);
	else if (sare_lane(price, SARE_JOKER) > 0)
		TELL("port", NONE);
}

/* Writes parts with a separator between them and line breaks as needed; nothing without parts. */
struct flow {
	FILE *out;
	const char *title; /* before the first part */
	unsigned last;     /* column that a part may reach */
	const char *mark;
	unsigned column; /* 0 = nothing yet */
};

static void flow_part(struct flow *flow, const char *part)
{
	unsigned length = cli_columns(part, strlen(part));

	if (flow->column == 0) {
		fputs(flow->title, flow->out);
		flow->column = cli_columns(flow->title, strlen(flow->title));
	} else {
		fputs(flow->mark, flow->out);
		flow->column += cli_columns(flow->mark, strlen(flow->mark));
	}
	if (flow->column + 1 + length > flow->last) {
		fprintf(flow->out, "\n     ");
		flow->column = 5;
	}
	fprintf(flow->out, " %s", part);
	flow->column += 1 + length;
}

/* "cards 2xS 1xSW": the number of cards of each production kind, if any. */
static void draw_cards(const struct bb_rules *rules, const char *title,
                       const uint8_t card[SARE_PRODUCTS], struct flow *flow)
{
	const char *resource_letters = letters(rules);
	char buffer[96];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	for (unsigned i = 0; i < SARE_PRODUCTS; i++) {
		if (card[i] == 0)
			continue;
		bb_put(&text, text.length > 0 ? " " : board_text(rules, title));
		bb_put_uint(&text, card[i]);
		bb_put_char(&text, 'x');
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			for (unsigned n = 0; n < sare_card_info[i].gives[k]; n++)
				bb_put_char(&text, resource_letters[k]);
	}
	if (text.length > 0)
		flow_part(flow, buffer);
}

static void draw_tokens(const struct bb_rules *rules, const char *title,
                        const uint8_t token[SARE_TOKENS], struct flow *flow)
{
	char buffer[48];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	for (unsigned k = 0; k < SARE_TOKENS; k++) {
		if (token[k] == 0)
			continue;
		bb_put(&text, text.length > 0 ? " " : board_text(rules, title));
		bb_put_uint(&text, token[k]);
		bb_put_char(&text, letters(rules)[k]);
	}
	if (text.length > 0)
		flow_part(flow, buffer);
}

static void draw_gauge(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	unsigned limit = sare_limit(rules, p);
	char bar[32];
	struct bb_text text;

	bb_text_init(&text, bar, sizeof bar);
	for (unsigned i = 0; i < limit; i++)
		bb_put_char(&text, i < p->steps ? '#' : '.');
	TELL("gauge", CLI_WORD(bar), CLI_NUMBER(p->steps), CLI_NUMBER(limit));
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
	TELL("odds", CLI_NUMBER(percent(simple, total)), CLI_NUMBER(percent(doubles, total)),
	     CLI_NUMBER(percent(s->unseen[SARE_CARD_TROUBLE], total)),
	     CLI_NUMBER(percent(s->unseen[SARE_CARD_DOUBLE_TROUBLE], total)),
	     CLI_NUMBER(percent(s->unseen[SARE_CARD_HORUS], total)),
	     CLI_NUMBER(percent(s->unseen[SARE_CARD_HOSHEKH], total)), CLI_NUMBER(seat),
	     CLI_NUMBER(percent(revolt, total)));
	fprintf(out, "\n");
}

/* A season card and its effect; `known` is its number + 1. */
static const char *card_text(const struct bb_rules *rules, unsigned known)
{
	return cli_message(rules->game, "card", sare_card_names.at[known - 1]);
}

static void draw_season(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        FILE *out)
{
	TELL("season", CLI_NUMBER(s->pack));
	if (s->top[0] != 0)
		fprintf(out, "%s%s%s%s\n", board_text(rules, "top"), cli_paint(out, CLI_BOLD),
		        card_text(rules, s->top[0]), cli_paint(out, CLI_PLAIN));
	else
		fprintf(out, "%s\n", board_text(rules, s->dark ? "dark" : "no-top"));
	if (s->stage == SARE_AT_TROUBLE) {
		TELL("resolved", CLI_NUMBER(s->trouble));
		fprintf(out, "\n");
	}
	if (s->hand[0] != 0) {
		struct flow flow = {out, board_text(rules, "drawn"), 79,
		                    cli_message(NULL, "play", "between"), 0};

		for (unsigned i = 0; i < SARE_HAND && s->hand[i] != 0; i++)
			flow_part(&flow, card_text(rules, s->hand[i]));
		fprintf(out, "\n");
	}
	draw_odds(rules, s, seat, out);
	TELL("sequence", CLI_NUMBER(s->active), CLI_WORD(s->last ? board_text(rules, "last") : ""),
	     CLI_WORD(board_text(rules, s->taken ? "taken" : "not-taken")),
	     CLI_WORD(board_text(rules, s->produced ? "produced" : "not-produced")),
	     CLI_NUMBER(s->troubles));
	fprintf(out, "\n");
}

static bool is_season(const struct sare_state *s)
{
	return s->stage >= SARE_AT_REVEAL && s->stage <= SARE_AT_REACT;
}

/* --- players ------------------------------------------------------------------------------ */

static void draw_means(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	struct flow flow = {out, "   ", 79, cli_message(NULL, "play", "between"), 0};
	char caravans[32];

	draw_cards(rules, "cards", p->card, &flow);
	draw_cards(rules, "kept", p->kept, &flow);
	draw_tokens(rules, "stored", p->stored, &flow);
	draw_tokens(rules, "made", p->made, &flow);
	if (p->joker != 0)
		flow_part(&flow, board_text(rules, "library"));
	if (p->caravans > 0) {
		snprintf(caravans, sizeof caravans, "%s%u", board_text(rules, "caravans"),
		         p->caravans);
		flow_part(&flow, caravans);
	}
	if (flow.column > 0)
		fprintf(out, "\n");
}

static void draw_buildings(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	struct flow flow = {out, board_text(rules, "built"), 78, ",", 0};

	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		char word[64];

		BB_EACH(cell, p->built[b]) {
			bool two = sare_is_production(b) && bb_has(p->second[b], cell);
			bool power = b >= SARE_BARRACKS && b < SARE_MARKET;

			snprintf(word, sizeof word, "%s%s %u%s",
			         two ? board_text(rules, "two") : "", building_word(rules, b), cell,
			         power && !sare_is_ready(p, b) ? board_text(rules, "used") : "");
			flow_part(&flow, word);
		}
	}
	if (flow.column == 0)
		fprintf(out, "%s%s", flow.title, board_text(rules, "nothing"));
	fprintf(out, "\n");
}

static void draw_sites(const struct bb_rules *rules, const struct sare_player *p, FILE *out)
{
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		BB_EACH(cell, p->site[b]) {
			TELL("site", CLI_WORD(sare_building_names.at[b]), CLI_NUMBER(cell));
			if (b == SARE_PYRAMID)
				TELL("stage", CLI_NUMBER(p->pyramid), CLI_NUMBER(p->stages + 1),
				     CLI_NUMBER(sare_edition_of(rules)
				                        ->pyramid[p->pyramid - 1]
				                        .stages));
			draw_price(rules, p, b, cell, out);
			fprintf(out, "%s\n",
			        sare_can_pay(rules, p, b, cell) ? board_text(rules, "payable")
			                                        : "");
		}
	}
}

/* The player whose city is drawn needs no list of buildings. */
static void draw_player(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        bool is_you, bool has_city, FILE *out)
{
	static const char *const obelisk[SARE_OBELISKS] = {"standing", "down", "revolt"};
	const struct sare_player *p = &s->player[seat];
	bool acts = rules->game->actor(rules, s) == (int)seat;

	fprintf(out, "%s%c", acts ? cli_paint(out, CLI_BOLD) : "", acts ? '>' : ' ');
	TELL("seat", CLI_NUMBER(seat));
	if (is_you)
		TELL("you", NONE);
	fputs(acts ? cli_paint(out, CLI_PLAIN) : "", out);
	TELL(obelisk[p->obelisk], NONE);
	draw_gauge(rules, p, out);
	TELL("goal", CLI_NUMBER(sare_goal_done(rules, p)), CLI_NUMBER(sare_goal_size(rules)));
	fprintf(out, "\n");
	draw_means(rules, p, out);
	if (!has_city)
		draw_buildings(rules, p, out);
	draw_sites(rules, p, out);
}

/* --- the city ----------------------------------------------------------------------------- */

/* A site, shortened to fit into a cell. */
static void site_text(const struct bb_rules *rules, unsigned building, char *buffer, size_t size)
{
	const char *name = sare_building_names.at[building];
	const char *shorter = cli_message(rules->game, "short", name);
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	cli_put_message(&text, rules->game, "board", "cell-site",
	                (const struct cli_value[]){CLI_WORD(shorter ? shorter : name)});
}

/* The n-th line of a cell; empty if there is none. */
static void cell_line(const struct bb_rules *rules, const struct sare_player *p, unsigned cell,
                      unsigned line, char *text, size_t size)
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
				snprintf(text, size, "%s%s", building_word(rules, b),
				         !power ? ""
				                : board_text(rules, sare_is_ready(p, b) ? "ready"
				                                                        : "used"));
		}
		if (bb_has(p->site[b], cell) && at++ == line)
			site_text(rules, b, text, size);
		if (b < SARE_PRODUCTION && bb_has(p->second_site[b], cell) && at++ == line)
			site_text(rules, b, text, size);
	}
}

/* The reductions for a construction on this cell: "-1S -1G". */
static void discount_text(const struct bb_rules *rules, const struct sare_player *p, unsigned cell,
                          char *text, size_t size)
{
	uint64_t off = sare_influence(rules, p, cell);
	size_t used = 0;
	const char *resource_letters = letters(rules);

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

/* A line of a cell, cut or padded to its width. */
static void draw_cell(const char *text, unsigned width, FILE *out)
{
	size_t length = strlen(text);
	unsigned columns = cli_columns(text, length);

	while (columns > width || ((unsigned char)text[length] & 0xc0) == 0x80)
		columns = cli_columns(text, --length);
	fprintf(out, "| %.*s%*s", (int)length, text, (int)(width - columns), "");
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
		fprintf(out, "+%s\n", row == 0 ? board_text(rules, "nile") : "~~");
		for (unsigned line = 0; line < 2; line++) {
			for (unsigned column = 0; column < e->columns; column++) {
				char text[64];

				cell_line(rules, p, row * e->columns + column, line, text,
				          sizeof text);
				draw_cell(text, e->columns > 3 ? 17 : CELL_WIDTH - 2, out);
			}
			fprintf(out, "|~~\n");
		}
	}
}

/* --- the reference board ------------------------------------------------------------------ */

static void price_text(const struct bb_rules *rules, unsigned stone, unsigned wood, unsigned gold,
                       char *text, size_t size)
{
	const char *resource_letters = letters(rules);

	snprintf(text, size, "%u%c %u%c %u%c", stone, resource_letters[SARE_STONE], wood,
	         resource_letters[SARE_WOOD], gold, resource_letters[SARE_GOLD]);
}

/* What can be launched: price, tiles left, effect. */
static void draw_reference(const struct bb_rules *rules, const struct sare_state *s, FILE *out)
{
	const struct sare_edition *e = sare_edition_of(rules);
	unsigned widest = 0;

	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		unsigned width =
			cli_columns(building_word(rules, b), strlen(building_word(rules, b)));

		widest = width > widest ? width : widest;
	}
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		unsigned left = b == SARE_PYRAMID ? bb_count(s->pyramids) : s->stock[b];
		char price[24];

		snprintf(price, sizeof price, "%s", board_text(rules, "no-pyramid"));

		if (b < SARE_PYRAMID)
			price_text(rules, e->price[b][SARE_STONE], e->price[b][SARE_WOOD],
			           e->price[b][SARE_GOLD], price, sizeof price);
		else if (s->pyramids != 0) {
			const struct sare_pyramid *next = &e->pyramid[bb_lowest(s->pyramids)];

			price_text(rules, next->price[SARE_STONE][0], next->price[SARE_WOOD][0],
			           next->price[SARE_GOLD][0], price, sizeof price);
		}
		fprintf(out, "  ");
		cli_print_word(out, rules->game, sare_building_names.at[b], widest + 1);
		cli_print_word(out, rules->game, price, 10);
		TELL("left", CLI_NUMBER(left));
		fprintf(out, "  %s\n",
		        cli_message(rules->game, "effect", sare_building_names.at[b]));
	}
}

void cli_draw_sare(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out)
{
	static const char *const phases[SARE_STAGES] = {
		"setup",        "sites",        "sites",        "season",
		"season",       "season",       "season",       "season",
		"season",       "season",       "construction", "construction",
		"construction", "construction", "construction", "end",
	};
	const struct sare_state *s = view;
	unsigned city = seat < rules->seats ? seat : s->seat < rules->seats ? s->seat : 0;

	TELL("round", CLI_NUMBER(s->round),
	     CLI_WORD(cli_message(rules->game, "phase", phases[s->stage])), CLI_NUMBER(s->first));
	fprintf(out, "\n%s\n",
	        cli_message(rules->game, "goal",
	                    sare_options[SARE_OPT_SCENARIO]
	                            .names->at[rules->option[SARE_OPT_SCENARIO]]));
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
		fprintf(out, "%s\n", cli_message(rules->game, "question", "offer-dark"));
	else if (s->seat == seat && questions[s->stage] != NULL)
		fprintf(out, "%s\n", cli_message(rules->game, "question", questions[s->stage]));
	if (s->seat == seat && s->stage == SARE_AT_SITES) {
		unsigned masters = sare_owned(&s->player[seat], SARE_MASTER);

		TELL(masters == 1 ? "master" : "masters", CLI_NUMBER(masters),
		     CLI_NUMBER(2 * masters));
		fprintf(out, "\n");
	}
}
