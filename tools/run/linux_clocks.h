/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_clocks.h - what a report of a guest has where clocks are real: cycles
 * and misses by program, and of the kernel by function.
 */
#ifndef LINUX_CLOCKS_H
#define LINUX_CLOCKS_H

#include "linux_run.h"

/* Keys of a program; of the whole. */
void linux_clocks_add(json_t *o, const struct cs_pc_count *c);
void linux_clocks_json(struct linux_run *l, json_t *root);

void linux_clocks_print(struct linux_run *l);

#endif
