/* Tables without a server: the stored form, parsed, written and damaged; events replayed; memory of
 * a table. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "games/registry.h"
#include "server/tables/fair.h"
#include "server/tables/tables.h"
#include "tests/unit/random_game.h"

enum { DOC = 4096, LOG_MAX = 8192 };

static void fill(struct srv_table *table, const char *game, const char *options)
{
	struct bb_error error;

	memset(table, 0, sizeof *table);
	table->game = bb_find_game(game);
	assert_int_equal(
		bb_rules_parse(&table->match.rules, table->game, options, strlen(options), &error),
		BB_OK);
	table->seats = table->match.rules.seats;
	table->rules = table->game->rules_version;
	table->values = bb_values_hash(&table->match.rules);
	strcpy(table->id, "k7q2m9xa");
	strcpy(table->owner, "u1");
	strcpy(table->name, "Sunday \"3\" \\ Grüße");
	strcpy(table->next, "next2345");
	table->state = STORE_OVER;
	table->listed = table->spectators = true;
	table->absence = SRV_ABSENCE_TIMER;
	table->absence_hours = 72;
	table->clock_start_ms = 3600000;
	table->clock_step_ms = 30000;
	table->turn_since = INT64_C(1794759058375);
	table->created = 5;
	table->updated = table->row_at = 6;
	memset(table->secret, 0xa5, sizeof table->secret);
	for (unsigned s = 0; s < table->seats; s++) {
		struct srv_seat *seat = &table->seat[s];

		seat->kind = (uint8_t)(s % 4);
		seat->resigned = s == 3;
		seat->votes = (uint8_t)s;
		seat->clock_ms = table->clock_start_ms;
		snprintf(seat->user, sizeof seat->user, "user%u", s);
		snprintf(seat->name, sizeof seat->name, "%s", s == 0 ? "" : "Ada");
		snprintf(seat->agent, sizeof seat->agent, "%s", s == 3 ? "greedy" : "");
		snprintf(seat->invite, sizeof seat->invite, "%s", s == 1 ? "abcdefghabcdefgh" : "");
		snprintf(seat->nonce, sizeof seat->nonce, "%s", s == 2 ? "beef" : "");
		table->score[s] = -3 + (int)s;
		table->place[s] = (uint8_t)(s + 1);
	}
	tables_derive_key(table);
}

static struct store_table row_of(const struct srv_table *table, char doc[DOC])
{
	struct bb_text text;

	bb_text_init(&text, doc, DOC);
	tables_put_doc(table, &text);
	assert_false(text.full);
	return (struct store_table){
		.id = table->id,
		.game = table->game->name,
		.doc = doc,
		.state = table->state,
		.listed = table->listed,
		.created = table->created,
		.updated = table->updated};
}

static void test_round_trip(void **state)
{
	struct srv_table table, read;
	char doc[DOC], error[STORE_ERROR_MAX];
	struct store_table row;

	(void)state;
	fill(&table, "tekhenu", "players=4");
	row = row_of(&table, doc);
	memset(&read, 0, sizeof read);
	assert_int_equal(tables_parse_doc(&row, &read, error), BB_OK);
	assert_memory_equal(&read, &table, sizeof table);
}

/* What a damaged row gets: a status and a sentence, never a table. */
static void test_damages(void **state)
{
	static const struct {
		const char *from, *to;
	} damages[] = {
		{"{\"options\"", "[\"options\""},
		{"\"options\":\"players=4\"", "\"options\":\"players=9\""},
		{"\"options\":\"players=4\"", "\"options\":5"},
		{"\"options\":\"players=4\"", "\"options\":\"players=3\""},
		{"\"owner\":\"u1\"", "\"owner\":\"an id that is far too long for any table\""},
		{"\"absence\":\"timer\"", "\"absence\":\"sleep\""},
		{"\"hours\":72", "\"hours\":-1"},
		{"\"clock\":3600000", "\"clock\":\"long\""},
		{"\"values\":\"", "\"values\":\"x"},
		{"\"values\":\"", "\"values\":5,\"unused\":\""},
		{"\"secret\":\"a5", "\"secret\":\"zz"},
		{"\"secret\":\"a5", "\"secret\":\""},
		{"\"nonce\":\"beef\"", "\"nonce\":\"BEEF\""},
		{"\"kind\":\"agent\"", "\"kind\":\"robot\""},
		{"\"votes\":3", "\"votes\":99"},
		{"\"place\":4", "\"place\":5"},
		{"\"seats\":[", "\"seats\":[7,"},
		{"\"owner\"", "\"secret\""},
	};
	struct srv_table table, read;
	char doc[DOC], damaged[DOC + 64], error[STORE_ERROR_MAX];
	struct store_table row;

	(void)state;
	fill(&table, "tekhenu", "players=4");
	row = row_of(&table, doc);
	for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
		const char *at = strstr(doc, damages[i].from);

		assert_non_null(at);
		snprintf(damaged, sizeof damaged, "%.*s%s%s", (int)(at - doc), doc, damages[i].to,
		         at + strlen(damages[i].from));
		row.doc = damaged;
		memset(&read, 0, sizeof read);
		error[0] = '\0';
		assert_int_not_equal(tables_parse_doc(&row, &read, error), BB_OK);
		assert_int_equal(error[strlen(error) - 1], '.');
	}
	row = row_of(&table, doc);
	row.game = "chess";
	memset(&read, 0, sizeof read);
	assert_int_equal(tables_parse_doc(&row, &read, error), BB_UNKNOWN_NAME);
}

/* The table as it is read from its row, with the row's state and the text `from` replaced. */
static bool is_current(const char *from, const char *to, uint8_t state, uint64_t *values)
{
	struct srv_table table, read;
	char doc[DOC], changed[DOC + 64], error[STORE_ERROR_MAX];
	struct store_table row;
	const char *at;

	fill(&table, "tekhenu", "players=4");
	row = row_of(&table, doc);
	at = strstr(doc, from);
	assert_non_null(at);
	snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - doc), doc, to, at + strlen(from));
	row.doc = changed;
	row.state = state;
	memset(&read, 0, sizeof read);
	assert_int_equal(tables_parse_doc(&row, &read, error), BB_OK);
	*values = read.values;
	return tables_is_current(&read);
}

/* A table is replayed by the rules and the printed values it was begun with, or not at all. */
static void test_other_values(void **state)
{
	const struct bb_game *game = bb_find_game("tekhenu");
	const uint64_t first = UINT64_C(0xe8a2c65261eb108c);
	struct bb_rules rules;
	struct bb_error problem;
	char words[64];
	uint64_t values, ours;

	(void)state;
	/* The values that these options use: not those of modules. */
	assert_int_equal(bb_rules_parse(&rules, game, "players=4", 9, &problem), BB_OK);
	ours = bb_values_hash(&rules);
	snprintf(words, sizeof words, "\"values\":\"%016llx\",", (unsigned long long)ours);
	assert_true(is_current(words, words, STORE_PLAYING, &values));
	assert_int_equal(values, ours);
	assert_false(is_current("\"rules\":", "\"rules\":9", STORE_PLAYING, &values));
	for (uint8_t s = STORE_PLAYING; s <= STORE_OVER; s++) {
		assert_false(is_current(words, "\"values\":\"0123456789abcdef\",", s, &values));
		assert_int_equal(values, UINT64_C(0x0123456789abcdef));
		/* A doc from before they were told. */
		assert_int_equal(is_current(words, "", s, &values), ours == first);
		assert_int_equal(values, first);
	}
	/* What has not begun is played by those of today. */
	assert_true(is_current(words, "\"values\":\"0123456789abcdef\",", STORE_OPEN, &values));
	assert_int_equal(values, 0);
}

/* A random match of this game, chance by fair dice; the log has room for it. */
static void play(struct match *match, struct match_entry *log, const char *game,
                 const char *options, uint64_t seed, const char *agent)
{
	const struct bb_agent *chooser = NULL;
	uint8_t key[FAIR_BYTES] = {(uint8_t)seed};
	const struct match_chance chance = {.draw = fair_draw, .context = key};
	struct bb_rules rules;
	struct bb_error error;
	struct bb_rng rng;

	assert_int_equal(
		bb_rules_parse(&rules, bb_find_game(game), options, strlen(options), &error),
		BB_OK);
	chooser = bb_find_agent(rules.game, agent);
	assert_non_null(chooser);
	bb_rng_seed(&rng, seed);
	match_init(match, &rules, log, LOG_MAX);
	assert_int_equal(match_advance(match, &chance), BB_OK);
	while (match_actor(match) >= 0) {
		_Alignas(8) uint8_t view[BB_STATE_MAX];
		bb_action legal[BB_LEGAL_MAX];
		unsigned seat = (unsigned)match_actor(match);
		uint32_t count;

		if (bb_rng_below(&rng, 16) == 0 && match_can_undo(match, seat) == BB_OK) {
			assert_int_equal(match_undo(match, seat), BB_OK);
			continue;
		}
		match_view(match, seat, view);
		count = rules.game->legal(&rules, view, legal);
		assert_int_equal(
			match_submit(match, (int)seat,
		                     chooser->choose(&rules, view, seat, legal, count, &rng), NULL),
			BB_OK);
		assert_int_equal(match_advance(match, &chance), BB_OK);
	}
}

static struct store_event event_of(const struct match *match, uint32_t seq)
{
	const struct match_entry *entry = &match->log[seq - 1];

	return (struct store_event){.table = "t",
	                            .seq = seq,
	                            .actor = entry->actor,
	                            .flags = entry->flags,
	                            .action = entry->action};
}

static void test_replay(void **state)
{
	static struct match_entry log[LOG_MAX], again_log[LOG_MAX];
	struct match match, again;
	struct store_event event;

	(void)state;
	play(&match, log, "tekhenu", "players=3", 5, "random");
	match_init(&again, &match.rules, again_log, LOG_MAX);
	for (uint32_t seq = 1; seq <= match.count; seq++) {
		/* Anything that is not the event that comes next is refused. */
		event = event_of(&match, seq);
		event.seq++;
		assert_int_equal(tables_replay_event(&again, &event), BB_MISMATCH);
		event = event_of(&match, seq);
		event.action ^= 0xff000000;
		assert_int_not_equal(tables_replay_event(&again, &event), BB_OK);
		if (again.count == seq) /* an undo was done before its number was compared */
			match_init(&again, &match.rules, again_log, LOG_MAX);
		while (again.count < seq) {
			event = event_of(&match, again.count + 1);
			assert_int_equal(tables_replay_event(&again, &event), BB_OK);
		}
	}
	assert_memory_equal(again.state, match.state, sizeof match.state);
	assert_memory_equal(again_log, log, match.count * sizeof *log);
}

/* A table that was loaded after so many games: every one of them stays below the limit at every
 * moment, and together they take no more from the allocator. */
static void check_memory(const char *game, const char *options, const char *agent)
{
	enum { TABLES = 12, LIMIT = 8 * 1024 };
	static struct match_entry log[LOG_MAX];
	struct srv_table *tables[TABLES];
	struct match match;
	size_t most = 0, before = mallinfo2().uordblks;
	uint32_t events = 0;

	for (unsigned t = 0; t < TABLES; t++) {
		struct srv_table *table = tables[t] = srv_alloc(sizeof *table);

		play(&match, log, game, options, t, agent);
		match_init(&table->match, &match.rules, NULL, 0);
		for (uint32_t seq = 1; seq <= match.count; seq++) {
			const struct store_event event = event_of(&match, seq);

			assert_int_equal(tables_replay(&table->match, &event), BB_OK);
			assert_true(tables_size(table) < LIMIT);
			most = tables_size(table) > most ? tables_size(table) : most;
		}
		assert_memory_equal(table->match.state, match.state, sizeof match.state);
		events = match.count > events ? match.count : events;
	}
	assert_true((mallinfo2().uordblks - before) / TABLES < LIMIT);
	print_message("# %s %s, %s: at most %zu bytes a table, %u events (%zu without the log)\n",
	              game, options, agent, most, events, sizeof(struct srv_table));
	for (unsigned t = 0; t < TABLES; t++) {
		free(tables[t]->match.log);
		free(tables[t]);
	}
}

static void test_memory(void **state)
{
	(void)state;
	check_memory("tekhenu", "players=4", "random");
	check_memory("tekhenu", "players=4", "greedy");
	check_memory("sare", "players=4", "random");
	check_memory("sare", "players=4 scenario=divinities", "greedy");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_damages),
		cmocka_unit_test(test_other_values), cmocka_unit_test(test_replay),
		cmocka_unit_test(test_memory),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
