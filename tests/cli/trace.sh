#!/usr/bin/env bash
# docs/position.md is complete: an implementation written from it agrees with every line of a trace.
. "$(dirname "$0")/lib.bash"
second=$root/tests/cli/second_null.py
seed=0
while read -r options; do
	seed=$((seed + 1))
	# shellcheck disable=SC2086 # option words
	run new null $options --seed $seed -o "$work/game.bb"
	run act "$work/game.bb" --agents random -q
	found=$(python3 "$second" "$benben" "$work/game.bb" 2>&1)
	is "a second implementation agrees: $options" \
		"$(sed -n 's/^end \([0-9]*\) .*/\1/p' "$work/game.bb")" "$found"
done <<'OPTIONS'
players=2
players=3
players=4
players=2 grave
players=3 grave dice=best
players=4 long grave dice=best
OPTIONS

# It would notice a difference.
sed 's/me\["score"\] += self.die$/me["score"] += 1/' "$second" >"$work/wrong.py"
found=$(python3 "$work/wrong.py" "$benben" "$work/game.bb" 2>&1)
like "an implementation with another rule does not" '^event [0-9]+: (position|legal):' "$found"

# Made anew, docs/position.md is what it was, but for two rows that are spoilt on the way.
sed 's/^| `keep` |.*/| `keep` | - |  |/; /^| `spare` /d' "$root/docs/position.md" >"$work/made.md"
found=$(python3 "$root/cli/position_doc.py" "$benben" "$work/made.md" 2>&1)
is "a missing row is noticed" 1 $?
like "and a missing meaning" 'null: Actions and outcomes: `keep`: the meaning is missing' "$found"
found=$(diff "$root/docs/position.md" "$work/made.md" | grep '^[<>]')
like "the row that was missing is back" '^> \| `spare`' "$found"
is "docs/position.md is up to date" "" "$(grep -v '`keep`\|`spare`' <<<"$found")"

for form in "" --json --markdown; do
	run describe null $form
	answers "describe $form" 0
	like "describe $form has the fields" 'robberies' "$out"
done
run describe --json
python3 -c 'import json, sys; json.load(sys.stdin)' <<<"$out"
result "describe --json of all games is JSON" $?
run describe null --json --markdown
refuses "describe in two forms" 'not both'
finish
