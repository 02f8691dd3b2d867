/* Finds the user of a request: tokens, cookies and sessions.
 *
 * A user is identified by a random token in a cookie or header; only the token's SHA-256 is
 * stored. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/never.h"
#include "server/net/net_text.h"
#include "server/users/identity_store.h"

enum { TOKEN_BYTES = 32 };

void identity_make_token(char token[IDENTITY_TOKEN_MAX])
{
	uint8_t bytes[TOKEN_BYTES];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2base64(token, IDENTITY_TOKEN_MAX, bytes, sizeof(bytes),
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* The value of one of our cookies, cut to fit; "" if it is missing. */
static void find_cookie(const struct net_request *request, const char *name, char *value,
                        size_t size)
{
	const size_t length = strlen(name);
	const char *at = request->cookie;
	size_t found;

	value[0] = '\0';
	while (strncmp(at, name, length) != 0 || at[length] != '=') {
		at += strcspn(at, ";");
		if (*at == '\0')
			return;
		at += 1 + strspn(at + 1, " ");
	}
	at += length + 1;
	found = strcspn(at, "; \t");
	if (found < size) {
		memcpy(value, at, found);
		value[found] = '\0';
	}
}

/* The token of a request, or "". A bearer token takes precedence over the cookie. */
void identity_find_token(const struct net_request *request, char token[IDENTITY_TOKEN_MAX])
{
	static const char bearer[] = "Bearer ";
	size_t length;

	if (strncmp(request->authorization, bearer, sizeof(bearer) - 1) != 0) {
		find_cookie(request, "benben", token, IDENTITY_TOKEN_MAX);
		return;
	}
	token[0] = '\0';
	length = strcspn(request->authorization + sizeof(bearer) - 1, "; \t");
	if (length < IDENTITY_TOKEN_MAX) {
		memcpy(token, request->authorization + sizeof(bearer) - 1, length);
		token[length] = '\0';
	}
}

/* The session of a token, unless it has expired. Returns false if storage cannot be read. */
bool identity_check_session(const struct identity_known *known, const char *token,
                            struct identity_session *found)
{
	uint8_t hash[STORE_HASH];

	*found = (struct identity_session){.found = false};
	if (token[0] == '\0')
		return true;
	identity_hash(token, hash);
	if (BB_NEVER(known == NULL || memcmp(known->hash, hash, STORE_HASH) != 0))
		return false;
	*found = known->session;
	if (found->found && (found->link || (found->expires && found->expires <= net_now())))
		found->found = false;
	return !known->failed;
}

bool identity_find(const struct identity_known *known, const struct net_request *request,
                   struct api_user *user)
{
	char token[IDENTITY_TOKEN_MAX];
	struct identity_session session;

	*user = (struct api_user){.id = ""};
	identity_find_token(request, token);
	if (!identity_check_session(known, token, &session))
		return false;
	if (session.found) {
		memcpy(user->id, known->person.id, sizeof(user->id));
		memcpy(user->name, known->person.name, sizeof(user->name));
	}
	return true;
}

bool identity_session(const struct net_request *request, uint8_t hash[STORE_HASH])
{
	char token[IDENTITY_TOKEN_MAX];

	identity_find_token(request, token);
	identity_hash(token, hash);
	return token[0] != '\0';
}

/* The Set-Cookie line; an empty token deletes the cookie. */
void identity_put_cookie(const struct srv *srv, char *headers, size_t size,
                         const struct net_request *request, const char *token)
{
	const bool secure = request->secure || strncmp(srv->settings.base_url, "https://", 8) == 0;

	snprintf(headers, size,
	         "set-cookie: benben=%s; Max-Age=%d; Path=/; HttpOnly; SameSite=Lax%s\r\n", token,
	         token[0] ? IDENTITY_SESSION_DAYS * 24 * 60 * 60 : 0, secure ? "; Secure" : "");
}

/* Adds a new session of a user to a change. */
void identity_add_session(struct store_change *change, const char *user,
                          char token[IDENTITY_TOKEN_MAX])
{
	struct store_session session = {.user = user, .created = net_now()};

	identity_make_token(token);
	identity_hash(token, session.token_hash);
	session.expires = session.created + identity_session_ms;
	store_put_session(change, &session);
}

/* --- devices ---------------------------------------------------------------------------------- */

/* A device that has signed in keeps a cookie that tells for which user. It gives no access, and
 * nothing about it is stored: it is derived from the server's key. */
static void make_device(const struct srv *srv, const char *user, char device[IDENTITY_TOKEN_MAX])
{
	char text[STORE_ID_MAX + 16];
	uint8_t hash[TOKEN_BYTES];
	int length = snprintf(text, sizeof(text), "device %s", user);

	crypto_generichash(hash, sizeof(hash), (const uint8_t *)text, (unsigned long long)length,
	                   srv->identity->email_key, CONFIRM_KEY);
	sodium_bin2base64(device, IDENTITY_TOKEN_MAX, hash, sizeof(hash),
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void identity_find_device(const struct net_request *request, char device[IDENTITY_TOKEN_MAX])
{
	find_cookie(request, "benben-device", device, IDENTITY_TOKEN_MAX);
}

bool identity_is_device_of(const struct srv *srv, const char *device, const char *user)
{
	char right[IDENTITY_TOKEN_MAX];

	make_device(srv, user, right);
	return user[0] != '\0' && strlen(device) == strlen(right) &&
	       sodium_memcmp(device, right, strlen(right)) == 0;
}

void identity_put_device(const struct srv *srv, char *headers, size_t size, bool secure,
                         const char *user)
{
	char device[IDENTITY_TOKEN_MAX];

	make_device(srv, user, device);
	snprintf(headers, size,
	         "set-cookie: benben-device=%s; Max-Age=%d; Path=/api/sign-in; HttpOnly; "
	         "SameSite=Lax%s\r\n",
	         device, IDENTITY_SESSION_DAYS * 24 * 60 * 60, secure ? "; Secure" : "");
}

/* A place from which a user has signed in before: a hash of address and user. When the table is
 * full, the oldest are dropped. */
static uint64_t place_of(const struct identity *identity, const char *address, const char *user)
{
	char client[NET_ADDRESS_MAX], text[NET_ADDRESS_MAX + STORE_ID_MAX];
	uint8_t hash[crypto_generichash_BYTES_MIN];
	uint64_t place = 0;
	int length;

	net_text_client(address, client);
	length = snprintf(text, sizeof(text), "%s %s", user, client);
	crypto_generichash(hash, sizeof(hash), (const uint8_t *)text, (unsigned long long)length,
	                   identity->email_key, CONFIRM_KEY);
	memcpy(&place, hash, sizeof(place));
	return place + (place == 0);
}

void identity_note_place(struct identity *identity, const char *address, const char *user)
{
	if (identity_is_place(identity, address, user))
		return;
	identity->places[identity->next_place] = place_of(identity, address, user);
	identity->next_place = (identity->next_place + 1) % IDENTITY_PLACES;
}

bool identity_is_place(const struct identity *identity, const char *address, const char *user)
{
	const uint64_t place = place_of(identity, address, user);

	for (unsigned i = 0; i < IDENTITY_PLACES; i++)
		if (identity->places[i] == place)
			return true;
	return false;
}
