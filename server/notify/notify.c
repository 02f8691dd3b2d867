/* Notifications: which turns wait to be told, what is said through which channel, what came of it.
 * courier.c carries it; webpush.c encrypts it.
 *
 * A turn is told at most once, restarts included: its row is marked as told (store_note_told)
 * before anything is sent. Turns that are not marked are owed; a server that starts finds them
 * there. */
#include "server/notify/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/notify/courier.h"
#include "server/notify/webpush.h"
#include "server/tables/tables.h"
#include "server/users/identity_store.h"

enum {
	BUCKETS = 1024,
	SUBSCRIPTIONS_MAX = 8, /* browsers of one user */
	URL_MAX = 500,
	PUSH_SECONDS = 24 * 3600, /* how long a push service keeps trying */
	PER_TICK = 64,
	DAY = 24 * 60, /* minutes */
	OFFSET_MAX = 14 * 60,
	MUTED_MAX = 64,
};

/* A turn that will be told when it is due. In a list by due time, which is the order of arrival,
 * and in a hash by table. */
struct waiting {
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	int64_t due;
	struct waiting *earlier, *later, *next_in_bucket;
};

struct notify {
	struct srv *srv;
	struct courier *courier;
	struct webpush_keys keys;
	char push_key[100]; /* "" = no push */
	unsigned pending;   /* deliveries under way */
	struct waiting *first, *last;
	struct waiting *bucket[BUCKETS];
};

/* A turn that is being told. The first half of it is reading, beside the loop. */
struct turn {
	struct reader_job job;
	struct notify *notify;
	char table[STORE_ID_MAX], user[STORE_ID_MAX];
	bool failed;      /* storage cannot be read */
	json_t *settings; /* of the user; NULL = there is none */
	char name[SRV_NAME_MAX];
	char from[SRV_NAME_MAX];    /* "" = no invitation: a turn */
	const struct bb_game *game; /* NULL = there is nothing to tell */
};

/* What a delivery was for. */
struct errand {
	enum notify_channel channel;
	char user[STORE_ID_MAX];
	uint64_t reply; /* of a test; 0 = none */
};

/* --- words ---------------------------------------------------------------------------------- */

static const struct words {
	const char *language;
	const char *turn;   /* table, game */
	const char *invite; /* friend, game */
	const char *test;
	const char *code; /* code */
	const char *subject, *test_subject, *code_subject;
} languages[] = {
	{"en", "It is your turn at %s (%s).", "%s keeps a seat for you (%s).",
         "This is a test from Benben: notifications arrive.",
         "Somebody wants Benben to send reminders to this address. If it was you, enter this code "
         "there: %s\r\n"
         "If it was not, do nothing: no more mail will come.",
         "Your turn", "Test", "Code"},
	{"fr", "C'est à vous de jouer à %s (%s).", "%s vous garde une place (%s).",
         "Ceci est un test de Benben\302\240: les notifications arrivent.",
         "Quelqu'un demande à Benben d'envoyer des rappels à cette adresse. Si c'est vous, "
         "saisissez-y ce "
         "code\302\240: %s\r\nSinon, ne faites rien\302\240: vous ne recevrez plus rien.",
         "=?utf-8?Q?=C3=80?= vous de jouer", "Test", "Code"},
	{"pt", "É a sua vez em %s (%s).", "%s guarda um lugar para você (%s).",
         "Este é um teste do Benben: as notificações chegam.",
         "Alguém pediu ao Benben que envie lembretes para este endereço. Se foi você, digite lá "
         "este código: %s\r\n"
         "Se não foi, não faça nada: nada mais será enviado.",
         "A sua vez", "Teste", "=?utf-8?Q?C=C3=B3digo?="},
};

/* What is told, in the user's language. */
struct message {
	char text[400];
	char subject[40];
	char url[300];
	const char *table, *game, *name; /* NULL in a test */
};

static const struct words *words_of(const json_t *settings)
{
	const char *wanted =
		json_string_value(json_object_get(json_object_get(settings, "client"), "language"));

	for (size_t i = 0; wanted != NULL && i < sizeof languages / sizeof languages[0]; i++)
		if (strcmp(wanted, languages[i].language) == 0)
			return &languages[i];
	return &languages[0];
}

static void write_message(const struct notify *notify, const json_t *settings,
                          const struct turn *turn, struct message *message)
{
	const struct words *words = words_of(settings);

	*message = (struct message){{0}, {0}, {0}, NULL, NULL, NULL};
	if (turn == NULL) {
		snprintf(message->text, sizeof message->text, "%s", words->test);
		snprintf(message->subject, sizeof message->subject, "%s", words->test_subject);
		snprintf(message->url, sizeof message->url, "%s/", notify->srv->settings.base_url);
		return;
	}
	message->table = turn->table;
	message->game = turn->game->name;
	message->name = turn->name;
	if (turn->from[0] != '\0')
		snprintf(message->text, sizeof message->text, words->invite, turn->from,
		         turn->game->title);
	else
		snprintf(message->text, sizeof message->text, words->turn,
		         turn->name[0] ? turn->name : turn->table, turn->game->title);
	snprintf(message->subject, sizeof message->subject, "%s", words->subject);
	snprintf(message->url, sizeof message->url, "%s/#/table/%s", notify->srv->settings.base_url,
	         turn->table);
}

/* For webhooks and push: `text` and `content` are what chat services look for. */
static char *message_json(const struct message *message)
{
	json_t *json = json_pack("{s:s, s:s, s:s, s:s?, s:s?, s:s?}", "text", message->text,
	                         "content", message->text, "url", message->url, "table",
	                         message->table, "game", message->game, "name", message->name);
	char *text = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;

	json_decref(json);
	return text;
}

/* --- channels ------------------------------------------------------------------------------- */

static struct courier_job *new_job(enum notify_channel channel, const char *user, uint64_t reply,
                                   bool guarded)
{
	struct courier_job *job = courier_job_new();
	struct errand *errand = job != NULL ? calloc(1, sizeof *errand) : NULL;

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

/* Hands the job over if it is whole, else throws it away. */
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
                         const struct message *message)
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

/* The text's own lines never begin with a dot and are short, so nothing needs to be escaped. */
static bool send_email(struct notify *notify, const char *user, uint64_t reply, const char *address,
                       const struct message *message)
{
	const struct srv_settings *settings = &notify->srv->settings;
	struct courier_job *job = new_job(NOTIFY_EMAIL, user, reply, false);
	char date[64], id[17];
	time_t now = (time_t)(net_now() / 1000);
	struct tm utc;

	if (job == NULL)
		return false;
	gmtime_r(&now, &utc);
	strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &utc);
	srv_random_id(id, sizeof id - 1);
	snprintf(job->url, sizeof job->url, "%s", settings->smtp);
	snprintf(job->from, sizeof job->from, "<%s>", settings->smtp_from);
	snprintf(job->to, sizeof job->to, "<%s>", address);
	job->body = malloc(2048);
	if (job->body != NULL)
		job->length = (size_t)snprintf(
			job->body, 2048,
			"Date: %s\r\nFrom: Benben <%s>\r\nTo: <%s>\r\nMessage-ID: <%s@benben>\r\n"
			"Subject: Benben: %s\r\nAuto-Submitted: auto-generated\r\nMIME-Version: "
			"1.0\r\n"
			"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
			"8bit\r\n\r\n"
			"%s\r\n\r\n%s\r\n",
			date, settings->smtp_from, address, id, message->subject, message->text,
			message->url);
	return send_job(notify, job);
}

/* The keys of a browser's subscription; false when it is not well formed. */
static bool read_subscription(const json_t *subscription, const char **endpoint,
                              uint8_t key[WEBPUSH_PUBLIC], uint8_t auth[WEBPUSH_AUTH])
{
	const json_t *keys = json_object_get(subscription, "keys");
	const char *p256dh = json_string_value(json_object_get(keys, "p256dh"));
	const char *secret = json_string_value(json_object_get(keys, "auth"));

	*endpoint = json_string_value(json_object_get(subscription, "endpoint"));
	return *endpoint != NULL && p256dh != NULL && secret != NULL &&
	       strncmp(*endpoint, "https://", 8) == 0 && strlen(*endpoint) <= URL_MAX &&
	       strpbrk(*endpoint, "\"\\ \r\n") == NULL &&
	       webpush_from_base64(p256dh, key, WEBPUSH_PUBLIC) == WEBPUSH_PUBLIC &&
	       webpush_from_base64(secret, auth, WEBPUSH_AUTH) == WEBPUSH_AUTH;
}

static bool send_push(struct notify *notify, const char *user, uint64_t reply,
                      const json_t *subscription, const struct message *message)
{
	struct courier_job *job;
	uint8_t key[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
	char authorization[WEBPUSH_HEADER_MAX];
	const char *endpoint;
	char *plain;
	bool ok;

	if (!read_subscription(subscription, &endpoint, key, auth) ||
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
	const char *webhook; /* NULL = not so */
	const char *email;   /* the same; only an address that its owner has confirmed */
	const json_t *pushes;
};

static struct reach reach_of(const struct notify *notify, const json_t *settings)
{
	struct reach reach = {.webhook = json_string_value(json_object_get(settings, "webhook"))};

	if (notify_has_email(notify) && json_is_true(json_object_get(settings, "email_confirmed")))
		reach.email = json_string_value(json_object_get(settings, "email"));
	if (notify->push_key[0])
		reach.pushes = json_object_get(settings, "push");
	return reach;
}

static bool can_reach(const struct notify *notify, const json_t *settings)
{
	struct reach reach = reach_of(notify, settings);

	return reach.webhook != NULL || reach.email != NULL || json_array_size(reach.pushes) > 0;
}

/* Minutes until the quiet hours of these settings are over; 0: it is none of them. */
static unsigned quiet_for(const json_t *settings, int64_t now)
{
	const json_t *quiet = json_object_get(settings, "quiet");
	const int64_t from = json_integer_value(json_object_get(quiet, "from")),
		      to = json_integer_value(json_object_get(quiet, "to")),
		      offset = json_integer_value(json_object_get(quiet, "offset"));
	const int64_t minute = ((now / 60000 + offset) % DAY + DAY) % DAY;
	/* From an hour to the same: the whole day. */
	const int64_t length = from == to ? DAY : (to - from + DAY) % DAY,
		      since = (minute - from + DAY) % DAY;

	return quiet != NULL && since < length ? (unsigned)(length - since) : 0;
}

/* Whether the user wants to hear nothing of this table. */
static bool is_muted(const json_t *settings, const char *table)
{
	const json_t *id;
	size_t i;

	json_array_foreach(json_object_get(settings, "muted"), i, id)
		if (strcmp(json_string_value(id), table) == 0)
			return true;
	return false;
}

/* Through every channel in `channels` (bit i: enum notify_channel i); the number of deliveries
 * begun. The answer to a test (turn NULL) follows the first of them. */
static unsigned tell(struct notify *notify, const char *user, const json_t *settings,
                     unsigned channels, uint64_t reply, const struct turn *turn)
{
	struct reach reach = reach_of(notify, settings);
	struct message message;
	unsigned begun = 0;

	write_message(notify, settings, turn, &message);
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
	const struct words *words = words_of(settings);
	const char *address = json_string_value(json_object_get(settings, "email"));
	struct message message = {.table = NULL};

	snprintf(message.text, sizeof message.text, words->code, code);
	snprintf(message.subject, sizeof message.subject, "%s", words->code_subject);
	snprintf(message.url, sizeof message.url, "%s/", notify->srv->settings.base_url);
	return address != NULL && send_email(notify, user, reply, address, &message);
}

/* --- turns that wait ------------------------------------------------------------------------- */

static struct waiting **bucket_of(struct notify *notify, const char *table)
{
	uint32_t hash = 2166136261u;

	for (const char *at = table; *at; at++)
		hash = (hash ^ (uint8_t)*at) * 16777619u;
	return &notify->bucket[hash % BUCKETS];
}

static void drop(struct notify *notify, struct waiting *turn)
{
	struct waiting **at = bucket_of(notify, turn->table);

	while (*at != turn)
		at = &(*at)->next_in_bucket;
	*at = turn->next_in_bucket;
	*(turn->earlier != NULL ? &turn->earlier->later : &notify->first) = turn->later;
	*(turn->later != NULL ? &turn->later->earlier : &notify->last) = turn->earlier;
	free(turn);
}

/* By due time: nearly always behind all others, but for who sleeps. */
static void link_turn(struct notify *notify, struct waiting *turn)
{
	struct waiting *before = notify->last;

	while (before != NULL && before->due > turn->due)
		before = before->earlier;
	turn->earlier = before;
	turn->later = before != NULL ? before->later : notify->first;
	*(turn->later != NULL ? &turn->later->earlier : &notify->last) = turn;
	*(before != NULL ? &before->later : &notify->first) = turn;
}

static void remember_for(struct notify *notify, const char *table, const char *user,
                         int64_t delay_ms)
{
	struct waiting **bucket = bucket_of(notify, table);
	struct waiting *turn = srv_alloc(sizeof *turn);

	snprintf(turn->table, sizeof turn->table, "%s", table);
	snprintf(turn->user, sizeof turn->user, "%s", user);
	turn->due = net_monotonic() + delay_ms;
	turn->next_in_bucket = *bucket;
	*bucket = turn;
	link_turn(notify, turn);
}

static void remember(struct notify *notify, const char *table, const char *user)
{
	remember_for(notify, table, user, notify->srv->settings.notify_delay_ms);
}

static struct waiting *find_turn(struct notify *notify, const char *table, const char *user)
{
	struct waiting *turn = *bucket_of(notify, table);

	while (turn != NULL && (strcmp(turn->table, table) != 0 || strcmp(turn->user, user) != 0))
		turn = turn->next_in_bucket;
	return turn;
}

/* Whether there was such a turn. */
static bool forget(struct notify *notify, const char *table, const char *user)
{
	struct waiting *turn = find_turn(notify, table, user);

	if (turn != NULL)
		drop(notify, turn);
	return turn != NULL;
}

void notify_turn(struct notify *notify, const struct srv_table *table, const char *user)
{
	forget(notify, table->id, user);
	remember(notify, table->id, user);
}

/* Whether the table in memory, if it is there, says that it is somebody else's turn. */
static bool is_past(const struct notify *notify, const char *id, const char *user)
{
	const struct srv_table *table = tables_in_memory(notify->srv, id);
	const char *to_act = table != NULL ? tables_user_to_act(table) : user;

	return to_act == NULL || strcmp(to_act, user) != 0;
}

void notify_forget(struct notify *notify, const char *table, const char *user)
{
	struct store_change *change;

	if (!forget(notify, table, user) || is_past(notify, table, user))
		return;
	/* It still is their turn, and they have seen it. */
	change = store_begin(notify->srv->store);
	store_note_told(change, table, user);
	store_submit(change, NULL, NULL);
}

static bool read_turn(void *context, const struct store_table *row)
{
	struct turn *turn = context;
	struct srv_table *table = srv_alloc(sizeof *table);
	char error[STORE_ERROR_MAX];

	if (row->to_act != NULL && strcmp(row->to_act, turn->user) == 0 &&
	    tables_parse_doc(row, table, error) == BB_OK && tables_is_current(table)) {
		turn->game = table->game;
		memcpy(turn->name, table->name, sizeof turn->name);
	}
	free(table);
	return false;
}

static bool read_settings(void *context, const struct store_user *row)
{
	((struct turn *)context)->settings = json_loads(row->settings, 0, NULL);
	return false;
}

static void free_turn(struct turn *turn)
{
	json_decref(turn->settings);
	free(turn);
}

static void turn_run(struct reader_job *job, struct reader_tools *tools)
{
	struct turn *turn = (struct turn *)job;

	enum store_status status =
		store_read_user(tools->store, STORE_BY_ID, turn->user, read_settings, turn);

	if (turn->settings != NULL)
		status = store_read_table(tools->store, turn->table, read_turn, turn);
	turn->failed = status == STORE_FAILED;
}

/* The turn is marked as told: now it may be. When the disk failed it waits once more. */
static void marked(void *context, enum store_status status)
{
	struct turn *turn = context;
	struct notify *notify = turn->notify;

	if (status != STORE_OK)
		remember(notify, turn->table, turn->user);
	else if (!is_past(notify, turn->table, turn->user) &&
	         tell(notify, turn->user, turn->settings, ~0u, 0, turn) > 0)
		srv_log(notify->srv, "info", "notified", "user", turn->user, "table", turn->table,
		        NULL);
	free_turn(turn);
}

static void turn_done(struct srv *srv, struct reader_job *job)
{
	struct turn *turn = (struct turn *)job;
	const unsigned quiet = quiet_for(turn->settings, net_now());
	struct store_change *change;

	if (job->ran && turn->failed)
		remember(turn->notify, turn->table, turn->user);
	else if (job->ran && turn->game != NULL && quiet > 0 &&
	         find_turn(turn->notify, turn->table, turn->user) == NULL) {
		remember_for(turn->notify, turn->table, turn->user, (int64_t)quiet * 60000);
		turn->game = NULL;
	}
	if (!job->ran || turn->game == NULL || is_past(turn->notify, turn->table, turn->user) ||
	    !can_reach(turn->notify, turn->settings) || is_muted(turn->settings, turn->table)) {
		free_turn(turn);
		return;
	}
	change = store_begin(srv->store);
	store_note_told(change, turn->table, turn->user);
	store_submit(change, marked, turn);
}

/* --- invitations ------------------------------------------------------------------------------- */

static void invite_run(struct reader_job *job, struct reader_tools *tools)
{
	struct turn *turn = (struct turn *)job;

	store_read_user(tools->store, STORE_BY_ID, turn->user, read_settings, turn);
}

static void invite_done(struct srv *srv, struct reader_job *job)
{
	struct turn *turn = (struct turn *)job;

	(void)srv;
	if (job->ran && quiet_for(turn->settings, net_now()) == 0)
		tell(turn->notify, turn->user, turn->settings, ~0u, 0, turn);
	free_turn(turn);
}

void notify_invite(struct notify *notify, const struct srv_table *table, const char *user,
                   const char *from)
{
	struct turn *turn = srv_alloc(sizeof *turn);

	turn->job.run = invite_run;
	turn->job.done = invite_done;
	turn->notify = notify;
	turn->game = table->game;
	memcpy(turn->table, table->id, sizeof turn->table);
	snprintf(turn->user, sizeof turn->user, "%s", user);
	snprintf(turn->from, sizeof turn->from, "%s", from);
	reader_ask(notify->srv->reader, &turn->job, "");
}

static void begin_telling(struct notify *notify, const struct waiting *due)
{
	struct turn *turn;

	if (!store_is_mine(notify->srv->store, due->table))
		return;
	turn = srv_alloc(sizeof *turn);
	turn->job.run = turn_run;
	turn->job.done = turn_done;
	turn->notify = notify;
	memcpy(turn->table, due->table, sizeof turn->table);
	memcpy(turn->user, due->user, sizeof turn->user);
	reader_ask(notify->srv->reader, &turn->job, "");
}

void notify_tick(struct notify *notify)
{
	int64_t now = net_monotonic();

	for (unsigned i = 0; i < PER_TICK && notify->first != NULL && notify->first->due <= now;
	     i++) {
		begin_telling(notify, notify->first);
		drop(notify, notify->first);
	}
}

unsigned notify_pending(const struct notify *notify)
{
	return notify->pending;
}

/* --- what came of it -------------------------------------------------------------------------- */

/* A push service says that a browser is gone: its subscription leaves the settings. When the
 * user is just being written it stays, and goes the next time. */
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
		const struct errand *errand = job->context;

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
	else if (tell(notify, call->user.id, settings, 1u << channel, call->reply, NULL) == 0)
		api_refuse(&error, API_CONFLICT, "%s", why[channel]);
	json_decref(settings);
	/* Else it is answered when it has arrived or failed. */
	if (error.code != API_OK)
		api_answer_error(notify->srv, call->reply, &error);
}

/* --- settings --------------------------------------------------------------------------------- */

static bool is_url(const char *text)
{
	return (strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0) &&
	       strlen(text) <= URL_MAX && strpbrk(text, " \"\\<>\r\n\t") == NULL;
}

/* Enough to keep an address from being a header: the relay knows the rest. */
static bool is_address(const char *text)
{
	const char *at = strchr(text, '@');

	if (at == NULL || at == text || at[1] == '\0' || strchr(at + 1, '@') != NULL ||
	    strlen(text) > 200)
		return false;
	for (const char *c = text; *c; c++)
		if ((unsigned char)*c <= ' ' || (unsigned char)*c >= 127 ||
		    strchr("<>\"\\,;:()[]", *c))
			return false;
	return true;
}

static bool is_minute(const json_t *quiet, const char *name, int64_t least, int64_t most)
{
	const json_t *value = json_object_get(quiet, name);

	return json_is_integer(value) && json_integer_value(value) >= least &&
	       json_integer_value(value) <= most;
}

static enum api_code check_quiet(const json_t *quiet, struct api_error *error)
{
	if (quiet == NULL || json_is_null(quiet) ||
	    (json_object_size(quiet) == 3 && is_minute(quiet, "from", 0, DAY - 1) &&
	     is_minute(quiet, "to", 0, DAY - 1) &&
	     is_minute(quiet, "offset", -OFFSET_MAX, OFFSET_MAX)))
		return API_OK;
	return api_refuse(error, API_BAD_REQUEST,
	                  "quiet: expected null or minutes of the day: from, to, offset");
}

static enum api_code check_muted(const json_t *muted, struct api_error *error)
{
	const json_t *id;
	size_t i;
	bool good = muted == NULL || (json_is_array(muted) && json_array_size(muted) <= MUTED_MAX);

	json_array_foreach(muted, i, id)
		good &= json_is_string(id) && json_string_length(id) < STORE_ID_MAX;
	return good ? API_OK
	            : api_refuse(error, API_BAD_REQUEST,
	                         "muted: expected a list of at most %d ids of tables", MUTED_MAX);
}

enum api_code notify_check(const json_t *settings, struct api_error *error)
{
	const json_t *webhook = json_object_get(settings, "webhook");
	const json_t *email = json_object_get(settings, "email");
	const json_t *pushes = json_object_get(settings, "push");
	uint8_t key[WEBPUSH_PUBLIC], auth[WEBPUSH_AUTH];
	const char *endpoint;

	if (webhook != NULL && !json_is_null(webhook) &&
	    (!json_is_string(webhook) || !is_url(json_string_value(webhook))))
		return api_refuse(
			error, API_BAD_REQUEST,
			"webhook: expected an http or https URL of at most %d bytes, or null",
			URL_MAX);
	if (email != NULL && !json_is_null(email) &&
	    (!json_is_string(email) || !is_address(json_string_value(email))))
		return api_refuse(error, API_BAD_REQUEST, "email: expected an address or null");
	if (check_quiet(json_object_get(settings, "quiet"), error) != API_OK ||
	    check_muted(json_object_get(settings, "muted"), error) != API_OK)
		return error->code;
	if (pushes != NULL &&
	    (!json_is_array(pushes) || json_array_size(pushes) > SUBSCRIPTIONS_MAX))
		return api_refuse(error, API_BAD_REQUEST,
		                  "push: expected a list of at most %d subscriptions",
		                  SUBSCRIPTIONS_MAX);
	for (size_t i = 0; i < json_array_size(pushes); i++)
		if (!read_subscription(json_array_get(pushes, i), &endpoint, key, auth))
			return api_refuse(
				error, API_BAD_REQUEST,
				"push: expected an https endpoint and keys p256dh and auth");
	return API_OK;
}

/* --- opening ---------------------------------------------------------------------------------- */

static void wake(void *context)
{
	struct srv *srv = context;

	net_wake(srv->net);
}

/* The keys stay the same for ever: browsers' subscriptions are bound to them. */
static bool find_keys(struct notify *notify)
{
	static const char name[] = "vapid";
	char text[64];

	if (!webpush_make_keys(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.secret, WEBPUSH_SECRET, text, sizeof text);
	if (store_keep_value(notify->srv->store, name, text, sizeof text) != STORE_OK ||
	    webpush_from_base64(text, notify->keys.secret, WEBPUSH_SECRET) != WEBPUSH_SECRET ||
	    !webpush_public_key(&notify->keys))
		return false;
	webpush_to_base64(notify->keys.public_key, WEBPUSH_PUBLIC, notify->push_key,
	                  sizeof notify->push_key);
	return true;
}

/* What was owed when the server ended, however it did. Everybody gets the delay again: whoever
 * is at the table comes back and is not told. */
static bool remember_row(void *context, const struct store_table *row)
{
	if (row->notify_pending && row->to_act != NULL)
		remember(context, row->id, row->to_act);
	return true;
}

void notify_owe(struct notify *notify, const char *table, const char *user)
{
	if (find_turn(notify, table, user) == NULL)
		remember(notify, table, user);
}

struct notify *notify_open(struct srv *srv)
{
	struct notify *notify = srv_alloc(sizeof *notify);

	notify->srv = srv;
	notify->courier = courier_open(wake, srv);
	if (notify->courier == NULL) {
		free(notify);
		return NULL;
	}
	if (strncmp(srv->settings.base_url, "https://", 8) == 0 && !find_keys(notify))
		srv_log(srv, "error", "web push is off: its keys cannot be used", NULL);
	store_each_played(srv->store, remember_row, notify);
	return notify;
}

void notify_close(struct notify *notify)
{
	if (notify == NULL)
		return;
	courier_close(notify->courier);
	while (notify->first != NULL)
		drop(notify, notify->first);
	free(notify);
}

const char *notify_push_key(const struct notify *notify)
{
	return notify->push_key[0] ? notify->push_key : NULL;
}

bool notify_has_email(const struct notify *notify)
{
	return notify->srv->settings.smtp[0] != '\0';
}
