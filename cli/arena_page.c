/* What the arena found out, as a page for others to read: one file, no script, light and dark, for
 * paper and phones. */
#include <math.h>
#include <string.h>

#include "cli/arena.h"

#ifndef BENBEN_VERSION
#define BENBEN_VERSION "unknown"
#endif

/* Of a picture, in its own units; a phone shows it at half the size and enlarges the letters. */
enum { WIDTH = 640, LEFT = 68, RIGHT = 24, LETTERS = 26 };

/* How values lie on an axis. */
struct axis {
	double low, high, step; /* ends are multiples of the step */
	double from, to;        /* where they lie in the picture */
};

/* 1, 2 or 5 times a power of ten, at least so much. */
static double round_step(double least)
{
	double power = pow(10, floor(log10(fmax(least, 1e-9))));
	double part = least / power;

	return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static struct axis axis_for(double low, double high, unsigned ticks, double from, double to)
{
	double step = fmax(round_step((high - low) / ticks), 1);

	low = floor(low / step) * step;
	high = fmax(ceil(high / step) * step, low + step);
	return (struct axis){low, high, step, from, to};
}

static double on(const struct axis *axis, double value)
{
	return axis->from +
	       (value - axis->low) / (axis->high - axis->low) * (axis->to - axis->from);
}

/* A number with a real minus, and a plus where it is a difference. */
static void print_number(FILE *out, double value, int places, bool difference)
{
	double unit = pow(10, places);
	double rounded = round(value * unit) / unit;

	if (rounded < 0)
		fputs("\xe2\x88\x92", out);
	else if (difference && rounded > 0)
		fputc('+', out);
	fprintf(out, "%.*f", places, fabs(rounded));
}

static void print_text(FILE *out, double x, double y, const char *anchor, const char *class,
                       double value, int places, const char *unit)
{
	fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor,
	        class);
	print_number(out, value, places, false);
	fprintf(out, "%s</text>\n", unit);
}

static void print_line(FILE *out, double x1, double x2, double y1, double y2, const char *class)
{
	fprintf(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1,
	        x2, y1, y2, class);
}

/* Lines and numbers of an axis at the foot of a picture between `top` and `foot`. */
static void print_foot(FILE *out, const struct axis *axis, double top, double foot,
                       const char *unit)
{
	for (double value = axis->low; value <= axis->high + axis->step / 2; value += axis->step) {
		double x = on(axis, value);

		print_line(out, x, x, top, foot + 5, "grid");
		print_text(out, x, foot + LETTERS, "middle", "tick", value, 0, unit);
	}
	print_line(out, axis->from, axis->to, foot, foot, "axis");
}

/* The same at the left. */
static void print_side(FILE *out, const struct axis *axis, double left, double right,
                       const char *unit)
{
	for (double value = axis->low; value <= axis->high + axis->step / 2; value += axis->step) {
		double y = on(axis, value);

		print_line(out, left - 5, right, y, y, "grid");
		print_text(out, left - 9, y + 5, "end", "tick", value, 0, unit);
	}
}

static void begin_figure(FILE *out, const char *title, const char *about, double width,
                         double height)
{
	fprintf(out, "<figure>\n<figcaption><h2>%s</h2><p>%s</p></figcaption>\n", title, about);
	fprintf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">\n", width,
	        height, title);
}

static void end_figure(FILE *out)
{
	fputs("</svg>\n</figure>\n", out);
}

/* --- strength ------------------------------------------------------------------------------ */

static void print_elo(FILE *out, const struct arena *arena, const struct arena_row *rows)
{
	enum { ROW = 56, FOOT = 2 * LETTERS + 8 };
	double low = 0, high = 0, foot = arena->agents * ROW + 6;
	char about[256];

	for (unsigned a = 0; a < arena->agents; a++) {
		low = fmin(low, rows[a].elo_low);
		high = fmax(high, rows[a].elo_high);
	}
	struct axis axis = axis_for(low, high, 6, 34, WIDTH - 32);

	snprintf(about, sizeof(about),
	         "Counted from %s = 0. A line is the interval of 95 %%, its point the estimate.",
	         arena->agent[0].name);
	begin_figure(out, "Elo", about, WIDTH, foot + FOOT);
	print_foot(out, &axis, 0, foot, "");
	for (unsigned a = 0; a < arena->agents; a++) {
		double y = a * ROW + 40;

		fprintf(out,
		        "<g class=\"c%u\"><text x=\"34\" y=\"%.0f\">"
		        "<tspan class=\"name\">%s</tspan> ",
		        a % 8, y - 16, arena->agent[a].name);
		print_number(out, rows[a].elo, 0, true);
		fputs("</text>", out);
		fprintf(out,
		        "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" "
		        "class=\"range\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/></g>\n",
		        on(&axis, rows[a].elo_low), on(&axis, rows[a].elo_high), y, y,
		        on(&axis, rows[a].elo), y);
	}
	fprintf(out,
	        "<text x=\"%d\" y=\"%.0f\" text-anchor=\"middle\" class=\"label\">Elo</text>\n",
	        WIDTH / 2, foot + 2 * LETTERS);
	end_figure(out);
}

static void print_matrix(FILE *out, const struct arena *arena)
{
	fputs("<h2>Against each other</h2>\n<p>What the agent of the row took of the points when "
	      "it met the one of the column: 1 for being ahead, a half for a tie.</p>\n<div "
	      "class=\"scroll\" tabindex=\"0\"><table class=\"matrix\">\n<thead><tr><td></td>",
	      out);
	for (unsigned b = 0; b < arena->agents; b++)
		fprintf(out, "<th scope=\"col\">%s</th>", arena->agent[b].name);
	fputs("</tr></thead>\n", out);
	for (unsigned a = 0; a < arena->agents; a++) {
		fprintf(out, "<tr><th scope=\"row\">%s</th>", arena->agent[a].name);
		for (unsigned b = 0; b < arena->agents; b++) {
			double share = a == b ? -1 : arena_share(arena, a, b);

			if (share < 0)
				fputs("<td>–</td>", out);
			else
				fprintf(out, "<td style=\"--share:%.0f%%\">%.1f %%</td>",
				        100 * share, 100 * share);
		}
		fputs("</tr>\n", out);
	}
	fputs("</table></div>\n", out);
}

/* --- scores ------------------------------------------------------------------------------- */

enum { COLUMNS_MAX = 64, COLUMNS_WANTED = 40 };

/* How often the final scores of an agent lie in each column of so many points. */
static unsigned count_scores(const struct arena *arena, unsigned a, double low, double width,
                             unsigned *count)
{
	unsigned most = 0;

	memset(count, 0, COLUMNS_MAX * sizeof(*count));
	for (uint64_t i = 0; i < arena->games; i++)
		for (unsigned seat = 0; seat < arena->rules.seats && arena->game[i].played;
		     seat++) {
			unsigned column = (unsigned)((arena->game[i].score[seat] - low) / width);

			if (arena->game[i].agent[seat] == a && column < COLUMNS_MAX)
				most = ++count[column] > most ? count[column] : most;
		}
	return most;
}

/* One agent: its columns on the axis that all share, and its mean. */
static void print_histogram(FILE *out, const struct arena *arena, unsigned a,
                            const struct arena_row *row, const struct axis *across,
                            const struct axis *up, double width)
{
	unsigned count[COLUMNS_MAX];

	count_scores(arena, a, across->low, width, count);
	print_side(out, up, LEFT, WIDTH - RIGHT, "");
	print_foot(out, across, up->to, up->from, "");
	fprintf(out,
	        "<g class=\"c%u\"><text x=\"%d\" y=\"%.0f\"><tspan class=\"name\">%s</tspan> mean "
	        "%.1f</text>\n",
	        a % 8, LEFT, up->to - 12, arena->agent[a].name, row->mean);
	for (unsigned column = 0; column < COLUMNS_MAX; column++) {
		double x = on(across, across->low + column * width), y = on(up, count[column]);

		if (count[column] > 0)
			fprintf(out,
			        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
			        "height=\"%.1f\"><title>%.0f to %.0f points: %u</title></rect>\n",
			        x + 0.5, y, on(across, across->low + (column + 1) * width) - x - 1,
			        up->from - y, across->low + column * width,
			        across->low + (column + 1) * width - 1, count[column]);
	}
	fputs("</g>", out);
	print_line(out, on(across, row->mean + 0.5), on(across, row->mean + 0.5), up->to - 4,
	           up->from, "mean");
}

static void print_scores(FILE *out, const struct arena *arena, const struct arena_row *rows)
{
	enum { PANEL = 184, HEAD = 40, BODY = 100 };
	int32_t low = INT32_MAX, high = INT32_MIN;
	unsigned count[COLUMNS_MAX], most = 1;
	char about[256];

	for (uint64_t i = 0; i < arena->games; i++)
		for (unsigned seat = 0; seat < arena->rules.seats && arena->game[i].played;
		     seat++) {
			int32_t score = arena->game[i].score[seat];

			low = score < low ? score : low;
			high = score > high ? score : high;
		}
	if (low > high)
		return;
	/* A score of 7 fills the points from 7 to 8. */
	struct axis across = axis_for(low, high + 1.0, 8, LEFT, WIDTH - RIGHT);
	double width = fmax(round_step((across.high - across.low) / COLUMNS_WANTED), 1);

	for (unsigned a = 0; a < arena->agents; a++) {
		unsigned found = count_scores(arena, a, across.low, width, count);

		most = found > most ? found : most;
	}
	snprintf(about, sizeof(about),
	         "How many games ended with how many points, in columns of %.0f; the dashed line "
	         "is the mean. The axes are the same for all.",
	         width);
	begin_figure(out, "Final scores", about, WIDTH, arena->agents * PANEL + LETTERS + 4);
	for (unsigned a = 0; a < arena->agents; a++) {
		struct axis up = axis_for(0, most, 3, a * PANEL + HEAD + BODY, a * PANEL + HEAD);

		print_histogram(out, arena, a, &rows[a], &across, &up, width);
		fprintf(out,
		        "<text transform=\"translate(22 %.0f) rotate(-90)\" text-anchor=\"middle\" "
		        "class=\"label\">games</text>\n",
		        (up.from + up.to) / 2);
	}
	fprintf(out,
	        "<text x=\"%d\" y=\"%u\" text-anchor=\"middle\" class=\"label\">points at the "
	        "end</text>\n",
	        (LEFT + WIDTH) / 2, arena->agents * PANEL + 16);
	end_figure(out);
}

/* --- promises ----------------------------------------------------------------------------- */

static double decisions_predicted(const struct arena_work *work)
{
	double sum = 0;

	for (unsigned bin = 0; bin < ARENA_BINS; bin++)
		sum += (double)work->predicted[bin];
	return sum;
}

/* The promises of one agent: a line through them, and each a mark the larger the more decisions it
 * is of. */
static void print_promises(FILE *out, const struct arena *arena, unsigned a,
                           const struct axis *across, const struct axis *up)
{
	const struct arena_work *work = &arena->work[a];
	bool first = true;

	fprintf(out, "<g class=\"c%u\"><path class=\"curve\" d=\"", a % 8);
	for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
		double count = (double)work->predicted[bin];

		if (count == 0)
			continue;
		fprintf(out, "%c%.1f %.1f", first ? 'M' : 'L',
		        on(across, 100 * work->promised[bin] / count),
		        on(up, 100 * work->won[bin] / count));
		first = false;
	}
	fputs("\"/>", out);
	for (unsigned bin = 0; bin < ARENA_BINS; bin++) {
		double count = (double)work->predicted[bin];

		if (count > 0)
			fprintf(out,
			        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>%s: %.0f "
			        "decisions, promised %.1f %%, won %.1f %%</title></circle>\n",
			        on(across, 100 * work->promised[bin] / count),
			        on(up, 100 * work->won[bin] / count),
			        fmin(11, 3 + sqrt(count) / 14), arena->agent[a].name, count,
			        100 * work->promised[bin] / count, 100 * work->won[bin] / count);
	}
	fputs("</g>\n", out);
}

/* Promised chances against what came of them; the diagonal is a true word. */
static void print_calibration(FILE *out, const struct arena *arena)
{
	enum { SIDE = 430, TOP = 12 };
	struct axis across = {0, 100, 20, LEFT + 30, LEFT + 30 + SIDE};
	struct axis up = {0, 100, 20, TOP + SIDE, TOP};
	unsigned shown = 0;

	for (unsigned a = 0; a < arena->agents; a++)
		shown += decisions_predicted(&arena->work[a]) > 0;
	if (shown == 0)
		return;
	begin_figure(out, "Promised and won",
	             "Of the decisions an agent gave a chance to win, the share that was won; the "
	             "diagonal is a true word. A larger point is of more decisions. Decisions of "
	             "one game hang together.",
	             WIDTH, TOP + SIDE + 2 * LETTERS + 12 + LETTERS * shown);
	print_foot(out, &across, TOP, up.from, " %");
	print_side(out, &up, across.from, across.to, " %");
	print_line(out, across.from, across.to, up.from, up.to, "mean");
	for (unsigned a = 0; a < arena->agents; a++)
		if (decisions_predicted(&arena->work[a]) > 0)
			print_promises(out, arena, a, &across, &up);
	fprintf(out,
	        "<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\" class=\"label\">promised</text>\n"
	        "<text transform=\"translate(22 %.0f) rotate(-90)\" text-anchor=\"middle\" "
	        "class=\"label\">won</text>\n",
	        (across.from + across.to) / 2, TOP + SIDE + 2 * LETTERS, (up.from + up.to) / 2);
	for (unsigned a = 0, line = 0; a < arena->agents; a++) {
		double decisions = decisions_predicted(&arena->work[a]);
		int y = TOP + SIDE + 3 * LETTERS + (int)line * LETTERS;

		if (decisions == 0)
			continue;
		fprintf(out,
		        "<g class=\"c%u\"><circle cx=\"%.0f\" cy=\"%d\" r=\"7\"/><text x=\"%.0f\" "
		        "y=\"%d\"><tspan class=\"name\">%s</tspan> %.0f decisions</text></g>\n",
		        a % 8, across.from + 8, y - 5, across.from + 24, y, arena->agent[a].name,
		        decisions);
		line++;
	}
	end_figure(out);
}

/* --- the page ------------------------------------------------------------------------------ */

static void print_style(FILE *out)
{
	/* Eight colours that are told apart with any colour vision; names stand at them, too. */
	fputs("<style>\n"
	      ":root{color-scheme:light dark;--paper:#fffdf8;--ink:#221a12;--soft:#6a5c4c;"
	      "--hair:#e2d8c6;--share-of:#1f6f78;--k0:#a8641c;--k1:#1f6f78;--k2:#8a3b6b;"
	      "--k3:#4d7a1f;--k4:#3b5bb0;--k5:#b0382c;--k6:#6b5a9a;--k7:#5c5c5c}\n"
	      "@media(prefers-color-scheme:dark){:root{--paper:#17130e;--ink:#f0e7d8;"
	      "--soft:#b8a98f;--hair:#3a3126;--share-of:#3fa3ad;--k0:#e0a052;--k1:#56bcc6;"
	      "--k2:#d985b4;--k3:#9cc65c;--k4:#8fa8f0;--k5:#ee8377;--k6:#b7a5ea;--k7:#b4b4b4}}\n"
	      "@media print{:root{--paper:#fff}figure{break-inside:avoid}}\n"
	      "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;"
	      "padding:0 1rem;color:var(--ink);background:var(--paper)}\n"
	      "h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.2rem;margin:2.2rem 0 0}"
	      "p{margin:.3rem 0 .8rem}\n"
	      ".lead,figcaption p,h2+p,footer{color:var(--soft)}figure{margin:0}"
	      "svg{display:block;width:100%;height:auto}\n"
	      "code{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}\n"
	      ".scroll{overflow-x:auto}"
	      "table{border-collapse:collapse;min-width:100%;font-variant-numeric:tabular-nums;"
	      "font-size:15px}\n"
	      "td,th{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--hair);"
	      "white-space:nowrap}\n"
	      "th:first-child{text-align:left}thead th{color:var(--soft);font-weight:600}"
	      "tbody th{font-weight:600}\n"
	      ".matrix td{background:color-mix(in srgb,var(--share-of) "
	      "calc(var(--share,0%)*.45),transparent)}\n"
	      "text{font-size:15px;fill:var(--ink)}.name{font-weight:700}"
	      ".tick,.label{fill:var(--soft)}.tick{font-size:14px}\n"
	      ".grid{stroke:var(--hair)}.axis{stroke:var(--soft)}"
	      ".mean{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 4}\n"
	      ".range{stroke:var(--k);stroke-width:4;opacity:.5}circle,rect{fill:var(--k)}"
	      "rect{opacity:.8}circle{opacity:.85}\n"
	      ".curve{fill:none;stroke:var(--k);stroke-width:1.5;opacity:.7}\n",
	      out);
	for (unsigned i = 0; i < 8; i++)
		fprintf(out, ".c%u{--k:var(--k%u)}", i, i);
	fputs("\n@media(max-width:560px){text{font-size:22px}.tick{font-size:20px}"
	      "body{margin:1rem auto}table{font-size:14px}td,th{padding:.3rem .35rem}}\n</style>\n",
	      out);
}

static void print_figures(FILE *out, const struct arena *arena, const struct arena_row *rows)
{
	fputs("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>"
	      "<th scope=\"col\">agent</th><th scope=\"col\">games</th><th scope=\"col\">Elo</th>"
	      "<th scope=\"col\">95 %</th><th scope=\"col\">wins</th>"
	      "<th scope=\"col\">mean points</th><th scope=\"col\">margin</th>"
	      "<th scope=\"col\">ms a choice</th></tr></thead>\n",
	      out);
	for (unsigned a = 0; a < arena->agents; a++) {
		const struct arena_work *work = &arena->work[a];

		fprintf(out, "<tr><th scope=\"row\">%s</th><td>%llu</td><td>", arena->agent[a].name,
		        (unsigned long long)rows[a].games);
		print_number(out, rows[a].elo, 0, true);
		fputs("</td><td>", out);
		print_number(out, rows[a].elo_low, 0, true);
		fputs(" to ", out);
		print_number(out, rows[a].elo_high, 0, true);
		fprintf(out, "</td><td>%.1f %%</td><td>%.1f</td><td>", 100 * rows[a].win_share,
		        rows[a].mean);
		print_number(out, rows[a].margin, 1, true);
		if (work->decisions > 0)
			fprintf(out, "</td><td>%.2f</td></tr>\n",
			        (double)work->microseconds / 1e3 / (double)work->decisions);
		else
			fputs("</td><td>–</td></tr>\n", out);
	}
	fputs("</table></div>\n", out);
}

static void print_page(FILE *out, const struct arena *arena)
{
	struct arena_row rows[ARENA_AGENTS_MAX];
	char options[512];

	arena_options(arena, options, sizeof(options));
	arena_rows(arena, rows);
	fprintf(out,
	        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
	        "name=\"viewport\" content=\"width=device-width\">\n<title>Arena: %s</title>\n",
	        arena->rules.game->title);
	print_style(out);
	fprintf(out,
	        "</head>\n<body>\n<h1>%s</h1>\n<p class=\"lead\">%s · %llu games · seed "
	        "%llu</p>\n<p>Everybody sits at every seat equally often, with the same luck; "
	        "intervals are of 95 %%, by resampling whole blocks of such games.</p>\n",
	        arena->rules.game->title, options, (unsigned long long)arena_played(arena),
	        (unsigned long long)arena->seed);
	if (arena->sprt)
		fprintf(out,
		        "<p>Sequential test of the first against the second, %g or %g Elo: log "
		        "likelihood ratio %.2f, %s.</p>\n",
		        arena->elo0, arena->elo1, arena->llr, arena_verdict(arena));
	print_figures(out, arena, rows);
	print_elo(out, arena, rows);
	print_matrix(out, arena);
	print_scores(out, arena, rows);
	print_calibration(out, arena);
	fputs("<h2>To repeat it</h2>\n<p><code>benben arena", out);
	for (unsigned a = 0; a < arena->entrants; a++)
		fprintf(out, " %s", arena->agent[a].name);
	fprintf(out,
	        " --game \"%s %s\" --games %llu --seed %llu</code></p>\n<footer>benben %s, %.0f "
	        "s.</footer>\n</body>\n</html>\n",
	        arena->rules.game->name, options, (unsigned long long)arena->games,
	        (unsigned long long)arena->seed, BENBEN_VERSION, arena->seconds);
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
