# SPDX-License-Identifier: Apache-2.0
"""regs.py SOURCE ROOT: everything that is generated from the register map.

Reads the SystemRDL file SOURCE and writes, below the directory ROOT, the
files of OUTPUTS.  The same call with another ROOT is the check that what is
committed is what the source says.
"""

import os
import sys

import emit_c
import emit_doc
import emit_reg_file
import emit_sv
import regmap

OUTPUTS = {
    "rtl/cs_reg_pkg.sv": emit_sv.package,
    "rtl/cs_reg_file.sv": emit_reg_file.module,
    "rtl/coresample.svd": emit_doc.svd,
    "cmodel/cs_regs.h": emit_c.header,
    "docs/registers.md": emit_doc.tables,
}


def main(source, root):
    try:
        found = regmap.load(source)
        texts = {path: emit(found, source) for path, emit in OUTPUTS.items()}
    except regmap.MapError as error:
        sys.exit(f"error: {error}")
    # Nothing is written unless everything could be made.
    for path, text in texts.items():
        target = os.path.join(root, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="ascii") as out:
            out.write(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
