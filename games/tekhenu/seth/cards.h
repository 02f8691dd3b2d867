/* The cards of Time of Seth: their rows in the tables of games/tekhenu/cards/, where modules.h
 * inserts them. Their effects are in cards.c; those of Blessings in arts.c. X-CARD-BX01 to -BX04,
 * -TX01 to -TX05, -DX01 to -DX04, -SX01 to -SX12. */
#ifndef TKH_SETH_CARDS_H
#define TKH_SETH_CARDS_H

#include "games/tekhenu/cards.h"

tkh_technology_run tkh_run_TX01, tkh_run_TX02, tkh_run_TX04;
tkh_decree_scoring tkh_score_DX01, tkh_score_DX02, tkh_score_DX03, tkh_score_DX04;
tkh_start_run tkh_run_SX01, tkh_run_SX02, tkh_run_SX03, tkh_run_SX04, tkh_run_SX06, tkh_run_SX07,
	tkh_run_SX09, tkh_run_SX10;

/* ROW(of, number, when, what, gods) */
#define TKH_SETH_BLESSINGS(ROW, of) \
	ROW(of, 25, TKH_ANY_TIME, TKH_GATHERS, 0)        /* BX01 */ \
	ROW(of, 26, TKH_ANY_TIME, TKH_GATHERS, 0)        /* BX02 */ \
	ROW(of, 27, TKH_ANY_TIME, TKH_MOVES_BUILDING, 0) /* BX03 */ \
	ROW(of, 28, TKH_ANY_TIME, TKH_MOVES_BUILDING, 0) /* BX04 */

/* ROW(of, number, moment, details, run) */
#define TKH_SETH_TECHNOLOGIES(ROW, of) \
	ROW(of, 25, TKH_AT_GOD, 1u << TKH_SETH, tkh_run_TX01) /* TX01 */ \
	ROW(of, 26, TKH_AT_FAITH, 0, tkh_run_TX02)            /* TX02 */ \
	ROW(of, 27, TKH_AT_NONE, 0, NULL)                     /* TX03 */ \
	ROW(of, 28, TKH_AT_LOSS, 0, tkh_run_TX04)             /* TX04 */ \
	ROW(of, 29, TKH_AT_NONE, 0, NULL)                     /* TX05 */

/* Permissions: CARD(number) */
#define TKH_SETH_HOLDERS(CARD) \
	[TKH_FAITH_SERVES] = CARD(26), /* TX02 */ \
	[TKH_NO_TAINT] = CARD(27),     /* TX03 */ \
	[TKH_MAY_MIX] = CARD(29),      /* TX05 */

#define TKH_SETH_DECREES \
	[24] = {TKH_JUST_SCORES, tkh_score_DX01}, /* DX01 */ \
	[25] = {TKH_JUST_SCORES, tkh_score_DX02}, /* DX02 */ \
	[26] = {TKH_JUST_SCORES, tkh_score_DX03}, /* DX03 */ \
	[27] = {TKH_JUST_SCORES, tkh_score_DX04}, /* DX04 */

#define TKH_SETH_STARTS \
	[12] = {tkh_run_SX01}, /* SX01 */ \
	[13] = {tkh_run_SX02}, /* SX02 */ \
	[14] = {tkh_run_SX03}, /* SX03 */ \
	[15] = {tkh_run_SX04}, /* SX04 */ \
	[16] = {NULL},         /* SX05 */ \
	[17] = {tkh_run_SX06}, /* SX06 */ \
	[18] = {tkh_run_SX07}, /* SX07 */ \
	[19] = {NULL},         /* SX08 */ \
	[20] = {tkh_run_SX09}, /* SX09 */ \
	[21] = {tkh_run_SX10}, /* SX10 */ \
	[22] = {NULL},         /* SX11 */ \
	[23] = {NULL},         /* SX12 */

#endif
