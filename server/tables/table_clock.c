/* Clocks of seats, absent players, seats that an agent takes over. absence.c watches deadlines;
 * seats.c counts votes. */
#include <string.h>

#include "server/tables/tables.h"
#include "core/never.h"

enum { GRACE_PER_HOUR = 12 /* five minutes */ };

int64_t tables_clock(const struct srv_table *table, unsigned seat, int64_t now)
{
	int64_t left = table->seat[seat].clock_ms;

	if (table->state == STORE_PLAYING && match_actor(&table->match) == (int)seat)
		left -= now - table->turn_since;
	return left > 0 ? left : 0;
}

bool tables_acted(struct srv_table *table, unsigned actor, int64_t at)
{
	bool voted = false;

	if (actor < table->seats) {
		struct srv_seat *seat = &table->seat[actor];

		if (table->clock_start_ms > 0 && table->turn_since > 0)
			seat->clock_ms += table->clock_step_ms - (at - table->turn_since);
		voted = seat->votes != 0;
		seat->votes = 0;
	}
	table->turn_since = at;
	return voted;
}

void tables_user_left(struct srv_table *table, const char *user, int64_t now)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_plays(table, s, user))
			table->seat[s].left = now;
}

int64_t tables_absent_ms(const struct srv *srv, const struct srv_table *table, unsigned seat,
                         int64_t now)
{
	/* After a restart everybody has to reconnect, which takes a moment, too. */
	int64_t since = srv->started;

	if (table->state != STORE_PLAYING || match_actor(&table->match) != (int)seat ||
	    tables_presence(table, table->seat[seat].user) != SRV_AWAY)
		return -1;
	since = table->turn_since > since ? table->turn_since : since;
	since = table->seat[seat].left > since ? table->seat[seat].left : since;
	return now > since ? now - since : 0;
}

int64_t tables_grace(const struct srv *srv)
{
	return srv->settings.hour_ms / GRACE_PER_HOUR;
}

void tables_take_over(struct srv_table *table, unsigned seat, const char *agent)
{
	struct srv_seat *taken = &table->seat[seat];

	if (BB_NEVER(seat >= table->seats || strlen(agent) >= sizeof taken->agent))
		return;
	/* An automaton is already played by the rules. */
	(void)BB_NEVER(bb_is_automaton(&table->match.rules, seat));
	taken->kind = SRV_SEAT_AGENT;
	taken->votes = 0;
	memset(taken->agent, 0, sizeof taken->agent);
	memcpy(taken->agent, agent, strlen(agent) + 1);
	/* Seats without a player do not vote. */
	for (unsigned s = 0; s < table->seats; s++)
		table->seat[s].votes &= (uint8_t) ~(1u << seat);
}
