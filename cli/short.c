/* Abbreviated actions: the beginnings of their last words, for people who enter many of them. */
#include <ctype.h>
#include <string.h>

#include "cli/cli.h"

enum { WORDS_MAX = 16 };

static unsigned split(const char *text, struct bb_token words[WORDS_MAX])
{
	struct bb_reader reader;
	unsigned count = 0;

	bb_reader_init(&reader, text, strlen(text));
	while (count < WORDS_MAX && (words[count] = bb_next_token(&reader)).length > 0)
		count++;
	return count;
}

static bool begins(struct bb_token word, struct bb_token typed)
{
	if (typed.length > word.length)
		return false;
	for (size_t i = 0; i < typed.length; i++)
		if (tolower((unsigned char)word.at[i]) != tolower((unsigned char)typed.at[i]))
			return false;
	return true;
}

/* True if every typed word begins one of the last words of the action, in order. */
static bool fits(const char *action, const struct bb_token *typed, unsigned count)
{
	struct bb_token words[WORDS_MAX];
	unsigned has = split(action, words);

	if (count == 0 || count > has)
		return false;
	for (unsigned i = 0; i < count; i++)
		if (!begins(words[has - count + i], typed[i]))
			return false;
	return true;
}

enum bb_status cli_read_short(const struct bb_rules *rules, const void *state, const char *text,
                              bb_action *action, uint32_t *candidates, struct bb_error *error)
{
	enum bb_status status = cli_read_action(rules, state, text, action, error);
	struct bb_token typed[WORDS_MAX];
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;
	unsigned words;

	*candidates = 1;
	if (status == BB_OK && bb_is_legal(rules, state, *action))
		return BB_OK;
	*candidates = 0;
	count = rules->game->legal(rules, state, legal);
	words = split(text, typed);
	for (uint32_t i = 0; i < count; i++) {
		char buffer[256];
		struct bb_text written;

		bb_text_init(&written, buffer, sizeof(buffer));
		bb_action_format(rules, state, legal[i], &written);
		if (!fits(buffer, typed, words))
			continue;
		if (++*candidates == 1)
			*action = legal[i];
	}
	if (*candidates == 1)
		return BB_OK;
	return *candidates > 1 ? BB_TWICE : status != BB_OK ? status : BB_ILLEGAL;
}

bool cli_expand_action(const struct bb_rules *rules, const void *state, const char *text,
                       char *full, size_t size)
{
	struct bb_token typed[WORDS_MAX], words[WORDS_MAX];
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, legal);
	unsigned last = split(text, typed);
	size_t common = 0;

	for (uint32_t i = 0; i < count; i++) {
		char buffer[256];
		struct bb_text written;
		unsigned has;
		size_t before;

		bb_text_init(&written, buffer, sizeof(buffer));
		bb_action_format(rules, state, legal[i], &written);
		has = split(buffer, words);
		before = has > last ? (size_t)(words[has - last].at - buffer) : 0;
		if (last == 0 || before == 0 ||
		    (i > 0 && (before != common || strncmp(buffer, full, before) != 0)))
			return false;
		common = before;
		snprintf(full, size, "%.*s%s", (int)before, buffer, text);
	}
	return count > 0;
}
