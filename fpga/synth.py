# SPDX-License-Identifier: Apache-2.0
"""The RTL through open synthesis.

Every module of rtl/ is its own top, cs_core and cs_top once per named
configuration, for ECP5 and iCE40.  Prints one table of cells and fails on
what simulation cannot see: latches, nets without or with two drivers, names
that were made up, and (ECP5) memories that became flip-flops.

--check stops before mapping: seconds instead of minutes, no table.
"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import flow

OUT = "build/synth"
CONFIGURED = ("cs_core", "cs_top")
TARGETS = {
    "ecp5": "synth_ecp5 -abc9",
    "ice40": "synth_ice40",
}
FF_BITS_LIMIT = 1000

# Cells that make up each column of the table, by target.
COLUMNS = {
    "ecp5": {
        "LUT4": r"LUT4",
        "carry": r"CCU2C",
        "LUT RAM": r"TRELLIS_DPR16X4",
        "FF": r"TRELLIS_FF",
        "BRAM": r"DP16KD|PDPW16KD",
        "DSP": r"MULT18X18D|ALU54B",
    },
    "ice40": {
        "LUT4": r"SB_LUT4",
        "carry": r"SB_CARRY",
        "FF": r"SB_DFF\w*",
        "BRAM": r"SB_RAM40_4K\w*",
        "DSP": r"SB_MAC16",
    },
}

# Messages of Yosys that mean wrong hardware.
FATAL = (
    r"^Latch inferred for signal .*",
    r"^Warning: Wire .* is used but has no driver\.",
    r"^Warning: multiple conflicting drivers for .*",
    r"^Warning: Driver-driver conflict .*",
    r"^Warning: found logic loop .*",
    r"^.*Warning: Identifier .* is implicitly declared.*",
    r"^.*Warning: Range .* select out of bounds .*",
)
AS_FLOPS = re.compile(
    r"^Mapping memory (\S+) in module (\S+):\n\s+created (\d+) .*? of width (\d+)", re.M
)


class Job:
    """One top module with one setting of its parameters, for one target."""

    def __init__(self, label, top, config, target, files):
        self.label, self.target = label, target
        self.name = f"{label.replace(' ', '.')}.{target}"
        paths = flow.closure(top, files)
        sets = flow.settings(files[top], config)
        steps = [f"read_verilog -sv -D SYNTHESIS {' '.join(paths)}"]
        if sets:
            steps.append(f"chparam {sets} {top}")
        # The first check sees the nets before optimisation hides the x.
        steps += [f"hierarchy -check -top {top}", "proc", "check"]
        if target == "ice40":
            # No LUT RAM here: what asks for it becomes flip-flops.
            steps.append("setattr -unset ram_style a:ram_style=distributed")
        if target in TARGETS:
            steps += [
                f"{TARGETS[target]} -top {top}",
                f"tee -q -o {OUT}/{self.name}.stat stat",
            ]
        self.script = "; ".join(steps)
        self.paths = paths


def bad_messages(output, target):
    found = set()
    for pattern in FATAL:
        for message in re.findall(pattern, output, re.M):
            found.add(re.sub(r" \[\d+\]", "", message))  # once per vector
    if target == "ecp5":
        for name, module, count, width in AS_FLOPS.findall(output):
            bits = int(count) * int(width)
            if bits > FF_BITS_LIMIT:
                found.add(f"memory {name} of {module}: {bits} bits became flip-flops")
    return sorted(found)


def count_cells(target, stat):
    """Sums the cells of the flattened top by column."""
    cells = re.findall(r"^\s+(\S+)\s+(\d+)$", stat, re.M)
    return {
        column: sum(int(n) for cell, n in cells if re.fullmatch(pattern, cell))
        for column, pattern in COLUMNS[target].items()
    }


def execute(job, version):
    path = f"{OUT}/{job.name}.json"
    key = flow.key(job.paths, version, job.script)
    result = flow.cached(path, key)
    if result:
        return result
    result = {"module": job.label, "target": job.target, "tool": version, "bad": []}
    log = f"{OUT}/{job.name}.log"
    try:
        output = flow.run(["yosys", "-p", job.script], log)
    except flow.FlowError as error:
        result["bad"] = [str(error)]
        return result  # not kept: what failed is run again
    result["bad"] = bad_messages(output, job.target)
    if job.target in TARGETS:
        with open(f"{OUT}/{job.name}.stat", encoding="utf-8") as stat:
            result["cells"] = count_cells(job.target, stat.read())
    result["key"] = key
    flow.keep(path, result)
    return result


def distinct(configs):
    """Configurations of equal values are one run, with both names."""
    names = {}
    for name, values in configs.items():
        names.setdefault(tuple(values.items()), []).append(name)
    return [("+".join(same), dict(values)) for values, same in names.items()]


def tops(wanted):
    """(label, module, configuration) of everything to be built."""
    files = flow.modules()
    for name in files:
        if name.endswith("_pkg") or (wanted and name not in wanted):
            continue
        if name in CONFIGURED:
            for label, values in distinct(flow.configurations()):
                yield f"{name} {label}", name, values
        else:
            yield name, name, {}


def print_results(results):
    columns = list(COLUMNS["ecp5"])
    shown = {}
    for result in results:
        if "cells" in result:
            shown.setdefault(result["module"], {})[result["target"]] = result["cells"]
    rows = [["module"] + [f"ECP5 {c}" for c in columns]]
    rows[0] += [f"iCE40 {c}" for c in COLUMNS["ice40"]]
    for module, cells in shown.items():
        row = [module]
        for target, names in COLUMNS.items():
            row += [cells.get(target, {}).get(column, "-") for column in names]
        rows.append(row)
    if shown:
        flow.print_table(rows)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("-j", type=int, default=2)
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("module", nargs="*")
    options = arguments.parse_args()
    os.makedirs(OUT, exist_ok=True)
    version = subprocess.run(["yosys", "-V"], capture_output=True, text=True).stdout.strip()
    files = flow.modules()
    targets = ["check"] if options.check else list(TARGETS)
    jobs = [
        Job(label, top, config, target, files)
        for label, top, config in tops(options.module)
        for target in targets
    ]
    with ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda job: execute(job, version), jobs))
    print_results(results)
    bad = 0
    for result in results:
        for message in result["bad"]:
            bad += 1
            print(f"{result['module']} ({result['target']}): {message}")
    print(f"{len(results)} runs of {version}, {bad} complaints")
    return 1 if bad or not results else 0


if __name__ == "__main__":
    sys.exit(main())
