/* Declarations of the built-in modules. Part of the list of modules, with modules.def and
 * module_rows.def. */
#ifndef TKH_MODULES_H
#define TKH_MODULES_H

#include "games/tekhenu/seth/cards.h"
#include "games/tekhenu/seth/seth.h"
#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/vizier/vizier.h"

/* The modules' rows in tables of the base game: cards (cards/), gods (deed.c), statuses of dice
 * (dice.c), chance with many outcomes (chance.c). */
#define TKH_MODULE_BLESSINGS(ROW, of) TKH_SETH_BLESSINGS(ROW, of)
#define TKH_MODULE_TECHNOLOGIES(ROW, of) TKH_SETH_TECHNOLOGIES(ROW, of)
#define TKH_MODULE_HOLDERS(CARD) TKH_SETH_HOLDERS(CARD)
#define TKH_MODULE_DECREES TKH_SETH_DECREES
#define TKH_MODULE_STARTS TKH_SETH_STARTS
#define TKH_MODULE_GODS [TKH_SETH] = &tkh_seth,
#define TKH_MODULE_STATUSES TKH_SETH_STATUSES
#define TKH_MODULE_AT_ONCE(each) TKH_SETH_AT_ONCE(each) TKH_SOLO_AT_ONCE

#endif
