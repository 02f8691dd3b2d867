#!/usr/bin/env bash
# Puzzles in the terminal, their check, and the day's game.
. "$(dirname "$0")/lib.bash"

data=$root/data/puzzles

# --- every shipped puzzle

run puzzle --list
answers "the list" 0
is "has every puzzle of the index" "$(grep -c '^\[[0-9]' "$data/index.json")" "$(wc -l <<<"$out")"
python3 - "$benben" "$data" >"$work/unsolved" <<'END'
import glob, json, subprocess, sys
benben, data = sys.argv[1:]
for path in sorted(glob.glob(data + "/[0-9]*.json")):
    for puzzle in json.load(open(path, encoding="utf-8")):
        number, other = str(puzzle["number"]), puzzle["others"][0]
        told = subprocess.run([benben, "puzzle", "-n", number], text=True, capture_output=True,
                              input="\n".join(other["turn"] + puzzle["turn"]) + "\n").stdout
        if "Tries left: 2" not in told or "Found, with try 2 and a nudge." not in told:
            print(number)
        if not puzzle["win"] - other["win"] >= 3.9 or not 15 <= puzzle["win"] <= 85:
            print(number, "is not clear")
END
is "each can be failed by the next best turn and then solved" "" "$(<"$work/unsolved")"

# --- one of them

first=$(awk -F'[][,]' '/^\[[0-9]/ {print $2; exit}' "$data/index.json")
run_with $'solution\n' puzzle -n "$first"
like "the solution is told" 'The best turn: .*The next best turn.*Who finds it, of 8 searches each: apprentice [0-8], scribe' "${out//$'\n'/ }"
run puzzle -n "$first" --solution --language fr
like "in French" 'Le meilleur tour' "$out"
run_with $'nudge\nwhat\nhelp\nquit\n' puzzle -n "$first"
answers "nudge, nonsense, help and quit" 0
like "a nudge" 'Think of this' "$out"
unlike "and nothing is told" 'The best turn:' "$out"
run puzzle -n 65000
refuses "a puzzle that is not there" 'there is no puzzle 65000'

# --- the check

head -n 3 "$data/01.json" | sed -n 's/,$//; 2,3p' >"$work/two.jsonl"
sed 's/"ends":\["[0-9a-f]*/"ends":["0123456789abcdef/' "$work/two.jsonl" >"$work/changed.jsonl"
run puzzles --check -n 1 "$work/changed.jsonl"
is "a best turn that changed: the answer is no" 1 "$code"
like "and the puzzle is named" "puzzle $first is none any more: another turn is best" "$out"
run puzzles --check --each 60 "$data"/[0-9]*.json
answers "of the shipped ones the first and every sixtieth are what they were" 0
run puzzles --check "$data/index.json.none"
refuses "no file" 'cannot open'
printf '{"game":"chess"}\n{"game":"sare","options":"players=2","position":"stage x"}\n{' >"$work/broken.jsonl"
run puzzles --check "$work/broken.jsonl"
refuses "no puzzle" 'no puzzle: expected game'

# --- finding some

run games-out -o "$work/games" -n 2 -s 5 -t 1 -a vizier@30 --thoughts sare players=2
run puzzles --mine -o "$work/found.jsonl" "$work/games"
answers "games are gone through" 0
like "and it is told what became of the positions" '2 games, [0-9]+ positions: decided [0-9]+ .* good [0-9]+' "$out"
run puzzles --mine "$work/games"
refuses "without a place for them" 'expected --mine DATASET --output FILE'

# --- the day's game

run day --date 2026-11-18 --json
is "a day's game" '{"date":"2026-11-18","game":"tekhenu","options":"players=3","seat":1,"agents":["scribe","","scribe"],"seed":"4790972877682460619"}' "$out"
run day --date 2026-02-30
refuses "no such date" 'expected a date such as'
run day --date 2026-11-17 --par --json
like "pars of every level" '"par":\[\{"agent":"apprentice","score":\[[0-9]+,[0-9]+\],.*"pharaoh@1000"' "$out"
run_with $'save '"$work"$'/day.bb\nquit\n\n' day --date 2026-11-18
like "it is played as any game" 'The game of 2026-11-18.*seat 1' "${out//$'\n'/ }"
like "with luck in a hidden order" 'seed 4790972877682460619 luck drawn' "$(tr '\n' ' ' <"$work/day.bb")"
run day --date 2026-11-18 --check "$work/day.bb"
like "as far as it was played it is that of the day" 'This is the game of 2026-11-18.*not over' "${out//$'\n'/ }"
run day --date 2026-11-21 --check "$work/day.bb"
like "and not that of another one" 'is not the game of 2026-11-21: event 1 is another one' "$err"
finish
