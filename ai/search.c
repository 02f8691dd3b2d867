/* Information-set Monte Carlo tree search.
 *
 * An iteration fills in what the view hides, walks down the tree by visits and priors,
 * plays on by policy, evaluates the result and updates every node on the path. The tree is
 * one of actions as the seats take them: chance between them is drawn anew each time (open
 * loop), and told apart only where it is a single event of few outcomes. Forced actions take no
 * room in it. */
#include "ai/search.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "core/playout.h"

enum {
	CHANCE_NODES_MAX = 13, /* outcomes of one chance event that get nodes of their own */
	WIDTH_AT_FIRST = 8,
	SLICE = 8, /* iterations between two looks at the clock */
	WITHOUT_CLOCK = 4, /* iterations that stand for a millisecond where there is no clock */
	GOOD_LOOK = 1000, /* visits after which a choice may be considered clear, */
	OF_THE_BUDGET = 8, /* this part of the iterations that are left, */
	PLAIN = 90, /* and the percentage of visits that makes it so */
};

static const float unseen_malus = 0.06f;
static const float least_room = 0.01f;
static const float by_net = 0.9f; /* of a prior; the rest is shared evenly */

/* --- one iteration -------------------------------------------------------------------------- */

struct walk {
	struct ai_search *search;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	uint32_t path[AI_PATH_MAX];
	uint32_t length;
	uint32_t first; /* place of the choice at the root among the legal actions */
	bb_action legal[BB_LEGAL_MAX];
};

static void push(struct walk *walk, uint32_t node)
{
	if (walk->length < AI_PATH_MAX)
		walk->path[walk->length++] = node;
}

/* Draws chance up to the next decision and enters the node of what came; AI_NONE = no room. An
 * event that once was too wide or too long for nodes of its own is not examined again. */
static uint32_t walk_chance(struct walk *walk, uint32_t node)
{
	struct ai_search *search = walk->search;
	const struct bb_rules *rules = &search->rules;
	const struct bb_game *game = rules->game;
	uint32_t child = search->pool.node[node].child;
	bb_action key;
	bool few;

	if (child != AI_NONE && search->pool.node[child].action == AI_ANY_CHANCE) {
		bb_draw_chance(rules, walk->state, &search->rng);
		return child;
	}
	few = game->legal(rules, walk->state, walk->legal) <= CHANCE_NODES_MAX;
	key = bb_sample(rules, walk->state, &search->rng);
	game->play(rules, walk->state, key, NULL);
	if (!few || game->actor(rules, walk->state) == BB_CHANCE)
		key = AI_ANY_CHANCE;
	bb_draw_chance(rules, walk->state, &search->rng);
	child = ai_child(&search->pool, node, key);
	return child != AI_NONE ? child : ai_add_child(&search->pool, node, key, 0);
}

static uint32_t width_of(const struct ai_node *node, uint32_t count)
{
	uint32_t width = WIDTH_AT_FIRST + (uint32_t)__builtin_sqrtf((float)node->visits);

	return width < count ? width : count;
}

/* Weak levels ignore some of the non-obvious moves at the root; the weakest also miss obvious
 * ones. */
static bool is_overlooked(const struct ai_search *search, uint32_t node, bb_action action,
                          float prior, float most)
{
	float overlooks = (float)search->setting.overlooks;
	float plainly = overlooks > 50 ? overlooks - 50 : 0;
	uint64_t dice;

	if (search->setting.overlooks == 0 || node != search->root)
		return false;
	dice = bb_hash_mix(search->blindness, action) >> 11;
	return (float)(dice % 10000) < 100.0f * (overlooks - (overlooks - plainly) * prior / most);
}

static void set_priors(struct walk *walk, uint32_t count, float *prior)
{
	struct ai_search *search = walk->search;

	if (search->net == NULL || search->net->head.action_rows == 0 || search->setting.tables) {
		ai_priors(&search->rules, walk->state, walk->legal, count, search->setting.doubt,
		          prior);
		return;
	}
	ai_net_priors(search->net, &search->rules, walk->state, walk->legal, count,
	              &search->net_root, prior);
	for (uint32_t i = 0; i < count; i++)
		prior[i] = by_net * prior[i] + (1 - by_net) / (float)count;
}

/* Gives the node children for the most promising legal actions it has none for, up to its width. */
static void widen(struct walk *walk, uint32_t node, uint32_t count, uint32_t missing)
{
	struct ai_search *search = walk->search;
	float prior[BB_LEGAL_MAX], most = 0;
	uint32_t seen = 0, first = 0;

	set_priors(walk, count, prior);
	for (uint32_t i = 0; i < count; i++)
		if (prior[i] > most) {
			most = prior[i];
			first = i;
		}
	for (uint32_t i = 0; i < count; i++)
		if (is_overlooked(search, node, walk->legal[i], prior[i], most))
			prior[i] = -1;
		else
			seen++;
	if (seen == 0) { /* nobody overlooks everything */
		prior[first] = most;
		seen = 1;
	}
	if (node == search->root)
		search->seen = seen;
	for (; missing > 0; missing--) {
		uint32_t best = count;

		for (uint32_t i = 0; i < count; i++)
			if (prior[i] > (best < count ? prior[best] : 0) &&
			    ai_child(&search->pool, node, walk->legal[i]) == AI_NONE)
				best = i;
		if (best == count)
			return;
		if (ai_add_child(&search->pool, node, walk->legal[best], prior[best]) == AI_NONE) {
			search->full = true;
			return;
		}
	}
}

/* The spread of a seat's rewards, by their mean: 1 in an open game, less for a seat that has all
 * but won or lost, whose choices differ by less. Games played to their ends reward all or nothing:
 * a few unlucky ones must not end a trial. */
static float room_of(const struct ai_setting *setting, float mean)
{
	float room = 4.0f * mean * (1.0f - mean);

	if (setting->alone || setting->horizon == BB_TO_THE_END)
		return 1;
	return room > least_room ? __builtin_sqrtf(room) : __builtin_sqrtf(least_room);
}

/* The binary logarithm of a number above 0, its fraction by a straight line. */
static float log2_of(uint32_t number)
{
	unsigned whole = 31 - (unsigned)__builtin_clz(number);

	return (float)whole + (float)(number - (1u << whole)) / (float)(1u << whole);
}

/* What draws the tree to a child besides its mean. */
static float pull_of(const struct ai_setting *setting, const struct ai_node *parent,
                     const struct ai_node *child, float explore)
{
	if (!setting->even)
		return explore * child->prior / (float)(1 + child->visits);
	if (child->visits == 0)
		return 1e6f;
	return (float)setting->explore / 100.0f *
	       __builtin_sqrtf(log2_of(parent->visits + 1) / (float)child->visits);
}

/* The mean of a child, as if `faith` more visits had been worth as much as its parent: a few
 * unlucky samples do not end its trial. */
static float mean_of(const struct ai_node *child, unsigned actor, float faith, float parent)
{
	float visits = (float)child->visits;

	if (faith == 0)
		return child->mean[actor];
	return (child->mean[actor] * visits + parent * faith) / (visits + faith);
}

/* The child to follow: by the mean reward of the seat to act, and by the prior while there are few
 * visits. *present counts the legal actions that have a child. */
static uint32_t select_child(const struct walk *walk, uint32_t node, unsigned actor, uint32_t count,
                             uint32_t *place, uint32_t *present)
{
	const struct ai_search *search = walk->search;
	const struct ai_node *nodes = search->pool.node, *parent = &nodes[node];
	float room = room_of(&search->setting, parent->mean[actor]);
	float explore = (float)search->setting.explore / 100.0f * room *
	                __builtin_sqrtf((float)(parent->visits + 1));
	float unseen = parent->mean[actor] - room * unseen_malus, best_worth = -1e9f;
	float faith = (float)search->setting.faith;
	uint32_t at = parent->child, best = AI_NONE;

	*present = 0;
	for (uint32_t i = 0; i < count && at != AI_NONE; i++) {
		while (at != AI_NONE && nodes[at].action < walk->legal[i])
			at = nodes[at].next;
		if (at == AI_NONE || nodes[at].action != walk->legal[i])
			continue;
		const struct ai_node *child = &nodes[at];
		float worth = (child->visits > 0 ? mean_of(child, actor, faith, parent->mean[actor])
		                                 : unseen) +
		              pull_of(&search->setting, parent, child, explore);

		++*present;
		if (worth > best_worth) {
			best_worth = worth;
			best = at;
			*place = i;
		}
	}
	return best;
}

/* Takes a decision inside the tree; AI_NONE = the tree ends here. */
static uint32_t walk_decision(struct walk *walk, uint32_t node, unsigned actor, uint32_t count)
{
	struct ai_search *search = walk->search;
	uint32_t width = width_of(&search->pool.node[node],
	                          node == search->root && search->seen > 0 ? search->seen : count);
	uint32_t place = 0, present;
	uint32_t child = select_child(walk, node, actor, count, &place, &present);

	if (present < width && !search->full) {
		widen(walk, node, count, width - present);
		child = select_child(walk, node, actor, count, &place, &present);
	}
	if (child == AI_NONE)
		return AI_NONE;
	if (walk->length == 1)
		walk->first = place;
	search->rules.game->play(&search->rules, walk->state, walk->legal[place], NULL);
	search->steps++;
	return child;
}

/* Walks down the tree to a new node. */
static void walk_tree(struct walk *walk)
{
	struct ai_search *search = walk->search;
	const struct bb_rules *rules = &search->rules;
	const struct bb_game *game = rules->game;
	uint32_t node = search->root, decisions = 0;

	push(walk, node);
	while (walk->length < AI_PATH_MAX) {
		int actor = game->actor(rules, walk->state);
		uint32_t count;

		if (actor == BB_OVER)
			return;
		if (actor == BB_CHANCE) {
			node = walk_chance(walk, node);
		} else {
			bool ends =
				(search->pool.node[node].visits == 0 && node != search->root) ||
				(search->setting.depth > 0 && decisions == search->setting.depth);

			if (ends && !search->setting.alone)
				return; /* what is forced is played on from here as well */
			count = game->legal(rules, walk->state, walk->legal);
			if (count == 1 || (search->setting.alone && actor != (int)search->seat)) {
				game->play(rules, walk->state,
				           ai_draw(rules, walk->state, walk->legal, count,
				                   &search->rng),
				           NULL);
				search->steps++;
				continue;
			}
			if (ends)
				return;
			decisions++;
			node = walk_decision(walk, node, (unsigned)actor, count);
		}
		if (node == AI_NONE) {
			search->full = true;
			return;
		}
		push(walk, node);
	}
}

static void learn(struct walk *walk, const struct ai_outcome *outcome)
{
	struct ai_search *search = walk->search;
	struct ai_root_choice *account = &search->account[walk->first];

	for (uint32_t i = 0; i < walk->length; i++) {
		struct ai_node *node = &search->pool.node[walk->path[i]];

		node->visits++;
		for (unsigned seat = 0; seat < search->rules.seats; seat++)
			node->mean[seat] += (outcome->reward[seat] - node->mean[seat]) /
			                    (float)node->visits;
	}
	if (walk->length > search->depth)
		search->depth = walk->length;
	if (walk->length < 2)
		return;
	account->visits++;
	account->worth += (double)outcome->reward[search->seat];
	for (unsigned seat = 0; seat < search->rules.seats; seat++) {
		account->win[seat] += (double)outcome->win[seat];
		account->score[seat] += (double)outcome->score[seat];
	}
}

/* Plays on to the end, and adds that result to the outcome with its weight. */
static void mix_result(struct ai_search *search, struct walk *walk, struct ai_outcome *outcome)
{
	float part = (float)search->setting.mix / 100.0f;
	struct ai_outcome end;

	search->steps += ai_play_out(&search->rules, walk->state, BB_TO_THE_END, &search->rng);
	ai_evaluate(&search->rules, walk->state, search->scale, NULL, NULL, &end);
	for (unsigned seat = 0; seat < search->rules.seats; seat++) {
		outcome->reward[seat] += part * (end.reward[seat] - outcome->reward[seat]);
		outcome->win[seat] += part * (end.win[seat] - outcome->win[seat]);
		outcome->score[seat] += part * (end.score[seat] - outcome->score[seat]);
	}
}

static void iterate(struct ai_search *search)
{
	const struct bb_rules *rules = &search->rules;
	unsigned horizon = search->setting.horizon;
	struct ai_outcome outcome;
	struct walk walk;

	walk.search = search;
	walk.length = 0;
	walk.first = 0;
	memcpy(walk.state, search->view, rules->game->layout->size);
	rules->game->resample(rules, walk.state, search->seat, &search->rng);
	walk_tree(&walk);
	if (search->net != NULL && !search->setting.quiet)
		search->steps += ai_play_to_choice(rules, walk.state, horizon, &search->rng);
	else
		search->steps += ai_play_out_by(
			rules, walk.state, horizon, search->setting.plans, &search->rng);
	ai_evaluate(rules, walk.state, search->scale, search->net, &search->net_root, &outcome);
	if (search->net != NULL && search->setting.mix > 0 &&
	    rules->game->actor(rules, walk.state) != BB_OVER)
		mix_result(search, &walk, &outcome);
	learn(&walk, &outcome);
	search->done++;
}

/* --- begin, go on, end ---------------------------------------------------------------------- */

static bool is_same(const struct ai_search *search, const struct ai_setting *setting,
                    const struct bb_rules *rules, const void *view, unsigned seat)
{
	return search->mark == AI_MARK && search->goes_on && search->seat == seat &&
	       memcmp(&search->rules, rules, sizeof *rules) == 0 &&
	       memcmp(&search->setting, setting, sizeof *setting) == 0 &&
	       memcmp(search->after, view, rules->game->layout->size) == 0;
}

static void clear_tree(struct ai_search *search, size_t size)
{
	search->pool.node = (struct ai_node *)(search + 1);
	search->pool.size = (uint32_t)((size - sizeof *search) / sizeof(struct ai_node));
	search->pool.used = 1;
	search->pool.node[0].child = AI_NONE; /* the caller's memory may hold anything */
	search->full = false;
	search->root = ai_add_child(&search->pool, 0, 0, 1);
	search->pool.node[0].child = AI_NONE;
}

static struct ai_setting setting_of(const struct ai_agent *agent, const struct ai_net *net,
                                    const struct ai_limits *limits)
{
	struct ai_setting setting = net != NULL ? agent->net_setting : agent->setting;

	if (limits->iterations != 0 || limits->milliseconds != 0) {
		setting.iterations = limits->iterations;
		setting.milliseconds = limits->milliseconds;
	}
	if (setting.milliseconds != 0 && limits->clock == NULL && setting.iterations == 0)
		setting.iterations = setting.milliseconds * WITHOUT_CLOCK;
	return setting;
}

void ai_begin(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
              unsigned seat, const struct ai_limits *limits, struct ai_memory memory)
{
	struct ai_search *search = ai_search_in(memory);
	const struct ai_net *net =
		agent->net != NULL && ai_net_suits(agent->net, rules) ? agent->net : NULL;
	struct ai_setting setting = setting_of(agent, net, limits);
	bb_action legal[BB_LEGAL_MAX];
	size_t size = rules->game->layout->size;

	(void)BB_ALWAYS(seat < rules->seats);
	(void)BB_ALWAYS(memory.size >= AI_MEMORY_MIN);
	if (is_same(search, &setting, rules, view, seat) &&
	    search->pool.used < search->pool.size / 2) {
		search->root = search->after_root;
		search->reused = search->pool.node[search->root].visits;
	} else {
		memset(search, 0, sizeof *search);
		search->mark = AI_MARK;
		search->setting = setting;
		memcpy(&search->rules, rules, sizeof *rules);
		search->seat = seat;
		clear_tree(search, memory.size);
	}
	search->goes_on = false;
	memcpy(search->view, view, size);
	bb_rng_seed(&search->rng, limits->seed);
	search->blindness = bb_hash_mix(limits->seed, seat);
	search->scale = ai_scale(rules, view);
	search->budget = setting.iterations;
	search->done = 0;
	search->steps = 0;
	search->depth = 0;
	search->seen = 0;
	search->legal_count = rules->game->legal(rules, view, legal);
	search->net = net;
	if (search->net != NULL)
		ai_net_begin(search->net, rules, view, &search->net_root);
	for (uint32_t i = 0; i < search->legal_count; i++)
		search->account[i] = (struct ai_root_choice){.action = legal[i]};
}

bool ai_go(struct ai_memory memory, uint32_t iterations)
{
	struct ai_search *search = ai_search_in(memory);

	if (search->legal_count < 2)
		return false;
	for (; iterations > 0 && (search->budget == 0 || search->done < search->budget);
	     iterations--)
		iterate(search);
	return search->budget == 0 || search->done < search->budget;
}

/* Visits of a legal action: of this time and, where the tree was kept, of before. */
static uint32_t visits_of(const struct ai_search *search, uint32_t i)
{
	uint32_t child = ai_child(&search->pool, search->root, search->account[i].action);

	return child != AI_NONE ? search->pool.node[child].visits : 0;
}

static float worth_of(const struct ai_search *search, uint32_t i)
{
	uint32_t child = ai_child(&search->pool, search->root, search->account[i].action);

	return child != AI_NONE ? search->pool.node[child].mean[search->seat] : 0;
}

static uint32_t best_of(const struct ai_search *search)
{
	uint32_t best = 0, most = visits_of(search, 0);

	for (uint32_t i = 1; i < search->legal_count; i++) {
		uint32_t visits = visits_of(search, i);

		if (visits < most || visits == 0 ||
		    (visits == most && worth_of(search, i) <= worth_of(search, best)))
			continue;
		best = i;
		most = visits;
	}
	return best;
}

/* Where the next decision of the same turn may go on: after the choice and what it forces. */
static void remember(struct ai_search *search, bb_action action)
{
	const struct bb_rules *rules = &search->rules;
	const struct bb_game *game = rules->game;
	uint32_t child = ai_child(&search->pool, search->root, action);
	_Alignas(8) uint8_t before[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX] = {action};
	struct bb_events events;

	search->goes_on = false;
	if (child == AI_NONE)
		return;
	memcpy(search->after, search->view, game->layout->size);
	do {
		memcpy(before, search->after, game->layout->size);
		if (!bb_preview(rules, before, search->seat, legal[0], search->after, &events) ||
		    game->actor(rules, search->after) != (int)search->seat)
			return;
	} while (game->legal(rules, search->after, legal) == 1);
	search->goes_on = true;
	search->after_root = child;
}

/* For a choice that was only searched earlier in the turn: rewards replace probabilities, scores
 * are unknown. */
static void fill_by_node(const struct ai_search *search, const struct ai_node *node,
                         struct ai_choice *choice)
{
	float sum = 0;

	ai_outlook(&search->rules, search->view, choice->win, choice->score);
	for (unsigned seat = 0; seat < search->rules.seats; seat++)
		sum += node->mean[seat];
	for (unsigned seat = 0; seat < search->rules.seats && sum > 0; seat++)
		choice->win[seat] = node->mean[seat] / sum;
}

static void fill_choice(const struct ai_search *search, uint32_t i, struct ai_choice *choice)
{
	const struct ai_root_choice *account = &search->account[i];
	uint32_t child = ai_child(&search->pool, search->root, account->action);
	double count = account->visits;

	*choice = (struct ai_choice){.action = account->action};
	if (child == AI_NONE)
		return;
	choice->visits = search->pool.node[child].visits;
	choice->prior = search->pool.node[child].prior;
	choice->worth = search->pool.node[child].mean[search->seat];
	if (count == 0 && choice->visits > 0)
		fill_by_node(search, &search->pool.node[child], choice);
	for (unsigned seat = 0; seat < search->rules.seats && count > 0; seat++) {
		choice->win[seat] = (float)(account->win[seat] / count);
		choice->score[seat] = (float)(account->score[seat] / count);
	}
}

/* The best choices, sorted; the rest is left out. */
static void fill_choices(const struct ai_search *search, struct ai_result *result)
{
	for (uint32_t i = 0; i < search->legal_count; i++) {
		struct ai_choice choice;
		unsigned place = result->count;

		fill_choice(search, i, &choice);
		while (place > 0 && (choice.visits > result->choice[place - 1].visits ||
		                     (choice.visits == result->choice[place - 1].visits &&
		                      choice.worth > result->choice[place - 1].worth)))
			place--;
		if (place == AI_CHOICES_MAX)
			continue;
		if (result->count < AI_CHOICES_MAX)
			result->count++;
		memmove(&result->choice[place + 1], &result->choice[place],
		        (result->count - 1 - place) * sizeof result->choice[0]);
		result->choice[place] = choice;
	}
}

/* The expected result of the position: the choices weighted by their visits. */
static void fill_whole(const struct ai_search *search, struct ai_result *result)
{
	double count = 0;

	for (uint32_t i = 0; i < search->legal_count; i++)
		count += search->account[i].visits;
	for (unsigned seat = 0; seat < search->rules.seats; seat++) {
		double win = 0, score = 0;

		for (uint32_t i = 0; i < search->legal_count; i++) {
			win += search->account[i].win[seat];
			score += search->account[i].score[seat];
		}
		result->win[seat] = count > 0 ? (float)(win / count) : 0;
		result->score[seat] = count > 0 ? (float)(score / count) : 0;
	}
	if (count == 0)
		ai_outlook(&search->rules, search->view, result->win, result->score);
}

uint32_t ai_most_visited_child(const struct ai_search *search, uint32_t node)
{
	const struct ai_node *nodes = search->pool.node;
	uint32_t best = AI_NONE, most = 3;

	for (uint32_t at = nodes[node].child; at != AI_NONE; at = nodes[at].next)
		if (nodes[at].visits > most) {
			most = nodes[at].visits;
			best = at;
		}
	return best;
}

/* Follows the tree as long as nothing but decisions happens. Forced actions are told, too. */
static void fill_line(struct ai_search *search, bb_action action, struct ai_result *result)
{
	const struct bb_rules *rules = &search->rules;
	const struct bb_game *game = rules->game;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	uint32_t node = search->root;

	memcpy(state, search->view, game->layout->size);
	game->resample(rules, state, search->seat, &search->rng);
	while (result->line_length < AI_LINE_MAX) {
		int actor = game->actor(rules, state);
		uint32_t count;

		if (actor < 0)
			return;
		count = game->legal(rules, state, legal);
		if (result->line_length > 0 && count > 1) {
			node = ai_most_visited_child(search, node);
			action = search->pool.node[node].action;
		} else if (count == 1) {
			action = legal[0];
		} else {
			node = ai_child(&search->pool, node, action);
		}
		if (node == AI_NONE || !bb_is_legal(rules, state, action))
			return;
		result->line[result->line_length++] = (struct ai_step){actor, action};
		game->play(rules, state, action, NULL);
	}
}

bb_action ai_end(struct ai_memory memory, struct ai_result *result)
{
	struct ai_search *search = ai_search_in(memory);
	bb_action action = search->account[best_of(search)].action;

	if (result != NULL) {
		memset(result, 0, sizeof *result);
		result->action = action;
		fill_choices(search, result);
		fill_whole(search, result);
		fill_line(search, action, result);
		result->iterations = search->done;
		result->reused = search->reused;
		result->steps = search->steps;
		result->nodes = search->pool.used;
		result->depth = search->depth;
		result->full = search->full;
	}
	remember(search, action);
	return action;
}

/* --- the door ------------------------------------------------------------------------------- */

/* `left` more iterations cannot change the best choice; or it is plain: after many visits hardly
 * anything else is tried. */
static bool is_decided(const struct ai_search *search, uint32_t left)
{
	uint32_t most = 0, second = 0, all = 0;

	for (uint32_t i = 0; i < search->legal_count; i++) {
		uint32_t visits = visits_of(search, i);

		all += visits;
		if (visits > most) {
			second = most;
			most = visits;
		} else if (visits > second) {
			second = visits;
		}
	}
	return most > second + left || (all >= GOOD_LOOK && search->done >= left / OF_THE_BUDGET &&
	                                (uint64_t)most * 100 >= (uint64_t)all * PLAIN);
}

static bool is_late(const struct ai_search *search, const struct ai_limits *limits, uint64_t began)
{
	uint64_t budget = 1000u * (uint64_t)search->setting.milliseconds, spent;

	if (limits->stop != NULL && *limits->stop != 0)
		return true;
	if (budget == 0 || limits->clock == NULL)
		return false;
	spent = limits->clock() - began;
	/* Not to begin is better than not to finish: one more slice must fit. */
	return spent + spent * SLICE / (search->done + 1) >= budget;
}

/* As many as the budget allows; by time, as many as there will be at this pace, and some more. */
static uint32_t iterations_left(const struct ai_search *search, const struct ai_limits *limits,
                                uint64_t began)
{
	uint64_t budget = 1000u * (uint64_t)search->setting.milliseconds, spent;

	if (search->budget > 0)
		return search->budget - search->done;
	if (budget == 0 || limits->clock == NULL)
		return UINT32_MAX / 2;
	spent = limits->clock() - began + 1;
	return spent < budget ? (uint32_t)(search->done * (budget - spent) / spent * 5 / 4) : 0;
}

static bb_action choose_plainly(const struct bb_agent *agent, const struct bb_rules *rules,
                                const void *view, unsigned seat, struct bb_rng *rng,
                                struct ai_result *result)
{
	bb_action legal[BB_LEGAL_MAX], action;
	uint32_t count = rules->game->legal(rules, view, legal);

	action = agent->choose(rules, view, seat, legal, count, rng);
	if (result != NULL) {
		memset(result, 0, sizeof *result);
		result->action = action;
		result->count = 1;
		result->choice[0] = (struct ai_choice){.action = action, .prior = 1};
		ai_outlook(rules, view, result->win, result->score);
	}
	return action;
}

static bb_action choose_first(const struct bb_rules *rules, const void *view, unsigned seat,
                              const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat, (void)count, (void)rng;
	return legal[0];
}

static bb_action choose_at_random(const struct bb_rules *rules, const void *view, unsigned seat,
                                  const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat;
	return legal[bb_rng_below(rng, count)];
}

void ai_think(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
              unsigned seat, const struct ai_limits *limits, struct ai_memory memory)
{
	uint64_t began = limits->clock != NULL ? limits->clock() : 0;
	struct ai_search *search = ai_search_in(memory);

	ai_begin(agent, rules, view, seat, limits, memory);
	while (ai_go(memory, SLICE) && !is_late(search, limits, began))
		if (limits->hasty && search->done % 64 == 0 &&
		    is_decided(search, iterations_left(search, limits, began)))
			break;
}

bb_action ai_choose(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
                    unsigned seat, const struct ai_limits *limits, struct ai_memory memory,
                    struct ai_result *result)
{
	static const struct bb_agent forced = {"", choose_first}, stray = {"", choose_at_random};
	const struct bb_agent *plain = agent->plain;
	struct ai_limits deep = *limits;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;

	bb_rng_seed(&rng, limits->seed);
	if (agent->stray > 0 && bb_rng_below(&rng, 1000) < agent->stray)
		plain = &stray;
	else if (plain == NULL && rules->game->legal(rules, view, legal) == 1)
		plain = &forced; /* the tree is kept for later decisions */
	if (plain != NULL)
		return choose_plainly(plain, rules, view, seat, &rng, result);
	if (agent->deep > 0 && bb_rng_below(&rng, agent->seldom) == 0) {
		deep.iterations = agent->deep;
		deep.milliseconds = 0;
	}
	ai_think(agent, rules, view, seat, &deep, memory);
	return ai_end(memory, result);
}
