/* Turns that wait to be told. */
#include "server/notify/notify_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void waiting_add(struct notify *notify, const char *table, const char *user, int64_t delay_ms)
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

struct waiting *waiting_find(struct notify *notify, const char *table, const char *user)
{
	struct waiting *turn = *bucket_of(notify, table);

	while (turn != NULL && (strcmp(turn->table, table) != 0 || strcmp(turn->user, user) != 0))
		turn = turn->next_in_bucket;
	return turn;
}
