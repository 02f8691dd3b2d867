/* benben new, mask: writing records. */
#include <string.h>
#include <sys/random.h>

#include "cli/cli.h"

bool cli_seed(const struct cli_args *args, uint64_t *seed)
{
	if (cli_given(args, "seed"))
		return cli_number(args, "seed", 0, UINT64_MAX, seed);
	if (getrandom(seed, sizeof(*seed), 0) != (ssize_t)sizeof(*seed)) {
		cli_bad("the system gives no random numbers; use --seed N");
		return false;
	}
	return true;
}

static bool read_names(const char *list, unsigned seats, struct record_head *head)
{
	const char *at = list;

	for (unsigned seat = 0; *at; seat++) {
		size_t length = strcspn(at, ",");

		if (seat >= seats || !record_seat_name_ok((struct bb_token){at, length})) {
			cli_bad("--names: expected at most %u names of 1 to %d characters, none "
			        "of them a control character, divided by commas; found \"%s\"",
			        seats, RECORD_NAME_CHARACTERS, list);
			return false;
		}
		memcpy(head->seat_name[seat], at, length);
		at += length;
		at += *at == ',';
	}
	return true;
}

int cli_cmd_new(const struct cli_args *args)
{
	const char *output = cli_value(args, "output");
	const char *names = cli_value(args, "names");
	const char *luck = cli_value(args, "luck");
	struct cli_answers answers = {0};
	struct cli_table table;
	struct bb_rules rules;
	bool done;

	if (!cli_rules_from_args(args, 0, &rules, &table.head))
		return CLI_BAD;
	if (names && !read_names(names, rules.seats, &table.head))
		return CLI_BAD;
	if (cli_given(args, "ask-chance") && cli_given(args, "seed"))
		return cli_bad("new: expected --seed or --ask-chance, not both");
	table.head.has_seed = !cli_given(args, "ask-chance");
	if (table.head.has_seed && !cli_seed(args, &table.head.seed))
		return CLI_BAD;
	if (luck && !bb_same(luck, "drawn"))
		return cli_bad("--luck: expected drawn, found \"%s\"", luck);
	table.head.drawn = luck != NULL;
	if (!cli_table_new(&table, &rules))
		return CLI_BAD;
	if (!table.head.has_seed)
		cli_ask_chance(&table, &answers);
	done = cli_advance(&table) == BB_OK &&
	       cli_table_save(&table, output ? output : "-", BB_NO_SEAT);
	cli_table_close(&table);
	return done ? CLI_OK : CLI_BAD;
}

int cli_cmd_mask(const struct cli_args *args)
{
	const char *output = cli_value(args, "output");
	unsigned seat = BB_SPECTATOR;
	struct cli_table table;
	int code = CLI_OK;

	if (cli_given(args, "seat") == cli_given(args, "spectator"))
		return cli_bad("mask: expected either --seat N or --spectator");
	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	if (cli_given(args, "seat") && !cli_seat(args, "seat", table.match.rules.seats, &seat))
		code = CLI_BAD;
	else if (table.head.foreign != RECORD_OURS)
		code = cli_explain_foreign(&table, "; what a seat may know of them cannot be told");
	else if (table.head.masked_for != BB_NO_SEAT)
		code = cli_bad("%s is masked already; expected a complete record", table.path);
	else if (!cli_table_save(&table, output ? output : "-", seat))
		code = CLI_BAD;
	cli_table_close(&table);
	return code;
}
