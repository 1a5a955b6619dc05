// SPDX-License-Identifier: Apache-2.0
//
// rows.h - what the tests of the tables of rows of four lanes share (cs_tagged,
// cs_space_saving): the run states, and the ports and fields that both have.

#ifndef BLOCK_ROWS_H
#define BLOCK_ROWS_H

#include "members.h"

extern "C" {
#include "cs_tagged.h"
}

template <class Top, class State, class Cfg, class In>
struct Rows : Block<Top> {
  State model;
  Cfg cfg{};
  In in{};
  Mood traffic;
  const unsigned ahead;  // clocks in which a tuple is on its way to R0
  uint32_t left = 0;     // clocks before the state changes
  uint32_t sets_used = 1;
  enum { kIdle, kEnter, kInit, kRun, kDrain } state = kIdle;

  Rows(uint64_t seed, unsigned clocks_ahead)
      : Block<Top>(seed), ahead(clocks_ahead) {}
  virtual ~Rows() = default;

  // Draws cfg.
  virtual void configure() = 0;

  // Ways, and so many sets that the entries are enough.
  void configure_sets(uint32_t most_log2n) {
    cfg.log2_ways = (uint8_t)this->below(3);
    cfg.log2n = (uint8_t)this->below(most_log2n + 1);
    while ((1u << (cfg.log2n + cfg.log2_ways)) > CS_P_MaxEntries)
      cfg.log2n--;
    in.cfg = &cfg;
  }

  void next_state() {
    switch (state) {
    case kIdle: state = kEnter, left = 1; break;
    case kEnter: state = kInit, left = 8 + (1u << cfg.log2n); break;
    case kInit:
      state = kRun, left = 1 + this->below(this->chance(80) ? 3000 : 30000);
      break;
    case kRun: state = kDrain, left = 20 + ahead; break;
    case kDrain:
      // Sometimes resumed with what the table has.
      if (this->chance(20)) {
        state = kRun, left = 1000;
      } else {
        state = kIdle, left = 8, configure();
      }
      break;
    }
  }

  // Commands of this clock; returns whether tuples may come.
  bool drive_state() {
    if (left == 0)
      next_state();
    in.clear = state == kDrain && this->below(200) == 0;
    in.enter_init = state == kEnter;
    in.init = state == kInit;
    in.init_cnt = state == kInit ? 8 + (1u << cfg.log2n) - left : 0;
    in.tbl_we = state == kIdle && left == 6;
    in.tbl_addr = this->chance(80) ? this->below(64) : this->below(0x10000);
    left--;
    return state == kRun || (state == kDrain && left > 12 + ahead);
  }

  void drive_common(const cs_tagged_tuple *r0) {
    auto &top = this->top;
    top.clear_i = in.clear;
    top.enter_init_i = in.enter_init;
    top.init_we_i = in.init && in.init_cnt >= 8;
    top.init_index_i = in.init_cnt - 8;
    top.cfg_log2n_i = cfg.log2n;
    top.cfg_log2_ways_i = cfg.log2_ways;
    top.r0_valid_i = r0 != nullptr;
    if (r0 != nullptr) {
      top.r0_set_i = r0->set;
      top.r0_tag_i = r0->tag;
      put_tuple(top.r0_i, r0->m);
    }
    top.tbl_we_i = in.tbl_we;
    top.tbl_addr_i = in.tbl_addr;
  }

  void compare_common(const cs_message *m) {
    auto &top = this->top;
    SAME("m_valid", top.m_valid_o, m != nullptr);
    if (m != nullptr)
      same_message(top.m_o, *m);
    SAME("busy", top.busy_o, (model.pipe.valid & ~(1u << CS_R0)) != 0);
    SAME("events", get(top.counts_o, rec::counts_t::events), model.events);
    SAME("emitted", get(top.counts_o, rec::counts_t::emitted), model.emitted);
    SAME("emitted_count", get(top.counts_o, rec::counts_t::emitted_count), model.emitted_count);
  }
};

#endif
