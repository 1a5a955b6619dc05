// SPDX-License-Identifier: Apache-2.0
//
// cs_pkg - constants, records and pure functions that several blocks share.
//
// Register offsets and fields are not here but in the generated cs_reg_pkg.
// Records cover the widest case (XLEN 64); where XLEN is 32 the upper words
// are constant and synthesis removes them.

package cs_pkg;

  // A simulation skips work that nobody looks at or that changes nothing; for hardware the
  // condition is no gate, unless CS_GATES asks for it: it saves power, and costs size and
  // time.  Both are compared with the model (docs/asic.md).
`ifdef SYNTHESIS
`ifdef CS_GATES
  localparam bit SKIP = 1'b1;
`else
  localparam bit SKIP = 1'b0;
`endif
`else
  localparam bit SKIP = 1'b1;
`endif

  localparam int SLOT_W      = 2;   // bits of a slot id, whatever NumSlots is
  localparam int CNT_W       = 32;  // count of a message
  localparam int S_W         = 18;  // sampler state S of a stratum
  localparam int C_W         = 18;  // counter C of a stratum
  localparam int STAGE_DEPTH = 16;  // staging FIFO
  localparam int STAGE_LIMIT = 5;   // issue while its level is at most this
  localparam int BANK_ROWS   = 16;  // words of one of the NRET RAMs of a bank queue
  localparam int POP_LIMIT   = 10;  // staging level up to which a bank queue is popped
  localparam int JOIN_MAX    = 16;  // most events that may come as one (NRET > 1)
  localparam int INIT_WARMUP = 8;   // clocks of INIT before the first table write
  localparam int INIT_CNT_W  = 13;  // INIT_WARMUP + 4096 strata
  localparam int TBL_W       = 52;  // word of the counter table: {sub, rot, C, S}
  localparam int TAGGED_W    = 30;  // entry of the tagged table: {age, v, m, h, tag}
  localparam int PCT_IDX_W   = 14;  // largest PC bit table: 16384
  localparam int MARK_SETS   = 32;  // of 4 ways of MARK_TAG bits: which tuples are the rare tier's
  localparam int MARK_TAG    = 8;
  localparam int RING_SIZE_LOG = 24;  // log2 of the largest DMA ring, bytes

  // Run states; the numbers are what CTRL.state reads.
  typedef enum logic [2:0] {
    StOff   = 3'd0,
    StClear = 3'd1,
    StIdle  = 3'd2,
    StInit  = 3'd3,
    StRun   = 3'd4,
    StDrain = 3'd5
  } state_e;

  // Refusals as STATUS.code reads them; up to 12 the code is the priority.
  localparam logic [7:0] REFUSE_NONE          = 8'd0;
  localparam logic [7:0] REFUSE_BAD_RATE      = 8'd1;
  localparam logic [7:0] REFUSE_BAD_STRATA    = 8'd2;
  localparam logic [7:0] REFUSE_BAD_HASH      = 8'd3;
  localparam logic [7:0] REFUSE_BAD_SEED      = 8'd4;
  localparam logic [7:0] REFUSE_BAD_BURST     = 8'd5;
  localparam logic [7:0] REFUSE_BAD_SLOT      = 8'd6;
  localparam logic [7:0] REFUSE_BAD_WATERMARK = 8'd7;
  localparam logic [7:0] REFUSE_BAD_COMBINER  = 8'd8;
  localparam logic [7:0] REFUSE_BAD_SAMPLER   = 8'd9;
  localparam logic [7:0] REFUSE_BAD_ENGINE    = 8'd10;
  localparam logic [7:0] REFUSE_BAD_TAG       = 8'd11;
  localparam logic [7:0] REFUSE_BAD_CONTEXT   = 8'd12;
  localparam logic [7:0] REFUSE_LOCKED        = 8'd16;
  localparam logic [7:0] REFUSE_INACTIVE      = 8'd17;
  localparam logic [7:0] REFUSE_NOT_EMPTY     = 8'd18;
  localparam logic [7:0] REFUSE_NO_STATE      = 8'd19;
  localparam logic [7:0] REFUSE_BUSY          = 8'd20;
  localparam logic [7:0] REFUSE_POP_EMPTY     = 8'd21;
  localparam logic [7:0] REFUSE_PARTIAL       = 8'd22;
  localparam logic [7:0] REFUSE_POP_RING      = 8'd23;
  // The ring's own (docs/design/ring.md).
  localparam logic [7:0] REFUSE_STOPPED       = 8'd24;
  localparam logic [7:0] REFUSE_BAD_START     = 8'd32;
  localparam logic [7:0] REFUSE_BAD_LIMIT     = 8'd33;
  localparam logic [7:0] REFUSE_BAD_WP        = 8'd34;
  localparam logic [7:0] REFUSE_BAD_CP        = 8'd35;
  localparam logic [7:0] REFUSE_BAD_WINDOW    = 8'd36;

  // Engines, the values of COMP.engine.
  localparam logic [2:0] ENGINE_STRATA = 3'd0;
  localparam logic [2:0] ENGINE_TAGGED = 3'd1;
  localparam logic [2:0] ENGINE_SAVING = 3'd2;  // unbiased Space-Saving
  localparam logic [2:0] ENGINE_ADMIT  = 3'd3;  // randomised admission

  // Opcode classes: the numbers of the bits of a slot's class_mask.
  localparam logic [4:0] CLASS_LOAD   = 5'd0;
  localparam logic [4:0] CLASS_STORE  = 5'd1;
  localparam logic [4:0] CLASS_BRANCH = 5'd2;
  localparam logic [4:0] CLASS_JUMP   = 5'd3;
  localparam logic [4:0] CLASS_IJUMP  = 5'd4;
  localparam logic [4:0] CLASS_CALL   = 5'd5;
  localparam logic [4:0] CLASS_ICALL  = 5'd6;
  localparam logic [4:0] CLASS_RETURN = 5'd7;
  localparam logic [4:0] CLASS_COSWAP = 5'd8;
  localparam logic [4:0] CLASS_ALU    = 5'd9;
  localparam logic [4:0] CLASS_MUL    = 5'd10;
  localparam logic [4:0] CLASS_DIV    = 5'd11;
  localparam logic [4:0] CLASS_ATOMIC = 5'd12;
  localparam logic [4:0] CLASS_CSR    = 5'd13;
  localparam logic [4:0] CLASS_FENCE  = 5'd14;
  localparam logic [4:0] CLASS_SYSTEM = 5'd15;
  localparam logic [4:0] CLASS_MARKER = 5'd16;

  // Classes of the transfers of control, traps among them.
  localparam logic [16:0] CLASSES_CONTROL =
      17'd1 << CLASS_BRANCH | 17'd1 << CLASS_JUMP | 17'd1 << CLASS_IJUMP | 17'd1 << CLASS_CALL
      | 17'd1 << CLASS_ICALL | 17'd1 << CLASS_RETURN | 17'd1 << CLASS_COSWAP | 17'd1 << CLASS_SYSTEM;

  // Sources of w, the values of a slot's w_src.
  localparam logic [3:0] W_RD      = 4'd0;
  localparam logic [3:0] W_RS1     = 4'd1;
  localparam logic [3:0] W_RS2     = 4'd2;
  localparam logic [3:0] W_ADDR    = 4'd3;
  localparam logic [3:0] W_LOAD    = 4'd4;
  localparam logic [3:0] W_STORE   = 4'd5;
  localparam logic [3:0] W_NPC     = 4'd6;
  localparam logic [3:0] W_INSN    = 4'd7;
  localparam logic [3:0] W_HEAD    = 4'd8;
  localparam logic [3:0] W_LATENCY = 4'd9;
  localparam logic [3:0] W_RA      = 4'd10;
  localparam logic [3:0] W_REASON  = 4'd11;  // with Reasons

  // A lane of a row: eight fields of XLEN bits from the low end, then insn[32],
  // head_cycles[16], memory latency[16], and with Reasons reason[32].  A record cannot depend on XLEN, so
  // this is a vector and these are the numbers of its fields.
  localparam int LANE_PC    = 0;
  localparam int LANE_NPC   = 1;
  localparam int LANE_RD    = 2;
  localparam int LANE_RS1   = 3;
  localparam int LANE_RS2   = 4;
  localparam int LANE_ADDR  = 5;
  localparam int LANE_STORE = 6;
  localparam int LANE_RA    = 7;
  localparam int LANE_TAIL  = 8;  // number of XLEN fields; insn starts here

  function automatic int lane_w(input int xlen, input bit reasons);
    lane_w = LANE_TAIL * xlen + 64 + (reasons ? 32 : 0);
  endfunction

  // Words of a bank queue (NRET > 1).
  function automatic int bank_depth(input int nret);
    bank_depth = BANK_ROWS * nret;
  endfunction

  // Bits of each level that issue looks at: the staging FIFO's, or a bank queue's.
  function automatic int room_w(input int nret);
    room_w = $clog2(nret == 1 ? STAGE_DEPTH : BANK_ROWS * nret) + 1;
  endfunction

  // One lane of the retirement port: names of the RISC-V Formal Interface, and the event
  // sideband (docs/integration.md).
  localparam int RVFI_W = 702;
  typedef struct packed {
    logic [63:0] satp;         // Supervisor
    logic        valid;
    logic [63:0] order;
    logic [31:0] insn;
    logic        trap;
    logic [1:0]  mode;
    logic [4:0]  rd_addr;
    logic [63:0] rd_wdata;
    logic [63:0] rs1_rdata;
    logic [63:0] rs2_rdata;
    logic [63:0] pc_rdata;
    logic [63:0] pc_wdata;
    logic [63:0] mem_addr;
    logic [63:0] mem_wdata;
    logic [4:0]  cs_event;
    logic [15:0] head_cycles;
    logic [15:0] mem_latency;
    logic [31:0] reason;       // Reasons
    logic [15:0] context_id;
  } rvfi_t;

  // What is recorded of an event.  pc and w stand last: narrow() relies on it.  With a context
  // record pc is satp, and w the time.
  localparam int WHOSE_W = 3;
  localparam int TUPLE_W = WHOSE_W + SLOT_W + 128;
  typedef struct packed {
    logic              is_context;  // 0 without Supervisor, as mode
    logic [1:0]        mode;
    logic [SLOT_W-1:0] slot;
    logic [63:0]       pc;
    logic [63:0]       w;
  } tuple_t;

  // A tuple and how many events it stands for.
  localparam int MSG_W = CNT_W + TUPLE_W;
  typedef struct packed {
    logic [CNT_W-1:0] count;
    tuple_t           tuple;
  } msg_t;

  // Bits of a tuple, of a message, without the upper words of pc and w if XLEN is 32, and
  // without is_context and mode if Supervisor is 0.
  function automatic int tuple_w(input int xlen, input bit supervisor);
    tuple_w = TUPLE_W - 128 + 2 * xlen - (supervisor ? 0 : WHOSE_W);
  endfunction

  function automatic int msg_w(input int xlen, input bit supervisor);
    msg_w = CNT_W + tuple_w(xlen, supervisor);
  endfunction

  // A message, or a tuple below zeros, in that many of the low bits, and back: for memories,
  // which synthesis does not rid of bits that are constant.
  localparam int HEAD_W = MSG_W - 128;  // {count, is_context, mode, slot}

  function automatic logic [MSG_W-1:0] narrow(input int xlen, input bit supervisor,
                                              input logic [MSG_W-1:0] record);
    logic [HEAD_W-1:0] head;
    head = record[MSG_W-1:128];
    if (!supervisor) head = {{WHOSE_W{1'b0}}, head[HEAD_W-1:SLOT_W+WHOSE_W], head[SLOT_W-1:0]};
    narrow = (xlen == 64) ? {head, record[127:0]}
             : {64'd0, head, record[64 +: 32], record[0 +: 32]};
  endfunction

  function automatic logic [MSG_W-1:0] widen(input int xlen, input bit supervisor,
                                             input logic [MSG_W-1:0] bits);
    logic [HEAD_W-1:0] head;
    head = (xlen == 64) ? bits[128 +: HEAD_W] : bits[64 +: HEAD_W];
    if (!supervisor) head = {head[HEAD_W-WHOSE_W-1:SLOT_W], {WHOSE_W{1'b0}}, head[SLOT_W-1:0]};
    widen = (xlen == 64) ? {head, bits[127:0]}
            : {head, 32'd0, bits[32 +: 32], 32'd0, bits[0 +: 32]};
  endfunction

  // The 16-bit hash of the PC that the PC filter and the PC bit table use.
  // Bit 0 of a pc is always 0, hence pc >> 1.
  function automatic logic [15:0] pchash(input logic [63:0] pc);
    logic [63:0] p;
    logic [15:0] f;
    p = pc >> 1;
    f = p[15:0] ^ p[31:16] ^ p[47:32] ^ p[63:48];
    pchash = f ^ (f >> 4) ^ (f >> 9);
  endfunction

  // Configuration of one slot.
  localparam int SLOT_CFG_W = 247;
  localparam int SLOT_CFG_W_SRC  = 1;  // lowest bits of fields, for use in vectors
  localparam int SLOT_CFG_PCT_EN = 6;
  localparam int SLOT_CFG_CTX_EN = 7;
  localparam int SLOT_CFG_MODES   = 8;
  localparam int SLOT_CFG_CLASS   = 12;
  localparam int SLOT_CFG_ROOT_ON = 246;
  typedef struct packed {
    logic        root_on;    // Supervisor
    logic [30:0] root_page;
    logic [4:0]  ev_value;
    logic [4:0]  ev_mask;
    logic [15:0] ctx;
    logic [15:0] pcf_match;
    logic [15:0] pcf_mask;
    logic [31:0] pc_hi_u;    // the upper words are used with XLEN 64 only
    logic [31:0] pc_hi;
    logic [31:0] pc_lo_u;
    logic [31:0] pc_lo;
    logic [16:0] class_mask;
    logic [3:0]  mode_mask;
    logic        ctx_en;
    logic        pct_en;
    logic        pc_exclude;
    logic [3:0]  w_src;
    logic        enable;
  } slot_cfg_t;

  // Configuration of compressor, combiner and message FIFO.
  typedef struct packed {
    logic [2:0]  engine;
    logic [4:0]  tag_bits;
    logic [1:0]  log2_ways;
    logic        tiers_on;
    logic [3:0]  tiers_slots;
    logic [3:0]  log2_rare;
    logic [3:0]  log2_keep;
    logic [16:0] rare_rate;
    logic [1:0]  sampler;
    logic        counter;
    logic        random_phase;
    logic        early;
    logic        hash;
    logic [3:0]  log2n;
    logic        burst_original;
    logic        tick_clocks;
    logic [16:0] rate;
    logic [31:0] r_thresh;
    logic [4:0]  log2_r0;
    logic [23:0] early_m;
    logic [17:0] tick;
    logic [7:0]  stride_m1;
    logic [16:0] burst_len;
    logic [31:0] seed;
    logic        comb_en;
    logic [8:0]  max_merges;
    logic [31:0] comb_timeout;
    logic [15:0] watermark;
    logic [31:0] fifo_timeout;
    logic        context_on;  // Supervisor
    logic [4:0]  log2_tick;
  } cfg_t;

  // Writes of command registers, one clock each, a clock behind the write; already
  // qualified by presence and lock.  The data is the bus's.
  typedef struct packed {
    logic mark;
    logic ctrl;
    logic status;
    logic intr_state;
    logic intr_test;
    logic snapshot;
    logic flush;
    logic pct_set;
    logic pct_clr;
    logic pct_clear;
    logic pop;
    logic compressor;  // any register that the counter table depends on; not a clock behind
    logic tbl_addr;
    logic lock;
    logic lock_err;    // a locked register was written while profiling: not done
    logic partial;     // a write with byte strobes missing: not done
  } cmd_t;

  // Run control: what cs_ctrl tells cs_core.  The commands are already
  // qualified by the run state.
  typedef struct packed {
    logic                  addresses_off;  // Supervisor: no addresses in tuples either
    logic                  m_off;       // ... and M mode is not sampled
    logic [3:0]            mark_we;     // write of marks, a bit a way
    logic [4:0]            mark_set;
    logic [MARK_TAG-1:0]   mark_tag;
    logic                  off;         // state is OFF: registers to reset values
    logic                  enter_init;  // the state becomes INIT at the end of this clock
    logic                  init;        // state is INIT
    logic                  run;         // state is RUN
    logic                  drain;       // state is DRAIN
    logic                  drain_late;  // ... and the selector is empty
    logic                  inited;      // the counter table is valid
    logic [INIT_CNT_W-1:0] init_cnt;
    logic                  pct_we;      // write of a PC table bit
    logic [PCT_IDX_W-1:0]  pct_idx;
    logic                  pct_bit;
    logic                  values_off;  // no register or memory contents in tuples
    logic                  snapshot;
    logic                  pop;
    logic                  flush;
    logic                  tbl_we;
    logic [15:0]           tbl_addr;
  } ctrl_t;

  // What a command LOCK sets, in the order of the register's bits.
  typedef struct packed {
    logic privileged;     // unprivileged accesses to the registers are refused
    logic window;         // the ring's window stays
    logic m_off;
    logic addresses_off;
    logic values_off;
  } lock_t;

  // What cs_core tells cs_ctrl.
  typedef struct packed {
    logic fifo_empty;  // message FIFO level is 0
    logic msg_valid;   // head of the message FIFO is there
    logic comb_empty;  // and no tuple of the coprocessor waits
    logic flow_empty;  // queue, pipeline and staging hold nothing, no tuple will come
  } flow_t;

  // Snapshot registers, those of one slot and the others.
  localparam int SLOT_CNT_W = 128;
  typedef struct packed {
    logic [31:0] queued;
    logic [31:0] dropped;
    logic [31:0] accepted;
    logic [31:0] selected;
  } slot_cnt_t;

  // Counters of a compressor, or of one of its engines: 0 where it has no such thing.
  localparam int COUNTS_W = 160;
  typedef struct packed {
    logic [31:0] rejected;
    logic [31:0] credit;
    logic [31:0] emitted_count;
    logic [31:0] emitted;
    logic [31:0] events;
  } counts_t;

  typedef struct packed {
    counts_t     comp;
    logic [31:0] cycles;
    logic [31:0] port_errors;
    logic [31:0] sent_count;
    logic [31:0] sent_msgs;
  } snap_t;

  // What the compressor's tables have at TBL_ADDR: the counter table, the tagged table, and
  // an entry of engines 2 and 3.
  typedef struct packed {
    logic [TBL_W-1:0]    word;
    logic [TAGGED_W-1:0] entry;
    logic [16:0]         c;
    tuple_t              tuple;
  } tbl_t;

endpackage
