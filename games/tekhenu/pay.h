/* Payments: purses, what they are worth, prices. */
#ifndef TKH_PAY_H
#define TKH_PAY_H

#include <string.h>

#include "games/tekhenu/moments.h"

/* What a player can pay with, and the other requirements of an action. */
struct tkh_purse {
	uint8_t token[TKH_TOKENS];
	uint8_t happiness;
	uint8_t waived; /* set of gods whose cost a Blessing in hand waives */
	bool gold_is_scribe;
	bool stone_is_stone;
	bool faith_serves;
	uint8_t lowest, highest; /* values that the current die may be given */
	/* the token that it brings, as many as its value; TKH_TOKENS = none */
	uint8_t brought;
};

static inline void tkh_purse_add(struct tkh_purse *purse, unsigned token, unsigned amount)
{
	unsigned sum = purse->token[token] + amount;

	purse->token[token] = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

/* Adds the current die to the purse; it counts as of this colour. */
static inline void tkh_purse_with(struct tkh_purse *purse, unsigned colour, unsigned shade)
{
	purse->lowest = (uint8_t)tkh_lowest(colour);
	purse->highest = (uint8_t)tkh_highest(colour);
	purse->brought = (uint8_t)tkh_brought_by(shade);
}
/* How many of `token` the purse can pay, including jokers and substitutes. */
unsigned tkh_purse_worth(const struct tkh_purse *purse, unsigned token);
bool tkh_can_pay(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                 unsigned token, unsigned amount);
/* Takes the payment at once if there is only one way to pay, else asks for it. */
void tkh_charge(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned token,
                unsigned amount, struct bb_events *log);
/* The same for a price in two kinds. The first is asked for first and must leave enough for the
 * second. */
void tkh_charge_both(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                     unsigned first, unsigned first_amount, unsigned second, unsigned second_amount,
                     struct bb_events *log);
/* Pays by default: the right kind first, then its substitute, Gold, Scribes (T-RULING-74). */
void tkh_purse_spend(struct tkh_purse *purse, unsigned token, unsigned amount);
tkh_list tkh_list_pay;
tkh_run tkh_run_pay;
tkh_act tkh_act_pay;
void tkh_format_arg(const struct bb_rules *rules, const void *state, bb_action action, unsigned arg,
                    struct bb_text *text);

/* What the player can pay with now. */
static inline void tkh_purse_of(const struct bb_rules *rules, const struct tkh_state *s,
                                unsigned seat, struct tkh_purse *purse)
{
	const struct tkh_player *p = &s->player[seat];

	(void)rules;
	memcpy(purse->token, p->token, sizeof purse->token);
	purse->happiness = p->happiness;
	purse->waived = 0;
	purse->gold_is_scribe = tkh_may(s, seat, TKH_GOLD_IS_SCRIBE);
	purse->stone_is_stone = tkh_may(s, seat, TKH_STONE_IS_STONE);
	purse->faith_serves = tkh_may(s, seat, TKH_FAITH_SERVES);
	purse->lowest = 1;
	purse->highest = TKH_FACES;
	purse->brought = TKH_TOKENS;
}
/* Adds what Technologies give before a God action to the purse (T-RULING-70). */
void tkh_add_grants(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned god, struct tkh_purse *purse);

#endif
