#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh DIR LOCKSTEP [GROUP]   tests the test: every planted bug must be found
#
# DIR/testbugs holds the Verilated RTL with all bugs of profiler.bugs, DIR/testbugs-GROUP
# that with those of GROUP.bugs; CS_TESTBUG chooses one.
# First the same build must pass with none of them, over all the seeds that
# the bugs may use.  Prints a table and fails when a bug stays hidden.
set -u
here=$(dirname "$0")
dir=$1 lockstep=$2 group=${3:-} seeds=60 clocks=60000
found=0 hidden=0

run() {
  "$lockstep" -d "$dir" -c "testbugs${group:+-$group}" -n $seeds -k $clocks -q
}

if ! clean=$(CS_TESTBUG=0 run); then
  echo "without any bug the test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | tail -n 1)"
printf '%-24s %-8s %s\n' bug shows 'found by lockstep'
while IFS='|' read -r name only; do
  case $only in
  *'back to back'*) when=b2b ;;
  *full*) when=full ;;
  *) when=any ;;
  esac
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run); then
    printf '%-24s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-24s %-8s %s\n' "$name" "$when" "$(echo "$text" | head -n 1)"
    found=$((found + 1))
  fi
done < <(python3 "$here/facts.py" --bugs "$here/${group:-profiler}.bugs" only)
echo "$found of $((found + hidden)) planted bugs found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
