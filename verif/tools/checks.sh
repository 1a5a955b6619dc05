# SPDX-License-Identifier: Apache-2.0
#
# checks.sh: read by the tests that are scripts; counts what holds and what not.
failed=0 checks=0

# What else is shown of a check that fails.
failure() { :; }

check() { # NAME CONDITION...
  local name=$1
  shift
  checks=$((checks + 1))
  if ! "$@"; then
    failed=$((failed + 1))
    echo "FAIL $name"
    failure
  fi
}
