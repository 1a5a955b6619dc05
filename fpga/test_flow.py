# SPDX-License-Identifier: Apache-2.0
"""Does synth.py complain about what it must? One planted fault per test.  Settings, and what
pnr.py leaves out."""

import os
import subprocess
import sys
import tempfile
import unittest

import flow
import pnr

SYNTH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "synth.py")

MODULE = """
module cs_planted (
  input  logic clk_i, input logic en_i, input logic [7:0] a_i, input logic [7:0] b_i,
  output logic [7:0] y_o
);
%s
endmodule
"""

MEMORY = """
  %s logic [7:0] mem [0:255];
  always_ff @(posedge clk_i) begin
    if (en_i) mem[a_i] <= b_i;
    if (b_i[0]) mem[b_i] <= a_i;
    y_o <= mem[a_i ^ b_i];
  end
"""


def plant(folder, text):
    """Writes cs_planted.sv; its path."""
    path = os.path.join(folder, "cs_planted.sv")
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    return path


def synth(body, *options):
    """Exit code and output for a tree whose only module has this body."""
    with tempfile.TemporaryDirectory() as tree:
        os.mkdir(f"{tree}/rtl")
        plant(f"{tree}/rtl", MODULE % body)
        command = [sys.executable, "-B", SYNTH, *options]
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Planted(unittest.TestCase):
    def complains(self, body, text, *options):
        code, output = synth(body, *options)
        self.assertEqual(code, 1, output)
        self.assertIn(text, output)

    def test_nothing_wrong(self):
        code, output = synth("  always_ff @(posedge clk_i) y_o <= a_i + b_i;")
        self.assertEqual(code, 0, output)
        self.assertIn("cs_planted", output)

    def test_latch(self):
        self.complains("  always @* if (en_i) y_o = a_i;", "Latch inferred", "--check")

    def test_undriven(self):
        self.complains("  logic [7:0] n;\n  assign y_o = n & a_i;", "no driver", "--check")

    def test_two_drivers(self):
        body = "  assign y_o = a_i;\n  assign y_o[0] = b_i[0];"
        self.complains(body, "conflicting drivers", "--check")

    def test_made_up_name(self):
        self.complains("  assign y_o = {8{enn_i}} & a_i;", "implicitly declared", "--check")

    def test_unknown_module(self):
        self.complains("  cs_nowhere u (.a(a_i), .y(y_o));", "cs_nowhere", "--check")

    def test_memory_of_flops(self):
        self.complains(MEMORY % "", "2048 bits became flip-flops")


HEADER = """
module cs_planted #(
  parameter int unsigned Depth = 16,   // words
  parameter bit          Fast = 1'b1,
  parameter logic [3:0]  Filters = 4'hf
) (
"""


class Settings(unittest.TestCase):
    """What chparam is told: nothing at all where a configuration is as the defaults."""

    def settings(self, config):
        with tempfile.TemporaryDirectory() as folder:
            return flow.settings(plant(folder, HEADER), config)

    def test_number(self):
        for text, value in (("1'b1", "1"), ("4'hf", "15"), ("12'd100", "100"), ("16", "16"),
                            ("CountBits", "CountBits")):
            self.assertEqual(flow.number(text), value)

    def test_as_defaults(self):
        self.assertEqual(self.settings({"Depth": 16, "Fast": 1, "Filters": 15, "Other": 3}), "")

    def test_changed(self):
        self.assertEqual(self.settings({"Depth": 16, "Fast": 0, "Other": 3}),
                         "-set Depth 16 -set Fast 0")


INNER = """
module cs_inner (input logic [7:0] a_i, output logic [3:0] y_o);
  assign y_o = a_i[7:4] & a_i[3:0];
endmodule
module cs_planted (input logic [7:0] a_i, output logic y_o);
  logic [3:0] y;
  cs_inner u_inner (.a_i(~a_i), .y_o(y));
  assign y_o = ^y;
endmodule
"""


class Without(unittest.TestCase):
    """A module that is left out: its outputs are inputs of the rest, its inputs outputs."""

    def ports(self, without):
        with tempfile.TemporaryDirectory() as folder:
            design = pnr.Design("cs_planted", "default", [plant(folder, INNER)], without=without)
            return set(pnr.ports_of(design, pnr.ICE40, os.path.join(folder, "base")))

    def test_whole(self):
        self.assertEqual(self.ports(()), {("a_i", "input", 8), ("y_o", "output", 1)})

    def test_without(self):
        self.assertEqual(self.ports(("cs_inner",)),
                         {("a_i", "input", 8), ("y_o", "output", 1),
                          ("u_inner.a_i", "output", 8), ("u_inner.y_o", "input", 4)})


if __name__ == "__main__":
    unittest.main()
