/* Updates as bytes. The game's view and match/ decide what a seat may know; this file only writes
 * it. */
#include "server/tables/update.h"

#include <string.h>

#include "core/never.h"
#include "match/match_json.h"

static const char *const forms[UPDATE_FORMS] = {
	[UPDATE_TEXT] = "text", [UPDATE_CHANGES] = "changes", [UPDATE_JSON] = "json",
		[UPDATE_NONE] = "none"};

bool update_form_of(const char *name, enum update_form *form)
{
	for (unsigned i = 0; i < UPDATE_FORMS; i++)
		if (strcmp(name, forms[i]) == 0) {
			*form = (enum update_form)i;
			return true;
		}
	return false;
}

void update_begin(struct bb_json *json, const char *table, unsigned seat, uint32_t from)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "t", "update");
	bb_json_put_string(json, "table", table);
	bb_json_key(json, "seat");
	if (seat < BB_SEATS_MAX)
		bb_json_int(json, seat);
	else
		bb_json_null(json);
	bb_json_put_int(json, "from", from);
	bb_json_key(json, "entries");
	bb_json_open(json, '[');
}

uint8_t update_entry(struct bb_json *json, struct match *cursor, unsigned seat, int64_t at)
{
	return match_step_json(cursor, seat, at, json);
}

static void put_view(struct bb_json *json, const struct match *cursor, unsigned seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(cursor, seat, view);
	match_view_json(&cursor->rules, view, json);
	bb_json_key(json, "legal");
	match_legal_json(cursor, seat, json);
}

/* A truncated position would be wrong: the update fails as if it did not fit. */
static bool write_view(struct bb_json *json, const struct match *cursor, unsigned seat,
                       struct bb_sheet *sheet)
{
	const struct bb_rules *rules = &cursor->rules;
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(cursor, seat, view);
	if (bb_sheet_write(sheet, rules->game->layout, view, rules->seats))
		return true;
	json->text->full = true;
	return false;
}

/* Making the text is the largest part of an update, hence the sheet. A position contains neither
 * quotes nor backslashes: it consists of names and numbers. */
static void put_position(struct bb_json *json, const struct match *cursor,
                         const struct match *known, unsigned seat, struct bb_sheet *sheet)
{
	char changes[BB_SHEET_TEXT];
	struct bb_text text;

	if ((known != NULL && !write_view(json, known, seat, sheet)) ||
	    !write_view(json, cursor, seat, sheet))
		return;
	if (known != NULL) {
		bb_text_init(&text, changes, sizeof changes);
		bb_sheet_changes(sheet, &text);
		json->text->full = json->text->full || text.full;
		bb_json_key(json, "changes");
		bb_json_quoted(json, text.at, text.length);
	} else {
		bb_json_key(json, "position");
		bb_json_quoted(json, sheet->text, bb_sheet_length(sheet));
	}
	bb_json_key(json, "hash");
	bb_json_hex64(json, sheet->hash);
}

void update_end(struct bb_json *json, const struct match *cursor, const struct match *known,
                unsigned seat, enum update_form form, struct bb_sheet *sheet)
{
	bb_json_close(json, ']');
	/* Changes go from a position that the client has to a later one. */
	(void)BB_NEVER(known != NULL && known->count > cursor->count);
	match_turn_json(cursor, seat, true, json);
	if (form == UPDATE_TEXT || form == UPDATE_CHANGES)
		put_position(json, cursor, form == UPDATE_CHANGES ? known : NULL, seat, sheet);
	else if (form == UPDATE_JSON)
		put_view(json, cursor, seat);
	bb_json_close(json, '}');
}
