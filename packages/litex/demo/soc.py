# SPDX-License-Identifier: Apache-2.0
"""soc.py OUT BUS PROGRAM.bin: a LiteX SoC whose PicoRV32 is profiled, as Verilog.

Writes OUT/soc.v, its memories and OUT/sources, what soc.v instantiates.  BUS is wishbone
or axi-lite, that of the registers.
"""

import os
import sys

from migen import ClockDomain

from litex.build.generic_platform import Pins, Subsignal
from litex.build.sim import SimPlatform
from litex.gen import LiteXModule
from litex.soc.cores import cpu
from litex.soc.integration.common import get_mem_data
from litex.soc.integration.soc import SoCRegion
from litex.soc.integration.soc_core import SoCCore

from pythondata_misc_coresample.litex import coresample

IO = [
    ("sys_clk", 0, Pins(1)),
    ("sys_rst", 0, Pins(1)),
    ("serial", 0,
     Subsignal("source_valid", Pins(1)), Subsignal("source_ready", Pins(1)),
     Subsignal("source_data", Pins(8)), Subsignal("sink_valid", Pins(1)),
     Subsignal("sink_ready", Pins(1)), Subsignal("sink_data", Pins(8))),
]
# What demo.h of the program says.
PROFILER, UART, IRQ = 0x90000000, 0x82001000, 5


class Clock(LiteXModule):
    def __init__(self, platform):
        self.cd_sys = ClockDomain()
        self.comb += [self.cd_sys.clk.eq(platform.request("sys_clk")),
                      self.cd_sys.rst.eq(platform.request("sys_rst"))]


class Soc(SoCCore):
    def __init__(self, platform, bus, program):
        self.crg = Clock(platform)
        SoCCore.csr_map = {"uart": 2}
        cpu.CPUS["picorv32"] = coresample.PicoRV32
        SoCCore.__init__(
            self, platform, 1000000, cpu_type="picorv32",
            integrated_rom_size=0x8000, integrated_sram_size=0x8000,
            integrated_rom_init=get_mem_data(program, endianness="little"), uart_name="sim",
            ident="Coresample", with_timer=False)
        self.coresample = coresample.Coresample(platform, self.cpu.rvfi, bus=bus)
        self.bus.add_slave("coresample", self.coresample.bus,
                           SoCRegion(origin=PROFILER, size=0x10000, cached=False))
        self.irq.add("coresample", IRQ)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    out, bus, program = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    platform = SimPlatform("SIM", IO, name="soc")
    soc = Soc(platform, bus, program)
    soc.finalize()
    uart = soc.csr.regions["uart"].origin
    if uart != UART:
        sys.exit(f"soc.py: the UART is at {uart:#x}, not {UART:#x}")
    os.chdir(out)
    platform.get_verilog(soc, name="soc").write("soc.v")
    with open("sources", "w", encoding="ascii") as text:
        text.writelines(f"+incdir+{path}\n" for path in platform.verilog_include_paths)
        text.writelines(f"{source[0]}\n" for source in platform.sources)


if __name__ == "__main__":
    main()
