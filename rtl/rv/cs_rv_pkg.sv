// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_pkg - types and numbers that the softcore's modules share.
//
// The records at the end are the registers between the stages: x_t is loaded
// at the end of D, m_t at the end of X, w_t (what the retirement port shows)
// at the end of M.  Whatever the retirement port alone needs sits in members
// that synthesis removes when the port is not built.  Words come last in each,
// so that in simulation none crosses a word of the host.

package cs_rv_pkg;

  // Operations of the load-store unit.
  localparam logic [2:0] LSU_LOAD     = 3'd0;
  localparam logic [2:0] LSU_STORE    = 3'd1;
  localparam logic [2:0] LSU_LR       = 3'd2;
  localparam logic [2:0] LSU_SC       = 3'd3;
  localparam logic [2:0] LSU_AMO      = 3'd4;
  localparam logic [2:0] LSU_PREFETCH = 3'd5;
  localparam logic [2:0] LSU_FENCE    = 3'd6;

  // What a clock was spent on (docs/design/sideband.md).
  localparam logic [3:0] REASON_OWN        = 4'd0;
  localparam logic [3:0] REASON_ICACHE     = 4'd1;
  localparam logic [3:0] REASON_ITLB       = 4'd2;
  localparam logic [3:0] REASON_MISPREDICT = 4'd3;
  localparam logic [3:0] REASON_TRAP       = 4'd4;
  localparam logic [3:0] REASON_FETCH      = 4'd5;
  localparam logic [3:0] REASON_LOAD_USE   = 4'd6;
  localparam logic [3:0] REASON_LATE       = 4'd7;
  localparam logic [3:0] REASON_DIVIDE     = 4'd8;
  localparam logic [3:0] REASON_DCACHE     = 4'd9;
  localparam logic [3:0] REASON_DTLB       = 4'd10;
  localparam logic [3:0] REASON_STORES     = 4'd11;
  localparam logic [3:0] REASON_DEVICE     = 4'd12;
  localparam logic [3:0] REASON_FENCE      = 4'd13;
  localparam logic [3:0] REASON_CSR        = 4'd14;
  localparam logic [3:0] REASON_ACCESS     = 4'd15;

  // Kinds of control transfer, for the branch predictor.
  localparam logic [2:0] TRAIN_BRANCH = 3'd0;
  localparam logic [2:0] TRAIN_JUMP   = 3'd1;
  localparam logic [2:0] TRAIN_CALL   = 3'd2;
  localparam logic [2:0] TRAIN_RETURN = 3'd3;
  localparam logic [2:0] TRAIN_IJUMP  = 3'd4;
  localparam logic [2:0] TRAIN_ICALL  = 3'd5;

  // insn[31:27] of the atomics.
  localparam logic [4:0] AMO_ADD  = 5'b00000;
  localparam logic [4:0] AMO_SWAP = 5'b00001;
  localparam logic [4:0] AMO_LR   = 5'b00010;
  localparam logic [4:0] AMO_SC   = 5'b00011;
  localparam logic [4:0] AMO_XOR  = 5'b00100;
  localparam logic [4:0] AMO_OR   = 5'b01000;
  localparam logic [4:0] AMO_AND  = 5'b01100;
  localparam logic [4:0] AMO_MIN  = 5'b10000;
  localparam logic [4:0] AMO_MAX  = 5'b10100;
  localparam logic [4:0] AMO_MINU = 5'b11000;
  localparam logic [4:0] AMO_MAXU = 5'b11100;

  // insn[6:2] of the 32-bit instructions.
  localparam logic [4:0] OPC_LOAD   = 5'b00000;
  localparam logic [4:0] OPC_FENCE  = 5'b00011;
  localparam logic [4:0] OPC_IMM    = 5'b00100;
  localparam logic [4:0] OPC_AUIPC  = 5'b00101;
  localparam logic [4:0] OPC_STORE  = 5'b01000;
  localparam logic [4:0] OPC_AMO    = 5'b01011;
  localparam logic [4:0] OPC_OP     = 5'b01100;
  localparam logic [4:0] OPC_LUI    = 5'b01101;
  localparam logic [4:0] OPC_BRANCH = 5'b11000;
  localparam logic [4:0] OPC_JALR   = 5'b11001;
  localparam logic [4:0] OPC_JAL    = 5'b11011;
  localparam logic [4:0] OPC_SYSTEM = 5'b11100;

  localparam logic [31:0] INSN_ECALL  = 32'h0000_0073;
  localparam logic [31:0] INSN_EBREAK = 32'h0010_0073;
  localparam logic [31:0] INSN_MRET   = 32'h3020_0073;
  localparam logic [31:0] INSN_SRET   = 32'h1020_0073;
  localparam logic [31:0] INSN_WFI    = 32'h1050_0073;
  localparam logic [6:0]  F7_SFENCE_VMA = 7'h09;

  // mcause of exceptions; interrupts are the numbers of their bits in mip.
  localparam logic [3:0] CAUSE_FETCH_ACCESS     = 4'd1;
  localparam logic [3:0] CAUSE_ILLEGAL          = 4'd2;
  localparam logic [3:0] CAUSE_BREAKPOINT       = 4'd3;
  localparam logic [3:0] CAUSE_LOAD_MISALIGNED  = 4'd4;
  localparam logic [3:0] CAUSE_LOAD_ACCESS      = 4'd5;
  localparam logic [3:0] CAUSE_STORE_MISALIGNED = 4'd6;
  localparam logic [3:0] CAUSE_STORE_ACCESS     = 4'd7;
  localparam logic [3:0] CAUSE_ECALL_U          = 4'd8;   // + mode
  localparam logic [3:0] CAUSE_FETCH_PAGE       = 4'd12;
  localparam logic [3:0] CAUSE_LOAD_PAGE        = 4'd13;
  localparam logic [3:0] CAUSE_STORE_PAGE       = 4'd15;

  localparam logic [3:0] IRQ_S_SOFTWARE = 4'd1;
  localparam logic [3:0] IRQ_SOFTWARE   = 4'd3;
  localparam logic [3:0] IRQ_S_TIMER    = 4'd5;
  localparam logic [3:0] IRQ_TIMER      = 4'd7;
  localparam logic [3:0] IRQ_S_EXTERNAL = 4'd9;
  localparam logic [3:0] IRQ_EXTERNAL   = 4'd11;
  localparam logic [3:0] IRQ_OVERFLOW   = 4'd13;

  localparam logic [1:0] MODE_U = 2'd0;
  localparam logic [1:0] MODE_S = 2'd1;
  localparam logic [1:0] MODE_M = 2'd3;

  // CSRs.
  localparam logic [11:0] CSR_SSTATUS       = 12'h100;
  localparam logic [11:0] CSR_SIE           = 12'h104;
  localparam logic [11:0] CSR_STVEC         = 12'h105;
  localparam logic [11:0] CSR_SCOUNTEREN    = 12'h106;
  localparam logic [11:0] CSR_SENVCFG       = 12'h10a;
  localparam logic [11:0] CSR_SSCRATCH      = 12'h140;
  localparam logic [11:0] CSR_SEPC          = 12'h141;
  localparam logic [11:0] CSR_SCAUSE        = 12'h142;
  localparam logic [11:0] CSR_STVAL         = 12'h143;
  localparam logic [11:0] CSR_SIP           = 12'h144;
  localparam logic [11:0] CSR_STIMECMP      = 12'h14d;
  localparam logic [11:0] CSR_STIMECMPH     = 12'h15d;
  localparam logic [11:0] CSR_SATP          = 12'h180;
  localparam logic [11:0] CSR_MSTATUS       = 12'h300;
  localparam logic [11:0] CSR_MISA          = 12'h301;
  localparam logic [11:0] CSR_MEDELEG       = 12'h302;
  localparam logic [11:0] CSR_MIDELEG       = 12'h303;
  localparam logic [11:0] CSR_MIE           = 12'h304;
  localparam logic [11:0] CSR_MTVEC         = 12'h305;
  localparam logic [11:0] CSR_MCOUNTEREN    = 12'h306;
  localparam logic [11:0] CSR_MENVCFG       = 12'h30a;
  localparam logic [11:0] CSR_MSTATUSH      = 12'h310;
  localparam logic [11:0] CSR_MENVCFGH      = 12'h31a;
  localparam logic [11:0] CSR_MCOUNTINHIBIT = 12'h320;
  localparam logic [11:0] CSR_MSCRATCH      = 12'h340;
  localparam logic [11:0] CSR_MEPC          = 12'h341;
  localparam logic [11:0] CSR_MCAUSE        = 12'h342;
  localparam logic [11:0] CSR_MTVAL         = 12'h343;
  localparam logic [11:0] CSR_MIP           = 12'h344;
  localparam logic [11:0] CSR_SCONTEXT      = 12'h5a8;
  localparam logic [11:0] CSR_SCOUNTOVF     = 12'hda0;
  localparam logic [31:0] MISA              = 32'h4010_1105;  // RV32IMACU
  localparam logic [31:0] MISA_S            = 32'h0004_0000;

  // Words of cs_rv_trap_ram: the low bits of the CSR's number, S mode's above.
  localparam logic [2:0] WORD_EPC   = 3'd1;
  localparam logic [2:0] WORD_CAUSE = 3'd2;
  localparam logic [2:0] WORD_TVAL  = 3'd3;
  localparam logic [2:0] WORD_TVEC  = 3'd5;

  // Where a CSR is kept.
  typedef enum logic [4:0] {
    CsrZero,         // reads 0, writes do nothing
    CsrWord,         // cs_rv_trap_ram
    CsrMisa,
    CsrMstatus,
    CsrSstatus,
    CsrMedeleg,
    CsrMideleg,
    CsrMie,
    CsrSie,
    CsrMip,
    CsrSip,
    CsrMcounteren,
    CsrScounteren,
    CsrMenvcfg,
    CsrSenvcfg,
    CsrMenvcfgh,
    CsrStimecmp,
    CsrStimecmph,
    CsrSatp,
    CsrScontext,
    CsrTime,
    CsrTimeh,
    CsrOverflow,     // scountovf
    CsrCounter,      // the rest: cs_rv_counters
    CsrInhibit,
    CsrEvent,
    CsrEventh
  } csr_e;

  // What the number of a CSR says, and whether it is written.
  typedef struct packed {
    csr_e       where;
    logic       ok;        // there is one, and it may be written if it is
    logic       write;
    logic       user;      // a counter's copy: mcounteren, scounteren
    logic [1:0] mode;      // the lowest that may
  } csr_t;

  // Events of the hardware counters: value of mhpmevent, bit of a vector.
  localparam int NUM_EVENTS = 14;
  localparam int EV_CLOCK      = 1;
  localparam int EV_RETIRED    = 2;
  localparam int EV_ICACHE     = 3;
  localparam int EV_DCACHE     = 4;
  localparam int EV_MISPREDICT = 5;
  localparam int EV_LOAD       = 6;
  localparam int EV_STORE      = 7;
  localparam int EV_BRANCH     = 8;
  localparam int EV_TRAP       = 9;
  localparam int EV_MEM_WAIT   = 10;
  localparam int EV_TAKEN      = 11;   // from here on with S mode only
  localparam int EV_ITLB       = 12;
  localparam int EV_DTLB       = 13;

  // The ALU: what its result is.
  typedef enum logic [2:0] {
    AluAdd  = 3'd0,   // subtracts too: sub
    AluSlt  = 3'd2,   // signed or unsigned: cmp_unsigned
    AluXor  = 3'd4,   // the logic operations differ in the low bits only
    AluOr   = 3'd5,
    AluAnd  = 3'd6,
    AluSh   = 3'd7    // direction and kind: shift_left, shift_arith
  } alu_e;

  // How addresses are translated: of fetches by the mode, of data by the
  // effective one, which is MPP's under MPRV.
  typedef struct packed {
    logic        fetch_on;
    logic        fetch_user;
    logic        data_on;
    logic        data_user;
    logic        sum;
    logic        mxr;
    logic [21:0] root;        // physical page of the first table
    logic [8:0]  asid;
  } mmu_t;

  // A decoded instruction.
  typedef struct packed {
    alu_e       alu;
    logic       cmp_unsigned;
    logic       shift_left;
    logic       shift_arith;
    logic       a_pc;         // operand a is the PC (AUIPC, fetch faults)
    logic       b_imm;        // operand b is the immediate
    logic       sub;          // operand b is inverted: subtract, compare
    logic       late;         // its result is there in M only
    logic       branch;
    logic       jal;
    logic       jalr;
    logic       muldiv;
    logic       mem;
    logic [2:0] lsu_op;
    logic       fence_i;
    logic       csr;
    logic       mret;
    logic       sret;
    logic       vma;          // SFENCE.VMA
    logic       wfi;
    logic       exc;          // raises an exception: cause
    logic [3:0] cause;        // CAUSE_ECALL_U for any ECALL
  } dec_t;

  // A page of 4 KiB as a walk found it: what the leaf allows, and where it is.
  localparam int PAGE_W = 28;

  typedef struct packed {
    logic        mega;        // part of a megapage
    logic        glob;        // in all address spaces
    logic        ram;
    logic        d;
    logic        u;
    logic        x;
    logic        w;
    logic        r;
    logic [19:0] ppn;
  } page_t;

  // From D to X.
  typedef struct packed {
    dec_t        dec;
    logic [2:0]  funct3;
    logic [4:0]  funct5;      // insn[31:27], of the expansion
    logic        wide;        // four bytes
    logic [4:0]  rd;          // 0 when nothing is written
    logic [4:0]  rs1;         // 0 when not read
    logic [4:0]  rs2;
    logic [20:0] offset;      // of branch or JAL
    logic        pred_taken;
    logic        miss;        // came with an I-cache miss
    logic        itlb;        // came with a walk
    logic [31:0] a;           // operands of the ALU
    logic [31:0] b;           // inverted when dec.sub
    logic [31:0] rs2_data;
    logic [31:0] pc;
    logic [31:0] raw;         // as fetched
    logic [31:0] pred_pc;
  } x_t;

  // From X to M.
  typedef struct packed {
    dec_t        dec;
    csr_t        csr;
    logic [2:0]  funct3;
    logic [4:0]  funct5;
    logic [4:0]  rd;
    logic [4:0]  rs1;
    logic [4:0]  rs2;
    logic        miss;
    logic        itlb;
    logic        mispredict;
    logic        taken;       // a branch that went elsewhere
    logic        settles;     // a CSR instruction: what it changes is there a clock late
    logic [31:0] result;      // ALU result, address, link, quotient, CSR operand
    logic [31:0] rs1_data;    // junk when rs1 is 0
    logic [31:0] rs2_data;
    logic [31:0] pc;
    logic [31:0] npc;         // of the next instruction, traps apart
    logic [31:0] raw;
  } m_t;

  // From M to the retirement port.
  typedef struct packed {
    logic        trap;
    logic [1:0]  mode;
    logic [4:0]  rd;
    logic [4:0]  rs1;
    logic [4:0]  rs2;
    logic [3:0]  rmask;
    logic [3:0]  wmask;
    logic [4:0]  ev;          // as enum cs_event of cmodel/cs_rvfi.h
    logic [31:0] rd_data;
    logic [31:0] rs1_data;
    logic [31:0] rs2_data;
    logic [31:0] pc;
    logic [31:0] npc;
    logic [31:0] raw;
    logic [31:0] addr;
    logic [31:0] rdata;
    logic [31:0] wdata;
  } w_t;

endpackage
