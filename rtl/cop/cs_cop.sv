// SPDX-License-Identifier: Apache-2.0
//
// cs_cop - the programmable coprocessor (Zilles and Sohi, HPCA 2001).
//
//   retirement port -> cs_cop_front -> cs_cop_samples -+-> cs_cop_exec
//        cs_cop_start --> cs_cop_pipe <- code RAM      '-> cs_cop_assoc
//   registers -> cs_cop_host, cs_cop_cfg, cs_cop_window, cs_cop_sweep
//                                                     cs_cop_tuple -> combiner
//
// A microinstruction is executed in one step of cs_cop_pipe; what lies around it only
// says what it reads and where it writes.

`default_nettype none

module cs_cop #(
  parameter int XLEN       = 32,     // 32, 64
  parameter int CopEntries = 128,    // power of two, 16..512: entries of the associative array
  parameter int CopData    = 1024,   // power of two, 64..4096: words of the data array
  parameter int CopCode    = 512,    // 256, 512: microinstructions
  parameter int CopSamples = 128,    // power of two, 16..512: samples of the buffer
  parameter int CopPctBits = 4096,   // power of two, 64..16384: bits of each PC bit table
  parameter bit Supervisor = 1'b0    // 0, 1: F_ROOT, and what the filter's modes may see
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  // the profiler's run state
  input  logic            off_i,
  input  logic            run_i,
  input  logic            enter_init_i,  // INIT begins at the end of this clock
  input  logic            values_off_i,  // no register or memory contents
  input  logic            addresses_off_i,  // no addresses
  input  logic            m_off_i,       // M mode is not sampled

  input  cs_pkg::rvfi_t   rvfi_i,        // lane 0 of the retirement port

  // registers
  input  logic            we_i,
  input  logic            partial_i,     // a write with strobes missing: not done
  input  logic [11:2]     waddr_i,
  input  logic [31:0]     wdata_i,       // held for a clock behind we_i
  input  logic            re_i,
  input  logic [11:2]     raddr_i,
  output logic [31:0]     rdata_o,       // two clocks behind re_i
  output logic            irq_o,

  // combiner
  output logic            tup_v_o,
  output cs_pkg::msg_t    tup_o,
  input  logic            tup_pop_i,
  output logic            busy_o         // running with something to do, or a tuple waits
);

  if (CopEntries < 16 || CopEntries > 512 || (1 << $clog2(CopEntries)) != CopEntries) begin : g_e
    $error("cs_cop: CopEntries must be a power of two, 16..512");
  end
  if (CopData < 64 || CopData > 4096 || (1 << $clog2(CopData)) != CopData) begin : g_d
    $error("cs_cop: CopData must be a power of two, 64..4096");
  end
  if (CopCode != 256 && CopCode != 512) begin : g_c
    $error("cs_cop: CopCode must be 256 or 512");
  end
  if (CopSamples < 16 || CopSamples > 512 || (1 << $clog2(CopSamples)) != CopSamples) begin : g_s
    $error("cs_cop: CopSamples must be a power of two, 16..512");
  end
  if (CopPctBits < 64 || CopPctBits > 16384 || (1 << $clog2(CopPctBits)) != CopPctBits)
  begin : g_p
    $error("cs_cop: CopPctBits must be a power of two, 64..16384");
  end

  localparam int CodeW = $clog2(CopCode);

  // Host.
  logic        cfg_we, lock_err, win_we, win_re, cam, host_cam, cam_inv;
  logic        sweep_start, abort, flush, snapshot, run, stop, enable, bad_start, locked;
  logic        sweep, first_sweep, sweep_inv, sweep_data, sweep_regs;
  logic        sweep_pct, sweep_host, pct_busy;
  logic [3:0]  sweep_what;
  logic [13:0] sweep_idx;
  logic [1:0]  pct_we, div, camcnt;
  logic [15:0] win_waddr, win_raddr, watchdog;
  logic [31:0] cfg_rdata, count_rdata, win_now, win_rdata;
  logic [8:0]  cam_entry, win_cam_entry;
  logic [7:0]  page;
  logic        page_we;
  logic [2:0]  intr_enable;
  logic [9:0]  code_len;

  // Pipeline.
  logic        running, stopping, halt, fault, step, assoc_go;
  logic        cp, fin_set, fin_s, fin_ab, at_work, more, dispatch, redir, load, runs, x_ok, first;
  logic        taken, outside, no_entry, assoc_none, assoc, emits;
  logic [2:0]  cause;
  logic [8:0]  cause_pc, start, d_target, x_target, na;
  logic [63:0] q, ir;

  // Samples.
  logic                        row_valid, row_pop, s_next_v, fin, processed, aborted;
  logic                        row_taken, row_drop, flip, swap, at;
  logic [143:0]                row, cur, next;
  logic [$clog2(CopSamples):0] level;
  logic [1:0]                  s_valid;
  cs_pkg::slot_cfg_t           filter;
  logic [1:0]                  pct_en, w2_src, w3_src;
  logic [2:0]                  w1_src;
  logic [6:0]                  src_d;

  cs_cop_front #(
    .XLEN(XLEN), .CopSamples(CopSamples), .CopPctBits(CopPctBits), .Supervisor(Supervisor)
  ) u_front (
    .clk_i, .rst_ni,
    .clear_i      (off_i),
    .run_i        (run_i & enable),
    .values_off_i, .addresses_off_i, .m_off_i,
    .rvfi_i,
    .filter_i     (filter),
    .pct_en_i     (pct_en),
    .w1_src_i     (w1_src),
    .w2_src_i     (w2_src),
    .w3_src_i     (w3_src),
    .src_d_i      (src_d),
    .pct_we_i     (pct_we | {2{sweep_pct}}),
    .pct_idx_i    (sweep_pct ? sweep_idx : wdata_i[13:0]),
    .pct_bit_i    (!sweep_pct & wdata_i[cs_cop_reg_pkg::CS_COP_PCT_VALUE_LSB]),
    .flush_i      (flush),
    .pop_i        (row_pop),
    .valid_o      (row_valid),
    .row_o        (row),
    .level_o      (level),
    .taken_o      (row_taken),
    .drop_o       (row_drop)
  );

  cs_cop_samples u_samples (
    .clk_i, .rst_ni,
    .clear_i     (off_i),
    .flush_i     (flush),
    .valid_i     (row_valid),
    .row_i       (row),
    .pop_o       (row_pop),
    .cp_i        (cp),
    .flip_i      (flip),
    .fin_i       (fin_set),
    .fin_s_i     (fin_s),
    .fin_ab_i    (fin_ab),
    .fault_i     (fault),
    .cur_o       (cur),
    .next_o      (next),
    .next_v_o    (s_next_v),
    .swap_o      (swap),
    .fin_o       (fin),
    .processed_o (processed),
    .aborted_o   (aborted),
    .valid_o     (s_valid),
    .at_o        (at)
  );

  logic [7:0] q_more;         // of the word that is read, below
  cs_cop_pipe u_pipe (
    .clk_i, .rst_ni,
    .clear_i    (off_i),
    .run_i      (run),
    .stop_i     (stop),
    .abort_i    (abort),
    .div_i      (div),
    .watchdog_i (watchdog),
    .code_len_i (code_len),
    .running_o  (running),
    .stopping_o (stopping),
    .halt_o     (halt),
    .cause_o    (cause),
    .cause_pc_o (cause_pc),
    .fault_o    (fault),
    .sweep_i    (sweep),
    .host_cam_i (host_cam),
    .camcnt_i   (camcnt),
    .tup_v_i    (tup_v_o),
    .assoc_o    (assoc),
    .emits_o    (emits),
    .assoc_go_o (assoc_go),
    .step_o     (step),
    .next_v_i   (s_next_v),
    .cp_o       (cp),
    .flip_o     (flip),
    .fin_o      (fin_set),
    .fin_s_o    (fin_s),
    .fin_ab_o   (fin_ab),
    .at_work_o  (at_work),
    .more_o     (more),
    .dispatch_o (dispatch),
    .redir_o    (redir),
    .start_i    (start),
    .d_target_i (d_target),
    .host_na_i  (win_raddr[9:1]),
    .q_i        (q),
    .q_illegal_i (q_more[0] | q_more[4]),
    .q_to_i     (q_more[7:5]),
    .na_o       (na),
    .load_o     (load),
    .x_target_i (x_target),
    .taken_i    (taken),
    .outside_i  (outside),
    .no_entry_i (assoc_none),
    .ir_o       (ir),
    .runs_o     (runs),
    .x_ok_o     (x_ok),
    .first_o    (first)
  );

  // Code.  Each half has four bits more, worked out when it is written: it has no meaning (by
  // itself, since the other fields are legal as 0), and, of the high one, where a branch that
  // is predicted taken goes: to a target register, done, a short target.
  logic [11:0] idx, code_idx;  // writes of host and sweep
  logic [31:0] wdata;
  logic [1:0]  code_we;
  logic        data_we, v_we, k_we, i_we, icfg_we, base_we, t_we, start_we, dr_we, rnd_we, mem_re;
  logic        host_re;    // it reads memories only while microcode stands still
  logic [1:0]  ridx;
  logic [31:0] hkey;
  assign host_re = mem_re & !running;

  for (genvar h = 0; h < 2; h++) begin : g_code
    logic [3:0]  extra;
    logic [63:0] word;
    logic [1:0]  kind;
    logic        pred;
    assign word = (h == 0) ? {32'd0, wdata} : {wdata, 32'd0};
    assign pred = word[cs_cop_isa_pkg::COP_PRED_LSB];
    assign kind = word[cs_cop_isa_pkg::COP_KIND_LSB +: cs_cop_isa_pkg::COP_KIND_W];
    assign extra = {pred & (kind == cs_cop_isa_pkg::COP_KIND_REG),
                    pred & (kind == cs_cop_isa_pkg::COP_KIND_DONE),
                    pred & (kind == cs_cop_isa_pkg::COP_KIND_SHORT), !cs_cop_isa_pkg::legal(word)};

    cs_ram_sync #(.Width(36), .Depth(CopCode)) u_code (
      .clk_i,
      .we_i    (code_we[h]),
      .waddr_i (code_idx[CodeW-1:0]),
      .wdata_i ({extra, wdata}),
      .re_i    (step | host_re),
      .raddr_i (na[CodeW-1:0]),
      .rdata_o ({q_more[4*h +: 4], q[32*h +: 32]})
    );
  end

  logic       key_word;
  logic [2:0] align;
  logic [8:0] t_word;
  logic [31:0] start_word;

  cs_cop_start u_start (
    .clk_i,
    .start_we_i   (start_we),
    .t_we_i       (t_we),
    .waddr_i      (idx[4:0]),
    .wdata_i      (wdata),
    .running_i    (running),
    .class_i      (next[132:128]),
    .address_o    (start),
    .key_word_o   (key_word),
    .align_o      (align),
    .d_tgt_i      (q[cs_cop_isa_pkg::COP_TGT_LSB +: 2]),
    .d_target_o   (d_target),
    .x_ok_i       (x_ok),
    .x_tgt_i      (ir[cs_cop_isa_pkg::COP_TGT_LSB +: 2]),
    .x_target_o   (x_target),
    .raddr_i      (win_raddr[4:0]),
    .start_o      (start_word),
    .t_raddr_i    (ridx),
    .t_o          (t_word),
    .class_mask_i (filter.class_mask),
    .bad_start_o  (bad_start)
  );

  // The microinstruction in X.
  logic [31:0] a, b, dr, key, rnd, begun, data_word;
  logic [15:0] i_word, base_word;
  logic [4:0]  icfg_word;
  logic [8:0]  mi, entry;
  logic        hit, vsat, clip, gap, match, inv;

  cs_cop_exec #(.CopEntries(CopEntries), .CopData(CopData)) u_exec (
    .clk_i, .rst_ni,
    .clear_i      (off_i),
    .clear_regs_i (sweep_regs),
    .load_i       (load),
    .dispatch_i   (dispatch),
    .q_i          (q),
    .ir_i         (ir),
    .runs_i       (runs),
    .first_i      (first),
    .step_i       (step),
    .halt_i       (halt),
    .running_i    (running),
    .more_i       (more),
    .sample_i     (cur),
    .next_i       (next),
    .swap_i       (swap),
    .hit_i        (hit),
    .mi_i         (mi),
    .key_i        (key),
    .a_o          (a),
    .b_o          (b),
    .entry_o      (entry),
    .branch_o     (taken),
    .outside_o    (outside),
    .no_entry_o   (no_entry),
    .match_o      (match),
    .inv_o        (inv),
    .stands_i     (!running | sweep),
    .v_we_i       (v_we),
    .k_we_i       (k_we),
    .i_we_i       (i_we),
    .icfg_we_i    (icfg_we),
    .base_we_i    (base_we),
    .data_we_i    (data_we),
    .dr_we_i      (dr_we),
    .rnd_we_i     (rnd_we),
    .waddr_i      (idx),
    .wdata_i      (wdata),
    .re_i         (host_re),
    .raddr_i      (win_raddr[11:0]),
    .i_o          (i_word),
    .icfg_o       (icfg_word),
    .base_o       (base_word),
    .data_o       (data_word),
    .dr_o         (dr),
    .rnd_o        (rnd),
    .begun_o      (begun),
    .vsat_o       (vsat),
    .gap_o        (gap),
    .clip_o       (clip)
  );

  // The key of a dispatch.
  logic [31:0] key_next;
  assign key_next = (key_word ? next[63:32] : next[31:0]) & (32'hffff_ffff << align);

  logic        conflict;
  logic [34:0] ent_word;
  cs_cop_assoc #(.CopEntries(CopEntries)) u_assoc (
    .clk_i, .rst_ni,
    .clear_i      (off_i),
    .clear_regs_i (sweep_regs),
    .step_i       (step),
    .dispatch_i   (dispatch),
    .key_i        (key_next),
    .match_i      (match),
    .redir_i      (redir),
    .halt_i       (halt),
    .hit_o        (hit),
    .mi_o         (mi),
    .key_o        (key),
    .go_i         (assoc_go | host_cam),
    .write_i      (assoc),
    .host_cam_i   (host_cam),
    .inv_i        (inv),
    .entry_i      (entry),
    .no_entry_i   (no_entry),
    .a_i          (a),
    .host_inv_i   (cam_inv),
    .host_entry_i (cam_entry),
    .host_key_i   (hkey),
    .camcnt_o     (camcnt),
    .no_entry_o   (assoc_none),
    .conflict_o   (conflict),
    .sweep_i      (sweep_inv),
    .sweep_idx_i  (sweep_idx[8:0]),
    .re_i         (host_re),
    .raddr_i      (win_raddr[9:1]),
    .ent_o        (ent_word)
  );

  logic [31:0] emits_n, emit_count;
  cs_cop_tuple u_tuple (
    .clk_i, .rst_ni,
    .clear_i      (off_i),
    .enter_init_i,
    .load_i       (step & emits),
    .ir_i         (ir),
    .a_i          (a),
    .b_i          (b),
    .dr_i         (dr),
    .tup_v_o, .tup_o, .tup_pop_i,
    .emits_o      (emits_n),
    .emit_count_o (emit_count)
  );

  cs_cop_count u_count (
    .clk_i,
    .clear_i      (off_i),
    .taken_i      (row_taken),
    .drop_i       (row_drop),
    .processed_i  (processed),
    .aborted_i    (aborted),
    .flush_i      (flush),
    .conflict_i   (conflict),
    .step_i       (step & x_ok),
    .level_i      (10'(level)),
    .s_valid_i    (s_valid),
    .fin_i        (fin),
    .emits_i      (emits_n),
    .emit_count_i (emit_count),
    .snapshot_i   (snapshot),
    .raddr_i      ({raddr_i[11:6] == 6'h02, raddr_i[5:2]}),
    .rdata_o      (count_rdata)
  );

  assign busy_o = tup_v_o | (running & ((level != '0) | (s_valid != '0) | fin | at_work));

  // A dispatch needs two words of the next sample, and its class; code may be short.
  logic unused;
  assign unused = ^{next, na, code_idx, q_more};

  // Registers.
  assign locked = running | sweep;

  cs_cop_cfg #(.XLEN(XLEN), .Supervisor(Supervisor)) u_cfg (
    .clk_i,
    .clear_i       (off_i),
    .we_i          (cfg_we),
    .locked_i      (locked),
    .waddr_i, .wdata_i,
    .lock_err_o    (lock_err),
    .filter_o      (filter),
    .pct_en_o      (pct_en),
    .w1_src_o      (w1_src),
    .w2_src_o      (w2_src),
    .w3_src_o      (w3_src),
    .src_d_o       (src_d),
    .watchdog_o    (watchdog),
    .code_len_o    (code_len),
    .page_o        (page),
    .page_we_o     (page_we),
    .intr_enable_o (intr_enable),
    .raddr_i,
    .rdata_o       (cfg_rdata)
  );

  cs_cop_sweep #(.CopData(CopData), .CopPctBits(CopPctBits)) u_sweep (
    .clk_i, .rst_ni,
    .clear_i (off_i),
    .start_i (sweep_start),
    .what_i  (sweep_what),
    .wait_i  (host_cam),
    .sweep_o (sweep),
    .first_o (first_sweep),
    .index_o (sweep_idx),
    .inv_o   (sweep_inv),
    .data_o  (sweep_data),
    .regs_o  (sweep_regs),
    .pct_o   (sweep_pct),
    .pct_busy_o (pct_busy),
    .host_o  (sweep_host)
  );

  cs_cop_window #(.CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode)) u_window (
    .clk_i,
    .clear_i      (off_i),
    .page_we_i    (page_we),
    .we_i         (win_we),
    .waddr_i      (win_waddr),
    .wdata_i,
    .re_i         (win_re),
    .raddr_i      (win_raddr),
    .now_o        (win_now),
    .rdata_o      (win_rdata),
    .locked_i     (locked),
    .sweep_i      (sweep),
    .sweep_idx_i  (sweep_idx),
    .sweep_data_i (sweep_data),
    .sweep_regs_i (sweep_regs),
    .sweep_host_i (sweep_host),
    .idx_o        (idx),
    .code_idx_o   (code_idx),
    .wdata_o      (wdata),
    .data_we_o    (data_we),
    .code_we_o    (code_we),
    .v_we_o       (v_we),
    .k_we_o       (k_we),
    .i_we_o       (i_we),
    .icfg_we_o    (icfg_we),
    .base_we_o    (base_we),
    .t_we_o       (t_we),
    .start_we_o   (start_we),
    .dr_we_o      (dr_we),
    .rnd_we_o     (rnd_we),
    .cam_o        (cam),
    .cam_entry_o  (win_cam_entry),
    .hkey_o       (hkey),
    .re_o         (mem_re),
    .ridx_o       (ridx),
    .data_i       (data_word),
    .code_i       (q),
    .ent_i        (ent_word),
    .b_i          (b),
    .i_i          (i_word),
    .icfg_i       (icfg_word),
    .base_i       (base_word),
    .t_i          (t_word),
    .start_i      (start_word),
    .dr_i         (dr),
    .rnd_i        (rnd),
    .key_i        (key),
    .hit_i        (hit),
    .mi_i         (mi),
    .vsat_i       (vsat),
    .gap_i        (gap),
    .clip_i       (clip),
    .cp_i         (cp),
    .s_valid_i    (s_valid),
    .begun_i      (begun),
    .at_i         (at),
    .cur_i        (cur),
    .next_i       (next)
  );

  cs_cop_host #(
    .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode), .CopSamples(CopSamples),
    .CopPctBits(CopPctBits)
  ) u_host (
    .clk_i, .rst_ni,
    .clear_i       (off_i),
    .we_i, .partial_i, .waddr_i, .wdata_i, .re_i, .raddr_i, .rdata_o,
    .cfg_we_o      (cfg_we),
    .lock_err_i    (lock_err),
    .cfg_rdata_i   (cfg_rdata),
    .count_rdata_i (count_rdata),
    .page_i        (page),
    .intr_enable_i (intr_enable),
    .watchdog_i    (watchdog),
    .code_len_i    (code_len),
    .bad_start_i   (bad_start),
    .win_we_o      (win_we),
    .win_waddr_o   (win_waddr),
    .win_re_o      (win_re),
    .win_raddr_o   (win_raddr),
    .win_now_i     (win_now),
    .win_rdata_i   (win_rdata),
    .cam_i         (cam),
    .cam_inv_i     (!wdata_i[31]),
    .cam_entry_i   (win_cam_entry),
    .host_cam_o    (host_cam),
    .cam_inv_o     (cam_inv),
    .cam_entry_o   (cam_entry),
    .camcnt_i      (camcnt),
    .sweep_start_o (sweep_start),
    .sweep_what_o  (sweep_what),
    .abort_o       (abort),
    .flush_o       (flush),
    .snapshot_o    (snapshot),
    .pct_we_o      (pct_we),
    .run_o         (run),
    .stop_o        (stop),
    .enable_o      (enable),
    .div_o         (div),
    .sweep_i       (sweep),
    .first_i       (first_sweep),
    .pct_sweep_i   (pct_busy),
    .running_i     (running),
    .stopping_i    (stopping),
    .empty_i       ((level == '0) & (s_valid == '0) & !tup_v_o),
    .halt_i        (halt),
    .cause_i       (cause),
    .cause_pc_i    (cause_pc),
    .drop_i        (row_drop),
    .irq_o
  );

endmodule

`default_nettype wire
