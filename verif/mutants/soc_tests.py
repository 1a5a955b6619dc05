# SPDX-License-Identifier: Apache-2.0
"""The tests that must see a mutant of the core or the SoC, in the order in which they are run:

  1  those of the unit it is in: load-store unit, front end, devices, bus
  2  a few random programs beside the simulator, with the observer of the event sideband
  3  the tests of traps
  4  more random programs

Their builds hold all mutants; run.py says how a verdict is reached.
"""

import glob

import inputs

PROGRAMS = ("-g", "150", "-p")
UNITS = {
    "cs_rv_lsu": ["lsu/random 1 6", "lsu/races"],
    "cs_rv_fetch": ["fetch/test"],
    "cs_uart": ["uart"],
    "cs_plic": ["plic"],
    "cs_devices": ["devices"],
    "cs_axi_arb": ["bus"],
}


class SocTests:
    explained = "verif/soc_mutants/explained.txt"
    title = "core and SoC"

    def __init__(self, build, hashed):
        self.hashed = hashed
        self.home = f"{build}/mutants-rv"
        self.random = [f"{build}/verif/run-rv", "-d", f"{build}/soc", "-b", "mutants"]
        self.traps = ["verif/rv/traps/check",
                      f"{build}/verif/run-rv-program -d {build}/soc -b mutants -m 1",
                      f"{build}/verif/rv/traps"]
        self.builds = {"mutants"}
        files = sorted(f for folder in ("verif/rv", "verif/rv_lsu", "verif/rv_fetch", "verif/soc",
                                        "sim/rv", "sim/soc", "sim/iss")
                       for f in glob.glob(f"{folder}/*.*"))
        self.rest = hashed(*[inputs.flat(inputs.rtl(n)) for n in inputs.listed()],
                           *[inputs.flat(inputs.code(f)) for f in files])

    def key(self, mutant, _):
        return self.hashed(mutant["recipe"], self.rest)

    def programs(self, first, seeds):
        return [*self.random, "-s", str(first), "-n", str(seeds), *PROGRAMS]

    def of(self, mutant, _):
        for top, commands in UNITS.items():
            if inputs.holds(top, mutant):
                yield from ([f"{self.home}/{command.split()[0]}", *command.split()[1:]]
                            for command in commands)
        yield self.programs(1, 4)
        yield self.traps
        yield self.programs(5, 30)

    def long(self, _):
        return self.programs(100, 60)

    @staticmethod
    def in_part(verdict):
        return verdict["verdict"] == "killed"

    @staticmethod
    def by(command):
        if command[0].endswith("check"):
            return "traps"
        return command[0].split("mutants-rv/")[-1] if "mutants-rv" in command[0] else "programs"
