/* The five functions of <string.h> that the pure folders use; a bare wasm32 has no C library. */
#ifndef BENBEN_WASM_STRING_H
#define BENBEN_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
int memcmp(const void *a, const void *b, size_t length);
size_t strlen(const char *string);

#endif
