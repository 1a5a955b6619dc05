# SPDX-License-Identifier: Apache-2.0
#
# report.py DIR RTL_LIST WAIVERS [--docs FILE] [--floor KIND=PERCENT ...] [--partial]
#
# Merges the coverage runs under DIR, applies the waivers, writes the pages
# DIR/index.html and DIR/MODULE.html and, between its markers, the summary table
# of FILE.  Prints what is missed.  Fails below a floor, and for a waiver that
# matches nothing, unless the runs are --partial.

import argparse
import os
import re
import sys

import pages
import points

BEGIN, END = "<!-- coverage: begin -->", "<!-- coverage: end -->"


def ratio(hit, total):
    return 100.0 * hit / total if total else 100.0


def ranges(places):
    """a[0] a[1] a[3] -> a[1:0] a[3]"""
    bits, out = {}, []
    for place in places:
        m = re.match(r"^(.*)\[(\d+)\]$", place)
        if m:
            bits.setdefault(m[1], set()).add(int(m[2]))
        else:
            out.append(place)
    for name, numbers in bits.items():
        run = []
        for n in sorted(numbers, reverse=True) + [None]:
            if run and (n is None or n != run[-1] - 1):
                out.append(f"{name}[{run[0]}]" if len(run) == 1
                           else f"{name}[{run[0]}:{run[-1]}]")
                run = []
            run.append(n)
    return out


def missed(db, module, kind):
    return [p for p in db.of(module, kind) if not p.hit and p.waiver is None]


def print_missed(db, module):
    for p in sorted(missed(db, module, "line"), key=lambda p: p.line):
        print(f"  {module}.sv:{p.line}: line: {p.place}")
    for p in sorted(missed(db, module, "branch"), key=lambda p: p.line):
        print(f"  {module}.sv:{p.line}: branch, {p.arm}: {p.place}")
    bits = ranges(p.place for p in missed(db, module, "toggle"))
    if bits:
        print(f"  {module}: toggle: {' '.join(bits)}")
    for p in missed(db, module, "cover"):
        print(f"  cover: {p.place}")


def totals(db):
    """kind: (hit, points, waived) over all modules."""
    out = {}
    for kind in points.KINDS:
        parts = [db.summary(m, kind)
                 for m in list(db.source) + [points.FUNCTIONAL]]
        out[kind] = tuple(map(sum, zip(*parts)))
    return out


def cell(summary):
    hit, total, _ = summary
    return f"{hit} of {total}" if total else "-"


def table(db):
    rows = ["| module | lines | branch arms | bits toggled | | waived |",
            "|---|---|---|---|---|---|"]
    for module in db.source:
        s = [db.summary(module, k) for k in points.KINDS[:3]]
        if any(total or waived for _, total, waived in s):
            rows.append(f"| `{module}` | {cell(s[0])} | {cell(s[1])} | "
                        f"{cell(s[2])} | {ratio(*s[2][:2]):.1f} % | "
                        f"{sum(x[2] for x in s) or ''} |")
    t = totals(db)
    rows.append(f"| **all** | {ratio(*t['line'][:2]):.1f} % of {t['line'][1]} "
                f"| {ratio(*t['branch'][:2]):.1f} % of {t['branch'][1]} "
                f"| {t['toggle'][0]} of {t['toggle'][1]} "
                f"| {ratio(*t['toggle'][:2]):.1f} % "
                f"| {sum(t[k][2] for k in points.KINDS[:3])} |")
    rows.append("")
    rows.append(f"Functional: {t['cover'][0]} of {t['cover'][1]} points"
                + (f", {t['cover'][2]} waived." if t["cover"][2] else "."))
    return "\n".join(rows)


def write_docs(path, text):
    with open(path, encoding="utf-8") as f:
        page = f.read()
    if BEGIN not in page or END not in page:
        raise SystemExit(f"{path}: the markers {BEGIN} and {END} are missing")
    before, rest = page.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    with open(path, "w", encoding="utf-8") as f:
        f.write(f"{before}{BEGIN}\n{text}\n{END}{after}")


def needless(waivers):
    """Waived points that were hit: the waiver can be made smaller.  A pattern
    is of many signals, and some of them may be hit."""
    for w in waivers:
        if "*" in w.place or "?" in w.place:
            continue
        hit = ranges(p.place for p in w.points if p.hit)
        if hit:
            print(f"{w.where}: waived, but covered: {' '.join(hit[:12])}"
                  + (" ..." if len(hit) > 12 else ""))


def below_floor(t, floors):
    low = []
    for kind, floor in floors.items():
        percent = ratio(*t[kind][:2])
        if percent < floor:
            low.append(f"{kind} coverage is {percent:.2f} %, "
                       f"below {floor:g} %")
    return low


def parse():
    p = argparse.ArgumentParser()
    p.add_argument("dir")
    p.add_argument("list")
    p.add_argument("waivers")
    p.add_argument("--docs")
    p.add_argument("--partial", action="store_true")
    p.add_argument("--floor", action="append", default=[])
    return p.parse_args()


def main():
    args = parse()
    folder = os.path.dirname(args.list)
    with open(args.list, encoding="ascii") as f:
        rtl = [os.path.join(folder, name) for name in f.read().split()]
    db, runs = points.load(args.dir, rtl)
    if not runs:
        raise SystemExit(f"{args.dir}: no runs")
    waivers = points.read_waivers(args.waivers)
    faults = db.waive(waivers)
    if args.partial:
        faults = []
    for module in list(db.source) + [points.FUNCTIONAL]:
        print_missed(db, module)
    needless(waivers)
    pages.write(args.dir, db, runs, waivers, totals(db))
    if args.docs:
        write_docs(args.docs, table(db))
    t = totals(db)
    faults += below_floor(t, {k: float(v) for k, v in
                              (f.split("=") for f in args.floor)})
    for fault in faults:
        print(f"coverage: {fault}")
    print(f"coverage of {len(runs)} runs: " + ", ".join(
        f"{kind} {ratio(*t[kind][:2]):.2f} %" for kind in points.KINDS)
        + f"; {args.dir}/index.html")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
