/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop.h - the programmable coprocessor (HPCA 2001, section 3 and appendix;
 * docs/design/coprocessor.md): its filter takes samples from the retirement
 * port, its microcode keeps profiles of them.
 *
 * Fields have the names of the page.  Memories lie in the state, so a state is
 * about 100 KiB.
 */
#ifndef CS_COP_H
#define CS_COP_H

#include "cs_cop_isa.h"
#include "cs_fifo.h"
#include "cs_ring.h"
#include "cs_select.h"

enum {
  CS_COP_MAX_ENTRIES = 512,
  CS_COP_MAX_DATA = 4096,
  CS_COP_MAX_CODE = 512,
  CS_COP_MAX_SAMPLES = 512,
  CS_COP_MAX_PCT = 16384,
  CS_COP_WAYS = 4,
  CS_COP_SETS = 512,
};

/* Build-time parameters, with the page's legal values. */
struct cs_cop_params {
  int xlen;            /* bits: 32, 64 */
  uint32_t entries;    /* of the associative array: power of two, 16..512 */
  uint32_t data;       /* words of the data array: power of two, 64..4096 */
  uint32_t code;       /* microinstructions: 256, 512 */
  uint32_t samples;    /* of the buffer: power of two, 16..512 */
  uint32_t pct_bits;   /* of each PC bit table: power of two, 64..16384 */
  bool supervisor;     /* what may be seen is limited; F_ROOT */
};

/* Counters in the order of their registers, and of their snapshots. */
enum cs_cop_counter {
  CS_COP_N_TAKEN,
  CS_COP_N_DROPPED,
  CS_COP_N_PROCESSED,
  CS_COP_N_ABORTED,
  CS_COP_N_HELD,       /* worked out, not counted */
  CS_COP_N_CONFLICTS,
  CS_COP_N_EMITS,
  CS_COP_N_EMIT_COUNT,
  CS_COP_N_STEPS,
  CS_COP_COUNTERS,
};

/* What a sweep sets to 0: bits of CMD. */
enum {
  CS_COP_SWEEP_ASSOC = 1,
  CS_COP_SWEEP_DATA = 2,
  CS_COP_SWEEP_REGS = 4,
  CS_COP_SWEEP_PCT = 8,
};

/* A sample. */
struct cs_cop_row {
  uint32_t w[4];
  uint16_t info;       /* class 4:0, events 9:5, taken 10, mode 12:11 */
};

/* An instruction between the port and the row. */
struct cs_cop_insn {
  bool valid;          /* S1: valid with run; S2: rules 1 to 5 hold */
  uint8_t kind;        /* its class */
  bool hides_next;     /* its next pc is not to be seen */
  struct cs_filter_in f;
  struct cs_lane lane;
};

/* The filter: S1, S2 and S3, and the two PC bit tables. */
struct cs_cop_filter {
  bool s1_valid;       /* without run */
  struct cs_cop_insn s1, s2;
  uint8_t s2_pct;      /* bit of table t in bit t */
  bool s3_valid;
  struct cs_cop_row s3; /* without gap */
  bool s2_unseen, s3_unseen; /* an instruction of a clock without run */
  bool gap;            /* what is pushed next does not follow what was before */
  uint64_t ra;         /* shadow of x1 */
  struct cs_ra_writer ra_by;   /* with Supervisor */
  struct cs_slot_cfg cfg;
  uint64_t pct[2][CS_COP_MAX_PCT / 64];
};

struct cs_cop_way {
  bool valid;
  uint16_t entry;
  uint32_t tag;        /* 23 bits */
};

struct cs_cop_ent {
  bool valid;
  uint8_t way;
  uint32_t key;
};

/* The associative array and what is under way in it. */
struct cs_cop_assoc {
  struct cs_cop_way ways[CS_COP_WAYS][CS_COP_SETS];
  struct cs_cop_ent ent[CS_COP_MAX_ENTRIES];
  uint8_t camcnt;
  uint8_t way;         /* camcnt 3: way s */
  bool replaces;       /* camcnt 3: it was valid */
  bool look_v, look_dispatch; /* a lookup was launched in the step before */
  bool look_any;
  uint16_t look_entry;
  uint32_t look_key;
};

struct cs_cop_state {
  struct cs_cop_params params;

  /* Samples. */
  struct cs_cop_filter filter;
  struct cs_fifo_state fifo;
  struct cs_cop_row rows[CS_COP_MAX_SAMPLES];
  struct cs_cop_row s[2];
  bool s_valid[2];
  uint8_t cp, fin_s;
  bool fin, fin_ab;

  /* Run control. */
  bool running, stopping, abort;
  bool halt_v;         /* this clock performs a halt */
  uint8_t tcnt, cause, halt_cause;
  uint16_t wd, cause_pc, halt_pc;

  /* Pipeline. */
  bool waiting, d_v, d_first, x_v, x_first, x_bad, redir_v, redir_done;
  bool at_work;
  uint16_t d_pc, x_pc, redir_pc;
  uint64_t x_ir;

  /* Registers of the microcode. */
  uint32_t v[CS_COP_V_REGS], k[CS_COP_K_REGS];
  uint16_t i[CS_COP_I_REGS];
  uint8_t icfg[CS_COP_I_REGS];
  uint16_t base[CS_COP_BASE_REGS];
  uint16_t t[CS_COP_T_REGS];
  uint32_t start[CS_COP_CLASS_COUNT];
  uint32_t dr, rnd, key, begun;
  uint16_t mi;
  bool hit, vsat, clip;
  bool gapped;         /* a gap that was not asked for yet */

  /* Memories. */
  bool ld_v;           /* a load was launched in the step before */
  uint32_t ld_word;
  uint32_t data[CS_COP_MAX_DATA];
  uint64_t code[CS_COP_MAX_CODE];
  struct cs_cop_assoc assoc;

  bool tup_v;
  struct cs_message tup;

  /* Host. */
  bool clean;          /* in OFF, and everything is as OFF leaves it */
  bool first;          /* from OFF to the end of the sweep behind it */
  bool sweep;
  uint8_t sweeps;      /* what is swept */
  uint16_t swcnt;
  bool host_cam, host_write;  /* a write or inv of the array by the host */
  uint16_t host_entry;
  uint32_t hkey;
  bool enable;
  uint8_t div;
  uint8_t intr_enable, intr_state, page;
  bool irq;
  uint16_t watchdog, code_len;
  uint32_t fields;     /* register FIELDS */
  uint32_t f[11];      /* registers F_CTRL .. F_ROOT, by word */
  uint8_t status_code, status_count;
  bool re1;
  uint32_t word, rdata;       /* of a read */
  uint32_t n[CS_COP_COUNTERS], snap[CS_COP_COUNTERS];
};

struct cs_cop_in {
  struct cs_ring_bus bus;
  const struct cs_rvfi *lane;  /* the retirement port */
  bool off;                    /* the profiler's state is OFF */
  bool run;                    /* its state is RUN */
  bool enter_init;             /* it starts without resume */
  bool values_off;
  bool addresses_off, m_off;   /* LOCK */
  bool tup_pop;                /* the tuple is taken */
};

/* All outputs are functions of the state. */
struct cs_cop_out {
  uint32_t rdata;
  bool irq;
  bool busy;                   /* what it holds will still become tuples */
  bool tup_v;
  struct cs_message tup;
};

/* Those of a profiler. */
struct cs_cop_params cs_cop_params_of(const struct cs_params *p);

/* NULL, or which parameter is illegal and why. */
const char *cs_cop_params_error(const struct cs_cop_params *params);

/* After power-on: memories are 0, rst_ni is low. */
void cs_cop_init(struct cs_cop_state *s, const struct cs_cop_params *params);

/* rst_ni low for a clock: memories stay. */
void cs_cop_reset(struct cs_cop_state *s);

void cs_cop_out(const struct cs_cop_state *s, struct cs_cop_out *out);

/* The rising edge at the end of a clock. */
void cs_cop_step(struct cs_cop_state *s, const struct cs_cop_in *in);

/* What it holds will still become tuples (busy of the outputs). */
bool cs_cop_busy(const struct cs_cop_state *s);

/* Samples in the buffer and the two sample registers. */
static inline uint32_t cs_cop_held(const struct cs_cop_state *s)
{
  return s->fifo.level + s->s_valid[0] + s->s_valid[1];
}

/* NULL when the invariants hold: samples are conserved, the associative array
 * is consistent, the tuple is counted.  Else which one fails. */
const char *cs_cop_check(const struct cs_cop_state *s);

/* ---- associative array (for tests too) ---- */

/* Row of a key, 0..511. */
uint32_t cs_cop_set(uint32_t key);

/* The rest of the key, 23 bits. */
uint32_t cs_cop_tag(uint32_t key);

#endif
