/* Web push: the encryption of a message for one browser (RFC 8291, aes128gcm) and the server's
 * signature (VAPID, RFC 8292). Pure computation on OpenSSL; channels.c sends. */
#ifndef SERVER_NOTIFY_WEBPUSH_H
#define SERVER_NOTIFY_WEBPUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WEBPUSH_PUBLIC = 65, /* bytes of an uncompressed point on P-256 */
	WEBPUSH_AUTH = 16,
	WEBPUSH_SALT = 16,
	WEBPUSH_SECRET = 32, /* bytes of a private key */
	WEBPUSH_PLAIN_MAX = 3000,
	WEBPUSH_BODY_MAX = WEBPUSH_PLAIN_MAX + 128,
	WEBPUSH_HEADER_MAX = 700,
};

struct webpush_keys {
	uint8_t secret[WEBPUSH_SECRET];
	uint8_t public_key[WEBPUSH_PUBLIC];
};

/* All return false if the library fails: no randomness, not a point of the curve, too long. */

bool webpush_make_keys(struct webpush_keys *keys);
/* Fills public_key from secret. */
bool webpush_public_key(struct webpush_keys *keys);

/* The body of the push request; *length is set to its size. */
bool webpush_encrypt(const uint8_t browser_key[WEBPUSH_PUBLIC], const uint8_t auth[WEBPUSH_AUTH],
                     const void *plain, size_t plain_length, uint8_t body[WEBPUSH_BODY_MAX],
                     size_t *length);
/* The same with a given sender's key pair and salt: for a test with published values. */
bool webpush_encrypt_with(const struct webpush_keys *sender, const uint8_t salt[WEBPUSH_SALT],
                          const uint8_t browser_key[WEBPUSH_PUBLIC],
                          const uint8_t auth[WEBPUSH_AUTH], const void *plain, size_t plain_length,
                          uint8_t body[WEBPUSH_BODY_MAX], size_t *length);

/* "vapid t=TOKEN, k=KEY", the value of the Authorization header: signed for the endpoint's
 * origin, valid until `expires` (seconds since 1970, at most 24 hours ahead). `contact` is a
 * mailto: or https: address. */
bool webpush_authorization(const struct webpush_keys *keys, const char *endpoint,
                           const char *contact, int64_t expires, char out[WEBPUSH_HEADER_MAX]);

/* base64url without padding. Encoding needs 4/3 of the size + 2; decoding returns the number of
 * bytes, or SIZE_MAX if the text is invalid or does not fit. */
void webpush_to_base64(const uint8_t *bytes, size_t length, char *text, size_t size);
size_t webpush_from_base64(const char *text, uint8_t *bytes, size_t size);

#endif
