# SPDX-License-Identifier: Apache-2.0
"""Main of every generator: SOURCE ROOT; all texts are made, then all are written."""

import os
import sys


def main(usage, texts_of):
    """texts_of(SOURCE) gives {path below ROOT: text}; it exits by itself on bad input."""
    if len(sys.argv) != 3:
        sys.exit(usage)
    source, root = sys.argv[1:]
    for path, text in texts_of(source).items():
        target = os.path.join(root, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="ascii") as out:
            out.write(text)
