/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_soft.h - the handlers as a program of the softcore (firmware/ucode/
 * host.c) on the instruction-set simulator: every instruction of theirs is
 * counted and takes its clocks, every access of the coprocessor its own.
 */
#ifndef COP_SOFT_H
#define COP_SOFT_H

#include "cs_cop_handler.h"
#include "cs_cop_sim.h"
#include "host.h"

struct cop_soft;

/* cpi: clocks of an instruction.  h: what the program tells of its handler,
 * behind each call; its program, knobs and sink are used.  NULL with a message
 * in err. */
struct cop_soft *cop_soft_new(const char *elf, struct cs_cop_sim *sim,
                              struct cs_cop_handler *h, double cpi, char *err,
                              size_t errlen);
void cop_soft_free(struct cop_soft *s);

/* One call; arg: up to 4, see host.h.  Gives its instructions; -1: the program
 * went wrong, err says how. */
int64_t cop_soft_call(struct cop_soft *s, enum host_call what,
                      const uint32_t *arg, char *err, size_t errlen);

#endif
