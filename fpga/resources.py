# SPDX-License-Identifier: Apache-2.0
"""Size and clock of everything after place and route; writes docs/resources.md.

The profiler in its named configurations and for wide cores (three seeds, the median
stands in the table), its engines and the softcore likewise, each block and the SoC (one seed), and other
people's cores in the same flow.  Results are kept by content, so a stopped run goes on
where it was, and a second one is quick.  A row that fails, fails the run.
"""

import argparse
import glob
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import flow
import pnr

PAGE = "docs/resources.md"
SEEDS = (1, 2, 3)
PEERS = "build/venv/lib/python3*/site-packages/pythondata_cpu_"

# (title, device, seeds, [(top, configuration, values of more parameters)]).
GROUPS = [
    ("The profiler (`cs_top`), LFE5U-25F", "25k", SEEDS, [
        ("cs_top", "default", ()), ("cs_top", "tiny", ()),
    ]),
    ("Without bus and registers (`cs_core`), LFE5U-25F", "25k", SEEDS, [
        ("cs_core", "default", ()), ("cs_core", "tiny", ()),
    ]),
    ("iCE40 UP5K", "up5k", SEEDS, [("cs_top", "tiny", ())]),
    ("Core, mapped to LUT4 by ABC's script `flow3` with the delays of block RAM and wires, LFE5U-85F",
     "85k-flow3", SEEDS, [
        ("cs_rv", "default", ("Supervisor=0",)), ("cs_rv", "default", ("Supervisor=1",)),
        ("cs_rv", "default", ("Rvfi=0",)),
    ]),
    ("SoC, LFE5U-85F", "85k", (1,), [("cs_soc_top", "default", ())]),
    ("Blocks of the profiler, LFE5U-25F", "25k", (1,), [
        (top, "default", ()) for top in (
            "cs_select", "cs_fifo", "cs_issue", "cs_compressor", "cs_hash", "cs_table",
            "cs_sampler", "cs_draw", "cs_early", "cs_combiner", "cs_stats", "cs_axil",
            "cs_reg_file", "cs_cfg_check", "cs_ctrl", "cs_intr")
    ]),
    ("Engines, ring and coprocessor, LFE5U-25F", "25k", SEEDS, [
        ("cs_sampler_bank", "default", ()), ("cs_tagged", "default", ()), ("cs_space_saving", "full", ()),
        ("cs_ring", "full", ()), ("cs_cop", "full", ()),
    ]),
    ("Wide cores, 64 bits, everything, LFE5U-85F", "85k", (1,), [
        ("cs_top", "default", ()), ("cs_top", "full", ()), ("cs_top", "default", ("XLEN=64",)),
        ("cs_top", "default", ("NRET=2",)),
    ]),
    ("The SoC with everything, mapped to LUT4 alone (`synth_ecp5 -nowidelut`), LFE5U-85F",
     "85k-lut4", (1,), [("cs_soc_top", "full", ())]),
]

# (label, package, top, sources, clock, reset, active level)
OTHERS = [
    ("SERV", "serv", "serv_rf_top", "rtl/serv_*.v", "clk", "i_rst", 1),
    ("PicoRV32", "picorv32", "picorv32", "picorv32.v", "clk", "resetn", 0),
    ("VexRiscv Min", "vexriscv", "VexRiscv", "VexRiscv_Min.v", "clk", "reset", 1),
    ("VexRiscv", "vexriscv", "VexRiscv", "VexRiscv.v", "clk", "reset", 1),
    ("VexRiscv Linux", "vexriscv", "VexRiscv", "VexRiscv_Linux.v", "clk", "reset", 1),
]


def peers():
    for label, package, top, sources, clock, reset, active in OTHERS:
        paths = sorted(glob.glob(f"{PEERS}{package}/verilog/{sources}"))
        paths = [p for p in paths if "wrapper" not in p]
        if not paths:
            raise flow.FlowError(f"{label}: no sources of pythondata-cpu-{package}")
        yield pnr.Design(top, label, paths, "", clock, reset, active)


def groups(wanted):
    """(title, device, seeds, designs) of what is to be measured."""
    for title, device, seeds, rows in GROUPS:
        designs = [pnr.ours(*row) for row in rows if not wanted or row[0] in wanted]
        if designs:
            yield title, device, seeds, designs
    if not wanted or "peers" in wanted:
        yield "Other cores in the same flow, LFE5U-25F", "25k", (1,), list(peers())
        yield ("Other cores, mapped as the core is, LFE5U-85F", "85k-flow3", SEEDS,
               [design for design in peers() if design.label.startswith("VexRiscv")])


class Progress:
    """One line on a terminal: done, running, and when it will be over."""

    def __init__(self, total):
        self.total, self.done, self.start = total, 0, time.monotonic()
        self.show = sys.stderr.isatty()

    def step(self, name):
        self.done += 1
        if self.show:
            each = (time.monotonic() - self.start) / self.done
            left = each * (self.total - self.done) / 60
            sys.stderr.write(f"\r\033[K{self.done} of {self.total}, {left:.0f} min left: {name}")
            sys.stderr.write("\n" if self.done == self.total else "")
            sys.stderr.flush()


def median(results):
    """The result with the middle clock, with the lowest and highest beside it."""
    if "unfit" in results[0]:
        return results[0]
    ordered = sorted(results, key=lambda r: r["fmax_mhz"])
    middle = dict(ordered[len(ordered) // 2])
    middle["spread"] = [r["fmax_mhz"] for r in ordered]
    return middle


def name_of(design):
    if not design.top.startswith("cs_"):
        return design.label
    return f"`{design.top}`" + ("" if design.label == "default" else f" {design.label}")


def row(design, result):
    if "unfit" in result:
        return [name_of(design), f"does not fit: no {result['unfit']} left", *[""] * 5]
    start, end, delay = result["critical"]
    spread = result["spread"]
    clock = f"{result['fmax_mhz']}"
    if len(spread) > 1:
        clock += f" ({spread[0]} to {spread[-1]})"
    where = start if start == end else f"{start} to {end}"
    return [name_of(design), result["lut4"], result.get("ff", "in LUT4"), result["ram"],
            result["dsp"], clock, f"{where}, {delay} ns"]


def write_page(tables, missing, versions):
    lines = [
        "<!-- SPDX-License-Identifier: Apache-2.0 -->",
        "<!-- DO NOT EDIT: written by `make pnr` (fpga/resources.py). -->",
        "# Resources: size and clock after place and route", "",
        "Each design sits in a wrapper that puts a flip-flop in front of every input and behind",
        "every output, whose cost is subtracted (fpga/pnr.py). LUT4 are nextpnr's TRELLIS_COMB, carry",
        "and LUT RAM included; on iCE40 logic cells, flip-flops included. Fmax is nextpnr's, speed grade",
        "6; with three seeds the median, and lowest to highest. The critical path is named by the source",
        "lines of its two flip-flops (or RAMs).", "",
        "Placed with " + "; ".join(versions) + ".",
    ]
    for title, rows in tables:
        if not rows:
            continue
        lines += ["", f"## {title}", "",
                  "| design | LUT4 | FF | block RAM | DSP | Fmax MHz | critical path |",
                  "|---|---|---|---|---|---|---|"]
        lines += ["| " + " | ".join(str(cell) for cell in cells) + " |" for cells in rows]
    if missing:
        lines += ["", f"Not measured on this revision: {', '.join(missing)}."]
    with open(f"{PAGE}.part", "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    os.replace(f"{PAGE}.part", PAGE)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("-j", type=int, default=2, help="tools that run side by side")
    arguments.add_argument("--stored", action="store_true",
                           help="write the page from what is kept; the rest is listed")
    arguments.add_argument("module", nargs="*",
                           help="only these (peers: other cores); the page is not written")
    options = arguments.parse_args()
    os.makedirs(pnr.OUT, exist_ok=True)
    todo = list(groups(options.module))
    progress = Progress(sum(len(d) * len(s) for _, _, s, d in todo))

    def one(design, device, seeds):
        results = []
        for seed in seeds:  # one after another: they share the netlist
            result = pnr.measure(design, device, seed, options.stored)
            if result:
                results.append(result)
            progress.step(f"{design.top} {design.label} {device}")
        return median(results) if results else None

    failed, tables, missing = 0, [], []
    with ThreadPoolExecutor(options.j) as pool:
        running = [(title, [(d, pool.submit(one, d, device, seeds)) for d in designs])
                   for title, device, seeds, designs in todo]
        for title, jobs in running:
            rows = []
            for design, job in jobs:
                try:
                    result = job.result()
                    if result:
                        rows.append(row(design, result))
                    else:
                        missing.append(f"{name_of(design)} ({title.split(', ')[-1]})")
                except flow.FlowError as error:
                    failed += 1
                    print(f"error: {design.top} {design.label}: {error}", file=sys.stderr)
            tables.append((title, rows))
    for title, rows in tables:
        print(f"\n{title}")
        flow.print_table([["design", "LUT4", "FF", "RAM", "DSP", "Fmax MHz", "critical path"],
                          *rows])
    if not failed and not options.module:
        write_page(tables, missing, [pnr.tool_version(pnr.ECP5), pnr.tool_version(pnr.ICE40)])
        print(f"\nwrote {PAGE}")
    print(f"{progress.done} placements, {failed} designs failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
