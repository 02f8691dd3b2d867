/* What follows from a position, for people and clients: limits, progress, prices, odds. */
#include "games/sare/state.h"

static void derive_sites(const struct bb_rules *rules, const struct sare_player *p,
                         struct bb_json *json)
{
	bb_json_key(json, "sites");
	bb_json_open(json, '{');
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		uint8_t need[SARE_RESOURCES];
		unsigned waived;

		if (p->site[b] == 0)
			continue;
		waived = sare_price(rules, p, b, need);
		bb_json_key(json, sare_building_names.at[b]);
		bb_json_open(json, '{');
		bb_json_put_int(json, "cell", bb_lowest(p->site[b]));
		bb_json_put_int(json, "stone", need[SARE_STONE]);
		bb_json_put_int(json, "wood", need[SARE_WOOD]);
		bb_json_put_int(json, "gold", need[SARE_GOLD]);
		bb_json_put_int(json, "waived", waived);
		bb_json_put_bool(json, "payable", sare_can_pay(rules, p, b));
		bb_json_close(json, '}');
	}
	bb_json_close(json, '}');
}

static void derive_player(const struct bb_rules *rules, const struct sare_player *p,
                          struct bb_json *json)
{
	bb_json_open(json, '{');
	bb_json_put_int(json, "limit", sare_limit(rules, p));
	bb_json_put_int(json, "margin", sare_margin(rules, p));
	bb_json_put_int(json, "masters", sare_owned(p, SARE_MASTER));
	bb_json_put_int(json, "capacity", sare_capacity(rules, p));
	bb_json_put_int(json, "administrative", sare_administrative(p));
	bb_json_put_int(json, "goal_done", sare_goal_done(rules, p));
	bb_json_put_int(json, "goal_size", sare_goal_size(rules));
	bb_json_put_bool(json, "goal_met", sare_meets_goal(rules, p));
	derive_sites(rules, p, json);
	bb_json_close(json, '}');
}

/* Chance of each kind to be the next card nobody has seen, in percent with one digit. */
static void derive_odds(const struct sare_state *s, struct bb_json *json)
{
	unsigned total = sare_unseen(s);

	bb_json_put_int(json, "unseen", total);
	bb_json_key(json, "odds");
	bb_json_open(json, '{');
	for (unsigned i = 0; i < SARE_CARDS; i++) {
		if (s->unseen[i] == 0)
			continue;
		bb_json_key(json, sare_card_names.at[i]);
		bb_json_fixed(json, (s->unseen[i] * 1000 + total / 2) / total, 1);
	}
	bb_json_close(json, '}');
}

void sare_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json)
{
	const struct sare_state *s = state;

	derive_odds(s, json);
	bb_json_key(json, "players");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < rules->seats; seat++)
		derive_player(rules, &s->player[seat], json);
	bb_json_close(json, ']');
}
