/* Updates as bytes. What a seat may know is decided by the game's view and by match/; here it is
 * only written. */
#include "server/update.h"

#include <string.h>

#include "core/hash.h"
#include "match/tell.h"

enum { POSITION_MAX = 16384 };

static const char *const forms[UPDATE_FORMS] = {
	[UPDATE_TEXT] = "text", [UPDATE_JSON] = "json", [UPDATE_NONE] = "none"};

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

void update_entry(struct bb_json *json, struct match *cursor, unsigned seat, int64_t at)
{
	(void)match_step_json(cursor, seat, at, json);
}

static void put_legal(struct bb_json *json, const struct match *cursor, const void *view)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = cursor->rules.game->legal(&cursor->rules, view, legal);

	for (uint32_t i = 0; i < count; i++) {
		bb_json_open(json, '{');
		bb_action_json(&cursor->rules, view, legal[i], false, json);
		bb_json_put_bool(json, "barrier", match_is_barrier(cursor, legal[i]));
		bb_json_close(json, '}');
	}
}

static void put_view(struct bb_json *json, const struct match *cursor, unsigned seat,
                     const void *view)
{
	bb_json_key(json, "hash");
	bb_json_hex64(json, bb_position_hash(&cursor->rules, view));
	bb_json_key(json, "view");
	bb_json_open(json, '{');
	bb_position_json(&cursor->rules, view, json);
	bb_json_close(json, '}');
	bb_json_key(json, "legal");
	bb_json_open(json, '[');
	if (match_actor(cursor) == (int)seat)
		put_legal(json, cursor, view);
	bb_json_close(json, ']');
}

/* Position and hash in one go, because making the text is what costs most of an update. The hash
 * is that of bb_position_hash, line by line; tests/unit/test_privacy.c compares them. A position
 * has neither quotes nor backslashes: it is made of names and numbers. */
static void put_position(struct bb_json *json, const struct match *cursor, const void *view)
{
	struct bb_text *out = json->text;
	char buffer[POSITION_MAX];
	struct bb_text text;
	uint64_t hash = 0;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_position_format(&cursor->rules, view, &text);
	/* A position that was cut would be a lie: the update fails like one that does not fit. */
	out->full = out->full || text.full;
	bb_json_put_string(json, "position", "");
	if (out->full)
		return;
	out->length--; /* back before the quote that closes the text */
	for (const char *line = buffer, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
		size_t length = (size_t)(end - line);

		hash = bb_hash(line, length + 1, hash);
		bb_put_part(out, line, length);
		bb_put_part(out, "\\n", 2);
	}
	bb_put_char(out, '"');
	bb_json_key(json, "hash");
	bb_json_hex64(json, hash);
}

void update_end(struct bb_json *json, const struct match *cursor, unsigned seat,
                enum update_form form)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	int actor = match_actor(cursor);
	/* A server's game that is over stays over. */
	bool undo = actor != BB_OVER && match_can_undo(cursor, seat) == BB_OK;

	bb_json_close(json, ']');
	bb_json_put_int(json, "seq", cursor->count);
	bb_json_put_int(json, "actor", actor);
	bb_json_put_bool(json, "undo", undo);
	bb_json_put_bool(json, "reset", undo);
	if (form != UPDATE_NONE)
		match_view(cursor, seat, view);
	if (form == UPDATE_TEXT) {
		put_position(json, cursor, view);
	} else if (form == UPDATE_JSON) {
		put_view(json, cursor, seat, view);
	}
	bb_json_close(json, '}');
}
