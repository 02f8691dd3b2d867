/* The `benben` command: selects one of its commands (commands.c), and prints help about them. */
#include <string.h>

#include "cli/cli.h"

const struct cli_command *cli_find_command(const char *name)
{
	for (const struct cli_command *command = cli_commands; command->name; command++) {
		if (bb_same(command->name, name))
			return command;
	}
	return NULL;
}

static int unknown_command(const char *typed)
{
	struct cli_nearest nearest;
	char hint[96];

	cli_nearest_init(&nearest, typed, strlen(typed));
	for (const struct cli_command *command = cli_commands; command->name; command++)
		cli_nearest_try(&nearest, command->name);
	return cli_bad("unknown command \"%s\"%s; benben help lists them", typed,
	               cli_nearest_hint(&nearest, "", hint, sizeof(hint)));
}

static void print_commands(FILE *out)
{
	fputs("usage: benben COMMAND ...\nBoard games in C: play, record, verify, simulate.\n\n",
	      out);
	for (const struct cli_command *command = cli_commands; command->name; command++)
		fprintf(out, "  %-13s %s\n", command->name, command->summary);
	fputs("\nbenben COMMAND --help tells more; benben --version prints the version.\n"
	      "Exit code: 0 done or yes, 1 the answer is no, 2 bad usage or input.\n",
	      out);
}

int cli_cmd_help(const struct cli_args *args)
{
	const struct cli_command *command;

	if (args->word_count == 0) {
		print_commands(stdout);
		return CLI_OK;
	}
	command = cli_find_command(args->words[0]);
	if (!command)
		return unknown_command(args->words[0]);
	cli_print_usage(command, stdout);
	return CLI_OK;
}

int main(int argc, char **argv)
{
	const struct cli_command *command;
	struct cli_args args;
	int code;

	if (argc < 2) {
		print_commands(stderr);
		return CLI_BAD;
	}
	if (bb_same(argv[1], "--version") || bb_same(argv[1], "-V")) {
		printf("benben %s\n", BENBEN_VERSION);
		return cli_finish_output(CLI_OK);
	}
	if (bb_same(argv[1], "--help") || bb_same(argv[1], "-h")) {
		print_commands(stdout);
		return cli_finish_output(CLI_OK);
	}
	command = cli_find_command(argv[1]);
	if (!command)
		return unknown_command(argv[1]);
	if (cli_parse_args(command, argc - 1, argv + 1, &args, &code))
		code = command->run(&args);
	return cli_finish_output(code);
}
