# Shared by the scripts of this folder: the project's root as working folder, --help, build folders.
# Not a command. BENBEN_BUILD names another folder than build/ for everything that is built.
# shellcheck shell=bash
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BENBEN_BUILD:-build}

# The head comment of the script is its help.
case ${1:-} in
-h | --help)
	sed -n '2,/^[^#]/s/^# \{0,1\}//p' "script/$(basename "$0")"
	exit
	;;
esac

# One sentence on stderr, and the end.
die() {
	echo "$(basename "$0"): $*" >&2
	exit 2
}

# configure FOLDER MESON-OPTION...: sets a build folder up, anew when its options have changed.
configure() {
	local folder=$1
	shift
	if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/options" 2>/dev/null)" = "$*" ]; then
		return
	fi
	rm -rf "$folder/meson-private" "$folder/build.ninja"
	meson setup "$folder" "$@" >"$folder.log" 2>&1 || {
		cat "$folder.log" >&2
		die "meson could not set $folder up"
	}
	rm -f "$folder.log"
	echo "$*" >"$folder/options"
}

# counted: ninja's lines, of which a terminal shows how many of the steps are done.
counted() {
	if [ -t 2 ]; then
		awk 'match($0, /^\[[0-9]+\/[0-9]+\]/) { printf "\r%s ", substr($0, 1, RLENGTH) | "cat >&2"; fflush() }
			END { printf "\r\033[K" | "cat >&2" }'
	else
		cat >/dev/null
	fi
}

# compile FOLDER [TARGET...]: says that it works, and nothing more when all goes well.
compile() {
	local folder=$1
	shift
	if ! ninja -C "$folder" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
		echo "compiling into $folder" >&2
	fi
	ninja -C "$folder" "$@" 2>&1 | tee "$folder/compile.log" | counted || {
		sed -n '/^FAILED/,$p' "$folder/compile.log" >&2
		die "$folder could not be built"
	}
	# A warning is as good as an error for us, but not worth a stop on somebody else's compiler.
	grep -A3 'warning:' "$folder/compile.log" >&2 || true
}

# web_packages: what the web client is built with, as package-lock.json says. npm writes its own lock file
# last, so that tells whether an installation is complete and of today.
web_packages() {
	if [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; then
		return
	fi
	echo "installing the packages of the web client" >&2
	npm --prefix web ci --no-audit --no-fund >"$build/npm.log" 2>&1 || {
		cat "$build/npm.log" >&2
		die "npm could not install what web/package-lock.json lists"
	}
}

# web_is_built: whether nothing that the web client is made of is newer than it.
web_is_built() {
	[ -f "$build/web.built" ] || return 1
	[ -z "$(find web npm/src docs/rules data "$build/wasm/benben.wasm" -path web/node_modules -prune -o \
		-newer "$build/web.built" -print -quit)" ]
}

# build_web: the web client into the build folder; quiet when all goes well. Rules that are not translated yet
# are shown in English: worth a word here, an error in the tests.
build_web() {
	web_packages
	if web_is_built; then
		return
	fi
	echo "building the web client" >&2
	rm -f "$build/web.built"
	python3 web/rules.py >"$build/rules.log" 2>&1 || tail -n 1 "$build/rules.log" >&2
	BENBEN_BUILD=$(realpath "$build") npm --prefix web run --silent build >"$build/web.log" 2>&1 || {
		cat "$build/web.log" >&2
		die "the web client could not be built"
	}
	touch "$build/web.built"
}
