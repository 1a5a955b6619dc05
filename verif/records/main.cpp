// SPDX-License-Identifier: Apache-2.0
//
// main.cpp - gives the probes random words for some clocks; they say what differs.

#include "Vtop.h"
#include <cstdint>

int main() {
  Vtop top;
  uint64_t word = 0x2545f4914f6cdd1dull;
  for (int n = 0; n < 5000; n++) {
    word ^= word << 13, word ^= word >> 7, word ^= word << 17;
    top.in_i = word;
    top.clk_i = 0;
    top.eval();
    top.clk_i = 1;
    top.eval();
  }
}
