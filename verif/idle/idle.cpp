// SPDX-License-Identifier: Apache-2.0
//
// idle.cpp - what moves in a profiler that is OFF while the core runs (docs/asic.md).
//
//   idle VCD   writes the clocks down, then looks which registers (names ending in _q) toggle,
//              and which memories are read or written
//
// Only the port's first registers may, S1 of the profiler and of the coprocessor.  Of memories
// the copy of the software's registers is read in every clock, always at one address.

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "Vcs_top.h"
#include "verilated.h"
#include "verilated_vcd_c.h"

extern "C" {
#include "rng.h"
}

double sc_time_stamp() { return 0; }

namespace {

enum { CLOCKS_BEFORE = 3000, CLOCKS = 500 };

struct Profiler {
  Vcs_top top;
  VerilatedVcdC vcd;
  rng r;
  uint64_t now = 0;

  Profiler() {
    rng_seed(&r, 1);
    top.trace(&vcd, 99);
    top.rst_ni = 1;
    top.eval();
    top.rst_ni = 0;
    clocks(4);
    top.rst_ni = 1;
  }

  template <class Port>
  void random(Port &port) {
    auto *bytes = reinterpret_cast<unsigned char *>(&port);
    for (size_t i = 0; i < sizeof port; i++)
      bytes[i] = (unsigned char)rng_next(&r);
  }

  void retire() {
    random(top.rvfi_order);
    random(top.rvfi_insn);
    random(top.rvfi_rd_wdata);
    random(top.rvfi_rs1_rdata);
    random(top.rvfi_rs2_rdata);
    random(top.rvfi_pc_rdata);
    random(top.rvfi_pc_wdata);
    random(top.rvfi_mem_addr);
    random(top.rvfi_mem_wdata);
    random(top.rvfi_ext_cs_head_cycles);
    random(top.rvfi_ext_cs_mem_latency);
    random(top.rvfi_ext_cs_reason);
    random(top.rvfi_ext_cs_context);
    random(top.rvfi_ext_cs_satp);
    top.rvfi_valid = rng_below(&r, 2);
    top.rvfi_trap = rng_below(&r, 8) == 0;
    top.rvfi_mode = rng_below(&r, 4);
    top.rvfi_rd_addr = rng_below(&r, 32);
    top.rvfi_ext_cs_event = rng_below(&r, 32);
  }

  void level(int clk) {
    top.clk_i = clk;
    top.eval();
    if (vcd.isOpen())
      vcd.dump(now++);
  }

  void clocks(int n) {
    while (n-- > 0) {
      retire();
      level(0);
      level(1);
    }
  }
};

bool ends_with(const std::string &s, const char *end) {
  const size_t n = strlen(end);
  return s.size() >= n && s.compare(s.size() - n, n, end) == 0;
}

bool is_first_stage(const std::string &name) {
  return name.find(".u_select.s1_") != std::string::npos ||
         name.find(".u_front.s1_") != std::string::npos;
}

struct Signal {
  std::string name;   // the shortest of its names: where it is made
  unsigned width = 0;
  std::string value;
  bool moved = false, was_one = false;
};

std::map<std::string, Signal> read_vcd(const char *file) {
  std::map<std::string, Signal> signals;
  std::vector<std::string> scopes;
  std::ifstream in(file);
  std::string line, word, kind, width, id, name;
  while (std::getline(in, line) && line.find("$enddefinitions") == std::string::npos) {
    std::istringstream words(line);
    words >> word;
    if (word == "$scope" && words >> kind >> name) {
      scopes.push_back((scopes.empty() ? "" : scopes.back()) + "." + name);
    } else if (word == "$upscope") {
      scopes.pop_back();
    } else if (word == "$var" && words >> kind >> width >> id >> name) {
      Signal &s = signals[id];
      name = scopes.back() + "." + name;
      if (s.name.empty() || name.size() < s.name.size())
        s.name = name;
      s.width = (unsigned)std::stoul(width);
      word.clear();
    }
  }
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#' || line[0] == '$')
      continue;
    const size_t space = line[0] == 'b' ? line.find(' ') : 0;
    const std::string value = space ? line.substr(1, space - 1) : line.substr(0, 1);
    Signal &s = signals[line.substr(space + 1)];
    s.moved |= !s.value.empty() && s.value != value;
    s.was_one |= value == "1";
    s.value = value;
  }
  return signals;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: idle VCD\n");
    return 1;
  }
  Verilated::traceEverOn(true);
  Profiler p;
  p.clocks(CLOCKS_BEFORE);
  p.vcd.open(argv[1]);
  p.clocks(CLOCKS);
  p.vcd.close();
  unsigned registers = 0, bits = 0, first = 0, first_bits = 0, bad = 0;
  for (const auto &[id, s] : read_vcd(argv[1])) {
    const bool reg = ends_with(s.name, "_q");
    registers += reg;
    bits += reg ? s.width : 0;
    if (reg && s.moved && is_first_stage(s.name)) {
      first++;
      first_bits += s.width;
    } else if (reg && s.moved) {
      printf("%s: a register that toggles\n", s.name.c_str());
      bad++;
    }
    const bool memory = ends_with(s.name, ".we_i") || ends_with(s.name, ".re_i");
    if (memory && s.was_one && !ends_with(s.name, ".u_copy.re_i")) {
      printf("%s: a memory at work\n", s.name.c_str());
      bad++;
    }
  }
  printf("OFF: %u of %u registers toggle (%u of %u bits), all of the port's first stage; %u others"
         " and memories\n", first, registers, first_bits, bits, bad);
  return bad || !first || registers < 50;
}
