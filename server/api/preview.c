/* Link previews; see preview.h. */
#include "server/api/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/files.h"
#include "server/base/reader.h"
#include "server/tables/tables.h"

enum {
	SAID_MAX = 1024, /* size of a title or a description */
	HEAD_MAX = 8192, /* size of what is inserted into the page */
};

/* The request, with its page. */
struct preview {
	char base[256], path[STORE_ID_MAX + 16];
	size_t before; /* bytes of the page before the insertion */
	size_t length;
	char page[];
};

static void put_escaped(struct bb_text *text, const char *string)
{
	for (const char *c = string; *c; c++) {
		switch (*c) {
		case '&':
			bb_put(text, "&amp;");
			break;
		case '<':
			bb_put(text, "&lt;");
			break;
		case '>':
			bb_put(text, "&gt;");
			break;
		case '"':
			bb_put(text, "&quot;");
			break;
		default:
			bb_put_char(text, *c);
		}
	}
}

static void put_meta(struct bb_text *text, const char *name, const char *first, const char *rest)
{
	bb_put(text, "<meta property=\"");
	bb_put(text, name);
	bb_put(text, "\" content=\"");
	put_escaped(text, first);
	put_escaped(text, rest);
	bb_put(text, "\" />\n    ");
}

/* --- a table ---------------------------------------------------------------------------------- */

/* The publicly visible player; nobody is named before they have taken the seat. */
static const char *sitting(const struct srv_seat *seat)
{
	switch ((enum srv_seat_kind)seat->kind) {
	case SRV_SEAT_OPEN:
	case SRV_SEAT_INVITED:
		break;
	case SRV_SEAT_HUMAN:
	case SRV_SEAT_AUTOMATON:
		return seat->name;
	case SRV_SEAT_AGENT:
		return seat->user[0] != '\0' ? seat->name : seat->agent;
	}
	return "?";
}

/* "1. Ada 96" when it is over, otherwise "Ada". */
static void put_standing(struct bb_text *text, const struct srv_table *table, unsigned s)
{
	if (table->state == STORE_OVER) {
		bb_put_uint(text, table->place[s]);
		bb_put(text, ". ");
	}
	bb_put(text, sitting(&table->seat[s]));
	if (table->state == STORE_OVER) {
		bb_put_char(text, ' ');
		bb_put_int(text, table->score[s]);
	}
}

/* All players, in order of their places once those are known. */
static void put_seats(struct bb_text *text, const struct srv_table *table)
{
	bool over = table->state == STORE_OVER, first = true;

	for (unsigned place = 1; place <= (over ? BB_SEATS_MAX : 1); place++)
		for (unsigned s = 0; s < table->seats; s++) {
			if (over && table->place[s] != place)
				continue;
			bb_put(text, first ? "" : ", ");
			put_standing(text, table, s);
			first = false;
		}
}

static void describe_table(const struct srv_table *table, char *game, char *title,
                           char *description)
{
	struct bb_text text;

	snprintf(game, SAID_MAX, "%s", table->game->name);
	bb_text_init(&text, title, SAID_MAX);
	if (table->name[0] != '\0') {
		bb_put(&text, table->name);
		bb_put(&text, " · ");
	}
	bb_put(&text, table->game->title);
	bb_text_init(&text, description, SAID_MAX);
	put_seats(&text, table);
}

/* Returns true if the table exists and a stranger may see it, and what it is. */
static bool read_table(struct store *store, const char *id, char *game, char *title,
                       char *description)
{
	struct srv_table *table = srv_alloc(sizeof *table);
	enum bb_status parsed;
	bool seen = tables_read_doc(store, id, table, &parsed, NULL) == STORE_OK &&
	            parsed == BB_OK && tables_may_see(table, "");

	if (seen)
		describe_table(table, game, title, description);
	free(table->match.log);
	free(table);
	return seen;
}

/* --- the page --------------------------------------------------------------------------------- */

static void put_head(struct bb_text *text, const struct preview *preview, const char *game,
                     const char *title, const char *description)
{
	char picture[96];

	snprintf(picture, sizeof picture, "/previews/%.64s.jpg", game);
	bb_put(text, "<meta name=\"robots\" content=\"noindex\" />\n    ");
	bb_put(text, "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ");
	put_meta(text, "og:site_name", "Benben", "");
	put_meta(text, "og:type", "website", "");
	put_meta(text, "og:title", title, "");
	put_meta(text, "og:description", description, "");
	put_meta(text, "og:url", preview->base, preview->path);
	put_meta(text, "og:image", preview->base, picture);
	put_meta(text, "og:image:width", "1200", "");
	put_meta(text, "og:image:height", "630", "");
}

/* Without a head of its own, the plain page is sent. */
static void write_page(struct reader_answer *answer, struct reader_tools *tools)
{
	const struct preview *preview = answer->more;
	char game[SAID_MAX] = "tekhenu", title[SAID_MAX], description[SAID_MAX];
	bool told = true;
	struct bb_text text;

	if (answer->table[0] != '\0') {
		told = read_table(tools->store, answer->table, game, title, description);
	} else {
		snprintf(title, sizeof title, "Benben · Puzzle %s",
		         strrchr(preview->path, '/') + 1);
		snprintf(description, sizeof description, "Find the best turn.");
	}
	answer->text = srv_alloc(preview->length + HEAD_MAX);
	bb_text_init(&text, answer->text, preview->length + HEAD_MAX);
	bb_put_part(&text, preview->page, preview->before);
	if (told)
		put_head(&text, preview, game, title, description);
	bb_put_part(&text, preview->page + preview->before, preview->length - preview->before);
	answer->length = text.length;
}

static bool is_id(const char *text)
{
	size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	                             "0123456789_-");

	return length > 0 && length < STORE_ID_MAX && text[length] == '\0';
}

/* The id of a table after /table/ or /replay/, "" for a puzzle; NULL: another address. */
static const char *table_of(const char *path)
{
	static const char *const folders[] = {"/table/", "/replay/", "/puzzle/"};

	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		size_t length = strlen(folders[i]);

		if (strncmp(path, folders[i], length) == 0 && is_id(path + length))
			return i < 2 ? path + length : "";
	}
	return NULL;
}

bool preview_answer(struct srv *srv, const struct net_request *request)
{
	const char *table = table_of(request->path), *page, *end;
	struct api_call call = {.srv = srv, .request = request, .reply = request->id};
	struct reader_answer *answer;
	struct preview *preview;
	unsigned retry;
	size_t length;

	if (table == NULL || srv->cut || !reader_may_ask(srv->reader, request->address, &retry) ||
	    (page = files_page(srv->files, &length)) == NULL ||
	    (end = strstr(page, "</head>")) == NULL)
		return false;
	snprintf(call.table, sizeof call.table, "%s", table);
	answer = reader_begin(&call, write_page);
	if (answer == NULL)
		return true;
	answer->more = preview = srv_alloc(sizeof *preview + length);
	snprintf(preview->base, sizeof preview->base, "%s", srv->settings.base_url);
	snprintf(preview->path, sizeof preview->path, "%s", request->path);
	preview->before = (size_t)(end - page);
	preview->length = length;
	memcpy(preview->page, page, length);
	answer->type = "text/html; charset=utf-8";
	reader_send(&call, answer);
	return true;
}
