# SPDX-License-Identifier: Apache-2.0
"""cop.py SOURCE ROOT: the coprocessor's instruction set, for SystemVerilog, C and people.

SOURCE is JSON (rtl/cop/isa.json).  Written below ROOT: rtl/cop/cs_cop_isa_pkg.sv,
cmodel/cs_cop_isa.h and docs/cop-isa.md.  Python alone suffices.
"""

import json
import sys

import outputs

PACKAGE = """\
// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_isa_pkg - the microinstruction set of the coprocessor.
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
// For field F: COP_F_LSB is its lowest bit, COP_F_W its width; COP_F_NAME is
// the value of F that is called name.  legal() tells whether a word is one.
package cs_cop_isa_pkg;

{constants}

  // 0 where a field has a value without a meaning, or a reserved bit is 1.
  function automatic logic legal(input logic [COP_WORD_W-1:0] word);
    legal = word[COP_WORD_W-1:COP_USED_W] == '0;
{illegal}
  endfunction

endpackage
"""

HEADER = """\
/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_isa.h - the microinstruction set of the coprocessor.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 *
 * For field F: CS_COP_F_LSB is its lowest bit, CS_COP_F_W its width;
 * CS_COP_F_NAME is the value of F that is called name.  Tables:
 *   CS_COP_FIELD_TABLE(X)   X(name, lowest bit, width)
 *   CS_COP_F_TABLE(X)       X(value, "name") for every value of F that has a
 *                           meaning; a value that is not there is illegal
 *   CS_COP_WINDOW_TABLE(X)  X(NAME, address of its first word)
 */
#ifndef CS_COP_ISA_H
#define CS_COP_ISA_H

{defines}
#endif /* CS_COP_ISA_H */
"""

DOC = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- GENERATED from {source} by `make generate`.  DO NOT EDIT. -->
# Microinstruction set of the coprocessor

Version {version}. A microinstruction has {bits} bits; all its operations happen at once. What they do, clock by
clock: [design/coprocessor.md](design/coprocessor.md).

| bits | field | |
|---|---|---|
{fields}
| {top}:{used} | | reserved, 0; else the word is illegal |

Values that are not in these tables are illegal.
{enums}
## Start table: classes
{classes}

## FIELDS: what the words of a sample hold
{words}

## Causes of a halt
{causes}

## The coprocessor's space
| word | what | |
|---|---|---|
{window}
"""


class IsaError(Exception):
    """The table breaks a rule; the text says which."""


class Field:
    def __init__(self, name, high, low, text):
        self.name, self.low, self.width, self.text = name, low, high - low + 1, text
        self.values = {}  # number -> (name, help)


def number_values(field, enum):
    for file in ("regs", "more"):
        if file in enum:
            letter, first, count = enum[file]
            for i in range(count):
                field.values[first + i] = (f"{letter}{i}", "")
    first = enum.get("first", 0)
    names = enum.get("names", [])
    if len(enum.get("help", [])) != len(names):
        raise IsaError(f"{field.name}: as many texts as names")
    for i, (name, text) in enumerate(zip(names, enum.get("help", []))):
        if first + i in field.values:
            raise IsaError(f"{field.name}: {name} has the number of {field.values[first + i][0]}")
        if name is not None:
            field.values[first + i] = (name, text)
    if len({v[0] for v in field.values.values()}) != len(field.values):
        raise IsaError(f"{field.name}: two values share a name")
    if max(field.values) >= 1 << field.width:
        raise IsaError(f"{field.name}: more values than {field.width} bits hold")


def load(path):
    try:
        with open(path, encoding="utf-8") as text:
            isa = json.load(text)
    except json.JSONDecodeError as error:
        raise IsaError(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    fields, at = [Field(*f) for f in isa["fields"]], 0
    for field in fields:
        if field.low != at:
            raise IsaError(f"{field.name}: starts at bit {field.low}, not {at}")
        at += field.width
        if field.name in isa["enums"]:
            number_values(field, isa["enums"][field.name])
    if set(isa["enums"]) - {f.name for f in fields}:
        raise IsaError("values of a field that does not exist")
    if at > isa["word_bits"]:
        raise IsaError("the fields are wider than the word")
    isa["fields"], isa["used"] = fields, at
    isa["window"] = [(name, int(word, 16), text) for name, word, text in isa["window"]]
    return isa


def named(isa):
    """(field, value, NAME) of every value but registers of a file."""
    for field in isa["fields"]:
        for value, (name, _) in sorted(field.values.items()):
            if not name[-1].isdigit() or not name[0] in "vki" or name[1:] in ("", "0"):
                yield field, value, name.upper()


def lists(isa):
    """(prefix, names) of the plain lists."""
    return [("CLASS", isa["classes"]), ("W1", isa["w1"]), ("W2", isa["w2"]), ("W3", isa["w3"]), ("CAUSE", isa["causes"])]


def package(isa, source):
    out = [f"  localparam int COP_ISA_VERSION = {isa['version']};"]
    out.append(f"  localparam int COP_WORD_W = {isa['word_bits']};")
    out.append(f"  localparam int COP_USED_W = {isa['used']};  // without the reserved bits\n")
    for f in isa["fields"]:
        out.append(f"  localparam int COP_{f.name.upper()}_LSB = {f.low};")
        out.append(f"  localparam int COP_{f.name.upper()}_W = {f.width};")
    out.append("")
    for f, value, name in named(isa):
        out.append(f"  localparam logic [{f.width - 1}:0] COP_{f.name.upper()}_{name} = {f.width}'d{value};")
    out.append("")
    for prefix, names in lists(isa):
        bits = max(1, (len(names) - 1).bit_length())
        out += [f"  localparam logic [{bits - 1}:0] COP_{prefix}_{n.upper()} = {bits}'d{i};" for i, n in enumerate(names)]
    out.append("")
    out += [f"  localparam int COP_{n.upper()}_REGS = {c};" for n, c in isa["files"].items()]
    out += [f"  localparam logic [15:0] COP_WIN_{n.upper()} = 16'h{w:04x};" for n, w, _ in isa["window"]]
    illegal = []
    for f in isa["fields"]:
        bits = f"word[COP_{f.name.upper()}_LSB +: COP_{f.name.upper()}_W]"
        for value in range(1 << f.width) if f.values else []:
            if value not in f.values:
                illegal.append(f"    if ({bits} == {f.width}'d{value}) legal = 1'b0;")
    return PACKAGE.format(source=source, constants="\n".join(out), illegal="\n".join(illegal))


def table(name, rows):
    return f"\n#define {name}(X) \\\n" + " \\\n".join(f"  X({', '.join(r)})" for r in rows) + "\n"


def header(isa, source):
    out = [f"#define CS_COP_ISA_VERSION {isa['version']}\n", f"#define CS_COP_USED_W {isa['used']}\n\n"]
    for f in isa["fields"]:
        out.append(f"#define CS_COP_{f.name.upper()}_LSB {f.low}\n#define CS_COP_{f.name.upper()}_W {f.width}\n")
    out.append("\n")
    out += [f"#define CS_COP_{f.name.upper()}_{name} {value}u\n" for f, value, name in named(isa)]
    out.append("\n")
    for prefix, names in lists(isa):
        out += [f"#define CS_COP_{prefix}_{n.upper()} {i}u\n" for i, n in enumerate(names)]
        out.append(f"#define CS_COP_{prefix}_COUNT {len(names)}\n")
    out += [f"#define CS_COP_{n.upper()}_REGS {c}\n" for n, c in isa["files"].items()]
    out += [f"#define CS_COP_WIN_{n.upper()} 0x{w:04x}u\n" for n, w, _ in isa["window"]]
    out.append(table("CS_COP_FIELD_TABLE", [(f.name, str(f.low), str(f.width)) for f in isa["fields"]]))
    for f in isa["fields"]:
        if f.values:
            rows = [(str(v), f'"{n}"') for v, (n, _) in sorted(f.values.items())]
            out.append(table(f"CS_COP_{f.name.upper()}_TABLE", rows))
    for prefix, names in lists(isa):
        out.append(table(f"CS_COP_{prefix}_TABLE", [(str(i), f'"{n}"') for i, n in enumerate(names)]))
    out.append(table("CS_COP_WINDOW_TABLE", [(n.upper(), f"0x{w:04x}") for n, w, _ in isa["window"]]))
    return HEADER.format(source=source, defines="".join(out))


def enum_doc(isa):
    out = []
    for f in isa["fields"]:
        if not f.values:
            continue
        out.append(f"\n## {f.name}: {f.text}\n| value | name | |\n|---|---|---|\n")
        enum = isa["enums"][f.name]
        for file in ("regs", "more"):
            if file in enum:
                letter, first, count = enum[file]
                out.append(f"| {first}..{first + count - 1} | {letter}0..{letter}{count - 1} | |\n")
        out += [f"| {v} | {n} | {text} |\n" for v, (n, text) in sorted(f.values.items()) if text or "regs" not in enum]
    return "".join(out)


def tables(isa, source):
    def bits(f):
        return f"{f.low + f.width - 1}:{f.low}" if f.width > 1 else str(f.low)

    def numbered(names):
        return ", ".join(f"{i} {n}" for i, n in enumerate(names)) + "."

    return DOC.format(
        source=source,
        version=isa["version"],
        bits=isa["word_bits"],
        fields="\n".join(f"| {bits(f)} | {f.name} | {f.text} |" for f in isa["fields"]),
        top=isa["word_bits"] - 1,
        used=isa["used"],
        enums=enum_doc(isa),
        classes=numbered(isa["classes"]),
        words="\n".join(f"- {w}: {numbered(isa[w])}" for w in ("w1", "w2", "w3")),
        causes=numbered(isa["causes"]),
        window="\n".join(f"| `0x{w:04x}` | {n} | {text} |" for n, w, text in isa["window"]),
    )


def texts(source):
    try:
        isa = load(source)
    except IsaError as error:
        sys.exit(f"{source}: error: {error}")
    return {
        "rtl/cop/cs_cop_isa_pkg.sv": package(isa, source),
        "cmodel/cs_cop_isa.h": header(isa, source),
        "docs/cop-isa.md": tables(isa, source),
    }


if __name__ == "__main__":
    outputs.main(__doc__, texts)
