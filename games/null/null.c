/* The null game: the smallest game that uses everything core offers. Its rules are in
 * docs/rules/null.md. It is the template for a new game; nobody is meant to enjoy it. */
#include "games/null/state.h"

#include "core/never.h"

static const struct null_edition *edition_of(const struct bb_rules *rules)
{
	return rules->edition;
}

/* --- pending tasks ------------------------------------------------------------------------ */

static void push(struct null_state *s, unsigned task, unsigned seat)
{
	if (BB_NEVER(s->pending_count >= NULL_PENDING))
		return;
	s->pending_task[s->pending_count] = (uint8_t)task;
	s->pending_seat[s->pending_count] = (uint8_t)seat;
	s->pending_count++;
}

static void pop(struct null_state *s)
{
	if (BB_NEVER(s->pending_count == 0))
		return;
	s->pending_count--;
	s->pending_task[s->pending_count] = NULL_OWED_NONE;
	s->pending_seat[s->pending_count] = 0;
}

static unsigned task_of(const struct null_state *s)
{
	return s->pending_count > 0 ? s->pending_task[s->pending_count - 1] : NULL_OWED_NONE;
}

static unsigned seat_of(const struct null_state *s)
{
	return s->pending_seat[s->pending_count - 1];
}

/* The number of hidden hands; 0 in a complete state. */
static unsigned hidden_hands(const struct null_state *s)
{
	unsigned count = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		count += s->player[seat].hand == BB_HIDDEN_CARD;
	return count;
}

/* N-CARD-02: a draw is open if everybody could predict its card. */
static bool is_open_draw(const struct null_state *s)
{
	unsigned hidden = hidden_hands(s);

	return hidden == 0 ? s->deck.loose == 0 : bb_count(s->deck.loose) == hidden;
}

/* The cards that the next draw may give; in a view the hidden hands are among them. */
static uint64_t drawable(const struct null_state *s)
{
	struct bb_deck deck = s->deck;

	if (is_open_draw(s))
		deck.loose = 0;
	return bb_deck_next(&deck);
}

/* N-CARD-04: the discarded cards make a new deck when it is empty. */
static void owe_card(struct null_state *s, unsigned seat)
{
	if (drawable(s) == 0) {
		s->deck.loose |= s->discard;
		s->discard = 0;
	}
	push(s, NULL_OWED_CARD, seat);
}

/* N-TURN-01, N-END-01 */
static void next_turn(const struct bb_rules *rules, struct null_state *s, struct bb_events *log)
{
	if (s->turn == BB_NO_SEAT || s->turn == rules->seats - 1) {
		if (s->round == null_rounds(rules)) {
			s->over = 1;
			return;
		}
		s->round++;
		s->turn = 0;
	} else {
		s->turn++;
	}
	push(s, NULL_OWED_TURN, s->turn);
	push(s, NULL_OWED_ROLL, s->turn);
	bb_emit(log, NULL_EV_TURN, s->turn, BB_PUBLIC, s->round, 0, 0, 0);
}

/* --- the interface ------------------------------------------------------------------------ */

/* N-SET-01 */
static void setup(const struct bb_rules *rules, void *state)
{
	struct null_state *s = state;

	s->deck.loose = bb_first(NULL_CARDS);
	s->turn = BB_NO_SEAT;
	for (unsigned seat = rules->seats; seat-- > 0;)
		push(s, NULL_OWED_CARD, seat);
}

static int actor(const struct bb_rules *rules, const void *state)
{
	const struct null_state *s = state;

	(void)rules;
	switch (task_of(s)) {
	case NULL_OWED_NONE:
		return BB_OVER;
	case NULL_OWED_CARD:
	case NULL_OWED_ROLL:
		return BB_CHANCE;
	case NULL_OWED_TURN:
	case NULL_OWED_ROB:
		return (int)seat_of(s);
	default:
		BB_IMPOSSIBLE();
		return BB_OVER;
	}
}

/* N-ROB-02 */
static bool can_rob(const struct bb_rules *rules, const struct null_state *s, unsigned victim)
{
	return victim < rules->seats && victim != seat_of(s) && s->player[victim].score > 0;
}

static uint32_t legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	const struct null_state *s = state;
	uint32_t n = 0;

	switch (task_of(s)) {
	case NULL_OWED_CARD:
		BB_EACH(card, drawable(s))
			out[n++] = BB_ACT(NULL_DEAL, card, 0, 0);
		break;
	case NULL_OWED_ROLL:
		for (unsigned face = 0; face < NULL_PIPS_MAX; face++)
			out[n++] = BB_ACT(NULL_ROLL, face, 0, 0);
		break;
	case NULL_OWED_TURN:
		out[n++] = BB_ACT(NULL_KEEP, 0, 0, 0);
		out[n++] = BB_ACT(NULL_PLAY, 0, 0, 0);
		if (rules->option[NULL_GRAVE] != 0)
			out[n++] = BB_ACT(NULL_BURY, 0, 0, 0);
		break;
	case NULL_OWED_ROB:
		for (unsigned victim = 0; victim < rules->seats; victim++)
			if (can_rob(rules, s, victim))
				out[n++] = BB_ACT(NULL_ROB, victim, 0, 0);
		out[n++] = BB_ACT(NULL_SPARE, 0, 0, 0);
		break;
	case NULL_OWED_NONE:
		break;
	default:
		BB_IMPOSSIBLE();
		break;
	}
	return n;
}

/* N-TURN-02: with dice=best the higher of two dice counts: face k in 2k - 1 of 36 cases. */
static uint32_t weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	const struct null_state *s = state;
	bool best = rules->option[NULL_DICE] != 0 && task_of(s) == NULL_OWED_ROLL;
	uint32_t count = task_of(s) == NULL_OWED_ROLL ? NULL_PIPS_MAX : bb_count(drawable(s));
	uint32_t sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += out[i] = best ? 2 * i + 1 : 1;
	return sum;
}

static bb_action sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	const struct null_state *s = state;
	uint32_t face, second;

	if (task_of(s) == NULL_OWED_CARD) {
		uint64_t cards = drawable(s);

		return BB_ACT(NULL_DEAL, bb_nth(cards, bb_rng_below(rng, bb_count(cards))), 0, 0);
	}
	face = bb_rng_below(rng, NULL_PIPS_MAX);
	if (rules->option[NULL_DICE] != 0) {
		second = bb_rng_below(rng, NULL_PIPS_MAX);
		face = second > face ? second : face;
	}
	return BB_ACT(NULL_ROLL, face, 0, 0);
}

static void label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	const struct null_state *s = state;

	(void)rules;
	bb_put(text, "round-");
	bb_put_uint(text, s->round);
	bb_put(text, "/seat-");
	bb_put_uint(text, seat_of(s));
	bb_put(text, task_of(s) == NULL_OWED_CARD ? "/card" : "/die");
}

static void deal(struct null_state *s, unsigned card, struct bb_events *log)
{
	unsigned seat = seat_of(s);
	unsigned seers = is_open_draw(s) ? BB_PUBLIC : 1u << seat;
	struct null_player *p = &s->player[seat];

	p->open = is_open_draw(s);
	p->hand = (uint8_t)(card + 1);
	bb_deck_draw(&s->deck, card);
	pop(s);
	bb_emit(log, NULL_EV_DREW, seat, BB_PUBLIC, 0, 0, 0, 0);
	bb_emit(log, NULL_EV_DEALT, seat, seers, (int)card, 0, 0, 0);
}

/* Takes the active player's hand card. */
static unsigned empty_hand(struct null_state *s)
{
	struct null_player *p = &s->player[s->turn];
	unsigned card = p->hand - 1u;

	p->hand = 0;
	p->open = 0;
	return card;
}

/* N-CARD-01, N-ROB-01 */
static void play_card(const struct bb_rules *rules, struct null_state *s, struct bb_events *log)
{
	const struct null_edition *e = edition_of(rules);
	struct null_player *p = &s->player[s->turn];
	unsigned card = empty_hand(s);
	unsigned value = e->value[card];
	int points = value > s->die ? (int)(value * e->factor) : 0;

	pop(s);
	p->score = (int16_t)(p->score + points);
	p->played++;
	s->discard = (uint16_t)(s->discard | bb_bit(card));
	bb_emit(log, NULL_EV_PLAYED, s->turn, BB_PUBLIC, (int)card, points, 0, 0);
	owe_card(s, s->turn);
	if (value == s->die)
		push(s, NULL_OWED_ROB, s->turn);
}

/* N-CARD-03 */
static void bury(struct null_state *s, struct bb_events *log)
{
	unsigned card = empty_hand(s);

	pop(s);
	bb_deck_lay_bottom(&s->deck, card);
	bb_emit(log, NULL_EV_BURIED, s->turn, BB_PUBLIC, (int)card, 0, 0, 0);
	owe_card(s, s->turn);
}

/* N-ROB-03 */
static void rob(const struct bb_rules *rules, struct null_state *s, unsigned victim,
                struct bb_events *log)
{
	struct null_player *from = &s->player[victim];
	struct null_player *to = &s->player[s->turn];
	int loot = edition_of(rules)->loot;

	if (loot > from->score)
		loot = from->score;
	from->score = (int16_t)(from->score - loot);
	to->score = (int16_t)(to->score + loot);
	to->robberies++;
	pop(s);
	bb_emit(log, NULL_EV_ROBBED, s->turn, BB_PUBLIC, (int)victim, loot, 0, 0);
}

static void play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log)
{
	struct null_state *s = state;
	struct null_player *p;

	switch (bb_kind_of(action)) {
	case NULL_DEAL:
		deal(s, bb_arg_of(action, 0), log);
		break;
	case NULL_ROLL:
		s->die = (uint8_t)(bb_arg_of(action, 0) + 1);
		pop(s);
		bb_emit(log, NULL_EV_ROLLED, s->turn, BB_PUBLIC, s->die, 0, 0, 0);
		break;
	case NULL_KEEP: /* N-TURN-03 */
		p = &s->player[s->turn];
		p->score = (int16_t)(p->score + s->die);
		pop(s);
		bb_emit(log, NULL_EV_KEPT, s->turn, BB_PUBLIC, s->die, 0, 0, 0);
		break;
	case NULL_PLAY:
		play_card(rules, s, log);
		break;
	case NULL_BURY:
		bury(s, log);
		break;
	case NULL_ROB:
		rob(rules, s, bb_arg_of(action, 0), log);
		break;
	case NULL_SPARE:
		pop(s);
		bb_emit(log, NULL_EV_SPARED, s->turn, BB_PUBLIC, 0, 0, 0, 0);
		break;
	default:
		BB_IMPOSSIBLE();
		return;
	}
	if (s->pending_count == 0)
		next_turn(rules, s, log);
}

static const char *why_not(const struct bb_rules *rules, const void *state, bb_action action)
{
	const struct null_state *s = state;
	unsigned task = task_of(s);

	if (bb_is_legal(rules, state, action))
		return NULL;
	if (task == NULL_OWED_NONE)
		return "N-END-01";
	switch (bb_kind_of(action)) {
	case NULL_DEAL:
		return "N-CARD-02";
	case NULL_ROLL:
		return "N-TURN-02";
	case NULL_BURY:
		return task == NULL_OWED_TURN ? "N-CARD-03" : "N-TURN-03";
	case NULL_ROB:
		return task == NULL_OWED_ROB ? "N-ROB-02" : "N-ROB-01";
	case NULL_SPARE:
		return "N-ROB-01";
	default:
		return "N-TURN-03";
	}
}

/* N-CARD-02 */
static uint8_t seen_by(const struct bb_rules *rules, const void *state, bb_action action)
{
	const struct null_state *s = state;

	(void)rules;
	if (bb_kind_of(action) != NULL_DEAL || is_open_draw(s))
		return BB_PUBLIC;
	return BB_ONLY(seat_of(s));
}

static void view(const struct bb_rules *rules, void *state, unsigned seat)
{
	struct null_state *s = state;

	for (unsigned other = 0; other < rules->seats; other++) {
		struct null_player *p = &s->player[other];

		if (other == seat || p->open != 0 || p->hand == 0 || p->hand == BB_HIDDEN_CARD)
			continue;
		s->deck.loose |= bb_bit(p->hand - 1u);
		p->hand = BB_HIDDEN_CARD;
	}
}

static void resample(const struct bb_rules *rules, void *state, unsigned seat, struct bb_rng *rng)
{
	struct null_state *s = state;

	(void)seat;
	for (unsigned other = 0; other < rules->seats; other++) {
		struct null_player *p = &s->player[other];
		unsigned card;

		if (p->hand != BB_HIDDEN_CARD)
			continue;
		card = bb_nth(s->deck.loose, bb_rng_below(rng, bb_count(s->deck.loose)));
		s->deck.loose &= ~bb_bit(card);
		p->hand = (uint8_t)(card + 1);
	}
}

/* N-INV-01: every card is in exactly one place. */
static bool cards_are_valid(const struct bb_rules *rules, const struct null_state *s)
{
	unsigned count = bb_deck_count(&s->deck) + bb_count(s->discard);
	uint64_t seen = s->discard;

	if (!bb_deck_is_valid(&s->deck, NULL_CARDS))
		return false;
	seen |= bb_deck_cards(&s->deck);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned hand = s->player[seat].hand;

		if (hand == 0 || hand == BB_HIDDEN_CARD)
			continue;
		if (hand > NULL_CARDS)
			return false;
		seen |= bb_bit(hand - 1);
		count++;
	}
	return seen == bb_first(NULL_CARDS) && count == NULL_CARDS &&
	       hidden_hands(s) <= bb_count(s->deck.loose);
}

/* N-INV-02: the stack is one that play can leave. */
static bool pending_is_valid(const struct bb_rules *rules, const struct null_state *s)
{
	if (s->pending_count > NULL_PENDING || (s->pending_count == 0) != (s->over != 0))
		return false;
	for (unsigned i = 0; i < NULL_PENDING; i++) {
		bool used = i < s->pending_count;
		unsigned seat = s->pending_seat[i];
		unsigned task = s->pending_task[i];

		if (!used && (task != NULL_OWED_NONE || seat != 0))
			return false;
		if (!used)
			continue;
		if (s->turn == BB_NO_SEAT) { /* set-up: a card for each seat that has none */
			unsigned expected = rules->seats - 1u - i;

			if (task != NULL_OWED_CARD || i >= rules->seats || seat != expected)
				return false;
		} else if (seat != s->turn || i > 1 || task == NULL_OWED_NONE) {
			return false;
		}
	}
	if (s->turn == BB_NO_SEAT || s->over != 0)
		return true;
	if (s->pending_count == 2)
		return s->pending_task[0] == NULL_OWED_TURN
		               ? s->pending_task[1] == NULL_OWED_ROLL
		               : s->pending_task[0] == NULL_OWED_CARD &&
		                         s->pending_task[1] == NULL_OWED_ROB;
	return task_of(s) == NULL_OWED_TURN || task_of(s) == NULL_OWED_CARD;
}

/* N-INV-03: everybody has a card, except a player who is owed one. */
static bool hands_are_valid(const struct bb_rules *rules, const struct null_state *s)
{
	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++) {
		const struct null_player *p = &s->player[seat];
		bool owed = seat >= rules->seats;

		for (unsigned i = 0; i < s->pending_count; i++)
			owed |= s->pending_task[i] == NULL_OWED_CARD && s->pending_seat[i] == seat;
		if (owed != (p->hand == 0) || p->open > 1 || p->score < 0 || p->score > 10000 ||
		    (p->open != 0 && (p->hand == 0 || p->hand == BB_HIDDEN_CARD)))
			return false;
	}
	return true;
}

/* N-INV-02: a player who is owed a card can draw one. */
static bool deck_suffices(const struct null_state *s)
{
	unsigned owed = 0;

	for (unsigned i = 0; i < s->pending_count; i++)
		owed += s->pending_task[i] == NULL_OWED_CARD;
	return owed + hidden_hands(s) <= bb_deck_count(&s->deck);
}

static const char *check(const struct bb_rules *rules, const void *state)
{
	const struct null_state *s = state;
	unsigned rounds = null_rounds(rules);
	bool started = s->turn != BB_NO_SEAT;

	if (!cards_are_valid(rules, s))
		return "N-INV-01";
	if ((started && s->turn >= rules->seats) || s->round > rounds ||
	    started != (s->round > 0) || s->die > NULL_PIPS_MAX || s->over > 1)
		return "N-INV-02";
	if (!pending_is_valid(rules, s) || !deck_suffices(s))
		return "N-INV-02";
	return hands_are_valid(rules, s) ? NULL : "N-INV-03";
}

static int32_t score(const struct bb_rules *rules, const void *state, unsigned seat)
{
	const struct null_state *s = state;

	(void)rules;
	return s->player[seat].score;
}

/* N-END-02: equal scores share the better place. */
static void ranking(const struct bb_rules *rules, const void *state, uint8_t *place)
{
	const struct null_state *s = state;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		place[seat] = 1;
		for (unsigned other = 0; other < rules->seats; other++)
			if (s->player[other].score > s->player[seat].score)
				place[seat]++;
	}
}

static void derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json)
{
	const struct null_state *s = state;

	(void)rules;
	bb_json_put_int(json, "deck_count", bb_deck_count(&s->deck) - hidden_hands(s));
}

static void count(const struct bb_rules *rules, const void *state, uint32_t *counts)
{
	const struct null_state *s = state;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		counts[0] += s->player[seat].played;
		counts[1] += s->player[seat].robberies;
	}
}

/* Plays the card if it scores more than the die; robs the richest player. */
static bb_action choose_greedy(const struct bb_rules *rules, const void *state, unsigned seat,
                               const bb_action *legal_actions, uint32_t n, struct bb_rng *rng)
{
	const struct null_state *s = state;
	const struct null_edition *e = edition_of(rules);
	bb_action best = legal_actions[0];

	(void)rng;
	if (task_of(s) == NULL_OWED_TURN) {
		unsigned value = e->value[s->player[seat].hand - 1];

		return value > s->die || value == e->best ? BB_ACT(NULL_PLAY, 0, 0, 0)
		                                          : BB_ACT(NULL_KEEP, 0, 0, 0);
	}
	for (uint32_t i = 1; i + 1 < n; i++)
		if (s->player[bb_arg_of(legal_actions[i], 0)].score >
		    s->player[bb_arg_of(best, 0)].score)
			best = legal_actions[i];
	return best;
}

const struct bb_agent null_agents[] = {{"greedy", choose_greedy}, {NULL, NULL}};

const struct bb_game null_game = {
	.name = "null",
	.title = "Null",
	.rules_version = 1,
	.seats_min = 2,
	.seats_max = 4,
	.legal_max = NULL_CARDS,
	.length_max = 4 + 40 * 4 * 4,
	.options = null_options,
	.option_count = NULL_OPTIONS,
	.presets = null_presets,
	.kinds = null_kinds,
	.kind_count = NULL_KINDS,
	.event_kinds = null_events,
	.event_kind_count = NULL_EVENTS,
	.layout = &null_layout,
	.edition = &null_edition_layout,
	.edition_size = sizeof(struct null_edition),
	.builtin = null_builtin,
	.builtin_name = "standard",
	.agents = null_agents,
	.edition_finish = null_edition_finish,
	.setup = setup,
	.actor = actor,
	.legal = legal,
	.weights = weights,
	.sample = sample,
	.label = label,
	.play = play,
	.why_not = why_not,
	.seen_by = seen_by,
	.view = view,
	.resample = resample,
	.check = check,
	.score = score,
	.ranking = ranking,
	.derive_json = derive_json,
	.count = count,
	.counter_names = &null_counters,
};
