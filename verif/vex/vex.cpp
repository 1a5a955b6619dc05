// SPDX-License-Identifier: Apache-2.0
//
// vex.cpp - the thin C++ shell around the Verilated vex_tb, with one eval() a
// clock as in cs_soc.cpp.

#include <memory>
#include <string>

#include "Vvex_tb.h"
#include "Vvex_tb___024root.h"
#include "verilated.h"

extern "C" {
#include "vex.h"
}

struct vex {
  VerilatedContext context;
  std::unique_ptr<Vvex_tb> top;
};

namespace {

inline bool clock(Vvex_tb &t) {
  const bool retired = t.retired_o;
  t.rootp->__Vtrigrprev__TOP__clk_i = 0; // nothing happens when it falls
  t.clk_i = 1;
  t.eval();
  return retired;
}

}  // namespace

struct vex *vex_new(const char *hex) {
  vex *v = new vex;
  const std::string plusarg = std::string("+hex=") + hex;
  const char *argv[] = {"vex", plusarg.c_str()};
  v->context.commandArgs(2, argv);
  Verilated::threadContextp(&v->context);
  v->top = std::make_unique<Vvex_tb>(&v->context);
  v->top->clk_i = 0;
  v->top->rst_i = 1;
  v->top->eval();
  for (int i = 0; i < 4; i++)
    clock(*v->top);
  v->top->rst_i = 0;
  return v;
}

void vex_free(struct vex *v) {
  v->top->final();
  delete v;
}

uint64_t vex_run(struct vex *v, uint64_t clocks) {
  uint64_t retired = 0;
  for (uint64_t i = 0; i < clocks; i++)
    retired += clock(*v->top);
  return retired;
}

uint32_t vex_word(const struct vex *v, uint32_t addr) {
  const auto &mem = v->top->rootp->vex_tb__DOT__mem;
  return mem[addr / 4 % (sizeof mem / 4)];
}
