/* The Vizier's Challenge, for two players. */
#ifndef TKH_VIZIER_H
#define TKH_VIZIER_H

#include "games/tekhenu/pending.h"

tkh_list tkh_list_aside, tkh_list_vizier;
tkh_act tkh_act_set_aside, tkh_act_send;
tkh_validator tkh_valid_first;

#endif
