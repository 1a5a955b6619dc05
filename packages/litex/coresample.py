# SPDX-License-Identifier: Apache-2.0
"""Coresample for LiteX: the profiler on the bus of a SoC, fed by a core's RVFI.

    cpu = PicoRV32                      # of this module, with its retirement port
    soc.coresample = Coresample(soc.platform, soc.cpu.rvfi)
    soc.bus.add_slave("coresample", soc.coresample.bus, SoCRegion(ORIGIN, 0x10000, cached=False))
    soc.irq.add("coresample")

The port goes through cs_adapt_rvfi, so a core need not give order or next PC.
"""

import os
from types import SimpleNamespace

from migen import ClockSignal, Instance, ResetSignal, Signal

from litex import get_data_mod
from litex.gen import LiteXModule
from litex.soc.cores.cpu import picorv32
from litex.soc.interconnect import axi, wishbone

import pythondata_misc_coresample as package

# What cs_adapt_rvfi reads of a core: name and width.
RVFI = {
    "valid": 1, "order": 64, "insn": 32, "trap": 1, "debug": 1, "mode": 2, "rd_addr": 5,
    "rd_wdata": 32, "rs1_rdata": 32, "rs2_rdata": 32, "pc_rdata": 32, "mem_wdata": 32,
}
# What it makes of it for cs_top.
PORT = {
    "rvfi_valid": 1, "rvfi_order": 64, "rvfi_insn": 32, "rvfi_trap": 1, "rvfi_mode": 2,
    "rvfi_rd_addr": 5, "rvfi_rd_wdata": 32, "rvfi_rs1_rdata": 32, "rvfi_rs2_rdata": 32,
    "rvfi_pc_rdata": 32, "rvfi_pc_wdata": 32, "rvfi_mem_addr": 32, "rvfi_mem_wdata": 32,
    "rvfi_ext_cs_event": 5, "rvfi_ext_cs_head_cycles": 16, "rvfi_ext_cs_mem_latency": 16,
    "rvfi_ext_cs_context": 16,
}
# AXI4-Lite: our ports by channel, subordinate's view.
CHANNELS = {
    "aw": (("valid", "ready", "addr", "prot"), ()),
    "w": (("valid", "ready", "data", "strb"), ()),
    "b": ((), ("valid", "ready", "resp")),
    "ar": (("valid", "ready", "addr", "prot"), ()),
    "r": ((), ("valid", "ready", "data", "resp")),
}


def rvfi():
    """The retirement port of a core; what it does not have stays 0 (mode: 3)."""
    port = SimpleNamespace(**{name: Signal(width, name=f"rvfi_{name}")
                              for name, width in RVFI.items()})
    port.mode.reset = 3
    return port


class PicoRV32(picorv32.PicoRV32):
    """LiteX's PicoRV32 with its retirement port, self.rvfi."""

    def __init__(self, platform, variant="standard"):
        super().__init__(platform, variant)
        self.rvfi = rvfi()
        absent = ("debug", "mode")      # machine mode only
        self.cpu_params.update({f"o_rvfi_{name}": getattr(self.rvfi, name)
                                for name in RVFI if name not in absent})

    @staticmethod
    def add_sources(platform):
        # The same source with its RISCV_FORMAL, whatever the tool chain.
        platform.add_verilog_include_path(get_data_mod("cpu", "picorv32").data_location)
        platform.add_source(os.path.join(os.path.dirname(__file__), "picorv32_rvfi.v"))


class Coresample(LiteXModule):
    """self.bus: registers, Wishbone or AXI4-Lite; self.dma: with Dma=1, the ring's manager
    (Wishbone only); self.ev.irq: the interrupt."""

    def __init__(self, platform, port, config="default", bus="wishbone", **parameters):
        values = dict(package.configs()[config])
        unknown = set(parameters) - set(values)
        if unknown:
            raise ValueError(f"coresample: no parameter {', '.join(sorted(unknown))}")
        values.update(parameters)
        if bus not in ("wishbone", "axi-lite"):
            raise ValueError(f"coresample: bus {bus!r} is neither wishbone nor axi-lite")
        if values["Dma"] and bus != "wishbone":
            raise ValueError("coresample: Dma is for bus wishbone")
        self.irq = Signal()
        self.ev = SimpleNamespace(irq=self.irq)
        wires = {name: Signal(width, name=name) for name, width in PORT.items()}
        clock = {"i_clk_i": ClockSignal("sys"), "i_rst_ni": ~ResetSignal("sys")}
        self._adapt(port, wires, clock)
        ports = {f"i_{name}": wire for name, wire in wires.items()}
        ports.update(clock, o_irq_o=self.irq, i_rvfi_ext_cs_reason=0, i_rvfi_ext_cs_satp=0)
        ports.update({f"p_{name}": value for name, value in values.items()})
        top = self._wishbone(ports) if bus == "wishbone" else self._axi_lite(ports)
        self.specials += Instance(top, **ports)
        for path in package.rtl_files("profiler", "adapter", "wishbone"):
            platform.add_source(path)

    def _adapt(self, port, wires, clock):
        ports = {f"i_core_{name}_i": getattr(port, name) for name in RVFI}
        ports.update({f"o_{name}": wire for name, wire in wires.items()})
        ports.update(clock, i_core_event_i=0, i_core_mem_latency_i=0, i_core_context_i=0)
        self.specials += Instance("cs_adapt_rvfi", **ports)

    def _wishbone(self, ports):
        self.bus = bus = wishbone.Interface(data_width=32, address_width=32, addressing="byte")
        self.dma = dma = wishbone.Interface(data_width=32, address_width=32, addressing="byte")
        ports.update(
            i_wbs_cyc_i=bus.cyc, i_wbs_stb_i=bus.stb, i_wbs_we_i=bus.we, i_wbs_adr_i=bus.adr[:16],
            i_wbs_sel_i=bus.sel, i_wbs_dat_i=bus.dat_w, o_wbs_dat_o=bus.dat_r,
            o_wbs_ack_o=bus.ack, o_wbs_err_o=bus.err,
            o_wbm_cyc_o=dma.cyc, o_wbm_stb_o=dma.stb, o_wbm_we_o=dma.we, o_wbm_adr_o=dma.adr,
            o_wbm_sel_o=dma.sel, o_wbm_dat_o=dma.dat_w, i_wbm_ack_i=dma.ack,
            i_wbm_err_i=dma.err, i_wbm_rty_i=0)
        return "cs_wb_top"

    def _axi_lite(self, ports):
        self.bus = bus = axi.AXILiteInterface(data_width=32, address_width=32)
        for name, (taken, given) in CHANNELS.items():
            channel = getattr(bus, name)
            for signal in taken + given:
                wire = 1 if signal == "prot" else getattr(channel, signal)
                wire = wire[:16] if signal == "addr" else wire
                out = (signal == "ready") != bool(given)
                ports[f"{'o' if out else 'i'}_axil_{name}{signal}_{'o' if out else 'i'}"] = wire
        for name in ("awready", "wready", "bvalid"):
            ports[f"i_dma_{name}_i"] = 0
        ports["i_dma_bresp_i"] = 0
        return "cs_top"
