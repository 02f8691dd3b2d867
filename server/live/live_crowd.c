/* The crowd: everybody who watches a table that is not theirs. There may be thousands of them at
 * one table.
 *
 * What they get is a list of items, each composed once: a TABLE, a chat message, an update in every
 * form that is used. In a turn of the loop some of them get their missing items, and some
 * milliseconds later the next of them; those who have waited longest come first, and tables take
 * turns. The more items there are, the more each gets at once. A new TABLE replaces one that not
 * everybody has got. A watcher who is behind gets an update made for another one if it matches,
 * otherwise one from the reader. */
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/live/live_parts.h"

enum {
	TURN_TOLD = 64,          /* watchers served per turn of the loop, */
	TURN_BYTES = 256 * 1024, /* unless together they get more than this; */
	TABLE_TOLD = 16,         /* of one table before the next table's turn */
	REST_MS = 4,             /* before the next of them: they never occupy the whole loop */
	ITEMS_MAX = 128,         /* kept per table for those who have not got them, */
	ITEMS_BYTES = 512 * 1024,
};

struct part {
	char *text; /* NULL = not composed */
	size_t length;
};

struct live_item {
	struct live_item *next;
	uint64_t number;
	enum live_kind kind;
	uint32_t from, to;              /* LIVE_UPDATE: an update from this event to that one */
	struct part part[UPDATE_FORMS]; /* the first one, unless it is an update */
};

/* An update for anybody who lacks these entries. */
struct kept {
	uint32_t from, end;
	struct part part;
};

struct live_crowd {
	struct srv_table *table;
	struct live_crowd *next, *previous; /* of those with something to send */
	bool owed;
	uint8_t forms;   /* that some watcher uses, as bits */
	uint64_t number; /* of the last item */
	struct live_item *first, *last;
	unsigned count;
	size_t bytes;
	struct kept kept[UPDATE_FORMS][2]; /* the second one: a position alone */
};

/* --- items -------------------------------------------------------------------------------- */

static void set_part(struct live_crowd *crowd, struct part *part, const char *text, size_t length)
{
	part->text = srv_alloc(length + 1);
	part->length = length;
	memcpy(part->text, text, length);
	crowd->bytes += length;
}

static void clear_part(struct live_crowd *crowd, struct part *part)
{
	crowd->bytes -= part->length;
	free(part->text);
	*part = (struct part){NULL, 0};
}

static void drop_first(struct live_crowd *crowd)
{
	struct live_item *item = crowd->first;

	crowd->first = item->next;
	if (crowd->first == NULL)
		crowd->last = NULL;
	crowd->count--;
	for (unsigned form = 0; form < UPDATE_FORMS; form++)
		clear_part(crowd, &item->part[form]);
	free(item);
}

static void owe(struct srv *srv, struct live_crowd *crowd)
{
	struct live *live = srv->live;

	if (crowd->owed)
		return;
	crowd->owed = true;
	crowd->next = NULL;
	crowd->previous = live->last_crowd;
	*(live->last_crowd != NULL ? &live->last_crowd->next : &live->crowds) = crowd;
	live->last_crowd = crowd;
	net_wake(srv->net);
}

static void owe_no_more(struct live *live, struct live_crowd *crowd)
{
	if (!crowd->owed)
		return;
	crowd->owed = false;
	*(crowd->next != NULL ? &crowd->next->previous : &live->last_crowd) = crowd->previous;
	*(crowd->previous != NULL ? &crowd->previous->next : &live->crowds) = crowd->next;
}

static struct live_item *add_item(struct srv *srv, struct live_crowd *crowd, enum live_kind kind)
{
	struct live_item *item = srv_alloc(sizeof *item);

	/* Watchers that have not got the oldest ones by now get an update from the reader
	 * instead. */
	while (crowd->count >= ITEMS_MAX || (crowd->count > 1 && crowd->bytes > ITEMS_BYTES))
		drop_first(crowd);
	item->kind = kind;
	item->number = ++crowd->number;
	*(crowd->last != NULL ? &crowd->last->next : &crowd->first) = item;
	crowd->last = item;
	crowd->count++;
	owe(srv, crowd);
	return item;
}

void live_crowd_join(struct srv *srv, struct srv_subscription *subscription)
{
	struct srv_table *table = subscription->table;

	if (table->crowd == NULL) {
		table->crowd = srv_alloc(sizeof *table->crowd);
		table->crowd->table = table;
	}
	if (!subscription->crowded) {
		subscription->crowded = true;
		subscription->told = table->crowd->number;
		/* It may have missed items on their way to the others. */
		if (subscription->sent < table->stored)
			subscription->behind = true;
	}
	table->crowd->forms |= (uint8_t)(1u << subscription->form);
	(void)srv;
}

void live_crowd_add(struct srv *srv, struct srv_table *table, enum live_kind kind, const char *text,
                    size_t length)
{
	struct live_crowd *crowd = table->crowd;
	struct live_item *item;

	if (table->others.count == 0 || BB_NEVER(crowd == NULL))
		return;
	/* Only the last TABLE matters. */
	for (item = crowd->first; kind == LIVE_TABLE && item != NULL; item = item->next)
		if (item->kind == LIVE_TABLE)
			clear_part(crowd, &item->part[0]);
	item = add_item(srv, crowd, kind);
	if (length > 0)
		set_part(crowd, &item->part[0], text, length);
}

void live_crowd_news(struct srv *srv, struct srv_table *table, struct news *news)
{
	struct live_crowd *crowd = table->crowd;
	struct live_item *item;
	struct bb_text text;

	if (table->others.count == 0 || BB_NEVER(crowd == NULL))
		return;
	(void)BB_NEVER(news->before->capacity <= news->before->count);
	item = add_item(srv, crowd, LIVE_UPDATE);
	item->from = news->before->count;
	item->to = news->before->capacity;
	for (unsigned form = 0; form < UPDATE_FORMS; form++) {
		if ((crowd->forms >> form & 1) == 0)
			continue;
		live_write_news(srv, table, news, BB_SPECTATOR, form, &text);
		if (!text.full)
			set_part(crowd, &item->part[form], text.at, text.length);
	}
}

void live_crowd_free(struct srv *srv, struct srv_table *table)
{
	struct live_crowd *crowd = table->crowd;

	if (crowd == NULL)
		return;
	owe_no_more(srv->live, crowd);
	while (crowd->first != NULL)
		drop_first(crowd);
	(void)BB_NEVER(crowd->bytes > 0 || crowd->count > 0);
	for (unsigned form = 0; form < UPDATE_FORMS; form++) {
		free(crowd->kept[form][0].part.text);
		free(crowd->kept[form][1].part.text);
	}
	free(crowd);
	table->crowd = NULL;
}

/* --- who is behind ------------------------------------------------------------------------ */

void live_crowd_keep(struct srv_table *table, unsigned form, uint32_t from, uint32_t end,
                     const char *text, size_t length)
{
	struct kept *kept;

	if (table->crowd == NULL)
		return;
	kept = &table->crowd->kept[form][from == end];
	free(kept->part.text);
	*kept = (struct kept){from, end, {srv_alloc(length + 1), length}};
	memcpy(kept->part.text, text, length);
}

/* Continues with the items that follow those it has. */
static void follow(struct srv *srv, struct srv_subscription *to)
{
	const struct live_item *item = to->table->crowd->first;

	for (; item != NULL && net_backlog(to->connection->socket) <= LIVE_BACKLOG_MAX;
	     item = item->next) {
		const struct part *part = &item->part[to->form];

		if (item->kind != LIVE_UPDATE || item->from != to->sent || part->text == NULL)
			continue;
		live_send(srv, to, part->text, part->length);
		to->sent = item->to;
	}
}

bool live_crowd_serve(struct srv *srv, struct srv_subscription *to)
{
	const struct live_crowd *crowd = to->table->crowd;
	const struct kept *kept;

	if (!to->crowded || BB_NEVER(crowd == NULL))
		return false;
	kept = &crowd->kept[to->form][to->sent == to->table->stored];
	/* Repeated requests are charged, and not many are served in one turn of the loop. */
	if (kept->part.text != NULL && kept->from == to->sent && kept->end <= to->table->stored &&
	    srv->ops->work.sent < TURN_BYTES &&
	    reader_spare(srv->reader, to->connection->address, kept->part.length)) {
		live_send(srv, to, kept->part.text, kept->part.length);
		to->sent = kept->end;
		follow(srv, to);
		to->behind = to->sent < to->table->stored;
	}
	return !to->behind;
}

/* --- composing ------------------------------------------------------------------------------ */

static void take_item(struct srv *srv, struct srv_subscription *to, const struct live_item *item)
{
	const struct part *part = &item->part[item->kind == LIVE_UPDATE ? to->form : 0];

	if (item->kind == LIVE_LACKING) {
		if (to->sent > to->table->stored)
			to->sent = 0;
		to->behind = to->behind || to->sent < to->table->stored;
	} else if (item->kind != LIVE_UPDATE) {
		if (part->text != NULL)
			live_send(srv, to, part->text, part->length);
	} else if (!to->behind && to->sent < item->to) {
		if (to->sent != item->from || part->text == NULL ||
		    net_backlog(to->connection->socket) > LIVE_BACKLOG_MAX) {
			to->behind = true;
			return;
		}
		live_send(srv, to, part->text, part->length);
		to->sent = item->to;
	}
}

static void serve(struct srv *srv, struct live_crowd *crowd, struct srv_subscription *to)
{
	(void)BB_NEVER(to->watcher.own || !to->crowded || to->told > crowd->number);
	/* Items that it lacks have been dropped meanwhile. */
	if (crowd->first == NULL || crowd->first->number > to->told + 1)
		to->behind = to->behind || to->sent < to->table->stored;
	for (const struct live_item *item = crowd->first; item != NULL; item = item->next)
		if (item->number > to->told)
			take_item(srv, to, item);
	to->told = crowd->number;
	srv->ops->work.told++;
	if (to->behind)
		live_serve(srv, to);
}

/* Serves some watchers of a table, and drops what everybody has got. Returns how many it served. */
static unsigned serve_some(struct srv *srv, struct live_crowd *crowd)
{
	const struct ops_work *work = &srv->ops->work;
	struct srv_subscription *to = live_first_other(crowd->table);
	unsigned count = 0;
	uint64_t got;

	for (; count < TABLE_TOLD && work->sent < TURN_BYTES && to != NULL &&
	       to->told < crowd->number;
	     count++) {
		serve(srv, crowd, to);
		tables_watcher_last(crowd->table, &to->watcher);
		to = live_first_other(crowd->table);
	}
	got = to != NULL ? to->told : crowd->number;
	while (crowd->first != NULL && crowd->first->number <= got)
		drop_first(crowd);
	owe_no_more(srv->live, crowd);
	if (got < crowd->number)
		owe(srv, crowd);
	return count;
}

void live_turn(struct srv *srv)
{
	struct live *live = srv->live;
	const int64_t now = net_monotonic();
	unsigned served = 0;

	if (live->crowds == NULL)
		return;
	if (now < live->crowd_from) {
		net_turn_later(srv->net, (unsigned)(live->crowd_from - now));
		return;
	}
	while (live->crowds != NULL && served < TURN_TOLD && srv->ops->work.sent < TURN_BYTES)
		served += serve_some(srv, live->crowds);
	live->crowd_from = net_monotonic() + REST_MS;
	if (live->crowds != NULL)
		net_turn_later(srv->net, REST_MS);
}
