#!/usr/bin/env bash
# Statistics of many games, and the benchmark's form.
. "$(dirname "$0")/lib.bash"

run sim null players=3 --games 500 --seed 9 --agents greedy,random --threads 1 --json
answers "sim" 0
one=$out
run sim null players=3 --games 500 --seed 9 --agents greedy,random --threads 5 --json
# Time is the only thing that may differ.
timeless() { sed -E 's/"(seconds|decisions_per_s)":[0-9.]+,?//g' <<<"$1"; }
is "the number of threads changes nothing" "$(timeless "$one")" "$(timeless "$out")"
run sim null players=3 --games 500 --seed 10 --agents greedy,random --json
[ "$(timeless "$one")" != "$(timeless "$out")" ]
result "the seed does" $?
python3 - "$one" 2>"$work/.err" <<'PYTHON'
import json, sys
sim = json.loads(sys.argv[1])
assert sim["games"] == 500 and sim["violations"] == 0
assert sim["decisions"] > 500 * 12 and abs(sim["mean_decisions"] - sim["decisions"] / 500) < 1e-3
assert sim["seconds"] > 0 and sim["decisions_per_s"] > 0 and 1 < sim["mean_legal"] < 4
assert len(sim["seats"]) == 3
for seat in sim["seats"]:
    assert seat["p10"] <= seat["mean"] <= seat["p90"] and seat["sd"] > 0
assert abs(sum(seat["win_share"] for seat in sim["seats"]) - 1) < 1e-3
assert [seat["agent"] for seat in sim["seats"]] == ["greedy", "random", "greedy"]
assert sim["seats"][0]["mean"] > sim["seats"][1]["mean"] + 2, "greedy plays better than random"
assert set(sim["counters"]) == {"cards-played", "robberies"}
PYTHON
result "the JSON has all figures, and they fit together" $? "$(cat "$work/.err")"

# A series is the sum of its parts: games 100 to 499 are the same games on their own.
whole=$(python3 -c 'import json,sys; print(json.loads(sys.argv[1])["decisions"])' "$one")
parts=0
for part in "0 100" "100 400"; do
	run sim null players=3 --first "${part% *}" --games "${part#* }" --seed 9 --agents greedy,random --json
	parts=$((parts + $(python3 -c 'import json,sys; print(json.loads(sys.argv[1])["decisions"])' "$out")))
done
is "--first repeats part of a series" "$whole" "$parts"

run sim null players=4 long grave dice=best --games 300 --check
answers "sim --check" 0
like "finds no violation" '^violations +0$' "$out"
like "prints wins by seat" '^ +3 +random +[0-9.]+' "$out"
run sim null --games 5 --agents greedy,random,greedy
refuses "more agents than seats" 'at most 2'
echo '{"$game":"null","$name":"mine","rounds":1}' >"$work/mine.json"
run sim null --games 50 --edition "$work/mine.json" --seed 1 --json
like "an own edition is used" '"mean_decisions":2\.' "$out"

run bench --json
answers "bench" 0
first=$out
python3 - "$first" "$("$benben" games --json)" 2>"$work/.err" <<'PYTHON'
import json, sys
bench, games = map(json.loads, sys.argv[1:])
assert list(bench) == ["memcpy_1k_ns", "games", "signatures"]
assert 1 < bench["memcpy_1k_ns"] < 10000
rows = [(row["game"], row["options"]) for row in bench["games"]]
assert rows == [(game["name"], preset) for game in games for preset in game["presets"]]
for row in bench["games"]:
    assert list(row) == ["game", "options", "ns_per_decision", "decisions_per_s",
                         "ratio_memcpy_1k", "mean_legal", "state_bytes"]
    assert abs(row["ns_per_decision"] * row["decisions_per_s"] / 1e9 - 1) < 1e-3
    assert abs(row["ns_per_decision"] / bench["memcpy_1k_ns"] / row["ratio_memcpy_1k"] - 1) < 1e-2
    assert row["mean_legal"] >= 1 and 0 < row["state_bytes"] <= 1024
assert all(len(bench["signatures"][key]) == 16 for key in ("rules", "search"))
PYTHON
result "the benchmark has a row for every game and module set" $? "$(cat "$work/.err")"
for words in null "null --search"; do
	# shellcheck disable=SC2086 # a game and an option
	run bench $words
	like "signatures do not depend on what is measured: $words" \
		"rules: $(sed 's/.*"rules":"\([0-9a-f]*\)".*/\1/' <<<"$first"), of the search: $(
			sed 's/.*"search":"\([0-9a-f]*\)".*/\1/' <<<"$first")" "$out"
done
run bench chess
refuses "the benchmark of an unknown game" 'unknown game'
finish
