/* Confirming an email address: only its owner can read the code that is sent to it, and only then
 * it gets reminders.
 *
 * Codes are not stored: a code is derived from the server's key, the user, the address and the half
 * hour. So it survives a restart, and requesting one changes nothing. The text is in words.c. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/notify/notify.h"
#include "server/users/identity_store.h"

enum {
	CODE_LETTERS = 8,
	PERIOD_MS = 30 * 60 * 1000, /* a code is valid in its period and the next one */
};

/* Letters and digits without look-alikes, as in srv_random_id. */
static void write_code(const struct srv *srv, const char *user, const char *address, int64_t period,
                       char code[CODE_LETTERS + 1])
{
	static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
	char text[512];
	uint8_t hash[32];
	int length = snprintf(text, sizeof text, "%s %s %lld", user, address, (long long)period);

	crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (unsigned long long)length,
	                   srv->identity->email_key, CONFIRM_KEY);
	for (unsigned i = 0; i < CODE_LETTERS; i++) {
		unsigned wide = (unsigned)hash[2 * i] << 8 | hash[2 * i + 1];

		code[i] = letters[wide % (sizeof letters - 1)];
	}
	code[CODE_LETTERS] = '\0';
}

/* --- sending ---------------------------------------------------------------------------------- */

/* The mailbox of an address: "Ada+games@Example.org" is that of "ada@example.org". */
static void write_mailbox(const char *address, char *mailbox, size_t size)
{
	const char *at = strchr(address, '@');
	size_t used = 0;

	for (const char *c = address; *c != '\0' && used < size - 1; c++) {
		if (*c == '+' && at != NULL && c < at)
			c = at;
		mailbox[used++] = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
	}
	mailbox[used] = '\0';
}

/* Strangers can enter any address: each address gets few mails in total, and each client may
 * request few. */
static enum api_code count_letter(const struct api_call *call, const char *address,
                                  struct api_error *error)
{
	const struct identity *identity = call->srv->identity;
	const int64_t now = net_monotonic();
	char mailbox[256];
	unsigned retry;

	write_mailbox(address, mailbox, sizeof mailbox);
	if (identity_count_attempt(call, call->user.id, error) != API_OK)
		return error->code;
	if (limits_take_address(identity->writers, call->request->address, now, &retry) &&
	    limits_take(identity->letters, mailbox, now, &retry))
		return API_OK;
	api_refuse(error, API_TOO_MANY, "Enough codes were sent for now; wait a while.");
	error->retry = retry;
	return API_TOO_MANY;
}

static void send_code(struct api_call *call, const json_t *settings, const char *address)
{
	struct srv *srv = call->srv;
	char code[CODE_LETTERS + 1];
	struct api_error error;

	write_code(srv, call->user.id, address, net_now() / PERIOD_MS, code);
	if (!notify_has_email(srv->notify))
		api_refuse(&error, API_CONFLICT, "This server sends no e-mail.");
	else if (json_is_true(json_object_get(settings, "email_stopped")))
		api_refuse(&error, API_CONFLICT, "Mails to this address were stopped.");
	else if (count_letter(call, address, &error) == API_OK) {
		if (notify_code(srv->notify, settings, call->user.id, code, call->reply))
			return; /* answered when it was delivered or has failed */
		api_refuse(&error, API_STORAGE, "There is no memory left.");
	}
	api_answer_error(srv, call->reply, &error);
}

/* --- confirming ------------------------------------------------------------------------------- */

static bool is_right(struct srv *srv, const char *user, const char *address, const char *given)
{
	int64_t period = net_now() / PERIOD_MS;
	char code[CODE_LETTERS + 1];
	bool right = false;

	if (strlen(given) != CODE_LETTERS)
		return false;
	for (int64_t i = 0; i < 2; i++) {
		write_code(srv, user, address, period - i, code);
		right |= sodium_memcmp(code, given, CODE_LETTERS) == 0;
	}
	return right;
}

static void confirm(struct api_call *call, struct identity_person *person, json_t *settings,
                    const char *code)
{
	struct srv *srv = call->srv;
	const char *address = json_string_value(json_object_get(settings, "email"));
	struct store_change *change;
	struct api_error error;
	size_t length = 0;

	error.code = API_OK;
	if (identity_count_attempt(call, call->user.id, &error) == API_OK &&
	    !is_right(srv, call->user.id, address, code))
		api_refuse(&error, API_FORBIDDEN,
		           "The code is wrong, is older than half an hour or was for another "
		           "address.");
	if (error.code == API_OK) {
		json_object_set_new(settings, "email_confirmed", json_true());
		length = json_dumpb(settings, person->settings, sizeof person->settings - 1,
		                    JSON_COMPACT);
		if (length == 0 || length >= sizeof person->settings)
			api_refuse(&error, API_TOO_LARGE, "The settings have no room left.");
	}
	if (error.code != API_OK) {
		identity_end(srv, person->id);
		api_answer_error(srv, call->reply, &error);
		return;
	}
	person->settings[length] = '\0';
	change = store_begin(srv->store);
	identity_put(change, person);
	identity_submit(srv, change, call->reply, person->id, NULL, "",
	                json_pack("{s:o}", "user", identity_json(person)));
}

void identity_confirm(struct api_call *call)
{
	struct identity_person *person = srv_alloc(sizeof *person);
	char code[2 * CODE_LETTERS] = "";
	json_t *settings = NULL;
	struct api_error error;
	const char *address;

	if (api_only(call->body, &error, "code", NULL) != API_OK ||
	    api_text(call->body, "code", code, sizeof code, &error) != API_OK ||
	    identity_begin(call, person, &error) != API_OK) {
		api_answer_error(call->srv, call->reply, &error);
		goto out;
	}
	settings = json_loads(person->settings, 0, NULL);
	address = json_string_value(json_object_get(settings, "email"));
	if (code[0] == '\0' || address == NULL)
		identity_end(call->srv, person->id);
	if (address == NULL) {
		api_refuse(&error, API_CONFLICT, "You have no e-mail address in your settings.");
		api_answer_error(call->srv, call->reply, &error);
	} else if (code[0] == '\0') {
		send_code(call, settings, address);
	} else {
		confirm(call, person, settings, code);
	}
out:
	json_decref(settings);
	free(person);
}
