#!/usr/bin/env bash
# Builds the Python package's sdist, from it the wheel, installs that into a clean virtual environment and tests it
# there with the real Gymnasium, PettingZoo and OpenSpiel. TAP. What the package index does not give is skipped, and why is said.
# usage: python.sh BENBEN   (the command, which writes datasets; needs meson and a C compiler)
set -euo pipefail
BENBEN=$(realpath "$1")
export BENBEN
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
skip() {
	echo "1..0 # SKIP $1"
	exit 0
}
python3 -m venv "$work/venv" >"$work/log" 2>&1 || skip "python3 has no venv (package python3-venv)"
python=$work/venv/bin/python
"$python" -m pip -q install --only-binary=:all: numpy >"$work/log" 2>&1 || skip "no package index: $(tail -n 1 "$work/log")"
for name in gymnasium pettingzoo open_spiel pyarrow; do
	"$python" -m pip -q install --only-binary=:all: "$name" >"$work/log" 2>&1 || echo "# $name cannot be installed: $(tail -n 1 "$work/log")"
done

build() { # what, folder to build in, where to put it
	(cd "$2" && PYTHONDONTWRITEBYTECODE=1 python3 -c "import sys, build_backend; print(build_backend.build_$1(sys.argv[1]))" "$3")
}
mkdir "$work/out" "$work/sdist"
sdist=$(build sdist "$root/python" "$work/out" | tail -n 1)
# As `pip install` of the sdist does it: pip fetches meson and ninja, and builds the wheel in a place of its own.
if ! "$python" -m pip -q wheel --no-deps -w "$work/out" "$work/out/$sdist" >"$work/log" 2>&1; then
	echo "# pip builds no wheel from the sdist, so it is built without pip: $(tail -n 1 "$work/log")"
	tar -xzf "$work/out/$sdist" -C "$work/sdist" --strip-components=1
	build wheel "$work/sdist" "$work/out" >"$work/log" 2>&1 || {
		echo "1..1"
		echo "not ok 1 - the wheel builds from the sdist"
		tail -n 20 "$work/log" | sed 's/^/# /'
		exit 1
	}
fi
wheel=$(cd "$work/out" && echo benben-*.whl)
size=$(stat -c %s "$work/out/$wheel")
echo "# $wheel: $size bytes; $sdist: $(stat -c %s "$work/out/$sdist") bytes"
[ "$size" -lt 1500000 ] || { echo "1..1"; echo "not ok 1 - the wheel is below 1.5 MB"; exit 1; }
# no compiler is needed to install it
PATH=/nonexistent "$python" -m pip -q install --no-index "$work/out/$wheel"
cd "$work" # so that the installed package is the one that is found
"$python" -m benben >"$work/log" 2>&1 || { echo "1..1"; echo "not ok 1 - python -m benben"; sed 's/^/# /' "$work/log"; exit 1; }
exec "$python" "$root/python/tests/test_benben.py"
