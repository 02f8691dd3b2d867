/* The values printed on the components of Tekhenu, and the words of its positions. */
#ifndef TKH_EDITION_H
#define TKH_EDITION_H

#include "core/game.h"

enum tkh_option { TKH_PLAYERS, TKH_BEGINNER, TKH_WITH_SETH, TKH_WITH_VIZIER, TKH_SOLO,
                  TKH_RANDOM_STARTS, TKH_DOUBLE_DECREES, TKH_DRAWN_STARTS, TKH_ARTEFACTS_OUT,
                  TKH_DOUBLE_BUILDINGS,
                  TKH_OPTIONS };

/* Everything that is stored has a permanent number: gods, colours, tokens, cards, tiles, kinds of
 * action. New ones are added at the end of their list or in the gap reserved for them.
 * tests/unit/test_numbers.c checks that no number changes. */

/* Gods clockwise around the dial (T-LIGHT-02), one per wedge. The seventh has a place beside the
 * dial instead of a wedge, and a module provides its action. A deed is the action of a god, or
 * Production. */
enum tkh_god { TKH_HORUS, TKH_RA, TKH_HATHOR, TKH_BASTET, TKH_THOTH, TKH_OSIRIS, TKH_WEDGES,
               TKH_SETH = TKH_WEDGES, TKH_GODS, TKH_BESIDE = TKH_SETH, TKH_PRODUCTION = TKH_GODS,
               	TKH_DEEDS };

enum tkh_light { TKH_SUN, TKH_SHADE, TKH_DARK, TKH_LIGHTS };
/* Five colours of dice are in the box; modules add the others. */
enum tkh_colour { TKH_WHITE, TKH_BLACK, TKH_YELLOW, TKH_BROWN, TKH_GREY, TKH_BASE_COLOURS,
                  TKH_RED = TKH_BASE_COLOURS, TKH_BLUE, TKH_GREEN, TKH_COLOURS };

/* Tokens; the first four are the basic resources, in the order of the Osiris districts. */
enum tkh_token { TKH_PAPYRUS, TKH_BREAD, TKH_LIMESTONE, TKH_GRANITE, TKH_BASICS,
                 TKH_GOLD = TKH_BASICS, TKH_SCRIBE, TKH_FAITH,
                 TKH_ANY_TOKEN, /* not a token: payment in Resources of any kind */
                 TKH_SOLDIER, TKH_PRIEST, TKH_BLOOD, TKH_TOKENS,
                 TKH_OWN_TOKENS = TKH_SOLDIER, /* tokens of modules: Gold cannot replace them */
                 /* the token that Faith can replace, with a Technology */
                 TKH_BY_FAITH = TKH_SOLDIER };
/* The tokens that prices are in, as a set. */
enum { TKH_PRICES = (1 << TKH_BLOOD) - 1 - (1 << TKH_FAITH) };

/* Cards of the market, numbered across all three families: family * TKH_FAMILY + place in it. */
enum tkh_family { TKH_BLESSING, TKH_TECHNOLOGY, TKH_DECREE, TKH_FAMILIES };

enum {
	TKH_FACES = 6,
	TKH_FAMILY = 32,     /* size of a family's range of numbers */
	TKH_BASE_FAMILY = 24, /* cards of a family in the box; modules add others */
	TKH_CARDS = TKH_FAMILIES * TKH_FAMILY,
	TKH_STARTS = 24,
	TKH_BASE_STARTS = 12,
	TKH_DESTINIES = 4,
	TKH_TILES = 27,
	TKH_SIDE = 5, /* of the temple interior */
	TKH_SPACES = TKH_SIDE * TKH_SIDE,
	TKH_LINES = 2 * TKH_SIDE, /* rows 0-4, then columns 5-9 */
	TKH_SITES = 18,
	TKH_BASE_PEOPLE = 4, /* statue sites for the people: two at the temple, two above Osiris */
	TKH_PEOPLE = 6,
	TKH_ROWS = 6,
	TKH_OSIRIS_SPACES = TKH_ROWS * TKH_BASICS, /* row * 4 + district */
	TKH_QUARTERS = 4,
	TKH_QUARTER_SPACES = 4,
	TKH_SLOTS = 3,
	TKH_BUILDINGS = 10,
	TKH_COLUMNS = 8,
	TKH_STATUES = 6,
	TKH_LEVELS = 5,
	TKH_EDGES = 4, /* north, east, south, west */
	TKH_SYMBOLS = 8,
	TKH_TAINTS = 3, /* steps of the Taint penalty of a judgement */
	TKH_BREAD_MAX = 9, /* highest price of a building site */
	TKH_PAPYRUS_MAX = 9, /* highest price of a Thoth action */
	TKH_FORCES = 10,   /* end of the tracks of Soldiers and Priests */
	TKH_REGIONS = 6,   /* of the Seth board */
	TKH_REGION_SLOTS = 2,
	TKH_CONQUESTS = 12,
	TKH_CULTS = 7,
	TKH_ARTEFACTS = 8,
	TKH_JUDGEMENTS = 4,
	TKH_RESOURCE_TILES = 4, /* of the solo game */
};

/* What a card, tile or bonus gives. */
struct tkh_gain {
	uint8_t vp;
	uint8_t population;
	uint8_t happiness;
	uint8_t token[TKH_TOKENS];
};

struct tkh_card_values { /* Blessings and Technologies */
	struct tkh_gain gain;
	uint8_t reach;  /* by how many points it changes a value */
	uint8_t amount; /* the card's other number: steps, price, tokens or repetitions */
};

struct tkh_start_values {
	struct tkh_gain gain;
	uint8_t initiative;
	uint8_t value;  /* of the action it grants */
	uint8_t tokens; /* number of tokens of the owner's choice */
	uint8_t forces; /* Soldiers and Priests in a mix of the owner's choice */
};

struct tkh_destiny_values {
	struct tkh_gain gain;
	uint8_t ankh;
	uint8_t steps; /* on the track of the owner's choice */
};

struct tkh_tile_values {
	uint8_t light; /* enum tkh_light + 1; 0 = no ability */
	uint8_t edge[TKH_EDGES];
	uint8_t limestone;
	uint8_t granite;
	struct tkh_gain gain; /* of the ability */
	/* of the action the ability grants; the highest one if there is a choice */
	uint8_t value;
};

struct tkh_decree_values {
	uint8_t symbol;
	uint8_t vp;     /* per item counted */
	uint8_t second; /* per item of the other kind, or for the second place */
	uint8_t limit;  /* most VP; 0 = none */
	uint8_t price;
};

struct tkh_space_values {
	uint8_t token;
	uint8_t count;
};

struct tkh_site_values {
	uint8_t line;
	uint8_t players; /* in use with at least this many players */
	uint8_t bread;
};

struct tkh_row_values { /* of the Osiris area */
	uint8_t steps;
	uint8_t tokens;
	uint8_t gold;
	uint8_t first_gold; /* for the first Building of the row */
	uint8_t free_steps;
	uint8_t second[TKH_BASICS]; /* other marker that is moved by 1, + 1; 0 = none */
};

struct tkh_quarter_values { /* of the market */
	uint8_t count[TKH_FAMILIES];
	uint8_t population; /* opens at this Population; 0 = from the start */
	uint8_t happiness;  /* needed to choose it */
};

struct tkh_region_values {
	struct tkh_gain gain;
	uint8_t tokens; /* basic resources of the player's choice */
};

struct tkh_conquest_values {
	struct tkh_gain gain;
	uint8_t tokens; /* how many of one basic resource of the player's choice */
	uint8_t family; /* + 1: keeps one of several drawn cards of it */
	uint8_t cards;
	uint8_t deed; /* + 1: an action of this value */
	uint8_t value;
};

struct tkh_cult_values {
	struct tkh_gain own;
	uint8_t tokens; /* basic resources of the owner's choice */
	struct tkh_gain others;
	uint8_t into; /* + 1: what the other players may turn a Resource into */
};

struct tkh_artefact_values {
	uint8_t priests;
	uint8_t ankh;
	uint8_t amount; /* cards drawn, lowest value, Scribes or steps */
	uint8_t gold;
};

/* The expansion Time of Seth. */
struct tkh_expansion {
	uint8_t price_1_2[TKH_REGION_SLOTS], price_3_4[TKH_REGION_SLOTS]; /* in Soldiers */
	uint8_t slot_vp[TKH_REGION_SLOTS];
	uint8_t row_vp;
	uint8_t statue_priests;
	uint8_t decrees_dealt;
	uint8_t cults[3], artefacts[3]; /* laid out with 2, 3, 4 players */
	uint8_t bag[3][TKH_COLOURS];
	struct tkh_region_values region[TKH_REGIONS];
	struct tkh_conquest_values conquest[TKH_CONQUESTS];
	struct tkh_cult_values cult[TKH_CULTS];
	struct tkh_artefact_values artefact[TKH_ARTEFACTS];
	uint8_t happy_scribes;  /* for using the Artefact that gives Happiness */
	uint8_t bonus_is_basic; /* the Resource for a Statue for Seth cannot be Gold */
};

struct tkh_solo_values { /* Botankhamun */
	uint8_t start_population, start_happiness, start_scribes;
	uint8_t statue[2];                /* Horus numbers of the Statues that he starts with */
	uint8_t building_row[TKH_BASICS]; /* rows of the Buildings that he starts with; 0 = none */
	uint8_t balance[TKH_JUDGEMENTS];
	uint8_t ankh;
	uint8_t instead_vp; /* for each action that he cannot perform */
	uint8_t bonus_scribes[TKH_FACES], bonus_vp[TKH_FACES];
	uint8_t blessing_vp, technology_vp, decree_vp, hard_decree_vp, scribes_per_vp;
	/* order of the resources on the tiles that seek a colour */
	uint8_t order[TKH_RESOURCE_TILES][TKH_BASICS];
};

struct tkh_bot_values { /* Botankhamun's scoring with the expansion */
	/* for a Building on the Seth board, and extra if there is a Statue at its row */
	uint8_t region_vp, row_vp;
	uint8_t conquest_vp; /* for a Column on a Conquest tile */
	uint8_t statue_vp;   /* bonus of his Statue for Seth */
};

struct tkh_edition {
	/* what a player starts with */
	uint8_t start_vp, start_population, start_happiness, start_gold, start_scribes;
	uint8_t production_start, production_max, track_end;
	uint8_t level[TKH_LEVELS];
	uint8_t mark_gold, mark_scribe, mark_action; /* Happiness rewards */
	uint8_t bag[3][TKH_BASE_COLOURS];            /* with 2, 3, 4 players */
	/* light of the wedges clockwise from the arrow */
	uint8_t dial[TKH_WEDGES];
	uint8_t dice_at_start; /* per wedge */
	uint8_t statue_cost[TKH_STATUES];
	uint8_t statue_slots[3];
	uint8_t statue_line[2]; /* of the two temple sites */
	uint8_t statue_vp[TKH_STATUES];
	uint8_t printed_god[TKH_FACES];
	struct tkh_gain horus[TKH_FACES];
	struct tkh_space_values space[TKH_SPACES];
	uint8_t wall[TKH_EDGES][TKH_SIDE];
	struct tkh_site_values site[TKH_SITES];
	struct tkh_tile_values tile[TKH_TILES];
	uint8_t slot_vp[TKH_SLOTS];
	uint8_t building_vp[TKH_BUILDINGS];
	uint8_t building_bread[TKH_BUILDINGS];
	struct tkh_row_values row[TKH_ROWS];
	struct tkh_quarter_values quarter[TKH_QUARTERS];
	uint8_t thoth_cards[TKH_FACES];
	uint8_t thoth_papyrus[TKH_FACES];
	uint8_t bastet_scribes[TKH_FACES];
	uint8_t bastet_papyrus;
	uint8_t refresh_papyrus;
	uint8_t anubis_scribes;
	uint8_t majority_vp, level_vp, marker_vp, bread_loss, first_vp, second_vp;
	uint8_t maat_taint[TKH_TAINTS]; /* excess Taint from which one more VP is lost */
	/* per Column of the player in line with a new Building or temple Statue */
	uint8_t column_vp;
	struct tkh_card_values blessing[TKH_FAMILY];
	struct tkh_card_values technology[TKH_FAMILY];
	struct tkh_decree_values decree[TKH_FAMILY];
	struct tkh_start_values start[TKH_STARTS];
	struct tkh_destiny_values destiny[TKH_DESTINIES];
	struct tkh_expansion expansion;
	uint8_t vizier_vp;
	struct tkh_solo_values solo;
	struct tkh_bot_values bot;
	/* derived */
	uint8_t space_family[TKH_QUARTERS][TKH_QUARTER_SPACES]; /* family + 1; 0 = no such space */
	uint16_t spaces_of[TKH_FAMILIES];                       /* set of spaces of the market, */
	/* and of those in a set of quarters */
	uint16_t spaces_in[1 << TKH_QUARTERS];
	uint8_t space_count[TKH_FAMILIES]; /* number of spaces of each family */
	uint64_t dice[3];         /* the bag with 2, 3, 4 players: a byte for each colour */
	uint32_t sites_in_use[3]; /* with 2, 3, 4 players */
	/* building sites that cost at most this much Bread */
	uint32_t sites_for[TKH_BREAD_MAX + 1];
	/* values that cost at most this much Papyrus */
	uint8_t thoth_for[TKH_PAPYRUS_MAX + 1];
	uint8_t thoth_giving[TKH_QUARTER_SPACES + 1]; /* values that give at most this many cards */
	uint32_t token_givers;                        /* Technologies that give tokens */
	uint32_t sites_at[TKH_LINES]; /* Building sites at each line of the temple */
	/* wedges of a light, clockwise from the arrow, a byte for each */
	uint64_t steps_in[TKH_LIGHTS];
	/* the Destiny card of an Artefact's Ankh value */
	uint8_t destiny_of[TKH_ARTEFACTS];
	uint8_t artefacts_with[1 << TKH_DESTINIES]; /* artefacts of the Destiny cards of a set */
	/* artefacts that cost at most this many Priests */
	uint8_t artefacts_for[TKH_FORCES + 1];
};

/* How many of each token a player can have. */
extern const uint8_t tkh_token_most[TKH_TOKENS];
extern const struct bb_names tkh_wedge_names, tkh_god_names, tkh_deed_names, tkh_light_names,
	tkh_colour_names, tkh_token_names, tkh_basic_names, tkh_blessing_names,
	tkh_technology_names, tkh_decree_names, tkh_card_names, tkh_start_names, tkh_destiny_names,
	tkh_tile_names, tkh_space_names, tkh_site_names, tkh_people_names, tkh_conquest_names,
	tkh_cult_names, tkh_artefact_names, tkh_region_names, tkh_row_names, tkh_family_names,
	tkh_osiris_names, tkh_edge_names;

extern const struct bb_layout tkh_edition_layout;
extern const unsigned char tekhenu_builtin[];

enum bb_status tkh_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected);

#endif
