/* Turns that wait for their notification. */
#include "server/notify/notify_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60 * 1000 };

static struct waiting **bucket_of(struct notify *notify, const char *table)
{
	uint32_t hash = 2166136261u;

	for (const char *at = table; *at; at++)
		hash = (hash ^ (uint8_t)*at) * 16777619u;
	return &notify->bucket[hash % NOTIFY_BUCKETS];
}

void waiting_drop(struct notify *notify, struct waiting *turn)
{
	struct waiting **at = bucket_of(notify, turn->table);

	while (*at != turn)
		at = &(*at)->next_in_bucket;
	*at = turn->next_in_bucket;
	*(turn->earlier != NULL ? &turn->earlier->later : &turn->list->first) = turn->later;
	*(turn->later != NULL ? &turn->later->earlier : &turn->list->last) = turn->earlier;
	free(turn);
}

/* Sorted by due time: nearly always appended. */
static void link_turn(struct waiting_list *list, struct waiting *turn)
{
	struct waiting *before = list->last;

	while (before != NULL && before->due > turn->due)
		before = before->earlier;
	turn->list = list;
	turn->earlier = before;
	turn->later = before != NULL ? before->later : list->first;
	*(turn->later != NULL ? &turn->later->earlier : &list->last) = turn;
	*(before != NULL ? &before->later : &list->first) = turn;
}

void waiting_add(struct notify *notify, const char *table, const char *user, int64_t delay_ms,
                 bool held)
{
	struct waiting **bucket = bucket_of(notify, table);
	struct waiting *turn = srv_alloc(sizeof *turn);

	snprintf(turn->table, sizeof turn->table, "%s", table);
	snprintf(turn->user, sizeof turn->user, "%s", user);
	turn->due = net_monotonic() + delay_ms;
	turn->held = held;
	turn->next_in_bucket = *bucket;
	*bucket = turn;
	if (held) /* in whole minutes: all of one list are due together, in any order */
		turn->due = (turn->due + MINUTE - 1) / MINUTE * MINUTE;
	link_turn(held ? &notify->held[turn->due / MINUTE % NOTIFY_SLOTS] : &notify->soon, turn);
}

struct waiting *waiting_due(struct notify *notify)
{
	const int64_t now = net_monotonic();

	if (notify->soon.first != NULL && notify->soon.first->due <= now)
		return notify->soon.first;
	for (; notify->minute <= now / MINUTE; notify->minute++) {
		struct waiting *first = notify->held[notify->minute % NOTIFY_SLOTS].first;

		if (first != NULL && first->due <= now)
			return first;
		if (notify->minute == now / MINUTE)
			break;
	}
	return NULL;
}

struct waiting *waiting_find(struct notify *notify, const char *table, const char *user)
{
	struct waiting *turn = *bucket_of(notify, table);

	while (turn != NULL && (strcmp(turn->table, table) != 0 || strcmp(turn->user, user) != 0))
		turn = turn->next_in_bucket;
	return turn;
}
