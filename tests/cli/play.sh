#!/usr/bin/env bash
# Playing through a pipe and on a terminal.
. "$(dirname "$0")/lib.bash"
lines() { printf '%s\n' "$@"; }

run_with "$(lines keep 1 keep KEEP "save $work/game.bb")
" play null --seed 3
is "a whole game through a pipe" 0 "$code"
is "says nothing on stderr" "" "$err"
like "the end has a ranking" '^1\. seat [01] \((person|greedy)\): [0-9]+$' "$out"
like "the others' actions are told" '^  seat 1 (kept|played)' "$out"
like "the own hand is shown" 'seat 0 \(you\).*c[0-9]+, value' "$out"
unlike "what the other draws is not" '^  chance: deal c[0-9]+; seat 1' "$out"
is "no line is wider than 80 columns" "" "$(awk 'length > 80' <<<"$out")"
unlike "no colours in a pipe" $'\033' "$out"
run replay "$work/game.bb"
like "the saved record is whole" 'to act: nobody' "$out"
like "it names who played" '^seat 1 greedy$' "$(cat "$work/game.bb")"

run_with "" play null --seed 3
is "the end of input quits" 0 "$code"
run_with "keep" play null --seed 3
is "a last line without a newline counts" 0 "$code"
like "and is played" 'seat 0 kept' "$out"
run_with "$(lines '' help 'why rob seat 1' why 'rob seat 1' fly 99 undo legal log 'save' quit '')
" play null --seed 3
is "commands" 0 "$code"
like "help" 'why TEXT +the rule that forbids it' "$out"
like "why" '^N-ROB-01: ' "$out"
like "why of what" '^Which action' "$out"
like "an illegal action" '^Not legal here\.$' "$out"
like "an unknown word" '^Not understood: expected .*keep' "$out"
like "a number too high" 'expected a number from 1 to 2' "$out"
like "nothing to undo" '^You have nothing to take back\.$' "$out"
like "log" '^  seat 0 rolled [1-6]' "$out"
like "save without a file" '^Save to which file' "$out"
is "no line of it is wider than 80 columns" "" "$(awk 'length > 80' <<<"$out")"

run_with "$(lines keep undo quit '')
" play null --seed 3
like "undo past chance is refused with a reason" '^Too late: chance, hidden' "$out"
# The last decision of a game is followed by nothing random, so the last seat can take it back.
run_with "$(lines 1 1 1 1)
" play null --seed 3 --seat 1
like "playing as the last seat" '^-- seat 1, after' "$out"
run_with "$(lines 1 1 "save $work/half.bb" quit)
" play null --seed 3 players=3 --agents random,greedy
is "saving in the middle" 0 "$code"
like "agents sit in the order given" '^seat 1 random$' "$(cat "$work/half.bb")"
run_with "$(lines 1 1 1 1 '')
" play "$work/half.bb"
like "going on with a record" 'seat 2 \(greedy\)' "$out"
like "against the same agents" 'seat 1 \(random\)' "$out"
run_with "" play "$work/half.bb" --seed 4
is "a record has its own seed" 2 "$code"
run_with "" play "$work/half.bb" players=2
is "and its own options" 2 "$code"

run_with "$(lines '' 1 '' 1 '' quit '')
" play null --hotseat --seed 3
is "two people at one keyboard" 0 "$code"
is "are asked to change places" 3 "$(grep -c 'Press Enter when only seat' <<<"$out")"
is "and see only their own hand" "1 1 1" \
	"$(awk '/^-- seat/ {n++} /a hidden card/ {c[n]++} END {print c[1], c[2], c[3]}' <<<"$out")"
run_with "" play null --hotseat --seat 1
is "hotseat has people at every seat" 2 "$code"

run_with "$(lines 'deal c3' 'deal c4' 'roll 5' 'roll 1' keep 'roll 6' 'roll 3' quit '')
" play null --ask-chance --seat 1 --agents greedy
is "with real dice" 0 "$code"
like "their outcomes are asked for" '^round-1/seat-0/die: which of these happened' "$err"

# Every game: the first action again and again, whatever it is.
"$benben" games --json >"$work/games.json"
python3 -c '
import json, sys
for game in json.load(open(sys.argv[1])):
    for preset in game["presets"]:
        print(game["name"], preset)' "$work/games.json" >"$work/presets"
wide= bad=
while read -r words; do
	# shellcheck disable=SC2086 # a game and its option words
	{ for i in $(seq 400); do echo $((i % 3 + 1)); done; echo quit; } |
		"$benben" play $words --seed 8 --agents random >"$work/.out" 2>"$work/.err" || bad+=" $words;"
	columns=80
	case $words in tekhenu*) columns=100 ;; esac # its board does not fit
	[ "$(wc -L <"$work/.out")" -le $columns ] || wide+=" $words;"
done <"$work/presets"
is "every game and module set can be played" "" "$bad"
is "and 80 columns suffice for all of them (100 for Tekhenu)" "" "$wide"

# In another language everything but what is typed is in it, and no letter is cut in two.
for language in fr pt; do
	run_with "$(lines help undo fly 999 why rule save preview log 1 1 log undo "save $work/$language.bb" quit)
" play tekhenu players=2 --seed 5 --agents random --language "$language"
	is "played in $language" 0 "$code"
	like "the prompt in $language" '^(siège|lugar) 0> $' "$out"
	like "help in $language" '^(Répondez par le numéro|Responda com o número)' "$out"
	unlike "no seat in English" '(^|[^<])[Ss]eat [0-9]' "$out"
	unlike "and nothing else" '(chance:|after event|Not understood|Answer|Which|Write|Saved|Too late|nothing|hidden|legal here|expected|number from)' "$out"
	like "what was expected in $language" '(attendu|esperado)[^a-z]*: dial, ' "$out"
	like "and which numbers in $language" '(un numéro de 1 à|um número de 1 a) [0-9]+ (ou une|ou uma) ' "$out"
	like "what others hide in $language" '^  (siège|lugar) 1[^a-z]*: (cela reste caché|isto fica oculto)$' "$out"
	unlike "is not told in the notation" ' \?$' "$(grep -E '^  (siège|lugar|hasard|acaso)' <<<"$out")"
	is "whole letters in $language" "" "$(iconv -f UTF-8 -t UTF-8 <<<"$out" 2>&1 >/dev/null)"
	[ "$(wc -L <<<"$out")" -le 100 ]
	result "100 columns suffice in $language" $?
	# A whole game of four: scales with every die and excess tokens on them.
	run_with "$(for i in $(seq 700); do echo $((i % 3 + 1)); done)" \
		play tekhenu players=4 --seed 1 --agents random --language "$language"
	like "a full scale in $language" '\| (Corrompus|Corrompidos)( [A-Z][1-6]){3,4} \+[0-9]+ ' "$out"
	is "100 columns suffice for a whole game in $language" "" "$(grep -E '^.{101}' <<<"$out")"
	run_with "$(for i in $(seq 400); do echo 1; done)" play tekhenu players=1 --seed 5 --language "$language"
	like "the end in $language" '^[12]\. (siège|lugar) 0 \((joueur|jogador)\).*: -?[0-9]+$' "$out"
done
# So is Sa-Rê: its board, what is asked, offered and happens; what is typed stands in brackets.
"$benben" describe sare --json >"$work/sare.json"
for language in fr pt; do
	run_with "$(for i in $(seq 400); do echo $((i % 3 + 1)); done)" \
		play sare players=3 scenario=pharaoh --seed 5 --agents random --language "$language"
	is "Sa-Rê played in $language" 0 "$code"
	told=$(python3 -c '
import json, re, sys
words = {kind["pattern"].split()[0] for kind in json.load(open(sys.argv[1]))["actions"]}
print(re.sub(r"\((%s)\b[^()]*\)" % "|".join(words), "(-)", sys.stdin.read()))' "$work/sare.json" <<<"$out")
	like "the board in $language" '^(Tour 1, fondation|Rodada 1, fundação)' "$told"
	like "the goal in $language" '^(Pharaon.: port|Faraó: porto), ' "$told"
	like "buildings and prices in $language" \
		'^  (menuisier          2P 1B 2O  reste|carpinteiro     2P 1M 2O  peças:) [0-9]  1 (bois|madeira) ' "$told"
	like "cells in $language" '\| (entrepôt|armazém) ' "$told"
	like "a card on top in $language" ', (dessus.: 1 pierre|no topo: 1 pedra)$' "$told"
	like "what is asked in $language" '^(Prenez-vous la carte.\?|Você pega a carta\?)$' "$told"
	like "what happens in $language" '(siège|lugar) [0-2] (prend.: carte (bois|pierre)|pega: carta de (madeira|pedra))' "$told"
	like "few choices in $language" '^ +1 (prendre la carte|pegar a carta) \(take\)$' "$out"
	like "many choices in $language" \
		'^ +[0-9]+-[0-9]+ (chantier.: menuisier en|obra: carpinteiro em)( [0-9]+)+ \(launch carpenter on\)$' "$out"
	unlike "nothing of it in English" \
		'(Round|Season|Sequence|obelisk|gauge|stored|seat [0-9]|goal|master|warehouse|stone|wood|trouble|takes|turns up|Nile|site )' "$told"
	is "cells as wide with accents as without" 75 "$(python3 -c '
import sys
print(*sorted({len(line.rstrip("\n")) for line in sys.stdin if line.startswith("|")}))' <<<"$out")"
	is "whole letters of Sa-Rê in $language" "" "$(iconv -f UTF-8 -t UTF-8 <<<"$out" 2>&1 >/dev/null)"
	[ "$(wc -L <<<"$out")" -le 80 ]
	result "80 columns suffice for Sa-Rê in $language" $?
	run_with "$(for i in $(seq 100); do lines $((i % 3 + 1)) preview; done)" \
		play sare --seed 5 --agents random --language "$language"
	like "a preview in $language" '; (jauge|medidor) 0 -> 1' "$out"
	like "what it does to others" '; (siège|lugar) 1' "$out"
	unlike "a preview without English" '(; seat |gauge|VP )' "$out"
	run_with $'place master 3 warehouse 7\nquit\n' play sare --seed 5 --language "$language"
	like "what is typed stays as it is" "^  (siège|lugar) 0 (place le maître d’œuvre|coloca o mestre de obras) e[nm] 3, " "$out"
done
like "the record names a person in one way" '^seat 0 person$' "$(cat "$work/fr.bb")"

# The lines of Tekhenu's board that are nearly full, with the longest values.
is "100 columns suffice for every value" "" "$(python3 -c '
import json, re, sys
lines = [
    [("round", 16), " 0 1 2 3", ("next", 16, 16, 16)],
    ["scale", "scale-tainted", " W6 W6 W6 W6", ("scale-excess", 99), "scale-below", ("scale-sum", "-99", 4, 3, 5)],
    [("left", 10, 10, 6, 999, 99)],
    [("bot-left", 10, 10, 6, 999, "-99", 4)],
    [("tracks", 99, 99, 9, 9, 9, 9)],
]
for path in sys.argv[1:]:
    board = json.load(open(path))["board"]
    for parts in lines:
        line = ""
        for key, *values in (part if isinstance(part, tuple) else (part,) for part in parts):
            line += re.sub(r"\$(\d)", lambda at: str(values[int(at[1])]), board.get(key, key))
        if len(line) > 100:
            print(len(line), line)
' "$root/data/tekhenu"/said.*.json)"

# What a game can do and what can happen in it has words in every language; English actions are their notation, but for those
# that would show the ids of the core.
for game in sare tekhenu; do
	"$benben" describe "$game" --json >"$work/$game.json"
	is "words for all of $game" "" "$(python3 -c '
import json, sys
kinds = json.load(open(sys.argv[1]))
for path in sys.argv[2:]:
    said = json.load(open(path))
    for what in ("action", "event"):
        if what == "event" or not path.endswith(".en.json"):
            print(*(path + ": " + kind["kind"] for kind in kinds[what + "s"] if kind["kind"] not in said[what]), end="")
' "$work/$game.json" "$root/data/$game"/said.*.json)"
done

# What an action would lead to is told before it is done, and nothing that is hidden.
run_with $'preview\nquit\n' play null --seed 3
like "a preview tells what keeping gains" '^  1 keep: kept [1-6]' "$out"
like "and not what playing would show" '^  2 play: shows what is hidden now' "$out"
run new tekhenu players=2 --seed 4 -o "$work/tekhenu.bb"
run act "$work/tekhenu.bb" --agents greedy --count 40 -q
run legal "$work/tekhenu.bb" --preview
is "legal previews" 0 "$code"
run legal "$work/tekhenu.bb" --preview --json
is "legal previews as JSON" 0 "$code"
is "with scores and a forecast for every action" "" "$(printf '%s' "$out" | python3 -c '
import json, sys
for action in json.load(sys.stdin):
    after = action["preview"]
    if len(after["scores"]) != 2 or "forecast" not in after["derived"]:
        print(action["text"])')"

on_terminal() { python3 "$root/tests/cli/terminal.py" "$@"; }
shown=$(unset NO_COLOR; TERM=xterm on_terminal 'keep\nquit\n\n' "$benben" play null --seed 3)
is "on a terminal" 0 $?
like "there are colours" $'\033\\[1m' "$shown"
like "the prompt stays on the line of the answer" '^seat 0> keep$|seat 0> ' "$shown"
is "and 80 columns suffice" "" "$(sed $'s/\033\\[[0-9;]*[a-zA-Z]//g' <<<"$shown" | awk 'length > 80')"
shown=$(NO_COLOR=1 TERM=xterm on_terminal 'quit\n\n' "$benben" play null --seed 3)
unlike "no colours with NO_COLOR" $'\033' "$shown"
shown=$(NO_COLOR='' TERM=xterm on_terminal '\n1\n' "$benben" play null --hotseat --seed 3 | tr '\033' '@')
like "hands are wiped off the screen" '@\[2J' "$shown"
shown=$(on_terminal '' "$benben" sim null --games 30000 --threads 1 --check | tr '\r' '\n')
like "sim shows its progress on a terminal" '^\[#* *\] +[0-9]+ %' "$shown"
run sim null --games 30000 --threads 1
is "and not in a pipe" "" "$err"
finish
