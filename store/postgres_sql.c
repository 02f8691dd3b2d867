/* See postgres_sql.h. Names are those of SQLite's schema (schema.c), with these differences: `user`
 * is a reserved word, so it is user_id; an act is one row of `events`, because many nodes add rows
 * at once, and none folds them; a table has a revision, so that two nodes do not both change what
 * they have read; nodes store signs of life.
 *
 * A failed check must abort its transaction, and results cannot be examined in the middle of a
 * pipeline. So such a check divides by zero, which is a STORE_CONFLICT (see postgres.c). */
#include "store/postgres_sql.h"

#include <stddef.h>

#define USER "id, name, handle, passphrase, settings, created, seen"
/* The revision of a user is the transaction that wrote the row. */
#define READ_USER USER ", xmin::text::bigint"
#define CHANGED "coalesce(turns.updated, tables.updated)"
#define TABLE "id, game, doc, state, listed, turns.to_act, created, " CHANGED " AS changed, " \
	"turns.untold, revision"
#define TABLES "tables LEFT JOIN turns ON turns.table_id = id"
#define NOTE "kind, owner, name, about, at, revision, doc"
#define NOW_US "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
#define OR_CONFLICT(condition) "SELECT 1 / (CASE WHEN " condition " THEN 1 ELSE 0 END)"

/* The filter of both lists: $2 states as bits, $3 game or NULL. */
#define WANTED "($2::bigint >> state::int) & 1 = 1 AND ($3::text IS NULL OR game = $3)"

/* Whether a state is wanted is tested by a constant number. A test of the column would read all
 * rows of the unwanted states to find none. */
#define LISTED(state_number) \
	"(SELECT id, game, doc, state, listed, turns.to_act, created, tables.updated AS changed, " \
	"turns.untold, revision FROM " TABLES \
	" WHERE $1::text IS NULL AND ($2::bigint >> " #state_number ") & 1 = 1 " \
	"AND ($3::text IS NULL OR game = $3) AND listed = 1 " \
	"AND state = " #state_number " AND tables.updated < $4::bigint " \
	"ORDER BY tables.updated DESC LIMIT $5::bigint)"
#define SEATED "SELECT " TABLE " FROM seats JOIN tables ON id = seats.table_id LEFT JOIN turns " \
	"ON turns.table_id = id WHERE user_id = $1"
#define SEATED_NOW SEATED " AND ended = 0 AND " WANTED " AND " CHANGED " < $4::bigint"
/* It is nobody's turn any more: nothing to join. */
#define SEATED_OVER \
	"SELECT id, game, doc, state, listed, NULL::text AS to_act, created, updated AS changed, " \
	"NULL::bigint AS untold, revision " \
	"FROM seats JOIN tables ON id = table_id WHERE user_id = $1 AND ended > 0 " \
	"AND ended < $4::bigint AND " WANTED \
	" ORDER BY ended DESC LIMIT $5::bigint"
#define TURNS_FIRST "ORDER BY ($6::bigint <> 0 AND to_act " \
	"IS NOT DISTINCT FROM $1) DESC, changed DESC LIMIT $5::bigint"

const char *const postgres_statements[SQL_COUNT] = {
	[SQL_EXPECT_USER] =
		OR_CONFLICT("$2 = 0 OR coalesce((SELECT xmin::text::bigint FROM users "
			"WHERE id = $1 FOR NO KEY UPDATE), 0) = $2"),
	/* A change that deletes the user at the same time waits, or has been waited for. */
	[SQL_NEED_USER] = OR_CONFLICT("(SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE) = 1"),
	[SQL_PUT_USER] =
		"INSERT INTO users (" USER ") VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) "
		"DO UPDATE SET "
		"name = excluded.name, handle = excluded.handle, passphrase = excluded.passphrase, "
		"settings = excluded.settings, created = excluded.created, seen = excluded.seen",
	[SQL_PUT_SESSION] =
		"INSERT INTO sessions (token_hash, user_id, created, expires, link) "
		"VALUES ($1, $2, $3, $4, $5) "
		"ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, created = "
		"excluded.created, "
		"expires = excluded.expires, link = excluded.link",
	[SQL_EXPECT_REVISION] =
		OR_CONFLICT("$2 = 0 OR coalesce((SELECT revision FROM tables "
			"WHERE id = $1 FOR NO KEY UPDATE), 0) = $2"),
	[SQL_PUT_TABLE] =
		"INSERT INTO tables (id, game, doc, state, listed, created, updated, revision) "
		"VALUES ($1, $2, $3, $4, $5, $6, $7, 1) ON CONFLICT (id) DO UPDATE "
		"SET game = excluded.game, doc = excluded.doc, "
		"state = excluded.state, listed = excluded.listed, created = excluded.created, "
		"updated = excluded.updated, "
		"revision = tables.revision + 1",
	[SQL_PUT_TURN] =
		"INSERT INTO turns (table_id, to_act, updated, untold) VALUES ($1, $2, $3, $4) "
		"ON CONFLICT (table_id) DO UPDATE SET "
		"untold = CASE WHEN turns.to_act "
		"IS NOT DISTINCT FROM excluded.to_act THEN turns.untold ELSE excluded.untold END, "
		"to_act = excluded.to_act, updated = excluded.updated",
	[SQL_END_TURN] = "DELETE FROM turns WHERE table_id = $1",
	[SQL_NOTE_TOLD] = "UPDATE turns SET untold = 0 WHERE table_id = $1 AND to_act = $2",
	[SQL_EMPTY_SEATS] = "DELETE FROM seats WHERE table_id = $1",
	[SQL_ADD_SEAT] = "INSERT INTO seats (user_id, ended, table_id) VALUES ($1, $2, $3) "
		"ON CONFLICT DO NOTHING",
	/* The key does the rest: if two nodes both find this true, only one of them can add the
	 * next row. */
	[SQL_IS_LAST_EVENT] =
		OR_CONFLICT("coalesce((SELECT last FROM events WHERE table_id = $1 "
			"ORDER BY first DESC LIMIT 1), 0) = $2"),
	[SQL_ADD_EVENTS] = "INSERT INTO events (table_id, first, last, entries) "
		"VALUES ($1, $2, $3, $4)",
	[SQL_ADD_MESSAGE] = "INSERT INTO messages (table_id, number, user_id, text, at) "
		"VALUES ($1, $2, $3, $4, $5)",
	[SQL_PUT_VALUE] =
		"INSERT INTO server_values (name, value) VALUES ($1, $2) ON CONFLICT (name) "
		"DO UPDATE SET value = excluded.value",
	[SQL_KEEP_VALUE] = "INSERT INTO server_values (name, value) VALUES ($1, $2) "
		"ON CONFLICT (name) DO NOTHING",
	/* $2 is the time that one costs and $3 the most that may be owed, in microseconds of the
	 * database's clock: see server/net/limits.h. */
	[SQL_TAKE_BUDGET] =
		"WITH taken AS (INSERT INTO budgets (name, full_at) "
		"VALUES ($1, " NOW_US " + $2::bigint) ON CONFLICT (name) DO UPDATE "
		"SET full_at = greatest(budgets.full_at, " NOW_US ") + $2::bigint "
		"RETURNING full_at) "
		"SELECT 1 / (CASE WHEN full_at - " NOW_US " <= $3::bigint THEN 1 ELSE 0 END) "
		"FROM taken",
	[SQL_EXPECT_NOTE] =
		OR_CONFLICT("coalesce((SELECT revision FROM notes WHERE kind = $1 AND owner = $2 "
			"AND name = $3 FOR NO KEY UPDATE), 0) = $4"),
	[SQL_ADD_NOTE] =
		"INSERT INTO notes (kind, owner, name, about, at, doc, revision) "
		"VALUES ($1, $2, $3, $4, $5, $6, 1)",
	[SQL_PUT_NOTE] =
		"INSERT INTO notes (kind, owner, name, about, at, doc, revision) "
		"VALUES ($1, $2, $3, $4, $5, $6, 1) "
		"ON CONFLICT (kind, owner, name) DO UPDATE SET about = excluded.about, at = "
		"excluded.at, doc = excluded.doc, "
		"revision = notes.revision + 1",
	[SQL_USE_NOTE] =
		"WITH used AS (DELETE FROM notes WHERE kind = $1 AND owner = $2 AND name = $3 "
		"RETURNING 1) " OR_CONFLICT("(SELECT count(*) FROM used) > 0"),
	[SQL_DROP_NOTE] = "DELETE FROM notes WHERE kind = $1 AND owner = $2 AND name = $3",
	[SQL_DROP_NOTES] = "DELETE FROM notes WHERE kind = $1 AND owner = $2",
	[SQL_DROP_NOTES_OF] = "DELETE FROM notes WHERE owner = $1 OR (about = $1 AND about <> '')",
	[SQL_DROP_SESSION] = "DELETE FROM sessions WHERE token_hash = $1",
	[SQL_USE_LINK] =
		"WITH used AS (DELETE FROM sessions WHERE token_hash = $1 "
		"RETURNING 1) " OR_CONFLICT("(SELECT count(*) FROM used) > 0"),
	[SQL_DROP_SESSIONS] = "DELETE FROM sessions WHERE user_id = $1 AND token_hash IS DISTINCT "
		"FROM $2::bytea",
	[SQL_DROP_EXPIRED] = "DELETE FROM sessions WHERE expires > 0 AND expires <= $1",
	[SQL_UNTURN_USER] =
		"UPDATE turns SET to_act = NULL WHERE to_act = $1 AND table_id IN (SELECT table_id "
		"FROM seats WHERE user_id = $1)",
	[SQL_DROP_SEATS] = "DELETE FROM seats WHERE user_id = $1",
	[SQL_DROP_AUTHOR] = "UPDATE messages SET user_id = '' WHERE user_id = $1",
	[SQL_DROP_USER] = "DELETE FROM users WHERE id = $1",
	[SQL_DROP_MESSAGES] = "DELETE FROM messages WHERE table_id = $1",
	[SQL_DROP_LOGGED] = "DELETE FROM events WHERE table_id = $1",
	[SQL_DROP_TABLE] = "DELETE FROM tables WHERE id = $1",

	[SQL_USER_BY_ID] = "SELECT " READ_USER " FROM users WHERE id = $1",
	[SQL_USER_BY_HANDLE] = "SELECT " READ_USER " FROM users WHERE handle = $1",
	[SQL_SESSION] = "SELECT token_hash, user_id, created, expires, link FROM sessions "
		"WHERE token_hash = $1",
	[SQL_TABLE] = "SELECT " TABLE " FROM " TABLES " WHERE id = $1",
	[SQL_LIST_LISTED] =
		LISTED(0) " UNION ALL " LISTED(1) " UNION ALL " LISTED(2) " UNION ALL " LISTED(3)
		" ORDER BY changed DESC LIMIT $5::bigint",
	[SQL_LIST_OPEN] = LISTED(0),
	[SQL_LIST_PLAYED] = LISTED(1),
	[SQL_LIST_SEATED] = "SELECT * FROM (" SEATED_NOW " UNION ALL SELECT * "
		"FROM (" SEATED_OVER ") AS over) AS mine " TURNS_FIRST,
	[SQL_LIST_SEATED_NOW] = "SELECT * FROM (" SEATED_NOW ") AS mine " TURNS_FIRST,
	[SQL_LIST_SEATED_OVER] = SEATED_OVER,
	[SQL_EVENTS] = "SELECT first, entries FROM events WHERE table_id = $1 AND last > $2 "
		"ORDER BY first",
	[SQL_MESSAGES] = "SELECT number, user_id, text, at FROM messages WHERE table_id = $1 "
		"AND number > $2 ORDER BY number",
	[SQL_VALUE] = "SELECT value FROM server_values WHERE name = $1",
	[SQL_TABLE_IDS] = "SELECT id FROM tables ORDER BY id",
	[SQL_NEXT_TABLE] = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT 1",
	[SQL_IDLE_TABLES] =
		"SELECT " TABLE " FROM " TABLES " WHERE id > $2 AND " CHANGED " < $1::bigint "
		"ORDER BY id LIMIT $3::bigint",
	[SQL_IDLE_GUESTS] =
		"SELECT id FROM users WHERE handle IS NULL AND seen < $1 "
		"AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = users.id) LIMIT $2::bigint",
	[SQL_TABLES_PLAYED] = "SELECT " TABLE " FROM " TABLES " WHERE state = 1 ORDER BY id",
	[SQL_ALL_USERS] = "SELECT " READ_USER " FROM users ORDER BY id",
	[SQL_ALL_SESSIONS] = "SELECT token_hash, user_id, created, expires, link FROM sessions",
	[SQL_ALL_VALUES] = "SELECT name, value FROM server_values",
	[SQL_SEATS_OF] = "SELECT DISTINCT user_id FROM seats WHERE table_id = $1",
	[SQL_NOTE] = "SELECT " NOTE " FROM notes WHERE kind = $1 AND owner = $2 AND name = $3",
	[SQL_LATEST_NOTES] =
		"SELECT " NOTE " FROM notes WHERE kind = $1 AND owner = $2 AND at < $3::bigint "
		"ORDER BY at DESC, name DESC LIMIT $4::bigint",
	[SQL_NEXT_NOTES] =
		"SELECT " NOTE " FROM notes WHERE kind = $1 AND owner = $2 AND name > $3 "
		"ORDER BY name LIMIT $4::bigint",
	[SQL_NOTES_ABOUT] =
		"SELECT " NOTE " FROM notes WHERE about = $1 AND about <> '' AND kind = $2 "
		"ORDER BY owner, name LIMIT $3::bigint",
	[SQL_NOTES_OF] =
		"SELECT " NOTE " FROM notes WHERE owner = $1 OR (about = $1 AND about <> '') "
		"ORDER BY kind, owner, name",
	[SQL_NOTES_FOR] =
		"SELECT " NOTE " FROM notes WHERE kind = $1 AND owner = ANY (ARRAY(SELECT "
		"json_array_elements_text($2::json))) "
		"ORDER BY owner, name LIMIT $3::bigint",
	[SQL_NOTES_OF_KIND] =
		"SELECT " NOTE " FROM notes WHERE kind = $1 AND (owner, name) > ($2, $3) "
		"ORDER BY owner, name LIMIT $4::bigint",
	[SQL_ALL_NOTES] = "SELECT " NOTE " FROM notes",
	[SQL_CHECK_ROWS] = "SELECT 'the row of table ' || id || ' is damaged' FROM tables "
		"WHERE doc = '' LIMIT 100",
};

bool postgres_breaks(const struct postgres_migration *migrations, int from, int to, int living)
{
	for (int i = from; i < to; i++)
		if (living > 0 && living < migrations[i].oldest)
			return true;
	return false;
}

const struct postgres_migration postgres_migrations[POSTGRES_VERSION] = {{.oldest = 1, .sql =
	"CREATE TABLE users ("
	" id text COLLATE \"C\" PRIMARY KEY,"
	" name text NOT NULL,"
	" handle text UNIQUE,"
	" passphrase text,"
	" settings text NOT NULL,"
	" created bigint NOT NULL,"
	" seen bigint NOT NULL);"
	"CREATE TABLE sessions ("
	" token_hash bytea PRIMARY KEY,"
	" user_id text COLLATE \"C\" NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
	" created bigint NOT NULL,"
	" expires bigint NOT NULL,"
	" link bigint NOT NULL);"
	"CREATE INDEX sessions_user ON sessions (user_id);"
	"CREATE INDEX sessions_expires ON sessions (expires) WHERE expires > 0;"
	"CREATE TABLE tables ("
	" id text COLLATE \"C\" PRIMARY KEY,"
	" game text NOT NULL,"
	" doc text NOT NULL,"
	" state bigint NOT NULL,"
	" listed bigint NOT NULL,"
	" created bigint NOT NULL,"
	" updated bigint NOT NULL,"
	" revision bigint NOT NULL);"
	"CREATE INDEX tables_played ON tables (id) WHERE state = 1;"
	"CREATE INDEX tables_listed ON tables (state, updated, game) WHERE listed = 1;"
	"CREATE TABLE turns ("
	" table_id text COLLATE \"C\" PRIMARY KEY REFERENCES tables (id),"
	" to_act text COLLATE \"C\","
	" updated bigint NOT NULL,"
	" untold bigint NOT NULL) WITH (fillfactor = 70);"
	"CREATE TABLE seats ("
	" user_id text COLLATE \"C\" NOT NULL,"
	" ended bigint NOT NULL,"
	" table_id text COLLATE \"C\" NOT NULL REFERENCES tables (id),"
	" PRIMARY KEY (user_id, ended, table_id));"
	"CREATE INDEX seats_table ON seats (table_id);"
	"CREATE TABLE events ("
	" table_id text COLLATE \"C\" NOT NULL REFERENCES tables (id),"
	" first bigint NOT NULL,"
	" last bigint NOT NULL,"
	" entries bytea NOT NULL,"
	" PRIMARY KEY (table_id, first));"
	"CREATE TABLE messages ("
	" table_id text COLLATE \"C\" NOT NULL REFERENCES tables (id),"
	" number bigint NOT NULL,"
	" user_id text COLLATE \"C\","
	" text text NOT NULL,"
	" at bigint NOT NULL,"
	" PRIMARY KEY (table_id, number));"
	"CREATE INDEX messages_user ON messages (user_id) WHERE user_id <> '';"
	"CREATE TABLE server_values ("
	" name text PRIMARY KEY,"
	" value text NOT NULL);"
	"CREATE TABLE nodes ("
	" id text PRIMARY KEY,"
	" seen timestamptz NOT NULL,"
	" groups bigint NOT NULL) WITH (fillfactor = 50);"},

	/* Which programs can use the database; finished tables whose events are still rows of
	 * single acts; budgets that all nodes share. Older programs do not know them and need
	 * not. */
	{.oldest = 1, .sql =
	"ALTER TABLE benben_schema ADD COLUMN oldest bigint NOT NULL DEFAULT 1;"
	"ALTER TABLE nodes ADD COLUMN version bigint NOT NULL DEFAULT 1;"
	"CREATE TABLE loose ("
	" table_id text COLLATE \"C\" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,"
	" since timestamptz NOT NULL DEFAULT now());"
	"CREATE INDEX loose_since ON loose (since);"
	"INSERT INTO loose (table_id) SELECT id FROM tables WHERE state >= 2;"
	"CREATE TABLE budgets ("
	" name text COLLATE \"C\" PRIMARY KEY,"
	" full_at bigint NOT NULL) WITH (fillfactor = 70);"},

	/* Small documents about people. */
	{.oldest = 1, .sql =
	"CREATE TABLE notes ("
	" kind text COLLATE \"C\" NOT NULL,"
	" owner text COLLATE \"C\" NOT NULL,"
	" name text COLLATE \"C\" NOT NULL,"
	" about text COLLATE \"C\" NOT NULL,"
	" at bigint NOT NULL,"
	" revision bigint NOT NULL,"
	" doc text NOT NULL,"
	" PRIMARY KEY (kind, owner, name));"
	"CREATE INDEX notes_at ON notes (kind, owner, at);"
	"CREATE INDEX notes_owner ON notes (owner);"
	"CREATE INDEX notes_about ON notes (about, kind) WHERE about <> '';"},
};
