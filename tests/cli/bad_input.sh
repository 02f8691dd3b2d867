#!/usr/bin/env bash
# Files that are missing, damaged or cannot be written; systems that fail. Each gets one sentence,
# and nothing is changed.
. "$(dirname "$0")/lib.bash"
game=$work/game.bb
run new null --seed 3 -o "$game"
cp "$game" "$work/good"

reading="show legal replay undo"
every() { # every NAME FILE PATTERN: each command that reads a record refuses this file
	local command
	for command in $reading; do
		run "$command" "$2"
		refuses "$command: $1" "$3"
	done
	run act "$2" keep
	refuses "act: $1" "$3"
	run why "$2" keep
	refuses "why: $1" "$3"
	run mask "$2" --spectator
	refuses "mask: $1" "$3"
}

every "a missing file" "$work/none.bb" 'cannot open .*none\.bb: No such file'
every "a directory" "$work" 'cannot read .*: Is a directory'
: >"$work/empty.bb"
every "an empty file" "$work/empty.bb" 'empty\.bb:1:1: missing; expected benben record 1'
head -c 3000 /dev/zero | tr '\0' '\377' >"$work/binary.bb"
every "a binary file" "$work/binary.bb" 'binary\.bb:1:1: expected benben record 1'
head -c 3000 /dev/zero >"$work/zeros.bb"
every "a file of zeros" "$work/zeros.bb" 'zeros\.bb:1:1: expected benben record 1'
if [ "$(id -u)" = 0 ]; then
	skip "a file that may not be read" "root may read everything"
	skip "a folder that may not be written" "root may write everywhere"
	skip "a file that may not be written" "root may write everywhere"
else
	cp "$game" "$work/secret.bb"
	chmod 0 "$work/secret.bb"
	run show "$work/secret.bb"
	refuses "a file that may not be read" 'Permission denied'
	mkdir "$work/closed"
	chmod 555 "$work/closed"
	run new null -o "$work/closed/a.bb"
	refuses "a folder that may not be written" 'cannot write .*: Permission denied'
	cp "$game" "$work/fixed.bb"
	chmod 444 "$work/fixed.bb"
	run act "$work/fixed.bb" keep
	refuses "a file that may not be written" 'cannot write .*: Permission denied'
fi
run new null -o "$work/none/a.bb"
refuses "a folder that is not there" 'cannot write .*none/a\.bb: No such file'
run new null -o "$work"
refuses "a directory instead of a file" 'it is a directory'
run play "$work/none.bb"
refuses "play with neither game nor file" 'cannot open'

# Every byte of a record changed in turn, and the record cut off at every byte.
size=$(stat -c %s "$work/good")
python3 - "$work" <<'PYTHON'
import sys
work = sys.argv[1]
data = open(work + "/good", "rb").read()
for i in range(len(data)):
    for bit in (1, 16, 128):
        changed = bytearray(data)
        changed[i] ^= bit
        open(f"{work}/flip-{i}-{bit}", "wb").write(changed)
    open(f"{work}/cut-{i}", "wb").write(data[:i])
PYTHON
accepted= unclear=
for file in "$work"/flip-* "$work"/cut-*; do
	"$benben" replay "$file" >"$work/.out" 2>"$work/.err"
	[ $? = 2 ] && [ ! -s "$work/.out" ] || accepted+=" ${file##*/}"
	[ "$(wc -l <"$work/.err")" = 1 ] &&
		grep -Eq "^benben: $file:[0-9]+:[0-9]+: [a-z]" "$work/.err" || unclear+=" ${file##*/}"
done
is "no damaged record is accepted ($size bytes, 3 changes and a cut each)" "" "$accepted"
is "each is refused with file, line and column" "" "$unclear"

sed 's/^2 \* deal .*/2 * deal c1\nx/' "$work/good" >"$work/line.bb"
run replay "$work/line.bb"
refuses "a line too much" "line\.bb:10:1: expected 3"
sed 's/^3 \* roll .*/3 * roll 9/' "$work/good" >"$work/range.bb"
run replay "$work/range.bb"
refuses "an outcome out of range" "range\.bb:10:10: out of range; expected pips 1\.\.6"
sed 's/^3 \* roll .*/3 0 keep/' "$work/good" >"$work/actor.bb"
run replay "$work/actor.bb"
refuses "the wrong actor" "actor\.bb:10:3: somebody else is to act; expected \*"
sed 's/^game .*/game chess/' "$work/good" >"$work/chess.bb"
run replay "$work/chess.bb"
refuses "an unknown game" 'chess\.bb:2:6: unknown word; expected null'
sed 's/^rules .*/rules 999/' "$work/good" >"$work/newer.bb"
run replay "$work/newer.bb"
refuses "another version of the rules" 'newer\.bb:3:7: does not agree.*rules 1'
cp "$work/chess.bb" "$work/kept.bb"
run act "$work/kept.bb" keep
cmp -s "$work/chess.bb" "$work/kept.bb"
result "a bad record is not touched" $?

# Editions.
run edition null --edition "$work/none.json"
refuses "a missing edition" 'none\.json'
echo '{"$game":"null","$name":"mine","card":{"c3":{"value":9}}}' >"$work/range.json"
run new null --edition "$work/range.json"
refuses "an edition value out of range" 'range\.json.*card\.c3\.value.*1 to 6.*9'
echo '{"$game":"null","$name":"mine","card":{"c3":{"value":1}}}' >"$work/count.json"
run sim null --edition "$work/count.json"
refuses "an edition with a wrong count" 'count\.json.*card\..*two cards of each value'
echo '{"$game":"null","$name":"mine","card":{"c3":{"vale":2}}}' >"$work/key.json"
run play null --edition "$work/key.json"
refuses "an unknown key" 'key\.json.*vale'
echo '{"$game":"null",' >"$work/syntax.json"
run edition null --edition "$work/syntax.json"
refuses "half a file" 'syntax\.json'

# Numbers.
for number in 0 -5 20000001 999999999999999999999 ten; do
	run sim null --games "$number"
	refuses "sim --games $number" '--games: expected a whole number from 1 to 20000000'
done
run sim null --threads 0
refuses "no threads" '--threads'
run bench --runs 4
refuses "too few runs" 'from 5'

# A long name, a name with a control character, too many names.
run new null --names "$(printf 'x%.0s' $(seq 40))"
refuses "a long name" 'names of 1 to 31 characters'
run new null --names "$(printf 'a\tb')"
refuses "a control character in a name" 'none of them a control character'
run new null --names a,b,c
refuses "more names than seats" 'at most 2 names'
run new null $(printf 'long %.0s' $(seq 300))
refuses "very many option words" 'option'

# The system fails.
"$benben" games --json >/dev/full 2>"$work/.err" </dev/null
code=$? out= err=$(<"$work/.err")
refuses "a full disk behind stdout" 'cannot write the answer: No space left'
"$benben" new null >/dev/full 2>"$work/.err" </dev/null
code=$? out= err=$(<"$work/.err")
refuses "a record that does not fit" 'cannot write the answer: No space left'
run new null -o /dev/full
refuses "a full disk behind -o" 'cannot write /dev/full: No space left'
if (ulimit -v 150000 && "$benben" games) >/dev/null 2>&1; then
	(ulimit -v 150000 && "$benben" sim null --games 20000000) >"$work/.out" 2>"$work/.err"
	code=$? out=$(<"$work/.out") err=$(<"$work/.err")
	refuses "too little memory" 'not enough memory'
else
	skip "too little memory" "the program does not start with little memory (sanitizers)"
fi
cmp -s "$game" "$work/good"
result "the record is as it was" $?
finish
