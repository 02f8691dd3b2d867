/* Results of deliveries, and the requests that test a channel. */
#include "server/notify/notify_parts.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/ops.h"
#include "server/users/identity_store.h"

/* A push service reports that a browser is gone: removes its subscription from the settings. If the
 * user is just being written, it stays until the next time. */
static void drop_subscription(struct srv *srv, const struct identity_known *known, void *context)
{
	const struct identity *identity = srv->identity;
	struct identity_person *person = srv_alloc(sizeof *person);
	const char *endpoint = context;
	struct store_change *change;
	json_t *settings = NULL, *pushes;
	char *text = NULL;

	*person = known->person;
	for (unsigned i = 0; i < IDENTITY_BUSY_MAX; i++)
		if (person->id[0] != '\0' && strcmp(identity->busy[i], person->id) == 0)
			goto out;
	if (person->id[0] == '\0')
		goto out;
	settings = json_loads(person->settings, 0, NULL);
	pushes = json_object_get(settings, "push");
	for (size_t i = json_array_size(pushes); i-- > 0;) {
		const char *other =
			json_string_value(json_object_get(json_array_get(pushes, i), "endpoint"));

		if (other != NULL && strcmp(other, endpoint) == 0)
			json_array_remove(pushes, i);
	}
	text = json_dumps(settings, JSON_COMPACT);
	if (text == NULL || strlen(text) >= sizeof person->settings)
		goto out;
	strcpy(person->settings, text);
	change = store_begin(srv->store);
	identity_put(change, person);
	store_submit(change, NULL, NULL);
out:
	free(context);
	free(text);
	json_decref(settings);
	free(person);
}

static void answer_test(struct notify *notify, const struct courier_job *job, uint64_t reply)
{
	static const char sent[] = "{\"sent\":true}";
	struct api_error error;

	if (job->note[0] == '\0') {
		api_answer(notify->srv, reply, 200, sent, sizeof sent - 1);
		return;
	}
	api_refuse(&error, API_DELIVERY, "%s", job->note);
	api_answer_error(notify->srv, reply, &error);
}

void notify_finish(struct notify *notify)
{
	struct courier_job *job;

	while ((job = courier_take(notify->courier)) != NULL) {
		const struct notify_errand *errand = job->context;

		notify->pending--;
		notify->srv->ops->undelivered += job->note[0] != '\0';
		if (job->note[0] != '\0')
			srv_log(notify->srv, "warn", "notification failed", "user", errand->user,
			        "why", job->note, NULL);
		if (errand->channel == NOTIFY_PUSH && (job->status == 404 || job->status == 410))
			identity_look_up(notify->srv, IDENTITY_BY_ID, errand->user,
			                 drop_subscription,
			                 strcpy(srv_alloc(strlen(job->url) + 1), job->url));
		if (errand->reply != 0)
			answer_test(notify, job, errand->reply);
		courier_job_free(job);
	}
}

void notify_test(struct notify *notify, const struct api_call *call, enum notify_channel channel)
{
	static const char *const why[] = {
		[NOTIFY_PUSH] = "No browser of yours is subscribed to push.",
		[NOTIFY_WEBHOOK] = "You have no webhook in your settings.",
		[NOTIFY_EMAIL] = "You have no e-mail address in your settings that is confirmed.",
	};
	struct identity_person *person = srv_alloc(sizeof *person);
	json_t *settings = NULL;
	struct api_error error = {.code = API_OK};

	if (identity_read(call->known, call->user.id, person))
		settings = json_loads(person->settings, 0, NULL);
	free(person);
	if (channel == NOTIFY_PUSH && !notify->push_key[0])
		api_refuse(&error, API_CONFLICT,
		           "This server has no push: its address is not https.");
	else if (channel == NOTIFY_EMAIL && !notify_has_email(notify))
		api_refuse(&error, API_CONFLICT, "This server sends no e-mail.");
	else if (channels_send(notify, call->user.id, settings, 1u << channel, call->reply, NULL) ==
	         0)
		api_refuse(&error, API_CONFLICT, "%s", why[channel]);
	json_decref(settings);
	/* Otherwise it is answered when it was delivered or has failed. */
	if (error.code != API_OK)
		api_answer_error(notify->srv, call->reply, &error);
}
