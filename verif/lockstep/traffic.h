/* SPDX-License-Identifier: Apache-2.0
 *
 * traffic.h - random retired instructions for the retirement port.
 *
 * A mood says how dense the lanes are, how many different addresses and values
 * there are and what goes wrong how often; moods change within a run, so that
 * bursts meet full queues and equal tuples follow each other at once.
 */
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include "cs_model.h"
#include "rng.h"

#define TRAFFIC_POOL 16
#define TRAFFIC_PROCESSES 4

struct traffic {
  struct rng *rng;
  int nret, xlen;
  uint64_t order;
  unsigned density;      /* percent of clocks in which instructions retire */
  unsigned lane_density; /* percent of the lanes of such a clock */
  unsigned pcs, values;  /* how many of the pools are in use */
  unsigned trap, disorder, odd_value; /* percent, per mille, percent */
  int insn_class;        /* class_template row to prefer, or -1 */
  unsigned same;         /* percent that repeat the one before; several lanes */
  struct cs_rvfi last;
  uint64_t pc[TRAFFIC_POOL];
  uint64_t value[TRAFFIC_POOL];
  /* With Supervisor: processes that take turns, and trap now and then. */
  bool processes;
  unsigned turn, wild;   /* per mille that switch; percent of nobody's order */
  uint8_t mode;
  int process;
  uint64_t satp[TRAFFIC_PROCESSES];
};

/* Instructions are of processes from now on. */
void traffic_processes(struct traffic *t);

void traffic_init(struct traffic *t, struct rng *rng, int nret, int xlen);

/* A new mood; `pool` also draws new addresses and values. */
void traffic_mood(struct traffic *t, bool pool);

/* The lanes of one clock. */
void traffic_clock(struct traffic *t, struct cs_rvfi *lanes);

/* What a filter by context must tell apart: one value, mostly, or what
 * differs from it in one bit, any of the 16. */
uint16_t traffic_context(struct rng *r);

/* A random instruction word: every class and form is likely. */
uint32_t traffic_insn(struct traffic *t);

#endif
