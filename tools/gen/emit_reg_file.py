# SPDX-License-Identifier: Apache-2.0
"""rtl/bus/cs_reg_file.sv: storage, write decode and read multiplexer.

Clock by clock as docs/design/registers.md says.  What keeps it small: a field
becomes flip-flops only if software alone owns it, and those are never read
back: a RAM is written beside them.  Only what hardware drives is chosen
from, in two steps: registers that are 0 unless they are addressed, then the
or of all.
"""

from regmap import COMMAND, CONSTANT, INPUT, MapError, PARAMETERS, STORAGE

HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file - the registers of the profiler: storage, write decode, read mux.
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
// A write to a locked register while locked_i is not done but reported by
// lock_err_o. A read takes two clocks: re_i latches the addressed word, the next
// clock puts it beside rdata_o. Registers that the parameters leave out read 0 and
// ignore writes.
"""

# Legal range and meaning of the parameters: docs/design/overview.md.
DEFAULTS = dict(zip(PARAMETERS, (4, 32, 16, 1024, 128, 0, 0, 0, 0)))


ID_BLOCK = 0xE00 >> 6  # from here on: what was built


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


def where_present(reg, condition):
    """The condition, and that this build has the register."""
    if not reg.present:
        return condition
    present = f"({reg.present})" if "&&" not in reg.present else reg.present
    return f"{present} && {condition}"


def hit(reg):
    """Does a write meet this register (where it is present)?"""
    return where_present(reg, f"w{reg.offset >> 6:02x} && wword[{reg.offset >> 2 & 15}]")


def wanted(reg):
    """The register is written: one with a lock only while it is open."""
    return f"{'we_locked' if reg.lock and writable(reg) else 'we_i'} && {hit(reg)}"


def decode(regmap):
    """The address in two steps; the lock rule, and one write enable per command."""
    locks = [r for r in regmap.regs if r.lock and writable(r)]
    strobes = [f"{reg.name.lower()}_we_o" for reg in regmap.regs if reg.strobe]
    hits = [reg for reg in regmap.regs if reg.strobe]
    groups = sorted({reg.offset >> 6 for reg in regmap.regs if writable(reg)})
    names = ", ".join(f"w{number:02x}" for number in groups)
    return (
        "\n  // Write decode: the word within its 64 bytes, then for each 64 bytes.\n"
        f"  logic [15:0] wword;\n  logic {names};\n"
        "  assign wword = 16'd1 << waddr_i[5:2];\n"
        + "".join(
            f"  assign w{number:02x} = waddr_i[11:6] == 6'h{number:02x};\n"
            for number in groups
        )
        + "\n  logic unused;  // no register there\n  assign unused = ^wword;\n"
        + "\n  always_comb begin\n    lock_err_o = 1'b0;\n"
        "    if (we_i && locked_i) begin\n"
        + "".join(f"      if ({hit(r)}) lock_err_o = 1'b1;  // {r.name}\n" for r in locks)
        + "    end\n  end\n\n"
        "  // Each word asks for itself: the way through lock_err_o is the longest of all writes.\n"
        "  logic we_locked;\n  assign we_locked = we_i && !locked_i;\n\n"
        "  always_comb begin\n"
        + "".join(f"    {name} = 1'b0;\n" for name in strobes)
        + "".join(f"    if ({wanted(r)}) {r.name.lower()}_we_o = 1'b1;\n" for r in hits)
        + "  end\n"
    )


def assign(reg, value, indent):
    return "".join(f"{indent}{port(reg, f)} <= {value(f)};\n" for f in storage(reg))


def flops(regmap):
    """All storage in one process: a simulation looks at it in clocks of a write only."""
    regs = [reg for reg in regmap.regs if storage(reg)]
    resets = "".join(assign(reg, reset, "      ") for reg in regs)
    return (
        "\n  // Storage.  rst_ni reaches it as clear_i, since reset is OFF: with a second reset\n"
        "  // each flip-flop would need a gate.\n"
        "  always_ff @(posedge clk_i) begin\n"
        "    if (clear_i) begin\n" + resets
        + "    end else if (we_i) begin\n"
        + "".join(
            f"      if ({wanted(reg)}) begin  // {reg.name}\n"
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
    return present(reg, joined)


def hex32(number):
    return f"32'h{number:x}"


def present(reg, text):
    return f"(({reg.present}) ? {text} : 32'd0)" if reg.present else text


def stored(regmap):
    """Registers with storage that can be read: their words have a copy in RAM."""
    regs = [reg for reg in regmap.regs if storage(reg)]
    for reg in regs:
        number = reg.offset >> 2
        if number & ~0xBF or any(f.kind in (INPUT, CONSTANT) for f in reg.fields):
            raise MapError(f"{reg.name}: the read-back RAM has no place for it")
    return regs


def index(reg):
    """The place of a register's word in the RAM: bit 6 of its number is 0."""
    number = reg.offset >> 2
    return number & 0x3F | (number & 0x80) >> 1


def reset_word(reg):
    parts, below = [], 0
    for f in sorted(storage(reg), key=lambda f: f.lsb):
        if f.lsb > below:
            parts.append(f"{f.lsb - below}'d0")
        parts.append(reset(f))
        below = f.msb + 1
    if below < 32:
        parts.append(f"{32 - below}'d0")
    return parts[0] if len(parts) == 1 else "{" + ", ".join(reversed(parts)) + "}"


RAM = """
  // Read back of the storage: a RAM has a copy, whole and written a clock behind, which
  // counts from the first write since OFF on.  Until then the word is its reset value, and
  // while it is being written, what is written: these stand beside what comes from the RAM.
  // Bits that are not stored are masked on the way out.
  function automatic logic [31:0] reset_value(input logic [6:0] index);
    case (index)
{resets}      default: reset_value = 32'd0;
    endcase
  endfunction

  logic [127:0] written_q;
  logic [6:0]   windex, rindex, windex_q;
  logic         wcopy, outside, wcopy_q, passed, written, re_q, elsewhere_q;
  logic [31:0]  wdata_q, copy_q, copy2_q, mask_q, mask2_q, beside_q, beside2_q;

  assign windex  = {{waddr_i[9], waddr_i[7:2]}};
  assign rindex  = {{raddr_i[9], raddr_i[7:2]}};
  assign wcopy   = we_i && !lock_err_o && !clear_i && !(waddr_i[11] | waddr_i[10] | waddr_i[8]);
  assign outside = raddr_i[11] | raddr_i[10] | raddr_i[8];
  assign passed  = wcopy_q && !outside && windex_q == rindex;
  assign written = written_q[rindex];

  // Which word the copy is written at: the 16 words, and which of them.
  logic [7:0]  crow;
  logic [15:0] cword;
  assign crow  = 8'(wcopy_q) << windex_q[6:4];
  assign cword = 16'd1 << windex_q[3:0];

  logic unused_copy;  // no register there
  assign unused_copy = ^{{crow, cword}};

  // A bit for each word of the copy, set when the copy is; those of words that are not there
  // stay 0.  Until then a read finds the word passed on.
  always_ff @(posedge clk_i) begin
    if (clear_i) written_q <= 128'd0;
    else begin
{written}    end
  end

  always_ff @(posedge clk_i) begin
    wcopy_q  <= wcopy;
    windex_q <= windex;
    wdata_q  <= wdata_i;
  end

  // Read, step 1 of RAM and ROM; step 2 is a register for their slow outputs.
  cs_ram_sync #(.Width(32), .Depth(128)) u_copy (
    .clk_i   (clk_i),
    .we_i    (wcopy_q),
    .waddr_i (windex_q),
    .wdata_i (wdata_q),
    .re_i    (1'b1),
    .raddr_i (rindex),
    .rdata_o (copy_q)
  );

  // Bits of a word that are stored.
  always_ff @(posedge clk_i) begin
    (* ram_style = "block" *)
    case (rindex)
{masks}      default: mask_q <= 32'd0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    elsewhere_q <= outside | passed | !written;
    if (outside | (written & !passed)) beside_q <= 32'd0;
    else                               beside_q <= passed ? wdata_q : reset_value(rindex);
  end

  // With no mask there is no word: reset needs to reach nothing else.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   mask2_q <= 32'd0;
    else if (re_q) mask2_q <= mask_q;
  end

  always_ff @(posedge clk_i) begin
    if (re_q) begin
      beside2_q <= beside_q;
      if (elsewhere_q) copy2_q <= 32'd0;
      else             copy2_q <= copy_q;
    end
  end
"""


def copied(reg):
    """The copy of the register's word is written, where it is present."""
    return where_present(reg, f"crow[{index(reg) >> 4}] && cword[{index(reg) & 15}]")


def ram(regmap):
    regs = stored(regmap)
    resets = "".join(
        f"      7'd{index(r)}: reset_value = {present(r, reset_word(r))};  // {r.name}\n"
        for r in regs
    )
    masks = "".join(
        f"      7'd{index(r)}: mask_q <= {present(r, hex32(r.wmask))};  // {r.name}\n" for r in regs
    )
    written = "".join(
        f"      if ({copied(r)}) written_q[{index(r)}] <= 1'b1;  // {r.name}\n" for r in regs
    )
    return RAM.format(resets=resets, masks=masks, written=written)


def choice(regs, bit):
    """A tree of choices by address bits; words that are not there do not matter."""
    if len(regs) == 1:
        return word(regs[0])
    ones = [r for r in regs if r.offset >> bit & 1]
    zeros = [r for r in regs if not r.offset >> bit & 1]
    if not ones or not zeros:
        return choice(ones or zeros, bit - 1)
    return f"(raddr_i[{bit}] ? {choice(ones, bit - 1)}\n        : {choice(zeros, bit - 1)})"


def split(groups):
    """A register for each word that hardware drives: the or behind them takes a third of a gate
    for each of its bits, a choice in front of them a whole one.  Constants are chosen from."""
    for number, regs in groups.items():
        if number < ID_BLOCK:
            yield from ((f"grp{number:02x}_{r.offset >> 2 & 15:x}_q", number, [r]) for r in regs)
        else:
            yield f"grp{number:02x}_q", number, regs


def group(name, number, regs):
    there = sum(1 << (r.offset >> 2 & 15) for r in regs)
    hit = f"{name[:-2]}_hit"
    return (
        f"\n  // 0x{number * 64:03x}\n  logic [31:0] {name};\n  logic {hit};\n"
        f"  assign {hit} = raddr_i[11:6] == 6'h{number:02x}"
        f" && 1'(16'h{there:04x} >> raddr_i[5:2]);\n"
        "  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | re_i) begin\n"
        f"    if (!{hit}) {name} <= 32'd0;\n"
        f"    else {name} <= {choice(regs, 5)};\n  end\n"
    )


def read(regmap):
    groups = {}
    for reg in regmap.regs:
        if any(f.kind in (INPUT, CONSTANT) for f in reg.fields):
            groups.setdefault(reg.offset >> 6, []).append(reg)
    out = ["\n  // Read, step 1: of each group the word that is addressed, or 0.\n"]
    parts = list(split(groups))
    out += [group(*part) for part in parts]
    words = "\n        | ".join(name for name, _, _ in parts)
    out.append(
        "\n  // Read, step 2: the or of all.\n"
        "  logic [31:0] or_q;\n"
        "  always_ff @(posedge clk_i or negedge rst_ni) begin\n"
        "    if (!rst_ni) begin\n"
        "      re_q <= 1'b0;\n      or_q <= 32'd0;\n"
        "    end else begin\n"
        "      re_q <= re_i;\n"
        f"      if (re_q) or_q <= {words};\n"
        "    end\n  end\n\n"
        "  assign rdata_o = ((copy2_q | beside2_q) & mask2_q) | or_q;\n"
    )
    return "".join(out)


def module(regmap, source):
    out = [HEAD.format(source=source), head(regmap), decode(regmap)]
    out += [flops(regmap), ram(regmap), read(regmap), "endmodule\n"]
    return "".join(out)
