/* Records: writing, and the lines that reader and writer share. record_read.c reads. */
#include "match/record.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "match/record_lines.h"

static const char hex_digits[] = "0123456789abcdef";

/* --- names ---------------------------------------------------------------------------------- */

/* Length of the UTF-8 character at the start of the token; 0 if there is none or it is a control
 * character. Overlong forms, surrogates and values over U+10FFFF are invalid. */
static size_t character_length(struct bb_token text)
{
	static const struct {
		uint8_t mask, lead;
		uint32_t least;
	} forms[] = {
		{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
	unsigned char first = (unsigned char)text.at[0];

	for (size_t more = 0; more < sizeof forms / sizeof forms[0]; more++) {
		uint32_t code = first & ~(unsigned)forms[more].mask & 0xff;

		if ((first & forms[more].mask) != forms[more].lead)
			continue;
		if (more >= text.length)
			return 0;
		for (size_t i = 1; i <= more; i++) {
			unsigned char next = (unsigned char)text.at[i];

			if ((next & 0xc0) != 0x80)
				return 0;
			code = code << 6 | (next & 0x3f);
		}
		if (code < forms[more].least || code > 0x10ffff ||
		    (code >= 0xd800 && code < 0xe000))
			return 0;
		return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : more + 1;
	}
	return 0;
}

bool record_seat_name_ok(struct bb_token name)
{
	unsigned characters = 0;

	if (name.length == 0)
		return false;
	if (name.at[0] == ' ' || name.at[name.length - 1] == ' ')
		return false;
	while (name.length > 0) {
		size_t length = character_length(name);

		if (length == 0 || ++characters > RECORD_NAME_CHARACTERS)
			return false;
		name.at += length;
		name.length -= length;
	}
	return true;
}

bool record_edition_name_ok(struct bb_token name)
{
	for (size_t i = 0; i < name.length; i++)
		if (name.at[i] == ' ')
			return false;
	return record_seat_name_ok(name);
}

static bool all_of(struct bb_token word, size_t max, const char *letters)
{
	if (word.length == 0 || word.length > max)
		return false;
	for (size_t i = 0; i < word.length; i++) {
		const char *letter = letters;

		while (*letter != '\0' && *letter != word.at[i])
			letter++;
		if (*letter == '\0')
			return false;
	}
	return true;
}

bool record_table_ok(struct bb_token id)
{
	return all_of(id, RECORD_TABLE_MAX - 1, "abcdefghijklmnopqrstuvwxyz0123456789");
}

bool record_nonce_ok(struct bb_token nonce)
{
	return all_of(nonce, RECORD_NONCE_MAX - 1, hex_digits);
}

/* --- bytes ---------------------------------------------------------------------------------- */

void record_put_bytes(const uint8_t *bytes, size_t count, struct bb_text *text)
{
	for (size_t i = 0; i < count; i++) {
		bb_put_char(text, hex_digits[bytes[i] >> 4]);
		bb_put_char(text, hex_digits[bytes[i] & 15]);
	}
}

bool record_read_bytes(struct bb_token digits, uint8_t *bytes, size_t count)
{
	if (!all_of(digits, 2 * count, hex_digits) || digits.length != 2 * count)
		return false;
	for (size_t i = 0; i < digits.length; i++) {
		char c = digits.at[i];
		int value = c <= '9' ? c - '0' : c - 'a' + 10;

		bytes[i / 2] = (uint8_t)(i % 2 == 0 ? value << 4 : bytes[i / 2] | value);
	}
	return true;
}

/* --- lines ---------------------------------------------------------------------------------- */

unsigned record_next_difference(const struct bb_game *game, const void *edition, unsigned slot)
{
	unsigned slots = bb_layout_slots(game->edition);

	for (; slot < slots; slot++) {
		struct bb_place place = bb_layout_slot(game->edition, slot);

		for (unsigned i = 0; i < place.field->count; i++) {
			place.element = (uint16_t)i;
			if (bb_place_get(&place, edition) != bb_place_get(&place, game->builtin))
				return slot;
		}
	}
	return slots;
}

void record_put_value(const struct bb_game *game, const void *edition, unsigned slot,
                      struct bb_text *text)
{
	struct bb_place place = bb_layout_slot(game->edition, slot);

	bb_put(text, "value ");
	bb_place_path(&place, text);
	for (unsigned i = 0; i < place.field->count; i++) {
		place.element = (uint16_t)i;
		bb_put_char(text, ' ');
		bb_value_format(place.field, bb_place_get(&place, edition), text);
	}
}

void record_put_event(const struct bb_rules *rules, const void *state, uint32_t seq,
                      const struct match_entry *entry, bool masked, struct bb_text *text)
{
	bb_put_uint(text, seq);
	bb_put_char(text, ' ');
	if ((entry->flags & MATCH_CHANCE) != 0)
		bb_put_char(text, '*');
	else
		bb_put_uint(text, entry->actor);
	bb_put_char(text, ' ');
	if ((entry->flags & MATCH_UNDO) != 0)
		bb_put(text, "undo");
	else if ((entry->flags & MATCH_RESET) != 0)
		bb_put(text, "reset");
	else if (masked)
		bb_action_format_masked(rules, entry->action, text);
	else
		bb_action_format(rules, state, entry->action, text);
}

void record_put_hash(const char *word, uint32_t seq, uint64_t hash, struct bb_text *text)
{
	bb_put(text, word);
	bb_put_char(text, ' ');
	bb_put_uint(text, seq);
	bb_put_char(text, ' ');
	bb_put_hex64(text, hash);
}

/* --- the whole record ----------------------------------------------------------------------- */

static void put_number_line(const char *words, uint64_t number, struct bb_text *text)
{
	bb_put(text, words);
	bb_put_uint(text, number);
	bb_put_char(text, '\n');
}

/* Writes nothing for a seat without a name. */
static void put_seat_line(const char *words, unsigned seat, const char *name, struct bb_text *text)
{
	if (name[0] == '\0')
		return;
	bb_put(text, words);
	bb_put_uint(text, seat);
	bb_put_char(text, ' ');
	bb_put(text, name);
	bb_put_char(text, '\n');
}

static void put_edition(const struct bb_rules *rules, const struct record_head *head,
                        struct bb_text *text)
{
	const struct bb_game *game = rules->game;
	unsigned slots = bb_layout_slots(game->edition);
	unsigned slot = 0;

	bb_put(text, "edition ");
	bb_put(text, head->own_edition ? head->edition_name : game->builtin_name);
	bb_put_char(text, ' ');
	bb_put_hex64(text,
	             head->foreign != RECORD_OURS ? head->edition_hash : bb_values_hash(rules));
	bb_put_char(text, '\n');
	while ((slot = record_next_difference(game, rules->edition, slot)) < slots) {
		record_put_value(game, rules->edition, slot++, text);
		bb_put_char(text, '\n');
	}
}

static void put_fair(const struct bb_rules *rules, const struct record_fair *fair,
                     unsigned mask_seat, struct bb_text *text)
{
	bb_put(text, "fair ");
	bb_put(text, fair->table);
	bb_put_char(text, ' ');
	record_put_bytes(fair->commit, RECORD_SECRET, text);
	bb_put_char(text, '\n');
	/* Like a seed, the secret tells every outcome. */
	if (fair->revealed && mask_seat == BB_NO_SEAT) {
		bb_put(text, "secret ");
		record_put_bytes(fair->secret, RECORD_SECRET, text);
		bb_put_char(text, '\n');
	}
	for (unsigned seat = 0; seat < rules->seats; seat++)
		put_seat_line("nonce ", seat, fair->nonce[seat], text);
}

static void put_head(const struct bb_rules *rules, const struct record_head *head,
                     unsigned mask_seat, struct bb_text *text)
{
	put_number_line("benben record ", RECORD_FORMAT, text);
	bb_put(text, "game ");
	bb_put(text, rules->game->name);
	bb_put_char(text, '\n');
	put_number_line(
		"rules ",
		head->foreign != RECORD_OURS ? head->rules_version : rules->game->rules_version,
		text);
	bb_put(text, "options ");
	bb_rules_format(rules, text);
	bb_put_char(text, '\n');
	put_edition(rules, head, text);
	/* The seed tells every hidden card. */
	if (head->has_seed && mask_seat == BB_NO_SEAT)
		put_number_line("seed ", head->seed, text);
	else
		bb_put(text, "seed none\n");
	if (head->drawn)
		bb_put(text, "luck drawn\n");
	if (head->fair.table[0] != '\0')
		put_fair(rules, &head->fair, mask_seat, text);
	if (mask_seat == BB_SPECTATOR)
		bb_put(text, "masked spectator\n");
	else if (mask_seat != BB_NO_SEAT)
		put_number_line("masked ", mask_seat, text);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		put_seat_line("seat ", seat, head->seat_name[seat], text);
}

static void put_events(const struct match *match, unsigned mask_seat, struct bb_text *text)
{
	struct match cursor;

	match_rewind(&cursor, match);
	bb_put(text, "events\n");
	while (cursor.count < match->count && !text->full) {
		const struct match_entry *entry = &match->log[cursor.count];
		bool masked = mask_seat != BB_NO_SEAT && (entry->seen_by >> mask_seat & 1) == 0;

		record_put_event(&match->rules, cursor.state, cursor.count + 1, entry, masked,
		                 text);
		bb_put_char(text, '\n');
		match_step(&cursor, NULL);
		/* A hash of the whole position would allow testing guesses of the hidden part. */
		if (mask_seat != BB_NO_SEAT || cursor.count % RECORD_HASH_EVERY != 0)
			continue;
		record_put_hash("=", cursor.count, bb_position_hash(&match->rules, cursor.state),
		                text);
		bb_put_char(text, '\n');
	}
}

/* The entries as they are in the log: the current rules might lead elsewhere. */
static void put_log(const struct match *match, struct bb_text *text)
{
	bb_put(text, "events\n");
	for (uint32_t seq = 1; seq <= match->count && !text->full; seq++) {
		record_put_event(&match->rules, NULL, seq, &match->log[seq - 1], false, text);
		bb_put_char(text, '\n');
		if (seq % RECORD_HASH_EVERY != 0)
			continue;
		bb_put(text, "= ");
		bb_put_uint(text, seq);
		bb_put(text, " ?\n");
	}
}

void record_write(const struct match *match, const struct record_head *head, unsigned mask_seat,
                  struct bb_text *text)
{
	size_t start = text->length;

	(void)BB_ALWAYS(match->dropped == 0);
	(void)BB_ALWAYS(head->foreign == RECORD_OURS || mask_seat == BB_NO_SEAT);
	put_head(&match->rules, head, mask_seat, text);
	if (head->foreign != RECORD_OURS)
		put_log(match, text);
	else
		put_events(match, mask_seat, text);
	record_put_hash("end", match->count, bb_hash(text->at + start, text->length - start, 0),
	                text);
	bb_put_char(text, '\n');
}

uint32_t record_event_bound(const char *text, size_t length)
{
	uint32_t lines = 0;

	for (size_t i = 0; i < length; i++)
		lines += text[i] == '\n';
	return lines;
}
