/* SPDX-License-Identifier: Apache-2.0
 *
 * vex.h - the Verilated VexRiscv as a C library (vex_tb.sv).
 */
#ifndef VEX_H
#define VEX_H

#include <stdbool.h>
#include <stdint.h>

struct vex;

/* Memory from a hex file, a 32-bit word a line; reset is over. */
struct vex *vex_new(const char *hex);
void vex_free(struct vex *v);

/* Runs so many clocks; returns how many instructions retired. */
uint64_t vex_run(struct vex *v, uint64_t clocks);

/* A word of its memory. */
uint32_t vex_word(const struct vex *v, uint32_t addr);

#endif
