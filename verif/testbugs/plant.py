# SPDX-License-Identifier: Apache-2.0
"""plant.py RTL OUT RULE...: a copy of the RTL with every planted bug in it.

A rule file NN-name.bug has a comment that says what is wrong, and two lines:

    file FILE of RTL
    text ... @{right => wrong} ...

The text must occur exactly once in the file (white space apart); its marked
expression becomes `(cs_tb.testbug_i == NN ? (wrong) : (right))`, so that one
build holds all bugs and a number chooses one.  0 chooses none.  A rule that no
longer applies ends the run.
"""

import os
import re
import sys

MARK = re.compile(r"@\{(.*?) => (.*?)\}@")


def read_rule(path):
    rule = {"number": int(os.path.basename(path)[:2]), "path": path}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            key, _, value = line.rstrip("\n").partition(" ")
            if key in ("file", "text"):
                rule[key] = value
    if not MARK.search(rule.get("text", "")) or "file" not in rule:
        sys.exit(f"{path}: error: needs `file` and `text ... @{{right => wrong}}@ ...`")
    return rule


def spaced(text):
    """A pattern for text in which any white space matches any other."""
    return r"\s+".join(re.escape(word) for word in text.split())


def plant(source, rule):
    mark = MARK.search(rule["text"])
    before, after = rule["text"][: mark.start()], rule["text"][mark.end() :]
    right, wrong = mark.groups()
    pattern = re.compile(
        r"\s*".join(f"({spaced(part)})" if part else "()" for part in (before, right, after))
    )
    found = list(pattern.finditer(source))
    if len(found) != 1:
        raise ValueError(f"{rule['path']}: error: text occurs {len(found)} times in {rule['file']}")
    at = found[0]
    choice = f"(cs_tb.testbug_i == 8'd{rule['number']} ? ({wrong}) : ({at[2]}))"
    return source[: at.start(2)] + choice + source[at.end(2) :]


def sources(rtl):
    """The files of a folder and of those below it."""
    for folder, _, names in sorted(os.walk(rtl)):
        for name in sorted(names):
            if name.endswith(".sv"):
                yield os.path.relpath(os.path.join(folder, name), rtl)


def main(rtl, out, paths):
    rules = [read_rule(path) for path in paths]
    if len({rule["number"] for rule in rules}) != len(rules):
        sys.exit("error: two rules have one number")
    os.makedirs(out, exist_ok=True)
    failed = 0
    for name in sources(rtl):
        with open(os.path.join(rtl, name), encoding="ascii") as source:
            text = source.read()
        for rule in rules:
            if rule["file"] == os.path.basename(name):
                try:
                    text = plant(text, rule)
                except ValueError as error:
                    print(error, file=sys.stderr)
                    failed += 1
        os.makedirs(os.path.dirname(os.path.join(out, name)), exist_ok=True)
        with open(os.path.join(out, name), "w", encoding="ascii") as planted:
            planted.write(text)
    if failed:
        sys.exit(f"{failed} rules of planted bugs no longer apply: mend their text")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
