/* Tekhenu's sheet: the judgement of Maat and a Scoring for people at a real table, from what they
 * read off their boards.
 *
 * games/tekhenu/reading.c applies the rules; this file only prints. */
#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "games/tekhenu/module.h"

/* What can be read off a board; data/ explains each. */
static const char *const fields[] = {
	"pure", "tainted", "below", "excess", "faith_left", "faith_right", "destiny",
	"technologies", "osiris", "sites",
	"columns", "statues", "people", "population", "happiness", "production", "blood", "regions",
	"statues_apart",
};

#define TELL(key, ...)                                                                             \
	cli_print_message(out, rules->game, "sheet", key, (const struct cli_value[]){__VA_ARGS__})

void cli_sheet_tekhenu_help(const struct bb_rules *rules, FILE *out)
{
	TELL("help", CLI_NUMBER(0));
	fprintf(out, "\n");
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		fprintf(out, "  %-13s %s\n", fields[i],
		        cli_message(rules->game, "field", fields[i]));
}

void cli_sheet_tekhenu(const struct bb_rules *rules, const void *state, FILE *out)
{
	const struct tkh_state *s = state;
	uint8_t order[BB_SEATS_MAX];

	tkh_new_order(rules, s, order);
	TELL("judgement", CLI_NUMBER(0));
	fprintf(out, "\n");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		int balance = tkh_balance(rules, s, seat);
		unsigned place = 0;

		while (place + 1u < rules->seats && order[place] != seat)
			place++;
		TELL("seat", CLI_NUMBER(seat));
		fprintf(out, "%+8d  %5u  %4u  %u\n", balance,
		        bb_is_automaton(rules, seat) || tkh_may(s, seat, TKH_NO_TAINT)
		                ? 0
		                : tkh_maat_loss(rules, balance),
		        tkh_ankh(rules, s, seat), place + 1);
	}
	TELL("scoring", CLI_NUMBER(0));
	if (rules->option[TKH_WITH_SETH] != 0)
		TELL("regions", CLI_NUMBER(0));
	TELL("sum", CLI_NUMBER(0));
	fprintf(out, "\n");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned added = tkh_module_score(rules, s, seat);
		struct tkh_scores scores;

		tkh_find_scores(rules, s, seat, &scores);
		TELL("seat", CLI_NUMBER(seat));
		for (unsigned category = 0; category < TKH_CATEGORIES; category++)
			fprintf(out, category > 0 ? " %9u" : "%9u", scores.points[category]);
		if (rules->option[TKH_WITH_SETH] != 0)
			fprintf(out, " %9u", added);
		fprintf(out, " %4u  %9u\n", tkh_sum_of_scores(&scores) + added,
		        tkh_bread_due(rules, s, seat));
	}
}
