#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# build.sh OUT PREFIX VERILATE -- COMPILE -- LINK -- DEPENDENCIES
#
# Verilates and compiles OUT with coverage counters, unless the contents of all
# DEPENDENCIES, of what Verilator read and the commands are those of the last time.
#
# Verilator describes each coverage point by a call in the model; there are
# tens of thousands, and the compiler needs minutes for them.  They are taken
# out of the C++ and kept as OUT.points, the counters themselves are written by
# counts.h.  The counters need not be atomic either: there is one thread.
set -eu
out=$1 prefix=$2
shift 2
verilate=() compile=() link=()
while [ "$1" != -- ]; do verilate+=("$1"); shift; done; shift
while [ "$1" != -- ]; do compile+=("$1"); shift; done; shift
while [ "$1" != -- ]; do link+=("$1"); shift; done; shift

here=$(dirname "$0")
key() {
  (printf '%s\n' "${verilate[@]}" "${compile[@]}" "${link[@]}"
   cat "$0" "$here/toggles.py" $(cat "$out.read") "$@") 2>/dev/null | sha256sum
}
[ "$(key "$@")" != "$(cat "$out.key" 2>/dev/null)" ] || exit 0
start=$SECONDS
echo "coverage: building $out"

dir=$(dirname "$out")/v
rm -rf "$dir" "$out" "$out.key"
mkdir -p "$dir"
"${verilate[@]}" --prefix "$prefix" -Mdir "$dir" >"$dir/verilator.log" 2>&1 ||
  { cat "$dir/verilator.log"; exit 1; }
sed -n 's/^ *\(vlSelf\|this\)->__vlCoverInsert(&(vlSymsp->__Vcoverage\[\([0-9]*\)\]), [a-z]*, \(.*\));$/\2, \3/p' \
  "$dir"/*.cpp >"$out.points"
sed -i '/->__vlCoverInsert(&/d; s/std::atomic<uint32_t> __Vcoverage/uint32_t __Vcoverage/
  s/\(__Vcoverage\[[0-9]*\]\)\.fetch_add([^)]*)/\1++/' "$dir"/*.cpp "$dir"/*.h
sed -i 's/assert(sizeof(uint32_t) == sizeof(std::atomic<uint32_t>));//
  s/std::atomic<uint32_t>\* countp/uint32_t* countp/' "$dir"/*.cpp "$dir"/*.h
python3 "$here/toggles.py" "$dir"

objects=()
for f in "$dir"/*.cpp; do
  case $f in *Slow.cpp) level=-O0 ;; *) level=-O1 ;; esac
  "${compile[@]}" -I"$dir" $level -c "$f" -o "${f%.cpp}.o"
  objects+=("${f%.cpp}.o")
done
"${compile[@]}" -I"$dir" -O1 "${link[@]}" "${objects[@]}" -o "$out"
rm -f "${objects[@]}" "$dir"/*Slow.cpp
tr ' ' '\n' <"$dir/${prefix}__ver.d" | grep '^\(rtl\|verif\)/.*[^:]$' | sort -u >"$out.read"
key "$@" >"$out.key"
echo "coverage: built $out in $((SECONDS - start)) s"
