#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh [CHECK]   reads the RTL with Verilator (-Wall) and Yosys
#
# With EVERY=N in the environment only each Nth of VALUES, illegal, module and yosys, but of
# the core all; N is odd, since a module without and with its assertions are two that follow
# each other.
#
# A line for each check that fails, with the part's name in front (profiler, cop, rv, soc, wb,
# adapt, etrace):
#   list          the part's list of files names every file once
#   VALUES        its top with each named configuration or these values of parameters
#   illegal       its top with parameters outside their range: must not elaborate
#   module        every module alone, with and without its assertions
#   yosys         its top, and of the profiler named configurations and the largest lane
#                 (fpga/synth.py goes on from there)
# A warning is a failure; waivers with their reasons are in rtl/lint.vlt.
set -u
cd "$(dirname "$0")/.." || exit 1
only=${1:-}
files=$(sed 's#^#rtl/#' rtl/coresample.f)
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT
checks=0 failed=0

profiler_corners=(
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
  "Supervisor=1" "Supervisor=1 XLEN=64 Dma=1 Coprocessor=1 Tiers=1 TaggedTable=1 Engines=3"
  "Supervisor=1 NumSlots=1 PcTableBits=0 CombinerEntries=0 HashPaper=0"
  "Reasons=1" "Reasons=1 NRET=4 XLEN=64" "Reasons=1 NumSlots=1" "ControlFlow=1 NRET=2 XLEN=64"
)
profiler_bad=(
  "NRET=3" "XLEN=48" "NumSlots=0" "NumSlots=5" "Strata=8" "Strata=8192" "Strata=100"
  "CombinerEntries=5" "PcTableBits=32" "PcTableBits=32768" "PcTableBits=100"
  "Samplers=14" "QueueDepth=2" "QueueDepth=24" "FifoDepth=2" "FifoDepth=2048" "AddrWidth=11"
  "AddrWidth=33" "Dma=1 AddrWidth=12" "TaggedTable=1 NRET=2"
  "Tiers=1 NRET=2" "TaggedTable=1 MaxEntries=8" "TaggedTable=1 MaxEntries=8192" "TaggedTable=1 MaxEntries=100" "Engines=1"
  "Coprocessor=1 NRET=2" "Supervisor=1 NRET=2" "Coprocessor=1 AddrWidth=13" "Coprocessor=1 CopEntries=8"
  "Coprocessor=1 AddrWidth=14 ControlFlow=1"
)

cop_corners=(
  "XLEN=64" "CopEntries=16 CopData=64 CopCode=256 CopSamples=16 CopPctBits=64"
  "CopEntries=512 CopData=4096 CopSamples=512 CopPctBits=16384 XLEN=64"
)
cop_bad=(
  "CopEntries=8" "CopEntries=24" "CopEntries=1024" "CopData=32" "CopData=100" "CopData=8192"
  "CopCode=128" "CopCode=1024" "CopSamples=8" "CopSamples=1024" "CopPctBits=32" "CopPctBits=32768"
)

rv_corners=(
  "Rvfi=0" "HpmCounters=0" "HpmCounters=4" "BtbEntries=0" "BtbEntries=512"
  "RasDepth=0" "RasDepth=8" "StoreDepth=2" "StoreDepth=16" "ICacheBytes=8192 ILineBytes=64"
  "ICacheBytes=1024 ILineBytes=16" "DCacheBytes=8192 DLineBytes=64" "DCacheBytes=1024"
  "ICacheBytes=16384 DCacheBytes=16384" "Supervisor=1" "Supervisor=1 ITlbEntries=16 DTlbEntries=512"
  "Supervisor=1 Rvfi=0 HpmCounters=0 ICacheBytes=1024 DCacheBytes=1024 BtbEntries=0 RasDepth=0"
  "Supervisor=1 ICacheBytes=16384 DCacheBytes=16384 HpmCounters=4" "Reasons=1" "Reasons=2 Supervisor=1"
)
rv_bad=(
  "HpmCounters=5" "BtbEntries=8" "RasDepth=3" "StoreDepth=1" "ICacheBytes=3072"
  "DCacheBytes=32768" "ILineBytes=8" "Supervisor=1 ITlbEntries=8" "DLineBytes=128"
  "Reasons=3" "Reasons=1 Rvfi=0"
)

soc_corners=(
  "Profiler=0" "Dma=1" "Coprocessor=1" "RamSizeLog2=26 Latency=255" "RamSizeLog2=13 Latency=1" "Sdram=1 TimeDiv=1"
  "UartDivisor=65535 TimeDiv=65536" "Supervisor=1 Profiler=0" "Reasons=1"
)
soc_bad=(
  "RamSizeLog2=12" "Latency=0" "Latency=256" "RamSizeLog2=27"
  "UartDivisor=0" "TimeDiv=0" "TimeDiv=65537"
)

wb_corners=("Dma=0 AddrWidth=12" "Dma=1" "Dma=1 XLEN=64 AddrWidth=32" "Coprocessor=1 AddrWidth=14")
wb_bad=()

adapt_corners=("XLEN=64" "CountOrder=0" "NRET=2 XLEN=64" "NRET=4" "NRET=2 CountOrder=0")
adapt_bad=("XLEN=48" "NRET=3")

cdc_corners=("AddrWidth=32")
cdc_bad=()
etrace_corners=("XLEN=64" "Blocks=2" "ItypeWidth=3 IretireWidth=1" "XLEN=64 Blocks=2 ItypeWidth=3 IretireWidth=16")
etrace_bad=("XLEN=48" "Blocks=3" "ItypeWidth=5" "IretireWidth=17")

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

turn=0
each() { [ $((turn++ % ${EVERY:-1})) -ne 0 ] || check "$@"; }

fails() { ! "$@" >/dev/null 2>&1; }

# Verilator on a top or a module of the profiler; of it, the coprocessor, the core, the system
# and the Wishbone wrapper likewise, below.
lint() { verilator --lint-only -Wall rtl/lint.vlt "$@"; }
vl() { lint "$@" $files; }
# A module alone: what it names is found by its name, nothing else is read.
packages=$(grep _pkg rtl/coresample.f | sed 's#^#rtl/#')
rooms=$(printf -- '-y %s ' rtl rtl/*/)
vlm() { lint "${@:3}" --top-module "$2" $rooms $packages $(find rtl -name "$2.sv"); }
vlp() { lint "$@" -F rtl/cop/cop.f; }
vlr() { lint "$@" -F rtl/rv/rv.f; }
soc_files=$(sed 's#^#rtl/soc/#' rtl/soc/soc.f)
soc_all="$files $(sed 's#^#rtl/rv/#' rtl/rv/rv.f) $(grep -v _pkg <<<"$soc_files")"
vls() { lint "$@" $soc_all; }
wb_files="$files $(sed 's#^#rtl/wb/#' rtl/wb/wb.f)"
vlw() { lint "$@" $wb_files; }
adapt_files=$(sed 's#^#rtl/adapt/#' rtl/adapt/adapt.f)
vla() { lint "$@" $adapt_files; }
cdc_files=$(sed 's#^#rtl/cdc/#' rtl/cdc/cdc.f)
vlc() { lint "$@" $cdc_files; }

# ys TOP "FILE..." PARAMETER=VALUE...: Yosys
ys() {
  local sets= p
  for p in "${@:3}"; do sets+=" -set ${p%%=*} ${p#*=}"; done
  yosys -q -p "read_verilog -sv $(echo $2); ${sets:+chparam$sets $1;} hierarchy -check -top $1"
}
cop_files=$(sed 's#^#rtl/cop/#' rtl/cop/cop.f)
rv_files=$(sed 's#^#rtl/rv/#' rtl/rv/rv.f)

# listed FOLDER LIST: the folder's modules; the list names packages and modules of others too.
listed() { diff <(cd "$1" && ls cs_*.sv) <(grep -v / "$1/$2" | sort); }
all_listed() {
  diff <(cd rtl && ls cs_*.sv {bus,common,compressor,cop,engines,port,transport}/cs_*.sv | sort) \
    <(sort rtl/coresample.f)
}

values() { printf -- '-G%s ' $1; }

# part NAME TOP LIST VERILATOR [VERILATOR_OF_A_MODULE]: values that are legal and such that are
# not (NAME_corners, NAME_bad), and every module of the list, without and with its assertions.
part() {
  local name=$1 top=$2 list=$3 verilator=$4 alone=${5:-$4} corner module
  local -n legal=${1}_corners illegal=${1}_bad
  for corner in "${legal[@]}"; do
    each "$name $corner" "$verilator" --top-module "$top" $(values "$corner")
  done
  for corner in "${illegal[@]}"; do
    each "$name illegal $corner" fails "$verilator" --top-module "$top" $(values "$corner")
  done
  for module in $(sed '/_pkg/d; /^\.\.\//d; /^cop\//d; s/.*\///; s/\.sv$//' "$list"); do
    each "$name module $module" "$alone" --top-module "$module"
    each "$name module $module, assertions" "$alone" --top-module "$module" -DCS_ASSERT --assert
  done
}

check "profiler list" all_listed
seen=
for config in $(sed -n 's/^CS_CONFIGS := //p' rtl/configs.mk); do
  flags=$(sed -n "s/^CS_VFLAGS_$config := //p" rtl/configs.mk)
  check "profiler $config" vl --top-module cs_top $flags
  # Configurations may be equal, and Yosys is slow.
  [[ $seen == *"$flags"* ]] || each "profiler yosys $config" ys cs_top "$files" ${flags//-G/}
  seen+="$flags;"
done
each "profiler yosys XLEN=64 NRET=4" ys cs_top "$files" XLEN=64 NRET=4
part profiler cs_top rtl/coresample.f vl vlm

check "cop list" listed rtl/cop cop.f
each "cop yosys" ys cs_cop "$cop_files" XLEN=32
each "cop yosys XLEN=64" ys cs_cop "$cop_files" XLEN=64
part cop cs_cop rtl/cop/cop.f vlp

# The core always whole: twice a fault of a module of its own lay where EVERY=3 does not look.
some=${EVERY:-1}
EVERY=1
check "rv list" listed rtl/rv rv.f
each "rv yosys" ys cs_rv "$rv_files" Rvfi=1
each "rv yosys Rvfi=0" ys cs_rv "$rv_files" Rvfi=0
each "rv yosys Supervisor=1" ys cs_rv "$rv_files" Supervisor=1
each "rv yosys Reasons=2" ys cs_rv "$rv_files" Reasons=2
part rv cs_rv rtl/rv/rv.f vlr
EVERY=$some

# The RAM is small: Yosys makes it of gates as long as nobody maps it.
check "soc list" listed rtl/soc soc.f
each "soc yosys" ys cs_soc_top "$soc_all" Profiler=1 RamSizeLog2=13
each "soc yosys Profiler=0" ys cs_soc_top "$soc_all" Profiler=0 RamSizeLog2=13
part soc cs_soc_top rtl/soc/soc.f vls

check "wb list" listed rtl/wb wb.f
each "wb yosys" ys cs_wb_top "$wb_files" Dma=1 Strata=16
part wb cs_wb_top rtl/wb/wb.f vlw

check "adapt list" listed rtl/adapt adapt.f
each "adapt yosys" ys cs_adapt_rvfi "$adapt_files" XLEN=32
each "adapt yosys XLEN=64" ys cs_adapt_rvfi "$adapt_files" XLEN=64
each "adapt yosys etrace" ys cs_adapt_etrace "$adapt_files" XLEN=32 Blocks=2
part adapt cs_adapt_rvfi rtl/adapt/adapt.f vla

check "cdc list" listed rtl/cdc cdc.f
each "cdc yosys" ys cs_axil_async "$cdc_files" AddrWidth=14
part cdc cs_axil_async rtl/cdc/cdc.f vlc
part etrace cs_adapt_etrace rtl/adapt/adapt.f vla
[ "$failed" -gt 0 ] || echo "$checks checks"
exit $((failed > 0))
