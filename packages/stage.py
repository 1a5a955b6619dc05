# SPDX-License-Identifier: Apache-2.0
"""stage.py OUT: the trees of the packages, from the lists of files.

OUT/coresample is what an IP user unpacks (RTL, FuseSoC, Bender, IP-XACT, SVD, waivers), and
OUT/python the source of the Python package with the same files as its data.
"""

import json
import os
import shutil
import sys

import configs
import package_files

# Beside the RTL: descriptions, what the bench needs, the driver, and the licence.
OTHERS = (
    "coresample.core", "Bender.yml", "LICENSE", "CHANGELOG.md", "rtl/coresample.xml",
    "rtl/coresample.svd", "rtl/coresample.vh", "rtl/lint.vlt", "rtl/configs.json",
    "packages/tb/cs_packages_tb.v", "firmware/driver/cs_drv.c", "firmware/driver/cs_drv.h",
    "cmodel/cs_regs.h", "docs/integration.md", "docs/registers.md",
)
PROJECT = """\
# SPDX-License-Identifier: Apache-2.0
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "pythondata-misc-coresample"
version = "{version}"
description = "RTL of Coresample, a hardware profiler for RISC-V cores"
license = {{text = "Apache-2.0"}}
requires-python = ">=3.7"

[tool.setuptools]
packages = ["pythondata_misc_coresample", "pythondata_misc_coresample.litex"]

[tool.setuptools.package-data]
"pythondata_misc_coresample" = ["data/**/*", "data/*"]
"pythondata_misc_coresample.litex" = ["*.v"]
"""


def copy(names, to):
    for name in names:
        target = os.path.join(to, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(name, target)


def write(path, text):
    with open(path, "w", encoding="ascii") as out:
        out.write(text)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = sys.argv[1]
    for tree in ("coresample", "python"):
        shutil.rmtree(f"{out}/{tree}", ignore_errors=True)
    parts = {name: package_files.part(name) for name in package_files.PARTS}
    files = [file for part in parts.values() for file in part]
    files += list(package_files.PARTS.values())
    copy(files + list(OTHERS), f"{out}/coresample")

    package = f"{out}/python/pythondata_misc_coresample"
    copy(files + list(OTHERS), f"{package}/data")
    version = package_files.version()
    write(f"{package}/data/package.json", json.dumps(
        {"version": version, "parts": parts, "configs": configs.load("rtl/configs.json")}, indent=1))
    shutil.copyfile("packages/python/__init__.py", f"{package}/__init__.py")
    os.makedirs(f"{package}/litex")
    for name in ("coresample.py", "picorv32_rvfi.v"):
        shutil.copyfile(f"packages/litex/{name}", f"{package}/litex/{name}")
    write(f"{package}/litex/__init__.py", "# SPDX-License-Identifier: Apache-2.0\n")
    write(f"{out}/python/pyproject.toml", PROJECT.format(version=version))
    print(f"{len(files)} files of version {version}")


if __name__ == "__main__":
    main()
