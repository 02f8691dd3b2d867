/* The list of modules with the toy; found before the list of the release. */
#ifndef TKH_TOY_MODULES_H
#define TKH_TOY_MODULES_H

#include "../../../../games/tekhenu/modules.h"
#include "games/tekhenu/toy/toy.h"

#endif
