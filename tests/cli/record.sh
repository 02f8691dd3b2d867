#!/usr/bin/env bash
# A match by commands: new, show, legal, act, undo, why, mask, replay.
. "$(dirname "$0")/lib.bash"
game=$work/game.bb

run new null players=3 --seed 7 --names Ada,Ben -o "$game"
answers "new" 0
is "new prints nothing with -o" "" "$out"
run new null players=3 --seed 7 --names Ada,Ben
is "without -o the record goes to stdout" "$(cat "$game")" "$out"
run new null players=3
first=$out
run new null players=3
[ "$first" != "$out" ]
result "without --seed each match has its own" $?
run_with "$(cat "$game")
" show -
like "a dash is standard input" 'to act: seat 0' "$out"

run show "$game"
answers "show" 0
like "show names the seat to act" 'players=3.*to act: seat 0' "$out"
unlike "without a seat nothing is hidden" 'hidden' "$out"
run show "$game" --seat 1
is "a seat sees two hidden hands" 2 "$(grep -c hidden <<<"$out")"
run show "$game" --spectator --json
is "a spectator sees three" 3 "$(grep -o '"hand":"?"' <<<"$out" | wc -l)"
run show "$game" --at 0 --json
like "before the first event chance acts" '"actor":"chance"' "$out"
like "and its event has a name" '"label":"round-0/seat-0/card"' "$out"
run show "$game" --text
like "the text form" '^player\.0\.hand c' "$out"
run show "$game" --at 99
refuses "--at beyond the end" 'has 4 events; expected --at 0 to 4'
run show "$game" --seat 3
refuses "a seat that is not there" '--seat: expected a whole number from 0 to 2'
run show "$game" --seat 1 --spectator
refuses "seat and spectator" 'not both'

run legal "$game"
is "legal numbers the actions" "   1  keep
   2  play" "$out"
run legal "$game" --json
like "legal as JSON" '^\[\{"id":[0-9]+,"kind":"keep","args":\{\},"text":"keep"\},' "$out"
run legal "$game" --at 3
like "outcomes of chance with their odds" '^   6  roll 6  \(1 in 6\)$' "$out"
run legal "$game" --at 3 --json
like "and in JSON their weights" '"args":\{"pips":1\},"text":"roll 1","weight":1\}' "$out"

run why "$game" keep
is "why of a legal action" "legal" "$out"
is "answers yes" 0 "$code"
run why "$game" "rob seat 1"
like "why of an illegal action names the rule" '^N-ROB-01: A played card equal' "$out"
is "answers no" 1 "$code"
run why "$root/tests/golden/tekhenu/01-players-2.record" "perform ra 6" --at 81
is "what is missing is counted" "needs 2 limestone, has 0 and 1 that may stand for it" "$(tail -n 1 <<<"$out")"
run new tekhenu players=2 seth --seed 3 --output "$work/seth.record"
run why "$work/seth.record" "use Art03"
like "a ruling is told to players" '^X-RULING-66: BX01–BX04 and Artefacts have the windows' "$out"
unlike "without the numbers of other rules" '(T-R[0-9]|X-ART-[0-9])' "$out"
run why "$game" "rob table 1"
is "why of nonsense is bad input" 2 "$code"
is "and points at it" "  rob table 1
      ^" "$(tail -n 2 <<<"$err")"
run why "$game" 2
is "a number means the action of legal" "legal" "$out"

cp "$game" "$work/before"
run act "$game" keep keep "rob seat 0"
is "an illegal action answers no" 1 "$code"
like "and names the rule" 'N-ROB-01' "$err"
cmp -s "$game" "$work/before"
result "nothing was written, not even the legal ones before it" $?
run act "$game" keep fly
is "an unreadable action is bad input" 2 "$code"
cmp -s "$game" "$work/before"
result "nothing was written either" $?
run act "$game" 3
is "a number out of the list" 2 "$code"
run act "$game" KEEP "  play "
answers "act reads case and blanks leniently" 0
like "act prints what was played" '^    5 0 keep$' "$out"
like "chance included" '^    6 \* roll ' "$out"
like "and who is next" '^to act: ' "$out"

cp "$game" "$work/before"
run undo "$game"
is "undo past chance answers no" 1 "$code"
like "and says why" 'seat 1 cannot take back' "$err"
run undo "$game" --seat 2
is "a seat that has not acted" 1 "$code"
run undo "$game" --seat 3
refuses "a seat that is not there" 'from 0 to 2'
cmp -s "$game" "$work/before"
result "a refused undo writes nothing" $?
run new null --seed 1 -o "$work/fresh.bb"
run undo "$work/fresh.bb"
is "undo before anybody acted" 1 "$code"

# A played card equal to the die lets the seat rob: its two decisions can be told apart by undo.
for seed in $(seq 1 400); do
	run new null --seed "$seed" -o "$work/rob.bb"
	run act "$work/rob.bb" keep
	run act "$work/rob.bb" play
	run legal "$work/rob.bb"
	[[ $out == *"rob seat 0"* ]] && break
done
cp "$work/rob.bb" "$work/before"
run why "$work/rob.bb" "rob seat 1"
like "nobody robs oneself" '^N-ROB-02' "$out"
run undo "$work/rob.bb"
is "a shown card cannot be taken back" 1 "$code"
cmp -s "$work/rob.bb" "$work/before"
result "and stays" $?

# After the last turn nothing random follows: keeping the die there can be taken back.
run new null --seed 3 -o "$work/last.bb"
run act "$work/last.bb" --agents greedy --count 7 -q
before=$(run show "$work/last.bb" --text; echo "$out")
for turn in "" --turn; do
	run act "$work/last.bb" keep
	like "the game ends with the last decision" '^to act: nobody' "$out"
	run undo "$work/last.bb" $turn
	answers "undo $turn" 0
	like "undo $turn is an event" "^ +[0-9]+ 1 $([ -z "$turn" ] && echo undo || echo reset)$" "$out"
	run show "$work/last.bb" --text
	is "undo $turn restores the position" "$before" "$out"
done
run replay "$work/last.bb" --quiet
answers "a record with undo can be replayed" 0
run replay "$work/last.bb" --trace
like "and traced" '"action":\{"kind":"undo","args":\{\},"text":"undo"\}' "$out"

run act "$game" --agents random,greedy --count 2
answers "agents play on" 0
is "so many decisions" 2 "$(grep -c '^ *[0-9]* [0-9] ' <<<"$out")"
run act "$game" --agents random,greedy,random,random
refuses "more agents than seats" 'at most 3'
run act "$game" --agents greddy
refuses "an unknown agent gets a suggestion" 'did you mean greedy'
run act "$game" --agents greedy -q
answers "to the end" 0
is "quietly" "" "$out"
run legal "$game"
is "legal when the game is over answers no" 1 "$code"
run act "$game" keep
is "act when the game is over answers no" 1 "$code"
like "and says so" 'the game is over' "$err"
run show "$game" --json
like "the end has a ranking" '"actor":"over".*"ranking":\[[123],[123],[123]\]' "$out"

run replay "$game"
answers "replay" 0
like "tells what was verified" 'events verified; to act: nobody' "$out"
events=$(sed -n 's/^end \([0-9]*\) .*/\1/p' "$game")
run replay "$game" --trace
is "a trace has a line per event" "$events" "$(wc -l <<<"$out")"
run replay "$game" --quiet
is "quietly" "0" "$code${out}"

run mask "$game" --seat 0 -o "$work/masked.bb"
answers "mask" 0
like "a masked record names its reader" '^masked 0$' "$(cat "$work/masked.bb")"
unlike "it has no seed" '^seed [0-9]' "$(cat "$work/masked.bb")"
like "and hides what the others drew" '^2 \* deal \?$' "$(cat "$work/masked.bb")"
run replay "$work/masked.bb"
like "it can be verified as far as it goes" 'masked: [0-9]+ further events' "$out"
run show "$work/masked.bb"
like "what is shown of it is told to be old" 'masked.bb is masked.*event [0-9]+ of [0-9]+' "$err"
run show "$work/masked.bb" --at 1
unlike "but not where that was asked for" 'masked' "$err"
run replay "$work/masked.bb" --trace
like "a trace of it is told to be cut" 'is masked.*event [0-9]+ of [0-9]+' "$err"
run act "$work/masked.bb" keep
refuses "nothing can be added to it" 'masked; expected a complete record'
run show "$work/masked.bb" --seat 1
refuses "nor shown to others" 'masked'
run mask "$work/masked.bb" --spectator
refuses "nor masked again" 'masked already'
run mask "$game"
refuses "mask wants to know for whom" 'either --seat N or --spectator'
run mask "$game" --spectator
like "mask for those who watch" '^masked spectator$' "$out"

# A record of before a built-in value was corrected: another hash of the edition, and a last line
# that is right for it. What replay expects there is what must stand there.
foreign=$work/foreign.bb
sed 's/^edition standard .*/edition standard 0123456789abcdef/' "$game" >"$foreign"
run replay "$foreign"
refuses "a changed line is noticed" "expected end $events [0-9a-f]{16}"
sed -i "s/^end .*/$(grep -o 'end [0-9]* [0-9a-f]*' <<<"$err")/" "$foreign"
cp "$foreign" "$work/before"
log="foreign.bb was written with other values in the edition standard.*: $events events read, none verified"
for words in "" --quiet --trace; do
	run replay "$foreign" $words
	is "replay $words of other values answers no" "1 1" "$code $(wc -l <"$work/.err")"
	like "and says what it could check" "$log\$" "$err"
	is "and prints nothing else" "" "$out"
done
run show "$foreign"
is "it can be shown" 0 "$code"
like "as it began" 'after event 0; to act: chance' "$out"
like "which is told" "$log; this is the position before the first" "$err"
run show "$foreign" --at 0
like "even if that is asked for" "$log" "$err"
run show "$foreign" --at 1
refuses "further it does not go" 'other rules or values.*expected --at 0 to 0'
run legal "$foreign"
like "so do legal" "$log" "$err"
run why "$foreign" "deal c1"
like "and why" "$log" "$err"
for words in act undo play mask; do
	case $words in
	act) run act "$foreign" "deal c1" ;;
	mask) run mask "$foreign" --spectator ;;
	*) run "$words" "$foreign" ;;
	esac
	is "$words of other values answers no" "1" "$code$out"
	like "and says why" "$log; " "$err"
done
cmp -s "$foreign" "$work/before"
result "nothing was written to it" $?
sed 's/^rules .*/rules 9/' "$game" >"$work/newer.bb"
run replay "$work/newer.bb"
refuses "newer rules cannot be read" 'newer.bb:3:7: .*expected rules [0-9]+'
sed 's/^rules .*/rules 0/' "$game" >"$work/never.bb"
run replay "$work/never.bb"
refuses "there never was a version 0" 'never.bb:3:7: expected rules [0-9]+'

run_with 'deal c3
c4
' new null --ask-chance -o "$work/asked.bb"
is "a wrong outcome is bad input" 2 "$code"
[ ! -e "$work/asked.bb" ]
result "and leaves no file" $?
run_with 'deal c3
4
roll 2
' new null --ask-chance -o "$work/asked.bb"
is "outcomes from standard input" 0 "$code"
like "the questions name the event" '^round-0/seat-1/card: which' "$err"
is "the record has them" "seed none
events
1 * deal c3
2 * deal c5
3 * roll 2" "$(sed -n '/^seed/,/^3 /p' "$work/asked.bb")"
run act "$work/asked.bb" keep
is "the end of input is bad input" 2 "$code"
like "and says what was expected" 'round-1/seat-1/die: the input ended; expected an outcome' "$err"
run act "$work/asked.bb" keep "roll 6" play 1 4
answers "outcomes may stand among the actions" 0
is "and are played" "8 * roll 4" "$(grep '^8 ' "$work/asked.bb")"
run new null --ask-chance --seed 1
refuses "a seed and asking" 'not both'

chmod 640 "$game"
ln -s game.bb "$work/link.bb"
run new null --seed 5 -o "$work/link.bb"
[ -L "$work/link.bb" ] && [ "$(stat -c %a "$game")" = 640 ]
result "writing through a link keeps link and permissions" $?
is "no temporary file is left" "" "$(find "$work" -name '*.bb.*')"
finish
