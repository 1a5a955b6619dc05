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
# The page's figures are those of this compiler.
for program in hello faster; do
  check "the page names the $(cycles $program) clocks of $program" \
    grep -q "$(LC_ALL=C sed ':a;s/\B[0-9]\{3\}\>/,&/;ta' <<<"$(cycles $program)")" "$page"
done
while IFS= read -r line; do
  check "the page shows the profile: $line" grep -qxF -e "$line" <(head -n 9 "$folder/hello.prof")
done < <(sed -n '/^main:/,/^```$/{/^```/d;p}' "$page")

echo "$checks checks of $page, $failed failed"
[ "$failed" = 0 ]
