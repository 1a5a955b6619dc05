# SPDX-License-Identifier: Apache-2.0
"""regs.py SOURCE ROOT: everything that is generated from the register map.

Reads the SystemRDL file SOURCE and writes, below the directory ROOT, the
files of OUTPUTS for the map that it describes.  The same call with another ROOT is the check that what is
committed is what the source says.
"""

import sys

import emit_c
import emit_doc
import emit_reg_file
import emit_sv
import outputs
import regmap

PROFILER = {
    "rtl/bus/cs_reg_pkg.sv": emit_sv.package,
    "rtl/bus/cs_reg_file.sv": emit_reg_file.module,
    "rtl/coresample.svd": emit_doc.svd,
    "cmodel/cs_regs.h": emit_c.header,
    "docs/registers.md": emit_doc.tables,
}
# The registers of ring and coprocessor are written by hand: they are few, and most belong to the logic.
RING = {
    "rtl/transport/cs_ring_reg_pkg.sv": emit_sv.package,
    "cmodel/cs_ring_regs.h": emit_c.header,
    "docs/ring-registers.md": emit_doc.tables,
}
COPROCESSOR = {
    "rtl/cop/cs_cop_reg_pkg.sv": emit_sv.package,
    "cmodel/cs_cop_regs.h": emit_c.header,
    "docs/cop-registers.md": emit_doc.tables,
}
OUTPUTS = {"": PROFILER, "ring": RING, "cop": COPROCESSOR}


def texts(source):
    try:
        found = regmap.load(source)
        return {path: emit(found, source) for path, emit in OUTPUTS[found.tag].items()}
    except regmap.MapError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    outputs.main(__doc__, texts)
