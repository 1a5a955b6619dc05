#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# browse.sh COMMAND PROGRAM.elf   keys sent to `coresample browse` in tmux at
# 80 x 24 and 120 x 40; what is on the screen must be what `prof --json` and
# `list --json` say.
set -u
command=$1 elf=$2
dir=$(mktemp -d) || exit 1
export LC_ALL=C.UTF-8 TERM=xterm-256color
unset TMUX

# A server each: one that was told to end takes its time.
server=0
tm() { tmux -u -f /dev/null -S "$dir/tmux$server" "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$dir"' EXIT

. "$(dirname "$0")/checks.sh"
failure() { tm capture-pane -p | sed 's/^/  | /'; }

# A text comes on the screen, in a line from FROM on; it is plain text.
shows() { # TEXT [FROM]
  for _ in $(seq 150); do
    tm capture-pane -p | tail -n "+${2:-1}" | grep -qF -- "$1" && return 0
    sleep 0.03
  done
  return 1
}

hides() { # TEXT
  for _ in $(seq 150); do
    tm capture-pane -p | grep -qF -- "$1" || return 0
    sleep 0.03
  done
  return 1
}

# The cursor's line, below the title, has this text.
cursor_at() { # TEXT
  for _ in $(seq 150); do
    tm capture-pane -pe | sed -n '2,$p' | grep -a $'\e\[[0-9;]*7[;m]' | sed 's/\x1b\[[0-9;]*m//g' |
      grep -qF -- "$1" && return 0
    sleep 0.03
  done
  return 1
}

keys() { tm send-keys "$@"; }

start() { # COLUMNS ROWS ARGUMENT...
  local columns=$1 rows=$2
  shift 2
  tm kill-server 2>/dev/null
  server=$((server + 1))
  tm new-session -d -x "$columns" -y "$rows" "$command browse $*; echo exit code \$?; read -r line"
}

percent() { awk -v part="$1" -v all="$2" 'BEGIN { printf "%.2f%%", 100 * part / all }'; }

# ---- what must be seen ----

cp "$elf" "$dir/p.elf"
db=$dir/p.db
"$command" run "$dir/p.elf" --on iss -q --exact --slot cycles --slot edges --slot calls \
  --db "$db" >"$dir/run.log" || exit 1
"$command" prof "$db" --json >"$dir/prof.json"
"$command" list "$db" --json >"$dir/list.json"
"$command" list "$db" main --json >"$dir/main.json"
read -r name cycles total <<<"$(jq -r '(.events[0].total) as $t | .rows[0] |
  "\(.function) \(.cycles) \($t)"' "$dir/prof.json")"
# Of equally hot instructions the first comes first.
read -r hot second own <<<"$(jq -r '([.rows[].cycles] | add) as $t | .rows |
  sort_by(-.cycles, .address) | "\(.[0].address) \(.[1].address) \($t)"' "$dir/list.json")"
count=$(jq --argjson a "$hot" '.rows[] | select(.address == $a).cycles' "$dir/list.json")
line=$(jq -r --argjson a "$hot" '.rows[] | select(.address == $a) |
  "\(.file | sub(".*/"; "")):\(.line):"' "$dir/list.json")
hot=$(printf %x "$hot") second=$(printf %x "$second")
main=$(printf %x "$(jq '.rows | sort_by(-.cycles, .address)[0].address' "$dir/main.json")")
# A call of main, and whom it calls.
read -r call callee <<<"$(jq -r --slurpfile p "$dir/prof.json" '[$p[0].rows[].function] as $f |
  [.rows[] | select(.text | test("^jal ")) | {address, to: (.text | sub(".* "; ""))} |
  select(.to as $t | $f | index([$t]))][0] | "\(.address) \(.to)"' "$dir/main.json")"
call=$(printf %x "$call")
instructions=$("$command" prof "$db" --sort instructions --json | jq -r '.rows[0].function')

# ---- keys ----

walk() { # COLUMNS ROWS
  local at="$1 x $2:"
  start "$1" "$2" "$db"
  check "$at hottest function and its share" shows "$(percent "$cycles" "$total")  $name"
  check "$at cursor on it" cursor_at "$name"
  check "$at all rows" [ "$(tm capture-pane -p | sed -n "$2s/ .*//p")" = Enter ]
  keys t
  check "$at its count" shows " $cycles  $name"
  keys t Enter
  check "$at code of $name" shows "$(percent "$cycles" "$total")  of cycles (exact): $name"
  check "$at cursor on the hottest line" cursor_at "$(percent "$count" "$own")  $hot "
  keys Tab
  check "$at next hottest line" cursor_at " $second "
  keys BTab
  check "$at and back" cursor_at " $hot "
  keys g H
  check "$at H" cursor_at " $hot "
  check "$at source" shows "$line"
  keys o
  check "$at no source" hides "$line"
  check "$at cursor stays" cursor_at " $hot "
  keys o t
  check "$at counts of lines" cursor_at " $count  $hot "
  keys t q
  check "$at back in the list" cursor_at "$name"
  keys / '  main ' Enter
  check "$at search" cursor_at "  main "
  keys a
  check "$at code of main" shows "(exact): main"
  keys g H
  check "$at hottest line of main" cursor_at " $main "
  keys / "$call " Enter
  check "$at call of $callee" cursor_at "$call "
  keys Enter
  check "$at follows the call" shows "(exact): $callee"
  keys q
  check "$at back at the call" cursor_at "$call "
  keys '?'
  check "$at help" shows "the next hottest line"
  keys q s
  check "$at events" shows "instructions (exact"
  keys / 'instructions (' Enter Enter
  check "$at code by another event" shows "of instructions (exact): main"
  keys q
  check "$at list by another event" shows "procedure: instructions"
  check "$at its hottest function" cursor_at "  $instructions "
  keys / 'no such name' Enter
  check "$at nothing is found" shows "no line has 'no such name'"
  keys g
  tm resize-window -x 100 -y 12
  check "$at resized" shows "? help  q quit" 12
  tm resize-window -x 20 -y 2
  tm resize-window -x "$1" -y "$2"
  check "$at and back" shows "? help  q quit" "$2"
  keys q
  check "$at exit code" shows "exit code 0"
}

walk 80 24
walk 120 40

# ---- what is not there, and what is hostile ----

rm "$dir/p.elf"
start 80 24 "$db"
check "no file: list" shows "$name"
keys Enter
check "no file: the reason" shows "p.elf: No such file"
keys q
check "no file: back" cursor_at "$name"
start 80 24 "$db" --image "$command"
keys Enter
check "another file: the reason" shows "is not the program that was profiled"
riscv64-unknown-elf-strip -o "$dir/stripped.elf" "$elf"
start 80 24 "$db" --image "$dir/stripped.elf"
keys Enter
check "stripped: code" cursor_at " $hot "

long=$(printf 'n%.0s' $(seq 300))
sqlite3 "$db" "UPDATE function SET name = char(27) || '[2J' || char(7) || char(8364) || '$long'
  WHERE name = '$name'"
start 80 24 "$db"
check "hostile name" shows "?[2J?€nnn"
check "hostile name: one line" [ "$(tm capture-pane -p | grep -c nnnn)" = 1 ]

refused() { # TEXT ARGUMENT...
  local text=$1 code
  shift
  "$command" browse "$@" >"$dir/out" 2>&1 </dev/null
  code=$?
  [ "$code" = 1 ] && grep -qF -- "$text" "$dir/out"
}
check "not a terminal" refused "are no terminal" "$db"
check "no database" refused "name a profile database"
start 80 24 "$dir/none.db"
check "database that is not there" shows "none.db: "
check "and its exit code" shows "exit code 1"
start 80 24 "$db" -E none
check "epoch that is not there" shows "it has no epoch 'none'"

echo "$((checks - failed)) of $checks checks hold"
[ "$failed" = 0 ]
