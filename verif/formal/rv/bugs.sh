#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# bugs.sh [RULE...]   tests the proofs: with each planted bug of the list `bugs`
# (rules of verif/testbugs/rv) the proof beside it must fail, and not for lack
# of time.
set -u
cd "$(dirname "$0")/../../.." || exit 1
here=verif/formal/rv
out=${B:-build}/formal/rv/bugs
found=0 hidden=0
while read -r rule proof; do
  case $rule in '' | '#'*) continue ;; esac
  [ $# = 0 ] || case " $* " in *" $rule "*) ;; *) continue ;; esac
  rm -rf "$out"
  python3 verif/testbugs/plant.py rtl/rv "$out" "verif/testbugs/rv/$rule.bug" || exit 1
  sed -i "s/cs_tb\.testbug_i == 8'd[0-9]*/1'b1/" "$out"/*.sv
  FIRST=yes "$here/prove.sh" -r "$out" "$proof" >"$out/log"
  log=${B:-build}/formal/rv/${proof/:/-}/smtbmc.log
  by=$(sed -n -e 's/^sat .* s  /broken: /p' -e 's/.*Assert failed in [^:]*: //p' "$log" | head -n 1)
  printf '%-22s %-18s %s\n' "$rule" "$proof" "${by:-NOT FOUND}"
  [ -n "$by" ] && found=$((found + 1)) || hidden=$((hidden + 1))
done <"$here/bugs"
echo "$found of $((found + hidden)) planted bugs break their proof"
[ "$hidden" = 0 ]
