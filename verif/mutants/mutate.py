# SPDX-License-Identifier: Apache-2.0
"""mutate.py DESIGN OUT SEED PERCENT BUILD PARAMETER=VALUE... [-- BUILD PARAMETER=VALUE...]

Puts mutants into a copy of the RTL.

Every mutant is one change of the hardware's text, chosen at run time by number
(cs_mutant_pkg::number, from CS_MUTANT), so that one build of a test holds all:

  invert, zero, one   a bit of an operand or result inverted, stuck at 0 or at 1
  cnot                a bit inverted while another signal of the statement is set
  swap                another operator (& |, == !=, < <=, + -, ...)
  left, right         only one operand of an operator is left
  delete              a register is not written

In a loop half of them act in one of its rounds only.  A block gets PERCENT of its
places, and places are drawn in the order of a hash of seed and text, so a change of
the RTL redraws what it touches and nothing else.  DESIGN is one of inputs.DESIGNS.
Yosys elaborates its top with the parameters given and optimises; a mutant that is then gone is not in the netlist and
is not drawn.  Blocks that the first build does not have are those of the next one.

OUT/rtl is the RTL for simulation, OUT/gates that for Yosys, OUT/list.json the list,
OUT/hierarchy-BUILD.il the modules of a build with their parameters.
"""

import hashlib
import json
import os
import re
import subprocess
import sys

import inputs
import sv_places

MARK = 0x6D750000  # Yosys' numbers of mutants begin here, to be found in a netlist
SWAPS = {"&": "|", "|": "&", "&&": "||", "||": "&&", "==": "!=", "!=": "==", "<": "<=",
         "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "^": "|", "<<": ">>", ">>": "<<"}
AT_LEAST, AT_MOST = 8, 48  # mutants of a block
# For the search in the netlist the choice is a signal of every module without a driver.
GATES_DEFINE = f"`define MUT(n) (cs_mutant == (32'd{MARK} + n))\n"
RTL_DEFINE = "/* verilator lint_off ENUMVALUE */ `define MUT(n) (cs_mutant_pkg::number == n)\n"


def digest(*parts):
    return int(hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest(), 16)


def flat(text):
    return " ".join(text.split())


def one_bit(node):
    return (node.kind == "binary" and node.op in sv_places.ONE_BIT) or (
        node.kind == "unary" and node.op not in ("~", "-", "+"))


def other_signal(place, text, chance):
    """A signal that the statement reads outside the place."""
    around = text[place.statement[0]:place.start] + " ; " + text[place.end:place.statement[1]]
    if place.node.start != place.statement[0]:
        around = re.sub(r"^[^;]*?<?=(?!=)", "", around)  # not what it writes
    names = sorted(set(re.findall(r"(?<![\w.:$'])[a-z]\w*(?:\.\w+)*(?![\w(:]|\s*\()", around)))
    names = [n for n in names if re.search(r"_(i|q|d|o)\b|\.", n) and not n.endswith("_pkg")]
    return names[chance % len(names)] if names else None


def of_constant(node, old, chance, compared):
    if old in ("'0", "'1"):
        return [] if compared else [("invert", "'1" if old == "'0" else "'0", "")]
    sized = re.match(r"(\d+)\s*'", old)
    if sized:
        bit = chance % int(sized[1])
        return [("invert", f"{old} ^ {sized[1]}'d{1 << bit}", f"bit {bit}")]
    if node.kind == "cast" or "::" in old:
        return [("invert", f"({old}) ^ (1'b1 << ({chance % 64} % $bits({old})))",
                 f"bit {chance % 64} mod its width")]
    return []


def variants(place, text, chance):
    """Kind, new text (None: the statement goes) and what to say of it, if not the text."""
    node = place.node
    if node is None:
        return [("delete", None, "")]
    old = flat(text[place.start:place.end])
    if "cs_pkg::SKIP" in old:  # a short cut of simulation, constant in the netlist
        return []
    if node.constant():
        return of_constant(node, old, chance, place.compared)
    if one_bit(node):
        where, bit = "it", "1'b1"
        made = [("invert", f"!({old})", where), ("zero", "1'b0", where), ("one", "1'b1", where)]
    else:
        where = f"bit {chance % 64} mod its width"
        bit = f"(1'b1 << ({chance % 64} % $bits({old})))"
        made = [("invert", f"({old}) ^ {bit}", where), ("zero", f"({old}) & ~{bit}", where),
                ("one", f"({old}) | {bit}", where)]
    signal = other_signal(place, text, chance >> 8)
    if signal:
        made.append(("cnot", f"(|{signal}) ? ({old}) ^ {bit} : ({old})",
                     f"{where} inverted while {signal}"))
    if node.kind == "binary":
        left, right = (flat(text[k.start:k.end]) for k in node.kids)
        if node.op in SWAPS:
            made.append(("swap", f"({left}) {SWAPS[node.op]} ({right})", SWAPS[node.op]))
        if node.op in ("&", "|", "^", "&&", "||", "+", "-"):
            made += [("left", left, "only its left side"), ("right", right, "only its right side")]
    return made


SAYS = {"invert": "%s inverted", "zero": "%s stuck at 0", "one": "%s stuck at 1",
        "swap": "operator %s"}


class Mutant:
    def __init__(self, path, place, text, kind, new, what, code):
        self.path, self.place, self.kind, self.new, self.what = path, place, kind, new, what
        self.old = flat(text[place.start:place.end])
        self.statement = flat(text[slice(*place.statement)])
        self.line = text.count("\n", 0, place.start) + 1
        self.block = os.path.basename(path)[:-3]
        self.code = f"{code % 16 ** 5:05x}"
        self.round = f"{place.loop} == {code >> 40 & 3}" if place.loop and code >> 32 & 1 else ""
        self.number = 0
        self.build = ""

    def recipe(self):
        """What is changed and into what, whatever else is in the file."""
        return f"{self.says()}|{self.statement}|{self.new}|{self.round}"

    def name(self):
        return f"{self.block}:{self.code}"

    def says(self):
        what = SAYS.get(self.kind, "%s")
        what = what % self.what if "%s" in what and self.what else what
        if self.kind == "delete":
            what = "left out"
        elif not self.what:
            what = self.new
        return f"{self.old} : {what}" + (f" where {self.round}" if self.round else "")


def signed_names(text):
    found = re.findall(r"\blogic signed\s*(?:\[[^\]]*\])?\s*([\w\s,]+);", text)
    return set(re.findall(r"\w+", " ".join(found)))


def mutants_of(path):
    with open(path, encoding="ascii") as source:
        places, text = sv_places.places(source.read())
    signed = signed_names(text)
    statements, made = {}, {}
    for place in places:
        statement = flat(text[slice(*place.statement)])
        if statement.startswith("unused ="):
            continue
        starts = statements.setdefault(statement, [])
        if place.statement[0] not in starts:
            starts.append(place.statement[0])
        key = (os.path.basename(path), statement, starts.index(place.statement[0]),
               place.start - place.statement[0], place.end - place.start)
        chance = digest(*key)
        keeps_sign = signed & set(re.findall(r"\w+", text[place.start:place.end]))
        for kind, new, what in variants(place, text, chance):
            if new and keeps_sign:  # beside an unsigned choice the right one would lose its sign
                new = f"$signed({new})"
            mutant = Mutant(path, place, text, kind, new, what, digest(*key, kind))
            made.setdefault(mutant.name(), mutant)
    return text, list(made.values()), len(places)


def wrapped(text, start, end, mutants):
    """text[start:end] with the choices of the mutants inside it."""
    out, at = [], start
    mutants = sorted(mutants, key=lambda m: (m.place.start, -m.place.end, m.number))
    while mutants:
        first = mutants[0]
        a, b = first.place.start, first.place.end
        inner = wrapped(text, a, b, [m for m in mutants[1:] if m.place.start < b])
        when = f"`MUT({first.number})" + (f" && {first.round}" if first.round else "")
        if first.new is None:
            inner = f"begin if (!`MUT({first.number})) {inner} end"
        else:
            inner = f"(({when}) ? ({first.new}) : ({inner}))"
        out += [text[at:a], inner]
        at = b
        mutants = [m for m in mutants[1:] if m.place.start >= b]
    return "".join(out) + text[at:end]


def write_copy(directory, source, text, mutants, define):
    copy = os.path.join(directory, os.path.relpath(source, "rtl"))
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    with open(source, encoding="ascii") as original:
        whole = original.read()
    # Side text was blanked in place, so offsets are those of the original.
    body = wrapped(whole, 0, len(whole), mutants)
    if define == GATES_DEFINE:
        body = body.replace("\n);\n", "\n);\n  wire [31:0] cs_mutant;\n", 1)
    elif define == RTL_DEFINE:
        body = skip_off(body)
    with open(copy, "w", encoding="ascii") as out:
        out.write(define + body)


def in_netlist(out, names, build, sizes):
    """Numbers of the mutants that Yosys keeps."""
    files = " ".join(os.path.join(out, "gates", n) for n in names)
    sets = " ".join(f"-set {p.split('=')[0]} {p.split('=')[1]}" for p in sizes)
    top = inputs.top()
    netlist = os.path.join(out, "netlist.il")
    subprocess.run(
        ["yosys", "-q", "-l", os.path.join(out, "yosys.log"), "-p",
         f"read_verilog -sv -formal -DSYNTHESIS {files}; chparam {sets} {top}; "
         f"hierarchy -top {top}; write_rtlil {out}/hierarchy-{build}.il; "
         f"proc -noopt; flatten; opt -fast; write_rtlil {netlist}"],
        check=True, stdout=subprocess.DEVNULL)
    with open(netlist, encoding="ascii") as text:
        return {int(n) - MARK for n in re.findall(r"connect \\[AB] (\d+)\n", text.read())}


def share(places, percent):
    """Mutants of a block, by its number of places within limits."""
    return min(max(round(places * percent / 100), AT_LEAST), AT_MOST) if places else 0


def main(out, seed, percent, builds):
    names = [os.path.relpath(path, "rtl") for path in inputs.listed().values()]
    texts, pools, drawn, taken, places = {}, {}, {}, {}, 0
    for at, name in enumerate(names, 1):
        texts[name], pool, count = mutants_of(os.path.join("rtl", name))
        places += len(pool)
        pools[name] = share(count, percent)
        drawn[name] = sorted(pool, key=lambda m: digest(seed, m.name()))[:pools[name] * 2 + 8]
        for number, mutant in enumerate(drawn[name]):
            mutant.number = at * 1000 + number  # so that an edit elsewhere changes no copy
    for name in names:
        write_copy(os.path.join(out, "gates"), os.path.join("rtl", name), texts[name],
                   drawn[name], GATES_DEFINE)
    looked, kept = sum(map(len, drawn.values())), 0
    for build, sizes in builds:
        found = in_netlist(out, names, build, sizes)
        for name in names:
            mine = [m for m in drawn[name] if m.number in found]
            if mine and name not in taken:
                kept += len(mine)
                taken[name] = mine[:pools[name]]
                for mutant in taken[name]:
                    mutant.build = build
    for at, name in enumerate(names, 1):
        mine = taken.setdefault(name, [])
        for number, mutant in enumerate(mine):
            mutant.number = at * 1000 + number
        for kind, define in (("rtl", RTL_DEFINE), ("gates", "")):
            write_copy(os.path.join(out, kind), os.path.join("rtl", name), texts[name], mine, define)
    blocks = [name for name in names if taken[name]]
    listed = [m for name in blocks for m in taken[name]]
    with open(os.path.join(out, "list.json"), "w", encoding="ascii") as file:
        json.dump({"seed": seed, "drawn": looked, "in_netlist": kept, "mutants": [
            {"number": m.number, "name": m.name(), "block": m.block, "where": f"{m.path}:{m.line}",
             "kind": m.kind, "says": m.says(), "statement": m.statement, "build": m.build,
             "recipe": f"{digest(m.recipe()):x}"} for m in listed]},
            file, indent=1)
    print(f"{len(listed)} mutants of {places} in {len(blocks)} blocks, "
          f"seed {seed}; of {looked} looked at {kept} are in the netlist")


def skip_off(text):
    """The simulation runs what synthesis reads, but RAMs answer collisions with junk."""
    return text.replace("localparam bit SKIP = 1'b1", "localparam bit SKIP = 1'b0")


def split_builds(arguments):
    """BUILD PARAMETER=VALUE... [-- BUILD ...] as pairs."""
    text = " ".join(arguments).split(" -- ")
    return [(part.split()[0], part.split()[1:]) for part in text]


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    inputs.choose(sys.argv[1])
    main(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), split_builds(sys.argv[5:]))
