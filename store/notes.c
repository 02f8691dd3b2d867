/* Notes: small documents about people. This file does not know what they mean. */
#include <string.h>

#include "store/parts.h"
#include "core/never.h"

/* --- writing ---------------------------------------------------------------------------------- */

#define COUNT(values) (sizeof(values) / sizeof *(values))

void store_put_note(struct store_change *change, const struct store_note *note)
{
	const struct sql_value values[] = {
		sql_text(note->kind), sql_text(note->owner),
		sql_text(note->name), sql_text(note->about ? note->about : ""),
		sql_number(note->at), sql_text(note->doc),
	};
	const struct sql_value expected[] = {
		values[0], values[1], values[2], sql_number(note->revision)};

	(void)BB_ALWAYS(note->kind && note->owner && note->name && note->doc);
	if (note->revision > 0)
		change_add(change, SQL_EXPECT_NOTE, expected, COUNT(expected));
	change_add(change, note->revision == STORE_NEW ? SQL_ADD_NOTE : SQL_PUT_NOTE, values,
	           COUNT(values));
}

void store_use_note(struct store_change *change, const char *kind, const char *owner,
                    const char *name)
{
	const struct sql_value values[] = {sql_text(kind), sql_text(owner), sql_text(name)};

	change_add(change, SQL_USE_NOTE, values, COUNT(values));
}

void store_drop_note(struct store_change *change, const char *kind, const char *owner,
                     const char *name)
{
	const struct sql_value values[] = {sql_text(kind), sql_text(owner), sql_text(name)};

	if (name)
		change_add(change, SQL_DROP_NOTE, values, 3);
	else
		change_add(change, SQL_DROP_NOTES, values, 2);
}

/* --- reading ---------------------------------------------------------------------------------- */

struct taker {
	store_note_row *row;
	void *context;
};

/* The text of a column that is never NULL except by damage: then it is empty. */
static const char *text(const struct sql_row *row, int column)
{
	const char *found = row->text(row, column);

	return found ? found : "";
}

static bool take_note(void *context, const struct sql_row *row)
{
	const struct taker *taker = context;
	const struct store_note note = {
		.kind = text(row, 0),
		.owner = text(row, 1),
		.name = text(row, 2),
		.about = text(row, 3),
		.at = row->number(row, 4),
		.revision = row->number(row, 5),
		.doc = text(row, 6),
	};

	return taker->row(taker->context, &note);
}

static enum store_status each(struct store *store, enum store_sql which,
                              const struct sql_value *values, unsigned count, store_note_row *row,
                              void *context)
{
	struct taker taker = {.row = row, .context = context};

	return store_each_row(store, which, values, count, take_note, &taker);
}

enum store_status store_read_note(struct store *store, const char *kind, const char *owner,
                                  const char *name, store_note_row *row, void *context)
{
	const struct sql_value values[] = {sql_text(kind), sql_text(owner), sql_text(name)};

	return each(store, SQL_NOTE, values, COUNT(values), row, context);
}

enum store_status store_list_notes(struct store *store, const char *kind, const char *owner,
                                   int64_t before, unsigned limit, store_note_row *row,
                                   void *context)
{
	const struct sql_value values[] = {
		sql_text(kind), sql_text(owner), sql_number(before ? before : INT64_MAX),
		sql_number(limit)};

	return each(store, SQL_LATEST_NOTES, values, COUNT(values), row, context);
}

enum store_status store_each_note(struct store *store, const char *kind, const char *owner,
                                  const char *after, unsigned limit, store_note_row *row,
                                  void *context)
{
	const struct sql_value values[] = {
		sql_text(kind), sql_text(owner), sql_text(after), sql_number(limit)};

	return each(store, SQL_NEXT_NOTES, values, COUNT(values), row, context);
}

enum store_status store_notes_about(struct store *store, const char *kind, const char *about,
                                    unsigned limit, store_note_row *row, void *context)
{
	const struct sql_value values[] = {sql_text(about), sql_text(kind), sql_number(limit)};

	return each(store, SQL_NOTES_ABOUT, values, COUNT(values), row, context);
}

enum store_status store_notes_for(struct store *store, const char *kind, const char *owners,
                                  unsigned limit, store_note_row *row, void *context)
{
	const struct sql_value values[] = {sql_text(kind), sql_text(owners), sql_number(limit)};

	return each(store, SQL_NOTES_FOR, values, COUNT(values), row, context);
}

enum store_status store_notes_of(struct store *store, const char *user, store_note_row *row,
                                 void *context)
{
	const struct sql_value values[] = {sql_text(user)};

	return each(store, SQL_NOTES_OF, values, COUNT(values), row, context);
}

enum store_status store_notes_of_kind(struct store *store, const char *kind, const char *owner,
                                      const char *after, unsigned limit, store_note_row *row,
                                      void *context)
{
	const struct sql_value values[] = {
		sql_text(kind), sql_text(owner), sql_text(after), sql_number(limit)};

	return each(store, SQL_NOTES_OF_KIND, values, COUNT(values), row, context);
}
