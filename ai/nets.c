/* The networks that agents ask for by number: given once, when a program begins. */
#include "ai/net.h"

static struct {
	const struct bb_game *game; /* NULL = free */
	unsigned which;
	struct ai_net net;
} kept[AI_NETS_MAX];

const char *ai_net_give(const struct bb_game *game, unsigned which, const uint8_t *bytes,
                        size_t length)
{
	const char *wrong;
	unsigned i = 0;

	while (i < AI_NETS_MAX && kept[i].game != NULL &&
	       (kept[i].game != game || kept[i].which != which))
		i++;
	if (i == AI_NETS_MAX)
		return "are one network too many";
	wrong = ai_net_load(&kept[i].net, game, bytes, length);
	kept[i].game = wrong == NULL ? game : NULL;
	kept[i].which = which;
	return wrong;
}

const struct ai_net *ai_net_for(const struct bb_game *game, unsigned which)
{
	for (unsigned i = 0; i < AI_NETS_MAX; i++)
		if (kept[i].game == game && kept[i].which == which)
			return &kept[i].net;
	return NULL;
}
