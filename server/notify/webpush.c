/* Web push on OpenSSL 3. The names salt, ikm, info and cek are those of RFC 8291. */
#include "server/notify/webpush.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_SIZE = 4096, TAG = 16, DIGEST = 32, HEAD = WEBPUSH_SALT + 4 + 1 + WEBPUSH_PUBLIC };

/* --- base64url ----------------------------------------------------------------------------- */

void webpush_to_base64(const uint8_t *bytes, size_t length, char *text, size_t size)
{
	sodium_bin2base64(text, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

size_t webpush_from_base64(const char *text, uint8_t *bytes, size_t size)
{
	size_t length = strcspn(text, "="); /* some browsers pad */
	size_t decoded;
	const char *end;

	if (sodium_base642bin(bytes, size, text, length, NULL, &decoded, &end,
	                      sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
	    end != text + length)
		return SIZE_MAX;
	return decoded;
}

/* --- keys ---------------------------------------------------------------------------------- */

static EVP_PKEY *make_key(int selection, OSSL_PARAM_BLD *build)
{
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
	EVP_PKEY *key = NULL;

	if (context == NULL || params == NULL || EVP_PKEY_fromdata_init(context) <= 0 ||
	    EVP_PKEY_fromdata(context, &key, selection, params) <= 0)
		key = NULL;
	OSSL_PARAM_free(params);
	EVP_PKEY_CTX_free(context);
	return key;
}

/* A key from its parts; without a secret it can only be used as the other party's. */
static EVP_PKEY *key_of(const uint8_t public_key[WEBPUSH_PUBLIC], const uint8_t *secret)
{
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	BIGNUM *number = secret != NULL ? BN_bin2bn(secret, WEBPUSH_SECRET, NULL) : NULL;
	EVP_PKEY *key = NULL;

	if (build != NULL && (secret == NULL || number != NULL) &&
	    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
	    OSSL_PARAM_BLD_push_octet_string(
		    build, OSSL_PKEY_PARAM_PUB_KEY, public_key, WEBPUSH_PUBLIC) &&
	    (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
		key = make_key(number != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, build);
	BN_clear_free(number);
	OSSL_PARAM_BLD_free(build);
	return key;
}

bool webpush_make_keys(struct webpush_keys *keys)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	BIGNUM *secret = NULL;
	size_t length = 0;
	bool ok = key != NULL &&
	          EVP_PKEY_set_utf8_string_param(
			  key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "uncompressed") > 0 &&
	          EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, keys->public_key,
	                                          WEBPUSH_PUBLIC, &length) > 0 &&
	          length == WEBPUSH_PUBLIC &&
	          EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret) > 0 &&
	          BN_bn2binpad(secret, keys->secret, WEBPUSH_SECRET) == WEBPUSH_SECRET;

	BN_clear_free(secret);
	EVP_PKEY_free(key);
	return ok;
}

bool webpush_public_key(struct webpush_keys *keys)
{
	EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	EC_POINT *point = group != NULL ? EC_POINT_new(group) : NULL;
	BIGNUM *number = BN_bin2bn(keys->secret, WEBPUSH_SECRET, NULL);
	bool ok = point != NULL && number != NULL &&
	          EC_POINT_mul(group, point, number, NULL, NULL, NULL) &&
	          EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, keys->public_key,
	                             WEBPUSH_PUBLIC, NULL) == WEBPUSH_PUBLIC;

	BN_clear_free(number);
	EC_POINT_free(point);
	EC_GROUP_free(group);
	return ok;
}

/* --- encryption ---------------------------------------------------------------------------- */

static bool shared_secret(const struct webpush_keys *sender,
                          const uint8_t browser_key[WEBPUSH_PUBLIC], uint8_t secret[DIGEST])
{
	EVP_PKEY *own = key_of(sender->public_key, sender->secret);
	EVP_PKEY *other = key_of(browser_key, NULL);
	EVP_PKEY_CTX *context = own != NULL ? EVP_PKEY_CTX_new(own, NULL) : NULL;
	size_t length = DIGEST;
	bool ok = context != NULL && other != NULL && EVP_PKEY_derive_init(context) > 0 &&
	          EVP_PKEY_derive_set_peer(context, other) > 0 &&
	          EVP_PKEY_derive(context, secret, &length) > 0 && length == DIGEST;

	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(other);
	EVP_PKEY_free(own);
	return ok;
}

/* HKDF with SHA-256: extract, then expand to out[length]. */
static bool hkdf(const uint8_t *salt, const uint8_t ikm[DIGEST], const void *info,
                 size_t info_length, uint8_t *out, size_t length)
{
	EVP_KDF *method = EVP_KDF_fetch(NULL, "HKDF", NULL);
	EVP_KDF_CTX *context = method != NULL ? EVP_KDF_CTX_new(method) : NULL;
	char digest[] = "SHA256";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
		OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(uintptr_t)salt, 16),
		OSSL_PARAM_construct_octet_string(
			OSSL_KDF_PARAM_KEY, (void *)(uintptr_t)ikm, DIGEST),
		OSSL_PARAM_construct_octet_string(
			OSSL_KDF_PARAM_INFO, (void *)(uintptr_t)info, info_length),
		OSSL_PARAM_construct_end(),
	};
	bool ok = context != NULL && EVP_KDF_derive(context, out, length, params) > 0;

	EVP_KDF_CTX_free(context);
	EVP_KDF_free(method);
	return ok;
}

/* The content encryption key and nonce of one message. */
static bool derive(const struct webpush_keys *sender, const uint8_t salt[WEBPUSH_SALT],
                   const uint8_t browser_key[WEBPUSH_PUBLIC], const uint8_t auth[WEBPUSH_AUTH],
                   uint8_t cek[16], uint8_t nonce[12])
{
	static const char push[] = "WebPush: info", content[] = "Content-Encoding: aes128gcm",
			  number[] = "Content-Encoding: nonce"; /* each with its NUL */
	uint8_t info[sizeof push + 2 * WEBPUSH_PUBLIC];
	uint8_t secret[DIGEST], ikm[DIGEST];
	bool ok;

	memcpy(info, push, sizeof push);
	memcpy(info + sizeof push, browser_key, WEBPUSH_PUBLIC);
	memcpy(info + sizeof push + WEBPUSH_PUBLIC, sender->public_key, WEBPUSH_PUBLIC);
	ok = shared_secret(sender, browser_key, secret) &&
	     hkdf(auth, secret, info, sizeof info, ikm, sizeof ikm) &&
	     hkdf(salt, ikm, content, sizeof content, cek, 16) &&
	     hkdf(salt, ikm, number, sizeof number, nonce, 12);
	sodium_memzero(secret, sizeof secret);
	sodium_memzero(ikm, sizeof ikm);
	return ok;
}

/* One record: the plain text, the delimiter 2 of the last record, the tag. */
static bool seal(const uint8_t cek[16], const uint8_t nonce[12], const void *plain,
                 size_t plain_length, uint8_t *out)
{
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	const uint8_t last = 2;
	int a = 0, b = 0, c = 0;
	bool ok = context != NULL &&
	          EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, cek, nonce) > 0 &&
	          EVP_EncryptUpdate(context, out, &a, plain, (int)plain_length) > 0 &&
	          EVP_EncryptUpdate(context, out + a, &b, &last, 1) > 0 &&
	          EVP_EncryptFinal_ex(context, out + a + b, &c) > 0 &&
	          EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, out + a + b + c) > 0;

	EVP_CIPHER_CTX_free(context);
	return ok;
}

bool webpush_encrypt_with(const struct webpush_keys *sender, const uint8_t salt[WEBPUSH_SALT],
                          const uint8_t browser_key[WEBPUSH_PUBLIC],
                          const uint8_t auth[WEBPUSH_AUTH], const void *plain, size_t plain_length,
                          uint8_t body[WEBPUSH_BODY_MAX], size_t *length)
{
	static const uint8_t record_size[4] = {0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 0xff};
	uint8_t cek[16], nonce[12];

	if (plain_length > WEBPUSH_PLAIN_MAX ||
	    !derive(sender, salt, browser_key, auth, cek, nonce))
		return false;
	memcpy(body, salt, WEBPUSH_SALT);
	memcpy(body + WEBPUSH_SALT, record_size, 4);
	body[WEBPUSH_SALT + 4] = WEBPUSH_PUBLIC;
	memcpy(body + WEBPUSH_SALT + 5, sender->public_key, WEBPUSH_PUBLIC);
	*length = HEAD + plain_length + 1 + TAG;
	return seal(cek, nonce, plain, plain_length, body + HEAD);
}

bool webpush_encrypt(const uint8_t browser_key[WEBPUSH_PUBLIC], const uint8_t auth[WEBPUSH_AUTH],
                     const void *plain, size_t plain_length, uint8_t body[WEBPUSH_BODY_MAX],
                     size_t *length)
{
	struct webpush_keys once;
	uint8_t salt[WEBPUSH_SALT];
	bool ok = webpush_make_keys(&once) && RAND_bytes(salt, sizeof salt) == 1 &&
	          webpush_encrypt_with(&once, salt, browser_key, auth, plain, plain_length, body,
	                               length);

	sodium_memzero(&once, sizeof once);
	return ok;
}

/* --- VAPID --------------------------------------------------------------------------------- */

/* An ECDSA signature as two numbers in 64 bytes, as JSON Web Tokens require. */
static bool sign(const struct webpush_keys *keys, const char *text, uint8_t signature[64])
{
	EVP_PKEY *key = key_of(keys->public_key, keys->secret);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	uint8_t der[80];
	size_t length = sizeof der;
	const uint8_t *at = der;
	ECDSA_SIG *pair = NULL;
	bool ok = key != NULL && context != NULL &&
	          EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
	          EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) > 0 &&
	          (pair = d2i_ECDSA_SIG(NULL, &at, (long)length)) != NULL &&
	          BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, 32) == 32 &&
	          BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + 32, 32) == 32;

	ECDSA_SIG_free(pair);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return ok;
}

/* Length of scheme and host: "https://push.example". 0 if it is not such an address. */
static size_t origin_length(const char *endpoint)
{
	const char *host = strstr(endpoint, "://");

	return host != NULL ? (size_t)(host - endpoint) + 3 + strcspn(host + 3, "/?#") : 0;
}

bool webpush_authorization(const struct webpush_keys *keys, const char *endpoint,
                           const char *contact, int64_t expires, char out[WEBPUSH_HEADER_MAX])
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	char claims[400], token[600], public_text[100], signature_text[100];
	uint8_t signature[64];
	size_t length = origin_length(endpoint);
	int size = snprintf(claims, sizeof claims, "{\"aud\":\"%.*s\",\"exp\":%lld,\"sub\":\"%s\"}",
	                    (int)length, endpoint, (long long)expires, contact);

	/* Neither text may break out of its quotes. */
	if (length == 0 || size < 0 || (size_t)size >= sizeof claims ||
	    memchr(endpoint, '"', length) != NULL || strpbrk(contact, "\"\\") != NULL)
		return false;
	webpush_to_base64((const uint8_t *)head, sizeof head - 1, token, sizeof token);
	strcat(token, ".");
	webpush_to_base64((const uint8_t *)claims, (size_t)size, token + strlen(token),
	                  sizeof token - strlen(token));
	if (!sign(keys, token, signature))
		return false;
	webpush_to_base64(signature, sizeof signature, signature_text, sizeof signature_text);
	webpush_to_base64(keys->public_key, WEBPUSH_PUBLIC, public_text, sizeof public_text);
	size = snprintf(out, WEBPUSH_HEADER_MAX, "vapid t=%s.%s, k=%s", token, signature_text,
	                public_text);
	return size > 0 && size < WEBPUSH_HEADER_MAX;
}
