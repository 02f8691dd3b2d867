/* Set-up: S-SET-01..12, S-VAL-60, S-RULING-09..12, S-SM-01. */
#include "games/sare/sare.h"
#include "games/sare/works.h"

enum { FIRST_SEAT = 0 }; /* S-RULING-12 */

void sare_setup(const struct bb_rules *rules, void *state)
{
	struct sare_state *s = state;

	for (unsigned b = 0; b < SARE_PYRAMID; b++) /* S-SET-02, S-SET-03 */
		s->stock[b] = rules->seats;
	s->pyramids = (uint8_t)bb_first(rules->seats); /* S-RULING-10 */
	for (unsigned seat = 0; seat < rules->seats; seat++)
		for (unsigned k = 0; k < SARE_RESOURCES; k++) /* S-SET-08 */
			s->player[seat].stored[k] = 1;
	s->round = 1;
	s->first = FIRST_SEAT;
	s->seat = s->first;
	s->stage = SARE_AT_PLACE;
}

uint32_t sare_legal_place(bb_action *out)
{
	uint32_t n = 0;

	for (unsigned master = 0; master < SARE_CELLS; master++)
		for (unsigned warehouse = 0; warehouse < SARE_CELLS; warehouse++)
			out[n++] = BB_ACT(SARE_PLACE, master, warehouse, 0);
	return n;
}

/* S-SET-06, S-SET-07, S-RULING-11 */
void sare_play_place(const struct bb_rules *rules, struct sare_state *s, bb_action action,
                     struct bb_events *log)
{
	struct sare_player *p = &s->player[s->seat];
	unsigned master = bb_arg_of(action, 0);
	unsigned warehouse = bb_arg_of(action, 1);

	p->built[SARE_MASTER] = (uint16_t)(1u << master);
	p->built[SARE_WAREHOUSE] = (uint16_t)(1u << warehouse);
	bb_emit(log, SARE_EV_PLACED, s->seat, BB_PUBLIC, (int)master, (int)warehouse, 0, 0);
	s->turn++;
	s->seat = (uint8_t)((s->first + s->turn) % rules->seats);
	if (s->turn == rules->seats)
		sare_begin_sites(rules, s, log);
}
