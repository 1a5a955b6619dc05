// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_state.h - state of the coprocessor beside its model's, behind the ports.
//
// Registers are compared in every clock, memories now and then.  What the page
// leaves open is not looked at: what has no valid bit, memories before the
// sweep behind OFF, and the word of a memory that the RTL writes a clock later
// because it was read in the clock of the write.

#ifndef CS_COP_STATE_H
#define CS_COP_STATE_H

#define AT(path) (top.rootp->cs_cop__DOT__##path)
#define WAY(w) AT(u_assoc__DOT__g_way__BRA__##w##__KET____DOT__u_way__DOT__mem)
#define CODE(h) AT(g_code__BRA__##h##__KET____DOT__u_code__DOT__mem)
#define TABLE(t) AT(u_front__DOT__u_table##t##__DOT__g_table__DOT__g_lane__BRA__0__KET____DOT__u_mem__DOT__mem)

template <class Top>
struct CopState {
  const Top &top;
  const cs_cop_state &s;

  bool late() const { return AT(u_window__DOT__late_q); }

  // A row of 144 bits.
  template <class Wide>
  static void same_row(const char *field, const Wide &rtl, const cs_cop_row &row) {
    for (int i = 0; i < 4; i++)
      SAME(field, rtl[i], row.w[i]);
    SAME(field, rtl[4], row.info);
  }

  void pipeline() const {
    SAME("running", AT(u_pipe__DOT__running_q), s.running);
    SAME("stopping", AT(u_pipe__DOT__stopping_q), s.stopping);
    SAME("abort", AT(u_pipe__DOT__abort_q), s.abort);
    SAME("tcnt", AT(u_pipe__DOT__tcnt_q), s.tcnt);
    SAME("wd", AT(u_pipe__DOT__wd_q), s.wd);
    SAME("waiting", AT(u_pipe__DOT__waiting_q), s.waiting);
    SAME("d_v", AT(u_pipe__DOT__d_v_q), s.d_v);
    SAME("d_first", AT(u_pipe__DOT__d_first_q), s.d_first);
    if (s.d_v)
      SAME("d_pc", AT(u_pipe__DOT__d_pc_q), s.d_pc);
    SAME("x_v", AT(u_pipe__DOT__x_v_q), s.x_v);
    SAME("x_pc", AT(u_pipe__DOT__x_pc_q), s.x_pc);
    SAME("x_first", AT(u_pipe__DOT__x_first_q), s.x_first);
    SAME("x_bad", AT(u_pipe__DOT__x_bad_q), s.x_bad);
    SAME("x_ir", AT(u_pipe__DOT__ir_q), s.x_ir);
    SAME("halt_v", AT(u_pipe__DOT__halt_v_q), s.halt_v);
    if (s.halt_v) {
      SAME("halt_cause", AT(u_pipe__DOT__halt_cause_q), s.halt_cause);
      SAME("halt_pc", AT(u_pipe__DOT__halt_pc_q), s.halt_pc);
    }
    SAME("redir_v", AT(u_pipe__DOT__redir_v_q), s.redir_v);
    if (s.redir_v)
      SAME("redir_done", AT(u_pipe__DOT__redir_done_q), s.redir_done);
    if (s.redir_v && !s.redir_done)
      SAME("redir_pc", AT(u_pipe__DOT__redir_to_q) ? AT(u_pipe__DOT__redir_tgt_q)
                                                : AT(u_pipe__DOT__redir_on_q), s.redir_pc);
    SAME("at_work", AT(u_pipe__DOT__at_work_q), s.at_work);
    SAME("cp", AT(u_pipe__DOT__cp_q), s.cp);
    SAME("cause", AT(u_host__DOT__cause_q), s.cause);
    SAME("cause_pc", AT(u_host__DOT__cause_pc_q), s.cause_pc);
  }

  void samples() const {
    SAME("S1 valid", AT(u_front__DOT__s1_valid_q), s.filter.s1_valid);
    SAME("S1 run", AT(u_front__DOT__s1_run_q), s.filter.s1.valid);
    SAME("S2 valid", AT(u_front__DOT__s2_valid_q) & AT(u_front__DOT__s2_match), s.filter.s2.valid);
    SAME("S3 valid", AT(u_front__DOT__taken_o), s.filter.s3_valid);
    if (s.filter.s3_valid)
      same_row("S3", AT(u_front__DOT__s3_row_q), s.filter.s3);
    SAME("unseen", AT(u_front__DOT__s3_unseen_q), s.filter.s3_unseen);
    SAME("gap", AT(u_front__DOT__gap_q), s.filter.gap);
    SAME("shadow of x1", AT(u_front__DOT__u_order__DOT__ra_q), s.filter.ra);
    SAME("fifo.level", AT(u_front__DOT__u_fifo__DOT__level_q), s.fifo.level);
    SAME("fifo.head_v", AT(u_front__DOT__u_fifo__DOT__head_v_q), s.fifo.head_v);
    if (s.fifo.head_v)
      same_row("fifo.head", AT(u_front__DOT__u_fifo__DOT__head_q), s.rows[s.fifo.head]);
    SAME("s_valid", AT(u_samples__DOT__valid_q), s.s_valid[0] | s.s_valid[1] << 1);
    const int at = AT(u_samples__DOT__at_q);
    same_row("S in cur", AT(u_samples__DOT__cur_q), s.s[at]);
    same_row("S in next", AT(u_samples__DOT__next_q), s.s[!at]);
    SAME("fin", AT(u_samples__DOT__fin_q), s.fin);
    if (s.fin) {
      SAME("fin_s", AT(u_samples__DOT__fin_s_q), s.fin_s);
      SAME("fin_ab", AT(u_samples__DOT__fin_ab_q), s.fin_ab);
    }
  }

  void registers() const {
    SAME("dr", AT(u_exec__DOT__u_data__DOT__dr_q), s.dr);
    SAME("clip", AT(u_exec__DOT__u_data__DOT__clip_q), s.clip);
    SAME("a load is under way", AT(u_exec__DOT__u_data__DOT__wait_q), s.ld_v);
    SAME("gapped", AT(u_exec__DOT__u_alu__DOT__gap_q), s.gapped);
    SAME("vsat", AT(u_exec__DOT__u_alu__DOT__vsat_q), s.vsat);
    SAME("rnd", AT(u_exec__DOT__u_operand__DOT__rnd_q), s.rnd);
    SAME("begun", AT(u_exec__DOT__u_operand__DOT__begun_q), s.begun);
    SAME("key", AT(u_assoc__DOT__key_q), s.key);
    SAME("hit", AT(u_assoc__DOT__hit_o), s.hit);
    SAME("mi", AT(u_assoc__DOT__mi_o), s.mi);
    SAME("a lookup is under way", AT(u_assoc__DOT__wait_q), s.assoc.look_v);
    SAME("camcnt", AT(u_assoc__DOT__camcnt_q), s.assoc.camcnt);
    SAME("host_cam", AT(u_host__DOT__host_cam_q), s.host_cam);
    SAME("hkey", AT(u_window__DOT__hkey_q), s.hkey);
    SAME("tup_v", AT(u_tuple__DOT__v_q), s.tup_v);
  }

  void host() const {
    SAME("first", AT(u_sweep__DOT__first_q), s.first);
    SAME("sweep", AT(u_sweep__DOT__sweep_q), s.sweep);
    if (s.sweep)
      SAME("swcnt", AT(u_sweep__DOT__cnt_q), s.swcnt);
    SAME("enable", AT(u_host__DOT__enable_q), s.enable);
    SAME("div", AT(u_host__DOT__div_q), s.div);
    SAME("INTR_STATE", AT(u_host__DOT__intr_q), s.intr_state);
    SAME("INTR_ENABLE", AT(u_cfg__DOT__intr_enable_q), s.intr_enable);
    SAME("STATUS.code", AT(u_host__DOT__status_code_q), s.status_code);
    SAME("STATUS.count", AT(u_host__DOT__status_count_q), s.status_count);
    SAME("PAGE", AT(u_cfg__DOT__page_q), s.page);
    SAME("WATCHDOG", AT(u_cfg__DOT__watchdog_q), s.watchdog);
    SAME("CODE_LEN", AT(u_cfg__DOT__code_len_q), s.code_len);
    SAME("F_CTRL", AT(u_cfg__DOT__ctrl_q), s.f[0] >> 8);
    SAME("F_CLASS", AT(u_cfg__DOT__class_q), s.f[1]);
    SAME("F_PC_LO", AT(u_cfg__DOT__lo_q), s.f[2]);
    SAME("F_PC_HI", AT(u_cfg__DOT__hi_q), s.f[3]);
    SAME("F_PCF", AT(u_cfg__DOT__pcf_q), s.f[4]);
    SAME("F_CTX", AT(u_cfg__DOT__ctx_q), s.f[5]);
    SAME("F_EVENT", AT(u_cfg__DOT__event_q),
         (s.f[6] >> 8 & 31) << 5 | (s.f[6] & 31));
    SAME("FIELDS", AT(u_cfg__DOT__fields_q),
         (s.fields & 7) | (s.fields >> 4 & 3) << 3 | (s.fields >> 8 & 3) << 5);
    if (s.params.xlen == 64) {
      SAME("F_PC_LO_HI", AT(u_cfg__DOT__lo_u_q), s.f[8]);
      SAME("F_PC_HI_HI", AT(u_cfg__DOT__hi_u_q), s.f[9]);
    }
  }

  void counters() const {
#define COUNTER(name, reg) \
  SAME(#name, AT(u_count__DOT__##reg##_q), s.n[CS_COP_N_##name]); \
  SAME(#name " as snapshot", AT(u_count__DOT__##reg##_s_q), s.snap[CS_COP_N_##name])
    COUNTER(TAKEN, taken);
    COUNTER(DROPPED, dropped);
    COUNTER(PROCESSED, processed);
    COUNTER(ABORTED, aborted);
    COUNTER(CONFLICTS, conflicts);
    COUNTER(STEPS, steps);
#undef COUNTER
    SAME("HELD", AT(u_count__DOT__held_s_q), s.snap[CS_COP_N_HELD]);
    SAME("EMITS", AT(u_tuple__DOT__emits_q), s.n[CS_COP_N_EMITS]);
    SAME("EMIT_COUNT", AT(u_tuple__DOT__emit_count_o), s.n[CS_COP_N_EMIT_COUNT]);
    SAME("EMITS as snapshot", AT(u_count__DOT__emits_s_q), s.snap[CS_COP_N_EMITS]);
    SAME("EMIT_COUNT as snapshot", AT(u_count__DOT__emit_count_s_q),
         s.snap[CS_COP_N_EMIT_COUNT]);
    // The law of samples, in the RTL's own numbers.
    SAME("taken = dropped + processed + aborted + held", AT(u_count__DOT__taken_q),
         AT(u_count__DOT__dropped_q) + AT(u_count__DOT__processed_q) +
             AT(u_count__DOT__aborted_q) + AT(u_front__DOT__u_fifo__DOT__level_q) +
             (AT(u_samples__DOT__valid_q) & 1) + (AT(u_samples__DOT__valid_q) >> 1));
  }

  // In every clock.
  void same() const {
    pipeline();
    samples();
    registers();
    host();
    counters();
  }

  void same_files() const {
    for (int i = 0; i < 16; i++) {
      SAME("v", AT(u_exec__DOT__u_operand__DOT__u_v__DOT__mem)[i], s.v[i]);
      SAME("k", AT(u_exec__DOT__u_operand__DOT__u_k__DOT__mem)[i], s.k[i]);
    }
    for (int i = 0; i < 8; i++) {
      SAME("i", AT(u_exec__DOT__u_index__DOT__u_i__DOT__mem)[i], s.i[i]);
      SAME("icfg", AT(u_exec__DOT__u_index__DOT__u_icfg__DOT__mem)[i], s.icfg[i]);
      SAME("base", AT(u_exec__DOT__u_index__DOT__u_base__DOT__mem)[i], s.base[i]);
    }
    for (int i = 0; i < 4; i++)
      SAME("t", AT(u_start__DOT__u_targets__DOT__mem)[i], s.t[i]);
    for (int i = 0; i < CS_COP_CLASS_COUNT; i++) {
      const uint32_t x = s.start[i];
      SAME("start", AT(u_start__DOT__u_mem__DOT__mem)[i],
           (x & 0x1ff) | (x >> 12 & 1) << 9 | (x >> 16 & 7) << 10);
      SAME("start.valid", AT(u_start__DOT__valid_q) >> i & 1, x >> 31);
    }
  }

  template <class Rows>
  void same_ways(const Rows &rows, int w) const {
    for (int i = 0; i < CS_COP_SETS; i++) {
      const cs_cop_way &way = s.assoc.ways[w][i];
      SAME("valid bit of a way", rows[i] >> 32, way.valid);
      if (way.valid)
        SAME("way", rows[i], 1ull << 32 | (uint64_t)way.entry << 23 | way.tag);
    }
  }

  void same_arrays() const {
    for (uint32_t i = 0; i < s.params.data; i++)
      SAME("data", AT(u_exec__DOT__u_data__DOT__u_ram__DOT__mem)[i], s.data[i]);
    for (uint32_t i = 0; i < s.params.entries; i++) {
      const cs_cop_ent &e = s.assoc.ent[i];
      SAME("ent", AT(u_assoc__DOT__u_ent__DOT__mem)[i],
           e.valid ? 1ull << 34 | (uint64_t)e.way << 32 | e.key : 0);
    }
    same_ways(WAY(0), 0);
    same_ways(WAY(1), 1);
    same_ways(WAY(2), 2);
    same_ways(WAY(3), 3);
    for (uint32_t i = 0; i < s.params.pct_bits; i++) {
      SAME("PC bit table 0", TABLE(0)[i], s.filter.pct[0][i / 64] >> i % 64 & 1);
      SAME("PC bit table 1", TABLE(1)[i], s.filter.pct[1][i / 64] >> i % 64 & 1);
    }
  }

  void same_code() const {
    for (uint32_t i = 0; i < s.params.code; i++) {
      SAME("code, low", (uint32_t)CODE(0)[i], (uint32_t)s.code[i]);
      SAME("code, high", (uint32_t)CODE(1)[i], s.code[i] >> 32);
    }
    for (uint32_t i = 0; i < s.fifo.cnt; i++) {
      const uint32_t at = (s.fifo.rptr + i) & (s.params.samples - 1);
      same_row("buffer", AT(u_front__DOT__u_fifo__DOT__u_mem__DOT__mem)[at], s.rows[at]);
    }
  }

  // Memories: the small ones (often), all (now and then).
  void same_memories(bool all) const {
    if (late())
      return;
    if (!s.first)
      same_files();
    if (all && !s.first)
      same_arrays();
    if (all)
      same_code();
  }
};

#endif
