#!/usr/bin/env bash
# Checks what the folders promise each other (docs/architecture.md). TAP.
# usage: layering.sh libbenben.a libbenben.so   (of an ordinary build)
set -euo pipefail
library=$(realpath "$1")
shared=$(realpath "$2")
cd "$(dirname "$0")/.."
export LC_ALL=C

# A folder includes only those before it.
order=(core games data ai match env store server cli wasm)
# So do the folders of the server; serve.c, which puts the parts together, is above them.
server_order=(net base users people tables notify live play meet api)
# Prefixes of the names in the library; that of a game is its folder's name, or a shorter one here.
prefixes=bb\|cup\|day\|match\|pack\|rating\|record\|shard\|tkh$(find games -mindepth 1 -maxdepth 1 -type d -printf '|%f')
count=0 failed=0

# check NAME FUNCTION: the function prints what is wrong; nothing is good.
check() {
	local wrong
	wrong=$("$2")
	count=$((count + 1))
	if [ -z "$wrong" ]; then
		echo "ok $count - $1"
	else
		echo "not ok $count - $1"
		sed 's/^/# /' <<<"$wrong"
		failed=$((failed + 1))
	fi
}

# grep that takes "nothing found" for an answer.
find_in() {
	grep "$@" || [ $? = 1 ]
}

existing() {
	local folder
	for folder in "$@"; do
		[ ! -d "$folder" ] || echo "$folder"
	done
}
mapfile -t folders < <(existing "${order[@]}")
mapfile -t pure < <(existing core games match)

# The objects of the pure folders in the library.
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
(cd "$objects" && ar x "$library" && rm -f ai_*.o env_*.o)
pure_objects() {
	find "$objects" -name '*.o' | sort
}

# The code of the pure folders without comments and texts in quotes, as FILE:LINE:CODE.
code() {
	find "${pure[@]}" -name '*.[ch]' | sort | while read -r file; do
		gcc -fpreprocessed -dD -E -w -x c "$file" |
			awk -v file="$file" '/^# [0-9]+ "/ { line = $2 - 1; next }
				{ line++; gsub(/"([^"\\]|\\.)*"/, "\"\""); print file ":" line ":" $0 }'
	done
}

# rank FOLDER [ORDER...]: its place in the order.
rank() {
	local i=0 folder wanted=$1
	shift
	[ $# -gt 0 ] || set -- "${order[@]}"
	for folder in "$@"; do
		[ "$folder" != "$wanted" ] || echo "$i"
		i=$((i + 1))
	done
}

wrong_includes() {
	find_in -rHoE '^[[:space:]]*#[[:space:]]*include "[^"]*"' "${folders[@]}" --include='*.[ch]' |
		sed -E 's/:[[:space:]]*#[[:space:]]*include "([^"]*)"/ \1/' |
		while read -r file included; do
			local from other
			from=$(rank "${file%%/*}")
			other=$(rank "${included%%/*}")
			if [ ! -f "$included" ]; then
				echo "$file includes $included, which is no path from the root"
			elif [ -z "$other" ] || [ "$other" -gt "$from" ]; then
				echo "$file includes $included, which does not stand before it"
			fi
		done
}

wrong_includes_of_server() {
	find_in -rHoE '^[[:space:]]*#[[:space:]]*include "server/[^"]*"' server/*/ --include='*.[ch]' |
		sed -E 's/^server\/([^:]*):.*"server\/([^"]*)"/\1 \2/' |
		while read -r file included; do
			local from other
			from=$(rank "${file%%/*}" "${server_order[@]}")
			other=$(rank "${included%%/*}" "${server_order[@]}")
			if [ -z "$from" ] || [ -z "$other" ] || [ "$other" -gt "$from" ]; then
				echo "server/$file includes server/$included, which does not stand before it"
			fi
		done
}

games_that_know_games() {
	find_in -rHoE '^[[:space:]]*#[[:space:]]*include "games/[a-z]+/[^"]*"' games --include='*.[ch]' |
		sed -E 's/:.*"(games\/[a-z]+)\/.*/ \1/' |
		while read -r file other; do
			case $file in
			"$other"/* | games/registry.c | games/editions.c) ;;
			*) echo "$file includes $other" ;;
			esac
		done
}

foreign_headers() {
	find_in -rHoE '^[[:space:]]*#[[:space:]]*include <[^>]*>' "${pure[@]}" --include='*.[ch]' |
		find_in -vE '<(stdbool|stddef|stdint|limits|string)\.h>'
}

# The search goes into wasm, too, but for its threads.
foreign_headers_of_search() {
	find_in -HoE '^[[:space:]]*#[[:space:]]*include <[^>]*>' ai/*.[ch] | find_in -vE '^ai/threads\.|<string\.h>'
}

floating_point() {
	code | find_in -E '\b(float|double|_Complex)\b'
}

foreign_functions() {
	comm -23 <(pure_objects | xargs nm --undefined-only | awk 'NF == 2 { print $2 }' | sort -u) \
		<(pure_objects | xargs nm --defined-only | awk 'NF == 3 { print $3 }' | sort -u) |
		find_in -vE '^(memcpy|memmove|memset|memcmp|strlen|__popcountdi2|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|bb_bug)$'
}

# Tables with pointers lie in .data.rel.ro, which is written by the loader only.
variables() {
	pure_objects | xargs size -A | awk '$1 ~ /^\.(data|bss|tdata|tbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
		print $1, $2, "bytes" }'
}

strange_names() {
	pure_objects | xargs nm --defined-only --extern-only | awk 'NF == 3 { print $3 }' |
		find_in -vE "^($prefixes)_"
}

shown_names() {
	nm --dynamic --defined-only --without-symbol-versions "$shared" | awk 'NF == 3 { print $3 }' | find_in -vE '^(bb|match|pack|record|shard|ai|env)_|^BENBEN_[0-9]+$'
}

# A source is named by a meson.build of its folder or of one above, perhaps by its stem. A game that
# has no meson.build yet is not built at all.
forgotten_sources() {
	find "${folders[@]}" tests -name '*.c' | sort | while read -r file; do
		local folder=$file lists='' stem
		[[ ! $file =~ ^(games/[a-z]+)/ ]] || [ -f "${BASH_REMATCH[1]}/meson.build" ] || continue
		stem=$(basename "$file" .c)
		while [ "$folder" != . ]; do
			folder=$(dirname "$folder")
			[ ! -f "$folder/meson.build" ] || lists+=$(<"$folder/meson.build")
		done
		grep -qE "\b$stem\.c\b|'(${stem#*_}|$stem)'" <<<"$lists" || echo "$file is in no meson.build"
	done
}

# Rules ask by meaning: a card's code stands in no name and no call outside the files of its family.
# `code` leaves out comments and quoted names.
cards_in_rules() {
	code | find_in -E '^games/tekhenu/' | find_in -vE '^games/tekhenu/((cards|tiles)/|[a-z]+/cards\.[ch]:)' |
		find_in -E ':.*(\b|_)[BTDSAP][0-9]{2}\b|CARD\([0-9]'
}

# The base game of Tekhenu reaches its modules through hooks and lists. Their names stand only in the lists of modules
# and where numbers for life get names: values, state, words, statistics, what agents learned by name.
modules_in_base() {
	local words='seth|soldier|priest|blood|conquest|(^|[^a-z])cults?([^a-z]|$)|artefact|vizier|tkh_(red|blue|green)'
	find games/tekhenu -name '*.[ch]' -o -path 'games/tekhenu/*' -name '*.def' | sort |
		find_in -vE '^games/tekhenu/(seth|solo|vizier)/' |
		find_in -vE '/(modules\.(h|def)|module_rows\.def|edition\.[ch]|state\.h|tables\.c|learning\.c|stats\.c|eval\.c|weights\.h|class_weights\.h)$' |
		xargs grep -HniE "$words" || [ $? = 123 ]
	find_in -rHE '#include "games/tekhenu/(seth|solo|vizier)/' games/tekhenu --include='*.[ch]' |
		find_in -vE '^games/tekhenu/((seth|solo|vizier)/|modules\.h:|tables\.c:)'
	find_in -rHniE 'tkh_|(^|[^a-z])seth([^a-z]|$)' core ai match store server wasm --include='*.[ch]'
}

# A hook that one module fills is a call with a detour: it says why it is one ("One module: ...").
lonely_hooks() {
	awk '/^\/\*/ { reason = "" } /One module:/ { reason = "told" }
		match($0, /^TKH_HOOK\([A-Z]+, [^,]*, [a-z_]+/) {
			name = substr($0, RSTART, RLENGTH); sub(/.*, /, "", name); print name, reason
		}' games/tekhenu/hooks.def |
		while read -r hook reason; do
			local users
			users=$(grep -rlE "^	\.$hook = " games/tekhenu/*/ tests/toy --include='*.c' | wc -l)
			[ "$users" -gt 1 ] || [ "$users$reason" = 1told ] || echo "$hook has $users users"
		done
	[ "$(sed -n '/^struct tkh_module {/,/^};/p' games/tekhenu/module.h | grep -cE '^	[a-z].*;$')" -le 12 ] ||
		echo "struct tkh_module has more members besides its hooks"
}

forgotten_cli_tests() {
	find tests/cli -name '*.sh' 2>/dev/null | sort | while read -r file; do
		grep -qF "'$(basename "$file" .sh)'" tests/meson.build || echo "$file is not in tests/meson.build"
	done
}

check "a folder includes only folders before it, by path from the root" wrong_includes
check "a folder of the server includes only those before it" wrong_includes_of_server
check "a game does not know another" games_that_know_games
check "no rule file names a card" cards_in_rules
check "no base file of Tekhenu names a module" modules_in_base
check "a hook of Tekhenu has two users or a reason" lonely_hooks
check "pure folders include only headers that wasm has" foreign_headers
check "the search includes no more than they do" foreign_headers_of_search
check "pure folders use no floating point" floating_point
check "the pure part of the library calls nothing but five functions of <string.h> and the program's bb_bug" foreign_functions
check "the pure part of the library has no variable that changes" variables
check "every name of the pure part of the library has its folder's prefix" strange_names
check "the shared library shows only its public names" shown_names
check "every source file is built" forgotten_sources
check "every test of the command is run" forgotten_cli_tests
echo "1..$count"
[ "$failed" = 0 ]
