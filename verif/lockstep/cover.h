/* SPDX-License-Identifier: Apache-2.0
 *
 * cover.h - counts how often each feature of the profiler was really
 * exercised, so that a random run which misses one fails.
 */
#ifndef COVER_H
#define COVER_H

#include "cs_probe.h"

struct cs_model;
struct cs_select_state;
struct cs_slot_cfg;

#define COVER_MAX 700

struct cover {
  struct cs_params params;
  struct cs_probe last;
  uint16_t index[4]; /* strata at X one to four clocks ago, + 1 */
  unsigned n;        /* points in use: those seen so far and those due */
  unsigned at;       /* the point that is next in this clock */
  unsigned wide_from, wide_to; /* points of lanes and banks, or of tables, tiers,
                                * coprocessor and Supervisor */
  uint32_t tagged_events;      /* its events up to the clock before */
  uint16_t tagged_set[4];      /* sets at its X one to four clocks ago, + 1 */
  uint32_t saving_events;      /* the same of engines U and E */
  uint16_t saving_set[4];
  struct cs_probe cop_last;    /* the clock before, for the coprocessor */
  bool cop_in_comb;            /* the combiner's message is a tuple of its */
  struct cs_probe supervisor_last; /* the same for Supervisor */
  bool stale_by_start, stale_by_tick; /* why the next row brings a record */
  bool record_lost;            /* with a row that was dropped */
  struct cover_count {
    char name[44];
    uint64_t count;
  } point[COVER_MAX];
};

void cover_init(struct cover *c, const struct cs_params *p);
void cover_clock(struct cover *c, const struct cs_probe *now,
                 const struct cs_out *out);

/* What reaches the ports in this clock, after cover_clock(). */
void cover_port(struct cover *c, const struct cs_rvfi *lanes,
                const struct cs_axil_in *in, const struct cs_out *out,
                const struct cs_slot_cfg *slots,
                const struct cs_select_state *select);

/* What the tables of engines 1 to 3 do, after cover_port(). */
void cover_tagged(struct cover *c, const struct cs_model *m);

/* Marks and tiers, after cover_tagged(). */
void cover_tiers(struct cover *c, const struct cs_model *m);

/* The coprocessor and what meets it, after cover_tiers(). */
void cover_cop(struct cover *c, const struct cs_model *m);

/* Context records, rights and locks, after cover_cop(). */
void cover_supervisor(struct cover *c, const struct cs_model *m,
                      const struct cs_axil_in *in);

/* Prints all points; returns the number of those never reached, in *wide of
 * those of lanes and banks, or of tables, tiers, coprocessor and Supervisor, alone. */
unsigned cover_report(const struct cover *c, unsigned *wide);

#endif
