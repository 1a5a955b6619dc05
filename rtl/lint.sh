#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh [CHECK]   reads the RTL with Verilator (-Wall) and Yosys
#
# Five kinds of check, a line for each that fails:
#   list        rtl/coresample.f, rtl/cop/cop.f, rtl/core/core.f, rtl/soc/soc.f, rtl/wb/wb.f name
#               every file once
#   verilator   cs_top with each named configuration and each parameter corner
#   illegal     cs_top with parameters outside their range: must not elaborate
#   module      every module alone, with and without its assertions
#   yosys       named configurations and the largest lane, whose reading is
#               narrower (fpga/synth.py goes on from there)
# The same for the softcore's top, cs_rv_core ("core ..."), and the system's,
# cs_soc_top ("soc ..."), for the coprocessor alone, cs_cop ("cop ..."), and for the
# Wishbone wrapper, cs_wb_top ("wb ...").
# A warning is a failure; waivers with their reasons are in rtl/lint.vlt.
set -u
cd "$(dirname "$0")/.." || exit 1
only=${1:-}
files=$(sed 's#^#rtl/#' rtl/coresample.f)
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT
checks=0 failed=0

corners=(
  "NRET=2" "NRET=4" "XLEN=64" "XLEN=64 NRET=2" "XLEN=64 NRET=4 NumSlots=3"
  "NumSlots=2 PcTableBits=0" "PcTableBits=64 Strata=16" "PcTableBits=16384 Strata=4096"
  "CombinerEntries=4 QueueDepth=4 FifoDepth=4" "CombinerEntries=8 AddrWidth=12"
  "CombinerEntries=32 QueueDepth=512 FifoDepth=1024 AddrWidth=32"
  "HashPaper=0" "CombinerEntries=0" "Samplers=1 EarlyRate=0" "EarlyRate=0" "Samplers=1"
  "Dma=1" "Dma=1 XLEN=64 AddrWidth=13" "Samplers=3" "Samplers=5" "Samplers=9" "Samplers=7 EarlyRate=0 XLEN=64"
  "TaggedTable=1" "TaggedTable=1 MaxEntries=16 Strata=16" "TaggedTable=1 MaxEntries=4096 XLEN=64"
  "TaggedTable=1 MaxEntries=4096 Strata=16" "Tiers=1" "Tiers=1 TaggedTable=1 XLEN=64 PcTableBits=0"
  "Tiers=1 Strata=16 Samplers=1 EarlyRate=0"
  "TaggedTable=1 Engines=3" "TaggedTable=1 Engines=1 MaxEntries=16 Strata=16"
  "TaggedTable=1 Engines=2 MaxEntries=4096 XLEN=64" "TaggedTable=1 Engines=3 Tiers=1"
  "Coprocessor=1 XLEN=64 AddrWidth=14"
  "Coprocessor=1 Dma=1 CopEntries=16 CopData=64 CopCode=256 CopSamples=16 CopPctBits=64"
  "Coprocessor=1 CopEntries=512 CopData=4096 CopSamples=512 CopPctBits=16384 CombinerEntries=0"
)
bad=(
  "NRET=3" "XLEN=48" "NumSlots=0" "NumSlots=5" "Strata=8" "Strata=8192" "Strata=100"
  "CombinerEntries=5" "PcTableBits=32" "PcTableBits=32768" "PcTableBits=100"
  "Samplers=14" "QueueDepth=2" "QueueDepth=24" "FifoDepth=2" "FifoDepth=2048" "AddrWidth=11"
  "AddrWidth=33" "Dma=1 AddrWidth=12" "TaggedTable=1 NRET=2"
  "Tiers=1 NRET=2" "TaggedTable=1 MaxEntries=8" "TaggedTable=1 MaxEntries=8192" "TaggedTable=1 MaxEntries=100" "Engines=1"
  "Coprocessor=1 NRET=2" "Coprocessor=1 AddrWidth=13" "Coprocessor=1 CopEntries=8"
)

cop_corners=(
  "XLEN=64" "CopEntries=16 CopData=64 CopCode=256 CopSamples=16 CopPctBits=64"
  "CopEntries=512 CopData=4096 CopSamples=512 CopPctBits=16384 XLEN=64"
)
cop_bad=(
  "CopEntries=8" "CopEntries=24" "CopEntries=1024" "CopData=32" "CopData=100" "CopData=8192"
  "CopCode=128" "CopCode=1024" "CopSamples=8" "CopSamples=1024" "CopPctBits=32" "CopPctBits=32768"
)

core_corners=(
  "Rvfi=0" "HpmCounters=0" "HpmCounters=4" "BtbEntries=0" "BtbEntries=512"
  "RasDepth=0" "RasDepth=8" "StoreDepth=2" "StoreDepth=16" "ICacheBytes=8192 ILineBytes=64"
  "ICacheBytes=1024 ILineBytes=16" "DCacheBytes=8192 DLineBytes=64" "DCacheBytes=1024"
)
core_bad=(
  "HpmCounters=5" "BtbEntries=8" "RasDepth=3" "StoreDepth=1" "ICacheBytes=3072"
  "DCacheBytes=16384" "ILineBytes=8" "DLineBytes=128"
)

soc_corners=(
  "Profiler=0" "Dma=1" "Coprocessor=1" "RamSizeLog2=26 Latency=255" "RamSizeLog2=13 Latency=1" "Sdram=1 TimeDiv=1"
  "UartDivisor=65535 TimeDiv=65536"
)
soc_bad=(
  "RamSizeLog2=12" "Latency=0" "Latency=256" "RamSizeLog2=27"
  "UartDivisor=0" "TimeDiv=0" "TimeDiv=65537"
)

# check NAME COMMAND...: the command must succeed and say nothing
check() {
  local name=$1
  shift
  [[ -z $only || $name == *$only* ]] || return 0
  checks=$((checks + 1))
  if ! "$@" >"$out" 2>&1 || grep -q '^%\|Warning' "$out"; then
    failed=$((failed + 1))
    echo "FAIL lint: rtl/lint.sh '$name'"
    grep '^%\|Warning\|ERROR' "$out" | head -10
  fi
}

vl() { verilator --lint-only -Wall rtl/lint.vlt "$@" $files; }
# A module alone: what it names is found by its name, nothing else is read.
packages=$(grep _pkg rtl/coresample.f | sed 's#^#rtl/#')
vlm() {
  verilator --lint-only -Wall rtl/lint.vlt "${@:2}" --top-module "$1" -y rtl -y rtl/cop \
    $packages "rtl/$1.sv"
}
vl_fails() { ! vl "$@" >/dev/null 2>&1; }

# ys PARAMETER=VALUE...
ys() {
  local sets= p
  for p in "$@"; do sets+=" -set ${p%%=*} ${p#*=}"; done
  yosys -q -p "read_verilog -sv $(echo $files); chparam$sets cs_top;
    hierarchy -check -top cs_top"
}

vlc() { verilator --lint-only -Wall rtl/lint.vlt "$@" -F rtl/core/core.f; }
vlc_fails() { ! vlc "$@" >/dev/null 2>&1; }

ysc() {
  yosys -q -p "read_verilog -sv $(sed 's#^#rtl/core/#' rtl/core/core.f | tr '\n' ' ');
    chparam -set Rvfi $1 cs_rv_core; hierarchy -check -top cs_rv_core"
}

core_listed() { diff <(cd rtl/core && ls cs_*.sv) <(grep -v / rtl/core/core.f | sort); }

soc_files=$(sed 's#^#rtl/soc/#' rtl/soc/soc.f)
soc_all="$files $(sed 's#^#rtl/core/#' rtl/core/core.f) $(grep -v _pkg <<<"$soc_files")"
vls() { verilator --lint-only -Wall rtl/lint.vlt "$@" $soc_all; }
vls_fails() { ! vls "$@" >/dev/null 2>&1; }
# The RAM is small: Yosys makes it of gates as long as nobody maps it.
yss() {
  yosys -q -p "read_verilog -sv $(echo $soc_all);
    chparam -set Profiler $1 -set RamSizeLog2 13 cs_soc_top; hierarchy -check -top cs_soc_top"
}

soc_listed() { diff <(cd rtl/soc && ls cs_*.sv) <(sort rtl/soc/soc.f); }

listed() { diff <(cd rtl && ls cs_*.sv cop/cs_*.sv | sort) <(sort rtl/coresample.f); }

check list listed
seen=
for config in $(sed -n 's/^CS_CONFIGS := //p' rtl/configs.mk); do
  flags=$(sed -n "s/^CS_VFLAGS_$config := //p" rtl/configs.mk)
  check "verilator $config" vl --top-module cs_top $flags
  # Configurations may be equal, and Yosys is slow.
  [[ $seen == *"$flags"* ]] || check "yosys $config" ys ${flags//-G/}
  seen+="$flags;"
done
check "yosys XLEN=64 NRET=4" ys XLEN=64 NRET=4
for corner in "${corners[@]}"; do
  check "verilator $corner" vl --top-module cs_top $(printf -- '-G%s ' $corner)
done
for corner in "${bad[@]}"; do
  check "illegal $corner" vl_fails --top-module cs_top $(printf -- '-G%s ' $corner)
done
for module in $(sed -n '/_pkg/!s/^\(cs_.*\)\.sv$/\1/p' rtl/coresample.f); do
  check "module $module" vlm "$module"
  check "module $module, assertions" vlm "$module" -DCS_ASSERT --assert
done

# Packages and the modules of the profiler that it uses are in the list as well.
vlp() { verilator --lint-only -Wall rtl/lint.vlt "$@" -F rtl/cop/cop.f; }
vlp_fails() { ! vlp "$@" >/dev/null 2>&1; }
cop_listed() { diff <(cd rtl/cop && ls cs_*.sv) <(grep -v / rtl/cop/cop.f | sort); }
ysp() {
  yosys -q -p "read_verilog -sv $(sed 's#^#rtl/cop/#' rtl/cop/cop.f | tr '\n' ' ');
    chparam -set XLEN $1 cs_cop; hierarchy -check -top cs_cop"
}

check "cop list" cop_listed
check "cop yosys" ysp 32
check "cop yosys XLEN=64" ysp 64
for corner in "${cop_corners[@]}"; do
  check "cop $corner" vlp --top-module cs_cop $(printf -- '-G%s ' $corner)
done
for corner in "${cop_bad[@]}"; do
  check "cop illegal $corner" vlp_fails --top-module cs_cop "-G$corner"
done
for module in $(sed -n '/_pkg/!s/^\(cs_.*\)\.sv$/\1/p' rtl/cop/cop.f); do
  check "cop module $module" vlp --top-module "$module"
  check "cop module $module, assertions" vlp --top-module "$module" -DCS_ASSERT --assert
done

check "core list" core_listed
check "core yosys" ysc 1
check "core yosys Rvfi=0" ysc 0
for corner in "${core_corners[@]}"; do
  check "core $corner" vlc --top-module cs_rv_core $(printf -- '-G%s ' $corner)
done
for corner in "${core_bad[@]}"; do
  check "core illegal $corner" vlc_fails --top-module cs_rv_core "-G$corner"
done
for module in $(sed -n '/_pkg/!s/\.sv$//p' rtl/core/core.f); do
  check "core module $module" vlc --top-module "$module"
  check "core module $module, assertions" vlc --top-module "$module" -DCS_ASSERT --assert
done

check "soc list" soc_listed
check "soc yosys" yss 1
check "soc yosys Profiler=0" yss 0
for corner in "${soc_corners[@]}"; do
  check "soc $corner" vls --top-module cs_soc_top $(printf -- '-G%s ' $corner)
done
for corner in "${soc_bad[@]}"; do
  check "soc illegal $corner" vls_fails --top-module cs_soc_top "-G$corner"
done
for module in $(sed -n '/_pkg/!s/\.sv$//p' rtl/soc/soc.f); do
  check "soc module $module" vls --top-module "$module"
  check "soc module $module, assertions" vls --top-module "$module" -DCS_ASSERT --assert
done
wb_files="$files $(sed 's#^#rtl/wb/#' rtl/wb/wb.f)"
vlw() { verilator --lint-only -Wall rtl/lint.vlt "$@" $wb_files; }
wb_listed() { diff <(cd rtl/wb && ls cs_*.sv) <(sort rtl/wb/wb.f); }
ysw() {
  yosys -q -p "read_verilog -sv $(echo $wb_files);
    chparam -set Dma 1 -set Strata 16 cs_wb_top; hierarchy -check -top cs_wb_top"
}

check "wb list" wb_listed
check "wb yosys" ysw
for corner in "Dma=0 AddrWidth=12" "Dma=1" "Dma=1 XLEN=64 AddrWidth=32" "Coprocessor=1 AddrWidth=14"; do
  check "wb $corner" vlw --top-module cs_wb_top $(printf -- '-G%s ' $corner)
done
for module in $(sed 's/\.sv$//' rtl/wb/wb.f); do
  check "wb module $module" vlw --top-module "$module"
done
[ "$failed" -gt 0 ] || echo "$checks checks"
exit $((failed > 0))
