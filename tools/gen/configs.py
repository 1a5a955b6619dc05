# SPDX-License-Identifier: Apache-2.0
"""configs.py SOURCE ROOT: the named configurations, for C and for make.

SOURCE is a JSON object {name: {parameter: value}}; every configuration names
every parameter, so that a reader never has to look up a default.  Written
below ROOT: cmodel/cs_configs.h and rtl/configs.mk.  Python alone suffices.
"""

import json
import sys
import textwrap

import outputs

HEADER = """\
/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_configs.h - the named configurations of the profiler.
 *
 * GENERATED from {source} by `make generate`.  DO NOT EDIT.
 *
 * One row per configuration, X(name, parameters...), in this order:
{parameters}
 * Meaning and legal values: docs/design/overview.md.
 */
#ifndef CS_CONFIGS_H
#define CS_CONFIGS_H

#define CS_CONFIG_TABLE(X) \\
{rows}

#endif /* CS_CONFIGS_H */
"""

MAKE = """\
# SPDX-License-Identifier: Apache-2.0
#
# Named configurations of the profiler as arguments of tools.
#
# GENERATED from {source} by `make generate`.  DO NOT EDIT.
"""


def load(path):
    try:
        with open(path, encoding="utf-8") as text:
            configs = json.load(text)
    except json.JSONDecodeError as error:
        sys.exit(f"{path}:{error.lineno}:{error.colno}: error: {error.msg}")
    configs = {name: c for name, c in configs.items() if not name.startswith("_")}
    expected = list(next(iter(configs.values())))
    for name, config in configs.items():
        if list(config) != expected:
            sys.exit(f"{path}: error: {name} must name exactly {', '.join(expected)}")
        if not all(type(value) is int for value in config.values()):
            sys.exit(f"{path}: error: {name}: parameters are integers")
    return configs


def header(configs, source):
    names = list(next(iter(configs.values())))
    rows = (
        f"  X({name}, {', '.join(str(v) for v in config.values())})"
        for name, config in configs.items()
    )
    order = textwrap.fill(", ".join(names), 76, initial_indent=" *   ", subsequent_indent=" *   ")
    return HEADER.format(source=source, parameters=order, rows=" \\\n".join(rows))


def makefile(configs, source):
    out = [MAKE.format(source=source), f"CS_CONFIGS := {' '.join(configs)}\n"]
    for name, config in configs.items():
        flags = " ".join(f"-G{p}={v}" for p, v in config.items())
        sets = " ".join(f"-set {p} {v}" for p, v in config.items())
        out.append(f"CS_VFLAGS_{name} := {flags}\n")
        out.append(f"CS_YOSYS_{name} := {sets}\n")
    return "".join(out)


def texts(source):
    configs = load(source)
    return {
        "cmodel/cs_configs.h": header(configs, source),
        "rtl/configs.mk": makefile(configs, source),
    }


if __name__ == "__main__":
    outputs.main(__doc__, texts)
