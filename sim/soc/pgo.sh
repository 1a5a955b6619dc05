#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# pgo.sh OUT TRAIN... -- CXX...   compiles twice, guided by a run in between
#
# CXX... is a compiler's command line that makes the shared object OUT, TRAIN... a
# command that uses OUT as its users will.  A Verilated design is one long
# straight line of code with many branches seldom taken; knowing which, the
# compiler puts them elsewhere, and what is left fits the instruction cache.
set -eu
out=$1 train=()
shift
while [ "$1" != -- ]; do
  train+=("$1")
  shift
done
shift
rm -f "${out%.so}"*.gcda
"$@" -fprofile-generate
"${train[@]}"
"$@" -fprofile-use -fprofile-partial-training -Wno-missing-profile
rm -f "${out%.so}"*.gcda
