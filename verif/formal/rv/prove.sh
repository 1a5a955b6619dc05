#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh [-r RTL] CHECK[:TASK]...   proves what verif/formal/rv/CHECK states
#
# A check is a folder: its harness (*.sv, the module that the file is named
# after), and in `proof` the modules of the RTL that it replaces (`abstract`, from
# ../abstract), each wire of the harness that is a register of the RTL (`probe WIRE
# REGISTER`), and the proofs: `task TASK MODE DEPTH [NAME=VALUE...]`, MODE being
#   bmc     the assertions hold for DEPTH clocks
#   prove   they hold for ever: DEPTH + 1 clocks, and by induction over DEPTH
#   cover   every cover statement is reached within DEPTH clocks
# A mode with slow- in front is run when SLOW is set, with z3- (behind it) by z3.
# NAME=VALUE is a parameter of the harness, +NAME a macro.  RTL is a folder in the
# place of rtl/.
#
# CORE_SOLVER is the solver of yosys-smtbmc; without it yices where packages.pypi
# is installed, else z3.  Prints a line per proof; the exit code is the number
# that failed.
set -u
cd "$(dirname "$0")/../../.." || exit 1
here=verif/formal/rv
rtl=rtl
if [ "${1:-}" = -r ]; then rtl=$2; shift 2; fi
out=${B:-build}/formal/rv
PATH=$PWD/build/venv/bin:$PATH
best=${CORE_SOLVER:-$(command -v yices-smt2 >/dev/null && echo yices || echo z3)}
limit=${LIMIT:-300}
failed=0 done_=0

# fact KEY: what the proof says of KEY, one value a line.
fact() { sed -n "s/^$1 //p" <<<"$said"; }

# The files of the core in compile order, those that the check abstracts replaced.
# Reset is taken at the clock edge: an asynchronous one makes solvers slow.
sources() {
  local check=$1 f
  cp rtl/soc/cs_soc_pkg.sv "$work"
  for f in $(sed '/^#/d' rtl/rv/rv.f); do
    case $f in */*) continue ;; esac
    case " $(fact abstract) " in
    *" ${f%.sv} "*) f=$here/abstract/$f ;;
    *) f=$(find "$rtl" -name "$f") ;;
    esac
    sed -e 's/ or negedge rst_ni//' -f "$here/small.sed" "$f" >"$work/${f##*/}"
  done
  for f in "$here"/spec/*.sv "$here/$check"/*.sv; do cp "$f" "$work"; done
  echo "$work/cs_soc_pkg.sv $work/cs_rv_pkg.sv $work/cs_rv_spec_pkg.sv" \
    "$(ls "$work"/*.sv | grep -v -e _pkg.sv)"
}

compile() {  # CHECK NAME=VALUE...
  local check=$1 top=rv_$1 sets= defines= p
  shift
  for p in "$@"; do
    case $p in
    +*) defines+=" -D${p#+}" ;;
    *) sets+=" -set ${p%%=*} ${p#*=}" ;;
    esac
  done
  rm -f "$work"/*.sv "$work"/*.vcd
  {
    echo "read_verilog -sv -formal -I$here/$check$defines $(sources "$check" | tr '\n' ' ')"
    [ -z "$sets" ] || echo "chparam$sets $top"
    echo "hierarchy -check -top $top"
    echo "proc; flatten; cd $top"
    fact probe | while read -r wire from; do
      printf 'delete -port w:%s\nconnect -nounset -set %s %s\n' "$wire" "$wire" "$from"
    done
    echo "cd ..; prep -top $top; opt -keepdc -fast; dffunmap; check"
    echo "write_smt2 -wires $work/design.smt2"
  } >"$work/run.ys"
  yosys -q -l "$work/yosys.log" "$work/run.ys" >"$work/yosys.out" 2>&1
}

smt() {
  timeout "$limit" yosys-smtbmc --noprogress -s "$solver" --unroll "$@" "$work/design.smt2"
}

induct() {
  case $solver in
  yices) set -- "$1" yices-smt2 --incremental ;;
  z3) set -- "$1" z3 -smt2 -in ;;
  *) set -- "$1" "$solver" ;;
  esac
  timeout $((limit + 60)) python3 "$here/induct.py" "$work/design.smt2" "$1" "$limit" "${@:2}"
}

solve() {
  local mode=$1 depth=$2
  case $mode in
  bmc) smt -t "$depth" --dump-vcd "$work/trace.vcd" ;;
  prove) smt -t $((depth + 1)) --dump-vcd "$work/trace.vcd" && induct "$depth" ;;
  cover) smt -c -t "$depth" ;;
  *) echo "unknown mode $mode"; return 1 ;;
  esac
}

run() {  # CHECK TASK MODE DEPTH NAME=VALUE...
  local check=$1 task=$2 mode=$3 depth=$4 start=$SECONDS result
  shift 4
  case $mode in
  slow-*) [ -n "${SLOW:-}" ] || return; mode=${mode#slow-} ;;
  esac
  solver=$best
  case $mode in
  z3-*) solver=z3 mode=${mode#z3-} ;;
  esac
  work=$out/$check-$task
  mkdir -p "$work"
  if compile "$check" "$@" && solve "$mode" "$depth" >"$work/smtbmc.log" 2>&1
  then done_=$((done_ + 1))
    case $mode in
    bmc) result="no violation" ;;
    cover) result=reached ;;
    *) result=proven ;;
    esac
  else result="FAILED, see $work"; failed=$((failed + 1))
  fi
  printf '%-22s %-6s %3s  %-12s %4d s\n' "rv/$check $task" "$mode" "$depth" "$result" \
    $((SECONDS - start))
}

for name in "$@"; do
  check=${name%%:*} only=
  [ "$check" = "$name" ] || only=${name#*:}
  if ! said=$(python3 verif/testbugs/facts.py "$here/$check/proof"); then
    failed=$((failed + 1))
    continue
  fi
  while read -r task mode depth params; do
    [ -z "$only" ] || [ "$only" = "$task" ] || continue
    # shellcheck disable=SC2086
    run "$check" "$task" "$mode" "$depth" $params
  done < <(fact task)
done
echo "rv: $done_ of $((done_ + failed)) proofs and covers succeed ($best)"
exit "$failed"
