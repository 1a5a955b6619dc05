/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_ref.h - what microcode does to a sample, one instruction at a time and
 * without a pipeline: the second opinion on the coprocessor's model.
 *
 * The associative array is a CAM here, so it holds while no set has five keys.
 */
#ifndef COP_REF_H
#define COP_REF_H

#include "cop_rig.h"
#include "cs_cop.h"

struct cop_ref {
  uint32_t entries, words;        /* of the arrays */
  unsigned code_len;
  uint64_t code[512];
  uint32_t v[16], k[16], i[8], icfg[8], base[8], t[4], start[17];
  uint32_t dr, rnd, key, begun, mi, hit, vsat, clip, gapped;
  uint32_t data[CS_COP_MAX_DATA];
  struct { bool valid; uint32_t key; } cam[CS_COP_MAX_ENTRIES];

  struct cop_ref_late {           /* seen two instructions later */
    bool ld, look, dispatch;
    uint32_t word, key, hit, mi;
  } late;

  struct cs_message tuple[COP_TUPLES]; /* the newest */
  unsigned tuples;
  uint32_t processed, aborted, steps;
  uint32_t halts[CS_COP_CAUSE_COUNT];
};

/* One sample, from its dispatch to its end or a halt. */
void cop_ref_sample(struct cop_ref *r, const struct cs_cop_row *row);

/* A step in which nothing is executed. */
void cop_ref_idle(struct cop_ref *r);

#endif
