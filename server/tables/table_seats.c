/* Who sits where. A seat is *owned* by the user who took it, even while an agent plays for them;
 * they *play* it only if no agent does. Callers must know which of the two they need. */
#include <stdio.h>
#include <string.h>

#include "server/tables/tables.h"
#include "core/never.h"

bool tables_owns(const struct srv_table *table, unsigned seat, const char *user)
{
	return user[0] != '\0' && seat < table->seats && table->seat[seat].kind >= SRV_SEAT_HUMAN &&
	       strcmp(table->seat[seat].user, user) == 0;
}

bool tables_plays(const struct srv_table *table, unsigned seat, const char *user)
{
	return tables_owns(table, seat, user) && table->seat[seat].kind == SRV_SEAT_HUMAN;
}

unsigned tables_seat_owned(const struct srv_table *table, const char *user)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_owns(table, s, user))
			return s;
	return BB_NO_SEAT;
}

unsigned tables_seat_played(const struct srv_table *table, const char *user)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_plays(table, s, user))
			return s;
	return BB_NO_SEAT;
}

bool tables_sits(const struct srv_table *table, const char *user)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (user[0] != '\0' && strcmp(table->seat[s].user, user) == 0)
			return true;
	return false;
}

bool tables_may_see(const struct srv_table *table, const char *user)
{
	return table->spectators || table->state == STORE_OPEN || tables_sits(table, user) ||
	       (user[0] != '\0' && strcmp(table->owner, user) == 0);
}

bool tables_shows_curve(const struct srv_table *table)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (table->seat[s].user[0] != '\0' && !table->seat[s].curve)
			return false;
	return table->spectators;
}

unsigned tables_view_of(const struct srv_table *table, const char *user)
{
	unsigned seat = tables_seat_owned(table, user);

	return seat != BB_NO_SEAT ? seat : BB_SPECTATOR;
}

enum api_code tables_check_view(const struct srv_table *table, const char *user, int64_t asked,
                                unsigned *seat, struct api_error *error)
{
	*seat = tables_view_of(table, user);
	if (!tables_may_see(table, user))
		return api_refuse(error, API_FORBIDDEN, "This table is for those who sit at it.");
	if (asked < 0)
		return API_OK;
	if (!tables_owns(table, (unsigned)asked, user))
		return api_refuse(error, API_FORBIDDEN, "Seat %d is not yours.", (int)asked);
	*seat = (unsigned)asked;
	return API_OK;
}

const char *tables_user_to_act(const struct srv_table *table)
{
	int actor = table->state == STORE_PLAYING ? match_actor(&table->match) : BB_OVER;

	/* The rules decide for an automaton at once: it is never asked. */
	(void)BB_NEVER(actor >= (int)table->seats);
	if (actor < 0 || table->seat[actor].kind != SRV_SEAT_HUMAN)
		return NULL;
	return table->seat[actor].user;
}

void tables_note_turn(const struct srv_table *table, char turn[STORE_ID_MAX])
{
	const char *user = tables_user_to_act(table);

	snprintf(turn, STORE_ID_MAX, "%s", user != NULL ? user : "");
}

void tables_free_seat(struct srv_seat *seat)
{
	char invite[sizeof seat->invite];

	memcpy(invite, seat->invite, sizeof invite);
	memset(seat, 0, sizeof *seat);
	memcpy(seat->invite, invite, sizeof invite);
	seat->kind = invite[0] != '\0' ? SRV_SEAT_INVITED : SRV_SEAT_OPEN;
}

const char *tables_default_agent(const struct bb_game *game)
{
	if (bb_find_agent(game, "greedy") != NULL)
		return "greedy";
	return game->agents != NULL && game->agents[0].name != NULL
	               ? game->agents[0].name
	               : "random";
}
