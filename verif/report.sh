#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# report.sh NAME COMMAND...   runs one test and records its verdict
# report.sh --count NAME...   prints all verdicts and `N passed, N failed`
#
# A verdict is one line, `PASS name: detail` or `FAIL name: detail`, at the
# end of the file $RESULTS; the detail is the last line that the command
# printed.  The count also fails tests of its list that left no verdict (they
# did not build), and an empty list: silence is never success.
# CS_TEST_TIMEOUT is the limit for one test in seconds (default 900).
set -u
results=${RESULTS:-build/test/results}
limit=${CS_TEST_TIMEOUT:-900}

last_line() {
  grep -v '^[[:space:]]*$' "$1" | tail -n 1 | cut -c 1-120
}

run_one() {
  local name=$1 log start status=0 detail
  shift
  log=$(dirname "$results")/${name//\//-}.log
  mkdir -p "$(dirname "$results")"
  start=$SECONDS
  timeout --kill-after=10 "$limit" "$@" >"$log" 2>&1 </dev/null || status=$?
  detail=$(last_line "$log")
  [ ! -t 1 ] || printf '\033[K' # of tools/setup/step
  if [ "$status" = 0 ]; then
    echo "PASS $name: ${detail:-ok}" >>"$results"
    echo "PASS $name: ${detail:-ok} ($((SECONDS - start)) s)"
    return 0
  fi
  [ "$status" != 124 ] || detail="no end after $limit s"
  echo "FAIL $name: ${detail:-exit code $status}" >>"$results"
  tail -n 25 "$log" | sed 's/^/  | /'
  echo "FAIL $name: exit code $status; whole output: $log; repeat with"
  echo "  $*"
  return "$status"
}

count_all() {
  local name passed failed
  mkdir -p "$(dirname "$results")"
  touch "$results"
  for name in "$@"; do
    grep -Eq "^(PASS|FAIL) $name:" "$results" ||
      echo "FAIL $name: gave no verdict; see make test-$name" >>"$results"
  done
  echo
  sort -k 2 "$results"
  passed=$(grep -c '^PASS ' "$results")
  failed=$(grep -c '^FAIL ' "$results")
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}

if [ "${1:-}" = --count ]; then
  shift
  count_all "$@"
elif [ $# -ge 2 ]; then
  run_one "$@"
else
  sed -n '4,5s/^# /usage: /p' "$0" >&2
  exit 2
fi
