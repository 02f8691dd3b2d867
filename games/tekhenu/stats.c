/* Counts for `sim`: how often each card and tile was gained and used, and what it was worth. Most
 * counts come from events during the game, the rest from the last position. */
#include "games/tekhenu/tekhenu.h"

static const char *const counter_words[] = {
	"B01.gained", "B01.played", "B02.gained", "B02.played", "B03.gained", "B03.played",
	"B04.gained", "B04.played", "B05.gained", "B05.played", "B06.gained", "B06.played",
	"B07.gained", "B07.played", "B08.gained", "B08.played", "B09.gained", "B09.played",
	"B10.gained", "B10.played", "B11.gained", "B11.played", "B12.gained", "B12.played",
	"B13.gained", "B13.played", "B14.gained", "B14.played", "B15.gained", "B15.played",
	"B16.gained", "B16.played", "B17.gained", "B17.played", "B18.gained", "B18.played",
	"B19.gained", "B19.played", "B20.gained", "B20.played", "B21.gained", "B21.played",
	"B22.gained", "B22.played", "B23.gained", "B23.played", "B24.gained", "B24.played",
	"T01.gained", "T01.vp", "T02.gained", "T02.vp", "T03.gained", "T03.vp",
	"T04.gained", "T04.vp", "T05.gained", "T05.vp", "T06.gained", "T06.vp",
	"T07.gained", "T07.vp", "T08.gained", "T08.vp", "T09.gained", "T09.vp",
	"T10.gained", "T10.vp", "T11.gained", "T11.vp", "T12.gained", "T12.vp",
	"T13.gained", "T13.vp", "T14.gained", "T14.vp", "T15.gained", "T15.vp",
	"T16.gained", "T16.vp", "T17.gained", "T17.vp", "T18.gained", "T18.vp",
	"T19.gained", "T19.vp", "T20.gained", "T20.vp", "T21.gained", "T21.vp",
	"T22.gained", "T22.vp", "T23.gained", "T23.vp", "T24.gained", "T24.vp",
	"D01.gained", "D01.scored", "D01.vp", "D02.gained", "D02.scored", "D02.vp",
	"D03.gained", "D03.scored", "D03.vp", "D04.gained", "D04.scored", "D04.vp",
	"D05.gained", "D05.scored", "D05.vp", "D06.gained", "D06.scored", "D06.vp",
	"D07.gained", "D07.scored", "D07.vp", "D08.gained", "D08.scored", "D08.vp",
	"D09.gained", "D09.scored", "D09.vp", "D10.gained", "D10.scored", "D10.vp",
	"D11.gained", "D11.scored", "D11.vp", "D12.gained", "D12.scored", "D12.vp",
	"D13.gained", "D13.scored", "D13.vp", "D14.gained", "D14.scored", "D14.vp",
	"D15.gained", "D15.scored", "D15.vp", "D16.gained", "D16.scored", "D16.vp",
	"D17.gained", "D17.scored", "D17.vp", "D18.gained", "D18.scored", "D18.vp",
	"D19.gained", "D19.scored", "D19.vp", "D20.gained", "D20.scored", "D20.vp",
	"D21.gained", "D21.scored", "D21.vp", "D22.gained", "D22.scored", "D22.vp",
	"D23.gained", "D23.scored", "D23.vp", "D24.gained", "D24.scored", "D24.vp",
	"P01.placed", "P01.used", "P01.vp", "P02.placed", "P02.used", "P02.vp",
	"P03.placed", "P03.used", "P03.vp", "P04.placed", "P04.used", "P04.vp",
	"P05.placed", "P05.used", "P05.vp", "P06.placed", "P06.used", "P06.vp",
	"P07.placed", "P07.used", "P07.vp", "P08.placed", "P08.used", "P08.vp",
	"P09.placed", "P09.used", "P09.vp", "P10.placed", "P10.used", "P10.vp",
	"P11.placed", "P11.used", "P11.vp", "P12.placed", "P12.used", "P12.vp",
	"P13.placed", "P13.used", "P13.vp", "P14.placed", "P14.used", "P14.vp",
	"P15.placed", "P15.used", "P15.vp", "P16.placed", "P16.used", "P16.vp",
	"P17.placed", "P17.used", "P17.vp", "P18.placed", "P18.used", "P18.vp",
	"P19.placed", "P19.used", "P19.vp", "P20.placed", "P20.used", "P20.vp",
	"P21.placed", "P21.used", "P21.vp", "P22.placed", "P22.used", "P22.vp",
	"P23.placed", "P23.used", "P23.vp", "P24.placed", "P24.used", "P24.vp",
	"P25.placed", "P25.used", "P25.vp", "P26.placed", "P26.used", "P26.vp",
	"P27.placed", "P27.used", "P27.vp", "S01.drafted", "S02.drafted", "S03.drafted",
	"S04.drafted", "S05.drafted", "S06.drafted", "S07.drafted", "S08.drafted", "S09.drafted",
	"S10.drafted", "S11.drafted", "S12.drafted", "A01.taken", "A02.taken", "A03.taken",
	"A04.taken", "performed.horus", "performed.ra", "performed.hathor", "performed.bastet",
	"performed.thoth",
	"performed.osiris", "performed.production", "seats", "statues", "columns",
	"temple-buildings",
	"osiris-buildings", "technologies", "decrees-scored", "population", "happiness",
	"BX01.gained", "BX01.played", "BX02.gained", "BX02.played", "BX03.gained", "BX03.played",
	"BX04.gained", "BX04.played", "TX01.gained", "TX01.vp", "TX02.gained", "TX02.vp",
	"TX03.gained", "TX03.vp", "TX04.gained", "TX04.vp", "TX05.gained", "TX05.vp",
	"DX01.gained", "DX01.scored", "DX01.vp", "DX02.gained", "DX02.scored", "DX02.vp",
	"DX03.gained", "DX03.scored", "DX03.vp", "DX04.gained", "DX04.scored", "DX04.vp",
	"SX01.drafted", "SX02.drafted", "SX03.drafted", "SX04.drafted", "SX05.drafted",
	"SX06.drafted",
	"SX07.drafted", "SX08.drafted", "SX09.drafted", "SX10.drafted", "SX11.drafted",
	"SX12.drafted",
	"Cult01.paid", "Cult02.paid", "Cult03.paid", "Cult04.paid", "Cult05.paid", "Cult06.paid",
	"Cult07.paid", "Art01.taken", "Art01.used", "Art02.taken", "Art02.used", "Art03.taken",
	"Art03.used", "Art04.taken", "Art04.used", "Art05.taken", "Art05.used", "Art06.taken",
	"Art06.used", "Art07.taken", "Art07.used", "Art08.taken", "Art08.used", "conquest.A01.laid",
	"conquest.A01.covered", "conquest.A02.laid", "conquest.A02.covered", "conquest.A03.laid",
	"conquest.A03.covered", "conquest.A04.laid",
	"conquest.A04.covered", "conquest.A05.laid", "conquest.A05.covered", "conquest.A06.laid",
	"conquest.A06.covered", "conquest.A07.laid",
	"conquest.A07.covered", "conquest.A08.laid", "conquest.A08.covered", "conquest.A09.laid",
	"conquest.A09.covered", "conquest.A10.laid",
	"conquest.A10.covered", "conquest.A11.laid", "conquest.A11.covered", "conquest.A12.laid",
	"conquest.A12.covered", "performed.seth",
	"regions",
};
const struct bb_names tkh_counters = BB_NAMES(counter_words);

/* Where each list of counters begins. */
enum {
	BLESSINGS = 0, /* gained, played */
	TECHNOLOGIES = BLESSINGS + 2 * TKH_BASE_FAMILY, /* gained, vp */
	DECREES = TECHNOLOGIES + 2 * TKH_BASE_FAMILY,   /* gained, scored, vp */
	TILES = DECREES + 3 * TKH_BASE_FAMILY,          /* placed, used, vp */
	STARTS = TILES + 3 * TKH_TILES,
	DESTINIES = STARTS + TKH_BASE_STARTS,
	PERFORMED = DESTINIES + TKH_DESTINIES, /* by deed, except the god that has no wedge */
	SEATS = PERFORMED + TKH_WEDGES + 1,
	/* added by modules */
	MORE_BLESSINGS = SEATS + 9,
	MORE_TECHNOLOGIES = MORE_BLESSINGS + 2 * 4,
	MORE_DECREES = MORE_TECHNOLOGIES + 2 * 5,
	MORE_STARTS = MORE_DECREES + 3 * 4,
	CULTS = MORE_STARTS + TKH_STARTS - TKH_BASE_STARTS,
	ARTEFACTS = CULTS + TKH_CULTS,            /* taken, used */
	CONQUESTS = ARTEFACTS + 2 * TKH_ARTEFACTS, /* laid, covered */
	MORE_PERFORMED = CONQUESTS + 2 * TKH_CONQUESTS,
	REGIONS,
	COUNTERS
};

_Static_assert(sizeof counter_words / sizeof counter_words[0] == COUNTERS, "a name for each");

/* The counters of a family: those in the box, then those added by modules. */
static const struct list {
	uint16_t first, more;
	uint8_t box, stride;
} families[TKH_FAMILIES] = {
	{BLESSINGS, MORE_BLESSINGS, TKH_BASE_FAMILY, 2},
	{TECHNOLOGIES, MORE_TECHNOLOGIES, TKH_BASE_FAMILY, 2},
	{DECREES, MORE_DECREES, TKH_BASE_FAMILY, 3},
};
static const struct list starts = {STARTS, MORE_STARTS, TKH_BASE_STARTS, 1};

static unsigned counter_of(const struct list *list, unsigned member)
{
	return member < list->box ? list->first + list->stride * member
	                          : list->more + list->stride * (member - list->box);
}

static void count_card(uint32_t *counts, unsigned card, unsigned points)
{
	unsigned at = counter_of(&families[card / TKH_FAMILY], card % TKH_FAMILY);

	if (card / TKH_FAMILY == TKH_TECHNOLOGY)
		counts[at + 1] += points;
	else if (card / TKH_FAMILY == TKH_DECREE)
		counts[at + 2] += points;
}

void tkh_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts)
{
	unsigned a = (unsigned)event->arg[0], b = (unsigned)event->arg[1];

	(void)rules;
	switch (event->kind) {
	case TKH_EV_PLAYED:
		counts[counter_of(&families[TKH_BLESSING], a)]++;
		counts[counter_of(&families[TKH_BLESSING], a) + 1]++;
		break;
	case TKH_EV_CARD_VP:
	case TKH_EV_SCORED:
		count_card(counts, a, b);
		break;
	case TKH_EV_ABILITY:
		counts[TILES + 3 * a + 1]++;
		counts[TILES + 3 * a + 2] += b;
		break;
	case TKH_EV_DESTINY:
		counts[DESTINIES + a]++;
		break;
	case TKH_EV_ACTION:
		if (a == TKH_WEDGES) /* the god without a section */
			counts[MORE_PERFORMED]++;
		else
			counts[PERFORMED + (a < TKH_WEDGES ? a : (unsigned)TKH_WEDGES)]++;
		break;
	case TKH_EV_CULT:
		counts[CULTS + a]++;
		break;
	case TKH_EV_ARTEFACT:
		counts[ARTEFACTS + 2 * a]++;
		break;
	case TKH_EV_USED:
		counts[ARTEFACTS + 2 * a + 1]++;
		break;
	case TKH_EV_LAID:
		counts[CONQUESTS + 2 * a]++;
		break;
	default: /* not counted */
		break;
	}
}

static void count_set(uint32_t set, const struct list *list, unsigned which, uint32_t *counts)
{
	BB_EACH(member, set)
		counts[counter_of(list, member) + which]++;
}

static void count_player(const struct tkh_player *p, uint32_t *counts)
{
	count_set(p->blessings, &families[TKH_BLESSING], 0, counts);
	count_set(p->technologies, &families[TKH_TECHNOLOGY], 0, counts);
	count_set(p->decrees, &families[TKH_DECREE], 0, counts);
	count_set(p->scored, &families[TKH_DECREE], 1, counts);
	count_set(p->starts, &starts, 0, counts);
	counts[REGIONS] += bb_count(p->regions);
	counts[SEATS]++;
	counts[SEATS + 1] += tkh_statues_out(p);
	counts[SEATS + 2] += bb_count(p->columns);
	counts[SEATS + 3] += bb_count(p->sites);
	counts[SEATS + 4] += bb_count(p->osiris);
	counts[SEATS + 5] += bb_count(p->technologies);
	counts[SEATS + 6] += bb_count(p->scored);
	counts[SEATS + 7] += p->population;
	counts[SEATS + 8] += p->happiness;
}

/* A tile without an ability is used by lying in the temple. */
static void count_tile(const struct bb_rules *rules, unsigned tile, uint32_t *counts)
{
	counts[TILES + 3 * tile]++;
	counts[TILES + 3 * tile + 1] += tkh_edition_of(rules)->tile[tile].light == 0;
}

void tkh_count(const struct bb_rules *rules, const void *state, uint32_t *counts)
{
	const struct tkh_state *s = state;

	for (unsigned space = 0; space < TKH_SPACES; space++)
		if (s->tile[space] != 0)
			count_tile(rules, s->tile[space] - 1u, counts);
	for (unsigned space = 0; space < TKH_SPACES; space++)
		if (s->tile[space] != 0 && s->conquest[space] != 0)
			counts[CONQUESTS + 2 * (s->conquest[space] - 1u) + 1]++;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		count_player(&s->player[seat], counts);
}
