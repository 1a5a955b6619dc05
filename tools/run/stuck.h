/* SPDX-License-Identifier: Apache-2.0
 *
 * stuck.h - programs that will not go on: loops that nothing can end, seen from
 * the retirement port.
 */
#ifndef STUCK_H
#define STUCK_H

#include <stdbool.h>

#include "cs_rvfi.h"
#include "cs_symbols.h"
#include "iss.h"

/* Zeroed: nothing has retired. */
struct stuck {
  bool no_interrupts;     /* set it where no interrupt changes the program's
                           * course: in U mode, above a firmware */
  uint32_t mie;           /* as the program wrote it */
  uint64_t traps, rounds; /* in a row: traps; jumps back without any effect in
                           * between ... */
  bool waits;             /* ... but WFI */
  char text[128];
};

/* Why the program will not go on; NULL = it does.  To be asked for each
 * instruction that retires. */
const char *stuck_look(struct stuck *s, const struct cs_rvfi *r);

/* What a CSR instruction writes, from the value before; that value of one that
 * writes nothing. */
uint32_t stuck_csr_written(uint32_t before, const struct cs_rvfi *r);

/* ---- the simulator ---- */

struct iss_guard {
  const char *elf;
  struct cs_symbols *symbols; /* or NULL */
  struct stuck stuck;
};

/* For each instruction; a program that is stuck is told, and it is the end. */
void iss_guard(struct iss_guard *g, const struct iss *iss,
               const struct cs_rvfi *r);

#endif
