/* Text drawing of Tekhenu in 100 columns: dial, temple, Osiris, Ra, market, players. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/tekhenu.h"

enum { WIDTH = 99, INDENT = 6 };

/* A text of the board with its values, and words of the game in columns. */
#define TELL(key, ...)                                                                             \
	cli_print_message(out, rules->game, "board", key, (const struct cli_value[]){__VA_ARGS__})
#define NONE CLI_NUMBER(0)

static const char colour_letters[] = "WKYNGRBE";
static const char token_letters[] = "pblgGSF";

/* --- questions ------------------------------------------------------------------------------ */

const char *cli_ask_tekhenu(const struct bb_rules *rules, const void *view)
{
	const struct tkh_task *task = tkh_top(view);
	const char *key = bb_name_of(&tkh_task_names, task->kind);
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count =
		task->kind == TKH_OWED_DECLARE ? rules->game->legal(rules, view, legal) : 0;

	/* A die for Anubis brings nothing unless its colour is named first. */
	for (uint32_t i = 0; i < count; i++)
		if (bb_kind_of(legal[i]) == TKH_NAME)
			key = "unnamed";
	return cli_message(rules->game, "question", key);
}

static int vp_of(const struct bb_rules *rules, const void *view, unsigned seat)
{
	(void)rules;
	return ((const struct tkh_state *)view)->player[seat].vp;
}

/* A die that has been named, but is not on the scale yet, counts already. */
static int balance_of(const struct bb_rules *rules, const void *view, unsigned seat)
{
	const struct tkh_state *s = view;
	int balance = tkh_balance(rules, s, seat);

	if (tkh_top(s)->kind != TKH_OWED_DECLARE || s->active != seat ||
	    (s->die.flags & TKH_BY_ANUBIS) != 0)
		return balance;
	return s->die.pan == TKH_PURE      ? balance + s->die.face
	       : s->die.pan == TKH_TAINTED ? balance - s->die.face
	                                   : balance;
}

const struct cli_measure cli_tekhenu_measures[] = {
	{"VP", vp_of},
	{"balance", balance_of},
	{NULL, NULL},
};

/* --- the dial ----------------------------------------------------------------------------- */

/* The dice of a quarter with this status, as "W4 K2". */
static void dice_text(const struct bb_rules *rules, const struct tkh_state *s, unsigned god,
                      unsigned status, char *text, size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (unsigned i = 0; i < TKH_DICE; i++) {
		if (s->wedge[i] != god + 1 || tkh_status(rules, s, god, s->colour[i]) != status ||
		    used >= size)
			continue;
		used += (size_t)snprintf(text + used, size - used, "%s%c%u", used > 0 ? " " : "",
		                         colour_letters[s->colour[i]], s->face[i]);
	}
}

static void draw_dial(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	TELL("dial", NONE);
	fprintf(out, "\n");
	for (unsigned god = 0; god < TKH_WEDGES; god++) {
		fprintf(out, "%c ", god == s->arrow ? '>' : ' ');
		cli_print_word(out, rules->game, tkh_god_names.at[god], 8);
		cli_print_word(out, rules->game, tkh_light_names.at[tkh_light(rules, s, god)], 6);
		for (unsigned status = TKH_PURE; status <= TKH_FORBIDDEN; status++) {
			char text[48];

			dice_text(rules, s, god, status, text, sizeof text);
			fprintf(out, " %-16s", text);
		}
		fprintf(out, " %u       ", tkh_value_of_god(s, god));
		for (unsigned seat = 0; seat < rules->seats; seat++)
			if (s->player[seat].statues[god] > 0)
				fprintf(out, " %u", seat);
		fprintf(out, "\n");
	}
	TELL("dice", NONE);
	if (rules->option[TKH_WITH_SETH] != 0)
		TELL("dice-seth", NONE);
	fprintf(out, rules->option[TKH_WITH_SETH] != 0 ? ".\n " : ".");
	TELL("bag", NONE);
	BB_EACH(colour, tkh_colours_in_play(rules))
		fprintf(out, " %u%c", tkh_dice_of_colour(tkh_bag(rules, s), colour),
		        colour_letters[colour]);
	fprintf(out, "\n");
}

/* --- temple and Osiris -------------------------------------------------------------------- */

static unsigned owner_of(const struct bb_rules *rules, const struct tkh_state *s, unsigned bit,
                         uint32_t (*set)(const struct tkh_player *p))
{
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (bb_has(set(&s->player[seat]), bit))
			return seat;
	return BB_NO_SEAT;
}

static uint32_t columns_of(const struct tkh_player *p) { return p->columns; }
static uint32_t sites_of(const struct tkh_player *p) { return p->sites; }
static uint32_t osiris_of(const struct tkh_player *p) { return p->osiris; }
static uint32_t people_of(const struct tkh_player *p) { return p->people; }

/* "W1:0" owned, "W1 2b" free for two bread, "TN ." free for a statue, "--" not in use. */
static void site_text(const struct bb_rules *rules, const struct tkh_state *s, const char *name,
                      char text[8])
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct bb_token token = {name, strlen(name)};
	int site = bb_find_name(&tkh_site_names, token);
	int person = bb_find_name(&tkh_people_names, token);
	unsigned owner = BB_NO_SEAT;

	if (site >= 0)
		owner = owner_of(rules, s, (unsigned)site, sites_of);
	else if (person >= 0)
		owner = owner_of(rules, s, (unsigned)person, people_of);
	if (owner != BB_NO_SEAT)
		snprintf(text, 8, "%s:%u", name, owner);
	else if (person >= 0)
		snprintf(text, 8, "%s .", name);
	else if (site >= 0 && e->site[site].players <= rules->seats)
		snprintf(text, 8, "%s %ub", name, e->site[site].bread & 15u);
	else
		snprintf(text, 8, "%s", site >= 0 ? "--" : "");
}

static void space_text(const struct bb_rules *rules, const struct tkh_state *s, unsigned space,
                       char text[8])
{
	const struct tkh_space_values *values = &tkh_edition_of(rules)->space[space];

	if (s->tile[space] != 0)
		snprintf(text, 8, "%s:%u", tkh_tile_names.at[s->tile[space] - 1],
		         owner_of(rules, s, space, columns_of) & 15u);
	else if (s->conquest[space] != 0)
		snprintf(text, 8, "*%s", tkh_conquest_names.at[s->conquest[space] - 1]);
	else if (values->count > 0)
		snprintf(text, 8, "+%u%c", values->count & 15u, token_letters[values->token]);
	else
		snprintf(text, 8, ".");
}

static void draw_osiris_row(const struct bb_rules *rules, const struct tkh_state *s, unsigned row,
                            FILE *out)
{
	bool gold = bb_has(s->osiris_gold, row);

	TELL("row", CLI_NUMBER(row + 1));
	/* There is no Building in a row that still has the Gold for the first one. */
	if (gold)
		fprintf(out, " +%u%c", tkh_edition_of(rules)->row[row].first_gold & 15u,
		        token_letters[TKH_GOLD]);
	for (unsigned district = 0; district < TKH_BASICS; district++) {
		unsigned owner = owner_of(rules, s, row * TKH_BASICS + district, osiris_of);

		if (owner == BB_NO_SEAT)
			fprintf(out, " %*s", gold && district == 0 ? 4 : 8, ".");
		else
			TELL("owner", CLI_NUMBER(owner));
	}
}

static void draw_temple(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	static const char *const north[TKH_SIDE] = {"N1", "N2", "TN", "N4", "N5"};
	static const char *const south[TKH_SIDE] = {"S1", "S2", "S3", "S4", "S5"};
	static const char *const west[TKH_SIDE] = {"W1", "W2", "W3", "W4", "W5"};
	static const char *const east[TKH_SIDE] = {"E1", "E2", "TE", "E4", "E5"};
	char text[8];

	TELL("temple", NONE);
	for (unsigned c = 0; c < TKH_SIDE; c++) {
		site_text(rules, s, north[c], text);
		fprintf(out, " %-6s", text);
	}
	TELL("osiris", NONE);
	fprintf(out, "\n");
	for (unsigned r = 0; r < TKH_SIDE; r++) {
		site_text(rules, s, west[r], text);
		fprintf(out, "  %-6s", text);
		for (unsigned c = 0; c < TKH_SIDE; c++) {
			space_text(rules, s, r * TKH_SIDE + c, text);
			fprintf(out, " %-6s", text);
		}
		site_text(rules, s, east[r], text);
		fprintf(out, " %-5s", text);
		draw_osiris_row(rules, s, r, out);
		if (r < 2) {
			site_text(rules, s, r == 0 ? "OL" : "OR", text);
			fprintf(out, "  %s", text);
		}
		fprintf(out, "\n");
	}
	fprintf(out, "        ");
	for (unsigned c = 0; c < TKH_SIDE; c++) {
		site_text(rules, s, south[c], text);
		fprintf(out, " %-6s", text);
	}
	fprintf(out, "      ");
	draw_osiris_row(rules, s, TKH_ROWS - 1, out);
	fprintf(out, "\n");
}

/* --- cards -------------------------------------------------------------------------------- */

/* A text after `used` columns of its line, folded. */
static void draw_folded(const char *text, int used, FILE *out)
{
	for (int column = used; *text != '\0';) {
		size_t word = strcspn(text, " ");
		int columns = (int)cli_columns(text, word);

		if (column > used && column + 1 + columns > WIDTH) {
			fprintf(out, "\n%*s", INDENT, "");
			column = used = INDENT;
		}
		column += fprintf(out, "%s", column > used ? " " : "") + columns;
		fprintf(out, "%.*s", (int)word, text);
		text += word;
		text += strspn(text, " ");
	}
	fputc('\n', out);
}

static void draw_rule(const char *id, int used, FILE *out)
{
	const char *text = cli_rule_text(id);

	draw_folded(text != NULL ? text : "", used, out);
}

/* One line: the card's code and its text. */
static void draw_card(const char *code, const char *before, FILE *out)
{
	static const char *const twins[] = {"Same effect as ", "Same as "};
	char id[24];
	const char *text;
	int used = fprintf(out, "%s%s ", before, code);

	snprintf(id, sizeof id, "T-CARD-%s", code);
	if (cli_rule_text(id) == NULL) /* a card of a module */
		snprintf(id, sizeof id, "X-CARD-%s", code);
	text = cli_rule_in(id, 0);
	for (unsigned i = 0; i < 2 && text != NULL; i++) { /* the text of its twin */
		const char *twin = text + strlen(twins[i]);

		if (strncmp(text, twins[i], strlen(twins[i])) == 0)
			snprintf(id, sizeof id, "%c-CARD-%.*s", id[0], (int)strcspn(twin, "."),
			         twin);
	}
	draw_rule(id, used, out);
}

static void draw_set(uint32_t set, const struct bb_names *names, FILE *out)
{
	BB_EACH(card, set)
		draw_card(names->at[card], "    ", out);
}

static void draw_slots(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	for (unsigned slot = 0; slot < TKH_SLOTS; slot++) {
		const struct tkh_tile_values *tile;
		unsigned low = TKH_FACES, high = 1;
		char before[64], edges[5];
		struct bb_text text;

		if (s->slot[slot] == 0)
			continue;
		tile = &e->tile[s->slot[slot] - 1];
		for (unsigned value = 1; value <= TKH_FACES; value++) {
			if (tkh_slot_of(value) != slot)
				continue;
			low = value < low ? value : low;
			high = value;
		}
		for (unsigned i = 0; i < 4; i++)
			edges[i] = tkh_edge_names.at[tile->edge[i]][0];
		edges[4] = '\0';
		bb_text_init(&text, before, sizeof before);
		cli_put_message(&text, rules->game, "board", "slot",
		                (const struct cli_value[]){
					CLI_NUMBER(low), CLI_NUMBER(high),
					CLI_NUMBER(tile->limestone), CLI_NUMBER(tile->granite),
					CLI_WORD(edges), CLI_NUMBER(e->slot_vp[slot])});
		draw_card(tkh_tile_names.at[s->slot[slot] - 1], before, out);
	}
}

static void draw_market(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++) {
		if (!bb_has(s->opened, quarter)) {
			TELL("market-closed", CLI_NUMBER(quarter + 1),
			     CLI_NUMBER(e->quarter[quarter].population));
			fprintf(out, "\n");
			continue;
		}
		TELL("market-open", CLI_NUMBER(quarter + 1),
		     CLI_NUMBER(e->quarter[quarter].happiness));
		fprintf(out, "\n");
		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
			if (s->market[quarter][i] != 0)
				draw_card(tkh_card_names.at[s->market[quarter][i] - 1], "    ",
				          out);
	}
}

/* --- players ------------------------------------------------------------------------------ */

/* The dice in one pan as "W4 Y2". */
static void draw_pan(const struct tkh_player *p, unsigned pan, FILE *out)
{
	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		if (p->die_face[i] != 0 && p->die_pan[i] == pan)
			fprintf(out, " %c%u", colour_letters[p->die_colour[i]], p->die_face[i]);
}

static void draw_scale(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                       FILE *out)
{
	const struct tkh_player *p = &s->player[seat];
	uint8_t order[BB_SEATS_MAX];
	unsigned place = 0;
	char balance[8];

	tkh_new_order(rules, s, order);
	while (place + 1u < rules->seats && order[place] != seat)
		place++;
	snprintf(balance, sizeof balance, "%+d", tkh_balance(rules, s, seat));
	TELL("scale", NONE);
	draw_pan(p, TKH_PURE, out);
	TELL("scale-tainted", NONE);
	draw_pan(p, TKH_TAINTED, out);
	if (p->excess > 0)
		TELL("scale-excess", CLI_NUMBER(p->excess));
	TELL("scale-below", NONE);
	draw_pan(p, TKH_BELOW, out);
	TELL("scale-sum", CLI_WORD(balance), CLI_NUMBER(place + 1),
	     CLI_NUMBER(tkh_maat_loss(rules, tkh_balance(rules, s, seat))),
	     CLI_NUMBER(tkh_ankh(rules, s, seat)));
	fprintf(out, "\n");
}

/* Codes of cards with line breaks as needed; returns the column after them. */
static unsigned draw_codes(uint32_t set, const struct bb_names *names, unsigned column, FILE *out)
{
	BB_EACH(card, set) {
		if (column + 4 > WIDTH) {
			fprintf(out, "\n       ");
			column = 7;
		}
		fprintf(out, " %s", names->at[card]);
		column += 4;
	}
	return column;
}

/* The pyramid from the top down, with the marker at its tile; then his pieces and his pile. */
static void draw_bot(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     FILE *out)
{
	static const uint8_t first[] = {9, 7, 4, 0}; /* of each row, from the top */
	const struct tkh_player *p = &s->player[seat];
	unsigned column, points;
	struct tkh_scores scores;
	char balance[8];

	snprintf(balance, sizeof balance, "%+d", tkh_balance(rules, s, seat));
	tkh_find_scores(rules, s, seat, &scores);
	points = tkh_sum_of_scores(&scores) + tkh_module_score(rules, s, seat);
	TELL("bot", CLI_NUMBER(seat), CLI_WORD(rules->game->automaton), CLI_NUMBER(p->vp),
	     CLI_NUMBER(p->token[TKH_SCRIBE]), CLI_NUMBER(p->population), CLI_NUMBER(p->happiness));
	fprintf(out, "\n");
	for (unsigned row = 0; row < 4 && s->bot.pyramid[0] != 0; row++) {
		fprintf(out, "    %*s", (int)(3 - row) * 6, "");
		for (unsigned i = 0; i <= row; i++) {
			unsigned place = first[row] + i;
			unsigned tile = s->bot.pyramid[place];
			bool here = s->bot.marker == place + 1;

			fputc(here ? '[' : ' ', out);
			cli_print_word(out, rules->game,
			               tile != 0 ? tkh_bot_tile_names.at[tile - 1] : ".", 9);
			fprintf(out, "%c ", here ? ']' : ' ');
		}
		fprintf(out, "\n");
	}
	TELL("bot-left", CLI_NUMBER(tkh_supply_of(rules, seat) - tkh_buildings_out(p)),
	     CLI_NUMBER(TKH_COLUMNS - bb_count(p->columns)),
	     CLI_NUMBER(TKH_STATUES - tkh_statues_out(p)), CLI_NUMBER(points), CLI_WORD(balance),
	     CLI_NUMBER(tkh_ankh(rules, s, seat)));
	fprintf(out, "\n");
	if ((s->aside[0] | s->aside[1] | s->aside[2]) == 0)
		return;
	TELL("cards", NONE);
	column = draw_codes(s->aside[TKH_BLESSING], &tkh_blessing_names, 10, out);
	column = draw_codes(s->aside[TKH_TECHNOLOGY], &tkh_technology_names, column, out);
	draw_codes(s->aside[TKH_DECREE], &tkh_decree_names, column, out);
	fprintf(out, "\n");
}

static void draw_player(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                        unsigned looker, FILE *out)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned points, column;
	struct tkh_scores scores;
	bool acts = rules->game->actor(rules, s) == (int)seat;

	if (bb_is_automaton(rules, seat)) {
		draw_bot(rules, s, seat, out);
		return;
	}
	fprintf(out, "%s%c", acts ? cli_paint(out, CLI_BOLD) : "", acts ? '>' : ' ');
	TELL("seat", CLI_NUMBER(seat));
	if (seat == looker)
		TELL("you", NONE);
	fputs(acts ? cli_paint(out, CLI_PLAIN) : "", out);
	TELL("vp", CLI_NUMBER(p->vp));
	for (unsigned token = 0; token < TKH_ANY_TOKEN; token++)
		fprintf(out, " %u %s", p->token[token],
		        cli_word(rules->game, tkh_token_names.at[token]));
	for (unsigned token = TKH_SOLDIER; token < TKH_TOKENS && rules->option[TKH_WITH_SETH] != 0;
	     token++)
		fprintf(out, "%s%u %s", token == TKH_SOLDIER ? "\n    " : " ", p->token[token],
		        cli_word(rules->game, tkh_token_names.at[token]));
	fprintf(out, "\n");
	TELL("tracks", CLI_NUMBER(p->population), CLI_NUMBER(p->happiness),
	     CLI_NUMBER(p->production[0]), CLI_NUMBER(p->production[1]),
	     CLI_NUMBER(p->production[2]), CLI_NUMBER(p->production[3]));
	fprintf(out, "\n");
	tkh_find_scores(rules, s, seat, &scores);
	points = tkh_sum_of_scores(&scores) + tkh_module_score(rules, s, seat);
	TELL("left", CLI_NUMBER(TKH_BUILDINGS - tkh_buildings_out(p)),
	     CLI_NUMBER(TKH_COLUMNS - bb_count(p->columns)),
	     CLI_NUMBER(TKH_STATUES - tkh_statues_out(p)), CLI_NUMBER(points),
	     CLI_NUMBER(tkh_bread_due(rules, s, seat)));
	fprintf(out, "\n");
	if (p->cult != 0)
		draw_card(tkh_cult_names.at[p->cult - 1], "    ", out);
	draw_set(p->artefacts, &tkh_artefact_names, out);
	draw_scale(rules, s, seat, out);
	if (seat == looker) {
		draw_set(p->blessings, &tkh_blessing_names, out);
		draw_set(p->technologies, &tkh_technology_names, out);
		draw_set(p->decrees, &tkh_decree_names, out);
		return;
	}
	if ((p->blessings | p->technologies) == 0 && p->decree_count == 0)
		return;
	TELL(p->decree_count == 1 ? "decree" : "decrees", CLI_NUMBER(p->decree_count));
	column = draw_codes(p->blessings, &tkh_blessing_names, 22, out);
	column = draw_codes(p->technologies, &tkh_technology_names, column, out);
	draw_codes(p->decrees, &tkh_decree_names, column, out);
	fprintf(out, "\n");
}

/* --- the Seth board and the Vizier ------------------------------------------------------------ */

/* The owner of the Statue at a site for the people, or a dot. */
static char owner_of_site(const struct bb_rules *rules, const struct tkh_state *s, unsigned site)
{
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (bb_has(s->player[seat].people, site))
			return (char)('0' + seat);
	return '.';
}

/* What a region gives: "2 Scribes, 1 Gold" as "scribes 2, gold 1". */
static void put_reward(const struct bb_rules *rules, const struct tkh_region_values *v,
                       struct bb_text *text)
{
	const struct {
		const char *word;
		unsigned count;
	} others[] = {
		{"VP", v->gain.vp},
		{"population", v->gain.population},
		{"happiness", v->gain.happiness},
		{"resources", v->tokens},
	};
	size_t before = text->length;

	for (unsigned i = 0; i < TKH_TOKENS + 4; i++) {
		bool is_token = i < TKH_TOKENS;
		unsigned count = is_token ? v->gain.token[i] : others[i - TKH_TOKENS].count;
		const char *word = is_token ? tkh_token_names.at[i] : others[i - TKH_TOKENS].word;

		if (count == 0)
			continue;
		bb_put(text, text->length > before ? ", " : " ");
		bb_put(text, cli_word(rules->game, word));
		bb_put_char(text, ' ');
		bb_put_uint(text, count);
	}
}

/* The price and score of a Building by slot, and what each region gives at once. */
static void draw_regions(const struct bb_rules *rules, FILE *out)
{
	const struct tkh_expansion *e = &tkh_edition_of(rules)->expansion;
	const uint8_t *price = rules->seats > 2 ? e->price_3_4 : e->price_1_2;
	char buffer[512];
	struct bb_text text;

	TELL("region-slots", CLI_NUMBER(price[0]), CLI_NUMBER(price[1]), CLI_NUMBER(e->slot_vp[0]),
	     CLI_NUMBER(e->slot_vp[1]));
	fprintf(out, "\n");
	bb_text_init(&text, buffer, sizeof buffer);
	for (unsigned region = 0; region < TKH_REGIONS; region++) {
		bb_put(&text, region > 0 ? "; " : "");
		bb_put_uint(&text, region + 1);
		bb_put_char(&text, ':');
		put_reward(rules, &e->region[region], &text);
	}
	draw_folded(buffer, fprintf(out, "   "), out);
}

static void draw_board(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	char dice[48], id[24];

	if (s->vizier != 0) {
		TELL("vizier", CLI_WORD(tkh_god_names.at[s->vizier - 1]));
		fprintf(out, "\n");
	}
	if (rules->option[TKH_WITH_SETH] == 0)
		return;
	dice_text(rules, s, TKH_SETH, TKH_TAINTED, dice, sizeof dice);
	TELL("seth", CLI_WORD(dice));
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (s->player[seat].statues[TKH_SETH] > 0)
			fprintf(out, " %u", seat);
	for (unsigned region = 0; region < TKH_REGIONS; region++) {
		if (region % 3 == 0)
			fprintf(out, "\n  %s:%c ", region == 0 ? "SU" : "SL",
			        owner_of_site(rules, s, TKH_BASE_PEOPLE + region / 3));
		fprintf(out, "  %u:", region + 1);
		for (unsigned slot = 0; slot < TKH_REGION_SLOTS; slot++) {
			char owner = '.';

			for (unsigned seat = 0; seat < rules->seats; seat++)
				if (bb_has(s->player[seat].regions, slot * TKH_REGIONS + region))
					owner = (char)('0' + seat);
			fprintf(out, " %c", owner);
		}
	}
	fprintf(out, "\n");
	draw_regions(rules, out);
	if (s->conquest_top != 0) {
		TELL("conquest", CLI_WORD(tkh_conquest_names.at[s->conquest_top - 1]));
		snprintf(id, sizeof id, "X-TILE-%s", tkh_conquest_names.at[s->conquest_top - 1]);
		draw_rule(id, fprintf(out, "\n    ") - 1, out);
	} else {
		TELL("conquest-none", NONE);
		fprintf(out, "\n");
	}
	if (s->artefacts != 0) {
		TELL("artefacts", NONE);
		fprintf(out, "\n");
		draw_set(s->artefacts, &tkh_artefact_names, out);
	}
}

/* --- set-up ------------------------------------------------------------------------------- */

static void draw_choices(const struct bb_rules *rules, const struct tkh_state *s, FILE *out)
{
	if (s->display != 0) {
		TELL("starts", NONE);
		fprintf(out, "\n");
		draw_set(s->display, &tkh_start_names, out);
	}
	if (s->cults != 0) {
		TELL("cults", NONE);
		fprintf(out, "\n");
		draw_set(s->cults, &tkh_cult_names, out);
	}
	if (tkh_top(s)->kind == TKH_OWED_DESTINY) {
		TELL("destinies", NONE);
		fprintf(out, "\n");
		draw_set((uint32_t)bb_first(TKH_DESTINIES), &tkh_destiny_names, out);
	}
	for (unsigned i = 0; i < sizeof s->drawn; i++)
		if (s->drawn[i] != 0 && s->drawn[i] <= TKH_CARDS)
			draw_card(tkh_card_names.at[s->drawn[i] - 1],
			          cli_message(rules->game, "board", "drawn"), out);
}

void cli_draw_tekhenu(const struct bb_rules *rules, const void *view, unsigned seat, FILE *out)
{
	const struct tkh_state *s = view;
	const struct tkh_task *task = tkh_top(s);
	const char *question = cli_ask_tekhenu(rules, view);

	if (s->round > 0) {
		TELL("round", CLI_NUMBER(s->round));
		for (unsigned i = 0; i < rules->seats; i++)
			fprintf(out, " %u", s->order[i]);
		TELL("next", CLI_NUMBER((s->round + 1u) / 2 * 2),
		     CLI_NUMBER((s->round + 3u) / 4 * 4), CLI_NUMBER((s->round + 7u) / 8 * 8));
	} else {
		TELL("setup", NONE);
	}
	fprintf(out, "\n");
	draw_dial(rules, s, out);
	draw_board(rules, s, out);
	draw_temple(rules, s, out);
	draw_slots(rules, s, out);
	draw_market(rules, s, out);
	draw_choices(rules, s, out);
	for (unsigned i = 0; i < rules->seats; i++)
		if (i != seat)
			draw_player(rules, s, i, seat, out);
	if (seat < rules->seats)
		draw_player(rules, s, seat, seat, out);
	if (s->die.face != 0) {
		TELL("die", CLI_WORD(tkh_colour_names.at[s->die.colour]), CLI_NUMBER(s->die.face),
		     CLI_WORD(tkh_god_names.at[s->die.wedge]),
		     CLI_WORD(tkh_colour_names.at[s->die.shade]), CLI_NUMBER(s->die.value));
		fprintf(out, "\n");
	}
	if (task->seat == seat && rules->game->actor(rules, s) == (int)seat && question != NULL)
		fprintf(out, "%s\n", question);
}
