# SPDX-License-Identifier: Apache-2.0
"""check.py [ROOT]   the rooms of the repository, and the names in them

1. A room includes headers of itself and of the rooms below it only:
   cmodel < firmware < sim < tools < verif.
2. No two files have names that differ only in the order of their words.

One line for each fault, `file:line: what`; the exit code is 1 if there is one.
"""

import os
import re
import sys

FLOORS = ["cmodel", "firmware", "sim", "tools", "verif"]
SOURCES = (".c", ".h", ".cpp", ".S", ".sv", ".svh", ".py")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def files(root):
    """Path below root of every source file in a room; build products are no part of it."""
    for room in FLOORS + ["rtl", "fpga", "driver"]:
        for folder, _, names in os.walk(os.path.join(root, room)):
            for name in names:
                if name.endswith(SOURCES):
                    yield os.path.relpath(os.path.join(folder, name), root)


def floor(path):
    room = path.split(os.sep)[0]
    return FLOORS.index(room) if room in FLOORS else None


def upward(root, paths):
    """Includes of a header that lies only above the room of the file."""
    where = {}
    for path in paths:
        where.setdefault(os.path.basename(path), []).append(path)
    for path in paths:
        if floor(path) is None:
            continue
        with open(os.path.join(root, path), encoding="utf-8") as source:
            for number, line in enumerate(source, 1):
                header = INCLUDE.match(line)
                found = where.get(os.path.basename(header[1]), []) if header else []
                floors = [floor(f) for f in found if floor(f) is not None]
                if floors and min(floors) > floor(path):
                    yield f"{path}:{number}: includes {found[0]}, of a room above its own"


def words(path):
    """The words of a file's name in no order, with its kind."""
    stem, kind = os.path.splitext(os.path.basename(path))
    return tuple(sorted(re.split(r"[_-]", stem))), kind


def reordered(paths):
    seen = {}
    for path in sorted(paths):
        other = seen.setdefault(words(path), path)
        if os.path.basename(other) != os.path.basename(path):
            yield f"{path}:1: named as {other} but for the order of words"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    paths = sorted(files(root))
    faults = [*upward(root, paths), *reordered(paths)]
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{len(paths)} files, includes go down, names are told apart")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
