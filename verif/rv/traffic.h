/* SPDX-License-Identifier: Apache-2.0
 *
 * traffic.h - what a random test drives into the SoC while a program runs:
 * memory stalls, interrupt lines, DMA writes.
 */
#ifndef CORE_TRAFFIC_H
#define CORE_TRAFFIC_H

#include "cs_soc.h"
#include "rng.h"

enum { LINES_DRIVEN = 5 }; /* external, timer, software, UART, S external */

struct rv_traffic {
  struct rng rng;
  /* Of a program with page tables: DMA writes entries to words of table_size
   * bytes from table on, which lead to the pages from table_page on. */
  uint32_t table, table_size, table_page;
  uint32_t (*entry)(void *user, unsigned n);
  void *user;
  bool quiet;              /* nothing is ever driven: run in batches */
  unsigned stall[5];       /* of 256 clocks, each channel of the memory */
  unsigned burst;          /* clocks that a stall lasts */
  unsigned irq_every[LINES_DRIVEN]; /* clocks between, about; 0: never */
  unsigned dma_every;
  uint64_t lower_at[LINES_DRIVEN];
  uint64_t raised;         /* clock in which a line rose last */
  uint32_t near;           /* DMA address that the program used last */
  unsigned stall_left, idle, far;
  unsigned wait;           /* instructions of the program until an interrupt
                            * may come again: it must go on */
};

/* Chooses the machine and the traffic of a seed: of a core with S mode one line
 * more is driven.  What is to be set otherwise is set behind it. */
void rv_traffic_start(struct rv_traffic *t, struct cs_soc_config *config,
                        uint64_t seed, bool supervisor);
/* Before a clock; r is what retired in the one before, or NULL. */
void rv_traffic_clock(struct rv_traffic *t, struct cs_soc *soc,
                        const struct cs_rvfi *r);

#endif
