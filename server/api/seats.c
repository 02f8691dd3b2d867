/* Seats that change hands after the start: handed to an agent and taken back, resigned, voted
 * absent; and the rematch. Before the start see lobby.c; for timers and clocks see absence.c. */
#include <stdio.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/live/live.h"
#include "server/play/absence.h"
#include "server/play/agents.h"
#include "server/play/play.h"
#include "server/users/budget.h"

static enum api_code check_playing(const struct srv_table *table, struct api_error *error)
{
	if (table->state == STORE_PLAYING)
		return API_OK;
	return api_refuse(
		error, API_CONFLICT, "%s",
		table->state == STORE_OPEN ? "The game has not started yet." : "The game is over.");
}

/* The seat in the body, or the user's first seat of this kind. */
static enum api_code find_own(const struct srv_table *table, const struct api_call *call,
                              unsigned kinds, unsigned *seat, struct api_error *error)
{
	int64_t asked = -1;

	if (api_int(call->body, "seat", 0, BB_SEATS_MAX - 1, &asked, error) != API_OK)
		return error->code;
	for (*seat = 0; *seat < table->seats; ++*seat)
		if ((asked < 0 || asked == *seat) && (kinds >> table->seat[*seat].kind & 1) != 0 &&
		    tables_owns(table, *seat, call->user.id))
			return API_OK;
	if (tables_seat_owned(table, call->user.id) == BB_NO_SEAT)
		return api_refuse(error, API_FORBIDDEN, "You do not sit at this table.");
	return api_refuse(error, API_CONFLICT, "%s",
	                  kinds == 1u << SRV_SEAT_AGENT ? "No agent plays this seat for you."
	                                                : "You do not play this seat.");
}

void lobby_hand_over(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_hand_over);
	char agent[SRV_AGENT_MAX], turn[STORE_ID_MAX];
	struct ai_agent found;
	struct api_error error;
	unsigned seat;

	if (table == NULL)
		return;
	snprintf(agent, sizeof agent, "%s", tables_default_agent(table->game));
	if (api_only(call->body, &error, "agent", "seat", NULL) ||
	    api_text(call->body, "agent", agent, sizeof agent, &error) ||
	    check_playing(table, &error) ||
	    find_own(table, call, 1u << SRV_SEAT_HUMAN, &seat, &error) ||
	    (!agents_find(call->srv, table->game, agent, &found) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"agent\" is none of the game's."))) {
		lobby_refuse(call, &error);
		return;
	}
	tables_note_turn(table, turn);
	tables_take_over(table, seat, agent);
	tables_save(call->srv, table, NULL, call, 200, turn);
}

void lobby_reclaim(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_reclaim);
	char turn[STORE_ID_MAX];
	struct api_error error;
	int64_t now = net_now();
	unsigned seat;

	if (table == NULL)
		return;
	if (api_only(call->body, &error, "seat", NULL) || check_playing(table, &error) ||
	    find_own(table, call, 1u << SRV_SEAT_AGENT, &seat, &error) ||
	    (table->seat[seat].resigned &&
	     api_refuse(&error, API_CONFLICT, "The seat was resigned for good.")) ||
	    (table->clock_start_ms > 0 && tables_clock(table, seat, now) == 0 &&
	     api_refuse(&error, API_CONFLICT, "The time of this seat has run out."))) {
		lobby_refuse(call, &error);
		return;
	}
	tables_note_turn(table, turn);
	table->seat[seat].kind = SRV_SEAT_HUMAN;
	memset(table->seat[seat].agent, 0, sizeof table->seat[seat].agent);
	/* A timer restarts; a clock continues, or handing over would be a way to stop it. */
	if (match_actor(&table->match) == (int)seat && table->clock_start_ms == 0)
		table->turn_since = now;
	tables_save(call->srv, table, NULL, call, 200, turn);
}

void lobby_resign(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_resign);
	char turn[STORE_ID_MAX];
	struct api_error error;
	unsigned seat;

	if (table == NULL)
		return;
	if (api_only(call->body, &error, "seat", NULL) || check_playing(table, &error) ||
	    find_own(table, call, 1u << SRV_SEAT_HUMAN | 1u << SRV_SEAT_AGENT, &seat, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	tables_note_turn(table, turn);
	if (table->seat[seat].kind == SRV_SEAT_HUMAN)
		tables_take_over(table, seat, tables_default_agent(table->game));
	table->seat[seat].resigned = true;
	tables_save(call->srv, table, NULL, call, 200, turn);
}

/* --- votes ---------------------------------------------------------------------------------- */

/* True if every human seat but this one has voted it absent. */
static bool is_voted_out(const struct srv_table *table, unsigned target)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (s != target && table->seat[s].kind == SRV_SEAT_HUMAN &&
		    (table->seat[target].votes >> s & 1) == 0)
			return false;
	return true;
}

static enum api_code check_vote(const struct srv *srv, const struct srv_table *table,
                                unsigned voter, unsigned target, struct api_error *error)
{
	if (table->absence != SRV_ABSENCE_VOTE)
		return api_refuse(error, API_CONFLICT,
		                  "This table has no votes about absent players.");
	if (voter == BB_NO_SEAT)
		return api_refuse(error, API_FORBIDDEN, "You do not play at this table.");
	if (target >= table->seats || table->seat[target].kind != SRV_SEAT_HUMAN ||
	    strcmp(table->seat[target].user, table->seat[voter].user) == 0)
		return api_refuse(error, API_CONFLICT, "Nobody else plays that seat.");
	if (match_actor(&table->match) != (int)target)
		return api_refuse(error, API_CONFLICT, "Nobody waits for that seat.");
	if (tables_absent_ms(srv, table, target, net_now()) < tables_grace(srv))
		return api_refuse(error, API_CONFLICT,
		                  "That player is here, or has not been away for long enough.");
	return API_OK;
}

void lobby_vote(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_vote);
	char turn[STORE_ID_MAX];
	struct api_error error;
	int64_t target = -1;
	unsigned voter;

	if (table == NULL)
		return;
	voter = tables_seat_played(table, call->user.id);
	if (api_only(call->body, &error, "seat", NULL) ||
	    api_int(call->body, "seat", 0, BB_SEATS_MAX - 1, &target, &error) ||
	    (target < 0 && api_refuse(&error, API_BAD_REQUEST, "\"seat\" is missing.")) ||
	    check_playing(table, &error) ||
	    check_vote(call->srv, table, voter, (unsigned)target, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	tables_note_turn(table, turn);
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_plays(table, s, call->user.id))
			table->seat[target].votes |= (uint8_t)(1u << s);
	if (is_voted_out(table, (unsigned)target)) {
		tables_take_over(table, (unsigned)target, tables_default_agent(table->game));
		chat_announce(call->srv, table,
		              "The others voted: the agent \"%s\" plays for %s now.",
		              table->seat[target].agent, table->seat[target].name);
	}
	tables_save(call->srv, table, NULL, call, 200, turn);
}

/* --- rematch -------------------------------------------------------------------------------- */

/* Copies a seat of the old table to the new one. */
static void copy_seat(const struct srv_seat *old, const struct api_user *user,
                      struct srv_seat *seat)
{
	if (strcmp(old->user, user->id) == 0) {
		lobby_sit(seat, user);
	} else if (old->user[0] != '\0') {
		lobby_invite(seat);
		memcpy(seat->user, old->user, sizeof seat->user);
		memcpy(seat->name, old->name, sizeof seat->name);
	} else if (old->agent[0] != '\0') {
		seat->kind = SRV_SEAT_AGENT;
		memcpy(seat->agent, old->agent, sizeof seat->agent);
	}
}

static struct srv_table *make_rematch(struct api_call *call, struct srv_table *old)
{
	struct srv_table *table = tables_create(call->srv, &old->match.rules);

	memcpy(table->owner, call->user.id, sizeof table->owner);
	memcpy(table->name, old->name, sizeof table->name);
	table->listed = old->listed;
	table->spectators = old->spectators;
	table->rated = old->rated;
	memcpy(table->language, old->language, sizeof table->language);
	table->absence = old->absence;
	table->absence_hours = old->absence_hours;
	table->clock_start_ms = old->clock_start_ms;
	table->clock_step_ms = old->clock_step_ms;
	for (unsigned s = 0; s < table->seats; s++)
		copy_seat(&old->seat[s], &call->user, &table->seat[s]);
	memcpy(old->next, table->id, sizeof old->next);
	return table;
}

void lobby_rematch(struct api_call *call)
{
	struct srv_table *old = lobby_table(call, lobby_rematch);
	struct srv_table *table;
	struct api_error error;

	if (old == NULL)
		return;
	if (api_only(call->body, &error, NULL) ||
	    (old->state != STORE_OVER &&
	     api_refuse(&error, API_CONFLICT, "The game is not over yet.")) ||
	    (tables_seat_owned(old, call->user.id) == BB_NO_SEAT &&
	     api_refuse(&error, API_FORBIDDEN, "You do not sit at this table.")) ||
	    (old->next[0] != '\0' &&
	     api_refuse(&error, API_CONFLICT, "There is a rematch already: table %s.",
	                old->next)) ||
	    lobby_check_count(call, &error) || budget_may_create(call->srv->budget, call, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	table = make_rematch(call, old);
	tables_save(call->srv, table, NULL, call, 201, "");
	tables_save(call->srv, old, NULL, NULL, 200, "");
}
