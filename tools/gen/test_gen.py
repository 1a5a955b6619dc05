# SPDX-License-Identifier: Apache-2.0
"""Tests of the generators on a small map that has one of everything.

What the real map contains is checked by its users (lint, simulation, C); here
are the rules that a wrong generator would break silently.
"""

import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml

import configs
import cop
import devicetree
import emit_c
import emit_doc
import emit_reg_file
import emit_sv
import regmap
import soc

PROPERTIES = """
property cs_lock    { component = reg; type = boolean; default = true; };
property cs_strobe  { component = reg; type = boolean; default = true; };
property cs_present { component = reg | regfile; type = string; };
property cs_reset   { component = field; type = string; };
property cs_bits    { component = field; type = boolean; default = true; };
"""

SAMPLE = PROPERTIES + """
enum kind_e { cold = 0; warm = 1; };
enum mode_e { slow = 0; quick = 2 { desc = "Twice the clock."; }; };
addrmap sample {
  default regwidth = 32; default sw = rw; default hw = r;
  reg { name = "Setup"; cs_lock;
    field { reset = 2; encode = mode_e; } mode[5:4];
    field { reset = 0; encode = kind_e; cs_bits; } kinds[17:16];
    field { reset = 0; cs_reset = "FifoDepth / 2"; } depth[15:8]; } SETUP @ 0x0;
  reg { name = "Events"; cs_strobe;
    field { hw = w; woclr; } seen[0:0];
    field { sw = r; hw = w; } fill[31:16]; } EVENTS @ 0x4;
  reg { name = "Go"; cs_strobe; field { sw = w; hw = na; } now[0:0]; } GO @ 0x8;
  reg { name = "Id"; field { sw = r; hw = na; reset = 0x5a; } id[7:0]; } ID @ 0xffc;
  regfile lane_t { reg { name = "Lane"; field { reset = 1; } on[0:0]; } CTRL @ 0; };
  lane_t LANE[2] @ 0x200 += 0x40;
};
"""

USER_C = """
#include <stdint.h>
#include <stdio.h>
#include "cs_regs.h"
int main(void)
{
  const int FifoDepth = 64;
#define X(n, o, r, wm, rm, l, w, s, p, t) \\
  printf("%s %x %x %x %x %d %x %d %d\\n", #n, o, r, wm, rm, l, w, s, p);
  CS_REG_TABLE(X)
  return CS_MODE_QUICK - 2 + CS_KIND_WARM - 1;
}
"""


def load(text):
    with tempfile.NamedTemporaryFile("w", suffix=".rdl") as source:
        source.write(text)
        source.flush()
        return regmap.load(source.name)


class Map(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.map = load(SAMPLE)

    def test_kinds_and_masks(self):
        regs = {reg.name: reg for reg in self.map.regs}
        self.assertEqual(regs["SETUP"].wmask, 0x3FF30)
        self.assertEqual((regs["EVENTS"].wmask, regs["EVENTS"].w1c), (0, 1))
        self.assertEqual((regs["GO"].rmask, regs["GO"].strobe), (0, True))
        self.assertEqual((regs["ID"].wmask, regs["ID"].reset), (0, 0x5A))
        self.assertEqual(regs["LANE1_CTRL"].offset, 0x240)
        self.assertEqual(regs["LANE1_CTRL"].family, "LANE_CTRL")

    def test_c_table_compiles_and_says_the_same(self):
        with tempfile.TemporaryDirectory() as place:
            with open(f"{place}/cs_regs.h", "w", encoding="ascii") as out:
                out.write(emit_c.header(self.map, "sample"))
            with open(f"{place}/user.c", "w", encoding="ascii") as out:
                out.write(USER_C)
            flags = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
            subprocess.run(["gcc", *flags, f"{place}/user.c", "-o", f"{place}/user"], check=True)
            text = subprocess.run([f"{place}/user"], check=True, capture_output=True, text=True)
        self.assertEqual(
            text.stdout.splitlines(),
            [
                "SETUP 0 2020 3ff30 3ff30 1 0 0 1",
                "EVENTS 4 0 0 ffff0001 0 1 1 1",
                "GO 8 0 0 0 0 0 1 1",
                "LANE0_CTRL 200 1 1 1 0 0 0 1",
                "LANE1_CTRL 240 1 1 1 0 0 0 1",
                "ID ffc 5a 0 ff 0 0 0 1",
            ],
        )

    def test_register_file_passes_lint(self):
        with tempfile.TemporaryDirectory() as place:
            path = os.path.join(place, "cs_reg_file.sv")
            with open(path, "w", encoding="ascii") as out:
                out.write(emit_reg_file.module(self.map, "sample"))
            flags = ["-Wall", "-Wno-UNUSED"]  # the sample uses few parameters
            subprocess.run(["verilator", "--lint-only", *flags, "rtl/cs_pkg.sv",
                            "rtl/common/cs_ram_sync.sv", path], check=True)

    def test_storage_without_a_place(self):
        body = "reg { field { sw = rw; hw = r; reset = 0; } f[0:0]; } FAR @ 0x100;"
        far = load(PROPERTIES + "addrmap far { default regwidth = 32; " + body + " };")
        with self.assertRaisesRegex(regmap.MapError, "FAR: the read-back RAM has no place"):
            emit_reg_file.module(far, "far")

    def test_package_and_svd(self):
        package = emit_sv.package(self.map, "sample")
        self.assertIn("CS_SETUP_MODE_LSB = 4;", package)
        self.assertIn("CS_MODE_QUICK = 2'd2;", package)
        svd = xml.fromstring(emit_doc.svd(self.map, "sample"))
        offsets = [node.text for node in svd.iter("addressOffset")]
        self.assertEqual(offsets, ["0x000", "0x004", "0x008", "0x200", "0x240", "0xFFC"])

    def test_tables_list_every_register(self):
        text = emit_doc.tables(self.map, "sample")
        for name in ("SETUP", "EVENTS", "GO", "LANEn_CTRL", "ID"):
            self.assertIn(f"\n## {name}\n", text)


class Refusals(unittest.TestCase):
    def refused(self, body, why):
        text = f"{PROPERTIES} addrmap m {{ {body} }};"
        self.assertRaisesRegex(regmap.MapError, why, load, text)

    def test_a_command_that_nobody_hears(self):
        self.refused("reg { field { sw = w; hw = na; } go[0:0]; } GO @ 0;", "reach nobody")

    def test_unknown_parameter(self):
        body = 'reg { cs_present = "Slots > 1"; field { reset = 0; } f[0:0]; } R @ 0;'
        self.refused(body, "names Slots, no parameter")

    def test_read_side_effect(self):
        self.refused("reg { field { reset = 0; rclr; } f[0:0]; } R @ 0;", "side effect")


class Configurations(unittest.TestCase):
    def test_make_and_c(self):
        both = {"a": {"NRET": 1, "NumSlots": 4}, "b": {"NRET": 2, "NumSlots": 1}}
        text = configs.makefile(both, "sample")
        self.assertIn("CS_CONFIGS := a b\n", text)
        self.assertIn("CS_VFLAGS_b := -GNRET=2 -GNumSlots=1\n", text)
        self.assertIn("CS_YOSYS_a := -set NRET 1 -set NumSlots 4\n", text)
        self.assertIn("  X(b, 2, 1)\n", configs.header(both, "sample"))


SOC = """
{"ram": {"base": "0x80000000", "size": "0x1000"}, "time_div": 10,
 "interrupts": {"bell": 3},
 "devices": [
  {"name": "bell", "base": "0x1000", "size": "0xc00", "access": [1, 4], "about": "Rings.",
   "registers": [{"name": "ring", "offset": "0x8", "about": "once"}]},
  {"name": "door", "base": "0x2000", "size": "0x100", "access": [2], "about": "Opens.",
   "registers": []}]}
"""

SOC_USER = """
module user;
  initial begin
    for (int addr = 32'h0ff0; addr < 32'h2110; addr++)
      for (int size = 0; size < 4; size++)
        if (cs_soc_pkg::device_ok(addr, 2'(size))) $display("%0d %0h", 1 << size, addr);
    $finish;
  end
endmodule
"""


def load_soc(text):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as source:
        source.write(text)
        source.flush()
        return soc.load(source.name)


class AddressMap(unittest.TestCase):
    def test_claims(self):
        """Every claimed access of the sample, from the package as it is read."""
        with tempfile.TemporaryDirectory() as place:
            for name, text in ("cs_soc_pkg", soc.package(load_soc(SOC), "sample")), ("user", SOC_USER):
                with open(f"{place}/{name}.sv", "w", encoding="ascii") as out:
                    out.write(text)
            paths = [f"{place}/cs_soc_pkg.sv", f"{place}/user.sv"]
            subprocess.run(["iverilog", "-g2012", "-o", f"{place}/user", *paths], check=True)
            run = subprocess.run([f"{place}/user"], check=True, capture_output=True, text=True)
        claims = {tuple(line.split()) for line in run.stdout.splitlines()}
        bell = {("1", f"{a:x}") for a in range(0x1000, 0x1C00)}
        bell |= {("4", f"{a:x}") for a in range(0x1000, 0x1C00, 4)}
        self.assertEqual(claims, bell | {("2", f"{a:x}") for a in range(0x2000, 0x2100, 2)})

    def test_header_and_page(self):
        header = soc.header(load_soc(SOC), "sample")
        self.assertIn("#define CS_SOC_BELL_RING 0x00001008\n", header)
        self.assertIn("#define CS_SOC_IRQ_BELL 3\n", header)
        page = soc.tables(load_soc(SOC), "sample")
        self.assertIn("| `0x00001000` | 3 KiB | bell | 1, 4 | Rings. |", page)
        self.assertIn("| `0x8` | ring | once |", page)

    def refused(self, old, new, why):
        self.assertRaisesRegex(soc.MapError, why, load_soc, SOC.replace(old, new))

    def test_refusals(self):
        self.refused('"0x2000"', '"0x1800"', "bell and door overlap")
        self.refused('"0x1000", "size": "0xc00"', '"0x1400", "size": "0xc00"', "not aligned")
        self.refused("[2]", "[8]", "1, 2 or 4 bytes")
        self.refused('"0x8"', '"0xc00"', "outside the device")
        self.refused('"bell": 3', '"bell": 3, "gong": 3', "share a number")
        self.refused('"about": "Opens.",', "", "door: must have exactly")


class DeviceTree(unittest.TestCase):
    """Of the real map: QEMU's addresses, and memory divided in order."""

    def load(self, old="", new=""):
        with open("rtl/soc/soc.json", encoding="ascii") as file:
            text = file.read()
        self.assertIn(old, text)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as source:
            source.write(text.replace(old, new))
            source.flush()
            return devicetree.load(source.name)

    def test_tree(self):
        tree = devicetree.tree(self.load(), "sample")
        with tempfile.NamedTemporaryFile("w", suffix=".dts") as source:
            source.write(tree)
            source.flush()
            cpp = subprocess.run(["gcc", "-E", "-P", "-undef", "-x", "assembler-with-cpp", source.name],
                                 check=True, stdout=subprocess.PIPE)
        for node in ("serial@10000000 {", "interrupt-controller@c000000 {", "memory@80400000 {",
                     "linux,initrd-start = <0>;", "reg = <0x80400000 (0x1000000 - 0x400000)>;"):
            self.assertIn(node, cpp.stdout.decode())

    def test_refusals(self):
        why = "firmware, ring, files, kernel must lie in memory in this order"
        for old, new in (('"0x300000"', '"0x300001"'), ('"0x10000"', '"0x100001"'),
                         ('"0x1000000"', '"0x300000"'), ('"0x1000000"', '"0x5000000"')):
            with self.assertRaisesRegex(soc.MapError, why):
                self.load(old, new)


ISA = """
{"version": 3, "word_bits": 8,
 "fields": [["op", 1, 0, "operation"], ["src", 4, 2, "source"]],
 "enums": {"op": {"names": ["none", "go", null, "stop"], "help": ["", "Goes.", null, "Stops."]},
           "src": {"regs": ["r", 0, 4], "first": 4, "names": ["pc"], "help": ["address"]}},
 "files": {"r": 4}, "classes": ["load", "store"], "causes": ["halt"],
 "w1": ["a"], "w2": ["b"], "w3": ["c"], "window": [["r", "0x3000", "registers"]]}
"""

ISA_USER = """
module user;
  initial begin
    for (int w = 0; w < 256; w++) if (cs_cop_isa_pkg::legal(8'(w))) $display("%0d", w);
    $finish;
  end
endmodule
"""


def load_isa(text):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as source:
        source.write(text)
        source.flush()
        return cop.load(source.name)


class InstructionSet(unittest.TestCase):
    def test_legal_words(self):
        """Every word of the sample, judged by the package as it is read."""
        with tempfile.TemporaryDirectory() as place:
            texts = {"cs_cop_isa_pkg": cop.package(load_isa(ISA), "sample"), "user": ISA_USER}
            for name, text in texts.items():
                with open(f"{place}/{name}.sv", "w", encoding="ascii") as out:
                    out.write(text)
            paths = [f"{place}/{name}.sv" for name in texts]
            subprocess.run(["iverilog", "-g2012", "-o", f"{place}/user", *paths], check=True)
            run = subprocess.run([f"{place}/user"], check=True, capture_output=True, text=True)
        legal = {int(line) for line in run.stdout.split()}
        self.assertEqual(legal, {op | src << 2 for op in (0, 1, 3) for src in range(5)})

    def test_package_passes_lint(self):
        package = "rtl/cop/cs_cop_isa_pkg.sv"
        subprocess.run(["verilator", "--lint-only", "-Wall", "-Wno-UNUSED", package], check=True)
        subprocess.run(["yosys", "-q", "-p", f"read_verilog -sv {package}"], check=True)

    def test_header_and_page(self):
        header = cop.header(load_isa(ISA), "sample")
        self.assertIn("#define CS_COP_SRC_PC 4u\n", header)
        self.assertIn('  X(3, "stop")\n', header)
        self.assertNotIn("X(2, ", header.split("CS_COP_OP_TABLE(X) ")[1].split("\n\n")[0])
        page = cop.tables(load_isa(ISA), "sample")
        self.assertIn("| 4:2 | src | source |", page)
        self.assertIn("| 7:5 | | reserved", page)

    def refused(self, old, new, why):
        self.assertRaisesRegex(cop.IsaError, why, load_isa, ISA.replace(old, new))

    def test_refusals(self):
        self.refused("4, 2,", "4, 3,", "src: starts at bit 3, not 2")
        self.refused('"first": 4', '"first": 3', "pc has the number of r3")
        self.refused('"pc"', '"r1"', "two values share a name")
        self.refused('"first": 4', '"first": 8', "more values than 3 bits")
        self.refused('"Stops."', '"Stops.", ""', "as many texts as names")
        self.refused('"word_bits": 8', '"word_bits": 4', "wider than the word")


if __name__ == "__main__":
    unittest.main()
