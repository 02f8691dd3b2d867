#!/usr/bin/env bash
# Compares builds: every PROGRAM (tests/parity/signature.c) and benben.wasm must print the same. TAP.
# usage: parity.sh GAMES benben.wasm NAME=PROGRAM...
set -euo pipefail
games=$1 wasm=$2
shift 2
here=$(dirname "$0")
count=0 failed=0
expected=$("${1#*=}" "$games")

result() { # NAME OUTPUT
	count=$((count + 1))
	if [ "$2" = "$expected" ] && [ -n "$2" ]; then
		echo "ok $count - $games random games per preset: $1"
	else
		echo "not ok $count - $games random games per preset: $1"
		diff <(echo "$expected") <(echo "$2") | sed 's/^/# /' || true
		failed=$((failed + 1))
	fi
}

for build in "$@"; do
	result "${build%%=*}" "$("${build#*=}" "$games" 2>&1)"
done
result "wasm in Node" "$(node "$here/parity.mjs" "$wasm" "$games" 2>&1)"
echo "1..$count"
[ "$failed" = 0 ]
