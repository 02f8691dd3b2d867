/* The functions of wasm/include/string.h. Compiled with -fno-builtin; the __builtin_ forms become
 * single memory.copy and memory.fill instructions, because bulk-memory is enabled. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
	return __builtin_memcpy(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
	return __builtin_memmove(to, from, length);
}

void *memset(void *to, int byte, size_t length)
{
	return __builtin_memset(to, byte, length);
}

int memcmp(const void *a, const void *b, size_t length)
{
	const unsigned char *left = a, *right = b;
	for (size_t i = 0; i < length; i++)
		if (left[i] != right[i])
			return left[i] < right[i] ? -1 : 1;
	return 0;
}

size_t strlen(const char *string)
{
	size_t length = 0;
	while (string[length] != '\0')
		length++;
	return length;
}
