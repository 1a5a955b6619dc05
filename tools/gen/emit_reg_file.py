# SPDX-License-Identifier: Apache-2.0
"""rtl/cs_reg_file.sv: storage, write decode and read multiplexer.

Clock by clock as docs/design/registers.md says.  Two rules keep it small and
fast: a field becomes flip-flops only if software alone owns it, and reading
takes two steps (a word of each group of 16, then a group), so that no
multiplexer is wider than 16.
"""

from regmap import COMMAND, CONSTANT, INPUT, PARAMETERS, STORAGE

HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file - the registers of the profiler: storage, write decode, read mux.
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
// A write to a locked register while locked_i is not done but reported by
// lock_err_o. A read takes two clocks: re_i latches the addressed word of every
// group of 16 words, the next clock picks the group into rdata_o. Registers that
// the parameters leave out read 0 and ignore writes.
"""

# Legal range and meaning of the parameters: docs/design/overview.md.
DEFAULTS = dict(zip(PARAMETERS, (4, 32, 16, 1024, 128)))


def span(width):
    return f"logic [{width - 1}:0]" if width > 1 else "logic"


def bits(f):
    return f"[{f.msb}:{f.lsb}]" if f.width > 1 else f"[{f.lsb}]"


def port(reg, f):
    return f"{reg.name}_{f.name}_{'i' if f.kind == INPUT else 'o'}".lower()


def reset(f):
    if f.reset_expr:
        return f"{f.width}'({f.reset_expr})"
    return f"{f.width}'h{f.reset:x}"


def storage(reg):
    return [f for f in reg.fields if f.kind == STORAGE]


def head(regmap):
    parameters = [f"  parameter int {name} = {DEFAULTS[name]}" for name in PARAMETERS]
    out = ["module cs_reg_file #(\n" + ",\n".join(parameters) + "\n) (\n"]
    out.append(
        "  input  logic clk_i,\n"
        "  input  logic rst_ni,\n"
        "  input  logic clear_i,   // state OFF: storage at its reset values\n"
        "  input  logic locked_i,  // profiling: locked registers refuse writes\n\n"
        "  // bus\n"
        "  input  logic we_i,\n"
        "  input  logic [11:2] waddr_i,\n"
        "  input  logic [31:0] wdata_i,\n"
        "  input  logic re_i,\n"
        "  input  logic [11:2] raddr_i,\n"
        "  output logic [31:0] rdata_o,\n"
        "  output logic lock_err_o,\n\n"
        "  // one port per field, and one per register whose writes are commands\n"
    )
    ports = []
    for reg in regmap.regs:
        for f in reg.fields:
            if f.kind == INPUT:
                ports.append(f"  input  {span(f.width)} {port(reg, f)}")
            elif f.kind == STORAGE:
                ports.append(f"  output {span(f.width)} {port(reg, f)}")
        if reg.strobe:
            ports.append(f"  output logic {reg.name.lower()}_we_o")
    return "".join(out) + ",\n".join(ports) + "\n);\n"


def writable(reg):
    return reg.strobe or storage(reg)


def hit(reg):
    """Does the write address meet this register (where it is present)?"""
    here = f"waddr_i == 10'h{reg.offset >> 2:03x}"
    if not reg.present:
        return here
    present = f"({reg.present})" if "&&" not in reg.present else reg.present
    return f"{present} && {here}"


def decode(regmap):
    """The lock rule, and one write enable per command."""
    locks = [r for r in regmap.regs if r.lock and writable(r)]
    strobes = [f"{reg.name.lower()}_we_o" for reg in regmap.regs if reg.strobe]
    hits = [reg for reg in regmap.regs if reg.strobe]
    return (
        "\n  // Write decode.\n  always_comb begin\n    lock_err_o = 1'b0;\n"
        "    if (we_i && locked_i) begin\n"
        + "".join(f"      if ({hit(r)}) lock_err_o = 1'b1;  // {r.name}\n" for r in locks)
        + "    end\n  end\n\n  logic we;\n  assign we = we_i && !lock_err_o;\n\n"
        "  always_comb begin\n"
        + "".join(f"    {name} = 1'b0;\n" for name in strobes)
        + "    if (we) begin\n"
        + "".join(f"      if ({hit(r)}) {r.name.lower()}_we_o = 1'b1;\n" for r in hits)
        + "    end\n  end\n"
    )


def assign(reg, value, indent):
    return "".join(f"{indent}{port(reg, f)} <= {value(f)};\n" for f in storage(reg))


def flops(regmap):
    """All storage in one process: a simulation looks at it in clocks of a write only."""
    regs = [reg for reg in regmap.regs if storage(reg)]
    resets = "".join(assign(reg, reset, "      ") for reg in regs)
    return (
        "\n  // Storage.\n"
        "  always_ff @(posedge clk_i or negedge rst_ni) begin\n"
        "    if (!rst_ni) begin\n" + resets
        + "    end else if (clear_i) begin\n" + resets
        + "    end else if (we) begin\n"
        + "".join(
            f"      if ({hit(reg)}) begin  // {reg.name}\n"
            + assign(reg, lambda f: "wdata_i" + bits(f), "        ")
            + "      end\n"
            for reg in regs
        )
        + "    end\n  end\n"
    )


def value(f, reg):
    return f"{f.width}'h{f.reset:x}" if f.kind == CONSTANT else port(reg, f)


def word(reg):
    """The register as software reads it, a 32-bit concatenation."""
    parts, below = [], 0
    for f in sorted(reg.fields, key=lambda f: f.lsb):
        if f.kind == COMMAND:
            continue
        if f.lsb > below:
            parts.append(f"{f.lsb - below}'d0")
        parts.append(value(f, reg))
        below = f.msb + 1
    if below < 32:
        parts.append(f"{32 - below}'d0")
    joined = parts[0] if len(parts) == 1 else "{" + ", ".join(reversed(parts)) + "}"
    if reg.present:
        return f"({reg.present}) ? {joined} : 32'd0"
    return joined


def group(number, regs):
    name = f"grp{number:02x}_q"
    arms = "".join(f"        4'h{(r.offset >> 2) & 15:x}: {name} <= {word(r)};\n" for r in regs)
    return (
        f"\n  // 0x{number * 64:03x}\n  logic [31:0] {name};\n"
        "  always_ff @(posedge clk_i or negedge rst_ni) begin\n"
        f"    if (!rst_ni) {name} <= 32'd0;\n"
        f"    else if (re_i) begin\n      case (raddr_i[5:2])\n{arms}"
        f"        default: {name} <= 32'd0;\n      endcase\n    end\n  end\n"
    )


def read(regmap):
    groups = {}
    for reg in regmap.regs:
        if reg.rmask:
            groups.setdefault(reg.offset >> 6, []).append(reg)
    out = ["\n  // Read, step 1: one word of each group.\n"]
    out += [group(number, regs) for number, regs in groups.items()]
    arms = "".join(f"          6'h{n:02x}: rdata_o <= grp{n:02x}_q;\n" for n in groups)
    out.append(
        "\n  // Read, step 2: the group.\n"
        "  logic re_q;\n  logic [11:6] grp_q;\n"
        "  always_ff @(posedge clk_i or negedge rst_ni) begin\n"
        "    if (!rst_ni) begin\n"
        "      re_q    <= 1'b0;\n      grp_q   <= 6'd0;\n      rdata_o <= 32'd0;\n"
        "    end else begin\n"
        "      re_q <= re_i;\n"
        "      if (re_i) grp_q <= raddr_i[11:6];\n"
        "      if (re_q) begin\n"
        f"        case (grp_q)\n{arms}"
        "          default: rdata_o <= 32'd0;\n        endcase\n"
        "      end\n    end\n  end\n"
    )
    return "".join(out)


def module(regmap, source):
    out = [HEAD.format(source=source), head(regmap), decode(regmap)]
    out += [flops(regmap), read(regmap), "endmodule\n"]
    return "".join(out)
