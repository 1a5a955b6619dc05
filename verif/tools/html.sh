#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# html.sh COMMAND PROGRAM.elf [BROWSER PICTURES]   the page of `coresample report --html`:
# whole, with nothing that loads, with the shares that `prof` tells, and with
# hostile names inert.  With a browser the page is opened at two widths, and
# pictures of it go to the folder PICTURES.
set -u
command=$1 elf=$2 browser=${3-} pictures=${4-}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

lacks() { ! grep -qE -e "$1" "$2"; }

db=$dir/p.db page=$dir/p.html
"$command" run "$elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --slot latency --db "$db" >"$dir/run.log" || exit 1
other=$dir/other.db
"$command" run "$elf" --on iss -q --exact -n 4000000 --slot loads --db "$other" >"$dir/run.log" || exit 1
check "page: written" "$command" report --html "$page" "$db" "$other"
check "page: at most 3 MB" [ "$(wc -c <"$page")" -le 3000000 ]

data_of() { sed -n 's/.*id="data">\(.*\)<\/script>$/\1/p' "$1"; }
data_of "$page" >"$dir/data.json"
check "data: JSON" jq -e .functions "$dir/data.json" >"$dir/functions.json"

# The policy names the hash of what stands between the tags.
hash_of() { # TAG
  perl -0777 -ne "print \$1 if /<$1>(.*?)<\/$1>/s" "$page" |
    python3 -c 'import base64, hashlib, sys
print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())'
}
for tag in style script; do
  check "policy: $tag" grep -qF "$tag-src 'sha256-$(hash_of $tag)'" "$page"
done
check "policy: nothing else" grep -qF "default-src 'none'" "$page"
check "policy: no unsafe" lacks unsafe- "$page"
check "nothing loads" lacks '<(link|img|iframe|object|embed|base|video|audio)|@import|url\(|[^-]src ?=' "$page"
check "no address but SVG's name" [ -z "$(grep -v '^<script type="application/json"' "$page" |
  sed 's,http://www.w3.org/2000/svg,,g' | grep -E 'https?://')" ]
check "two scripts" [ "$(grep -o '<script' "$page" | wc -l)" = 2 ]
check "script: textContent alone" lacks 'innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(|new Function' <(cat tools/html/*.js)

# `prof` and the page agree.
read -r name share <<<"$("$command" prof --json "$db" | jq -r '.rows[0] | "\(.function) \(.share * 100)"')"
read -r top part <<<"$(jq -r '.events[0].total as $t | .functions | max_by(.counts[0]) |
  "\(.name) \(.counts[0] / $t * 100)"' "$dir/data.json")"
check "hottest is $name, not $top" [ "$name" = "$top" ]
check "$name has $share %, not $part" \
  awk -v a="$share" -v b="$part" 'BEGIN { d = a - b; exit !(b != "" && d < 0.01 && d > -0.01) }'
check "stacks: hold the cycles" jq -e '.events[0].total as $t |
  ([.stacks[][1]] | add) / $t | . > 0.999 and . < 1.001' "$dir/data.json" >"$dir/out"
check "listing: of the hottest" jq -e '(.functions | to_entries |
  max_by(.value.counts[0]).key | tostring) as $k | .code[$k].insns | length > 10' \
  "$dir/data.json" >"$dir/out"
check "listing: latencies" jq -e '[.code[].insns[][6] | length] | add > 10' "$dir/data.json" >"$dir/out"
check "listing: dependences" jq -e '[.code[].insns[][7] | length] | add > 10' "$dir/data.json" >"$dir/out"
# Inlined code may come from the other end of the file: what is between is left out.
check "listing: source in pieces" jq -e 'any(.code[].source; length > 1) and
  all(.code[]; . as $c | all(.insns[]; .[2] as [$file, $line] | $file != 0 or
    any($c.source[]; .[0] <= $line and $line < .[0] + (.[1] | length))))' "$dir/data.json" >"$dir/out"
check "beside: all of the other" jq -e '([.beside.rows[][3]] | add) == .beside.total and .beside.total > 0' \
  "$dir/data.json" >"$dir/out"
"$command" report --html "$dir/values.html" "$other" && data_of "$dir/values.html" >"$dir/values.json"
check "listing: values" jq -e '[.code[].insns[][5] | length] | add > 10' "$dir/values.json" >"$dir/out"

# Hostile names, in both profiles: markup, the block's end, bidirectional
# controls, no UTF-8, 64 KB.
hostile=$dir/hostile.db
cp "$db" "$hostile"
sqlite3 "$hostile" "
  CREATE TEMP TABLE hot AS SELECT image, lo, row_number() OVER (ORDER BY count DESC) AS n
    FROM procedure WHERE event = 'cycles' AND source = 'exact' AND lo IS NOT NULL;
  CREATE TEMP TABLE bad (n, name);
  INSERT INTO bad VALUES (1, '</script><script>document.title=''owned''</script>'),
    (2, '<img src=x onerror=document.title=1>\"''&amp;'),
    (3, 'a' || char(0x202e) || 'b' || char(0x2028) || 'c'),
    (4, CAST(x'66ff3cfe' AS TEXT)), (5, replace(hex(zeroblob(32768)), '0', 'x'));
  UPDATE function SET name = (SELECT name FROM hot JOIN bad USING (n)
    WHERE hot.image = function.image AND hot.lo = function.lo)
  WHERE lo IN (SELECT lo FROM hot WHERE n <= 5);" || exit 1
bad=$dir/hostile.html
sqlite3 "$hostile" "UPDATE epoch SET name = '</script><script>document.title=''owned''</script>' || char(0x202e)"
check "hostile: written" "$command" report --html "$bad" "$hostile" "$hostile"
check "hostile: two scripts" [ "$(grep -o '<script' "$bad" | wc -l)" = 2 ]
check "hostile: no tag" lacks '<img' "$bad"
check "hostile: no U+202E, U+2028" lacks $'\u202e|\u2028' "$bad"
check "hostile: UTF-8" iconv -f UTF-8 -t UTF-8 -o /dev/null "$bad"
data_of "$bad" >"$dir/bad.json"
shown() { jq -e --arg n "$1" 'any(.functions[]; .name == $n)' "$dir/bad.json" >"$dir/out"; }
check "hostile: name whole" shown "</script><script>document.title='owned'</script>"
check "hostile: quotes" shown "<img src=x onerror=document.title=1>\"'&amp;"
check "hostile: controls seen" shown 'a???b???c'
check "hostile: bytes seen" shown 'f?<?'
check "hostile: 64 KB" jq -e 'any(.functions[]; .name | length == 65536)' "$dir/bad.json" >"$dir/out"

# The same from a program's file, whose symbols they are; not as functions alone,
# but in the text of instructions that call them.
planted=$dir/planted.elf
{
  printf 'memset </script><script>document.title=`owned`</script>\n'
  printf 'strlen "&amp;\x27<b>\n'
  printf 'parse_value a\xe2\x80\xaeb\n'
  printf 'div10 f\xff<\xfe\n'
  printf '__dtoa_engine %s\n' "$(head -c 65536 /dev/zero | tr '\0' y)"
} >"$dir/names"
check "planted: made" riscv64-unknown-elf-objcopy --redefine-syms="$dir/names" "$elf" "$planted"
"$command" run "$planted" --on iss -q --exact -n 3000000 --slot cycles --slot edges --slot calls \
  --slot latency --db "$dir/planted.db" >"$dir/run.log" || exit 1
check "planted: written" "$command" report --html "$dir/planted.html" "$dir/planted.db" "$hostile"
check "planted: two scripts" [ "$(grep -o '<script' "$dir/planted.html" | wc -l)" = 2 ]
check "planted: no tag" lacks '<b>' "$dir/planted.html"
check "planted: UTF-8" iconv -f UTF-8 -t UTF-8 -o /dev/null "$dir/planted.html"
check "planted: nothing turns" lacks $'\u202e' "$dir/planted.html"
data_of "$dir/planted.html" >"$dir/bad.json"
check "planted: markup" shown '</script><script>document.title=`owned`</script>'
check "planted: quotes" shown "\"&amp;'<b>"
check "planted: controls, bytes" jq -e 'any(.functions[]; .name == "a???b") and
  any(.functions[]; .name == "f?<?")' "$dir/bad.json" >"$dir/out"
check "planted: 64 KB" jq -e 'any(.functions[]; .name | length == 65536)' "$dir/bad.json" >"$dir/out"

refuse() { # NAME TEXT ARGUMENT...
  local name=$1 text=$2 status
  shift 2
  "$command" report --html "$dir/refused" "$@" >"$dir/out" 2>"$dir/err"
  status=$?
  check "$name: exit code 1, not $status" [ "$status" = 1 ]
  check "$name: says '$text': $(cat "$dir/err")" grep -q -e "$text" "$dir/err"
  check "$name: writes nothing" [ -z "$(find "$dir" -name 'refused*')" ]
}
refuse database "none.db" "$dir/none.db"
refuse build "build-id" --image "$command" "$db"
refuse beside "none.db" "$db" "$dir/none.db"
refuse epoch "nothing" --epoch nothing "$db"

# A program that is gone: the page has everything but listings.
sqlite3 "$hostile" "UPDATE image SET path = '$dir/gone.elf'"
check "gone: written" "$command" report --html "$dir/gone.html" "$hostile"
data_of "$dir/gone.html" >"$dir/gone.json"
check "gone: no listings" jq -e '.code == {} and (.functions | length > 10)' "$dir/gone.json" >"$dir/out"

# ---- in a browser ----

# What the database says, for the browser to find in the page.
expect() {
  # The hottest function with jumps and loads.
  local of hot
  of=$(sqlite3 "$db" "SELECT c.function FROM procedure c JOIN procedure j USING (epoch, image, lo)
      JOIN procedure l USING (epoch, image, lo)
    WHERE c.event = 'cycles' AND c.source = 'exact' AND j.event = 'edges' AND j.source = 'exact'
      AND l.event = 'latency' AND l.source = 'exact' ORDER BY c.count DESC LIMIT 1")
  hot="(SELECT lo FROM function WHERE name = '$of') AND (SELECT hi - 1 FROM function WHERE name = '$of')"
  "$command" prof --json "$db" >"$dir/prof.json"
  "$command" diff --json "$db" "$other" >"$dir/diff.json"
  sqlite3 -json "$db" "SELECT printf('%x', addr) AS addr, count AS cycles FROM sample JOIN event e ON e.id = event
    WHERE e.name = 'cycles' AND source = 'exact' AND addr BETWEEN $hot" >"$dir/insns.json"
  sqlite3 -json "$db" "SELECT printf('%x', addr) AS addr, SUM(count) AS loads, 1.0 * SUM(value * count) / SUM(count)
      AS mean, MAX(value) AS longest FROM value JOIN event e ON e.id = event
    WHERE e.name = 'latency' AND source = 'exact' AND addr BETWEEN $hot GROUP BY addr" >"$dir/loads.json"
  jq -n --arg of "$of" --slurpfile p "$dir/prof.json" --slurpfile d "$dir/diff.json" --slurpfile i "$dir/insns.json" \
    --slurpfile l "$dir/loads.json" '{ total: $p[0].events[0].total, function: $of, all: $p[0].rows,
      by_cycles: $p[0].rows[:15], beside: $d[0].rows, insns: $i[0], loads: $l[0] }' >"$dir/expected.json"
}

if [ -n "$browser" ]; then
  expect
  check "browser" python3 verif/tools/browser.py "$browser" "$page" "$dir/expected.json" "$pictures"
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$dir/browser" \
    --enable-logging=stderr --window-size=1400,1200 --virtual-time-budget=5000 --dump-dom \
    "file://$dir/planted.html" >"$dir/dom" 2>"$dir/console"
  check "hostile: no message of the console" lacks CONSOLE "$dir/console"
  check "hostile: not run" lacks '<title>owned' "$dir/dom"
  check "hostile: as text" grep -qF '&lt;script&gt;document.title=' "$dir/dom"
fi

echo "$checks checks of the page, $failed failed"
[ "$failed" = 0 ]
