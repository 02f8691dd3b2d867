/* The null game's state, actions and events: as small as possible. */
#ifndef NULL_STATE_H
#define NULL_STATE_H

#include "core/deck.h"
#include "core/game.h"
#include "games/null/edition.h"

enum null_option { NULL_PLAYERS, NULL_LONG, NULL_GRAVE, NULL_DICE, NULL_OPTIONS };

enum null_kind {
	NULL_DEAL, /* chance: a card for the seat that is owed one */
	NULL_ROLL, /* chance: the die */
	NULL_KEEP,
	NULL_PLAY,
	NULL_BURY,
	NULL_ROB,
	NULL_SPARE,
	NULL_KINDS
};

enum null_event {
	NULL_EV_TURN,
	NULL_EV_ROLLED,
	NULL_EV_DREW,  /* public: somebody drew */
	NULL_EV_DEALT, /* for the owner: which card it was */
	NULL_EV_KEPT,
	NULL_EV_PLAYED,
	NULL_EV_BURIED,
	NULL_EV_ROBBED,
	NULL_EV_SPARED,
	NULL_EVENTS
};

/* Pending tasks, the newest last. */
enum null_task { NULL_OWED_NONE, NULL_OWED_CARD, NULL_OWED_ROLL, NULL_OWED_TURN, NULL_OWED_ROB };

enum { NULL_PENDING = 5 };

struct null_player {
	int16_t score;
	uint8_t hand; /* card + 1; 0 = none; BB_HIDDEN_CARD in a view */
	uint8_t open; /* 1: everybody saw the card when it was drawn */
	uint8_t played;
	uint8_t robberies;
};

struct null_state {
	struct bb_deck deck; /* in a view `loose` holds the hidden hands, too */
	uint16_t discard;
	uint8_t round; /* 1 .. rounds; 0 during set-up */
	uint8_t turn;  /* seat; BB_NO_SEAT during set-up */
	uint8_t die;
	uint8_t over;
	uint8_t pending_count;
	uint8_t pending_task[NULL_PENDING];
	uint8_t pending_seat[NULL_PENDING];
	uint8_t unused[7];
	struct null_player player[BB_SEATS_MAX];
};

_Static_assert(sizeof(struct null_state) == 64, "no padding");

/* N-COMP-02 */
static inline unsigned null_rounds(const struct bb_rules *rules)
{
	const struct null_edition *edition = rules->edition;

	return edition->rounds * (1u + rules->option[NULL_LONG]);
}

/* tables.c */
extern const struct bb_option null_options[];
extern const char *const null_presets[];
extern const struct bb_kind null_kinds[];
extern const struct bb_kind null_events[];
extern const struct bb_layout null_layout;
extern const struct bb_names null_counters;
extern const struct bb_agent null_agents[];

/* The only symbol that other folders use. */
extern const struct bb_game null_game;

#endif
