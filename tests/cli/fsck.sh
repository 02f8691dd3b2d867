#!/usr/bin/env bash
# benben fsck and backup: a database as the server stores it, and what can be wrong with it.
# Arguments: benben, stored_tables, which writes it, and damaged_store, which damages it.
. "$(dirname "$0")/lib.bash"
stored_tables=$(realpath "$2")
data=$work/data
mkdir "$data"
"$stored_tables" "$data/benben.db" 24

# sql FILE STATEMENT...: the statements, then the first column of the last one's rows.
sql() {
	python3 -c 'import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    rows = base.execute(statement).fetchall()
print(*[row[0] for row in rows], sep="\n")' "$@"
}
run fsck --data "$data"
answers "a database of today" 0
today=$out
mkdir "$work/damaged"
"$3" "$data/benben.db" "$work/damaged" 60 1 >"$work/damaged.out" 2>&1
result "files with damage of every kind are told or read" $? "$(tail -3 "$work/damaged.out")"
told=$(sed -n 's/.*, \(.*\) called damaged,.*/\1/p' "$work/damaged.out")
[ "${told:-0}" -ge 30 ]
result "most of them are called damaged, and none of those is copied" $? "$(cat "$work/damaged.out")"
is "as backup calls them" "0 of those called damaged" "$(grep -o '[0-9]* of those.*' "$work/damaged.out")"
# One bit of the version, and the file passes for an older one that no server can bring up to date.
mkdir "$work/older"
for version in 0 1 2 3 4 5; do
	cp "$data/benben.db" "$work/older/benben.db"
	sql "$work/older/benben.db" "PRAGMA user_version = $version" "SELECT 1" >/dev/null
	run fsck --data "$work/older"
	refuses "fsck: a database of today that passes for version $version" 'cannot be opened'
	run backup --data "$work/older" "$work/older.db"
	refuses "and so does backup" 'cannot be opened'
	[ ! -e "$work/older.db" ]
	result "and leaves no copy" $?
done
# From here on one of version 3, whose events can be changed one by one: what fsck and backup say of it is what they say
# of an older server's.
python3 "$(dirname "$0")/as_version_3.py" "$data/benben.db"
events=$(sql "$data/benben.db" 'SELECT count(*) FROM events')
is "and the same as one of version 3" "$today" "24 tables, $events events, 0 bad"

run fsck --data "$data"
answers "a good database" 0
is "counts what it has checked" "24 tables, $events events, 0 bad" "$out"

run backup --data "$data" "$work/copy.db"
answers "backup" 0
is "prints nothing" "" "$out"
mkdir "$work/copied"
mv "$work/copy.db" "$work/copied/benben.db"
run fsck --data "$work/copied"
is "the copy is as good" "24 tables, $events events, 0 bad" "$out"
is "and nobody else can read it" 600 "$(stat -c %a "$work/copied/benben.db")"
run backup --data "$data" "$work/copied/benben.db"
refuses "a file that exists is not replaced" 'cannot be created: File exists'

# damaged NAME PATTERN STATEMENT...: a fresh copy, damaged: fsck tells of exactly one table.
damaged() {
	local name=$1 pattern=$2 lines
	shift 2
	rm -f "$work/copied/"*
	run backup --data "$data" "$work/copied/benben.db"
	sql "$work/copied/benben.db" "$@" >/dev/null
	run fsck -d "$work/copied"
	lines=$(wc -l <<<"$out")
	[ "$code" = 1 ] && [ "$lines" = 2 ] && [ -z "$err" ] && grep -Eq "^$pattern\$" <<<"$out" &&
		grep -Eq '^24 tables, [0-9]+ events, 1 bad$' <<<"$out"
	result "$name" $? "expected: $pattern" "exit code $code" "stdout: $out" "stderr: $err"
}

# t0 to t2 are open, t3 to t5 are being played, t6 to t11 are over; t0, t3, t6, t9 play the null game.
last=$(sql "$data/benben.db" "SELECT max(seq) FROM events WHERE table_id = 't6'")
damaged "a missing event" 't6: event 5 is missing: the next one is 6' \
	"DELETE FROM events WHERE table_id = 't6' AND seq = 5"
damaged "a missing first event" 't8: event 1 is missing: the next one is 2' \
	"DELETE FROM events WHERE table_id = 't8' AND seq = 1"
damaged "a missing last event" "t6: it is over, but its game ends after event $((last - 1)) without a result" \
	"DELETE FROM events WHERE table_id = 't6' AND seq = $last"
damaged "no events at all" 't3: it waits for chance after event 0' \
	"DELETE FROM events WHERE table_id = 't3'"
damaged "an action that is not legal" 't6: event 4 is not legal' \
	"UPDATE events SET action = 4294967295 WHERE table_id = 't6' AND seq = 4"
damaged "an action of another seat" 't6: event 4 is of somebody who was not to act' \
	"UPDATE events SET actor = 1 - actor WHERE table_id = 't6' AND seq = 4"
damaged "an action taken for an undo" 't6: event 4 is not legal' \
	"UPDATE events SET flags = 4 WHERE table_id = 't6' AND seq = 4"
damaged "flags that do not fit" 't6: event 4 is not stored as it was played' \
	"UPDATE events SET flags = flags + 32 WHERE table_id = 't6' AND seq = 4"
damaged "an event after the end" "t6: event $((last + 1)) comes after the end of the game" \
	"INSERT INTO events SELECT table_id, seq + 1, 0, 0, 0, at, NULL FROM events
	 WHERE table_id = 't6' AND seq = $last"

# The kind of an action is its highest byte; 1 is the null game's roll.
roll=$(sql "$data/benben.db" "SELECT max(seq) FROM events WHERE table_id = 't6' AND flags & 1 AND action >> 24 = 1")
damaged "another outcome" "t6: event $roll, round-[0-9]/seat-[01]/die: the outcome is \"roll [1-6]\", but fair dice give \"roll [1-6]\"" \
	"UPDATE events SET action = (SELECT action FROM events AS other WHERE table_id = 't6'
	 AND action >> 24 = 1 AND action <> events.action AND flags & 1) WHERE table_id = 't6' AND seq = $roll"
damaged "another nonce" 't6: event [0-9]+, .*: the outcome is .*' \
	"UPDATE tables SET doc = json_set(doc, '\$.seats[0].nonce', 'ffff') WHERE id = 't6'"
damaged "another secret" 't8: event [0-9]+, .*: the outcome is .*' \
	"UPDATE tables SET doc = json_set(doc, '\$.secret', '$(printf '%064d' 0)') WHERE id = 't8'"

damaged "open, with events" "t6: it has not started, but has $last events" \
	"UPDATE tables SET state = 0 WHERE id = 't6'"
damaged "being played after the end" 't6: its game is over, but the table is not' \
	"UPDATE tables SET state = 1 WHERE id = 't6'"
damaged "over before the end" 't5: it is over, but its game ends after event [0-9]+ without a result' \
	"UPDATE tables SET state = 2 WHERE id = 't5'"
damaged "a game that is not known" 't7: There is no game "chess" here.' \
	"UPDATE tables SET game = 'chess' WHERE id = 't7'"
damaged "options of another game" "t7: The table's options are not those of the game." \
	"UPDATE tables SET doc = json_set(doc, '\$.options', 'fast') WHERE id = 't7'"
damaged "a row that is none" "t0: The table's row is not one of this server." \
	"UPDATE tables SET doc = '{' WHERE id = 't0'"
damaged "a secret that is cut" "t1: The table's \"secret\" is missing or wrong." \
	"UPDATE tables SET doc = json_set(doc, '\$.secret', '00') WHERE id = 't1'"

rm -f "$work/copied/"*
run backup --data "$data" "$work/copied/benben.db"
sql "$work/copied/benben.db" "DELETE FROM events WHERE seq = 2" >/dev/null
run fsck --data "$work/copied"
is "every bad table has its line" "19 18" "$(wc -l <<<"$out") $(sed -n 's/.* events, \(.*\) bad/\1/p' <<<"$out")"

rm -f "$work/copied/"*
run backup --data "$data" "$work/copied/benben.db"
sql "$work/copied/benben.db" \
	"UPDATE tables SET doc = replace(doc, '\"rules\":', '\"rules\":9') WHERE id IN ('t0', 't3', 't6')" >/dev/null
kept=$(sql "$work/copied/benben.db" "SELECT count(*) FROM events WHERE table_id NOT IN ('t3', 't6')")
run fsck --data "$work/copied"
answers "tables of other rules" 0
is "are counted apart, unless they have not begun" "24 tables, $kept events, 0 bad, 2 of older rules or values not replayed" "$out"

mkdir -p "$work/home/.local/share" "$work/share"
ln -s "$data" "$work/home/.local/share/benben"
export HOME="$work/home"
unset XDG_DATA_HOME
run fsck
is "without --data it is the folder of serve" "24 tables, $events events, 0 bad" "$out"
export XDG_DATA_HOME="$work/share"
run backup "$work/x.db"
refuses "also for backup" 'share/benben/benben.db'
unset HOME XDG_DATA_HOME
run fsck
refuses "no folder" 'fsck: there is no home folder'
run fsck --data "$work/none"
refuses "a folder that is not there" 'none/benben.db'
run backup --data "$work/none" "$work/x.db"
refuses "nor a copy of it" 'none/benben.db'
[ ! -e "$work/none" ] && [ ! -e "$work/x.db" ]
result "nothing was made" $?
echo nonsense >"$work/copied/benben.db"
run fsck --data "$work/copied"
refuses "a file that is no database" 'benben.db'
run backup --data "$data" "$work/none/x.db"
refuses "a copy into nowhere" 'cannot be created: No such file'
finish
