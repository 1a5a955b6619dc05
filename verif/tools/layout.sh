#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# layout.sh COMMAND LIBRARY   `coresample layout` of a program in which two
# functions drive each other out of the cache (conflict.c): linked in the order
# that it writes, the SoC's I-cache must miss as seldom as it says; bad input.
# LIBRARY: build/soc/libcsprofile.a.
set -u
command=$1 library=$(realpath "$2")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

gcc="riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 --specs=picolibc.specs"
$gcc -O2 -g -ffunction-sections -c verif/tools/conflict.c -o "$dir/conflict.o" || exit 1

# link NAME SCRIPT
link() {
  $gcc -T firmware/profile/profile.ld -T "$2" -Wl,--wrap=main,--no-warn-rwx-segments \
    -Wl,-Map="$dir/$1.map" -o "$dir/$1.elf" "$dir/conflict.o" "$library"
}

# own NAME EVENT: what the SoC counts of the program.
run() { "$command" run "$dir/$1.elf" --profiler idle -q --json "$dir/$1.json" >"$dir/run.log"; }
own() { jq ".own.$2" "$dir/$1.json"; }
less() { awk -v a="$1" -v b="$2" -v part="$3" 'BEGIN { exit !(a != "" && b != "" && b < part * a) }'; }

link linked firmware/platform/platform.ld || exit 1
"$command" run "$dir/linked.elf" --on iss -q --slot edges --slot calls --slot returns --exact \
  --db "$dir/p.db" >"$dir/run.log" || exit 1
check "written" "$command" layout "$dir/p.db" --map "$dir/linked.map" --tries 300 -o "$dir/order" \
  2>"$dir/err"
sed '/SORT_BY_NAME(.init)/r '"$dir/order" firmware/platform/platform.ld >"$dir/ordered.ld"
check "linked in that order" link ordered "$dir/ordered.ld"
run linked && run ordered
check "misses: $(own linked icache_misses), then $(own ordered icache_misses)" \
  less "$(own linked icache_misses)" "$(own ordered icache_misses)" 0.1
check "cycles: $(own linked cycles), then $(own ordered cycles)" \
  less "$(own linked cycles)" "$(own ordered cycles)" 0.8
check "the same instructions, but for what the linker makes shorter" \
  awk -v a="$(own linked instructions)" -v b="$(own ordered instructions)" \
  'BEGIN { d = a / b; exit !(d > 0.99 && d < 1.01) }'

# What it expects of the program as linked is what the SoC counts.
read -r expected <<<"$(sed -n 's/.*misses \([0-9.]*\) -> .*/\1/p' "$dir/err")"
counted=$(jq '1000 * .own.icache_misses / .own.instructions' "$dir/linked.json")
check "misses of 1000 instructions: ${expected:-?} expected, $counted counted" \
  awk -v a="${expected:-0}" -v b="$counted" 'BEGIN { d = a / b; exit !(d > 0.9 && d < 1.1) }'

check "twice the same" cmp "$dir/order" <("$command" layout "$dir/p.db" --map "$dir/linked.map" \
  --tries 300 2>/dev/null)
check "lld: symbols" grep -qx second <("$command" layout "$dir/p.db" --map "$dir/linked.map" \
  --tries 300 --lld 2>/dev/null)
"$command" layout "$dir/p.db" --map "$dir/linked.map" --cache 65536 --tries 100 -o "$dir/none" 2>"$dir/err"
check "nothing to win in a large cache: $(cat "$dir/err")" grep -q '^0 of' "$dir/err"

refuse() { # TEXT ARGUMENT...
  local text=$1 status
  shift
  "$command" layout "$@" -o "$dir/refused" >"$dir/out" 2>"$dir/err"
  status=$?
  check "refused, '$text': exit code 1, not $status" [ "$status" = 1 ]
  check "refused: says '$text': $(cat "$dir/err")" grep -q -e "$text" "$dir/err"
  check "refused: writes nothing" [ -z "$(ls -d "$dir"/refused* 2>/dev/null)" ]
}
refuse "none.map: No such file" "$dir/p.db" --map "$dir/none.map"
refuse "no input sections" "$dir/p.db" --map "$dir/err"
refuse "not BYTES" "$dir/p.db" --map "$dir/linked.map" --cache 4096,24
refuse "not a power of two" "$dir/p.db" --map "$dir/linked.map" --btb 200
refuse "build-id" "$dir/p.db" --map "$dir/linked.map" --image "$dir/ordered.elf"

echo "$checks checks of layout, $failed failed"
[ "$failed" = 0 ]
