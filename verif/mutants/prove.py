# SPDX-License-Identifier: Apache-2.0
"""Asks Yosys which mutants are equivalent: whether a mutant's module,
with the parameters that it has in the design, answers like the right one for ever.

Registers of one name are taken as equal in a clock; then all outputs and registers
must be equal in the next ones (equiv_simple, equiv_induct).  Modules and memories
inside it are taken as equal boxes with equal inputs.  No answer counts as no.
Reset is taken at the clock edge, as in the proofs of verif/formal.
"""

import os
import re
import resource
import subprocess
import tempfile

import inputs

LIMIT = 120  # seconds of processor for one module, whatever else the machine does
# Functions of a package are proven where they are used.
USERS = {"cs_pkg": "cs_select", "cs_soc_pkg": "cs_rv_lsu_check"}

HALF = """
read_verilog -sv -DSYNTHESIS {files}
{sets}
hierarchy -top {module}
proc
opt -fast
memory -nomap
opt -fast
rename -top {name}
"""
# The design is that of the right module, so that Yosys knows the ports of its boxes:
# of an unknown box it would not compare the inputs.
SCRIPT = """
design -copy-from gate -as gate gate
equiv_make gold gate equiv
hierarchy -top equiv
clean
equiv_struct
equiv_simple
equiv_induct
equiv_status -assert
"""


CAST_NUMBER = re.compile(r"'\s*\(\s*[\dA-Z]")


class NotMeasured(Exception):
    """The mutant has a width that Yosys does not understand."""


def value(text):
    bits = re.fullmatch(r"s?\d+'(s?[01]+)", text)
    return int(bits[1], 2) if bits else int(text)


def parameters(home, mutant):
    """The module to look at, and its sets of parameters in the netlist's hierarchy."""
    module = USERS.get(mutant["block"], mutant["block"])
    found = []
    with open(f"{home}/hierarchy-{mutant['build']}.il", encoding="ascii") as text:
        for body in re.findall(rf"^module \S*\\{module}(?:\\\S*)?$(.*?)^end$", text.read(),
                               re.M | re.S):
            pairs = re.findall(r"^  parameter \\(\w+) (\S+)$", body, re.M)
            if pairs not in found:
                found.append(pairs)
    return module, found


def measured(text):
    """$bits as Yosys 0.23 understands it: of a part it gives the width of the whole, but
    not of a concatenation of that part; of a number that is cast it always gives 32."""
    out, at = [], 0
    for found in re.finditer(r"\$bits\(", text):
        end, depth = found.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        inner = text[found.end():end - 1]
        if CAST_NUMBER.search(inner):
            raise NotMeasured
        out += [text[at:found.start()], f"$bits({{{inner}}})"]
        at = end
    return "".join(out) + text[at:]


def copied(source, target, number):
    """A file for Yosys: one mutant is there for good, the others are not."""
    with open(source, encoding="ascii") as file:
        text = file.read().replace(" or negedge rst_ni", "")
    if f"`MUT({number})" in text:
        text = "\n".join(measured(line) if f"`MUT({number})" in line else line
                         for line in text.split("\n"))
    text = text.replace(f"`MUT({number})", "1'b1")
    with open(target, "w", encoding="ascii") as file:
        file.write(re.sub(r"`MUT\(\d+\)", "1'b0", text))


def proven(work, module, files, pairs):
    sets = "".join(f" -set {name} {value(text)}" for name, text in pairs)
    sets = f"chparam{sets} {module}" if sets else ""
    script = ""
    for name in ("gate", "gold"):
        paths = " ".join(f"{work}/{name}/{file}.sv" for file in files)
        script += HALF.format(files=paths, sets=sets, module=module, name=name)
        script += "design -stash gate\n" if name == "gate" else ""
    with open(f"{work}/script.ys", "w", encoding="ascii") as file:
        file.write(script + SCRIPT)
    done = subprocess.run(["yosys", "-q", "-l", f"{work}/log", f"{work}/script.ys"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU,
                                                                (LIMIT, LIMIT)))
    return done.returncode == 0


def equivalent(home, mutant):
    """Whether the mutant is proven to change nothing, in every place of its module."""
    module, sets = parameters(home, mutant)
    files = inputs.modules(module)
    with tempfile.TemporaryDirectory(dir=home) as work:
        for name in ("gold", "gate"):
            os.mkdir(f"{work}/{name}")
            for file in files:
                mutated = name == "gate" and file == mutant["block"]
                source = inputs.listed()[file]
                if mutated:
                    source = source.replace("rtl", f"{home}/gates", 1)
                try:
                    copied(source, f"{work}/{name}/{file}.sv", mutant["number"])
                except NotMeasured:
                    return False
        return bool(sets) and all(proven(work, module, files, pairs) for pairs in sets)
