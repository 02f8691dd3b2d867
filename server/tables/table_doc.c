/* A table's row in the store: its `doc`, written and parsed, and replaying its events.
 *
 * The doc is JSON, private to the server; clients get the form of table_json.c. A member with its
 * default value is omitted, so that the doc of a plain table is short. Needs no running server:
 * `benben fsck` reads tables with these functions, too. */
#include <stdio.h>
#include <string.h>

#include "core/json.h"
#include "games/registry.h"
#include "server/tables/fair.h"
#include "server/tables/tables.h"

const char *const tables_states[] = {
	[STORE_OPEN] = "open",
	[STORE_PLAYING] = "playing",
	[STORE_OVER] = "over",
	[STORE_CLOSED] = "closed",
};
const char *const tables_seat_kinds[] = {
	[SRV_SEAT_OPEN] = "open",
	[SRV_SEAT_INVITED] = "invited",
	[SRV_SEAT_HUMAN] = "human",
	[SRV_SEAT_AGENT] = "agent",
	[SRV_SEAT_AUTOMATON] = "automaton",
};
const char *const tables_policies[] = {
	[SRV_ABSENCE_NONE] = "none",
	[SRV_ABSENCE_VOTE] = "vote",
	[SRV_ABSENCE_TIMER] = "timer",
};

/* The built-in editions from before docs named them. */
static const struct {
	const char *game;
	uint64_t values;
} first_editions[] = {
	{"null", UINT64_C(0x15e2691de46101b9)},
	{"sare", UINT64_C(0xdec7f4775dcf755a)},
	{"tekhenu", UINT64_C(0xe8a2c65261eb108c)},
};

/* --- writing -------------------------------------------------------------------------------- */

static void put_text(struct bb_json *json, const char *key, const char *value)
{
	if (value[0] != '\0')
		bb_json_put_string(json, key, value);
}

static void put_number(struct bb_json *json, const char *key, int64_t value)
{
	if (value != 0)
		bb_json_put_int(json, key, value);
}

static void put_seat(struct bb_json *json, const struct srv_table *table, unsigned s)
{
	const struct srv_seat *seat = &table->seat[s];

	bb_json_open(json, '{');
	bb_json_put_string(json, "kind", tables_seat_kinds[seat->kind]);
	put_text(json, "user", seat->user);
	put_text(json, "name", seat->name);
	put_text(json, "agent", seat->agent);
	put_text(json, "invite", seat->invite);
	put_text(json, "nonce", seat->nonce);
	put_number(json, "resigned", seat->resigned);
	put_number(json, "curve", seat->curve);
	put_number(json, "votes", seat->votes);
	if (table->state == STORE_OVER) {
		bb_json_put_int(json, "score", table->score[s]);
		bb_json_put_int(json, "place", table->place[s]);
	}
	bb_json_close(json, '}');
}

void tables_put_doc(const struct srv_table *table, struct bb_text *text)
{
	char options[256], secret[FAIR_HEX_MAX];
	struct bb_text words;
	struct bb_json json;

	bb_text_init(&words, options, sizeof options);
	bb_rules_format(&table->match.rules, &words);
	fair_to_hex(table->secret, secret);
	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "options", options);
	bb_json_put_int(&json, "rules", table->rules);
	if (table->values != 0) {
		bb_json_key(&json, "values");
		bb_json_hex64(&json, table->values);
	}
	put_text(&json, "owner", table->owner);
	put_text(&json, "name", table->name);
	put_text(&json, "next", table->next);
	put_text(&json, "cup", table->cup);
	put_number(&json, "spectators", table->spectators);
	put_number(&json, "rated", table->rated);
	put_text(&json, "language", table->language);
	if (table->absence != SRV_ABSENCE_NONE)
		bb_json_put_string(&json, "absence", tables_policies[table->absence]);
	put_number(&json, "hours", table->absence_hours);
	put_number(&json, "clock", table->clock_start_ms);
	put_number(&json, "step", table->clock_step_ms);
	put_number(&json, "since", table->turn_since);
	put_number(&json, "warned", table->warned);
	put_number(&json, "waited", table->waited);
	bb_json_put_string(&json, "secret", secret);
	bb_json_key(&json, "seats");
	bb_json_open(&json, '[');
	for (unsigned s = 0; s < table->seats; s++)
		put_seat(&json, table, s);
	bb_json_close(&json, ']');
	bb_json_close(&json, '}');
}

/* --- reading -------------------------------------------------------------------------------- */

/* A doc while it is parsed; the first invalid member is recorded. */
struct doc {
	const json_t *object;
	const char *wrong;
};

static void get_text(struct doc *doc, const char *key, char *value, size_t size)
{
	const json_t *member = json_object_get(doc->object, key);
	const char *text = json_string_value(member);

	if (member == NULL)
		return;
	if (text == NULL || strlen(text) >= size)
		doc->wrong = key;
	else
		memcpy(value, text, strlen(text) + 1);
}

static int64_t get_number(struct doc *doc, const char *key, int64_t min, int64_t max)
{
	const json_t *member = json_object_get(doc->object, key);
	int64_t value = json_integer_value(member);

	if (member == NULL)
		return 0;
	if (!json_is_integer(member) || value < min || value > max) {
		doc->wrong = key;
		return 0;
	}
	return value;
}

static uint8_t get_word(struct doc *doc, const char *key, const char *const *words, size_t count)
{
	const json_t *member = json_object_get(doc->object, key);

	if (member == NULL)
		return 0;
	for (size_t i = 0; json_is_string(member) && i < count; i++)
		if (strcmp(json_string_value(member), words[i]) == 0)
			return (uint8_t)i;
	doc->wrong = key;
	return 0;
}

/* The hash of the edition; 0 for a table that has not started. */
static uint64_t get_values(struct doc *doc, const struct srv_table *table)
{
	const json_t *member = json_object_get(doc->object, "values");
	const char *text = json_string_value(member);
	uint64_t values = 0;

	if (table->state == STORE_OPEN)
		return 0;
	for (size_t i = 0; i < sizeof first_editions / sizeof *first_editions; i++)
		if (strcmp(first_editions[i].game, table->game->name) == 0)
			values = first_editions[i].values;
	if (member == NULL)
		return values;
	if (text == NULL || !bb_token_hex64((struct bb_token){text, strlen(text)}, &values))
		doc->wrong = "values";
	return values;
}

static const char *parse_seat(const json_t *object, struct srv_table *table, unsigned s)
{
	struct srv_seat *seat = &table->seat[s];
	struct doc doc = {.object = object};

	seat->kind = get_word(&doc, "kind", tables_seat_kinds,
	                      sizeof tables_seat_kinds / sizeof *tables_seat_kinds);
	get_text(&doc, "user", seat->user, sizeof seat->user);
	get_text(&doc, "name", seat->name, sizeof seat->name);
	get_text(&doc, "agent", seat->agent, sizeof seat->agent);
	get_text(&doc, "invite", seat->invite, sizeof seat->invite);
	get_text(&doc, "nonce", seat->nonce, sizeof seat->nonce);
	seat->resigned = get_number(&doc, "resigned", 0, 1) != 0;
	seat->curve = get_number(&doc, "curve", 0, 1) != 0;
	seat->votes = (uint8_t)get_number(&doc, "votes", 0, (1 << BB_SEATS_MAX) - 1);
	table->score[s] = (int32_t)get_number(&doc, "score", INT32_MIN, INT32_MAX);
	table->place[s] = (uint8_t)get_number(&doc, "place", 0, BB_SEATS_MAX);
	if (seat->nonce[0] != '\0' && !fair_nonce_ok(seat->nonce))
		return "nonce";
	return doc.wrong;
}

static const char *parse_members(const json_t *object, struct srv_table *table)
{
	const int64_t year_ms = INT64_C(366) * 24 * 3600 * 1000;
	struct doc doc = {.object = object};
	const json_t *seats = json_object_get(object, "seats");
	char secret[FAIR_HEX_MAX] = "";
	const char *wrong;

	table->rules = (uint16_t)get_number(&doc, "rules", 0, UINT16_MAX);
	table->values = get_values(&doc, table);
	get_text(&doc, "owner", table->owner, sizeof table->owner);
	get_text(&doc, "name", table->name, sizeof table->name);
	get_text(&doc, "next", table->next, sizeof table->next);
	get_text(&doc, "cup", table->cup, sizeof table->cup);
	get_text(&doc, "secret", secret, sizeof secret);
	table->spectators = get_number(&doc, "spectators", 0, 1) != 0;
	table->rated = get_number(&doc, "rated", 0, 1) != 0;
	get_text(&doc, "language", table->language, sizeof table->language);
	table->absence = get_word(&doc, "absence", tables_policies,
	                          sizeof tables_policies / sizeof *tables_policies);
	table->absence_hours = (uint32_t)get_number(&doc, "hours", 0, 24 * 366);
	table->clock_start_ms = get_number(&doc, "clock", 0, year_ms);
	table->clock_step_ms = get_number(&doc, "step", 0, year_ms);
	table->turn_since = get_number(&doc, "since", 0, INT64_MAX);
	table->warned = get_number(&doc, "warned", 0, INT64_MAX);
	table->waited = (uint32_t)get_number(&doc, "waited", 0, UINT32_MAX);
	if (doc.wrong != NULL)
		return doc.wrong;
	if (!fair_from_hex(secret, table->secret))
		return "secret";
	if (json_array_size(seats) != table->seats)
		return "seats";
	for (unsigned s = 0; s < table->seats; s++) {
		table->seat[s].clock_ms = table->clock_start_ms;
		wrong = parse_seat(json_array_get(seats, s), table, s);
		if (wrong != NULL)
			return wrong;
	}
	return NULL;
}

void tables_derive_key(struct srv_table *table)
{
	const char *nonces[BB_SEATS_MAX];

	for (unsigned s = 0; s < table->seats; s++)
		nonces[s] = table->seat[s].nonce;
	fair_key(table->secret, table->id, nonces, table->seats, table->key);
}

static enum bb_status parse_object(const struct store_table *row, const json_t *object,
                                   struct srv_table *table, char *error)
{
	const char *options = json_string_value(json_object_get(object, "options"));
	struct bb_error why;
	const char *wrong;

	table->game = bb_find_game(row->game);
	if (table->game == NULL) {
		snprintf(error, STORE_ERROR_MAX, "There is no game \"%.20s\" here.", row->game);
		return BB_UNKNOWN_NAME;
	}
	if (options == NULL ||
	    bb_rules_parse(&table->match.rules, table->game, options, strlen(options), &why)) {
		snprintf(error, STORE_ERROR_MAX, "The table's options are not those of the game.");
		return BB_INVALID;
	}
	table->seats = table->match.rules.seats;
	wrong = parse_members(object, table);
	if (wrong != NULL) {
		snprintf(error, STORE_ERROR_MAX, "The table's \"%s\" is missing or wrong.", wrong);
		return BB_INVALID;
	}
	/* A table that has not started is played by the current rules. */
	if (table->state == STORE_OPEN)
		table->rules = table->game->rules_version;
	tables_derive_key(table);
	return BB_OK;
}

bool tables_is_current(const struct srv_table *table)
{
	const struct bb_game *game = table->game;

	if (table->state == STORE_OPEN || table->state == STORE_CLOSED)
		return true;
	return table->rules == game->rules_version &&
	       table->values == bb_values_hash(&table->match.rules);
}

enum bb_status tables_parse_doc(const struct store_table *row, struct srv_table *table, char *error)
{
	json_t *object = json_loads(row->doc, JSON_REJECT_DUPLICATES, NULL);
	enum bb_status status;

	if (!json_is_object(object) || strlen(row->id) >= sizeof table->id ||
	    row->state > STORE_CLOSED) {
		json_decref(object);
		snprintf(error, STORE_ERROR_MAX, "The table's row is not one of this server.");
		return BB_SYNTAX;
	}
	memcpy(table->id, row->id, strlen(row->id) + 1);
	table->state = row->state;
	table->listed = row->listed;
	table->created = row->created;
	table->updated = table->row_at = row->updated;
	table->revision = row->revision;
	status = parse_object(row, object, table, error);
	json_decref(object);
	return status;
}

struct parsing {
	struct srv_table *table;
	enum bb_status status;
	char error[STORE_ERROR_MAX];
};

static bool parse_row(void *context, const struct store_table *row)
{
	struct parsing *parsing = context;

	parsing->status = tables_parse_doc(row, parsing->table, parsing->error);
	return false;
}

enum store_status tables_read_doc(struct store *store, const char *id, struct srv_table *table,
                                  enum bb_status *parsed, char *error)
{
	struct parsing parsing = {.table = table, .status = BB_OK};
	enum store_status status = store_read_table(store, id, parse_row, &parsing);

	*parsed = parsing.status;
	if (error != NULL)
		snprintf(error, STORE_ERROR_MAX, "%s", parsing.error);
	return status;
}

void tables_settle(struct srv_table *table)
{
	const struct match *match = &table->match;

	if (match_actor(match) != BB_OVER)
		return;
	table->state = STORE_OVER;
	for (unsigned s = 0; s < table->seats; s++)
		table->score[s] = table->game->score(&match->rules, match->state, s);
	table->game->ranking(&match->rules, match->state, table->place);
}

enum bb_status tables_replay_event(struct match *match, const struct store_event *event)
{
	const struct match_entry stored = {.action = event->action,
	                                   .actor = event->actor,
	                                   .flags = event->flags & (uint8_t)~MATCH_DEAD};
	const struct match_entry *entry;
	enum bb_status status;

	if (event->seq != match->count + 1)
		return BB_MISMATCH;
	status = match_repeat(match, stored);
	if (status != BB_OK)
		return status;
	entry = match_entry_at(match, match->count);
	return entry->action == stored.action && entry->actor == stored.actor &&
	                       entry->flags == stored.flags
	               ? BB_OK
	               : BB_MISMATCH;
}
