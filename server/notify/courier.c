/* The courier on libcurl's multi interface. */
#include "server/notify/courier.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { AT_ONCE = 32, SECONDS = 10 };

struct queue {
	struct courier_job *first, **last;
};

struct courier {
	pthread_t thread;
	pthread_mutex_t lock; /* protects the queues and `stopping` */
	struct queue waiting, finished;
	bool stopping;
	CURLM *multi;
	struct courier_job *under_way[AT_ONCE]; /* private to the thread, like the rest */
	unsigned count;
	void (*wake)(void *context);
	void *context;
};

/* --- queues --------------------------------------------------------------------------------- */

static void queue_init(struct queue *queue)
{
	queue->first = NULL;
	queue->last = &queue->first;
}

static void queue_put(struct queue *queue, struct courier_job *job)
{
	job->next = NULL;
	*queue->last = job;
	queue->last = &job->next;
}

static struct courier_job *queue_take(struct queue *queue)
{
	struct courier_job *job = queue->first;

	if (job != NULL && (queue->first = job->next) == NULL)
		queue->last = &queue->first;
	return job;
}

struct courier_job *courier_job_new(void)
{
	return calloc(1, sizeof(struct courier_job));
}

void courier_job_free(struct courier_job *job)
{
	if (job == NULL)
		return;
	free(job->body);
	free(job->context);
	free(job);
}

/* --- one delivery --------------------------------------------------------------------------- */

static bool is_inside_v4(uint32_t address)
{
	static const struct {
		uint32_t net;
		unsigned bits;
	} ranges[] = {
		{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
		{0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0a80000, 16},
		{0xc6120000, 15}, {0xe0000000, 3},
	};

	for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
		if ((address ^ ranges[i].net) >> (32 - ranges[i].bits) == 0)
			return true;
	return false;
}

/* True if an address is the machine itself or its network: URLs chosen by users must not reach
 * it. */
static bool is_inside(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return is_inside_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
	if (address->sa_family != AF_INET6)
		return true;
	const struct in6_addr *v6 = &((const struct sockaddr_in6 *)address)->sin6_addr;
	static const uint8_t translated[12] = {0x00, 0x64, 0xff, 0x9b}; /* 64:ff9b::/96 */
	if (IN6_IS_ADDR_V4MAPPED(v6) || IN6_IS_ADDR_V4COMPAT(v6) ||
	    memcmp(v6->s6_addr, translated, sizeof translated) == 0) {
		uint32_t v4;

		memcpy(&v4, &v6->s6_addr[12], sizeof v4);
		return is_inside_v4(ntohl(v4));
	}
	/* Tunnels and translations to IPv4 whose real target is hidden: 2002::/16 and 2001::/32
	 * (tunnels), 64:ff9b:1::/48 and ::ffff:0:0:0/96 (translation). No real webhook is there. */
	static const struct {
		uint8_t net[12];
		unsigned bytes;
	} detours[] = {
		{{0x20, 0x02}, 2},
		{{0x20, 0x01, 0x00, 0x00}, 4},
		{{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01}, 6},
		{{0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0}, 12},
	};
	for (size_t i = 0; i < sizeof detours / sizeof detours[0]; i++)
		if (memcmp(v6->s6_addr, detours[i].net, detours[i].bytes) == 0)
			return true;
	/* The unspecified address reaches the machine itself. */
	return IN6_IS_ADDR_UNSPECIFIED(v6) || IN6_IS_ADDR_LOOPBACK(v6) ||
	       IN6_IS_ADDR_LINKLOCAL(v6) || IN6_IS_ADDR_SITELOCAL(v6) ||
	       IN6_IS_ADDR_MULTICAST(v6) || (v6->s6_addr[0] & 0xfe) == 0xfc;
}

/* Called with the address of the connection to be made, so a name cannot change its meaning in
 * between. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct courier_job *job = context;

	(void)purpose;
	if (job->guarded && is_inside(&address->addr)) {
		snprintf(job->note, sizeof job->note,
		         "The address is inside the server's own network.");
		return CURL_SOCKET_BAD;
	}
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t read_body(char *buffer, size_t size, size_t count, void *context)
{
	struct courier_job *job = context;
	size_t room = size * count, left = job->length - job->sent;
	size_t taken = left < room ? left : room;

	memcpy(buffer, job->body + job->sent, taken);
	job->sent += taken;
	return taken;
}

static size_t ignore_answer(char *bytes, size_t size, size_t count, void *context)
{
	(void)bytes;
	(void)context;
	return size * count;
}

static void set_up_mail(CURL *handle, struct courier_job *job)
{
	job->recipients = curl_slist_append(NULL, job->to);
	curl_easy_setopt(handle, CURLOPT_MAIL_FROM, job->from);
	curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, job->recipients);
	curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(handle, CURLOPT_READFUNCTION, read_body);
	curl_easy_setopt(handle, CURLOPT_READDATA, job);
	curl_easy_setopt(handle, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
}

static void set_up_post(CURL *handle, struct courier_job *job)
{
	struct curl_slist *list = NULL;

	for (size_t i = 0; i < sizeof job->headers / sizeof job->headers[0]; i++)
		if (job->headers[i][0] != '\0')
			list = curl_slist_append(list, job->headers[i]);
	job->header_list = list;
	curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
	curl_easy_setopt(handle, CURLOPT_POSTFIELDS, job->body);
	curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)job->length);
}

static bool start(struct courier *courier, struct courier_job *job)
{
	CURL *handle = curl_easy_init();

	if (handle == NULL)
		return false;
	job->handle = handle;
	curl_easy_setopt(handle, CURLOPT_PRIVATE, job);
	curl_easy_setopt(handle, CURLOPT_URL, job->url);
	curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, job->to[0] ? "smtp,smtps" : "http,https");
	curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)SECONDS);
	curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
	curl_easy_setopt(handle, CURLOPT_USERAGENT, "benben");
	/* A network with its own certificate authorities sets this for every program that uses
	 * OpenSSL. */
	if (getenv("SSL_CERT_FILE") != NULL)
		curl_easy_setopt(handle, CURLOPT_CAINFO, getenv("SSL_CERT_FILE"));
	curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ignore_answer);
	curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, job);
	if (job->to[0])
		set_up_mail(handle, job);
	else
		set_up_post(handle, job);
	return curl_multi_add_handle(courier->multi, handle) == CURLM_OK;
}

static void clean_up(struct courier *courier, struct courier_job *job)
{
	if (job->handle != NULL) {
		curl_multi_remove_handle(courier->multi, job->handle);
		curl_easy_cleanup(job->handle);
	}
	curl_slist_free_all(job->header_list);
	curl_slist_free_all(job->recipients);
	job->handle = job->header_list = job->recipients = NULL;
}

static void finish(struct courier *courier, struct courier_job *job, CURLcode result)
{
	for (unsigned i = 0; i < courier->count; i++)
		if (courier->under_way[i] == job)
			courier->under_way[i--] = courier->under_way[--courier->count];
	if (job->handle != NULL)
		curl_easy_getinfo(job->handle, CURLINFO_RESPONSE_CODE, &job->status);
	if (result != CURLE_OK) {
		job->status = 0;
		if (job->note[0] == '\0')
			snprintf(job->note, sizeof job->note, "%s.", curl_easy_strerror(result));
	} else if (job->status < 200 || job->status >= 300) {
		snprintf(job->note, sizeof job->note, "The receiver answered %ld.", job->status);
	}
	clean_up(courier, job);
	pthread_mutex_lock(&courier->lock);
	queue_put(&courier->finished, job);
	pthread_mutex_unlock(&courier->lock);
	courier->wake(courier->context);
}

/* --- the thread ------------------------------------------------------------------------------ */

static bool next_waiting(struct courier *courier, struct courier_job **job)
{
	bool stopping;

	pthread_mutex_lock(&courier->lock);
	stopping = courier->stopping;
	*job = courier->count < AT_ONCE && !stopping ? queue_take(&courier->waiting) : NULL;
	pthread_mutex_unlock(&courier->lock);
	return !stopping;
}

static void *run(void *context)
{
	struct courier *courier = context;
	struct courier_job *job;
	int running, left;
	CURLMsg *message;

	while (next_waiting(courier, &job)) {
		if (job != NULL) {
			courier->under_way[courier->count++] = job;
			if (!start(courier, job))
				finish(courier, job, CURLE_FAILED_INIT);
			continue;
		}
		curl_multi_perform(courier->multi, &running);
		while ((message = curl_multi_info_read(courier->multi, &left)) != NULL) {
			if (message->msg != CURLMSG_DONE)
				continue;
			CURLcode result = message->data.result;
			curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &job);
			finish(courier, job, result);
		}
		curl_multi_poll(courier->multi, NULL, 0, 1000, NULL);
	}
	return NULL;
}

struct courier *courier_open(void (*wake)(void *context), void *context)
{
	struct courier *courier = calloc(1, sizeof *courier);

	if (courier == NULL)
		return NULL;
	courier->wake = wake;
	courier->context = context;
	queue_init(&courier->waiting);
	queue_init(&courier->finished);
	pthread_mutex_init(&courier->lock, NULL);
	curl_global_init(CURL_GLOBAL_DEFAULT);
	courier->multi = curl_multi_init();
	if (courier->multi == NULL || pthread_create(&courier->thread, NULL, run, courier) != 0) {
		curl_multi_cleanup(courier->multi);
		free(courier);
		return NULL;
	}
	return courier;
}

void courier_close(struct courier *courier)
{
	struct courier_job *job;

	if (courier == NULL)
		return;
	pthread_mutex_lock(&courier->lock);
	courier->stopping = true;
	pthread_mutex_unlock(&courier->lock);
	curl_multi_wakeup(courier->multi);
	pthread_join(courier->thread, NULL);
	for (unsigned i = 0; i < courier->count; i++) {
		clean_up(courier, courier->under_way[i]);
		courier_job_free(courier->under_way[i]);
	}
	while ((job = queue_take(&courier->waiting)) != NULL ||
	       (job = queue_take(&courier->finished)) != NULL)
		courier_job_free(job);
	curl_multi_cleanup(courier->multi);
	curl_global_cleanup();
	pthread_mutex_destroy(&courier->lock);
	free(courier);
}

void courier_send(struct courier *courier, struct courier_job *job)
{
	pthread_mutex_lock(&courier->lock);
	queue_put(&courier->waiting, job);
	pthread_mutex_unlock(&courier->lock);
	curl_multi_wakeup(courier->multi);
}

struct courier_job *courier_take(struct courier *courier)
{
	struct courier_job *job;

	pthread_mutex_lock(&courier->lock);
	job = queue_take(&courier->finished);
	pthread_mutex_unlock(&courier->lock);
	return job;
}
