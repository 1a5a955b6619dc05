// SPDX-License-Identifier: Apache-2.0
//
// sim.cpp - clocks the demo's SoC and prints what its UART sends, up to a Ctrl-D.

#include <cstdio>

#include "Vsoc.h"
#include "verilated.h"

int main()
{
  VerilatedContext context;
  Vsoc top(&context);
  top.sys_rst = 1;
  top.serial_source_ready = 1;
  for (long clocks = 0; clocks < 2000000; clocks++) {
    top.sys_rst = clocks < 8;
    top.sys_clk = 0;
    top.eval();
    bool sent = top.serial_source_valid;
    int letter = top.serial_source_data;
    top.sys_clk = 1;
    top.eval();
    if (!sent || clocks < 8)
      continue;
    if (letter == 4)
      return 0;
    putchar(letter);
  }
  fprintf(stderr, "sim: no end after 2000000 clocks\n");
  return 1;
}
