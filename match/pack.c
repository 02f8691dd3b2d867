/* Frames of Zstandard with Huffman-coded literals.
 *
 * A block consists of a table (a weight of 4 bits for each byte up to the largest; the last one
 * follows from the others), the sizes of three streams, four streams, and a 0 for "no sequences". A
 * stream is written forwards and read backwards, from the 1 bit that ends it. */
#include "match/pack.h"

#include <string.h>

#include "core/never.h"

enum {
	BITS_MAX = 11, /* longest code */
	STREAMS = 4,
	HEAD = 9, /* bytes of a frame's head: magic, descriptor, content size */
	BLOCK_HEAD = 3,
	LITERALS_HEAD = 5,
	CHECKSUM = 4,
	JUMPS = 6,
	RAW = 0,
	COMPRESSED = 2,
	/* Smaller blocks are stored raw: a table costs up to 65 bytes. */
	LEAST = 64,
};

/* One segment, 4 bytes of size, a checksum at the end. */
static const uint8_t magic[5] = {0x28, 0xb5, 0x2f, 0xfd, 0xa4};

static void put_word(uint8_t *to, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_word(const uint8_t *from, unsigned bytes)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < bytes; i++)
		value |= (uint64_t)from[i] << (8 * i);
	return value;
}

/* --- the checksum: the low half of XXH64 of the content ----------------------------------- */

#define P1 UINT64_C(0x9e3779b185ebca87)
#define P2 UINT64_C(0xc2b2ae3d27d4eb4f)
#define P3 UINT64_C(0x165667b19e3779f9)
#define P4 UINT64_C(0x85ebca77c2b2ae63)
#define P5 UINT64_C(0x27d4eb2f165667c5)

static uint64_t turned(uint64_t value, unsigned bits)
{
	return value << bits | value >> (64 - bits);
}

static uint64_t add_lane(uint64_t lane, uint64_t word)
{
	return turned(lane + word * P2, 31) * P1;
}

static uint32_t checksum(const uint8_t *bytes, size_t length)
{
	uint64_t lane[4] = {P1 + P2, P2, 0, 0 - P1}, hash = P5;
	size_t left = length;

	for (; left >= 32; left -= 32)
		for (unsigned i = 0; i < 4; i++, bytes += 8)
			lane[i] = add_lane(lane[i], get_word(bytes, 8));
	if (length >= 32) {
		hash = turned(lane[0], 1) + turned(lane[1], 7) + turned(lane[2], 12) +
		       turned(lane[3], 18);
		for (unsigned i = 0; i < 4; i++)
			hash = (hash ^ add_lane(0, lane[i])) * P1 + P4;
	}
	hash += length;
	for (; left >= 8; left -= 8, bytes += 8)
		hash = turned(hash ^ add_lane(0, get_word(bytes, 8)), 27) * P1 + P4;
	if (left >= 4) {
		hash = turned(hash ^ get_word(bytes, 4) * P1, 23) * P2 + P3;
		left -= 4, bytes += 4;
	}
	for (; left > 0; left--, bytes++)
		hash = turned(hash ^ *bytes * P5, 11) * P1;
	hash = (hash ^ hash >> 33) * P2;
	hash = (hash ^ hash >> 29) * P3;
	return (uint32_t)(hash ^ hash >> 32);
}

/* --- codes ----------------------------------------------------------------------------------- */

struct code {
	uint8_t length[PACK_SYMBOLS]; /* bits; 0 = the byte does not occur */
	uint16_t bits[PACK_SYMBOLS];
	unsigned symbols; /* the largest byte + 1 */
	unsigned longest;
};

/* Canonical codes as in zstd: the longest first from 0 on, equal lengths in the order of the
 * bytes. */
static void number_codes(struct code *code)
{
	uint32_t next = 0;

	for (unsigned length = code->longest; length > 0; length--) {
		for (unsigned s = 0; s < code->symbols; s++)
			if (code->length[s] == length)
				code->bits[s] = (uint16_t)next++;
		next >>= 1;
	}
}

/* Lengths of the Huffman codes for these counts; returns the longest. */
static unsigned huffman(const uint32_t count[PACK_SYMBOLS], uint8_t length[PACK_SYMBOLS])
{
	uint32_t weight[2 * PACK_SYMBOLS] = {0};
	uint16_t parent[2 * PACK_SYMBOLS] = {0};
	unsigned nodes = PACK_SYMBOLS, longest = 0;

	memcpy(weight, count, PACK_SYMBOLS * sizeof count[0]);
	for (;;) {
		unsigned a = 0, b = 0; /* the two lightest, + 1 */

		for (unsigned i = 0; i < nodes; i++) {
			if (weight[i] == 0 || parent[i] != 0)
				continue;
			if (a == 0 || weight[i] < weight[a - 1])
				b = a, a = i + 1;
			else if (b == 0 || weight[i] < weight[b - 1])
				b = i + 1;
		}
		if (b == 0)
			break;
		parent[a - 1] = parent[b - 1] = (uint16_t)nodes;
		weight[nodes++] = weight[a - 1] + weight[b - 1];
	}
	for (unsigned s = 0; s < PACK_SYMBOLS; s++) {
		unsigned depth = 0;

		for (unsigned i = s; parent[i] != 0; i = parent[i])
			depth++;
		length[s] = (uint8_t)depth;
		longest = depth > longest ? depth : longest;
	}
	return longest;
}

/* Returns false if all bytes are the same: there is no code for that. */
static bool make_code(const uint8_t *bytes, size_t length, struct code *code)
{
	uint32_t count[PACK_SYMBOLS] = {0};

	memset(code, 0, sizeof *code);
	for (size_t i = 0; i < length; i++)
		count[bytes[i] & (PACK_SYMBOLS - 1)]++;
	/* Rare bytes get larger counts until no code is too long. */
	while ((code->longest = huffman(count, code->length)) > BITS_MAX)
		for (unsigned s = 0; s < PACK_SYMBOLS; s++)
			count[s] = count[s] == 0 ? 0 : count[s] / 2 + 1;
	for (unsigned s = 0; s < PACK_SYMBOLS; s++)
		if (code->length[s] != 0)
			code->symbols = s + 1;
	number_codes(code);
	return code->longest > 0;
}

/* --- writing --------------------------------------------------------------------------------- */

static size_t put_table(const struct code *code, uint8_t *to)
{
	unsigned listed = code->symbols - 1;

	to[0] = (uint8_t)(127 + listed);
	memset(to + 1, 0, (listed + 1) / 2);
	for (unsigned s = 0; s < listed; s++) {
		unsigned weight = code->length[s] == 0 ? 0 : code->longest + 1 - code->length[s];

		to[1 + s / 2] = (uint8_t)(to[1 + s / 2] | weight << (s % 2 == 0 ? 4 : 0));
	}
	return 1 + (listed + 1) / 2;
}

static size_t put_stream(const struct code *code, const uint8_t *bytes, size_t length, uint8_t *to)
{
	uint64_t held = 0;
	unsigned bits = 0;
	size_t size = 0;

	while (length-- > 0) {
		unsigned symbol = bytes[length] & (PACK_SYMBOLS - 1);

		held |= (uint64_t)code->bits[symbol] << bits;
		bits += code->length[symbol];
		for (; bits >= 8; bits -= 8, held >>= 8)
			to[size++] = (uint8_t)held;
	}
	to[size++] = (uint8_t)(held | (uint64_t)1 << bits);
	return size;
}

/* Writes the content of a block after its head; returns 0 if it would not be smaller. */
static size_t put_literals(const uint8_t *bytes, size_t length, uint8_t *to)
{
	struct code code;
	size_t table, at, part = (length + 3) / 4, size;

	if (length < LEAST || !make_code(bytes, length, &code))
		return 0;
	table = put_table(&code, to + LITERALS_HEAD);
	at = LITERALS_HEAD + table + JUMPS;
	for (unsigned i = 0; i < STREAMS; i++) {
		size_t count = i < STREAMS - 1 ? part : length - (STREAMS - 1) * part;

		size = put_stream(&code, bytes + i * part, count, to + at);
		if (i < STREAMS - 1)
			put_word(to + LITERALS_HEAD + table + 2 * (size_t)i, size, 2);
		at += size;
	}
	/* Huffman-coded literals in four streams, sizes of 18 bits */
	put_word(to, 2u | 3u << 2 | (uint64_t)length << 4 | (uint64_t)(at - LITERALS_HEAD) << 22,
	         LITERALS_HEAD);
	to[at++] = 0;
	return at < length ? at : 0;
}

size_t pack_bound(size_t length)
{
	/* Codes have up to 11 bits before it is known whether they are longer than the bytes. */
	return HEAD + length + length / 2 + (length / PACK_BLOCK + 1) * 128 + CHECKSUM;
}

size_t pack_write(const uint8_t *bytes, size_t length, uint8_t *frame)
{
	size_t at = HEAD, done = 0;

	(void)BB_ALWAYS(length <= PACK_CONTENT_MAX);
	memcpy(frame, magic, sizeof magic);
	put_word(frame + sizeof magic, length, 4);
	do {
		size_t part = length - done < PACK_BLOCK ? length - done : PACK_BLOCK;
		size_t size = put_literals(bytes + done, part, frame + at + BLOCK_HEAD);
		unsigned type = size > 0 ? COMPRESSED : RAW;

		if (size == 0) {
			memcpy(frame + at + BLOCK_HEAD, bytes + done, part);
			size = part;
		}
		done += part;
		put_word(frame + at, (done == length) | type << 1 | (uint64_t)size << 3,
		         BLOCK_HEAD);
		at += BLOCK_HEAD + size;
	} while (done < length);
	put_word(frame + at, checksum(bytes, length), CHECKSUM);
	return at + CHECKSUM;
}

/* --- reading --------------------------------------------------------------------------------- */

struct lookup {
	uint8_t symbol[1 << BITS_MAX], length[1 << BITS_MAX];
	unsigned bits;
};

/* Returns the size of the table, 0 if it is invalid. */
static size_t read_table(const uint8_t *from, size_t length, struct lookup *lookup)
{
	uint8_t weight[PACK_SYMBOLS] = {0};
	uint32_t sum = 0, whole = 1, at = 0;
	unsigned listed;

	if (length < 1 || from[0] < 128 || from[0] > 127 + PACK_SYMBOLS - 1)
		return 0;
	listed = from[0] - 127u;
	if (length < 1 + (listed + 1) / 2)
		return 0;
	for (unsigned s = 0; s < listed; s++) {
		weight[s] = (uint8_t)(from[1 + s / 2] >> (s % 2 == 0 ? 4 : 0) & 15);
		if (weight[s] > BITS_MAX)
			return 0;
		sum += weight[s] == 0 ? 0 : 1u << (weight[s] - 1);
	}
	/* The last weight fills the sum up to the next power of two. */
	lookup->bits = 0;
	while (whole <= sum)
		whole <<= 1, lookup->bits++;
	if (sum == 0 || lookup->bits > BITS_MAX || ((whole - sum) & (whole - sum - 1)) != 0)
		return 0;
	for (uint32_t rest = whole - sum; rest > 0; rest >>= 1)
		weight[listed]++;
	for (unsigned w = 1; w <= BITS_MAX; w++)
		for (unsigned s = 0; s <= listed; s++)
			for (uint32_t i = 0; weight[s] == w && i < 1u << (w - 1); i++, at++) {
				lookup->symbol[at] = (uint8_t)s;
				lookup->length[at] = (uint8_t)(lookup->bits + 1 - w);
			}
	return at == whole ? 1 + (listed + 1) / 2 : 0;
}

/* Reads `count` bytes from the end of the stream to its beginning; returns false unless that is the
 * whole stream. */
static bool read_stream(const struct lookup *lookup, const uint8_t *from, size_t length,
                        uint8_t *out, size_t count)
{
	uint64_t held = 0;
	unsigned bits = 0; /* of `held`, the highest first */

	if (length == 0 || from[length - 1] == 0)
		return false;
	length--;
	held = from[length];
	while (held >> bits > 1)
		bits++;
	held &= ((uint64_t)1 << bits) - 1;
	for (size_t i = 0; i < count; i++) {
		uint32_t at;

		for (; bits <= 48 && length > 0; bits += 8)
			held = held << 8 | from[--length];
		/* zeros beyond the beginning */
		at = bits >= lookup->bits ? (uint32_t)(held >> (bits - lookup->bits))
		                          : (uint32_t)(held << (lookup->bits - bits));
		if (lookup->length[at] > bits)
			return false;
		out[i] = lookup->symbol[at];
		bits -= lookup->length[at];
		held &= ((uint64_t)1 << bits) - 1;
	}
	return bits == 0 && length == 0;
}

/* Returns the number of unpacked bytes, 0 on error. */
static size_t read_literals(const uint8_t *from, size_t length, uint8_t *out, size_t room)
{
	struct lookup lookup;
	uint64_t head;
	size_t count, size, table, at, part;

	if (length < LITERALS_HEAD)
		return 0;
	head = get_word(from, LITERALS_HEAD);
	count = (size_t)(head >> 4 & 0x3ffff);
	size = (size_t)(head >> 22 & 0x3ffff);
	if ((head & 15) != (2 | 3 << 2) || count > room || count < STREAMS ||
	    size + LITERALS_HEAD + 1 != length || from[length - 1] != 0)
		return 0;
	table = read_table(from + LITERALS_HEAD, size, &lookup);
	if (table == 0 || size < table + JUMPS)
		return 0;
	at = LITERALS_HEAD + table + JUMPS;
	part = (count + 3) / 4;
	for (unsigned i = 0; i < STREAMS; i++) {
		bool last = i == STREAMS - 1;
		size_t left = length - 1 - at, bytes = left;

		if (!last)
			bytes = (size_t)get_word(from + LITERALS_HEAD + table + 2 * (size_t)i, 2);
		if (bytes > left || (STREAMS - 1) * part > count ||
		    !read_stream(&lookup, from + at, bytes, out + i * part,
		                 last ? count - (STREAMS - 1) * part : part))
			return 0;
		at += bytes;
	}
	return count;
}

size_t pack_content(const uint8_t *frame, size_t length)
{
	size_t content;

	if (length < HEAD || memcmp(frame, magic, sizeof magic) != 0)
		return 0;
	content = (size_t)get_word(frame + sizeof magic, 4);
	return content <= PACK_CONTENT_MAX ? content : 0;
}

enum bb_status pack_read(const uint8_t *frame, size_t length, uint8_t *out, size_t size)
{
	size_t content = pack_content(frame, length), at = HEAD, done = 0;
	bool last = false;

	if (content == 0)
		return BB_SYNTAX;
	if (content > size)
		return BB_FULL;
	while (!last) {
		uint64_t head;
		size_t bytes, got = 0;

		if (length - at < BLOCK_HEAD)
			return BB_MISMATCH;
		head = get_word(frame + at, BLOCK_HEAD);
		at += BLOCK_HEAD;
		last = (head & 1) != 0;
		bytes = (size_t)(head >> 3);
		if (bytes > length - at)
			return BB_MISMATCH;
		if ((head >> 1 & 3) == COMPRESSED) {
			got = read_literals(frame + at, bytes, out + done, content - done);
		} else if ((head >> 1 & 3) == RAW && bytes <= content - done) {
			memcpy(out + done, frame + at, bytes);
			got = bytes;
		}
		if (got == 0)
			return BB_MISMATCH;
		at += bytes;
		done += got;
	}
	return done == content && length - at == CHECKSUM &&
	                       get_word(frame + at, CHECKSUM) == checksum(out, content)
	               ? BB_OK
	               : BB_MISMATCH;
}
