#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run_all.sh PROGRAM...   runs every program, stops at the first that fails
set -eu
for program in "$@"; do
  echo "== $program"
  "$program"
done
echo "$# programs passed with invariants and sanitizers on"
