#!/usr/bin/env python3
"""Shows that every decision rule of Botankhamun matters: breaks each in turn and asks the scenarios.

usage: tests/mutants/solo.py BUILD [NAME | FROM-TO]
(by hand: some minutes; needs BUILD/tests/scenarios and compile_commands.json; FROM-TO: those by number)

The scenarios of the solo game must fail with each. Ends with 1 if one of them survives or no longer fits the source.
"""
from plant import plant

CHOOSE, TURN, SETUP, SCORE, SOLO, SETH = "solo/choose.c", "solo/turn.c", "solo/setup.c", "solo/score.c", "solo/solo.c", "seth/solo.c"

# name, file, what is written, what is written instead. Not here: a full temple (RA-12), which two supplies of Pillars cannot make.
MUTANTS = [
    # dice on a god tile
    ("GOD-01 the lowest die", CHOOSE, "tkh_bot_keep_best(&highest, i, counts_as(ways, s, i))", "tkh_bot_keep_best(&highest, i, 20 - counts_as(ways, s, i))"),
    ("GOD-02 Tainted before Pure", CHOOSE, "2 * (TKH_PANS - tkh_status(", "2 * (0 + tkh_status("),
    ("GOD-02 no preference", CHOOSE, "2 * (TKH_PANS - tkh_status(rules, s, s->wedge[i] - 1u, s->colour[i])) +", "0u +"),
    ("GOD-04 clockwise", CHOOSE, "(god + TKH_WEDGES - step) % TKH_WEDGES", "(god + step) % TKH_WEDGES"),
    ("GOD-04 only three sections", CHOOSE, "step < TKH_WEDGES; step++", "step < 3; step++"),
    ("TERM-03 Forbidden dice", CHOOSE, "s->colour[i]) != TKH_FORBIDDEN)) << i", "s->colour[i]) != 9)) << i"),
    # dice on a resource tile
    ("RES-01 the first colour last", CHOOSE, "colour_of(order[i])", "colour_of(order[TKH_BASICS - 1 - i])"),
    ("RES-02 no Statues", CHOOSE, "bot->statues[s->wedge[i] - 1] != 0", "false"),
    ("RES-02 sections without a Statue", CHOOSE, "bot->statues[s->wedge[i] - 1] != 0", "bot->statues[s->wedge[i] - 1] == 0"),
    ("RES-04 the lowest number", CHOOSE, "		if (number > best) {\n			best = number;", "		if (best == 0 || number < best) {\n			best = number;"),
    ("RES-07 no grey dice", CHOOSE, "i <= TKH_BASICS; i++", "i < TKH_BASICS; i++"),
    # Horus
    ("HORUS-01 never for the god", CHOOSE, "god != 0 && tkh_slot_is_free(rules, s, god - 1u)", "false"),
    ("HORUS-03 one district of the two", CHOOSE, "for (unsigned i = 0; i < 2; i++) {\n		unsigned district = 2", "for (unsigned i = 0; i < 1; i++) {\n		unsigned district = 2"),
    ("HORUS-03 districts he controls already", CHOOSE, "tkh_majority(rules, s, district) != seat &&", "true &&"),
    ("HORUS-05 the first space with impact", CHOOSE, "tkh_bot_keep_best(&choice, site, districts)", "tkh_bot_keep_best(&choice, site, 1)"),
    ("HORUS-05 also without impact", CHOOSE, "if (districts > 0)", "if (true)"),
    ("HORUS-07 fewer Pillars in line", CHOOSE, "tkh_bot_keep_best(&choice, site, points)", "tkh_bot_keep_best(&choice, site, 20 - points)"),
    ("HORUS-11 Statues without end", CHOOSE, "if (tkh_statues_out(bot) >= TKH_STATUES)", "if (false)"),
    # Ra
    ("RA-03 no Buildings", CHOOSE, "lines[row] + lines[TKH_SIDE + column] +", ""),
    ("RA-04 no northern side", CHOOSE, "touching[0] = tiles << TKH_SIDE | tkh_line(0)", "touching[0] = 0 * tiles"),
    ("RA-04 no western side", CHOOSE, "touching[1] = tiles << 1 | tkh_line(TKH_SIDE)", "touching[1] = 0 * tiles"),
    ("RA-04 no southern side", CHOOSE, "touching[2] = tiles >> TKH_SIDE | tkh_line(TKH_SIDE - 1)", "touching[2] = 0 * tiles"),
    ("RA-04 no eastern side", CHOOSE, "touching[3] = tiles >> 1 | tkh_line(TKH_LINES - 1)", "touching[3] = 0 * tiles"),
    ("RA-04 walls do not count", CHOOSE, "tiles << TKH_SIDE | tkh_line(0)", "tiles << TKH_SIDE"),
    ("RA-04 tiles do not count", CHOOSE, "find_touching(tkh_all_columns(s), touching)", "find_touching(0, touching)"),
    ("RA-05 no VP of the slot", CHOOSE, "choice.points + tkh_edition_of(rules)->slot_vp[slot]", "choice.points + 0"),
    ("RA-08 own Buildings do not matter", CHOOSE, "tkh_bot_keep_best(&own, space, own_in_line(rules, s, space))", "tkh_bot_keep_best(&own, space, 0)"),
    ("RA-08 all Buildings", CHOOSE, "BB_EACH(site, s->player[tkh_bot_seat(rules)].sites)", "BB_EACH(site, tkh_all_sites(s))"),
    ("RA-09 the border first", CHOOSE, "if (!is_border(place))", "if (is_border(place))"),
    ("RA-09 no preference", CHOOSE, "if (interior != 0 && interior != choice->set)", "if (false)"),
    ("RA-12 Pillars without end", CHOOSE, "bb_count(s->player[seat].columns) >= TKH_COLUMNS || empty == 0", "empty == 0"),
    # Hathor, Bastet
    ("HATHOR-02 any site", CHOOSE, "bb_count(s->player[seat].columns & tkh_line(e->site[site].line)) *", "0u *"),
    ("HATHOR-02 everybody's Pillars", CHOOSE, "bb_count(s->player[seat].columns & tkh_line(e->site[site].line)) *", "bb_count(tkh_all_columns(s) & tkh_line(e->site[site].line)) *"),
    ("BASTET-02 Population first", TURN, "		if (happiness < population)\n			happiness++;\n		else if (population < e->track_end)\n			population++;", "		if (population < e->track_end)\n			population++;\n		else if (happiness < population)\n			happiness++;"),
    ("BASTET-06 no VP at the end", TURN, "if (happiness >= e->track_end) {", "if (false) {"),
    # Thoth
    ("THOTH-02 the lowest section", CHOOSE, "	for (unsigned quarter = TKH_QUARTERS; quarter-- > 0;)\n		if (is_within_reach", "	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)\n		if (is_within_reach"),
    ("THOTH-02 without Happiness", CHOOSE, "return s->player[tkh_bot_seat(rules)].happiness >= tkh_edition_of(rules)->quarter[quarter].happiness &&", "return"),
    ("THOTH-03 Blessings first", CHOOSE, "for (unsigned family = TKH_FAMILIES; family-- > 0;)\n		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)", "for (unsigned family = 0; family < TKH_FAMILIES; family++)\n		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)"),
    ("THOTH-04 from the right", CHOOSE, "family-- > 0;)\n		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)", "family-- > 0;)\n		for (unsigned i = TKH_QUARTER_SPACES; i-- > 0;)"),
    ("RULING-28 no VP without cards", TURN, "			if (i == 0)\n				tkh_bot_score_instead", "			if (i == 9)\n				tkh_bot_score_instead"),
    # Osiris
    ("OSIRIS-02 any district", CHOOSE, "bool produces = tkh_produce_of(colour) < TKH_BASICS", "bool produces = false"),
    ("OSIRIS-03 the fullest district", CHOOSE, "if (count >= fewest)", "if (fewest != TKH_ROWS + 1 && count <= fewest)"),
    ("OSIRIS-03 the rightmost of them", CHOOSE, "if (count >= fewest)", "if (count > fewest)"),
    ("OSIRIS-04 to the left", CHOOSE, "(first + i) % TKH_BASICS", "(first + TKH_BASICS * TKH_ROWS - i) % TKH_BASICS"),
    ("OSIRIS-05 the row below", CHOOSE, "(value - 1 + TKH_ROWS - i / TKH_BASICS) % TKH_ROWS", "(value - 1 + i / TKH_BASICS) % TKH_ROWS"),
    # the pyramid
    ("PYR-04 to the right instead of up", TURN, "move_to(rules, s, onward[s->bot.marker - 1][side],", "move_to(rules, s, onward[s->bot.marker - 1][!side],"),
    ("PYR-02 enters above the base", TURN, "move_to(rules, s, 0, BOT_PYR_02, log)", "move_to(rules, s, 4, BOT_PYR_02, log)"),
    ("PYR-08 the marker stays", SETUP, "	s->bot.marker = 0;\n	tkh_push(s, TKH_OWED_PYRAMID", "	tkh_push(s, TKH_OWED_PYRAMID"),
    ("PYR-08 the old pyramid stays", SETUP, "	if (s->maat >= TKH_JUDGEMENTS) /* B-MAAT-12 */", "	if (true)"),
    ("MAAT-12 a pyramid for nothing", SETUP, "	if (s->maat >= TKH_JUDGEMENTS) /* B-MAAT-12 */", "	if (false)"),
    # what is told
    ("GOD-04 told as the section's", CHOOSE, "if (step > 0 && choice.rule == BOT_GOD_01)", "if (false)"),
    ("RES-06 told as the first colour", CHOOSE, "i == 0 ? BOT_RES_01 : i < TKH_BASICS ? BOT_RES_06 : BOT_RES_07", "i < TKH_BASICS ? BOT_RES_01 : BOT_RES_07"),
    ("RES-07 told as a colour", CHOOSE, "i == 0 ? BOT_RES_01 : i < TKH_BASICS ? BOT_RES_06 : BOT_RES_07", "i == 0 ? BOT_RES_01 : BOT_RES_06"),
    ("RULING-34 a lot is told", CHOOSE, "	BB_EACH(i, dice)\n		if (s->wedge[i] != s->wedge[first] ||", "	BB_EACH(i, dice)\n		if (true ||"),
    # set-up
    ("SETUP-08 Population as a player", SETUP, "	bot->population = v->start_population;\n", ""),
    ("SETUP-08 Happiness as a player", SETUP, "	bot->happiness = v->start_happiness;\n", ""),
    ("SETUP-06 he produces", SETUP, "	memset(bot->production, 0, sizeof bot->production);\n", ""),
    ("SETUP-10 he has Gold", SETUP, "	bot->token[TKH_GOLD] = 0;\n", ""),
    ("SETUP-10 no Scribe", SETUP, "bot->token[TKH_SCRIBE] = v->start_scribes", "bot->token[TKH_SCRIBE] = 0 * v->start_scribes"),
    ("SETUP-14 the Player is first", SETUP, "	s->order[0] = (uint8_t)seat;\n	s->order[1] = 0;", "	s->order[0] = 0;\n	s->order[1] = (uint8_t)seat;"),
    ("SETUP-12 always two Start cards", SETUP, "rules->option[TKH_RANDOM_STARTS] != 0 ? 2 : 3", "2"),
    ("DIFF-07 three cards all the same", SETUP, "rules->option[TKH_RANDOM_STARTS] != 0 ? 2 : 3", "3"),
    ("SETUP-15 no Destiny card", SETUP, "	if (!ways->no_destiny)\n", "	if (false)\n"),
    ("SETUP-15 any Destiny card", SOLO, "1u << TKH_SCRIBE_CARD | 1u << TKH_GOLD_CARD", "0xfu"),
    ("SETUP-15 always the Scribe", SOLO, "1u << TKH_SCRIBE_CARD | 1u << TKH_GOLD_CARD", "1u << TKH_SCRIBE_CARD"),
    ("SETUP-17 no Statue", SETUP, "	stand_statue(s, seat, v->statue[0], log);\n", ""),
    ("DIFF-02 Buildings at Easy", SETUP, "if (level >= TKH_MEDIUM) {", "if (true) {"),
    ("DIFF-02 no Buildings", SETUP, "if (v->building_row[district] != 0)", "if (false)"),
    ("DIFF-04 no centre Pillar", SETUP, "		tkh_push(s, TKH_OWED_CENTRE, seat, 0, 0, 0);\n", ""),
    ("DIFF-05 the second Statue at Medium", SETUP, "if (level >= TKH_HARD)", "if (level >= TKH_MEDIUM)"),
    ("DIFF-05 no second Statue", SETUP, "if (level >= TKH_HARD)", "if (false)"),
    ("DIFF-04 another space", SETUP, "enum { CENTRE = TKH_SPACES / 2 }", "enum { CENTRE = TKH_SPACES / 2 + 1 }"),
    # his turn and actions
    ("TURN-02 the value is not the die's", TURN, ".value = (uint8_t)face}", ".value = (uint8_t)(face % 6 + 1)}"),
    ("TURN-04 his die weighs", TURN, "tkh_lay_die(s, seat, TKH_BELOW)", "tkh_lay_die(s, seat, TKH_PURE)"),
    ("TURN-09 nothing instead", TURN, "tkh_solo_of(rules)->instead_vp, TKH_FROM_INSTEAD", "0, TKH_FROM_INSTEAD"),
    ("BONUS-04 the new Statue pays", TURN, "		s->deed.flags |= TKH_NEW_HORUS;", "		;"),
    ("BONUS-01 no bonuses in his turn", TURN, "	tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);\n	performs", "	performs"),
    ("HORUS-08 no VP for Pillars in line", TURN, "(int)(bb_count(bot->columns & tkh_line(e->statue_line[site])) * e->column_vp)", "0"),
    ("HORUS-08 everybody's Pillars", TURN, "bb_count(bot->columns & tkh_line(e->statue_line[site]))", "bb_count(tkh_all_columns(s) & tkh_line(e->statue_line[site]))"),
    ("HORUS-07 everybody's Pillars", CHOOSE, "bb_count(s->player[seat].columns & line) * e->column_vp", "bb_count(tkh_all_columns(s) & line) * e->column_vp"),
    ("HORUS-09 a taken place", CHOOSE, "			choice.rule = BOT_HORUS_09;\n			continue;", "			choice.rule = BOT_HORUS_09;"),
    ("HORUS-05 a taken place", CHOOSE, "		if (bb_has(taken, site))\n			continue;\n		districts", "		districts"),
    ("HORUS-05 one after the other", CHOOSE, "return choice.set != 0 ? choice : statue_at_temple(rules, s, taken, log)", "return statue_at_temple(rules, s, taken, log)"),
    ("RA-07 the tile is turned", TURN, "	s->turned[space] = 0;", "	s->turned[space] = 1;"),
    ("RA-11 the tiles do not slide", TURN, "	tkh_slide_tiles(s, slot);\n", ""),
    ("RA-03 his Buildings only", CHOOSE, "BB_EACH(site, tkh_all_sites(s))\n		lines", "BB_EACH(site, s->player[tkh_bot_seat(rules)].sites)\n		lines"),
    ("RA-08 rows only", CHOOSE, "e->site[site].line == space / TKH_SIDE ||\n		         e->site[site].line == TKH_SIDE + space % TKH_SIDE", "e->site[site].line == space / TKH_SIDE"),
    ("RA-08 columns only", CHOOSE, "e->site[site].line == space / TKH_SIDE ||\n		         e->site[site].line", "e->site[site].line"),
    ("RA-09 before RA-08", CHOOSE, "	choice->set = own.set;\n	if (bb_count(choice->set) < 2)\n		return;", ""),
    ("RULING-29 an empty slot", CHOOSE, "if (s->slot[slot] == 0)", "if (false)"),
    ("HATHOR-03 no VP", TURN, "tkh_add_vp(s, seat, (int)points, TKH_FROM_HATHOR, log)", "tkh_add_vp(s, seat, 0, TKH_FROM_HATHOR, log)"),
    ("HATHOR-04 no Population", TURN, "	tkh_add_population(rules, s, seat, s->deed.value, log);\n", ""),
    ("HATHOR-07 Buildings without end", CHOOSE, "tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat) || open == 0", "open == 0"),
    ("HATHOR-07 no free site", CHOOSE, "tkh_supply_of(rules, seat) || open == 0", "tkh_supply_of(rules, seat)"),
    ("HATHOR-01 sites of four players", CHOOSE, "e->sites_in_use[tkh_table_size(rules)]", "e->sites_in_use[4]"),
    ("BASTET-03 no Scribes", TURN, "tkh_add_token(s, seat, TKH_SCRIBE, e->bastet_scribes[s->deed.value - 1], log)", "(void)e"),
    ("BASTET-01 one step more", TURN, "step < s->deed.value; step++", "step <= s->deed.value; step++"),
    ("BASTET-05 beyond the end", TURN, "else if (population < e->track_end)", "else"),
    ("BASTET-04 rewards of the track", TURN, "	bot->happiness = (uint8_t)happiness;", "	bot->happiness = (uint8_t)happiness, bot->token[TKH_SCRIBE] += happiness >= 19;"),
    ("THOTH-01 one card more", TURN, "i < wanted; i++", "i <= wanted; i++"),
    ("THOTH-05 not from below", CHOOSE, "if (is_within_reach(rules, s, quarter) && tkh_quarter_count(s, quarter) > 0)\n			return quarter;", "if (is_within_reach(rules, s, quarter))\n			return tkh_quarter_count(s, quarter) > 0 ? quarter : TKH_QUARTERS;"),
    ("THOTH-06 the card is gone", TURN, "	s->aside[card / TKH_FAMILY] |= UINT32_C(1) << card % TKH_FAMILY;\n", ""),
    ("OSIRIS-05 not from the row's first district", CHOOSE, "(first + i) % TKH_BASICS", "(first + i + i / TKH_BASICS) % TKH_BASICS"),
    ("OSIRIS-03 his Buildings only", CHOOSE, "bb_count(tkh_all_osiris(s) >> district & UINT32_C(0x111111))", "bb_count(s->player[1].osiris >> district & UINT32_C(0x111111))"),
    ("OSIRIS-09 Buildings without end", CHOOSE, "	if (tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat))\n		return (struct tkh_bot_choice){0, BOT_OSIRIS_09, 0};", ""),
    ("RES-05 equal dice are one", TURN, "			counts[at]++;\n", "			;\n"),
    # bonuses, Maat, Scoring
    ("BONUS-02 no Scribes", SCORE, "	tkh_add_token(s, owner, TKH_SCRIBE, v->bonus_scribes[number - 1], log);\n", ""),
    ("BONUS-02 no VP", SCORE, "	tkh_add_vp(s, owner, v->bonus_vp[number - 1], TKH_FROM_BONUS, log);\n", ""),
    ("BONUS-02 like anybody's", SCORE, "	if (!bb_is_automaton(rules, owner))\n		return false;\n	if (number", "	return false;\n	if (number"),
    ("MAAT-01 balanced", SCORE, "return tkh_solo_of(rules)->balance[", "return 0 * tkh_solo_of(rules)->balance["),
    ("MAAT-01 the one before", SCORE, "s->maat > 0 ? s->maat - 1u : s->maat;", "s->maat > 0 ? s->maat : s->maat;"),
    ("MAAT-02 the Ankh of his card", SCORE, "bb_is_automaton(rules, seat) ? tkh_solo_of(rules)->ankh : -1", "-1"),
    ("MAAT-09 none when first", SCORE, "if (s->order[0] == seat &&", "if (false &&"),
    ("MAAT-10 also when second", SCORE, "if (s->order[0] == seat &&", "if (true &&"),
    ("SCORE-06 Blessings for nothing", SCORE, "blessings * v->blessing_vp", "0 * v->blessing_vp * blessings"),
    ("SCORE-07 Technologies for nothing", SCORE, "technologies * v->technology_vp", "0 * v->technology_vp * technologies"),
    ("SCORE-06 Blessings stay", SCORE, "	s->aside[TKH_BLESSING] = 0;\n", ""),
    ("SCORE-06 not discarded", SCORE, "	s->discard[TKH_BLESSING] |= s->aside[TKH_BLESSING];\n", ""),
    ("SCORE-06 in every judgement", SCORE, "	if (s->maat % 2 != 0)\n		return;\n", ""),
    ("SCORE-10 Decrees for nothing", SCORE, "	tkh_add_vp(s, seat, (int)(bb_count(s->aside[TKH_DECREE]) * each), TKH_FROM_DECREES, log);\n", "	(void)each;\n"),
    ("DIFF-08 never 8 VP", SCORE, "rules->option[TKH_DOUBLE_DECREES] != 0 ? v->hard_decree_vp : v->decree_vp", "v->decree_vp"),
    ("DIFF-08 always 8 VP", SCORE, "rules->option[TKH_DOUBLE_DECREES] != 0 ? v->hard_decree_vp : v->decree_vp", "v->hard_decree_vp"),
    ("SCORE-11 every Scribe", SCORE, "s->player[seat].token[TKH_SCRIBE] / v->scribes_per_vp", "s->player[seat].token[TKH_SCRIBE]"),
    ("SCORE-11 no Scribe", SCORE, "s->player[seat].token[TKH_SCRIBE] / v->scribes_per_vp", "0 * v->scribes_per_vp"),
    # with Seth
    ("BX-DICE-01 red and blue are not raised", SETH, ".raised = FORCES", ".raised = 0"),
    ("BX-DICE-01 green is raised", SETH, ".raised = FORCES", ".raised = SPECIAL"),
    ("BX-DICE-02 nothing goes ahead", SETH, ".ahead = SPECIAL", ".ahead = 0"),
    ("BX-DICE-02 green does not go ahead", SETH, ".ahead = SPECIAL", ".ahead = FORCES"),
    ("BX-DICE-02 red and blue do not go ahead", SETH, ".ahead = SPECIAL", ".ahead = 1u << TKH_GREEN"),
    ("BX-GOD-01 no Seth board", SETH, "return choice.set != 0 ? choice : die_of_board(rules, s, BOT_X_RULING_44, log);", "return choice;"),
    ("X-RULING-54 no special dice", SETH, "dice_of(rules, s, SPECIAL, log), BOT_X_RULING_44", "dice_of(rules, s, 0, log), BOT_X_RULING_44"),
    ("X-RULING-54 no green die", SETH, "dice_of(rules, s, SPECIAL, log), BOT_X_RULING_44", "dice_of(rules, s, FORCES, log), BOT_X_RULING_44"),
    ("BX-PS-01 no blue dice", SETH, "dice_of(rules, s, FORCES, log)", "dice_of(rules, s, 1u << TKH_RED, log)"),
    ("BX-PS-01 no red dice", SETH, "dice_of(rules, s, FORCES, log)", "dice_of(rules, s, 1u << TKH_BLUE, log)"),
    ("BX-PS-02 Tainted first", SETH, "dice = dice_with(rules, s, TKH_PURE, log)", "dice = dice_with(rules, s, TKH_TAINTED, log)"),
    ("BX-PS-02 green is not first", SETH, "if (s->colour[i] == TKH_GREEN)", "if (false)"),
    ("BX-PS-03 no Tainted dice", SETH, "return tkh_bot_best(rules, s, dice_with(rules, s, TKH_TAINTED, log), BOT_BX_PS_03, log)", "return tkh_bot_best(rules, s, 0, BOT_BX_PS_03, log)"),
    ("BX-SETH-01 any die of the board", SETH, "{tkh_bot_highest(rules, s, dice), (uint8_t)rule, 0}", "{dice, (uint8_t)rule, 0}"),
    ("BX-SETH-02 the next lower region", SETH, "(number + i) % TKH_REGIONS", "(number + TKH_REGIONS - i) % TKH_REGIONS"),
    ("BX-SETH-03 no VP", SETH, "unsigned points = values_of(rules)->region_vp", "unsigned points = 0"),
    ("BX-SETH-04 no VP for the Statue", SETH, "points += values_of(rules)->row_vp", "points += 0"),
    ("BX-SETH-05 any cell", SETH, "tkh_bot_keep_best(&choice, space, points[space])", "tkh_bot_keep_best(&choice, space, 1)"),
    ("BX-SETH-05 no Conquest tile", SETH, "	place_conquest(rules, s, log);\n}", "}"),
    ("BX-SETH-07 Ra instead of Horus", SETH, "tkh_bot_die_of_god(rules, s, TKH_HORUS, log)", "tkh_bot_die_of_god(rules, s, TKH_RA, log)"),
    ("BX-SETH-08 Buildings without end", SETH, "tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat) || region == TKH_REGIONS", "region == TKH_REGIONS"),
    ("BX-SETH-09 bonuses all the same", SETH, "		tkh_bot_score_instead(rules, s, &choice, log);\n		return;", "		tkh_push(s, TKH_DO_AFTER, seat, 0, 0, 0);\n		tkh_bot_score_instead(rules, s, &choice, log);\n		return;"),
    ("BX-HORUS-01 one action is enough", SETH, "MANY_ACTIONS = 2", "MANY_ACTIONS = 1"),
    ("BX-HORUS-01 three actions only", SETH, "MANY_ACTIONS = 2", "MANY_ACTIONS = 3"),
    ("BX-HORUS-01 any row", SETH, "tkh_bot_keep_best(&choice, site, actions)", "tkh_bot_keep_best(&choice, site, 1)"),
    ("BX-HORUS-01 rows that are taken", SETH, "if (bb_has(tkh_all_people(s), site))\n			continue;", ""),
    ("BX-HORUS-02 from the left", SETH, "	while (space > 0 && s->market[quarter][--space] == 0)\n		;", "	for (space = 0; s->market[quarter][space] == 0;)\n		space++;"),
    ("BX-HORUS-04 never for Seth", SETH, "if (tkh_slot_is_free(rules, s, TKH_SETH))", "if (false)"),
    ("BX-HORUS-04 always for Seth", SETH, "if (tkh_slot_is_free(rules, s, TKH_SETH))", "if (true)"),
    ("BX-RA-01 nothing for the tile", SETH, "s->conquest[space] != 0 ? values_of(rules)->conquest_vp : 0", "0 * values_of(rules)->conquest_vp * space * s->round"),
    ("BX-MAAT-02 the highest Ankh", SETH, "tkh_edition_of(rules)->destiny[card].ankh < tkh_edition_of(rules)->destiny[best].ankh", "tkh_edition_of(rules)->destiny[card].ankh > tkh_edition_of(rules)->destiny[best].ankh"),
    ("BX-MAAT-02 by chance", SETH, ".destiny = destiny,", ""),
    ("BX-SETUP-08 a Destiny card in set-up", SETH, ".no_destiny = true,", ""),
    ("BX-BONUS-02 no bonus", SETH, "return values_of(rules)->statue_vp;", "return 0 * values_of(rules)->statue_vp;"),
]

# Every tile: as if another lay there.
GODS = ("Horus", "Ra", "Hathor", "Bastet", "Thoth", "Osiris")
for number, god in enumerate(GODS):
    MUTANTS.append((f"tile {god} is another", CHOOSE, "choice = tkh_bot_die_of_god(rules, s, tile, log)",
                    f"choice = tkh_bot_die_of_god(rules, s, tile == {number} ? {(number + 2) % 6} : tile, log)"))
for number, resource in enumerate(("Granite", "Papyrus", "Limestone", "Bread")):
    MUTANTS.append((f"tile {resource} is another", CHOOSE, "order[tile - TKH_BOT_GOD_TILES], log)",
                    f"order[tile == TKH_BOT_GOD_TILES + {number} ? {(number + 1) % 4} : tile - TKH_BOT_GOD_TILES], log)"))
MUTANTS.append(("tile Seth is another", SETH, "if (tile == SETH_TILE) {", "if (false) {"))
MUTANTS.append(("tile Priests & Soldiers is another", SETH, "if (tile == FORCES_TILE)", "if (false)"))

plant(__doc__, MUTANTS, "solo*.txt")
