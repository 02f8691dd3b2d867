/* benben play: a whole match in the terminal, against agents or with several people at one
 * keyboard.
 *
 * It knows no rule: it draws views, offers legal actions and uses match/ for everything else. It
 * works the same in a pipe; only colours and the hiding of hands need a terminal. */
#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "core/hash.h"
#include "env/day.h"

enum {
	COLUMNS = 80,
	LINE_MAX_BYTES = 512,
};

struct play {
	struct cli_table table;
	struct cli_answers answers;
	const struct ai_agent *agent[BB_SEATS_MAX]; /* NULL = a person */
	struct ai_agent agents[BB_SEATS_MAX];
	struct ai_memory memory;
	unsigned people;
	unsigned last_seat; /* of the last person who acted */
	uint32_t saved;     /* number of events in the file, if any */
};

/* A text of this command with its values. */
#define SAY(key, ...)                                                                              \
	cli_print_message(stdout, NULL, "play", key, (const struct cli_value[]){__VA_ARGS__})
#define SAY_LINE(key, ...) (SAY(key, __VA_ARGS__), (void)putchar('\n'))

/* What the loop does next; NO_COMMAND = the input was something else. */
enum next { AGAIN, REDRAW, GO_ON, QUIT, NO_COMMAND };

static const struct match *match_of(const struct play *play)
{
	return &play->table.match;
}

/* --- what is printed --------------------------------------------------------------------- */

static void print_rule_line(const char *title)
{
	unsigned width = COLUMNS - 4 - cli_columns(title, strlen(title));

	printf("\n%s-- %s ", cli_paint(stdout, CLI_BOLD), title);
	while (width-- > 0)
		putchar('-');
	printf("%s\n", cli_paint(stdout, CLI_PLAIN));
}

/* Writes parts separated by semicolons, with line breaks as needed. */
static void print_part(unsigned *column, const char *part)
{
	const char *mark = cli_message(NULL, "play", "between");
	unsigned length = cli_columns(part, strlen(part));
	unsigned marked = cli_columns(mark, strlen(mark));
	bool first = *column == 0;
	bool wraps = !first && *column + 1 + marked + length >= COLUMNS;

	if (first)
		printf("  %s", part);
	else
		printf("%s%s%s", mark, wraps ? "\n     " : " ", part);
	*column = (first ? 2 : wraps ? 5 : *column + 1 + marked) + length;
}

/* Prints the events of one entry, as far as the seat may see them, with the seat they concern when
 * it changes. Returns false if there is nothing to print. */
static bool print_events(const struct bb_rules *rules, const struct bb_events *events,
                         unsigned seat)
{
	unsigned whom = BB_NO_SEAT;
	unsigned column = 0;
	bool told = false;
	uint8_t order[BB_EVENTS_MAX];

	cli_event_order(rules, events, order);
	for (unsigned i = 0; i < events->count; i++) {
		const struct bb_event *event = &events->at[order[i]];
		bool automaton = event->seat != BB_NO_SEAT && bb_is_automaton(rules, event->seat);
		char buffer[CLI_EVENT_MAX];
		struct bb_text text;

		if ((event->seen_by >> seat & 1) == 0)
			continue;
		bb_text_init(&text, buffer, sizeof(buffer));
		if (!automaton && event->seat != whom && event->seat != BB_NO_SEAT) {
			cli_put_message(&text, NULL, "play", "seat",
			                (const struct cli_value[]){CLI_NUMBER(event->seat)});
			bb_put_char(&text, ' ');
		}
		if (!cli_event_text(rules, event, &text))
			continue;
		if (automaton && column > 0)
			printf("\n");
		if (automaton && event->seat != whom)
			printf("  %s\n", cli_word(rules->game, rules->game->automaton));
		whom = event->seat;
		told = true;
		/* What the automaton does and why is printed step by step. */
		if (automaton) {
			printf("   ");
			cli_print_folded(stdout, buffer, 3);
			column = 0;
		} else {
			print_part(&column, buffer);
		}
	}
	if (column > 0)
		printf("\n");
	return told;
}

/* The number of events up to the last one that `seat` caused itself: later ones are news to that
 * person. */
static uint32_t news_from(const struct play *play, unsigned seat)
{
	uint32_t from = match_of(play)->count;

	while (from > 0 && match_of(play)->log[from - 1].actor != seat)
		from--;
	return from > 0 ? from - 1 : 0;
}

/* Prints everything after event `from`, as `seat` may know it. */
static void print_history(const struct play *play, uint32_t from, unsigned seat)
{
	const struct match *match = match_of(play);
	struct bb_events events;
	struct match cursor;

	match_rewind(&cursor, match);
	while (cursor.count < match->count) {
		const struct match_entry *entry = &match->log[cursor.count];
		bool told = cursor.count >= from;
		char buffer[256];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof(buffer));
		cli_entry_words(&cursor, seat, &text);
		match_step(&cursor, &events);
		if (!told || print_events(&cursor.rules, &events, seat))
			continue;
		printf("  ");
		SAY(entry->actor == BB_NO_SEAT ? "chance" : "did", CLI_NUMBER(entry->actor));
		printf("%s\n", buffer);
	}
}

static void print_position(const struct play *play, unsigned seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(match_of(play), seat, view);
	cli_draw(&match_of(play)->rules, view, seat, stdout);
}

static void print_help(const struct bb_game *game)
{
	puts(cli_message(NULL, "play", "help"));
	for (unsigned i = 0; i < game->kind_count; i++) {
		struct bb_reader words;
		struct bb_token word;

		bb_reader_init(&words, game->kinds[i].pattern, strlen(game->kinds[i].pattern));
		printf(" ");
		while ((word = bb_next_token(&words)).length > 0) {
			bool is_arg = word.at[0] == '$';

			printf(is_arg ? " <%.*s>" : " %.*s", (int)(word.length - is_arg),
			       word.at + is_arg);
		}
		printf("\n");
	}
}

static const char *who_plays(const struct play *play, unsigned seat)
{
	const struct bb_rules *rules = &match_of(play)->rules;

	if (bb_is_automaton(rules, seat))
		return rules->game->automaton;
	return play->agent[seat] ? play->agent[seat]->name : "person";
}

/* The same for people to read. */
static const char *seat_said(const struct play *play, unsigned seat)
{
	const struct bb_rules *rules = &match_of(play)->rules;

	if (bb_is_automaton(rules, seat) || play->agent[seat])
		return cli_word(rules->game, who_plays(play, seat));
	return cli_message(NULL, "play", "person");
}

static void print_result(const struct play *play)
{
	const struct bb_rules *rules = &match_of(play)->rules;
	const void *state = match_of(play)->state;
	uint8_t place[BB_SEATS_MAX];

	rules->game->ranking(rules, state, place);
	print_rule_line(cli_message(NULL, "play", "end"));
	cli_draw(rules, state, BB_NO_SEAT, stdout);
	for (unsigned rank = 1; rank <= rules->seats; rank++) {
		for (unsigned seat = 0; seat < rules->seats; seat++) {
			if (place[seat] != rank)
				continue;
			SAY_LINE("place", CLI_NUMBER(rank), CLI_NUMBER(seat),
			         CLI_WORD(seat_said(play, seat)),
			         CLI_NUMBER(rules->game->score(rules, state, seat)));
		}
	}
}

/* --- answers ----------------------------------------------------------------------------- */

static bool ask(const char *question, char *line)
{
	printf("%s", question);
	fflush(stdout);
	if (!cli_read_line(line, LINE_MAX_BYTES)) {
		printf("\n");
		return false;
	}
	/* A person's Enter ends the line on the screen; that of a pipe does not. */
	if (!isatty(STDIN_FILENO))
		printf("\n");
	return true;
}

/* The text without surrounding blanks. */
static char *trim(char *line)
{
	size_t length;

	line += strspn(line, " \t");
	length = strlen(line);
	while (length > 0 && strchr(" \t", line[length - 1]))
		line[--length] = '\0';
	return line;
}

static void save(struct play *play, const char *path)
{
	if (!*path)
		path = play->table.path;
	if (!path) {
		puts(cli_message(NULL, "play", "save-where"));
		return;
	}
	if (cli_table_save(&play->table, path, BB_NO_SEAT)) {
		play->saved = match_of(play)->count;
		SAY_LINE("saved", CLI_WORD(path));
	}
}

static void offer_to_save(struct play *play)
{
	char line[LINE_MAX_BYTES];
	char *answer;

	if (play->saved == match_of(play)->count)
		return;
	/* Requires the word `save`, so that one answer too many does not create a file. */
	if (!ask(cli_message(NULL, "play", "keep"), line))
		return;
	answer = trim(line);
	if (strncmp(answer, "save", 4) == 0 && strchr(" \t", answer[4]))
		save(play, trim(answer + 4));
}

static enum next take_back(struct play *play, unsigned seat, bool turn)
{
	enum bb_status status = cli_take_back(&play->table, seat, turn);

	if (status == BB_OK)
		return GO_ON;
	puts(cli_message(NULL, "play", status == BB_BARRIER ? "too-late" : "nothing-back"));
	return AGAIN;
}

/* A rule's id, also for a card by its printed code: the catalogues name it X-CARD-CODE. */
static const char *find_rule(const char *id)
{
	static const char mark[] = "-CARD-";

	for (size_t i = 0; i < cli_rule_count && !cli_rule_text(id); i++) {
		const char *card = strstr(cli_rules[i].id, mark);

		if (card && bb_same(card + strlen(mark), id))
			return cli_rules[i].id;
	}
	return id;
}

static void print_rule(const char *word)
{
	char id[32];
	size_t length = 0;

	for (; word[length] != '\0' && length + 1 < sizeof(id); length++)
		id[length] = (char)toupper((unsigned char)word[length]);
	id[length] = '\0';
	if (length == 0)
		puts(cli_message(NULL, "play", "rule-which"));
	else
		cli_print_rule(stdout, find_rule(id));
}

/* The answer depends only on what the seat knows, like everything printed here. */
static void print_why(const struct play *play, unsigned seat, const char *text)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(match_of(play), seat, view);
	cli_answer_why(&match_of(play)->rules, view, text, stdout);
}

static void print_previews(const struct match *match)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = match->rules.game->legal(&match->rules, match->state, legal);

	for (uint32_t i = 0; i < count; i++) {
		char buffer[512];
		struct bb_text text;
		int column;

		bb_text_init(&text, buffer, sizeof(buffer));
		bb_action_format(&match->rules, match->state, legal[i], &text);
		column = printf("%3u %s:", i + 1, buffer);
		bb_text_init(&text, buffer, sizeof(buffer));
		if (!cli_preview(&match->rules, match->state, legal[i], &text))
			bb_put(&text, cli_message(NULL, "play", "hidden"));
		cli_print_folded(stdout,
		                 text.length > 0 ? buffer : cli_message(NULL, "play", "nothing"),
		                 (unsigned)column);
	}
}

static enum next do_command(struct play *play, unsigned seat, const char *word, char *rest)
{
	const struct match *match = match_of(play);

	if (bb_same(word, "undo"))
		return take_back(play, seat, false);
	if (bb_same(word, "reset"))
		return take_back(play, seat, true);
	if (bb_same(word, "quit") || bb_same(word, "exit"))
		return QUIT;
	if (bb_same(word, "show"))
		return REDRAW;
	if (bb_same(word, "why") && *rest)
		print_why(play, seat, rest);
	else if (bb_same(word, "why"))
		puts(cli_message(NULL, "play", "why-which"));
	else if (bb_same(word, "help") || bb_same(word, "?"))
		print_help(match->rules.game);
	else if (bb_same(word, "preview"))
		print_previews(match);
	else if (bb_same(word, "rule"))
		print_rule(rest);
	else if (bb_same(word, "legal"))
		cli_print_choices(match, true);
	else if (bb_same(word, "log"))
		print_history(play, 0, seat);
	else if (bb_same(word, "save"))
		save(play, rest);
	else
		return NO_COMMAND;
	return AGAIN;
}

/* A text of this command into a buffer. */
static void put_said(char *buffer, size_t size, const char *key, const struct cli_value *values)
{
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	cli_put_message(&text, NULL, "play", key, values);
}

/* A legal action takes precedence over a command with the same name. */
static enum next do_answer(struct play *play, unsigned seat, char *line)
{
	const struct match *match = match_of(play);
	char *text = trim(line), *rest;
	struct bb_error error = {0};
	bb_action action;
	char word[16], phrase[CLI_PHRASE_MAX], said[CLI_PHRASE_MAX];
	enum bb_status status;
	enum next next;

	if (!*text)
		return AGAIN;
	status = cli_read_action(&match->rules, match->state, text, &action, &error);
	if (status == BB_OK && cli_submit(&play->table, (int)seat, action, NULL) == BB_OK)
		return GO_ON;
	rest = text + strcspn(text, " \t");
	snprintf(word, sizeof(word), "%.*s", (int)(rest - text), text);
	next = do_command(play, seat, word, trim(rest));
	if (next != NO_COMMAND)
		return next;
	if (status == BB_OK) {
		puts(cli_message(NULL, "play", "illegal"));
		print_why(play, seat, text);
	} else {
		put_said(said, sizeof(said), "unknown",
		         (const struct cli_value[]){
				 CLI_WORD(cli_phrase(&error, phrase, sizeof(phrase)))});
		cli_print_folded(stdout, said, 0);
		cli_point(stdout, text, error.position);
		puts(cli_message(NULL, "play", "answer"));
	}
	return AGAIN;
}

/* Nobody may see the next person's hand while the keyboard is handed over. */
static bool hand_over(const struct play *play, unsigned seat)
{
	char line[LINE_MAX_BYTES], question[160];

	if (play->people < 2 || play->last_seat == seat)
		return true;
	if (isatty(STDOUT_FILENO))
		printf("\033[H\033[2J\033[3J");
	put_said(question, sizeof(question), "change",
	         (const struct cli_value[]){CLI_NUMBER(seat)});
	return ask(question, line);
}

/* One decision of a person; returns false if the person stops, by `quit` (then *wants_save is set)
 * or by the end of input. */
static bool decide(struct play *play, unsigned seat, bool *wants_save)
{
	char line[LINE_MAX_BYTES], prompt[32], title[64];
	enum next next = REDRAW;

	if (!hand_over(play, seat))
		return false;
	play->last_seat = seat;
	put_said(title, sizeof(title), "turn",
	         (const struct cli_value[]){CLI_NUMBER(seat), CLI_NUMBER(match_of(play)->count)});
	print_rule_line(title);
	print_history(play, news_from(play, seat), seat);
	put_said(prompt, sizeof(prompt) - 2, "seat", (const struct cli_value[]){CLI_NUMBER(seat)});
	strcat(prompt, "> ");
	while (next != GO_ON) {
		if (next == REDRAW) {
			print_position(play, seat);
			cli_print_choices(match_of(play), false);
		}
		if (!ask(prompt, line))
			return false;
		next = do_answer(play, seat, line);
		if (next == QUIT) {
			*wants_save = true;
			return false;
		}
	}
	return true;
}

/* --- the match --------------------------------------------------------------------------- */

static bool agent_acts(struct play *play, unsigned seat)
{
	const struct match *match = match_of(play);
	struct bb_rng rng;
	bb_action action;

	bb_rng_seed(&rng, bb_hash_mix(bb_hash_mix(1, play->table.head.seed), match->count));
	if (play->table.head.drawn && (play->memory.at || cli_memory(&play->memory)))
		action = env_day_choose(play->agent[seat], &match->rules, match->state,
		                        play->table.head.seed, play->memory);
	else
		action = cli_agent_choose(play->agent[seat], &match->rules, match->state, &rng,
		                          &play->memory);
	if (cli_submit(&play->table, (int)seat, action, NULL) == BB_OK)
		return true;
	cli_bad("the agent %s chose an action that is not legal", play->agent[seat]->name);
	return false;
}

/* The person against agents has not seen the end of the game yet. */
static void print_last_news(const struct play *play)
{
	for (unsigned seat = 0; seat < bb_players(&match_of(play)->rules) && play->people == 1;
	     seat++) {
		if (!play->agent[seat])
			print_history(play, news_from(play, seat), seat);
	}
}

static int run(struct play *play)
{
	for (;;) {
		bool wants_save = false;
		int actor;

		if (cli_advance(&play->table) != BB_OK)
			return CLI_BAD;
		actor = match_actor(match_of(play));
		if (actor == BB_OVER) {
			print_last_news(play);
			print_result(play);
			offer_to_save(play);
			return CLI_OK;
		}
		if (play->agent[actor]) {
			if (!agent_acts(play, (unsigned)actor))
				return CLI_BAD;
		} else if (!decide(play, (unsigned)actor, &wants_save)) {
			if (wants_save)
				offer_to_save(play);
			return CLI_OK;
		}
	}
}

/* --- who plays --------------------------------------------------------------------------- */

/* The game's own first agent plays better than random; it is the default opponent. */
static const char *usual_agent(const struct bb_game *game)
{
	return game->agents && game->agents[0].name ? game->agents[0].name : "random";
}

static bool seat_people(const struct cli_args *args, struct play *play)
{
	const struct bb_rules *rules = &match_of(play)->rules;
	struct ai_agent named[BB_SEATS_MAX];
	const char *list = cli_value(args, "agents");
	unsigned person = 0, next = 0;

	if (!cli_seat(args, "seat", bb_players(rules), &person) ||
	    !cli_agents(rules->game, list ? list : usual_agent(rules->game), bb_players(rules),
	                named))
		return false;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		bool is_person = cli_given(args, "hotseat") || seat == person;

		play->agent[seat] = NULL;
		if (!is_person && !bb_is_automaton(rules, seat)) {
			play->agents[seat] = named[next++];
			play->agent[seat] = &play->agents[seat];
		}
		snprintf(play->table.head.seat_name[seat], RECORD_NAME_MAX, "%s",
		         who_plays(play, seat));
	}
	return true;
}

/* A record has the names of its players. */
static bool seat_from_record(const struct cli_args *args, struct play *play)
{
	const struct bb_rules *rules = &match_of(play)->rules;
	bool named = false;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		named = named || play->table.head.seat_name[seat][0];
	if (!named || cli_given(args, "seat") || cli_given(args, "agents") ||
	    cli_given(args, "hotseat"))
		return seat_people(args, play);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		play->agent[seat] =
			ai_find(rules->game, play->table.head.seat_name[seat], &play->agents[seat])
				? &play->agents[seat]
				: NULL;
	return true;
}

static bool open_new(const struct cli_args *args, struct play *play)
{
	struct bb_rules rules;

	if (!cli_rules_from_args(args, 0, &rules, &play->table.head))
		return false;
	/* Agents take their luck from the seed even if chance is entered by a person. */
	if (!cli_seed(args, &play->table.head.seed))
		return false;
	play->table.head.has_seed = !cli_given(args, "ask-chance");
	if (!cli_table_new(&play->table, &rules))
		return false;
	return seat_people(args, play);
}

/* Returns the exit code. */
static int open_record(const struct cli_args *args, struct play *play)
{
	int code;

	if (args->word_count > 1 || cli_given(args, "seed") || cli_given(args, "edition"))
		return cli_bad(
			"play: a record has its own options, seed and edition; expected none "
			"besides %s",
			args->words[0]);
	if (!cli_table_open(&play->table, args->words[0]))
		return CLI_BAD;
	code = cli_check_playable(&play->table);
	if (code != CLI_OK)
		return code;
	play->saved = match_of(play)->count;
	return seat_from_record(args, play) ? CLI_OK : CLI_BAD;
}

/* Plays the current match; returns the exit code. */
static int begin(struct play *play)
{
	play->last_seat = BB_NO_SEAT;
	for (unsigned seat = 0; seat < bb_players(&match_of(play)->rules); seat++)
		play->people += !play->agent[seat];
	SAY_LINE("begin", CLI_WORD(match_of(play)->rules.game->title));
	return run(play);
}

/* A day's game from its beginning. */
static int play_day(const struct day *day, struct play *play)
{
	const struct bb_game *game = bb_find_game(day->game);
	struct bb_rules rules;

	if (bb_rules_parse(&rules, game, day->options, strlen(day->options), NULL) != BB_OK)
		return cli_bad("the day's game has options that %s has not", game->name);
	play->table.head = (struct record_head){
		.seed = day->seed, .has_seed = true, .drawn = true, .masked_for = BB_NO_SEAT};
	if (!cli_table_new(&play->table, &rules))
		return CLI_BAD;
	for (unsigned seat = 0; seat < rules.seats; seat++) {
		if (seat < day->players && seat != day->seat &&
		    ai_find(game, day->agent, &play->agents[seat]))
			play->agent[seat] = &play->agents[seat];
		snprintf(play->table.head.seat_name[seat], RECORD_NAME_MAX, "%s",
		         who_plays(play, seat));
	}
	return begin(play);
}

static int play(const struct cli_args *args, struct play *play)
{
	const char *word = args->words[0];
	/* A word that cannot be the name of a game is treated as a file name, even if the file is
	 * missing. */
	bool is_file = !bb_find_game(word) && (access(word, F_OK) == 0 || strpbrk(word, "./"));
	int code;

	if (is_file)
		code = open_record(args, play);
	else
		code = open_new(args, play) ? CLI_OK : CLI_BAD;
	if (code != CLI_OK)
		return code;
	if (!play->table.head.has_seed || cli_given(args, "ask-chance"))
		cli_ask_chance(&play->table, &play->answers);
	return begin(play);
}

int cli_cmd_play(const struct cli_args *args)
{
	struct play *table = cli_set_language(args) ? cli_alloc(1, sizeof(*table)) : NULL;
	int code;

	if (!table)
		return CLI_BAD;
	if (cli_given(args, "hotseat") && (cli_given(args, "seat") || cli_given(args, "agents"))) {
		code = cli_bad("play: expected --hotseat or --seat and --agents, not both");
	} else {
		code = play(args, table);
		cli_table_close(&table->table);
	}
	cli_free(table->memory.at);
	cli_free(table);
	return code;
}

int cli_play_day(const struct day *day)
{
	struct play *table = cli_alloc(1, sizeof(*table));
	int code;

	if (!table)
		return CLI_BAD;
	code = play_day(day, table);
	cli_table_close(&table->table);
	cli_free(table->memory.at);
	cli_free(table);
	return code;
}
