/* What the modules that are built in declare. Part of the list of modules, with modules.def and module_rows.def. */
#ifndef TKH_MODULES_H
#define TKH_MODULES_H

#include "games/tekhenu/seth/seth.h"
#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/vizier/vizier.h"

/* Their rows in tables of the base game: gods (deed.c), chance of many outcomes (chance.c). */
#define TKH_MODULE_GODS [TKH_SETH] = &tkh_seth,
#define TKH_MODULE_AT_ONCE [TKH_OWED_PYRAMID] = tkh_lay_pyramid,

#endif
