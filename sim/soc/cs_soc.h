/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_soc.h - the Verilated SoC (core, memory, devices, profiler) as C library.
 *
 * One shared object per build, DIR/BUILD/libcssoc.so (DIR is build/soc):
 *   fast   what users run: no assertions, no probes
 *   check  assertions, and the profiler's registers brought out, so that
 *          cs_soc_profiler_*() work
 *   off    without a profiler, to show that its presence costs no clock
 *   full, tiny
 *          fast with that named configuration of the profiler
 *   linux, linux-16k
 *          fast, with Supervisor: the machine that Linux needs; with caches of
 *          16 KiB
 *   linux-check, linux-16k-check
 *          the same as check is
 *   linux-ring-check
 *          linux-check with the profiler's DMA ring and coprocessor
 *   ring   with assertions and the profiler's DMA ring (dma_* of a test is then
 *          not connected, but for dma_error)
 * libcssoc-waves.so beside it writes waves.
 */
#ifndef CS_SOC_H
#define CS_SOC_H

#include "cs_model.h"
#include "cs_rvfi.h"

struct cs_soc;
struct cs_probe;

/* Parameters that can be chosen at run time. */
struct cs_soc_config {
  uint32_t boot_pc;   /* 0 means 0x80000000; cs_soc_set_boot() sets it too */
  bool sdram;         /* SDRAM-like timing instead of a flat latency */
  unsigned latency;   /* clocks to the first word; 0 means 10, 1 is the least:
                       * with zero_wait the next clock */
  bool zero_wait;     /* every word in the next clock, for CPI comparisons */
  uint32_t ram_size;  /* bytes, a power of two from 4096 to what the build
                       * has; 0 means all of it.  Behind it the memory answers
                       * with an error, which the core tells late (bus_error) */
  void (*console)(void *user, uint8_t byte); /* UART output; NULL discards */
  void *user;
};

/* NULL with a message in err.  The machine is in reset state, memory 0. */
struct cs_soc *cs_soc_new(const char *dir, const char *build,
                          const struct cs_soc_config *config,
                          const char *waves, char *err, size_t errlen);
void cs_soc_free(struct cs_soc *s);

/* Memory of the SoC, behind the caches (they are write-through, so it is
 * always current); false when any byte is outside RAM. */
bool cs_soc_read_mem(const struct cs_soc *s, uint32_t addr, void *to,
                     size_t len);
bool cs_soc_write_mem(struct cs_soc *s, uint32_t addr, const void *from,
                      size_t len);
uint32_t cs_soc_ram_base(const struct cs_soc *s);
uint32_t cs_soc_ram_size(const struct cs_soc *s);
bool cs_soc_supervisor(const struct cs_soc *s); /* the core has S mode */
/* Puts the machine (not its memory) into reset state, to start at pc. */
void cs_soc_set_boot(struct cs_soc *s, uint32_t pc);

/* What a test drives from outside; all zero at the start.  Takes effect in
 * the clock after the next step. */
struct cs_soc_drive {
  uint8_t stall;      /* bits 0..4: hold back AR, R, AW, W, B of the memory */
  bool irq_uart;      /* forces the UART's interrupt line */
  /* or-ed to the core's lines; irq_s_external is that of S mode */
  bool irq_external, irq_timer, irq_software, irq_s_external;
  bool dma_error;     /* the profiler's ring gets error responses */
  /* DMA manager, one word at a time; not in `ring` */
  bool dma_valid;     /* write dma_data to dma_addr; held until dma_done */
  uint32_t dma_addr, dma_data;
  /* What cs_soc_debug_*() do, clock by clock: held until dbg_done */
  bool dbg_valid, dbg_write;
  uint32_t dbg_addr, dbg_data;
};
struct cs_soc_drive *cs_soc_drive(struct cs_soc *s);

/* One clock.  True: an instruction retired, *r describes it. */
bool cs_soc_step(struct cs_soc *s, struct cs_rvfi *r);

/* Clocks up to the next retirement (at most max_clocks): fast loop inside the
 * library.  True: *r is filled.  cs_soc_clocks() counts them. */
bool cs_soc_run(struct cs_soc *s, uint64_t max_clocks, struct cs_rvfi *r);

/* The same for n retirements into an array: fewer calls.  Returns how many;
 * fewer than n when the clocks are used up, the program has ended, or the last
 * one came by an interrupt, which cs_soc_after() then describes, or is in
 * another mode than the one before: memory is as it is then. */
size_t cs_soc_run_many(struct cs_soc *s, uint64_t max_clocks,
                       struct cs_rvfi *r, size_t n);

/* Someone types at the UART: n bytes, behind what was typed before, the first
 * not before `clock`.  Each is on the line for as long as the UART's divisor
 * says and waits until the UART has room, so none is lost on the way.  A
 * program that clears its FIFO throws away what is there: a Linux does when it
 * opens the UART, so type when it listens. */
void cs_soc_type(struct cs_soc *s, uint64_t clock, const void *bytes,
                 size_t n);
size_t cs_soc_untyped(const struct cs_soc *s); /* not received yet */
bool cs_soc_listens(const struct cs_soc *s); /* interrupt enabled for it */

uint64_t cs_soc_clocks(const struct cs_soc *s);   /* since reset */
bool cs_soc_ended(const struct cs_soc *s);        /* finisher was written */
int cs_soc_exit_code(const struct cs_soc *s);

/* After a step: */
struct cs_soc_after {
  bool dma_done;      /* its write response came in this clock */
  bool dma_taken;     /* the memory took (and announced) its data */
  bool irq_taken;     /* the instruction that retired came by an interrupt: */
  uint8_t irq_cause;  /* 3, 7, 11, 13; 1, 5, 9 of S mode */
  uint8_t irq_first;  /* one before it, to S mode, whose handler did not begin;
                       * 0: none */
  bool bus_error;
  bool dbg_done;      /* the debugger's access ended in this clock */
  uint32_t dbg_data;  /* ... what it read */
};
const struct cs_soc_after *cs_soc_after(const struct cs_soc *s);

/* A second AXI4-Lite manager of the profiler's registers, as a debugger's
 * system bus: takes clocks (the core goes on); retirements during the access
 * are lost to the caller, so use it before the program starts or after it
 * ended, or pass a sink. */
typedef void (*cs_soc_sink)(void *user, const struct cs_rvfi *r);
uint32_t cs_soc_debug_read(struct cs_soc *s, uint32_t addr, cs_soc_sink sink,
                           void *user);
void cs_soc_debug_write(struct cs_soc *s, uint32_t addr, uint32_t value,
                        cs_soc_sink sink, void *user);

/* Build `check` only: what the profiler saw at its ports in the clock that
 * cs_soc_step() executed (inputs), its outputs in the clock that now begins,
 * and its registers. */
void cs_soc_profiler_in(const struct cs_soc *s, struct cs_rvfi *lane,
                        struct cs_axil_in *bus);
void cs_soc_profiler_out(const struct cs_soc *s, struct cs_out *out);
void cs_soc_profiler_probe(const struct cs_soc *s, struct cs_probe *probe);
uint64_t cs_soc_profiler_table(struct cs_soc *s, unsigned index);
const struct cs_params *cs_soc_profiler_params(const struct cs_soc *s);

#endif
