#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# exports_perf.sh COMMAND PROGRAM.elf OTHER.elf   the file of `coresample export
# perf`, opened by perf: shares, functions, instructions and weights are those
# of the database, of one program and of several processes; and what is refused.
# OTHER has a build-id.
set -u
command=$1 elf=$2 other=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

# As on a machine where perf has not run: no cache, no settings.
perf() { HOME=$dir PERF_CONFIG=/dev/null command perf "$@" 2>>"$dir/perf.err"; }
near() { # A B [BY]
  awk -v a="$1" -v b="$2" -v by="${3:-0.02}" \
    'BEGIN { d = a - b; exit !(a != "" && b != "" && d < by && d > -by) }'
}
query() { sqlite3 "$db" "$1"; }

db=$dir/p.db data=$dir/perf.data
"$command" run "$elf" --on iss -q --exact --slot cycles --slot latency --slot addresses \
  --db "$db" >"$dir/run.log" || exit 1
check "the program has mapping symbols" grep -q ' \$x' <(readelf -sW "$elf")
check "written" "$command" export perf "$db" -o "$data"
read -r name share total <<<"$("$command" prof --json "$db" | jq -r '.rows[0] as $r | .events[0] as $e |
  "\($r.function) \($r.share * 100) \($e.total)"')"

# ---- perf report: every function that prof lists ----

report() { perf report --stdio -i "$data" --comms "${elf##*/}" -F overhead,sym "$@"; }
report >"$dir/report"
of_event() { # EVENT REPORT
  awk -v e="'$1'" '/^# Samples/ { on = index($0, e) } on && /^ *[0-9.]+%/ { sub("%", ""); print $1, $3 }' "$2"
}
of_event cycles "$dir/report" >"$dir/cycles"
read -r part top <"$dir/cycles"
check "report: hottest is $name, not $top" [ "$top" = "$name" ]
check "report: $share %, not $part" near "$part" "$share"
different=$("$command" prof --json --top 40 "$db" | jq -r '.rows[] | "\(.share * 100) \(.function)"' |
  awk 'NR == FNR { seen[$2] += $1; next } { d = seen[$2] - $1; if (d > 0.02 || d < -0.02) print $2 }' "$dir/cycles" -)
check "report: shares of prof's rows, not of: $different" [ -z "$different" ]
check "report: no mapping symbol" [ -z "$(grep -F '[.] $' "$dir/report")" ]
check "report: all in functions" [ -z "$(grep -F '[.] 0x' "$dir/report")" ]
check "report: total" grep -q "Event count (approx.): $total\$" "$dir/report"

# ---- perf script: every sample ----

fields=comm,pid,event,ip,sym,addr,weight,data_src,period
perf script -i "$data" -F $fields >"$dir/script"
sum=$(awk '$4 == "cycles:" { s += $3 } END { printf "%.0f", s }' "$dir/script")
check "script: periods add up to $total, not $sum" [ "$sum" = "$total" ]
loads=$(query "SELECT counts FROM event WHERE name = 'latency' AND source = 'exact'")
sum=$(awk '$4 == "latency:" { s += $3 } END { printf "%.0f", s }' "$dir/script")
check "script: samples of latency stand for $loads loads, not $sum" near "$sum" "$loads" 1000
check "script: latency is of loads" [ "$(awk '$4 == "latency:"' "$dir/script" | grep -vc 'OP LOAD')" = 0 ]
check "script: addresses are of loads" grep -q 'addresses:.*OP LOAD' "$dir/script"
check "script: and of stores" grep -q 'addresses:.*OP STORE' "$dir/script"
read -r address part <<<"$(query "SELECT printf('%x', value), 100.0 * SUM(count) / counts FROM value
  JOIN event e ON e.id = event WHERE name = 'addresses' AND source = 'exact'
  GROUP BY value ORDER BY SUM(count) DESC LIMIT 1" | tr '|' ' ')"
sum=$(awk -v a="$address" '$4 == "addresses:" { n++; if ($5 == a) s++ } END { print 100 * s / n }' "$dir/script")
check "script: $part % of the accesses are of $address, not $sum" near "$sum" "$part" 0.1

# ---- perf annotate: every instruction of the hottest function ----

perf annotate --stdio -i "$data" --objdump=riscv64-unknown-elf-objdump -s "$name" >"$dir/annotate"
read -r address part <<<"$(query "SELECT printf('%x', addr), 100.0 * count / (SELECT SUM(count) FROM sample y
    JOIN function f ON y.addr >= f.lo AND y.addr < f.hi WHERE y.event = e.id AND f.name = '$name')
  FROM sample x JOIN event e ON e.id = event WHERE e.name = 'cycles' AND source = 'exact'
    AND addr >= (SELECT lo FROM function WHERE name = '$name') AND addr < (SELECT hi FROM function WHERE name = '$name')
  ORDER BY count DESC, addr LIMIT 1" | tr '|' ' ')"
line=$(awk -v a="$address:" '$3 == a { print $1; exit }' "$dir/annotate")
check "annotate: $address has $part %, not $line" near "$line" "$part"
check "annotate: source lines" grep -q ': [0-9]* .*\.[chS]:[0-9]' "$dir/annotate"

# ---- perf mem report: weights ----

"$command" export perf "$db" -e latency,addresses -o "$dir/mem.data" || exit 1
perf mem report --stdio -i "$dir/mem.data" >"$dir/mem"
part=$(query "SELECT SUM(value * count) * 1.0 / SUM(count) FROM value JOIN event e ON e.id = event
  WHERE name = 'latency' AND source = 'exact'")
sum=$(sed -n "/'latency'/,/Sort/s/# Total weight : //p" "$dir/mem")
n=$(awk '$4 == "latency:"' "$dir/script" | wc -l)
check "mem report: mean weight is $part, not $sum / $n" near "$(awk "BEGIN { print $sum / $n }")" "$part"
check "mem report: addresses" grep -q "event 'addresses'" "$dir/mem"

# ---- weights that differ from place to place ----

db=$dir/slow.db
cp "$dir/p.db" "$db"
query "UPDATE value SET value = value + 1 + addr % 13
  WHERE event = (SELECT id FROM event WHERE name = 'latency' AND source = 'exact')"
check "weights: written" "$command" export perf "$db" -e latency -o "$dir/slow.data"
query "SELECT printf('%x', addr), 100.0 * SUM(count) / (SELECT counts FROM event WHERE id = event),
    1.0 * SUM(value * count) / SUM(count) FROM value
  WHERE event = (SELECT id FROM event WHERE name = 'latency' AND source = 'exact')
  GROUP BY addr ORDER BY 2 DESC, 1 LIMIT 5" | tr '|' ' ' >"$dir/wanted"
perf script -i "$dir/slow.data" -F ip,weight | awk '{ n++; of[$2]++; sum[$2] += $1 }
  END { for (ip in of) print ip, 100 * of[ip] / n, sum[ip] / of[ip] }' >"$dir/places"
different=$(awk 'function off(a, b, by) { return a - b > by || b - a > by }
  NR == FNR { part[$1] = $2; mean[$1] = $3; next }
  !($1 in part) || off(part[$1], $2, 0.1) || off(mean[$1], $3, 0.5) { print $1 }' "$dir/places" "$dir/wanted")
check "weights: five places that load most" [ "$(wc -l <"$dir/wanted")" = 5 ]
check "weights: share and mean of each, not of: $different" [ -z "$different" ]
db=$dir/p.db

# ---- hits and misses: as many as were counted; sites by halves, exactly ----

cp "$db" "$dir/miss.db"
db=$dir/miss.db
query "UPDATE event SET name = 'dcache_misses' WHERE name = 'instructions' AND source = 'sampled';
  DELETE FROM sample WHERE event = (SELECT id FROM event WHERE name = 'dcache_misses');
  UPDATE event SET source = 'exact' WHERE name = 'dcache_misses';
  INSERT INTO sample SELECT (SELECT id FROM event WHERE name = 'dcache_misses'), s.map, s.addr, s.count / 2
    FROM sample s JOIN event i ON i.id = s.event WHERE i.name = 'instructions' AND s.count > 1"
check "misses: written" "$command" export perf "$db" -o "$dir/miss.data"
perf script -i "$dir/miss.data" -F $fields | grep ' latency:' >"$dir/script"
part=$(awk '/L1 miss/ { n++ } END { print 100 * n / NR }' "$dir/script")
check "misses: of the loads about half, not $part %" near "$part" 50 1
check "misses: the rest are hits" [ "$(grep -vc 'L1 miss\|L1 hit' "$dir/script")" = 0 ]
db=$dir/p.db

# ---- two programs at the same addresses, one of them with a pid ----

both=$dir/both.db
cp "$db" "$both"
"$command" run "$other" --on iss -q --exact --slot cycles --db "$both" >"$dir/run.log" || exit 1
sqlite3 "$both" "UPDATE process SET pid = 17 WHERE id = (SELECT MAX(id) FROM process)"
check "processes: written" "$command" export perf "$both" --epoch all -o "$dir/both.data"
perf report --stdio -i "$dir/both.data" -F overhead,pid,dso,sym >"$dir/report"
for program in "$elf" "$other"; do
  read -r wanted <<<"$("$command" prof --json --by image --epoch all "$both" | jq -r --arg n "${program##*/}" \
    '.rows[] | select(.image == $n) | .share * 100')"
  part=$(awk -v e="'cycles'" -v n="${program##*/}" '/^# Samples/ { on = index($0, e) }
    on && index($0, " " n " ") { s += $1 } END { print s }' "$dir/report")
  check "processes: ${program##*/} has $wanted %, not $part" near "$part" "$wanted" 0.1
done
check "processes: pid 17" grep -q " 17:${other##*/} *${other##*/} " "$dir/report"

# Without the path, by build-id alone.
mv "$dir/both.data.debug" "$dir/moved"
perf --buildid-dir "$dir/moved" report --stdio -i "$dir/both.data" -F overhead,pid,sym >"$dir/moved.report"
check "moved: symbols by build-id" grep -q " 17:${other##*/} .*\[\.\] [a-z_]" "$dir/moved.report"

# ---- names that would lead elsewhere, or hide ----

cp "$both" "$dir/evil.db"
sqlite3 "$dir/evil.db" "UPDATE image SET name = '../../x' || char(0x202e) || '\"<' WHERE id = 1;
  UPDATE image SET name = '..' WHERE id = 2;
  UPDATE process SET name = char(27) || '[2J' || replace(hex(zeroblob(32768)), '0', 'x')"
check "hostile: written" "$command" export perf "$dir/evil.db" --epoch all -o "$dir/evil.data"
check "hostile: nothing outside" [ -z "$(find "$dir" -name '*x*"<*' -not -path "$dir/evil.data.debug/*")" ]
perf report --stdio -i "$dir/evil.data" -F overhead,comm,sym >"$dir/report"
check "hostile: opens" grep -q "$name" "$dir/report"
check "hostile: no control" [ -z "$(grep $'\e' "$dir/report")" ]

# ---- refused, with nothing written ----

refuse() { # NAME TEXT ARGUMENT...
  local name=$1 text=$2 status
  shift 2
  "$command" export perf "$@" >"$dir/out" 2>"$dir/err"
  status=$?
  check "$name: exit code 1, not $status" [ "$status" = 1 ]
  check "$name: says '$text': $(cat "$dir/err")" grep -q -e "$text" "$dir/err"
  check "$name: writes nothing" [ -z "$(find "$dir" -name 'refused*')$(cat "$dir/out")" ]
}
refuse output "\-o must name a file" "$db"
refuse build "build-id" --image "$command" "$db" -o "$dir/refused"
sqlite3 "$both" "UPDATE image SET path = '$dir/gone.elf' WHERE id = 2"
refuse gone "gone.elf" --epoch all "$both" -o "$dir/refused"
check "gone: --image names it" "$command" export perf --epoch all --image "$other" "$both" -o "$dir/found"
# A recorder that did not find a file: the rest has its names.
sqlite3 "$both" "UPDATE image SET build_id = 'path:board:/bin/gone', path = '/bin/gone' WHERE id = 2"
check "not found: written" "$command" export perf --epoch all "$both" -o "$dir/found"
perf report --stdio -i "$dir/found" -F overhead,pid,dso,sym >"$dir/report"
check "not found: names of the rest" grep -q "$name" "$dir/report"
check "not found: the other is unknown" grep -q ' 17:.*\[unknown\]' "$dir/report"
sqlite3 "$both" "DELETE FROM sample; DELETE FROM value"
refuse empty "nothing was counted" "$both" -o "$dir/refused"

echo "$checks checks of perf.data, $failed failed"
[ "$failed" = 0 ]
