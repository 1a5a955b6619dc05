/* SPDX-License-Identifier: Apache-2.0
 *
 * qemu.h - runs a program on qemu-system-riscv32, set up to have the same
 * extensions as the simulator, and reads what it prints and its registers.
 */
#ifndef QEMU_H
#define QEMU_H

#include <stdbool.h>
#include <stdint.h>

struct qemu;

struct qemu_state {
  uint32_t pc;
  uint32_t x[32];
};

/* NULL when it cannot be started.  supervisor: with S mode.  trace: log
 * registers before every instruction. */
struct qemu *qemu_start(const char *elf, bool supervisor, bool trace);
/* The next entry of the log; false at its end. */
bool qemu_next(struct qemu *q, struct qemu_state *state);
/* Waits for the end; returns what the program printed (to be freed) and
 * stores the exit status (124: it did not end in time). */
char *qemu_finish(struct qemu *q, int *status);

#endif
