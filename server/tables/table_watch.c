/* The watchers of a table, and whether a player is present. */
#include <string.h>

#include "core/never.h"
#include "server/tables/tables.h"

static bool is_own(const struct srv_table *table, const char *user)
{
	return tables_sits(table, user) || (user[0] != '\0' && strcmp(table->owner, user) == 0);
}

static void put_last(struct srv_watchers *list, struct srv_watcher *watcher)
{
	watcher->next = NULL;
	watcher->previous = list->last;
	*(list->last != NULL ? &list->last->next : &list->first) = watcher;
	list->last = watcher;
	list->count++;
}

static void take_out(struct srv_watchers *list, struct srv_watcher *watcher)
{
	if (BB_NEVER(list->count == 0))
		return;
	*(watcher->next != NULL ? &watcher->next->previous : &list->last) = watcher->previous;
	*(watcher->previous != NULL ? &watcher->previous->next : &list->first) = watcher->next;
	list->count--;
}

static struct srv_watchers *list_of(struct srv_table *table, const struct srv_watcher *watcher)
{
	return watcher->own ? &table->own : &table->others;
}

void tables_add_watcher(struct srv_table *table, struct srv_watcher *watcher)
{
	watcher->own = is_own(table, watcher->user);
	put_last(list_of(table, watcher), watcher);
}

void tables_remove_watcher(struct srv_table *table, struct srv_watcher *watcher)
{
	take_out(list_of(table, watcher), watcher);
}

void tables_watcher_last(struct srv_table *table, struct srv_watcher *watcher)
{
	if (BB_NEVER(watcher->own) || watcher->next == NULL)
		return;
	take_out(&table->others, watcher);
	put_last(&table->others, watcher);
}

static void sort(struct srv_table *table, struct srv_watchers *list)
{
	struct srv_watcher *next;

	for (struct srv_watcher *watcher = list->first; watcher != NULL; watcher = next) {
		next = watcher->next;
		if (watcher->own == is_own(table, watcher->user))
			continue;
		take_out(list, watcher);
		tables_add_watcher(table, watcher);
	}
}

void tables_sort_watchers(struct srv_table *table)
{
	sort(table, &table->own);
	sort(table, &table->others);
}

enum srv_presence tables_presence_here(const struct srv_table *table, const char *user)
{
	enum srv_presence presence = SRV_AWAY;

	/* Users with a seat are in this list: tables_sort_watchers. */
	for (const struct srv_watcher *at = table->own.first; at != NULL; at = at->next) {
		if (strcmp(at->user, user) != 0)
			continue;
		if (at->active > 0)
			return SRV_ACTIVE;
		presence = SRV_IDLE;
	}
	return presence;
}

enum srv_presence tables_presence(const struct srv_table *table, const char *user)
{
	enum srv_presence presence = tables_presence_here(table, user);

	for (unsigned s = 0; s < table->seats; s++)
		if (table->seat[s].elsewhere > presence && strcmp(table->seat[s].user, user) == 0)
			presence = table->seat[s].elsewhere;
	return presence;
}
