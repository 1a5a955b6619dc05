#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run-rv.sh BUILD   tests the tests of the core: every planted bug of
# rv.bugs must be found
#
# BUILD/soc/testbugs holds the SoC with all bugs; CS_TESTBUG chooses one.  Random
# programs come first, then the tests of traps, then longer random programs, for the
# bugs that few meet.  With no bug all must pass.
set -u
here=$(dirname "$0")
build=$1 seeds=60 all=200
traps=$build/verif/rv/traps
found=0 hidden=0

random() {  # first seed, how many, gadgets in a program
  timeout 300 "$build/verif/run-rv" -d "$build/soc" -b testbugs -s "$1" -n "$2" \
    -g "$3" -p
}

programs() {
  "$here/../rv/traps/check" \
    "$build/verif/run-rv-program -d $build/soc -b testbugs -m 1" "$traps"
}

if ! clean=$(CS_TESTBUG=0 random 1 $seeds 150 &&
    CS_TESTBUG=0 random $((seeds + 1)) $((all - seeds)) 400) || ! text=$(CS_TESTBUG=0 programs 2>&1); then
  echo "without any bug a test fails already:"
  echo "$clean ${text:-}" | tail -n 3
  exit 1
fi
echo "no bug: $(echo "$clean" | tail -n 1)"
printf '%-22s %s\n' bug 'found by'
for name in $(python3 "$here/facts.py" --bugs "$here/rv.bugs"); do
  export CS_TESTBUG=$((10#${name%%-*}))
  if ! text=$(random 1 $seeds 150 2>&1); then
    by=$(echo "$text" | head -n 1)
  elif ! text=$(programs 2>&1); then
    by="traps: $(echo "$text" | grep -m 1 -e ': core' -e prints -e 'end well')"
  elif ! text=$(random $((seeds + 1)) $((all - seeds)) 400 2>&1); then
    by=$(echo "$text" | head -n 1)
  else
    by=
  fi
  printf '%-22s %s\n' "$name" "${by:-NOT FOUND}"
  [ -n "$by" ] && found=$((found + 1)) || hidden=$((hidden + 1))
done
echo "$found of $((found + hidden)) planted bugs of the core found"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
