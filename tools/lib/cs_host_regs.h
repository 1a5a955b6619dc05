/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_host_regs.h - register access for the parts of the host driver.
 */
#ifndef CS_HOST_REGS_H
#define CS_HOST_REGS_H

#include "cs_host.h"
#include "cs_regs.h"

/* The field `name` (REGISTER_FIELD) of a register's value. */
#define FIELD(value, name) (((value) & CS_##name##_MASK) >> CS_##name##_LSB)

/* Sets h->err; returns -1. */
__attribute__((format(printf, 2, 3))) int
cs_host_fail(struct cs_host *h, const char *format, ...);

/* 0, or -1 with the reason in h->err. */
int cs_host_put(struct cs_host *h, unsigned addr, uint32_t value);
int cs_host_get(struct cs_host *h, unsigned addr, uint32_t *value);

#endif
