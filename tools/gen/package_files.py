# SPDX-License-Identifier: Apache-2.0
"""package_files.py SOURCE ROOT: what package managers read, from the lists of files.

SOURCE is rtl/coresample.f; beside it the lists of PARTS, the register maps and the ports
and parameters of cs_top are read.  Written below ROOT: coresample.core (FuseSoC),
Bender.yml, rtl/coresample.xml (IP-XACT) and rtl/coresample.vh (offsets for plain Verilog).
No file of the RTL is named anywhere else.
"""

import os
import re
import sys
from xml.sax.saxutils import escape

import configs
import emit_doc
import outputs
import regmap

# What is packaged: name and list of files, in compile order.
PARTS = {
    "profiler": "rtl/coresample.f",
    "adapter": "rtl/adapt/adapt.f",
    "wishbone": "rtl/wb/wb.f",
}
MAPS = (("profiler", "rtl/regs/coresample.rdl", 0x0000),
        ("ring", "rtl/regs/ring.rdl", 0x1000),
        ("coprocessor", "rtl/regs/cop.rdl", 0x2000))
BANNER = """\
# SPDX-License-Identifier: Apache-2.0
# GENERATED from the lists of files below rtl/ by `make generate`.  DO NOT EDIT.
"""
PARAMETER = re.compile(r"^  parameter (int|bit)(?: \[(\d):0\])? (\w+) += (\S+?)[, ] *// (.*)$")
PORT = re.compile(r"^  (input|output)\s+logic (?:\[(.+?):0\])?\s*(\w+),?(?:\s+//.*)?$")


def part(name, root="."):
    """The files of a part, relative to ROOT."""
    path = PARTS[name]
    folder = os.path.dirname(path)
    with open(os.path.join(root, path), encoding="ascii") as text:
        found = [os.path.normpath(os.path.join(folder, line)) for line in text.read().split()]
    for file in found:
        if not os.path.isfile(os.path.join(root, file)):
            sys.exit(f"{path}: error: {file} does not exist")
    return found


def version():
    """That of the VERSION register: MAJOR.MINOR.PATCH."""
    fields = next(r for r in regmap.load(MAPS[0][1]).regs if r.name == "VERSION").fields
    value = {f.name: f.reset for f in fields}
    return f"{value['major']}.{value['minor']}.{value['patch']}"


def top():
    """Parameters (type, name, value, comment) and ports (direction, msb or None, name) of cs_top."""
    parameters, ports = [], []
    with open("rtl/cs_top.sv", encoding="ascii") as text:
        head = text.read().partition("module cs_top")[2].partition("\n);")[0]
    for line in head.splitlines()[1:]:
        if match := PARAMETER.match(line):
            kind, _, name, value, comment = match.groups()
            parameters.append((kind, name, value, comment))
        elif match := PORT.match(line):
            ports.append(match.groups())
        elif line.strip() and not line.startswith(("  //", ") (")):
            sys.exit(f"rtl/cs_top.sv: error: neither parameter nor port: {line.strip()}")
    return parameters, ports


def core(_):
    out = ["CAPI=2:\n", BANNER, f"name: coresample:ip:coresample:{version()}\n",
           "description: Hardware profiler on a RISC-V core's retirement port\n\nfilesets:\n"]
    for name in PARTS:
        out.append(f"  {name}:\n    file_type: systemVerilogSource\n    files:\n")
        out += [f"      - {file}\n" for file in part(name)]
    out.append("  waivers:\n    files:\n      - rtl/lint.vlt: {file_type: vlt}\n")
    out.append("  bench:\n    file_type: systemVerilogSource\n    files:\n"
               "      - rtl/coresample.vh: {is_include_file: true}\n"
               "      - packages/tb/cs_packages_tb.v\n")
    names = [name for _, name, _, _ in top()[0]]
    sets = "".join(f"      - {name}\n" for name in names)
    out.append(f"""
targets:
  default: &default
    filesets: [{', '.join(PARTS)}]
    toplevel: cs_top
    parameters:
{sets}
  lint:
    <<: *default
    filesets: [{', '.join(PARTS)}, waivers]
    default_tool: verilator
    tools:
      verilator:
        mode: lint-only
        verilator_options: [-Wall]

  sim:
    filesets: [profiler, bench]
    toplevel: cs_packages_tb
    default_tool: verilator
    tools:
      verilator:
        mode: binary
        verilator_options: [--timing, -fno-split, -Wno-WIDTH, -DCS_TOP=cs_top]

parameters:
""")
    for _, name, _, comment in top()[0]:
        out.append(f"  {name}:\n    datatype: int\n    paramtype: vlogparam\n"
                   f"    description: \"{comment}\"\n")
    return "".join(out)


def bender(_):
    out = [BANNER, "package:\n  name: coresample\n  authors: [\"Coresample contributors\"]\n",
           "\ndependencies: {}\n\nsources:\n"]
    for name in PARTS:
        out.append(f"  # {name}\n  - files:\n")
        out += [f"      - {file}\n" for file in part(name)]
    out.append("  - target: test\n    include_dirs: [rtl]\n    defines: {CS_TOP: cs_top}\n"
               "    files:\n      - packages/tb/cs_packages_tb.v\n")
    return "".join(out)


def header(_):
    out = ["// SPDX-License-Identifier: Apache-2.0\n//\n"
           "// coresample.vh - offsets of the registers for plain Verilog.\n//\n"
           "// GENERATED from rtl/regs by `make generate`.  DO NOT EDIT.\n\n"]
    for name, source, base in MAPS:
        prefix = "" if name == "profiler" else f"{regmap.load(source).tag.upper()}_"
        for reg in regmap.load(source).regs:
            out.append(f"`define CS_{prefix}{reg.name} 16'h{base + reg.offset:04x}\n")
    states = next(e for e in regmap.load(MAPS[0][1]).enums if e.name == "state_e")
    out += [f"`define CS_STATE_{name.upper()} 3'd{value}\n" for name, value, _ in states.members]
    return "".join(out)


def tag(name, text):
    return f"<ipxact:{name}>{escape(str(text))}</ipxact:{name}>"


def xml_register(reg):
    out = ["<ipxact:register>", tag("name", reg.name), tag("description", reg.desc or reg.summary),
           tag("addressOffset", f"'h{reg.offset:x}"), tag("size", 32)]
    for f in reg.fields:
        access = {"ro": "read-only", "wo": "write-only"}.get(f.access, "read-write")
        out += ["<ipxact:field>", tag("name", f.name), tag("description", f.desc or f.name),
                tag("bitOffset", f.lsb), "<ipxact:resets>", "<ipxact:reset>",
                tag("value", f"'h{f.reset:x}"), "</ipxact:reset>", "</ipxact:resets>",
                tag("bitWidth", f.width), tag("access", access)]
        if f.access == "rw1c":
            out.append(tag("modifiedWriteValue", "oneToClear"))
        out.append("</ipxact:field>")
    return out + ["</ipxact:register>"]


def xml_map(name, source, base):
    found = regmap.load(source)
    out = ["<ipxact:addressBlock>", tag("name", name), tag("description", found.desc or found.title),
           tag("baseAddress", f"'h{base:x}"), tag("range", "'h1000"), tag("width", 32),
           tag("usage", "register"), tag("access", "read-write")]
    for reg in found.regs:
        out += xml_register(reg)
    return out + ["</ipxact:addressBlock>"]


def value_of(expression, parameters):
    """A width with the default parameters: readers of IP-XACT want numbers."""
    for _, name, value, _ in parameters:
        expression = re.sub(rf"\b{name}\b", value, expression)
    if not re.fullmatch(r"[\d*+ -]+", expression):
        sys.exit(f"rtl/cs_top.sv: error: width {expression} is none of parameters")
    return eval(expression)


def xml_port(direction, msb, name, parameters):
    out = ["<ipxact:port>", tag("name", name), "<ipxact:wire>",
           tag("direction", "in" if direction == "input" else "out")]
    if msb:
        out += ["<ipxact:vectors>", "<ipxact:vector>", tag("left", value_of(msb, parameters)), tag("right", 0),
                "</ipxact:vector>", "</ipxact:vectors>"]
    return out + ["</ipxact:wire>", "</ipxact:port>"]


def xml_bus(ports):
    """The AXI4-Lite subordinate: our axil_awvalid_i is the bus's AWVALID."""
    out = ["<ipxact:busInterfaces>", "<ipxact:busInterface>", tag("name", "registers"),
           '<ipxact:busType vendor="amba.com" library="AMBA4" name="AXI4-Lite" version="r0p0_0"/>',
           "<ipxact:abstractionTypes>", "<ipxact:abstractionType>",
           '<ipxact:abstractionRef vendor="amba.com" library="AMBA4" name="AXI4-Lite_rtl" '
           'version="r0p0_0"/>', "<ipxact:portMaps>"]
    for _, _, name in ports:
        if name.startswith("axil_"):
            logical = name[len("axil_"):-2].upper()
            out += ["<ipxact:portMap>", "<ipxact:logicalPort>", tag("name", logical),
                    "</ipxact:logicalPort>", "<ipxact:physicalPort>", tag("name", name),
                    "</ipxact:physicalPort>", "</ipxact:portMap>"]
    return out + ["</ipxact:portMaps>", "</ipxact:abstractionType>", "</ipxact:abstractionTypes>",
                  "<ipxact:slave>", '<ipxact:memoryMapRef memoryMapRef="registers"/>',
                  "</ipxact:slave>", "</ipxact:busInterface>", "</ipxact:busInterfaces>"]


def ipxact(_):
    parameters, ports = top()
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           "<!-- SPDX-License-Identifier: Apache-2.0 -->",
           "<!-- GENERATED from rtl/ by `make generate`.  DO NOT EDIT. -->",
           '<ipxact:component xmlns:ipxact="http://www.accellera.org/XMLSchema/IPXACT/1685-2014">',
           tag("vendor", "coresample"), tag("library", "ip"), tag("name", "coresample"),
           tag("version", version())]
    out += xml_bus(ports)
    out += ["<ipxact:memoryMaps>", "<ipxact:memoryMap>", tag("name", "registers")]
    for entry in MAPS:
        out += xml_map(*entry)
    out += [tag("addressUnitBits", 8), "</ipxact:memoryMap>", "</ipxact:memoryMaps>",
            "<ipxact:model>", "<ipxact:views>", "<ipxact:view>", tag("name", "rtl"),
            tag("componentInstantiationRef", "rtl"), "</ipxact:view>", "</ipxact:views>",
            "<ipxact:instantiations>", "<ipxact:componentInstantiation>", tag("name", "rtl"),
            tag("language", "SystemVerilog"), tag("moduleName", "cs_top"),
            "<ipxact:fileSetRef>", tag("localName", "profiler"), "</ipxact:fileSetRef>",
            "</ipxact:componentInstantiation>", "</ipxact:instantiations>", "<ipxact:ports>"]
    for port in ports:
        out += xml_port(*port, parameters)
    out += ["</ipxact:ports>", "</ipxact:model>", "<ipxact:fileSets>"]
    for name in PARTS:
        out += ["<ipxact:fileSet>", tag("name", name)]
        for file in part(name):
            out += ["<ipxact:file>", tag("name", os.path.relpath(file, "rtl")),
                    tag("fileType", "systemVerilogSource"), "</ipxact:file>"]
        out.append("</ipxact:fileSet>")
    out += ["</ipxact:fileSets>", tag("description", "Hardware profiler on a retirement port"),
            "<ipxact:parameters>"]
    for kind, name, value, comment in parameters:
        out += [f'<ipxact:parameter parameterId="{name}" type="{kind}" resolve="user">',
                tag("name", name), tag("description", comment), tag("value", value),
                "</ipxact:parameter>"]
    return emit_doc.indent(out + ["</ipxact:parameters>", "</ipxact:component>"])


OUTPUTS = {
    "coresample.core": core,
    "Bender.yml": bender,
    "rtl/coresample.xml": ipxact,
    "rtl/coresample.vh": header,
}


def texts(source):
    if source != PARTS["profiler"]:
        sys.exit(f"{source}: error: the list is {PARTS['profiler']}")
    named = set(next(iter(configs.load("rtl/configs.json").values())))
    unknown = named - {name for _, name, _, _ in top()[0]}
    if unknown:
        sys.exit(f"rtl/configs.json: error: not in cs_top: {', '.join(sorted(unknown))}")
    return {path: emit(source) for path, emit in OUTPUTS.items()}


if __name__ == "__main__":
    outputs.main(__doc__, texts)
