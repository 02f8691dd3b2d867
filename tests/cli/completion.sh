#!/usr/bin/env bash
# Completion: the candidates the command prints, and what bash makes of them.
. "$(dirname "$0")/lib.bash"

# offers NAME EXPECTED WORD...: candidates for the last word, in one line.
offers() {
	local name=$1 expected=$2
	shift 2
	run complete -- "$@"
	is "$name" "$expected" "$(paste -sd' ' <<<"$out")"
}
offers "commands" "edition" e
run complete -- ""
is "all commands and two options" 35 "$(wc -l <<<"$out")"
offers "games" "null" new nu
offers "option words" "players=2 players=3 players=4" new null pl
offers "values" "dice=one dice=best" new null players=2 --seed 4 dice=
offers "options" "--check" sim null --ch
offers "agents" "greedy" sim null --agents g
offers "a second agent" "random,greedy" sim null --agents random,g
offers "commands to get help about" "undo" help u
offers "files are for the shell" "" show ""
offers "files after an option that wants one" "" new null --edition ""

# Asks bash as if TAB were pressed at the end of a line.
completed() {
	PATH=$work/bin:$PATH bash -c '
		. "$1"
		COMP_LINE=$2 COMP_POINT=${#2}
		compopt() { :; }
		_benben
		printf "%s\n" "${COMPREPLY[*]}"' bash "$root/completion/benben.bash" "$1"
}
mkdir "$work/bin"
ln -s "$benben" "$work/bin/benben"
is "bash: a command" "replay" "$(completed 'benben rep')"
is "bash: an option" "--hotseat" "$(completed 'benben play null --ho')"
is "bash: an option word" "players=2 players=3 players=4" "$(completed 'benben sim null pl')"
is "bash: after the equals sign only the value is replaced" "one best" \
	"$(completed 'benben sim null dice=')"
is "bash: the beginning of a value" "best" "$(completed 'benben sim null dice=b')"
is "bash: nothing for files" "" "$(completed 'benben show ')"
found=$(PATH=$work/bin:$PATH bash -ic '. "$1"; complete -p benben' bash "$root/completion/benben.bash" 2>/dev/null)
like "bash: it is registered" '-F _benben benben$' "$found"
finish
