/* Scenarios, the end of a round, ranking.
 *
 * Rules: S-SCN-01..04 with S-RULING-62, S-FIN-01..05 with S-RULING-61 and S-RULING-63, the round
 * cap S-RULING-71 and S-RULING-83, S-NEW-01..05. */
#include "core/never.h"
#include "games/sare/buildings.h"
#include "games/sare/goals.h"
#include "games/sare/works.h"

#include <string.h>

/* The goal of a scenario. */
struct goal {
	uint8_t pyramid, port; /* 1 = finished */
	uint8_t administrative;
	uint8_t spaces; /* built on; the pyramid counts once it is under construction */
};

static const struct goal goals[SARE_SCENARIOS] = {
	[SARE_SCRIBE] = {1, 0, 0, 0},
	[SARE_PRIEST] = {0, 0, 0, SARE_CELLS},
	[SARE_PHARAOH] = {1, 1, 4, 0},
	[SARE_DIVINITIES] = {1, 1, SARE_ADMINISTRATIVE, 0},
};

static const struct goal *goal_of(const struct bb_rules *rules)
{
	return &goals[rules->option[SARE_OPT_SCENARIO]];
}

static uint16_t built_cells(const struct sare_player *p)
{
	return (uint16_t)(sare_lanes_union(sare_lanes(p->built) | sare_lanes(p->built + 4) |
	                                   sare_lanes(p->built + 8)) |
	                  p->built[12]);
}

bool sare_meets_goal(const struct bb_rules *rules, const struct sare_player *p)
{
	const struct goal *goal = goal_of(rules);
	unsigned spaces = sare_cells((uint16_t)(built_cells(p) | p->site[SARE_PYRAMID]));

	if (goal->spaces > 0 && (p->pyramid == 0 || spaces < goal->spaces))
		return false;
	return sare_has(p, SARE_PYRAMID) >= goal->pyramid && sare_has(p, SARE_PORT) >= goal->port &&
	       sare_administrative(p) >= goal->administrative;
}

unsigned sare_goal_done(const struct bb_rules *rules, const struct sare_player *p)
{
	const struct goal *goal = goal_of(rules);
	unsigned administrative = sare_administrative(p);

	if (goal->spaces > 0)
		return sare_cells(built_cells(p));
	if (administrative > goal->administrative)
		administrative = goal->administrative;
	return administrative + (goal->pyramid != 0 && sare_has(p, SARE_PYRAMID)) +
	       (goal->port != 0 && sare_has(p, SARE_PORT));
}

unsigned sare_goal_size(const struct bb_rules *rules)
{
	const struct goal *goal = goal_of(rules);

	return 0u + goal->pyramid + goal->port + goal->administrative + goal->spaces;
}

/* --- the end of a round ------------------------------------------------------------------- */

/* S-RULING-08 */
static void end_game(struct sare_state *s)
{
	s->stage = SARE_AT_END;
	s->seat = BB_NO_SEAT;
}

/* S-OBE-07 */
void sare_end_round(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	bool over = s->round == sare_edition_of(rules)->rounds;

	(void)BB_ALWAYS(s->round > 0);
	s->turn = 0;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (!sare_meets_goal(rules, &s->player[seat]))
			continue;
		bb_emit(log, SARE_EV_GOAL, seat, BB_PUBLIC, 0, 0, 0, 0);
		over = true;
	}
	if (over) {
		end_game(s);
		return;
	}
	s->round++;
	s->first = (uint8_t)((s->first + 1) % rules->seats); /* S-NEW-01 */
	for (unsigned seat = 0; seat < rules->seats; seat++)
		sare_refresh(&s->player[seat]);
	sare_begin_sites(rules, s, log);
}

/* --- ranking ------------------------------------------------------------------------------ */

/* Size of a pyramid, larger first: number 1 is 4, none is 0. */
static unsigned pyramid_size(const struct sare_player *p)
{
	return p->pyramid == 0 ? 0 : SARE_PYRAMIDS + 1u - p->pyramid;
}

static const char *const criteria[] = {
	"goal", "progress", "administrative", "finished", "stages", "pyramid", "seat"};
const struct bb_names sare_criterion_names = BB_NAMES(criteria);

/* For each criterion, a number that is higher for the player who is placed better (S-RULING-63,
 * S-RULING-83, S-RULING-98). Seats are counted from the first player of the last round (S-PYR-06,
 * S-EFF-16). */
static void standing_of(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        uint8_t by[SARE_CRITERIA])
{
	const struct sare_player *p = &s->player[seat];
	bool meets = sare_meets_goal(rules, p);
	/* Players who meet the goal are placed by the tie-breaks alone: of two finished pyramids
	 * the larger wins, whatever their number of stages. */
	bool finished = meets && sare_has(p, SARE_PYRAMID);

	by[SARE_BY_GOAL] = meets;
	by[SARE_BY_PROGRESS] = (uint8_t)(meets ? 0 : sare_goal_done(rules, p));
	by[SARE_BY_ADMINISTRATIVE] = (uint8_t)sare_administrative(p);
	by[SARE_BY_FINISHED] = finished;
	by[SARE_BY_STAGES] = finished ? 0 : p->stages;
	by[SARE_BY_PYRAMID] = (uint8_t)pyramid_size(p);
	by[SARE_BY_SEAT] =
		(uint8_t)(rules->seats - (seat + rules->seats - s->first) % rules->seats);
}

enum sare_criterion sare_decided_by(const struct bb_rules *rules, const struct sare_state *s,
                                    unsigned seat, unsigned other)
{
	uint8_t one[SARE_CRITERIA], two[SARE_CRITERIA];
	enum sare_criterion first = SARE_BY_GOAL;

	standing_of(rules, s, seat, one);
	standing_of(rules, s, other, two);
	while (first < SARE_BY_SEAT && one[first] == two[first])
		first++;
	return first;
}

void sare_ranking(const struct bb_rules *rules, const void *state, uint8_t *place)
{
	const struct sare_state *s = state;
	uint8_t by[BB_SEATS_MAX][SARE_CRITERIA];

	for (unsigned seat = 0; seat < rules->seats; seat++)
		standing_of(rules, s, seat, by[seat]);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		place[seat] = 1;
		for (unsigned other = 0; other < rules->seats; other++)
			if (memcmp(by[other], by[seat], sizeof by[seat]) > 0)
				place[seat]++;
	}
}

/* Progress: a required building or space is worth 100, a pyramid stage 10, an administrative
 * building 1. */
int32_t sare_score(const struct bb_rules *rules, const void *state, unsigned seat)
{
	const struct sare_state *s = state;
	const struct sare_player *p = &s->player[seat];

	(void)BB_ALWAYS(seat < rules->seats);
	return (int32_t)(100 * sare_goal_done(rules, p) + 10u * p->stages + sare_administrative(p));
}

/* --- statistics --------------------------------------------------------------------------- */

/* In the order of sare_counters. */
enum counter {
	ROUNDS,
	PLAYER_SEASONS,
	REVOLTS,
	IDLE_ROUNDS,
	TIE_BREAKS,
	CAPPED,
	EMPTY_PACKS,
	RESOURCES,
	STAGES,
	BUILT,
	TAKEN = BUILT + SARE_BUILDINGS,
};

void sare_count(const struct bb_rules *rules, const void *state, uint32_t *counts)
{
	const struct sare_state *s = state;
	unsigned winners = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		winners += sare_meets_goal(rules, &s->player[seat]);
	counts[ROUNDS] += s->round;
	counts[PLAYER_SEASONS] += (uint32_t)s->round * rules->seats;
	/* minus the rounds with a construction */
	counts[IDLE_ROUNDS] += (uint32_t)s->round * rules->seats;
	counts[TIE_BREAKS] += winners > 1;
	counts[CAPPED] += winners == 0;
}

void sare_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts)
{
	unsigned first = (unsigned)event->arg[0];
	bool begins = event->arg[2] != 0; /* the player's first construction of the round */

	(void)rules;
	switch (event->kind) {
	case SARE_EV_REVOLT:
		counts[REVOLTS]++;
		break;
	case SARE_EV_CLOSED:
		counts[EMPTY_PACKS] += first == 0;
		break;
	case SARE_EV_DARKNESS:
		counts[TAKEN + SARE_CARD_HOSHEKH]++;
		break;
	case SARE_EV_TOOK:
		counts[TAKEN + first]++;
		counts[RESOURCES] += sare_card_info[first].size;
		break;
	case SARE_EV_STAGE:
		counts[STAGES]++;
		counts[IDLE_ROUNDS] -= begins;
		break;
	case SARE_EV_BUILT:
		counts[BUILT + first]++;
		counts[IDLE_ROUNDS] -= begins;
		break;
	default: /* not counted */
		break;
	}
}
