/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_driver.h - a guest whose own driver has the profiler: what the
 * hardware's port shows of it, into files, and the clocks of its interrupts.
 */
#ifndef GUEST_DRIVER_H
#define GUEST_DRIVER_H

#include <jansson.h>
#include <stdio.h>

#include "cs_symbols.h"
#include "soc_machine.h"

/* What belongs to one start of the profiler. */
struct guest_session {
  uint64_t messages;       /* and context records */
  uint64_t interrupts, kernel_clocks, module_clocks;
};
enum { GUEST_SESSIONS = 64 }; /* later ones are added to the last */

struct guest_driver {
  const char *folder;
  FILE *records;           /* of the ring, as memory has them */
  FILE *steps;             /* each instruction of a module in them: session,
                            * pc, address read, clocks; 32 bits each */
  struct guest_session session[GUEST_SESSIONS];
  unsigned sessions;

  /* Interrupts of S mode's external line in which a module's code ran: from
   * the handler's first instruction to the one behind it. */
  uint64_t text, text_end; /* the kernel's own code */
  uint64_t exit;           /* where an interrupt's handling is over */
  bool inside, ours;       /* an interrupt; a module's code ran in it */
  uint64_t kernel_now, module_now;
};

/* Ends the program when files or symbols are not there. */
void guest_driver_open(struct guest_driver *d, const char *folder,
                       struct cs_symbols *kernel);

void guest_driver_written(struct guest_driver *d,
                          const struct machine_burst *b);

/* Every instruction; external: it came by that line. */
void guest_driver_retired(struct guest_driver *d, const struct cs_rvfi *r,
                          bool external);

/* Writes the memory, and closes the files. */
void guest_driver_close(struct guest_driver *d, const struct cs_soc *soc);

json_t *guest_driver_json(const struct guest_driver *d);

#endif
