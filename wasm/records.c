/* Exports for the history of the current match: its log, replay, records, continuing from an
 * earlier point, and data to check fair dice. SHA-256 is not here: the browser has it. */
#include <string.h>

#include "match/match_json.h"
#include "wasm/desk.h"

/* larger than any entry with the most events that an action can cause */
enum { ENTRY_ROOM = 64 * 1024 };

/* --- the log -------------------------------------------------------------------------------- */

/* Moves the cursor to the first position: that of the rules, unless another was given. */
static void rewind_cursor(struct match *cursor)
{
	match_rewind(cursor, &wasm_desk.match);
	if (!wasm_desk.placed)
		return;
	memcpy(cursor->state, wasm_desk.start, BB_STATE_MAX);
	memcpy(cursor->base, wasm_desk.start, BB_STATE_MAX);
}

bool wasm_seek(uint32_t seq)
{
	struct match *cursor = &wasm_desk.cursor;

	if (!wasm_has_match() || seq > wasm_desk.match.count)
		return false;
	if (cursor->rules.game == NULL || cursor->count > seq)
		rewind_cursor(cursor);
	match_set_log(cursor, wasm_desk.log, wasm_desk.match.count);
	while (cursor->count < seq)
		match_step(cursor, NULL);
	return true;
}

/* The seat to show the cursor's next entry to: with WASM_SEES_ALL, one that may know it. */
static unsigned eyes_for(uint32_t seat)
{
	unsigned eyes = 0;

	if (seat != WASM_SEES_ALL)
		return seat;
	if (wasm_desk.cursor.count >= wasm_desk.match.count)
		return BB_SPECTATOR;
	while (eyes < BB_SPECTATOR &&
	       (wasm_desk.log[wasm_desk.cursor.count].seen_by >> eyes & 1) == 0)
		eyes++;
	return eyes;
}

/* Entries after `from`, with what `seat` (or WASM_SEES_ALL) may know of them, in the format of
 * docs/protocol.md: as many as fit, at least one if there is one. Continue from the last one
 * received. */
uint32_t EXPORT(bb_wasm_entries_json)(uint32_t seat, uint32_t from)
{
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if ((seat > BB_SPECTATOR && seat != WASM_SEES_ALL) || !wasm_seek(from))
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	while (text.length + ENTRY_ROOM < text.size &&
	       match_step_json(&wasm_desk.cursor, eyes_for(seat), -1, &json))
		continue;
	bb_json_close(&json, ']');
	return wasm_end_text(&text);
}

/* The match after entry `seq`, in the format of bb_wasm_look_json. */
uint32_t EXPORT(bb_wasm_look_back_json)(uint32_t seat, uint32_t seq)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_seek(seq) || !wasm_look(&wasm_desk.cursor, seat, view))
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	wasm_put_look(&wasm_desk.cursor, seat, view, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* Scores of all seats after entries 0, 1, 2 ... as `seat` saw them: [[0,0],[0,1],...] */
uint32_t EXPORT(bb_wasm_scores_json)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct bb_rules *rules = &wasm_desk.match.rules;
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	for (uint32_t seq = 0; wasm_seek(seq) && wasm_look(&wasm_desk.cursor, seat, view); seq++) {
		bb_json_open(&json, '[');
		for (unsigned i = 0; i < rules->seats; i++)
			bb_json_int(&json, rules->game->score(rules, view, i));
		bb_json_close(&json, ']');
	}
	bb_json_close(&json, ']');
	return wasm_end_text(&text);
}

/* --- records -------------------------------------------------------------------------------- */

/* Sets the name of the player at `seat` to buffer[0..length-1], for the record. */
int32_t EXPORT(bb_wasm_name_seat)(uint32_t seat, uint32_t length)
{
	struct bb_token name = {wasm_desk.buffer, length};

	if (!wasm_has_match() || seat >= wasm_desk.match.rules.seats)
		return wasm_answer(BB_OUT_OF_RANGE);
	if (length > 0 && !record_seat_name_ok(name))
		return wasm_answer(BB_SYNTAX);
	memcpy(wasm_desk.head.seat_name[seat], name.at, length);
	wasm_desk.head.seat_name[seat][length] = '\0';
	return BB_OK;
}

/* The record of the match, masked for a seat or BB_SPECTATOR; WASM_SEES_ALL = complete. */
uint32_t EXPORT(bb_wasm_record)(uint32_t seat)
{
	struct bb_text text = wasm_begin_text();

	/* A position without history has no record. */
	if (!wasm_has_match() || wasm_desk.match.capacity == 0 ||
	    (seat >= wasm_desk.match.rules.seats && seat != BB_SPECTATOR && seat != WASM_SEES_ALL))
		return 0;
	record_write(&wasm_desk.match, &wasm_desk.head, seat == WASM_SEES_ALL ? BB_NO_SEAT : seat,
	             &text);
	return wasm_end_text(&text);
}

/* Makes the match of the record in buffer[0..length-1] the current one. It contains whatever can be
 * replayed: everything, unless the record is masked or foreign. On an error there is no current
 * match. */
int32_t EXPORT(bb_wasm_load)(uint32_t length)
{
	enum bb_status status;

	if (length > WASM_BUFFER_SIZE)
		return wasm_answer(BB_FULL);
	wasm_clear_head();
	memset(&wasm_desk.match, 0, sizeof wasm_desk.match);
	status = record_read(wasm_desk.buffer, length, &wasm_desk.match, &wasm_desk.head,
	                     wasm_desk.log, WASM_LOG_SIZE, &wasm_desk.error);
	if (status != BB_OK)
		memset(&wasm_desk.match, 0, sizeof wasm_desk.match);
	wasm_desk.seed = wasm_desk.head.seed;
	return (int32_t)status;
}

static void put_bytes(struct bb_json *json, const char *key, const uint8_t *bytes)
{
	char digits[2 * RECORD_SECRET + 1];
	struct bb_text text;

	bb_text_init(&text, digits, sizeof digits);
	record_put_bytes(bytes, RECORD_SECRET, &text);
	bb_json_put_string(json, key, digits);
}

static void put_fair(const struct record_fair *fair, unsigned seats, struct bb_json *json)
{
	bb_json_key(json, "fair");
	if (fair->table[0] == '\0') {
		bb_json_null(json);
		return;
	}
	bb_json_open(json, '{');
	bb_json_put_string(json, "table", fair->table);
	put_bytes(json, "commit", fair->commit);
	if (fair->revealed)
		put_bytes(json, "secret", fair->secret);
	bb_json_key(json, "nonces");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < seats; seat++)
		bb_json_string(json, fair->nonce[seat]);
	bb_json_close(json, ']');
	bb_json_close(json, '}');
}

/* Everything in the record besides its events:
 * {"game","options","rules":n,"seats":["name"...],"seed":"decimal" or null,"masked":seat or null,
 *  "values":null or those of its own edition,
 *  "foreign":n,"events":n,"count":n,"fair":null or {"table","commit","secret","nonces":[...]}}
 * `count` of `events` can be replayed; `foreign` is 0, or 1 (older rules), 2 (other values). */
uint32_t EXPORT(bb_wasm_head_json)(void)
{
	const struct match *match = &wasm_desk.match;
	const struct record_head *head = &wasm_desk.head;
	char words[256];
	struct bb_text options, text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_has_match())
		return 0;
	bb_text_init(&options, words, sizeof words);
	bb_rules_format(&match->rules, &options);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", match->rules.game->name);
	bb_json_put_string(&json, "options", words);
	bb_json_put_int(
		&json, "rules",
		head->rules_version != 0 ? head->rules_version : match->rules.game->rules_version);
	bb_json_key(&json, "seats");
	bb_json_open(&json, '[');
	for (unsigned seat = 0; seat < match->rules.seats; seat++)
		bb_json_string(&json, head->seat_name[seat]);
	bb_json_close(&json, ']');
	bb_json_key(&json, "seed");
	if (head->has_seed) {
		char digits[24];
		struct bb_text decimal;

		bb_text_init(&decimal, digits, sizeof digits);
		bb_put_uint(&decimal, head->seed);
		bb_json_string(&json, digits);
	} else {
		bb_json_null(&json);
	}
	bb_json_key(&json, "masked");
	if (head->masked_for == BB_NO_SEAT)
		bb_json_null(&json);
	else
		bb_json_int(&json, head->masked_for);
	bb_json_key(&json, "values");
	if (head->own_edition) {
		bb_json_open(&json, '{');
		bb_layout_json(match->rules.game->edition, match->rules.edition, BB_SEATS_MAX,
		               &json);
		bb_json_close(&json, '}');
	} else {
		bb_json_null(&json);
	}
	bb_json_put_int(&json, "foreign", head->foreign);
	bb_json_put_int(&json, "events", head->events > match->count ? head->events : match->count);
	bb_json_put_int(&json, "count", match->count);
	put_fair(&head->fair, match->rules.seats, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* --- going on from a moment ----------------------------------------------------------------- */

/* Removes everything after entry `seq`. Further chance comes from `seed`, and is played up to the
 * next decision. The record keeps a seed only if it is this one; otherwise its outcomes come from
 * two. */
int32_t EXPORT(bb_wasm_go_on)(uint32_t seq, uint64_t seed)
{
	struct record_head *head = &wasm_desk.head;
	struct match *match = &wasm_desk.match;

	if (!wasm_has_match() || seq > match->count || match->capacity == 0)
		return wasm_answer(BB_OUT_OF_RANGE);
	struct bb_rules rules = match->rules;
	/* The log is read and written in place: every entry is read before its slot is
	 * overwritten. */
	match_init(match, &rules, wasm_desk.log, WASM_LOG_SIZE);
	for (uint32_t i = 0; i < seq; i++) {
		enum bb_status status = match_repeat(match, wasm_desk.log[i]);

		if (status != BB_OK)
			return wasm_answer(status);
	}
	memset(&wasm_desk.cursor, 0, sizeof wasm_desk.cursor);
	memset(&head->fair, 0, sizeof head->fair);
	head->masked_for = BB_NO_SEAT;
	head->has_seed = head->has_seed && head->seed == seed;
	head->foreign = RECORD_OURS;
	head->rules_version = rules.game->rules_version;
	head->events = 0;
	wasm_desk.seed = seed;
	return wasm_answer(wasm_play_chance());
}

/* --- fair dice ------------------------------------------------------------------------------ */

/* Moves the cursor to the position before entry `seq`; returns false if that is not an outcome of
 * chance. */
static bool before_outcome(uint32_t seq)
{
	return seq > 0 && seq <= wasm_desk.match.count && wasm_seek(seq - 1) &&
	       (wasm_desk.log[seq - 1].flags & MATCH_CHANCE) != 0;
}

/* The name of the chance event of which entry `seq` was the outcome; 0 = it was not chance. */
uint32_t EXPORT(bb_wasm_label)(uint32_t seq)
{
	struct bb_text text = wasm_begin_text();

	if (!before_outcome(seq))
		return 0;
	wasm_desk.cursor.rules.game->label(&wasm_desk.cursor.rules, wasm_desk.cursor.state, &text);
	return wasm_end_text(&text);
}

/* True if entry `seq` is the outcome given by the digest in buffer[0..31]. The digest is the state
 * of the generator: four words, the lowest byte first (docs/fair-dice.md). */
uint32_t EXPORT(bb_wasm_is_drawn)(uint32_t seq)
{
	struct bb_rng rng = {{0}};

	if (!before_outcome(seq))
		return 0;
	for (unsigned i = 0; i < 8 * 4; i++)
		rng.s[i / 8] |= (uint64_t)(uint8_t)wasm_desk.buffer[i] << (8 * (i % 8));
	if ((rng.s[0] | rng.s[1] | rng.s[2] | rng.s[3]) == 0)
		bb_rng_seed(&rng, 0); /* the only state that does not work */
	return bb_sample_by_weight(&wasm_desk.cursor.rules, wasm_desk.cursor.state, &rng) ==
	       wasm_desk.log[seq - 1].action;
}
