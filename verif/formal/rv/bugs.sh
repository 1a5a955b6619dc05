#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# bugs.sh [BUG...]   tests the proofs: with each bug of verif/testbugs/rv.bugs that
# names a proof this proof must fail, and not for lack of time.
set -u
cd "$(dirname "$0")/../../.." || exit 1
here=verif/formal/rv
bugs=verif/testbugs/rv.bugs
out=${B:-build}/formal/rv/bugs
found=0 hidden=0
while IFS='|' read -r bug proof; do
  [ -n "$proof" ] || continue
  [ $# = 0 ] || case " $* " in *" $bug "*) ;; *) continue ;; esac
  rm -rf "$out"
  python3 verif/testbugs/plant.py -b "$bug" rtl "$out" "$bugs" || exit 1
  FIRST=yes "$here/prove.sh" -r "$out" "$proof" >"$out/log"
  log=${B:-build}/formal/rv/${proof/:/-}/smtbmc.log
  by=$(sed -n -e 's/^sat .* s  /broken: /p' -e 's/.*Assert failed in [^:]*: //p' "$log" | head -n 1)
  printf '%-22s %-18s %s\n' "$bug" "$proof" "${by:-NOT FOUND}"
  [ -n "$by" ] && found=$((found + 1)) || hidden=$((hidden + 1))
done < <(python3 verif/testbugs/facts.py --bugs "$bugs" proof)
echo "$found of $((found + hidden)) planted bugs break their proof"
[ "$hidden" = 0 ] && [ "$found" -gt 0 ]
