/* SPDX-License-Identifier: Apache-2.0
 *
 * lockstep.h - what the files of the core's checker share.
 *
 * `now` is the clock of the record that is being checked, `before` that of the
 * one before.  An instruction enters M in the clock of the record before it
 * at the earliest, so what was stable from before - SETTLE on was seen.
 */
#ifndef LOCKSTEP_H
#define LOCKSTEP_H

#include "cs_rv_lockstep.h"
#include "iss.h"

enum {
  SETTLE = 8,          /* clocks from an input of the core to its M stage */
  POSTED = 200,        /* clocks in which a device write has arrived */
  TIME_DIV = 10,       /* clocks of one tick of mtime */
  LAST = 32,           /* records that are kept */
  DMA_MAX = 256,       /* writes between two instructions */
  RAM_BASE_DEFAULT = 0x80000000u,
};

enum level { LOW, HIGH, UNKNOWN };

/* A level that changed last at `since`. */
struct wire {
  bool level;
  uint64_t since;
};

/* lines.c: what is known about interrupt lines. */
struct lines {
  struct wire driven[4];   /* external, timer, software: by the test; external
                            * of S mode */
  struct wire msip;
  uint64_t mtimecmp, timer_written;
  uint64_t stimer_written; /* stimecmp, or whether it is used */
  uint64_t mtime_offset;   /* mtime = offset + clocks / TIME_DIV, about */
  bool mtime_known;
  bool plic_used[2];       /* the external line of M, S mode is not known any
                            * more */
};

/* dma.c: writes that not all loads have to see yet. */
struct dma_write {
  uint32_t addr, data;
  uint64_t taken, done;    /* clocks; done 0: not yet */
};

struct dma {
  struct dma_write list[DMA_MAX];
  unsigned count;
  uint32_t lr_addr;
  uint64_t lr_from, lr_to; /* clocks in which the last LR ran */
  uint32_t hit_addr[16];   /* the last words taken, for SC */
  uint64_t hit_clock[16];
  unsigned hits;
};

/* counters.c: what is known of mcycle (0) and mhpmcounter3 (1) and up, of which
 * a core with S mode has more: bounds of the value that an instruction with a
 * record in clock `at` would read. */
enum { COUNTERS_M = 3, COUNTERS = 5 };

struct counter {
  uint64_t lo, hi, at;
  uint64_t few, many;      /* events since then, at least and at most */
  bool overflowed;         /* at some time, perhaps */
};

struct counters {
  struct counter c[COUNTERS];
  unsigned count;          /* counters there are */
  bool events;             /* an event is selected: instructions count */
};

struct stale;

struct cs_rv_lockstep {
  struct cs_soc *soc;
  struct iss *iss;
  bool supervisor;         /* the core has S mode and Sv32 */
  uint64_t now, before;
  bool trapped;            /* the instruction before did */
  unsigned irqs;           /* interrupts taken before this one */
  const struct cs_rvfi *core; /* record that is being checked */
  uint32_t paddr;          /* physical address of its access */
  struct lines lines;
  struct dma dma;
  struct counters counters;
  struct stale *stale;     /* NULL without S mode */
  struct cs_rv_lockstep_counts counts;
  struct cs_rvfi last[LAST];
  uint64_t last_clock[LAST];
  uint32_t last_paddr[LAST];
  cs_rv_lockstep_each *each;
  void *each_user;
  FILE *tell;              /* where stale translations are told, or NULL */
  char error[400];
};

bool ls_fail(struct cs_rv_lockstep *ls, const char *fmt, ...)
  __attribute__((format(printf, 2, 3)));

/* cs_rv_lockstep.c: the check of one record, which came in this clock. */
bool ls_check(struct cs_rv_lockstep *ls, const struct cs_rvfi *r,
              uint64_t clock, const struct cs_soc_after *after);

/* lines.c */
void ls_lines_watch(struct cs_rv_lockstep *ls, uint64_t clock);
bool ls_lines_check(struct cs_rv_lockstep *ls,
                    const struct cs_soc_after *after);
bool ls_lines_mip(struct cs_rv_lockstep *ls, bool sip);
void ls_lines_mip_done(struct cs_rv_lockstep *ls);
bool ls_lines_wfi(struct cs_rv_lockstep *ls);
bool ls_device_ok(uint64_t addr, unsigned size);
void ls_device_stored(struct cs_rv_lockstep *ls);
bool ls_time_check(struct cs_rv_lockstep *ls, unsigned half, uint32_t value);

/* dma.c */
void ls_dma_watch(struct cs_rv_lockstep *ls, uint64_t clock);
bool ls_dma_before(struct cs_rv_lockstep *ls);
/* Word n, as an index, that is written to addr but perhaps not yet seen. */
bool ls_dma_pending(const struct cs_rv_lockstep *ls, uint32_t addr, unsigned n,
                    uint32_t *word);
/* That word has been seen. */
void ls_dma_seen(struct cs_rv_lockstep *ls, uint32_t addr, uint32_t word);
void ls_dma_settle(struct cs_rv_lockstep *ls);

/* counters.c: around the step of a CSR instruction; every other one, while
 * events are counted; whether an overflow interrupt may have come. */
bool ls_csr_before(struct cs_rv_lockstep *ls);
void ls_csr_after(struct cs_rv_lockstep *ls);
void ls_events(struct cs_rv_lockstep *ls);
bool ls_overflow_possible(struct cs_rv_lockstep *ls);
uint32_t ls_csr(const struct cs_rv_lockstep *ls, unsigned csr);

/* stale.c: translations of before a table was changed.  After a step of the
 * simulator that differs from the record: whether one explains it, *want is
 * what it then gives; after each step; before a trap's cause or value is read;
 * before DMA changes a word. */
struct stale *ls_stale_new(void);
void ls_stale_free(struct stale *t);
bool ls_stale_explains(struct cs_rv_lockstep *ls, struct cs_rvfi *want);
void ls_stale_after(struct cs_rv_lockstep *ls);
void ls_stale_read_trap(struct cs_rv_lockstep *ls, unsigned csr);
void ls_stale_dma(struct cs_rv_lockstep *ls, uint32_t addr);

/* record.c: whether all fields agree. */
bool ls_equal(const struct cs_rv_lockstep *ls, const struct cs_rvfi *want);

#endif
