#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh DIR LOCKSTEP [FOLDER]   tests the test: every planted bug must be found
#
# DIR/testbugs holds the Verilated RTL with all bugs, DIR/testbugs-FOLDER that with those
# of FOLDER; CS_TESTBUG chooses one.
# First the same build must pass with none of them, over all the seeds that
# the bugs may use.  Prints a table and fails when a bug stays hidden.
set -u
dir=$1 lockstep=$2 folder=${3:-} seeds=60 clocks=60000
found=0 hidden=0

run() {
  "$lockstep" -d "$dir" -c "testbugs${folder:+-$folder}" -n $seeds -k $clocks -q
}

if ! clean=$(CS_TESTBUG=0 run); then
  echo "without any bug the test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | tail -n 1)"
printf '%-24s %-8s %s\n' bug shows 'found by lockstep'
for rule in "$(dirname "$0")/$folder"/*.bug; do
  name=$(basename "$rule" .bug)
  when=any
  ! grep -q '^# Shows only with .*back to back' "$rule" || when=b2b
  ! grep -q '^# Shows only with .*full' "$rule" || when=full
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run); then
    printf '%-24s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-24s %-8s %s\n' "$name" "$when" "$(echo "$text" | head -n 1)"
    found=$((found + 1))
  fi
done
echo "$found of $((found + hidden)) planted bugs found"
[ "$hidden" = 0 ]
