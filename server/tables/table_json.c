/* TABLE of docs/protocol.md, and the head of a table's record. The contents depend on the reader:
 * invitations are for the owner, the secret of the dice is for nobody before the end. */
#include <stdio.h>
#include <string.h>

#include "server/tables/fair.h"
#include "server/tables/tables.h"

static const char *const presences[] = {
	[SRV_AWAY] = "away",
	[SRV_IDLE] = "idle",
	[SRV_ACTIVE] = "active",
};

/* What is written: a whole table, or the short form for a list. */
struct composing {
	struct srv *srv;
	const struct srv_table *table;
	const char *user;
	bool whole;
	int actor;                              /* a seat, or negative */
	_Alignas(8) uint8_t view[BB_STATE_MAX]; /* the public view; while playing */
};

static void put_seat_or_null(struct bb_json *json, const char *key, int seat)
{
	bb_json_key(json, key);
	if (seat >= 0)
		bb_json_int(json, seat);
	else
		bb_json_null(json);
}

static void put_person(struct bb_json *json, const char *key, const struct srv_seat *seat)
{
	bb_json_key(json, key);
	bb_json_open(json, '{');
	bb_json_put_string(json, "user", seat->user);
	bb_json_put_string(json, "name", seat->name);
	bb_json_close(json, '}');
}

static void put_votes(struct bb_json *json, unsigned votes)
{
	bb_json_key(json, "votes");
	bb_json_open(json, '[');
	for (unsigned s = 0; s < BB_SEATS_MAX; s++)
		if ((votes >> s & 1) != 0)
			bb_json_int(json, s);
	bb_json_close(json, ']');
}

/* Score, place and clock of a seat that plays or has played. */
static void put_standing(struct bb_json *json, const struct composing *composing, unsigned s)
{
	const struct srv_table *table = composing->table;

	if (table->state == STORE_OVER) {
		bb_json_put_int(json, "score", table->score[s]);
		bb_json_put_int(json, "place", table->place[s]);
		return;
	}
	if (table->state != STORE_PLAYING || !composing->whole)
		return;
	bb_json_put_int(json, "score", table->game->score(&table->match.rules, composing->view, s));
	bb_json_key(json, "place");
	bb_json_null(json);
	bb_json_key(json, "clock");
	if (table->clock_start_ms > 0)
		bb_json_int(json, tables_clock(table, s, net_now()));
	else
		bb_json_null(json);
}

/* Whole seconds that the others have waited for an absent player. */
static void put_away(struct bb_json *json, const struct composing *composing, unsigned s)
{
	int64_t away = tables_absent_ms(composing->srv, composing->table, s, net_now());

	if (away >= 0)
		bb_json_put_int(json, "away", away / 1000);
}

static void put_seat(struct bb_json *json, const struct composing *composing, unsigned s)
{
	const struct srv_seat *seat = &composing->table->seat[s];

	bb_json_open(json, '{');
	bb_json_put_string(json, "kind", tables_seat_kinds[seat->kind]);
	switch ((enum srv_seat_kind)seat->kind) {
	case SRV_SEAT_OPEN:
		break;
	case SRV_SEAT_INVITED:
		if (seat->user[0] != '\0')
			put_person(json, "for", seat);
		break;
	case SRV_SEAT_HUMAN:
		bb_json_put_string(json, "user", seat->user);
		bb_json_put_string(json, "name", seat->name);
		if (composing->whole) {
			bb_json_put_bool(json, "curve", seat->curve);
			bb_json_put_string(
				json, "presence",
				presences[tables_presence(composing->table, seat->user)]);
			put_votes(json, seat->votes);
			put_away(json, composing, s);
		}
		put_standing(json, composing, s);
		break;
	case SRV_SEAT_AGENT:
		bb_json_put_string(json, "agent", seat->agent);
		if (seat->user[0] != '\0')
			put_person(json, "for", seat);
		if (seat->resigned)
			bb_json_put_bool(json, "resigned", true);
		put_standing(json, composing, s);
		break;
	case SRV_SEAT_AUTOMATON:
		bb_json_put_string(json, "name", seat->name);
		put_standing(json, composing, s);
		break;
	}
	bb_json_close(json, '}');
}

static void put_policies(struct bb_json *json, const struct composing *composing)
{
	const struct srv_table *table = composing->table;

	bb_json_key(json, "absence");
	bb_json_open(json, '{');
	bb_json_put_string(json, "policy", tables_policies[table->absence]);
	if (table->absence == SRV_ABSENCE_TIMER)
		bb_json_put_int(json, "hours", table->absence_hours);
	if (table->absence == SRV_ABSENCE_VOTE)
		bb_json_put_int(json, "grace", tables_grace(composing->srv) / 1000);
	bb_json_close(json, '}');
	bb_json_key(json, "clock");
	if (table->clock_start_ms == 0) {
		bb_json_null(json);
		return;
	}
	bb_json_open(json, '{');
	bb_json_put_int(json, "minutes",
	                60 * table->clock_start_ms / composing->srv->settings.hour_ms);
	bb_json_put_int(json, "seconds", table->clock_step_ms / 1000);
	bb_json_close(json, '}');
}

static void put_fair(struct bb_json *json, const struct srv_table *table)
{
	uint8_t commit[FAIR_BYTES];
	char hex[FAIR_HEX_MAX];

	bb_json_key(json, "fair");
	bb_json_open(json, '{');
	fair_commit(table->secret, commit);
	fair_to_hex(commit, hex);
	bb_json_put_string(json, "commit", hex);
	bb_json_key(json, "nonces");
	bb_json_open(json, '[');
	for (unsigned s = 0; s < table->seats; s++)
		bb_json_string(json, table->seat[s].nonce[0] != '\0' ? table->seat[s].nonce : NULL);
	bb_json_close(json, ']');
	fair_to_hex(table->secret, hex);
	bb_json_put_string(json, "secret", table->state == STORE_OVER ? hex : NULL);
	bb_json_close(json, '}');
}

static void put_invites(struct bb_json *json, const struct composing *composing)
{
	const struct srv_table *table = composing->table;
	char url[512];

	if (composing->user[0] == '\0' || strcmp(table->owner, composing->user) != 0)
		return;
	bb_json_key(json, "invites");
	bb_json_open(json, '[');
	for (unsigned s = 0; s < table->seats; s++) {
		if (table->seat[s].kind != SRV_SEAT_INVITED)
			continue;
		snprintf(url, sizeof url, "%s/#/invite/%s/%s", composing->srv->settings.base_url,
		         table->id, table->seat[s].invite);
		bb_json_open(json, '{');
		bb_json_put_int(json, "seat", s);
		bb_json_put_string(json, "code", table->seat[s].invite);
		bb_json_put_string(json, "url", url);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

static void put_head(struct bb_json *json, const struct srv_table *table)
{
	char options[256];
	struct bb_text words;

	bb_text_init(&words, options, sizeof options);
	bb_rules_format(&table->match.rules, &words);
	bb_json_put_string(json, "id", table->id);
	bb_json_put_string(json, "game", table->game->name);
	bb_json_put_int(json, "rules", table->rules);
	bb_json_put_string(json, "options", options);
	bb_json_put_string(json, "name", table->name);
	bb_json_put_string(json, "state", tables_states[table->state]);
	bb_json_put_string(json, "owner", table->owner[0] != '\0' ? table->owner : NULL);
	bb_json_put_bool(json, "listed", table->listed);
	bb_json_put_bool(json, "spectators", table->spectators);
	bb_json_put_bool(json, "rated", table->rated);
	bb_json_put_string(json, "language", table->language[0] != '\0' ? table->language : NULL);
	bb_json_put_int(json, "created", table->created);
	bb_json_put_int(json, "updated", table->updated);
}

static void put_table(struct bb_json *json, const struct composing *composing)
{
	const struct srv_table *table = composing->table;

	bb_json_open(json, '{');
	put_head(json, table);
	if (composing->whole)
		bb_json_put_int(json, "seq", table->stored);
	put_seat_or_null(json, "to_act", composing->actor);
	bb_json_key(json, "seats");
	bb_json_open(json, '[');
	for (unsigned s = 0; s < table->seats; s++)
		put_seat(json, composing, s);
	bb_json_close(json, ']');
	bb_json_key(json, "you");
	bb_json_open(json, '[');
	for (unsigned s = 0; s < table->seats; s++)
		if (tables_owns(table, s, composing->user))
			bb_json_int(json, s);
	bb_json_close(json, ']');
	put_policies(json, composing);
	if (composing->whole) {
		put_fair(json, table);
		put_invites(json, composing);
	}
	bb_json_put_string(json, "next", table->next[0] != '\0' ? table->next : NULL);
	if (table->cup[0] != '\0')
		bb_json_put_string(json, "cup", table->cup);
	bb_json_close(json, '}');
}

void tables_put_json(struct srv *srv, const struct srv_table *table, const char *user,
                     struct bb_json *json)
{
	struct composing composing = {
		.srv = srv, .table = table, .user = user, .whole = true, .actor = -1};

	if (table->state == STORE_PLAYING) {
		composing.actor = match_actor(&table->match);
		match_view(&table->match, BB_SPECTATOR, composing.view);
	}
	put_table(json, &composing);
}

void tables_put_listed(struct srv *srv, const struct srv_table *table, const char *to_act,
                       const char *user, struct bb_json *json)
{
	struct composing composing = {.srv = srv, .table = table, .user = user, .actor = -1};

	for (unsigned s = table->seats; to_act != NULL && s-- > 0;)
		if (tables_plays(table, s, to_act))
			composing.actor = (int)s;
	put_table(json, &composing);
}

void tables_record_head(const struct srv_table *table, bool whole, struct record_head *head)
{
	memset(head, 0, sizeof *head);
	head->masked_for = BB_NO_SEAT;
	snprintf(head->fair.table, sizeof head->fair.table, "%s", table->id);
	fair_commit(table->secret, head->fair.commit);
	for (unsigned s = 0; s < table->seats; s++) {
		const struct srv_seat *seat = &table->seat[s];

		snprintf(head->seat_name[s], sizeof head->seat_name[s], "%s",
		         seat->name[0] != '\0' ? seat->name : seat->agent);
		snprintf(head->fair.nonce[s], sizeof head->fair.nonce[s], "%s", seat->nonce);
	}
	if (whole && table->state == STORE_OVER) {
		memcpy(head->fair.secret, table->secret, sizeof head->fair.secret);
		head->fair.revealed = true;
	}
}
