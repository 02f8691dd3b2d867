/* Packing: bytes below 128 as frames of Zstandard (RFC 8878) whose blocks are Huffman-coded literals and nothing else.
 *
 * `zstd -d` and any other reader unpacks them. pack_read unpacks what pack_write made, no more: of another
 * program's frames it says that they are such. */
#ifndef MATCH_PACK_H
#define MATCH_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

enum {
	PACK_SYMBOLS = 128,
	PACK_BLOCK = 1 << 16,        /* bytes that share a table, at most */
	PACK_CONTENT_MAX = 64 << 20, /* bytes of one frame, unpacked */
};

/* Room that the frame of `length` bytes needs at most. */
size_t pack_bound(size_t length);
/* Writes the frame of bytes[0..length-1], each below 128, and returns its size; length <= PACK_CONTENT_MAX. */
size_t pack_write(const uint8_t *bytes, size_t length, uint8_t *frame);
/* Bytes in the frame that begins here; 0 = none, or no frame of pack_write. */
size_t pack_content(const uint8_t *frame, size_t length);
/* Unpacks one whole frame. BB_FULL: out has no room; BB_SYNTAX: no frame of pack_write; BB_MISMATCH: a broken one. */
enum bb_status pack_read(const uint8_t *frame, size_t length, uint8_t *out,
                         size_t size) BB_MUST_USE;

#endif
