#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run-priv.sh BUILD   tests the random privileged programs: every planted bug
# of priv.bugs must be found
#
# BUILD/soc/privbugs holds the SoC with all bugs; CS_TESTBUG chooses one.
set -u
here=$(dirname "$0")
build=$1 seeds=30 all=150 gadgets=400
found=0 hidden=0

random() {  # first seed, how many
  timeout 300 "$build/verif/run-rv-priv" -d "$build/soc" -b privbugs -s "$1" -n "$2" \
    -g $gadgets -p
}

if ! clean=$(CS_TESTBUG=0 random 1 $seeds); then
  echo "without any bug a test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | tail -n 1)"
printf '%-22s %s\n' bug 'found by'
for name in $(python3 "$here/facts.py" --bugs "$here/priv.bugs"); do
  export CS_TESTBUG=$((10#${name%%-*}))
  if ! text=$(random 1 $seeds 2>&1); then
    by=$(echo "$text" | head -n 1)
  elif ! text=$(random $((seeds + 1)) $((all - seeds)) 2>&1); then
    by=$(echo "$text" | head -n 1)
  else
    by=
  fi
  printf '%-22s %s\n' "$name" "${by:-NOT FOUND}"
  [ -n "$by" ] && found=$((found + 1)) || hidden=$((hidden + 1))
done
echo "$found of $((found + hidden)) planted bugs of S mode and Sv32 found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
