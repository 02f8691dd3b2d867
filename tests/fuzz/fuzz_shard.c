/* Fuzzer of shards. Input: a whole file. Frames of ours are unpacked; a head is parsed; the first
 * games are replayed. */
#include <stdlib.h>

#include "match/shard.h"
#include "tests/fuzz/fuzz.h"

enum { CONTENT = 1 << 16, LOG = 2048, GAMES = 2 };

static uint8_t content[CONTENT];
static struct match_entry log_room[LOG];

/* The content of a frame; 0 = none. */
static size_t unpack(const uint8_t *data, size_t size, uint32_t index)
{
	struct shard_frame frame;
	size_t length;

	if (!shard_table_find(data, size, index, &frame))
		return 0;
	REQUIRE(frame.at + frame.size <= size);
	length = pack_content(data + frame.at, frame.size);
	if (length == 0 || length > CONTENT ||
	    pack_read(data + frame.at, frame.size, content, CONTENT) != BB_OK)
		return 0;
	return length;
}

static void read_games(const struct shard_head *head, size_t length)
{
	struct shard_in in = {.at = content, .end = content + length};
	uint64_t games = shard_get(&in);

	for (uint32_t i = 0; i < GAMES && i < games; i++) {
		struct shard_in again = in;
		struct shard_game game;
		struct match match;

		if (!shard_find(head, &again, i, &game))
			return;
		REQUIRE(again.at <= again.end);
		match_init(&match, &head->rules, log_room, LOG);
		if (shard_replay(head, &again, shard_seed(head->series, i), &game, &match) == BB_OK)
			REQUIRE(match_actor(&match) == BB_OVER);
	}
}

/* The frame alone, and text and numbers that were never packed: a checksum keeps a fuzzer away from
 * them. */
static void read_unpacked(const uint8_t *data, size_t size)
{
	char text[SHARD_HEAD_MAX];
	struct shard_head head;
	struct record_head record;
	struct bb_error error;
	struct bb_text out;
	size_t end = 0;

	while (end < size && data[end] != 0)
		end++;
	if (shard_head_read((const char *)data, end, &head, &error) != BB_OK)
		return;
	bb_text_init(&out, text, sizeof text);
	shard_head_write(&head, &out);
	REQUIRE(!out.full);
	shard_record_head(&head, head.first, &record);
	if (!shard_is_ours(&head) || end == size || size - end - 1 > CONTENT)
		return;
	memcpy(content, data + end + 1, size - end - 1);
	read_games(&head, size - end - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct shard_head head;
	struct bb_error error;
	size_t length;

	read_unpacked(data, size);
	length = pack_content(data, size);
	if (length > 0 && length <= CONTENT)
		(void)!pack_read(data, size, content, CONTENT);
	length = unpack(data, size, 0);
	if (length == 0 || shard_head_read((const char *)content, length, &head, &error) != BB_OK)
		return 0;
	length = unpack(data, size, 1);
	if (length > 0 && shard_is_ours(&head))
		read_games(&head, length);
	return 0;
}
