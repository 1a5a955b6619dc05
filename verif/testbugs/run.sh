#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh FILE.bugs TEST...   tests the tests: every planted bug of the file must be found
#
# Each TEST is a command line; its program has all bugs of the file in it, and CS_TESTBUG
# chooses one.  With no bug all must pass, with one it is enough that one fails.  Prints a
# table and fails when a bug stays hidden.
set -u
here=$(dirname "$0")
bugs=$1
shift
found=0 hidden=0

# run TEST...: until one fails
run() {
  local test
  for test in "$@"; do
    # shellcheck disable=SC2086  # a command with its arguments
    timeout 300 $test || return 1
  done
}

if ! clean=$(CS_TESTBUG=0 run "$@" 2>&1); then
  echo "without any bug the test fails already:"
  echo "$clean" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | tail -n 1)"
printf '%-24s %-8s %s\n' bug shows 'found by'
while IFS='|' read -r name only; do
  case $only in
  *'back to back'*) when=b2b ;;
  *full*) when=full ;;
  *) when=any ;;
  esac
  if text=$(CS_TESTBUG=$((10#${name%%-*})) run "$@" 2>&1); then
    printf '%-24s %-8s NOT FOUND\n' "$name" "$when"
    hidden=$((hidden + 1))
  else
    printf '%-24s %-8s %s\n' "$name" "$when" "$(echo "$text" | grep -v ', equal$' | head -n 1)"
    found=$((found + 1))
  fi
done < <(python3 "$here/facts.py" --bugs "$bugs" only)
echo "$found of $((found + hidden)) planted bugs of $(basename "$bugs" .bugs) found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
