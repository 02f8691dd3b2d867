/* Tekhenu: Obelisk of the Sun, for 2 to 4 players. The game as everything else sees it. */
#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

/* V-01, -02: the Vizier's Challenge is for two people. */
static enum bb_status check_options(const struct bb_rules *rules, unsigned *option)
{
	bool alone = rules->automata != 0;

	*option = TKH_WITH_VIZIER;
	if (rules->option[TKH_WITH_VIZIER] != 0 && (rules->seats != 2 || alone))
		return BB_INVALID;
	return tkh_options_check(rules, option);
}

const struct bb_game tkh_game = {
	.name = "tekhenu",
	.title = "Tekhenu: Obelisk of the Sun",
	.rules_version = 2,
	.seats_min = 1,
	.seats_max = 4,
	.automaton = "Botankhamun",
	.legal_max = 256,
	.length_max = 6000,
	.options = tkh_options,
	.option_count = TKH_OPTIONS,
	.presets = tkh_presets,
	.kinds = tkh_kinds,
	.kind_count = TKH_KINDS,
	.event_kinds = tkh_events,
	.event_kind_count = TKH_EVENTS,
	.layout = &tkh_layout,
	.edition = &tkh_edition_layout,
	.edition_size = sizeof(struct tkh_edition),
	.builtin = tekhenu_builtin,
	.builtin_name = "standard",
	.agents = tkh_agents,
	.edition_finish = tkh_edition_finish,
	.options_check = check_options,
	.automata = tkh_automata,
	.modules = tkh_modules_used,
	.setup = tkh_setup,
	.actor = tkh_actor,
	.legal = tkh_legal,
	.weights = tkh_weights,
	.sample = tkh_sample,
	.resolve = tkh_resolve,
	.pick = tkh_pick,
	.label = tkh_label,
	.play = tkh_play,
	.why_not = tkh_why_not,
	.lack = tkh_lack,
	.seen_by = tkh_seen_by,
	.format_arg = tkh_format_arg,
	.view = tkh_view,
	.resample = tkh_resample,
	.check = tkh_check,
	.score = tkh_score,
	.ranking = tkh_ranking,
	.derive_json = tkh_derive_json,
	.count = tkh_count,
	.count_event = tkh_count_event,
	.counter_names = &tkh_counters,
	.evaluate = tkh_evaluate,
	.policy = tkh_policy,
	.judgement = &tkh_judgement,
	.temptation = &tkh_temptation,
	.horizon = {10, 10},
};
