#!/usr/bin/env bash
# benben verify: fair dice of finished matches. Arguments: benben, and fair_record, which writes them.
. "$(dirname "$0")/lib.bash"
fair_record=$(realpath "$2")
secret=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
commit=630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
game=$work/game.bb
changed=$work/changed.bb
"$fair_record" null "players=3 long" k7q2m9xa "$secret" 0123456789abcdef0123456789abcdef - a >"$game"

# change SED-SCRIPT: the record with this change and every hash made right again. replay tells which hash
# it expects.
change() {
	local hash
	sed "$1" "$game" >"$changed"
	while run replay "$changed" && [ "$code" != 0 ]; do
		hash=$(grep -Eo '(=|end) [0-9]+ [0-9a-f]{16}$' <<<"$err") || return 1
		sed -i "s/^${hash% *} .*/$hash/" "$changed"
	done
}

# finds NAME PATTERN: verify answers no, in one sentence like PATTERN.
finds() {
	run verify "$changed"
	[ "$code" = 1 ] && [ -z "$out" ] && [ "$(wc -l <"$work/.err")" = 1 ] &&
		grep -Eq -- "^benben: .*($2)" "$work/.err"
	result "$1" $? "expected exit code 1 and a sentence like: $2" "exit code $code" \
		"stdout: $out" "stderr: $err"
}

run verify "$game"
answers "a fair record" 0
like "all outcomes are counted" "^table k7q2m9xa: all $(grep -c '^[0-9]* \* ' "$game") outcomes" "$out"
like "the commitment is shown" "committed to at the start: $commit\$" "$out"
like "a nonce is shown" '^nonce of seat 0: 0123456789abcdef0123456789abcdef$' "$out"
like "and who has none" '^nonce of seat 1: none$' "$out"
run verify "$game" --quiet
is "quietly" "0" "$code$out$err"
run verify "$game" --json
like "as JSON" '^\{"verified":true,"problem":null,.*"secret":"0001.*"nonces":\["01[0-9a-f]*",null,"a"\]\}\}$' "$out"

# The program in the documentation is a second implementation.
sed -n '/^```python$/,/^```$/p' "$root/docs/fair-dice.md" | sed '1d;$d' >"$work/check.py"
for words in "null|players=2" "null|players=4 dice=best" "sare|players=2" "tekhenu|players=2"; do
	"$fair_record" "${words%|*}" "${words#*|}" k7q2m9xb "$secret" ab >"$work/other.bb"
	run verify "$work/other.bb"
	answers "a fair match of ${words/|/ }" 0
	is "and the documented program agrees" "every outcome is right" \
		"$(python3 "$work/check.py" "$benben" "$work/other.bb" 2>&1)"
done

# One bit of every byte, a different one each time. The unit tests of records flip them all.
"$fair_record" null players=2 k7q2m9xa "$secret" ab - >"$work/short.bb"
accepted=$(python3 - "$benben" "$work/short.bb" "$work/flipped.bb" <<'E'
import subprocess, sys
benben, game, flipped = sys.argv[1:]
right = open(game, "rb").read()
for i in range(len(right)):
    wrong = bytearray(right)
    wrong[i] ^= 1 << i % 8
    open(flipped, "wb").write(wrong)
    if subprocess.run([benben, "verify", flipped], capture_output=True).returncode != 2:
        print(i)
E
)
is "one flipped bit anywhere is bad input" "" "$accepted"

# What the hashes of a record cannot tell, because whoever changes it can work them out.
found=0 tried=0
while read -r seq _ _ pips; do
	change "s/^$seq \* roll .*/$seq * roll $((pips % 6 + 1))/" || continue
	tried=$((tried + 1))
	run verify "$changed"
	[ "$code" = 1 ] && [ -z "$out" ] &&
		[[ $err == *": event $seq, round-"*"/die: the outcome is \"roll $((pips % 6 + 1))\", but secret, table and nonces give \"roll $pips\"" ]] &&
		found=$((found + 1))
done < <(grep '^[0-9]* \* roll ' "$game")
is "every other outcome is found and named" "$tried" "$found"
[ "$tried" -ge 8 ]
result "which were enough" $? "only $tried"
last=$(grep '^[0-9]* \* roll ' "$game" | tail -n 1)
change "s/^${last/\*/\\*}\$/${last% *} $((${last##* } % 6 + 1))/"
run verify "$changed" --json
is "as JSON it is told as well" 1 "$code"
like "with both outcomes" "\"verified\":false,\"problem\":\"outcome\".*\"seq\":${last%% *},\"label\":\"round-.*\"expected\":\"roll ${last##* }\"" "$out"

change 's/^secret 00/secret 01/'
finds "another secret" "the secret is not the one that was committed to: its hash is [0-9a-f]{64}, expected $commit"
change "s/^fair .*/fair k7q2m9xa $(printf '%064d' 0)/"
finds "another commitment" 'not the one that was committed to'
change "s/^secret .*/secret $(printf '%064d' 0)/
	s/^fair .*/fair k7q2m9xa 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925/"
finds "another secret with its commitment" 'event [0-9]+, .*: the outcome is'
change 's/^nonce 0 0/nonce 0 1/'
finds "another nonce" 'event [0-9]+, .*: the outcome is'
change '/^nonce 2/d'
finds "a nonce left out" 'event [0-9]+, .*: the outcome is'
change 's/^nonce 2 a/nonce 1 a/'
finds "the nonce of another seat" 'event [0-9]+, .*: the outcome is'
change 's/^fair k7q2m9xa/fair k7q2m9xb/'
finds "another table" 'event [0-9]+, .*: the outcome is'

# What cannot be checked is told.
change '/^secret/d'
finds "without the secret" 'has no secret.*cannot be checked'
run verify "$changed" --json
like "which JSON names, too" '"problem":"no-secret".*"secret":null' "$out"
run mask "$game" --seat 0 -o "$changed"
finds "a masked record" 'has no secret'
change '/^secret/d; /^nonce/d; /^fair/d'
finds "without fair dice" 'has no fair dice: its [0-9]+ events are legal, but nothing tells'
change 's/^edition standard .*/edition standard 0123456789abcdef/'
finds "of other values" 'other values in the edition'

# Luck in a hidden order follows from the seed alone.
run new -s 7 --luck drawn -o "$work/drawn.bb" null players=2
game=$work/drawn.bb
run act "$game" --agents random -q
run verify "$game"
like "a game whose luck is in a hidden order" 'all [0-9]+ outcomes of chance follow from the seed 7' "$out"
change 's/^seed 7$/seed 8/'
finds "and of another seed" 'the outcome is .* but the seed gives'
run new --luck bad null
refuses "another kind of luck" '--luck: expected drawn'
run verify "$work/none.bb"
refuses "no record at all" 'cannot open'
run verify
refuses "no file" 'expected FILE'
finish
