/* benben companion: the automaton beside a real table, and sheets for people.
 *
 * The match is played on an open table: a person enters what players did and what dice, cards and
 * tiles showed, so chance is no barrier and any entry can be undone. It knows no rule: it asks,
 * submits and prints events. */
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "games/registry.h"

enum { LINE_BYTES = 512, LIST_MAX = 14 };

struct companion {
	struct cli_table table;
	uint64_t seed;
	bool physical;
	const char *path;
};

/* A text of the companion with its values. */
#define SAY(game, key, ...)                                                                        \
	cli_print_message(stdout, game, "companion", key, (const struct cli_value[]){__VA_ARGS__})

enum next { AGAIN, GO_ON, QUIT };

static struct match *match_of(struct companion *c)
{
	return &c->table.match;
}

/* The game with an automaton. */
static const struct bb_game *game_with_automaton(void)
{
	for (const struct bb_game *const *game = bb_games; *game; game++)
		if ((*game)->automaton)
			return *game;
	return NULL;
}

static bool read_line(const char *prompt, char *line)
{
	printf("%s> ", prompt);
	fflush(stdout);
	if (!cli_read_line(line, LINE_BYTES)) {
		printf("\n");
		return false;
	}
	if (!isatty(STDIN_FILENO))
		printf("%s\n", line);
	return true;
}

/* --- output ------------------------------------------------------------------------------ */

/* Prints what must be done on the table after events of this kind, once. */
static void remind(const struct bb_rules *rules, const struct bb_events *events)
{
	for (unsigned i = 0; i < events->count; i++) {
		unsigned kind = events->at[i].kind, first = 0;
		const char *text =
			cli_message(rules->game, "remind", rules->game->event_kinds[kind].name);

		while (events->at[first].kind != kind)
			first++;
		if (text && first == i) {
			printf("%s*", cli_paint(stdout, CLI_YELLOW));
			cli_print_folded(stdout, text, 1);
			fputs(cli_paint(stdout, CLI_PLAIN), stdout);
		}
	}
}

/* Prints a line for each event, with the seat it concerns when that changes. */
static void tell(const struct bb_rules *rules, const struct bb_events *events)
{
	unsigned whom = BB_NO_SEAT;

	for (unsigned i = 0; i < events->count; i++) {
		const struct bb_event *event = &events->at[i];
		char buffer[CLI_EVENT_MAX];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof(buffer));
		if (!cli_event_text(rules, event, &text))
			continue;
		if (event->seat != whom && event->seat != BB_NO_SEAT)
			printf("%s\n", cli_word(rules->game, bb_is_automaton(rules, event->seat)
			                                             ? rules->game->automaton
			                                             : "you"));
		whom = event->seat != BB_NO_SEAT ? event->seat : whom;
		printf(" ");
		cli_print_folded(stdout, buffer, 1);
	}
}

/* The chance event being asked for; empty if a seat decides. */
static struct bb_about event_of(struct companion *c)
{
	const struct match *match = match_of(c);
	struct bb_about about = {0};

	if (match_actor(match) == BB_CHANCE && match->rules.game->about)
		match->rules.game->about(&match->rules, match->state, &about);
	return about;
}

static bool submit(struct companion *c, bb_action action)
{
	struct bb_events events;
	bool setup = event_of(c).setup;

	if (cli_submit(&c->table, match_actor(match_of(c)), action, &events) != BB_OK)
		return false;
	tell(&match_of(c)->rules, &events);
	if (!setup) /* in set-up everything is laid out anyway */
		remind(&match_of(c)->rules, &events);
	return true;
}

/* --- what needs nobody --------------------------------------------------------------------- */

/* Plays the automaton's own luck, unless it is on the table as well, and moves without an
 * alternative. */
static bool step_alone(struct companion *c)
{
	const struct match *match = match_of(c);
	const struct bb_rules *rules = &match->rules;
	bb_action legal[BB_LEGAL_MAX];
	char label[BB_LABEL_MAX];
	struct bb_text text;
	bb_action drawn;

	if (match_actor(match) == BB_OVER)
		return false;
	if (rules->game->legal(rules, match->state, legal) == 1)
		return submit(c, legal[0]);
	if (match_actor(match) != BB_CHANCE || c->physical ||
	    (rules->game->kinds[bb_kind_of(legal[0])].flags & BB_KIND_AUTOMATON) == 0)
		return false;
	bb_text_init(&text, label, sizeof(label));
	rules->game->label(rules, match->state, &text);
	(void)match_draw_seeded(&c->seed, rules, match->state, label, &drawn);
	return submit(c, drawn);
}

/* --- asking -------------------------------------------------------------------------------- */

static void print_legal(struct companion *c, bool all)
{
	const struct match *match = match_of(c);
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = match->rules.game->legal(&match->rules, match->state, legal);

	if (count > LIST_MAX && !all) {
		SAY(match->rules.game, "possible", CLI_NUMBER(count));
		printf("\n");
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		char notation[256], words[CLI_EVENT_MAX];
		struct bb_text text;

		bb_text_init(&text, notation, sizeof(notation));
		bb_action_format(&match->rules, match->state, legal[i], &text);
		bb_text_init(&text, words, sizeof(words));
		if (cli_action_text(&match->rules, match->state, legal[i], &text))
			printf("%4u  %s (%s)\n", i + 1, words, notation);
		else
			printf("%4u  %s\n", i + 1, notation);
	}
}

/* Goes back to the last entry that was asked for, including its consequences. */
static void undo(struct companion *c, const char *rest)
{
	struct match *match = match_of(c);
	uint32_t seq = match->count > 0 ? match->count - 1 : 0;
	unsigned number;

	if (*rest && (sscanf(rest, "%u", &number) != 1 || number > match->count)) {
		SAY(match->rules.game, "back-where", CLI_NUMBER(match->count));
		printf("\n");
		return;
	}
	if (*rest)
		seq = number;
	for (;;) {
		const struct bb_rules *rules = &match->rules;
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count;

		if (match_erase(match, seq) != BB_OK || seq == 0 || *rest)
			break;
		count = rules->game->legal(rules, match->state, legal);
		if (count > 1 &&
		    (match_actor(match) != BB_CHANCE || c->physical ||
		     (rules->game->kinds[bb_kind_of(legal[0])].flags & BB_KIND_AUTOMATON) == 0))
			break;
		seq--;
	}
	SAY(match->rules.game, "back", CLI_NUMBER(match->count));
	printf("\n");
}

/* What was typed, or the whole entry in `full` if it was the end of one. */
static const char *in_full(const struct match *match, const char *text, char full[LINE_BYTES])
{
	struct bb_error error = {0};
	bb_action action;

	if (cli_read_action(&match->rules, match->state, text, &action, &error) == BB_OK)
		return text;
	return cli_expand_action(&match->rules, match->state, text, full, LINE_BYTES) ? full : text;
}

static bool do_command(struct companion *c, const char *word, const char *rest, enum next *next)
{
	const struct match *match = match_of(c);
	char full[LINE_BYTES];

	*next = AGAIN;
	if (bb_same(word, "undo")) {
		undo(c, rest);
		*next = GO_ON;
	} else if (bb_same(word, "quit") || bb_same(word, "exit")) {
		*next = QUIT;
	} else if (bb_same(word, "show")) {
		cli_draw(&match->rules, match->state, BB_NO_SEAT, stdout);
	} else if (bb_same(word, "sheet")) {
		cli_sheet_tekhenu(&match->rules, match->state, stdout);
	} else if (bb_same(word, "legal")) {
		print_legal(c, true);
	} else if (bb_same(word, "why") && *rest) {
		cli_answer_why(&match->rules, match->state, in_full(match, rest, full), stdout);
	} else if (bb_same(word, "rule") && *rest) {
		cli_print_rule(stdout, rest);
	} else if (bb_same(word, "why") || bb_same(word, "rule")) {
		printf("%s\n", cli_message(NULL, "play",
		                           bb_same(word, "why") ? "why-which" : "rule-which"));
	} else if (bb_same(word, "help") || bb_same(word, "?")) {
		printf("%s\n", cli_message(match->rules.game, "companion", "help"));
	} else {
		return false;
	}
	return true;
}

static void refuse(struct companion *c, const char *text, enum bb_status status,
                   uint32_t candidates, struct bb_error *error)
{
	const struct match *match = match_of(c);
	char phrase[CLI_PHRASE_MAX], full[LINE_BYTES];
	bb_action action;

	if (status == BB_TWICE) {
		SAY(match->rules.game, "several", CLI_WORD(text), CLI_NUMBER(candidates));
		printf("\n");
		return;
	}
	if (status == BB_SYNTAX) {
		if (!cli_expand_action(&match->rules, match->state, text, full, sizeof(full))) {
			SAY(match->rules.game, "strange", CLI_WORD(text));
			printf("\n");
			return;
		}
		text = full;
		status = cli_read_action(&match->rules, match->state, text, &action, error);
	}
	if (status == BB_OK || status == BB_ILLEGAL) {
		SAY(match->rules.game, "cannot", CLI_WORD(text));
		fflush(stdout);
		cli_answer_why(&match->rules, match->state, text, stdout);
	} else {
		SAY(match->rules.game, "unknown", CLI_WORD(text),
		    CLI_WORD(cli_phrase(error, phrase, sizeof(phrase))));
		printf("\n");
	}
}

/* Handles one answer; those after a comma follow automatically. */
static enum next do_answer(struct companion *c, char *text)
{
	struct match *match = match_of(c);
	struct bb_error error = {0};
	char word[16];
	char *rest;
	uint32_t candidates;
	enum bb_status status;
	bb_action action;
	enum next next;

	text += strspn(text, " \t");
	if (!*text)
		return AGAIN;
	status = cli_read_short(&match->rules, match->state, text, &action, &candidates, &error);
	if (status == BB_OK && submit(c, action))
		return GO_ON;
	rest = text + strcspn(text, " \t");
	snprintf(word, sizeof(word), "%.*s", (int)(rest - text), text);
	rest += strspn(rest, " \t");
	if (do_command(c, word, rest, &next))
		return next;
	refuse(c, text, status, candidates, &error);
	return AGAIN;
}

/* Asks what dice, cards and coins showed: the question for the kind of outcome, with the event. */
static void print_chance(struct companion *c)
{
	const struct match *match = match_of(c);
	const struct bb_game *game = match->rules.game;
	const struct bb_about event = event_of(c);
	bb_action legal[BB_LEGAL_MAX];
	char buffer[CLI_EVENT_MAX];
	struct bb_text text;
	const char *kind, *asked = NULL;

	(void)game->legal(&match->rules, match->state, legal);
	kind = game->kinds[bb_kind_of(legal[0])].name;
	if (event.section > 0 || !event.setup) {
		snprintf(buffer, sizeof(buffer), event.section > 0 ? "%s-section" : "%s-later",
		         kind);
		asked = cli_message(game, "ask", buffer);
	}
	asked = asked ? asked : cli_message(game, "ask", kind);
	asked = asked ? asked : cli_message(game, "ask", "otherwise");
	bb_text_init(&text, buffer, sizeof(buffer));
	for (; asked && *asked; asked++) {
		if (*asked != '{') {
			bb_put_char(&text, *asked);
			continue;
		}
		if (strncmp(asked, "{place}", 7) == 0)
			bb_put(&text, event.place ? cli_word(game, event.place) : "");
		else
			bb_put_uint(&text, strncmp(asked, "{section}", 9) == 0 ? event.section
			                                                       : event.number);
		asked = strchr(asked, '}');
	}
	printf("%s\n", buffer);
}

static void print_question(struct companion *c)
{
	const struct match *match = match_of(c);
	const char *question;

	if (match_actor(match) == BB_CHANCE) {
		print_chance(c);
		return;
	}
	question = cli_question(&match->rules, match->state);
	if (question)
		printf("%s\n", question);
}

/* Prints who has won, the person or the automaton. */
static void print_end(const struct match *match)
{
	const struct bb_rules *rules = &match->rules;
	uint8_t place[BB_SEATS_MAX];

	rules->game->ranking(rules, match->state, place);
	SAY(rules->game, place[0] < place[1] ? "won" : "lost",
	    CLI_NUMBER(rules->game->score(rules, match->state, 0)),
	    CLI_NUMBER(rules->game->score(rules, match->state, 1)),
	    CLI_WORD(rules->game->automaton));
	printf("\n");
}

/* Returns the exit code. */
static int run(struct companion *c)
{
	enum next next = GO_ON;

	while (next != QUIT) {
		char line[LINE_BYTES];
		char *answer;
		bool went_on = false;

		while (step_alone(c))
			continue;
		if (!cli_table_save(&c->table, c->path, BB_NO_SEAT))
			return CLI_BAD;
		if (match_actor(match_of(c)) == BB_OVER) {
			cli_draw(&match_of(c)->rules, match_of(c)->state, BB_NO_SEAT, stdout);
			print_end(match_of(c));
			return CLI_OK;
		}
		if (next == GO_ON) {
			print_question(c);
			print_legal(c, false);
		}
		if (!read_line(cli_message(match_of(c)->rules.game, "companion",
		                           match_actor(match_of(c)) == BB_CHANCE ? "table" : "you"),
		               line))
			return CLI_OK;
		for (answer = strtok(line, ","); answer && next != QUIT;
		     answer = strtok(NULL, ",")) {
			next = do_answer(c, answer);
			if (next == AGAIN) {
				/* After the other answers on the line, the question has changed. */
				next = went_on ? GO_ON : AGAIN;
				break;
			}
			went_on = true;
			while (next == GO_ON && step_alone(c))
				continue;
		}
	}
	return CLI_OK;
}

/* --- sheets -------------------------------------------------------------------------------- */

/* With the rule, if there is one. */
static void refuse_reading(const struct bb_game *game, const struct bb_error *error)
{
	char phrase[CLI_PHRASE_MAX];

	fputs(cli_message(game, "sheet", "refused"), stdout);
	fflush(stdout);
	if (error->status == BB_INVALID && cli_rule_text(error->expected) != NULL)
		cli_print_rule(stdout, error->expected);
	else
		printf("%s.\n", cli_phrase(error, phrase, sizeof(phrase)));
}

static int run_sheet(const struct bb_rules *rules)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	char line[LINE_BYTES];

	rules->game->setup(rules, state);
	cli_sheet_tekhenu_help(rules, stdout);
	while (read_line(cli_message(rules->game, "sheet", "prompt"), line)) {
		struct bb_error error = {0};
		unsigned seat;
		int used = 0;

		if (bb_same(line, "quit") || bb_same(line, "exit"))
			break;
		if (bb_same(line, "help")) {
			cli_sheet_tekhenu_help(rules, stdout);
			continue;
		}
		if (line[0] == '\0' || sscanf(line, "%u%n", &seat, &used) != 1 ||
		    seat >= rules->seats) {
			cli_print_message(stdout, rules->game, "sheet", "which",
			                  (const struct cli_value[]){CLI_NUMBER(rules->seats - 1)});
			printf("\n");
		} else if (rules->game->read_off(rules, state, seat, line + used,
		                                 strlen(line + used), &error) != BB_OK) {
			refuse_reading(rules->game, &error);
		} else {
			cli_sheet_tekhenu(rules, state, stdout);
		}
	}
	return CLI_OK;
}

/* --- the command --------------------------------------------------------------------------- */

/* The option words after the file, or the default for one person. */
static bool read_rules(const struct cli_args *args, int first, const struct bb_game *game,
                       const char *usual, struct bb_rules *rules)
{
	char words[256];
	struct bb_text text;
	struct bb_error error = {0};
	char phrase[CLI_PHRASE_MAX];

	bb_text_init(&text, words, sizeof(words));
	for (int i = first; i < args->word_count; i++) {
		bb_put(&text, i > first ? " " : "");
		bb_put(&text, args->words[i]);
	}
	if (strstr(words, "players=") == NULL) {
		bb_put(&text, " ");
		bb_put(&text, usual);
	}
	if (bb_rules_parse(rules, game, words, text.length, &error) == BB_OK)
		return true;
	cli_bad("companion: %s: %s", words, cli_phrase(&error, phrase, sizeof(phrase)));
	return false;
}

static int open_table(const struct cli_args *args, struct companion *c)
{
	const struct bb_game *game = game_with_automaton();
	struct bb_rules rules;

	c->path = args->words[0];
	if (access(c->path, F_OK) == 0) {
		int code;

		if (args->word_count > 1)
			return cli_bad(
				"companion: %s has its own options; expected none besides it",
				c->path);
		if (!cli_table_open(&c->table, c->path))
			return CLI_BAD;
		code = cli_check_playable(&c->table);
		return code;
	}
	if (!read_rules(args, 1, game, "players=1", &rules))
		return CLI_BAD;
	if (rules.automata == 0)
		return cli_bad(
			"companion: people alone need no automaton; --sheet has their sheets");
	snprintf(c->table.head.edition_name, sizeof(c->table.head.edition_name), "%s",
	         game->builtin_name);
	c->table.head.masked_for = BB_NO_SEAT;
	return cli_table_new(&c->table, &rules) ? CLI_OK : CLI_BAD;
}

int cli_cmd_companion(const struct cli_args *args)
{
	struct companion *c;
	int code;

	if (!cli_set_language(args))
		return CLI_BAD;
	if (cli_given(args, "sheet")) {
		struct bb_rules rules;

		if (!read_rules(args, 0, game_with_automaton(), "players=2", &rules))
			return CLI_BAD;
		return run_sheet(&rules);
	}
	c = cli_alloc(1, sizeof(*c));
	if (!c)
		return CLI_BAD;
	c->physical = cli_given(args, "physical");
	code = cli_seed(args, &c->seed) ? open_table(args, c) : CLI_BAD;
	if (code == CLI_OK) {
		SAY(match_of(c)->rules.game, "begin", CLI_WORD(match_of(c)->rules.game->automaton));
		printf("\n");
		code = run(c);
	}
	cli_table_close(&c->table);
	cli_free(c);
	return code;
}
