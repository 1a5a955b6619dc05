/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - random configurations of the profiler, as register writes.
 *
 * Rates, ticks, merges and time-outs are small, so that every mechanism comes
 * to its limit many times within some thousand clocks.
 */
#ifndef CONFIG_H
#define CONFIG_H

#include "bus.h"
#include "traffic.h"

/* Queues the writes of a configuration.  `illegal` breaks one rule, so that
 * starting must be refused. */
void config_write(struct bus *b, struct rng *r, const struct cs_params *p,
                  const struct traffic *t, bool illegal);

/* A value of SLOTn_ROOT: a process of the traffic's, mostly. */
uint32_t config_root(struct rng *r, const struct traffic *t);

/* A legal value of CONTEXT. */
uint32_t config_context(struct rng *r);

/* A PC of the traffic, as an index of the PC bit table. */
uint32_t config_pct_index(struct rng *r, const struct traffic *t);

/* A MARK write that matters to the traffic, or empties a way of its sets. */
uint32_t config_mark(struct rng *r, const struct traffic *t);

/* The registers of a slot, the first of which is at `at`. */
void config_filter(struct bus *b, struct rng *r, const struct cs_params *p,
                   unsigned at, const struct traffic *t);

#endif
