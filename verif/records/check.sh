#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# check.sh DIR [YOSYS]   what Yosys and Verilator make of packed records
#
# Every probe of probes.sv is a module and its twin without records.  Yosys must prove the
# two equal for five clocks, Verilator find no difference in 5000.  A probe that a version of
# a tool is known to read wrongly says so in its comment:
#   // yosys 0.23: error     it ends with an error
#   // yosys 0.23: silent    it says nothing and makes something else
# Anything else than what is said there is a failure, better news too: the rules of
# docs/design/records.md stand on this list.
set -u
out=$1
yosys=${2:-yosys}
cd "$(dirname "$0")/../.." || exit 1
probes=verif/records/probes.sv
names=$(sed -n 's/^`ifdef \([a-z0-9_]*\)$/\1/p' $probes | sort -u)
mkdir -p "$out"
failed=0 right=0

# known NAME TOOL: the verdict in the comment of the probe, else `right`
known() {
  sed -n "/^\`ifdef $1\$/,/^module/s/^\/\/ $2: //p" $probes | grep . || echo right
}

# judge NAME TOOL VERDICT
judge() {
  local expected
  expected=$(known "$1" "$2")
  [ "$3" != right ] || right=$((right + 1))
  [ "$3" = "$expected" ] && return
  failed=$((failed + 1))
  echo "FAIL $1: $2: $3, expected $expected"
}

# twins NAME: an instance of the probe and one of its twin, whose outputs are a and b
twins() {
  echo "logic [63:0] a, b;"
  echo "p_$1 u_p (.clk_i, .in_i, .out_o(a)); f_$1 u_f (.clk_i, .in_i, .out_o(b));"
}

# yosys_of NAME: what Yosys makes of a probe
yosys_of() {
  { echo "module top (input clk_i, input [63:0] in_i, output bad_o);"
    twins "$1"
    echo "assign bad_o = a != b; endmodule"; } >"$out/$1.sv"
  if "$yosys" -q -p "read_verilog -sv -D $1 $probes $out/$1.sv; hierarchy -check -top top; proc
      memory -nomap; memory_map; flatten; opt_clean; sat -verify -prove bad_o 0 -seq 1 \
      -tempinduct-baseonly -maxsteps 5 -set-init-zero -set-def-inputs top" >"$out/$1.log" 2>&1
  then
    echo right
  else
    grep -q 'proof did fail' "$out/$1.log" && echo silent || echo error
  fi
}

version=$("$yosys" -V | sed 's/^Yosys \([0-9.]*\).*/\1/')
for name in $names; do
  judge "$name" "yosys $version" "$(yosys_of "$name")"
done

# Verilator: all probes at a time.
{
  echo "module top (input clk_i, input [63:0] in_i);"
  for name in $names; do
    echo "if (1) begin : g_$name"
    twins "$name"
    echo "always @(posedge clk_i) if (a != b) \$display(\"$name\"); end"
  done
  echo "endmodule"
} >"$out/top.sv"
# shellcheck disable=SC2046
verilator --cc --exe --build -O3 -fno-split -Wno-fatal -Wno-WIDTH -Wno-lint --top-module top -Mdir "$out/verilated" \
  $(printf -- '-D%s ' $names) -CFLAGS -O0 $probes "$out/top.sv" "$PWD/verif/records/main.cpp" >"$out/verilator.log" 2>&1 ||
  { tail -n 5 "$out/verilator.log"; failed=$((failed + 1)); }
"$out/verilated/Vtop" | sort -u >"$out/differ"
version=$(verilator --version | sed 's/^Verilator \([0-9.]*\).*/\1/')
for name in $names; do
  judge "$name" "verilator $version" "$(grep -qx "$name" "$out/differ" && echo silent || echo right)"
done

[ "$failed" = 0 ] || exit 1
echo "$(wc -w <<<"$names") probes, as said of Yosys and Verilator; right $right of $((2 * $(wc -w <<<"$names")))"
