# SPDX-License-Identifier: Apache-2.0
"""induct.py DESIGN.smt2 DEPTH LIMIT SOLVER...: induction, one assertion at a time

All assertions hold in DEPTH states that follow each other: does each of them
hold in the next?  (DEPTH 0: in any state?)  Many small questions instead of one
large one: answers come sooner, and the assertion that fails is named.  What is
proven serves those behind it; blocks come before what they are part of.
DESIGN is what Yosys wrote; SOLVER is a command that reads SMT-LIB from its
input.  LIMIT is for all, in seconds; with FIRST set it stops at the first that
fails.  The exit code is the number of assertions without proof.
"""

import os
import re
import subprocess
import sys
import time


def ask(solver, line):
    solver.stdin.write(line + "\n")
    if line.startswith("(check-sat"):
        solver.stdin.flush()
        return solver.stdout.readline().strip()
    return None


def main(path, depth, limit, command):
    with open(path, encoding="ascii") as text:
        design = text.read()
    top = re.search(r"^; yosys-smt2-topmod (\S+)", design, re.M)[1]
    asserts = re.findall(r"^; yosys-smt2-assert (\d+) (\S+)", design, re.M)
    asserts.sort(key=lambda entry: -entry[1].count("/u_") - entry[1].count("flatten"))
    if not asserts:
        sys.exit("induct.py: no assertion")
    solver = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii"
    )
    ask(solver, "(set-logic QF_AUFBV)\n" + design)
    for n in range(depth + 1):
        ask(solver, f"(declare-fun s{n} () |{top}_s|)")
        ask(solver, f"(assert (|{top}_u| s{n})) (assert (|{top}_h| s{n}))")
        if n > 0:
            ask(solver, f"(assert (|{top}_t| s{n - 1} s{n}))")
        if n < depth:
            ask(solver, f"(assert (|{top}_a| s{n}))")
    if depth > 0:
        # Without it an assumption that contradicts the rest would prove anything.
        answer = ask(solver, "(check-sat)")
        print(f"states exist: {answer}", flush=True)
        if answer != "sat":
            sys.exit(1)
    proven, failed, end = 0, 0, time.time() + limit
    for number, name in asserts:
        start = time.time()
        ask(solver, "(push 1)")
        ask(solver, f"(assert (not (|{top}_a {number}| s{depth})))")
        answer = ask(solver, "(check-sat)")
        ask(solver, "(pop 1)")
        print(f"{'proven' if answer == 'unsat' else answer:8} {time.time() - start:6.1f} s  {name}",
              flush=True)
        failed += answer != "unsat"
        if answer == "unsat":
            proven += 1
            ask(solver, f"(assert (|{top}_a {number}| s{depth}))")
        if failed and os.environ.get("FIRST"):
            break
        if time.time() > end or answer not in ("sat", "unsat"):
            print("no more time")
            break
    solver.kill()
    print(f"{proven} of {len(asserts)} assertions proven")
    sys.exit(min(len(asserts) - proven, 100))


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
