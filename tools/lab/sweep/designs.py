# SPDX-License-Identifier: Apache-2.0
"""designs.py RESOURCES.md OUT.json: the measured profilers that sweeps take LUT4 from.

Reads the rows of `cs_top` on ECP5 out of the page that `make pnr` writes, so that no
figure is typed twice.
"""

import json
import re
import sys

ROW = re.compile(r"\| `cs_top`(?: (\S+))? \| (\d+) \|")


def rows(page):
    device = ""
    for line in page:
        if line.startswith("## "):
            device = line.split()[-1]
        match = ROW.match(line)
        if match and device.startswith("LFE5U"):
            config = match[1] or "default"
            yield {"design": f"cs_top {config}, {device}", "config": config,
                   "lut4": int(match[2])}


def main():
    with open(sys.argv[1], encoding="utf-8") as page:
        found = list(rows(page))
    if not found:
        sys.exit(f"{sys.argv[1]}: no row of cs_top")
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        json.dump(found, out, indent=1)
        out.write("\n")


main()
