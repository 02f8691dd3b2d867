/* Shards: head, numbers, games and the table of frames. */
#include "match/shard.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "games/registry.h"

uint64_t shard_seed(uint64_t series, uint64_t number)
{
	return bb_hash_mix(bb_hash_mix(0, series), number);
}

/* --- numbers ---------------------------------------------------------------------------------- */

void shard_put(struct shard_out *out, uint64_t number)
{
	do {
		if (out->length == out->size) {
			out->bad = true;
			return;
		}
		out->at[out->length++] = (uint8_t)((number & 63) | (number > 63 ? 64 : 0));
		number >>= 6;
	} while (number > 0);
}

uint64_t shard_get(struct shard_in *in)
{
	uint64_t number = 0;

	for (unsigned shift = 0; in->at < in->end && shift < 64; shift += 6) {
		uint8_t byte = *in->at++;

		number |= (uint64_t)(byte & 63) << shift;
		if (byte < 64)
			return number;
		if (byte >= 128)
			break;
	}
	in->bad = true;
	in->at = in->end;
	return 0;
}

void shard_put_signed(struct shard_out *out, int64_t number)
{
	shard_put(out, number < 0 ? (uint64_t)(-(number + 1)) * 2 + 1 : (uint64_t)number * 2);
}

int64_t shard_get_signed(struct shard_in *in)
{
	uint64_t number = shard_get(in);

	return (number & 1) != 0 ? -(int64_t)(number >> 1) - 1 : (int64_t)(number >> 1);
}

/* --- the head --------------------------------------------------------------------------------- */

static void put_line(struct bb_text *text, const char *word, uint64_t number)
{
	bb_put(text, word);
	bb_put_uint(text, number);
	bb_put_char(text, '\n');
}

void shard_head_write(const struct shard_head *head, struct bb_text *text)
{
	put_line(text, "benben-games ", SHARD_FORMAT);
	bb_put(text, "game ");
	bb_put(text, head->rules.game->name);
	bb_put(text, "\noptions ");
	bb_rules_format(&head->rules, text);
	put_line(text, "\nrules ", head->rules_version);
	bb_put(text, "values ");
	bb_put_hex64(text, head->values);
	bb_put(text, "\nagents ");
	bb_put(text, head->agents);
	put_line(text, "\nseed ", head->series);
	put_line(text, "first ", head->first);
	put_line(text, "games ", head->games);
	put_line(text, "chunk ", head->chunk);
	put_line(text, "thoughts ", head->thoughts);
}

struct head_reader {
	struct bb_reader text;
	struct bb_error *error;
	size_t line;
};

static enum bb_status head_fails(struct head_reader *in, enum bb_status status,
                                 const char *expected)
{
	bb_fail(in->error, status, bb_reader_position(&in->text), expected);
	if (in->error != NULL)
		in->error->line = in->line;
	return status;
}

/* The rest of the next line after `word`; false if it does not begin with it. */
static bool next_value(struct head_reader *in, const char *word, struct bb_token *value)
{
	struct bb_token line;
	size_t length = strlen(word);

	in->line++;
	if (!bb_next_line(&in->text, &line) || line.length <= length ||
	    memcmp(line.at, word, length) != 0 || line.at[length] != ' ')
		return false;
	value->at = line.at + length + 1;
	value->length = line.length - length - 1;
	return true;
}

static enum bb_status read_count(struct head_reader *in, const char *word, uint64_t min,
                                 uint64_t max, uint64_t *number)
{
	struct bb_token value;

	if (!next_value(in, word, &value) || !bb_token_uint64(value, number))
		return head_fails(in, BB_SYNTAX, word);
	return *number < min || *number > max ? head_fails(in, BB_OUT_OF_RANGE, word) : BB_OK;
}

static enum bb_status read_game(struct head_reader *in, struct shard_head *head)
{
	const struct bb_game *game;
	struct bb_error error;
	struct bb_token value;
	char name[64];

	if (!next_value(in, "game", &value) || value.length >= sizeof name)
		return head_fails(in, BB_SYNTAX, "game");
	memcpy(name, value.at, value.length);
	name[value.length] = '\0';
	game = bb_find_game(name);
	if (game == NULL)
		return head_fails(in, BB_UNKNOWN_NAME, "game");
	if (!next_value(in, "options", &value))
		return head_fails(in, BB_SYNTAX, "options");
	return bb_rules_parse(&head->rules, game, value.at, value.length, &error) == BB_OK
	               ? BB_OK
	               : head_fails(in, error.status, "options");
}

enum bb_status shard_head_read(const char *text, size_t length, struct shard_head *head,
                               struct bb_error *error)
{
	struct head_reader in = {.error = error};
	struct bb_token value;
	uint64_t format, rules, games, chunk, thoughts;
	enum bb_status status;

	memset(head, 0, sizeof *head);
	bb_reader_init(&in.text, text, length);
	status = read_count(&in, "benben-games", SHARD_FORMAT, SHARD_FORMAT, &format);
	if (status == BB_OK)
		status = read_game(&in, head);
	if (status == BB_OK)
		status = read_count(&in, "rules", 0, UINT16_MAX, &rules);
	if (status != BB_OK)
		return status;
	if (!next_value(&in, "values", &value) || !bb_token_hex64(value, &head->values))
		return head_fails(&in, BB_SYNTAX, "values");
	if (!next_value(&in, "agents", &value) || value.length >= sizeof head->agents)
		return head_fails(&in, BB_SYNTAX, "agents");
	memcpy(head->agents, value.at, value.length);
	if ((status = read_count(&in, "seed", 0, UINT64_MAX, &head->series)) != BB_OK ||
	    (status = read_count(&in, "first", 0, UINT64_MAX / 2, &head->first)) != BB_OK ||
	    (status = read_count(&in, "games", 1, SHARD_GAMES_MAX, &games)) != BB_OK ||
	    (status = read_count(&in, "chunk", 1, SHARD_GAMES_MAX, &chunk)) != BB_OK ||
	    (status = read_count(&in, "thoughts", 0, 1, &thoughts)) != BB_OK)
		return status;
	head->rules_version = (uint16_t)rules;
	head->games = (uint32_t)games;
	head->chunk = (uint32_t)chunk;
	head->thoughts = thoughts != 0;
	return in.text.at == in.text.end ? BB_OK : head_fails(&in, BB_SYNTAX, "end");
}

bool shard_is_ours(const struct shard_head *head)
{
	return head->rules_version == head->rules.game->rules_version &&
	       head->values == bb_values_hash(&head->rules);
}

/* --- games ------------------------------------------------------------------------------------ */

void shard_put_thought(struct shard_out *out, const struct shard_thought *thought)
{
	shard_put(out, thought->tried);
	if (thought->tried == 0)
		return;
	shard_put(out, thought->win);
	for (uint32_t i = 0; i < thought->tried; i++) {
		shard_put(out, thought->place[i]);
		shard_put(out, thought->visits[i]);
	}
}

void shard_get_game(const struct shard_head *head, struct shard_in *in, struct shard_game *game)
{
	memset(game, 0, sizeof *game);
	game->choices = (uint32_t)shard_get(in);
	for (unsigned seat = 0; seat < head->rules.seats; seat++)
		game->score[seat] = (int32_t)shard_get_signed(in);
}

uint32_t shard_get_choice(const struct shard_head *head, struct shard_in *in,
                          struct shard_thought *thought)
{
	uint32_t place = (uint32_t)shard_get(in), tried;

	if (thought != NULL)
		thought->tried = 0;
	if (!head->thoughts || (tried = (uint32_t)shard_get(in)) == 0)
		return place;
	if (tried > SHARD_TRIED_MAX) {
		in->bad = true;
		in->at = in->end;
		return 0;
	}
	uint16_t win = (uint16_t)shard_get(in);
	for (uint32_t i = 0; i < tried; i++) {
		uint64_t at = shard_get(in), visits = shard_get(in);

		if (thought == NULL)
			continue;
		thought->place[i] = (uint16_t)at;
		thought->visits[i] = (uint32_t)visits;
	}
	if (thought != NULL) {
		thought->tried = tried;
		thought->win = win;
	}
	return place;
}

void shard_skip(const struct shard_head *head, struct shard_in *in, const struct shard_game *game)
{
	for (uint32_t i = 0; i < game->choices && !in->bad; i++)
		(void)shard_get_choice(head, in, NULL);
}

bool shard_find(const struct shard_head *head, struct shard_in *in, uint32_t inside,
                struct shard_game *game)
{
	shard_get_game(head, in, game);
	for (; inside > 0 && !in->bad; inside--) {
		shard_skip(head, in, game);
		shard_get_game(head, in, game);
	}
	return !in->bad;
}

static void copy_name(char *to, size_t size, const char *from, size_t length)
{
	length = length < size ? length : size - 1;
	memcpy(to, from, length);
	to[length] = '\0';
}

void shard_record_head(const struct shard_head *head, uint64_t number, struct record_head *record)
{
	const char *agent = head->agents, *edition = head->rules.game->builtin_name;

	(void)BB_NEVER(strlen(edition) >= sizeof record->edition_name); /* otherwise truncated */
	memset(record, 0, sizeof *record);
	record->masked_for = BB_NO_SEAT;
	record->rules_version = head->rules_version;
	record->has_seed = true;
	record->seed = shard_seed(head->series, number);
	copy_name(record->edition_name, sizeof record->edition_name, edition, strlen(edition));
	for (unsigned seat = 0; seat < bb_players(&head->rules) && *agent != '\0'; seat++) {
		size_t length = 0;

		while (agent[length] != '\0' && agent[length] != ',')
			length++;
		if (record_seat_name_ok((struct bb_token){agent, length}))
			copy_name(record->seat_name[seat], sizeof record->seat_name[seat], agent,
			          length);
		agent += length;
		agent += *agent == ',';
	}
}

/* Submits the action of a seat to a match, and all chance and moves without an alternative around
 * it. */
static enum bb_status submit(struct match *match, uint64_t *seed, bb_action action)
{
	const struct match_chance chance = {match_draw_seeded, seed};
	bb_action legal[BB_LEGAL_MAX];
	enum bb_status status = BB_OK;

	if (action != BB_NO_ACTION)
		status = match_submit(match, match_actor(match), action, NULL);
	while (status == BB_OK && (status = match_advance(match, &chance)) == BB_OK) {
		const struct bb_rules *rules = &match->rules;
		int actor = match_actor(match);

		if (actor < 0 || rules->game->legal(rules, match->state, legal) != 1)
			break;
		status = match_submit(match, actor, legal[0], NULL);
	}
	return status;
}

enum bb_status shard_replay(const struct shard_head *head, struct shard_in *in, uint64_t seed,
                            struct shard_game *game, struct match *match)
{
	const struct bb_rules *rules = &head->rules;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	enum bb_status status = BB_OK;
	uint32_t count, place;

	(void)BB_ALWAYS(match == NULL || match->count == 0);
	memset(state, 0, sizeof state);
	rules->game->setup(rules, state);
	if (match != NULL)
		status = submit(match, &seed, BB_NO_ACTION);
	for (uint32_t i = 0; i < game->choices && status == BB_OK; i++) {
		if (match_next_choice(rules, state, seed, legal, &count) == BB_OVER)
			return BB_MISMATCH;
		place = shard_get_choice(head, in, NULL);
		if (in->bad)
			return BB_SYNTAX;
		if (place >= count)
			return BB_ILLEGAL;
		rules->game->play(rules, state, legal[place], NULL);
		if (match != NULL)
			status = submit(match, &seed, legal[place]);
	}
	if (status != BB_OK)
		return status;
	if (match_next_choice(rules, state, seed, legal, &count) != BB_OVER)
		return BB_MISMATCH;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (rules->game->score(rules, state, seat) != game->score[seat])
			return BB_MISMATCH;
	game->last = bb_position_hash(rules, state);
	return BB_OK;
}

/* --- the table of frames ---------------------------------------------------------------------- */

enum { TABLE_MAGIC = 0x184d2a5e };

static const uint32_t end_magic = 0x8f92eab1;

static void put32(uint8_t *to, uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		to[i] = (uint8_t)(value >> (8 * i));
}

static uint32_t get32(const uint8_t *from)
{
	return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

size_t shard_table_size(uint32_t frames)
{
	return SHARD_TABLE_HEAD + (size_t)frames * SHARD_ENTRY + SHARD_TABLE_END;
}

void shard_table_write(const struct shard_frame *frames, uint32_t count, uint8_t *out)
{
	uint8_t *end = out + SHARD_TABLE_HEAD + (size_t)count * SHARD_ENTRY;

	put32(out, TABLE_MAGIC);
	put32(out + 4, (uint32_t)(shard_table_size(count) - SHARD_TABLE_HEAD));
	for (uint32_t i = 0; i < count; i++) {
		put32(out + SHARD_TABLE_HEAD + (size_t)i * SHARD_ENTRY, frames[i].size);
		put32(out + SHARD_TABLE_HEAD + (size_t)i * SHARD_ENTRY + 4, frames[i].content);
	}
	put32(end, count);
	end[4] = 0; /* no checksums */
	put32(end + 5, end_magic);
}

uint32_t shard_table_count(const uint8_t *end, size_t length)
{
	if (length < SHARD_TABLE_END || get32(end + length - 4) != end_magic ||
	    end[length - 5] != 0)
		return 0;
	return get32(end + length - SHARD_TABLE_END);
}

bool shard_table_find(const uint8_t *file, size_t length, uint32_t index, struct shard_frame *frame)
{
	uint32_t count = shard_table_count(file, length);
	size_t table = shard_table_size(count), room;
	const uint8_t *entry;

	if (index >= count || table > length)
		return false;
	room = length - table;
	entry = file + room + SHARD_TABLE_HEAD;
	if (get32(file + room) != TABLE_MAGIC)
		return false;
	*frame = (struct shard_frame){0};
	for (uint32_t i = 0;; i++, entry += SHARD_ENTRY) {
		frame->size = get32(entry);
		frame->content = get32(entry + 4);
		if (frame->size > room - frame->at)
			return false;
		if (i == index)
			return true;
		frame->at += frame->size;
	}
}
