/* Exports for datasets: the head of a shard, and one of its games as the current match. JavaScript
 * reads the file and finds the frames (npm/src/shard.ts); unpacking and replaying is done here. */
#include <string.h>

#include "match/shard.h"
#include "wasm/desk.h"

/* Bytes of a chunk, unpacked. Those that games-out writes by default are a tenth of it. */
enum { CONTENT_SIZE = 1 << 20 };

static struct {
	struct shard_head head;
	uint8_t content[CONTENT_SIZE];
} room;

/* Reads the frame of the head in buffer[0..length-1] into room.head. */
static enum bb_status read_head(uint32_t length)
{
	const uint8_t *frame = (const uint8_t *)wasm_desk.buffer;
	size_t size;
	enum bb_status status;

	if (length > WASM_BUFFER_SIZE)
		return BB_FULL;
	size = pack_content(frame, length);
	if (size == 0)
		return BB_SYNTAX;
	status = pack_read(frame, length, room.content, CONTENT_SIZE);
	return status != BB_OK ? status
	                       : shard_head_read((const char *)room.content, size, &room.head,
	                                         &wasm_desk.error);
}

static void put_decimal(struct bb_json *json, const char *key, uint64_t number)
{
	char digits[24];
	struct bb_text text;

	bb_text_init(&text, digits, sizeof digits);
	bb_put_uint(&text, number);
	bb_json_put_string(json, key, digits);
}

/* The contents of the packed head in buffer[0..length-1]; 0 if it is invalid:
 * {"game","options","agents":"greedy,random","seed":"decimal","first":n,"games":n,"chunk":n,
 *  "ours":bool} */
uint32_t EXPORT(bb_wasm_shard_json)(uint32_t length)
{
	char words[512];
	struct bb_text options, text;
	struct bb_json json;

	if (read_head(length) != BB_OK)
		return 0;
	text = wasm_begin_text();
	bb_text_init(&options, words, sizeof words);
	bb_rules_format(&room.head.rules, &options);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", room.head.rules.game->name);
	bb_json_put_string(&json, "options", words);
	bb_json_put_string(&json, "agents", room.head.agents);
	put_decimal(&json, "seed", room.head.series);
	bb_json_put_int(&json, "first", (int64_t)room.head.first);
	bb_json_put_int(&json, "games", room.head.games);
	bb_json_put_int(&json, "chunk", room.head.chunk);
	bb_json_put_bool(&json, "ours", shard_is_ours(&room.head));
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

static enum bb_status load_game(uint32_t head, uint32_t chunk, uint32_t inside)
{
	const uint8_t *frame = (const uint8_t *)wasm_desk.buffer + head;
	enum bb_status status = chunk > WASM_BUFFER_SIZE ? BB_FULL : read_head(head);
	struct shard_game game;
	struct shard_in in;
	uint64_t games, number;
	size_t size;

	if (status != BB_OK)
		return status;
	if (!shard_is_ours(&room.head))
		return BB_MISMATCH;
	if (chunk > WASM_BUFFER_SIZE - head)
		return BB_FULL;
	size = pack_content(frame, chunk);
	if (size == 0)
		return BB_SYNTAX;
	status = pack_read(frame, chunk, room.content, CONTENT_SIZE);
	if (status != BB_OK)
		return status;
	in = (struct shard_in){.at = room.content, .end = room.content + size};
	games = shard_get(&in);
	if (inside % room.head.chunk >= games ||
	    !shard_find(&room.head, &in, inside % room.head.chunk, &game))
		return BB_SYNTAX;
	number = room.head.first + inside;
	match_init(&wasm_desk.match, &room.head.rules, wasm_desk.log, WASM_LOG_SIZE);
	wasm_clear_head();
	shard_record_head(&room.head, number, &wasm_desk.head);
	wasm_desk.seed = wasm_desk.head.seed;
	return shard_replay(&room.head, &in, wasm_desk.head.seed, &game, &wasm_desk.match);
}

/* Makes a game of a shard the current match: the one after `inside` others of the chunk. The buffer
 * holds the packed frame of the head, `head` bytes, and then that of the game's chunk. On an error
 * there is no current match. */
int32_t EXPORT(bb_wasm_load_game)(uint32_t head, uint32_t chunk, uint32_t inside)
{
	enum bb_status status = load_game(head, chunk, inside);

	if (status != BB_OK) {
		memset(&wasm_desk.match, 0, sizeof wasm_desk.match);
		wasm_clear_head();
	}
	return wasm_answer(status);
}
