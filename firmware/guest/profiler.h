/* SPDX-License-Identifier: Apache-2.0
 *
 * profiler.h - the profiler from user space, through /dev/mem: registers, and
 * the ring in the region that the device tree keeps for it.  For one process at
 * a time; there is no driver.
 */
#ifndef PROFILER_H
#define PROFILER_H

#include <stdbool.h>
#include <stdint.h>

/* The block of the ring's registers; offsets of both are the generated ones. */
enum { PROFILER_RING = 0x1000 };

/* What the kernel calls it; whether the tree names the ring's memory. */
#ifndef PROFILER_DEVICE
#define PROFILER_DEVICE "10010000.profiler"
#define PROFILER_RING_OF_TREE true
#endif
/* Whether time goes on while the core does nothing, as on another machine's clock:
 * then the driver may look before an interrupt tells it to. */
#ifndef PROFILER_OTHER_TIME
#define PROFILER_OTHER_TIME false
#endif

struct profiler_record {
  uint32_t info, count, pc, w;
};

enum profiler_found { PROFILER_FOUND, PROFILER_ABSENT, PROFILER_NO_ACCESS };

/* Looks whether something answers at the address, in a child, which a machine
 * without a profiler ends by a signal. */
enum profiler_found profiler_open(void);

uint32_t profiler_get(uint32_t offset);
void profiler_put(uint32_t offset, uint32_t value);

/* Until register & mask = value; false if it is not so after a while. */
bool profiler_wait(uint32_t offset, uint32_t mask, uint32_t value);

/* What software chooses here: the sampler is P, one slot, no combiner. */
struct profiler_setup {
  uint32_t rate, log2_strata;
  uint32_t classes, w_source, modes;
  uint32_t pc_low, pc_high;
};

/* Off and on again: ring and profiler are as after a reset. */
bool profiler_reset(void);
/* Writes the setup, and asks for a start; false if that is refused: STATUS. */
bool profiler_start(const struct profiler_setup *setup);
/* No tuple comes any more, and all there were are messages. */
bool profiler_stop(void);

/* A message from the registers; false if there is none. */
bool profiler_message(struct profiler_record *r);

/* The ring with 2^log2 records, empty. */
bool profiler_ring_start(unsigned log2, bool back_pressure);
/* The next record that has not been read, and releases it. */
bool profiler_ring_read(struct profiler_record *r);
/* One place of the ring, whatever is there. */
struct profiler_record profiler_ring_place(unsigned n);

/* ---- to disturb who uses it ---- */

/* Bits of the first word of a record, inverted. */
void profiler_ring_damage(unsigned n, uint32_t bits);
/* The interrupt controller does not see the line; and what it saw is gone. */
bool profiler_deafen(bool deaf);
/* A burst of the ring gets an error: on the simulator the one that its option
 * says, so nothing happens here. */
void profiler_fail_burst(void);

/* The law of conservation of what was sampled by period, once profiler and
 * FIFO are empty. */
struct profiler_counts {
  uint32_t selected, accepted, dropped, queued, credit, sent, messages;
  uint32_t held; /* in the strata */
};
void profiler_count(struct profiler_counts *c, unsigned log2_strata);
bool profiler_conserved(const struct profiler_counts *c);

#endif
