#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh [--bugs] NAME...   proves what verif/formal/NAME/props.svh states
#
# verif/formal/README.md describes the files of such a folder.  The properties
# are included at the end of a copy of the module, so the module stays free of
# them.  Each `task` of NAME/proof is one proof: MODE DEPTH [PARAMETER=VALUE...]
#   bmc    the assertions hold for DEPTH clocks after reset
#   prove  they hold for ever, by induction over DEPTH clocks after a bmc
#          (prove-once: with a fresh solver for each question; faster for much xor)
#   induct as prove, but one assertion after another
#   cover  every cover statement is reached within DEPTH clocks
# A mode with slow- in front is run only when SLOW is set, one with yices- in
# front only when SOLVER is yices: z3 takes too long for it.  fast- (behind slow-):
# with yices wherever it is installed.
# A success is remembered under the hash of all that it depends on, so a second
# run repeats only what has changed.
#
# With --bugs each planted bug of NAME/proof (verif/testbugs/facts.py) is planted
# alone, and the assertions must then be violated; without SLOW only those that
# are `quick`.
# Prints one line per proof or bug; the exit code is the number that failed.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$top" || exit 1
out=${B:-build}/formal
given=${SOLVER:-z3}
solver=$given
limit=${CS_PROOF_TIMEOUT:-600}
[ ! -d "${B:-build}/venv/bin" ] || PATH=$PATH:$PWD/${B:-build}/venv/bin
facts="python3 verif/testbugs/facts.py"
failed=0 done_=0
mkdir -p "$out/cache"

# load NAME: reads NAME/proof and sets module.
load() {
  said=$($facts "verif/formal/$1/proof") || { failed=$((failed + 1)); return 1; }
  module=$(fact module)
  module=${module:-$1}
}

# fact KEY: what the proof says of KEY, one value a line.
fact() { sed -n "s/^$1 //p" <<<"$said"; }

# copy NAME RTL: the sources in $work, properties included, constants relaxed.
# Reset is taken at the clock edge here: asynchronous reset makes z3 very slow.
copy() {
  local dir=verif/formal/$1 rtl=$2 file from edit props
  rm -f "$work"/*.sv
  for file in $(fact sources) "$module.sv"; do
    case $file in
    abstract/*) from=verif/formal/$file ;;
    *) from=$(find "$dir" "$rtl" -name "$file") ;;
    esac
    file=${file#abstract/}
    props=$dir/${file%.sv}.svh
    [ "$file" != "$module.sv" ] || props=$dir/props.svh
    [ -f "$props" ] || props=verif/formal/${file%.sv}.svh
    sed 's/ or negedge rst_ni//' "$from" >"$work/$file"
    [ ! -f "$props" ] || sed -i "/^endmodule/i \`include \"$props\"" "$work/$file"
  done
  while read -r file edit; do
    sed "$edit" "$work/$file" >"$work/edited"
    if cmp -s "$work/edited" "$work/$file"; then
      echo "$dir/proof: error: relax $file $edit: changes nothing" >"$work/yosys.out"
      return 1
    fi
    mv "$work/edited" "$work/$file"
  done < <(fact relax)
}

# script PARAMETER=VALUE...: what Yosys is to do.  -defer: not the default parameters first.
script() {
  local sets= p wire from
  for p in "$@"; do sets+=" -chparam ${p%%=*} ${p#*=}"; done
  echo "read_verilog -defer -sv -formal -I. $(for p in $(fact sources); do printf '%s ' "$work/${p#abstract/}"; done)" \
    "$work/$module.sv"
  echo "hierarchy -check -top $module$sets; proc; flatten"
  while read -r wire from; do echo "connect -nounset -set $wire $from"; done < <(fact probe)
  echo "rename -top $module; prep -top $module; memory_map; opt -keepdc -fast; dffunmap; check"
  echo "write_smt2 -wires $work/design.smt2"
}

# compile: a wire that nobody declared or drives would be free, hence any warning is fatal.
compile() {
  rm -f "$work/design.smt2" "$work/yosys.log"
  yosys -q -l "$work/yosys.log" -s "$work/script.ys" >"$work/yosys.out" 2>&1 || return 1
  ! grep -i '^warning' "$work/yosys.log" >"$work/warnings"
}

smtbmc() {
  timeout "$limit" yosys-smtbmc --unroll --noprogress -s "$solver" "$@" "$work/design.smt2"
}

# A bmc is one question about all clocks to a fresh solver: z3 is then several times
# faster than with a question a clock.
once="--noincr --logic QF_BV"

solve() {
  local mode=$1 depth=$2
  # shellcheck disable=SC2086
  case $mode in
  cover) smtbmc -c -t "$depth" ;;
  bmc) smtbmc $once -t "0:$depth:$depth" --dump-vcd "$work/trace.vcd" ;;
  prove) smtbmc $once -t "0:$depth:$depth" --dump-vcd "$work/trace.vcd" &&
         smtbmc -i -t "$depth" --dump-vcd "$work/trace.vcd" ;;
  prove-once) smtbmc $once -t "0:$depth:$depth" --dump-vcd "$work/trace.vcd" &&
              smtbmc $once -i -t "$depth" --dump-vcd "$work/trace.vcd" ;;
  induct) smtbmc -t "$((depth + 1))" --dump-vcd "$work/trace.vcd" && induct "$depth" ;;
  *) echo "unknown mode $mode"; return 1 ;;
  esac
}

# induct DEPTH: one assertion after another.
induct() {
  local command="z3 -smt2 -in"
  [ "$solver" != yices ] || command="yices-smt2 --incremental"
  # shellcheck disable=SC2086
  timeout $((limit + 60)) python3 verif/formal/rv/induct.py "$work/design.smt2" "$1" "$limit" $command
}

# prepare NAME RTL MODE DEPTH PARAMETER...: sets key.
prepare() {
  local name=$1 rtl=$2 mode=$3 depth=$4
  shift 4
  mkdir -p "$work"
  copy "$name" "$rtl" || return 1
  script "$@" >"$work/script.ys"
  key=$({ echo "$mode $depth $solver"; sed 's#[^ ]*/##g' "$work/script.ys"
          cat verif/formal/prove.sh verif/formal/rv/induct.py "$work"/*.sv "verif/formal/$name"/*.svh verif/formal/*.svh
        } | sha256sum | cut -c 1-32)
}

row() { printf '%-17s %-9s %6s  %-34s %7s %6s %6s  %s\n' "$@"; }

count() { grep -c "^; yosys-smt2-$1 " "$work/design.smt2" 2>/dev/null; }

prove_one() {
  local name=$1 mode=$2 depth=$3 start=$SECONDS result kind
  shift 3
  local params=$*
  work=$out/$name/$mode-$depth-$(cksum <<<"$params" | cut -d" " -f1)
  kind=$mode
  case $mode in prove* | induct) kind=inductive ;; esac
  prepare "$name" rtl "$mode" "$depth" "$@" || key=none
  if [ -f "$out/cache/$key" ]; then
    done_=$((done_ + 1))
    cat "$out/cache/$key"
    return
  fi
  if [ "$key" != none ] && compile && solve "$mode" "$depth" >"$work/smtbmc.log" 2>&1; then
    case $mode in
      cover) result=reached ;;
      bmc) result="no violation" ;;
      *) result=proven ;;
    esac
    done_=$((done_ + 1))
    row "$name" "$kind" "$depth" "$params" "$(count assert)" "$(count cover)" \
      $((SECONDS - start)) "$result" | tee "$out/cache/$key"
  else
    failed=$((failed + 1))
    row "$name" "$kind" "$depth" "$params" "$(count assert)" "$(count cover)" \
      $((SECONDS - start)) "FAILED, see $work"
  fi
}

# fast: the solver of fast-.
fast() { if command -v yices-smt2 >/dev/null; then echo yices; else echo "$given"; fi; }

# wanted MODE: whether this run is to do it; sets mode without its prefix.
wanted() {
  mode=$1 solver=$given
  case $mode in
    slow-*) [ -n "${SLOW:-}" ] || return 1; mode=${mode#slow-} ;;
    yices-*) [ "$solver" = yices ] || return 1; mode=${mode#yices-} ;;
  esac
  case $mode in fast-*) mode=${mode#fast-}; solver=$(fast) ;; esac
}

prove_all() {
  local name mode depth params
  row proof kind clocks parameters asserts covers s result
  for name in "$@"; do
    load "$name" || continue
    while read -r mode depth params; do
      # shellcheck disable=SC2086
      ! wanted "$mode" || prove_one "$name" "$mode" "$depth" $params
    done < <(fact task)
  done
  echo "$done_ of $((done_ + failed)) proofs and covers succeed"
}

# bug_one NAME BUG CLOCKS PARAMETERS: with BUG planted an assertion must be violated, or no
# longer be inductive where the first task is `induct`.  CLOCKS and PARAMETERS replace those
# of the first task where they are not empty.
bug_one() {
  local name=$1 bug=$2 depth mode how params start=$SECONDS
  read -r mode depth params < <(fact task | grep -v cover | sed 's/^slow-//')
  depth=${3:-$depth} params=${4:-$params}
  solver=$given
  case $mode in fast-*) mode=${mode#fast-}; solver=$(fast) ;; esac
  work=$out/$name/bug-${bug%%-*}
  mkdir -p "$work"
  rm -rf "$work/rtl"
  if ! python3 verif/testbugs/plant.py -b "$bug" rtl "$work/rtl" "verif/formal/$name/proof" \
      >"$work/plant.log" 2>&1; then
    result="FAILED: $(head -n 1 "$work/plant.log")"
  else
    # shellcheck disable=SC2086
    prepare "$name" "$work/rtl" bug "$depth" $params || key=none
    if [ -f "$out/cache/$key" ]; then
      done_=$((done_ + 1))
      cat "$out/cache/$key"
      return
    fi
    how=bmc
    [ "$mode" != induct ] || how=induct
    [ "$key" != none ] && compile && FIRST=yes solve $how "$depth" >"$work/smtbmc.log" 2>&1
    if grep -q '^sat ' "$work/smtbmc.log" 2>/dev/null; then
      result="found: not inductive"
    elif grep -q 'Status: FAILED' "$work/smtbmc.log" 2>/dev/null &&
       grep -q 'Assert failed' "$work/smtbmc.log"; then
      result="found within $depth clocks"
    else
      result="NOT FOUND, see $work"
    fi
  fi
  if [ "${result#found}" = "$result" ]; then failed=$((failed + 1)); key=none
  else done_=$((done_ + 1)); fi
  printf '%-17s %-44s %4d s  %s\n' "$name" "$bug" \
    $((SECONDS - start)) "$result" >"$work/row"
  [ "$key" = none ] || cp "$work/row" "$out/cache/$key"
  cat "$work/row"
}

bugs_all() {
  local name list bug quick clocks params
  for name in "$@"; do
    load "$name" || continue
    list=$($facts --bugs "verif/formal/$name/proof" quick clocks parameters)
    while IFS='|' read -r bug quick clocks params; do
      [ -n "$bug" ] && [ -n "${SLOW:-}$quick" ] || continue
      bug_one "$name" "$bug" "$clocks" "$params"
    done <<<"$list"
  done
  echo "$done_ of $((done_ + failed)) planted bugs make their proof fail"
}

if [ "${1:-}" = --bugs ]; then
  shift
  bugs_all "$@"
else
  prove_all "$@"
fi
[ $((done_ + failed)) -gt 0 ] || failed=1
exit "$failed"
