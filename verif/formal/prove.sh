#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh NAME...   proves what verif/formal/NAME/props.svh states
#
# The properties are included at the end of a copy of rtl/NAME.sv, so they see
# the module's registers while the module stays free of them.  Each line of
# NAME/tasks is one proof: MODE DEPTH [PARAMETER=VALUE...], MODE being
#   bmc    the assertions hold for DEPTH clocks after reset
#   prove  they hold for ever, by induction over DEPTH clocks after a bmc
#   cover  every cover statement is reached within DEPTH clocks
# A mode with slow- in front is run only when SLOW is set.
# Reset is taken at the clock edge here: asynchronous reset makes z3 very slow.
# Prints one line per proof; the exit code is the number that did not succeed.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$top" || exit 1
out=${B:-build}/formal
failed=0 done_=0

# compile NAME PARAMETER=VALUE...: yosys makes $work/design.smt2
compile() {
  local name=$1 sets= p
  shift
  for p in "$@"; do sets+=" -set ${p%%=*} ${p#*=}"; done
  rm -f "$work"/*.sv
  for p in $(sources "$name"); do
    sed 's/ or negedge rst_ni//' "rtl/$p" >"$work/$p"
  done
  sed -e 's/ or negedge rst_ni//' -e "/^endmodule/i \`include \"verif/formal/$name/props.svh\"" \
    "rtl/$name.sv" >"$work/$name.sv"
  yosys -q -l "$work/yosys.log" -p "
    read_verilog -sv -formal -I. $(sources "$name" "$work/") $work/$name.sv
    ${sets:+chparam$sets $name}
    hierarchy -check -top $name
    prep -top $name; memory_map; opt -keepdc -fast; dffunmap; check
    write_smt2 -wires $work/design.smt2" >"$work/yosys.out" 2>&1
}

# sources NAME [DIR/]: the other files that NAME needs (NAME/sources).
sources() {
  [ ! -f "verif/formal/$1/sources" ] ||
    sed "/^#/d; s#^#${2:-}#" "verif/formal/$1/sources" | tr '\n' ' '
}

solve() {
  local mode=$1 depth=$2
  case $mode in
  cover) timeout 300 yosys-smtbmc --unroll --noprogress -s z3 -c -t "$depth" "$work/design.smt2" ;;
  bmc) timeout 300 yosys-smtbmc --unroll --noprogress -s z3 -t "$depth" --dump-vcd "$work/trace.vcd" \
         "$work/design.smt2" ;;
  prove) timeout 300 yosys-smtbmc --unroll --noprogress -s z3 -t "$depth" "$work/design.smt2" &&
         timeout 300 yosys-smtbmc --unroll --noprogress -s z3 -i -t "$depth" --dump-vcd "$work/trace.vcd" \
           "$work/design.smt2" ;;
  *) echo "unknown mode $mode"; return 1 ;;
  esac
}

for name in "$@"; do
  while read -r mode depth params; do
    case $mode in
    '' | '#'*) continue ;;
    slow-*) [ -n "${SLOW:-}" ] || continue; mode=${mode#slow-} ;;
    esac
    work=$out/$name/$mode-${params// /-}
    mkdir -p "$work"
    start=$SECONDS
    # shellcheck disable=SC2086
    if compile "$name" $params && solve "$mode" "$depth" >"$work/smtbmc.log" 2>&1
    then result=proven; done_=$((done_ + 1))
    else result="FAILED, see $work"; failed=$((failed + 1))
    fi
    [ "$mode$result" != coverproven ] || result=reached
    [ "$mode$result" != bmcproven ] || result="no violation"
    printf '%-13s %-6s %3s  %-34s %-12s %3d s\n' "$name" "$mode" "$depth" \
      "$params" "$result" $((SECONDS - start))
  done <"verif/formal/$name/tasks"
done
echo "$done_ of $((done_ + failed)) proofs and covers succeed"
exit "$failed"
