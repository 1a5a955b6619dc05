// SPDX-License-Identifier: Apache-2.0
//
// cs_lockstep.c - runs RTL and model side by side, see cs_lockstep.h.

#include <stdio.h>
#include <stdlib.h>

#include "cs_dut.h"
#include "cs_lockstep.h"
#include "cs_twin.h"

struct cs_lockstep {
  struct cs_dut *dut;
  struct cs_twin twin;
};

static void look(struct cs_lockstep *l) {
  cs_dut_out(l->dut, &l->twin.out);
  if (l->twin.closed)
    cs_model_probe(l->twin.model, &l->twin.rtl);
  else
    cs_dut_probe(l->dut, &l->twin.rtl);
}

static uint64_t table_word(void *rtl, unsigned index) {
  return cs_dut_table(rtl, index);
}

static uint32_t table_entry(void *rtl, unsigned index) {
  return cs_dut_entry(rtl, index);
}

static uint32_t marks_set(void *rtl, unsigned set) {
  return cs_dut_marks(rtl, set);
}

static void saving_entry(void *rtl, unsigned index,
                         struct cs_probe_entry *entry) {
  cs_dut_saving(rtl, index, entry);
}

struct cs_lockstep *cs_lockstep_new(const char *dir, const char *config,
                                    const char *waves, uint32_t junk,
                                    char *err, size_t errlen) {
  struct cs_lockstep *l = calloc(1, sizeof *l);
  if (l == NULL) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  l->dut = cs_dut_new(dir, config, waves, junk, err, errlen);
  if (l->dut == NULL ||
      !cs_twin_init(&l->twin, cs_dut_params(l->dut), err, errlen)) {
    cs_lockstep_free(l);
    return NULL;
  }
  l->twin.closed = !cs_dut_is_open(l->dut);
  l->twin.entry = table_entry;
  l->twin.marks = marks_set;
  l->twin.saving = saving_entry;
  cs_twin_adopt(&l->twin, table_word, l->dut);
  look(l);
  return l;
}

void cs_lockstep_free(struct cs_lockstep *l) {
  if (l == NULL)
    return;
  if (l->dut != NULL)
    cs_dut_free(l->dut);
  cs_twin_free(&l->twin);
  free(l);
}

const struct cs_params *cs_lockstep_params(const struct cs_lockstep *l) {
  return cs_dut_params(l->dut);
}

void cs_lockstep_reset(struct cs_lockstep *l) {
  cs_dut_reset(l->dut);
  cs_model_reset(l->twin.model);
  look(l);
}

void cs_lockstep_out(const struct cs_lockstep *l, struct cs_out *out) {
  *out = l->twin.out;
}

const struct cs_probe *cs_lockstep_probe(const struct cs_lockstep *l) {
  return &l->twin.rtl;
}

const struct cs_model *cs_lockstep_model(const struct cs_lockstep *l) {
  return l->twin.model;
}

uint64_t cs_lockstep_clock(const struct cs_lockstep *l) {
  return l->twin.clock;
}

const char *cs_lockstep_step(struct cs_lockstep *l,
                             const struct cs_rvfi *lanes,
                             const struct cs_axil_in *in) {
  cs_dut_step(l->dut, lanes, in);
  look(l);
  return cs_twin_step(&l->twin, lanes, in);
}

const char *cs_lockstep_check(struct cs_lockstep *l) {
  return cs_twin_check(&l->twin, table_word, l->dut);
}
