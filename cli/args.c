/* Parsing a command's arguments by its table row, and its help text from the same row.
 *
 * This file does not know what the arguments mean. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "data/error.h"

enum { HELP_CODE = 256 }; /* above every letter */

static int option_index(const struct cli_command *command, const char *name)
{
	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		if (bb_same(command->options[i].name, name))
			return i;
	}
	return -1;
}

void cli_print_usage(const struct cli_command *command, FILE *out)
{
	fprintf(out, "usage: benben %s %s%s%s\n%s\n", command->name,
	        command->options[0].name ? "[options]" : "",
	        command->options[0].name && command->words[0] ? " " : "", command->words,
	        command->summary);
	if (command->details)
		fprintf(out, "\n%s\n", command->details);
	fprintf(out, "\n");
	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		const struct cli_option *option = &command->options[i];
		char text[64];

		snprintf(text, sizeof(text), "%s%c%s--%s%s%s", option->letter ? "-" : " ",
		         option->letter ? option->letter : ' ', option->letter ? ", " : "  ",
		         option->name, option->value ? " " : "",
		         option->value ? option->value : "");
		fprintf(out, "  %-22s %s\n", text, option->help);
	}
	fprintf(out, "  %-22s %s\n", "-h, --help", "print this text");
}

/* Tables for getopt_long; the value of option i is i. */
static void fill_getopt(const struct cli_command *command, struct option *longs, char *shorts)
{
	int i;

	*shorts++ = ':';
	for (i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		const struct cli_option *option = &command->options[i];

		longs[i] = (struct option){
			option->name, option->value ? required_argument : no_argument, NULL, i};
		if (option->letter) {
			*shorts++ = option->letter;
			if (option->value)
				*shorts++ = ':';
		}
	}
	longs[i++] = (struct option){"help", no_argument, NULL, HELP_CODE};
	longs[i] = (struct option){NULL, 0, NULL, 0};
	*shorts++ = 'h';
	*shorts = '\0';
}

static int letter_index(const struct cli_command *command, int letter)
{
	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++) {
		if (command->options[i].letter == letter)
			return i;
	}
	return -1;
}

static int unknown_option(const struct cli_command *command, const char *typed)
{
	struct cli_nearest nearest;
	char hint[96];

	/* A single letter that getopt did not know is in optopt; a long word is in argv. If a long
	 * option has an unwanted value, optopt has our number for it, which is below every
	 * letter. */
	if (optopt >= CLI_OPTIONS_MAX && optopt < HELP_CODE)
		return cli_bad("%s: unknown option -%c; see benben %s --help", command->name,
		               optopt, command->name);
	while (*typed == '-')
		typed++;
	cli_nearest_init(&nearest, typed, strcspn(typed, "="));
	for (int i = 0; i < CLI_OPTIONS_MAX && command->options[i].name; i++)
		cli_nearest_try(&nearest, command->options[i].name);
	cli_nearest_try(&nearest, "help");
	if (nearest.word && nearest.distance == 0)
		return cli_bad("%s: --%s takes no value", command->name, nearest.word);
	return cli_bad("%s: unknown option --%s%s", command->name, typed,
	               cli_nearest_hint(&nearest, "--", hint, sizeof(hint)));
}

static bool check_word_count(const struct cli_command *command, int count, const char *extra)
{
	if (count < command->words_min) {
		cli_bad("%s: expected %s%s; see benben %s --help", command->name, command->words,
		        count == 0 ? "" : " and found less", command->name);
		return false;
	}
	if (command->words_max >= 0 && count > command->words_max) {
		cli_bad("%s: did not expect \"%s\"; see benben %s --help", command->name, extra,
		        command->name);
		return false;
	}
	return true;
}

bool cli_parse_args(const struct cli_command *command, int argc, char **argv, struct cli_args *args,
                    int *code)
{
	struct option longs[CLI_OPTIONS_MAX + 2];
	char shorts[2 * CLI_OPTIONS_MAX + 4];
	int found;

	*args = (struct cli_args){.command = command};
	fill_getopt(command, longs, shorts);
	opterr = 0;
	*code = CLI_BAD;
	while ((found = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		if (found == HELP_CODE || found == 'h') {
			cli_print_usage(command, stdout);
			*code = CLI_OK;
			return false;
		}
		if (found == ':') {
			cli_bad("%s: %s needs a value after it", command->name, argv[optind - 1]);
			return false;
		}
		if (found == '?') {
			unknown_option(command, argv[optind - 1]);
			return false;
		}
		if (found >= CLI_OPTIONS_MAX)
			found = letter_index(command, found);
		if (args->value[found]) {
			cli_bad("%s: --%s is given twice", command->name,
			        command->options[found].name);
			return false;
		}
		args->value[found] = optarg ? optarg : "";
	}
	args->words = argv + optind;
	args->word_count = argc - optind;
	return check_word_count(command, args->word_count, argc > optind ? argv[argc - 1] : "");
}

const char *cli_value(const struct cli_args *args, const char *option)
{
	return args->value[option_index(args->command, option)];
}

bool cli_given(const struct cli_args *args, const char *option)
{
	return cli_value(args, option) != NULL;
}

bool cli_number(const struct cli_args *args, const char *option, uint64_t min, uint64_t max,
                uint64_t *number)
{
	const char *text = cli_value(args, option);
	uint64_t value;

	if (!text)
		return true;
	if (!bb_token_uint64((struct bb_token){text, strlen(text)}, &value) || value < min ||
	    value > max) {
		cli_bad("%s: --%s: expected a whole number from %llu to %llu, found \"%s\"",
		        args->command->name, option, (unsigned long long)min,
		        (unsigned long long)max, text);
		return false;
	}
	*number = value;
	return true;
}

bool cli_time(const struct cli_args *args, const char *option, uint32_t *milliseconds)
{
	const char *text = cli_value(args, option);
	uint64_t value = 0, unit;
	size_t digits;

	if (!text)
		return true;
	digits = strspn(text, "0123456789");
	unit = strcmp(text + digits, "ms") == 0 ? 1 : strcmp(text + digits, "s") == 0 ? 1000 : 0;
	if (unit == 0 || !bb_token_uint64((struct bb_token){text, digits}, &value) || value < 1 ||
	    value > 3600000 / unit) {
		cli_bad("%s: --%s: expected a time up to an hour like 500ms or 2s, found \"%s\"",
		        args->command->name, option, text);
		return false;
	}
	*milliseconds = (uint32_t)(value * unit);
	return true;
}

/* --- the nearest word -------------------------------------------------------------------- */

void cli_nearest_init(struct cli_nearest *nearest, const char *typed, size_t length)
{
	*nearest = (struct cli_nearest){typed, length, NULL, 0};
}

void cli_nearest_try(struct cli_nearest *nearest, const char *word)
{
	struct bb_token typed = {nearest->typed, nearest->length};
	size_t length = strlen(word);
	size_t shorter = length < typed.length ? length : typed.length;
	unsigned far = data_distance(typed, (struct bb_token){word, length});

	if (typed.length == 0)
		return;
	/* The beginning of a word is a good guess, too: "simul" or "ed". */
	if (typed.length >= 2 && typed.length < length && memcmp(typed.at, word, typed.length) == 0)
		far = 1;
	if (far > 1 + shorter / 4)
		return;
	if (!nearest->word || far < nearest->distance) {
		nearest->word = word;
		nearest->distance = far;
	}
}

const char *cli_nearest_hint(const struct cli_nearest *nearest, const char *before, char *buffer,
                             size_t size)
{
	buffer[0] = '\0';
	if (nearest->word)
		snprintf(buffer, size, "; did you mean %s%s?", before, nearest->word);
	return buffer;
}
