/* A toy: a module of a test build, made by the recipe "add a module" of docs/architecture.md. It
 * adds a die (a green one replaces a grey one), a card (the last Technology, whose owner is asked
 * after each Production how often a top is spun), and a task for that question. */
#ifndef TKH_TOY_H
#define TKH_TOY_H

#include "games/tekhenu/pending.h"

enum { TKH_TOY_SPINS = 3, TKH_TOY_CARD = TKH_FAMILY - 1 };

tkh_list tkh_list_spin;
tkh_validator tkh_valid_spin;
tkh_act tkh_act_spin;

#endif
