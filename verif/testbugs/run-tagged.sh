#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run-tagged.sh DIR   tests the block test of cs_tagged: every planted bug of
# testbugs/tagged must be found
#
# DIR/64 and DIR/16 are the block's test with all bugs and so many entries; CS_TESTBUG
# chooses one.  With no bug both must pass.
set -u
dir=$1
found=0 hidden=0

run() {
  local entries
  for entries in 64 16; do
    timeout 120 "$dir/$entries/test" || return 1
  done
}

if ! clean=$(CS_TESTBUG=0 run 2>&1); then
  echo "without any bug the test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | head -n 1)"
printf '%-22s %-8s %s\n' bug shows 'found by the block test'
for rule in "$(dirname "$0")"/tagged/*.bug; do
  name=$(basename "$rule" .bug)
  when=any
  ! grep -q '^# Shows only with .*back to back' "$rule" || when=b2b
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run 2>&1); then
    printf '%-22s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-22s %-8s %s\n' "$name" "$when" "$(echo "$text" | grep -v PASS | head -n 1)"
    found=$((found + 1))
  fi
done
echo "$found of $((found + hidden)) planted bugs of the tagged table found"
[ "$hidden" = 0 ]
