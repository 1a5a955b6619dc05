/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_drv.h - driver of the profiler for any target.
 *
 * Freestanding C: no library, no allocation, no file of a system.  The two
 * callbacks are all that it knows of the bus.  Constants (classes, sources of
 * w, run states, refusals) are those of cs_regs.h.
 *
 *   cs_drv_open, cs_drv_compressor, cs_drv_slot, cs_drv_start
 *   in the interrupt: cs_drv_message until it returns 0, then cs_drv_answer
 *   cs_drv_stop, cs_drv_message until it returns 0, cs_drv_snapshot
 */
#ifndef CS_DRV_H
#define CS_DRV_H

#include <stdint.h>

#include "cs_regs.h"

/* What functions return: 0, a refusal of the profiler (CS_REFUSAL_*), or one
 * of these. */
enum {
  CS_DRV_NO_DEVICE = -1,   /* the registers are not those of a profiler */
  CS_DRV_NO_ANSWER = -2,   /* the run state did not change in time */
  CS_DRV_MISSING = -3,     /* a slot, sampler, combiner or so many strata that
                            * this profiler does not have */
};

struct cs_drv_caps {
  uint32_t slots, lanes, xlen, strata, combiner, fifo_depth, queue_depth;
  uint32_t pct_bits, samplers, engines;     /* the last two: bit k for each */
  uint8_t hash_paper, ring, cop, supervisor;
};

struct cs_drv {
  uint32_t (*get)(void *bus, uint32_t offset);
  void (*put)(void *bus, uint32_t offset, uint32_t value);
  void *bus;
  uint32_t patience;       /* reads of CTRL for a change; 0: 1 000 000 */
  struct cs_drv_caps caps; /* from cs_drv_open() */
};

/* 0 everywhere is a legal setting only where the comment says so. */
struct cs_drv_compressor {
  uint32_t sampler;        /* CS_COMP_SAMPLER_*; 0: periodic */
  uint32_t r;              /* 1..65536 */
  uint32_t strata;         /* power of two; 0 or 1: no splitter */
  uint32_t seed;           /* 0: the one after reset */
  uint32_t watermark;      /* messages for an interrupt; 0: three quarters */
  uint32_t fifo_timeout;   /* clocks until an interrupt all the same; 0: off */
  uint8_t counter;         /* C */
  uint8_t zero_phase;      /* strata start at 0, not at random */
  uint8_t combiner;        /* 1: on */
};

struct cs_drv_slot {
  uint32_t classes;        /* 1 << CS_CLASS_BIT_* */
  uint32_t w;              /* CS_W_SRC_* */
  uint32_t modes;          /* bit 0 U, 1 S, 3 M; 0: all */
  uint64_t pc_lo, pc_hi;   /* both 0: everywhere */
  uint8_t pc_exclude;      /* outside of it instead: leaves a handler out */
  uint8_t events, event_values;   /* bits compared, and with what; 0: none */
};

struct cs_drv_message {
  uint64_t pc, w;
  uint32_t count;
  uint8_t slot;
  uint8_t mode;            /* with Supervisor */
  uint8_t is_context;      /* with Supervisor: pc is satp, w the time */
};

struct cs_drv_counters {
  uint32_t selected[4], accepted[4], dropped[4], queued[4];
  uint32_t events, sent_msgs, sent_count, port_errors, cycles;
};

/* Switches the profiler on and reads what it can do. */
int cs_drv_open(struct cs_drv *d);

/* Both while it is stopped. */
int cs_drv_compressor(struct cs_drv *d, const struct cs_drv_compressor *c);
int cs_drv_slot(struct cs_drv *d, uint32_t index, const struct cs_drv_slot *s);

/* Starts; with the interrupt, if `interrupts`. */
int cs_drv_start(struct cs_drv *d, int interrupts);

/* Takes the oldest message; 0 if there is none. */
int cs_drv_message(struct cs_drv *d, struct cs_drv_message *m);

/* Clears the interrupt; what came meanwhile raises it anew. */
void cs_drv_answer(struct cs_drv *d);

/* Stops selecting.  Messages that are in the pipeline need room in the FIFO:
 * `take` gets them (it may be called in the interrupt's stead). */
int cs_drv_stop(struct cs_drv *d, void (*take)(void *user,
                                               const struct cs_drv_message *),
                void *user);

/* Latches the counters, all in the same clock. */
void cs_drv_snapshot(struct cs_drv *d, struct cs_drv_counters *c);

#endif
