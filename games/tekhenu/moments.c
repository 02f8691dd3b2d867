/* Gains and tracks, and the one place that runs Technologies.
 *
 * Rules trigger a moment or ask for a permission by its meaning; only the rows in
 * cards/technology.c know which card it is. Rules: TRACK, T-LIM-06 to -08, TECH, T-RULING-37 to
 * -40, -65, -69. */
#include "core/never.h"
#include "games/tekhenu/module.h"

/* --- tokens, VP, tracks ----------------------------------------------------------------------- */

/* T-LIM-06, T-MAAT-07, T-VAL-17 */
void tkh_add_vp(struct tkh_state *s, unsigned seat, int points, unsigned source,
                struct bb_events *log)
{
	int vp = s->player[seat].vp + points;

	vp = vp < INT16_MAX ? vp : INT16_MAX;
	s->player[seat].vp = (int16_t)(vp < 0 ? 0 : vp);
	if (log != NULL && points != 0) /* tested last, so that playouts need not branch on it */
		bb_emit(log, TKH_EV_VP, seat, BB_PUBLIC, points, (int)source, 0, 0);
}

/* X-SP-01, X-VAL-11 */
void tkh_add_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                   struct bb_events *log)
{
	uint8_t *have = &s->player[seat].token[token];
	unsigned most = tkh_token_most[token];

	/* X-SP-02: the event shows what was kept. */
	amount = *have + amount > most ? most - *have : amount;
	if (amount == 0)
		return;
	*have = (uint8_t)(*have + amount);
	bb_emit(log, TKH_EV_GAINED, seat, BB_PUBLIC, (int)token, (int)amount, 0, 0);
}

void tkh_take_token(struct tkh_state *s, unsigned seat, unsigned token, unsigned amount,
                    struct bb_events *log)
{
	uint8_t *have = &s->player[seat].token[token];

	(void)BB_ALWAYS(s->player[seat].token[token] >= amount);
	if (amount == 0)
		return;
	if (BB_NEVER(*have < amount))
		amount = *have;
	*have = (uint8_t)(*have - amount);
	bb_emit(log, TKH_EV_PAID, seat, BB_PUBLIC, (int)token, (int)amount, 0, 0);
}

/* T-TRACK-05, T-TRACK-06 */
void tkh_add_population(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned steps, struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct tkh_player *p = &s->player[seat];
	unsigned to = p->population + steps;

	if (to > e->track_end)
		to = e->track_end;
	if (to == p->population)
		return;
	p->population = (uint8_t)to;
	bb_emit(log, TKH_EV_POPULATION, seat, BB_PUBLIC, (int)to, 0, 0, 0);
	/* Both quarters may open at once: the higher one is pushed first, so quarter 3 is laid out
	 * before quarter 4 (T-RULING-40). */
	for (unsigned quarter = TKH_QUARTERS; quarter-- > 0;)
		if (!bb_has(s->opened, quarter) && to >= e->quarter[quarter].population)
			tkh_open_quarter(rules, s, quarter, log);
}

/* T-TRACK-01 to -04, -07 */
void tkh_add_happiness(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                       unsigned steps, struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct tkh_player *p = &s->player[seat];
	unsigned to = p->happiness + steps;

	if (to > p->population)
		to = p->population;
	if (to <= p->happiness)
		return;
	p->happiness = (uint8_t)to;
	bb_emit(log, TKH_EV_HAPPINESS, seat, BB_PUBLIC, (int)to, 0, 0, 0);
	if (to >= e->mark_gold && (p->marks & TKH_MARK_GOLD) == 0) {
		p->marks |= TKH_MARK_GOLD;
		tkh_add_token(s, seat, TKH_GOLD, 1, log);
	}
	if (to >= e->mark_scribe && (p->marks & TKH_MARK_SCRIBE) == 0) {
		p->marks |= TKH_MARK_SCRIBE;
		tkh_add_token(s, seat, TKH_SCRIBE, 1, log);
	}
	if (to >= e->mark_action && (p->marks & TKH_MARK_ACTION) == 0) {
		p->marks |= TKH_MARK_ACTION;
		tkh_queue_extra(s, seat, TKH_ANY_DEED, 1, TKH_FACES, 0, log);
	}
	tkh_happened(rules, s, TKH_HAPPIER, seat, 0, log);
}

void tkh_lose_happiness(struct tkh_state *s, unsigned seat, struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];

	(void)BB_ALWAYS(s->player[seat].happiness > 0);
	if (p->happiness == 0)
		return;
	p->happiness--;
	bb_emit(log, TKH_EV_HAPPINESS, seat, BB_PUBLIC, p->happiness, 0, 0, 0);
}

/* T-LIM-07, T-VAL-13 */
void tkh_add_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned token, unsigned steps, struct bb_events *log)
{
	uint8_t *level = &s->player[seat].production[token];
	unsigned to = *level + steps;
	unsigned most = tkh_edition_of(rules)->production_max;

	(void)BB_ALWAYS(token < TKH_BASICS);
	if (to > most)
		to = most;
	if (to == *level)
		return;
	*level = (uint8_t)to;
	bb_emit(log, TKH_EV_MARKER, seat, BB_PUBLIC, (int)token, (int)to, 0, 0);
}

/* T-DEF-09 */
unsigned tkh_level(const struct bb_rules *rules, unsigned position)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned level = 0;

	while (level < TKH_LEVELS && position >= e->level[level])
		level++;
	return level;
}

static void gain_tokens(struct tkh_state *s, unsigned seat, const struct tkh_gain *gain,
                        struct bb_events *log)
{
	enum { LAST_EIGHT = TKH_TOKENS - 8 };
	unsigned some = bb_zero_bytes(bb_eight_bytes(gain->token)) ^ 0xff;

	some |= (bb_zero_bytes(bb_eight_bytes(gain->token + LAST_EIGHT)) ^ 0xff) << LAST_EIGHT;
	BB_EACH(token, some)
		tkh_add_token(s, seat, token, gain->token[token], log);
}

/* Population first: it limits Happiness. */
static void gain_tracks(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        const struct tkh_gain *gain, struct bb_events *log)
{
	if (gain->population != 0)
		tkh_add_population(rules, s, seat, gain->population, log);
	if (gain->happiness != 0)
		tkh_add_happiness(rules, s, seat, gain->happiness, log);
}

void tkh_gain(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
              const struct tkh_gain *gain, struct bb_events *log)
{
	gain_tokens(s, seat, gain, log);
	gain_tracks(rules, s, seat, gain, log);
	tkh_add_vp(s, seat, gain->vp, TKH_FROM_CARD, log);
}

/* --- permissions ------------------------------------------------------------------------------ */

unsigned tkh_permission_amount(const struct bb_rules *rules, const struct tkh_state *s,
                               unsigned seat, unsigned permission)
{
	uint32_t cards = tkh_permission_cards(s, seat, permission);

	return cards != 0 ? tkh_edition_of(rules)->technology[bb_lowest(cards)].amount : 0;
}

unsigned tkh_permission_reach(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat, unsigned permission)
{
	uint32_t cards = tkh_permission_cards(s, seat, permission);

	return cards != 0 ? tkh_edition_of(rules)->technology[bb_lowest(cards)].reach : 0;
}

/* --- moments ---------------------------------------------------------------------------------- */

/* True if its row reacts to this detail. */
static bool looks_at(unsigned card, unsigned detail)
{
	const struct tkh_technology *row = &tkh_technologies[card];

	return row->details == 0 || bb_has(row->details, detail);
}

/* Runs one card at its moment and reports its VP. */
static void act(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned card,
                unsigned moment, unsigned detail, struct bb_events *log)
{
	const struct tkh_card_values *values = &tkh_edition_of(rules)->technology[card];
	int before = s->player[seat].vp;

	if (tkh_technologies[card].run != NULL) {
		tkh_technologies[card].run(rules, s, seat, values, detail, log);
	} else if (moment == TKH_AT_GOD) { /* its tokens came before the action (T-RULING-70) */
		gain_tracks(rules, s, seat, &values->gain, log);
		tkh_add_vp(s, seat, values->gain.vp, TKH_FROM_CARD, log);
	} else {
		tkh_gain(rules, s, seat, &values->gain, log);
	}
	if (s->player[seat].vp != before)
		bb_emit(log, TKH_EV_CARD_VP, seat, BB_PUBLIC, (int)(TKH_FAMILY + card),
		        s->player[seat].vp - before, 0, 0);
}

/* T-TECH-04, T-RULING-24, X-TRIG-05, -06, X-BASE-05, B-BONUS-05, BX-TURN-03 */
bool tkh_fire(const struct bb_rules *rules, struct tkh_state *s, unsigned source, unsigned owner,
              unsigned moment)
{
	struct tkh_player *p = &s->player[owner];
	uint64_t had = p->fired | (uint64_t)p->fired_gods << TKH_OF_STATUE;

	if (bb_has(had, source))
		return false;
	if (!bb_has(tkh_once_per_turn(rules), moment))
		return true;
	had |= bb_bit(source);
	p->fired = (uint32_t)had;
	p->fired_gods = (uint8_t)(had >> TKH_OF_STATUE);
	return true;
}

void tkh_clear_fired(struct tkh_state *s)
{
	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		s->player[seat].fired = s->player[seat].fired_gods = 0;
}

void tkh_use_permission(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                        unsigned permission)
{
	BB_EACH(card, s->player[seat].technologies & tkh_cards_with[permission])
		(void)tkh_fire(rules, s, card, seat, TKH_AT_USE);
}

/* T-TECH-02 */
void tkh_trigger(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                 uint32_t technologies, unsigned moment, unsigned detail, struct bb_events *log)
{
	BB_EACH(card, technologies & tkh_technologies_at[moment])
		if (looks_at(card, detail) && tkh_fire(rules, s, card, seat, moment))
			act(rules, s, seat, card, moment, detail, log);
	tkh_happened(rules, s, moment, seat, detail, log);
}

/* A row with a function of its own gives everything after the action. */
static bool gives_before(unsigned card, unsigned god)
{
	return looks_at(card, god) && tkh_technologies[card].run == NULL;
}

void tkh_before_god(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                    struct bb_events *log)
{
	BB_EACH(card, tkh_token_givers(rules, s, seat))
		if (gives_before(card, god))
			gain_tokens(s, seat, &tkh_edition_of(rules)->technology[card].gain, log);
}

void tkh_add_grants(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                    unsigned god, struct tkh_purse *purse)
{
	BB_EACH(card, tkh_token_givers(rules, s, seat)) {
		const struct tkh_gain *gain = &tkh_edition_of(rules)->technology[card].gain;

		if (!gives_before(card, god))
			continue;
		for (unsigned token = 0; token < TKH_TOKENS; token++)
			purse->token[token] = (uint8_t)(purse->token[token] + gain->token[token]);
	}
}
