#!/usr/bin/env bash
# The companion: a whole game entered by hand, undo behind chance, refusals, sheets.
. "$(dirname "$0")/lib.bash"
game=$work/game.bb table=$work/table.bb

run new tekhenu players=1 solo=hard --seed 7 -o "$game"
run act -q "$game" --agents greedy
answers "a game to be entered" 0

# What a person is asked: everything but moves without an alternative.
asked() { # RECORD
	local number who text
	while read -r number who text; do
		[ "$("$benben" legal "$1" --at $((number - 1)) | wc -l)" -gt 1 ] && echo "$text"
	done < <(grep -E '^[0-9]+ [*0-9] ' "$1")
}
asked "$game" >"$work/answers"

run_with "$(cat "$work/answers")
" companion --physical "$table" solo=hard
answers "a recorded game is entered" 0
position=$("$benben" show "$game" --text)
is "it ends in the same position" "$position" "$("$benben" show "$table" --text)"
like "the automaton's turns are told in words, with the rule that decided" 'decides: the highest value of the section \(B-GOD-01\)' "$out"
like "where his tile lies" 'goes to the [a-z]+ tile – the Deben shows: up \(B-PYR-04\)' "$out"
like "it is asked in words what dice, cards and coins showed" 'ra: what is die 1\?' "$out"
like "also for a section of the market" 'comes to section 3 of the market\?' "$out"
like "and who has won at last" '^(You win|Botankhamun wins), -?[0-9]+ to -?[0-9]+\.$' "$(tail -1 <<<"$out")"
for about in 'Turn the light' 'Maat judges' 'Scoring: mark' 'into a new pyramid' 'Open a section'; do
	like "what is to be done on the table: $about" "^\* .*$about" "$out"
done
unlike "the light is turned before the judgement, new dice come after it" 'Turn the light.*roll' "$out"
like "new dice are drawn and rolled when they are asked for" 'Draw and roll for [a-z]+: what is die 1' "$out"
like "how his tiles are counted" 'His pyramid, from the base up, left to right: which tile is number 1\?' "$out"
for language in fr pt; do
	rm "$table"
	run_with "$(cat "$work/answers")
" companion --physical --language "$language" "$table" solo=hard
	answers "entered in $language" 0
	is "the same position in $language" "$position" "$("$benben" show "$table" --text)"
	said=$out
	like "his reasons in $language" '(choisit.: la plus haute valeur de la section|escolhe: o maior valor da seção) \(B-GOD-01\)' "$said"
	like "questions in $language" '(Râ.: quel est le dé 1|Rá: qual é o dado 1)' "$said"
	like "reminders in $language" '^\* (Maât juge|Maat julga)' "$said"
	like "choices in $language, with their notation" '^   1  (vers Horus|para Hórus) \(dial at horus\)$' "$said"
	unlike "no choice without words" '^ +[0-9]+  [^(]*$' "$said"
	like "the table in $language" '^(Manche 16/16, Ordre du Tour|Rodada 16 de 16, Ordem de Turnos)' "$said"
	run_with "help
sheet
why take ra white 3
quit
" companion --language "$language" "$work/$language.bb"
	like "help, sheet and rules in $language" '(Répondez.*Jugement.*vous devez prendre|Responda.*Julgamento.*você deve pegar)' "$(tr '\n' ' ' <<<"$out")"
	like "who has won in $language" '^(Vous gagnez|Botankhamo[nu]n? gagne|Você vence por|Botankhamun vence por)[ ,0-9à a-]+\.$' "$said"
	unlike "nothing is told in English" '(decides|takes|would score|goes to|looks at|Which|performs|erects|receives)' "$said"
done
run companion --language xx "$work/none.bb"
refuses "a language that is not there" 'expected one of en, fr, pt'

# The same game with a slip after every fortieth entry: a wrong outcome or action, then `undo`.
awk 'NR % 40 == 0 {print "1"; print "undo"} {print}' "$work/answers" >"$work/slips"
rm "$table"
run_with "$(cat "$work/slips")
" companion --physical "$table" solo=hard
answers "a game with slips is entered" 0
is "undo leaves no trace" "$position" "$("$benben" show "$table" --text)"

# With the expansion, and a dial of each kind.
run new tekhenu players=1 seth solo=medium draw=both artefacts=4 --seed 11 -o "$work/seth.bb"
run act -q "$work/seth.bb" --agents greedy
answers "a game with Seth to be entered" 0
asked "$work/seth.bb" >"$work/seth"
rm "$table"
run_with "$(cat "$work/seth")
" companion --physical "$table" seth solo=medium draw=both artefacts=4
answers "a recorded game with Seth is entered" 0
is "and ends in the same position" "$("$benben" show "$work/seth.bb" --text)" "$("$benben" show "$table" --text)"
like "his dice of the Seth board are told with the rule" 'decides: .*\(BX-SETH-01\)' "$out"

rm "$table"
run_with "$(head -20 "$work/answers")
undo 3
quit
" companion --physical "$table" solo=hard
like "undo goes back to any entry, chance included" 'Back after entry 3' "$out"
is "and the file has what is left" 3 "$("$benben" show "$table" --json | grep -o '"seq":[0-9]*' | cut -d: -f2)"
run_with "quit
" companion --physical "$table"
answers "the file goes on" 0

rm "$table"
run_with "dial at horus, P22, p23, P24, horus, ra, bastet, hathor, thoth, w 5, k 3
quit
" companion "$table"
like "short answers, several on a line" 'Pillar tile P24 comes up' "$out"
like "what could be several things or none is refused" '"roll k 3"' "$out"
is "and nothing after it counts" 10 "$(grep -cE '^[0-9]+ \* ' "$table")"
run_with "tile P22
quit
" companion "$table"
like "an entry that cannot be is refused with the reason" 'cannot be.*T-RA-11' "$out"

rm "$table"
run_with "horus, P22
P22
P23, zz, P24
why
why P22
quit
" companion "$table"
like "so is one that was typed in short" '"tile P22" cannot be\. T-' "$out"
like "one that there is not, with what there is" '"tile zz": unknown word; expected tile P01' "$out"
like "then what is open is asked again" 'zz.* Which Pillar tile was turned up\? +25 possible' "$(tr '\n' ' ' <<<"$out")"
like "why, without a word" 'Write: why TEXT' "$out"
run_with "$(head -60 "$work/answers")
zz
quit
" companion --physical "$work/strange.bb" solo=hard
like "what is nothing here" '"zz" is nothing that can be entered here' "$out"

run_with "0 pure 5 4
0 tainted 3
0 excess 1
1 tainted 6
1 destiny A04
2 happiness 9
2 population 9
2 happiness 9
0 pure 1 2 3 4
1 sites W1
2 sites W1
quit
" companion --sheet players=3
like "a sheet for the judgement" 'seat 0 +\+5 +0' "$out"
like "with the loss" 'seat 1 +-6 +2 +3' "$out"
like "Happiness above the Population is refused" 'Refused: .*T-LIM-08' "$out"
like "a fifth die is refused" 'Refused: .*T-MAAT-01' "$out"
like "a site is taken once" 'Refused: .*T-LIM-09' "$out"
run_with "0 pure 6 4
0 blood 3
0 regions 1a,2b
1 regions 1a
quit
" companion --sheet players=2 seth
like "Blood weighs on the sheet" 'seat 0 +\+7 ' "$out"
like "and regions score" 'seat 0 .* 5 +[0-9]+ +[0-9]+$' "$out"
like "a slot is taken once" 'Refused: .*T-LIM-09' "$out"
run_with "0 blood 3
quit
" companion --sheet players=2
like "without the expansion there is no Blood" 'Refused: .*option' "$out"
run companion "$work/new.bb" players=3
refuses "people alone need no automaton" 'people alone'
finish
