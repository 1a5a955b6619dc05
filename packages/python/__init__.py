# SPDX-License-Identifier: Apache-2.0
"""The RTL of Coresample: where it lies, its files in compile order, its configurations."""

import json
import os

data_location = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")

with open(os.path.join(data_location, "package.json"), encoding="ascii") as _text:
    _package = json.load(_text)

version_str = _package["version"]


def data_file(name):
    """A file of data_location, by its name there."""
    path = os.path.join(data_location, name)
    if not os.path.exists(path):
        raise IOError(f"no file {name} in {data_location}")
    return path


def rtl_files(*parts):
    """Absolute paths in compile order of the parts: profiler, adapter, wishbone."""
    for part in parts:
        if part not in _package["parts"]:
            raise ValueError(f"no part {part!r}; there are {', '.join(_package['parts'])}")
    return [data_file(name) for part in parts for name in _package["parts"][part]]


def configs():
    """Named configurations: {name: {parameter: value}}."""
    return _package["configs"]
