/* The day's game on a server. Its luck is derived from a stored key: committed to in advance, given
 * to users when they begin their single try, published when the day is over. A finished game is
 * sent in, replayed on another thread including every move of an agent, and stored as the try of
 * that day. After a try, or when the day is over, a user sees the results of others.
 * docs/protocol.md, "The day's game". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "env/day.h"
#include "match/record.h"
#include "server/meet/meet.h"
#include "server/tables/fair.h"

enum {
	RECORD_BYTES = 56 * 1024,
	EVENTS_MAX = 8000,
	ANSWERS = 6,       /* moves of agents repeated in one job of the reader */
	WORLD = 50,        /* rows in the table of results */
	KNOWN = 2000,      /* results of a day that are read */
	PRICE = 400,       /* of a job, in events */
	LATE_HOURS = 6,    /* how long after its day a game may end */
};

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* --- days --------------------------------------------------------------------------------- */

/* The source of a day's luck. */
struct luck {
	uint8_t secret[FAIR_BYTES];
	uint64_t seed;
};

static void put_date(const struct day *day, char date[16])
{
	snprintf(date, 16, "%04u-%02u-%02u", day->year % 10000U, day->month % 100U,
	         day->of_month % 100U);
}

static void find_luck(const struct srv *srv, const char *date, struct luck *luck)
{
	_Static_assert((int)CONFIRM_KEY == (int)FAIR_BYTES, "a day's key is one of fair dice");

	fair_key(srv->identity->day_key, date, NULL, 0, luck->secret);
	luck->seed = 0;
	for (unsigned i = 0; i < 8; i++)
		luck->seed |= (uint64_t)luck->secret[i] << (8 * i);
	luck->seed >>= 1;
}

/* Parses YYYY-MM-DD, and tells whether the day is over; returns false if there is no such day, or
 * it is in the future. */
static bool find_day(const char *date, struct day *day, bool *over)
{
	const int64_t now = net_now();
	unsigned year, month, of_month;
	char again[16];
	int32_t number;
	int length = 0;

	if (sscanf(date, "%4u-%2u-%2u%n", &year, &month, &of_month, &length) != 3 ||
	    date[length] != '\0' || !day_number(year, month, of_month, &number) ||
	    number > now / day_ms)
		return false;
	day_of(number, day);
	put_date(day, again);
	if (strcmp(again, date) != 0)
		return false;
	*over = now >= (number + 1) * day_ms + LATE_HOURS * day_ms / 24;
	return true;
}

static void answer_no_day(struct api_call *call)
{
	struct api_error error;

	api_refuse(&error, API_MISSING, "There is no such day yet.");
	api_answer_error(call->srv, call->reply, &error);
}

/* --- sending a game in -------------------------------------------------------------------- */

struct sent {
	struct reader_job job;
	struct srv *srv;
	uint64_t reply;
	char user[STORE_ID_MAX], address[NET_ADDRESS_MAX], date[16];
	json_t *body;
	struct day day;
	struct record_head head;
	struct match match, cursor;
	struct match_entry *log;
	struct api_error error;
	bool begun, whole;
	json_t *result;   /* once it has been checked */
	json_t *best;     /* this becomes the day's best; NULL = another one stays */
	int64_t revision; /* of the previous best */
};

static void refuse(struct sent *sent, enum api_code code, const char *why)
{
	api_refuse(&sent->error, code, "%s", why);
}

static void begin_check(struct sent *sent, struct store *store)
{
	const char *text = ask_text(sent->body, "record");
	const size_t length = strlen(text);
	const uint32_t bound = record_event_bound(text, length);

	sent->begun = true;
	if (!ask_has_note(store, "day-begun", sent->user, sent->date)) {
		refuse(sent, API_FORBIDDEN, "You have not begun the game of this day.");
		return;
	}
	if (ask_has_note(store, "day", sent->user, sent->date)) {
		refuse(sent, API_CONFLICT, "You have had your try of this day.");
		return;
	}
	if (bound > EVENTS_MAX) {
		refuse(sent, API_TOO_LARGE, "This game is too long.");
		return;
	}
	sent->log = srv_alloc((bound + 1) * sizeof *sent->log);
	if (record_read(text, length, &sent->match, &sent->head, sent->log, bound + 1, NULL) !=
	            BB_OK ||
	    sent->head.foreign != RECORD_OURS || sent->head.masked_for != BB_NO_SEAT)
		refuse(sent, API_BAD_REQUEST, "This is no record of a game.");
	else if (match_actor(&sent->match) != BB_OVER)
		refuse(sent, API_BAD_REQUEST, "This game is not over.");
	else
		match_rewind(&sent->cursor, &sent->match);
}

static void go_on_checking(struct sent *sent)
{
	const struct ai_memory memory = {calloc(1, AI_MEMORY), AI_MEMORY};

	if (memory.at == NULL ||
	    env_day_check_on(&sent->day, &sent->match, &sent->cursor, ANSWERS, memory) != BB_OK)
		refuse(sent, API_FORBIDDEN, "This is not the game of that day as it is played.");
	free(memory.at);
	sent->whole = sent->cursor.count == sent->match.count;
}

/* The better one first: by place, by points ahead of the best other seat, by points. */
static int compare(const json_t *a, const json_t *b)
{
	static const struct {
		const char *name;
		int way;
	} by[] = {{"place", 1}, {"margin", -1}, {"score", -1}};

	for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
		const int64_t x = ask_number(a, by[i].name), y = ask_number(b, by[i].name);

		if (x != y)
			return x < y ? -by[i].way : by[i].way;
	}
	return 0;
}

static void note_result(struct sent *sent, struct store *store)
{
	const struct bb_rules *rules = &sent->match.rules;
	const unsigned me = sent->day.seat;
	uint8_t place[BB_SEATS_MAX];
	int32_t best = 0, own = rules->game->score(rules, sent->match.state, me);
	json_t *before, *result;

	rules->game->ranking(rules, sent->match.state, place);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const int32_t score = rules->game->score(rules, sent->match.state, seat);

		if (seat != me && score > best)
			best = score;
	}
	result = json_pack("{s:i,s:i,s:i}", "place", place[me], "score", own, "margin", own - best);
	before = ask_note(store, "day-best", "", sent->date, &sent->revision);
	json_decref(sent->best);
	sent->best = NULL;
	if (before == NULL || compare(result, json_object_get(before, "result")) < 0)
		sent->best = json_pack("{s:s,s:O,s:O}", "user", sent->user, "result", result,
		                       "record", json_object_get(sent->body, "record"));
	json_decref(before);
	json_decref(sent->result);
	sent->result = result;
}

static void run(struct reader_job *job, struct reader_tools *tools)
{
	struct sent *sent = (struct sent *)job;

	if (!sent->begun)
		begin_check(sent, tools->store);
	else if (!sent->whole)
		go_on_checking(sent);
	if (sent->error.code == API_OK && sent->whole)
		note_result(sent, tools->store);
}

static void end(struct sent *sent)
{
	json_t *answer;

	if (sent->error.code != API_OK) {
		api_answer_error(sent->srv, sent->reply, &sent->error);
	} else {
		answer = json_pack("{s:O}", "result", sent->result);
		identity_answer(sent->srv, sent->reply, 200, NULL, answer);
	}
	json_decref(sent->body);
	json_decref(sent->result);
	json_decref(sent->best);
	free(sent->log);
	free(sent);
}

static void stored(void *context, enum store_status status)
{
	struct sent *sent = context;

	/* A second try at the same time, or a better game. */
	if (status == STORE_CONFLICT)
		refuse(sent, API_CONFLICT, "Somebody else was quicker, or you have had your try.");
	else if (status != STORE_OK)
		refuse(sent, API_STORAGE, "It could not be stored; nothing was changed.");
	end(sent);
}

static void keep(struct sent *sent)
{
	struct store_change *change = store_begin(sent->srv->store);

	store_need_user(change, sent->user);
	ask_put(change, "day", sent->user, sent->date, sent->date, net_now(), STORE_NEW,
	        json_incref(sent->result));
	if (sent->best != NULL)
		ask_put(change, "day-best", "", sent->date, sent->user, net_now(), sent->revision,
		        json_incref(sent->best));
	store_submit(change, stored, sent);
}

static void checked(struct srv *srv, struct reader_job *job)
{
	struct sent *sent = (struct sent *)job;

	if (!job->ran)
		refuse(sent, API_STOPPING, "The server stops.");
	if (sent->error.code != API_OK) {
		end(sent);
	} else if (sent->whole) {
		keep(sent);
	} else {
		job->events = PRICE;
		reader_ask(srv->reader, job, sent->address);
	}
}

void days_send(struct api_call *call)
{
	struct sent *sent;
	struct api_error error;
	struct luck luck;
	struct day day;
	bool over;
	unsigned retry;
	const json_t *record = json_object_get(call->body, "record");

	if (!find_day(call->table, &day, &over)) {
		answer_no_day(call);
		return;
	}
	if (api_only(call->body, &error, "record", NULL) != API_OK ||
	    (!json_is_string(record) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"record\" must be a text.")) ||
	    (json_string_length(record) > RECORD_BYTES &&
	     api_refuse(&error, API_TOO_LARGE, "This record is too long.")) ||
	    (over && api_refuse(&error, API_FORBIDDEN, "This day is over.")) ||
	    (!reader_may_ask(call->srv->reader, call->request->address, &retry) &&
	     api_refuse(&error, API_TOO_MANY, "Your address has asked for much; wait a little."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	sent = srv_alloc(sizeof *sent);
	sent->srv = call->srv;
	sent->reply = call->reply;
	find_luck(call->srv, call->table, &luck);
	sent->day = day;
	sent->day.seed = luck.seed;
	sent->body = json_incref(call->body);
	memcpy(sent->user, call->user.id, sizeof sent->user);
	snprintf(sent->date, sizeof sent->date, "%.15s", call->table);
	snprintf(sent->address, sizeof sent->address, "%s", call->request->address);
	sent->job.run = run;
	sent->job.done = checked;
	sent->job.events = PRICE;
	reader_ask(call->srv->reader, &sent->job, sent->address);
}

/* --- luck and its commitment -------------------------------------------------------------- */

static void put_bytes(json_t *object, const char *name, const uint8_t bytes[FAIR_BYTES])
{
	char hex[FAIR_HEX_MAX];

	fair_to_hex(bytes, hex);
	json_object_set_new(object, name, json_string(hex));
}

static void put_luck(json_t *object, const struct luck *luck)
{
	char number[24];
	struct bb_text text;

	bb_text_init(&text, number, sizeof number);
	bb_put_uint(&text, luck->seed);
	json_object_set_new(object, "seed", json_string(number));
	put_bytes(object, "secret", luck->secret);
}

static void put_commit(const struct srv *srv, const char *date, json_t *object, const char *name)
{
	uint8_t commit[FAIR_BYTES];
	struct luck luck;

	find_luck(srv, date, &luck);
	fair_commit(luck.secret, commit);
	put_bytes(object, name, commit);
}

/* Those of the day and of the next one. */
static void put_commits(const struct srv *srv, const struct day *day, json_t *object)
{
	struct day next = {0};
	char date[16];
	int32_t number = 0;

	put_date(day, date);
	put_commit(srv, date, object, "commit");
	(void)day_number(day->year, day->month, day->of_month, &number);
	day_date(number + 1, &next);
	put_date(&next, date);
	put_commit(srv, date, object, "next");
}

/* --- beginning one's try ------------------------------------------------------------------ */

static void read_begun(struct ask *ask, struct store *store)
{
	ask->found = ask_note(store, "day-begun", ask->user.id, ask->id, NULL);
}

/* A user who has begun gets the same response again: it is still the same try. */
static void write_begun(struct ask *ask, struct store_change *change)
{
	struct luck luck;

	if (ask->found == NULL) {
		ask->found = json_pack("{s:I}", "at", (json_int_t)net_now());
		ask_put(change, "day-begun", ask->user.id, ask->id, ask->id, net_now(), STORE_NEW,
		        json_incref(ask->found));
	}
	find_luck(ask->srv, ask->id, &luck);
	ask->answer = json_pack("{s:s,s:I}", "date", ask->id, "begun",
	                        (json_int_t)ask_number(ask->found, "at"));
	put_luck(ask->answer, &luck);
}

void days_begin(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_begun, .write = write_begun, .rows = 2};
	struct api_error error;
	struct day day;
	bool over;

	if (!find_day(call->table, &day, &over))
		answer_no_day(call);
	else if (api_only(call->body, &error, NULL) != API_OK ||
	         (over && api_refuse(&error, API_FORBIDDEN, "This day is over.")))
		api_answer_error(call->srv, call->reply, &error);
	else
		ask_begin(call, &steps, NULL);
}

/* --- the tables of a day ------------------------------------------------------------------ */

static bool take_row(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);

	if (doc != NULL) {
		json_object_set_new(doc, "user", json_string(note->owner));
		json_array_append_new(context, doc);
	}
	return true;
}

static int compare_rows(const void *a, const void *b)
{
	return compare(*(json_t *const *)a, *(json_t *const *)b);
}

/* The first entries of a list in order, with the cards of their people. */
static json_t *in_order(struct store *store, const json_t *rows, unsigned most)
{
	const size_t count = json_array_size(rows);
	json_t **order = srv_alloc((count + 1) * sizeof(json_t *)), *list = json_array();

	for (size_t i = 0; i < count; i++)
		order[i] = json_array_get(rows, i);
	qsort(order, count, sizeof(json_t *), compare_rows);
	for (size_t i = 0; i < count && i < most; i++) {
		json_t *card = meet_card(store, ask_text(order[i], "user"));

		json_object_del(order[i], "user");
		json_object_set_new(order[i], "card", card ? card : json_null());
		json_array_append(list, order[i]);
	}
	free(order);
	return list;
}

static bool take_friend(void *context, const struct store_note *note)
{
	json_array_append_new(context, json_string(note->name));
	return true;
}

static json_t *rows_of_friends(struct store *store, const char *user, const char *date)
{
	json_t *people = json_array(), *rows = json_array(), *name;
	size_t i;

	store_each_note(store, "friend", user, "", MEET_FRIENDS, take_friend, people);
	json_array_append_new(people, json_string(user));
	json_array_foreach(people, i, name) {
		json_t *row = ask_note(store, "day", json_string_value(name), date, NULL);

		if (row != NULL) {
			json_object_set(row, "user", name);
			json_array_append_new(rows, row);
		}
	}
	json_decref(people);
	return rows;
}

static void read_day(struct ask *ask, struct store *store)
{
	const bool known = ask->user.id[0] != '\0';
	struct luck luck;
	struct day day = {0};
	bool over = false;
	json_t *rows = json_array(), *friends, *best;
	json_t *own = known ? ask_note(store, "day", ask->user.id, ask->id, NULL) : NULL;
	const bool begun = known && ask_has_note(store, "day-begun", ask->user.id, ask->id);

	(void)find_day(ask->id, &day, &over);
	store_notes_about(store, "day", ask->id, KNOWN, take_row, rows);
	ask->answer = json_pack("{s:s,s:I,s:o,s:b}", "date", ask->id, "tried",
	                        (json_int_t)json_array_size(rows), "mine",
	                        own ? json_incref(own) : json_null(), "over", over);
	json_object_set_new(ask->answer, "begun", json_boolean(begun));
	put_commits(ask->srv, &day, ask->answer);
	if (begun || over) {
		find_luck(ask->srv, ask->id, &luck);
		put_luck(ask->answer, &luck);
	}
	/* Users who may still play get nothing about a running day. */
	if (own != NULL || over) {
		friends = rows_of_friends(store, ask->user.id, ask->id);
		json_object_set_new(ask->answer, "friends", in_order(store, friends, WORLD));
		json_object_set_new(ask->answer, "world", in_order(store, rows, WORLD));
		json_decref(friends);
		best = ask_note(store, "day-best", "", ask->id, NULL);
		if (best != NULL) {
			json_object_set_new(best, "card", meet_card(store, ask_text(best, "user")));
			json_object_del(best, "user");
			json_object_set_new(ask->answer, "best", best);
		}
	}
	json_decref(rows);
	json_decref(own);
}

void days_show(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_day, .rows = 200};
	struct day day;
	bool over;

	if (find_day(call->table, &day, &over))
		ask_begin(call, &steps, NULL);
	else
		answer_no_day(call);
}
