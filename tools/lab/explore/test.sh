#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# test.sh PACK EXPLORE DIR: the exploration against the event-level model, on a
# stream of its own making: designs that are one compressor written in two
# ways must send the same messages and make the same error.
set -eu
pack=$1 explore=$2 dir=$3
mkdir -p "$dir"
rm -f "$dir"/results.tsv

# 200,000 tuples: loops over 40 loads, some invariant, some not.
python3 - "$dir/made.loads" <<'EOF'
import struct, sys
x = 1
with open(sys.argv[1], "wb") as f:
    for i in range(200000):
        x = (x * 1103515245 + 12345) & 0x7fffffff
        load = (i * i // 7) % 40
        value = load if load % 3 else (x >> 8) % (1 + load * load)
        f.write(struct.pack("<4I", i, 0, 0x80000000 + 4 * load, value))
EOF
cat >"$dir/designs.txt" <<'EOF'
spec c=H:P:64:256,phase=zero
graded zero p=6 n=256
levels r=64 n2=256
spec c=H:P:64:256,early=off
graded p=6 n=256
tiers r=64 n=256 rare=0
EOF
"$pack" "$dir/made.loads" "$dir/made.packed"
"$explore" "$dir/results.tsv" "$dir/designs.txt" "$dir/made.packed" >"$dir/table.txt"

python3 - "$dir/results.tsv" <<'EOF'
import sys
rows = {}
for line in open(sys.argv[1]):
    design, _, seed, error, _, messages, _ = line.rstrip("\n").split("\t")
    rows.setdefault(design, []).append((float(error), int(messages)))
zero, graded, levels, phase, random, tiers = rows.values()
assert zero == graded, "graded zero is not the model's"
assert phase == random, "graded is not the model's"
assert phase == tiers, "tiers without marks is not the model's"
for (e, m), (f, n) in zip(phase, levels):
    assert abs(m - n) <= 0.03 * m, f"levels: {n} messages, model {m}"
    assert f < 3 * e + 0.01, f"levels: error {f}, model {e}"
EOF
# Refusals say what is wrong.
refused() { # TEXT DESIGNS STREAM
  if "$explore" "$dir/bad.tsv" "$2" "$3" 2>"$dir/bad.err"; then
    echo "not refused: $1"
    exit 1
  fi
  grep -q "^explore: .*$1" "$dir/bad.err" || { cat "$dir/bad.err"; exit 1; }
}
bad() { # TEXT DESIGN
  printf 'graded zero\n%s\n' "$2" >"$dir/bad.txt"
  refused "$1" "$dir/bad.txt" "$dir/made.packed"
}
rm -f "$dir/bad.tsv"
bad "no parameter 'z'" "graded z=1"
bad "no such design" "nothing"
bad "powers of two" "tiers n=100"
bad "column" "spec c=H:Q:1"
refused "not a packed stream" "$dir/designs.txt" "$dir/made.loads"
echo "6 designs, 3 seeds: as the event-level model"
