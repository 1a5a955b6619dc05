/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_guard.h - ends the command when a program on the simulator will not go
 * on.
 */
#ifndef ISS_GUARD_H
#define ISS_GUARD_H

#include "cs_symbols.h"
#include "iss.h"
#include "stuck.h"

struct iss_guard {
  const char *elf;
  struct cs_symbols *symbols; /* or NULL */
  struct stuck stuck;
};

/* For each instruction; a program that is stuck is told, and it is the end. */
void iss_guard(struct iss_guard *g, const struct iss *iss,
               const struct cs_rvfi *r);

#endif
