/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_int.h - what the files of the simulator share: the machine's state and
 * the few functions that cross files.  Users include iss.h only.
 *
 * Every access goes through iss_translate() in mem.c; the arrays `tlb` only
 * remember its answers for whole pages of RAM.  Registers are `ureg`: XLEN is
 * one typedef.
 */
#ifndef ISS_INT_H
#define ISS_INT_H

#include "iss.h"
#include "ops.h"

typedef uint32_t ureg;
typedef int32_t sreg;

enum {
  XLEN = 32,
  PAGE_BITS = 12,
  PAGE_SIZE = 1 << PAGE_BITS,
  TLB_SIZE = 64,            /* entries for each mode and kind of access */
  LINES = 1 << 16,          /* decoded instructions that are kept */
  PMP_ENTRIES = 16,
};

/* As whom memory is accessed: the mode, and for S mode what mstatus.SUM says.
 * Each has its own row of remembered pages, so that a kernel may switch SUM
 * without losing any. */
enum view {
  VIEW_U = CS_MODE_U,
  VIEW_S = CS_MODE_S,
  VIEW_S_SUM = 2,
  VIEW_M = CS_MODE_M,
  NUM_VIEWS = 4,
};

enum access { ACC_FETCH, ACC_LOAD, ACC_STORE, NUM_ACCESS };

enum fault { FAULT_NONE, FAULT_ACCESS, FAULT_PAGE };

enum cause {
  CAUSE_FETCH_ACCESS = 1,
  CAUSE_ILLEGAL = 2,
  CAUSE_BREAKPOINT = 3,
  CAUSE_LOAD_MISALIGNED = 4,
  CAUSE_LOAD_ACCESS = 5,
  CAUSE_STORE_MISALIGNED = 6,
  CAUSE_STORE_ACCESS = 7,
  CAUSE_ECALL_U = 8, /* + mode */
  CAUSE_ECALL_S = 9,
  CAUSE_FETCH_PAGE = 12,
  CAUSE_LOAD_PAGE = 13,
  CAUSE_STORE_PAGE = 15,
};

enum irq { IRQ_SSI = 1, IRQ_MSI = 3, IRQ_STI = 5, IRQ_MTI = 7, IRQ_SEI = 9,
           IRQ_MEI = 11, IRQ_LCOFI = 13 };

enum {
  MIP_SSIP = 1 << IRQ_SSI,
  MIP_STIP = 1 << IRQ_STI,
  MIP_SEIP = 1 << IRQ_SEI,
  MIP_MSIP = 1 << IRQ_MSI,
  MIP_MTIP = 1 << IRQ_MTI,
  MIP_MEIP = 1 << IRQ_MEI,
  MIP_ALL = MIP_MSIP | MIP_MTIP | MIP_MEIP,
  MIP_LCOFIP = 1 << IRQ_LCOFI,
  MIP_S_ALL = MIP_SSIP | MIP_STIP | MIP_SEIP | MIP_LCOFIP,
};

/* Who holds bits of mip up; a bit is the or of all of them. */
enum driver { DRIVE_CLINT, DRIVE_PLIC, DRIVE_LINES, DRIVE_SOFT, NUM_DRIVERS };

enum {
  MSTATUS_SIE = 1 << 1,
  MSTATUS_MIE = 1 << 3,
  MSTATUS_SPIE = 1 << 5,
  MSTATUS_MPIE = 1 << 7,
  MSTATUS_SPP = 1 << 8,
  MSTATUS_SPP_SHIFT = 8,
  MSTATUS_MPP = 3 << 11,
  MSTATUS_MPP_SHIFT = 11,
  MSTATUS_MPRV = 1 << 17,
  MSTATUS_SUM = 1 << 18,
  MSTATUS_MXR = 1 << 19,
  MSTATUS_TVM = 1 << 20,
  MSTATUS_TW = 1 << 21,
  MSTATUS_TSR = 1 << 22,
  MSTATUS_WRITABLE = MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP |
                     MSTATUS_MPRV | MSTATUS_TW,
  SSTATUS = MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP | MSTATUS_SUM |
            MSTATUS_MXR,
};

/* satp of Sv32. */
enum { SATP_ASID_SHIFT = 22, SATP_ASID = 0x1ff, SATP_PPN = 0x3fffff };
#define SATP_SV32 ((ureg)1 << 31)
#define MENVCFGH_STCE ((ureg)1 << 31)

/* Bits of mcounteren and mcountinhibit. */
enum { COUNTER_CYCLE = 1, COUNTER_TIME = 2, COUNTER_INSTRET = 4,
       COUNTER_HPM_SHIFT = 3 };

/* Event counters there are with config.hpm, and with config.supervisor. */
enum { HPM_COUNTERS = 2, HPM_COUNTERS_S = 4 };

/* What they count: numbers of mhpmevent, those of rtl/rv and one more. */
enum event { EV_CLOCK = 1, EV_RETIRED = 2, EV_LOAD = 6, EV_STORE = 7,
             EV_BRANCH = 8, EV_TRAP = 9, EV_TAKEN = 11 };

struct iss_insn;

/* Executes i with operands a = x[rs1] and b = x[rs2] + imm; returns the value
 * for rd.  May change s->next_pc or raise an exception; must do that before
 * any other effect. */
typedef ureg iss_exec(struct iss *s, const struct iss_insn *i, ureg a, ureg b);

struct iss_insn {
  iss_exec *exec;
  uint32_t raw;   /* as fetched, upper half zero when compressed */
  ureg imm;
  uint8_t op;     /* enum iss_op */
  uint8_t form;   /* enum iss_rvc_form */
  uint8_t len;    /* bytes */
  uint8_t rd, rs1, rs2; /* 0 when the format has none */
  uint8_t field;  /* the rs1 field as a number: CSR immediates */
};

/* One kept instruction; tag is its physical address + 1, 0 when empty. */
struct line {
  uint64_t tag;
  struct iss_insn insn;
};

/* What a change of a page must tell. */
enum page_mark {
  PAGE_CODE = 1,  /* lines were made from it */
  PAGE_TABLE = 2, /* a walk has read it; only with struct track */
};

struct ram {
  uint64_t base, size;
  uint8_t *host;
  uint8_t *marks; /* enum page_mark of each page */
};

/* A page that the view may access in whole; tag is its address | 1. */
struct tlb_entry {
  uint64_t tag;
  uint64_t pa;
  uint8_t *host;
  uint8_t *marks;
};

struct clint {
  uint64_t mtimecmp;
  uint64_t mtime_off; /* mtime = mtime_off + steps / steps_per_tick */
  uint64_t due;       /* steps at which MTIP rises */
};

enum { UART_FIFO = 16 };

struct uart {
  uint8_t ier, fcr, lcr, mcr, scr, dll, dlm;
  bool sent; /* the transmitter became empty, and nobody has read that */
  uint8_t fifo[UART_FIFO];
  unsigned first, received;
};

enum { PLIC_SOURCES = 32, PLIC_CONTEXTS = 2 }; /* source 0 is none */

struct plic {
  uint32_t line, pending; /* a bit for each source */
  uint32_t busy;          /* from becoming pending until completion */
  uint8_t priority[PLIC_SOURCES];
  uint32_t enable[PLIC_CONTEXTS], threshold[PLIC_CONTEXTS];
};

struct pmp {
  uint8_t cfg[PMP_ENTRIES];
  ureg addr[PMP_ENTRIES];
};

struct iss {
  /* the hart */
  ureg x[32];
  ureg pc, next_pc;
  uint8_t mode;
  uint8_t data_view; /* of loads and stores: MPRV and SUM applied */
  bool handler;      /* the next instruction is the first of a handler */
  bool exc;          /* the current one raised exc_cause, exc_tval */
  ureg exc_cause, exc_tval;
  bool reserved;     /* by LR, of the word at `reservation` */
  uint64_t reservation; /* physical */

  /* CSRs */
  ureg mstatus, mtvec, mscratch, mepc, mcause, mtval, mie;
  ureg mip, irq[NUM_DRIVERS]; /* mip is all of them: iss_drive() */
  ureg mcounteren, mcountinhibit, menvcfg, menvcfgh;
  uint64_t mcycle, minstret;
  ureg counter_written; /* by the current instruction: COUNTER_ bits */
  struct pmp pmp;
  uint64_t hpmcounter[HPM_COUNTERS_S];
  ureg hpmevent[HPM_COUNTERS_S], hpmeventh[HPM_COUNTERS_S];
  bool counting;        /* an event counter has an event and is not stopped */
  ureg scontext;
  ureg medeleg, mideleg, stvec, sscratch, sepc, scause, stval, satp;
  ureg scounteren, senvcfg;
  uint64_t stimecmp;

  /* progress */
  uint64_t steps;   /* instructions started; all time derives from it */
  uint64_t retired; /* completed */
  enum iss_state state;
  int exit_code;

  /* from here on nothing that iss_undo() brings back */
  struct cs_rvfi *rv; /* record of the current instruction */
  char reason[96];

  /* the platform */
  struct iss_config config;
  struct ram ram[ISS_MAX_RAM];
  unsigned num_ram;
  struct clint clint;
  struct uart uart;
  struct plic plic;
  uint64_t tohost; /* address; 0 when the program has none */
  uint64_t image_end;
  unsigned semi_errno;
  unsigned semi_pos; /* in the features file */

  /* remembered work; holds no state of its own */
  const struct csr *csr[4096]; /* rows of the tables of csr*.c */
  struct tlb_entry tlb[NUM_VIEWS][NUM_ACCESS][TLB_SIZE];
  uint32_t mega[32]; /* a bit for each 4 MiB: tlb holds parts of a megapage */
  struct iss_insn loose; /* an instruction that may not be kept */
  struct line *lines;
  struct track *track; /* NULL but for lockstep under translation */
};

/* decode.c, rvc.c: pure functions */
void iss_decode(uint32_t fetched, struct iss_insn *i);
uint32_t iss_expand(uint16_t half, unsigned *form);
const char *iss_op_name(unsigned op);
const char *iss_form_name(unsigned form);

/* exec_*.c: one function for each entry of ISS_OPS */
#define ISS_DECLARE_(name, mask, match, format, fn) iss_exec iss_x_##fn;
ISS_OPS(ISS_DECLARE_)
#undef ISS_DECLARE_

/* fetch.c: NULL when the fetch raised an exception */
const struct iss_insn *iss_fetch_slow(struct iss *s);
/* Bytes of a page with marks were written, or are about to be. */
void iss_changed(struct iss *s, const struct ram *ram, uint64_t pa,
                 unsigned size);
void iss_forget_code(struct iss *s, uint64_t pa, unsigned size);
void iss_forget_all_code(struct iss *s);

/* mem.c */
enum fault iss_translate(struct iss *s, enum access kind, unsigned view,
                         ureg va, unsigned size, uint64_t *pa);
struct tlb_entry *iss_tlb_fill(struct iss *s, enum access kind, unsigned view,
                               ureg va);
void iss_tlb_flush(struct iss *s);
void iss_tlb_flush_paged(struct iss *s);         /* what is not of M mode */
void iss_tlb_flush_page(struct iss *s, ureg va); /* and its megapage */
struct ram *iss_find_ram(const struct iss *s, uint64_t pa, uint64_t size);
bool iss_load(struct iss *s, ureg va, unsigned size, ureg *value);
bool iss_store(struct iss *s, ureg va, unsigned size, ureg value);

static inline struct tlb_entry *iss_tlb_slot(struct iss *s, enum access kind,
                                             unsigned view, ureg va)
{
  return &s->tlb[view][kind][va >> PAGE_BITS & (TLB_SIZE - 1)];
}

static inline bool iss_tlb_hit(const struct tlb_entry *e, ureg va)
{
  return e->tag == ((va & ~(ureg)(PAGE_SIZE - 1)) | 1);
}

static inline struct line *iss_line(struct iss *s, uint64_t pa)
{
  return &s->lines[pa >> 1 & (LINES - 1)];
}

/* The instruction at s->pc: nearly always one that was decoded before. */
static inline const struct iss_insn *iss_fetch(struct iss *s)
{
  struct tlb_entry *e = iss_tlb_slot(s, ACC_FETCH, s->mode, s->pc);
  uint64_t pa = e->pa + (s->pc & (PAGE_SIZE - 1));
  struct line *line = iss_line(s, pa);

  if (iss_tlb_hit(e, s->pc) && line->tag == pa + 1)
    return &line->insn;
  return iss_fetch_slow(s);
}

/* pmp.c */
bool iss_pmp_allows(const struct pmp *p, enum access kind, unsigned mode,
                    uint64_t pa, uint64_t size);

/* sv32.c: where va leads, by satp and the page tables */
enum fault iss_walk(struct iss *s, enum access kind, unsigned view, ureg va,
                    uint64_t *pa);

/* track.c: what lockstep wants to know of a step.  A word of a walk, which may
 * be assumed to be another; a store to RAM that is about to be made. */
enum { WALK_ROOT = 2 }; /* the level above the tables: satp */
struct track *iss_track_new(void);
ureg iss_track_read(struct iss *s, enum access kind, ureg va, unsigned level,
                    uint64_t pa, ureg word);
void iss_track_write(struct iss *s, const struct ram *ram, uint64_t pa,
                     unsigned size);

/* csr.c: false is an illegal instruction */
void iss_csr_init(struct iss *s);
bool iss_csr_read(struct iss *s, unsigned csr, unsigned mode, ureg *value);
bool iss_csr_write(struct iss *s, unsigned csr, unsigned mode, ureg value);
/* Of a value that was read, what a CSRRS or CSRRC writes back. */
ureg iss_csr_kept(const struct iss *s, unsigned csr, ureg value);
const char *iss_csr_name(unsigned csr); /* NULL: there is none */

/* counters.c: counts events, as bits by number, that happened in mode */
void iss_count_events(struct iss *s, uint32_t events, unsigned mode);
void iss_count_record(struct iss *s, const struct cs_rvfi *r);

/* trap.c */
void iss_raise(struct iss *s, ureg cause, ureg tval);
void iss_trap(struct iss *s, ureg cause, ureg tval, bool interrupt);
void iss_check_irq(struct iss *s);
void iss_return_m(struct iss *s);
void iss_return_s(struct iss *s);
void iss_update_views(struct iss *s);
/* Sets those bits of mip that mask names, as far as `from` drives them. */
void iss_drive(struct iss *s, enum driver from, ureg mask, ureg value);

/* device.c */
bool iss_device_read(struct iss *s, uint64_t pa, unsigned size, ureg *value);
bool iss_device_write(struct iss *s, uint64_t pa, unsigned size, ureg value);
bool iss_is_device(const struct iss *s, uint64_t base, uint64_t size);
void iss_timer_update(struct iss *s);
void iss_wait(struct iss *s);

/* plic.c, uart.c: at is the offset in the device */
bool iss_plic_read(struct iss *s, unsigned at, unsigned size, ureg *value);
bool iss_plic_write(struct iss *s, unsigned at, unsigned size, ureg value);
bool iss_uart_read(struct iss *s, unsigned at, unsigned size, ureg *value);
bool iss_uart_write(struct iss *s, unsigned at, unsigned size, ureg value);
void iss_putc(struct iss *s, int fd, uint8_t byte);

/* semihost.c: serves the request in a0, a1; true when s->pc holds one */
bool iss_semihost(struct iss *s);

/* iss.c */
void iss_exit(struct iss *s, int code);
void iss_fail(struct iss *s, const char *fmt, ...)
  __attribute__((format(printf, 2, 3)));

#endif
