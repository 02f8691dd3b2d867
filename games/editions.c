/* The table of edition forms. */
#include "games/editions.h"

#include "games/null/edition.h"
#include "games/sare/edition.h"
#include "games/tekhenu/edition.h"

const struct bb_edition_form bb_editions[] = {
	{"null", &null_edition_layout, sizeof(struct null_edition), null_edition_finish},
	{"sare", &sare_edition_layout, sizeof(struct sare_edition), sare_edition_finish},
	{"tekhenu", &tkh_edition_layout, sizeof(struct tkh_edition), tkh_edition_finish},
	{NULL, NULL, 0, NULL},
};

const struct bb_edition_form *bb_find_edition(const char *game)
{
	for (const struct bb_edition_form *form = bb_editions; form->game != NULL; form++)
		if (bb_same(form->game, game))
			return form;
	return NULL;
}
