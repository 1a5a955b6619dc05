#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# exports_compilers.sh COMMAND PLATFORM   profiles for compilers, `coresample
# export llvm` and `afdo`, of a program whose counts are known (dispatch.c):
# read by llvm-profdata, clang and GCC, which must do what the profile tells;
# profiles of another build.  PLATFORM: the folder of firmware/platform's
# objects.
set -u
command=$1 platform=$(realpath "$2")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$(dirname "$0")/../.." || exit 1
. verif/tools/checks.sh

arch="-march=rv32imac -mabi=ilp32"
gcc="riscv64-unknown-elf-gcc $arch --specs=picolibc.specs"
clang="clang-19 --target=riscv32-unknown-elf $arch -ftls-model=local-exec -gdwarf-4
  -fdebug-info-for-profiling"
firmware/platform/embed dispatch >"$dir/inputs.S"
$gcc -c "$dir/inputs.S" -o "$dir/inputs.o"

# build NAME SOURCE COMPILER...: $dir/NAME.elf
build() {
  local name=$1 source=$2
  shift 2
  "$@" -O2 -g -ffunction-sections -Dmain=app_main -c "$source" -o "$dir/$name.o" &&
    $gcc -T firmware/platform/platform.ld -o "$dir/$name.elf" "$dir/$name.o" "$dir/inputs.o" \
      "$platform"/{start,console,heap,memory,ramfs,stdio,process,absent}.o -lm
}

# profile NAME ARGUMENT...: $dir/NAME.db
profile() {
  local name=$1
  shift
  "$command" run "$dir/$name.elf" --on iss -q --slot cycles --slot edges --slot calls --slot returns \
    "$@" --db "$dir/$name.db" >"$dir/run.log"
}

source=verif/tools/dispatch.c

# offset FUNCTION PATTERN: lines from the function's declaration.
line() { grep -n "$1" $source | head -n 1 | cut -d: -f1; }
offset() { echo $(($(line "$2") - $(line "$1"))); }

# ---- LLVM ----

build clang $source $clang
profile clang --exact
check "llvm: written" "$command" export llvm "$dir/clang.db" -o "$dir/llvm"
check "llvm: read by llvm-profdata" \
  grep -q '^Function: turn: .*, 4000, ' <(llvm-profdata-19 show --sample "$dir/llvm" 2>&1)
at=$(offset 'unsigned turn(' 'action\[i % 10\]')
check "llvm: where the call through a pointer goes" \
  grep -q "^ $at: 4000 often:3600 seldom:400$" "$dir/llvm"
check "llvm: fold is in turn" grep -q "^ $((at + 1)): fold:[1-9]" "$dir/llvm"
check "llvm: what was not called is not there" [ "$(grep -c '^unused:' "$dir/llvm")" = 0 ]

# The counts of branches, in the compiler's own form.
$clang -O2 -Wno-override-module -fprofile-sample-use="$dir/llvm" -S -emit-llvm $source -o "$dir/clang.ll"
check "clang: entries of turn" \
  grep -q '"function_entry_count", i64 4001}' "$dir/clang.ll"
check "clang: targets of calls, or the call made direct" \
  grep -q 'call .*@often(' <(sed -n '/define.*@turn(/,/^}/p;/define.*@main(/,/^}/p' "$dir/clang.ll")
check "clang: weights of branches" grep -q '"branch_weights", i32 [1-9]' "$dir/clang.ll"

# Of messages: the same functions and targets, shares to 5 points.
profile clang -c H:P:16:4096+A16 --epoch sampled
"$command" export llvm "$dir/clang.db" --epoch sampled -o "$dir/sampled"
read -r often seldom <<<"$(sed -n "s/^ $at: [0-9]* often:\([0-9]*\) seldom:\([0-9]*\)$/\1 \2/p" "$dir/sampled")"
check "llvm of messages: often ${often:-?}, seldom ${seldom:-?}" awk -v a="${often:-0}" -v b="${seldom:-1}" \
  'BEGIN { exit !(a / (a + b) > 0.85 && a / (a + b) < 0.95) }'

# ---- GCC ----

build gcc $source $gcc
profile gcc --exact
check "afdo: written" "$command" export afdo "$dir/gcc.db" -o "$dir/afdo"
check "gcc: reads it" $gcc -O2 -g -fauto-profile="$dir/afdo" -fdump-tree-optimized -c $source \
  -o "$dir/auto.o" -dumpdir "$dir/"
check "gcc: compares the pointer with what is called most" \
  grep -q 'if (.* == often)' "$dir"/auto.c.*.optimized
check "gcc: no such thing without a profile" eval '$gcc -O2 -g -fdump-tree-optimized -c $source \
  -o "$dir/plain.o" -dumpdir "$dir/" && ! grep -q "== often" "$dir"/plain.c.*.optimized'
head -c 60 "$dir/afdo" >"$dir/cut.afdo"
check "gcc: refuses a part of it" eval '! $gcc -O2 -fauto-profile="$dir/cut.afdo" -c $source -o "$dir/cut.o" 2>/dev/null'

# ---- profiles of another build ----

{ sed -n '1,/^enum/p' $source; echo 'int shift_the_rest;'
  sed '1,/^enum/d;s/\<seldom\>/rarely/' $source; } >"$dir/new.c"
build new "$dir/new.c" $clang
refuse() { # TEXT ARGUMENT...
  local text=$1 status
  shift
  "$command" export "$@" -o "$dir/refused" >"$dir/out" 2>"$dir/err"
  status=$?
  check "refused, '$text': exit code 1, not $status" [ "$status" = 1 ]
  check "refused: says '$text': $(cat "$dir/err")" grep -q -e "$text" "$dir/err"
  check "refused: writes nothing" [ -z "$(ls -d "$dir"/refused* 2>/dev/null)" ]
}
refuse "not the program that was profiled: build-id.*--stale" llvm "$dir/clang.db" --image "$dir/new.elf"
refuse "not the program that was profiled" afdo "$dir/clang.db" --image "$dir/new.elf"
"$command" export llvm "$dir/clang.db" --epoch 1 --stale --image "$dir/new.elf" -o "$dir/stale" 2>"$dir/err"
check "stale: tells what is gone: $(cat "$dir/err")" grep -q '% of the transfers are lost.*gone:.* seldom' "$dir/err"
check "stale: entries of turn" grep -q '^turn:[0-9]*:4000$' "$dir/stale"
check "stale: the line of the call" grep -q "^ $at: 4000" "$dir/stale"
check "stale: what is gone is not there" [ "$(grep -c '^seldom' "$dir/stale")" = 0 ]
check "stale: clang reads it" $clang -O2 -fprofile-sample-use="$dir/stale" -c "$dir/new.c" -o "$dir/new2.o"

$clang -O2 -g0 -Dmain=app_main -c $source -o "$dir/bare.o" && $gcc -T firmware/platform/platform.ld \
  -o "$dir/bare.elf" "$dir/bare.o" "$dir/inputs.o" -Wl,--strip-debug \
  "$platform"/{start,console,heap,memory,ramfs,stdio,process,absent}.o -lm
profile bare
refuse "no debug information.*-g" llvm "$dir/bare.db"
"$command" run "$dir/clang.elf" --on iss -q --db "$dir/loads.db" >"$dir/run.log"
refuse "no event 'edges'" afdo "$dir/loads.db"

echo "$checks checks of profiles for compilers, $failed failed"
[ "$failed" = 0 ]
