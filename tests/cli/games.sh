#!/usr/bin/env bash
# Datasets: games-out writes them, games-in verifies them, and every command opens a game of one.
. "$(dirname "$0")/lib.bash"

run games-out sare players=2 -n 10 --seed 5 --shard 4 --threads 1 -o "$work/one"
answers "games-out" 0
like "it says what it wrote" '10 games, [0-9]+ choices, [0-9]+ bytes in 3 files, signature' "$out"
run games-out sare players=2 -n 10 --seed 5 --shard 4 --threads 3 -o "$work/three"
is "any number of threads writes the same" "" "$(diff -r "$work/one" "$work/three" 2>&1)"
run games-out sare players=2 -n 4 --seed 5 --first 4 --shard 4 -o "$work/part"
is "a series goes on with --first" "" "$(cmp "$work/one/00001.games" "$work/part/00000.games" 2>&1)"
run games-out sare -n 2 -o "$work/one"
refuses "a folder with games" 'has games already'
run games-out sare -n 2
refuses "without a folder" 'expected --output'
run games-out sare -n 2 --agents nobody -o "$work/none"
refuses "an agent that is not there" 'no agent "nobody"'

run games-in "$work/one"
answers "games-in" 0
like "it verifies" '10 games of sare verified' "$out"
run games-in "$work/one/00002.games" --json
like "one file" '"first":8,"games":2,' "$out"
if command -v zstd >/dev/null; then
	zstd -q -t "$work"/one/*.games
	result "zstd unpacks it" $?
else
	skip "zstd unpacks it" "zstd is not installed"
fi

run replay "$work/one#9"
like "replay opens a game" 'events verified; to act: nobody' "$out"
run games-in "$work/one" --game 9 -o "$work/nine.record"
answers "a game as a record" 0
run replay "$work/nine.record"
like "which is a record" 'sare players=2, .* to act: nobody' "$out"
is "with the agents' names" "seat 0 random" "$(grep '^seat 0' "$work/nine.record")"
mkdir "$work/records"
run games-in "$work/one" --game 3 --games 4 -o "$work/records"
is "several records" "3.record 4.record 5.record 6.record" "$(ls "$work/records" | tr '\n' ' ' | sed 's/ $//')"
run show "$work/one/00001.games#5" --at 20
answers "show opens a game of one file" 0
run replay "$work/one#10"
refuses "a game that is not there" '00002.games has the games 8 to 9'
run undo "$work/one#9"
refuses "a dataset does not change" 'does not change'

# Damage is noticed wherever it is.
noticed=0
size=$(stat -c %s "$work/one/00000.games")
for at in 20 100 300 $((size / 2)) $((size - 30)) $((size - 3)); do
	cp "$work/one/00000.games" "$work/broken.games"
	byte=$(od -An -tu1 -j "$at" -N 1 "$work/broken.games")
	printf "\\$(printf %o $(((byte + 1) % 256)))" | dd of="$work/broken.games" bs=1 seek="$at" conv=notrunc 2>/dev/null
	run games-in "$work/broken.games"
	[ "$code" = 0 ] || noticed=$((noticed + 1))
done
is "a changed byte is noticed" 6 "$noticed"
sed -i 's/"games":10/"games":11/' "$work/three/index.json"
run games-in "$work/three"
answers "another index" 1
echo "benben record 1" >"$work/text"
run games-in "$work/text"
refuses "a file that is no shard" 'no shard of games'

run games-out tekhenu players=2 -n 2 --seed 1 --agents apprentice@8 --thoughts -o "$work/thoughts"
answers "games with thoughts" 0
run games-in "$work/thoughts" --json
like "are verified, too" '"thoughts":true,.*"games":2,' "$out"
run lessons -o "$work/all" "$work/thoughts/00000.games"
answers "lessons" 0
python3 - "$work/all" "$out" 2>"$work/.err" <<'PYTHON'
import re, struct, sys
prefix, said = sys.argv[1:]
def numbers(part, form):
    data = open(f"{prefix}.{part}", "rb").read()
    return struct.unpack(f"<{len(data) // struct.calcsize(form)}{form}", data)
positions, columns, values, actions = numbers("positions", "i"), numbers("columns", "H"), numbers("values", "B"), numbers("actions", "H")
heads = [positions[i:i + 16] for i in range(0, len(positions), 16)]
told, most, rows = map(int, re.search(r"(\d+) positions, (\d+) columns, (\d+) rows", said).groups())
assert told == len(heads) > 100
assert columns.count(0xffff) == 2 * told and len(values) == len(columns)
assert all(v > 0 for c, v in zip(columns, values) if c != 0xffff)
assert max(c for c in columns if c != 0xffff) < most
assert sum(h[5] for h in heads) * 6 == len(actions) and all(h[5] >= 2 for h in heads)
assert all(0 <= h[1] < 2 and h[2] == 2 and sum(h[12:]) in (999, 1000) for h in heads)
assert max(r for i, r in enumerate(actions) if i % 6 < 4 and r != 0xffff) < rows
at = 0
for h in heads:
    visits = actions[at + 5:at + 6 * h[5]:6]
    at += 6 * h[5]
    assert 0 < sum(visits) and 0 <= h[4] <= 1000
PYTHON
result "lessons fit together" $? "$(cat "$work/.err")"
run fit -g tekhenu -o "$work/weights" --hidden 16 --second 4 --epochs 1 --seed 1 --note "of a test" "$work/all"
answers "weights of a network" 0
like "which learn values and choices" 'epoch 1: value [0-9.]+, held back [0-9.]+, .*; policy [0-9.]+, held back [0-9.]+' "$out"
like "and their size" 'weights: [0-9]+ bytes' "$out"
run fit -g tekhenu -o "$work/again" --hidden 16 --second 4 --epochs 1 --seed 1 --note "of a test" "$work/all"
cmp -s "$work/weights" "$work/again"
result "the same lessons make the same weights" $?
grep -qa 'benben fit --game tekhenu --hidden 16 .*: 2 games, .*; of a test' "$work/weights"
result "which say how they were made" $?
run arena apprentice@8 apprentice@8/net=2/quiet=1 --game "tekhenu players=2" -n 2 --seed 1 --net "$work/weights"
answers "agents judge by them" 0
head -c 1000 "$work/weights" >"$work/cut"
run arena apprentice@8 apprentice@8/net=2 --game "tekhenu players=2" -n 2 --seed 1 --net "$work/cut"
refuses "weights that are cut off" 'the weights have a broken row|the weights are damaged'
run arena apprentice@8 apprentice@8/net=2 --game "sare players=2" -n 2 --seed 1 --net "$work/weights"
refuses "weights of another game" 'the weights are of another game'
run fit -g tekhenu -o "$work/value" --hidden 16 --second 4 --epochs 1 --seed 1 --policy 0 "$work/all"
answers "weights without a policy" 0
run arena apprentice@8/net=2 apprentice@8/net=3 --game "tekhenu players=2" -n 2 --seed 1 --net "$work/weights,$work/value"
answers "two networks at one table" 0
cp "$work/all.positions" "$work/short.positions" && cp "$work/all.columns" "$work/short.columns" && cp "$work/all.values" "$work/short.values"
head -c 1200 "$work/all.actions" >"$work/short.actions"
run fit -g tekhenu -o "$work/none" "$work/short"
refuses "lessons without their actions" 'the actions end too early'
run fit -g sare -o "$work/none" "$work/all"
refuses "lessons of another game" 'lessons of another game'
run lessons -o "$work/some" --every 5 "$work/thoughts/00000.games"
answers "one position of five" 0
[ $((4 * $(stat -c %s "$work/some.positions"))) -lt "$(stat -c %s "$work/all.positions")" ] && [ -s "$work/some.positions" ]
result "is a part of them" $?
run lessons -o "$work/none" "$work/one/00000.games"
refuses "lessons of games without thoughts" 'without --thoughts'
run lessons "$work/thoughts/00000.games"
refuses "lessons for nobody" '\-\-output'
finish
