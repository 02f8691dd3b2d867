#!/usr/bin/env bash
# Help, version, wrong usage; the man page describes the same commands.
. "$(dirname "$0")/lib.bash"

run --version
like "--version prints a number" '^benben [0-9]+\.[0-9]+\.[0-9]+$' "$out"
run
is "without a command: bad usage" 2 "$code"
like "and the commands on stderr" '^  games ' "$err"
run help
answers "help" 0
commands=$(awk '/^  [a-z]+ / {print $1}' <<<"$out")
is "help lists thirty commands" 30 "$(wc -l <<<"$commands")"

bad= wide= undescribed=
for command in $commands; do
	run "$command" --help
	[ "$code" = 0 ] && [[ $out == "usage: benben $command"* ]] && [ -z "$err" ] || bad+=" $command"
	[ "$(awk 'length > 80' <<<"$out")" = "" ] || wide+=" $command"
	usage=$out
	run help "$command"
	[ "$out" = "$usage" ] || bad+=" help-$command"
	grep -Eq "^\.It Ic $command( |\$)" "$root/docs/benben.6" || undescribed+=" $command"
	for option in $(grep -Eo -- '--[a-z-]+' <<<"$usage" | sort -u); do
		grep -Eq -- "(Fl|,|\||[a-z]) -${option#--}( |\$|,)" "$root/docs/benben.6" ||
			undescribed+=" $command:$option"
	done
done
is "every command has --help, and help COMMAND prints the same" "" "$bad"
is "help fits into 80 columns" "" "$wide"
is "the man page has every command and option" "" "$undescribed"
if command -v mandoc >/dev/null; then
	is "the man page has no fault" "" "$(mandoc -Tlint "$root/docs/benben.6" 2>&1)"
else
	skip "the man page has no fault" "no mandoc"
fi

run shwo
refuses "a mistyped command gets a suggestion" 'unknown command "shwo".*did you mean show'
run xyzzy
refuses "a strange command gets none" 'unknown command "xyzzy"; benben help'
unlike "really none" 'did you mean' "$err"
run help shwo
refuses "help about an unknown command" 'did you mean show'
run sim null --game 3 --chekc
refuses "a mistyped option gets a suggestion" 'unknown option --chekc; did you mean --check'
run sim null -x
refuses "an unknown letter" 'unknown option -x'
run act --quiet -xy
refuses "an unknown letter among several, after a known option" 'unknown option -x'
run games --json=3
refuses "a value too many" '--json takes no value'
run play no-such.bb
refuses "a record that is not there" 'cannot open no-such.bb'
run new null --seed
refuses "an option without its value" '--seed needs a value'
run new null --seed 1 --seed 2
refuses "an option given twice" '--seed is given twice'
run games extra
refuses "a word too much" 'did not expect "extra"'
run show
refuses "a word too little" 'expected FILE'
run new nul
refuses "an unknown game gets a suggestion" 'unknown game "nul".*did you mean null'
run new null player=3
refuses "an unknown option word gets a suggestion" 'option "player=3".*players.*did you mean players'
run new null players=9
refuses "an option value out of range" 'option "players=9".*2\.\.4'
run new null players
refuses "an option word without its value" 'option "players".*players=2\.\.4'
run new null players=2 players=3
refuses "an option word given twice" 'option "players=3"'
run new null long=1
refuses "a value for a bare word" 'option "long=1"'
run new null dice=three
refuses "an unknown option value" 'option "dice=three".*one\|best'
# V-01
run new tekhenu players=3 vizier
refuses "the Vizier's Challenge with three players" 'vizier'
run new tekhenu players=4 seth vizier
refuses "the Vizier's Challenge with four players" 'vizier'
for number in -1 18446744073709551616 99999999999999999999999999 1e3 0x10 '' ' 1' 007; do
	run new null --seed "$number"
	refuses "seed \"$number\"" 'expected a whole number from 0 to 18446744073709551615'
done
run new null --seed 18446744073709551615
answers "the largest seed" 0
# Where the rulebook is silent: the ledger of rulings.
run rulings sare library
answers "rulings with a word" 0
like "what was decided" '^  Decided: Yes\.' "$out"
like "the other reading and how it is played" 'library_produces=0' "$out"
is "no line is wider than 80 columns" "" "$(awk 'length > 80' <<<"$out")"
run rulings sare winds --language fr
like "rulings in French" '^  Autre lecture' "$out"
LC_ALL=pt_BR.UTF-8 run rulings sare winds
like "in the language of the environment" '^  Outra leitura' "$out"
run rulings tekhenu --json
is "rulings as JSON" "True" "$(python3 -c 'import json, sys; print(len(json.load(sys.stdin)) > 20)' <<<"$out")"
run rulings sare xyzzy
is "no ruling with such a word" 1 "$code"
finish
