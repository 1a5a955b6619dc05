#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# html.sh COMMAND PROGRAM.elf [BROWSER]   the page of `coresample report --html`:
# whole, with nothing that loads, with the shares that `prof` tells, and with
# hostile names inert.  With a browser the page is opened at two widths.
set -u
command=$1 elf=$2 browser=${3-}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

lacks() { ! grep -qE -e "$1" "$2"; }

db=$dir/p.db page=$dir/p.html
"$command" run "$elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --slot loads --db "$db" >"$dir/run.log" || exit 1
check "page: written" "$command" report --html "$page" "$db"
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
check "script: textContent alone" lacks 'innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(|new Function' tools/html/page.js

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
check "listing: values" jq -e '[.code[].insns[][5] | length] | add > 10' "$dir/data.json" >"$dir/out"

# Hostile names: markup, the block's end, bidirectional controls, no UTF-8, 64 KB.
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
check "hostile: written" "$command" report --html "$bad" "$hostile"
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
refuse epoch "nothing" --epoch nothing "$db"

# A program that is gone: the page has everything but listings.
sqlite3 "$hostile" "UPDATE image SET path = '$dir/gone.elf'"
check "gone: written" "$command" report --html "$dir/gone.html" "$hostile"
data_of "$dir/gone.html" >"$dir/gone.json"
check "gone: no listings" jq -e '.code == {} and (.functions | length > 10)' "$dir/gone.json" >"$dir/out"

# ---- in a browser ----

dom() { # WIDTH FILE [HASH]
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$dir/profile" \
    --enable-logging=stderr --window-size="$1",1200 --virtual-time-budget=5000 --dump-dom \
    "file://$2${3-}" >"$dir/dom" 2>"$dir/console"
  check "$1 px, ${3:-overview}: no message of the console" lacks CONSOLE "$dir/console"
}
if [ -n "$browser" ]; then
  for width in 500 1400; do
    dom $width "$page"
    check "$width px: $name is there" grep -q ">$name</a>" "$dir/dom"
    check "$width px: its share" grep -qF "$(LC_ALL=C printf '%.2f %%' "$share")" "$dir/dom"
    dom $width "$page" "#f=$name"
    check "$width px: its page" grep -q "<h1 class=\"name\">$name</h1>" "$dir/dom"
    check "$width px: its instructions" grep -q 'class="row has"' "$dir/dom"
    check "$width px: its jumps" grep -q 'class="jumps"' "$dir/dom"
  done
  dom 1400 "$bad"
  check "hostile: not run" lacks '<title>owned' "$dir/dom"
  check "hostile: as text" grep -qF '&lt;script&gt;document.title=' "$dir/dom"
fi

echo "$checks checks of the page, $failed failed"
[ "$failed" = 0 ]
