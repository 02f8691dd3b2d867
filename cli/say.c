/* Status codes, actors and rules as sentences, and the colours of a terminal.
 *
 * The sentences of rules come from the catalogue under docs/rules through rule_texts.py. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/said.h"

enum { COLUMNS = 80, WORD_MAX = 128 };

static void say(const char *format, va_list list)
{
	fflush(stdout);
	fputs("benben: ", stderr);
	vfprintf(stderr, format, list);
	fputc('\n', stderr);
}

int cli_bad(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(format, list);
	va_end(list);
	return CLI_BAD;
}

int cli_no(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(format, list);
	va_end(list);
	return CLI_NO;
}

/* What was expected, in the current language: words of the notation stay as they are typed. */
static void put_expected(struct bb_text *text, const char *expected)
{
	char word[WORD_MAX];

	for (const char *at = expected; *at;) {
		const char *end = strstr(at, ", ");
		size_t length = end ? (size_t)(end - at) : strlen(at);

		if (at > expected)
			bb_put(text, ", ");
		snprintf(word, sizeof(word), "%.*s", (int)length, at);
		bb_put(text, cli_word(NULL, word));
		at += length + (end ? 2 : 0);
	}
}

const char *cli_phrase(const struct bb_error *error, char *buffer, size_t size)
{
	const char *name = bb_status_name(error->status);
	const char *wrong = cli_message(NULL, "wrong", name);
	const char *rule = cli_rule_text(error->expected);
	char expected[CLI_PHRASE_MAX];
	struct bb_text text;

	/* The rule names what forbids an action, or an invariant that is broken. */
	if (rule || !error->expected[0]) {
		if (rule)
			snprintf(buffer, size, "%s: %s: %s", wrong, error->expected, rule);
		else
			snprintf(buffer, size, "%s", wrong);
		return buffer;
	}
	bb_text_init(&text, expected, sizeof(expected));
	put_expected(&text, error->expected);
	bb_text_init(&text, buffer, size);
	cli_put_message(&text, NULL, "expected", name,
	                (const struct cli_value[]){CLI_WORD(expected)});
	return buffer;
}

void cli_point(FILE *out, const char *text, size_t position)
{
	fprintf(out, "  %s\n  ", text);
	for (size_t i = 0; i < position && text[i]; i++) {
		/* Continuation bytes of a UTF-8 character take no column. */
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			fputc(text[i] == '\t' ? '\t' : ' ', out);
	}
	fputs("^\n", out);
}

int cli_report_bad_action(const char *text, const struct bb_error *error)
{
	char phrase[CLI_PHRASE_MAX];

	cli_bad("%s, at column %zu of the action:", cli_phrase(error, phrase, sizeof(phrase)),
	        error->position + 1);
	cli_point(stderr, text, error->position);
	/* Some arguments can only be written as in one of the legal actions. */
	return error->status == BB_ILLEGAL ? CLI_NO : CLI_BAD;
}

static int compare_rule(const void *id, const void *rule)
{
	return strcmp(id, ((const struct cli_rule *)rule)->id);
}

static const struct cli_rule *find_rule(const char *id)
{
	return bsearch(id, cli_rules, cli_rule_count, sizeof(cli_rules[0]), compare_rule);
}

const char *cli_rule_in(const char *id, unsigned language)
{
	const struct cli_rule *rule = find_rule(id);

	if (!rule)
		return NULL;
	return rule->text[language] ? rule->text[language] : rule->text[0];
}

const char *cli_rule_text(const char *id)
{
	return cli_rule_in(id, cli_language());
}

void cli_print_folded(FILE *out, const char *text, unsigned column)
{
	while (*text) {
		size_t length = strcspn(text, " ");
		unsigned width = cli_columns(text, length);

		if (column > 0 && column + 1 + width > COLUMNS) {
			fputs("\n   ", out);
			column = 3;
		}
		if (column > 0) {
			fputc(' ', out);
			column++;
		}
		fwrite(text, 1, length, out);
		column += width;
		text += length;
		text += strspn(text, " ");
	}
	fputc('\n', out);
}

void cli_print_rule(FILE *out, const char *id)
{
	const struct cli_rule *rule = find_rule(id);
	const char *text = cli_rule_text(id);
	const char *question = rule ? rule->question[cli_language()] : NULL;
	unsigned column = (unsigned)strlen(id) + 1;

	fprintf(out, "%s%s:%s", cli_paint(out, CLI_BOLD), id, cli_paint(out, CLI_PLAIN));
	if (question) { /* a ruling: its question, and the answer on a line of its own */
		cli_print_folded(out, question, column);
		fputs("  ", out);
		column = 2;
	}
	cli_print_folded(out, text ? text : cli_message(NULL, "play", "no-rule"), column);
}

const char *cli_actor_name(int actor, char *buffer, size_t size)
{
	if (actor >= 0)
		snprintf(buffer, size, "seat %d", actor);
	else
		snprintf(buffer, size, "%s",
		         actor == BB_CHANCE ? "chance" : "nobody (the game is over)");
	return buffer;
}

const char *cli_paint(FILE *out, enum cli_paint paint)
{
	static const char *const sequences[] = {
		[CLI_PLAIN] = "\033[0m", [CLI_BOLD] = "\033[1m",   [CLI_DIM] = "\033[2m",
		[CLI_RED] = "\033[31m",  [CLI_GREEN] = "\033[32m", [CLI_YELLOW] = "\033[33m",
		[CLI_BLUE] = "\033[34m",
	};
	const char *unwanted = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");

	if ((unwanted && unwanted[0]) || (terminal && bb_same(terminal, "dumb")) ||
	    !isatty(fileno(out)))
		return "";
	return sequences[paint];
}
