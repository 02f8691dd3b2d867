/* benben fit: reading lessons. */
#include "cli/fit.h"

static bool read_part(const char *prefix, const char *part, struct cli_bytes *bytes)
{
	char path[CLI_PATH_MAX];

	snprintf(path, sizeof path, "%s.%s", prefix, part);
	return cli_map_file(path, bytes);
}

/* What is left of a file's parts while its positions are found. */
struct rest {
	const char *path;
	const uint16_t *column, *columns_end, *action, *actions_end;
	const uint8_t *value;
};

/* Moves past one position; false = the parts do not fit together. */
static bool pass(const struct fit *fit, const int32_t *head, struct rest *rest)
{
	if (head[LESSON_SEATS] < 1 || head[LESSON_SEATS] > BB_SEATS_MAX || head[LESSON_SEAT] < 0 ||
	    head[LESSON_SEAT] >= head[LESSON_SEATS] || head[LESSON_SPREAD] <= 0)
		return cli_bad("fit: %s: a broken position", rest->path) == CLI_OK;
	for (int32_t seat = 0; seat < head[LESSON_SEATS];) {
		if (rest->column == rest->columns_end)
			return cli_bad("fit: %s: the columns end too early", rest->path) == CLI_OK;
		if (*rest->column != UINT16_MAX && *rest->column >= fit->columns)
			return cli_bad("fit: %s: lessons of another game", rest->path) == CLI_OK;
		seat += *rest->column++ == UINT16_MAX;
		rest->value++;
	}
	for (int32_t i = 0; i < head[LESSON_LEGAL]; i++, rest->action += LESSON_ACTION) {
		if (rest->actions_end - rest->action < LESSON_ACTION)
			return cli_bad("fit: %s: the actions end too early", rest->path) == CLI_OK;
		for (unsigned k = 0; k < BB_ROWS_MAX; k++)
			if (rest->action[k] != UINT16_MAX && rest->action[k] >= fit->action_rows)
				return cli_bad("fit: %s: lessons of another game", rest->path) ==
				       CLI_OK;
	}
	return true;
}

static bool read_file(struct fit *fit, unsigned i, const char *path)
{
	const int32_t *head = (const int32_t *)(const void *)fit->heads[i].at;
	const uint16_t *column = (const uint16_t *)(const void *)fit->column[i].at;
	const uint16_t *action = (const uint16_t *)(const void *)fit->action[i].at;
	size_t count = fit->heads[i].length / (LESSON_HEAD * sizeof *head);
	struct rest rest = {.path = path,
	                    .column = column,
	                    .columns_end = column + fit->column[i].length / sizeof *column,
	                    .action = action,
	                    .actions_end = action + fit->action[i].length / sizeof *action,
	                    .value = (const uint8_t *)fit->value[i].at};
	int32_t before = -1;

	if (fit->value[i].length < fit->column[i].length / sizeof *column)
		return cli_bad("fit: %s: the values end too early", path) == CLI_OK;
	for (size_t k = 0; k < count; k++, head += LESSON_HEAD) {
		fit->place[fit->count++] =
			(struct fit_place){head, rest.column, rest.value, rest.action};
		fit->games += head[LESSON_GAME] != before;
		before = head[LESSON_GAME];
		if (!pass(fit, head, &rest))
			return false;
		fit->seats |=
			ai_net_seats_bit((unsigned)head[LESSON_SEATS], head[LESSON_AUTOMATA] != 0);
	}
	return true;
}

static bool is_held_back(const struct fit_place *place)
{
	return place->head[LESSON_GAME] % FIT_HELD_BACK == 0;
}

/* Numbers are divided by their mean, where there is one. */
static bool measure_columns(struct fit *fit)
{
	double *sum = cli_alloc(2 * fit->columns, sizeof *sum);

	if (!sum)
		return false;
	for (uint32_t i = 0; i < fit->learned; i++) {
		const struct fit_place *place = &fit->place[i];
		int32_t seat = 0;

		for (uint32_t k = 0; seat < place->head[LESSON_SEATS]; k++) {
			if (place->column[k] == UINT16_MAX) {
				seat++;
				continue;
			}
			sum[2 * place->column[k]] += place->value[k];
			sum[2 * place->column[k] + 1]++;
		}
	}
	for (uint32_t c = 0; c < fit->columns; c++)
		fit->scale[c] = sum[2 * c + 1] > 0 ? (float)(sum[2 * c + 1] / sum[2 * c]) : 0;
	cli_free(sum);
	return true;
}

bool fit_read_lessons(struct fit *fit, const struct cli_args *args)
{
	size_t all = 0;

	for (int i = 0; i < args->word_count; i++) {
		if (!read_part(args->words[i], "positions", &fit->heads[i]) ||
		    !read_part(args->words[i], "columns", &fit->column[i]) ||
		    !read_part(args->words[i], "values", &fit->value[i]) ||
		    !read_part(args->words[i], "actions", &fit->action[i]))
			return false;
		all += fit->heads[i].length / (LESSON_HEAD * sizeof(int32_t));
	}
	fit->place = cli_alloc(all + 1, sizeof *fit->place);
	if (!fit->place)
		return false;
	for (int i = 0; i < args->word_count; i++)
		if (!read_file(fit, (unsigned)i, args->words[i]))
			return false;
	for (uint32_t i = 0; i < fit->count; i++)
		if (!is_held_back(&fit->place[i])) {
			struct fit_place place = fit->place[i];

			fit->place[i] = fit->place[fit->learned];
			fit->place[fit->learned++] = place;
		}
	if (fit->learned == 0 || fit->learned == fit->count)
		return cli_bad("fit: there are too few games") == CLI_OK;
	return measure_columns(fit);
}
