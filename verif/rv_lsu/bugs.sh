#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# bugs.sh DIR   tests the test: every planted bug of lsu.bugs must be found
#
# DIR holds random and races, built with all bugs; CS_TESTBUG chooses one.
set -u
dir=$1 found=0 hidden=0

if ! CS_TESTBUG=0 "$dir/random" 1 8 || ! CS_TESTBUG=0 "$dir/races"; then
  echo "without any bug the test fails already"
  exit 1
fi
for name in $(python3 verif/testbugs/facts.py --bugs verif/rv_lsu/lsu.bugs); do
  export CS_TESTBUG=$((10#${name%%-*}))
  if text=$("$dir/random" 1 20); then
    random=-
  else
    random=$(echo "$text" | head -n 1)
  fi
  if text=$("$dir/races"); then
    races=-
  else
    races=$(echo "$text" | head -n 1)
  fi
  printf '%-24s %.48s | %.60s\n' "$name" "$random" "$races"
  [ "$random$races" = -- ] && hidden=$((hidden + 1)) || found=$((found + 1))
done
echo "$found of $((found + hidden)) planted bugs found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
