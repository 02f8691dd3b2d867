/* Tekhenu for learning programs: how the table is shown, and the number of every action.
 *
 * Rows of numbers never change within an env_version: see core/numbering.h. There are rows only for
 * cards that exist. */
#include "core/numbering.h"
#include "core/observe.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

const struct bb_look tkh_looks[] = {
	{NULL, "order", BB_LOOK_SEATS_ALL, 0, NULL},
	{NULL, "drawn", BB_LOOK_BAG, 0, NULL},
	{"dial", "section", BB_LOOK_COMBINED, 0, NULL}, /* dice of a section, colour and face */
	{"market", "card", BB_LOOK_BAG, 0, NULL},
	{"below", "decree", BB_LOOK_BAG, 0, NULL},
	{"player", "fired", BB_LOOK_NOT, 0, NULL},
	{"extra", NULL, BB_LOOK_LIST, 0, "extras"},
	{"extra", "seat", BB_LOOK_SEAT, 0, NULL},
	{"task", NULL, BB_LOOK_STACK, 6, "tasks"},
	{"task", "seat", BB_LOOK_SEAT, 0, NULL},
	{NULL, NULL, 0, 0, NULL},
};

enum { B = 28, T = 29, D = 28 }; /* cards of the families */

#define ALL(kind) {TKH_##kind, {0}, {0}, 0}
#define SOME(kind, first, count) {TKH_##kind, {first}, {count}, 0}
#define CARDS(kind) \
	SOME(kind, 0, B), SOME(kind, TKH_FAMILY, T), SOME(kind, 2 * TKH_FAMILY, D)

const struct bb_numbered tkh_numbered[TKH_NUMBERED] = {
	/* set-up and cards */
	SOME(KEEP, 0, D), SOME(RETURN, 0, D), ALL(DRAFT), ALL(DESTINY), ALL(REWARD), ALL(RECEIVE),
	CARDS(CHOOSE), ALL(ADVANCE),
	/* the die of the turn, and what is declared with it */
	ALL(TAKE), ALL(PASS), SOME(TURN_DIE, 8, 2), SOME(RECOLOUR, 10, 2), ALL(CHANGE), ALL(ANUBIS),
	ALL(TREAT), SOME(JOIN, 16, 4), ALL(ALSO), ALL(READY),
	/* actions */
	ALL(PERFORM), ALL(PRODUCE), SOME(PLAY, 0, B), SOME(PLAY_TRACK, 6, 2), ALL(SKIP),
	ALL(DECLINE), ALL(GO), ALL(END_TURN), ALL(HONOUR), ALL(ERECT), ALL(PLACE),
	ALL(PLACE_ACTIVE), ALL(BUILD), ALL(SETTLE), ALL(STEP), ALL(REFRESH), ALL(QUARTER),
	CARDS(PICK), {TKH_PAY, {0}, {0}, 10},
	/* judgement and Scoring */
	ALL(PUT_FAITH), ALL(UPKEEP), SOME(PROCLAIM, 0, D), ALL(KEEP_SECRET), ALL(REVEAL),
	SOME(SCORE, 0, D), ALL(LEVELS_PAID), SOME(DOUBLE, 0, D), ALL(DONE),
	/* modules */
	ALL(DRAFT_CULT), ALL(CLAIM), ALL(NAME), SOME(GATHER, 24, 4), SOME(MOVE_OUT, 24, 4),
	SOME(MOVE_BACK, 24, 4), ALL(USE), ALL(LAY), ALL(EXCHANGE), ALL(HOARD), ALL(MIX),
	ALL(SET_ASIDE), ALL(SEND),
};
