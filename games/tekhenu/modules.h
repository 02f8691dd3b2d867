/* What the modules that are built in declare. Part of the list of modules, with modules.def and module_rows.def. */
#ifndef TKH_MODULES_H
#define TKH_MODULES_H

#include "games/tekhenu/seth/seth.h"
#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/vizier/vizier.h"

#endif
