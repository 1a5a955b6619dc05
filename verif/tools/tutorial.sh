#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# tutorial.sh PAGE FOLDER   runs a tutorial as its reader would: the C program
# of the page goes to FOLDER/hello.c, then each line of its `sh` blocks is run.
# The rebuilt program must print what it printed and be faster; with the profile
# turned round it must be slower.
set -u
page=$1 folder=$2
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh
rm -rf "$folder"
mkdir -p "$folder"

# The lines between ```LANGUAGE and ```.
blocks() { sed -n '/^```'"$1"'$/,/^```$/{/^```/d;p}' "$page"; }

blocks c >"$folder/hello.c"
exec 3>&1 >"$folder/log" 2>&1
while IFS= read -r line; do
  checks=$((checks + 1))
  echo "\$ $line"
  if ! eval "$line"; then
    failed=$((failed + 1))
    echo "FAIL $page: $line" >&3
    tail -n 5 "$folder/log" >&3
    break
  fi
done < <(blocks sh)
exec >&3 2>&1

cycles() { jq .own.cycles "$folder/$1.json"; }
printed() { sed '/^program  /,$d;s/ instret.*//' "$folder/$1.txt"; }
check "prints something" grep -q hello <(printed hello)
check "prints what it printed" diff <(printed hello) <(printed faster)
check "is faster: $(cycles hello) clocks, then $(cycles faster)" \
  awk -v a="$(cycles hello)" -v b="$(cycles faster)" 'BEGIN { exit !(b > 0 && a / b > 1.1) }'
# The compiler listens: told the contrary it makes the program slower than without a profile.
awk -f verif/tools/turn.awk "$folder/hello.prof" >"$folder/turned.prof"
$CC -fprofile-sample-use="$folder/turned.prof" -fprofile-sample-accurate -c "$folder/hello.c" -o "$folder/turned.o"
$LD -T firmware/platform/platform.ld -o "$folder/turned.elf" "$folder/turned.o" build/soc/libcsprofile.a
build/coresample run "$folder/turned.elf" --profiler idle --json "$folder/turned.json" >"$folder/turned.txt"
check "prints the same with the profile turned round" diff <(printed hello) <(printed turned)
check "is slower with the profile turned round: $(cycles hello) clocks, then $(cycles turned)" \
  [ "$(cycles turned)" -gt "$(cycles hello)" ]
# The page's figures are this compiler's.  A change of the firmware moves clocks and what is
# sampled a little, so numbers may differ by PERCENT, all else not at all.
near() { # PERCENT TEXT TEXT
  awk -v percent="$1" -v a="$2" -v b="$3" 'BEGIN {
    while (match(a, /[0-9]+/)) {
      x = 0 + substr(a, RSTART, RLENGTH); before = substr(a, 1, RSTART - 1); a = substr(a, RSTART + RLENGTH)
      if (!match(b, /[0-9]+/) || before != substr(b, 1, RSTART - 1)) exit 1
      y = 0 + substr(b, RSTART, RLENGTH); b = substr(b, RSTART + RLENGTH)
      if ((x > y ? x - y : y - x) * 100 > percent * y) exit 1
    }
    exit a != b
  }'
}
says=$(sed -n 's/^\([0-9,]* clocks, then [0-9,]*\): .*/\1/p' "$page" | sed 's/\([0-9]\),\([0-9]\)/\1\2/g;q')
told="$(cycles hello) clocks, then $(cycles faster)"
check "the page's '$says' are the $told, to 1 %" near 1 "$says" "$told"
lines=0
while IFS= read -r line && IFS= read -r -u 4 own; do
  lines=$((lines + 1))
  check "the page shows the profile's '$own', to 5 %: $line" near 5 "$line" "$own"
done < <(sed -n '/^main:/,/^```$/{/^```/d;p}' "$page") 4< <(head -n 9 "$folder/hello.prof")
check "the page shows nine lines of the profile" [ "$lines" = 9 ]

echo "$checks checks of $page, $failed failed"
[ "$failed" = 0 ]
