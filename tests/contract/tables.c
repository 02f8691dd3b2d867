/* Contract suite: the tables of a game and what follows from them alone. */
#include <string.h>

#include "tests/contract/contract.h"

/* Adds 1 to covered[] for every byte that a field describes. */
static void cover(struct subject *subject, const struct bb_layout *layout, uint8_t *covered)
{
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		EXPECT(subject, G_TABLES, group->name != NULL || group->rows == 1,
		       "group %u has no name and %u rows", g, group->rows);
		EXPECT(subject, G_TABLES, !group->per_seat || group->rows == BB_SEATS_MAX,
		       "group %s belongs to seats but has %u rows", group->name, group->rows);
		for (unsigned r = 0; r < group->rows; r++) {
			for (unsigned f = 0; f < group->field_count; f++) {
				const struct bb_field *field = &group->fields[f];
				size_t from = group->offset + (size_t)r * group->stride +
				              field->offset;
				size_t length = (size_t)field->size * field->count;

				if (!EXPECT(subject, G_TABLES, from + length <= layout->size,
				            "field %s row %u lies outside the struct", field->name,
				            r))
					continue;
				for (size_t i = 0; i < length; i++)
					covered[from + i]++;
			}
		}
	}
}

/* Every path that the layout gives leads to its own place. */
static void test_paths(struct subject *subject, const struct bb_layout *layout)
{
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];
		bool single = group->rows == 1 && group->row_names == NULL && !group->per_seat;

		for (unsigned f = 0; f < group->field_count; f++) {
			const struct bb_field *field = &group->fields[f];
			struct bb_place place;
			char path[128];
			int length;

			if (group->name == NULL)
				length = snprintf(path, sizeof path, "%s", field->name);
			else if (single)
				length = snprintf(path, sizeof path, "%s.%s", group->name,
				                  field->name);
			else if (group->row_names != NULL)
				length = snprintf(path, sizeof path, "%s.%s.%s", group->name,
				                  group->row_names->at[group->rows - 1],
				                  field->name);
			else
				length = snprintf(path, sizeof path, "%s.%u.%s", group->name,
				                  group->rows - 1u, field->name);
			struct bb_token token = {path, (size_t)length};
			EXPECT(subject, G_TABLES,
			       bb_layout_find(layout, token, &place) == BB_OK &&
			               place.field == field && place.row == group->rows - 1,
			       "path %s does not lead to its field", path);
		}
	}
}

static void test_kinds(struct subject *subject, const struct bb_kind *kinds, unsigned count,
                       const char *what)
{
	for (unsigned k = 0; k < count; k++) {
		for (unsigned other = 0; other < k; other++)
			EXPECT(subject, G_TABLES, strcmp(kinds[k].name, kinds[other].name) != 0,
			       "two %s kinds are called %s", what, kinds[k].name);
		for (unsigned i = 0; i < bb_kind_args(&kinds[k]); i++) {
			bool wide = (kinds[k].args[i].flags & BB_ARG_WIDE) != 0;

			EXPECT(subject, G_TABLES, wide || bb_arg_count(&kinds[k].args[i]) <= 256,
			       "%s %s: argument %u has more than 256 values", what, kinds[k].name,
			       i);
			EXPECT(subject, G_TABLES,
			       !wide || (i + 1 == bb_kind_args(&kinds[k]) && i + 1 < BB_ARGS_MAX),
			       "%s %s: argument %u is wide but not the last", what, kinds[k].name,
			       i);
		}
	}
}

void test_tables(struct subject *subject)
{
	const struct bb_game *game = subject->game;
	uint8_t covered[BB_STATE_MAX] = {0};

	EXPECT(subject, G_TABLES, game->layout->size <= BB_STATE_MAX, "a state has %u bytes",
	       game->layout->size);
	EXPECT(subject, G_TABLES, game->edition_size <= BB_EDITION_MAX, "an edition has %u bytes",
	       game->edition_size);
	EXPECT(subject, G_TABLES, game->edition->size <= game->edition_size,
	       "the edition's layout is larger than its struct");
	EXPECT(subject, G_TABLES, game->legal_max <= BB_LEGAL_MAX, "legal_max is %u",
	       game->legal_max);
	EXPECT(subject, G_TABLES,
	       game->option_count >= 1 && game->option_count <= BB_OPTIONS_MAX &&
	               strcmp(game->options[0].name, "players") == 0,
	       "option 0 is not `players`");
	cover(subject, game->layout, covered);
	for (size_t i = 0; i < subject->size; i++)
		EXPECT(subject, G_TABLES, covered[i] == 1, "byte %zu of the state is in %u fields",
		       i, covered[i]);
	test_paths(subject, game->layout);
	test_paths(subject, game->edition);
	test_kinds(subject, game->kinds, game->kind_count, "action");
	test_kinds(subject, game->event_kinds, game->event_kind_count, "event");
	/* A sample is enough where there are millions. */
	uint32_t stride = bb_action_space(game) / 100000 + 1;
	for (uint32_t index = 0; index < bb_action_space(game); index += stride) {
		bb_action action = bb_action_at(game, index);

		if (!EXPECT(subject, G_TABLES, bb_action_index(game, action) == index,
		            "action number %u is %08x, whose number is %u", index, action,
		            bb_action_index(game, action)) ||
		    !EXPECT(subject, G_TABLES, index == 0 || bb_action_at(game, index - 1) < action,
		            "action numbers do not ascend at %u", index))
			break;
	}
}

static bool read_options(struct subject *subject, const struct bb_rules *rules,
                         struct bb_rules *again)
{
	char words[512];
	struct bb_text text;
	struct bb_error error;

	bb_text_init(&text, words, sizeof words);
	bb_rules_format(rules, &text);
	return EXPECT(subject, G_NOTATION,
	              !text.full && bb_rules_parse(again, subject->game, words, text.length,
	                                           &error) == BB_OK,
	              "options `%s` are not read back", words) &&
	       EXPECT(subject, G_NOTATION,
	              again->seats == rules->seats &&
	                      memcmp(again->option, rules->option, sizeof rules->option) == 0,
	              "options `%s` read back differently", words);
}

void test_options(struct subject *subject)
{
	const struct bb_game *game = subject->game;
	struct bb_rules again;

	read_options(subject, &subject->rules, &again);
	for (unsigned round = 0; round < 200; round++) {
		struct bb_rules rules;
		unsigned offending;

		bb_rules_default(&rules, game);
		for (unsigned i = 0; i < game->option_count; i++) {
			const struct bb_option *option = &game->options[i];
			uint32_t values = option->names != NULL ? option->names->count
			                                        : option->max - option->min + 1u;

			rules.option[i] = (uint8_t)(bb_rng_below(&subject->rng, values) +
			                            (option->names != NULL ? 0u : option->min));
		}
		bb_rules_seat(&rules);
		if (game->options_check == NULL || game->options_check(&rules, &offending) == BB_OK)
			read_options(subject, &rules, &again);
	}
}

/* Where the observation of `self` changes when one element of row `self` changes; -1 = nowhere. */
static long changed_at(struct subject *subject, const void *state, const struct bb_group *group,
                       const struct bb_field *field, unsigned self)
{
	static int32_t before[BB_STATE_MAX * 8], after[BB_STATE_MAX * 8];
	uint32_t size = bb_observe_size(subject->game->layout);
	struct any_state changed;

	memcpy(changed.at, state, subject->size);
	bb_observe(subject->game->layout, changed.at, subject->rules.seats, self, before);
	changed.at[group->offset + self * group->stride + field->offset] ^= 1;
	bb_observe(subject->game->layout, changed.at, subject->rules.seats, self, after);
	for (uint32_t i = 0; i < size; i++)
		if (before[i] != after[i])
			return (long)i;
	return -1;
}

/* The mask has a 1 for exactly the legal actions, and touches nothing beyond its size. */
static void test_mask(struct subject *subject, const void *state)
{
	static uint8_t mask[1 << 22];
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = subject->game->legal(&subject->rules, state, legal);
	uint32_t space = bb_action_space(subject->game);
	uint32_t ones = 0;
	bool listed = true;

	if (!EXPECT(subject, G_OBSERVE, space < sizeof mask, "there are %u actions", space))
		return;
	memset(mask, 7, space + 1);
	bb_action_mask(&subject->rules, state, mask);
	for (uint32_t i = 0; i < space; i++)
		ones += mask[i];
	for (uint32_t i = 0; i < count; i++)
		listed &= mask[bb_action_index(subject->game, legal[i])] == 1;
	EXPECT(subject, G_OBSERVE, ones == count && listed && mask[space] == 7,
	       "the mask has %u actions, %u are legal", ones, count);
}

void test_observe(struct subject *subject, const void *state)
{
	const struct bb_layout *layout = subject->game->layout;
	static int32_t out[BB_STATE_MAX * 8 + 1];
	uint32_t size = bb_observe_size(layout);

	if (!EXPECT(subject, G_OBSERVE, size > 0 && size <= BB_STATE_MAX * 8,
	            "an observation has %u numbers", size))
		return;
	test_mask(subject, state);
	for (unsigned self = 0; self < subject->rules.seats; self++) {
		for (int32_t mark = -77; mark <= -76; mark++) {
			for (uint32_t i = 0; i <= size; i++)
				out[i] = mark;
			bb_observe(layout, state, subject->rules.seats, self, out);
			EXPECT(subject, G_OBSERVE, out[size] == mark && out[size - 1] != mark,
			       "an observation does not fill exactly %u numbers", size);
		}
	}
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned f = 0; group->per_seat && f < group->field_count; f++) {
			const struct bb_field *field = &group->fields[f];

			if ((field->flags & (BB_F_QUIET | BB_F_PAD | BB_F_SEAT | BB_F_SEATS)) != 0)
				continue;
			long first = changed_at(subject, state, group, field, 0);
			for (unsigned self = 1; self < subject->rules.seats; self++)
				EXPECT(subject, G_OBSERVE,
				       first >= 0 && changed_at(subject, state, group, field,
				                                self) == first,
				       "%s.N.%s: the observer is not first", group->name,
				       field->name);
		}
	}
}
