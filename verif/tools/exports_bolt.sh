#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# exports_bolt.sh COMMAND RV32.elf RV64.elf   what `coresample export bolt` writes
# of a program, opened by BOLT.  BOLT 19 reads 64-bit files only, so the program
# is there twice, with the same code at the same addresses; what BOLT makes of
# the profile (executions of each block) must be what was counted.
set -u
command=$1 elf=$2 wide=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh
perf2bolt=$(dirname "$(readlink -f "$(command -v llvm-bolt-19)")")/perf2bolt

code_of() { riscv64-unknown-elf-objcopy -O binary -j .text "$1" "$2"; }
code_of "$elf" "$dir/32" && code_of "$wide" "$dir/64"
check "the same code" cmp "$dir/32" "$dir/64"

db=$dir/p.db
"$command" run "$elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --slot returns --db "$db" >"$dir/run.log" || exit 1
check "written" "$command" export bolt "$db" -o "$dir/pa"
read -r name share total <<<"$("$command" prof --json -e instructions "$db" | jq -r '.rows[0] as $r |
  .events[0] as $e | "\($r.function) \($r.share * 100) \($e.total)"')"

"$perf2bolt" -p "$dir/pa" --pa -o "$dir/fdata" "$wide" >"$dir/log" 2>&1
for text in "contents: 0 (0.0%)" "regions: 0 (0.0%)" "3 out of 3 functions"; do
  check "perf2bolt: $text" grep -qF "$text" "$dir/log"
done
calls=$(sqlite3 "$db" "SELECT SUM(count) FROM edge JOIN event e ON e.id = event WHERE e.name = 'calls'
  AND source = 'exact' AND target = (SELECT lo FROM function WHERE name = '$name')")
check "perf2bolt: $calls calls of $name" grep -q "^1 [^ ]* [0-9a-f]* 1 $name 0 0 $calls\$" "$dir/fdata"

llvm-bolt-19 "$wide" -o "$dir/out" --data="$dir/fdata" --dyno-stats --print-cfg >"$dir/cfg" 2>&1
sum=$(sed -n '/program-wide/,$s/ : executed instructions$//p' "$dir/cfg" | tr -d ' ')
check "BOLT: $total instructions, not $sum" \
  awk -v a="$total" -v b="${sum:-0}" 'BEGIN { d = a - b; exit !(d < 1e-4 * a && d > -1e-4 * a) }'
read -r top part <<<"$(awk '/^Binary Function/ { f = $3 } /^\.L.* instructions?, / { gsub(/\(/, "", $2); n = $2 }
  /^  Exec Count : / { s[f] += n * $4; all += n * $4 }
  END { for (f in s) print f, 100 * s[f] / all }' "$dir/cfg" | sort -k2,2gr | head -n 1)"
check "BOLT: hottest is $name, not $top" [ "$top" = "\"$name\"" ]
check "BOLT: $share %, not $part" \
  awk -v a="$share" -v b="${part:-0}" 'BEGIN { d = a - b; exit !(d < 0.02 && d > -0.02) }'

echo "$checks checks of BOLT, $failed failed"
[ "$failed" = 0 ]
