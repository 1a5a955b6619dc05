#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run-block.sh FOLDER TEST...   tests the tests of a block: every planted bug of
# testbugs/FOLDER must be found
#
# Each TEST is a block's test with all of the bugs; CS_TESTBUG chooses one.  With no bug
# all must pass, with one it is enough that one fails.
set -u
folder=$1
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
for rule in "$(dirname "$0")/$folder"/*.bug; do
  name=$(basename "$rule" .bug)
  when=any
  ! grep -q '^# Shows only with .*back to back' "$rule" || when=b2b
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run "$@" 2>&1); then
    printf '%-22s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-22s %-8s %s\n' "$name" "$when" "$(echo "$text" | grep -v ', equal$' | head -n 1)"
    found=$((found + 1))
  fi
done
echo "$found of $((found + hidden)) planted bugs of $folder found"
[ "$hidden" = 0 ]
