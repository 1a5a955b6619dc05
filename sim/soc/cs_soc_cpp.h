// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_cpp.h - one Verilated SoC, as the parts of its shared object see it.
//
// With CS_SOC_CHECK the profiler's ports are noted in every clock for lockstep.

#ifndef CS_SOC_CPP_H
#define CS_SOC_CPP_H

#include <deque>
#include <memory>

#include "Vcs_soc_tb.h"
#include "Vcs_soc_tb___024root.h"
#include "verilated.h"
#ifdef CS_WAVES
#include "verilated_fst_c.h"
#endif

extern "C" {
#include "cs_soc_ops.h"
}

// A byte for the UART, and the clock before which it does not come.
struct Typed {
  uint64_t clock;
  uint8_t byte;
};

struct Soc {
  cs_soc_shared shared{};
  cs_soc_config config{};
  std::deque<Typed> typed;
  uint64_t type_at = UINT64_MAX;  // when the first of them begins
  VerilatedContext context;
  std::unique_ptr<Vcs_soc_tb> top;
  uint8_t mode = 3;    // of the last record that run_many() looked at
#ifdef CS_WAVES
  VerilatedFstC fst;
#endif
#ifdef CS_SOC_CHECK
  cs_rvfi lane{};      // what the profiler sees in this clock
  cs_axil_in bus{};
#endif

  static Soc &of(cs_soc_shared *s) { return *reinterpret_cast<Soc *>(s); }
  static const Soc &of(const cs_soc_shared *s) {
    return *reinterpret_cast<const Soc *>(s);
  }
};

void soc_get_record(const Vcs_soc_tb &t, cs_rvfi *r);

#ifdef CS_SOC_CHECK
void soc_sample(Soc &s);
void soc_profiler_in(const cs_soc_shared *s, cs_rvfi *lane, cs_axil_in *bus);
void soc_profiler_out(const cs_soc_shared *s, cs_out *out);
void soc_profiler_probe(const cs_soc_shared *s, cs_probe *p);
uint64_t soc_profiler_table(cs_soc_shared *s, unsigned index);
extern const cs_params soc_params;
#endif

#endif
