# What the tests of the command share. A test sources it with the path of benben as its argument,
# calls `run` and the checks below, and ends with `finish`. Output is TAP.
set -u
benben=$(realpath "$1")
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
count=0
failed=0

# run WORD...: benben with these words; leaves $out, $err, $code.
run() {
	"$benben" "$@" >"$work/.out" 2>"$work/.err" </dev/null
	code=$?
	out=$(<"$work/.out")
	err=$(<"$work/.err")
}

# run_with INPUT WORD...: the same with standard input.
run_with() {
	local input=$1
	shift
	printf '%s' "$input" | "$benben" "$@" >"$work/.out" 2>"$work/.err"
	code=${PIPESTATUS[1]}
	out=$(<"$work/.out")
	err=$(<"$work/.err")
}

# result NAME TRUTH [EXPLANATION...]: a line of TAP.
result() {
	local name=$1 truth=$2
	shift 2
	count=$((count + 1))
	if [ "$truth" = 0 ]; then
		echo "ok $count - $name"
		return 0
	fi
	failed=1
	echo "not ok $count - $name"
	printf '%s\n' "$@" | sed 's/^/# /'
	return 1
}

skip() {
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

# is NAME EXPECTED FOUND
is() {
	[ "$2" = "$3" ]
	result "$1" $? "expected: $2" "found: $3"
}

# like NAME PATTERN TEXT: an extended regular expression somewhere in the text.
like() {
	grep -Eq -- "$2" <<<"$3"
	result "$1" $? "expected something like: $2" "found: $3"
}

unlike() {
	! grep -Eq -- "$2" <<<"$3"
	result "$1" $? "expected nothing like: $2" "found: $3"
}

# answers NAME CODE: the last run ended with this code and, if it is not 0, told why in one sentence.
answers() {
	local lines=0
	[ -z "$err" ] || lines=$(wc -l <"$work/.err")
	if [ "$2" = 0 ]; then
		[ "$code" = 0 ] && [ "$lines" = 0 ]
	else
		[ "$code" = "$2" ] && grep -q '^benben: .' "$work/.err"
	fi
	result "$1" $? "expected exit code $2, found $code" "stdout: $out" "stderr: $err"
}

# refuses NAME PATTERN: bad input: exit code 2, nothing on stdout, exactly one sentence like PATTERN.
refuses() {
	[ "$code" = 2 ] && [ -z "$out" ] && [ "$(wc -l <"$work/.err")" = 1 ] &&
		grep -Eq -- "^benben: .*($2)" "$work/.err"
	result "$1" $? "expected exit code 2 and a sentence like: $2" "exit code $code" \
		"stdout: $out" "stderr: $err"
}

finish() {
	echo "1..$count"
	exit "$failed"
}
