# SPDX-License-Identifier: Apache-2.0
"""The tests that must see a mutant of the core or the SoC, in the order in which they are run:

  1  those of the unit it is in: load-store unit, translation, front end, devices, bus
  2  a few random programs beside the simulator, with the observer of the event sideband:
     on the core without S mode, and privileged ones with it
  3  the tests of traps, without and with S mode, and that of clocks
  4  more random programs

Their builds hold all mutants, which are drawn with S mode; run.py says how a verdict is
reached.
"""

import glob

import inputs

UNITS = {
    "cs_rv_lsu": ["lsu/random 1 6", "lsu/races"],
    "cs_rv_mmu": ["mmu/test 1 40"],
    "cs_rv_fetch": ["fetch/test"],
    "cs_uart": ["uart"],
    "cs_plic": ["plic"],
    "cs_devices": ["devices"],
    "cs_axi_arb": ["bus"],
}

# What S mode mostly exercises.
PRIVILEGED = ("cs_rv_mmu", "cs_rv_pte", "cs_rv_tlb", "cs_rv_utlb", "cs_rv_csr", "cs_rv_csr_decode", "cs_rv_irq",
              "cs_rv_counters")


class SocTests:
    explained = "verif/soc_mutants/explained.txt"
    title = "core and SoC"

    def __init__(self, build, hashed):
        self.hashed = hashed
        self.home = f"{build}/mutants-rv"
        self.random = [f"{build}/verif/run-rv", "-d", f"{build}/soc", "-b", "mutants", "-g", "150"]
        self.priv = [f"{build}/verif/run-rv-priv", "-d", f"{build}/soc", "-b", "mutants-super"]
        self.traps = [["verif/rv/traps/check",
                       f"{build}/verif/run-rv-program -d {build}/soc -b mutants{kind} -m 1",
                       "/".join([f"{build}/verif/rv/traps", *folder]), *folder]
                      for kind, folder in (("", []), ("-super", ["super"]), ("", ["clocks"]))]
        self.builds = {"mutants"}
        files = sorted(f for folder in ("verif/rv", "verif/rv_lsu", "verif/rv_mmu", "verif/rv_fetch",
                                        "verif/soc", "verif/iss", "verif/rv/traps",
                                        "verif/rv/traps/super", "verif/rv/traps/clocks", "sim/rv", "sim/soc", "sim/iss")
                       for f in glob.glob(f"{folder}/*")
                       if f.endswith((".c", ".h", ".cpp", ".sv", ".S", ".expect", "/check")))
        self.rest = hashed(*[inputs.flat(inputs.rtl(n)) for n in inputs.listed()],
                           *[inputs.flat(inputs.code(f)) for f in files])

    def key(self, mutant, _):
        return self.hashed(mutant["recipe"], self.rest)

    @staticmethod
    def programs(run, first, seeds):
        return [*run, "-s", str(first), "-n", str(seeds), "-p"]

    def of(self, mutant, _):
        for top, commands in UNITS.items():
            if inputs.holds(top, mutant):
                yield from ([f"{self.home}/{command.split()[0]}", *command.split()[1:]]
                            for command in commands)
        yield self.programs(self.random, 1, 4)
        yield self.programs(self.priv, 1, 2)
        yield from self.traps
        yield self.programs(self.random, 5, 30)
        yield self.programs(self.priv, 3, 12)

    def long(self, mutant):
        if mutant["block"] in PRIVILEGED:
            return self.programs(self.priv, 100, 30)
        return self.programs(self.random, 100, 60)

    @staticmethod
    def in_part(verdict):
        return verdict["verdict"] == "killed"

    @staticmethod
    def by(command):
        if command[0].endswith("check"):
            return "traps"
        return command[0].split("mutants-rv/")[-1] if "mutants-rv" in command[0] else "programs"
