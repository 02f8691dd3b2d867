/* What the arena found out: as text, as JSON, as a page with plots. */
#include <math.h>
#include <string.h>

#include "cli/arena.h"

static void put_number(struct bb_json *json, const char *key, double value)
{
	bb_json_key(json, key);
	bb_json_fixed(json, (int64_t)llround(value * 1e4), 4);
}

static void format_options(const struct arena *arena, char *buffer, size_t size)
{
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	bb_rules_format(&arena->rules, &text);
}

/* Points of a against b over all games, as a share; -1 = never met. */
static double share_against(const struct arena *arena, unsigned a, unsigned b)
{
	double points = 0;
	unsigned met = 0;

	for (uint64_t i = 0; i < arena->games; i++)
		if (arena->game[i].played)
			points += arena_points(arena, &arena->game[i], a, b, &met);
	return met > 0 ? points / met : -1;
}

static uint64_t games_played(const struct arena *arena)
{
	uint64_t played = 0;

	for (uint64_t i = 0; i < arena->games; i++)
		played += arena->game[i].played;
	return played;
}

/* --- text -------------------------------------------------------------------------------- */

static const char *verdict(const struct arena *arena)
{
	return arena->verdict > 0   ? "the first is stronger"
	       : arena->verdict < 0 ? "the first is not stronger"
	                            : "open";
}

int arena_print(const struct arena *arena)
{
	struct arena_row rows[ARENA_AGENTS_MAX];
	char options[512];

	format_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	printf("%s %s, seed %llu: %llu games in %.1f s\n", arena->rules.game->name, options,
	       (unsigned long long)arena->seed, (unsigned long long)games_played(arena),
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
		       verdict(arena));
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
		if (b != a && share_against(arena, a, b) >= 0)
			put_number(json, arena->agent[b].name, share_against(arena, a, b));
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
	format_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", arena->rules.game->name);
	bb_json_put_string(&json, "options", options);
	bb_json_key(&json, "seed");
	bb_json_hex64(&json, arena->seed);
	bb_json_put_int(&json, "games", (int64_t)games_played(arena));
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
		bb_json_put_string(&json, "verdict", verdict(arena));
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

/* --- the page ---------------------------------------------------------------------------- */

enum { PLOT_WIDTH = 640, PLOT_LEFT = 170, BAR = 26, CURVE = 260 };

static void print_elo_plot(FILE *out, const struct arena *arena, const struct arena_row *rows)
{
	double low = 0, high = 0;

	for (unsigned a = 0; a < arena->agents; a++) {
		low = fmin(low, rows[a].elo_low);
		high = fmax(high, rows[a].elo_high);
	}
	double unit = (PLOT_WIDTH - PLOT_LEFT - 60) / fmax(high - low, 1);

	fprintf(out, "<h2>Elo, with 95 %% intervals</h2>\n<svg viewBox=\"0 0 %d %u\" role=\"img\">\n",
	        PLOT_WIDTH, arena->agents * BAR + 10);
	for (unsigned a = 0; a < arena->agents; a++) {
		double y = a * BAR + 16, x = PLOT_LEFT + (rows[a].elo - low) * unit;

		fprintf(out,
		        "<text x=\"%d\" y=\"%.0f\" text-anchor=\"end\">%s</text>"
		        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\" y2=\"%.0f\" class=\"range\"/>"
		        "<circle cx=\"%.1f\" cy=\"%.0f\" r=\"5\"/>"
		        "<text x=\"%.1f\" y=\"%.0f\" class=\"figure\">%+.0f</text>\n",
		        PLOT_LEFT - 10, y + 4, arena->agent[a].name,
		        PLOT_LEFT + (rows[a].elo_low - low) * unit,
		        PLOT_LEFT + (rows[a].elo_high - low) * unit, y, y, x, y,
		        PLOT_LEFT + (rows[a].elo_high - low) * unit + 8, y + 4, rows[a].elo);
	}
	fputs("</svg>\n", out);
}

/* Final scores of one agent, in twenty columns between the lowest and the highest of all. */
static void print_score_plot(FILE *out, const struct arena *arena, unsigned a, int32_t low,
                             int32_t high)
{
	enum { COLUMNS = 20 };
	unsigned count[COLUMNS] = {0}, most = 1;
	double width = (double)(PLOT_WIDTH - PLOT_LEFT - 20) / COLUMNS;

	for (uint64_t i = 0; i < arena->games; i++)
		for (unsigned seat = 0; seat < arena->rules.seats && arena->game[i].played; seat++) {
			if (arena->game[i].agent[seat] != a)
				continue;
			int64_t from = (int64_t)arena->game[i].score[seat] - low;
			unsigned column = (unsigned)(from * COLUMNS / ((int64_t)high - low + 1));

			most = ++count[column] > most ? count[column] : most;
		}
	fprintf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">%s</text>\n", PLOT_LEFT - 10,
	        a * 60 + 50, arena->agent[a].name);
	for (unsigned column = 0; column < COLUMNS; column++) {
		double height = 50.0 * count[column] / most;

		fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
		        PLOT_LEFT + column * width, a * 60 + 55 - height, width - 2, height);
	}
}

static void print_scores(FILE *out, const struct arena *arena)
{
	int32_t low = INT32_MAX, high = INT32_MIN;

	for (uint64_t i = 0; i < arena->games; i++)
		for (unsigned seat = 0; seat < arena->rules.seats && arena->game[i].played; seat++) {
			int32_t score = arena->game[i].score[seat];

			low = score < low ? score : low;
			high = score > high ? score : high;
		}
	if (low > high)
		return;
	fprintf(out,
	        "<h2>Final scores, %d to %d</h2>\n<svg viewBox=\"0 0 %d %u\" role=\"img\">\n", low,
	        high, PLOT_WIDTH, arena->agents * 60 + 10);
	for (unsigned a = 0; a < arena->agents; a++)
		print_score_plot(out, arena, a, low, high);
	fputs("</svg>\n", out);
}

/* Promised chances against what came of them; the diagonal is a true word. */
static void print_calibration(FILE *out, const struct arena *arena)
{
	fprintf(out,
	        "<h2>Promised and won</h2>\n<svg viewBox=\"0 0 %d %d\" role=\"img\">\n"
	        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"10\" class=\"range\"/>\n",
	        PLOT_WIDTH, CURVE + 20, PLOT_LEFT, CURVE + 10, PLOT_LEFT + CURVE);
	for (unsigned a = 0; a < arena->agents; a++)
		for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
			const struct arena_work *work = &arena->work[a];
			double count = (double)work->predicted[bin];

			if (count == 0)
				continue;
			fprintf(out,
			        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" opacity=\"0.7\">"
			        "<title>%s: %.0f decisions, promised %.1f %%, won %.1f "
			        "%%</title></circle>\n",
			        PLOT_LEFT + CURVE * work->promised[bin] / count,
			        CURVE + 10 - CURVE * work->won[bin] / count,
			        fmin(12, 2 + sqrt(count) / 12), arena->agent[a].name, count,
			        100 * work->promised[bin] / count, 100 * work->won[bin] / count);
		}
	fputs("</svg>\n", out);
}

static void print_matrix(FILE *out, const struct arena *arena)
{
	fputs("<h2>Points against each other</h2>\n<table><tr><th></th>", out);
	for (unsigned b = 0; b < arena->agents; b++)
		fprintf(out, "<th>%s</th>", arena->agent[b].name);
	fputs("</tr>\n", out);
	for (unsigned a = 0; a < arena->agents; a++) {
		fprintf(out, "<tr><th>%s</th>", arena->agent[a].name);
		for (unsigned b = 0; b < arena->agents; b++) {
			double share = a == b ? -1 : share_against(arena, a, b);

			if (share < 0)
				fputs("<td></td>", out);
			else
				fprintf(out, "<td>%.1f %%</td>", 100 * share);
		}
		fputs("</tr>\n", out);
	}
	fputs("</table>\n", out);
}

static void print_page(FILE *out, const struct arena *arena)
{
	struct arena_row rows[ARENA_AGENTS_MAX];
	char options[512];

	format_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	fprintf(out,
	        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n"
	        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Arena: %s</title>\n"
	        "<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 "
	        "1rem;color:#2b2117;background:#fbf6ea}svg{width:100%%}circle,rect{fill:#a8641c}"
	        ".range{stroke:#2b6a6b;stroke-width:3}text{font-size:13px;fill:#2b2117}"
	        "table{border-collapse:collapse}td,th{padding:.2rem "
	        ".7rem;text-align:right;border-bottom:1px solid #d9cbb0}</style>\n",
	        arena->rules.game->title);
	fprintf(out, "<h1>%s, %s</h1>\n<p>%llu games, seed %llu, %.0f s.</p>\n",
	        arena->rules.game->title, options, (unsigned long long)games_played(arena),
	        (unsigned long long)arena->seed, arena->seconds);
	fputs("<table><tr><th>agent</th><th>Elo</th><th>95 %</th><th>wins</th><th>mean</th>"
	      "<th>margin</th></tr>\n",
	      out);
	for (unsigned a = 0; a < arena->agents; a++)
		fprintf(out,
		        "<tr><th>%s</th><td>%+.0f</td><td>%+.0f to %+.0f</td><td>%.1f %%</td>"
		        "<td>%.1f</td><td>%+.1f</td></tr>\n",
		        arena->agent[a].name, rows[a].elo, rows[a].elo_low, rows[a].elo_high,
		        100 * rows[a].win_share, rows[a].mean, rows[a].margin);
	fputs("</table>\n", out);
	print_elo_plot(out, arena, rows);
	print_matrix(out, arena);
	print_scores(out, arena);
	print_calibration(out, arena);
	fputs("</html>\n", out);
}

bool arena_write_html(const struct arena *arena, const char *path)
{
	FILE *out = fopen(path, "w");

	if (!out) {
		cli_bad("%s: cannot be written", path);
		return false;
	}
	print_page(out, arena);
	if (fclose(out) == 0)
		return true;
	cli_bad("%s: cannot be written", path);
	return false;
}
