# SPDX-License-Identifier: Apache-2.0
"""plant.py [-c NUMBER] [-b BUG | -a] RTL OUT FILE: a copy of the RTL with the planted
bugs of FILE in it (facts.py says how they are written)

The marked expression of a bug becomes `(NUMBER == its number ? (wrong) :
(right))`, so that one build holds all bugs and NUMBER, an expression of the RTL
(cs_tb.testbug_i), chooses one.  0 chooses none.  With -b that bug alone is
planted, and it is always on.  With -a each is planted alone, and no copy is made: a proof's
bugs may share a text.  The same is done to sources of C.

RTL is a folder with folders in it, of which OUT becomes a copy.  A bug whose
file is not there, or whose text does not occur in it exactly once, ends the
run.
"""

import argparse
import os
import re
import sys

import facts


def spaced(text):
    """A pattern for text in which any white space matches any other."""
    return r"\s+".join(re.escape(word) for word in text.split())


def plant(source, bug, condition):
    mark = facts.MARK.search(bug["text"])
    before, after = bug["text"][: mark.start()], bug["text"][mark.end() :]
    right, wrong = mark.groups()
    pattern = re.compile(
        r"\s*".join(f"({spaced(part)})" if part else "()" for part in (before, right, after))
    )
    found = list(pattern.finditer(source))
    if len(found) != 1:
        raise ValueError(f"text occurs {len(found)} times in {bug['file']}")
    at = found[0]
    choice = f"({condition} ? ({wrong}) : ({at[2]}))"
    return source[: at.start(2)] + choice + source[at.end(2) :]


def read_tree(rtl):
    """The text of each file of the RTL by its path, and the path by the file's name."""
    texts, paths = {}, {}
    for folder, _, names in os.walk(rtl):
        for name in names:
            if name.endswith((".sv", ".c")):
                path = os.path.relpath(os.path.join(folder, name), rtl)
                with open(os.path.join(rtl, path), encoding="ascii") as source:
                    texts[path] = source.read()
                if name in paths:
                    sys.exit(f"{rtl}: error: {paths[name]} and {path} have one name")
                paths[name] = path
    return texts, paths


def plant_all(texts, paths, bugs, condition, alone=False):
    """How many of the bugs do not apply; together, or each alone (and then none stays)."""
    failed = 0
    for bug in bugs:
        path = paths.get(bug["file"])
        try:
            if not path:
                raise ValueError(f"the RTL has no file {bug['file']}")
            planted = plant(texts[path], bug, condition(bug))
            if not alone:
                texts[path] = planted
        except ValueError as error:
            print(f"{bug['text_at']}: error: {error}", file=sys.stderr)
            failed += 1
    return failed


def write_tree(texts, out):
    for path, text in texts.items():
        path = os.path.join(out, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="ascii") as planted:
            planted.write(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("-c", dest="number", default="cs_tb.testbug_i")
    parser.add_argument("-b", dest="only")
    parser.add_argument("-a", dest="alone", action="store_true")
    parser.add_argument("rtl")
    parser.add_argument("out")
    parser.add_argument("file")
    args = parser.parse_args()
    bugs = facts.read(args.file)[1]
    if args.only:
        bugs = [bug for bug in bugs if bug["name"] == args.only]
    if not bugs:
        facts.fail(args.file, f"no bug {args.only}" if args.only else "no bugs")

    def condition(bug):
        width, true = ("", "1") if bug["file"].endswith(".c") else ("8'd", "1'b1")
        return true if args.only else f"{args.number} == {width}{bug['number']}"

    texts, paths = read_tree(args.rtl)
    failed = plant_all(texts, paths, bugs, condition, args.alone)
    if not args.alone:
        write_tree(texts, args.out)
    if failed:
        sys.exit(f"{failed} planted bugs no longer apply: mend their text")


if __name__ == "__main__":
    main()
