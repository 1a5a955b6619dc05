# SPDX-License-Identifier: Apache-2.0
"""facts.py FILE               the facts at the head of FILE, one a line
facts.py --bugs FILE KEY...   its planted bugs, one a line: NAME|value of KEY|...

A file of facts is lines of a key and a value.  What begins with white space
continues the line above, and `#` begins a comment.  The facts of a proof come
first (verif/formal/README.md has their keys), then the planted bugs:

    ## 01-row-lost-when-full
    # A row that meets a full queue is lost without being counted.
    only with a full queue, staging or message FIFO
    file cs_core.sv
    text assign row_drop = row_valid & (@{queue_full => 1'b0}@ | !ctrl_i.inited);

The heading gives a bug its number, which no other bug of the file has, and its
name; the comment says what is wrong.  Keys of a bug:

    file FILE        of the RTL, in whatever folder
    text TEXT        occurs once in the file, white space apart, with
                     @{right => wrong}@ in the place of what is changed
    only WHEN        where few tests meet the bug: what it takes to see it
    proof TASK       the proof of verif/formal/rv that must fail with it
    quick            `make test` shows that the proof fails, not only the nightly run
    clocks N         in place of those of the proof's first task
    parameters P=V   the same
"""

import re
import sys

PROOF_KEYS = ("module", "sources", "abstract", "relax", "probe", "task")
BUG_KEYS = ("file", "text", "only", "proof", "quick", "clocks", "parameters")
HEADING = re.compile(r"## (([0-9][0-9])-[a-z0-9-]+)")
MARK = re.compile(r"@\{(.*?) => (.*?)\}@")


def fail(where, message):
    sys.exit(f"{where}: error: {message}")


def joined(path):
    """Place and text of each line but comments, with the lines that continue it."""
    facts = []
    goes_on = False
    with open(path, encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or (text.startswith("#") and not text.startswith("## ")):
                goes_on = False
            elif not line[0].isspace():
                facts.append((f"{path}:{number}", text))
                goes_on = True
            elif goes_on:
                facts[-1] = (facts[-1][0], f"{facts[-1][1]} {text}")
            else:
                fail(f"{path}:{number}", "continues no line")
    return facts


def new_bug(where, line, bugs):
    heading = HEADING.fullmatch(line)
    if not heading:
        fail(where, "a heading is `## NN-name`")
    bug = {"name": heading[1], "number": int(heading[2]), "where": where}
    if any(other["number"] == bug["number"] for other in bugs):
        fail(where, f"number {bug['number']} is that of another bug")
    return bug


def add(bug, where, key, value):
    if key in bug:
        fail(where, f"`{key}` twice")
    if key == "text":
        if len(MARK.findall(value)) != 1:
            fail(where, "`text` needs one @{right => wrong}@")
        bug["text_at"] = where
    bug[key] = value or key


def read(path):
    """The facts at the head of a file, [(key, value)], and its bugs, a dictionary each."""
    head, bugs = [], []
    for where, line in joined(path):
        key, _, value = line.partition(" ")
        if key == "##":
            bugs.append(new_bug(where, line, bugs))
        elif key not in (BUG_KEYS if bugs else PROOF_KEYS):
            fail(where, f"unknown key `{key}`")
        elif bugs:
            add(bugs[-1], where, key, value)
        else:
            head.append((key, value))
    for bug in bugs:
        if "file" not in bug or "text" not in bug:
            fail(bug["where"], "needs `file` and `text`")
    return head, bugs


def main(arguments):
    if arguments[0] != "--bugs":
        for key, value in read(arguments[0])[0]:
            print(key, value)
        return
    for bug in read(arguments[1])[1]:
        print("|".join([bug["name"]] + [bug.get(key, "") for key in arguments[2:]]))


if __name__ == "__main__":
    if len(sys.argv) < 2 or (sys.argv[1] == "--bugs" and len(sys.argv) < 3):
        sys.exit(__doc__)
    main(sys.argv[1:])
