# SPDX-License-Identifier: Apache-2.0
"""soc.py SOURCE ROOT: the SoC's address map, for SystemVerilog, C and people.

SOURCE is JSON (rtl/soc/soc.json).  Written below ROOT: rtl/soc/cs_soc_pkg.sv,
firmware/profile/cs_soc_map.h and docs/soc-map.md.  Python alone suffices.
"""

import json
import sys

import outputs

PACKAGE = """\
// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_pkg - the SoC's address map and interrupt numbers.
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
// X_BASE and X_SIZE for each device; DEV_X is its number, the bit of
// device_sel() and the place at the demultiplexer; X_REG is the offset of a
// register; IRQ_X an interrupt's number.
package cs_soc_pkg;

{constants}

  // One bit for the device that owns the address, none if no device does.
  function automatic logic [DEVICES-1:0] device_sel(input logic [31:0] addr);
    device_sel = '0;
{selects}
  endfunction

  // 1 where a device claims an access of 2**size_log2 bytes, naturally aligned.
  function automatic logic device_ok(input logic [31:0] addr, input logic [1:0] size_log2);
    logic [DEVICES-1:0] sel, claims;
    logic               aligned;
    sel = device_sel(addr);
    case (size_log2)
{sizes}
      default: {{aligned, claims}} = '0;
    endcase
    device_ok = aligned & |(sel & claims);
  endfunction

endpackage
"""

ALIGNED = {1: "1'b1", 2: "!addr[0]", 4: "addr[1:0] == 2'd0"}

HEADER = """\
/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_soc_map.h - the SoC's address map and interrupt numbers; also for
 * assembler.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 */
#ifndef CS_SOC_MAP_H
#define CS_SOC_MAP_H

{defines}
#endif /* CS_SOC_MAP_H */
"""

DOC = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- GENERATED from {source} by `make generate`.  DO NOT EDIT. -->
# Address map of the SoC

| base | size | device | accesses, bytes | |
|---|---|---|---|---|
{devices}

An access to anything else, or of another size, or not naturally aligned, is an
access fault. `mtime` counts once in {time_div} clocks.

| interrupt | PLIC source |
|---|---|
{interrupts}
{registers}"""

REQUIRED = {"name", "base", "size", "access", "about", "registers"}


class MapError(Exception):
    """The map breaks a rule; the text says which."""


def number(text):
    """A hexadecimal string, or a plain integer."""
    return text if isinstance(text, int) else int(text, 16)


def check_device(device):
    name = device.get("name", "?")
    if set(device) != REQUIRED:
        raise MapError(f"{name}: must have exactly {', '.join(sorted(REQUIRED))}")
    if not set(device["access"]) <= set(ALIGNED) or not device["access"]:
        raise MapError(f"{name}: accesses are of 1, 2 or 4 bytes")
    # Address decoding compares the upper bits only.
    if device["base"] % (1 << (device["size"] - 1).bit_length()):
        raise MapError(f"{name}: base is not aligned to the size")
    for reg in device["registers"]:
        if reg["offset"] >= device["size"]:
            raise MapError(f"{name}: {reg['name']} is outside the device")


def check(soc):
    ranges = [("ram", soc["ram"]["base"], soc["ram"]["size"])]
    for device in soc["devices"]:
        check_device(device)
        ranges.append((device["name"], device["base"], device["size"]))
    ranges.sort(key=lambda r: r[1])
    for (low, base, size), (high, start, _) in zip(ranges, ranges[1:]):
        if base + size > start:
            raise MapError(f"{low} and {high} overlap")
    if len(set(soc["interrupts"].values())) != len(soc["interrupts"]):
        raise MapError("two interrupts share a number")
    if not all(1 <= n <= 31 for n in soc["interrupts"].values()):
        raise MapError("interrupt numbers are 1 to 31")


def load(path):
    try:
        with open(path, encoding="utf-8") as text:
            soc = json.load(text)
    except json.JSONDecodeError as error:
        raise MapError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    for part in [soc["ram"], *soc["devices"]]:
        part["base"], part["size"] = number(part["base"]), number(part["size"])
    for device in soc["devices"]:
        for reg in device["registers"]:
            reg["offset"] = number(reg["offset"])
    check(soc)
    return soc


def registers(soc):
    """(device, register) for every register."""
    return [(d, r) for d in soc["devices"] for r in d["registers"]]


def sv_constants(soc):
    out = []
    for part in [{"name": "ram", **soc["ram"]}, *soc["devices"]]:
        name = part["name"].upper()
        out.append(f"  localparam logic [31:0] {name}_BASE = 32'h{part['base']:08x};")
        out.append(f"  localparam logic [31:0] {name}_SIZE = 32'h{part['size']:08x};")
    out.append(f"\n  localparam int DEVICES = {len(soc['devices'])};")
    for n, device in enumerate(soc["devices"]):
        out.append(f"  localparam int DEV_{device['name'].upper()} = {n};")
    out.append("")
    for device, reg in registers(soc):
        name = f"{device['name']}_{reg['name']}".upper()
        out.append(f"  localparam logic [31:0] {name} = 32'h{reg['offset']:x};")
    out.append("")
    for name, irq in soc["interrupts"].items():
        out.append(f"  localparam int IRQ_{name.upper()} = {irq};")
    out.append(f"\n  localparam int TIME_DIV = {soc['time_div']};  // clocks of one count of mtime")
    return "\n".join(out)


def sv_select(n, device):
    bits = (device["size"] - 1).bit_length()
    upper = f"addr[31:{bits}] == {32 - bits}'h{device['base'] >> bits:x}"
    if device["size"] != 1 << bits:
        upper += f" && addr[{bits - 1}:0] < {bits}'h{device['size']:x}"
    return f"    device_sel[{n}] = {upper};"


def package(soc, source):
    count = len(soc["devices"])
    sizes = []
    for log2, size in enumerate(ALIGNED):
        claims = "".join("1" if size in d["access"] else "0" for d in reversed(soc["devices"]))
        sizes.append(f"      2'd{log2}:    {{aligned, claims}} = {{{ALIGNED[size]}, {count}'b{claims}}};")
    return PACKAGE.format(
        source=source,
        constants=sv_constants(soc),
        selects="\n".join(sv_select(n, d) for n, d in enumerate(soc["devices"])),
        sizes="\n".join(sizes),
    )


def header(soc, source):
    out = []
    for part in [{"name": "ram", **soc["ram"]}, *soc["devices"]]:
        name = part["name"].upper()
        out.append(f"#define CS_SOC_{name}_BASE 0x{part['base']:08x}\n")
        out.append(f"#define CS_SOC_{name}_SIZE 0x{part['size']:x}\n")
        for reg in part.get("registers", []):
            address = part["base"] + reg["offset"]
            out.append(f"#define CS_SOC_{name}_{reg['name'].upper()} 0x{address:08x}\n")
        out.append("\n")
    for name, irq in soc["interrupts"].items():
        out.append(f"#define CS_SOC_IRQ_{name.upper()} {irq}\n")
    out.append(f"#define CS_SOC_TIME_DIV {soc['time_div']}\n")
    return HEADER.format(source=source, defines="".join(out))


def size_text(size):
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return f"{size} B"


def tables(soc, source):
    rows = [
        f"| `0x{d['base']:08x}` | {size_text(d['size'])} | {d['name']} |"
        f" {', '.join(str(n) for n in d['access'])} | {d['about']} |"
        for d in soc["devices"]
    ]
    ram = soc["ram"]
    rows.append(f"| `0x{ram['base']:08x}` | {size_text(ram['size'])} | RAM | any | Cached, executable. |")
    regs = []
    for device in soc["devices"]:
        if device["registers"]:
            regs.append(f"\n## {device['name']}\n| offset | register | |\n|---|---|---|\n")
        for reg in device["registers"]:
            regs.append(f"| `0x{reg['offset']:x}` | {reg['name']} | {reg['about']} |\n")
    return DOC.format(
        source=source,
        devices="\n".join(rows),
        time_div=soc["time_div"],
        interrupts="\n".join(f"| {name} | {n} |" for name, n in soc["interrupts"].items()),
        registers="".join(regs),
    )


def texts(source):
    try:
        soc = load(source)
    except MapError as error:
        sys.exit(f"{source}: error: {error}")
    return {
        "rtl/soc/cs_soc_pkg.sv": package(soc, source),
        "firmware/profile/cs_soc_map.h": header(soc, source),
        "docs/soc-map.md": tables(soc, source),
    }


if __name__ == "__main__":
    outputs.main(__doc__, texts)
