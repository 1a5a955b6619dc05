# SPDX-License-Identifier: Apache-2.0
"""What a verdict on a mutant rests on, as text to be hashed.

Comments and line breaks do not count.  Of a package only what the block uses counts,
so that a constant added for one block leaves the verdicts on all others alone.
"""

import functools
import glob
import os
import re

# Strings first, that a // in one of them is no comment.
SIDE_TEXT = re.compile(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', re.S)
ITEM = re.compile(r"\s*(?:`\w+[^\n]*\n\s*)*(?:function\b.*?\bendfunction\b|"
                  r"typedef\b[^;{]*(?:\{[^}]*\})?[^;{}]*;|"
                  r"(?!function\b|typedef\b)\w[^;`]*;|`\w+[^\n]*)", re.S)


@functools.lru_cache(maxsize=None)
def code(path):
    """The text of a file without comments."""
    with open(path, encoding="utf-8") as file:
        return SIDE_TEXT.sub(lambda m: m[1] or " ", file.read())


def flat(text):
    return " ".join(text.split())


# ---- RTL ----


# Of each design the lists of its files, in compile order, and what Yosys elaborates.
DESIGNS = {"profiler": (["rtl/coresample.f"], "cs_top"),
           "soc": (["rtl/rv/rv.f", "rtl/soc/soc.f"], "cs_soc")}
design = "profiler"


def choose(name):
    """Before all else: the design whose mutants are meant."""
    global design
    design = name


def top():
    return DESIGNS[design][1]


@functools.lru_cache(maxsize=None)
def listed():
    """Name -> file of the modules and packages, in compile order."""
    found = {}
    for path in DESIGNS[design][0]:
        with open(path, encoding="ascii") as file:
            for line in file.read().split():
                found.setdefault(os.path.basename(line)[:-3],
                                 os.path.normpath(os.path.join(os.path.dirname(path), line)))
    return found


def rtl(name):
    return code(listed()[name])


@functools.lru_cache(maxsize=None)
def modules(module):
    """The modules and packages that a module is made of, packages first."""
    found, left = set(), [module]
    while left:
        name = left.pop()
        if name in found or name not in listed():
            continue
        found.add(name)
        left += re.findall(r"\bcs_\w+", rtl(name))
    return [name for name in listed() if name in found]


def names_of(item):
    """What an item of a package declares; nothing: it counts in any case."""
    text = flat(item)
    if text.startswith("function"):
        return [re.match(r"function\b[^;(]*?(\w+)\s*[(;]", text)[1]]
    if text.startswith("typedef"):
        inside = re.search(r"\{(.*)\}", text)
        members = re.findall(r"\w+", inside[1]) if inside and " enum" in text else []
        return [re.search(r"(\w+)\s*;$", text)[1]] + members
    if text.startswith("localparam"):
        return re.findall(r"(\w+)\s*=(?!=)", text)
    return []


@functools.lru_cache(maxsize=None)
def items(package):
    """The items of a package, each with what it declares."""
    body = re.search(rf"\bpackage {package};(.*)\bendpackage\b", rtl(package), re.S)[1]
    found = [m[0] for m in ITEM.finditer(body)]
    left = flat(ITEM.sub(" ", body))
    if left:
        raise SyntaxError(f"rtl/{package}.sv: not understood: {left[:60]}")
    return [(flat(item), names_of(item)) for item in found]


@functools.lru_cache(maxsize=None)
def elaborated(module):
    """Name -> text of all that a module is made of: modules whole, of packages what is used."""
    files = modules(module)
    packages = [f for f in files if re.search(rf"\bpackage {f}\b", rtl(f))]
    text = {f: flat(rtl(f)) for f in files if f not in packages}
    chosen = {p: [not names for _, names in items(p)] for p in packages}
    reading = list(text.values()) + [i for p in packages for i, n in items(p) if not n]
    words = set()
    while reading:
        words |= set(re.findall(r"\w+", " ".join(reading)))
        reading = []
        for p in packages:
            for at, (item, names) in enumerate(items(p)):
                if not chosen[p][at] and words & set(names):
                    chosen[p][at] = True
                    reading.append(item)
    for p in packages:
        text[p] = "\n".join(i for (i, _), yes in zip(items(p), chosen[p]) if yes)
    return text


def holds(module, mutant):
    """Whether a test of the module runs the place of the mutant."""
    parts, block = elaborated(module), mutant["block"]
    if block.endswith("_pkg"):
        return mutant["statement"] in parts.get(block, "")
    return block in parts


# ---- C and C++ ----


@functools.lru_cache(maxsize=None)
def headers(path):
    """A source file and all of the project's that it includes."""
    found, left = set(), [path]
    folders = ("cmodel", "sim/profiler", "verif/lockstep", "verif/block")
    while left:
        name = left.pop()
        if name in found:
            continue
        found.add(name)
        for inner in re.findall(r'#include "([^"]+)"', code(name)):
            left += [f"{f}/{inner}" for f in folders if os.path.exists(f"{f}/{inner}")]
    return found


def sources(*paths):
    files = sorted(set().union(*(headers(p) for p in paths)))
    return "\n".join(f"{p}: {flat(code(p))}" for p in files)


def model_of(test):
    """Sources of the C model that a test was linked with, from the linker's map."""
    with open(f"{test}.map", encoding="utf-8") as file:
        objects = set(re.findall(r"libcsmodel\.a\((\w+)\.o\)", file.read()))
    return [f"cmodel/{name}.c" for name in objects]


def of_block(test, module, flags):
    """What the test of a block rests on."""
    bench = [f"verif/block/{module}.cpp", "verif/lockstep/bus.c", "verif/lockstep/traffic.c"]
    waived = [flat(code(p)) for p in glob.glob(f"verif/block/{module}.vlt")]
    return "\n".join([flags, *elaborated(module).values(), *waived,
                      sources(*bench, *model_of(test))])


def of_whole(flags):
    """What the lockstep of the whole profiler rests on: everything."""
    files = sorted(glob.glob("verif/lockstep/*") + glob.glob("sim/profiler/*.*")
                   + glob.glob("cmodel/*.[ch]"))
    return "\n".join([flags] + [flat(rtl(n)) for n in listed()] + [flat(code(p)) for p in files])
