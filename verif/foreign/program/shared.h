/* SPDX-License-Identifier: Apache-2.0
 *
 * shared.h - what bench and program tell each other, at fixed addresses.
 */
#ifndef SHARED_H
#define SHARED_H

#include <stdint.h>

enum {
  WORK_LO = 0x1000, WORK_HI = 0x2fff,     /* offsets from the memory's base */
  SHARED_AT = 0xf000,
  MESSAGES_AT = 0x10000, MESSAGES_MAX = 11000,
  MEMORY = 0x40000,
};

struct shared {
  /* written by the bench before the program starts */
  uint32_t slots;
  struct { uint32_t classes, w; } slot[4];
  uint32_t r, strata, rounds;
  /* and by the program at its end */
  uint32_t error, work_result, interrupts, messages;
  uint32_t lost;                          /* no room for them in the buffer */
  struct {
    uint32_t selected[4], accepted[4], dropped[4], queued[4];
    uint32_t events, sent_msgs, sent_count, port_errors, cycles;
  } counters;
};

struct message {
  uint32_t slot, pc, w, count;
};

#endif
