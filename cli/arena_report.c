/* What the arena found out: as text and as JSON. */
#include <math.h>
#include <string.h>

#include "cli/arena.h"

static void put_number(struct bb_json *json, const char *key, double value)
{
	bb_json_key(json, key);
	bb_json_fixed(json, (int64_t)llround(value * 1e4), 4);
}

void arena_options(const struct arena *arena, char *buffer, size_t size)
{
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	bb_rules_format(&arena->rules, &text);
}

double arena_share(const struct arena *arena, unsigned a, unsigned b)
{
	double points = 0;
	unsigned met = 0;

	for (uint64_t i = 0; i < arena->games; i++)
		if (arena->game[i].played)
			points += arena_points(arena, &arena->game[i], a, b, &met);
	return met > 0 ? points / met : -1;
}

uint64_t arena_played(const struct arena *arena)
{
	uint64_t played = 0;

	for (uint64_t i = 0; i < arena->games; i++)
		played += arena->game[i].played;
	return played;
}

/* --- text -------------------------------------------------------------------------------- */

const char *arena_verdict(const struct arena *arena)
{
	return arena->verdict > 0   ? "the first is stronger"
	       : arena->verdict < 0 ? "the first is not stronger"
	                            : "open";
}

int arena_print(const struct arena *arena)
{
	struct arena_row rows[ARENA_AGENTS_MAX];
	char options[512];

	arena_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	printf("%s %s, seed %llu: %llu games in %.1f s\n", arena->rules.game->name, options,
	       (unsigned long long)arena->seed, (unsigned long long)arena_played(arena),
	       arena->seconds);
	printf("%s%-28s %7s %15s %7s %7s %8s %8s %9s %9s%s\n", cli_paint(stdout, CLI_BOLD), "agent",
	       "Elo", "95 %", "points", "wins", "mean", "margin", "ms/choice", "iter/s",
	       cli_paint(stdout, CLI_PLAIN));
	for (unsigned a = 0; a < arena->agents; a++) {
		const struct arena_work *work = &arena->work[a];
		double seconds = (double)work->microseconds / 1e6;

		printf("%-28s %+7.0f %+7.0f %+7.0f %6.1f%% %6.1f%% %8.1f %+8.1f %9.2f %9.0f\n",
		       arena->agent[a].name, rows[a].elo, rows[a].elo_low, rows[a].elo_high,
		       100 * rows[a].pair_score, 100 * rows[a].win_share, rows[a].mean,
		       rows[a].margin,
		       work->decisions > 0 ? 1000 * seconds / (double)work->decisions : 0,
		       seconds > 0 ? (double)work->iterations / seconds : 0);
	}
	if (arena->sprt)
		printf("SPRT %g : %g Elo, LLR %.2f: %s\n", arena->elo0, arena->elo1, arena->llr,
		       arena_verdict(arena));
	return CLI_OK;
}

/* --- JSON -------------------------------------------------------------------------------- */

static void put_agent(const struct arena *arena, unsigned a, const struct arena_row *row,
                      struct bb_json *json)
{
	const struct arena_work *work = &arena->work[a];

	bb_json_open(json, '{');
	bb_json_put_string(json, "name", arena->agent[a].name);
	bb_json_put_int(json, "games", (int64_t)row->games);
	put_number(json, "elo", row->elo);
	put_number(json, "elo_low", row->elo_low);
	put_number(json, "elo_high", row->elo_high);
	put_number(json, "points", row->pair_score);
	put_number(json, "win_share", row->win_share);
	put_number(json, "mean", row->mean);
	put_number(json, "margin", row->margin);
	bb_json_put_int(json, "decisions", (int64_t)work->decisions);
	bb_json_put_int(json, "iterations", (int64_t)work->iterations);
	bb_json_put_int(json, "steps", (int64_t)work->steps);
	put_number(json, "seconds", (double)work->microseconds / 1e6);
	bb_json_key(json, "calibration");
	bb_json_open(json, '[');
	for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
		double count = (double)work->predicted[bin];

		if (count == 0)
			continue;
		bb_json_open(json, '{');
		bb_json_put_int(json, "decisions", (int64_t)work->predicted[bin]);
		put_number(json, "promised", work->promised[bin] / count);
		put_number(json, "won", work->won[bin] / count);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
	bb_json_key(json, "against");
	bb_json_open(json, '{');
	for (unsigned b = 0; b < arena->agents; b++)
		if (b != a && arena_share(arena, a, b) >= 0)
			put_number(json, arena->agent[b].name, arena_share(arena, a, b));
	bb_json_close(json, '}');
	bb_json_close(json, '}');
}

int arena_print_json(const struct arena *arena)
{
	struct arena_row rows[ARENA_AGENTS_MAX];
	char options[512];
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	arena_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", arena->rules.game->name);
	bb_json_put_string(&json, "options", options);
	bb_json_key(&json, "seed");
	bb_json_hex64(&json, arena->seed);
	bb_json_put_int(&json, "games", (int64_t)arena_played(arena));
	put_number(&json, "seconds", arena->seconds);
	bb_json_key(&json, "agents");
	bb_json_open(&json, '[');
	for (unsigned a = 0; a < arena->agents; a++)
		put_agent(arena, a, &rows[a], &json);
	bb_json_close(&json, ']');
	if (arena->sprt) {
		bb_json_key(&json, "sprt");
		bb_json_open(&json, '{');
		put_number(&json, "elo0", arena->elo0);
		put_number(&json, "elo1", arena->elo1);
		put_number(&json, "llr", arena->llr);
		bb_json_put_string(&json, "verdict", arena_verdict(arena));
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}
