/* The curve of win probabilities of a running game, for spectators.
 *
 * It is computed from what a spectator knew at each point, never from the position itself: the
 * spectator's view is completed at random many times, and each completion is played out. It is one
 * round behind: a point is added once everybody has moved again after it. All work happens on the
 * reader's thread, a few points at a time; results are kept for all watchers. Only at tables where
 * every person allows it, and not for the players. */
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "server/api/api.h"
#include "server/base/reader.h"
#include "server/tables/tables.h"

enum {
	POINTS_MAX = 64,  /* per curve: in longer games only every second, fourth ... round */
	AT_ONCE = 2,      /* computed per request */
	SAMPLES = 24,     /* completions of a view */
	POINT_EVENTS = 400, /* price of a point in replayed events */
	TABLES = 64,      /* whose curves are kept */
	ANSWER = 8192,
	UNKNOWN_EVENTS = 300,
};

/* Used only by the reader's thread. */
struct curve {
	char table[STORE_ID_MAX];
	uint32_t used; /* greater = used later */
	unsigned step; /* rounds between points */
	unsigned count;
	uint16_t win[POINTS_MAX][BB_SEATS_MAX]; /* thousandths */
};

struct curves {
	uint32_t uses;
	struct curve curve[TABLES];
};

/* The first entries of the rounds, as sequence numbers. */
struct rounds {
	unsigned count;
	uint32_t seq[];
};

struct curves *curves_open(void)
{
	return srv_alloc(sizeof(struct curves));
}

/* The curve of this table, or the least recently used one, emptied. */
static struct curve *find_curve(struct curves *curves, const char *table)
{
	struct curve *oldest = &curves->curve[0];

	curves->uses++;
	for (unsigned i = 0; i < TABLES; i++) {
		struct curve *curve = &curves->curve[i];

		if (strcmp(curve->table, table) == 0) {
			curve->used = curves->uses;
			return curve;
		}
		if (curve->used < oldest->used)
			oldest = curve;
	}
	memset(oldest, 0, sizeof *oldest);
	memcpy(oldest->table, table, strlen(table) + 1);
	oldest->used = curves->uses;
	oldest->step = 1;
	return oldest;
}

/* A round is as many turns as there are seats; a turn lasts as long as the same seat is to act.
 * Returns the beginnings, except that of the current round: so the last one is a whole round
 * old. */
static struct rounds *find_rounds(const struct match *match)
{
	struct rounds *rounds =
		srv_alloc(sizeof *rounds + (match->count + 1) * sizeof rounds->seq[0]);
	struct match cursor = *match;
	unsigned turns = 0;
	int last = BB_OVER;

	match_rewind(&cursor, match);
	do {
		const int actor = match_actor(&cursor);

		if (actor < 0 || actor == last)
			continue;
		last = actor;
		if (turns++ % match->rules.seats == 0)
			rounds->seq[rounds->count++] = cursor.count;
	} while (match_step(&cursor, NULL));
	rounds->count -= rounds->count > 0;
	return rounds;
}

/* The probabilities as far as a spectator can know them at the cursor's position. */
static void compute(const struct match *cursor, uint16_t *thousandths)
{
	const struct bb_rules *rules = &cursor->rules;
	_Alignas(8) uint8_t view[BB_STATE_MAX], state[BB_STATE_MAX];
	float sum[BB_SEATS_MAX] = {0}, win[BB_SEATS_MAX], score[BB_SEATS_MAX];

	match_view(cursor, BB_SPECTATOR, view);
	for (unsigned i = 0; i < SAMPLES; i++) {
		/* The same for everybody: repeated requests reveal nothing. */
		struct bb_rng rng;

		bb_rng_seed(&rng, cursor->count * (uint64_t)SAMPLES + i);
		memcpy(state, view, rules->game->layout->size);
		rules->game->resample(rules, state, BB_SPECTATOR, &rng);
		ai_expect(rules, state, 1, i + 1, win, score);
		for (unsigned s = 0; s < rules->seats; s++)
			sum[s] += win[s];
	}
	for (unsigned s = 0; s < rules->seats; s++)
		thousandths[s] = (uint16_t)(sum[s] * 1000 / SAMPLES + 0.5f);
}

/* Removes every second point to make room. */
static void thin_out(struct curve *curve)
{
	for (unsigned i = 0; 2 * i < curve->count; i++)
		memcpy(curve->win[i], curve->win[2 * i], sizeof curve->win[i]);
	curve->count = (curve->count + 1) / 2;
	curve->step *= 2;
}

/* Adds points that are due, at most a few; returns how many. *more: there are others. */
static unsigned extend(struct curve *curve, const struct match *match, bool *more)
{
	struct rounds *rounds = find_rounds(match);
	struct match cursor = *match;
	unsigned made = 0;

	match_rewind(&cursor, match);
	while (curve->count * curve->step < rounds->count && made < AT_ONCE) {
		const uint32_t seq = rounds->seq[curve->count * curve->step];

		while (cursor.count < seq && match_step(&cursor, NULL))
			continue;
		compute(&cursor, curve->win[curve->count++]);
		made++;
		if (curve->count == POINTS_MAX)
			thin_out(curve);
	}
	*more = curve->count * curve->step < rounds->count;
	free(rounds);
	return made;
}

static void write_curve_json(struct reader_answer *answer, const struct curve *curve,
                             unsigned seats, bool more)
{
	struct bb_text text;
	struct bb_json json;

	answer->text = srv_alloc(ANSWER);
	bb_text_init(&text, answer->text, ANSWER);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "step", curve->step);
	bb_json_key(&json, "points");
	bb_json_open(&json, '[');
	for (unsigned i = 0; i < curve->count; i++) {
		bb_json_open(&json, '[');
		for (unsigned s = 0; s < seats; s++)
			bb_json_int(&json, curve->win[i][s]);
		bb_json_close(&json, ']');
	}
	bb_json_close(&json, ']');
	bb_json_put_bool(&json, "more", more);
	bb_json_close(&json, '}');
	answer->length = text.length;
}

struct asked {
	struct curves *curves;
	struct srv_table table;
	enum bb_status status;
};

static enum api_code check(const struct asked *asked, enum store_status status,
                           const struct api_user *user, struct api_error *error)
{
	const struct srv_table *table = &asked->table;

	if (status == STORE_FAILED)
		return api_refuse(error, API_STORAGE, "The table could not be read from the disk.");
	if (status == STORE_MISSING || asked->status != BB_OK || !tables_is_current(table))
		return api_refuse(error, API_MISSING, "There is no such table.");
	if (table->state != STORE_PLAYING)
		return api_refuse(error, API_CONFLICT, "The game is not being played.");
	if (!table->spectators || tables_sits(table, user->id))
		return api_refuse(error, API_FORBIDDEN, "The curve is for those who watch.");
	if (!tables_shows_curve(table))
		return api_refuse(error, API_FORBIDDEN, "Not everybody who sits there allows it.");
	if (!table->game->resample)
		return api_refuse(error, API_MISSING, "This game has no curve.");
	return API_OK;
}

static void write_curve(struct reader_answer *answer, struct reader_tools *tools)
{
	struct asked *asked = answer->more;
	struct match *match = NULL;
	struct curve *curve;
	unsigned made;
	bool more;
	enum store_status status;

	status = tables_read_doc(tools->store, answer->table, &asked->table, &asked->status, NULL);
	if (check(asked, status, &answer->user, &answer->error) != API_OK ||
	    (match = tables_read_match(tools->store, &asked->table, &answer->error)) == NULL)
		return;
	curve = find_curve(asked->curves, asked->table.id);
	made = extend(curve, match, &more);
	write_curve_json(answer, curve, match->rules.seats, more);
	answer->job.events = match->count + made * POINT_EVENTS;
	tables_free_match(match);
}

void table_curve(struct api_call *call)
{
	struct reader_answer *answer = reader_begin(call, write_curve);
	struct asked *asked;

	if (answer == NULL)
		return;
	answer->more = asked = srv_alloc(sizeof *asked);
	asked->curves = api_curves(call->srv);
	answer->job.events = UNKNOWN_EVENTS + AT_ONCE * POINT_EVENTS;
	reader_send(call, answer);
}

/* Players allow it or not, at any time. */
void table_allow_curve(struct api_call *call)
{
	struct api_error error;
	struct srv_table *table = tables_find(call->srv, call->table, &error);
	bool allow = true;

	if (table != NULL && table->in_flight > 0) {
		tables_wait(table, call, table_allow_curve);
		return;
	}
	if (table == NULL || api_only(call->body, &error, "allow", NULL) ||
	    api_bool(call->body, "allow", &allow, &error) ||
	    (tables_seat_owned(table, call->user.id) == BB_NO_SEAT &&
	     api_refuse(&error, API_FORBIDDEN, "You do not sit at this table."))) {
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_owns(table, s, call->user.id))
			table->seat[s].curve = allow;
	tables_save(call->srv, table, NULL, call, 200, "");
}
