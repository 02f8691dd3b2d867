/* The choices of a seat, numbered: in the current language and, in brackets, as they are typed. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"

enum {
	COLUMNS = 80,
	LIST_MAX = 20,    /* actions printed one per line by default */
	CHOICE_MAX = 512, /* bytes of an action with its description */
};

static unsigned format_action(const struct match *match, bb_action action, char *buffer,
                              size_t size)
{
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	bb_action_format(&match->rules, match->state, action, &text);
	return (unsigned)text.length;
}

/* True if an action has a description besides its notation. */
static bool says_words(const struct match *match, bb_action action)
{
	char buffer[CHOICE_MAX];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof(buffer));
	return cli_action_text(&match->rules, match->state, action, &text);
}

/* The description of an action with the notation in brackets, or only the notation if there is
 * none. Returns its columns. */
static unsigned format_choice(const struct match *match, bb_action action, char *buffer,
                              size_t size)
{
	char notation[256];
	struct bb_text text;

	format_action(match, action, notation, sizeof(notation));
	bb_text_init(&text, buffer, size);
	if (cli_action_text(&match->rules, match->state, action, &text)) {
		bb_put(&text, " (");
		bb_put(&text, notation);
		bb_put(&text, ")");
	} else {
		bb_put(&text, notation);
	}
	return cli_columns(buffer, text.length);
}

/* Prints one action after the other; long lists fill the width. */
static void print_columns(const struct match *match, const bb_action *legal, uint32_t count)
{
	unsigned widest = 0, columns;
	char buffer[CHOICE_MAX];

	for (uint32_t i = 0; i < count; i++) {
		unsigned width = format_choice(match, legal[i], buffer, sizeof(buffer));

		widest = width > widest ? width : widest;
	}
	columns = count > 10 && widest + 5 <= COLUMNS ? COLUMNS / (widest + 5) : 1;
	for (uint32_t i = 0; i < count; i++) {
		bool last = (i + 1) % columns == 0 || i + 1 == count;
		unsigned width = format_choice(match, legal[i], buffer, sizeof(buffer));

		printf("%3u", i + 1);
		if (last)
			cli_print_folded(stdout, buffer, 3);
		else
			printf(" %s%*s", buffer, (int)(widest + 1 - width), "");
	}
}

/* How many actions from the first on differ only in their last word; *prefix is the length of their
 * common part. */
static uint32_t count_alike(const struct match *match, const bb_action *legal, uint32_t count,
                            size_t *prefix)
{
	char first[256], other[256];
	const char *blank;
	uint32_t alike = 1;

	format_action(match, legal[0], first, sizeof(first));
	blank = strrchr(first, ' ');
	*prefix = blank ? (size_t)(blank - first) : strlen(first);
	for (; blank && alike < count; alike++) {
		format_action(match, legal[alike], other, sizeof(other));
		if (strncmp(first, other, *prefix + 1) != 0 || strchr(other + *prefix + 1, ' '))
			break;
	}
	return alike;
}

/* The length of the common part of these actions' descriptions, at the beginning of `words`; their
 * notation differs after `prefix`, in the last word. 0: the descriptions differ in more than that
 * word, or there are none. */
static size_t words_alike(const struct match *match, const bb_action *legal, uint32_t count,
                          size_t prefix, char words[CHOICE_MAX])
{
	char first[CHOICE_MAX] = "", notation[256];
	size_t common = 0;

	for (uint32_t i = 0; i < count; i++) {
		struct bb_text text;
		size_t length;

		format_action(match, legal[i], notation, sizeof(notation));
		bb_text_init(&text, words, CHOICE_MAX);
		if (!cli_action_text(&match->rules, match->state, legal[i], &text))
			return 0;
		length = strlen(notation + prefix);
		if (text.length <= length ||
		    !bb_same(words + text.length - length, notation + prefix))
			return 0;
		length = text.length - length;
		if (i == 0) {
			common = length;
			memcpy(first, words, common);
		} else if (length != common || memcmp(first, words, common) != 0) {
			return 0;
		}
	}
	return common;
}

/* Prints the last words of a group one after the other; returns the column after them. */
static unsigned print_last_words(const struct match *match, const bb_action *legal, uint32_t count,
                                 size_t prefix, unsigned column)
{
	char buffer[256];

	for (uint32_t i = 0; i < count; i++) {
		unsigned width = format_action(match, legal[i], buffer, sizeof(buffer));

		if (width == prefix) /* the action has one word */
			continue;
		width -= (unsigned)prefix;
		column = column + width > COLUMNS ? (unsigned)printf("\n%9s", "") - 1 : column;
		printf("%s", buffer + prefix);
		column += width;
	}
	return column;
}

/* Prints actions that differ in their last word on one line: "12-22 launch temple on 0 1 3 ...". If
 * they have descriptions, these are printed, with the typed part before the last word in
 * brackets. */
static void print_group(const struct match *match, const bb_action *legal, uint32_t count,
                        size_t prefix)
{
	char words[CHOICE_MAX], typed[256];
	size_t said = words_alike(match, legal, count, prefix, words);
	unsigned column;

	format_action(match, legal[0], typed, sizeof(typed));
	typed[prefix] = '\0';
	words[said] = '\0';
	printf(" %s", said > 0 ? words : typed);
	column = 8 + cli_columns(said > 0 ? words : typed, said > 0 ? said : prefix);
	column = print_last_words(match, legal, count, prefix, column);
	if (said > 0)
		printf("%s(%s)", column + prefix + 3 > COLUMNS ? "\n         " : " ", typed);
	printf("\n");
}

/* Prints groups; a small group whose descriptions have no common words is printed one per line. */
static void print_groups(const struct match *match, const bb_action *legal, uint32_t count)
{
	char buffer[CHOICE_MAX], numbers[24];

	for (uint32_t i = 0; i < count;) {
		size_t prefix;
		uint32_t alike = count_alike(match, legal + i, count - i, &prefix);

		if (says_words(match, legal[i]) && alike <= LIST_MAX &&
		    (alike == 1 || words_alike(match, legal + i, alike, prefix, buffer) == 0)) {
			format_choice(match, legal[i], buffer, sizeof(buffer));
			printf("%7u", ++i);
			cli_print_folded(stdout, buffer, 7);
			continue;
		}
		snprintf(numbers, sizeof(numbers), alike > 1 ? "%u-%u" : "%u", i + 1, i + alike);
		printf("%7s", numbers);
		print_group(match, legal + i, alike, prefix);
		i += alike;
	}
}

void cli_print_choices(const struct match *match, bool all)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = match->rules.game->legal(&match->rules, match->state, legal);

	if (all || count <= LIST_MAX)
		print_columns(match, legal, count);
	else
		print_groups(match, legal, count);
}
