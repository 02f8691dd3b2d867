/* See budget.h. Limits in memory reject at once; where several nodes share a database, the one in
 * the database is authoritative. */
#include "server/users/budget.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/users/identity.h"

enum {
	ADDRESS_FACTOR = 3, /* an address may start as much as this many users */
	/* Text is counted in units: a short message takes a few, including its row and indices. */
	UNIT = 64,
	UNITS_ROW = 2,
	/* Daily limits of a user, half of which may be used at once: some 1,300 short messages; a
	 * profile after every game. */
	UNITS_SAID = 256 * 1024 / UNIT,
	UNITS_KEPT = 2 * 1024 * 1024 / UNIT,
};

static const int64_t day_us = INT64_C(86400000000);

struct budget {
	struct srv *srv;
	unsigned most; /* tables of a user per day; 0 = no limit */
	struct limits *by_user, *by_address;
	struct written {
		struct limits *by_user, *by_address; /* units */
	} said, kept;
};

static struct limits *per_day(unsigned count)
{
	return limits_open(
		(struct limit_rate){count ? day_us / (int64_t)count : 0, count ? count : 1});
}

/* This many units per day for each; 0 = no limit. */
static bool open_written(struct written *written, int64_t units)
{
	const int64_t all = ADDRESS_FACTOR * units;

	written->by_user = limits_open(
		(struct limit_rate){units ? day_us / units : 0, units ? (unsigned)(units / 2) : 1});
	written->by_address = limits_open(
		(struct limit_rate){all ? day_us / all : 0, all ? (unsigned)(all / 2) : 1});
	return written->by_user != NULL && written->by_address != NULL;
}

struct budget *budget_open(struct srv *srv)
{
	struct budget *budget = calloc(1, sizeof *budget);
	unsigned most = srv->settings.requests_per_second > 0 ? srv->settings.tables_per_day : 0;

	if (budget == NULL)
		return NULL;
	budget->srv = srv;
	budget->most = most;
	budget->by_user = per_day(most);
	budget->by_address = per_day(ADDRESS_FACTOR * most);
	if (!open_written(&budget->said, most ? UNITS_SAID : 0) ||
	    !open_written(&budget->kept, most ? UNITS_KEPT : 0) || budget->by_user == NULL ||
	    budget->by_address == NULL) {
		budget_close(budget);
		return NULL;
	}
	return budget;
}

void budget_close(struct budget *budget)
{
	if (budget == NULL)
		return;
	limits_close(budget->by_user);
	limits_close(budget->by_address);
	limits_close(budget->said.by_user);
	limits_close(budget->said.by_address);
	limits_close(budget->kept.by_user);
	limits_close(budget->kept.by_address);
	free(budget);
}

enum api_code budget_refuse(const struct budget *budget, unsigned retry, struct api_error *error)
{
	api_refuse(error, API_TOO_MANY, "You have begun as many tables as one may in a day.");
	/* The database does not tell when one more is allowed: this is an estimate. */
	error->retry =
		retry > 0 ? retry
			  : (unsigned)(day_us / 1000000 / (budget->most ? budget->most : 1)) + 1;
	return API_TOO_MANY;
}

enum api_code budget_may_create(struct budget *budget, const struct api_call *call,
                                struct api_error *error)
{
	int64_t now = net_monotonic();
	unsigned retry = 0;

	if (limits_take(budget->by_user, call->user.id, now, &retry) &&
	    limits_take_address(budget->by_address, call->request->address, now, &retry))
		return API_OK;
	return budget_refuse(budget, retry, error);
}

/* The budget's name must mean nothing to readers of the database: it is a hash with the server's
 * key. */
static void spend(struct budget *budget, struct store_change *change, const void *key,
                  size_t length, unsigned most)
{
	uint8_t hash[16];
	char name[2 * sizeof hash + 1];

	if (BB_NEVER(most == 0)) /* "no limit" costs nothing and is not requested */
		return;
	crypto_generichash(hash, sizeof hash, key, length, budget->srv->identity->email_key,
	                   CONFIRM_KEY);
	sodium_bin2hex(name, sizeof name, hash, sizeof hash);
	store_take_budget(change, name, day_us / most, day_us);
}

void budget_spend(struct budget *budget, const struct api_call *call, struct store_change *change)
{
	struct in6_addr six;
	size_t length;
	const void *key = limits_key_of_address(call->request->address, &six, &length);

	if (budget->most == 0)
		return;
	spend(budget, change, call->user.id, strlen(call->user.id), budget->most);
	spend(budget, change, key, length, ADDRESS_FACTOR * budget->most);
}

static enum api_code write_some(const struct written *written, const char *user,
                                const char *address, size_t bytes, struct api_error *error)
{
	const unsigned units = UNITS_ROW + (unsigned)((bytes + UNIT - 1) / UNIT);
	const int64_t now = net_monotonic();
	int64_t owed = limits_charge_address(written->by_user, user, now, 0);
	int64_t owed_by_address = limits_charge_address(written->by_address, address, now, 0);

	owed = owed > owed_by_address ? owed : owed_by_address;
	if (owed > 0) {
		api_refuse(error, API_TOO_MANY, "You have written as much as one may in a day.");
		error->retry = (unsigned)(owed / 1000) + 1;
		return API_TOO_MANY;
	}
	/* Without debt one more text may be written, and its whole price is charged. */
	limits_charge_address(written->by_user, user, now, units);
	limits_charge_address(written->by_address, address, now, units);
	return API_OK;
}

enum api_code budget_may_chat(struct budget *budget, const char *user, const char *address,
                              size_t bytes, struct api_error *error)
{
	return write_some(&budget->said, user, address, bytes, error);
}

enum api_code budget_may_write_profile(struct budget *budget, const char *user, const char *address,
                                       size_t bytes, struct api_error *error)
{
	return write_some(&budget->kept, user, address, bytes, error);
}
