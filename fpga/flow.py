# SPDX-License-Identifier: Apache-2.0
"""What synthesis and place and route share: sources, configurations, cache.

A job's result is kept under a key made of everything that can change it: the
text of the sources that its top module reaches, the tool's version, the
commands, and this folder's scripts.  So both flows resume where they were
stopped, and an unchanged module costs nothing.
"""

import glob
import hashlib
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(__file__)


class FlowError(Exception):
    pass


def modules():
    """{module: file} of all RTL; the file's name is the module's."""
    files = sorted(glob.glob("rtl/**/cs_*.sv", recursive=True))
    return {os.path.basename(path)[:-3]: path for path in files}


def closure(top, files):
    """The files that `top` reaches: packages first, then users after used."""
    order, seen = [], set()

    def visit(name):
        if name in seen:
            return
        seen.add(name)
        with open(files[name], encoding="utf-8") as source:
            code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", source.read())
        words = set(re.findall(r"\bcs_\w+", code))
        for word in sorted(words & files.keys()):
            visit(word)
        order.append(files[name])

    visit(top)
    return order


def configurations():
    with open("rtl/configs.json", encoding="utf-8") as source:
        configs = json.load(source)
    return {name: c for name, c in configs.items() if not name.startswith("_")}


def defaults(path):
    """{parameter: text of its default} of a module."""
    with open(path, encoding="utf-8") as source:
        return dict(re.findall(r"^\s*parameter\s[^=]*?(\w+)\s*=\s*([^\s,/]*)", source.read(), re.M))


def parameters(path):
    return list(defaults(path))


def number(text):
    """A literal with a width (4'hf) as configurations have it (15); else the text as it is."""
    sized = re.fullmatch(r"\d+'([bdh])(\w+)", text)
    return str(int(sized[2], {"b": 2, "d": 10, "h": 16}[sized[1]])) if sized else text


def settings(path, config):
    """chparam arguments for those parameters that the module has.

    None if all are as by default: chparam drops a module that it need not change."""
    known = defaults(path)
    values = {p: str(v) for p, v in config.items() if p in known}
    if all(number(known[p]) == v for p, v in values.items()):
        return ""
    return " ".join(f"-set {p} {v}" for p, v in values.items())


def key(paths, *texts, scripts=(f"{HERE}/flow.py", sys.argv[0])):
    digest = hashlib.sha256()
    for path in [*sorted(paths), *scripts]:
        with open(path, "rb") as source:
            digest.update(path.encode() + b"\0" + source.read())
    for text in texts:
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def cached(path, wanted):
    """The result in `path`, if it was made under the same key."""
    try:
        with open(path, encoding="utf-8") as source:
            result = json.load(source)
    except (OSError, json.JSONDecodeError):
        return None
    return result if result.get("key") == wanted else None


def keep(path, result):
    partial = f"{path}.part"
    with open(partial, "w", encoding="utf-8") as out:
        json.dump(result, out, indent=1)
        out.write("\n")
    os.replace(partial, path)


def run(command, log):
    """Runs a tool, its whole output in `log`; FlowError names the log."""
    with open(log, "w", encoding="utf-8") as out:
        code = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode
    with open(log, encoding="utf-8", errors="replace") as text:
        output = text.read()
    if code:
        errors = re.findall(r"^.*ERROR.*$", output, re.M) or output.splitlines()[-3:]
        raise FlowError("\n".join(errors + [f"exit code {code}; whole output: {log}"]))
    return output


def print_table(rows):
    """Left column left, the others right."""
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [str(cell).rjust(width) for cell, width in zip(row, widths)]
        cells[0] = str(row[0]).ljust(widths[0])
        print("  ".join(cells).rstrip())
