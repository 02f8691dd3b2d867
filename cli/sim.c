/* One simulated game, and what --check verifies at every step of it.
 *
 * The contract suite in tests/ checks more on fewer games; this is affordable on a hundred
 * thousand. */
#include "cli/sim.h"

#include <string.h>

#include "core/hash.h"

uint64_t cli_sim_seed(uint64_t series, uint64_t number)
{
	return bb_hash_mix(bb_hash_mix(0, series), number);
}

/* --- checks ------------------------------------------------------------------------------ */

static const char *check_legal(const struct bb_game *game, int actor, const bb_action *legal,
                               uint32_t count)
{
	if ((count == 0) != (actor == BB_OVER))
		return "legal-empty";
	if (count > game->legal_max)
		return "legal-max";
	for (uint32_t i = 1; i < count; i++) {
		if (legal[i - 1] >= legal[i])
			return "legal-order";
	}
	return NULL;
}

/* `seat` sees the same actor as everybody and, if it is to act, the same choices; applying the view
 * again changes nothing; completing the hidden part gives a consistent state. */
static const char *check_view(const struct bb_rules *rules, const void *state, int actor,
                              unsigned seat, const bb_action *legal, uint32_t count,
                              struct bb_rng *rng)
{
	const struct bb_game *game = rules->game;
	size_t size = game->layout->size;
	_Alignas(8) uint8_t view[BB_STATE_MAX], other[BB_STATE_MAX];
	bb_action seen[BB_LEGAL_MAX];

	memcpy(view, state, size);
	game->view(rules, view, seat);
	if (game->actor(rules, view) != actor)
		return "view-actor";
	if (actor == (int)seat && (game->legal(rules, view, seen) != count ||
	                           memcmp(seen, legal, count * sizeof(seen[0])) != 0))
		return "view-legal";
	memcpy(other, view, size);
	game->view(rules, other, seat);
	if (memcmp(other, view, size) != 0)
		return "view-twice";
	game->resample(rules, other, seat, rng);
	if (game->check(rules, other))
		return "resample-check";
	game->view(rules, other, seat);
	return memcmp(other, view, size) != 0 ? "resample-view" : NULL;
}

/* Every step checks the views of the seat to act and of one more, in turn. */
static const char *check_step(const struct bb_rules *rules, const void *state, int actor,
                              uint32_t step, const bb_action *legal, uint32_t count,
                              struct bb_rng *rng)
{
	const struct bb_game *game = rules->game;
	unsigned other = step % (rules->seats + 1u);
	const char *broken = game->check(rules, state);

	if (!broken)
		broken = cli_bug();
	if (!broken && step > game->length_max)
		broken = "length-max";
	if (!broken)
		broken = check_legal(game, actor, legal, count);
	if (!broken && actor >= 0)
		broken = check_view(rules, state, actor, (unsigned)actor, legal, count, rng);
	if (!broken && (int)other != actor)
		broken = check_view(rules, state, actor,
		                    other < rules->seats ? other : BB_SPECTATOR, legal, count, rng);
	return broken;
}

static const char *check_end(const struct bb_rules *rules, const uint8_t *place)
{
	bool won = false;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (place[seat] < 1 || place[seat] > rules->seats)
			return "ranking";
		won = won || place[seat] == 1;
	}
	return won ? NULL : "ranking";
}

/* --- playing ----------------------------------------------------------------------------- */

static bool is_among(bb_action action, const bb_action *legal, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (legal[i] == action)
			return true;
	}
	return false;
}

/* The choice of the agent at this seat; false if it is not legal. */
static bool choose(const struct cli_sim_setting *setting, const void *state, unsigned seat,
                   const bb_action *legal, uint32_t count, struct bb_rng *rng,
                   struct ai_memory *memory, bb_action *action)
{
	const struct ai_agent *agent = setting->agent[seat];

	if (!agent) {
		*action = legal[bb_rng_below(rng, count)];
		return true;
	}
	*action = cli_agent_choose(agent, &setting->rules, state, rng, memory);
	return is_among(*action, legal, count);
}

static bool violated(struct cli_sim_end *end, const char *violation, uint32_t step)
{
	end->violation = violation;
	end->step = step;
	return false;
}

/* True if nothing is needed but the end. */
static bool is_plain(const struct cli_sim_setting *setting, const struct cli_sim_sum *sum)
{
	for (unsigned seat = 0; seat < setting->rules.seats; seat++)
		if (setting->agent[seat])
			return false;
	return !setting->check && !sum->sign && (!sum->counts || !setting->rules.game->count_event);
}

static void count_events(const struct bb_rules *rules, const struct bb_events *events,
                         uint32_t *counts)
{
	for (unsigned i = 0; i < events->count; i++)
		rules->game->count_event(rules, &events->at[i], counts);
}

/* Step by step, with everything that is needed on the way. Returns false if a check failed. */
static bool play_steps(const struct cli_sim_setting *setting, uint64_t seed, struct bb_rng *luck,
                       struct bb_rng *will, struct cli_sim_sum *sum, struct cli_sim_end *end)
{
	const struct bb_rules *rules = &setting->rules;
	const struct bb_game *game = rules->game;
	bool counted = sum->counts && game->count_event;
	bb_action legal[BB_LEGAL_MAX], action;
	struct bb_events events;
	struct bb_rng doubt; /* for the checks */

	bb_rng_seed(&doubt, bb_hash_mix(seed, 2));
	for (uint32_t step = 0;; step++) {
		int actor = game->actor(rules, end->state);
		uint32_t count = 0;

		if (actor >= 0 || setting->check)
			count = game->legal(rules, end->state, legal);
		if (setting->check) {
			const char *broken =
				check_step(rules, end->state, actor, step, legal, count, &doubt);

			if (broken)
				return violated(end, broken, step);
		}
		if (actor == BB_OVER)
			return true;
		if (actor == BB_CHANCE) {
			action = bb_sample(rules, end->state, luck);
		} else {
			sum->played.decisions++;
			sum->played.legal += count;
			if (!choose(setting, end->state, (unsigned)actor, legal, count, will,
			            &sum->memory, &action))
				return violated(end, "agent-legal", step);
		}
		if (sum->sign)
			sum->hash = bb_hash_mix(sum->hash, action);
		events.count = 0;
		events.full = false;
		game->play(rules, end->state, action, setting->check || counted ? &events : NULL);
		if (setting->check && cli_bug())
			return violated(end, cli_bug(), step + 1);
		if (setting->check && events.full)
			return violated(end, "events-max", step + 1);
		if (counted)
			count_events(rules, &events, sum->counts);
	}
}

bool cli_sim_play(const struct cli_sim_setting *setting, uint64_t seed, struct cli_sim_sum *sum,
                  struct cli_sim_end *end)
{
	const struct bb_rules *rules = &setting->rules;
	const struct bb_game *game = rules->game;
	struct bb_rng luck, will;

	end->violation = NULL;
	if (setting->check)
		cli_watch_for_bugs();
	memset(end->state, 0, game->layout->size);
	bb_rng_seed(&luck, seed);
	bb_rng_seed(&will, bb_hash_mix(seed, 1));
	game->setup(rules, end->state);
	if (is_plain(setting, sum))
		bb_play_out(rules, end->state, &luck, &will, UINT32_MAX, &sum->played);
	else if (!play_steps(setting, seed, &luck, &will, sum, end))
		return false;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		end->score[seat] = game->score(rules, end->state, seat);
	game->ranking(rules, end->state, end->place);
	if (sum->counts && game->count)
		game->count(rules, end->state, sum->counts);
	if (setting->check && check_end(rules, end->place))
		return violated(end, check_end(rules, end->place), 0);
	if (sum->sign)
		sum->hash = bb_hash_mix(sum->hash, bb_position_hash(rules, end->state));
	return true;
}
