#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# exports.sh COMMAND PROGRAM.elf   what `coresample export` writes, opened by
# the tools that it is written for: their hottest function and its share must
# be those of `coresample prof`; and what is refused.
set -u
command=$1 elf=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

# near A B: equal to 0.02, as the tools round.
near() {
  awk -v a="$1" -v b="$2" 'BEGIN { d = a - b; exit !(a != "" && d < 0.02 && d > -0.02) }'
}

db=$dir/p.db
"$command" run "$elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --slot loads --db "$db" >"$dir/run.log" || exit 1
for format in callgrind folded speedscope pprof csv; do
  check "$format: written" "$command" export $format "$db" -o "$dir/$format"
done
flow=$dir/flow.db
"$command" run "$elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --slot returns --db "$flow" >"$dir/run.log" || exit 1
for format in unsymbolized bolt; do
  check "$format: written" "$command" export $format "$flow" -o "$dir/$format"
done

# `prof`: name and share of the hottest function, total, total of its callers.
"$command" prof --json "$db" >"$dir/prof.json"
read -r name share total <<<"$(jq -r '.rows[0] as $r | .events[0] as $e |
  "\($r.function) \($r.share * 100) \($e.total)"' "$dir/prof.json")"

# callgrind_annotate parts a function by file where code was inlined.
callgrind_annotate --threshold=100 --auto=no "$dir/callgrind" >"$dir/callgrind.txt"
part=$(sed -n "s/^[0-9,]* *( *\([0-9.]*\)%).*:$name \[.*/\1/p" "$dir/callgrind.txt" |
  awk '{ s += $1 } END { print s }')
check "callgrind_annotate: $name has $share %, not $part" near "$part" "$share"
check "callgrind_annotate: total" grep -q "^$(LC_ALL=C sed ':a;s/\B[0-9]\{3\}\>/,&/;ta' <<<"$total") (100" \
  "$dir/callgrind.txt"
callgrind_annotate --inclusive=yes --auto=no "$dir/callgrind" >"$dir/inclusive.txt"
part=$(sed -n 's/^[0-9,]* *( *\([0-9.]*\)%).*:main \[.*/\1/p' "$dir/inclusive.txt" | head -n 1)
check "callgrind_annotate: main holds nearly all, not $part %" \
  awk -v a="${part:-0}" 'BEGIN { exit !(a > 95) }'

sum=$(awk '{ s += $NF } END { printf "%.0f", s }' "$dir/folded")
check "folded: all stacks add up to $total, not $sum" [ "$sum" = "$total" ]
part=$(awk -v n="$name" -v t="$total" '{ c = $NF; sub(/ [0-9]+$/, ""); k = split($0, f, ";")
  if (f[k] == n) s += c } END { print 100 * s / t }' "$dir/folded")
check "folded: $name has $share %, not $part" near "$part" "$share"

part=$(jq -r --arg n "$name" '[.shared.frames[].name] as $f | .profiles[0] |
  [.samples, .weights] | transpose | map(select($f[.[0][-1]] == $n) | .[1]) |
  add' "$dir/speedscope")
part=$(awk -v a="$part" -v t="$total" 'BEGIN { print 100 * a / t }')
check "speedscope: $name has $share %, not $part" near "$part" "$share"

# Its format is https://www.speedscope.app/file-format-schema.json.
check "speedscope: as its schema says" jq -e '(.shared.frames | length) as $n |
  ."$schema" == "https://www.speedscope.app/file-format-schema.json" and
  all(.shared.frames[]; (.name | type == "string") and (.line == null or (.line | type == "number")) and
    (.file == null or (.file | type == "string"))) and (.profiles | length > 0) and
  all(.profiles[]; .type == "sampled" and (.name | type == "string") and
    (.unit | IN("none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes")) and
    (.samples | length) == (.weights | length) and all(.samples[][]; . == floor and . >= 0 and . < $n) and
    all(.weights[]; type == "number") and .startValue <= .endValue and
    .endValue - .startValue == (.weights | add // 0))' "$dir/speedscope" >"$dir/out"

go tool pprof -top -nodecount=1 "$dir/pprof" >"$dir/pprof.txt" 2>&1
read -r _ part _ _ _ top <<<"$(tail -n 1 "$dir/pprof.txt")"
check "pprof: hottest is $name, not $top" [ "$top" = "$name" ]
check "pprof: $share %, not $part" near "${part%\%}" "$share"
check "pprof: values" grep -q '0x' <(go tool pprof -tags "$dir/pprof" 2>&1)

part=$(awk -F, -v n="\"$name\"" -v t="$total" '$2 == n { s += $6 } END { print 100 * s / t }' "$dir/csv")
check "csv: $name has $share %, not $part" near "$part" "$share"

llvm-profgen-19 --unsymbolized-profile="$dir/unsymbolized" --use-offset=0 --binary="$elf" \
  --format=text --output="$dir/llvm" >"$dir/profgen.log" 2>&1
check "llvm-profgen: a profile of $name" \
  grep -q "^Function: $name: [1-9]" <(llvm-profdata-19 show --sample "$dir/llvm" 2>&1)

# A range ran as often as its first instruction, which csv tells; but for code
# that would follow the program's end.
wrong=$(awk -F'[-:,]' 'NR == FNR { split($0, f, ","); ran[substr(f[5], 3)] = f[7] + 0; next }
  /-.*:/ && !/->/ { d = $3 - ran[$1]; wrong += d < 0 ? -d : d; all += $3 }
  END { print all ? wrong / all : 1 }' "$dir/csv" "$dir/unsymbolized")
check "unsymbolized: a part of $wrong of the executions is not that of csv" \
  awk -v a="$wrong" 'BEGIN { exit !(a < 1e-5) }'
check "bolt: transfers of unsymbolized" diff <(sed -n 's/^B \(.*\) \(.*\) \(.*\) 0$/\1->\2:\3/p' "$dir/bolt") \
  <(grep '>' "$dir/unsymbolized")

# Refused, with nothing written.
refuse() { # NAME TEXT ARGUMENT...
  local name=$1 text=$2 status
  shift 2
  "$command" export "$@" -o "$dir/refused" >"$dir/out" 2>"$dir/err"
  status=$?
  check "$name: exit code 1, not $status" [ "$status" = 1 ]
  check "$name: says '$text': $(cat "$dir/err")" grep -q -e "$text" "$dir/err"
  check "$name: writes nothing" [ -z "$(find "$dir" -name 'refused*')" ]
}
refuse format "no format 'gif'" gif "$db"
refuse database "none.db" folded "$dir/none.db"
head -c 5000 "$db" >"$dir/cut.db"
refuse truncated "cut.db" folded "$dir/cut.db"
refuse event "nothing" folded -e nothing "$db"
"$command" run "$elf" --on iss -q -n 100000 --db "$dir/loads.db" >"$dir/run.log"
refuse edges "no event 'edges'" unsymbolized "$dir/loads.db"
refuse returns "no event 'returns'" bolt "$db"
refuse build "build-id" bolt --image "$command" "$flow"

echo "$checks checks of exports, $failed failed"
[ "$failed" = 0 ]
