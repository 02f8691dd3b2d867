/* Links that stop mails. A key is derived from the server's key, the user, the address and what to
 * stop. So nothing is stored, and the receiver of a mail can stop it without signing in. */
#include "server/notify/notify_parts.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/users/identity_store.h"

static void write_key(const struct srv *srv, const char *user, const char *address,
                      const char *table, char key[NOTIFY_KEY + 1])
{
	static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
	char text[512];
	uint8_t hash[2 * NOTIFY_KEY];
	int length = snprintf(text, sizeof text, "stop %s %s %s", user, address, table);

	crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (unsigned long long)length,
	                   srv->identity->email_key, CONFIRM_KEY);
	for (unsigned i = 0; i < NOTIFY_KEY; i++) {
		unsigned wide = (unsigned)hash[2 * i] << 8 | hash[2 * i + 1];

		key[i] = letters[wide % (sizeof letters - 1)];
	}
	key[NOTIFY_KEY] = '\0';
}

void stop_write_url(const struct srv *srv, const char *user, const char *address, const char *table,
                    bool api, char url[STOP_URL_MAX])
{
	const char *base = srv->settings.base_url;
	char key[NOTIFY_KEY + 1];

	write_key(srv, user, address, table != NULL ? table : "", key);
	if (api)
		snprintf(url, STOP_URL_MAX, "%s/api/stop/%s?key=%s", base, user, key);
	else
		snprintf(url, STOP_URL_MAX, "%s/#/stop/%s/%s%s%s", base, user, key,
		         table != NULL ? "/" : "", table != NULL ? table : "");
}

static void mute(json_t *settings, const char *table)
{
	json_t *muted = json_object_get(settings, "muted");

	if (preferences_mute(settings, table))
		return;
	if (!json_is_array(muted)) {
		muted = json_array();
		json_object_set_new(settings, "muted", muted);
	}
	while (json_array_size(muted) >= NOTIFY_MUTED_MAX)
		json_array_remove(muted, 0);
	json_array_append_new(muted, json_string(table));
}

bool notify_stop(const struct srv *srv, const char *user, json_t *settings, const char *key,
                 const char *table)
{
	const char *address = json_string_value(json_object_get(settings, "email"));
	char right[NOTIFY_KEY + 1];

	/* Takes the same time without an address: the caller learns nothing about the user. */
	write_key(srv, user, address != NULL ? address : "", table, right);
	if (strlen(key) != NOTIFY_KEY || sodium_memcmp(key, right, NOTIFY_KEY) != 0 ||
	    address == NULL)
		return false;
	if (table[0] != '\0')
		mute(settings, table);
	else
		json_object_set_new(settings, "email_stopped", json_true());
	return true;
}
