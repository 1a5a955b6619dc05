# SPDX-License-Identifier: Apache-2.0
"""docs/registers.md and rtl/coresample.svd: the map for people and debuggers."""

from xml.sax.saxutils import escape

from regmap import CONSTANT, STORAGE

HEAD = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- GENERATED from {source} by `make generate`.  DO NOT EDIT. -->
# Registers

{intro}

Access: `rw` read and write, `ro` read only, `wo` write only (a command; it
reads 0), `rw1c` read, and write 1 to clear. A field without a reset value shows
what the logic says. **Locked** registers refuse writes while the device runs.
A register that the parameters leave out reads 0 and ignores writes.

| offset | register | reset | |
|---|---|---|---|
"""


def cell(text):
    return text.replace("|", "\\|")


def shown(regs):
    """NAME, or NAMEn_REST for the registers of a family."""
    if len(regs) == 1:
        return regs[0].name
    number = next(i for i, c in enumerate(regs[0].name) if c.isdigit())
    return f"{regs[0].name[:number]}n{regs[0].name[number + 1:]}"


def where(regs):
    return ", ".join(f"`0x{reg.offset:03x}`" for reg in regs)


def reset(reg):
    """Nothing for a register that only shows what the logic says."""
    if not any(f.kind in (STORAGE, CONSTANT) for f in reg.fields):
        return ""
    expressions = [f.reset_expr for f in reg.fields if f.reset_expr]
    return f"`{expressions[0]}`" if expressions else f"`0x{reg.reset:08x}`"


def values(field):
    if not field.enum:
        return ""
    listed = (
        f"{value} `{name}`" + (f" ({desc.rstrip('.')})" if desc else "")
        for name, value, desc in field.enum.members
    )
    return " Values: " + ", ".join(listed) + "."


def notes(regs):
    out = []
    if regs[0].lock:
        out.append("**Locked.**")
    if any(reg.present for reg in regs):
        listed = (f"`{r.present}`" + (f" ({r.name})" if regs[1:] else "") for r in regs if r.present)
        out.append("Present if " + ", ".join(listed) + ".")
    return out


def section(regs):
    reg = regs[0]
    text = " ".join(filter(None, [reg.title.rstrip(".") + ".", reg.desc] + notes(regs)))
    start = f", reset {reset(reg)}" if reset(reg) else ""
    out = [f"\n## {shown(regs)}\n\n{where(regs)}{start}. {text}\n\n"]
    out.append("| bits | field | access | reset | |\n|---|---|---|---|---|\n")
    for f in reversed(reg.fields):
        bits = f"{f.msb}:{f.lsb}" if f.width > 1 else f.lsb
        start = f"`{f.reset_expr}`" if f.reset_expr else f"{f.reset:#x}"
        start = start if f.kind in (STORAGE, CONSTANT) else ""
        text = cell(f.desc + values(f)).strip()
        out.append(f"| {bits} | {f.name} | {f.access} | {start} | {text} |\n")
    return "".join(out)


def tables(regmap, source):
    out = [HEAD.format(source=source, intro=(regmap.desc or regmap.title).rstrip(".") + ".")]
    for regs in regmap.families():
        link = f"[{shown(regs)}](#{shown(regs).lower()})"
        out.append(f"| {where(regs)} | {link} | {reset(regs[0])} | {cell(regs[0].summary)} |\n")
    out += [section(regs) for regs in regmap.families()]
    return "".join(out)


def tag(name, text):
    return f"<{name}>{escape(str(text))}</{name}>"


def svd_field(field):
    access = {"ro": "read-only", "wo": "write-only"}.get(field.access, "read-write")
    out = [
        "<field>",
        tag("name", field.name.upper()),
        tag("description", field.desc),
        tag("bitOffset", field.lsb),
        tag("bitWidth", field.width),
        tag("access", access),
    ]
    if field.access == "rw1c":
        out.append(tag("modifiedWriteValues", "oneToClear"))
    if field.enum:
        out.append("<enumeratedValues>")
        for name, value, desc in field.enum.members:
            inside = tag("name", name) + tag("description", desc or name)
            out.append(f"<enumeratedValue>{inside}{tag('value', value)}</enumeratedValue>")
        out.append("</enumeratedValues>")
    return out + ["</field>"]


def svd_register(reg):
    out = [
        "<register>",
        tag("name", reg.name),
        tag("description", reg.desc or reg.summary),
        tag("addressOffset", f"0x{reg.offset:03X}"),
        tag("resetValue", f"0x{reg.reset:08X}"),
        "<fields>",
    ]
    for field in reg.fields:
        out += svd_field(field)
    return out + ["</fields>", "</register>"]


def indent(lines):
    depth, out = 0, []
    for line in lines:
        closing = line.startswith("</")
        opening = line.startswith("<") and "</" not in line and not line.startswith("<?")
        depth -= closing
        out.append("  " * depth + line + "\n")
        depth += opening and not line.startswith("<!--")
    return "".join(out)


def svd(regmap, source):
    out = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!-- SPDX-License-Identifier: Apache-2.0 -->",
        f"<!-- GENERATED from {source} by `make generate`.  DO NOT EDIT. -->",
        '<device schemaVersion="1.3">',
        tag("name", regmap.name),
        tag("version", "1.0"),
        tag("description", regmap.desc or regmap.title),
        tag("addressUnitBits", 8),
        tag("width", 32),
        tag("size", 32),
        tag("access", "read-write"),
        "<peripherals>",
        "<peripheral>",
        tag("name", regmap.name.upper()),
        tag("description", regmap.title or regmap.name),
        tag("baseAddress", "0x0"),
        "<addressBlock>",
        tag("offset", "0x0"),
        tag("size", f"0x{regmap.size:X}"),
        tag("usage", "registers"),
        "</addressBlock>",
        "<registers>",
    ]
    for reg in regmap.regs:
        out += svd_register(reg)
    out += ["</registers>", "</peripheral>", "</peripherals>", "</device>"]
    return indent(out)
