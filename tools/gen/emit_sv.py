# SPDX-License-Identifier: Apache-2.0
"""rtl/bus/cs_reg_pkg.sv, rtl/transport/cs_ring_reg_pkg.sv: a register map as constants for the RTL.

Plain typed localparams only: the one form that every open SystemVerilog
reader gets right.
"""

from regmap import CONSTANT

HEAD = """\
// SPDX-License-Identifier: Apache-2.0
//
// {package} - offsets and fields of the registers.
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
// For field F of register R: CS_R_F_LSB is its lowest bit, CS_R_F_W its width.
// Registers that come once per slot have one offset each and share their
// fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_LSB.
package {package};
"""


def constant(kind, name, value):
    return f"  localparam {kind} {name} = {value};\n"


def family(regs):
    out = [f"\n  // {regs[0].summary[:90]}\n"]
    for reg in regs:
        out.append(constant("logic [11:0]", f"CS_{reg.name}_OFFSET", f"12'h{reg.offset:03x}"))
        if all(f.kind == CONSTANT for f in reg.fields):
            out.append(constant("logic [31:0]", f"CS_{reg.name}_VALUE", f"32'h{reg.reset:08x}"))
    for f in regs[0].fields:
        base = f"CS_{regs[0].family}_{f.name.upper()}"
        out.append(constant("int", f"{base}_LSB", f.lsb))
        out.append(constant("int", f"{base}_W", f.width))
    return "".join(out)


def enumeration(enum):
    base = f"CS_{enum.name.upper().removeprefix('CS_').removesuffix('_E')}"
    width = max(1, max(value for _, value, _ in enum.members).bit_length())
    return f"\n  // Values of {enum.name}.\n" + "".join(
        constant(f"logic [{width - 1}:0]", f"{base}_{name.upper()}", f"{width}'d{value}")
        for name, value, _ in enum.members
    )


def package(regmap, source):
    name = "_".join(filter(None, ["cs", regmap.tag, "reg_pkg"]))
    out = [HEAD.format(source=source, package=name)]
    out += [family(regs) for regs in regmap.families()]
    out += [enumeration(enum) for enum in regmap.enums]
    out.append("endpackage\n")
    return "".join(out)
