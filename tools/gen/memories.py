# SPDX-License-Identifier: Apache-2.0
"""memories.py [--check]: the table of memories in docs/asic.md.

What Verilator elaborates, of each named configuration: every instance of a
memory's wrapper or of a ROM, by the block that it is in.  Instances that are
alike are one row.  Without --check the table is written into the page, with it
the page is compared: a memory that is not in the table, or outside of a
wrapper, fails.
"""

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../fpga"))
import flow

PAGE = "docs/asic.md"
BEGIN, END = "<!-- memories: written by `make asic-table` -->\n", "<!-- end of memories -->\n"
WRAPPERS = ("cs_ram_sync", "cs_ram_async")
ROMS = {"cs_hash_rom": "8 x 256", "cs_recip_rom": "10 x 1024"}


def elaborate(config):
    """The XML tree of cs_top with the values of a configuration."""
    with open("rtl/coresample.f", encoding="ascii") as names:
        files = [f"rtl/{name}" for name in names.read().split()]
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/tree.xml"
        subprocess.run(
            ["verilator", "--xml-only", "--xml-output", out, "-Wno-fatal", "-Wno-lint"]
            + ["--Mdir", folder, "--top-module", "cs_top"]
            + [f"-G{name}={value}" for name, value in config.items()]
            + files,
            check=True,
        )
        return xml.parse(out).getroot()


def value(module, name):
    for var in module.iter("var"):
        if var.get("name") == name and var.get("param"):
            base, digits = re.fullmatch(r"\d+'s?([hd])(\w+)", var.find("const").get("name")).groups()
            return int(digits, 16 if base == "h" else 10)
    sys.exit(f"error: {module.get('origName')}: no parameter {name}")


def shape(module):
    kind = module.get("origName")
    if kind in ROMS:
        return kind, ROMS[kind]
    ports = "(2 reads)" if kind == "cs_ram_async" and value(module, "Reads") == 2 else ""
    return kind, " ".join((f"{value(module, 'Width')} x {value(module, 'Depth')}", ports)).strip()


def memories(root):
    """{(block, wrapper, shape): how many}."""
    modules = {m.get("name"): m for m in root.iter("module")}
    found = {}

    def visit(cell, block):
        for sub in cell.findall("cell"):
            module = modules[sub.get("submodname")]
            if module.get("origName") in (*WRAPPERS, *ROMS):
                key = (block, *shape(module))
                found[key] = found.get(key, 0) + 1
            else:
                visit(sub, module.get("origName"))

    for cells in root.iter("cells"):
        visit(cells, "cs_top")
    return found


def table():
    configs = flow.configurations()
    found = {name: memories(elaborate(config)) for name, config in configs.items()}
    rows = {}
    for name, counts in found.items():
        for (block, kind, size), count in counts.items():
            rows.setdefault((block, kind), {}).setdefault(name, []).append(
                size if count == 1 else f"{count} of {size}"
            )
    out = [f"| in | wrapper | {' | '.join(configs)} |", "|" + "---|" * (len(configs) + 2)]
    for (block, kind), sizes in sorted(rows.items()):
        cells = (", ".join(sizes.get(name, ["-"])) for name in configs)
        out.append(f"| `{block}` | `{kind}` | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def outside():
    """Memories, and contents at power-up, where no wrapper or ROM is."""
    with open("rtl/coresample.f", encoding="ascii") as names:
        files = [f"rtl/{name}" for name in names.read().split()]
    for path in files:
        with open(path, encoding="ascii") as text:
            code = re.sub(r"//.*", "", text.read())
        if re.search(r"\binitial\b", code):
            yield f"{path}: has `initial`"
        if re.search(r"^\s*(logic|reg|bit)\b(\s*\[[^]]*\])?\s*\w+\s*=[^=]", code, re.M):
            yield f"{path}: a variable with a value at power-up"
        name = os.path.basename(path)[:-3]
        if name not in WRAPPERS and re.search(r"^\s*(logic|reg|bit)\b[^;,]*\w\s*\[[^]]*\]\s*;", code, re.M):
            yield f"{path}: a memory without a wrapper"


def main(check):
    faults = list(outside())
    for fault in faults:
        print(fault)
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{PAGE}: error: no place for the table")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    wanted = before + BEGIN + table() + END + after
    if check and wanted != text:
        print(f"{PAGE}: the table is not that of the RTL; run make asic-table")
        faults.append(PAGE)
    if not check:
        with open(PAGE, "w", encoding="utf-8") as page:
            page.write(wanted)
    if check and not faults:
        rows = wanted.split(BEGIN)[1].split(END)[0].count("\n") - 2
        print(f"{rows} rows of memories as the RTL has them; no contents at power-up")
    sys.exit(len(faults) > 0)


if __name__ == "__main__":
    main(sys.argv[1:] == ["--check"])
