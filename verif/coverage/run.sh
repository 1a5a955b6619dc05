#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# run.sh DIR NAME COMMAND -- DEPENDENCIES
#
# Runs one test on coverage builds, unless the contents of all DEPENDENCIES and
# the command are those of the last time.  Counters land in DIR/NAME.BUILD.counts,
# a file for each build that the test loads; its output in DIR/NAME.log.
set -eu
dir=$1 name=$2
shift 2
command=()
while [ "$1" != -- ]; do command+=("$1"); shift; done; shift

key=$( (printf '%s\n' "${command[@]}"; cat "$@") | sha256sum)
[ "$key" != "$(cat "$dir/$name.key" 2>/dev/null)" ] || exit 0
mkdir -p "$dir"
rm -f "$dir/$name".*
start=$SECONDS
if ! CS_COVERAGE=$dir/$name "${command[@]}" >"$dir/$name.log" 2>&1 </dev/null; then
  tail -n 20 "$dir/$name.log"
  echo "coverage: $name failed; repeat with: CS_COVERAGE=/dev/null ${command[*]}"
  exit 1
fi
echo "$key" >"$dir/$name.key"
echo "coverage: $name, $((SECONDS - start)) s: $(tail -n 1 "$dir/$name.log" | cut -c 1-90)"
