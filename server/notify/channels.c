/* The channels: webhook, email, push. courier.c delivers; webpush.c encrypts. */
#include "server/notify/notify_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	PUSH_SECONDS = 24 * 3600, /* how long a push service keeps trying */
	/* of a mail: its tables, each with name and address, the head and the unsubscribe links */
	MAIL_MAX = NOTIFY_GATHERED * (SRV_NAME_MAX + 500) + 4096,
};

/* For webhooks and push: chat services read `text` and `content`. */
static char *message_json(const struct notify_message *message)
{
	json_t *json = json_pack("{s:s, s:s, s:s, s:s?, s:s?, s:s?}", "text", message->text,
	                         "content", message->text, "url", message->url, "table",
	                         message->table, "game", message->game, "name", message->name);
	char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;

	json_decref(json);
	return text;
}

static struct courier_job *new_job(enum notify_channel channel, const char *user, uint64_t reply,
                                   bool guarded)
{
	struct courier_job *job = courier_job_new();
	struct notify_errand *errand = job != NULL ? calloc(1, sizeof *errand) : NULL;

	if (errand == NULL) {
		courier_job_free(job);
		return NULL;
	}
	errand->channel = channel;
	snprintf(errand->user, sizeof errand->user, "%s", user);
	errand->reply = reply;
	job->context = errand;
	job->guarded = guarded;
	return job;
}

/* Passes the job on if it is complete, otherwise discards it. */
static bool send_job(struct notify *notify, struct courier_job *job)
{
	if (job == NULL || job->body == NULL) {
		courier_job_free(job);
		return false;
	}
	notify->pending++;
	courier_send(notify->courier, job);
	return true;
}

static bool send_webhook(struct notify *notify, const char *user, uint64_t reply, const char *url,
                         const struct notify_message *message)
{
	struct courier_job *job =
		new_job(NOTIFY_WEBHOOK, user, reply, !notify->srv->settings.notify_inside);

	if (job == NULL)
		return false;
	snprintf(job->url, sizeof job->url, "%s", url);
	snprintf(job->headers[0], sizeof job->headers[0], "Content-Type: application/json");
	job->body = message_json(message);
	job->length = job->body != NULL ? strlen(job->body) : 0;
	return send_job(notify, job);
}

/* The head of a mail. Mail programs show a button of their own for "List-Unsubscribe" (RFC
 * 8058). */
static size_t write_head(const struct srv_settings *settings, const char *address,
                         const char *subject, const char *stop, char *body, size_t size)
{
	char date[64], id[17];
	time_t now = (time_t)(net_now() / 1000);
	struct tm utc;

	gmtime_r(&now, &utc);
	strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &utc);
	srv_random_id(id, sizeof id - 1);
	return (size_t)snprintf(
		body, size,
		"Date: %s\r\nFrom: Benben <%s>\r\nTo: <%s>\r\nMessage-ID: <%s@benben>\r\n"
		"Subject: Benben: %s\r\nAuto-Submitted: auto-generated\r\n"
		"List-Unsubscribe: <%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
		"Content-Transfer-Encoding: 8bit\r\n\r\n",
		date, settings->smtp_from, address, id, subject, stop);
}

/* The body of the mail: for several tables, each with its address. */
static size_t write_text(const struct notify *notify, const struct notify_message *message,
                         char *body, size_t size)
{
	const struct notify_turn *turn = message->turn;
	size_t length = (size_t)snprintf(body, size, "%s\r\n\r\n", message->text);

	if (turn == NULL || turn->count == 1)
		return length +
		       (size_t)snprintf(body + length, size - length, "%s\r\n", message->url);
	for (unsigned i = 0; i < turn->count; i++) {
		const struct notify_table *table = &turn->tables[i];

		length += (size_t)snprintf(
			body + length, size - length, "* %s (%s)\r\n  %s/#/table/%s\r\n",
			table->name[0] ? table->name : table->id, table->game->title,
			notify->srv->settings.base_url, table->id);
	}
	return length;
}

/* Lines of the text never begin with a dot and are short, so nothing needs to be escaped. */
static bool send_email(struct notify *notify, const char *user, uint64_t reply, const char *address,
                       const struct notify_message *message)
{
	const struct srv_settings *settings = &notify->srv->settings;
	struct courier_job *job = new_job(NOTIFY_EMAIL, user, reply, false);
	char stop[STOP_URL_MAX];

	if (job == NULL)
		return false;
	snprintf(job->url, sizeof job->url, "%s", settings->smtp);
	snprintf(job->from, sizeof job->from, "<%s>", settings->smtp_from);
	snprintf(job->to, sizeof job->to, "<%s>", address);
	job->body = malloc(MAIL_MAX);
	if (job->body == NULL)
		return send_job(notify, job);
	stop_write_url(notify->srv, user, address, NULL, true, stop);
	job->length = write_head(settings, address, message->subject, stop, job->body, MAIL_MAX);
	job->length += write_text(notify, message, job->body + job->length, MAIL_MAX - job->length);
	if (message->turn != NULL && message->turn->count == 1) {
		stop_write_url(notify->srv, user, address, message->table, false, stop);
		job->length += (size_t)snprintf(job->body + job->length, MAIL_MAX - job->length,
		                                "\r\n%s\r\n%s\r\n", message->stop_table, stop);
	}
	stop_write_url(notify->srv, user, address, NULL, false, stop);
	job->length += (size_t)snprintf(job->body + job->length, MAIL_MAX - job->length,
	                                "\r\n%s\r\n%s\r\n", message->stop, stop);
	return send_job(notify, job);
}

bool notify_has_email(const struct notify *notify)
{
	return notify->srv->settings.smtp[0] != '\0';
}

static bool send_push(struct notify *notify, const char *user, uint64_t reply,
                      const json_t *subscription, const struct notify_message *message)
{
	struct courier_job *job;
	uint8_t key[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
	char authorization[WEBPUSH_HEADER_MAX];
	const char *endpoint;
	char *plain;
	bool ok;

	if (!preferences_subscription(subscription, &endpoint, key, auth) ||
	    !webpush_authorization(&notify->keys, endpoint, notify->srv->settings.base_url,
	                           net_now() / 1000 + 12 * 3600, authorization) ||
	    (job = new_job(NOTIFY_PUSH, user, reply, !notify->srv->settings.notify_inside)) == NULL)
		return false;
	snprintf(job->url, sizeof job->url, "%s", endpoint);
	snprintf(job->headers[0], sizeof job->headers[0], "Authorization: %s", authorization);
	snprintf(job->headers[1], sizeof job->headers[1], "TTL: %d", PUSH_SECONDS);
	snprintf(job->headers[2], sizeof job->headers[2], "Content-Encoding: aes128gcm");
	snprintf(job->headers[3], sizeof job->headers[3], "Content-Type: application/octet-stream");
	plain = message_json(message);
	job->body = malloc(WEBPUSH_BODY_MAX);
	ok = plain != NULL && job->body != NULL &&
	     webpush_encrypt(key, auth, plain, strlen(plain), (uint8_t *)job->body, &job->length);
	free(plain);
	if (!ok) {
		courier_job_free(job);
		return false;
	}
	return send_job(notify, job);
}

/* How a user can be reached, by their settings. */
struct reach {
	const char *webhook; /* NULL = not used */
	const char *email;   /* the same; only if the user has confirmed the address */
	const json_t *pushes;
};

static struct reach reach_of(const struct notify *notify, const json_t *settings)
{
	struct reach reach = {.webhook = json_string_value(json_object_get(settings, "webhook"))};

	if (notify_has_email(notify) &&
	    json_is_true(json_object_get(settings, "email_confirmed")) &&
	    !json_is_true(json_object_get(settings, "email_stopped")))
		reach.email = json_string_value(json_object_get(settings, "email"));
	if (notify->push_key[0])
		reach.pushes = json_object_get(settings, "push");
	return reach;
}

bool channels_any(const struct notify *notify, const json_t *settings)
{
	struct reach reach = reach_of(notify, settings);

	return reach.webhook != NULL || reach.email != NULL || json_array_size(reach.pushes) > 0;
}
unsigned channels_send(struct notify *notify, const char *user, const json_t *settings,
                       unsigned channels, uint64_t reply, const struct notify_turn *turn)
{
	struct reach reach = reach_of(notify, settings);
	struct notify_message message;
	unsigned begun = 0;

	words_write(notify, settings, turn, &message);
	if ((channels >> NOTIFY_WEBHOOK & 1) != 0 && reach.webhook != NULL)
		begun += send_webhook(notify, user, reply, reach.webhook, &message);
	if ((channels >> NOTIFY_EMAIL & 1) != 0 && reach.email != NULL)
		begun += send_email(notify, user, reply, reach.email, &message);
	for (size_t i = 0; (channels >> NOTIFY_PUSH & 1) != 0 && i < json_array_size(reach.pushes);
	     i++)
		begun += send_push(notify, user, begun == 0 ? reply : 0,
		                   json_array_get(reach.pushes, i), &message);
	return begun;
}

bool notify_code(struct notify *notify, const json_t *settings, const char *user, const char *code,
                 uint64_t reply)
{
	const char *address = json_string_value(json_object_get(settings, "email"));
	struct notify_message message;

	words_write_code(notify, settings, code, &message);
	return address != NULL && send_email(notify, user, reply, address, &message);
}
