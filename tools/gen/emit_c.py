# SPDX-License-Identifier: Apache-2.0
"""cmodel/cs_regs.h, cmodel/cs_ring_regs.h: a register map for C (model, firmware, driver, tools).

Constants are macros, so that the header serves the kernel and assembly too;
CS_REG_TABLE is an X-macro, so that a user who needs a table of all registers
(the model's decoder, a register dump, a test of every bit) makes one in a
line and cannot forget a register.
"""

import textwrap

from regmap import PARAMETERS

HEAD = """\
/* SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
 *
 * {base}.h - registers: {title}.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 *
 * Offsets are bytes from the base of the device.  For field F of register R,
 * CS_R_F_LSB is its lowest bit, CS_R_F_W its width and CS_R_F_MASK its mask in
 * place.  Registers that come once per slot have one offset each and share
 * their fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_MASK.
 */
#ifndef {guard}
#define {guard}
"""

TABLE = """\
/* One row per register:
 *   X(name, offset, reset, wmask, rmask, lock, w1c, strobe, present, text)
 * reset    value after reset, an expression of the parameters
 * wmask    bits that keep what is written
 * rmask    bits that software can read; others read 0
 * lock     1: a write is refused unless the profiler is idle
 * w1c      bits that a write of 1 clears (the logic does it, not storage)
 * strobe   1: a write is a command or goes to the logic
 * present  condition on the parameters; where false the register reads 0
 * Use the table where these names mean the parameters of the instance:
 *   {parameters}
 */
#define {table}(X) \\
"""


def define(name, value):
    return f"#define {name} {value}\n"


def family(regs):
    """Offsets of each register of a family, then the fields, once."""
    out = [f"\n/* {textwrap.shorten(regs[0].summary, 70)} */\n"]
    out += [define(f"CS_{reg.name}_OFFSET", f"0x{reg.offset:03x}u") for reg in regs]
    for f in regs[0].fields:
        base = f"CS_{regs[0].family}_{f.name.upper()}"
        out.append(define(f"{base}_LSB", f.lsb))
        out.append(define(f"{base}_W", f.width))
        out.append(define(f"{base}_MASK", f"0x{f.mask:08x}u"))
    return "".join(out)


def enumeration(enum):
    base = f"CS_{enum.name.upper().removeprefix('CS_').removesuffix('_E')}"
    return f"\n/* Values of {enum.name}. */\n" + "".join(
        define(f"{base}_{name.upper()}", f"{value}u") for name, value, _ in enum.members
    )


def reset(reg):
    parts = [f"0x{reg.reset & ~reg.mask(lambda f: f.reset_expr):08x}u"]
    for f in reg.fields:
        if f.reset_expr:
            parts.append(f"((uint32_t)({f.reset_expr}) << {f.lsb})")
    if len(parts) > 1 and parts[0] == "0x00000000u":
        parts = parts[1:]
    return " | ".join(parts)


def row(reg):
    numbers = (
        f"{reset(reg)}, 0x{reg.wmask:08x}u, 0x{reg.rmask:08x}u, {int(reg.lock)}, "
        f"0x{reg.w1c:08x}u, {int(reg.strobe)}"
    )
    text = reg.summary.rstrip(".").replace("\\", "\\\\").replace('"', '\\"')
    return (
        f"  X({reg.name}, 0x{reg.offset:03x}u, {numbers}, \\\n"
        f'    {reg.present or 1}, "{text}")'
    )


def header(regmap, source):
    base = "_".join(filter(None, ["cs", regmap.tag, "regs"]))
    guard = f"{base.upper()}_H"
    table = f"{base.upper().removesuffix('S')}_TABLE"
    title = regmap.title or regmap.name
    out = [HEAD.format(source=source, base=base, guard=guard, title=title)]
    out += [family(regs) for regs in regmap.families()]
    out += [enumeration(enum) for enum in regmap.enums]
    out.append("\n" + TABLE.format(parameters=", ".join(PARAMETERS), table=table))
    out.append(" \\\n".join(row(reg) for reg in regmap.regs))
    out.append(f"\n\n#endif /* {guard} */\n")
    return "".join(out)
