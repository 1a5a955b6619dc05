# SPDX-License-Identifier: Apache-2.0
"""The register map as plain Python objects, read from SystemRDL.

Everything that the emitters need is flattened here once: one Reg per
register instance, with its absolute offset and the full name of its family
(the registers that differ only in the number of their regfile).  No emitter
knows SystemRDL.

Properties of our own, beside the standard ones:
  cs_lock     writes are refused while the profiler is not idle
  cs_strobe   a write is also announced to the logic (port <reg>_we_o)
  cs_present  condition on the parameters for the register to exist
  cs_reset    reset value as an expression of the parameters
Expressions are legal SystemVerilog and C alike, over the names PARAMETERS.
"""

import re
from dataclasses import dataclass, field

from systemrdl import RDLCompileError, RDLCompiler
from systemrdl.node import MemNode, RegfileNode, RegNode
from systemrdl.rdltypes import OnWriteType

PARAMETERS = ("NumSlots", "XLEN", "CombinerEntries", "PcTableBits", "FifoDepth", "TaggedTable",
              "Tiers", "Engines", "Supervisor")

# What stands behind a field: a register of the register file, a value that
# the logic drives, a constant, or nothing at all (a write is a command).
STORAGE, INPUT, CONSTANT, COMMAND = "storage", "input", "constant", "command"


class MapError(Exception):
    """The map is legal SystemRDL but not something that we can build."""


@dataclass
class Enum:
    name: str
    members: list  # (name, value, description)


@dataclass
class Field:
    name: str
    lsb: int
    width: int
    reset: int
    reset_expr: str  # replaces reset where not empty
    desc: str
    kind: str
    access: str  # rw, ro, wo, rw1c
    enum: Enum = None

    @property
    def msb(self):
        return self.lsb + self.width - 1

    @property
    def mask(self):
        return ((1 << self.width) - 1) << self.lsb


@dataclass
class Reg:
    name: str  # ALL_CAPS, with the name of its regfile in front
    family: str  # the same without the number of the regfile
    offset: int  # bytes from the base of the map
    title: str
    desc: str
    lock: bool
    strobe: bool
    present: str  # "" = always
    fields: list = field(default_factory=list)

    def mask(self, wanted):
        return sum(f.mask for f in self.fields if wanted(f))

    @property
    def wmask(self):
        return self.mask(lambda f: f.kind == STORAGE)

    @property
    def rmask(self):
        return self.mask(lambda f: f.access != "wo")

    @property
    def w1c(self):
        return self.mask(lambda f: f.access == "rw1c")

    @property
    def reset(self):
        return sum(f.reset << f.lsb for f in self.fields if f.access != "wo")

    @property
    def summary(self):
        return self.title or self.desc


@dataclass
class Map:
    name: str
    title: str
    desc: str
    size: int
    regs: list
    enums: list

    @property
    def tag(self):
        """What a map beside the profiler's is called in names of files and guards, or nothing."""
        return self.name.partition("_")[2]

    def families(self):
        """Lists of the registers that share a family, in order of offset."""
        found = {}
        for reg in self.regs:
            found.setdefault(reg.family, []).append(reg)
        return list(found.values())


def load(path):
    """Compiles one .rdl file; its last addrmap is the map."""
    compiler = RDLCompiler()
    try:
        compiler.compile_file(path)
        top = compiler.elaborate().top
    except RDLCompileError as error:
        raise MapError(f"{path}: does not compile") from error
    found = Map(top.inst_name, _text(top, "name"), _text(top, "desc"), top.size, [], [])
    _walk(top, found, "", "", [])
    found.regs.sort(key=lambda reg: reg.offset)
    _check(found, path)
    return found


def _text(node, prop):
    """A text property on one line; SystemRDL's default name is no title."""
    text = node.get_property(prop, default=None)
    return " ".join((text or "").split())


def _walk(parent, found, prefix, family, present):
    for node in parent.children(unroll=True):
        index = "".join(str(i) for i in node.current_idx or [])
        name = node.inst_name.upper() + index
        condition = _text(node, "cs_present")
        needs = present + [condition] if condition else present
        if isinstance(node, RegfileNode):
            shared = re.sub(r"\d+$", "", name)
            _walk(node, found, f"{prefix}{name}_", f"{family}{shared}_", needs)
        elif isinstance(node, RegNode):
            if node.get_property("regwidth") != 32:
                raise MapError(f"{node.get_path()}: registers must have 32 bits")
            found.regs.append(_reg(node, found, prefix + name, family + name, needs))
        elif isinstance(node, MemNode):
            raise MapError(f"{node.get_path()}: memories are not supported")


def _reg(node, found, name, family, needs):
    present = " && ".join(needs) if len(needs) < 2 else " && ".join(f"({n})" for n in needs)
    for word in re.findall(r"[A-Za-z_]\w*", present):
        if word not in PARAMETERS:
            raise MapError(f"{node.get_path()}: cs_present names {word}, no parameter")
    flag = lambda prop: bool(node.get_property(prop, default=False))
    reg = Reg(
        name, family, node.absolute_address, _text(node, "name"), _text(node, "desc"),
        flag("cs_lock"), flag("cs_strobe"), present,
    )
    reg.fields = [_field(child, found) for child in node.fields()]
    for f in reg.fields:
        if f.kind == COMMAND and not reg.strobe:
            raise MapError(f"{node.get_path()}: a write of {f.name} would reach nobody")
    return reg


def _field(node, found):
    onwrite = node.get_property("onwrite")
    if onwrite not in (None, OnWriteType.woclr) or node.get_property("onread"):
        raise MapError(f"{node.get_path()}: unsupported side effect")
    readable, writable = node.is_sw_readable, node.is_sw_writable
    if not readable:
        kind, access = COMMAND, "wo"
    elif node.is_hw_writable:
        kind, access = INPUT, "rw" if writable else "ro"
    else:
        kind, access = (STORAGE, "rw") if writable else (CONSTANT, "ro")
    if onwrite:
        access = "rw1c"
    encode = node.get_property("encode")
    return Field(
        node.inst_name, node.low, node.width, node.get_property("reset") or 0,
        _text(node, "cs_reset"), _text(node, "desc"), kind, access,
        _enum(encode, found, node.get_property("cs_bits")) if encode else None,
    )


def _enum(kind, found, bits):
    """The field's values; None if they number its bits: they are constants all the same."""
    for enum in found.enums:
        if enum.name == kind.type_name:
            return None if bits else enum
    members = [(m.name, m.value, m.rdl_desc or m.rdl_name or "") for m in kind]
    found.enums.append(Enum(kind.type_name, members))
    return None if bits else found.enums[-1]


def _check(found, path):
    """Families share their layout, and flattened names are unique."""
    names = [reg.name for reg in found.regs]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise MapError(f"{path}: the same name twice: {', '.join(twice)}")
    for regs in found.families():
        layouts = {tuple((f.name, f.lsb, f.width) for f in reg.fields) for reg in regs}
        if len(layouts) > 1:
            raise MapError(f"{path}: {regs[0].family}: instances differ in their fields")
