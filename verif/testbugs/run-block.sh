#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run-block.sh GROUP TEST...   tests the tests of a block: every planted bug of
# GROUP.bugs must be found
#
# Each TEST is a block's test with all of the bugs; CS_TESTBUG chooses one.  With no bug
# all must pass, with one it is enough that one fails.
set -u
here=$(dirname "$0")
group=$1
shift
found=0 hidden=0

# run TEST...: until one fails
run() {
  local test
  for test in "$@"; do
    timeout 120 "$test" || return 1
  done
}

if ! clean=$(CS_TESTBUG=0 run "$@" 2>&1); then
  echo "without any bug the test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | head -n 1)"
printf '%-22s %-8s %s\n' bug shows 'found by the block test'
while IFS='|' read -r name only; do
  case $only in *'back to back'*) when=b2b ;; *) when=any ;; esac
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run "$@" 2>&1); then
    printf '%-22s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-22s %-8s %s\n' "$name" "$when" "$(echo "$text" | grep -v ', equal$' | head -n 1)"
    found=$((found + 1))
  fi
done < <(python3 "$here/facts.py" --bugs "$here/$group.bugs" only)
echo "$found of $((found + hidden)) planted bugs of $group found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
