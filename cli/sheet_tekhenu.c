/* Tekhenu's sheet: the judgement of Maat and a Scoring for a table of people, from what they read off their boards.
 *
 * What is read and what follows is a matter of the rules (games/tekhenu/reading.c); here it is only printed. */
#include "cli/cli.h"
#include "cli/draw.h"
#include "games/tekhenu/module.h"

/* What can be read off a board, explained. */
static const struct {
	const char *name, *help;
} fields[] = {
	{"pure", "faces of the dice on the left pan: pure 5 4"},
	{"tainted", "faces of the dice on the right pan"},
	{"below", "faces of the dice below the scale"},
	{"excess", "excess tokens on the right pan"},
	{"faith_left", "faith put on the left pan"},
	{"faith_right", "faith put on the right pan"},
	{"destiny", "the Destiny card, for its ankh: destiny A03"},
	{"technologies", "Technologies: technologies T15,T17"},
	{"osiris", "workshops and quarries: osiris papyrus1,granite4"},
	{"sites", "buildings at the temple: sites W1,S3"},
	{"columns", "columns in the temple: columns r1c1,r3c3"},
	{"statues", "statues for Horus, Ra, Hathor, Bastet, Thoth, Osiris: statues 1 0 0 1 0 0"},
	{"people", "statues for the people: people TE,OL"},
	{"population", "position on the track"},
	{"happiness", "position on the track"},
	{"production", "markers of papyrus, bread, limestone, granite: production 2 3 2 6"},
	{"blood", "with Seth: Blood tokens"},
	{"regions", "with Seth: buildings in regions, a = first slot: regions 1a,4b"},
	{"statues_apart", "with Seth: statues for Seth"},
};

void cli_sheet_tekhenu_help(FILE *out)
{
	fprintf(out, "SEAT FIELD VALUE..., for example: 0 pure 5 4\n");
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		fprintf(out, "  %-13s %s\n", fields[i].name, fields[i].help);
}

void cli_sheet_tekhenu(const struct bb_rules *rules, const void *state, FILE *out)
{
	static const char *const words[TKH_CATEGORIES] = {"districts", "temple",  "statues",
	                                                  "happiness", "markers", "buildings"};
	const struct tkh_state *s = state;
	uint8_t order[BB_SEATS_MAX];

	tkh_new_order(rules, s, order);
	fprintf(out, "Judgement   balance  loses  ankh  turn order\n");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		int balance = tkh_balance(rules, s, seat);
		unsigned place = 0;

		while (place + 1u < rules->seats && order[place] != seat)
			place++;
		fprintf(out, "  seat %u   %+8d  %5u  %4u  %u\n", seat, balance,
		        bb_is_automaton(rules, seat) || tkh_may(s, seat, TKH_NO_TAINT) ? 0 : tkh_maat_loss(rules, balance),
		        tkh_ankh(rules, s, seat), place + 1);
	}
	fprintf(out, "Scoring   ");
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		fprintf(out, " %9s", words[category]);
	fprintf(out, "%s  sum  bread due\n", rules->option[TKH_WITH_SETH] != 0 ? "   regions" : "");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned added = tkh_module_score(rules, s, seat);
		struct tkh_scores scores;

		tkh_find_scores(rules, s, seat, &scores);
		fprintf(out, "  seat %u   ", seat);
		for (unsigned category = 0; category < TKH_CATEGORIES; category++)
			fprintf(out, " %9u", scores.points[category]);
		if (rules->option[TKH_WITH_SETH] != 0)
			fprintf(out, " %9u", added);
		fprintf(out, " %4u  %9u\n", tkh_sum_of_scores(&scores) + added, tkh_bread_due(rules, s, seat));
	}
}
