/* Fuzzer of records. Input: a record. The hash in its last line is corrected first; otherwise the
 * code after its check would never be reached. */
#include "core/hash.h"
#include "match/record.h"
#include "tests/fuzz/fuzz.h"

enum { ROOM = 64 * 1024, EVENTS = 4096, HASH_DIGITS = 16 };

static char record[ROOM], again[2 * ROOM];
static struct match match;
static struct record_head head;
static struct match_entry log_memory[EVENTS];

/* The last line is `end N HASH`: the hash of all bytes before it. */
static void mend_hash(size_t length)
{
	char digits[HASH_DIGITS + 1];
	struct bb_text text;
	size_t line = length > 0 ? length - 1 : 0;

	while (line > 0 && record[line - 1] != '\n')
		line--;
	if (length < line + strlen("end 0 ") + HASH_DIGITS + 1 ||
	    memcmp(record + line, "end ", 4) != 0)
		return;
	bb_text_init(&text, digits, sizeof digits);
	bb_put_hex64(&text, bb_hash(record, line, 0));
	memcpy(record + length - 1 - HASH_DIGITS, digits, HASH_DIGITS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bb_error error = {.status = BB_OK};
	struct bb_text text;

	if (size > sizeof record)
		return 0;
	memcpy(record, data, size);
	mend_hash(size);
	if (record_read(record, size, &match, &head, log_memory, EVENTS, &error) != BB_OK) {
		REQUIRE(error.status != BB_OK && error.position <= size);
		return 0;
	}
	REQUIRE(match.rules.game->check(&match.rules, match.state) == NULL);
	if (head.masked_for != BB_NO_SEAT || head.foreign != RECORD_OURS)
		return 0;
	bb_text_init(&text, again, sizeof again);
	record_write(&match, &head, BB_NO_SEAT, &text);
	REQUIRE(text.length == size && memcmp(record, again, size) == 0);
	return 0;
}
