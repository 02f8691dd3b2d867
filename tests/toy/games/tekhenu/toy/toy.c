/* The toy module; see toy.h. */
#include "games/tekhenu/toy/toy.h"

#include "games/tekhenu/module.h"

/* Always, but where another module brings green dice or a player of its own. */
static bool used(const struct bb_rules *rules)
{
	return rules->option[TKH_WITH_SETH] == 0 && bb_players(rules) > 1;
}

/* A green die in the place of a grey one. */
static uint64_t dice(const struct bb_rules *rules)
{
	return tkh_edition_of(rules)->dice[tkh_table_size(rules)] + bb_bit(8 * TKH_GREEN) -
	       bb_bit(8 * TKH_GREY);
}

/* A Production is the only thing it hears of. */
static void happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                     unsigned seat, unsigned detail, struct bb_events *log)
{
	(void)rules, (void)what, (void)detail, (void)log;
	if (bb_has(s->player[seat].technologies, TKH_TOY_CARD))
		tkh_push(s, TKH_OWED_SPIN, seat, 0, 0, 0);
}

uint32_t tkh_list_spin(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	(void)rules, (void)s, (void)task;
	for (unsigned times = 0; times < TKH_TOY_SPINS; times++)
		out[times] = BB_ACT(TKH_SPIN, times, 0, 0);
	return TKH_TOY_SPINS;
}

bool tkh_valid_spin(const struct bb_rules *rules, const struct tkh_state *s,
                    const struct tkh_task *task)
{
	(void)rules;
	return bb_has(s->player[task->seat].technologies, TKH_TOY_CARD);
}

void tkh_act_spin(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)rules;
	tkh_pop(s);
	tkh_add_vp(s, seat, (int)bb_arg_of(action, 0) + 1, TKH_FROM_CARD, log);
}

static const struct tkh_additions additions = {
	.colours = 1u << TKH_GREEN,
	.without_anubis = 1u << TKH_GREEN,
	.cards = {[TKH_TECHNOLOGY] = UINT32_C(1) << TKH_TOY_CARD},
};

const struct tkh_module tkh_module_toy = {
	.name = "toy",
	.used = used,
	.adds = &additions,
	.hears = 1u << TKH_AT_PRODUCTION,
	.happened = happened,
	.dice = dice,
};

/* A module may fill nothing at all. */
const struct tkh_module tkh_module_idle = {.name = "idle"};
