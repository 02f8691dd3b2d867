/* Packing: bytes below 128 as Zstandard frames (RFC 8878) whose blocks contain only Huffman-coded
 * literals.
 *
 * `zstd -d` and any other reader can unpack them. pack_read unpacks only what pack_write made; it
 * recognises frames of other programs and rejects them. */
#ifndef MATCH_PACK_H
#define MATCH_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

enum {
	PACK_SYMBOLS = 128,
	PACK_BLOCK = 1 << 16,        /* most bytes that share a table */
	PACK_CONTENT_MAX = 64 << 20, /* bytes in one frame, unpacked */
};

/* The largest possible frame for `length` bytes. */
size_t pack_bound(size_t length);
/* Writes the frame of bytes[0..length-1], each below 128, and returns its size; length <=
 * PACK_CONTENT_MAX. */
size_t pack_write(const uint8_t *bytes, size_t length, uint8_t *frame);
/* The number of bytes in the frame that begins here; 0 = none, or not a frame of pack_write. */
size_t pack_content(const uint8_t *frame, size_t length);
/* Unpacks one whole frame. BB_FULL: out is too small; BB_SYNTAX: not a frame of pack_write;
 * BB_MISMATCH: a damaged one. */
enum bb_status pack_read(const uint8_t *frame, size_t length, uint8_t *out,
                         size_t size) BB_MUST_USE;

#endif
